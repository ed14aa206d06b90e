/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reload of the file, and a restart of the program, leave as it was. */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-view.h"
#include "ui/functions/grind-function-pane.h"
#include "ui/lists/grind-row-list.h"
#include "ui/workspace/grind-profile-view.h"
#include "ui/workspace/grind-view-stack.h"

#define N_ROWS 120

typedef struct
{
  GtkWidget *window;
  GrindPage *page;
  char      *folder;
  char      *path;
  char      *source;   /* of the function "text" */
} Fixture;

/* main calls function_N, which calls leaf; lines has costs in many lines of a file that is missing,
 * and text in many lines of one that is there. */
static void
write_profile (Fixture *fixture,
               guint    first)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\npositions: instr line\nevents: Ir");
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < 40; i++)
    g_string_append_printf (text, " E%u", i);
  g_string_append (text, "\npid: 1\npart: 1\nob=/missing\nfl=/missing/main.c\n");
  for (guint i = first; i < N_ROWS; i++)
    g_string_append_printf (text,
                            "fn=main\n0x%x 1 10\ncfn=function_%03u\ncalls=1 0 1\n0x%x 1 %u\n"
                            "fn=function_%03u\n0x10 1 %u\ncfn=leaf\ncalls=1 0 1\n0x10 1 %u\n"
                            "fn=leaf\n0x20 1 %u\n", 0x1000 + i, i, 0x1000 + i, 2000 - i,
                            i, 1000, 1000 - i, 1000 - i);
  g_string_append (text, "fn=lines\n");
  for (guint i = 1; i <= N_ROWS; i++)
    g_string_append_printf (text, "0x%x %u 5\n", 0x5000 + 4 * i, i);
  g_string_append_printf (text, "fl=%s\nfn=text\n", fixture->source);
  for (guint i = 1; i <= N_ROWS; i++)
    g_string_append_printf (text, "0x%x %u 5\n", 0x7000 + 4 * i, i);
  for (guint i = 2; i <= 60; i++)
    g_string_append_printf (text, "part: %u\nfl=/missing/main.c\nfn=leaf\n0x20 1 3\n", i);
  g_file_set_contents (fixture->path, text->str, text->len, &error);
  g_assert_no_error (error);
}

static gboolean
is_ready (gpointer data)
{
  return grind_page_is_ready (((Fixture *) data)->page);
}

static void
wait_until_ready (Fixture *fixture)
{
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GString) source = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = NULL;

  fixture->folder = g_dir_make_tmp ("grind-view-state-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "profile.out", NULL);
  fixture->source = g_build_filename (fixture->folder, "text.c", NULL);
  for (guint i = 1; i <= N_ROWS; i++)
    g_string_append_printf (source, "line %u;\n", i);
  g_file_set_contents (fixture->source, source->str, source->len, &error);
  g_assert_no_error (error);
  write_profile (fixture, 0);

  fixture->window = grind_window_new (GTK_APPLICATION (g_application_get_default ()));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1500, 800);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->page = grind_window_get_page (GRIND_WINDOW (fixture->window));
  file = g_file_new_for_path (fixture->path);
  grind_page_open (fixture->page, file);
  wait_until_ready (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  g_unlink (fixture->path);
  g_unlink (fixture->source);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->source);
  g_free (fixture->folder);
}

static void
reload (Fixture *fixture)
{
  grind_page_reload (fixture->page);
  wait_until_ready (fixture);
}

/* Reads the file again in the state that was saved, as text. */
static void
restart (Fixture *fixture)
{
  g_autoptr (GVariant) state = grind_page_dup_state (fixture->page);
  g_autofree char *text = g_variant_print (state, TRUE);
  g_autoptr (GVariant) read = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL, NULL);

  grind_page_wait (fixture->page, read);
  grind_page_begin (fixture->page);
  wait_until_ready (fixture);
}

static void (* const ways[]) (Fixture *fixture) = { reload, restart };

static GrindSplit *
get_split (Fixture *fixture)
{
  return GRIND_SPLIT (test_find_widget (fixture->window, GRIND_TYPE_SPLIT, NULL));
}

