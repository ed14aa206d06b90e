/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which functions without a name are one row: those of one ELF object whose addresses mean nothing
 * on the other side.
 *
 * If such a function calls one with a name, and that calls another such function, both must not be
 * one: they would form a cycle that does not exist, and inclusive costs would be wrong. So they are
 * one only on the same level: a function is a level below a caller outside of its group. Functions
 * of one real cycle are on the same level anyway.
 */
#include "config.h"

#include "grind-pairing-private.h"

#include "analysis/graph/grind-components-private.h"

/* The calls of both sides, between functions that are the same */
typedef struct
{
  GrindPairing    *pairing;
  GrindFunctionId *nodes;     /* by function: the one that stands for it */
  guint32         *starts;    /* by node: its first one of @targets */
  guint32         *targets;
  guint32         *levels;    /* by node */
  GrindComponents  found;
} Levels;

typedef struct
{
  guint32         object;
  guint32         component;
  guint32         level;
  GrindFunctionId function;
} Unnamed;

static void
levels_clear (Levels *self)
{
  g_free (self->nodes);
  g_free (self->starts);
  g_free (self->targets);
  g_free (self->levels);
  _grind_components_clear (&self->found);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Levels, levels_clear)

static gboolean
has_unnamed (GrindPairing *self)
{
  for (GrindFunctionId function = 0; function < self->n_functions; function++)
    if (self->is_other_build[function])
      return TRUE;

  return FALSE;
}

static guint32
get_object (GrindPairing    *self,
            GrindFunctionId  function)
{
  return grind_pairing_get_object (self, grind_profile_get_function_object (self->profile,
                                                                            function));
}

/* Makes the graph of the calls of both sides. */
static void
collect_calls (Levels                *self,
               const GrindPairSearch *search)
{
  GrindPairing *pairing = self->pairing;
  const GrindPairSides *sides = search->sides;
  g_autofree guint32 *ends = g_new0 (guint32, pairing->n_functions + 1);

  self->nodes = g_new (GrindFunctionId, pairing->n_functions + 1);
  for (GrindFunctionId function = 0; function < pairing->n_functions; function++)
    {
      GrindFunctionId unit = grind_pair_search_get_unit (search, function);

      self->nodes[function] = pairing->levels[unit] != GRIND_PAIR_NONE
                                ? grind_pairing_get (pairing, unit).after : unit;
    }

  self->starts = g_new0 (guint32, pairing->n_functions + 2);
  self->targets = g_new (guint32, MAX (sides->n_calls, 1));
  for (guint call = 0; call < sides->n_calls; call++)
    if (sides->calls[call] != 0)
      self->starts[self->nodes[sides->callers[call]] + 1]++;
  for (GrindFunctionId node = 0; node < pairing->n_functions; node++)
    {
      ends[node] = self->starts[node];
      self->starts[node + 1] += self->starts[node];
    }
  for (guint call = 0; call < sides->n_calls; call++)
    if (sides->calls[call] != 0)
      self->targets[ends[self->nodes[sides->callers[call]]]++] =
        self->nodes[sides->callees[call]];
}

/* Whether @node is a function without a name, and in no cycle */
static gboolean
is_layered (Levels          *self,
            GrindFunctionId  node)
{
  return self->pairing->is_other_build[node] && self->found.components[node] == 0;
}

/* The level of a callee, because of one call */
static guint32
get_level (Levels          *self,
           GrindFunctionId  caller,
           GrindFunctionId  callee)
{
  gboolean is_below = is_layered (self, callee) &&
                      !(is_layered (self, caller) &&
                        get_object (self->pairing, caller) == get_object (self->pairing, callee));

  return self->levels[caller] + is_below;
}

/* Moves the callees of @caller below it, but not those of the same cycle. */
static void
lower_callees (Levels          *self,
               GrindFunctionId  caller)
{
  const guint32 *components = self->found.components;

  for (guint edge = self->starts[caller]; edge < self->starts[caller + 1]; edge++)
    {
      GrindFunctionId callee = self->targets[edge];

      if (components[callee] == 0 || components[callee] != components[caller])
        self->levels[callee] = MAX (self->levels[callee], get_level (self, caller, callee));
    }
}

/* Callers come before their callees; the functions of a cycle are on one level. */
static void
find_levels (Levels *self)
{
  guint n_nodes = self->pairing->n_functions;
  const guint32 *closed = self->found.closed;
  const guint32 *components = self->found.components;

  self->levels = g_new0 (guint32, n_nodes + 1);
  for (guint end = n_nodes, first; end > 0; end = first)
    {
      guint32 level = self->levels[closed[end - 1]];

      for (first = end - 1; first > 0 && components[closed[first]] != 0 &&
           components[closed[first - 1]] == components[closed[first]]; first--)
        level = MAX (level, self->levels[closed[first - 1]]);
      for (guint i = first; i < end; i++)
        self->levels[closed[i]] = level;
      for (guint i = first; i < end; i++)
        lower_callees (self, closed[i]);
    }
}

static int
compare_unnamed (gconstpointer a,
                 gconstpointer b)
{
  const Unnamed *left = a;
  const Unnamed *right = b;

  if (left->object != right->object)
    return left->object < right->object ? -1 : 1;
  if (left->level != right->level)
    return left->level < right->level ? -1 : 1;
  if (left->component != right->component)
    return left->component < right->component ? -1 : 1;

  return (left->function > right->function) - (left->function < right->function);
}

/* Numbers the groups, by object and level. */
static void
number_groups (Levels *self)
{
  GrindPairing *pairing = self->pairing;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Unnamed));

  for (GrindFunctionId function = 0; function < pairing->n_functions; function++)
    if (pairing->is_other_build[function])
      {
        const Unnamed unnamed = {
          get_object (pairing, function), self->found.components[function],
          self->levels[function], function,
        };

        g_array_append_val (list, unnamed);
      }

  g_array_sort (list, compare_unnamed);
  for (guint i = 0; i < list->len; i++)
    {
      const Unnamed *unnamed = &g_array_index (list, Unnamed, i);
      const Unnamed *previous = unnamed - 1;

      pairing->n_groups += i == 0 || previous->object != unnamed->object ||
                           previous->level != unnamed->level ||
                           previous->component != unnamed->component;
      pairing->groups[unnamed->function] = pairing->n_groups;
    }
}

/* Finds the groups of functions without a name. Returns FALSE if cancelled. */
gboolean
_grind_pair_unnamed (GrindPairSearch  *search,
                     GCancellable     *cancellable,
                     GError          **error)
{
  GrindPairing *pairing = search->pairing;
  g_auto (Levels) self = { .pairing = pairing };

  pairing->groups = g_new0 (guint32, pairing->n_functions + 1);
  if (!has_unnamed (pairing))
    return TRUE;

  collect_calls (&self, search);
  if (!_grind_components_find (&self.found, pairing->n_functions, self.starts, self.targets, NULL,
                               cancellable, error))
    return FALSE;

  find_levels (&self);
  number_groups (&self);

  return TRUE;
}
