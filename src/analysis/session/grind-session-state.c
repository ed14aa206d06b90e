/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The saved state of a session. It contains names, not IDs: the profile may have been rewritten by
 * the time the state is restored. */
#include "config.h"

#include "grind-session-private.h"

#include <string.h>

#include "analysis/search/grind-pattern-private.h"

#define FUNCTION "(ayayayb)"   /* raw name, source file, object, whether it means the cycle */
#define LOCATION "(^ayt^ayt)"  /* source file, line, object, address */
#define LOOKED_UP_LOCATION "(^&ayt^&ayt)"
#define PATTERN  "(buus)"      /* whether it is exact, mode, fields, text */

#define MAX_HIDDEN 256         /* patterns; each starts a search */

/* A function of a saved state, to be found in the profile */
typedef struct
{
  /* Borrowed */
  const char      *name;       /* raw, which does not depend on how names are displayed */
  const char      *file;
  const char      *object;

  gboolean         is_cycle;   /* the cycle that contains it */
  GrindFunctionId  exact;      /* with the same name, file and object, or GRIND_NONE */
  GrindFunctionId  namesake;   /* with the same name, or GRIND_NONE */
} Wanted;

static gboolean
has_place (GrindProfile    *profile,
           GrindFunctionId  function,
           const Wanted    *wanted)
{
  GrindFileId file = grind_profile_get_function_file (profile, function);
  GrindObjectId object = grind_profile_get_function_object (profile, function);

  return strcmp (grind_profile_get_file (profile, file, NULL), wanted->file) == 0 &&
         strcmp (grind_profile_get_object (profile, object, NULL), wanted->object) == 0;
}

/* Takes one pass over all functions; few have a name of a wanted length. */
static void
find_functions (GrindProfile *profile,
                GArray       *functions)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                                        (GDestroyNotify) g_ptr_array_unref);
  guint64 lengths = 0;   /* bit n: a name's length modulo 64 is n */

  for (guint i = 0; i < functions->len; i++)
    {
      Wanted *wanted = &g_array_index (functions, Wanted, i);
      GPtrArray *namesakes = g_hash_table_lookup (names, wanted->name);

      if (namesakes == NULL)
        {
          namesakes = g_ptr_array_new ();
          g_hash_table_insert (names, (gpointer) wanted->name, namesakes);
        }
      g_ptr_array_add (namesakes, wanted);
      lengths |= G_GUINT64_CONSTANT (1) << (strlen (wanted->name) % 64);
    }

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      GrindNameId id = grind_profile_get_function_name_id (profile, function);
      gsize length;
      const char *name = grind_profile_get_raw_name (profile, id, &length);
      GPtrArray *namesakes = NULL;

      if ((lengths >> (length % 64) & 1) != 0)
        namesakes = g_hash_table_lookup (names, name);
      for (guint i = 0; namesakes != NULL && i < namesakes->len; i++)
        {
          Wanted *wanted = namesakes->pdata[i];

          if (wanted->namesake == GRIND_NONE)
            wanted->namesake = function;
          if (wanted->exact == GRIND_NONE && has_place (profile, function, wanted))
            wanted->exact = function;
        }
    }
}

static void
want (GArray   *functions,
      GVariant *variant)
{
  Wanted wanted = { .exact = GRIND_NONE, .namesake = GRIND_NONE };

  g_variant_get (variant, "(^&ay^&ay^&ayb)", &wanted.name, &wanted.file, &wanted.object,
                 &wanted.is_cycle);
  g_array_append_val (functions, wanted);
}

/* The node of a function that find_functions() has searched, or GRIND_NONE. A cycle becomes the one
 * that contains the function now. */
static GrindNodeId
get_found (GrindSession *self,
           GArray       *functions,
           guint         index)
{
  const Wanted *wanted = &g_array_index (functions, Wanted, index);
  GrindFunctionId found = wanted->exact != GRIND_NONE ? wanted->exact : wanted->namesake;

  if (found == GRIND_NONE || !grind_graph_is_active_node (self->shared->graph, found))
    return GRIND_NONE;

  return wanted->is_cycle ? grind_graph_get_outer_node (self->shared->graph, found) : found;
}

