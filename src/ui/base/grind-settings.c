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

/* Emits changes that apply to all tabs at once: a signal with the key as its detail. */
#define GRIND_TYPE_FOR_ALL (grind_for_all_get_type ())
G_DECLARE_FINAL_TYPE (GrindForAll, grind_for_all, GRIND, FOR_ALL, GObject)

struct _GrindForAll
{
  GObject parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindForAll, grind_for_all, G_TYPE_OBJECT)

static guint chosen_signal;

static void
grind_for_all_class_init (GrindForAllClass *klass)
{
  chosen_signal = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass),
                                G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
grind_for_all_init (GrindForAll *self)
{
}

static GrindForAll *
get_for_all (void)
{
  static GrindForAll *for_all;

  if (for_all == NULL)
    for_all = g_object_new (GRIND_TYPE_FOR_ALL, NULL);

  return for_all;
}

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
percent_changed_cb (GrindSession *session,
                    GParamSpec   *pspec,
                    GSettings    *settings)
{
  gboolean is_percent = grind_session_get_percent (session);

  /* It is also notified when only the base of percentages changes. */
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
show_cycles_changed_cb (GrindSession *session,
                        GParamSpec   *pspec,
                        GSettings    *settings)
{
  g_settings_set_boolean (settings, "show-cycles",
                          grind_session_get_show_cycles (session));
}

static void
color_by_changed_cb (GrindSession *session,
                     GParamSpec   *pspec,
                     GSettings    *settings)
{
  g_settings_set_enum (settings, "color-by", grind_session_get_color_by (session));
}

/* Views reformat percentages on "notify::percent", so they need not follow GrindTextStyle. */
static void
digits_changed_cb (GrindSession *session)
{
  g_object_notify (G_OBJECT (session), "percent");
}

static void
take_percent (GrindSession *session)
{
  GSettings *settings = grind_settings_get ();

  grind_session_set_percent (session, g_settings_get_boolean (settings, "percent"));
  grind_session_set_relative (session, g_settings_get_boolean (settings, "relative"));
}

static void
take_color_by (GrindSession *session)
{
  grind_session_set_color_by (session, g_settings_get_enum (grind_settings_get (), "color-by"));
}

static void
take_show_cycles (GrindSession *session)
{
  grind_session_set_show_cycles (session,
                                 g_settings_get_boolean (grind_settings_get (), "show-cycles"));
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

  take_percent (session);
  take_color_by (session);
  formulas_changed_cb (session, NULL, settings);
  take_show_cycles (session);
}

/* Whether mangled names of functions are demangled */
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
 * Saves the user's changes in @session from now on, for later sessions, and applies changes of
 * formulas in other sessions to it.
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
  g_signal_connect_object (session, "notify::color-by", G_CALLBACK (color_by_changed_cb),
                           settings, 0);
  g_signal_connect_object (settings, "changed::formulas", G_CALLBACK (formulas_changed_cb),
                           session, G_CONNECT_SWAPPED);
  g_signal_connect_object (grind_text_style_get_default (), "notify::percent-digits",
                           G_CALLBACK (digits_changed_cb), session, G_CONNECT_SWAPPED);
  grind_settings_watch_for_all ("percent", G_CALLBACK (take_percent), session);
  grind_settings_watch_for_all ("relative", G_CALLBACK (take_percent), session);
  grind_settings_watch_for_all ("color-by", G_CALLBACK (take_color_by), session);
  grind_settings_watch_for_all ("show-cycles", G_CALLBACK (take_show_cycles), session);
}

/**
 * grind_settings_watch_for_all:
 * @key: a key of the settings
 * @callback: called with @object alone after a change for all, as long as @object exists
 * @object: an object with its own state, initialized from the settings
 *
 * Connects to grind_settings_set_for_all(). There are settings when @callback is called.
 */
void
grind_settings_watch_for_all (const char *key,
                              GCallback   callback,
                              gpointer    object)
{
  g_autofree char *signal = g_strconcat ("chosen::", key, NULL);

  g_return_if_fail (G_IS_OBJECT (object));

  g_signal_connect_object (get_for_all (), signal, callback, object, G_CONNECT_SWAPPED);
}

/**
 * grind_settings_set_for_all:
 * @key: a key of the settings
 * @value: its value, of the type in the schema; consumed if floating
 *
 * Changes a setting for all tabs at once, including tabs whose own state was only initialized from
 * the settings. A change in a single tab, in contrast, does not affect the others. Does nothing
 * without settings, or if the key is not writable.
 */
void
grind_settings_set_for_all (const char *key,
                            GVariant   *value)
{
  GSettings *settings = grind_settings_get ();
  GrindForAll *for_all = get_for_all ();
  g_autoptr (GVariant) held = g_variant_ref_sink (value);

  g_return_if_fail (key != NULL);

  if (settings != NULL && g_settings_set_value (settings, key, held))
    g_signal_emit (for_all, chosen_signal, g_quark_from_string (key));
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
