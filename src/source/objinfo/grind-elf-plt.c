/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names the entries of procedure linkage tables. An entry jumps to an address that it loads from a
 * slot; the relocation of the slot has the symbol. Entries are decoded, depending on the machine,
 * not counted, as linkers may reorder and omit them.
 */
#include "config.h"

#include "grind-elf-symbols.h"

#include <string.h>

/* The longest entry, in bytes. */
#define MAX_ENTRY 16

/*
 * Decodes the slot address of an entry. @address: of @bytes, which start with an entry; @got: the
 * address of the table of slots. Returns: whether it is an entry.
 */
typedef gboolean (* SlotFunc) (const guint8 *bytes,
                               gsize         size,
                               guint64       address,
                               guint64       got,
                               guint64      *slot,
                               guint        *length);

static guint32
get_32 (const guint8 *bytes)
{
  guint32 value;

  memcpy (&value, bytes, sizeof value);

  return GUINT32_FROM_LE (value);
}

/* [endbr64] [bnd] jmp *offset(%rip) */
static gboolean
find_slot_x86_64 (const guint8 *bytes,
                  gsize         size,
                  guint64       address,
                  guint64       got,
                  guint64      *slot,
                  guint        *length)
{
  gsize pos = 0;

  if (size >= 4 && memcmp (bytes, "\xf3\x0f\x1e\xfa", 4) == 0)
    pos = 4;
  if (pos < size && bytes[pos] == 0xf2)
    pos++;
  if (size < pos + 6 || bytes[pos] != 0xff || bytes[pos + 1] != 0x25)
    return FALSE;

  *slot = address + pos + 6 + (gint64) (gint32) get_32 (bytes + pos + 2);
  *length = pos + 6;

  return TRUE;
}

/* [endbr32] jmp *slot, or jmp *offset(%ebx) where %ebx is the address of the table */
static gboolean
find_slot_i386 (const guint8 *bytes,
                gsize         size,
                guint64       address,
                guint64       got,
                guint64      *slot,
                guint        *length)
{
  gsize pos = 0;

  if (size >= 4 && memcmp (bytes, "\xf3\x0f\x1e\xfb", 4) == 0)
    pos = 4;
  if (size < pos + 6 || bytes[pos] != 0xff || (bytes[pos + 1] != 0x25 && bytes[pos + 1] != 0xa3))
    return FALSE;

  *slot = get_32 (bytes + pos + 2);
  if (bytes[pos + 1] == 0xa3)
    *slot = (guint32) (*slot + got);
  *length = pos + 6;

  return TRUE;
}

/* [bti c] adrp x16, page; ldr x17, [x16, #offset] */
static gboolean
find_slot_aarch64 (const guint8 *bytes,
                   gsize         size,
                   guint64       address,
                   guint64       got,
                   guint64      *slot,
                   guint        *length)
{
  guint32 adrp, ldr;
  gint64 page;
  gsize pos = 0;

  if (size >= 4 && get_32 (bytes) == 0xd503245f)
    pos = 4;
  if (size < pos + 12)
    return FALSE;
  adrp = get_32 (bytes + pos);
  ldr = get_32 (bytes + pos + 4);
  if ((adrp & 0x9f00001f) != 0x90000010 || (ldr & 0xffc003ff) != 0xf9400211)
    return FALSE;

  page = (gint64) ((guint64) ((adrp >> 5) & 0x7ffff) << 45) >> 43 | ((adrp >> 29) & 3);
  *slot = ((address + pos) & ~G_GUINT64_CONSTANT (0xfff)) + ((guint64) page << 12) +
          ((ldr >> 10) & 0xfff) * 8;
  *length = pos + 16;

  return TRUE;
}

/* add ip, pc, #…; add ip, ip, #…; ldr pc, [ip, #…]! */
static gboolean
find_slot_arm (const guint8 *bytes,
               gsize         size,
               guint64       address,
               guint64       got,
               guint64      *slot,
               guint        *length)
{
  guint32 sum = address + 8;

  if (size < 12 || (get_32 (bytes) & 0xfffff000) != 0xe28fc000 ||
      (get_32 (bytes + 4) & 0xfffff000) != 0xe28cc000 ||
      (get_32 (bytes + 8) & 0xfffff000) != 0xe5bcf000)
    return FALSE;

  for (guint i = 0; i < 2; i++)
    {
      guint32 word = get_32 (bytes + 4 * i);
      guint rotation = 2 * ((word >> 8) & 15);

      sum += (word & 0xff) >> rotation | (guint32) ((guint64) (word & 0xff) << (32 - rotation));
    }
  *slot = (guint32) (sum + (get_32 (bytes + 8) & 0xfff));
  *length = 12;

  return TRUE;
}

