/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The source of a function before and after. */
#include "config.h"

#include <glib/gstdio.h>

#include "code/compare/grind-line-changes.h"
#include "grind-test-window.h"
#include "ui/code/grind-code-description.h"
#include "ui/code/grind-code-text.h"
#include "ui/code/grind-source-pane.h"

/* Line 4 is deleted, and line 3 new; only "five" calls the same function. */
#define BEFORE "one\ntwo\nthree\nfour\nfive\nsix"
#define AFTER  "one\ntwo\nnew\nthree\nfive\nsix"

#define PROFILE \
  "# callgrind format\nevents: Ir Dr\n" \
  "part: 1\n" \
  "fl=demo.c\nfn=main\n1 100 7\n3 30 1\n4 40 2\ncfn=left\ncalls=3 6\n4 300 3\n5 50 3\n" \
  "cfn=other\ncalls=2 6\n5 200 20\n" \
  "fn=other\n6 200 20\nfn=left\n6 300 3\n" \
  "fl=lost.c\nfn=lost\n8 9 0\n12 7 0\n" \
  "fl=demo.c\nfn=early\n2 6 0\n" \
  "part: 2\n" \
  "fl=demo.c\nfn=main\n1 100 7\n3 5 1\n4 33 2\n5 20 3\ncfn=third\ncalls=1 6\n5 7 1\n" \
  "cfn=other\ncalls=1 6\n5 90 9\n" \
  "fn=other\n6 90 9\nfn=third\n6 7 1\n" \
  "fl=lost.c\nfn=lost\n8 4 0\n13 7 0\n"

typedef struct
{
  char            *folder;
  GtkWidget       *window;
  GrindSourcePane *pane;
  GrindNavigator  *navigator;
  GrindSession    *session;   /* borrowed from it */
} Fixture;

static void
write_file (Fixture    *fixture,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static gboolean
is_ready (gpointer pane)
{
  return grind_view_is_ready (pane);
}

static gboolean
is_compared (gpointer session)
{
  return grind_session_is_ready (session) &&
         grind_graph_get_before (grind_session_get_graph (session)) != NULL;
}

static void
wait_for_pane (Fixture *fixture)
{
  test_settle ();
  g_assert_true (test_wait (is_ready, fixture->pane));
}

static void
show_function (Fixture    *fixture,
               const char *name)
{
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, name));
  wait_for_pane (fixture);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const guint8 before = 1, after = 2;
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("grind-compared-XXXXXX", NULL);
  write_file (fixture, "demo.c", AFTER);
  write_file (fixture, "old/demo.c", BEFORE);
  path = g_build_filename (fixture->folder, "profile.out", NULL);
  fixture->navigator = test_navigator_new (PROFILE, path);
  fixture->session = grind_navigator_get_session (fixture->navigator);
  grind_session_set_percent (fixture->session, FALSE);
  grind_session_compare_parts (fixture->session, &before, &after);
  g_assert_true (test_wait (is_compared, fixture->session));
  fixture->pane = g_object_new (GRIND_TYPE_SOURCE_PANE, "navigator", fixture->navigator, "title",
                                "Source", NULL);
  fixture->window = test_show_window (GTK_WIDGET (fixture->pane), 1000, 500);
  show_function (fixture, "main");
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  static const char *const names[] = { "demo.c", "old/demo.c", "old" };

  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  test_finalize_navigator (fixture->navigator);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static void
set_base (Fixture    *fixture,
          const char *name)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

  grind_session_set_base_source (fixture->session, path, NULL);
  wait_for_pane (fixture);
}

static GrindCodeText *
get_text (Fixture *fixture)
{
  return GRIND_CODE_TEXT (test_find_widget (fixture->window, GRIND_TYPE_CODE_TEXT, NULL));
}

static GrindCodeData *
get_data (Fixture *fixture)
{
  GrindCodeData *data = grind_code_text_get_data (get_text (fixture));

  g_assert_nonnull (data);

  return data;
}

static char *
dup_text (Fixture *fixture)
{
  char *text;

  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (get_text (fixture))), "text", &text, NULL);

  return text;
}

