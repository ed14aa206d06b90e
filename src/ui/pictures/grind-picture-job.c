/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-job-private.h"

GrindPictureJob *
_grind_picture_job_new (const GrindPictureSource *source)
{
  GrindPictureJob *job = g_new0 (GrindPictureJob, 1);

  job->picture = g_object_ref (source->picture);
  job->view = g_strdup (source->view);
  job->family = g_strdup (source->family);
  job->text_scale = source->scale;

  return job;
}

void
_grind_picture_job_free (gpointer data)
{
  GrindPictureJob *job = data;

  g_object_unref (job->picture);
  g_free (job->view);
  g_free (job->family);
  g_free (job);
}

GrindTypeface *
_grind_picture_job_new_typeface (const GrindPictureJob *job)
{
  return grind_typeface_new (job->family, job->text_scale);
}

/* Call this in a worker. */
GBytes *
_grind_picture_job_write (const GrindPictureJob  *job,
                          GrindPictureFormat      format,
                          guint                   scale,
                          GCancellable           *cancellable,
                          GError                **error)
{
  g_autoptr (GrindTypeface) typeface = _grind_picture_job_new_typeface (job);
  GrindPictureFileOptions options;

  grind_picture_file_options_init (&options);
  options.format = format;
  options.scale = scale;
  options.view = job->view;

  return grind_picture_file_write (job->picture, typeface, &options, cancellable, error);
}
