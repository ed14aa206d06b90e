/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page that compares its files, or their parts. */
#include "config.h"

#include <glib/gstdio.h>
#include <utime.h>

#include "../../source/grind-test-folder.h"
#include "grind-test-window.h"
#include "ui/app/grind-compare.h"

#define HEAD "# callgrind format\nevents: Ir\n"

/* `work` costs less in the second part, which is all that differs in the other file. */
#define PART_1 "part: 1\nfn=main\n1 20\ncfn=work\ncalls=3 1\n1 80\nfn=work\n1 80\n"
#define FILE_A \
  HEAD PART_1 "part: 2\nfn=main\n1 20\ncfn=work\ncalls=1 1\n1 30\nfn=work\n1 30\n"
#define FILE_C HEAD "fn=main\n1 20\ncfn=old\ncalls=3 1\n1 80\nfn=old\n1 80\n"
#define FILE_B \
  HEAD PART_1 "part: 2\nfn=main\n1 20\ncfn=work\ncalls=1 1\n1 50\nfn=work\n1 50\n"

typedef struct
{
  GtkWidget *window;
  GrindPage *page;
  char      *folder;
} Fixture;

static GFile *
get_file (Fixture    *fixture,
          const char *name)
{
  return g_file_new_build_filename (fixture->folder, name, NULL);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = grind_test_folder_new ();
  grind_test_folder_write (fixture->folder, "a.out", FILE_A, -1);
  grind_test_folder_write (fixture->folder, "b.out", FILE_B, -1);
  grind_test_folder_write (fixture->folder, "c.out", FILE_C, -1);
  fixture->window = grind_window_new (GTK_APPLICATION (g_application_get_default ()));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 700);
  gtk_window_present (GTK_WINDOW (fixture->window));
  fixture->page = grind_window_get_page (GRIND_WINDOW (fixture->window));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  grind_test_folder_remove (fixture->folder);
}

static gboolean
is_ready (gpointer data)
{
  Fixture *fixture = data;

  return grind_page_is_ready (fixture->page) &&
         grind_session_is_ready (grind_page_get_session (fixture->page));
}

static void
wait_until_ready (Fixture *fixture)
{
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture));
  test_settle ();
}

/* (element-type GFile) */
static GPtrArray *
list_file (Fixture    *fixture,
           const char *name)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, get_file (fixture, name));

  return files;
}

/* @before: (nullable) */
static void
open (Fixture    *fixture,
      const char *before,
      const char *after)
{
  g_autoptr (GPtrArray) base = before != NULL ? list_file (fixture, before) : NULL;
  g_autoptr (GPtrArray) files = list_file (fixture, after);

  grind_page_open_compared (fixture->page, base, files);
  wait_until_ready (fixture);
}

static void
act (Fixture    *fixture,
     const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->page), action, NULL));
}

static GrindSession *
get_session (Fixture *fixture)
{
  return grind_page_get_session (fixture->page);
}

/* Checks that the bar names @sides, before the result. */
static void
assert_sides (Fixture    *fixture,
              const char *sides)
{
  GtkWidget *label = test_find_label (GTK_WIDGET (fixture->page), " → ");
  g_autofree char *text = NULL;
  char *end;

  g_assert_nonnull (label);
  text = g_strdup (gtk_label_get_text (GTK_LABEL (label)));
  end = strstr (text, "   ");
  if (end != NULL)
    *end = '\0';
  g_assert_cmpstr (text, ==, sides);
}

/* Parts are swapped as they are wanted, even twice before the worker is done, or after the end. */
static void
test_swap_parts (Fixture       *fixture,
                 gconstpointer  data)
{
  const guint8 first = 1, second = 2;

  open (fixture, NULL, "a.out");
  grind_session_compare_parts (get_session (fixture), &first, &second);
  wait_until_ready (fixture);
  assert_sides (fixture, "Part 1 → Part 2");
  act (fixture, "page.swap-comparison");
  act (fixture, "page.swap-comparison");
  act (fixture, "page.swap-comparison");
  wait_until_ready (fixture);
  assert_sides (fixture, "Part 2 → Part 1");

  act (fixture, "page.end-comparison");
  act (fixture, "page.swap-comparison");
  wait_until_ready (fixture);
  g_assert_null (grind_session_get_base (get_session (fixture)));
  g_assert_false (grind_page_is_comparison (fixture->page));
}

/* A comparison of a file with itself does not become one of its parts when it ends; those after
 * stay chosen. */
