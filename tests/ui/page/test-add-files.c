/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-window.h"
#include "ui/page/grind-add-files.h"
#include "ui/page/grind-page-private.h"

#define ONE \
  "pid: 1\nevents: A\npart: 1\nfn=f\n1 10\npart: 2\nfn=g\n1 20\n"
#define TWO \
  "pid: 2\nevents: A\npart: 1\nfn=f\n1 400\n"

#define MAX_WAIT_US (30 * G_USEC_PER_SEC)

typedef struct
{
  char      *folder;
  GtkWidget *window;
  GrindPage *page;
} Fixture;

static GFile *
make_file (Fixture    *fixture,
           const char *name,
           const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));

  return g_file_new_for_path (path);
}

static void
wait_for (Fixture        *fixture,
          GrindPageState  state)
{
  gint64 limit = g_get_monotonic_time () + MAX_WAIT_US;

  while (grind_page_get_state (fixture->page) != state)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, limit);
      g_main_context_iteration (NULL, TRUE);
    }
}

static void
add (Fixture    *fixture,
     const char *name,
     const char *text)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, make_file (fixture, name, text));
  grind_add_files (fixture->page, files);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GFile) file = NULL;

  fixture->folder = g_dir_make_tmp ("grind-add-XXXXXX", NULL);
  file = make_file (fixture, "one", ONE);
  fixture->page = GRIND_PAGE (grind_page_new ());
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->page));
  gtk_window_present (GTK_WINDOW (fixture->window));
  g_assert_false (grind_add_files_is_possible (fixture->page));
  grind_page_open (fixture->page, file);
  wait_for (fixture, GRIND_PAGE_OPEN);
  g_assert_true (grind_add_files_is_possible (fixture->page));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->page);
  for (const char * const *name = (const char *[]) { "one", "two", "bad", NULL }; *name; name++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, *name, NULL);

      g_remove (path);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static void
check (Fixture *fixture,
       guint    n_files,
       guint    n_parts,
       gint64   total)
{
  GrindSession *session = grind_page_get_session (fixture->page);

  g_assert_cmpuint (grind_page_get_files (fixture->page)->len, ==, n_files);
  g_assert_cmpuint (grind_profile_get_n_parts (grind_session_get_profile (session)), ==, n_parts);
  g_assert_cmpint (grind_graph_get_costs (grind_session_get_graph (session), 0)->total, ==, total);
}

static void
test_add (Fixture       *fixture,
          gconstpointer  data)
{
  check (fixture, 1, 2, 30);
  add (fixture, "two", TWO);
  wait_for (fixture, GRIND_PAGE_LOADING);
  wait_for (fixture, GRIND_PAGE_OPEN);
  check (fixture, 2, 3, 430);
  g_assert_cmpstr (grind_page_get_title (fixture->page), ==, "one and 1 more");
}

/* Selected parts stay selected; new ones are only included if all were selected. */
static void
test_parts (Fixture       *fixture,
            gconstpointer  data)
{
  guint8 second = 2;

  grind_session_set_parts (grind_page_get_session (fixture->page), &second);
  grind_session_set_percent (grind_page_get_session (fixture->page), FALSE);
  test_settle ();
  check (fixture, 1, 2, 20);
  add (fixture, "two", TWO);
  wait_for (fixture, GRIND_PAGE_LOADING);
  wait_for (fixture, GRIND_PAGE_OPEN);
  test_settle ();
  check (fixture, 2, 3, 20);
  g_assert_cmpuint (grind_session_get_parts (grind_page_get_session (fixture->page))[0], ==, 2);
  g_assert_false (grind_session_get_percent (grind_page_get_session (fixture->page)));
}

static void
test_again (Fixture       *fixture,
            gconstpointer  data)
{
  add (fixture, "one", ONE);
  test_settle ();
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_OPEN);
  check (fixture, 1, 2, 30);
}

/* Files that cannot be added leave the page as it is. */
static void
test_bad (Fixture       *fixture,
          gconstpointer  data)
{
  GrindSession *session = grind_page_get_session (fixture->page);

  add (fixture, "bad", "<html>\n");
  wait_for (fixture, GRIND_PAGE_LOADING);
  wait_for (fixture, GRIND_PAGE_OPEN);
  check (fixture, 1, 2, 30);
  g_assert_true (grind_page_get_session (fixture->page) == session);
  g_assert_cmpstr (grind_page_get_title (fixture->page), ==, "one");
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  add (fixture, "two", TWO);
  wait_for (fixture, GRIND_PAGE_LOADING);
  grind_page_cancel (fixture->page);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_OPEN);
  test_settle ();
  check (fixture, 1, 2, 30);
}

/* Cancelling a reload does not close the file. */
static void
test_cancel_reload (Fixture       *fixture,
                    gconstpointer  data)
{
  GrindSession *session = grind_page_get_session (fixture->page);

  grind_page_reload (fixture->page);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_LOADING);
  grind_page_cancel (fixture->page);
  g_assert_cmpint (grind_page_get_state (fixture->page), ==, GRIND_PAGE_OPEN);
  test_settle ();
  check (fixture, 1, 2, 30);
  g_assert_true (grind_page_get_session (fixture->page) == session);
  g_assert_cmpstr (grind_page_get_title (fixture->page), ==, "one");
}

/* A file to add is not read if its tab is closed meanwhile. */
static void
test_closed (Fixture       *fixture,
             gconstpointer  data)
{
  add (fixture, "two", TWO);
  gtk_widget_set_can_focus (GTK_WIDGET (fixture->page), FALSE);
  _grind_page_clear (fixture->page);
  g_assert_false (grind_add_files_is_possible (fixture->page));
  test_settle ();
  g_assert_null (grind_page_get_session (fixture->page));
}

#define ADD(name, function) \
  g_test_add ("/ui/add-files/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("add", test_add);
  ADD ("parts", test_parts);
  ADD ("again", test_again);
  ADD ("bad", test_bad);
  ADD ("cancel", test_cancel);
  ADD ("cancel-reload", test_cancel_reload);
  ADD ("closed", test_closed);

  return g_test_run ();
}
