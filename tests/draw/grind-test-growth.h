/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <malloc.h>

#include <glib.h>

G_BEGIN_DECLS

/*
 * Repeats an operation and checks that the memory in use does not grow. The first rounds create
 * caches and other data that is kept.
 */
typedef void (* TestRound) (gpointer data,
                            guint    round);

/* Returns the allocated bytes, wherever they are. */
static inline gsize
test_get_memory (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* Caches of libraries and threads vary by that much; leaked profiles are larger. */
#define TEST_ALLOWANCE (512 * 1024)

/* @allowance: additional bytes for each round after the first ones */
static inline void
test_growth (TestRound round,
             gpointer  data,
             guint     n_first,
             guint     n_rounds,
             gsize     allowance)
{
  gsize before;
  gint64 growth;

  for (guint i = 0; i < n_first; i++)
    round (data, i);
  before = test_get_memory ();
  for (guint i = n_first; i < n_rounds; i++)
    round (data, i);

  growth = (gint64) test_get_memory () - (gint64) before;
  g_test_message ("%u rounds: %.1f kB in use; %u rounds: %+.1f kB, %+.0f bytes each",
                  n_first, (double) before / 1e3, n_rounds, (double) growth / 1e3,
                  (double) growth / (n_rounds - n_first));
  g_assert_cmpint (growth, <=, (gint64) (TEST_ALLOWANCE + allowance * (n_rounds - n_first)));
}

G_END_DECLS
