/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/names/grind-name-parts.h"

#include <string.h>

typedef struct
{
  const char *name;
  const char *scope;
  const char *separator;
  const char *last;
  const char *callers;
} Case;

static const Case cases[] = {
  /* C */
  { "main", "", "", "main" },
  { "", "", "", "" },
  { "(below main)", "", "", "(below main)" },
  { "foo.part.0", "", "", "foo.part.0" },
  { "foo.isra.0.constprop.1", "", "", "foo.isra.0.constprop.1" },
  { "foo.cold", "", "", "foo.cold" },
  { "memcpy@@GLIBC_2.14", "", "", "memcpy@@GLIBC_2.14" },
  { "main._omp_fn.0", "", "", "main._omp_fn.0" },
  { "foo.omp_outlined", "", "", "foo.omp_outlined" },
  { "foo.__uniq.123.llvm.4", "", "", "foo.__uniq.123.llvm.4" },
  { "foo [clone .part.0]", "", "", "foo [clone .part.0]" },
  { "unnamed functions in libx-1.so.2", "", "", "unnamed functions in libx-1.so.2" },
  { "0x000000000188ff20", "", "", "0x188ff20" },
  { "0x0000000000000000", "", "", "0x0" },
  { "0x0", "", "", "0x0" },
  { "???", "", "", "???" },
  { "foo'2", "", "", "foo'2" },
  { "foo'bar'(below main)", "", "", "foo", "'bar'(below main)" },
  { "0x00000000004fba20'PyDict_SetDefault", "", "", "0x4fba20", "'PyDict_SetDefault" },
  { "f'0x00000000004fb540'2'0x0", "", "", "f", "'0x4fb540'2'0x0" },
  { "f(char)'main'(below main)", "", "", "f", "'main'(below main)" },
  { "<cycle 1>", "", "", "<cycle 1>" },
  /* C++ */
  { "clang::ParseAST(clang::Sema&, bool, bool)", "clang", "::", "ParseAST" },
  { "a::b::c::d()", "a::b::c", "::", "d" },
  { "A::~A()", "A", "::", "~A" },
  { "::global()", "", "", "::global" },
  { "f(x)::<T>", "", "", "f" },
  { "std::vector<std::pair<int, A::B> >::push_back(int const&)'2", "std::vector<…>", "::",
    "push_back'2" },
  { "void ns::visit<A::B, (ns::Kind)3>(A::B const&)", "ns", "::", "visit<…>" },
  { "std::enable_if<a::b<int>::value, unsigned long>::type ns::sum<int>(int)", "ns", "::",
    "sum<…>" },
  { "(anonymous namespace)::Pass::run(int) const", "(anonymous namespace)::Pass", "::", "run" },
  { "ns::f(int)::{lambda(a::b)#1}::operator()(a::b) const",
    "ns::f(int)::{lambda(a::b)#1}", "::", "operator()" },
  { "operator new(unsigned long)", "", "", "operator new" },
  { "operator delete[](void*)", "", "", "operator delete[]" },
  { "ns::A::operator std::string() const", "ns::A", "::", "operator std::string" },
  { "ns::A::operator bool() const", "ns::A", "::", "operator bool" },
  { "std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char const*)", "std",
    "::", "operator<< <…>" },
  { "ns::operator<(ns::A const&, ns::A const&)", "ns", "::", "operator<" },
  { "ns::operator<=>(ns::A const&, ns::A const&)", "ns", "::", "operator<=>" },
  { "std::unique_ptr<a::B>::operator->() const", "std::unique_ptr<…>", "::", "operator->" },
  { "A::operator->*(int)", "A", "::", "operator->*" },
  { "A::operator[](int)", "A", "::", "operator[]" },
  { "A::operator,(int)", "A", "::", "operator," },
  { "T<&(A::operator<(A const&))>::run()", "T<…>", "::", "run" },
  { "std::function<void (int)>::operator()(int) const", "std::function<…>", "::", "operator()" },
  { "my_operator_list::add(int)", "my_operator_list", "::", "add" },
  { "void (*ns::get<int>(int))(char)", "ns", "::", "get<…>" },
  { "void (ns::A::*ns::A::getter<int>(int))(char)", "ns::A", "::", "getter<…>" },
  { "void (*ns::get<int>(int))(char)'2", "ns", "::", "get<…>'2" },
  { "void (*ns::get<int>(int))(A::B)'main", "ns", "::", "get<…>", "'main" },
  { "void (*(*get<int>(int))(char))(long)", "", "", "get<…>" },
  { "decltype (f({parm#1}<(2))) ns::g<int>(int)", "ns", "::", "g<…>" },
  { "decltype(auto) ns::g<int>(int)", "ns", "::", "g<…>" },
  { "A<((1)>(0))>::f()", "A<…>", "::", "f" },
  { "A<((1)<(0)), ((1)<<(3))>::f()", "A<…>", "::", "f" },
  { "ns::name[abi:cxx11](int)", "ns", "::", "name[abi:cxx11]" },
  { "ns::f()::'lambda0'(int)::operator()(int) const", "ns::f()::'lambda0'(int)", "::",
    "operator()" },
  { "ns::f(int)::$_0::operator()(int) const", "ns::f(int)::$_0", "::", "operator()" },
  { "bool ns::operator< <int>(ns::A<int> const&)", "ns", "::", "operator< <…>" },
  { "ns::f(int) const &'2", "ns", "::", "f'2" },
  { "ns::f(int) &&'main", "ns", "::", "f", "'main" },
  { "ns::f(int) [clone .isra.0]'2", "ns", "::", "f'2" },
  { "broken<a::b(", "", "", "broken<a::b(" },
  { "trailing::", "", "", "trailing::" },
  /* Rust */
  { "<alloc::vec::Vec<T> as core::ops::Drop>::drop", "<alloc::vec::Vec<…> as core::ops::Drop>",
    "::", "drop" },
  { "core::ptr::drop_in_place<alloc::string::String>", "core::ptr", "::", "drop_in_place<…>" },
  { "core::ptr::drop_in_place::<alloc::string::String>", "core::ptr", "::", "drop_in_place<…>" },
  { "app::main::{{closure}}", "app::main", "::", "{{closure}}" },
  { "app::run::<i32>::{closure#0}", "app::run<…>", "::", "{closure#0}" },
  { "app::main::h0123456789abcdef", "app", "::", "main" },
  { "core::str::<impl str>::len", "core::str::<impl str>", "::", "len" },
  /* PHP */
  { "PDO->query", "PDO", "->", "query" },
  { "App\\Parser\\Bin->__construct", "App\\Parser\\Bin", "->", "__construct" },
  { "App\\helper", "App", "\\", "helper" },
  { "php::array_slice", "php", "::", "array_slice" },
  { "require_once::/var/www/index.php", "require_once", "::", "/var/www/index.php" },
  { "{closure:/var/www/a.php:3-9}", "", "", "{closure:/var/www/a.php:3-9}" },
  { "A\\B->A\\{closure:/a.php:3-9}", "A\\B", "->A\\", "{closure:/a.php:3-9}" },
  { "A\\B::A\\C\\{closure:/a.php:3-9}", "A\\B", "::A\\C\\", "{closure:/a.php:3-9}" },
  /* Ruby */
  { "A::B#each", "A::B", "#", "each" },
  { "Integer#<", "Integer", "#", "<" },
  { "Array#[]=", "Array", "#", "[]=" },
  { "Integer::<=>", "Integer", "::", "<=>" },
  { "A::B.create", "A::B", ".", "create" },
  { "<Class::A::B>#create", "<Class::A::B>", "#", "create" },
  { "[global]::", "", "", "[global]::" },
  /* Go, Python, Java, JavaScript */
  { "runtime.mallocgc", "runtime", ".", "mallocgc" },
  { "encoding/json.(*Encoder).Encode", "encoding/json.(*Encoder)", ".", "Encode" },
  { "main.main.func1", "main.main", ".", "func1" },
  { "<module>", "", "", "<module>" },
  { "<method '__exit__' of '_io._IOBase' objects>", "", "",
    "<method '__exit__' of '_io._IOBase' objects>" },
  { "outer.<locals>.inner", "outer.<locals>", ".", "inner" },
  { "java.util.HashMap.get(Object)", "java.util.HashMap", ".", "get" },
  /* An apostrophe that belongs to the name */
  { "Data.List.foldl'", "Data.List", ".", "foldl'" },
  { "foldl''2", "", "", "foldl''2" },
  { "A<1'000>::f(char)'2", "A<…>", "::", "f'2" },
  { "`anonymous namespace'::f", "`anonymous namespace'", "::", "f" },
  { "<&'a str as app::T>::run", "<&'a str as app::T>", "::", "run" },
  { "LazyCompile:~run /srv/app.js:12:3", "", "", "LazyCompile:~run /srv/app.js:12:3" },
};

