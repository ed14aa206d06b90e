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

/*
 * Reads the costs of a self cost record into @costs, which are 0. @p: the bytes after its position
 *
 * Returns: FALSE if it has costs of events beyond the first GRIND_MASK_EVENTS
 */
static gboolean
get_costs (const guint8 *p,
           gboolean      is_first_alone,
           gboolean      is_listed,
           gint64       *costs)
{
  guint64 mask = grind_get_number (&p);
  gboolean is_zigzag = mask & 1;
  guint64 event = 0;

  if (is_first_alone)
    {
      costs[0] = mask;
      return TRUE;
    }
  for (mask >>= 1; mask != 0; mask = is_listed ? mask - 1 : mask & (mask - 1))
    {
      guint64 number;

      event = is_listed ? event + grind_get_number (&p) : (guint64) __builtin_ctzll (mask);
      if (event >= GRIND_MASK_EVENTS)
        return FALSE;
      number = grind_get_number (&p);
      costs[event++] = is_zigzag ? grind_unzigzag (number) : (gint64) number;
    }

  return TRUE;
}

/*
 * Adds a self cost line to the last record, which has the same position.
 *
 * Returns: FALSE, without any change, if one of the two has costs of events beyond the first
 *   GRIND_MASK_EVENTS, a sum does not fit 64 bits or out of memory
 */
gboolean
grind_line_writer_join (GrindLineWriter *self,
                        const gint64    *costs,
                        guint            n_costs,
                        guint            n_events)
{
  gint64 joined[GRIND_MASK_EVENTS] = { 0, }, others = 0;
  guint n_joined = MIN (n_events, GRIND_MASK_EVENTS);
  gsize length = self->bytes.length;
  const guint8 *p = (const guint8 *) self->bytes.data + self->last_self - 1;
  guint8 head = *p++;
  guint8 *to;

  if (head >> GRIND_HEAD_STEP == GRIND_STEP_FOLLOWS)
    grind_get_number (&p);
  if (self->has_addresses && !(head & GRIND_HEAD_SAME))
    grind_get_number (&p);
  if (n_costs > n_joined ||
      !get_costs (p, head & GRIND_HEAD_FLAG, n_events > GRIND_MASK_EVENTS, joined))
    return FALSE;
  for (guint i = 0; i < n_costs; i++)
    if (__builtin_add_overflow (joined[i], costs[i], &joined[i]))
      return FALSE;

  self->bytes.length = p - (const guint8 *) self->bytes.data;
  if (!grind_buffer_reserve (&self->bytes, GRIND_RECORD_SIZE (n_joined)))
    {
      self->bytes.length = length;
      return FALSE;
    }
  to = (guint8 *) self->bytes.data + self->bytes.length;
  head &= ~GRIND_HEAD_FLAG;
  for (guint i = 1; i < n_joined; i++)
    others |= joined[i];
  if (others == 0 && n_joined > 0 && joined[0] >= 0)
    {
      head |= GRIND_HEAD_FLAG;
      to = grind_put_number (to, joined[0]);
    }
  else
    to = grind_line_writer_put_costs (to, joined, n_joined, n_events);
  self->bytes.data[self->last_self - 1] = head;
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
  self->address = self->line = self->last_self = 0;
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
  self->last_self = 0;
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
