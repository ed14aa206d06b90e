/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-elf-file.h"

G_BEGIN_DECLS

/* What a mapping symbol says is there: `$a`, `$t`, `$d` of ARM, `$x` and `$d` of others. */
typedef enum
{
  GRIND_ELF_MAPPING_CODE,
  GRIND_ELF_MAPPING_THUMB,
  GRIND_ELF_MAPPING_DATA,
} GrindElfMappingKind;

typedef struct
{
  guint64             address;
  GrindElfMappingKind kind;
} GrindElfMapping;

typedef struct
{
  guint64     start;
  guint64     size;         /* where the file does not say: up to the next one, or the section */
  const char *name;         /* (borrowed) of the file or of the table; not demangled */
  guint8      rank;         /* among symbols of one address: the lower, the better */
  guint8      is_function;
  guint8      is_sized;     /* whether the file says the size */
} GrindElfSymbol;

/* An address where the dynamic linker stores that of a symbol. */
typedef struct
{
  guint64     address;
  const char *name;
} GrindElfSlot;

/*
 * The symbols of a program or library, and of the file with its debugging information, by address,
 * and of several names of one address the best first; entries of procedure linkage tables are
 * among them, as “memcmp@plt”. Making them takes a time in proportion to the number of symbols
 * times its logarithm; finding one, its logarithm.
 */
typedef struct
{
  GArray       *symbols;   /* of GrindElfSymbol */
  GArray       *mappings;  /* of GrindElfMapping */
  GArray       *slots;     /* of GrindElfSlot */
  GStringChunk *names;     /* that no file has */
} GrindElfSymbols;

GrindElfSymbols       *grind_elf_symbols_new          (GrindElfFile    *file,
                                                       GrindElfFile    *debug_file)
  G_GNUC_WARN_UNUSED_RESULT;
void                   grind_elf_symbols_free         (GrindElfSymbols *self);
const GrindElfSymbol  *grind_elf_symbols_find         (GrindElfSymbols *self,
                                                       guint64          address,
                                                       gboolean         only_functions);
guint                  grind_elf_symbols_find_first   (GrindElfSymbols *self,
                                                       guint64          address);
const char            *grind_elf_symbols_find_slot    (GrindElfSymbols *self,
                                                       guint64          address);
guint                  grind_elf_symbols_find_mapping (GrindElfSymbols *self,
                                                       guint64          address);
void                   grind_elf_symbols_add_plt      (GrindElfSymbols *self,
                                                       GrindElfFile    *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindElfSymbols, grind_elf_symbols_free)

G_END_DECLS
