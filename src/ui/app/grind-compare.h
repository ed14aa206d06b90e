/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

void grind_compare_ask       (GrindWindow *window);
void grind_compare_ask_two   (GrindWindow *window);
void grind_compare_with      (GrindWindow *window,
                              GPtrArray   *files);
void grind_compare_both      (GrindWindow *window,
                              GPtrArray   *files);

G_END_DECLS