/* auipc t3, page; l[wd] t3, offset(t3) */
static gboolean
find_slot_riscv (const guint8 *bytes,
                 gsize         size,
                 guint64       address,
                 guint64       got,
                 guint64      *slot,
                 guint        *length)
{
  guint32 auipc, load;

  if (size < 8)
    return FALSE;
  auipc = get_32 (bytes);
  load = get_32 (bytes + 4);
  if ((auipc & 0xfff) != 0xe17 || ((load & 0xfffff) != 0xe3e03 && (load & 0xfffff) != 0xe2e03))
    return FALSE;

  *slot = address + (gint64) (gint32) (auipc & 0xfffff000) + ((gint32) load >> 20);
  *length = 16;

  return TRUE;
}

static SlotFunc
get_slot_func (GrindElfFile *file,
               guint        *step)
{
  *step = 4;
  if (file->header.e_ident[EI_DATA] != ELFDATA2LSB)
    return NULL;

  switch (file->header.e_machine)
    {
    case EM_X86_64:  *step = 8; return find_slot_x86_64;
    case EM_386:     *step = 8; return find_slot_i386;
    case EM_AARCH64: return find_slot_aarch64;
    case EM_ARM:     return find_slot_arm;
    case EM_RISCV:   return find_slot_riscv;
    default:         return NULL;
    }
}

/* The IRELATIVE relocation type, which refers to a resolver function, as in the C library. */
static guint
get_chooser_type (GrindElfFile *file)
{
  switch (file->header.e_machine)
    {
    case EM_X86_64:  return R_X86_64_IRELATIVE;
    case EM_386:     return R_386_IRELATIVE;
    case EM_AARCH64: return R_AARCH64_IRELATIVE;
    case EM_ARM:     return R_ARM_IRELATIVE;
    case EM_RISCV:   return R_RISCV_IRELATIVE;
    default:         return 0;
    }
}

/* @symbols: the symbol table of the relocation. Returns: (nullable): the name */
static const char *
name_relocation (GrindElfSymbols       *self,
                 GrindElfFile          *file,
                 const GrindElfSection *symbols,
                 const GElf_Rela       *relocation)
{
  guint64 index = GELF_R_SYM (relocation->r_info);
  guint type = GELF_R_TYPE (relocation->r_info);
  const GrindElfSymbol *chooser;
  Elf_Data *data;
  GElf_Sym symbol;

  if (index == 0 && type != 0 && type == get_chooser_type (file))
    {
      chooser = grind_elf_symbols_find (self, relocation->r_addend,
                                        GRIND_ELF_FUNCTIONS);
      return chooser != NULL && chooser->start == (guint64) relocation->r_addend ? chooser->name
                                                                                 : NULL;
    }
  if (index == 0 || index > G_MAXINT || relocation->r_addend != 0 || symbols == NULL)
    return NULL;

  data = elf_getdata (symbols->section, NULL);
  if (data == NULL || gelf_getsym (data, index, &symbol) == NULL)
    return NULL;

  return elf_strptr (file->elf, symbols->link, symbol.st_name);
}

static gboolean
get_relocation (Elf_Data  *data,
                gsize      index,
                gboolean   has_addends,
                GElf_Rela *relocation)
{
  GElf_Rel without;

  if (has_addends)
    return gelf_getrela (data, index, relocation) != NULL;
  if (gelf_getrel (data, index, &without) == NULL)
    return FALSE;

  *relocation = (GElf_Rela) { .r_offset = without.r_offset, .r_info = without.r_info };

  return TRUE;
}

