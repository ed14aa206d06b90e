/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles a program on the spot, with all its libraries: every function fits its object, and none
 * fits if everything has moved. */
#include "config.h"

#include "analysis/lines/grind-line-table.h"
#include "format/grind-loader.h"
#include "grind-test-folder.h"
#include "grind-test-program.h"
#include "source/binary/grind-object-cache.h"

/* Functions of one or two instructions may fit by chance at the address of others. */
#define LEAST_INSTRUCTIONS 3

static const char text[] =
  "#include <stdio.h>\n"
  "#include <stdlib.h>\n"
  "#include <string.h>\n"
  "static int compare (const void *a, const void *b)\n"
  "{\n"
  "  return *(const int *) a - *(const int *) b;\n"
  "}\n"
  "int fibonacci (int n)\n"
  "{\n"
  "  return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2);\n"
  "}\n"
  "int main (void)\n"
  "{\n"
  "  int numbers[100];\n"
  "  char line[64];\n"
  "  for (int i = 0; i < 100; i++)\n"
  "    numbers[i] = (i * 7919) % 101;\n"
  "  qsort (numbers, 100, sizeof numbers[0], compare);\n"
  "  snprintf (line, sizeof line, \"%d %f\", fibonacci (10), numbers[3] / 7.0);\n"
  "  puts (line);\n"
  "  return strlen (line) > 60;\n"
  "}\n";

static char *folder;
static GrindObjectCache *cache;
static guint n_fitting, n_other;

/* Compiles the program with @options and records it. */
static GrindGraph *
record (const char *options)
{
  g_autofree char *program = grind_test_program_compile (folder, "program", "text.c", options);
  g_autofree char *path = g_build_filename (folder, "callgrind.out", NULL);
  g_autofree char *output = g_strconcat ("--callgrind-out-file=", path, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  GrindGraph *graph;

  grind_test_program_run (folder, (const char *[]) { "valgrind", "-q", "--tool=callgrind",
                                                     "--dump-instr=yes", output, program, NULL });
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  graph = grind_graph_new (profile, NULL, TRUE, NULL, &error);
  g_assert_no_error (error);

  return graph;
}

static GArray *
list_addresses (GrindGraph      *graph,
                GrindFunctionId  function)
{
  GArray *addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindLineTable) table = NULL;
  const GrindLineRow *rows;
  guint n;

  table = grind_line_table_new (graph, function, GRIND_LINES_BY_ADDRESS, NULL, &error);
  g_assert_no_error (error);
  rows = grind_line_table_get_rows (table, &n);
  for (guint i = 0; i < n; i++)
    g_array_append_val (addresses, rows[i].address);

  return addresses;
}

static GrindObjectMismatch
check (GrindObject *object,
       const char  *name,
       GArray      *addresses)
{
  g_auto (GrindObjectMatch) match = { 0 };
  g_autoptr (GError) error = NULL;

  grind_object_check (object, name, (const guint64 *) (void *) addresses->data, addresses->len, 0,
                      &match, NULL, &error);
  g_assert_no_error (error);
  if (match.mismatch != GRIND_OBJECT_FITS)
    {
      g_autofree char *sentence = grind_object_match_describe (&match);

      g_test_message ("%s: %s", name, sentence);
    }

  return match.mismatch;
}

static void
check_function (GrindGraph      *graph,
                GrindFunctionId  function)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  g_autofree char *path = grind_profile_dup_function_object (profile, function);
  g_autofree char *name = grind_profile_dup_function_name (profile, function);
  g_autoptr (GArray) addresses = NULL;
  g_autoptr (GrindObject) object = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_path_is_absolute (path) || !g_file_test (path, G_FILE_TEST_EXISTS))
    return;

  object = grind_object_cache_open (cache, path, NULL, &error);
  g_assert_no_error (error);
  addresses = list_addresses (graph, function);
  g_assert_cmpint (check (object, name, addresses), ==, GRIND_OBJECT_FITS);
  n_fitting++;

  if (addresses->len < LEAST_INSTRUCTIONS)
    return;
  for (guint i = 0; i < addresses->len; i++)
    g_array_index (addresses, guint64, i) += 0x40;
  n_other += check (object, name, addresses) != GRIND_OBJECT_FITS;
}

static void
test_profile (gconstpointer options)
{
  g_autoptr (GrindGraph) graph = record (options);
  guint n = grind_profile_get_n_functions (grind_graph_get_profile (graph));

  n_fitting = n_other = 0;
  for (GrindFunctionId function = 0; function < n; function++)
    check_function (graph, function);
  g_test_message ("%u functions fit, %u do not where they have moved", n_fitting, n_other);
  g_assert_cmpuint (n_fitting, >, 50);
  g_assert_cmpuint (n_other, >, n_fitting / 2);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *valgrind = g_find_program_in_path ("valgrind");
  int status;

  if (grind_test_program_skip ())
    return 0;
  if (valgrind == NULL)
    {
      g_print ("1..0 # SKIP there is no valgrind\n");
      return 0;
    }

  g_test_init (&argc, &argv, NULL);
  folder = grind_test_folder_new ();
  grind_test_folder_write (folder, "text.c", text, -1);
  cache = grind_object_cache_new ();

  g_test_add_data_func ("/object-profile/pie", "-pie -fPIE", test_profile);
  g_test_add_data_func ("/object-profile/no-pie", "-no-pie", test_profile);
  status = g_test_run ();

  g_clear_object (&cache);
  grind_test_folder_remove (folder);

  return status;
}
