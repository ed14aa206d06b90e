/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a program under Valgrind. Whatever happens to it, the profile that it has written is found
 * at the end. */
#include "config.h"

#include <signal.h>
#include <unistd.h>

#include "grind-recording-files.h"
#include "grind-recording-private.h"
#include "grind-recording-spawn-private.h"

enum
{
  CHANGED,
  OUTPUT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindRecording, grind_recording, G_TYPE_OBJECT)

static void
grind_recording_finalize (GObject *object)
{
  GrindRecording *self = GRIND_RECORDING (object);

  grind_record_options_free (self->options);
  g_free (self->folder);
  g_clear_object (&self->pipe);
  g_clear_object (&self->reading);
  g_clear_object (&self->asking);
  g_clear_pointer (&self->run, grind_live_run_unref);
  g_clear_pointer (&self->status, grind_live_status_free);
  g_clear_pointer (&self->end, _grind_recording_end_free);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  _grind_recording_close_lock (self);
  g_free (self->problem);
  _grind_recording_output_clear (&self->output);
  g_queue_clear (&self->wanted);

  G_OBJECT_CLASS (grind_recording_parent_class)->finalize (object);
}

static void
grind_recording_class_init (GrindRecordingClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_recording_finalize;

  /**
   * GrindRecording::changed:
   * @self: the recording
   *
   * The state, the status or a problem has changed.
   */
  signals[CHANGED] = g_signal_new ("changed", GRIND_TYPE_RECORDING, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  /**
   * GrindRecording::output:
   * @self: the recording
   * @text: plain lines, at most the last 64 KB since the previous signal
   *
   * The program has written to its standard output or standard error.
   */
  signals[OUTPUT] = g_signal_new ("output", GRIND_TYPE_RECORDING, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
grind_recording_init (GrindRecording *self)
{
  self->reading = g_cancellable_new ();
  _grind_recording_output_init (&self->output);
  self->is_exact = TRUE;
  self->lock = -1;
}

/**
 * grind_recording_new:
 * @options: how to record, with a program
 *
 * Main thread only, like all other functions.
 *
 * Returns: (transfer full): a recording that has not started
 */
GrindRecording *
grind_recording_new (const GrindRecordOptions *options)
{
  GrindRecording *self;

  g_return_val_if_fail (options != NULL && options->command[0] != NULL, NULL);

  self = g_object_new (GRIND_TYPE_RECORDING, NULL);
  self->options = grind_record_options_copy (options);

  return self;
}

/**
 * grind_recording_start:
 * @self: a new recording
 * @error: return location for a #GError
 *
 * Starts the program. A recording that runs keeps itself alive.
 *
 * Errors are those of grind_recording_files_make(), and of %G_IO_ERROR if the program cannot start.
 *
 * Returns: whether it was started
 */
gboolean
grind_recording_start (GrindRecording  *self,
                       GError         **error)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), FALSE);
  g_return_val_if_fail (self->state == GRIND_RECORDING_NEW, FALSE);

  self->folder = grind_recording_files_make (self->options, error);
  if (self->folder == NULL)
    return FALSE;
  self->lock = grind_recording_files_lock (self->folder);
  self->pid = _grind_recording_spawn (self->options, self->folder, &self->pipe, error);
  if (self->pid == 0)
    {
      grind_recording_files_remove (self->folder);
      return FALSE;
    }

  _grind_recording_follow (self);

  return TRUE;
}

/**
 * grind_recording_set_watched:
 * @self: a recording
 * @is_watched: whether the status is of interest
 *
 * While it is, the status is updated a few times a second.
 */
void
grind_recording_set_watched (GrindRecording *self,
                             gboolean        is_watched)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  self->is_watched = is_watched;
}

/**
 * grind_recording_get_state:
 * @self: a recording
 *
 * Returns: its state
 */
GrindRecordingState
grind_recording_get_state (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), GRIND_RECORDING_NEW);

  return self->state;
}


/**
 * grind_recording_get_options:
 * @self: a recording
 *
 * Returns: (transfer none): its options
 */
