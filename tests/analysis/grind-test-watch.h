/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * What ThreadSanitizer says while a test runs, in a build with it, which defines WATCHES_THREADS;
 * nothing in others.
 */
#ifdef WATCHES_THREADS
guint test_watch_get_n_reports (void);
#else
static inline guint
test_watch_get_n_reports (void)
{
  return 0;
}
#endif

G_END_DECLS
