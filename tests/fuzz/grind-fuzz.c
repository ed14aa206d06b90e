/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Splits inputs, for all targets. Depends on GLib only. */
#include "config.h"

#include "grind-fuzz.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define FIRST_FILE 100   /* the descriptor of GRIND_FUZZ_FILE "0" */

static GLogWriterOutput
log_writer (GLogLevelFlags   level,
            const GLogField *fields,
            gsize            n_fields,
            gpointer         user_data)
{
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0)
    return G_LOG_WRITER_HANDLED;

  g_log_writer_standard_streams (level, fields, n_fields, user_data);
  abort ();
}

/* libFuzzer calls this when it starts. It handles abort(), but not the trap by which GLib ends a
 * program, and would not save the input. */
int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_writer_func (log_writer, NULL, NULL);

  return 0;
}

/**
 * grind_fuzz_take_bytes:
 * @input: the rest of an input
 * @size: the number of bytes wanted
 *
 * Returns: the next bytes, or fewer at the end
 */
GrindFuzzInput
grind_fuzz_take_bytes (GrindFuzzInput *input,
                       gsize           size)
{
  GrindFuzzInput taken = { input->data, MIN (size, input->size) };

  input->data += taken.size;
  input->size -= taken.size;

  return taken;
}

/* Returns: the next byte, or 0 at the end */
guint8
grind_fuzz_take_8 (GrindFuzzInput *input)
{
  GrindFuzzInput byte = grind_fuzz_take_bytes (input, 1);

  return byte.size > 0 ? *byte.data : 0;
}

/* Returns: the next two bytes as a little-endian number */
guint16
grind_fuzz_take_16 (GrindFuzzInput *input)
{
  guint8 low = grind_fuzz_take_8 (input);

  return low | grind_fuzz_take_8 (input) << 8;
}

/* Returns: (transfer full): the text before the next line feed or NUL, which is consumed, too */
char *
grind_fuzz_take_line (GrindFuzzInput *input)
{
  gsize length = 0;
  GrindFuzzInput line;

  while (length < input->size && input->data[length] != '\n' && input->data[length] != '\0')
    length++;
  line = grind_fuzz_take_bytes (input, length);
  grind_fuzz_take_bytes (input, 1);

  return g_strndup ((const char *) line.data, line.size);
}

/* Returns: (transfer full): the rest of the input, up to a NUL */
char *
grind_fuzz_take_rest (GrindFuzzInput *input)
{
  GrindFuzzInput rest = grind_fuzz_take_bytes (input, input->size);

  return g_strndup ((const char *) rest.data, rest.size);
}

/* Returns: the bytes before the next %GRIND_FUZZ_SEPARATOR, which is consumed, too */
GrindFuzzInput
grind_fuzz_take_part (GrindFuzzInput *input)
{
  const guint8 *end = input->size > 0 ? memchr (input->data, GRIND_FUZZ_SEPARATOR, input->size)
                                      : NULL;
  GrindFuzzInput part = grind_fuzz_take_bytes (input, end != NULL ? (gsize) (end - input->data)
                                                                  : input->size);

  grind_fuzz_take_bytes (input, 1);

  return part;
}

/**
 * grind_fuzz_write_file:
 * @number: which of the files in memory
 * @bytes: (array length=size): the contents of the file
 * @size: their length
 *
 * Writes a file in memory, or replaces it.
 *
 * Returns: its path
 */
const char *
grind_fuzz_write_file (guint       number,
                       const void *bytes,
                       gsize       size)
{
  static const char *const paths[] = { GRIND_FUZZ_FILE "0", GRIND_FUZZ_FILE "1",
                                       GRIND_FUZZ_FILE "2" };
  int fd = memfd_create ("fuzz", MFD_CLOEXEC);

  if (fd < 0 || write (fd, bytes, size) != (gssize) size ||
      dup3 (fd, FIRST_FILE + number, O_CLOEXEC) < 0)
    g_error ("no file in memory");
  close (fd);

  return paths[number];
}
