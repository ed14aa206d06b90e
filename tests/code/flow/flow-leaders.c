/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow-leaders PROFILE N: prints the code and the basic blocks of the N most expensive functions
 * with a symbol, a line each: `function NAME OBJECT`, `code START END`, `block START`. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../analysis/grind-test-load.h"
#include "code/grind-assembly-job.h"

static GrindGraph *graph;

static int
compare_self (gconstpointer a,
              gconstpointer b)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  gint64 first = costs->self[*(const guint *) a];
  gint64 second = costs->self[*(const guint *) b];

  return (first < second) - (first > second);
}

static gboolean
print (GrindObjectCache *objects,
       GrindPathRules   *rules,
       GrindFunctionId   function)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  GrindAssemblyRequest request = { .graph = graph, .function = function, .n_events = 1,
                                   .rules = rules, .objects = objects };
  g_autoptr (GrindAssembly) assembly = NULL;
  g_autofree char *name = grind_profile_dup_function_name (profile, function);
  g_autoptr (GError) error = NULL;
  const GrindFlowBlock *blocks;
  guint n;

  assembly = grind_assembly_make (&request, NULL, &error);
  g_assert_no_error (error);
  if (assembly->code == NULL || assembly->code->len == 0 ||
      g_array_index (assembly->code, GrindAssemblyRange, 0).name == NULL)
    return FALSE;

  g_assert_true (grind_control_flow_has_code (assembly->flow));
  printf ("function %s %s\n", name, assembly->of.found->path);
  for (guint i = 0; i < assembly->code->len; i++)
    {
      GrindDisassembly *code = g_array_index (assembly->code, GrindAssemblyRange, i).disassembly;

      printf ("code %" G_GINT64_MODIFIER "x %" G_GINT64_MODIFIER "x\n",
              grind_disassembly_get_instructions (code, &n)[0].address,
              grind_disassembly_get_end (code));
    }
  blocks = grind_control_flow_get_blocks (assembly->flow, &n);
  for (guint i = 0; i < n; i++)
    printf ("block %" G_GINT64_MODIFIER "x\n", blocks[i].address);

  return TRUE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[1]);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree guint *order = NULL;
  guint n, n_printed = 0, n_wanted = atoi (argv[2]);

  g_assert_cmpint (argc, ==, 3);
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  graph = test_graph_new (profile, TRUE);
  n = grind_profile_get_n_functions (profile);
  order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    order[i] = i;
  qsort (order, n, sizeof (guint), compare_self);
  for (guint i = 0; i < n && n_printed < n_wanted; i++)
    n_printed += print (objects, rules, order[i]);
  g_object_unref (graph);

  return 0;
}
