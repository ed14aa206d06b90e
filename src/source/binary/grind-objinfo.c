/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "grind-objinfo-private.h"
#include "grind-objinfo-process-private.h"
#include "profile/grind-error.h"

/* How long to wait for the answer to a cancelled request, in microseconds. After that, a new
 * process is cheaper, although it has to reopen its files. */
#define PATIENCE (200 * G_TIME_SPAN_MILLISECOND)

struct _GrindObjinfo
{
  GObject parent_instance;

  const char *option;             /* (nullable) command-line option of the helper */

  GMutex      mutex;              /* of is_held only */
  GCond       cond;
  gboolean    is_held;

  /* Owned; protected by holding the helper */
  GrindObjinfoProcess *process;   /* (nullable) NULL if not running */
  guint                generation;
  guint32              features;
  guint32              number;    /* of the last request */
  gboolean             is_owing;  /* the answer to the last request is pending and unwanted */
};

G_DEFINE_FINAL_TYPE (GrindObjinfo, grind_objinfo, G_TYPE_OBJECT)

static void
wake_cb (GCancellable *cancellable,
         GrindObjinfo *self)
{
  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

/* Waits until no other thread uses the helper. */
static gboolean
hold (GrindObjinfo  *self,
      GCancellable  *cancellable,
      GError       **error)
{
  gboolean is_ours = FALSE;
  gulong handler = 0;

  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (wake_cb), self, NULL);

  g_mutex_lock (&self->mutex);
  while (self->is_held && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait (&self->cond, &self->mutex);
  if (!self->is_held && !g_cancellable_is_cancelled (cancellable))
    is_ours = self->is_held = TRUE;
  g_mutex_unlock (&self->mutex);

  g_cancellable_disconnect (cancellable, handler);
  if (!is_ours)
    g_cancellable_set_error_if_cancelled (cancellable, error);

  return is_ours;
}

static void
let_go (GrindObjinfo *self)
{
  g_mutex_lock (&self->mutex);
  self->is_held = FALSE;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

static void
stop (GrindObjinfo *self)
{
  g_clear_pointer (&self->process, _grind_objinfo_process_kill);
  self->is_owing = FALSE;
}

static gboolean
receive_hello (GrindObjinfo  *self,
               gint64         deadline,
               GCancellable  *cancellable,
               GError       **error)
{
  g_auto (GrindObjinfoFrame) frame = { 0 };
  GrindWireReader reader;
  guint32 magic, version;
  gsize size;
  const void *data;

  if (!_grind_objinfo_process_receive (self->process, &frame, deadline, cancellable, error))
    return FALSE;

  data = g_bytes_get_data (frame.payload, &size);
  grind_wire_reader_init (&reader, data, size);
  magic = grind_wire_reader_get_32 (&reader);
  version = grind_wire_reader_get_32 (&reader);
  self->features = grind_wire_reader_get_32 (&reader);
  if (frame.kind != GRIND_OBJINFO_HELLO || frame.number != 0 ||
      magic != GRIND_OBJINFO_MAGIC || version != GRIND_OBJINFO_VERSION)
    return _grind_objinfo_set_nonsense (error);

  return _grind_objinfo_check_end (&reader, error);
}

static gboolean
start (GrindObjinfo  *self,
       gint64         deadline,
       GCancellable  *cancellable,
       GError       **error)
{
  self->process = _grind_objinfo_process_start (self->option, error);
  if (self->process == NULL)
    return FALSE;

  self->generation++;
  self->number = 0;
  if (!receive_hello (self, deadline, cancellable, error))
    {
      stop (self);
      return FALSE;
    }

  return TRUE;
}

/* Drops a pending unwanted answer. Stops a process that has died in the meantime, or that sent
 * something without a request. */
static void
settle (GrindObjinfo *self)
{
  if (self->process == NULL)
    return;

  if (self->is_owing)
    {
      g_auto (GrindObjinfoFrame) frame = { 0 };
      gint64 deadline = g_get_monotonic_time () + PATIENCE;

      if (!_grind_objinfo_process_receive (self->process, &frame, deadline, NULL, NULL) ||
          frame.number != self->number)
        {
          stop (self);
          return;
        }
      self->is_owing = FALSE;
    }
  if (!_grind_objinfo_process_is_silent (self->process))
    stop (self);
}

static gboolean
make_ready (GrindObjinfo  *self,
            gint64         deadline,
            GCancellable  *cancellable,
            GError       **error)
{
  settle (self);

  return self->process != NULL || start (self, deadline, cancellable, error);
}

static gboolean
send_request (GrindObjinfo  *self,
              guint32        kind,
              GByteArray    *arguments,
              gint64         deadline,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr (GByteArray) frame = g_byte_array_new ();

  grind_wire_put_frame_header (frame, kind, ++self->number);
  g_byte_array_append (frame, arguments->data, arguments->len);
  grind_wire_end_frame (frame, 0);
  if (frame->len > GRIND_OBJINFO_MAX_REQUEST)
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE,
                           _("The request is too large"));
      return FALSE;
    }
  if (_grind_objinfo_process_send (self->process, frame, deadline, cancellable, error))
    return TRUE;
  stop (self);

  return FALSE;
}

