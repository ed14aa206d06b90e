/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which names are sent to the helper, and what happens with its answers; with a fake helper. */
#include "config.h"

#include "source/binary/grind-demangle-private.h"

#include "../../analysis/grind-test-load.h"

/* A fake helper: it answers "plain NAME", and fails on request. */
typedef struct
{
  GCancellable *cancel_at_once;   /* (nullable) */
  guint         n_requests;
  guint         max_names;        /* of a single request */
  gboolean      is_missing;
} Helper;

static GPtrArray *
ask_helper (gpointer            data,
            const char *const  *names,
            guint               n_names,
            GCancellable       *cancellable,
            GError            **error)
{
  g_autoptr (GPtrArray) answer = g_ptr_array_new_with_free_func (g_free);
  Helper *helper = data;

  helper->n_requests++;
  helper->max_names = MAX (helper->max_names, n_names);
  if (helper->cancel_at_once != NULL)
    g_cancellable_cancel (helper->cancel_at_once);
  if (helper->is_missing || g_cancellable_is_cancelled (cancellable))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "it is not there");
      return NULL;
    }
  for (guint i = 0; i < n_names; i++)
    {
      if (strstr (names[i], "bad") != NULL)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "it has died");
          return NULL;
        }
      g_ptr_array_add (answer, strstr (names[i], "odd") != NULL
                                 ? NULL : g_strconcat ("plain ", names[i], NULL));
    }

  return g_steal_pointer (&answer);
}

static GrindProfile *
load_names (const char *const *names)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");

  for (guint i = 0; names[i] != NULL; i++)
    g_string_append_printf (text, "fn=%s\n1 1\n", names[i]);

  return test_load (text->str);
}

static char *
join_names (GrindProfile *profile)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      g_autofree char *name = grind_profile_dup_function_name (profile, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " | " : "", name);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_needed (void)
{
  static const char *const mangled[] = {
    "_Z3foov", "_ZN3foo3barEv", "_RNvC3foo3bar", "_D3foo3barFZv", "_Dmain", "_GLOBAL__I_foo",
    "_Z3foov'main",
  };
  static const char *const plain[] = {
    "main", "_", "_Z", "_R", "_D", "_DYNAMIC", "_Gadget", "Z3foov", "__Z3foov",
    "(below main)", "0x0000000000401234", "foo(int)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (mangled); i++)
    {
      const char *names[] = { "main", mangled[i], NULL };
      g_autoptr (GrindProfile) profile = load_names (names);

      g_assert_true (grind_demangle_is_needed (profile));
    }
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      const char *names[] = { plain[i], NULL };
      g_autoptr (GrindProfile) profile = load_names (names);

      g_assert_false (grind_demangle_is_needed (profile));
    }
}

/* Only names that look mangled are sent; mangled callers after a name count. */
static void
test_names (void)
{
  static const char *const names[] = {
    "_Z3foov", "main", "main'_Z3foov", "_Z3odd", "_Z3foov@@V", "main'2", NULL,
  };
  g_autoptr (GrindProfile) raw = load_names (names);
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *joined = NULL;
  g_autofree char *problem = NULL;
  GrindDemangleProgress progress = { 0 };
  Helper helper = { NULL };

  profile = _grind_demangle_run_by (raw, ask_helper, &helper, &progress, &problem, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (problem);
  joined = join_names (profile);
  g_assert_cmpstr (joined, ==, "plain _Z3foov | main | plain main'_Z3foov | _Z3odd | "
                               "plain _Z3foov@@V | main'2");
  g_assert_cmpuint (helper.n_requests, ==, 1);
  g_assert_cmpuint (helper.max_names, ==, 4);
  g_assert_cmpint (progress.n_names, ==, 4);
  g_assert_cmpint (progress.n_done, ==, 4);
}

/* Demangling a demangled profile starts from its raw names. */
static void
test_again (void)
{
  static const char *const names[] = { "_Z3foov", NULL };
  g_autoptr (GrindProfile) raw = load_names (names);
  g_autoptr (GrindProfile) once = NULL, twice = NULL;
  g_autofree char *joined = NULL;
  Helper helper = { NULL };

  once = _grind_demangle_run_by (raw, ask_helper, &helper, NULL, NULL, NULL, NULL);
  g_assert_true (grind_demangle_is_needed (once));
  twice = _grind_demangle_run_by (once, ask_helper, &helper, NULL, NULL, NULL, NULL);
  g_assert_true (grind_profile_get_raw (twice) == raw);
  joined = join_names (twice);
  g_assert_cmpstr (joined, ==, "plain _Z3foov");
}

static GrindProfile *
load_many (guint       n_names,
           const char *bad)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < n_names; i++)
    g_string_append_printf (text, "fn=_Z%s%u\n1 1\n", i % 20000 == 777 ? bad : "1a", i);

  return test_load_take (g_string_free (g_steal_pointer (&text), FALSE));
}

