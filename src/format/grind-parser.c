/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-parser-private.h"

#include <glib/gi18n-lib.h>

#include "grind-scan-private.h"
#include "profile/grind-error.h"
#include "profile/grind-text.h"

/* Longer lines are skipped (rule W3). */
#define MAX_LINE ((gsize) 256 << 20)

/* Number of lines read between two checks of the cancellable */
#define LINES_PER_LOOK (1 << 16)

/* The line that names the format */
#define FORMAT_LINE "# callgrind format"

void
grind_parser_state_init (GrindParserState *self)
{
  *self = (GrindParserState) {
    .columns = { GRIND_POSITION_LINE },
    .n_columns = 1,
    .moves_base = TRUE,
  };
}

void
grind_parser_state_copy (GrindParserState       *self,
                         const GrindParserState *other)
{
  *self = *other;
  if (self->events != NULL)
    g_ptr_array_ref (self->events);
}

void
grind_parser_state_clear (GrindParserState *self)
{
  g_clear_pointer (&self->events, g_ptr_array_unref);
}

static gboolean
events_equal (GPtrArray *a,
              GPtrArray *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_str_equal (a->pdata[i], b->pdata[i]))
      return FALSE;

  return TRUE;
}

/* Whether lines mean the same in both states, except for relative positions. */
gboolean
grind_parser_state_equal (const GrindParserState *self,
                          const GrindParserState *other)
{
  return self->n_columns == other->n_columns &&
         memcmp (self->columns, other->columns, self->n_columns) == 0 &&
         self->has_body == other->has_body && self->has_creator == other->has_creator &&
         self->has_format == other->has_format &&
         self->had_cost == other->had_cost && self->moves_base == other->moves_base &&
         self->had_fl == other->had_fl && events_equal (self->events, other->events);
}

/* Returns: (transfer full): a parser that must be started */
GrindParser *
grind_parser_new (GrindBudget  *budget,
                  GCancellable *cancellable)
{
  GrindParser *self = g_new0 (GrindParser, 1);

  self->budget = budget;
  self->cancellable = cancellable;
  self->rest = g_byte_array_new ();
  self->composed = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                          (GDestroyNotify) g_bytes_unref, NULL);

  return self;
}

void
grind_parser_free (GrindParser *self)
{
  grind_parser_state_clear (&self->state);
  g_clear_pointer (&self->shards, g_ptr_array_unref);
  g_clear_pointer (&self->shard, grind_shard_free);
  g_clear_error (&self->error);
  g_byte_array_unref (self->rest);
  g_hash_table_unref (self->composed);
  g_free (self->column_events);
  g_free (self->costs);
  g_free (self);
}

/*
 * Stops reading with an error. @found: a cost line without events (rule W1); NULL if out of memory.
 */
void
_grind_parser_fail (GrindParser *self,
                    const char  *found,
                    const char  *end)
{
  g_autofree char *text = NULL;

  if (self->error != NULL)
    return;
  if (found == NULL)
    {
      grind_budget_set_error (&self->error);
      return;
    }
  text = grind_text_escape (found, end - found, 80);
  g_set_error (&self->error, GRIND_ERROR, GRIND_ERROR_SYNTAX,
               _("expected an “events:” line before the first cost line, found “%s”"), text);
}

void
_grind_parser_find (GrindParser *self,
                    GrindFinding finding,
                    const char  *p,
                    const char  *end)
{
  grind_findings_add (&self->shard->findings, finding, self->line, p, end - p);
}

/* Sets whether positions in the line stream have addresses. */
void
_grind_parser_apply_columns (GrindParser *self)
{
  self->shard->lines.has_addresses = memchr (self->state.columns, GRIND_POSITION_INSTR,
                                             self->state.n_columns) != NULL;
}

/* Resets the current function, files and calls to the state at the start of the shard. */
static void
reset (GrindParser *self)
{
  self->object = self->file = self->source = self->callee_default = GRIND_REF_INHERITED;
  self->name = self->function = GRIND_NONE;
  self->self_costs = NULL;
  self->callee_object = self->callee_file = self->callee_name = GRIND_NONE;
  self->target_file = self->target_name = GRIND_NONE;
  self->is_callee_new = FALSE;
  self->pending = GRIND_PENDING_NOTHING;
}

