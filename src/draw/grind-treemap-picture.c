/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap-picture-private.h"

#include <glib/gi18n-lib.h>

#define MAX_BRANCHES 60000

G_DEFINE_FINAL_TYPE (GrindTreemapPicture, grind_treemap_picture, GRIND_TYPE_PICTURE)

typedef struct
{
  GrindTreemapPicture *picture;
  GrindTypeface       *typeface;
} LabelData;

static void
grind_treemap_picture_finalize (GObject *object)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (object);

  g_clear_pointer (&self->tree, grind_call_tree_free);
  g_clear_pointer (&self->map, grind_treemap_free);
  g_clear_pointer (&self->labels, g_array_unref);
  g_clear_pointer (&self->largest, g_hash_table_unref);

  G_OBJECT_CLASS (grind_treemap_picture_parent_class)->finalize (object);
}

static GrindItemKind
get_kind (GrindTreemapPicture   *self,
          const GrindTreemapBox *box)
{
  switch (box->kind)
    {
    case GRIND_TREEMAP_SELF:
      return self->is_callers ? GRIND_ITEM_NO_CALLER : GRIND_ITEM_SELF;
    case GRIND_TREEMAP_HIDDEN:
      return GRIND_ITEM_HIDDEN;
    case GRIND_TREEMAP_BRANCH:
    default:
      break;
    }

  switch ((GrindBranchKind) _grind_treemap_picture_get_branch (self, box)->kind)
    {
    case GRIND_BRANCH_MEMBER:
      return GRIND_ITEM_SELF;
    case GRIND_BRANCH_RECURSION:
      return GRIND_ITEM_RECURSION;
    case GRIND_BRANCH_NODE:
    default:
      return GRIND_ITEM_NODE;
    }
}

/* Gets the costs of a box before and after. Returns whether they are known: they are not for
 * hidden functions, and outside of a comparison. */
gboolean
_grind_treemap_picture_get_sides (GrindTreemapPicture   *self,
                                  const GrindTreemapBox *box,
                                  double                *before,
                                  double                *after)
{
  const GrindBranchSides *sides = grind_call_tree_get_sides (self->tree, box->branch);

  if (sides == NULL || box->kind == GRIND_TREEMAP_HIDDEN)
    return FALSE;

  *before = box->kind == GRIND_TREEMAP_BRANCH ? sides->before : sides->self_before;
  *after = box->kind == GRIND_TREEMAP_BRANCH ? sides->after : sides->self_after;

  return TRUE;
}

static void
grind_treemap_picture_get_item (GrindPicture *picture,
                                guint         item,
                                GrindItem    *what)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  const GrindTreemapBox *box = grind_treemap_get_box (self->map, item);
  const GrindBranch *branch = _grind_treemap_picture_get_branch (self, box);

  what->kind = get_kind (self, box);
  what->node = branch->node;
  what->group_by = branch->group_by;
  what->member = branch->member;
  what->parent = box->parent;
  what->depth = box->depth;
  what->is_estimate = box->depth > 1 && !grind_call_tree_is_flat (self->tree);
  what->n_hidden = box->n_hidden;
  what->cost = box->weight;
  what->is_compared = _grind_treemap_picture_get_sides (self, box, &what->before, &what->after);
  if (box->kind != GRIND_TREEMAP_BRANCH)
    return;

  what->count = branch->count;
  what->is_count_partial = branch->is_count_partial;
  if (!what->is_compared)
    return;

  what->count_before = grind_call_tree_get_sides (self->tree, box->branch)->count_before;
  what->count = grind_call_tree_get_sides (self->tree, box->branch)->count_after;
}

static void
grind_treemap_picture_get_box (GrindPicture *picture,
                               guint         item,
                               GrindBox     *box)
{
  *box = grind_treemap_get_box (GRIND_TREEMAP_PICTURE (picture)->map, item)->cell;
  box->width = MAX (box->width - GRIND_TREEMAP_GAP, 0);
  box->height = MAX (box->height - GRIND_TREEMAP_GAP, 0);
}

/* The first of the functions that share a frame if the point is on its name, otherwise the last. */
static guint
find_link (GrindTreemapPicture *self,
           guint                found,
           double               x,
           double               y)
{
  const GrindTreemapBox *box = grind_treemap_get_box (self->map, found);
  double strip = GRIND_TREEMAP_STRIP * self->text_scale;
  const GrindTreemapLabel *label;
  guint first = found;

  if (!_grind_treemap_picture_is_link (self, box) || y >= box->cell.y + strip)
    return found;

  while (_grind_treemap_picture_is_link (self, grind_treemap_get_box (self->map, first)))
    first = grind_treemap_get_box (self->map, first)->parent;
  label = _grind_treemap_find_label (self, first);
  if (label == NULL)
    return found;

  return x < box->cell.x + GRIND_TREEMAP_TEXT_PADDING * self->text_scale + label->first_width
           ? first : found;
}

