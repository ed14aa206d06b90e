/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the code of a function from its ELF object. */
#include "config.h"

#include "grind-assembly-code.h"

#include <string.h>

#include "grind-instruction-text.h"
#include "profile/grind-error.h"

/* Larger functions are read only around costs. */
#define MAX_SYMBOL (256 * 1024)

/* Without a symbol, read from the first to the last address with costs; a gap of more bytes than
 * this separates functions. */
#define MAX_HOLE 512

typedef struct
{
  GrindObject        *object;
  GrindSyntax         syntax;
  const GrindLineRow *rows;
  guint               n_rows;
  guint64             end;      /* of the code read so far */
  GArray             *ranges;
} Reader;

static void
clear_range (gpointer data)
{
  GrindAssemblyRange *range = data;

  g_free (range->name);
  g_clear_pointer (&range->disassembly, grind_disassembly_unref);
}

/* Reads from @from to @to, in several parts if the helper limits the size. Missing code is not an
 * error: it is reported next to the costs. */
static gboolean
read_range (Reader        *reader,
            const char    *name,
            guint64        from,
            guint64        to,
            GCancellable  *cancellable,
            GError       **error)
{
  from = MAX (from, reader->end);
  while (from < to)
    {
      g_autoptr (GError) local_error = NULL;
      GrindAssemblyRange range = { NULL, NULL };
      guint n;

      range.disassembly = grind_object_disassemble (reader->object, from, to, reader->syntax,
                                                    cancellable, &local_error);
      if (g_error_matches (local_error, GRIND_ERROR, GRIND_ERROR_OBJECT))
        break;
      if (range.disassembly == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }

      grind_disassembly_get_instructions (range.disassembly, &n);
      if (n == 0 || grind_disassembly_get_end (range.disassembly) <= from)
        {
          grind_disassembly_unref (range.disassembly);
          break;
        }
      from = grind_disassembly_get_end (range.disassembly);
      range.name = g_strdup (name);
      name = NULL;
      g_array_append_val (reader->ranges, range);
    }
  reader->end = MAX (reader->end, from);

  return TRUE;
}

/* The address after the last row that belongs to the same code as @row, without a symbol. */
static guint64
find_group_end (Reader  *reader,
                guint    row,
                guint64  limit)
{
  guint64 last = reader->rows[row].address;

  while (row + 1 < reader->n_rows && reader->rows[row + 1].address - last <= MAX_HOLE &&
         reader->rows[row + 1].address < limit)
    last = reader->rows[++row].address;

  return last < G_MAXUINT64 - GRIND_INSTRUCTION_MAX_BYTES ? last + GRIND_INSTRUCTION_MAX_BYTES
                                                          : G_MAXUINT64;
}

/* Reads the function around a row: the whole symbol, or its part with costs. */
static gboolean
read_around (Reader        *reader,
             guint          row,
             GCancellable  *cancellable,
             GError       **error)
{
  guint64 address = reader->rows[row].address;
  g_auto (GrindSymbol) symbol = { 0 };
  g_autoptr (GError) local_error = NULL;
  guint64 from = address;
  guint64 to;

  if (grind_object_find_symbol (reader->object, address, &symbol, cancellable, &local_error) &&
      address - symbol.start < symbol.size)
    {
      to = symbol.start + symbol.size;
      if (symbol.size <= MAX_SYMBOL)
        from = symbol.start;
      else
        to = MIN (to, find_group_end (reader, row, to));
    }
  else if (local_error == NULL ||
           g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
           g_error_matches (local_error, GRIND_ERROR, GRIND_ERROR_OBJECT))
    {
      to = find_group_end (reader, row, G_MAXUINT64);
    }
  else
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return FALSE;
    }

  return read_range (reader, symbol.name, from, to, cancellable, error);
}

/**
 * grind_assembly_code_read:
 * @object: the ELF object of a function
 * @table: the instructions of the function with costs
 * @syntax: the assembly syntax
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Reads the code of a function: all symbols in which it has costs, since compilers move cold code
 * elsewhere. Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_object_disassemble(), except for addresses without code.
 *
 * Returns: (transfer full) (nullable) (element-type GrindAssemblyRange): the code, sorted by
 *   address
 */
