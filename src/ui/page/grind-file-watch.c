/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-file-watch.h"

#include <string.h>

#include "format/grind-siblings.h"

#define INTERVAL    300   /* ms between checks while files change */
#define SLOW        3     /* s between checks of folders without a monitor */
#define QUIET       3     /* checks without a change until a file counts as written */
#define QUIET_PIECE 17    /* the same for a file that ends, or may end, within a line */

/* Detects changes of a file without reading it. */
typedef struct
{
  guint64 size;
  gint64  modified;   /* µs */
  guint8  is_there;
  guint8  is_piece;   /* ends, or may end, within a line: it may still be written */
} Stamp;

/* Watches the files of a profile: a monitor of each folder triggers checks in a thread, which
 * repeat until the files no longer change. */
struct _GrindFileWatch
{
  GObject parent_instance;

  /* Owned */
  GPtrArray    *files;         /* (element-type GFile) */
  GPtrArray    *monitors;      /* (element-type GFileMonitor): of the folders */
  char         *run;           /* (nullable): the common part of the names of siblings */
  GCancellable *cancellable;
  Stamp        *first;         /* (nullable): by file, NULL before the first check */
  Stamp        *last;          /* (nullable): at the last check */
  Stamp        *told;          /* (nullable): at the last signal */

  guint          timer;
  guint          n_quiet;      /* checks since the last change */
  GrindFileState state;
  gboolean       is_looking;
  gboolean       is_late;      /* a change was reported during the check */
  gboolean       has_sibling;
  gboolean       is_unwatched; /* a folder has no monitor */
};

enum
{
  CHANGED,
  SIBLING_ADDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindFileWatch, grind_file_watch, G_TYPE_OBJECT)

/* Compressed files have no lines: whether they are complete only shows when they are unpacked. */
static gboolean
is_piece (GFile        *file,
          guint64       size,
          GCancellable *cancellable)
{
  g_autoptr (GFileInputStream) stream = NULL;
  guint8 bytes[2] = { 0 };
  guint8 end = 0;

  if (size < 2)
    return TRUE;
  stream = g_file_read (file, cancellable, NULL);
  if (stream == NULL ||
      g_input_stream_read (G_INPUT_STREAM (stream), bytes, 2, cancellable, NULL) != 2)
    return TRUE;
  if (bytes[0] == 0 || bytes[0] >= 0x80 || bytes[1] == 0 || bytes[1] >= 0x80 ||
      memcmp (bytes, "BZ", 2) == 0)
    return TRUE;
  if (!g_seekable_can_seek (G_SEEKABLE (stream)) ||
      !g_seekable_seek (G_SEEKABLE (stream), -1, G_SEEK_END, cancellable, NULL))
    return FALSE;

  return g_input_stream_read (G_INPUT_STREAM (stream), &end, 1, cancellable, NULL) != 1 ||
         end != '\n';
}

static void
look_at (GFile        *file,
         Stamp        *stamp,
         GCancellable *cancellable)
{
  g_autoptr (GFileInfo) info = NULL;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE ","
                            G_FILE_ATTRIBUTE_STANDARD_TYPE ","
                            G_FILE_ATTRIBUTE_TIME_MODIFIED ","
                            G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                            G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  if (info == NULL)
    return;

  stamp->is_there = TRUE;
  stamp->size = g_file_info_get_size (info);
  stamp->modified =
    g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) * G_USEC_PER_SEC +
    g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
  /* Opening other types of files could block. */
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR && g_file_is_native (file))
    stamp->is_piece = is_piece (file, stamp->size, cancellable);
}

static void
look_worker (GTask        *task,
             gpointer      source,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GPtrArray *files = task_data;
  Stamp *stamps = g_new0 (Stamp, files->len);

  for (guint i = 0; i < files->len; i++)
    look_at (files->pdata[i], &stamps[i], cancellable);
  g_task_return_pointer (task, stamps, g_free);
}

static gboolean
is_same_stamp (const Stamp *a,
               const Stamp *b)
{
  return a->size == b->size && a->modified == b->modified && a->is_there == b->is_there;
}

