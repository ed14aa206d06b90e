/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code that the drawing commands share. */
#include "config.h"

#include "grind-cli-picture.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/compare/grind-main-changes.h"
#include "cli/base/grind-cli-function.h"
#include "cli/base/grind-cli-input.h"
#include "cli/base/grind-cli-text.h"
#include "draw/grind-picture-file.h"
#include "draw/grind-picture-page.h"
#include "profile/grind-error.h"
#include "report/grind-report.h"

/* A caption may need another line if the picture hides elements for lack of space. */
#define MAX_TRIES 4

typedef struct
{
  /* Borrowed */
  const GrindCliOptions     *options;
  const GrindCliPictureKind *kind;
  const GrindSubject        *subject;
  const GrindComparison     *comparison;
  GrindTypeface             *typeface;

  GrindPictureFileOptions    file;
} Job;

static gboolean
set_nothing (GError     **error,
             const char  *message)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, message);
  return FALSE;
}

/* Pictures that need no calls: the whole profile in groups, or one function. */
static gboolean
can_be_flat (const GrindCliOptions     *options,
             const GrindCliPictureKind *kind)
{
  return kind->is_flat || (!kind->needs_root && !options->picture.is_callers);
}

static gboolean
check_profile (GrindCliInput              *input,
               const GrindCliOptions      *options,
               const GrindCliPictureKind  *kind,
               GError                    **error)
{
  if (grind_profile_get_n_functions (input->profile) == 0)
    return set_nothing (error, _("The profile has no functions, so there is nothing to draw"));
  if (grind_profile_get_n_calls (input->profile) == 0 && !can_be_flat (options, kind))
    return set_nothing (error, _("The profile was recorded without calls, so it has no call graph "
                                 "or callers; use “treemap” or “flame”, or record with Callgrind"));
  if (grind_graph_get_costs (input->graph, input->event)->kind == GRIND_VALUE_RATIO)
    return set_nothing (error, _("A ratio cannot be split over calls, so there is nothing to "
                                 "draw"));

  return TRUE;
}

static gint64
get_root_cost (GrindGraph   *graph,
               GrindEventId  event,
               GrindNodeId   root)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);

  return root != GRIND_NONE ? costs->inclusive[root] : costs->total;
}

/* The function that the window would show first; in a comparison the one that has changed most */
static GrindNodeId
find_first_root (GrindCliInput *input)
{
  g_autoptr (GrindChangeNotes) notes = NULL;
  GrindMainChanges changes = { .first = GRIND_NONE };

  if (input->comparison != NULL)
    {
      notes = grind_change_notes_new (input->comparison, input->graph, input->event, NULL, NULL);
      grind_main_changes_find (&changes, notes, input->graph, input->event);
    }

  return changes.first != GRIND_NONE ? changes.first
                                     : grind_graph_find_first_choice (input->graph, input->event);
}

/* The requested function, or the one that the window would show first, or none. */
static gboolean
find_root (GrindCliInput              *input,
           const GrindCliOptions      *options,
           const GrindCliPictureKind  *kind,
           GrindNodeId                *root,
           GError                    **error)
{
  GrindGraph *before = grind_graph_get_before (input->graph);
  gint64 total;

  *root = GRIND_NONE;
  if (options->function != NULL)
    {
      *root = grind_cli_function_find (input, options, error);
      if (*root == GRIND_NONE)
        return FALSE;
    }
  else if (kind->needs_root)
    *root = find_first_root (input);

  total = get_root_cost (input->graph, input->event, *root);
  if (before != NULL)
    total = MAX (total, get_root_cost (before, input->event, *root));
  if (total > 0)
    return TRUE;
  if (total < 0)
    return set_nothing (error, _("The costs of this event have a negative total, so there is "
                                 "nothing to draw"));

  return set_nothing (error, _("There are no costs of this event, so there is nothing to draw"));
}

static GrindColorMap *
choose_slots (GrindCliInput *input,
              GrindColorBy   kind)
{
  if (kind == GRIND_COLOR_BY_AUTO)
    return grind_color_map_ref ((GrindColorMap *) grind_color_map_get (input->profile));

  return grind_color_map_new (input->profile, kind, NULL, NULL);
}

static GrindPicture *
make (const Job  *job,
      double      height,
      GError    **error)
{
  GrindCliPictureWork work = {
    .options = job->options,
    .subject = job->subject,
    .comparison = job->comparison,
    .typeface = job->typeface,
    .width = job->file.width > 0 ? job->file.width : job->kind->width,
    .height = height,
  };

  return job->kind->make (&work, error);
}

static double
measure_caption (const Job    *job,
                 GrindPicture *picture)
{
  g_autoptr (GrindPicturePage) page = NULL;

  page = grind_picture_page_new (picture, job->typeface, job->file.style, job->file.view,
                                 job->file.width, job->file.height);

  return grind_picture_page_get_caption_height (page);
}

