/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-decoder-private.h"

#include <string.h>
#include <zlib.h>
#if HAVE_LZMA
#include <lzma.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#endif

/* Memory limit for decompressing xz, in bytes; the strongest preset needs 65 MiB. */
#define MAX_XZ_MEMORY ((guint64) 512 << 20)

/* Compressed data is recognized by its first bytes, never by the file name (rule D2). */
typedef enum
{
  KIND_GZIP,
  KIND_XZ,
  KIND_ZSTD,
} Kind;

struct _GrindDecoder
{
  Kind         kind;
  gboolean     is_between;     /* members: one is complete, the next has not begun */
  z_stream     gzip;
#if HAVE_LZMA
  lzma_stream  xz;
#endif
#if HAVE_ZSTD
  ZSTD_DStream *zstd;
#endif
};

static const guint8 gzip_magic[] = { 0x1f, 0x8b };
static const guint8 xz_magic[] = { 0xfd, '7', 'z', 'X', 'Z', 0 };
static const guint8 zstd_magic[] = { 0x28, 0xb5, 0x2f, 0xfd };
static const guint8 bzip2_magic[] = { 'B', 'Z', 'h' };

#define BEGINS_WITH(start, length, magic) \
  ((length) >= sizeof (magic) && memcmp ((start), (magic), sizeof (magic)) == 0)

static gboolean
begin_gzip (GrindDecoder *self)
{
  self->kind = KIND_GZIP;

  return inflateInit2 (&self->gzip, MAX_WBITS + 16) == Z_OK;
}

static gboolean
begin_xz (GrindDecoder *self)
{
  self->kind = KIND_XZ;
#if HAVE_LZMA
  self->xz = (lzma_stream) LZMA_STREAM_INIT;

  return lzma_stream_decoder (&self->xz, MAX_XZ_MEMORY, LZMA_CONCATENATED) == LZMA_OK;
#else
  return FALSE;
#endif
}

static gboolean
begin_zstd (GrindDecoder *self)
{
  self->kind = KIND_ZSTD;
#if HAVE_ZSTD
  self->zstd = ZSTD_createDStream ();

  return self->zstd != NULL;
#else
  return FALSE;
#endif
}

/*
 * Makes a decoder for data that begins with @start.
 *
 * Returns: (transfer full) (nullable): NULL if the data is not in a supported compression format
 */
GrindDecoder *
grind_decoder_new (const guint8 *start,
                   gsize         length)
{
  g_autofree GrindDecoder *self = g_new0 (GrindDecoder, 1);
  gboolean is_good = FALSE;

  if (BEGINS_WITH (start, length, gzip_magic))
    is_good = begin_gzip (self);
  else if (BEGINS_WITH (start, length, xz_magic))
    is_good = begin_xz (self);
  else if (BEGINS_WITH (start, length, zstd_magic))
    is_good = begin_zstd (self);

  return is_good ? g_steal_pointer (&self) : NULL;
}

/* Returns the name of an unsupported compression format that @start shows; NULL if there is
 * none. */
const char *
grind_decoder_find_unsupported (const guint8 *start,
                                gsize         length)
{
  if (BEGINS_WITH (start, length, bzip2_magic))
    return "bzip2";
#if !HAVE_LZMA
  if (BEGINS_WITH (start, length, xz_magic))
    return "xz";
#endif
#if !HAVE_ZSTD
  if (BEGINS_WITH (start, length, zstd_magic))
    return "zstd";
#endif

  return NULL;
}

void
grind_decoder_free (GrindDecoder *self)
{
  if (self->kind == KIND_GZIP)
    inflateEnd (&self->gzip);
#if HAVE_LZMA
  if (self->kind == KIND_XZ)
    lzma_end (&self->xz);
#endif
#if HAVE_ZSTD
  if (self->kind == KIND_ZSTD)
    ZSTD_freeDStream (self->zstd);
#endif
  g_free (self);
}

