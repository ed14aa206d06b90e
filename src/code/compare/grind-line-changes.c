/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-changes.h"

#include <stdlib.h>
#include <string.h>

/* Instructions are of the same build if at least this part of the addresses agrees. */
#define SAME_BUILD_NUMERATOR   9
#define SAME_BUILD_DENOMINATOR 10

struct _GrindLineChanges
{
  gatomicrefcount ref_count;

  GrindLineTable *before;
  GrindLineTable *after;
  GPtrArray      *files;     /* of GrindFileChanges */
};

/* A line or an instruction, and where it is listed: deleted ones below the place after that they
 * had. */
typedef struct
{
  guint64         place;
  gboolean        is_deleted;
  GrindLineChange change;
} Entry;

static void
file_changes_free (gpointer data)
{
  GrindFileChanges *file = data;

  g_clear_pointer (&file->text_before, grind_source_text_unref);
  g_clear_pointer (&file->text_after, grind_source_text_unref);
  g_clear_pointer (&file->pairing, grind_line_pairing_unref);
  g_clear_pointer (&file->lines, g_array_unref);
  g_free (file);
}

static GrindLineChanges *
changes_new (GrindLineTable *before,
             GrindLineTable *after)
{
  GrindLineChanges *self = g_new0 (GrindLineChanges, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->before = grind_line_table_ref (before);
  self->after = grind_line_table_ref (after);
  self->files = g_ptr_array_new_with_free_func (file_changes_free);

  return self;
}

/* A source file of a table */
typedef struct
{
  const GrindLineFile *rows;          /* of the file */
  GrindFileId          counterpart;   /* GRIND_NONE until it is paired */
  guint                n_same;        /* files of the table with the same base name */
} File;

/* The files of a table, by id, and the last one of each base name */
typedef struct
{
  GrindLineTable *table;
  GHashTable     *files;   /* id -> File */
  GHashTable     *names;   /* base name -> File */
} Files;

static const char *
get_base_name (GrindLineTable *table,
               GrindFileId     file)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  const char *name = grind_profile_get_file (profile, file, NULL);
  const char *slash = strrchr (name, '/');

  return slash != NULL ? slash + 1 : name;
}

static void
files_init (Files          *self,
            GrindLineTable *table)
{
  guint n_files;
  const GrindLineFile *files = grind_line_table_get_files (table, &n_files);

  self->table = table;
  self->files = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < n_files; i++)
    {
      File *file = g_new (File, 1);

      *file = (File) { &files[i], GRIND_NONE, 0 };
      g_hash_table_insert (self->files, GUINT_TO_POINTER (files[i].file), file);
    }
}

static void
files_clear (Files *self)
{
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->files);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, files_clear)

/* (nullable) */
static File *
get_file (const Files *self,
          GrindFileId  id)
{
  return id != GRIND_NONE ? g_hash_table_lookup (self->files, GUINT_TO_POINTER (id)) : NULL;
}

static void
pair_two (File *before,
          File *after)
{
  if (before == NULL || after == NULL || before->counterpart != GRIND_NONE ||
      after->counterpart != GRIND_NONE)
    return;

  before->counterpart = after->rows->file;
  after->counterpart = before->rows->file;
}

/* Finds the files of each base name that have no counterpart. */
static void
index_names (Files *self)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->files);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      File *file = value;
      const char *name = get_base_name (self->table, file->rows->file);
      File *same = g_hash_table_lookup (self->names, name);

      if (file->counterpart != GRIND_NONE)
        continue;
      file->n_same = same != NULL ? same->n_same + 1 : 1;
      g_hash_table_insert (self->names, (gpointer) name, file);
    }
}

/* One rule after the other: the same path; the files of the function; the same base name, if no
 * other file has it. */
