/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-assembly-listing.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "source/binary/grind-instruction-text.h"

/* Longer functions are not shown whole: code without costs is shown only near code with costs. */
#define MAX_WHOLE      5000   /* instructions */
#define LONG_CONTEXT   16     /* instructions around costs to show */
#define SHORT_CONTEXT  2      /* likewise, while code without costs is hidden */
#define MIN_LONG_GAP   64     /* minimum number of instructions in a gap */
#define MIN_SHORT_GAP  4

/* An instruction that is only before */
typedef struct
{
  const GrindInstruction *instruction;
  guint64                 place;      /* the address after that it follows, 0 for none */
} Gone;

/* Where an instruction that is gone is listed */
typedef struct
{
  guint64 address;   /* before */
  guint   line;
} GonePlace;

struct _GrindAssemblyListing
{
  gatomicrefcount  ref_count;
  GArray          *lines;      /* GrindAssemblyLine, by address */
  GString         *text;
  GPtrArray       *addresses;  /* by line; immutable */
  GPtrArray       *bytes;
  GPtrArray       *locations;
  GPtrArray       *signs;      /* by line; static */
  GArray          *gone;       /* GonePlace, by address */
  gboolean         is_marked;  /* a line is new or gone */
};

typedef struct
{
  const GrindAssemblyInput *input;
  GrindAssemblyListing     *self;
  GrindProfile             *profile;
  const GrindLineRow       *rows;
  guint                     n_rows;
  guint                     next_row;
  const GrindFlowBlock     *blocks;
  guint                     n_blocks;
  guint                     next_block;
  GArray                   *gone;         /* (nullable) Gone */
  guint                     next_gone;
  GHashTable               *files;        /* base name -> GrindFileId + 1 of the table's files */
  GHashTable               *base_names;   /* GrindFileId + 1 -> base name */
} Maker;

static char *
dup_base_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  return g_strdup (slash != NULL ? slash + 1 : path);
}

static const char *
get_base_name (Maker       *maker,
               GrindFileId  file)
{
  gpointer key = GUINT_TO_POINTER (file + 1);
  const char *name = g_hash_table_lookup (maker->base_names, key);
  const char *bytes;
  gsize length;

  if (name == NULL)
    {
      g_autofree char *path = NULL;
      char *base;

      bytes = grind_profile_get_file (maker->profile, file, &length);
      path = grind_plain_text_dup_shown (bytes, length);
      base = dup_base_name (path);
      g_hash_table_insert (maker->base_names, key, base);
      name = base;
    }

  return name;
}

/* Lists the instructions that are only before: all, or those with costs. */
static GArray *
list_gone (const GrindAssemblyInput *input)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Gone));

  for (guint range = 0; range < input->n_ranges_before; range++)
    {
      guint n;
      const GrindInstruction *instructions =
        grind_disassembly_get_instructions (input->ranges_before[range].disassembly, &n);

      for (guint i = 0; i < n; i++)
        {
          guint64 address = instructions[i].address;
          Gone gone = { &instructions[i],
                        grind_instruction_pairing_get_place (input->pairing, address) };

          if (grind_instruction_pairing_get_after (input->pairing, address) != GRIND_NO_ADDRESS ||
              ((!input->is_whole || n > MAX_WHOLE) &&
               grind_line_table_find_address (input->before, address) == GRIND_NONE))
            continue;
          if (gone.place == GRIND_NO_ADDRESS)
            gone.place = 0;
          g_array_append_val (list, gone);
        }
    }

  return list;
}

