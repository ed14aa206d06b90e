/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A file that lies on no disk: a stream, to be opened once, and what size it is said to have. */
GFile *grind_test_file_new (GInputStream *stream,
                            goffset       size) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