static void
pair_files (Files       *befores,
            Files       *afters,
            GrindFileId  main_before,
            GrindFileId  main_after)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, afters->files);
  while (g_hash_table_iter_next (&iter, &key, &value))
    pair_two (get_file (befores, GPOINTER_TO_UINT (key)), value);
  pair_two (get_file (befores, main_before), get_file (afters, main_after));
  index_names (befores);
  index_names (afters);
  g_hash_table_iter_init (&iter, afters->names);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      File *before = g_hash_table_lookup (befores->names, key);
      File *after = value;

      if (before != NULL && before->n_same == 1 && after->n_same == 1)
        pair_two (before, after);
    }
}

static void
add_file (GrindLineChanges *self,
          GrindFileId       before,
          GrindFileId       after)
{
  GrindFileChanges *file = g_new0 (GrindFileChanges, 1);

  file->before = before;
  file->after = after;
  file->method = GRIND_LINES_UNPAIRED;
  g_ptr_array_add (self->files, file);
}

/* Those after in their order, then those only before */
static void
add_files (GrindLineChanges *self,
           const Files      *befores,
           const Files      *afters)
{
  guint n_files;
  const GrindLineFile *files = grind_line_table_get_files (self->after, &n_files);

  for (guint i = 0; i < n_files; i++)
    add_file (self, get_file (afters, files[i].file)->counterpart, files[i].file);
  files = grind_line_table_get_files (self->before, &n_files);
  for (guint i = 0; i < n_files; i++)
    if (get_file (befores, files[i].file)->counterpart == GRIND_NONE)
      add_file (self, files[i].file, GRIND_NONE);
}

/* The rows of a file, which are sorted by line; none for no file */
static const GrindLineRow *
get_rows (const Files *self,
          GrindFileId  id,
          guint       *n_rows)
{
  const File *file = get_file (self, id);

  *n_rows = file != NULL ? file->rows->n_rows : 0;

  return file != NULL ? grind_line_table_get_rows (self->table, NULL) + file->rows->first_row
                      : NULL;
}

/* The number of the row of a line in the table; GRIND_NONE if it has none */
static guint
find_row (const Files *self,
          GrindFileId  id,
          guint64      line)
{
  guint n_rows, low = 0, high;
  const GrindLineRow *rows = get_rows (self, id, &n_rows);

  for (high = n_rows; low < high;)
    {
      guint middle = low + (high - low) / 2;

      if (rows[middle].line < line)
        low = middle + 1;
      else
        high = middle;
    }

  return low < n_rows && rows[low].line == line ? get_file (self, id)->rows->first_row + low
                                                : GRIND_NONE;
}

