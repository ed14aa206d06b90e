/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-binary.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "grind-objinfo-requests.h"

/* The state of disassembling a range of code. */
typedef struct
{
  GrindElfSymbols   *symbols;
  GrindDwarfLines   *lines;         /* (nullable) */
  GrindDisassembler *disassembler;
  GHashTable        *strings;       /* string -> its index + 1 */
  GByteArray        *texts;         /* the list of strings, without its count */
  GByteArray        *instructions;  /* the list of instructions, without its count */
  guint              n_instructions;
  guint              next_mapping;  /* the first mapping after the instruction */
  guint64            line_start, line_end;  /* where @file and @line apply */
  const char        *file;          /* (nullable) */
  guint              line;
} Reading;

static guint32
add_string (Reading    *reading,
            const char *string)
{
  gsize n = GPOINTER_TO_SIZE (g_hash_table_lookup (reading->strings, string));

  if (n == 0)
    {
      n = g_hash_table_size (reading->strings) + 1;
      grind_wire_put_string (reading->texts, string);
      g_hash_table_insert (reading->strings, g_strdup (string), GSIZE_TO_POINTER (n));
    }

  return n - 1;
}

/* Returns: the index of the symbol of the target, or none; @offset: of the target in the symbol */
static guint32
name_target (Reading            *reading,
             const GrindDecoded *decoded,
             guint64            *offset)
{
  gboolean leads_there = (decoded->flags & GRIND_OBJINFO_HAS_TARGET) != 0;
  const GrindElfSymbol *symbol;
  const char *slot = NULL;

  *offset = 0;
  if (!leads_there && (decoded->flags & GRIND_OBJINFO_HAS_REFERENCE) == 0)
    return GRIND_OBJINFO_NO_STRING;

  if (!leads_there)
    slot = grind_elf_symbols_find_slot (reading->symbols, decoded->target);
  if (slot != NULL)
    {
      g_autofree char *text = g_strconcat (slot, "@got", NULL);

      return add_string (reading, text);
    }

  symbol = grind_elf_symbols_find (reading->symbols, decoded->target,
                                   leads_there ? GRIND_ELF_FUNCTIONS : GRIND_ELF_ALL_SYMBOLS);
  if (symbol == NULL)
    return GRIND_OBJINFO_NO_STRING;
  *offset = decoded->target - symbol->start;

  return add_string (reading, symbol->name);
}

static void
find_line (Reading *reading,
           guint64  address)
{
  if (reading->lines == NULL || (address >= reading->line_start && address < reading->line_end))
    return;

  reading->line_start = address;
  if (!grind_dwarf_lines_find (reading->lines, address, &reading->file, &reading->line,
                               &reading->line_end))
    {
      reading->file = NULL;
      reading->line = 0;
    }
}

static void
add_instruction (Reading            *reading,
                 guint64             address,
                 const guint8       *bytes,
                 const GrindDecoded *decoded)
{
  GByteArray *out = reading->instructions;
  guint64 offset;
  guint32 name = name_target (reading, decoded, &offset);

  find_line (reading, address);
  grind_wire_put_64 (out, address);
  grind_wire_put_64 (out, decoded->target);
  grind_wire_put_64 (out, offset);
  grind_wire_put_32 (out, add_string (reading, decoded->mnemonic));
  grind_wire_put_32 (out, add_string (reading, decoded->operands));
  grind_wire_put_32 (out, name);
  grind_wire_put_32 (out, reading->file != NULL ? add_string (reading, reading->file)
                                                : GRIND_OBJINFO_NO_STRING);
  grind_wire_put_32 (out, reading->line);
  grind_wire_put_8 (out, decoded->length);
  grind_wire_put_8 (out, decoded->flags);
  g_byte_array_append (out, bytes, decoded->length);
  reading->n_instructions++;
}

