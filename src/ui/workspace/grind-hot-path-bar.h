/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HOT_PATH_BAR (grind_hot_path_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindHotPathBar, grind_hot_path_bar, GRIND, HOT_PATH_BAR, GrindView)

G_END_DECLS
