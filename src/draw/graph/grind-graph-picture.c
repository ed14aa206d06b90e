/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-picture.h"

#include "grind-graph-build-private.h"
#include "grind-scene-picture-private.h"

struct _GrindGraphPicture
{
  GrindScenePicture parent_instance;

  /* Owned */
  GrindGraphScene         *scene;
  GHashTable              *spots;    /* node -> spot */
  GrindGraphLayout        *layout;

  GrindGraphOptions    options;
  GrindSubgraphTotals  totals;
  guint                n_hidden_callers;
  guint                n_hidden_callees;
  gboolean             is_cut_by_depth;
};

G_DEFINE_FINAL_TYPE (GrindGraphPicture, grind_graph_picture, GRIND_TYPE_SCENE_PICTURE)

static void
describe_arrow (GrindGraphPicture     *self,
                const GrindGraphArrow *arrow,
                GrindItem             *what)
{
  static const GrindItemKind kinds[] = {
    [GRIND_GRAPH_ARROW_CALL] = GRIND_ITEM_CALL,
    [GRIND_GRAPH_ARROW_BACK] = GRIND_ITEM_CALL,
    [GRIND_GRAPH_ARROW_LOOP] = GRIND_ITEM_CALL,
    [GRIND_GRAPH_ARROW_REST] = GRIND_ITEM_HIDDEN,
  };
  guint end = arrow->to != GRIND_NONE ? arrow->to : arrow->from;

  what->kind = kinds[arrow->kind];
  what->node = _grind_graph_scene_get_spot (self->scene, end)->node;
  if (arrow->from != GRIND_NONE)
    what->from = _grind_graph_scene_get_spot (self->scene, arrow->from)->node;
  what->parent = arrow->from != GRIND_NONE ? arrow->from : end;
  what->depth = 1;
  what->is_back = arrow->kind == GRIND_GRAPH_ARROW_BACK;
  what->is_callers = arrow->from == GRIND_NONE;
  what->is_estimate = arrow->is_estimate;
  what->is_count_partial = arrow->is_count_partial;
  what->n_hidden = arrow->n_hidden;
  what->n_passed = arrow->n_passed;
  what->cost = arrow->cost;
  what->is_compared = self->scene->scale == GRIND_COLOR_SCALE_CHANGE &&
                      arrow->kind != GRIND_GRAPH_ARROW_REST;
  what->before = arrow->before;
  what->after = arrow->after;
  what->count = arrow->count;
  if (!what->is_compared)
    return;

  what->is_count_partial = arrow->count_before.is_partial || arrow->count_after.is_partial;
  what->count_before = arrow->count_before.count;
  what->count = arrow->count_after.count;
}

static void
grind_graph_picture_get_item (GrindPicture *picture,
                              guint         item,
                              GrindItem    *what)
{
  GrindGraphPicture *self = GRIND_GRAPH_PICTURE (picture);
  GrindGraph *graph = grind_picture_get_subject (picture)->graph;
  const GrindGraphSpot *spot;
  GrindCount count;

  if (item >= self->scene->spots->len)
    {
      describe_arrow (self, _grind_graph_scene_get_arrow (self->scene,
                                                          item - self->scene->spots->len), what);
      return;
    }

  spot = _grind_graph_scene_get_spot (self->scene, item);
  count = grind_graph_get_called (graph, spot->node);
  what->kind = GRIND_ITEM_NODE;
  what->node = spot->node;
  what->n_hidden = spot->n_hidden;
  what->cost = spot->cost;
  what->is_compared = self->scene->scale == GRIND_COLOR_SCALE_CHANGE;
  what->before = spot->before;
  what->after = spot->after;
  what->count = count.count;
  what->is_count_partial = count.is_partial;
  if (!what->is_compared)
    return;

  count = grind_graph_get_called (grind_graph_get_before (graph), spot->node);
  what->count_before = count.count;
  what->is_count_partial |= count.is_partial;
}

static guint
grind_graph_picture_find_node (GrindPicture *picture,
                               GrindNodeId   node)
{
  GrindGraphPicture *self = GRIND_GRAPH_PICTURE (picture);
  gpointer spot;

  if (!g_hash_table_lookup_extended (self->spots, GUINT_TO_POINTER (node), NULL, &spot))
    return GRIND_NONE;

  return GPOINTER_TO_UINT (spot);
}

