/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/compare/grind-comparison.h"
#include "grind-test-random.h"
#include "profile/grind-profile-private.h"

#define N_ROUNDS 200

static const GrindComparisonOptions options = { .folds_clones = TRUE, .joins_unnamed = TRUE };

/* Gives functions names that lead to pairs of several levels, and to clones. */
static char *
rename_functions (const char *text,
                  gboolean    is_after)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *name = strstr (lines[i], "fn=f");
      g_autofree char *line = lines[i];
      const char *prefix;
      int number;

      if (name == NULL)
        {
          line = NULL;
          continue;
        }
      number = atoi (name + 4);
      prefix = name > line ? "c" : "";
      if (number % 4 == 0)
        lines[i] = g_strdup_printf ("%sfn=f%d(%s)", prefix, number, is_after ? "int" : "long");
      else if (number % 4 == 1)
        lines[i] = g_strdup_printf ("%sfn=0x%d", prefix, number + is_after);
      else if (number % 4 == 2)
        lines[i] = g_strdup_printf ("%sfn=f%d%s", prefix, number - 1, is_after ? ".part.0" : "");
      else
        lines[i] = g_strdup_printf ("%sfn=f%d", prefix, number);
    }

  return g_strjoinv ("\n", lines);
}

static GrindLoader *
loader_new (const char *before,
            const char *after)
{
  GrindLoader *loader = grind_loader_new ();

  test_add_input (loader, g_strdup (before), "test");
  test_add_input (loader, g_strdup (after), "test");

  return loader;
}

/* A bit for each part of an input */
static guint8 *
list_parts (const guint *inputs,
            guint        n_parts,
            guint        input)
{
  guint8 *bits = g_new0 (guint8, n_parts / 8 + 1);

  for (guint part = 0; part < n_parts; part++)
    if (inputs[part] == input)
      bits[part / 8] |= 1 << part % 8;

  return bits;
}

static gboolean
join_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  GrindComparison **comparison = data;
  g_autofree guint8 *before = list_parts (draft->inputs, draft->n_parts, 0);
  g_autofree guint8 *after = list_parts (draft->inputs, draft->n_parts, 1);

  *comparison = grind_comparison_new_for_draft (draft, draft->profile, before, after, &options,
                                                cancellable, error);
  grind_comparison_get_join (*comparison, join);

  return TRUE;
}

/* Checks both sides of two comparisons, whose functions have the same ids. */
static void
compare_graphs (GrindGraph *graph,
                GrindGraph *expected)
{
  GrindProfile *profile = grind_graph_get_profile (expected);

  g_assert_cmpuint (grind_graph_get_n_nodes (graph), ==, grind_graph_get_n_nodes (expected));
  for (GrindNodeId node = 0; node < grind_graph_get_n_nodes (expected); node++)
    {
      g_autofree char *name = grind_graph_dup_node_name (graph, node);
      g_autofree char *right = grind_graph_dup_node_name (expected, node);

      g_assert_cmpstr (name, ==, right);
      g_assert_cmpint (grind_graph_is_recorded (graph, node), ==,
                       grind_graph_is_recorded (expected, node));
      g_assert_cmpint (grind_graph_get_called (graph, node).count, ==,
                       grind_graph_get_called (expected, node).count);
      for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
        {
          const GrindCosts *costs = grind_graph_get_costs (graph, event);
          const GrindCosts *others = grind_graph_get_costs (expected, event);

          g_assert_cmpint (costs->self[node], ==, others->self[node]);
          g_assert_cmpint (costs->inclusive[node], ==, others->inclusive[node]);
        }
    }
}

/* Joining functions while loading is the same as joining them in the loaded profile. */
static void
test_draft (void)
{
  g_autoptr (GRand) rand = test_rand_new ();

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      g_autofree TestModel *model = test_model_new (rand);
      g_autofree TestModel *other = test_model_new (rand);
      g_autofree char *text = test_model_write (model);
      g_autofree char *other_text = test_model_write (other);
      g_autofree char *before = rename_functions (text, FALSE);
      g_autofree char *after = rename_functions (other_text, TRUE);
      g_autoptr (GrindLoader) loader = loader_new (before, after);
      g_autoptr (GrindLoader) plain_loader = loader_new (before, after);
      g_autoptr (GrindComparison) comparison = NULL;
      g_autoptr (GrindComparison) plain_comparison = NULL;
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GrindProfile) plain = NULL;
      g_autoptr (GrindProfile) joined = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree guint *inputs = NULL;
      g_autofree guint8 *left = NULL;
      g_autofree guint8 *right = NULL;
      g_autoptr (GrindGraph) graph = NULL;
      g_autoptr (GrindGraph) expected = NULL;
      guint n_parts;

      grind_loader_set_join (loader, join_cb, &comparison);
      profile = grind_loader_load (loader, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (_grind_profile_check (profile, &error));
      plain = grind_loader_load (plain_loader, NULL, &error);
      n_parts = grind_profile_get_n_parts (plain);
      g_assert_cmpuint (n_parts, ==, model->n_parts + other->n_parts);
      inputs = g_new (guint, n_parts);
      for (GrindPartId part = 0; part < n_parts; part++)
        inputs[part] = grind_profile_get_part (plain, part)->input;
      left = list_parts (inputs, n_parts, 0);
      right = list_parts (inputs, n_parts, 1);
      plain_comparison = grind_comparison_new (plain, left, right, &options, NULL, &error);
      joined = grind_comparison_join (plain_comparison, plain, &error);
      g_assert_no_error (error);

      graph = grind_graph_new_compared (profile, left, right, round % 2, NULL, &error);
      expected = grind_graph_new_compared (joined, left, right, round % 2, NULL, &error);
      compare_graphs (graph, expected);
      compare_graphs (grind_graph_get_before (graph), grind_graph_get_before (expected));
    }
}

/* An error of the function that joins is that of loading. */
static gboolean
fail_cb (const GrindDraft  *draft,
         GrindJoin         *join,
         GCancellable      *cancellable,
         gpointer           data,
         GError           **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no");

  return FALSE;
}

static void
test_error (void)
{
  g_autoptr (GrindLoader) loader = loader_new ("events: A\nfn=f\n1 1\n", "events: A\nfn=f\n1 2\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_set_join (loader, fail_cb, NULL);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_null (profile);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/draft/random", test_draft);
  g_test_add_func ("/analysis/draft/error", test_error);

  return g_test_run ();
}
