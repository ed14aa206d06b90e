/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap.h"

/* Pixels */
#define PADDING        2.0
#define SMALL          14.0   /* boxes narrower than this have less padding, */
#define SMALL_PADDING  1.0
#define TINY           5.0    /* and boxes narrower than this have none */
#define MIN_STRIP_WIDTH 44.0  /* for strips of the default height */
#define DEFAULT_STRIP    17.0
#define MIN_SIDE       0.5    /* thinner boxes are merged */
#define MIN_AREA       (MIN_SIDE * MIN_SIDE)

#define CHECK_INTERVAL 1024   /* boxes between two checks for cancellation */

/* An item to place in a box */
typedef struct
{
  GrindTreemapKind kind;
  guint            branch;
  guint            n_hidden;
  double           weight;
  double           left;   /* weight of this and all later contents */
} Content;

struct _GrindTreemap
{
  GArray *boxes;      /* of GrindTreemapBox */
  guint   n_groups;
};

typedef struct
{
  GrindTreemap              *map;
  const GrindTreemapRequest *request;
  GArray                    *contents;   /* of Content: those of the current box */
  double                     min_area;
} Layout;

static GrindTreemapBox *
get_box (GrindTreemap *self,
         guint         box)
{
  return &g_array_index (self->boxes, GrindTreemapBox, box);
}

static void
add_box (GrindTreemap   *self,
         guint           parent,
         const Content  *content,
         const GrindBox *cell)
{
  GrindTreemapBox box = {
    .kind = content->kind,
    .cell = *cell,
    .weight = content->weight,
    .branch = content->branch,
    .parent = parent,
    .n_hidden = content->n_hidden,
  };

  if (parent != GRIND_NONE)
    {
      GrindTreemapBox *around = get_box (self, parent);

      if (around->n_children++ == 0)
        around->first_child = self->boxes->len;
      box.depth = around->depth + 1;
    }
  if (box.kind == GRIND_TREEMAP_HIDDEN)
    self->n_groups++;
  g_array_append_val (self->boxes, box);
}

/* Whether @part of a branch is too thin to be visible in its cell. */
static gboolean
is_invisible (const GrindBranch *branch,
              double             part,
              const GrindBox    *cell)
{
  return part / branch->weight * MAX (cell->width, cell->height) < MIN_SIDE;
}

/* Whether a box has no contents as all its cost is the self cost of one function. */
static gboolean
is_leaf (const GrindBranch *branch,
         const GrindBox    *cell)
{
  return branch->kind != GRIND_BRANCH_NODE || !(branch->weight > 0) ||
         is_invisible (branch, branch->weight - branch->self_cost, cell);
}

/* Whether a branch passes on all visible cost to its only child. */
static gboolean
passes_all (const GrindBranch *branch,
            const GrindBox    *cell)
{
  return branch->n_children == 1 && !is_leaf (branch, cell) &&
         is_invisible (branch, branch->self_cost + branch->hidden, cell);
}

static guint
find_chain_end (const Layout   *layout,
                guint           branch,
                const GrindBox *cell)
{
  const GrindBranch *branches = layout->request->branches;

  while (passes_all (&branches[branch], cell))
    branch = branches[branch].first_child;

  return branch;
}

static gboolean
has_strip (const Layout          *layout,
           const GrindTreemapBox *box,
           guint                  last,
           guint                  index)
{
  const GrindTreemapRequest *request = layout->request;

  if (!(request->strip > 0) || box->cell.height < 2 * request->strip ||
      box->cell.width < MIN_STRIP_WIDTH * request->strip / DEFAULT_STRIP)
    return FALSE;

  return request->can_label == NULL || request->can_label (box, last, index, request->data);
}

/* Determines the padding and strip of a box. */
static void
set_frame (const Layout    *layout,
           GrindTreemapBox *box,
           guint            index)
{
  guint last = find_chain_end (layout, box->branch, &box->cell);
  double side = MIN (box->cell.width, box->cell.height);

  if (is_leaf (&layout->request->branches[last], &box->cell))
    return;

  box->padding = side < TINY ? 0 : side < SMALL ? SMALL_PADDING : PADDING;
  box->strip = has_strip (layout, box, last, index) ? layout->request->strip : 0;
}

