/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-table-private.h"

/* Number of functions read between two checks of the cancellable, minus 1 */
#define CANCEL_MASK 0x3ff

/* Reads some functions, or all if @functions is NULL. */
static gboolean
read_functions (GrindLinesSum          *sum,
                const GrindFunctionId  *functions,
                guint                   n_functions,
                GCancellable           *cancellable,
                GError                **error)
{
  for (guint i = 0; i < n_functions; i++)
    {
      GrindFunctionId function = functions != NULL ? functions[i] : i;

      if ((i & CANCEL_MASK) == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (!_grind_lines_sum_read (sum, function, cancellable, error))
        return FALSE;
    }

  return TRUE;
}

/**
 * grind_line_table_new:
 * @graph: a graph, whose active parts are included
 * @function: a function of its profile
 * @kind: the kind of rows
 * @cancellable: (nullable): a #GCancellable
 * @error: (nullable): return location for an error: cancelled, or out of memory
 *
 * Adds up the lines of a function, including those inlined from other files. In a table by line the
 * function's file comes first, the others by descending self cost of the first event. Takes linear
 * time in the lines of the function; run it in a worker.
 *
 * Returns: (transfer full) (nullable): the table
 */
GrindLineTable *
grind_line_table_new (GrindGraph       *graph,
                      GrindFunctionId   function,
                      GrindLinesKind    kind,
                      GCancellable     *cancellable,
                      GError          **error)
{
  g_auto (GrindLinesSum) sum = { 0, };
  GrindLineTable *self;
  GrindProfile *profile;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  profile = grind_graph_get_profile (graph);
  g_return_val_if_fail (function < grind_profile_get_n_functions (profile), NULL);

  _grind_lines_sum_init (&sum, graph, kind, FALSE, NULL);
  if (!_grind_lines_sum_read (&sum, function, cancellable, error))
    return NULL;

  self = _grind_lines_sum_finish (&sum, grind_profile_get_function_file (profile, function), error);
  if (self != NULL)
    self->function = function;

  return self;
}

/**
 * grind_line_table_new_for_file:
 * @graph: a graph, whose active parts are included
 * @file: a source file of its profile
 * @cancellable: (nullable): a #GCancellable
 * @error: (nullable): return location for an error: cancelled, or out of memory
 *
 * Adds up the lines of a source file in all functions, by line. Scans the lines of all functions;
 * run it in a worker.
 *
 * Returns: (transfer full) (nullable): the table
 */
GrindLineTable *
grind_line_table_new_for_file (GrindGraph    *graph,
                               GrindFileId    file,
                               GCancellable  *cancellable,
                               GError       **error)
{
  g_auto (GrindLinesSum) sum = { 0, };
  g_autofree guint8 *files = NULL;
  GrindProfile *profile;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  profile = grind_graph_get_profile (graph);
  g_return_val_if_fail (file < grind_profile_get_n_files (profile), NULL);

  files = g_new0 (guint8, grind_profile_get_n_files (profile) / 8 + 1);
  files[file / 8] |= 1 << file % 8;
  _grind_lines_sum_init (&sum, graph, GRIND_LINES_BY_LINE, TRUE, files);
  if (!read_functions (&sum, NULL, grind_profile_get_n_functions (profile), cancellable, error))
    return NULL;

  return _grind_lines_sum_finish (&sum, file, error);
}

/**
 * grind_line_table_new_for_functions:
 * @graph: a graph, whose active parts are included
 * @functions: (array length=n_functions): functions of its profile; by address they should belong
 *   to one ELF object
 * @n_functions: number of functions
 * @kind: the kind of rows
 * @cancellable: (nullable): a #GCancellable
 * @error: (nullable): return location for an error: cancelled, or out of memory
 *
 * Adds up the lines of many functions. Takes linear time in these; run it in a worker.
 *
 * Returns: (transfer full) (nullable): the table
 */
GrindLineTable *
grind_line_table_new_for_functions (GrindGraph             *graph,
                                    const GrindFunctionId  *functions,
                                    guint                   n_functions,
                                    GrindLinesKind          kind,
                                    GCancellable           *cancellable,
                                    GError                **error)
{
  g_auto (GrindLinesSum) sum = { 0, };

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (functions != NULL || n_functions == 0, NULL);

  _grind_lines_sum_init (&sum, graph, kind, TRUE, NULL);
  if (!read_functions (&sum, functions, n_functions, cancellable, error))
    return NULL;

  return _grind_lines_sum_finish (&sum, GRIND_NONE, error);
}

/**
 * grind_line_table_ref:
 * @self: a table
 *
 * Returns: (transfer full): @self
 */
GrindLineTable *
grind_line_table_ref (GrindLineTable *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
table_clear (gpointer data)
{
  GrindLineTable *self = data;

  g_clear_object (&self->graph);
  g_free (self->rows);
  g_free (self->self);
  g_free (self->functions);
  g_free (self->calls);
  g_free (self->call_costs);
  g_free (self->jumps);
  g_free (self->files);
  g_free (self->file_self);
}

/**
 * grind_line_table_unref:
 * @self: (transfer full): a table
 */
void
grind_line_table_unref (GrindLineTable *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, table_clear);
}

/**
 * grind_line_table_get_memory:
 * @self: a table
 *
 * Returns: its approximate size in bytes
 */
gsize
grind_line_table_get_memory (GrindLineTable *self)
{
  gsize n_costs;

  g_return_val_if_fail (self != NULL, 0);

  n_costs = ((gsize) self->n_rows + self->n_calls + self->n_files) * self->n_real;

  return n_costs * sizeof (gint64) + self->n_rows * sizeof (GrindLineRow) +
         self->n_calls * sizeof (GrindLineCall) + self->n_jumps * sizeof (GrindLineJump);
}

/**
 * grind_line_table_get_graph:
 * @self: a table
 *
 * Returns: (transfer none): the graph it was made from
 */
GrindGraph *
grind_line_table_get_graph (GrindLineTable *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

/**
 * grind_line_table_get_kind:
 * @self: a table
 *
 * Returns: the kind of rows
 */
GrindLinesKind
grind_line_table_get_kind (GrindLineTable *self)
{
  g_return_val_if_fail (self != NULL, GRIND_LINES_BY_LINE);

  return self->kind;
}

/**
 * grind_line_table_get_rows:
 * @self: a table
 * @n_rows: (out) (optional): number of rows
 *
 * Returns: (transfer none) (array length=n_rows): its rows, in order
 */
const GrindLineRow *
grind_line_table_get_rows (GrindLineTable *self,
                           guint          *n_rows)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_rows != NULL)
    *n_rows = self->n_rows;

  return self->rows;
}

