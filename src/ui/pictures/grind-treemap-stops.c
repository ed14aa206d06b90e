/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap-stops.h"

#include <string.h>

/* A function, or the members of a cycle when it was chosen: cycles change with the parts. */
typedef struct
{
  char            *name;
  GrindFunctionId *functions;
  guint            n_functions;
} Stop;

struct _GrindTreemapStops
{
  GPtrArray *stops;
};

static void
stop_free (gpointer data)
{
  Stop *stop = data;

  g_free (stop->name);
  g_free (stop->functions);
  g_free (stop);
}

/* The functions of a node, borrowed from @node or the graph. */
static const GrindFunctionId *
get_functions (GrindGraph        *graph,
               const GrindNodeId *node,
               guint             *n_functions)
{
  guint n = grind_profile_get_n_functions (grind_graph_get_profile (graph));

  *n_functions = 1;

  return *node < n ? node : grind_graph_get_members (graph, *node - n + 1, n_functions);
}

static gboolean
find (GrindTreemapStops *self,
      GrindGraph        *graph,
      GrindNodeId        node,
      guint             *place)
{
  guint n_functions;
  const GrindFunctionId *functions = get_functions (graph, &node, &n_functions);

  for (guint i = 0; i < self->stops->len; i++)
    {
      Stop *stop = g_ptr_array_index (self->stops, i);

      if (stop->n_functions == n_functions &&
          memcmp (stop->functions, functions, n_functions * sizeof *functions) == 0)
        {
          *place = i;
          return TRUE;
        }
    }

  return FALSE;
}

GrindTreemapStops *
grind_treemap_stops_new (void)
{
  GrindTreemapStops *self = g_new (GrindTreemapStops, 1);

  self->stops = g_ptr_array_new_with_free_func (stop_free);

  return self;
}

void
grind_treemap_stops_free (GrindTreemapStops *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->stops);
  g_free (self);
}

guint
grind_treemap_stops_get_n (GrindTreemapStops *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->stops->len;
}

const char *
grind_treemap_stops_get_name (GrindTreemapStops *self,
                              guint              place)
{
  g_return_val_if_fail (self != NULL && place < self->stops->len, NULL);

  return ((Stop *) g_ptr_array_index (self->stops, place))->name;
}

gboolean
grind_treemap_stops_has (GrindTreemapStops *self,
                         GrindGraph        *graph,
                         GrindNodeId        node)
{
  guint place;

  g_return_val_if_fail (self != NULL, FALSE);

  return find (self, graph, node, &place);
}

/**
 * grind_treemap_stops_add:
 * @self: a list
 * @graph: a graph
 * @node: one of its nodes
 *
 * Adds a function or cycle, unless it is in the list.
 */
void
grind_treemap_stops_add (GrindTreemapStops *self,
                         GrindGraph        *graph,
                         GrindNodeId        node)
{
  const GrindFunctionId *functions;
  guint place;
  Stop *stop;

  g_return_if_fail (self != NULL);

  if (find (self, graph, node, &place))
    return;

  stop = g_new (Stop, 1);
  stop->name = grind_graph_dup_shown_name (graph, node);
  functions = get_functions (graph, &node, &stop->n_functions);
  stop->functions = g_memdup2 (functions, stop->n_functions * sizeof *functions);
  g_ptr_array_add (self->stops, stop);
}

/**
 * grind_treemap_stops_remove:
 * @self: a list
 * @graph: a graph
 * @node: one of its nodes
 *
 * Removes a function or cycle, if it is in the list.
 */
void
grind_treemap_stops_remove (GrindTreemapStops *self,
                            GrindGraph        *graph,
                            GrindNodeId        node)
{
  guint place;

  g_return_if_fail (self != NULL);

  if (find (self, graph, node, &place))
    g_ptr_array_remove_index (self->stops, place);
}

/**
 * grind_treemap_stops_remove_at:
 * @self: a list
 * @place: an index in it
 *
 * Removes the entry at @place.
 */
void
grind_treemap_stops_remove_at (GrindTreemapStops *self,
                               guint              place)
{
  g_return_if_fail (self != NULL && place < self->stops->len);

  g_ptr_array_remove_index (self->stops, place);
}

/**
 * grind_treemap_stops_clear:
 * @self: a list
 *
 * Removes all.
 */
void
grind_treemap_stops_clear (GrindTreemapStops *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_set_size (self->stops, 0);
}

/* A bit for each function of the profile, %NULL if the list is empty */
guint8 *
grind_treemap_stops_dup_bits (GrindTreemapStops *self,
                              GrindProfile      *profile)
{
  guint8 *bits;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->stops->len == 0)
    return NULL;

  bits = g_malloc0 (grind_profile_get_n_functions (profile) / 8 + 1);
  for (guint i = 0; i < self->stops->len; i++)
    {
      Stop *stop = g_ptr_array_index (self->stops, i);

      for (guint k = 0; k < stop->n_functions; k++)
        bits[stop->functions[k] / 8] |= 1 << stop->functions[k] % 8;
    }

  return bits;
}
