/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-numbers-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * Looking something up in a large table waits for memory several times, each time for what the time
 * before has told. Who looks many things up asks for the memory of all of them, step by step,
 * before it looks up the first.
 */
typedef enum
{
  GRIND_FETCH_SLOT,      /* where the hash points to */
  GRIND_FETCH_ENTRY,     /* what the slot tells of */
  GRIND_FETCH_TEXT,      /* what it is to be compared with */
  GRIND_N_FETCHES,
} GrindFetch;

/*
 * Distinct byte strings, numbered from 0 in order of arrival. A string may hold NUL and is followed
 * by one more. _intern is GRIND_NONE when there is no memory or the numbers have run out.
 */
typedef struct
{
  GrindBuffer  text;
  GrindNumbers offsets;   /* one more than there are names */
  GrindBuffer  hashes;    /* guint32 */
  GrindBuffer  slots;     /* guint32: name + 1, 0 is free; the size is a power of two */
  guint64      seed;
  guint32      n_names;
} GrindNameTable;

void        grind_name_table_init   (GrindNameTable       *self,
                                     GrindBudget          *budget);
void        grind_name_table_clear  (GrindNameTable       *self);
gboolean    grind_name_table_expect (GrindNameTable       *self,
                                     guint32               n_slots);
guint32     grind_name_table_intern (GrindNameTable       *self,
                                     const char           *bytes,
                                     gsize                 length);
guint32     grind_name_table_intern_hashed
                                    (GrindNameTable       *self,
                                     const char           *bytes,
                                     gsize                 length,
                                     guint32               hash);
gboolean    grind_name_table_append (GrindNameTable       *self,
                                     const char           *bytes,
                                     gsize                 length);
guint32     grind_name_table_get_hash
                                    (const GrindNameTable *self,
                                     guint32               name);
void        grind_name_table_fetch  (const GrindNameTable *self,
                                     guint32               hash,
                                     GrindFetch            step);
void        grind_name_table_close  (GrindNameTable       *self);
void        grind_name_table_seal   (GrindNameTable       *self);
const char *grind_name_table_get    (const GrindNameTable *self,
                                     guint32               name,
                                     gsize                *length);

G_END_DECLS
