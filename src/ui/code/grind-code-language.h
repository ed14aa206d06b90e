/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRIND_CODE_LANGUAGE_ASSEMBLY "grindscope-assembly"

void        grind_code_language_add   (void);
const char *grind_code_language_guess (const char *path,
                                       const char *own_path);

G_END_DECLS
