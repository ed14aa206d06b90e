/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindJobFunc:
 * @data: the data of the job
 * @cancellable: cancelled as soon as the result is no longer wanted
 * @error: return location for a #GError
 *
 * The work of a job. Runs in a worker thread, so it must only use what other threads do not change.
 *
 * Returns: (nullable) (transfer full): the result; %NULL with an error, or if there is none
 */
typedef gpointer (*GrindJobFunc) (gpointer       data,
                                  GCancellable  *cancellable,
                                  GError       **error);

/**
 * GrindJobDone:
 * @owner: the owner of the job
 * @result: (nullable) (transfer full): the result
 * @error: (nullable): why there is none
 *
 * Takes the result of a job, in the main context of the thread that started it.
 */
typedef void (*GrindJobDone) (gpointer      owner,
                              gpointer      result,
                              const GError *error);

/**
 * GrindJob:
 * @run: the work
 * @free_data: (nullable): frees the data
 * @done: takes the result
 * @free_result: (nullable): frees a result that is no longer wanted
 *
 * A kind of job. Static.
 */
typedef struct
{
  GrindJobFunc   run;
  GDestroyNotify free_data;
  GrindJobDone   done;
  GDestroyNotify free_result;
} GrindJob;

/**
 * GrindLatest:
 * @cancellable: (nullable): of the running job
 *
 * A field of an object that wants the result of one job at a time, the latest: starting another
 * cancels it and drops its result. All zero at first. The object must call grind_latest_cancel()
 * before it goes.
 */
typedef struct
{
  GCancellable *cancellable;
} GrindLatest;

void     grind_latest_run         (GrindLatest    *self,
                                   const GrindJob *job,
                                   gpointer        data,
                                   gpointer        owner);
void     grind_latest_run_at_once (GrindLatest    *self,
                                   const GrindJob *job,
                                   gpointer        data,
                                   gpointer        owner);
void     grind_latest_cancel      (GrindLatest    *self);
gboolean grind_latest_is_running  (GrindLatest    *self);

G_END_DECLS
