/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-event-row.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"
#include "ui/base/grind-accessible.h"
#include "ui/lists/grind-cost-cell.h"

#define EN_DASH "\342\200\223"
#define PENDING "\342\200\246"   /* number that is still being computed */

struct _GrindEventRow
{
  GtkListBoxRow parent_instance;

  /* Owned */
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */

  /* Children */
  GtkWidget    *cells[GRIND_N_EVENT_COLUMNS];
  GtkWidget    *role_label;

  GrindEventId  event;        /* GRIND_NONE if it is not available */
  guint         definition;   /* GRIND_NONE unless defined by the user */
};

G_DEFINE_FINAL_TYPE (GrindEventRow, grind_event_row, GTK_TYPE_LIST_BOX_ROW)

static void
set_text (GrindEventRow    *self,
          GrindEventColumn  column,
          const char       *text)
{
  gtk_label_set_text (GTK_LABEL (self->cells[column]), text != NULL ? text : "");
}

/* Takes @text. */
static void
take_text (GrindEventRow    *self,
           GrindEventColumn  column,
           char             *text)
{
  set_text (self, column, text);
  g_free (text);
}

static GtkWidget *
make_label (GrindEventColumn column)
{
  GtkWidget *label = gtk_label_new (NULL);
  gboolean is_number = grind_event_column_is_number (column);

  gtk_label_set_xalign (GTK_LABEL (label), is_number ? 1 : 0);
  /* Right-to-left languages would reorder “<0.01”. */
  if (is_number)
    gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_label_set_ellipsize (GTK_LABEL (label), is_number ? PANGO_ELLIPSIZE_NONE
                                                        : PANGO_ELLIPSIZE_END);
  /* Columns have the same width in all rows, whatever their contents. */
  if (!is_number)
    gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_hexpand (label, column == GRIND_EVENT_FORMULA);
  if (column == GRIND_EVENT_FORMULA)
    gtk_widget_add_css_class (label, "monospace");
  if (column == GRIND_EVENT_LONG_NAME || column == GRIND_EVENT_SELF_CHANGE ||
      column == GRIND_EVENT_TOTAL_CHANGE ||
      (column >= GRIND_EVENT_INCLUSIVE && !grind_event_column_is_change (column)))
    gtk_widget_add_css_class (label, "grind-dim");

  return label;
}

static GtkWidget *
make_choice (GrindEventRow *self)
{
  GtkWidget *choice = gtk_check_button_new ();
  const char *name = grind_cost_text_get_event (self->session, self->event);
  g_autofree char *label = NULL;

  if (self->event == GRIND_NONE)
    {
      gtk_widget_set_sensitive (choice, FALSE);
      gtk_widget_set_opacity (choice, 0);
      grind_accessible_set_hidden (choice, TRUE);
      return choice;
    }

  /* translators: %s is an event type such as Ir */
  label = g_strdup_printf (_("Use %s as the primary event"), name);
  gtk_widget_set_tooltip_text (choice, label);
  grind_accessible_set_label (choice, label);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (choice), "u", self->event);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (choice), "events.primary");

  return choice;
}

static GtkWidget *
make_button (GrindEventRow *self,
             const char    *icon_name,
             const char    *action_name,
             const char    *tooltip)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-row-button");
  gtk_widget_set_tooltip_text (button, tooltip);
  grind_accessible_set_label (button, tooltip);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", self->definition);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action_name);

  return button;
}

static GtkWidget *
make_role (GrindEventRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  self->role_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->role_label), 1);
  gtk_widget_set_hexpand (self->role_label, TRUE);
  gtk_widget_set_hexpand (box, FALSE);
  gtk_widget_add_css_class (self->role_label, "grind-dim");
  gtk_box_append (GTK_BOX (box), self->role_label);
  if (self->definition != GRIND_NONE)
    {
      gtk_box_append (GTK_BOX (box), make_button (self, "document-edit-symbolic", "events.edit",
                                                  _("Edit formula")));
      gtk_box_append (GTK_BOX (box), make_button (self, "user-trash-symbolic", "events.remove",
                                                  _("Remove formula")));
    }

  return box;
}

