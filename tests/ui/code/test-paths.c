/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings of file locations: the settings, the dialog, and the page for missing files. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "analysis/names/grind-number.h"
#include "grind-test-window.h"
#include "source/files/grind-file-search.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-path-map-dialog.h"
#include "ui/base/grind-path-settings.h"
#include "ui/base/grind-settings.h"
#include "ui/code/grind-missing-page.h"
#include "ui/preferences/grind-preferences.h"

static void
count_cb (guint *n)
{
  (*n)++;
}

static void
forget_all (void)
{
  g_settings_reset (grind_settings_get (), "source-folders");
  g_settings_reset (grind_settings_get (), "path-maps");
}

static void
check_lists (const char *folders,
             const char *maps)
{
  GrindPathSettings *settings = grind_path_settings_get ();
  g_auto (GStrv) found_folders = grind_path_settings_dup_folders (settings);
  g_auto (GStrv) found_maps = grind_path_settings_dup_maps (settings);
  g_autofree char *joined_folders = g_strjoinv (" ", found_folders);
  g_autofree char *joined_maps = g_strjoinv (" ", found_maps);

  g_assert_cmpstr (joined_folders, ==, folders);
  g_assert_cmpstr (joined_maps, ==, maps);
}

static void
test_settings (void)
{
  GrindPathSettings *settings = grind_path_settings_get ();
  g_autoptr (GrindPathRules) rules = NULL;
  const char *none[] = { NULL };
  guint n = 0;
  gulong handler;

  handler = g_signal_connect_swapped (settings, "changed", G_CALLBACK (count_cb), &n);
  check_lists ("", "");
  grind_path_settings_add_folder (settings, "/a");
  grind_path_settings_add_folder (settings, "/b");
  g_assert_cmpuint (n, ==, 2);
  grind_path_settings_add_folder (settings, "/a");
  g_assert_cmpuint (n, ==, 3);
  check_lists ("/a /b", "");
  grind_path_settings_add_folder (settings, "/a");
  g_assert_cmpuint (n, ==, 3);
  grind_path_settings_add_map (settings, "/x=y", "/z");
  check_lists ("/a /b", "/x\\=y=/z");

  /* New rules are created; the old ones, which searches may still use, do not change. */
  rules = grind_path_rules_ref (grind_path_settings_get_rules (settings));
  g_assert_cmpuint (grind_path_rules_get_n_maps (rules), ==, 1);
  n = 0;
  grind_path_settings_look_again (settings);
  g_assert_cmpuint (n, ==, 1);
  g_assert_true (rules != grind_path_settings_get_rules (settings));
  grind_path_settings_set_maps (settings, none);
  grind_path_settings_set_folders (settings, none);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (grind_path_rules_get_n_maps (rules), ==, 1);
  g_assert_cmpuint (grind_path_rules_get_n_maps (grind_path_settings_get_rules (settings)), ==, 0);

  /* Another window or program changes them. */
  g_settings_set_strv (grind_settings_get (), "source-folders",
                       (const char *const[]) { "/c", NULL });
  check_lists ("/c", "");
  g_assert_cmpuint (n, ==, 4);
  g_signal_handler_disconnect (settings, handler);
  forget_all ();
}

static void
activate_row (GtkWidget  *dialog,
              const char *title)
{
  GtkWidget *label = test_find_label (dialog, title);

  g_assert_nonnull (label);
  g_assert_true (gtk_widget_activate (gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW)));
  test_settle ();
}

static gboolean
is_asking (gpointer user_data)
{
  return test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

/* Types a map into the open dialog, and responds. */
static void
answer_map (const char *from,
            const char *to,
            gboolean    is_valid)
{
  GtkWidget *from_row;
  GtkWidget *to_row;
  GtkWidget *dialog;

  g_assert_true (test_wait (is_asking, NULL));
  dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  from_row = gtk_widget_get_ancestor (test_find_label (dialog, "Paths beginning with"),
                                      ADW_TYPE_ENTRY_ROW);
  to_row = gtk_widget_get_ancestor (test_find_label (dialog, "Look up in"),
                                    ADW_TYPE_ENTRY_ROW);
  gtk_editable_set_text (GTK_EDITABLE (from_row), from);
  gtk_editable_set_text (GTK_EDITABLE (to_row), to);
  g_assert_cmpint (adw_message_dialog_get_response_enabled (ADW_MESSAGE_DIALOG (dialog), "save"),
                   ==, is_valid);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), is_valid ? "save" : "cancel");
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_settle ();
}

