/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "grind-call-tree-folded.h"

#include "profile/grind-plain-text.h"

/* The text doubles when it grows, and its writer makes a copy. */
#define TEXT_COPIES 4

/* A text that grows, a line for each stack */
typedef struct
{
  GrindCallTree *tree;
  GString       *text;
  GString       *stack;      /* the frames of the branch that is written */
  double         position;   /* how much of the cost is written */
} Folding;

/* A branch that is to be written, below a stack of that length. */
typedef struct
{
  guint branch;
  gsize length;
} Pending;

/* Semicolons stand between frames, and lines between stacks. A stack without any text would be no
 * stack. */
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

/*
 * Costs are rounded where they begin and end if all of them stand in a row, so that those of no
 * frame are more than 1 off together, however many they are.
 */
static void
append_stack (Folding    *folding,
              const char *frame,
              double      cost)
{
  double start = floor (folding->position + 0.5);
  double end;

  folding->position += cost;
  end = floor (folding->position + 0.5);
  if (end <= start)
    return;

  g_string_append (folding->text, folding->stack->str);
  if (frame != NULL)
    g_string_append_printf (folding->text, "%s%s", folding->stack->len > 0 ? ";" : "", frame);
  g_string_append_printf (folding->text, " %.0f\n", end - start);
}

/* Most branches of a large tree are so light that no line tells of them: their names, which can be
 * long, need not be looked at. */
static gboolean
skip_branch (Folding           *folding,
             const GrindBranch *branch)
{
  if (floor (folding->position + branch->weight + 0.5) > floor (folding->position + 0.5))
    return FALSE;

  folding->position += branch->weight;

  return TRUE;
}

static void
append_branch (Folding *folding,
               GArray  *pending,
               Pending  next)
{
  const GrindBranch *branch = grind_call_tree_get_branch (folding->tree, next.branch);
  gboolean is_last;

  if (skip_branch (folding, branch))
    return;

  g_string_truncate (folding->stack, next.length);
  if (branch->node != GRIND_NONE || branch->group_by != GRIND_GROUP_BY_NONE)
    append_frame (folding, branch);
  is_last = branch->depth + 1 >= GRIND_FOLDED_MAX_FRAMES ||
            folding->stack->len >= GRIND_FOLDED_MAX_LENGTH;
  if (folding->stack->len > 0)
    append_stack (folding, NULL, branch->own);
  append_stack (folding, GRIND_FOLDED_HIDDEN, is_last ? branch->weight - branch->own
                                                      : branch->hidden);

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
 * Writes a tree in the format of folded stacks that programs for flame graphs read: a line for each
 * branch with the names on the way to it from the root, semicolons between them, and what of its
 * cost goes no further. What is not in the tree is a frame %GRIND_FOLDED_HIDDEN, and so is what is
 * deeper than %GRIND_FOLDED_MAX_FRAMES, or below names of more than %GRIND_FOLDED_MAX_LENGTH bytes:
 * each line has its whole stack. Costs are rounded such that neither all of them nor those of a
 * branch are off by more than 1; what is rounded to 0 is left out. A semicolon in a name becomes a
 * colon, an empty name `???`, and the rest is as in grind_plain_text_dup(). May be called in any
 * thread.
 *
 * Returns: (transfer full) (nullable): the text; %NULL when it takes more memory than it may, for
 *   long names stand in many lines
 */
char *
grind_call_tree_dup_folded (GrindCallTree *self)
{
  Folding folding = { .tree = self };
  g_autoptr (GArray) pending = NULL;
  Pending next = { 0, 0 };
  gsize max_length;

  g_return_val_if_fail (self != NULL, NULL);

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