static void
note_self_lines (GrindParser *self)
{
  grind_buffer_index (&self->shard->parts, GrindShardPart, self->part).n_self_lines +=
    self->n_self_lines;
  self->n_self_lines = 0;
}

/* Begins a new part, without a current object, file or function (rule H6). */
void
_grind_parser_start_part (GrindParser *self)
{
  static const char unknown[] = "";
  GrindHeader header = { .kind = GRIND_HEADER_PART, .line = self->line };
  guint32 object, file;

  note_self_lines (self);
  reset (self);
  memset (self->state.base, 0, sizeof self->state.base);
  self->state.has_body = FALSE;
  object = grind_name_table_intern (&self->shard->names[GRIND_SPACE_OBJECT].names, unknown, 0);
  file = grind_name_table_intern (&self->shard->names[GRIND_SPACE_FILE].names, unknown, 0);
  if (!grind_line_writer_end (&self->shard->lines) ||
      (self->part = grind_shard_add_part (self->shard)) == GRIND_NONE ||
      object == GRIND_NONE || file == GRIND_NONE)
    {
      _grind_parser_fail (self, NULL, NULL);
      return;
    }
  self->object = object;
  self->file = self->source = self->callee_default = file;
  g_array_append_val (self->shard->headers, header);
}

static gboolean
new_shard (GrindParser *self,
           GPtrArray   *events)
{
  self->shard = grind_shard_new (self->budget, events);
  self->n_events = events->len;
  self->part = 0;
  self->line = 0;
  reset (self);
  g_hash_table_remove_all (self->composed);
  if (self->shard == NULL || !grind_shard_expect (self->shard, &self->sizes))
    {
      _grind_parser_fail (self, NULL, NULL);
      return FALSE;
    }
  _grind_parser_apply_columns (self);

  return TRUE;
}

static gboolean
end_shard (GrindParser *self)
{
  if (self->shard == NULL)
    return FALSE;
  note_self_lines (self);
  self->shard->end_object = self->object;
  self->shard->end_file = self->file;
  self->shard->n_lines = self->line;
  grind_shard_get_sizes (self->shard, &self->sizes);
  if (!grind_shard_seal (self->shard))
    {
      _grind_parser_fail (self, NULL, NULL);
      return FALSE;
    }
  g_ptr_array_add (self->shards, g_steal_pointer (&self->shard));

  return TRUE;
}

/* Returns the events without duplicates; fills self->column_events. */
static GPtrArray *
list_shard_events (GrindParser *self,
                   GPtrArray   *events)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *list = NULL;
  guint n_seen = 0;

  self->column_events = g_renew (guint32, self->column_events, MAX (events->len, 1));
  for (guint i = 0; i < events->len; i++)
    {
      gpointer at;

      if (!g_hash_table_lookup_extended (seen, events->pdata[i], NULL, &at))
        {
          at = GUINT_TO_POINTER (n_seen++);
          g_hash_table_insert (seen, events->pdata[i], at);
        }
      self->column_events[i] = GPOINTER_TO_UINT (at);
    }
  if (n_seen == events->len)
    return g_ptr_array_ref (events);

  list = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < events->len; i++)
    if (self->column_events[i] == list->len)
      g_ptr_array_add (list, g_strdup (events->pdata[i]));

  return list;
}

static gboolean
has_rows (const GrindShard *shard)
{
  return shard->self_rows.length > 0 || shard->call_rows.length > 0;
}

static void
use_events (GrindParser *self,
            GPtrArray   *list)
{
  g_ptr_array_unref (self->shard->events);
  self->shard->events = g_ptr_array_ref (list);
  self->n_events = list->len;
}

/*
 * Sets the columns of the following costs to @events, names in their order. The columns of a shard
 * never change once it has costs: instead a new shard begins, at the start of a part, where there
 * is no current object, file or function.
 */
void
_grind_parser_set_events (GrindParser *self,
                          GPtrArray   *events)
{
  g_autoptr (GPtrArray) list = list_shard_events (self, events);

  if (self->state.events != events)
    {
      grind_parser_state_clear (&self->state);
      self->state.events = g_ptr_array_ref (events);
    }
  self->n_costs_columns = events->len;
  self->is_plain = list->len == events->len;
  self->costs = g_renew (gint64, self->costs, MAX (events->len, 1));
  if (self->shard == NULL || events_equal (self->shard->events, list))
    return;

  if (has_rows (self->shard))
    {
      guint64 line = self->line;

      self->line = line - 1;
      if (!end_shard (self) || !new_shard (self, list))
        return;
      self->line = 1;
      return;
    }
  use_events (self, list);
}

