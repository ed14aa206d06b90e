/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the function of --function, and names functions in the text of all commands. */
#include "config.h"

#include "grind-cli-function.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-contexts.h"
#include "analysis/names/grind-distance.h"
#include "analysis/search/grind-search.h"
#include "output/grind-terminal-text.h"
#include "profile/grind-error.h"

#define MAX_SUGGESTIONS 5

/* How well a name matches; greater is better. */
typedef enum
{
  FIT_NONE,
  FIT_ALIKE,        /* similar, with typing errors */
  FIT_PIECE,        /* contains the text, ignoring case */
  FIT_BASE,         /* the text, then parameters or a context */
  FIT_EXACT,
} Fit;

typedef struct
{
  GrindNodeId node;
  Fit         fit;
  guint       distance;    /* of similar names */
  gint64      inclusive;
} Candidate;

/* Parses "#12", the id of a function in JSON, which selects one of several with the same name. */
static GrindNodeId
parse_id (GrindCliInput *input,
          const char    *text)
{
  guint64 id;

  if (text[0] != '#' ||
      !g_ascii_string_to_unsigned (text + 1, 10, 0, G_MAXUINT32 - 1, &id, NULL) ||
      id >= grind_graph_get_n_nodes (input->graph) ||
      !grind_graph_is_active_node (input->graph, id))
    return GRIND_NONE;

  return id;
}

static Fit
get_fit (const char *name,
         const char *text,
         const char *folded)
{
  GrindNameMatch match = grind_contexts_match (name, strlen (name), text);
  g_autofree char *folded_name = NULL;

  if (match != GRIND_NAME_MATCH_NONE)
    return match == GRIND_NAME_MATCH_WHOLE ? FIT_EXACT : FIT_BASE;
  folded_name = grind_search_fold (name);

  return strstr (folded_name, folded) != NULL ? FIT_PIECE : FIT_ALIKE;
}

/* Keeps the better match: @name, or the name compared before. */
static void
compare_name (Candidate  *candidate,
              const char *name,
              const char *text,
              const char *folded)
{
  Fit fit = get_fit (name, text, folded);
  guint distance = fit == FIT_ALIKE ? grind_distance_measure (text, name) : 0;

  if (fit > candidate->fit || (fit == candidate->fit && distance < candidate->distance))
    {
      candidate->fit = fit;
      candidate->distance = distance;
    }
}

static int
compare_candidates (gconstpointer a,
                    gconstpointer b)
{
  const Candidate *first = a;
  const Candidate *second = b;

  if (first->fit != second->fit)
    return first->fit > second->fit ? -1 : 1;
  if (first->distance != second->distance)
    return first->distance < second->distance ? -1 : 1;
  if (first->inclusive != second->inclusive)
    return first->inclusive > second->inclusive ? -1 : 1;

  return (first->node > second->node) - (first->node < second->node);
}

/* Of bad matches, keeps only the best few: only matches as good as the best one matter. */
static void
add_candidate (GArray          *candidates,
               const Candidate *candidate)
{
  g_array_append_val (candidates, *candidate);
  if (candidate->fit >= FIT_BASE || candidates->len < 4096)
    return;

  g_array_sort (candidates, compare_candidates);
  g_array_set_size (candidates, 2048);
}

/* All matching functions and cycles, the best first. Linear in the names, plus sorting. */
static GArray *
find_candidates (GrindCliInput *input,
                 const char    *text)
{
  const GrindCosts *costs = grind_graph_get_costs (input->graph, input->event);
  GArray *candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autofree char *folded = grind_search_fold (text);
  guint max_distance = MAX (strlen (text) / 3, 1);

  for (GrindNodeId node = 0; node < costs->n_nodes; node++)
    {
      Candidate candidate = { node, FIT_NONE, 0, costs->inclusive[node] };
      g_autofree char *name = NULL;
      g_autofree char *other = NULL;

      if (!grind_graph_is_active_node (input->graph, node))
        continue;

      name = grind_graph_dup_node_name (input->graph, node);
      other = grind_cli_input_dup_other_name (input, node);
      compare_name (&candidate, name, text, folded);
      if (other != NULL)
        compare_name (&candidate, other, text, folded);
      if (candidate.distance <= max_distance)
        add_candidate (candidates, &candidate);
    }
  g_array_sort (candidates, compare_candidates);

  return candidates;
}

