/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The counts of all functions of real profiles: what leads to each block is what leaves it. Where a
 * profile contradicts itself, the list of contradictions is that of the tables below.
 */
#include "config.h"

#include "../../source/grind-test-folder.h"
#include "../../source/grind-test-program.h"
#include "code/grind-assembly-job.h"
#include "grind-test-flow.h"

/* Programs begin at an address that nobody calls, and end in a system call. */
#define START "0x000000000001ab70 called 0 1\n"
#define END   "_Exit no-target 0 1\n_Exit lost 1 0\n"

/* Profiles with jumps by address in the folder of reference profiles */
static const struct
{
  const char *name;
  const char *problems;
} profiles[] = {
  { "real/cppO2.instr-jumps.out", START END },
  { "real/cppO2.instr-jumps-nocompress.out", END START },
  { "big/cc1plus-O2.instr-jumps-cache.out.xz", START END },
};

typedef struct
{
  guint    n_functions;
  guint    n_blocks;
  GString *problems;     /* an empty line, then a line each */
} Result;

static void
add_problems (Result           *result,
              GrindControlFlow *flow,
              const char       *name)
{
  static const char *const kinds[] = { "called", "lost", "surplus", "no-target" };
  guint n;
  const GrindFlowProblem *problems = grind_control_flow_get_problems (flow, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (result->problems, "%s %s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                            name, kinds[problems[i].kind], problems[i].expected,
                            problems[i].found);
}

static GrindGraph *
load (const char *path)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  return test_graph_new (profile, TRUE);
}

/* Without code */
static void
check_function (Result          *result,
                GrindGraph      *graph,
                GrindFunctionId  function)
{
  g_autofree char *name = NULL;
  g_autoptr (GrindLineTable) table = NULL;
  g_autoptr (GrindControlFlow) flow = NULL;
  g_autoptr (GError) error = NULL;
  guint n;

  name = grind_profile_dup_function_name (grind_graph_get_profile (graph), function);
  table = grind_line_table_new (graph, function, GRIND_LINES_BY_ADDRESS, NULL, &error);
  g_assert_no_error (error);
  flow = grind_control_flow_new (table, function, NULL, 0, NULL, &error);
  g_assert_no_error (error);
  test_flow_check (flow);
  grind_control_flow_get_blocks (flow, &n);
  result->n_functions++;
  result->n_blocks += n;
  add_problems (result, flow, name);
}

static void
check_profile (GrindGraph *graph,
               Result     *result)
{
  *result = (Result) { .problems = g_string_new ("\n") };
  for (guint i = 0; i < grind_profile_get_n_functions (grind_graph_get_profile (graph)); i++)
    check_function (result, graph, i);
  g_test_message ("%u functions, %u blocks; contradictions:\n%s", result->n_functions,
                  result->n_blocks, result->problems->str);
}

static void
test_reference (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  const char *folder = g_getenv ("GRIND_TEST_PROFILES");
  g_autofree char *path = g_build_filename (folder != NULL ? folder : "", profiles[number].name,
                                            NULL);
  g_autoptr (GrindGraph) graph = NULL;
  Result result;

  if (folder == NULL)
    {
      g_test_skip ("no reference profiles");
      return;
    }
  graph = load (path);
  check_profile (graph, &result);
  g_assert_cmpstr (result.problems->str + 1, ==, profiles[number].problems);
  g_assert_cmpuint (result.n_blocks, >, 2000);
  g_string_free (result.problems, TRUE);
}

/* longjmp() enters another block more often than the only call. */
static void
check_entry (GrindControlFlow *flow)
{
  guint n;
  const GrindFlowBlock *blocks = grind_control_flow_get_blocks (flow, &n);

  g_assert_cmpint (blocks[grind_control_flow_get_entry (flow)].n_entered, ==, 1);
}

/* The functions of the subject, with their code */
static void
check_code (Result     *result,
            GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);

  *result = (Result) { .problems = g_string_new ("\n") };
  for (guint i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindAssemblyRequest request = { .graph = graph, .function = i, .n_events = 1,
                                       .rules = rules, .objects = objects };
      g_autofree char *name = grind_profile_dup_function_name (profile, i);
      g_autofree char *object = grind_profile_dup_function_object (profile, i);
      g_autoptr (GrindAssembly) assembly = NULL;
      g_autoptr (GError) error = NULL;

      assembly = grind_assembly_make (&request, NULL, &error);
      g_assert_no_error (error);
      if (assembly->flow == NULL)
        continue;
      test_flow_check (assembly->flow);
      if (!g_str_has_suffix (object, "/subject"))
        continue;
      g_assert_true (grind_control_flow_has_code (assembly->flow));
      if (g_str_equal (name, "catching"))
        check_entry (assembly->flow);
      add_problems (result, assembly->flow, name);
    }
}

/* Handlers are called by the kernel, and setjmp() returns several times. */
static void
check_problems (const Result *result)
{
  g_assert_nonnull (strstr (result->problems->str, "\ncatching called 1 5\n"));
  g_assert_nonnull (strstr (result->problems->str, "\nhandler called 0 7\n"));
}

static void
test_subject (gconstpointer options)
{
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "code", "flow", "flow-subject.c",
                                                   NULL);
  g_autofree char *folder = grind_test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "out", NULL);
  g_autofree char *program = grind_test_program_compile (folder, "subject", source, options);
  g_autoptr (GrindGraph) graph = NULL;
  Result result;

  grind_test_program_run (folder, (const char *[]) {
    "valgrind", "-q", "--tool=callgrind", "--dump-instr=yes", "--collect-jumps=yes",
    "--callgrind-out-file=out", program, NULL });
  graph = load (path);
  check_profile (graph, &result);
  check_problems (&result);
  g_string_free (result.problems, TRUE);

  check_code (&result, graph);
  check_problems (&result);
  g_assert_cmpuint (result.problems->len, ==,
                    strlen ("\ncatching called 1 5\nhandler called 0 7\n"));
  g_string_free (result.problems, TRUE);
  grind_test_folder_remove (g_steal_pointer (&folder));
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");

  if (grind_test_program_skip ())
    return 0;
  if (valgrind == NULL)
    {
      g_print ("1..0 # SKIP there is no valgrind\n");
      return 0;
    }
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (profiles); i++)
    {
      g_autofree char *name = g_strconcat ("/code/flow-profiles/", profiles[i].name, NULL);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_reference);
    }
  g_test_add_data_func ("/code/flow-profiles/subject/O1", "-O1", test_subject);
  g_test_add_data_func ("/code/flow-profiles/subject/O2", "-O2 -finline", test_subject);
  g_test_add_data_func ("/code/flow-profiles/subject/O0", "-O0", test_subject);

  return g_test_run ();
}
