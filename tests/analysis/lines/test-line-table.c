/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lines/grind-line-table.h"
#include "grind-test-load.h"
#include "profile/grind-line-reader.h"
#include "profile/grind-math.h"

#define LINES \
  "# callgrind format\nevents: Ir Dr\nevent: Sum = Ir + Dr\n" \
  "ob=prog\nfl=main.c\nfn=main\n" \
  "20 5 1\n10 7 0\n" \
  "cfn=helper\ncalls=3 40\n20 100 10\n" \
  "cfn=other\ncalls=1 90\n20 300 0\n" \
  "fi=big.h\n7 50 50\nfi=inline.h\n7 1 1\n9 2 0\nfe=main.c\n" \
  "20 2 2\n" \
  "cfn=helper\ncalls=0 40\n20 11 1\n" \
  "fn=helper\n40 30 3\nfi=inline.h\n7 60 6\n"

#define JUMPS \
  "# callgrind format\npositions: instr line\nevents: Ir\n" \
  "ob=prog\nfl=main.c\nfn=main\n" \
  "0x1000 5 1\njump=4 0x1010 8\n0x1000 5\n" \
  "jcnd=2/6 0x1020 9\n0x1000 5\n" \
  "0x1004 5 10\njcnd=1/5 0x1020 9\n0x1004 5\n" \
  "0x1010 8 100\nfi=a.h\n0x1014 3 1000\nfe=main.c\n" \
  "jcnd=1/4 0x1020 9\n0x1000 5\n" \
  "0x1010 8 200\n0x1000 6 3\n"

static const char *
get_file (GrindGraph  *graph,
          GrindFileId  file)
{
  return grind_profile_get_file (grind_graph_get_profile (graph), file, NULL);
}

static void
describe_calls (GString            *text,
                GrindLineTable     *table,
                const GrindLineRow *row)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  const GrindLineCall *calls = grind_line_table_get_calls (table, NULL);

  for (guint i = row->first_call; i < row->first_call + row->n_calls; i++)
    g_string_append_printf (text, " %s %s%" G_GINT64_FORMAT "x %" G_GINT64_FORMAT,
                            grind_profile_get_function_name (profile, calls[i].callee, NULL),
                            calls[i].count.is_partial ? ">=" : "", calls[i].count.count,
                            grind_line_table_get_call_value (table, i, 0).whole);
}

static void
describe_jumps (GString            *text,
                GrindLineTable     *table,
                const GrindLineRow *row)
{
  const GrindLineJump *jumps = grind_line_table_get_jumps (table, NULL);

  for (guint i = row->first_jump; i < row->first_jump + row->n_jumps; i++)
    {
      g_assert_cmpuint (jumps[i].address, ==, row->address);
      g_string_append (text, jumps[i].is_conditional ? " jcnd " : " jump ");
      if (jumps[i].target_address != GRIND_NO_ADDRESS)
        g_string_append_printf (text, "%" G_GINT64_MODIFIER "x", jumps[i].target_address);
      g_string_append_printf (text, "/%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT
                              "/%" G_GUINT64_FORMAT, jumps[i].target_line, jumps[i].followed,
                              jumps[i].executed);
    }
}

/* A line for each row */
static char *
describe (GrindLineTable *table,
          GrindEventId    event)
{
  GrindGraph *graph = grind_line_table_get_graph (table);
  GString *text = g_string_new (NULL);
  const GrindLineRow *rows;
  guint n_rows;

  rows = grind_line_table_get_rows (table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i].address != GRIND_NO_ADDRESS)
        g_string_append_printf (text, "%" G_GINT64_MODIFIER "x ", rows[i].address);
      g_string_append_printf (text, "%s:%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT,
                              get_file (graph, rows[i].file), rows[i].line,
                              grind_line_table_get_value (table, i, event).whole);
      describe_calls (text, table, &rows[i]);
      describe_jumps (text, table, &rows[i]);
      g_string_append_c (text, '\n');
    }

  return g_string_free (text, FALSE);
}

