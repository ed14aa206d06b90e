/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the function at a source line in a worker thread. */
#include "config.h"

#include "grind-line-lookup.h"

#include <glib/gi18n-lib.h>

#include "analysis/search/grind-line-search.h"
#include "profile/grind-error.h"
#include "profile/grind-plain-text.h"

typedef struct
{
  GrindGraph    *graph;
  GrindEventId   event;
  char          *file;
  char          *folder;     /* (nullable) */
  guint64        line;
  GrindLocation  place;      /* the result */
} Lookup;

static void
lookup_free (gpointer data)
{
  Lookup *lookup = data;

  g_object_unref (lookup->graph);
  g_free (lookup->file);
  g_free (lookup->folder);
  g_free (lookup);
}

static void
lookup_worker (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  Lookup *lookup = task_data;
  g_autofree char *file = NULL;
  GrindFunctionId function;
  GError *error = NULL;

  file = grind_line_search_resolve (grind_graph_get_profile (lookup->graph), lookup->file,
                                    lookup->folder);
  function = grind_line_search_run (lookup->graph, lookup->event, file, lookup->line,
                                    &lookup->place.file, cancellable, &error);
  if (function == GRIND_NONE)
    g_task_return_error (task, error);
  else
    g_task_return_int (task, function);
}

/**
 * grind_line_lookup_async:
 * @graph: the graph whose profile is searched
 * @event: the event to choose between functions by
 * @text: a line, see grind_line_search_parse()
 * @folder: (nullable): the base folder of relative paths
 * @callback: called when done
 * @user_data: passed to @callback
 *
 * Finds the most expensive function at a line.
 */
void
grind_line_lookup_async (GrindGraph          *graph,
                         GrindEventId         event,
                         const char          *text,
                         const char          *folder,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  Lookup *lookup = g_new0 (Lookup, 1);

  lookup->graph = g_object_ref (graph);
  lookup->event = event;
  lookup->folder = g_strdup (folder);
  lookup->place = GRIND_LOCATION_NONE;
  g_task_set_source_tag (task, grind_line_lookup_async);
  g_task_set_task_data (task, lookup, lookup_free);
  if (!grind_line_search_parse (text, &lookup->file, &lookup->line))
    {
      g_autofree char *shown = grind_plain_text_show (g_filename_display_name (text));

      g_task_return_new_error (task, GRIND_ERROR, GRIND_ERROR_INVALID,
                               _("“%s” is not a line such as “main.c:12”"), shown);
      return;
    }
  lookup->place.line = lookup->line;
  g_task_run_in_thread (task, lookup_worker);
}

/**
 * grind_line_lookup_finish:
 * @result: the result passed to the callback
 * @place: (out): the line, if there is no error
 * @error: return location for an error; GRIND_ERROR_INVALID if there is no function
 *
 * Returns: the function, or %GRIND_NONE
 */
GrindFunctionId
grind_line_lookup_finish (GAsyncResult   *result,
                          GrindLocation  *place,
                          GError        **error)
{
  const Lookup *lookup = g_task_get_task_data (G_TASK (result));
  GError *failure = NULL;
  gssize function = g_task_propagate_int (G_TASK (result), &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return GRIND_NONE;
    }
  *place = lookup->place;

  return function;
}
