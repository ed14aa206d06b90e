/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles with other names: everything except the names stays, and the raw names, too. */
#include "config.h"

#include <string.h>

#include <gio/gio.h>

#include "format/grind-loader.h"
#include "profile/grind-line-reader.h"
#include "profile/grind-profile-private.h"

static const char text[] =
  "version: 1\ncreator: test\npositions: line\nevents: Ir\n\n"
  "ob=(1) /bin/demo\nfl=(1) demo.cpp\nfn=(1) _Z3fooi\n3 10\n"
  "cfn=(2) _Z3fooi.part.0\ncalls=2 7\n4 20\njcnd=1/2 5\n3\n\n"
  "fn=(2)\n7 20\n\nfn=(3) main\n9 1\ncfn=(1)\ncalls=1 3\n9 30\n";

static GrindProfile *
load (guint64 memory_limit)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  GrindProfile *profile;

  stream = g_memory_input_stream_new_from_data (text, sizeof text - 1, NULL);
  grind_loader_add_stream (loader, stream, "test");
  if (memory_limit > 0)
    grind_loader_set_memory_limit (loader, memory_limit);
  profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  return profile;
}

static GrindProfile *
rename_foo (GrindProfile *profile,
            const char   *name)
{
  guint n_names = grind_profile_get_n_names (profile);
  g_autofree const char **names = g_new0 (const char *, n_names);
  g_autoptr (GError) error = NULL;
  GrindProfile *renamed;

  for (guint i = 0; i < n_names; i++)
    if (g_str_has_prefix (grind_profile_get_raw_name (profile, i, NULL), "_Z3fooi"))
      names[i] = name;
  renamed = grind_profile_new_with_names (profile, names, &error);
  g_assert_no_error (error);
  g_assert_true (_grind_profile_check (renamed, &error));
  g_assert_no_error (error);

  return renamed;
}

static GrindFunctionId
find (GrindProfile *profile,
      const char   *raw_name)
{
  for (guint i = 0; i < grind_profile_get_n_functions (profile); i++)
    if (strcmp (grind_profile_get_function_name (grind_profile_get_raw (profile), i, NULL),
                raw_name) == 0)
      return i;

  g_error ("no function %s", raw_name);
}

static void
check_shown (GrindProfile *profile,
             const char   *raw_name,
             const char   *shown)
{
  GrindFunctionId function = find (profile, raw_name);
  g_autofree char *name = grind_profile_dup_function_name (profile, function);
  g_autofree char *raw = grind_profile_dup_raw_function_name (profile, function);

  g_assert_cmpstr (name, ==, shown);
  g_assert_cmpstr (raw, ==, strcmp (raw_name, shown) == 0 ? NULL : raw_name);
}

static void
test_names (void)
{
  g_autoptr (GrindProfile) profile = load (0);
  g_autoptr (GrindProfile) renamed = rename_foo (profile, "foo(int)");

  g_assert_true (grind_profile_get_raw (profile) == profile);
  g_assert_true (grind_profile_get_raw (renamed) == profile);
  check_shown (profile, "_Z3fooi", "_Z3fooi");
  check_shown (renamed, "_Z3fooi", "foo(int)");
  check_shown (renamed, "_Z3fooi.part.0", "foo(int)");
  check_shown (renamed, "main", "main");
}

/* Ids and costs are the same, even of functions that now have the same name. */
static void
test_tables (void)
{
  g_autoptr (GrindProfile) profile = load (0);
  g_autoptr (GrindProfile) renamed = rename_foo (profile, "foo(int)");
  gint64 costs[4] = { 0 }, expected[4] = { 0 };

  g_assert_cmpuint (grind_profile_get_n_functions (renamed), ==, 3);
  g_assert_cmpuint (grind_profile_get_n_names (renamed), ==, grind_profile_get_n_names (profile));
  grind_profile_sum_self (profile, 0, NULL, expected);
  grind_profile_sum_self (renamed, 0, NULL, costs);
  g_assert_cmpmem (costs, sizeof costs, expected, sizeof expected);
  g_assert_cmpint (costs[find (renamed, "_Z3fooi")], ==, 10);
  g_assert_cmpint (costs[find (renamed, "_Z3fooi.part.0")], ==, 20);
  g_assert_true (grind_profile_get_callees (renamed) == grind_profile_get_callees (profile));
}

