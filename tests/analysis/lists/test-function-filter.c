/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/lists/grind-function-filter.h"

#include "grind-test-compare.h"
#include "grind-test-load.h"

static const char profile_text[] =
  "events: Ir Dr\n"
  "fn=main\n1 1 9\ncfn=Run\ncalls=1 1\n1 50 9\n"
  "fn=Run\n1 10 3\ncfn=rerun\ncalls=1 1\n1 40 9\n"
  "fn=rerun\n1 40 5\ncfn=Run\ncalls=2 1\n1 7 9\n"
  "fn=runner\n1 20 7\n"
  "fn=other\n1 30 1\n";

static char *
dup_rows (GrindFunctionFilter *filter)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < grind_function_filter_get_n_rows (filter); i++)
    {
      GrindNodeId node = grind_function_filter_get_node (filter, i);
      g_autofree char *name =
        grind_graph_dup_node_name (grind_function_filter_get_graph (filter), node);

      g_assert_cmpuint (grind_function_filter_get_position (filter, node), ==, i);
      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", name);
    }

  return g_strdup (text->str);
}

static GrindPattern *
make_pattern (GrindSearchMode  mode,
              const char      *text)
{
  return text != NULL ? grind_pattern_new (mode, GRIND_SEARCH_NAME, text, NULL) : NULL;
}

static GrindFunctionFilter *
make (GrindGraph          *graph,
      GrindEventId         event,
      GrindSortKey         key,
      const char          *text,
      GrindFunctionFilter *previous,
      const char          *expected)
{
  g_autoptr (GrindPattern) pattern = make_pattern (GRIND_SEARCH_SUBSTRING, text);
  GrindFilterRequest request = { graph, event, key, key != GRIND_SORT_NAME, pattern, FALSE,
                                 .previous = previous };
  g_autoptr (GError) error = NULL;
  g_autofree char *rows = NULL;
  GrindFunctionFilter *filter = grind_function_filter_new (&request, NULL, &error);

  g_assert_no_error (error);
  rows = dup_rows (filter);
  g_assert_cmpstr (rows, ==, expected);

  return filter;
}

static void
test_filter (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (profile_text, TRUE);
  g_autoptr (GrindFunctionFilter) all = NULL;
  g_autoptr (GrindFunctionFilter) run = NULL;
  g_autoptr (GrindFunctionFilter) cycle = NULL;
  g_autoptr (GrindFunctionFilter) none = NULL;

  all = make (graph, 0, GRIND_SORT_SELF, NULL, NULL, "<cycle 1>|rerun|other|runner|Run|main");
  g_assert_null (grind_function_filter_get_pattern (all));
  g_assert_cmpuint (grind_function_filter_get_n_cycles (all), ==, 1);

  run = make (graph, 0, GRIND_SORT_SELF, "RUN", all, "rerun|runner|Run");
  g_assert_cmpstr (grind_pattern_get_text (grind_function_filter_get_pattern (run)), ==, "RUN");
  g_assert_cmpuint (grind_function_filter_get_n_cycles (run), ==, 0);
  g_assert_cmpuint (grind_function_filter_get_position (run, test_find (graph, "main")), ==,
                    GRIND_NONE);
  g_assert_cmpuint (grind_function_filter_get_position (run, GRIND_NONE), ==, GRIND_NONE);

  cycle = make (graph, 0, GRIND_SORT_SELF, "cycle 1", run, "<cycle 1>");
  g_assert_cmpuint (grind_function_filter_get_n_cycles (cycle), ==, 1);
  none = make (graph, 0, GRIND_SORT_SELF, "nowhere", cycle, "");
  g_assert_cmpuint (grind_function_filter_get_n_rows (none), ==, 0);
}

