/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "code/grind-code-data.h"

G_BEGIN_DECLS

char *grind_code_description_dup (GrindNavigator *navigator,
                                  GrindCodeData  *data,
                                  guint           line,
                                  const char     *number,
                                  gboolean        is_address) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
