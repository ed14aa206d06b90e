/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Level 6: functions that were renamed, but have the same callers and callees. */
#include "config.h"

#include "grind-pairing-private.h"

#include <string.h>

#include "analysis/names/grind-name-key.h"

/* A caller or callee that more functions of one name and side have tells nothing about them. */
#define MAX_SHARED 32

/* Least number of common neighbours */
#define MIN_COMMON 2

/* A caller or callee of an open function */
typedef struct
{
  guint32 name;       /* of the open function, as compared: its last part */
  guint32 neighbour;  /* a pair, twice its function, plus 1 if the function is called by it */
  guint32 open;       /* index */
  guint8  side;
} Neighbour;

/* What an open function has in common with a candidate. */
typedef struct
{
  guint32 candidate;  /* index in `open`, GRIND_NONE if there is none */
  guint   n_common;
  guint   n_all;
  gboolean is_clear;  /* the lead over the second best candidate is large enough */
} Best;

static int
compare_neighbours (gconstpointer a,
                    gconstpointer b)
{
  const Neighbour *left = a;
  const Neighbour *right = b;

  if (left->name != right->name)
    return left->name < right->name ? -1 : 1;
  if (left->neighbour != right->neighbour)
    return left->neighbour < right->neighbour ? -1 : 1;

  return (left->open > right->open) - (left->open < right->open);
}

/* Sets the last parts of the names of all open functions, where that says something. */
static void
set_last_names (GrindPairSearch *self)
{
  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);
      g_autofree char *name = NULL;
      g_autofree char *last = NULL;

      open->name = 0;
      if (open->is_paired)
        continue;
      name = _grind_pair_search_dup_name (self, self->pairing->profile, open->function);
      last = grind_name_key_dup_last (name, strlen (name));
      if (last != NULL)
        open->name = _grind_pair_search_get_key (self, last);
    }
}

/* By function: the index of the open function plus 1, or 0. Only names that both sides have. */
static guint32 *
list_open (GrindPairSearch *self)
{
  guint32 *indexes = g_new0 (guint32, self->pairing->n_functions + 1);
  g_autofree guint8 *sides = g_new0 (guint8, g_hash_table_size (self->keys) + 1);

  for (guint i = 0; i < self->open->len; i++)
    {
      const GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      sides[open->name] |= open->name != 0 ? open->side : 0;
    }
  for (guint i = 0; i < self->open->len; i++)
    {
      const GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      if (sides[open->name] == GRIND_SIDES)
        indexes[open->function] = i + 1;
    }

  return indexes;
}

static void
add_neighbour (GrindPairSearch *self,
               GArray          *neighbours,
               guint32          index,
               GrindFunctionId  other,
               gboolean         is_caller)
{
  const GrindOpen *open;
  GrindPair pair;
  Neighbour neighbour;

  if (index == 0 || self->pairing->levels[other] == GRIND_PAIR_NONE)
    return;

  open = &g_array_index (self->open, GrindOpen, index - 1);
  pair = grind_pairing_get (self->pairing, other);
  neighbour = (Neighbour) { open->name, 2 * pair.after + is_caller, index - 1, open->side };
  g_array_append_val (neighbours, neighbour);
}

/* Lists the paired callers and callees of the open functions, each once, sorted. */
static GArray *
list_neighbours (GrindPairSearch *self)
{
  const GrindPairSides *sides = self->sides;
  GArray *neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  g_autofree guint32 *indexes = list_open (self);
  guint n_kept = 0;

  for (guint call = 0; call < sides->n_calls; call++)
    {
      GrindFunctionId caller = grind_pair_search_get_unit (self, sides->callers[call]);
      GrindFunctionId callee = grind_pair_search_get_unit (self, sides->callees[call]);

      if (sides->calls[call] == 0 || (indexes[caller] == 0 && indexes[callee] == 0))
        continue;
      add_neighbour (self, neighbours, indexes[caller], callee, FALSE);
      add_neighbour (self, neighbours, indexes[callee], caller, TRUE);
    }

  g_array_sort (neighbours, compare_neighbours);
  for (guint i = 0; i < neighbours->len; i++)
    {
      Neighbour *kept = &g_array_index (neighbours, Neighbour, n_kept);

      if (i == 0 || compare_neighbours (kept - 1, &g_array_index (neighbours, Neighbour, i)) != 0)
        {
          *kept = g_array_index (neighbours, Neighbour, i);
          n_kept++;
        }
    }
  g_array_set_size (neighbours, n_kept);

  return neighbours;
}

/* Removes the neighbours that tell nothing, and sets the end of the functions that have each. */
static guint32 *
list_ends (GArray *neighbours)
{
  guint n_kept = 0;
  guint32 *ends;

  for (guint i = 0, end; i < neighbours->len; i = end)
    {
      const Neighbour *all = (const Neighbour *) (const void *) neighbours->data;
      guint n[GRIND_SIDES + 1] = { 0, };

      for (end = i; end < neighbours->len && all[end].name == all[i].name &&
                    all[end].neighbour == all[i].neighbour; end++)
        n[all[end].side]++;
      if (n[GRIND_SIDE_BEFORE] > MAX_SHARED || n[GRIND_SIDE_AFTER] > MAX_SHARED)
        continue;
      for (guint j = i; j < end; j++)
        g_array_index (neighbours, Neighbour, n_kept++) = all[j];
    }
  g_array_set_size (neighbours, n_kept);

  ends = g_new (guint32, n_kept + 1);
  for (guint i = n_kept; i-- > 0;)
    {
      const Neighbour *neighbour = &g_array_index (neighbours, Neighbour, i);

      ends[i] = i + 1 < n_kept && neighbour[1].name == neighbour->name &&
                neighbour[1].neighbour == neighbour->neighbour ? ends[i + 1] : i + 1;
    }

  return ends;
}

