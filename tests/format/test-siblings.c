/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule D5: the files of one run. */
#include "config.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "format/grind-siblings.h"

#define DATA "events: Ir\nfn=f\n1 5\n"

typedef struct
{
  char *path;
} Folder;

static void
set_up (Folder        *folder,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  folder->path = g_dir_make_tmp ("grind-siblings-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Folder        *folder,
           gconstpointer  data)
{
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder->path, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder->path), ==, 0);
  g_free (folder->path);
}

static void
write_file (Folder     *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder->path, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* Writes files with the names in @names, separated by spaces. */
static void
write_files (Folder     *folder,
             const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  guint i;

  for (i = 0; list[i] != NULL; i++)
    write_file (folder, list[i], DATA);
}

static void
check_siblings (Folder     *folder,
                const char *name,
                const char *expected)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder->path, name, NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) siblings = grind_siblings_find (file, NULL, &error);
  guint i;

  g_assert_no_error (error);
  for (i = 0; i < siblings->len; i++)
    {
      g_autofree char *base = g_file_get_basename (siblings->pdata[i]);

      g_string_append_printf (found, "%s%s", i > 0 ? " " : "", base);
    }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_parts_and_threads (Folder        *folder,
                        gconstpointer  data)
{
  write_files (folder, "callgrind.out.12 callgrind.out.12.1 callgrind.out.12.2 callgrind.out.12.10 "
               "callgrind.out.12-01 callgrind.out.12-02 callgrind.out.12.2-01 "
               "callgrind.out.12.10-03");
  check_siblings (folder, "callgrind.out.12",
                  "callgrind.out.12-01 callgrind.out.12-02 callgrind.out.12.1 callgrind.out.12.2 "
                  "callgrind.out.12.2-01 callgrind.out.12.10 callgrind.out.12.10-03");
  check_siblings (folder, "callgrind.out.12.2-01",
                  "callgrind.out.12 callgrind.out.12-01 callgrind.out.12-02 callgrind.out.12.1 "
                  "callgrind.out.12.2 callgrind.out.12.10 callgrind.out.12.10-03");
}

static void
test_whole_pid (Folder        *folder,
                gconstpointer  data)
{
  write_files (folder, "callgrind.out.12 callgrind.out.123 callgrind.out.123.1 callgrind.out.1 "
               "callgrind.out.12.1 callgrind.out.112 callgrind.out.012");
  check_siblings (folder, "callgrind.out.12", "callgrind.out.12.1");
  check_siblings (folder, "callgrind.out.123.1", "callgrind.out.123");
  check_siblings (folder, "callgrind.out.1", "");
}

static void
test_other_names (Folder        *folder,
                  gconstpointer  data)
{
  write_files (folder, "callgrind.out.12 callgrind.out.12.txt callgrind.out.12.1.2 "
               "callgrind.out.12- "
               "callgrind.out.12-1.2 callgrind.out.12.old callgrind.out.12~ xcallgrind.out.12.1 "
               "callgrind.out. callgrind.out callgrind.out.x12 cachegrind.out.12 notes");
  check_siblings (folder, "callgrind.out.12", "");
  check_siblings (folder, "notes", "");
  check_siblings (folder, "callgrind.out", "");
  check_siblings (folder, "callgrind.out.12.txt", "");
}

static void
test_fibers (Folder        *folder,
             gconstpointer  data)
{
  write_files (folder, "run.callgrind.out.7 run.callgrind.out.7.47020 run.callgrind.out.7.360 "
               "other.callgrind.out.7 callgrind.out.7");
  check_siblings (folder, "run.callgrind.out.7",
                  "run.callgrind.out.7.360 run.callgrind.out.7.47020");
}

static void
test_packed (Folder        *folder,
             gconstpointer  data)
{
  write_files (folder, "callgrind.out.7.1.gz callgrind.out.7.2.xz callgrind.out.7.3.zst "
               "callgrind.out.7-01.gz callgrind.out.7.4.bz2");
  check_siblings (folder, "callgrind.out.7",
                  "callgrind.out.7-01.gz callgrind.out.7.1.gz callgrind.out.7.2.xz "
                  "callgrind.out.7.3.zst");
}

