/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader behind xz, see grind_fuzz_unpack(). */
#include "config.h"

#include "grind-fuzz-profile.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  return grind_fuzz_unpack (GRIND_TEST_XZ, data, size);
}
