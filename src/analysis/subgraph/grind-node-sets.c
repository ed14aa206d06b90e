/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sets of nodes on the path to a branch: binary tries over the bits of a node's number with
 * shared structure. Paths diverge at every branch, so a bit set would have to be copied for each,
 * and walking up to the root would take quadratic time.
 */
#include "config.h"

#include "analysis/estimate/grind-call-tree-private.h"

typedef struct
{
  guint32 branches[2];   /* forks; for the last bit 1 if the node is in the set */
} Fork;

static inline Fork *
get_fork (const GrindNodeSets *sets,
          guint32              fork)
{
  return &g_array_index (sets->forks, Fork, fork);
}

static inline guint
get_bit (GrindNodeId node,
         guint       bit)
{
  return (node >> bit) & 1;
}

/* For sets of nodes less than @n_nodes. */
void
_grind_node_sets_init (GrindNodeSets *sets,
                       guint          n_nodes)
{
  Fork empty = { { 0, 0 } };

  sets->forks = g_array_new (FALSE, FALSE, sizeof (Fork));
  sets->n_bits = MAX (g_bit_storage (MAX (n_nodes, 1) - 1), 1);
  g_array_append_val (sets->forks, empty);
}

void
_grind_node_sets_clear (GrindNodeSets *sets)
{
  g_array_unref (sets->forks);
}

/* Returns the set @set with @node added. */
guint32
_grind_node_sets_add (GrindNodeSets *sets,
                      guint32        set,
                      GrindNodeId    node)
{
  guint32 added = sets->forks->len;
  guint32 old = set;

  for (guint bit = sets->n_bits; bit-- > 0;)
    {
      Fork fork = *get_fork (sets, old);

      old = bit > 0 ? fork.branches[get_bit (node, bit)] : 0;
      fork.branches[get_bit (node, bit)] = bit > 0 ? sets->forks->len + 1 : 1;
      g_array_append_val (sets->forks, fork);
    }

  return added;
}

gboolean
_grind_node_sets_has (const GrindNodeSets *sets,
                      guint32              set,
                      GrindNodeId          node)
{
  guint32 fork = set;

  for (guint bit = sets->n_bits; fork != 0 && bit-- > 0;)
    fork = get_fork (sets, fork)->branches[get_bit (node, bit)];

  return fork != 0;
}
