/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the function list, which work like those of any list. */
#include "config.h"

#include "grind-test-pane.h"

#define LARGE "events: Ir\nfn=f\n1 345678901234\ncfn=g\ncalls=1 1\n1 123\nfn=g\n1 123\n"

/* The titles in reading order */
static char *
dup_titles (Fixture *fixture)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (get_view (fixture)));
  g_autoptr (GString) text = g_string_new (NULL);

  for (GtkWidget *title = gtk_widget_get_first_child (header); title != NULL;
       title = gtk_widget_get_next_sibling (title))
    {
      GtkWidget *label = gtk_widget_get_first_child (gtk_widget_get_first_child (title));

      if (!GTK_IS_LABEL (label))
        label = gtk_widget_get_next_sibling (label);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "|" : "",
                              gtk_label_get_text (GTK_LABEL (label)));
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_columns (Fixture    *fixture,
                const char *expected)
{
  g_autofree char *shown = dup_titles (fixture);
  g_autofree char *titles = test_dup_titles (get_view (fixture));

  g_assert_cmpstr (titles, ==, expected);
  g_assert_cmpstr (shown, ==, expected);
}

static void
test_columns (Fixture       *fixture,
              gconstpointer  data)
{
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
  act (fixture, "columns.show-self", NULL);
  act (fixture, "columns.show-object", NULL);
  assert_columns (fixture, "Incl. %|Called|Function|Location|Object");
  act (fixture, "columns.show-self", NULL);
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location|Object");
  act (fixture, "columns.show-self", NULL);
  g_assert_nonnull (test_find_widget (GTK_WIDGET (get_view (fixture)), GRIND_TYPE_CELL,
                                      "other.so"));

  act (fixture, "columns.move-left", "name");
  assert_columns (fixture, "Incl. %|Function|Called|Location|Object");
  act (fixture, "columns.move-right", "inclusive");
  assert_columns (fixture, "Function|Incl. %|Called|Location|Object");
  act (fixture, "columns.move-left", "name");
  assert_columns (fixture, "Function|Incl. %|Called|Location|Object");
  assert_rows (fixture, "main|Run|ns::rerun(int)|other");

  /* Another window has the same columns. */
  tear_down (fixture, NULL);
  open_text (fixture, profile_text);
  assert_columns (fixture, "Function|Incl. %|Called|Location|Object");
  g_settings_set (grind_settings_get (), "function-columns", "(asa{sb})", NULL, NULL);
  test_settle ();
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
}

static GtkColumnViewColumn *
get_column (Fixture *fixture,
            guint    position)
{
  g_autoptr (GtkColumnViewColumn) column = NULL;

  column = g_list_model_get_item (gtk_column_view_get_columns (get_view (fixture)), position);
  g_assert_nonnull (column);

  return column;
}

static int
get_width (Fixture *fixture,
           guint    position)
{
  return gtk_column_view_column_get_fixed_width (get_column (fixture, position));
}

/* Invalid settings are ignored. */
static void
test_bad_settings (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GVariant) value = NULL;

  value = g_variant_ref_sink (g_variant_new_parsed (
    "(['name', 'what', 'self', 'name'], {'name': false, 'what': true, 'called': false})"));
  g_settings_set_value (grind_settings_get (), "function-columns", value);
  test_settle ();
  assert_columns (fixture, "Function|Self %|Incl. %|Location");
}

static void
resize (Fixture *fixture,
        int      width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 500);
  test_settle ();
  test_settle ();
}

/* Dragged widths stay, in other windows, too; but numbers are not cut, and dragging the expanding
 * column resizes the next one. */
static void
test_widths (Fixture       *fixture,
             gconstpointer  data)
{
  int location_width = get_width (fixture, 4);
  int name_width = get_width (fixture, 3);

  resize (fixture, 1000);
  g_assert_cmpint (get_width (fixture, 4), >, location_width);
  resize (fixture, 700);
  g_assert_cmpint (get_width (fixture, 4), ==, location_width);
  gtk_column_view_column_set_fixed_width (get_column (fixture, 2), 123);
  gtk_column_view_column_set_fixed_width (get_column (fixture, 1), 41);
  gtk_column_view_column_set_fixed_width (get_column (fixture, 3), 210);
  test_settle ();
  test_settle ();
  test_settle ();
  test_settle ();
  g_assert_cmpint (get_width (fixture, 1), >, 41);
  g_assert_cmpint (get_width (fixture, 2), ==, 123);
  g_assert_cmpint (get_width (fixture, 3), ==, name_width);
  g_assert_cmpint (get_width (fixture, 4), ==,
                   700 - 210 - get_width (fixture, 0) - get_width (fixture, 1) - 123);

  tear_down (fixture, NULL);
  open_text (fixture, profile_text);
  g_assert_cmpint (get_width (fixture, 2), ==, 123);
  act (fixture, "columns.reset", NULL);
  g_assert_cmpint (get_width (fixture, 2), <, 123);
  g_assert_cmpint (get_width (fixture, 4), ==, location_width);
}

