/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where the program itself begins, after the startup code of the system and the language. */
#include "config.h"

#include "grind-graph-private.h"

#include <math.h>
#include <string.h>

#include "analysis/names/grind-name-kind.h"
#include "analysis/names/grind-name-parts.h"

/* How certain it is that a program begins with a function, in ascending order */
typedef enum
{
  ENTRY_NONE,
  ENTRY_STRIPPED,  /* no name, but called by the C library, from another object */
  ENTRY_MAIN,      /* the entry of C and most other languages */
  ENTRY_QUALIFIED, /* main of a language that also has C's main, such as app::main in Rust */
} EntryKind;

typedef struct
{
  /* Borrowed */
  GrindGraph       *graph;
  const GrindCosts *costs;

  /* Owned */
  GArray     *queue;      /* GrindFunctionId: known functions of the program start */
  GHashTable *is_met;     /* function -> whether it is startup code */

  double          least;  /* the inclusive cost required at this point */

  GrindFunctionId entry;  /* the best so far, or GRIND_NONE */
  EntryKind       kind;
  gint64          rank;   /* its inclusive cost */
} EntrySearch;

static GrindNameKind
get_name_kind (GrindGraph      *self,
               GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (self->profile, function, &length);

  return grind_name_kind_find (name, length);
}

/* Whether @node is a cycle, or a function with a name that means more than an address or start. */
gboolean
_grind_graph_is_telling (GrindGraph  *self,
                         GrindNodeId  node)
{
  return node >= self->n_functions || get_name_kind (self, node) == GRIND_NAME_PLAIN;
}

/* Whether programs in C, PHP, Python, Go or Rust begin with functions of this name. */
static EntryKind
get_named_kind (GrindGraph      *self,
                GrindFunctionId  function)
{
  gsize length;
  const char *name = grind_profile_get_function_name (self->profile, function, &length);
  GrindNameParts parts;

  grind_name_parts_split (name, length, &parts);
  name += parts.last_start;
  length = parts.last_end - parts.last_start;
  if (length == strlen ("main") && memcmp (name, "main", length) == 0)
    return parts.scope_end > parts.scope_start ? ENTRY_QUALIFIED : ENTRY_MAIN;
  if ((length == strlen ("{main}") && memcmp (name, "{main}", length) == 0) ||
      (length == strlen ("<module>") && memcmp (name, "<module>", length) == 0))
    return ENTRY_MAIN;

  return ENTRY_NONE;
}

static void
offer (EntrySearch     *search,
       GrindFunctionId  function,
       EntryKind        kind)
{
  GrindValue cost = grind_costs_get_inclusive (search->costs, function);
  gint64 rank = grind_value_get_rank (cost);

  if (kind == ENTRY_NONE || kind < search->kind || rank <= 0 ||
      (kind == search->kind && rank <= search->rank) ||
      !(grind_value_to_double (cost) >= search->least))
    return;

  search->entry = function;
  search->kind = kind;
  search->rank = rank;
}

/*
 * Returns the required cost of an entry below @root if nothing indicates a program start: half, as
 * a function called `main` may occur anywhere, for example in threads of generated code. A ratio
 * has no half.
 */
static double
get_half (EntrySearch     *search,
          GrindFunctionId  root)
{
  if (search->costs->kind == GRIND_VALUE_RATIO)
    return INFINITY;

  return grind_value_to_double (grind_costs_get_inclusive (search->costs, root)) / 2;
}

/* Whether @function calls functions known to run before a program, as a stripped `_start` does. */
static gboolean
calls_start (GrindGraph      *self,
             GrindFunctionId  function)
{
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (self->profile, function, &n_calls);

  for (GrindCallId call = first; call < first + n_calls; call++)
    if ((self->call_flags[call] & GRIND_CALL_ACTIVE) &&
        get_name_kind (self, grind_profile_get_callee (self->profile, call)) == GRIND_NAME_START)
      return TRUE;

  return FALSE;
}

/* Whether @callee is startup code. Visits it if it is met for the first time, and its calls only
 * then, as it may have many callers. */
