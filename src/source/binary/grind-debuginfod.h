/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-object.h"

G_BEGIN_DECLS

/**
 * GrindDebuginfodConsent:
 * @GRIND_DEBUGINFOD_ASK: the user has not been asked
 * @GRIND_DEBUGINFOD_OFF: the user does not want it
 * @GRIND_DEBUGINFOD_ON: the user wants it
 *
 * Whether files may be fetched from debuginfod servers.
 */
typedef enum
{
  GRIND_DEBUGINFOD_ASK,
  GRIND_DEBUGINFOD_OFF,
  GRIND_DEBUGINFOD_ON,
} GrindDebuginfodConsent;

char     **grind_debuginfod_parse_servers (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
char     **grind_debuginfod_list_servers  (const char *const  *urls) G_GNUC_WARN_UNUSED_RESULT;

/* This asks the helper and waits: for workers */
gboolean   grind_debuginfod_is_available  (GCancellable       *cancellable);

/* These go to the network and wait: for workers, and only where the user has said so */
char      *grind_debuginfod_fetch_source  (GrindObject        *object,
                                           const char         *source,
                                           const char *const  *servers,
                                           GCancellable       *cancellable,
                                           GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;
char      *grind_debuginfod_fetch_debug   (GrindObject        *object,
                                           const char *const  *servers,
                                           GCancellable       *cancellable,
                                           GError            **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
