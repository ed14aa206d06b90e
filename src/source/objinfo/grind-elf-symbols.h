/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-elf-file.h"

G_BEGIN_DECLS

/* The kinds of mapping symbols: `$a`, `$t`, `$d` on ARM, `$x` and `$d` on other machines. */
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
  guint64     size;         /* if not in the file: up to the next symbol or section end */
  const char *name;         /* (borrowed) of the file or of the table; not demangled */
  guint8      rank;         /* among symbols of an address: lower is better */
  guint8      is_function;
  guint8      is_sized;     /* whether the file contains the size */
} GrindElfSymbol;

/* Which symbols are looked up */
typedef enum
{
  GRIND_ELF_ALL_SYMBOLS,
  GRIND_ELF_FUNCTIONS,
  GRIND_ELF_CERTAIN_FUNCTIONS,   /* those whose size is in the file, and any that start there */
} GrindElfChoice;

/* An address where the dynamic linker stores a symbol's address. */
typedef struct
{
  guint64     address;
  const char *name;
} GrindElfSlot;

/*
 * The symbols of a program or library and of its debug file, sorted by address, then by quality of
 * the name; entries of procedure linkage tables are included, as “memcmp@plt”. Takes O(n log n) to
 * create, and O(log n) to look up.
 */
typedef struct
{
  GArray       *symbols;   /* of GrindElfSymbol */
  GArray       *mappings;  /* of GrindElfMapping */
  GArray       *slots;     /* of GrindElfSlot */
  GStringChunk *names;     /* that are not in a file */
} GrindElfSymbols;

GrindElfSymbols       *grind_elf_symbols_new          (GrindElfFile    *file,
                                                       GrindElfFile    *debug_file)
  G_GNUC_WARN_UNUSED_RESULT;
void                   grind_elf_symbols_free         (GrindElfSymbols *self);
const GrindElfSymbol  *grind_elf_symbols_find         (GrindElfSymbols *self,
                                                       guint64          address,
                                                       GrindElfChoice   choice);
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
