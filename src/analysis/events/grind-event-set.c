/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-event-set-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Further formulas are ignored. */
#define MAX_DEFINITIONS 256

typedef enum
{
  STATE_NEW,
  STATE_OPEN,   /* on the path to its inputs */
  STATE_DONE,   /* offered or not */
} State;

/* Definitions while they are being turned from formulas into events */
typedef struct
{
  GrindEventSet *self;
  State         *states;    /* by definition */
  guint         *next;      /* by definition: the next name of its formula to visit */
  GArray        *path;      /* guint: each depends on the next */
} Resolution;

static void
definition_clear (GrindDefinition *definition)
{
  g_free (definition->name);
  g_free (definition->long_name);
  g_free (definition->formula);
  g_clear_pointer (&definition->expression, grind_expression_free);
  grind_expression_error_clear (&definition->error);
  g_free (definition->inputs);
  g_free (definition->factors);
  g_clear_pointer (&definition->needs, g_array_unref);
}

static void
event_set_clear (gpointer data)
{
  GrindEventSet *self = data;

  for (guint i = 0; i < self->n_definitions; i++)
    definition_clear (&self->definitions[i]);
  g_free (self->definitions);
  g_free (self->offered);
  g_variant_unref (self->variant);
  g_object_unref (self->profile);
}

/* Takes ownership of @message. */
static void
set_error (GrindExpressionError *error,
           GrindFault            fault,
           gsize                 start,
           gsize                 length,
           char                 *message)
{
  grind_expression_error_clear (error);
  *error = (GrindExpressionError) { fault, start, length, message };
}

/* Lists the names that a formula may refer to: all events of the profile, then all definitions. */
static const char **
list_names (const GrindEventSet *self)
{
  const char **names = g_new (const char *, self->n_own + self->n_definitions + 1);

  for (guint i = 0; i < self->n_own; i++)
    names[i] = grind_profile_get_event_name (self->profile, i);
  for (guint i = 0; i < self->n_definitions; i++)
    names[self->n_own + i] = self->definitions[i].name;

  return names;
}

/* Returns why the definition at @place cannot have the name; NULL if it can. */
static char *
find_name_fault (const GrindEventSet *self,
                 guint                place,
                 const char          *name,
                 guint                n_before)
{
  GrindEventId own;

  if (!grind_expression_is_name (name))
    return g_strdup (_("A name consists of letters, digits and underscores."));

  own = grind_profile_find_event (self->profile, name);
  if (own != GRIND_NONE && own < grind_profile_get_n_real_events (self->profile))
    return g_strdup_printf (_("“%s” is recorded in this profile; the formula is ignored."), name);
  if (own != GRIND_NONE)
    return g_strdup_printf (_("This profile already has an event “%s”."), name);

  for (guint i = 0; i < n_before; i++)
    if (i != place && strcmp (self->definitions[i].name, name) == 0)
      return g_strdup_printf (_("There is already a formula “%s”."), name);

  return NULL;
}

static void
read_definitions (GrindEventSet *self)
{
  GVariantIter iter;
  const char *name, *long_name, *formula;

  g_variant_iter_init (&iter, self->variant);
  self->definitions = g_new0 (GrindDefinition,
                              MAX (g_variant_n_children (self->variant), 1));
  while (self->n_definitions < MAX_DEFINITIONS &&
         g_variant_iter_next (&iter, "(&s&s&s)", &name, &long_name, &formula))
    {
      GrindDefinition *definition = &self->definitions[self->n_definitions++];

      definition->name = g_strdup (name);
      definition->long_name = g_strdup (long_name);
      definition->formula = g_strdup (formula);
      definition->event = GRIND_NONE;
    }
}

/* Rejects a formula that uses no event. */
static GrindExpression *
parse_formula (const GrindEventSet   *self,
               const char            *formula,
               const char *const     *names,
               GrindExpressionError  *error)
{
  g_autoptr (GrindExpression) expression = NULL;

  expression = grind_expression_parse (formula, names, self->n_own + self->n_definitions, error);
  if (expression == NULL || grind_expression_get_n_names (expression) > 0)
    return g_steal_pointer (&expression);

  set_error (error, GRIND_FAULT_EMPTY, 0, strlen (formula),
             g_strdup (_("The formula uses no event.")));

  return NULL;
}

/* An invalid name does not prevent other formulas from being read. */
static void
parse_definitions (GrindEventSet *self)
{
  g_autofree const char **names = list_names (self);

  for (guint i = 0; i < self->n_definitions; i++)
    {
      GrindDefinition *definition = &self->definitions[i];
      char *fault = find_name_fault (self, i, definition->name, i);

      if (fault != NULL)
        set_error (&definition->error, GRIND_FAULT_NAME, 0, 0, fault);
      else
        definition->expression = parse_formula (self, definition->formula, names,
                                                &definition->error);
    }
}