/**
 * grind_line_table_get_calls:
 * @self: a table
 * @n_calls: (out) (optional): number of calls
 *
 * Returns: (transfer none) (array length=n_calls): the calls of all rows, in the order of the rows
 */
const GrindLineCall *
grind_line_table_get_calls (GrindLineTable *self,
                            guint          *n_calls)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_calls != NULL)
    *n_calls = self->n_calls;

  return self->calls;
}

/**
 * grind_line_table_get_jumps:
 * @self: a table
 * @n_jumps: (out) (optional): number of jumps
 *
 * Returns: (transfer none) (array length=n_jumps): the jumps of all rows, in the order of the rows
 */
const GrindLineJump *
grind_line_table_get_jumps (GrindLineTable *self,
                            guint          *n_jumps)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_jumps != NULL)
    *n_jumps = self->n_jumps;

  return self->jumps;
}

/**
 * grind_line_table_get_files:
 * @self: a table
 * @n_files: (out) (optional): number of files; 0 in a table by address
 *
 * Returns: (transfer none) (array length=n_files): the source files of the rows
 */
const GrindLineFile *
grind_line_table_get_files (GrindLineTable *self,
                            guint          *n_files)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (n_files != NULL)
    *n_files = self->n_files;

  return self->files;
}

/**
 * grind_line_table_get_function:
 * @self: a table
 * @row: one of its rows
 *
 * Returns: the function that the row belongs to; of several, the one with the highest cost of the
 *   first event
 */
GrindFunctionId
grind_line_table_get_function (GrindLineTable *self,
                               guint           row)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);
  g_return_val_if_fail (row < self->n_rows, GRIND_NONE);

  return self->functions != NULL ? self->functions[row] : self->function;
}

/* Finds the row with @key in a range sorted by line or address. */
static guint
find_in_range (GrindLineTable *self,
               guint           first,
               guint           n,
               guint64         key)
{
  guint end = first + n;

  while (first < end)
    {
      guint middle = first + (end - first) / 2;
      const GrindLineRow *row = &self->rows[middle];
      guint64 found = self->kind == GRIND_LINES_BY_ADDRESS ? row->address : row->line;

      if (found == key)
        return middle;
      if (found < key)
        first = middle + 1;
      else
        end = middle;
    }

  return GRIND_NONE;
}

