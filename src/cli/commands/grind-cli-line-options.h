/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindCliLineOptions:
 *
 * Which lines are to be shown, and where source files are; checked as far as that can be done
 * without the profile.
 */
typedef struct
{
  char     *file;           /* (nullable) path of a source file, whole or in part */
  char    **folders;        /* (nullable) where source files are */
  char    **maps;           /* (nullable) "FROM=TO": what paths begin with, and where that is */
  gboolean  instructions;
  gboolean  absolute;
} GrindCliLineOptions;

void grind_cli_line_options_clear (GrindCliLineOptions *self);

G_END_DECLS
