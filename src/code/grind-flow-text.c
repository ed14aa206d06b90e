/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the source lines and instructions of basic blocks. */
#include "config.h"

#include "grind-flow-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "grind-assembly-remarks.h"
#include "grind-source-job.h"
#include "source/binary/grind-instruction-text.h"

/* Code from more files has line numbers only. */
#define MAX_FILES 16

/* Blocks with more lines are cut, which they are in pictures, too. */
#define MAX_PLACES 200

/* Of the calls of an instruction, the most expensive ones */
#define MAX_CALLS 3

#define ARROW "→ "

struct _GrindFlowText
{
  gatomicrefcount  ref_count;
  GrindAssembly   *assembly;
  GHashTable      *sources;   /* GrindFileId + 1 -> GrindSourceText */
  GHashTable      *files;     /* base name -> GrindFileId + 1 */
  GrindFileId      own_file;  /* or GRIND_NONE */
};

/* A line in a source file, in the order of @rank and @line */
typedef struct
{
  guint       rank;      /* of the file in the block */
  GrindFileId file;      /* or GRIND_NONE */
  const char *path;      /* (nullable): of a file that is not in the profile */
  guint64     line;
} Place;

static GrindProfile *
get_profile (GrindFlowText *self)
{
  return grind_graph_get_profile (self->assembly->graph);
}

/* Takes the text of a source if it is known. */
static void
add_source (GrindFlowText *self,
            GrindSource   *source)
{
  GrindFileId file = grind_source_get_file (source);

  if (file == GRIND_NONE)
    return;
  g_hash_table_insert (self->files,
                       g_path_get_basename (grind_profile_get_file (get_profile (self), file,
                                                                    NULL)),
                       GUINT_TO_POINTER (file + 1));
  if (source->text != NULL)
    g_hash_table_insert (self->sources, GUINT_TO_POINTER (file + 1),
                         grind_source_text_ref (source->text));
}

static gboolean
read_sources (GrindFlowText               *self,
              const GrindAssemblyRequest  *request,
              GCancellable                *cancellable,
              GError                     **error)
{
  GrindSourceRequest wanted = {
    .graph = request->graph,
    .function = request->function,
    .comparison = request->comparison,
    .n_events = request->n_events,
    .events = { request->events[0], request->events[1] },
    .file = GRIND_NONE,
    .rules = request->rules,
    .objects = request->objects,
    .urls = request->servers,
  };
  g_autoptr (GrindSource) own = grind_source_make (&wanted, cancellable, error);
  const GrindLineFile *files;
  guint n_files;

  if (own == NULL)
    return FALSE;

  self->own_file = grind_source_get_file (own);
  add_source (self, own);
  wanted.previous = own;
  files = grind_line_table_get_files (own->table, &n_files);
  for (guint i = 0; i < MIN (n_files, MAX_FILES); i++)
    {
      g_autoptr (GrindSource) source = NULL;

      if (files[i].file == self->own_file)
        continue;
      wanted.file = files[i].file;
      source = grind_source_make (&wanted, cancellable, error);
      if (source == NULL)
        return FALSE;
      add_source (self, source);
    }

  return TRUE;
}

/**
 * grind_flow_text_make:
 * @request: a request for the instructions of a function
 * @cancellable: (nullable): cancels the call
 * @error: return location for an error: cancellation, or out of memory
 *
 * Finds the basic blocks of a function, and reads its code and its source files. Blocks; call it in
 * a worker.
 *
 * Returns: (transfer full) (nullable): the texts of the blocks
 */
GrindFlowText *
grind_flow_text_make (const GrindAssemblyRequest  *request,
                      GCancellable                *cancellable,
                      GError                     **error)
{
  g_autoptr (GrindFlowText) self = NULL;
  GrindAssembly *assembly = grind_assembly_make (request, cancellable, error);

  if (assembly == NULL)
    return NULL;

  self = g_new0 (GrindFlowText, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->assembly = assembly;
  self->sources = g_hash_table_new_full (NULL, NULL, NULL,
                                         (GDestroyNotify) grind_source_text_unref);
  self->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->own_file = GRIND_NONE;

  return assembly->flow == NULL || read_sources (self, request, cancellable, error)
           ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_flow_text_ref:
 * @self: the texts of basic blocks
 *
 * Returns: (transfer full): @self
 */
GrindFlowText *
grind_flow_text_ref (GrindFlowText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);

  return self;
}

/**
 * grind_flow_text_unref:
 * @self: (transfer full): the texts of basic blocks
 */
void
grind_flow_text_unref (GrindFlowText *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  grind_assembly_unref (self->assembly);
  g_hash_table_unref (self->sources);
  g_hash_table_unref (self->files);
  g_free (self);
}

/**
 * grind_flow_text_get_assembly:
 * @self: the texts of basic blocks
 *
 * Returns: (transfer none): the instructions of the function, and its control flow
 */
GrindAssembly *
grind_flow_text_get_assembly (GrindFlowText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->assembly;
}

static gboolean
has_jumps (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);

  for (GrindPartId i = 0; i < grind_profile_get_n_parts (profile); i++)
    if (grind_profile_get_part (profile, i)->n_jumps > 0)
      return TRUE;

  return FALSE;
}

