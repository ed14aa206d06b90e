/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-header.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-color-map.h"
#include "analysis/names/grind-name-parts.h"
#include "analysis/names/grind-number.h"
#include "grind-hot-path-bar.h"
#include "profile/grind-plain-text.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-base-text.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-join.h"
#include "text/grind-node-text.h"
#include "text/grind-part-text.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-line-layout.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-swatch-image.h"
#include "ui/pictures/grind-node-popover.h"

#define NO_BREAK_SPACE "\302\240"
#define FACT_GAP "\302\240\302\240\302\240 "   /* between facts; may break at the last space */

/* The name, location and costs of the selected function. */
struct _GrindFunctionHeader
{
  GrindView parent_instance;

  /* Template */
  GrindSwatchImage *swatch;
  GtkLabel         *name_label;
  GtkLabel         *badge_label;
  GtkLabel         *facts_label;
  GtkLabel         *location_label;
  GtkMenuButton    *members_button;
  GtkWidget        *close_button;
  GrindHotPathBar  *hot_path;
};

G_DEFINE_FINAL_TYPE (GrindFunctionHeader, grind_function_header, GRIND_TYPE_VIEW)

static GrindNavigator *
get_navigator (GrindFunctionHeader *self)
{
  return grind_view_get_navigator (GRIND_VIEW (self));
}

/* Takes @markup. */
static void
append_fact (GString *facts,
             char    *markup)
{
  if (facts->len > 0)
    g_string_append (facts, FACT_GAP);
  g_string_append (facts, markup);
  g_free (markup);
}

static char *
dup_count (GrindCount before,
           GrindCount after)
{
  g_autofree char *text_before = grind_number_format_count (before);
  g_autofree char *text_after = grind_number_format_count (after);

  return grind_change_text_join (text_before, text_after);
}

/* The numbers of calls; in a comparison also those before */
static void
append_calls (GString     *facts,
              GrindGraph  *graph,
              GrindNodeId  node)
{
  GrindGraph *before = grind_graph_get_before (graph);
  GrindCount called = grind_graph_get_called (graph, node);
  GrindCount recursive = grind_graph_get_recursive (graph, node);
  GrindCount called_before = grind_graph_get_called (before != NULL ? before : graph, node);
  GrindCount recursive_before = grind_graph_get_recursive (before != NULL ? before : graph, node);
  g_autofree char *called_text = dup_count (called_before, called);
  g_autofree char *recursive_text = dup_count (recursive_before, recursive);

  append_fact (facts, g_markup_printf_escaped (ngettext ("<b>%s</b> call", "<b>%s</b> calls",
                                                         MIN (called.count, G_MAXINT)),
                                               called_text));
  if (MAX (recursive_before.count, recursive.count) > 0)
    /* translators: how many of the calls are recursive */
    append_fact (facts, g_markup_printf_escaped (ngettext ("<b>%s</b> recursive",
                                                           "<b>%s</b> recursive",
                                                           MIN (recursive.count, G_MAXINT)),
                                                 recursive_text));
}

/* The cycle of @node, or 0. */
static guint
get_cycle (GrindGraph  *graph,
           GrindNodeId  node)
{
  return grind_graph_is_cycle (graph, node) ? 0 : grind_graph_get_cycle (graph, node);
}

static void
append_cycle (GString     *facts,
              GrindGraph  *graph,
              GrindNodeId  node)
{
  guint cycle = get_cycle (graph, node);
  g_autofree char *name = NULL;

  if (cycle == 0)
    return;

  name = grind_graph_dup_shown_name (graph, grind_graph_get_cycle_node (graph, cycle));
  /* translators: %s is the name of a cycle, "<cycle 3>" */
  append_fact (facts, g_markup_printf_escaped (_("in <a href=\"cycle\">%s</a>"), name));
}

static char *
dup_hex (const GdkRGBA *color)
{
  return g_strdup_printf ("#%02x%02x%02x", (guint) (color->red * 255 + 0.5),
                          (guint) (color->green * 255 + 0.5), (guint) (color->blue * 255 + 0.5));
}

