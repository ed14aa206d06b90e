/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-writer.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>

#include "grind-parser-private.h"
#include "grind-profile-writer-private.h"
#include "profile/grind-line-reader.h"
#include "profile/grind-text.h"

/* Number of bytes written to the stream at a time */
#define TEXT_SIZE ((gsize) 256 << 10)

/* Number of lines read between two checks of the cancellable */
#define LINES_PER_LOOK (1 << 16)

/* Larger differences of positions take more space than the position itself. */
#define MAX_STEP 1000

/* An id too large for one: the name after it is not composed of references (rules N3, N7) */
#define PLAIN_ID "(18446744073709551616)"

/* Such a name is repeated wherever it is used, so that it must not be long. */
#define MAX_PLAIN 256

static void
write_all (GrindProfileWriter *self,
           const char         *bytes,
           gsize               length)
{
  if (self->error == NULL)
    g_output_stream_write_all (self->stream, bytes, length, NULL, self->cancellable, &self->error);
}

static void
flush (GrindProfileWriter *self)
{
  write_all (self, self->text, self->length);
  self->length = 0;
}

static inline char *
reserve (GrindProfileWriter *self,
         gsize               n_bytes)
{
  if (G_UNLIKELY (TEXT_SIZE - self->length < n_bytes))
    flush (self);

  return self->text + self->length;
}

static void
put_bytes (GrindProfileWriter *self,
           const char         *bytes,
           gsize               length)
{
  if (G_UNLIKELY (length > TEXT_SIZE))
    {
      flush (self);
      write_all (self, bytes, length);
      return;
    }
  memcpy (reserve (self, length), bytes, length);
  self->length += length;
}

/* Fails unless writing has failed before. */
void
_grind_profile_writer_fail (GrindProfileWriter *self,
                            const char         *format,
                            ...)
{
  va_list arguments;

  if (self->error != NULL)
    return;
  va_start (arguments, format);
  self->error = g_error_new_valist (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, format, arguments);
  va_end (arguments);
}

void
_grind_profile_writer_put (GrindProfileWriter *self,
                           const char         *text)
{
  put_bytes (self, text, strlen (text));
}

/* Writes the rest of a line; a carriage return before the line feed would be dropped. */
void
_grind_profile_writer_put_rest (GrindProfileWriter *self,
                                const char         *text,
                                gsize               length)
{
  put_bytes (self, text, length);
  if (length > 0 && text[length - 1] == '\r')
    put_bytes (self, "\r", 1);
  put_bytes (self, "\n", 1);
}

/* Writes the id of a name, which is new at its first use. */
static void
put_id (GrindProfileWriter *self,
        GrindSpace          space,
        guint32             name)
{
  char *to = reserve (self, GRIND_WRITER_NUMBER);

  if (self->ids[space][name] == 0)
    self->ids[space][name] = ++self->n_ids[space];
  *to++ = '(';
  to = grind_profile_writer_put_digits (to, self->ids[space][name]);
  *to++ = ')';
  grind_profile_writer_commit (self, to);
}

/* @key: with its equals sign */
static void
put_name (GrindProfileWriter *self,
          const char         *key,
          GrindSpace          space,
          guint32             name)
{
  gboolean is_new = self->ids[space][name] == 0, is_composed;
  const char *text;
  gsize length;

  text = grind_name_table_get (&self->profile->names[space], name, &length);
  is_composed = is_new && length > 0 && space == GRIND_SPACE_FUNCTION &&
                _grind_parser_is_composed (text, text + length);
  if (is_composed && length > MAX_PLAIN)
    {
      g_autofree char *shown = grind_text_escape (text, length, 80);

      _grind_profile_writer_fail (self, _("the name “%s” would be read as another one"), shown);
    }
  _grind_profile_writer_put (self, key);
  if (is_composed)
    _grind_profile_writer_put (self, PLAIN_ID);
  else if (length > 0)
    put_id (self, space, name);
  if (is_new && length > 0)
    put_bytes (self, " ", 1);
  _grind_profile_writer_put_rest (self, text, is_new ? length : 0);
}

/* An unknown address is the largest number. */
static char *
put_hex (char    *to,
         guint64  number)
{
  guint shift = (63 - __builtin_clzll (number | 1)) & ~3u;

  *to++ = '0';
  *to++ = 'x';
  for (; ; shift -= 4)
    {
      *to++ = "0123456789abcdef"[number >> shift & 15];
      if (shift == 0)
        return to;
    }
}

static inline char *
put_position (char     *to,
              guint64   position,
              guint64   base,
              gboolean  has_base,
              gboolean  is_address)
{
  if (has_base && position == base)
    {
      *to = '*';
      return to + 1;
    }
  if (has_base && position > base && position - base < MAX_STEP)
    {
      *to = '+';
      return grind_profile_writer_put_digits (to + 1, position - base);
    }
  if (has_base && position < base && base - position < MAX_STEP)
    {
      *to = '-';
      return grind_profile_writer_put_digits (to + 1, base - position);
    }

  return is_address ? put_hex (to, position) : grind_profile_writer_put_digits (to, position);
}

