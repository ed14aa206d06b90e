/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-elf-file.h"

#include <elfutils/libdwelf.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-objinfo-protocol.h"
#include "grind-objinfo-requests.h"

/* Larger than any program. */
#define MAX_FILE_SIZE (G_GUINT64_CONSTANT (8) << 30)

/* Maximum length of a build ID; most have 20 bytes, some 8 or 32. */
#define MAX_BUILD_ID 64

static const struct
{
  guint16     machine;
  const char *name;
} machines[] = {
  { EM_386, "i386" },
  { EM_68K, "m68k" },
  { EM_AARCH64, "AArch64" },
  { EM_ARM, "ARM" },
  { EM_LOONGARCH, "LoongArch" },
  { EM_MIPS, "MIPS" },
  { EM_PPC, "PowerPC" },
  { EM_PPC64, "PowerPC 64" },
  { EM_RISCV, "RISC-V" },
  { EM_S390, "S/390" },
  { EM_SPARCV9, "SPARC" },
  { EM_X86_64, "x86-64" },
};

static gboolean
set_file_error (GError     **error,
                const char  *path,
                const char  *message)
{
  g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_FILE, "%s: %s", path, message);

  return FALSE;
}

/* Opens a regular file of reasonable size; does not open a pipe or a device. */
static gboolean
open_file (GrindElfFile  *self,
           GError       **error)
{
  struct stat status;

  if (stat (self->path, &status) != 0)
    return set_file_error (error, self->path, g_strerror (errno));
  if (!S_ISREG (status.st_mode))
    return set_file_error (error, self->path, _("Not a regular file"));

  self->fd = open (self->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (self->fd < 0 || fstat (self->fd, &status) != 0)
    return set_file_error (error, self->path, g_strerror (errno));
  if (!S_ISREG (status.st_mode))
    return set_file_error (error, self->path, _("Not a regular file"));
  if ((guint64) status.st_size > MAX_FILE_SIZE)
    return set_file_error (error, self->path, _("The file is too large"));

  self->size = status.st_size;
  self->mtime = status.st_mtime;

  return TRUE;
}

/* Checks the kind of @self->elf. */
static gboolean
check_elf (GrindElfFile  *self,
           GError       **error)
{
  if (self->elf == NULL || elf_kind (self->elf) != ELF_K_ELF ||
      gelf_getehdr (self->elf, &self->header) == NULL)
    g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_FORMAT,
                 _("%s: Not an ELF file"), self->path);
  else if (self->header.e_type != ET_EXEC && self->header.e_type != ET_DYN)
    g_set_error (error, GRIND_OBJINFO_FAULT, GRIND_OBJINFO_ERROR_FORMAT,
                 _("%s: Neither a program nor a shared library"), self->path);
  else
    return TRUE;

  return FALSE;
}

static void
add_section (GrindElfFile *self,
             Elf_Scn      *section,
             gsize         names)
{
  GElf_Shdr header;
  GrindElfSection added;

  if (gelf_getshdr (section, &header) == NULL)
    return;

  added = (GrindElfSection) {
    .address = header.sh_addr,
    .size = header.sh_size,
    .offset = header.sh_offset,
    .type = header.sh_type,
    .link = header.sh_link,
    .flags = header.sh_flags,
    .name = elf_strptr (self->elf, names, header.sh_name),
    .section = section,
  };
  if (added.name == NULL)
    added.name = "";

  /* A section that wraps around cannot be looked up. */
  if (added.address + added.size < added.address)
    added.size = 0;
  g_array_append_val (self->sections, added);
  if ((added.flags & SHF_EXECINSTR) != 0 && (added.flags & SHF_ALLOC) != 0 &&
      (added.flags & SHF_COMPRESSED) == 0 && added.type == SHT_PROGBITS && added.size > 0)
    g_array_append_val (self->code, added);
}

/* Without section headers, the segments to load are still known. */
static void
add_segments (GrindElfFile *self)
{
  gsize n = 0;

  if (elf_getphdrnum (self->elf, &n) != 0)
    return;

  for (gsize i = 0; i < n && i < G_MAXUINT16; i++)
    {
      GElf_Phdr header;
      GrindElfSection added;

      if (gelf_getphdr (self->elf, i, &header) == NULL || header.p_type != PT_LOAD ||
          (header.p_flags & PF_X) == 0 || header.p_filesz == 0 ||
          header.p_vaddr + header.p_filesz < header.p_vaddr)
        continue;

      added = (GrindElfSection) {
        .address = header.p_vaddr,
        .size = header.p_filesz,
        .offset = header.p_offset,
        .type = SHT_PROGBITS,
        .flags = SHF_ALLOC | SHF_EXECINSTR,
        .name = "",
      };
      g_array_append_val (self->code, added);
    }
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  const GrindElfSection *first = a, *second = b;

  return (first->address > second->address) - (first->address < second->address);
}

static void
read_sections (GrindElfFile *self)
{
  Elf_Scn *section = NULL;
  gsize names = 0;

  self->sections = g_array_new (FALSE, FALSE, sizeof (GrindElfSection));
  self->code = g_array_new (FALSE, FALSE, sizeof (GrindElfSection));

  if (elf_getshdrstrndx (self->elf, &names) == 0)
    while ((section = elf_nextscn (self->elf, section)) != NULL)
      add_section (self, section, names);
  if (self->sections->len == 0)
    add_segments (self);

  g_array_sort (self->code, compare_addresses);
}

