/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

G_BEGIN_DECLS

/*
 * A fuzz target is a program with one function, LLVMFuzzerTestOneInput(), that libFuzzer calls with
 * one input after the other, and replay.c with the saved ones. It has to accept all inputs; if
 * something is wrong, it ends the process with g_error() or an assertion.
 */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);
int LLVMFuzzerInitialize   (int           *argc,
                            char        ***argv);

/* The beginning of the paths that grind_fuzz_write_file() returns. A digit follows. */
#define GRIND_FUZZ_FILE "/proc/self/fd/10"

/* What separates files in an input */
#define GRIND_FUZZ_SEPARATOR 0x1e

/* The rest of an input. Nothing can be taken from an empty one. */
typedef struct
{
  const guint8 *data;   /* (borrowed) */
  gsize         size;
} GrindFuzzInput;

guint8         grind_fuzz_take_8     (GrindFuzzInput *input);
guint16        grind_fuzz_take_16    (GrindFuzzInput *input);
GrindFuzzInput grind_fuzz_take_bytes (GrindFuzzInput *input,
                                      gsize           size);
GrindFuzzInput grind_fuzz_take_part  (GrindFuzzInput *input);
char          *grind_fuzz_take_line  (GrindFuzzInput *input) G_GNUC_WARN_UNUSED_RESULT;
char          *grind_fuzz_take_rest  (GrindFuzzInput *input) G_GNUC_WARN_UNUSED_RESULT;
const char    *grind_fuzz_write_file (guint           number,
                                      const void     *bytes,
                                      gsize           size);

G_END_DECLS
