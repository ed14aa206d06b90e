/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a report of the current tab. */
#include "config.h"

#include "grind-export-report.h"

#include <glib/gi18n.h>

#include "draw/grind-picture-file.h"
#include "profile/grind-plain-text.h"
#include "report/grind-report.h"
#include "source/files/grind-file-search.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-path-settings.h"
#include "ui/base/grind-settings.h"

#define CHOOSER_KEY "grind-report-chooser"
#define SOURCES     "sources"
#define PATHS       "paths"
#define COMMAND     "command"

/* A report that is asked for, then written by a worker */
typedef struct
{
  /* Owned */
  GFile              *file;         /* (nullable) until chosen */
  GrindGraph         *graph;
  GrindComparison    *comparison;   /* (nullable) */
  GrindColorMap      *color_map;
  GrindPathRules     *rules;
  char               *title;
  char               *home;         /* (nullable): the beginning of paths to leave out */

  GrindEventId        event;
  GrindNodeId         root;
  GrindReportSources  sources;
  gboolean            has_command;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->file);
  g_object_unref (job->graph);
  g_clear_pointer (&job->comparison, grind_comparison_unref);
  grind_color_map_unref (job->color_map);
  grind_path_rules_unref (job->rules);
  g_free (job->title);
  g_free (job->home);
  g_free (job);
}

static GBytes *
make (Job           *job,
      GCancellable  *cancellable,
      GError       **error)
{
  GrindProfile *profile = grind_graph_get_profile (job->graph);
  const char *prefixes[] = { job->home, NULL };
  GrindSubject subject;
  GrindReportOptions report;

  grind_subject_init (&subject, job->graph, job->root, job->event, job->color_map);
  grind_report_options_init (&report, &subject, job->title);
  report.comparison = job->comparison;
  report.profile_path =
    grind_file_search_get_profile_path (profile, grind_graph_get_parts (job->graph));
  report.rules = job->rules;
  report.sources = job->sources;
  report.prefixes = prefixes;
  report.has_command = job->has_command;

  return grind_report_make (&report, cancellable, error);
}

static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = make (job, cancellable, &error);

  if (bytes != NULL && grind_picture_file_save (bytes, job->file, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GrindWindow) window = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));
  GrindPage *page = grind_window_get_page (window);
  g_autofree char *name = grind_plain_text_show (g_file_get_parse_name (job->file));
  g_autofree char *base = g_path_get_basename (name);
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      /* translators: the name of a file */
      message = g_strdup_printf (_("Saved as “%s”"), base);
      if (page != NULL)
        grind_dialogs_show_toast (GTK_WIDGET (page), message);
      return;
    }

  message = g_strdup_printf (_("“%s” could not be saved"), base);
  grind_dialogs_show_error (GTK_WIDGET (window), message, error->message);
}

static void
start (Job         *job,
       GrindWindow *window)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, written_cb, g_object_ref (window));

  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, write_thread);
}

static void
response_cb (GtkFileChooserNative *native,
             int                   response,
             Job                  *job)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  GtkWindow *parent = gtk_native_dialog_get_transient_for (GTK_NATIVE_DIALOG (native));
  g_autoptr (GrindWindow) window = g_object_ref (GRIND_WINDOW (parent));

  if (response == GTK_RESPONSE_ACCEPT)
    {
      const char *sources = gtk_file_chooser_get_choice (chooser, SOURCES);

      job->file = gtk_file_chooser_get_file (chooser);
      job->sources = g_strcmp0 (sources, "all") == 0 ? GRIND_REPORT_ALL_SOURCES
                     : g_strcmp0 (sources, "shown") == 0 ? GRIND_REPORT_SHOWN_SOURCES
                     : GRIND_REPORT_NO_SOURCES;
      job->has_command = g_strcmp0 (gtk_file_chooser_get_choice (chooser, COMMAND), "true") == 0;
      if (g_strcmp0 (gtk_file_chooser_get_choice (chooser, PATHS), "true") == 0)
        job->home = g_strconcat (g_get_home_dir (), "/", NULL);
      start (job, window);
    }
  else
    job_free (job);

  g_object_set_data (G_OBJECT (window), CHOOSER_KEY, NULL);
}

/* Nothing secret is in a report unless it is asked for. */
static void
add_choices (GtkFileChooser *chooser)
{
  const char *kinds[] = { "none", "shown", "all", NULL };
  const char *titles[] = { _("None"), _("Excerpts"), _("Whole Files"), NULL };

  /* translators: what a report contains of the source files */
  gtk_file_chooser_add_choice (chooser, SOURCES, _("Source Text"), kinds, titles);
  gtk_file_chooser_set_choice (chooser, SOURCES, "none");
  gtk_file_chooser_add_choice (chooser, PATHS, _("Remove Home Folder From Paths"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, PATHS, "true");
  gtk_file_chooser_add_choice (chooser, COMMAND, _("Arguments of the Command"), NULL, NULL);
  gtk_file_chooser_set_choice (chooser, COMMAND, "false");
}

/* Formulas of the user are not in the file that is opened again, so take the first event then. */
static GrindEventId
choose_event (GrindSession *session)
{
  GrindEventId event = grind_session_get_event (session);
  GrindGraph *graph = grind_session_get_graph (session);

  if (event < grind_profile_get_n_events (grind_session_get_profile (session)) &&
      grind_graph_has_event (graph, event))
    return event;

  return grind_graph_find_first_event (graph);
}

static Job *
job_new (GrindPage    *page,
         GrindSession *session)
{
  GrindComparison *comparison = grind_session_get_comparison (session);
  Job *job = g_new0 (Job, 1);

  job->graph = g_object_ref (grind_session_get_graph (session));
  job->comparison = comparison != NULL ? grind_comparison_ref (comparison) : NULL;
  job->color_map = grind_color_map_ref (grind_session_get_color_map (session));
  job->rules = grind_path_rules_ref (grind_path_settings_get_rules (grind_path_settings_get ()));
  job->title = g_strdup (grind_page_get_title (page));
  job->event = choose_event (session);
  job->root = grind_navigator_get_selected (grind_page_get_navigator (page));

  return job;
}

/**
 * grind_export_report_run:
 * @window: a window with an open profile
 *
 * Asks for a file and what to include, and writes a report in a worker. A window has at most one
 * such dialog.
 */
void
grind_export_report_run (GrindWindow *window)
{
  GrindPage *page = grind_window_get_page (window);
  GrindSession *session = page != NULL ? grind_page_get_session (page) : NULL;
  g_autofree char *name = NULL;
  GtkFileChooserNative *chooser;
  Job *job;

  if (session == NULL || g_object_get_data (G_OBJECT (window), CHOOSER_KEY) != NULL)
    return;

  job = job_new (page, session);
  chooser = gtk_file_chooser_native_new (_("Export Report"), GTK_WINDOW (window),
                                         GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  add_choices (GTK_FILE_CHOOSER (chooser));
  name = g_strconcat (job->title, ".html", NULL);
  g_strdelimit (name, "/\\", '-');
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect (chooser, "response", G_CALLBACK (response_cb), job);
  /* Nothing else references a native dialog, so keep it until the response. */
  g_object_set_data_full (G_OBJECT (window), CHOOSER_KEY, chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