static void
read_identity (GrindElfFile *self)
{
  const void *id = NULL;
  gssize length = dwelf_elf_gnu_build_id (self->elf, &id);
  GElf_Word crc = 0;
  const char *link = dwelf_elf_gnu_debuglink (self->elf, &crc);
  GString *text = g_string_new (NULL);

  if (length > 0 && length <= MAX_BUILD_ID)
    for (gssize i = 0; i < length; i++)
      g_string_append_printf (text, "%02x", ((const guint8 *) id)[i]);
  self->build_id = g_string_free (text, FALSE);

  /* A file name, not a path to another folder. */
  if (link == NULL || strchr (link, '/') != NULL || strcmp (link, "..") == 0)
    link = "";
  self->debug_link = g_strdup (link);
  self->debug_crc = crc;
}

static gboolean
read_all (GrindElfFile  *self,
          GError       **error)
{
  if (!check_elf (self, error))
    return FALSE;

  read_sections (self);
  read_identity (self);

  return TRUE;
}

/**
 * grind_elf_file_open:
 * @path: a file
 * @error: a #GrindObjinfoError
 *
 * Opens a file for reading, if it is a regular file with a program or a shared library.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL with @error set
 */
GrindElfFile *
grind_elf_file_open (const char  *path,
                     GError     **error)
{
  g_autoptr (GrindElfFile) self = g_new0 (GrindElfFile, 1);

  self->path = g_strdup (path);
  self->fd = -1;
  if (!open_file (self, error))
    return NULL;

  elf_version (EV_CURRENT);
  self->elf = elf_begin (self->fd, ELF_C_READ_MMAP, NULL);

  return read_all (self, error) ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_elf_file_new_for_bytes:
 * @path: the path to report
 * @bytes: (transfer full): a whole file
 * @error: a #GrindObjinfoError
 *
 * Opens a file in memory.
 *
 * Returns: (transfer full) (nullable): the file, or %NULL with @error set
 */
GrindElfFile *
grind_elf_file_new_for_bytes (const char  *path,
                              GByteArray  *bytes,
                              GError     **error)
{
  g_autoptr (GrindElfFile) self = g_new0 (GrindElfFile, 1);

  self->path = g_strdup (path);
  self->fd = -1;
  self->bytes = bytes;
  self->size = bytes->len;

  elf_version (EV_CURRENT);
  self->elf = elf_memory ((char *) bytes->data, bytes->len);

  return read_all (self, error) ? g_steal_pointer (&self) : NULL;
}

void
grind_elf_file_free (GrindElfFile *self)
{
  g_clear_pointer (&self->sections, g_array_unref);
  g_clear_pointer (&self->code, g_array_unref);
  if (self->elf != NULL)
    elf_end (self->elf);
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  g_free (self->build_id);
  g_free (self->debug_link);
  g_free (self->path);
  g_free (self);
}

/* Returns: (nullable): the first section with that name and with bytes in the file */
const GrindElfSection *
grind_elf_file_find_section (GrindElfFile *self,
                             const char   *name)
{
  for (guint i = 0; i < self->sections->len; i++)
    {
      const GrindElfSection *section = &g_array_index (self->sections, GrindElfSection, i);

      if (section->type != SHT_NOBITS && strcmp (section->name, name) == 0)
        return section;
    }

  return NULL;
}

/* Returns: whether it has source lines of its code */
gboolean
grind_elf_file_has_lines (GrindElfFile *self)
{
  return (grind_elf_file_find_section (self, ".debug_info") != NULL ||
          grind_elf_file_find_section (self, ".zdebug_info") != NULL) &&
         (grind_elf_file_find_section (self, ".debug_line") != NULL ||
          grind_elf_file_find_section (self, ".zdebug_line") != NULL);
}

/* Returns: whether it has all of its symbols, not only the dynamic ones */
gboolean
grind_elf_file_has_symtab (GrindElfFile *self)
{
  for (guint i = 0; i < self->sections->len; i++)
    if (g_array_index (self->sections, GrindElfSection, i).type == SHT_SYMTAB)
      return TRUE;

  return FALSE;
}

/* Returns: (nullable): the code section that contains @address */
const GrindElfSection *
grind_elf_file_find_code (GrindElfFile *self,
                          guint64       address)
{
  guint low = 0, high = self->code->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->code, GrindElfSection, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low > 0; low--)
    {
      const GrindElfSection *section = &g_array_index (self->code, GrindElfSection, low - 1);

      if (address - section->address < section->size)
        return section;
      /* Check only the next one in case of overlapping sections. */
      if (high - low > 4)
        break;
    }

  return NULL;
}

/**
 * grind_elf_file_get_bytes:
 * @self: a file
 * @section: one of its sections
 * @address: an address in it
 * @size: (out): the number of bytes from @address to the end of the section
 *
 * Returns: (nullable): the bytes, owned by the file; %NULL if the file does not contain them
 */
const guint8 *
grind_elf_file_get_bytes (GrindElfFile          *self,
                          const GrindElfSection *section,
                          guint64                address,
                          gsize                 *size)
{
  guint64 skip = address - section->address;
  Elf_Data *data;

  *size = 0;
  if (section->section != NULL)
    data = elf_rawdata (section->section, NULL);
  else
    data = elf_getdata_rawchunk (self->elf, section->offset, section->size, ELF_T_BYTE);
  if (data == NULL || data->d_buf == NULL || section->type == SHT_NOBITS ||
      skip >= MIN (section->size, data->d_size))
    return NULL;
  *size = MIN (section->size, data->d_size) - skip;

  return (const guint8 *) data->d_buf + skip;
}

/* Returns: the display name of its machine */
const char *
grind_elf_file_get_machine (GrindElfFile *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (machines); i++)
    if (machines[i].machine == self->header.e_machine)
      return machines[i].name;

  return _("Unknown architecture");
}