/* Returns: the mapping of @address; @end: its end, if known */
static GrindElfMappingKind
get_mapping (Reading *reading,
             guint64  address,
             guint64 *end)
{
  GArray *mappings = reading->symbols->mappings;

  while (reading->next_mapping < mappings->len &&
         g_array_index (mappings, GrindElfMapping, reading->next_mapping).address <= address)
    reading->next_mapping++;
  if (reading->next_mapping < mappings->len)
    *end = g_array_index (mappings, GrindElfMapping, reading->next_mapping).address;

  return reading->next_mapping > 0
         ? g_array_index (mappings, GrindElfMapping, reading->next_mapping - 1).kind
         : GRIND_ELF_MAPPING_CODE;
}

/* Disassembles from @address to @end, where @bytes extend beyond @end. Returns: where it ended */
static guint64
read_code (Reading      *reading,
           guint64       address,
           guint64       end,
           const guint8 *bytes,
           gsize         size)
{
  guint64 start = address;

  reading->next_mapping = grind_elf_symbols_find_mapping (reading->symbols, address);
  while (address < end && reading->instructions->len < GRIND_OBJINFO_MAX_ANSWER / 2 &&
         reading->texts->len < GRIND_OBJINFO_MAX_ANSWER / 4)
    {
      guint64 piece_end = start + size;
      gsize pos = address - start;
      GrindElfMappingKind kind = get_mapping (reading, address, &piece_end);
      GrindDecoded decoded;

      piece_end = MIN (piece_end, start + size);
      if (kind == GRIND_ELF_MAPPING_DATA)
        grind_disassembler_data (reading->disassembler, bytes + pos, piece_end - address,
                                 &decoded);
      else
        grind_disassembler_decode (reading->disassembler, bytes + pos, size - pos, address,
                                   kind == GRIND_ELF_MAPPING_THUMB, &decoded);
      add_instruction (reading, address, bytes + pos, &decoded);
      address += decoded.length;
    }

  return address;
}

static void
put_answer (Reading    *reading,
            guint64     end,
            GByteArray *answer)
{
  grind_wire_put_64 (answer, end);
  grind_wire_put_32 (answer, g_hash_table_size (reading->strings));
  g_byte_array_append (answer, reading->texts->data, reading->texts->len);
  grind_wire_put_32 (answer, reading->n_instructions);
  g_byte_array_append (answer, reading->instructions->data, reading->instructions->len);
}

/**
 * grind_binary_disassemble:
 * @self: a binary
 * @from: the address of an instruction
 * @to: the end; an instruction that starts before it is returned whole
 * @syntax: the x86 assembly syntax
 * @answer: the payload of a DISASSEMBLE answer is appended here
 * @error: a #GrindObjinfoError
 *
 * Disassembles the instructions of a section between two addresses, with their targets and source
 * lines.
 *
 * Returns: whether there is code at @from
 */
gboolean
grind_binary_disassemble (GrindBinary         *self,
                          guint64              from,
                          guint64              to,
                          GrindObjinfoSyntax   syntax,
                          GByteArray          *answer,
                          GError             **error)
{
  const GrindElfSection *section = grind_elf_file_find_code (self->file, from);
  GrindDisassembler *disassembler = grind_binary_get_disassembler (self, syntax, error);
  g_autoptr (GHashTable) strings = NULL;
  g_autoptr (GByteArray) texts = g_byte_array_new ();
  g_autoptr (GByteArray) instructions = g_byte_array_new ();
  const guint8 *bytes = NULL;
  Reading reading;
  guint64 end;
  gsize size;

  if (disassembler == NULL)
    return FALSE;
  if (section != NULL)
    bytes = grind_elf_file_get_bytes (self->file, section, from, &size);
  if (bytes == NULL)
    {
      g_autofree char *place = g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", from);

      /* translators: an address such as 0x4011a6 */
      g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_NO_CODE,
                   _("There is no code at %s"), place);
      return FALSE;
    }

  strings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reading = (Reading) {
    .symbols = grind_binary_get_symbols (self),
    .lines = grind_binary_get_lines (self),
    .disassembler = disassembler,
    .strings = strings,
    .texts = texts,
    .instructions = instructions,
  };
  to = MIN (to, from + MIN (size, GRIND_OBJINFO_MAX_CODE));
  end = read_code (&reading, from, to, bytes, size);
  put_answer (&reading, end, answer);

  return TRUE;
}
