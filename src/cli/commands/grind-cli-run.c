/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands, and what is common to all of them. */
#include "config.h"

#include "cli/base/grind-cli.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/base/grind-cli-suggest.h"
#include "output/grind-terminal-text.h"
#include "draw/graph/flow/grind-flow-options.h"
#include "draw/grind-flame-picture.h"
#include "draw/graph/grind-graph-options.h"
#include "draw/grind-treemap-picture.h"
#include "grind-cli-version.h"
#include "profile/grind-error.h"

#define ALL_FORMATS (1 << GRIND_CLI_TEXT | 1 << GRIND_CLI_JSON | 1 << GRIND_CLI_CSV)
#define TAKES_PICTURE \
  (GRIND_CLI_TAKES_EVENT | GRIND_CLI_TAKES_NO_CYCLES | GRIND_CLI_TAKES_PART | \
   GRIND_CLI_TAKES_PICTURE | GRIND_CLI_TAKES_COLOR)
#define TAKES_SELECTION \
  (GRIND_CLI_TAKES_EVENT | GRIND_CLI_TAKES_LIMIT | GRIND_CLI_TAKES_NO_CYCLES | GRIND_CLI_TAKES_PART)

static const GrindCliCommand commands[] = {
  {
    "info", N_("Show what a profile contains: header, event totals, parts, warnings"),
    TAKES_SELECTION | GRIND_CLI_TAKES_BASE,
    ALL_FORMATS, GRIND_CLI_TEXT, grind_cli_run_info,
    "callgrind.out.4711",
  },
  {
    "functions", N_("List functions with their costs"),
    TAKES_SELECTION | GRIND_CLI_TAKES_SORT | GRIND_CLI_TAKES_FILTER | GRIND_CLI_TAKES_GROUPS |
      GRIND_CLI_TAKES_BASE,
    ALL_FORMATS, GRIND_CLI_TEXT, grind_cli_run_functions,
    "--sort=self --limit=10 callgrind.out.4711",
  },
  {
    "calls", N_("List the callers and callees of a function"),
    TAKES_SELECTION | GRIND_CLI_TAKES_FUNCTION | GRIND_CLI_TAKES_BASE,
    ALL_FORMATS, GRIND_CLI_TEXT, grind_cli_run_calls,
    "--function=main callgrind.out.4711",
  },
  {
    "diff", N_("Compare two profiles: what got slower, what faster"),
    TAKES_SELECTION | GRIND_CLI_TAKES_SORT | GRIND_CLI_TAKES_DIFF,
    (1 << GRIND_CLI_N_FORMATS) - 1, GRIND_CLI_TEXT, grind_cli_run_diff,
    "before.out after.out",
  },
  {
    "annotate", N_("Show the cost of source lines or instructions"),
    TAKES_SELECTION | GRIND_CLI_TAKES_LINES | GRIND_CLI_TAKES_SOURCES | GRIND_CLI_TAKES_BASE,
    ALL_FORMATS, GRIND_CLI_TEXT, grind_cli_run_annotate,
    "--function=main callgrind.out.4711",
  },
  {
    "graph", N_("Draw the call graph of a function"),
    TAKES_PICTURE | GRIND_CLI_TAKES_GROUPS | GRIND_CLI_TAKES_BASE,
    0, GRIND_CLI_TEXT, grind_cli_run_graph,
    "--function=main --output=main.svg callgrind.out.4711", "dot", grind_graph_options,
  },
  {
    "control-flow", N_("Draw the basic blocks of a function and the jumps between them"),
    GRIND_CLI_TAKES_EVENT | GRIND_CLI_TAKES_PART | GRIND_CLI_TAKES_PICTURE |
      GRIND_CLI_TAKES_SOURCES | GRIND_CLI_TAKES_BASE,
    0, GRIND_CLI_TEXT, grind_cli_run_control_flow,
    "--function=main --output=main.svg callgrind.out.4711", "dot", grind_flow_options,
  },
  {
    "treemap", N_("Draw costs as a treemap"),
    TAKES_PICTURE | GRIND_CLI_TAKES_CALLERS | GRIND_CLI_TAKES_BASE | GRIND_CLI_TAKES_MEASURE,
    0, GRIND_CLI_TEXT, grind_cli_run_treemap,
    "--output=map.svg callgrind.out.4711", NULL, grind_treemap_options,
  },
  {
    "flame", N_("Draw a flame graph, or write folded stacks"),
    TAKES_PICTURE | GRIND_CLI_TAKES_CALLERS | GRIND_CLI_TAKES_BASE | GRIND_CLI_TAKES_MEASURE |
      GRIND_CLI_TAKES_SCRIPT,
    0, GRIND_CLI_TEXT, grind_cli_run_flame,
    "--output=flame.svg callgrind.out.4711", "folded", grind_flame_options,
  },
  {
    "report", N_("Write a report that opens in any browser"),
    GRIND_CLI_TAKES_EVENT | GRIND_CLI_TAKES_NO_CYCLES | GRIND_CLI_TAKES_PART |
      GRIND_CLI_TAKES_SOURCES | GRIND_CLI_TAKES_BASE | GRIND_CLI_TAKES_REPORT,
    0, GRIND_CLI_TEXT, grind_cli_run_report,
    "--output=report.html callgrind.out.4711",
  },
#if HAVE_SQLITE
  {
    "export", N_("Add profiles to a database for queries over many runs"),
    GRIND_CLI_TAKES_EXPORT,
    0, GRIND_CLI_TEXT, grind_cli_run_export,
    "--output=runs.sqlite callgrind.out.*",
  },
#endif
  {
    "check", N_("Check a profile for problems; exits with 4 if there are warnings"),
    0,
    ALL_FORMATS, GRIND_CLI_TEXT, grind_cli_run_check,
    "callgrind.out.4711.*",
  },
  {
    "dump", N_("Write the whole profile for other programs"),
    GRIND_CLI_TAKES_NO_CYCLES | GRIND_CLI_TAKES_PART,
    1 << GRIND_CLI_JSON, GRIND_CLI_JSON, grind_cli_run_dump,
    "callgrind.out.4711 > profile.json",
  },
};

