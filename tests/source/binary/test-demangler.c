/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the helper demangles names. */
#include "config.h"

#include "source/objinfo/grind-demangler.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *expected;
} names[] = {
  /* C++ */
  { "_Z3foov", "foo()" },
  { "_ZN3foo3barEi", "foo::bar(int)" },
  { "_ZNSt6vectorIiSaIiEE9push_backERKi",
    "std::vector<int, std::allocator<int> >::push_back(int const&)" },
  { "_ZZ4mainENKUlvE_clEv", "main::{lambda()#1}::operator()() const" },
  { "_ZTV3foo", "vtable for foo" },
  { "_ZThn16_N3foo3barEv", "non-virtual thunk to foo::bar()" },
  { "_GLOBAL__I_foo", "global constructors keyed to foo" },
  { "_ZN3fooC1Ev", "foo::foo()" },
  { "_ZN3fooC2Ev", "foo::foo()" },

  /* Clones made by compilers */
  { "_Z3foov.constprop.0", "foo() [clone .constprop.0]" },
  { "_ZN3foo3barEi.isra.0.cold", "foo::bar(int) [clone .isra.0] [clone .cold]" },
  { "_Z3foov.llvm.123", "foo() [clone .llvm.123]" },
  { "_Z3foov.__uniq.1A.llvm.B2", "foo() [clone .__uniq.1A.llvm.B2]" },

  /* Rust, legacy and v0 */
  { "_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE", "core::fmt::Write::write_fmt" },
  { "_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE.llvm.1E",
    "core::fmt::Write::write_fmt [clone .llvm.1E]" },
  { "_ZN52_$LT$demo..Tree$u20$as$u20$core..ops..drop..Drop$GT$4drop17h00112233445566e7E.cold",
    "<demo::Tree as core::ops::drop::Drop>::drop [clone .cold]" },
  { "_RNvC6_123foo3bar", "123foo::bar" },
  { "_RNvCskwGfYPst2Cb_3foo16example_function", "foo::example_function" },
  { "_RNvB_3foo", NULL },
  { "_RNvCskwGfYPst2Cb_3foo16example_function.llvm.7",
    "foo::example_function [clone .llvm.7]" },

  /* D */
  { "_D3std5stdio4File5closeMFZv", "std.stdio.File.close()" },
  { "_Dmain", "D main" },

  /* Symbol versions, and suffixes of Callgrind */
  { "_Z3foov@@VERS_1.2", "foo()@@VERS_1.2" },
  { "_Z3foov.cold@plt", "foo() [clone .cold]@plt" },
  { "_Z3foov'2", "foo()'2" },
  { "_Z3barv'_Z3foov'main", "bar()'foo()'main" },
  { "main'_ZN3foo3barEi", "main'foo::bar(int)" },
  { "_Z3barv'_Zx'2", "bar()'_Zx'2" },

  /* Not mangled, or incorrectly */
  { "main", NULL },
  { "main'2", NULL },
  { "", NULL },
  { "'", NULL },
  { "_", NULL },
  { "_Z", NULL },
  { "_ZN", NULL },
  { "_R", NULL },
  { "_D", NULL },
  { "_Zfoo.cold", NULL },
  { "_Z.cold", NULL },
  { "_DYNAMIC", NULL },
  { "_GLOBAL_OFFSET_TABLE_", NULL },
  { "foo(int)", NULL },
  { "_Z9999999999999999999999999foov", NULL },
  { "_ZN3foo3barEi\xff", NULL },
};

static void
test_names (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *found = grind_demangler_run (names[i].name);

      g_assert_cmpstr (found, ==, names[i].expected);
    }
}

/* Each type contains the previous one twice. */
static char *
make_growing (const char *start,
              guint       n_steps)
{
  static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  GString *name = g_string_new (start);

  for (guint i = 0; i < n_steps; i++)
    g_string_append_printf (name, "S_IS%c_S%c_E", digits[i], digits[i]);

  return g_string_free (name, FALSE);
}

/* Short names with endless expansions stay as they are. */
static void
test_growing (void)
{
  g_autofree char *small = make_growing ("_Z1f1AIiiE", 3);
  g_autofree char *large = make_growing ("_Z1f1AIiiE", 30);
  g_autofree char *found = grind_demangler_run (small);
  g_autofree char *left = grind_demangler_run (large);

  g_assert_nonnull (found);
  g_assert_true (g_str_has_prefix (found, "f(A<int, int>, A<A<int, int>, A<int, int> >, "));
  g_assert_null (left);
}

static void
check_repeated (const char *before,
                const char *piece,
                const char *after,
                guint       n)
{
  GString *name = g_string_new (before);
  g_autofree char *found = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append (name, piece);
  g_string_append (name, after);
  found = grind_demangler_run (name->str);
  g_assert_true (found == NULL || strlen (found) < name->len + 100000);
  g_string_free (name, TRUE);
}

/* No depth of nesting crashes the program. */
static void
test_deep (void)
{
  for (guint n = 10; n <= 1000000; n *= 10)
    {
      check_repeated ("_Z1f", "P", "i", n);
      check_repeated ("_Z1f", "N1aI", "i", n);
      check_repeated ("_Z1f", "FvPFv", "", n);
      check_repeated ("_Z1fI", "JLi1EE", "vT_", n);
      check_repeated ("_Z", "Z1f", "vE1x", n);
      check_repeated ("_ZN", "1a", "Ev", n);
      check_repeated ("_RNvC1a", "NvC1a", "1b", n);
      check_repeated ("_RIC1a", "TB2_", "E", n);
      check_repeated ("_D1a", "P", "i", n);
      check_repeated ("_D1aF", "FQb", "Zv", n);
      check_repeated ("", "'_Z3foov", "", n / 10);
    }
}

/* Names of all kinds with bytes changed, dropped and repeated. */
static void
test_random (void)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("SEED=%u", seed);
  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) name = g_string_new (names[i % G_N_ELEMENTS (names)].name);
      g_autofree char *found = NULL;

      for (guint n = g_rand_int_range (rand, 1, 6); n > 0 && name->len > 2; n--)
        {
          gsize at = g_rand_int_range (rand, 2, name->len);

          if (g_rand_boolean (rand))
            name->str[at] = "SITEBP0123_.@'NLXZ"[g_rand_int_range (rand, 0, 18)];
          else if (g_rand_boolean (rand))
            g_string_erase (name, at, 1);
          else
            g_string_insert_len (name, at, name->str, name->len);
        }
      found = grind_demangler_run (name->str);
      g_assert_true (found == NULL || *found != '\0');
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/demangler/names", test_names);
  g_test_add_func ("/demangler/growing", test_growing);
  g_test_add_func ("/demangler/deep", test_deep);
  g_test_add_func ("/demangler/random", test_random);

  return g_test_run ();
}
