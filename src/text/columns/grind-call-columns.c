/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-call-columns.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-change-columns.h"
#include "grind-list-column-private.h"
#include "text/grind-change-text.h"

#define EN_DASH "\342\200\223"

static GrindNodeId
get_edge_node (const GrindListRows *rows,
               guint                row)
{
  return grind_call_rows_get_edge (rows, row)->node;
}

static gboolean
is_inner (const GrindListRows *rows,
          guint                row)
{
  return grind_call_rows_get_edge (rows, row)->is_inner;
}

static gboolean
is_recursion (const GrindListRows *rows,
              const GrindCallEdge *edge)
{
  GrindProfile *profile = grind_graph_get_profile (rows->graph);

  return grind_profile_get_caller (profile, edge->call) ==
         grind_profile_get_callee (profile, edge->call);
}

static void
get_cost (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const GrindCallEdge *edge = grind_call_rows_get_edge (rows, row);

  cell->value = grind_list_context_get_call (context, edge->call);
  cell->is_dim = edge->is_inner;
}

static void
get_share (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  const GrindCallEdge *edge = grind_call_rows_get_edge (rows, row);

  cell->share = edge->share;
  cell->is_dim = edge->is_inner;
}

static void
get_per_call (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  GrindCallEdge edge = *grind_call_rows_get_edge (rows, row);

  edge.value = grind_list_context_get_call (context, edge.call);
  edge.count = grind_graph_get_call_count (rows->graph, edge.call);
  cell->value = grind_value_new_decimal (GRIND_VALUE_RATIO,
                                         grind_call_edge_get_cost_per_call (&edge));
}

static void
get_count (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->count = grind_graph_get_call_count (rows->graph,
                                            grind_call_rows_get_edge (rows, row)->call);
}

/* Notes which function of a cycle calls or is called. */
static char *
dup_member (const GrindListRows *rows,
            const GrindCallEdge *edge)
{
  g_auto (GrindNodeName) member = { NULL };

  if (edge->member == edge->node)
    return NULL;

  grind_node_name_init (&member, rows->graph, edge->member);

  /* translators: %s is the function through which a call enters a cycle */
  return g_strdup_printf (_("through %s"), member.last);
}

static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const GrindCallEdge *edge = grind_call_rows_get_edge (rows, row);

  cell->node = edge->node;
  cell->is_dim = edge->is_inner;
  if (context->is_sorting)
    return;

  if (!edge->is_inner)
    {
      cell->note = dup_member (rows, edge);
      if (cell->note == NULL)
        cell->note = grind_change_dup_note (context, rows->graph, edge->node);
    }
  else if (is_recursion (rows, edge))
    {
      cell->note = g_strdup (_("recursion"));
      cell->tooltip = g_strdup (_("Recursive call: adds no inclusive cost."));
    }
  else
    {
      cell->note = g_strdup (_("inside the cycle"));
      cell->tooltip = g_strdup (_("Call inside the cycle: adds no inclusive cost, which would "
                                  "count it twice."));
    }
}

/* A cycle is sorted by the location of its member. */
static void
get_location (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  cell->node = rows->kind->get_node (rows, row);
  if (rows->kind->get_node == get_edge_node)
    cell->place = grind_call_rows_get_edge (rows, row)->member;
}

static void
get_member (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  const GrindCallEdge *edge = grind_call_rows_get_edge (rows, row);

  cell->node = edge->member != edge->node ? edge->member : GRIND_NONE;
}

static void
get_is_inner (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  cell->is_set = is_inner (rows, row);
}

/* Those of the side that @context is about */
static const GrindTransitive *
get_transitive (const GrindListRows    *rows,
                const GrindListContext *context)
{
  const GrindTransitive *transitive = rows->data;

  return context->is_before ? transitive->before : transitive;
}

static const GrindTransitiveEntry *
get_entry (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context)
{
  return &g_array_index (get_transitive (rows, context)->entries, GrindTransitiveEntry, row);
}

static GrindNodeId
get_entry_node (const GrindListRows *rows,
                guint                row)
{
  const GrindTransitive *transitive = rows->data;

  return g_array_index (transitive->entries, GrindTransitiveEntry, row).node;
}

/* The cost of a ratio is unknown, as it cannot be split. */
static GrindValue
make_estimate (const GrindListContext *context,
               double                  cost)
{
  if (context->costs->kind == GRIND_VALUE_RATIO)
    return grind_value_new_decimal (GRIND_VALUE_RATIO, NAN);

  return grind_value_new_decimal (GRIND_VALUE_DECIMAL, cost);
}