static gboolean
is_same (GrindFileWatch *self,
         const Stamp    *a,
         const Stamp    *b)
{
  for (guint i = 0; i < self->files->len; i++)
    if (!is_same_stamp (&a[i], &b[i]))
      return FALSE;

  return TRUE;
}

static gboolean
is_quiet (GrindFileWatch *self)
{
  guint wanted = QUIET;

  for (guint i = 0; i < self->files->len; i++)
    if (self->last[i].is_piece)
      wanted = QUIET_PIECE;

  return self->n_quiet >= wanted;
}

static gboolean look_cb (gpointer user_data);

static void
queue_look (GrindFileWatch *self)
{
  if (self->timer == 0 && !g_cancellable_is_cancelled (self->cancellable))
    self->timer = g_timeout_add (INTERVAL, look_cb, self);
}

static void
tell (GrindFileWatch *self)
{
  GrindFileState state = GRIND_FILE_SAME;

  if (!is_same (self, self->last, self->first))
    state = GRIND_FILE_CHANGED;
  for (guint i = 0; i < self->files->len; i++)
    if (!self->last[i].is_there && self->first[i].is_there)
      state = GRIND_FILE_GONE;
  g_free (self->told);
  self->told = g_memdup2 (self->last, self->files->len * sizeof (Stamp));
  self->state = state;
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GrindFileWatch) self = user_data;
  g_autofree Stamp *stamps = g_task_propagate_pointer (G_TASK (result), NULL);
  gboolean is_late = self->is_late;

  self->is_looking = FALSE;
  self->is_late = FALSE;
  if (stamps == NULL)
    return;

  if (self->first == NULL)
    {
      self->first = g_memdup2 (stamps, self->files->len * sizeof (Stamp));
      self->told = g_memdup2 (stamps, self->files->len * sizeof (Stamp));
    }
  self->n_quiet = self->last != NULL && is_same (self, stamps, self->last) ? self->n_quiet + 1 : 0;
  g_free (self->last);
  self->last = g_steal_pointer (&stamps);
  if (is_late || !is_same (self, self->last, self->told))
    queue_look (self);
  else if (self->timer == 0 && self->is_unwatched &&
           !g_cancellable_is_cancelled (self->cancellable))
    self->timer = g_timeout_add_seconds (SLOW, look_cb, self);

  if (!is_same (self, self->last, self->told) && is_quiet (self))
    tell (self);
}