static void
fail_circle (GrindDefinition *definition,
             const char      *name,
             gsize            start)
{
  set_error (&definition->error, GRIND_FAULT_CIRCLE, start, strlen (name),
             g_strdup_printf (_("Circular formula: “%s” is computed from this one."), name));
}

static void
fail_needed (GrindExpressionError *error,
             const char           *name,
             gsize                 start)
{
  set_error (error, GRIND_FAULT_UNKNOWN_NAME, start, strlen (name),
             g_strdup_printf (_("“%s” cannot be computed in this profile."), name));
}

/* All definitions from @needed on the path to its end form a cycle. */
static void
close_circle (Resolution *resolution,
              guint       needed)
{
  GrindEventSet *self = resolution->self;
  GArray *path = resolution->path;

  for (guint i = path->len; i > 0; i--)
    {
      GrindDefinition *definition = &self->definitions[g_array_index (path, guint, i - 1)];
      guint next = resolution->next[g_array_index (path, guint, i - 1)];
      gsize start;
      guint name = grind_expression_get_name (definition->expression, next, &start);

      if (definition->error.fault == GRIND_FAULT_NONE)
        fail_circle (definition, self->definitions[name - self->n_own].name, start);
      if (g_array_index (path, guint, i - 1) == needed)
        break;
    }
}

static void
leave (Resolution *resolution,
       guint       place)
{
  GrindDefinition *definition = &resolution->self->definitions[place];

  if (definition->error.fault == GRIND_FAULT_NONE)
    _grind_event_set_compile (resolution->self, definition);
  resolution->states[place] = STATE_DONE;
  g_array_set_size (resolution->path, resolution->path->len - 1);
}

/* Visits the next name of the last definition on the path; appends its definition if that must be
 * resolved first. */
static void
step (Resolution *resolution)
{
  GrindEventSet *self = resolution->self;
  guint place = g_array_index (resolution->path, guint, resolution->path->len - 1);
  GrindDefinition *definition = &self->definitions[place];
  guint name, needed;
  gsize start;

  if (definition->error.fault != GRIND_FAULT_NONE ||
      resolution->next[place] == grind_expression_get_n_names (definition->expression))
    {
      leave (resolution, place);
      return;
    }

  name = grind_expression_get_name (definition->expression, resolution->next[place], &start);
  needed = name - self->n_own;
  if (!_grind_event_set_is_definition (self, name))
    resolution->next[place]++;
  else if (resolution->states[needed] == STATE_OPEN)
    close_circle (resolution, needed);
  else if (resolution->states[needed] == STATE_NEW)
    {
      resolution->states[needed] = STATE_OPEN;
      g_array_append_val (resolution->path, needed);
    }
  else if (self->definitions[needed].error.fault != GRIND_FAULT_NONE)
    fail_needed (&definition->error, self->definitions[needed].name, start);
  else
    resolution->next[place]++;
}

static void
resolve_definitions (GrindEventSet *self)
{
  g_autofree State *states = g_new0 (State, MAX (self->n_definitions, 1));
  g_autofree guint *next = g_new0 (guint, MAX (self->n_definitions, 1));
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint));
  Resolution resolution = { self, states, next, path };

  for (guint i = 0; i < self->n_definitions; i++)
    {
      if (states[i] != STATE_NEW)
        continue;
      states[i] = STATE_OPEN;
      g_array_append_val (path, i);
      while (path->len > 0)
        step (&resolution);
    }
}

static void
offer_definitions (GrindEventSet *self)
{
  self->offered = g_new (guint, MAX (self->n_definitions, 1));
  for (guint i = 0; i < self->n_definitions; i++)
    if (self->definitions[i].error.fault == GRIND_FAULT_NONE)
      {
        self->definitions[i].event = self->n_own + self->n_offered;
        self->offered[self->n_offered++] = i;
      }
}

/* Whether the definition at @to depends on the one at @from. */
static gboolean
is_needed (const GrindEventSet *self,
           guint                to,
           guint                from)
{
  g_autofree guint8 *is_seen = g_new0 (guint8, self->n_definitions);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));

  for (g_array_append_val (open, to); open->len > 0;)
    {
      guint place = g_array_index (open, guint, open->len - 1);
      const GrindExpression *expression = self->definitions[place].expression;

      g_array_set_size (open, open->len - 1);
      if (place == from)
        return TRUE;
      for (guint i = 0; expression != NULL && i < grind_expression_get_n_names (expression); i++)
        {
          guint name = grind_expression_get_name (expression, i, NULL);

          if (!_grind_event_set_is_definition (self, name) || is_seen[name - self->n_own])
            continue;
          name -= self->n_own;
          is_seen[name] = TRUE;
          g_array_append_val (open, name);
        }
    }

  return FALSE;
}

