/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-opener.h"

#include "analysis/grind-seats.h"

/* Makes a session of files: reads the profile, then works out its graph and where to begin, both in
 * threads. */
struct _GrindOpener
{
  GObject parent_instance;

  GrindLoader *loader;
};

G_DEFINE_FINAL_TYPE (GrindOpener, grind_opener, G_TYPE_OBJECT)

/* To find what to look at first is linear in the calls, too, so the session is made here. */
static void
session_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  g_autoptr (GrindGraph) graph = NULL;
  GError *error = NULL;

  graph = grind_graph_new (task_data, NULL, TRUE, cancellable, &error);
  if (graph == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  /* The session and all panes ask for these first. */
  grind_graph_get_costs (graph, 0);
  grind_seats_get (task_data);
  g_task_return_pointer (task, grind_session_new (task_data, graph), g_object_unref);
}

static void
session_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  GrindSession *session = g_task_propagate_pointer (G_TASK (result), &error);

  if (session == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, session, g_object_unref);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GTask) session_task = NULL;
  GrindProfile *profile;
  GError *error = NULL;

  profile = grind_loader_load_finish (GRIND_LOADER (source), result, &error);
  if (profile == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  session_task = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task),
                             session_cb, g_object_ref (task));
  g_task_set_source_tag (session_task, loaded_cb);
  g_task_set_task_data (session_task, profile, g_object_unref);
  g_task_run_in_thread (session_task, session_worker);
}

static void
grind_opener_finalize (GObject *object)
{
  g_clear_object (&GRIND_OPENER (object)->loader);

  G_OBJECT_CLASS (grind_opener_parent_class)->finalize (object);
}

static void
grind_opener_class_init (GrindOpenerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_opener_finalize;
}

static void
grind_opener_init (GrindOpener *self)
{
  self->loader = grind_loader_new ();
}

/**
 * grind_opener_new:
 * @files: (element-type GFile): the files of one profile, in order
 *
 * Returns: (transfer full): an opener, good for one grind_opener_open_async()
 */
GrindOpener *
grind_opener_new (GPtrArray *files)
{
  GrindOpener *self;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  for (guint i = 0; i < files->len; i++)
    grind_loader_add_file (self->loader, files->pdata[i]);

  return self;
}

/**
 * grind_opener_new_for_stream:
 * @stream: a stream, such as standard input
 * @name: what to call it
 *
 * Returns: (transfer full): an opener, good for one grind_opener_open_async()
 */
GrindOpener *
grind_opener_new_for_stream (GInputStream *stream,
                             const char   *name)
{
  GrindOpener *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  grind_loader_add_stream (self->loader, stream, name);

  return self;
}

/**
 * grind_opener_get_progress:
 * @self: an opener
 * @progress: (out): how far reading is
 */
void
grind_opener_get_progress (GrindOpener       *self,
                           GrindLoadProgress *progress)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  grind_loader_get_progress (self->loader, progress);
}

/**
 * grind_opener_open_async:
 * @self: an opener
 * @cancellable: (nullable): ends it early
 * @callback: called when it is done, in the main context of the caller
 * @user_data: passed to @callback
 */
void
grind_opener_open_async (GrindOpener         *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  GTask *task;

  g_return_if_fail (GRIND_IS_OPENER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_opener_open_async);
  grind_loader_load_async (self->loader, cancellable, loaded_cb, task);
}

/**
 * grind_opener_open_finish:
 * @self: an opener
 * @result: what the callback was given
 * @error: return location for an error
 *
 * Returns: (transfer full): a session of the profile, or %NULL with @error set: that of
 *   reading, or %G_IO_ERROR_CANCELLED
 */
GrindSession *
grind_opener_open_finish (GrindOpener   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
