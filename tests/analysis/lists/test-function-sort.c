/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "analysis/compare/grind-change.h"
#include "analysis/lists/grind-function-sort.h"
#include "grind-test-random.h"

#define HEADER "# callgrind format\nevents: A B\n"

static char *
list_names (GrindGraph *graph,
            GArray     *order)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < order->len; i++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph,
                                                         g_array_index (order, GrindNodeId, i));

      g_string_append_printf (names, "%s%s", i > 0 ? " " : "", name);
    }

  return g_string_free (names, FALSE);
}

/* A partial sort has the same first nodes, and loses no node. */
static void
check_first (GrindGraph   *graph,
             GrindEventId  event,
             GrindSortKey  key,
             gboolean      descending,
             GArray       *order,
             guint         n_wanted)
{
  g_autofree gboolean *is_there = g_new0 (gboolean, grind_graph_get_n_nodes (graph));
  g_autoptr (GArray) first = NULL;

  first = grind_function_sort_first (graph, event, key, descending, n_wanted, NULL, NULL);
  g_assert_cmpuint (first->len, ==, order->len);
  for (guint i = 0; i < first->len; i++)
    {
      GrindNodeId node = g_array_index (first, GrindNodeId, i);

      if (i < n_wanted)
        g_assert_cmpuint (node, ==, g_array_index (order, GrindNodeId, i));
      g_assert_false (is_there[node]);
      is_there[node] = TRUE;
    }
}

static void
check_order (GrindGraph   *graph,
             GrindEventId  event,
             GrindSortKey  key,
             gboolean      descending,
             const char   *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) order = grind_function_sort (graph, event, key, descending, NULL,
                                                  &error);
  g_autofree char *names = NULL;

  g_assert_no_error (error);
  names = list_names (graph, order);
  g_assert_cmpstr (names, ==, expected);
  for (guint n_wanted = 0; n_wanted <= order->len; n_wanted++)
    check_first (graph, event, key, descending, order, n_wanted);
}

#define ORDERED \
  HEADER \
  "fn=main\n1 1 9\ncfn=b\ncalls=2 0\n1 30 0\ncfn=c\ncalls=0 0\n1 30 0\ncfn=a\ncalls=7 0\n1 5 0\n" \
  "fn=nothing\n1 0 0\n" \
  "fn=c\n1 30 1\n" \
  "fn=b\n1 30 2\n" \
  "fn=a\n1 5 3\n"

static void
test_costs (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (ORDERED, TRUE);

  /* b and c cost the same: by name, in both directions. */
  check_order (graph, 0, GRIND_SORT_INCLUSIVE, TRUE, "main b c a");
  check_order (graph, 0, GRIND_SORT_INCLUSIVE, FALSE, "a b c main");
  check_order (graph, 0, GRIND_SORT_SELF, TRUE, "b c a main");
  check_order (graph, 0, GRIND_SORT_SELF, FALSE, "main a b c");
  check_order (graph, 1, GRIND_SORT_SELF, TRUE, "main a b c");

  /* c is called an unknown number of times. */
  check_order (graph, 0, GRIND_SORT_CALLED, TRUE, "a b main c");
  check_order (graph, 0, GRIND_SORT_CALLED, FALSE, "c main b a");
}

/* Functions of the same name are adjacent, the most expensive first in both directions. */
static void
test_names (void)
{
  const char *text = HEADER
    "fl=one\nfn=same\n1 1 0\nfl=two\nfn=same\n1 9 0\nfl=three\nfn=same\n1 5 0\n"
    "fn=Zoo\n1 1 0\nfn=abc\n1 1 0\nfn=ab\n1 1 0\nfn=(below main)\n1 1 0\nfn=<a>\n1 1 0\n"
    "fn=<z>\n1 1 0\n"
    "fn=p\n1 1 0\ncfn=q\ncalls=1 0\n1 1 0\nfn=q\n1 1 0\ncfn=p\ncalls=1 0\n1 1 0\n";
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);

  for (int descending = 0; descending <= 1; descending++)
    {
      g_autoptr (GArray) order = grind_function_sort (graph, 0, GRIND_SORT_NAME, descending,
                                                      NULL, NULL);
      g_autofree char *names = list_names (graph, order);
      const GrindNodeId *nodes = &g_array_index (order, GrindNodeId, descending ? 0 : 9);

      g_assert_cmpstr (names, ==, descending
                       ? "same same same q p abc ab Zoo <z> <cycle 1> <a> (below main)"
                       : "(below main) <a> <cycle 1> <z> Zoo ab abc p q same same same");
      g_assert_cmpint (costs->self[nodes[0]], ==, 9);
      g_assert_cmpint (costs->self[nodes[1]], ==, 5);
      g_assert_cmpint (costs->self[nodes[2]], ==, 1);
    }
}

