/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-change-columns.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-name-key.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-text.h"
#include "text/grind-change-text.h"

typedef struct
{
  const GrindComparison  *comparison;
  const GrindChangeNotes *notes;
  GArray                 *nodes;
} Rows;

static GrindNodeId
get_node (const GrindListRows *rows,
          guint                row)
{
  const Rows *data = rows->data;

  return g_array_index (data->nodes, GrindNodeId, row);
}

static void
free_rows (gpointer data)
{
  Rows *rows = data;

  g_array_unref (rows->nodes);
  g_free (rows);
}

static const GrindListRowsKind change_rows = { get_node, NULL, free_rows };

static GrindChange
get_self (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context)
{
  return grind_change_get_self (rows->graph, context->costs->event, get_node (rows, row));
}

/* Whether the names differ although compilers have not numbered them */
static gboolean
is_cpu_variant (GrindGraph *graph,
                GrindPair   pair)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindObjectId object = grind_profile_get_function_object (profile, pair.after);
  gsize length;
  const char *path = object != GRIND_NONE ? grind_profile_get_object (profile, object, &length)
                                          : NULL;

  return path != NULL && grind_name_key_is_cpu_library (path, length) &&
         grind_profile_get_function_name_id (profile, pair.before) !=
         grind_profile_get_function_name_id (profile, pair.after);
}

/* That a function is only on one side, and where it was perhaps inlined on the other one */
static char *
dup_one_sided (const GrindChangeNotes *notes,
               GrindGraph             *graph,
               GrindFunctionId         function,
               gboolean                is_new)
{
  const GrindInlining *inlining = notes != NULL
                                    ? grind_change_notes_find_inlining (notes, function) : NULL;
  g_autofree char *caller = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (inlining == NULL)
    return g_strdup (is_new ? C_("function", "new") : C_("function", "gone"));

  caller = grind_graph_dup_shown_name (graph, inlining->caller);
  before = grind_value_format (inlining->self.before);
  after = grind_value_format (inlining->self.after);

  return g_strdup_printf (is_new
                            /* translators: a function, its self cost before and after */
                            ? _("new, perhaps inlined into %s before: self %s → %s")
                            /* translators: a function, its self cost before and after */
                            : _("gone, perhaps inlined into %s: self %s → %s"),
                          caller, before, after);
}

/* That a function of one run has no costs on one side */
static char *
dup_side (GrindGraph  *graph,
          GrindNodeId  node)
{
  gboolean is_before = grind_graph_is_recorded (grind_graph_get_before (graph), node);
  gboolean is_after = grind_graph_is_recorded (graph, node);

  if (is_before == is_after)
    return NULL;

  return g_strdup (is_after ? C_("function", "new") : C_("function", "gone"));
}

/* The source file of a function, else its ELF object; empty if both are unknown */
static char *
dup_place (GrindProfile    *profile,
           GrindFunctionId  function)
{
  g_autofree char *file = grind_profile_dup_function_file (profile, function);
  g_autofree char *object = grind_profile_dup_function_object (profile, function);

  if (!grind_text_is_unknown (file))
    return g_steal_pointer (&file);

  return grind_text_is_unknown (object) ? g_strdup ("") : g_path_get_basename (object);
}

/**
 * grind_change_dup_badge:
 * @comparison: (nullable): a comparison; %NULL if parts of one run are compared
 * @notes: (nullable): what may explain new and gone functions
 * @graph: its graph after
 * @node: a node
 *
 * Returns: (transfer full) (nullable): why @node is paired or not, if the names do not tell
 */
char *
grind_change_dup_badge (const GrindComparison  *comparison,
                        const GrindChangeNotes *notes,
                        GrindGraph             *graph,
                        GrindNodeId             node)
{
  GrindPair pair;
  g_autofree char *name = NULL;

  if (grind_graph_is_cycle (graph, node))
    return NULL;
  if (comparison == NULL)
    return dup_side (graph, node);
  if (grind_comparison_is_other_build (comparison, node))
    return NULL;

  pair = grind_comparison_get_pair (comparison, node);
  if (pair.before == GRIND_NONE)
    return dup_one_sided (notes, graph, node, TRUE);
  if (pair.after == GRIND_NONE)
    return dup_one_sided (notes, graph, node, FALSE);

  switch (pair.level)
    {
    case GRIND_PAIR_NORMALIZED:
      return is_cpu_variant (graph, pair) ? g_strdup (_("other CPU variant")) : NULL;
    case GRIND_PAIR_PARAMETERS:
      return g_strdup (_("parameters changed"));
    case GRIND_PAIR_RENAMED:
    case GRIND_PAIR_BY_HAND:
      name = grind_profile_dup_function_name (grind_graph_get_profile (graph), pair.before);
      /* translators: the earlier name of a function */
      return g_strdup_printf (_("was %s"), name);
    case GRIND_PAIR_MOVED:
      name = dup_place (grind_graph_get_profile (graph), pair.before);
      /* translators: the earlier source file or ELF object of a function */
      return *name != '\0' ? g_strdup_printf (_("moved from %s"), name) : NULL;
    case GRIND_PAIR_ADDRESS:
    case GRIND_PAIR_SAME:
    case GRIND_PAIR_PATH:
    case GRIND_PAIR_NONE:
    default:
      return NULL;
    }
}

