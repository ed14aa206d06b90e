/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The saved state of a session. It contains names, not IDs: the profile may have been rewritten by
 * the time the state is restored. */
#include "config.h"

#include "grind-session-private.h"

#include "analysis/search/grind-pattern-private.h"

#define PATTERN "(buus)"   /* whether it is exact, mode, fields, text */

#define MAX_HIDDEN 256     /* patterns; each starts a search */

static void
add_event (GrindSession *self,
           GVariantDict *dict,
           const char   *key,
           GrindEventId  event)
{
  if (event < grind_event_set_get_n_events (self->events))
    g_variant_dict_insert (dict, key, "s", grind_event_set_get_name (self->events, event));
}

static GrindEventId
find_event (GrindSession *self,
            GVariant     *state,
            const char   *key)
{
  const char *name;

  if (!g_variant_lookup (state, key, "&s", &name))
    return GRIND_NONE;

  return grind_event_set_find (self->events, name);
}

/* The events may be formulas that are not in the graph yet. */
static void
restore_events (GrindSession *self,
                GVariant     *state)
{
  GrindEventId event = find_event (self, state, "event");
  GrindEventId secondary = find_event (self, state, "secondary-event");

  if (event == GRIND_NONE)
    return;

  self->wanted_event = event;
  self->wanted_secondary_event = secondary != event ? secondary : GRIND_NONE;
  _grind_session_update (self);
}

/* %NULL if the text, such as a path, cannot be saved */
static GVariant *
pattern_to_variant (GrindPattern *pattern)
{
  if (!g_utf8_validate (pattern->text, -1, NULL))
    return NULL;

  return g_variant_new (PATTERN, pattern->is_exact, (guint32) pattern->mode,
                        (guint32) pattern->asked, pattern->text);
}

/* %NULL if it is invalid */
static GrindPattern *
pattern_from_variant (GVariant *variant)
{
  guint32 mode, fields;
  gboolean is_exact;
  const char *text;

  g_variant_get (variant, "(buu&s)", &is_exact, &mode, &fields, &text);
  if (is_exact && (fields == GRIND_SEARCH_FILE || fields == GRIND_SEARCH_OBJECT ||
                   fields == GRIND_SEARCH_NAME))
    return grind_pattern_new_exact (fields, text);
  if (is_exact || mode >= GRIND_N_SEARCH_MODES || fields == 0 || (fields & ~GRIND_SEARCH_ALL) != 0)
    return NULL;

  return grind_pattern_new (mode, fields, text, NULL);
}

static void
add_hidden_functions (GrindSession *self,
                      GVariantDict *dict)
{
  GVariant *focus = self->focus != NULL ? pattern_to_variant (self->focus) : NULL;
  GVariantBuilder hidden;
  guint n_hidden = 0;

  if (focus != NULL)
    g_variant_dict_insert_value (dict, "focus", focus);

  g_variant_builder_init (&hidden, G_VARIANT_TYPE ("a" PATTERN));
  for (guint i = 0; i < MIN (self->hidden->len, MAX_HIDDEN); i++)
    {
      GVariant *pattern = pattern_to_variant (self->hidden->pdata[i]);

      if (pattern == NULL)
        continue;
      g_variant_builder_add_value (&hidden, pattern);
      n_hidden++;
    }
  if (n_hidden > 0)
    g_variant_dict_insert_value (dict, "hidden", g_variant_builder_end (&hidden));
  else
    g_variant_builder_clear (&hidden);
}

static void
restore_hidden_functions (GrindSession *self,
                          GVariant     *state)
{
  g_autoptr (GVariant) hidden = g_variant_lookup_value (state, "hidden",
                                                        G_VARIANT_TYPE ("a" PATTERN));
  g_autoptr (GVariant) focus = g_variant_lookup_value (state, "focus", G_VARIANT_TYPE (PATTERN));

  grind_session_show_all (self);
  for (gsize i = 0; hidden != NULL && i < MIN (g_variant_n_children (hidden), MAX_HIDDEN); i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (hidden, i);
      g_autoptr (GrindPattern) pattern = pattern_from_variant (child);

      if (pattern != NULL)
        grind_session_hide (self, pattern);
    }
  if (focus != NULL)
    {
      g_autoptr (GrindPattern) pattern = pattern_from_variant (focus);

      if (pattern != NULL)
        grind_session_focus (self, pattern);
    }
}

static gboolean
is_valid (const char *text)
{
  return text != NULL && g_utf8_validate (text, -1, NULL);
}

static void
add_base_source (GrindSession *self,
                 GVariantDict *dict)
{
  if (is_valid (self->base_source))
    g_variant_dict_insert (dict, "base-source", "s", self->base_source);
  if (is_valid (self->repository))
    g_variant_dict_insert (dict, "repository", "s", self->repository);
}

static void
restore_base_source (GrindSession *self,
                     GVariant     *state)
{
  const char *place = NULL, *repository = NULL;

  g_variant_lookup (state, "base-source", "&s", &place);
  g_variant_lookup (state, "repository", "&s", &repository);
  grind_session_set_base_source (self, place, repository);
}

static void
restore_per (GrindSession *self,
             GVariant     *state)
{
  g_autoptr (GVariant) function = g_variant_lookup_value (state, "per", NULL);

  if (function != NULL)
    _grind_session_restore_per (self, function);
}

/**
 * grind_session_dup_state:
 * @self: a session
 *
 * Returns: (transfer full): the events, the parts and those before, the hidden functions, and where
 *   the sources before are, as names in a %G_VARIANT_TYPE_VARDICT, for grind_session_set_state() in
 *   this or a later run of the program
 */
GVariant *
grind_session_dup_state (GrindSession *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  GVariant *parts;

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  add_event (self, &dict, "event", self->wanted_event);
  add_event (self, &dict, "secondary-event", self->wanted_secondary_event);
  add_hidden_functions (self, &dict);
  add_base_source (self, &dict);
  parts = _grind_session_parts_to_variant (self, self->parts);
  if (parts != NULL)
    g_variant_dict_insert_value (&dict, "parts", parts);
  parts = _grind_session_parts_to_variant (self, self->base);
  if (parts != NULL)
    g_variant_dict_insert_value (&dict, "base", parts);
  if (self->per != GRIND_NONE)
    {
      g_autoptr (GVariant) per = grind_session_dup_function (self, self->per);

      g_variant_dict_insert_value (&dict, "per", per);
    }

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_session_set_state:
 * @self: a session
 * @state: a result of grind_session_dup_state(), possibly for an earlier version of the profile
 *
 * Restores a saved state as far as it still exists. Unknown or invalid parts of @state are ignored,
 * as it may come from a file.
 */
void
grind_session_set_state (GrindSession *self,
                         GVariant     *state)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT));

  g_object_freeze_notify (G_OBJECT (self));
  _grind_session_parts_from_variant (self, state);
  restore_per (self, state);
  restore_hidden_functions (self, state);
  restore_base_source (self, state);
  restore_events (self, state);
  g_object_thaw_notify (G_OBJECT (self));
}
