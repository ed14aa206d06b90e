/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/base/grind-cli.h"
#include "cli/base/grind-cli-input.h"

G_BEGIN_DECLS

GrindCliStatus grind_cli_info_write_changes (GrindCliInput  *input,
                                             GrindCliFormat  format,
                                             GrindOutput    *output);

G_END_DECLS
