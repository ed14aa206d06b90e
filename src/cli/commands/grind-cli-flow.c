/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `control-flow`: draws the basic blocks of a function. */
#include "config.h"

#include "grind-cli-picture.h"

#include <glib/gi18n.h>

#include "output/grind-terminal-text.h"
#include "draw/graph/flow/grind-flow-picture.h"
#include "profile/grind-error.h"

static void
tell_notes (GrindFlowText *text)
{
  const char *title;
  g_auto (GStrv) notes = grind_flow_notes_dup (text, &title);

  for (guint i = 0; notes[i] != NULL; i++)
    grind_terminal_print_error (_("note: "), notes[i]);
}

/* Whether there is something to draw; @text: (nullable) */
static gboolean
check (const GrindSubject  *subject,
       GrindFlowText       *text,
       GError             **error)
{
  g_autofree char *empty = grind_flow_text_dup_empty (subject->graph, subject->root, text);

  if (empty == NULL)
    return TRUE;

  g_strdelimit (empty, "\n", ' ');
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, empty);
  return FALSE;
}

static GrindPicture *
make (const GrindCliPictureWork  *work,
      GError                    **error)
{
  g_autoptr (GrindObjectCache) objects = grind_object_cache_new ();
  g_autoptr (GrindPathRules) rules =
    grind_path_rules_new ((const char *const *) work->options->lines.folders,
                          (const char *const *) work->options->lines.maps);
  g_autoptr (GrindFlowText) text = NULL;
  GrindFlowOptions options;
  GrindAssemblyRequest request = {
    .graph = work->subject->graph,
    .function = work->subject->root,
    .comparison = (GrindComparison *) work->comparison,
    .n_events = 1,
    .events = { work->subject->event, GRIND_NONE },
    .rules = rules,
    .objects = objects,
  };

  if (!check (work->subject, NULL, error))
    return NULL;

  grind_flow_options_init (&options);
  grind_cli_picture_options_apply (&work->options->picture, &options);
  text = grind_flow_text_make (&request, NULL, error);
  if (text == NULL || !check (work->subject, text, error))
    return NULL;

  tell_notes (text);

  return grind_flow_picture_new (work->subject, text, &options, work->typeface, NULL, error);
}

/**
 * grind_cli_run_control_flow:
 * @options: the options of the command
 * @output: the output
 * @error: (nullable): return location for an error
 *
 * Draws the basic blocks of a function and the jumps between them.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_run_control_flow (const GrindCliOptions  *options,
                            GrindOutput            *output,
                            GError                **error)
{
  const GrindCliPictureKind kind = {
    .view = N_("Control flow"),
    .needs_root = TRUE,
    .is_flat = TRUE,
    .make = make,
  };

  return grind_cli_picture_run (options, output, &kind, error);
}
