/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gelf.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  guint64     address;
  guint64     size;
  guint64     offset;      /* in the file */
  guint32     type;        /* SHT_… */
  guint32     link;
  guint64     flags;       /* SHF_… */
  const char *name;        /* never NULL */
  Elf_Scn    *section;     /* (nullable): NULL for a segment instead of a section */
} GrindElfSection;

/*
 * An ELF file: a program, a library, or their debug file. Everything is read on first use.
 */
typedef struct
{
  char       *path;
  int         fd;           /* -1 for a file in memory */
  GByteArray *bytes;        /* (nullable): of a file in memory */
  Elf        *elf;
  GElf_Ehdr   header;
  guint64     size;         /* of the file */
  gint64      mtime;        /* Unix seconds */
  GArray     *sections;     /* of GrindElfSection, in file order */
  GArray     *code;         /* of GrindElfSection: those with instructions, by address */
  char       *build_id;     /* hexadecimal digits, or "" */
  char       *debug_link;   /* a file name, or "" */
  guint32     debug_crc;    /* its checksum */
} GrindElfFile;

GrindElfFile          *grind_elf_file_open          (const char             *path,
                                                     GError                **error)
  G_GNUC_WARN_UNUSED_RESULT;
GrindElfFile          *grind_elf_file_new_for_bytes (const char             *path,
                                                     GByteArray             *bytes,
                                                     GError                **error)
  G_GNUC_WARN_UNUSED_RESULT;
void                   grind_elf_file_free          (GrindElfFile           *self);
const GrindElfSection *grind_elf_file_find_section  (GrindElfFile           *self,
                                                     const char             *name);
gboolean               grind_elf_file_has_lines     (GrindElfFile           *self);
gboolean               grind_elf_file_has_symtab    (GrindElfFile           *self);
const GrindElfSection *grind_elf_file_find_code     (GrindElfFile           *self,
                                                     guint64                 address);
const guint8          *grind_elf_file_get_bytes     (GrindElfFile           *self,
                                                     const GrindElfSection  *section,
                                                     guint64                 address,
                                                     gsize                  *size);
const char            *grind_elf_file_get_machine   (GrindElfFile           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindElfFile, grind_elf_file_free)

G_END_DECLS
