/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <gio/gio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"

typedef struct
{
  const char *title;
  const char *bytes;
  gsize       length;
  const char *text;      /* NULL: it is not text */
  guint       n_lines;
  const char *encoding;
} Case;

#define BYTES(text) text, sizeof (text) - 1

static const Case cases[] = {
  { "empty", BYTES (""), "", 0, "UTF-8" },
  { "one-line", BYTES ("a"), "a", 1, "UTF-8" },
  { "ended-line", BYTES ("a\n"), "a", 1, "UTF-8" },
  { "blank-line", BYTES ("\n"), "", 1, "UTF-8" },
  { "blank-lines", BYTES ("a\n\n\nb\n\n"), "a\n\n\nb\n", 5, "UTF-8" },
  { "dos", BYTES ("a\r\n\r\nb\r\n"), "a\n\nb", 3, "UTF-8" },
  { "dos-mixed", BYTES ("a\r\nb\nc\r"), "a\nb\nc", 3, "UTF-8" },
  { "carriage-return-within", BYTES ("a\rb\nc"), "a b\nc", 2, "UTF-8" },
  { "mac", BYTES ("a\rb\r"), "a\nb", 2, "UTF-8" },
  { "separators", BYTES ("a\xe2\x80\xa9" "b\xe2\x80\xa8" "c\xe2\x80\x94\nd"),
    "a b c\xe2\x80\x94\nd", 2, "UTF-8" },
  { "utf-8", BYTES ("// \xc3\xbc\n"), "// \xc3\xbc", 1, "UTF-8" },
  { "utf-8-mark", BYTES ("\xef\xbb\xbf" "a\n"), "a", 1, "UTF-8" },
  { "utf-8-damaged", BYTES ("\xc3\xbc\xc3\xb6 \xff\n"), "\xc3\xbc\xc3\xb6 \xef\xbf\xbd", 1,
    "UTF-8" },
  { "latin", BYTES ("// gr\xfc\xdf\xe9\n"), "// gr\xc3\xbc\xc3\x9f\xc3\xa9", 1, NULL },
  { "latin-quotes", BYTES ("\x93x\x94"), "\xe2\x80\x9cx\xe2\x80\x9d", 1, NULL },
  { "utf-16-little", BYTES ("\xff\xfe" "a\0\n\0\xfc\0"), "a\n\xc3\xbc", 2, "UTF-16LE" },
  { "utf-16-big", BYTES ("\xfe\xff\0a\0\n\0\xfc"), "a\n\xc3\xbc", 2, "UTF-16BE" },
  { "utf-32-little", BYTES ("\xff\xfe\0\0a\0\0\0"), "a", 1, "UTF-32LE" },
  { "utf-16-broken", BYTES ("\xff\xfe" "a\0\0\xd8"), NULL, 0, NULL },
  { "utf-16-nul", BYTES ("\xff\xfe" "a\0\0\0"), NULL, 0, NULL },
  { "nul", BYTES ("int a;\0\n"), NULL, 0, NULL },
  { "elf", BYTES ("\x7f" "ELF\2\1\1\0\0"), NULL, 0, NULL },
};

static char *
join (const char *folder,
      const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* The lines are those of the text, in order. */
static void
check_lines (GrindSourceText *text)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  gsize length;

  for (guint i = 1; i <= grind_source_text_get_n_lines (text); i++)
    {
      const char *line = grind_source_text_get_line (text, i, &length);

      if (i > 1)
        g_string_append_c (joined, '\n');
      g_string_append_len (joined, line, length);
    }
  g_assert_cmpstr (joined->str, ==, grind_source_text_get_text (text, &length));
  g_assert_cmpuint (length, ==, joined->len);
  g_assert_null (grind_source_text_get_line (text, 0, &length));
  g_assert_null (grind_source_text_get_line (text, grind_source_text_get_n_lines (text) + 1,
                                             &length));
  g_assert_true (g_utf8_validate (joined->str, joined->len, NULL));
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  char *folder = grind_test_folder_new ();
  g_autofree char *path = join (folder, "a.c");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindSourceText) text = NULL;

  grind_test_folder_write (folder, "a.c", test->bytes, test->length);
  grind_test_folder_date (folder, "a.c", 1000000000);
  text = grind_source_text_load (path, NULL, &error);
  if (test->text == NULL)
    {
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
      g_assert_null (text);
    }
  else
    {
      g_assert_no_error (error);
      g_assert_cmpstr (grind_source_text_get_text (text, NULL), ==, test->text);
      g_assert_cmpuint (grind_source_text_get_n_lines (text), ==, test->n_lines);
      g_assert_cmpint (grind_source_text_get_mtime (text), ==, 1000000000);
      g_assert_cmpstr (grind_source_text_get_path (text), ==, path);
      g_assert_cmpuint (grind_source_text_get_n_cut (text), ==, 0);
      if (test->encoding != NULL)
        g_assert_cmpstr (grind_source_text_get_encoding (text), ==, test->encoding);
      check_lines (text);
    }
  grind_test_folder_remove (folder);
}

