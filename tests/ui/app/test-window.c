/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-window.h"
#include "profile/grind-error.h"
#include "text/columns/grind-function-columns.h"
#include "ui/app/grind-screenshot.h"
#include "ui/app/grind-window.h"
#include "ui/base/grind-settings.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-row-list.h"

static const char profile_text[] =
  "version: 1\n"
  "creator: test\n"
  "cmd: ./program --fast\n"
  "positions: line\n"
  "events: Ir Dr\n"
  "fl=main.c\n"
  "fn=main\n"
  "1 10 1\n"
  "cfn=ns::first(int)\n"
  "calls=2 1\n"
  "2 600 40\n"
  "cfn=ns::second(int)\n"
  "calls=1 1\n"
  "3 390 60\n"
  "fn=ns::first(int)\n"
  "1 600 40\n"
  "fn=ns::second(int)\n"
  "1 390 60\n";

typedef struct
{
  GtkApplication *application;
  GrindWindow    *window;
  GrindPage      *page;
  char           *path;
} Fixture;

static gboolean
is_ready (gpointer fixture)
{
  return grind_page_is_ready (((Fixture *) fixture)->page);
}

static gboolean
is_failed (gpointer fixture)
{
  return grind_page_get_state (((Fixture *) fixture)->page) == GRIND_PAGE_FAILED;
}

static void
open_text (Fixture    *fixture,
           const char *text,
           gssize      length)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, text, length, &error);
  g_assert_no_error (error);
  grind_page_open (fixture->page, file);
}

static GtkColumnView *
get_view (Fixture    *fixture,
          const char *name)
{
  return test_get_list (GTK_WIDGET (fixture->window), name);
}

static char *
dup_name (Fixture    *fixture,
          const char *view_name,
          guint       position)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture, view_name)));
  g_autoptr (GrindRow) row = g_list_model_get_item (model, position);

  g_assert_nonnull (row);

  return test_dup_row_name (row);
}

static void
assert_row (Fixture    *fixture,
            const char *view_name,
            guint       position,
            const char *name)
{
  g_autofree char *found = dup_name (fixture, view_name, position);

  g_assert_cmpstr (found, ==, name);
}

static void
assert_n_rows (Fixture    *fixture,
               const char *view_name,
               guint       n_rows)
{
  GtkSelectionModel *model = gtk_column_view_get_model (get_view (fixture, view_name));

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n_rows);
}

static void
activate_row (Fixture    *fixture,
              const char *view_name,
              guint       position)
{
  GtkWidget *list = grind_column_view_get_list (get_view (fixture, view_name));

  g_assert_true (gtk_widget_activate_action (list, "list.activate-item", "u", position));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  int descriptor;

  fixture->application = GTK_APPLICATION (g_application_get_default ());
  fixture->window = GRIND_WINDOW (grind_window_new (fixture->application));
  fixture->page = grind_window_get_page (fixture->window);
  descriptor = g_file_open_tmp ("grind-window-XXXXXX.out", &fixture->path, &error);
  g_assert_no_error (error);
  g_close (descriptor, NULL);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

/* Closing a window frees it and all its contents. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gpointer window = fixture->window;
  gpointer page = fixture->page;

  g_object_add_weak_pointer (G_OBJECT (window), &window);
  g_object_add_weak_pointer (G_OBJECT (page), &page);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  for (guint i = 0; i < 200 && (window != NULL || page != NULL); i++)
    {
      g_usleep (10000);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
  g_assert_null (window);
  g_assert_null (page);
  g_unlink (fixture->path);
  g_free (fixture->path);
}

static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_EMPTY);
  g_assert_null (grind_page_get_title (fixture->page));
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "Grindscope");
  test_settle ();
}

static void
test_open (Fixture       *fixture,
           gconstpointer  data)
{
  open_text (fixture, profile_text, -1);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_LOADING);
  g_assert_true (test_wait (is_ready, fixture));

  g_assert_cmpstr (grind_page_get_subtitle (fixture->page), ==, "./program --fast");
  assert_n_rows (fixture, "Functions", 3);
  assert_row (fixture, "Functions", 0, "main");
  assert_row (fixture, "Functions", 1, "ns::first(int)");
  assert_row (fixture, "Functions", 2, "ns::second(int)");

  /* main has a self cost of only 1 % and two callees: it is selected first. */
  assert_n_rows (fixture, "Callers", 0);
  assert_n_rows (fixture, "Callees", 2);
  assert_row (fixture, "Callees", 0, "ns::first(int)");
  test_settle ();
}

