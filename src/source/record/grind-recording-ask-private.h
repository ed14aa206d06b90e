/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-recording.h"

G_BEGIN_DECLS

/* A request to a recorded program: what a worker does, and what it found out. */
typedef struct
{
  GrindRecordingRequest  request;
  GrindLiveRun          *run;      /* (nullable): of the program; found if it is NULL */
  char                  *folder;
  int                    pid;
  GrindLiveStatus       *status;   /* (nullable): the result */
  GPtrArray             *left;     /* (nullable): the processes that run after a dump */
  gboolean               is_all;   /* all of them that could lose costs were dumped */
} GrindRecordingAsk;

GrindRecordingAsk *_grind_recording_ask_new    (GrindRecordingRequest  request,
                                                GrindLiveRun          *run,
                                                const char            *folder,
                                                int                    pid)
  G_GNUC_WARN_UNUSED_RESULT;
void               _grind_recording_ask_free   (GrindRecordingAsk     *self);
void               _grind_recording_ask_worker (GTask                 *task,
                                                gpointer               source,
                                                gpointer               task_data,
                                                GCancellable          *cancellable);

G_END_DECLS
