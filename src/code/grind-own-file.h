/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"

G_BEGIN_DECLS

guint grind_own_file_find (GrindLineTable *table);

G_END_DECLS
