/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include "grind-scan-private.h"
#include "profile/grind-math.h"

/* Cost lines: self costs, the cost lines of calls, the position lines of jumps. */

static GrindShardFunction *
get_function (GrindParser *self,
              guint32      function)
{
  return &grind_buffer_index (&self->shard->functions, GrindShardFunction, function);
}

/* The name of an unnamed function (rule C9) */
static guint32
intern_unknown (GrindParser *self)
{
  return grind_name_table_intern (&self->shard->names[GRIND_SPACE_FUNCTION].names, "???", 3);
}

/* The first cost line of a block selects the function (rule P3). */
static gboolean
open_function (GrindParser *self,
               const char  *p,
               const char  *end)
{
  if (self->name == GRIND_NONE)
    {
      _grind_parser_find (self, GRIND_FINDING_COST_WITHOUT_FUNCTION, p, end);
      self->name = intern_unknown (self);
    }
  self->function = grind_shard_add_function (self->shard, self->object, self->file, self->name);
  if (self->function == GRIND_NONE)
    return FALSE;
  self->written_source = self->file;

  return grind_line_writer_begin (&self->shard->lines,
                                  &get_function (self, self->function)->last_run, self->part);
}

/* Ensures that the self cost of the current function has space for @n_costs events. */
static gboolean
open_self_row (GrindParser *self,
               guint        n_costs)
{
  guint32 row = get_function (self, self->function)->self_row;

  if (row == GRIND_NONE ||
      grind_buffer_index (&self->shard->self_rows, GrindShardSelfRow, row).part != self->part)
    row = grind_shard_add_self_row (self->shard, self->part, self->function);
  if (row == GRIND_NONE)
    return FALSE;
  if (self->n_events == 0)
    return TRUE;
  /* A line without costs needs a row that is not empty, too. */
  self->self_costs = grind_shard_reserve_self_costs (self->shard, row, MAX (n_costs, 1),
                                                     &self->self_width);

  return self->self_costs != NULL;
}

/* Ensures that a record can be written for the current function and source file. */
static inline gboolean
prepare_record (GrindParser *self,
                const char  *p,
                const char  *end)
{
  if (G_UNLIKELY (self->function == GRIND_NONE) && !open_function (self, p, end))
    return FALSE;
  if (G_UNLIKELY (self->source != self->written_source))
    {
      self->written_source = self->source;
      return grind_line_writer_file (&self->shard->lines, grind_ref_pack (self->source));
    }

  return TRUE;
}

static inline void
add_costs (GrindSums    *sums,
           gint64       *to,
           const gint64 *costs,
           guint         n_costs)
{
  for (guint i = 0; i < n_costs; i++)
    grind_sums_add_at (sums, &to[i], costs[i]);
}

static inline GrindShardPart *
get_part (GrindParser *self)
{
  return &grind_buffer_index (&self->shard->parts, GrindShardPart, self->part);
}

static inline gboolean
commit_self (GrindParser   *self,
             const guint64 *position,
             guint          n_costs,
             const char    *p,
             const char    *end)
{
  if (!prepare_record (self, p, end) ||
      (G_UNLIKELY (self->self_costs == NULL || n_costs > self->self_width) &&
       !open_self_row (self, n_costs)))
    return FALSE;
  self->callee_default = self->source;
  self->state.had_cost = TRUE;
  self->n_self_lines++;
  add_costs (&self->shard->self_costs, self->self_costs, self->costs, n_costs);

  return grind_line_writer_self (&self->shard->lines, position[GRIND_POSITION_INSTR],
                                 position[GRIND_POSITION_LINE], self->costs, n_costs,
                                 self->n_events);
}

/* Returns the callee of the current call (rules P4, P5). */
static guint32
resolve_callee (GrindParser *self)
{
  if (self->is_callee_new)
    {
      self->last_callee_object = self->object;
      self->last_callee_file = self->callee_default;
      self->is_callee_new = FALSE;
    }
  if (self->callee_object != GRIND_NONE)
    self->last_callee_object = self->callee_object;
  if (self->callee_file != GRIND_NONE)
    self->last_callee_file = self->callee_file;

  return grind_shard_add_function (self->shard, self->last_callee_object, self->last_callee_file,
                                   self->callee_name);
}

static void
keep_target (GrindShardFunction *callee,
             const guint64      *target)
{
  guint64 line = target[GRIND_POSITION_LINE];

  if (line != 0 && (callee->line == 0 || callee->line > line))
    callee->line = line;
}

