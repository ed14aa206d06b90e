/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Row numbers of the tables of a GrindProfile, dense from 0. */
typedef guint32 GrindFunctionId;
typedef guint32 GrindCallId;
typedef guint32 GrindNameId;      /* a function's bare name; several functions may share it */
typedef guint32 GrindFileId;
typedef guint32 GrindObjectId;
typedef guint32 GrindEventId;
typedef guint32 GrindPartId;

/* "No such row". */
#define GRIND_NONE G_MAXUINT32

/* An unknown address. 0 is a valid address: firmware has code there. */
#define GRIND_NO_ADDRESS G_MAXUINT64

/* The active parts: a bit for each, the lowest of the first byte for part 0; NULL for all. */
static inline gboolean
grind_parts_have (const guint8 *parts,
                  GrindPartId   part)
{
  return parts == NULL || (parts[part / 8] >> part % 8 & 1) != 0;
}

static inline guint
grind_parts_count (const guint8 *parts,
                   guint         n_parts)
{
  guint n_chosen = 0;

  for (GrindPartId part = 0; part < n_parts; part++)
    n_chosen += grind_parts_have (parts, part);

  return n_chosen;
}

G_END_DECLS
