/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-line-writer-private.h"

void
grind_line_writer_init (GrindLineWriter *self,
                        GrindBudget     *budget)
{
  *self = (GrindLineWriter) { 0 };
  grind_buffer_init (&self->bytes, budget);
}

void
grind_line_writer_clear (GrindLineWriter *self)
{
  grind_buffer_clear (&self->bytes);
}

static guint8 *
put_listed_costs (guint8       *to,
                  const gint64 *costs,
                  guint         n_costs,
                  guint         zigzag)
{
  guint n_written = 0, next = 0;

  for (guint i = 0; i < n_costs; i++)
    n_written += costs[i] != 0;
  to = grind_put_number (to, (guint64) n_written << 1 | zigzag);
  for (guint i = 0; i < n_costs; i++)
    {
      if (costs[i] == 0)
        continue;
      to = grind_put_number (to, i - next);
      to = grind_put_number (to, zigzag ? grind_zigzag (costs[i]) : (guint64) costs[i]);
      next = i + 1;
    }

  return to;
}

/* Writes costs in their general form. */
guint8 *
grind_line_writer_put_costs (guint8       *to,
                             const gint64 *costs,
                             guint         n_costs,
                             guint         n_events)
{
  guint64 mask = 0;
  gint64 all = 0;

  for (guint i = 0; i < n_costs; i++)
    all |= costs[i];
  if (n_events > GRIND_MASK_EVENTS)
    return put_listed_costs (to, costs, n_costs, all < 0);
  for (guint i = 0; i < n_costs; i++)
    mask |= (guint64) (costs[i] != 0) << i;
  to = grind_put_number (to, mask << 1 | (all < 0));
  for (guint i = 0; i < n_costs; i++)
    if (costs[i] != 0)
      to = grind_put_number (to, all < 0 ? grind_zigzag (costs[i]) : (guint64) costs[i]);

  return to;
}

static void
set_previous (GrindLineWriter *self,
              const gint64    *costs,
              guint            n_costs)
{
  self->mask = 0;
  for (guint i = 0; i < n_costs; i++)
    {
      self->mask |= (guint64) (costs[i] != 0) << i;
      self->costs[i] = costs[i];
    }
}

/*
 * Adds a self cost to the last record, which has the same position.
 *
 * Returns: FALSE, without any change, if there are too many costs, a sum does not fit 64 bits or
 *   out of memory
 */
static gboolean
join (GrindLineWriter *self,
      const gint64    *costs,
      guint            n_costs,
      guint            n_events)
{
  gint64 joined[GRIND_MASK_EVENTS] = { 0, };
  guint8 *at, *to;
  guint8 head;

  if (n_costs > GRIND_MASK_EVENTS)
    return FALSE;
  for (guint64 mask = self->mask; mask != 0; mask &= mask - 1)
    joined[__builtin_ctzll (mask)] = self->costs[__builtin_ctzll (mask)];
  for (guint i = 0; i < n_costs; i++)
    if (__builtin_add_overflow (joined[i], costs[i], &joined[i]))
      return FALSE;
  n_costs = MIN (n_events, GRIND_MASK_EVENTS);
  if (!grind_buffer_reserve (&self->bytes, GRIND_RECORD_SIZE (n_costs)))
    return FALSE;

  at = to = (guint8 *) self->bytes.data + self->last_self - 1;
  head = *to++;
  if (head >> GRIND_HEAD_STEP == GRIND_STEP_FOLLOWS)
    to = grind_skip_number (to);
  if (self->has_addresses && !(head & GRIND_HEAD_SAME))
    to = grind_skip_number (to);
  *at = (head & ~(GRIND_HEAD_KIND | GRIND_HEAD_FLAG)) | GRIND_RECORD_SELF;
  to = grind_line_writer_put_costs (to, joined, n_costs, n_events);
  set_previous (self, joined, n_costs);
  self->bytes.length = to - (guint8 *) self->bytes.data;

  return TRUE;
}

/* Writes a self cost line with the costs of the first @n_costs of @n_events events. Returns FALSE
 * if out of memory. */
gboolean
grind_line_writer_self (GrindLineWriter *self,
                        guint64          address,
                        guint64          line,
                        const gint64    *costs,
                        guint            n_costs,
                        guint            n_events)
{
  gboolean is_listed = n_events > GRIND_MASK_EVENTS;
  guint64 mask = 0;
  gint64 all = 0;
  guint8 kind = GRIND_RECORD_SELF;
  gsize start;
  guint8 *to;

  if (self->last_self != 0 && line == self->line &&
      (!self->has_addresses || address == self->address) && join (self, costs, n_costs, n_events))
    return TRUE;
  if (!grind_buffer_reserve (&self->bytes, GRIND_RECORD_SIZE (n_costs)))
    return FALSE;

  start = self->bytes.length;
  to = (guint8 *) self->bytes.data + start;
  for (guint i = 0; i < n_costs; i++)
    all |= costs[i];
  if (is_listed || all < 0)
    {
      to = grind_line_writer_put_position (self, to, kind, address, line);
      to = grind_line_writer_put_costs (to, costs, n_costs, n_events);
      if (n_costs <= GRIND_MASK_EVENTS)
        set_previous (self, costs, n_costs);
    }
  else
    {
      for (guint i = 0; i < n_costs; i++)
        mask |= (guint64) (costs[i] != 0) << i;
      kind = grind_line_writer_choose_kind (self, costs, n_costs, mask);
      to = grind_line_writer_put_position (self, to, kind, address, line);
      to = grind_line_writer_put_self (self, to, kind, costs, mask);
    }
  self->last_self = n_costs > GRIND_MASK_EVENTS ? 0 : start + 1;
  self->bytes.length = to - (guint8 *) self->bytes.data;

  return TRUE;
}

