/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flame-picture-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "analysis/estimate/grind-call-tree-folded.h"

#define ROW_HEIGHT 21    /* px, at the default text size */
#define ROW_GAP    1
#define MIN_WIDTH  0.5   /* px; narrower frames are merged */
#define MIN_GAPPED 3     /* px; wider frames have a gap between them */

/* Limits of the text format: the least share of the cost, and the most branches */
#define MIN_FOLDED_SHARE 1e-5
#define MAX_FOLDED       100000

G_DEFINE_FINAL_TYPE (GrindFlamePicture, grind_flame_picture, GRIND_TYPE_PICTURE)

static guint
get_n_tops (GrindFlamePicture *self)
{
  return self->tops->len;
}

static guint
get_row (GrindFlamePicture *self,
         guint              item)
{
  if (_grind_flame_picture_is_top (self, item))
    return item;

  return get_n_tops (self) + _grind_flame_picture_get_frame (self, item)->row;
}

static guint
get_parent (GrindFlamePicture *self,
            guint              item)
{
  guint n_tops = get_n_tops (self);
  const GrindFlameTop *above;
  guint parent;

  if (item > n_tops)
    return n_tops + _grind_flame_picture_get_frame (self, item)->parent;
  if (item == 0)
    return GRIND_NONE;

  above = _grind_flame_picture_get_top (self, item - 1);
  parent = above->kind == GRIND_FLAME_ROW_PASSED || above->kind == GRIND_FLAME_ROW_SKIPPED
             ? item - 1 : GRIND_NONE;

  return item < n_tops && _grind_flame_picture_get_top (self, item)->kind == GRIND_FLAME_ROW_CALLER
           ? GRIND_NONE : parent;
}

static guint
count_parents (GrindFlamePicture *self,
               guint              item)
{
  guint n_parents = 0;

  if (!_grind_flame_picture_is_top (self, item))
    {
      n_parents = _grind_flame_picture_get_frame (self, item)->row;
      item = get_n_tops (self);
    }
  while ((item = get_parent (self, item)) != GRIND_NONE)
    n_parents++;

  return n_parents;
}

static gboolean
is_row_of_several (const GrindFlameTop *top)
{
  return top->kind == GRIND_FLAME_ROW_PATH || top->kind == GRIND_FLAME_ROW_SKIPPED;
}

static void
get_top_item (GrindFlamePicture *self,
              guint              item,
              GrindItem         *what)
{
  const GrindFlameTop *top = _grind_flame_picture_get_top (self, item);

  what->kind = GRIND_ITEM_NODE;
  what->node = top->first;
  what->cost = top->weight;
  what->is_estimate = top->kind == GRIND_FLAME_ROW_PASSED && top->depth > 1;
  what->is_compared = _grind_flame_picture_get_sides (self, item, &what->before, &what->after);
  if (is_row_of_several (top))
    {
      what->kind = GRIND_ITEM_PATH;
      what->node = top->node;
      what->from = top->first;
      what->n_hidden = top->n;
    }
  else if (top->n > 1)
    {
      what->last = top->node;
      what->n_passed = top->n - 1;
    }
}

/* Gets the costs of an item before and after. Returns whether they are known: they are not for rows
 * of several functions, merged frames and outside of a comparison. */
gboolean
_grind_flame_picture_get_sides (GrindFlamePicture *self,
                                guint              item,
                                double            *before,
                                double            *after)
{
  const GrindBranchSides *root = grind_call_tree_get_sides (self->tree, 0);
  const GrindFlameFrame *frame;
  const GrindBranchSides *sides;

  if (root == NULL)
    return FALSE;

  if (_grind_flame_picture_is_top (self, item))
    {
      const GrindFlameTop *top = _grind_flame_picture_get_top (self, item);

      *before = top->before;
      *after = top->after;
      return !is_row_of_several (top);
    }

  frame = _grind_flame_picture_get_frame (self, item);
  sides = grind_call_tree_get_sides (self->tree, frame->branch);
  *before = sides->before;
  *after = sides->after;

  return frame->n_merged == 0;
}

