/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hostile names and folders: searches are bounded and cancellable, and have no side effects. */
#include "config.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grind-test-folder.h"
#include "source/files/grind-file-search.h"

#define N_FOLDERS 200
#define N_FILES 1000

typedef struct
{
  const char         *name;    /* `%` is the test's folder */
  GrindLocationState  state;
} Case;

static const Case cases[] = {
  { "%/pipe", GRIND_LOCATION_NOT_REGULAR },
  { "%/link-to-pipe", GRIND_LOCATION_NOT_REGULAR },
  { "%/folder", GRIND_LOCATION_NOT_REGULAR },
  { "%/folder/", GRIND_LOCATION_NOT_REGULAR },
  { "%", GRIND_LOCATION_NOT_REGULAR },
  { "/", GRIND_LOCATION_NOT_REGULAR },
  { "%/loop", GRIND_LOCATION_NOT_READABLE },
  { "%/loop/a.c", GRIND_LOCATION_NOT_READABLE },
  { "%/file/a.c", GRIND_LOCATION_MISSING },
  { "%/large", GRIND_LOCATION_TOO_LARGE },
  { "/dev/zero", GRIND_LOCATION_NOT_REGULAR },
  { "/dev/null", GRIND_LOCATION_NOT_REGULAR },
  { "/dev/tty", GRIND_LOCATION_NOT_REGULAR },
  { "/proc/self/mem", GRIND_LOCATION_NOT_REGULAR },
  { "/proc/self/environ", GRIND_LOCATION_NOT_REGULAR },
  { "/proc/self/fd/../environ", GRIND_LOCATION_NOT_REGULAR },
  { "/../../../proc/self/maps", GRIND_LOCATION_NOT_REGULAR },
  { "/sys/kernel/uevent_seqnum", GRIND_LOCATION_NOT_REGULAR },
  { "%/$(touch x)", GRIND_LOCATION_MISSING },
  { "%/a\nb; `id` | \"'", GRIND_LOCATION_MISSING },
};

static GrindFoundFile *
run (GrindPathRules *rules,
     const char     *name,
     const char     *profile)
{
  g_autoptr (GError) error = NULL;
  GrindFoundFile *found = grind_file_search_run (rules, name, profile, NULL, NULL, &error);

  g_assert_no_error (error);
  return found;
}

static void
make_traps (const char *folder)
{
  g_autofree char *pipe = g_build_filename (folder, "pipe", NULL);
  g_autofree char *large = g_build_filename (folder, "large", NULL);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  grind_test_folder_make (folder, "folder");
  grind_test_folder_write (folder, "file", "x\n", -1);
  grind_test_folder_link (folder, "link-to-pipe", "pipe");
  grind_test_folder_link (folder, "loop", "pool");
  grind_test_folder_link (folder, "pool", "loop");
  grind_test_folder_write (folder, "large", "", 0);
  g_assert_cmpint (truncate (large, GRIND_FILE_SEARCH_MAX_SOURCE + 1), ==, 0);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  char *folder = grind_test_folder_new ();
  g_auto (GStrv) pieces = g_strsplit (test->name, "%", -1);
  g_autofree char *name = g_strjoinv (folder, pieces);
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);
  g_autoptr (GrindFoundFile) found = NULL;
  const GrindTriedLocation *place;

  make_traps (folder);
  if (strchr (test->name, '%') == NULL && access (test->name, F_OK) != 0)
    {
      g_test_skip ("this system has no such file");
      grind_test_folder_remove (folder);
      return;
    }

  found = run (rules, name, NULL);
  g_assert_null (found->path);
  g_assert_cmpuint (found->tried->len, ==, 1);
  place = found->tried->pdata[0];
  g_assert_cmpint (place->kind, ==, GRIND_LOCATION_AS_WRITTEN);
  g_assert_cmpint (place->state, ==, test->state);
  grind_test_folder_remove (folder);
}

/* A path may go up. The file there is shown as text if it is text, and nothing else happens. */
static void
test_upwards (void)
{
  char *folder = grind_test_folder_new ();
  const char *folders[] = { folder, NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (folders, NULL);
  g_autofree char *profile = g_build_filename (folder, "x", "prof", NULL);
  g_autoptr (GrindFoundFile) found = NULL;

  found = run (rules, "../../../../../../../../../../../../../../nowhere", profile);
  g_assert_null (found->path);
  g_assert_cmpstr (((GrindTriedLocation *) found->tried->pdata[0])->path, ==, "/nowhere");
  grind_test_folder_remove (folder);
}

/* Pipes and links in a source folder are recognized. */
static void
test_folder_of_traps (void)
{
  static const char *const names[] = { "/x/pipe", "/x/link-to-pipe", "/x/loop", "/x/large" };
  char *folder = grind_test_folder_new ();
  const char *folders[] = { folder, NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (folders, NULL);

  make_traps (folder);
  grind_test_folder_link (folder, "folder/round", "..");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GrindFoundFile) found = run (rules, names[i], NULL);

      g_assert_null (found->path);
    }
  grind_test_folder_remove (folder);
}

