/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/names/grind-class-name.h"

#include <string.h>

#include "grind-test-load.h"

static const struct
{
  const char *name;
  const char *class_name;
} cases[] = {
  /* C */
  { "", "" },
  { "main", "" },
  { "(below main)", "" },
  { "foo.part.0", "" },
  { "memcpy@@GLIBC_2.14", "" },
  { "foo'2", "" },
  { "foo'ns::bar()'(below main)", "" },
  { "0x00000000004fba20", "" },
  { "???", "" },
  { "-[NSString length]", "NSString" },
  { "+[NSString stringWithFormat:]", "NSString" },
  /* C++: functions of templates have return types */
  { "void ns::f<int>(int)", "ns" },
  { "foo<ns::X>(int)", "" },
  { "void foo<ns::X>(ns::X const&)", "" },
  { "std::vector<ns::X, std::allocator<ns::X> > ns::g<ns::X>(int)", "ns" },
  { "std::enable_if<a::b<int>::value, unsigned long>::type ns::sum<int>(int)", "ns" },
  { "unsigned long ns::A<int>::f<char>(char)", "ns::A<int>" },
  { "ns::A const& ns::B::g<int>()", "ns::B" },
  { "decltype(auto) ns::f<int>()", "ns" },
  { "decltype ({parm#1}.begin()) std::begin<ns::A>(ns::A&)", "std" },
  { "decltype (((forward<ns::A>)({parm#1}))<(0)) ns::A::less<int>(int)", "ns::A" },
  { "void (*ns::get<int>(int))(char)", "ns" },
  { "void (ns::A::*ns::B::get<int>(int))(char)", "ns::B" },
  /* C++: classes and namespaces */
  { "A::f()", "A" },
  { "A::f() const", "A" },
  { "A::f(int)'2", "A" },
  { "::A::f()", "A" },
  { "a::b::C::C(a::b::D const&)", "a::b::C" },
  { "a::b::C::~C()", "a::b::C" },
  { "std::vector<std::pair<int, A::B> >::push_back(int const&)'2",
    "std::vector<std::pair<int, A::B> >" },
  { "A<(ns::E)1>::f()", "A<(ns::E)1>" },
  { "A<((1)>(0))>::f()", "A<((1)>(0))>" },
  { "(anonymous namespace)::f(int)", "(anonymous namespace)" },
  { "ns::(anonymous namespace)::Pass::run(int) const", "ns::(anonymous namespace)::Pass" },
  { "ns::A::name[abi:cxx11](int)", "ns::A" },
  { "ns::A[abi:v2]::name()", "ns::A[abi:v2]" },
  { "ns::A::f(int) [clone .isra.0]", "ns::A" },
  { "ns::f(int) [clone .part.0] [clone .cold]'2", "ns" },
  { "f(int)::Local::run()", "f(int)::Local" },
  { "non-virtual thunk to ns::A::f(int)", "ns::A" },
  { "virtual thunk to ns::A<int>::f(int)", "ns::A<int>" },
  { "guard variable for ns::A::instance()::only", "ns::A::instance()" },
  { "broken<a::b(", "" },
  { "trailing::", "" },
  /* C++: operators */
  { "operator<(A const&, A const&)", "" },
  { "bool operator< <int>(ns::A<int> const&, ns::A<int> const&)", "" },
  { "bool ns::operator< <int>(ns::A<int> const&, ns::A<int> const&)", "ns" },
  { "std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char const*)", "std" },
  { "ns::A::operator<(ns::A const&) const", "ns::A" },
  { "ns::A::operator<=>(ns::A const&) const", "ns::A" },
  { "ns::A::operator()(int) const", "ns::A" },
  { "ns::A::operator->() const", "ns::A" },
  { "std::unique_ptr<a::B>::operator->() const", "std::unique_ptr<a::B>" },
  { "ns::A::operator->*(int)", "ns::A" },
  { "ns::A::operator[](int)", "ns::A" },
  { "ns::A::operator,(int)", "ns::A" },
  { "operator new(unsigned long)", "" },
  { "operator new[](unsigned long)", "" },
  { "A::operator delete[](void*)", "A" },
  { "ns::A::operator bool() const", "ns::A" },
  { "ns::A::operator std::string() const", "ns::A" },
  { "ns::A::operator std::vector<b::C, d::E>() const", "ns::A" },
  { "operator\"\" _x(char const*)", "" },
  { "my_operator_list::add(int)", "my_operator_list" },
  /* C++: unnamed entities belong to their scope */
  { "ns::A::f(int)::{lambda(a::b)#1}::operator()(a::b) const", "ns::A" },
  { "f(int)::{lambda()#1}::operator()() const", "" },
  { "ns::f()::{lambda(int)#1}::operator()(int)::{lambda()#2}::operator()() const", "ns" },
  { "void ns::f(int)::{lambda(auto:1)#1}::operator()<int>(int) const", "ns" },
  { "ns::A::f(int)::$_0::operator()(int) const", "ns::A" },
  { "ns::f()::'lambda'(int)::operator()(int) const", "ns" },
  { "ns::A::f(int)::{lambda(int)#1}::_FUN(int)", "ns::A" },
  { "std::function<void (int)>::operator()(int) const", "std::function<void (int)>" },
  /* Rust */
  { "<T as Tr>::f", "T" },
  { "<app::Foo as core::fmt::Debug>::fmt", "app::Foo" },
  { "<alloc::vec::Vec<T> as core::ops::Drop>::drop", "alloc::vec::Vec<T>" },
  { "<alloc::vec::Vec<T,A>>::push", "alloc::vec::Vec<T,A>" },
  { "alloc::vec::Vec<T,A>::push", "alloc::vec::Vec<T,A>" },
  { "<&mut W as core::fmt::Write>::write_str", "W" },
  { "<[T] as alloc::borrow::ToOwned>::to_owned", "[T]" },
  { "core::fmt::num::imp::<impl core::fmt::Display for u32>::fmt", "u32" },
  { "core::str::<impl str>::len", "str" },
  { "core::ptr::drop_in_place<alloc::string::String>", "core::ptr" },
  { "core::ptr::drop_in_place::<alloc::string::String>", "core::ptr" },
  { "app::main::{{closure}}", "app" },
  { "app::Foo::run::{{closure}}::{{closure}}", "app::Foo" },
  { "<app::Foo as app::Tr>::run::{closure#0}", "app::Foo" },
  { "app::run::<i32>::{closure#0}", "app" },
  { "app::Foo::run::h0123456789abcdef", "app::Foo" },
  { "<app::Foo as app::Tr>::run::{{closure}}::h0123456789abcdef", "app::Foo" },
  { "main::main", "main" },
  /* Go */
  { "main.main", "main" },
  { "runtime.mallocgc", "runtime" },
  { "main.(*T).M", "main.T" },
  { "main.T.M", "main.T" },
  { "encoding/json.(*Encoder).Encode", "encoding/json.Encoder" },
  { "github.com/user/repo.Type.Method", "github.com/user/repo.Type" },
  { "github.com/user/repo.(*Type).Method", "github.com/user/repo.Type" },
  { "main.(*List[go.shape.int]).Push", "main.List[go.shape.int]" },
  { "main.Map[go.shape.int]", "main" },
  { "main.main.func1", "main" },
  { "main.main.func1.2", "main" },
  { "main.(*T).M.func1", "main.T" },
  { "main.func1", "main" },
  { "main.T.M-fm", "main.T" },
  { "main.init.0", "main" },
  { "main.glob..func1", "main" },
  { "os.glob..func1", "os" },
  { "strings.Map.func1", "strings" },
  { "os.newFile.func1", "os" },
  { "sync.(*Once).do.func1", "sync.Once" },
  { "slices.sort[go.shape.int].func1", "slices" },
  { "github.com/user/repo.run.func1", "github.com/user/repo" },
  { "github.com/user/repo.run.func1.gowrap2", "github.com/user/repo" },
  { "main.run.func1-range1", "main" },
  { "main.fib [6/109]", "main" },
  /* PHP */
  { "{main}", "" },
  { "A\\B->m", "A\\B" },
  { "A::b", "A" },
  { "App\\helper", "App" },
  { "PDO->query", "PDO" },
  { "php::PDO->query", "PDO" },
  { "php::array_slice", "php" },
  { "App\\Parser\\{closure:/srv/a.b/xd.php:27-27}", "App\\Parser" },
  { "App\\Parser->{closure:/srv/a.php:3-9}", "App\\Parser" },
  { "{closure:/srv/a.php:3-9}", "" },
  { "A\\B->A\\{closure:/srv/a.php:3-9}", "A\\B" },
  { "A\\B::A\\{closure:/srv/a.php:3-9}", "A\\B" },
  { "require_once::/var/www/index.php", "" },
  /* Python */
  { "<module>", "" },
  { "<lambda>", "" },
  { "Class.method", "Class" },
  { "module.Class.method", "module.Class" },
  { "os.path.join", "os.path" },
  { "pkg.mod.func1", "pkg.mod" },
  { "pkg.mod.Class.func1", "pkg.mod.Class" },
  { "pkg.Class.func1_test", "pkg.Class" },
  { "pkg.mod.func1.<locals>.func2", "pkg.mod" },
  { "outer.<locals>.inner", "" },
  { "module.Class.method.<locals>.inner", "module.Class" },
  { "Class.method.<locals>.<lambda>", "Class" },
  { "Class.<lambda>", "" },
  { "<method 'append' of 'list' objects>", "list" },
  { "{method '__exit__' of '_io._IOBase' objects}", "_io._IOBase" },
  { "<built-in method builtins.callable>", "builtins" },
  { "<built-in method print>", "" },
  { "{built-in method __new__ of type object at 0x7f1200}", "type" },
  /* Ruby */
  { "A::B#m", "A::B" },
  { "A::B.m", "A::B" },
  { "Ev::even?^", "Ev" },
  { "<Class::A>#m", "A" },
  { "<Class::A::B>#m", "A::B" },
  { "<Module::Kernel>#sleep", "Kernel" },
  { "Integer#<", "Integer" },
  { "Integer::<=>", "Integer" },
  { "Array#[]=", "Array" },
  { "block in A::B#m", "A::B" },
  { "block (2 levels) in A#m", "A" },
  { "[global]::", "" },
  /* Perl */
  { "List::Util::first", "List::Util" },
  { "main::CORE:sort", "main" },
  /* Java */
  { "java.util.HashMap.put(...)", "java.util.HashMap" },
  { "java.util.HashMap$Node.getKey()", "java.util.HashMap$Node" },
  { "java.lang.Object.<init>()", "java.lang.Object" },
  { "Ljava/lang/String;::length", "java.lang.String" },
  { "Ljava/lang/String;.length()I", "java.lang.String" },
  { "com.x.A$$Lambda$14.run()", "com.x.A" },
  { "Loop;", "" },
};

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *class_name = grind_class_name_dup (cases[i].name, strlen (cases[i].name));

  g_assert_cmpstr (class_name, ==, cases[i].class_name);
}

