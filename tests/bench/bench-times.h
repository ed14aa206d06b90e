/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdlib.h>
#include <time.h>

#include <glib.h>

G_BEGIN_DECLS

/* Returns the time of @clock in seconds. */
static inline double
bench_get_seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);

  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* Returns the CPU time of this process in seconds. */
static inline double
bench_get_cpu_time (void)
{
  return bench_get_seconds (CLOCK_PROCESS_CPUTIME_ID);
}

static inline int
bench_compare_times (const void *a,
                     const void *b)
{
  double left = *(const double *) a;
  double right = *(const double *) b;

  return (left > right) - (left < right);
}

/* Sorts times: the median is then at @n / 2, the worst at the end. */
static inline void
bench_sort_times (double *times,
                  gsize   n)
{
  qsort (times, n, sizeof *times, bench_compare_times);
}

G_END_DECLS
