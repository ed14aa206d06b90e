/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "profile/grind-profile.h"

G_BEGIN_DECLS

GtkWidget *grind_warning_list_new         (GrindProfile *profile,
                                           const char   *label);
char      *grind_warning_list_dup_summary (GrindProfile *profile) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
