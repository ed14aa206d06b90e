/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-filter-text.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-cost-text.h"
#include "grind-group-text.h"
#include "grind-join.h"
#include "grind-part-text.h"

static void
append_cycles (GString *text,
               guint    n_cycles)
{
  g_autofree char *number = grind_number_format_integer (n_cycles);
  g_autofree char *cycles = NULL;

  if (n_cycles == 0)
    return;

  cycles = g_strdup_printf (ngettext ("%s cycle", "%s cycles", n_cycles), number);
  grind_join_add_item (text, cycles);
}

static void
append_exceeded (GString *text,
                 guint    n_exceeded)
{
  g_autofree char *number = grind_number_format_integer (n_exceeded);
  g_autofree char *exceeded = NULL;

  if (n_exceeded == 0)
    return;

  /* translators: matching a regular expression against a name stops when it takes too long */
  exceeded = g_strdup_printf (ngettext ("search gave up on %s name",
                                        "search gave up on %s names", n_exceeded),
                              number);
  grind_join_add_item (text, exceeded);
}

static char *
dup_total (GrindNavigator   *navigator,
           const GrindCosts *costs)
{
  const char *event = grind_cost_text_get_event (grind_navigator_get_session (navigator),
                                                 costs->event);
  gboolean is_relative = costs->kind != GRIND_VALUE_RATIO &&
                         grind_navigator_is_relative (navigator);
  g_autofree char *cost = NULL;

  cost = grind_value_format (is_relative ? grind_navigator_get_base (navigator, costs->event)
                                         : grind_costs_get_total (costs));
  if (is_relative)
    /* translators: a cost and its event: "100 % = 1,234 Ir of the selected function" */
    return g_strdup_printf (_("100 %% = %s %s of the selected function"), cost, event);

  /* translators: the sum of all costs, and its event: "total 1,234 Ir" */
  return g_strdup_printf (_("total %s %s"), cost, event);
}

/**
 * grind_filter_text_dup_count:
 * @filter: a filter
 *
 * Describes the contents of a filter: "4,230 functions, 3 cycles", "5 objects, 4,230
 * functions", or for a search "12 of 4,230 functions found, 1 cycle, best first".
 *
 * Returns: (transfer full): a line of text
 */
char *
grind_filter_text_dup_count (GrindFunctionFilter *filter)
{
  GrindGraph *graph;
  GString *text = g_string_new (NULL);
  g_autofree char *all = NULL;
  g_autofree char *functions = NULL;
  g_autofree char *groups = NULL;
  g_autofree char *counted = NULL;
  gboolean is_part;
  guint n_cycles;
  guint n_functions;
  guint n_all;

  g_return_val_if_fail (filter != NULL, NULL);

  graph = grind_function_filter_get_graph (filter);
  n_all = grind_graph_get_n_active (graph) - grind_graph_get_n_cycles (graph);
  n_cycles = grind_function_filter_get_n_cycles (filter);
  n_functions = grind_function_filter_get_n_rows (filter) - n_cycles;
  all = grind_number_format_integer (n_all);
  functions = grind_number_format_integer (n_functions);
  groups = grind_group_text_dup_count (filter);
  if (groups != NULL && grind_function_filter_get_only (filter, NULL) == NULL)
    grind_join_add_item (text, groups);
  is_part = grind_function_filter_get_only (filter, NULL) != NULL ||
            grind_function_filter_get_choice (filter) != GRIND_CHANGED_ALL;
  if (grind_function_filter_get_pattern (filter) == NULL && !is_part)
    counted = g_strdup_printf (ngettext ("%s function", "%s functions", n_functions), functions);
  else if (grind_function_filter_get_pattern (filter) == NULL)
    /* translators: the number of functions in a group or with changes, and of all functions */
    counted = g_strdup_printf (ngettext ("%s of %s function", "%s of %s functions", n_all),
                               functions, all);
  else
    /* translators: the number of functions found by a search, and of all functions. The plural form
     * depends on the second number, so nothing may have to agree with the first. */
    counted = g_strdup_printf (ngettext ("%s of %s function found",
                                         "%s of %s functions found", n_all), functions, all);
  grind_join_add_item (text, counted);
  append_cycles (text, n_cycles);
  if (grind_function_filter_is_ranked (filter))
    /* translators: the best matches of a search come first */
    grind_join_add_item (text, _("best first"));
  append_exceeded (text, grind_function_filter_get_n_exceeded (filter));

  return g_string_free (text, FALSE);
}

/**
 * grind_filter_text_dup_left_out:
 * @filter: a filter
 *
 * Returns: (transfer full) (nullable): how many functions of a comparison the choice of the user
 *   leaves out; %NULL if there are none
 */
