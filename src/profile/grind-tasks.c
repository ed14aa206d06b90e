/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does independent tasks in several threads. */
#include "config.h"

#include "grind-tasks.h"

#define MAX_THREADS 8   /* unless the caller chooses */

typedef struct
{
  GrindTaskFunc  run_task;
  gpointer       data;
  GCancellable  *cancellable;
  guint          n_tasks;
  guint          next_task;    /* atomic */
  int            has_failed;   /* atomic */
} Tasks;

static gpointer
run_some (gpointer data)
{
  Tasks *self = data;
  guint task;

  while ((task = __atomic_fetch_add (&self->next_task, 1, __ATOMIC_RELAXED)) < self->n_tasks)
    if (g_atomic_int_get (&self->has_failed) || g_cancellable_is_cancelled (self->cancellable) ||
        !self->run_task (self->data, task))
      {
        g_atomic_int_set (&self->has_failed, TRUE);
        break;
      }

  return NULL;
}

/**
 * grind_tasks_run:
 * @run_task: (scope call): does one task
 * @data: for @run_task
 * @n_tasks: the number of tasks, which begin in the order of their numbers
 * @n_threads: how many threads do them at most, including the calling one; 0 for as many as the
 *   machine has processors
 * @cancellable: (nullable): a #GCancellable, looked at before each task
 *
 * Does tasks in several threads, fewer if the system refuses to start them, and waits until the
 * last one has ended. Any thread.
 *
 * Returns: whether all tasks were done and returned %TRUE
 */
gboolean
grind_tasks_run (GrindTaskFunc  run_task,
                 gpointer       data,
                 guint          n_tasks,
                 guint          n_threads,
                 GCancellable  *cancellable)
{
  Tasks self = { run_task, data, cancellable, n_tasks, 0, FALSE };
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  g_return_val_if_fail (run_task != NULL, FALSE);

  if (n_threads == 0)
    n_threads = MIN (g_get_num_processors (), MAX_THREADS);
  for (guint i = 1; i < MIN (n_threads, n_tasks); i++)
    {
      GThread *thread = g_thread_try_new ("grind-task", run_some, &self, NULL);

      if (thread != NULL)
        g_ptr_array_add (threads, thread);
    }
  run_some (&self);
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (threads->pdata[i]);

  return !g_atomic_int_get (&self.has_failed);
}
