/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Level 6: functions that were renamed, but have the same callers and callees. */
#include "config.h"

#include "grind-pairing-private.h"

#include <string.h>

#include "analysis/names/grind-name-key.h"

/* A caller or callee that more functions of one name and side have finds no candidates: it counts,
 * and may be common to any of them. */
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
  guint n_common;
  guint n_all;
} Likeness;

/* The candidate that has most in common with an open function */
typedef struct
{
  guint32  candidate; /* index in `open`, GRIND_NONE if there is none */
  gboolean is_clear;  /* it has enough in common, and the lead over all others is large enough */
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

/* The neighbours by open function, and the open functions by neighbour */
typedef struct
{
  GArray  *neighbours;
  guint32 *first;     /* by neighbour: the start of its row */
  guint32 *ends;      /* and its end; the start if it finds no candidates */
  guint32 *starts;    /* by open function, and the end: indexes in `places` */
  guint32 *places;    /* indexes of neighbours */
  guint32 *n_shared;  /* by open function: its neighbours that find no candidates, but have some */
} Index;

static const Neighbour *
get_neighbour (const Index *index,
               guint        i)
{
  return &g_array_index (index->neighbours, Neighbour, i);
}

/* Finds the functions that have each neighbour. */
static void
index_rows (Index *index)
{
  guint n = index->neighbours->len;

  for (guint i = 0, end; i < n; i = end)
    {
      guint n_sides[GRIND_SIDES + 1] = { 0, };
      gboolean is_shared;

      for (end = i; end < n && get_neighbour (index, end)->name == get_neighbour (index, i)->name &&
                    get_neighbour (index, end)->neighbour == get_neighbour (index, i)->neighbour;
           end++)
        n_sides[get_neighbour (index, end)->side]++;
      is_shared = MAX (n_sides[GRIND_SIDE_BEFORE], n_sides[GRIND_SIDE_AFTER]) > MAX_SHARED;
      for (guint j = i; j < end; j++)
        {
          const Neighbour *neighbour = get_neighbour (index, j);

          index->first[j] = i;
          index->ends[j] = is_shared ? i : end;
          index->n_shared[neighbour->open] += is_shared &&
                                              n_sides[GRIND_SIDES & ~neighbour->side] > 0;
        }
    }
}

static void
index_init (Index           *index,
            GrindPairSearch *self)
{
  guint n_open = self->open->len;
  guint n;
  g_autofree guint32 *next = NULL;

  index->neighbours = list_neighbours (self);
  n = index->neighbours->len;
  index->first = g_new (guint32, n + 1);
  index->ends = g_new (guint32, n + 1);
  index->n_shared = g_new0 (guint32, n_open + 1);
  index_rows (index);

  index->starts = g_new0 (guint32, n_open + 2);
  for (guint i = 0; i < n; i++)
    index->starts[get_neighbour (index, i)->open + 1]++;
  for (guint i = 0; i < n_open; i++)
    index->starts[i + 1] += index->starts[i];
  next = g_memdup2 (index->starts, sizeof (guint32) * (n_open + 1));
  index->places = g_new (guint32, n + 1);
  for (guint i = 0; i < n; i++)
    index->places[next[get_neighbour (index, i)->open]++] = i;
}

static void
index_clear (Index *index)
{
  g_array_unref (index->neighbours);
  g_free (index->first);
  g_free (index->ends);
  g_free (index->starts);
  g_free (index->places);
  g_free (index->n_shared);
}

static guint
count_neighbours (const Index *index,
                  guint        open)
{
  return index->starts[open + 1] - index->starts[open];
}

/* Whether @function has the neighbour; by bisection, as it may have many. */
static gboolean
has_neighbour (const Index *index,
               guint        function,
               guint32      neighbour)
{
  guint start = index->starts[function];
  guint end = index->starts[function + 1];

  while (start < end)
    {
      guint middle = start + (end - start) / 2;
      guint32 found = get_neighbour (index, index->places[middle])->neighbour;

      if (found == neighbour)
        return TRUE;
      if (found < neighbour)
        start = middle + 1;
      else
        end = middle;
    }

  return FALSE;
}

static Likeness
make_likeness (const Index *index,
               guint        open,
               guint        candidate,
               guint        n)
{
  return (Likeness) { n, count_neighbours (index, open) + count_neighbours (index, candidate) - n };
}

/* What both functions have in common, exactly */
static Likeness
measure (const Index *index,
         guint        open,
         guint        candidate)
{
  guint n = 0;

  for (guint i = index->starts[open]; i < index->starts[open + 1]; i++)
    n += has_neighbour (index, candidate, get_neighbour (index, index->places[i])->neighbour);

  return make_likeness (index, open, candidate, n);
}

/* The most that both may have in common, if they have @n neighbours that find candidates */
static Likeness
limit (const Index *index,
       guint        open,
       guint        candidate,
       guint        n)
{
  return make_likeness (index, open, candidate,
                        n + MIN (index->n_shared[open], index->n_shared[candidate]));
}

static gboolean
is_more (const Likeness *a,
         const Likeness *b)
{
  return (guint64) a->n_common * b->n_all > (guint64) b->n_common * a->n_all;
}

/* Whether @best is enough, and more than @second by a tenth: n / all - n' / all' >= 1 / 10 */
static gboolean
is_clear (const Likeness *best,
          const Likeness *second)
{
  return best->n_common >= MIN_COMMON && 2 * (guint64) best->n_common >= best->n_all &&
         10 * ((__int128) best->n_common * second->n_all -
               (__int128) second->n_common * best->n_all) >=
         (__int128) best->n_all * second->n_all;
}

/* Lists the functions of the other side that have a neighbour in common with @open, and counts
 * these neighbours. */
static GArray *
list_candidates (GrindPairSearch *self,
                 const Index     *index,
                 guint            open,
                 guint32         *counts)
{
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint8 side = g_array_index (self->open, GrindOpen, open).side;

  for (guint i = index->starts[open]; i < index->starts[open + 1]; i++)
    {
      guint place = index->places[i];

      for (guint j = index->first[place]; j < index->ends[place]; j++)
        {
          const Neighbour *other = get_neighbour (index, j);

          if (other->side != side && counts[other->open]++ == 0)
            g_array_append_val (candidates, other->open);
        }
    }

  return candidates;
}

/* Finds the function of the other side that has most neighbours in common. @counts is 0 for all
 * functions, before and after. */
static Best
find_best (GrindPairSearch *self,
           const Index     *index,
           guint            open,
           guint32         *counts)
{
  g_autoptr (GArray) candidates = list_candidates (self, index, open, counts);
  Best best = { GRIND_NONE, FALSE };
  Likeness most = { 0, 1 };
  /* The others, first those that have only neighbours in common that find no candidates. */
  Likeness second = { index->n_shared[open], MAX (count_neighbours (index, open), 1) };

  for (guint i = 0; i < candidates->len; i++)
    {
      guint32 candidate = g_array_index (candidates, guint32, i);
      Likeness likeness = make_likeness (index, open, candidate, counts[candidate]);

      if (is_more (&likeness, &most))
        {
          most = likeness;
          best.candidate = candidate;
        }
    }
  for (guint i = 0; i < candidates->len; i++)
    {
      guint32 candidate = g_array_index (candidates, guint32, i);
      Likeness likeness = limit (index, open, candidate, counts[candidate]);

      counts[candidate] = 0;
      if (candidate != best.candidate && is_more (&likeness, &second))
        second = likeness;
    }
  if (best.candidate == GRIND_NONE)
    return best;

  most = measure (index, open, best.candidate);
  best.is_clear = is_clear (&most, &second);

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
