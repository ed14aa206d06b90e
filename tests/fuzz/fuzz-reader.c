/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fuzz target for the reader. The first byte chooses block size and threads, the rest is the
 * profile, which may be compressed. It must give an error or a profile whose invariants hold, and
 * the same, to the last diagnostic, as when it is read in one block.
 */
#include "config.h"

#include "grind-fuzz-reader.h"

#include <string.h>

#include "grind-test-profile.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  static const gsize block_sizes[] = { 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 256, 1000, 4096 };
  g_autofree char *whole = NULL;
  g_autofree char *cut = NULL;
  const char *text = (const char *) data + 1;

  if (size == 0)
    return 0;

  whole = grind_test_render_text (text, size - 1, 0, 1);
  cut = grind_test_render_text (text, size - 1,
                                block_sizes[(data[0] & 15) % G_N_ELEMENTS (block_sizes)],
                                1 + (data[0] >> 4) % 4);
  if (strcmp (whole, cut) != 0)
    g_error ("The blocks matter. In one:\n%s\nIn several:\n%s", whole, cut);

  return 0;
}
