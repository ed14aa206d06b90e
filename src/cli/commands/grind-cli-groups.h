/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/base/grind-cli-input.h"
#include "output/grind-output.h"

G_BEGIN_DECLS

gboolean grind_cli_write_groups (GrindOutput            *output,
                                 GrindCliInput          *input,
                                 const GrindCliOptions  *options,
                                 GArray                 *matches,
                                 GError                **error);

G_END_DECLS
