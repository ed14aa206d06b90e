/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and instructions of two profiles. */
#include "config.h"

#include "grind-cli-changed-lines.h"

#include "profile/grind-math.h"
#include "source/binary/grind-assembly-code.h"

/* Lines are dropped together, as that takes time. */
#define SPARE_LINES 4096

/* Memory of tables that are kept for a few lines, until they are dropped */
#define MAX_KEPT ((gsize) 64 << 20)

typedef struct
{
  const GrindCliChangedLines *self;
  GArray                     *kept;      /* (nullable) of GrindCliChangedLine */
  GrindCliChangedLineFunc     function;
  gpointer                    data;
  guint64                     n_lines;
  gsize                       memory;    /* of the tables that are kept */
} Walk;

static void
line_clear (gpointer data)
{
  grind_line_changes_unref (((GrindCliChangedLine *) data)->changes);
}

const GrindFileChanges *
grind_cli_changed_line_get_file (const GrindCliChangedLine *self)
{
  return grind_line_changes_get_file (self->changes, self->file);
}

const GrindLineChange *
grind_cli_changed_line_get (const GrindCliChangedLine *self)
{
  return &g_array_index (grind_cli_changed_line_get_file (self)->lines, GrindLineChange,
                         self->line);
}

/* The function of a line with costs */
GrindNodeId
grind_cli_changed_line_get_node (const GrindCliChangedLine *self)
{
  const GrindLineChange *change = grind_cli_changed_line_get (self);

  if (change->row_after != GRIND_NONE)
    return grind_line_table_get_function (grind_line_changes_get_after (self->changes),
                                          change->row_after);

  return grind_line_table_get_function (grind_line_changes_get_before (self->changes),
                                        change->row_before);
}

static gint64
get_value (GrindCliInput  *input,
           GrindLineTable *table,
           guint           row)
{
  return row != GRIND_NONE ? grind_line_table_get_value (table, row, input->event).whole : 0;
}

/**
 * grind_cli_changed_line_new:
 * @input: the compared profiles
 * @changes: (transfer none): lines
 * @file: the number of a file
 * @line: a line of it
 *
 * Returns: the line with its costs; without a reference of @changes
 */
GrindCliChangedLine
grind_cli_changed_line_new (GrindCliInput    *input,
                            GrindLineChanges *changes,
                            guint             file,
                            guint             line)
{
  GrindCliChangedLine changed = { changes, file, line, 0, 0, 0 };
  const GrindLineChange *change = grind_cli_changed_line_get (&changed);

  changed.before = get_value (input, grind_line_changes_get_before (changes), change->row_before);
  changed.after = get_value (input, grind_line_changes_get_after (changes), change->row_after);

  return changed;
}

static int
compare_numbers (gconstpointer a,
                 gconstpointer b)
{
  const GrindCliChangedLine *one = a, *other = b;

  return (one->number > other->number) - (one->number < other->number);
}

/* The largest changes first, of equal ones the most expensive */
static int
compare_changes (gconstpointer a,
                 gconstpointer b)
{
  const GrindCliChangedLine *one = a, *other = b;
  guint64 first = grind_absolute (grind_subtract (one->after, one->before));
  guint64 second = grind_absolute (grind_subtract (other->after, other->before));

  if (first != second)
    return first > second ? -1 : 1;
  if (one->after != other->after)
    return one->after > other->after ? -1 : 1;

  return compare_numbers (a, b);
}

static void
drop_smallest (Walk *walk)
{
  g_array_sort (walk->kept, compare_changes);
  if (walk->kept->len > walk->self->lines->limit)
    g_array_set_size (walk->kept, walk->self->lines->limit);
}

static void
take_line (Walk                *walk,
           GrindCliChangedLine  line)
{
  line.number = walk->n_lines++;
  if (walk->kept == NULL)
    {
      walk->function (&line, walk->data);
      return;
    }

  line.changes = grind_line_changes_ref (line.changes);
  g_array_append_val (walk->kept, line);
  if (walk->self->lines->limit < G_MAXUINT - SPARE_LINES &&
      walk->kept->len > walk->self->lines->limit + SPARE_LINES)
    drop_smallest (walk);
}

static gboolean
has_costs (GrindLineTable *table,
           guint           row)
{
  guint n = grind_profile_get_n_real_events (grind_graph_get_profile (
                                               grind_line_table_get_graph (table)));
  const gint64 *costs = row != GRIND_NONE ? grind_line_table_get_self (table, row) : NULL;

  for (guint i = 0; costs != NULL && i < n; i++)
    if (costs[i] != 0)
      return TRUE;

  return FALSE;
}

/* Whether one of both files is the wanted one */
static gboolean
is_in_file (const GrindCliLines       *lines,
            const GrindCliChangedLine *line)
{
  const GrindFileChanges *file = grind_cli_changed_line_get_file (line);

  return lines->file == GRIND_NONE || lines->is_merged || file->after == lines->file ||
         file->before == lines->file;
}

