/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-live-run.h"

G_BEGIN_DECLS

/**
 * GrindLiveFrame:
 * @function: the name of the function, as Callgrind prints it
 * @n_calls: the number of calls of it from the function above; 1 for the first
 * @costs: the inclusive cost of these calls, one number for each event type
 *
 * A function on the stack of a thread.
 */
typedef struct
{
  char    *function;
  guint64  n_calls;
  guint64 *costs;
} GrindLiveFrame;

/**
 * GrindLiveStatus:
 * @is_counting: whether costs are being counted
 * @events: the short names of the event types; empty if nothing is being counted
 * @totals: the costs since the last dump, one number for each event type
 * @n_functions: the number of functions that were executed
 * @n_threads: the number of threads
 * @frames: (element-type GrindLiveFrame): the stack of the thread with the highest cost, from the
 *   first function to the current one
 *
 * What a process under Callgrind has counted so far.
 */
typedef struct
{
  gboolean   is_counting;
  char     **events;
  guint64   *totals;
  guint      n_functions;
  guint      n_threads;
  GPtrArray *frames;
} GrindLiveStatus;

GrindLiveStatus *grind_live_status_parse (const char       *text) G_GNUC_WARN_UNUSED_RESULT;
GrindLiveStatus *grind_live_status_ask   (GrindLiveRun     *run,
                                          GCancellable     *cancellable,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;
void             grind_live_status_free  (GrindLiveStatus  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindLiveStatus, grind_live_status_free)

G_END_DECLS
