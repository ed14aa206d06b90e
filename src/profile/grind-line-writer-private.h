/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-buffer-private.h"
#include "grind-types.h"

G_BEGIN_DECLS

/*
 * The compact stream of cost, call and jump lines. A run holds the lines between one `fn=` and the
 * next; runs are in the order of the file, and each stores the distance to the previous run of the
 * same function, so that no index of runs is needed. All numbers are LEB128 varints, differences in
 * zigzag form.
 *
 *   run     := back [part] record* END
 *   record  := head position costs                           GRIND_RECORD_SELF
 *            | head position                                 GRIND_RECORD_AGAIN
 *            | head position callee count costs              GRIND_RECORD_CALL
 *            | head position counts target                   GRIND_RECORD_JUMP
 *            | head file                                     GRIND_RECORD_FILE
 *            | head target-file target-name                  GRIND_RECORD_FAR, before a jump
 *   head    := kind:2 flag:1 same:1 step:4
 *   position:= [step] [line]
 *
 * The position is relative to the previous record of the run, from 0 at its start. Its first column
 * (the address if the part has addresses, else the line) is in `step` of the head if it is 0 to 14;
 * 15 means that it follows. `same`: the line, as second column, is unchanged.
 *
 * With the flag set, costs are one number, the non-negative cost of the first event; else they are
 * a mask shifted left by one, whose lowest bit marks costs in zigzag form, then the costs that are
 * not 0. Segments of more than GRIND_MASK_EVENTS events store the number of costs instead of the
 * mask, and before each cost the number of skipped events.
 *
 * Neighbouring instructions have similar costs. Therefore in a self cost that begins with a mask,
 * 0 stands for the cost of the previous self cost if it is that of the first event, else for the
 * cost of the first event; GRIND_RECORD_AGAIN has all costs of the previous one. There is no
 * previous one at the start of a run and after GRIND_RECORD_FILE.
 *
 * Consecutive self costs of one position are one record, their sum, as long as it fits 64 bits: a
 * line that is repeated a million times takes no more space than one. Costs of more than
 * GRIND_MASK_EVENTS events have one record for each line, as a sum may be as long as all of these.
 */
#define GRIND_RECORD_SELF 0
#define GRIND_RECORD_CALL 1
#define GRIND_RECORD_JUMP 2
#define GRIND_RECORD_CONTROL 3
#define GRIND_RECORD_AGAIN (3 | GRIND_HEAD_FLAG)
#define GRIND_RECORD_FILE GRIND_RECORD_CONTROL
#define GRIND_RECORD_END (GRIND_RECORD_CONTROL | 1 << GRIND_HEAD_STEP)
#define GRIND_RECORD_FAR (GRIND_RECORD_CONTROL | 2 << GRIND_HEAD_STEP)
#define GRIND_HEAD_KIND 3
#define GRIND_HEAD_FLAG 4
#define GRIND_HEAD_SAME 8
#define GRIND_HEAD_STEP 4     /* shift */
#define GRIND_STEP_FOLLOWS 15
#define GRIND_MASK_EVENTS 62

/* Maximum size of a record: head, 8 numbers, mask and costs */
#define GRIND_RECORD_SIZE(n_events) (100 + 20 * (gsize) (n_events))

typedef struct
{
  GrindBuffer bytes;
  guint64     address;         /* of the last record of the run */
  guint64     line;
  gboolean    has_addresses;
  gboolean    is_open;         /* a run has begun but not ended */
  gsize       last_self;       /* offset + 1 of the last record if that is a self cost, else 0 */
  guint64     mask;            /* of the previous self cost */
  gint64      costs[GRIND_MASK_EVENTS];    /* its costs where the mask is set */
} GrindLineWriter;

/* Whether a record is none of a line */
static inline gboolean
grind_is_control (guint8 head)
{
  return (head & (GRIND_HEAD_KIND | GRIND_HEAD_FLAG)) == GRIND_RECORD_CONTROL;
}

static inline guint64
grind_zigzag (gint64 value)
{
  return (guint64) value << 1 ^ (guint64) (value >> 63);
}

static inline gint64
grind_unzigzag (guint64 value)
{
  return (gint64) (value >> 1) ^ -(gint64) (value & 1);
}

/* A local copy of the pointer stays in a register: in C, reading bytes may alias the pointer
 * itself. */
static inline guint64
grind_get_number (const guint8 **p)
{
  const guint8 *from = *p;
  guint64 value = *from & 0x7f;
  guint shift = 7;

  while (*from++ & 0x80)
    {
      value |= (guint64) (*from & 0x7f) << shift;
      shift += 7;
    }
  *p = from;

  return value;
}

static inline guint8 *
grind_skip_number (guint8 *p)
{
  while (*p++ & 0x80)
    ;

  return p;
}

