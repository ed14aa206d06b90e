/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-record-options.h"
#include "source/live/grind-live-status.h"

G_BEGIN_DECLS

/**
 * GrindRecordingState:
 * @GRIND_RECORDING_NEW: not started
 * @GRIND_RECORDING_RUNNING: the program, or a process that it started, is running
 * @GRIND_RECORDING_STOPPING: the profile is being written, and the program ended
 * @GRIND_RECORDING_STUCK: the costs could not be written; Stop tries again, and
 *   grind_recording_kill() loses them
 * @GRIND_RECORDING_ENDED: nothing is running any more
 *
 * The state of a recording.
 */
typedef enum
{
  GRIND_RECORDING_NEW,
  GRIND_RECORDING_RUNNING,
  GRIND_RECORDING_STOPPING,
  GRIND_RECORDING_STUCK,
  GRIND_RECORDING_ENDED,
} GrindRecordingState;

/**
 * GrindRecordingRequest:
 * @GRIND_RECORDING_NOTHING: no request
 * @GRIND_RECORDING_STATUS: the costs so far
 * @GRIND_RECORDING_DUMP: write the costs, and start again from zero
 * @GRIND_RECORDING_ZERO: forget the costs since the last dump
 * @GRIND_RECORDING_START: start counting
 * @GRIND_RECORDING_PAUSE: stop counting
 * @GRIND_RECORDING_STOP: dump, and end
 * @GRIND_RECORDING_LOOK: which processes are running
 *
 * A request to the recorded processes.
 */
typedef enum
{
  GRIND_RECORDING_NOTHING,
  GRIND_RECORDING_STATUS,
  GRIND_RECORDING_DUMP,
  GRIND_RECORDING_ZERO,
  GRIND_RECORDING_START,
  GRIND_RECORDING_PAUSE,
  GRIND_RECORDING_STOP,
  GRIND_RECORDING_LOOK,
} GrindRecordingRequest;

/**
 * GrindRecordingResult:
 * @files: (element-type GFile): the profiles of the program, all its parts and threads, in no
 *   order; empty if there are none
 * @n_others: the number of other processes whose profiles are in the folder
 * @is_complete: whether the program ended by itself, and its profile is complete
 * @note: (nullable): sentences for display: why there is no profile, or an end other than success
 *
 * What a recording has led to.
 */
typedef struct
{
  GPtrArray *files;
  guint      n_others;
  gboolean   is_complete;
  char      *note;
} GrindRecordingResult;

#define GRIND_TYPE_RECORDING (grind_recording_get_type ())
G_DECLARE_FINAL_TYPE (GrindRecording, grind_recording, GRIND, RECORDING, GObject)

GrindRecording           *grind_recording_new           (const GrindRecordOptions  *options)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean                  grind_recording_start         (GrindRecording            *self,
                                                         GError                   **error);
void                      grind_recording_request       (GrindRecording            *self,
                                                         GrindRecordingRequest      request);
void                      grind_recording_kill          (GrindRecording            *self);
void                      grind_recording_leave         (GrindRecording            *self);
void                      grind_recording_set_watched   (GrindRecording            *self,
                                                         gboolean                   is_watched);
GrindRecordingState       grind_recording_get_state     (GrindRecording            *self);
const GrindRecordOptions *grind_recording_get_options   (GrindRecording            *self);
const char               *grind_recording_get_folder    (GrindRecording            *self);
int                       grind_recording_get_pid       (GrindRecording            *self);
double                    grind_recording_get_elapsed   (GrindRecording            *self);
const GrindLiveStatus    *grind_recording_get_status    (GrindRecording            *self);
gboolean                  grind_recording_is_counting   (GrindRecording            *self);
gboolean                  grind_recording_will_count    (GrindRecording            *self);
gboolean                  grind_recording_is_exact      (GrindRecording            *self);
guint                     grind_recording_get_n_dumps   (GrindRecording            *self);
guint64                   grind_recording_get_dumped    (GrindRecording            *self);
const char               *grind_recording_get_problem   (GrindRecording            *self);
gboolean                  grind_recording_is_main_over  (GrindRecording            *self);
const char               *grind_recording_get_output    (GrindRecording            *self);
const GrindRecordingResult *
                          grind_recording_get_result    (GrindRecording            *self);

G_END_DECLS