static GrindLineTable *
new_table (GrindGraph     *graph,
           const char     *name,
           GrindLinesKind  kind)
{
  g_autoptr (GError) error = NULL;
  GrindLineTable *table = grind_line_table_new (graph, test_find (graph, name), kind, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (table);

  return table;
}

/* Sums of lines, calls and files that temporarily exceed 64 bits are exact. */
static void
test_comes_back (void)
{
  static const char text[] =
    "events: Ir\nfl=a.c\nfn=f\n"
    "5 9223372036854775807\n6 1\n5 9223372036854775807\n7 1\n5 -9223372036854775807\n"
    "cfn=g\ncalls=1 1\n6 -9223372036854775808\ncfn=g\ncalls=1 1\n6 -9223372036854775808\n"
    "cfn=g\ncalls=1 1\n6 9223372036854775807\n"
    "8 9223372036854775807\n9 9223372036854775807\n9 9223372036854775807\n"
    "10 -9223372036854775807\n10 -9223372036854775807\n10 -9223372036854775807\n";
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "f", GRIND_LINES_BY_LINE);
  g_autofree char *rows = describe (table, 0);

  g_assert_cmpstr (rows, ==,
                   "a.c:5 9223372036854775807\n"
                   "a.c:6 1 g 3x -9223372036854775808\n"
                   "a.c:7 1\n"
                   "a.c:8 9223372036854775807\n"
                   "a.c:9 9223372036854775807\n"
                   "a.c:10 -9223372036854775808\n");
  g_assert_cmpint (grind_line_table_get_file_self (table, 0)[0], ==, G_MAXINT64);
}

static void
test_by_line (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (LINES, TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "main", GRIND_LINES_BY_LINE);
  g_autofree char *text = describe (table, 0);
  g_autofree char *sums = describe (table, 2);
  const GrindLineFile *files;
  guint n_files;

  g_assert_cmpstr (text, ==,
                   "main.c:10 7\n"
                   "main.c:20 7 other 1x 300 helper >=3x 111\n"
                   "big.h:7 50\n"
                   "inline.h:7 1\n"
                   "inline.h:9 2\n");
  g_assert_true (g_str_has_prefix (sums, "main.c:10 7\nmain.c:20 10 other"));
  g_assert_cmpint (grind_line_table_get_kind (table), ==, GRIND_LINES_BY_LINE);

  files = grind_line_table_get_files (table, &n_files);
  g_assert_cmpuint (n_files, ==, 3);
  g_assert_cmpstr (get_file (graph, files[2].file), ==, "inline.h");
  g_assert_cmpuint (files[2].first_row, ==, 3);
  g_assert_cmpuint (files[2].n_rows, ==, 2);
  g_assert_cmpint (grind_line_table_get_file_self (table, 0)[0], ==, 14);
  g_assert_cmpint (grind_line_table_get_file_value (table, 1, 2).whole, ==, 100);
  g_assert_cmpint (grind_line_table_get_call_value (table, 1, 2).whole, ==, 122);
  g_assert_cmpint (grind_line_table_get_call_cost (table, 1)[1], ==, 11);
}

static void
test_find_row (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (LINES, TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "main", GRIND_LINES_BY_LINE);
  GrindFileId own = test_find_file (graph, "main.c");
  GrindFileId header = test_find_file (graph, "inline.h");

  g_assert_cmpuint (grind_line_table_find (table, own, 10), ==, 0);
  g_assert_cmpuint (grind_line_table_find (table, own, 20), ==, 1);
  g_assert_cmpuint (grind_line_table_find (table, header, 7), ==, 3);
  g_assert_cmpuint (grind_line_table_find (table, header, 9), ==, 4);
  g_assert_cmpuint (grind_line_table_find (table, own, 15), ==, GRIND_NONE);
  g_assert_cmpuint (grind_line_table_find (table, own, 0), ==, GRIND_NONE);
  g_assert_cmpuint (grind_line_table_find (table, own, G_MAXUINT64), ==, GRIND_NONE);
  g_assert_cmpuint (grind_line_table_find_address (table, 0), ==, GRIND_NONE);
  g_assert_cmpuint (grind_line_table_get_function (table, 0), ==, test_find (graph, "main"));
}