/**
 * grind_change_dup_note:
 * @context: what cells show
 * @graph: the graph of their rows
 * @node: a node
 *
 * Returns: (transfer full) (nullable): what a list says of @node in a comparison, see
 *   grind_change_dup_badge(); %NULL without one, and for programs
 */
char *
grind_change_dup_note (const GrindListContext *context,
                       GrindGraph             *graph,
                       GrindNodeId             node)
{
  GrindSession *session;

  if (context->before == NULL || grind_graph_get_before (graph) == NULL)
    return NULL;

  session = grind_navigator_get_session (context->navigator);

  return grind_change_dup_badge (grind_session_get_comparison (session),
                                 grind_session_get_change_notes (session), graph, node);
}

static void
get_before (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  cell->value = get_self (rows, row, context).before;
  cell->text = grind_value_format (cell->value);
}

static void
get_after (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->value = get_self (rows, row, context).after;
  cell->text = grind_value_format (cell->value);
}

static void
get_change (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  cell->value = get_self (rows, row, context).change;
  cell->text = grind_change_text_dup_signed (cell->value);
}

/* Sets a change as points of the total before. */
static void
set_points (GrindListCell       *cell,
            GrindValue           change,
            const GrindListRows *rows,
            GrindEventId         event)
{
  cell->value = change;
  cell->text = grind_change_text_dup_points (change,
                                             grind_change_get_total (rows->graph, event).before);
}

static void
get_points (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  set_points (cell, get_self (rows, row, context).change, rows, context->costs->event);
}

static void
get_inclusive (const GrindListRows    *rows,
               guint                   row,
               const GrindListContext *context,
               GrindListCell          *cell)
{
  GrindEventId event = context->costs->event;
  GrindChange change = grind_change_get_inclusive (rows->graph, event, get_node (rows, row));

  set_points (cell, change.change, rows, event);
}

static void
get_called_before (const GrindListRows    *rows,
                   guint                   row,
                   const GrindListContext *context,
                   GrindListCell          *cell)
{
  cell->count = grind_graph_get_called (grind_graph_get_before (rows->graph),
                                        get_node (rows, row));
}

static void
get_called_after (const GrindListRows    *rows,
                  guint                   row,
                  const GrindListContext *context,
                  GrindListCell          *cell)
{
  cell->count = grind_graph_get_called (rows->graph, get_node (rows, row));
}

static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const Rows *data = rows->data;

  cell->node = get_node (rows, row);
  cell->note = grind_change_dup_badge (data->comparison, data->notes, rows->graph, cell->node);
}

static void
get_location (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  cell->node = get_node (rows, row);
}

const GrindListColumn grind_change_columns[] = {
  {
    .id = "before", .title = N_("Self before"), .kind = GRIND_COLUMN_NUMBER, .get = get_before,
    .width = 90, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "after", .title = N_("After"), .kind = GRIND_COLUMN_NUMBER, .get = get_after,
    .width = 90, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "change", .title = N_("Change"), .kind = GRIND_COLUMN_NUMBER, .get = get_change,
    .width = 90, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    /* translators: percentage points of the total, short */
    .id = "points", .title = N_("Points"), .kind = GRIND_COLUMN_NUMBER, .get = get_points,
    .width = 62, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    /* translators: percentage points of the inclusive cost, short */
    .id = "inclusive", .title = N_("Incl. points"), .kind = GRIND_COLUMN_NUMBER,
    .get = get_inclusive, .width = 62, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "called-before", .title = N_("Called before"), .kind = GRIND_COLUMN_COUNT,
    .get = get_called_before, .width = 70, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "called-after", .title = N_("After"), .kind = GRIND_COLUMN_COUNT,
    .get = get_called_after, .width = 70, .flags = GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "name", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name,
    .width = 200, .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_IN_TEXT,
  },
  {
    .id = "location", .title = N_("Location"), .kind = GRIND_COLUMN_LOCATION, .get = get_location,
    .width = 118, .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_IN_TEXT,
  },
};

const guint grind_n_change_columns = G_N_ELEMENTS (grind_change_columns);

/**
 * grind_change_rows_new:
 * @comparison: a comparison, which must outlive the rows
 * @notes: (nullable): what may explain new and gone functions, likewise
 * @graph: its graph after, of grind_graph_new_compared()
 * @nodes: (transfer full) (element-type GrindNodeId): functions and cycles
 *
 * Returns: (transfer full): a row for each node
 */
GrindListRows *
grind_change_rows_new (const GrindComparison  *comparison,
                       const GrindChangeNotes *notes,
                       GrindGraph             *graph,
                       GArray                 *nodes)
{
  Rows *rows;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);

  rows = g_new (Rows, 1);
  *rows = (Rows) { comparison, notes, nodes };

  return grind_list_rows_new (&change_rows, graph, rows, nodes->len);
}
