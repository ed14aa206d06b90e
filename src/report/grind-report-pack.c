/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Packs data of a report as gzip, in several threads. */
#include "config.h"

#include "grind-report-data-private.h"

#include <zlib.h>

#include "profile/grind-buffer-private.h"
#include "profile/grind-tasks.h"

#define LEVEL   4         /* of compression: 6 takes twice as long to save 4 % */
#define PIECE   131072    /* bytes that one thread packs at a time */
#define WINDOW  32768     /* how far back repetitions are found */
#define HEADER  10
#define TRAILER 8

typedef struct
{
  guint8 *packed;
  gsize   length;
  uLong   checksum;
} Piece;

typedef struct
{
  const guint8 *data;
  gsize         length;
  Piece        *pieces;
  guint         n_pieces;
} Packing;

/* A piece refers to the data before it, and ends at a whole byte: one after the other they are what
 * a single thread could have written. Returns FALSE if out of memory. */
static gboolean
pack_piece (gpointer data,
            guint    task)
{
  Packing *self = data;
  Piece *piece = &self->pieces[task];
  gsize start = (gsize) task * PIECE, size;
  guint length = MIN (self->length - start, PIECE);
  z_stream stream = { NULL };

  if (deflateInit2 (&stream, LEVEL, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL - 1,
                    Z_DEFAULT_STRATEGY) != Z_OK)
    return FALSE;

  /* The end of a piece that is not the last takes five bytes. */
  size = deflateBound (&stream, length) + 16;
  piece->packed = g_try_malloc (size);
  if (piece->packed == NULL)
    {
      deflateEnd (&stream);
      return FALSE;
    }

  if (start > 0)
    deflateSetDictionary (&stream, self->data + start - WINDOW, WINDOW);
  stream.next_in = (Bytef *) self->data + start;
  stream.avail_in = length;
  stream.next_out = piece->packed;
  stream.avail_out = size;
  deflate (&stream, task + 1 < self->n_pieces ? Z_SYNC_FLUSH : Z_FINISH);
  g_assert (stream.avail_in == 0 && stream.avail_out > 0);
  piece->length = size - stream.avail_out;
  piece->checksum = crc32 (0, self->data + start, length);
  deflateEnd (&stream);

  return TRUE;
}

static void
append_little_endian (GByteArray *array,
                      guint32     number)
{
  guint32 bytes = GUINT32_TO_LE (number);

  g_byte_array_append (array, (const guint8 *) &bytes, sizeof bytes);
}

static GBytes *
join (Packing *self)
{
  static const guint8 header[HEADER] = { 0x1f, 0x8b, Z_DEFLATED, [9] = 0xff };
  uLong checksum = crc32 (0, NULL, 0);
  gsize size = HEADER + TRAILER;
  GByteArray *joined;

  for (guint i = 0; i < self->n_pieces; i++)
    size += self->pieces[i].length;
  joined = g_byte_array_sized_new (size);
  g_byte_array_append (joined, header, HEADER);
  for (guint i = 0; i < self->n_pieces; i++)
    {
      const Piece *piece = &self->pieces[i];

      g_byte_array_append (joined, piece->packed, piece->length);
      checksum = crc32_combine (checksum, piece->checksum,
                                MIN (self->length - (gsize) i * PIECE, PIECE));
    }
  append_little_endian (joined, checksum);
  append_little_endian (joined, self->length);

  return g_byte_array_free_to_bytes (joined);
}

/*
 * @data: (array length=length): what to pack; the result does not depend on the number of threads
 *
 * Blocks. Any thread. Returns: (nullable): one gzip stream; %NULL with an error: cancelled, or
 * %GRIND_ERROR_TOO_LARGE if out of memory
 */
GBytes *
_grind_report_pack (gconstpointer   data,
                    gsize           length,
                    GCancellable   *cancellable,
                    GError        **error)
{
  Packing self = { data, length, NULL, MAX ((length + PIECE - 1) / PIECE, 1) };
  GBytes *packed = NULL;

  self.pieces = g_new0 (Piece, self.n_pieces);
  if (grind_tasks_run (pack_piece, &self, self.n_pieces, 0, cancellable))
    packed = join (&self);
  else if (!g_cancellable_set_error_if_cancelled (cancellable, error))
    grind_budget_set_error (error);
  for (guint i = 0; i < self.n_pieces; i++)
    g_free (self.pieces[i].packed);
  g_free (self.pieces);

  return packed;
}