static const GrindCliCommand *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (name, commands[i].name))
        return &commands[i];
    }

  return NULL;
}

/* (nullable) */
static const char *
suggest_command (const char *name)
{
  const char *names[G_N_ELEMENTS (commands) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    names[i] = commands[i].name;

  return grind_cli_suggest (name, names);
}

/* Messages with a list of choices have a line for each. */
static void
print_lines (const char *prefix,
             const char *message)
{
  g_auto (GStrv) lines = g_strsplit (message, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    grind_terminal_print_error (i == 0 ? prefix : "", lines[i]);
}

static void
write_help (GrindOutput *output)
{
  grind_output_print (output, _("Usage:\n  %s COMMAND [OPTION…] FILE…\n\n"), GRIND_CLI_NAME);
  grind_output_print (output, "%s\n\n%s\n", _("Reads profiles in the Callgrind format."),
                      _("Commands:"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    grind_output_print (output, "  %-14s%s\n", commands[i].name, _(commands[i].summary));

  grind_output_print (output, _("\n"
                                "Options:\n"
                                "  -h, --help   Show this help\n"
                                "  --version    Show the version\n"
                                "\n"
                                "Run “%s COMMAND --help” for the options of a command.\n"),
                      GRIND_CLI_NAME);
}

static GrindCliStatus
fail_usage (const char *message,
            const char *command)
{
  g_autofree char *hint = g_strdup_printf (_("Try “%s%s%s --help”."), GRIND_CLI_NAME,
                                           *command != '\0' ? " " : "", command);

  grind_terminal_print_error (GRIND_CLI_NAME ": ", message);
  grind_terminal_print_error ("", hint);
  return GRIND_CLI_USAGE;
}

/* The library's messages begin with the name of the file. */
static GrindCliStatus
fail_command (const GError          *error,
              const GrindCliCommand *command)
{
  if (error->domain == G_OPTION_ERROR)
    return fail_usage (error->message, command->name);

  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_INVALID))
    {
      print_lines (GRIND_CLI_NAME ": ", error->message);
      return GRIND_CLI_USAGE;
    }

  grind_terminal_print_error ("", error->message);
  return GRIND_CLI_FAILED;
}

static GrindCliStatus
run_command (const GrindCliCommand  *command,
             char                  **arguments,
             GrindOutput            *output)
{
  g_autoptr (GrindCliOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  GrindCliStatus status;

  options = grind_cli_options_parse (command, arguments, &error);
  if (options == NULL)
    return fail_command (error, command);

  if (options->wants_help)
    {
      g_autofree char *help = grind_cli_options_dup_help (command);

      grind_output_put_text (output, help);
      return GRIND_CLI_OK;
    }

  status = command->run (options, output, &error);
  return error == NULL ? status : fail_command (error, command);
}

/**
 * grind_cli_run:
 * @arguments: (array zero-terminated=1): the name of the program, a command and its arguments
 * @output: the output
 *
 * Runs the command line. Problems are printed to standard error.
 *
 * Returns: the exit status
 */
GrindCliStatus
grind_cli_run (char        **arguments,
               GrindOutput  *output)
{
  const char *first = arguments[0] != NULL ? arguments[1] : NULL;
  const GrindCliCommand *command;
  g_autofree char *message = NULL;
  g_autofree char *hint = NULL;
  g_autofree char *name = NULL;

  if (first == NULL)
    return fail_usage (_("No command given"), "");

  if (g_str_equal (first, "--help") || g_str_equal (first, "-h"))
    {
      write_help (output);
      return GRIND_CLI_OK;
    }

  if (g_str_equal (first, "--version"))
    {
      grind_cli_write_version (output);
      return GRIND_CLI_OK;
    }

  command = find_command (first);
  if (command != NULL)
    return run_command (command, arguments + 1, output);

  name = g_utf8_make_valid (first, -1);
  message = g_strdup_printf (*first == '-' ? _("Expected a command, found “%s”")
                                           : _("Unknown command “%s”"), name);
  hint = grind_cli_suggest_append (message, suggest_command (name));
  return fail_usage (hint, "");
}
