/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts add up: self costs, calls and counts of several parts are the sums over each part alone,
 * and inclusive costs follow from these sums. */
#include "config.h"

#include "grind-test-random.h"
#include "profile/grind-math.h"

#define N_ROUNDS 150
#define MAX_FILES 8

/* Sums over graphs of one part each. */
typedef struct
{
  gint64     *self;        /* by function */
  gint64     *calls;       /* by call */
  GrindCount *counts;      /* by call */
  GrindCount *called;      /* by function */
  guint8     *is_active;   /* by function */
  gint64      total;
} Sums;

static void
sums_free (Sums *sums)
{
  g_free (sums->self);
  g_free (sums->calls);
  g_free (sums->counts);
  g_free (sums->called);
  g_free (sums->is_active);
  g_free (sums);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sums, sums_free)

static void
add_count (GrindCount *sum,
           GrindCount  count)
{
  sum->count = grind_add (sum->count, count.count);
  sum->is_partial |= count.is_partial;
}

static void
add_graph (Sums         *sums,
           GrindGraph   *graph,
           GrindEventId  event)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);

  sums->total = grind_add (sums->total, costs->total);
  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      sums->self[i] = grind_add (sums->self[i], costs->self[i]);
      sums->is_active[i] |= grind_graph_is_active_node (graph, i);
      add_count (&sums->called[i], grind_graph_get_called (graph, i));
    }
  for (GrindCallId i = 0; i < grind_profile_get_n_calls (profile); i++)
    {
      sums->calls[i] = grind_add (sums->calls[i], costs->calls[i]);
      add_count (&sums->counts[i], grind_graph_get_call_count (graph, i));
    }
}

static gboolean
has_part (const guint8 *parts,
          GrindPartId   part)
{
  return parts[part / 8] >> part % 8 & 1;
}

static Sums *
sum_parts (GrindProfile *profile,
           const guint8 *parts,
           GrindEventId  event)
{
  Sums *sums = g_new0 (Sums, 1);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  guint n_parts = grind_profile_get_n_parts (profile);

  sums->self = g_new0 (gint64, n_functions + 1);
  sums->called = g_new0 (GrindCount, n_functions + 1);
  sums->is_active = g_new0 (guint8, n_functions + 1);
  sums->calls = g_new0 (gint64, n_calls + 1);
  sums->counts = g_new0 (GrindCount, n_calls + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    if (has_part (parts, part))
      {
        g_autofree guint8 *alone = g_new0 (guint8, n_parts / 8 + 1);
        g_autoptr (GrindGraph) graph = NULL;

        alone[part / 8] = 1 << part % 8;
        graph = grind_graph_new (profile, alone, FALSE, NULL, NULL);
        add_graph (sums, graph, event);
      }

  return sums;
}

static void
check_count (GrindCount count,
             GrindCount expected)
{
  g_assert_cmpint (count.count, ==, expected.count);
  g_assert_cmpint (count.is_partial, ==, expected.is_partial);
}

/* Checks real events only: derived ones apply their formula to these results. */
static void
check_inclusive (GrindGraph   *graph,
                 const Sums   *sums,
                 GrindEventId  event)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_functions = grind_profile_get_n_functions (profile);
  g_autofree gint64 *in = g_new0 (gint64, n_functions + 1);
  g_autofree gint64 *out = g_memdup2 (sums->self, (n_functions + 1) * sizeof (gint64));
  g_autofree guint8 *is_called = g_new0 (guint8, n_functions + 1);

  for (GrindCallId i = 0; i < grind_profile_get_n_calls (profile); i++)
    {
      GrindFunctionId caller = grind_profile_get_caller (profile, i);
      GrindFunctionId callee = grind_profile_get_callee (profile, i);

      if (caller == callee || !grind_graph_is_active_call (graph, i))
        continue;
      out[caller] = grind_add (out[caller], sums->calls[i]);
      in[callee] = grind_add (in[callee], sums->calls[i]);
      is_called[callee] = TRUE;
    }

  for (GrindFunctionId i = 0; i < n_functions; i++)
    g_assert_cmpint (grind_graph_get_costs (graph, event)->inclusive[i], ==,
                     is_called[i] ? MAX (in[i], out[i]) : out[i]);
}

