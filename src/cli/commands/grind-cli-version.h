/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-output.h"

G_BEGIN_DECLS

void grind_cli_write_version (GrindOutput *output);

G_END_DECLS