static void
get_caller_estimate (const GrindListRows    *rows,
                     guint                   row,
                     const GrindListContext *context,
                     GrindListCell          *cell)
{
  cell->value = make_estimate (context, get_entry (rows, row, context)->cost);
  cell->is_estimate = TRUE;
}

/* For a callee, the strong part of the bar is its self cost. */
static void
get_callee_estimate (const GrindListRows    *rows,
                     guint                   row,
                     const GrindListContext *context,
                     GrindListCell          *cell)
{
  get_caller_estimate (rows, row, context, cell);
  cell->strong = make_estimate (context, get_entry (rows, row, context)->self_cost);
}

static void
get_self_estimate (const GrindListRows    *rows,
                   guint                   row,
                   const GrindListContext *context,
                   GrindListCell          *cell)
{
  cell->value = make_estimate (context, get_entry (rows, row, context)->self_cost);
  cell->is_estimate = TRUE;
}

/* Rows of another secondary event are about to be replaced. */
static void
get_secondary_estimate (const GrindListRows    *rows,
                        guint                   row,
                        const GrindListContext *context,
                        GrindListCell          *cell)
{
  cell->value = make_estimate (context, get_entry (rows, row, context)->secondary);
  cell->is_estimate = TRUE;
  cell->is_empty = get_transitive (rows, context)->secondary_event != context->costs->event;
}

static void
get_share_estimate (const GrindListRows    *rows,
                    guint                   row,
                    const GrindListContext *context,
                    GrindListCell          *cell)
{
  double whole = get_transitive (rows, context)->cost;

  if (context->costs->kind == GRIND_VALUE_RATIO)
    return;

  cell->share = whole != 0 ? get_entry (rows, row, context)->cost / whole : 0;
}

/* "1", "1–3", "1+"; an en dash if the flow does not reach the node */
static char *
format_distance (const GrindTransitiveEntry *entry)
{
  g_autofree char *least = grind_number_format_integer (entry->least);
  g_autofree char *most = grind_number_format_integer (entry->most);

  if (entry->most == GRIND_TRANSITIVE_ENDLESS)
    return g_strconcat (least, "+", NULL);
  if (entry->least == 0)
    return g_strdup (EN_DASH);

  return entry->most > entry->least ? g_strconcat (least, EN_DASH, most, NULL)
                                    : g_steal_pointer (&least);
}

static char *
write_distance (const GrindTransitiveEntry *entry)
{
  if (entry->most == GRIND_TRANSITIVE_ENDLESS)
    return g_strdup_printf ("%u+", entry->least);
  if (entry->least == 0)
    return g_strdup ("");

  return entry->most > entry->least ? g_strdup_printf ("%u-%u", entry->least, entry->most)
                                    : g_strdup_printf ("%u", entry->least);
}

/* In a comparison, the distances of both sides, sorted by that after */
static void
get_distance (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  const GrindTransitive *transitive = rows->data;
  const GrindTransitiveEntry *entry = get_entry (rows, row, context);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  cell->value = grind_value_new_whole ((gint64) entry->least << 32 | entry->most);
  cell->text = format_distance (entry);
  cell->exact = write_distance (entry);
  if (transitive->before == NULL || context->is_sorting)
    return;

  before = format_distance (&g_array_index (transitive->before->entries, GrindTransitiveEntry,
                                            row));
  after = g_steal_pointer (&cell->text);
  cell->text = grind_change_text_join (before, after);
}

static char *
dup_widest_distance (const GrindListRows    *rows,
                     const GrindListContext *context)
{
  return context->before == NULL ? g_strdup ("88" EN_DASH "88")
                                 : grind_change_text_join ("88" EN_DASH "88", "88" EN_DASH "89");
}

static void
get_count_estimate (const GrindListRows    *rows,
                    guint                   row,
                    const GrindListContext *context,
                    GrindListCell          *cell)
{
  const GrindTransitiveEntry *entry = get_entry (rows, row, context);

  cell->value = grind_value_new_decimal (GRIND_VALUE_DECIMAL, entry->count);
  cell->count.is_partial = entry->is_count_partial;
  cell->is_estimate = TRUE;
}