/* A cycle is sorted by its name among functions of the same cost. */
static void
test_equal_cycle (void)
{
  const char *text = HEADER
    "fn=<z>\n1 2 0\nfn=<a>\n1 2 0\n"
    "fn=p\n1 1 0\ncfn=q\ncalls=1 0\n1 0 0\nfn=q\n1 1 0\ncfn=p\ncalls=1 0\n1 0 0\n";
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);

  check_order (graph, 0, GRIND_SORT_INCLUSIVE, TRUE, "<a> <cycle 1> <z> p q");
  check_order (graph, 0, GRIND_SORT_INCLUSIVE, FALSE, "p q <a> <cycle 1> <z>");
}

/* Cycles are sorted by number: 10 comes after 9. */
static void
test_cycle_names (void)
{
  g_autoptr (GString) text = g_string_new (HEADER);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GArray) order = NULL;
  g_autofree char *names = NULL;

  for (guint i = 1; i <= 12; i++)
    {
      g_string_append_printf (text, "fn=a%u\n1 %u 0\ncfn=b%u\ncalls=1 0\n1 0 0\n", i, 100 - i, i);
      g_string_append_printf (text, "fn=b%u\n1 1 0\ncfn=a%u\ncalls=1 0\n1 0 0\n", i, i);
      g_string_append_printf (expected, "<cycle %u> ", i);
    }
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);
  order = grind_function_sort (graph, 0, GRIND_SORT_NAME, FALSE, NULL, NULL);
  names = list_names (graph, order);
  g_assert_true (g_str_has_prefix (names, expected->str));
}

static void
test_locations (void)
{
  const char *text = HEADER
    "ob=/lib/libz.so\nfl=/src/b.c\nfn=zb\n1 1 0\n"
    "ob=/lib/liba.so\nfl=/src/b.c\nfn=ab\n1 1 0\n"
    "fl=/y/a.c\nfn=ya\n1 1 0\n"
    "fl=/x/a.c\nfn=xa\n1 2 0\nfn=xa2\n1 3 0\n"
    "fl=???\nfn=object-only\n1 1 0\n"
    "ob=\nfl=\nfn=nowhere\n1 50 0\n";
  g_autoptr (GrindGraph) graph = test_graph_load (text, TRUE);

  check_order (graph, 0, GRIND_SORT_LOCATION, FALSE, "xa2 xa ya ab zb object-only nowhere");
  check_order (graph, 0, GRIND_SORT_LOCATION, TRUE, "object-only zb ab ya xa2 xa nowhere");
  check_order (graph, 0, GRIND_SORT_FILE, FALSE, "xa2 xa ya ab zb nowhere object-only");
  check_order (graph, 0, GRIND_SORT_FILE, TRUE, "ab zb ya xa2 xa nowhere object-only");
  check_order (graph, 0, GRIND_SORT_OBJECT, FALSE, "xa2 xa ab object-only ya zb nowhere");
  check_order (graph, 0, GRIND_SORT_OBJECT, TRUE, "zb xa2 xa ab object-only ya nowhere");
}

