/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A file that is not on a disk: a stream, which can be opened once, and its reported size. */
GFile *grind_test_file_new (GInputStream *stream,
                            goffset       size) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
