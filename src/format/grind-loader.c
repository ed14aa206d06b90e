/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-loader.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-detect-private.h"
#include "grind-pipeline-private.h"
#include "grind-siblings.h"
#include "profile/grind-error.h"
#include "profile/grind-text.h"

/**
 * GrindLoader:
 *
 * Reads files and streams into one #GrindProfile, in the order in which they were added. A loader
 * is set up by one thread and loads once; meanwhile any thread may query the progress.
 */

/* Maximum number of reading threads; more would only wait for each other. */
#define MAX_THREADS 4
/* For smaller files, one thread builds the tables faster than two that share the work. */
#define MIN_BYTES_FOR_THREADS (2 << 20)

/* Number of bytes read at a time from a compressed stream */
#define RAW_BUFFER ((gsize) 256 << 10)

typedef struct
{
  GFile        *file;       /* (nullable) */
  GInputStream *stream;     /* (nullable) */
  char         *name;
} Source;

struct _GrindLoader
{
  GObject    parent_instance;

  /* Owned */
  GPtrArray *sources;

  guint      n_threads;
  gsize      block_size;
  GrindJoinFunc join;
  gpointer   join_data;
  guint64    memory_limit;

  /* Atomic */
  GrindCounter n_bytes;
  GrindCounter n_bytes_total;
  GrindCounter n_functions;
};

G_DEFINE_FINAL_TYPE (GrindLoader, grind_loader, G_TYPE_OBJECT)

static void
source_free (gpointer data)
{
  Source *source = data;

  g_clear_object (&source->file);
  g_clear_object (&source->stream);
  g_free (source->name);
  g_free (source);
}

static void
grind_loader_finalize (GObject *object)
{
  GrindLoader *self = GRIND_LOADER (object);

  g_ptr_array_unref (self->sources);

  G_OBJECT_CLASS (grind_loader_parent_class)->finalize (object);
}

static void
grind_loader_class_init (GrindLoaderClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = grind_loader_finalize;
}

static void
grind_loader_init (GrindLoader *self)
{
  self->sources = g_ptr_array_new_with_free_func (source_free);
}

/**
 * grind_loader_new:
 *
 * Makes a loader without any input. Any thread.
 *
 * Returns: (transfer full): a loader
 */
GrindLoader *
grind_loader_new (void)
{
  return g_object_new (GRIND_TYPE_LOADER, NULL);
}

/* The name of a file in messages: its path if it has one */
static char *
dup_name (GFile *file)
{
  char *path = g_file_get_path (file);

  return path != NULL ? path : g_file_get_uri (file);
}

/**
 * grind_loader_add_file:
 * @self: a loader
 * @file: a file; need not be local
 *
 * Adds an input. Nothing is opened yet. The thread that sets up the loader.
 */
void
grind_loader_add_file (GrindLoader *self,
                       GFile       *file)
{
  Source *source;

  g_return_if_fail (GRIND_IS_LOADER (self));
  g_return_if_fail (G_IS_FILE (file));

  source = g_new0 (Source, 1);
  source->file = g_object_ref (file);
  source->name = dup_name (file);
  g_ptr_array_add (self->sources, source);
}

/**
 * grind_loader_add_stream:
 * @self: a loader
 * @stream: a stream, such as standard input
 * @name: its name in messages
 *
 * Adds an input that is not a file. It is read by the loading threads and not closed. The thread
 * that sets up the loader.
 */
void
grind_loader_add_stream (GrindLoader  *self,
                         GInputStream *stream,
                         const char   *name)
{
  Source *source;

  g_return_if_fail (GRIND_IS_LOADER (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));
  g_return_if_fail (name != NULL);

  source = g_new0 (Source, 1);
  source->stream = g_object_ref (stream);
  source->name = g_strdup (name);
  g_ptr_array_add (self->sources, source);
}

/**
 * grind_loader_set_n_threads:
 * @self: a loader
 * @n_threads: maximum number of reading threads, including the calling one; 0 for a sensible number
 *
 * Sets the number of threads. The result does not depend on it. The thread that sets up the loader.
 */
void
grind_loader_set_n_threads (GrindLoader *self,
                            guint        n_threads)
{
  g_return_if_fail (GRIND_IS_LOADER (self));

  self->n_threads = n_threads;
}

/**
 * grind_loader_set_block_size:
 * @self: a loader
 * @block_size: bytes that a thread reads at a time; 0 for a size that suits the input
 *
 * Sets the size of input blocks. The result does not depend on it. The thread that sets up the
 * loader.
 */
void
grind_loader_set_block_size (GrindLoader *self,
                             gsize        block_size)
{
  g_return_if_fail (GRIND_IS_LOADER (self));

  self->block_size = block_size;
}

