/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adds up the lines of functions by their positions. */
#include "config.h"

#include "grind-line-table-private.h"

#include "profile/grind-math.h"

/* Number of lines read between two checks of the cancellable, minus 1 */
#define CANCEL_MASK 0xffff

static inline guint64
add_unsigned (guint64 a,
              guint64 b)
{
  guint64 sum;

  return __builtin_add_overflow (a, b, &sum) ? G_MAXUINT64 : sum;
}

static inline gboolean
is_at (GrindLinesSum      *self,
       const GrindLineRow *row,
       const GrindLine    *line)
{
  if (self->kind == GRIND_LINES_BY_ADDRESS)
    return row->address == line->address;

  return row->line == line->line && row->file == line->file;
}

static gboolean
append_row (GrindLinesSum   *self,
            const GrindLine *line)
{
  GrindLineRow *row = grind_buffer_extend (&self->rows, sizeof *row);

  if (row == NULL || !grind_sums_extend (&self->self, self->n_real))
    return FALSE;
  *row = (GrindLineRow) {
    .file = line->file,
    .line = line->line,
    .address = self->kind == GRIND_LINES_BY_ADDRESS ? line->address : GRIND_NO_ADDRESS,
  };
  if (self->has_owners)
    {
      GrindLinesOwner *owner = grind_buffer_extend (&self->owners, sizeof *owner);

      if (owner == NULL)
        return FALSE;
      *owner = (GrindLinesOwner) { GRIND_NONE, GRIND_NONE, 0, 0 };
    }

  return TRUE;
}

/* Returns the row of @line; GRIND_NONE if out of memory. */
static guint
find_row (GrindLinesSum   *self,
          const GrindLine *line)
{
  const GrindLineRow *rows = (const GrindLineRow *) (void *) self->rows.data;
  guint32 *slot, hash;

  if (self->last_row != GRIND_NONE && is_at (self, &rows[self->last_row], line))
    return self->last_row;

  if (!grind_tuple_table_prepare (&self->row_table))
    return GRIND_NONE;
  if (self->kind == GRIND_LINES_BY_ADDRESS)
    hash = grind_tuple_table_hash (&self->row_table, line->address >> 32, line->address, 0);
  else
    hash = grind_tuple_table_hash (&self->row_table, line->line >> 32, line->line, line->file);

  for (slot = grind_tuple_table_first (&self->row_table, hash); *slot != 0;
       slot = grind_tuple_table_next (&self->row_table, slot))
    if (grind_tuple_table_matches (&self->row_table, slot, hash) && is_at (self, &rows[*slot - 1],
                                                                           line))
      return self->last_row = *slot - 1;
  if (!append_row (self, line) || !grind_tuple_table_put (&self->row_table, slot, hash))
    return GRIND_NONE;

  return self->last_row = *slot - 1;
}

static guint
find_call (GrindLinesSum   *self,
           guint            row,
           GrindFunctionId  callee)
{
  const GrindLinesCall *calls = (const GrindLinesCall *) (void *) self->calls.data;
  guint32 hash = grind_tuple_table_hash (&self->call_table, row, callee, 0);
  GrindLinesCall *call;
  guint32 *slot;

  if (!grind_tuple_table_prepare (&self->call_table))
    return GRIND_NONE;
  for (slot = grind_tuple_table_first (&self->call_table, hash); *slot != 0;
       slot = grind_tuple_table_next (&self->call_table, slot))
    if (calls[*slot - 1].row == row && calls[*slot - 1].callee == callee)
      return *slot - 1;

  call = grind_buffer_extend (&self->calls, sizeof *call);
  if (call == NULL || !grind_sums_extend (&self->call_costs, self->n_real) ||
      !grind_tuple_table_put (&self->call_table, slot, hash))
    return GRIND_NONE;
  *call = (GrindLinesCall) { callee, row, { 0, FALSE } };

  return *slot - 1;
}

