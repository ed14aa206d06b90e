/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flame.h"

struct _GrindFlame
{
  GArray *frames;     /* GrindFlameFrame */
  GArray *starts;     /* guint: the first frame of each row, and the number of frames */
  guint   n_merged;
};

typedef struct
{
  const GrindFlameRequest *request;
  GrindFlame              *flame;
  double                   scale;   /* px for a cost of 1 */
} Job;

static const GrindBranch *
get_branch (Job   *job,
            guint  branch)
{
  g_assert (branch < job->request->n_branches);

  return &job->request->branches[branch];
}

static gboolean
is_folded (Job               *job,
           double             weight,
           const GrindBranch *branch,
           const GrindBranch *child)
{
  return branch->kind == GRIND_BRANCH_NODE && child->kind == GRIND_BRANCH_NODE &&
         child->weight >= weight * GRIND_FLAME_MIN_FOLDED_SHARE &&
         job->request->can_fold (branch, child, job->request->data);
}

/* Folds the chain that starts at the branch of @frame into it. */
static void
fold (Job             *job,
      GrindFlameFrame *frame)
{
  const GrindBranch *branch = get_branch (job, frame->last);

  while (job->request->can_fold != NULL && branch->n_children == 1)
    {
      const GrindBranch *child = get_branch (job, branch->first_child);

      if (!is_folded (job, frame->weight, branch, child))
        return;

      job->flame->n_merged += branch->n_hidden;
      frame->last = branch->first_child;
      frame->n_folded++;
      branch = child;
    }
}

/* Adds a frame in [@left, @right), unless it is too narrow to be visible. */
static void
add_frame (Job    *job,
           guint   parent,
           guint   branch,
           guint   n_merged,
           double  left,
           double  right,
           double  weight)
{
  GrindFlameFrame frame = {
    .branch = branch, .last = branch, .n_merged = n_merged, .parent = parent, .left = left,
    .right = right, .spent = left, .weight = weight,
  };

  if (parent != GRIND_NONE)
    {
      GrindFlameFrame *above = &g_array_index (job->flame->frames, GrindFlameFrame, parent);

      frame.row = above->row + 1;
      if (above->n_children++ == 0)
        above->first_child = job->flame->frames->len;
      above->spent = right;
    }

  if (n_merged == 0)
    fold (job, &frame);
  g_array_append_val (job->flame->frames, frame);
}

/* Adds a frame for all branches that are too narrow, right of the others: children are sorted by
 * cost, so these are the last ones. */
static void
add_merged (Job    *job,
            guint   parent,
            guint   branch,
            guint   n_shown,
            double  left,
            double  end)
{
  const GrindBranch *above = get_branch (job, branch);
  guint n_merged = above->n_children - n_shown + above->n_hidden;
  double weight = above->hidden;
  double right;

  for (guint i = n_shown; i < above->n_children; i++)
    weight += get_branch (job, above->first_child + i)->weight;

  job->flame->n_merged += n_merged;
  right = MIN (left + weight * job->scale, end);
  if (n_merged > 0 && right - left >= job->request->min_width)
    add_frame (job, parent, branch, n_merged, left, right, weight);
}

static void
add_children (Job   *job,
              guint  parent)
{
  GrindFlameFrame frame = g_array_index (job->flame->frames, GrindFlameFrame, parent);
  const GrindBranch *branch = get_branch (job, frame.last);
  double left = frame.left;
  guint i;

  if (frame.n_merged > 0)
    return;

  for (i = 0; i < branch->n_children; i++)
    {
      double weight = get_branch (job, branch->first_child + i)->weight;
      double right = MIN (left + weight * job->scale, frame.right);

      if (right - left < job->request->min_width)
        break;

      add_frame (job, parent, branch->first_child + i, 0, left, right, weight);
      left = right;
    }

  add_merged (job, parent, frame.last, i, left, frame.right);
}

/* Frames are added row by row, so the array is also the queue. */
static void
add_rows (Job *job)
{
  GArray *frames = job->flame->frames;
  guint row = 0;
  guint start = 0;

  g_array_append_val (job->flame->starts, start);
  for (guint i = 0; i < frames->len; i++)
    {
      if (g_array_index (frames, GrindFlameFrame, i).row != row)
        {
          row++;
          g_array_append_val (job->flame->starts, i);
        }
      add_children (job, i);
    }
  g_array_append_val (job->flame->starts, frames->len);
}