/* Sends a request to the running helper, which must be held. @code is 0 unless it fails. */
static GBytes *
exchange (GrindObjinfo  *self,
          guint32        kind,
          GByteArray    *arguments,
          guint32       *code,
          gint64         deadline,
          GCancellable  *cancellable,
          GError       **error)
{
  g_auto (GrindObjinfoFrame) frame = { 0 };
  g_autoptr (GError) local_error = NULL;

  *code = 0;
  if (!send_request (self, kind, arguments, deadline, cancellable, error))
    return NULL;

  if (!_grind_objinfo_process_receive (self->process, &frame, deadline, cancellable, &local_error))
    {
      if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        self->is_owing = TRUE;
      else
        stop (self);
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }

  if (frame.number == self->number && frame.kind == kind)
    return g_steal_pointer (&frame.payload);

  if (frame.number == self->number && frame.kind == GRIND_OBJINFO_ERROR)
    _grind_objinfo_set_failure (frame.payload, code, error);
  else
    {
      _grind_objinfo_set_nonsense (error);
      stop (self);
    }

  return NULL;
}

static gint64
make_deadline (guint time_limit)
{
  return g_get_monotonic_time () + time_limit * G_TIME_SPAN_SECOND;
}

static void
read_facts (GrindWireReader    *reader,
            GrindObjinfoObject *facts)
{
  facts->handle = grind_wire_reader_get_32 (reader);
  facts->properties = grind_wire_reader_get_32 (reader);
  grind_wire_reader_get_32 (reader);  /* the machine's number: its name follows */
  facts->size = grind_wire_reader_get_64 (reader);
  facts->mtime = (gint64) grind_wire_reader_get_64 (reader);
  facts->machine = _grind_objinfo_read_text (reader);
  facts->build_id = _grind_objinfo_read_text (reader);
  g_free (_grind_objinfo_read_text (reader));  /* the debug link: the file found follows */
  facts->found_debug_path = grind_wire_reader_dup_string (reader);
}

/* Moves the properties of a file from @facts to @object. */
static void
adopt_facts (GrindObjinfoObject *object,
             GrindObjinfoObject *facts)
{
  object->properties = facts->properties;
  object->size = facts->size;
  object->mtime = facts->mtime;
  object->machine = g_steal_pointer (&facts->machine);
  object->build_id = g_steal_pointer (&facts->build_id);
  object->found_debug_path = g_steal_pointer (&facts->found_debug_path);
}

static gboolean
is_same_file (const GrindObjinfoObject *a,
              const GrindObjinfoObject *b)
{
  return a->size == b->size && a->mtime == b->mtime && g_strcmp0 (a->build_id, b->build_id) == 0;
}

