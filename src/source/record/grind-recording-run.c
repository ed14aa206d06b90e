/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recording while it runs: requests, output, and its end. One request at a time goes to the
 * process; Valgrind would mix up two. */
#include "config.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "grind-recording-ask-private.h"
#include "grind-recording-files.h"
#include "grind-recording-private.h"
#include "grind-recording-processes-private.h"

#define TICK        100    /* ms, between looks at the output and at the processes */
#define MIN_WAIT    1      /* ticks between requests for the status */
#define MAX_WAIT    20     /* likewise, of a process that only waits: each request interrupts it */
#define CHUNK       65536  /* bytes of output that are read at a time */
#define MAX_REST    64     /* reads of output after the end */
#define LOOK        5      /* ticks between looks for processes that are left */
#define GRACE       3      /* s for the program to end after a dump */
#define PATIENCE    10     /* s likewise without a dump */
#define MAX_GRACE   60     /* s likewise after a dump, even if files grow */

static void ask (GrindRecording        *self,
                 GrindRecordingRequest  request);
static void finish (GrindRecording *self);

static void
changed (GrindRecording *self)
{
  g_signal_emit_by_name (self, "changed");
}

static void
set_state (GrindRecording      *self,
           GrindRecordingState  state)
{
  self->state = state;
  changed (self);
}

/* Once the program has ended, another group may have its number. */
static void
send_signal (GrindRecording *self,
             int             signal)
{
  if (self->is_finishing || self->pid <= 0)
    return;

  if (!self->is_main_over)
    kill (-self->pid, signal);
  if (self->left != NULL)
    _grind_recording_processes_signal (self->left, signal);
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
  self->size = grind_recording_files_sum_profiles (self->folder);
  self->told = g_get_monotonic_time ();
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
  const GrindLiveStatus *last = self->status;
  gboolean is_same = last != NULL && last->is_counting == result->status->is_counting &&
                     (!last->is_counting || last->totals[0] == result->status->totals[0]);

  self->n_waits = self->wait = is_same ? MIN (self->wait * 2, MAX_WAIT) : MIN_WAIT;
  /* Without counting, a status has no costs; then the last ones stay. */
  if (last != NULL && result->status->events[0] == NULL)
    {
      self->status->is_counting = result->status->is_counting;
      return;
    }

  g_clear_pointer (&self->status, grind_live_status_free);
  self->status = g_steal_pointer (&result->status);
}

/* Its costs are those of the next part from now on. */
static void
take_dump (GrindRecording *self)
{
  self->n_dumps++;
  if (self->status == NULL)
    return;

  self->dumped += self->status->totals[0];
  memset (self->status->totals, 0, g_strv_length (self->status->events) * sizeof (guint64));
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
      end_program (self, result->is_all);
      break;
    case GRIND_RECORDING_DUMP:
      take_dump (self);
      break;
    case GRIND_RECORDING_LOOK:
      self->n_waits = LOOK;
      if (result->left->len == 0)
        finish (self);
      break;
    case GRIND_RECORDING_PAUSE:
      /* From now on, Callgrind's totals are not those of the whole run. */
      self->is_exact = FALSE;
      G_GNUC_FALLTHROUGH;
    case GRIND_RECORDING_START:
      if (self->status != NULL)
        self->status->is_counting = result->request == GRIND_RECORDING_START;
      break;
    default:
      break;
    }
}

/* Whether nobody has asked for a request. */
static gboolean
is_usual (GrindRecordingRequest request)
{
  return request == GRIND_RECORDING_STATUS || request == GRIND_RECORDING_LOOK;
}

/* A program that is starting, or has just ended, has no status. */
static gboolean
is_expected (GrindRecordingRequest  request,
             const GError          *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ||
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED) ||
         (request == GRIND_RECORDING_STATUS &&
          g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND));
}

