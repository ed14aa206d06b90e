/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/app/grind-application.h"
#include "ui/app/grind-window.h"

G_BEGIN_DECLS

/* The times of painted frames. Initialize with zeros. */
typedef struct
{
  gboolean is_painted;    /* this frame has painted something */
  gint64   painted;       /* monotonic time of the end of the last frame, 0: none yet */
} BenchFrames;

void   bench_watch_turns      (void);
void   bench_begin_turn       (void);
double bench_get_turn         (void);
double bench_get_longest      (void);
double bench_get_longest_work (void);
void   bench_wait             (guint        milliseconds);
void   bench_watch_frames     (BenchFrames *frames,
                               GtkWidget   *window);
GrindApplication *bench_start_application (const char *name) G_GNUC_WARN_UNUSED_RESULT;
GtkWidget *bench_show_window  (GrindApplication *application,
                               BenchFrames *frames);
gboolean bench_open_profile   (GrindPage   *page,
                               const char  *base,
                               const char  *path);
void   bench_settle           (GrindPage   *page);
GtkWidget *bench_find_mapped  (GtkWidget   *root,
                               GType        type);

G_END_DECLS
