/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tooltips of functions and groups. */
#include "config.h"

#include "grind-function-columns-private.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-change-columns.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-group-text.h"

/* Appends a line to a tooltip, unless @value is missing. */
static void
append_fact (GString    *text,
             const char *title,
             const char *value)
{
  g_autofree char *line = NULL;

  if (value == NULL || *value == '\0')
    return;

  /* translators: a line of a tooltip, such as "Object: /usr/bin/program" */
  line = g_markup_printf_escaped (_("%s: %s"), title, value);
  g_string_append_printf (text, "\n%s", line);
}

/* A number and its event; in a comparison both sides, and the change as a number, in points and
 * relative to the side before */
static void
append_cost (GString          *text,
             GrindNavigator   *navigator,
             const GrindCosts *costs,
             const char       *title,
             GrindValue        cost,
             const GrindValue *before,
             gboolean          is_bound)
{
  GrindChange change = grind_change_make (before != NULL ? *before : cost, cost);
  g_autofree char *value = before != NULL
                             ? grind_cost_text_format_whole_change (navigator, costs, change)
                             : grind_cost_text_format_both (navigator, costs, cost);
  /* translators: a cost that is at most %s */
  g_autofree char *limit = g_strdup_printf (_("≤ %s"), value);

  append_fact (text, title, is_bound ? limit : value);
}

/* The costs of a function on one side */
static GrindValue
get_cost (GrindGraph       *graph,
          const GrindCosts *costs,
          GrindNodeId       node,
          gboolean          is_self)
{
  costs = grind_cost_text_get_costs (graph, costs->event);

  return is_self ? grind_costs_get_self (costs, node) : grind_costs_get_inclusive (costs, node);
}

static void
append_function_costs (GString          *text,
                       GrindGraph       *graph,
                       GrindNodeId       node,
                       GrindNavigator   *navigator,
                       const GrindCosts *costs)
{
  GrindGraph *before = grind_graph_get_before (graph);
  GrindValue inclusive = get_cost (before != NULL ? before : graph, costs, node, FALSE);
  GrindValue self = get_cost (before != NULL ? before : graph, costs, node, TRUE);

  if (grind_graph_has_calls (graph))
    append_cost (text, navigator, costs, _("Inclusive"), get_cost (graph, costs, node, FALSE),
                 before != NULL ? &inclusive : NULL, FALSE);
  append_cost (text, navigator, costs, _("Self"), get_cost (graph, costs, node, TRUE),
               before != NULL ? &self : NULL, FALSE);
}

/* The numbers of calls; in a comparison of both sides */
static void
append_counts (GString     *text,
               GrindGraph  *graph,
               GrindNodeId  node)
{
  GrindGraph *before = grind_graph_get_before (graph);
  GrindGraph *graphs[] = { before != NULL ? before : graph, graph };
  g_autofree char *called = NULL;
  g_autofree char *recursive = NULL;
  gboolean is_recursive = FALSE;
  char *texts[2][2];

  for (guint i = 0; i < 2; i++)
    {
      GrindCount count = grind_graph_get_recursive (graphs[i], node);

      is_recursive |= count.count > 0 || count.is_partial;
      texts[0][i] = grind_number_format_count (grind_graph_get_called (graphs[i], node));
      texts[1][i] = grind_number_format_count (count);
    }
  called = grind_change_text_join (texts[0][0], texts[0][1]);
  recursive = grind_change_text_join (texts[1][0], texts[1][1]);
  append_fact (text, _("Called"), called);
  append_fact (text, _("Recursive"), is_recursive ? recursive : NULL);
  for (guint i = 0; i < 4; i++)
    g_free (texts[i / 2][i % 2]);
}

/* Why a function is paired or not */
static void
append_badge (GString        *text,
              GrindGraph     *graph,
              GrindNodeId     node,
              GrindNavigator *navigator)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  g_autofree char *badge = NULL;

  if (grind_graph_get_before (graph) != NULL)
    badge = grind_change_dup_badge (grind_session_get_comparison (session),
                                    grind_session_get_change_notes (session), graph, node);
  append_fact (text, _("Comparison"), badge);
}

static void
append_cycle (GString     *text,
              GrindGraph  *graph,
              GrindNodeId  node)
{
  guint cycle = grind_graph_is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);
  g_autofree char *name = NULL;

  if (cycle > 0)
    name = g_strdup_printf ("%u", cycle);
  append_fact (text, _("Cycle"), name);
  if (grind_graph_is_cycle (graph, node))
    g_string_append_printf (text, "\n\n%s",
                            _("Functions that call each other. Calls inside the cycle\n"
                              "add no inclusive cost, which would count it twice."));
  else if (cycle > 0)
    g_string_append_printf (text, "\n\n%s",
                            _("Its inclusive cost excludes calls inside the cycle."));
}

