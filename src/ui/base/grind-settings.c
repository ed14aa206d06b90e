/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-settings.h"

#include "source/process/grind-program-place.h"
#include "text/grind-text-style.h"

/* Locations relative to the folder of the program: see grind-program-place.h. */
static const char * const places[] = {
  "../share/glib-2.0/schemas/gschemas.compiled",
  "../../data/gschemas.compiled",
  NULL
};

/* Properties of sessions that are the same in all of them, named like their keys */
static const char *const session_keys[] = { "percent", "relative", "color-by", "show-cycles" };

/* Migrates renamed keys, which the previous version stored at the same path. */
static void
adopt_previous (GSettings             *settings,
                GSettingsSchemaSource *source)
{
  static const struct
  {
    const char *previous;
    const char *key;
  } renamed[] = {
    { "left-width", "sidebar-width" },
    { "jump-mode", "palette-search-mode" },
    { "map-depth", "treemap-depth" },
    { "map-min-area", "treemap-min-area" },
    { "graph-fold-passing", "graph-collapse-passing" },
    { "flame-fold-chains", "flame-collapse-chains" },
  };
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettings) previous = NULL;

  schema = g_settings_schema_source_lookup (source, APPLICATION_ID ".Previous", TRUE);
  if (schema == NULL)
    return;

  previous = g_settings_new_full (schema, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (renamed); i++)
    {
      g_autoptr (GVariant) value = g_settings_get_user_value (previous, renamed[i].previous);

      if (value == NULL)
        continue;

      if (g_settings_set_value (settings, renamed[i].key, value))
        g_settings_reset (previous, renamed[i].previous);
    }
}

static GSettings *
open_settings (GSettingsSchemaSource *source)
{
  g_autoptr (GSettingsSchema) schema = NULL;
  GSettings *settings;

  schema = g_settings_schema_source_lookup (source, APPLICATION_ID, TRUE);
  if (schema == NULL)
    return NULL;

  settings = g_settings_new_full (schema, NULL, NULL);
  adopt_previous (settings, source);

  return settings;
}

static GSettings *
open_relocated (void)
{
  g_autofree char *compiled = grind_program_place_find (places, G_FILE_TEST_IS_REGULAR);
  g_autofree char *folder = compiled != NULL ? g_path_get_dirname (compiled) : NULL;
  g_autoptr (GSettingsSchemaSource) source = NULL;

  if (folder != NULL)
    source = g_settings_schema_source_new_from_directory (folder, NULL, TRUE, NULL);

  return source != NULL ? open_settings (source) : NULL;
}

static GSettings *
make_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  GSettings *settings = source != NULL ? open_settings (source) : NULL;

  return settings != NULL ? settings : open_relocated ();
}

static void
bind_properties (GSettings          *settings,
                 GrindSession       *session,
                 GSettingsBindFlags  flags)
{
  for (guint i = 0; i < G_N_ELEMENTS (session_keys); i++)
    g_settings_bind (settings, session_keys[i], session, session_keys[i], flags);
}

/* All tabs share their formulas. */
static void
formulas_changed_cb (GrindSession *session,
                     const char   *key,
                     GSettings    *settings)
{
  g_autoptr (GVariant) formulas = g_settings_get_value (settings, "formulas");

  grind_session_set_definitions (session, formulas);
}

static void
bind_text_style (GSettings *settings)
{
  GrindTextStyle *style = grind_text_style_get_default ();

  g_settings_bind (settings, "percent-digits", style, "percent-digits", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, "shorten-templates", style, "short-names", G_SETTINGS_BIND_GET);
}

/**
 * grind_settings_get:
 *
 * The settings of the program, which works without them if their schema is not installed. Main
 * thread only.
 *
 * Returns: (transfer none) (nullable): the settings, the same each time
 */
GSettings *
grind_settings_get (void)
{
  static GSettings *settings;
  static gboolean is_made;

  if (!is_made)
    {
      settings = make_settings ();
      is_made = TRUE;
      if (settings != NULL)
        bind_text_style (settings);
    }

  return settings;
}

/**
 * grind_settings_apply:
 * @session: a session that was just made
 *
 * Applies the saved settings for percentages, cycles and colours to @session, and adds the user's
 * formulas.
 */
void
grind_settings_apply (GrindSession *session)
{
  GSettings *settings = grind_settings_get ();

  g_return_if_fail (GRIND_IS_SESSION (session));

  if (settings == NULL)
    return;

  bind_properties (settings, session, G_SETTINGS_BIND_GET_NO_CHANGES);
  formulas_changed_cb (session, NULL, settings);
}

/* Whether mangled names of functions are demangled */
gboolean
grind_settings_get_demangle (void)
{
  GSettings *settings = grind_settings_get ();

  return settings == NULL || g_settings_get_boolean (settings, "demangle");
}

/**
 * grind_settings_bind_session:
 * @session: a session
 *
 * Keeps percentages, cycles, colours and formulas of @session the same as in all others: saves the
 * user's changes, and applies changes of the settings.
 */
void
grind_settings_bind_session (GrindSession *session)
{
  GSettings *settings = grind_settings_get ();

  g_return_if_fail (GRIND_IS_SESSION (session));

  if (settings == NULL)
    return;

  bind_properties (settings, session, G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (settings, "changed::formulas", G_CALLBACK (formulas_changed_cb),
                           session, G_CONNECT_SWAPPED);
}

/**
 * grind_settings_set_formulas:
 * @session: the session where they were changed
 * @formulas: of type %GRIND_DEFINITIONS_TYPE; consumed if floating
 *
 * Sets the user's formulas in @session, saves them, and sets them in all other tabs.
 */
void
grind_settings_set_formulas (GrindSession *session,
                             GVariant     *formulas)
{
  GSettings *settings = grind_settings_get ();

  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (formulas != NULL);

  g_variant_ref_sink (formulas);
  grind_session_set_definitions (session, formulas);
  if (settings != NULL)
    g_settings_set_value (settings, "formulas", formulas);
  g_variant_unref (formulas);
}

GrindGroupBy
grind_settings_get_group_by (void)
{
  GSettings *settings = grind_settings_get ();

  return settings != NULL ? (GrindGroupBy) g_settings_get_enum (settings, "group-by")
                          : GRIND_GROUP_BY_NONE;
}

/**
 * grind_settings_set_group_by:
 * @by: the user's grouping of functions
 *
 * Saves it for other profiles and the next run.
 */
void
grind_settings_set_group_by (GrindGroupBy by)
{
  GSettings *settings = grind_settings_get ();

  if (settings != NULL)
    g_settings_set_enum (settings, "group-by", by);
}
