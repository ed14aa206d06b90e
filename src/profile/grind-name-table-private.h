/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-numbers-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * A lookup in a large table waits for memory several times, each time for an address that the
 * previous step loaded. A series of lookups should prefetch the memory of all entries, step by
 * step, before the first lookup.
 */
typedef enum
{
  GRIND_FETCH_SLOT,      /* the slot of the hash */
  GRIND_FETCH_ENTRY,     /* the entry that the slot refers to */
  GRIND_FETCH_TEXT,      /* the text to compare with */
  GRIND_N_FETCHES,
} GrindFetch;

/*
 * Distinct byte strings, numbered from 0 in order of arrival. A string may contain NUL and is
 * followed by a NUL. _intern returns GRIND_NONE if out of memory or numbers.
 */
typedef struct
{
  GrindBuffer  text;
  GrindNumbers offsets;   /* one more than names */
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
gboolean    grind_name_table_append_all
                                    (GrindNameTable       *self,
                                     const GrindNameTable *other);
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