GArray *
grind_assembly_code_read (GrindObject     *object,
                          GrindLineTable  *table,
                          GrindSyntax      syntax,
                          GCancellable    *cancellable,
                          GError         **error)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (GrindAssemblyRange));
  Reader reader = { object, syntax, NULL, 0, 0, ranges };

  g_return_val_if_fail (GRIND_IS_OBJECT (object), NULL);
  g_return_val_if_fail (table != NULL, NULL);

  g_array_set_clear_func (ranges, clear_range);
  reader.rows = grind_line_table_get_rows (table, &reader.n_rows);
  for (guint i = 0; i < reader.n_rows; i++)
    {
      if (reader.rows[i].address == GRIND_NO_ADDRESS || reader.rows[i].address < reader.end)
        continue;
      if (!read_around (&reader, i, cancellable, error))
        return NULL;
    }

  return g_steal_pointer (&ranges);
}

/**
 * grind_assembly_code_read_row:
 * @object: the ELF object of the instructions
 * @table: instructions with costs
 * @row: one of its rows, with a known address
 * @syntax: the assembly syntax
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError
 *
 * Reads the code around one instruction: the whole symbol, or as far as there are costs nearby.
 * Blocks, so call it in a worker thread.
 *
 * Errors are those of grind_object_disassemble(), except for addresses without code.
 *
 * Returns: (transfer full) (nullable) (element-type GrindAssemblyRange): the code, sorted by
 *   address
 */
GArray *
grind_assembly_code_read_row (GrindObject     *object,
                              GrindLineTable  *table,
                              guint            row,
                              GrindSyntax      syntax,
                              GCancellable    *cancellable,
                              GError         **error)
{
  g_autoptr (GArray) ranges = g_array_new (FALSE, FALSE, sizeof (GrindAssemblyRange));
  Reader reader = { object, syntax, NULL, 0, 0, ranges };

  g_return_val_if_fail (GRIND_IS_OBJECT (object), NULL);
  g_return_val_if_fail (table != NULL, NULL);

  g_array_set_clear_func (ranges, clear_range);
  reader.rows = grind_line_table_get_rows (table, &reader.n_rows);
  g_return_val_if_fail (row < reader.n_rows, NULL);

  return read_around (&reader, row, cancellable, error) ? g_steal_pointer (&ranges) : NULL;
}

/* Whether a name has the prefix of a mangled name. */
static gboolean
may_be_mangled (const char *name)
{
  return g_str_has_prefix (name, "_Z") || g_str_has_prefix (name, "_R") ||
         g_str_has_prefix (name, "_D");
}

/* The base name of a symbol, without suffixes appended by the helper. */
static char *
dup_bare_name (const char *name)
{
  return g_strndup (name, strcspn (name, "@"));
}

static void
collect_name (GHashTable *names,
              const char *name)
{
  if (name != NULL && may_be_mangled (name) && !g_hash_table_contains (names, name))
    g_hash_table_insert (names, g_strdup (name), NULL);
}

static GHashTable *
collect_names (GArray *ranges)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < ranges->len; i++)
    {
      const GrindAssemblyRange *range = &g_array_index (ranges, GrindAssemblyRange, i);
      guint n;
      const GrindInstruction *instructions;

      instructions = grind_disassembly_get_instructions (range->disassembly, &n);
      collect_name (names, range->name);
      for (guint k = 0; k < n; k++)
        collect_name (names, instructions[k].target_name);
    }

  return names;
}

/**
 * grind_assembly_code_name:
 * @objinfo: the helper
 * @ranges: (element-type GrindAssemblyRange): code
 * @cancellable: (nullable): a cancellable
 *
 * Demangles the names of all symbols used in code, and omits their parameters. Names that cannot be
 * demangled are shown unchanged. Blocks, so call it in a worker thread.
 *
 * Returns: (transfer full) (element-type utf8 utf8): display names by symbol name
 */
GHashTable *
grind_assembly_code_name (GrindObjinfo *objinfo,
                          GArray       *ranges,
                          GCancellable *cancellable)
{
  GHashTable *names = collect_names (ranges);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) bare = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) demangled = NULL;
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    {
      g_ptr_array_add (keys, g_strdup (name));
      g_ptr_array_add (bare, dup_bare_name (name));
    }
  if (keys->len > 0)
    demangled = grind_objinfo_demangle (objinfo, (const char *const *) bare->pdata, bare->len,
                                        cancellable, NULL);

  g_hash_table_remove_all (names);
  for (guint i = 0; demangled != NULL && i < demangled->len; i++)
    {
      const char *key = g_ptr_array_index (keys, i);
      g_autofree char *shown = NULL;

      if (g_ptr_array_index (demangled, i) == NULL)
        continue;
      shown = grind_instruction_text_shorten (g_ptr_array_index (demangled, i));
      g_hash_table_insert (names, g_strdup (key),
                           g_strconcat (shown, key + strcspn (key, "@"), NULL));
    }

  return names;
}