/* NULs, bytes above 127, long common prefixes, and names that are prefixes of others. */
static char *
random_name (GRand *rand)
{
  static const char *pieces[] = { "a", "b", "ab", "std::vector<", "\xc3\xa9", "\xff", "zzzzzzz",
                                  "zzzzzzzz", " " };
  g_autoptr (GString) name = g_string_new (g_rand_boolean (rand) ? "n" : "namespace::inner::");

  for (int i = g_rand_int_range (rand, 0, 6); i > 0; i--)
    g_string_append (name, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
  g_string_append (name, ".");

  return g_strdup (name->str);
}

static int
compare_names (GrindProfile    *profile,
               GrindFunctionId  a,
               GrindFunctionId  b)
{
  gsize a_length, b_length;
  const char *a_name = grind_profile_get_function_name (profile, a, &a_length);
  const char *b_name = grind_profile_get_function_name (profile, b, &b_length);
  int result = memcmp (a_name, b_name, MIN (a_length, b_length));

  return result != 0 ? result : (a_length > b_length) - (a_length < b_length);
}

static void
test_random_names (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint n = 1; n < 20000; n = n * 3 + 1)
    {
      g_autoptr (GString) text = g_string_new (HEADER);
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GrindGraph) graph = NULL;
      g_autoptr (GArray) order = NULL;

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *name = random_name (rand);

          g_string_append_printf (text, "fl=file%u\nfn=%s\n1 1 0\n", i % 7, name);
        }
      profile = test_load (text->str);
      graph = test_graph_new (profile, TRUE);
      order = grind_function_sort (graph, 0, GRIND_SORT_NAME, FALSE, NULL, NULL);
      g_assert_cmpuint (order->len, ==, grind_profile_get_n_functions (profile));
      for (guint i = 1; i < order->len; i++)
        g_assert_cmpint (compare_names (profile, g_array_index (order, GrindNodeId, i - 1),
                                        g_array_index (order, GrindNodeId, i)), <=, 0);
    }
}

static void
test_nul_in_names (void)
{
  static const char text[] = HEADER
    "fn=abcdefg\n1 1 0\nfn=abcdefg\0\n1 1 0\nfn=abcdefg\0\0\n1 1 0\nfn=abcdef\0h\n1 1 0\n"
    "fn=abcdef\n1 1 0\nfn=abcdef\0\n1 1 0\n";
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  g_autoptr (GArray) order = NULL;

  stream = g_memory_input_stream_new_from_data (text, sizeof text - 1, NULL);
  grind_loader_add_stream (loader, stream, "test");
  profile = grind_loader_load (loader, NULL, NULL);
  graph = test_graph_new (profile, TRUE);
  order = grind_function_sort (graph, 0, GRIND_SORT_NAME, FALSE, NULL, NULL);
  g_assert_cmpuint (order->len, ==, 6);
  for (guint i = 1; i < order->len; i++)
    g_assert_cmpint (compare_names (profile, g_array_index (order, GrindNodeId, i - 1),
                                    g_array_index (order, GrindNodeId, i)), <, 0);
}

typedef struct
{
  GrindGraph   *graph;
  GrindEventId  event;
  GrindSortKey  key;
  gboolean      descending;
} Comparison;

/* What a cost of a comparison is sorted by; all are small */
static double
get_compared (const Comparison *comparison,
              GrindNodeId       node)
{
  gboolean is_self = comparison->key == GRIND_SORT_SELF ||
                     (comparison->key >= GRIND_SORT_SELF_BEFORE &&
                      comparison->key <= GRIND_SORT_SELF_RELATIVE);
  GrindChange change = is_self
    ? grind_change_get_self (comparison->graph, comparison->event, node)
    : grind_change_get_inclusive (comparison->graph, comparison->event, node);
  double before = grind_value_to_double (change.before);
  double after = grind_value_to_double (change.after);

  switch (comparison->key)
    {
    case GRIND_SORT_SELF_BEFORE:
    case GRIND_SORT_INCLUSIVE_BEFORE:
      return before;
    case GRIND_SORT_SELF_AFTER:
    case GRIND_SORT_INCLUSIVE_AFTER:
      return after;
    case GRIND_SORT_SELF_RELATIVE:
    case GRIND_SORT_INCLUSIVE_RELATIVE:
      return before != 0 ? fabs ((after - before) / before) : after != 0 ? INFINITY : 0;
    default:
      return fabs (after - before);
    }
}

static int
compare_numbers (double a,
                 double b)
{
  return (a > b) - (a < b);
}

static int
compare_key (const Comparison *comparison,
             GrindNodeId       a,
             GrindNodeId       b)
{
  const GrindCosts *costs = grind_graph_get_costs (comparison->graph, comparison->event);
  GrindCount a_count = grind_graph_get_called (comparison->graph, a);
  GrindCount b_count = grind_graph_get_called (comparison->graph, b);
  gint64 first, second;

  switch (comparison->key)
    {
    case GRIND_SORT_SELF:
      first = costs->self[a];
      second = costs->self[b];
      break;

    case GRIND_SORT_CALLED:
      first = a_count.count == 0 && a_count.is_partial ? -1 : a_count.count;
      second = b_count.count == 0 && b_count.is_partial ? -1 : b_count.count;
      break;

    default:
      first = costs->inclusive[a];
      second = costs->inclusive[b];
    }

  return (first > second) - (first < second);
}