/**
 * grind_flow_text_dup_empty:
 * @graph: a graph
 * @node: the selected node, or %GRIND_NONE
 * @self: (nullable): the texts of its basic blocks, if ready
 *
 * Returns: (transfer full) (nullable): why there is nothing to show for the selection; %NULL if
 *   there is something, or may be
 */
char *
grind_flow_text_dup_empty (GrindGraph    *graph,
                           GrindNodeId    node,
                           GrindFlowText *self)
{
  char *empty = grind_assembly_remarks_dup_empty (graph, node,
                                                  self != NULL ? self->assembly : NULL);

  guint n_blocks;

  if (empty != NULL)
    return empty;
  if (!has_jumps (graph))
    return g_strdup (_("This profile was recorded without jumps.\nCallgrind records them with\n"
                       "--dump-instr=yes --collect-jumps=yes"));
  if (self == NULL)
    return NULL;

  grind_control_flow_get_blocks (self->assembly->flow, &n_blocks);

  return n_blocks == 0 ? g_strdup (_("This function is only in the profile before")) : NULL;
}

static void
clear_line (gpointer data)
{
  GrindFlowLine *line = data;

  g_free (line->place);
  g_free (line->text);
}

static void
take_line (GArray   *lines,
           char     *place,
           char     *text,
           gboolean  is_call)
{
  GrindFlowLine line = { place, text, is_call };

  g_array_append_val (lines, line);
}

static const GrindLineRow *
get_row (GrindFlowText *self,
         guint64        address)
{
  GrindLineTable *table = self->assembly->table;
  guint row = grind_line_table_find_address (table, address);

  return row != GRIND_NONE ? grind_line_table_get_rows (table, NULL) + row : NULL;
}

static gboolean
is_same_file (const Place *a,
              const Place *b)
{
  return a->file == b->file && g_strcmp0 (a->path, b->path) == 0;
}

static void
add_place (GArray *places,
           Place   added)
{
  added.rank = places->len;
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);

      if (!is_same_file (place, &added))
        continue;
      if (place->line == added.line)
        return;
      added.rank = MIN (added.rank, place->rank);
    }
  if (added.line != 0 && places->len < MAX_PLACES)
    g_array_append_val (places, added);
}

/* The line in the profile, otherwise that in the debugging information */
static void
add_instruction (GrindFlowText          *self,
                 GArray                 *places,
                 const GrindInstruction *instruction)
{
  const GrindLineRow *row = get_row (self, instruction->address);
  g_autofree char *base = NULL;
  guint file;

  if (row != NULL && row->line != 0)
    {
      add_place (places, (Place) { 0, row->file, NULL, row->line });
      return;
    }
  if (instruction->file == NULL)
    return;

  base = g_path_get_basename (instruction->file);
  file = GPOINTER_TO_UINT (g_hash_table_lookup (self->files, base));
  add_place (places, (Place) { 0, file != 0 ? file - 1 : GRIND_NONE,
                               file != 0 ? NULL : instruction->file, instruction->line });
}

/* Calls @func with each instruction of a block. */
static void
visit (GrindFlowText        *self,
       const GrindFlowBlock *block,
       void               (* func) (GrindFlowText          *self,
                                    GArray                 *array,
                                    const GrindInstruction *instruction),
       GArray               *array)
{
  GArray *code = self->assembly->code;
  guint low = 0;
  guint high = code != NULL && grind_control_flow_has_code (self->assembly->flow) ? code->len : 0;
  GrindDisassembly *disassembly;
  const GrindInstruction *all;
  guint n, first;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      disassembly = g_array_index (code, GrindAssemblyRange, middle).disassembly;
      if (grind_disassembly_get_end (disassembly) <= block->address)
        low = middle + 1;
      else
        high = middle;
    }
  if (code == NULL || low == code->len || !grind_control_flow_has_code (self->assembly->flow))
    return;

  disassembly = g_array_index (code, GrindAssemblyRange, low).disassembly;
  all = grind_disassembly_get_instructions (disassembly, &n);
  first = grind_disassembly_find (disassembly, block->address);
  for (guint k = first; first != GRIND_NONE && k < n && all[k].address < block->end; k++)
    func (self, array, &all[k]);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *first = a, *second = b;

  if (first->rank != second->rank)
    return first->rank < second->rank ? -1 : 1;

  return (first->line > second->line) - (first->line < second->line);
}