/* The name of a function as markup: scope and parameters dim, the last component bold. */
static char *
dup_name_markup (GrindGraph    *graph,
                 GrindNodeId    node,
                 const GdkRGBA *dim)
{
  g_autofree char *name = grind_graph_dup_shown_name (graph, node);
  g_autofree char *color = dup_hex (dim);
  g_autofree char *before = NULL;
  g_autofree char *last = NULL;
  g_autofree char *arguments = NULL;
  GrindNameParts parts;

  grind_name_parts_split (name, strlen (name), &parts);
  before = g_strndup (name, parts.last_start);
  last = grind_name_parts_dup_component (&parts, name);
  arguments = g_strndup (name + parts.last_end, parts.parameters - parts.last_end);

  return g_markup_printf_escaped ("<span color=\"%s\">%s</span><b>%s</b>%s"
                                  "<span color=\"%s\">%s</span>",
                                  color, before, last, arguments, color, name + parts.parameters);
}

static void
update_name (GrindFunctionHeader *self,
             GrindGraph          *graph,
             GrindNodeId          node)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self->name_label));
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *tooltip = NULL;
  g_autofree char *markup = NULL;
  GdkRGBA dim;

  if (!gtk_style_context_lookup_color (context, GRIND_COLOR_DIM, &dim))
    gtk_style_context_get_color (context, &dim);
  markup = dup_name_markup (graph, node, &dim);
  gtk_label_set_markup (self->name_label, markup);
  grind_node_name_init (&name, graph, node);
  tooltip = grind_node_name_dup_tooltip (&name, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), tooltip);
}

/* The location of the function: source file, line and object; and a remark if its name says
 * nothing. */
static char *
dup_location (GrindGraph  *graph,
              GrindNodeId  node)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint64 line = grind_profile_get_function_line (profile, node);
  g_autofree char *file = grind_plain_text_show (grind_profile_dup_function_file (profile, node));
  g_autofree char *object = grind_plain_text_show (grind_profile_dup_function_object (profile,
                                                                                      node));
  gboolean has_file = *file != '\0' && strcmp (file, "???") != 0;
  gboolean has_object = *object != '\0' && strcmp (object, "???") != 0;
  g_autofree char *file_base = g_path_get_basename (file);
  g_autofree char *object_base = g_path_get_basename (object);
  const char *note = grind_node_text_get_note (graph, node);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append (text, has_file ? file_base : _("no source file recorded"));
  if (has_file && line > 0)
    g_string_append_printf (text, ":%" G_GUINT64_FORMAT, line);
  if (has_object)
    g_string_append_printf (text, " · %s", object_base);
  if (note != NULL)
    g_string_append_printf (text, " · %s", note);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_location_tooltip (GrindGraph  *graph,
                      GrindNodeId  node)
{
  g_autofree char *full = grind_plain_text_show (grind_node_text_dup_full_location (graph, node));
  const char *remark = grind_node_text_get_remark (graph, node);

  if (remark == NULL)
    return g_steal_pointer (&full);

  return *full != '\0' ? g_strdup_printf ("%s\n%s", full, remark) : g_strdup (remark);
}

static void
update_location (GrindFunctionHeader *self,
                 GrindGraph          *graph,
                 GrindNodeId          node)
{
  gboolean is_cycle = grind_graph_is_cycle (graph, node);
  g_autofree char *text = is_cycle ? grind_node_text_dup_location (graph, node)
                                   : dup_location (graph, node);
  g_autofree char *tooltip = dup_location_tooltip (graph, node);

  gtk_widget_set_visible (GTK_WIDGET (self->location_label), !is_cycle);
  gtk_widget_set_visible (GTK_WIDGET (self->members_button), is_cycle);
  if (is_cycle)
    {
      gtk_menu_button_set_label (self->members_button, text);
      return;
    }

  gtk_label_set_text (self->location_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->location_label),
                               *tooltip != '\0' ? tooltip : NULL);
}