static guint
grind_treemap_picture_find_item (GrindPicture *picture,
                                 double        x,
                                 double        y)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  guint found = grind_treemap_find (self->map, x, y);

  return found != GRIND_NONE ? find_link (self, found, x, y) : GRIND_NONE;
}

static guint
grind_treemap_picture_find_node (GrindPicture *picture,
                                 GrindNodeId   node)
{
  gpointer item;

  if (!g_hash_table_lookup_extended (GRIND_TREEMAP_PICTURE (picture)->largest,
                                     GUINT_TO_POINTER (node), NULL, &item))
    return GRIND_NONE;

  return GPOINTER_TO_UINT (item);
}

static guint
grind_treemap_picture_move (GrindPicture *picture,
                            guint         item,
                            GrindMove     move)
{
  GrindTreemapPicture *self = GRIND_TREEMAP_PICTURE (picture);
  const GrindTreemapBox *box = grind_treemap_get_box (self->map, item);

  switch (move)
    {
    case GRIND_MOVE_UP:
      return box->parent;
    case GRIND_MOVE_DOWN:
      return box->n_children > 0 ? box->first_child : GRIND_NONE;
    case GRIND_MOVE_LEFT:
    case GRIND_MOVE_RIGHT:
    default:
      return grind_treemap_find_beside (self->map, item, move == GRIND_MOVE_RIGHT);
    }
}

static void
grind_treemap_picture_class_init (GrindTreemapPictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_treemap_picture_finalize;

  picture_class->paint = _grind_treemap_paint;
  picture_class->paint_mark = _grind_treemap_paint_mark;
  picture_class->get_item = grind_treemap_picture_get_item;
  picture_class->get_box = grind_treemap_picture_get_box;
  picture_class->find_item = grind_treemap_picture_find_item;
  picture_class->find_node = grind_treemap_picture_find_node;
  picture_class->move = grind_treemap_picture_move;
}

static void
grind_treemap_picture_init (GrindTreemapPicture *self)
{
  self->labels = g_array_new (FALSE, FALSE, sizeof (GrindTreemapLabel));
  g_array_set_clear_func (self->labels, _grind_treemap_label_clear);
  self->largest = g_hash_table_new (NULL, NULL);
}

static gboolean
make_tree (GrindTreemapPicture        *self,
           const GrindSubject         *subject,
           const GrindTreemapOptions  *options,
           double                      area,
           GCancellable               *cancellable,
           GError                    **error)
{
  GrindCallTreeRequest request = {
    .graph = subject->graph,
    .measure = subject->measure,
    .root = subject->root,
    .event = subject->event,
    .is_callers = options->is_callers,
    .min_share = area > 0 ? MIN (options->min_area / area, 1) : 1,
    .max_depth = options->max_depth,
    .max_branches = MAX_BRANCHES,
    .stops = options->stops,
    .hidden_functions = subject->hidden_functions,
  };

  self->tree = grind_call_tree_new (&request, cancellable, error);

  return self->tree != NULL;
}

static gboolean
label_func (const GrindTreemapBox *box,
            guint                  last,
            guint                  index,
            gpointer               user_data)
{
  LabelData *data = user_data;

  return _grind_treemap_add_label (data->picture, box, last, index, data->typeface);
}

static gboolean
make_map (GrindTreemapPicture        *self,
          const GrindTreemapOptions  *options,
          double                      width,
          double                      height,
          GrindTypeface              *typeface,
          GCancellable               *cancellable,
          GError                    **error)
{
  LabelData data = { self, typeface };
  GrindTreemapRequest request = {
    .branches = grind_call_tree_get_branch (self->tree, 0),
    .n_branches = grind_call_tree_get_n_branches (self->tree),
    .width = width,
    .height = height,
    .strip = GRIND_TREEMAP_STRIP * grind_typeface_get_scale (typeface),
    .min_area = options->min_area,
    .can_label = label_func,
    .data = &data,
  };

  self->map = grind_treemap_new (&request, cancellable, error);
  if (self->map == NULL)
    return FALSE;

  _grind_treemap_add_labels (self, typeface);

  return TRUE;
}