static char *
dup_place (GrindFlowText *self,
           const Place   *place)
{
  const char *path = place->path;
  g_autofree char *base = NULL;

  if (place->file == self->own_file && path == NULL)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, place->line);

  if (place->file != GRIND_NONE)
    path = grind_profile_get_file (get_profile (self), place->file, NULL);
  base = g_path_get_basename (path != NULL ? path : "?");

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, base, place->line);
}

static char *
dup_source_line (GrindFlowText *self,
                 const Place   *place)
{
  GrindSourceText *source = g_hash_table_lookup (self->sources, GUINT_TO_POINTER (place->file + 1));
  gsize length;
  const char *text = source != NULL && place->line <= G_MAXUINT
                       ? grind_source_text_get_line (source, place->line, &length) : NULL;

  return text != NULL ? g_strstrip (g_strndup (text, length)) : g_strdup ("");
}

static void
add_calls (GrindFlowText      *self,
           const GrindLineRow *row,
           GArray             *lines)
{
  const GrindLineCall *calls = grind_line_table_get_calls (self->assembly->table, NULL);

  guint n_added = 0;

  for (guint i = 0; i < row->n_calls && n_added < MAX_CALLS; i++)
    {
      g_autofree char *name = grind_graph_dup_shown_name (self->assembly->graph,
                                                          calls[row->first_call + i].callee);

      /* The dynamic linker looks up the function that is called. */
      if (g_str_has_prefix (name, GRIND_FLOW_RESOLVER))
        continue;
      n_added++;
      take_line (lines, g_strdup (""), g_strconcat (ARROW, name, NULL), TRUE);
    }
}

/* The source lines, by file and number, then the called functions */
static void
list_lines (GrindFlowText        *self,
            const GrindFlowBlock *block,
            GArray               *lines)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const GrindLineRow *rows = grind_line_table_get_rows (self->assembly->table, NULL);

  visit (self, block, add_instruction, places);
  if (places->len == 0)
    for (guint i = block->first_row; i < block->first_row + block->n_rows; i++)
      add_place (places, (Place) { 0, rows[i].file, NULL, rows[i].line });

  g_array_sort (places, compare_places);
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);

      take_line (lines, dup_place (self, place), dup_source_line (self, place), FALSE);
    }
  for (guint i = block->first_row; i < block->first_row + block->n_rows; i++)
    add_calls (self, &rows[i], lines);
}

static char *
dup_address (guint64 address)
{
  return g_strdup_printf ("%" G_GINT64_MODIFIER "x", address);
}

static void
add_code (GrindFlowText          *self,
          GArray                 *lines,
          const GrindInstruction *instruction)
{
  GString *text = g_string_new (NULL);

  grind_instruction_text_append (text, instruction, self->assembly->names);
  take_line (lines, dup_address (instruction->address), g_string_free (text, FALSE), FALSE);
}

/* Without code, addresses with the names of called functions */
static void
list_instructions (GrindFlowText        *self,
                   const GrindFlowBlock *block,
                   GArray               *lines)
{
  const GrindLineRow *rows = grind_line_table_get_rows (self->assembly->table, NULL);

  visit (self, block, add_code, lines);
  if (lines->len > 0)
    return;
  for (guint i = block->first_row; i < block->first_row + block->n_rows; i++)
    {
      take_line (lines, dup_address (rows[i].address), g_strdup (""), FALSE);
      add_calls (self, &rows[i], lines);
    }
}

/**
 * grind_flow_text_list:
 * @self: the texts of basic blocks
 * @block: a block
 * @detail: what to list
 *
 * May be called from any thread.
 *
 * Returns: (transfer full) (element-type GrindFlowLine): the lines of a block; without debugging
 *   information, its first address instead of source lines
 */
GArray *
grind_flow_text_list (GrindFlowText   *self,
                      guint            block,
                      GrindFlowDetail  detail)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (GrindFlowLine));
  const GrindFlowBlock *blocks;
  guint n_blocks;

  g_return_val_if_fail (self != NULL && self->assembly->flow != NULL, lines);

  g_array_set_clear_func (lines, clear_line);
  blocks = grind_control_flow_get_blocks (self->assembly->flow, &n_blocks);
  g_return_val_if_fail (block < n_blocks, lines);

  if (detail == GRIND_FLOW_INSTRUCTIONS)
    list_instructions (self, &blocks[block], lines);
  else
    list_lines (self, &blocks[block], lines);
  if (lines->len == 0 || g_array_index (lines, GrindFlowLine, 0).is_call)
    {
      GrindFlowLine range = { dup_address (blocks[block].address), g_strdup (""), FALSE };

      g_array_prepend_val (lines, range);
    }

  return lines;
}
