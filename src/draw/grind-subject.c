/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-subject.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-name-parts.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-text.h"

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
