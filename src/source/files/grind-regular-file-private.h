/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <sys/stat.h>

#include "grind-file-search.h"

G_BEGIN_DECLS

gboolean           _grind_is_made_up        (int           fd);
GrindLocationState _grind_probe_file        (const char   *path,
                                             guint64       max_size,
                                             struct stat  *status);
int                _grind_open_regular_file (const char   *path,
                                             guint64       max_size,
                                             struct stat  *status,
                                             GError      **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
