/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo-wire.h"

#include <string.h>

#include "grind-objinfo-protocol.h"

/**
 * grind_wire_reader_init:
 * @self: a reader
 * @data: the bytes of a payload, which outlive the reader
 * @size: its length
 *
 * Starts to read a payload.
 */
void
grind_wire_reader_init (GrindWireReader *self,
                        const void      *data,
                        gsize            size)
{
  *self = (GrindWireReader) { .data = data, .size = size };
}

/**
 * grind_wire_reader_get_bytes:
 * @self: a reader
 * @size: the number of bytes
 *
 * Returns: (nullable): the next bytes, in the payload's memory; %NULL if there are fewer
 */
const guint8 *
grind_wire_reader_get_bytes (GrindWireReader *self,
                             gsize            size)
{
  const guint8 *bytes = self->data;

  if (self->is_bad || size > self->size - self->pos)
    {
      self->is_bad = TRUE;
      return NULL;
    }
  /* The data of an empty payload may be %NULL. */
  if (self->pos > 0)
    bytes += self->pos;
  self->pos += size;

  return bytes;
}

/* Returns: the next byte, 0 at the end */
guint8
grind_wire_reader_get_8 (GrindWireReader *self)
{
  const guint8 *bytes = grind_wire_reader_get_bytes (self, 1);

  return bytes != NULL ? *bytes : 0;
}

/* Returns: the next 32-bit number, 0 at the end */
guint32
grind_wire_reader_get_32 (GrindWireReader *self)
{
  const guint8 *bytes = grind_wire_reader_get_bytes (self, sizeof (guint32));
  guint32 value = 0;

  if (bytes != NULL)
    memcpy (&value, bytes, sizeof value);

  return GUINT32_FROM_LE (value);
}

/* Returns: the next 64-bit number, 0 at the end */
guint64
grind_wire_reader_get_64 (GrindWireReader *self)
{
  const guint8 *bytes = grind_wire_reader_get_bytes (self, sizeof (guint64));
  guint64 value = 0;

  if (bytes != NULL)
    memcpy (&value, bytes, sizeof value);

  return GUINT64_FROM_LE (value);
}

/**
 * grind_wire_reader_get_count:
 * @self: a reader
 * @least_size: the minimum size of an entry in bytes, not 0
 *
 * Returns: the number of entries in a list, 0 if the payload is too short for it, so that memory
 *   for all entries can be allocated at once
 */
guint32
grind_wire_reader_get_count (GrindWireReader *self,
                             gsize            least_size)
{
  guint32 count = grind_wire_reader_get_32 (self);

  if (count > (self->size - self->pos) / least_size)
    {
      self->is_bad = TRUE;
      return 0;
    }

  return count;
}

/**
 * grind_wire_reader_dup_string:
 * @self: a reader
 *
 * Returns: (transfer full): the next string, "" if malformed; may not be UTF-8
 */
char *
grind_wire_reader_dup_string (GrindWireReader *self)
{
  guint32 length = grind_wire_reader_get_32 (self);
  const guint8 *bytes = grind_wire_reader_get_bytes (self, length);

  if (bytes != NULL && memchr (bytes, '\0', length) != NULL)
    {
      self->is_bad = TRUE;
      bytes = NULL;
    }

  return bytes != NULL ? g_strndup ((const char *) bytes, length) : g_strdup ("");
}

/* Returns: whether everything was read, and nothing was malformed */
gboolean
grind_wire_reader_is_end (GrindWireReader *self)
{
  return !self->is_bad && self->pos == self->size;
}

void
grind_wire_put_8 (GByteArray *bytes,
                  guint8      value)
{
  g_byte_array_append (bytes, &value, 1);
}

void
grind_wire_put_32 (GByteArray *bytes,
                   guint32     value)
{
  guint32 little = GUINT32_TO_LE (value);

  g_byte_array_append (bytes, (const guint8 *) &little, sizeof little);
}

void
grind_wire_put_64 (GByteArray *bytes,
                   guint64     value)
{
  guint64 little = GUINT64_TO_LE (value);

  g_byte_array_append (bytes, (const guint8 *) &little, sizeof little);
}

/* @string: (nullable): %NULL is written as "" */
void
grind_wire_put_string (GByteArray *bytes,
                       const char *string)
{
  gsize length = string != NULL ? strlen (string) : 0;

  grind_wire_put_32 (bytes, length);
  if (length > 0)
    g_byte_array_append (bytes, (const guint8 *) string, length);
}

/**
 * grind_wire_put_frame_header:
 * @bytes: the output buffer
 * @kind: a #GrindObjinfoKind
 * @number: the number of the request
 *
 * Appends the header of a frame to @bytes; grind_wire_end_frame() sets its size.
 */
void
grind_wire_put_frame_header (GByteArray *bytes,
                             guint32     kind,
                             guint32     number)
{
  grind_wire_put_32 (bytes, 0);
  grind_wire_put_32 (bytes, kind);
  grind_wire_put_32 (bytes, number);
}

/**
 * grind_wire_end_frame:
 * @bytes: the output buffer
 * @start: the start of the frame in @bytes
 *
 * Ends a frame started by grind_wire_put_frame_header().
 */
void
grind_wire_end_frame (GByteArray *bytes,
                      gsize       start)
{
  guint32 little = GUINT32_TO_LE (bytes->len - start - GRIND_OBJINFO_HEADER_SIZE);

  memcpy (bytes->data + start, &little, sizeof little);
}