static void
test_end_same (Fixture       *fixture,
               gconstpointer  data)
{
  const guint8 before = 1, after = 8;

  open (fixture, "a.out", "a.out");
  grind_session_compare_parts (get_session (fixture), &before, &after);
  wait_until_ready (fixture);
  act (fixture, "page.end-comparison");
  wait_until_ready (fixture);
  g_assert_false (grind_page_is_comparison (fixture->page));
  g_assert_null (grind_session_get_base (get_session (fixture)));
  g_assert_cmpint (grind_session_get_parts (get_session (fixture))[0], ==, 2);
}

/* Parts that are chosen of two files change sides with them. */
static void
test_swap_files (Fixture       *fixture,
                 gconstpointer  data)
{
  /* Of both files in a row */
  const guint8 before = 1, after = 8;

  open (fixture, "a.out", "b.out");
  assert_sides (fixture, "a.out → b.out");
  grind_session_compare_parts (get_session (fixture), &before, &after);
  wait_until_ready (fixture);
  assert_sides (fixture, "a.out, Part 1 → b.out, Part 2");
  act (fixture, "page.swap-comparison");
  wait_until_ready (fixture);
  assert_sides (fixture, "b.out, Part 2 → a.out, Part 1");

  /* So they do in a comparison of a file with itself. */
  open (fixture, "a.out", "a.out");
  grind_session_compare_parts (get_session (fixture), &before, &after);
  wait_until_ready (fixture);
  act (fixture, "page.swap-comparison");
  wait_until_ready (fixture);
  assert_sides (fixture, "a.out, Part 2 → a.out, Part 1");
}

/* Equal files have no changes to list, and can be swapped and read again. */
static void
test_equal (Fixture       *fixture,
            gconstpointer  data)
{
  grind_test_folder_write (fixture->folder, "b.out", FILE_A, -1);
  open (fixture, "a.out", "b.out");
  act (fixture, "page.swap-comparison");
  wait_until_ready (fixture);
  assert_sides (fixture, "b.out → a.out");
  grind_page_reload (fixture->page);
  wait_until_ready (fixture);
  assert_sides (fixture, "b.out → a.out");
}

static gboolean
has_change_bar (gpointer data)
{
  return test_has_label (GTK_WIDGET (((Fixture *) data)->page), "The profile has changed on disk.");
}

/* Writes the file anew, and waits for the bar that tells of it. */
static void
change (Fixture    *fixture,
        const char *name,
        const char *text)
{
  grind_test_folder_write (fixture->folder, name, text, -1);
  g_assert_true (test_wait (has_change_bar, fixture));
  test_settle ();
}

static gboolean
has_button (Fixture    *fixture,
            const char *label)
{
  GtkWidget *button = test_find_widget (GTK_WIDGET (fixture->page), GTK_TYPE_BUTTON, label);

  return button != NULL && gtk_widget_get_mapped (button);
}

/* What is shown is compared with changed files, but not with a changed base. */
static void
test_changed (Fixture       *fixture,
              gconstpointer  data)
{
  open (fixture, "a.out", "b.out");
  change (fixture, "a.out", FILE_C);
  g_assert_true (has_button (fixture, "Reload"));
  g_assert_false (has_button (fixture, "Compare"));
  grind_page_reload (fixture->page);
  wait_until_ready (fixture);

  change (fixture, "b.out", FILE_C);
  g_assert_true (has_button (fixture, "Reload"));
  g_assert_true (has_button (fixture, "Compare"));
}

/* A reload says how the total has changed, but not in a comparison of files: either side may have
 * changed. */
static void
test_reloaded (Fixture       *fixture,
               gconstpointer  data)
{
  open (fixture, NULL, "a.out");
  grind_page_reload (fixture->page);
  wait_until_ready (fixture);
  g_assert_true (test_has_label (GTK_WIDGET (fixture->page), "Reloaded: "));

  open (fixture, "a.out", "b.out");
  grind_test_folder_write (fixture->folder, "a.out", FILE_C, -1);
  grind_page_reload (fixture->page);
  wait_until_ready (fixture);
  assert_sides (fixture, "a.out → b.out");
  g_assert_false (test_has_label (GTK_WIDGET (fixture->page), "Reloaded: "));
}

