/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debuginfod-settings.h"

#include "grind-settings.h"

#define CONSENT "debuginfod"
#define URLS    "debuginfod-urls"

struct _GrindDebuginfodSettings
{
  GObject parent_instance;

  GrindDebuginfodConsent consent;

  /* Borrowed */
  GSettings *settings;   /* (nullable): without a schema nothing is saved */
};

G_DEFINE_FINAL_TYPE (GrindDebuginfodSettings, grind_debuginfod_settings, G_TYPE_OBJECT)

static guint changed;

static void
settings_changed_cb (GrindDebuginfodSettings *self)
{
  self->consent = g_settings_get_enum (self->settings, CONSENT);
  g_signal_emit (self, changed, 0);
}

static void
grind_debuginfod_settings_class_init (GrindDebuginfodSettingsClass *klass)
{
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_debuginfod_settings_init (GrindDebuginfodSettings *self)
{
  self->settings = grind_settings_get ();
  if (self->settings == NULL)
    return;

  self->consent = g_settings_get_enum (self->settings, CONSENT);
  g_signal_connect_object (self->settings, "changed::" CONSENT, G_CALLBACK (settings_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::" URLS, G_CALLBACK (settings_changed_cb),
                           self, G_CONNECT_SWAPPED);
}

/**
 * grind_debuginfod_settings_get:
 *
 * The user's settings for debuginfod. Main thread only.
 *
 * Returns: (transfer none): the settings, the same each time
 */
GrindDebuginfodSettings *
grind_debuginfod_settings_get (void)
{
  static GrindDebuginfodSettings *settings;

  if (settings == NULL)
    settings = g_object_new (GRIND_TYPE_DEBUGINFOD_SETTINGS, NULL);

  return settings;
}

/* Whether files may be downloaded; only %GRIND_DEBUGINFOD_ON allows it */
GrindDebuginfodConsent
grind_debuginfod_settings_get_consent (GrindDebuginfodSettings *self)
{
  g_return_val_if_fail (GRIND_IS_DEBUGINFOD_SETTINGS (self), GRIND_DEBUGINFOD_OFF);

  return self->consent;
}

/**
 * grind_debuginfod_settings_set_consent:
 * @self: debuginfod settings
 * @consent: the user's answer
 *
 * Saves the user's answer; emits "changed" if it differs.
 */
void
grind_debuginfod_settings_set_consent (GrindDebuginfodSettings *self,
                                       GrindDebuginfodConsent   consent)
{
  g_return_if_fail (GRIND_IS_DEBUGINFOD_SETTINGS (self));

  if (self->consent == consent)
    return;

  /* The change is applied when the settings emit it. */
  if (self->settings != NULL && g_settings_set_enum (self->settings, CONSENT, consent))
    return;

  self->consent = consent;
  g_signal_emit (self, changed, 0);
}

/**
 * grind_debuginfod_settings_dup_urls:
 * @self: debuginfod settings
 *
 * Gets the servers that the user has configured. A worker must pass them to
 * grind_debuginfod_list_servers() to get the servers to query.
 *
 * Returns: (transfer full) (array zero-terminated=1): their addresses, maybe none
 */
char **
grind_debuginfod_settings_dup_urls (GrindDebuginfodSettings *self)
{
  g_return_val_if_fail (GRIND_IS_DEBUGINFOD_SETTINGS (self), NULL);

  return self->settings != NULL ? g_settings_get_strv (self->settings, URLS)
                                : g_new0 (char *, 1);
}

/* The servers that may be queried, %NULL without the user's consent */
char **
grind_debuginfod_settings_dup_allowed (GrindDebuginfodSettings *self)
{
  return grind_debuginfod_settings_get_consent (self) == GRIND_DEBUGINFOD_ON
         ? grind_debuginfod_settings_dup_urls (self) : NULL;
}

/**
 * grind_debuginfod_settings_set_urls:
 * @self: debuginfod settings
 * @urls: (array zero-terminated=1): addresses of servers
 *
 * Saves the servers that the user has configured, if there are settings; emits "changed" if they
 * differ.
 */
void
grind_debuginfod_settings_set_urls (GrindDebuginfodSettings *self,
                                    const char *const       *urls)
{
  g_return_if_fail (GRIND_IS_DEBUGINFOD_SETTINGS (self));
  g_return_if_fail (urls != NULL);

  if (self->settings != NULL)
    g_settings_set_strv (self->settings, URLS, urls);
}
