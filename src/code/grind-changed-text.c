/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-changed-text.h"

#include <stdlib.h>

#include <glib/gi18n-lib.h>

#include "grind-code-data.h"

/* A line of a side, and the line of the text that shows it, from 0 */
typedef struct
{
  guint64 line;
  guint   place;
} Place;

struct _GrindChangedText
{
  GrindSourceText *text;
  GBytes          *marks;      /* GrindCodeMark by line */
  GArray          *lines;      /* GrindLineChange by line */
  GArray          *places[2];  /* Place of lines after and before, sorted */
  GPtrArray       *numbers;    /* (nullable): by line, if they are not those of the text */
  GPtrArray       *signs;      /* by line; static */
  gboolean         is_marked;  /* a line is new or gone */
};

static void
text_clear (gpointer data)
{
  GrindChangedText *self = data;

  g_clear_pointer (&self->text, grind_source_text_unref);
  g_clear_pointer (&self->marks, g_bytes_unref);
  g_array_unref (self->lines);
  g_array_unref (self->places[FALSE]);
  g_array_unref (self->places[TRUE]);
  g_clear_pointer (&self->numbers, g_ptr_array_unref);
  g_ptr_array_unref (self->signs);
}

static gboolean
has_line (GrindSourceText *text,
          guint64          line)
{
  return text != NULL && line > 0 && line <= grind_source_text_get_n_lines (text);
}

/* Lines beyond the end of a text cannot be shown; lines that are gone can, even if their text is
 * not known. */
static gboolean
is_shown (const GrindFileChanges *file,
          const GrindLineChange  *change)
{
  if (change->line_after > 0)
    return has_line (file->text_after, change->line_after);

  return change->line_before > 0 &&
         (file->text_before == NULL || has_line (file->text_before, change->line_before));
}

/* Only texts tell whether a line is new or gone. */
static GrindCodeMark
get_mark (const GrindFileChanges *file,
          const GrindLineChange  *change)
{
  if (file->method != GRIND_LINES_EQUAL && file->method != GRIND_LINES_DIFF)
    return GRIND_CODE_UNMARKED;
  if (change->line_before == 0)
    return GRIND_CODE_NEW;

  return change->line_after == 0 ? GRIND_CODE_GONE : GRIND_CODE_UNMARKED;
}

static char *
dup_number (const GrindLineChange *change)
{
  guint64 line = change->line_after > 0 ? change->line_after : change->line_before;

  return g_strdup_printf ("%" G_GUINT64_FORMAT, line);
}

static void
append_line (GString                *text,
             const GrindFileChanges *file,
             const GrindLineChange  *change)
{
  gsize length;
  const char *line;

  if (change->line_after > 0)
    line = grind_source_text_get_line (file->text_after, (guint) change->line_after, &length);
  else if (file->text_before != NULL)
    line = grind_source_text_get_line (file->text_before, (guint) change->line_before, &length);
  else
    {
      g_autofree char *number = dup_number (change);

      /* translators: in the place of a line of the source before, whose text is not known */
      g_string_append_printf (text, _("… line %s before …"), number);
      return;
    }
  g_string_append_len (text, line, (gssize) length);
}

static void
add_place (GArray  *places,
           guint64  line,
           guint    place)
{
  Place new_place = { line, place };

  if (line > 0)
    g_array_append_val (places, new_place);
}

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *one = a, *other = b;

  return (one->line > other->line) - (one->line < other->line);
}

static void
add_lines (GrindChangedText       *self,
           const GrindFileChanges *file,
           GString                *text)
{
  static const char *const signs[] = { "", "+", "−" };
  GByteArray *marks = g_byte_array_new ();

  for (guint i = 0; i < file->lines->len; i++)
    {
      const GrindLineChange *change = &g_array_index (file->lines, GrindLineChange, i);
      guint8 mark = get_mark (file, change);

      if (!is_shown (file, change))
        continue;
      add_place (self->places[FALSE], change->line_after, self->lines->len);
      add_place (self->places[TRUE], change->line_before, self->lines->len);
      if (self->lines->len > 0)
        g_string_append_c (text, '\n');
      append_line (text, file, change);
      g_byte_array_append (marks, &mark, 1);
      self->is_marked |= mark != GRIND_CODE_UNMARKED;
      g_array_append_val (self->lines, *change);
      g_ptr_array_add (self->numbers, dup_number (change));
      g_ptr_array_add (self->signs, (gpointer) signs[mark]);
    }
  self->marks = g_byte_array_free_to_bytes (marks);
  for (guint i = 0; i < G_N_ELEMENTS (self->places); i++)
    if (self->places[i]->len > 0)
      qsort (self->places[i]->data, self->places[i]->len, sizeof (Place), compare_places);
}