static gboolean
meet (EntrySearch     *search,
      GrindFunctionId  callee)
{
  gpointer is_start;

  if (!g_hash_table_lookup_extended (search->is_met, GUINT_TO_POINTER (callee), NULL, &is_start))
    {
      is_start = GINT_TO_POINTER (get_name_kind (search->graph, callee) == GRIND_NAME_START ||
                                  calls_start (search->graph, callee));
      g_hash_table_insert (search->is_met, GUINT_TO_POINTER (callee), is_start);
      if (is_start != NULL)
        g_array_append_val (search->queue, callee);
    }

  return is_start != NULL;
}

/* Visits a callee of the program start: further startup code, or the program. */
static void
look_at_callee (EntrySearch     *search,
                GrindFunctionId  caller,
                GrindFunctionId  callee)
{
  GrindGraph *graph = search->graph;
  GrindProfile *profile = graph->profile;
  GrindNameKind name_kind = get_name_kind (graph, callee);
  gboolean is_start = meet (search, callee);
  EntryKind kind;

  if (name_kind == GRIND_NAME_START)
    return;

  kind = get_named_kind (graph, callee);
  if (kind == ENTRY_NONE && name_kind == GRIND_NAME_NONE && !is_start &&
      get_name_kind (graph, caller) == GRIND_NAME_START &&
      grind_profile_get_function_object (profile, caller) !=
      grind_profile_get_function_object (profile, callee))
    kind = ENTRY_STRIPPED;
  offer (search, callee, kind);
}

static void
search_start (EntrySearch     *search,
              GrindFunctionId  root)
{
  GrindGraph *graph = search->graph;
  GrindProfile *profile = graph->profile;

  g_hash_table_insert (search->is_met, GUINT_TO_POINTER (root), GINT_TO_POINTER (TRUE));
  g_array_append_val (search->queue, root);
  if (get_name_kind (graph, root) != GRIND_NAME_START && !calls_start (graph, root))
    search->least = get_half (search, root);
  for (guint i = 0; i < search->queue->len; i++)
    {
      GrindFunctionId caller = g_array_index (search->queue, GrindFunctionId, i);
      guint n_calls;
      GrindCallId first = grind_profile_get_outgoing (profile, caller, &n_calls);

      for (GrindCallId call = first; call < first + n_calls; call++)
        if (graph->call_flags[call] & GRIND_CALL_ACTIVE)
          look_at_callee (search, caller, grind_profile_get_callee (profile, call));
      search->least = 0;  /* All functions after the root are known to start a program. */
    }
}

/*
 * Finds the most expensive member of a cycle that programs can begin with. Costs of members exclude
 * calls inside the cycle: with Python imports, which form one cycle of all modules, requiring half
 * of the cost would be too much.
 */
static void
search_cycle (EntrySearch *search,
              guint        cycle)
{
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_members (search->graph, cycle, &n_members);

  if (search->costs->kind == GRIND_VALUE_RATIO)
    return;

  for (guint i = 0; i < n_members; i++)
    search->least = fmax (search->least,
                          grind_value_to_double (grind_costs_get_inclusive (search->costs,
                                                                            members[i])));
  for (guint i = 0; i < n_members; i++)
    offer (search, members[i], get_named_kind (search->graph, members[i]));
}

/*
 * Returns the function that the program of @root begins with, or GRIND_NONE if @root is a better
 * choice: if it is not startup code, or if the program is not found below it. Visits the startup
 * functions, their callees and the calls of those; for a cycle, its members. Takes linear time.
 */
GrindNodeId
_grind_graph_find_entry (GrindGraph       *self,
                         const GrindCosts *costs,
                         GrindNodeId       root)
{
  EntrySearch search = { .graph = self, .costs = costs, .entry = GRIND_NONE };

  if (root >= self->n_functions)
    search_cycle (&search, root - self->n_functions + 1);
  else if (get_name_kind (self, root) != GRIND_NAME_PLAIN)
    {
      search.queue = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
      search.is_met = g_hash_table_new (NULL, NULL);
      search_start (&search, root);
      g_array_unref (search.queue);
      g_hash_table_unref (search.is_met);
    }

  return search.entry;
}
