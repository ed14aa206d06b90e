/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-calls-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-command-row.h"
#include "ui/base/grind-settings.h"

/* The Callgrind command that records data missing from other profilers. */
#define COMMAND   "valgrind --tool=callgrind"
#define OFFER_KEY "offer-calls"

/* How to record calls, above a profile of Cachegrind, until the user closes it for good. */
struct _GrindCallsBar
{
  GrindMessageBar parent_instance;

  /* Template */
  AdwBin *command_bin;

  gboolean is_showing;
};

G_DEFINE_FINAL_TYPE (GrindCallsBar, grind_calls_bar, GRIND_TYPE_MESSAGE_BAR)

/* Whether a shell parses @command correctly; profiles omit its quotes. */
static gboolean
is_plain_command (const char *command)
{
  return command != NULL && *command != '\0' &&
         command[strspn (command, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS " _-+=:,./@%")] == '\0';
}

/* The command with the recorded program, to be pasted into a terminal. */
static char *
dup_command (GrindProfile *profile)
{
  const char *command = NULL;

  if (grind_profile_get_n_parts (profile) > 0)
    command = grind_profile_get_part (profile, 0)->command;

  /* translators: placeholder for the program in "valgrind --tool=callgrind PROGRAM" */
  return g_strconcat (COMMAND " ", is_plain_command (command) ? command : _("PROGRAM"), NULL);
}

/* Other profilers that lack calls are for other languages. */
static gboolean
is_of_cachegrind (GrindProfile *profile)
{
  return grind_profile_get_n_functions (profile) > 0 && grind_profile_get_n_calls (profile) == 0 &&
         grind_profile_find_event (profile, "Ir") != GRIND_NONE;
}

static void
revealed_cb (GrindCallsBar *self)
{
  GSettings *settings = grind_settings_get ();
  gboolean is_revealed;

  g_object_get (self, "revealed", &is_revealed, NULL);
  if (!is_revealed && !self->is_showing && settings != NULL)
    g_settings_set_boolean (settings, OFFER_KEY, FALSE);
}

static void
grind_calls_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_CALLS_BAR);

  G_OBJECT_CLASS (grind_calls_bar_parent_class)->dispose (object);
}

static void
grind_calls_bar_class_init (GrindCallsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_calls_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-calls-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindCallsBar, command_bin);
}

static void
grind_calls_bar_init (GrindCallsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::revealed", G_CALLBACK (revealed_cb), NULL);
}

/**
 * grind_calls_bar_show:
 * @self: a bar
 * @profile: the profile below it
 *
 * Shows how to record @profile with calls, if it is Cachegrind's, unless the user closed the bar
 * once.
 */
void
grind_calls_bar_show (GrindCallsBar *self,
                      GrindProfile  *profile)
{
  GSettings *settings = grind_settings_get ();
  gboolean is_wanted = is_of_cachegrind (profile) &&
                       (settings == NULL || g_settings_get_boolean (settings, OFFER_KEY));
  g_autofree char *command = NULL;

  g_return_if_fail (GRIND_IS_CALLS_BAR (self));
  g_return_if_fail (GRIND_IS_PROFILE (profile));

  if (is_wanted)
    {
      command = dup_command (profile);
      adw_bin_set_child (self->command_bin, grind_command_row_new (NULL, command));
    }
  self->is_showing = TRUE;
  g_object_set (self, "revealed", is_wanted, NULL);
  self->is_showing = FALSE;
}
