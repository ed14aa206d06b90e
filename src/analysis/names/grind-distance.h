/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

guint grind_distance_measure (const char *first,
                              const char *second);

G_END_DECLS