static void
describe_call (GString    *text,
               GrindGraph *graph,
               GrindNodeId callee,
               GrindValue  before,
               GrindValue  after,
               GrindCount  count_before,
               GrindCount  count_after)
{
  g_autofree char *name = grind_graph_dup_node_name (graph, callee);

  g_string_append_printf (text, ", %s %" G_GINT64_FORMAT "→%" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          "→%" G_GINT64_FORMAT "x", name, before.whole, after.whole,
                          count_before.count, count_after.count);
}

/* The costs of all lines in the window, and of their calls */
static char *
describe_window (Fixture *fixture)
{
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  GrindCodeData *data = get_data (fixture);
  guint n_rows;
  const GrindCodeRow *rows = grind_code_data_get_rows (data, &n_rows);
  const GrindCodeCall *calls = grind_code_data_get_calls (data, &(guint) { 0 });
  GString *text = g_string_new (NULL);

  g_assert_true (grind_code_data_is_comparison (data));
  for (guint i = 0; i < n_rows; i++)
    {
      g_string_append_printf (text, "%" G_GINT64_FORMAT "→%" G_GINT64_FORMAT,
                              rows[i].self_before[0].whole, rows[i].self[0].whole);
      for (guint call = rows[i].first_call; call < rows[i].first_call + rows[i].n_calls; call++)
        describe_call (text, graph, calls[call].callee, calls[call].cost_before[0],
                       calls[call].cost[0], calls[call].count_before, calls[call].count);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

/* A row of a side; empty if it has none */
static GrindLineRow
get_row (GrindLineTable *table,
         guint           row)
{
  return row != GRIND_NONE ? grind_line_table_get_rows (table, NULL)[row] : (GrindLineRow) { 0 };
}

static GrindValue
get_self (GrindLineTable *table,
          guint           row)
{
  return row != GRIND_NONE ? grind_line_table_get_value (table, row, 0) : grind_value_new_whole (0);
}

static guint
find_call (GrindLineTable *table,
           GrindLineRow    row,
           GrindNodeId     callee)
{
  const GrindLineCall *calls = grind_line_table_get_calls (table, NULL);

  for (guint i = row.first_call; i < row.first_call + row.n_calls; i++)
    if (calls[i].callee == callee)
      return i;

  return GRIND_NONE;
}

/* The calls after with their counterparts, then those only before */
static void
describe_calls (GString        *text,
                GrindLineTable *before,
                GrindLineRow    row_before,
                GrindLineTable *after,
                GrindLineRow    row_after)
{
  GrindGraph *graph = grind_line_table_get_graph (after);
  const GrindLineCall *befores = grind_line_table_get_calls (before, NULL);
  const GrindLineCall *afters = grind_line_table_get_calls (after, NULL);
  const GrindValue zero = grind_value_new_whole (0);
  const GrindCount none = { 0, FALSE };

  for (guint i = row_after.first_call; i < row_after.first_call + row_after.n_calls; i++)
    {
      guint same = find_call (before, row_before, afters[i].callee);

      describe_call (text, graph, afters[i].callee,
                     same != GRIND_NONE ? grind_line_table_get_call_value (before, same, 0) : zero,
                     grind_line_table_get_call_value (after, i, 0),
                     same != GRIND_NONE ? befores[same].count : none, afters[i].count);
    }
  for (guint i = row_before.first_call; i < row_before.first_call + row_before.n_calls; i++)
    if (find_call (after, row_after, befores[i].callee) == GRIND_NONE)
      describe_call (text, graph, befores[i].callee,
                     grind_line_table_get_call_value (before, i, 0), zero, befores[i].count, none);
}

static GrindSourceText *
load (GrindFileId file,
      gboolean    is_before,
      gpointer    data)
{
  Fixture *fixture = data;
  const char *base = grind_session_get_base_source (fixture->session, NULL);
  g_autofree char *path = g_build_filename (is_before && base != NULL ? base : fixture->folder,
                                            "demo.c", NULL);

  return grind_source_text_load (path, NULL, NULL);
}

/* The same as the command line counts it */
static char *
describe_changes (Fixture *fixture)
{
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  GrindNodeId node = grind_navigator_get_selected (fixture->navigator);
  GrindFileId file_id = grind_profile_get_function_file (grind_graph_get_profile (graph), node);
  GrindLineSources sources = { load, fixture };
  g_autoptr (GrindLineTable) before = NULL;
  g_autoptr (GrindLineTable) after = NULL;
  g_autoptr (GrindLineChanges) changes = NULL;
  GString *text = g_string_new (NULL);
  GArray *lines;

  before = grind_line_table_new (grind_graph_get_before (graph), node, GRIND_LINES_BY_LINE, NULL,
                                 NULL);
  after = grind_line_table_new (graph, node, GRIND_LINES_BY_LINE, NULL, NULL);
  changes = grind_line_changes_new (before, after, file_id, file_id, TRUE, &sources, NULL, NULL);
  lines = grind_line_changes_get_file (changes, 0)->lines;
  for (guint i = 0; i < lines->len; i++)
    {
      const GrindLineChange *line = &g_array_index (lines, GrindLineChange, i);

      if (line->row_before == GRIND_NONE && line->row_after == GRIND_NONE)
        continue;
      g_string_append_printf (text, "%" G_GINT64_FORMAT "→%" G_GINT64_FORMAT,
                              get_self (before, line->row_before).whole,
                              get_self (after, line->row_after).whole);
      describe_calls (text, before, get_row (before, line->row_before), after,
                      get_row (after, line->row_after));
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

static void
assert_same (Fixture *fixture)
{
  g_autofree char *expected = describe_changes (fixture);
  g_autofree char *found = describe_window (fixture);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_numbers (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *found = NULL;

  assert_same (fixture);
  g_assert_true (test_has_label (fixture->window, "Both sides are parts of one run."));
  set_base (fixture, "old");
  assert_same (fixture);
  g_assert_true (test_has_label (fixture->window, "Lines are paired by comparing both texts."));
  found = describe_window (fixture);
  g_assert_cmpstr (found, ==,
                   "100→100\n0→5\n30→33\n40→0, left 300→0 3→0x\n"
                   "50→20, other 200→90 2→1x, third 0→7 0→1x\n");
  grind_session_set_event (fixture->session, 1);
  wait_for_pane (fixture);
  g_clear_pointer (&found, g_free);
  found = describe_window (fixture);
  g_assert_cmpstr (found, ==,
                   "7→7\n0→1\n1→2\n2→0, left 3→0 3→0x\n"
                   "3→3, other 20→9 2→1x, third 0→1 0→1x\n");
}

/* Deleted lines are where they were, and said to be gone. */
static void
test_lines (Fixture       *fixture,
            gconstpointer  data)
{
  g_autofree char *text = NULL;
  g_autofree char *gone = NULL;
  g_autofree char *new = NULL;
  g_autofree char *path = NULL;
  GrindCodeData *shown;
  guint line = 0;

  set_base (fixture, "old");
  text = dup_text (fixture);
  g_assert_cmpstr (text, ==, "one\ntwo\nnew\nthree\nfour\nfive\nsix");
  shown = get_data (fixture);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpint (grind_code_data_get_mark (shown, i), ==,
                     i == 2 ? GRIND_CODE_NEW : i == 4 ? GRIND_CODE_GONE : GRIND_CODE_UNMARKED);
  new = grind_code_description_dup (fixture->navigator, shown, 2, "3", FALSE);
  gone = grind_code_description_dup (fixture->navigator, shown, 4, "4", FALSE);
  g_assert_cmpstr (new, ==, "Line 3, new, 0 → 5 Ir (+5, new), +0.67 points");
  g_assert_cmpstr (gone, ==,
                   "Line 4, gone, 40 → 0 Ir (−40, gone), −5.39 points, calls 1 function");

  g_assert_cmpuint (grind_code_text_find_number (get_text (fixture), 4), ==, 3);
  g_assert_cmpuint (grind_code_text_find_number (get_text (fixture), 6), ==, 6);

  /* The editor opens the file after, at the line above. */
  g_signal_emit_by_name (get_text (fixture), "line-chosen", 5);
  g_assert_cmpuint (grind_navigator_get_location (fixture->navigator)->line, ==, 5);
  grind_code_text_choose_line (get_text (fixture), 4);
  g_assert_cmpuint (grind_navigator_get_location (fixture->navigator)->line, ==, 0);
  path = grind_source_pane_dup_location (fixture->pane, &line);
  g_assert_nonnull (path);
  g_assert_cmpuint (line, ==, 4);
}

/* Points of the total before determine the colours. */
static void
test_points (Fixture       *fixture,
             gconstpointer  data)
{
  guint n_rows;

  set_base (fixture, "old");
  grind_code_data_get_rows (get_data (fixture), &n_rows);
  g_assert_cmpuint (n_rows, ==, 5);
  g_assert_cmpfloat_with_epsilon (grind_code_data_get_points (get_data (fixture), 0), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (grind_code_data_get_points (get_data (fixture), 3),
                                  -100 * 40 / 742.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (grind_code_data_get_strip_points (get_data (fixture), 3),
                                  -100 * 40 / 742.0, 1e-9);
}

/* Without the text, lines are listed with both sides. */
static void
test_list (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *cells = NULL;
  GtkWidget *view;

  show_function (fixture, "lost");
  view = test_find_widget (fixture->window, GTK_TYPE_COLUMN_VIEW, NULL);
  g_assert_nonnull (view);
  cells = test_dup_cells (GTK_COLUMN_VIEW (view));
  g_assert_cmpstr (cells, ==, "8|−5||;12|−7||;13|+7||;");
}

/* Of a function that only one part has, the text is shown all the same. */
static void
test_one_side (Fixture       *fixture,
               gconstpointer  data)
{
  g_autofree char *text = NULL;
  g_autofree char *found = NULL;

  show_function (fixture, "early");
  text = dup_text (fixture);
  found = describe_window (fixture);
  g_assert_cmpstr (text, ==, AFTER);
  g_assert_cmpstr (found, ==, "6→0\n");
  g_assert_true (test_has_label (fixture->window, "Only before."));
}

static void
test_problem (Fixture       *fixture,
              gconstpointer  data)
{
  g_autofree char *shown = g_strdup_printf ("Lines are paired by the functions that they call. "
                                            "“%s/none” is not a folder", fixture->folder);

  set_base (fixture, "none");
  g_assert_true (test_has_label (fixture->window, shown));
  assert_same (fixture);
  grind_session_set_base_source (fixture->session, NULL, NULL);
  wait_for_pane (fixture);
  g_assert_false (test_has_label (fixture->window, shown));
}

/* A revision is one of the repository of the source file. Git is asked, and its answer shown. */
static void
test_revision (Fixture       *fixture,
               gconstpointer  data)
{
  GtkWidget *dialog, *entry;
  const char *repository = NULL;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->pane),
                                             "source.choose-base-revision", NULL));
  test_settle ();
  dialog = test_find_toplevel (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (dialog);
  entry = test_find_widget (dialog, GTK_TYPE_ENTRY, "Git revision");
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), " no-such-revision ");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "compare");
  gtk_window_destroy (GTK_WINDOW (dialog));
  wait_for_pane (fixture);
  g_assert_cmpstr (grind_session_get_base_source (fixture->session, &repository), ==,
                   "git:no-such-revision");
  g_assert_cmpstr (repository, ==, fixture->folder);
  assert_same (fixture);
  g_assert_false (test_has_label (fixture->window, "Both sides are parts of one run."));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->pane), "source.forget-base",
                                             NULL));
  wait_for_pane (fixture);
  g_assert_true (test_has_label (fixture->window, "Both sides are parts of one run."));
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void     (* run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/compared-source/numbers", test_numbers },
    { "/compared-source/lines", test_lines },
    { "/compared-source/points", test_points },
    { "/compared-source/list", test_list },
    { "/compared-source/one-side", test_one_side },
    { "/compared-source/revision", test_revision },
    { "/compared-source/problem", test_problem },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
