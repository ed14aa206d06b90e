/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests to recorded programs, in workers. */
#include "config.h"

#include <glib/gi18n.h>
#include <signal.h>

#include "grind-recording-ask-private.h"
#include "grind-recording-files.h"
#include "grind-recording-processes-private.h"
#include "source/live/grind-live-dump.h"
#include "source/live/grind-live-runs.h"
#include "source/live/grind-vgdb.h"

GrindRecordingAsk *
_grind_recording_ask_new (GrindRecordingRequest  request,
                          GrindLiveRun          *run,
                          const char            *folder,
                          int                    pid)
{
  GrindRecordingAsk *self = g_new0 (GrindRecordingAsk, 1);

  self->request = request;
  self->run = run != NULL ? grind_live_run_ref (run) : NULL;
  self->folder = g_strdup (folder);
  self->pid = pid;

  return self;
}

void
_grind_recording_ask_free (GrindRecordingAsk *self)
{
  g_clear_pointer (&self->run, grind_live_run_unref);
  g_clear_pointer (&self->status, grind_live_status_free);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  g_free (self->folder);
  g_free (self);
}

/* Whether a process is dumped, or has ended, which writes its costs, too. */
static gboolean
dump (GrindLiveRun  *run,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (GError) dump_error = NULL;
  g_autoptr (GrindLiveDump) dump = grind_live_dump_ask (run, cancellable, &dump_error);

  if (dump != NULL || (g_error_matches (dump_error, G_IO_ERROR, G_IO_ERROR_CLOSED) &&
                       !grind_live_runs_has ("/proc", run)))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&dump_error));

  return FALSE;
}

static void
set_starting (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _("The program is starting. Try again."));
}

/* Dumps the program, which is what counts, and whatever it has started: Valgrind 3.19 does not
 * reach a process that was forked and is the same program. */
static gboolean
dump_all (GrindRecordingAsk  *self,
          GCancellable       *cancellable,
          GError            **error)
{
  g_autoptr (GPtrArray) runs = NULL;
  gboolean is_main_dumped = TRUE;
  gboolean has_main = FALSE;

  if (!grind_recording_files_has_space (self->folder))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                           _("The disk is full, so nothing can be written. Free some space, and "
                             "try again: nothing is lost yet."));
      return FALSE;
    }

  self->is_all = TRUE;
  runs = grind_live_runs_find ("/proc", cancellable);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < runs->len; i++)
      {
        gboolean is_main = grind_live_run_get_pid (runs->pdata[i]) == self->pid;

        if (is_main == (pass > 0) ||
            !g_strv_contains (grind_live_run_get_folders (runs->pdata[i]), self->folder))
          continue;
        has_main |= is_main;
        if (!dump (runs->pdata[i], cancellable, is_main ? error : NULL))
          {
            is_main_dumped &= !is_main;
            self->is_all = FALSE;
          }
      }
  /* What runs under Callgrind without being found may have costs, too. */
  if (!has_main && kill (self->pid, 0) == 0)
    {
      set_starting (error);
      is_main_dumped = self->is_all = FALSE;
    }
  self->left = _grind_recording_processes_find (self->folder, self->pid, cancellable);

  return is_main_dumped && !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static gboolean
send_words (GrindLiveRun  *run,
            const char    *first,
            const char    *second,
            GCancellable  *cancellable,
            GError       **error)
{
  const char * const words[] = { first, second, NULL };
  g_autofree char *answer = grind_vgdb_ask (run, words, cancellable, error);

  return answer != NULL;
}

static gboolean
answer (GrindRecordingAsk  *self,
        GCancellable       *cancellable,
        GError            **error)
{
  if (self->request == GRIND_RECORDING_STOP || self->request == GRIND_RECORDING_DUMP)
    return dump_all (self, cancellable, error);
  if (self->request == GRIND_RECORDING_LOOK)
    {
      self->left = _grind_recording_processes_find (self->folder, self->pid, cancellable);
      return !g_cancellable_set_error_if_cancelled (cancellable, error);
    }
  if (self->run == NULL)
    self->run = grind_live_runs_read ("/proc", self->pid);
  if (self->run == NULL)
    {
      set_starting (error);
      return FALSE;
    }

  switch (self->request)
    {
    case GRIND_RECORDING_ZERO:
      return send_words (self->run, "zero", NULL, cancellable, error);
    case GRIND_RECORDING_START:
      return send_words (self->run, "instrumentation", "on", cancellable, error);
    case GRIND_RECORDING_PAUSE:
      return send_words (self->run, "instrumentation", "off", cancellable, error);
    case GRIND_RECORDING_STATUS:
    default:
      self->status = grind_live_status_ask (self->run, cancellable, error);
      return self->status != NULL;
    }
}

void
_grind_recording_ask_worker (GTask        *task,
                             gpointer      source,
                             gpointer      task_data,
                             GCancellable *cancellable)
{
  GError *error = NULL;

  if (answer (task_data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}
