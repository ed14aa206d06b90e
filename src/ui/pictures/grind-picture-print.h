/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-picture-export.h"

G_BEGIN_DECLS

void               grind_picture_print_run            (GtkWidget                 *widget,
                                                       const GrindPictureSource  *source);

/* Without the dialog */
void               grind_picture_print_prepare_async  (const GrindPictureSource  *source,
                                                       GAsyncReadyCallback        callback,
                                                       gpointer                   user_data);
GtkPrintOperation *grind_picture_print_prepare_finish (GAsyncResult              *result,
                                                       GError                   **error)
                                                       G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
