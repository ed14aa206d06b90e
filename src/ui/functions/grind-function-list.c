/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-list-private.h"
#include "grind-function-list.h"

#include "ui/lists/grind-list-steps.h"

/* Number of rows whose widgets are made or removed in one main loop iteration */
#define ROWS_AT_ONCE 64

enum
{
  PROP_0,
  PROP_SELECTED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The place of a row object, which may outlive the list */
typedef struct
{
  GHashTable *rows;
  guint       position;
} GrindRowReference;

static guint signals[GRIND_LIST_N_SIGNALS];

static void grind_function_list_model_init     (GListModelInterface        *iface);
static void grind_function_list_selection_init (GtkSelectionModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindFunctionList, grind_function_list, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, grind_function_list_model_init)
  G_IMPLEMENT_INTERFACE (GTK_TYPE_SELECTION_MODEL, grind_function_list_selection_init))

static void
announce_selection (GrindFunctionList *self,
                    guint              position)
{
  if (position < self->n_items)
    gtk_selection_model_selection_changed (GTK_SELECTION_MODEL (self), position, 1);
}

/* Call this after a change of the rows; @previous is the old position of the selected row. */
static void
follow_selection (GrindFunctionList *self,
                  guint              previous)
{
  guint selected = grind_function_list_get_position (self, self->selected);

  if (selected != previous)
    {
      announce_selection (self, previous);
      announce_selection (self, selected);
    }
}

static void
set_n_items (GrindFunctionList *self,
             guint              n_items)
{
  guint previous = self->n_items;
  guint common = MIN (previous, n_items);

  self->n_items = n_items;
  if (previous != n_items)
    g_list_model_items_changed (G_LIST_MODEL (self), common, previous - common, n_items - common);
}

/* Row objects show the functions that are at their positions now. */
static void
refill_rows (GrindFunctionList *self)
{
  GHashTableIter iter;
  gpointer position, row;

  g_clear_pointer (&self->list_rows, grind_list_rows_unref);
  self->list_rows = grind_function_list_rows_new (self->rows);
  g_hash_table_iter_init (&iter, self->row_objects);
  while (g_hash_table_iter_next (&iter, &position, &row))
    grind_row_set (row, self->list_rows, GPOINTER_TO_UINT (position));
}

static gboolean
resize_cb (gpointer user_data)
{
  GrindFunctionList *self = user_data;
  guint n_rows = grind_function_rows_get_n_rows (self->rows);
  guint previous_selected = grind_function_list_get_position (self, self->selected);

  set_n_items (self, grind_list_steps_get_next (self->n_items, n_rows, ROWS_AT_ONCE));
  follow_selection (self, previous_selected);
  if (self->n_items != n_rows)
    return G_SOURCE_CONTINUE;

  self->resize_source = 0;
  if (!self->is_quiet)
    g_signal_emit (self, signals[GRIND_LIST_COMPLETE], 0);

  return G_SOURCE_REMOVE;
}

/* Reports the current rows to the view; @previous_selected is the old position of the selected
 * row. Excess items, which have no rows, are removed before the next frame. */
void
_grind_function_list_show_rows (GrindFunctionList *self,
                                guint              previous_selected,
                                GrindListSignal    signal)
{
  guint n_rows = grind_function_rows_get_n_rows (self->rows);
  guint n_items = MIN (n_rows, MAX (self->n_items, ROWS_AT_ONCE));

  refill_rows (self);

  if (signal == GRIND_LIST_MOVED && self->n_items > n_rows)
    n_items = grind_list_steps_get_next (self->n_items, n_rows, ROWS_AT_ONCE);
  set_n_items (self, n_items);
  follow_selection (self, previous_selected);
  g_signal_emit (self, signals[signal], 0);

  g_clear_handle_id (&self->resize_source, g_source_remove);
  if (self->n_items != n_rows)
    self->resize_source = g_idle_add_full (self->n_items > n_rows ? G_PRIORITY_HIGH_IDLE
                                                                  : G_PRIORITY_DEFAULT_IDLE,
                                           resize_cb, self, NULL);
  else if (!self->is_quiet)
    g_signal_emit (self, signals[GRIND_LIST_COMPLETE], 0);
}