static int
compare_contents (const Content *a,
                  const Content *b)
{
  return (a->weight < b->weight) - (a->weight > b->weight);
}

static void
insert_content (GArray        *contents,
                const Content *content)
{
  guint at = contents->len;

  while (at > 0 && compare_contents (&g_array_index (contents, Content, at - 1), content) > 0)
    at--;
  g_array_insert_val (contents, at, *content);
}

static void
add_up (GArray *contents)
{
  double left = 0;

  for (guint i = contents->len; i > 0; i--)
    {
      Content *content = &g_array_index (contents, Content, i - 1);

      left += content->weight;
      content->left = left;
    }
}

/* Collects the visible contents of a box with @area square pixels, the heaviest first. */
static void
collect_contents (Layout            *layout,
                  guint              index,
                  const GrindBranch *branch,
                  double             area)
{
  GrindTreemapBox *box = get_box (layout->map, index);
  Content self_cost = { GRIND_TREEMAP_SELF, box->branch, 0, branch->self_cost, 0 };
  Content hidden = { GRIND_TREEMAP_HIDDEN, box->branch, branch->n_hidden, branch->hidden, 0 };
  double scale = area / branch->weight;

  g_array_set_size (layout->contents, 0);
  for (guint i = 0; i < branch->n_children; i++)
    {
      guint child = branch->first_child + i;
      const GrindBranch *other = &layout->request->branches[child];
      Content content = { GRIND_TREEMAP_BRANCH, child, 0, other->weight, 0 };

      if (other->weight * scale >= layout->min_area)
        {
          g_array_append_val (layout->contents, content);
          continue;
        }
      hidden.weight += other->weight;
      hidden.n_hidden++;
    }

  box->n_hidden = hidden.n_hidden;
  if (self_cost.weight * scale >= MIN_AREA)
    insert_content (layout->contents, &self_cost);
  if (hidden.weight * scale >= MIN_AREA)
    insert_content (layout->contents, &hidden);
  add_up (layout->contents);
}

/* The number of contents for the next row: grows the row while its worst aspect ratio improves.
 * @scale is square pixels per weight. */
static guint
count_row (const Content *contents,
           guint          n_contents,
           double         side,
           double         scale)
{
  double largest = contents[0].weight * scale;
  double worst = G_MAXDOUBLE;
  double sum = 0;

  for (guint i = 0; i < n_contents; i++)
    {
      double area = contents[i].weight * scale;
      double ratio;

      sum += area;
      ratio = MAX (side * side * largest / (sum * sum), sum * sum / (side * side * area));
      if (ratio > worst)
        return i;
      worst = ratio;
    }

  return n_contents;
}

/* Places a row along the shorter side of @rest and removes it from @rest. @after is the weight of
 * the contents after the row, or 0. */
static void
place_row (Layout        *layout,
           guint          parent,
           const Content *contents,
           guint          n_contents,
           double         after,
           GrindBox      *rest)
{
  gboolean is_column = rest->width >= rest->height;
  double sum = contents[0].left - after;
  double depth = (is_column ? rest->width : rest->height) * (sum / contents[0].left);
  double side = is_column ? rest->height : rest->width;
  double start = 0;

  for (guint i = 0; i < n_contents; i++)
    {
      double left = i + 1 < n_contents ? contents[i + 1].left : after;
      double end = side * ((contents[0].left - left) / sum);
      GrindBox cell = { rest->x, rest->y + start, depth, end - start };

      if (!is_column)
        cell = (GrindBox) { rest->x + start, rest->y, end - start, depth };
      add_box (layout->map, parent, &contents[i], &cell);
      start = end;
    }

  if (is_column)
    *rest = (GrindBox) { rest->x + depth, rest->y, rest->width - depth, rest->height };
  else
    *rest = (GrindBox) { rest->x, rest->y + depth, rest->width, rest->height - depth };
}