/**
 * grind_changed_text_new:
 * @file: a source file with a text after, or, if it is only before, with a text
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED, or as for grind_source_text_new()
 *
 * Takes O(n log n) time in the lines; use a worker thread.
 *
 * Returns: (transfer full): the text to show; %NULL with @error set
 */
GrindChangedText *
grind_changed_text_new (const GrindFileChanges  *file,
                        GCancellable            *cancellable,
                        GError                 **error)
{
  g_autoptr (GrindChangedText) self = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;
  GrindSourceText *main_text;

  g_return_val_if_fail (file != NULL, NULL);
  g_return_val_if_fail (file->text_after != NULL || file->text_before != NULL, NULL);

  main_text = file->text_after != NULL ? file->text_after : file->text_before;
  self = g_atomic_rc_box_new0 (GrindChangedText);
  self->lines = g_array_new (FALSE, FALSE, sizeof (GrindLineChange));
  self->places[FALSE] = g_array_new (FALSE, FALSE, sizeof (Place));
  self->places[TRUE] = g_array_new (FALSE, FALSE, sizeof (Place));
  self->numbers = g_ptr_array_new_with_free_func (g_free);
  self->signs = g_ptr_array_new ();
  add_lines (self, file, text);
  if (self->lines->len == grind_source_text_get_n_lines (main_text))
    {
      self->text = grind_source_text_ref (main_text);
      g_clear_pointer (&self->numbers, g_ptr_array_unref);
      return g_steal_pointer (&self);
    }

  bytes = g_string_free_to_bytes (g_steal_pointer (&text));
  self->text = grind_source_text_new (grind_source_text_get_path (main_text), bytes, cancellable,
                                      error);

  return self->text != NULL ? g_steal_pointer (&self) : NULL;
}

/**
 * grind_changed_text_ref:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindChangedText *
grind_changed_text_ref (GrindChangedText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_changed_text_unref:
 * @self: (transfer full): a text
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_changed_text_unref (GrindChangedText *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, text_clear);
}

/**
 * grind_changed_text_get_text:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): its lines; if none is gone, the text after itself
 */
GrindSourceText *
grind_changed_text_get_text (GrindChangedText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

/**
 * grind_changed_text_get_marks:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): a #GrindCodeMark for each line, as a byte
 */
GBytes *
grind_changed_text_get_marks (GrindChangedText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->marks;
}

/**
 * grind_changed_text_get_line:
 * @self: a text
 * @line: a line of it, from 0
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the line on both sides, %NULL beyond the end
 */
const GrindLineChange *
grind_changed_text_get_line (GrindChangedText *self,
                             guint             line)
{
  g_return_val_if_fail (self != NULL, NULL);

  return line < self->lines->len ? &g_array_index (self->lines, GrindLineChange, line) : NULL;
}

/**
 * grind_changed_text_get_numbers:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable) (element-type utf8): the number of each line after, or before
 *   if it is gone; %NULL if these are the numbers in the text
 */
GPtrArray *
grind_changed_text_get_numbers (GrindChangedText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->numbers;
}

/**
 * grind_changed_text_get_signs:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable) (element-type utf8): "+" for each new line, "−" for each one
 *   that is gone, otherwise an empty text; %NULL if there is none
 */
GPtrArray *
grind_changed_text_get_signs (GrindChangedText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->is_marked ? self->signs : NULL;
}

/**
 * grind_changed_text_find:
 * @self: a text
 * @line: a line of one side, from 1
 * @is_before: whether it is one before
 *
 * May be called from any thread.
 *
 * Returns: the line of the text that shows it, from 0; %GRIND_NONE if none does
 */
guint
grind_changed_text_find (GrindChangedText *self,
                         guint64           line,
                         gboolean          is_before)
{
  Place wanted = { line, 0 };
  guint found;

  g_return_val_if_fail (self != NULL, GRIND_NONE);

  if (!g_array_binary_search (self->places[!!is_before], &wanted, compare_places, &found))
    return GRIND_NONE;

  return g_array_index (self->places[!!is_before], Place, found).place;
}