static gboolean
commit_call (GrindParser   *self,
             const guint64 *position,
             guint          n_costs,
             const char    *p,
             const char    *end)
{
  GrindShardCallRow *row;
  guint32 callee, index;

  self->pending = GRIND_PENDING_NOTHING;
  self->state.had_cost = TRUE;
  if (!prepare_record (self, p, end) || (callee = resolve_callee (self)) == GRIND_NONE ||
      (index = grind_shard_add_call_row (self->shard, self->part, self->function,
                                         callee)) == GRIND_NONE)
    return FALSE;
  self->callee_object = self->callee_file = GRIND_NONE;
  keep_target (get_function (self, callee), self->target);
  row = &grind_buffer_index (&self->shard->call_rows, GrindShardCallRow, index);
  if (self->count > 0)
    row->count = grind_add (row->count, self->count);
  else
    row->is_partial = TRUE;
  if (n_costs > 0)
    {
      if (G_UNLIKELY (n_costs > row->width) &&
          !grind_shard_widen_call (self->shard, index, n_costs))
        return FALSE;
      add_costs (&self->shard->call_costs,
                 grind_sums_get_values (&self->shard->call_costs) + row->costs, self->costs,
                 n_costs);
    }

  return grind_line_writer_call (&self->shard->lines, position[GRIND_POSITION_INSTR],
                                 position[GRIND_POSITION_LINE], callee, MAX (self->count, 0),
                                 self->costs, n_costs, self->n_events);
}

static gboolean
commit_jump (GrindParser   *self,
             const guint64 *position,
             guint          n_costs,
             const char    *p,
             const char    *end)
{
  self->pending = GRIND_PENDING_NOTHING;
  self->state.had_cost = TRUE;
  if (n_costs > 0)
    _grind_parser_find (self, GRIND_FINDING_JUMP_WITH_COSTS, p, end);
  if (!prepare_record (self, p, end))
    return FALSE;
  get_part (self)->n_jumps++;
  self->jump.address = position[GRIND_POSITION_INSTR];
  self->jump.line = position[GRIND_POSITION_LINE];
  self->jump.target_address = self->target[GRIND_POSITION_INSTR];
  self->jump.target_line = self->target[GRIND_POSITION_LINE];
  self->jump.target_file = self->jump.target_name = 0;
  if (self->target_file != GRIND_NONE)
    self->jump.target_file = grind_ref_pack (self->target_file) + 1;
  if (self->target_name != GRIND_NONE)
    self->jump.target_name = (guint64) self->target_name + 1;
  self->target_file = self->target_name = GRIND_NONE;

  return grind_line_writer_jump (&self->shard->lines, &self->jump);
}

static inline gboolean
commit (GrindParser   *self,
        const guint64 *position,
        guint          n_costs,
        const char    *p,
        const char    *end)
{
  self->state.has_body = TRUE;
  if (G_LIKELY (self->pending == GRIND_PENDING_NOTHING))
    return commit_self (self, position, n_costs, p, end);
  if (self->pending == GRIND_PENDING_CALL)
    return commit_call (self, position, n_costs, p, end);

  return commit_jump (self, position, n_costs, p, end);
}

/* Whether the positions of this line become the base of relative ones (rule P6). */
static inline gboolean
moves_base (GrindParser *self)
{
  return self->pending == GRIND_PENDING_NOTHING || self->state.moves_base;
}

/* Reads one column; only the last one may end the line. */
static inline const char *
fast_position (GrindParser *self,
               const char  *p,
               guint8       kind,
               gboolean     is_last,
               guint64     *position)
{
  if ((p = grind_scan_position (p, self->state.base[kind], &position[kind])) == NULL)
    return NULL;
  if (G_LIKELY (*p == ' '))
    return p + 1;

  return is_last && *p == '\n' ? p : NULL;
}

static inline const char *
fast_positions (GrindParser *self,
                const char  *p,
                guint64     *position)
{
  guint n_columns = self->state.n_columns;

  if (n_columns == 1)
    p = fast_position (self, p, self->state.columns[0], TRUE, position);
  else if (n_columns == 2)
    {
      p = fast_position (self, p, self->state.columns[0], FALSE, position);
      if (p != NULL)
        p = fast_position (self, p, self->state.columns[1], TRUE, position);
    }
  else
    for (guint i = 0; p != NULL && i < n_columns; i++)
      p = fast_position (self, p, self->state.columns[i], i + 1 == n_columns, position);

  return position[GRIND_POSITION_LINE] <= G_MAXUINT32 ? p : NULL;
}

/*
 * Reads a cost line in the common form: complete positions, single blanks, plain numbers, not more
 * costs than events.
 *
 * Returns: (nullable): its line feed; NULL, without any change, for any other line
 */
