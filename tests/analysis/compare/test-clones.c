/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each row is a profile and its clones: `CLONE > FUNCTION`, sorted. */
#include "config.h"

#include "analysis/compare/grind-clones.h"
#include "grind-test-compare.h"

#define AT TEST_AT
#define FN TEST_FN

typedef struct
{
  const char *path;
  const char *functions;
  const char *clones;
} Case;

static const Case cases[] = {
  { "none", FN ("f") FN ("f.c") FN ("a.b(int)"), NULL },
  { "part", FN ("f.part.0") FN ("f"), "/p|/p.c|f.part.0 > /p|/p.c|f" },
  { "kinds", FN ("f") FN ("f.cold") FN ("f.constprop.1") FN ("f.isra.0") FN ("f._omp_fn.2")
             FN ("f.omp_outlined"),
    "/p|/p.c|f._omp_fn.2 > /p|/p.c|f\n/p|/p.c|f.cold > /p|/p.c|f\n"
    "/p|/p.c|f.constprop.1 > /p|/p.c|f\n/p|/p.c|f.isra.0 > /p|/p.c|f\n"
    "/p|/p.c|f.omp_outlined > /p|/p.c|f" },
  { "several", FN ("f.isra.0.part.1.cold") FN ("f"),
    "/p|/p.c|f.isra.0.part.1.cold > /p|/p.c|f" },
  { "demangled", FN ("A::f(int) [clone ._omp_fn.1]") FN ("A::f(int)") FN ("A::f(long)"),
    "/p|/p.c|A::f(int) [clone ._omp_fn.1] > /p|/p.c|A::f(int)" },
  { "linked", FN ("f.llvm.7.cold") FN ("f.llvm.7") FN ("f"),
    "/p|/p.c|f.llvm.7.cold > /p|/p.c|f.llvm.7" },
  { "recursion", FN ("f.part.0'2") FN ("f") FN ("f'2"), "/p|/p.c|f.part.0'2 > /p|/p.c|f'2" },
  { "callers", FN ("f.part.0'main") FN ("f'main"), "/p|/p.c|f.part.0'main > /p|/p.c|f'main" },
  { "object", AT ("/a", "/p.c", "f.cold") AT ("/b", "/p.c", "f"), "" },
  { "file", AT ("/a", "/p.h", "f.cold") AT ("/a", "/p.c", "f"), "/a|/p.h|f.cold > /a|/p.c|f" },
  { "same-file", AT ("/a", "/x.c", "f") AT ("/a", "/y.c", "f") AT ("/a", "/y.c", "f.cold"),
    "/a|/y.c|f.cold > /a|/y.c|f" },
  { "ambiguous", AT ("/a", "/x.c", "f") AT ("/a", "/y.c", "f") AT ("/a", "/z.c", "f.cold"), "" },
  /* The first one stands for all. */
  { "no-parent", FN ("f.part.0") FN ("f.part.1") FN ("f.cold"),
    "/p|/p.c|f.cold > /p|/p.c|f.part.0\n/p|/p.c|f.part.1 > /p|/p.c|f.part.0" },
  { "no-parent/file", AT ("/a", "/x.c", "f.part.0") AT ("/a", "/y.c", "f.part.0"), "" },
};

static void
check_case (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (GrindProfile) profile = test_load_take (g_strconcat (TEST_HEAD, row->functions, NULL));
  g_autofree GrindFunctionId *units = grind_clones_find (profile);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *clones = NULL;

  g_assert_cmpint (units == NULL, ==, row->clones == NULL);
  if (units == NULL)
    return;

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      g_assert_cmpuint (units[units[function]], ==, units[function]);
      if (units[function] == function)
        continue;
      test_append_function (line, profile, function);
      g_string_append (line, " > ");
      test_append_function (line, profile, units[function]);
      g_ptr_array_add (lines, g_strdup (line->str));
    }
  g_ptr_array_sort (lines, test_compare_lines);
  g_ptr_array_add (lines, NULL);
  clones = g_strjoinv ("\n", (char **) lines->pdata);
  g_assert_cmpstr (clones, ==, row->clones);
}

/* Each constructor has its own clones, although both have the same name once it is demangled. */
static void
test_mangled (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    TEST_HEAD FN ("_ZN1AC1Ev") FN ("_ZN1AC2Ev") FN ("_ZN1AC2Ev.cold"));
  const GrindFunctionId parent = test_find_function (profile, "_ZN1AC2Ev");
  const GrindFunctionId clone = test_find_function (profile, "_ZN1AC2Ev.cold");
  g_autofree const char **shown = g_new0 (const char *, grind_profile_get_n_names (profile));
  g_autoptr (GrindProfile) demangled = NULL;
  g_autofree GrindFunctionId *units = NULL;

  for (GrindNameId id = 0; id < grind_profile_get_n_names (profile); id++)
    shown[id] = id == grind_profile_get_function_name_id (profile, clone)
                  ? "A::A() [clone .cold]" : "A::A()";
  demangled = grind_profile_new_with_names (profile, shown, NULL);
  units = grind_clones_find (demangled);
  g_assert_nonnull (units);
  g_assert_cmpuint (units[clone], ==, parent);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/clones/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], check_case);
    }
  g_test_add_func ("/analysis/clones/mangled", test_mangled);

  return g_test_run ();
}
