/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-latest.h"

typedef struct
{
  GrindLatest    *latest;
  const GrindJob *job;
  gpointer        data;
  gpointer        owner;
} Run;

static void
run_free (gpointer data)
{
  Run *self = data;

  if (self->job->free_data != NULL)
    self->job->free_data (self->data);
  g_free (self);
}

static void
worker (GTask        *task,
        gpointer      source,
        gpointer      task_data,
        GCancellable *cancellable)
{
  Run *run = task_data;
  GError *error = NULL;
  gpointer result = run->job->run (run->data, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, run->job->free_result);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Run *run = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gpointer found;

  /* The object may be gone; the task frees the result. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  found = g_task_propagate_pointer (G_TASK (result), &error);
  g_clear_object (&run->latest->cancellable);
  run->job->done (run->owner, found, error);
}

/**
 * grind_latest_run:
 * @self: the latest job of @owner
 * @job: what to do
 * @data: (transfer full): for the job
 * @owner: passed to the job's function for the result; it is not kept alive
 *
 * Starts a job in a worker thread, instead of the one that is running, if any. The result comes
 * later, in the thread-default main context of the caller.
 */
void
grind_latest_run (GrindLatest    *self,
                  const GrindJob *job,
                  gpointer        data,
                  gpointer        owner)
{
  g_autoptr (GTask) task = NULL;
  Run *run;

  g_return_if_fail (self != NULL);
  g_return_if_fail (job != NULL);

  grind_latest_cancel (self);
  self->cancellable = g_cancellable_new ();
  run = g_new (Run, 1);
  *run = (Run) { self, job, data, owner };
  task = g_task_new (NULL, self->cancellable, done_cb, NULL);
  g_task_set_source_tag (task, grind_latest_run);
  g_task_set_task_data (task, run, run_free);
  g_task_run_in_thread (task, worker);
}

/**
 * grind_latest_run_at_once:
 * @self: the latest job of @owner
 * @job: what to do
 * @data: (transfer full): for the job
 * @owner: passed to the job's function for the result
 *
 * Does a job that is too short for a worker, instead of the one that is running, if any. The result
 * comes before the function returns.
 */
void
grind_latest_run_at_once (GrindLatest    *self,
                          const GrindJob *job,
                          gpointer        data,
                          gpointer        owner)
{
  g_autoptr (GError) error = NULL;
  gpointer result;

  g_return_if_fail (self != NULL);
  g_return_if_fail (job != NULL);

  grind_latest_cancel (self);
  result = job->run (data, NULL, &error);
  if (job->free_data != NULL)
    job->free_data (data);
  job->done (owner, result, error);
}

/**
 * grind_latest_cancel:
 * @self: the latest job of an object
 *
 * Cancels the running job, if any: its result will not come. Does not wait for its worker.
 */
void
grind_latest_cancel (GrindLatest *self)
{
  g_return_if_fail (self != NULL);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/**
 * grind_latest_is_running:
 * @self: the latest job of an object
 *
 * Returns: whether a result is still to come
 */
gboolean
grind_latest_is_running (GrindLatest *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->cancellable != NULL;
}
