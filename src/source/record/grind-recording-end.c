/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a recording has led to: its files, and why there are none, or not all. */
#include "config.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grind-recording-end-private.h"
#include "grind-recording-files.h"
#include "source/live/grind-live-dump.h"

#define END_SIZE 4096   /* bytes, more than a profile without costs has */

GrindRecordingEnd *
_grind_recording_end_new (const GrindRecordOptions *options,
                          const char               *folder,
                          int                       pid,
                          int                       wait_status,
                          gboolean                  is_stopped,
                          gboolean                  is_killed)
{
  GrindRecordingEnd *self = g_new0 (GrindRecordingEnd, 1);

  self->options = grind_record_options_copy (options);
  self->folder = g_strdup (folder);
  self->pid = pid;
  self->status = WIFEXITED (wait_status) ? WEXITSTATUS (wait_status) : -1;
  self->signal = WIFSIGNALED (wait_status) ? WTERMSIG (wait_status) : 0;
  self->is_stopped = is_stopped;
  self->is_killed = is_killed;

  return self;
}

void
_grind_recording_end_free (GrindRecordingEnd *self)
{
  grind_record_options_free (self->options);
  g_free (self->folder);
  g_clear_pointer (&self->result.files, g_ptr_array_unref);
  g_free (self->result.note);
  g_free (self);
}

static void
add_note (GString    *note,
          const char *text)
{
  if (note->len > 0)
    g_string_append_c (note, ' ');
  g_string_append (note, text);
}

/* Leaves out files that were being written when the process was killed, if there are others.
 * Returns whether an incomplete file is left. */
static gboolean
sort_out_incomplete (GrindRecordingEnd *self)
{
  g_autoptr (GPtrArray) whole = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean is_complete;

  for (guint i = 0; i < self->result.files->len; i++)
    if (grind_live_dump_is_whole (g_file_peek_path (self->result.files->pdata[i])))
      g_ptr_array_add (whole, g_object_ref (self->result.files->pdata[i]));
  is_complete = whole->len == self->result.files->len;
  if ((!self->is_killed && self->signal != SIGKILL) || whole->len == 0)
    return !is_complete;

  g_ptr_array_unref (self->result.files);
  self->result.files = g_steal_pointer (&whole);

  return FALSE;
}

/* Whether all totals of a file are zero. Files with costs are larger. */
static gboolean
has_no_costs (const char *path)
{
  char bytes[END_SIZE] = { 0 };
  const char *totals = bytes;
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  gssize length;

  if (fd < 0)
    return FALSE;
  length = read (fd, bytes, END_SIZE);
  close (fd);
  if (length < 0 || length >= END_SIZE)
    return FALSE;

  while ((totals = strstr (totals, "\ntotals:")) != NULL)
    {
      totals += strlen ("\ntotals:");
      if (totals[strspn (totals, " 0")] != '\n')
        return FALSE;
    }

  return TRUE;
}

static gboolean
have_no_costs (GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++)
    if (!has_no_costs (g_file_peek_path (files->pdata[i])))
      return FALSE;

  return TRUE;
}

/* An instruction that Valgrind does not support; bytes of AVX-512 start with 0x62. */
static void
add_unknown_instruction (GString    *note,
                         const char *log)
{
  if (strstr (log, "unhandled instruction bytes: 0x62") != NULL)
    add_note (note, _("The program uses AVX-512 instructions, which Valgrind does not support. "
                      "Build it with -march=x86-64-v3 instead of -march=native."));
  else
    add_note (note, _("The program uses an instruction that Valgrind does not support. Build it "
                      "for a more common processor, such as with -march=x86-64-v3."));
}

