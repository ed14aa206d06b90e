/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "../../format/grind-test-profile.h"
#include "analysis/names/grind-name-key.h"

#include <string.h>

typedef char *(*DupFunc) (const char *name,
                          gsize       length);

typedef struct
{
  const char *name;
  const char *expected;    /* NULL if there is no key */
} Case;

typedef struct
{
  const char *path;
  DupFunc     dup;
  const Case *cases;
  gsize       n_cases;
} Table;

#define HASH "::h0123456789abcdef"

static const Case normal[] = {
  { "", "" },
  { "main", "main" },
  { "'", "'" },
  { "f'", "f'" },
  /* Unique among files */
  { "foo.llvm.1234567890", "foo" },
  { "foo.lto_priv.0", "foo" },
  { "foo.__uniq.77.llvm.8", "foo" },
  { "foo.lto_priv.0.constprop.1", "foo.constprop.1" },
  { "foo.constprop.1.lto_priv.0.cold", "foo.constprop.1.cold" },
  { "foo(int) [clone .llvm.12]", "foo(int)" },
  { "foo(int) [clone .lto_priv.0] [clone .cold]", "foo(int) [clone .cold]" },
  { "foo(int) [clone .lto_priv.0.cold]", "foo(int) [clone .cold]" },
  { "foo(int) (.llvm.12)", "foo(int)" },
  { "foo.llvm.x", "foo.llvm.x" },
  { "foo.llvm", "foo.llvm" },
  { ".llvm.1", ".llvm.1" },
  { "foo.part.0", "foo.part.0" },
  { "os.path.join", "os.path.join" },
  /* Rust */
  { "app::main" HASH, "app::main" },
  { "app::main" HASH ".llvm.99", "app::main" },
  { "app::main::{{closure}}" HASH, "app::main::{{closure}}" },
  { "app::main::h0123456789abcde", "app::main::h0123456789abcde" },
  { "app::main::h0123456789abcdeg", "app::main::h0123456789abcdeg" },
  { "::h0123456789abcdef", "::h0123456789abcdef" },
  { "app::run::<i32>::{closure#12}", "app::run::<i32>::{closure#}" },
  { "{{closure}}", "{{closure}}" },
  /* Lambdas and closures */
  { "f(int)::{lambda(int)#2}::operator()(int) const",
    "f(int)::{lambda(int)#}::operator()(int) const" },
  { "f()::{lambda({lambda()#1})#23}::_FUN()", "f()::{lambda({lambda()#})#}::_FUN()" },
  { "void g<main::{lambda()#1}>(main::{lambda()#1})",
    "void g<main::{lambda()#}>(main::{lambda()#})" },
  { "decltype ({parm#1}+(2)) g<int>(int)", "decltype ({parm#1}+(2)) g<int>(int)" },
  { "{unnamed type#1}::f()", "{unnamed type#1}::f()" },
  { "main::$_3::operator()(int) const", "main::$_::operator()(int) const" },
  { "$_12", "$_" },
  { "x$_3", "x$_3" },
  { "$_3a", "$_3a" },
  { "f()::'lambda0'(int)::operator()(int) const", "f()::'lambda'(int)::operator()(int) const" },
  { "f()::'lambda'(int)::operator()(int) const", "f()::'lambda'(int)::operator()(int) const" },
  { "{closure}", "{closure}" },
  { "{closure:/srv/a.php:27-33}", "{closure:a.php}" },
  { "{closure:a.php:27}", "{closure:a.php}" },
  { "{closure:C:\\srv\\a.php:1-2}", "{closure:a.php}" },
  { "{closure:/srv/a.php}", "{closure:a.php}" },
  { "App\\{closure:/srv/o'brien/a.php:6-6}", "App\\{closure:a.php}" },
  { "App\\Repo->App\\{closure:/srv/a.php:4-4}", "App\\Repo->App\\{closure:a.php}" },
  { "{closure:App\\Repo::find():12}", "{closure:App\\Repo::find()}" },
  { "{closure:/srv/a.php:1-2", "{closure:/srv/a.php:1-2" },
  { "{closure:/srv/a.php:1-2-3}", "{closure:a.php:1-2-3}" },
  { "{closure::1}", "{closure:}" },
  { "{closure:}", "{closure:}" },
  /* Other languages can have functions with such names. */
  { "main.work.func1", "main.work.func1" },
  { "func2", "func2" },
  /* Callers and recursion */
  { "foo.llvm.12'2", "foo'2" },
  { "foo.llvm.12'bar.lto_priv.0'(below main)", "foo'bar'(below main)" },
  { "app::f" HASH "'app::g" HASH "'3", "app::f'app::g'3" },
  { "f(int)'main::$_0::operator()() const'2", "f(int)'main::$_::operator()() const'2" },
  { "{closure:/a/b.php:1-2}'{closure:/c/d.php:3-4}", "{closure:b.php}'{closure:d.php}" },
  { "broken<a.llvm.1", "broken<a" },
  /* Not a library with variants */
  { "__strlen_avx2", "__strlen_avx2" },
};

