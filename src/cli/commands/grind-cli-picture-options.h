/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture-file.h"

G_BEGIN_DECLS

/* A depth that was not given */
#define GRIND_CLI_NO_DEPTH G_MAXUINT

/**
 * GrindCliPictureOptions:
 *
 * How a picture is to be drawn, and where to; checked as far as that can be done without the
 * profile.
 */
typedef struct
{
  char               *output;           /* (nullable) as given; %NULL for standard output */
  GrindPictureFormat  format;
  GrindColorBy        color;
  guint               width;            /* px, or 0 for what is usual */
  guint               height;           /* likewise */
  guint               scale;
  guint               depth;            /* 0 for any, or %GRIND_CLI_NO_DEPTH */
  guint               caller_depth;     /* likewise */
  double              min_share;        /* from 0 to 1, or less than 0 if it was not given */
  double              min_area;         /* square px, likewise */
  gboolean            is_callers;
  gboolean            is_left_to_right;
  gboolean            is_unfolded;
  gboolean            is_dark;
  gboolean            is_absolute;
  gboolean            has_no_caption;
} GrindCliPictureOptions;

G_END_DECLS
