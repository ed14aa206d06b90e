/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-sort.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-graph-private.h"
#include "analysis/names/grind-name-order-private.h"
#include "analysis/names/grind-sort-private.h"
#include "profile/grind-math.h"
#include "profile/grind-text.h"

/* The position of cycles among the names */
#define CYCLE_PREFIX "<cycle "

/* Up to this many nodes, names are compared; for more, the order of all names is computed. */
#define MAX_COMPARED 4096

/* One sorting: the active nodes, in the order of their names, go through a stable sort, then nodes
 * with equal keys through another one. If few are requested, they are sorted without the order of
 * names, then the first ones with equal keys by comparing names. */
typedef struct
{
  /* Owned */
  GArray           *order;   /* of GrindNodeId: the result */
  guint64          *keys;    /* by position in @order */
  guint64          *scratch;
  guint64          *ranks;   /* (nullable) by node: the key if it is not a cost or count */
  guint64           last_rank;

  /* Borrowed */
  GrindNodeId      *nodes;   /* those of @order */
  GrindGraph       *graph;
  GrindProfile     *profile;
  const GrindCosts *costs;
  const GrindCosts *before;  /* (nullable): in a comparison */

  guint             n_functions;
  guint             n_listed;
  GrindSortKey      key;
  gboolean          descending;
} Sorting;

/* For ranking source files or ELF objects */
typedef const char *(*GetPathFunc) (GrindProfile *profile,
                                    guint32       id,
                                    gsize        *length);

typedef struct
{
  const char *path;
  const char *base;
  guint32     id;
} Path;

static int
compare_paths (const void *a,
               const void *b)
{
  const Path *first = a;
  const Path *second = b;
  int result = strcmp (first->base, second->base);

  return result != 0 ? result : strcmp (first->path, second->path);
}

/* Returns the rank of each path by its id; unknown paths get @n_paths. */
static guint32 *
rank_paths (GrindProfile *profile,
            guint         n_paths,
            GetPathFunc   get_path)
{
  g_autofree Path *paths = g_new (Path, n_paths);
  guint32 *ranks = g_new (guint32, n_paths);

  for (guint id = 0; id < n_paths; id++)
    {
      const char *slash;
      gsize length;

      paths[id].id = id;
      paths[id].path = get_path (profile, id, &length);
      slash = strrchr (paths[id].path, '/');
      paths[id].base = slash != NULL ? slash + 1 : paths[id].path;
    }

  qsort (paths, n_paths, sizeof (Path), compare_paths);
  for (guint i = 0; i < n_paths; i++)
    ranks[paths[i].id] = grind_text_is_unknown (paths[i].path) ? n_paths : i;

  return ranks;
}

/* Nodes without a location, or without the part of it that is compared, get the largest rank. Ranks
 * are kept dense, which makes them fast to sort. */
static void
rank_locations (Sorting *sorting)
{
  guint n_files = grind_profile_get_n_files (sorting->profile);
  guint n_objects = grind_profile_get_n_objects (sorting->profile);
  g_autofree guint32 *files = rank_paths (sorting->profile, n_files, grind_profile_get_file);
  g_autofree guint32 *objects = rank_paths (sorting->profile, n_objects,
                                            grind_profile_get_object);

  for (GrindNodeId node = 0; node < sorting->costs->n_nodes; node++)
    {
      guint32 file = n_files;
      guint32 object = n_objects;

      if (node < sorting->n_functions && sorting->key != GRIND_SORT_OBJECT)
        {
          GrindFileId file_id = grind_profile_get_function_file (sorting->profile, node);

          file = file_id < n_files ? files[file_id] : n_files;
        }
      if (node < sorting->n_functions && sorting->key != GRIND_SORT_FILE)
        {
          GrindObjectId object_id = grind_profile_get_function_object (sorting->profile, node);

          object = object_id < n_objects ? objects[object_id] : n_objects;
        }

      sorting->ranks[node] = (guint64) file * (n_objects + 1) + object;
    }
  sorting->last_rank = (guint64) n_files * (n_objects + 1) + n_objects;
}

static gboolean
is_before_cycles (const char *name)
{
  return strncmp (name, CYCLE_PREFIX, strlen (CYCLE_PREFIX)) < 0;
}

