/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Capstone supports RISC-V only since version 5; the instruction set is small and regular. */
#include "config.h"

#include "source/objinfo/grind-machine.h"

#include <string.h>

#include "grind-machine-riscv-private.h"

#define OPCODE(word) ((word) & 0x7f)

enum
{
  ATOMIC = 0x2f, BRANCH = 0x63, JALR = 0x67, JAL = 0x6f,
};

static const char general[32][5] = {
  "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5",
  "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};
static const char fractions[32][5] = {
  "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3",
  "fa4", "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10",
  "fs11", "ft8", "ft9", "ft10", "ft11",
};
static const char *const roundings[8] = { "rne", "rtz", "rdn", "rup", "rmm", NULL, NULL, NULL };

static guint
get_register (guint32 word,
              guint   from)
{
  return (word >> from) & 31;
}

static gint32
get_number (guint32 word)
{
  return (gint32) word >> 20;
}

static gint32
get_store_offset (guint32 word)
{
  return ((gint32) word >> 25) * 32 + (gint32) get_register (word, 7);
}

static gint64
get_branch_offset (guint32 word)
{
  return ((gint32) word >> 31) * 4096 + (gint32) ((word >> 7 & 1) << 11 | (word >> 25 & 63) << 5 |
                                                  (word >> 8 & 15) << 1);
}

static gint64
get_jump_offset (guint32 word)
{
  return ((gint32) word >> 31) * 1048576 +
         (gint32) ((word & 0xff000) | (word >> 20 & 1) << 11 | (word >> 21 & 0x3ff) << 1);
}

static void
put_control_register (GString *text,
                      guint    number)
{
  static const struct { guint number; const char *name; } known[] = {
    { 0x001, "fflags" }, { 0x002, "frm" }, { 0x003, "fcsr" }, { 0xc00, "cycle" },
    { 0xc01, "time" }, { 0xc02, "instret" }, { 0xc22, "vlenb" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (known[i].number == number)
      {
        g_string_append (text, known[i].name);
        return;
      }
  g_string_append_printf (text, "0x%x", number);
}

/* The predecessor and successor sets of a fence: input, output, reads and writes. */
static void
put_fence (GString *text,
           guint32  word)
{
  for (int from = 24; from >= 20; from -= 4)
    {
      for (guint i = 0; i < 4; i++)
        if ((word >> from & (8u >> i)) != 0)
          g_string_append_c (text, "iorw"[i]);
      if (from == 24)
        g_string_append (text, ", ");
    }
}

static void
put_number (GString *text,
            guint32  word,
            char     letter)
{
  switch (letter)
    {
    case 'j': g_string_append_printf (text, "%d", get_number (word)); break;
    case 'u': g_string_append_printf (text, "0x%x", word >> 12); break;
    case '>': g_string_append_printf (text, "%u", word >> 20 & 63); break;
    case 'Z': g_string_append_printf (text, "%u", get_register (word, 15)); break;
    case 'o':
      g_string_append_printf (text, "%d(%s)", get_number (word), general[get_register (word, 15)]);
      break;
    case 'q':
      g_string_append_printf (text, "%d(%s)", get_store_offset (word),
                              general[get_register (word, 15)]);
      break;
    case 'A': g_string_append_printf (text, "(%s)", general[get_register (word, 15)]); break;
    case 'E': put_control_register (text, word >> 20); break;
    case 'P': put_fence (text, word); break;
    default: break;
    }
}

static const char *
name_register (guint32 word,
               char    letter)
{
  switch (letter)
    {
    case 'd': return general[get_register (word, 7)];
    case 's': return general[get_register (word, 15)];
    case 't': return general[get_register (word, 20)];
    case 'D': return fractions[get_register (word, 7)];
    case 'S': return fractions[get_register (word, 15)];
    case 'T': return fractions[get_register (word, 20)];
    case 'R': return fractions[get_register (word, 27)];
    default: return NULL;
    }
}

static void
put_operand (GString       *text,
             guint32        word,
             guint64        address,
             char           letter,
             gboolean       is_64_bit,
             GrindDecoded  *decoded)
{
  const char *name = name_register (word, letter);

  if (letter == 'm')
    name = roundings[word >> 12 & 7];
  if (letter == '=' || (letter == 'm' && name == NULL))
    return;

  if (text->len > 0)
    g_string_append (text, ", ");
  if (name != NULL)
    g_string_append (text, name);
  else if (letter == 'a' || letter == 'b')
    {
      decoded->target = address + (letter == 'a' ? get_jump_offset (word)
                                                 : get_branch_offset (word));
      if (!is_64_bit)
        decoded->target = (guint32) decoded->target;
      decoded->flags |= GRIND_OBJINFO_HAS_TARGET;
      g_string_append_printf (text, "0x%" G_GINT64_MODIFIER "x", decoded->target);
    }
  else
    put_number (text, word, letter);
}

/* Conditions that a mask cannot express: both operands of “D,S=” are equal, and two rounding modes
 * are reserved. */
static gboolean
fits_form (guint32     word,
           const char *form)
{
  guint rounding = word >> 12 & 7;

  if (strchr (form, '=') != NULL && get_register (word, 15) != get_register (word, 20))
    return FALSE;

  return strchr (form, 'm') == NULL || (rounding != 5 && rounding != 6);
}

static const GrindRiscvEntry *
find_entry (guint32 word)
{
  for (gsize i = 0; i < grind_riscv_n_entries; i++)
    {
      const GrindRiscvEntry *entry = &grind_riscv_entries[i];

      if ((word & entry->mask) == entry->match && fits_form (word, entry->form))
        return entry;
    }

  return NULL;
}

/* Calls put the return address in ra, or in t0 for helper functions of the compiler. */
static guint8
get_kind (guint32 word)
{
  const guint32 ret = 0x00008067;
  guint link = get_register (word, 7);

  switch (OPCODE (word))
    {
    case BRANCH:
      return GRIND_OBJINFO_IS_JUMP;
    case JAL:
    case JALR:
      if (word == ret)
        return GRIND_OBJINFO_IS_END;
      return link == 1 || link == 5 ? GRIND_OBJINFO_IS_CALL
                                    : GRIND_OBJINFO_IS_JUMP | GRIND_OBJINFO_IS_END;
    default:
      return 0;
    }
}

static void
put_name (guint32                word,
          const GrindRiscvEntry *entry,
          GrindDecoded          *decoded)
{
  static const char *const orders[] = { "", ".rl", ".aq", ".aqrl" };

  g_snprintf (decoded->mnemonic, sizeof decoded->mnemonic, "%s%s", entry->name,
              OPCODE (word) == ATOMIC ? orders[word >> 25 & 3] : "");
}

/**
 * grind_riscv_decode:
 * @bytes: (array length=size): code
 * @size: the number of bytes
 * @address: the address of the code
 * @is_64_bit: whether registers have 64 bits
 * @decoded: (out): the instruction
 *
 * Returns: whether the bytes are a known instruction
 */
gboolean
grind_riscv_decode (const guint8 *bytes,
                    gsize         size,
                    guint64       address,
                    gboolean      is_64_bit,
                    GrindDecoded *decoded)
{
  gboolean is_short = size > 0 && (bytes[0] & 3) != 3;
  const GrindRiscvEntry *entry;
  g_autoptr (GString) text = NULL;
  guint32 word;

  if (size < (is_short ? 2 : 4))
    return FALSE;
  word = bytes[0] | (guint32) bytes[1] << 8;
  word = is_short ? grind_riscv_expand (word, is_64_bit)
                  : word | (guint32) bytes[2] << 16 | (guint32) bytes[3] << 24;
  entry = word != 0 ? find_entry (word) : NULL;
  if (entry == NULL)
    return FALSE;

  text = g_string_new (NULL);
  decoded->target = 0;
  decoded->length = is_short ? 2 : 4;
  decoded->flags = get_kind (word);
  put_name (word, entry, decoded);
  for (const char *letter = entry->form; *letter != '\0'; letter++)
    if (*letter != ',')
      put_operand (text, word, address, *letter, is_64_bit, decoded);
  g_strlcpy (decoded->operands, text->str, sizeof decoded->operands);

  return TRUE;
}
