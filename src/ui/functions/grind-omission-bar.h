/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OMISSION_BAR (grind_omission_bar_get_type ())
G_DECLARE_FINAL_TYPE (GrindOmissionBar, grind_omission_bar, GRIND, OMISSION_BAR, AdwBin)

/* Says how much the lists leave out, with a button that shows it again; hidden while that is
 * nothing. */
void grind_omission_bar_set_session (GrindOmissionBar *self,
                                     GrindSession     *session);

G_END_DECLS
