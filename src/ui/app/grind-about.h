/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *grind_about_new           (GtkWindow    *parent);
char      *grind_about_dup_libraries (void) G_GNUC_WARN_UNUSED_RESULT;
char      *grind_about_dup_versions  (GCancellable *cancellable) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