static gboolean
has_address (const GrindCliChangedLine *line)
{
  const GrindLineRow *before = grind_cli_changed_line_get_before (line);
  const GrindLineRow *after = grind_cli_changed_line_get_after (line);

  return (before != NULL && before->address != GRIND_NO_ADDRESS) ||
         (after != NULL && after->address != GRIND_NO_ADDRESS);
}

/* All rows of one function are wanted, for their calls; otherwise those with costs. Without a known
 * address there is no instruction. */
static gboolean
is_wanted (const GrindCliLines       *lines,
           const GrindCliChangedLine *line)
{
  const GrindLineChange *change = grind_cli_changed_line_get (line);

  if (!is_in_file (lines, line))
    return FALSE;
  if (lines->is_placed && (line->before == line->after || change->line_after == 0))
    return FALSE;
  if (lines->function != GRIND_NONE || lines->is_merged)
    return change->row_before != GRIND_NONE || change->row_after != GRIND_NONE;
  if (lines->kind == GRIND_LINES_BY_ADDRESS && !has_address (line))
    return FALSE;

  return has_costs (grind_line_changes_get_before (line->changes), change->row_before) ||
         has_costs (grind_line_changes_get_after (line->changes), change->row_after);
}

static gsize
get_memory (GrindLineChanges *changes)
{
  return grind_line_table_get_memory (grind_line_changes_get_before (changes)) +
         grind_line_table_get_memory (grind_line_changes_get_after (changes));
}

/* Tables that are kept for only a few lines may be large: drops them, or fails. */
static gboolean
check_memory (Walk    *walk,
              GError **error)
{
  g_autoptr (GHashTable) kept = NULL;

  if (walk->kept == NULL || walk->memory < MAX_KEPT)
    return TRUE;

  drop_smallest (walk);
  kept = g_hash_table_new (NULL, NULL);
  walk->memory = 0;
  for (guint i = 0; i < walk->kept->len; i++)
    {
      GrindLineChanges *changes = g_array_index (walk->kept, GrindCliChangedLine, i).changes;

      if (g_hash_table_add (kept, changes))
        walk->memory += get_memory (changes);
    }

  return grind_profile_has_room (walk->self->lines->input->profile, walk->memory, error);
}

/* Takes @changes, which is NULL if making it failed. */
static gboolean
take_changes (Walk              *walk,
              GrindLineChanges  *changes,
              GError           **error)
{
  g_autoptr (GrindLineChanges) owned = changes;
  GrindCliLines *lines = walk->self->lines;

  if (owned == NULL)
    return FALSE;

  for (guint file = 0; file < grind_line_changes_get_n_files (owned); file++)
    for (guint i = 0; i < grind_line_changes_get_file (owned, file)->lines->len; i++)
      {
        GrindCliChangedLine line = grind_cli_changed_line_new (lines->input, owned, file, i);

        if (is_wanted (lines, &line))
          take_line (walk, line);
      }

  walk->memory += get_memory (owned);

  return check_memory (walk, error);
}

/* (nullable) (transfer full) */
static GrindSourceText *
load_source (GrindFileId file,
             gboolean    is_before,
             gpointer    data)
{
  const GrindCliChangedLines *self = data;
  GrindProfile *profile = self->lines->input->profile;
  g_autofree char *place = NULL;

  if (!is_before)
    return self->sources != NULL ? grind_cli_sources_open (self->sources, file, &place) : NULL;
  if (self->base_sources == NULL)
    return NULL;

  return grind_source_version_load (self->base_sources,
                                    grind_profile_get_file (profile, file, NULL), NULL, NULL);
}

/* Pairs instructions by their code if it is known on both sides. */
static GrindLineChanges *
pair_instructions (const GrindCliChangedLines *self,
                   GrindLineTable             *before,
                   GrindLineTable             *after)
{
  g_autoptr (GrindInstructionPairing) pairing = NULL;
  g_autoptr (GArray) code_before = NULL;
  g_autoptr (GArray) code_after = NULL;

  if (self->base_code != NULL && self->lines->function != GRIND_NONE)
    code_before = grind_cli_code_read (self->base_code, before);
  if (code_before != NULL)
    code_after = grind_cli_code_read (self->lines->code, after);
  if (code_after != NULL)
    pairing = grind_instruction_pairing_new ((const GrindAssemblyRange *)
                                               (const void *) code_before->data,
                                             code_before->len,
                                             (const GrindAssemblyRange *)
                                               (const void *) code_after->data,
                                             code_after->len, NULL, NULL);

  return grind_line_changes_new_by_address (before, after, pairing);
}