static guint
count_fits (GArray *candidates,
            Fit     fit)
{
  guint n = 0;

  while (n < candidates->len && g_array_index (candidates, Candidate, n).fit == fit)
    n++;

  return n;
}

/* One line for each candidate, with the option that selects it. */
static void
append_suggestions (GString       *message,
                    GrindCliInput *input,
                    GArray        *candidates,
                    guint          n_candidates)
{
  for (guint i = 0; i < n_candidates; i++)
    {
      GrindNodeId node = g_array_index (candidates, Candidate, i).node;
      g_autofree char *name = grind_graph_dup_node_name (input->graph, node);
      g_autofree char *location = grind_cli_function_dup_location (input, node);

      g_string_append_printf (message, "\n  --function=#%u  %s%s%s", node, name,
                              *location != '\0' ? "  " : "", location);
    }
}

/* Reduces the first @n_fits candidates to the best context of each function. */
static GArray *
find_functions (GrindCliInput *input,
                GArray        *candidates,
                guint          n_fits)
{
  g_autoptr (GrindContextSet) set = grind_context_set_new (input->profile);
  GArray *functions = g_array_new (FALSE, FALSE, sizeof (Candidate));
  guint n_known = 0;

  for (guint i = 0; i < n_fits; i++)
    {
      Candidate candidate = g_array_index (candidates, Candidate, i);
      gboolean is_cycle = grind_graph_is_cycle (input->graph, candidate.node);

      if (!is_cycle && grind_context_set_add (set, candidate.node) < n_known)
        continue;
      n_known += !is_cycle;
      g_array_append_val (functions, candidate);
    }

  return functions;
}

/* Lists all contexts: their cost does not show which one was meant. */
static void
set_error_ambiguous (GError        **error,
                     GrindCliInput  *input,
                     const char     *text,
                     GArray         *candidates,
                     guint           n_fits)
{
  g_autoptr (GString) message = g_string_new (NULL);
  g_autoptr (GArray) functions = find_functions (input, candidates, n_fits);
  guint n_shown = functions->len < n_fits ? n_fits : MIN (n_fits, MAX_SUGGESTIONS);

  if (functions->len == 1)
    g_string_append_printf (message,
                            ngettext ("“%s” was recorded in %u context; choose one, or merge all "
                                      "with --all-contexts:",
                                      "“%s” was recorded in %u contexts; choose one, or merge all "
                                      "with --all-contexts:", n_fits), text, n_fits);
  else
    g_string_append_printf (message, ngettext ("%u function is named “%s”; choose one:",
                                               "%u functions are named “%s”; choose one:",
                                               n_fits), n_fits, text);
  append_suggestions (message, input, candidates, n_shown);
  if (n_fits > n_shown)
    g_string_append_printf (message, ngettext ("\n  and %u more", "\n  and %u more",
                                               n_fits - n_shown), n_fits - n_shown);
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_INVALID, message->str);
}

static void
set_error_unknown (GError        **error,
                   GrindCliInput  *input,
                   const char     *text,
                   GArray         *candidates)
{
  g_autoptr (GString) message = g_string_new (NULL);

  g_string_append_printf (message, _("The profile has no function “%s”"), text);
  if (candidates->len > 0)
    g_string_append (message, _("; did you mean one of these?"));
  append_suggestions (message, input, candidates, MIN (candidates->len, MAX_SUGGESTIONS));
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_INVALID, message->str);
}

static GrindNodeId
find_node (GrindCliInput          *input,
           const GrindCliOptions  *options,
           GError                **error)
{
  const char *text = options->function;
  GrindNodeId node = parse_id (input, text);
  g_autoptr (GArray) candidates = NULL;
  const Candidate *best;
  guint n_fits;

  if (node != GRIND_NONE)
    return node;

  candidates = find_candidates (input, text);
  best = candidates->len > 0 ? &g_array_index (candidates, Candidate, 0) : NULL;
  if (best == NULL || best->fit < FIT_BASE)
    {
      set_error_unknown (error, input, text, candidates);
      return GRIND_NONE;
    }

  n_fits = count_fits (candidates, best->fit);
  if (options->all_contexts)
    {
      GArray *functions = find_functions (input, candidates, n_fits);

      g_array_unref (candidates);
      candidates = functions;
      best = &g_array_index (candidates, Candidate, 0);
      n_fits = candidates->len;
    }
  if (n_fits == 1)
    return best->node;

  set_error_ambiguous (error, input, text, candidates, n_fits);

  return GRIND_NONE;
}

