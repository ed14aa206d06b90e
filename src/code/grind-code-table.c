/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts a table of lines or instructions to annotations of a text. */
#include "config.h"

#include "grind-code-table.h"

#include <glib/gi18n-lib.h>

#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"

#define CHECK_EVERY 4096   /* lines between two checks for cancellation */

typedef enum
{
  ENTRY_OWN,     /* a row of the table */
  ENTRY_OTHER,   /* a row of the table for all functions */
  ENTRY_EXTRA,
} EntryKind;

/* An item that belongs to a line of the text. */
typedef struct
{
  guint     line;
  EntryKind kind;
  guint     index;
} Entry;

typedef struct
{
  const GrindCodeTable *input;
  GrindGraph           *graph;
  guint                 n_real;
  GrindEvaluator       *evaluators[GRIND_CODE_COLUMNS];
  gint64               *self_costs;                     /* of the line, by real event */
  gint64               *all;                            /* likewise, of all functions */
  GArray               *entries;
  GrindCodeData        *data;
} Maker;

static gboolean
is_in_text (guint line)
{
  return line != GRIND_CODE_ABOVE && line != GRIND_CODE_BELOW;
}

static void
maker_init (Maker                *self,
            const GrindCodeTable *input)
{
  GrindEventSet *events;

  self->input = input;
  self->graph = grind_line_table_get_graph (input->table);
  self->n_real = grind_profile_get_n_real_events (grind_graph_get_profile (self->graph));
  self->self_costs = g_new0 (gint64, self->n_real + 1);
  self->all = g_new0 (gint64, self->n_real + 1);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->data = grind_code_data_new (input->n_events, input->events);
  events = grind_graph_get_events (self->graph);
  for (guint i = 0; i < input->n_events; i++)
    self->evaluators[i] = grind_evaluator_new (events, input->events[i]);
}

