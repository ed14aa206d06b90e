/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What control flow can be: each function is one kind, compiled and recorded by tests. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEEP __attribute__ ((noinline, noclone))

static jmp_buf place;
static volatile sig_atomic_t n_signals;
static volatile int sink;

KEEP static int
loop_nest (int n)
{
  int sum = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      {
        if ((i ^ j) & 4)
          continue;
        for (int k = 0; k < 3; k++)
          sum += sink + k;
      }

  return sum;
}

#define ONE(n) case n: sink += n * 3 + sink % (n + 2); break;
#define TEN(n) ONE (n) ONE (n + 1) ONE (n + 2) ONE (n + 3) ONE (n + 4) \
               ONE (n + 5) ONE (n + 6) ONE (n + 7) ONE (n + 8) ONE (n + 9)

KEEP static void
switch_of_forty (int value)
{
  switch (value)
    {
    TEN (0)
    TEN (10)
    TEN (20)
    TEN (30)
    default:
      abort ();
    }
}

/* Whether a text is a number, with computed jumps */
KEEP static int
state_machine (const char *text)
{
  static const void *const states[] = { &&start, &&sign, &&digits, &&fraction };
  int state = 0;

next:
  goto *states[state];
start:
  state = *text == '-' || *text == '+' ? 1 : 2;
  goto next;
sign:
  text++;
  state = 2;
  goto next;
digits:
  if (*text == '.')
    {
      text++;
      state = 3;
      goto next;
    }
  if (*text == '\0')
    return 1;
  if (*text < '0' || *text > '9')
    return 0;
  text++;
  goto next;
fraction:
  if (*text == '\0')
    return 2;
  if (*text < '0' || *text > '9')
    return 0;
  text++;
  goto next;
}

__attribute__ ((noinline, noclone, optimize ("O3", "unroll-loops"))) static float
unrolled (const float *numbers,
          int          n)
{
  float sum[8] = { 0 };

  for (int i = 0; i + 8 <= n; i += 8)
    for (int k = 0; k < 8; k++)
      sum[k] += numbers[i + k] * numbers[i + k];

  return sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
}

KEEP static int
recursion (int n)
{
  return n < 2 ? n : recursion (n - 1) + recursion (n - 2);
}

KEEP static int
last (int n)
{
  sink++;

  return n + sink;
}

KEEP static int
tail_calls (int n)
{
  if (n > 5)
    return last (n);
  if (n > 3)
    return last (2 * n);
  sink += n;

  return n;
}

KEEP static void
repeated (char *buffer,
          long  n)
{
#if defined (__x86_64__)
  __asm__ volatile ("rep stosb" : "+D" (buffer), "+c" (n) : "a" (7) : "memory");
#else
  memset (buffer, 7, n);
#endif
}

KEEP static void
throw_away (int n)
{
  if (n % 3 == 0)
    longjmp (place, 1);
  sink++;
}

KEEP static int
catching (int n)
{
  volatile int n_caught = 0;

  for (volatile int i = 0; i < n; i++)
    {
      if (setjmp (place) == 0)
        throw_away (i);
      else
        n_caught++;
    }

  return n_caught;
}

static void
handler (int number)
{
  n_signals++;
}

/* Only half of the executions of the first block come to its end. */
KEEP static int
interrupted (int n)
{
  for (int i = 0; i < n; i++)
    {
      raise (SIGUSR1);
      sink++;
    }

  return n_signals;
}

KEEP static void
cold_error (int n)
{
  if (__builtin_expect (n < 0, 0))
    {
      fprintf (stderr, "%d\n", n);
      exit (1);
    }
  sink += n;
}

int
main (void)
{
  char buffer[64];
  float numbers[100];

  for (int i = 0; i < 100; i++)
    numbers[i] = i;
  signal (SIGUSR1, handler);
  sink = loop_nest (30);
  for (int i = 0; i < 400; i++)
    switch_of_forty (i * i % 40);
  sink += state_machine ("-123.5") + state_machine ("77") + state_machine ("x");
  sink += (int) unrolled (numbers, 97);
  sink += recursion (12);
  for (int i = 0; i < 10; i++)
    sink += tail_calls (i);
  repeated (buffer, sizeof buffer);
  sink += catching (10) + interrupted (7);
  cold_error (buffer[3]);

  return 0;
}
