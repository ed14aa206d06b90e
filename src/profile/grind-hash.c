/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hash-private.h"

/*
 * A number that differs between processes, so that no file can be crafted to make all its names
 * collide. No result depends on it: tables number their entries in order of arrival.
 */
guint64
grind_hash_get_seed (void)
{
  static guint64 seed;
  static gsize is_set = 0;

  if (g_once_init_enter (&is_set))
    {
      seed = (guint64) g_random_int () << 32 | g_random_int () | 1;
      g_once_init_leave (&is_set, TRUE);
    }

  return seed;
}