static void
maker_clear (Maker *self)
{
  for (guint i = 0; i < GRIND_CODE_COLUMNS; i++)
    g_clear_pointer (&self->evaluators[i], grind_evaluator_free);
  g_clear_pointer (&self->self_costs, g_free);
  g_clear_pointer (&self->all, g_free);
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static void
add_entry (Maker     *self,
           guint      line,
           EntryKind  kind,
           guint      index)
{
  Entry entry = { line, kind, index };

  if (is_in_text (line))
    g_array_append_val (self->entries, entry);
}

static guint
find_line (Maker              *self,
           const GrindLineRow *row)
{
  return self->input->find_line (row->file, row->line, row->address, self->input->find_data);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *one = a;
  const Entry *other = b;

  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  if (one->kind != other->kind)
    return one->kind < other->kind ? -1 : 1;

  return (one->index > other->index) - (one->index < other->index);
}

/* Collects all items on lines of the text, sorted by line. */
static void
collect (Maker *self)
{
  const GrindCodeTable *input = self->input;
  const GrindLineRow *rows;
  guint n_rows = 0;

  rows = grind_line_table_get_rows (input->table, &n_rows);
  for (guint row = input->first_row; row < input->first_row + input->n_rows; row++)
    add_entry (self, find_line (self, &rows[row]), ENTRY_OWN, row);

  rows = input->others != NULL ? grind_line_table_get_rows (input->others, &n_rows) : NULL;
  for (guint row = 0; rows != NULL && row < n_rows; row++)
    add_entry (self, find_line (self, &rows[row]), ENTRY_OTHER, row);

  for (guint i = 0; i < input->n_extras; i++)
    add_entry (self, input->extras[i].line, ENTRY_EXTRA, i);

  g_array_sort (self->entries, compare_entries);
}

static void
add_costs (Maker        *self,
           gint64       *sum,
           const gint64 *costs)
{
  for (guint i = 0; i < self->n_real; i++)
    sum[i] = grind_add (sum[i], costs[i]);
}

static void
evaluate (Maker        *self,
          const gint64 *real,
          GrindValue   *values)
{
  for (guint i = 0; i < self->input->n_events; i++)
    values[i] = grind_evaluator_apply (self->evaluators[i], real);
}

/* Whether the cost of a call is in no inclusive cost. */
static gboolean
is_recursive (Maker           *self,
              GrindFunctionId  callee)
{
  guint cycle = grind_graph_get_cycle (self->graph, callee);

  return callee == self->input->function ||
         (cycle != 0 && cycle == grind_graph_get_cycle (self->graph, self->input->function));
}

static void
add_call (Maker           *self,
          GrindFunctionId  callee,
          GrindCount       count,
          const gint64    *cost,
          const char      *note)
{
  GrindCodeCall call = {
    .callee = callee,
    .count = count,
    .is_recursive = is_recursive (self, callee),
    .note = (char *) note,
  };

  evaluate (self, cost, call.cost);
  grind_code_data_add_call (self->data, &call);
}

static void
add_calls_of (Maker *self,
              guint  row)
{
  guint n;
  const GrindLineRow *line = &grind_line_table_get_rows (self->input->table, &n)[row];
  const GrindLineCall *calls = grind_line_table_get_calls (self->input->table, &n);

  for (guint i = line->first_call; i < line->first_call + line->n_calls; i++)
    add_call (self, calls[i].callee, calls[i].count,
              grind_line_table_get_call_cost (self->input->table, i), NULL);
}

/* The cost of other functions is that of all functions minus the function's. */
static void
add_row (Maker    *self,
         guint     line,
         gboolean  has_all)
{
  GrindCodeRow row = { .line = line };

  evaluate (self, self->self_costs, row.self);
  for (guint i = 0; has_all && i < self->n_real; i++)
    self->all[i] = grind_subtract (self->all[i], self->self_costs[i]);
  evaluate (self, self->all, row.others);
  grind_code_data_add_row (self->data, &row);
}

/* Adds a line of the text; returns the entry after its last one. */
static guint
make_line (Maker *self,
           guint  first)
{
  const Entry *entries = (const Entry *) (gpointer) self->entries->data;
  gboolean has_all = FALSE;
  guint end;

  memset (self->self_costs, 0, self->n_real * sizeof *self->self_costs);
  memset (self->all, 0, self->n_real * sizeof *self->all);
  for (end = first; end < self->entries->len && entries[end].line == entries[first].line; end++)
    if (entries[end].kind == ENTRY_OWN)
      add_costs (self, self->self_costs, grind_line_table_get_self (self->input->table,
                                                                    entries[end].index));
    else if (entries[end].kind == ENTRY_OTHER)
      {
        add_costs (self, self->all, grind_line_table_get_self (self->input->others,
                                                               entries[end].index));
        has_all = TRUE;
      }

  add_row (self, entries[first].line, has_all);
  for (guint i = first; i < end; i++)
    if (entries[i].kind == ENTRY_OWN)
      add_calls_of (self, entries[i].index);
    else if (entries[i].kind == ENTRY_EXTRA)
      {
        const GrindCodeExtra *extra = &self->input->extras[entries[i].index];

        add_call (self, extra->callee, extra->count, extra->cost, extra->note);
      }

  return end;
}

static char *
dup_place (Maker       *self,
           GrindFileId  file,
           guint64      line,
           guint64      address,
           GrindFileId  known_file)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  const char *bytes;
  gsize length;

  if (address != GRIND_NO_ADDRESS)
    return g_strdup_printf ("%" G_GINT64_MODIFIER "x", address);
  if (grind_line_table_get_kind (self->input->table) == GRIND_LINES_BY_ADDRESS)
    return g_strdup (_("?"));
  if (file == known_file || file == GRIND_NONE)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, line);

  bytes = grind_profile_get_file (profile, file, &length);
  path = grind_plain_text_dup_shown (bytes, length);
  name = g_path_get_basename (path);

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, name, line);
}

static char *
dup_target (Maker               *self,
            const GrindLineJump *jump)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  const char *name;
  gsize length;

  if (jump->target_name == GRIND_NONE)
    return dup_place (self, jump->target_file, jump->target_line, jump->target_address,
                      jump->file);

  name = grind_profile_get_name (profile, jump->target_name, &length);

  return grind_plain_text_dup_shown (name, length);
}

