/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-search.h"

G_BEGIN_DECLS

const guint16 *_grind_matches_get_scores (GrindMatches *self);

G_END_DECLS
