/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks a process under Callgrind for its costs and its stack, without a dump. */
#include "config.h"

#include "grind-live-status.h"

#include <stdlib.h>
#include <string.h>

#include "grind-vgdb.h"

#define MAX_FRAMES 10000

/* One thread in the answer. Costs of a call come before the name of the called function. */
typedef struct
{
  guint64   *totals;
  GPtrArray *frames;
  guint64    n_calls;   /* of the next frame */
  guint64   *costs;     /* (nullable): likewise */
} Thread;

static void
frame_free (gpointer data)
{
  GrindLiveFrame *frame = data;

  g_free (frame->function);
  g_free (frame->costs);
  g_free (frame);
}

static void
thread_free (gpointer data)
{
  Thread *thread = data;

  g_free (thread->totals);
  g_free (thread->costs);
  g_clear_pointer (&thread->frames, g_ptr_array_unref);
  g_free (thread);
}

/* The value of a line that starts with @key; NULL for other lines */
static const char *
get_value (const char *line,
           const char *key)
{
  gsize length = strlen (key);

  return strncmp (line, key, length) == 0 && g_str_has_prefix (line + length, ": ")
           ? line + length + 2 : NULL;
}

/* Callgrind leaves out zeros at the end. */
static guint64 *
parse_costs (const char *text,
             guint       n_events)
{
  guint64 *costs = g_new0 (guint64, n_events + 1);

  for (guint i = 0; i < n_events && *text != '\0'; i++)
    {
      char *end;

      costs[i] = g_ascii_strtoull (text, &end, 10);
      if (end == text)
        break;
      text = end;
    }

  return costs;
}

/* Reads "NAME-THREAD" or "NAME-THREAD-FRAME", and gives the value behind. */
static const char *
parse_thread_line (const char *line,
                   const char *name,
                   guint      *id,
                   gboolean   *is_frame)
{
  gsize length = strlen (name);
  char *end;

  if (strncmp (line, name, length) != 0 || line[length] != '-')
    return NULL;
  *id = strtoul (line + length + 1, &end, 10);
  *is_frame = *end == '-';
  if (*is_frame)
    end += 1 + strspn (end + 1, "0123456789");

  return g_str_has_prefix (end, ": ") ? end + 2 : NULL;
}

static Thread *
get_thread (GHashTable *threads,
            guint       id)
{
  Thread *thread = g_hash_table_lookup (threads, GUINT_TO_POINTER (id));

  if (thread == NULL)
    {
      thread = g_new0 (Thread, 1);
      thread->frames = g_ptr_array_new_with_free_func (frame_free);
      g_hash_table_insert (threads, GUINT_TO_POINTER (id), thread);
    }

  return thread;
}

static void
add_frame (Thread     *thread,
           const char *function,
           guint       n_events)
{
  GrindLiveFrame *frame;

  if (thread->frames->len >= MAX_FRAMES)
    return;

  frame = g_new0 (GrindLiveFrame, 1);
  frame->function = g_utf8_make_valid (function, -1);
  frame->n_calls = thread->costs != NULL ? thread->n_calls : 1;
  frame->costs = g_steal_pointer (&thread->costs);
  if (frame->costs == NULL)
    {
      frame->costs = g_new0 (guint64, n_events + 1);
      if (thread->totals != NULL)
        memcpy (frame->costs, thread->totals, n_events * sizeof (guint64));
    }
  g_ptr_array_add (thread->frames, frame);
}

static void
parse_line (GrindLiveStatus *self,
            GHashTable      *threads,
            const char      *line)
{
  guint n_events = g_strv_length (self->events);
  const char *value;
  gboolean is_frame;
  guint id;

  if ((value = get_value (line, "instrumentation")) != NULL)
    self->is_counting = g_str_has_prefix (value, "on");
  else if ((value = get_value (line, "distinct-functions")) != NULL)
    self->n_functions = strtoul (value, NULL, 10);
  else if ((value = get_value (line, "events")) != NULL && n_events == 0)
    {
      g_strfreev (self->events);
      self->events = g_strsplit (value, " ", -1);
    }
  else if (n_events == 0)
    return;   /* without their names, costs mean nothing */
  else if ((value = parse_thread_line (line, "events", &id, &is_frame)) != NULL)
    {
      Thread *thread = get_thread (threads, id);
      guint64 **costs = is_frame ? &thread->costs : &thread->totals;

      g_free (*costs);
      *costs = parse_costs (value, n_events);
    }
  else if ((value = parse_thread_line (line, "calls", &id, &is_frame)) != NULL)
    get_thread (threads, id)->n_calls = g_ascii_strtoull (value, NULL, 10);
  else if ((value = parse_thread_line (line, "function", &id, &is_frame)) != NULL)
    add_frame (get_thread (threads, id), value, n_events);
}

/* Adds up the threads, and takes the stack of the one with the highest cost. */
static void
take_threads (GrindLiveStatus *self,
              GHashTable      *threads)
{
  guint n_events = g_strv_length (self->events);
  GHashTableIter iter;
  gpointer value;
  guint64 highest = 0;

  self->totals = g_new0 (guint64, n_events + 1);
  g_hash_table_iter_init (&iter, threads);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Thread *thread = value;

      if (thread->totals == NULL)
        continue;
      self->n_threads++;
      for (guint i = 0; i < n_events; i++)
        self->totals[i] += thread->totals[i];
      if (self->frames == NULL || thread->totals[0] > highest)
        {
          highest = thread->totals[0];
          g_clear_pointer (&self->frames, g_ptr_array_unref);
          self->frames = g_ptr_array_ref (thread->frames);
        }
    }
  if (self->frames == NULL)
    self->frames = g_ptr_array_new_with_free_func (frame_free);
}

/**
 * grind_live_status_parse:
 * @text: the answer to `status internal`
 *
 * Lines that are unknown are ignored. Any thread.
 *
 * Returns: (transfer full): the status
 */
GrindLiveStatus *
grind_live_status_parse (const char *text)
{
  GrindLiveStatus *self = g_new0 (GrindLiveStatus, 1);
  g_autoptr (GHashTable) threads = g_hash_table_new_full (NULL, NULL, NULL, thread_free);
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  lines = g_strsplit (text, "\n", -1);
  self->events = g_new0 (char *, 1);
  for (guint i = 0; lines[i] != NULL; i++)
    parse_line (self, threads, lines[i]);
  take_threads (self, threads);

  return self;
}

/**
 * grind_live_status_free:
 * @self: (transfer full): a status
 */
void
grind_live_status_free (GrindLiveStatus *self)
{
  g_strfreev (self->events);
  g_free (self->totals);
  g_ptr_array_unref (self->frames);
  g_free (self);
}

/**
 * grind_live_status_ask:
 * @run: a run
 * @cancellable: (nullable): cancels the call
 * @error: return location for a #GError
 *
 * Asks the process of @run for its status, which does not change what it counts. Blocks for at
 * least 0.1 s, so use it in a worker.
 *
 * Errors are those of grind_vgdb_ask().
 *
 * Returns: (transfer full) (nullable): the status, or %NULL with an error
 */
GrindLiveStatus *
grind_live_status_ask (GrindLiveRun  *run,
                       GCancellable  *cancellable,
                       GError       **error)
{
  static const char * const words[] = { "status", "internal", NULL };
  g_autofree char *text = grind_vgdb_ask (run, words, cancellable, error);

  return text != NULL ? grind_live_status_parse (text) : NULL;
}
