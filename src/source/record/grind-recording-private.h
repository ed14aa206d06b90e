/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-recording-end-private.h"
#include "grind-recording-output-private.h"
#include "grind-recording.h"

G_BEGIN_DECLS

struct _GrindRecording
{
  GObject parent_instance;

  /* Owned */
  GrindRecordOptions *options;
  char               *folder;        /* (nullable) until started */
  GInputStream       *pipe;          /* (nullable) until started: what the program prints */
  GCancellable       *reading;       /* of the output */
  GCancellable       *asking;        /* (nullable): of the current request */
  GrindLiveRun       *run;           /* (nullable): the main process, once it is known */
  GrindLiveStatus    *status;        /* (nullable): the last one */
  char               *problem;       /* (nullable): why the last request failed */
  GPtrArray          *left;          /* (nullable): processes that were found */
  GrindRecordingOutput output;       /* of the program */
  GrindRecordingEnd  *end;           /* (nullable) until it has ended */

  GrindRecordingState   state;
  GrindRecordingRequest request;     /* the current one */
  GQueue                wanted;      /* of GrindRecordingRequest: the next ones */
  int                   pid;         /* 0 until started */
  int                   wait_status; /* of the program, once it is over */
  int                   lock;        /* an open file, or -1 */
  guint                 timer;
  guint                 n_waits;     /* ticks to the next status */
  guint                 wait;        /* between two of them */
  guint                 n_dumps;
  guint64               dumped;      /* of the first event */
  guint64               size;        /* of the files, when last looked at */
  gint64                started;
  gint64                ended;       /* 0 while running */
  gint64                deadline;    /* for the end, while stopping */
  gint64                told;        /* to end; 0 before that */
  guint                 n_patience;  /* extensions of @deadline */
  GrindRecordingRequest of_problem;
  gboolean              is_watched;
  gboolean              is_dumped;   /* by Stop */
  gboolean              is_killed;
  gboolean              is_main_over;
  gboolean              is_finishing;
  gboolean              is_left;     /* there is no user any more */
  gboolean              is_exact;    /* the costs of the status are those of the run */
};

/* grind-recording-run.c */
void _grind_recording_follow     (GrindRecording *self);
void _grind_recording_close_lock (GrindRecording *self);

G_END_DECLS