/* If both ends have addresses, only these identify a jump. */
static gboolean
is_same_jump (const GrindLinesJump *one,
              const GrindLinesJump *other)
{
  const GrindLineJump *a = &one->jump, *b = &other->jump;

  if (one->row != other->row || a->is_conditional != b->is_conditional ||
      a->target_address != b->target_address)
    return FALSE;

  return a->target_address != GRIND_NO_ADDRESS ||
         (a->target_line == b->target_line && a->target_file == b->target_file &&
          a->target_name == b->target_name);
}

static guint32
hash_jump (GrindLinesSum        *self,
           const GrindLinesJump *jump)
{
  const GrindLineJump *to = &jump->jump;

  if (to->target_address != GRIND_NO_ADDRESS)
    return grind_tuple_table_hash (&self->jump_table, to->target_address >> 32,
                                   to->target_address, jump->row);

  return grind_tuple_table_hash (&self->jump_table, to->target_line >> 32, to->target_line,
                                 grind_hash_number (self->jump_table.seed,
                                                    (guint64) jump->row << 32 | to->target_file));
}

/* Returns the index of a jump equal to @wanted; GRIND_NONE if out of memory. */
static guint
find_jump (GrindLinesSum        *self,
           const GrindLinesJump *wanted)
{
  const GrindLinesJump *jumps = (const GrindLinesJump *) (void *) self->jumps.data;
  guint32 hash = hash_jump (self, wanted);
  GrindLinesJump *jump;
  guint32 *slot;

  if (!grind_tuple_table_prepare (&self->jump_table))
    return GRIND_NONE;
  for (slot = grind_tuple_table_first (&self->jump_table, hash); *slot != 0;
       slot = grind_tuple_table_next (&self->jump_table, slot))
    if (is_same_jump (&jumps[*slot - 1], wanted))
      return *slot - 1;

  jump = grind_buffer_extend (&self->jumps, sizeof *jump);
  if (jump == NULL || !grind_tuple_table_put (&self->jump_table, slot, hash))
    return GRIND_NONE;
  *jump = *wanted;

  return *slot - 1;
}

static void
add_costs (GrindSums       *sums,
           guint            place,
           const GrindLine *line,
           guint            n)
{
  for (guint i = 0; i < n; i++)
    grind_sums_add (sums, (gsize) place * n + i, line->costs[i]);
}

static gboolean
add_call (GrindLinesSum   *self,
          guint            row,
          const GrindLine *line)
{
  guint place = find_call (self, row, line->callee);
  GrindCount *count;

  if (place == GRIND_NONE)
    return FALSE;
  count = &grind_buffer_index (&self->calls, GrindLinesCall, place).count;
  count->count = grind_add (count->count, line->count);
  count->is_partial |= line->count == 0;
  add_costs (&self->call_costs, place, line, self->n_real);

  return TRUE;
}

static gboolean
add_jump (GrindLinesSum   *self,
          guint            row,
          const GrindLine *line)
{
  gboolean by_address = self->kind == GRIND_LINES_BY_ADDRESS;
  GrindLinesJump wanted = {
    .row = row,
    .jump = {
      .address = by_address ? line->address : GRIND_NO_ADDRESS,
      .line = line->line,
      .file = line->file,
      .target_address = by_address ? line->target_address : GRIND_NO_ADDRESS,
      .target_line = line->target_line,
      .target_file = line->target_file,
      .target_name = line->target_name,
      .is_conditional = line->is_conditional,
    },
  };
  guint place = find_jump (self, &wanted);
  GrindLineJump *jump;

  if (place == GRIND_NONE)
    return FALSE;
  jump = &grind_buffer_index (&self->jumps, GrindLinesJump, place).jump;
  jump->executed = add_unsigned (jump->executed, line->executed);
  jump->followed = add_unsigned (jump->followed, line->followed);

  return TRUE;
}

/* Completes the lines of one function in the row, before those of another one. */
static void
settle_owner (GrindLinesOwner *owner)
{
  if (owner->best == GRIND_NONE || owner->current_cost > owner->best_cost)
    {
      owner->best = owner->current;
      owner->best_cost = owner->current_cost;
    }
}

static void
add_owner (GrindLinesSum   *self,
           guint            row,
           GrindFunctionId  function,
           gint64           cost)
{
  GrindLinesOwner *owner = &grind_buffer_index (&self->owners, GrindLinesOwner, row);

  if (owner->current != function)
    {
      settle_owner (owner);
      owner->current = function;
      owner->current_cost = 0;
    }
  owner->current_cost += cost;
}

