/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Names between two checks for cancellation, and per work item of a thread */
#define GRIND_NAMES_BLOCK 16384

/* The case-folded names of a profile, consecutive and each terminated by NUL, so that one pass over
 * one block of memory searches all of them. */
typedef struct
{
  GMutex    mutex;
  gboolean  is_ready;
  char     *text;
  gsize    *starts;        /* by name, and the end of the last */
  guint     n_names;
  guint     counts[256];   /* by byte: number in a sample of @text */
} GrindFoldedNames;

GrindFoldedNames *_grind_folded_names_get  (GrindProfile      *profile,
                                            GCancellable      *cancellable,
                                            GError           **error);
void              _grind_folded_names_find (GrindFoldedNames  *names,
                                            const char        *folded,
                                            gsize              length,
                                            guint              first,
                                            guint              end,
                                            guint8            *marks);

G_END_DECLS