/**
 * grind_flame_new:
 * @request: the request
 *
 * Lays out a flame graph. Takes linear time in the size of the tree. May be called from any thread.
 *
 * Returns: (transfer full): the frames; the first one is the root
 */
GrindFlame *
grind_flame_new (const GrindFlameRequest *request)
{
  GrindFlame *self;
  double weight;
  Job job;

  g_return_val_if_fail (request != NULL && request->n_branches > 0, NULL);

  self = g_new0 (GrindFlame, 1);
  weight = request->branches[0].weight;
  job = (Job) { request, self, weight > 0 ? request->width / weight : 0 };
  self->frames = g_array_new (FALSE, FALSE, sizeof (GrindFlameFrame));
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint));
  add_frame (&job, GRIND_NONE, 0, 0, 0, request->width, weight);
  add_rows (&job);

  return self;
}

/**
 * grind_flame_free:
 * @self: (transfer full): a flame graph
 */
void
grind_flame_free (GrindFlame *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->frames);
  g_array_unref (self->starts);
  g_free (self);
}

/**
 * grind_flame_get_frames:
 * @self: a flame graph
 * @n_frames: (out): the number of frames, at least 1
 *
 * Returns: (array length=n_frames): the frames
 */
const GrindFlameFrame *
grind_flame_get_frames (GrindFlame *self,
                        guint      *n_frames)
{
  g_return_val_if_fail (self != NULL, NULL);

  *n_frames = self->frames->len;

  return (gconstpointer) self->frames->data;
}

/**
 * grind_flame_get_n_rows:
 * @self: a flame graph
 *
 * Returns: the number of rows, at least 1
 */
guint
grind_flame_get_n_rows (GrindFlame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->starts->len - 1;
}

/**
 * grind_flame_get_n_merged:
 * @self: a flame graph
 *
 * Returns: the number of branches without a frame, including those that are too narrow even
 *   together
 */
guint
grind_flame_get_n_merged (GrindFlame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_merged;
}

/**
 * grind_flame_get_row:
 * @self: a flame graph
 * @row: one of its rows
 * @start: (out): its first frame
 * @end: (out): the end of its frames
 *
 * Returns the range of frames in a row.
 */
void
grind_flame_get_row (GrindFlame *self,
                     guint       row,
                     guint      *start,
                     guint      *end)
{
  g_return_if_fail (self != NULL && row < grind_flame_get_n_rows (self));

  *start = g_array_index (self->starts, guint, row);
  *end = g_array_index (self->starts, guint, row + 1);
}

/* The last frame of @row that starts at or before @x, or its first one. */
static guint
find_last_from (GrindFlame *self,
                guint       row,
                double      x)
{
  guint low, high;

  grind_flame_get_row (self, row, &low, &high);
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->frames, GrindFlameFrame, middle).left <= x)
        low = middle;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_flame_find:
 * @self: a flame graph
 * @row: a row, which need not exist
 * @x: the distance from the left edge
 *
 * Takes logarithmic time in the length of the row.
 *
 * Returns: the frame there, or %GRIND_NONE
 */
guint
grind_flame_find (GrindFlame *self,
                  guint       row,
                  double      x)
{
  const GrindFlameFrame *frame;
  guint found;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (row >= grind_flame_get_n_rows (self))
    return GRIND_NONE;

  found = find_last_from (self, row, x);
  frame = &g_array_index (self->frames, GrindFlameFrame, found);

  return x >= frame->left && x < frame->right ? found : GRIND_NONE;
}

/**
 * grind_flame_find_near:
 * @self: a flame graph
 * @row: one of its rows
 * @x: the distance from the left edge
 *
 * Returns: the first frame of @row that ends to the right of @x, or the end of the row
 */
guint
grind_flame_find_near (GrindFlame *self,
                       guint       row,
                       double      x)
{
  guint found;

  g_return_val_if_fail (self != NULL && row < grind_flame_get_n_rows (self), GRIND_NONE);

  found = find_last_from (self, row, x);

  return g_array_index (self->frames, GrindFlameFrame, found).right > x ? found : found + 1;
}
