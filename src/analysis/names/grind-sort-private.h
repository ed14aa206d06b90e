/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An item sorted by a number */
typedef struct
{
  guint64 key;
  guint32 id;
} GrindSortItem;

/* Returns a key that sorts like a signed number, ascending or descending. */
static inline guint64
_grind_sort_key (gint64   value,
                 gboolean descending)
{
  guint64 key = (guint64) value ^ ((guint64) 1 << 63);

  return descending ? ~key : key;
}

void _grind_sort_items (GrindSortItem *items,
                        GrindSortItem *scratch,
                        gsize          n_items);
void _grind_sort_ids   (guint32       *ids,
                        guint64       *keys,
                        guint64       *scratch,
                        gsize          n);

G_END_DECLS
