/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-window.h"
#include "ui/app/grind-restore.h"
#include "ui/app/grind-saved-state-file.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-focus.h"

#define N_ROUNDS  100
#define MAX_TOAST (8 * G_USEC_PER_SEC)   /* the toast would stay for 10 s */

static const char profile_text[] =
  "version: 1\n"
  "events: Ir Dr\n"
  "fl=main.c\n"
  "fn=main\n"
  "1 10 1\n"
  "cfn=first\n"
  "calls=2 1\n"
  "2 600 40\n"
  "cfn=second\n"
  "calls=1 1\n"
  "3 390 60\n"
  "fn=first\n"
  "1 600 40\n"
  "fn=second\n"
  "1 390 60\n";

typedef struct
{
  GrindApplication *application;
  char             *folder;
  char             *path;
  GrindPage        *page;   /* (unowned): of the window opened last */
} Fixture;

static gboolean
is_ready (gpointer fixture)
{
  return grind_page_is_ready (((Fixture *) fixture)->page);
}

static gboolean
is_decided (gpointer fixture)
{
  GrindPageState state = grind_page_get_state (((Fixture *) fixture)->page);

  return state != GRIND_PAGE_WAITING && state != GRIND_PAGE_LOADING;
}

static void
close_windows (Fixture *fixture)
{
  GList *windows;

  while ((windows = gtk_application_get_windows (GTK_APPLICATION (fixture->application))) != NULL)
    gtk_window_destroy (windows->data);
  test_settle ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->application = GRIND_APPLICATION (g_application_get_default ());
  fixture->folder = g_dir_make_tmp ("grind-tab-state-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "a file.out", NULL);
  g_file_set_contents (fixture->path, profile_text, -1, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  close_windows (fixture);
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static GrindWindow *
get_window (Fixture *fixture)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (fixture->application));

  g_assert_nonnull (windows);

  return GRIND_WINDOW (windows->data);
}

/* The state of a window with one profile, in which "second" is selected and Dr is shown */
static GVariant *
make_state (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  GtkWidget *window = grind_window_new (GTK_APPLICATION (fixture->application));
  GrindSession *session;
  GVariant *state;

  gtk_window_set_default_size (GTK_WINDOW (window), 901, 602);
  gtk_window_present (GTK_WINDOW (window));
  fixture->page = grind_window_get_page (GRIND_WINDOW (window));
  grind_page_open (fixture->page, file);
  g_assert_true (test_wait (is_ready, fixture));
  session = grind_page_get_session (fixture->page);
  grind_session_set_event (session, 1);
  grind_navigator_set_selected (grind_page_get_navigator (fixture->page), 2);
  g_assert_true (grind_page_show_view (fixture->page, "all-callers"));
  grind_page_sort (fixture->page, GRIND_SORT_NAME);
  g_assert_true (test_wait (is_ready, fixture));
  state = grind_window_dup_state (GRIND_WINDOW (window));
  g_assert_nonnull (state);
  close_windows (fixture);

  return state;
}

/* Restores one window of @state. Returns whether there was one. */
static gboolean
restore (Fixture  *fixture,
         GVariant *state)
{
  g_autoptr (GVariant) windows = g_variant_ref_sink (g_variant_new_array (NULL, &state, 1));

  if (!grind_restore_windows (GTK_APPLICATION (fixture->application), windows))
    return FALSE;

  fixture->page = grind_window_get_page (get_window (fixture));

  return TRUE;
}

static void
test_restore (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state (fixture);
  g_autoptr (GVariant) again = NULL;
  GrindSession *session;
  int width, height;

  g_assert_true (restore (fixture, state));
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_WAITING);
  g_assert_cmpstr (grind_page_get_title (fixture->page), ==, "a file.out");
  /* Files that are not read yet stay in the state. */
  again = grind_window_dup_state (get_window (fixture));
  g_assert_true (g_variant_equal (state, again));

  g_assert_true (test_wait (is_ready, fixture));
  session = grind_page_get_session (fixture->page);
  g_assert_cmpuint (grind_session_get_event (session), ==, 1);
  g_assert_cmpuint (grind_navigator_get_selected (grind_page_get_navigator (fixture->page)), ==, 2);
  gtk_window_get_default_size (GTK_WINDOW (get_window (fixture)), &width, &height);
  g_assert_cmpint (width, ==, 901);
  g_assert_cmpint (height, ==, 602);
  g_clear_pointer (&again, g_variant_unref);
  again = grind_window_dup_state (get_window (fixture));
  g_assert_true (g_variant_equal (state, again));
}

static gboolean
is_gone (gpointer weak)
{
  return *(gpointer *) weak == NULL;
}