/* What is taken over from a previous filter must not be what has become wrong. */
static void
test_previous (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  g_autoptr (GrindGraph) plain = test_graph_new (profile, FALSE);
  g_autoptr (GrindFunctionFilter) narrow = NULL;
  g_autoptr (GrindFunctionFilter) other_event = NULL;
  g_autoptr (GrindFunctionFilter) other_key = NULL;
  g_autoptr (GrindFunctionFilter) other_graph = NULL;
  g_autoptr (GrindFunctionFilter) wide = NULL;

  narrow = make (graph, 0, GRIND_SORT_SELF, "run", NULL, "rerun|runner|Run");
  other_event = make (graph, 1, GRIND_SORT_SELF, "run", narrow, "runner|rerun|Run");
  other_key = make (graph, 1, GRIND_SORT_NAME, "run", other_event, "Run|rerun|runner");
  other_graph = make (plain, 0, GRIND_SORT_SELF, "", other_key, "rerun|other|runner|Run|main");
  wide = make (graph, 0, GRIND_SORT_SELF, "r", narrow, "rerun|other|runner|Run");
}

/* The best matches are first, then the largest inclusive costs, whatever the sort order. */
static void
test_ranked (void)
{
  g_autoptr (GrindGraph) graph =
    test_graph_load ("events: Ir\nfn=xmxaxixn\n1 9\nfn=main_loop\n1 5\n"
                     "fn=main\n1 1\nfn=MAIN\n1 2\nfn=mine\n1 3\n", TRUE);
  g_autoptr (GrindPattern) pattern = make_pattern (GRIND_SEARCH_FUZZY, "main");
  GrindFilterRequest request = { graph, 0, GRIND_SORT_NAME, FALSE, pattern, TRUE };
  g_autoptr (GrindFunctionFilter) ranked = grind_function_filter_new (&request, NULL, NULL);
  g_autoptr (GrindFunctionFilter) sorted = NULL;
  g_autoptr (GrindFunctionFilter) all = NULL;
  g_autofree char *ranked_rows = dup_rows (ranked);
  g_autofree char *sorted_rows = NULL;

  g_assert_cmpstr (ranked_rows, ==, "MAIN|main|main_loop|xmxaxixn");
  g_assert_true (grind_function_filter_is_ranked (ranked));

  request.is_ranked = FALSE;
  request.previous = ranked;
  sorted = grind_function_filter_new (&request, NULL, NULL);
  sorted_rows = dup_rows (sorted);
  g_assert_cmpstr (sorted_rows, ==, "MAIN|main|main_loop|xmxaxixn");
  g_assert_false (grind_function_filter_is_ranked (sorted));

  request.is_ranked = TRUE;
  request.pattern = NULL;
  all = grind_function_filter_new (&request, NULL, NULL);
  g_assert_false (grind_function_filter_is_ranked (all));
  g_assert_cmpuint (grind_function_filter_get_n_rows (all), ==, 5);
}

