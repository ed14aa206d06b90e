/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that are perhaps the same: another name, but nearly the same callers and callees. */
#include "config.h"

#include "grind-change-private.h"

#include "analysis/names/grind-name-key.h"

/* A caller or callee that more functions of one side have finds no candidates; it still counts. */
#define MAX_SHARED 32

/* Least number of common callers and callees */
#define MIN_COMMON 4

/* A function that is only on one side */
typedef struct
{
  GrindFunctionId  function;
  gboolean         is_after;
  char            *name;         /* owned: its last part */
} Open;

/* A caller or callee of an open function */
typedef struct
{
  guint32 open;                  /* index */
  guint32 neighbour;             /* twice the function, plus 1 if it calls */
} Link;

typedef struct
{
  GrindGraph *graph;
  GArray     *open;              /* Open */
  GArray     *links;             /* Link, by open function, then by neighbour */
  guint32    *starts;            /* by open function, and the end: indexes in `links` */
  guint32    *order;             /* indexes of `links` by neighbour, then by open function */
  guint32    *first;             /* by place in `order`: where its neighbour begins */
  guint32    *ends;              /* and where it ends; the same place if it finds no candidates */
  guint32    *places;            /* by link: its place in `order` */
  guint32    *n_shared;          /* by open function: its neighbours that find no candidates, but
                                    have some */
  guint32    *counts;            /* by open function: 0, except in find_best() */
} Search;

/* What an open function has in common with its best candidate */
typedef struct
{
  guint32  candidate;            /* index, GRIND_NONE if there is none or several are as good */
  guint    n_common;
  guint    n_all;
} Best;

static void
clear_open (gpointer data)
{
  Open *open = data;

  g_free (open->name);
}

static void
search_clear (Search *self)
{
  g_array_unref (self->open);
  g_array_unref (self->links);
  g_free (self->starts);
  g_free (self->order);
  g_free (self->first);
  g_free (self->ends);
  g_free (self->places);
  g_free (self->n_shared);
  g_free (self->counts);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Search, search_clear)

static const Open *
get_open (const Search *self,
          guint32       index)
{
  return &g_array_index (self->open, Open, index);
}

static const Link *
get_link (const Search *self,
          guint32       index)
{
  return &g_array_index (self->links, Link, index);
}

static guint
count_links (const Search *self,
             guint32       open)
{
  return self->starts[open + 1] - self->starts[open];
}

/* Lists the functions on one side whose names say something. Returns their indexes plus 1, by
 * function. */
static guint32 *
list_open (Search                *self,
           const GrindComparison *comparison)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint32 *indexes = g_new0 (guint32, n_functions + 1);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      Open open = { .function = function };
      gsize length;
      const char *name;

      if (!_grind_change_is_unpaired (comparison, self->graph, function))
        continue;
      name = grind_profile_get_function_name (profile, function, &length);
      open.name = grind_name_key_dup_last (name, length);
      if (open.name == NULL)
        continue;
      open.is_after = grind_comparison_get_pair (comparison, function).after != GRIND_NONE;
      g_array_append_val (self->open, open);
      indexes[function] = self->open->len;
    }

  return indexes;
}

static int
compare_links (gconstpointer a,
               gconstpointer b)
{
  const Link *left = a;
  const Link *right = b;

  if (left->open != right->open)
    return left->open < right->open ? -1 : 1;

  return (left->neighbour > right->neighbour) - (left->neighbour < right->neighbour);
}

static void
add_link (Search                *self,
          const GrindComparison *comparison,
          guint32                index,
          GrindFunctionId        other,
          gboolean               is_caller)
{
  Link link = { index - 1, 2 * other + is_caller };

  if (index != 0 && grind_comparison_get_pair (comparison, other).level != GRIND_PAIR_NONE)
    g_array_append_val (self->links, link);
}

/* Lists the paired callers and callees of the open functions. */
static void
list_links (Search                *self,
            const GrindComparison *comparison)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  g_autofree guint32 *indexes = list_open (self, comparison);

  for (GrindFunctionId caller = 0; caller < grind_profile_get_n_functions (profile); caller++)
    {
      guint n;
      GrindCallId first = grind_profile_get_outgoing (profile, caller, &n);

      for (GrindCallId call = first; call < first + n; call++)
        {
          GrindFunctionId callee = grind_profile_get_callee (profile, call);

          if (!grind_graph_is_active_call (self->graph, call))
            continue;
          add_link (self, comparison, indexes[caller], callee, FALSE);
          add_link (self, comparison, indexes[callee], caller, TRUE);
        }
    }
  g_array_sort (self->links, compare_links);

  self->starts = g_new0 (guint32, self->open->len + 1);
  for (guint i = 0; i < self->links->len; i++)
    self->starts[get_link (self, i)->open + 1]++;
  for (guint i = 0; i < self->open->len; i++)
    self->starts[i + 1] += self->starts[i];
}

static int
compare_neighbours (gconstpointer a,
                    gconstpointer b,
                    gpointer      data)
{
  const Link *left = get_link (data, *(const guint32 *) a);
  const Link *right = get_link (data, *(const guint32 *) b);

  if (left->neighbour != right->neighbour)
    return left->neighbour < right->neighbour ? -1 : 1;

  return (left->open > right->open) - (left->open < right->open);
}

