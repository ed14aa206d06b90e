/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a program under Valgrind. Whatever happens to it, the profile that it has written is found
 * at the end. One request at a time goes to the process; Valgrind would mix up two. */
#include "config.h"

#include "grind-recording.h"

#include <errno.h>
#include <signal.h>
#include <sys/types.h>

#include "grind-recording-ask-private.h"
#include "grind-recording-end-private.h"
#include "grind-recording-files.h"
#include "grind-recording-output-private.h"
#include "grind-recording-spawn-private.h"

#define TICK        100    /* ms, between looks at the output and at the processes */
#define MIN_WAIT    1      /* ticks between requests for the status */
#define MAX_WAIT    20     /* likewise, of a process that only waits: each request interrupts it */
#define CHUNK       65536  /* bytes of output that are read at a time */
#define GRACE       3      /* s for the program to end after a dump */
#define PATIENCE    10     /* s likewise without a dump */

struct _GrindRecording
{
  GObject parent_instance;

  /* Owned */
  GrindRecordOptions *options;
  char               *folder;        /* (nullable) until started */
  GSubprocess        *process;       /* (nullable) until started */
  GInputStream       *pipe;          /* (nullable): its output */
  GCancellable       *reading;       /* of the output */
  GCancellable       *asking;        /* (nullable): of the current request */
  GrindLiveRun       *run;           /* (nullable): the main process, once it is known */
  GrindLiveStatus    *status;        /* (nullable): the last one */
  char               *problem;       /* (nullable): why the last request failed */
  GrindRecordingOutput output;       /* of the program */
  GrindRecordingEnd  *end;           /* (nullable) until it has ended */

  GrindRecordingState   state;
  GrindRecordingRequest request;     /* the current one */
  GrindRecordingRequest wanted;      /* the next one */
  int                   pid;
  guint                 timer;
  guint                 n_waits;     /* ticks to the next status */
  guint                 wait;        /* between two of them */
  guint                 n_dumps;
  guint64               dumped;      /* of the first event */
  guint64               size;        /* of the files, when last looked at */
  gint64                started;
  gint64                ended;       /* 0 while running */
  gint64                deadline;    /* for the end, while stopping */
  gboolean              is_watched;
  gboolean              is_counting;
  gboolean              is_dumped;   /* by Stop */
  gboolean              is_killed;
  gboolean              is_main_over;
  gboolean              is_finishing;
};

enum
{
  CHANGED,
  OUTPUT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindRecording, grind_recording, G_TYPE_OBJECT)

static void ask (GrindRecording *self);

static void
changed (GrindRecording *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
set_state (GrindRecording      *self,
           GrindRecordingState  state)
{
  self->state = state;
  changed (self);
}

static void
send_signal (GrindRecording *self,
             int             signal)
{
  if (self->state != GRIND_RECORDING_ENDED && self->pid > 0)
    kill (-self->pid, signal);
}

/* Whether a process of the group is left, other than a main process that has ended. */
static gboolean
is_group_alive (GrindRecording *self)
{
  return kill (-self->pid, 0) == 0 || errno == EPERM;
}

static void
set_deadline (GrindRecording *self,
              int             seconds)
{
  self->deadline = g_get_monotonic_time () + seconds * G_USEC_PER_SEC;
}

/* Ends the program, by force only if its costs are dumped. */
static void
end_program (GrindRecording *self,
             gboolean        is_dumped)
{
  self->is_dumped = is_dumped;
  self->size = grind_recording_files_sum_sizes (self->folder);
  send_signal (self, SIGTERM);
  send_signal (self, SIGCONT);
  set_deadline (self, is_dumped ? GRACE : PATIENCE);
  set_state (self, GRIND_RECORDING_STOPPING);
}

/* Shorter waits while costs grow */
static void
take_status (GrindRecording    *self,
             GrindRecordingAsk *result)
{
  const GrindLiveStatus *status = result->status;
  gboolean is_same = self->status != NULL &&
                     self->status->is_counting == status->is_counting &&
                     self->status->totals[0] == status->totals[0];

  self->wait = is_same ? MIN (self->wait * 2, MAX_WAIT) : MIN_WAIT;
  self->n_waits = self->wait;
  g_clear_pointer (&self->status, grind_live_status_free);
  self->status = g_steal_pointer (&result->status);
  self->is_counting = self->status->is_counting;
}

static void
take_answer (GrindRecording    *self,
             GrindRecordingAsk *result)
{
  switch (result->request)
    {
    case GRIND_RECORDING_STATUS:
      take_status (self, result);
      break;
    case GRIND_RECORDING_STOP:
      end_program (self, TRUE);
      break;
    case GRIND_RECORDING_DUMP:
      self->n_dumps++;
      self->dumped += self->status != NULL ? self->status->totals[0] : 0;
      break;
    default:
      break;
    }
}

static void
take_failure (GrindRecording    *self,
              GrindRecordingAsk *result,
              const GError      *error)
{
  gboolean is_cancelled = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  self->n_waits = self->wait = MAX_WAIT / 2;
  if (result->request != GRIND_RECORDING_STOP)
    {
      /* It is starting, or has just ended. */
      if (!is_cancelled && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED) &&
          (result->request != GRIND_RECORDING_STATUS ||
           !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)))
        self->problem = g_strdup (error->message);
      else if (self->run == NULL)
        self->n_waits = self->wait = MIN_WAIT;
      return;
    }

  self->problem = g_strdup (error->message);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    set_state (self, GRIND_RECORDING_RUNNING);
  else
    end_program (self, FALSE);
}