/**
 * grind_loader_set_memory_limit:
 * @self: a loader
 * @bytes: memory limit of the profile's tables; 0 for three quarters of the memory available when
 *   loading begins, further limited by the length of the input
 *
 * Sets a limit above which loading fails with %GRIND_ERROR_TOO_LARGE. The thread that sets up the
 * loader.
 */
void
grind_loader_set_memory_limit (GrindLoader *self,
                               guint64      bytes)
{
  g_return_if_fail (GRIND_IS_LOADER (self));

  self->memory_limit = bytes;
}

/**
 * grind_loader_set_join:
 * @self: a loader that has not started yet
 * @join: a function
 * @data: the data for @join, valid until the profile is loaded
 *
 * Has @join decide which functions become one, once all inputs have been read: so a profile of two
 * runs needs no more time and memory than the runs. It runs in the thread that loads.
 */
void
grind_loader_set_join (GrindLoader   *self,
                       GrindJoinFunc  join,
                       gpointer       data)
{
  g_return_if_fail (GRIND_IS_LOADER (self));

  self->join = join;
  self->join_data = data;
}

/**
 * grind_loader_get_progress:
 * @self: a loader
 * @progress: (out caller-allocates): the progress
 *
 * Gets the progress of loading. Any thread, at any time.
 */
void
grind_loader_get_progress (GrindLoader       *self,
                           GrindLoadProgress *progress)
{
  g_return_if_fail (GRIND_IS_LOADER (self));
  g_return_if_fail (progress != NULL);

  progress->bytes = __atomic_load_n (&self->n_bytes, __ATOMIC_RELAXED);
  progress->bytes_total = __atomic_load_n (&self->n_bytes_total, __ATOMIC_RELAXED);
  progress->n_functions = __atomic_load_n (&self->n_functions, __ATOMIC_RELAXED);
}

/* Three quarters of the available memory reported by the kernel */
static gint64
get_default_limit (void)
{
  g_autofree char *text = NULL;
  const char *line;
  gint64 kib = 0;

  if (g_file_get_contents ("/proc/meminfo", &text, NULL, NULL) &&
      (line = strstr (text, "MemAvailable:")) != NULL)
    kib = g_ascii_strtoll (line + strlen ("MemAvailable:"), NULL, 10);
  if (kib <= 0)
    kib = (gint64) sysconf (_SC_PHYS_PAGES) * sysconf (_SC_PAGESIZE) / 1024;

  return kib * 768;
}

/*
 * Opens a file with a path so that reading can be cancelled even if it is a pipe without a writer.
 * @size: (out): its current size; 0 if unknown
 */
static GInputStream *
open_path (const char  *path,
           guint64     *size,
           GError     **error)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  struct stat status;

  if (fd < 0 || fstat (fd, &status) < 0)
    {
      int saved = errno;

      g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (saved), g_strerror (saved));
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  if (S_ISDIR (status.st_mode))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, g_strerror (EISDIR));
      close (fd);
      return NULL;
    }
  *size = S_ISREG (status.st_mode) ? status.st_size : 0;

  return g_unix_input_stream_new (fd, TRUE);
}

static GInputStream *
open_file (GFile         *file,
           guint64       *size,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GFileInfo) info = NULL;

  *size = 0;
  if (path != NULL && g_file_is_native (file))
    return open_path (path, size, error);

  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;
  info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, cancellable, NULL);
  if (info != NULL)
    *size = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE);

  return G_INPUT_STREAM (g_steal_pointer (&stream));
}

/* Lists the files of the same run that contain data (rule D4). */
static char *
describe_siblings (const Source *source,
                   GCancellable *cancellable)
{
  g_autoptr (GPtrArray) siblings = NULL;
  g_autoptr (GString) names = g_string_new (NULL);

  if (source->file != NULL)
    siblings = grind_siblings_find (source->file, cancellable, NULL);
  for (guint i = 0; siblings != NULL && i < siblings->len; i++)
    {
      g_autofree char *name = g_file_get_basename (siblings->pdata[i]);

      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
    }
  if (names->len == 0)
    return g_strdup ("");

  /* translators: %s is a list of file names; this follows a sentence */
  return g_strdup_printf (_("; other files of this run: %s"), names->str);
}

static void
set_empty_error (const Source  *source,
                 gboolean       is_blank,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autofree char *siblings = describe_siblings (source, cancellable);

  g_set_error (error, GRIND_ERROR, GRIND_ERROR_EMPTY, "%s%s",
               is_blank ? _("the file is empty")
                        : _("expected a line “events:”, found the end of the file"),
               siblings);
}

