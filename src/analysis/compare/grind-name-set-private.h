/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Few names, each with a number, among which very many are looked up: nearly all of those that are
 * not in the set are told by their length and their first and last byte. */
typedef struct
{
  GHashTable *numbers;       /* utf8: its number */
  guint8      bits[1 << 13];
} GrindNameSet;

static inline guint
_grind_name_set_get_bit (const char *name,
                         gsize       length)
{
  if (length == 0)
    return 0;

  return ((guint) length * 2053 + (guchar) name[0] * 257 + (guchar) name[length - 1]) & 0xffff;
}

static inline void
_grind_name_set_init (GrindNameSet *self)
{
  *self = (GrindNameSet) { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
}

static inline void
_grind_name_set_clear (GrindNameSet *self)
{
  g_hash_table_unref (self->numbers);
}

/* Takes @name, which must not be in the set. */
static inline void
_grind_name_set_take (GrindNameSet *self,
                      char         *name,
                      gsize         length,
                      guint         number)
{
  guint bit = _grind_name_set_get_bit (name, length);

  self->bits[bit / 8] |= 1 << bit % 8;
  g_hash_table_insert (self->numbers, name, GUINT_TO_POINTER (number));
}

/* Returns FALSE if @name is not in the set. */
static inline gboolean
_grind_name_set_find (const GrindNameSet *self,
                      const char         *name,
                      gsize               length,
                      guint              *number)
{
  guint bit = _grind_name_set_get_bit (name, length);
  gpointer value;

  if ((self->bits[bit / 8] & 1 << bit % 8) == 0 ||
      !g_hash_table_lookup_extended (self->numbers, name, NULL, &value))
    return FALSE;

  *number = GPOINTER_TO_UINT (value);

  return TRUE;
}

G_END_DECLS
