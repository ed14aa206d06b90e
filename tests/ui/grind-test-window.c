/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"

#include "../analysis/grind-test-compare.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-view.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-row-list.h"
#include "ui/workspace/grind-profile-view.h"

/* How often the main loop must be idle, 10 ms apart, to count as settled: longer than the delay of
 * search entries */
#define SETTLE_COUNT 18
#define TIMEOUT      (20 * G_USEC_PER_SEC)

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static gboolean
count_cb (gpointer user_data)
{
  ++*(guint *) user_data;

  return G_SOURCE_CONTINUE;
}

static gboolean
is_settled (gpointer user_data)
{
  return *(guint *) user_data >= SETTLE_COUNT;
}

static void
run_until (gint64     end,
           gboolean (*is_true) (gpointer data),
           gpointer   data)
{
  guint source = g_timeout_add (10, wake_cb, NULL);

  while (!is_true (data) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

/* Runs the main loop until probably nothing is left to do, however slow the machine is. */
void
test_settle (void)
{
  guint n_counted = 0;
  guint source = g_timeout_add_full (G_PRIORITY_LOW, 10, count_cb, &n_counted, NULL);

  run_until (g_get_monotonic_time () + TIMEOUT, is_settled, &n_counted);
  g_source_remove (source);
}

/* Runs it until @is_true. Returns whether that was in time. */
gboolean
test_wait (gboolean (*is_true) (gpointer data),
           gpointer   data)
{
  run_until (g_get_monotonic_time () + TIMEOUT, is_true, data);

  return is_true (data);
}

static gboolean
is_alone (gpointer object)
{
  return g_atomic_int_get (&G_OBJECT (object)->ref_count) == 1;
}

/* Drops the last reference, once no cancelled worker holds another one. */
void
test_finalize (gpointer object)
{
  test_wait (is_alone, object);
  g_assert_finalize_object (object);
}

/* A session for a profile with this text; @path is only a name. */
GrindSession *
test_session_new (const char *text,
                  const char *path)
{
  g_autoptr (GrindProfile) profile = test_load_named (g_strdup (text), path);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);

  return grind_session_new (profile, graph);
}

/* A navigator of such a session, at its default selection. */
GrindNavigator *
test_navigator_new (const char *text,
                    const char *path)
{
  g_autoptr (GrindSession) session = test_session_new (text, path);

  return grind_navigator_new (session);
}

/* A navigator of a session that compares the profiles with these texts. */
GrindNavigator *
test_navigator_new_compared (const char *before,
                             const char *after)
{
  g_auto (TestCompared) compared = { { NULL, }, };
  g_autoptr (GrindSession) session = NULL;

  test_compared_take (&compared, g_strdup (before), g_strdup (after), TRUE, TRUE);
  session = grind_session_new_compared (compared.graph, compared.comparison, NULL, NULL);

  return grind_navigator_new (session);
}

/* Drops the last reference to a navigator, and checks that its session is freed, too. */
void
test_finalize_navigator (GrindNavigator *navigator)
{
  GrindSession *session = g_object_ref (grind_navigator_get_session (navigator));

  test_finalize (navigator);
  test_finalize (session);
}

/* The function or cycle with this name. */
GrindNodeId
test_find_node (GrindSession *session,
                const char   *name)
{
  return test_find (grind_session_get_graph (session), name);
}

/* Shows @child in a window of this size. */
GtkWidget *
test_show_window (GtkWidget *child,
                  int        width,
                  int        height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();

  return window;
}

static gboolean
is_gone (gpointer weak)
{
  return *(gpointer *) weak == NULL;
}

/* Closes a window, and checks that @child, something in it, is freed. */
void
test_close_window (GtkWidget *window,
                   gpointer   child)
{
  g_object_add_weak_pointer (child, &child);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_true (test_wait (is_gone, &child));
}

static gboolean
has_name (GtkWidget  *widget,
          const char *name)
{
  g_autofree char *problem = NULL;

  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  return problem == NULL;
}

/* The first mapped widget of @type from @root down, with this accessible name if there is one. */
GtkWidget *
test_find_widget (GtkWidget  *root,
                  GType       type,
                  const char *name)
{
  if (gtk_widget_get_mapped (root) && g_type_is_a (G_OBJECT_TYPE (root), type) &&
      (name == NULL || has_name (root, name)))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_widget (child, type, name);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* The first window of this type, or NULL */
GtkWidget *
test_find_toplevel (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (g_type_is_a (G_OBJECT_TYPE (window), type))
        return window;
    }

  return NULL;
}

/* The first mapped label from @root down that contains @text. */
GtkWidget *
test_find_label (GtkWidget  *root,
                 const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_label (child, text);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Whether there is such a label. */
gboolean
test_has_label (GtkWidget  *root,
                const char *text)
{
  return test_find_label (root, text) != NULL;
}

/* A condition to wait for */
typedef struct
{
  GtkWidget    *root;
  char       *(*describe) (gpointer data);
  gpointer      data;
  const char   *text;
} Wanted;

static gboolean
has_wanted_label (gpointer data)
{
  const Wanted *wanted = data;

  return test_has_label (wanted->root, wanted->text);
}

/* Waits for such a label. */
void
test_assert_label (GtkWidget  *root,
                   const char *text)
{
  Wanted wanted = { .root = root, .text = text };

  if (!test_wait (has_wanted_label, &wanted))
    g_error ("no label “%s”", text);
}

static gboolean
has_wanted_text (gpointer data)
{
  const Wanted *wanted = data;
  g_autofree char *text = wanted->describe (wanted->data);

  return g_str_equal (text, wanted->text);
}

/* Waits until @describe returns a text. */
void
test_assert_described (char       *(*describe) (gpointer data),
                       gpointer     data,
                       const char  *text)
{
  Wanted wanted = { .describe = describe, .data = data, .text = text };
  g_autofree char *found = NULL;

  if (test_wait (has_wanted_text, &wanted))
    return;

  found = describe (data);
  g_assert_cmpstr (found, ==, text);
}

void
test_click (GtkWidget  *root,
            const char *name)
{
  GtkWidget *button = test_find_widget (root, GTK_TYPE_BUTTON, name);

  if (button == NULL)
    g_error ("no button “%s”", name);
  g_signal_emit_by_name (button, "clicked");
  test_settle ();
}

/* The mapped list with this accessible name */
GtkColumnView *
test_get_list (GtkWidget  *root,
               const char *name)
{
  GtkWidget *list = test_find_widget (root, GTK_TYPE_COLUMN_VIEW, name);

  g_assert_nonnull (list);

  return GTK_COLUMN_VIEW (list);
}

/* Goes to the function or cycle with this name. */
void
test_go_to (GrindNavigator *navigator,
            const char     *name)
{
  grind_navigator_go_to (navigator,
                         test_find_node (grind_navigator_get_session (navigator), name));
  test_settle ();
}

void
test_assert_selected (GrindNavigator *navigator,
                      const char     *expected)
{
  g_autofree char *name = grind_graph_dup_node_name (grind_navigator_get_graph (navigator),
                                                     grind_navigator_get_selected (navigator));

  g_assert_cmpstr (name, ==, expected);
}

static gboolean
is_ready (gpointer view)
{
  return GRIND_IS_PROFILE_VIEW (view) ? grind_profile_view_is_ready (view)
                                      : grind_view_is_ready (view);
}

/* Waits until a profile view or a pane shows all that has changed; a new graph is to be waited for
 * before. */
void
test_wait_for_view (gpointer view)
{
  g_assert_true (test_wait (is_ready, view));
}

/* Starts a test program with windows. Returns %NULL if there is no display, after reporting that.
 * Shows lists unless other views are chosen. */
GrindApplication *
test_begin (int    *argc,
            char ***argv)
{
  g_autoptr (GError) error = NULL;
  GrindApplication *application;

  g_setenv ("GTK_A11Y", "test", TRUE);
  g_setenv ("ADW_DISABLE_PORTAL", "1", TRUE);
  g_test_init (argc, argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return NULL;
    }

  application = grind_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (application));
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    g_error ("%s", error->message);
  g_settings_set_string (grind_settings_get (), "lower-view", "callees");

  return application;
}

/* The name of the function in a row of a list */
char *
test_dup_row_name (gpointer row)
{
  const GrindListRows *rows = grind_row_get_rows (row);

  return grind_graph_dup_node_name (rows->graph,
                                    grind_list_rows_get_node (rows, grind_row_get_position (row)));
}

/* The text of a cell of a visible column, for people or for programs */
char *
test_dup_cell_text (GtkColumnView *view,
                    guint          position,
                    guint          column,
                    gboolean       is_exact)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (view));
  g_autoptr (GtkColumnViewColumn) view_column =
    g_list_model_get_item (gtk_column_view_get_columns (view), column);
  g_autoptr (GrindRow) row = g_list_model_get_item (model, position);

  return grind_column_view_dup_text (view_column, row, is_exact);
}