/* Makes a picture that fills the page below the caption, whose text depends on the picture. */
static GrindPicture *
make_fitting (const Job  *job,
              GError    **error)
{
  double height = job->file.height;
  g_autoptr (GrindPicture) picture = make (job, height, error);
  double caption = 0;

  if (job->kind->height == 0)
    return g_steal_pointer (&picture);

  for (guint i = 0; i < MAX_TRIES && picture != NULL; i++)
    {
      double needed = measure_caption (job, picture);

      if (needed <= caption)
        break;
      caption = needed;
      g_object_unref (picture);
      picture = make (job, height - caption, error);
    }

  return g_steal_pointer (&picture);
}

/* Pictures with a natural size take both dimensions as given, others keep their aspect ratio. */
static void
set_size (Job *job)
{
  const GrindCliPictureOptions *options = &job->options->picture;
  const GrindCliPictureKind *kind = job->kind;

  job->file.width = options->width > 0 ? options->width : kind->width;
  job->file.height = options->height;
  if (kind->height > 0 && options->height == 0)
    job->file.height = round (job->file.width * kind->height / kind->width);
  else if (kind->height > 0 && options->width == 0)
    job->file.width = round (job->file.height * kind->width / kind->height);
}

static void
set_options (Job *job)
{
  const GrindCliPictureOptions *options = &job->options->picture;

  grind_picture_file_options_init (&job->file);
  job->file.format = options->format;
  job->file.scale = options->scale;
  job->file.style = grind_style_get (options->is_dark, FALSE);
  job->file.view = options->has_no_caption ? NULL : _(job->kind->view);
  set_size (job);
}

/* A picture that is too large for its format is a usage error. */
static GBytes *
write_file (GrindPicture                   *picture,
            GrindTypeface                  *typeface,
            const GrindPictureFileOptions  *options,
            GError                        **error)
{
  g_autoptr (GError) reason = NULL;
  GBytes *bytes = grind_picture_file_write (picture, typeface, options, NULL, &reason);

  if (g_error_matches (reason, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT))
    g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_INVALID, reason->message);
  else if (reason != NULL)
    g_propagate_error (error, g_steal_pointer (&reason));

  return bytes;
}

static GBytes *
draw (GrindCliInput              *input,
      GrindNodeId                 root,
      const GrindCliOptions      *options,
      const GrindCliPictureKind  *kind,
      GError                    **error)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  g_autoptr (GrindColorMap) color_map = choose_slots (input, options->picture.color);
  g_autofree char *note = grind_cli_text_dup_scale (input);
  GrindSubject subject;
  Job job = { options, kind, &subject, input->comparison, typeface };
  g_autoptr (GrindPicture) picture = NULL;

  grind_subject_init (&subject, input->graph, root, input->event, color_map);
  if (input->comparison != NULL)
    subject.measure = options->compare.measure;
  subject.is_percent = !options->picture.is_absolute;
  subject.shorten_templates = TRUE;
  subject.note = note;
  if (options->picture.is_interactive)
    return grind_report_make_flame (&subject, options->picture.is_callers, NULL, error);

  set_options (&job);
  picture = make_fitting (&job, error);

  return picture != NULL ? write_file (picture, typeface, &job.file, error) : NULL;
}

/**
 * grind_cli_picture_save:
 * @bytes: the contents
 * @name: (nullable) (type filename): the file; %NULL for standard output
 * @output: standard output
 * @error: (nullable): return location for an error, which begins with the name of the file
 *
 * Writes a picture or report. If that fails, an existing file is not changed.
 *
 * Returns: whether it succeeded
 */
gboolean
grind_cli_picture_save (GBytes       *bytes,
                        const char   *name,
                        GrindOutput  *output,
                        GError      **error)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *shown = NULL;

  if (name == NULL)
    {
      grind_output_write (output, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      return TRUE;
    }

  file = g_file_new_for_commandline_arg (name);
  if (grind_picture_file_save (bytes, file, NULL, error))
    return TRUE;

  shown = g_filename_display_name (name);
  g_prefix_error (error, "%s: ", shown);
  return FALSE;
}

/**
 * grind_cli_picture_run:
 * @options: the options of the command
 * @output: standard output
 * @kind: the kind of picture
 * @error: (nullable): return location for an error
 *
 * Draws a picture and writes it to the file in the options. If that fails, an existing file is not
 * changed.
 *
 * Returns: the exit status; meaningless if @error is set
 */
GrindCliStatus
grind_cli_picture_run (const GrindCliOptions      *options,
                       GrindOutput                *output,
                       const GrindCliPictureKind  *kind,
                       GError                    **error)
{
  g_autoptr (GrindCliInput) input = grind_cli_input_load (options, error);
  g_autoptr (GBytes) bytes = NULL;
  GrindNodeId root;

  if (input == NULL || !check_profile (input, options, kind, error) ||
      !find_root (input, options, kind, &root, error))
    return GRIND_CLI_FAILED;

  bytes = draw (input, root, options, kind, error);
  if (bytes == NULL || !grind_cli_picture_save (bytes, options->picture.output, output, error))
    return GRIND_CLI_FAILED;

  return GRIND_CLI_OK;
}
