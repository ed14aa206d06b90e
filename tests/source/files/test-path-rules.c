/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "source/files/grind-path-rules.h"

typedef struct
{
  const char *name;
  const char *path;
} Normal;

static const Normal normals[] = {
  { "/a/b.c", "/a/b.c" },
  { "/a//b/./c.c", "/a/b/c.c" },
  { "/a/b/../c.c", "/a/c.c" },
  { "/a/../../../c.c", "/c.c" },
  { "/..", "/" },
  { "/", "/" },
  { "//", "/" },
  { "", "." },
  { ".", "." },
  { "./", "." },
  { "a/..", "." },
  { "..", ".." },
  { "../..", "../.." },
  { "../a/../../b.c", "../../b.c" },
  { "./elf/../sysdeps/x.c", "sysdeps/x.c" },
  { "../sysdeps/x86_64/../generic/strlen.c", "../sysdeps/generic/strlen.c" },
  { "a/b/", "a/b" },
  { "a/...", "a/..." },
  { "a/..b", "a/..b" },
  { ".../a", ".../a" },
  { "C:\\src\\x\\..\\a.c", "C:/src/a.c" },
  { "d:/src/a.c", "d:/src/a.c" },
  { "a\\b.c", "a\\b.c" },
  { "file:///home/me/a%20b.c", "/home/me/a b.c" },
  { "file:///home/me/100%.c", "/home/me/100%.c" },
  { "file.c", "file.c" },
  { "???", "???" },
};

typedef struct
{
  const char *map;
  const char *path;
  const char *expected;   /* NULL: the map does not apply */
} Application;

static const Application applications[] = {
  { "/build/x=/home/me/x", "/build/x/a.c", "/home/me/x/a.c" },
  { "/build/x=/home/me/x", "/build/x", "/home/me/x" },
  { "/build/x=/home/me/x", "/build/xy/a.c", NULL },
  { "/build/x=/home/me/x", "/build/a.c", NULL },
  { "/build/x/=/home/me/x/", "/build/x/a.c", "/home/me/x/a.c" },
  { "/build/./y/../x=/home/me/x", "/build/x/a.c", "/home/me/x/a.c" },
  { "/build/x=/", "/build/x/a.c", "/a.c" },
  { "/=/sysroot", "/usr/include/a.h", "/sysroot/usr/include/a.h" },
  { "/=/sysroot", "a.h", NULL },
  { "src=/home/me/x", "src/a.c", "/home/me/x/a.c" },
  { "src=/home/me/x", "./src/a.c", NULL },
  { "C:\\src=/home/me/x", "C:/src/a.c", "/home/me/x/a.c" },
  { "/a\\=b=/c", "/a=b/d.c", "/c/d.c" },
  { "/a=/b=c", "/a/d.c", "/b=c/d.c" },
  { "../..=/up", "../../a.c", "/up/a.c" },
  { "../..=/up", "../../../a.c", "/a.c" },
};

static const char *const no_maps[] = { "", "=", "=/a", "/a", "/a=", "/a=b", "/a\\=/b", "/a=./b" };

static void
test_normalize (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (normals); i++)
    {
      g_autofree char *path = grind_path_normalize (normals[i].name);
      g_autofree char *again = grind_path_normalize (path);

      g_assert_cmpstr (path, ==, normals[i].path);
      g_assert_cmpstr (again, ==, path);
    }
}

static void
test_apply (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (applications); i++)
    {
      const char *maps[] = { applications[i].map, NULL };
      g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, maps);
      g_autofree char *path = NULL;

      g_assert_cmpuint (grind_path_rules_get_n_maps (rules), ==, 1);
      path = grind_path_rules_apply_map (rules, 0, applications[i].path);
      g_assert_cmpstr (path, ==, applications[i].expected);
    }
}

static void
test_no_maps (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (no_maps); i++)
    {
      const char *maps[] = { no_maps[i], NULL };
      g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, maps);
      char *from = NULL;
      char *to = NULL;

      g_assert_cmpuint (grind_path_rules_get_n_maps (rules), ==, 0);
      g_assert_false (grind_path_map_split (no_maps[i], &from, &to));
      g_assert_null (from);
      g_assert_null (to);
    }
}

