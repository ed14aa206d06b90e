/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a session knows about the two sides of a comparison. */
#include "config.h"

#include "grind-session-private.h"

/* The input of a worker */
typedef struct
{
  GrindComparison *comparison;
  GrindGraph      *graph;
  GrindEventId     event;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  grind_comparison_unref (request->comparison);
  g_object_unref (request->graph);
  g_free (request);
}

static gpointer
make_notes (gpointer       data,
            GCancellable  *cancellable,
            GError       **error)
{
  const Request *request = data;

  return grind_change_notes_new (request->comparison, request->graph, request->event, cancellable,
                                 error);
}

/* Takes @notes. */
static void
set_notes (GrindSession     *self,
           GrindChangeNotes *notes)
{
  if (notes == self->notes)
    return;

  g_clear_pointer (&self->notes, grind_change_notes_unref);
  self->notes = notes;
  g_object_notify (G_OBJECT (self), "change-notes");
}

static void
made_notes (gpointer      owner,
            gpointer      notes,
            const GError *error)
{
  set_notes (owner, notes);
}

static const GrindJob notes_job = {
  .run = make_notes,
  .free_data = request_free,
  .done = made_notes,
  .free_result = (GDestroyNotify) grind_change_notes_unref,
};

/* Starts to look for what explains new and gone functions, after another graph or event. */
void
_grind_session_update_notes (GrindSession *self)
{
  Request *request;

  grind_latest_cancel (&self->making_notes);
  if (self->comparison == NULL || grind_graph_get_before (self->graph) == NULL)
    {
      set_notes (self, NULL);
      return;
    }

  request = g_new (Request, 1);
  *request = (Request) { grind_comparison_ref (self->comparison), g_object_ref (self->graph),
                         self->event };
  grind_latest_run (&self->making_notes, &notes_job, request, self);
}

/* Divides by the calls of the function with the names in @function, or of the one that it is the
 * same as on the other side. */
void
_grind_session_restore_per (GrindSession *self,
                            GVariant     *function)
{
  GrindFunctionId per = grind_session_find_in_profile (self->profile, function);
  GrindJoin join = { NULL, };

  if (self->base == NULL)
    return;

  if (self->comparison != NULL)
    grind_comparison_get_join (self->comparison, &join);
  if (per != GRIND_NONE && join.functions != NULL)
    per = join.functions[per];
  grind_session_set_per (self, per);
}

/* The function with the same name divides the costs of another profile, too. */
void
_grind_session_take_over_per (GrindSession *self,
                              GrindSession *previous)
{
  g_autoptr (GVariant) function = NULL;

  if (previous->per == GRIND_NONE)
    return;

  function = grind_session_dup_function (previous, previous->per);
  _grind_session_restore_per (self, function);
}

/* The files before */
static GHashTable *
list_base_files (GrindSession *self)
{
  GHashTable *files = g_hash_table_new (g_str_hash, g_str_equal);

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (self->profile); part++)
    if (grind_parts_have (self->base_files, part))
      g_hash_table_add (files, (char *) grind_profile_get_part (self->profile, part)->file);

  return files;
}

/* Whether both compare with the same files, or with parts of the only ones */
static gboolean
has_same_base (GrindSession *self,
               GrindSession *previous)
{
  g_autoptr (GHashTable) files = NULL;
  g_autoptr (GHashTable) others = NULL;
  GHashTableIter iter;
  gpointer file;

  if (self->base_files == NULL || previous->base_files == NULL)
    return self->base != NULL && self->base_files == previous->base_files;

  files = list_base_files (self);
  others = list_base_files (previous);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!g_hash_table_contains (others, file))
      return FALSE;

  return g_hash_table_size (files) == g_hash_table_size (others);
}

/* The sources before are those of the side before, so those of another one are unknown. Call this
 * once the parts are taken over. */
void
_grind_session_take_over_base_source (GrindSession *self,
                                      GrindSession *previous)
{
  if (has_same_base (self, previous))
    grind_session_set_base_source (self, previous->base_source, previous->repository);
}

void
_grind_session_clear_comparison (GrindSession *self)
{
  g_clear_pointer (&self->notes, grind_change_notes_unref);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  g_clear_pointer (&self->base_files, g_free);
  g_clear_pointer (&self->base_source, g_free);
  g_clear_pointer (&self->repository, g_free);
}

/**
 * grind_session_new_compared:
 * @graph: a graph of grind_graph_new_compared(); the session initially shows its parts, events and
 *   cycles
 * @comparison: which functions are the same
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: those of grind_change_notes_new()
 *
 * Creates the state of a new tab that compares two runs. Takes linear time. Any thread.
 *
 * Returns: (transfer full) (nullable): the session, or %NULL on error
 */
GrindSession *
grind_session_new_compared (GrindGraph       *graph,
                            GrindComparison  *comparison,
                            GCancellable     *cancellable,
                            GError          **error)
{
  g_autoptr (GrindSession) self = NULL;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);
  g_return_val_if_fail (comparison != NULL, NULL);

  self = grind_session_new (grind_graph_get_profile (graph), graph);
  self->comparison = grind_comparison_ref (comparison);
  self->base_files = _grind_session_dup_base (self, self->base);
  self->notes = grind_change_notes_new (comparison, graph, self->event, cancellable, error);

  return self->notes != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_session_get_comparison:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): which functions of two files are the same; %NULL if none are
 *   compared, or parts of one profile
 */