static void
get_frame_item (GrindFlamePicture *self,
                guint              item,
                GrindItem         *what)
{
  const GrindFlameFrame *frame = _grind_flame_picture_get_frame (self, item);
  const GrindBranch *branch = _grind_flame_picture_get_branch (self, item);

  what->node = branch->node;
  what->group_by = branch->group_by;
  what->member = branch->member;
  what->cost = frame->weight * self->factor;
  what->is_compared = _grind_flame_picture_get_sides (self, item, &what->before, &what->after);
  what->n_hidden = frame->n_merged;
  what->n_passed = frame->n_folded;
  if (frame->n_folded > 0)
    what->last = grind_call_tree_get_branch (self->tree, frame->last)->node;
  what->is_estimate = self->n_path + branch->depth + (frame->n_merged > 0) > 1 &&
                      !grind_call_tree_is_flat (self->tree);
  what->kind = GRIND_ITEM_NODE;
  if (frame->n_merged > 0)
    what->kind = GRIND_ITEM_HIDDEN;
  else if (branch->kind == GRIND_BRANCH_RECURSION)
    what->kind = GRIND_ITEM_RECURSION;
  else if (branch->kind == GRIND_BRANCH_MEMBER)
    what->kind = GRIND_ITEM_SELF;
  if (frame->n_merged > 0)
    return;

  what->count = branch->count * self->factor;
  what->is_count_partial = branch->is_count_partial;
  if (!what->is_compared)
    return;

  what->count_before = grind_call_tree_get_sides (self->tree, frame->branch)->count_before;
  what->count = grind_call_tree_get_sides (self->tree, frame->branch)->count_after;
}

static void
grind_flame_picture_get_item (GrindPicture *picture,
                              guint         item,
                              GrindItem    *what)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);

  what->parent = get_parent (self, item);
  what->depth = count_parents (self, item);
  if (_grind_flame_picture_is_top (self, item))
    get_top_item (self, item, what);
  else
    get_frame_item (self, item, what);
}

static void
grind_flame_picture_get_box (GrindPicture *picture,
                             guint         item,
                             GrindBox     *box)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);

  *box = (GrindBox) { 0, get_row (self, item) * self->row_height, self->width,
                      self->row_height - ROW_GAP };
  if (_grind_flame_picture_is_top (self, item))
    return;

  box->x = _grind_flame_picture_get_frame (self, item)->left;
  box->width = _grind_flame_picture_get_frame (self, item)->right - box->x;
  if (box->width >= MIN_GAPPED && box->x + box->width < self->width)
    box->width -= ROW_GAP;
}

static guint
grind_flame_picture_find_item (GrindPicture *picture,
                               double        x,
                               double        y)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);
  double row = floor (y / self->row_height);
  guint found;

  if (row < 0 || row >= get_n_tops (self) + grind_flame_get_n_rows (self->flame))
    return GRIND_NONE;
  if (row < get_n_tops (self))
    return x >= 0 && x < self->width ? (guint) row : GRIND_NONE;

  found = grind_flame_find (self->flame, row - get_n_tops (self), x);

  return found != GRIND_NONE ? get_n_tops (self) + found : GRIND_NONE;
}

/* Iterates over the functions that share a frame; starts with @i = 0. */
static gboolean
next_in_frame (GrindFlamePicture  *self,
               guint               item,
               guint               i,
               const GrindBranch **branch)
{
  const GrindFlameFrame *frame = _grind_flame_picture_get_frame (self, item);

  if (frame->n_merged > 0 || i > frame->n_folded)
    return FALSE;

  *branch = i == 0 ? grind_call_tree_get_branch (self->tree, frame->branch)
                   : grind_call_tree_get_branch (self->tree, (*branch)->first_child);

  return TRUE;
}

static gboolean
has_frame_node (GrindFlamePicture *self,
                guint              item,
                GrindNodeId        node)
{
  const GrindBranch *branch = NULL;

  for (guint i = 0; next_in_frame (self, item, i, &branch); i++)
    if (branch->node == node)
      return TRUE;

  return FALSE;
}

/* Whether @node is in a zoomed-out row */
static gboolean
has_passed_node (GrindFlamePicture   *self,
                 const GrindFlameTop *top,
                 GrindNodeId          node)
{
  if (top->kind != GRIND_FLAME_ROW_PASSED)
    return FALSE;
  if (top->first == node)
    return TRUE;

  for (guint i = 0; i + 1 < top->n; i++)
    if (self->path[top->depth + i] == node)
      return TRUE;

  return FALSE;
}

