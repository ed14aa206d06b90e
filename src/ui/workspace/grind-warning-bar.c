/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-warning-bar.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-warning-list.h"

/* The number of warnings from loading; opens a list of them below. */
struct _GrindWarningBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer     *revealer;
  GtkLabel        *label;
  GtkToggleButton *list_button;
  GtkRevealer     *list_revealer;
};

G_DEFINE_FINAL_TYPE (GrindWarningBar, grind_warning_bar, ADW_TYPE_BIN)

static void
close_cb (GrindWarningBar *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
toggled_cb (GrindWarningBar *self)
{
  gboolean is_open = gtk_toggle_button_get_active (self->list_button);

  gtk_button_set_label (GTK_BUTTON (self->list_button), is_open ? _("Hide List") : _("Show List"));
}

static char *
dup_text (guint   n_kinds,
          guint64 n_places)
{
  g_autofree char *kinds = grind_number_format_integer (n_kinds);
  g_autofree char *places = grind_number_format_integer (MIN (n_places, G_MAXINT64));
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  first = g_strdup_printf (ngettext ("%s kind of warning", "%s kinds of warning", n_kinds), kinds);
  /* translators: after "3 kinds of warning" */
  second = g_strdup_printf (ngettext ("in %s place", "in %s places", MIN (n_places, G_MAXINT)),
                            places);

  /* translators: "3 kinds of warning", "in 12 places" */
  return g_strdup_printf (_("<b>%s</b> %s. The profile is usable; the list shows what was "
                            "skipped."),
                          first, second);
}

static void
grind_warning_bar_dispose (GObject *object)
{
  /* The bin must release the revealer before the template does. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_WARNING_BAR);

  G_OBJECT_CLASS (grind_warning_bar_parent_class)->dispose (object);
}

static void
grind_warning_bar_class_init (GrindWarningBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_warning_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-warning-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindWarningBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, GrindWarningBar, label);
  gtk_widget_class_bind_template_child (widget_class, GrindWarningBar, list_button);
  gtk_widget_class_bind_template_child (widget_class, GrindWarningBar, list_revealer);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
grind_warning_bar_init (GrindWarningBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grind_warning_bar_set_profile:
 * @self: a warning bar
 * @profile: a profile
 *
 * Shows the warnings of @profile, if there are any. Call this once.
 */
void
grind_warning_bar_set_profile (GrindWarningBar *self,
                               GrindProfile    *profile)
{
  guint n_kinds = grind_profile_get_n_warnings (profile);
  guint64 n_places = 0;
  g_autofree char *text = NULL;

  g_return_if_fail (GRIND_IS_WARNING_BAR (self));
  g_return_if_fail (GRIND_IS_PROFILE (profile));

  if (n_kinds == 0)
    return;

  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    if (grind_profile_get_diagnostic (profile, i)->level == GRIND_LEVEL_WARNING)
      n_places += grind_profile_get_diagnostic (profile, i)->count;

  text = dup_text (n_kinds, n_places);
  gtk_label_set_markup (self->label, text);
  gtk_revealer_set_child (self->list_revealer, grind_warning_list_new (profile, _("Warnings")));
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}
