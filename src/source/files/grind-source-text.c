/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-source-text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "grind-regular-file-private.h"

#define MIN_BLOCK_SIZE (1 << 12)
#define MAX_BLOCK_SIZE (1 << 20)

struct _GrindSourceText
{
  gatomicrefcount ref_count;

  char       *path;
  GString    *text;
  GArray     *starts;     /* of guint32: the starts of lines */
  const char *encoding;   /* static */
  guint       n_cut;
  gint64      mtime;
};

typedef struct
{
  const char *encoding;
  const char *bytes;
  gsize       length;
} Mark;

/* The mark of UTF-32 starts with that of UTF-16. */
static const Mark marks[] = {
  { "UTF-8", "\xef\xbb\xbf", 3 },
  { "UTF-32LE", "\xff\xfe\0\0", 4 },
  { "UTF-32BE", "\0\0\xfe\xff", 4 },
  { "UTF-16LE", "\xff\xfe", 2 },
  { "UTF-16BE", "\xfe\xff", 2 },
};

/* Reads up to the end, which may differ from @size, the reported size. */
static gboolean
read_all (int            fd,
          guint64        size,
          GByteArray    *bytes,
          GCancellable  *cancellable,
          GError       **error)
{
  for (;;)
    {
      guint previous = bytes->len;
      guint64 rest = size > previous ? size - previous : 0;
      guint block_size = CLAMP (rest, MIN_BLOCK_SIZE, MAX_BLOCK_SIZE);
      gssize n;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (previous > GRIND_FILE_SEARCH_MAX_SOURCE)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                               _("it is growing during reading"));
          return FALSE;
        }

      g_byte_array_set_size (bytes, previous + block_size);
      do
        n = read (fd, bytes->data + previous, block_size);
      while (n < 0 && errno == EINTR);

      g_byte_array_set_size (bytes, previous + MAX (n, 0));
      if (n == 0)
        return TRUE;
      if (n < 0)
        {
          g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (errno),
                               g_strerror (errno));
          return FALSE;
        }
    }
}

static GByteArray *
load_bytes (const char    *path,
            gint64        *mtime,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  struct stat status;
  gboolean is_read;
  int fd;

  fd = _grind_open_regular_file (path, GRIND_FILE_SEARCH_MAX_SOURCE, &status, error);
  if (fd < 0)
    return NULL;

  *mtime = status.st_mtim.tv_sec;
  is_read = read_all (fd, status.st_size, bytes, cancellable, error);
  close (fd);

  return is_read ? g_steal_pointer (&bytes) : NULL;
}

/* Whether most non-ASCII bytes are UTF-8, so that the others are probably damaged. */
static gboolean
is_mostly_utf8 (const char *bytes,
                gsize       length)
{
  const char *end = bytes + length;
  gsize n_good = 0;
  gsize n_bad = 0;

  while (bytes < end)
    {
      const char *stop;
      const char *pos;

      g_utf8_validate_len (bytes, end - bytes, &stop);
      for (pos = bytes; pos < stop; pos++)
        n_good += (guchar) *pos >= 0xc0;
      n_bad += stop < end;
      bytes = stop + 1;
    }

  return n_good > n_bad;
}

static char *
convert (const char  *bytes,
         gsize        length,
         const char  *encoding,
         gsize       *converted)
{
  return g_convert (bytes, length, "UTF-8", encoding, NULL, converted, NULL);
}

/* Converts non-UTF-8 text without a mark: from the locale's encoding, or else a Latin one. */
static char *
guess_text (const char  *bytes,
            gsize        length,
            const char **encoding,
            gsize       *converted)
{
  char *text = NULL;

  if (is_mostly_utf8 (bytes, length))
    {
      *encoding = "UTF-8";
      text = g_utf8_make_valid (bytes, length);
      *converted = strlen (text);
      return text;
    }

  if (!g_get_charset (encoding))
    text = convert (bytes, length, *encoding, converted);
  if (text == NULL)
    text = convert (bytes, length, *encoding = "WINDOWS-1252", converted);
  if (text == NULL)
    text = convert (bytes, length, *encoding = "ISO-8859-1", converted);

  return text;
}

