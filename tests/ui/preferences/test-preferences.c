/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/preferences/grind-preferences.h"

typedef struct
{
  GtkWidget *parent;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  page)
{
  fixture->parent = gtk_window_new ();
  gtk_window_present (GTK_WINDOW (fixture->parent));
  fixture->window = g_object_ref (grind_preferences_new (GTK_WINDOW (fixture->parent), page));
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
}

static gboolean
is_gone (gpointer weak)
{
  return *(gpointer *) weak == NULL;
}

/* Everything is freed, and nothing follows the settings any more. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  page)
{
  gpointer row = test_find_widget (fixture->window, ADW_TYPE_PREFERENCES_ROW, NULL);

  g_object_add_weak_pointer (row, &row);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_finalize (fixture->window);
  g_assert_true (test_wait (is_gone, &row));
  gtk_window_destroy (GTK_WINDOW (fixture->parent));
}

static void
check_string (const char *key,
              const char *expected)
{
  g_autoptr (GVariant) value = g_settings_get_value (grind_settings_get (), key);

  g_assert_cmpstr (g_variant_get_string (value, NULL), ==, expected);
}

static GtkWidget *
find_row (Fixture    *fixture,
          const char *title,
          GType       type)
{
  GtkWidget *label = test_find_label (fixture->window, title);
  GtkWidget *row;

  g_assert_nonnull (label);
  row = gtk_widget_get_ancestor (label, type);
  g_assert_nonnull (row);

  return row;
}

/* Each choice sets the key, and setting the key selects the choice. */
static void
check_choice (Fixture           *fixture,
              const char        *title,
              const char        *key,
              const char *const *values)
{
  AdwComboRow *row = ADW_COMBO_ROW (find_row (fixture, title, ADW_TYPE_COMBO_ROW));
  GListModel *model = adw_combo_row_get_model (row);
  guint n_values = g_strv_length ((char **) values);

  g_assert_cmpuint (g_list_model_get_n_items (model), ==, n_values);
  for (guint i = n_values; i > 0; i--)
    {
      adw_combo_row_set_selected (row, i - 1);
      check_string (key, values[i - 1]);
    }
  for (guint i = 0; i < n_values; i++)
    {
      g_settings_set_value (grind_settings_get (), key, g_variant_new_string (values[i]));
      g_assert_cmpuint (adw_combo_row_get_selected (row), ==, i);
    }
  g_settings_reset (grind_settings_get (), key);
}

static void
check_switch (Fixture    *fixture,
              const char *title,
              const char *key)
{
  GSettings *settings = grind_settings_get ();
  GtkWidget *row = find_row (fixture, title, ADW_TYPE_ACTION_ROW);
  GtkWidget *control = test_find_widget (row, GTK_TYPE_SWITCH, NULL);
  gboolean previous = g_settings_get_boolean (settings, key);

  g_assert_nonnull (control);
  g_assert_cmpint (gtk_switch_get_active (GTK_SWITCH (control)), ==, previous);
  adw_action_row_activate (ADW_ACTION_ROW (row));
  test_settle ();
  g_assert_cmpint (g_settings_get_boolean (settings, key), ==, !previous);
  g_settings_reset (settings, key);
  g_assert_cmpint (gtk_switch_get_active (GTK_SWITCH (control)), ==, previous);
}

static GtkSpinButton *
find_number (Fixture    *fixture,
             const char *title)
{
  GtkWidget *row = find_row (fixture, title, ADW_TYPE_ACTION_ROW);
  GtkWidget *control = test_find_widget (row, GTK_TYPE_SPIN_BUTTON, NULL);

  g_assert_nonnull (control);

  return GTK_SPIN_BUTTON (control);
}

static double
get_number (const char *key)
{
  g_autoptr (GVariant) value = g_settings_get_value (grind_settings_get (), key);

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_DOUBLE))
    return g_variant_get_double (value);

  if (g_variant_is_of_type (value, G_VARIANT_TYPE_UINT32))
    return g_variant_get_uint32 (value);

  return g_variant_get_int32 (value);
}

