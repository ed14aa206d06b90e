/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-help-text.h"

#include <glib/gi18n.h>

/* One paragraph for each pane, of 70 words at most, for somebody who has never seen a profile. The
 * names are those of views, and "functions". */
static const struct
{
  const char *topic;
  const char *title;
  const char *text;
} helps[] = {
  /* translators: the words Self, Inclusive and Called are titles of columns */
  { "functions", N_("Functions"),
    N_("Self is what a function’s own code costs; Inclusive adds what it calls, directly or not; "
       "Called is how often others call it. Dim functions pass nearly all on to one callee. "
       "Functions calling each other in a circle are a cycle: while cycles are shown, calls inside "
       "add to no inclusive cost, and one row sums it up. The total sums all self costs. “<0.01” "
       "is more than 0.") },
  /* translators: the words Cost, Share and Count are titles of columns */
  { "callers", N_("Callers"),
    N_("Functions that call the selected one directly. Cost is what the selected function cost, "
       "with all that it calls, when it was called from there; the profile has this number, it is "
       "no estimate. Share is its part of that cost over all callers, Count the number of calls. "
       "Calls inside a cycle, or of a function to itself, are dim: they add to no inclusive "
       "cost.") },
  /* translators: the word Distance is the title of a column */
  { "all-callers", N_("All callers"),
    N_("Functions from which calls lead to the selected one, through as many calls as Distance "
       "says. A profile records which function called which, and what that cost, but not the whole "
       "chain of calls. So the cost is split over the callers by what their calls cost, the part "
       "of each over its own callers, and so on: beyond the first step this is an estimate.") },
  { "caller-map", N_("Caller map"),
    N_("The outermost box is the selected function; the boxes inside a box are its callers, and "
       "areas are in proportion to cost. A profile records which function called which, and what "
       "that cost, but not the whole chain of calls. So below the first level costs are split by "
       "what the calls cost: the map is an estimate. What is too small to be drawn is hatched.") },
  /* translators: “Other functions” is a switch above the source */
  { "source", N_("Source"),
    N_("The number beside a line is what its own code costs, without the functions that it calls. "
       "These stand below the line, each with what the calls from there cost, including all that "
       "they call in turn. Costs are those of the selected function; “Other functions” adds what "
       "others spend in the same file. A line without a number has none of these costs.") },
  /* translators: “Add Event” is a button; “secondary” stands in the list */
  { "events", N_("Events"),
    N_("Events are what was counted, such as instructions or cache misses. One of them is shown in "
       "all views; a secondary one is a further column of the lists. “Add Event” takes a formula, "
       "such as Ir + 10 * Dr: it is computed anew for each row, from what was counted there. For a "
       "ratio, such as Ir / Dr, there are no percentages.") },
  /* translators: the words Cost, Share and Count are titles of columns */
  { "callees", N_("Callees"),
    N_("Functions that the selected one calls directly. Cost is what these calls cost, with all "
       "that is called in turn; the profile has this number, it is no estimate. Share is its part "
       "of what the selected function costs, itself and by its calls; Count is the number of "
       "calls. Calls inside a cycle, or of a function to itself, are dim: they add to no inclusive "
       "cost.") },
  /* translators: the word Distance is the title of a column */
  { "all-callees", N_("All callees"),
    N_("Functions to which calls lead from the selected one, through as many calls as Distance "
       "says. A profile records which function called which, and what that cost, but not the whole "
       "chain of calls. So the cost is split over the callees by what the calls cost, the part of "
       "each over its own callees, and so on: beyond the first step this is an estimate.") },
  { "callee-map", N_("Callee map"),
    N_("The outermost box is the selected function; the boxes inside a box are the functions that "
       "it calls, and areas are in proportion to cost. A profile records which function called "
       "which, and what that cost, but not the whole chain of calls. So below the first level "
       "costs are split by what the calls cost: the map is an estimate. What is too small to be "
       "drawn is hatched.") },
  /* translators: “8 ×” and “via 3” stand on arrows, “+6” in boxes, “Show more” is a button */
  { "call-graph", N_("Call graph"),
    N_("Boxes are functions; the percentage is the inclusive cost, the strong part of the bar the "
       "self cost. Arrows are calls, thicker where they cost more: “8 ×” is how many, “via 3” that "
       "three functions between only pass the call on. “+6” counts callees or callers not drawn; "
       "the line below says what is hidden, “Show more” draws more of it. A dashed box is a "
       "cycle.") },
  { "assembly", N_("Assembly"),
    N_("The instructions of the function, each with its own cost. Functions that are called stand "
       "below the instruction, with what these calls cost, including all that is called in turn. "
       "Arrows are jumps; a hollow dot is a jump that depends on a condition. Costs of "
       "instructions are recorded with the option --dump-instr=yes of Callgrind, jumps with "
       "--collect-jumps=yes.") },
  { "flame-graph", N_("Flame graph"),
    N_("Each bar is a function, as wide as its cost; the bars below it are what it calls, or what "
       "calls it. They stand side by side in the order of their cost, not of time. A profile "
       "records which function called which, and what that cost, but not the whole chain of calls. "
       "So below the first level costs are split by what the calls cost: an estimate.") },
  /* translators: the word Trigger is the title of a column */
  { "parts", N_("Parts"),
    N_("A recording can be written in several parts: one for each thread or process, or one "
       "whenever it is asked for; Trigger says why. Click parts, drag over them or use the arrow "
       "keys to select some: all numbers in the window are then sums over these parts alone, and "
       "the header bar says so, until all parts are selected again.") },
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
