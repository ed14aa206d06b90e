/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The saved state of a session. It contains names, not IDs: the profile may have been rewritten by
 * the time the state is restored. */
#include "config.h"

#include "grind-session-private.h"

#include <string.h>

#include "analysis/search/grind-pattern-private.h"

#define FUNCTION "(ayayayb)"   /* raw name, source file, object, whether it means the cycle */
#define PATTERN  "(buus)"      /* whether it is exact, mode, fields, text */

#define MAX_HIDDEN 256         /* patterns; each starts a search */

static GVariant *
function_to_variant (GrindSession *self)
{
  GrindNodeId node = self->cursor->selected;
  gboolean is_cycle = grind_graph_is_cycle (self->shared->graph, node);
  GrindNameId name;
  GrindFileId file;
  GrindObjectId object;

  if (is_cycle)
    node = _grind_session_find_member (self->shared->graph, node, self->shared->event);
  name = grind_profile_get_function_name_id (self->shared->profile, node);
  file = grind_profile_get_function_file (self->shared->profile, node);
  object = grind_profile_get_function_object (self->shared->profile, node);

  return g_variant_new ("(^ay^ay^ayb)",
                        grind_profile_get_raw_name (self->shared->profile, name, NULL),
                        grind_profile_get_file (self->shared->profile, file, NULL),
                        grind_profile_get_object (self->shared->profile, object, NULL),
                        is_cycle);
}

static gboolean
has_place (GrindProfile    *profile,
           GrindFunctionId  function,
           const char      *file,
           const char      *object)
{
  GrindFileId file_id = grind_profile_get_function_file (profile, function);
  GrindObjectId object_id = grind_profile_get_function_object (profile, function);

  return strcmp (grind_profile_get_file (profile, file_id, NULL), file) == 0 &&
         strcmp (grind_profile_get_object (profile, object_id, NULL), object) == 0;
}

/* The function with this name, file and object, or else the first one with this name. Takes one
 * pass over all functions. */
static GrindFunctionId
find_function (GrindProfile *profile,
               const char   *name,
               const char   *file,
               const char   *object)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  GrindFunctionId namesake = GRIND_NONE;
  gsize length = strlen (name);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindNameId id = grind_profile_get_function_name_id (profile, function);
      gsize found_length;
      const char *found = grind_profile_get_raw_name (profile, id, &found_length);

      if (found_length != length || memcmp (found, name, length) != 0)
        continue;
      if (has_place (profile, function, file, object))
        return function;
      if (namesake == GRIND_NONE)
        namesake = function;
    }

  return namesake;
}

static void
restore_function (GrindSession *self,
                  GVariant     *state)
{
  const char *name, *file, *object;
  GrindFunctionId function;
  gboolean is_cycle;

  if (!g_variant_lookup (state, "function", "(^&ay^&ay^&ayb)", &name, &file, &object, &is_cycle))
    return;

  function = find_function (self->shared->profile, name, file, object);
  if (function == GRIND_NONE || !grind_graph_is_active_node (self->shared->graph, function))
    return;

  /* The user has not been at the default selection. */
  grind_history_free (self->cursor->history);
  self->cursor->history = grind_history_new ();
  _grind_session_show (self, is_cycle ? grind_graph_get_outer_node (self->shared->graph, function)
                                      : function, GRIND_BY_GOING);
}

static void
add_event (GrindSession *self,
           GVariantDict *dict,
           const char   *key,
           GrindEventId  event)
{
  if (event < grind_event_set_get_n_events (self->shared->events))
    g_variant_dict_insert (dict, key, "s", grind_event_set_get_name (self->shared->events, event));
}

static GrindEventId
find_event (GrindSession *self,
            GVariant     *state,
            const char   *key)
{
  const char *name;

  if (!g_variant_lookup (state, key, "&s", &name))
    return GRIND_NONE;

  return grind_event_set_find (self->shared->events, name);
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

  self->shared->wanted_event = event;
  self->shared->wanted_secondary_event = secondary != event ? secondary : GRIND_NONE;
  _grind_shared_update (self->shared);
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
  GVariant *focus = self->shared->focus != NULL ? pattern_to_variant (self->shared->focus) : NULL;
  GVariantBuilder hidden;
  guint n_hidden = 0;

  if (focus != NULL)
    g_variant_dict_insert_value (dict, "focus", focus);

  g_variant_builder_init (&hidden, G_VARIANT_TYPE ("a" PATTERN));
  for (guint i = 0; i < MIN (self->shared->hidden->len, MAX_HIDDEN); i++)
    {
      GVariant *pattern = pattern_to_variant (self->shared->hidden->pdata[i]);

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

/**
 * grind_session_dup_state:
 * @self: a session
 *
 * Returns: (transfer full): the selected function, the events, the parts, and the hidden functions,
 *   as names in a %G_VARIANT_TYPE_VARDICT, for grind_session_set_state() in this or a later run of
 *   the program
 */
GVariant *
grind_session_dup_state (GrindSession *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  GVariant *parts;

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  if (self->cursor->selected != GRIND_NONE)
    g_variant_dict_insert_value (&dict, "function", function_to_variant (self));
  add_event (self, &dict, "event", self->shared->wanted_event);
  add_event (self, &dict, "secondary-event", self->shared->wanted_secondary_event);
  add_hidden_functions (self, &dict);
  parts = _grind_session_parts_to_variant (self);
  if (parts != NULL)
    g_variant_dict_insert_value (&dict, "parts", parts);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_session_set_state:
 * @self: a session
 * @state: a result of grind_session_dup_state(), possibly for an earlier version of the profile
 *
 * Restores a saved state as far as it still exists, with a new history. Unknown or invalid parts of
 * @state are ignored, as it may come from a file.
 */
void
grind_session_set_state (GrindSession *self,
                         GVariant     *state)
{
  GPtrArray *sessions;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT));

  sessions = _grind_shared_freeze (self->shared);
  restore_function (self, state);
  _grind_session_parts_from_variant (self, state);
  restore_hidden_functions (self, state);
  restore_events (self, state);
  _grind_shared_thaw (sessions);
}
