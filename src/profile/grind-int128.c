/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Division and conversion of 128-bit integers. Compilers call these functions by their names, and
 * their libraries have them only for 64-bit machines.
 */
#include "config.h"

#include <glib.h>
#include <math.h>

unsigned __int128 __udivti3 (unsigned __int128 dividend,
                             unsigned __int128 divisor);
__int128 __divti3 (__int128 dividend,
                   __int128 divisor);
double __floatuntidf (unsigned __int128 value);
double __floattidf (__int128 value);
__int128 __fixdfti (double value);

static guint
count_bits (unsigned __int128 value)
{
  guint64 high = value >> 64, low = value;

  return high != 0 ? 128 - __builtin_clzll (high) : low != 0 ? 64 - __builtin_clzll (low) : 0;
}

static unsigned __int128
get_magnitude (__int128 value)
{
  return value < 0 ? -(unsigned __int128) value : (unsigned __int128) value;
}

/* Long division in base 2 */
unsigned __int128
__udivti3 (unsigned __int128 dividend,
           unsigned __int128 divisor)
{
  unsigned __int128 quotient = 0, part;
  gint shift = (gint) count_bits (dividend) - (gint) count_bits (divisor);

  if ((dividend | divisor) >> 64 == 0)
    return (guint64) dividend / (guint64) divisor;

  for (; shift >= 0; shift--)
    {
      part = divisor << shift;
      if (dividend >= part)
        {
          dividend -= part;
          quotient |= (unsigned __int128) 1 << shift;
        }
    }

  return quotient;
}

__int128
__divti3 (__int128 dividend,
          __int128 divisor)
{
  unsigned __int128 quotient = __udivti3 (get_magnitude (dividend), get_magnitude (divisor));

  return (dividend < 0) != (divisor < 0) ? -quotient : quotient;
}

/* Rounds once: the lowest of the 64 bits that are converted says whether any below it was set. */
double
__floatuntidf (unsigned __int128 value)
{
  guint n_bits = count_bits (value), shift = n_bits > 64 ? n_bits - 64 : 0;
  guint64 top = value >> shift;

  if ((unsigned __int128) top << shift != value)
    top |= 1;

  return ldexp ((double) top, (int) shift);
}

double
__floattidf (__int128 value)
{
  double magnitude = __floatuntidf (get_magnitude (value));

  return value < 0 ? -magnitude : magnitude;
}

/* Cuts off decimals. Compilers only need values that fit. */
__int128
__fixdfti (double value)
{
  int exponent;
  double fraction = frexp (fabs (value), &exponent);
  unsigned __int128 digits = (guint64) ldexp (fraction, 64), magnitude;

  magnitude = exponent > 64 ? digits << (exponent - 64)
              : exponent > 0 ? digits >> (64 - exponent) : 0;

  return value < 0 ? -magnitude : magnitude;
}