/* The same with menus. Numbers keep the space they need, and the expanding column has no width. */
static void
test_width_actions (Fixture       *fixture,
                    gconstpointer  data)
{
  int called_width, location_width, name_width;

  resize (fixture, 700);
  called_width = get_width (fixture, 2);
  location_width = get_width (fixture, 4);
  name_width = get_width (fixture, 3);
  act (fixture, "columns.wider", "called");
  g_assert_cmpint (get_width (fixture, 2), ==, (int) (called_width * 1.25 + 0.5));
  act (fixture, "columns.narrower", "called");
  g_assert_cmpint (get_width (fixture, 2), ==, called_width);
  for (guint i = 0; i < 9; i++)
    act (fixture, "columns.narrower", "called");
  g_assert_cmpint (get_width (fixture, 2), <, called_width);
  called_width = get_width (fixture, 2);
  act (fixture, "columns.fit-width", "called");
  g_assert_cmpint (get_width (fixture, 2), ==, called_width);

  act (fixture, "columns.fit-width", "location");
  g_assert_cmpint (get_width (fixture, 4), !=, location_width);
  act (fixture, "columns.wider", "name");
  act (fixture, "columns.wider", "no such column");
  g_assert_cmpint (get_width (fixture, 3), ==, name_width);
  act (fixture, "columns.reset", NULL);
  g_assert_cmpint (get_width (fixture, 4), ==, location_width);
}

static gboolean
has_kept (gpointer key)
{
  g_autoptr (GVariant) value = g_settings_get_user_value (grind_settings_get (), key);

  return value != NULL;
}

/* A column made wider than the space stays; another one is hidden. */
static void
test_too_wide (Fixture       *fixture,
               gconstpointer  data)
{
  resize (fixture, 600);
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
  for (guint i = 0; i < 6; i++)
    act (fixture, "columns.wider", "location");
  g_assert_true (test_wait (has_kept, (gpointer) "function-widths"));
  test_settle ();
  assert_columns (fixture, "Incl. %|Self %|Function|Location");

  /* This can be changed like any other choice. */
  act (fixture, "columns.show-location", NULL);
  assert_columns (fixture, "Incl. %|Self %|Called|Function");
  act (fixture, "columns.reset", NULL);
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
  gtk_column_view_column_set_fixed_width (get_column (fixture, 4), 400);
  g_assert_true (test_wait (has_kept, (gpointer) "function-widths"));
  test_settle ();
  assert_columns (fixture, "Incl. %|Self %|Function|Location");
  g_assert_cmpint (get_width (fixture, 3), ==, 400);
}

/* A number column that was fitted stays fitted to its contents; an unchanged width is not saved. */
static void
test_fit_number (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GVariant) widths = NULL;
  int percent_width, cost_width, kept;

  act (fixture, "columns.wider", "self");
  act (fixture, "columns.fit-width", "self");
  percent_width = get_width (fixture, 1);
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  cost_width = get_width (fixture, 1);
  g_assert_cmpint (cost_width, >, percent_width);
  act (fixture, "columns.wider", "self");
  act (fixture, "columns.fit-width", "self");
  g_assert_cmpint (get_width (fixture, 1), ==, cost_width);
  grind_session_set_percent (fixture->session, TRUE);
  test_settle ();
  g_assert_cmpint (get_width (fixture, 1), ==, percent_width);
  g_assert_true (test_wait (has_kept, (gpointer) "function-widths"));

  act (fixture, "columns.reset", NULL);
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  act (fixture, "columns.narrower", "self");
  act (fixture, "columns.fit-width", "self");
  g_assert_cmpint (get_width (fixture, 1), ==, cost_width);
  act (fixture, "columns.wider", "called");
  g_assert_true (test_wait (has_kept, (gpointer) "function-widths"));
  widths = g_settings_get_value (grind_settings_get (), "function-widths");
  g_assert_false (g_variant_lookup (widths, "self", "i", &kept));
  g_assert_true (g_variant_lookup (widths, "called", "i", &kept));
}

static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  resize (fixture, 470);
  assert_columns (fixture, "Incl. %|Self %|Called|Function");
  resize (fixture, 390);
  assert_columns (fixture, "Incl. %|Self %|Function");

  /* A column that the user shows is there, even without space. */
  act (fixture, "columns.show-location", NULL);
  assert_columns (fixture, "Incl. %|Self %|Function|Location");
  resize (fixture, 700);
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
  resize (fixture, 390);
  assert_columns (fixture, "Incl. %|Self %|Function|Location");

  /* A choice equal to the default is not kept. */
  act (fixture, "columns.show-location", NULL);
  resize (fixture, 700);
  assert_columns (fixture, "Incl. %|Self %|Called|Function|Location");
}

#define ADD(name, data, function) \
  g_test_add ("/ui/column-set/" name, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("columns", NULL, test_columns);
  ADD ("widths", NULL, test_widths);
  ADD ("width-actions", NULL, test_width_actions);
  ADD ("too-wide", NULL, test_too_wide);
  ADD ("fit-number", LARGE, test_fit_number);
  ADD ("bad-settings", NULL, test_bad_settings);
  ADD ("narrow", NULL, test_narrow);

  return g_test_run ();
}
