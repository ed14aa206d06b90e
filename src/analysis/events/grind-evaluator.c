/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles formulas to real events, and computes their values. */
#include "config.h"

#include "grind-event-set-private.h"

#include <string.h>

#include "profile/grind-math.h"

/* Doubles represent whole numbers up to here exactly. */
#define MAX_EXACT 0x1p53

struct _GrindEvaluator
{
  /* Borrowed */
  const GrindEventSet   *events;
  const GrindDefinition *definition;   /* (nullable) NULL for an event of the profile */

  /* Owned */
  GrindEventId          *inputs;
  double                *ratios;       /* by definition, only those needed */
  double                *values;       /* of the names in one formula */
  double                *stack;

  GrindEventId           event;
  guint                  n_inputs;
};

static gint64
sum_whole (const GrindDefinition *definition,
           const gint64          *real)
{
  __int128 sum = 0;

  for (guint i = 0; i < definition->n_inputs; i++)
    sum += (__int128) definition->factors[i] * real[definition->inputs[i]];

  return grind_saturate (sum);
}

static double
sum_decimal (const GrindDefinition *definition,
             const gint64          *real)
{
  double sum = 0;

  for (guint i = 0; i < definition->n_inputs; i++)
    sum += definition->factors[i] * (double) real[definition->inputs[i]];

  return sum;
}

static double
get_named_value (GrindEvaluator *self,
                 guint           name,
                 const gint64   *real)
{
  const GrindEventSet *events = self->events;
  const GrindDefinition *definition;

  if (!_grind_event_set_is_definition (events, name))
    return (double) grind_profile_derive (events->profile, name, real);

  definition = &events->definitions[name - events->n_own];
  if (definition->kind == GRIND_VALUE_RATIO)
    return self->ratios[name - events->n_own];
  if (definition->kind == GRIND_VALUE_WHOLE)
    return (double) sum_whole (definition, real);

  return sum_decimal (definition, real);
}

static double
compute_ratio (GrindEvaluator *self,
               const gint64   *real)
{
  const GArray *needs = self->definition->needs;
  double ratio = NAN;

  for (guint i = 0; i < needs->len; i++)
    {
      guint place = g_array_index (needs, guint, i);
      const GrindExpression *expression = self->events->definitions[place].expression;
      guint n_names = grind_expression_get_n_names (expression);

      for (guint j = 0; j < n_names; j++)
        self->values[j] = get_named_value (self, grind_expression_get_name (expression, j, NULL),
                                           real);
      ratio = grind_expression_evaluate (expression, self->values, self->stack);
      self->ratios[place] = ratio;
    }

  return ratio;
}

/* Returns the inputs of an event of the profile; free with g_free(). */
static GrindEventId *
dup_own_inputs (GrindProfile  *profile,
                GrindEventId   event,
                gint64       **factors,
                guint         *n_inputs)
{
  guint n = grind_profile_get_event_inputs (profile, event, NULL, NULL, 0);
  GrindEventId *inputs = g_new (GrindEventId, MAX (n, 1));

  *factors = g_new (gint64, MAX (n, 1));
  *n_inputs = grind_profile_get_event_inputs (profile, event, inputs, *factors, n);

  return inputs;
}

/* The factors by real event, while a formula is being compiled */
typedef struct
{
  double   *sums;
  guint8   *is_used;
  gboolean  is_linear;
  gboolean  is_exact;
} Combination;

static void
combine_own (Combination  *combination,
             GrindProfile *profile,
             GrindEventId  event,
             double        times)
{
  g_autofree gint64 *factors = NULL;
  g_autofree GrindEventId *inputs = NULL;
  guint n;

  inputs = dup_own_inputs (profile, event, &factors, &n);
  for (guint i = 0; i < n; i++)
    {
      combination->is_used[inputs[i]] = TRUE;
      combination->sums[inputs[i]] += times * (double) factors[i];
      combination->is_exact &= ABS ((double) factors[i]) <= MAX_EXACT;
    }
}

static void
combine_definition (Combination           *combination,
                    const GrindDefinition *definition,
                    double                 times)
{
  for (guint i = 0; i < definition->n_inputs; i++)
    {
      combination->is_used[definition->inputs[i]] = TRUE;
      if (definition->factors != NULL)
        combination->sums[definition->inputs[i]] += times * definition->factors[i];
    }
  combination->is_linear &= definition->factors != NULL;
}

static void
combine (const GrindEventSet   *self,
         const GrindDefinition *definition,
         Combination           *combination)
{
  guint n_names = grind_expression_get_n_names (definition->expression);
  g_autofree double *times = g_new0 (double, MAX (n_names, 1));

  combination->is_exact = TRUE;
  combination->is_linear = grind_expression_is_linear (definition->expression, times);
  for (guint i = 0; i < n_names; i++)
    {
      guint name = grind_expression_get_name (definition->expression, i, NULL);

      if (_grind_event_set_is_definition (self, name))
        combine_definition (combination, &self->definitions[name - self->n_own], times[i]);
      else
        combine_own (combination, self->profile, name, times[i]);
    }
}

/* Appends the definitions that must be computed for @definition, each once; takes linear time in
 * these. */
