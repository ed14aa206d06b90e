/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The commands of grindscope-cli. The first byte selects one, the second byte the files: how many
 * of them are a base, and how their paths are ordered. A bit of the next two bytes stands for each
 * option of the command; one with "%" takes a line for it. What is left are up to three profiles,
 * separated by the byte 0x1e.
 *
 * A command ends with a status that it may have, and writes UTF-8, or nothing. Markup is well
 * formed.
 */
#include "config.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/grind-cli.h"
#include "grind-fuzz.h"
#include "output/grind-output.h"

#define MAX_FILES   3
#define MAX_OPTIONS 16
#define SELECTION   "--event=%", "--part=%", "--no-cycles"
#define COMPARED    "--base-part=%", "--match=%", "--per=%", "--no-fold-clones"
#define TABLE       SELECTION, COMPARED, "--format=json", "--format=csv", "--limit=0"
#define PICTURE     SELECTION, COMPARED, "--function=%", "--absolute", "--dark", "--all-contexts"

typedef struct
{
  const char *name;
  const char *fixed;      /* (nullable) an option that it always has */
  const char *options[MAX_OPTIONS];
} Command;

/* Nothing here starts a program, or writes a file whose name comes from an input. */
static const Command commands[] = {
  { "info", NULL, { TABLE } },
  { "functions", NULL, { TABLE, "--sort=self", "--sort=name", "--group-by=class", "--filter=%" } },
  { "functions", NULL, { TABLE, "--group-by=object", "--group-by=file", "--group-by=cycle" } },
  { "calls", NULL, { TABLE, "--function=%", "--all-contexts" } },
  {
    "diff", NULL,
    { SELECTION, COMPARED, "--format=json", "--format=csv", "--format=junit", "--format=sarif",
      "--format=markdown", "--fail-if=%", "--warn-if=%", "--min=0", "--allow-unmatched" },
  },
  { "diff", NULL, { SELECTION, COMPARED, "--format=github", "--format=gitlab", "--min-cost=%" } },
  { "annotate", NULL, { TABLE, "--function=%", "--all-contexts", "--instructions", "--file=%" } },
  { "annotate", "--absolute", { SELECTION, COMPARED, "--function=%", "--map=%" } },
  { "graph", "--format=dot", { PICTURE, "--unfold", "--min=0", "--group-by=file" } },
  { "control-flow", "--format=dot", { PICTURE, "--instructions", "--fold=0" } },
  { "control-flow", "--format=svg", { PICTURE, "--instructions", "--fold=0" } },
  { "treemap", "--format=svg", { PICTURE, "--callers", "--size=before", "--min-area=%" } },
  { "flame", "--format=svg", { PICTURE, "--callers", "--unfold", "--interactive" } },
  { "flame", "--format=folded", { PICTURE, "--callers", "--unfold" } },
  { "report", NULL, { SELECTION, COMPARED, "--limit=%", "--strip-prefix=%", "--with-command" } },
#if HAVE_SQLITE
  { "export", NULL, { "--min=0" } },
#endif
  { "check", NULL, { "--format=json", "--format=csv" } },
  { "dump", NULL, { "--part=%", "--no-cycles" } },
};

static char *folder;

static void
remove_folder (void)
{
  g_rmdir (folder);
}

/* The only command that needs a file */
static char *
dup_database (void)
{
  if (folder == NULL)
    {
      folder = g_dir_make_tmp ("fuzz-XXXXXX", NULL);
      atexit (remove_folder);
    }

  return g_build_filename (folder, "runs.sqlite", NULL);
}

static void
add_options (GStrvBuilder   *arguments,
             const Command  *command,
             guint           bits,
             GrindFuzzInput *input)
{
  for (guint i = 0; i < MAX_OPTIONS && command->options[i] != NULL; i++)
    {
      const char *option = command->options[i];
      g_autofree char *value = NULL;
      g_autofree char *whole = NULL;

      if ((bits >> i & 1) == 0)
        continue;
      if (g_str_has_suffix (option, "%"))
        value = grind_fuzz_take_line (input);
      whole = g_strdup_printf ("%.*s%s", (int) strcspn (option, "%"), option,
                               value != NULL ? value : "");
      g_strv_builder_add (arguments, whole);
    }
}

static void
add_files (GStrvBuilder   *arguments,
           guint8          order,
           GrindFuzzInput *input)
{
  guint n = 0;

  do
    {
      GrindFuzzInput file = grind_fuzz_take_part (input);
      const char *path = grind_fuzz_write_file (n, file.data, file.size);
      g_autofree char *base = g_strconcat ("--base=", path, NULL);

      g_strv_builder_add (arguments, (order >> n & 1) != 0 ? base : path);
      n++;
    }
  while (n < MAX_FILES && input->size > 0);
}

static void
check_output (GBytes     *bytes,
              const char *format)
{
  static const GMarkupParser parser;
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  if (!g_utf8_validate (text, size, NULL))
    g_error ("The output is not UTF-8");

  if (size > 0 && g_str_has_prefix (text, "<?xml"))
    {
      g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, NULL, NULL);
      g_autoptr (GError) error = NULL;

      if (!g_markup_parse_context_parse (context, text, size, &error) ||
          !g_markup_parse_context_end_parse (context, &error))
        g_error ("%s: %s", format, error->message);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  const Command *command = &commands[grind_fuzz_take_8 (&input) % G_N_ELEMENTS (commands)];
  guint8 order = grind_fuzz_take_8 (&input);
  guint bits = grind_fuzz_take_16 (&input);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GrindOutput) output = grind_output_new_memory ();
  g_autoptr (GBytes) written = NULL;
  g_autofree char *database = NULL;
  g_auto (GStrv) arguments = NULL;
  GrindCliStatus status;

  g_strv_builder_add_many (builder, GRIND_CLI_NAME, command->name, "--memory-limit=64", NULL);
  if (command->fixed != NULL)
    g_strv_builder_add (builder, command->fixed);
  if (g_str_equal (command->name, "export"))
    {
      database = dup_database ();
      g_strv_builder_add_many (builder, "--output", database, NULL);
    }
  add_options (builder, command, bits, &input);
  add_files (builder, order, &input);
  arguments = g_strv_builder_end (builder);

  status = grind_cli_run (arguments, output);
  if (status > GRIND_CLI_WARNINGS)
    g_error ("No such status: %u", status);
  written = grind_output_take_memory (output);
  check_output (written, command->name);
  if (database != NULL)
    g_remove (database);

  return 0;
}