static char *
decode (GByteArray   *bytes,
        const char  **encoding,
        gsize        *length,
        GError      **error)
{
  const char *data = (const char *) bytes->data;
  char *text = NULL;

  *encoding = "UTF-8";
  for (guint i = 0; i < G_N_ELEMENTS (marks) && text == NULL; i++)
    {
      if (bytes->len < marks[i].length || memcmp (data, marks[i].bytes, marks[i].length) != 0)
        continue;

      *encoding = marks[i].encoding;
      text = convert (data + marks[i].length, bytes->len - marks[i].length, *encoding, length);
    }
  if (text == NULL && memchr (data, '\0', bytes->len) == NULL)
    {
      if (g_utf8_validate_len (data, bytes->len, NULL))
        {
          *encoding = "UTF-8";
          *length = bytes->len;
          return g_strndup (data, bytes->len);
        }
      text = guess_text (data, bytes->len, encoding, length);
    }

  if (text == NULL || memchr (text, '\0', *length) != NULL)
    {
      g_free (text);
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("it is not text"));
      return NULL;
    }

  return text;
}

/* Appends a line without characters that a text view treats as line breaks. */
static void
append_clean (GString    *text,
              const char *line,
              gsize       length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (line[i] == '\r')
        {
          g_string_append_c (text, ' ');
        }
      else if (i + 2 < length && memcmp (line + i, "\xe2\x80", 2) == 0 &&
               (line[i + 2] == '\xa8' || line[i + 2] == '\xa9'))
        {
          g_string_append_c (text, ' ');
          i += 2;
        }
      else
        {
          g_string_append_c (text, line[i]);
        }
    }
}

static void
append_line (GrindSourceText *self,
             const char      *line,
             gsize            length)
{
  guint32 start = self->text->len;
  gboolean is_cut = length > GRIND_SOURCE_TEXT_MAX_LINE;

  g_array_append_val (self->starts, start);
  if (length > 0 && line[length - 1] == '\r')
    length--;
  if (is_cut)
    {
      length = GRIND_SOURCE_TEXT_MAX_LINE;
      while ((line[length] & 0xc0) == 0x80)
        length--;
      self->n_cut++;
    }

  if (memchr (line, '\r', length) == NULL && g_strstr_len (line, length, "\xe2\x80") == NULL)
    g_string_append_len (self->text, line, length);
  else
    append_clean (self->text, line, length);
  if (is_cut)
    g_string_append (self->text, "…");
}

static gboolean
split (GrindSourceText *self,
       const char      *text,
       gsize            length,
       GCancellable    *cancellable,
       GError         **error)
{
  const char *end = text + length;
  /* Without any line feed, carriage returns end lines. */
  char sign = memchr (text, '\n', length) != NULL ? '\n' : '\r';

  while (text < end)
    {
      const char *stop = memchr (text, sign, end - text);

      if (self->starts->len == GRIND_SOURCE_TEXT_MAX_LINES)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                               _("it has too many lines"));
          return FALSE;
        }
      if (self->starts->len % 65536 == 0 &&
          g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      if (self->starts->len > 0)
        g_string_append_c (self->text, '\n');
      stop = stop != NULL ? stop : end;
      append_line (self, text, stop - text);
      text = stop + 1;
    }

  return TRUE;
}

