/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command that writes reports. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <glib/gi18n.h>

#define MAX_LINES    1000
#define MAX_LIMIT_KB 1000000

static const struct
{
  const char         *name;
  GrindReportSources  sources;
} kinds[] = {
  { "none",  GRIND_REPORT_NO_SOURCES },
  { "shown", GRIND_REPORT_SHOWN_SOURCES },
  { "all",   GRIND_REPORT_ALL_SOURCES },
};

void
grind_cli_report_options_clear (GrindCliReportOptions *self)
{
  g_clear_pointer (&self->output, g_free);
  g_clear_pointer (&self->prefixes, g_strfreev);
}

void
_grind_cli_raw_report_clear (GrindCliRawReport *self)
{
  grind_cli_report_options_clear (&self->options);
  g_free (self->sources);
}

void
_grind_cli_raw_report_add (GrindCliRawReport *self,
                           GrindCliEntries   *entries,
                           GrindCliTakes      takes)
{
  gboolean is_taken = (takes & GRIND_CLI_TAKES_REPORT) != 0;

  self->n_lines = GRIND_REPORT_LINES;
  self->limit = 0;
  _grind_cli_entries_add (entries, is_taken, "output", 'o', G_OPTION_ARG_FILENAME,
                          &self->options.output, N_("Write this file; default: standard output"),
                          N_("FILE"));
  _grind_cli_entries_add (entries, is_taken, "sources", 0, G_OPTION_ARG_STRING, &self->sources,
                          N_("Include none of the source files (the default), the lines shown, or "
                             "all lines"), N_("KIND"));
  _grind_cli_entries_add (entries, is_taken, "source-lines", 0, G_OPTION_ARG_INT, &self->n_lines,
                          N_("Include N lines before and after each line with a cost; default: 3"),
                          N_("N"));
  _grind_cli_entries_add (entries, is_taken, "strip-prefix", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->options.prefixes,
                          N_("Remove this beginning of paths; repeatable"), N_("PREFIX"));
  _grind_cli_entries_add (entries, is_taken, "with-command", 0, G_OPTION_ARG_NONE,
                          &self->options.has_command,
                          N_("Include the arguments of the profiled command"), NULL);
  _grind_cli_entries_add (entries, is_taken, "limit", 0, G_OPTION_ARG_INT, &self->limit,
                          N_("Leave out what costs least, to stay below KB kilobytes; default: "
                             "1000 to 2000"),
                          N_("KB"));
}

static gboolean
parse_sources (const char          *text,
               GrindReportSources  *sources,
               GError             **error)
{
  if (text == NULL)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (text, kinds[i].name))
      {
        *sources = kinds[i].sources;
        return TRUE;
      }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Unknown kind of sources “%s”; use none, shown or all"), text);
  return FALSE;
}

static gboolean
check_range (const char  *name,
             int          value,
             int          min,
             int          max,
             GError     **error)
{
  if (value >= min && value <= max)
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               /* translators: an option, numbers */
               _("“%s” takes a number from %d to %d, not %d"), name, min, max, value);
  return FALSE;
}

/* Takes the contents of @raw. */
gboolean
_grind_cli_raw_report_check (GrindCliRawReport      *raw,
                             GrindCliReportOptions  *options,
                             GError                **error)
{
  if (!parse_sources (raw->sources, &raw->options.sources, error) ||
      !check_range ("--source-lines", raw->n_lines, 0, MAX_LINES, error) ||
      (raw->limit != 0 &&
       !check_range ("--limit", raw->limit, GRIND_REPORT_MIN_LIMIT / 1000, MAX_LIMIT_KB, error)))
    return FALSE;

  *options = raw->options;
  raw->options = (GrindCliReportOptions) { NULL, };
  if (g_strcmp0 (options->output, "-") == 0)
    g_clear_pointer (&options->output, g_free);
  options->n_lines = raw->n_lines;
  options->limit = (gsize) raw->limit * 1000;

  return TRUE;
}