static void
check_case (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *scope = NULL;
  g_autofree char *separator = NULL;
  g_autofree char *last = NULL;
  g_autofree char *callers = NULL;
  gsize length = strlen (test->name);
  GrindNameParts parts;

  grind_name_parts_split (test->name, length, &parts);
  scope = grind_name_parts_dup_scope (&parts, test->name);
  separator = grind_name_parts_dup_separator (&parts, test->name);
  last = grind_name_parts_dup_last (&parts, test->name);
  callers = grind_name_parts_dup_callers (&parts, test->name, length);

  g_assert_cmpstr (scope, ==, test->scope);
  g_assert_cmpstr (separator, ==, test->separator);
  g_assert_cmpstr (last, ==, test->last);
  g_assert_cmpstr (callers, ==, test->callers);
}

static void
check_whole (const char *name,
             const char *expected)
{
  g_autofree char *scope = NULL;
  g_autofree char *last = NULL;
  g_autofree char *found = NULL;
  GrindNameParts parts;

  grind_name_parts_split (name, strlen (name), &parts);
  scope = grind_name_parts_dup_whole_scope (&parts, name);
  last = grind_name_parts_dup_whole_last (&parts, name);
  found = g_strconcat (scope, "|", last, NULL);
  g_assert_cmpstr (found, ==, expected);
}

