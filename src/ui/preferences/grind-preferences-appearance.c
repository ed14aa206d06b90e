/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-preferences-private.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-setting-row.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-settings.h"

/* Cost formats, in the order of their titles */
typedef enum
{
  OF_WHOLE,
  OF_FUNCTION,
  ABSOLUTE,
} Numbers;

static void
show_numbers (AdwComboRow *row)
{
  GSettings *settings = grind_settings_get ();
  Numbers numbers = ABSOLUTE;

  if (g_settings_get_boolean (settings, "percent"))
    numbers = g_settings_get_boolean (settings, "relative") ? OF_FUNCTION : OF_WHOLE;
  adw_combo_row_set_selected (row, numbers);
}

/* The base of percentages is kept while costs are absolute. */
static void
numbers_chosen_cb (AdwComboRow *row)
{
  GSettings *settings = grind_settings_get ();
  Numbers numbers = adw_combo_row_get_selected (row);
  gboolean is_percent = numbers != ABSOLUTE;
  gboolean is_relative = numbers == OF_FUNCTION;

  if (is_percent && g_settings_get_boolean (settings, "relative") != is_relative)
    g_settings_set_boolean (settings, "relative", is_relative);
  if (g_settings_get_boolean (settings, "percent") != is_percent)
    g_settings_set_boolean (settings, "percent", is_percent);
}

/* One choice for two keys */
static GtkWidget *
new_numbers_row (void)
{
  GSettings *settings = grind_settings_get ();
  const char *const titles[] = {
    _("Percent of the total"), _("Percent of the function"), _("Absolute costs"), NULL,
  };
  g_autoptr (GtkStringList) model = gtk_string_list_new (titles);
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Costs as"));
  grind_setting_row_show_whole (ADW_COMBO_ROW (row));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  grind_accessible_name_parts (row, GTK_TYPE_LIST_VIEW, _("Costs as"));
  gtk_widget_set_sensitive (row, settings != NULL);
  if (settings == NULL)
    return row;

  show_numbers (ADW_COMBO_ROW (row));
  g_signal_connect_object (settings, "changed::percent", G_CALLBACK (show_numbers), row,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::relative", G_CALLBACK (show_numbers), row,
                           G_CONNECT_SWAPPED);
  g_signal_connect (row, "notify::selected", G_CALLBACK (numbers_chosen_cb), NULL);

  return row;
}

static void
add_style (AdwPreferencesPage *page)
{
  static const GrindSettingChoice styles[] = {
    { "system", N_("Follow the system") },
    { "light", N_("Light") },
    { "dark", N_("Dark") },
  };
  static const GrindSettingChoice layouts[] = {
    { "stacked", N_("Stacked") },
    { "side-by-side", N_("Side by side") },
  };
  AdwPreferencesGroup *group = _grind_preferences_add_group (page, _("Window"), NULL);

  adw_preferences_group_add (group, grind_setting_row_new_choice ("style", _("Style"), NULL, styles,
                                                                  G_N_ELEMENTS (styles)));
  adw_preferences_group_add (group,
                             grind_setting_row_new_choice ("layout", _("Callers and callees"),
                                                           _("Side by side if the window is wide "
                                                             "enough"),
                                                           layouts, G_N_ELEMENTS (layouts)));
}

static void
add_numbers (AdwPreferencesPage *page)
{
  const GrindSettingNumber digits = {
    "percent-digits", _("Decimal places of percentages"),
    _("In lists and tooltips; pictures show one"),
    .factor = 1, .upper = GRIND_MAX_PERCENT_DIGITS, .step = 1,
  };
  AdwPreferencesGroup *group;

  group = _grind_preferences_add_group (page, _("Numbers"), NULL);
  adw_preferences_group_add (group, new_numbers_row ());
  adw_preferences_group_add (group, grind_setting_row_new_number (&digits));
}

static void
add_functions (AdwPreferencesPage *page)
{
  static const GrindSettingChoice colors[] = {
    { "auto", N_("Automatic") },
    { "object", N_("ELF object") },
    { "file", N_("Source file") },
    { "class", N_("Class") },
    { "cost", N_("Cost") },
  };
  AdwPreferencesGroup *group;

  group = _grind_preferences_add_group (page, _("Functions"), NULL);
  adw_preferences_group_add (group,
                             grind_setting_row_new_choice ("color-by", _("Colour by"),
                                                           _("In lists and pictures"),
                                                           colors, G_N_ELEMENTS (colors)));
  adw_preferences_group_add (group,
                             grind_setting_row_new_switch ("show-cycles", _("Show cycles"),
                                                           _("Mutually recursive functions share "
                                                             "one row")));
  adw_preferences_group_add (group,
                             grind_setting_row_new_switch ("shorten-templates",
                                                           _("Shorten templates"),
                                                           _("Tooltips show full names")));
  adw_preferences_group_add (group,
                             grind_setting_row_new_switch ("demangle", _("Demangle names"),
                                                           _("Of C++, Rust and D")));
  adw_preferences_group_add (group,
                             grind_setting_row_new_switch ("look-up-names",
                                                           _("Look up missing names"),
                                                           _("Of functions that were recorded as "
                                                             "addresses")));
}

AdwPreferencesPage *
_grind_preferences_new_appearance (void)
{
  AdwPreferencesPage *page;

  page = _grind_preferences_new_page (GRIND_PREFERENCES_APPEARANCE, _("Appearance"),
                                      "preferences-desktop-appearance-symbolic");
  add_style (page);
  add_numbers (page);
  add_functions (page);

  return page;
}
