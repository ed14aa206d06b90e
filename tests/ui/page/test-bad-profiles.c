/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Opens malformed profiles in a page: seeds of the fuzz targets and, if there is a corpus next to
 * the project, its bad profiles, whose results are known. A warning would end the test.
 */
#include "config.h"

#include "grind-test-window.h"
#include "ui/page/grind-page.h"

#define SHARE 4   /* one file in so many without -m thorough: a page takes 0.1 s of CPU time */

static const char *const views[][2] = {
  { "callers", "callees" },
  { "all-callers", "all-callees" },
  { "caller-map", "callee-map" },
  { "source", "call-graph" },
  { "events", "assembly" },
  { "callers", "flame-graph" },
};

static GtkWidget *window;

static gboolean
is_done (gpointer page)
{
  return grind_page_get_state (page) == GRIND_PAGE_FAILED ||
         (grind_page_get_state (page) == GRIND_PAGE_OPEN && grind_page_is_ready (page));
}

/* @allowed: (nullable): the results of which one is right, separated by commas */
static void
open_file (const char *path,
           const char *allowed,
           guint       number)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *page = grind_page_new ();
  gboolean has_failed;

  gtk_window_set_child (GTK_WINDOW (window), page);
  grind_page_open (GRIND_PAGE (page), file);
  if (!test_wait (is_done, page))
    g_error ("%s does not open", path);

  has_failed = grind_page_get_state (GRIND_PAGE (page)) == GRIND_PAGE_FAILED;
  if (allowed != NULL && (has_failed ? strstr (allowed, "error") == NULL
                                     : g_str_equal (allowed, "error")))
    g_error ("%s: %s expected", path, allowed);

  if (!has_failed)
    {
      const char *const *shown = views[number % G_N_ELEMENTS (views)];

      for (guint i = 0; i < G_N_ELEMENTS (views[0]); i++)
        grind_page_show_view (GRIND_PAGE (page), shown[i]);
      g_assert_true (test_wait (is_done, page));
    }
}

static void
test_seeds (gconstpointer data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "fuzz", data, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      open_file (path, NULL, n++);
    }
  g_assert_cmpuint (n, >, 0);
}

static void
test_corpus (gconstpointer folder)
{
  g_autofree char *table = g_build_filename (folder, "EXPECT.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_file_get_contents (table, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", 3);
      g_autofree char *path = g_build_filename (folder, cells[0], NULL);

      if (g_strv_length (cells) == 3 && g_file_test (path, G_FILE_TEST_EXISTS) &&
          (n++ % SHARE == 0 || g_test_thorough ()))
        open_file (path, cells[1], n / SHARE);
    }
  g_assert_cmpuint (n, >, 100);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);
  g_autofree char *corpus = NULL;
  int status;

  if (application == NULL)
    return EXIT_SUCCESS;

  window = test_show_window (grind_page_new (), 900, 700);
  g_test_add_data_func ("/bad-profiles/plain", "plain", test_seeds);
  g_test_add_data_func ("/bad-profiles/gzip", "gzip", test_seeds);
  g_test_add_data_func ("/bad-profiles/xz", "xz", test_seeds);
  g_test_add_data_func ("/bad-profiles/zstd", "zstd", test_seeds);
  corpus = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus", "bad", NULL);
  if (g_file_test (corpus, G_FILE_TEST_IS_DIR))
    g_test_add_data_func ("/bad-profiles/corpus", corpus, test_corpus);

  status = g_test_run ();
  test_close_window (window, window);

  return status;
}
