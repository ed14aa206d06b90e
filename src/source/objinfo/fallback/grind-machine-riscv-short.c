/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compressed RISC-V instructions: each expands to a 32-bit one. */
#include "config.h"

#include "grind-machine-riscv-private.h"

enum
{
  LOAD = 0x03, LOAD_FRACTION = 0x07, ADDI = 0x13, ADDIW = 0x1b, STORE = 0x23,
  STORE_FRACTION = 0x27, ADD = 0x33, LUI = 0x37, ADDW = 0x3b, BRANCH = 0x63, JALR = 0x67,
  JAL = 0x6f,
};

#define EBREAK 0x00100073u

/* @n bits of the instruction from bit @from on, moved to bit @to. */
static guint32
bits (guint half,
      guint from,
      guint n,
      guint to)
{
  return ((half >> from) & ((1u << n) - 1)) << to;
}

/* The signed six-bit immediate of most instructions. */
static gint32
get_number (guint half)
{
  gint32 value = bits (half, 12, 1, 5) | bits (half, 2, 5, 0);

  return value >= 32 ? value - 64 : value;
}

static guint32
make_i (guint  opcode,
        guint  function,
        guint  rd,
        guint  rs1,
        gint32 number)
{
  return opcode | rd << 7 | function << 12 | rs1 << 15 | (guint32) number << 20;
}

static guint32
make_r (guint opcode,
        guint function,
        guint variant,
        guint rd,
        guint rs1,
        guint rs2)
{
  return opcode | rd << 7 | function << 12 | rs1 << 15 | rs2 << 20 | variant << 25;
}

static guint32
make_store (guint   opcode,
            guint   function,
            guint   rs1,
            guint   rs2,
            guint32 number)
{
  return opcode | (number & 31) << 7 | function << 12 | rs1 << 15 | rs2 << 20 |
         (number >> 5) << 25;
}

/* Loads and stores through one of eight registers. */
static guint32
expand_memory (guint    half,
               gboolean is_64_bit)
{
  guint function = half >> 13, rd = 8 + bits (half, 2, 3, 0), rs1 = 8 + bits (half, 7, 3, 0);
  guint32 four = bits (half, 10, 3, 3) | bits (half, 6, 1, 2) | bits (half, 5, 1, 6);
  guint32 eight = bits (half, 10, 3, 3) | bits (half, 5, 2, 6);
  guint32 frame = bits (half, 11, 2, 4) | bits (half, 7, 4, 6) | bits (half, 6, 1, 2) |
                  bits (half, 5, 1, 3);

  switch (function)
    {
    case 0: return frame != 0 ? make_i (ADDI, 0, rd, 2, frame) : 0;
    case 1: return make_i (LOAD_FRACTION, 3, rd, rs1, eight);
    case 2: return make_i (LOAD, 2, rd, rs1, four);
    case 3: return is_64_bit ? make_i (LOAD, 3, rd, rs1, eight)
                             : make_i (LOAD_FRACTION, 2, rd, rs1, four);
    case 5: return make_store (STORE_FRACTION, 3, rs1, rd, eight);
    case 6: return make_store (STORE, 2, rs1, rd, four);
    case 7: return is_64_bit ? make_store (STORE, 3, rs1, rd, eight)
                             : make_store (STORE_FRACTION, 2, rs1, rd, four);
    default: return 0;
    }
}

static guint32
expand_arithmetic (guint half)
{
  static const guint8 functions[] = { 0, 4, 6, 7 };
  guint rd = 8 + bits (half, 7, 3, 0), rs2 = 8 + bits (half, 2, 3, 0);
  guint which = bits (half, 5, 2, 0);
  guint32 shift = bits (half, 12, 1, 5) | bits (half, 2, 5, 0);

  switch (bits (half, 10, 2, 0))
    {
    case 0: return make_i (ADDI, 5, rd, rd, shift);
    case 1: return make_i (ADDI, 5, rd, rd, shift | 0x400);
    case 2: return make_i (ADDI, 7, rd, rd, get_number (half));
    default: break;
    }
  if ((half & 0x1000) == 0)
    return make_r (ADD, functions[which], which == 0 ? 0x20 : 0, rd, rd, rs2);

  return which < 2 ? make_r (ADDW, 0, which == 0 ? 0x20 : 0, rd, rd, rs2) : 0;
}

static guint32
expand_jump (guint half,
             guint rd)
{
  guint32 offset = bits (half, 12, 1, 11) | bits (half, 11, 1, 4) | bits (half, 9, 2, 8) |
                   bits (half, 8, 1, 10) | bits (half, 7, 1, 6) | bits (half, 6, 1, 7) |
                   bits (half, 3, 3, 1) | bits (half, 2, 1, 5);
  guint32 sign = (offset & 0x800) != 0 ? 0x1ff : 0;

  return JAL | rd << 7 | (sign & 0xff) << 12 | (offset >> 11) << 20 |
         ((offset >> 1) & 0x3ff) << 21 | (sign >> 8) << 31;
}

