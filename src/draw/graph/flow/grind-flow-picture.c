/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flow-picture.h"

#include "draw/graph/grind-scene-picture-private.h"
#include "grind-flow-scene-private.h"

struct _GrindFlowPicture
{
  GrindScenePicture parent_instance;

  /* Owned */
  GrindFlowScene *scene;
  GrindFlowText  *text;
};

G_DEFINE_FINAL_TYPE (GrindFlowPicture, grind_flow_picture, GRIND_TYPE_SCENE_PICTURE)

static const GrindFlowBlock *
get_blocks (GrindFlowPicture *self)
{
  guint n;

  return grind_control_flow_get_blocks (grind_flow_text_get_assembly (self->text)->flow, &n);
}

static guint64
get_address (GrindFlowPicture *self,
             guint             block)
{
  return block != GRIND_NONE ? get_blocks (self)[block].address : GRIND_NO_ADDRESS;
}

static void
grind_flow_picture_get_item (GrindPicture *picture,
                             guint         item,
                             GrindItem    *what)
{
  GrindFlowPicture *self = GRIND_FLOW_PICTURE (picture);
  gboolean is_compared = grind_subject_get_before (grind_picture_get_subject (picture)) != NULL;
  guint n_spots = self->scene->boxes->len;
  const GrindGraphSpot *spot;
  const GrindFlowLink *link;

  what->node = grind_picture_get_subject (picture)->root;
  if (item < n_spots)
    {
      const GrindFlowBox *box = _grind_flow_scene_get_box (self->scene, item);
      guint block = box->block;

      spot = _grind_graph_scene_get_spot (self->scene->graph, item);
      what->is_compared = is_compared;
      what->before = spot->before;
      what->after = spot->after;
      what->count_before = MAX (box->before, 0);
      what->kind = GRIND_ITEM_BLOCK;
      what->address = get_address (self, block);
      what->cost = spot->cost;
      what->count = block != GRIND_NONE ? MAX (get_blocks (self)[block].count, 0) : 0;
      return;
    }

  link = _grind_flow_scene_get_link (self->scene, item - n_spots);
  what->kind = GRIND_ITEM_JUMP;
  what->address = get_address (self, link->from);
  what->target = get_address (self, link->to);
  what->parent = _grind_graph_scene_get_arrow (self->scene->graph, item - n_spots)->from;
  what->depth = 1;
  what->is_back = link->is_back;
  what->is_compared = is_compared;
  what->count_before = MAX (link->before, 0);
  what->count = MAX (link->count, 0);
}

/* The function as such is no item. */
static guint
grind_flow_picture_find_node (GrindPicture *picture,
                              GrindNodeId   node)
{
  return GRIND_NONE;
}

static guint
grind_flow_picture_find_start (GrindPicture *picture)
{
  return GRIND_FLOW_PICTURE (picture)->scene->start;
}

static guint
grind_flow_picture_find_address (GrindPicture *picture,
                                 guint64       address)
{
  GrindFlowPicture *self = GRIND_FLOW_PICTURE (picture);
  guint block = grind_control_flow_find (grind_flow_text_get_assembly (self->text)->flow, address);

  return block != GRIND_NONE ? self->scene->spots[block] : GRIND_NONE;
}

