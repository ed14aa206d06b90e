/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-elf-symbols.h"

#include <string.h>

/* Number of symbols to search backwards for one that contains an address, due to nested symbols. */
#define MAX_NESTED 32

/* More than in any real program; tables with false sizes are truncated here. */
#define MAX_SYMBOLS (16 * 1024 * 1024)

/* Initial capacity of the array of symbols. */
#define FIRST_CAPACITY 1024

static gboolean
is_mapping (const char *name)
{
  return name[0] == '$' && name[1] != '\0' && strchr ("adtx", name[1]) != NULL &&
         (name[2] == '\0' || name[2] == '.' || name[1] == 'x');
}

static void
add_mapping (GrindElfSymbols *self,
             guint64          address,
             char             letter)
{
  GrindElfMapping mapping = { address, GRIND_ELF_MAPPING_CODE };

  if (letter == 'd')
    mapping.kind = GRIND_ELF_MAPPING_DATA;
  else if (letter == 't')
    mapping.kind = GRIND_ELF_MAPPING_THUMB;
  g_array_append_val (self->mappings, mapping);
}

/* Ranks functions before data, global before local symbols, and those with a size before labels. */
static guint8
get_rank (const GElf_Sym *symbol,
          gboolean        is_function)
{
  static const guint8 by_binding[] = { [STB_LOCAL] = 2, [STB_GLOBAL] = 0, [STB_WEAK] = 1 };
  guint binding = GELF_ST_BIND (symbol->st_info);
  guint8 rank = binding < G_N_ELEMENTS (by_binding) ? by_binding[binding] : 1;

  if (symbol->st_size == 0)
    rank += 4;
  if (GELF_ST_TYPE (symbol->st_info) == STT_NOTYPE)
    rank += 8;

  return is_function ? rank : rank + 16;
}

static void
add_symbol (GrindElfSymbols *self,
            GrindElfFile    *file,
            const GElf_Sym  *symbol,
            const char      *name)
{
  guint type = GELF_ST_TYPE (symbol->st_info);
  gboolean has_marks = file->header.e_machine == EM_ARM || file->header.e_machine == EM_AARCH64 ||
                       file->header.e_machine == EM_RISCV;
  GrindElfSymbol added = { symbol->st_value, symbol->st_size, name, 0, FALSE, FALSE };

  if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx == SHN_ABS || name[0] == '\0')
    return;
  if (type != STT_NOTYPE && type != STT_OBJECT && type != STT_FUNC && type != STT_GNU_IFUNC)
    return;

  if (has_marks && is_mapping (name))
    {
      add_mapping (self, symbol->st_value, name[1]);
      return;
    }

  added.is_function = type != STT_OBJECT && grind_elf_file_find_code (file, added.start) != NULL;
  if (type == STT_FUNC && file->header.e_machine == EM_ARM)
    {
      /* The lowest bit of a function's address selects one of two instruction sets. */
      if ((added.start & 1) != 0)
        add_mapping (self, added.start & ~G_GUINT64_CONSTANT (1), 't');
      added.start &= ~G_GUINT64_CONSTANT (1);
      added.is_function = grind_elf_file_find_code (file, added.start) != NULL;
    }
  added.rank = get_rank (symbol, added.is_function);
  added.is_sized = added.size > 0 && added.start + added.size > added.start;
  g_array_append_val (self->symbols, added);
}

/* @code_file: the file with the code of the symbols */
static void
read_table (GrindElfSymbols       *self,
            GrindElfFile          *file,
            GrindElfFile          *code_file,
            const GrindElfSection *section)
{
  Elf_Data *data = elf_getdata (section->section, NULL);
  gsize entry_size = gelf_fsize (file->elf, ELF_T_SYM, 1, EV_CURRENT);
  gsize n = data != NULL && entry_size > 0 ? data->d_size / entry_size : 0;

  for (gsize i = 1; i < n && self->symbols->len < MAX_SYMBOLS; i++)
    {
      GElf_Sym symbol;
      const char *name;

      if (gelf_getsym (data, i, &symbol) == NULL)
        break;
      name = elf_strptr (file->elf, section->link, symbol.st_name);
      if (name != NULL)
        add_symbol (self, code_file, &symbol, name);
    }
}

static void
read_tables (GrindElfSymbols *self,
             GrindElfFile    *file,
             GrindElfFile    *code_file,
             guint32          type)
{
  for (guint i = 0; i < file->sections->len; i++)
    {
      const GrindElfSection *section = &g_array_index (file->sections, GrindElfSection, i);

      if (section->type == type && section->section != NULL)
        read_table (self, file, code_file, section);
    }
}

static int
compare_symbols (gconstpointer a,
                 gconstpointer b)
{
  const GrindElfSymbol *first = a, *second = b;

  if (first->start != second->start)
    return first->start < second->start ? -1 : 1;
  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;

  return strcmp (first->name, second->name);
}

static int
compare_mappings (gconstpointer a,
                  gconstpointer b)
{
  const GrindElfMapping *first = a, *second = b;

  if (first->address != second->address)
    return first->address < second->address ? -1 : 1;

  return (first->kind > second->kind) - (first->kind < second->kind);
}

/* Removes symbols that are in two tables. */
static void
drop_doubles (GrindElfSymbols *self)
{
  GrindElfSymbol *symbols = &g_array_index (self->symbols, GrindElfSymbol, 0);
  guint n = 0;

  for (guint i = 0; i < self->symbols->len; i++)
    if (n == 0 || symbols[n - 1].start != symbols[i].start ||
        strcmp (symbols[n - 1].name, symbols[i].name) != 0)
      symbols[n++] = symbols[i];
  g_array_set_size (self->symbols, n);
}

