/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * AVX-512 instructions that capstone 4 does not support: those on mask registers, and comparisons
 * of vectors into one. The string functions of the C library use them heavily. For other such
 * instructions, at least the length is determined, so that the following ones are decoded
 * correctly.
 */
#include "config.h"

#include "grind-machine-x86-private.h"
#include "source/objinfo/grind-machine.h"

#include <string.h>

/* The kinds and order of operands. */
typedef enum
{
  MASK_MASK,              /* k, k or memory */
  MEMORY_MASK,            /* memory, k */
  MASK_GENERAL,           /* k, general register */
  GENERAL_MASK,           /* general register, k */
  MASK_MASK_MASK,
  MASK_MASK_NUMBER,
  MASK_VECTOR_VECTOR,     /* k, vector, vector or memory */
  MASK_COMPARISON,        /* likewise, with the comparison in the name */
  VECTOR_VECTOR_NUMBER,   /* vector, vector, vector or memory, number */
  VECTOR_ELEMENT,         /* vector, lowest element of a vector, or memory */
} Form;

typedef struct
{
  guint8      map;
  guint8      prefix;
  guint8      is_wide;
  guint8      opcode;
  guint8      is_evex;
  guint8      element;    /* bytes of an element, or of a mask in memory or a register */
  guint8      form;
  const char *name;
} Entry;

#define MASKS(opcode, form, b, w, d, q) \
  { 1, 1, 0, opcode, 0, 1, form, b }, { 1, 0, 0, opcode, 0, 2, form, w }, \
  { 1, 1, 1, opcode, 0, 4, form, d }, { 1, 0, 1, opcode, 0, 8, form, q }