static void
set_other_error (const char  *bytes,
                 gsize        length,
                 GError     **error)
{
  const char *eol = memchr (bytes, '\n', length);
  gsize n_found = eol != NULL ? (gsize) (eol - bytes) : length;
  g_autofree char *found = grind_text_escape (bytes, n_found, 60);
  const char *kind = grind_detect_get_kind (bytes, length);

  if (kind != NULL)
    {
      /* translators: %s is the actual kind of the file, such as “a ZIP archive” */
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE,
                   _("expected a profile, found %s"), _(kind));
      return;
    }
  g_set_error (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE,
               _("expected a profile with a line “events:”, found “%s”"), found);
}

typedef struct
{
  GrindLoader  *loader;
  GrindBuilder *builder;
  guint         n_threads;
  guint         n_profiles;    /* inputs that contain a profile */
  gboolean      has_text;      /* some input contains more than blanks */
} Load;

/* Whether there are too few bytes to choose several threads by default. */
static gboolean
is_small (GrindLoader *self,
          guint64      n_bytes)
{
  return self->n_threads == 0 && n_bytes < MIN_BYTES_FOR_THREADS;
}

/* Notes damage of the input. @size: its size when it was opened; 0 if unknown */
static void
find_damage (Load       *load,
             GrindInput *input,
             guint64     size)
{
  GrindDamage damage = grind_input_get_damage (input);
  guint64 n_read;

  if (damage == GRIND_DAMAGE_TRUNCATED)
    grind_builder_find (load->builder, GRIND_FINDING_TRUNCATED, 0, NULL);
  else if (damage == GRIND_DAMAGE_CORRUPT)
    grind_builder_find (load->builder, GRIND_FINDING_CORRUPT, 0, NULL);
  if (grind_input_get_length (input, &n_read) && n_read < size)
    {
      char text[48];

      g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, n_read, size);
      grind_builder_find (load->builder, GRIND_FINDING_SHORTENED, 0, text);
    }
}

static gboolean
read_profile (Load          *load,
              const Source  *source,
              GrindInput    *input,
              guint64        size,
              GCancellable  *cancellable,
              GError       **error)
{
  GrindPipelineOptions options = {
    .n_threads = load->n_threads,
    .block_size = load->loader->block_size,
    .size = grind_input_is_compressed (input) ? 0 : size,
    .n_functions = &load->loader->n_functions,
  };
  gboolean has_events = FALSE;

  /* Files of unknown size may be large. */
  if (options.size > 0 && is_small (load->loader, options.size))
    options.n_threads = 1;
  if (!grind_builder_begin_file (load->builder, source->name))
    {
      grind_budget_set_error (error);
      return FALSE;
    }
  if (!grind_pipeline_read (input, load->builder, &options, &has_events, cancellable, error))
    return FALSE;
  find_damage (load, input, size);
  if (has_events)
    load->n_profiles++;
  else if (load->loader->sources->len == 1)
    {
      set_empty_error (source, FALSE, cancellable, error);
      return FALSE;
    }
  grind_builder_end_file (load->builder, !has_events);

  return TRUE;
}

/* Whether a later input is the same file: two times a report stands for its two sides. */
static gboolean
is_first_of_two (GrindLoader  *loader,
                 const Source *source)
{
  gboolean is_later = FALSE;

  for (guint i = 0; source->file != NULL && i < loader->sources->len; i++)
    {
      const Source *other = loader->sources->pdata[i];

      if (is_later && other->file != NULL && g_str_equal (other->name, source->name))
        return TRUE;
      is_later |= other == source;
    }

  return FALSE;
}

static gboolean
read_input (Load          *load,
            const Source  *source,
            GInputStream  *stream,
            guint64        size,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GrindInput) input = grind_input_new (stream, RAW_BUFFER, &load->loader->n_bytes);
  const char *bytes;
  gboolean is_all;
  gsize length;

  if (is_first_of_two (load->loader, source))
    grind_input_choose_before (input);
  bytes = grind_input_peek (input, &length, &is_all, cancellable, error);
  if (bytes == NULL)
    return FALSE;
  switch (grind_detect (bytes, length, is_all))
    {
    case GRIND_DETECTED_OTHER:
      set_other_error (bytes, length, error);
      return FALSE;

    case GRIND_DETECTED_NOTHING:
      if (load->loader->sources->len > 1)
        {
          grind_builder_pass_over (load->builder, source->name);
          return TRUE;
        }
      set_empty_error (source, TRUE, cancellable, error);
      return FALSE;

    case GRIND_DETECTED_PROFILE:
    default:
      load->has_text = TRUE;
      return read_profile (load, source, input, size, cancellable, error);
    }
}