/* A copy lists the same when the original is gone, unless it is cancelled. */
static void
test_copy (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  GrindGraph *graph = test_graph_new (profile, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindFunctionFilter) filter = NULL;
  g_autoptr (GError) error = NULL;
  GrindPattern *pattern = make_pattern (GRIND_SEARCH_SUBSTRING, "run");
  GrindFilterRequest request = { graph, 0, GRIND_SORT_SELF, TRUE, pattern, FALSE };
  GrindFilterRequest *copy = grind_filter_request_copy (&request);

  grind_pattern_unref (pattern);
  g_object_unref (graph);
  filter = grind_function_filter_new (copy, cancellable, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_function_filter_get_n_rows (filter), ==, 3);

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_function_filter_new (copy, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  grind_filter_request_free (copy);
}

/* Of 100,000 before, 10 are the smallest change to list. same passes on what its callee saves. */
#define BEFORE \
  "events: Ir Dr\n" \
  "ob=/p\nfl=/p.c\nfn=main\n1 500 1\ncfn=same\ncalls=1 1\n1 99500 1\n" \
  "fn=same\n1 40000 1\ncfn=shrinks\ncalls=1 1\n1 20000 1\n" \
  "cfi=/q.c\ncfn=old\ncalls=1 1\n1 9000 1\n" \
  "cfn=grows\ncalls=1 1\n1 10000 1\ncfn=little\ncalls=1 1\n1 20500 1\n" \
  "fn=shrinks\n1 20000 1\nfn=grows\n1 10000 1\nfn=little\n1 20500 1\n" \
  "fl=/q.c\nfn=old\n1 9000 1\n"
#define AFTER \
  "events: Ir Dr\n" \
  "ob=/p\nfl=/p.c\nfn=main\n1 500 1\ncfn=same\ncalls=1 1\n1 85509 1\n" \
  "fn=same\n1 40000 1\ncfn=shrinks\ncalls=1 1\n1 13000 1\n" \
  "cfi=/r.c\ncfn=fresh\ncalls=1 1\n1 2000 1\n" \
  "cfn=grows\ncalls=1 1\n1 10010 1\ncfn=little\ncalls=1 1\n1 20499 9000\n" \
  "fn=shrinks\n1 13000 1\nfn=grows\n1 10010 1\nfn=little\n1 20499 9000\n" \
  "fl=/r.c\nfn=fresh\n1 2000 1\n"

/* The names of groups, the nameless one as "-" */
static char *
dup_groups (GrindFunctionFilter *filter)
{
  GrindGrouping *grouping = grind_function_filter_get_grouping (filter);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < grind_function_filter_get_n_groups (filter); i++)
    {
      const GrindFilterGroup *group = grind_function_filter_get_group (filter, i);
      g_autofree char *name = grind_grouping_dup_name (grouping, group->group);

      g_string_append_printf (text, "%s%s %u", i > 0 ? "|" : "", name, group->n_rows);
    }

  return g_string_free (text, FALSE);
}

/* main and its cost; a and b call each other. */
#define CYCLE \
        "events: Ir\nfn=main\n1 %d\ncfn=a\ncalls=1 1\n1 100\n" \
        "fn=a\n1 50\ncfn=b\ncalls=1 1\n1 50\nfn=b\n1 50\ncfn=a\ncalls=1 1\n1 10\n"

static void
check_choice (const TestCompared *compared,
              GrindEventId        event,
              GrindChangeChoice   choice,
              const char         *expected,
              guint               n_left_out)
{
  GrindFilterRequest request = {
    .graph = compared->graph, .event = event, .key = GRIND_SORT_SELF, .descending = TRUE,
    .secondary_event = GRIND_NONE, .choice = choice, .choice_event = event,
    .comparison = compared->comparison,
  };
  g_autoptr (GrindFunctionFilter) filter = grind_function_filter_new (&request, NULL, NULL);
  g_autofree char *rows = dup_rows (filter);

  g_assert_cmpstr (rows, ==, expected);
  g_assert_cmpuint (grind_function_filter_get_choice (filter), ==, choice);
  g_assert_cmpuint (grind_function_filter_get_n_left_out (filter), ==, n_left_out);
}

/* What a choice leaves out is counted. */
static void
test_choices (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };

  test_compared_take (&compared, g_strdup (BEFORE), g_strdup (AFTER), FALSE, TRUE);
  check_choice (&compared, 0, GRIND_CHANGED_ALL,
                "old|shrinks|fresh|grows|little|main|same", 0);
  check_choice (&compared, 0, GRIND_CHANGED, "old|shrinks|fresh|grows|main|same", 1);
  check_choice (&compared, 0, GRIND_CHANGED_SLOWER, "fresh|grows", 5);
  check_choice (&compared, 0, GRIND_CHANGED_FASTER, "old|shrinks", 5);
  check_choice (&compared, 0, GRIND_CHANGED_NEW, "fresh", 6);
  check_choice (&compared, 0, GRIND_CHANGED_GONE, "old", 6);
  check_choice (&compared, 1, GRIND_CHANGED_SLOWER, "little|fresh", 5);
}

