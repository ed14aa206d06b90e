/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <string.h>

#include <gio/gio.h>

#include "cli-test-output.h"

static void
test_integers (OutputFixture *fixture,
               gconstpointer  data)
{
  g_autofree char *text = NULL;

  grind_output_put_integer (fixture->output, 0);
  grind_output_put_char (fixture->output, ' ');
  grind_output_put_integer (fixture->output, -7);
  grind_output_put_char (fixture->output, ' ');
  grind_output_put_integer (fixture->output, G_MAXINT64);
  grind_output_put_char (fixture->output, ' ');
  grind_output_put_integer (fixture->output, G_MININT64);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "0 -7 9223372036854775807 -9223372036854775808");
}

/* Pieces of all sizes around that of the buffer are written whole and in order. */
static void
test_buffer (OutputFixture *fixture,
             gconstpointer  data)
{
  static const gsize sizes[] = { 1, 65535, 1, 65536, 3, 65537, 200000, 0, 65534, 2, 1 };
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *piece = g_strnfill (sizes[i], 'a' + i);

      g_string_append (expected, piece);
      grind_output_write (fixture->output, piece, sizes[i]);
    }
  for (guint i = 0; i < 70000; i++)
    {
      g_string_append_c (expected, '0' + i % 10);
      grind_output_put_char (fixture->output, '0' + i % 10);
    }

  text = output_fixture_read (fixture);
  g_assert_cmpuint (strlen (text), ==, expected->len);
  g_assert_true (g_str_equal (text, expected->str));
}

static void
test_repeat_and_print (OutputFixture *fixture,
                       gconstpointer  data)
{
  g_autofree char *text = NULL;

  grind_output_put_repeat (fixture->output, '.', 3);
  grind_output_put_repeat (fixture->output, '!', 0);
  grind_output_print (fixture->output, "%s – %d\n", "é", 5);

  text = output_fixture_read (fixture);
  g_assert_cmpstr (text, ==, "...é – 5\n");
}

static void
test_no_space (void)
{
  g_autoptr (GError) error = NULL;
  int fd = g_open ("/dev/full", O_WRONLY | O_CLOEXEC, 0);
  GrindOutput *output;

  if (fd < 0)
    {
      g_test_skip ("there is no /dev/full");
      return;
    }

  output = grind_output_new (fd);
  grind_output_put_string (output, "x");
  g_assert_false (grind_output_has_failed (output));
  grind_output_put_repeat (output, 'x', 100000);
  g_assert_true (grind_output_has_failed (output));
  g_assert_false (grind_output_finish (output, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  grind_output_free (output);
  g_assert_cmpint (close (fd), ==, 0);
}

static void
test_broken_pipe (void)
{
  g_autoptr (GError) error = NULL;
  GrindOutput *output;
  int ends[2];

  signal (SIGPIPE, SIG_IGN);
  g_assert_cmpint (pipe (ends), ==, 0);
  g_assert_cmpint (close (ends[0]), ==, 0);

  output = grind_output_new (ends[1]);
  g_assert_false (grind_output_is_terminal (output));
  grind_output_put_string (output, "x");
  g_assert_false (grind_output_finish (output, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
  grind_output_free (output);
  g_assert_cmpint (close (ends[1]), ==, 0);
}

/* Pieces of all sizes around that of the buffer, twice */
static void
test_memory (void)
{
  g_autoptr (GrindOutput) output = grind_output_new_memory ();
  g_autofree char *piece = g_strnfill (70000, 'x');

  g_assert_false (grind_output_is_terminal (output));
  g_assert_cmpuint (grind_output_get_width (output), ==, G_MAXSIZE);
  for (gsize length = 1; length < 70000; length *= 7)
    {
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *expected = g_strdup_printf ("<%.*s%.*s>", (int) length, piece, (int) length,
                                                   piece);

      grind_output_put_char (output, '<');
      grind_output_write (output, piece, length);
      grind_output_write (output, piece, length);
      grind_output_put_char (output, '>');
      bytes = grind_output_take_memory (output);
      g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), expected,
                       strlen (expected));
    }
  g_assert_true (grind_output_finish (output, NULL));
}

#define ADD(path, function) \
  g_test_add (path, OutputFixture, NULL, output_fixture_set_up, function, output_fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  ADD ("/output/integers", test_integers);
  ADD ("/output/buffer", test_buffer);
  ADD ("/output/repeat-and-print", test_repeat_and_print);
  g_test_add_func ("/output/no-space", test_no_space);
  g_test_add_func ("/output/broken-pipe", test_broken_pipe);
  g_test_add_func ("/output/memory", test_memory);
  return g_test_run ();
}