static void
test_file (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (LINES, TRUE);
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint n_files;

  table = grind_line_table_new_for_file (graph, test_find_file (graph, "inline.h"), NULL, &error);
  g_assert_no_error (error);
  text = describe (table, 0);
  g_assert_cmpstr (text, ==, "inline.h:7 61\ninline.h:9 2\n");
  g_assert_cmpuint (grind_line_table_get_function (table, 0), ==, test_find (graph, "helper"));
  g_assert_cmpuint (grind_line_table_get_function (table, 1), ==, test_find (graph, "main"));
  grind_line_table_get_files (table, &n_files);
  g_assert_cmpuint (n_files, ==, 1);
}

static void
test_by_address (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (JUMPS, TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "main", GRIND_LINES_BY_ADDRESS);
  g_autofree char *text = describe (table, 0);
  guint n_files;

  g_assert_cmpstr (text, ==,
                   "1000 main.c:5 4 jump 1010/8 4/4 jcnd 1020/9 3/10\n"
                   "1004 main.c:5 10 jcnd 1020/9 1/5\n"
                   "1010 main.c:8 300\n"
                   "1014 a.h:3 1000\n");
  g_assert_cmpuint (grind_line_table_find_address (table, 0x1014), ==, 3);
  g_assert_cmpuint (grind_line_table_find_address (table, 0x1015), ==, GRIND_NONE);
  g_assert_cmpuint (grind_line_table_find (table, test_find_file (graph, "a.h"), 3), ==,
                    GRIND_NONE);
  grind_line_table_get_files (table, &n_files);
  g_assert_cmpuint (n_files, ==, 0);
}

/* By line, jumps from several instructions of a line to the same line are merged. */
static void
test_jumps_by_line (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (JUMPS, TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "main", GRIND_LINES_BY_LINE);
  g_autofree char *text = describe (table, 0);

  g_assert_cmpstr (text, ==,
                   "main.c:5 11 jump /8 4/4 jcnd /9 4/15\n"
                   "main.c:6 3\n"
                   "main.c:8 300\n"
                   "a.h:3 1000\n");
}

static void
test_functions (void)
{
  g_autoptr (GrindGraph) graph =
    test_graph_load ("# callgrind format\npositions: instr line\nevents: Ir\n"
                     "ob=a\nfl=x.c\nfn=one\n0x10 1 5\n0x20 2 6\nfn=one'2\n0x10 1 50\n"
                     "ob=b\nfn=two\n0x10 9 7\n", TRUE);
  const GrindFunctionId functions[] = { test_find (graph, "one"), test_find (graph, "one'2") };
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  table = grind_line_table_new_for_functions (graph, functions, 2, GRIND_LINES_BY_ADDRESS, NULL,
                                              &error);
  g_assert_no_error (error);
  text = describe (table, 0);
  g_assert_cmpstr (text, ==, "10 x.c:1 55\n20 x.c:2 6\n");
  g_assert_cmpuint (grind_line_table_get_function (table, 0), ==, functions[1]);
}

static void
test_parts (void)
{
  g_autoptr (GrindProfile) profile =
    test_load ("# callgrind format\npart: 1\nevents: Ir\nfl=x.c\nfn=f\n1 5\n2 1\n"
               "part: 2\nevents: Ir\nfl=x.c\nfn=f\n1 70\ncfn=g\ncalls=1 1\n3 9\n");
  const guint8 parts[] = { 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, parts, TRUE, NULL, &error);
  g_autoptr (GrindLineTable) table = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  table = new_table (graph, "f", GRIND_LINES_BY_LINE);
  text = describe (table, 0);
  g_assert_cmpstr (text, ==, "x.c:1 70\nx.c:3 0 g 1x 9\n");
}

static void
test_nothing (void)
{
  g_autoptr (GrindGraph) graph =
    test_graph_load ("# callgrind format\nevents: Ir\nfl=x.c\nfn=f\ncfn=g\ncalls=1 1\n0 9\n", TRUE);
  g_autoptr (GrindLineTable) table = new_table (graph, "g", GRIND_LINES_BY_LINE);
  g_autoptr (GrindLineTable) by_address = new_table (graph, "f", GRIND_LINES_BY_ADDRESS);
  g_autofree char *text = describe (by_address, 0);
  g_autoptr (GrindLineTable) again = grind_line_table_ref (table);
  guint n;

  grind_line_table_get_rows (again, &n);
  g_assert_cmpuint (n, ==, 0);
  grind_line_table_get_files (again, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpstr (text, ==, "x.c:0 0 g 1x 9\n");
}

static void
test_cancelled (void)
{
  g_autoptr (GString) text = g_string_new ("# callgrind format\nevents: Ir\nfl=x.c\nfn=f\n");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 70000; i++)
    g_string_append_printf (text, "%u 1\n", i + 1);
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);
  g_cancellable_cancel (cancellable);
  table = grind_line_table_new (graph, 0, GRIND_LINES_BY_LINE, cancellable, &error);
  g_assert_null (table);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The sum of all rows; a clamped row omits some of its cost. */
