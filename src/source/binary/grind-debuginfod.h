/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-object.h"

G_BEGIN_DECLS

/**
 * GrindDebuginfodConsent:
 * @GRIND_DEBUGINFOD_ASK: the user has not been asked yet
 * @GRIND_DEBUGINFOD_OFF: the user has declined
 * @GRIND_DEBUGINFOD_ON: the user has agreed
 *
 * The user's consent to fetch files from debuginfod servers.
 */
typedef enum
{
  GRIND_DEBUGINFOD_ASK,
  GRIND_DEBUGINFOD_OFF,
  GRIND_DEBUGINFOD_ON,
} GrindDebuginfodConsent;

char     **grind_debuginfod_parse_servers (const char         *text) G_GNUC_WARN_UNUSED_RESULT;
char     **grind_debuginfod_list_servers  (const char *const  *urls) G_GNUC_WARN_UNUSED_RESULT;

/* This blocks on the helper: call it in worker threads */
gboolean   grind_debuginfod_is_available  (GCancellable       *cancellable);

/* These access the network and block: call them in worker threads, with the user's consent only */
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
