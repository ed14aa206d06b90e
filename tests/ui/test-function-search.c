/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "format/grind-loader.h"
#include "ui/grind-application.h"
#include "ui/grind-cost-cell.h"
#include "ui/grind-function-cells.h"
#include "ui/grind-function-pane.h"
#include "ui/grind-settings.h"

#define TIMEOUT (20 * G_USEC_PER_SEC)

static const char profile_text[] =
  "events: Ir Dr\n"
  "ob=/bin/program\nfl=/src/main.c\n"
  "fn=main\n1 100 9\ncfn=Run\ncalls=1 1\n1 500 9\n"
  "fn=Run\n1 80 3\ncfn=ns::rerun(int)\ncalls=3 1\n1 400 9\n"
  "fn=ns::rerun(int)\n1 400 5\n"
  "ob=/lib/other.so\nfl=/src/other.c\nfn=other\n1 20 1\n";

typedef struct
{
  GtkWidget         *window;
  GrindFunctionPane *pane;
  GrindSession      *session;
} Fixture;

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
settle (void)
{
  gint64 end = g_get_monotonic_time () + 150000;
  guint source = g_timeout_add (10, wake_cb, NULL);

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

static void
wait_until_ready (Fixture *fixture)
{
  gint64 end = g_get_monotonic_time () + TIMEOUT;
  guint source = g_timeout_add (10, wake_cb, NULL);

  while (!grind_function_pane_is_ready (fixture->pane) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
  g_assert_true (grind_function_pane_is_ready (fixture->pane));
  settle ();
}

static GrindSession *
make_session (const char *text)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GError) error = NULL;

  stream = g_memory_input_stream_new_from_data (text, strlen (text), NULL);
  grind_loader_add_stream (loader, stream, "test");
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  graph = grind_graph_new (profile, NULL, TRUE, NULL, &error);
  g_assert_no_error (error);

  return grind_session_new (profile, graph);
}

static void
open_text (Fixture    *fixture,
           const char *text)
{
  fixture->session = make_session (text);
  fixture->window = gtk_window_new ();
  fixture->pane = g_object_new (GRIND_TYPE_FUNCTION_PANE, NULL);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->pane));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 700, 500);
  grind_function_pane_set_session (fixture->pane, fixture->session);
  gtk_window_present (GTK_WINDOW (fixture->window));
  wait_until_ready (fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_settings_reset (grind_settings_get (), "function-columns");
  g_settings_reset (grind_settings_get (), "function-widths");
  g_settings_reset (grind_settings_get (), "search-mode");
  g_settings_reset (grind_settings_get (), "search-fields");
  open_text (fixture, data != NULL ? data : profile_text);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer pane = fixture->pane;

  g_object_add_weak_pointer (G_OBJECT (pane), &pane);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  for (guint i = 0; i < 200 && pane != NULL; i++)
    {
      g_usleep (5000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_null (pane);
  g_assert_finalize_object (fixture->session);
}

/* The first widget of @type below @root, of which the accessible name is @name if not %NULL. */
static gpointer
find_widget (GtkWidget  *root,
             GType       type,
             const char *name)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    {
      g_autofree char *found = NULL;

      if (name != NULL)
        found = gtk_test_accessible_check_property (GTK_ACCESSIBLE (root),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL, name);
      if (found == NULL)
        return root;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = find_widget (child, type, name);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static GtkColumnView *
get_view (Fixture *fixture)
{
  return find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_COLUMN_VIEW, "Functions");
}

static GtkEditable *
get_entry (Fixture *fixture)
{
  return find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_SEARCH_ENTRY, "Search functions");
}

/* A label that is shown and says @text */
static gboolean
has_label (GtkWidget  *root,
           const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (root)), text))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;

  return FALSE;
}

static void
assert_label (Fixture    *fixture,
              const char *text)
{
  if (!has_label (GTK_WIDGET (fixture->pane), text))
    g_error ("no label “%s”", text);
}

static void
assert_rows (Fixture    *fixture,
             const char *expected)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrindFunctionRow) row = g_list_model_get_item (model, i);
      g_autofree char *name = grind_graph_dup_node_name (grind_function_row_get_graph (row),
                                                         grind_function_row_get_node (row));

      /* What the model has, the cells have, too. */
      g_assert_nonnull (find_widget (GTK_WIDGET (get_view (fixture)), GRIND_TYPE_CELL, name));
      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", name);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
type (Fixture    *fixture,
      const char *text)
{
  gtk_editable_set_text (get_entry (fixture), text);
  wait_until_ready (fixture);
}