static char *
grind_graph_picture_dup_text (GrindPicture *picture)
{
  GrindGraphPicture *self = GRIND_GRAPH_PICTURE (picture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  g_autofree char *title = grind_graph_dup_node_name (subject->graph, subject->root);

  return _grind_graph_scene_write_dot (self->scene, title);
}

static void
grind_graph_picture_finalize (GObject *object)
{
  GrindGraphPicture *self = GRIND_GRAPH_PICTURE (object);

  g_clear_pointer (&self->scene, _grind_graph_scene_free);
  g_clear_pointer (&self->layout, grind_graph_layout_unref);
  g_hash_table_unref (self->spots);

  G_OBJECT_CLASS (grind_graph_picture_parent_class)->finalize (object);
}

static void
grind_graph_picture_class_init (GrindGraphPictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_graph_picture_finalize;
  picture_class->get_item = grind_graph_picture_get_item;
  picture_class->find_node = grind_graph_picture_find_node;
  picture_class->dup_text = grind_graph_picture_dup_text;
}

static void
grind_graph_picture_init (GrindGraphPicture *self)
{
  self->spots = g_hash_table_new (NULL, NULL);
}

/**
 * grind_graph_picture_new:
 * @subject: the subject; its root is a function or cycle
 * @options: the options
 * @typeface: the typeface to measure texts with
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Chooses the functions around a root and lays them out. Blocks for up to some seconds for the
 * `dot` program of Graphviz, so call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): the picture, or %NULL when cancelled
 */
GrindPicture *
grind_graph_picture_new (const GrindSubject       *subject,
                         const GrindGraphOptions  *options,
                         GrindTypeface            *typeface,
                         GCancellable             *cancellable,
                         GError                  **error)
{
  g_autoptr (GrindGraphPicture) self = NULL;
  g_autoptr (GrindGraphScene) scene = NULL;
  GrindGraphBuild build = { subject, options, typeface };

  g_return_val_if_fail (subject != NULL && GRIND_IS_GRAPH (subject->graph), NULL);
  g_return_val_if_fail (subject->root < grind_graph_get_n_nodes (subject->graph), NULL);
  g_return_val_if_fail (options != NULL && typeface != NULL, NULL);

  scene = _grind_graph_build (&build, cancellable, error);
  if (scene == NULL)
    return NULL;

  self = g_object_new (GRIND_TYPE_GRAPH_PICTURE, NULL);
  self->scene = g_steal_pointer (&scene);
  self->options = *options;
  self->options.previous = NULL;
  self->totals = build.totals;
  self->layout = build.layout;
  self->n_hidden_callers = build.n_hidden_callers;
  self->n_hidden_callees = build.n_hidden_callees;
  self->is_cut_by_depth = build.is_cut_by_depth;
  for (guint i = 0; i < self->scene->spots->len; i++)
    g_hash_table_insert (self->spots,
                         GUINT_TO_POINTER (_grind_graph_scene_get_spot (self->scene, i)->node),
                         GUINT_TO_POINTER (i));
  _grind_scene_picture_set_scene (GRIND_SCENE_PICTURE (self), subject, self->scene);

  return GRIND_PICTURE (g_steal_pointer (&self));
}

/**
 * grind_graph_picture_get_options:
 * @self: a picture
 *
 * Returns: (transfer none): its options. May be called from any thread, like all functions here
 */
const GrindGraphOptions *
grind_graph_picture_get_options (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), NULL);

  return &self->options;
}

/**
 * grind_graph_picture_get_totals:
 * @self: a picture
 *
 * Returns: (transfer none): the totals of hidden and folded functions
 */
const GrindSubgraphTotals *
grind_graph_picture_get_totals (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), NULL);

  return &self->totals;
}

/**
 * grind_graph_picture_get_reason:
 * @self: a picture
 *
 * Returns: the layout engine that was used, and why
 */
GrindGraphLayoutReason
grind_graph_picture_get_reason (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), GRIND_GRAPH_LAYOUT_BAD_DOT);

  return grind_graph_layout_get_reason (self->layout);
}

/**
 * grind_graph_picture_get_layout:
 * @self: a picture
 *
 * Returns: (transfer none): the layout of its boxes and arrows, for the options of the next picture
 */
GrindGraphLayout *
grind_graph_picture_get_layout (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), NULL);

  return self->layout;
}

/**
 * grind_graph_picture_get_n_nodes:
 * @self: a picture
 *
 * Returns: the number of functions and cycles drawn, which are the first items
 */
guint
grind_graph_picture_get_n_nodes (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), 0);

  return self->scene->spots->len;
}

/**
 * grind_graph_picture_count_hidden:
 * @self: a picture
 * @n_callers: (out) (optional): the number of hidden callers of the root and the nodes above it
 * @n_callees: (out) (optional): the number of hidden callees of the root and the nodes below it
 *
 * Counts the functions that lower limits would show.
 */
void
grind_graph_picture_count_hidden (GrindGraphPicture *self,
                                  guint             *n_callers,
                                  guint             *n_callees)
{
  g_return_if_fail (GRIND_IS_GRAPH_PICTURE (self));

  if (n_callers != NULL)
    *n_callers = self->n_hidden_callers;
  if (n_callees != NULL)
    *n_callees = self->n_hidden_callees;
}

/**
 * grind_graph_picture_is_cut_by_depth:
 * @self: a picture
 *
 * Returns: whether callees are hidden because of their depth
 */
gboolean
grind_graph_picture_is_cut_by_depth (GrindGraphPicture *self)
{
  g_return_val_if_fail (GRIND_IS_GRAPH_PICTURE (self), FALSE);

  return self->is_cut_by_depth;
}
