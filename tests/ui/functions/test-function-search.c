/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-pane.h"
#include "ui/lists/grind-column-view.h"


static void
choose (Fixture    *fixture,
        const char *action,
        const char *value)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_entry (fixture)), action, "s",
                                             value));
  test_wait_for_view (fixture->pane);
}

/* A visible label that begins with @text */
static gboolean
has_label_prefix (GtkWidget  *root,
                  const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), text))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label_prefix (child, text))
      return TRUE;

  return FALSE;
}

/* Adds the titles that have a sort arrow, with its direction: as displayed, not as set. */
static void
list_arrows (GtkWidget *root,
             GString   *arrows)
{
  if (g_str_equal (gtk_widget_get_css_name (root), "sort-indicator") &&
      (gtk_widget_has_css_class (root, "ascending") ||
       gtk_widget_has_css_class (root, "descending")))
    {
      GtkWidget *title = test_find_widget (gtk_widget_get_parent (root), GTK_TYPE_LABEL, NULL);

      g_string_append_printf (arrows, "%s %s", gtk_label_get_text (GTK_LABEL (title)),
                              gtk_widget_has_css_class (root, "descending") ? "down" : "up");
    }

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    list_arrows (child, arrows);
}

static void
assert_arrows (Fixture    *fixture,
               const char *expected)
{
  g_autoptr (GString) arrows = g_string_new (NULL);

  list_arrows (GTK_WIDGET (get_view (fixture)), arrows);
  g_assert_cmpstr (arrows->str, ==, expected);
}

static void
test_search_modes (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *mode = NULL;

  type (fixture, "int ns");
  assert_rows (fixture, "");
  choose (fixture, "search.mode", "words");
  assert_rows (fixture, "ns::rerun(int)");
  assert_label (fixture, "1 of 4 functions found");
  assert_label (fixture, "words");

  /* Best first, until sorted by a column */
  choose (fixture, "search.mode", "fuzzy");
  type (fixture, "ru");
  assert_rows (fixture, "Run|ns::rerun(int)");
  assert_label (fixture, "2 of 4 functions found, best first");
  assert_arrows (fixture, "");
  type (fixture, "r");
  assert_rows (fixture, "Run|ns::rerun(int)|other");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  test_wait_for_view (fixture->pane);
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other|ns::rerun(int)|Run");
  assert_label (fixture, "3 of 4 functions found");
  assert_arrows (fixture, "Function down");

  /* No title has an arrow meanwhile; without a ranking the previous order is back. */
  type (fixture, "ru");
  assert_arrows (fixture, "");
  type (fixture, "");
  assert_arrows (fixture, "Function down");
  assert_rows (fixture, "other|ns::rerun(int)|main|Run");

  /* The list can also be sorted by the previous column. */
  type (fixture, "r");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  test_wait_for_view (fixture->pane);
  assert_arrows (fixture, "Function up");
  assert_rows (fixture, "Run|ns::rerun(int)|other");

  choose (fixture, "search.mode", "regex");
  type (fixture, "^(run|main)$");
  assert_rows (fixture, "Run|main");

  mode = g_settings_get_string (grind_settings_get (), "search-mode");
  g_assert_cmpstr (mode, ==, "regex");
}

/* An invalid expression is reported, and keeps the previous matches. */
static void
test_search_error (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkWidget *entry = GTK_WIDGET (get_entry (fixture));
  int position = 3;

  choose (fixture, "search.mode", "regex");
  type (fixture, "run");
  assert_rows (fixture, "Run|ns::rerun(int)");
  gtk_editable_insert_text (GTK_EDITABLE (entry), "(", 1, &position);
  test_settle ();
  assert_rows (fixture, "Run|ns::rerun(int)");
  assert_label (fixture, "At the end: missing terminating )");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (entry), ==,
                   "At the end: missing terminating )");

  type (fixture, "run(\\(|$)");
  assert_rows (fixture, "Run|ns::rerun(int)");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_assert_false (has_label_prefix (GTK_WIDGET (fixture->pane), "At "));
}

static void
test_search_fields (Fixture       *fixture,
                    gconstpointer  data)
{
  type (fixture, "other");
  assert_rows (fixture, "other");
  choose (fixture, "search.fields", "file");
  assert_rows (fixture, "other");
  type (fixture, "main.c");
  assert_rows (fixture, "main|Run|ns::rerun(int)");
  type (fixture, "object:other");
  assert_rows (fixture, "other");
  choose (fixture, "search.fields", "all");
  type (fixture, "main");
  assert_rows (fixture, "main|Run|ns::rerun(int)");
  type (fixture, "nowhere");
  assert_label (fixture, "No function matches “nowhere”");
}

/* An expression that would take forever is aborted and reported. */
static void
test_search_exceeded (Fixture       *fixture,
                      gconstpointer  data)
{
  choose (fixture, "search.mode", "regex");
  type (fixture, "^(a+)+$");
  assert_rows (fixture, "aa");
  assert_label (fixture, "1 of 2 functions found, search gave up on 1 name");
}

static gboolean
is_unmapped (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

/* Hidden functions are mentioned, and one click shows them again. */
static void
test_hide (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindPattern) pattern = NULL;
  GtkWidget *button;

  pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_OBJECT, "/lib/", NULL);
  grind_session_hide (fixture->session, pattern);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "main|Run|ns::rerun(int)");
  assert_label (fixture, "1 function hidden, with 3.33\302\240% self");
  type (fixture, "r");
  assert_rows (fixture, "Run|ns::rerun(int)");
  type (fixture, "");

  button = test_find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_BUTTON, "Show hidden functions");
  g_signal_emit_by_name (button, "clicked");
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "main|Run|ns::rerun(int)|other");
  g_assert_true (test_wait (is_unmapped, button));
}

/* The menu of a row hides its object, and asks for an expression; Enter accepts it. */
static void
test_hide_menu (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *view = GTK_WIDGET (get_view (fixture));
  GtkWindow *dialog = NULL;
  g_autoptr (GList) windows = NULL;

  grind_column_view_focus_row (get_view (fixture), 2);
  test_settle ();
  g_assert_true (gtk_widget_activate_action (view, "row.menu", NULL));
  g_assert_true (gtk_widget_activate_action (view, "node.hide-like", NULL));
  test_settle ();
  windows = gtk_window_list_toplevels ();
  for (GList *link = windows; link != NULL; link = link->next)
    if (ADW_IS_MESSAGE_DIALOG (link->data))
      dialog = link->data;
  g_assert_nonnull (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "focus");
  gtk_window_destroy (dialog);
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "ns::rerun(int)");

  grind_session_show_all (fixture->session);
  test_wait_for_view (fixture->pane);
  g_assert_true (gtk_widget_activate_action (view, "node.hide-object", NULL));
  test_settle ();
  test_wait_for_view (fixture->pane);
  assert_rows (fixture, "other");
}

#define ADD(name, data, function) \
  g_test_add ("/ui/function-search/" name, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("modes", NULL, test_search_modes);
  ADD ("error", NULL, test_search_error);
  ADD ("fields", NULL, test_search_fields);
  ADD ("exceeded",
       "events: Ir\nfn=aa\n1 9\nfn=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n1 8\n",
       test_search_exceeded);

  ADD ("hide", NULL, test_hide);
  ADD ("hide-menu", NULL, test_hide_menu);

  return g_test_run ();
}
