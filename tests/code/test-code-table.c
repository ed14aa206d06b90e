/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "code/grind-code-table.h"
#include "code/grind-inlined-calls.h"
#include "../analysis/grind-test-load.h"

#define N_LINES 20   /* lines of the text */

/* main() calls helper() on line 5, and in code inlined into line 7; also in code inlined into line
 * 8, and into line 8 or 9. */
static const char text[] =
  "positions: instr line\n"
  "events: Ir Dr\n"
  "event: Sum = Ir + 2 Dr\n"
  "ob=demo\n"
  "fl=/src/demo.cc\n"
  "fn=main\n"
  "0x10 5 10 1\n"
  "cfn=helper\n"
  "calls=2 0x90 30\n"
  "0x11 5 200 20\n"
  "0x12 7 4 0\n"
  "fi=/usr/include/box.h\n"
  "0x13 100 3 0\n"
  "cfn=helper\n"
  "calls=3 0x90 30\n"
  "0x14 100 300 30\n"
  "cfn=helper\n"
  "calls=1 0x90 30\n"
  "0x15 100 100 10\n"
  "fe=/src/demo.cc\n"
  "jcnd=2/9 0x10 5\n"
  "0x16 7\n"
  "0x16 7 1 0\n"
  "0x17 8 1 0\n"
  "fi=/usr/include/box.h\n"
  "cfn=helper\n"
  "calls=7 0x90 30\n"
  "0x18 101 700 70\n"
  "cfn=helper\n"
  "calls=5 0x90 30\n"
  "0x60 102 500 50\n"
  "fe=/src/demo.cc\n"
  "jump=4 0x30 25\n"
  "0x69 9\n"
  "0x69 9 2 0\n"
  "0x6a 25 8 0\n"
  "cfn=main\n"
  "calls=1 0x10 5\n"
  "0x6b 9 50 0\n"
  "fn=helper\n"
  "0x90 7 1000 100\n"
  "0x91 18 300 30\n";

static guint
find_line (GrindFileId file,
           guint64     line,
           guint64     address,
           gpointer    user_data)
{
  GrindFileId *shown = user_data;

  return file == *shown && line >= 1 && line <= N_LINES ? line - 1 : GRIND_CODE_BELOW;
}

/* Returns the data of main() for its own file, of the events Ir and Sum. */
static GrindCodeData *
make (GrindGraph *graph,
      gboolean    has_others,
      gboolean    has_extras)
{
  GrindFunctionId function = test_find (graph, "main");
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GrindLineTable) instructions = NULL;
  g_autoptr (GrindLineTable) others = NULL;
  g_autoptr (GArray) extras = NULL;
  const GrindLineFile *file;
  GrindFileId shown;
  guint n_files;
  GrindCodeTable input = { .function = function, .n_events = 2, .events = { 0, 2 } };
  GrindCodeData *data;

  table = grind_line_table_new (graph, function, GRIND_LINES_BY_LINE, NULL, NULL);
  file = grind_line_table_get_files (table, &n_files);
  shown = file->file;
  if (has_others)
    others = grind_line_table_new_for_file (graph, shown, NULL, NULL);
  instructions = grind_line_table_new (graph, function, GRIND_LINES_BY_ADDRESS, NULL, NULL);
  extras = grind_inlined_calls_find (instructions, shown, N_LINES);

  input.table = table;
  input.first_row = file->first_row;
  input.n_rows = file->n_rows;
  input.others = others;
  input.find_line = find_line;
  input.find_data = &shown;
  input.extras = has_extras ? (const GrindCodeExtra *) (gpointer) extras->data : NULL;
  input.n_extras = has_extras ? extras->len : 0;
  data = grind_code_table_make (&input, NULL, NULL);
  g_assert_nonnull (data);

  return data;
}

