/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ASSEMBLY_PANE (grind_assembly_pane_get_type ())
G_DECLARE_FINAL_TYPE (GrindAssemblyPane, grind_assembly_pane, GRIND, ASSEMBLY_PANE, GrindView)

G_END_DECLS
