/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The saved state of a navigator: selection, location and history. It contains names, not IDs: the
 * profile may have been rewritten by the time the state is restored. */
#include "config.h"

#include "grind-session-private.h"

#include <string.h>

#define FUNCTION "(ayayayb)"   /* raw name, source file, object, whether it means the cycle */
#define LOCATION "(^ayt^ayt)"  /* source file, line, object, address */
#define LOOKED_UP_LOCATION "(^&ayt^&ayt)"

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

  if (found == GRIND_NONE || !grind_graph_is_active_node (self->graph, found))
    return GRIND_NONE;

  return wanted->is_cycle ? grind_graph_get_outer_node (self->graph, found) : found;
}

static GVariant *
location_to_variant (GrindNavigator *self)
{
  const GrindLocation *location = &self->location;
  GrindProfile *profile = self->session->profile;

  return g_variant_new (LOCATION,
                        location->file != GRIND_NONE
                          ? grind_profile_get_file (profile, location->file, NULL) : "",
                        location->line,
                        location->object != GRIND_NONE
                          ? grind_profile_get_object (profile, location->object, NULL) : "",
                        location->address);
}

/* The selected function is the same as before. */
static void
restore_location (GrindNavigator *self,
                  GVariant       *state)
{
  GrindProfile *profile = self->session->profile;
  GrindLocation location = GRIND_LOCATION_NONE;
  const char *file, *object;

  if (!g_variant_lookup (state, "location", LOOKED_UP_LOCATION, &file, &location.line, &object,
                         &location.address))
    return;

  for (GrindFileId id = 0; *file != '\0' && id < grind_profile_get_n_files (profile); id++)
    if (strcmp (grind_profile_get_file (profile, id, NULL), file) == 0)
      location.file = id;
  for (GrindObjectId id = 0; *object != '\0' && id < grind_profile_get_n_objects (profile); id++)
    if (strcmp (grind_profile_get_object (profile, id, NULL), object) == 0)
      location.object = id;
  if (location.file != GRIND_NONE || location.object != GRIND_NONE)
    grind_navigator_set_location (self, &location);
}

static GVariant *
history_to_variant (GrindNavigator *self)
{
  GrindHistory *history = self->history;
  int n_ahead = grind_history_get_n_ahead (history);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a" FUNCTION));
  for (int i = -(int) grind_history_get_n_back (history); i <= n_ahead; i++)
    if (grind_history_peek (history, i) != GRIND_NONE)
      {
        g_autoptr (GVariant) function = NULL;

        function = grind_session_dup_function (self->session, grind_history_peek (history, i));
        g_variant_builder_add_value (&builder, function);
      }

  return g_variant_builder_end (&builder);
}

/* Steps to functions that no longer exist are dropped. */
static GrindHistory *
make_history (GrindNavigator *self,
              GArray         *functions,
              guint           n_steps,
              guint           position)
{
  GrindHistory *history = grind_history_new ();
  guint n_back = 0;

  for (guint i = 0; i < n_steps; i++)
    {
      GrindNodeId node = get_found (self->session, functions, i);

      if (node != GRIND_NONE)
        grind_history_visit (history, node, FALSE, 0);
      if (i <= position)
        n_back = grind_history_get_n_back (history);
    }
  grind_history_move (history, (int) n_back - (int) grind_history_get_n_back (history));

  return history;
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
  g_return_val_if_fail (node < grind_graph_get_n_nodes (self->graph), NULL);

  profile = self->profile;
  is_cycle = grind_graph_is_cycle (self->graph, node);
  if (is_cycle)
    node = _grind_session_find_member (self->graph, node, self->event);

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
  find_functions (self->profile, functions);

  return get_found (self, functions, 0);
}

/**
 * grind_session_find_in_profile:
 * @profile: a profile
 * @function: a result of grind_session_dup_function(), or any other value
 *
 * Takes one pass over all functions. Any thread.
 *
 * Returns: the function with exactly this name, file and object; %GRIND_NONE if there is none
 */
GrindFunctionId
grind_session_find_in_profile (GrindProfile *profile,
                               GVariant     *function)
{
  g_autoptr (GArray) functions = g_array_new (FALSE, FALSE, sizeof (Wanted));

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), GRIND_NONE);

  if (!g_variant_is_of_type (function, G_VARIANT_TYPE (FUNCTION)))
    return GRIND_NONE;

  want (functions, function);
  find_functions (profile, functions);

  return g_array_index (functions, Wanted, 0).exact;
}

/**
 * grind_navigator_dup_state:
 * @self: a navigator
 *
 * Returns: (transfer full): the selected function, the location in it and the history, as names in
 *   a %G_VARIANT_TYPE_VARDICT, for grind_navigator_set_state() in this or a later run of the
 *   program
 */
GVariant *
grind_navigator_dup_state (GrindNavigator *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) function = NULL;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (self), NULL);

  if (self->selected == GRIND_NONE)
    return g_variant_ref_sink (g_variant_dict_end (&dict));

  function = grind_session_dup_function (self->session, self->selected);
  g_variant_dict_insert_value (&dict, "function", function);
  g_variant_dict_insert_value (&dict, "history", history_to_variant (self));
  g_variant_dict_insert (&dict, "step", "u", grind_history_get_n_back (self->history));
  if (self->location.file != GRIND_NONE || self->location.object != GRIND_NONE)
    g_variant_dict_insert_value (&dict, "location", location_to_variant (self));

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_navigator_set_state:
 * @self: a navigator
 * @state: a result of grind_navigator_dup_state(), possibly of an earlier version of the profile
 *
 * Selects the saved function, with its location and history, if it still exists. Invalid parts of
 * @state are ignored.
 */
void
grind_navigator_set_state (GrindNavigator *self,
                           GVariant       *state)
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

  g_return_if_fail (GRIND_IS_NAVIGATOR (self));

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
  find_functions (self->session->profile, functions);
  selected = get_found (self->session, functions, steps->len);
  if (selected == GRIND_NONE)
    return;

  if (!g_variant_lookup (state, "step", "u", &position))
    position = GRIND_HISTORY_MAX_STEPS;
  _grind_navigator_replace (self, make_history (self, functions, steps->len, position), selected);
  restore_location (self, state);
}
