/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cli-input.h"

G_BEGIN_DECLS

GrindNodeId  grind_cli_function_find         (GrindCliInput          *input,
                                              const GrindCliOptions  *options,
                                              GError                **error);
char        *grind_cli_function_dup_location (GrindCliInput          *input,
                                              GrindNodeId             node)
                                              G_GNUC_WARN_UNUSED_RESULT;
char        *grind_cli_function_dup_marked   (GrindCliInput          *input,
                                              GrindNodeId             node)
                                              G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
