/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-subject.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-name-parts.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-text.h"

#define PERCENT "\302\240%"   /* after a no-break space */

static const char *const sizes[] = { "change", "before", "after", NULL };

static const GrindTreeMeasure measures[] = {
  GRIND_TREE_CHANGE, GRIND_TREE_BEFORE, GRIND_TREE_AFTER,
};

const GrindOption grind_size_options[] = {
  {
    .name = "size-by", .kind = GRIND_OPTION_CHOICE, .type = "s",
    .offset = G_STRUCT_OFFSET (GrindSizeOptions, size_by), .choices = sizes, .cli_name = "size",
    .help = N_("Make boxes as large as the change, or the cost before or after; default: change"),
    .argument = N_("change|before|after"),
  },
  { NULL }
};

static gboolean
is_cycle (const GrindSubject *self,
          GrindNodeId         node)
{
  return node >= grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
}

/* Whether an address replaces the name */
static gboolean
has_no_symbol (const char *name)
{
  return g_str_has_prefix (name, "0x");
}

static char *
dup_n_members (const GrindSubject *self,
               GrindNodeId         node)
{
  guint first = grind_profile_get_n_functions (grind_graph_get_profile (self->graph));
  g_autofree char *number = NULL;
  guint n_members;

  grind_graph_get_members (self->graph, node - first + 1, &n_members);
  number = grind_number_format_integer (n_members);

  return g_strdup_printf (ngettext ("%s function", "%s functions", n_members), number);
}

static char *
dup_object (const GrindSubject *self,
            GrindNodeId         node)
{
  g_autofree char *path = NULL;

  path = grind_profile_dup_function_object (grind_graph_get_profile (self->graph), node);
  if (grind_text_is_unknown (path))
    return g_strdup ("");

  return g_path_get_basename (path);
}

/**
 * grind_size_options_get_measure:
 * @self: options
 *
 * Returns: what areas and widths show. May be called from any thread
 */
GrindTreeMeasure
grind_size_options_get_measure (const GrindSizeOptions *self)
{
  g_return_val_if_fail (self->size_by < G_N_ELEMENTS (measures), GRIND_TREE_CHANGE);

  return measures[self->size_by];
}

/**
 * grind_subject_init:
 * @self: (out caller-allocates): a subject
 * @graph: the graph to draw
 * @root: the node to draw around, or %GRIND_NONE
 * @event: the event type of the costs
 * @color_map: the colour map
 *
 * Chooses percentages of the total; in a comparison, those of the total before, and sizes that show
 * the change. Nothing is copied.
 */
void
grind_subject_init (GrindSubject  *self,
                    GrindGraph    *graph,
                    GrindNodeId    root,
                    GrindEventId   event,
                    GrindColorMap *color_map)
{
  gboolean is_compared = grind_graph_get_before (graph) != NULL;

  *self = (GrindSubject) {
    .graph = graph,
    .measure = is_compared ? GRIND_TREE_CHANGE : GRIND_TREE_COST,
    .root = root,
    .event = event,
    .base = is_compared ? grind_change_get_base (graph, event)
                        : grind_costs_get_base (grind_graph_get_costs (graph, event)),
    .is_percent = TRUE,
    .color_map = color_map,
  };
}

/**
 * grind_subject_copy:
 * @self: a subject
 * @copy: (out caller-allocates): set to a copy with references of its own
 *
 * Free the copy with grind_subject_clear().
 */
void
grind_subject_copy (const GrindSubject *self,
                    GrindSubject       *copy)
{
  g_return_if_fail (self != NULL && GRIND_IS_GRAPH (self->graph));

  *copy = *self;
  g_object_ref (copy->graph);
  copy->note = g_strdup (self->note);
  if (copy->hidden_functions != NULL)
    grind_hidden_functions_ref (copy->hidden_functions);
  if (copy->color_map != NULL)
    grind_color_map_ref (copy->color_map);
}

/**
 * grind_subject_clear:
 * @self: a copy made by grind_subject_copy(), or one that is all zero
 *
 * Frees the contents of a copy.
 */