/* Opens the file in the helper, which must be held; for the first time if @object has no facts. */
static gboolean
open_object (GrindObjinfo        *self,
             GrindObjinfoObject  *object,
             gint64               deadline,
             GCancellable        *cancellable,
             GError             **error)
{
  g_autoptr (GrindObjinfoObject) facts = g_new0 (GrindObjinfoObject, 1);
  g_autoptr (GByteArray) arguments = g_byte_array_new ();
  g_autoptr (GBytes) answer = NULL;
  GrindWireReader reader;
  guint32 code;
  gsize size;
  const void *data;

  grind_wire_put_string (arguments, object->path);
  grind_wire_put_string (arguments, object->debug_path);
  answer = exchange (self, GRIND_OBJINFO_OPEN, arguments, &code, deadline, cancellable, error);
  if (answer == NULL)
    return FALSE;

  data = g_bytes_get_data (answer, &size);
  grind_wire_reader_init (&reader, data, size);
  read_facts (&reader, facts);
  if (!_grind_objinfo_check_end (&reader, error))
    return FALSE;

  if (object->machine != NULL && !is_same_file (object, facts))
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_OBJECT,
                           _("The file has changed since it was opened"));
      return FALSE;
    }
  object->generation = self->generation;
  object->handle = facts->handle;
  if (object->machine == NULL)
    adopt_facts (object, facts);

  return TRUE;
}

/* Reopens the object if its handle belongs to a previous process. */
static GBytes *
exchange_about (GrindObjinfo        *self,
                GrindObjinfoObject  *object,
                guint32              kind,
                GByteArray          *arguments,
                guint32             *code,
                gint64               deadline,
                GCancellable        *cancellable,
                GError             **error)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();

  if (object->generation != self->generation &&
      !open_object (self, object, deadline, cancellable, error))
    return NULL;

  grind_wire_put_32 (all, object->handle);
  g_byte_array_append (all, arguments->data, arguments->len);

  return exchange (self, kind, all, code, deadline, cancellable, error);
}

static void
grind_objinfo_finalize (GObject *object)
{
  GrindObjinfo *self = GRIND_OBJINFO (object);

  stop (self);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);

  G_OBJECT_CLASS (grind_objinfo_parent_class)->finalize (object);
}

static void
grind_objinfo_class_init (GrindObjinfoClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = grind_objinfo_finalize;
}

static void
grind_objinfo_init (GrindObjinfo *self)
{
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
}

/**
 * _grind_objinfo_ask:
 * @self: a helper
 * @kind: a #GrindObjinfoKind
 * @arguments: (nullable): the payload of the request
 * @time_limit: the time limit in seconds
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Sends a request to the helper once other threads are done with it, and starts the helper if
 * necessary.
 *
 * Returns: (transfer full) (nullable): the payload of the answer, or %NULL with an error
 */
GBytes *
_grind_objinfo_ask (GrindObjinfo  *self,
                    guint32        kind,
                    GByteArray    *arguments,
                    guint          time_limit,
                    GCancellable  *cancellable,
                    GError       **error)
{
  gint64 deadline;
  GBytes *answer = NULL;
  guint32 code;

  if (!hold (self, cancellable, error))
    return NULL;

  deadline = make_deadline (time_limit);
  if (make_ready (self, deadline, cancellable, error))
    answer = exchange (self, kind, arguments, &code, deadline, cancellable, error);
  let_go (self);

  return answer;
}

/**
 * _grind_objinfo_ask_object:
 * @self: a helper
 * @object: an object file
 * @kind: a #GrindObjinfoKind
 * @arguments: the payload of the request without the handle at its start
 * @time_limit: the time limit in seconds
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Sends a request about @object like _grind_objinfo_ask(), and reopens the object if necessary.
 *
 * Returns: (transfer full) (nullable): the payload of the answer, or %NULL with an error
 */
GBytes *
_grind_objinfo_ask_object (GrindObjinfo        *self,
                           GrindObjinfoObject  *object,
                           guint32              kind,
                           GByteArray          *arguments,
                           guint                time_limit,
                           GCancellable        *cancellable,
                           GError             **error)
{
  g_autoptr (GError) local_error = NULL;
  gint64 deadline;
  GBytes *answer = NULL;
  guint32 code = 0;

  if (!hold (self, cancellable, error))
    return NULL;

  deadline = make_deadline (time_limit);
  if (make_ready (self, deadline, cancellable, &local_error))
    answer = exchange_about (self, object, kind, arguments, &code, deadline, cancellable,
                             &local_error);
  if (code == GRIND_OBJINFO_ERROR_STALE)
    {
      g_clear_error (&local_error);
      object->generation = 0;
      answer = exchange_about (self, object, kind, arguments, &code, deadline, cancellable,
                               &local_error);
    }
  let_go (self);

  if (answer == NULL)
    g_propagate_error (error, g_steal_pointer (&local_error));

  return answer;
}

