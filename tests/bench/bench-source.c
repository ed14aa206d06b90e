/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-source FILE: shows one profile in a window of 1600x1000 with the source above, and opens
 * the source of several functions: those with the largest self costs in different files. Writes
 * these files, with N_LINES lines each or as many as the profile refers to, into a folder of
 * sources. Prints one JSON object: the number of opened functions, and the median and the worst of
 * three times in milliseconds: until the end of the frame that shows the source at its line, until
 * all lines above are measured and coloured, and the CPU time of one iteration of the main loop.
 */
#include "config.h"

#include <glib/gstdio.h>

#include "analysis/lines/grind-line-table.h"
#include "analysis/session/grind-session.h"
#include "bench-loop.h"
#include "bench-times.h"
#include "ui/base/grind-path-settings.h"
#include "ui/code/grind-source-pane.h"

#define N_LINES     5000
#define N_FUNCTIONS 15

typedef struct
{
  GrindPage       *page;
  GrindSession    *session;
  GrindSourcePane *pane;
  char            *folder;
  GArray          *functions;    /* (element-type GrindFunctionId) */
  BenchFrames      frames;
} Bench;

/* Writes a file that looks like source, as long as the profile refers to. */
static gboolean
write_source (Bench      *bench,
              const char *name,
              guint64     n_lines)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *path = g_build_filename (bench->folder, base, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || n_lines > 1000000)
    return FALSE;

  for (guint64 line = 1; line <= MAX (n_lines, N_LINES); line++)
    g_string_append_printf (text, "  if (table[%u] != 0 && index < %u) /* a comment */\n",
                            (guint) line % 97, (guint) line % 13);

  return g_file_set_contents (path, text->str, text->len, NULL);
}

static int
compare_costs (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const gint64 *costs = user_data;
  gint64 left = costs[*(const GrindFunctionId *) a];
  gint64 right = costs[*(const GrindFunctionId *) b];

  return (left < right) - (left > right);
}

static void
choose_functions (Bench *bench)
{
  GrindGraph *graph = grind_session_get_graph (bench->session);
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_costs,
                          (gpointer) grind_graph_get_costs (graph, 0)->self);
  bench->functions = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  for (guint i = 0; i < order->len && bench->functions->len < N_FUNCTIONS; i++)
    {
      GrindFunctionId function = g_array_index (order, GrindFunctionId, i);
      g_autoptr (GrindLineTable) table = NULL;
      g_autofree char *name = grind_profile_dup_function_file (profile, function);
      const GrindLineFile *files;
      const GrindLineRow *rows;
      guint n_files, n_rows;

      table = grind_line_table_new (graph, function, GRIND_LINES_BY_LINE, NULL, NULL);
      files = grind_line_table_get_files (table, &n_files);
      rows = grind_line_table_get_rows (table, &n_rows);
      if (n_files > 0 && *name != '\0' && *name != '?' &&
          files[0].file == grind_profile_get_function_file (profile, function) &&
          write_source (bench, name, rows[files[0].first_row + files[0].n_rows - 1].line))
        g_array_append_val (bench->functions, function);
    }
}

/* Whether the source of @function is there, with its line in view */
static gboolean
is_shown (Bench           *bench,
          GrindFunctionId  function)
{
  GtkTextView *text =
    GTK_TEXT_VIEW (bench_find_mapped (GTK_WIDGET (bench->page), GTK_TYPE_TEXT_VIEW));
  GrindProfile *profile = grind_session_get_profile (bench->session);
  g_autofree char *name = grind_profile_dup_function_file (profile, function);
  g_autofree char *base = g_path_get_basename (name);
  g_autofree char *path = NULL;
  GdkRectangle seen;
  GtkTextIter iter;
  int y, height;
  guint line;

  path = grind_source_pane_dup_location (bench->pane, &line);
  if (text == NULL || path == NULL || !g_str_has_suffix (path, base))
    return FALSE;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, line - 1);
  gtk_text_view_get_visible_rect (text, &seen);
  gtk_text_view_get_line_yrange (text, &iter, &y, &height);

  return height > 0 && y >= seen.y && y + height <= seen.y + seen.height;
}

/* Measures the milliseconds until the source is visible, and until it does not change any more. */
static void
open_source (Bench           *bench,
             GrindFunctionId  function,
             double          *shown,
             double          *complete)
{
  gint64 start = g_get_monotonic_time ();

  *shown = 0;
  bench_begin_turn ();
  grind_navigator_go_to (grind_page_get_navigator (bench->page), function);
  while (!grind_view_is_ready (GRIND_VIEW (bench->pane)) || *shown == 0)
    {
      gint64 last = bench->frames.painted;

      g_main_context_iteration (NULL, TRUE);
      if (*shown == 0 && bench->frames.painted > last && is_shown (bench, function))
        *shown = (double) (bench->frames.painted - start) / 1000;
    }
  *complete = (double) (g_get_monotonic_time () - start) / 1000;
}

static void
measure (Bench *bench)
{
  double shown[N_FUNCTIONS], complete[N_FUNCTIONS], turn[N_FUNCTIONS];
  guint n = bench->functions->len;

  for (guint i = 0; i < n; i++)
    {
      open_source (bench, g_array_index (bench->functions, GrindFunctionId, i), &shown[i],
                   &complete[i]);
      turn[i] = 1000 * bench_get_longest ();
      bench_settle (bench->page);
    }
  bench_sort_times (shown, n);
  bench_sort_times (complete, n);
  bench_sort_times (turn, n);
  g_print ("{\"functions\": %u, \"shown\": [%.2f, %.2f], \"complete\": [%.2f, %.2f], "
           "\"turn\": [%.2f, %.2f]}\n", n, shown[n / 2], shown[n - 1], complete[n / 2],
           complete[n - 1], turn[n / 2], turn[n - 1]);
}

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

static gboolean
run (Bench      *bench,
     const char *path)
{
  if (!bench_open_profile (bench->page, NULL, path))
    return FALSE;

  bench->session = grind_page_get_session (bench->page);
  grind_page_show_view (bench->page, "source");
  bench_settle (bench->page);
  bench->pane = GRIND_SOURCE_PANE (bench_find_mapped (GTK_WIDGET (bench->page),
                                                      GRIND_TYPE_SOURCE_PANE));
  bench->folder = g_dir_make_tmp ("bench-source-XXXXXX", NULL);
  choose_functions (bench);
  if (bench->functions->len == 0)
    {
      g_printerr ("%s: no function has source lines\n", path);
      return FALSE;
    }
  grind_path_settings_add_folder (grind_path_settings_get (), bench->folder);
  bench_settle (bench->page);
  measure (bench);

  return TRUE;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = NULL;
  GtkWidget *window;
  Bench bench = { 0 };
  gboolean is_done;

  if (argc != 2)
    {
      g_printerr ("Usage: %s FILE\n", argv[0]);
      return 2;
    }
  application = bench_start_application ("bench-source");
  if (application == NULL)
    return 1;
  window = bench_show_window (application, &bench.frames);
  bench.page = grind_window_get_page (GRIND_WINDOW (window));
  bench_watch_turns ();

  is_done = run (&bench, argv[1]);
  gtk_window_destroy (GTK_WINDOW (window));
  g_clear_pointer (&bench.functions, g_array_unref);
  if (bench.folder != NULL)
    remove_folder (bench.folder);
  g_free (bench.folder);

  return is_done ? 0 : 1;
}