void
grind_subject_clear (GrindSubject *self)
{
  g_clear_object (&self->graph);
  g_clear_pointer (&self->note, g_free);
  g_clear_pointer (&self->hidden_functions, grind_hidden_functions_unref);
  g_clear_pointer (&self->color_map, grind_color_map_unref);
}

/**
 * grind_subject_init_label:
 * @self: a subject
 * @node: a node of its graph
 * @label: (out caller-allocates): the label; free it with grind_label_clear()
 *
 * Creates the label of @node. May be called from any thread.
 */
void
grind_subject_init_label (const GrindSubject *self,
                          GrindNodeId         node,
                          GrindLabel         *label)
{
  g_autofree char *full = NULL;
  GrindNameParts parts;

  g_return_if_fail (self != NULL);

  full = grind_graph_dup_node_name (self->graph, node);
  if (is_cycle (self, node))
    {
      label->scope = dup_n_members (self, node);
      label->name = g_steal_pointer (&full);
      return;
    }

  grind_name_parts_split (full, strlen (full), &parts);
  label->name = self->shorten_templates ? grind_name_parts_dup_last (&parts, full)
                                        : grind_name_parts_dup_whole_last (&parts, full);
  if (has_no_symbol (full))
    label->scope = dup_object (self, node);
  else
    label->scope = self->shorten_templates ? grind_name_parts_dup_scope (&parts, full)
                                           : grind_name_parts_dup_whole_scope (&parts, full);
}

/**
 * grind_label_clear:
 * @label: a label
 *
 * Frees the contents of a label.
 */
void
grind_label_clear (GrindLabel *label)
{
  g_clear_pointer (&label->scope, g_free);
  g_clear_pointer (&label->name, g_free);
}

/**
 * grind_subject_get_slot:
 * @self: a subject
 * @node: a node of its graph
 *
 * Returns: the slot of @node, or %GRIND_COLOR_SLOT_OTHER. May be called from any thread
 */
guint
grind_subject_get_slot (const GrindSubject *self,
                        GrindNodeId         node)
{
  g_return_val_if_fail (self != NULL, GRIND_COLOR_SLOT_OTHER);

  if (self->color_map == NULL || node == GRIND_NONE)
    return GRIND_COLOR_SLOT_OTHER;

  return grind_color_map_get_slot (self->color_map, node);
}

/**
 * grind_subject_get_value:
 * @self: a subject
 * @cost: a cost of its event, maybe an estimate
 *
 * Returns: @cost as a value, a whole one if those of the event are. May be called from any thread
 */
GrindValue
grind_subject_get_value (const GrindSubject *self,
                         double              cost)
{
  const GrindCosts *costs = grind_graph_get_costs (self->graph, self->event);

  return costs->kind == GRIND_VALUE_WHOLE
           ? grind_value_new_whole (grind_value_round (cost))
           : grind_value_new_decimal (costs->kind, cost);
}

/**
 * grind_subject_format_cost:
 * @self: a subject
 * @cost: a cost of its event
 *
 * Formats a cost for pictures: as a percentage with one decimal, or with three significant digits.
 * May be called from any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_subject_format_cost (const GrindSubject *self,
                           double              cost)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (!self->is_percent)
    return grind_number_format_short (cost);

  return grind_number_format_short_share (
      grind_value_get_share (grind_value_new_decimal (GRIND_VALUE_DECIMAL, cost), self->base));
}

/**
 * grind_subject_get_before:
 * @self: a subject
 *
 * Returns: (transfer none) (nullable): the graph before, if pictures show a comparison. May be
 *   called from any thread
 */
GrindGraph *
grind_subject_get_before (const GrindSubject *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->measure != GRIND_TREE_COST ? grind_graph_get_before (self->graph) : NULL;
}

/**
 * grind_subject_get_scale:
 * @self: a subject
 *
 * Returns: what the colours of pictures mean. May be called from any thread
 */
