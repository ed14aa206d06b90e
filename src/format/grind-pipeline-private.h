/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-input-private.h"
#include "profile/grind-builder-private.h"

G_BEGIN_DECLS

/* How to read one input. */
typedef struct
{
  guint    n_threads;      /* at least 1; the calling one is among them */
  gsize    block_size;     /* bytes; 0: by the size of the input */
  guint64  size;           /* bytes to be expected, 0 if not known */
  guint64 *n_functions;    /* (borrowed) atomic: functions so far */
} GrindPipelineOptions;

gboolean grind_pipeline_read (GrindInput                  *input,
                              GrindBuilder                *builder,
                              const GrindPipelineOptions  *options,
                              gboolean                    *has_events,
                              GCancellable                *cancellable,
                              GError                     **error);

G_END_DECLS
