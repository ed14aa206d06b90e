/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Small profiles in the style of common producers, each with the expected result (rule W4: their
 * complete files give no warning). NAME.out is a profile, NAME.expected an expectation in the
 * language of grind-test-profile.h.
 */
#include "config.h"

#include <string.h>

#include "grind-test-profile.h"

static char *
read_file (const char *name,
           const char *suffix,
           gsize      *length)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL);
  g_autofree char *path = grind_test_dup_data_path ("format", file);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);

  return text;
}

static void
test_sample (gconstpointer data)
{
  gsize length;
  g_autofree char *text = read_file (data, ".out", &length);
  g_autofree char *expected = read_file (data, ".expected", NULL);

  grind_test_check_text (text, length, g_strchomp (expected));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static GPtrArray *
list_samples (void)
{
  g_autofree char *folder = grind_test_dup_data_path ("format", NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      if (g_str_has_suffix (name, ".out"))
        g_ptr_array_add (names, g_strndup (name, strlen (name) - 4));
    }
  g_ptr_array_sort (names, compare_names);

  return names;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) names = NULL;
  guint i;

  g_test_init (&argc, &argv, NULL);
  names = list_samples ();
  g_assert_cmpuint (names->len, >, 0);
  for (i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_strdup_printf ("/format/samples/%s", (char *) names->pdata[i]);

      g_test_add_data_func (path, names->pdata[i], test_sample);
    }

  return g_test_run ();
}
