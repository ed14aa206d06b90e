/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a flame graph: the path to the zoomed frame, the rows above it, the frames. */
#include "config.h"

#include "grind-flame-picture-private.h"

#include "analysis/graph/grind-hot-path.h"

#define MAX_FRAMES 50000
#define MAX_ROWS   1000   /* a taller picture could not be painted in one piece */

/* Up to MAX_PASSED zoomed-out frames have a row each; of more, only the first and the last ones. */
#define MAX_PASSED     6
#define N_FIRST_PASSED 1
#define N_LAST_PASSED  3

/* The cost of the root, or of a step of the path */
typedef struct
{
  double           weight;   /* in a comparison the larger one of both sides */
  GrindBranchSides sides;    /* in a comparison */
} Step;

typedef struct
{
  GrindFlamePicture       *self;
  const GrindSubject      *subject;
  const GrindFlameOptions *options;
  GCancellable            *cancellable;
  GArray                  *above;      /* GrindNodeId: the zoomed-out nodes */
  GArray                  *steps;      /* Step: the root and each step of the path */
} Job;

static const Step *
get_cost (Job   *job,
          guint  step)
{
  return &g_array_index (job->steps, Step, step);
}

static gboolean
is_compared (Job *job)
{
  return grind_subject_get_before (job->subject) != NULL;
}

/* Requests the tree of the last node reached on the path. */
static void
init_request (Job                  *job,
              GrindCallTreeRequest *request)
{
  guint n_path = job->self->n_path;

  *request = (GrindCallTreeRequest) {
    .graph = job->subject->graph,
    .measure = job->subject->measure,
    .root = n_path > 0 ? job->self->path[n_path - 1] : job->subject->root,
    .root_sides = n_path > 0 && is_compared (job) ? &get_cost (job, n_path)->sides : NULL,
    .event = job->subject->event,
    .is_callers = job->options->is_callers,
    .max_branches = MAX_FRAMES,
    .merge_levels = job->options->merge_levels,
    .hidden_functions = job->subject->hidden_functions,
    .above = (gconstpointer) job->above->data,
    .n_above = job->above->len,
  };
}

/* The child of the root for @node; GRIND_NONE without one */
static guint
find_child (GrindCallTree *tree,
            GrindNodeId    node)
{
  const GrindBranch *root = grind_call_tree_get_branch (tree, 0);

  for (guint i = 0; i < root->n_children; i++)
    {
      const GrindBranch *child = grind_call_tree_get_branch (tree, root->first_child + i);

      if (child->node == node && child->kind == GRIND_BRANCH_NODE)
        return root->first_child + i;
    }

  return GRIND_NONE;
}

/* Adds a step to @branch; its weight is scaled to that of the previous step. In a comparison, the
 * tree itself has the costs of the previous step. */
static void
add_step (Job           *job,
          GrindCallTree *tree,
          guint          branch)
{
  const GrindBranchSides *sides = grind_call_tree_get_sides (tree, branch);
  Step step = { grind_call_tree_get_branch (tree, branch)->weight };

  if (sides != NULL)
    step.sides = *sides;
  else if (branch != 0)
    step.weight *= get_cost (job, job->self->n_path)->weight /
                   grind_call_tree_get_branch (tree, 0)->weight;
  g_array_append_val (job->steps, step);
}

/* Follows the path to @node, if it exists. In a comparison, it exists if it costs something on one
 * side, even if nothing has changed. */
