/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of a control-flow graph. */
#include "config.h"

#include "grind-flow-picture.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-flow-scene-private.h"
#include "profile/grind-plain-text.h"
#include "text/grind-percent.h"

#define TO " → "

/* The number before, unless it is unknown or the same, and after */
char *
_grind_flow_dup_count (gint64 before,
                       gint64 count)
{
  g_autofree char *after = grind_number_format_integer (count);
  g_autofree char *old = NULL;

  if (before < 0 || before == count)
    return g_steal_pointer (&after);

  old = grind_number_format_integer (before);

  return g_strconcat (old, TO, after, NULL);
}

/* A whole percentage; nearly none and nearly all are not rounded to these. */
static char *
dup_share (double share)
{
  if (share > 0 && share < 0.005)
    return g_strdup ("<1 %");
  if (share < 1 && share >= 0.995)
    return g_strdup (">99 %");

  return g_strdup_printf ("%.0f %%", 100 * share);
}

/* Returns (nullable): the count and the share of an arrow, if its source has others; for folded
 * blocks that they are the target. */
char *
_grind_flow_dup_arrow_label (const GrindFlowLink *link,
                             gboolean             is_choice)
{
  g_autofree char *count = NULL;
  g_autofree char *share = NULL;

  if (link->to == GRIND_NONE && link->count == 0)
    /* translators: on an arrow, to code that is rarely executed */
    return g_strdup (_("cold"));
  if (link->count < 0 || !is_choice)
    return NULL;

  count = _grind_flow_dup_count (link->before, link->count);
  if (link->to == GRIND_NONE)
    /* translators: on an arrow, how often it leads to code that is rarely executed */
    return g_strdup_printf (_("cold %s"), count);
  if (link->all <= 0)
    return g_steal_pointer (&count);

  share = dup_share (link->count / (double) link->all);

  /* translators: on an arrow, how often it is followed, and in percent of all executions */
  return g_strdup_printf (_("%s (%s)"), count, share);
}

/* What the folded blocks cost */
char *
_grind_flow_dup_folded (const GrindFlowScene *self,
                        const GrindSubject   *subject)
{
  g_autofree char *cost = grind_subject_get_before (subject) != NULL
                            ? grind_subject_format_sides (subject, self->folded_before,
                                                          self->folded)
                            : grind_subject_format_cost (subject, self->folded);
  g_autofree char *number = grind_number_format_integer (self->n_folded);
  g_autofree char *blocks = NULL;

  blocks = g_strdup_printf (ngettext ("%s block", "%s blocks", self->n_folded), number);

  /* translators: of code that is rarely executed: its cost and the number of basic blocks */
  return g_strdup_printf (_("cold: %s · %s"), cost, blocks);
}

static void
take_line (GPtrArray *lines,
           char      *line)
{
  g_ptr_array_add (lines, line);
}

static char *
dup_address (guint64 address)
{
  return g_strdup_printf ("%" G_GINT64_MODIFIER "x", address);
}

static char *
dup_title (const GrindFlowBlock *block)
{
  g_autofree char *start = dup_address (block->address);
  g_autofree char *end = dup_address (block->end);

  /* translators: a basic block and the addresses of its first instruction and of its end */
  return g_strdup_printf (_("Block %s–%s"), start, end);
}

/* "5 times" */
char *
_grind_flow_dup_times (gint64 count)
{
  g_autofree char *number = grind_number_format_integer (count);

  return g_strdup_printf (ngettext ("%s time", "%s times", (gulong) count), number);
}

static void
add_executions (GPtrArray            *lines,
                const GrindFlowBlock *block,
                gint64                before)
{
  g_autofree char *times = NULL;
  g_autofree char *times_before = NULL;

  if (block->count < 0)
    return;
  if (before >= 0)
    {
      times = _grind_flow_dup_times (block->count);
      times_before = _grind_flow_dup_times (before);
      /* translators: "5 times", before and after a change */
      take_line (lines, g_strdup_printf (_("Executed %s before, %s after"), times_before, times));
      return;
    }
  if (block->count == 0)
    {
      take_line (lines, g_strdup (_("Never executed")));
      return;
    }

  times = _grind_flow_dup_times (block->count);
  /* translators: "5 times" */
  take_line (lines, g_strdup_printf (_("Executed %s"), times));
}

