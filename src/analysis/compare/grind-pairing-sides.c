/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions and calls occur before, and which ones after. */
#include "config.h"

#include "grind-pairing-private.h"

static void
add_calls (GrindPairSides *self)
{
  for (guint call = 0; call < self->n_calls; call++)
    {
      self->functions[self->callers[call]] |= self->calls[call];
      self->functions[self->callees[call]] |= self->calls[call];
    }
}

static gboolean
add_self_costs (GrindPairSides       *self,
                GrindProfile         *profile,
                const guint8 *const   selections[2],
                GCancellable         *cancellable,
                GError              **error)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  g_autofree gint64 *costs = g_new (gint64, MAX (n_functions, 1));

  for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
    for (guint side = 0; side < 2; side++)
      {
        if (g_cancellable_set_error_if_cancelled (cancellable, error))
          return FALSE;
        grind_profile_sum_self (profile, event, selections[side], costs);
        for (GrindFunctionId function = 0; function < n_functions; function++)
          self->functions[function] |= (costs[function] != 0) << side;
      }

  return TRUE;
}

/* Finds the sides in a finished profile. @selections: the parts before, and those after */
gboolean
_grind_pair_sides_init (GrindPairSides       *self,
                        GrindProfile         *profile,
                        const guint8 *const   selections[2],
                        GCancellable         *cancellable,
                        GError              **error)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  const GrindCallId *starts = grind_profile_get_call_starts (profile);
  g_autofree guint8 *active = g_new (guint8, MAX (n_calls, 1));

  *self = (GrindPairSides) {
    .functions = g_new0 (guint8, n_functions + 1),
    .calls = g_new0 (guint8, MAX (n_calls, 1)),
    .own_callers = g_new (guint32, MAX (n_calls, 1)),
    .callees = grind_profile_get_callees (profile),
    .n_calls = n_calls,
  };
  self->callers = self->own_callers;
  for (GrindFunctionId function = 0; function < n_functions; function++)
    for (GrindCallId call = starts[function]; call < starts[function + 1]; call++)
      self->own_callers[call] = function;
  for (guint side = 0; side < 2; side++)
    {
      grind_profile_mark_active_calls (profile, selections[side], active);
      for (GrindCallId call = 0; call < n_calls; call++)
        self->calls[call] |= active[call] << side;
    }
  add_calls (self);

  return add_self_costs (self, profile, selections, cancellable, error);
}

/* Likewise while a profile is loaded. */
void
_grind_pair_sides_init_draft (GrindPairSides      *self,
                              const GrindDraft    *draft,
                              const guint8 *const  selections[2])
{
  g_autofree guint8 *parts = g_new0 (guint8, draft->n_parts + 1);

  *self = (GrindPairSides) {
    .functions = g_new0 (guint8, grind_profile_get_n_functions (draft->profile) + 1),
    .calls = g_new0 (guint8, MAX (draft->n_calls, 1)),
    .callers = draft->callers,
    .callees = draft->callees,
    .n_calls = draft->n_calls,
  };
  for (GrindPartId part = 0; part < draft->n_parts; part++)
    for (guint side = 0; side < 2; side++)
      parts[part] |= grind_parts_have (selections[side], part) << side;
  for (guint call = 0; call < draft->n_calls; call++)
    self->calls[call] = parts[draft->call_parts != NULL ? draft->call_parts[call] : 0];
  for (guint i = 0; i < draft->n_self; i++)
    self->functions[draft->self_functions[i]] |= parts[draft->self_parts[i]];
  add_calls (self);
}

void
_grind_pair_sides_clear (GrindPairSides *self)
{
  g_free (self->functions);
  g_free (self->calls);
  g_free (self->own_callers);
}
