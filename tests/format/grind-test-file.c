/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-file.h"

#define GRIND_TYPE_TEST_FILE_STREAM (grind_test_file_stream_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestFileStream, grind_test_file_stream, GRIND, TEST_FILE_STREAM,
                      GFileInputStream)

struct _GrindTestFileStream
{
  GFileInputStream  parent_instance;

  /* Owned */
  GInputStream     *stream;

  goffset           size;
};

G_DEFINE_FINAL_TYPE (GrindTestFileStream, grind_test_file_stream, G_TYPE_FILE_INPUT_STREAM)

static gssize
grind_test_file_stream_read (GInputStream  *stream,
                             void          *buffer,
                             gsize          count,
                             GCancellable  *cancellable,
                             GError       **error)
{
  GrindTestFileStream *self = GRIND_TEST_FILE_STREAM (stream);

  return g_input_stream_read (self->stream, buffer, count, cancellable, error);
}

static GFileInfo *
grind_test_file_stream_query_info (GFileInputStream  *stream,
                                   const char        *attributes,
                                   GCancellable      *cancellable,
                                   GError           **error)
{
  GrindTestFileStream *self = GRIND_TEST_FILE_STREAM (stream);
  GFileInfo *info = g_file_info_new ();

  if (self->size >= 0)
    g_file_info_set_size (info, self->size);

  return info;
}

static void
grind_test_file_stream_finalize (GObject *object)
{
  GrindTestFileStream *self = GRIND_TEST_FILE_STREAM (object);

  g_object_unref (self->stream);

  G_OBJECT_CLASS (grind_test_file_stream_parent_class)->finalize (object);
}

static void
grind_test_file_stream_class_init (GrindTestFileStreamClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_test_file_stream_finalize;
  G_INPUT_STREAM_CLASS (klass)->read_fn = grind_test_file_stream_read;
  G_FILE_INPUT_STREAM_CLASS (klass)->query_info = grind_test_file_stream_query_info;
}

static void
grind_test_file_stream_init (GrindTestFileStream *self)
{
}

#define GRIND_TYPE_TEST_FILE (grind_test_file_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestFile, grind_test_file, GRIND, TEST_FILE, GObject)

struct _GrindTestFile
{
  GObject       parent_instance;

  /* Owned */
  GInputStream *stream;

  goffset       size;
};

static void grind_test_file_iface_init (GFileIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindTestFile, grind_test_file, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_FILE, grind_test_file_iface_init))

static gboolean
grind_test_file_is_native (GFile *file)
{
  return FALSE;
}

static char *
grind_test_file_get_path (GFile *file)
{
  return NULL;
}

static char *
grind_test_file_get_uri (GFile *file)
{
  return g_strdup ("test:///test.out");
}

static char *
grind_test_file_get_basename (GFile *file)
{
  return g_strdup ("test.out");
}

static GFile *
grind_test_file_get_parent (GFile *file)
{
  return NULL;
}

static GFileInputStream *
grind_test_file_read (GFile         *file,
                      GCancellable  *cancellable,
                      GError       **error)
{
  GrindTestFile *self = GRIND_TEST_FILE (file);
  GrindTestFileStream *stream = g_object_new (GRIND_TYPE_TEST_FILE_STREAM, NULL);

  stream->stream = g_steal_pointer (&self->stream);
  stream->size = self->size;

  return G_FILE_INPUT_STREAM (stream);
}

static void
grind_test_file_iface_init (GFileIface *iface)
{
  iface->is_native = grind_test_file_is_native;
  iface->get_path = grind_test_file_get_path;
  iface->get_uri = grind_test_file_get_uri;
  iface->get_basename = grind_test_file_get_basename;
  iface->get_parent = grind_test_file_get_parent;
  iface->read_fn = grind_test_file_read;
}

static void
grind_test_file_finalize (GObject *object)
{
  GrindTestFile *self = GRIND_TEST_FILE (object);

  g_clear_object (&self->stream);

  G_OBJECT_CLASS (grind_test_file_parent_class)->finalize (object);
}

static void
grind_test_file_class_init (GrindTestFileClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_test_file_finalize;
}

static void
grind_test_file_init (GrindTestFile *self)
{
}

/* @size: the reported size; negative if unknown */
GFile *
grind_test_file_new (GInputStream *stream,
                     goffset       size)
{
  GrindTestFile *self = g_object_new (GRIND_TYPE_TEST_FILE, NULL);

  self->stream = g_object_ref (stream);
  self->size = size;

  return G_FILE (self);
}