/* Prefers boxes that include all callees, and then the largest one. */
static gboolean
is_better (GrindTreemapPicture   *self,
           const GrindTreemapBox *a,
           const GrindTreemapBox *b)
{
  GrindItemKind kind = get_kind (self, a);
  GrindItemKind other_kind = get_kind (self, b);

  if ((kind == GRIND_ITEM_NODE) != (other_kind == GRIND_ITEM_NODE))
    return kind == GRIND_ITEM_NODE;

  return a->weight > b->weight;
}

static void
find_largest (GrindTreemapPicture *self)
{
  guint n_boxes = grind_treemap_get_n_boxes (self->map);

  for (guint i = 0; i < n_boxes; i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (self->map, i);
      gpointer node = GUINT_TO_POINTER (_grind_treemap_picture_get_branch (self, box)->node);
      gpointer other;

      if (box->kind != GRIND_TREEMAP_BRANCH)
        continue;
      if (!g_hash_table_lookup_extended (self->largest, node, NULL, &other) ||
          is_better (self, box, grind_treemap_get_box (self->map, GPOINTER_TO_UINT (other))))
        g_hash_table_insert (self->largest, node, GUINT_TO_POINTER (i));
    }
}

const GrindOption grind_treemap_options[] = {
  {
    .name = "depth", .kind = GRIND_OPTION_DEPTH, .type = "u",
    .offset = G_STRUCT_OFFSET (GrindTreemapOptions, max_depth), .cli_name = "depth",
    .help = N_("Draw at most N levels of calls, 0 for all"), .argument = N_("N"),
  },
  {
    .name = "min-area", .kind = GRIND_OPTION_AREA, .type = "u",
    .offset = G_STRUCT_OFFSET (GrindTreemapOptions, min_area), .cli_name = "min-area",
    .help = N_("Hide boxes below this many square pixels; default: 8"), .argument = N_("AREA"),
  },
  { NULL }
};

/**
 * grind_treemap_options_init:
 * @options: (out caller-allocates): options
 *
 * Sets options to the defaults. Nothing needs to be freed.
 */
void
grind_treemap_options_init (GrindTreemapOptions *options)
{
  *options = (GrindTreemapOptions) { .min_area = GRIND_TREEMAP_MIN_AREA };
}

/**
 * grind_treemap_picture_new:
 * @subject: the subject; a root of %GRIND_NONE means the whole profile
 * @options: the options
 * @width: its width in pixels at scale 1
 * @height: its height
 * @typeface: a typeface of the family and scale used for painting
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error
 *
 * Lays out the cost of a function as nested boxes of its callees or callers. Takes time. May be
 * called from any thread.
 *
 * Returns: (transfer full) (nullable): a #GrindTreemapPicture, %NULL if cancelled
 */
GrindPicture *
grind_treemap_picture_new (const GrindSubject         *subject,
                           const GrindTreemapOptions  *options,
                           double                      width,
                           double                      height,
                           GrindTypeface              *typeface,
                           GCancellable               *cancellable,
                           GError                    **error)
{
  g_autoptr (GrindTreemapPicture) self = NULL;

  g_return_val_if_fail (subject != NULL && options != NULL && typeface != NULL, NULL);

  width = MAX (width, 1);
  height = MAX (height, 1);
  self = g_object_new (GRIND_TYPE_TREEMAP_PICTURE, NULL);
  self->is_callers = options->is_callers;
  self->text_scale = grind_typeface_get_scale (typeface);
  grind_picture_set_subject (GRIND_PICTURE (self), subject);
  if (!make_tree (self, subject, options, width * height, cancellable, error) ||
      !make_map (self, options, width, height, typeface, cancellable, error))
    return NULL;

  find_largest (self);
  grind_picture_set_size (GRIND_PICTURE (self), width, height,
                          grind_treemap_get_n_boxes (self->map));

  return GRIND_PICTURE (g_steal_pointer (&self));
}

/**
 * grind_treemap_picture_get_n_boxes:
 * @self: a treemap
 *
 * Returns: the number of boxes for functions and self costs. May be called from any thread
 */
guint
grind_treemap_picture_get_n_boxes (GrindTreemapPicture *self)
{
  g_return_val_if_fail (GRIND_IS_TREEMAP_PICTURE (self), 0);

  return grind_treemap_get_n_boxes (self->map) - grind_treemap_get_n_groups (self->map);
}

/**
 * grind_treemap_picture_get_n_groups:
 * @self: a treemap
 *
 * Returns: the number of boxes for hidden functions. May be called from any thread
 */
guint
grind_treemap_picture_get_n_groups (GrindTreemapPicture *self)
{
  g_return_val_if_fail (GRIND_IS_TREEMAP_PICTURE (self), 0);

  return grind_treemap_get_n_groups (self->map);
}