/*
 * Begins a run of the function whose last run began at *@last_run - 1 (0: none), and stores there
 * where this one begins.
 */
gboolean
grind_line_writer_begin (GrindLineWriter *self,
                         guint64         *last_run,
                         guint32          part)
{
  guint64 start = self->bytes.length + 1;
  guint8 *to;

  g_assert (!self->is_open);

  if (!grind_buffer_reserve (&self->bytes, 32))
    return FALSE;
  to = (guint8 *) self->bytes.data + self->bytes.length;
  to = grind_put_number (to, (*last_run == 0 ? 0 : start - *last_run) << 1 | (part != 0));
  if (part != 0)
    to = grind_put_number (to, part);
  self->bytes.length = to - (guint8 *) self->bytes.data;
  self->address = self->line = self->last_self = self->mask = 0;
  self->is_open = TRUE;
  *last_run = start;

  return TRUE;
}

gboolean
grind_line_writer_end (GrindLineWriter *self)
{
  guint8 *to;

  if (!self->is_open)
    return TRUE;
  self->is_open = FALSE;
  if ((to = grind_buffer_extend (&self->bytes, 1)) == NULL)
    return FALSE;
  *to = GRIND_RECORD_END;

  return TRUE;
}

/* Switches to another source file for the following records. */
gboolean
grind_line_writer_file (GrindLineWriter *self,
                        guint64          file)
{
  guint8 *to;

  if (!grind_buffer_reserve (&self->bytes, 16))
    return FALSE;
  to = (guint8 *) self->bytes.data + self->bytes.length;
  *to++ = GRIND_RECORD_FILE;
  to = grind_put_number (to, file);
  self->last_self = self->mask = 0;
  self->bytes.length = to - (guint8 *) self->bytes.data;

  return TRUE;
}

/* Writes a call line. The flag marks a count of 1, the most common one. */
gboolean
grind_line_writer_call (GrindLineWriter *self,
                        guint64          address,
                        guint64          line,
                        guint32          callee,
                        gint64           count,
                        const gint64    *costs,
                        guint            n_costs,
                        guint            n_events)
{
  guint8 flag = count == 1 ? GRIND_HEAD_FLAG : 0;
  guint8 *to;

  if (!grind_buffer_reserve (&self->bytes, GRIND_RECORD_SIZE (n_costs)))
    return FALSE;
  to = (guint8 *) self->bytes.data + self->bytes.length;
  self->last_self = 0;
  to = grind_line_writer_put_position (self, to, GRIND_RECORD_CALL | flag, address, line);
  to = grind_put_number (to, callee);
  if (flag == 0)
    to = grind_put_number (to, grind_zigzag (count));
  to = grind_line_writer_put_costs (to, costs, n_costs, n_events);
  self->bytes.length = to - (guint8 *) self->bytes.data;

  return TRUE;
}

/* Writes a jump line. The flag marks a conditional jump. */
gboolean
grind_line_writer_jump (GrindLineWriter       *self,
                        const GrindJumpRecord *jump)
{
  guint8 flag = jump->is_conditional ? GRIND_HEAD_FLAG : 0;
  guint8 *to;

  if (!grind_buffer_reserve (&self->bytes, GRIND_RECORD_SIZE (0)))
    return FALSE;
  to = (guint8 *) self->bytes.data + self->bytes.length;
  self->last_self = 0;
  if (jump->target_file != 0 || jump->target_name != 0)
    {
      *to++ = GRIND_RECORD_FAR;
      to = grind_put_number (to, jump->target_file);
      to = grind_put_number (to, jump->target_name);
    }
  to = grind_line_writer_put_position (self, to, GRIND_RECORD_JUMP | flag,
                                       jump->address, jump->line);
  to = grind_put_number (to, jump->executed);
  if (jump->is_conditional)
    to = grind_put_number (to, jump->followed);
  to = grind_put_number (to, grind_zigzag (jump->target_line - jump->line));
  if (self->has_addresses)
    to = grind_put_number (to, grind_zigzag (jump->target_address - jump->address));
  self->bytes.length = to - (guint8 *) self->bytes.data;

  return TRUE;
}