static gboolean
follow_step (Job          *job,
             GrindNodeId   node,
             gboolean     *is_there,
             GError      **error)
{
  g_autoptr (GrindCallTree) tree = NULL;
  GrindCallTreeRequest request;
  guint child;

  init_request (job, &request);
  request.max_depth = 1;
  request.max_branches = G_MAXUINT;
  if (is_compared (job))
    request.measure = GRIND_TREE_LARGER;
  tree = grind_call_tree_new (&request, job->cancellable, error);
  if (tree == NULL)
    return FALSE;

  if (job->self->n_path == 0)
    add_step (job, tree, 0);
  child = find_child (tree, node);
  *is_there = child != GRIND_NONE && grind_call_tree_get_branch (tree, child)->weight > 0;
  if (!*is_there)
    return TRUE;

  add_step (job, tree, child);
  if (request.root != GRIND_NONE)
    g_array_append_val (job->above, request.root);
  job->self->path[job->self->n_path++] = node;

  return TRUE;
}

/* The path may be of a picture of another event or other parts: stop at the first missing node. */
static gboolean
follow_path (Job     *job,
             GError **error)
{
  gboolean is_there = TRUE;

  job->self->path = g_new (GrindNodeId, MAX (job->options->n_path, 1));
  for (guint i = 0; is_there && i < job->options->n_path; i++)
    if (!follow_step (job, job->options->path[i], &is_there, error))
      return FALSE;

  return TRUE;
}

static gboolean
make_tree (Job     *job,
           double   min_share,
           GError **error)
{
  GrindFlamePicture *self = job->self;
  GrindCallTreeRequest request;
  double weight;

  init_request (job, &request);
  request.min_share = min_share;
  request.max_depth = MAX_ROWS;
  self->tree = grind_call_tree_new (&request, job->cancellable, error);
  if (self->tree == NULL)
    return FALSE;

  weight = grind_call_tree_get_branch (self->tree, 0)->weight;
  self->whole = self->n_path > 0 ? get_cost (job, 0)->weight : weight;
  self->factor = self->n_path > 0 && weight > 0 && !is_compared (job)
                   ? get_cost (job, self->n_path)->weight / weight : 1;

  return TRUE;
}

static gboolean
can_fold (const GrindBranch *branch,
          const GrindBranch *child,
          void              *data)
{
  return branch->node != GRIND_NONE && grind_subject_is_alike (data, branch->node, child->node);
}

static void
lay_out (Job    *job,
         double  width,
         double  min_width)
{
  GrindFlamePicture *self = job->self;
  GrindFlameRequest request = {
    .branches = grind_call_tree_get_branch (self->tree, 0),
    .n_branches = grind_call_tree_get_n_branches (self->tree),
    .width = width,
    .min_width = min_width,
    .can_fold = job->options->collapse_chains ? can_fold : NULL,
    .data = (void *) job->subject,
  };

  self->flame = grind_flame_new (&request);
  self->frames = grind_flame_get_frames (self->flame, &self->n_frames);
}

static void
add_top (Job           *job,
         GrindFlameTop  top)
{
  g_array_append_val (job->self->tops, top);
}

/* @graph: (nullable): with a cost of 0 if there is none */
static double
get_inclusive (Job         *job,
               GrindGraph  *graph,
               GrindNodeId  node)
{
  return graph == NULL ? 0 : grind_value_to_double (grind_costs_get_inclusive (
                               grind_graph_get_costs (graph, job->subject->event), node));
}

static void
add_caller (Job         *job,
            GrindNodeId  node,
            guint        depth)
{
  double before = get_inclusive (job, grind_subject_get_before (job->subject), node);
  double after = get_inclusive (job, job->subject->graph, node);

  add_top (job, (GrindFlameTop) { GRIND_FLAME_ROW_CALLER, node, node, 1, depth, after, before,
                                  after });
}