static const GrindDefinition *
get_offered (const GrindEventSet *self,
             GrindEventId         event)
{
  return event < self->n_own ? NULL : &self->definitions[self->offered[event - self->n_own]];
}

/**
 * grind_event_set_new:
 * @profile: a finished profile
 * @definitions: (nullable): the user's formulas, of type %GRIND_DEFINITIONS_TYPE; consumed if
 *   floating
 *
 * Makes the set of all events that can be shown for @profile. Formulas that cannot be computed, for
 * example because the profile lacks their inputs, are kept but not offered. Any thread.
 *
 * Returns: (transfer full): the set
 */
GrindEventSet *
grind_event_set_new (GrindProfile *profile,
                     GVariant     *definitions)
{
  GrindEventSet *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (definitions == NULL ||
                        g_variant_is_of_type (definitions,
                                              G_VARIANT_TYPE (GRIND_DEFINITIONS_TYPE)), NULL);

  if (definitions == NULL)
    definitions = g_variant_new_array (G_VARIANT_TYPE ("(sss)"), NULL, 0);

  self = g_atomic_rc_box_new0 (GrindEventSet);
  self->profile = g_object_ref (profile);
  self->variant = g_variant_ref_sink (definitions);
  self->n_own = grind_profile_get_n_events (profile);
  read_definitions (self);
  parse_definitions (self);
  resolve_definitions (self);
  offer_definitions (self);

  return self;
}

/**
 * grind_event_set_ref:
 * @self: a set of events
 *
 * Returns: (transfer full): @self
 */
GrindEventSet *
grind_event_set_ref (GrindEventSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_event_set_unref:
 * @self: (transfer full): a set of events
 */
void
grind_event_set_unref (GrindEventSet *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, event_set_clear);
}

/**
 * grind_event_set_get_profile:
 * @self: a set of events
 *
 * Returns: (transfer none): the profile
 */
GrindProfile *
grind_event_set_get_profile (const GrindEventSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->profile;
}

/**
 * grind_event_set_get_definitions:
 * @self: a set of events
 *
 * Returns: (transfer none): the user's formulas, offered or not, as passed by the caller
 */
GVariant *
grind_event_set_get_definitions (const GrindEventSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->variant;
}

/**
 * grind_event_set_get_n_events:
 * @self: a set of events
 *
 * Returns: the number of offered events
 */
guint
grind_event_set_get_n_events (const GrindEventSet *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_own + self->n_offered;
}

/**
 * grind_event_set_find:
 * @self: a set of events
 * @name: a name
 *
 * Returns: the event of that name, or %GRIND_NONE
 */
GrindEventId
grind_event_set_find (const GrindEventSet *self,
                      const char          *name)
{
  GrindEventId event;

  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (name != NULL, GRIND_NONE);

  event = grind_profile_find_event (self->profile, name);
  if (event != GRIND_NONE)
    return event;
  for (guint i = 0; i < self->n_offered; i++)
    if (strcmp (self->definitions[self->offered[i]].name, name) == 0)
      return self->n_own + i;

  return GRIND_NONE;
}

/**
 * grind_event_set_get_name:
 * @self: a set of events
 * @event: one of them, or event 0 of a profile without events
 *
 * Returns: (transfer none): its name; empty if there is no such event
 */
const char *
grind_event_set_get_name (const GrindEventSet *self,
                          GrindEventId         event)
{
  g_return_val_if_fail (self != NULL, "");

  if (event >= grind_event_set_get_n_events (self))
    return "";
  if (event < self->n_own)
    return grind_profile_get_event_name (self->profile, event);

  return get_offered (self, event)->name;
}

/**
 * grind_event_set_get_long_name:
 * @self: a set of events
 * @event: one of them
 *
 * Returns: (transfer none) (nullable): its long name
 */
const char *
grind_event_set_get_long_name (const GrindEventSet *self,
                               GrindEventId         event)
{
  const char *long_name;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (event < grind_event_set_get_n_events (self), NULL);

  if (event < self->n_own)
    return grind_profile_get_event_long_name (self->profile, event);
  long_name = get_offered (self, event)->long_name;

  return *long_name != '\0' ? long_name : NULL;
}

/**
 * grind_event_set_get_formula:
 * @self: a set of events
 * @event: one of them
 *
 * Returns: (transfer none) (nullable): its formula, %NULL for a real event
 */
const char *
grind_event_set_get_formula (const GrindEventSet *self,
                             GrindEventId         event)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (event < grind_event_set_get_n_events (self), NULL);

  if (event < self->n_own)
    return grind_profile_get_event_formula (self->profile, event);

  return get_offered (self, event)->formula;
}

