/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sources of profiles: files, pipes, streams; several at once; and sources that fail. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/grind-loader.h"
#include "grind-test-profile.h"
#include "grind-test-stream.h"

#define TEXT "events: Ir\nfl=(1) a.c\nfn=(1) f\n1 5\nfn=(2) g\n2 6\n"
#define EXPECTED "fn |a.c|f 5\nfn |a.c|g 6\nno warning\nno note"

static char *folder;

static GFile *
make_file (const char *name,
           const char *text)
{
  GFile *file = g_file_new_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (file), text, -1, &error);
  g_assert_no_error (error);

  return file;
}

static GrindProfile *
load_file (GFile   *file,
           GError **error)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();

  grind_loader_add_file (loader, file);

  return grind_loader_load (loader, NULL, error);
}

static void
check_file (GFile      *file,
            const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = load_file (file, &error);

  grind_test_check_profile (profile, error, expected);
}

static void
check_stream (GInputStream *stream,
              guint         n_threads,
              const char   *expected)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_stream (loader, stream, "test.out");
  grind_loader_set_n_threads (loader, n_threads);
  profile = grind_loader_load (loader, NULL, &error);
  grind_test_check_profile (profile, error, expected);
}

static void
test_file (void)
{
  g_autoptr (GFile) file = make_file ("one.out", TEXT);

  check_file (file, EXPECTED);
}

static void
test_file_name_not_utf_8 (void)
{
  g_autoptr (GFile) file = make_file ("\xff.out", TEXT "what\n");

  check_file (file, "fn |a.c|f 5\nfn |a.c|g 6\nwarning 7 x1");
}

static void
test_part_names_file (void)
{
  g_autoptr (GFile) file = make_file ("named.out", TEXT);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = load_file (file, &error);

  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (grind_profile_get_part (profile, 0)->file, "named.out"));
}

static void
test_missing_file (void)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "missing.out", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = load_file (file, &error);

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "missing.out"));
  g_assert_null (profile);
}

static void
test_folder (void)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindProfile) profile = load_file (file, &error);

  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_null (profile);
}

static void
test_unreadable_file (void)
{
  g_autoptr (GFile) file = make_file ("secret.out", TEXT);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0), ==, 0);
  if (g_access (g_file_peek_path (file), R_OK) == 0)
    {
      g_test_skip ("this user may read everything");
      return;
    }

  profile = load_file (file, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_null (profile);
}

static gpointer
write_pipe (gpointer data)
{
  int fd = open (data, O_WRONLY);
  const char *text = TEXT;
  gsize i;

  g_assert_cmpint (fd, >=, 0);
  for (i = 0; i < strlen (text); i++)
    {
      g_assert_cmpint (write (fd, text + i, 1), ==, 1);
      if (i % 10 == 0)
        g_usleep (1000);
    }
  close (fd);

  return NULL;
}

/* A pipe has no known size, cannot be rewound, and delivers its bytes at any time. */
static void
test_pipe (void)
{
  g_autofree char *path = g_build_filename (folder, "pipe", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GThread *writer;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  writer = g_thread_new ("writer", write_pipe, path);
  check_file (file, EXPECTED);
  g_thread_join (writer);
}

static void
test_empty_file (void)
{
  g_autoptr (GFile) file = make_file ("empty.out", "");

  check_file (file, "error empty");
}

static void
test_chunks (gconstpointer data)
{
  gsize chunk = GPOINTER_TO_SIZE (data);
  guint n_threads;

  for (n_threads = 1; n_threads <= 4; n_threads++)
    {
      g_autoptr (GrindTestStream) stream = grind_test_stream_new (TEXT, strlen (TEXT));

      stream->chunk = chunk;
      check_stream (G_INPUT_STREAM (stream), n_threads, EXPECTED);
    }
}

static void
test_failing_stream (void)
{
  gsize fail_at;

  for (fail_at = 0; fail_at <= strlen (TEXT); fail_at++)
    {
      g_autoptr (GrindTestStream) stream = grind_test_stream_new (TEXT, strlen (TEXT));
      g_autoptr (GrindLoader) loader = grind_loader_new ();
      g_autoptr (GrindProfile) profile = NULL;
      g_autoptr (GError) error = NULL;

      stream->fail_at = fail_at;
      grind_loader_add_stream (loader, G_INPUT_STREAM (stream), "test.out");
      grind_loader_set_n_threads (loader, 1 + fail_at % 3);
      grind_loader_set_block_size (loader, 1 + fail_at % 20);
      profile = grind_loader_load (loader, NULL, &error);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
      g_assert_nonnull (strstr (error->message, "test.out"));
      g_assert_null (profile);
    }
}

/* Files become one profile: parts in the given order, and the same functions merged. */
static void
test_several (void)
{
  g_autoptr (GFile) one = make_file ("part.1", "part: 1\n" TEXT);
  g_autoptr (GFile) two = make_file ("part.2", "part: 2\nevents: Dr Ir\nfl=a.c\nfn=g\n7 8 9\n");
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, two);
  grind_loader_add_file (loader, one);
  profile = grind_loader_load (loader, NULL, &error);
  grind_test_check_profile (profile, error,
                            "event Dr\nevent Ir\nfn |a.c|f 0 5\nfn |a.c|g 8 15\n"
                            "part 1 number 2 thread 0 pid 0: 8 9\n"
                            "part 2 number 1 thread 0 pid 0: 0 11\nno warning");
  g_assert_true (g_str_has_suffix (grind_profile_get_part (profile, 0)->file, "part.2"));
}