static const Case cpu[] = {
  { "__memmove_avx_unaligned_erms", "__memmove" },
  { "__memcpy_avx_unaligned_erms_rtm", "__memcpy" },
  { "__memcpy_chk_evex512_unaligned_erms", "__memcpy_chk" },
  { "__memset_avx512_no_vzeroupper", "__memset" },
  { "__memset_erms", "__memset" },
  { "__memcmp_evex_movbe", "__memcmp" },
  { "__memcpy_ssse3_back", "__memcpy" },
  { "__strlen_evex", "__strlen" },
  { "__strlen_sse2", "__strlen" },
  { "__strlen_sse2_pminub", "__strlen" },
  { "__strchr_sse2_no_bsf", "__strchr" },
  { "__strcasecmp_l_avx2_rtm", "__strcasecmp_l" },
  { "__strstr_sse2_unaligned", "__strstr" },
  { "__strspn_sse42", "__strspn" },
  { "__wcsnlen_sse4_1", "__wcsnlen" },
  { "__strlen_avx2'2", "__strlen'2" },
  { "__strlen_avx2'strdup", "__strlen'strdup" },
  { "__strlen_avx2.cold", "__strlen.cold" },
  { "__sin_fma", "__sin" },
  { "__sin_fma4", "__sin" },
  { "__ieee754_exp_avx", "__ieee754_exp" },
  { "__floor_sse41", "__floor" },
  { "__floor_c", "__floor" },
  { "__fma_fma3", "__fma" },
  { "__fma", "__fma" },
  { "_fma", "_fma" },
  { "sha256_block_data_order_shaext", "sha256_block_data_order" },
  { "ChaCha20_4xop", "ChaCha20" },
  { "ChaCha20_avx512vl", "ChaCha20" },
  { "__memcpy_thunderx2", "__memcpy" },
  { "__memchr_nosimd", "__memchr" },
  { "__memcpy_power10", "__memcpy" },
  { "__memcpy_unaligned", "__memcpy_unaligned" },
  { "push_back", "push_back" },
  { "__strlen", "__strlen" },
  { "memcpy", "memcpy" },
  { "___", "___" },
  { "", "" },
};

static const Case qualified[] = {
  { "", NULL },
  { "main", NULL },
  { "(below main)", NULL },
  { "(anonymous namespace)::x", NULL },
  { "foo.part.0", NULL },
  { "foo [clone .part.0]", NULL },
  { "foo (.part.0)", NULL },
  { "app::main" HASH, NULL },
  { "encoding/json.(*Encoder).Encode", NULL },
  { "broken<a::b(", NULL },
  { "f()", "f" },
  { "a::B::f(int, char const*)", "a::B::f" },
  { "a::B::f(int) const", "a::B::f" },
  { "a::B::f(int) const &", "a::B::f" },
  { "a::B::f(int) &&'2", "a::B::f'2" },
  { "f(void (*)(int), int)", "f" },
  { "A::~A()", "A::~A" },
  { "A::operator()(int) const", "A::operator()" },
  { "A::operator bool() const", "A::operator bool" },
  { "operator delete(void*, unsigned long)", "operator delete" },
  { "ns::name[abi:cxx11](int)", "ns::name[abi:cxx11]" },
  { "(anonymous namespace)::f(int)", "(anonymous namespace)::f" },
  { "void ns::f<A(int)>(A&)", "ns::f<A(int)>" },
  { "std::vector<int> ns::f<int>(int)", "ns::f<int>" },
  { "void (*ns::get<int>(int))(char)", "ns::get<int>" },
  { "void (*ns::get<int>(int))(char)'2", "ns::get<int>'2" },
  { "f(int)::{lambda(char)#2}::operator()(char) const", "f(int)::{lambda(char)#2}::operator()" },
  { "f(int)::local", NULL },
  { "f(int)'2", "f'2" },
  { "f(int)'main'(below main)", "f'main'(below main)" },
  { "f'g(int)", NULL },
  { "f(int) [clone .part.0]", "f [clone .part.0]" },
  { "f(int) const [clone .part.0] [clone .cold]'2", "f [clone .part.0] [clone .cold]'2" },
  { "f(int) [clone .llvm.5]", "f" },
  { "f(int) (.cold)", "f (.cold)" },
  { "java.util.HashMap.get(Object)", "java.util.HashMap.get" },
};