typedef struct
{
  __int128 cost;
  gboolean is_clamped;
} RowSum;

/* Adds up the costs of all rows. */
static void
sum_rows (GrindLineTable *table,
          RowSum         *sums,
          guint           n_real)
{
  guint n_rows;

  grind_line_table_get_rows (table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    for (guint event = 0; event < n_real; event++)
      {
        gint64 cost = grind_line_table_get_self (table, i)[event];

        sums[event].cost += cost;
        sums[event].is_clamped |= cost == G_MAXINT64 || cost == G_MININT64;
      }
}

static void
check_sum (RowSum sum,
           gint64 expected)
{
  if (!sum.is_clamped)
    g_assert_cmpint (grind_saturate (sum.cost), ==, expected);
}

static void
check_function (GrindGraph      *graph,
                GrindFunctionId  function,
                GrindLinesKind   kind)
{
  guint n_real = grind_profile_get_n_real_events (grind_graph_get_profile (graph));
  g_autofree RowSum *sums = g_new0 (RowSum, MAX (n_real, 1));
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindLineTable) table = grind_line_table_new (graph, function, kind, NULL, &error);

  g_assert_no_error (error);
  sum_rows (table, sums, n_real);
  for (guint event = 0; event < n_real; event++)
    check_sum (sums[event], grind_graph_get_costs (graph, event)->self[function]);
}

/* The costs of all files, and of all functions, add up to the total. */
static void
check_totals (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree RowSum *by_file = g_new0 (RowSum, MAX (n_real, 1));
  g_autofree RowSum *by_address = g_new0 (RowSum, MAX (n_real, 1));
  g_autofree GrindFunctionId *functions = g_new (GrindFunctionId, MAX (n_functions, 1));
  g_autoptr (GrindLineTable) all = NULL;

  for (GrindFileId i = 0; i < grind_profile_get_n_files (profile); i++)
    {
      g_autoptr (GrindLineTable) table = grind_line_table_new_for_file (graph, i, NULL, NULL);

      sum_rows (table, by_file, n_real);
    }
  for (guint i = 0; i < n_functions; i++)
    functions[i] = i;
  all = grind_line_table_new_for_functions (graph, functions, n_functions, GRIND_LINES_BY_ADDRESS,
                                            NULL, NULL);
  sum_rows (all, by_address, n_real);
  for (guint event = 0; event < n_real; event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);

      check_sum (by_file[event], costs->total);
      check_sum (by_address[event], costs->total);
    }
}

static void
check_same_line (const GrindLine *one,
                 const GrindLine *other,
                 guint            n_real)
{
  g_assert_cmpint (one->kind, ==, other->kind);
  g_assert_cmpuint (one->part, ==, other->part);
  g_assert_cmpuint (one->file, ==, other->file);
  g_assert_cmpuint (one->address, ==, other->address);
  g_assert_cmpuint (one->line, ==, other->line);
  g_assert_cmpuint (one->callee, ==, other->callee);
  g_assert_cmpuint (one->executed, ==, other->executed);
  g_assert_cmpuint (one->target_line, ==, other->target_line);
  g_assert_cmpuint (one->target_file, ==, other->target_file);
  g_assert_cmpuint (one->target_name, ==, other->target_name);
  if (one->kind != GRIND_LINE_JUMP)
    g_assert_cmpmem (one->costs, n_real * sizeof (gint64), other->costs, n_real * sizeof (gint64));
}