/* The widest count on either side, which is not known without a comparison */
static char *
dup_widest_estimates (const GrindListRows    *rows,
                      const GrindListContext *context)
{
  const GrindTransitive *after = rows->data;
  GrindCount most[2] = { { 0, TRUE }, { 0, TRUE } };
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;

  if (after->before == NULL)
    return g_strdup (GRIND_WIDEST_COUNT);

  for (guint side = 0; side < 2; side++)
    {
      GArray *entries = (side == 0 ? after->before : after)->entries;

      for (guint i = 0; i < entries->len; i++)
        most[side].count = MAX (most[side].count, (gint64) g_array_index (entries,
                                                                          GrindTransitiveEntry,
                                                                          i).count + 1);
    }
  old = grind_number_format_count (most[0]);
  new = grind_number_format_count (most[1]);

  return grind_change_text_dup_widest (old, new);
}

/* The widest relative change of a call */
static char *
dup_widest_relative (const GrindListRows    *rows,
                     const GrindListContext *context)
{
  double most = 0;

  for (guint i = 0; context->before != NULL && i < rows->n_rows; i++)
    {
      GrindCallId call = grind_call_rows_get_edge (rows, grind_list_rows_get_row (rows, i))->call;
      GrindChange change = grind_change_make (grind_costs_get_call (context->before, call),
                                              grind_costs_get_call (context->costs, call));

      if (grind_value_to_double (change.before) != 0)
        most = MAX (most, grind_change_get_relative (&change));
    }

  return context->before != NULL ? grind_list_column_dup_widest_relative (most) : NULL;
}

/* Likewise of an estimate */
static char *
dup_widest_relative_estimate (const GrindListRows    *rows,
                              const GrindListContext *context)
{
  const GrindTransitive *after = rows->data;
  double most = 0;

  if (after->before == NULL)
    return NULL;

  for (guint i = 0; i < after->entries->len; i++)
    {
      double before = g_array_index (after->before->entries, GrindTransitiveEntry, i).cost;
      double cost = g_array_index (after->entries, GrindTransitiveEntry, i).cost;

      if (before != 0)
        most = MAX (most, fabs ((cost - before) / before));
    }

  return grind_list_column_dup_widest_relative (most);
}

static void
get_node (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  cell->node = rows->kind->get_node (rows, row);
  if (!context->is_sorting)
    cell->note = grind_change_dup_note (context, rows->graph, cell->node);
}

/* Columns of all four lists, which need only the node of a row */
#define COMMON_COLUMNS \
  { \
    .id = "location", .title = N_("Location"), .kind = GRIND_COLUMN_LOCATION, \
    .get = get_location, .width = 130, .rank = 4, \
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_IN_TEXT, \
  }

/* What a comparison adds */
#define COMPARED_COLUMNS(getter, relative) \
  GRIND_MEASURED_COLUMNS ("", N_("Before"), N_("After"), N_("Change in %"), getter, NULL, \
                          relative, 0)

const GrindListColumn grind_call_columns[] = {
  {
    .id = "cost", .title = N_("Cost"), .percent_title = N_("Cost %"), .kind = GRIND_COLUMN_COST,
    .get = get_cost, .width = 110, .flags = GRIND_COLUMN_HAS_BAR | GRIND_COLUMN_IN_ALL,
  },
  {
    .id = "share", .title = N_("Share %"), .kind = GRIND_COLUMN_SHARE, .get = get_share,
    .width = 74, .rank = 2,
    .flags = GRIND_COLUMN_IN_TEXT | GRIND_COLUMN_IN_JSON | GRIND_COLUMN_NOT_COMPARED,
  },
  {
    .id = "per-call", .title = N_("Cost per call"), .kind = GRIND_COLUMN_AVERAGE,
    .get = get_per_call, .width = 104, .rank = GRIND_RANK_OPTIONAL, .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .id = "member", .kind = GRIND_COLUMN_NODE, .get = get_member, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV,
  },
  {
    .id = "inner", .kind = GRIND_COLUMN_FLAG, .get = get_is_inner, .rank = GRIND_RANK_NEVER,
    .flags = GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV,
  },
  {
    .id = "count", .title = N_("Count"), .kind = GRIND_COLUMN_COUNT, .get = get_count,
    .width = 74, .rank = 1, .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_IN_ALL,
  },
  {
    .id = "function", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name,
    .width = 160, .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_IN_ALL,
  },
  COMMON_COLUMNS,
  COMPARED_COLUMNS (get_cost, dup_widest_relative),
  {
    .id = "secondary", .title = N_("Secondary cost"), .kind = GRIND_COLUMN_SECONDARY,
    .get = get_cost, .width = 110, .rank = GRIND_RANK_OPTIONAL,
  },
};