/* Checks that @a belongs before @b. */
static void
check_pair (const Comparison *comparison,
            GrindNodeId       a,
            GrindNodeId       b)
{
  const GrindCosts *costs = grind_graph_get_costs (comparison->graph, comparison->event);
  int result = compare_key (comparison, a, b);

  if (result != 0)
    {
      g_assert_cmpint (result > 0, ==, comparison->descending);
      return;
    }

  g_assert_cmpint (costs->inclusive[a], >=, costs->inclusive[b]);
  if (costs->inclusive[a] == costs->inclusive[b])
    {
      g_autofree char *a_name = grind_graph_dup_node_name (comparison->graph, a);
      g_autofree char *b_name = grind_graph_dup_node_name (comparison->graph, b);

      if (g_str_has_prefix (a_name, "<cycle ") && g_str_has_prefix (b_name, "<cycle "))
        g_assert_cmpuint (a, <, b);
      else
        g_assert_cmpstr (a_name, <, b_name);
    }
}

/* Like check_pair(), for functions that may share their name. */
static void
check_order_of_pair (const Comparison *comparison,
                     GrindNodeId       a,
                     GrindNodeId       b)
{
  GrindProfile *profile = grind_graph_get_profile (comparison->graph);
  const GrindCosts *costs = grind_graph_get_costs (comparison->graph, comparison->event);
  gboolean is_by_name = comparison->key == GRIND_SORT_NAME;
  int result = is_by_name ? compare_names (profile, a, b) : compare_key (comparison, a, b);

  if (result != 0)
    {
      g_assert_cmpint (result > 0, ==, comparison->descending);
      return;
    }

  g_assert_cmpint (costs->inclusive[a], >=, costs->inclusive[b]);
  if (costs->inclusive[a] == costs->inclusive[b])
    {
      result = compare_names (profile, a, b);
      g_assert_true (result < 0 || (result == 0 && a < b));
    }
}

/* Enough functions for the radix sort: few costs, with many ties; costs with all bits; and names in
 * both directions, some in several files. */
static void
test_many (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GString) text = g_string_new (HEADER);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  for (guint i = 0; i < 9000; i++)
    g_string_append_printf (text, "fl=f%u\nfn=n%u\n1 %u %" G_GUINT64_FORMAT "\n", i % 3, i / 2,
                            g_rand_int_range (rand, 1, 5),
                            ((guint64) g_rand_int (rand) << 27) >> g_rand_int_range (rand, 0, 50));
  profile = test_load (text->str);
  graph = test_graph_new (profile, TRUE);

  for (guint i = 0; i < 3 * 2 * 2; i++)
    {
      static const GrindSortKey keys[] = { GRIND_SORT_INCLUSIVE, GRIND_SORT_SELF, GRIND_SORT_NAME };
      Comparison comparison = { graph, i % 2, keys[i / 4], i / 2 % 2 };
      g_autoptr (GArray) order = grind_function_sort (graph, comparison.event,
                                                      comparison.key, comparison.descending,
                                                      NULL, NULL);

      g_assert_cmpuint (order->len, ==, 9000);
      for (guint j = 1; j < order->len; j++)
        check_order_of_pair (&comparison, g_array_index (order, GrindNodeId, j - 1),
                             g_array_index (order, GrindNodeId, j));
      /* With few costs, the first 3,000 tie with more functions than are sorted by comparison. */
      for (guint n_wanted = 1; n_wanted <= 3000; n_wanted += 2999)
        check_first (graph, comparison.event, comparison.key, comparison.descending, order,
                     n_wanted);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 150; round++)
    {
      g_autoptr (GrindGraph) graph = test_random_graph (rand, round % 2);

      for (guint i = 0; i < 3 * 3 * 2; i++)
        {
          Comparison comparison = { graph, i % 3, i / 3 % 3, i / 9 };
          g_autoptr (GArray) order = NULL;

          order = grind_function_sort (graph, comparison.event, comparison.key,
                                       comparison.descending, NULL, NULL);
          g_assert_cmpuint (order->len, ==, grind_graph_get_n_active (graph));
          for (guint j = 1; j < order->len; j++)
            check_pair (&comparison, g_array_index (order, GrindNodeId, j - 1),
                        g_array_index (order, GrindNodeId, j));
          check_first (graph, comparison.event, comparison.key, comparison.descending, order,
                       g_rand_int_range (rand, 0, order->len + 1));
        }
    }
}

