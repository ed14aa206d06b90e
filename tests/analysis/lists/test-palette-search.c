/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lists/grind-palette-search.h"

#include "grind-test-load.h"
#include "profile/grind-error.h"

static const char profile_text[] =
  "events: Ir\n"
  "ob=/bin/program\nfl=/src/main.c\n"
  "fn=main\n1 10\ncfl=/src/parse.c\ncfn=parse_main\ncalls=1 1\n1 50\n"
  "fl=/src/parse.c\n"
  "fn=parse_main\n1 20\ncfn=parse_item\ncalls=1 1\n1 30\n"
  "fn=parse_item\n1 30\ncfn=parse_main\ncalls=1 1\n1 5\n"
  "ob=/lib/libparse.so\nfl=???\nfn=xpxaxrxsxe\n1 90\n";

static GrindPaletteSearch *
find (GrindGraph         *graph,
      GrindSearchMode     mode,
      const char         *text,
      GrindPaletteSearch *previous)
{
  GrindPaletteRequest request = { graph, 0, mode, text, 0xf, 2, previous };
  g_autoptr (GError) error = NULL;
  GrindPaletteSearch *search = grind_palette_search_new (&request, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (grind_palette_search_get_graph (search) == graph);

  return search;
}

/* Checks the names of the targets, and the number of all. */
static void
assert_targets (GrindPaletteSearch *search,
                GrindPaletteKind    kind,
                const char         *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const GrindPaletteTarget *targets;
  guint n_targets;
  guint n_all;

  targets = grind_palette_search_get_targets (search, kind, &n_targets, &n_all);
  for (guint i = 0; i < n_targets; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (grind_palette_search_get_graph (search),
                                                         targets[i].node);

      g_string_append_printf (text, "%s ", name);
    }
  g_string_append_printf (text, "of %u", n_all);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_kinds (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (profile_text, TRUE);
  g_autoptr (GrindPaletteSearch) all = find (graph, GRIND_SEARCH_FUZZY, "", NULL);
  g_autoptr (GrindPaletteSearch) parse = find (graph, GRIND_SEARCH_FUZZY, "parse", all);
  g_autoptr (GrindPaletteSearch) cycle = find (graph, GRIND_SEARCH_SUBSTRING, "cycle 1", parse);
  g_autoptr (GrindPaletteSearch) main_only = find (graph, GRIND_SEARCH_WORDS, "main", cycle);

  assert_targets (all, GRIND_PALETTE_FUNCTION, "xpxaxrxsxe main of 4");
  assert_targets (all, GRIND_PALETTE_CYCLE, "<cycle 1> of 1");
  assert_targets (all, GRIND_PALETTE_FILE, "main parse_item of 2");
  assert_targets (all, GRIND_PALETTE_OBJECT, "xpxaxrxsxe main of 2");

  /* The best match is first, whatever its cost; then sorted by cost */
  assert_targets (parse, GRIND_PALETTE_FUNCTION, "parse_item parse_main of 3");
  assert_targets (parse, GRIND_PALETTE_CYCLE, "of 0");
  assert_targets (parse, GRIND_PALETTE_FILE, "parse_item of 1");
  assert_targets (parse, GRIND_PALETTE_OBJECT, "xpxaxrxsxe of 1");

  assert_targets (cycle, GRIND_PALETTE_CYCLE, "<cycle 1> of 1");
  assert_targets (cycle, GRIND_PALETTE_FUNCTION, "of 0");

  assert_targets (main_only, GRIND_PALETTE_FUNCTION, "main parse_main of 2");
  assert_targets (main_only, GRIND_PALETTE_FILE, "main of 1");
}

/* All contexts of a function are one target, unless the search names one. */
static void
test_contexts (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (
    "events: Ir\nfl=a.c\nfn=f'main\n1 10\nfn=f'2\n1 30\nfn=f\n1 20\nfn=fold\n1 25\n"
    "fl=b.c\nfn=f'2\n1 5\n", TRUE);
  g_autoptr (GrindPaletteSearch) all = find (graph, GRIND_SEARCH_SUBSTRING, "", NULL);
  g_autoptr (GrindPaletteSearch) one = find (graph, GRIND_SEARCH_SUBSTRING, "f'", all);
  g_autoptr (GrindPaletteSearch) some = find (graph, GRIND_SEARCH_REGEX, "2|main", one);
  g_autoptr (GArray) contexts = NULL;
  const GrindPaletteTarget *targets;
  guint n_targets, n_all;

  assert_targets (all, GRIND_PALETTE_FUNCTION, "f'2 fold of 3");
  targets = grind_palette_search_get_targets (all, GRIND_PALETTE_FUNCTION, &n_targets, &n_all);
  g_assert_cmpuint (targets[0].n_contexts, ==, 3);
  g_assert_cmpuint (targets[1].n_contexts, ==, 1);

  assert_targets (one, GRIND_PALETTE_FUNCTION, "f'2 f'main of 3");
  targets = grind_palette_search_get_targets (one, GRIND_PALETTE_FUNCTION, &n_targets, &n_all);
  g_assert_cmpuint (targets[0].n_contexts, ==, 1);

  assert_targets (some, GRIND_PALETTE_FUNCTION, "f'2 f'2 of 2");
  targets = grind_palette_search_get_targets (some, GRIND_PALETTE_FUNCTION, &n_targets, &n_all);
  g_assert_cmpuint (targets[0].n_contexts, ==, 2);
  contexts = grind_palette_search_list_contexts (some, targets[0].node);
  g_assert_cmpuint (contexts->len, ==, 2);
  g_assert_cmpuint (g_array_index (contexts, GrindFunctionId, 0), ==, targets[0].node);
  g_assert_cmpuint (g_array_index (contexts, GrindFunctionId, 1), ==,
                    test_find (graph, "f'main"));
}

/* A copy finds the same when the original is gone. */
static void
test_copy (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  GrindGraph *graph = test_graph_new (profile, TRUE);
  g_autofree char *text = g_strdup ("^main$");
  GrindPaletteRequest request = { graph, 0, GRIND_SEARCH_REGEX, text, 1 << GRIND_PALETTE_FUNCTION,
                                  9 };
  GrindPaletteRequest *copy = grind_palette_request_copy (&request);
  g_autoptr (GrindPaletteSearch) search = NULL;
  g_autoptr (GError) error = NULL;

  g_object_unref (graph);
  text[0] = '-';
  search = grind_palette_search_new (copy, NULL, &error);
  g_assert_no_error (error);
  assert_targets (search, GRIND_PALETTE_FUNCTION, "main of 1");
  assert_targets (search, GRIND_PALETTE_FILE, "of 0");
  grind_palette_request_free (copy);
}

static void
test_error (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (profile_text, TRUE);
  GrindPaletteRequest request = { graph, 0, GRIND_SEARCH_REGEX, "main(",
                                  1 << GRIND_PALETTE_FUNCTION, 9 };
  g_autoptr (GError) error = NULL;

  g_assert_null (grind_palette_search_new (&request, NULL, &error));
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_PATTERN);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/palette-search/kinds", test_kinds);
  g_test_add_func ("/palette-search/contexts", test_contexts);
  g_test_add_func ("/palette-search/copy", test_copy);
  g_test_add_func ("/palette-search/error", test_error);

  return g_test_run ();
}
