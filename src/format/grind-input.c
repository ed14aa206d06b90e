/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-input-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "grind-decoder-private.h"
#include "grind-report-input-private.h"
#include "profile/grind-error.h"

/* Number of decompressed bytes that can be peeked at (rule D1) */
#define PEEK_SIZE (64 * 1024)

/* Number of bytes of the stream needed to detect compression and reports */
#define FIRST_SIZE 64

/* Larger files are not read as reports. */
#define MAX_REPORT ((gsize) 256 << 20)

struct _GrindInput
{
  GInputStream *stream;
  GrindCounter *n_raw_bytes;     /* (borrowed) atomic: number of bytes read from streams */
  guint64       first_raw_byte;  /* its value before this stream */
  GrindDecoder *decoder;         /* (nullable) */
  guint8       *raw;             /* bytes of the stream; with a decoder, its pending input */
  gsize         raw_size, raw_start, raw_end;
  gsize         buffer_size;
  char         *ahead;           /* (nullable) peeked bytes */
  gsize         ahead_start, ahead_end;
  guint64       n_decoded;
  GrindDamage   damage;
  gboolean      has_begun;
  gboolean      is_raw_end;
  gboolean      is_member_end;   /* the decoder is between members */
  gboolean      is_before;       /* of a report: the side to read */
  gboolean      is_end;
};

/*
 * @buffer_size: bytes to read at a time, for compressed data
 * @n_raw_bytes: counter for the bytes read from @stream, which no other stream may use at the same
 *   time; set atomically
 */
GrindInput *
grind_input_new (GInputStream *stream,
                 gsize         buffer_size,
                 GrindCounter *n_raw_bytes)
{
  GrindInput *self = g_new0 (GrindInput, 1);

  self->stream = g_object_ref (stream);
  self->raw_size = FIRST_SIZE;
  self->raw = g_malloc (self->raw_size);
  self->buffer_size = MAX (buffer_size, FIRST_SIZE);
  self->n_raw_bytes = n_raw_bytes;
  self->first_raw_byte = __atomic_load_n (n_raw_bytes, __ATOMIC_RELAXED);

  return self;
}

void
grind_input_free (GrindInput *self)
{
  g_clear_pointer (&self->decoder, grind_decoder_free);
  g_object_unref (self->stream);
  g_free (self->raw);
  g_free (self->ahead);
  g_free (self);
}

static gssize
read_raw (GrindInput    *self,
          gpointer       bytes,
          gsize          size,
          GCancellable  *cancellable,
          GError       **error)
{
  gssize n = g_input_stream_read (self->stream, bytes, size, cancellable, error);

  if (n > 0)
    __atomic_add_fetch (self->n_raw_bytes, n, __ATOMIC_RELAXED);
  self->is_raw_end = n == 0;

  return n;
}

/* Fills the raw buffer until it contains @wanted bytes or the stream ends. */
static gboolean
fill_raw (GrindInput    *self,
          gsize          wanted,
          GCancellable  *cancellable,
          GError       **error)
{
  if (self->raw_start > 0)
    memmove (self->raw, self->raw + self->raw_start, self->raw_end - self->raw_start);
  self->raw_end -= self->raw_start;
  self->raw_start = 0;
  while (self->raw_end < wanted && !self->is_raw_end)
    {
      gssize n = read_raw (self, self->raw + self->raw_end, self->raw_size - self->raw_end,
                           cancellable, error);

      if (n < 0)
        return FALSE;
      self->raw_end += n;
    }

  return TRUE;
}

/* Enlarges the raw buffer, and fills it. */
static gboolean
fill_more (GrindInput    *self,
           gsize          size,
           GCancellable  *cancellable,
           GError       **error)
{
  self->raw_size = size;
  self->raw = g_realloc (self->raw, size);

  return fill_raw (self, size, cancellable, error);
}

/* Replaces a report by the packed profile in it. */
static gboolean
take_report (GrindInput    *self,
             GCancellable  *cancellable,
             GError       **error)
{
  guint8 *bytes;
  gsize n_bytes;

  if (self->raw_end > 0 && *self->raw == '<' &&
      !fill_more (self, GRIND_REPORT_HEAD, cancellable, error))
    return FALSE;
  if (!grind_report_input_check (self->raw, self->raw_end))
    return TRUE;

  while (!self->is_raw_end && self->raw_size < MAX_REPORT)
    if (!fill_more (self, 2 * self->raw_size, cancellable, error))
      return FALSE;
  bytes = grind_report_input_decode ((const char *) self->raw, self->raw_end, self->is_before,
                                     &n_bytes);
  if (bytes == NULL)
    return TRUE;

  g_free (self->raw);
  self->raw = bytes;
  self->raw_size = self->raw_end = n_bytes;
  self->is_raw_end = TRUE;

  return TRUE;
}

static gboolean
begin (GrindInput    *self,
       GCancellable  *cancellable,
       GError       **error)
{
  const char *unsupported;

  self->has_begun = TRUE;
  if (!fill_raw (self, FIRST_SIZE, cancellable, error) || !take_report (self, cancellable, error))
    return FALSE;
  unsupported = grind_decoder_find_unsupported (self->raw, self->raw_end);
  if (unsupported != NULL)
    {
      /* translators: %s is the name of a kind of compression, such as bzip2 */
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_COMPRESSION,
                   _("the file is compressed with %s, which is not supported; decompress it first"),
                   unsupported);
      return FALSE;
    }
  self->decoder = grind_decoder_new (self->raw, self->raw_end);
  if (self->decoder != NULL)
    {
      self->raw_size = MAX (self->buffer_size, self->raw_end);
      self->raw = g_realloc (self->raw, self->raw_size);
    }

  return TRUE;
}

