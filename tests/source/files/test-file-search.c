/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Locations of source files, as a table. `%` is the test's folder. */
#include "config.h"

#include <string.h>

#include "grind-test-folder.h"
#include "source/files/grind-file-search.h"

typedef struct
{
  const char *title;
  const char *files;         /* separated by blanks; `a->b` is a link from a to b */
  const char *name;          /* as in the profile */
  const char *profile;
  const char *directories;   /* each of these separated by blanks, or NULL */
  const char *folders;
  const char *maps;
  const char *expected;      /* NULL: not found */
  GrindLocationKind kind;
  guint n_rivals;
} Case;

static const Case cases[] = {
  { "as-written", "s/a.c", "%/s/a.c", NULL, NULL, NULL, NULL, "%/s/a.c",
    GRIND_LOCATION_AS_WRITTEN },
  { "as-written-with-dots", "s/a.c s/t/", "%/s/t/.././/a.c", NULL, NULL, NULL, NULL, "%/s/a.c",
    GRIND_LOCATION_AS_WRITTEN },
  { "as-written-dots-over-nothing", "s/a.c", "%/s/gone/../a.c", NULL, NULL, NULL, NULL, "%/s/a.c",
    GRIND_LOCATION_AS_WRITTEN },
  { "as-written-dots-over-link", "far/off/ far/a.c s/link->../far/off", "%/s/link/../a.c", NULL,
    NULL, NULL, NULL, "%/s/link/../a.c", GRIND_LOCATION_AS_WRITTEN },
  { "uri", "s/a.c", "file://%/s/a.c", NULL, NULL, NULL, NULL, "%/s/a.c",
    GRIND_LOCATION_AS_WRITTEN },
  { "relative-to-nothing", "s/a.c", "s/a.c", NULL, NULL, NULL, NULL, NULL },
  { "relative-to-profile", "p/s/a.c", "s/a.c", "p/prof", NULL, NULL, NULL, "%/p/s/a.c",
    GRIND_LOCATION_PROFILE },
  { "relative-upwards", "s/a.c p/", "../s/a.c", "p/prof", NULL, NULL, NULL, "%/s/a.c",
    GRIND_LOCATION_PROFILE },
  { "moved-with-profile", "p/s/a.c", "/gone/s/a.c", "p/prof", NULL, NULL, NULL, "%/p/s/a.c",
    GRIND_LOCATION_PROFILE },
  { "moved-with-profile-longest", "p/s/a.c p/a.c", "/gone/s/a.c", "p/prof", NULL, NULL, NULL,
    "%/p/s/a.c", GRIND_LOCATION_PROFILE },
  { "not-below-profile", "p/x/s/a.c", "/gone/s/a.c", "p/prof", NULL, NULL, NULL, NULL },
  { "compilation-directory", "b/elf/ b/sysdeps/x.c", "./elf/../sysdeps/x.c", "p/prof",
    "/gone %/b", NULL, NULL, "%/b/sysdeps/x.c", GRIND_LOCATION_DIRECTORY },
  { "compilation-directory-up", "b/sysdeps/x.c", "../sysdeps/x.c", NULL, "%/b/elf", NULL, NULL,
    "%/b/sysdeps/x.c", GRIND_LOCATION_DIRECTORY },
  { "compilation-directory-mapped", "me/sysdeps/x.c", "../sysdeps/x.c", NULL, "/build/g/elf",
    NULL, "/build/g=%/me", "%/me/sysdeps/x.c", GRIND_LOCATION_MAP },
  { "compilation-directory-in-folder", "me/sysdeps/x.c me/g/sysdeps/x.c", "../sysdeps/x.c", NULL,
    "/build/g/elf", "%/me", NULL, "%/me/g/sysdeps/x.c", GRIND_LOCATION_FOLDER },
  { "compilation-directory-relative", "p/b/x.c", "x.c", "p/prof", "b", NULL, NULL, "%/p/b/x.c",
    GRIND_LOCATION_PROFILE },
  { "compilation-directory-not-for-absolute", "b/s/x.c", "/s/x.c", NULL, "%/b", NULL, NULL,
    NULL },
  { "map", "me/x/a.c", "/build/x/a.c", NULL, NULL, NULL, "/build=%/me", "%/me/x/a.c",
    GRIND_LOCATION_MAP },
  { "map-longest-first", "me/x/a.c you/a.c", "/build/x/a.c", NULL, NULL, NULL,
    "/build=%/me /build/x=%/you", "%/you/a.c", GRIND_LOCATION_MAP },
  { "map-next-if-missing", "me/x/a.c", "/build/x/a.c", NULL, NULL, NULL,
    "/build=%/me /build/x=%/you", "%/me/x/a.c", GRIND_LOCATION_MAP },
  { "map-before-as-written", "s/a.c me/a.c", "%/s/a.c", NULL, NULL, NULL, "%/s=%/me", "%/me/a.c",
    GRIND_LOCATION_MAP },
  { "map-of-windows", "me/a.c", "C:\\build\\x\\..\\a.c", NULL, NULL, NULL, "C:\\build=%/me",
    "%/me/a.c", GRIND_LOCATION_MAP },
  { "folder", "f/s/a.c", "/gone/s/a.c", NULL, NULL, "%/f", NULL, "%/f/s/a.c",
    GRIND_LOCATION_FOLDER },
  { "folder-deep", "f/x/y/z/a.c", "/gone/a.c", NULL, NULL, "%/f", NULL, "%/f/x/y/z/a.c",
    GRIND_LOCATION_FOLDER },
  { "folder-longest", "f/a.c f/x/s/a.c f/x/t/s/a.c", "/gone/t/s/a.c", NULL, NULL, "%/f", NULL,
    "%/f/x/t/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-longest-of-all", "f/a.c g/s/a.c", "/gone/s/a.c", NULL, NULL, "%/f %/g", NULL,
    "%/g/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-own-name-counts", "f/s/a.c s/a.c", "/gone/f/s/a.c", NULL, NULL, "%/s %/f", NULL,
    "%/f/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-first", "f/s/a.c g/s/a.c", "/gone/s/a.c", NULL, NULL, "%/g %/f", NULL, "%/g/s/a.c",
    GRIND_LOCATION_FOLDER, 1 },
  { "folder-least-deep", "f/x/y/a.c f/z/a.c", "/gone/a.c", NULL, NULL, "%/f", NULL, "%/f/z/a.c",
    GRIND_LOCATION_FOLDER, 1 },
  { "folder-by-name", "f/c/a.c f/b/a.c f/d/a.c", "a.c", NULL, NULL, "%/f", NULL, "%/f/b/a.c",
    GRIND_LOCATION_FOLDER, 2 },
  { "folder-whole-components", "f/xs/a.c f/s/s/a.c", "/gone/s/a.c", NULL, NULL, "%/f", NULL,
    "%/f/s/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-link-to-folder", "far/s/a.c f/link->../far", "/gone/link/s/a.c", NULL, NULL, "%/f",
    NULL, "%/f/link/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-link-to-file", "far/b.c f/s/a.c->../../far/b.c", "/gone/s/a.c", NULL, NULL, "%/f",
    NULL, "%/f/s/a.c", GRIND_LOCATION_FOLDER },
  { "folder-link-to-nothing", "f/s/a.c->nothing f/t/a.c", "/gone/s/a.c", NULL, NULL, "%/f", NULL,
    "%/f/t/a.c", GRIND_LOCATION_FOLDER },
  { "folder-not-version-control", "f/.git/a.c", "/gone/a.c", NULL, NULL, "%/f", NULL, NULL },
  { "folder-relative-name", "f/x/elf/../sysdeps/x.c", "./elf/../sysdeps/x.c", NULL, NULL, "%/f",
    NULL, "%/f/x/sysdeps/x.c", GRIND_LOCATION_FOLDER },
  { "folder-of-windows", "f/s/a.c", "C:\\build\\s\\a.c", NULL, NULL, "%/f", NULL, "%/f/s/a.c",
    GRIND_LOCATION_FOLDER },
  { "folder-is-file", "f", "/gone/f", NULL, NULL, "%/f", NULL, NULL },
  { "folder-before-profile", "f/a.c p/a.c", "/gone/a.c", "p/prof", NULL, "%/f", NULL, "%/f/a.c",
    GRIND_LOCATION_FOLDER },
  { "as-written-before-folder", "s/a.c f/s/a.c", "%/s/a.c", NULL, NULL, "%/f", NULL, "%/s/a.c",
    GRIND_LOCATION_AS_WRITTEN },
  { "folder-not-a-file", "s/a.c/", "%/s/a.c", NULL, NULL, NULL, NULL, NULL },
  { "name-with-blank-and-unicode", "f/gr\xc3\xbc\xc3\x9f.c", "/gone/gr\xc3\xbc\xc3\x9f.c", NULL,
    NULL, "%/f", NULL, "%/f/gr\xc3\xbc\xc3\x9f.c", GRIND_LOCATION_FOLDER },
  { "empty-name", "f/a.c", "", "p/prof", "%/f", "%/f", "/=%/f", NULL },
  { "no-name", "f/a.c", "???", "p/prof", "%/f", "%/f", "/=%/f", NULL },
};

