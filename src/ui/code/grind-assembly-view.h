/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-navigator.h"
#include "code/grind-assembly-job.h"

G_BEGIN_DECLS

#define GRIND_TYPE_ASSEMBLY_VIEW (grind_assembly_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindAssemblyView, grind_assembly_view, GRIND, ASSEMBLY_VIEW, AdwBin)

/*
 * A listing of instructions with costs, calls and jumps, and remarks below it. It marks the source
 * line of the navigator's location, and sets the location to the line that the user selects here.
 * Signal: "expand" (guint64 address), to expand a gap. Actions: "instruction.follow",
 * "instruction.show-source", "instruction.copy-address", "instruction.next-hot",
 * "instruction.previous-hot", "instruction.search".
 */
GtkWidget    *grind_assembly_view_new            (GrindNavigator    *navigator);
GActionGroup *grind_assembly_view_get_actions    (GrindAssemblyView *self);
void          grind_assembly_view_set_assembly   (GrindAssemblyView *self,
                                                  GrindAssembly     *assembly);
void          grind_assembly_view_restyle        (GrindAssemblyView *self);
void          grind_assembly_view_set_show_bytes (GrindAssemblyView *self,
                                                  gboolean           show_bytes);
gboolean      grind_assembly_view_is_complete    (GrindAssemblyView *self);

G_END_DECLS
