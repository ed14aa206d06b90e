/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-style.h"

#include "grind-settings.h"

#define KEY "shorten-templates"

/* Read once for thousands of names */
static gboolean is_short = TRUE;

static void
read_value (GSettings *settings)
{
  is_short = g_settings_get_boolean (settings, KEY);
}

static GrindSettingCopy copy = { KEY, read_value };

/**
 * grind_name_style_is_short:
 *
 * Returns: whether template arguments are left out of names
 */
gboolean
grind_name_style_is_short (void)
{
  grind_setting_copy_update (&copy);

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
  grind_setting_copy_watch (&copy, object, callback);
}
