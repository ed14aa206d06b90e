/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The output of a program: what was not yet shown, and the end of all. */
typedef struct
{
  GString *pending;   /* bytes */
  GString *tail;      /* plain lines */
  guint    n_columns; /* of the last line that was shown */
} GrindRecordingOutput;

void  _grind_recording_output_init  (GrindRecordingOutput *self);
void  _grind_recording_output_clear (GrindRecordingOutput *self);
void  _grind_recording_output_add   (GrindRecordingOutput *self,
                                     const char           *bytes,
                                     gsize                 length);
char *_grind_recording_output_take  (GrindRecordingOutput *self,
                                     gboolean              is_end) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
