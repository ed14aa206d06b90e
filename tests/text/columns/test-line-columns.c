/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../../analysis/grind-test-load.h"
#include "text/columns/grind-line-columns.h"

/* Line 1 calls many with the most cost, more with the largest change, and one that is new; line 2
 * calls one function more often than before. */
#define PROFILE \
  "# callgrind format\nevents: Ir\n" \
  "part: 1\nfl=a.c\nfn=main\n1 1\ncfn=many\ncalls=9 1\n1 900\ncfn=more\ncalls=1 1\n1 10\n" \
  "2 1\ncfn=once\ncalls=1 1\n2 5\n" \
  "part: 2\nfl=a.c\nfn=main\n1 1\ncfn=many\ncalls=9 1\n1 901\ncfn=more\ncalls=2 1\n1 300\n" \
  "cfn=new\ncalls=1 1\n1 20\n2 1\ncfn=once\ncalls=3 1\n2 15\n"

static char *
describe (const GrindListRows *rows,
          GrindGraph          *graph)
{
  const GrindListContext context = { .costs = grind_graph_get_costs (graph, 0) };
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < rows->n_rows; row++)
    for (guint i = 0; i < grind_n_line_columns; i++)
      {
        g_auto (GrindListCell) cell = { { 0, }, };
        g_autofree char *name = NULL;

        if (!g_str_equal (grind_line_columns[i].id, "callees"))
          continue;
        grind_line_columns[i].get (rows, row, &context, &cell);
        name = grind_graph_dup_node_name (graph, cell.node);
        g_string_append_printf (text, "%s: %s\n", name, cell.note);
      }

  return g_string_free (text, FALSE);
}

static GrindLineTable *
new_table (GrindGraph *graph)
{
  return grind_line_table_new (graph, test_find (graph, "main"), GRIND_LINES_BY_LINE, NULL, NULL);
}

/* The callee whose cost has changed most; without a comparison the most expensive one. */
static void
test_callees (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindGraph) graph = test_graph_compare (profile, 1, 2, TRUE);
  g_autoptr (GrindLineTable) before = new_table (grind_graph_get_before (graph));
  g_autoptr (GrindLineTable) after = new_table (graph);
  g_autoptr (GrindLineChanges) changes = NULL;
  g_autoptr (GrindListRows) compared = NULL;
  g_autoptr (GrindListRows) alone = grind_line_rows_new (after, 0, 2);
  g_autofree char *compared_text = NULL;
  g_autofree char *alone_text = describe (alone, graph);

  changes = grind_line_changes_new (before, after, 0, 0, TRUE, NULL, NULL, NULL);
  compared = grind_line_rows_new_compared (changes, 0);
  compared_text = describe (compared, graph);
  g_assert_cmpstr (compared_text, ==, "more: and 2 others\nonce: 1 → 3 calls\n");
  g_assert_cmpstr (alone_text, ==, "many: and 2 others\nonce: 3 calls\n");
}

/* Some profiles have all calls of a function on one line. */
static void
test_many_callees (void)
{
  const guint n_callees = 40000;
  g_autoptr (GString) text = g_string_new ("# callgrind format\nevents: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GrindLineTable) before = NULL;
  g_autoptr (GrindLineTable) after = NULL;
  g_autoptr (GrindLineChanges) changes = NULL;
  g_autoptr (GrindListRows) rows = NULL;
  g_autofree char *described = NULL;
  gint64 start;

  for (guint part = 1; part <= 2; part++)
    {
      g_string_append_printf (text, "part: %u\nfl=a.c\nfn=main\n1 1\n", part);
      for (guint i = 0; i < n_callees; i++)
        g_string_append_printf (text, "cfn=f%u\ncalls=1 1\n1 %u\n", i + part, 5 + i % 2 * part);
    }
  profile = test_load (text->str);
  graph = test_graph_compare (profile, 1, 2, TRUE);
  before = new_table (grind_graph_get_before (graph));
  after = new_table (graph);
  changes = grind_line_changes_new (before, after, 0, 0, TRUE, NULL, NULL, NULL);
  rows = grind_line_rows_new_compared (changes, 0);
  start = g_get_monotonic_time ();
  described = describe (rows, graph);
  g_assert_true (g_str_has_suffix (described, ": and 40000 others\n"));
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/line-columns/callees", test_callees);
  g_test_add_func ("/line-columns/many-callees", test_many_callees);

  return g_test_run ();
}
