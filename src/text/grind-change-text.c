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

/* Smaller changes against the trend are not worth mentioning: a share of the total before */
#define MIN_OPPOSITE 0.001

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
 *   nothing, “gone” if there is nothing left
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

  percent = grind_change_text_dup_points (change, before);

  return grind_bidi_isolate (g_strconcat (percent, "\302\240%", NULL));
}

/* A function and its change in short: “lower_case −5.4 M” */
static char *
dup_function (GrindGraph  *graph,
              GrindNodeId  node,
              GrindValue   change)
{
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *number = grind_number_format_short (grind_value_to_double (change));
  g_autofree char *text = NULL;

  grind_node_name_init (&name, graph, node);
  text = add_sign (g_steal_pointer (&number), change);

  /* translators: a function and a number with its sign: "lower_case −5.4 M" */
  return grind_bidi_isolate (g_strdup_printf (C_("change", "%s %s"), name.last, text));
}

/* The function whose self cost has changed most against the trend, if that is worth mentioning */
static GrindNodeId
find_opposite (GrindGraph   *graph,
               GrindEventId  event,
               GrindChange   total)
{
  double sign = grind_value_to_double (total.change) > 0 ? -1 : 1;
  double most = MIN_OPPOSITE * fabs (grind_value_to_double (total.before));
  GrindNodeId found = GRIND_NONE;

  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (graph); node++)
    {
      double change = sign * grind_value_to_double (grind_change_get_self (graph, event,
                                                                           node).change);

      if (change > most)
        {
          most = change;
          found = node;
        }
    }

  return found;
}

/* Ends the sentence about @start, which has changed like the total. */
static char *
add_opposite (GrindGraph   *graph,
              GrindEventId  event,
              GrindChange   total,
              const char   *start)
{
  GrindNodeId opposite = find_opposite (graph, event, total);
  g_autofree char *limit = grind_number_format_share_digits (MIN_OPPOSITE, 1);
  gboolean is_less = grind_value_to_double (total.change) < 0;
  g_autofree char *other = NULL;

  if (opposite == GRIND_NONE && is_less)
    /* translators: a result, a number: "76.3 % less Ir: f −5.4 M; nothing got slower by more …" */
    return g_strdup_printf (_("%s; nothing got slower by more than %s points"), start, limit);
  if (opposite == GRIND_NONE)
    /* translators: a result, a number: "12 % more Ir: f +5.4 M; nothing got faster by more …" */
    return g_strdup_printf (_("%s; nothing got faster by more than %s points"), start, limit);

  other = dup_function (graph, opposite, grind_change_get_self (graph, event, opposite).change);

  return g_strdup_printf (is_less
                            /* translators: a result, a function with its change */
                            ? _("%s; slower: %s")
                            /* translators: a result, a function with its change */
                            : _("%s; faster: %s"), start, other);
}

/**
 * grind_change_text_dup_result:
 * @graph: the graph after, of grind_graph_new_compared()
 * @event: an event
 *
 * Says how the total has changed, which function explains it best, and what has changed against the
 * trend. Takes linear time.
 *
 * Returns: (transfer full): a sentence without a full stop, as plain text
 */
char *
grind_change_text_dup_result (GrindGraph   *graph,
                              GrindEventId  event)
{
  GrindChange total;
  GrindNodeId first;
  double change;
  const char *name;
  g_autofree char *share = NULL;
  g_autofree char *start = NULL;
  g_autofree char *function = NULL;
  g_autofree char *sentence = NULL;

  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);

  total = grind_change_get_total (graph, event);
  first = grind_change_find_first_choice (graph, event);
  change = grind_value_to_double (total.change);
  name = grind_plain_text_peek (grind_event_set_get_name (grind_graph_get_events (graph), event));
  if (first == GRIND_NONE)
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

  function = dup_function (graph, first, grind_change_get_inclusive (graph, event, first).change);
  /* translators: how the total has changed, the function that has changed most */
  sentence = g_strdup_printf (C_("change", "%s: %s"), start, function);

  return change == 0 ? g_steal_pointer (&sentence) : add_opposite (graph, event, total, sentence);
}