static char *
dup_cost (const GrindSubject *subject,
          double              cost)
{
  const GrindEventSet *events = grind_graph_get_events (subject->graph);
  const char *event = grind_plain_text_peek (grind_event_set_get_name (events, subject->event));
  GrindValue value = grind_subject_get_value (subject, cost);
  g_autofree char *share = grind_percent_format (value, subject->base);
  g_autofree char *number = grind_value_format (value);

  /* translators: a cost as a percentage, as a number, and what is counted */
  return g_strdup_printf (_("%s %%, %s %s"), share, number, event);
}

/* The cost, or that of both sides */
static char *
dup_costs (const GrindSubject   *subject,
           const GrindGraphSpot *spot)
{
  g_autofree char *after = dup_cost (subject, spot->cost);
  g_autofree char *before = NULL;

  if (grind_subject_get_before (subject) == NULL)
    return g_steal_pointer (&after);

  before = dup_cost (subject, spot->before);

  /* translators: a cost before and after a change */
  return g_strdup_printf (_("Before: %s; after: %s"), before, after);
}

/* Where executions come from and go to outside of the function. Contradictions have their own
 * lines. */
static void
add_ends (GPtrArray            *lines,
          const GrindFlowBlock *block)
{
  g_autofree char *entered = _grind_flow_dup_times (block->n_entered);
  g_autofree char *left = _grind_flow_dup_times (block->n_left);

  if (block->n_entered > 0)
    /* translators: of code; "5 times" */
    take_line (lines, g_strdup_printf (_("Entered from outside %s"), entered));
  if (block->n_left == 0 || block->ending == GRIND_FLOW_END_NONE)
    return;

  if (block->ending == GRIND_FLOW_END_CALL)
    /* translators: of a call in the code; "5 times" */
    take_line (lines, g_strdup_printf (_("Its call did not return %s"), left));
  else if (block->ending == GRIND_FLOW_END_BRANCH || block->ending == GRIND_FLOW_END_JUMP ||
           block->ending == GRIND_FLOW_END_UNKNOWN_CALL)
    /* translators: of code; "5 times" */
    take_line (lines, g_strdup_printf (_("Leaves the function %s"), left));
  else
    /* translators: of code; "5 times" */
    take_line (lines, g_strdup_printf (_("Returns %s"), left));
}

static void
add_loop (GPtrArray            *lines,
          GrindControlFlow     *flow,
          const GrindFlowBlock *blocks,
          guint                 number)
{
  guint n_loops;
  const GrindFlowLoop *loops = grind_control_flow_get_loops (flow, &n_loops);
  const GrindFlowLoop *loop = blocks[number].loop != GRIND_NONE ? &loops[blocks[number].loop]
                                                                : NULL;
  gint64 n_entries;

  if (loop == NULL || loop->header != number || blocks[number].count <= 0)
    return;

  n_entries = blocks[number].count - loop->n_back;
  if (n_entries > 0)
    /* translators: the number of blocks in a loop, and the mean number of its iterations */
    take_line (lines, g_strdup_printf (ngettext ("Starts a loop of %u block: executed %.1f times "
                                                 "per entry",
                                                 "Starts a loop of %u blocks: executed %.1f times "
                                                 "per entry", loop->n_blocks),
                                       loop->n_blocks,
                                       blocks[number].count / (double) n_entries));
  else
    take_line (lines, g_strdup_printf (ngettext ("Starts a loop of %u block",
                                                 "Starts a loop of %u blocks", loop->n_blocks),
                                       loop->n_blocks));
}

static void
add_problems (GPtrArray        *lines,
              GrindControlFlow *flow,
              guint             block)
{
  guint n;
  const GrindFlowProblem *problems = grind_control_flow_get_problems (flow, &n);

  for (guint i = 0; i < n; i++)
    if (problems[i].block == block)
      take_line (lines, _grind_flow_problem_dup_text (&problems[i]));
}