/* The state of a window with two tabs, the second one shown */
static GVariant *
make_state_of_two (Fixture *fixture)
{
  g_autoptr (GVariant) state = make_state (fixture);
  g_autoptr (GVariant) tabs = g_variant_lookup_value (state, "tabs", NULL);
  GVariant *both[] = { g_variant_get_child_value (tabs, 0), g_variant_get_child_value (tabs, 0) };
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (state);

  g_variant_dict_insert_value (&dict, "tabs", g_variant_new_array (NULL, both, 2));
  g_variant_dict_insert (&dict, "selected", "u", 1);
  g_variant_unref (both[0]);
  g_variant_unref (both[1]);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* A page is freed even if it could have had the focus before its window was visible. */
static void
test_let_go (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state_of_two (fixture);
  GtkWidget *window;
  GtkWidget *tabs;
  GtkWidget *first;
  gpointer start;

  g_assert_true (restore (fixture, state));
  window = GTK_WIDGET (get_window (fixture));
  tabs = test_find_widget (window, ADW_TYPE_TAB_VIEW, NULL);
  first = adw_tab_page_get_child (adw_tab_view_get_nth_page (ADW_TAB_VIEW (tabs), 0));
  start = gtk_widget_get_template_child (first, GRIND_TYPE_PAGE, "start_page");
  g_object_add_weak_pointer (start, &start);
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  g_assert_true (grind_focus_is_in (GTK_WIDGET (fixture->page)));
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_true (test_wait (is_gone, &start));
}

static void
test_gone (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state (fixture);

  g_unlink (fixture->path);
  g_assert_true (restore (fixture, state));
  g_assert_true (test_wait (is_decided, fixture));
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_EMPTY);
  test_settle ();
  g_assert_true (test_has_label (GTK_WIDGET (get_window (fixture)),
                                 "1 profile no longer exists"));
  g_assert_null (grind_window_dup_state (get_window (fixture)));
}

static void
test_wrong (Fixture       *fixture,
            gconstpointer  data)
{
  static const char * const texts[] = {
    "@a{sv} {}",
    "{'tabs': <1>}",
    "{'tabs': <@aa{sv} []>}",
    "{'tabs': <[{'files': <'file:///a'>}]>}",
    "{'tabs': <[{'files': <@as []>}, {'shown': <@a{sv} {}>}]>}",
    "{'tabs': <[{'files': <['no uri']>}]>, 'width': <-1>, 'maximized': <true>}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) state = g_variant_parse (G_VARIANT_TYPE_VARDICT, texts[i], NULL, NULL,
                                                    &error);

      g_assert_no_error (error);
      g_assert_false (restore (fixture, state));
      g_assert_null (gtk_application_get_windows (GTK_APPLICATION (fixture->application)));
    }
}

/* The profile opens whatever its saved view says. */
static void
test_odd (Fixture       *fixture,
          gconstpointer  data)
{
  static const char * const shown[] = {
    "{'session': <1>, 'view': <2>}",
    "{'session': <{'event': <7>}>, 'view': <{'functions': <8>, 'upper-view': <9>}>}",
    "{'view': <{'functions': <(uint32 99, true, uint32 99, 'x', 1e300)>, 'lower-view': <''>}>}",
    "{'view': <{'functions': <(uint32 3, true, uint32 2, '', -2.0)>, 'upper-view': <'?'>}>}",
  };
  g_autofree char *uri = g_filename_to_uri (fixture->path, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'tabs': <[{'files': <['%s']>, 'shown': <%s>}]>, "
                                               "'selected': <uint32 77>, 'width': <70000>}",
                                               uri, shown[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (GVariant) state = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL,
                                                    &error);

      g_assert_no_error (error);
      g_assert_true (restore (fixture, state));
      g_assert_true (test_wait (is_ready, fixture));
      close_windows (fixture);
    }
}

/* Damaged bytes give other windows, or none. */
static void
test_damaged (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state (fixture);
  gsize size = g_variant_get_size (state);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint8 *bytes = g_memdup2 (g_variant_get_data (state), size);
      gsize length = round % 4 == 0 ? (gsize) g_test_rand_int_range (0, size) : size;
      g_autoptr (GVariant) damaged = NULL;
      g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_object_unref);
      GtkWidget *window;

      for (int n = g_test_rand_int_range (0, 8); n > 0; n--)
        bytes[g_test_rand_int_range (0, size)] = g_test_rand_int ();
      damaged = g_variant_ref_sink (g_variant_new_from_data (G_VARIANT_TYPE_VARDICT, bytes, length,
                                                             FALSE, g_free, bytes));
      window = grind_window_new_from_state (GTK_APPLICATION (fixture->application), damaged, pages);
      g_assert_cmpint (window != NULL, ==, pages->len > 0);
      if (window != NULL)
        gtk_window_destroy (GTK_WINDOW (window));
    }
}

