/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindCliLineOptions:
 *
 * The lines to show, and the locations of source files; checked as far as possible without the
 * profile.
 */
typedef struct
{
  char     *file;           /* (nullable) path of a source file, or the end of one */
  char    **folders;        /* (nullable) folders with source files */
  char    **maps;           /* (nullable) "FROM=TO": a path prefix, and its replacement */
  gboolean  instructions;
  gboolean  absolute;
} GrindCliLineOptions;

void grind_cli_line_options_clear (GrindCliLineOptions *self);

G_END_DECLS
