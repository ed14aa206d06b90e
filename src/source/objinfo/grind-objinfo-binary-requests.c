/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "grind-binary.h"
#include "grind-objinfo-requests.h"

/* Moves the object to the end of the array, as objects at the start are closed first. */
static GrindBinary *
find_binary (GrindObjinfoState  *state,
             guint32             handle,
             GError            **error)
{
  GPtrArray *objects = state->objects;

  for (guint i = 0; objects != NULL && i < objects->len; i++)
    {
      GrindBinary *binary = objects->pdata[i];

      if (binary->handle != handle)
        continue;
      g_ptr_array_steal_index (objects, i);
      g_ptr_array_add (objects, binary);
      return binary;
    }
  g_set_error_literal (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_STALE,
                       _("The object is no longer open"));

  return NULL;
}

/* Checks that the request ends here. Returns: (nullable): the object it is about */
static GrindBinary *
end_request (GrindObjinfoState  *state,
             GrindWireReader    *request,
             guint32             handle,
             GError            **error)
{
  if (grind_wire_reader_is_end (request))
    return find_binary (state, handle, error);

  grind_objinfo_set_bad_request (error);

  return NULL;
}

static void
add_binary (GrindObjinfoState *state,
            GrindBinary       *binary)
{
  if (state->objects == NULL)
    state->objects = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_binary_free);
  if (state->objects->len == GRIND_OBJINFO_MAX_OBJECTS)
    g_ptr_array_remove_index (state->objects, 0);

  binary->handle = state->next_handle++;
  g_ptr_array_add (state->objects, binary);
}

/* GRIND_OBJINFO_OPEN */
gboolean
grind_objinfo_open (GrindObjinfoState  *state,
                    GrindWireReader    *request,
                    GByteArray         *answer,
                    GError            **error)
{
  g_autofree char *path = grind_wire_reader_dup_string (request);
  g_autofree char *debug_path = grind_wire_reader_dup_string (request);
  GrindBinary *binary;
  GrindElfFile *file;

  if (!grind_wire_reader_is_end (request))
    return grind_objinfo_set_bad_request (error);
  binary = grind_binary_open (path, debug_path, error);
  if (binary == NULL)
    return FALSE;

  add_binary (state, binary);
  file = binary->file;
  grind_wire_put_32 (answer, binary->handle);
  grind_wire_put_32 (answer, grind_binary_get_properties (binary));
  grind_wire_put_32 (answer, file->header.e_machine);
  grind_wire_put_64 (answer, file->size);
  grind_wire_put_64 (answer, file->mtime);
  grind_wire_put_string (answer, grind_elf_file_get_machine (file));
  grind_wire_put_string (answer, file->build_id);
  grind_wire_put_string (answer, file->debug_link);
  grind_wire_put_string (answer, binary->debug_file != NULL ? binary->debug_file->path : "");

  return TRUE;
}

/* GRIND_OBJINFO_CLOSE */
gboolean
grind_objinfo_close (GrindObjinfoState  *state,
                     GrindWireReader    *request,
                     GByteArray         *answer,
                     GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);

  if (!grind_wire_reader_is_end (request))
    return grind_objinfo_set_bad_request (error);
  if (find_binary (state, handle, NULL) != NULL)
    g_ptr_array_set_size (state->objects, state->objects->len - 1);

  return TRUE;
}

static guint32
get_section_flags (const GrindElfSection *section)
{
  guint32 flags = 0;

  if ((section->flags & SHF_EXECINSTR) != 0)
    flags |= GRIND_OBJINFO_SECTION_CODE;
  if ((section->flags & SHF_WRITE) != 0)
    flags |= GRIND_OBJINFO_SECTION_WRITABLE;
  if ((section->flags & SHF_ALLOC) != 0)
    flags |= GRIND_OBJINFO_SECTION_LOADED;
  if (section->type == SHT_NOBITS)
    flags |= GRIND_OBJINFO_SECTION_NO_BYTES;

  return flags;
}

/* GRIND_OBJINFO_SECTIONS */
gboolean
grind_objinfo_sections (GrindObjinfoState  *state,
                        GrindWireReader    *request,
                        GByteArray         *answer,
                        GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  GrindBinary *binary;
  GArray *sections;

  binary = end_request (state, request, handle, error);
  if (binary == NULL)
    return FALSE;

  sections = binary->file->sections->len > 0 ? binary->file->sections : binary->file->code;
  grind_wire_put_32 (answer, sections->len);
  for (guint i = 0; i < sections->len && answer->len <= GRIND_OBJINFO_MAX_ANSWER; i++)
    {
      const GrindElfSection *section = &g_array_index (sections, GrindElfSection, i);

      grind_wire_put_64 (answer, section->address);
      grind_wire_put_64 (answer, section->size);
      grind_wire_put_32 (answer, get_section_flags (section));
      grind_wire_put_string (answer, section->name);
    }

  return TRUE;
}

static void
put_symbol (GByteArray           *answer,
            const GrindElfSymbol *symbol)
{
  grind_wire_put_64 (answer, symbol->start);
  grind_wire_put_64 (answer, symbol->size);
  grind_wire_put_string (answer, symbol->name);
}

