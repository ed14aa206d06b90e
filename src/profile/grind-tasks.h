/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindTaskFunc:
 * @data: what was passed to grind_tasks_run()
 * @task: the number of the task, from 0
 *
 * Does one of several tasks. Any thread, while others do other tasks.
 *
 * Returns: whether to go on with other tasks
 */
typedef gboolean (* GrindTaskFunc) (gpointer data,
                                    guint    task);

gboolean grind_tasks_run (GrindTaskFunc  run_task,
                          gpointer       data,
                          guint          n_tasks,
                          guint          n_threads,
                          GCancellable  *cancellable);

G_END_DECLS