GrindColorScale
grind_subject_get_scale (const GrindSubject *self)
{
  if (grind_subject_get_before (self) != NULL)
    return GRIND_COLOR_SCALE_CHANGE;

  return self->color_map != NULL && grind_color_map_get_kind (self->color_map) ==
                                      GRIND_COLOR_BY_COST ? GRIND_COLOR_SCALE_HEAT
                                                          : GRIND_COLOR_SCALE_GROUPS;
}

/* The change as a share of the total before, whatever percentages are of */
static double
get_points (const GrindSubject *self,
            double              before,
            double              after)
{
  return grind_value_get_share (grind_value_new_decimal (GRIND_VALUE_DECIMAL, after - before),
                                grind_change_get_base (self->graph, self->event));
}

/**
 * grind_subject_get_change_step:
 * @self: a subject
 * @before: a cost before
 * @after: the cost after
 *
 * Returns: the step of the change for grind_style_get_color(). May be called from any thread
 */
guint
grind_subject_get_change_step (const GrindSubject *self,
                               double              before,
                               double              after)
{
  return grind_style_get_change_step (100 * get_points (self, before, after));
}

/**
 * grind_subject_format_change:
 * @self: a subject
 * @before: a cost before
 * @after: the cost after
 *
 * Formats a change for pictures like grind_subject_format_cost(), with its sign. May be called from
 * any thread.
 *
 * Returns: (transfer full): the text
 */
char *
grind_subject_format_change (const GrindSubject *self,
                             double              before,
                             double              after)
{
  g_autofree char *text = grind_subject_format_cost (self, after - before);

  return after > before ? g_strconcat ("+", text, NULL) : g_steal_pointer (&text);
}

/**
 * grind_subject_format_sides:
 * @self: a subject
 * @before: a cost before
 * @after: the cost after
 *
 * Formats both costs for pictures. May be called from any thread.
 *
 * Returns: (transfer full): the text, "75.6 → 2.1 %"
 */
char *
grind_subject_format_sides (const GrindSubject *self,
                            double              before,
                            double              after)
{
  g_autofree char *old = grind_subject_format_cost (self, before);
  g_autofree char *new = grind_subject_format_cost (self, after);

  if (!g_str_equal (old, new) && g_str_has_suffix (old, PERCENT))
    old[strlen (old) - strlen (PERCENT)] = '\0';

  return g_str_equal (old, new) ? g_steal_pointer (&old)
                                : g_strconcat (old, " \342\206\222 ", new, NULL);
}

/**
 * grind_subject_get_presence:
 * @self: a subject
 * @node: a node of its graph, or %GRIND_NONE
 *
 * Returns: on which sides @node is, whatever it costs there. May be called from any thread
 */
GrindPresence
grind_subject_get_presence (const GrindSubject *self,
                            GrindNodeId         node)
{
  GrindGraph *before = grind_subject_get_before (self);

  if (before == NULL || node == GRIND_NONE || grind_graph_is_cycle (self->graph, node))
    return GRIND_ON_BOTH_SIDES;
  if (!grind_graph_is_recorded (before, node))
    return GRIND_NEW;

  return grind_graph_is_recorded (self->graph, node) ? GRIND_ON_BOTH_SIDES : GRIND_GONE;
}

/**
 * grind_subject_is_alike:
 * @self: a subject
 * @a: a node of its graph
 * @b: likewise
 *
 * Returns: whether the colours of @a and @b say the same of their functions; in a comparison,
 *   whether they are on the same sides. May be called from any thread
 */
gboolean
grind_subject_is_alike (const GrindSubject *self,
                        GrindNodeId         a,
                        GrindNodeId         b)
{
  if (grind_subject_get_before (self) != NULL)
    return grind_subject_get_presence (self, a) == grind_subject_get_presence (self, b);

  return grind_subject_get_slot (self, a) == grind_subject_get_slot (self, b);
}

/**
 * grind_presence_describe:
 * @self: on which sides something is
 *
 * Returns: (transfer none): a remark after a name, " (new)" or " (gone)", or empty. May be called
 *   from any thread
 */
const char *
grind_presence_describe (GrindPresence self)
{
  return self == GRIND_NEW ? _(" (new)") : self == GRIND_GONE ? _(" (gone)") : "";
}