/* GRIND_OBJINFO_SYMBOL */
gboolean
grind_objinfo_symbol (GrindObjinfoState  *state,
                      GrindWireReader    *request,
                      GByteArray         *answer,
                      GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  guint64 address = grind_wire_reader_get_64 (request);
  const GrindElfSymbol *symbol;
  GrindBinary *binary;

  binary = end_request (state, request, handle, error);
  if (binary == NULL)
    return FALSE;

  symbol = grind_elf_symbols_find (grind_binary_get_symbols (binary), address,
                                   GRIND_ELF_FUNCTIONS);
  grind_wire_put_32 (answer, symbol != NULL ? 1 : 0);
  if (symbol != NULL)
    put_symbol (answer, symbol);

  return TRUE;
}

/* GRIND_OBJINFO_SYMBOLS */
gboolean
grind_objinfo_symbols (GrindObjinfoState  *state,
                       GrindWireReader    *request,
                       GByteArray         *answer,
                       GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  guint64 from = grind_wire_reader_get_64 (request);
  guint64 to = grind_wire_reader_get_64 (request);
  guint32 limit = grind_wire_reader_get_32 (request);
  g_autoptr (GByteArray) list = g_byte_array_new ();
  GrindElfSymbols *symbols;
  GrindBinary *binary;
  gboolean has_more = FALSE;
  guint32 n = 0;

  binary = end_request (state, request, handle, error);
  if (binary == NULL)
    return FALSE;

  limit = MIN (limit, GRIND_OBJINFO_MAX_SYMBOLS);
  symbols = grind_binary_get_symbols (binary);
  for (guint i = grind_elf_symbols_find_first (symbols, from);
       i < symbols->symbols->len && !has_more; i++)
    {
      const GrindElfSymbol *symbol = &g_array_index (symbols->symbols, GrindElfSymbol, i);

      if (symbol->start >= to)
        break;
      if (!symbol->is_function)
        continue;
      has_more = n == limit || list->len > GRIND_OBJINFO_MAX_ANSWER / 2;
      if (!has_more)
        {
          put_symbol (list, symbol);
          n++;
        }
    }

  grind_wire_put_32 (answer, has_more);
  grind_wire_put_32 (answer, n);
  g_byte_array_append (answer, list->data, list->len);

  return TRUE;
}

/* Adds the name of the function at an address. */
static void
put_name (GByteArray      *answer,
          GrindElfFile    *file,
          GrindElfSymbols *symbols,
          guint64          address)
{
  const GrindElfSymbol *symbol = grind_elf_symbols_find (symbols, address,
                                                         GRIND_ELF_CERTAIN_FUNCTIONS);
  guint8 flags = 0;

  if (symbol != NULL && symbol->start == address)
    flags |= GRIND_OBJINFO_NAME_STARTS_HERE;
  if (grind_elf_file_find_code (file, address) != NULL)
    flags |= GRIND_OBJINFO_NAME_HAS_CODE;
  grind_wire_put_8 (answer, flags);
  grind_wire_put_string (answer, symbol != NULL ? symbol->name : "");
}

/* GRIND_OBJINFO_NAMES */
gboolean
grind_objinfo_names (GrindObjinfoState  *state,
                     GrindWireReader    *request,
                     GByteArray         *answer,
                     GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  guint32 n = grind_wire_reader_get_count (request, sizeof (guint64));
  g_autofree guint64 *addresses = NULL;
  GrindElfSymbols *symbols;
  GrindBinary *binary;

  if (n > GRIND_OBJINFO_MAX_NAMES)
    return grind_objinfo_set_bad_request (error);
  addresses = g_new (guint64, n + 1);
  for (guint32 i = 0; i < n; i++)
    addresses[i] = grind_wire_reader_get_64 (request);
  binary = end_request (state, request, handle, error);
  if (binary == NULL)
    return FALSE;

  symbols = grind_binary_get_symbols (binary);
  grind_wire_put_32 (answer, n);
  for (guint32 i = 0; i < n && answer->len <= GRIND_OBJINFO_MAX_ANSWER; i++)
    put_name (answer, binary->file, symbols, addresses[i]);

  return TRUE;
}

/* GRIND_OBJINFO_COMP_DIRS */
gboolean
grind_objinfo_directories (GrindObjinfoState  *state,
                           GrindWireReader    *request,
                           GByteArray         *answer,
                           GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  g_autofree char *source = grind_wire_reader_dup_string (request);
  g_auto (GStrv) folders = NULL;
  GrindDwarfLines *lines;
  GrindBinary *binary;

  binary = end_request (state, request, handle, error);
  if (binary == NULL)
    return FALSE;

  lines = grind_binary_get_lines (binary);
  if (lines != NULL)
    folders = grind_dwarf_lines_list_directories (lines, source, GRIND_OBJINFO_MAX_FOLDERS);
  grind_wire_put_32 (answer, folders != NULL ? g_strv_length (folders) : 0);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    grind_wire_put_string (answer, folders[i]);

  return TRUE;
}

/* GRIND_OBJINFO_DISASSEMBLE */
gboolean
grind_objinfo_disassemble (GrindObjinfoState  *state,
                           GrindWireReader    *request,
                           GByteArray         *answer,
                           GError            **error)
{
  guint32 handle = grind_wire_reader_get_32 (request);
  guint64 from = grind_wire_reader_get_64 (request);
  guint64 to = grind_wire_reader_get_64 (request);
  guint32 syntax = grind_wire_reader_get_32 (request);
  GrindBinary *binary;

  if (!grind_wire_reader_is_end (request) || syntax > GRIND_OBJINFO_INTEL || to < from)
    return grind_objinfo_set_bad_request (error);
  binary = find_binary (state, handle, error);
  if (binary == NULL)
    return FALSE;

  return grind_binary_disassemble (binary, from, to, syntax, answer, error);
}