static void
choose (Fixture    *fixture,
        const char *action,
        const char *value)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (get_entry (fixture)), action, "s",
                                             value));
  wait_until_ready (fixture);
}

/* A label that is shown and begins with @text */
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

static void
test_search_modes (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autofree char *mode = NULL;

  type (fixture, "int ns");
  assert_rows (fixture, "");
  choose (fixture, "search.mode", "words");
  assert_rows (fixture, "ns::rerun(int)");
  assert_label (fixture, "1 of 4 functions match");
  assert_label (fixture, "words");

  /* Best first, until it is sorted by something else */
  choose (fixture, "search.mode", "fuzzy");
  type (fixture, "ru");
  assert_rows (fixture, "Run|ns::rerun(int)");
  assert_label (fixture, "2 of 4 functions match, best first");
  type (fixture, "r");
  assert_rows (fixture, "Run|ns::rerun(int)|other");
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  wait_until_ready (fixture);
  grind_function_pane_sort (fixture->pane, GRIND_SORT_NAME);
  wait_until_ready (fixture);
  assert_rows (fixture, "other|ns::rerun(int)|Run");
  assert_label (fixture, "3 of 4 functions match");

  choose (fixture, "search.mode", "regex");
  type (fixture, "^(run|main)$");
  assert_rows (fixture, "main|Run");

  mode = g_settings_get_string (grind_settings_get (), "search-mode");
  g_assert_cmpstr (mode, ==, "regex");
}

/* What is no expression is said, and leaves what was found before. */
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
  settle ();
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

/* An expression that would take for ever is given up, and that is said. */
static void
test_search_exceeded (Fixture       *fixture,
                      gconstpointer  data)
{
  choose (fixture, "search.mode", "regex");
  type (fixture, "^(a+)+$");
  assert_rows (fixture, "aa");
  assert_label (fixture, "1 of 2 functions match, gave up on 1 name");
}

/* What is hidden is said, and one click shows it again. */
static void
test_hide (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindPattern) pattern = NULL;
  GtkWidget *button;

  pattern = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_OBJECT, "/lib/", NULL);
  grind_session_hide (fixture->session, pattern);
  settle ();
  wait_until_ready (fixture);
  assert_rows (fixture, "main|Run|ns::rerun(int)");
  assert_label (fixture, "1 function with 3.33\302\240% self is left out");
  type (fixture, "r");
  assert_rows (fixture, "Run|ns::rerun(int)");
  type (fixture, "");

  button = find_widget (GTK_WIDGET (fixture->pane), GTK_TYPE_BUTTON, "Show what is left out");
  g_signal_emit_by_name (button, "clicked");
  wait_until_ready (fixture);
  assert_rows (fixture, "main|Run|ns::rerun(int)|other");
  g_assert_false (gtk_widget_get_mapped (button));
}

/* The menu of a row hides its object, and asks for an expression; Enter takes it. */
static void
test_hide_menu (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *view = GTK_WIDGET (get_view (fixture));
  GtkWindow *dialog = NULL;
  g_autoptr (GList) windows = NULL;

  grind_list_column_focus_row (get_view (fixture), 2);
  settle ();
  g_assert_true (gtk_widget_activate_action (view, "row.menu", NULL));
  g_assert_true (gtk_widget_activate_action (view, "row.hide-like", NULL));
  settle ();
  windows = gtk_window_list_toplevels ();
  for (GList *link = windows; link != NULL; link = link->next)
    if (ADW_IS_MESSAGE_DIALOG (link->data))
      dialog = link->data;
  g_assert_nonnull (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "focus");
  gtk_window_destroy (dialog);
  settle ();
  wait_until_ready (fixture);
  assert_rows (fixture, "ns::rerun(int)");

  grind_session_show_all (fixture->session);
  wait_until_ready (fixture);
  g_assert_true (gtk_widget_activate_action (view, "row.hide-object", NULL));
  settle ();
  wait_until_ready (fixture);
  assert_rows (fixture, "other");
}

#define ADD(name, data, function) \
  g_test_add ("/ui/function-search/" name, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = NULL;
  g_autoptr (GError) error = NULL;

  g_setenv ("GTK_A11Y", "test", TRUE);
  g_setenv ("ADW_DISABLE_PORTAL", "1", TRUE);
  g_test_init (&argc, &argv, NULL);
  if (!gtk_init_check ())
    return 77;

  application = grind_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (application));
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    g_error ("%s", error->message);

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
