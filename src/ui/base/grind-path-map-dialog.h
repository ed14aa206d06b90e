/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void grind_path_map_dialog_show (GtkWindow  *parent,
                                 const char *from,
                                 const char *to,
                                 const char *previous);

G_END_DECLS
