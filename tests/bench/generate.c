/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * generate KIND BYTES FILE: writes a profile of about BYTES bytes that resembles the output of a
 * real producer. Two runs write the same bytes.
 */
#include "config.h"

#include "generate.h"

#include <errno.h>
#include <string.h>

#define EVENTS_13 "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim"

static const struct
{
  const char    *name;
  CallgrindKind  kind;
}
kinds[] = {
  { "instr", { "Ir", 1, TRUE, FALSE, FALSE, NAME_NATIVE, 16, 6, 22, 50, 1045 } },
  { "jumps", { "Ir", 1, TRUE, TRUE, FALSE, NAME_NATIVE, 16, 6, 22, 50, 1350 } },
  { "events13", { EVENTS_13, 13, TRUE, TRUE, FALSE, NAME_NATIVE, 16, 6, 22, 10, 1990 } },
  { "line", { "Ir", 1, FALSE, FALSE, FALSE, NAME_NATIVE, 3, 2, 99, 50, 242 } },
  { "callers", { "Ir", 1, FALSE, FALSE, FALSE, NAME_CHAIN, 2, 3, 80, 50, 420 } },
  { "names", { "Ir", 1, FALSE, FALSE, TRUE, NAME_NATIVE, 3, 2, 99, 50, 372 } },
  { "functions", { "Ir", 1, FALSE, FALSE, FALSE, NAME_NATIVE, 1, 1, 50, 50, 93 } },
};

static gboolean
generate (Output     *output,
          const char *name,
          guint64     n_bytes)
{
  if (strcmp (name, "xdebug") == 0)
    {
      generate_xdebug (output, n_bytes);
      return TRUE;
    }
  if (strcmp (name, "cachegrind") == 0)
    {
      generate_cachegrind (output, n_bytes);
      return TRUE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (name, kinds[i].name) == 0)
      {
        generate_callgrind (output, &kinds[i].kind, n_bytes);
        return TRUE;
      }

  return FALSE;
}

int
main (int   argc,
      char *argv[])
{
  g_autofree Output *output = g_new0 (Output, 1);
  guint64 n_bytes;

  if (argc != 4 || !g_ascii_string_to_unsigned (argv[2], 10, 1, G_MAXINT64, &n_bytes, NULL))
    {
      g_printerr ("Usage: %s KIND BYTES FILE\n", argv[0]);
      return 2;
    }

  output->random_state = 4711;
  output->file = fopen (argv[3], "wb");
  if (output->file == NULL)
    {
      g_printerr ("%s: %s\n", argv[3], g_strerror (errno));
      return 1;
    }

  if (!generate (output, argv[1], n_bytes))
    {
      g_printerr ("No such kind: %s\n", argv[1]);
      fclose (output->file);
      return 2;
    }

  output_flush (output);
  if (fclose (output->file) != 0)
    {
      g_printerr ("%s: %s\n", argv[3], g_strerror (errno));
      return 1;
    }

  return 0;
}