static const Case last[] = {
  { "", NULL },
  { "main", "main" },
  { "a::B::f(int) const", "f" },
  { "void ns::f<A::B>(A::B)", "f" },
  { "A::operator<<(int)", "operator<<" },
  { "bool ns::operator< <int>(ns::A<int> const&)", "operator<" },
  { "A::~A()", "~A" },
  { "a::f(int)'2", "f'2" },
  { "a::f(int)'b::C::g(int)'main", "f'g'main" },
  { "a::f(int)'b::{lambda(int)#2}'3", "f'{lambda(int)#}'3" },
  { "a::foo.part.0", "foo.part.0" },
  { "a::foo(int) [clone .part.0]", "foo [clone .part.0]" },
  { "main._omp_fn.0", "main._omp_fn.0" },
  { "a::foo.llvm.7", "foo" },
  { "app::run" HASH, "run" },
  { "app::run" HASH ".llvm.9", "run" },
  { "app::run::<i32>", "run" },
  { "encoding/json.(*Encoder).Encode", "Encode" },
  { "App\\Repo->find", "find" },
  /* Standard libraries */
  { "std::sort(int*, int*)", NULL },
  { "::std::sort(int*, int*)", NULL },
  { "std::vector<a::B>::push_back(a::B const&)'2", NULL },
  { "void std::sort<int*>(int*, int*)", NULL },
  { "std::ostream& std::operator<< <a>(std::ostream&, a)", NULL },
  { "std::vector<int> ns::f<int>(int)", "f" },
  { "bool __gnu_cxx::operator!=<int>(int)", NULL },
  { "core::str::<impl str>::len", NULL },
  { "alloc::vec::Vec<T>::push" HASH, NULL },
  { "<alloc::vec::Vec<T> as core::ops::Drop>::drop", NULL },
  { "<core::slice::Iter<T> as app::Extra>::sum", NULL },
  { "<&mut core::slice::Iter<T> as core::iter::Iterator>::next", NULL },
  { "<[T] as core::slice::SlicePartialEq<U>>::equal", NULL },
  { "<T as core::convert::Into<U>>::into", NULL },
  { "_$LT$T$u20$as$u20$core..convert..Into$LT$U$GT$$GT$::into", NULL },
  { "<app::Foo as core::fmt::Display>::fmt", "fmt" },
  { "<u8 as app::Parse>::parse", "parse" },
  { "<app::Foo>::new", "new" },
  { "app::<impl core::convert::From<X> for app::Y>::from", "from" },
  { "my::std::f()", "f" },
  { "stdx::f()", "f" },
  /* Without a name */
  { "0x4fba20", NULL },
  { "0x4fba20'main", NULL },
  { "???", NULL },
  { "(below main)", NULL },
  { "<module>", NULL },
  { "mod.<lambda>", NULL },
  { "f()::{lambda(int)#1}::operator()(int) const", NULL },
  { "f()::{lambda(int)#1}::_FUN(int)", NULL },
  { "f()::$_0::operator()(int) const", NULL },
  { "f()::'lambda0'(int)::operator()(int) const", NULL },
  { "f()::{lambda()#1}::operator()() const::Local::g()", "g" },
  { "app::main::{{closure}}", NULL },
  { "app::main::{closure#0}" HASH, NULL },
  { "app::main::{{closure}}::inner", "inner" },
  { "App\\{closure:/a.php:6-6}", NULL },
  { "main.work.func1", NULL },
  { "main.work.func1.2", NULL },
  { "func1", "func1" },
  { "a.func", "func" },
};