static void
test_go (Fixture       *fixture,
         gconstpointer  data)
{
  GrindNavigator *navigator;
  GtkSelectionModel *functions;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  navigator = grind_page_get_navigator (fixture->page);
  functions = gtk_column_view_get_model (get_view (fixture, "Functions"));

  /* A single click only selects the row. */
  gtk_selection_model_select_item (gtk_column_view_get_model (get_view (fixture, "Callees")), 1,
                                   TRUE);
  assert_n_rows (fixture, "Callers", 0);

  activate_row (fixture, "Callees", 1);
  g_assert_true (test_wait (is_ready, fixture));
  assert_n_rows (fixture, "Callers", 1);
  assert_row (fixture, "Callers", 0, "main");
  g_assert_true (gtk_selection_model_is_selected (functions, 2));

  activate_row (fixture, "Callers", 0);
  g_assert_true (test_wait (is_ready, fixture));
  assert_n_rows (fixture, "Callees", 2);
  g_assert_true (gtk_selection_model_is_selected (functions, 0));

  gtk_selection_model_select_item (functions, 1, TRUE);
  g_assert_true (test_wait (is_ready, fixture));
  assert_row (fixture, "Callers", 0, "main");
  g_assert_cmpuint (grind_navigator_get_selected (navigator), !=, GRIND_NONE);
  test_settle ();
}

static void
test_sort (Fixture       *fixture,
           gconstpointer  data)
{
  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));

  /* Numbers are sorted largest first, and reversed when sorted again. */
  grind_page_sort (fixture->page, GRIND_SORT_SELF);
  test_settle ();
  assert_row (fixture, "Functions", 0, "ns::first(int)");
  assert_row (fixture, "Functions", 2, "main");
  grind_page_sort (fixture->page, GRIND_SORT_SELF);
  test_settle ();
  assert_row (fixture, "Functions", 0, "main");
  grind_page_sort (fixture->page, GRIND_SORT_NAME);
  test_settle ();
  assert_row (fixture, "Functions", 0, "main");
  assert_row (fixture, "Functions", 1, "ns::first(int)");
}

static void
test_event_and_percent (Fixture       *fixture,
                        gconstpointer  data)
{
  GtkWidget *drop_down;
  GrindSession *session;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  session = grind_page_get_session (fixture->page);
  drop_down = test_find_widget (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, "Event type");
  g_assert_nonnull (drop_down);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 1);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  test_settle ();
  assert_row (fixture, "Functions", 1, "ns::second(int)");
  g_assert_nonnull (test_find_widget (GTK_WIDGET (fixture->window), GTK_TYPE_WIDGET, "100.00"));
  g_assert_null (test_find_widget (GTK_WIDGET (fixture->window), GTK_TYPE_WIDGET, "101"));

  grind_session_set_percent (session, FALSE);
  test_settle ();
  g_assert_nonnull (test_find_widget (GTK_WIDGET (fixture->window), GTK_TYPE_WIDGET, "101"));
}

static void
test_not_a_profile (Fixture       *fixture,
                    gconstpointer  data)
{
  open_text (fixture, "%PDF-1.4 is something else\n", -1);
  g_assert_true (test_wait (is_failed, fixture));
  g_assert_error (grind_page_get_error (fixture->page), GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE);
  g_assert_nonnull (grind_page_get_title (fixture->page));
  g_assert_null (grind_page_get_session (fixture->page));

  /* The same page can open a valid file afterwards. */
  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  assert_n_rows (fixture, "Functions", 3);
  g_assert_null (grind_page_get_error (fixture->page));
}

static gboolean
is_gone (gpointer weak)
{
  return *(gpointer *) weak == NULL;
}

/* Neither the header bar's actions nor the palette keep a profile alive. */
static void
test_let_go (Fixture       *fixture,
             gconstpointer  data)
{
  gpointer profile;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  profile = grind_session_get_profile (grind_page_get_session (fixture->page));
  g_object_add_weak_pointer (profile, &profile);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.jump", NULL));
  test_settle ();

  open_text (fixture, "no profile\n", -1);
  g_assert_true (test_wait (is_failed, fixture));
  g_assert_true (test_wait (is_gone, &profile));
}

/* A widget that grabs the focus while the view is removed, as GTK menus do, does not keep it
 * alive. */