static const Entry entries[] = {
  MASKS (0x41, MASK_MASK_MASK, "kandb", "kandw", "kandd", "kandq"),
  MASKS (0x42, MASK_MASK_MASK, "kandnb", "kandnw", "kandnd", "kandnq"),
  MASKS (0x44, MASK_MASK, "knotb", "knotw", "knotd", "knotq"),
  MASKS (0x45, MASK_MASK_MASK, "korb", "korw", "kord", "korq"),
  MASKS (0x46, MASK_MASK_MASK, "kxnorb", "kxnorw", "kxnord", "kxnorq"),
  MASKS (0x47, MASK_MASK_MASK, "kxorb", "kxorw", "kxord", "kxorq"),
  MASKS (0x4a, MASK_MASK_MASK, "kaddb", "kaddw", "kaddd", "kaddq"),
  MASKS (0x90, MASK_MASK, "kmovb", "kmovw", "kmovd", "kmovq"),
  MASKS (0x91, MEMORY_MASK, "kmovb", "kmovw", "kmovd", "kmovq"),
  MASKS (0x98, MASK_MASK, "kortestb", "kortestw", "kortestd", "kortestq"),
  MASKS (0x99, MASK_MASK, "ktestb", "ktestw", "ktestd", "ktestq"),
  { 1, 1, 0, 0x4b, 0, 1, MASK_MASK_MASK, "kunpckbw" },
  { 1, 0, 0, 0x4b, 0, 2, MASK_MASK_MASK, "kunpckwd" },
  { 1, 0, 1, 0x4b, 0, 4, MASK_MASK_MASK, "kunpckdq" },
  { 1, 1, 0, 0x92, 0, 4, MASK_GENERAL, "kmovb" },
  { 1, 0, 0, 0x92, 0, 4, MASK_GENERAL, "kmovw" },
  { 1, 3, 0, 0x92, 0, 4, MASK_GENERAL, "kmovd" },
  { 1, 3, 1, 0x92, 0, 8, MASK_GENERAL, "kmovq" },
  { 1, 1, 0, 0x93, 0, 4, GENERAL_MASK, "kmovb" },
  { 1, 0, 0, 0x93, 0, 4, GENERAL_MASK, "kmovw" },
  { 1, 3, 0, 0x93, 0, 4, GENERAL_MASK, "kmovd" },
  { 1, 3, 1, 0x93, 0, 8, GENERAL_MASK, "kmovq" },
  { 3, 1, 0, 0x30, 0, 1, MASK_MASK_NUMBER, "kshiftrb" },
  { 3, 1, 1, 0x30, 0, 2, MASK_MASK_NUMBER, "kshiftrw" },
  { 3, 1, 0, 0x31, 0, 4, MASK_MASK_NUMBER, "kshiftrd" },
  { 3, 1, 1, 0x31, 0, 8, MASK_MASK_NUMBER, "kshiftrq" },
  { 3, 1, 0, 0x32, 0, 1, MASK_MASK_NUMBER, "kshiftlb" },
  { 3, 1, 1, 0x32, 0, 2, MASK_MASK_NUMBER, "kshiftlw" },
  { 3, 1, 0, 0x33, 0, 4, MASK_MASK_NUMBER, "kshiftld" },
  { 3, 1, 1, 0x33, 0, 8, MASK_MASK_NUMBER, "kshiftlq" },
  { 1, 1, 0, 0x64, 1, 1, MASK_VECTOR_VECTOR, "vpcmpgtb" },
  { 1, 1, 0, 0x65, 1, 2, MASK_VECTOR_VECTOR, "vpcmpgtw" },
  { 1, 1, 0, 0x66, 1, 4, MASK_VECTOR_VECTOR, "vpcmpgtd" },
  { 2, 1, 1, 0x37, 1, 8, MASK_VECTOR_VECTOR, "vpcmpgtq" },
  { 1, 1, 0, 0x74, 1, 1, MASK_VECTOR_VECTOR, "vpcmpeqb" },
  { 1, 1, 0, 0x75, 1, 2, MASK_VECTOR_VECTOR, "vpcmpeqw" },
  { 1, 1, 0, 0x76, 1, 4, MASK_VECTOR_VECTOR, "vpcmpeqd" },
  { 2, 1, 1, 0x29, 1, 8, MASK_VECTOR_VECTOR, "vpcmpeqq" },
  { 2, 1, 0, 0x26, 1, 1, MASK_VECTOR_VECTOR, "vptestmb" },
  { 2, 1, 1, 0x26, 1, 2, MASK_VECTOR_VECTOR, "vptestmw" },
  { 2, 1, 0, 0x27, 1, 4, MASK_VECTOR_VECTOR, "vptestmd" },
  { 2, 1, 1, 0x27, 1, 8, MASK_VECTOR_VECTOR, "vptestmq" },
  { 2, 2, 0, 0x26, 1, 1, MASK_VECTOR_VECTOR, "vptestnmb" },
  { 2, 2, 1, 0x26, 1, 2, MASK_VECTOR_VECTOR, "vptestnmw" },
  { 2, 2, 0, 0x27, 1, 4, MASK_VECTOR_VECTOR, "vptestnmd" },
  { 2, 2, 1, 0x27, 1, 8, MASK_VECTOR_VECTOR, "vptestnmq" },
  { 3, 1, 0, 0x3e, 1, 1, MASK_COMPARISON, "ub" },
  { 3, 1, 1, 0x3e, 1, 2, MASK_COMPARISON, "uw" },
  { 3, 1, 0, 0x1e, 1, 4, MASK_COMPARISON, "ud" },
  { 3, 1, 1, 0x1e, 1, 8, MASK_COMPARISON, "uq" },
  { 3, 1, 0, 0x3f, 1, 1, MASK_COMPARISON, "b" },
  { 3, 1, 1, 0x3f, 1, 2, MASK_COMPARISON, "w" },
  { 3, 1, 0, 0x1f, 1, 4, MASK_COMPARISON, "d" },
  { 3, 1, 1, 0x1f, 1, 8, MASK_COMPARISON, "q" },
  { 3, 1, 0, 0x25, 1, 4, VECTOR_VECTOR_NUMBER, "vpternlogd" },
  { 3, 1, 1, 0x25, 1, 8, VECTOR_VECTOR_NUMBER, "vpternlogq" },
  { 2, 1, 0, 0x78, 1, 1, VECTOR_ELEMENT, "vpbroadcastb" },
  { 2, 1, 0, 0x79, 1, 2, VECTOR_ELEMENT, "vpbroadcastw" },
};

static const char *const comparisons[] = { "eq", "lt", "le", NULL, "neq", "nlt", "nle", NULL };

