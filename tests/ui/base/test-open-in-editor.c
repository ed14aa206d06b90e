/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens functions in the user's editor; a stand-in records its arguments. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "grind-test-window.h"
#include "source/files/grind-editor.h"
#include "ui/base/grind-open-in-editor.h"
#include "ui/base/grind-path-settings.h"
#include "ui/base/grind-settings.h"
#include "ui/preferences/grind-preferences.h"
#include "ui/workspace/grind-profile-view.h"

#define RECORDER "#!/bin/sh\nprintf '%s\\0' \"$@\" >\"$GRIND_TEST_RECORD.new\"\n" \
                 "/bin/mv \"$GRIND_TEST_RECORD.new\" \"$GRIND_TEST_RECORD\"\n"

/* Calls have the line of `late`, `early` only has costs, `lost` has no file; the first file is
 * where the profile says, the second one is missing. */
#define PROFILE \
  "# callgrind format\nevents: Ir\n" \
  "fl=%s\nfn=main\n7 1\ncfn=late\ncalls=1 20\n8 5\ncfn=early\ncalls=1 0\n9 6\n" \
  "cfi=???\ncfn=lost\ncalls=1 0\n9 1\n" \
  "fn=late\n25 5\nfn=early\n33 4\n31 2\n" \
  "fl=???\nfn=lost\n5 1\n" \
  "fl=gone/b.c\nfn=other\n5 100\n"

typedef struct
{
  char           *folder;
  char           *record;
  char           *source;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
  GtkWidget      *window;
  GtkWidget      *view;
} Fixture;

static char *
write_file (Fixture    *fixture,
            const char *name,
            const char *text,
            int         mode)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (path, mode), ==, 0);
  return g_steal_pointer (&path);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autofree char *text = NULL;
  g_autofree char *program = NULL;
  GtkWidget *overlay = adw_toast_overlay_new ();

  fixture->folder = g_dir_make_tmp ("grind-editor-XXXXXX", NULL);
  fixture->record = g_build_filename (fixture->folder, "record", NULL);
  fixture->source = write_file (fixture, "a \"b\"\t-x.c", "int x;\n", 0600);
  program = write_file (fixture, "kate", RECORDER, 0700);
  g_setenv ("PATH", fixture->folder, TRUE);
  g_setenv ("GRIND_TEST_RECORD", fixture->record, TRUE);
  g_settings_reset (grind_settings_get (), "editor");
  g_settings_reset (grind_settings_get (), "editor-command");

  text = g_strdup_printf (PROFILE, fixture->source);
  fixture->navigator = test_navigator_new (text, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->view = grind_profile_view_new ();
  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (fixture->view), fixture->navigator);
  fixture->window = gtk_window_new ();
  adw_toast_overlay_set_child (ADW_TOAST_OVERLAY (overlay), fixture->view);
  gtk_window_set_child (GTK_WINDOW (fixture->window), overlay);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const names[] = { "kate", "record" };

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  test_finalize_navigator (fixture->navigator);
  g_assert_cmpint (g_remove (fixture->source), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      g_remove (path);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->record);
  g_free (fixture->source);
}

static void
open_selected (Fixture *fixture)
{
  g_action_group_activate_action (
    grind_profile_view_get_actions (GRIND_PROFILE_VIEW (fixture->view)), "open-in-editor", NULL);
}

static gboolean
is_recorded (gpointer fixture)
{
  return g_file_test (((Fixture *) fixture)->record, G_FILE_TEST_EXISTS);
}

/* The stand-in was started for the source file, at @line. */
static void
check_opened (Fixture    *fixture,
              const char *line)
{
  const char *expected[] = { fixture->source, "--line", line, "--column", "1" };
  g_autofree char *record = NULL;
  const char *pos;
  gsize length;

  g_assert_true (test_wait (is_recorded, fixture));
  g_assert_true (g_file_get_contents (fixture->record, &record, &length, NULL));
  pos = record;
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_cmpint (pos - record, <, length);
      g_assert_cmpstr (pos, ==, expected[i]);
      pos += strlen (pos) + 1;
    }
  g_assert_cmpuint (pos - record, ==, length);
  g_assert_cmpint (g_remove (fixture->record), ==, 0);
}

typedef struct
{
  GtkWidget  *window;
  const char *text;
} Said;

static gboolean
is_said (gpointer data)
{
  Said *said = data;

  return test_has_label (said->window, said->text);
}

static void
check_said (Fixture    *fixture,
            const char *text)
{
  Said said = { fixture->window, text };

  if (!test_wait (is_said, &said))
    g_error ("nothing says “%s”", text);
}

