/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions form cycles, and the numbers of the cycles */
#include "config.h"

#include "grind-graph-private.h"

#include <stdlib.h>

#include "profile/grind-text.h"

/*
 * Finds the strongly connected components of two or more functions over the active calls. Returns
 * the number of each function's component, from 1, or 0; NULL if cancelled.
 */
guint32 *
_grind_graph_find_components (GrindGraph    *self,
                              guint         *n_components,
                              GCancellable  *cancellable,
                              GError       **error)
{
  g_auto (GrindComponents) found = { NULL, };

  if (!_grind_components_find (&found, self->n_functions,
                               grind_profile_get_call_starts (self->profile),
                               grind_profile_get_callees (self->profile), self->call_flags,
                               cancellable, error))
    return NULL;

  *n_components = found.n_components;

  return g_steal_pointer (&found.components);
}

/* The sort key for numbering cycles */
typedef struct
{
  guint32          component;
  __int128         inclusive; /* of the first event */
  GrindFunctionId  member;    /* the first by name, then id */
  const char      *name;
  gsize            length;
} CycleKey;

static int
compare_cycle_keys (const void *a,
                    const void *b)
{
  const CycleKey *first = a;
  const CycleKey *second = b;
  int result;

  if (first->inclusive != second->inclusive)
    return first->inclusive > second->inclusive ? -1 : 1;

  result = grind_text_compare (first->name, first->length, second->name, second->length);
  if (result != 0)
    return result;

  return (first->member > second->member) - (first->member < second->member);
}

static void
add_member_name (GrindGraph      *self,
                 CycleKey        *key,
                 GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (self->profile, function, &length);

  if (key->name != NULL && grind_text_compare (name, length, key->name, key->length) >= 0)
    return;

  key->member = function;
  key->name = name;
  key->length = length;
}

/* Adds the inclusive cost of each component for the first event, in @parts: the self cost of its
 * members and the calls that leave it. */
static void
add_first_event (GrindGraph   *self,
                 const guint8 *parts,
                 CycleKey     *keys)
{
  g_auto (GrindSums) self_costs;
  g_auto (GrindSums) call_costs;

  grind_profile_sum_self_exactly (self->profile, 0, parts, &self_costs);
  grind_profile_sum_calls_exactly (self->profile, 0, parts, &call_costs);

  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    {
      guint32 component = self->cycles[function];
      CycleKey *key;
      guint n_calls;
      GrindCallId first;

      if (component == 0)
        continue;

      key = &keys[component - 1];
      key->inclusive += grind_sums_get (&self_costs, function);
      first = grind_profile_get_outgoing (self->profile, function, &n_calls);
      for (GrindCallId call = first; call < first + n_calls; call++)
        if (self->cycles[grind_profile_get_callee (self->profile, call)] != component)
          key->inclusive += grind_sums_get (&call_costs, call);
    }
}

/* Groups the functions by cycle, sorted by id. */
static void
collect_members (GrindGraph *self)
{
  g_autofree guint32 *ends = NULL;

  self->first_member = g_new0 (guint32, self->n_cycles + 1);
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->cycles[function] != 0)
      self->first_member[self->cycles[function]]++;
  for (guint i = 0; i < self->n_cycles; i++)
    self->first_member[i + 1] += self->first_member[i];

  ends = g_memdup2 (self->first_member, sizeof (guint32) * self->n_cycles);
  self->members = g_new (guint32, self->first_member[self->n_cycles]);
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->cycles[function] != 0)
      self->members[ends[self->cycles[function] - 1]++] = function;
}

/* Turns the components into shown cycles of the first graph: numbers them by the costs of all
 * graphs, and collects their members. */
void
_grind_graph_number_cycles (GrindGraph **graphs,
                            guint        n_graphs,
                            guint        n_cycles)
{
  GrindGraph *self = graphs[0];
  g_autofree CycleKey *keys = g_new0 (CycleKey, n_cycles);
  g_autofree guint32 *numbers = g_new (guint32, n_cycles);

  for (guint i = 0; i < n_cycles; i++)
    keys[i].component = i + 1;
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->cycles[function] != 0)
      add_member_name (self, &keys[self->cycles[function] - 1], function);
  if (grind_profile_get_n_real_events (self->profile) > 0)
    for (guint i = 0; i < n_graphs; i++)
      add_first_event (self, graphs[i]->parts, keys);

  qsort (keys, n_cycles, sizeof (CycleKey), compare_cycle_keys);
  for (guint i = 0; i < n_cycles; i++)
    numbers[keys[i].component - 1] = i + 1;
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->cycles[function] != 0)
      self->cycles[function] = numbers[self->cycles[function] - 1];

  self->n_cycles = n_cycles;
  collect_members (self);
}