/* The state of decoding an instruction. */
typedef struct
{
  GrindX86Prefix      prefix;
  const guint8       *bytes;
  gsize               modrm;      /* its position */
  gsize               length;
  guint64             address;
  gboolean            is_64_bit;
  GrindObjinfoSyntax  syntax;
  char                texts[4][80];  /* the operands, in Intel order */
  guint               n_operands;
} Parts;

/* Intel names of memory operands, by the logarithm of their size in bytes. */
static const char *const memory_names[] = {
  "byte", "word", "dword", "qword", "xmmword", "ymmword", "zmmword",
};

static const Entry *
find_entry (const GrindX86Prefix *prefix,
            guint8        opcode)
{
  for (gsize i = 0; i < G_N_ELEMENTS (entries); i++)
    if (entries[i].opcode == opcode && entries[i].map == prefix->map &&
        entries[i].prefix == prefix->prefix && entries[i].is_wide == prefix->is_wide &&
        entries[i].is_evex == prefix->is_evex)
      return &entries[i];

  return NULL;
}

static void
add_register (Parts      *parts,
              const char *kind,
              guint       number)
{
  g_snprintf (parts->texts[parts->n_operands++], sizeof parts->texts[0], "%s%s%u",
              parts->syntax == GRIND_OBJINFO_ATT ? "%" : "", kind, number);
}

static void
add_vector (Parts *parts,
            guint  number)
{
  static const char *const kinds[] = { "xmm", "ymm", "zmm" };

  add_register (parts, kinds[parts->prefix.width], number);
}

static const char *
name_general (guint    number,
              gboolean is_wide)
{
  static const char names[2][16][8] = {
    { "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi",
      "r8d", "r9d", "r10d", "r11d", "r12d", "r13d", "r14d", "r15d" },
    { "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
      "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15" },
  };

  return names[is_wide][number & 15];
}

static void
add_general (Parts    *parts,
             guint     number,
             gboolean  is_wide)
{
  g_snprintf (parts->texts[parts->n_operands++], sizeof parts->texts[0], "%s%s",
              parts->syntax == GRIND_OBJINFO_ATT ? "%" : "", name_general (number, is_wide));
}

static void
add_number (Parts *parts)
{
  g_snprintf (parts->texts[parts->n_operands++], sizeof parts->texts[0], "%s%#x",
              parts->syntax == GRIND_OBJINFO_ATT ? "$" : "", parts->bytes[parts->length - 1]);
}

/* The size of a memory operand in bytes. */
static guint
get_memory_size (const Parts *parts,
                 const Entry *entry)
{
  if (!parts->prefix.is_evex || entry->form == VECTOR_ELEMENT || parts->prefix.is_broadcast)
    return entry->element;

  return 16u << parts->prefix.width;
}

static gint64
read_displacement (const Parts *parts,
                   gsize        pos,
                   gboolean     is_long,
                   guint        size)
{
  gint32 value;

  if (!is_long)
    return (gint64) (gint8) parts->bytes[pos] * (parts->prefix.is_evex ? size : 1);
  memcpy (&value, parts->bytes + pos, sizeof value);

  return GINT32_FROM_LE (value);
}

static void
put_displacement (GString  *text,
                  gint64    displacement,
                  gboolean  is_sum)
{
  const char *sign = displacement < 0 ? (is_sum ? " - " : "-") : is_sum ? " + " : "";

  if (displacement != 0)
    g_string_append_printf (text, "%s0x%" G_GINT64_MODIFIER "x", sign,
                            (guint64) ABS (displacement));
}

/* @base, @index: (nullable) */
static void
put_memory (Parts      *parts,
            GString    *text,
            const char *base,
            const char *index,
            guint       scale,
            gint64      displacement,
            guint       size)
{
  if (parts->syntax == GRIND_OBJINFO_ATT)
    {
      put_displacement (text, displacement, FALSE);
      g_string_append_printf (text, "(%s%s", base != NULL ? "%" : "", base != NULL ? base : "");
      if (index != NULL)
        g_string_append_printf (text, ", %%%s, %u", index, scale);
      g_string_append_c (text, ')');
      return;
    }

  g_string_append_printf (text, "%s ptr [%s", memory_names[g_bit_storage (size) - 1],
                          base != NULL ? base : "");
  if (index != NULL)
    g_string_append_printf (text, "%s%s*%u", base != NULL ? " + " : "", index, scale);
  put_displacement (text, displacement, base != NULL || index != NULL);
  g_string_append_c (text, ']');
}

