/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a function's assembly listing and its annotations in a worker thread. */
#include "config.h"

#include "grind-assembly-job.h"

#include <string.h>

#include "grind-code-table.h"
#include "source/binary/grind-assembly-code.h"

/* The input of a worker; everything is owned. */
typedef struct
{
  GrindAssemblyRequest  request;
  GrindObjectCache     *objects;
} Job;

static void
assembly_clear (gpointer data)
{
  GrindAssembly *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  grind_profiled_object_clear (&self->of);
  g_clear_pointer (&self->listing, grind_assembly_listing_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->request.graph);
  g_clear_pointer (&job->request.expanded, g_array_unref);
  grind_path_rules_unref (job->request.rules);
  g_strfreev (job->request.servers);
  g_clear_pointer (&job->request.previous, grind_assembly_unref);
  g_clear_object (&job->objects);
  g_free (job);
}

static GrindProfile *
get_profile (Job *job)
{
  return grind_graph_get_profile (job->request.graph);
}

static const char *
get_profile_path (Job *job)
{
  return grind_file_search_get_profile_path (get_profile (job));
}

/* Whether the previous result has the same costs. */
static gboolean
is_same_table (Job *job)
{
  GrindAssembly *previous = job->request.previous;

  return previous != NULL && previous->graph == job->request.graph &&
         previous->function == job->request.function;
}