/**
 * _grind_objinfo_get_features:
 * @self: a helper
 * @features: (out): return location for #GrindObjinfoFeatures
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Gets the features of the helper, and starts it if necessary.
 *
 * Returns: whether this succeeded
 */
gboolean
_grind_objinfo_get_features (GrindObjinfo  *self,
                             guint32       *features,
                             GCancellable  *cancellable,
                             GError       **error)
{
  gboolean is_ready;

  if (!hold (self, cancellable, error))
    return FALSE;

  is_ready = make_ready (self, make_deadline (GRIND_OBJINFO_TIME_LIMIT), cancellable, error);
  *features = self->features;
  let_go (self);

  return is_ready;
}

void
_grind_objinfo_object_free (GrindObjinfoObject *object)
{
  g_free (object->path);
  g_free (object->debug_path);
  g_free (object->machine);
  g_free (object->build_id);
  g_free (object->found_debug_path);
  g_free (object);
}

/* Returns: (transfer full): a helper that only fetches files from the network */
GrindObjinfo *
_grind_objinfo_new_fetcher (void)
{
  GrindObjinfo *self = g_object_new (GRIND_TYPE_OBJINFO, NULL);

  self->option = GRIND_OBJINFO_FETCH_OPTION;

  return self;
}

/**
 * grind_objinfo_new:
 *
 * Creates a connection to the helper program for ELF objects: one process, which is started on
 * first use, and again after it dies, times out, or does not stop a cancelled request at once. May
 * be created and used from any thread; requests of threads are processed one after the other.
 *
 * The program is the one in the `GRINDSCOPE_OBJINFO` environment variable, else the one next to
 * this program in the build tree, else the installed one.
 *
 * Returns: (transfer full): a new helper
 */
GrindObjinfo *
grind_objinfo_new (void)
{
  return g_object_new (GRIND_TYPE_OBJINFO, NULL);
}

/**
 * grind_objinfo_open:
 * @self: a helper
 * @path: the path of an object file
 * @debug_path: (nullable): the path of a file with its debug information; %NULL to search for one
 *   by build ID and debug link next to the object and in /usr/lib/debug
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Opens an ELF object: a program, a library, an object file. Blocks, so call it in a worker thread.
 *
 * Errors are %GRIND_ERROR_OBJECT if the file is not an ELF object, %GRIND_ERROR_HELPER,
 * %G_IO_ERROR_TIMED_OUT, %G_IO_ERROR_CANCELLED, %G_IO_ERROR_NOT_SUPPORTED if Grindscope was built
 * without the library for it, and %G_IO_ERROR_FAILED if the file cannot be read.
 *
 * Returns: (transfer full) (nullable): the object, or %NULL with an error
 */
GrindObject *
grind_objinfo_open (GrindObjinfo  *self,
                    const char    *path,
                    const char    *debug_path,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr (GrindObjinfoObject) object = g_new0 (GrindObjinfoObject, 1);
  gint64 deadline;
  gboolean is_open;

  g_return_val_if_fail (GRIND_IS_OBJINFO (self), NULL);
  g_return_val_if_fail (path != NULL, NULL);

  object->path = g_canonicalize_filename (path, NULL);
  object->debug_path = debug_path != NULL ? g_canonicalize_filename (debug_path, NULL) : NULL;

  if (!hold (self, cancellable, error))
    return NULL;

  deadline = make_deadline (GRIND_OBJINFO_TIME_LIMIT);
  is_open = make_ready (self, deadline, cancellable, error) &&
            open_object (self, object, deadline, cancellable, error);
  let_go (self);

  return is_open ? _grind_object_new (self, g_steal_pointer (&object)) : NULL;
}