static const Case parents[] = {
  { "", NULL },
  { "foo", NULL },
  { "foo(int)", NULL },
  { "foo'2", NULL },
  { "foo.part.0", "foo" },
  { "foo.cold", "foo" },
  { "foo.cold.1", "foo" },
  { "foo.constprop.12", "foo" },
  { "foo.isra.0", "foo" },
  { "main._omp_fn.3", "main" },
  { "foo.omp_outlined", "foo" },
  { "foo.constprop.0.isra.0.cold", "foo" },
  { "foo.part.0'2", "foo'2" },
  { "foo.part.0'bar.cold'main", "foo'bar.cold'main" },
  { "foo'bar.cold", NULL },
  { "foo.llvm.7.cold", "foo.llvm.7" },
  { "foo.part.0.lto_priv.0", "foo.lto_priv.0" },
  { "foo.llvm.7", NULL },
  { "_ZN1a3fooEi.part.0", "_ZN1a3fooEi" },
  { "a::foo(int) [clone .part.0]", "a::foo(int)" },
  { "a::foo(int) const [clone .part.0]'2", "a::foo(int) const'2" },
  { "foo [clone .part.0]", "foo" },
  { "foo(int) [clone ._omp_fn.0] [clone .cold]", "foo(int)" },
  { "foo(int) [clone .constprop.0.isra.1]", "foo(int)" },
  { "foo(int) [clone .simdclone.0]", "foo(int)" },
  { "foo(int) [clone .llvm.7] [clone .cold]", "foo(int) [clone .llvm.7]" },
  { "foo(int) [clone .llvm.7]", NULL },
  { "foo(int) (.cold)", "foo(int)" },
  { "void g<f(int)::{lambda()#1}>() [clone .isra.0]", "void g<f(int)::{lambda()#1}>()" },
  { ".cold", NULL },
  { " [clone .cold]", NULL },
  { "foo.part", NULL },
  { "foo.part.x", NULL },
  { "foo.partial.0", NULL },
  { "weather.colder", NULL },
  { "foo.5", NULL },
  { "foo(int) [clone part.0]", NULL },
  { "operator[]", NULL },
  { "f[abi:cxx11]", NULL },
};

static const Case objects[] = {
  { "", NULL },
  { "???", NULL },
  { "/lib/", NULL },
  { "prog", "prog" },
  { "/usr/bin/prog", "prog" },
  { "/usr/bin/python3.11", "python3.11" },
  { "/lib/libfoo.so.1.2", "libfoo.so" },
  { "libfoo.so.1.3", "libfoo.so" },
  { "libfoo.so", "libfoo.so" },
  { "/lib/x86_64-linux-gnu/libc-2.31.so", "libc.so" },
  { "libc.so.6", "libc.so" },
  { "ld-2.31.so", "ld.so" },
  { "ld-linux-x86-64.so.2", "ld-linux-x86-64.so" },
  { "libgtk-3.so.0.2404.29", "libgtk-3.so" },
  { "libpython3.11.so.1.0", "libpython3.11.so" },
  { "_json.cpython-311-x86_64-linux-gnu.so", "_json.cpython-311-x86_64-linux-gnu.so" },
  { "libfoo.so.1a", "libfoo.so.1a" },
  { "libfoo.so.", "libfoo.so." },
  { ".so", ".so" },
  { "-1.so", "-1.so" },
  { "1.2", "1.2" },
};

static char *
dup_normal (const char *name,
            gsize       length)
{
  return grind_name_key_dup_normal (name, length, FALSE);
}

static char *
dup_cpu (const char *name,
         gsize       length)
{
  return grind_name_key_dup_normal (name, length, TRUE);
}

