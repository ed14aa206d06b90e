/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-output.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <gio/gio.h>

#include "grind-terminal-text.h"

#define BUFFER_SIZE 65536

/* A buffer for a file descriptor, or for memory. The first error is kept and reported by finish();
 * later output is dropped, so that writers need not check for errors. */
struct _GrindOutput
{
  int      fd;
  int      error;     /* errno of the first failure, 0 if none */
  GString *memory;    /* (nullable): written to instead of fd */
  gsize    length;
  char     buffer[BUFFER_SIZE];
};

static void
write_out (GrindOutput *self,
           const char  *bytes,
           gsize        length)
{
  if (self->memory != NULL)
    {
      g_string_append_len (self->memory, bytes, length);
      return;
    }

  while (length > 0 && self->error == 0)
    {
      gssize written = write (self->fd, bytes, length);

      if (written >= 0)
        {
          bytes += written;
          length -= written;
        }
      else if (errno != EINTR)
        self->error = errno;
    }
}

static void
flush (GrindOutput *self)
{
  write_out (self, self->buffer, self->length);
  self->length = 0;
}

/**
 * grind_output_new:
 * @fd: a file descriptor, still owned by the caller
 *
 * Makes a buffered writer. Nothing else may write to @fd.
 *
 * Returns: (transfer full): the writer; free it with grind_output_free()
 */
GrindOutput *
grind_output_new (int fd)
{
  GrindOutput *self = g_malloc (sizeof *self);

  self->fd = fd;
  self->error = 0;
  self->memory = NULL;
  self->length = 0;
  return self;
}

/**
 * grind_output_new_memory:
 *
 * Makes a writer that keeps everything for grind_output_take_memory().
 *
 * Returns: (transfer full): the writer; free it with grind_output_free()
 */
GrindOutput *
grind_output_new_memory (void)
{
  GrindOutput *self = grind_output_new (-1);

  self->memory = g_string_new (NULL);
  return self;
}

/**
 * grind_output_free:
 * @self: a writer
 *
 * Frees @self. Output not yet written by grind_output_finish() is lost.
 */
void
grind_output_free (GrindOutput *self)
{
  if (self->memory != NULL)
    g_string_free (self->memory, TRUE);
  g_free (self);
}

/* Whether the output is a terminal, which interprets the bytes */
gboolean
grind_output_is_terminal (GrindOutput *self)
{
  return isatty (self->fd) == 1;
}

/* Whether to use escape sequences for colours: the terminal must support them, and NO_COLOR in the
 * environment disables them */
gboolean
grind_output_has_colors (GrindOutput *self)
{
  const char *forbidden = g_getenv ("NO_COLOR");
  const char *terminal = g_getenv ("TERM");

  return grind_output_is_terminal (self) && (forbidden == NULL || *forbidden == '\0') &&
         terminal != NULL && !g_str_equal (terminal, "dumb");
}

/* Maximum number of columns per line: COLUMNS of the environment, or the width of the terminal;
 * %G_MAXSIZE without a limit, as in a pipe, and in memory */
gsize
grind_output_get_width (GrindOutput *self)
{
  const char *text = g_getenv ("COLUMNS");
  struct winsize size;
  guint64 columns;

  if (self->memory != NULL)
    return G_MAXSIZE;
  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT16, &columns, NULL))
    return columns;
  if (ioctl (self->fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;

  return G_MAXSIZE;
}

/**
 * grind_output_has_failed:
 * @self: a writer
 *
 * Allows long loops to end early if their output is lost.
 *
 * Returns: whether a write has failed
 */
gboolean
grind_output_has_failed (GrindOutput *self)
{
  return self->error != 0;
}

void
grind_output_write (GrindOutput *self,
                    const char  *bytes,
                    gsize        length)
{
  if (length == 0)
    return;
  if (length > BUFFER_SIZE - self->length)
    flush (self);

  if (length > BUFFER_SIZE)
    {
      write_out (self, bytes, length);
      return;
    }

  memcpy (self->buffer + self->length, bytes, length);
  self->length += length;
}

void
grind_output_put_string (GrindOutput *self,
                         const char  *bytes)
{
  grind_output_write (self, bytes, strlen (bytes));
}

void
grind_output_put_char (GrindOutput *self,
                       char         byte)
{
  if (G_UNLIKELY (self->length == BUFFER_SIZE))
    flush (self);

  self->buffer[self->length++] = byte;
}

void
grind_output_put_repeat (GrindOutput *self,
                         char         byte,
                         gsize        count)
{
  for (gsize i = 0; i < count; i++)
    grind_output_put_char (self, byte);
}

/**
 * grind_output_put_integer:
 * @self: a writer
 * @value: a number
 *
 * Writes @value in decimal digits, independent of the locale.
 */
void
grind_output_put_integer (GrindOutput *self,
                          gint64       value)
{
  char digits[24];
  char *digit = digits + sizeof digits;
  guint64 rest = value < 0 ? -(guint64) value : (guint64) value;

  do
    *--digit = '0' + rest % 10;
  while ((rest /= 10) != 0);

  if (value < 0)
    *--digit = '-';

  grind_output_write (self, digit, digits + sizeof digits - digit);
}

/**
 * grind_output_put_text:
 * @self: a writer
 * @text: valid UTF-8
 *
 * Writes human-readable text, in the encoding of the locale.
 */
void
grind_output_put_text (GrindOutput *self,
                       const char  *text)
{
  g_autofree char *local = grind_terminal_encode (text);

  grind_output_put_string (self, local != NULL ? local : text);
}

/**
 * grind_output_print:
 * @self: a writer
 * @format: a printf() format, valid UTF-8
 * @...: its arguments
 *
 * Formats and writes human-readable text. Control characters in the arguments must already be
 * escaped.
 */
void
grind_output_print (GrindOutput *self,
                    const char  *format,
                    ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  grind_output_put_text (self, text);
}

/**
 * grind_output_take_memory:
 * @self: a writer of grind_output_new_memory()
 *
 * Returns: (transfer full): all that was written since the last call
 */
GBytes *
grind_output_take_memory (GrindOutput *self)
{
  GString *memory;

  flush (self);
  memory = self->memory;
  self->memory = g_string_new (NULL);

  return g_string_free_to_bytes (memory);
}

/**
 * grind_output_finish:
 * @self: a writer
 * @error: (nullable): return location for a #GIOErrorEnum
 *
 * Flushes the buffer. G_IO_ERROR_BROKEN_PIPE means that the reader has closed the pipe.
 *
 * Returns: whether everything has been written since @self was made
 */
gboolean
grind_output_finish (GrindOutput  *self,
                     GError      **error)
{
  flush (self);
  if (self->error == 0)
    return TRUE;

  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (self->error),
                       g_strerror (self->error));
  return FALSE;
}
