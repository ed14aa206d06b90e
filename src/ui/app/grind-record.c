/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recordings: from the form, from the command line, and again. */
#include "config.h"

#include "grind-record.h"

#include <glib/gi18n.h>
#include <string.h>

#include "source/record/grind-record-check.h"
#include "ui/record/grind-record-dialog.h"
#include "ui/record/grind-recordings.h"

#define BASE     "grind-record-base"       /* of a form */
#define CHECKING "grind-record-checking"   /* a window */

/* A recording that is being checked */
typedef struct
{
  GrindWindow        *window;
  GrindRecordOptions *options;
  GPtrArray          *base;      /* (nullable) */
  GrindRecordStarted  started;   /* (nullable) */
  gpointer            data;
} Attempt;

/* Whether to close a window or tab that is recording */
typedef struct
{
  GrindWindow        *window;
  AdwTabPage         *tab;       /* (nullable) */
  GrindRecordStopped  stopped;
} Question;

static void
attempt_free (gpointer data)
{
  Attempt *attempt = data;

  g_object_unref (attempt->window);
  grind_record_options_free (attempt->options);
  g_clear_pointer (&attempt->base, g_ptr_array_unref);
  g_free (attempt);
}

static void
record_cb (GrindWindow              *window,
           const GrindRecordOptions *options,
           GtkWidget                *dialog)
{
  grind_page_record (grind_window_take_page (window), options,
                     g_object_get_data (G_OBJECT (dialog), BASE));
}

/**
 * grind_record_ask:
 * @window: a window
 * @options: (nullable): what the form shows first; %NULL for the last recording
 * @base: (nullable) (element-type GFile): files to compare the profile with
 *
 * Asks what to record, and records it in a tab.
 */