/* @text with the path of @folder for each `%`; NULL for NULL. */
static char *
expand (const char *text,
        const char *folder)
{
  g_auto (GStrv) pieces = text != NULL ? g_strsplit (text, "%", -1) : NULL;

  return pieces != NULL ? g_strjoinv (folder, pieces) : NULL;
}

static char **
expand_list (const char *list,
             const char *folder)
{
  g_autofree char *text = expand (list, folder);

  return text != NULL ? g_strsplit (text, " ", -1) : NULL;
}

static void
make_files (const Case *test,
            const char *folder)
{
  g_auto (GStrv) names = g_strsplit (test->files, " ", -1);

  for (guint i = 0; names[i] != NULL; i++)
    {
      char *arrow = strstr (names[i], "->");

      if (arrow != NULL)
        *arrow = '\0';
      if (arrow != NULL)
        grind_test_folder_link (folder, names[i], arrow + 2);
      else if (g_str_has_suffix (names[i], "/"))
        grind_test_folder_make (folder, names[i]);
      else
        grind_test_folder_write (folder, names[i], "x\n", -1);
    }
}

static GrindFoundFile *
search (const Case *test,
        const char *folder)
{
  g_autofree char *name = expand (test->name, folder);
  g_autofree char *profile = NULL;
  g_auto (GStrv) directories = expand_list (test->directories, folder);
  g_auto (GStrv) folders = expand_list (test->folders, folder);
  g_auto (GStrv) maps = expand_list (test->maps, folder);
  g_autoptr (GrindPathRules) rules = grind_path_rules_new ((const char *const *) folders,
                                                           (const char *const *) maps);
  g_autoptr (GError) error = NULL;
  GrindFoundFile *found;

  if (test->profile != NULL)
    profile = g_build_filename (folder, test->profile, NULL);
  found = grind_file_search_run (rules, name, profile, (const char *const *) directories, NULL,
                                 &error);
  g_assert_no_error (error);
  g_assert_nonnull (found);
  return found;
}