static inline guint8 *
grind_put_number (guint8  *to,
                  guint64  value)
{
  while (value >= 0x80)
    {
      *to++ = value | 0x80;
      value >>= 7;
    }
  *to++ = value;

  return to;
}

/* The kind and flag of a self cost with the costs of @mask that are not 0. @costs are not negative,
 * and there are as many as @n_costs. */
static inline guint8
grind_line_writer_choose_kind (const GrindLineWriter *self,
                               const gint64          *costs,
                               guint                  n_costs,
                               guint64                mask)
{
  gint64 differences = 0;

  if (mask == self->mask && mask != 0)
    {
      for (; mask != 0; mask &= mask - 1)
        differences |= costs[__builtin_ctzll (mask)] ^ self->costs[__builtin_ctzll (mask)];
      if (differences == 0)
        return GRIND_RECORD_AGAIN;
      mask = self->mask;
    }

  return mask == 1 || (mask == 0 && n_costs > 0) ? GRIND_RECORD_SELF | GRIND_HEAD_FLAG
                                                 : GRIND_RECORD_SELF;
}

/* Writes the costs of a record of this kind, which become the previous ones. */
static inline guint8 *
grind_line_writer_put_self (GrindLineWriter *self,
                            guint8          *to,
                            guint8           kind,
                            const gint64    *costs,
                            guint64          mask)
{
  gint64 same = self->mask & mask & 1 ? self->costs[0] : 0;

  if (kind == GRIND_RECORD_AGAIN)
    return to;
  self->mask = mask;
  if (kind == (GRIND_RECORD_SELF | GRIND_HEAD_FLAG))
    {
      self->costs[0] = costs[0];
      return grind_put_number (to, costs[0]);
    }
  to = grind_put_number (to, mask << 1);
  for (; mask != 0; mask &= mask - 1)
    {
      guint event = __builtin_ctzll (mask);
      gint64 cost = self->costs[event] = costs[event];

      to = grind_put_number (to, cost == same ? 0 : cost);
      same = costs[0];
    }

  return to;
}

/* Writes head and position; @kind_and_flag are the low three bits of the head. */
static inline guint8 *
grind_line_writer_put_position (GrindLineWriter *self,
                                guint8          *to,
                                guint8           kind_and_flag,
                                guint64          address,
                                guint64          line)
{
  guint64 step, line_step = line - self->line;
  guint8 *head = to++;
  gboolean is_short;

  step = self->has_addresses ? address - self->address : line_step;
  is_short = step < GRIND_STEP_FOLLOWS;
  *head = kind_and_flag | (is_short ? step : GRIND_STEP_FOLLOWS) << GRIND_HEAD_STEP;
  if (!is_short)
    to = grind_put_number (to, grind_zigzag (step));
  if (self->has_addresses)
    {
      if (line_step == 0)
        *head |= GRIND_HEAD_SAME;
      else
        to = grind_put_number (to, grind_zigzag (line_step));
      self->address = address;
    }
  self->line = line;

  return to;
}

void     grind_line_writer_init      (GrindLineWriter *self,
                                      GrindBudget     *budget);
void     grind_line_writer_clear     (GrindLineWriter *self);
guint8  *grind_line_writer_put_costs (guint8          *to,
                                      const gint64    *costs,
                                      guint            n_costs,
                                      guint            n_events);
gboolean grind_line_writer_begin     (GrindLineWriter *self,
                                      guint64         *last_run,
                                      guint32          part);
gboolean grind_line_writer_end       (GrindLineWriter *self);
gboolean grind_line_writer_file      (GrindLineWriter *self,
                                      guint64          file);

gboolean grind_line_writer_self      (GrindLineWriter *self,
                                      guint64          address,
                                      guint64          line,
                                      const gint64    *costs,
                                      guint            n_costs,
                                      guint            n_events);
gboolean grind_line_writer_call      (GrindLineWriter *self,
                                      guint64          address,
                                      guint64          line,
                                      guint32          callee,
                                      gint64           count,
                                      const gint64    *costs,
                                      guint            n_costs,
                                      guint            n_events);

/*
 * A jump. The target's file is a packed reference plus one, its name an index into the shard's list
 * of jump names plus one; both are 0 if the file does not state them.
 */
typedef struct
{
  guint64  address;
  guint64  line;
  guint64  target_address;
  guint64  target_line;
  guint64  executed;
  guint64  followed;          /* as often as executed if not conditional */
  gboolean is_conditional;
  guint64  target_file;
  guint64  target_name;
} GrindJumpRecord;

gboolean grind_line_writer_jump      (GrindLineWriter       *self,
                                      const GrindJumpRecord *jump);

G_END_DECLS