/* Whether any of @nodes is in a zoomed-out row */
static gboolean
has_passed_bit (GrindFlamePicture   *self,
                const GrindFlameTop *top,
                const guint8        *nodes)
{
  if (_grind_flame_has_bit (nodes, top->first))
    return TRUE;

  for (guint i = 0; i + 1 < top->n; i++)
    if (_grind_flame_has_bit (nodes, self->path[top->depth + i]))
      return TRUE;

  return FALSE;
}

/* Prefers frames to caller rows, and the widest frame */
static guint
grind_flame_picture_find_node (GrindPicture *picture,
                               GrindNodeId   node)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);
  guint n_items = grind_picture_get_n_items (picture);
  guint found = GRIND_NONE;
  double width = 0;

  for (guint i = 0; i < get_n_tops (self); i++)
    {
      const GrindFlameTop *top = _grind_flame_picture_get_top (self, i);

      if (has_passed_node (self, top, node))
        return i;
      if (top->node == node && top->kind == GRIND_FLAME_ROW_CALLER)
        found = i;
    }

  for (guint i = get_n_tops (self); i < n_items; i++)
    {
      const GrindFlameFrame *frame = _grind_flame_picture_get_frame (self, i);

      if (frame->right - frame->left > width && has_frame_node (self, i, node))
        {
          width = frame->right - frame->left;
          found = i;
        }
    }

  return found;
}

static guint
move_up (GrindFlamePicture *self,
         guint              item)
{
  guint n_tops = get_n_tops (self);

  if (item > n_tops)
    return n_tops + _grind_flame_picture_get_frame (self, item)->parent;

  return item > 0 ? item - 1 : GRIND_NONE;
}

/* Children are sorted by cost. */
static guint
move_down (GrindFlamePicture *self,
           guint              item)
{
  const GrindFlameFrame *frame;

  if (_grind_flame_picture_is_top (self, item))
    return item + 1;

  frame = _grind_flame_picture_get_frame (self, item);

  return frame->n_children > 0 ? get_n_tops (self) + frame->first_child : GRIND_NONE;
}

static guint
move_along (GrindFlamePicture *self,
            guint              item,
            int                step)
{
  guint n_items = grind_picture_get_n_items (GRIND_PICTURE (self));
  guint next = item + step;

  if ((item == 0 && step < 0) || next >= n_items || get_row (self, next) != get_row (self, item))
    return GRIND_NONE;

  return next;
}

static guint
grind_flame_picture_move (GrindPicture *picture,
                          guint         item,
                          GrindMove     move)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);

  switch (move)
    {
    case GRIND_MOVE_UP:
      return move_up (self, item);
    case GRIND_MOVE_DOWN:
      return move_down (self, item);
    case GRIND_MOVE_LEFT:
      return move_along (self, item, -1);
    case GRIND_MOVE_RIGHT:
      return move_along (self, item, 1);
    default:
      return GRIND_NONE;
    }
}

/* Writes the whole tree regardless of the zoom, in more detail than the picture shows */
static char *
grind_flame_picture_dup_text (GrindPicture *picture)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (picture);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  g_autoptr (GrindCallTree) tree = NULL;
  GrindCallTreeRequest request = {
    .graph = subject->graph,
    .measure = grind_subject_get_before (subject) != NULL ? GRIND_TREE_LARGER : GRIND_TREE_COST,
    .root = subject->root,
    .event = subject->event,
    .is_callers = self->is_callers,
    .min_share = MIN_FOLDED_SHARE,
    .max_branches = MAX_FOLDED,
    .merge_levels = self->merge_levels,
    .hidden_functions = subject->hidden_functions,
  };

  tree = grind_call_tree_new (&request, NULL, NULL);

  return tree != NULL ? grind_call_tree_dup_folded (tree) : NULL;
}

static void
grind_flame_picture_finalize (GObject *object)
{
  GrindFlamePicture *self = GRIND_FLAME_PICTURE (object);

  g_clear_pointer (&self->flame, grind_flame_free);
  g_clear_pointer (&self->tree, grind_call_tree_free);
  g_clear_pointer (&self->tops, g_array_unref);
  g_free (self->path);

  G_OBJECT_CLASS (grind_flame_picture_parent_class)->finalize (object);
}