static void
test_let_go_of_focus (Fixture       *fixture,
                      gconstpointer  data)
{
  GtkWidget *view;
  gpointer profile;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  profile = grind_session_get_profile (grind_page_get_session (fixture->page));
  g_object_add_weak_pointer (profile, &profile);
  view = GTK_WIDGET (get_view (fixture, "Callees"));
  g_signal_connect_object (get_view (fixture, "Functions"), "unmap",
                           G_CALLBACK (gtk_widget_grab_focus), view, G_CONNECT_SWAPPED);

  open_text (fixture, "no profile\n", -1);
  g_assert_true (test_wait (is_failed, fixture));
  g_assert_true (test_wait (is_gone, &profile));
}

/* A tab takes its focus along, whether it is visible or not: the old window drops the focus before
 * the tab is in the new one, which has its own. */
static void
test_move_tab (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWindow *other = GTK_WINDOW (grind_window_new (fixture->application));
  AdwTabView *tabs = ADW_TAB_VIEW (test_find_widget (GTK_WIDGET (fixture->window),
                                                     ADW_TYPE_TAB_VIEW, NULL));
  AdwTabPage *tab = adw_tab_view_get_selected_page (tabs);
  GtkColumnView *callees;
  GtkWidget *focus;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  gtk_window_present (other);
  test_settle ();
  callees = get_view (fixture, "Callees");
  adw_tab_view_set_selected_page (tabs, adw_tab_view_append (tabs, grind_page_new ()));
  test_settle ();
  g_assert_true (grind_column_view_focus_row (callees, 0));

  adw_tab_view_transfer_page (tabs, tab, ADW_TAB_VIEW (test_find_widget (GTK_WIDGET (other),
                                                                         ADW_TYPE_TAB_VIEW, NULL)),
                              0);
  g_assert_null (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
  test_settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->window)));
  focus = gtk_window_get_focus (other);
  g_assert_true (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (fixture->page)));
  gtk_window_destroy (other);
  fixture->page = grind_window_get_page (fixture->window);
}

/* No menu has such a choice, but any action can be activated. */
static void
test_no_group (Fixture       *fixture,
               gconstpointer  data)
{
  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  g_action_group_activate_action (grind_page_get_actions (fixture->page), "group-by",
                                  g_variant_new_uint32 (G_MAXUINT32));
  g_action_group_activate_action (grind_page_get_actions (fixture->page), "show-only",
                                  g_variant_new ("(uu)", G_MAXUINT32, 0));
  test_settle ();
  assert_n_rows (fixture, "Functions", 3);
}

static gboolean
has_column (Fixture    *fixture,
            const char *view_name,
            const char *title)
{
  GListModel *columns = gtk_column_view_get_columns (get_view (fixture, view_name));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) == 0)
        return TRUE;
    }

  return FALSE;
}

/* Lists can be sorted by hidden columns, too. */
static void
test_hidden_columns (Fixture       *fixture,
                     gconstpointer  data)
{
  GSettings *settings = grind_settings_get ();
  static const char *const keys[] = { "function-columns", "call-columns", "all-callees-columns" };
  static const char *const hidden = "(@as [], {'inclusive': false, 'self': false, 'cost': false})";

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_set_value (settings, keys[i], g_variant_new_parsed (hidden));
  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  g_assert_false (has_column (fixture, "Functions", "Inclusive"));
  g_assert_false (has_column (fixture, "Functions", "Self"));
  assert_row (fixture, "Functions", 0, "main");
  assert_row (fixture, "Callees", 0, "ns::first(int)");

  grind_page_sort (fixture->page, GRIND_SORT_SELF);
  test_settle ();
  assert_row (fixture, "Functions", 0, "ns::first(int)");
  grind_page_sort (fixture->page, GRIND_SORT_SECONDARY);
  test_settle ();
  assert_row (fixture, "Functions", 0, "ns::first(int)");
  grind_page_show_view (fixture->page, "all-callees");
  test_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    g_settings_reset (settings, keys[i]);
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/profile.out");

  grind_page_open (fixture->page, file);
  g_assert_true (test_wait (is_failed, fixture));
  g_assert_error (grind_page_get_error (fixture->page), G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  test_settle ();
}

static char *
make_large_text (void)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < 400000; i++)
    g_string_append_printf (text, "fn=function_%u\n1 %u\n", i, i);

  return g_string_free (text, FALSE);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *text = make_large_text ();

  open_text (fixture, text, -1);
  g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_LOADING);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), "page.cancel", NULL));
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_EMPTY);
  test_settle ();
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_EMPTY);
}

/* tear_down() checks that everything is freed. */
static void
test_close_while_loading (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autofree char *text = make_large_text ();

  open_text (fixture, text, -1);
  g_main_context_iteration (NULL, FALSE);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_LOADING);
}

