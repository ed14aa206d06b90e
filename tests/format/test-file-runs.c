/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "format/grind-file-runs.h"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("grind-runs-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

static void
make_file (Fixture    *fixture,
           const char *name,
           const char *text)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
result_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GError) error = NULL;

  *(GPtrArray **) user_data = grind_file_runs_find_finish (result, &error);
  g_assert_no_error (error);
}

/* Lists the names of the files: spaces between files of a run, bars between runs. */
static char *
find (Fixture    *fixture,
      const char *names,
      gboolean    merge)
{
  g_auto (GStrv) each = g_strsplit (names, " ", -1);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) runs = NULL;
  GString *text = g_string_new (NULL);

  for (guint i = 0; each[i] != NULL; i++)
    g_ptr_array_add (files, g_file_new_build_filename (fixture->folder, each[i], NULL));
  grind_file_runs_find_async (files, merge, NULL, result_cb, &runs);
  while (runs == NULL)
    g_main_context_iteration (NULL, TRUE);

  for (guint i = 0; i < runs->len; i++)
    {
      GrindFileRun *run = runs->pdata[i];

      if (i > 0)
        g_string_append (text, " |");
      for (guint j = 0; j < run->files->len; j++)
        {
          g_autofree char *name = g_file_get_basename (run->files->pdata[j]);

          g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", name);
        }
      if (run->error != NULL)
        g_string_append (text, " !");
    }

  return g_string_free (text, FALSE);
}

static void
assert_runs (Fixture    *fixture,
             const char *names,
             gboolean    merge,
             const char *expected)
{
  g_autofree char *found = find (fixture, names, merge);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_runs (Fixture       *fixture,
           gconstpointer  data)
{
  assert_runs (fixture, "one", FALSE, "one");
  assert_runs (fixture, "one two", FALSE, "one | two");
  assert_runs (fixture, "one one", FALSE, "one");
  /* Parts are sorted, and 12 is not 123. */
  assert_runs (fixture, "callgrind.out.12.10 one callgrind.out.12.2 callgrind.out.123", FALSE,
               "callgrind.out.12.2 callgrind.out.12.10 | one | callgrind.out.123");
}

static void
test_merge (Fixture       *fixture,
            gconstpointer  data)
{
  assert_runs (fixture, "two callgrind.out.1.2 one callgrind.out.1.1", TRUE,
               "two callgrind.out.1.1 callgrind.out.1.2 one");
}

static void
test_folder (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *base = g_path_get_basename (fixture->folder);
  g_autofree char *failed = g_strconcat (base, " !", NULL);

  assert_runs (fixture, ".", FALSE, failed);
  make_file (fixture, "notes.txt", "text");
  make_file (fixture, "callgrind.out.5", "");
  assert_runs (fixture, ".", FALSE, failed);

  make_file (fixture, "callgrind.out.5-02", "events: Ir\n");
  make_file (fixture, "callgrind.out.5-01", "events: Ir\n");
  assert_runs (fixture, ".", FALSE, "callgrind.out.5-01 callgrind.out.5-02");
}

static void
test_other_folders (Fixture       *fixture,
                    gconstpointer  data)
{
  /* Runs with the same number in different folders are different runs. */
  assert_runs (fixture, "a/callgrind.out.1.1 b/callgrind.out.1.2", FALSE,
               "callgrind.out.1.1 | callgrind.out.1.2");
}

#define ADD(name, function) \
  g_test_add ("/format/file-runs/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("runs", test_runs);
  ADD ("merge", test_merge);
  ADD ("folder", test_folder);
  ADD ("other-folders", test_other_folders);

  return g_test_run ();
}