/* Returns the position of the first function whose name does not come before those of cycles. */
static guint
find_cycles_position (Sorting              *sorting,
                      const GrindNameOrder *names)
{
  guint low = 0;
  guint high = sorting->n_functions;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      gsize length;
      const char *name;

      name = grind_profile_get_function_name (sorting->profile, names->functions[middle],
                                              &length);
      if (is_before_cycles (name))
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static inline void
add_node (Sorting     *sorting,
          GrindNodeId  node,
          guint64      rank)
{
  if (!(sorting->graph->node_flags[node] & GRIND_NODE_ACTIVE))
    return;

  sorting->keys[sorting->n_listed] = rank;
  sorting->nodes[sorting->n_listed++] = node;
}

/* Lists the active functions between two positions. Functions with the same name get one rank, so
 * that their costs decide. Returns the last rank. */
static guint64
list_functions (Sorting              *sorting,
                const GrindNameOrder *names,
                guint                 first,
                guint                 end,
                guint64               rank)
{
  for (guint i = first; i < end; i++)
    {
      rank += !_grind_name_order_is_alike (names, i);
      add_node (sorting, names->functions[i], rank);
    }

  return rank;
}

/* Lists the active nodes in the order of their names; the keys are their ranks. */
static void
list_nodes (Sorting              *sorting,
            const GrindNameOrder *names)
{
  guint position = find_cycles_position (sorting, names);
  guint64 rank;

  sorting->n_listed = 0;
  rank = list_functions (sorting, names, 0, position, 0);
  for (GrindNodeId node = sorting->n_functions; node < sorting->costs->n_nodes; node++)
    add_node (sorting, node, ++rank);
  list_functions (sorting, names, position, sorting->n_functions, rank);
}

static gboolean
is_location (GrindSortKey key)
{
  return key >= GRIND_SORT_LOCATION && key <= GRIND_SORT_OBJECT;
}

static gint64
get_called_key (GrindGraph  *graph,
                GrindNodeId  node)
{
  GrindCount called = grind_graph_get_called (graph, node);
  GrindGraph *before = grind_graph_get_before (graph);

  if (before != NULL)
    return grind_absolute (grind_subtract (called.count,
                                           grind_graph_get_called (before, node).count));

  return called.count == 0 && called.is_partial ? -1 : called.count;
}

static gint64
get_relative_key (GrindValue before,
                  GrindValue after)
{
  GrindChange change = grind_change_make (before, after);

  return grind_value_get_rank (grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                                        grind_change_get_relative (&change)));
}

/**
 * grind_sort_key_rank:
 * @key: a sort key of costs
 * @before: a cost before
 * @after: the same after
 *
 * Returns: what costs of a comparison are sorted by: the size of the change, unless @key wants
 *   another number. Any thread
 */
gint64
grind_sort_key_rank (GrindSortKey key,
                     GrindValue   before,
                     GrindValue   after)
{
  switch ((guint) key)
    {
    case GRIND_SORT_SELF_BEFORE:
    case GRIND_SORT_INCLUSIVE_BEFORE:
      return grind_value_get_rank (before);
    case GRIND_SORT_SELF_AFTER:
    case GRIND_SORT_INCLUSIVE_AFTER:
      return grind_value_get_rank (after);
    case GRIND_SORT_SELF_RELATIVE:
    case GRIND_SORT_INCLUSIVE_RELATIVE:
      return get_relative_key (before, after);
    default:
      return grind_value_rank_change (before, after);
    }
}

static inline GrindValue
get_value (const GrindCosts *costs,
           GrindNodeId       node,
           gboolean          is_self)
{
  return is_self ? grind_costs_get_self (costs, node) : grind_costs_get_inclusive (costs, node);
}

/* What a cost is sorted by: in a comparison its change */
static inline gint64
get_cost_key (Sorting      *sorting,
              GrindNodeId   node,
              GrindSortKey  key,
              gboolean      is_self)
{
  GrindValue after = get_value (sorting->costs, node, is_self);
  GrindValue before;

  if (sorting->before == NULL)
    return grind_value_get_rank (after);

  before = get_value (sorting->before, node, is_self);

  return grind_sort_key_rank (key, before, after);
}