/* The neighbours by open function */
typedef struct
{
  GArray  *neighbours;
  guint32 *ends;      /* by neighbour: the end of its row */
  guint32 *starts;    /* by open function, and the end: indexes in `places` */
  guint32 *places;    /* indexes of neighbours */
  guint32 *first;     /* by neighbour: the start of its row */
} Index;

static void
index_init (Index           *index,
            GrindPairSearch *self)
{
  guint n_open = self->open->len;
  guint n;
  g_autofree guint32 *next = NULL;

  index->neighbours = list_neighbours (self);
  index->ends = list_ends (index->neighbours);
  n = index->neighbours->len;
  index->first = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    index->first[i] = i > 0 && index->ends[i - 1] == index->ends[i] ? index->first[i - 1] : i;

  index->starts = g_new0 (guint32, n_open + 2);
  for (guint i = 0; i < n; i++)
    index->starts[g_array_index (index->neighbours, Neighbour, i).open + 1]++;
  for (guint i = 0; i < n_open; i++)
    index->starts[i + 1] += index->starts[i];
  next = g_memdup2 (index->starts, sizeof (guint32) * (n_open + 1));
  index->places = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    index->places[next[g_array_index (index->neighbours, Neighbour, i).open]++] = i;
}

static void
index_clear (Index *index)
{
  g_array_unref (index->neighbours);
  g_free (index->ends);
  g_free (index->starts);
  g_free (index->places);
  g_free (index->first);
}

static guint
count_neighbours (const Index *index,
                  guint        open)
{
  return index->starts[open + 1] - index->starts[open];
}

/* Whether the candidate with @n of @all is better than @best. */
static gboolean
is_better (guint       n,
           guint       all,
           const Best *best)
{
  return best->candidate == GRIND_NONE ||
         (guint64) n * best->n_all > (guint64) best->n_common * all;
}

/* Finds the function of the other side that has most neighbours in common. @counts is 0 for all
 * functions, before and after. */
static Best
find_best (GrindPairSearch *self,
           const Index     *index,
           guint            open,
           guint32         *counts)
{
  const Neighbour *neighbours = (const Neighbour *) (const void *) index->neighbours->data;
  guint8 side = g_array_index (self->open, GrindOpen, open).side;
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint32));
  Best best = { GRIND_NONE, 0, 1, FALSE };
  Best second = best;

  for (guint i = index->starts[open]; i < index->starts[open + 1]; i++)
    {
      guint place = index->places[i];

      for (guint j = index->first[place]; j < index->ends[place]; j++)
        if (neighbours[j].side != side && counts[neighbours[j].open]++ == 0)
          g_array_append_val (candidates, neighbours[j].open);
    }

  for (guint i = 0; i < candidates->len; i++)
    {
      guint32 candidate = g_array_index (candidates, guint32, i);
      guint n = counts[candidate];
      guint all = count_neighbours (index, open) + count_neighbours (index, candidate) - n;

      counts[candidate] = 0;
      if (is_better (n, all, &best))
        {
          second = best;
          best = (Best) { candidate, n, all, FALSE };
        }
      else if (is_better (n, all, &second))
        second = (Best) { candidate, n, all, FALSE };
    }

  /* n / all - n' / all' >= 1 / 10 */
  best.is_clear = best.candidate != GRIND_NONE && best.n_common >= MIN_COMMON &&
                  2 * best.n_common >= best.n_all &&
                  10 * ((gint64) best.n_common * second.n_all -
                        (gint64) second.n_common * best.n_all) >=
                  (gint64) best.n_all * second.n_all;

  return best;
}

/* Pairs functions with the same last part of the name that are each other's best candidate. Returns
 * the number of pairs. */
guint
_grind_pair_by_neighbours (GrindPairSearch *self)
{
  g_autofree guint32 *counts = g_new0 (guint32, self->open->len + 1);
  g_autofree Best *best = g_new (Best, self->open->len + 1);
  Index index;
  guint n_pairs = 0;

  set_last_names (self);
  index_init (&index, self);
  for (guint i = 0; i < self->open->len; i++)
    best[i] = find_best (self, &index, i, counts);
  for (guint i = 0; i < self->open->len; i++)
    {
      GrindOpen *open = &g_array_index (self->open, GrindOpen, i);

      if (open->side != GRIND_SIDE_BEFORE || open->is_paired || !best[i].is_clear ||
          !best[best[i].candidate].is_clear || best[best[i].candidate].candidate != i)
        continue;
      _grind_pair_search_pair (self, open,
                               &g_array_index (self->open, GrindOpen, best[i].candidate),
                               GRIND_PAIR_RENAMED);
      n_pairs++;
    }
  index_clear (&index);

  return n_pairs;
}