/* A cycle is left out with its functions, which are counted. */
static void
test_choices_of_cycles (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };

  test_compared_take (&compared, g_strdup_printf (CYCLE, 10), g_strdup_printf (CYCLE, 30), FALSE,
                      TRUE);
  check_choice (&compared, 0, GRIND_CHANGED, "main", 2);
}

/* Functions without an event that is only after have not changed. */
static void
test_choices_of_new_event (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };

  test_compared_take (&compared, g_strdup ("events: Ir\nfn=a\n1 1\nfn=b\n1 1\n"),
                      g_strdup ("events: Ir Dr\nfn=a\n1 1 5\nfn=b\n1 1 0\n"), FALSE, TRUE);
  check_choice (&compared, 1, GRIND_CHANGED, "a", 1);
}

/* Groups have the changes of all their functions, and are sorted by them; search, hidden functions
 * and groups leave out first. */
static void
test_choices_of_groups (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };
  g_autoptr (GrindPattern) pattern = make_pattern (GRIND_SEARCH_SUBSTRING, "l");
  g_autoptr (GrindFunctionFilter) all = NULL;
  g_autoptr (GrindFunctionFilter) new = NULL;
  g_autoptr (GrindFunctionFilter) found = NULL;
  g_autofree char *all_groups = NULL;
  g_autofree char *new_groups = NULL;
  g_autofree char *found_rows = NULL;
  GrindFilterRequest request = {
    .key = GRIND_SORT_SELF, .descending = TRUE, .secondary_event = GRIND_NONE,
    .group_by = GRIND_GROUP_BY_FILE,
  };

  test_compared_take (&compared, g_strdup (BEFORE), g_strdup (AFTER), FALSE, TRUE);
  request.graph = compared.graph;
  request.comparison = compared.comparison;
  all = grind_function_filter_new (&request, NULL, NULL);
  all_groups = dup_groups (all);
  g_assert_cmpstr (all_groups, ==, "/q.c 1|/p.c 5|/r.c 1");

  request.choice = GRIND_CHANGED_NEW;
  request.previous = all;
  new = grind_function_filter_new (&request, NULL, NULL);
  new_groups = dup_groups (new);
  g_assert_cmpstr (new_groups, ==, "/r.c 1");
  g_assert_cmpuint (grind_function_filter_get_n_left_out (new), ==, 6);

  request.choice = GRIND_CHANGED;
  request.pattern = pattern;
  found = grind_function_filter_new (&request, NULL, NULL);
  found_rows = dup_rows (found);
  g_assert_cmpstr (found_rows, ==, "old");
  g_assert_cmpuint (grind_function_filter_get_n_left_out (found), ==, 1);
}

/* Groups are sorted by what is shown of them: the change, or one side. */
static void
test_sides_of_groups (void)
{
  static const struct { GrindSortKey key; const char *groups; } rows[] = {
    { GRIND_SORT_SELF, "c 1|a 1|b 1" }, { GRIND_SORT_SELF_BEFORE, "a 1|b 1|c 1" },
    { GRIND_SORT_SELF_AFTER, "c 1|b 1|a 1" }, { GRIND_SORT_SELF_RELATIVE, "c 1|a 1|b 1" },
    { GRIND_SORT_INCLUSIVE_AFTER, "c 1|b 1|a 1" }, { GRIND_SORT_CALLED, "c 1|a 1|b 1" },
    { GRIND_SORT_NAME, "c 1|b 1|a 1" },
  };
  g_auto (TestCompared) compared = { { NULL, }, };

  test_compared_take (&compared,
                      g_strdup ("events: Ir\nfl=a\nfn=f\n1 100\nfl=b\nfn=g\n1 50\n"
                                "fl=c\nfn=h\n1 1\n"),
                      g_strdup ("events: Ir\nfl=a\nfn=f\n1 10\nfl=b\nfn=g\n1 60\n"
                                "fl=c\nfn=h\n1 500\n"), FALSE, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GrindFilterRequest request = {
        .graph = compared.graph, .comparison = compared.comparison, .key = rows[i].key,
        .descending = TRUE, .secondary_event = GRIND_NONE, .group_by = GRIND_GROUP_BY_FILE,
      };
      g_autoptr (GrindFunctionFilter) filter = grind_function_filter_new (&request, NULL, NULL);
      g_autofree char *groups = dup_groups (filter);

      g_assert_cmpstr (groups, ==, rows[i].groups);
    }
}