/* Writes the columns of a position that the part has. */
static void
put_positions (GrindProfileWriter *self,
               guint64             address,
               guint64             line)
{
  const GrindPartInfo *info = self->info;
  char *to = reserve (self, 2 * GRIND_WRITER_NUMBER);

  if (info->has_addresses)
    to = put_position (to, address, self->address, self->has_base, TRUE);
  if (info->has_addresses && info->has_lines)
    *to++ = ' ';
  if (info->has_lines)
    to = put_position (to, line, self->line, self->has_base, FALSE);
  if (!info->has_addresses && !info->has_lines)
    *to++ = '0';
  grind_profile_writer_commit (self, to);
}

/*
 * Readers disagree on whether lines of calls and jumps move the base (rule P6), so that relative
 * positions follow such a line only if that makes no difference.
 */
static void
note_line (GrindProfileWriter *self,
           const GrindLine    *line)
{
  if (line->kind == GRIND_LINE_SELF)
    {
      self->self_file = self->source;
      self->address = line->address;
      self->line = line->line;
      self->has_base = !self->info->has_addresses || line->address != GRIND_NO_ADDRESS;
    }
  else
    self->has_base = self->has_base && line->line == self->line &&
                     (!self->info->has_addresses || line->address == self->address);
}

/* Writes costs up to the last one, but at least one. */
static void
put_costs (GrindProfileWriter *self,
           const GrindLine    *line)
{
  const GrindEventId *columns = (const GrindEventId *) (void *) self->columns->data;
  guint n = MIN (self->columns->len, 1);

  for (guint i = 0; i < line->n_events; i++)
    if (line->costs[line->events[i]] != 0)
      n = MAX (n, self->places[line->events[i]] + 1);
  for (guint i = 0; i < n; i++)
    {
      gint64 cost = columns[i] == GRIND_NONE ? 0 : line->costs[columns[i]];
      char *to = reserve (self, GRIND_WRITER_NUMBER);

      *to++ = ' ';
      if (cost < 0)
        *to++ = '-';
      to = grind_profile_writer_put_digits (to, cost < 0 ? -(guint64) cost : (guint64) cost);
      grind_profile_writer_commit (self, to);
    }
}

/* The object of a new part is unknown, so that only another one needs a line. */
static void
begin_function (GrindProfileWriter *self,
                GrindFunctionId     function)
{
  GrindObjectId object = grind_profile_get_function_object (self->profile, function);
  GrindFileId file = grind_profile_get_function_file (self->profile, function);
  gsize length;

  grind_profile_get_object (self->profile, object, &length);
  if (object != self->object && (self->object != GRIND_NONE || length > 0))
    put_name (self, "ob=", GRIND_SPACE_OBJECT, object);
  if (file != self->file || file != self->source)
    put_name (self, "fl=", GRIND_SPACE_FILE, file);
  put_name (self, "fn=", GRIND_SPACE_FUNCTION,
            _grind_profile_get_recorded_name (self->profile, function));
  self->function = function;
  self->object = object;
  self->file = self->source = self->self_file = file;
}

/* Readers disagree on the file of a callee without one (rule P4), unless all candidates agree. */
static void
put_call (GrindProfileWriter *self,
          const GrindLine    *line)
{
  GrindObjectId object = grind_profile_get_function_object (self->profile, line->callee);
  GrindFileId file = grind_profile_get_function_file (self->profile, line->callee);
  char *to;

  if (object != self->object)
    put_name (self, "cob=", GRIND_SPACE_OBJECT, object);
  if (file != self->file || file != self->source || file != self->self_file)
    put_name (self, "cfi=", GRIND_SPACE_FILE, file);
  put_name (self, "cfn=", GRIND_SPACE_FUNCTION,
            _grind_profile_get_recorded_name (self->profile, line->callee));
  _grind_profile_writer_put (self, "calls=");
  to = grind_profile_writer_put_digits (reserve (self, 3 * GRIND_WRITER_NUMBER), line->count);
  *to++ = ' ';
  if (self->info->has_addresses || !self->info->has_lines)
    *to++ = '0';
  if (self->info->has_addresses && self->info->has_lines)
    *to++ = ' ';
  if (self->info->has_lines)
    to = grind_profile_writer_put_digits (to, grind_profile_get_function_line (self->profile,
                                                                               line->callee));
  *to++ = '\n';
  grind_profile_writer_commit (self, to);
}

