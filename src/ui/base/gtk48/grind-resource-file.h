/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grind_resource_file_write (const char        *folder,
                                 const char *const *names,
                                 guint              n_names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