const char *
_grind_parser_fast_cost (GrindParser *self,
                         const char  *p)
{
  guint64 position[GRIND_N_POSITIONS] = { 0, };
  const char *start = p;
  guint n_costs = 0;

  if (!self->is_plain || (p = fast_positions (self, p, position)) == NULL)
    return NULL;
  while (*p != '\n')
    {
      guint64 cost;

      if (n_costs == self->n_costs_columns || (p = grind_scan_digits (p, &cost)) == NULL)
        return NULL;
      self->costs[n_costs++] = cost;
      if (*p == ' ')
        p++;
      else if (*p != '\n')
        return NULL;
    }

  if (moves_base (self))
    memcpy (self->state.base, position, sizeof position);
  if (!commit (self, position, n_costs, start, p))
    _grind_parser_fail (self, NULL, NULL);

  return p;
}

/* Cuts a range "A:B", "A-B", "A+N" to its start (rule P8). */
static GrindToken
cut_range (GrindToken token)
{
  for (const char *p = token.start + 1; p < token.end; p++)
    if (*p == ':' || *p == '-' || *p == '+')
      {
        GrindToken rest = { p + 1, token.end };
        gboolean is_too_large;
        guint64 number;

        if (grind_scan_number (&rest, &number, &is_too_large))
          token.end = p;
        break;
      }

  return token;
}

/* An address below 0 is invalid, while 0 is valid (rule P7). */
static guint64
get_below_zero (guint8 kind)
{
  return kind == GRIND_POSITION_INSTR ? GRIND_NO_ADDRESS : 0;
}

/* Reads one subposition (rules P6, P7). Returns FALSE if it is none. */
static gboolean
read_position (GrindParser      *self,
               const GrindToken *token,
               guint8            kind,
               guint64          *value)
{
  GrindToken digits = cut_range (*token);
  guint64 base = self->state.base[kind], number;
  gboolean is_too_large = FALSE;
  char sign = *digits.start;

  if (sign == '*' && digits.end == digits.start + 1)
    {
      *value = base;
      return TRUE;
    }
  if (sign == '+' || sign == '-')
    digits.start++;
  if (!grind_scan_number (&digits, &number, &is_too_large))
    return FALSE;

  *value = number;
  if (sign == '+')
    is_too_large |= __builtin_add_overflow (base, number, value);
  else if (sign == '-')
    *value = number > base ? get_below_zero (kind) : base - number;
  if (sign == '-' && number > base)
    {
      /* Some producers write a literal -1 with no base for "unknown". */
      if (base != 0 || number != 1)
        _grind_parser_find (self, GRIND_FINDING_POSITION_NEGATIVE, token->start, token->end);
    }
  if (is_too_large)
    *value = G_MAXUINT64;
  if (is_too_large || (kind == GRIND_POSITION_LINE && *value > G_MAXUINT32))
    _grind_parser_find (self, GRIND_FINDING_POSITION_TOO_LARGE, token->start, token->end);

  return TRUE;
}

/*
 * Reads the positions at the start of the rest of a line. Missing ones are unknown.
 *
 * @is_bad: (out): found something other than a position (rule C10)
 *
 * Returns: the number of positions
 */
static guint
read_positions (GrindParser *self,
                const char **p,
                const char  *end,
                guint64     *position,
                gboolean    *is_bad)
{
  guint n = 0;

  *is_bad = FALSE;
  memset (position, 0, GRIND_N_POSITIONS * sizeof *position);
  position[GRIND_POSITION_INSTR] = GRIND_NO_ADDRESS;
  for (; n < self->state.n_columns; n++)
    {
      const char *next = *p;
      GrindToken token;
      guint8 kind = self->state.columns[n];

      if (!grind_scan_token (&next, end, &token))
        break;
      if (!read_position (self, &token, kind, &position[kind]))
        {
          _grind_parser_find (self, GRIND_FINDING_BAD_NUMBER, token.start, token.end);
          *is_bad = TRUE;
          break;
        }
      *p = next;
    }

  return n;
}

static void
report_cost (GrindParser      *self,
             GrindCostKind     kind,
             const GrindToken *token)
{
  static const GrindFinding findings[] = {
    [GRIND_COST_FRACTION_TOO_LARGE] = GRIND_FINDING_COST_FRACTION,
    [GRIND_COST_WRAPPED] = GRIND_FINDING_COST_WRAPPED,
    [GRIND_COST_TOO_LARGE] = GRIND_FINDING_COST_TOO_LARGE,
    [GRIND_COST_FRACTION] = GRIND_FINDING_COST_FRACTION,
    [GRIND_COST_BAD] = GRIND_FINDING_BAD_NUMBER,
  };

  if (kind != GRIND_COST_GOOD)
    _grind_parser_find (self, findings[kind], token->start, token->end);
  if (kind == GRIND_COST_FRACTION_TOO_LARGE)
    _grind_parser_find (self, GRIND_FINDING_COST_TOO_LARGE, token->start, token->end);
}