/* Returns: (nullable): the symbol table that a relocation section is linked to */
static const GrindElfSection *
find_linked_symbols (GrindElfFile          *file,
                     const GrindElfSection *section)
{
  const GrindElfSection *symbols;

  if (section->link == 0 || section->link > file->sections->len)
    return NULL;
  symbols = &g_array_index (file->sections, GrindElfSection, section->link - 1);

  return elf_ndxscn (symbols->section) == section->link &&
         (symbols->type == SHT_DYNSYM || symbols->type == SHT_SYMTAB) ? symbols : NULL;
}

static void
read_relocations (GrindElfSymbols       *self,
                  GrindElfFile          *file,
                  const GrindElfSection *section)
{
  gboolean has_addends = section->type == SHT_RELA;
  Elf_Data *data = elf_getdata (section->section, NULL);
  gsize size = gelf_fsize (file->elf, has_addends ? ELF_T_RELA : ELF_T_REL, 1, EV_CURRENT);
  gsize n = data != NULL && size > 0 ? data->d_size / size : 0;
  const GrindElfSection *symbols = find_linked_symbols (file, section);
  GElf_Rela relocation = { 0 };

  for (gsize i = 0; i < n && i < G_MAXINT; i++)
    {
      GrindElfSlot slot;

      if (!get_relocation (data, i, has_addends, &relocation))
        break;
      slot.address = relocation.r_offset;
      slot.name = name_relocation (self, file, symbols, &relocation);
      if (slot.name != NULL && slot.name[0] != '\0')
        g_array_append_val (self->slots, slot);
    }
}

static int
compare_slots (gconstpointer a,
               gconstpointer b)
{
  const GrindElfSlot *first = a, *second = b;

  return (first->address > second->address) - (first->address < second->address);
}

static const char *
insert_name (GrindElfSymbols *self,
             const char      *name)
{
  g_autofree char *text = g_strconcat (name, "@plt", NULL);

  return g_string_chunk_insert (self->names, text);
}

static void
name_entries (GrindElfSymbols       *self,
              GrindElfFile          *file,
              const GrindElfSection *section,
              guint64                got,
              SlotFunc               find_slot,
              guint                  step)
{
  gsize size;
  const guint8 *bytes = grind_elf_file_get_bytes (file, section, section->address, &size);

  for (gsize pos = 0; bytes != NULL && pos < size; pos += step)
    {
      guint64 slot;
      guint length;
      const char *name;
      GrindElfSymbol added = { section->address + pos, 0, NULL, 0, TRUE, TRUE };

      if (!find_slot (bytes + pos, size - pos, added.start, got, &slot, &length) ||
          (name = grind_elf_symbols_find_slot (self, slot)) == NULL)
        continue;

      /* An entry includes its padding; most tables have entries of sixteen bytes. */
      added.size = MIN (length <= 8 && step == 8 && strcmp (section->name, ".plt.got") == 0
                        ? 8 : MAX_ENTRY, size - pos);
      if (file->header.e_machine == EM_ARM)
        added.size = length;
      added.name = insert_name (self, name);
      g_array_append_val (self->symbols, added);
      pos += (added.size - 1) / step * step;
    }
}

/**
 * grind_elf_symbols_add_plt:
 * @self: symbols under construction, sorted by address
 * @file: the program or library
 *
 * Appends a symbol for each entry of the procedure linkage tables, and sorts the slots.
 */
void
grind_elf_symbols_add_plt (GrindElfSymbols *self,
                           GrindElfFile    *file)
{
  const GrindElfSection *table = grind_elf_file_find_section (file, ".got.plt");
  SlotFunc find_slot;
  guint step;

  for (guint i = 0; i < file->sections->len; i++)
    {
      const GrindElfSection *section = &g_array_index (file->sections, GrindElfSection, i);

      if ((section->type == SHT_RELA || section->type == SHT_REL) &&
          (section->flags & SHF_ALLOC) != 0)
        read_relocations (self, file, section);
    }
  g_array_sort (self->slots, compare_slots);

  if (table == NULL)
    table = grind_elf_file_find_section (file, ".got");
  find_slot = get_slot_func (file, &step);
  for (guint i = 0; find_slot != NULL && i < file->code->len; i++)
    {
      const GrindElfSection *section = &g_array_index (file->code, GrindElfSection, i);

      if (g_str_has_prefix (section->name, ".plt") || g_str_equal (section->name, ".iplt"))
        name_entries (self, file, section, table != NULL ? table->address : 0, find_slot, step);
    }
}
