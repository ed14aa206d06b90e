/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-group-order.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/names/grind-sort-private.h"

typedef struct
{
  char       *name;
  const char *base;    /* in @name: the part compared first */
  guint32     group;
} Name;

static void
name_clear (Name *name)
{
  g_free (name->name);
}

/* Groups without a name come last in both directions. */
static int
compare_names (const void *a,
               const void *b)
{
  const Name *first = a;
  const Name *second = b;
  int result;

  if (*first->name == '\0' || *second->name == '\0')
    return (*first->name == '\0') - (*second->name == '\0');

  result = strcmp (first->base, second->base);

  return result != 0 ? result : strcmp (first->name, second->name);
}

/* Compares paths by their last component first, as in the order of functions; cycles by their
 * numbers. */
static GArray *
sort_names (GrindGrouping *grouping)
{
  GrindGroupBy by = grind_grouping_get_by (grouping);
  gboolean is_path = by == GRIND_GROUP_BY_OBJECT || by == GRIND_GROUP_BY_FILE;
  GArray *names = g_array_new (FALSE, FALSE, sizeof (Name));

  g_array_set_clear_func (names, (GDestroyNotify) name_clear);
  for (guint group = 0; group < grind_grouping_get_n_groups (grouping); group++)
    {
      Name name = { .group = group };
      const char *slash;
      guint n_members;

      grind_grouping_get_members (grouping, group, &n_members);
      if (n_members == 0)
        continue;
      name.name = grind_grouping_dup_name (grouping, group);
      slash = is_path ? strrchr (name.name, '/') : NULL;
      name.base = slash != NULL ? slash + 1 : name.name;
      g_array_append_val (names, name);
    }
  if (by != GRIND_GROUP_BY_CYCLE && names->len > 0)
    qsort (names->data, names->len, sizeof (Name), compare_names);

  return names;
}

/* The cost that a key is of; other keys are themselves. */
static GrindSortKey
get_cost_key (GrindSortKey key)
{
  switch ((guint) key)
    {
    case GRIND_SORT_SELF_BEFORE:
    case GRIND_SORT_SELF_AFTER:
    case GRIND_SORT_SELF_RELATIVE:
      return GRIND_SORT_SELF;
    case GRIND_SORT_INCLUSIVE_BEFORE:
    case GRIND_SORT_INCLUSIVE_AFTER:
    case GRIND_SORT_INCLUSIVE_RELATIVE:
      return GRIND_SORT_INCLUSIVE;
    default:
      return key;
    }
}

static GrindValue
get_cost (const GrindGroupCosts *costs,
          guint                  group,
          GrindSortKey           key)
{
  return get_cost_key (key) == GRIND_SORT_SELF ? grind_group_costs_get_self (costs, group)
                                               : grind_group_costs_get_inclusive (costs, group);
}

/* @before: (nullable): in a comparison */
static void
sort_by_cost (GrindSortItem         *items,
              guint                  n_items,
              const GrindGroupCosts *before,
              const GrindGroupCosts *costs,
              GrindSortKey           key,
              gboolean               descending)
{
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, MAX (n_items, 1));

  for (guint i = 0; i < n_items; i++)
    {
      GrindValue value = get_cost (costs, items[i].id, key);
      gint64 rank = before != NULL
                      ? grind_sort_key_rank (key, get_cost (before, items[i].id, key), value)
                      : grind_value_get_rank (value);

      items[i].key = _grind_sort_key (rank, descending);
    }
  _grind_sort_items (items, scratch, n_items);
}

/* Reverses the items, except the one without a name, which stays at the end. */
static void
reverse (GrindSortItem *items,
         guint          n_items,
         guint          nameless)
{
  guint n = n_items > 0 && items[n_items - 1].id == nameless ? n_items - 1 : n_items;

  for (guint i = 0; i < n / 2; i++)
    {
      GrindSortItem item = items[i];

      items[i] = items[n - 1 - i];
      items[n - 1 - i] = item;
    }
}

/**
 * grind_group_order_sort:
 * @grouping: a grouping
 * @event: the event whose costs are compared
 * @key: the sort key of the functions
 * @descending: whether to sort in descending order
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Sorts the groups with members like the functions in them: by cost, in a comparison by its change
 * or by one side, or by name if functions are sorted by name or location; then the group without a
 * name always comes last. Groups have no call counts; for this key they are sorted by descending
 * inclusive cost. Ties are broken by inclusive cost, then name. May be called from any thread.
 *
 * Returns: (transfer full) (nullable) (element-type guint32): the groups, or %NULL if cancelled
 */
GArray *
grind_group_order_sort (GrindGrouping  *grouping,
                        GrindEventId    event,
                        GrindSortKey    key,
                        gboolean        descending,
                        GCancellable   *cancellable,
                        GError        **error)
{
  const GrindGroupCosts *costs;
  const GrindGroupCosts *before = NULL;
  GrindSortKey cost = get_cost_key (key);
  g_autoptr (GArray) names = NULL;
  g_autofree GrindSortItem *items = NULL;
  GArray *order;

  g_return_val_if_fail (grouping != NULL, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  costs = grind_grouping_get_costs (grouping, event);
  if (grind_grouping_get_before (grouping) != NULL)
    before = grind_grouping_get_costs (grind_grouping_get_before (grouping), event);
  names = sort_names (grouping);
  items = g_new (GrindSortItem, MAX (names->len, 1));
  for (guint i = 0; i < names->len; i++)
    items[i].id = g_array_index (names, Name, i).group;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  if (cost >= GRIND_SORT_NAME)
    {
      if (descending)
        reverse (items, names->len, grind_grouping_get_n_groups (grouping) - 1);
    }
  else if (cost == GRIND_SORT_INCLUSIVE)
    sort_by_cost (items, names->len, before, costs, key, descending);
  else
    sort_by_cost (items, names->len, before, costs, GRIND_SORT_INCLUSIVE, TRUE);
  if (cost == GRIND_SORT_SELF)
    sort_by_cost (items, names->len, before, costs, key, descending);

  order = g_array_sized_new (FALSE, FALSE, sizeof (guint32), names->len);
  for (guint i = 0; i < names->len; i++)
    g_array_append_val (order, items[i].id);

  return order;
}