static void
append_exact_cost (GrindFunctionHeader *self,
                   GString             *text,
                   const char          *title,
                   const GrindCosts    *costs,
                   const GrindChange   *change)
{
  GrindNavigator *navigator = get_navigator (self);
  gboolean is_compared = grind_graph_get_before (grind_navigator_get_graph (navigator)) != NULL;
  g_autofree char *exact = is_compared
                             ? grind_cost_text_format_whole_change (navigator, costs, *change)
                             : grind_cost_text_format_both (navigator, costs, change->after);
  g_autofree char *line = grind_join_dup_label (title, exact);

  g_string_append_printf (text, "%s\n", line);
}

/* Absolute and relative costs, and the base of percentages. */
static char *
dup_facts_tooltip (GrindFunctionHeader *self,
                   const GrindCosts    *costs,
                   const GrindChange   *inclusive,
                   const GrindChange   *self_cost)
{
  g_autofree char *base = grind_base_text_dup (get_navigator (self), costs);
  g_autofree char *parts = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  parts = grind_part_text_dup_restriction (grind_navigator_get_graph (get_navigator (self)));
  if (grind_graph_has_calls (grind_navigator_get_graph (get_navigator (self))))
    append_exact_cost (self, text, _("Inclusive"), costs, inclusive);
  append_exact_cost (self, text, _("Self"), costs, self_cost);
  if (base != NULL)
    g_string_append_printf (text, "%s\n", base);
  if (parts != NULL)
    /* translators: %s is "14 of 34 parts" */
    g_string_append_printf (text, _("Costs of %s.\n"), parts);
  g_string_truncate (text, text->len - 1);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A cost; in a comparison, that before as well, and the change in brackets: text that a line break
 * does not divide. */
static char *
dup_cost_markup (GrindNavigator    *navigator,
                 const GrindCosts  *costs,
                 const GrindChange *change,
                 gboolean           is_inclusive)
{
  g_autofree char *cost = NULL;
  g_autofree char *difference = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GString) unbroken = NULL;

  if (grind_graph_get_before (grind_navigator_get_graph (navigator)) == NULL)
    {
      cost = grind_cost_text_format_unit (navigator, costs, change->after);
      return is_inclusive ? g_markup_printf_escaped (_("<b>%s</b> inclusive"), cost)
                          : g_markup_printf_escaped (_("<b>%s</b> self"), cost);
    }

  cost = grind_cost_text_format_sides (navigator, costs, *change);
  difference = grind_cost_text_format_points (navigator, costs, change->change);

  text = is_inclusive
           /* translators: two costs and the change: "76.5 → 0.8 % inclusive (−75.7 points)" */
           ? g_markup_printf_escaped (_("<b>%s</b> inclusive (%s)"), cost, difference)
           /* translators: likewise */
           : g_markup_printf_escaped (_("<b>%s</b> self (%s)"), cost, difference);
  unbroken = g_string_new (text);
  g_string_replace (unbroken, " ", NO_BREAK_SPACE, 0);

  return g_string_free (g_steal_pointer (&unbroken), FALSE);
}

static void
update_facts (GrindFunctionHeader *self,
              GrindGraph          *graph,
              GrindNodeId          node)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindEventId event = grind_session_get_event (grind_navigator_get_session (navigator));
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  gboolean is_compared = grind_graph_get_before (graph) != NULL;
  GrindChange inclusive = is_compared
                            ? grind_change_get_inclusive (graph, event, node)
                            : (GrindChange) { .after = grind_costs_get_inclusive (costs, node) };
  GrindChange self_cost = is_compared
                            ? grind_change_get_self (graph, event, node)
                            : (GrindChange) { .after = grind_costs_get_self (costs, node) };
  g_autofree char *tooltip = dup_facts_tooltip (self, costs, &inclusive, &self_cost);
  g_autoptr (GString) facts = g_string_new (NULL);

  if (grind_graph_has_calls (graph))
    append_fact (facts, dup_cost_markup (navigator, costs, &inclusive, TRUE));
  append_fact (facts, dup_cost_markup (navigator, costs, &self_cost, FALSE));
  if (grind_graph_has_calls (graph))
    append_calls (facts, graph, node);
  append_cycle (facts, graph, node);
  /* Both sides rarely fit into one line of a narrow window. */
  gtk_label_set_wrap (self->facts_label, is_compared);
  gtk_label_set_markup (self->facts_label, facts->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->facts_label), tooltip);
}

