/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "text/columns/grind-function-columns.h"

G_BEGIN_DECLS

#define GRIND_TYPE_FUNCTION_LIST (grind_function_list_get_type ())
G_DECLARE_FINAL_TYPE (GrindFunctionList, grind_function_list, GRIND, FUNCTION_LIST, GObject)

/*
 * The functions and cycles of a graph, or the matches of a search, in their own order: a GListModel
 * of GrindRow that also implements GtkSelectionModel. Invariants:
 *
 * - A worker searches and sorts. Until the new rows are ready, the old ones stay.
 * - A row is a position, not a function: a new order changes the functions at the positions, and
 *   emits "listed". Only a change of their number changes the items, and always at the end. So the
 *   view keeps its widgets, which take it a hundred milliseconds to recreate. n_items always agrees
 *   with the signals. A list that grows gets its rows in a few main loop iterations, and then emits
 *   "complete".
 * - Groups have rows, which are not nodes, except for cycles. Expanding one changes the functions
 *   at the positions after it, and emits "moved".
 * - The selection is a node, not a position: it survives every new order, and may be missing from
 *   the list while a search does not match it. At most one row is selected.
 */
GrindFunctionList   *grind_function_list_new           (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean             grind_function_list_is_busy       (GrindFunctionList *self);
gboolean             grind_function_list_is_complete   (GrindFunctionList *self);
gboolean             grind_function_list_is_quiet      (GrindFunctionList *self);
GrindSortKey         grind_function_list_get_sort_key  (GrindFunctionList *self);
gboolean             grind_function_list_is_descending (GrindFunctionList *self);
GrindNodeId          grind_function_list_get_selected  (GrindFunctionList *self);
void                 grind_function_list_set_selected  (GrindFunctionList *self,
                                                        GrindNodeId        node);
guint                grind_function_list_get_position  (GrindFunctionList *self,
                                                        GrindNodeId        node);
GrindNodeId          grind_function_list_get_node      (GrindFunctionList *self,
                                                        guint              position);
GrindListRows       *grind_function_list_get_list_rows (GrindFunctionList *self);
GrindFunctionFilter *grind_function_list_get_filter    (GrindFunctionList *self);
void                 grind_function_list_show          (GrindFunctionList *self,
                                                        GrindGraph        *graph,
                                                        GrindEventId       event);
void                 grind_function_list_set_secondary (GrindFunctionList *self,
                                                        GrindEventId       event);
void                 grind_function_list_sort          (GrindFunctionList *self,
                                                        GrindSortKey       key,
                                                        gboolean           is_descending);
void                 grind_function_list_search        (GrindFunctionList *self,
                                                        GrindPattern      *pattern,
                                                        gboolean           is_ranked);
gboolean             grind_function_list_is_ranked     (GrindFunctionList *self);

/* Groups, by their index among the visible ones */
GrindFunctionRows *grind_function_list_get_rows        (GrindFunctionList    *self);
guint              grind_function_list_get_group       (GrindFunctionList    *self,
                                                        guint                 position);
void               grind_function_list_open_group      (GrindFunctionList    *self,
                                                        guint                 group,
                                                        gboolean              is_open);
void               grind_function_list_open_all_groups (GrindFunctionList    *self,
                                                        gboolean              is_open);
GrindGroupBy       grind_function_list_get_group_by    (GrindFunctionList    *self);
void               grind_function_list_set_group_by    (GrindFunctionList    *self,
                                                        GrindGroupBy          by);
void               grind_function_list_show_only       (GrindFunctionList    *self,
                                                        GrindGroupBy          by,
                                                        guint                 group);
void               grind_function_list_leave_out       (GrindFunctionList    *self,
                                                        GrindHiddenFunctions *hidden_functions);

/* Of a comparison */
void               grind_function_list_set_comparison  (GrindFunctionList    *self,
                                                        GrindComparison      *comparison);
GrindChangeChoice  grind_function_list_get_choice      (GrindFunctionList    *self);
void               grind_function_list_choose          (GrindFunctionList    *self,
                                                        GrindChangeChoice     choice);

G_END_DECLS