static GrindNavigator *
get_navigator (Fixture *fixture)
{
  return grind_page_get_navigator (fixture->page);
}

static void
go_to (Fixture    *fixture,
       const char *name)
{
  grind_navigator_go_to (get_navigator (fixture),
                         test_find_node (grind_page_get_session (fixture->page), name));
  wait_until_ready (fixture);
}

/* The mapped view with @title, or what @widget scrolls in it */
static GtkWidget *
find (GtkWidget  *widget,
      const char *title)
{
  GtkWidget *found = NULL;

  if (title != NULL && GRIND_IS_VIEW (widget) && gtk_widget_get_mapped (widget) &&
      g_strcmp0 (grind_view_get_title (GRIND_VIEW (widget)), title) == 0)
    return widget;
  if (title == NULL && GTK_IS_SCROLLED_WINDOW (widget) && gtk_widget_get_mapped (widget))
    {
      GtkAdjustment *adjustment =
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget));

      if (gtk_adjustment_get_upper (adjustment) > 1.5 * gtk_adjustment_get_page_size (adjustment))
        return widget;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, title);

  return found;
}

static GtkScrolledWindow *
find_scroller (Fixture    *fixture,
               const char *title)
{
  GtkWidget *view = find (fixture->window, title);
  GtkWidget *scroller;

  g_assert_nonnull (view);
  scroller = find (view, NULL);
  g_assert_nonnull (scroller);

  return GTK_SCROLLED_WINDOW (scroller);
}

static GtkSingleSelection *
find_rows (Fixture    *fixture,
           const char *title)
{
  GtkWidget *view = gtk_scrolled_window_get_child (find_scroller (fixture, title));

  g_assert_true (GTK_IS_COLUMN_VIEW (view));

  return GTK_SINGLE_SELECTION (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
}

typedef struct
{
  const char *view;
  const char *title;
  const char *function;   /* or another view */
  gboolean    has_rows;   /* of which one can be selected */
} Case;

/* Selects a row and scrolls to @value. Returns the name of the row. */
static char *
choose (Fixture    *fixture,
        const Case *this,
        guint       position,
        double     *value)
{
  GtkAdjustment *adjustment;
  char *name = NULL;

  g_assert_true (grind_page_show_view (fixture->page, this->view));
  wait_until_ready (fixture);
  if (this->has_rows)
    {
      GtkSingleSelection *rows = find_rows (fixture, this->title);

      gtk_single_selection_set_selected (rows, position);
      name = test_dup_row_name (gtk_single_selection_get_selected_item (rows));
    }
  adjustment = gtk_scrolled_window_get_vadjustment (find_scroller (fixture, this->title));
  *value = floor ((gtk_adjustment_get_upper (adjustment) -
                   gtk_adjustment_get_page_size (adjustment)) * *value);
  gtk_adjustment_set_value (adjustment, *value);
  test_settle ();
  g_assert_cmpfloat (*value, >, 100);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), *value, 1);

  return name;
}

static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  const Case *this = data;

  go_to (fixture, this->function);
  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      guint position = N_ROWS / (2 + way);
      double value = 0.4 + 0.2 * way;
      g_autofree char *name = choose (fixture, this, position, &value);
      g_autofree char *found = NULL;
      GtkAdjustment *adjustment;
      GtkSingleSelection *rows;

      write_profile (fixture, 1 + way);
      ways[way] (fixture);
      adjustment = gtk_scrolled_window_get_vadjustment (find_scroller (fixture, this->title));
      g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), value, 1);
      if (!this->has_rows)
        continue;

      rows = find_rows (fixture, this->title);
      g_assert_nonnull (gtk_single_selection_get_selected_item (rows));
      found = test_dup_row_name (gtk_single_selection_get_selected_item (rows));
      g_assert_cmpstr (found, ==, name);
      /* Lines have stayed, a function is missing. */
      g_assert_cmpuint (gtk_single_selection_get_selected (rows), ==,
                        g_str_equal (this->function, "lines") ? position : position - 1);
    }
}