static void
asked_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GrindRecording) self = user_data;
  GrindRecordingAsk *done = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean is_done = g_task_propagate_boolean (G_TASK (result), &error);

  g_clear_object (&self->asking);
  self->request = GRIND_RECORDING_NOTHING;
  if (self->run == NULL)
    self->run = g_steal_pointer (&done->run);
  if (self->state == GRIND_RECORDING_ENDED)
    return;

  g_clear_pointer (&self->problem, g_free);
  if (is_done)
    take_answer (self, done);
  else
    take_failure (self, done, error);
  /* The status shows what the request has led to. */
  if (done->request != GRIND_RECORDING_STATUS)
    self->n_waits = 0;
  ask (self);
  changed (self);
}

/* Sends the wanted request, if none is on its way. */
static void
ask (GrindRecording *self)
{
  g_autoptr (GTask) task = NULL;

  if (self->wanted == GRIND_RECORDING_NOTHING || self->request != GRIND_RECORDING_NOTHING ||
      self->state == GRIND_RECORDING_ENDED)
    return;

  self->request = self->wanted;
  self->wanted = GRIND_RECORDING_NOTHING;
  self->asking = g_cancellable_new ();
  task = g_task_new (NULL, self->asking, asked_cb, g_object_ref (self));
  g_task_set_source_tag (task, ask);
  g_task_set_task_data (task, _grind_recording_ask_new (self->request, self->run, self->folder,
                                                        self->pid),
                        (GDestroyNotify) _grind_recording_ask_free);
  g_task_run_in_thread (task, _grind_recording_ask_worker);
}

/* Signals the output since the last time. */
static void
flush_output (GrindRecording *self,
              gboolean        is_end)
{
  g_autofree char *text = _grind_recording_output_take (&self->output, is_end);

  if (text != NULL)
    g_signal_emit (self, signals[OUTPUT], 0, text);
}

static void read_output (GrindRecording *self);

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GrindRecording) self = user_data;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  gsize length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (length == 0)
    return;

  _grind_recording_output_add (&self->output, data, length);
  read_output (self);
}

static void
read_output (GrindRecording *self)
{
  g_input_stream_read_bytes_async (self->pipe, CHUNK, G_PRIORITY_DEFAULT_IDLE, self->reading,
                                   read_cb, g_object_ref (self));
}

/* Takes what is left in the pipe, without waiting for processes that have inherited it. */
static void
read_rest (GrindRecording *self)
{
  g_cancellable_cancel (self->reading);
  if (G_IS_POLLABLE_INPUT_STREAM (self->pipe))
    for (;;)
      {
        char buffer[4096];
        gssize n = g_pollable_input_stream_read_nonblocking (G_POLLABLE_INPUT_STREAM (self->pipe),
                                                             buffer, sizeof buffer, NULL, NULL);

        if (n <= 0)
          break;
        _grind_recording_output_add (&self->output, buffer, n);
      }
  flush_output (self, TRUE);
}

static void
finished_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GrindRecording) self = user_data;

  self->end = g_task_propagate_pointer (G_TASK (result), NULL);
  set_state (self, GRIND_RECORDING_ENDED);
}

/* All processes have ended. */
static void
finish (GrindRecording *self)
{
  g_autoptr (GTask) task = NULL;
  GrindRecordingEnd *end;

  if (self->is_finishing)
    return;

  self->is_finishing = TRUE;
  self->ended = g_get_monotonic_time ();
  g_clear_handle_id (&self->timer, g_source_remove);
  g_cancellable_cancel (self->asking);
  read_rest (self);
  end = _grind_recording_end_new (self->options, self->folder, self->pid, self->process,
                                  self->state == GRIND_RECORDING_STOPPING ||
                                  self->state == GRIND_RECORDING_STUCK, self->is_killed);
  task = g_task_new (NULL, NULL, finished_cb, g_object_ref (self));
  g_task_set_source_tag (task, finish);
  g_task_set_task_data (task, end, NULL);
  g_task_run_in_thread (task, _grind_recording_end_worker);
}

/* Kills what does not end. Files that grow are being written. */
static void
watch_end (GrindRecording *self)
{
  guint64 size;

  if (self->state != GRIND_RECORDING_STOPPING || g_get_monotonic_time () < self->deadline)
    return;

  size = grind_recording_files_sum_sizes (self->folder);
  if (size != self->size)
    {
      self->size = size;
      set_deadline (self, GRACE);
    }
  else if (self->is_dumped || self->is_main_over)
    grind_recording_kill (self);
  else
    set_state (self, GRIND_RECORDING_STUCK);
}

