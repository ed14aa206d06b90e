/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests to recorded programs, in workers. */
#include "config.h"

#include <glib/gi18n.h>

#include "grind-recording-ask-private.h"
#include "grind-recording-files.h"
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
  g_free (self->folder);
  g_free (self);
}

/* Dumps all processes of the recording, also those that the program has started. */
static gboolean
dump_all (GrindRecordingAsk  *self,
          GCancellable       *cancellable,
          GError            **error)
{
  g_autoptr (GPtrArray) runs = NULL;

  if (!grind_recording_files_has_space (self->folder))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                           _("The disk is full, so nothing can be written. Make space, and try "
                             "again: nothing is lost yet."));
      return FALSE;
    }

  runs = grind_live_runs_find ("/proc", cancellable);
  for (guint i = 0; i < runs->len; i++)
    {
      g_autoptr (GError) dump_error = NULL;
      g_autoptr (GrindLiveDump) dump = NULL;

      if (!g_strv_contains (grind_live_run_get_folders (runs->pdata[i]), self->folder))
        continue;
      dump = grind_live_dump_ask (runs->pdata[i], cancellable, &dump_error);
      if (dump == NULL && !g_error_matches (dump_error, G_IO_ERROR, G_IO_ERROR_CLOSED))
        {
          g_propagate_error (error, g_steal_pointer (&dump_error));
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
send_words (GrindLiveRun  *run,
            const char    *first,
            const char    *second,
            GCancellable       *cancellable,
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
  if (self->run == NULL)
    self->run = grind_live_runs_read ("/proc", self->pid);
  if (self->run == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "not started yet");
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
