/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mangled names of C++, Rust and D. The input is a name. */
#include "config.h"

#include <string.h>

#include "grind-fuzz.h"
#include "source/objinfo/grind-demangler.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  g_autofree char *name = grind_fuzz_take_rest (&input);
  g_autofree char *demangled = grind_demangler_run (name);

  /* Each byte of a name can start another mangled name, and the result of each must be limited. */
  if (demangled != NULL)
    g_assert_cmpuint (strlen (demangled), <=, (strlen (name) + 1) * 65536);

  return 0;
}
