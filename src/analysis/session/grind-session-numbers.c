/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The display of costs: as numbers, or as percentages. */
#include "config.h"

#include "grind-session-private.h"

/**
 * grind_session_get_percent:
 * @self: a session
 *
 * Returns: whether costs are shown as percentages of grind_session_get_base()
 */
gboolean
grind_session_get_percent (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->shared->percent;
}

/**
 * grind_session_set_percent:
 * @self: a session
 * @percent: whether to show costs as percentages
 *
 * Switches between percentages, which are the default, and numbers.
 */
void
grind_session_set_percent (GrindSession *self,
                           gboolean      percent)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  percent = !!percent;
  if (self->shared->percent == percent)
    return;

  self->shared->percent = percent;
  _grind_shared_notify (self->shared, NULL, "percent");
}

/**
 * grind_session_get_relative:
 * @self: a session
 *
 * Returns: whether percentages are relative to the selected function
 */
gboolean
grind_session_get_relative (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->shared->relative;
}

/**
 * grind_session_set_relative:
 * @self: a session
 * @relative: whether percentages are relative to the selected function
 *
 * Switches between percentages of the total, which are the default, and of the inclusive cost of
 * the selected function. The latter are notified again at each selection.
 */
void
grind_session_set_relative (GrindSession *self,
                            gboolean      relative)
{
  GPtrArray *sessions;

  g_return_if_fail (GRIND_IS_SESSION (self));

  relative = !!relative;
  if (self->shared->relative == relative)
    return;

  self->shared->relative = relative;
  sessions = _grind_shared_freeze (self->shared);
  _grind_shared_notify (self->shared, NULL, "relative");
  if (self->shared->percent)
    _grind_shared_notify (self->shared, NULL, "percent");
  _grind_shared_thaw (sessions);
}

/**
 * grind_session_is_relative:
 * @self: a session
 *
 * Returns: whether costs are currently shown as percentages of a selected function
 */
gboolean
grind_session_is_relative (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  return self->shared->percent && self->shared->relative && self->cursor->selected != GRIND_NONE;
}

/**
 * grind_session_get_base:
 * @self: a session
 * @event: a shown event
 *
 * Returns the base of percentages: that of the event, or the inclusive cost of the selected
 * function if percentages are relative.
 *
 * Returns: a cost
 */
GrindValue
grind_session_get_base (GrindSession *self,
                        GrindEventId  event)
{
  const GrindCosts *costs;

  g_return_val_if_fail (GRIND_IS_SESSION (self), grind_value_new_whole (0));

  costs = grind_graph_get_costs (self->shared->graph, event);
  if (grind_session_is_relative (self))
    return grind_costs_get_inclusive (costs, self->cursor->selected);

  return grind_costs_get_base (costs);
}