static const Table tables[] = {
  { "normal", dup_normal, normal, G_N_ELEMENTS (normal) },
  { "cpu", dup_cpu, cpu, G_N_ELEMENTS (cpu) },
  { "qualified", grind_name_key_dup_qualified, qualified, G_N_ELEMENTS (qualified) },
  { "last", grind_name_key_dup_last, last, G_N_ELEMENTS (last) },
  { "parent", grind_name_key_dup_parent, parents, G_N_ELEMENTS (parents) },
  { "object", grind_name_key_dup_object, objects, G_N_ELEMENTS (objects) },
};

/* The name ends where its memory does, without a NUL byte, so that sanitizers see longer reads. */
static char *
dup_key (DupFunc     dup,
         const char *name)
{
  gsize length = strlen (name);
  g_autofree char *copy = g_memdup2 (name, length);

  return dup (copy, length);
}

static void
check_table (gconstpointer data)
{
  const Table *table = data;

  for (gsize i = 0; i < table->n_cases; i++)
    {
      g_autofree char *key = dup_key (table->dup, table->cases[i].name);

      if (g_strcmp0 (key, table->cases[i].expected) != 0)
        g_test_message ("%s: %s", table->path, table->cases[i].name);
      g_assert_cmpstr (key, ==, table->cases[i].expected);
    }
}

static void
test_cpu_library (void)
{
  const struct
  {
    const char *object;
    gboolean    expected;
  } rows[] = {
    { "/lib/x86_64-linux-gnu/libc.so.6", TRUE },
    { "libc-2.31.so", TRUE },
    { "/lib/libm.so.6", TRUE },
    { "libm-2.31.so", TRUE },
    { "/opt/libcrypto.so.1.1", TRUE },
    { "libcrypto.so.3", TRUE },
    { "libc.so", TRUE },
    { "libc", FALSE },
    { "libcurl.so.4", FALSE },
    { "ld-musl-x86_64.so.1", FALSE },
    { "prog", FALSE },
    { "???", FALSE },
    { "", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (grind_name_key_is_cpu_library (rows[i].object, strlen (rows[i].object)), ==,
                     rows[i].expected);
}

/* For any text, keys are not longer than the name, and no function is its own clone. */
static void
test_random (void)
{
  static const char *const pieces[] = {
    "A", "b", "::", "(", ")", "<", ">", "[", "]", "{", "}", "'", "2", "#", ".", " ", "$_", "/",
    "\\", ".llvm.1", ".part.0", ".cold", " [clone ", " (", "{lambda(", "{closure:", "'lambda", HASH,
    "_avx2", "_unaligned", "operator", "std::", "-", ":", "&", "\xc3\xa9", "\xff", "func1",
    " as ", ".so",
  };

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      for (guint n = g_test_rand_int_range (0, 12); n > 0; n--)
        g_string_append (name, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);

      for (guint j = 0; j < G_N_ELEMENTS (tables); j++)
        {
          g_autofree char *key = dup_key (tables[j].dup, name->str);

          g_assert_true (key == NULL || strlen (key) <= name->len);
          if (tables[j].dup == grind_name_key_dup_parent)
            g_assert_cmpstr (key, !=, name->str);
        }
    }
}

/* Names built to be slow */
static void
test_linear (void)
{
  static const char *const pieces[] = {
    "a'", ".part.0", " [clone .cold]", "{closure:", "{closure:a}", "{lambda(", "_avx2", "_", "$_1",
    "1.", "::h0123456789abcdef", "'lambda", "<&", ".", "-1", "decltype(", "operator'", "f(int)'",
  };

  gsize length = grind_test_is_slowed () ? 1 << 16 : 1 << 19;

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) name = g_string_new ("a");

      while (name->len < length)
        g_string_append (name, pieces[i]);

      g_test_timer_start ();
      for (guint j = 0; j < G_N_ELEMENTS (tables); j++)
        g_free (dup_key (tables[j].dup, name->str));
      g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/name-key/", tables[i].path, NULL);

      g_test_add_data_func (path, &tables[i], check_table);
    }
  g_test_add_func ("/analysis/name-key/cpu-library", test_cpu_library);
  g_test_add_func ("/analysis/name-key/random", test_random);
  g_test_add_func ("/analysis/name-key/linear", test_linear);

  return g_test_run ();
}