static gboolean
look_cb (gpointer user_data)
{
  GrindFileWatch *self = user_data;
  g_autoptr (GTask) task = NULL;

  self->timer = 0;
  if (self->has_sibling)
    {
      self->has_sibling = FALSE;
      g_signal_emit (self, signals[SIBLING_ADDED], 0);
    }
  if (self->is_looking)
    {
      self->is_late = TRUE;
      return G_SOURCE_REMOVE;
    }

  self->is_looking = TRUE;
  task = g_task_new (NULL, self->cancellable, looked_cb, g_object_ref (self));
  g_task_set_source_tag (task, look_cb);
  g_task_set_task_data (task, g_ptr_array_ref (self->files), (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, look_worker);

  return G_SOURCE_REMOVE;
}

static gboolean
has_file (GrindFileWatch *self,
          GFile          *file)
{
  return file != NULL &&
         g_ptr_array_find_with_equal_func (self->files, file, (GEqualFunc) g_file_equal, NULL);
}

static void
event_cb (GrindFileWatch    *self,
          GFile             *file,
          GFile             *other,
          GFileMonitorEvent  event)
{
  GFile *added = other != NULL ? other : file;
  g_autofree char *run = NULL;

  if (has_file (self, file) || has_file (self, other))
    {
      queue_look (self);
      return;
    }
  if (self->run == NULL || event == G_FILE_MONITOR_EVENT_ATTRIBUTE_CHANGED)
    return;

  run = grind_siblings_dup_run (added);
  if (g_strcmp0 (run, self->run) == 0)
    {
      self->has_sibling = TRUE;
      queue_look (self);
    }
}

static void
add_monitor (GrindFileWatch *self,
             GFile          *folder)
{
  GFileMonitor *monitor = NULL;

  /* Monitors of remote file systems exist, but report nothing. */
  if (g_file_is_native (folder))
    monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (monitor == NULL)
    {
      self->is_unwatched = TRUE;
      return;
    }

  g_signal_connect_object (monitor, "changed", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->monitors, monitor);
}

static void
add_monitors (GrindFileWatch *self)
{
  g_autoptr (GHashTable) folders = g_hash_table_new_full ((GHashFunc) g_file_hash,
                                                          (GEqualFunc) g_file_equal,
                                                          g_object_unref, NULL);

  for (guint i = 0; i < self->files->len; i++)
    {
      GFile *folder = g_file_get_parent (self->files->pdata[i]);

      if (folder != NULL && g_hash_table_add (folders, folder))
        add_monitor (self, folder);
    }
}

static void
grind_file_watch_finalize (GObject *object)
{
  GrindFileWatch *self = GRIND_FILE_WATCH (object);

  grind_file_watch_stop (self);
  g_ptr_array_unref (self->monitors);
  g_ptr_array_unref (self->files);
  g_object_unref (self->cancellable);
  g_free (self->run);
  g_free (self->first);
  g_free (self->last);
  g_free (self->told);

  G_OBJECT_CLASS (grind_file_watch_parent_class)->finalize (object);
}

static void
grind_file_watch_class_init (GrindFileWatchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_file_watch_finalize;

  /**
   * GrindFileWatch::changed:
   *
   * The files have changed and are stable again, or are back to their first state.
   */
  signals[CHANGED] = g_signal_new ("changed", GRIND_TYPE_FILE_WATCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  /**
   * GrindFileWatch::sibling-added:
   *
   * There may be another file of the first file's run.
   */
  signals[SIBLING_ADDED] = g_signal_new ("sibling-added", GRIND_TYPE_FILE_WATCH,
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_file_watch_init (GrindFileWatch *self)
{
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->cancellable = g_cancellable_new ();
}

/**
 * grind_file_watch_new:
 * @files: (element-type GFile): files, at least one
 *
 * Starts watching @files, so call it before they are read. Main thread only.
 *
 * Returns: (transfer full): a watch, until grind_file_watch_stop()
 */
GrindFileWatch *
grind_file_watch_new (GPtrArray *files)
{
  GrindFileWatch *self;

  g_return_val_if_fail (files != NULL && files->len > 0, NULL);

  self = g_object_new (GRIND_TYPE_FILE_WATCH, NULL);
  self->files = g_ptr_array_ref (files);
  self->run = grind_siblings_dup_run (files->pdata[0]);
  add_monitors (self);
  look_cb (self);

  return self;
}

/**
 * grind_file_watch_stop:
 * @self: a watch
 *
 * Stops watching; no signal is emitted from now on.
 */
void
grind_file_watch_stop (GrindFileWatch *self)
{
  g_return_if_fail (GRIND_IS_FILE_WATCH (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->timer, g_source_remove);
  for (guint i = 0; i < self->monitors->len; i++)
    g_file_monitor_cancel (self->monitors->pdata[i]);
}

/**
 * grind_file_watch_has_changed:
 * @self: a watch
 * @file: one of its files
 *
 * Returns: whether this file had changed at the last signal
 */
gboolean
grind_file_watch_has_changed (GrindFileWatch *self,
                              GFile          *file)
{
  guint index;

  g_return_val_if_fail (GRIND_IS_FILE_WATCH (self), FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return self->told != NULL &&
         g_ptr_array_find_with_equal_func (self->files, file, (GEqualFunc) g_file_equal, &index) &&
         !is_same_stamp (&self->told[index], &self->first[index]);
}

/* The state of the files at the last signal */
GrindFileState
grind_file_watch_get_state (GrindFileWatch *self)
{
  g_return_val_if_fail (GRIND_IS_FILE_WATCH (self), GRIND_FILE_SAME);

  return self->state;
}
