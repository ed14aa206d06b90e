/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of the command that adds profiles to a database. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <glib/gi18n.h>

#define MIN_PERCENT 0.01

void
grind_cli_export_options_clear (GrindCliExportOptions *self)
{
  g_clear_pointer (&self->output, g_free);
}

void
_grind_cli_raw_export_add (GrindCliRawExport *self,
                           GrindCliEntries   *entries,
                           GrindCliTakes      takes)
{
  gboolean is_taken = (takes & GRIND_CLI_TAKES_EXPORT) != 0;

  self->percent = MIN_PERCENT;
  _grind_cli_entries_add (entries, is_taken, "output", 'o', G_OPTION_ARG_FILENAME, &self->output,
                          N_("Add to this file, which is created unless it exists"), N_("FILE"));
  _grind_cli_entries_add (entries, is_taken, "min", 0, G_OPTION_ARG_DOUBLE, &self->percent,
                          N_("Leave out functions and calls below this share of the total; 0 for "
                             "none, default: 0.01"),
                          N_("PERCENT"));
}

/* Takes the contents of @raw. */
gboolean
_grind_cli_raw_export_check (GrindCliRawExport      *raw,
                             const GrindCliCommand  *command,
                             GrindCliExportOptions  *options,
                             GError                **error)
{
  if ((command->takes & GRIND_CLI_TAKES_EXPORT) == 0)
    return TRUE;

  if (raw->output == NULL || !g_str_has_suffix (raw->output, ".sqlite"))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("“export” requires --output=FILE.sqlite"));
      return FALSE;
    }
  if (!(raw->percent >= 0 && raw->percent <= 100))
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("“--min” takes a percentage from 0 to 100"));
      return FALSE;
    }

  options->output = g_steal_pointer (&raw->output);
  options->min_share = raw->percent / 100;

  return TRUE;
}