static gboolean
make_table (Job            *job,
            GrindAssembly  *self,
            GCancellable   *cancellable,
            GError        **error)
{
  const GrindLineRow *rows;
  guint n_rows;

  if (is_same_table (job))
    self->table = grind_line_table_ref (job->request.previous->table);
  else
    self->table = grind_line_table_new (job->request.graph, job->request.function,
                                        GRIND_LINES_BY_ADDRESS, cancellable, error);
  if (self->table == NULL)
    return FALSE;

  rows = grind_line_table_get_rows (self->table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    self->n_addresses += rows[i].address != GRIND_NO_ADDRESS;

  return TRUE;
}

/* Symbols and source lines may be in a separate debug file. Ignore errors of servers, as few have
 * it. */
static gboolean
fetch_debug (Job            *job,
             GrindAssembly  *self,
             GCancellable   *cancellable,
             GError        **error)
{
  GrindObject *object;

  if (job->request.servers == NULL || grind_object_get_build_id (self->of.object) == NULL ||
      (grind_object_has_symbols (self->of.object) && grind_object_has_lines (self->of.object)))
    return TRUE;

  object = grind_object_cache_fetch_debug (job->objects, self->of.object,
                                           (const char *const *) job->request.servers,
                                           cancellable, NULL);
  if (object != NULL)
    {
      g_object_unref (self->of.object);
      self->of.object = object;
    }

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static guint
find_line (GrindFileId file,
           guint64     line,
           guint64     address,
           gpointer    user_data)
{
  guint found = grind_assembly_listing_find (user_data, address);

  return found != GRIND_NONE ? found : GRIND_CODE_BELOW;
}

static gboolean
make_data (Job            *job,
           GrindAssembly  *self,
           GCancellable   *cancellable,
           GError        **error)
{
  GrindCodeTable table = {
    .table = self->table,
    .function = self->function,
    .n_events = job->request.n_events,
    .find_line = find_line,
    .find_data = self->listing,
  };

  grind_line_table_get_rows (self->table, &table.n_rows);
  memcpy (table.events, job->request.events, sizeof table.events);
  self->data = grind_code_table_make (&table, cancellable, error);

  return self->data != NULL;
}

/* Reuses the text if only the events differ. */
static gboolean
keep_listing (Job           *job,
              GrindAssembly *self)
{
  GrindAssembly *previous = job->request.previous;

  if (!is_same_table (job) || previous->listing == NULL || previous->rules != self->rules ||
      previous->syntax != self->syntax || previous->is_whole != self->is_whole ||
      previous->has_blocks != self->has_blocks || previous->n_expanded != self->n_expanded ||
      previous->may_fetch != self->may_fetch)
    return FALSE;

  grind_profiled_object_copy (&self->of, &previous->of);
  self->listing = grind_assembly_listing_ref (previous->listing);

  return TRUE;
}

static gboolean
make_listing (Job            *job,
              GrindAssembly  *self,
              GCancellable   *cancellable,
              GError        **error)
{
  g_autoptr (GArray) ranges = NULL;
  g_autoptr (GHashTable) names = NULL;
  GError *problem = NULL;
  GrindAssemblyInput input = {
    .table = self->table,
    .is_whole = job->request.is_whole,
    .has_blocks = job->request.has_blocks,
    .expanded = job->request.expanded,
  };

  ranges = grind_assembly_code_read (self->of.object, self->table, job->request.syntax,
                                     cancellable, &problem);
  if (ranges == NULL)
    return grind_profiled_object_keep_error (&self->of, problem, error);
  if (ranges->len == 0)
    return TRUE;

  names = grind_assembly_code_name (grind_object_cache_get_objinfo (job->objects), ranges,
                                    cancellable);
  input.ranges = (gconstpointer) ranges->data;
  input.n_ranges = ranges->len;
  input.names = names;
  self->listing = grind_assembly_listing_new (&input);

  return make_data (job, self, cancellable, error);
}

static gboolean
make (Job            *job,
      GrindAssembly  *self,
      GCancellable   *cancellable,
      GError        **error)
{
  if (!make_table (job, self, cancellable, error))
    return FALSE;
  if (self->n_addresses == 0)
    return TRUE;
  if (keep_listing (job, self))
    return make_data (job, self, cancellable, error);
  if (!grind_profiled_object_find (&self->of, get_profile (job), self->function, self->rules,
                                   get_profile_path (job), job->objects, cancellable, error))
    return FALSE;
  if (self->of.object == NULL)
    return TRUE;

  return fetch_debug (job, self, cancellable, error) &&
         grind_profiled_object_check (&self->of, self->table, self->function,
                                      get_profile_path (job), cancellable, error) &&
         make_listing (job, self, cancellable, error);
}

static void
make_worker (GTask        *task,
             gpointer      object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  Job *job = task_data;
  g_autoptr (GrindAssembly) self = g_atomic_rc_box_new0 (GrindAssembly);
  GError *error = NULL;

  self->graph = g_object_ref (job->request.graph);
  self->function = job->request.function;
  self->rules = grind_path_rules_ref (job->request.rules);
  self->syntax = job->request.syntax;
  self->is_whole = job->request.is_whole;
  self->has_blocks = job->request.has_blocks;
  self->n_expanded = job->request.expanded != NULL ? job->request.expanded->len : 0;
  self->may_fetch = job->request.servers != NULL;
  if (make (job, self, cancellable, &error))
    g_task_return_pointer (task, g_steal_pointer (&self), (GDestroyNotify) grind_assembly_unref);
  else
    g_task_return_error (task, error);
}

/**
 * grind_assembly_ref:
 * @self: an assembly
 *
 * Returns: (transfer full): @self
 */
GrindAssembly *
grind_assembly_ref (GrindAssembly *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_assembly_unref:
 * @self: (transfer full): an assembly
 */
void
grind_assembly_unref (GrindAssembly *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, assembly_clear);
}

/**
 * grind_assembly_make_async:
 * @request: the request, which is copied
 * @cancellable: (nullable): cancels the call
 * @callback: called in the thread-default main context of the caller
 * @user_data: for @callback
 *
 * Sums up the instructions of a function, finds its ELF object, disassembles it, and combines both.
 * Call it in the main thread.
 */
void
grind_assembly_make_async (const GrindAssemblyRequest *request,
                           GCancellable               *cancellable,
                           GAsyncReadyCallback         callback,
                           gpointer                    user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  job->request = *request;
  job->request.graph = g_object_ref (request->graph);
  job->request.expanded = request->expanded != NULL ? g_array_copy (request->expanded) : NULL;
  job->request.rules = grind_path_rules_ref (request->rules);
  job->request.servers = g_strdupv (request->servers);
  job->request.previous = request->previous != NULL ? grind_assembly_ref (request->previous) : NULL;
  job->objects = g_object_ref (grind_object_cache_get_default ());
  g_task_set_source_tag (task, grind_assembly_make_async);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, make_worker);
}

/**
 * grind_assembly_make_finish:
 * @result: the result passed to the callback
 * @error: (nullable): return location for an error: cancellation, or out of memory
 *
 * Returns: (transfer full) (nullable): the assembly
 */
GrindAssembly *
grind_assembly_make_finish (GAsyncResult  *result,
                            GError       **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
