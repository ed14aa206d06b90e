/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-page.h"

G_BEGIN_DECLS

gboolean grind_add_files_is_possible (GrindPage *page);
void     grind_add_files             (GrindPage *page,
                                      GPtrArray *files);

G_END_DECLS
