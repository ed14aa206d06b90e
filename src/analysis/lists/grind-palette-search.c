/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-palette-search.h"

#include <string.h>

#include "analysis/graph/grind-contexts.h"
#include "analysis/names/grind-sort-private.h"
#include "profile/grind-text.h"

struct _GrindPaletteSearch
{
  GrindFunctionFilter *all;       /* by inclusive cost */
  GrindFunctionFilter *found;     /* best matches first */
  GrindPattern *patterns[GRIND_N_PALETTE_KINDS];
  GArray       *targets[GRIND_N_PALETTE_KINDS];   /* of GrindPaletteTarget */
  guint         n_all[GRIND_N_PALETTE_KINDS];
};

/* Source files or ELF objects */
typedef struct
{
  GrindPaletteKind   kind;
  guint              n_paths;
  guint32      (* get_id)   (GrindProfile    *profile,
                             GrindFunctionId  function);
  const char * (* get_path) (GrindProfile    *profile,
                             guint32          id,
                             gsize           *length);
} Places;

static void
jump_clear (gpointer data)
{
  GrindPaletteSearch *self = data;

  g_clear_pointer (&self->all, grind_function_filter_unref);
  g_clear_pointer (&self->found, grind_function_filter_unref);
  for (guint kind = 0; kind < GRIND_N_PALETTE_KINDS; kind++)
    {
      g_clear_pointer (&self->patterns[kind], grind_pattern_unref);
      g_clear_pointer (&self->targets[kind], g_array_unref);
    }
}

static gboolean
make_patterns (GrindPaletteSearch         *self,
               const GrindPaletteRequest  *request,
               GError                    **error)
{
  static const GrindSearchFields fields[GRIND_N_PALETTE_KINDS] = {
    GRIND_SEARCH_NAME, GRIND_SEARCH_NAME, GRIND_SEARCH_FILE, GRIND_SEARCH_OBJECT
  };

  for (guint kind = 0; kind < GRIND_N_PALETTE_KINDS; kind++)
    {
      self->patterns[kind] = grind_pattern_new (request->mode, fields[kind], request->text, error);
      if (self->patterns[kind] == NULL)
        return FALSE;
    }

  return TRUE;
}

static void
add_target (GrindPaletteSearch        *self,
            const GrindPaletteRequest *request,
            GrindPaletteKind           kind,
            guint32                    id,
            GrindNodeId                node)
{
  GrindPaletteTarget target = { id, node, 1 };

  self->n_all[kind]++;
  if (self->targets[kind]->len < request->max)
    g_array_append_val (self->targets[kind], target);
}

/* Whether some function was recorded in a context. */
static gboolean
has_contexts (GrindPaletteSearch *self,
              GrindProfile       *profile)
{
  for (guint i = 0; i < grind_function_filter_get_n_rows (self->found); i++)
    {
      GrindNodeId node = grind_function_filter_get_node (self->found, i);

      if (node < grind_profile_get_n_functions (profile) &&
          grind_contexts_has_any (profile, node))
        return TRUE;
    }

  return FALSE;
}