static void
set_problem (GrindRecording        *self,
             GrindRecordingRequest  request,
             const GError          *error)
{
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  self->of_problem = request;
}

static void
take_failure (GrindRecording    *self,
              GrindRecordingAsk *result,
              const GError      *error)
{
  self->n_waits = self->wait = self->run != NULL ? MAX_WAIT / 2 : MIN_WAIT;
  if (!is_expected (result->request, error))
    set_problem (self, result->request, error);
  if (result->request != GRIND_RECORDING_STOP)
    return;

  /* There is nobody to free some space. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE) && !self->is_left)
    set_state (self, GRIND_RECORDING_STUCK);
  else
    end_program (self, FALSE);
}

/* Sends the next request, if none is on its way. */
static void
ask_next (GrindRecording *self)
{
  if (self->request == GRIND_RECORDING_NOTHING && !g_queue_is_empty (&self->wanted))
    ask (self, GPOINTER_TO_INT (g_queue_pop_head (&self->wanted)));
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
  if (self->is_finishing)
    return;

  if (done->left != NULL)
    {
      g_clear_pointer (&self->left, g_ptr_array_unref);
      self->left = g_ptr_array_ref (done->left);
    }
  /* The user has to see why a request has failed. */
  if (is_done && self->of_problem == GRIND_RECORDING_STATUS)
    set_problem (self, GRIND_RECORDING_NOTHING, NULL);
  if (is_done)
    take_answer (self, done);
  else
    take_failure (self, done, error);
  /* The status shows what the request has led to. */
  if (!is_usual (done->request))
    self->n_waits = 0;
  ask_next (self);
  changed (self);
}

static void
ask (GrindRecording        *self,
     GrindRecordingRequest  request)
{
  g_autoptr (GTask) task = NULL;

  if (self->is_finishing)
    return;

  self->request = request;
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
    g_signal_emit_by_name (self, "output", text);
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
    for (int i = 0; i < MAX_REST; i++)
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

void
_grind_recording_close_lock (GrindRecording *self)
{
  if (self->lock >= 0)
    close (self->lock);
  self->lock = -1;
}

static void
finished_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GrindRecording) self = user_data;

  self->end = g_task_propagate_pointer (G_TASK (result), NULL);
  _grind_recording_close_lock (self);
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
  end = _grind_recording_end_new (self->options, self->folder, self->pid, self->wait_status,
                                  self->state == GRIND_RECORDING_STOPPING ||
                                  self->state == GRIND_RECORDING_STUCK, self->is_killed);
  task = g_task_new (NULL, NULL, finished_cb, g_object_ref (self));
  g_task_set_source_tag (task, finish);
  g_task_set_task_data (task, end, NULL);
  g_task_run_in_thread (task, _grind_recording_end_worker);
}

/* Kills what does not end. Profiles that grow are being written. */
static void
watch_end (GrindRecording *self)
{
  gint64 now = g_get_monotonic_time ();
  guint64 size;

  if (self->state != GRIND_RECORDING_STOPPING || now < self->deadline)
    return;

  size = grind_recording_files_sum_profiles (self->folder);
  if (size != self->size && (!self->is_dumped || now < self->told + MAX_GRACE * G_USEC_PER_SEC))
    {
      self->size = size;
      set_deadline (self, GRACE);
    }
  else if (GPOINTER_TO_INT (g_queue_peek_head (&self->wanted)) == GRIND_RECORDING_STOP)
    {
      /* A program that waits in the kernel keeps an earlier request waiting. */
      g_cancellable_cancel (self->asking);
      set_deadline (self, PATIENCE);
    }
  else if (self->is_left && self->request == GRIND_RECORDING_STOP && self->n_patience++ < 5)
    set_deadline (self, PATIENCE);
  else if (self->is_dumped || self->is_left)
    grind_recording_kill (self);
  else
    set_state (self, GRIND_RECORDING_STUCK);
}