const GrindRecordOptions *
grind_recording_get_options (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->options;
}

/**
 * grind_recording_get_folder:
 * @self: a recording
 *
 * Returns: (transfer none) (nullable): the folder of its files; %NULL before it has started
 */
const char *
grind_recording_get_folder (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->folder;
}

/**
 * grind_recording_get_pid:
 * @self: a recording
 *
 * Returns: the PID of the program, which leads a process group; 0 before it has started
 */
int
grind_recording_get_pid (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), 0);

  return self->pid;
}

/**
 * grind_recording_get_elapsed:
 * @self: a recording
 *
 * Returns: the seconds since its start, or from start to end
 */
double
grind_recording_get_elapsed (GrindRecording *self)
{
  gint64 end;

  g_return_val_if_fail (GRIND_IS_RECORDING (self), 0);

  end = self->ended > 0 ? self->ended : g_get_monotonic_time ();

  return self->started > 0 ? (double) (end - self->started) / G_USEC_PER_SEC : 0;
}

/**
 * grind_recording_get_status:
 * @self: a recording
 *
 * Returns: (transfer none) (nullable): the latest status of the program; %NULL if there is none,
 *   as with Cachegrind
 */
const GrindLiveStatus *
grind_recording_get_status (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->status;
}

static gboolean
is_about_counting (GrindRecordingRequest request)
{
  return request == GRIND_RECORDING_START || request == GRIND_RECORDING_PAUSE;
}

/**
 * grind_recording_is_counting:
 * @self: a recording
 *
 * Returns: whether costs are being counted
 */
gboolean
grind_recording_is_counting (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), FALSE);

  if (self->status != NULL)
    return self->status->is_counting;

  return self->options->start != GRIND_RECORD_BY_HAND || self->options->is_cachegrind;
}

/**
 * grind_recording_will_count:
 * @self: a recording
 *
 * Returns: whether costs are counted once all requests are answered
 */
gboolean
grind_recording_will_count (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), FALSE);

  for (GList *l = self->wanted.tail; l != NULL; l = l->prev)
    if (is_about_counting (GPOINTER_TO_INT (l->data)))
      return GPOINTER_TO_INT (l->data) == GRIND_RECORDING_START;
  if (is_about_counting (self->request))
    return self->request == GRIND_RECORDING_START;

  return grind_recording_is_counting (self);
}

/**
 * grind_recording_is_exact:
 * @self: a recording
 *
 * Once counting was stopped, Callgrind reports only part of the costs until the profile is written.
 *
 * Returns: whether the costs of the status are those of the run, or since its last dump
 */
gboolean
grind_recording_is_exact (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), FALSE);

  return self->is_exact;
}

/**
 * grind_recording_get_n_dumps:
 * @self: a recording
 *
 * Returns: the number of dumps on request
 */
guint
grind_recording_get_n_dumps (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), 0);

  return self->n_dumps;
}

/**
 * grind_recording_get_dumped:
 * @self: a recording
 *
 * Returns: about how much of the first event is in dumps on request
 */
guint64
grind_recording_get_dumped (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), 0);

  return self->dumped;
}

/**
 * grind_recording_get_problem:
 * @self: a recording
 *
 * Returns: (transfer none) (nullable): why the last request failed, as a sentence for display
 */
const char *
grind_recording_get_problem (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->problem;
}

/**
 * grind_recording_is_main_over:
 * @self: a recording
 *
 * Returns: whether the program itself has ended, while a process that it started may be running
 */
gboolean
grind_recording_is_main_over (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), FALSE);

  return self->is_main_over;
}

/**
 * grind_recording_get_output:
 * @self: a recording
 *
 * Returns: (transfer none): the end of what the program has written, as plain lines
 */
const char *
grind_recording_get_output (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->output.tail->str;
}

/**
 * grind_recording_get_result:
 * @self: a recording
 *
 * Returns: (transfer none) (nullable): what it has led to; %NULL before it has ended
 */
const GrindRecordingResult *
grind_recording_get_result (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), NULL);

  return self->end != NULL ? &self->end->result : NULL;
}