static void
test_function (Fixture       *fixture,
               gconstpointer  data)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "late"));
  open_selected (fixture);
  check_opened (fixture, "20");
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "early"));
  open_selected (fixture);
  check_opened (fixture, "31");
  grind_open_in_editor_node (fixture->view, grind_session_get_graph (fixture->session),
                             test_find_node (fixture->session, "main"));
  check_opened (fixture, "7");
}

/* A selected line takes precedence over the function's first line. */
static void
test_place (Fixture       *fixture,
            gconstpointer  data)
{
  GrindProfile *profile = grind_session_get_profile (fixture->session);
  GrindNodeId late = test_find_node (fixture->session, "late");
  GrindLocation place = GRIND_LOCATION_NONE;

  grind_navigator_set_selected (fixture->navigator, late);
  place.file = grind_profile_get_function_file (profile, late);
  place.line = 25;
  grind_navigator_set_location (fixture->navigator, &place);
  open_selected (fixture);
  check_opened (fixture, "25");
}

static void
test_failures (Fixture       *fixture,
               gconstpointer  data)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "other"));
  open_selected (fixture);
  check_said (fixture, "b.c was not found.");
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "lost"));
  open_selected (fixture);
  check_said (fixture, "does not name the source file");

  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  g_settings_set_string (grind_settings_get (), "editor", "gedit");
  open_selected (fixture);
  check_said (fixture, "gedit is not installed.");
  g_settings_set_string (grind_settings_get (), "editor", GRIND_EDITOR_CUSTOM);
  g_settings_set_string (grind_settings_get (), "editor-command", "sh -c {file}");
  open_selected (fixture);
  check_said (fixture, "A shell would run file names");
  g_assert_false (is_recorded (fixture));
}

/* The view may be gone before the editor is started. */
static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "late"));
  open_selected (fixture);
  gtk_window_set_child (GTK_WINDOW (fixture->window), NULL);
  check_opened (fixture, "20");
}

static GtkWidget *
find_row (GtkWidget  *dialog,
          const char *title)
{
  GtkWidget *label = test_find_label (dialog, title);

  return label != NULL ? gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW) : NULL;
}

static void
check_setting (const char *key,
               const char *expected)
{
  g_autofree char *value = g_settings_get_string (grind_settings_get (), key);

  g_assert_cmpstr (value, ==, expected);
}

static gboolean
has_choices (gpointer dialog)
{
  return find_row (dialog, "Custom command") != NULL;
}

static GtkWidget *
new_dialog (Fixture *fixture)
{
  return grind_preferences_new (GTK_WINDOW (fixture->window), GRIND_PREFERENCES_EDITOR);
}

static void
test_dialog (Fixture       *fixture,
             gconstpointer  data)
{
  GtkWidget *dialog = new_dialog (fixture);
  GtkWidget *entry;

  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_true (test_wait (has_choices, dialog));
  g_assert_nonnull (find_row (dialog, "Kate"));
  g_assert_null (find_row (dialog, "gedit"));
  gtk_widget_activate (find_row (dialog, "kate {file}"));
  check_setting ("editor", "kate");
  entry = gtk_widget_get_ancestor (test_find_label (dialog, "Command"), ADW_TYPE_ENTRY_ROW);
  g_assert_false (gtk_widget_get_sensitive (entry));

  gtk_widget_activate (find_row (dialog, "Custom command"));
  check_setting ("editor", GRIND_EDITOR_CUSTOM);
  g_assert_true (gtk_widget_get_sensitive (entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), "ed {line}");
  g_assert_true (test_has_label (dialog, "must contain {file}"));
  gtk_editable_set_text (GTK_EDITABLE (entry), "ed {file}");
  g_assert_false (test_has_label (dialog, "must contain {file}"));
  check_setting ("editor-command", "ed {file}");
  gtk_window_destroy (GTK_WINDOW (dialog));

  /* The choice is shown the next time, and a missing editor counts as no choice. */
  dialog = new_dialog (fixture);
  gtk_window_present (GTK_WINDOW (dialog));
  g_assert_true (test_wait (has_choices, dialog));
  check_setting ("editor", GRIND_EDITOR_CUSTOM);
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = new_dialog (fixture);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_settle ();
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add ("/open-in-editor/function", Fixture, NULL, set_up, test_function, tear_down);
  g_test_add ("/open-in-editor/place", Fixture, NULL, set_up, test_place, tear_down);
  g_test_add ("/open-in-editor/failures", Fixture, NULL, set_up, test_failures, tear_down);
  g_test_add ("/open-in-editor/closed", Fixture, NULL, set_up, test_closed, tear_down);
  g_test_add ("/open-in-editor/dialog", Fixture, NULL, set_up, test_dialog, tear_down);

  return g_test_run ();
}