static GrindDecoderStatus
step_gzip (GrindDecoder     *self,
           GrindDecoderStep *step)
{
  z_stream *z = &self->gzip;
  int status;

  z->next_in = (guint8 *) step->in;
  z->avail_in = MIN (step->n_in, G_MAXUINT);
  z->next_out = step->out;
  z->avail_out = MIN (step->n_out, G_MAXUINT);
  status = inflate (z, Z_NO_FLUSH);
  step->n_in -= z->next_in - step->in;
  step->in = z->next_in;
  step->n_out -= z->next_out - step->out;
  step->out = z->next_out;
  if (status == Z_STREAM_END)
    return GRIND_DECODER_END;

  return status == Z_OK || status == Z_BUF_ERROR ? GRIND_DECODER_MORE : GRIND_DECODER_FAULT;
}

static GrindDecoderStatus
step_xz (GrindDecoder     *self,
         GrindDecoderStep *step)
{
#if HAVE_LZMA
  lzma_ret status;

  self->xz.next_in = step->in;
  self->xz.avail_in = step->n_in;
  self->xz.next_out = step->out;
  self->xz.avail_out = step->n_out;
  status = lzma_code (&self->xz, step->is_last ? LZMA_FINISH : LZMA_RUN);
  step->in = self->xz.next_in;
  step->n_in = self->xz.avail_in;
  step->out = self->xz.next_out;
  step->n_out = self->xz.avail_out;
  if (status == LZMA_STREAM_END)
    return GRIND_DECODER_END;
  if (status == LZMA_OK || status == LZMA_BUF_ERROR)
    return GRIND_DECODER_MORE;
#endif

  return GRIND_DECODER_FAULT;
}

static GrindDecoderStatus
step_zstd (GrindDecoder     *self,
           GrindDecoderStep *step)
{
#if HAVE_ZSTD
  ZSTD_inBuffer in = { step->in, step->n_in, 0 };
  ZSTD_outBuffer out = { step->out, step->n_out, 0 };
  gsize status = ZSTD_decompressStream (self->zstd, &out, &in);

  step->in += in.pos;
  step->n_in -= in.pos;
  step->out += out.pos;
  step->n_out -= out.pos;
  if (!ZSTD_isError (status))
    return status == 0 ? GRIND_DECODER_END : GRIND_DECODER_MORE;
#endif

  return GRIND_DECODER_FAULT;
}

/* Begins the next member; the xz library joins streams by itself. Returns FALSE if none follows. */
static gboolean
begin_member (GrindDecoder           *self,
              const GrindDecoderStep *step)
{
  self->is_between = FALSE;
  if (self->kind == KIND_GZIP)
    return *step->in == gzip_magic[0] && inflateReset (&self->gzip) == Z_OK;

  return self->kind == KIND_ZSTD;
}

/* Only zeros, which some writers pad the end with, may follow the last member. */
static GrindDecoderStatus
pass_padding (GrindDecoder     *self,
              GrindDecoderStep *step)
{
  self->is_between = TRUE;
  for (; step->n_in > 0; step->n_in--)
    if (*step->in++ != 0)
      return GRIND_DECODER_FAULT;

  return GRIND_DECODER_END;
}

/* Decodes a part of the input. */
GrindDecoderStatus
grind_decoder_step (GrindDecoder     *self,
                    GrindDecoderStep *step)
{
  GrindDecoderStatus status;

  if (self->is_between && step->n_in > 0 && !begin_member (self, step))
    return pass_padding (self, step);
  if (self->is_between)
    return GRIND_DECODER_END;

  if (self->kind == KIND_GZIP)
    status = step_gzip (self, step);
  else if (self->kind == KIND_XZ)
    status = step_xz (self, step);
  else
    status = step_zstd (self, step);
  self->is_between = status == GRIND_DECODER_END;

  return status;
}