/* Joined paths can be split again, whatever they contain. */
static void
test_join (void)
{
  static const char *const pieces[] = { "/", "a", "=", "\\", "\\=", "==", "\\\\", " ", "\"", "ü" };

  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (GString) from = g_string_new (NULL);
      g_autofree char *map = NULL;
      g_autofree char *found_from = NULL;
      g_autofree char *found_to = NULL;

      for (int n = g_test_rand_int_range (1, 8); n > 0; n--)
        g_string_append (from, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      map = grind_path_map_join (from->str, "/to=\\=there");
      g_assert_true (grind_path_map_split (map, &found_from, &found_to));
      g_assert_cmpstr (found_from, ==, from->str);
      g_assert_cmpstr (found_to, ==, "/to=\\=there");
    }
}

typedef struct
{
  const char *name;
  const char *path;
  const char *from;
  const char *to;
} Guess;

static const Guess guesses[] = {
  { "/build/x/src/a.c", "/home/me/x/src/a.c", "/build", "/home/me" },
  { "/build/x/src/a.c", "/home/me/y/src/a.c", "/build/x", "/home/me/y" },
  { "/build/a.c", "/home/me/b.c", "/build/a.c", "/home/me/b.c" },
  { "/usr/a.h", "/sysroot/usr/a.h", "/", "/sysroot" },
  { "/x/y/a.c", "/a.c", "/x/y", "/" },
  { "./elf/../sysdeps/x.c", "/home/me/g/sysdeps/x.c", "", "/home/me/g" },
  { "../sysdeps/x.c", "/home/me/g/sysdeps/x.c", "..", "/home/me/g" },
  { "src/a.c", "/home/me/t/a.c", "src", "/home/me/t" },
  { "a.c", "/home/me/a.c", "", "/home/me" },
  { "a.c", "/a.c", "", "/" },
  { "C:\\src\\a.c", "/home/me/a.c", "C:/src", "/home/me" },
};

/* The guessed map leads from the name to the path. */
static void
check_leads (const Guess *guess,
             const char  *from,
             const char  *to)
{
  g_autofree char *map = grind_path_map_join (from, to);
  const char *maps[] = { map, NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, maps);
  g_autofree char *name = grind_path_normalize (guess->name);
  g_autofree char *path = grind_path_rules_apply_map (rules, 0, name);

  g_assert_cmpstr (path, ==, guess->path);
}

static void
test_guess (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (guesses); i++)
    {
      g_autofree char *from = NULL;
      g_autofree char *to = NULL;

      grind_path_map_guess (guesses[i].name, guesses[i].path, &from, &to);
      g_assert_cmpstr (from, ==, guesses[i].from);
      g_assert_cmpstr (to, ==, guesses[i].to);
      if (*from != '\0')
        check_leads (&guesses[i], from, to);
    }
}

static void
test_order (void)
{
  static const char *const maps[] = { "/a=/1", "/a/b/c=/2", "nonsense", "/a/b=/3", "/x=/4", NULL };
  static const char *const expected[] = { "/2", "/3", "/1", "/4" };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (NULL, maps);

  g_assert_cmpuint (grind_path_rules_get_n_maps (rules), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const char *from;
      const char *to;

      grind_path_rules_get_map (rules, i, &from, &to);
      g_assert_cmpstr (to, ==, expected[i]);
    }
}

static void
test_folders (void)
{
  static const char *const folders[] = { "/a/", "/a", "", "b", "~/c", "/d/../e", NULL };
  g_autoptr (GrindPathRules) rules = grind_path_rules_new (folders, NULL);
  const char *const *found = grind_path_rules_get_folders (rules);
  g_autofree char *home = g_build_filename (g_get_home_dir (), "c", NULL);

  g_assert_cmpuint (g_strv_length ((char **) found), ==, 3);
  g_assert_cmpstr (found[0], ==, "/a");
  g_assert_cmpstr (found[1], ==, home);
  g_assert_cmpstr (found[2], ==, "/e");
}

/* Linear, without stack usage per component. */
static void
test_long (void)
{
  g_autoptr (GString) name = g_string_new ("");
  g_autofree char *path = NULL;

  for (guint i = 0; i < 200000; i++)
    g_string_append (name, i % 2 == 0 ? "/x" : "/..");
  path = grind_path_normalize (name->str);
  g_assert_cmpstr (path, ==, "/");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/path-rules/normalize", test_normalize);
  g_test_add_func ("/path-rules/apply", test_apply);
  g_test_add_func ("/path-rules/no-maps", test_no_maps);
  g_test_add_func ("/path-rules/join", test_join);
  g_test_add_func ("/path-rules/guess", test_guess);
  g_test_add_func ("/path-rules/order", test_order);
  g_test_add_func ("/path-rules/folders", test_folders);
  g_test_add_func ("/path-rules/long", test_long);

  return g_test_run ();
}