/* Restarts reading with the file in state @state. */
void
grind_parser_start (GrindParser            *self,
                    const GrindParserState *state)
{
  GrindParserState copy;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  grind_parser_state_copy (&copy, state);
  grind_parser_state_clear (&self->state);
  g_clear_pointer (&self->shards, g_ptr_array_unref);
  g_clear_pointer (&self->shard, grind_shard_free);
  g_clear_error (&self->error);
  g_byte_array_set_size (self->rest, 0);
  self->is_skipping = FALSE;
  self->n_self_lines = 0;
  self->shards = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_shard_free);
  self->state = copy;
  self->n_costs_columns = 0;
  self->is_plain = FALSE;
  if (new_shard (self, none) && self->state.events != NULL)
    _grind_parser_set_events (self, self->state.events);
}

/* Drops a call or jump without a second line (rule C4); @p to @end is the line found instead. */
static void
drop_pending (GrindParser *self,
              const char  *p,
              const char  *end)
{
  GrindFinding finding;

  if (self->pending == GRIND_PENDING_NOTHING)
    return;
  finding = self->pending == GRIND_PENDING_CALL ? GRIND_FINDING_CALL_DROPPED
                                                : GRIND_FINDING_JUMP_DROPPED;
  grind_findings_add (&self->shard->findings, finding, self->pending_line, p, end - p);
  self->pending = GRIND_PENDING_NOTHING;
  self->target_file = self->target_name = GRIND_NONE;
}

static void
read_other_line (GrindParser *self,
                 const char  *p,
                 const char  *end)
{
  drop_pending (self, p, end);
  if (end - p >= 4 && memcmp (p, "====", 4) == 0)
    _grind_parser_find (self, GRIND_FINDING_SKIPPED_LINE, p, end);
  else if (!_grind_parser_spec_line (self, p, end) && !_grind_parser_header_line (self, p, end))
    _grind_parser_find (self, GRIND_FINDING_UNKNOWN_LINE, p, end);
}

/* Reads any line, without its line feed. */
static void
read_line (GrindParser *self,
           const char  *p,
           const char  *end)
{
  const char *start = p;

  if (end > p && end[-1] == '\r')
    {
      end--;
      _grind_parser_find (self, GRIND_FINDING_CARRIAGE_RETURN, NULL, NULL);
    }
  while (p < end && grind_scan_is_blank (*p))
    p++;
  if (p == end)
    return;
  if (*p == '#')
    {
      self->state.has_format |= (gsize) (end - p) >= strlen (FORMAT_LINE) &&
                                memcmp (p, FORMAT_LINE, strlen (FORMAT_LINE)) == 0;
      return;
    }
  if (grind_scan_is_digit (*p) || *p == '+' || *p == '-' || *p == '*')
    _grind_parser_cost_line (self, p, end, p > start);
  else
    read_other_line (self, p, end);
}

/* Reads whole lines, each with its line feed. */
static gboolean
read_lines (GrindParser *self,
            const char  *p,
            const char  *end)
{
  guint64 look = self->line + LINES_PER_LOOK;

  while (p < end && self->error == NULL)
    {
      gboolean is_cost = (guint8) (*p - '*') <= '9' - '*';
      const char *eol = NULL;

      if (is_cost && (eol = _grind_parser_read_run (self, p, end)) > p)
        {
          p = eol;
          continue;
        }
      eol = NULL;
      self->line++;
      if (is_cost)
        eol = _grind_parser_fast_cost (self, p);
      else if ((guint8) (*p - 'a') < 26)
        eol = _grind_parser_fast_spec (self, p);
      if (eol == NULL)
        {
          eol = *p == '\n' ? p : memchr (p, '\n', end - p);
          read_line (self, p, eol);
        }
      p = eol + 1;
      if (G_UNLIKELY (self->line >= look))
        {
          if (g_cancellable_set_error_if_cancelled (self->cancellable, &self->error))
            break;
          look = self->line + LINES_PER_LOOK;
        }
    }

  return self->error == NULL;
}

