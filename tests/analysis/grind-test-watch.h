/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Counts the reports of ThreadSanitizer during a test, in builds with it, which define
 * WATCHES_THREADS; does nothing in others.
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