static void
grind_flame_picture_class_init (GrindFlamePictureClass *klass)
{
  GrindPictureClass *picture_class = GRIND_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_flame_picture_finalize;

  picture_class->paint = _grind_flame_paint;
  picture_class->paint_mark = _grind_flame_paint_mark;
  picture_class->get_item = grind_flame_picture_get_item;
  picture_class->get_box = grind_flame_picture_get_box;
  picture_class->find_item = grind_flame_picture_find_item;
  picture_class->find_node = grind_flame_picture_find_node;
  picture_class->move = grind_flame_picture_move;
  picture_class->dup_text = grind_flame_picture_dup_text;
  picture_class->text_suffix = ".folded";
  picture_class->text_name = N_("Folded stacks");
}

static void
grind_flame_picture_init (GrindFlamePicture *self)
{
}

#define MEMBER(name) G_STRUCT_OFFSET (GrindFlameOptions, name)

static const char *const directions[] = { "callees", "callers", NULL };
static const char *const roots[] = { "function", "program", NULL };

const GrindOption grind_flame_options[] = {
  {
    .name = "direction", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (is_callers),
    .choices = directions,
  },
  {
    .name = "from", .kind = GRIND_OPTION_CHOICE, .type = "s", .offset = MEMBER (is_whole),
    .choices = roots,
  },
  {
    .name = "merge-levels", .kind = GRIND_OPTION_FLAG, .type = "b",
    .offset = MEMBER (merge_levels),
  },
  {
    .name = "collapse-chains", .kind = GRIND_OPTION_FLAG, .type = "b",
    .offset = MEMBER (collapse_chains), .cli_name = "unfold",
    .help = N_("Do not collapse pass-through functions"),
  },
  { NULL }
};

/**
 * grind_flame_options_init:
 * @options: (out): options, set to the defaults: callees of the root, merged chains
 *
 * Initializes the options of a flame graph.
 */
void
grind_flame_options_init (GrindFlameOptions *options)
{
  *options = (GrindFlameOptions) { .collapse_chains = TRUE };
}

/**
 * grind_flame_picture_new:
 * @subject: the subject
 * @options: the options
 * @width: its width in pixels at scale 1
 * @typeface: the typeface to measure texts with
 * @cancellable: (nullable): a cancellable
 * @error: return location for an error, such as a cancellation
 *
 * Lays out a flame graph, which determines its own height. The path in the options is followed as
 * far as it exists, for instance with other parts. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): a picture, a #GrindFlamePicture
 */
GrindPicture *
grind_flame_picture_new (const GrindSubject       *subject,
                         const GrindFlameOptions  *options,
                         double                    width,
                         GrindTypeface            *typeface,
                         GCancellable             *cancellable,
                         GError                  **error)
{
  g_autoptr (GrindFlamePicture) self = g_object_new (GRIND_TYPE_FLAME_PICTURE, NULL);
  guint n_rows;

  g_return_val_if_fail (subject != NULL && options != NULL && width > 0, NULL);

  self->width = width;
  self->row_height = round (ROW_HEIGHT * grind_typeface_get_scale (typeface));
  self->is_callers = options->is_callers;
  self->merge_levels = options->merge_levels;
  self->show_callers = options->show_callers;
  grind_picture_set_subject (GRIND_PICTURE (self), subject);
  if (!_grind_flame_picture_make (self, subject, options, width, MIN_WIDTH, cancellable, error))
    return NULL;

  n_rows = self->tops->len + grind_flame_get_n_rows (self->flame);
  grind_picture_set_size (GRIND_PICTURE (self), width, n_rows * self->row_height,
                          self->tops->len + self->n_frames);

  return GRIND_PICTURE (g_steal_pointer (&self));
}

/**
 * grind_flame_picture_is_flat:
 * @self: a flame graph
 *
 * Returns: whether it shows the whole of a profile without calls: ELF objects, source files and
 *   functions. May be called from any thread
 */
gboolean
grind_flame_picture_is_flat (GrindFlamePicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), FALSE);

  return grind_call_tree_is_flat (self->tree);
}

/**
 * grind_flame_picture_get_n_frames:
 * @self: a flame graph
 *
 * Returns: the number of frames, without the rows above them
 */
guint
grind_flame_picture_get_n_frames (GrindFlamePicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), 0);

  return self->n_frames;
}

/**
 * grind_flame_picture_get_n_merged:
 * @self: a flame graph
 *
 * Returns: the number of functions without a frame, as it would be too narrow
 */
guint
grind_flame_picture_get_n_merged (GrindFlamePicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), 0);

  return grind_flame_get_n_merged (self->flame);
}

