/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-input-private.h"
#include "profile/grind-builder-private.h"

G_BEGIN_DECLS

/* Options for reading one input */
typedef struct
{
  guint         n_threads;   /* at least 1, including the calling one */
  gsize         block_size;  /* bytes; 0: by the size of the input */
  guint64       size;        /* expected bytes, 0 if unknown */
  GrindCounter *n_functions; /* (borrowed) atomic: functions so far */
} GrindPipelineOptions;

gboolean grind_pipeline_read (GrindInput                  *input,
                              GrindBuilder                *builder,
                              const GrindPipelineOptions  *options,
                              gboolean                    *has_events,
                              GCancellable                *cancellable,
                              GError                     **error);

G_END_DECLS