/* "Conditional jump, line 12 to 18" */
static char *
dup_jump_text (Maker               *self,
               const GrindLineJump *jump)
{
  gboolean is_by_line = grind_line_table_get_kind (self->input->table) == GRIND_LINES_BY_LINE;
  g_autofree char *from = dup_place (self, jump->file, jump->line, jump->address, jump->file);
  g_autofree char *to = dup_target (self, jump);

  /* translators: from where to where a jump leads, in numbers of lines or in addresses */
  if (jump->is_conditional)
    return is_by_line ? g_strdup_printf (_("Conditional jump, line %s to %s"), from, to)
                      : g_strdup_printf (_("Conditional jump, %s to %s"), from, to);

  return is_by_line ? g_strdup_printf (_("Jump, line %s to %s"), from, to)
                    : g_strdup_printf (_("Jump, %s to %s"), from, to);
}

/* The end of a jump, which may leave the text. */
static guint
find_target (Maker               *self,
             const GrindLineJump *jump)
{
  guint line = self->input->find_line (jump->target_file, jump->target_line, jump->target_address,
                                       self->input->find_data);
  gboolean is_up;

  if (is_in_text (line))
    return line;
  if (jump->target_file == jump->file && jump->target_line != 0 &&
      jump->target_line != jump->line)
    is_up = jump->target_line < jump->line;
  else
    is_up = jump->target_address < jump->address;

  return is_up ? GRIND_CODE_ABOVE : GRIND_CODE_BELOW;
}

static void
add_jumps_of (Maker *self,
              guint  row)
{
  guint n;
  const GrindLineRow *line = &grind_line_table_get_rows (self->input->table, &n)[row];
  const GrindLineJump *jumps = grind_line_table_get_jumps (self->input->table, &n);
  guint from = find_line (self, line);

  if (!is_in_text (from))
    return;

  for (guint i = line->first_jump; i < line->first_jump + line->n_jumps; i++)
    {
      g_autofree char *text = dup_jump_text (self, &jumps[i]);
      GrindCodeJump jump = {
        .from = from,
        .to = find_target (self, &jumps[i]),
        .executed = jumps[i].executed,
        .followed = jumps[i].followed,
        .is_conditional = jumps[i].is_conditional,
        .text = text,
      };

      /* A jump within a line cannot be drawn. */
      if (jump.to != jump.from)
        grind_code_data_add_jump (self->data, &jump);
    }
}

static void
set_base (Maker *self)
{
  GrindValue base[GRIND_CODE_COLUMNS];

  for (guint i = 0; i < self->input->n_events; i++)
    base[i] = grind_costs_get_self (grind_graph_get_costs (self->graph, self->input->events[i]),
                                    self->input->function);
  grind_code_data_set_base (self->data, base);
}

/**
 * grind_code_table_make:
 * @self: the input
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for an error, only for cancellation
 *
 * Assigns costs, calls and jumps to the lines of a text; items on no line of it are dropped. The
 * costs of the graph's shown events must be computed. Takes O(n log n) for the number of items.
 * Call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): the data, to which the function's lines can still be added
 */
GrindCodeData *
grind_code_table_make (const GrindCodeTable  *self,
                       GCancellable          *cancellable,
                       GError               **error)
{
  g_auto (Maker) maker = { NULL };
  guint n_done = 0;

  g_return_val_if_fail (self != NULL && self->table != NULL && self->find_line != NULL, NULL);
  g_return_val_if_fail (self->n_events >= 1 && self->n_events <= GRIND_CODE_COLUMNS, NULL);

  maker_init (&maker, self);
  set_base (&maker);
  collect (&maker);
  for (guint i = 0; i < maker.entries->len; n_done++)
    {
      if (n_done % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      i = make_line (&maker, i);
    }
  for (guint row = self->first_row; row < self->first_row + self->n_rows; row++)
    {
      if (row % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      add_jumps_of (&maker, row);
    }

  return g_steal_pointer (&maker.data);
}