static GVariant *
location_to_variant (GrindSession *self)
{
  const GrindLocation *place = &self->cursor->place;

  return g_variant_new (LOCATION,
                        place->file != GRIND_NONE
                          ? grind_profile_get_file (self->shared->profile, place->file, NULL) : "",
                        place->line,
                        place->object != GRIND_NONE
                          ? grind_profile_get_object (self->shared->profile, place->object, NULL)
                          : "",
                        place->address);
}

/* The selected function is the same as before. */
static void
restore_location (GrindSession *self,
                  GVariant     *state)
{
  GrindProfile *profile = self->shared->profile;
  GrindLocation place = GRIND_LOCATION_NONE;
  const char *file, *object;

  if (!g_variant_lookup (state, "location", LOOKED_UP_LOCATION, &file, &place.line, &object,
                         &place.address))
    return;

  for (GrindFileId id = 0; *file != '\0' && id < grind_profile_get_n_files (profile); id++)
    if (strcmp (grind_profile_get_file (profile, id, NULL), file) == 0)
      place.file = id;
  for (GrindObjectId id = 0; *object != '\0' && id < grind_profile_get_n_objects (profile); id++)
    if (strcmp (grind_profile_get_object (profile, id, NULL), object) == 0)
      place.object = id;
  if (place.file != GRIND_NONE || place.object != GRIND_NONE)
    grind_session_set_location (self, &place);
}

static GVariant *
history_to_variant (GrindSession *self)
{
  GrindHistory *history = self->cursor->history;
  int n_ahead = grind_history_get_n_ahead (history);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a" FUNCTION));
  for (int i = -(int) grind_history_get_n_back (history); i <= n_ahead; i++)
    if (grind_history_peek (history, i) != GRIND_NONE)
      {
        g_autoptr (GVariant) function = NULL;

        function = grind_session_dup_function (self, grind_history_peek (history, i));
        g_variant_builder_add_value (&builder, function);
      }

  return g_variant_builder_end (&builder);
}

/* Steps to functions that no longer exist are dropped. */
static GrindHistory *
make_history (GrindSession *self,
              GArray       *functions,
              guint         n_steps,
              guint         position)
{
  GrindHistory *history = grind_history_new ();
  guint n_back = 0;

  for (guint i = 0; i < n_steps; i++)
    {
      GrindNodeId node = get_found (self, functions, i);

      if (node != GRIND_NONE)
        grind_history_visit (history, node, FALSE, 0);
      if (i <= position)
        n_back = grind_history_get_n_back (history);
    }
  grind_history_move (history, (int) n_back - (int) grind_history_get_n_back (history));

  return history;
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
 * grind_session_dup_function:
 * @self: a session
 * @node: a function or a cycle
 *
 * Returns: (transfer full): its name, for grind_session_find_function() in this or a later run of
 *   the program
 */
GVariant *
grind_session_dup_function (GrindSession *self,
                            GrindNodeId   node)
{
  GrindProfile *profile;
  gboolean is_cycle;

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);
  g_return_val_if_fail (node < grind_graph_get_n_nodes (self->shared->graph), NULL);

  profile = self->shared->profile;
  is_cycle = grind_graph_is_cycle (self->shared->graph, node);
  if (is_cycle)
    node = _grind_session_find_member (self->shared->graph, node, self->shared->event);

  return g_variant_ref_sink (
    g_variant_new ("(^ay^ay^ayb)",
                   grind_profile_get_raw_name (profile,
                                               grind_profile_get_function_name_id (profile, node),
                                               NULL),
                   grind_profile_get_file (profile, grind_profile_get_function_file (profile, node),
                                           NULL),
                   grind_profile_get_object (profile,
                                             grind_profile_get_function_object (profile, node),
                                             NULL),
                   is_cycle));
}

/**
 * grind_session_find_function:
 * @self: a session
 * @function: a result of grind_session_dup_function(), or any other value
 *
 * Takes one pass over all functions.
 *
 * Returns: the function with this name, file and object, or else the first one with this name;
 *   %GRIND_NONE if there is none
 */
