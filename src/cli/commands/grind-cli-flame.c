/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `flame`: draws flame graphs. */
#include "config.h"

#include "grind-cli-picture.h"

#include <glib/gi18n.h>

#include "draw/grind-flame-picture.h"

static GrindPicture *
make (const GrindCliPictureWork  *work,
      GError                    **error)
{
  const GrindCliPictureOptions *options = &work->options->picture;
  GrindFlameOptions flame;

  grind_flame_options_init (&flame);
  flame.is_callers = options->is_callers;
  grind_cli_picture_options_apply (options, &flame);

  return grind_flame_picture_new (work->subject, &flame, work->width, work->typeface, NULL, error);
}

/**
 * grind_cli_run_flame:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Draws the calls below a function, or below the functions without callers, as a flame graph; or
 * the calls above it.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_flame (const GrindCliOptions  *options,
                     GrindOutput            *output,
                     GError                **error)
{
  const GrindCliPictureKind kind = {
    .view = options->picture.is_callers ? N_("Flame graph of callers") : N_("Flame graph"),
    .width = 1600,
    .make = make,
  };

  return grind_cli_picture_run (options, output, &kind, error);
}