static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  GListModel *columns;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1600, 700);
  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  columns = gtk_column_view_get_columns (get_view (fixture, "Functions"));
  g_assert_cmpuint (g_list_model_get_n_items (columns), ==, 5);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 800, 500);
  test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (columns), <, 5);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1600, 700);
  test_settle ();
  g_assert_cmpuint (g_list_model_get_n_items (columns), ==, 5);
}

/* A wide window can be tiled, although it only then hides what does not fit. */
static void
test_narrow_at_once (Fixture       *fixture,
                     gconstpointer  data)
{
  const int widths[] = { 1600, 800, 1600, 500 };
  GtkWidget *window = GTK_WIDGET (fixture->window);

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (window), widths[i], 700);
      test_settle ();
      g_assert_cmpint (gtk_widget_get_width (window), >, widths[i] - 40);   /* its shadow */
      g_assert_cmpint (gtk_widget_get_width (window), <=, widths[i]);
    }

  /* All that is left must fit. */
  gtk_window_set_default_size (GTK_WINDOW (window), 370, 700);
  test_settle ();
  g_assert_cmpint (gtk_widget_get_width (window), >, 400);
}

/* Neither the name of an event nor the number of parts limits how narrow the window can be. */
static void
test_narrow_parts (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint8 parts[5] = { 0xff, 0x0f };
  GrindSession *session;

  for (guint i = 1; i <= 34; i++)
    g_string_append_printf (text, "version: 1\npid: 1\npart: %u\n"
                                  "event: E : An event of which the name is longer than others\n"
                                  "events: E\nfn=f\n1 %u\n\n", i, i);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1600, 700);
  open_text (fixture, text->str, -1);
  g_assert_true (test_wait (is_ready, fixture));
  session = grind_page_get_session (fixture->page);
  grind_session_set_parts (session, parts);
  test_settle ();
  for (int width = 1500; width >= 780; width -= 80)
    {
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 500);
      test_settle ();
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (fixture->window)), <=, width);
    }
}

static void
count_cb (GdkFrameClock *clock,
          guint         *n_frames)
{
  (*n_frames)++;
}

static gboolean
is_over (gpointer data)
{
  return g_get_monotonic_time () > *(gint64 *) data;
}

/* An open profile that nothing happens to needs no frames. */
static void
test_idle (Fixture       *fixture,
           gconstpointer  data)
{
  GdkFrameClock *clock;
  guint n_frames = 0;
  gint64 end;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  end = g_get_monotonic_time () + G_USEC_PER_SEC;
  g_assert_true (test_wait (is_over, &end));

  clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->window));
  g_signal_connect (clock, "update", G_CALLBACK (count_cb), &n_frames);
  end = g_get_monotonic_time () + G_USEC_PER_SEC;
  g_assert_true (test_wait (is_over, &end));
  g_signal_handlers_disconnect_by_func (clock, count_cb, &n_frames);
  g_assert_cmpuint (n_frames, <, 5);
}

/* After a change, a window cannot be drawn before its next frame. */
static gboolean
save_picture (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *path = g_strconcat (fixture->path, ".png", NULL);

  return grind_screenshot_save (GTK_WIDGET (fixture->window), path, NULL);
}

static void
test_screenshot (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".png", NULL);
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GError) error = NULL;

  open_text (fixture, profile_text, -1);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  g_assert_true (test_wait (save_picture, fixture));
  texture = gdk_texture_new_from_filename (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), ==,
                   gtk_widget_get_width (GTK_WIDGET (fixture->window)));
  g_unlink (path);
}

#define ADD(name, function) \
  g_test_add ("/ui/window/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("empty", test_empty);
  ADD ("open", test_open);
  ADD ("go", test_go);
  ADD ("sort", test_sort);
  ADD ("event-and-percent", test_event_and_percent);
  ADD ("not-a-profile", test_not_a_profile);
  ADD ("let-go", test_let_go);
  ADD ("let-go-of-focus", test_let_go_of_focus);
  ADD ("move-tab", test_move_tab);
  ADD ("no-group", test_no_group);
  ADD ("hidden-columns", test_hidden_columns);
  ADD ("missing", test_missing);
  ADD ("cancel", test_cancel);
  ADD ("close-while-loading", test_close_while_loading);
  ADD ("narrow", test_narrow);
  ADD ("narrow-at-once", test_narrow_at_once);
  ADD ("narrow-parts", test_narrow_parts);
  ADD ("idle", test_idle);
  ADD ("screenshot", test_screenshot);

  return g_test_run ();
}
