/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-change-text.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-bidi.h"
#include "grind-node-text.h"
#include "grind-percent.h"
#include "profile/grind-plain-text.h"

#define EN_DASH "\342\200\223"

/* Smaller changes against the trend are not mentioned; see GrindMainChanges. */

/* Puts a plus sign before what is more; takes @text. */
static char *
add_sign (char       *text,
          GrindValue  value)
{
  g_autofree char *unsigned_text = text;

  return grind_value_to_double (value) > 0 ? g_strconcat ("+", unsigned_text, NULL)
                                           : g_steal_pointer (&unsigned_text);
}

/**
 * grind_change_text_dup_signed:
 * @change: a difference
 *
 * Returns: (transfer full): the number with its sign. Any thread
 */
char *
grind_change_text_dup_signed (GrindValue change)
{
  return add_sign (grind_value_format (change), change);
}

/**
 * grind_change_text_dup_points:
 * @change: a difference
 * @base: the cost of 100 %
 *
 * Returns: (transfer full): the share of @change in percent, with its sign and without a percent
 *   sign; an en dash for a share of nothing. Any thread
 */
char *
grind_change_text_dup_points (GrindValue change,
                              GrindValue base)
{
  if (grind_value_to_double (base) == 0 && grind_value_to_double (change) != 0)
    return g_strdup (EN_DASH);

  return add_sign (grind_value_format_share (change, base, GRIND_PERCENT_DIGITS), change);
}

/**
 * grind_change_text_dup_percent:
 * @change: a difference
 * @before: what it is a difference to
 *
 * Returns: (transfer full): the change relative to what was, in percent; “new” if there was
 *   nothing, “gone” if there is nothing left; an en dash for a ratio, which has no shares
 */
char *
grind_change_text_dup_percent (GrindValue change,
                               GrindValue before)
{
  double was = grind_value_to_double (before);
  double difference = grind_value_to_double (change);
  g_autofree char *percent = NULL;

  if (was == 0 && difference != 0)
    return g_strdup (C_("cost", "new"));
  if (was != 0 && difference == -was)
    return g_strdup (C_("cost", "gone"));

  if (change.kind == GRIND_VALUE_RATIO)
    return g_strdup (EN_DASH);

  percent = grind_change_text_dup_points (change, before);

  return grind_bidi_isolate (g_strconcat (percent, "\302\240%", NULL));
}

/**
 * grind_change_text_dup_widest:
 * @before: the widest number before, as text
 * @after: likewise after
 *
 * Returns: (transfer full): the widest text that grind_change_text_join() returns for such numbers
 */
char *
grind_change_text_dup_widest (const char *before,
                              const char *after)
{
  /* translators: a number before and after a change of the program */
  return grind_bidi_isolate (g_strdup_printf (_("%s → %s"), before, after));
}

/**
 * grind_change_text_join:
 * @before: a number before, as text
 * @after: the same after
 *
 * Returns: (transfer full): both, or one if they are the same
 */
char *
grind_change_text_join (const char *before,
                        const char *after)
{
  return g_str_equal (before, after) ? g_strdup (after)
                                     : grind_change_text_dup_widest (before, after);
}

/**
 * grind_change_text_dup_shares:
 * @before: a share before, 1 for all
 * @after: the share after
 *
 * Returns: (transfer full): both with percent signs like grind_percent_format_short(), or one if
 *   they are the same
 */
char *
grind_change_text_dup_shares (double before,
                              double after)
{
  g_autofree char *before_text = grind_percent_format_short (before);
  g_autofree char *after_text = grind_percent_format_short (after);

  return grind_change_text_join (before_text, after_text);
}

/* A function and its change in short: “lower_case −5.4 M” */
static char *
dup_function (GrindGraph  *graph,
              GrindNodeId  node,
              double       change)
{
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *number = grind_number_format_short (change);

  grind_node_name_init (&name, graph, node);

  /* translators: a function, a plus sign or nothing, a number: "lower_case −5.4 M" */
  return grind_bidi_isolate (g_strdup_printf (_("%s %s%s"), name.last, change > 0 ? "+" : "",
                                              number));
}

/* Ends the sentence about @start, which has changed like the total. */
static char *
add_opposite (GrindGraph             *graph,
              GrindChange             total,
              const GrindMainChanges *changes,
              const char             *start)
{
  g_autofree char *limit = grind_number_format_share_digits (GRIND_MAIN_CHANGES_MIN, 1);
  gboolean is_less = grind_value_to_double (total.change) < 0;
  g_autofree char *other = NULL;

  if (changes->opposite == GRIND_NONE && is_less)
    /* translators: a result, a number: "76.3 % less Ir: f −5.4 M; nothing got slower by more …" */
    return g_strdup_printf (_("%s; nothing got slower by more than %s points"), start, limit);
  if (changes->opposite == GRIND_NONE)
    /* translators: a result, a number: "12 % more Ir: f +5.4 M; nothing got faster by more …" */
    return g_strdup_printf (_("%s; nothing got faster by more than %s points"), start, limit);

  other = dup_function (graph, changes->opposite, changes->opposite_change);

  return g_strdup_printf (is_less
                            /* translators: a result, a function with its change */
                            ? _("%s; slower: %s")
                            /* translators: a result, a function with its change */
                            : _("%s; faster: %s"), start, other);
}