/* The request while nobody asks for anything */
static void
ask_as_usual (GrindRecording *self)
{
  if (self->is_main_over)
    ask (self, GRIND_RECORDING_LOOK);
  else if (self->is_watched && self->state == GRIND_RECORDING_RUNNING &&
           !self->options->is_cachegrind)
    ask (self, GRIND_RECORDING_STATUS);
}

static gboolean
tick_cb (gpointer user_data)
{
  GrindRecording *self = user_data;

  flush_output (self, FALSE);
  watch_end (self);
  if (self->n_waits > 0)
    self->n_waits--;
  else if (self->request == GRIND_RECORDING_NOTHING)
    ask_as_usual (self);

  return G_SOURCE_CONTINUE;
}

static void
exited_cb (GPid     pid,
           int      wait_status,
           gpointer user_data)
{
  GrindRecording *self = user_data;

  self->is_main_over = TRUE;
  self->wait_status = wait_status;
  self->n_waits = 0;
  g_spawn_close_pid (pid);
  tick_cb (self);
}

/* Follows the process that was started. */
void
_grind_recording_follow (GrindRecording *self)
{
  self->started = g_get_monotonic_time ();
  self->timer = g_timeout_add_full (G_PRIORITY_DEFAULT, TICK, tick_cb, g_object_ref (self),
                                    g_object_unref);
  read_output (self);
  g_child_watch_add_full (G_PRIORITY_DEFAULT, self->pid, exited_cb, g_object_ref (self),
                          g_object_unref);
  set_state (self, GRIND_RECORDING_RUNNING);
}

/**
 * grind_recording_request:
 * @self: a recording
 * @request: a request
 *
 * Sends a request to the recorded program, after those that wait for an answer. What it has led to
 * follows with #GrindRecording::changed.
 *
 * %GRIND_RECORDING_STOP loses nothing: the costs are dumped before the program is told to end, and
 * a program that does not is killed only after that.
 */
void
grind_recording_request (GrindRecording        *self,
                         GrindRecordingRequest  request)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  if (self->is_finishing || (self->state != GRIND_RECORDING_RUNNING &&
                             self->state != GRIND_RECORDING_STUCK))
    return;

  set_problem (self, GRIND_RECORDING_NOTHING, NULL);
  if (request == GRIND_RECORDING_STOP)
    {
      self->size = grind_recording_files_sum_profiles (self->folder);
      set_deadline (self, PATIENCE);
      send_signal (self, SIGCONT);
      g_queue_clear (&self->wanted);
      set_state (self, GRIND_RECORDING_STOPPING);
      if (self->options->is_cachegrind)
        {
          end_program (self, FALSE);
          return;
        }
    }
  g_queue_push_tail (&self->wanted, GINT_TO_POINTER (request));
  ask_next (self);
  changed (self);
}

/**
 * grind_recording_kill:
 * @self: a recording
 *
 * Kills the program and all that it has started, unless they end when told. What was counted since
 * the last dump is lost.
 */
void
grind_recording_kill (GrindRecording *self)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  if (self->is_finishing)
    return;
  if (self->told == 0)
    {
      end_program (self, TRUE);
      return;
    }

  self->is_killed |= !self->is_main_over;
  send_signal (self, SIGKILL);
  if (self->state == GRIND_RECORDING_STUCK)
    set_state (self, GRIND_RECORDING_STOPPING);
  set_deadline (self, GRACE);
}

/**
 * grind_recording_leave:
 * @self: a recording
 *
 * Stops a recording whose user has gone: it ends by itself, and never waits for a decision.
 */
void
grind_recording_leave (GrindRecording *self)
{
  g_return_if_fail (GRIND_IS_RECORDING (self));

  self->is_left = TRUE;
  if (self->state == GRIND_RECORDING_STUCK && self->told > 0)
    grind_recording_kill (self);
  else
    grind_recording_request (self, GRIND_RECORDING_STOP);
}