static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GtkColumnViewColumn) column = NULL;
  GtkColumnView *view;

  go_to (fixture, "main");
  g_assert_true (grind_page_show_view (fixture->page, "callees"));
  wait_until_ready (fixture);
  view = GTK_COLUMN_VIEW (gtk_scrolled_window_get_child (find_scroller (fixture, "Callees")));
  column = g_list_model_get_item (gtk_column_view_get_columns (view), 0);
  gtk_column_view_sort_by_column (view, column, GTK_SORT_ASCENDING);
  test_settle ();
  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      g_autoptr (GrindRow) row = NULL;
      g_autofree char *name = NULL;

      ways[way] (fixture);
      row = g_list_model_get_item (G_LIST_MODEL (find_rows (fixture, "Callees")), 0);
      name = test_dup_row_name (row);
      g_assert_cmpstr (name, ==, "function_119");
    }
}

/* A row that is gone leaves the list without a selection. */
static void
test_row_gone (Fixture       *fixture,
               gconstpointer  data)
{
  go_to (fixture, "main");
  g_assert_true (grind_page_show_view (fixture->page, "callees"));
  wait_until_ready (fixture);
  gtk_single_selection_set_selected (find_rows (fixture, "Callees"), 0);
  write_profile (fixture, 1);
  reload (fixture);
  g_assert_null (gtk_single_selection_get_selected_item (find_rows (fixture, "Callees")));
}

/* Another function is selected before the view is seen again: its list starts at the top. */
static void
test_moved_on (Fixture       *fixture,
               gconstpointer  data)
{
  static const Case cases[] = {
    { "callees", "Callees", "all-callees", FALSE },
    { "all-callees", "All callees", "callees", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double value = 0.5;
      GtkAdjustment *adjustment;
      g_autofree char *name = NULL;

      go_to (fixture, "main");
      name = choose (fixture, &cases[i], 0, &value);
      g_assert_true (grind_page_show_view (fixture->page, cases[i].function));
      reload (fixture);
      go_to (fixture, "leaf");
      go_to (fixture, "main");
      g_assert_true (grind_page_show_view (fixture->page, cases[i].view));
      wait_until_ready (fixture);
      adjustment = gtk_scrolled_window_get_vadjustment (find_scroller (fixture, cases[i].title));
      g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
    }
}

/* A hidden view still has the scroll position of a function that is no longer selected. */
static void
test_hidden (Fixture       *fixture,
             gconstpointer  data)
{
  static const Case hidden = { "assembly", "Assembly", "lines", FALSE };
  double value = 0.5;
  GtkAdjustment *adjustment;
  g_autofree char *name = NULL;

  go_to (fixture, hidden.function);
  name = choose (fixture, &hidden, 0, &value);
  g_assert_true (grind_page_show_view (fixture->page, "callees"));
  go_to (fixture, "text");
  reload (fixture);
  g_assert_true (grind_page_show_view (fixture->page, hidden.view));
  wait_until_ready (fixture);
  adjustment = gtk_scrolled_window_get_vadjustment (find_scroller (fixture, hidden.title));
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
}

static GrindViewStack *
get_stack (GrindFunctionView *half,
           guint              index)
{
  g_autoptr (GPtrArray) stacks = g_ptr_array_new ();

  grind_function_view_add_panes (half, stacks);

  return stacks->pdata[index];
}

static void
test_folded (Fixture       *fixture,
             gconstpointer  data)
{
  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      GrindFunctionView *half = grind_split_get_active (get_split (fixture));

      grind_view_stack_set_folded (get_stack (half, way), TRUE);
      test_settle ();
      ways[way] (fixture);
      half = grind_split_get_active (get_split (fixture));
      g_assert_true (grind_view_stack_get_folded (get_stack (half, way)));
      g_assert_false (grind_view_stack_get_folded (get_stack (half, 1 - way)));
      grind_view_stack_set_folded (get_stack (half, way), FALSE);
      test_settle ();
      g_assert_false (grind_view_stack_get_folded (get_stack (half, way)));
    }
}

