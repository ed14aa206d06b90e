/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindFileState:
 * @GRIND_FILE_SAME: no file has changed
 * @GRIND_FILE_CHANGED: some have changed, and are no longer being written
 * @GRIND_FILE_GONE: some no longer exist
 *
 * The state of files, compared to the first check.
 */
typedef enum
{
  GRIND_FILE_SAME,
  GRIND_FILE_CHANGED,
  GRIND_FILE_GONE,
} GrindFileState;

#define GRIND_TYPE_FILE_WATCH (grind_file_watch_get_type ())
G_DECLARE_FINAL_TYPE (GrindFileWatch, grind_file_watch, GRIND, FILE_WATCH, GObject)

GrindFileWatch *grind_file_watch_new         (GPtrArray      *files) G_GNUC_WARN_UNUSED_RESULT;
void            grind_file_watch_stop        (GrindFileWatch *self);
GrindFileState  grind_file_watch_get_state   (GrindFileWatch *self);
gboolean        grind_file_watch_has_changed (GrindFileWatch *self,
                                              GFile          *file);

G_END_DECLS