static void
check_number (Fixture    *fixture,
              const char *title,
              const char *key,
              double      shown,
              double      expected)
{
  GtkSpinButton *control = find_number (fixture, title);
  double previous = gtk_spin_button_get_value (control);

  gtk_spin_button_set_value (control, shown);
  g_assert_cmpfloat_with_epsilon (get_number (key), expected, 1e-9);
  g_settings_reset (grind_settings_get (), key);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (control), previous, 1e-9);
}

static void
test_appearance (Fixture       *fixture,
                 gconstpointer  page)
{
  static const char *const styles[] = { "system", "light", "dark", NULL };
  static const char *const layouts[] = { "stacked", "side-by-side", NULL };
  static const char *const colors[] = { "auto", "object", "file", "class", "cost", NULL };

  check_choice (fixture, "Style", "style", styles);
  check_choice (fixture, "Callers and callees", "layout", layouts);
  check_choice (fixture, "Colour by", "color-by", colors);
  check_number (fixture, "Decimal places of percentages", "percent-digits", 4, 4);
  check_switch (fixture, "Show cycles", "show-cycles");
  check_switch (fixture, "Shorten templates", "shorten-templates");
  check_switch (fixture, "Demangle names", "demangle");
}

/* One choice sets two keys. */
static void
test_numbers (Fixture       *fixture,
              gconstpointer  page)
{
  static const struct
  {
    gboolean percent;
    gboolean relative;
    guint    selected;
  } cases[] = {
    { TRUE, FALSE, 0 }, { TRUE, TRUE, 1 }, { FALSE, TRUE, 2 }, { FALSE, FALSE, 2 },
  };
  GSettings *settings = grind_settings_get ();
  AdwComboRow *row = ADW_COMBO_ROW (find_row (fixture, "Costs as", ADW_TYPE_COMBO_ROW));
  GtkWidget *chosen;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_settings_set_boolean (settings, "percent", cases[i].percent);
      g_settings_set_boolean (settings, "relative", cases[i].relative);
      g_assert_cmpuint (adw_combo_row_get_selected (row), ==, cases[i].selected);
      g_assert_cmpint (g_settings_get_boolean (settings, "percent"), ==, cases[i].percent);
      g_assert_cmpint (g_settings_get_boolean (settings, "relative"), ==, cases[i].relative);
    }
  for (guint i = 0; i < 3; i++)
    {
      adw_combo_row_set_selected (row, i);
      g_assert_cmpint (g_settings_get_boolean (settings, "percent"), ==, cases[i].percent);
      g_assert_cmpint (g_settings_get_boolean (settings, "relative"), ==, cases[i].relative);
    }

  /* The choice is not cut off, in any language. */
  adw_combo_row_set_selected (row, 1);
  test_settle ();
  chosen = test_find_label (GTK_WIDGET (row), "Percent of the function");
  g_assert_nonnull (chosen);
  g_assert_cmpint (gtk_label_get_ellipsize (GTK_LABEL (chosen)), ==, PANGO_ELLIPSIZE_NONE);
  g_settings_reset (settings, "percent");
  g_settings_reset (settings, "relative");
}

/* The choice is the style of all windows. */
static void
test_style (Fixture       *fixture,
            gconstpointer  page)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  AdwComboRow *row = ADW_COMBO_ROW (find_row (fixture, "Style", ADW_TYPE_COMBO_ROW));

  adw_combo_row_set_selected (row, 2);
  g_assert_true (adw_style_manager_get_dark (manager));
  adw_combo_row_set_selected (row, 1);
  g_assert_false (adw_style_manager_get_dark (manager));
  g_assert_cmpint (adw_style_manager_get_color_scheme (manager), ==, ADW_COLOR_SCHEME_FORCE_LIGHT);
  adw_combo_row_set_selected (row, 0);
  g_assert_cmpint (adw_style_manager_get_color_scheme (manager), ==, ADW_COLOR_SCHEME_DEFAULT);
}

static void
test_files (Fixture       *fixture,
            gconstpointer  page)
{
  static const char *const reloads[] = { "ask", "always", "never", NULL };

  check_choice (fixture, "When a file changes", "reload", reloads);
  check_switch (fixture, "Restore windows and tabs", "restore");
  g_assert_true (test_has_label (fixture->window, "Source folders"));
  g_assert_true (test_has_label (fixture->window, "Path maps"));
  g_assert_true (test_has_label (fixture->window, "Debuginfod servers"));
}