/* Checks the half that is inactive, in which "lines" was selected after "text" and "leaf". */
static void
check_other (GrindSplit *split)
{
  GrindFunctionView *half = grind_split_get_other (split);
  GrindNavigator *navigator = grind_function_view_get_navigator (half);

  test_assert_selected (navigator, "lines");
  g_assert_cmpstr (grind_function_view_get_upper_view (half), ==, "events");
  g_assert_cmpstr (grind_function_view_get_lower_view (half), ==, "all-callees");
  g_assert_true (grind_view_stack_get_folded (get_stack (half, 0)));
  grind_navigator_go_back (navigator);
  test_assert_selected (navigator, "text");
  grind_navigator_go_forward (navigator);
  test_assert_selected (navigator, "lines");
  grind_navigator_go_forward (navigator);
  test_assert_selected (navigator, "leaf");
  grind_navigator_go_back (navigator);
}

static void
test_split (Fixture       *fixture,
            gconstpointer  data)
{
  GrindSplit *split = get_split (fixture);
  GrindFunctionView *half = grind_split_get_active (split);

  go_to (fixture, "text");
  go_to (fixture, "lines");
  go_to (fixture, "leaf");
  grind_navigator_go_back (get_navigator (fixture));
  g_assert_true (grind_page_show_view (fixture->page, "events"));
  g_assert_true (grind_page_show_view (fixture->page, "all-callees"));
  grind_view_stack_set_folded (get_stack (half, 0), TRUE);
  grind_split_set_split (split, TRUE);
  wait_until_ready (fixture);
  grind_split_switch (split);
  test_settle ();
  g_assert_true (grind_page_show_view (fixture->page, "all-callers"));
  g_assert_true (grind_page_show_view (fixture->page, "callees"));
  go_to (fixture, "main");
  go_to (fixture, "function_050");
  for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
    {
      ways[way] (fixture);
      split = get_split (fixture);
      g_assert_true (grind_split_get_split (split));
      check_other (split);
      test_assert_selected (get_navigator (fixture), "function_050");
      grind_navigator_go_back (get_navigator (fixture));
      test_assert_selected (get_navigator (fixture), "main");
      grind_navigator_go_forward (get_navigator (fixture));
      half = grind_split_get_active (split);
      g_assert_cmpstr (grind_function_view_get_upper_view (half), ==, "all-callers");
      g_assert_cmpstr (grind_function_view_get_lower_view (half), ==, "callees");
    }
}

/* Options of numbers that are changed in another tab leave the lists of this one where they are. */
static void
test_other_tab (Fixture       *fixture,
                gconstpointer  data)
{
  static const Case cases[] = {
    { "callees", "Callees", "main", TRUE },
    { "all-callees", "All callees", "main", TRUE },
  };
  GtkWidget *functions = test_find_widget (fixture->window, GRIND_TYPE_FUNCTION_PANE, NULL);
  GtkAdjustment *top = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (
                         find (functions, NULL)));
  AdwTabView *tabs = ADW_TAB_VIEW (test_find_widget (fixture->window, ADW_TYPE_TAB_VIEW, NULL));

  go_to (fixture, "main");
  grind_window_insert_page (GRIND_WINDOW (fixture->window), 1);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkAdjustment *adjustment;
      g_autofree char *name = NULL;
      double value = 0.5;

      adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
      name = choose (fixture, &cases[i], 60, &value);
      gtk_adjustment_set_value (top, 300);
      test_settle ();
      adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 1));
      test_settle ();
      g_settings_set_boolean (grind_settings_get (), "percent", i % 2);
      test_settle ();
      adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
      wait_until_ready (fixture);
      adjustment = gtk_scrolled_window_get_vadjustment (find_scroller (fixture, cases[i].title));
      g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment), value, 1);
      g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (top), 300, 1);
      g_assert_cmpuint (gtk_single_selection_get_selected (find_rows (fixture, cases[i].title)),
                        ==, 60);
    }
  g_settings_reset (grind_settings_get (), "percent");
}