/* Each location is tried once; the last one is the file, if it was found. */
static void
check_tried (const GrindFoundFile *found)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < found->tried->len; i++)
    {
      const GrindTriedLocation *place = found->tried->pdata[i];
      gboolean is_last = found->path != NULL && i == found->tried->len - 1;

      g_assert_cmpint (place->state == GRIND_LOCATION_FOUND, ==, is_last);
      if (is_last)
        g_assert_cmpstr (place->path, ==, found->path);
      if (place->kind != GRIND_LOCATION_FOLDER && place->kind != GRIND_LOCATION_PROFILE)
        g_assert_true (g_hash_table_add (seen, place->path));
    }
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  char *folder = grind_test_folder_new ();
  g_autofree char *expected = expand (test->expected, folder);
  g_autoptr (GrindFoundFile) found = NULL;

  make_files (test, folder);
  found = search (test, folder);
  g_assert_cmpstr (found->path, ==, expected);
  if (expected != NULL)
    {
      g_assert_cmpint (found->kind, ==, test->kind);
      g_assert_cmpuint (found->n_rivals, ==, test->n_rivals);
    }
  check_tried (found);
  grind_test_folder_remove (folder);
}

/* If a file is not found, all tried locations are reported. */
static void
test_tried (void)
{
  static const Case missing = {
    "", "f/b.c p/", "x/a.c", "p/prof", "/build/1 /build/2", "%/f %/none", "/build/2=%/me",
  };
  static const char *const expected[] = {
    "%/p/x/a.c", "/build/1/x/a.c", "%/me/x/a.c", "/build/2/x/a.c", "%/f", "%/none",
  };
  static const GrindLocationKind kinds[] = {
    GRIND_LOCATION_PROFILE, GRIND_LOCATION_DIRECTORY, GRIND_LOCATION_MAP, GRIND_LOCATION_DIRECTORY,
    GRIND_LOCATION_FOLDER, GRIND_LOCATION_FOLDER,
  };
  char *folder = grind_test_folder_new ();
  g_autoptr (GrindFoundFile) found = NULL;

  make_files (&missing, folder);
  found = search (&missing, folder);
  g_assert_null (found->path);
  g_assert_cmpuint (found->tried->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < found->tried->len; i++)
    {
      const GrindTriedLocation *place = found->tried->pdata[i];
      g_autofree char *path = expand (expected[i], folder);

      g_assert_cmpstr (place->path, ==, path);
      g_assert_cmpint (place->kind, ==, kinds[i]);
      g_assert_cmpint (place->state, ==, GRIND_LOCATION_MISSING);
    }
  grind_test_folder_remove (folder);
}