static void
make_cells (GrindEventRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (guint i = 0; i < GRIND_N_EVENT_COLUMNS; i++)
    {
      if (i == GRIND_EVENT_CHOICE)
        self->cells[i] = make_choice (self);
      else if (i == GRIND_EVENT_INCLUSIVE_PERCENT || i == GRIND_EVENT_CHANGE)
        self->cells[i] = grind_cost_cell_new ();
      else if (i == GRIND_EVENT_ROLE)
        self->cells[i] = make_role (self);
      else
        self->cells[i] = make_label (i);
      gtk_widget_add_css_class (self->cells[i], "grind-event-cell");
      gtk_box_append (GTK_BOX (box), self->cells[i]);
    }
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
}

static void
name_event (GrindEventRow *self)
{
  GrindEventSet *events = grind_session_get_events (self->session);
  const char *name = grind_plain_text_peek (grind_event_set_get_name (events, self->event));
  const char *long_name = grind_plain_text_peek (grind_event_set_get_long_name (events,
                                                                                self->event));
  const char *formula = grind_plain_text_peek (grind_event_set_get_formula (events, self->event));
  g_autofree char *markup = g_markup_printf_escaped ("<b>%s</b>", name);

  gtk_label_set_markup (GTK_LABEL (self->cells[GRIND_EVENT_NAME]), markup);
  set_text (self, GRIND_EVENT_LONG_NAME, long_name);
  set_text (self, GRIND_EVENT_FORMULA, formula);
  gtk_widget_set_tooltip_text (self->cells[GRIND_EVENT_NAME], name);
  gtk_widget_set_tooltip_text (self->cells[GRIND_EVENT_LONG_NAME], long_name);
  gtk_widget_set_tooltip_text (self->cells[GRIND_EVENT_FORMULA], formula);
  grind_accessible_set_label (GTK_WIDGET (self), name);
}

/* A formula that is not available shows the reason instead of its numbers. */
static void
name_missing (GrindEventRow *self)
{
  GrindEventSet *events = grind_session_get_events (self->session);
  const GrindExpressionError *error = grind_event_set_get_error (events, self->definition);
  const char *name, *long_name, *formula;
  g_autofree char *tooltip = NULL;

  g_variant_get_child (grind_event_set_get_definitions (events), self->definition, "(&s&s&s)",
                       &name, &long_name, &formula);
  set_text (self, GRIND_EVENT_NAME, name);
  set_text (self, GRIND_EVENT_LONG_NAME, long_name);
  set_text (self, GRIND_EVENT_FORMULA, formula);
  /* translators: a formula that cannot be computed in this profile */
  gtk_label_set_text (GTK_LABEL (self->role_label), _("not available"));
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-dim");

  /* translators: a formula of the user, and why it is not available in this profile */
  tooltip = g_strdup_printf (_("%s = %s is not available in this profile.\n"
                               "%s"), name, formula,
                             error != NULL ? error->message : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (self->cells[GRIND_EVENT_INCLUSIVE_PERCENT]),
                               FALSE);
  grind_cost_cell_set_has_bar (GRIND_COST_CELL (self->cells[GRIND_EVENT_CHANGE]), FALSE);
  grind_accessible_set_label (GTK_WIDGET (self), name);
}

static void
update_role (GrindEventRow *self)
{
  const char *role = "";

  if (self->event == grind_session_get_event (self->session))
    /* translators: the first of two shown events */
    role = _("primary");
  else if (self->event == grind_session_get_secondary_event (self->session))
    /* translators: the second of two shown events */
    role = _("secondary");
  gtk_label_set_text (GTK_LABEL (self->role_label), role);
}

/* A ratio has no share; the word replaces the bar. */
static void
update_percents (GrindEventRow    *self,
                 const GrindCosts *costs,
                 GrindValue        inclusive,
                 GrindValue        self_cost)
{
  GrindCostCell *cell = GRIND_COST_CELL (self->cells[GRIND_EVENT_INCLUSIVE_PERCENT]);
  GrindValue base = grind_navigator_get_base (self->navigator, self->event);
  gboolean is_ratio = costs->kind == GRIND_VALUE_RATIO;
  g_autofree char *text = is_ratio ? g_strdup (_("ratio"))
                                   : grind_percent_format (inclusive, base);

  grind_cost_cell_set_text (cell, text);
  grind_cost_cell_set_shares (cell, grind_cost_text_get_share (self->navigator, costs, inclusive),
                              grind_cost_text_get_share (self->navigator, costs, self_cost));
  grind_cost_cell_set_has_bar (cell, !is_ratio);
  take_text (self, GRIND_EVENT_SELF_PERCENT, grind_percent_format (self_cost, base));
}