static gboolean
tick_cb (gpointer user_data)
{
  GrindRecording *self = user_data;

  flush_output (self, FALSE);
  if (self->is_main_over && !is_group_alive (self))
    {
      finish (self);
      return G_SOURCE_CONTINUE;
    }

  watch_end (self);
  if (self->is_watched && self->state == GRIND_RECORDING_RUNNING && !self->is_main_over &&
      !self->options->is_cachegrind && self->request == GRIND_RECORDING_NOTHING)
    {
      if (self->n_waits > 0)
        self->n_waits--;
      else
        {
          self->wanted = GRIND_RECORDING_STATUS;
          ask (self);
        }
    }

  return G_SOURCE_CONTINUE;
}

static void
exited_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GrindRecording) self = user_data;

  g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL);
  self->is_main_over = TRUE;
  if (is_group_alive (self))
    changed (self);
  else
    finish (self);
}

static void
grind_recording_finalize (GObject *object)
{
  GrindRecording *self = GRIND_RECORDING (object);

  grind_record_options_free (self->options);
  g_free (self->folder);
  g_clear_object (&self->process);
  g_clear_object (&self->reading);
  g_clear_object (&self->asking);
  g_clear_pointer (&self->run, grind_live_run_unref);
  g_clear_pointer (&self->status, grind_live_status_free);
  g_clear_pointer (&self->end, _grind_recording_end_free);
  g_free (self->problem);
  _grind_recording_output_clear (&self->output);

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
  self->wait = MIN_WAIT;
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
  self->is_counting = options->start != GRIND_RECORD_BY_HAND || options->is_cachegrind;

  return self;
}

/**
 * grind_recording_start:
 * @self: a new recording
 * @error: return location for a #GError
 *
 * Starts the program. A recording that runs keeps itself alive.
 *
 * Errors are those of grind_recording_files_make() and g_subprocess_launcher_spawnv().
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
  self->process = _grind_recording_spawn (self->options, self->folder, error);
  if (self->process == NULL)
    {
      grind_recording_files_remove (self->folder);
      return FALSE;
    }

  self->pid = (int) g_ascii_strtoll (g_subprocess_get_identifier (self->process), NULL, 10);
  self->pipe = g_subprocess_get_stdout_pipe (self->process);
  self->started = g_get_monotonic_time ();
  self->timer = g_timeout_add_full (G_PRIORITY_DEFAULT, TICK, tick_cb, g_object_ref (self),
                                    g_object_unref);
  read_output (self);
  g_subprocess_wait_async (self->process, NULL, exited_cb, g_object_ref (self));
  set_state (self, GRIND_RECORDING_RUNNING);

  return TRUE;
}

/**
 * grind_recording_request:
 * @self: a recording
 * @request: a request
 *
 * Sends a request to the recorded program; one that waits is replaced, except
 * %GRIND_RECORDING_STOP. What it has led to follows with #GrindRecording::changed.
 *
 * %GRIND_RECORDING_STOP loses nothing: the costs are dumped before the program is told to end, and
 * a program that does not is killed only after that.
 */
void
grind_recording_request (GrindRecording        *self,
                         GrindRecordingRequest  request)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  if (self->state != GRIND_RECORDING_RUNNING && self->state != GRIND_RECORDING_STUCK)
    return;

  if (request == GRIND_RECORDING_STOP)
    {
      set_state (self, GRIND_RECORDING_STOPPING);
      self->size = grind_recording_files_sum_sizes (self->folder);
      set_deadline (self, PATIENCE);
      send_signal (self, SIGCONT);
      if (self->options->is_cachegrind || self->is_main_over)
        {
          end_program (self, FALSE);
          return;
        }
    }
  /* A program that waits may keep the answer waiting, too. */
  if (self->request == GRIND_RECORDING_STATUS || request == GRIND_RECORDING_STOP)
    g_cancellable_cancel (self->asking);
  self->wanted = request;
  ask (self);
}

/**
 * grind_recording_kill:
 * @self: a recording
 *
 * Kills the program and all that it has started. What was counted since the last dump is lost.
 */
void
grind_recording_kill (GrindRecording *self)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  self->is_killed = !self->is_main_over;
  send_signal (self, SIGKILL);
  if (self->state == GRIND_RECORDING_STUCK)
    set_state (self, GRIND_RECORDING_STOPPING);
  set_deadline (self, GRACE);
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
 * grind_recording_get_request:
 * @self: a recording
 *
 * Returns: the request that is waiting for an answer
 */
GrindRecordingRequest
grind_recording_get_request (GrindRecording *self)
{
  g_return_val_if_fail (GRIND_IS_RECORDING (self), GRIND_RECORDING_NOTHING);

  return self->request;
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

  return self->is_counting;
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
