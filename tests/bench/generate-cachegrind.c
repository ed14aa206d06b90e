/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "generate.h"

#define N_EVENTS           9
#define LINES_PER_FUNCTION 12
#define FUNCTIONS_PER_FILE 24
#define FUNCTION_BYTES     355   /* text per function, on average */

typedef struct
{
  Output  *output;
  GString *name;
  gint64   totals[N_EVENTS];
} Cachegrind;

static void
write_name (Cachegrind *self,
            const char *key)
{
  output_text (self->output, key);
  output_bytes (self->output, self->name->str, self->name->len);
  output_char (self->output, '\n');
}

/* Writes instructions, reads and writes, each followed by its first and last level cache misses. */
static void
write_line (Cachegrind *self,
            guint       line)
{
  Output *output = self->output;

  output_number (output, line);
  for (guint i = 0; i < N_EVENTS; i += 3)
    {
      gint64 costs[3] = { 0 };

      if (i == 0 || output_chance (output, 50))
        costs[0] = (gint64) output_random_count (output, 5);
      if (costs[0] > 0 && output_chance (output, 20))
        costs[1] = 1 + costs[0] / 100;
      if (costs[1] > 0 && output_chance (output, 30))
        costs[2] = 1 + costs[1] / 10;

      for (guint j = 0; j < G_N_ELEMENTS (costs); j++)
        {
          output_char (output, ' ');
          output_number (output, costs[j]);
          self->totals[i + j] += costs[j];
        }
    }
  output_char (output, '\n');
}

static void
write_function (Cachegrind *self,
                guint       function)
{
  guint n_lines = output_random_share (self->output, LINES_PER_FUNCTION);
  guint line = 10 + function % FUNCTIONS_PER_FILE * 60;

  if (function % FUNCTIONS_PER_FILE == 0)
    {
      name_file (self->name, NAME_NATIVE, function / FUNCTIONS_PER_FILE);
      write_name (self, "fl=");
    }
  name_function (self->name, NAME_NATIVE, function);
  write_name (self, "fn=");

  for (guint i = 0; i < n_lines; i++)
    {
      write_line (self, line);
      line += 1 + output_random_below (self->output, 4);
    }
}

/* Writes about @n_bytes like Cachegrind: full names, lines without calls, nine events. */
void
generate_cachegrind (Output  *output,
                     guint64  n_bytes)
{
  Cachegrind self = { .output = output, .name = g_string_new (NULL) };
  guint n_functions = 1 + (guint) (n_bytes / FUNCTION_BYTES);

  output_text (output, "desc: I1 cache:         32768 B, 64 B, 8-way associative\n"
                       "desc: D1 cache:         32768 B, 64 B, 8-way associative\n"
                       "desc: LL cache:         8388608 B, 64 B, 16-way associative\n"
                       "cmd: ./example --generated\n"
                       "events: Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw \n");
  for (guint i = 0; i < n_functions; i++)
    write_function (&self, i);

  output_text (output, "summary:");
  for (guint i = 0; i < N_EVENTS; i++)
    {
      output_char (output, ' ');
      output_number (output, self.totals[i]);
    }
  output_char (output, '\n');
  g_string_free (self.name, TRUE);
}