/* Extends symbols without a size to the next one, or to the end of their section. */
static void
guess_sizes (GrindElfSymbols *self,
             GrindElfFile    *file)
{
  guint64 next = G_MAXUINT64, start = G_MAXUINT64;

  for (guint i = self->symbols->len; i > 0; i--)
    {
      GrindElfSymbol *symbol = &g_array_index (self->symbols, GrindElfSymbol, i - 1);
      const GrindElfSection *section;

      if (symbol->start != start)
        {
          next = start;
          start = symbol->start;
        }
      if (!symbol->is_sized)
        {
          section = symbol->is_function ? grind_elf_file_find_code (file, symbol->start) : NULL;
          symbol->size = next - symbol->start;
          if (section != NULL)
            symbol->size = MIN (symbol->size, section->address + section->size - symbol->start);
          else
            symbol->size = 0;
        }
    }
}

/**
 * grind_elf_symbols_new:
 * @file: a program or library, which outlives the symbols
 * @debug_file: (nullable): its debug file, which outlives the symbols, too
 *
 * Reads and sorts all symbols.
 *
 * Returns: (transfer full): the symbols
 */
GrindElfSymbols *
grind_elf_symbols_new (GrindElfFile *file,
                       GrindElfFile *debug_file)
{
  GrindElfSymbols *self = g_new0 (GrindElfSymbols, 1);
  gboolean is_complete = grind_elf_file_has_symtab (file);

  self->symbols = g_array_sized_new (FALSE, FALSE, sizeof (GrindElfSymbol), FIRST_CAPACITY);
  self->mappings = g_array_new (FALSE, FALSE, sizeof (GrindElfMapping));
  self->slots = g_array_new (FALSE, FALSE, sizeof (GrindElfSlot));
  self->names = g_string_chunk_new (4096);

  read_tables (self, file, file, SHT_SYMTAB);
  if (!is_complete && debug_file != NULL)
    read_tables (self, debug_file, file, SHT_SYMTAB);
  read_tables (self, file, file, SHT_DYNSYM);
  g_array_sort (self->symbols, compare_symbols);
  grind_elf_symbols_add_plt (self, file);
  g_array_sort (self->symbols, compare_symbols);
  g_array_sort (self->mappings, compare_mappings);
  drop_doubles (self);
  guess_sizes (self, file);

  return self;
}

void
grind_elf_symbols_free (GrindElfSymbols *self)
{
  g_array_unref (self->symbols);
  g_array_unref (self->mappings);
  g_array_unref (self->slots);
  g_string_chunk_free (self->names);
  g_free (self);
}

/* Returns: the position of the first symbol that starts at or after @address */
guint
grind_elf_symbols_find_first (GrindElfSymbols *self,
                              guint64          address)
{
  guint low = 0, high = self->symbols->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->symbols, GrindElfSymbol, middle).start < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/* Returns: the best of all symbols that start at the same address as the one at @position */
static const GrindElfSymbol *
get_best_name (GrindElfSymbols *self,
               guint            position)
{
  const GrindElfSymbol *symbols = &g_array_index (self->symbols, GrindElfSymbol, 0);

  return &symbols[grind_elf_symbols_find_first (self, symbols[position].start)];
}

static gboolean
contains (const GrindElfSymbol *symbol,
          guint64               address,
          GrindElfChoice        choice)
{
  if (choice != GRIND_ELF_ALL_SYMBOLS && !symbol->is_function)
    return FALSE;
  if (symbol->start == address)
    return TRUE;

  return address - symbol->start < symbol->size &&
         (choice != GRIND_ELF_CERTAIN_FUNCTIONS || symbol->is_sized);
}

/**
 * grind_elf_symbols_find:
 * @self: symbols
 * @address: an address
 * @choice: which symbols to look up
 *
 * Returns: (nullable): the innermost symbol that contains @address, with its best name; owned by
 *   @self
 */
const GrindElfSymbol *
grind_elf_symbols_find (GrindElfSymbols *self,
                        guint64          address,
                        GrindElfChoice   choice)
{
  guint end = self->symbols->len;
  guint stop;

  if (address < G_MAXUINT64)
    end = grind_elf_symbols_find_first (self, address + 1);
  stop = end > MAX_NESTED ? end - MAX_NESTED : 0;

  for (guint i = end; i > stop; i--)
    if (contains (&g_array_index (self->symbols, GrindElfSymbol, i - 1), address, choice))
      return get_best_name (self, i - 1);

  return NULL;
}

/* Returns: (nullable): the symbol whose address the dynamic linker stores at @address */
const char *
grind_elf_symbols_find_slot (GrindElfSymbols *self,
                             guint64          address)
{
  guint low = 0, high = self->slots->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->slots, GrindElfSlot, middle).address < address)
        low = middle + 1;
      else
        high = middle;
    }
  if (low < self->slots->len && g_array_index (self->slots, GrindElfSlot, low).address == address)
    return g_array_index (self->slots, GrindElfSlot, low).name;

  return NULL;
}

/* Returns: the position of the first mapping after @address; the one before it applies there */
guint
grind_elf_symbols_find_mapping (GrindElfSymbols *self,
                                guint64          address)
{
  guint low = 0, high = self->mappings->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->mappings, GrindElfMapping, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}