/* New groups, and all groups after a search, start with only the selected function's expanded; a
 * single group is always expanded. */
static void
publish (GrindFunctionList   *self,
         GrindFunctionFilter *filter)
{
  guint previous_selected = grind_function_list_get_position (self, self->selected);
  GrindFunctionFilter *previous = grind_function_rows_get_filter (self->rows);
  GrindGroupBy previous_by = _grind_function_filter_get_group_by (previous);
  gboolean was_search = previous != NULL && grind_function_filter_is_search (previous);
  gboolean was_alone = previous != NULL && grind_function_filter_get_n_groups (previous) == 1;

  grind_function_rows_set_filter (self->rows, filter);
  if (previous_by != _grind_function_filter_get_group_by (filter) ||
      was_search != grind_function_filter_is_search (filter))
    _grind_function_list_reveal (self);
  if (grind_function_filter_get_n_groups (filter) == 1 &&
      (!was_alone || previous_by != _grind_function_filter_get_group_by (filter)))
    grind_function_rows_set_is_open (self->rows, 0, TRUE);
  self->is_quiet = FALSE;
  _grind_function_list_show_rows (self, previous_selected, GRIND_LIST_LISTED);
}

static gpointer
filter_functions (gpointer       request,
                  GCancellable  *cancellable,
                  GError       **error)
{
  return grind_function_filter_new (request, cancellable, error);
}

static void
filtered (gpointer      owner,
          gpointer      result,
          const GError *error)
{
  g_autoptr (GrindFunctionFilter) filter = result;

  if (filter != NULL)
    publish (owner, filter);
  else
    g_signal_emit (owner, signals[GRIND_LIST_FAILED], 0, error);
}

static const GrindJob filter_job = {
  .run = filter_functions,
  .free_data = (GDestroyNotify) grind_filter_request_free,
  .done = filtered,
  .free_result = (GDestroyNotify) grind_function_filter_unref,
};

/* Starts to build the requested rows. */
void
_grind_function_list_start (GrindFunctionList *self)
{
  GrindFilterRequest request;

  grind_latest_cancel (&self->filtering);
  if (self->next_graph == NULL)
    return;

  request = (GrindFilterRequest) { self->next_graph, self->event, self->key, self->is_descending,
                                    self->pattern, self->is_ranked, self->hidden_functions,
                                    self->group_by, self->only_by, self->only_group,
                                    self->secondary_event, self->choice, self->event,
                                    self->comparison,
                                    grind_function_rows_get_filter (self->rows) };
  if (self->key == GRIND_SORT_SECONDARY)
    {
      request.key = GRIND_SORT_INCLUSIVE;
      if (self->secondary_event != GRIND_NONE)
        request.event = self->secondary_event;
    }
  grind_latest_run (&self->filtering, &filter_job, grind_filter_request_copy (&request), self);
}

static GType
grind_function_list_get_item_type (GListModel *model)
{
  return GRIND_TYPE_ROW;
}

static guint
grind_function_list_get_n_items (GListModel *model)
{
  return GRIND_FUNCTION_LIST (model)->n_items;
}

static void
row_gone_cb (gpointer  user_data,
             GObject  *row)
{
  GrindRowReference *reference = user_data;

  g_hash_table_remove (reference->rows, GUINT_TO_POINTER (reference->position));
  g_hash_table_unref (reference->rows);
  g_free (reference);
}

static GrindRow *
make_row (GrindFunctionList *self,
          guint              position)
{
  GrindRow *row = grind_row_new (self->list_rows, position);
  GrindRowReference *reference = g_new0 (GrindRowReference, 1);

  reference->rows = g_hash_table_ref (self->row_objects);
  reference->position = position;
  g_hash_table_insert (self->row_objects, GUINT_TO_POINTER (position), row);
  g_object_weak_ref (G_OBJECT (row), row_gone_cb, reference);

  return row;
}