/**
 * grind_change_text_dup_result:
 * @changes: what tells most about the comparison
 * @graph: the graph after, of grind_graph_new_compared(), with the costs of @event
 * @event: an event
 *
 * Says how the total has changed, which function explains it best, and what has changed against the
 * trend.
 *
 * Returns: (transfer full): a sentence without a full stop, as plain text
 */
char *
grind_change_text_dup_result (const GrindMainChanges *changes,
                              GrindGraph             *graph,
                              GrindEventId            event)
{
  GrindChange total;
  double change;
  const char *name;
  g_autofree char *share = NULL;
  g_autofree char *start = NULL;
  g_autofree char *function = NULL;
  g_autofree char *sentence = NULL;

  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);

  total = grind_change_get_total (graph, event);
  change = grind_value_to_double (total.change);
  name = grind_plain_text_peek (grind_event_set_get_name (grind_graph_get_events (graph), event));
  if (changes->main == GRIND_NONE)
    /* translators: %s is an event, such as Ir */
    return g_strdup_printf (_("No function’s %s has changed"), name);

  share = grind_number_format_short_share (
    fabs (grind_value_get_share (total.change, total.before)));
  if (change == 0)
    /* translators: %s is an event, such as Ir */
    start = g_strdup_printf (_("As much %s as before"), name);
  else if (grind_value_to_double (total.before) == 0)
    /* translators: %s is an event, such as Ir */
    start = g_strdup_printf (_("%s only after"), name);
  else if (change < 0)
    /* translators: a percentage, an event: "76.3 % less Ir" */
    start = g_strdup_printf (_("%s less %s"), share, name);
  else
    /* translators: a percentage, an event: "76.3 % more Ir" */
    start = g_strdup_printf (_("%s more %s"), share, name);

  function = dup_function (graph, changes->main, changes->main_change);
  /* translators: how the total has changed, the function that explains it best */
  sentence = g_strdup_printf (C_("change", "%s: %s"), start, function);

  return change == 0 ? g_steal_pointer (&sentence)
                     : add_opposite (graph, total, changes, sentence);
}

/**
 * grind_change_text_dup_paired:
 * @sums: the result of grind_change_sum_paired()
 * @graph: the graph after of the comparison, with the costs of @event
 * @event: the same event
 *
 * Returns: (transfer full): how much of the cost is that of functions of both sides
 */
char *
grind_change_text_dup_paired (const GrindPairedSums *sums,
                              GrindGraph            *graph,
                              GrindEventId           event)
{
  GrindChange total = grind_change_get_total (graph, event);
  g_autofree char *before = grind_value_format_share (sums->before, total.before,
                                                      GRIND_PERCENT_DIGITS);
  g_autofree char *after = grind_value_format_share (sums->after, total.after,
                                                     GRIND_PERCENT_DIGITS);

  /* translators: shares of the cost of functions that both sides have */
  return g_strdup_printf (_("Paired: %s %% of the cost before and %s %% after; new functions: %u, "
                            "gone: %u"), before, after, sums->n_new, sums->n_gone);
}

/**
 * grind_change_text_dup_work:
 * @name: a function
 * @before: its calls before
 * @after: its calls after
 *
 * Returns: (transfer full): that costs are those of as many calls. Any thread
 */
char *
grind_change_text_dup_work (const char *name,
                            gint64      before,
                            gint64      after)
{
  g_autofree char *old = grind_number_format_integer (before);
  g_autofree char *new = grind_number_format_integer (after);

  /* translators: a function, and its numbers of calls before and after */
  return g_strdup_printf (_("Costs before are for as many calls of %s as after: %s → %s"), name,
                          old, new);
}

/**
 * grind_change_text_dup_alike:
 * @graph: the graph after of a comparison
 * @alike: two of its functions
 *
 * Returns: (transfer full): both functions, and how alike they are
 */
char *
grind_change_text_dup_alike (GrindGraph       *graph,
                             const GrindAlike *alike)
{
  g_autofree char *before = grind_graph_dup_shown_name (graph, alike->before);
  g_autofree char *after = grind_graph_dup_shown_name (graph, alike->after);

  /* translators: functions before and after; numbers of their callers and callees */
  return g_strdup_printf (_("%s → %s (%u of %u callers and callees)"), before, after,
                          alike->n_common, alike->n_all);
}
