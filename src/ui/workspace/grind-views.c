/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of all views. */
#include "config.h"

#include "grind-views.h"

#include <glib/gi18n.h>
#include <string.h>

#include "text/grind-node-text.h"
#include "ui/calls/grind-call-pane.h"
#include "ui/calls/grind-transitive-pane.h"
#include "ui/code/grind-assembly-pane.h"
#include "ui/code/grind-source-pane.h"
#include "ui/events/grind-events-view.h"
#include "ui/parts/grind-part-pane.h"
#include "ui/pictures/grind-flame-pane.h"
#include "ui/pictures/grind-flow-pane.h"
#include "ui/pictures/grind-graph-pane.h"
#include "ui/pictures/grind-treemap-pane.h"

typedef enum
{
  UPPER    = 1 << 0,   /* on the side of the callers */
  OF_PARTS = 1 << 1,   /* only for profiles with several parts */
  OF_CALLS = 1 << 2,   /* only for profiles with calls */
  OF_CODE  = 1 << 3    /* only for profiles that have, or could have been recorded with, jumps */
} Flags;

/* In the order of their tabs. Those that are not late have a count in their tab before they are
 * shown. Commands are for the palette. */
static const struct
{
  GrindViewInfo info;
  const char   *command;
  Flags         flags;
} views[] = {
  {
    .info = {
      .name = "callers",
      .title = N_("Callers"),
      /* translators: the words Cost, Share and Count are titles of columns */
      .help = N_("The functions that call the selected one directly. Cost is the cost of these "
                 "calls, with everything called in turn; it is recorded, not estimated. Share is "
                 "its part of the cost of all callers, Count the number of calls. Calls inside a "
                 "cycle and recursive calls are dim: they add no inclusive cost."),
      .anchor = "callers-and-callees",
      .get_type = grind_call_pane_get_type,
    },
    .command = N_("Show callers"),
    .flags = UPPER | OF_CALLS,
  },
  {
    .info = {
      .name = "all-callers",
      .title = N_("All callers"),
      /* translators: the word Distance is the title of a column */
      .help = N_("The functions that call the selected one, directly or through others; Distance "
                 "is the number of calls in between. A profile records calls between two "
                 "functions, not whole call chains. Beyond the first step, costs are therefore "
                 "estimates: the cost of a function is split over its callers in proportion to the "
                 "costs of their calls."),
      .anchor = "all-callers-and-all-callees",
      .get_type = grind_transitive_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show all callers"),
    .flags = UPPER | OF_CALLS,
  },
  {
    .info = {
      .name = "caller-map",
      .title = N_("Caller map"),
      .help = N_("The outermost box is the selected function; the boxes inside a box are its "
                 "callers. Areas are proportional to costs. A profile records calls between two "
                 "functions, not whole call chains. Below the first level, costs are therefore "
                 "estimates, split in proportion to the costs of the calls. Boxes that are too "
                 "small to draw are hatched."),
      .anchor = "caller-map-and-callee-map",
      .get_type = grind_treemap_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show caller map"),
    .flags = UPPER | OF_CALLS,
  },
  {
    .info = {
      .name = "source",
      .title = N_("Source"),
      /* translators: “Other functions” is a switch above the source */
      .help = N_("The number next to a line is the cost of its own code. Called functions are "
                 "listed below the line, with the cost of these calls and everything called in "
                 "turn. Costs are those of the selected function; “Other functions” adds the costs "
                 "of other functions in the same file. A line without a number has no costs."),
      .anchor = "source",
      .get_type = grind_source_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show source"),
    .flags = UPPER,
  },
  {
    .info = {
      .name = "events",
      .title = N_("Events"),
      /* translators: “Add Event” is a button; “secondary” is shown in the list */
      .help = N_("Events are what was counted, such as instructions or cache misses. All views "
                 "show the primary event; a secondary event adds a column to the lists. “Add "
                 "Event” takes a formula, such as Ir + 10 * Dr, and computes it for each row. "
                 "Ratios, such as Ir / Dr, have no percentages."),
      .anchor = "events",
      .get_type = grind_events_view_get_type,
    },
    .command = N_("Show events"),
    .flags = UPPER,
  },
  {
    .info = {
      .name = "callees",
      .title = N_("Callees"),
      /* translators: the words Cost, Share and Count are titles of columns */
      .help = N_("The functions that the selected one calls directly. Cost is the cost of these "
                 "calls, with everything called in turn; it is recorded, not estimated. Share is "
                 "its part of the inclusive cost of the selected function, Count the number of "
                 "calls. Calls inside a cycle and recursive calls are dim: they add no inclusive "
                 "cost."),
      .anchor = "callers-and-callees",
      .get_type = grind_call_pane_get_type,
    },
    .command = N_("Show callees"),
    .flags = OF_CALLS,
  },
  {
    .info = {
      .name = "all-callees",
      .title = N_("All callees"),
      /* translators: the word Distance is the title of a column */
      .help = N_("The functions that the selected one calls, directly or through others; Distance "
                 "is the number of calls in between. A profile records calls between two "
                 "functions, not whole call chains. Beyond the first step, costs are therefore "
                 "estimates: the cost of a function is split over its callees in proportion to the "
                 "costs of the calls."),
      .anchor = "all-callers-and-all-callees",
      .get_type = grind_transitive_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show all callees"),
    .flags = OF_CALLS,
  },
  {
    .info = {
      .name = "callee-map",
      .title = N_("Callee map"),
      .help = N_("The outermost box is the selected function; the boxes inside a box are its "
                 "callees. Areas are proportional to costs. A profile records calls between two "
                 "functions, not whole call chains. Below the first level, costs are therefore "
                 "estimates, split in proportion to the costs of the calls. Boxes that are too "
                 "small to draw are hatched."),
      .anchor = "caller-map-and-callee-map",
      .get_type = grind_treemap_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show callee map"),
  },
  {
    .info = {
      .name = "call-graph",
      .title = N_("Call graph"),
      /* translators: “8 ×” and “via 3” are on arrows, “+6” is in boxes, “Show more” is a button */
      .help = N_("Boxes are functions: the percentage is the inclusive cost, the strong part of "
                 "the bar the self cost. Arrows are calls, thicker where they cost more. “8 ×” is "
                 "the number of calls; “via 3” stands for three collapsed functions that only pass "
                 "on their cost. “+6” counts callees or callers that are not drawn; “Show More” "
                 "draws more of them. A dashed box is a cycle."),
      .anchor = "call-graph",
      .get_type = grind_graph_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show call graph"),
    .flags = OF_CALLS,
  },
  {
    .info = {
      .name = "assembly",
      .title = N_("Assembly"),
      .help = N_("The instructions of the function with their self costs. Called functions are "
                 "listed below an instruction, with the cost of these calls and everything called "
                 "in turn. Arrows are jumps; a hollow dot marks a conditional jump. Callgrind "
                 "records costs of instructions with the option --dump-instr=yes, and jumps with "
                 "--collect-jumps=yes."),
      .anchor = "assembly",
      .get_type = grind_assembly_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show assembly"),
  },
  {
    .info = {
      .name = "control-flow",
      .title = N_("Control flow"),
      /* translators: “12 ×” is in boxes; “cold” is on arrows and in a box */
      .help = N_("Boxes are basic blocks: code that is executed as a whole, with its self cost, "
                 "the number of executions, and its source lines. Arrows are jumps, thicker where "
                 "they are followed more often, with their share of all executions of the block. "
                 "Arrows at the left of boxes repeat a loop. “Cold” stands for blocks that are "
                 "rarely executed. Callgrind records this with --dump-instr=yes and "
                 "--collect-jumps=yes."),
      .anchor = "control-flow",
      .get_type = grind_flow_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show control flow"),
    .flags = OF_CODE,
  },
  {
    .info = {
      .name = "flame-graph",
      .title = N_("Flame graph"),
      .help = N_("Each bar is a function, as wide as its cost. Below it are its callees, or its "
                 "callers, in the order of their cost, not of time. A profile records calls "
                 "between two functions, not whole call chains. Below the first level, costs are "
                 "therefore estimates, split in proportion to the costs of the calls."),
      .anchor = "flame-graph",
      .get_type = grind_flame_pane_get_type,
      .is_late = TRUE,
    },
    .command = N_("Show flame graph"),
  },
  {
    .info = {
      .name = "parts",
      .title = N_("Parts"),
      /* translators: the word Trigger is the title of a column */
      .help = N_("A recording can have several parts: one for each thread or process, or one for "
                 "each dump; Trigger is the reason for it. Click parts, drag over them or use the "
                 "arrow keys to select some. All numbers in the window are then sums over these "
                 "parts, and the header bar shows how many they are, until all parts are selected "
                 "again. The context menu compares parts with others of the same run."),
      .anchor = "parts",
      .get_type = grind_part_pane_get_type,
    },
    .command = N_("Show parts"),
    .flags = OF_PARTS,
  },
};

/* Other profilers record neither instructions nor jumps. */
static gboolean
may_have_jumps (GrindProfile *profile)
{
  for (GrindPartId i = 0; i < grind_profile_get_n_parts (profile); i++)
    {
      const char *creator = grind_profile_get_part (profile, i)->creator;

      if (creator != NULL && g_str_has_prefix (creator, "callgrind"))
        return TRUE;
    }

  return grind_profile_has_addresses (profile);
}

/* Whether the profile has the data that the view shows */
gboolean
grind_views_has_data (guint         view,
                      GrindProfile *profile)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), FALSE);
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);

  return ((views[view].flags & OF_PARTS) == 0 || grind_profile_get_n_parts (profile) > 1) &&
         ((views[view].flags & OF_CALLS) == 0 || grind_profile_get_n_calls (profile) > 0) &&
         ((views[view].flags & OF_CODE) == 0 || may_have_jumps (profile));
}

/* Whether there is such a view, for profiles with the required data */
gboolean
grind_views_is_name (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (strcmp (views[i].info.name, name) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
has_file (GrindNavigator *navigator)
{
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  GrindNodeId selected = grind_navigator_get_selected (navigator);
  g_autofree char *file = selected != GRIND_NONE ? grind_node_text_dup_file (graph, selected)
                                                 : NULL;

  return file != NULL;
}

/**
 * grind_views_add:
 * @upper: the side of the callers
 * @lower: the side of the callees
 * @navigator: the session of the views
 *
 * Adds all views of the profile to their sides, in the order of the tabs.
 */
void
grind_views_add (GrindViewStack *upper,
                 GrindViewStack *lower,
                 GrindNavigator *navigator)
{
  GrindProfile *profile;

  g_return_if_fail (GRIND_IS_VIEW_STACK (upper));
  g_return_if_fail (GRIND_IS_VIEW_STACK (lower));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  profile = grind_session_get_profile (grind_navigator_get_session (navigator));
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (grind_views_has_data (i, profile))
      grind_view_stack_add_view ((views[i].flags & UPPER) != 0 ? upper : lower, &views[i].info,
                                 navigator);
  grind_view_stack_suggest_view (upper, has_file (navigator) ? "source" : "events");
}

/* "callers, all-callers, …" */
char *
grind_views_dup_names (void)
{
  const char *names[G_N_ELEMENTS (views) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    names[i] = views[i].info.name;

  return g_strjoinv (", ", (char **) names);
}

guint
grind_views_get_n (void)
{
  return G_N_ELEMENTS (views);
}

const GrindViewInfo *
grind_views_get_info (guint view)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), NULL);

  return &views[view].info;
}

/* The text of the command that shows the view, translated */
const char *
grind_views_get_command (guint view)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), NULL);

  return _(views[view].command);
}

/* The action that shows and focuses the view. It is disabled for profiles without the view. */
char *
grind_views_dup_action (guint view)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), NULL);

  return g_strconcat ("view.show-", views[view].info.name, NULL);
}