static char **
grind_flow_picture_dup_lines (GrindPicture *picture,
                              guint         item)
{
  GrindFlowPicture *self = GRIND_FLOW_PICTURE (picture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  guint n_spots = self->scene->boxes->len;

  return item < n_spots ? _grind_flow_dup_block_lines (self->scene, subject, self->text, item)
                        : _grind_flow_dup_link_lines (self->scene, self->text, item - n_spots);
}

static char *
grind_flow_picture_dup_text (GrindPicture *picture)
{
  GrindFlowPicture *self = GRIND_FLOW_PICTURE (picture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  g_autofree char *title = grind_graph_dup_node_name (subject->graph, subject->root);

  return _grind_flow_scene_write_dot (self->scene, grind_flow_text_get_assembly (self->text)->flow,
                                      title);
}

static void
grind_flow_picture_finalize (GObject *object)
{
  GrindFlowPicture *self = GRIND_FLOW_PICTURE (object);

  g_clear_pointer (&self->scene, _grind_flow_scene_free);
  g_clear_pointer (&self->text, grind_flow_text_unref);

  G_OBJECT_CLASS (grind_flow_picture_parent_class)->finalize (object);
}

static void
grind_flow_picture_class_init (GrindFlowPictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_flow_picture_finalize;
  picture_class->get_item = grind_flow_picture_get_item;
  picture_class->find_node = grind_flow_picture_find_node;
  picture_class->find_start = grind_flow_picture_find_start;
  picture_class->find_address = grind_flow_picture_find_address;
  picture_class->dup_lines = grind_flow_picture_dup_lines;
  picture_class->dup_text = grind_flow_picture_dup_text;
}

static void
grind_flow_picture_init (GrindFlowPicture *self)
{
}

/* The base of percentages, in a comparison before */
static GrindValue
get_self (const GrindSubject *subject)
{
  GrindGraph *before = grind_subject_get_before (subject);
  GrindValue self = grind_costs_get_self (grind_graph_get_costs (subject->graph, subject->event),
                                          subject->root);
  GrindValue old = self;

  if (before != NULL)
    old = grind_costs_get_self (grind_graph_get_costs (before, subject->event), subject->root);

  return grind_value_to_double (old) > 0 ? old : self;
}

/**
 * grind_flow_picture_new:
 * @subject: the subject; its root is the function
 * @text: the texts of its blocks, of which there is at least one
 * @options: the options
 * @typeface: the typeface to measure texts with
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error, only for cancellation
 *
 * Lays out the basic blocks of a function. Percentages and colours show their share of its self
 * cost. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the picture, or %NULL when cancelled
 */
GrindPicture *
grind_flow_picture_new (const GrindSubject      *subject,
                        GrindFlowText           *text,
                        const GrindFlowOptions  *options,
                        GrindTypeface           *typeface,
                        GCancellable            *cancellable,
                        GError                 **error)
{
  g_autoptr (GrindFlowPicture) self = NULL;
  g_autoptr (GrindFlowScene) scene = NULL;
  g_autoptr (GrindColorMap) heat = NULL;
  GrindSubject shown;
  GrindFlowBuild build = { &shown, text, options, typeface };

  g_return_val_if_fail (subject != NULL && GRIND_IS_GRAPH (subject->graph), NULL);
  g_return_val_if_fail (options != NULL && typeface != NULL, NULL);
  g_return_val_if_fail (text != NULL && grind_flow_text_get_assembly (text)->flow != NULL, NULL);

  heat = grind_color_map_new (grind_graph_get_profile (subject->graph), GRIND_COLOR_BY_COST, NULL,
                              NULL);
  shown = *subject;
  shown.color_map = heat;
  if (grind_flow_text_get_assembly (text)->flow_before == NULL)
    shown.measure = GRIND_TREE_COST;
  shown.base = get_self (&shown);
  scene = _grind_flow_build (&build, cancellable, error);
  if (scene == NULL)
    return NULL;

  self = g_object_new (GRIND_TYPE_FLOW_PICTURE, NULL);
  self->scene = g_steal_pointer (&scene);
  self->text = grind_flow_text_ref (text);
  _grind_scene_picture_set_scene (GRIND_SCENE_PICTURE (self), &shown, self->scene->graph);

  return GRIND_PICTURE (g_steal_pointer (&self));
}

/**
 * grind_flow_picture_get_text:
 * @self: a picture
 *
 * Returns: (transfer none): the texts of its blocks. May be called from any thread, like all
 *   functions here
 */
GrindFlowText *
grind_flow_picture_get_text (GrindFlowPicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_PICTURE (self), NULL);

  return self->text;
}

/**
 * grind_flow_picture_get_layout:
 * @self: a picture
 *
 * Returns: (transfer none): the layout of its boxes and arrows, for the options of the next picture
 */
GrindGraphLayout *
grind_flow_picture_get_layout (GrindFlowPicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_PICTURE (self), NULL);

  return self->scene->layout;
}

/**
 * grind_flow_picture_count_blocks:
 * @self: a picture
 *
 * Returns: the number of blocks that are drawn
 */
guint
grind_flow_picture_count_blocks (GrindFlowPicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLOW_PICTURE (self), 0);

  return self->scene->boxes->len - (self->scene->n_folded > 0);
}

/**
 * grind_flow_picture_count_folded:
 * @self: a picture
 * @cost: (out): their self cost
 *
 * Returns: the number of folded blocks
 */
guint
grind_flow_picture_count_folded (GrindFlowPicture *self,
                                 double           *cost)
{
  g_return_val_if_fail (GRIND_IS_FLOW_PICTURE (self) && cost != NULL, 0);

  *cost = self->scene->folded;

  return self->scene->n_folded;
}
