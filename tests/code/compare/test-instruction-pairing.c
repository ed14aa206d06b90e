/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "code/compare/grind-instruction-pairing.h"
#include "grind-test-code.h"

#define TARGET (GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_JUMP)
#define CALL   (GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_CALL)

static const TestCode before[] = {
  { .address = 0x1000, .length = 2, .mnemonic = "push", .operands = "%rbx" },
  { .address = 0x1002, .length = 4, .mnemonic = "lea", .operands = "0x10(%rip), %rbx" },
  { .address = 0x1006, .length = 2, .mnemonic = "jne", .operands = "0x100d",
    .target = 0x100d, .flags = TARGET },
  { .address = 0x1008, .length = 5, .mnemonic = "call", .operands = "0x4000",
    .target_name = "work", .target = 0x4000, .flags = CALL },
  { .address = 0x100d, .length = 1, .mnemonic = "pop", .operands = "%rbx" },
  { .address = 0x100e, .length = 1, .mnemonic = "ret", .operands = "" },
};

/* One push more; another call first; a nop instead of the pop */
static const TestCode after[] = {
  { .address = 0x2000, .length = 2, .mnemonic = "push", .operands = "%rbp" },
  { .address = 0x2002, .length = 2, .mnemonic = "push", .operands = "%rbx" },
  { .address = 0x2004, .length = 4, .mnemonic = "lea", .operands = "-0x90(%rip), %rbx" },
  { .address = 0x2008, .length = 2, .mnemonic = "jne", .operands = "0x2014",
    .target = 0x2014, .flags = TARGET },
  { .address = 0x200a, .length = 5, .mnemonic = "call", .operands = "0x5000",
    .target_name = "other", .target = 0x5000, .flags = CALL },
  { .address = 0x200f, .length = 5, .mnemonic = "call", .operands = "0x6000",
    .target_name = "work", .target = 0x6000, .flags = CALL },
  { .address = 0x2014, .length = 1, .mnemonic = "nop", .operands = "" },
  { .address = 0x2015, .length = 1, .mnemonic = "ret", .operands = "" },
};

