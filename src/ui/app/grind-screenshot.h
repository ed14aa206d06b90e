/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

void     grind_screenshot_use_plain_settings (void);
gboolean grind_screenshot_save               (GtkWidget            *widget,
                                              const char           *path,
                                              GError              **error);
void     grind_screenshot_take_async         (GrindWindow          *window,
                                              const char           *path,
                                              GAsyncReadyCallback   callback,
                                              gpointer              user_data);
gboolean grind_screenshot_take_finish        (GAsyncResult         *result,
                                              GError              **error);

G_END_DECLS
