/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-stream.h"

#include <string.h>

/* If nobody cancels it, a stream ends so that the test fails instead of hanging forever. */
#define MAX_HANG (60 * G_USEC_PER_SEC)

G_DEFINE_FINAL_TYPE (GrindTestStream, grind_test_stream, G_TYPE_INPUT_STREAM)

static void
hang (GrindTestStream *self,
      GCancellable    *cancellable)
{
  gint64 end = g_get_monotonic_time () + MAX_HANG;

  g_atomic_int_set (&self->is_hanging, TRUE);
  while (!g_cancellable_is_cancelled (cancellable) && g_get_monotonic_time () < end)
    g_usleep (500);
}

/* Returns the number of bytes that may be read at once at the position. */
static gsize
limit_read (GrindTestStream *self,
            gsize            count)
{
  guint64 left = self->length - self->position % self->length;

  count = MIN (count, left);
  if (self->chunk > 0)
    count = MIN (count, self->chunk);
  count = MIN (count, self->fail_at - self->position);

  return MIN (count, self->hang_at - self->position);
}

static gssize
grind_test_stream_read (GInputStream  *stream,
                        void          *buffer,
                        gsize          count,
                        GCancellable  *cancellable,
                        GError       **error)
{
  GrindTestStream *self = GRIND_TEST_STREAM (stream);

  if (self->delay > 0)
    g_usleep (self->delay);
  if (self->position == self->hang_at)
    hang (self, cancellable);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return -1;
  if (self->position == self->fail_at)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "The line went dead");
      return -1;
    }
  if (self->length == 0 || self->position >= self->length * self->repeats)
    return 0;

  count = limit_read (self, count);
  memcpy (buffer, self->bytes + self->position % self->length, count);
  self->position += count;

  return count;
}

static void
grind_test_stream_class_init (GrindTestStreamClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = grind_test_stream_read;
}

static void
grind_test_stream_init (GrindTestStream *self)
{
  self->repeats = 1;
  self->fail_at = G_MAXUINT64;
  self->hang_at = G_MAXUINT64;
}

GrindTestStream *
grind_test_stream_new (const char *bytes,
                       gsize       length)
{
  GrindTestStream *self = g_object_new (GRIND_TYPE_TEST_STREAM, NULL);

  self->bytes = bytes;
  self->length = length;

  return self;
}