static guint64
get_key (Sorting      *sorting,
         GrindNodeId   node,
         GrindSortKey  key,
         gboolean      descending)
{
  switch (key)
    {
    case GRIND_SORT_SELF:
    case GRIND_SORT_SELF_BEFORE:
    case GRIND_SORT_SELF_AFTER:
    case GRIND_SORT_SELF_RELATIVE:
      return _grind_sort_key (get_cost_key (sorting, node, key, TRUE), descending);

    case GRIND_SORT_CALLED:
      return _grind_sort_key (get_called_key (sorting->graph, node), descending);

    case GRIND_SORT_LOCATION:
    case GRIND_SORT_FILE:
    case GRIND_SORT_OBJECT:
      if (!descending || sorting->ranks[node] == sorting->last_rank)
        return sorting->ranks[node];
      return sorting->last_rank - 1 - sorting->ranks[node];

    case GRIND_SORT_INCLUSIVE:
    case GRIND_SORT_INCLUSIVE_BEFORE:
    case GRIND_SORT_INCLUSIVE_AFTER:
    case GRIND_SORT_INCLUSIVE_RELATIVE:
    default:
      return _grind_sort_key (get_cost_key (sorting, node, key, FALSE), descending);
    }
}

/* Sorts some of the listed nodes by @key; stable. */
static void
sort_by (Sorting      *sorting,
         guint         first,
         guint         end,
         GrindSortKey  key,
         gboolean      descending)
{
  /* Without nodes there are no arrays. */
  if (first == end)
    return;

  for (guint i = first; i < end; i++)
    sorting->keys[i] = get_key (sorting, sorting->nodes[i], key, descending);

  _grind_sort_ids (sorting->nodes + first, sorting->keys + first, sorting->scratch, end - first);
}

static void
reverse (Sorting *sorting,
         guint    first,
         guint    end)
{
  for (; first + 1 < end; first++, end--)
    {
      GrindNodeId node = sorting->nodes[first];
      guint64 key = sorting->keys[first];

      sorting->nodes[first] = sorting->nodes[end - 1];
      sorting->keys[first] = sorting->keys[end - 1];
      sorting->nodes[end - 1] = node;
      sorting->keys[end - 1] = key;
    }
}

/* Sorts nodes with equal keys by descending cost; takes linear time once all are sorted by key. If
 * the whole list was reversed, restores the order of equal nodes first. */
static void
sort_equal (Sorting  *sorting,
            gboolean  is_reversed)
{
  for (guint start = 0, end; start < sorting->n_listed; start = end)
    {
      for (end = start + 1; end < sorting->n_listed; end++)
        if (sorting->keys[end] != sorting->keys[start])
          break;
      if (end - start == 1)
        continue;

      if (is_reversed)
        reverse (sorting, start, end);
      sort_by (sorting, start, end, GRIND_SORT_INCLUSIVE, TRUE);
    }
}

/* Cycles come after the functions whose names come before theirs, and before all others. */
static int
get_place (const Sorting *sorting,
           GrindNodeId    node)
{
  gsize length;

  if (node >= sorting->n_functions)
    return 0;

  return is_before_cycles (grind_profile_get_function_name (sorting->profile, node, &length))
         ? -1 : 1;
}

/* Compares the names of two nodes; for equal names, their ids. */
static int
compare_names (const Sorting *sorting,
               GrindNodeId    a,
               GrindNodeId    b)
{
  int result = get_place (sorting, a) - get_place (sorting, b);

  if (result == 0 && a < sorting->n_functions)
    {
      gsize a_length, b_length;
      const char *a_name = grind_profile_get_function_name (sorting->profile, a, &a_length);
      const char *b_name = grind_profile_get_function_name (sorting->profile, b, &b_length);

      result = grind_text_compare (a_name, a_length, b_name, b_length);
    }

  return result != 0 ? result : (a > b) - (a < b);
}

/* Compares two nodes with equal keys. */
static int
compare_equal (const void *a,
               const void *b,
               void       *user_data)
{
  Sorting *sorting = user_data;
  GrindNodeId first = *(const GrindNodeId *) a;
  GrindNodeId second = *(const GrindNodeId *) b;
  guint64 first_key = get_key (sorting, first, GRIND_SORT_INCLUSIVE, TRUE);
  guint64 second_key = get_key (sorting, second, GRIND_SORT_INCLUSIVE, TRUE);

  if (first_key != second_key && sorting->key != GRIND_SORT_INCLUSIVE)
    return first_key < second_key ? -1 : 1;

  return compare_names (sorting, first, second);
}

/* Moves the first @n_wanted nodes to their positions, without the order of all names. Returns FALSE
 * if there are too many equal keys, so that this would take longer. */