/* How the program ended, unless as wanted */
static void
add_end (GString           *note,
         GrindRecordingEnd *self,
         const char        *log)
{
  g_autofree char *text = NULL;

  if (self->signal == SIGILL && strstr (log, "Unrecognised instruction") != NULL)
    add_unknown_instruction (note, log);
  else if (self->is_killed)
    add_note (note, _("The program did not end and was killed."));
  else if (self->signal != 0 && !self->is_stopped)
    {
      /* translators: the number and the name of a signal, such as "11 (Segmentation fault)" */
      text = g_strdup_printf (_("The program was ended by signal %d (%s)."), self->signal,
                              g_strsignal (self->signal));
      add_note (note, text);
    }
  else if (self->status > 0 && !self->is_stopped)
    {
      text = g_strdup_printf (_("The program ended with exit status %d."), self->status);
      add_note (note, text);
    }
}

/* The costs that are counted are too few, or none. */
static void
add_losses (GString           *note,
            GrindRecordingEnd *self,
            const char        *log,
            gboolean           is_incomplete)
{
  g_autofree char *text = NULL;

  if (!grind_recording_files_has_space (self->folder))
    add_note (note, _("The disk is full, so the profile may be incomplete."));
  else if (is_incomplete)
    add_note (note, _("The profile is incomplete."));
  /* Valgrind reports what it has counted when it writes the profile. */
  if (self->signal == SIGKILL && !self->is_killed && strstr (log, " refs:") == NULL)
    add_note (note, _("What was counted since the last dump is lost."));
  if (self->result.files->len == 0 || self->options->is_cachegrind ||
      !have_no_costs (self->result.files))
    return;

  if (self->options->start == GRIND_RECORD_AT_FUNCTION)
    {
      text = g_strdup_printf (_("The function “%s” was never called, so nothing was counted. It "
                                "may be inlined, or have another name: Callgrind needs the name "
                                "as it prints it."), self->options->function);
      add_note (note, text);
    }
  else
    add_note (note, _("Nothing was counted."));
}

/* The first lines that Valgrind wrote, without its "==PID==" */
static char *
dup_reason (const char *log)
{
  g_auto (GStrv) lines = g_strsplit (log, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *text = lines[i];

      if (g_str_has_prefix (text, "=="))
        text += 2 + strspn (text + 2, "0123456789");
      if (g_str_has_prefix (text, "=="))
        text += 2;
      g_strstrip (text);
      if (g_str_has_prefix (text, "valgrind: "))
        return g_strdup (text);
    }

  return NULL;
}

static guint
count_others (GrindRecordingEnd *self)
{
  g_autoptr (GPtrArray) files = grind_recording_files_list (self->folder, 0);
  g_autoptr (GHashTable) pids = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (pids, GINT_TO_POINTER (grind_recording_files_get_pid (files->pdata[i])));
  g_hash_table_remove (pids, GINT_TO_POINTER (self->pid));

  return g_hash_table_size (pids);
}

static void
find (GrindRecordingEnd *self)
{
  g_autofree char *log = grind_recording_files_dup_log (self->folder, self->pid);
  g_autoptr (GString) note = g_string_new (NULL);
  gboolean is_incomplete;

  self->result.files = grind_recording_files_list (self->folder, self->pid);
  self->result.n_others = count_others (self);
  /* The files of Cachegrind do not show it. */
  is_incomplete = !self->options->is_cachegrind && sort_out_incomplete (self);
  self->result.is_complete = self->result.files->len > 0 && !is_incomplete && !self->is_stopped &&
                             !self->is_killed && self->signal == 0;

  add_end (note, self, log);
  if (self->result.files->len == 0)
    {
      g_autofree char *reason = dup_reason (log);

      add_note (note, _("There is no profile."));
      if (reason != NULL)
        add_note (note, reason);
    }
  add_losses (note, self, log, is_incomplete);
  if (note->len > 0)
    self->result.note = g_string_free (g_steal_pointer (&note), FALSE);
}

void
_grind_recording_end_worker (GTask        *task,
                             gpointer      source,
                             gpointer      task_data,
                             GCancellable *cancellable)
{
  find (task_data);
  g_task_return_pointer (task, task_data, (GDestroyNotify) _grind_recording_end_free);
}
