/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-recording.h"

G_BEGIN_DECLS

/* The result of a recording. How the program ended is known; the worker finds the files. */
typedef struct
{
  GrindRecordOptions *options;
  char               *folder;
  int                 pid;
  int                 status;       /* exit status, or -1 */
  int                 signal;       /* that ended the program, or 0 */
  gboolean            is_stopped;   /* by the user */
  gboolean            is_killed;    /* by us */

  GrindRecordingResult result;
} GrindRecordingEnd;

GrindRecordingEnd *_grind_recording_end_new    (const GrindRecordOptions *options,
                                                const char               *folder,
                                                int                       pid,
                                                int                       wait_status,
                                                gboolean                  is_stopped,
                                                gboolean                  is_killed)
  G_GNUC_WARN_UNUSED_RESULT;
void               _grind_recording_end_free   (GrindRecordingEnd        *self);
void               _grind_recording_end_worker (GTask                    *task,
                                                gpointer                  source,
                                                gpointer                  task_data,
                                                GCancellable             *cancellable);

G_END_DECLS