static void
clear_numbers (GrindEventRow *self,
               const char    *text)
{
  for (guint i = GRIND_EVENT_INCLUSIVE_PERCENT; i < GRIND_EVENT_ROLE; i++)
    {
      gtk_widget_set_tooltip_text (self->cells[i], NULL);
      if (!GRIND_IS_COST_CELL (self->cells[i]))
        {
          set_text (self, i, text);
          continue;
        }
      grind_cost_cell_set_text (GRIND_COST_CELL (self->cells[i]), text);
      grind_cost_cell_set_shares (GRIND_COST_CELL (self->cells[i]), 0, 0);
    }
  gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* All of a change in numbers, as the tooltip of cells */
static char *
describe_change (GrindEventRow          *self,
                 const GrindCosts       *costs,
                 GrindChange             change,
                 const GrindEventColumn *columns,
                 guint                   n_columns)
{
  char *text = grind_cost_text_format_whole_change (self->navigator, costs, change);

  for (guint i = 0; i < n_columns; i++)
    gtk_widget_set_tooltip_text (self->cells[columns[i]], text);

  return text;
}

static void
update_change_cell (GrindEventRow    *self,
                    const GrindCosts *costs,
                    GrindValue        inclusive,
                    GrindValue        self_cost)
{
  GrindCostCell *cell = GRIND_COST_CELL (self->cells[GRIND_EVENT_CHANGE]);
  GrindValue base = grind_cost_text_get_change_base (self->navigator, costs);
  g_autofree char *text = grind_cost_text_format_change (self->navigator, costs, inclusive);

  grind_cost_cell_set_text (cell, text);
  grind_cost_cell_set_change (cell, grind_value_get_share (inclusive, base),
                              grind_value_get_share (self_cost, base));
  grind_cost_cell_set_has_bar (cell, costs->kind != GRIND_VALUE_RATIO);
}

/* The selected function before and after; screen readers hear both in one sentence. */
static void
update_function_change (GrindEventRow *self,
                        GrindGraph    *graph,
                        GrindNodeId    node)
{
  static const GrindEventColumn inclusive_columns[] = {
    GRIND_EVENT_BEFORE, GRIND_EVENT_AFTER, GRIND_EVENT_CHANGE, GRIND_EVENT_RELATIVE,
  };
  static const GrindEventColumn self_columns[] = { GRIND_EVENT_SELF_CHANGE };
  const GrindCosts *costs = grind_graph_get_costs (graph, self->event);
  GrindChange inclusive = grind_change_get_inclusive (graph, self->event, node);
  GrindChange self_cost = grind_change_get_self (graph, self->event, node);
  g_autofree char *inclusive_text = describe_change (self, costs, inclusive, inclusive_columns,
                                                     G_N_ELEMENTS (inclusive_columns));
  g_autofree char *self_text = describe_change (self, costs, self_cost, self_columns,
                                                G_N_ELEMENTS (self_columns));
  g_autofree char *description = NULL;

  take_text (self, GRIND_EVENT_BEFORE,
             grind_cost_text_format_side (self->navigator, costs, inclusive.before));
  take_text (self, GRIND_EVENT_AFTER,
             grind_cost_text_format_side (self->navigator, costs, inclusive.after));
  take_text (self, GRIND_EVENT_RELATIVE,
             grind_change_text_dup_percent (inclusive.change, inclusive.before));
  take_text (self, GRIND_EVENT_SELF_CHANGE,
             grind_cost_text_format_change (self->navigator, costs, self_cost.change));
  update_change_cell (self, costs, inclusive.change, self_cost.change);
  /* translators: two changes, each as "1,200 → 300 Ir (−900, −75.00 %)" */
  description = g_strdup_printf (_("Inclusive: %s; self: %s"), inclusive_text, self_text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description, -1);
}

static void
update_changes (GrindEventRow *self,
                GrindGraph    *graph)
{
  GrindNodeId node = grind_navigator_get_selected (self->navigator);
  GrindChange total = grind_change_get_total (graph, self->event);
  g_autofree char *tooltip =
    grind_cost_text_format_whole_change (self->navigator,
                                         grind_graph_get_costs (graph, self->event), total);

  gtk_widget_set_tooltip_text (self->cells[GRIND_EVENT_TOTAL_CHANGE], tooltip);
  take_text (self, GRIND_EVENT_TOTAL_CHANGE,
             grind_change_text_dup_percent (total.change, total.before));
  if (node != GRIND_NONE)
    update_function_change (self, graph, node);
}

static void
grind_event_row_dispose (GObject *object)
{
  g_clear_object (&GRIND_EVENT_ROW (object)->navigator);

  G_OBJECT_CLASS (grind_event_row_parent_class)->dispose (object);
}

static void
grind_event_row_class_init (GrindEventRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_event_row_dispose;
}

static void
grind_event_row_init (GrindEventRow *self)
{
}

GtkWidget *
grind_event_row_new (GrindNavigator *navigator,
                     GrindEventId    event,
                     guint           definition)
{
  GrindEventRow *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);
  g_return_val_if_fail (event != GRIND_NONE || definition != GRIND_NONE, NULL);

  self = g_object_new (GRIND_TYPE_EVENT_ROW, NULL);
  self->navigator = g_object_ref (navigator);
  self->session = grind_navigator_get_session (navigator);
  self->event = event;
  self->definition = definition;
  make_cells (self);
  if (event != GRIND_NONE)
    name_event (self);
  else
    name_missing (self);

  return GTK_WIDGET (self);
}

