/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/page/grind-page.h"

G_BEGIN_DECLS

GVariant  *grind_tab_state_dup       (GrindPage *page) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *grind_tab_state_dup_files (GVariant  *state) G_GNUC_WARN_UNUSED_RESULT;
void       grind_tab_state_wait      (GVariant  *state,
                                      GrindPage *page);

G_END_DECLS