/* Replaces the profile of @input with one in which the contexts are joined. */
static GrindNodeId
join_contexts (GrindCliInput          *input,
               const GrindCliOptions  *options,
               GrindNodeId             node,
               GError                **error)
{
  g_autoptr (GArray) contexts = NULL;
  g_autoptr (GrindProfile) joined = NULL;

  if (grind_graph_is_cycle (input->graph, node))
    {
      g_set_error (error, GRIND_ERROR, GRIND_ERROR_INVALID,
                   _("“%s” is a cycle; only functions have contexts"), options->function);
      return GRIND_NONE;
    }

  contexts = grind_contexts_list (input->graph, node);
  joined = grind_contexts_join (input->profile, contexts, error);
  if (joined == NULL)
    return GRIND_NONE;

  g_clear_object (&input->graph);
  g_clear_object (&input->demangled);
  g_set_object (&input->profile, joined);
  input->graph = grind_graph_new (joined, input->part_bits, !options->no_cycles, NULL, error);

  return input->graph != NULL ? g_array_index (contexts, GrindFunctionId, 0) : GRIND_NONE;
}

/* A name without a context may match one of several contexts. */
static void
tell_other_contexts (GrindCliInput *input,
                     GrindNodeId    node,
                     const char    *text)
{
  g_autofree char *name = NULL;
  g_autofree char *base = NULL;
  g_autofree char *message = NULL;
  g_autoptr (GArray) contexts = NULL;

  if (grind_graph_is_cycle (input->graph, node) || text[0] == '#')
    return;
  name = grind_graph_dup_node_name (input->graph, node);
  base = grind_contexts_dup_base (name, strlen (name));
  if (!g_str_equal (name, base))
    return;
  contexts = grind_contexts_list (input->graph, node);
  if (contexts->len == 1)
    return;

  message = g_strdup_printf (ngettext ("“%s” is %u context of this function; merge all with "
                                       "--all-contexts",
                                       "“%s” is one of %u contexts of this function; merge all "
                                       "with --all-contexts", contexts->len),
                             name, contexts->len);
  grind_terminal_print_error (_("note: "), message);
}

/**
 * grind_cli_function_find:
 * @input: the loaded profile
 * @options: the options; `function` is a name, with or without its parameters and context,
 *   `<cycle N>`, or `#` and an id
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID, with suggestions, if there
 *   is no such function or more than one
 *
 * Finds a function by its demangled or its raw name. If all its contexts are requested, replaces
 * profile and graph of @input with ones in which they are joined.
 *
 * Returns: the function or cycle, or %GRIND_NONE
 */
GrindNodeId
grind_cli_function_find (GrindCliInput          *input,
                         const GrindCliOptions  *options,
                         GError                **error)
{
  GrindNodeId node = find_node (input, options, error);

  if (node == GRIND_NONE)
    return GRIND_NONE;
  if (options->all_contexts)
    return join_contexts (input, options, node, error);
  tell_other_contexts (input, node, options->function);

  return node;
}

/* "file [object]", or the known part of it; empty for a cycle */
char *
grind_cli_function_dup_location (GrindCliInput *input,
                                 GrindNodeId    node)
{
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;

  if (node >= grind_profile_get_n_functions (input->profile))
    return g_strdup ("");

  file = grind_profile_dup_function_file (input->profile, node);
  object = grind_profile_dup_function_object (input->profile, node);
  if (*object == '\0')
    return g_steal_pointer (&file);
  if (*file == '\0')
    return g_strdup_printf ("[%s]", object);

  return g_strdup_printf ("%s [%s]", file, object);
}

/**
 * grind_cli_function_dup_marked:
 * @input: the loaded profile
 * @node: a function or cycle
 *
 * Returns the name of a function for people. Members of a cycle are marked, because their inclusive
 * cost excludes calls inside the cycle.
 *
 * Returns: (transfer full): the name
 */
char *
grind_cli_function_dup_marked (GrindCliInput *input,
                               GrindNodeId    node)
{
  g_autofree char *name = grind_graph_dup_node_name (input->graph, node);
  guint cycle = 0;

  if (node < grind_profile_get_n_functions (input->profile))
    cycle = grind_graph_get_cycle (input->graph, node);

  return cycle > 0 ? g_strdup_printf ("%s <cycle %u>", name, cycle) : g_steal_pointer (&name);
}