static guint32
expand_branch (guint half,
               guint function)
{
  guint32 offset = bits (half, 12, 1, 8) | bits (half, 10, 2, 3) | bits (half, 5, 2, 6) |
                   bits (half, 3, 2, 1) | bits (half, 2, 1, 5);
  guint32 sign = offset >> 8;

  return BRANCH | sign << 7 | ((offset >> 1) & 15) << 8 | function << 12 |
         (8 + bits (half, 7, 3, 0)) << 15 | ((offset >> 5) & 7) << 25 | (sign * 7) << 28 |
         sign << 31;
}

static guint32
expand_upper (guint half,
              guint rd)
{
  gint32 frame = bits (half, 6, 1, 4) | bits (half, 5, 1, 6) | bits (half, 3, 2, 7) |
                 bits (half, 2, 1, 5);
  gint32 number = get_number (half);

  if (number == 0)
    return 0;
  if (rd == 2)
    return make_i (ADDI, 0, 2, 2, (half & 0x1000) != 0 ? frame - 512 : frame);

  return LUI | rd << 7 | (guint32) number << 12;
}

static guint32
expand_number (guint    half,
               gboolean is_64_bit)
{
  guint rd = bits (half, 7, 5, 0);

  switch (half >> 13)
    {
    case 0: return make_i (ADDI, 0, rd, rd, get_number (half));
    case 1:
      if (!is_64_bit)
        return expand_jump (half, 1);
      return rd != 0 ? make_i (ADDIW, 0, rd, rd, get_number (half)) : 0;
    case 2: return make_i (ADDI, 0, rd, 0, get_number (half));
    case 3: return expand_upper (half, rd);
    case 4: return expand_arithmetic (half);
    case 5: return expand_jump (half, 0);
    default: return expand_branch (half, (half >> 13) & 1);
    }
}

/* Jumps to registers, and moves between them. */
static guint32
expand_registers (guint half)
{
  guint rd = bits (half, 7, 5, 0), rs2 = bits (half, 2, 5, 0);

  if (rs2 != 0)
    return (half & 0x1000) == 0 ? make_i (ADDI, 0, rd, rs2, 0) : make_r (ADD, 0, 0, rd, rd, rs2);
  if (rd != 0)
    return make_i (JALR, 0, (half >> 12) & 1, rd, 0);

  return (half & 0x1000) != 0 ? EBREAK : 0;
}

/* Loads from and stores to the stack, and the remaining ones. */
static guint32
expand_stack (guint    half,
              gboolean is_64_bit)
{
  guint rd = bits (half, 7, 5, 0), rs2 = bits (half, 2, 5, 0);
  guint32 shift = bits (half, 12, 1, 5) | rs2;
  guint32 load_4 = bits (half, 12, 1, 5) | bits (half, 4, 3, 2) | bits (half, 2, 2, 6);
  guint32 load_8 = bits (half, 12, 1, 5) | bits (half, 5, 2, 3) | bits (half, 2, 3, 6);
  guint32 store_4 = bits (half, 9, 4, 2) | bits (half, 7, 2, 6);
  guint32 store_8 = bits (half, 10, 3, 3) | bits (half, 7, 3, 6);

  switch (half >> 13)
    {
    case 0: return make_i (ADDI, 1, rd, rd, shift);
    case 1: return make_i (LOAD_FRACTION, 3, rd, 2, load_8);
    case 2: return rd != 0 ? make_i (LOAD, 2, rd, 2, load_4) : 0;
    case 3:
      if (!is_64_bit)
        return make_i (LOAD_FRACTION, 2, rd, 2, load_4);
      return rd != 0 ? make_i (LOAD, 3, rd, 2, load_8) : 0;
    case 4: return expand_registers (half);
    case 5: return make_store (STORE_FRACTION, 3, 2, rs2, store_8);
    case 6: return make_store (STORE, 2, 2, rs2, store_4);
    default: return is_64_bit ? make_store (STORE, 3, 2, rs2, store_8)
                              : make_store (STORE_FRACTION, 2, 2, rs2, store_4);
    }
}

/**
 * grind_riscv_expand:
 * @half: a 16-bit instruction
 * @is_64_bit: whether registers have 64 bits
 *
 * Returns: the equivalent 32-bit instruction, or 0 if it is invalid
 */
guint32
grind_riscv_expand (guint16  half,
                    gboolean is_64_bit)
{
  switch (half & 3)
    {
    case 0: return expand_memory (half, is_64_bit);
    case 1: return expand_number (half, is_64_bit);
    case 2: return expand_stack (half, is_64_bit);
    default: return 0;
    }
}