/* The number of handlers by which the page follows its session */
static guint
count_handlers (Fixture *fixture)
{
  GrindSession *session = get_session (fixture);
  guint n = g_signal_handlers_block_matched (session, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                             fixture->page);

  g_signal_handlers_unblock_matched (session, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                     fixture->page);

  return n;
}

/* A session that is shown again is not followed twice. */
static void
test_cancelled_swap (Fixture       *fixture,
                     gconstpointer  data)
{
  GrindSession *session;
  guint n_handlers;

  open (fixture, "a.out", "b.out");
  session = get_session (fixture);
  n_handlers = count_handlers (fixture);
  g_assert_cmpuint (n_handlers, >, 0);
  act (fixture, "page.swap-comparison");
  grind_page_cancel (fixture->page);
  wait_until_ready (fixture);
  g_assert_true (get_session (fixture) == session);
  assert_sides (fixture, "a.out → b.out");
  g_assert_cmpuint (count_handlers (fixture), ==, n_handlers);
}

/* The pairs by the user in the state of the page, as text */
static char *
dup_pairs (Fixture *fixture)
{
  g_autoptr (GVariant) state = grind_page_dup_state (fixture->page);
  g_autoptr (GVariant) pairs = g_variant_lookup_value (state, "pairs", NULL);

  return pairs != NULL ? g_variant_print (pairs, FALSE) : NULL;
}

/* Cancels what @action has started, and checks the pairs. */
static void
cancel (Fixture    *fixture,
        const char *action,
        const char *expected)
{
  g_autofree char *pairs = NULL;

  g_test_message ("%s", action);
  act (fixture, action);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_LOADING);
  grind_page_cancel (fixture->page);
  wait_until_ready (fixture);
  pairs = dup_pairs (fixture);
  g_assert_cmpstr (pairs, ==, expected);
}

static void
pair (Fixture    *fixture,
      const char *before,
      const char *after)
{
  GrindSession *session = get_session (fixture);

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "page.pair-functions", "(uu)",
                              test_find_node (session, before), test_find_node (session, after));
}

/* Pairs by the user stay if another comparison is cancelled, and go with the files before. */
static void
test_pairs (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GPtrArray) base = NULL;
  g_autofree char *pairs = NULL;
  g_autofree char *same = NULL;
  g_autofree char *other = NULL;

  open (fixture, "c.out", "a.out");
  pair (fixture, "old", "work");
  wait_until_ready (fixture);
  pairs = dup_pairs (fixture);
  g_assert_nonnull (pairs);

  cancel (fixture, "page.swap-comparison", pairs);
  cancel (fixture, "page.end-comparison", pairs);
  pair (fixture, "main", "work");
  grind_page_cancel (fixture->page);
  wait_until_ready (fixture);
  same = dup_pairs (fixture);
  g_assert_cmpstr (same, ==, pairs);

  base = list_file (fixture, "b.out");
  grind_page_compare (fixture->page, base);
  wait_until_ready (fixture);
  assert_sides (fixture, "b.out → a.out");
  other = dup_pairs (fixture);
  g_assert_null (other);
}

static gboolean
has_siblings (gpointer data)
{
  return test_has_label (GTK_WIDGET (((Fixture *) data)->page), " of this run ");
}

/* The other files of the run after are added to it; those before are not among them. */
static void
test_siblings (Fixture       *fixture,
               gconstpointer  data)
{
  grind_test_folder_write (fixture->folder, "callgrind.out.7", FILE_A, -1);
  grind_test_folder_write (fixture->folder, "callgrind.out.7.1", FILE_A, -1);
  grind_test_folder_write (fixture->folder, "callgrind.out.7.2", FILE_B, -1);
  open (fixture, "callgrind.out.7.1", "callgrind.out.7.2");
  g_assert_true (test_wait (has_siblings, fixture));
  g_assert_true (test_has_label (GTK_WIDGET (fixture->page), "1 more file of this run "));
  act (fixture, "page.open-siblings");
  wait_until_ready (fixture);
  g_assert_cmpuint (grind_page_get_files (fixture->page)->len, ==, 2);
  g_assert_nonnull (grind_page_get_base (fixture->page));
  assert_sides (fixture, "callgrind.out.7.1 → callgrind.out.7, 2 parts");
}

static gboolean
is_dialog_mapped (gpointer dialog)
{
  return gtk_widget_get_mapped (dialog) && gtk_widget_get_height (dialog) > 0;
}

