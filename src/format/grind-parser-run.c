/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include "grind-scan-private.h"

/*
 * Reads consecutive self cost lines, the bulk of most profiles. All state is in local variables, as
 * the compiler assumes that writing a byte may change any field.
 */
typedef struct
{
  GrindBuffer *bytes;
  guint8      *to;              /* where the next record goes */
  guint8      *last;            /* the last record if it is a self cost, else NULL */
  guint8      *limit;           /* end of the space for the start of a record */
  guint64      address, line;   /* of the last record */
} Writer;

static void
begin_writing (GrindParser *self,
               Writer      *writer)
{
  const GrindLineWriter *lines = &self->shard->lines;

  writer->bytes = &self->shard->lines.bytes;
  writer->to = (guint8 *) writer->bytes->data + writer->bytes->length;
  writer->last = NULL;
  if (lines->last_self != 0)
    writer->last = (guint8 *) writer->bytes->data + lines->last_self - 1;
  writer->limit = writer->to;
  writer->address = lines->address;
  writer->line = lines->line;
}

static void
end_writing (GrindParser  *self,
             const Writer *writer)
{
  self->shard->lines.address = writer->address;
  self->shard->lines.line = writer->line;
  self->shard->lines.last_self = 0;
  if (writer->last != NULL)
    self->shard->lines.last_self = writer->last - (guint8 *) writer->bytes->data + 1;
  writer->bytes->length = writer->to - (guint8 *) writer->bytes->data;
}

/* Reserves space for many records. */
static gboolean
make_room (Writer *writer,
           guint   n_events)
{
  gsize size = GRIND_RECORD_SIZE (n_events);
  gsize last = writer->last != NULL ? writer->last - (guint8 *) writer->bytes->data : 0;

  writer->bytes->length = writer->to - (guint8 *) writer->bytes->data;
  if (!grind_buffer_reserve (writer->bytes, size + 1))
    return FALSE;
  if (writer->last != NULL)
    writer->last = (guint8 *) writer->bytes->data + last;
  writer->to = (guint8 *) writer->bytes->data + writer->bytes->length;
  writer->limit = (guint8 *) writer->bytes->data + writer->bytes->size - size;

  return TRUE;
}

static inline void
write_position (Writer   *writer,
                guint64   address,
                guint64   line,
                gboolean  has_addresses,
                guint8    head)
{
  guint64 line_step = line - writer->line;
  guint64 step = has_addresses ? address - writer->address : line_step;
  guint8 *to = writer->to + 1;

  if (step < GRIND_STEP_FOLLOWS)
    head |= step << GRIND_HEAD_STEP;
  else
    {
      head |= GRIND_STEP_FOLLOWS << GRIND_HEAD_STEP;
      to = grind_put_number (to, grind_zigzag (step));
    }
  if (has_addresses && line_step == 0)
    head |= GRIND_HEAD_SAME;
  else if (has_addresses)
    to = grind_put_number (to, grind_zigzag (line_step));
  *writer->to = head;
  writer->last = writer->to;
  writer->to = to;
  writer->address = address;
  writer->line = line;
}

/* Whether the last record is a self cost of this position, so that the next one is added to it. */
static inline gboolean
is_last_position (const Writer *writer,
                  guint64       address,
                  guint64       line)
{
  return line == writer->line && address == writer->address && writer->last != NULL;
}

/* Returns: the line feed of the line; NULL if it is not in the common form */
G_ALWAYS_INLINE static inline const char *
scan_costs (const char *p,
            gint64     *costs,
            guint       n_events,
            guint      *n_costs,
            guint64    *mask)
{
  guint64 cost;
  guint n = 0;

  *mask = 0;
  while (*p != '\n')
    {
      if (n == n_events || (p = grind_scan_digits (p, &cost)) == NULL)
        return NULL;
      *mask |= (guint64) (cost != 0) << n;
      costs[n++] = cost;
      if (*p == ' ')
        p++;
      else if (*p != '\n')
        return NULL;
    }
  *n_costs = n;

  return p;
}

static inline const char *
read_run (GrindParser *self,
          const char  *p,
          const char  *end,
          gboolean     has_addresses)
{
  guint64 address = self->state.base[GRIND_POSITION_INSTR];
  guint64 line = self->state.base[GRIND_POSITION_LINE];
  gint64 *sums = self->self_costs, *costs = self->costs;
  guint n_events = MIN (self->n_costs_columns, self->self_width), n_costs;
  guint64 n_lines = 0, new_address = 0, new_line, mask;
  GrindLineWriter *lines = &self->shard->lines;
  Writer writer;
  guint8 kind;

  begin_writing (self, &writer);
  while (p < end)
    {
      const char *q = p;

      if (has_addresses &&
          ((q = grind_scan_position (q, address, &new_address)) == NULL || *q++ != ' '))
        break;
      if ((q = grind_scan_position (q, line, &new_line)) == NULL || new_line > G_MAXUINT32 ||
          (*q != ' ' && *q != '\n'))
        break;
      q += *q == ' ';
      if ((q = scan_costs (q, costs, n_events, &n_costs, &mask)) == NULL)
        break;
      if (G_UNLIKELY (is_last_position (&writer, new_address, new_line)))
        break;
      if (G_UNLIKELY (writer.to >= writer.limit) && !make_room (&writer, n_events))
        {
          _grind_parser_fail (self, NULL, NULL);
          break;
        }
      kind = grind_line_writer_choose_kind (lines, costs, n_costs, mask);
      write_position (&writer, new_address, new_line, has_addresses, kind);
      writer.to = grind_line_writer_put_self (lines, writer.to, kind, costs, mask);
      for (guint i = 0; i < n_costs; i++)
        grind_sums_add_at (&self->shard->self_costs, &sums[i], costs[i]);
      address = new_address;
      line = new_line;
      n_lines++;
      p = q + 1;
    }
  end_writing (self, &writer);
  self->state.base[GRIND_POSITION_INSTR] = address;
  self->state.base[GRIND_POSITION_LINE] = line;
  self->line += n_lines;
  self->n_self_lines += n_lines;
  if (n_lines > 0)
    self->callee_default = self->source;

  return p;
}

/*
 * Reads consecutive self cost lines that belong to a function with an earlier self cost line, are
 * in the common form, and have other positions than the previous line.
 *
 * Returns: the start of the first other line
 */
const char *
_grind_parser_read_run (GrindParser *self,
                        const char  *p,
                        const char  *end)
{
  const guint8 *columns = self->state.columns;
  guint n_columns = self->state.n_columns;

  if (self->self_costs == NULL || self->pending != GRIND_PENDING_NOTHING || !self->is_plain ||
      self->source != self->written_source || self->n_events > GRIND_MASK_EVENTS)
    return p;
  if (n_columns == 1 && columns[0] == GRIND_POSITION_LINE)
    return read_run (self, p, end, FALSE);
  if (n_columns == 2 && columns[0] == GRIND_POSITION_INSTR && columns[1] == GRIND_POSITION_LINE)
    return read_run (self, p, end, TRUE);

  return p;
}
