/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <string.h>

#include "profile/grind-profile-private.h"

G_BEGIN_DECLS

/* Room for a number in any notation, and a character before it */
#define GRIND_WRITER_NUMBER 24

/*
 * Writes text to a stream, and knows what a reader knows at that place: names, the current part,
 * object, file and function, and the base of relative positions. After an error nothing more is
 * written.
 */
typedef struct
{
  /* Borrowed */
  GrindProfile        *profile;
  const guint8        *parts;                    /* (nullable) */
  GOutputStream       *stream;
  GCancellable        *cancellable;

  /* Owned */
  GError              *error;
  char                *text;                     /* not yet in the stream */
  guint32             *ids[GRIND_N_SPACES];      /* by name, 0 before its first use */
  guint8              *recorded;                 /* by event: whether to define it */
  GArray              *columns;                  /* GrindEventId: of the part; a repeated one is
                                                    GRIND_NONE, as the first has its costs */
  guint32             *places;                   /* by event of the part: its first column */

  gsize                length;                   /* of @text */
  guint32              n_ids[GRIND_N_SPACES];

  GrindPartId          next_part;                /* after the current one */
  const GrindPartInfo *info;                     /* of the current part, NULL before the first */
  gboolean             has_body;                 /* the part has a line after its header */
  GrindFunctionId      function;                 /* GRIND_NONE before the first of the part, too */
  GrindObjectId        object;
  GrindFileId          file;                     /* of fl= */
  GrindFileId          source;                   /* of fi= */
  GrindFileId          self_file;                /* of the last self cost line (rule P4) */
  guint64              address, line;            /* base of relative positions */
  gboolean             has_base;
} GrindProfileWriter;

void  _grind_profile_writer_fail         (GrindProfileWriter *self,
                                          const char         *format,
                                          ...) G_GNUC_PRINTF (2, 3);
void  _grind_profile_writer_put          (GrindProfileWriter *self,
                                          const char         *text);
void  _grind_profile_writer_put_rest     (GrindProfileWriter *self,
                                          const char         *text,
                                          gsize               length);
void  _grind_profile_writer_begin_part   (GrindProfileWriter *self,
                                          GrindPartId         part);

/* Sets the end of the text after writing to the end of it. */
static inline void
grind_profile_writer_commit (GrindProfileWriter *self,
                             const char         *end)
{
  self->length = end - self->text;
}

static inline char *
grind_profile_writer_put_digits (char    *to,
                                 guint64  number)
{
  char digits[GRIND_WRITER_NUMBER];
  char *first = digits + sizeof digits;

  if (number < 10)
    {
      *to = '0' + number;
      return to + 1;
    }
  for (; number > 0; number /= 10)
    *--first = '0' + number % 10;
  memcpy (to, first, digits + sizeof digits - first);

  return to + (digits + sizeof digits - first);
}

G_END_DECLS