/**
 * grind_line_table_find:
 * @self: a table by line
 * @file: a source file
 * @line: a line of it, or 0 for unknown lines
 *
 * Returns: the row of that line, or %GRIND_NONE. Takes linear time in the files, logarithmic time
 *   in the rows
 */
guint
grind_line_table_find (GrindLineTable *self,
                       GrindFileId     file,
                       guint64         line)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  for (guint i = 0; i < self->n_files; i++)
    if (self->files[i].file == file)
      return find_in_range (self, self->files[i].first_row, self->files[i].n_rows, line);

  return GRIND_NONE;
}

/**
 * grind_line_table_find_address:
 * @self: a table
 * @address: an address, or %GRIND_NO_ADDRESS for unknown addresses
 *
 * Returns: the row of that instruction, or %GRIND_NONE; always %GRIND_NONE in a table by line
 */
guint
grind_line_table_find_address (GrindLineTable *self,
                               guint64         address)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (self->kind != GRIND_LINES_BY_ADDRESS)
    return GRIND_NONE;

  return find_in_range (self, 0, self->n_rows, address);
}

/**
 * grind_line_table_get_self:
 * @self: a table
 * @row: one of its rows
 *
 * Returns: (transfer none) (array): the self cost of the row, by real event of the profile
 */
const gint64 *
grind_line_table_get_self (GrindLineTable *self,
                           guint           row)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (row < self->n_rows, NULL);

  return self->self + (gsize) row * self->n_real;
}

/**
 * grind_line_table_get_call_cost:
 * @self: a table
 * @call: one of its calls
 *
 * Returns: (transfer none) (array): the inclusive cost of the call, by real event of the profile
 */
const gint64 *
grind_line_table_get_call_cost (GrindLineTable *self,
                                guint           call)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (call < self->n_calls, NULL);

  return self->call_costs + (gsize) call * self->n_real;
}

/**
 * grind_line_table_get_file_self:
 * @self: a table
 * @file: the index of a file in the list of files
 *
 * Returns: (transfer none) (array): the self cost of its rows, by real event of the profile
 */
const gint64 *
grind_line_table_get_file_self (GrindLineTable *self,
                                guint           file)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (file < self->n_files, NULL);

  return self->file_self + (gsize) file * self->n_real;
}

/* A profile without events has event 0 with costs of 0. */
static GrindValue
evaluate (GrindLineTable *self,
          GrindEventId    event,
          const gint64   *real)
{
  GrindEventSet *events = grind_graph_get_events (self->graph);

  if (event < self->n_real)
    return grind_value_new_whole (real[event]);
  if (event >= grind_event_set_get_n_events (events))
    return grind_value_new_whole (0);

  return grind_event_set_evaluate (events, event, real);
}

/**
 * grind_line_table_get_value:
 * @self: a table
 * @row: one of its rows
 * @event: an event of the graph
 *
 * For a derived event of many rows, see [struct@GrindEvaluator].
 *
 * Returns: the self cost of the row
 */
GrindValue
grind_line_table_get_value (GrindLineTable *self,
                            guint           row,
                            GrindEventId    event)
{
  g_return_val_if_fail (self != NULL, grind_value_new_whole (0));
  g_return_val_if_fail (row < self->n_rows, grind_value_new_whole (0));

  return evaluate (self, event, grind_line_table_get_self (self, row));
}

/**
 * grind_line_table_get_call_value:
 * @self: a table
 * @call: one of its calls
 * @event: an event of the graph
 *
 * Returns: the inclusive cost of the call
 */
GrindValue
grind_line_table_get_call_value (GrindLineTable *self,
                                 guint           call,
                                 GrindEventId    event)
{
  g_return_val_if_fail (self != NULL, grind_value_new_whole (0));
  g_return_val_if_fail (call < self->n_calls, grind_value_new_whole (0));

  return evaluate (self, event, grind_line_table_get_call_cost (self, call));
}

/**
 * grind_line_table_get_file_value:
 * @self: a table
 * @file: the index of a file in the list of files
 * @event: an event of the graph
 *
 * Returns: the self cost of its rows
 */
GrindValue
grind_line_table_get_file_value (GrindLineTable *self,
                                 guint           file,
                                 GrindEventId    event)
{
  g_return_val_if_fail (self != NULL, grind_value_new_whole (0));
  g_return_val_if_fail (file < self->n_files, grind_value_new_whole (0));

  return evaluate (self, event, grind_line_table_get_file_self (self, file));
}
