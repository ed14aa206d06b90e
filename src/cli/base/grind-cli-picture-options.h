/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-option.h"
#include "draw/grind-picture-file.h"

G_BEGIN_DECLS

/* An option of a kind of picture, and the argument given for it */
typedef struct
{
  const GrindOption *option;
  int                number;
  double             limit;
  gboolean           is_set;
} GrindCliPictureOption;

/**
 * GrindCliPictureOptions:
 *
 * The appearance and destination of a picture; checked as far as possible without the profile.
 */
typedef struct
{
  char               *output;           /* (nullable) as given; %NULL for standard output */
  GrindPictureFormat  format;
  GrindColorBy        color;
  guint               width;            /* px, or 0 for the default */
  guint               height;           /* px, or 0 for the default */
  guint               scale;
  GArray             *kind_options;     /* of GrindCliPictureOption, those given */
  gboolean            is_callers;
  gboolean            is_interactive;   /* with a script; only of SVG */
  gboolean            is_dark;
  gboolean            is_absolute;
  gboolean            has_no_caption;
} GrindCliPictureOptions;

void grind_cli_picture_options_apply (const GrindCliPictureOptions *self,
                                      gpointer                      options);

G_END_DECLS