/* Ids, positions, the creator and the state of one file do not affect the next. */
static void
test_files_are_apart (void)
{
  g_autoptr (GFile) one = make_file ("apart.1", "creator: callgrind-3\npositions: instr line\n"
                                     "events: Ir Dr\nob=o\nfl=(1) a.c\nfn=(1) f\n1 50 3 4\ncfn=g\n"
                                     "calls=1 1 1");
  g_autoptr (GFile) two = make_file ("apart.2", "events: Ir\n10 7\nfn=(1)\ncfn=h\ncalls=1 1\n+5 6\n"
                                     "cfn=i\ncalls=1 +0\n1 1\n");
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, one);
  grind_loader_add_file (loader, two);
  profile = grind_loader_load (loader, NULL, &error);
  grind_test_check_profile (profile, error,
                            "fn o|a.c|f 3 4\nfn ||??? 7 0\nfn ||(unknown 1) 0 0\nfn ||h 0 0\n"
                            "fn ||i 0 0\nat h 1\nat i 15\ncall (unknown 1) -> h 1x 6 0\n"
                            "call (unknown 1) -> i 1x 1 0\nparts 2\nwarnings some");
}

static void
test_same_file_twice (void)
{
  g_autoptr (GFile) file = make_file ("twice.out", TEXT);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, file);
  grind_loader_add_file (loader, file);
  profile = grind_loader_load (loader, NULL, &error);
  grind_test_check_profile (profile, error, "fn |a.c|f 10\nfn |a.c|g 12\nparts 2");
}

static void
test_missing_among_others (void)
{
  g_autoptr (GFile) file = make_file ("there.out", TEXT);
  g_autoptr (GFile) missing = g_file_new_build_filename (folder, "gone.out", NULL);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;

  grind_loader_add_file (loader, file);
  grind_loader_add_file (loader, missing);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_null (profile);
}

static void
test_progress_at_end (void)
{
  g_autoptr (GFile) one = make_file ("progress.1", TEXT);
  g_autoptr (GFile) two = make_file ("progress.2", TEXT);
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  GrindLoadProgress progress = { 1, 1, 1 };

  grind_loader_add_file (loader, one);
  grind_loader_add_file (loader, two);
  grind_loader_get_progress (loader, &progress);
  g_assert_cmpuint (progress.bytes, ==, 0);
  g_assert_cmpuint (progress.n_functions, ==, 0);

  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  grind_loader_get_progress (loader, &progress);
  g_assert_cmpuint (progress.bytes, ==, 2 * strlen (TEXT));
  g_assert_cmpuint (progress.bytes_total, ==, 2 * strlen (TEXT));
  g_assert_cmpuint (progress.n_functions, >=, 2);
}

static void
test_finalize (void)
{
  g_autoptr (GFile) file = make_file ("final.out", TEXT "cfn=h\ncalls=1 1\n1 1\nwhat\n");
  GrindTestStream *stream = grind_test_stream_new (TEXT, strlen (TEXT));
  GrindLoader *loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  grind_loader_add_file (loader, file);
  grind_loader_add_stream (loader, G_INPUT_STREAM (stream), "stream");
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);
  g_assert_finalize_object (loader);
  g_assert_cmpuint (grind_profile_get_n_functions (profile), ==, 3);
  g_assert_finalize_object (profile);
  g_assert_finalize_object (stream);
}

static void
remove_folder (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_free (folder);
}

int
main (int   argc,
      char *argv[])
{
  int result;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("grind-sources-XXXXXX", NULL);
  g_test_add_func ("/format/sources/file", test_file);
  g_test_add_func ("/format/sources/file-name-not-utf-8", test_file_name_not_utf_8);
  g_test_add_func ("/format/sources/part-names-file", test_part_names_file);
  g_test_add_func ("/format/sources/missing-file", test_missing_file);
  g_test_add_func ("/format/sources/folder", test_folder);
  g_test_add_func ("/format/sources/unreadable-file", test_unreadable_file);
  g_test_add_func ("/format/sources/pipe", test_pipe);
  g_test_add_func ("/format/sources/empty-file", test_empty_file);
  g_test_add_data_func ("/format/sources/chunks/1", GSIZE_TO_POINTER (1), test_chunks);
  g_test_add_data_func ("/format/sources/chunks/7", GSIZE_TO_POINTER (7), test_chunks);
  g_test_add_func ("/format/sources/failing-stream", test_failing_stream);
  g_test_add_func ("/format/sources/several", test_several);
  g_test_add_func ("/format/sources/files-are-apart", test_files_are_apart);
  g_test_add_func ("/format/sources/same-file-twice", test_same_file_twice);
  g_test_add_func ("/format/sources/missing-among-others", test_missing_among_others);
  g_test_add_func ("/format/sources/progress-at-end", test_progress_at_end);
  g_test_add_func ("/format/sources/finalize", test_finalize);
  result = g_test_run ();
  remove_folder ();

  return result;
}
