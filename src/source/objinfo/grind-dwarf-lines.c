/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-dwarf-lines-private.h"

/* More than in any real program; files with false sizes are truncated here. */
#define MAX_UNITS  (1024 * 1024)
#define MAX_RANGES (4 * 1024 * 1024)

/* Maximum number of ranges nested in a range that contains an address. */
#define MAX_NESTED 8

/**
 * grind_dwarf_lines_new:
 * @elf: a file with DWARF, which outlives the lines
 *
 * Returns: (transfer full) (nullable): its lines, or %NULL if they cannot be read
 */
GrindDwarfLines *
grind_dwarf_lines_new (Elf *elf)
{
  GrindDwarfLines *self;
  Dwarf *dwarf = dwarf_begin_elf (elf, DWARF_C_READ, NULL);

  if (dwarf == NULL)
    return NULL;

  self = g_new0 (GrindDwarfLines, 1);
  self->dwarf = dwarf;

  return self;
}

void
grind_dwarf_lines_free (GrindDwarfLines *self)
{
  g_clear_pointer (&self->units, g_array_unref);
  g_clear_pointer (&self->ranges, g_array_unref);
  dwarf_end (self->dwarf);
  g_free (self);
}

/* Lists the compilation units on first use. */
void
grind_dwarf_lines_list_units (GrindDwarfLines *self)
{
  Dwarf_Off offset = 0, next;
  gsize header_size;

  if (self->units != NULL)
    return;

  self->units = g_array_new (FALSE, TRUE, sizeof (GrindDwarfUnit));
  while (self->units->len < MAX_UNITS &&
         dwarf_nextcu (self->dwarf, offset, &next, &header_size, NULL, NULL, NULL) == 0)
    {
      GrindDwarfUnit unit = { .offset = offset + header_size };

      g_array_append_val (self->units, unit);
      if (next <= offset)
        break;
      offset = next;
    }
}

static int
compare_ranges (gconstpointer a,
                gconstpointer b)
{
  const GrindDwarfRange *first = a, *second = b;

  if (first->start != second->start)
    return first->start < second->start ? -1 : 1;

  return (first->end > second->end) - (first->end < second->end);
}

/* Reads the address ranges from the units, as .debug_aranges is often missing. */
static void
list_ranges (GrindDwarfLines *self)
{
  self->ranges = g_array_new (FALSE, FALSE, sizeof (GrindDwarfRange));

  for (guint i = 0; i < self->units->len && self->ranges->len < MAX_RANGES; i++)
    {
      GrindDwarfRange range = { .unit = i };
      Dwarf_Addr base, start, end;
      ptrdiff_t pos = 0;
      Dwarf_Die die;

      if (dwarf_offdie (self->dwarf, g_array_index (self->units, GrindDwarfUnit, i).offset,
                        &die) == NULL)
        continue;
      while (self->ranges->len < MAX_RANGES &&
             (pos = dwarf_ranges (&die, pos, &base, &start, &end)) > 0)
        {
          range.start = start;
          range.end = end;
          /* The linker leaves the addresses of discarded code at 0. */
          if (start < end && start != 0)
            g_array_append_val (self->ranges, range);
        }
    }

  g_array_sort (self->ranges, compare_ranges);
}

static void
read_unit (GrindDwarfLines *self,
           GrindDwarfUnit  *unit)
{
  Dwarf_Die die;

  if (unit->has_lines)
    return;

  unit->has_lines = TRUE;
  if (dwarf_offdie (self->dwarf, unit->offset, &die) == NULL ||
      dwarf_getsrclines (&die, &unit->lines, &unit->n_lines) != 0)
    unit->n_lines = 0;
}

static const GrindDwarfRange *
find_range (GrindDwarfLines *self,
            guint64          address)
{
  guint low = 0, high;

  if (self->ranges == NULL)
    {
      grind_dwarf_lines_list_units (self);
      list_ranges (self);
    }

  high = self->ranges->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->ranges, GrindDwarfRange, middle).start <= address)
        low = middle + 1;
      else
        high = middle;
    }
  for (guint i = low; i > 0 && low - i < MAX_NESTED; i--)
    if (g_array_index (self->ranges, GrindDwarfRange, i - 1).end > address)
      return &g_array_index (self->ranges, GrindDwarfRange, i - 1);

  return NULL;
}

/* Returns: the last line of the table that starts at or before @address, and its end */
static Dwarf_Line *
find_line (GrindDwarfUnit *unit,
           guint64         address,
           guint64        *end)
{
  gsize low = 0, high = unit->n_lines;
  Dwarf_Line *line;
  Dwarf_Addr found;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;

      line = dwarf_onesrcline (unit->lines, middle);
      if (line == NULL || dwarf_lineaddr (line, &found) != 0)
        return NULL;
      if (found <= address)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == unit->n_lines || dwarf_lineaddr (dwarf_onesrcline (unit->lines, low), end) != 0)
    *end = address + 1;

  return low > 0 ? dwarf_onesrcline (unit->lines, low - 1) : NULL;
}

/**
 * grind_dwarf_lines_find:
 * @self: lines
 * @address: an address of code
 * @file: (out): the source file, owned by @self; a relative one is prefixed with the compilation
 *   directory if known
 * @line: (out): the line, from 1, or 0 if the compiler recorded none
 * @end: (out): the address up to which the result applies, even if it is %FALSE
 *
 * Returns: whether the address has a line
 */
gboolean
grind_dwarf_lines_find (GrindDwarfLines  *self,
                        guint64           address,
                        const char      **file,
                        guint            *line,
                        guint64          *end)
{
  const GrindDwarfRange *range = find_range (self, address);
  bool is_end = false;
  GrindDwarfUnit *unit;
  Dwarf_Line *found;
  int number = 0;

  *end = address + 1;
  if (range == NULL)
    return FALSE;

  unit = &g_array_index (self->units, GrindDwarfUnit, range->unit);
  read_unit (self, unit);
  found = find_line (unit, address, end);
  *end = MIN (*end, range->end);
  if (found == NULL || dwarf_lineendsequence (found, &is_end) != 0 || is_end)
    return FALSE;

  *file = dwarf_linesrc (found, NULL, NULL);
  dwarf_lineno (found, &number);
  *line = MAX (number, 0);

  return *file != NULL;
}
