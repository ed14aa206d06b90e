/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <elfutils/libdw.h>

#include "grind-dwarf-lines.h"

G_BEGIN_DECLS

typedef struct
{
  Dwarf_Off    offset;      /* of its DIE */
  Dwarf_Lines *lines;       /* (borrowed) (nullable): of libdw */
  gsize        n_lines;
  gboolean     has_lines;   /* whether they have been read */
} GrindDwarfUnit;

typedef struct
{
  guint64 start;
  guint64 end;              /* the end of its addresses */
  guint   unit;
} GrindDwarfRange;

struct _GrindDwarfLines
{
  Dwarf  *dwarf;
  GArray *units;            /* of GrindDwarfUnit */
  GArray *ranges;           /* of GrindDwarfRange, by start; NULL until needed */
};

void grind_dwarf_lines_list_units (GrindDwarfLines *self);

G_END_DECLS