/**
 * grind_flame_picture_get_costs:
 * @self: a flame graph
 * @before: (out): the cost here of the frame that has the full width, in a comparison before
 * @after: (out): likewise after; outside of a comparison the same
 *
 * Returns the cost that the picture splits.
 */
void
grind_flame_picture_get_costs (GrindFlamePicture *self,
                               double            *before,
                               double            *after)
{
  g_return_if_fail (GRIND_IS_FLAME_PICTURE (self));

  *before = *after = self->frames[0].weight * self->factor;
  _grind_flame_picture_get_sides (self, self->tops->len, before, after);
}

/**
 * grind_flame_picture_get_n_path:
 * @self: a flame graph
 *
 * Returns: the number of steps of the path that exist; 0 if the root has the full width
 */
guint
grind_flame_picture_get_n_path (GrindFlamePicture *self)
{
  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), 0);

  return self->n_path;
}

/**
 * grind_flame_picture_get_row:
 * @self: a flame graph
 * @item: one of its items
 *
 * Returns: the kind of the row of @item
 */
GrindFlameRow
grind_flame_picture_get_row (GrindFlamePicture *self,
                             guint              item)
{
  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), GRIND_FLAME_ROW_FRAMES);

  return _grind_flame_picture_is_top (self, item) ? _grind_flame_picture_get_top (self, item)->kind
                                                  : GRIND_FLAME_ROW_FRAMES;
}

/**
 * grind_flame_picture_has_node:
 * @self: a flame graph
 * @item: one of its items
 * @nodes: a bit for each node
 *
 * Returns: whether @item is one of @nodes, or shares its frame with one
 */
gboolean
grind_flame_picture_has_node (GrindFlamePicture *self,
                              guint              item,
                              const guint8      *nodes)
{
  const GrindBranch *branch = NULL;

  g_return_val_if_fail (GRIND_IS_FLAME_PICTURE (self), FALSE);

  if (_grind_flame_picture_is_top (self, item))
    {
      const GrindFlameTop *top = _grind_flame_picture_get_top (self, item);

      return top->kind == GRIND_FLAME_ROW_PASSED ? has_passed_bit (self, top, nodes)
                                                 : top->kind == GRIND_FLAME_ROW_CALLER &&
                                                   _grind_flame_has_bit (nodes, top->node);
    }

  for (guint i = 0; next_in_frame (self, item, i, &branch); i++)
    if (_grind_flame_has_bit (nodes, branch->node))
      return TRUE;

  return FALSE;
}

/* The number of branches from below the root to @branch */
static guint
count_steps (GrindFlamePicture *self,
             guint              branch)
{
  guint n_steps = 0;

  for (; branch != 0; branch = grind_call_tree_get_branch (self->tree, branch)->parent)
    n_steps++;

  return n_steps;
}

static void
append_steps (GrindFlamePicture *self,
              guint              branch,
              GArray            *path)
{
  guint end = path->len + count_steps (self, branch);

  g_array_set_size (path, end);
  while (branch != 0)
    {
      const GrindBranch *here = grind_call_tree_get_branch (self->tree, branch);

      g_array_index (path, GrindNodeId, --end) = here->node;
      branch = here->parent;
    }
}

/**
 * grind_flame_picture_list_path:
 * @self: a flame graph
 * @item: one of its items
 *
 * Returns the path that zooms to an item. For merged frames and members of a cycle, this is the
 * path of the frame above.
 *
 * Returns: (transfer full) (element-type guint): the nodes from below the root to @item; empty for
 *   the root and its callers
 */
GArray *
grind_flame_picture_list_path (GrindFlamePicture *self,
                               guint              item)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  GrindFlameRow row = grind_flame_picture_get_row (self, item);
  guint branch;

  if (row == GRIND_FLAME_ROW_PATH || row == GRIND_FLAME_ROW_CALLER)
    return path;
  if (row != GRIND_FLAME_ROW_FRAMES)
    return g_array_append_vals (path, self->path,
                                _grind_flame_picture_get_top (self, item)->depth);

  g_array_append_vals (path, self->path, self->n_path);
  branch = _grind_flame_picture_get_frame (self, item)->branch;
  if (grind_call_tree_get_branch (self->tree, branch)->kind == GRIND_BRANCH_MEMBER)
    branch = grind_call_tree_get_branch (self->tree, branch)->parent;
  append_steps (self, branch, path);

  return path;
}