/* Names of any bytes have a class that is valid UTF-8. */
static void
test_random (void)
{
  static const char alphabet[] = "ab:<>()[]{}.->\\'#* operator,0x;L/$_\xff";

  for (guint i = 0; i < 20000; i++)
    {
      char name[25];
      gsize length = g_test_rand_int_range (0, sizeof name);
      g_autofree char *class_name = NULL;

      for (gsize j = 0; j < length; j++)
        name[j] = alphabet[g_test_rand_int_range (0, sizeof alphabet - 1)];
      name[length] = '\0';

      class_name = grind_class_name_dup (name, length);
      g_assert_true (g_utf8_validate (class_name, -1, NULL));
    }
}

static void
test_profile (void)
{
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const GrindClassNames *names;
  GString *found = g_string_new (NULL);

  profile = test_load ("events: Ir\nfn=A::f()\n1 1\nfn=main\n2 1\nfn=A::g()\n3 1\n");
  g_cancellable_cancel (cancellable);
  g_assert_null (grind_class_names_get (profile, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  names = grind_class_names_get (profile, NULL, NULL);
  g_assert_cmpuint (grind_class_names_get_n (names), ==, 2);
  g_assert_true (grind_class_names_get (profile, NULL, NULL) == names);
  for (guint i = 0; i < grind_profile_get_n_names (profile); i++)
    g_string_append_printf (found, "%s=%s ", grind_profile_get_name (profile, i, NULL),
                            grind_class_names_get_name (names,
                                                        grind_class_names_get_id (names, i)));
  g_assert_cmpstr (found->str, ==, "A::f()=A main= A::g()=A ");
  g_string_free (found, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/class-name/%03" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }
  g_test_add_func ("/analysis/class-name/random", test_random);
  g_test_add_func ("/analysis/class-name/profile", test_profile);

  return g_test_run ();
}
