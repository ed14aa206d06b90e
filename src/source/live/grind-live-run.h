/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The names of files that Valgrind and its clients communicate through depend on these. */
#define GRIND_LIVE_RUN_VARIABLES { "TMPDIR", "LOGNAME", "USER", "HOST", "HOSTNAME" }

/**
 * GrindLiveRun:
 *
 * A process running under Callgrind, as described by its arguments and environment. Immutable,
 * hence thread-safe.
 */
typedef struct _GrindLiveRun GrindLiveRun;

GrindLiveRun       *grind_live_run_new             (int                 pid,
                                                    guint64             ticks,
                                                    gint64              started,
                                                    const char * const *arguments,
                                                    const char * const *environment,
                                                    const char * const *defaults,
                                                    const char         *folder)
  G_GNUC_WARN_UNUSED_RESULT;
GrindLiveRun       *grind_live_run_ref             (GrindLiveRun       *self)
  G_GNUC_WARN_UNUSED_RESULT;
void                grind_live_run_unref           (GrindLiveRun       *self);
int                 grind_live_run_get_pid         (GrindLiveRun       *self);
guint64             grind_live_run_get_ticks       (GrindLiveRun       *self);
gint64              grind_live_run_get_started     (GrindLiveRun       *self);
const char         *grind_live_run_get_command     (GrindLiveRun       *self);
const char         *grind_live_run_get_prefix      (GrindLiveRun       *self);
const char         *grind_live_run_get_launcher    (GrindLiveRun       *self);
const char * const *grind_live_run_get_environment (GrindLiveRun       *self);
const char * const *grind_live_run_get_folders     (GrindLiveRun       *self);
gboolean            grind_live_run_is_reachable    (GrindLiveRun       *self);
gboolean            grind_live_run_is_same         (GrindLiveRun       *self,
                                                    GrindLiveRun       *other);
gboolean            grind_live_run_has_name        (GrindLiveRun       *self,
                                                    const char         *name);
gboolean            grind_live_run_owns            (GrindLiveRun       *self,
                                                    GFile              *file);
int                 grind_live_run_compare         (GrindLiveRun       *self,
                                                    const char         *a,
                                                    const char         *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLiveRun, grind_live_run_unref)

G_END_DECLS
