/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap-text.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-cost-text.h"

static gboolean
is_cycle_or_member (GrindGraph  *graph,
                    GrindNodeId  node)
{
  return grind_graph_is_cycle (graph, node) || grind_graph_get_cycle (graph, node) != 0;
}

static gboolean
is_outer_call (GrindGraph  *graph,
               GrindCallId  call)
{
  return grind_graph_is_active_call (graph, call) && !grind_graph_is_inner_call (graph, call);
}

/* Whether a function has callers or callees. */
static gboolean
has_calls (GrindGraph      *graph,
           GrindFunctionId  function,
           gboolean         is_callers)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_calls;

  if (is_callers)
    {
      const GrindCallId *calls = grind_profile_get_incoming (profile, function, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        if (is_outer_call (graph, calls[i]))
          return TRUE;
    }
  else
    {
      GrindCallId first = grind_profile_get_outgoing (profile, function, &n_calls);

      for (guint i = 0; i < n_calls; i++)
        if (is_outer_call (graph, first + i))
          return TRUE;
    }

  return FALSE;
}

/* Whether a node's treemap would show more than the node. */
static gboolean
has_inside (GrindGraph  *graph,
            GrindNodeId  node,
            gboolean     is_callers)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  guint cycle = node < n_functions ? grind_graph_get_cycle (graph, node)
                                   : node - n_functions + 1;
  const GrindFunctionId *members;
  guint n_members;

  /* A cycle contains its members, which are called as one. */
  if (node >= n_functions && !is_callers)
    return TRUE;
  if (cycle == 0 || !is_callers)
    return has_calls (graph, node, is_callers);

  members = grind_graph_get_members (graph, cycle, &n_members);
  for (guint i = 0; i < n_members; i++)
    if (has_calls (graph, members[i], is_callers))
      return TRUE;

  return FALSE;
}

/* @graph: (nullable): without costs */
static gboolean
has_cost (GrindGraph   *graph,
          GrindEventId  event,
          GrindNodeId   node)
{
  const GrindCosts *costs = graph != NULL ? grind_graph_get_costs (graph, event) : NULL;

  return costs != NULL && grind_value_to_double (grind_costs_get_inclusive (costs, node)) > 0;
}

/**
 * grind_treemap_text_dup_empty:
 * @session: a session
 * @root: the root of the treemap, an active node
 * @is_callers: whether this is a caller map
 *
 * Returns: (transfer full) (nullable): why the treemap would be empty, or %NULL
 */
char *
grind_treemap_text_dup_empty (GrindSession *session,
                              GrindNodeId   root,
                              gboolean      is_callers)
{
  GrindGraph *graph = grind_session_get_graph (session);
  GrindEventId event = grind_session_get_event (session);

  if (!has_inside (graph, root, is_callers))
    {
      if (is_callers)
        return g_strdup (_("No callers recorded: the program starts here, or the caller is "
                           "unknown"));
      if (is_cycle_or_member (graph, root))
        return g_strdup (_("Only calls inside the cycle are recorded; they are not followed"));

      return g_strdup (_("No calls recorded: all cost is self cost"));
    }
  if (!has_cost (graph, event, root) && !has_cost (grind_graph_get_before (graph), event, root))
    /* translators: the name of an event */
    return g_strdup_printf (_("This function has no cost in %s to draw"),
                            grind_cost_text_get_event (session, event));

  return NULL;
}

static char *
dup_groups (guint    n_groups,
            gboolean is_callers,
            gboolean has_limits)
{
  g_autofree char *number = grind_number_format_integer (n_groups);

  if (is_callers && has_limits)
    return g_strdup_printf (ngettext ("%s group of callers is hatched",
                                      "%s groups of callers are hatched", n_groups), number);
  if (is_callers)
    return g_strdup_printf (ngettext ("%s group of small callers is hatched",
                                      "%s groups of small callers are hatched", n_groups),
                            number);
  if (has_limits)
    return g_strdup_printf (ngettext ("%s group of callees is hatched",
                                      "%s groups of callees are hatched", n_groups), number);

  return g_strdup_printf (ngettext ("%s group of small callees is hatched",
                                    "%s groups of small callees are hatched", n_groups), number);
}

/**
 * grind_treemap_text_dup_status:
 * @n_boxes: the number of boxes in a treemap
 * @n_groups: the number of groups that are not drawn
 * @is_callers: whether this is a caller map
 * @has_limits: whether groups are hidden for other reasons than their size, too
 *
 * Returns: (transfer full): a description of the shown and hidden boxes
 */
char *
grind_treemap_text_dup_status (guint    n_boxes,
                               guint    n_groups,
                               gboolean is_callers,
                               gboolean has_limits)
{
  g_autofree char *number = grind_number_format_integer (n_boxes);
  g_autofree char *boxes = g_strdup_printf (ngettext ("%s box", "%s boxes", n_boxes), number);
  g_autofree char *groups = NULL;

  if (n_groups == 0)
    return g_steal_pointer (&boxes);

  groups = dup_groups (n_groups, is_callers, has_limits);

  /* translators: the number of boxes drawn; the boxes not drawn */
  return g_strdup_printf (_("%s; %s"), boxes, groups);
}

/**
 * grind_treemap_text_get_note:
 * @is_short: whether space is short
 *
 * Returns: (transfer none): a line on the accuracy of a treemap
 */
const char *
grind_treemap_text_get_note (gboolean is_short)
{
  return is_short ? _("Estimate below level 1")
                  : _("Below the first level, costs are estimated from the shares of the calls");
}

/**
 * grind_treemap_text_get_explanation:
 *
 * Returns: (transfer none): a paragraph on why a caller or callee map is an estimate
 */
const char *
grind_treemap_text_get_explanation (void)
{
  return _("A profile records the cost of the calls from one function to another, not the chain of "
           "calls that led there. Beyond the first level, costs are therefore split in proportion "
           "to the costs of the calls: an estimate. Areas within a box are proportional to costs. "
           "Frames take up room too, so compare boxes in different frames by their percentages.");
}