const guint grind_n_call_columns = G_N_ELEMENTS (grind_call_columns);

#define ALL_COLUMNS \
  { \
    .id = "share", .title = N_("Share %"), .kind = GRIND_COLUMN_SHARE, \
    .get = get_share_estimate, .width = 74, .rank = 3, .flags = GRIND_COLUMN_NOT_COMPARED, \
  }, \
  { \
    .id = "distance", .title = N_("Distance"), .kind = GRIND_COLUMN_NUMBER, .get = get_distance, \
    .dup_widest = dup_widest_distance, .width = 78, .rank = 1, \
    .flags = GRIND_COLUMN_IS_DIM | GRIND_COLUMN_SMALL_FIRST, \
  }, \
  { \
    .id = "count", .title = N_("Count"), .kind = GRIND_COLUMN_COUNT, .get = get_count_estimate, \
    .dup_widest = dup_widest_estimates, .width = 84, .rank = 2, .flags = GRIND_COLUMN_IS_DIM, \
  }, \
  { \
    .id = "function", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_node, \
    .width = 160, .flags = GRIND_COLUMN_EXPANDS, \
  }, \
  COMMON_COLUMNS, \
  { \
    .id = "secondary", .title = N_("Secondary cost"), .kind = GRIND_COLUMN_SECONDARY, \
    .get = get_secondary_estimate, .width = 110, .rank = GRIND_RANK_OPTIONAL, \
  }

/* The cost without a caller is not self cost, so it has no column. */
const GrindListColumn grind_all_callers_columns[] = {
  {
    .id = "cost", .title = N_("Cost"), .percent_title = N_("Cost %"), .kind = GRIND_COLUMN_COST,
    .get = get_caller_estimate, .width = 110, .flags = GRIND_COLUMN_HAS_BAR,
  },
  ALL_COLUMNS,
  COMPARED_COLUMNS (get_caller_estimate, dup_widest_relative_estimate),
};

const guint grind_n_all_callers_columns = G_N_ELEMENTS (grind_all_callers_columns);

const GrindListColumn grind_all_callees_columns[] = {
  {
    .id = "cost", .title = N_("Cost"), .percent_title = N_("Cost %"), .kind = GRIND_COLUMN_COST,
    .get = get_callee_estimate, .width = 110, .flags = GRIND_COLUMN_HAS_BAR,
  },
  ALL_COLUMNS,
  COMPARED_COLUMNS (get_callee_estimate, dup_widest_relative_estimate),
  {
    .id = "self", .title = N_("Self"), .percent_title = N_("Self %"), .kind = GRIND_COLUMN_COST,
    .get = get_self_estimate, .width = 74, .rank = 3,
  },
};

const guint grind_n_all_callees_columns = G_N_ELEMENTS (grind_all_callees_columns);

static void
free_edges (gpointer edges)
{
  g_array_unref (edges);
}

static void
free_transitive (gpointer transitive)
{
  grind_transitive_free (transitive);
}

static const GrindListRowsKind edge_rows = { get_edge_node, is_inner, free_edges };
static const GrindListRowsKind entry_rows = { get_entry_node, NULL, free_transitive };

/**
 * grind_call_rows_new:
 * @graph: a graph
 * @edges: (transfer full): callers or callees, an array of #GrindCallEdge
 *
 * Returns: (transfer full): the rows of a list of callers or callees
 */
GrindListRows *
grind_call_rows_new (GrindGraph *graph,
                     GArray     *edges)
{
  g_return_val_if_fail (edges != NULL, NULL);

  return grind_list_rows_new (&edge_rows, graph, edges, edges->len);
}

/**
 * grind_call_rows_new_transitive:
 * @graph: a graph
 * @transitive: (transfer full): all callers or callees
 *
 * Returns: (transfer full): the rows of a list of all callers or callees
 */
GrindListRows *
grind_call_rows_new_transitive (GrindGraph      *graph,
                                GrindTransitive *transitive)
{
  g_return_val_if_fail (transitive != NULL, NULL);

  return grind_list_rows_new (&entry_rows, graph, transitive, transitive->entries->len);
}

/**
 * grind_call_rows_get_edge:
 * @rows: rows from grind_call_rows_new()
 * @row: the index of a row
 *
 * Returns: (transfer none): the caller or callee
 */
const GrindCallEdge *
grind_call_rows_get_edge (const GrindListRows *rows,
                          guint                row)
{
  return &g_array_index ((GArray *) rows->data, GrindCallEdge, row);
}
