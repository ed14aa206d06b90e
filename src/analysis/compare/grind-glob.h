/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean grind_glob_matches (const char *glob,
                             const char *name);

G_END_DECLS
