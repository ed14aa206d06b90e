/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tree of a profile without calls: ELF objects, their source files, and functions with their
 * self costs. A level is omitted if all functions are in a single group.
 */
#include "config.h"

#include "grind-call-tree-private.h"

#define FUNCTIONS_PER_CHECK 4096   /* between two checks for cancellation */

/* A group or function, even if it does not become a branch */
typedef struct
{
  GrindBranch branch;      /* its parent is a position in the list */
  guint32     n_functions; /* in it with self cost */
  guint32     place;       /* position in the branches, or GRIND_NONE */
  gboolean    is_left_out; /* hidden by the user */
} Entry;

typedef struct
{
  const GrindCallTreeRequest *request;
  const GrindTreeNodes       *nodes;
  GrindProfile               *profile;
  GArray                     *entries;     /* of Entry, each after its parent */
  GHashTable                 *places;      /* of groups, by parent and object or file */
  gboolean                    has_objects;
  gboolean                    has_files;
} Flat;

static Entry *
get_entry (Flat    *flat,
           guint32  entry)
{
  return &g_array_index (flat->entries, Entry, entry);
}

static guint32
add_entry (Flat            *flat,
           guint32          parent,
           GrindNodeId      node,
           GrindGroupBy     group_by,
           GrindFunctionId  member)
{
  Entry entry = {
    .branch = {
      .kind = GRIND_BRANCH_NODE,
      .group_by = group_by,
      .node = node,
      .member = member,
      .parent = parent,
      .depth = parent != GRIND_NONE ? get_entry (flat, parent)->branch.depth + 1 : 0,
    },
    .place = GRIND_NONE,
  };

  g_array_append_val (flat->entries, entry);

  return flat->entries->len - 1;
}

/* The group of @function below @parent; @id is its ELF object or file. */
static guint32
find_group (Flat            *flat,
            guint32          parent,
            GrindGroupBy     group_by,
            guint32          id,
            GrindFunctionId  function)
{
  guint64 key = (guint64) parent << 32 | id;
  gpointer found;
  guint32 place;

  if (g_hash_table_lookup_extended (flat->places, &key, NULL, &found))
    return GPOINTER_TO_UINT (found);

  place = add_entry (flat, parent, GRIND_NONE, group_by, function);
  g_hash_table_insert (flat->places, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (place));

  return place;
}

static double
get_self (Flat            *flat,
          GrindFunctionId  function)
{
  const GrindCosts *costs = grind_graph_get_costs (flat->request->graph, flat->request->event);

  return MAX (_grind_transitive_get_cost (grind_costs_get_self (costs, function)), 0);
}

/* Determines whether functions with self cost are in several ELF objects, or files */
static void
find_levels (Flat *flat)
{
  GrindFunctionId first = GRIND_NONE;

  for (GrindFunctionId i = 0; i < flat->nodes->n_functions; i++)
    {
      if (!(get_self (flat, i) > 0))
        continue;
      if (first == GRIND_NONE)
        first = i;
      flat->has_objects |= grind_profile_get_function_object (flat->profile, i) !=
                           grind_profile_get_function_object (flat->profile, first);
      flat->has_files |= grind_profile_get_function_file (flat->profile, i) !=
                         grind_profile_get_function_file (flat->profile, first);
    }
}

static void
add_function (Flat            *flat,
              GrindFunctionId  function,
              double           cost)
{
  guint32 place = 0;

  if (flat->has_objects)
    place = find_group (flat, place, GRIND_GROUP_BY_OBJECT,
                        grind_profile_get_function_object (flat->profile, function), function);
  if (flat->has_files)
    place = find_group (flat, place, GRIND_GROUP_BY_FILE,
                        grind_profile_get_function_file (flat->profile, function), function);
  place = add_entry (flat, place, function, GRIND_GROUP_BY_NONE, function);
  get_entry (flat, place)->is_left_out = _grind_tree_nodes_is_hidden (flat->nodes, function) ||
                                         !_grind_tree_nodes_is_wanted (flat->nodes, function);
  for (; place != GRIND_NONE; place = get_entry (flat, place)->branch.parent)
    {
      get_entry (flat, place)->branch.weight += cost;
      get_entry (flat, place)->n_functions++;
    }
}

