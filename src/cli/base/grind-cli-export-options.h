/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindCliExportOptions:
 *
 * The options of the command that adds profiles to a database.
 */
typedef struct
{
  char   *output;      /* the file of the database */
  double  min_share;   /* of the total that functions and calls have at least; 0 for all */
} GrindCliExportOptions;

void grind_cli_export_options_clear (GrindCliExportOptions *self);

G_END_DECLS
