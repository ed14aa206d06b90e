/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-recording-processes-private.h"

#include <signal.h>
#include <stdlib.h>

#include "source/live/grind-live-runs.h"

/* A process, identified by its start, as another one may get its PID */
typedef struct
{
  int     pid;
  guint64 ticks;
} Process;

static gboolean
read_process (Process *self,
              int      pid,
              int     *group)
{
  g_autofree char *folder = g_strdup_printf ("/proc/%d", pid);

  self->pid = pid;

  return grind_live_process_read (folder, &self->ticks, group);
}

static gboolean
writes_into (GPtrArray  *runs,
             int         pid,
             const char *folder)
{
  for (guint i = 0; i < runs->len; i++)
    if (grind_live_run_get_pid (runs->pdata[i]) == pid &&
        g_strv_contains (grind_live_run_get_folders (runs->pdata[i]), folder))
      return TRUE;

  return FALSE;
}

/* (transfer container) (element-type Process). Blocks for some milliseconds: use it in a worker. */
GPtrArray *
_grind_recording_processes_find (const char   *folder,
                                 int           group,
                                 GCancellable *cancellable)
{
  GPtrArray *processes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) runs = grind_live_runs_find ("/proc", cancellable);
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      int pid = atoi (name);
      int own_group;
      Process process;

      if (pid > 0 && read_process (&process, pid, &own_group) &&
          (own_group == group || writes_into (runs, pid, folder)))
        g_ptr_array_add (processes, g_memdup2 (&process, sizeof process));
    }

  return processes;
}

/* Sends a signal to those that are still the same. */
void
_grind_recording_processes_signal (GPtrArray *processes,
                                   int        signal)
{
  for (guint i = 0; i < processes->len; i++)
    {
      const Process *known = processes->pdata[i];
      Process process;
      int group;

      if (read_process (&process, known->pid, &group) && process.ticks == known->ticks)
        kill (known->pid, signal);
    }
}