static void
test_many (void)
{
  g_autoptr (GrindProfile) raw = load_many (50000, "1a");
  g_autoptr (GrindProfile) profile = NULL;
  GrindDemangleProgress progress = { 0 };
  Helper helper = { NULL };

  profile = _grind_demangle_run_by (raw, ask_helper, &helper, &progress, NULL, NULL, NULL);
  g_assert_cmpuint (helper.n_requests, >=, 5);
  g_assert_cmpuint (helper.max_names, <=, 10000);
  g_assert_cmpint (progress.n_done, ==, 50000);
  for (guint i = 0; i < 50000; i++)
    g_assert_true (grind_profile_is_renamed (profile, i));
}

/* A few names that crash the helper stay raw; all others are demangled. */
static void
test_bad_names (void)
{
  g_autoptr (GrindProfile) raw = load_many (50000, "1bad");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = NULL;
  GrindDemangleProgress progress = { 0 };
  Helper helper = { NULL };
  guint n_raw = 0;

  profile = _grind_demangle_run_by (raw, ask_helper, &helper, &progress, &problem, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (problem, ==, "3 names could not be demangled: it has died");
  for (guint i = 0; i < 50000; i++)
    n_raw += !grind_profile_is_renamed (profile, i);
  g_assert_cmpuint (n_raw, ==, 3);
  g_assert_cmpint (progress.n_done, ==, 50000);
}

/* A file with nothing but bad names does not start the helper thousands of times. */
static void
test_all_bad (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=_Z3foov\n1 1\n");
  g_autoptr (GrindProfile) raw = NULL, profile = NULL;
  g_autofree char *problem = NULL;
  Helper helper = { NULL };

  for (guint i = 0; i < 30000; i++)
    g_string_append_printf (text, "fn=_Z3bad%u\n1 1\n", i);
  raw = test_load (text->str);
  profile = _grind_demangle_run_by (raw, ask_helper, &helper, NULL, &problem, NULL, NULL);
  g_assert_nonnull (profile);
  g_assert_nonnull (strstr (problem, "names could not be demangled: it has died"));
  g_assert_cmpuint (helper.n_requests, <, 200);
}

static void
test_missing (void)
{
  g_autoptr (GrindProfile) raw = load_many (50000, "1a");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *problem = NULL;
  Helper helper = { .is_missing = TRUE };

  profile = _grind_demangle_run_by (raw, ask_helper, &helper, NULL, &problem, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (profile == raw);
  g_assert_cmpstr (problem, ==, "50000 names could not be demangled: it is not there");
  g_assert_cmpuint (helper.n_requests, ==, 2);
}

static void
test_cancelled (void)
{
  g_autoptr (GrindProfile) raw = load_many (50000, "1a");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Helper helper = { .cancel_at_once = cancellable };

  g_assert_null (_grind_demangle_run_by (raw, ask_helper, &helper, NULL, NULL, cancellable,
                                         &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (helper.n_requests, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/demangle/needed", test_needed);
  g_test_add_func ("/demangle/names", test_names);
  g_test_add_func ("/demangle/again", test_again);
  g_test_add_func ("/demangle/many", test_many);
  g_test_add_func ("/demangle/bad-names", test_bad_names);
  g_test_add_func ("/demangle/all-bad", test_all_bad);
  g_test_add_func ("/demangle/missing", test_missing);
  g_test_add_func ("/demangle/cancelled", test_cancelled);

  return g_test_run ();
}
