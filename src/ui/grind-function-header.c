/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-header.h"

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "grind-node-text.h"

#define FACT_GAP "\302\240\302\240\302\240 "   /* between facts; the last blank may break */

/* The name of the selected function, where it lives and what it costs. */
struct _GrindFunctionHeader
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel *name_label;
  GtkLabel *facts_label;
  GtkLabel *location_label;

  /* Owned */
  GrindSession *session;
};

G_DEFINE_FINAL_TYPE (GrindFunctionHeader, grind_function_header, ADW_TYPE_BIN)

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
format_cost (GrindFunctionHeader *self,
             const GrindCosts    *costs,
             gint64               cost)
{
  gboolean is_percent = grind_session_get_percent (self->session);
  g_autofree char *number = grind_node_text_format_cost (costs, cost, is_percent);
  GrindProfile *profile = grind_session_get_profile (self->session);

  return g_strconcat (number, "\302\240",
                      is_percent ? "%" : grind_profile_get_event_name (profile, costs->event),
                      NULL);
}

static void
append_calls (GString    *facts,
              GrindGraph *graph,
              GrindNodeId node)
{
  GrindCount called = grind_graph_get_called (graph, node);
  GrindCount recursive = grind_graph_get_recursive (graph, node);
  g_autofree char *called_text = grind_number_format_count (called);
  g_autofree char *recursive_text = grind_number_format_count (recursive);

  append_fact (facts, g_markup_printf_escaped (ngettext ("<b>%s</b> call", "<b>%s</b> calls",
                                                         MIN (called.count, G_MAXINT)),
                                               called_text));
  if (recursive.count > 0)
    append_fact (facts, g_markup_printf_escaped (_("<b>%s</b> recursive"), recursive_text));
}

static void
append_cycle (GString    *facts,
              GrindGraph *graph,
              GrindNodeId node)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  guint cycle = node < n_functions ? grind_graph_get_cycle (graph, node) : 0;
  g_autofree char *name = NULL;

  if (cycle == 0 || !grind_graph_get_show_cycles (graph))
    return;

  name = grind_graph_dup_node_name (graph, n_functions + cycle - 1);
  /* translators: %s is the name of a cycle, "<cycle 3>" */
  append_fact (facts, g_markup_printf_escaped (_("in <b>%s</b>"), name));
}

static void
clear (GrindFunctionHeader *self)
{
  gtk_label_set_text (self->name_label, _("No function selected"));
  gtk_label_set_text (self->facts_label, NULL);
  gtk_label_set_text (self->location_label, NULL);
}

static void
update (GrindFunctionHeader *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindNodeId node = grind_session_get_selected (self->session);
  const GrindCosts *costs;
  g_autoptr (GString) facts = g_string_new (NULL);
  g_autofree char *markup = NULL;
  g_autofree char *name = NULL;
  g_autofree char *location = NULL;
  g_autofree char *full_location = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *own = NULL;

  if (node == GRIND_NONE)
    {
      clear (self);
      return;
    }

  costs = grind_graph_get_costs (graph, grind_session_get_event (self->session));
  inclusive = format_cost (self, costs, costs->inclusive[node]);
  own = format_cost (self, costs, costs->self[node]);
  append_fact (facts, g_markup_printf_escaped (_("<b>%s</b> inclusive"), inclusive));
  append_fact (facts, g_markup_printf_escaped (_("<b>%s</b> self"), own));
  append_calls (facts, graph, node);
  append_cycle (facts, graph, node);
  gtk_label_set_markup (self->facts_label, facts->str);

  markup = grind_node_text_dup_markup (graph, node);
  name = grind_graph_dup_node_name (graph, node);
  gtk_label_set_markup (self->name_label, markup);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), name);

  location = grind_node_text_dup_location (graph, node);
  full_location = grind_node_text_dup_full_location (graph, node);
  gtk_label_set_text (self->location_label, location);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->location_label), full_location);
}

static void
grind_function_header_dispose (GObject *object)
{
  GrindFunctionHeader *self = GRIND_FUNCTION_HEADER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_FUNCTION_HEADER);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_function_header_parent_class)->dispose (object);
}

static void
grind_function_header_class_init (GrindFunctionHeaderClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_function_header_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-header.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, name_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, facts_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionHeader, location_label);
}

static void
grind_function_header_init (GrindFunctionHeader *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grind_function_header_set_session:
 * @self: a function header
 * @session: the session whose selected function to show
 *
 * To be called once.
 */
void
grind_function_header_set_session (GrindFunctionHeader *self,
                                   GrindSession        *session)
{
  static const char * const details[] = {
    "notify::graph", "notify::event", "notify::percent", "notify::selected",
  };

  g_return_if_fail (GRIND_IS_FUNCTION_HEADER (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    g_signal_connect_object (session, details[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