/* Why the function is paired with that before, or not, if the names do not tell */
static void
update_badge (GrindFunctionHeader *self,
              GrindGraph          *graph,
              GrindNodeId          node)
{
  GrindSession *session = grind_view_get_session (GRIND_VIEW (self));
  g_autofree char *badge = NULL;

  if (node != GRIND_NONE && grind_graph_get_before (graph) != NULL)
    badge = grind_change_dup_badge (grind_session_get_comparison (session),
                                    grind_session_get_change_notes (session), graph, node);
  gtk_label_set_text (self->badge_label, badge);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->badge_label), badge);
  gtk_widget_set_visible (GTK_WIDGET (self->badge_label), badge != NULL);
}

static void
clear (GrindFunctionHeader *self)
{
  gtk_label_set_text (self->name_label, _("No function selected"));
  gtk_label_set_text (self->facts_label, NULL);
  gtk_label_set_text (self->location_label, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->facts_label), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->location_label), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->members_button), FALSE);
}

static void
grind_function_header_update (GrindView    *view,
                              GrindChanges  changes)
{
  const GrindChanges shown = GRIND_CHANGE_SELECTED | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                             GRIND_CHANGE_COLORS | GRIND_CHANGE_STYLE | GRIND_CHANGE_NOTES;
  GrindFunctionHeader *self = GRIND_FUNCTION_HEADER (view);
  GrindNavigator *navigator = get_navigator (self);
  GrindNodeId node = grind_navigator_get_selected (navigator);
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  GrindColorMap *color_map = grind_session_get_color_map (grind_view_get_session (view));
  gboolean is_category = grind_color_map_get_kind (color_map) != GRIND_COLOR_BY_COST;

  if ((changes & shown) == 0)
    return;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "function.copy-name", node != GRIND_NONE);
  gtk_widget_set_visible (GTK_WIDGET (self->hot_path),
                          node != GRIND_NONE && grind_graph_has_calls (graph));
  gtk_widget_set_visible (GTK_WIDGET (self->swatch), node != GRIND_NONE && is_category);
  update_badge (self, graph, node);
  if (node == GRIND_NONE)
    {
      clear (self);
      return;
    }

  grind_swatch_image_set_slot (self->swatch, grind_color_map_get_slot (color_map, node));
  update_name (self, graph, node);
  update_facts (self, graph, node);
  update_location (self, graph, node);
}

static gboolean
go_to_cycle_cb (GrindFunctionHeader *self)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  GrindNodeId node = grind_navigator_get_selected (navigator);
  guint cycle = node != GRIND_NONE ? get_cycle (graph, node) : 0;

  if (cycle != 0)
    grind_navigator_go_to (navigator, grind_graph_get_cycle_node (graph, cycle));

  return TRUE;
}

/* Without an action name on the button: GTK 4.8 loses the action's widget when it is reparented. */
static void
close_cb (GrindFunctionHeader *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "function-view.close", NULL);
}

/* The members of a cycle that are sorted */
typedef struct
{
  GrindGraph   *graph;
  GrindEventId  event;
} Members;

/* The largest come first: costs, or changes in a comparison. */
static gint64
get_rank (const Members   *members,
          GrindFunctionId  function)
{
  if (grind_graph_get_before (members->graph) != NULL)
    return grind_change_get_magnitude (
      grind_change_get_inclusive (members->graph, members->event, function).change);

  return grind_value_get_rank (
    grind_costs_get_inclusive (grind_graph_get_costs (members->graph, members->event), function));
}

