/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "generate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void
output_flush (Output *self)
{
  if (fwrite (self->buffer, 1, self->filled, self->file) != self->filled)
    {
      g_printerr ("Cannot write: %s\n", g_strerror (errno));
      exit (1);
    }

  self->filled = 0;
}

void
output_bytes (Output     *self,
              const char *bytes,
              gsize       length)
{
  g_return_if_fail (length <= sizeof self->buffer);

  if (self->filled + length > sizeof self->buffer)
    output_flush (self);

  memcpy (self->buffer + self->filled, bytes, length);
  self->filled += length;
  self->n_bytes += length;
}

void
output_text (Output     *self,
             const char *text)
{
  output_bytes (self, text, strlen (text));
}

void
output_char (Output *self,
             char    c)
{
  output_bytes (self, &c, 1);
}

static void
output_digits (Output  *self,
               guint64  number,
               guint    radix)
{
  char digits[20];
  gsize first = sizeof digits;

  do
    {
      digits[--first] = "0123456789abcdef"[number % radix];
      number /= radix;
    }
  while (number > 0);

  output_bytes (self, digits + first, sizeof digits - first);
}

void
output_number (Output *self,
               gint64  number)
{
  if (number < 0)
    output_char (self, '-');

  output_digits (self, number < 0 ? -(guint64) number : (guint64) number, 10);
}

void
output_hex (Output  *self,
            guint64  number)
{
  output_text (self, "0x");
  output_digits (self, number, 16);
}

/* The finalizer of SplitMix64: every bit of the number affects every bit of the hash. */
guint64
hash_number (guint64 number)
{
  number = (number ^ number >> 30) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  number = (number ^ number >> 27) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return number ^ number >> 31;
}

guint64
output_random (Output *self)
{
  self->random_state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash_number (self->random_state);
}

guint
output_random_below (Output *self,
                     guint   limit)
{
  return (guint) ((output_random (self) >> 32) * limit >> 32);
}

gboolean
output_chance (Output *self,
               guint   percent)
{
  return output_random_below (self, 100) < percent;
}

/* Returns a number from 1 up. All numbers of digits up to @max_digits are equally likely. */
guint64
output_random_count (Output *self,
                     guint   max_digits)
{
  guint64 limit = 1;

  for (guint n = output_random_below (self, max_digits); n > 0; n--)
    limit *= 10;

  return limit + output_random (self) % (limit * 9);
}

/* Returns a number from 1 up, around @mean: often smaller, sometimes several times as large. */
guint
output_random_share (Output *self,
                     guint   mean)
{
  guint share = 1 + output_random_below (self, mean);

  if (output_chance (self, 30))
    share += output_random_below (self, 3 * mean);

  return share;
}