/* Merges the remaining contents, which are thinner than the minimum */
static Content
merge_contents (const Layout  *layout,
                guint          parent,
                const Content *contents,
                guint          n_contents)
{
  GrindTreemapBox *box = get_box (layout->map, parent);
  Content merged = { GRIND_TREEMAP_HIDDEN, box->branch, 0, contents[0].left, 0 };

  for (guint i = 0; i < n_contents; i++)
    {
      guint n_hidden = contents[i].kind == GRIND_TREEMAP_BRANCH ? 1 : 0;

      merged.n_hidden += n_hidden + contents[i].n_hidden;
      box->n_hidden += n_hidden;
    }

  return merged;
}

/* Squarified treemap by Bruls, Huizing and van Wijk: rows along the shorter side of the rest. */
static void
place_contents (Layout *layout,
                guint   parent)
{
  GrindBox rest = grind_treemap_box_get_inside (get_box (layout->map, parent));
  const Content *contents = (gconstpointer) layout->contents->data;
  guint n_left = layout->contents->len;

  while (n_left > 0)
    {
      double side = MIN (rest.width, rest.height);
      guint n_row;

      if (n_left > 1 && side < MIN_SIDE)
        {
          Content merged = merge_contents (layout, parent, contents, n_left);

          add_box (layout->map, parent, &merged, &rest);
          return;
        }

      n_row = count_row (contents, n_left, side, rest.width * rest.height / contents[0].left);
      place_row (layout, parent, contents, n_row, n_row < n_left ? contents[n_row].left : 0, &rest);
      contents += n_row;
      n_left -= n_row;
    }
}

/* Places the only child of a branch in the same cell. */
static void
add_link (Layout            *layout,
          guint              index,
          const GrindBranch *branch)
{
  GrindTreemapBox box = *get_box (layout->map, index);
  const GrindBranch *child = &layout->request->branches[branch->first_child];
  Content content = { GRIND_TREEMAP_BRANCH, branch->first_child, 0, child->weight, 0 };
  GrindTreemapBox *link;

  get_box (layout->map, index)->has_link = TRUE;
  add_box (layout->map, index, &content, &box.cell);
  link = get_box (layout->map, layout->map->boxes->len - 1);
  link->strip = box.strip;
  link->padding = box.padding;
}

static gboolean
is_link (Layout                *layout,
         const GrindTreemapBox *box)
{
  return box->parent != GRIND_NONE && get_box (layout->map, box->parent)->has_link;
}

static void
fill_box (Layout *layout,
          guint   index)
{
  GrindTreemapBox *box = get_box (layout->map, index);
  const GrindBranch *branch = &layout->request->branches[box->branch];
  GrindBox inside;

  if (is_leaf (branch, &box->cell))
    {
      box->n_hidden = branch->n_hidden + branch->n_children;
      return;
    }

  if (!is_link (layout, box))
    set_frame (layout, box, index);
  box->n_hidden = branch->n_hidden;
  if (passes_all (branch, &box->cell))
    {
      add_link (layout, index, branch);
      return;
    }

  inside = grind_treemap_box_get_inside (box);
  collect_contents (layout, index, branch, inside.width * inside.height);
  place_contents (layout, index);
}

