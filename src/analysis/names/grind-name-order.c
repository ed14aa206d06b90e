/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All functions of a profile, sorted by name */
#include "config.h"

#include "grind-name-order-private.h"

#include "grind-sort-private.h"
#include "profile/grind-text.h"

/*
 * Names are compared by pieces of seven bytes, packed into a number with the count of bytes in the
 * lowest eight bits: so a name that ends sorts before one that continues, even with a NUL.
 */
#define PIECE_BYTES 7
#define GOES_ON (PIECE_BYTES + 1)

/* For fewer names, the rest is compared as a whole. */
#define MIN_PIECE_ITEMS 24

/* A range of names that are equal up to @offset */
typedef struct
{
  gsize first;
  gsize n_items;
  gsize offset;
} Range;

typedef struct
{
  GrindProfile  *profile;
  GrindSortItem *items;   /* id: a GrindNameId */
  GrindSortItem *scratch;
  GArray        *ranges;  /* Range: those to be sorted */
} NameSort;

/* The order of one profile's functions, computed once. */
typedef struct
{
  GMutex           mutex;
  GrindNameOrder   order;
  GrindFunctionId *functions;   /* (nullable), owned, like the next one */
  guint8          *alike;
} NameOrder;

static guint64
get_piece (GrindProfile *profile,
           GrindNameId   name,
           gsize         offset)
{
  gsize length, n_bytes;
  const unsigned char *text;
  guint64 piece = 0;

  text = (const unsigned char *) grind_profile_get_name (profile, name, &length);
  n_bytes = length - MIN (offset, length);
  text += MIN (offset, length);

  for (guint i = 0; i < PIECE_BYTES; i++)
    piece = (piece << 8) | (i < n_bytes ? text[i] : 0);

  return (piece << 8) | MIN (n_bytes, GOES_ON);
}

typedef struct
{
  GrindProfile *profile;
  gsize         offset;
} RestComparison;

static int
compare_rests (const void *a,
               const void *b,
               void       *user_data)
{
  const RestComparison *comparison = user_data;
  const GrindSortItem *first = a;
  const GrindSortItem *second = b;
  gsize first_length, second_length, offset;
  const char *first_name, *second_name;

  first_name = grind_profile_get_name (comparison->profile, first->id, &first_length);
  second_name = grind_profile_get_name (comparison->profile, second->id, &second_length);
  offset = MIN (comparison->offset, MIN (first_length, second_length));

  return grind_text_compare (first_name + offset, first_length - offset,
                             second_name + offset, second_length - offset);
}

/* Sorts a range by its next piece and queues the subranges that are still equal. */
static void
sort_range (NameSort    *sort,
            const Range *range)
{
  GrindSortItem *items = sort->items + range->first;

  for (gsize i = 0; i < range->n_items; i++)
    items[i].key = get_piece (sort->profile, items[i].id, range->offset);
  _grind_sort_items (items, sort->scratch, range->n_items);

  for (gsize start = 0, end; start < range->n_items; start = end)
    {
      for (end = start + 1; end < range->n_items && items[end].key == items[start].key; end++)
        ;

      if (end - start > 1 && (items[start].key & 0xff) == GOES_ON)
        {
          Range alike = { range->first + start, end - start, range->offset + PIECE_BYTES };

          g_array_append_val (sort->ranges, alike);
        }
    }
}

/*
 * Sorts all names. Only reads the pieces of a name that distinguish it from others, so the time is
 * bounded by the bytes of the names; nothing is recursive.
 */
static gboolean
sort_names (NameSort      *sort,
            gsize          n_names,
            GCancellable  *cancellable,
            GError       **error)
{
  Range range = { 0, n_names, 0 };
  gsize n_until_check = 0;

  if (n_names > 0)
    g_array_append_val (sort->ranges, range);
  while (sort->ranges->len > 0)
    {
      range = g_array_index (sort->ranges, Range, sort->ranges->len - 1);
      g_array_set_size (sort->ranges, sort->ranges->len - 1);

      if (n_until_check < range.n_items)
        {
          if (g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          n_until_check = 65536;
        }
      n_until_check -= MIN (n_until_check, range.n_items);

      if (range.n_items < MIN_PIECE_ITEMS)
        {
          RestComparison comparison = { sort->profile, range.offset };

          g_qsort_with_data (sort->items + range.first, range.n_items, sizeof (GrindSortItem),
                             compare_rests, &comparison);
        }
      else
        {
          sort_range (sort, &range);
        }
    }

  return TRUE;
}

/* Sorts the functions by the rank of their names, then by id. */
static void
order_functions (NameOrder *names,
                 NameSort  *sort)
{
  guint n_names = grind_profile_get_n_names (sort->profile);
  guint n_functions = grind_profile_get_n_functions (sort->profile);
  g_autofree guint32 *ranks = g_new (guint32, n_names);
  g_autofree guint64 *keys = g_new (guint64, n_functions);

  for (guint i = 0; i < n_names; i++)
    ranks[sort->items[i].id] = i;

  names->functions = g_new (GrindFunctionId, MAX (n_functions, 1));
  names->alike = g_new0 (guint8, n_functions / 8 + 1);
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      keys[function] = ranks[grind_profile_get_function_name_id (sort->profile, function)];
      names->functions[function] = function;
    }
  _grind_sort_ids (names->functions, keys, (guint64 *) sort->scratch, n_functions);

  for (guint i = 1; i < n_functions; i++)
    if (keys[i] == keys[i - 1])
      names->alike[i / 8] |= 1 << i % 8;
  names->order = (GrindNameOrder) { names->functions, names->alike };
}

static gboolean
make_order (NameOrder     *names,
            GrindProfile  *profile,
            GCancellable  *cancellable,
            GError       **error)
{
  guint n_names = grind_profile_get_n_names (profile);
  gsize n_items = MAX (n_names, grind_profile_get_n_functions (profile));
  g_autofree GrindSortItem *items = g_new (GrindSortItem, n_items);
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, n_items);
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  NameSort sort = { profile, items, scratch, ranges };

  for (GrindNameId name = 0; name < n_names; name++)
    items[name].id = name;

  if (!sort_names (&sort, n_names, cancellable, error))
    return FALSE;

  order_functions (names, &sort);

  return TRUE;
}

static void
name_order_free (void *data)
{
  NameOrder *names = data;

  g_mutex_clear (&names->mutex);
  g_free (names->functions);
  g_free (names->alike);
  g_free (names);
}

static NameOrder *
get_name_order (GrindProfile *profile)
{
  static GMutex mutex;
  NameOrder *names;

  g_mutex_lock (&mutex);
  names = g_object_get_data (G_OBJECT (profile), "grind-name-order");
  if (names == NULL)
    {
      names = g_new0 (NameOrder, 1);
      g_mutex_init (&names->mutex);
      g_object_set_data_full (G_OBJECT (profile), "grind-name-order", names, name_order_free);
    }
  g_mutex_unlock (&mutex);

  return names;
}

/*
 * Gets the functions of @profile sorted by the bytes of their names, then by id. The order is
 * computed on first use (just over a second for a million long names) and kept by the profile.
 * Returns NULL if cancelled. Any thread; concurrent callers wait for the first one.
 */
const GrindNameOrder *
_grind_name_order_get (GrindProfile  *profile,
                       GCancellable  *cancellable,
                       GError       **error)
{
  NameOrder *names = get_name_order (profile);
  gboolean is_ready;

  g_mutex_lock (&names->mutex);
  is_ready = names->functions != NULL || make_order (names, profile, cancellable, error);
  g_mutex_unlock (&names->mutex);

  return is_ready ? &names->order : NULL;
}
