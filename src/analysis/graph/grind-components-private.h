/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The flag of an edge that is followed */
#define GRIND_EDGE_ACTIVE (1 << 0)

/*
 * The strongly connected components of a directed graph
 *
 * components: by node: its component from 1, or 0 if it contains no other node closed: the nodes,
 * ordered so that successors of a node come before it, unless they lead back to it; nodes of one
 * component are adjacent n_components: number of components with two nodes or more
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