static void
maker_init (Maker                    *maker,
            const GrindAssemblyInput *input,
            GrindAssemblyListing     *self)
{
  maker->input = input;
  maker->self = self;
  maker->profile = grind_graph_get_profile (grind_line_table_get_graph (input->table));
  maker->rows = grind_line_table_get_rows (input->table, &maker->n_rows);
  maker->next_row = 0;
  maker->n_blocks = 0;
  if (input->flow != NULL)
    maker->blocks = grind_control_flow_get_blocks (input->flow, &maker->n_blocks);
  maker->next_block = 0;
  maker->gone = input->pairing != NULL ? list_gone (input) : NULL;
  maker->next_gone = 0;
  maker->base_names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  maker->files = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < maker->n_rows; i++)
    {
      if (maker->rows[i].file != GRIND_NONE)
        g_hash_table_insert (maker->files,
                             (gpointer) get_base_name (maker, maker->rows[i].file),
                             GUINT_TO_POINTER (maker->rows[i].file + 1));
    }
}

static void
maker_clear (Maker *maker)
{
  g_clear_pointer (&maker->gone, g_array_unref);
  g_hash_table_unref (maker->files);
  g_hash_table_unref (maker->base_names);
}

/* Takes ownership of the texts; the text appended to the listing becomes the line's. */
static void
add_line (Maker                   *maker,
          const GrindAssemblyLine *line,
          char                    *address,
          char                    *bytes,
          char                    *location)
{
  static const char *const signs[] = { "", "+", "−" };
  GrindAssemblyListing *self = maker->self;

  self->is_marked |= line->mark != GRIND_CODE_UNMARKED;
  g_ptr_array_add (self->signs, (gpointer) signs[line->mark]);
  g_array_append_val (self->lines, *line);
  g_ptr_array_add (self->addresses, address != NULL ? address : g_strdup (""));
  g_ptr_array_add (self->bytes, bytes != NULL ? bytes : g_strdup (""));
  g_ptr_array_add (self->locations, location != NULL ? location : g_strdup (""));
  g_string_append_c (self->text, '\n');
}

static char *
dup_address (guint64 address)
{
  return g_strdup_printf ("%" G_GINT64_MODIFIER "x", address);
}

static char *
dup_location (const char *file,
              guint64     line)
{
  if (file == NULL || *file == '\0')
    return NULL;
  if (line == 0)
    return g_strdup (file);

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, file, line);
}

static void
read_place (Maker             *maker,
            guint              row,
            GrindAssemblyLine *line)
{
  line->row = row;
  line->file = maker->rows[row].file;
  line->line = maker->rows[row].line;
}

/* Omits files that are not in the profile. */
static char *
dup_place (Maker                   *maker,
           const GrindAssemblyLine *line)
{
  const char *name = line->file != GRIND_NONE ? get_base_name (maker, line->file) : NULL;

  return g_strcmp0 (name, "???") != 0 ? dup_location (name, line->line) : NULL;
}

/* Adds rows before @end that have costs in the profile but no code. */
static void
add_rows_before (Maker    *maker,
                 guint64   end,
                 gboolean  is_last)
{
  while (maker->next_row < maker->n_rows &&
         (is_last || maker->rows[maker->next_row].address < end))
    {
      guint64 address = maker->rows[maker->next_row].address;
      GrindAssemblyLine line = { GRIND_ASSEMBLY_NO_CODE, address, address, GRIND_NONE, GRIND_NONE,
                                 0 };

      read_place (maker, maker->next_row, &line);
      g_string_append (maker->self->text, address != GRIND_NO_ADDRESS
                                                ? _("… no code here …")
                                                : _("… costs without an address …"));
      add_line (maker, &line, address != GRIND_NO_ADDRESS ? dup_address (address) : NULL, NULL,
                dup_place (maker, &line));
      maker->next_row++;
    }
}

/* Reads the source line from debug information where the profile has no costs. */
static char *
read_debug_place (Maker                  *maker,
                  const GrindInstruction *instruction,
                  GrindAssemblyLine      *line)
{
  g_autofree char *base = NULL;
  gpointer file;

  if (instruction->file == NULL || instruction->line == 0)
    return NULL;

  base = dup_base_name (instruction->file);
  file = g_hash_table_lookup (maker->files, base);
  if (file != NULL)
    line->file = GPOINTER_TO_UINT (file) - 1;
  line->line = instruction->line;

  return dup_location (base, instruction->line);
}