static void
put_jump (GrindProfileWriter *self,
          const GrindLine    *line)
{
  char *to;

  if (line->target_file != self->source)
    put_name (self, "jfi=", GRIND_SPACE_FILE, line->target_file);
  if (line->target_name != GRIND_NONE)
    put_name (self, "jfn=", GRIND_SPACE_FUNCTION, line->target_name);
  _grind_profile_writer_put (self, line->is_conditional ? "jcnd=" : "jump=");
  to = grind_profile_writer_put_digits (reserve (self, 2 * GRIND_WRITER_NUMBER), line->followed);
  if (line->is_conditional)
    {
      *to++ = '/';
      to = grind_profile_writer_put_digits (to, line->executed);
    }
  *to++ = ' ';
  grind_profile_writer_commit (self, to);
  put_positions (self, line->target_address, line->target_line);
  put_bytes (self, "\n", 1);
}

/* Begins the chosen parts up to, but without, @end. */
static void
begin_parts (GrindProfileWriter *self,
             GrindPartId         end)
{
  for (; self->next_part < end; self->next_part++)
    if (grind_parts_have (self->parts, self->next_part))
      _grind_profile_writer_begin_part (self, self->next_part);
}

static void
put_line (GrindProfileWriter *self,
          const GrindLine    *line)
{
  if (line->part >= self->next_part)
    begin_parts (self, line->part + 1);
  self->has_body = TRUE;
  if (line->function != self->function)
    begin_function (self, line->function);
  if (line->file != self->source)
    {
      put_name (self, line->file == self->file ? "fe=" : "fi=", GRIND_SPACE_FILE, line->file);
      self->source = line->file;
    }
  if (line->kind == GRIND_LINE_CALL)
    put_call (self, line);
  else if (line->kind == GRIND_LINE_JUMP)
    put_jump (self, line);
  put_positions (self, line->address, line->line);
  if (line->kind != GRIND_LINE_JUMP)
    put_costs (self, line);
  put_bytes (self, "\n", 1);
  note_line (self, line);
}

static void
put_lines (GrindProfileWriter *self)
{
  g_autoptr (GrindLineReader) reader = grind_line_reader_new_all (self->profile, &self->error);
  guint n_lines = 0;
  GrindLine line;

  while (self->error == NULL && grind_line_reader_next (reader, &line))
    {
      if (++n_lines % LINES_PER_LOOK == 0)
        g_cancellable_set_error_if_cancelled (self->cancellable, &self->error);
      if (grind_parts_have (self->parts, line.part))
        put_line (self, &line);
    }
  begin_parts (self, self->profile->parts->len);
  flush (self);
}

/**
 * grind_profile_writer_write:
 * @profile: a profile
 * @parts: (nullable): a bit for each part to write, at least one; %NULL for all
 * @stream: a stream, which is neither flushed nor closed
 * @cancellable: (nullable): cancels writing
 * @error: return location for an error: of GIO, %G_IO_ERROR_NOT_SUPPORTED if the format cannot
 *   express something in the profile, or %GRIND_ERROR_TOO_LARGE if out of memory
 *
 * Writes parts of a profile in Callgrind's format, as they were recorded: before functions were
 * renamed or joined. Reading that gives the same profile: parts with their headers, events,
 * functions, calls, and lines in their order; costs, counts and positions are exact, and unknown
 * ones stay unknown. Names of files and objects that nothing uses are not written.
 *
 * A file of the format has one name, and its parts inherit what they do not state (rule H6): write
 * the parts of several files, see [struct@PartInfo], to a stream each.
 *
 * Takes linear time, and little memory besides 8 bytes for each function in each block that was
 * read. Blocks. Any thread.
 *
 * Returns: %FALSE with an error
 */
gboolean
grind_profile_writer_write (GrindProfile   *profile,
                            const guint8   *parts,
                            GOutputStream  *stream,
                            GCancellable   *cancellable,
                            GError        **error)
{
  GrindProfileWriter self = { .parts = parts, .stream = stream, .cancellable = cancellable };

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);
  g_return_val_if_fail (G_IS_OUTPUT_STREAM (stream), FALSE);

  self.profile = _grind_profile_get_recorded (profile);
  self.text = g_malloc (TEXT_SIZE);
  self.columns = g_array_new (FALSE, FALSE, sizeof (GrindEventId));
  self.places = g_new (guint32, MAX (self.profile->n_real_events, 1));
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    self.ids[i] = g_new0 (guint32, (gsize) self.profile->names[i].n_names + 1);
  if (!g_cancellable_set_error_if_cancelled (cancellable, &self.error))
    put_lines (&self);

  g_free (self.text);
  g_free (self.recorded);
  g_free (self.places);
  g_array_unref (self.columns);
  for (guint i = 0; i < GRIND_N_SPACES; i++)
    g_free (self.ids[i]);
  if (self.error == NULL)
    return TRUE;
  g_propagate_error (error, self.error);

  return FALSE;
}