static void
collect_needs (const GrindEventSet *self,
               GrindDefinition     *definition)
{
  guint n_names = grind_expression_get_n_names (definition->expression);
  g_autofree guint8 *is_there = g_new0 (guint8, self->n_definitions);
  guint own = definition - self->definitions;

  definition->needs = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_names; i++)
    {
      guint name = grind_expression_get_name (definition->expression, i, NULL);
      const GArray *needs = NULL;

      if (_grind_event_set_is_definition (self, name))
        needs = self->definitions[name - self->n_own].needs;
      for (guint j = 0; needs != NULL && j < needs->len; j++)
        {
          guint place = g_array_index (needs, guint, j);

          if (!is_there[place])
            g_array_append_val (definition->needs, place);
          is_there[place] = TRUE;
        }
    }
  g_array_append_val (definition->needs, own);
}

static gboolean
is_whole (double factor)
{
  return fabs (factor) <= MAX_EXACT && trunc (factor) == factor;
}

/* Computes the inputs and the kind of @definition, whose inputs have been compiled. */
void
_grind_event_set_compile (GrindEventSet   *self,
                          GrindDefinition *definition)
{
  guint n_real = grind_profile_get_n_real_events (self->profile);
  g_autofree double *sums = g_new0 (double, MAX (n_real, 1));
  g_autofree guint8 *is_used = g_new0 (guint8, MAX (n_real, 1));
  Combination combination = { sums, is_used, FALSE, FALSE };
  gboolean is_exact;

  combine (self, definition, &combination);
  is_exact = combination.is_exact;
  definition->inputs = g_new (GrindEventId, MAX (n_real, 1));
  definition->factors = combination.is_linear ? g_new (double, MAX (n_real, 1)) : NULL;
  for (guint i = 0; i < n_real; i++)
    {
      if (!is_used[i])
        continue;
      is_exact &= is_whole (sums[i]);
      if (definition->factors != NULL)
        definition->factors[definition->n_inputs] = sums[i];
      definition->inputs[definition->n_inputs++] = i;
    }

  if (!combination.is_linear)
    definition->kind = GRIND_VALUE_RATIO;
  else
    definition->kind = is_exact ? GRIND_VALUE_WHOLE : GRIND_VALUE_DECIMAL;
  if (definition->kind == GRIND_VALUE_RATIO)
    collect_needs (self, definition);
}

static void
prepare_ratio (GrindEvaluator *self)
{
  const GArray *needs = self->definition->needs;
  gsize n_names = 1, depth = 1;

  for (guint i = 0; i < needs->len; i++)
    {
      guint place = g_array_index (needs, guint, i);
      const GrindExpression *expression = self->events->definitions[place].expression;

      n_names = MAX (n_names, grind_expression_get_n_names (expression));
      depth = MAX (depth, grind_expression_get_depth (expression));
    }
  self->ratios = g_new0 (double, self->events->n_definitions);
  self->values = g_new (double, n_names);
  self->stack = g_new (double, depth);
}

/**
 * grind_evaluator_new:
 * @events: a set of events, which must outlive the evaluator
 * @event: one of them
 *
 * Returns: (transfer full): an evaluator for values of @event
 */
GrindEvaluator *
grind_evaluator_new (const GrindEventSet *events,
                     GrindEventId         event)
{
  GrindEvaluator *self;
  g_autofree gint64 *factors = NULL;

  g_return_val_if_fail (events != NULL, NULL);
  g_return_val_if_fail (event < grind_event_set_get_n_events (events), NULL);

  self = g_new0 (GrindEvaluator, 1);
  self->events = events;
  self->event = event;
  if (event < events->n_own)
    {
      self->inputs = dup_own_inputs (events->profile, event, &factors, &self->n_inputs);
      return self;
    }

  self->definition = &events->definitions[events->offered[event - events->n_own]];
  self->n_inputs = self->definition->n_inputs;
  self->inputs = g_memdup2 (self->definition->inputs, self->n_inputs * sizeof (GrindEventId));
  if (self->definition->kind == GRIND_VALUE_RATIO)
    prepare_ratio (self);

  return self;
}

/**
 * grind_evaluator_free:
 * @self: (transfer full): an evaluator
 */
void
grind_evaluator_free (GrindEvaluator *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->inputs);
  g_free (self->ratios);
  g_free (self->values);
  g_free (self->stack);
  g_free (self);
}

/**
 * grind_evaluator_get_inputs:
 * @self: an evaluator
 * @n_inputs: (out): number of inputs
 *
 * Returns: (transfer none) (array length=n_inputs): the real events it depends on, ascending
 */
const GrindEventId *
grind_evaluator_get_inputs (GrindEvaluator *self,
                            guint          *n_inputs)
{
  g_return_val_if_fail (self != NULL, NULL);

  *n_inputs = self->n_inputs;

  return self->inputs;
}

/**
 * grind_evaluator_apply:
 * @self: an evaluator
 * @real: (array): costs by real event; only the inputs are read
 *
 * Computes the value of the event from the costs of the real events. Must not be used with sums of
 * derived values.
 *
 * Returns: the value
 */
GrindValue
grind_evaluator_apply (GrindEvaluator *self,
                       const gint64   *real)
{
  if (self->definition == NULL)
    return grind_value_new_whole (grind_profile_derive (self->events->profile, self->event, real));
  if (self->definition->kind == GRIND_VALUE_WHOLE)
    return grind_value_new_whole (sum_whole (self->definition, real));
  if (self->definition->kind == GRIND_VALUE_DECIMAL)
    return grind_value_new_decimal (GRIND_VALUE_DECIMAL, sum_decimal (self->definition, real));

  return grind_value_new_decimal (GRIND_VALUE_RATIO, compute_ratio (self, real));
}