GrindNodeId
grind_session_find_function (GrindSession *self,
                             GVariant     *function)
{
  g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Wanted));

  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_NONE);

  if (!g_variant_is_of_type (function, G_VARIANT_TYPE (FUNCTION)))
    return GRIND_NONE;

  want (functions, function);
  find_functions (self->shared->profile, functions);

  return get_found (self, functions, 0);
}

static void
add_navigation (GrindSession *self,
                GVariantDict *dict)
{
  g_autoptr (GVariant) function = NULL;

  if (self->cursor->selected == GRIND_NONE)
    return;

  function = grind_session_dup_function (self, self->cursor->selected);
  g_variant_dict_insert_value (dict, "function", function);
  g_variant_dict_insert_value (dict, "history", history_to_variant (self));
  g_variant_dict_insert (dict, "step", "u", grind_history_get_n_back (self->cursor->history));
  if (self->cursor->place.file != GRIND_NONE || self->cursor->place.object != GRIND_NONE)
    g_variant_dict_insert_value (dict, "location", location_to_variant (self));
}

/**
 * grind_session_dup_navigation:
 * @self: a session
 *
 * Returns: (transfer full): the selected function, the location in it and the history, as names in
 *   a %G_VARIANT_TYPE_VARDICT, for grind_session_set_navigation() in this or a later run of the
 *   program
 */
GVariant *
grind_session_dup_navigation (GrindSession *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  add_navigation (self, &dict);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_session_set_navigation:
 * @self: a session
 * @state: a result of grind_session_dup_navigation(), possibly of an earlier version of the profile
 *
 * Selects the saved function, with its location and history, if it still exists. Invalid parts of
 * @state are ignored.
 */
void
grind_session_set_navigation (GrindSession *self,
                              GVariant     *state)
{
  g_autoptr (GVariant) function = g_variant_lookup_value (state, "function",
                                                          G_VARIANT_TYPE (FUNCTION));
  g_autoptr (GVariant) history = g_variant_lookup_value (state, "history",
                                                         G_VARIANT_TYPE ("a" FUNCTION));
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
  g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Wanted));
  GrindNodeId selected;
  guint32 position;
  gsize n_steps = 0;

  g_return_if_fail (GRIND_IS_SESSION (self));

  if (function == NULL)
    return;

  if (history != NULL)
    n_steps = MIN (g_variant_n_children (history), GRIND_HISTORY_MAX_STEPS);
  for (gsize i = 0; i < n_steps; i++)
    {
      g_ptr_array_add (steps, g_variant_get_child_value (history, i));
      want (functions, steps->pdata[i]);
    }
  want (functions, function);
  find_functions (self->shared->profile, functions);
  selected = get_found (self, functions, steps->len);
  if (selected == GRIND_NONE)
    return;

  if (!g_variant_lookup (state, "step", "u", &position))
    position = GRIND_HISTORY_MAX_STEPS;
  grind_history_free (self->cursor->history);
  self->cursor->history = make_history (self, functions, steps->len, position);
  _grind_session_show (self, selected, GRIND_BY_GOING);
  restore_location (self, state);
}

/**
 * grind_session_dup_state:
 * @self: a session
 *
 * Returns: (transfer full): that of grind_session_dup_navigation(), the events, the parts, and the
 *   hidden functions, as names, for grind_session_set_state() in this or a later run of the program
 */
GVariant *
grind_session_dup_state (GrindSession *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  GVariant *parts;

  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  add_navigation (self, &dict);
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
 * Restores a saved state as far as it still exists. Unknown or invalid parts of @state are ignored,
 * as it may come from a file.
 */
void
grind_session_set_state (GrindSession *self,
                         GVariant     *state)
{
  GPtrArray *sessions;

  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE_VARDICT));

  sessions = _grind_shared_freeze (self->shared);
  grind_session_set_navigation (self, state);
  _grind_session_parts_from_variant (self, state);
  restore_hidden_functions (self, state);
  restore_events (self, state);
  _grind_shared_thaw (sessions);
}
