/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `export`: adds profiles to a database. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <glib/gi18n.h>

#include "grind-run-store.h"
#include "output/grind-terminal-text.h"

#define AHEAD      4     /* profiles read before they are stored, for each thread */
#define PER_COMMIT 50    /* profiles lost at most if the program is killed */

typedef enum
{
  WAITING,
  KNOWN,
  LOADED,
  FAILED,
} State;

typedef struct
{
  State            state;
  GrindRunSummary *summary;    /* (nullable) */
  GError          *error;      /* (nullable) */
  gboolean         is_same;    /* need not be read */
} Run;

/* Threads read the profiles; the main thread stores them, in the order of the command line. */
typedef struct
{
  const GrindCliOptions *options;
  GrindRunStore         *store;
  Run                   *runs;
  guint                  n_runs;

  GMutex                 mutex;
  GCond                  changed;
  guint                  next;       /* to read */
  guint                  n_stored;
  gboolean               is_over;    /* no further run is read */
  guint                  n_threads;
} Export;

static void
read_run (Export *self,
          guint   number)
{
  Run *run = &self->runs[number];
  State state = FAILED;

  if (run->is_same)
    state = KNOWN;
  else if (run->summary != NULL && grind_run_summary_hash (run->summary, &run->error) &&
           grind_run_summary_load (run->summary, self->options->export.min_share,
                                   self->options->memory_limit, &run->error))
    state = LOADED;

  g_mutex_lock (&self->mutex);
  run->state = state;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

static gpointer
read_thread (gpointer data)
{
  Export *self = data;

  for (;;)
    {
      guint number;

      g_mutex_lock (&self->mutex);
      while (!self->is_over && self->next < self->n_runs &&
             self->next >= self->n_stored + AHEAD * self->n_threads)
        g_cond_wait (&self->changed, &self->mutex);
      number = self->is_over ? self->n_runs : self->next++;
      g_mutex_unlock (&self->mutex);
      if (number >= self->n_runs)
        return NULL;
      read_run (self, number);
    }
}

static gboolean
store_run (Export    *self,
           Run       *run,
           guint     *n_added,
           GError   **error)
{
  if (run->state == LOADED && !grind_run_store_has (self->store, run->summary))
    {
      if (!grind_run_store_add (self->store, run->summary, error))
        return FALSE;
      ++*n_added;
    }
  if (run->state == FAILED)
    grind_terminal_print_error ("", run->error->message);

  return TRUE;
}

/* Waits for a run, without keeping other processes from writing meanwhile. */
static gboolean
wait_for_run (Export    *self,
              Run       *run,
              guint     *n_pending,
              GError   **error)
{
  gboolean is_done = TRUE;

  g_mutex_lock (&self->mutex);
  if (run->state == WAITING && *n_pending > 0)
    {
      g_mutex_unlock (&self->mutex);
      is_done = grind_run_store_commit (self->store, error);
      *n_pending = 0;
      g_mutex_lock (&self->mutex);
    }
  while (run->state == WAITING)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);

  return is_done;
}

/* Stores the runs as they become ready. */
static gboolean
store_runs (Export  *self,
            guint   *n_added,
            guint   *n_failed,
            GError **error)
{
  guint n_pending = 0;   /* in the transaction */

  for (guint i = 0; i < self->n_runs; i++)
    {
      Run *run = &self->runs[i];

      if (!wait_for_run (self, run, &n_pending, error))
        return FALSE;
      *n_failed += run->state == FAILED;
      if (run->state == LOADED && n_pending++ == 0 && !grind_run_store_begin (self->store, error))
        return FALSE;
      if (!store_run (self, run, n_added, error))
        return FALSE;
      if (n_pending == PER_COMMIT)
        {
          if (!grind_run_store_commit (self->store, error))
            return FALSE;
          n_pending = 0;
        }
      g_clear_pointer (&run->summary, grind_run_summary_free);

      g_mutex_lock (&self->mutex);
      self->n_stored++;
      g_cond_broadcast (&self->changed);
      g_mutex_unlock (&self->mutex);
    }

  return (n_pending == 0 || grind_run_store_commit (self->store, error)) &&
         grind_run_store_finish (self->store, error);
}

static void
clear (Export *self)
{
  for (guint i = 0; i < self->n_runs; i++)
    {
      g_clear_pointer (&self->runs[i].summary, grind_run_summary_free);
      g_clear_error (&self->runs[i].error);
    }
  g_free (self->runs);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
}

static gboolean
export (Export  *self,
        guint   *n_added,
        guint   *n_failed,
        GError **error)
{
  g_autofree GThread **threads = NULL;
  gboolean is_done;

  self->n_threads = MIN (g_get_num_processors (), self->n_runs);
  threads = g_new (GThread *, self->n_threads);
  for (guint i = 0; i < self->n_threads; i++)
    threads[i] = g_thread_new ("grind-export", read_thread, self);
  is_done = store_runs (self, n_added, n_failed, error);
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < self->n_threads; i++)
    g_thread_join (threads[i]);

  return is_done;
}

/* Files that have not changed need not be read. */
static void
look_at_files (Export *self)
{
  for (guint i = 0; i < self->n_runs; i++)
    {
      Run *run = &self->runs[i];

      run->summary = grind_run_summary_new (self->options->files[i], &run->error);
      run->is_same = run->summary != NULL &&
                     grind_run_store_is_same (self->store, run->summary);
    }
}

/**
 * grind_cli_run_export:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Adds each file as a profile to an SQLite file, unless it is there.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_export (const GrindCliOptions  *options,
                      GrindOutput            *output,
                      GError                **error)
{
  g_autoptr (GrindRunStore) store = grind_run_store_open (options->export.output, error);
  Export self = { options, store };
  guint n_added = 0, n_failed = 0;
  gboolean is_done;

  if (store == NULL)
    return GRIND_CLI_FAILED;

  g_mutex_init (&self.mutex);
  g_cond_init (&self.changed);
  self.n_runs = g_strv_length (options->files);
  self.runs = g_new0 (Run, self.n_runs);
  look_at_files (&self);
  is_done = export (&self, &n_added, &n_failed, error);
  if (is_done)
    grind_output_print (output, _("Added: %u, known: %u, failed: %u\n"), n_added,
                        self.n_runs - n_added - n_failed, n_failed);
  clear (&self);

  return is_done && n_failed == 0 ? GRIND_CLI_OK : GRIND_CLI_FAILED;
}