char *
grind_filter_text_dup_left_out (GrindFunctionFilter *filter)
{
  guint n_left_out;
  g_autofree char *number = NULL;

  g_return_val_if_fail (filter != NULL, NULL);

  n_left_out = grind_function_filter_get_n_left_out (filter);
  number = grind_number_format_integer (n_left_out);
  if (n_left_out == 0)
    return NULL;
  if (grind_function_filter_get_choice (filter) == GRIND_CHANGED)
    return g_strdup_printf (ngettext ("%s function with a smaller change",
                                      "%s functions with smaller changes", n_left_out), number);

  return g_strdup_printf (ngettext ("%s other function", "%s other functions", n_left_out), number);
}

/* Why no function of a comparison is listed, although there are others */
static const char *
get_unchanged (GrindFunctionFilter *filter)
{
  switch (grind_function_filter_get_choice (filter))
    {
    case GRIND_CHANGED_SLOWER:
      return _("No function got slower");
    case GRIND_CHANGED_FASTER:
      return _("No function got faster");
    case GRIND_CHANGED_NEW:
      return _("No function is new");
    case GRIND_CHANGED_GONE:
      return _("No function is gone");
    case GRIND_CHANGED:
    case GRIND_CHANGED_ALL:
    default:
      return _("No function has changed noticeably");
    }
}

/**
 * grind_filter_text_dup_empty:
 * @filter: a filter without rows
 *
 * Returns: (transfer full): why it is empty
 */
char *
grind_filter_text_dup_empty (GrindFunctionFilter *filter)
{
  GrindPattern *pattern;
  GrindProfile *profile;

  g_return_val_if_fail (filter != NULL, NULL);

  pattern = grind_function_filter_get_pattern (filter);
  profile = grind_graph_get_profile (grind_function_filter_get_graph (filter));
  if (grind_function_filter_get_n_left_out (filter) > 0)
    return g_strdup (get_unchanged (filter));
  if (pattern == NULL && grind_profile_get_n_functions (profile) > 0)
    return g_strdup (_("No functions left to show"));
  if (pattern == NULL)
    return g_strdup (_("The profile has no functions"));
  if (grind_pattern_get_mode (pattern) == GRIND_SEARCH_SUBSTRING &&
      grind_pattern_get_fields (pattern) == GRIND_SEARCH_NAME)
    /* translators: %s is the search text */
    return g_strdup_printf (_("No function name contains “%s”"),
                            grind_pattern_get_text (pattern));

  /* translators: %s is the search text */
  return g_strdup_printf (_("No function matches “%s”"), grind_pattern_get_text (pattern));
}

/* The sums of both sides of a comparison, or the base of percentages relative to a function */
static char *
dup_totals (GrindNavigator *navigator,
            GrindGraph     *graph,
            GrindEventId    event)
{
  const GrindCosts *costs = grind_cost_text_get_costs (graph, event);
  GrindChange total = grind_change_get_total (graph, costs->event);
  const char *name = grind_cost_text_get_event (grind_navigator_get_session (navigator),
                                                costs->event);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (costs->kind != GRIND_VALUE_RATIO && grind_navigator_is_relative (navigator))
    {
      before = grind_value_format (grind_cost_text_get_change_base (navigator, costs));
      /* translators: a cost and its event: "100 % = 1,234 Ir of the selected function before" */
      return g_strdup_printf (_("100 %% = %s %s of the selected function before"), before, name);
    }
  before = grind_value_format (total.before);
  after = grind_value_format (total.after);

  /* translators: the sums of all costs before and after, and their event */
  return g_strdup_printf (_("total %s → %s %s"), before, after, name);
}

/**
 * grind_filter_text_dup_total:
 * @navigator: a navigator
 * @graph: the graph of its session, or a previous one
 * @costs: costs of an event of its session
 *
 * Returns: (transfer full): the sum of all costs, or the base of percentages relative to a
 *   function, and the number of parts; in a comparison, the sums before and after
 */
char *
grind_filter_text_dup_total (GrindNavigator   *navigator,
                             GrindGraph       *graph,
                             const GrindCosts *costs)
{
  g_autofree char *total = NULL;
  g_autofree char *parts = NULL;

  if (grind_graph_get_before (graph) != NULL)
    return dup_totals (navigator, graph, costs->event);

  total = dup_total (navigator, costs);
  parts = grind_part_text_dup_restriction (graph);

  /* translators: a sum of costs, and the number of its parts: "total 12 Ir in 2 of 9 parts" */
  return parts != NULL ? g_strdup_printf (_("%s in %s"), total, parts) : g_steal_pointer (&total);
}
