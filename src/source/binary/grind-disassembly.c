/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-disassembly.h"

#include <string.h>

#include "grind-objinfo-private.h"
#include "profile/grind-types.h"

/* Minimum size of an entry: three 64-bit numbers, five 32-bit numbers, two bytes and one more. */
#define LEAST_INSTRUCTION (3 * 8 + 5 * 4 + 2 + 1)

struct _GrindDisassembly
{
  gatomicrefcount   ref_count;
  guint64           end;
  gboolean          is_complete;

  /* Owned */
  GArray           *instructions;  /* of GrindInstruction, by address */
  GPtrArray        *strings;       /* the strings they refer to */
};

G_DEFINE_BOXED_TYPE (GrindDisassembly, grind_disassembly,
                     grind_disassembly_ref, grind_disassembly_unref)

static void
read_strings (GrindDisassembly *self,
              GrindWireReader  *reader)
{
  guint32 n = grind_wire_reader_get_count (reader, sizeof (guint32));

  self->strings = g_ptr_array_new_full (n, g_free);
  for (guint32 i = 0; i < n; i++)
    g_ptr_array_add (self->strings, _grind_objinfo_read_text (reader));
}

/* Returns: (nullable): the string of the next index */
static const char *
read_index (GrindDisassembly *self,
            GrindWireReader  *reader)
{
  guint32 index = grind_wire_reader_get_32 (reader);

  if (index == GRIND_OBJINFO_NO_STRING)
    return NULL;
  if (index < self->strings->len)
    return g_ptr_array_index (self->strings, index);
  reader->is_bad = TRUE;

  return NULL;
}

static const char *
read_index_or_empty (GrindDisassembly *self,
                     GrindWireReader  *reader)
{
  const char *text = read_index (self, reader);

  return text != NULL ? text : "";
}

/* Reads an instruction that starts at or after @least, and ends at or before the end. */
static void
read_instruction (GrindDisassembly *self,
                  GrindWireReader  *reader,
                  guint64           least,
                  GrindInstruction *instruction)
{
  const guint8 *bytes;
  guint8 flags;

  *instruction = (GrindInstruction) { .address = grind_wire_reader_get_64 (reader) };
  instruction->target = grind_wire_reader_get_64 (reader);
  instruction->target_offset = grind_wire_reader_get_64 (reader);
  instruction->mnemonic = read_index_or_empty (self, reader);
  instruction->operands = read_index_or_empty (self, reader);
  instruction->target_name = read_index (self, reader);
  instruction->file = read_index (self, reader);
  instruction->line = grind_wire_reader_get_32 (reader);
  instruction->length = grind_wire_reader_get_8 (reader);
  flags = grind_wire_reader_get_8 (reader);
  instruction->is_data = (flags & GRIND_OBJINFO_IS_DATA) != 0;
  instruction->has_target = (flags & (GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_HAS_REFERENCE)) != 0;
  instruction->is_call = (flags & GRIND_OBJINFO_IS_CALL) != 0;
  instruction->is_jump = (flags & GRIND_OBJINFO_IS_JUMP) != 0;
  instruction->is_end = (flags & GRIND_OBJINFO_IS_END) != 0;

  if (instruction->length < 1 || instruction->length > GRIND_INSTRUCTION_MAX_BYTES ||
      instruction->address < least || instruction->address >= self->end ||
      instruction->length > self->end - instruction->address)
    {
      reader->is_bad = TRUE;
      return;
    }
  bytes = grind_wire_reader_get_bytes (reader, instruction->length);
  if (bytes != NULL)
    memcpy (instruction->bytes, bytes, instruction->length);
}

static void
read_instructions (GrindDisassembly *self,
                   GrindWireReader  *reader,
                   guint64           from)
{
  guint32 n = grind_wire_reader_get_count (reader, LEAST_INSTRUCTION);

  self->instructions = g_array_sized_new (FALSE, FALSE, sizeof (GrindInstruction), n);
  for (guint32 i = 0; i < n && !reader->is_bad; i++)
    {
      GrindInstruction instruction;

      read_instruction (self, reader, from, &instruction);
      g_array_append_val (self->instructions, instruction);
      from = instruction.address + instruction.length;
    }
}

