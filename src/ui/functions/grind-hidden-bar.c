/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hidden-bar.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-cost-text.h"
#include "ui/base/grind-dialogs.h"

struct _GrindHiddenBar
{
  AdwBin parent_instance;

  GrindSession *session;   /* owned, (nullable) */
  GtkLabel     *label;     /* borrowed: inside the bar */
  GtkWidget    *button;    /* borrowed: inside the bar */
};

G_DEFINE_FINAL_TYPE (GrindHiddenBar, grind_hidden_bar, ADW_TYPE_BIN)

/* "1,204 functions hidden, with 23.10 % self" */
static char *
dup_text (GrindHiddenBar       *self,
          GrindHiddenFunctions *hidden_functions)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  const GrindCosts *costs = grind_cost_text_get_costs (self->session, graph,
                                                       grind_session_get_event (self->session));
  GrindValue sum = { costs->kind, 0, 0 };
  __int128 whole = 0;
  guint n_omitted = 0;
  g_autofree char *number = NULL;
  g_autofree char *cost = NULL;

  for (guint function = 0; function < n_functions; function++)
    if (grind_graph_is_active_node (graph, function) &&
        grind_hidden_functions_has (hidden_functions, function))
      {
        n_omitted++;
        whole += grind_costs_get_exact_self (costs, function);
        if (costs->kind == GRIND_VALUE_DECIMAL)
          sum.decimal += costs->decimals.self[function];
      }

  number = grind_number_format_integer (n_omitted);
  /* Ratios cannot be summed. */
  if (costs->kind == GRIND_VALUE_RATIO)
    /* translators: functions that are hidden */
    return g_strdup_printf (ngettext ("%s function hidden", "%s functions hidden",
                                      n_omitted), number);

  sum.whole = grind_saturate (whole);
  if (costs->kind == GRIND_VALUE_DECIMAL)
    sum.whole = grind_value_round (sum.decimal);
  cost = grind_cost_text_format_unit (self->session, costs, sum);

  /* translators: the number of hidden functions, and their self cost: "12 functions with 3.10 %" */
  return g_strdup_printf (ngettext ("%s function hidden, with %s self",
                                    "%s functions hidden, with %s self", n_omitted),
                          number, cost);
}

static void
update (GrindHiddenBar *self)
{
  GrindHiddenFunctions *hidden_functions = grind_session_get_hidden_functions (self->session);
  g_autofree char *text = NULL;
  g_autofree char *patterns = NULL;
  g_autofree char *tooltip = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), hidden_functions != NULL);
  if (hidden_functions == NULL)
    return;

  text = dup_text (self, hidden_functions);
  patterns = grind_hidden_functions_dup_text (hidden_functions);
  tooltip = g_strdup_printf ("%s\n%s", patterns,
                             _("The costs and percentages of other functions do not change."));
  gtk_label_set_text (self->label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
}

static void
refused_cb (GrindHiddenBar *self,
            const char     *message)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (GTK_IS_WINDOW (root))
    grind_dialogs_show_error (GTK_WINDOW (root), _("Hidden functions unchanged"), message);
}

static void
grind_hidden_bar_dispose (GObject *object)
{
  g_clear_object (&GRIND_HIDDEN_BAR (object)->session);

  G_OBJECT_CLASS (grind_hidden_bar_parent_class)->dispose (object);
}

static void
grind_hidden_bar_class_init (GrindHiddenBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_hidden_bar_dispose;
}

static void
grind_hidden_bar_init (GrindHiddenBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_with_label (_("Show"));

  self->label = GTK_LABEL (label);
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-text-button");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Show hidden functions"), -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_add_css_class (box, "grind-footer");
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->button = button;
}

/**
 * grind_hidden_bar_set_session:
 * @self: a hidden functions bar
 * @session: the session with the hidden functions
 *
 * Call this only once.
 */
void
grind_hidden_bar_set_session (GrindHiddenBar *self,
                              GrindSession   *session)
{
  static const char *const names[] = {
    "hidden-changed", "notify::graph", "notify::event", "notify::percent"
  };

  g_return_if_fail (GRIND_IS_HIDDEN_BAR (self));
  g_return_if_fail (GRIND_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_connect_object (session, names[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "hidden-refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (grind_session_show_all), session,
                           G_CONNECT_SWAPPED);
  update (self);
}