/* Checks that @a belongs before @b in a comparison. */
static void
check_compared_pair (const Comparison *comparison,
                     GrindNodeId       a,
                     GrindNodeId       b)
{
  Comparison by_inclusive = { comparison->graph, comparison->event, GRIND_SORT_INCLUSIVE, TRUE };
  int result = compare_numbers (get_compared (comparison, a), get_compared (comparison, b));

  if (result != 0)
    g_assert_cmpint (result > 0, ==, comparison->descending);
  else
    g_assert_cmpfloat (get_compared (&by_inclusive, a), >=, get_compared (&by_inclusive, b));
}

/* Each key of a comparison */
static void
test_compared (void)
{
  static const GrindSortKey keys[] = {
    GRIND_SORT_INCLUSIVE, GRIND_SORT_SELF, GRIND_SORT_SELF_BEFORE, GRIND_SORT_SELF_AFTER,
    GRIND_SORT_SELF_RELATIVE, GRIND_SORT_INCLUSIVE_BEFORE, GRIND_SORT_INCLUSIVE_AFTER,
    GRIND_SORT_INCLUSIVE_RELATIVE,
  };
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < 150; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autoptr (GrindProfile) profile = test_load_take (test_model_write (model));
      guint8 before = g_rand_int_range (rand, 1, 1 << model->n_parts);
      guint8 after = g_rand_int_range (rand, 1, 1 << model->n_parts);
      g_autoptr (GrindGraph) graph =
        grind_graph_new_compared (profile, &before, &after, round % 2, NULL, NULL);

      for (guint i = 0; i < 3 * 2 * G_N_ELEMENTS (keys); i++)
        {
          Comparison comparison = { graph, i % 3, keys[i / 6], i / 3 % 2 };
          g_autoptr (GArray) order = grind_function_sort (graph, comparison.event,
                                                          comparison.key, comparison.descending,
                                                          NULL, NULL);

          g_assert_cmpuint (order->len, ==, grind_graph_get_n_active (graph));
          for (guint j = 1; j < order->len; j++)
            check_compared_pair (&comparison, g_array_index (order, GrindNodeId, j - 1),
                                 g_array_index (order, GrindNodeId, j));
          check_first (graph, comparison.event, comparison.key, comparison.descending, order,
                       g_rand_int_range (rand, 0, order->len + 1));
        }
    }
}

static void
test_cancelled (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (ORDERED, TRUE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_function_sort (graph, 0, GRIND_SORT_NAME, TRUE, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  /* A cancelled sort does not affect the next. */
  check_order (graph, 0, GRIND_SORT_NAME, FALSE, "a b c main");
}

static void
test_empty (void)
{
  g_autoptr (GrindGraph) graph = test_graph_load (HEADER, TRUE);

  for (guint key = GRIND_SORT_INCLUSIVE; key <= GRIND_SORT_OBJECT; key++)
    check_order (graph, 0, key, TRUE, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/function-sort/costs", test_costs);
  g_test_add_func ("/function-sort/names", test_names);
  g_test_add_func ("/function-sort/equal-cycle", test_equal_cycle);
  g_test_add_func ("/function-sort/cycle-names", test_cycle_names);
  g_test_add_func ("/function-sort/locations", test_locations);
  g_test_add_func ("/function-sort/random-names", test_random_names);
  g_test_add_func ("/function-sort/many", test_many);
  g_test_add_func ("/function-sort/nul-in-names", test_nul_in_names);
  g_test_add_func ("/function-sort/random", test_random);
  g_test_add_func ("/function-sort/compared", test_compared);
  g_test_add_func ("/function-sort/cancelled", test_cancelled);
  g_test_add_func ("/function-sort/empty", test_empty);

  return g_test_run ();
}
