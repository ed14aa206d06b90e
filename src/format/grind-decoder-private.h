/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRIND_DECODER_MORE,       /* give more input, or more space */
  GRIND_DECODER_END,        /* the data is complete; another member may follow */
  GRIND_DECODER_FAULT,
} GrindDecoderStatus;

/* Input and output of one step; both pointers advance. */
typedef struct
{
  const guint8 *in;
  gsize         n_in;
  guint8       *out;
  gsize         n_out;
  gboolean      is_last;    /* nothing follows the input */
} GrindDecoderStep;

/* A decompressor for one format */
typedef struct _GrindDecoder GrindDecoder;

GrindDecoder       *grind_decoder_new  (const guint8      *start,
                                        gsize              length) G_GNUC_WARN_UNUSED_RESULT;
const char         *grind_decoder_find_unsupported
                                       (const guint8      *start,
                                        gsize              length);
void                grind_decoder_free (GrindDecoder      *self);
GrindDecoderStatus  grind_decoder_step (GrindDecoder      *self,
                                        GrindDecoderStep  *step);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindDecoder, grind_decoder_free)

G_END_DECLS
