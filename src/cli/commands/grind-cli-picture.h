/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/base/grind-cli.h"
#include "draw/grind-picture.h"

G_BEGIN_DECLS

/**
 * GrindCliPictureWork:
 * @options: the options of the command
 * @subject: the subject of the picture
 * @comparison: (nullable): the comparison of @subject
 * @typeface: measures its texts
 * @width: the available width, in pixels
 * @height: the available height, in pixels
 *
 * The data for making a picture. All is borrowed.
 */
typedef struct
{
  const GrindCliOptions *options;
  const GrindSubject    *subject;
  const GrindComparison *comparison;
  GrindTypeface         *typeface;
  double                 width;
  double                 height;
} GrindCliPictureWork;

/**
 * GrindCliPictureKind:
 * @view: its name, untranslated, marked with N_()
 * @width: the default width, in pixels; 0 if the picture has a natural width
 * @height: the default height, in pixels; 0 if the picture has a natural height
 * @needs_root: whether it needs a root function and cannot show the whole profile
 * @is_flat: whether it needs no calls
 * @make: makes the picture
 *
 * A kind of picture that a command draws.
 */
typedef struct
{
  const char     *view;
  guint           width;
  guint           height;
  gboolean        needs_root;
  gboolean        is_flat;
  GrindPicture * (* make) (const GrindCliPictureWork  *work,
                           GError                    **error);
} GrindCliPictureKind;

GrindCliStatus  grind_cli_picture_run   (const GrindCliOptions      *options,
                                         GrindOutput                *output,
                                         const GrindCliPictureKind  *kind,
                                         GError                    **error);
gboolean        grind_cli_picture_save  (GBytes                     *bytes,
                                         const char                 *name,
                                         GrindOutput                *output,
                                         GError                    **error);

G_END_DECLS
