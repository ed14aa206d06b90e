/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-style.h"

#include "grind-settings.h"

#define KEY "shorten-templates"

/* Read once for thousands of names */
static gboolean is_short = TRUE;

static void
changed_cb (GSettings *settings)
{
  is_short = g_settings_get_boolean (settings, KEY);
}

static GSettings *
get_settings (void)
{
  static gboolean is_watched;
  GSettings *settings = grind_settings_get ();

  if (!is_watched && settings != NULL)
    {
      is_watched = TRUE;
      g_signal_connect (settings, "changed::" KEY, G_CALLBACK (changed_cb), NULL);
      changed_cb (settings);
    }

  return settings;
}

/**
 * grind_name_style_is_short:
 *
 * Returns: whether template arguments are left out of names
 */
gboolean
grind_name_style_is_short (void)
{
  get_settings ();

  return is_short;
}

/**
 * grind_name_style_watch:
 * @object: what shows names
 * @callback: called with @object alone when they are to be shown in another way, as long as
 *   @object lives
 */
void
grind_name_style_watch (gpointer  object,
                        GCallback callback)
{
  GSettings *settings = get_settings ();

  g_return_if_fail (G_IS_OBJECT (object));

  if (settings != NULL)
    g_signal_connect_object (settings, "changed::" KEY, callback, object, G_CONNECT_SWAPPED);
}