static char *
describe (GrindCodeData *data,
          GrindGraph    *graph)
{
  GString *result = g_string_new (NULL);
  guint n_rows;
  const GrindCodeRow *rows = grind_code_data_get_rows (data, &n_rows);
  guint n_calls;
  const GrindCodeCall *calls = grind_code_data_get_calls (data, &n_calls);

  for (guint i = 0; i < n_rows; i++)
    {
      g_string_append_printf (result, "%u: %" G_GINT64_FORMAT "/%" G_GINT64_FORMAT " +%"
                              G_GINT64_FORMAT "/%" G_GINT64_FORMAT, rows[i].line + 1,
                              rows[i].self[0].whole, rows[i].self[1].whole,
                              rows[i].others[0].whole, rows[i].others[1].whole);
      for (guint j = rows[i].first_call; j < rows[i].first_call + rows[i].n_calls; j++)
        {
          g_autofree char *name = grind_graph_dup_node_name (graph, calls[j].callee);

          g_string_append_printf (result, ", %s%s %" G_GINT64_FORMAT " x %" G_GINT64_FORMAT "/%"
                                  G_GINT64_FORMAT "%s%s", name,
                                  calls[j].is_recursive ? " again" : "", calls[j].count.count,
                                  calls[j].cost[0].whole, calls[j].cost[1].whole,
                                  calls[j].note != NULL ? " " : "",
                                  calls[j].note != NULL ? calls[j].note : "");
        }
      g_string_append_c (result, '\n');
    }

  return g_string_free (result, FALSE);
}

static void
assert_described (gboolean    has_others,
                  gboolean    has_extras,
                  const char *expected)
{
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindCodeData) data = make (graph, has_others, has_extras);
  g_autofree char *found = describe (data, graph);

  g_assert_cmpstr (found, ==, expected);
}

/* Costs beyond the end of the text, on line 25, are left out. */
static void
test_own (void)
{
  assert_described (FALSE, FALSE,
                    "5: 10/12 +0/0, helper 2 x 200/240\n"
                    "7: 5/5 +0/0\n"
                    "8: 1/1 +0/0\n"
                    "9: 2/2 +0/0, main again 1 x 50/50\n");
}

/* Costs of other functions are the total without the function's own, before applying a formula. */
static void
test_others (void)
{
  assert_described (TRUE, FALSE,
                    "5: 10/12 +0/0, helper 2 x 200/240\n"
                    "7: 5/5 +1000/1200\n"
                    "8: 1/1 +0/0\n"
                    "9: 2/2 +0/0, main again 1 x 50/50\n"
                    "18: 0/0 +300/360\n");
}

/* The call after the gap may have been inlined into line 8 or 9. */
static void
test_inlined (void)
{
  assert_described (FALSE, TRUE,
                    "5: 10/12 +0/0, helper 2 x 200/240\n"
                    "7: 5/5 +0/0, helper 4 x 400/480 inlined from box.h:100\n"
                    "8: 1/1 +0/0, helper 7 x 700/840 inlined from box.h:101\n"
                    "9: 2/2 +0/0, main again 1 x 50/50\n");
}

static void
test_jumps (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindCodeData) data = make (graph, FALSE, FALSE);
  guint n_jumps;
  const GrindCodeJump *jumps = grind_code_data_get_jumps (data, &n_jumps);

  g_assert_cmpuint (n_jumps, ==, 2);
  g_assert_cmpuint (jumps[0].from, ==, 6);
  g_assert_cmpuint (jumps[0].to, ==, 4);
  g_assert_true (jumps[0].is_conditional);
  g_assert_cmpuint (jumps[0].followed, ==, 2);
  g_assert_cmpuint (jumps[0].executed, ==, 9);
  g_assert_cmpstr (jumps[0].text, ==, "Conditional jump, line 7 to 5");
  g_assert_cmpuint (jumps[1].from, ==, 8);
  g_assert_cmpuint (jumps[1].to, ==, GRIND_CODE_BELOW);
  g_assert_false (jumps[1].is_conditional);
  g_assert_cmpstr (jumps[1].text, ==, "Jump, line 9 to 25");
}

static void
test_heat (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GrindCodeData) data = make (graph, FALSE, FALSE);

  /* 29 is the total self cost of main(). */
  g_assert_cmpfloat_with_epsilon (grind_code_data_get_heat (data, 0), 10.0 / 29, 1e-9);
}

static void
test_cancel (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GError) error = NULL;
  GrindFileId shown = 0;
  guint n_files;
  GrindCodeTable input = { .n_events = 1, .find_line = find_line, .find_data = &shown };

  table = grind_line_table_new (graph, 0, GRIND_LINES_BY_LINE, NULL, NULL);
  input.table = table;
  input.n_rows = grind_line_table_get_files (table, &n_files)->n_rows;
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_code_table_make (&input, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/code-table/own", test_own);
  g_test_add_func ("/code/code-table/others", test_others);
  g_test_add_func ("/code/code-table/inlined", test_inlined);
  g_test_add_func ("/code/code-table/jumps", test_jumps);
  g_test_add_func ("/code/code-table/heat", test_heat);
  g_test_add_func ("/code/code-table/cancel", test_cancel);

  return g_test_run ();
}
