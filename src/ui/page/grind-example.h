/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

GFile    *grind_example_find (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean  grind_example_is   (GFile *file);

G_END_DECLS