static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (1 << 20, 'x');
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, NULL);
  g_autoptr (GrindFoundFile) found = NULL;
  g_autoptr (GString) path = g_string_new ("/");
  const GrindTriedLocation *place;

  found = run (rules, name, "/p/prof");
  g_assert_null (found->path);
  g_assert_cmpuint (found->tried->len, ==, 1);
  place = found->tried->pdata[0];
  g_assert_cmpint (place->state, ==, GRIND_LOCATION_NAME_TOO_LONG);
  g_assert_cmpuint (strlen (place->path), <, 1000);
  grind_found_file_free (found);

  /* Short enough for a path, but with too long a component, or with too many of them. */
  name[GRIND_PATH_MAX_BYTES] = '\0';
  found = run (rules, name, "/p/prof");
  g_assert_null (found->path);
  grind_found_file_free (found);
  while (path->len < GRIND_PATH_MAX_BYTES - 1)
    g_string_append (path, "x/");
  found = run (rules, path->str, "/p/prof");
  g_assert_null (found->path);
}

static void
make_many (const char *folder)
{
  for (guint i = 0; i < N_FOLDERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("f/%03u", i);
      g_autofree char *path = g_build_filename (folder, name, NULL);
      int dir;

      grind_test_folder_make (folder, name);
      dir = open (path, O_RDONLY | O_DIRECTORY);
      g_assert_cmpint (dir, >=, 0);
      g_assert_cmpint (mknodat (dir, "same.c", S_IFREG | 0600, 0), ==, 0);
      for (guint j = 1; j < N_FILES; j++)
        {
          char file[32];

          /* Hard links are created faster than files. */
          g_snprintf (file, sizeof file, "%u-%u.c", i, j);
          g_assert_cmpint (linkat (dir, "same.c", dir, file, 0), ==, 0);
        }
      close (dir);
    }
}

static gpointer
search_thread (gpointer data)
{
  g_autoptr (GrindFoundFile) found = run (data, "/gone/150/150-999.c", NULL);

  g_assert_nonnull (found->path);
  g_assert_true (g_str_has_suffix (found->path, "/f/150/150-999.c"));
  return NULL;
}

static gpointer
cancel_thread (gpointer data)
{
  g_usleep (2000);
  g_cancellable_cancel (data);
  return NULL;
}

/* Even if it is cancelled again and again, reading a large folder proceeds and completes. */
static void
check_cancel (GrindPathRules *rules)
{
  guint n = 0;

  for (;;)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GrindFoundFile) found = NULL;
      GThread *thread = g_thread_new ("cancel", cancel_thread, cancellable);

      found = grind_file_search_run (rules, "/gone/150/150-999.c", NULL, NULL, cancellable,
                                     &error);
      g_thread_join (thread);
      if (found != NULL)
        break;

      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (++n, <, 100000);
    }
  g_test_message ("cancelled %u times", n);
}

static void
test_many_files (void)
{
  char *folder = grind_test_folder_new ();
  g_autofree char *path = g_build_filename (folder, "f", NULL);
  const char *folders[] = { path, NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (folders, NULL);
  g_autoptr (GrindPathRules) others = grind_path_rules_new (folders, NULL);
  g_autoptr (GrindFoundFile) found = NULL;
  GThread *threads[4];

  make_many (folder);
  check_cancel (rules);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("search", search_thread, others);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  found = run (others, "/gone/same.c", NULL);
  g_assert_nonnull (found->path);
  g_assert_true (g_str_has_suffix (found->path, "/f/000/same.c"));
  g_assert_cmpuint (found->n_rivals, >, 0);
  g_assert_true (found->is_guess);
  grind_test_folder_remove (folder);
}

static void
test_cancelled (void)
{
  const char *folders[] = { "/", NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (folders, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_file_search_run (rules, "/nowhere/a.c", NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/file-search/hostile/%u", i);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/file-search/upwards", test_upwards);
  g_test_add_func ("/file-search/folder-of-traps", test_folder_of_traps);
  g_test_add_func ("/file-search/long-names", test_long_names);
  g_test_add_func ("/file-search/many-files", test_many_files);
  g_test_add_func ("/file-search/cancelled", test_cancelled);

  return g_test_run ();
}