static void
add_memory (Parts        *parts,
            const Entry  *entry,
            GrindDecoded *decoded)
{
  guint mode = parts->bytes[parts->modrm] >> 6, rm = parts->bytes[parts->modrm] & 7;
  guint size = get_memory_size (parts, entry), scale = 1;
  gsize pos = parts->modrm + 1;
  gboolean is_wide = parts->is_64_bit, is_relative = mode == 0 && rm == 5;
  const char *base = name_general (rm + parts->prefix.base_high, is_wide), *index = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 displacement = 0;

  if (rm == 4)
    {
      guint sib = parts->bytes[pos++];
      guint number = ((sib >> 3) & 7) + parts->prefix.index_high;

      scale = 1u << (sib >> 6);
      rm = sib & 7;
      base = mode == 0 && rm == 5 ? NULL : name_general (rm + parts->prefix.base_high, is_wide);
      index = number == 4 ? NULL : name_general (number, is_wide);
    }
  if (mode == 1 || mode == 2 || (mode == 0 && rm == 5))
    displacement = read_displacement (parts, pos, mode != 1, size);
  if (is_relative)
    {
      base = is_wide ? "rip" : NULL;
      decoded->target = displacement + (is_wide ? parts->address + parts->length : 0);
      decoded->flags |= GRIND_OBJINFO_HAS_REFERENCE;
    }

  put_memory (parts, text, base, index, scale, displacement, size);
  if (parts->prefix.is_broadcast)
    g_string_append_printf (text, "{1to%u}", (16u << parts->prefix.width) / entry->element);
  g_strlcpy (parts->texts[parts->n_operands++], text->str, sizeof parts->texts[0]);
}

static void
add_mask_or_memory (Parts        *parts,
                    const Entry  *entry,
                    GrindDecoded *decoded)
{
  if (parts->bytes[parts->modrm] >> 6 == 3)
    add_register (parts, "k", parts->bytes[parts->modrm] & 7);
  else
    add_memory (parts, entry, decoded);
}

static void
add_vector_or_memory (Parts        *parts,
                      const Entry  *entry,
                      GrindDecoded *decoded)
{
  guint rm = parts->bytes[parts->modrm] & 7;

  if (parts->bytes[parts->modrm] >> 6 != 3)
    add_memory (parts, entry, decoded);
  else if (entry->form == VECTOR_ELEMENT)
    add_register (parts, "xmm", rm + parts->prefix.rm_high);
  else
    add_vector (parts, rm + parts->prefix.rm_high);
}

static void
add_operands (Parts        *parts,
              const Entry  *entry,
              GrindDecoded *decoded)
{
  guint modrm = parts->bytes[parts->modrm], reg = (modrm >> 3) & 7;

  switch ((Form) entry->form)
    {
    case MASK_MASK:
    case MASK_MASK_NUMBER:
      add_register (parts, "k", reg);
      add_mask_or_memory (parts, entry, decoded);
      break;
    case MEMORY_MASK:
      add_mask_or_memory (parts, entry, decoded);
      add_register (parts, "k", reg);
      break;
    case MASK_GENERAL:
      add_register (parts, "k", reg);
      add_general (parts, (modrm & 7) + parts->prefix.base_high, entry->element == 8);
      break;
    case GENERAL_MASK:
      add_general (parts, reg + parts->prefix.reg_high, entry->element == 8);
      add_register (parts, "k", modrm & 7);
      break;
    case MASK_MASK_MASK:
      add_register (parts, "k", reg);
      add_register (parts, "k", parts->prefix.vector & 7);
      add_register (parts, "k", modrm & 7);
      break;
    case MASK_VECTOR_VECTOR:
    case MASK_COMPARISON:
      add_register (parts, "k", reg);
      add_vector (parts, parts->prefix.vector);
      add_vector_or_memory (parts, entry, decoded);
      break;
    case VECTOR_VECTOR_NUMBER:
      add_vector (parts, reg + parts->prefix.reg_high);
      add_vector (parts, parts->prefix.vector);
      add_vector_or_memory (parts, entry, decoded);
      break;
    case VECTOR_ELEMENT:
      add_vector (parts, reg + parts->prefix.reg_high);
      add_vector_or_memory (parts, entry, decoded);
      break;
    }
  if (entry->form == VECTOR_VECTOR_NUMBER || entry->form == MASK_MASK_NUMBER)
    add_number (parts);
}