/* Adds the nodes found; of a function's contexts, the first one and their number. */
static gboolean
add_nodes (GrindPaletteSearch         *self,
           const GrindPaletteRequest  *request,
           GCancellable               *cancellable,
           GError                    **error)
{
  GrindProfile *profile = grind_graph_get_profile (request->graph);
  GArray *targets = self->targets[GRIND_PALETTE_FUNCTION];
  g_autoptr (GrindContextSet) set = NULL;
  guint n_known = 0;

  if (strchr (request->text, '\'') == NULL && has_contexts (self, profile))
    set = grind_context_set_new (profile);

  for (guint i = 0; i < grind_function_filter_get_n_rows (self->found); i++)
    {
      GrindNodeId node = grind_function_filter_get_node (self->found, i);
      gboolean is_cycle = grind_graph_is_cycle (request->graph, node);
      GrindPaletteKind kind = is_cycle ? GRIND_PALETTE_CYCLE : GRIND_PALETTE_FUNCTION;
      guint number;

      if (i % 4096 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if ((request->kinds & (1 << kind)) == 0)
        continue;

      number = set != NULL && !is_cycle ? grind_context_set_add (set, node) : n_known;
      if (number == n_known)
        {
          n_known += !is_cycle;
          add_target (self, request, kind, node, node);
        }
      else if (number < targets->len)
        g_array_index (targets, GrindPaletteTarget, number).n_contexts++;
    }

  return TRUE;
}

static gboolean
list_nodes (GrindPaletteSearch         *self,
            const GrindPaletteRequest  *request,
            GCancellable               *cancellable,
            GError                    **error)
{
  GrindPaletteSearch *previous = request->previous;
  GrindFilterRequest filter = { .graph = request->graph, .event = request->event,
                                  .key = GRIND_SORT_INCLUSIVE, .descending = TRUE };

  filter.previous = previous != NULL ? previous->all : NULL;
  self->all = grind_function_filter_new (&filter, cancellable, error);
  if (self->all == NULL)
    return FALSE;

  filter.pattern = self->patterns[GRIND_PALETTE_FUNCTION];
  filter.is_ranked = TRUE;
  filter.previous = previous != NULL ? previous->found : self->all;
  self->found = grind_function_filter_new (&filter, cancellable, error);
  if (self->found == NULL)
    return FALSE;

  return add_nodes (self, request, cancellable, error);
}

/* Returns, by path, the row of its most expensive function; GRIND_NONE if it has none. */
static guint32 *
find_rows (GrindPaletteSearch *self,
           const Places       *places,
           GrindProfile       *profile)
{
  guint n_functions = grind_profile_get_n_functions (profile);
  guint32 *rows = g_new (guint32, MAX (places->n_paths, 1));

  for (guint id = 0; id < places->n_paths; id++)
    rows[id] = GRIND_NONE;
  for (guint row = 0; row < grind_function_filter_get_n_rows (self->all); row++)
    {
      GrindNodeId node = grind_function_filter_get_node (self->all, row);
      guint32 id = node < n_functions ? places->get_id (profile, node) : GRIND_NONE;

      if (id < places->n_paths && rows[id] == GRIND_NONE)
        rows[id] = row;
    }

  return rows;
}

static guint
score_path (GrindPaletteSearch *self,
            const Places       *places,
            GrindProfile       *profile,
            guint32             id)
{
  gsize length;
  const char *bytes = places->get_path (profile, id, &length);
  g_autofree char *path = grind_text_to_utf8 (bytes, length);

  if (grind_text_is_unknown (path))
    return 0;

  return grind_pattern_score (self->patterns[places->kind],
                              places->kind == GRIND_PALETTE_FILE ? GRIND_SEARCH_FILE
                                                              : GRIND_SEARCH_OBJECT, path);
}

/* Sorts by match quality, then by the cost of the most expensive function. */
static gboolean
list_places (GrindPaletteSearch         *self,
             const GrindPaletteRequest  *request,
             const Places               *places,
             GCancellable               *cancellable,
             GError                    **error)
{
  GrindProfile *profile = grind_graph_get_profile (request->graph);
  g_autofree guint32 *rows = find_rows (self, places, profile);
  g_autofree GrindSortItem *items = g_new (GrindSortItem, places->n_paths);
  g_autofree GrindSortItem *scratch = g_new (GrindSortItem, places->n_paths);
  guint n_items = 0;

  for (guint id = 0; id < places->n_paths; id++)
    {
      guint score = rows[id] != GRIND_NONE ? score_path (self, places, profile, id) : 0;

      if (id % 256 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (score > 0)
        items[n_items++] = (GrindSortItem) { (guint64) (G_MAXUINT - score) << 32 | rows[id], id };
    }
  _grind_sort_items (items, scratch, n_items);
  for (guint i = 0; i < n_items; i++)
    add_target (self, request, places->kind, items[i].id,
                grind_function_filter_get_node (self->all, rows[items[i].id]));

  return TRUE;
}

static gboolean
find (GrindPaletteSearch         *self,
      const GrindPaletteRequest  *request,
      GCancellable               *cancellable,
      GError                    **error)
{
  GrindProfile *profile = grind_graph_get_profile (request->graph);
  const Places places[] = {
    { GRIND_PALETTE_FILE, grind_profile_get_n_files (profile), grind_profile_get_function_file,
      grind_profile_get_file },
    { GRIND_PALETTE_OBJECT, grind_profile_get_n_objects (profile),
      grind_profile_get_function_object, grind_profile_get_object },
  };

  if (!make_patterns (self, request, error) ||
      !list_nodes (self, request, cancellable, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    if ((request->kinds & (1 << places[i].kind)) != 0 &&
        !list_places (self, request, &places[i], cancellable, error))
      return FALSE;

  return TRUE;
}

/**
 * grind_palette_search_new:
 * @request: the request
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for a #GError: those of grind_search_find() and grind_pattern_new()
 *
 * Finds the targets that match a text: the best matches first, and among equals the most expensive
 * ones. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the search, or %NULL with an error
 */
GrindPaletteSearch *
grind_palette_search_new (const GrindPaletteRequest  *request,
                          GCancellable               *cancellable,
                          GError                    **error)
{
  g_autoptr (GrindPaletteSearch) self = NULL;

  g_return_val_if_fail (request != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (request->graph), NULL);
  g_return_val_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindPaletteSearch);
  for (guint kind = 0; kind < GRIND_N_PALETTE_KINDS; kind++)
    self->targets[kind] = g_array_new (FALSE, FALSE, sizeof (GrindPaletteTarget));
  if (!find (self, request, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_palette_request_copy:
 * @self: a request
 *
 * Returns: (transfer full): a copy for another thread; it keeps everything that it refers to alive
 */
GrindPaletteRequest *
grind_palette_request_copy (const GrindPaletteRequest *self)
{
  GrindPaletteRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);
  copy->text = g_strdup (self->text);
  if (copy->previous != NULL)
    grind_palette_search_ref (copy->previous);

  return copy;
}

/**
 * grind_palette_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_palette_request_free (GrindPaletteRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_free ((char *) self->text);
  g_clear_pointer (&self->previous, grind_palette_search_unref);
  g_free (self);
}

/**
 * grind_palette_search_ref:
 * @self: a search
 *
 * Returns: (transfer full): @self
 */
GrindPaletteSearch *
grind_palette_search_ref (GrindPaletteSearch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_palette_search_unref:
 * @self: (transfer full): a search
 */
void
grind_palette_search_unref (GrindPaletteSearch *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, jump_clear);
}

/**
 * grind_palette_search_get_graph:
 * @self: a search
 *
 * Returns: (transfer none): the graph of the nodes
 */
GrindGraph *
grind_palette_search_get_graph (GrindPaletteSearch *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return grind_function_filter_get_graph (self->all);
}

/**
 * grind_palette_search_get_pattern:
 * @self: a search
 * @kind: a kind
 *
 * Returns: (transfer none): the pattern matched by targets of @kind
 */
GrindPattern *
grind_palette_search_get_pattern (GrindPaletteSearch *self,
                                  GrindPaletteKind    kind)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (kind < GRIND_N_PALETTE_KINDS, NULL);

  return self->patterns[kind];
}

/**
 * grind_palette_search_get_targets:
 * @self: a search
 * @kind: a kind
 * @n_targets: (out): number of returned targets
 * @n_all: (out): number of all targets
 *
 * Returns: (transfer none) (array length=n_targets): the best targets of @kind
 */
const GrindPaletteTarget *
grind_palette_search_get_targets (GrindPaletteSearch *self,
                                  GrindPaletteKind    kind,
                                  guint              *n_targets,
                                  guint              *n_all)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (kind < GRIND_N_PALETTE_KINDS, NULL);

  *n_targets = self->targets[kind]->len;
  *n_all = self->n_all[kind];

  return (const GrindPaletteTarget *) (const void *) self->targets[kind]->data;
}

/**
 * grind_palette_search_list_contexts:
 * @self: a search
 * @function: a function
 *
 * Lists the matching contexts of a function, see grind_contexts_list(). Takes linear time in the
 * functions.
 *
 * Returns: (transfer full) (element-type GrindFunctionId): the contexts, best matches first
 */
GArray *
grind_palette_search_list_contexts (GrindPaletteSearch *self,
                                    GrindFunctionId     function)
{
  g_autoptr (GArray) all = NULL;
  g_autofree guint8 *is_context = NULL;
  GArray *contexts;

  g_return_val_if_fail (self != NULL, NULL);

  all = grind_contexts_list (grind_palette_search_get_graph (self), function);
  is_context = g_new0 (guint8, grind_graph_get_n_nodes (grind_palette_search_get_graph (self)));
  for (guint i = 0; i < all->len; i++)
    is_context[g_array_index (all, GrindFunctionId, i)] = TRUE;

  contexts = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  for (guint i = 0; i < grind_function_filter_get_n_rows (self->found); i++)
    {
      GrindFunctionId node = grind_function_filter_get_node (self->found, i);

      if (is_context[node])
        g_array_append_val (contexts, node);
    }

  return contexts;
}
