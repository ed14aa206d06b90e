/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/graph/grind-color-map.h"

G_BEGIN_DECLS

#define GRIND_SWATCH_SIZE 9   /* px, in lists, at the default text size */

void grind_swatch_snapshot (GtkSnapshot *snapshot,
                            guint        slot,
                            int          x,
                            int          y,
                            int          size);

G_END_DECLS
