/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

void grind_objinfo_lock_up      (gboolean is_fetching);
void grind_objinfo_begin_request (void);
void grind_objinfo_end_request   (void);

G_END_DECLS