/* Hostile states do no harm. */
static void
test_odd (Fixture       *fixture,
          gconstpointer  data)
{
  static const char * const views[] = {
    "{'split': <{'halves': <7>}>}",
    "{'split': <{'halves': <@aa{sv} []>, 'active': <uint32 1>}>}",
    "{'split': <{'halves': <@aa{sv} [{}, {}, {}]>, 'active': <uint32 7>}>}",
    "{'split': <{'halves': <[{'navigation': <1>, 'upper': <2>}, {'navigation': <{'step': <1>}>, "
      "'lower': <{'view': <1>, 'folded': <2>, 'views': <3>}>}]>, 'active': <uint32 1>}>}",
    "{'split': <{'halves': <[{'upper': <{'view': <'?'>, 'folded': <true>, 'views': <{'?': <1>, "
      "'callers': <{'scroll': <[1e300, -1.0, 1e-300]>, 'row': <1>, 'sort': <2>}>}>}>, "
      "'lower': <{'folded': <true>, 'views': <{'callees': <{'scroll': <@ad []>, "
      "'row': <(b'?', b'', b'', true)>, 'sort': <('?', true)>}>}>}>}]>}>}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *uri = g_filename_to_uri (fixture->path, NULL, NULL);
      g_autofree char *text = g_strdup_printf ("{'files': <['%s']>, 'shown': <{'view': <%s>}>}",
                                               uri, views[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) state = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL,
                                                    &error);

      g_assert_no_error (error);
      grind_page_wait (fixture->page, state);
      grind_page_begin (fixture->page);
      wait_until_ready (fixture);
    }
}

/* How the profile was recorded is saved with the tab, and is the same again. */
static void
test_recorded (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (GrindRecordOptions) options =
    grind_record_options_parse ("env A=1 valgrind --tool=callgrind --cache-sim=yes ./a 'b c'",
                                NULL);
  g_autoptr (GVariant) recorded = grind_record_options_dup_variant (options);
  g_autoptr (GVariant) state = grind_page_dup_state (fixture->page);
  g_autoptr (GVariant) saved = NULL;
  g_autoptr (GVariant) again = NULL;
  g_autofree char *line = NULL;
  GVariantDict dict;

  g_assert_null (grind_page_get_recorded (fixture->page));
  g_variant_dict_init (&dict, state);
  g_variant_dict_insert_value (&dict, "recording", recorded);
  saved = g_variant_ref_sink (g_variant_dict_end (&dict));
  grind_page_wait (fixture->page, saved);
  grind_page_begin (fixture->page);
  wait_until_ready (fixture);
  line = grind_record_options_dup_command_line (grind_page_get_recorded (fixture->page));
  g_assert_cmpstr (line, ==, "env A=1 valgrind --tool=callgrind --cache-sim=yes -- ./a 'b c'");
  again = grind_page_dup_state (fixture->page);
  g_assert_true (g_variant_lookup (again, "recording", "@a{sv}", NULL));

  /* Other files were not recorded so. */
  grind_page_open_files (fixture->page, grind_page_get_files (fixture->page));
  g_assert_null (grind_page_get_recorded (fixture->page));
  wait_until_ready (fixture);
}

int
main (int    argc,
      char **argv)
{
  static const Case cases[] = {
    { "callers", "Callers", "leaf", TRUE },
    { "callees", "Callees", "main", TRUE },
    { "all-callers", "All callers", "leaf", TRUE },
    { "all-callees", "All callees", "main", TRUE },
    { "source", "Source", "lines", TRUE },
    { "source", "Source", "text", FALSE },
    { "assembly", "Assembly", "lines", TRUE },
    { "parts", "Parts", "leaf", FALSE },
    { "events", "Events", "leaf", FALSE },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

#define ADD(path, data, function) \
  g_test_add (path, Fixture, data, set_up, function, tear_down)
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/view-state/%s-%s", cases[i].view,
                                               cases[i].function);

      ADD (path, &cases[i], test_list);
    }
  ADD ("/ui/view-state/order", NULL, test_order);
  ADD ("/ui/view-state/row-gone", NULL, test_row_gone);
  ADD ("/ui/view-state/moved-on", NULL, test_moved_on);
  ADD ("/ui/view-state/hidden", NULL, test_hidden);
  ADD ("/ui/view-state/folded", NULL, test_folded);
  ADD ("/ui/view-state/split", NULL, test_split);
  ADD ("/ui/view-state/other-tab", NULL, test_other_tab);
  ADD ("/ui/view-state/odd", NULL, test_odd);
  ADD ("/ui/view-state/recorded", NULL, test_recorded);

  return g_test_run ();
}
