/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/grind-relation.h"

G_BEGIN_DECLS

#define GRIND_TYPE_RELATION_LIST (grind_relation_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindRelationList, grind_relation_list, GRIND, RELATION_LIST, GObject)

GrindRelationList *grind_relation_list_new             (void) G_GNUC_WARN_UNUSED_RESULT;
void               grind_relation_list_set_relations   (GrindRelationList *self,
                                                        GrindGraph        *graph,
                                                        GArray            *relations);
guint              grind_relation_list_get_n_relations (GrindRelationList *self);

G_END_DECLS