static void
put_operands (Parts        *parts,
              GrindDecoded *decoded)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (parts->prefix.mask != 0)
    {
      gsize length = strlen (parts->texts[0]);

      g_snprintf (parts->texts[0] + length, sizeof parts->texts[0] - length, " {%sk%u}%s",
                  parts->syntax == GRIND_OBJINFO_ATT ? "%" : "", parts->prefix.mask,
                  parts->prefix.is_zeroing ? " {z}" : "");
    }
  for (guint i = 0; i < parts->n_operands; i++)
    {
      guint which = parts->syntax == GRIND_OBJINFO_ATT ? parts->n_operands - 1 - i : i;

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", parts->texts[which]);
    }
  g_strlcpy (decoded->operands, text->str, sizeof decoded->operands);
}

static gboolean
put_name (Parts        *parts,
          const Entry  *entry,
          GrindDecoded *decoded)
{
  guint comparison = parts->bytes[parts->length - 1] & 7;

  if (entry->form != MASK_COMPARISON)
    g_strlcpy (decoded->mnemonic, entry->name, sizeof decoded->mnemonic);
  else if (comparisons[comparison] != NULL)
    g_snprintf (decoded->mnemonic, sizeof decoded->mnemonic, "vpcmp%s%s",
                comparisons[comparison], entry->name);
  else
    return FALSE;

  return TRUE;
}

/**
 * grind_x86_decode_vector:
 * @bytes: (array length=size): code
 * @size: the number of bytes
 * @address: the address of the code
 * @is_64_bit: whether it is 64-bit code
 * @syntax: the assembly syntax
 * @decoded: (out): the instruction
 *
 * Returns: whether the bytes are an instruction on vectors or masks that this decoder supports
 */
gboolean
grind_x86_decode_vector (const guint8       *bytes,
                         gsize               size,
                         guint64             address,
                         gboolean            is_64_bit,
                         GrindObjinfoSyntax  syntax,
                         GrindDecoded       *decoded)
{
  Parts parts = { .bytes = bytes, .address = address, .is_64_bit = is_64_bit, .syntax = syntax };
  const Entry *entry;

  parts.length = grind_x86_prefix_read (&parts.prefix, bytes, size, is_64_bit);
  if (parts.length == 0)
    return FALSE;
  entry = find_entry (&parts.prefix, bytes[parts.prefix.length]);
  if (entry == NULL || !put_name (&parts, entry, decoded))
    return FALSE;

  parts.modrm = parts.prefix.length + 1;
  decoded->target = 0;
  decoded->flags = 0;
  decoded->length = parts.length;
  add_operands (&parts, entry, decoded);
  put_operands (&parts, decoded);

  return TRUE;
}

/**
 * grind_x86_skip_vector:
 * @bytes: (array length=size): code
 * @size: the number of bytes
 * @is_64_bit: whether it is 64-bit code
 * @decoded: (out): the bytes of the instruction as data
 *
 * Returns: whether the bytes are an instruction on vectors or masks, supported or not
 */
gboolean
grind_x86_skip_vector (const guint8 *bytes,
                       gsize         size,
                       gboolean      is_64_bit,
                       GrindDecoded *decoded)
{
  GrindX86Prefix prefix;
  gsize length = grind_x86_prefix_read (&prefix, bytes, size, is_64_bit);

  if (length == 0)
    return FALSE;

  decoded->target = 0;
  decoded->flags = GRIND_OBJINFO_IS_DATA;
  decoded->length = length;
  decoded->operands[0] = '\0';
  g_strlcpy (decoded->mnemonic, "(bad)", sizeof decoded->mnemonic);

  return TRUE;
}