/* Lists the calls in a file, and its first line with costs. */
static void
describe_side (const Files   *files,
               GrindFileId    file,
               GArray        *anchors,
               GrindLineSide *side)
{
  const GrindLineCall *calls = grind_line_table_get_calls (files->table, NULL);
  guint n_rows;
  const GrindLineRow *rows = get_rows (files, file, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    {
      if (side->first_line == 0)
        side->first_line = rows[i].line;
      for (guint j = 0; j < rows[i].n_calls; j++)
        {
          GrindLineAnchor anchor = { rows[i].line, calls[rows[i].first_call + j].callee };

          g_array_append_val (anchors, anchor);
        }
    }
  side->anchors = (const GrindLineAnchor *) (const void *) anchors->data;
  side->n_anchors = anchors->len;
}

/* Other files than that of the function are headers, which hardly ever change. */
static gboolean
pair_lines (GrindFileChanges  *file,
            const Files       *befores,
            const Files       *afters,
            gboolean           is_main,
            GCancellable      *cancellable,
            GError           **error)
{
  g_autoptr (GArray) anchors_before = g_array_new (FALSE, FALSE, sizeof (GrindLineAnchor));
  g_autoptr (GArray) anchors_after = g_array_new (FALSE, FALSE, sizeof (GrindLineAnchor));
  GrindLineSide before = { .text = file->text_before };
  GrindLineSide after = { .text = file->text_after };

  if (file->before == GRIND_NONE || file->after == GRIND_NONE)
    return TRUE;

  describe_side (befores, file->before, anchors_before, &before);
  describe_side (afters, file->after, anchors_after, &after);
  if (!is_main)
    before.first_line = after.first_line = 0;
  file->pairing = grind_line_pairing_new (&before, &after, cancellable, error);
  if (file->pairing != NULL)
    file->method = grind_line_pairing_get_method (file->pairing);

  return file->pairing != NULL;
}

static void
add_entry (GArray   *entries,
           guint64   place,
           gboolean  is_deleted,
           guint64   before,
           guint64   after)
{
  Entry entry = { place, is_deleted, { before, after, GRIND_NONE, GRIND_NONE } };

  g_array_append_val (entries, entry);
}

static void
add_line_after (GrindFileChanges *file,
                GArray           *entries,
                guint64           line)
{
  guint64 before = file->pairing != NULL ? grind_line_pairing_get_before (file->pairing, line) : 0;

  add_entry (entries, line, FALSE, before, line);
}

/* The unknown line, 0, is its own counterpart. */
static void
add_line_before (GrindFileChanges *file,
                 GArray           *entries,
                 guint64           line)
{
  guint64 after = file->pairing != NULL ? grind_line_pairing_get_after (file->pairing, line) : 0;

  if (after > 0 || line == 0)
    add_entry (entries, after, FALSE, line, after);
  else
    add_entry (entries, file->pairing != NULL ? grind_line_pairing_get_place (file->pairing, line)
                                              : 0, TRUE, line, 0);
}

/* Adds all lines of a side: those of the text, and those with costs. */
static void
add_side (GrindFileChanges *file,
          GArray           *entries,
          const Files      *files,
          GrindFileId       id,
          GrindSourceText  *text,
          void           (* add) (GrindFileChanges *file,
                                  GArray           *entries,
                                  guint64           line))
{
  guint n_rows;
  const GrindLineRow *rows = get_rows (files, id, &n_rows);
  guint n_lines = text != NULL ? grind_source_text_get_n_lines (text) : 0;

  for (guint line = 1; line <= n_lines; line++)
    add (file, entries, line);
  for (guint i = 0; i < n_rows; i++)
    if (rows[i].line == 0 || rows[i].line > n_lines)
      add (file, entries, rows[i].line);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *one = a, *other = b;

  if (one->place != other->place)
    return one->place < other->place ? -1 : 1;
  if (one->is_deleted != other->is_deleted)
    return one->is_deleted - other->is_deleted;
  if (!one->is_deleted)
    return 0;

  return (one->change.line_before > other->change.line_before) -
         (one->change.line_before < other->change.line_before);
}

static void
list_lines (GrindFileChanges *file,
            const Files      *befores,
            const Files      *afters)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));

  add_side (file, entries, afters, file->after, file->text_after, add_line_after);
  add_side (file, entries, befores, file->before, file->text_before, add_line_before);
  if (entries->len > 0)
    qsort (entries->data, entries->len, sizeof (Entry), compare_entries);

  file->lines = g_array_new (FALSE, FALSE, sizeof (GrindLineChange));
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = &g_array_index (entries, Entry, i);
      GrindLineChange *change = &entry->change;
      gboolean is_unknown = change->line_before == 0 && change->line_after == 0;

      if (i > 0 && compare_entries (entry - 1, entry) == 0)
        continue;
      if (change->line_before > 0 || is_unknown)
        change->row_before = find_row (befores, file->before, change->line_before);
      if (change->line_after > 0 || is_unknown)
        change->row_after = find_row (afters, file->after, change->line_after);
      g_array_append_val (file->lines, *change);
    }
}

/**
 * grind_line_changes_new:
 * @before: lines before
 * @after: lines after, from the graph that is compared with that of @before
 * @main_before: the file of the function, or of all functions, before; %GRIND_NONE if unknown
 * @main_after: likewise after
 * @is_function: whether the tables are those of a function, which begins at its first line
 * @sources: (nullable): returns the texts that are known
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Pairs files, and then lines as grind_line_pairing_new() does. Files are the same if they have the
 * same path, if they are the main ones, or if they are the only ones of the same base name. Takes
 * O(n log n) time in the lines; use a worker thread.
 *
 * Returns: (transfer full): the lines; %NULL with @error set
 */
