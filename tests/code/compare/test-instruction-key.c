/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "code/compare/grind-instruction-key.h"

/* The operands are as the helper describes them, with all machines and syntaxes. */
static const struct
{
  GrindInstruction  instruction;
  const char       *key;
} cases[] = {
  /* Registers, immediates and offsets from registers are kept. */
  { { .mnemonic = "retq", .operands = "" }, "retq " },
  { { .mnemonic = "mov", .operands = "%rax, %r12" }, "mov %rax, %r12" },
  { { .mnemonic = "imul", .operands = "$0x66666667, %rax, %rax" },
    "imul $0x66666667, %rax, %rax" },
  { { .mnemonic = "mov", .operands = "-0x138(%rbp, %rcx, 4), %xmm15" },
    "mov -0x138(%rbp, %rcx, 4), %xmm15" },
  { { .mnemonic = "mov", .operands = "rax, qword ptr [r13 + rax*8 + 0x401000]" },
    "mov rax, qword ptr [r13 + rax*8 + 0x401000]" },
  { { .mnemonic = "fadd", .operands = "%st(1), %st(0)" }, "fadd %st(1), %st(0)" },
  { { .mnemonic = "ldr", .operands = "x0, [x1, #0x1000]" }, "ldr x0, [x1, #0x1000]" },
  { { .mnemonic = "ldm", .operands = "r0, {r1, r2, pc}" }, "ldm r0, {r1, r2, pc}" },
  { { .mnemonic = "addi", .operands = "sp, sp, -2048" }, "addi sp, sp, -2048" },
  { { .mnemonic = "ld", .operands = "a0, 4096(sp)" }, "ld a0, 4096(sp)" },
  { { .mnemonic = ".byte", .operands = "0x06", .is_data = TRUE }, ".byte 0x06" },
  /* Arithmetic, not an address */
  { { .mnemonic = "lea", .operands = "(, %rbp, 8), %eax" }, "lea (, %rbp, 8), %eax" },
  { { .mnemonic = "lea", .operands = "0x10(, %rbp, 8), %eax" }, "lea 0x10(, %rbp, 8), %eax" },
  { { .mnemonic = "lea", .operands = "eax, [rbp*8 + 0x10]" }, "lea eax, [rbp*8 + 0x10]" },
  /* Thread-local variables */
  { { .mnemonic = "mov", .operands = "%fs:0x28, %rax" }, "mov %fs:0x28, %rax" },
  { { .mnemonic = "mov", .operands = "%ebp, %fs:0xfffffffffffffffc" },
    "mov %ebp, %fs:0xfffffffffffffffc" },
  { { .mnemonic = "mov", .operands = "%fs:0x401000(, %rax, 8), %ebp" },
    "mov %fs:0x401000(, %rax, 8), %ebp" },
  { { .mnemonic = "mov", .operands = "dword ptr fs:[0xfffffffffffffffc], ebp" },
    "mov dword ptr fs:[0xfffffffffffffffc], ebp" },
  /* Targets of jumps, with names of calls only */
  { { .mnemonic = "jne", .operands = "0x4012c3", .has_target = TRUE, .target = 0x4012c3,
      .target_name = "work", .is_jump = TRUE }, "jne@" },
  { { .mnemonic = "call", .operands = "0x401030", .has_target = TRUE, .target = 0x401030,
      .target_name = "puts@plt", .is_call = TRUE }, "call@ <puts@plt>" },
  { { .mnemonic = "call", .operands = "0x401030", .has_target = TRUE, .target = 0x401030,
      .is_call = TRUE }, "call@" },
  { { .mnemonic = "tbz", .operands = "w0, #3, #0x1008", .has_target = TRUE, .target = 0x1008,
      .is_jump = TRUE }, "tbz w0, #3, #@" },
  { { .mnemonic = "beq", .operands = "a0, a1, 0x1008", .has_target = TRUE, .target = 0x1008,
      .is_jump = TRUE }, "beq a0, a1,@" },
  { { .mnemonic = "callq", .operands = "*%rax", .is_call = TRUE }, "callq *%rax" },
  /* Addresses relative to the instruction */
  { { .mnemonic = "sub", .operands = "%ebp, 0x2e70(%rip)", .has_target = TRUE,
      .target = 0x404080, .target_name = "global" }, "sub %ebp,@(%rip)" },
  { { .mnemonic = "cmpl", .operands = "$1, -0x10(%rip)" }, "cmpl $1,@(%rip)" },
  { { .mnemonic = "jmpq", .operands = "*0x2fe2(%rip)", .is_jump = TRUE }, "jmpq *@(%rip)" },
  { { .mnemonic = "lea", .operands = "r13, [rip + 0x2e5f]" }, "lea r13, [rip@]" },
  { { .mnemonic = "cmp", .operands = "dword ptr [rip - 8], 8" }, "cmp dword ptr [rip@], 8" },
  { { .mnemonic = "lea", .operands = "0x10(%eip), %eax" }, "lea@(%eip), %eax" },
  { { .mnemonic = "ldr", .operands = "r0, [pc, #0x10]", .has_target = TRUE, .target = 0x1234 },
    "ldr r0, [pc, #@]" },
  { { .mnemonic = "adrp", .operands = "x0, #0x411000", .has_target = TRUE, .target = 0x411000 },
    "adrp x0, #@" },
  { { .mnemonic = "auipc", .operands = "a0, 0x2" }, "auipc a0,@" },
  /* Absolute addresses */
  { { .mnemonic = "movl", .operands = "0x404040, %eax", .has_target = TRUE,
      .target = 0x404040 }, "movl@, %eax" },
  { { .mnemonic = "jmpq", .operands = "*0x402010(, %rax, 8)", .is_jump = TRUE },
    "jmpq *@(, %rax, 8)" },
  { { .mnemonic = "jmp", .operands = "qword ptr [rax*8 + 0x402010]", .is_jump = TRUE },
    "jmp qword ptr [rax*8@]" },
  { { .mnemonic = "mov", .operands = "eax, dword ptr [0x404040]" },
    "mov eax, dword ptr [@]" },
  /* Anything else */
  { { .mnemonic = "", .operands = "[[[" }, " [[[" },
  { { .mnemonic = "", .operands = "]:[ 0x 99999999999999999999999" },
    " ]:[ 0x 99999999999999999999999" },
  { { .mnemonic = "", .operands = "[\xc3\xa4 99999" }, " [\xc3\xa4@" },
};

static void
test_key (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) key = g_string_new (NULL);

      grind_instruction_key_append (key, &cases[i].instruction);
      g_assert_cmpstr (key->str, ==, cases[i].key);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/code/instruction-key", test_key);

  return g_test_run ();
}
