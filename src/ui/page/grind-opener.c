/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-opener.h"

#include "analysis/graph/grind-color-map.h"

/* Makes a session with a navigator from files: reads the profile, demangles its names if needed,
 * then computes its graph and the initial selection, all in threads. */
struct _GrindOpener
{
  GObject parent_instance;

  /* Owned */
  GrindLoader  *loader;
  GrindProfile *profile;               /* (nullable): instead of files */
  char         *problem;               /* (nullable): a message for the user, when finished */

  GrindDemangleProgress demangling;    /* atomic */
  gboolean              demangle;
};

G_DEFINE_FINAL_TYPE (GrindOpener, grind_opener, G_TYPE_OBJECT)

/* Returns the profile with the requested names; the demangling helper ends with this function. */
static GrindProfile *
choose_names (GrindOpener   *self,
              GrindProfile  *profile,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr (GrindObjinfo) objinfo = NULL;

  if (!self->demangle || !grind_demangle_is_needed (profile))
    return g_object_ref (grind_profile_get_raw (profile));

  objinfo = grind_objinfo_new ();

  return grind_demangle_run (profile, objinfo, &self->demangling, &self->problem, cancellable,
                             error);
}

/* Finding the initial selection takes linear time in the calls, too, so make the
 * navigator here. */
static GrindNavigator *
make_navigator (GrindOpener   *self,
                GrindProfile  *loaded,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autoptr (GrindProfile) profile = choose_names (self, loaded, cancellable, error);
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindSession) session = NULL;

  if (profile == NULL)
    return NULL;
  graph = grind_graph_new (profile, NULL, TRUE, cancellable, error);
  if (graph == NULL)
    return NULL;

  /* The session and all panes need these first. */
  grind_graph_get_costs (graph, 0);
  grind_color_map_get (profile);

  session = grind_session_new (profile, graph);

  return grind_navigator_new (session);
}

static void
navigator_worker (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  GError *error = NULL;
  GrindNavigator *navigator = make_navigator (source, task_data, cancellable, &error);

  if (navigator == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, navigator, g_object_unref);
}

static void
navigator_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  GrindNavigator *navigator = g_task_propagate_pointer (G_TASK (result), &error);

  if (navigator == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, navigator, g_object_unref);
}

static void
start_navigator (GTask        *task,
               GrindProfile *profile)
{
  g_autoptr (GTask) navigator_task = NULL;

  navigator_task = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task),
                             navigator_cb, g_object_ref (task));
  g_task_set_source_tag (navigator_task, start_navigator);
  g_task_set_task_data (navigator_task, g_object_ref (profile), g_object_unref);
  g_task_run_in_thread (navigator_task, navigator_worker);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GrindProfile) profile = NULL;
  GError *error = NULL;

  profile = grind_loader_load_finish (GRIND_LOADER (source), result, &error);
  if (profile == NULL)
    g_task_return_error (task, error);
  else
    start_navigator (task, profile);
}

static void
grind_opener_finalize (GObject *object)
{
  GrindOpener *self = GRIND_OPENER (object);

  g_clear_object (&self->loader);
  g_clear_object (&self->profile);
  g_free (self->problem);

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

/* An opener for one call of grind_opener_open_async() */
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

/* An opener without anything to read, for one call of grind_opener_open_async() */
GrindOpener *
grind_opener_new_for_profile (GrindProfile *profile)
{
  GrindOpener *self;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  self = g_object_new (GRIND_TYPE_OPENER, NULL);
  self->profile = g_object_ref (profile);

  return self;
}

void
grind_opener_set_demangle (GrindOpener *self,
                           gboolean     demangle)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  self->demangle = demangle;
}

/* The value set by grind_opener_set_demangle(); %FALSE by default */
gboolean
grind_opener_get_demangle (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), FALSE);

  return self->demangle;
}

void
grind_opener_get_demangling (GrindOpener           *self,
                             GrindDemangleProgress *progress)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  progress->n_names = g_atomic_int_get (&self->demangling.n_names);
  progress->n_done = g_atomic_int_get (&self->demangling.n_done);
}

/* (nullable): A message to show in addition to the opened profile */
const char *
grind_opener_get_problem (GrindOpener *self)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), NULL);

  return self->problem;
}

void
grind_opener_get_progress (GrindOpener       *self,
                           GrindLoadProgress *progress)
{
  g_return_if_fail (GRIND_IS_OPENER (self));

  grind_loader_get_progress (self->loader, progress);
}

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
  if (self->profile != NULL)
    {
      start_navigator (task, self->profile);
      g_object_unref (task);
    }
  else
    grind_loader_load_async (self->loader, cancellable, loaded_cb, task);
}

/* A navigator of a new session of the profile, or %NULL with @error set: a read error, or
 * %G_IO_ERROR_CANCELLED */
GrindNavigator *
grind_opener_open_finish (GrindOpener   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (GRIND_IS_OPENER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