GrindLineChanges *
grind_line_changes_new (GrindLineTable          *before,
                        GrindLineTable          *after,
                        GrindFileId              main_before,
                        GrindFileId              main_after,
                        gboolean                 is_function,
                        const GrindLineSources  *sources,
                        GCancellable            *cancellable,
                        GError                 **error)
{
  g_autoptr (GrindLineChanges) self = NULL;
  g_auto (Files) befores = { NULL, };
  g_auto (Files) afters = { NULL, };

  files_init (&befores, before);
  files_init (&afters, after);
  self = changes_new (before, after);
  pair_files (&befores, &afters, main_before, main_after);
  add_files (self, &befores, &afters);
  for (guint i = 0; i < self->files->len; i++)
    {
      GrindFileChanges *file = self->files->pdata[i];

      if (sources != NULL && sources->load != NULL && file->before != GRIND_NONE)
        file->text_before = sources->load (file->before, TRUE, sources->data);
      if (sources != NULL && sources->load != NULL && file->after != GRIND_NONE)
        file->text_after = sources->load (file->after, FALSE, sources->data);
      if (!pair_lines (file, &befores, &afters, is_function && file->after == main_after,
                       cancellable, error))
        return NULL;
      list_lines (file, &befores, &afters);
    }

  return g_steal_pointer (&self);
}

/* The first known address; GRIND_NO_ADDRESS without one */
static guint64
get_first_address (const GrindLineRow *rows,
                   guint               n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    if (rows[i].address != GRIND_NO_ADDRESS)
      return rows[i].address;

  return GRIND_NO_ADDRESS;
}

/* Finds how far the code has moved, if it is the same. Unknown addresses are not moved. */
static gboolean
find_shift (GrindLineTable *before,
            GrindLineTable *after,
            guint64        *shift)
{
  guint n_before, n_after, n_same = 0;
  const GrindLineRow *rows_before = grind_line_table_get_rows (before, &n_before);
  const GrindLineRow *rows_after = grind_line_table_get_rows (after, &n_after);
  guint64 first_before = get_first_address (rows_before, n_before);
  guint64 first_after = get_first_address (rows_after, n_after);

  if (first_before == GRIND_NO_ADDRESS || first_after == GRIND_NO_ADDRESS)
    return FALSE;

  *shift = first_after - first_before;
  for (guint i = 0; i < n_before; i++)
    if (rows_before[i].address == GRIND_NO_ADDRESS ||
        grind_line_table_find_address (after, rows_before[i].address + *shift) != GRIND_NONE)
      n_same++;

  return (guint64) n_same * SAME_BUILD_DENOMINATOR >=
         (guint64) MAX (n_before, n_after) * SAME_BUILD_NUMERATOR;
}

/* The address after to list a deleted instruction below; 0 at the top */
static guint64
get_place (const GrindInstructionPairing *pairing,
           guint64                        address)
{
  guint64 place = grind_instruction_pairing_get_place (pairing, address);

  return place != GRIND_NO_ADDRESS ? place : 0;
}

/* The counterpart of an instruction before, or where it was; unknown ones without a counterpart are
 * listed last. */
static void
add_instruction (GArray                        *entries,
                 const GrindInstructionPairing *pairing,
                 const guint64                 *shift,
                 guint64                        address,
                 guint                          row)
{
  guint64 after = GRIND_NO_ADDRESS, place = GRIND_NO_ADDRESS;
  Entry entry;

  if (address == GRIND_NO_ADDRESS)
    after = address;
  else if (pairing != NULL)
    after = grind_instruction_pairing_get_after (pairing, address);
  else if (shift != NULL)
    after = address + *shift;
  if (after == GRIND_NO_ADDRESS && pairing != NULL && address != GRIND_NO_ADDRESS)
    place = get_place (pairing, address);
  else
    place = after;

  entry = (Entry) { place, after == GRIND_NO_ADDRESS && address != GRIND_NO_ADDRESS,
                    { address, after, row, GRIND_NONE } };
  g_array_append_val (entries, entry);
}

