/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ui/page/grind-excerpt.h"

typedef struct
{
  GrindExcerpt *excerpt;
  gboolean      is_done;
} Result;

static void
result_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Result *answer = user_data;

  answer->excerpt = grind_excerpt_read_finish (result);
  answer->is_done = TRUE;
}

static GrindExcerpt *
read_excerpt (GFile   *file,
              guint64  line)
{
  Result answer = { 0 };

  grind_excerpt_read_async (file, line, NULL, result_cb, &answer);
  while (!answer.is_done)
    g_main_context_iteration (NULL, TRUE);

  return answer.excerpt;
}

/* The number of the first line and the lines, joined by bars; %NULL if there are none. */
static char *
read_text (const char *text,
           gssize      length,
           guint64     line)
{
  g_autofree char *path = NULL;
  g_autofree char *joined = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GrindExcerpt) excerpt = NULL;
  g_autoptr (GError) error = NULL;
  int descriptor = g_file_open_tmp ("grind-excerpt-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_close (descriptor, NULL);
  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
  file = g_file_new_for_path (path);
  excerpt = read_excerpt (file, line);
  g_unlink (path);
  if (excerpt == NULL)
    return NULL;

  joined = g_strjoinv ("|", excerpt->lines);
  return g_strdup_printf ("%" G_GUINT64_FORMAT ":%s", excerpt->first, joined);
}

static void
assert_excerpt (const char *text,
                guint64     line,
                const char *expected)
{
  g_autofree char *found = read_text (text, -1, line);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_lines (void)
{
  assert_excerpt ("a\nb\nc\nd\ne\nf\ng\n", 5, "2:b|c|d|e|f");
  assert_excerpt ("a\nb\nc\n", 1, "1:a|b");
  assert_excerpt ("a\nb\nc", 3, "1:a|b|c");
  assert_excerpt ("a\n", 1, "1:a");
}

static void
test_nothing (void)
{
  g_autofree char *binary = read_text ("a\0b\n", 4, 1);

  g_assert_null (binary);
  assert_excerpt ("", 1, NULL);
  assert_excerpt ("a\n", 0, NULL);
  assert_excerpt ("a\nb\n", 100, NULL);
}

static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *found = NULL;

  /* Lines longer than any block, and one far down */
  for (guint i = 0; i < 200000; i++)
    g_string_append (text, "x");
  g_string_append (text, "\nlast\n");
  found = read_text (text->str, -1, 2);
  g_assert_nonnull (found);
  g_assert_true (g_str_has_suffix (found, "|last"));
  g_assert_cmpuint (strlen (found), <, 1000);
}

static void
test_remote (void)
{
  g_autoptr (GFile) file = g_file_new_for_uri ("http://localhost/profile");

  g_assert_null (read_excerpt (file, 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/excerpt/lines", test_lines);
  g_test_add_func ("/ui/excerpt/nothing", test_nothing);
  g_test_add_func ("/ui/excerpt/large", test_large);
  g_test_add_func ("/ui/excerpt/remote", test_remote);

  return g_test_run ();
}
