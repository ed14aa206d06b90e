/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture.h"
#include "grind-cli.h"

G_BEGIN_DECLS

/**
 * GrindCliPictureWork:
 * @options: the options of the command
 * @subject: what the picture is of
 * @typeface: measures its texts
 * @width: how much room there is for the picture, in pixels
 * @height: likewise
 *
 * What a picture is made from. All is borrowed.
 */
typedef struct
{
  const GrindCliOptions *options;
  const GrindSubject    *subject;
  GrindTypeface         *typeface;
  double                 width;
  double                 height;
} GrindCliPictureWork;

/**
 * GrindCliPictureKind:
 * @view: what it is called, untranslated, marked with N_()
 * @width: the usual width, in pixels; 0 if that is the picture's own
 * @height: the usual height, likewise
 * @needs_root: whether there is none of the whole profile
 * @make: makes it
 *
 * A kind of picture that a command draws.
 */
typedef struct
{
  const char     *view;
  guint           width;
  guint           height;
  gboolean        needs_root;
  GrindPicture * (* make) (const GrindCliPictureWork  *work,
                           GError                    **error);
} GrindCliPictureKind;

GrindCliStatus grind_cli_picture_run (const GrindCliOptions      *options,
                                      GrindOutput                *output,
                                      const GrindCliPictureKind  *kind,
                                      GError                    **error);

G_END_DECLS