static GrindFileId
get_file (GrindProfile    *profile,
          GrindFunctionId  function)
{
  return function != GRIND_NONE ? grind_profile_get_function_file (profile, function) : GRIND_NONE;
}

static GrindLineChanges *
make_function (const GrindCliChangedLines  *self,
               GrindFunctionId              function,
               GError                     **error)
{
  GrindCliInput *input = self->lines->input;
  GrindPair pair = grind_cli_input_get_pair (input, function);
  GrindLineSources sources = { load_source, (gpointer) self };
  g_autoptr (GrindLineTable) before = NULL;
  g_autoptr (GrindLineTable) after = NULL;

  before = grind_line_table_new (grind_graph_get_before (input->graph), function,
                                 self->lines->kind, NULL, error);
  if (before != NULL)
    after = grind_line_table_new (input->graph, function, self->lines->kind, NULL, error);
  if (after == NULL)
    return NULL;
  if (self->lines->kind == GRIND_LINES_BY_ADDRESS)
    return pair_instructions (self, before, after);

  return grind_line_changes_new (before, after, get_file (input->profile, pair.before),
                                 get_file (input->profile, pair.after), TRUE,
                                 self->lines->function != GRIND_NONE ? &sources : NULL, NULL,
                                 error);
}

/* The file before of the functions that are in @file after; @file itself if they have none */
static GrindFileId
find_file_before (GrindCliInput *input,
                  GrindFileId    file)
{
  GrindFileId found = file;

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (input->profile); i++)
    {
      GrindPair pair = grind_cli_input_get_pair (input, i);
      GrindFileId before = get_file (input->profile, pair.before);

      if (get_file (input->profile, pair.after) != file || before == GRIND_NONE)
        continue;
      if (before == file)
        return file;
      found = before;
    }

  return found;
}

static GrindLineChanges *
make_file (const GrindCliChangedLines  *self,
           GError                     **error)
{
  GrindCliInput *input = self->lines->input;
  GrindFileId file = find_file_before (input, self->lines->file);
  GrindLineSources sources = { load_source, (gpointer) self };
  g_autoptr (GrindLineTable) before = NULL;
  g_autoptr (GrindLineTable) after = NULL;

  before = grind_line_table_new_for_file (grind_graph_get_before (input->graph), file, NULL, error);
  if (before != NULL)
    after = grind_line_table_new_for_file (input->graph, self->lines->file, NULL, error);

  return after != NULL ? grind_line_changes_new (before, after, file, self->lines->file, FALSE,
                                                 &sources, NULL, error)
                       : NULL;
}

/**
 * grind_cli_changed_lines_make:
 * @self: lines of a function or a file
 * @error: (nullable): return location for an error
 *
 * Returns: (transfer full) (nullable): all of them, or %NULL on error
 */
GrindLineChanges *
grind_cli_changed_lines_make (const GrindCliChangedLines  *self,
                              GError                     **error)
{
  return self->lines->function != GRIND_NONE
           ? make_function (self, self->lines->function, error) : make_file (self, error);
}

/**
 * grind_cli_changed_lines_choose:
 * @self: lines of a function or a file
 * @changes: all of them
 *
 * Chooses the lines to show with their costs: those with the largest changes, if there is a limit.
 * Sets the number of the others.
 *
 * Returns: (transfer full): a set of GrindLineChange in @changes
 */
GHashTable *
grind_cli_changed_lines_choose (const GrindCliChangedLines *self,
                                GrindLineChanges           *changes)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (GrindCliChangedLine));
  GHashTable *chosen = g_hash_table_new (NULL, NULL);
  Walk walk = { self, lines, NULL, NULL, 0, 0 };
  guint n_lines;

  g_array_set_clear_func (lines, line_clear);
  take_changes (&walk, grind_line_changes_ref (changes), NULL);
  n_lines = lines->len;
  drop_smallest (&walk);
  for (guint i = 0; i < lines->len; i++)
    g_hash_table_add (chosen, (gpointer) grind_cli_changed_line_get (
                                &g_array_index (lines, GrindCliChangedLine, i)));
  self->lines->n_hidden = n_lines - lines->len;

  return chosen;
}

static gboolean
take_all (Walk    *walk,
          GError **error)
{
  const GrindCliChangedLines *self = walk->self;
  GrindCliInput *input = self->lines->input;

  if (self->lines->function != GRIND_NONE || self->lines->file != GRIND_NONE)
    return take_changes (walk, grind_cli_changed_lines_make (self, error), error);

  for (GrindFunctionId i = 0; i < grind_profile_get_n_functions (input->profile); i++)
    if (grind_graph_is_active_node (input->graph, i) &&
        !take_changes (walk, make_function (self, i, error), error))
      return FALSE;

  return TRUE;
}

