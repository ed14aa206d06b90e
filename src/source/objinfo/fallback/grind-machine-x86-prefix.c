/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-machine-x86-private.h"

#include "source/objinfo/grind-objinfo-protocol.h"

static gboolean
read_vex (const guint8   *bytes,
          gsize           size,
          GrindX86Prefix *prefix)
{
  guint8 last;

  if (size < 4 || (bytes[0] != 0xc4 && bytes[0] != 0xc5))
    return FALSE;

  prefix->length = bytes[0] == 0xc4 ? 3 : 2;
  last = bytes[prefix->length - 1];
  prefix->map = bytes[0] == 0xc4 ? bytes[1] & 31 : 1;
  prefix->is_wide = bytes[0] == 0xc4 && (last & 0x80) != 0;
  prefix->prefix = last & 3;
  prefix->width = (last >> 2) & 1;
  prefix->vector = ~(last >> 3) & 15;
  prefix->reg_high = (bytes[1] & 0x80) != 0 ? 0 : 8;
  if (bytes[0] == 0xc4)
    {
      prefix->index_high = (bytes[1] & 0x40) != 0 ? 0 : 8;
      prefix->base_high = prefix->rm_high = (bytes[1] & 0x20) != 0 ? 0 : 8;
    }

  return prefix->map >= 1 && prefix->map <= 3;
}

static gboolean
read_evex (const guint8   *bytes,
           gsize           size,
           GrindX86Prefix *prefix)
{
  if (size < 6 || bytes[0] != 0x62 || (bytes[1] & 0x0c) != 0 || (bytes[2] & 4) == 0)
    return FALSE;

  prefix->is_evex = TRUE;
  prefix->length = 4;
  prefix->map = bytes[1] & 3;
  prefix->reg_high = ((bytes[1] & 0x80) != 0 ? 0 : 8) + ((bytes[1] & 0x10) != 0 ? 0 : 16);
  prefix->index_high = (bytes[1] & 0x40) != 0 ? 0 : 8;
  prefix->base_high = (bytes[1] & 0x20) != 0 ? 0 : 8;
  prefix->rm_high = prefix->base_high + 2 * prefix->index_high;
  prefix->is_wide = bytes[2] >> 7;
  prefix->prefix = bytes[2] & 3;
  prefix->vector = (~(bytes[2] >> 3) & 15) + ((bytes[3] & 8) != 0 ? 0 : 16);
  prefix->is_zeroing = bytes[3] >> 7;
  prefix->width = (bytes[3] >> 5) & 3;
  prefix->is_broadcast = (bytes[3] >> 4) & 1;
  prefix->mask = bytes[3] & 7;

  return prefix->map != 0 && prefix->width < 3;
}

static gboolean
has_number (const GrindX86Prefix *prefix,
            guint8                opcode)
{
  if (prefix->map != 1)
    return prefix->map == 3;

  return (opcode >= 0x70 && opcode <= 0x73) || opcode == 0xc2 || (opcode >= 0xc4 && opcode <= 0xc6);
}

/* Returns: the length of an instruction with a ModRM byte after the opcode, or 0 */
static gsize
get_length (const GrindX86Prefix *prefix,
            const guint8         *bytes,
            gsize                 size)
{
  guint8 opcode = bytes[prefix->length];
  gsize length = prefix->length + 1;
  guint mode, rm;

  if (prefix->map == 1 && opcode == 0x77)
    return length;
  if (length >= size)
    return 0;

  mode = bytes[length] >> 6;
  rm = bytes[length] & 7;
  length++;
  if (mode != 3 && rm == 4)
    {
      if (length >= size)
        return 0;
      rm = mode == 0 ? bytes[length] & 7 : 0;
      length++;
    }
  if (mode == 1)
    length += 1;
  else if (mode == 2 || (mode == 0 && rm == 5))
    length += 4;
  if (has_number (prefix, opcode))
    length++;

  return length <= size && length < GRIND_OBJINFO_MAX_BYTES ? length : 0;
}

/**
 * grind_x86_prefix_read:
 * @self: (out): the fields of the prefix
 * @bytes: (array length=size): code
 * @size: the number of bytes
 * @is_64_bit: whether it is 64-bit code
 *
 * Reads the VEX or EVEX prefix of an instruction.
 *
 * Returns: the length of the whole instruction, or 0 if there is no such prefix
 */
gsize
grind_x86_prefix_read (GrindX86Prefix *self,
                       const guint8   *bytes,
                       gsize           size,
                       gboolean        is_64_bit)
{
  *self = (GrindX86Prefix) { 0 };

  /* In 32-bit code, these bytes are other instructions unless a register operand follows. */
  if (!is_64_bit && (size < 2 || (bytes[1] & 0xc0) != 0xc0))
    return 0;
  if (!read_vex (bytes, size, self) && !read_evex (bytes, size, self))
    return 0;

  return get_length (self, bytes, size);
}