/* Any bytes but NUL, in any order, become text. */
static void
test_random (void)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *path = join (folder, "a.c");

  for (guint i = 0; i < 200; i++)
    {
      char bytes[300];
      gsize length = g_test_rand_int_range (0, sizeof bytes);
      g_autoptr (GrindSourceText) text = NULL;
      g_autoptr (GError) error = NULL;

      for (gsize j = 0; j < length; j++)
        bytes[j] = g_test_rand_int_range (0, 3) == 0 ? '\n' : g_test_rand_int_range (1, 256);
      /* No byte order mark */
      if (length > 0)
        bytes[0] = 'a';
      grind_test_folder_write (folder, "a.c", bytes, length);
      text = grind_source_text_load (path, NULL, &error);
      g_assert_no_error (error);
      check_lines (text);
    }
  grind_test_folder_remove (folder);
}

static void
test_long_lines (void)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *path = join (folder, "a.c");
  g_autoptr (GString) bytes = g_string_new ("short\n");
  g_autoptr (GrindSourceText) text = NULL;
  gsize length;

  for (guint i = 0; i < GRIND_SOURCE_TEXT_MAX_LINE; i++)
    g_string_append (bytes, "\xe2\x82\xac");
  g_string_append_c (bytes, '\n');
  for (guint i = 0; i < GRIND_SOURCE_TEXT_MAX_LINE; i++)
    g_string_append_c (bytes, 'x');
  g_string_append (bytes, "\nend\n");
  grind_test_folder_write (folder, "a.c", bytes->str, bytes->len);

  text = grind_source_text_load (path, NULL, NULL);
  g_assert_cmpuint (grind_source_text_get_n_lines (text), ==, 4);
  g_assert_cmpuint (grind_source_text_get_n_cut (text), ==, 1);
  grind_source_text_get_line (text, 2, &length);
  g_assert_cmpuint (length, <=, GRIND_SOURCE_TEXT_MAX_LINE + 3);
  g_assert_cmpuint (length, >=, GRIND_SOURCE_TEXT_MAX_LINE);
  grind_source_text_get_line (text, 3, &length);
  g_assert_cmpuint (length, ==, GRIND_SOURCE_TEXT_MAX_LINE);
  g_assert_cmpstr (grind_source_text_get_line (text, 4, &length), ==, "end");
  check_lines (text);
  grind_test_folder_remove (folder);
}

static void
check_refused (const char *path,
               int         code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (grind_source_text_load (path, NULL, &error));
  g_assert_error (error, G_IO_ERROR, code);
  g_assert_cmpuint (strlen (error->message), >, 0);
}

static void
test_refused (void)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *pipe = join (folder, "pipe");
  g_autofree char *large = join (folder, "large");
  g_autofree char *missing = join (folder, "missing");
  g_autofree char *lines = join (folder, "lines");
  g_autofree char *feeds = g_strnfill (GRIND_SOURCE_TEXT_MAX_LINES + 1, '\n');

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  grind_test_folder_write (folder, "large", "", 0);
  g_assert_cmpint (truncate (large, GRIND_FILE_SEARCH_MAX_SOURCE + 1), ==, 0);
  grind_test_folder_write (folder, "lines", feeds, -1);
  check_refused (pipe, G_IO_ERROR_NOT_REGULAR_FILE);
  check_refused (folder, G_IO_ERROR_NOT_REGULAR_FILE);
  check_refused ("/dev/zero", G_IO_ERROR_NOT_REGULAR_FILE);
  check_refused ("/proc/self/environ", G_IO_ERROR_NOT_REGULAR_FILE);
  check_refused (large, G_IO_ERROR_NO_SPACE);
  check_refused (lines, G_IO_ERROR_NO_SPACE);
  check_refused (missing, G_IO_ERROR_NOT_FOUND);
  grind_test_folder_remove (folder);
}

static void
test_cancelled (void)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *path = join (folder, "a.c");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  grind_test_folder_write (folder, "a.c", "x\n", -1);
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_source_text_load (path, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  grind_test_folder_remove (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/source-text/", cases[i].title, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/source-text/random", test_random);
  g_test_add_func ("/source-text/long-lines", test_long_lines);
  g_test_add_func ("/source-text/refused", test_refused);
  g_test_add_func ("/source-text/cancelled", test_cancelled);

  return g_test_run ();
}
