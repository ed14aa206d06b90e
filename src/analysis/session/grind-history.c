/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-history.h"

#define STAY G_USEC_PER_SEC   /* shorter visits are just passed over */

typedef struct
{
  GrindNodeId node;
  gboolean    is_walk;
  gint64      since;
} Step;

struct _GrindHistory
{
  GArray *steps;      /* of Step, the oldest first */
  guint   position;   /* of the current step, if any */
};

static Step *
get_step (GrindHistory *self,
          guint         position)
{
  return &g_array_index (self->steps, Step, position);
}

/* Drops the current step if the next one follows so soon that it was only passed over. */
static void
drop_walked_over (GrindHistory *self,
                  gint64        now)
{
  Step *step = get_step (self, self->position);

  if (!step->is_walk || now - step->since >= STAY || self->position == 0)
    return;

  g_array_set_size (self->steps, self->position);
  self->position--;
}

static void
append (GrindHistory *self,
        const Step   *step)
{
  g_array_append_val (self->steps, *step);
  if (self->steps->len > GRIND_HISTORY_MAX_STEPS)
    g_array_remove_index (self->steps, 0);
  self->position = self->steps->len - 1;
}

/**
 * grind_history_new:
 *
 * Returns: (transfer full): an empty history
 */
GrindHistory *
grind_history_new (void)
{
  GrindHistory *self = g_new0 (GrindHistory, 1);

  self->steps = g_array_new (FALSE, FALSE, sizeof (Step));

  return self;
}

/**
 * grind_history_free:
 * @self: (transfer full): a history
 */
void
grind_history_free (GrindHistory *self)
{
  g_array_unref (self->steps);
  g_free (self);
}

/**
 * grind_history_visit:
 * @self: a history
 * @node: the current node
 * @is_walk: whether it was reached by moving through a list, not deliberately
 * @now: the monotonic time in microseconds
 *
 * Adds a step. Forward steps are dropped. The first step is always kept.
 */
void
grind_history_visit (GrindHistory *self,
                     GrindNodeId   node,
                     gboolean      is_walk,
                     gint64        now)
{
  Step step = { node, is_walk, now };

  g_return_if_fail (self != NULL);
  g_return_if_fail (node != GRIND_NONE);

  if (self->steps->len == 0)
    {
      append (self, &step);
      return;
    }
  if (get_step (self, self->position)->node == node)
    return;

  g_array_set_size (self->steps, self->position + 1);
  if (is_walk)
    drop_walked_over (self, now);

  /* The user may have moved back to the previous step. */
  if (get_step (self, self->position)->node != node)
    append (self, &step);
}

/**
 * grind_history_get_n_back:
 * @self: a history
 *
 * Returns: the number of steps back
 */
guint
grind_history_get_n_back (GrindHistory *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->position;
}

/**
 * grind_history_get_n_ahead:
 * @self: a history
 *
 * Returns: the number of steps forward
 */
guint
grind_history_get_n_ahead (GrindHistory *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->steps->len == 0 ? 0 : self->steps->len - 1 - self->position;
}

/**
 * grind_history_peek:
 * @self: a history
 * @steps: the number of steps, negative for back
 *
 * Returns: the node that many steps away, or %GRIND_NONE
 */
GrindNodeId
grind_history_peek (GrindHistory *self,
                    int           steps)
{
  gint64 position;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  position = (gint64) self->position + steps;
  if (position < 0 || position >= self->steps->len)
    return GRIND_NONE;

  return get_step (self, position)->node;
}

/**
 * grind_history_move:
 * @self: a history
 * @steps: the number of steps, negative for back
 *
 * Goes back or forward; does nothing if there is no such step.
 *
 * Returns: the new current node, or %GRIND_NONE if nothing changes
 */
GrindNodeId
grind_history_move (GrindHistory *self,
                    int           steps)
{
  GrindNodeId node = grind_history_peek (self, steps);

  if (node == GRIND_NONE)
    return GRIND_NONE;

  self->position += steps;
  /* This step was reached deliberately. */
  get_step (self, self->position)->is_walk = FALSE;

  return node;
}

/**
 * grind_history_map:
 * @self: a history
 * @map: (scope call): maps old nodes to new ones
 * @user_data: passed to @map
 *
 * Replaces the nodes of all steps. Steps to nodes that no longer exist are dropped, and so are
 * repetitions of the previous step.
 */
void
grind_history_map (GrindHistory    *self,
                   GrindHistoryMap  map,
                   gpointer         user_data)
{
  guint position = 0;
  guint length = 0;

  g_return_if_fail (self != NULL);
  g_return_if_fail (map != NULL);

  for (guint i = 0; i < self->steps->len; i++)
    {
      Step step = *get_step (self, i);

      step.node = map (step.node, user_data);
      if (step.node != GRIND_NONE &&
          (length == 0 || get_step (self, length - 1)->node != step.node))
        *get_step (self, length++) = step;
      if (i == self->position)
        position = MAX (length, 1) - 1;
    }

  g_array_set_size (self->steps, length);
  self->position = position;
}
