/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/grind-session.h"

G_BEGIN_DECLS

GtkWidget *grind_color_button_new (GrindSession *session);

G_END_DECLS