static void
check_newer (const char *folder,
             gint64      seconds,
             gboolean    is_newer)
{
  static const Case test = { "", "", "%/s/a.c", "p/prof" };
  g_autoptr (GrindFoundFile) found = NULL;

  grind_test_folder_date (folder, "s/a.c", seconds);
  found = search (&test, folder);
  g_assert_cmpint (found->mtime, ==, seconds);
  g_assert_cmpint (found->is_newer, ==, is_newer);
}

static void
test_newer (void)
{
  char *folder = grind_test_folder_new ();

  grind_test_folder_write (folder, "s/a.c", "x\n", -1);
  check_newer (folder, 1000000004, FALSE);
  grind_test_folder_write (folder, "p/prof", "x\n", -1);
  grind_test_folder_date (folder, "p/prof", 1000000001);
  check_newer (folder, 1000000000, FALSE);
  check_newer (folder, 1000000001, FALSE);
  check_newer (folder, 1000000003, FALSE);
  check_newer (folder, 1000000004, TRUE);
  grind_test_folder_remove (folder);
}

/* A file with only its name in common is a guess. */
static void
test_guess (void)
{
  static const Case guess = { "", "f/t/a.c", "/gone/s/a.c", NULL, NULL, "%/f" };
  static const Case plain = { "", "", "a.c", NULL, NULL, "%/f" };
  static const Case sure = { "", "", "/gone/t/a.c", NULL, NULL, "%/f" };
  char *folder = grind_test_folder_new ();
  g_autoptr (GrindFoundFile) found = NULL;

  make_files (&guess, folder);
  found = search (&guess, folder);
  g_assert_true (found->is_guess);
  grind_found_file_free (found);
  found = search (&plain, folder);
  g_assert_false (found->is_guess);
  grind_found_file_free (found);
  found = search (&sure, folder);
  g_assert_false (found->is_guess);
  grind_test_folder_remove (folder);
}

/* The names in a folder are read when it is first searched; new rules read them again. */
static void
test_anew (void)
{
  static const Case test = { "", "f/t/b.c", "/gone/t/a.c", NULL, NULL, "%/f" };
  char *folder = grind_test_folder_new ();
  g_autoptr (GrindFoundFile) found = NULL;

  make_files (&test, folder);
  found = search (&test, folder);
  g_assert_null (found->path);
  grind_found_file_free (found);
  grind_test_folder_write (folder, "f/x/t/a.c", "x\n", -1);
  found = search (&test, folder);
  g_assert_nonnull (found->path);
  grind_test_folder_remove (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/file-search/", cases[i].title, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/file-search/tried", test_tried);
  g_test_add_func ("/file-search/newer", test_newer);
  g_test_add_func ("/file-search/guess", test_guess);
  g_test_add_func ("/file-search/anew", test_anew);

  return g_test_run ();
}