GrindComparison *
grind_session_get_comparison (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->comparison;
}

/**
 * grind_session_get_base_files:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): a bit for each part of the profile, set for those of the
 *   files before; %NULL if no files are compared
 */
const guint8 *
grind_session_get_base_files (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->base_files;
}

/**
 * grind_session_get_change_notes:
 * @self: a session
 *
 * Returns: (transfer none) (nullable): what may explain new and gone functions, for the current
 *   event; %NULL if that is not known (yet)
 */
GrindChangeNotes *
grind_session_get_change_notes (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  return self->notes;
}

/**
 * grind_session_get_base_source:
 * @self: a session
 * @repository: (out) (optional) (nullable): a folder in the repository of a revision
 *
 * Returns: (transfer none) (nullable): where the sources before are: a folder, or `git:` and a
 *   revision
 */
const char *
grind_session_get_base_source (GrindSession  *self,
                               const char   **repository)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), NULL);

  if (repository != NULL)
    *repository = self->repository;

  return self->base_source;
}

/**
 * grind_session_set_base_source:
 * @self: a session
 * @place: (nullable): where the sources before are, see grind_session_get_base_source()
 * @repository: (nullable): a folder in the repository of a revision
 *
 * Chooses the sources to compare those after with.
 */
void
grind_session_set_base_source (GrindSession *self,
                               const char   *place,
                               const char   *repository)
{
  g_return_if_fail (GRIND_IS_SESSION (self));

  if (g_strcmp0 (place, self->base_source) == 0 && g_strcmp0 (repository, self->repository) == 0)
    return;

  g_free (self->base_source);
  self->base_source = g_strdup (place);
  g_free (self->repository);
  self->repository = g_strdup (repository);
  g_object_notify (G_OBJECT (self), "base-source");
}

/* The calls of a function on both sides, as recorded; 0 if they are unknown */
static void
get_calls (GrindGraph  *graph,
           GrindNodeId  node,
           gint64      *before,
           gint64      *after)
{
  GrindGraph *recorded = grind_graph_get_unscaled (grind_graph_get_before (graph));
  GrindCount old = grind_graph_get_called (recorded, node);
  GrindCount new = grind_graph_get_called (graph, node);

  *before = old.is_partial ? 0 : old.count;
  *after = new.is_partial ? 0 : new.count;
}

/* Whether the costs of a graph can be divided by the calls of @per, or it is no function */
gboolean
_grind_session_can_divide (GrindGraph  *graph,
                           GrindNodeId  per)
{
  gint64 before, after;

  if (per == GRIND_NONE)
    return TRUE;
  if (grind_graph_get_before (graph) == NULL)
    return FALSE;

  get_calls (graph, per, &before, &after);

  return before > 0 && after > 0;
}

/* Replaces a compared graph by one for as much work before as after; does nothing if the calls of
 * @per are not known. */
void
_grind_session_divide (GrindGraph  **graph,
                       GrindNodeId   per)
{
  GrindGraph *divided;
  gint64 before, after;

  if (*graph == NULL || per == GRIND_NONE || !_grind_session_can_divide (*graph, per))
    return;

  get_calls (*graph, per, &before, &after);
  divided = grind_graph_scale_before (*graph, after, before);
  g_object_unref (*graph);
  *graph = divided;
}

/**
 * grind_session_get_calls:
 * @self: a session
 * @node: a node of its graph
 * @before: (out): how often @node was called before
 * @after: (out): how often it was called after
 *
 * Gets the calls that costs can be divided by, whether they are divided now or not.
 *
 * Returns: whether both numbers are known and positive; %FALSE without a comparison
 */
gboolean
grind_session_get_calls (GrindSession *self,
                         GrindNodeId   node,
                         gint64       *before,
                         gint64       *after)
{
  *before = *after = 0;
  g_return_val_if_fail (GRIND_IS_SESSION (self), FALSE);

  if (grind_graph_get_before (self->graph) == NULL || node >= grind_graph_get_n_nodes (self->graph))
    return FALSE;

  get_calls (self->graph, node, before, after);

  return *before > 0 && *after > 0;
}

/**
 * grind_session_get_per:
 * @self: a session
 *
 * Returns: the function whose calls costs are divided by, or %GRIND_NONE
 */
GrindNodeId
grind_session_get_per (GrindSession *self)
{
  g_return_val_if_fail (GRIND_IS_SESSION (self), GRIND_NONE);

  return self->per;
}

/**
 * grind_session_set_per:
 * @self: a session
 * @function: a function, or %GRIND_NONE
 *
 * Compares unequal work: costs and counts before become those of as many calls of @function as
 * after. The new graph is announced like that of grind_session_set_parts(). Without a comparison,
 * or if the calls turn out not to be known on both sides, nothing is divided.
 */
void
grind_session_set_per (GrindSession    *self,
                       GrindFunctionId  function)
{
  g_return_if_fail (GRIND_IS_SESSION (self));
  g_return_if_fail (function == GRIND_NONE ||
                    function < grind_profile_get_n_functions (self->profile));

  if (self->per == function)
    return;

  self->per = function;
  _grind_session_update (self);
}