static void
skip_long_line (GrindParser *self)
{
  self->line++;
  grind_findings_add (&self->shard->findings, GRIND_FINDING_LINE_TOO_LONG, self->line,
                      (const char *) self->rest->data, MIN (self->rest->len, 100));
  g_byte_array_unref (self->rest);
  self->rest = g_byte_array_new ();
  self->is_skipping = TRUE;
}

static void
append_rest (GrindParser *self,
             const char  *p,
             gsize        length)
{
  static const guint8 padding[GRIND_SCAN_PADDING] = { 0, };

  g_byte_array_append (self->rest, (const guint8 *) p, length);
  g_byte_array_append (self->rest, padding, sizeof padding);
  g_byte_array_set_size (self->rest, self->rest->len - sizeof padding);
}

/* Completes the line that earlier pieces have begun. Returns the start of the next line. */
static const char *
finish_rest (GrindParser *self,
             const char  *p,
             const char  *end)
{
  const char *eol = memchr (p, '\n', end - p);
  const char *stop = eol != NULL ? eol + 1 : end;

  if (!self->is_skipping && self->rest->len + (gsize) (stop - p) > MAX_LINE)
    skip_long_line (self);
  if (!self->is_skipping)
    append_rest (self, p, stop - p);
  if (eol == NULL)
    return end;

  if (!self->is_skipping)
    {
      read_lines (self, (const char *) self->rest->data,
                  (const char *) self->rest->data + self->rest->len);
      g_byte_array_set_size (self->rest, 0);
    }
  self->is_skipping = FALSE;

  return stop;
}

/*
 * Reads the next @length bytes of the range, followed by GRIND_SCAN_PADDING more readable bytes.
 *
 * Returns: FALSE if reading failed or was cancelled; _finish returns the error
 */
gboolean
grind_parser_feed (GrindParser *self,
                   const char  *bytes,
                   gsize        length)
{
  const char *end = bytes + length, *last;

  /* Pieces may be too small to reach the next check of the cancellable. */
  if (self->error != NULL ||
      g_cancellable_set_error_if_cancelled (self->cancellable, &self->error))
    return FALSE;
  if (self->rest->len > 0 || self->is_skipping)
    bytes = finish_rest (self, bytes, end);
  last = memrchr (bytes, '\n', end - bytes);
  if (last != NULL)
    {
      read_lines (self, bytes, last + 1);
      bytes = last + 1;
    }
  if (bytes < end)
    finish_rest (self, bytes, end);

  return self->error == NULL && !grind_budget_failed (self->budget);
}

/* Whether a last line without a line feed has a name that ends inside a parenthesis (rule N1). */
static gboolean
is_name_cut (const char *p,
             const char *end)
{
  guint depth = 0;

  while (p < end && grind_scan_is_blank (*p))
    p++;
  if (p == end || !g_ascii_islower (*p))
    return FALSE;
  while (p < end && g_ascii_islower (*p))
    p++;
  if (p == end || *p != '=')
    return FALSE;
  for (; p < end; p++)
    if (*p == '(')
      depth++;
    else if (*p == ')' && depth > 0)
      depth--;

  return depth > 0;
}

/* Reads the last line of the file, which lacks its line feed. */
static void
read_last_line (GrindParser *self)
{
  static const char end_of_line[1 + GRIND_SCAN_PADDING] = "\n";
  const char *line = (const char *) self->rest->data;

  if (self->error == NULL && is_name_cut (line, line + self->rest->len))
    grind_findings_add (&self->shard->findings, GRIND_FINDING_NAME_CUT, self->line + 1, line,
                        self->rest->len);
  grind_parser_feed (self, end_of_line, 1);
}

/*
 * Ends the range.
 *
 * @state: (out): the state of the file at its end; the caller clears it
 *
 * Returns: (transfer full) (element-type GrindShard): the shards, in order; NULL on error
 */
GPtrArray *
grind_parser_finish (GrindParser       *self,
                     GrindParserState  *state,
                     GError           **error)
{
  if (self->rest->len > 0)
    read_last_line (self);
  if (self->error == NULL)
    {
      static const char nothing[] = "";

      drop_pending (self, nothing, nothing);
      end_shard (self);
    }
  if (self->error == NULL && grind_budget_failed (self->budget))
    _grind_parser_fail (self, NULL, NULL);
  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return NULL;
    }
  grind_parser_state_copy (state, &self->state);

  return g_steal_pointer (&self->shards);
}