static gboolean
add_line (GrindLinesSum   *self,
          GrindFunctionId  function,
          const GrindLine *line)
{
  guint row = find_row (self, line);
  gboolean is_self = line->kind == GRIND_LINE_SELF;

  if (row == GRIND_NONE)
    return FALSE;
  if (self->has_owners)
    add_owner (self, row, function, is_self && self->n_real > 0 ? line->costs[0] : 0);
  if (line->kind == GRIND_LINE_CALL)
    return add_call (self, row, line);
  if (line->kind == GRIND_LINE_JUMP)
    return add_jump (self, row, line);
  add_costs (&self->self, row, line, self->n_real);

  return TRUE;
}

static void
begin (GrindLinesSum   *self,
       GrindFunctionId  function)
{
  if (self->reader != NULL)
    {
      grind_line_reader_begin (self->reader, function);
      return;
    }

  self->reader = grind_line_reader_new (grind_graph_get_profile (self->graph), function);
  if (self->files != NULL)
    grind_line_reader_choose_files (self->reader, self->files);
}

/* Adds the lines of @function. */
gboolean
_grind_lines_sum_read (GrindLinesSum    *self,
                       GrindFunctionId   function,
                       GCancellable     *cancellable,
                       GError          **error)
{
  const guint8 *parts = grind_graph_get_parts (self->graph);
  GrindLine line;

  begin (self, function);
  while (grind_line_reader_next (self->reader, &line))
    {
      if ((++self->n_read & CANCEL_MASK) == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (grind_parts_have (parts, line.part) && !add_line (self, function, &line))
        {
          grind_budget_set_error (error);
          return FALSE;
        }
    }
  if (grind_budget_failed (&self->budget))
    {
      grind_budget_set_error (error);
      return FALSE;
    }

  return TRUE;
}

/* Begins with empty sums. With @files, a bit for each file, only lines of those files are read;
 * @files must outlive the sums. */
void
_grind_lines_sum_init (GrindLinesSum  *self,
                       GrindGraph     *graph,
                       GrindLinesKind  kind,
                       gboolean        has_owners,
                       const guint8   *files)
{
  *self = (GrindLinesSum) {
    .graph = g_object_ref (graph),
    .kind = kind,
    .has_owners = has_owners,
    .n_real = grind_profile_get_n_real_events (grind_graph_get_profile (graph)),
    .last_row = GRIND_NONE,
    .budget.limit = grind_profile_get_room (grind_graph_get_profile (graph)),
    .files = files,
  };
  grind_tuple_table_init (&self->row_table, &self->budget);
  grind_tuple_table_init (&self->call_table, &self->budget);
  grind_tuple_table_init (&self->jump_table, &self->budget);
  grind_buffer_init (&self->rows, &self->budget);
  grind_sums_init (&self->self, &self->budget);
  grind_buffer_init (&self->owners, &self->budget);
  grind_buffer_init (&self->calls, &self->budget);
  grind_sums_init (&self->call_costs, &self->budget);
  grind_buffer_init (&self->jumps, &self->budget);
}

void
_grind_lines_sum_clear (GrindLinesSum *self)
{
  grind_tuple_table_clear (&self->row_table);
  grind_tuple_table_clear (&self->call_table);
  grind_tuple_table_clear (&self->jump_table);
  grind_buffer_clear (&self->rows);
  grind_sums_clear (&self->self);
  grind_buffer_clear (&self->owners);
  grind_buffer_clear (&self->calls);
  grind_sums_clear (&self->call_costs);
  grind_buffer_clear (&self->jumps);
  g_clear_pointer (&self->reader, grind_line_reader_free);
  g_clear_object (&self->graph);
}

/* Returns the function with the highest cost of the first event in a row. */
GrindFunctionId
_grind_lines_sum_get_owner (GrindLinesSum *self,
                            guint          row)
{
  GrindLinesOwner *owner = &grind_buffer_index (&self->owners, GrindLinesOwner, row);

  settle_owner (owner);

  return owner->best;
}
