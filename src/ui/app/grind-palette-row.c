/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-palette-row.h"

#include <glib/gi18n.h>

#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-text-cell.h"

struct _GrindPaletteRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  char        *action;      /* (nullable): its name */
  GVariant    *target;      /* (nullable): the parameter of the action */
  char        *name;        /* its name for screen readers */

  guint        kind;
  GrindNodeId  node;        /* GRIND_NONE for an action */
  guint        n_contexts;  /* of a function; 1 for that node alone */
};

G_DEFINE_FINAL_TYPE (GrindPaletteRow, grind_palette_row, GTK_TYPE_LIST_BOX_ROW)

static void
grind_palette_row_finalize (GObject *object)
{
  GrindPaletteRow *self = GRIND_PALETTE_ROW (object);

  g_free (self->action);
  g_clear_pointer (&self->target, g_variant_unref);
  g_free (self->name);

  G_OBJECT_CLASS (grind_palette_row_parent_class)->finalize (object);
}

static void
grind_palette_row_class_init (GrindPaletteRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_palette_row_finalize;
}

static void
grind_palette_row_init (GrindPaletteRow *self)
{
  self->node = GRIND_NONE;
  /* The keyboard focus stays in the entry. */
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
}

static void
add_label (GtkWidget  *box,
           const char *text,
           int         max_chars)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_ellipsize (GTK_LABEL (label), max_chars > 0 ? PANGO_ELLIPSIZE_MIDDLE
                                                            : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), max_chars);
  gtk_widget_add_css_class (label, "grind-dim");
  gtk_box_append (GTK_BOX (box), label);
}

/* The first cell takes the remaining space. */
static GtkWidget *
make_box (GrindPaletteRow *self,
          GtkWidget       *cell)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16);

  gtk_widget_set_hexpand (cell, TRUE);
  gtk_box_append (GTK_BOX (box), cell);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);

  return box;
}

static void
set_name (GrindPaletteRow *self,
          const char      *name)
{
  self->name = g_strdup (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
fill_node (GrindPaletteRow *self,
           GrindNavigator  *navigator,
           GrindGraph      *graph,
           GrindPattern    *match)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  const GrindCosts *costs = grind_cost_text_get_costs (graph,
                                                       grind_session_get_event (session));
  GtkWidget *cell = grind_name_cell_new ();
  GtkWidget *box = make_box (self, cell);
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *location = grind_node_text_dup_location (graph, self->node);
  g_autofree char *spoken = NULL;
  g_autofree char *cost = NULL;

  if (self->n_contexts > 1)
    grind_node_name_init_contexts (&name, graph, self->node, self->n_contexts);
  else
    grind_node_name_init (&name, graph, self->node);
  grind_name_cell_show_slot (GRIND_NAME_CELL (cell), grind_session_get_color_map (session),
                             self->node);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
  grind_name_cell_set_match (GRIND_NAME_CELL (cell), match);
  spoken = self->n_contexts > 1 ? g_strdup_printf ("%s, %s", name.full, name.note) : NULL;
  set_name (self, spoken != NULL ? spoken : name.full);

  cost = grind_cost_text_format_unit (navigator, costs,
                                      grind_costs_get_inclusive (costs, self->node));
  add_label (box, location, 28);
  add_label (box, cost, -1);
}

static void
fill_place (GrindPaletteRow   *self,
            GrindGraph        *graph,
            GrindPattern      *match,
            GrindSearchFields  field)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GtkWidget *cell = grind_text_cell_new ();
  GtkWidget *box = make_box (self, cell);
  g_autofree char *path = NULL;
  g_autofree char *name = grind_graph_dup_shown_name (graph, self->node);
  g_autofree char *target = NULL;

  path = field == GRIND_SEARCH_FILE ? grind_profile_dup_function_file (profile, self->node)
                                    : grind_profile_dup_function_object (profile, self->node);
  path = grind_plain_text_show (g_steal_pointer (&path));
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), path);
  grind_text_cell_mark (GRIND_TEXT_CELL (cell), grind_pattern_list_ranges (match, field, path));
  set_name (self, path);

  /* translators: %s is the most expensive function in a file, which will be selected */
  target = g_strdup_printf (_("to %s"), name);
  add_label (box, target, 28);
}

