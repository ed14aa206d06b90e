/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Requests to the helper that reads object files. The input is requests, each a byte for the kind,
 * two bytes for the length, and the payload. Kind 0 replaces the file that can be opened. The state
 * of the helper is dropped at the end.
 */
#include "config.h"

#include "grind-fuzz.h"
#include "source/objinfo/grind-objinfo-protocol.h"
#include "source/objinfo/grind-objinfo-requests.h"

/* An answer is one frame with the request's number and the right length. */
static void
check_answer (GByteArray *answer,
              guint32     kind,
              guint32     number)
{
  GrindWireReader reader;
  guint32 said;

  grind_wire_reader_init (&reader, answer->data, answer->len);
  g_assert_cmpuint (grind_wire_reader_get_32 (&reader) + GRIND_OBJINFO_HEADER_SIZE, ==,
                    answer->len);
  said = grind_wire_reader_get_32 (&reader);
  g_assert_true (said == kind || said == GRIND_OBJINFO_ERROR);
  g_assert_cmpuint (grind_wire_reader_get_32 (&reader), ==, number);
  g_assert_cmpuint (answer->len, <=, GRIND_OBJINFO_MAX_ANSWER + GRIND_OBJINFO_HEADER_SIZE);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  GrindObjinfoState state = { .next_handle = 1 };
  g_autoptr (GByteArray) answer = g_byte_array_new ();

  for (guint32 number = 1; input.size > 0; number++)
    {
      guint32 kind = grind_fuzz_take_8 (&input);
      GrindFuzzInput request = grind_fuzz_take_bytes (&input, grind_fuzz_take_16 (&input));

      if (kind == 0)
        grind_fuzz_write_file (0, request.data, request.size);
      grind_objinfo_answer (&state, kind, number, request.data, request.size, answer);
      check_answer (answer, kind, number);
    }
  g_clear_pointer (&state.objects, g_ptr_array_unref);

  return 0;
}