static gpointer
grind_function_list_get_item (GListModel *model,
                              guint       position)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (model);
  GrindRow *row;

  if (position >= self->n_items)
    return NULL;

  row = g_hash_table_lookup (self->row_objects, GUINT_TO_POINTER (position));

  return row != NULL ? g_object_ref (row) : make_row (self, position);
}

static void
grind_function_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = grind_function_list_get_item_type;
  iface->get_n_items = grind_function_list_get_n_items;
  iface->get_item = grind_function_list_get_item;
}

static gboolean
grind_function_list_is_selected (GtkSelectionModel *model,
                                 guint              position)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (model);

  return position < self->n_items && self->selected != GRIND_NONE &&
         grind_function_list_get_node (self, position) == self->selected;
}

static GtkBitset *
grind_function_list_get_selection_in_range (GtkSelectionModel *model,
                                            guint              position,
                                            guint              n_items)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (model);
  guint selected = grind_function_list_get_position (self, self->selected);
  GtkBitset *set = gtk_bitset_new_empty ();

  if (selected != GTK_INVALID_LIST_POSITION)
    gtk_bitset_add (set, selected);

  return set;
}

static gboolean
grind_function_list_select_item (GtkSelectionModel *model,
                                 guint              position,
                                 gboolean           unselect_rest)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (model);
  GrindNodeId node = grind_function_list_get_node (self, position);

  /* A group cannot be selected: the selected function stays. */
  if (position >= self->n_items || node == GRIND_NONE)
    return FALSE;

  grind_function_list_set_selected (self, node);

  return TRUE;
}

static void
grind_function_list_selection_init (GtkSelectionModelInterface *iface)
{
  iface->is_selected = grind_function_list_is_selected;
  iface->get_selection_in_range = grind_function_list_get_selection_in_range;
  iface->select_item = grind_function_list_select_item;
}

static void
grind_function_list_dispose (GObject *object)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (object);

  grind_latest_cancel (&self->filtering);
  g_clear_handle_id (&self->resize_source, g_source_remove);
  g_clear_object (&self->next_graph);

  G_OBJECT_CLASS (grind_function_list_parent_class)->dispose (object);
}

static void
grind_function_list_finalize (GObject *object)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (object);

  g_clear_pointer (&self->row_objects, g_hash_table_unref);
  g_clear_pointer (&self->list_rows, grind_list_rows_unref);
  g_clear_pointer (&self->rows, grind_function_rows_unref);
  g_clear_pointer (&self->pattern, grind_pattern_unref);
  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
  g_clear_pointer (&self->comparison, grind_comparison_unref);

  G_OBJECT_CLASS (grind_function_list_parent_class)->finalize (object);
}

