/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `graph`: draws call graphs. */
#include "config.h"

#include "grind-cli-picture.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "output/grind-terminal-text.h"
#include "draw/graph/grind-graph-picture.h"

static void
set_options (GrindGraphOptions     *graph,
             const GrindCliOptions *options)
{
  grind_graph_options_init (graph);
  grind_cli_picture_options_apply (&options->picture, graph);
  graph->min_call_share = graph->min_node_share;
  graph->cluster_by = options->group_by;
}

/* Printed in addition to the picture, which is not wrong. */
static void
tell_reason (GrindGraphLayoutReason reason)
{
  const char *message = NULL;

  if (reason == GRIND_GRAPH_LAYOUT_NO_DOT)
    message = _("Graphviz (“dot”) was not found; using a simple layout");
  else if (reason == GRIND_GRAPH_LAYOUT_SLOW_DOT)
    message = _("Graphviz (“dot”) took too long; using a simple layout");
  else if (reason == GRIND_GRAPH_LAYOUT_BAD_DOT)
    message = _("Graphviz (“dot”) failed; using a simple layout");
  if (message != NULL)
    grind_terminal_print_error (_("note: "), message);
}

static GrindPicture *
make (const GrindCliPictureWork  *work,
      GError                    **error)
{
  GrindGraphOptions options;
  GrindPicture *picture;

  set_options (&options, work->options);
  picture = grind_graph_picture_new (work->subject, &options, work->typeface, NULL, error);
  if (picture != NULL)
    tell_reason (grind_graph_picture_get_reason (GRIND_GRAPH_PICTURE (picture)));

  return picture;
}

/**
 * grind_cli_run_graph:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Draws the functions around one and the calls between them. Without an option, it is the function
 * that the window would show first.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_graph (const GrindCliOptions  *options,
                     GrindOutput            *output,
                     GError                **error)
{
  const GrindCliPictureKind kind = {
    .view = N_("Call graph"),
    .needs_root = TRUE,
    .make = make,
  };

  return grind_cli_picture_run (options, output, &kind, error);
}
