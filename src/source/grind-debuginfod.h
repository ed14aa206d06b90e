/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * GrindDebuginfodKind:
 * @GRIND_DEBUGINFOD_EXECUTABLE: the program or library itself
 * @GRIND_DEBUGINFOD_DEBUG_INFO: its symbols, lines and other DWARF
 *
 * Which file of a build is fetched.
 */
typedef enum
{
  GRIND_DEBUGINFOD_EXECUTABLE,
  GRIND_DEBUGINFOD_DEBUG_INFO,
} GrindDebuginfodKind;

char     **grind_debuginfod_list_servers (const char *const    *urls) G_GNUC_WARN_UNUSED_RESULT;

/* These go to the network and wait: for workers, and only where the user has said so */
char      *grind_debuginfod_fetch_source (const char *const    *servers,
                                          const char           *build_id,
                                          const char           *source,
                                          GCancellable         *cancellable,
                                          GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
char      *grind_debuginfod_fetch_object (const char *const    *servers,
                                          const char           *build_id,
                                          GrindDebuginfodKind   kind,
                                          GCancellable         *cancellable,
                                          GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
