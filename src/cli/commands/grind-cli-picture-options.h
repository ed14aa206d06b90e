/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draw/grind-picture-file.h"

G_BEGIN_DECLS

/* A depth that was not given */
#define GRIND_CLI_NO_DEPTH G_MAXUINT

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
  guint               depth;            /* 0 for unlimited, or %GRIND_CLI_NO_DEPTH */
  guint               caller_depth;     /* 0 for unlimited, or %GRIND_CLI_NO_DEPTH */
  double              min_share;        /* from 0 to 1, or negative if not given */
  double              min_area;         /* square px, or negative if not given */
  gboolean            is_callers;
  gboolean            is_left_to_right;
  gboolean            is_unfolded;
  gboolean            is_dark;
  gboolean            is_absolute;
  gboolean            has_no_caption;
} GrindCliPictureOptions;

G_END_DECLS
