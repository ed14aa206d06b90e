/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-tasks.h"

#define N_TASKS 1000

typedef struct
{
  int           n_done[N_TASKS];   /* atomic */
  int           n_waiting;         /* atomic */
  guint         stop_at;
  GCancellable *cancellable;
} Log;

static guint
count_done (const Log *log)
{
  guint n = 0;

  for (guint i = 0; i < N_TASKS; i++)
    n += log->n_done[i];

  return n;
}

static gboolean
count_task (gpointer data,
            guint    task)
{
  Log *log = data;

  g_atomic_int_inc (&log->n_done[task]);
  if (task == log->stop_at && log->cancellable != NULL)
    g_cancellable_cancel (log->cancellable);

  return task != log->stop_at || log->cancellable != NULL;
}

static void
test_each_once (void)
{
  for (guint n_threads = 0; n_threads <= 8; n_threads++)
    {
      Log log = { .stop_at = G_MAXUINT };

      g_assert_true (grind_tasks_run (count_task, &log, N_TASKS, n_threads, NULL));
      for (guint i = 0; i < N_TASKS; i++)
        g_assert_cmpint (log.n_done[i], ==, 1);
    }
}

static void
test_none (void)
{
  Log log = { .stop_at = G_MAXUINT };

  g_assert_true (grind_tasks_run (count_task, &log, 0, 4, NULL));
  g_assert_cmpuint (count_done (&log), ==, 0);
}

/* Waits until all tasks have begun. */
static gboolean
wait_for_others (gpointer data,
                 guint    task)
{
  Log *log = data;

  g_atomic_int_inc (&log->n_waiting);
  while (g_atomic_int_get (&log->n_waiting) < 3)
    g_usleep (100);

  return TRUE;
}

static void
test_at_the_same_time (void)
{
  Log log = { 0 };

  g_assert_true (grind_tasks_run (wait_for_others, &log, 3, 3, NULL));
}

static void
test_failure (void)
{
  for (guint n_threads = 1; n_threads <= 4; n_threads++)
    {
      Log log = { .stop_at = 10 };

      g_assert_false (grind_tasks_run (count_task, &log, N_TASKS, n_threads, NULL));
      for (guint i = 0; i <= 10; i++)
        g_assert_cmpint (log.n_done[i], ==, 1);
      if (n_threads == 1)
        g_assert_cmpuint (count_done (&log), ==, 11);
    }
}

static void
test_cancellation (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Log log = { .stop_at = 10, .cancellable = cancellable };

  g_assert_false (grind_tasks_run (count_task, &log, N_TASKS, 1, cancellable));
  g_assert_cmpuint (count_done (&log), ==, 11);
  g_assert_false (grind_tasks_run (count_task, &log, N_TASKS, 4, cancellable));
  g_assert_cmpuint (count_done (&log), ==, 11);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/profile/tasks/each-once", test_each_once);
  g_test_add_func ("/profile/tasks/none", test_none);
  g_test_add_func ("/profile/tasks/at-the-same-time", test_at_the_same_time);
  g_test_add_func ("/profile/tasks/failure", test_failure);
  g_test_add_func ("/profile/tasks/cancellation", test_cancellation);

  return g_test_run ();
}