static GrindSourceText *
text_new (const char    *path,
          GByteArray    *bytes,
          GCancellable  *cancellable,
          GError       **error)
{
  g_autoptr (GrindSourceText) self = g_new0 (GrindSourceText, 1);
  g_autofree char *text = NULL;
  gsize length;

  g_atomic_ref_count_init (&self->ref_count);
  self->path = g_strdup (path);
  self->text = g_string_sized_new (bytes->len + 1);
  self->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  text = decode (bytes, &self->encoding, &length, error);
  if (text == NULL || !split (self, text, length, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_source_text_new:
 * @path: what to call it
 * @bytes: the contents of a file
 * @cancellable: (nullable): cancels the call
 * @error: as for grind_source_text_load()
 *
 * Converts a text to UTF-8. May be called from any thread.
 *
 * Returns: (transfer full): the text, without a time; %NULL with @error set
 */
GrindSourceText *
grind_source_text_new (const char    *path,
                       GBytes        *bytes,
                       GCancellable  *cancellable,
                       GError       **error)
{
  g_autoptr (GByteArray) array = NULL;
  gsize size;
  const guint8 *data;

  g_return_val_if_fail (path != NULL && bytes != NULL, NULL);

  /* The array of an empty text has memory, too. */
  data = g_bytes_get_data (bytes, &size);
  array = g_byte_array_sized_new (size + 1);
  if (size > 0)
    g_byte_array_append (array, data, size);

  return text_new (path, array, cancellable, error);
}

/**
 * grind_source_text_load:
 * @path: the path of the file
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR; %G_IO_ERROR_NOT_REGULAR_FILE if it is not a file on a disk,
 *   %G_IO_ERROR_NO_SPACE if it is too large, %G_IO_ERROR_INVALID_DATA if it is not text. Messages
 *   are sentence fragments without the file name.
 *
 * Reads a text file of at most %GRIND_FILE_SEARCH_MAX_SOURCE bytes and converts it to UTF-8.
 * Blocks: call it in a worker thread.
 *
 * Returns: (transfer full): the text; %NULL with @error set
 */
GrindSourceText *
grind_source_text_load (const char    *path,
                        GCancellable  *cancellable,
                        GError       **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  GrindSourceText *self;
  gint64 mtime;

  g_return_val_if_fail (path != NULL, NULL);

  bytes = load_bytes (path, &mtime, cancellable, error);
  self = bytes != NULL ? text_new (path, bytes, cancellable, error) : NULL;
  if (self != NULL)
    self->mtime = mtime;

  return self;
}

/**
 * grind_source_text_ref:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindSourceText *
grind_source_text_ref (GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_source_text_unref:
 * @self: (transfer full): a text
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_source_text_unref (GrindSourceText *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->path);
  g_string_free (self->text, TRUE);
  g_array_unref (self->starts);
  g_free (self);
}

/**
 * grind_source_text_get_path:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the file it was read from
 */
const char *
grind_source_text_get_path (const GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->path;
}

/**
 * grind_source_text_get_text:
 * @self: a text
 * @length: (out) (optional): its length in bytes
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the whole text, NUL-terminated
 */
const char *
grind_source_text_get_text (const GrindSourceText *self,
                            gsize                 *length)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (length != NULL)
    *length = self->text->len;

  return self->text->str;
}

/**
 * grind_source_text_get_n_lines:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: the number of lines; 0 for an empty file
 */
guint
grind_source_text_get_n_lines (const GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->starts->len;
}

/**
 * grind_source_text_get_line:
 * @self: a text
 * @line: the number of a line, from 1
 * @length: (out): its length in bytes
 *
 * May be called from any thread.
 *
 * Returns: (transfer none) (nullable): the line, not NUL-terminated; %NULL if it does not exist
 */
const char *
grind_source_text_get_line (const GrindSourceText *self,
                            guint                  line,
                            gsize                 *length)
{
  gsize start;
  gsize end;

  g_return_val_if_fail (self != NULL && length != NULL, NULL);

  *length = 0;
  if (line == 0 || line > self->starts->len)
    return NULL;

  start = g_array_index (self->starts, guint32, line - 1);
  end = line < self->starts->len ? g_array_index (self->starts, guint32, line) - 1
                                 : self->text->len;
  *length = end - start;
  return self->text->str + start;
}

/**
 * grind_source_text_get_n_cut:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: the number of lines truncated with an ellipsis as they were too long
 */
guint
grind_source_text_get_n_cut (const GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_cut;
}

/**
 * grind_source_text_get_encoding:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: (transfer none): the name of the file's encoding
 */
const char *
grind_source_text_get_encoding (const GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->encoding;
}

/**
 * grind_source_text_get_mtime:
 * @self: a text
 *
 * May be called from any thread.
 *
 * Returns: the modification time of the file, in seconds since 1970
 */
gint64
grind_source_text_get_mtime (const GrindSourceText *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->mtime;
}
