/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cli-diff.h"

G_BEGIN_DECLS

/**
 * GrindCliLocation:
 * @path: a path for people, relative to the working directory if it is below it
 * @uri: the same as a URI, relative likewise
 * @line: a line of the file, 0 if unknown
 * @is_source: whether it is the source file of a function, not the profile
 *
 * Where services show what trips a gate.
 */
typedef struct
{
  char     *path;
  char     *uri;
  guint64   line;
  gboolean  is_source;
} GrindCliLocation;

void  grind_cli_location_init      (GrindCliLocation   *self,
                                    const GrindCliDiff *diff,
                                    const GrindCliTrip *trip);
void  grind_cli_location_clear     (GrindCliLocation   *self);
char *grind_cli_trip_dup_key       (const GrindCliDiff *diff,
                                    const GrindCliTrip *trip) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindCliLocation, grind_cli_location_clear)

G_END_DECLS
