/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Slots count from 1; this one is for everything without a slot. */
#define GRIND_COLOR_SLOT_OTHER 0
#define GRIND_N_COLOR_SLOTS    10

/**
 * GrindColorBy:
 * @GRIND_COLOR_BY_AUTO: the most informative kind for a profile; never the kind of a map
 * @GRIND_COLOR_BY_OBJECT: ELF objects
 * @GRIND_COLOR_BY_FILE: source files
 * @GRIND_COLOR_BY_CLASS: classes, namespaces, packages or modules
 * @GRIND_COLOR_BY_COST: by cost: nothing has a slot, and pictures use the heat scale
 *
 * How functions are coloured.
 */
typedef enum
{
  GRIND_COLOR_BY_AUTO,
  GRIND_COLOR_BY_OBJECT,
  GRIND_COLOR_BY_FILE,
  GRIND_COLOR_BY_CLASS,
  GRIND_COLOR_BY_COST,
} GrindColorBy;

/**
 * GrindColorGroup:
 * @id: the object, file or class
 * @n_functions: number of its functions
 * @share: its part of all self cost of the profile's first event over all parts
 *
 * Functions with the same colour.
 */
typedef struct
{
  guint  id;
  guint  n_functions;
  double share;
} GrindColorGroup;

#define GRIND_TYPE_COLOR_MAP     (grind_color_map_get_type ())
#define GRIND_TYPE_COLOR_BY (grind_color_by_get_type ())

/**
 * GrindColorMap:
 *
 * Maps functions to a limited number of colours. The groups (objects, files or classes) are ranked
 * by their self cost of the profile's first event over all parts, the largest first, ties by name;
 * ranks count from 0, and the group of rank n has slot n + 1. So colours stay the same when the
 * event, the parts or the order change, and all pictures of the profile agree. Groups of higher
 * ranks have no slot, but one of them may trade places with the last slot. Functions of an unknown
 * group are in no group. Immutable.
 */
typedef struct _GrindColorMap GrindColorMap;

GType grind_color_map_get_type (void);
GType grind_color_by_get_type  (void);

GrindColorMap       *grind_color_map_new   (GrindProfile   *profile,
                                            GrindColorBy    kind,
                                            GCancellable   *cancellable,
                                            GError        **error)
                                            G_GNUC_WARN_UNUSED_RESULT;
GrindColorMap       *grind_color_map_trade (GrindColorMap  *self,
                                            guint           rank)
                                            G_GNUC_WARN_UNUSED_RESULT;
GrindColorMap       *grind_color_map_ref   (GrindColorMap  *self);
void                 grind_color_map_unref (GrindColorMap  *self);
const GrindColorMap *grind_color_map_get   (GrindProfile   *profile);

GrindColorBy grind_color_map_get_kind (const GrindColorMap *self);
guint        grind_color_map_get_slot (const GrindColorMap *self,
                                       GrindFunctionId      function);

/* Groups, by rank */
guint                  grind_color_map_get_n_groups    (const GrindColorMap *self);
const GrindColorGroup *grind_color_map_get_group       (const GrindColorMap *self,
                                                        guint                rank);
guint                  grind_color_map_get_group_slot  (const GrindColorMap *self,
                                                        guint                rank);
char                  *grind_color_map_dup_group_name  (const GrindColorMap *self,
                                                        guint                rank)
                                                        G_GNUC_WARN_UNUSED_RESULT;
char                  *grind_color_map_dup_group_title (const GrindColorMap *self,
                                                        guint                rank)
                                                        G_GNUC_WARN_UNUSED_RESULT;
guint                  grind_color_map_find_function   (const GrindColorMap *self,
                                                        GrindFunctionId      function);
guint                  grind_color_map_find_name       (const GrindColorMap *self,
                                                        const char          *name);
guint                  grind_color_map_find_slot       (const GrindColorMap *self,
                                                        guint                slot);
const GrindColorGroup *grind_color_map_get_unknown     (const GrindColorMap *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindColorMap, grind_color_map_unref)

G_END_DECLS