/**
 * grind_line_changes_new_by_address:
 * @before: instructions of a function before
 * @after: its instructions after
 * @pairing: (nullable): the pairs of instructions, if the code of both sides is known
 *
 * Without the code, instructions are paired by their offset from the first one, if at least 90 % of
 * those of each side have a counterpart then; else not at all. Takes linear time besides sorting.
 * May be called from any thread.
 *
 * Returns: (transfer full): the instructions, as one file
 */
GrindLineChanges *
grind_line_changes_new_by_address (GrindLineTable                *before,
                                   GrindLineTable                *after,
                                   const GrindInstructionPairing *pairing)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  GrindLineChanges *self;
  GrindFileChanges *file;
  const GrindLineRow *rows;
  guint64 shift;
  gboolean is_shifted;
  guint n_rows;

  g_return_val_if_fail (before != NULL && after != NULL, NULL);

  self = changes_new (before, after);
  add_file (self, GRIND_NONE, GRIND_NONE);
  file = self->files->pdata[0];
  file->lines = g_array_new (FALSE, FALSE, sizeof (GrindLineChange));
  is_shifted = pairing == NULL && find_shift (before, after, &shift);
  if (pairing != NULL)
    file->method = grind_instruction_pairing_get_method (pairing) == GRIND_INSTRUCTIONS_EQUAL
                     ? GRIND_LINES_EQUAL : GRIND_LINES_DIFF;
  else if (is_shifted)
    file->method = GRIND_LINES_OFFSET;

  rows = grind_line_table_get_rows (after, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    {
      Entry entry = { rows[i].address, FALSE, { 0, rows[i].address, GRIND_NONE, i } };

      g_array_append_val (entries, entry);
    }
  rows = grind_line_table_get_rows (before, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    add_instruction (entries, pairing, is_shifted ? &shift : NULL, rows[i].address, i);
  if (entries->len > 0)
    qsort (entries->data, entries->len, sizeof (Entry), compare_entries);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);
      GrindLineChange change = { 0, 0, entry->change.row_before, entry->change.row_after };
      GrindLineChange *last;

      if (i == 0 || compare_entries (entry - 1, entry) != 0)
        {
          g_array_append_val (file->lines, change);
          continue;
        }
      last = &g_array_index (file->lines, GrindLineChange, file->lines->len - 1);
      last->row_before = MIN (last->row_before, change.row_before);
      last->row_after = MIN (last->row_after, change.row_after);
    }

  return self;
}

/**
 * grind_line_changes_ref:
 * @self: lines
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindLineChanges *
grind_line_changes_ref (GrindLineChanges *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_line_changes_unref:
 * @self: (transfer full): lines
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_line_changes_unref (GrindLineChanges *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_ptr_array_unref (self->files);
  grind_line_table_unref (self->before);
  grind_line_table_unref (self->after);
  g_free (self);
}

/**
 * grind_line_changes_get_before:
 * @self: lines
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the table before
 */
GrindLineTable *
grind_line_changes_get_before (const GrindLineChanges *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->before;
}

/**
 * grind_line_changes_get_after:
 * @self: lines
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the table after
 */
GrindLineTable *
grind_line_changes_get_after (const GrindLineChanges *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->after;
}

/**
 * grind_line_changes_get_n_files:
 * @self: lines
 *
 * May be called from any thread.
 *
 * Returns: the number of source files of both sides; 1 for instructions
 */
guint
grind_line_changes_get_n_files (const GrindLineChanges *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->files->len;
}

/**
 * grind_line_changes_get_file:
 * @self: lines
 * @file: the number of a file, from 0
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the lines of the file; those only before come last
 */
const GrindFileChanges *
grind_line_changes_get_file (const GrindLineChanges *self,
                             guint                   file)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (file < self->files->len, NULL);

  return self->files->pdata[file];
}