/* Finds for each neighbour the functions that have it. */
static void
index_neighbours (Search *self)
{
  guint n = self->links->len;

  self->order = g_new (guint32, n + 1);
  self->places = g_new (guint32, n + 1);
  self->first = g_new (guint32, n + 1);
  self->ends = g_new (guint32, n + 1);
  self->n_shared = g_new0 (guint32, self->open->len + 1);
  for (guint i = 0; i < n; i++)
    self->order[i] = i;
  g_qsort_with_data (self->order, n, sizeof *self->order, compare_neighbours, self);

  for (guint i = 0, end; i < n; i = end)
    {
      guint32 neighbour = get_link (self, self->order[i])->neighbour;
      guint n_sides[2] = { 0, 0 };

      for (end = i; end < n && get_link (self, self->order[end])->neighbour == neighbour; end++)
        n_sides[get_open (self, get_link (self, self->order[end])->open)->is_after]++;
      for (guint j = i; j < end; j++)
        {
          guint32 open = get_link (self, self->order[j])->open;
          gboolean is_shared = MAX (n_sides[0], n_sides[1]) > MAX_SHARED;

          self->places[self->order[j]] = j;
          self->first[j] = i;
          self->ends[j] = is_shared ? i : end;
          self->n_shared[open] += is_shared && n_sides[!get_open (self, open)->is_after] > 0;
        }
    }
}

/* Counts the neighbours that both functions have. */
static guint
count_common (const Search *self,
              guint32       a,
              guint32       b)
{
  guint32 left = self->starts[a];
  guint32 right = self->starts[b];
  guint n = 0;

  while (left < self->starts[a + 1] && right < self->starts[b + 1])
    {
      guint32 left_neighbour = get_link (self, left)->neighbour;
      guint32 right_neighbour = get_link (self, right)->neighbour;

      n += left_neighbour == right_neighbour;
      left += left_neighbour <= right_neighbour;
      right += right_neighbour <= left_neighbour;
    }

  return n;
}

/* Lists the functions of the other side that have a neighbour in common with @open, and counts
 * these neighbours. */
static GArray *
list_candidates (Search  *self,
                 guint32  open)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 link = self->starts[open]; link < self->starts[open + 1]; link++)
    {
      guint32 place = self->places[link];

      for (guint32 i = self->first[place]; i < self->ends[place]; i++)
        {
          guint32 other = get_link (self, self->order[i])->open;

          if (get_open (self, other)->is_after != get_open (self, open)->is_after &&
              self->counts[other]++ == 0)
            g_array_append_val (candidates, other);
        }
    }

  return candidates;
}

static Best
find_best (Search  *self,
           guint32  open)
{
  g_autoptr (GArray) candidates = list_candidates (self, open);
  Best best = { GRIND_NONE, 0, 1 };

  for (guint i = 0; i < candidates->len; i++)
    {
      guint32 candidate = g_array_index (candidates, guint32, i);
      guint n = self->counts[candidate];
      guint all = count_links (self, open) + count_links (self, candidate) - n;
      guint64 left = (guint64) n * best.n_all;
      guint64 right = (guint64) best.n_common * all;

      self->counts[candidate] = 0;
      if (left > right)
        best = (Best) { candidate, n, all };
      else if (left == right)
        best.candidate = GRIND_NONE;
    }

  return best;
}

/* Whether functions that find each other by no neighbour may have as much in common as the pair. */
static gboolean
may_be_other (const Search     *self,
              const GrindAlike *pair,
              guint32           open)
{
  return (guint64) self->n_shared[open] * pair->n_all >=
         (guint64) pair->n_common * count_links (self, open);
}

/* Adds the functions if they have enough in common, now with the neighbours that many have. */
static void
add_alike (Search  *self,
           guint32  before,
           guint32  after,
           GArray  *alike)
{
  GrindAlike pair = { get_open (self, before)->function, get_open (self, after)->function, 0, 0 };
  guint n_before = count_links (self, before);
  guint n_after = count_links (self, after);

  /* So that a function with many neighbours is not compared with many. */
  if (5 * (guint64) MIN (n_before, n_after) < 4 * (guint64) MAX (n_before, n_after) ||
      g_str_equal (get_open (self, before)->name, get_open (self, after)->name))
    return;

  pair.n_common = count_common (self, before, after);
  pair.n_all = n_before + n_after - pair.n_common;
  if (pair.n_common >= MIN_COMMON && 5 * (guint64) pair.n_common >= 4 * (guint64) pair.n_all &&
      !may_be_other (self, &pair, before) && !may_be_other (self, &pair, after))
    g_array_append_val (alike, pair);
}

/*
 * Lists functions with different names that have at least four and 80 % of their callers and
 * callees in common, each with the only one on the other side that has most in common with it.
 * Takes linear time in functions and calls times their logarithm. Any thread.
 */
GArray *
_grind_change_list_alike (const GrindComparison *comparison,
                          GrindGraph            *graph)
{
  g_auto (Search) search = { .graph = graph };
  GArray *alike = g_array_new (FALSE, FALSE, sizeof (GrindAlike));
  g_autofree Best *best = NULL;

  search.open = g_array_new (FALSE, FALSE, sizeof (Open));
  g_array_set_clear_func (search.open, clear_open);
  search.links = g_array_new (FALSE, FALSE, sizeof (Link));
  list_links (&search, comparison);
  index_neighbours (&search);
  search.counts = g_new0 (guint32, search.open->len + 1);

  best = g_new (Best, search.open->len + 1);
  for (guint32 i = 0; i < search.open->len; i++)
    best[i] = find_best (&search, i);
  for (guint32 i = 0; i < search.open->len; i++)
    if (!get_open (&search, i)->is_after && best[i].candidate != GRIND_NONE &&
        best[best[i].candidate].candidate == i)
      add_alike (&search, i, best[i].candidate, alike);

  return alike;
}