static gssize
read_plain (GrindInput    *self,
            char          *bytes,
            gsize          size,
            GCancellable  *cancellable,
            GError       **error)
{
  gsize n = MIN (size, self->raw_end - self->raw_start);

  if (n == 0)
    return read_raw (self, bytes, size, cancellable, error);
  memcpy (bytes, self->raw + self->raw_start, n);
  self->raw_start += n;

  return n;
}

static void
end_decoding (GrindInput  *self,
              GrindDamage  damage)
{
  self->is_end = TRUE;
  self->damage = damage;
}

static gboolean
decode (GrindInput       *self,
        GrindDecoderStep *step)
{
  GrindDecoderStatus status;

  step->in = self->raw + self->raw_start;
  step->n_in = self->raw_end - self->raw_start;
  step->is_last = self->is_raw_end;
  status = grind_decoder_step (self->decoder, step);
  self->raw_start = self->raw_end - step->n_in;
  self->is_member_end = status == GRIND_DECODER_END;

  return status != GRIND_DECODER_FAULT;
}

static gssize
read_decoded (GrindInput    *self,
              char          *bytes,
              gsize          size,
              GCancellable  *cancellable,
              GError       **error)
{
  GrindDecoderStep step = { .out = (guint8 *) bytes, .n_out = size };

  while (!self->is_end && step.n_out == size)
    {
      if (self->raw_start == self->raw_end && !self->is_raw_end &&
          !fill_raw (self, 1, cancellable, error))
        return -1;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return -1;
      if (!decode (self, &step))
        end_decoding (self, GRIND_DAMAGE_CORRUPT);
      else if (step.n_out == size && self->is_raw_end && self->raw_start == self->raw_end)
        end_decoding (self, self->is_member_end ? GRIND_DAMAGE_NONE : GRIND_DAMAGE_TRUNCATED);
    }
  self->n_decoded += size - step.n_out;
  if (self->n_decoded == 0 && self->damage != GRIND_DAMAGE_NONE)
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_COMPRESSION,
                           _("expected compressed data, found nothing to decompress"));
      return -1;
    }

  return size - step.n_out;
}

static gssize
read_on (GrindInput    *self,
         char          *bytes,
         gsize          size,
         GCancellable  *cancellable,
         GError       **error)
{
  if (!self->has_begun && !begin (self, cancellable, error))
    return -1;
  if (self->decoder != NULL)
    return read_decoded (self, bytes, size, cancellable, error);

  return read_plain (self, bytes, size, cancellable, error);
}

/*
 * Reads until @bytes is full or the data ends. May block; one thread at a time.
 *
 * Returns: the number of bytes, less than @size only at the end; -1 on error
 */
gssize
grind_input_read (GrindInput    *self,
                  char          *bytes,
                  gsize          size,
                  GCancellable  *cancellable,
                  GError       **error)
{
  gsize n = MIN (size, self->ahead_end - self->ahead_start);

  if (n > 0)
    {
      memcpy (bytes, self->ahead + self->ahead_start, n);
      self->ahead_start += n;
      if (self->ahead_start == self->ahead_end)
        g_clear_pointer (&self->ahead, g_free);
    }
  while (n < size)
    {
      gssize more = read_on (self, bytes + n, size - n, cancellable, error);

      if (more < 0)
        return -1;
      if (more == 0)
        break;
      n += more;
    }

  return n;
}

/*
 * Peeks at the first 64 KiB, before anything is read, and skips a byte order mark (rule D3).
 *
 * @length: (out): number of bytes
 * @is_all: (out): nothing follows them
 *
 * Returns: (transfer none) (nullable): the bytes, valid until they are read; NULL on error
 */
const char *
grind_input_peek (GrindInput    *self,
                  gsize         *length,
                  gboolean      *is_all,
                  GCancellable  *cancellable,
                  GError       **error)
{
  gssize n;

  self->ahead = g_malloc (PEEK_SIZE);
  n = grind_input_read (self, self->ahead, PEEK_SIZE, cancellable, error);
  if (n < 0)
    return NULL;
  self->ahead_end = n;
  *is_all = n < PEEK_SIZE;
  if (n >= 3 && memcmp (self->ahead, "\xef\xbb\xbf", 3) == 0)
    self->ahead_start = 3;
  *length = n - self->ahead_start;

  return self->ahead + self->ahead_start;
}

/* Chooses the side before, if the input is a report of a comparison. Call it before reading. */
void
grind_input_choose_before (GrindInput *self)
{
  self->is_before = TRUE;
}

GrindDamage
grind_input_get_damage (GrindInput *self)
{
  return self->damage;
}

gboolean
grind_input_is_compressed (GrindInput *self)
{
  return self->decoder != NULL;
}

/*
 * Gets the number of bytes read from the stream, before decompression. Must not be called while
 * another thread reads.
 *
 * Returns: whether the stream has ended
 */
gboolean
grind_input_get_length (GrindInput *self,
                        guint64    *length)
{
  *length = __atomic_load_n (self->n_raw_bytes, __ATOMIC_RELAXED) - self->first_raw_byte;

  return self->is_raw_end;
}
