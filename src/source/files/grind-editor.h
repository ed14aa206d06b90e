/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Special editor names */
#define GRIND_EDITOR_AUTO   "auto"     /* the first installed one */
#define GRIND_EDITOR_SYSTEM "system"   /* the desktop's text editor; ignores lines */
#define GRIND_EDITOR_CUSTOM "custom"   /* the user's own command */

/**
 * GrindEditor:
 * @id: its name in the settings
 * @title: its name
 * @programs: (array zero-terminated=1): the possible names of its program
 * @arguments: its arguments, as in a custom command
 *
 * An editor that opens a file at a line.
 */
typedef struct
{
  const char *id;
  const char *title;
  const char *programs[5];
  const char *arguments;
} GrindEditor;

const GrindEditor  *grind_editor_get_all        (guint         *n);
const GrindEditor  *grind_editor_find           (const char    *id);
GPtrArray          *grind_editor_list_installed (void) G_GNUC_WARN_UNUSED_RESULT;
char               *grind_editor_dup_command    (const GrindEditor *self,
                                                 const char        *program)
                                                 G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_editor_check_command  (const char    *command,
                                                 GError       **error);
char              **grind_editor_build_argv     (const char    *command,
                                                 const char    *file,
                                                 guint64        line,
                                                 guint          column,
                                                 GError       **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean            grind_editor_open           (const char    *id,
                                                 const char    *command,
                                                 const char    *file,
                                                 guint64        line,
                                                 guint          column,
                                                 GCancellable  *cancellable,
                                                 GError       **error);

G_END_DECLS
