/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void grind_objinfo_print_versions (void);

G_END_DECLS