static gboolean
sort_first (Sorting *sorting,
            guint    n_wanted)
{
  guint n_sorted = 0;

  sorting->n_listed = 0;
  for (GrindNodeId node = 0; node < sorting->costs->n_nodes; node++)
    add_node (sorting, node, 0);
  sort_by (sorting, 0, sorting->n_listed, sorting->key, sorting->descending);

  for (guint start = 0; start < MIN (n_wanted, sorting->n_listed); start = n_sorted)
    {
      while (n_sorted < sorting->n_listed && sorting->keys[n_sorted] == sorting->keys[start])
        n_sorted++;
      if (n_sorted > MAX_COMPARED)
        return FALSE;
      g_qsort_with_data (sorting->nodes + start, n_sorted - start, sizeof (GrindNodeId),
                         compare_equal, sorting);
    }

  return TRUE;
}

static gboolean
sort (Sorting       *sorting,
      guint          n_wanted,
      GCancellable  *cancellable,
      GError       **error)
{
  const GrindNameOrder *names;
  gboolean is_by_name = sorting->key == GRIND_SORT_NAME;

  if (is_location (sorting->key))
    rank_locations (sorting);
  if (!is_by_name && n_wanted <= MAX_COMPARED && sort_first (sorting, n_wanted))
    return !g_cancellable_set_error_if_cancelled (cancellable, error);

  names = _grind_name_order_get (sorting->profile, cancellable, error);
  if (names == NULL)
    return FALSE;

  list_nodes (sorting, names);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (!is_by_name)
    sort_by (sorting, 0, sorting->n_listed, sorting->key, sorting->descending);
  else if (sorting->descending)
    reverse (sorting, 0, sorting->n_listed);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (sorting->key != GRIND_SORT_INCLUSIVE)
    sort_equal (sorting, is_by_name && sorting->descending);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/**
 * grind_function_sort:
 * @graph: a graph
 * @event: the event whose costs are compared
 * @key: the sort key
 * @descending: whether to sort in descending order
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Sorts the active nodes of a graph; by the size of changes, not of costs, if it is the graph after
 * of a comparison. Takes linear time, plus the order of names, which breaks ties:
 * the first sorting computes it, and the profile keeps it. May be called from any thread.
 *
 * Returns: (transfer full) (nullable) (element-type guint32): the nodes, or %NULL if cancelled
 */
GArray *
grind_function_sort (GrindGraph    *graph,
                     GrindEventId   event,
                     GrindSortKey   key,
                     gboolean       descending,
                     GCancellable  *cancellable,
                     GError       **error)
{
  return grind_function_sort_first (graph, event, key, descending, G_MAXUINT, cancellable,
                                    error);
}

/**
 * grind_function_sort_first:
 * @graph: a graph
 * @event: the event whose costs are compared
 * @key: the sort key
 * @descending: whether to sort in descending order
 * @n_wanted: number of nodes at the start that must be sorted completely
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Like grind_function_sort(), but if few nodes are requested, may avoid computing the order
 * of names; nodes with equal keys after the first @n_wanted are then unordered. May be called from
 * any thread.
 *
 * Returns: (transfer full) (nullable) (element-type guint32): all nodes, or %NULL if cancelled
 */
GArray *
grind_function_sort_first (GrindGraph    *graph,
                           GrindEventId   event,
                           GrindSortKey   key,
                           gboolean       descending,
                           guint          n_wanted,
                           GCancellable  *cancellable,
                           GError       **error)
{
  Sorting sorting = { NULL, };

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (key <= GRIND_SORT_INCLUSIVE_RELATIVE, NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  sorting.graph = graph;
  sorting.profile = grind_graph_get_profile (graph);
  sorting.costs = grind_graph_get_costs (graph, event);
  g_return_val_if_fail (sorting.costs != NULL, NULL);

  if (grind_graph_get_before (graph) != NULL)
    sorting.before = grind_graph_get_costs (grind_graph_get_before (graph), event);
  sorting.key = key;
  sorting.descending = descending;
  sorting.n_functions = grind_profile_get_n_functions (sorting.profile);
  sorting.order = g_array_sized_new (FALSE, FALSE, sizeof (GrindNodeId),
                                     MAX (sorting.costs->n_nodes, 1));
  sorting.nodes = &g_array_index (sorting.order, GrindNodeId, 0);
  sorting.keys = g_new (guint64, sorting.costs->n_nodes);
  sorting.scratch = g_new (guint64, sorting.costs->n_nodes);
  if (is_location (key))
    sorting.ranks = g_new (guint64, sorting.costs->n_nodes);

  if (sort (&sorting, n_wanted, cancellable, error))
    g_array_set_size (sorting.order, sorting.n_listed);
  else
    g_clear_pointer (&sorting.order, g_array_unref);

  g_free (sorting.keys);
  g_free (sorting.scratch);
  g_free (sorting.ranks);

  return sorting.order;
}
