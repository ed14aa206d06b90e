/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "profile/grind-latest.h"

typedef struct
{
  GrindLatest latest;
  GMainLoop  *loop;
  char       *result;
  GQuark      domain;    /* of the error; 0 if there was none */
  guint       n_done;
} Owner;

/* Counted from worker threads, too */
static int n_data_freed;
static int n_results_freed;

static void
free_data (gpointer data)
{
  g_atomic_int_inc (&n_data_freed);
  g_free (data);
}

static void
free_result (gpointer data)
{
  g_atomic_int_inc (&n_results_freed);
  g_free (data);
}

/* Waits for its end if the name is "wait", fails if it is "fail". */
static gpointer
run (gpointer       data,
     GCancellable  *cancellable,
     GError       **error)
{
  const char *name = data;

  while (g_str_equal (name, "wait") && !g_cancellable_is_cancelled (cancellable))
    g_usleep (100);
  if (g_str_equal (name, "fail"))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "failed");
      return NULL;
    }

  return g_strdup (name);
}

static void
done (gpointer      owner,
      gpointer      result,
      const GError *error)
{
  Owner *self = owner;

  g_assert_false (grind_latest_is_running (&self->latest));
  g_free (self->result);
  self->result = result;
  self->domain = error != NULL ? error->domain : 0;
  self->n_done++;
  if (self->loop != NULL)
    g_main_loop_quit (self->loop);
}

static const GrindJob job = {
  .run = run, .free_data = free_data, .done = done, .free_result = free_result,
};

static void
set_up (Owner         *self,
        gconstpointer  data)
{
  n_data_freed = n_results_freed = 0;
  self->loop = g_main_loop_new (NULL, FALSE);
}

static void
tear_down (Owner         *self,
           gconstpointer  data)
{
  g_main_loop_unref (self->loop);
  g_free (self->result);
}

static void
start (Owner      *self,
       const char *name)
{
  grind_latest_run (&self->latest, &job, g_strdup (name), self);
  g_assert_true (grind_latest_is_running (&self->latest));
}

/* Waits until so many results that were not wanted are freed. */
static void
wait_for_freed (int n_freed)
{
  gint64 end = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;

  while (g_atomic_int_get (&n_results_freed) < n_freed && g_get_monotonic_time () < end)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (100);
    }
  g_assert_cmpint (g_atomic_int_get (&n_results_freed), ==, n_freed);
}

static void
test_result (Owner         *self,
             gconstpointer  data)
{
  start (self, "one");
  g_main_loop_run (self->loop);
  g_assert_cmpstr (self->result, ==, "one");
  g_assert_cmpuint (self->domain, ==, 0);
  g_assert_cmpuint (self->n_done, ==, 1);
}

static void
test_error (Owner         *self,
            gconstpointer  data)
{
  start (self, "fail");
  g_main_loop_run (self->loop);
  g_assert_null (self->result);
  g_assert_cmpuint (self->domain, ==, G_IO_ERROR);
}

/* Only the latest of several jobs has a result, whichever ends first. */
static void
test_latest (Owner         *self,
             gconstpointer  data)
{
  start (self, "wait");
  start (self, "one");
  start (self, "wait");
  start (self, "two");
  g_main_loop_run (self->loop);
  g_assert_cmpstr (self->result, ==, "two");
  wait_for_freed (3);
  g_assert_cmpuint (self->n_done, ==, 1);
  g_assert_cmpint (g_atomic_int_get (&n_data_freed), >=, 3);
}

/* A job that was cancelled has no result, even if it has ended before that. */
static void
test_cancel (Owner         *self,
             gconstpointer  data)
{
  start (self, "wait");
  grind_latest_cancel (&self->latest);
  g_assert_false (grind_latest_is_running (&self->latest));
  wait_for_freed (1);

  start (self, "one");
  g_usleep (G_USEC_PER_SEC / 50);
  grind_latest_cancel (&self->latest);
  wait_for_freed (2);
  g_assert_cmpuint (self->n_done, ==, 0);
  grind_latest_cancel (&self->latest);
}

static void
test_at_once (Owner         *self,
              gconstpointer  data)
{
  start (self, "wait");
  grind_latest_run_at_once (&self->latest, &job, g_strdup ("one"), self);
  g_assert_cmpstr (self->result, ==, "one");
  grind_latest_run_at_once (&self->latest, &job, g_strdup ("fail"), self);
  g_assert_null (self->result);
  g_assert_cmpuint (self->domain, ==, G_IO_ERROR);
  wait_for_freed (1);
  g_assert_cmpuint (self->n_done, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/latest/result", Owner, NULL, set_up, test_result, tear_down);
  g_test_add ("/latest/error", Owner, NULL, set_up, test_error, tear_down);
  g_test_add ("/latest/latest", Owner, NULL, set_up, test_latest, tear_down);
  g_test_add ("/latest/cancel", Owner, NULL, set_up, test_cancel, tear_down);
  g_test_add ("/latest/at-once", Owner, NULL, set_up, test_at_once, tear_down);

  return g_test_run ();
}