static void
test_dialog (void)
{
  GrindPathSettings *settings = grind_path_settings_get ();
  GtkWidget *parent = gtk_window_new ();
  GtkWidget *dialog = grind_preferences_new (GTK_WINDOW (parent), GRIND_PREFERENCES_FILES);

  gtk_window_present (GTK_WINDOW (parent));
  gtk_window_present (GTK_WINDOW (dialog));
  test_settle ();
  g_assert_true (test_has_label (dialog, "Source folders"));
  g_assert_true (test_has_label (dialog, "Path maps"));

  /* Names are plain text, whatever they contain. */
  grind_path_settings_add_folder (settings, "/src/<b>&amp;");
  grind_path_settings_add_folder (settings, "/src/two");
  g_assert_true (test_has_label (dialog, "/src/<b>&amp;"));
  g_assert_true (test_has_label (dialog, "/src/two"));

  test_click (dialog, "Add Map…");
  test_settle ();
  answer_map ("/build/x", "home", FALSE);
  check_lists ("/src/two /src/<b>&amp;", "");
  test_click (dialog, "Add Map…");
  test_settle ();
  answer_map (" /build/x ", "/home/<me>", TRUE);
  check_lists ("/src/two /src/<b>&amp;", "/build/x=/home/<me>");
  g_assert_true (test_has_label (dialog, "/build/x"));

  activate_row (dialog, "/build/x");
  answer_map ("/build/y", "/home/you", TRUE);
  check_lists ("/src/two /src/<b>&amp;", "/build/y=/home/you");

  gtk_window_destroy (GTK_WINDOW (dialog));
  gtk_window_destroy (GTK_WINDOW (parent));
  forget_all ();
}

static gboolean
is_remove_button (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) &&
         g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "user-trash-symbolic") == 0;
}

static GtkWidget *
find_remove_button (GtkWidget *widget)
{
  if (is_remove_button (widget))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_remove_button (child);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* After each removal, the focus is in the right place for the next one. */
static void
test_remove (void)
{
  GrindPathSettings *settings = grind_path_settings_get ();
  GtkWidget *parent = gtk_window_new ();
  GtkWidget *dialog;
  GtkWidget *focus;

  grind_path_settings_add_folder (settings, "/b");
  grind_path_settings_add_folder (settings, "/a");
  grind_path_settings_add_map (settings, "/x", "/y");
  g_settings_set_strv (grind_settings_get (), "path-maps",
                       (const char *const[]) { "/x=/y", "nonsense", NULL });
  dialog = grind_preferences_new (GTK_WINDOW (parent), GRIND_PREFERENCES_FILES);
  gtk_window_present (GTK_WINDOW (parent));
  gtk_window_present (GTK_WINDOW (dialog));
  test_settle ();

  g_signal_emit_by_name (find_remove_button (dialog), "clicked");
  check_lists ("/b", "/x=/y nonsense");
  focus = gtk_window_get_focus (GTK_WINDOW (dialog));
  g_assert_true (ADW_IS_ACTION_ROW (focus));
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (focus)), ==, "/b");
  g_signal_emit_by_name (find_remove_button (dialog), "clicked");
  check_lists ("", "/x=/y nonsense");
  g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (dialog))));
  g_signal_emit_by_name (find_remove_button (dialog), "clicked");
  g_signal_emit_by_name (find_remove_button (dialog), "clicked");
  check_lists ("", "");
  g_assert_null (find_remove_button (dialog));

  gtk_window_destroy (GTK_WINDOW (dialog));
  gtk_window_destroy (GTK_WINDOW (parent));
  forget_all ();
}

static GrindFoundFile *
search (const char *name)
{
  g_autoptr (GrindPathRules) rules = NULL;
  g_autoptr (GError) error = NULL;
  GrindFoundFile *found;

  rules = grind_path_rules_ref (grind_path_settings_get_rules (grind_path_settings_get ()));
  found = grind_file_search_run (rules, name, "/nowhere/callgrind.out.1", NULL, NULL, &error);
  g_assert_no_error (error);
  return found;
}

static void
test_missing_page (void)
{
  static const char *const folders[] = { "/nowhere/<folder>", NULL };
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = grind_missing_page_new ();
  g_autoptr (GrindFoundFile) found = NULL;

  grind_path_settings_set_folders (grind_path_settings_get (), folders);
  found = search ("/build/<x>/a.c");
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_SOURCE, "/build/<x>/a.c",
                           found->tried);
  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();
  g_assert_true (test_has_label (window, "a.c was not found"));
  g_assert_true (test_has_label (window, "As recorded"));
  g_assert_true (test_has_label (window, "/nowhere/<folder>"));
  g_assert_true (test_has_label (window, "not found"));
  g_assert_true (test_has_label (window, "not found there"));

  gtk_widget_grab_focus (page);
  g_assert_true (GTK_IS_BUTTON (gtk_window_get_focus (GTK_WINDOW (window))));

  test_click (page, "Add Map…");
  test_settle ();
  answer_map ("/build/<x>", "/home", TRUE);
  check_lists ("/nowhere/<folder>", "/build/<x>=/home");

  gtk_window_destroy (GTK_WINDOW (window));
  forget_all ();
}

