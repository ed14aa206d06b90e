/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-binary.h"

#include "grind-debug-file.h"
#include "grind-mini-debug.h"

static gboolean
is_big_endian (GrindElfFile *file)
{
  return file->header.e_ident[EI_DATA] == ELFDATA2MSB;
}

static gboolean
is_64_bit (GrindElfFile *file)
{
  return file->header.e_ident[EI_CLASS] == ELFCLASS64;
}

/**
 * grind_binary_open:
 * @path: a program or library
 * @debug_path: the path of the debug file, or "" to search for one
 * @error: a #GrindObjinfoError
 *
 * Returns: (transfer full) (nullable): the binary, or %NULL with @error set
 */
GrindBinary *
grind_binary_open (const char  *path,
                   const char  *debug_path,
                   GError     **error)
{
  g_autoptr (GrindBinary) self = g_new0 (GrindBinary, 1);

  self->file = grind_elf_file_open (path, error);
  if (self->file == NULL)
    return NULL;

  if (debug_path[0] != '\0')
    {
      self->debug_file = grind_elf_file_open (debug_path, error);
      if (self->debug_file == NULL)
        return NULL;
    }
  else if (!grind_elf_file_has_lines (self->file))
    self->debug_file = grind_debug_file_find (self->file);

  return g_steal_pointer (&self);
}

void
grind_binary_free (GrindBinary *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->disassemblers); i++)
    g_clear_pointer (&self->disassemblers[i], grind_disassembler_free);
  g_clear_pointer (&self->lines, grind_dwarf_lines_free);
  g_clear_pointer (&self->symbols, grind_elf_symbols_free);
  g_clear_pointer (&self->mini_file, grind_elf_file_free);
  g_clear_pointer (&self->debug_file, grind_elf_file_free);
  g_clear_pointer (&self->file, grind_elf_file_free);
  g_free (self);
}

static gboolean
has_symbols (GrindElfFile *file)
{
  for (guint i = 0; i < file->sections->len; i++)
    {
      guint32 type = g_array_index (file->sections, GrindElfSection, i).type;

      if (type == SHT_SYMTAB || type == SHT_DYNSYM)
        return TRUE;
    }

  return FALSE;
}

/* Returns: the file with source lines, or %NULL if @self has none */
static GrindElfFile *
get_lines_file (GrindBinary *self)
{
  if (self->debug_file != NULL && grind_elf_file_has_lines (self->debug_file))
    return self->debug_file;

  return grind_elf_file_has_lines (self->file) ? self->file : NULL;
}

/* Returns: its #GrindObjinfoProperties */
guint32
grind_binary_get_properties (GrindBinary *self)
{
  GrindElfFile *file = self->file;
  guint32 properties = 0;

  if (is_64_bit (file))
    properties |= GRIND_OBJINFO_IS_64_BIT;
  if (is_big_endian (file))
    properties |= GRIND_OBJINFO_IS_BIG_ENDIAN;
  if (file->code->len > 0)
    properties |= GRIND_OBJINFO_HAS_CODE;
  if (has_symbols (file) || (self->debug_file != NULL && has_symbols (self->debug_file)))
    properties |= GRIND_OBJINFO_HAS_SYMBOLS;
  if (get_lines_file (self) != NULL)
    properties |= GRIND_OBJINFO_HAS_LINES;
  if (file->code->len > 0 &&
      grind_disassembler_knows (file->header.e_machine, is_big_endian (file)))
    properties |= GRIND_OBJINFO_CAN_DISASSEMBLE;
  if (file->header.e_type == ET_DYN)
    properties |= GRIND_OBJINFO_IS_POSITION_INDEPENDENT;

  return properties;
}

/* Returns: (transfer none): its symbols, which are read and sorted on first use */
GrindElfSymbols *
grind_binary_get_symbols (GrindBinary *self)
{
  GrindElfFile *more = self->debug_file;

  if (self->symbols != NULL)
    return self->symbols;

  if (!grind_elf_file_has_symtab (self->file) &&
      (more == NULL || !grind_elf_file_has_symtab (more)))
    more = self->mini_file = grind_mini_debug_open (self->file);
  self->symbols = grind_elf_symbols_new (self->file, more);

  return self->symbols;
}

/* Returns: (transfer none) (nullable): its lines, or %NULL if it has none */
GrindDwarfLines *
grind_binary_get_lines (GrindBinary *self)
{
  GrindElfFile *file = get_lines_file (self);

  if (!self->has_tried_lines && file != NULL)
    self->lines = grind_dwarf_lines_new (file->elf);
  self->has_tried_lines = TRUE;

  return self->lines;
}

/* Returns: (transfer none) (nullable): its disassembler, or %NULL with @error set */
GrindDisassembler *
grind_binary_get_disassembler (GrindBinary         *self,
                               GrindObjinfoSyntax   syntax,
                               GError             **error)
{
  if (self->disassemblers[syntax] == NULL)
    self->disassemblers[syntax] = grind_disassembler_new (self->file->header.e_machine,
                                                          is_64_bit (self->file),
                                                          is_big_endian (self->file),
                                                          syntax, error);

  return self->disassemblers[syntax];
}