/* A reader of every second or third file returns exactly the lines of these files. */
static void
check_chosen_files (GrindProfile *profile,
                    guint         step)
{
  guint n_files = grind_profile_get_n_files (profile);
  g_autofree guint8 *files = g_new0 (guint8, n_files / 8 + 1);
  g_autoptr (GrindLineReader) all = grind_line_reader_new (profile, 0);
  g_autoptr (GrindLineReader) some = grind_line_reader_new (profile, 0);

  for (GrindFileId i = 0; i < n_files; i += step)
    files[i / 8] |= 1 << i % 8;
  grind_line_reader_choose_files (some, files);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindLine expected, found;

      grind_line_reader_begin (all, i);
      grind_line_reader_begin (some, i);
      while (grind_line_reader_next (all, &expected))
        if (expected.file % step == 0)
          {
            g_assert_true (grind_line_reader_next (some, &found));
            check_same_line (&found, &expected, grind_profile_get_n_real_events (profile));
          }
      g_assert_false (grind_line_reader_next (some, &found));
    }
}

static void
check_profile (const char *path)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  guint n_files;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, NULL);
  if (profile == NULL)
    return;

  g_test_message ("%s", path);
  graph = test_graph_new (profile, TRUE);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      check_function (graph, i, GRIND_LINES_BY_LINE);
      check_function (graph, i, GRIND_LINES_BY_ADDRESS);
    }
  for (guint step = 2; step < 4 && grind_profile_get_n_functions (profile) > 0; step++)
    check_chosen_files (profile, step);
  n_files = grind_profile_get_n_files (profile);
  if ((guint64) n_files * grind_profile_get_n_functions (profile) < 100000)
    check_totals (graph);
}

static void
check_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        check_profile (path);
    }
}

/* The costs of lines and of instructions add up to those of their function. */
static void
test_sums (void)
{
  g_autofree char *format = g_test_build_filename (G_TEST_DIST, "data", "format", NULL);
  g_autofree char *parts = g_test_build_filename (G_TEST_DIST, "data", "parts", NULL);
  g_autofree char *sample = g_test_build_filename (G_TEST_DIST, "..", "data", "sample", NULL);

  check_folder (format);
  check_folder (parts);
  check_folder (sample);
}

static void
test_sums_of_corpus (void)
{
  static const char *const folders[] = { "real", "wild", "bad" };
  g_autofree char *corpus = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus",
                                                   NULL);

  if (!g_file_test (corpus, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("there are no profiles of other producers here");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (corpus, folders[i], NULL);

      check_folder (folder);
    }
}

/* Lines before are for as much work as after, like the costs of functions. */
static void
test_scaled (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "# callgrind format\npositions: instr line\nevents: Ir\n"
    "part: 1\nfl=main.c\nfn=main\n0x10 1 10\ncfn=f\ncalls=2 5\n0x10 1 30\njcnd=1/2 0x20 2\n0x10 1\n"
    "fn=f\n0x30 5 30\n"
    "part: 2\nfl=main.c\nfn=main\n0x10 1 1\n");
  g_autoptr (GrindGraph) graph = test_graph_compare (profile, 1, 2, TRUE);
  g_autoptr (GrindGraph) scaled = grind_graph_scale_before (graph, 3, 2);
  g_autoptr (GrindLineTable) table = new_table (grind_graph_get_before (scaled), "main",
                                                GRIND_LINES_BY_LINE);
  g_autofree char *text = describe (table, 0);

  g_assert_cmpstr (text, ==, "main.c:1 15 f 3x 45 jcnd /2 2/3\n");
  g_assert_cmpint (grind_line_table_get_file_self (table, 0)[0], ==, 15);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/line-table/by-line", test_by_line);
  g_test_add_func ("/line-table/comes-back", test_comes_back);
  g_test_add_func ("/line-table/find", test_find_row);
  g_test_add_func ("/line-table/file", test_file);
  g_test_add_func ("/line-table/by-address", test_by_address);
  g_test_add_func ("/line-table/jumps-by-line", test_jumps_by_line);
  g_test_add_func ("/line-table/functions", test_functions);
  g_test_add_func ("/line-table/parts", test_parts);
  g_test_add_func ("/line-table/scaled", test_scaled);
  g_test_add_func ("/line-table/nothing", test_nothing);
  g_test_add_func ("/line-table/cancelled", test_cancelled);
  g_test_add_func ("/line-table/sums", test_sums);
  g_test_add_func ("/line-table/sums-of-corpus", test_sums_of_corpus);

  return g_test_run ();
}
