/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

void grind_launch_run (GtkApplication          *application,
                       GApplicationCommandLine *command_line);

G_END_DECLS