/* Parts with their template arguments, but without parameters */
static void
test_whole (void)
{
  check_whole ("main", "|main");
  check_whole ("std::vector<A<int> >::push_back(int const&)'2", "std::vector<A<int> >|push_back'2");
  check_whole ("void ns::f<A::B, 3>(A::B const&)", "ns|f<A::B, 3>");
  check_whole ("A::operator<(A const&)", "A|operator<");
  check_whole ("app::f<T>::h0123456789abcdef", "app|f<T>");
  check_whole ("0x00ff", "|0xff");
}

/* For any bytes, the offsets are in order and inside the name. */
static void
test_random (void)
{
  static const char alphabet[] = "Ab:<>()[]{}.->\\'#* operator,0xh";

  for (guint i = 0; i < 20000; i++)
    {
      char name[25];
      gsize length = g_test_rand_int_range (0, sizeof name);
      GrindNameParts parts;
      g_autofree char *last = NULL;
      g_autofree char *scope = NULL;

      for (gsize j = 0; j < length; j++)
        name[j] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      name[length] = '\0';

      grind_name_parts_split (name, length, &parts);
      g_assert_cmpuint (parts.scope_start, <=, parts.scope_end);
      g_assert_cmpuint (parts.scope_end, <=, parts.last_start);
      g_assert_cmpuint (parts.last_start, <=, parts.last_end);
      g_assert_cmpuint (parts.last_end, <=, parts.parameters);
      g_assert_cmpuint (parts.parameters, <=, parts.context);
      g_assert_cmpuint (parts.context, <=, length);
      scope = grind_name_parts_dup_scope (&parts, name);
      last = grind_name_parts_dup_last (&parts, name);
      g_assert_true (length == 0 || *last != '\0' || *scope != '\0');
    }
}

/* Names built to be slow: each once took quadratic time. */
static void
test_linear (void)
{
  const struct
  {
    const char *start;
    const char *piece;
    const char *end;
    const char *scope;
    const char *last;
  } slow[] = {
    { "'lambda", "::<", "'::f()", "'lambda<…>", "f" },
    { "A", "->", "f()", NULL, "->f" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slow); i++)
    {
      g_autoptr (GString) name = g_string_new (slow[i].start);
      g_autofree char *scope = NULL;
      g_autofree char *last = NULL;
      GrindNameParts parts;

      while (name->len < 1 << 20)
        g_string_append (name, slow[i].piece);
      g_string_append (name, slow[i].end);

      g_test_timer_start ();
      grind_name_parts_split (name->str, name->len, &parts);
      scope = grind_name_parts_dup_scope (&parts, name->str);
      last = grind_name_parts_dup_last (&parts, name->str);
      g_assert_cmpfloat (g_test_timer_elapsed (), <, 5);
      if (slow[i].scope != NULL)
        g_assert_cmpstr (scope, ==, slow[i].scope);
      g_assert_cmpstr (last, ==, slow[i].last);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/name-parts/%02u", i);

      g_test_add_data_func (path, &cases[i], check_case);
    }
  g_test_add_func ("/analysis/name-parts/whole", test_whole);
  g_test_add_func ("/analysis/name-parts/random", test_random);
  g_test_add_func ("/analysis/name-parts/linear", test_linear);

  return g_test_run ();
}
