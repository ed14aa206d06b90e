/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"

G_BEGIN_DECLS

void grind_export_report_run (GrindWindow *window);

G_END_DECLS