static void
test_limits (Fixture       *fixture,
             gconstpointer  page)
{
  check_number (fixture, "Depth", "treemap-depth", 12, 12);
  check_number (fixture, "Minimum box area", "treemap-min-area", 100, 100);
  check_number (fixture, "Callers", "graph-callers", 3, 3);
  check_number (fixture, "Callees", "graph-callees", 10000, 10000);
  check_number (fixture, "Minimum function cost", "graph-min-share", 0.25, 0.0025);
  check_number (fixture, "Minimum call cost", "graph-min-call-share", 2.5, 0.025);
}

/* Special numbers are shown as words, which can be typed, too. */
static void
test_special (Fixture       *fixture,
              gconstpointer  page)
{
  GSettings *settings = grind_settings_get ();
  GtkSpinButton *calls = find_number (fixture, "Minimum call cost");
  GtkSpinButton *callers = find_number (fixture, "Callers");

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (calls)), ==, "Same as functions");
  g_assert_cmpint (gtk_editable_get_width_chars (GTK_EDITABLE (calls)), >=,
                   strlen ("Same as functions"));
  gtk_spin_button_spin (calls, GTK_SPIN_STEP_FORWARD, 0.5);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (calls)), ==, "0.00");
  g_assert_cmpfloat (g_settings_get_double (settings, "graph-min-call-share"), ==, 0);
  gtk_spin_button_spin (calls, GTK_SPIN_STEP_BACKWARD, 0.5);
  g_assert_cmpfloat (g_settings_get_double (settings, "graph-min-call-share"), ==, -1);

  gtk_editable_set_text (GTK_EDITABLE (callers), "All");
  gtk_spin_button_update (callers);
  g_assert_cmpint (g_settings_get_int (settings, "graph-callers"), ==, 10000);
  gtk_editable_set_text (GTK_EDITABLE (callers), "4");
  gtk_spin_button_update (callers);
  g_assert_cmpint (g_settings_get_int (settings, "graph-callers"), ==, 4);
  g_settings_reset (settings, "graph-callers");
}

/* Showing a value with more digits than are visible does not change it. */
static void
test_fine_value (Fixture       *fixture,
                 gconstpointer  page)
{
  GSettings *settings = grind_settings_get ();

  g_settings_set_double (settings, "graph-min-share", 0.012345678);
  gtk_spin_button_update (find_number (fixture, "Minimum function cost"));
  g_assert_cmpfloat (g_settings_get_double (settings, "graph-min-share"), ==, 0.012345678);
  g_settings_reset (settings, "graph-min-share");
}

static void
test_restore (Fixture       *fixture,
              gconstpointer  page)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GVariant) depth = NULL;

  gtk_spin_button_set_value (find_number (fixture, "Depth"), 12);
  gtk_spin_button_set_value (find_number (fixture, "Callees"), 2);
  test_click (fixture->window, "Restore Defaults");
  g_assert_cmpuint (g_settings_get_uint (settings, "treemap-depth"), ==, 0);
  g_assert_cmpint (g_settings_get_int (settings, "graph-callees"), ==, 6);
  depth = g_settings_get_user_value (settings, "treemap-depth");
  g_assert_null (depth);
}

#define ADD(name, page, function) \
  g_test_add ("/ui/preferences/" name, Fixture, page, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("appearance", GRIND_PREFERENCES_APPEARANCE, test_appearance);
  ADD ("numbers", GRIND_PREFERENCES_APPEARANCE, test_numbers);
  ADD ("style", GRIND_PREFERENCES_APPEARANCE, test_style);
  ADD ("files", GRIND_PREFERENCES_FILES, test_files);
  ADD ("limits", GRIND_PREFERENCES_LIMITS, test_limits);
  ADD ("special", GRIND_PREFERENCES_LIMITS, test_special);
  ADD ("fine-value", GRIND_PREFERENCES_LIMITS, test_fine_value);
  ADD ("restore", GRIND_PREFERENCES_LIMITS, test_restore);

  return g_test_run ();
}
