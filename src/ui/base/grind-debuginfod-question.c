/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-debuginfod-question.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "grind-debuginfod-settings.h"
#include "grind-dialogs.h"

/* Maximum number of servers to name. */
#define MAX_SERVERS 4

/* Lists the servers, if libdebuginfod is installed. */
static void
look_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  if (grind_debuginfod_is_available (cancellable))
    g_task_return_pointer (task, grind_debuginfod_list_servers (task_data),
                           (GDestroyNotify) g_strfreev);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                             _("The library libdebuginfod (elfutils) is not installed."));
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response)
{
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();

  if (g_str_equal (response, "fetch"))
    grind_debuginfod_settings_set_consent (settings, GRIND_DEBUGINFOD_ON);
  else if (g_str_equal (response, "never"))
    grind_debuginfod_settings_set_consent (settings, GRIND_DEBUGINFOD_OFF);
}

static char *
make_body (const char *const *servers)
{
  g_autoptr (GString) body = g_string_new (NULL);

  g_string_append (body, _("Debuginfod servers provide source files and debugging information. "
                           "They learn the build ID of each program that you view and that lacks "
                           "information, and the names of the missing files."));
  g_string_append (body, "\n\n");
  g_string_append (body, _("Servers:"));
  for (guint i = 0; i < MAX_SERVERS && servers[i] != NULL; i++)
    g_string_append_printf (body, "\n%s", servers[i]);
  if (g_strv_length ((char **) servers) > MAX_SERVERS)
    g_string_append (body, "\n…");

  return g_string_free (g_steal_pointer (&body), FALSE);
}

static void
ask (GtkWindow         *parent,
     const char *const *servers)
{
  g_autofree char *body = make_body (servers);
  GtkWidget *dialog = adw_message_dialog_new (parent, _("Download Missing Files?"),
                                              body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("N_ot Now"),
                                    "never", _("_Never"),
                                    "fetch", _("_Download"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "fetch",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), NULL);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GtkWindow) parent = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) servers = g_task_propagate_pointer (G_TASK (result), &error);

  /* The window may have been closed in the meantime. */
  if (!gtk_widget_get_visible (GTK_WIDGET (parent)))
    return;

  if (servers == NULL)
    grind_dialogs_show_error (GTK_WIDGET (parent), _("Downloads Not Available"), error->message);
  else if (servers[0] == NULL)
    grind_dialogs_show_error (GTK_WIDGET (parent), _("Downloads Not Available"),
                              _("No debuginfod server is configured. Add one under “Files” in the "
                                "preferences."));
  else
    ask (parent, (const char *const *) servers);
}

/**
 * grind_debuginfod_question_show:
 * @parent: the parent window
 *
 * Asks whether missing files may be downloaded from debuginfod servers, and explains which data the
 * servers get. #GrindDebuginfodSettings saves the answer and emits a signal for it.
 */
void
grind_debuginfod_question_show (GtkWindow *parent)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GTK_IS_WINDOW (parent));

  task = g_task_new (NULL, NULL, looked_cb, g_object_ref (parent));
  g_task_set_source_tag (task, grind_debuginfod_question_show);
  g_task_set_task_data (task, grind_debuginfod_settings_dup_urls (grind_debuginfod_settings_get ()),
                        (GDestroyNotify) g_strfreev);
  g_task_run_in_thread (task, look_worker);
}
