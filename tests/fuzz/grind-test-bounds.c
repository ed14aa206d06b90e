/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-bounds.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "grind-test-profile.h"

#define BASE_MEMORY ((guint64) 512 << 20)

/* CPU seconds: a constant, and per million bytes. Linear code takes a tenth of that. */
#define IS_SLOWED      (GRIND_IS_SANITIZED || grind_test_is_slowed ())
#define BASE_SECONDS   (IS_SLOWED ? 60.0 : 10.0)
#define SECONDS_PER_MB (IS_SLOWED ? 2.0 : 0.2)

static double
get_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);

  return now.tv_sec + now.tv_nsec / 1e9;
}

/* The size of this process's data, in bytes. */
static guint64
get_memory (void)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents ("/proc/self/status", &text, NULL, NULL))
    return 0;
  line = strstr (text, "VmData:");

  return line != NULL ? g_ascii_strtoull (line + strlen ("VmData:"), NULL, 10) * 1024 : 0;
}

static guint64
set_limit (guint64 bytes)
{
  struct rlimit limit;
  guint64 previous;

  if (GRIND_IS_SANITIZED || getrlimit (RLIMIT_DATA, &limit) != 0)
    return 0;
  previous = limit.rlim_cur;
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  setrlimit (RLIMIT_DATA, &limit);

  return previous;
}

/* @length: the number of bytes to read. Limits the memory from now on. */
void
grind_test_bounds_begin (GrindTestBounds *self,
                         gsize            length)
{
  self->previous_limit = set_limit (get_memory () + BASE_MEMORY + 10 * (guint64) length);
  self->started = get_seconds ();
}

/* @n_bytes: the number of bytes processed, which can be more: decompressed, or read again */
void
grind_test_bounds_end (GrindTestBounds *self,
                       guint64          n_bytes)
{
  double seconds = get_seconds () - self->started;

  set_limit (self->previous_limit);
  g_test_message ("%" G_GUINT64_FORMAT " bytes: %.2f s", n_bytes, seconds);
  g_assert_cmpfloat (seconds, <, BASE_SECONDS + SECONDS_PER_MB * n_bytes / 1e6);
}
