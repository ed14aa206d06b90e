/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "draw/grind-picture-file.h"

G_BEGIN_DECLS

/**
 * GrindPictureSource:
 * @picture: a picture
 * @view: the name of its kind, such as "Call graph", translated
 * @family: (nullable): the font family of its layout
 * @scale: the text scale of its layout
 *
 * A picture to export. All fields are borrowed.
 */
typedef struct
{
  GrindPicture *picture;
  const char   *view;
  const char   *family;
  double        scale;
} GrindPictureSource;

/* Files, clipboard and paper get the light style and a caption that describes the picture. Dialogs
 * and messages appear in the window of the widget. */
void grind_picture_export_run  (GtkWidget                *widget,
                                const GrindPictureSource *source);
void grind_picture_export_copy (GtkWidget                *widget,
                                const GrindPictureSource *source);

G_END_DECLS