static void
check_parts (GrindProfile *profile,
             const guint8 *parts)
{
  g_autoptr (GrindGraph) graph = grind_graph_new (profile, parts, FALSE, NULL, NULL);

  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);
      g_autoptr (Sums) sums = sum_parts (profile, parts, event);

      g_assert_cmpint (costs->total, ==, sums->total);
      for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (profile); i++)
        {
          g_assert_cmpint (costs->self[i], ==, sums->self[i]);
          g_assert_cmpint (grind_graph_is_active_node (graph, i), ==, sums->is_active[i]);
          check_count (grind_graph_get_called (graph, i), sums->called[i]);
        }
      for (GrindCallId i = 0; i < grind_profile_get_n_calls (profile); i++)
        {
          g_assert_cmpint (costs->calls[i], ==, sums->calls[i]);
          check_count (grind_graph_get_call_count (graph, i), sums->counts[i]);
        }
      if (event < grind_profile_get_n_real_events (profile))
        check_inclusive (graph, sums, event);
    }
}

/* Checks all parts, and @n_choices random selections. */
static void
check_profile (GrindProfile *profile,
               GRand        *rand,
               guint         n_choices)
{
  gsize size = grind_profile_get_n_parts (profile) / 8 + 1;
  g_autofree guint8 *parts = g_malloc (size);

  memset (parts, 0xff, size);
  check_parts (profile, parts);
  while (n_choices-- > 0)
    {
      for (gsize i = 0; i < size; i++)
        parts[i] = g_rand_int (rand);
      check_parts (profile, parts);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autoptr (GrindProfile) profile = test_random_profile (rand);

      check_profile (profile, rand, 2);
    }
}

static GrindProfile *
load_files (char **paths)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (paths[i]);

      grind_loader_add_file (loader, file);
    }
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

/* Checks files of a test folder, or of one next to the project, as one profile. */
static void
check_files (const char         *folder,
             const char * const *names,
             guint               n_choices)
{
  char *paths[MAX_FILES + 1] = { NULL, };
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GrindProfile) profile = NULL;

  for (guint i = 0; names[i] != NULL && i < MAX_FILES; i++)
    paths[i] = g_build_filename (folder, names[i], NULL);
  profile = load_files (paths);
  g_assert_cmpuint (grind_profile_get_n_parts (profile), >, 1);
  check_profile (profile, rand, n_choices);

  for (guint i = 0; paths[i] != NULL; i++)
    g_free (paths[i]);
}

static void
test_real (void)
{
  static const char * const names[] = { "callgrind.out.4711.gz", NULL };
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "data", "parts", NULL);

  check_files (folder, names, 4);
}

/* Checks runs with several parts, if there are any next to the project. */
static void
test_more (void)
{
  static const char * const runs[][5] = {
    { "creq.combined.out" },
    { "creq.sep.out", "creq.sep.out.1", "creq.sep.out.2", "creq.sep.out.3" },
    { "rec.dump-before.out.1", "rec.dump-before.out" },
    { "rec.everybb-combined.out" },
    { "rec.everybb-line-combined-compress-yes.out" },
    { "thr.sep-combined.out" },
    { "thr.sep.out-01", "thr.sep.out-02", "thr.sep.out-03" },
    { "xdebug320.append.out" },
  };
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus",
                                                   "real", NULL);

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("they are not here");
      return;
    }

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      g_test_message ("%s", runs[i][0]);
      check_files (folder, runs[i], 2);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/graph/parts/random", test_random);
  g_test_add_func ("/graph/parts/real", test_real);
  g_test_add_func ("/graph/parts/more", test_more);

  return g_test_run ();
}
