/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes a report of the current tab. */
#include "config.h"

#include "grind-export-report.h"

#include <glib/gi18n.h>

#include "report/grind-report.h"
#include "source/files/grind-file-search.h"
#include "ui/base/grind-export-box.h"
#include "ui/base/grind-path-settings.h"

#define SOURCES "sources"
#define PATHS   "paths"
#define COMMAND "command"

typedef struct
{
  /* Owned */
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

  g_object_unref (job->graph);
  g_clear_pointer (&job->comparison, grind_comparison_unref);
  grind_color_map_unref (job->color_map);
  grind_path_rules_unref (job->rules);
  g_free (job->title);
  g_free (job->home);
  g_free (job);
}

static gpointer
make (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  Job *job = data;
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
choose (gpointer        data,
        GtkFileChooser *chooser,
        guint           format)
{
  Job *job = data;
  const char *sources = gtk_file_chooser_get_choice (chooser, SOURCES);

  job->sources = g_strcmp0 (sources, "all") == 0 ? GRIND_REPORT_ALL_SOURCES
                 : g_strcmp0 (sources, "shown") == 0 ? GRIND_REPORT_SHOWN_SOURCES
                 : GRIND_REPORT_NO_SOURCES;
  job->has_command = g_strcmp0 (gtk_file_chooser_get_choice (chooser, COMMAND), "true") == 0;
  if (g_strcmp0 (gtk_file_chooser_get_choice (chooser, PATHS), "true") == 0)
    job->home = g_strconcat (g_get_home_dir (), "/", NULL);
}

static const GrindExportKind kind = { choose, make, job_free };

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
 * Asks for a file and what to include, and saves a report.
 */
void
grind_export_report_run (GrindWindow *window)
{
  GrindPage *page = grind_window_get_page (window);
  GrindSession *session = page != NULL ? grind_page_get_session (page) : NULL;
  const GrindExportFormat formats[] = { { _("Report (HTML)"), ".html" }, { NULL } };
  GtkFileChooser *chooser;

  if (session == NULL)
    return;

  chooser = grind_export_box_ask (GTK_WIDGET (grind_page_get_split (page)), &kind,
                                  job_new (page, session), _("Export Report"),
                                  grind_page_get_title (page), formats, 0);
  if (chooser == NULL)
    return;

  add_choices (chooser);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
