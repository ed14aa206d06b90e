/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `treemap`: draws treemaps. */
#include "config.h"

#include "grind-cli-picture.h"

#include <glib/gi18n.h>

#include "draw/grind-treemap-picture.h"

static GrindPicture *
make (const GrindCliPictureWork  *work,
      GError                    **error)
{
  const GrindCliPictureOptions *options = &work->options->picture;
  GrindTreemapOptions map;

  grind_treemap_options_init (&map);
  map.is_callers = options->is_callers;
  grind_cli_picture_options_apply (options, &map);

  return grind_treemap_picture_new (work->subject, &map, work->width, work->height,
                                    work->typeface, NULL, error);
}

/**
 * grind_cli_run_treemap:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Draws the callees or the callers of a function, or the whole profile, as a treemap.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_treemap (const GrindCliOptions  *options,
                       GrindOutput            *output,
                       GError                **error)
{
  const GrindCliPictureKind kind = {
    .view = options->picture.is_callers ? N_("Caller map") : N_("Callee map"),
    .width = 1600,
    .height = 1000,
    .make = make,
  };

  return grind_cli_picture_run (options, output, &kind, error);
}