static GrindInstructionPairing *
make (const GrindAssemblyRange *ranges_before,
      guint                     n_before,
      const GrindAssemblyRange *ranges_after,
      guint                     n_after)
{
  GError *error = NULL;
  GrindInstructionPairing *pairing =
    grind_instruction_pairing_new (ranges_before, n_before, ranges_after, n_after, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (pairing);

  return pairing;
}

static void
test_diff (void)
{
  static const guint64 counterparts[] = { 0x2002, 0x2004, 0x2008, 0x200f, 0, 0x2015 };
  static const guint64 places[] = { 0, 0x2002, 0x2004, 0x2008, 0x200f, 0x200f };
  g_autoptr (GrindDisassembly) code_before = test_code_new (before, G_N_ELEMENTS (before));
  g_autoptr (GrindDisassembly) code_after = test_code_new (after, G_N_ELEMENTS (after));
  g_autoptr (GrindInstructionPairing) pairing =
    make (&(GrindAssemblyRange) { .disassembly = code_before }, 1,
          &(GrindAssemblyRange) { .disassembly = code_after }, 1);

  g_assert_cmpint (grind_instruction_pairing_get_method (pairing), ==, GRIND_INSTRUCTIONS_DIFF);
  g_assert_true (grind_instruction_pairing_is_exact (pairing));
  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    {
      guint64 counterpart = counterparts[i] != 0 ? counterparts[i] : GRIND_NO_ADDRESS;
      guint64 place = places[i] != 0 ? places[i] : GRIND_NO_ADDRESS;

      g_assert_cmphex (grind_instruction_pairing_get_after (pairing, before[i].address), ==,
                       counterpart);
      g_assert_cmphex (grind_instruction_pairing_get_place (pairing, before[i].address), ==,
                       place);
      if (counterparts[i] != 0)
        g_assert_cmphex (grind_instruction_pairing_get_before (pairing, counterpart), ==,
                         before[i].address);
    }

  g_assert_cmphex (grind_instruction_pairing_get_before (pairing, 0x2000), ==, GRIND_NO_ADDRESS);
  g_assert_cmphex (grind_instruction_pairing_get_before (pairing, 0x200a), ==, GRIND_NO_ADDRESS);
  /* No instruction begins there. */
  g_assert_cmphex (grind_instruction_pairing_get_after (pairing, 0x1001), ==, GRIND_NO_ADDRESS);
  g_assert_cmphex (grind_instruction_pairing_get_after (pairing, 0x9000), ==, GRIND_NO_ADDRESS);
  g_assert_cmphex (grind_instruction_pairing_get_before (pairing, 0), ==, GRIND_NO_ADDRESS);
  g_assert_cmphex (grind_instruction_pairing_get_place (pairing, 0x1001), ==, 0x2002);
  g_assert_cmphex (grind_instruction_pairing_get_place (pairing, G_MAXUINT64), ==, 0x2015);
  g_assert_cmphex (grind_instruction_pairing_get_place (pairing, 0), ==, GRIND_NO_ADDRESS);
}

/* The same two ranges elsewhere, which differ only in what is not known about equal bytes. */
static void
test_equal (void)
{
  static const TestCode first[] = {
    { .address = 0x10, .length = 2, .mnemonic = "nop", .operands = "" },
    { .address = 0x12, .length = 1, .mnemonic = "call", .operands = "0x4",
      .target_name = "old_name", .target = 4, .flags = CALL },
  };
  static const TestCode moved[] = {
    { .address = 0, .length = 2, .mnemonic = "nop", .operands = "" },
    { .address = 2, .length = 1, .mnemonic = "call", .operands = "0x4",
      .target_name = "new_name", .target = 4, .flags = CALL },
  };
  g_autoptr (GrindDisassembly) code_first = test_code_new (first, 2);
  g_autoptr (GrindDisassembly) code_moved = test_code_new (moved, 2);
  g_autoptr (GrindDisassembly) code_second = test_code_new (before, G_N_ELEMENTS (before));
  GrindAssemblyRange old_ranges[] = { { NULL, code_first }, { NULL, code_second } };
  GrindAssemblyRange new_ranges[] = { { NULL, code_moved }, { NULL, code_second } };
  g_autoptr (GrindInstructionPairing) pairing = make (old_ranges, 2, new_ranges, 2);

  g_assert_cmpint (grind_instruction_pairing_get_method (pairing), ==, GRIND_INSTRUCTIONS_EQUAL);
  g_assert_true (grind_instruction_pairing_is_exact (pairing));
  g_assert_cmphex (grind_instruction_pairing_get_after (pairing, 0x10), ==, 0);
  g_assert_cmphex (grind_instruction_pairing_get_after (pairing, 0x12), ==, 2);
  g_assert_cmphex (grind_instruction_pairing_get_before (pairing, 0), ==, 0x10);
  g_assert_cmphex (grind_instruction_pairing_get_place (pairing, 0x12), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    g_assert_cmphex (grind_instruction_pairing_get_after (pairing, before[i].address), ==,
                     before[i].address);
}

/* Bytes of the same length that differ are not equal code. */
static void
test_bytes (void)
{
  static const TestCode first = { .address = 8, .length = 2, .mnemonic = "nop", .operands = "" };
  static const TestCode second = { .address = 9, .length = 2, .mnemonic = "nop", .operands = "",
                                   .byte = 1 };
  g_autoptr (GrindDisassembly) code_first = test_code_new (&first, 1);
  g_autoptr (GrindDisassembly) code_second = test_code_new (&second, 1);
  GrindAssemblyRange ranges[] = { { NULL, code_first }, { NULL, code_second } };
  g_autoptr (GrindInstructionPairing) pairing = make (&ranges[0], 1, &ranges[1], 1);
  g_autoptr (GrindInstructionPairing) nothing = make (NULL, 0, &ranges[1], 1);

  g_assert_cmpint (grind_instruction_pairing_get_method (pairing), ==, GRIND_INSTRUCTIONS_DIFF);
  g_assert_cmphex (grind_instruction_pairing_get_after (pairing, 8), ==, 9);
  g_assert_cmphex (grind_instruction_pairing_get_before (nothing, 9), ==, GRIND_NO_ADDRESS);
  g_assert_cmphex (grind_instruction_pairing_get_place (nothing, 9), ==, GRIND_NO_ADDRESS);
}

static void
test_cancel (void)
{
  g_autoptr (GrindDisassembly) code = test_code_new (before, G_N_ELEMENTS (before));
  GrindAssemblyRange range = { NULL, code };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_instruction_pairing_new (&range, 1, &range, 1, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/instruction-pairing/diff", test_diff);
  g_test_add_func ("/code/instruction-pairing/equal", test_equal);
  g_test_add_func ("/code/instruction-pairing/bytes", test_bytes);
  g_test_add_func ("/code/instruction-pairing/cancel", test_cancel);

  return g_test_run ();
}