GtkWidget *
grind_palette_row_new_target (GrindNavigator           *navigator,
                              GrindPaletteSearch       *search,
                              GrindPaletteKind          kind,
                              const GrindPaletteTarget *target)
{
  GrindPaletteRow *self;
  GrindGraph *graph;
  GrindPattern *match;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (target != NULL, NULL);

  self = g_object_new (GRIND_TYPE_PALETTE_ROW, NULL);
  graph = grind_palette_search_get_graph (search);
  match = grind_palette_search_get_pattern (search, kind);
  self->kind = kind;
  self->node = target->node;
  self->n_contexts = target->n_contexts;
  if (kind == GRIND_PALETTE_FILE || kind == GRIND_PALETTE_OBJECT)
    {
      guint by = kind == GRIND_PALETTE_FILE ? GRIND_GROUP_BY_FILE : GRIND_GROUP_BY_OBJECT;

      fill_place (self, graph, match,
                  kind == GRIND_PALETTE_FILE ? GRIND_SEARCH_FILE : GRIND_SEARCH_OBJECT);
      self->action = g_strdup ("view.show-only");
      self->target = g_variant_ref_sink (g_variant_new ("(uu)", by, target->id));
    }
  else
    fill_node (self, navigator, graph, match);

  return GTK_WIDGET (self);
}

static char *
dup_accel (const char *action)
{
  GApplication *application = g_application_get_default ();
  g_auto (GStrv) accels = NULL;
  guint key;
  GdkModifierType modifiers;

  if (!GTK_IS_APPLICATION (application))
    return NULL;

  accels = gtk_application_get_accels_for_action (GTK_APPLICATION (application), action);
  if (accels[0] == NULL || !gtk_accelerator_parse (accels[0], &key, &modifiers))
    return NULL;

  return gtk_accelerator_get_label (key, modifiers);
}

GtkWidget *
grind_palette_row_new_action (const char   *title,
                              const char   *action,
                              GVariant     *target,
                              GrindPattern *match)
{
  GrindPaletteRow *self = g_object_new (GRIND_TYPE_PALETTE_ROW, NULL);
  GtkWidget *cell = grind_text_cell_new ();
  GtkWidget *box = make_box (self, cell);
  g_autofree char *accel = dup_accel (action);

  self->kind = GRIND_PALETTE_ACTION;
  self->action = g_strdup (action);
  self->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), title);
  if (match != NULL)
    grind_text_cell_mark (GRIND_TEXT_CELL (cell),
                          grind_pattern_list_ranges (match, GRIND_SEARCH_NAME, title));
  set_name (self, title);
  if (accel != NULL)
    add_label (box, accel, -1);

  return GTK_WIDGET (self);
}

GtkWidget *
grind_palette_row_new_more (guint kind,
                            guint n_more)
{
  GrindPaletteRow *self = g_object_new (GRIND_TYPE_PALETTE_ROW, NULL);
  GtkWidget *cell = grind_text_cell_new ();
  g_autofree char *number = grind_number_format_integer (n_more);
  /* translators: at the end of a group in a list: the number of rows that are not shown */
  g_autofree char *text = g_strdup_printf (ngettext ("… %s more", "… %s more", n_more), number);

  self->kind = kind;
  make_box (self, cell);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  set_name (self, text);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);

  return GTK_WIDGET (self);
}

/* Its group: a #GrindPaletteKind, or %GRIND_PALETTE_ACTION */
guint
grind_palette_row_get_kind (GrindPaletteRow *self)
{
  g_return_val_if_fail (GRIND_IS_PALETTE_ROW (self), 0);

  return self->kind;
}

/* One context of a function with several contexts, or %GRIND_NONE if the row is a single place or
 * action */
GrindNodeId
grind_palette_row_get_contexts (GrindPaletteRow *self)
{
  g_return_val_if_fail (GRIND_IS_PALETTE_ROW (self), GRIND_NONE);

  return self->n_contexts > 1 ? self->node : GRIND_NONE;
}

const char *
grind_palette_row_get_name (GrindPaletteRow *self)
{
  g_return_val_if_fail (GRIND_IS_PALETTE_ROW (self), NULL);

  return self->name;
}

/**
 * grind_palette_row_go:
 * @self: a row in a window
 * @navigator: a navigator
 * @graph: the graph of the row's node
 * @is_selecting: whether to select only, without a history entry
 *
 * Goes to the place, or activates the action. Going to a file or an object filters the list to its
 * functions and goes to the most expensive one. Does nothing if the graph has changed.
 */
gboolean
grind_palette_row_go (GrindPaletteRow *self,
                      GrindNavigator  *navigator,
                      GrindGraph      *graph,
                      gboolean         is_selecting)
{
  g_return_val_if_fail (GRIND_IS_PALETTE_ROW (self), FALSE);

  if (self->kind == GRIND_PALETTE_ACTION)
    return gtk_widget_activate_action_variant (GTK_WIDGET (self), self->action, self->target);

  if (self->node == GRIND_NONE || grind_navigator_get_graph (navigator) != graph)
    return FALSE;

  if (is_selecting)
    grind_navigator_set_selected (navigator, self->node);
  else
    grind_navigator_go_to (navigator, self->node);
  if (self->action != NULL && !is_selecting)
    gtk_widget_activate_action_variant (GTK_WIDGET (self), self->action, self->target);

  return TRUE;
}