/* The line above the instructions of a basic block */
static char *
dup_block (const GrindFlowBlock *block)
{
  g_autofree char *size = NULL;
  g_autofree char *count = NULL;

  /* translators: of a basic block */
  size = g_strdup_printf (ngettext ("block of %u instruction", "block of %u instructions",
                                    block->n_instructions), block->n_instructions);
  if (block->count < 0)
    return g_strdup_printf ("── %s", size);
  if (block->count == 0)
    /* translators: a basic block, "block of 5 instructions" */
    return g_strdup_printf (_("── %s, never executed"), size);

  count = grind_number_format_integer (block->count);

  /* translators: a basic block, "block of 5 instructions", and how often it was executed */
  return g_strdup_printf (ngettext ("── %s, executed %s time", "── %s, executed %s times",
                                    (gulong) block->count), size, count);
}

static void
add_block (Maker   *maker,
           guint64  address)
{
  GrindAssemblyLine line = { GRIND_ASSEMBLY_BLOCK, address, address, GRIND_NONE, GRIND_NONE, 0 };
  g_autofree char *text = NULL;

  while (maker->next_block < maker->n_blocks &&
         maker->blocks[maker->next_block].address < address)
    maker->next_block++;
  if (maker->next_block == maker->n_blocks || maker->blocks[maker->next_block].address != address)
    return;

  text = dup_block (&maker->blocks[maker->next_block]);
  g_string_append (maker->self->text, text);
  add_line (maker, &line, NULL, NULL, NULL);
}

/* Adds the instructions that are gone from before @address. */
static void
add_gone_before (Maker   *maker,
                 guint64  address,
                 gboolean is_last)
{
  while (maker->gone != NULL && maker->next_gone < maker->gone->len)
    {
      const Gone *gone = &g_array_index (maker->gone, Gone, maker->next_gone);
      GrindAssemblyLine line = { GRIND_ASSEMBLY_GONE, address, address, GRIND_NONE, GRIND_NONE, 0,
                                 GRIND_CODE_GONE };
      GonePlace place = { gone->instruction->address, maker->self->lines->len };

      if (!is_last && gone->place >= address)
        return;
      g_array_append_val (maker->self->gone, place);
      grind_instruction_text_append (maker->self->text, gone->instruction,
                                     maker->input->names_before);
      add_line (maker, &line, dup_address (gone->instruction->address),
                grind_instruction_text_dup_bytes (gone->instruction), NULL);
      maker->next_gone++;
    }
}

static gboolean
is_new (Maker   *maker,
        guint64  address)
{
  return maker->input->pairing != NULL &&
         grind_instruction_pairing_get_before (maker->input->pairing,
                                               address) == GRIND_NO_ADDRESS;
}

static void
add_instruction (Maker                  *maker,
                 const GrindInstruction *instruction)
{
  GrindAssemblyLine line = { GRIND_ASSEMBLY_INSTRUCTION, instruction->address,
                             instruction->address + instruction->length, GRIND_NONE, GRIND_NONE,
                             0, GRIND_CODE_UNMARKED };
  char *location = NULL;

  if (is_new (maker, line.address))
    line.mark = GRIND_CODE_NEW;
  add_gone_before (maker, line.address, FALSE);
  add_block (maker, instruction->address);
  if (maker->next_row < maker->n_rows && maker->rows[maker->next_row].address < line.end)
    {
      read_place (maker, maker->next_row, &line);
      location = dup_place (maker, &line);
    }
  /* Costs may be inside of an instruction if the ELF object is not the profiled one. */
  while (maker->next_row < maker->n_rows && maker->rows[maker->next_row].address < line.end)
    maker->next_row++;
  if (location == NULL)
    location = read_debug_place (maker, instruction, &line);

  grind_instruction_text_append (maker->self->text, instruction, maker->input->names);
  add_line (maker, &line, dup_address (line.address),
            grind_instruction_text_dup_bytes (instruction), location);
}