/**
 * grind_cli_changed_lines_each:
 * @self: the lines to show
 * @in_order: whether to keep the order of functions, files and lines or addresses, and not to show
 *   the largest changes first
 * @function: called with each
 * @data: passed to @function
 * @error: (nullable): return location for an error
 *
 * Calls @function for each line, or those with the largest changes if there is a limit.
 *
 * Returns: %FALSE on error
 */
gboolean
grind_cli_changed_lines_each (const GrindCliChangedLines  *self,
                              gboolean                     in_order,
                              GrindCliChangedLineFunc      function,
                              gpointer                     data,
                              GError                     **error)
{
  g_autoptr (GArray) kept = NULL;
  Walk walk = { self, NULL, function, data, 0, 0 };

  if (!in_order || self->lines->limit < G_MAXUINT)
    {
      walk.kept = kept = g_array_new (FALSE, FALSE, sizeof (GrindCliChangedLine));
      g_array_set_clear_func (kept, line_clear);
    }
  if (!take_all (&walk, error))
    return FALSE;

  self->lines->n_hidden = 0;
  if (kept == NULL)
    return TRUE;

  drop_smallest (&walk);
  if (in_order)
    g_array_sort (kept, compare_numbers);
  for (guint i = 0; i < kept->len; i++)
    function (&g_array_index (kept, GrindCliChangedLine, i), data);
  self->lines->n_hidden = MIN (walk.n_lines - kept->len, G_MAXUINT);

  return TRUE;
}

/* (nullable): a row of a side */
static const GrindLineRow *
get_row (GrindLineTable *table,
         guint           row)
{
  return row != GRIND_NONE ? &grind_line_table_get_rows (table, NULL)[row] : NULL;
}

/* (nullable) */
const GrindLineRow *
grind_cli_changed_line_get_before (const GrindCliChangedLine *self)
{
  return get_row (grind_line_changes_get_before (self->changes),
                  grind_cli_changed_line_get (self)->row_before);
}

/* (nullable) */
const GrindLineRow *
grind_cli_changed_line_get_after (const GrindCliChangedLine *self)
{
  return get_row (grind_line_changes_get_after (self->changes),
                  grind_cli_changed_line_get (self)->row_after);
}

/* (nullable): the instruction after, or if there is none, that before */
char *
grind_cli_changed_lines_dup_instruction (const GrindCliChangedLines *self,
                                         const GrindCliChangedLine  *line)
{
  const GrindLineChange *change = grind_cli_changed_line_get (line);

  if (self->lines->code != NULL && change->row_after != GRIND_NONE)
    return grind_cli_code_dup_instruction (self->lines->code,
                                           grind_line_changes_get_after (line->changes),
                                           change->row_after);
  if (self->base_code != NULL && change->row_before != GRIND_NONE)
    return grind_cli_code_dup_instruction (self->base_code,
                                           grind_line_changes_get_before (line->changes),
                                           change->row_before);

  return NULL;
}

/**
 * grind_cli_changed_line_list_calls:
 * @self: a line
 *
 * Returns: (transfer full) (element-type GrindCliChangedCall): its calls on both sides, in the
 *   order after, then those that are gone
 */
GArray *
grind_cli_changed_line_list_calls (const GrindCliChangedLine *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (GrindCliChangedCall));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);   /* callee -> index + 1 */
  const GrindLineCall *befores =
    grind_line_table_get_calls (grind_line_changes_get_before (self->changes), NULL);
  const GrindLineCall *afters =
    grind_line_table_get_calls (grind_line_changes_get_after (self->changes), NULL);
  const GrindLineRow *before = grind_cli_changed_line_get_before (self);
  const GrindLineRow *after = grind_cli_changed_line_get_after (self);

  for (guint i = 0; after != NULL && i < after->n_calls; i++)
    {
      guint number = after->first_call + i;
      GrindCliChangedCall call = { afters[number].callee, GRIND_NONE, number };

      g_array_append_val (list, call);
      g_hash_table_insert (places, GUINT_TO_POINTER (call.callee), GUINT_TO_POINTER (list->len));
    }
  for (guint i = 0; before != NULL && i < before->n_calls; i++)
    {
      guint number = before->first_call + i;
      GrindCliChangedCall call = { befores[number].callee, number, GRIND_NONE };
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places,
                                                           GUINT_TO_POINTER (call.callee)));

      if (place > 0)
        g_array_index (list, GrindCliChangedCall, place - 1).before = number;
      else
        g_array_append_val (list, call);
    }

  return list;
}

/* How often a line makes a call; 0 for GRIND_NONE */
GrindCount
grind_cli_call_get_count (GrindLineTable *table,
                          guint           call)
{
  const GrindLineCall *calls = grind_line_table_get_calls (table, NULL);

  return call != GRIND_NONE ? calls[call].count : (GrindCount) { 0, FALSE };
}
