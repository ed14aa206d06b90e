/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_tooltip_wrap_lines (void);

G_END_DECLS
