/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "grind-call-tree-folded.h"

#include "profile/grind-plain-text.h"

/* The growing text doubles its size, and the caller copies it. */
#define TEXT_COPIES 4

/* The text being written, with a line for each stack */
typedef struct
{
  GrindCallTree *tree;
  GString       *text;
  GString       *stack;      /* the frames of the current branch */
  guint          n_sides;    /* 2 in a comparison: before and after */
  double         positions[2];   /* by side: the cost written so far */
} Folding;

/* Costs by side */
typedef struct
{
  double sides[2];
} Costs;

/* A branch to write, and the length of the stack above it. */
typedef struct
{
  guint branch;
  gsize length;
} Pending;

/* Frames are separated by semicolons, stacks by newlines. An empty frame would be invalid. */
static void
append_frame (Folding           *folding,
              const GrindBranch *branch)
{
  GrindGraph *graph = grind_call_tree_get_graph (folding->tree);
  g_autofree char *name = branch->node != GRIND_NONE
                            ? grind_graph_dup_node_name (graph, branch->node)
                            : grind_call_tree_dup_group_name (graph, branch->group_by,
                                                              branch->member);
  g_autofree char *plain = grind_plain_text_dup (*name != '\0' ? name : "???");

  if (folding->stack->len > 0)
    g_string_append_c (folding->stack, ';');
  g_string_append (folding->stack, g_strdelimit (plain, ";", ':'));
}

static double
get_rounded (double position)
{
  return floor (position + 0.5);
}

/*
 * Rounds the start and the end of a cost within the sequence of all costs, so that the sum in any
 * frame is off by at most 1, however many there are.
 */
static void
append_stack (Folding    *folding,
              const char *frame,
              Costs       costs)
{
  double rounded[2];
  gboolean is_zero = TRUE;

  for (guint i = 0; i < folding->n_sides; i++)
    {
      double start = get_rounded (folding->positions[i]);

      folding->positions[i] += costs.sides[i];
      rounded[i] = get_rounded (folding->positions[i]) - start;
      is_zero = is_zero && rounded[i] <= 0;
    }
  if (is_zero)
    return;

  g_string_append (folding->text, folding->stack->str);
  if (frame != NULL)
    g_string_append_printf (folding->text, "%s%s", folding->stack->len > 0 ? ";" : "", frame);
  for (guint i = 0; i < folding->n_sides; i++)
    g_string_append_printf (folding->text, " %.0f", rounded[i]);
  g_string_append_c (folding->text, '\n');
}

/* Most branches of a large tree round to 0 and have no line, so skip their names, which can be
 * long. */
static gboolean
skip_branch (Folding *folding,
             Costs    whole)
{
  for (guint i = 0; i < folding->n_sides; i++)
    if (get_rounded (folding->positions[i] + whole.sides[i]) > get_rounded (folding->positions[i]))
      return FALSE;

  for (guint i = 0; i < folding->n_sides; i++)
    folding->positions[i] += whole.sides[i];

  return TRUE;
}

static void
get_costs (Folding *folding,
           guint    place,
           Costs   *whole,
           Costs   *self,
           Costs   *hidden)
{
  const GrindBranch *branch = grind_call_tree_get_branch (folding->tree, place);
  const GrindBranchSides *sides = grind_call_tree_get_sides (folding->tree, place);

  if (sides == NULL)
    {
      *whole = (Costs) { { branch->weight } };
      *self = (Costs) { { branch->self_cost } };
      *hidden = (Costs) { { branch->hidden } };
      return;
    }
  *whole = (Costs) { { sides->before, sides->after } };
  *self = (Costs) { { sides->self_before, sides->self_after } };
  *hidden = (Costs) { { sides->hidden_before, sides->hidden_after } };
}

static void
append_branch (Folding *folding,
               GArray  *pending,
               Pending  next)
{
  const GrindBranch *branch = grind_call_tree_get_branch (folding->tree, next.branch);
  Costs whole, self, hidden;
  gboolean is_last;

  get_costs (folding, next.branch, &whole, &self, &hidden);
  if (skip_branch (folding, whole))
    return;

  g_string_truncate (folding->stack, next.length);
  if (branch->node != GRIND_NONE || branch->group_by != GRIND_GROUP_BY_NONE)
    append_frame (folding, branch);
  is_last = branch->depth + 1 >= GRIND_FOLDED_MAX_FRAMES ||
            folding->stack->len >= GRIND_FOLDED_MAX_LENGTH;
  if (folding->stack->len > 0)
    append_stack (folding, NULL, self);
  for (guint i = 0; is_last && i < folding->n_sides; i++)
    hidden.sides[i] = whole.sides[i] - self.sides[i];
  append_stack (folding, GRIND_FOLDED_HIDDEN, hidden);

  for (guint i = branch->n_children; !is_last && i-- > 0;)
    {
      Pending child = { branch->first_child + i, folding->stack->len };

      g_array_append_val (pending, child);
    }
}

/**
 * grind_call_tree_dup_folded:
 * @self: a call tree
 *
 * Writes a tree in the folded stacks format of flame graph programs: a line for each branch with
 * the names from the root to it, separated by semicolons, and its cost that is not passed on. Nodes
 * that are not in the tree are a frame %GRIND_FOLDED_HIDDEN, and so are branches deeper than
 * %GRIND_FOLDED_MAX_FRAMES, or below names of more than %GRIND_FOLDED_MAX_LENGTH bytes: each line
 * contains its whole stack. Costs are rounded such that neither the total nor that of a branch is
 * off by more than 1; costs rounded to 0 are omitted. In a comparison, a line has two costs: before
 * and after. A semicolon in a name becomes a colon, an
 * empty name `???`, and the rest is as in grind_plain_text_dup(). May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the text; %NULL if it exceeds the memory limit, as long
 *   names are in many lines
 */
char *
grind_call_tree_dup_folded (GrindCallTree *self)
{
  Folding folding = { .tree = self, .n_sides = 1 };
  g_autoptr (GArray) pending = NULL;
  Pending next = { 0, 0 };
  gsize max_length;

  g_return_val_if_fail (self != NULL, NULL);

  if (grind_call_tree_get_sides (self, 0) != NULL)
    folding.n_sides = 2;
  folding.text = g_string_new (NULL);
  folding.stack = g_string_new (NULL);
  pending = g_array_new (FALSE, FALSE, sizeof (Pending));
  g_array_append_val (pending, next);
  max_length = grind_profile_get_room (grind_graph_get_profile (grind_call_tree_get_graph (self))) /
               TEXT_COPIES;
  while (pending->len > 0 && folding.text->len <= max_length)
    {
      next = g_array_index (pending, Pending, pending->len - 1);
      g_array_set_size (pending, pending->len - 1);
      append_branch (&folding, pending, next);
    }
  g_string_free (folding.stack, TRUE);

  return g_string_free (folding.text, folding.text->len > max_length);
}
