/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <libelf.h>

G_BEGIN_DECLS

/*
 * Finds the source line of an address in DWARF. The compilation units are listed on first use, the
 * lines of a unit when an address in it is looked up.
 */
typedef struct _GrindDwarfLines GrindDwarfLines;

GrindDwarfLines *grind_dwarf_lines_new              (Elf             *elf)
  G_GNUC_WARN_UNUSED_RESULT;
void             grind_dwarf_lines_free             (GrindDwarfLines *self);
gboolean         grind_dwarf_lines_find             (GrindDwarfLines *self,
                                                     guint64          address,
                                                     const char     **file,
                                                     guint           *line,
                                                     guint64         *end);
char           **grind_dwarf_lines_list_directories (GrindDwarfLines *self,
                                                     const char      *source,
                                                     guint            limit)
  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindDwarfLines, grind_dwarf_lines_free)

G_END_DECLS
