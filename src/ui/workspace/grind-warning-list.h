/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

GtkWidget *grind_warning_list_new (GrindProfile *profile,
                                   const char   *label);

G_END_DECLS