/* The text that replaces omitted code. */
static char *
dup_gap (guint64 n_bytes)
{
  g_autofree char *number = grind_number_format_integer ((gint64) n_bytes);

  /* translators: in the place of instructions that are left out */
  return g_strdup_printf (ngettext ("… %s byte without cost …", "… %s bytes without cost …",
                                    (gulong) n_bytes), number);
}

static void
add_gap (Maker   *maker,
         guint64  address,
         guint64  end)
{
  GrindAssemblyLine line = { GRIND_ASSEMBLY_GAP, address, end, GRIND_NONE, GRIND_NONE, 0 };
  g_autofree char *text = dup_gap (end - address);

  add_gone_before (maker, address, FALSE);
  g_string_append (maker->self->text, text);
  add_line (maker, &line, NULL, NULL, NULL);
}

static gboolean
is_expanded (Maker   *maker,
             guint64  address)
{
  GArray *expanded = maker->input->expanded;

  for (guint i = 0; expanded != NULL && i < expanded->len; i++)
    {
      if (g_array_index (expanded, guint64, i) == address)
        return TRUE;
    }

  return FALSE;
}

/* Chooses the instructions to show: those with costs and those near them, or all. */
static guint8 *
choose (Maker                  *maker,
        const GrindInstruction *instructions,
        guint                   n)
{
  gboolean is_short = !maker->input->is_whole;
  guint context = is_short ? SHORT_CONTEXT : LONG_CONTEXT;
  guint min_gap = is_short ? MIN_SHORT_GAP : MIN_LONG_GAP;
  guint8 *is_shown = g_malloc0 (n + 1);
  guint row = maker->next_row;
  guint begin;

  if (!is_short && n <= MAX_WHOLE)
    {
      memset (is_shown, TRUE, n);
      return is_shown;
    }

  for (guint i = 0; i < n; i++)
    {
      if (row >= maker->n_rows ||
          maker->rows[row].address >= instructions[i].address + instructions[i].length)
        continue;
      while (row < maker->n_rows &&
             maker->rows[row].address < instructions[i].address + instructions[i].length)
        row++;
      begin = i > context ? i - context : 0;
      memset (is_shown + begin, TRUE, MIN (i + context + 1, n) - begin);
    }

  for (guint i = 0; i < n;)
    {
      for (begin = i; i < n && !is_shown[i];)
        i++;
      if (i > begin && (i - begin < min_gap || is_expanded (maker, instructions[begin].address)))
        memset (is_shown + begin, TRUE, i - begin);
      while (i < n && is_shown[i])
        i++;
    }

  return is_shown;
}

static void
add_range (Maker                    *maker,
           const GrindAssemblyRange *range)
{
  guint n;
  const GrindInstruction *instructions;
  g_autofree guint8 *is_shown = NULL;

  instructions = grind_disassembly_get_instructions (range->disassembly, &n);
  if (n == 0)
    return;

  add_rows_before (maker, instructions[0].address, FALSE);
  add_gone_before (maker, instructions[0].address, FALSE);
  if (maker->input->n_ranges > 1 && range->name != NULL)
    {
      GrindAssemblyLine line = { GRIND_ASSEMBLY_TITLE, instructions[0].address,
                                 instructions[0].address, GRIND_NONE, GRIND_NONE, 0 };

      grind_instruction_text_append_name (maker->self->text, range->name, maker->input->names);
      g_string_append_c (maker->self->text, ':');
      add_line (maker, &line, NULL, NULL, NULL);
    }

  is_shown = choose (maker, instructions, n);
  for (guint i = 0; i < n;)
    {
      guint begin = i;

      while (i < n && !is_shown[i])
        i++;
      if (i > begin)
        add_gap (maker, instructions[begin].address,
                 instructions[i - 1].address + instructions[i - 1].length);
      for (; i < n && is_shown[i]; i++)
        {
          add_rows_before (maker, instructions[i].address, FALSE);
          add_instruction (maker, &instructions[i]);
        }
    }
}