static void
grind_function_list_get_property (GObject    *object,
                                  guint       prop_id,
                                  GValue     *value,
                                  GParamSpec *pspec)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (object);

  switch (prop_id)
    {
    case PROP_SELECTED:
      g_value_set_uint (value, self->selected);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_function_list_set_property (GObject      *object,
                                  guint         prop_id,
                                  const GValue *value,
                                  GParamSpec   *pspec)
{
  GrindFunctionList *self = GRIND_FUNCTION_LIST (object);

  switch (prop_id)
    {
    case PROP_SELECTED:
      grind_function_list_set_selected (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_function_list_class_init (GrindFunctionListClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_function_list_dispose;
  object_class->finalize = grind_function_list_finalize;
  object_class->get_property = grind_function_list_get_property;
  object_class->set_property = grind_function_list_set_property;

  /**
   * GrindFunctionList:selected:
   *
   * The selected node, or %GRIND_NONE. It may be missing from the list.
   */
  properties[PROP_SELECTED] =
    g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, GRIND_NONE,
                       G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindFunctionList::listed:
   *
   * The rows show other functions: cells must be refilled.
   */
  signals[GRIND_LIST_LISTED] =
    g_signal_new ("listed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  /**
   * GrindFunctionList::moved:
   *
   * As "listed", but the functions and their order are unchanged: a group was expanded or
   * collapsed.
   */
  signals[GRIND_LIST_MOVED] =
    g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  /**
   * GrindFunctionList::complete:
   *
   * All rows have been added after a change: the list can be scrolled now. Not emitted after
   * the user has expanded or collapsed a group, so that the scroll position is kept.
   */
  signals[GRIND_LIST_COMPLETE] =
    g_signal_new ("complete", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  /**
   * GrindFunctionList::failed:
   * @error: the reason, for the user
   *
   * A search failed. The rows of the previous one are kept.
   */
  signals[GRIND_LIST_FAILED] =
    g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1,
                  G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
grind_function_list_init (GrindFunctionList *self)
{
  self->rows = grind_function_rows_new ();
  self->row_objects = g_hash_table_new (NULL, NULL);
  self->selected = GRIND_NONE;
  self->secondary_event = GRIND_NONE;
  self->key = GRIND_SORT_INCLUSIVE;
  self->is_descending = TRUE;
  self->choice = GRIND_CHANGED;
}

GrindFunctionList *
grind_function_list_new (void)
{
  return g_object_new (GRIND_TYPE_FUNCTION_LIST, NULL);
}

/* Whether new rows, or a new order, are being computed */
gboolean
grind_function_list_is_busy (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), FALSE);

  return grind_latest_is_running (&self->filtering);
}

gboolean
grind_function_list_is_complete (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), FALSE);

  return self->resize_source == 0;
}

/* Whether the current or last change of the rows is an expanded or collapsed group, which does not
 * emit "complete" */
gboolean
grind_function_list_is_quiet (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), FALSE);

  return self->is_quiet;
}

GrindSortKey
grind_function_list_get_sort_key (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_SORT_INCLUSIVE);

  return self->key;
}

/* Whether descending order was last requested */
gboolean
grind_function_list_is_descending (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), FALSE);

  return self->is_descending;
}

GrindNodeId
grind_function_list_get_selected (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_NONE);

  return self->selected;
}

/**
 * grind_function_list_set_selected:
 * @self: a function list
 * @node: the node to select, or %GRIND_NONE
 *
 * Selects @node, now and in all later orders. Its group is expanded, unless it was collapsed after
 * the node was selected.
 */
void
grind_function_list_set_selected (GrindFunctionList *self,
                                  GrindNodeId        node)
{
  guint previous;

  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->selected == node)
    return;

  previous = grind_function_list_get_position (self, self->selected);
  self->selected = node;
  self->is_quiet = FALSE;
  if (_grind_function_list_reveal (self))
    _grind_function_list_show_rows (self, previous, GRIND_LIST_MOVED);
  else
    follow_selection (self, previous);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SELECTED]);
}

/* The position of @node in the list, or %GTK_INVALID_LIST_POSITION if its row does not exist (yet);
 * in logarithmic time */
guint
grind_function_list_get_position (GrindFunctionList *self,
                                  GrindNodeId        node)
{
  guint position;

  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GTK_INVALID_LIST_POSITION);

  if (self->n_items == 0)
    return GTK_INVALID_LIST_POSITION;
  position = grind_function_rows_get_node_position (self->rows, node);
  if (position == GRIND_NONE)
    position = _grind_function_list_find_cycle (self, node);

  return position < self->n_items ? position : GTK_INVALID_LIST_POSITION;
}

/* (nullable): The current rows as the rows of its columns, until the next change; %NULL before the
 * first list */
GrindListRows *
grind_function_list_get_list_rows (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), NULL);

  return self->list_rows;
}

GrindFunctionFilter *
grind_function_list_get_filter (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), NULL);

  return grind_function_rows_get_filter (self->rows);
}

/* The function or cycle of the row; %GRIND_NONE for the row of a group that is not a cycle, and
 * beyond the end */
GrindNodeId
grind_function_list_get_node (GrindFunctionList *self,
                              guint              position)
{
  GrindNodeId node;

  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_NONE);

  node = grind_function_rows_get_node (self->rows, position);

  return node != GRIND_NONE ? node : _grind_function_list_get_cycle (self, position);
}

