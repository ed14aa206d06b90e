/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

gboolean grind_restore_windows (GtkApplication *application,
                                GVariant       *windows);

G_END_DECLS