static void
append_remark (GString     *text,
               GrindGraph  *graph,
               GrindNodeId  node)
{
  const char *remark = grind_node_text_get_remark (graph, node);
  g_autofree char *markup = NULL;

  if (remark == NULL)
    return;

  markup = g_markup_escape_text (remark, -1);
  g_string_append_printf (text, "\n\n%s", markup);
}

static char *
dup_function_tooltip (GrindGraph       *graph,
                      GrindNodeId       node,
                      GrindNavigator   *navigator,
                      const GrindCosts *costs)
{
  GString *text = g_string_new (NULL);
  g_autofree char *name = grind_node_text_dup_markup (graph, node);
  g_autofree char *object = grind_plain_text_show (grind_node_text_dup_object (graph, node));
  g_autofree char *file = grind_plain_text_show (grind_node_text_dup_file (graph, node));
  g_autofree char *raw = grind_plain_text_show (grind_node_text_dup_raw (graph, node));

  g_string_append (text, name);
  append_fact (text, _("Recorded name"), raw);
  append_fact (text, _("Object"), object);
  append_fact (text, _("File"), file);
  append_badge (text, graph, node, navigator);
  append_function_costs (text, graph, node, navigator, costs);
  if (grind_graph_has_calls (graph))
    append_counts (text, graph, node);
  append_cycle (text, graph, node);
  append_remark (text, graph, node);

  return g_string_free (text, FALSE);
}

static char *
dup_group_tooltip (const GrindListRows *rows,
                   guint                row,
                   GrindNavigator      *navigator,
                   const GrindCosts    *costs)
{
  GrindGrouping *grouping = _grind_function_rows_get_grouping (rows);
  guint group = _grind_function_rows_get_group (rows, row);
  const GrindGroupCosts *group_costs = grind_grouping_get_costs (grouping, costs->event);
  gboolean is_exact = grind_grouping_is_exact (grouping, group);
  GrindGrouping *before = grind_grouping_get_before (grouping);
  GrindValue inclusive = { 0, };
  GrindValue self = { 0, };
  g_auto (GrindNodeName) name = { NULL, };
  g_autofree char *size =
    grind_group_text_dup_size (_grind_function_rows_get_filter (rows),
                               _grind_function_rows_get_place (rows, row));
  g_autofree char *title = NULL;
  GString *text;

  if (before != NULL)
    {
      const GrindGroupCosts *costs_before = grind_grouping_get_costs (before, costs->event);

      inclusive = grind_group_costs_get_inclusive (costs_before, group);
      self = grind_group_costs_get_self (costs_before, group);
    }
  grind_group_text_init_name (&name, grouping, group);
  title = g_markup_printf_escaped ("<b>%s</b>\n%s", name.full, size);
  text = g_string_new (title);
  if (grind_graph_has_calls (rows->graph))
    append_cost (text, navigator, costs, _("Inclusive"),
                 grind_group_costs_get_inclusive (group_costs, group),
                 before != NULL ? &inclusive : NULL, !is_exact);
  append_cost (text, navigator, costs, _("Self"), grind_group_costs_get_self (group_costs, group),
               before != NULL ? &self : NULL, FALSE);
  if (!is_exact)
    g_string_append_printf (text, "\n\n%s",
                            _("Calls leave this group and return to it. How much of their cost\n"
                              "is counted twice is not recorded:\n"
                              "the inclusive cost is an upper bound."));

  return g_string_free (text, FALSE);
}

/**
 * grind_function_rows_dup_tooltip:
 * @rows: the rows of a function list
 * @row: the index of a row
 * @navigator: the format of costs
 *
 * Describes a row in full, with exact numbers.
 *
 * Returns: (transfer full) (nullable): markup; %NULL for a row that no longer exists
 */
char *
grind_function_rows_dup_tooltip (const GrindListRows *rows,
                                 guint                row,
                                 GrindNavigator      *navigator)
{
  GrindNodeId node = rows->kind->get_node (rows, row);
  GrindSession *session = grind_navigator_get_session (navigator);
  const GrindCosts *costs = grind_cost_text_get_costs (rows->graph,
                                                       grind_session_get_event (session));

  if (_grind_function_rows_get_place (rows, row) != GRIND_NONE)
    return dup_group_tooltip (rows, row, navigator, costs);
  if (node == GRIND_NONE)
    return NULL;

  return dup_function_tooltip (rows->graph, node, navigator, costs);
}