static char **
finish (GPtrArray *lines)
{
  g_ptr_array_add (lines, NULL);

  return (char **) g_ptr_array_free (lines, FALSE);
}

/* Describes a box. */
char **
_grind_flow_dup_block_lines (const GrindFlowScene *self,
                             const GrindSubject   *subject,
                             GrindFlowText        *text,
                             guint                 spot)
{
  GPtrArray *lines = g_ptr_array_new ();
  GrindControlFlow *flow = grind_flow_text_get_assembly (text)->flow;
  guint number = _grind_flow_scene_get_box (self, spot)->block;
  const GrindFlowBlock *blocks;
  guint n_blocks;

  if (number == GRIND_NONE)
    {
      g_autofree char *executed = grind_number_format_integer (self->n_executed);

      take_line (lines, _grind_flow_dup_folded (self, subject));
      /* translators: of folded basic blocks */
      take_line (lines, g_strdup_printf (ngettext ("%s of them was executed",
                                                   "%s of them were executed", self->n_executed),
                                         executed));
      return finish (lines);
    }

  blocks = grind_control_flow_get_blocks (flow, &n_blocks);
  take_line (lines, dup_title (&blocks[number]));
  take_line (lines, dup_costs (subject, _grind_graph_scene_get_spot (self->graph, spot)));
  add_executions (lines, &blocks[number], _grind_flow_scene_get_box (self, spot)->before);
  take_line (lines, g_strdup_printf (ngettext ("%u instruction", "%u instructions",
                                               blocks[number].n_instructions),
                                     blocks[number].n_instructions));
  add_loop (lines, flow, blocks, number);
  add_ends (lines, &blocks[number]);
  add_problems (lines, flow, number);

  return finish (lines);
}

static const char *
get_kind_name (const GrindFlowLink *link)
{
  static const char *const names[] = {
    [GRIND_FLOW_FALL_THROUGH] = N_("Continues with the next block"),
    [GRIND_FLOW_NOT_TAKEN] = N_("Conditional jump that is not taken"),
    [GRIND_FLOW_TAKEN] = N_("Conditional jump that is taken"),
    [GRIND_FLOW_JUMP] = N_("Jump"),
    [GRIND_FLOW_INDIRECT] = N_("Indirect jump"),
  };

  return link->to != GRIND_NONE ? _(names[link->kind]) : _("To cold blocks");
}

/* Describes an arrow. */
char **
_grind_flow_dup_link_lines (const GrindFlowScene *self,
                            GrindFlowText        *text,
                            guint                 arrow)
{
  GPtrArray *lines = g_ptr_array_new ();
  const GrindFlowLink *link = _grind_flow_scene_get_link (self, arrow);
  GrindControlFlow *flow = grind_flow_text_get_assembly (text)->flow;
  guint n_blocks;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n_blocks);
  g_autofree char *from = dup_address (blocks[link->from].address);
  /* translators: rarely executed code */
  g_autofree char *to = link->to != GRIND_NONE ? dup_address (blocks[link->to].address)
                                               : g_strdup (C_("code", "cold"));
  g_autofree char *times = NULL;

  take_line (lines, g_strconcat (from, TO, to, NULL));
  take_line (lines, g_strdup (get_kind_name (link)));
  if (link->is_back)
    take_line (lines, g_strdup (_("Repeats a loop")));
  if (link->count < 0)
    return finish (lines);

  times = _grind_flow_dup_times (link->count);
  if (link->before >= 0)
    {
      g_autofree char *before = _grind_flow_dup_times (link->before);

      /* translators: of a jump: "5 times", before and after a change */
      take_line (lines, g_strdup_printf (_("Followed %s before, %s after"), before, times));
    }
  else if (link->count == 0)
    take_line (lines, g_strdup (_("Never followed")));
  else if (link->all > 0)
    /* translators: of a jump: "5 times", and a percentage */
    take_line (lines, g_strdup_printf (_("Followed %s, %.1f %% of all executions"), times,
                                       100.0 * link->count / link->all));
  else
    /* translators: of a jump: "5 times" */
    take_line (lines, g_strdup_printf (_("Followed %s"), times));

  return finish (lines);
}
