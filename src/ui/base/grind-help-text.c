/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-help-text.h"

#include <glib/gi18n.h>

/* One paragraph for each pane, of 70 words at most, for somebody who has never seen a profile. The
 * topics are the names of views, and "functions". */
static const struct
{
  const char *topic;
  const char *anchor;   /* in docs/guide.md */
  const char *title;
  const char *text;
} helps[] = {
  /* translators: the words Self, Inclusive and Called are titles of columns */
  { "functions", "function-list", N_("Functions"),
    N_("Self is the cost of a function’s own code; Inclusive adds everything it calls; Called is "
       "the number of calls. Dim functions pass nearly all of their cost to one callee. Functions "
       "that call each other form a cycle: while cycles are shown, calls inside a cycle add no "
       "inclusive cost, and one row sums it up. The total is the sum of all self costs. “<0.01” "
       "means more than 0.") },
  /* translators: the words Cost, Share and Count are titles of columns */
  { "callers", "callers-and-callees", N_("Callers"),
    N_("The functions that call the selected one directly. Cost is the cost of these calls, with "
       "everything called in turn; it is recorded, not estimated. Share is its part of the cost of "
       "all callers, Count the number of calls. Calls inside a cycle and recursive calls are dim: "
       "they add no inclusive cost.") },
  /* translators: the word Distance is the title of a column */
  { "all-callers", "all-callers-and-all-callees", N_("All callers"),
    N_("The functions that call the selected one, directly or through others; Distance is the "
       "number of calls in between. A profile records calls between two functions, not whole call "
       "chains. Beyond the first step, costs are therefore estimates: the cost of a function is "
       "split over its callers in proportion to the costs of their calls.") },
  { "caller-map", "caller-map-and-callee-map", N_("Caller map"),
    N_("The outermost box is the selected function; the boxes inside a box are its callers. Areas "
       "are proportional to costs. A profile records calls between two functions, not whole call "
       "chains. Below the first level, costs are therefore estimates, split in proportion to the "
       "costs of the calls. Boxes that are too small to draw are hatched.") },
  /* translators: “Other functions” is a switch above the source */
  { "source", "source", N_("Source"),
    N_("The number next to a line is the cost of its own code. Called functions are listed below "
       "the line, with the cost of these calls and everything called in turn. Costs are those of "
       "the selected function; “Other functions” adds the costs of other functions in the same "
       "file. A line without a number has no costs.") },
  /* translators: “Add Event” is a button; “secondary” is shown in the list */
  { "events", "events", N_("Events"),
    N_("Events are what was counted, such as instructions or cache misses. All views show the "
       "primary event; a secondary event adds a column to the lists. “Add Event” takes a formula, "
       "such as Ir + 10 * Dr, and computes it for each row. Ratios, such as Ir / Dr, have no "
       "percentages.") },
  /* translators: the words Cost, Share and Count are titles of columns */
  { "callees", "callers-and-callees", N_("Callees"),
    N_("The functions that the selected one calls directly. Cost is the cost of these calls, with "
       "everything called in turn; it is recorded, not estimated. Share is its part of the "
       "inclusive cost of the selected function, Count the number of calls. Calls inside a cycle "
       "and recursive calls are dim: they add no inclusive cost.") },
  /* translators: the word Distance is the title of a column */
  { "all-callees", "all-callers-and-all-callees", N_("All callees"),
    N_("The functions that the selected one calls, directly or through others; Distance is the "
       "number of calls in between. A profile records calls between two functions, not whole call "
       "chains. Beyond the first step, costs are therefore estimates: the cost of a function is "
       "split over its callees in proportion to the costs of the calls.") },
  { "callee-map", "caller-map-and-callee-map", N_("Callee map"),
    N_("The outermost box is the selected function; the boxes inside a box are its callees. Areas "
       "are proportional to costs. A profile records calls between two functions, not whole call "
       "chains. Below the first level, costs are therefore estimates, split in proportion to the "
       "costs of the calls. Boxes that are too small to draw are hatched.") },
  /* translators: “8 ×” and “via 3” are on arrows, “+6” is in boxes, “Show more” is a button */
  { "call-graph", "call-graph", N_("Call graph"),
    N_("Boxes are functions: the percentage is the inclusive cost, the strong part of the bar the "
       "self cost. Arrows are calls, thicker where they cost more. “8 ×” is the number of calls; "
       "“via 3” stands for three collapsed functions that only pass on their cost. “+6” counts "
       "callees or callers that are not drawn; “Show More” draws more of them. A dashed box is a "
       "cycle.") },
  { "assembly", "assembly", N_("Assembly"),
    N_("The instructions of the function with their self costs. Called functions are listed below "
       "an instruction, with the cost of these calls and everything called in turn. Arrows are "
       "jumps; a hollow dot marks a conditional jump. Callgrind records costs of instructions with "
       "the option --dump-instr=yes, and jumps with --collect-jumps=yes.") },
  { "flame-graph", "flame-graph", N_("Flame graph"),
    N_("Each bar is a function, as wide as its cost. Below it are its callees, or its callers, in "
       "the order of their cost, not of time. A profile records calls between two functions, not "
       "whole call chains. Below the first level, costs are therefore estimates, split in "
       "proportion to the costs of the calls.") },
  /* translators: the word Trigger is the title of a column */
  { "parts", "parts", N_("Parts"),
    N_("A recording can have several parts: one for each thread or process, or one for each dump; "
       "Trigger is the reason for it. Click parts, drag over them or use the arrow keys to select "
       "some. All numbers in the window are then sums over these parts, and the header bar shows "
       "how many they are, until all parts are selected again.") },
};

gboolean
grind_help_text_look_up (const char  *topic,
                         const char **title,
                         const char **text)
{
  g_return_val_if_fail (topic != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (helps); i++)
    if (g_str_equal (helps[i].topic, topic))
      {
        if (title != NULL)
          *title = _(helps[i].title);
        if (text != NULL)
          *text = _(helps[i].text);
        return TRUE;
      }

  return FALSE;
}

/* Returns: (nullable): the heading in the user guide about the topic */
const char *
grind_help_text_get_anchor (const char *topic)
{
  for (guint i = 0; i < G_N_ELEMENTS (helps); i++)
    if (g_strcmp0 (helps[i].topic, topic) == 0)
      return helps[i].anchor;

  return NULL;
}