GrindEventId
grind_event_row_get_event (GrindEventRow *self)
{
  g_return_val_if_fail (GRIND_IS_EVENT_ROW (self), GRIND_NONE);

  return self->event;
}

/* The user's formula that defines it, or %GRIND_NONE */
guint
grind_event_row_get_definition (GrindEventRow *self)
{
  g_return_val_if_fail (GRIND_IS_EVENT_ROW (self), GRIND_NONE);

  return self->definition;
}

/**
 * grind_event_row_update:
 * @self: a row
 * @has_costs: whether the costs of its event type have been computed
 *
 * Shows the numbers of the selected function, and whether the event type is primary or secondary.
 */
void
grind_event_row_update (GrindEventRow *self,
                        gboolean       has_costs)
{
  GrindGraph *graph;
  GrindNodeId node;
  const GrindCosts *costs;

  g_return_if_fail (GRIND_IS_EVENT_ROW (self));

  if (self->event == GRIND_NONE)
    return;

  update_role (self);
  clear_numbers (self, has_costs ? EN_DASH : PENDING);
  if (!has_costs)
    return;

  graph = grind_session_get_graph (self->session);
  node = grind_navigator_get_selected (self->navigator);
  if (grind_graph_get_before (graph) != NULL)
    {
      update_changes (self, graph);
      return;
    }

  costs = grind_graph_get_costs (graph, self->event);
  take_text (self, GRIND_EVENT_TOTAL, grind_value_format (grind_costs_get_total (costs)));
  if (node == GRIND_NONE)
    return;

  take_text (self, GRIND_EVENT_INCLUSIVE,
             grind_value_format (grind_costs_get_inclusive (costs, node)));
  take_text (self, GRIND_EVENT_SELF, grind_value_format (grind_costs_get_self (costs, node)));
  update_percents (self, costs, grind_costs_get_inclusive (costs, node),
                   grind_costs_get_self (costs, node));
}

/**
 * grind_event_row_set_widths:
 * @self: a row
 * @widths: (array fixed-size=16): by column, in pixels; 0 hides one
 *
 * Lays out the cells.
 */
void
grind_event_row_set_widths (GrindEventRow *self,
                            const int     *widths)
{
  g_return_if_fail (GRIND_IS_EVENT_ROW (self));

  for (guint i = 0; i < GRIND_N_EVENT_COLUMNS; i++)
    {
      gtk_widget_set_visible (self->cells[i], widths[i] > 0);
      gtk_widget_set_size_request (self->cells[i], widths[i], -1);
    }
  gtk_widget_set_hexpand (self->cells[GRIND_EVENT_NAME], widths[GRIND_EVENT_FORMULA] == 0);
}
