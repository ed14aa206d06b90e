/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void grind_debuginfod_question_show (GtkWindow *parent);

G_END_DECLS
