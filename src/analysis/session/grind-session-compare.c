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
 *
 * Creates the state of a new tab that compares two runs. Takes linear time. Any thread.
 *
 * Returns: (transfer full): the session
 */
GrindSession *
grind_session_new_compared (GrindGraph      *graph,
                            GrindComparison *comparison)
{
  GrindSession *self;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (grind_graph_get_before (graph) != NULL, NULL);
  g_return_val_if_fail (comparison != NULL, NULL);

  self = grind_session_new (grind_graph_get_profile (graph), graph);
  self->comparison = grind_comparison_ref (comparison);
  self->base_files = _grind_session_dup_base (self, self->base);
  self->notes = grind_change_notes_new (comparison, graph, self->event, NULL, NULL);

  return self;
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