/**
 * grind_assembly_listing_new:
 * @input: the input
 *
 * Writes the instructions of a function and marks gaps. Each row of the table is part of a line,
 * including rows without code at their address. May be called from any thread.
 *
 * Returns: (transfer full): the listing
 */
GrindAssemblyListing *
grind_assembly_listing_new (const GrindAssemblyInput *input)
{
  GrindAssemblyListing *self;
  Maker maker;

  g_return_val_if_fail (input != NULL && input->table != NULL, NULL);
  g_return_val_if_fail (grind_line_table_get_kind (input->table) == GRIND_LINES_BY_ADDRESS, NULL);

  self = g_new0 (GrindAssemblyListing, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->lines = g_array_new (FALSE, FALSE, sizeof (GrindAssemblyLine));
  self->text = g_string_new (NULL);
  self->addresses = g_ptr_array_new_with_free_func (g_free);
  self->bytes = g_ptr_array_new_with_free_func (g_free);
  self->locations = g_ptr_array_new_with_free_func (g_free);
  self->signs = g_ptr_array_new ();
  self->gone = g_array_new (FALSE, FALSE, sizeof (GonePlace));

  maker_init (&maker, input, self);
  for (guint i = 0; i < input->n_ranges; i++)
    add_range (&maker, &input->ranges[i]);
  if (self->lines->len > 0)
    add_gone_before (&maker, g_array_index (self->lines, GrindAssemblyLine,
                                            self->lines->len - 1).end, TRUE);
  add_rows_before (&maker, 0, TRUE);
  maker_clear (&maker);

  /* A trailing newline would add an empty line. */
  if (self->text->len > 0)
    g_string_truncate (self->text, self->text->len - 1);

  return self;
}

/**
 * grind_assembly_listing_ref:
 * @self: a listing
 *
 * Returns: (transfer full): @self
 */
GrindAssemblyListing *
grind_assembly_listing_ref (GrindAssemblyListing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * grind_assembly_listing_unref:
 * @self: (transfer full): a listing
 */
void
grind_assembly_listing_unref (GrindAssemblyListing *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_array_unref (self->lines);
  g_string_free (self->text, TRUE);
  g_ptr_array_unref (self->addresses);
  g_ptr_array_unref (self->bytes);
  g_ptr_array_unref (self->locations);
  g_ptr_array_unref (self->signs);
  g_array_unref (self->gone);
  g_free (self);
}

/**
 * grind_assembly_listing_get_text:
 * @self: a listing
 * @length: (out): its length in bytes
 *
 * Returns: (transfer none): its text
 */
const char *
grind_assembly_listing_get_text (GrindAssemblyListing *self,
                                 gsize                *length)
{
  g_return_val_if_fail (self != NULL && length != NULL, NULL);

  *length = self->text->len;

  return self->text->str;
}

/**
 * grind_assembly_listing_get_lines:
 * @self: a listing
 * @n_lines: (out): the number of lines
 *
 * Returns: (transfer none) (array length=n_lines): its lines, by address
 */
const GrindAssemblyLine *
grind_assembly_listing_get_lines (GrindAssemblyListing *self,
                                  guint                *n_lines)
{
  g_return_val_if_fail (self != NULL && n_lines != NULL, NULL);

  *n_lines = self->lines->len;

  return (gconstpointer) self->lines->data;
}

/**
 * grind_assembly_listing_get_addresses:
 * @self: a listing
 *
 * Returns: (transfer none) (element-type utf8): the address of each line, empty if it is not an
 *   instruction
 */
GPtrArray *
grind_assembly_listing_get_addresses (GrindAssemblyListing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->addresses;
}

/**
 * grind_assembly_listing_get_bytes:
 * @self: a listing
 *
 * Returns: (transfer none) (element-type utf8): the instruction bytes of each line
 */
GPtrArray *
grind_assembly_listing_get_bytes (GrindAssemblyListing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->bytes;
}

/**
 * grind_assembly_listing_get_locations:
 * @self: a listing
 *
 * Returns: (transfer none) (element-type utf8): the source line of each line, `index.cpp:13`
 */
GPtrArray *
grind_assembly_listing_get_locations (GrindAssemblyListing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->locations;
}

/**
 * grind_assembly_listing_get_signs:
 * @self: a listing
 *
 * Returns: (transfer none) (nullable) (element-type utf8): "+" for each new line, "−" for each one
 *   that is gone, otherwise an empty text; %NULL if there is none
 */
GPtrArray *
grind_assembly_listing_get_signs (GrindAssemblyListing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->is_marked ? self->signs : NULL;
}

/**
 * grind_assembly_listing_dup_marks:
 * @self: a listing
 *
 * Returns: (transfer full): the #GrindCodeMark of each line, as a byte
 */
GBytes *
grind_assembly_listing_dup_marks (GrindAssemblyListing *self)
{
  guint8 *marks;

  g_return_val_if_fail (self != NULL, NULL);

  marks = g_malloc (MAX (self->lines->len, 1));
  for (guint i = 0; i < self->lines->len; i++)
    marks[i] = g_array_index (self->lines, GrindAssemblyLine, i).mark;

  return g_bytes_new_take (marks, self->lines->len);
}

static int
compare_gone (gconstpointer a,
              gconstpointer b)
{
  const GonePlace *one = a, *other = b;

  return (one->address > other->address) - (one->address < other->address);
}

/**
 * grind_assembly_listing_find_gone:
 * @self: a listing
 * @address: an address before
 *
 * Returns: the line of the instruction there that is gone; %GRIND_NONE if there is none
 */
guint
grind_assembly_listing_find_gone (GrindAssemblyListing *self,
                                  guint64               address)
{
  GonePlace wanted = { address, 0 };
  guint found;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  return g_array_binary_search (self->gone, &wanted, compare_gone, &found)
           ? g_array_index (self->gone, GonePlace, found).line : GRIND_NONE;
}

/**
 * grind_assembly_listing_find:
 * @self: a listing
 * @address: an address
 *
 * Returns: the line of the instruction there, or of the gap that contains it; %GRIND_NONE if there
 *   is none
 */
guint
grind_assembly_listing_find (GrindAssemblyListing *self,
                             guint64               address)
{
  const GrindAssemblyLine *line;
  guint low = 0;
  guint high;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (high = self->lines->len; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->lines, GrindAssemblyLine, middle).address <= address)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return GRIND_NONE;

  line = &g_array_index (self->lines, GrindAssemblyLine, low - 1);
  if (line->kind == GRIND_ASSEMBLY_GONE)
    return GRIND_NONE;

  return address < line->end || address == line->address ? low - 1 : GRIND_NONE;
}

/**
 * grind_assembly_listing_find_all:
 * @self: a listing
 * @file: a source file
 * @line: a line of the file
 *
 * Returns: (transfer full) (element-type guint): the lines of its instructions
 */
GArray *
grind_assembly_listing_find_all (GrindAssemblyListing *self,
                                 GrindFileId           file,
                                 guint64               line)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_val_if_fail (self != NULL, found);

  for (guint i = 0; i < self->lines->len; i++)
    {
      const GrindAssemblyLine *here = &g_array_index (self->lines, GrindAssemblyLine, i);

      if (here->line == line && here->line != 0 && here->file == file)
        g_array_append_val (found, i);
    }

  return found;
}
