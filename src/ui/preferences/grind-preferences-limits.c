/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-preferences-private.h"

#include <glib/gi18n.h>

#include "draw/graph/grind-graph-options.h"
#include "grind-setting-row.h"
#include "ui/base/grind-settings.h"

static const char *const keys[] = {
  "treemap-depth", "treemap-min-area", "graph-callers", "graph-callees", "graph-min-share",
  "graph-min-call-share", NULL,
};

static void
reset_cb (void)
{
  grind_setting_row_restore (keys);
}

static void
add_numbers (AdwPreferencesGroup      *group,
             const GrindSettingNumber *numbers,
             guint                     n_numbers)
{
  for (guint i = 0; i < n_numbers; i++)
    adw_preferences_group_add (group, grind_setting_row_new_number (&numbers[i]));
}

static void
add_maps (AdwPreferencesPage *page)
{
  const GrindSettingNumber numbers[] = {
    /* translators: boxes are drawn for this number of levels of calls: all */
    { "treemap-depth", _("Depth"), _("Levels of calls"), .factor = 1,
      .upper = 1000, .step = 1, .special = _("All") },
    { "treemap-min-area", _("Minimum box area"), _("In square pixels; smaller boxes are hatched"),
                                       .factor = 1,
      .lower = 1, .upper = 1000000, .step = 1 },
  };

  add_numbers (_grind_preferences_add_group (page, _("Caller and callee maps"), NULL), numbers,
               G_N_ELEMENTS (numbers));
}

static void
add_graphs (AdwPreferencesPage *page)
{
  const GrindSettingNumber numbers[] = {
    { "graph-callers", _("Callers"), _("Depth of callers"), .factor = 1,
      .upper = GRIND_GRAPH_ANY_DEPTH, .step = 1, .special = _("All"),
      .special_value = GRIND_GRAPH_ANY_DEPTH, .special_number = GRIND_GRAPH_ANY_DEPTH },
    { "graph-callees", _("Callees"), _("Depth of callees"), .factor = 1,
      .upper = GRIND_GRAPH_ANY_DEPTH, .step = 1, .special = _("All"),
      .special_value = GRIND_GRAPH_ANY_DEPTH, .special_number = GRIND_GRAPH_ANY_DEPTH },
    { "graph-min-share", _("Minimum function cost"),
      _("In percent of the root’s cost; cheaper ones are hidden"),
      .factor = 100, .upper = 100, .step = 0.5, .digits = 2 },
    { "graph-min-call-share", _("Minimum call cost"),
      _("In percent of the root’s cost; cheaper ones are hidden"),
      .factor = 100, .lower = -0.5, .upper = 100, .step = 0.5, .digits = 2,
      /* translators: calls are hidden below the same cost as functions */
      .special = _("Same as functions"), .special_value = -1, .special_number = -0.5 },
  };

  add_numbers (_grind_preferences_add_group (page, _("Call graphs"), NULL), numbers,
               G_N_ELEMENTS (numbers));
}

static void
add_restore (AdwPreferencesPage *page)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *button = gtk_button_new_with_label (_("Restore Defaults"));

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_set_tooltip_text (button, _("For all limits on this page"));
  gtk_widget_set_sensitive (button, grind_settings_get () != NULL);
  g_signal_connect (button, "clicked", G_CALLBACK (reset_cb), NULL);
  adw_preferences_group_add (group, button);
  adw_preferences_page_add (page, group);
}

AdwPreferencesPage *
_grind_preferences_new_limits (void)
{
  AdwPreferencesPage *page = _grind_preferences_new_page (GRIND_PREFERENCES_LIMITS, _("Limits"),
                                                          "view-list-symbolic");

  add_maps (page);
  add_graphs (page);
  add_restore (page);

  return page;
}