/**
 * _grind_disassembly_new:
 * @answer: the helper's answer to %GRIND_OBJINFO_DISASSEMBLE
 * @from: the start of the requested range
 * @to: the end of the requested range
 * @error: return location for a #GError
 *
 * Parses an answer, which is untrusted: instructions must follow each other within the requested
 * range, except for the end of the last one, and every index must be valid.
 *
 * Errors are %GRIND_ERROR_HELPER.
 *
 * Returns: (transfer full) (nullable): the instructions, or %NULL with an error
 */
GrindDisassembly *
_grind_disassembly_new (GBytes   *answer,
                        guint64   from,
                        guint64   to,
                        GError  **error)
{
  g_autoptr (GrindDisassembly) self = g_new0 (GrindDisassembly, 1);
  GrindWireReader reader;
  gsize size;
  const void *data = g_bytes_get_data (answer, &size);

  g_atomic_ref_count_init (&self->ref_count);
  grind_wire_reader_init (&reader, data, size);
  self->end = grind_wire_reader_get_64 (&reader);
  self->is_complete = self->end >= to;
  if (self->end < from ||
      (self->end > to && self->end - to >= GRIND_INSTRUCTION_MAX_BYTES))
    reader.is_bad = TRUE;
  read_strings (self, &reader);
  read_instructions (self, &reader, from);

  return _grind_objinfo_check_end (&reader, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_disassembly_ref:
 * @self: a disassembly
 *
 * Takes a reference. May be called from any thread.
 *
 * Returns: (transfer full): @self
 */
GrindDisassembly *
grind_disassembly_ref (GrindDisassembly *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * grind_disassembly_unref:
 * @self: (transfer full): a disassembly
 *
 * Releases a reference, and frees the instructions with the last one. May be called from any
 * thread.
 */
void
grind_disassembly_unref (GrindDisassembly *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->instructions, g_array_unref);
  g_clear_pointer (&self->strings, g_ptr_array_unref);
  g_free (self);
}

/**
 * grind_disassembly_get_instructions:
 * @self: a disassembly
 * @n_instructions: (out): return location for their number
 *
 * Gets the instructions, sorted by address; they do not overlap. May be called from any thread.
 *
 * Returns: (transfer none) (array length=n_instructions) (nullable): the instructions
 */
const GrindInstruction *
grind_disassembly_get_instructions (GrindDisassembly *self,
                                    guint            *n_instructions)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (n_instructions != NULL, NULL);

  *n_instructions = self->instructions->len;

  return (const GrindInstruction *) (void *) self->instructions->data;
}

/**
 * grind_disassembly_find:
 * @self: a disassembly
 * @address: an address
 *
 * Finds the instruction that contains @address. Takes logarithmic time. May be called from any
 * thread.
 *
 * Returns: its position, %GRIND_NONE if there is none
 */
guint
grind_disassembly_find (GrindDisassembly *self,
                        guint64           address)
{
  guint low = 0, high;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (high = self->instructions->len; low < high;)
    {
      guint middle = low + (high - low) / 2;
      const GrindInstruction *instruction =
        &g_array_index (self->instructions, GrindInstruction, middle);

      if (address < instruction->address)
        high = middle;
      else if (address - instruction->address < instruction->length)
        return middle;
      else
        low = middle + 1;
    }

  return GRIND_NONE;
}

/**
 * grind_disassembly_get_end:
 * @self: a disassembly
 *
 * Gets the end of the instructions. This is before the end of the requested range if the code ends
 * there, or if the range exceeds the limit of one answer; it is a few bytes after it if the range
 * ends inside of an instruction, which is returned whole. May be called from any thread.
 *
 * Returns: the address after the last instruction
 */
guint64
grind_disassembly_get_end (GrindDisassembly *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->end;
}

/**
 * grind_disassembly_is_complete:
 * @self: a disassembly
 *
 * Returns: whether it reaches the end of the requested range. May be called from any thread.
 */
gboolean
grind_disassembly_is_complete (GrindDisassembly *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_complete;
}