/* Adds the rows of the most expensive call path to the root, which may be gone. */
static gboolean
add_path (Job     *job,
          GError **error)
{
  const GrindSubject *subject = job->subject;
  GrindGraph *graph = grind_subject_get_presence (subject, subject->root) == GRIND_GONE
                        ? grind_subject_get_before (subject) : subject->graph;
  g_autoptr (GrindHotPath) path = NULL;

  if (subject->root == GRIND_NONE || job->options->is_callers)
    return TRUE;

  path = grind_hot_path_new (graph, subject->root, subject->event, job->cancellable, error);
  if (path == NULL)
    return FALSE;
  if (path->position == 0)
    return TRUE;

  add_top (job, (GrindFlameTop) { .kind = GRIND_FLAME_ROW_PATH, .first = path->nodes[0],
                                  .node = path->nodes[path->position - 1],
                                  .n = path->position });
  for (guint i = 0; job->options->show_callers && i < path->position; i++)
    add_caller (job, path->nodes[i], i);

  return TRUE;
}

/* The node after @n steps from the root */
static GrindNodeId
get_step (Job   *job,
          guint  n)
{
  return n == 0 ? job->subject->root : job->self->path[n - 1];
}

/* Replaces most of the zoomed-out rows from @first on by a single one if there are many. */
static void
skip_rows (Job   *job,
           guint  first)
{
  GArray *tops = job->self->tops;
  guint start = first + N_FIRST_PASSED;
  guint n = tops->len - first;
  GrindFlameTop *skipped;

  if (n <= MAX_PASSED)
    return;

  n -= N_FIRST_PASSED + N_LAST_PASSED;
  skipped = &g_array_index (tops, GrindFlameTop, start);
  for (guint i = 1; i < n; i++)
    {
      skipped->n += skipped[i].n;
      skipped->depth = skipped[i].depth;
      skipped->node = skipped[i].node;
    }
  skipped->kind = GRIND_FLAME_ROW_SKIPPED;
  g_array_remove_range (tops, start + 1, n - 1);
}

/* Whether @step passes all of its cost to @next; in a comparison, on both sides */
static gboolean
is_passed_on (Job        *job,
              const Step *step,
              const Step *next)
{
  const double least = GRIND_FLAME_MIN_FOLDED_SHARE;

  return is_compared (job) ? next->sides.before >= least * step->sides.before &&
                             next->sides.after >= least * step->sides.after
                           : next->weight >= least * step->weight;
}

/* The number of frames from @start on that would share one frame if not zoomed out */
static guint
count_chain (Job   *job,
             guint  start)
{
  guint n = 1;

  if (!job->options->collapse_chains || get_step (job, start) == GRIND_NONE)
    return 1;

  while (start + n < job->self->n_path &&
         is_passed_on (job, get_cost (job, start), get_cost (job, start + n)) &&
         grind_subject_is_alike (job->subject, get_step (job, start), get_step (job, start + n)))
    n++;

  return n;
}

/* Adds the rows of the zoomed-out frames. */
static void
add_passed (Job *job)
{
  guint n_passed = job->self->n_path;
  guint first = job->self->tops->len;

  for (guint i = 0; i < n_passed;)
    {
      guint n = count_chain (job, i);
      const Step *cost = get_cost (job, i);

      add_top (job, (GrindFlameTop) { GRIND_FLAME_ROW_PASSED, get_step (job, i + n - 1),
                                      get_step (job, i), n, i, cost->weight, cost->sides.before,
                                      cost->sides.after });
      i += n;
    }

  if (!job->options->show_passed)
    skip_rows (job, first);
}

/* Builds all of @self except its size; returns whether it was not cancelled. */
gboolean
_grind_flame_picture_make (GrindFlamePicture        *self,
                           const GrindSubject       *subject,
                           const GrindFlameOptions  *options,
                           double                    width,
                           double                    min_width,
                           GCancellable             *cancellable,
                           GError                  **error)
{
  g_autoptr (GArray) above = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  Job job = { self, subject, options, cancellable, above, steps };

  self->tops = g_array_new (FALSE, FALSE, sizeof (GrindFlameTop));
  if (!follow_path (&job, error) || !make_tree (&job, min_width / width, error) ||
      !add_path (&job, error))
    return FALSE;

  add_passed (&job);
  lay_out (&job, width, min_width);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}