/* Reads the costs into self->costs, by event. Returns the number of elements set. */
static guint
read_costs (GrindParser *self,
            const char  *p,
            const char  *end)
{
  const char *start = p;
  guint n_read = 0, n_set = 0;
  GrindToken token;

  while (grind_scan_token (&p, end, &token))
    {
      GrindCostKind kind;
      guint32 event;
      gint64 cost;

      if (n_read == self->n_costs_columns)
        {
          _grind_parser_find (self, GRIND_FINDING_EXTRA_COSTS, start, end);
          break;
        }
      kind = grind_scan_cost (&token, &cost);
      report_cost (self, kind, &token);
      if (kind == GRIND_COST_BAD)
        break;
      /* Events are numbered by first appearance: this is a known event, or the next one. */
      event = self->column_events[n_read++];
      if (event == n_set)
        self->costs[n_set++] = 0;
      self->costs[event] = grind_add (self->costs[event], cost);
    }

  return n_set;
}

/* A single number after a blank is a cost without its position (rule P8). */
static gboolean
is_cost_alone (GrindParser *self,
               const char  *p,
               const char  *end)
{
  GrindToken token;

  return self->state.events->len == 1 && self->pending == GRIND_PENDING_NOTHING &&
         grind_scan_token (&p, end, &token) && !grind_scan_token (&p, end, &token);
}

/* Sets the base of relative positions; unknown addresses are not used. */
static void
move_base (GrindParser   *self,
           const guint64 *position,
           guint          n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    {
      guint8 kind = self->state.columns[i];

      self->state.base[kind] = kind == GRIND_POSITION_INSTR && position[kind] == GRIND_NO_ADDRESS
                                 ? 0 : position[kind];
    }
}

/* Reads any cost line. @is_indented: it begins with a blank. */
void
_grind_parser_cost_line (GrindParser *self,
                         const char  *p,
                         const char  *end,
                         gboolean     is_indented)
{
  guint64 position[GRIND_N_POSITIONS] = { [GRIND_POSITION_INSTR] = GRIND_NO_ADDRESS };
  const char *start = p, *comment;
  gboolean is_base = moves_base (self), is_bad = FALSE;
  guint n_columns = 0, n_costs;

  if (self->state.events == NULL)
    {
      _grind_parser_fail (self, p, end);
      return;
    }
  if ((comment = memchr (p, '#', end - p)) != NULL)
    end = comment;
  if (is_indented && is_cost_alone (self, p, end))
    _grind_parser_find (self, GRIND_FINDING_POSITION_LEFT_OUT, p, end);
  else
    {
      n_columns = read_positions (self, &p, end, position, &is_bad);
      if (!is_bad && n_columns < self->state.n_columns)
        _grind_parser_find (self, GRIND_FINDING_POSITION_MISSING, start, end);
    }

  n_costs = is_bad ? 0 : read_costs (self, p, end);
  if (!commit (self, position, n_costs, start, end))
    _grind_parser_fail (self, NULL, NULL);
  if (is_base)
    move_base (self, position, n_columns);
}

/* Reads the text after "calls="; @line is the whole line. */
void
_grind_parser_call_line (GrindParser *self,
                         const char  *line,
                         const char  *p,
                         const char  *end)
{
  GrindCostKind kind = GRIND_COST_BAD;
  gboolean is_bad;
  GrindToken token;
  guint n_columns;

  memset (self->target, 0, sizeof self->target);
  if (grind_scan_token (&p, end, &token))
    kind = grind_scan_cost (&token, &self->count);
  if (kind == GRIND_COST_BAD)
    {
      _grind_parser_find (self, GRIND_FINDING_CALL_MALFORMED, line, end);
      return;
    }
  report_cost (self, kind, &token);
  if (self->callee_name == GRIND_NONE)
    {
      _grind_parser_find (self, GRIND_FINDING_CALL_WITHOUT_CALLEE, line, end);
      self->callee_name = intern_unknown (self);
      self->is_callee_new = TRUE;
    }
  if (self->count <= 0)
    _grind_parser_find (self, GRIND_FINDING_COUNT_UNKNOWN, line, end);
  n_columns = read_positions (self, &p, end, self->target, &is_bad);
  if (n_columns == 0 && !is_bad)
    _grind_parser_find (self, GRIND_FINDING_TARGET_MISSING, line, end);
  else if (!is_bad && grind_scan_token (&p, end, &token))
    _grind_parser_find (self, GRIND_FINDING_TARGET_SURPLUS, line, end);
  self->pending = GRIND_PENDING_CALL;
  self->pending_line = self->line;
}

