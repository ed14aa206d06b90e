/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-export.h"

G_BEGIN_DECLS

/* The input of a worker that paints a picture. All fields are owned. */
typedef struct
{
  GrindPicture       *picture;
  char               *view;
  char               *family;
  double              text_scale;
  GrindPictureFormat  format;
  guint               scale;
} GrindPictureJob;

GrindPictureJob *_grind_picture_job_new          (const GrindPictureSource  *source)
                                                  G_GNUC_WARN_UNUSED_RESULT;
void             _grind_picture_job_free         (gpointer                   job);
GrindTypeface   *_grind_picture_job_new_typeface (const GrindPictureJob     *job)
                                                  G_GNUC_WARN_UNUSED_RESULT;
GBytes          *_grind_picture_job_write        (const GrindPictureJob     *job,
                                                  GrindPictureFormat         format,
                                                  guint                      scale,
                                                  GCancellable              *cancellable,
                                                  GError                   **error)
                                                  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
