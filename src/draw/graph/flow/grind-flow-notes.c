/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a control-flow graph cannot show, or may show wrong. */
#include "config.h"

#include "grind-flow-picture.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "code/grind-assembly-remarks.h"
#include "grind-flow-scene-private.h"

#define MAX_PROBLEMS 5

/* A sentence about a contradiction of a profile */
char *
_grind_flow_problem_dup_text (const GrindFlowProblem *self)
{
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  g_autofree char *number = NULL;

  expected = _grind_flow_dup_times (self->expected);
  found = _grind_flow_dup_times (self->found);
  number = grind_number_format_integer (self->found);
  switch (self->kind)
    {
    case GRIND_FLOW_CALLED:
      if (self->expected == 0)
        /* translators: "5 times" */
        return g_strdup_printf (_("Entered %s without a call: as the start of a program or "
                                  "thread, or by a signal"), found);
      /* translators: "5 times" */
      return g_strdup_printf (_("Called %s, but entered %s: signal handlers, exceptions and "
                                "longjmp() enter without a call"), expected, found);
    case GRIND_FLOW_LOST:
      /* translators: "5 times" */
      return g_strdup_printf (_("Executed %s, but left %s: the program may have ended here"),
                              expected, found);
    case GRIND_FLOW_NO_TARGET:
      return g_strdup_printf (ngettext ("%s jump leads to code that was not executed",
                                        "%s jumps lead to code that was not executed",
                                        (gulong) self->found), number);
    case GRIND_FLOW_SURPLUS:
    default:
      /* translators: "5 times" */
      return g_strdup_printf (_("Executed %s, but jumps lead here or away %s"), expected, found);
    }
}

static char *
dup_place (GrindControlFlow *flow,
           guint             block)
{
  guint n;

  return g_strdup_printf ("%" G_GINT64_MODIFIER "x",
                          grind_control_flow_get_blocks (flow, &n)[block].address);
}

static void
add_problems (GPtrArray        *notes,
              GrindControlFlow *flow)
{
  guint n;
  const GrindFlowProblem *problems = grind_control_flow_get_problems (flow, &n);
  guint n_more = n > MAX_PROBLEMS ? n - MAX_PROBLEMS + 1 : 0;

  for (guint i = 0; i < n - n_more; i++)
    {
      g_autofree char *text = _grind_flow_problem_dup_text (&problems[i]);
      g_autofree char *place = NULL;

      if (problems[i].block == GRIND_NONE)
        {
          g_ptr_array_add (notes, g_steal_pointer (&text));
          continue;
        }
      place = dup_place (flow, problems[i].block);
      /* translators: the address of a basic block, and a sentence about it */
      g_ptr_array_add (notes, g_strdup_printf (_("Block %s: %s"), place, text));
    }
  if (n_more > 0)
    g_ptr_array_add (notes, g_strdup_printf (ngettext ("%u more contradiction of counts",
                                                       "%u more contradictions of counts", n_more),
                                             n_more));
}

/**
 * grind_flow_notes_dup:
 * @text: the texts of the blocks of a function, which are known
 * @title: (out) (nullable): a short text about the most important note, or %NULL if there is none
 *
 * Collects what a picture of the function cannot show, or may show wrong: contradictions of the
 * profile, missing code, code that may not be the profiled one. May be called from any thread.
 *
 * Returns: (transfer full): sentences for the user; %NULL-terminated
 */
char **
grind_flow_notes_dup (GrindFlowText  *text,
                      const char    **title)
{
  GrindAssembly *assembly;
  GPtrArray *notes;
  guint n_problems;

  g_return_val_if_fail (text != NULL && title != NULL, NULL);

  assembly = grind_flow_text_get_assembly (text);
  notes = g_ptr_array_new ();
  *title = NULL;
  if (assembly->before != NULL && assembly->flow_before == NULL)
    {
      *title = _("Only after");
      g_ptr_array_add (notes, g_strdup (_("The code of this function is not the same on both "
                                          "sides, or could not be compared, so only the side "
                                          "after is shown.")));
    }
  if (!grind_control_flow_has_code (assembly->flow))
    {
      *title = _("Without the code");
      g_ptr_array_add (notes, g_strdup (_("The code of this function was not found, so blocks are "
                                          "those with costs, and jumps that were never followed "
                                          "are missing.")));
    }
  grind_control_flow_get_problems (assembly->flow, &n_problems);
  if (n_problems > 0)
    *title = _("The counts contradict each other");
  add_problems (notes, assembly->flow);
  if (assembly->listing != NULL)
    {
      char *remarks = grind_assembly_remarks_dup (assembly);

      if (remarks != NULL)
        {
          *title = _("This may not be the profiled code");
          g_ptr_array_insert (notes, 0, remarks);
        }
    }
  g_ptr_array_add (notes, NULL);

  return (char **) g_ptr_array_free (notes, FALSE);
}
