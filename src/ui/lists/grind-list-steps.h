/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

guint grind_list_steps_get_next (guint n_items,
                                 guint n_rows,
                                 guint rows_at_once);

G_END_DECLS