static gboolean
read_source (Load          *load,
             const Source  *source,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr (GInputStream) stream = NULL;
  guint64 size = 0;

  if (source->file == NULL)
    stream = g_object_ref (source->stream);
  else
    stream = open_file (source->file, &size, cancellable, error);

  return stream != NULL && read_input (load, source, stream, size, cancellable, error);
}

/* "FILE:LINE: message" if the message begins with its line, else "FILE: message". */
static void
propagate_error (const Source  *source,
                 GError       **to,
                 GError        *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_propagate_error (to, error);
  else if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_SYNTAX))
    g_propagate_prefixed_error (to, error, "%s:", source->name);
  else
    g_propagate_prefixed_error (to, error, "%s: ", source->name);
}

static void
count_bytes (GrindLoader *self)
{
  guint64 total = 0;

  for (guint i = 0; i < self->sources->len; i++)
    {
      const Source *source = self->sources->pdata[i];
      g_autofree char *path = source->file != NULL ? g_file_get_path (source->file) : NULL;
      struct stat status;

      if (path == NULL || stat (path, &status) < 0 || !S_ISREG (status.st_mode))
        return;
      total += status.st_size;
    }
  __atomic_store_n (&self->n_bytes_total, total, __ATOMIC_RELAXED);
}

/**
 * grind_loader_load:
 * @self: a loader with at least one input, which has not loaded yet
 * @cancellable: (nullable): cancels loading
 * @error: return location for an error
 *
 * Reads all inputs. Blocks until it is done; starts threads of its own. Recoverable problems are
 * diagnostics of the profile, all others are errors: of domain #GRIND_ERROR, or of GIO for reading
 * and cancellation. Their messages begin with the name of the file, and the line if there is one.
 * Any thread.
 *
 * Returns: (transfer full): the profile; %NULL on error
 */
GrindProfile *
grind_loader_load (GrindLoader   *self,
                   GCancellable  *cancellable,
                   GError       **error)
{
  g_autoptr (GrindBuilder) builder = NULL;
  Load load = { .loader = self };
  GError *failure = NULL;

  g_return_val_if_fail (GRIND_IS_LOADER (self), NULL);
  g_return_val_if_fail (self->sources->len > 0, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  count_bytes (self);
  builder = grind_builder_new (self->memory_limit > 0 ? (gint64) self->memory_limit
                                                      : get_default_limit (),
                               self->memory_limit == 0);
  builder->join = self->join;
  builder->join_data = self->join_data;
  load.builder = builder;
  load.n_threads = self->n_threads > 0 ? self->n_threads
                                       : MIN (g_get_num_processors (), MAX_THREADS);
  for (guint i = 0; i < self->sources->len; i++)
    if (!read_source (&load, self->sources->pdata[i], cancellable, &failure))
      {
        propagate_error (self->sources->pdata[i], error, failure);
        return NULL;
      }
  if (load.n_profiles == 0)
    {
      set_empty_error (self->sources->pdata[0], !load.has_text, cancellable, &failure);
      propagate_error (self->sources->pdata[0], error, failure);
      return NULL;
    }

  if (is_small (self, self->n_bytes))
    load.n_threads = 1;

  return grind_builder_finish (builder, load.n_threads, cancellable, error);
}

static void
load_worker (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  GrindProfile *profile;
  GError *error = NULL;

  profile = grind_loader_load (source_object, cancellable, &error);
  if (profile != NULL)
    g_task_return_pointer (task, profile, g_object_unref);
  else
    g_task_return_error (task, error);
}

/**
 * grind_loader_load_async:
 * @self: a loader with at least one input, which has not loaded yet
 * @cancellable: (nullable): cancels loading, which ends within 50 ms
 * @callback: called in the thread-default main context of the caller
 * @user_data: for @callback
 *
 * Like [method@Loader.load], but without blocking.
 */
void
grind_loader_load_async (GrindLoader         *self,
                         GCancellable        *cancellable,
                         GAsyncReadyCallback  callback,
                         gpointer             user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (GRIND_IS_LOADER (self));
  g_return_if_fail (self->sources->len > 0);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, grind_loader_load_async);
  g_task_run_in_thread (task, load_worker);
}

/**
 * grind_loader_load_finish:
 * @self: a loader
 * @result: result passed to the callback
 * @error: return location for an error
 *
 * Finishes [method@Loader.load_async].
 *
 * Returns: (transfer full): the profile; %NULL on error
 */
GrindProfile *
grind_loader_load_finish (GrindLoader   *self,
                          GAsyncResult  *result,
                          GError       **error)
{
  g_return_val_if_fail (GRIND_IS_LOADER (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