/* The list of many tabs scrolls, so that the dialog fits the screen. */
static void
test_many_tabs (Fixture       *fixture,
                gconstpointer  data)
{
  GtkWidget *dialog;

  open (fixture, NULL, "a.out");
  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (GVariant) state = grind_page_dup_state (fixture->page);

      grind_page_wait (grind_window_insert_page (GRIND_WINDOW (fixture->window), 1 + i), state);
    }
  test_settle ();
  grind_compare_ask (GRIND_WINDOW (fixture->window));
  dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  g_assert_true (test_wait (is_dialog_mapped, dialog));
  g_assert_cmpint (gtk_widget_get_height (dialog), <, 700);
  gtk_window_destroy (GTK_WINDOW (dialog));
  test_settle ();
}

#define N_OTHERS 10   /* more kept profiles than stay */

/* A folder of kept profiles, or of one */
static char *
dup_kept (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), "grindscope", "earlier", name, NULL);
}

/* Adds kept profiles that were used later than those of long ago. */
static void
add_others (void)
{
  const struct utimbuf later = { 1000, 1000 };

  for (guint i = 0; i < N_OTHERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("other-%u", i);
      g_autofree char *path = dup_kept (name);

      g_mkdir_with_parents (path, 0700);
      g_utime (path, (struct utimbuf *) &later);
    }
}

static guint
count_kept (void)
{
  g_autofree char *path = dup_kept (NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;

  return n;
}

static gboolean
has_base (gpointer data)
{
  return is_ready (data) && grind_page_get_base (((Fixture *) data)->page) != NULL;
}

/* Compares what is shown with the file that is written anew. */
static void
compare_changed (Fixture    *fixture,
                 const char *name,
                 const char *before,
                 const char *after)
{
  grind_test_folder_write (fixture->folder, name, before, -1);
  open (fixture, NULL, name);
  grind_test_folder_write (fixture->folder, name, after, -1);
  act (fixture, "page.compare-changed");
  g_assert_true (test_wait (has_base, fixture));
}

/* Profiles that pages use stay, and those that were used last. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  const struct utimbuf long_ago = { 1, 1 };
  g_autoptr (GVariant) state = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GrindPage) other = GRIND_PAGE (g_object_ref_sink (grind_page_new ()));
  GFile *kept;
  GStatBuf info;

  compare_changed (fixture, "a.out", FILE_A, FILE_B);
  assert_sides (fixture, "a.out (earlier) → a.out");
  kept = grind_page_get_base (fixture->page)->pdata[0];
  folder = g_file_get_parent (kept);
  state = grind_page_dup_state (fixture->page);

  /* Another page uses it. */
  grind_page_wait (other, state);
  g_utime (g_file_peek_path (folder), (struct utimbuf *) &long_ago);
  add_others ();
  compare_changed (fixture, "b.out", FILE_B, FILE_C);
  g_assert_true (g_file_query_exists (folder, NULL));
  g_assert_cmpuint (count_kept (), <, N_OTHERS);

  /* A page that is restored uses it now. */
  grind_page_wait (other, state);
  g_assert_cmpint (g_stat (g_file_peek_path (folder), &info), ==, 0);
  g_assert_cmpint (info.st_mtime, >, 1);

  /* Nothing does. */
  grind_page_open_files (other, grind_page_get_files (fixture->page));
  grind_page_cancel (other);
  g_utime (g_file_peek_path (folder), (struct utimbuf *) &long_ago);
  compare_changed (fixture, "a.out", FILE_A, FILE_B);
  g_assert_false (g_file_query_exists (folder, NULL));
}

int
main (int    argc,
      char **argv)
{
  char *cache = grind_test_folder_new ();
  g_autoptr (GrindApplication) application = NULL;
  int status;

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  application = test_begin (&argc, &argv);
  if (application == NULL)
    {
      grind_test_folder_remove (cache);
      return 0;
    }

#define ADD(name, function) \
  g_test_add ("/ui/page-compare/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("cancelled-swap", test_cancelled_swap);
  ADD ("changed", test_changed);
  ADD ("end-same", test_end_same);
  ADD ("equal", test_equal);
  ADD ("kept", test_kept);
  ADD ("many-tabs", test_many_tabs);
  ADD ("pairs", test_pairs);
  ADD ("reloaded", test_reloaded);
  ADD ("siblings", test_siblings);
  ADD ("swap-files", test_swap_files);
  ADD ("swap-parts", test_swap_parts);

  status = g_test_run ();
  grind_test_folder_remove (cache);

  return status;
}
