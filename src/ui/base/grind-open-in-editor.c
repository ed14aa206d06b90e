/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens the source of a function in the user's editor: finds the file and starts the editor in a
 * worker, and reports errors in a toast. */
#include "config.h"

#include "grind-open-in-editor.h"

#include <glib/gi18n.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-dialogs.h"
#include "grind-path-settings.h"
#include "grind-settings.h"
#include "profile/grind-plain-text.h"
#include "source/binary/grind-object-cache.h"
#include "source/files/grind-editor.h"
#include "source/files/grind-file-search.h"

typedef struct
{
  GrindGraph       *graph;
  GrindPathRules   *rules;
  GrindObjectCache *objects;
  GrindFunctionId   function;
  GrindFileId       file;
  guint64           line;       /* 0 for the start of the function */
  char             *path;       /* (nullable): until it is found */
  char             *editor;
  char             *command;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->graph);
  grind_path_rules_unref (job->rules);
  g_object_unref (job->objects);
  g_free (job->path);
  g_free (job->editor);
  g_free (job->command);
  g_free (job);
}

static Job *
job_new (void)
{
  GSettings *settings = grind_settings_get ();
  Job *job = g_new0 (Job, 1);

  job->rules = grind_path_rules_ref (
    grind_path_settings_get_rules (grind_path_settings_get ()));
  job->objects = g_object_ref (grind_object_cache_get_default ());
  job->function = GRIND_NONE;
  job->file = GRIND_NONE;
  job->editor = settings != NULL ? g_settings_get_string (settings, "editor")
                                 : g_strdup (GRIND_EDITOR_AUTO);
  job->command = settings != NULL ? g_settings_get_string (settings, "editor-command")
                                  : g_strdup ("");

  return job;
}

/* The directories the function's object was compiled in, to resolve relative names. */
static char **
list_directories (Job          *job,
                  const char   *name,
                  GCancellable *cancellable)
{
  GrindProfile *profile = grind_graph_get_profile (job->graph);
  GrindObjectId object_id = grind_profile_get_function_object (profile, job->function);
  const char *object_name = grind_profile_get_object (profile, object_id, NULL);
  g_autoptr (GrindFoundFile) found = NULL;
  g_autoptr (GrindObject) object = NULL;

  found = grind_file_search_run_object (job->rules, object_name,
                                        grind_file_search_get_profile_path (
                                          profile, grind_graph_get_parts (job->graph)),
                                        cancellable, NULL);
  if (found == NULL || found->path == NULL)
    return NULL;

  object = grind_object_cache_open (job->objects, found->path, cancellable, NULL);
  return object != NULL ? grind_object_list_directories (object, name, cancellable, NULL) : NULL;
}

static gboolean
find_path (Job           *job,
           GCancellable  *cancellable,
           GError       **error)
{
  GrindProfile *profile = grind_graph_get_profile (job->graph);
  const char *name = grind_profile_get_file (profile, job->file, NULL);
  const guint8 *parts = grind_graph_get_parts (job->graph);
  const char *profile_path = grind_file_search_get_profile_path (profile, parts);
  g_autoptr (GrindFoundFile) found = NULL;
  g_auto (GStrv) directories = NULL;
  g_autofree char *base = NULL;
  g_autofree char *valid = NULL;
  g_autofree char *shown = NULL;

  found = grind_file_search_run (job->rules, name, profile_path, NULL, cancellable, error);
  if (found != NULL && found->path == NULL && name[0] != '/')
    {
      g_clear_pointer (&found, grind_found_file_free);
      directories = list_directories (job, name, cancellable);
      found = grind_file_search_run (job->rules, name, profile_path,
                                     (const char *const *) directories, cancellable, error);
    }
  if (found == NULL)
    return FALSE;

  job->path = g_strdup (found->path);
  if (job->path != NULL)
    return TRUE;

  base = g_path_get_basename (name);
  valid = g_utf8_make_valid (base, -1);
  shown = grind_plain_text_dup (valid);
  /* translators: %s is a file name */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("%s was not found."), shown);
  return FALSE;
}

/* The recorded first line of the function, or else its first line with costs in its own file. */
static guint64
find_line (Job          *job,
           GCancellable *cancellable)
{
  GrindProfile *profile = grind_graph_get_profile (job->graph);
  guint64 line = grind_profile_get_function_line (profile, job->function);
  g_autoptr (GrindLineTable) table = NULL;
  const GrindLineFile *files;
  const GrindLineRow *rows;
  guint n_files;
  guint n_rows;

  if (line > 0)
    return line;

  table = grind_line_table_new (job->graph, job->function, GRIND_LINES_BY_LINE, cancellable, NULL);
  if (table == NULL)
    return 0;

  rows = grind_line_table_get_rows (table, &n_rows);
  files = grind_line_table_get_files (table, &n_files);
  for (guint i = 0; i < n_files; i++)
    for (guint row = files[i].first_row; row < files[i].first_row + files[i].n_rows; row++)
      {
        if (files[i].file == job->file && rows[row].line > 0)
          return rows[row].line;
      }

  return 0;
}

static void
open_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;

  if (!find_path (job, cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  if (job->line == 0)
    job->line = find_line (job, cancellable);
  if (grind_editor_open (job->editor, job->command, job->path, job->line, 0, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    grind_dialogs_show_toast (widget, error->message);
}

static void
start (GtkWidget *widget,
       Job       *job)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, opened_cb, g_object_ref (widget));

  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, open_worker);
}

static void
open_place (GtkWidget       *widget,
            GrindGraph      *graph,
            GrindFunctionId  function,
            GrindFileId      file,
            guint64          line)
{
  const char *name = grind_profile_get_file (grind_graph_get_profile (graph), file, NULL);
  Job *job;

  if (*name == '\0' || g_str_equal (name, "???"))
    {
      grind_dialogs_show_toast (widget, _("The profile does not name the source file."));
      return;
    }

  job = job_new ();
  job->graph = g_object_ref (graph);
  job->function = function;
  job->file = file;
  job->line = line;
  start (widget, job);
}

/**
 * grind_open_in_editor:
 * @widget: the widget where the user started the action, in a window
 * @navigator: a navigator
 *
 * Opens the selected line of the selected function, or else the function's first line, in the
 * user's editor.
 */
void
grind_open_in_editor (GtkWidget      *widget,
                      GrindNavigator *navigator)
{
  GrindGraph *graph;
  const GrindLocation *place;
  GrindNodeId node;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));

  graph = grind_navigator_get_graph (navigator);
  place = grind_navigator_get_location (navigator);
  node = grind_navigator_get_selected (navigator);
  if (node == GRIND_NONE)
    return;

  if (place->file != GRIND_NONE && !grind_graph_is_cycle (graph, node))
    open_place (widget, graph, node, place->file, place->line);
  else
    grind_open_in_editor_node (widget, graph, node);
}

/**
 * grind_open_in_editor_node:
 * @widget: the widget where the user started the action, in a window
 * @graph: a graph
 * @node: a function or cycle
 *
 * Opens the first line of a function in the user's editor. Reports that a cycle has no source.
 */
void
grind_open_in_editor_node (GtkWidget   *widget,
                           GrindGraph  *graph,
                           GrindNodeId  node)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (GRIND_IS_GRAPH (graph));

  if (grind_graph_is_cycle (graph, node))
    grind_dialogs_show_toast (widget, _("A cycle has no source of its own."));
  else
    open_place (widget, graph, node,
                grind_profile_get_function_file (grind_graph_get_profile (graph), node), 0);
}