/**
 * grind_event_set_get_value_kind:
 * @self: a set of events
 * @event: one of them, or event 0 of a profile without events
 *
 * Returns: the kind of its values
 */
GrindValueKind
grind_event_set_get_value_kind (const GrindEventSet *self,
                                GrindEventId         event)
{
  g_return_val_if_fail (self != NULL, GRIND_VALUE_WHOLE);

  if (event < self->n_own || event >= grind_event_set_get_n_events (self))
    return GRIND_VALUE_WHOLE;

  return get_offered (self, event)->kind;
}

/**
 * grind_event_set_evaluate:
 * @self: a set of events
 * @event: one of them
 * @real: (array): costs of all real events
 *
 * Computes one value; for many see [struct@GrindEvaluator].
 *
 * Returns: the value of @event for these costs
 */
GrindValue
grind_event_set_evaluate (const GrindEventSet *self,
                          GrindEventId         event,
                          const gint64        *real)
{
  g_autoptr (GrindEvaluator) evaluator = grind_evaluator_new (self, event);

  return grind_evaluator_apply (evaluator, real);
}

/**
 * grind_event_set_get_n_definitions:
 * @self: a set of events
 *
 * Returns: the number of the user's formulas, offered or not
 */
guint
grind_event_set_get_n_definitions (const GrindEventSet *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_definitions;
}

/**
 * grind_event_set_get_defined:
 * @self: a set of events
 * @definition: a formula of the user
 *
 * Returns: the event that it defines, %GRIND_NONE if it is not offered
 */
GrindEventId
grind_event_set_get_defined (const GrindEventSet *self,
                             guint                definition)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (definition < self->n_definitions, GRIND_NONE);

  return self->definitions[definition].event;
}

/**
 * grind_event_set_get_definition:
 * @self: a set of events
 * @event: one of them
 *
 * Returns: the formula of the user that defines it, or %GRIND_NONE
 */
guint
grind_event_set_get_definition (const GrindEventSet *self,
                                GrindEventId         event)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (event < grind_event_set_get_n_events (self), GRIND_NONE);

  return event < self->n_own ? GRIND_NONE : self->offered[event - self->n_own];
}

/**
 * grind_event_set_get_error:
 * @self: a set of events
 * @definition: a formula of the user
 *
 * Returns: (transfer none) (nullable): the reason why it is not offered, %NULL if it is
 */
const GrindExpressionError *
grind_event_set_get_error (const GrindEventSet *self,
                           guint                definition)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (definition < self->n_definitions, NULL);

  if (self->definitions[definition].error.fault == GRIND_FAULT_NONE)
    return NULL;

  return &self->definitions[definition].error;
}

/**
 * grind_event_set_check_name:
 * @self: a set of events
 * @definition: the formula to be named, %GRIND_NONE for a new one
 * @name: a name
 * @message: (out) (transfer full): the reason why it cannot be used; %NULL if it can
 *
 * Returns: whether @name can be used
 */
gboolean
grind_event_set_check_name (const GrindEventSet  *self,
                            guint                 definition,
                            const char           *name,
                            char                **message)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (name != NULL && message != NULL, FALSE);

  *message = find_name_fault (self, definition, name, self->n_definitions);

  return *message == NULL;
}

/**
 * grind_event_set_check_formula:
 * @self: a set of events
 * @definition: the formula to be replaced, %GRIND_NONE for a new one
 * @formula: a formula
 * @error: (out caller-allocates): the error, if there is one; the caller clears it
 *
 * Checks whether a formula can be computed.
 *
 * Returns: whether it can
 */
gboolean
grind_event_set_check_formula (const GrindEventSet  *self,
                               guint                 definition,
                               const char           *formula,
                               GrindExpressionError *error)
{
  g_autofree const char **names = NULL;
  g_autoptr (GrindExpression) expression = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (formula != NULL && error != NULL, FALSE);

  names = list_names (self);
  expression = parse_formula (self, formula, names, error);
  if (expression == NULL)
    return FALSE;

  for (guint i = 0; i < grind_expression_get_n_names (expression); i++)
    {
      gsize start;
      guint name = grind_expression_get_name (expression, i, &start);
      const char *text = names[name];

      if (!_grind_event_set_is_definition (self, name))
        continue;
      if (definition != GRIND_NONE && is_needed (self, name - self->n_own, definition))
        set_error (error, GRIND_FAULT_CIRCLE, start, strlen (text),
                   g_strdup_printf (_("Circular formula: “%s” is computed from this one."),
                                    text));
      else if (self->definitions[name - self->n_own].event == GRIND_NONE)
        fail_needed (error, text, start);
      if (error->fault != GRIND_FAULT_NONE)
        return FALSE;
    }

  return TRUE;
}
