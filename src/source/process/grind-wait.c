/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-wait.h"

#include <errno.h>

static gboolean
wait_for_any (GPollFD       *polls,
              guint          n_polls,
              gint64         deadline,
              GCancellable  *cancellable,
              GError       **error)
{
  for (;;)
    {
      gint64 left = deadline - g_get_monotonic_time ();
      int n_ready;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (left <= 0)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, g_strerror (ETIMEDOUT));
          return FALSE;
        }

      n_ready = g_poll (polls, n_polls, MIN (left / 1000 + 1, G_MAXINT));
      if (n_ready < 0 && errno != EINTR)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "poll: %s", g_strerror (errno));
          return FALSE;
        }
      if (n_ready > 0 && polls[0].revents != 0)
        return TRUE;
    }
}

/**
 * grind_wait_for_fd:
 * @fd: an open file
 * @condition: %G_IO_IN or %G_IO_OUT
 * @deadline: the time limit, on the g_get_monotonic_time() clock
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Blocks until @fd is readable or writable, or its other end is closed. May be called from any
 * thread but the main one.
 *
 * Errors are %G_IO_ERROR_TIMED_OUT, %G_IO_ERROR_CANCELLED and %G_IO_ERROR_FAILED.
 *
 * Returns: whether @fd is ready
 */
gboolean
grind_wait_for_fd (int            fd,
                   GIOCondition   condition,
                   gint64         deadline,
                   GCancellable  *cancellable,
                   GError       **error)
{
  GPollFD polls[2] = { { .fd = fd, .events = condition | G_IO_HUP | G_IO_ERR }, { 0, } };
  gboolean can_cancel = g_cancellable_make_pollfd (cancellable, &polls[1]);
  gboolean is_ready = wait_for_any (polls, can_cancel ? 2 : 1, deadline, cancellable, error);

  if (can_cancel)
    g_cancellable_release_fd (cancellable);

  return is_ready;
}
