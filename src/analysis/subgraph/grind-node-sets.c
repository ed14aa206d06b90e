/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which nodes are on the way to a branch: binary tries over the bits of a node's number that share
 * what they have in common. The ways of a tree part in every branch, so that one bit for each node
 * would have to be copied, and to walk up to the root would be quadratic.
 */
#include "config.h"

#include "analysis/estimate/grind-call-tree-private.h"

typedef struct
{
  guint32 ways[2];   /* forks; of the last bit 1 if the node is in the set */
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

/* Sets of the nodes less than @n_nodes. */
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

/* The set of @node and of what is in @set. */
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

      old = bit > 0 ? fork.ways[get_bit (node, bit)] : 0;
      fork.ways[get_bit (node, bit)] = bit > 0 ? sets->forks->len + 1 : 1;
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
    fork = get_fork (sets, fork)->ways[get_bit (node, bit)];

  return fork != 0;
}
