/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_HIDDEN_BAR (grind_hidden_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindHiddenBar, grind_hidden_bar, GRIND, HIDDEN_BAR, AdwBin)

/* Shows how much the lists hide, with a button that shows it again; invisible if nothing is
 * hidden. */
void grind_hidden_bar_set_session (GrindHiddenBar *self,
                                   GrindSession   *session);

G_END_DECLS