void
grind_record_ask (GrindWindow              *window,
                  const GrindRecordOptions *options,
                  GPtrArray                *base)
{
  GtkWidget *dialog = grind_record_dialog_new (GTK_WINDOW (window), options);

  if (base != NULL)
    g_object_set_data_full (G_OBJECT (dialog), BASE, g_ptr_array_ref (base),
                            (GDestroyNotify) g_ptr_array_unref);

  g_signal_connect_object (dialog, "record", G_CALLBACK (record_cb), window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
check_worker (GTask        *task,
              gpointer      source,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Attempt *attempt = task_data;

  g_task_return_pointer (task, grind_record_check (attempt->options, cancellable),
                         (GDestroyNotify) g_ptr_array_unref);
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  Attempt *attempt = g_task_get_task_data (G_TASK (result));
  g_autoptr (GPtrArray) findings = g_task_propagate_pointer (G_TASK (result), NULL);
  GrindPage *page = NULL;
  gboolean has_error = FALSE;

  g_object_set_data (G_OBJECT (attempt->window), CHECKING, NULL);
  for (guint i = 0; i < findings->len; i++)
    has_error |= ((GrindRecordFinding *) findings->pdata[i])->is_error;
  /* The window may have been closed meanwhile. */
  if (gtk_window_get_application (GTK_WINDOW (attempt->window)) == NULL)
    has_error = TRUE;
  else if (has_error)
    grind_record_ask (attempt->window, attempt->options, attempt->base);
  if (!has_error)
    page = grind_window_take_page (attempt->window);
  if (attempt->started != NULL)
    attempt->started (page, attempt->data);
  if (page != NULL)
    grind_page_record (page, attempt->options, attempt->base);
}

/**
 * grind_record_start:
 * @window: a window
 * @options: what to record
 * @base: (nullable) (element-type GFile): files to compare the profile with
 * @started: (nullable): called before the recording starts in a page, or if it cannot
 * @user_data: its data
 *
 * Records in a tab; if that cannot work, shows the form, which says why.
 */
void
grind_record_start (GrindWindow              *window,
                    const GrindRecordOptions *options,
                    GPtrArray                *base,
                    GrindRecordStarted        started,
                    gpointer                  user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, checked_cb, NULL);
  Attempt *attempt = g_new0 (Attempt, 1);

  g_object_set_data (G_OBJECT (window), CHECKING, window);
  attempt->window = g_object_ref (window);
  attempt->options = grind_record_options_copy (options);
  attempt->base = base != NULL ? g_ptr_array_ref (base) : NULL;
  attempt->started = started;
  attempt->data = user_data;
  g_task_set_source_tag (task, grind_record_start);
  g_task_set_task_data (task, attempt, attempt_free);
  g_task_run_in_thread (task, check_worker);
}

/* How the environment of an invocation differs from that of this process. */
static char **
dup_inherited (const char * const *environment)
{
  g_autoptr (GStrvBuilder) changes = g_strv_builder_new ();
  g_auto (GStrv) own = g_listenv ();

  for (guint i = 0; own[i] != NULL; i++)
    if (g_environ_getenv ((char **) environment, own[i]) == NULL)
      g_strv_builder_add (changes, own[i]);
  for (guint i = 0; environment[i] != NULL; i++)
    if (strchr (environment[i], '=') != NULL)
      g_strv_builder_add (changes, environment[i]);

  return g_strv_builder_end (changes);
}

/**
 * grind_record_dup_options:
 * @command_line: an invocation of the program
 * @command: a command
 *
 * Returns: (transfer full): options that run @command as the invocation would, and record it as the
 *   last time
 */
GrindRecordOptions *
grind_record_dup_options (GApplicationCommandLine *command_line,
                          const char * const      *command)
{
  g_autoptr (GPtrArray) recent = grind_recordings_list ();
  const char *folder = g_application_command_line_get_cwd (command_line);
  GrindRecordOptions *options = NULL;

  for (guint i = 0; i < recent->len && options == NULL; i++)
    {
      const GrindRecordOptions *other = recent->pdata[i];

      if (g_strv_equal ((const char * const *) other->command, command) &&
          g_strcmp0 (other->folder, folder) == 0)
        options = grind_record_options_copy (other);
    }
  if (options == NULL)
    options = grind_record_options_new ();
  grind_record_options_set_words (&options->command, command);
  grind_record_options_set_text (&options->folder, folder);
  g_strfreev (options->inherited);
  options->inherited = g_application_command_line_get_is_remote (command_line)
    ? dup_inherited (g_application_command_line_get_environ (command_line)) : g_new0 (char *, 1);

  return options;
}

/**
 * grind_record_again:
 * @window: a window whose current page was recorded
 * @compares: whether to compare the new profile with that of the page
 *
 * Records the same again, in a tab.
 */
void
grind_record_again (GrindWindow *window,
                    gboolean     compares)
{
  GrindPage *page = grind_window_get_page (window);
  const GrindRecordOptions *options = page != NULL ? grind_page_get_recorded (page) : NULL;

  if (options != NULL && g_object_get_data (G_OBJECT (window), CHECKING) == NULL)
    grind_record_start (window, options, compares ? grind_page_get_files (page) : NULL, NULL,
                        NULL);
}

static void
question_free (gpointer  data,
               GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->window);
  g_clear_object (&question->tab);
  g_free (question);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Question         *question)
{
  question->stopped (question->window, question->tab, g_str_equal (response, "stop"));
}

/**
 * grind_record_ask_to_stop:
 * @window: a window
 * @tab: (nullable): a tab
 * @n_recordings: the number of recordings that are running there
 * @stopped: takes the answer
 *
 * Asks whether to stop the recordings of a window or tab before it is closed.
 */
void
grind_record_ask_to_stop (GrindWindow        *window,
                          AdwTabPage         *tab,
                          guint               n_recordings,
                          GrindRecordStopped  stopped)
{
  GtkWidget *dialog = adw_message_dialog_new (
    GTK_WINDOW (window), ngettext ("Stop Recording?", "Stop Recordings?", n_recordings),
    _("The costs so far are written, and the profile is in the list of recent files."));
  Question *question = g_new0 (Question, 1);

  question->window = g_object_ref (window);
  question->tab = tab != NULL ? g_object_ref (tab) : NULL;
  question->stopped = stopped;
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "continue", _("_Keep Recording"),
                                    "stop", _("_Stop and Close"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "stop",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "continue");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "continue");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
