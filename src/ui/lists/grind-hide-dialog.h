/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

void grind_hide_dialog_show (GtkWindow    *parent,
                             GrindSession *session,
                             const char   *text);

G_END_DECLS
