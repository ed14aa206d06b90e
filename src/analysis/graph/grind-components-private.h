/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The bit of an edge's flags that says it is to be followed */
#define GRIND_EDGE_ACTIVE (1 << 0)

/*
 * The strongly connected components of a directed graph.
 *
 * components: by node: its component from 1, 0 where it has no other node in it
 * closed: the nodes in an order in which what a node leads to comes before it, unless it leads
 *   back; those of one component stand together
 * n_components: how many have two nodes or more
 */
typedef struct
{
  guint32 *components;
  guint32 *closed;
  guint    n_components;
} GrindComponents;

gboolean _grind_components_find  (GrindComponents  *found,
                                  guint             n_nodes,
                                  const guint32    *starts,
                                  const guint32    *targets,
                                  const guint8     *flags,
                                  GCancellable     *cancellable,
                                  GError          **error);
void     _grind_components_clear (GrindComponents  *found);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindComponents, _grind_components_clear)

G_END_DECLS