/* The visible column with that title */
GtkColumnViewColumn *
test_get_column (GtkColumnView *view,
                 const char    *title)
{
  GListModel *columns = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return column;
    }

  g_error ("no column “%s”", title);
}

/* The titles of the visible columns, separated by "|" */
char *
test_dup_titles (GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "",
                              gtk_column_view_column_get_title (column));
    }

  return g_string_free (text, FALSE);
}

/* The texts of all cells, each row ended by ";", its cells separated by "|" */
char *
test_dup_cells (GtkColumnView *view)
{
  guint n_columns = g_list_model_get_n_items (gtk_column_view_get_columns (view));
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (view)));
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_rows * n_columns; i++)
    {
      g_autofree char *shown = test_dup_cell_text (view, i / n_columns, i % n_columns, FALSE);

      g_string_append (text, shown != NULL ? shown : "");
      g_string_append_c (text, i % n_columns + 1 < n_columns ? '|' : ';');
    }

  return g_string_free (text, FALSE);
}

static void
read_cb (GObject      *clipboard,
         GAsyncResult *result,
         gpointer      text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static gboolean
is_text (gpointer text)
{
  return *(char **) text != NULL;
}

static gboolean
has_content (gpointer clipboard)
{
  return gdk_clipboard_get_content (clipboard) != NULL;
}

/* Waits for a text in the clipboard, checks it, and empties the clipboard. */
void
test_assert_clipboard (GtkWidget  *widget,
                       const char *expected)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  g_autofree char *text = NULL;

  g_assert_true (test_wait (has_content, clipboard));
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &text);
  g_assert_true (test_wait (is_text, &text));
  gdk_clipboard_set_content (clipboard, NULL);
  g_assert_cmpstr (text, ==, expected);
}