static gboolean
read_functions (Flat          *flat,
                GCancellable  *cancellable,
                GError       **error)
{
  find_levels (flat);
  add_entry (flat, GRIND_NONE, GRIND_NONE, GRIND_GROUP_BY_NONE, GRIND_NONE);
  for (GrindFunctionId i = 0; i < flat->nodes->n_functions; i++)
    {
      double cost = get_self (flat, i);

      if (cost > 0)
        add_function (flat, i, cost);
      if (i % FUNCTIONS_PER_CHECK == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }

  return TRUE;
}

/* Sorts the heaviest first, and no child before its parent */
static int
compare_entries (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  Flat *flat = user_data;
  const GrindBranch *one = &get_entry (flat, *(const guint32 *) a)->branch;
  const GrindBranch *other = &get_entry (flat, *(const guint32 *) b)->branch;

  if (one->weight != other->weight)
    return one->weight > other->weight ? -1 : 1;
  if (one->depth != other->depth)
    return one->depth < other->depth ? -1 : 1;

  return (one->member > other->member) - (one->member < other->member);
}

static GArray *
sort_entries (Flat *flat)
{
  GArray *order = g_array_sized_new (FALSE, FALSE, sizeof (guint32), flat->entries->len);

  for (guint32 i = 0; i < flat->entries->len; i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_entries, flat);

  return order;
}

/* Counts an entry that does not become a branch as hidden in its parent. */
static void
hide (GArray *branches,
      Flat   *flat,
      Entry  *entry)
{
  guint32 place = get_entry (flat, entry->branch.parent)->place;
  GrindBranch *parent;

  /* The entries in a hidden group are hidden with it. */
  if (place == GRIND_NONE)
    return;
  parent = &g_array_index (branches, GrindBranch, place);
  parent->hidden += entry->branch.weight;
  parent->n_hidden += entry->n_functions;
}

static void
take_entry (GArray *branches,
            Flat   *flat,
            Entry  *entry)
{
  guint max_depth = flat->request->max_depth;
  GrindBranch branch = entry->branch;

  if (branch.parent != GRIND_NONE)
    {
      branch.parent = get_entry (flat, branch.parent)->place;
      g_array_index (branches, GrindBranch, branch.parent).n_children++;
    }
  if (branch.node != GRIND_NONE)
    branch.self_cost = branch.weight;
  else if (max_depth > 0 && branch.depth == max_depth)
    branch.limit = GRIND_BRANCH_TOO_DEEP;
  entry->place = branches->len;
  g_array_append_val (branches, branch);
}

static gboolean
is_shown (Flat        *flat,
          GArray      *branches,
          const Entry *entry)
{
  const GrindCallTreeRequest *request = flat->request;
  double least = request->min_share * get_entry (flat, 0)->branch.weight;

  if (entry->branch.parent == GRIND_NONE)
    return TRUE;

  return !entry->is_left_out && entry->branch.weight >= least &&
         (request->max_depth == 0 || entry->branch.depth <= request->max_depth) &&
         branches->len < request->max_branches &&
         get_entry (flat, entry->branch.parent)->place != GRIND_NONE;
}

/* Whether the tree of @request is one of groups: that of a whole profile without calls. */
gboolean
_grind_call_tree_is_flat (const GrindCallTreeRequest *request)
{
  return request->root == GRIND_NONE && !request->is_callers &&
         grind_profile_get_n_calls (grind_graph_get_profile (request->graph)) == 0;
}

/* Sorts branches by the place of their parent, so that the children of each are consecutive. */
static void
arrange (GArray *branches)
{
  guint n = branches->len, n_ordered = 1;
  g_autofree GrindBranch *old = (GrindBranch *) (gpointer) g_array_steal (branches, NULL);
  g_autofree guint32 *nexts = g_new (guint32, n);      /* by branch: the place of its next child */
  g_autofree guint32 *sorted = g_new (guint32, n);     /* by parent, then by cost */
  g_autofree guint32 *order = g_new (guint32, n);
  guint32 place = 0;

  for (guint i = 0; i < n; i++)
    {
      nexts[i] = place;
      place += old[i].n_children;
    }
  for (guint i = 1; i < n; i++)
    sorted[nexts[old[i].parent]++] = i;

  order[0] = 0;
  g_array_append_val (branches, old[0]);
  for (guint i = 0; i < n; i++)
    {
      guint32 first = nexts[order[i]] - old[order[i]].n_children;

      for (guint child = 0; child < old[order[i]].n_children; child++)
        {
          order[n_ordered] = sorted[first + child];
          old[order[n_ordered]].parent = i;
          g_array_append_val (branches, old[order[n_ordered]]);
          n_ordered++;
        }
    }
}

/*
 * Appends the branches of a tree of groups to @branches, each after its parent and its siblings
 * together, the most expensive first. Returns FALSE when cancelled.
 */
gboolean
_grind_call_tree_add_groups (GArray                      *branches,
                             const GrindTreeNodes        *nodes,
                             const GrindCallTreeRequest  *request,
                             GCancellable                *cancellable,
                             GError                     **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                                         NULL);
  g_autoptr (GArray) order = NULL;
  Flat flat = {
    .request = request,
    .nodes = nodes,
    .profile = grind_graph_get_profile (request->graph),
    .entries = entries,
    .places = places,
  };

  if (!read_functions (&flat, cancellable, error))
    return FALSE;

  order = sort_entries (&flat);
  for (guint i = 0; i < order->len; i++)
    {
      Entry *entry = get_entry (&flat, g_array_index (order, guint32, i));

      if (is_shown (&flat, branches, entry))
        take_entry (branches, &flat, entry);
      else
        hide (branches, &flat, entry);
    }
  arrange (branches);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}