/**
 * grind_function_list_show:
 * @self: a function list
 * @graph: the graph whose active nodes to list
 * @event: the event whose costs are compared
 *
 * Starts to sort the nodes of @graph, and publishes them when done.
 */
void
grind_function_list_show (GrindFunctionList *self,
                          GrindGraph        *graph,
                          GrindEventId       event)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  if (self->only_by == GRIND_GROUP_BY_CYCLE &&
      !grind_graph_has_same_nodes (graph, self->next_graph))
    self->only_by = GRIND_GROUP_BY_NONE;
  g_set_object (&self->next_graph, graph);
  self->event = event;
  _grind_function_list_start (self);
}

/**
 * grind_function_list_set_secondary:
 * @self: a list
 * @event: an event of the graph that is shown next, or %GRIND_NONE
 *
 * Sets the event for %GRIND_SORT_SECONDARY, used when the list is next rebuilt.
 */
void
grind_function_list_set_secondary (GrindFunctionList *self,
                                   GrindEventId       event)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  self->secondary_event = event;
}

/**
 * grind_function_list_sort:
 * @self: a function list
 * @key: the sort key
 * @is_descending: whether the largest come first
 *
 * Starts to sort again, and publishes the new order when done. The best matches of a search no
 * longer come first then, until the next search.
 */
void
grind_function_list_sort (GrindFunctionList *self,
                          GrindSortKey       key,
                          gboolean           is_descending)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->key == key && self->is_descending == is_descending && !self->is_ranked)
    return;

  self->is_ranked = FALSE;
  self->key = key;
  self->is_descending = is_descending;
  _grind_function_list_start (self);
}

/**
 * grind_function_list_search:
 * @self: a function list
 * @pattern: (nullable): the search pattern; %NULL for all functions
 * @is_ranked: whether the best matches come first
 *
 * Starts to search for @pattern, and publishes the matches when done.
 */
void
grind_function_list_search (GrindFunctionList *self,
                            GrindPattern      *pattern,
                            gboolean           is_ranked)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (grind_pattern_equal (self->pattern, pattern) && self->is_ranked == is_ranked)
    return;

  g_clear_pointer (&self->pattern, grind_pattern_unref);
  self->pattern = pattern != NULL ? grind_pattern_ref (pattern) : NULL;
  self->is_ranked = is_ranked;
  _grind_function_list_start (self);
}

/* Whether the list is ordered by the best matches of the search, not by the sort key */
gboolean
grind_function_list_is_ranked (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), FALSE);

  return self->is_ranked;
}

/**
 * grind_function_list_leave_out:
 * @self: a function list
 * @hidden_functions: (nullable): the functions to hide
 *
 * Starts to list the other functions, and publishes them when done.
 */
void
grind_function_list_leave_out (GrindFunctionList    *self,
                               GrindHiddenFunctions *hidden_functions)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->hidden_functions == hidden_functions)
    return;

  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
  self->hidden_functions =
    hidden_functions != NULL ? grind_hidden_functions_ref (hidden_functions) : NULL;
  _grind_function_list_start (self);
}

/**
 * grind_function_list_set_comparison:
 * @self: a function list
 * @comparison: (nullable): which functions of two files are the same
 *
 * Sets what is new and gone in the graphs that are shown next.
 */
void
grind_function_list_set_comparison (GrindFunctionList *self,
                                    GrindComparison   *comparison)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  g_clear_pointer (&self->comparison, grind_comparison_unref);
  self->comparison = comparison != NULL ? grind_comparison_ref (comparison) : NULL;
}

GrindChangeChoice
grind_function_list_get_choice (GrindFunctionList *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_LIST (self), GRIND_CHANGED_ALL);

  return self->choice;
}

/**
 * grind_function_list_choose:
 * @self: a function list
 * @choice: which functions to list in a comparison
 *
 * Starts to list these functions, and publishes them when done.
 */
void
grind_function_list_choose (GrindFunctionList *self,
                            GrindChangeChoice  choice)
{
  g_return_if_fail (GRIND_IS_FUNCTION_LIST (self));

  if (self->choice == choice)
    return;

  self->choice = choice;
  _grind_function_list_start (self);
}