static void
take_result_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GVariant *
read_file (const char  *path,
           GError     **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  grind_saved_state_file_read_async (path, take_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return grind_saved_state_file_read_finish (result, error);
}

static void
test_file (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *folder = g_build_filename (fixture->folder, "new", NULL);
  g_autofree char *path = g_build_filename (folder, "session", NULL);
  g_autoptr (GVariant) memory = NULL;
  g_autoptr (GVariant) found = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (read_file (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);

  memory = g_variant_ref_sink (g_variant_new_parsed ("{'a': <'\xc3\xa4'>, 'b': <b'\\377'>}"));
  grind_saved_state_file_write_async (path, memory, take_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (grind_saved_state_file_write_finish (result, &error));
  g_assert_no_error (error);
  found = read_file (path, &error);
  g_assert_no_error (error);
  g_assert_true (g_variant_equal (memory, found));

  g_assert_null (read_file (folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_clear_error (&error);
  g_file_set_contents (path, "[1, 2]", -1, &error);
  g_assert_no_error (error);
  g_assert_null (read_file (path, &error));
  g_assert_error (error, G_VARIANT_PARSE_ERROR, G_VARIANT_PARSE_ERROR_TYPE_ERROR);
  g_clear_error (&error);
  g_file_set_contents (path, "{'a': <'\xa4'>}", -1, &error);
  g_assert_no_error (error);
  g_assert_null (read_file (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  g_unlink (path);
  g_rmdir (folder);
}

static gboolean
has_failed (gpointer fixture)
{
  return grind_page_get_state (((Fixture *) fixture)->page) == GRIND_PAGE_FAILED;
}

/* The requested URI may be invalid; its tab cannot be reopened once closed. */
static void
test_no_address (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkWidget *window = grind_window_new (GTK_APPLICATION (fixture->application));

  gtk_window_present (GTK_WINDOW (window));
  fixture->page = grind_window_get_page (GRIND_WINDOW (window));
  gtk_widget_activate_action (window, "win.open-uri", "s", "Ir + 2 Dr");
  g_assert_true (test_wait (has_failed, fixture));
  g_assert_null (grind_page_dup_state (fixture->page));
  gtk_widget_activate_action (window, "win.close-tab", NULL);
  test_settle ();
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->application),
                                                     "reopen-tab"));
}

static gboolean
has_no_toast (gpointer window)
{
  return !test_has_label (window, "“a file.out” closed");
}

/* A tab that is open again can no longer be reopened: the toast that offers this goes. */
static void
test_reopen (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state (fixture);
  GtkWidget *window;
  gint64 start;

  g_assert_true (restore (fixture, state));
  window = GTK_WIDGET (get_window (fixture));
  grind_page_begin (fixture->page);
  g_assert_true (test_wait (is_ready, fixture));
  gtk_widget_activate_action (window, "win.close-tab", NULL);
  test_settle ();
  g_assert_false (has_no_toast (window));

  start = g_get_monotonic_time ();
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "reopen-tab", NULL);
  fixture->page = grind_window_get_page (GRIND_WINDOW (window));
  g_assert_true (test_wait (is_ready, fixture));
  g_assert_true (test_wait (has_no_toast, window));
  g_assert_cmpint (g_get_monotonic_time () - start, <, MAX_TOAST);
}

/* The toast of another tab stays. */
static void
test_reopen_earlier (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (GVariant) state = make_state (fixture);
  GtkWidget *window;

  g_assert_true (restore (fixture, state));
  window = GTK_WIDGET (get_window (fixture));
  grind_page_begin (fixture->page);
  g_assert_true (test_wait (is_ready, fixture));
  gtk_widget_activate_action (window, "win.close-tab", NULL);
  test_settle ();
  grind_dialogs_show_undo (GTK_WIDGET (grind_window_get_page (GRIND_WINDOW (window))),
                           "Another closed", "app.undo-close", g_variant_new_uint32 (0), NULL,
                           NULL);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "reopen-tab", NULL);
  fixture->page = grind_window_get_page (GRIND_WINDOW (window));
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
  g_assert_true (test_has_label (window, "Another closed"));
}

#define ADD(name, function) \
  g_test_add ("/ui/tab-state/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("restore", test_restore);
  ADD ("let-go", test_let_go);
  ADD ("gone", test_gone);
  ADD ("wrong", test_wrong);
  ADD ("odd", test_odd);
  ADD ("damaged", test_damaged);
  ADD ("file", test_file);
  ADD ("no-address", test_no_address);
  ADD ("reopen", test_reopen);
  ADD ("reopen-earlier", test_reopen_earlier);

  return g_test_run ();
}
