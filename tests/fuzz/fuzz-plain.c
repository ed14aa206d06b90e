/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The profile reader. The first byte selects block size and threads, the rest is the profile. */
#include "config.h"

#include "grind-fuzz-profile.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  guint8 choice = grind_fuzz_take_8 (&input);

  grind_fuzz_load (choice, &input, 1);

  return 0;
}