/*
 * Reads the text after "calls=" in the common form: a count and a complete target. Returns its line
 * feed, or NULL, without any change.
 */
const char *
_grind_parser_fast_call (GrindParser *self,
                         const char  *p)
{
  guint64 target[GRIND_N_POSITIONS] = { 0, };
  guint64 count;

  if (self->callee_name == GRIND_NONE || (p = grind_scan_digits (p, &count)) == NULL ||
      count == 0 || *p++ != ' ' || (p = fast_positions (self, p, target)) == NULL || *p != '\n')
    return NULL;
  self->state.has_body = TRUE;
  memcpy (self->target, target, sizeof target);
  self->count = count;
  self->pending = GRIND_PENDING_CALL;
  self->pending_line = self->line;

  return p;
}

static gboolean
read_jump_count (GrindParser      *self,
                 const GrindToken *token,
                 guint64          *count)
{
  gboolean is_too_large;

  if (!grind_scan_number (token, count, &is_too_large))
    return FALSE;
  if (is_too_large)
    _grind_parser_find (self, GRIND_FINDING_COST_TOO_LARGE, token->start, token->end);

  return TRUE;
}

/* "F/E" as written by valgrind, or "E F" as specified (rule C7). */
static gboolean
read_jump_counts (GrindParser *self,
                  const char **p,
                  const char  *end,
                  gboolean     is_conditional)
{
  GrindToken token, second;
  const char *slash;

  if (!grind_scan_token (p, end, &token))
    return FALSE;
  if (!is_conditional)
    {
      if (!read_jump_count (self, &token, &self->jump.executed))
        return FALSE;
      self->jump.followed = self->jump.executed;
      return TRUE;
    }
  if ((slash = memchr (token.start, '/', token.end - token.start)) != NULL)
    {
      second = (GrindToken) { slash + 1, token.end };
      token.end = slash;
      return read_jump_count (self, &token, &self->jump.followed) &&
             read_jump_count (self, &second, &self->jump.executed);
    }

  return grind_scan_token (p, end, &second) &&
         read_jump_count (self, &token, &self->jump.executed) &&
         read_jump_count (self, &second, &self->jump.followed);
}

/*
 * Reads the text after "jump=" or "jcnd=" in the common form: the counts as Valgrind writes them
 * and a complete target. Returns its line feed, or NULL, without any change.
 */
const char *
_grind_parser_fast_jump (GrindParser *self,
                         const char  *p,
                         gboolean     is_conditional)
{
  guint64 target[GRIND_N_POSITIONS] = { 0, };
  guint64 followed, executed;

  if ((p = grind_scan_digits (p, &followed)) == NULL)
    return NULL;
  executed = followed;
  if (is_conditional && (*p++ != '/' || (p = grind_scan_digits (p, &executed)) == NULL))
    return NULL;
  if (*p++ != ' ' || followed > executed || (p = fast_positions (self, p, target)) == NULL ||
      *p != '\n')
    return NULL;
  self->state.has_body = TRUE;
  memcpy (self->target, target, sizeof target);
  self->jump.executed = executed;
  self->jump.followed = followed;
  self->jump.is_conditional = is_conditional;
  self->pending = GRIND_PENDING_JUMP;
  self->pending_line = self->line;

  return p;
}

/* Reads the text after "jump=" or "jcnd="; @line is the whole line. */
void
_grind_parser_jump_line (GrindParser *self,
                         const char  *line,
                         const char  *p,
                         const char  *end,
                         gboolean     is_conditional)
{
  gboolean is_bad;

  memset (self->target, 0, sizeof self->target);
  if (!read_jump_counts (self, &p, end, is_conditional))
    {
      _grind_parser_find (self, GRIND_FINDING_JUMP_MALFORMED, line, end);
      return;
    }
  if (self->jump.followed > self->jump.executed)
    {
      _grind_parser_find (self, GRIND_FINDING_JUMP_COUNTS, line, end);
      self->jump.followed = self->jump.executed;
    }
  if (read_positions (self, &p, end, self->target, &is_bad) == 0 && !is_bad)
    _grind_parser_find (self, GRIND_FINDING_JUMP_MALFORMED, line, end);
  self->jump.is_conditional = is_conditional;
  self->pending = GRIND_PENDING_JUMP;
  self->pending_line = self->line;
}
