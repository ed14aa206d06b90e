/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/grind-function-order.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_LIST (grind_function_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionList, grind_function_list, GRIND, FUNCTION_LIST, GObject)

/*
 * The functions and cycles of a graph in an order of their own: a GListModel of GrindFunctionRow
 * that is its own GtkSelectionModel. Invariants:
 *
 * - It is sorted in a worker. Until the new order is there, the old one stays.
 * - A new order is published as "all removed", then "all added": it costs the same for ten rows
 *   and for a million. n_items never disagrees with the signals.
 * - What is selected is a node, not a place: it outlives every new order. One row at most.
 * - A node has one row object at a time.
 */
GrindFunctionList *grind_function_list_new           (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean           grind_function_list_is_sorting    (GrindFunctionList *self);
GrindSortKey       grind_function_list_get_sort_key  (GrindFunctionList *self);
gboolean           grind_function_list_is_descending (GrindFunctionList *self);
GrindNodeId        grind_function_list_get_selected  (GrindFunctionList *self);
void               grind_function_list_set_selected  (GrindFunctionList *self,
                                                      GrindNodeId        node);
guint              grind_function_list_get_position  (GrindFunctionList *self,
                                                      GrindNodeId        node);
void               grind_function_list_show          (GrindFunctionList *self,
                                                      GrindGraph        *graph,
                                                      GrindEventId       event);
void               grind_function_list_sort          (GrindFunctionList *self,
                                                      GrindSortKey       key,
                                                      gboolean           is_descending);

G_END_DECLS
