/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *grind_command_row_new (const char *purpose,
                                  const char *command);

G_END_DECLS