/* With --separate-threads, the file without a suffix has no data. */
static void
test_without_data (Folder        *folder,
                   gconstpointer  data)
{
  write_file (folder, "callgrind.out.7", "");
  write_file (folder, "callgrind.out.7.1", "\n\n \r\n");
  write_file (folder, "callgrind.out.7-01", DATA);
  write_file (folder, "callgrind.out.7-02", "\n" DATA);
  check_siblings (folder, "callgrind.out.7-02", "callgrind.out.7-01");
  check_siblings (folder, "callgrind.out.7", "callgrind.out.7-01 callgrind.out.7-02");
}

static void
test_regular_files_only (Folder        *folder,
                         gconstpointer  data)
{
  g_autofree char *pipe = g_build_filename (folder->path, "callgrind.out.7.1", NULL);
  g_autofree char *sub = g_build_filename (folder->path, "callgrind.out.7.2", NULL);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (g_mkdir (sub, 0700), ==, 0);
  write_file (folder, "callgrind.out.7.3", DATA);
  check_siblings (folder, "callgrind.out.7", "callgrind.out.7.3");
}

static void
test_no_folder (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nonexistent/callgrind.out.7");
  g_autoptr (GFile) root = g_file_new_for_path ("/");
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) siblings = grind_siblings_find (file, NULL, &error);
  g_autoptr (GPtrArray) none = NULL;

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (siblings);
  none = grind_siblings_find (root, NULL, NULL);
  g_assert_nonnull (none);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_cancelled (Folder        *folder,
                gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GFile) file = g_file_new_build_filename (folder->path, "callgrind.out.7", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) siblings = NULL;

  write_files (folder, "callgrind.out.7 callgrind.out.7.1");
  g_cancellable_cancel (cancellable);
  siblings = grind_siblings_find (file, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (siblings);
}

static void
check_run (const char *name,
           const char *expected)
{
  g_autoptr (GFile) file = g_file_new_build_filename ("/tmp", name, NULL);
  g_autofree char *run = grind_siblings_dup_run (file);

  g_assert_cmpstr (run, ==, expected);
}

static void
test_run (void)
{
  check_run ("callgrind.out.4711", "callgrind.out.4711");
  check_run ("callgrind.out.4711.2-01", "callgrind.out.4711");
  check_run ("callgrind.out.4711-01.gz", "callgrind.out.4711");
  check_run ("cachegrind.out.5", "cachegrind.out.5");
  check_run ("a.callgrind.out.5.6", "a.callgrind.out.5");
  check_run ("callgrind.out", NULL);
  check_run ("callgrind.out.5x", NULL);
  check_run ("notes.txt", NULL);
}

static void
check_order (const char *a,
             const char *b)
{
  g_autoptr (GFile) a_file = g_file_new_for_path (a);
  g_autoptr (GFile) b_file = g_file_new_for_path (b);

  g_assert_cmpint (grind_siblings_compare (a_file, b_file), <, 0);
  g_assert_cmpint (grind_siblings_compare (b_file, a_file), >, 0);
  g_assert_cmpint (grind_siblings_compare (a_file, a_file), ==, 0);
}

static void
test_order (void)
{
  check_order ("callgrind.out.7", "callgrind.out.7-01");
  check_order ("callgrind.out.7-09", "callgrind.out.7-10");
  check_order ("callgrind.out.7-9", "callgrind.out.7-10");
  check_order ("callgrind.out.7-10", "callgrind.out.7.1");
  check_order ("callgrind.out.7.2-03", "callgrind.out.7.10-01");
  check_order ("callgrind.out.7.99999999999999999999", "callgrind.out.7.100000000000000000000");
  check_order ("callgrind.out.7.9", "a-name-without-a-run");
  check_order ("a-name-without-a-run", "b-name-without-a-run");
}

static void
add_test (const char *path,
          void      (*test) (Folder *folder, gconstpointer data))
{
  g_test_add (path, Folder, NULL, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_test ("/format/D5/parts-and-threads", test_parts_and_threads);
  add_test ("/format/D5/whole-pid", test_whole_pid);
  add_test ("/format/D5/other-names", test_other_names);
  add_test ("/format/D5/fibers", test_fibers);
  add_test ("/format/D5/packed", test_packed);
  add_test ("/format/D5/without-data", test_without_data);
  add_test ("/format/D5/regular-files-only", test_regular_files_only);
  add_test ("/format/D5/cancelled", test_cancelled);
  g_test_add_func ("/format/D5/no-folder", test_no_folder);
  g_test_add_func ("/format/D5/run", test_run);
  g_test_add_func ("/format/D5/order", test_order);

  return g_test_run ();
}