/* What was chosen before is taken over for the same choice and event only. */
static void
test_choice_again (void)
{
  g_auto (TestCompared) compared = { { NULL, }, };
  GrindFilterRequest request = {
    .key = GRIND_SORT_SELF, .descending = TRUE, .secondary_event = GRIND_NONE,
  };
  static const struct
  {
    GrindChangeChoice choice;
    GrindEventId      event;
    const char       *rows;
  } steps[] = {
    { GRIND_CHANGED_SLOWER, 0, "fresh|grows" }, { GRIND_CHANGED_SLOWER, 0, "fresh|grows" },
    { GRIND_CHANGED_SLOWER, 1, "fresh|little" }, { GRIND_CHANGED_GONE, 1, "old" },
    { GRIND_CHANGED_ALL, 1, "old|shrinks|fresh|grows|little|main|same" },
    { GRIND_CHANGED_SLOWER, 0, "fresh|grows" },
  };

  test_compared_take (&compared, g_strdup (BEFORE), g_strdup (AFTER), FALSE, TRUE);
  request.graph = compared.graph;
  request.comparison = compared.comparison;
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      GrindFunctionFilter *filter;
      g_autofree char *rows = NULL;

      request.choice = steps[i].choice;
      request.choice_event = steps[i].event;
      filter = grind_function_filter_new (&request, NULL, NULL);
      rows = dup_rows (filter);
      g_assert_cmpstr (rows, ==, steps[i].rows);
      g_clear_pointer (&request.previous, grind_function_filter_unref);
      request.previous = filter;
    }
  grind_function_filter_unref (request.previous);
}

/* Without a comparison nothing is left out. */
static void
test_no_choice (void)
{
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindGraph) graph = test_graph_new (profile, TRUE);
  GrindFilterRequest request = { .graph = graph, .choice = GRIND_CHANGED_GONE,
                                 .secondary_event = GRIND_NONE };
  g_autoptr (GrindFunctionFilter) filter = grind_function_filter_new (&request, NULL, NULL);

  g_assert_cmpuint (grind_function_filter_get_n_rows (filter), ==, 6);
  g_assert_cmpuint (grind_function_filter_get_n_left_out (filter), ==, 0);
  g_assert_cmpuint (grind_function_filter_get_choice (filter), ==, GRIND_CHANGED_ALL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-filter/filter", test_filter);
  g_test_add_func ("/function-filter/previous", test_previous);
  g_test_add_func ("/function-filter/ranked", test_ranked);
  g_test_add_func ("/function-filter/copy", test_copy);
  g_test_add_func ("/function-filter/choices", test_choices);
  g_test_add_func ("/function-filter/choices-of-cycles", test_choices_of_cycles);
  g_test_add_func ("/function-filter/choices-of-new-event", test_choices_of_new_event);
  g_test_add_func ("/function-filter/sides-of-groups", test_sides_of_groups);
  g_test_add_func ("/function-filter/choices-of-groups", test_choices_of_groups);
  g_test_add_func ("/function-filter/choice-again", test_choice_again);
  g_test_add_func ("/function-filter/no-choice", test_no_choice);

  return g_test_run ();
}