static int
compare_inclusive (gconstpointer a,
                   gconstpointer b,
                   gpointer      user_data)
{
  const GrindFunctionId *first = a;
  const GrindFunctionId *second = b;
  const Members *members = user_data;
  gint64 first_cost = get_rank (members, *first);
  gint64 second_cost = get_rank (members, *second);

  if (first_cost != second_cost)
    return first_cost > second_cost ? -1 : 1;

  return (*first > *second) - (*first < *second);
}

/* Only called while the button is visible, so a cycle is selected. */
static void
list_members_cb (GtkMenuButton *button,
                 gpointer       user_data)
{
  GrindNavigator *navigator = get_navigator (user_data);
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  Members order = { graph, grind_session_get_event (session) };
  GrindNodeId node = grind_navigator_get_selected (navigator);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  guint n_members;
  const GrindFunctionId *members = grind_graph_get_members (graph, node - n_functions + 1,
                                                            &n_members);
  g_autofree GrindFunctionId *sorted = g_memdup2 (members, n_members * sizeof *members);

  g_qsort_with_data (sorted, n_members, sizeof *sorted, compare_inclusive, &order);
  gtk_menu_button_set_popover (button, grind_node_popover_new (navigator, sorted, n_members,
                                                               _("Members of the cycle")));
}

static void
copy_name_action (GtkWidget  *widget,
                  const char *action_name,
                  GVariant   *parameter)
{
  GrindNavigator *navigator = get_navigator (GRIND_FUNCTION_HEADER (widget));
  g_autofree char *name = grind_graph_dup_node_name (grind_navigator_get_graph (navigator),
                                                     grind_navigator_get_selected (navigator));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), name);
}

/* The colours in the name depend on the style. */
static void
grind_function_header_css_changed (GtkWidget         *widget,
                                   GtkCssStyleChange *change)
{
  GrindFunctionHeader *self = GRIND_FUNCTION_HEADER (widget);
  GrindNavigator *navigator = get_navigator (self);

  GTK_WIDGET_CLASS (grind_function_header_parent_class)->css_changed (widget, change);

  if (navigator != NULL && grind_navigator_get_selected (navigator) != GRIND_NONE)
    update_name (self, grind_navigator_get_graph (navigator),
                 grind_navigator_get_selected (navigator));
}

static void
grind_function_header_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_FUNCTION_HEADER);

  G_OBJECT_CLASS (grind_function_header_parent_class)->dispose (object);
}

static void
grind_function_header_class_init (GrindFunctionHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GRIND_VIEW_CLASS (klass)->update = grind_function_header_update;
  G_OBJECT_CLASS (klass)->dispose = grind_function_header_dispose;
  widget_class->css_changed = grind_function_header_css_changed;

  /**
   * GrindFunctionHeader|function.copy-name:
   *
   * Copies the full name of the selected function.
   */
  grind_last_actions_install (widget_class, "function.copy-name", NULL, copy_name_action);

  g_type_ensure (GRIND_TYPE_HOT_PATH_BAR);
  g_type_ensure (GRIND_TYPE_SWATCH_IMAGE);

  g_type_ensure (GRIND_TYPE_LINE_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-header.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, swatch);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, name_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, badge_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, facts_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, location_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, members_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, close_button);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, hot_path);
  gtk_widget_class_bind_template_callback (widget_class, go_to_cycle_cb);
}

static void
grind_function_header_init (GrindFunctionHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->members_button, list_members_cb, self, NULL);
}

void
grind_function_header_set_closable (GrindFunctionHeader *self,
                                    gboolean             is_closable)
{
  g_return_if_fail (GRIND_IS_FUNCTION_HEADER (self));

  gtk_widget_set_visible (self->close_button, is_closable);
}
