/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-settings.h"

/* Where the schema lies, as seen from the folder of a program that is not where the system looks:
 * of one installed into a prefix of its own, and of one in the build directory. */
static const char * const places[] = {
  "../share/glib-2.0/schemas",
  "../../data",
};

static GSettingsSchema *
find_beside_program (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *place = g_build_filename (folder, places[i], NULL);
      GSettingsSchemaSource *source;
      GSettingsSchema *schema;

      source = g_settings_schema_source_new_from_directory (place, NULL, TRUE, NULL);
      if (source == NULL)
        continue;

      schema = g_settings_schema_source_lookup (source, APPLICATION_ID, FALSE);
      g_settings_schema_source_unref (source);
      if (schema != NULL)
        return schema;
    }

  return NULL;
}

static GSettings *
make_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  GSettingsSchema *schema = NULL;
  GSettings *settings;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, APPLICATION_ID, TRUE);
  if (schema == NULL)
    schema = find_beside_program ();
  if (schema == NULL)
    return NULL;

  settings = g_settings_new_full (schema, NULL, NULL);
  g_settings_schema_unref (schema);

  return settings;
}

static void
percent_changed_cb (GrindSession *session,
                    GParamSpec   *pspec,
                    GSettings    *settings)
{
  gboolean is_percent = grind_session_get_percent (session);

  /* It is also notified when only what percentages are of is another. */
  if (g_settings_get_boolean (settings, "percent") != is_percent)
    g_settings_set_boolean (settings, "percent", is_percent);
}

static void
relative_changed_cb (GrindSession *session,
                     GParamSpec   *pspec,
                     GSettings    *settings)
{
  g_settings_set_boolean (settings, "relative", grind_session_get_relative (session));
}

/* The formulas of one tab are those of all. */
static void
formulas_changed_cb (GrindSession *session,
                     const char   *key,
                     GSettings    *settings)
{
  g_autoptr (GVariant) formulas = g_settings_get_value (settings, "formulas");

  grind_session_set_definitions (session, formulas);
}

static void
show_cycles_changed_cb (GrindSession *session,
                        GParamSpec   *pspec,
                        GSettings    *settings)
{
  g_settings_set_boolean (settings, "show-cycles",
                          grind_session_get_show_cycles (session));
}

static void
seat_kind_changed_cb (GrindSession *session,
                      GParamSpec   *pspec,
                      GSettings    *settings)
{
  g_settings_set_enum (settings, "color-by", grind_session_get_seat_kind (session));
}

/**
 * grind_settings_get:
 *
 * The settings of the program, which it does without where their schema is not installed. Main
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
    }

  return settings;
}

/**
 * grind_settings_apply:
 * @session: a session that was just made
 *
 * Shows percentages, cycles and colours in @session as the user last wanted it, and offers the
 * user's formulas.
 */
void
grind_settings_apply (GrindSession *session)
{
  GSettings *settings = grind_settings_get ();

  g_return_if_fail (GRIND_IS_SESSION (session));

  if (settings == NULL)
    return;

  grind_session_set_percent (session, g_settings_get_boolean (settings, "percent"));
  grind_session_set_relative (session, g_settings_get_boolean (settings, "relative"));
  grind_session_set_seat_kind (session, g_settings_get_enum (settings, "color-by"));
  formulas_changed_cb (session, NULL, settings);
  grind_session_set_show_cycles (session, g_settings_get_boolean (settings, "show-cycles"));
}

/**
 * grind_settings_get_demangle:
 *
 * Returns: whether mangled names of functions are shown as people wrote them
 */
gboolean
grind_settings_get_demangle (void)
{
  GSettings *settings = grind_settings_get ();

  return settings == NULL || g_settings_get_boolean (settings, "demangle");
}

/**
 * grind_settings_keep_session:
 * @session: a session
 *
 * Keeps from here on what the user changes in @session, for sessions to come, and offers formulas
 * in it that are changed in others.
 */
void
grind_settings_keep_session (GrindSession *session)
{
  GSettings *settings = grind_settings_get ();

  g_return_if_fail (GRIND_IS_SESSION (session));

  if (settings == NULL)
    return;

  g_signal_connect_object (session, "notify::percent", G_CALLBACK (percent_changed_cb), settings,
                           0);
  g_signal_connect_object (session, "notify::relative", G_CALLBACK (relative_changed_cb),
                           settings, 0);
  g_signal_connect_object (session, "notify::show-cycles", G_CALLBACK (show_cycles_changed_cb),
                           settings, 0);
  g_signal_connect_object (session, "notify::seat-kind", G_CALLBACK (seat_kind_changed_cb),
                           settings, 0);
  g_signal_connect_object (settings, "changed::formulas", G_CALLBACK (formulas_changed_cb),
                           session, G_CONNECT_SWAPPED);
}

/**
 * grind_settings_set_formulas:
 * @session: the session that they were changed in
 * @formulas: of type %GRIND_DEFINITIONS_TYPE; consumed if floating
 *
 * Offers the user's formulas in @session, keeps them, and offers them in all other tabs.
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

/**
 * grind_settings_get_group_by:
 *
 * Returns: what the user last grouped functions by
 */
GrindGroupBy
grind_settings_get_group_by (void)
{
  GSettings *settings = grind_settings_get ();

  return settings != NULL ? (GrindGroupBy) g_settings_get_enum (settings, "group-by")
                          : GRIND_GROUP_BY_NONE;
}

/**
 * grind_settings_set_group_by:
 * @by: what the user groups functions by
 *
 * Keeps it for other profiles, and for the next run.
 */
void
grind_settings_set_group_by (GrindGroupBy by)
{
  GSettings *settings = grind_settings_get ();

  if (settings != NULL)
    g_settings_set_enum (settings, "group-by", by);
}