static gboolean
fill_boxes (Layout        *layout,
            GCancellable  *cancellable,
            GError       **error)
{
  for (guint i = 0; i < layout->map->boxes->len; i++)
    {
      if (i % CHECK_INTERVAL == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (get_box (layout->map, i)->kind == GRIND_TREEMAP_BRANCH)
        fill_box (layout, i);
    }

  return TRUE;
}

/* Whether @a precedes @b from left to right */
static gboolean
is_before (const GrindBox *a,
           const GrindBox *b)
{
  return a->x < b->x || (a->x == b->x && a->y < b->y);
}

/**
 * grind_treemap_new:
 * @request: the request
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error; only #G_IO_ERROR_CANCELLED
 *
 * Lays out a treemap. Takes at most linear time in the number of branches, apart from the label
 * function. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the treemap, %NULL if cancelled
 */
GrindTreemap *
grind_treemap_new (const GrindTreemapRequest  *request,
                   GCancellable               *cancellable,
                   GError                    **error)
{
  g_autoptr (GrindTreemap) self = NULL;
  g_autoptr (GArray) contents = NULL;
  Content root = { GRIND_TREEMAP_BRANCH, 0, 0, 0, 0 };
  GrindBox cell;
  Layout layout;

  g_return_val_if_fail (request != NULL && request->n_branches > 0, NULL);

  self = g_new0 (GrindTreemap, 1);
  self->boxes = g_array_new (FALSE, FALSE, sizeof (GrindTreemapBox));
  contents = g_array_new (FALSE, FALSE, sizeof (Content));
  layout = (Layout) { self, request, contents, MAX (request->min_area, MIN_AREA) };

  root.weight = request->branches[0].weight;
  cell = (GrindBox) { 0, 0, request->width + GRIND_TREEMAP_GAP,
                      request->height + GRIND_TREEMAP_GAP };
  add_box (self, GRIND_NONE, &root, &cell);
  if (!fill_boxes (&layout, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_treemap_free:
 * @self: (transfer full): a treemap
 */
void
grind_treemap_free (GrindTreemap *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->boxes);
  g_free (self);
}

/**
 * grind_treemap_get_n_boxes:
 * @self: a treemap
 *
 * Returns: the number of boxes, at least one. May be called from any thread, like all functions
 *   here
 */
guint
grind_treemap_get_n_boxes (const GrindTreemap *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->boxes->len;
}

/**
 * grind_treemap_get_box:
 * @self: a treemap
 * @box: the number of a box
 *
 * Returns: (transfer none): the box
 */
const GrindTreemapBox *
grind_treemap_get_box (const GrindTreemap *self,
                       guint               box)
{
  g_return_val_if_fail (self != NULL && box < self->boxes->len, NULL);

  return &g_array_index (self->boxes, GrindTreemapBox, box);
}

/**
 * grind_treemap_get_n_groups:
 * @self: a treemap
 *
 * Returns: the number of boxes that represent hidden branches
 */
guint
grind_treemap_get_n_groups (const GrindTreemap *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_groups;
}

/**
 * grind_treemap_find:
 * @self: a treemap
 * @x: a point
 * @y: see @x
 *
 * Returns the box at a point. Examines only boxes around it and their direct children.
 *
 * Returns: the innermost box there, %GRIND_NONE outside of the treemap
 */
guint
grind_treemap_find (const GrindTreemap *self,
                    double              x,
                    double              y)
{
  guint found = GRIND_NONE;
  guint first = 0;
  guint n_boxes = 1;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (guint i = first; i < first + n_boxes;)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (self, i);

      if (!grind_box_contains (&box->cell, x, y))
        {
          i++;
          continue;
        }
      found = i;
      i = first = box->first_child;
      n_boxes = box->n_children;
    }

  return found;
}

/**
 * grind_treemap_find_beside:
 * @self: a treemap
 * @box: a box
 * @is_after: whether to go right, not left
 *
 * Returns the neighbour of a box in the same parent. Siblings are ordered by their left edges, then
 * from top to bottom, so that stepping from the first to the last visits all. Takes linear time in
 * their number.
 *
 * Returns: the neighbour, %GRIND_NONE if there is none on that side
 */
guint
grind_treemap_find_beside (const GrindTreemap *self,
                           guint               box,
                           gboolean            is_after)
{
  const GrindTreemapBox *from = grind_treemap_get_box (self, box);
  const GrindTreemapBox *parent;
  const GrindBox *best = NULL;
  guint found = GRIND_NONE;

  g_return_val_if_fail (from != NULL, GRIND_NONE);

  if (from->parent == GRIND_NONE)
    return GRIND_NONE;

  parent = grind_treemap_get_box (self, from->parent);
  for (guint i = 0; i < parent->n_children; i++)
    {
      guint other = parent->first_child + i;
      const GrindBox *cell = &grind_treemap_get_box (self, other)->cell;

      if (is_after ? !is_before (&from->cell, cell) : !is_before (cell, &from->cell))
        continue;
      if (best != NULL && (is_after ? !is_before (cell, best) : !is_before (best, cell)))
        continue;
      best = cell;
      found = other;
    }

  return found;
}