/* Answers the question about the network when it appears. */
static void
answer_fetch (const char *response)
{
  GtkWidget *dialog;

  while ((dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)),
                         "http://127.0.0.1:9/") != NULL);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_settle ();
}

/* The question is asked once, and says what it is about. */
static void
test_fetch (void)
{
  static const char *const urls[] = { "http://127.0.0.1:9/", NULL };
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = grind_missing_page_new ();
  g_autoptr (GrindFoundFile) found = search ("/build/a.c");

  grind_debuginfod_settings_set_urls (settings, urls);
  gtk_window_set_child (GTK_WINDOW (window), page);
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_SOURCE, "/build/a.c",
                           found->tried);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();

  test_click (page, "Download…");
  answer_fetch ("cancel");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_ASK);
  test_click (page, "Download…");
  answer_fetch ("fetch");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_ON);
  g_assert_false (test_has_label (page, "Download…"));

  g_settings_reset (grind_settings_get (), "debuginfod");
  g_assert_true (test_has_label (page, "Download…"));
  test_click (page, "Download…");
  answer_fetch ("never");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_OFF);
  g_assert_false (test_has_label (page, "Download…"));

  g_settings_reset (grind_settings_get (), "debuginfod");
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_OBJECT, "/build/a.c",
                           found->tried);
  g_assert_false (test_has_label (page, "Download…"));
  gtk_window_destroy (GTK_WINDOW (window));
  g_settings_reset (grind_settings_get (), "debuginfod-urls");
}

/* The same in the preferences, where the answer can be changed. */
static void
test_fetch_preferences (void)
{
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();
  GtkWidget *parent = gtk_window_new ();
  GtkWidget *dialog = grind_preferences_new (GTK_WINDOW (parent), GRIND_PREFERENCES_FILES);
  g_auto (GStrv) urls = NULL;
  g_autofree char *joined = NULL;
  GtkWidget *row;

  gtk_window_present (GTK_WINDOW (parent));
  gtk_window_present (GTK_WINDOW (dialog));
  test_settle ();
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_ASK);
  activate_row (dialog, "Download missing files");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_ON);
  activate_row (dialog, "Download missing files");
  g_assert_cmpint (grind_debuginfod_settings_get_consent (settings), ==, GRIND_DEBUGINFOD_OFF);

  row = gtk_widget_get_ancestor (test_find_label (dialog, "Servers (system default if empty)"),
                                 ADW_TYPE_ENTRY_ROW);
  gtk_editable_set_text (GTK_EDITABLE (row), "https://a/  nonsense http://b/");
  g_signal_emit_by_name (row, "apply");
  urls = grind_debuginfod_settings_dup_urls (settings);
  joined = g_strjoinv (" ", urls);
  g_assert_cmpstr (joined, ==, "https://a/ http://b/");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, joined);

  gtk_window_destroy (GTK_WINDOW (dialog));
  gtk_window_destroy (GTK_WINDOW (parent));
  g_settings_reset (grind_settings_get (), "debuginfod");
  g_settings_reset (grind_settings_get (), "debuginfod-urls");
}

/* Files that are not regular, and invalid names */
static void
test_missing_odd (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *page = grind_missing_page_new ();
  g_autofree char *name = g_strnfill (1 << 20, 'x');
  g_autoptr (GrindFoundFile) device = search ("/dev/null");
  g_autoptr (GrindFoundFile) long_name = search (name);
  g_autoptr (GrindFoundFile) no_name = search ("");
  g_autoptr (GPtrArray) many = g_ptr_array_new ();
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  gtk_window_set_child (GTK_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_OBJECT, "/dev/null",
                           device->tried);
  g_assert_true (test_has_label (page, "null cannot be opened"));
  g_assert_true (test_has_label (page, "not a regular file"));
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_SOURCE, name,
                           long_name->tried);
  g_assert_true (test_has_label (page, "name too long"));
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_SOURCE, "", no_name->tried);
  for (guint i = 0; i < 1040; i++)
    g_ptr_array_add (many, device->tried->pdata[0]);
  grind_missing_page_show (GRIND_MISSING_PAGE (page), GRIND_MISSING_SOURCE, "\xff/a\n.c", many);
  test_settle ();
  number = grind_number_format_integer (1000);
  text = g_strdup_printf ("%s more places", number);
  g_assert_true (test_has_label (page, text));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/paths/settings", test_settings);
  g_test_add_func ("/paths/dialog", test_dialog);
  g_test_add_func ("/paths/remove", test_remove);
  g_test_add_func ("/paths/missing-page", test_missing_page);
  g_test_add_func ("/paths/missing-odd", test_missing_odd);
  g_test_add_func ("/paths/fetch", test_fetch);
  g_test_add_func ("/paths/fetch-preferences", test_fetch_preferences);

  return g_test_run ();
}