/* The tables live as long as either profile, whichever is freed first. */
static void
test_lifetime (void)
{
  g_autoptr (GrindProfile) renamed = NULL;
  GrindProfile *profile = load (0);
  GrindProfile *other = rename_foo (profile, "first");

  renamed = rename_foo (other, "second");
  g_assert_true (grind_profile_get_raw (renamed) == profile);
  g_object_unref (profile);
  g_assert_finalize_object (other);
  check_shown (renamed, "_Z3fooi", "second");
  check_shown (renamed, "main", "main");
  g_assert_cmpstr (grind_profile_get_part (renamed, 0)->creator, ==, "test");
}

/* A new name equal to the old one changes nothing. */
static void
test_same_name (void)
{
  g_autoptr (GrindProfile) profile = load (0);
  g_autoptr (GrindProfile) renamed = rename_foo (profile, "_Z3fooi");

  check_shown (renamed, "_Z3fooi", "_Z3fooi");
  check_shown (renamed, "_Z3fooi.part.0", "_Z3fooi");
}

/* New names count towards the memory limit. */
static void
test_memory (void)
{
  g_autoptr (GrindProfile) profile = load (64 << 20);
  g_autofree char *huge = g_strnfill (40 << 20, 'x');
  const char *names[] = { huge, huge, huge };
  g_autoptr (GrindProfile) renamed = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (grind_profile_get_n_names (profile), ==, G_N_ELEMENTS (names));
  renamed = grind_profile_new_with_names (profile, names, &error);
  g_assert_null (renamed);
  g_assert_nonnull (error);
}

/* Names of their own, of which each function can get another one: the text stays, whatever is freed
 * first. Such profiles can be renamed and separated again. */
static void
test_own_names (void)
{
  GrindProfile *profile = load (0);
  g_autoptr (GrindProfile) shown = rename_foo (profile, "foo(int)");
  guint n_names = grind_profile_get_n_names (profile);
  GrindFunctionId functions[] = { find (profile, "main"), find (profile, "_Z3fooi.part.0") };
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  const char *names[8] = { NULL };
  g_autoptr (GrindProfile) renamed = NULL;
  g_autoptr (GrindProfile) again = NULL;
  g_autoptr (GError) error = NULL;
  GrindProfile *own;

  g_array_append_vals (list, functions, G_N_ELEMENTS (functions));
  own = grind_profile_new_with_own_names (shown, list, &error);
  g_assert_no_error (error);
  g_assert_true (_grind_profile_check (own, &error));
  g_assert_no_error (error);
  g_assert_true (grind_profile_get_raw (own) == own);
  g_assert_cmpuint (grind_profile_get_n_names (own), ==, n_names + 2);
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    g_assert_cmpuint (grind_profile_get_function_name_id (own, functions[i]), ==, n_names + i);
  check_shown (own, "main", "main");
  check_shown (own, "_Z3fooi", "_Z3fooi");

  names[n_names] = "found";
  renamed = grind_profile_new_with_names (own, names, &error);
  g_assert_no_error (error);
  again = grind_profile_new_with_own_names (renamed, list, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grind_profile_get_n_names (again), ==, n_names + 2);
  g_assert_true (grind_profile_get_shared (again) == profile);
  g_object_unref (own);
  g_clear_object (&shown);
  g_object_unref (profile);
  check_shown (renamed, "main", "found");
  check_shown (renamed, "_Z3fooi.part.0", "_Z3fooi.part.0");
  check_shown (again, "main", "main");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/profile-names/names", test_names);
  g_test_add_func ("/profile-names/tables", test_tables);
  g_test_add_func ("/profile-names/lifetime", test_lifetime);
  g_test_add_func ("/profile-names/same-name", test_same_name);
  g_test_add_func ("/profile-names/memory", test_memory);
  g_test_add_func ("/profile-names/own-names", test_own_names);

  return g_test_run ();
}
