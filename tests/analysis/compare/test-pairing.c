/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each row is two profiles and their pairs, as test_describe_pairs() lists them. */
#include "config.h"

#include "grind-test-compare.h"
#include "profile/grind-error.h"

#define LIB "/l/libx.so.1"
#define LIBC "/lib/libc.so.6"
#define AT TEST_AT
#define FN TEST_FN
#define LINE TEST_LINE
#define CALL TEST_CALL
#define ADDRESS(name) AT (LIB, "???", name)
#define PHP(file, name, line) LINE ("", file, name, line)

/* Functions of both sides, and what calls them */
#define COMMON FN ("a") FN ("b") FN ("c") FN ("d") FN ("main")
#define ELEVEN \
  FN ("1") FN ("2") FN ("3") FN ("4") FN ("5") FN ("6") FN ("7") FN ("8") FN ("9") FN ("10") \
  FN ("11")
#define PAIRS "1 /p|/p.c|a\n1 /p|/p.c|b\n1 /p|/p.c|c\n1 /p|/p.c|d\n1 /p|/p.c|main\n"
#define A_B CALL ("a") CALL ("b")
#define C_D CALL ("c") CALL ("d")
#define NINE_CALLS \
  CALL ("1") CALL ("2") CALL ("3") CALL ("4") CALL ("5") CALL ("6") CALL ("7") CALL ("8") \
  CALL ("9")
#define ELEVEN_PAIRS \
  "1 /p|/p.c|1\n1 /p|/p.c|10\n1 /p|/p.c|11\n1 /p|/p.c|2\n1 /p|/p.c|3\n1 /p|/p.c|4\n" \
  "1 /p|/p.c|5\n1 /p|/p.c|6\n1 /p|/p.c|7\n1 /p|/p.c|8\n1 /p|/p.c|9\n1 /p|/p.c|all\n"
#define ALL_ELEVEN FN ("all") NINE_CALLS CALL ("10") CALL ("11")

/* Eight addresses, and eight of ten with two others */
#define EIGHT \
  ADDRESS ("0x10") ADDRESS ("0x20") ADDRESS ("0x30") ADDRESS ("0x40") ADDRESS ("0x50") \
  ADDRESS ("0x60") ADDRESS ("0x70") ADDRESS ("0x80")
#define EIGHT_AS(level) \
  level " /l/libx.so.1|???|0x10\n" level " /l/libx.so.1|???|0x20\n" \
  level " /l/libx.so.1|???|0x30\n" level " /l/libx.so.1|???|0x40\n" \
  level " /l/libx.so.1|???|0x50\n" level " /l/libx.so.1|???|0x60\n" \
  level " /l/libx.so.1|???|0x70\n" level " /l/libx.so.1|???|0x80\n"

typedef struct
{
  const char *path;
  const char *before;
  const char *after;
  const char *pairs;
} Case;

static const Case cases[] = {
  /* Level 1: the same */
  { "same", AT (LIB, "/a.c", "f"), AT (LIB, "/a.c", "f"), "1 /l/libx.so.1|/a.c|f" },
  { "same/unknown", AT ("???", "???", "f"), AT ("???", "???", "f"), "1 ???|???|f" },
  { "same/first", AT (LIB, "/a.c", "f") AT (LIB, "/b.c", "f"),
    AT (LIB, "/b.c", "f") AT (LIB, "/c.c", "f"),
    "1 /l/libx.so.1|/b.c|f\n4 /l/libx.so.1|/a.c|f = /l/libx.so.1|/c.c|f" },
  { "none", FN ("f"), FN ("g"), "- - = /p|/p.c|g\n- /p|/p.c|f = -" },

  /* Level 2: another folder or version */
  { "path/object", AT ("/l/libx.so.1.2", "/a.c", "f"), AT ("/m/libx.so.1.3", "/a.c", "f"),
    "2 /l/libx.so.1.2|/a.c|f = /m/libx.so.1.3|/a.c|f" },
  { "path/release", AT ("/l/libx-1.so.1", "/a.c", "f"), AT ("/l/libx-2.so.1", "/a.c", "f"),
    "2 /l/libx-1.so.1|/a.c|f = /l/libx-2.so.1|/a.c|f" },
  { "path/release/both", AT ("/l/libx-1.so.1", "/a.c", "f"),
    AT ("/l/libx-1.so.1", "/a.c", "g") AT ("/l/libx-2.so.1", "/a.c", "f"),
    "- - = /l/libx-1.so.1|/a.c|g\n4 /l/libx-1.so.1|/a.c|f = /l/libx-2.so.1|/a.c|f" },
  { "path/release/ambiguous", AT ("/l/libx-1.so.1", "/a.c", "f"),
    AT ("/l/libx-2.so.1", "/a.c", "g") AT ("/l/libx-3.so.1", "/a.c", "f"),
    "- - = /l/libx-2.so.1|/a.c|g\n4 /l/libx-1.so.1|/a.c|f = /l/libx-3.so.1|/a.c|f" },
  { "path/file", AT (LIB, "/old/a.c", "f"), AT (LIB, "/new/a.c", "f"),
    "2 /l/libx.so.1|/old/a.c|f = /l/libx.so.1|/new/a.c|f" },
  { "path/tail", AT (LIB, "/old/x/a.c", "f") AT (LIB, "/old/y/a.c", "f"),
    AT (LIB, "/new/y/a.c", "f") AT (LIB, "/new/x/a.c", "f"),
    "2 /l/libx.so.1|/old/x/a.c|f = /l/libx.so.1|/new/x/a.c|f\n"
    "2 /l/libx.so.1|/old/y/a.c|f = /l/libx.so.1|/new/y/a.c|f" },
  { "path/tail/long", AT (LIB, "/old/x/s/a.c", "f") AT (LIB, "/old/y/s/a.c", "f"),
    AT (LIB, "/new/y/s/a.c", "f") AT (LIB, "/new/x/s/a.c", "f"),
    "2 /l/libx.so.1|/old/x/s/a.c|f = /l/libx.so.1|/new/x/s/a.c|f\n"
    "2 /l/libx.so.1|/old/y/s/a.c|f = /l/libx.so.1|/new/y/s/a.c|f" },
  { "path/tail/longest", AT (LIB, "/old/x/s/a.c", "f") AT (LIB, "/old/y/a.c", "f"),
    AT (LIB, "/new/x/s/a.c", "f"),
    "- /l/libx.so.1|/old/y/a.c|f = -\n"
    "2 /l/libx.so.1|/old/x/s/a.c|f = /l/libx.so.1|/new/x/s/a.c|f" },
  { "path/tail/whole", AT (LIB, "x/a.c", "f") AT (LIB, "a.c", "f"),
    AT (LIB, "/new/x/a.c", "f") AT (LIB, "/new/a.c", "f"),
    "2 /l/libx.so.1|a.c|f = /l/libx.so.1|/new/a.c|f\n"
    "2 /l/libx.so.1|x/a.c|f = /l/libx.so.1|/new/x/a.c|f" },
  { "path/tail/ambiguous", AT (LIB, "/1/a.c", "f") AT (LIB, "/2/a.c", "f"),
    AT (LIB, "/3/a.c", "f") AT (LIB, "/4/a.c", "f"),
    "- - = /l/libx.so.1|/3/a.c|f\n- - = /l/libx.so.1|/4/a.c|f\n"
    "- /l/libx.so.1|/1/a.c|f = -\n- /l/libx.so.1|/2/a.c|f = -" },
  { "path/tail/no-object", PHP ("/old/x/a.c", "f", "1") PHP ("/old/y/a.c", "f", "1"),
    PHP ("/new/y/a.c", "f", "1") PHP ("/new/x/a.c", "f", "1"),
    "2 |/old/x/a.c|f = |/new/x/a.c|f\n2 |/old/y/a.c|f = |/new/y/a.c|f" },
  { "path/tail/lost-object", AT (LIB, "/old/x/a.c", "f") AT (LIB, "/old/y/a.c", "f"),
    PHP ("/new/y/a.c", "f", "1") PHP ("/new/x/a.c", "f", "1"),
    "2 /l/libx.so.1|/old/x/a.c|f = |/new/x/a.c|f\n"
    "2 /l/libx.so.1|/old/y/a.c|f = |/new/y/a.c|f" },
  { "path/unknown/file", AT (LIB, "???", "f"), AT (LIB, "/a.c", "f"),
    "2 /l/libx.so.1|???|f = /l/libx.so.1|/a.c|f" },
  { "path/unknown/object", AT (LIB, "/a.c", "f"), AT ("???", "/b/a.c", "f"),
    "2 /l/libx.so.1|/a.c|f = ???|/b/a.c|f" },
  { "path/unknown/all", AT (LIB, "/a.c", "f"), AT ("???", "???", "f"),
    "2 /l/libx.so.1|/a.c|f = ???|???|f" },
  { "path/unknown/ambiguous", AT (LIB, "???", "f"), AT (LIB, "/a.c", "f") AT (LIB, "/b.c", "f"),
    "- - = /l/libx.so.1|/a.c|f\n- - = /l/libx.so.1|/b.c|f\n- /l/libx.so.1|???|f = -" },
  { "path/unknown/other", AT (LIB, "/a.c", "f"), AT ("???", "/b.c", "f"),
    "4 /l/libx.so.1|/a.c|f = ???|/b.c|f" },

  /* Level 3: numbers of compilers */
  { "normal/llvm", FN ("f.llvm.1"), FN ("f.llvm.23"), "3 /p|/p.c|f.llvm.1 = /p|/p.c|f.llvm.23" },
  { "normal/lto", FN ("f.lto_priv.0"), FN ("f"), "3 /p|/p.c|f.lto_priv.0 = /p|/p.c|f" },
  { "normal/rust", FN ("a::f::h0123456789abcdef"),
    AT ("/q/p", "/r/p.c", "a::f::hfedcba9876543210"),
    "3 /p|/p.c|a::f::h0123456789abcdef = /q/p|/r/p.c|a::f::hfedcba9876543210" },
  { "normal/unknown", AT (LIB, "/a.c", "f.llvm.1"), AT ("???", "???", "f.llvm.2"),
    "3 /l/libx.so.1|/a.c|f.llvm.1 = ???|???|f.llvm.2" },
  { "normal/file", AT (LIB, "/a.c", "f.llvm.1"), AT (LIB, "/b.c", "f.llvm.2"),
    "- - = /l/libx.so.1|/b.c|f.llvm.2\n- /l/libx.so.1|/a.c|f.llvm.1 = -" },
  { "normal/cpu", AT (LIBC, "???", "__memcpy_avx_unaligned_erms"),
    AT (LIBC, "???", "__memcpy_evex_unaligned_erms"),
    "3 /lib/libc.so.6|???|__memcpy_avx_unaligned_erms"
    " = /lib/libc.so.6|???|__memcpy_evex_unaligned_erms" },
  { "normal/cpu/file", AT (LIBC, "/x86_64/strlen-avx2.S", "__strlen_avx2"),
    AT (LIBC, "/x86_64/strlen-evex.S", "__strlen_evex"),
    "3 /lib/libc.so.6|/x86_64/strlen-avx2.S|__strlen_avx2"
    " = /lib/libc.so.6|/x86_64/strlen-evex.S|__strlen_evex" },
  { "normal/cpu/release", AT ("/lib/libm-2.31.so", "???", "__sin_fma"),
    AT ("/lib/libm.so.6", "???", "__sin_avx"),
    "3 /lib/libm-2.31.so|???|__sin_fma = /lib/libm.so.6|???|__sin_avx" },
  { "normal/cpu/other", AT (LIB, "???", "f_avx2"), AT (LIB, "???", "f_evex"),
    "- - = /l/libx.so.1|???|f_evex\n- /l/libx.so.1|???|f_avx2 = -" },
  { "normal/callers", FN ("f'g.llvm.1'main"), FN ("f'g.llvm.2'main"),
    "3 /p|/p.c|f'g.llvm.1'main = /p|/p.c|f'g.llvm.2'main" },
  { "normal/callers/other", FN ("f.llvm.1'g"), FN ("f.llvm.2'h"),
    "- - = /p|/p.c|f.llvm.2'h\n- /p|/p.c|f.llvm.1'g = -" },
  { "normal/recursion", FN ("f.llvm.1'2"), FN ("f.llvm.2'2") FN ("f.llvm.2"),
    "- - = /p|/p.c|f.llvm.2\n3 /p|/p.c|f.llvm.1'2 = /p|/p.c|f.llvm.2'2" },

  /* Closures are in the order of their lines. */
  { "closures", LINE ("/p", "/a.c", "f()::{lambda()#1}", "10")
                LINE ("/p", "/a.c", "f()::{lambda()#2}", "20"),
    LINE ("/p", "/a.c", "f()::{lambda()#8}", "15") LINE ("/p", "/a.c", "f()::{lambda()#7}", "21"),
    "3 /p|/a.c|f()::{lambda()#1} = /p|/a.c|f()::{lambda()#8}\n"
    "3 /p|/a.c|f()::{lambda()#2} = /p|/a.c|f()::{lambda()#7}" },
  { "closures/unequal", LINE ("/p", "/a.c", "f()::{lambda()#1}", "10"),
    LINE ("/p", "/a.c", "f()::{lambda()#8}", "15") LINE ("/p", "/a.c", "f()::{lambda()#7}", "21"),
    "- - = /p|/a.c|f()::{lambda()#7}\n- - = /p|/a.c|f()::{lambda()#8}\n"
    "- /p|/a.c|f()::{lambda()#1} = -" },
  { "closures/lines-unknown", FN ("f::$_9") FN ("f::$_10"), FN ("f::$_12") FN ("f::$_11"),
    "3 /p|/p.c|f::$_10 = /p|/p.c|f::$_12\n3 /p|/p.c|f::$_9 = /p|/p.c|f::$_11" },
  /* Lines order none of them if one has none. */
  { "closures/line-unknown", LINE ("/p", "/a.c", "$_1", "9") LINE ("/p", "/a.c", "$_2", "0")
                             LINE ("/p", "/a.c", "$_3", "3"),
    LINE ("/p", "/a.c", "$_4", "3") LINE ("/p", "/a.c", "$_5", "2")
    LINE ("/p", "/a.c", "$_6", "1"),
    "3 /p|/a.c|$_1 = /p|/a.c|$_4\n3 /p|/a.c|$_2 = /p|/a.c|$_5\n3 /p|/a.c|$_3 = /p|/a.c|$_6" },
  { "closures/two-files", AT (LIB, "/x/a.c", "$_1") AT (LIB, "/y/a.c", "$_2"),
    AT (LIB, "/z/a.c", "$_3") AT (LIB, "/z/a.c", "$_4"),
    "- - = /l/libx.so.1|/z/a.c|$_3\n- - = /l/libx.so.1|/z/a.c|$_4\n"
    "- /l/libx.so.1|/x/a.c|$_1 = -\n- /l/libx.so.1|/y/a.c|$_2 = -" },
  { "closures/php", PHP ("/v1/a.php", "{closure:/v1/a.php:27-33}", "27")
                    PHP ("/v1/a.php", "{closure:/v1/a.php:40-44}", "40"),
    PHP ("/v2/a.php", "{closure:/v2/a.php:28-34}", "28")
    PHP ("/v2/a.php", "{closure:/v2/a.php:140-144}", "140"),
    "3 |/v1/a.php|{closure:/v1/a.php:27-33} = |/v2/a.php|{closure:/v2/a.php:28-34}\n"
    "3 |/v1/a.php|{closure:/v1/a.php:40-44} = |/v2/a.php|{closure:/v2/a.php:140-144}" },
  { "closures/no-file", AT (LIB, "???", "f::{closure#0}") AT (LIB, "???", "f::{closure#1}"),
    AT (LIB, "???", "f::{closure#9}") AT (LIB, "???", "f::{closure#10}"),
    "3 /l/libx.so.1|???|f::{closure#0} = /l/libx.so.1|???|f::{closure#9}\n"
    "3 /l/libx.so.1|???|f::{closure#1} = /l/libx.so.1|???|f::{closure#10}" },

  /* Level 4: moved */
  { "moved/file", AT (LIB, "/a.c", "f"), AT (LIB, "/b.c", "f"),
    "4 /l/libx.so.1|/a.c|f = /l/libx.so.1|/b.c|f" },
  { "moved/object", AT (LIB, "/a.c", "f"), AT ("/m", "/a.c", "f"),
    "4 /l/libx.so.1|/a.c|f = /m|/a.c|f" },
  { "moved/twice", AT (LIB, "/a.c", "f"), AT (LIB, "/b.c", "f") AT (LIB, "/c.c", "f"),
    "- - = /l/libx.so.1|/b.c|f\n- - = /l/libx.so.1|/c.c|f\n- /l/libx.so.1|/a.c|f = -" },
  { "moved/from-two", AT (LIB, "/a.c", "f") AT (LIB, "/b.c", "f"), AT (LIB, "/c.c", "f"),
    "- - = /l/libx.so.1|/c.c|f\n- /l/libx.so.1|/a.c|f = -\n- /l/libx.so.1|/b.c|f = -" },
  { "moved/no-name", AT (LIB, "/a.c", "???"), AT ("/m", "/b.c", "???"),
    "- - = /m|/b.c|???\n- /l/libx.so.1|/a.c|??? = -" },

  /* Level 5: parameters */
  { "parameters", FN ("A::f(int) const"), FN ("A::f(long)"),
    "5 /p|/p.c|A::f(int) const = /p|/p.c|A::f(long)" },
  { "parameters/moved", FN ("A::f(int)"), AT ("/p", "/b.c", "A::f(long)"),
    "5 /p|/p.c|A::f(int) = /p|/b.c|A::f(long)" },
  { "parameters/nested", FN ("f(void (*)(int), A<(B)1>)"), FN ("f(void (*)(int))"),
    "5 /p|/p.c|f(void (*)(int), A<(B)1>) = /p|/p.c|f(void (*)(int))" },
  { "parameters/recursion", FN ("f(int)'2"), FN ("f(long)") FN ("f(long)'2"),
    "- - = /p|/p.c|f(long)\n5 /p|/p.c|f(int)'2 = /p|/p.c|f(long)'2" },
  { "parameters/ambiguous", FN ("f(int)") FN ("f(char)"), FN ("f(long)"),
    "- - = /p|/p.c|f(long)\n- /p|/p.c|f(char) = -\n- /p|/p.c|f(int) = -" },
  { "parameters/file", AT (LIB, "/a.c", "f(int)") AT (LIB, "/b.c", "f(char)"),
    AT (LIB, "/z/a.c", "f(long)") AT (LIB, "/z/b.c", "f(bool)"),
    "5 /l/libx.so.1|/a.c|f(int) = /l/libx.so.1|/z/a.c|f(long)\n"
    "5 /l/libx.so.1|/b.c|f(char) = /l/libx.so.1|/z/b.c|f(bool)" },
  { "parameters/object", AT (LIB, "/a.c", "f(int)"), AT ("/m", "/a.c", "f(long)"),
    "- - = /m|/a.c|f(long)\n- /l/libx.so.1|/a.c|f(int) = -" },
  { "parameters/no-object", PHP ("/a.c", "f(int)", "1"), PHP ("/a.c", "f(long)", "1"),
    "5 |/a.c|f(int) = |/a.c|f(long)" },

  /* Level 6: renamed */
  { "renamed", COMMON FN ("A::g") A_B, COMMON FN ("B::g") A_B,
    PAIRS "6 /p|/p.c|A::g = /p|/p.c|B::g" },
  { "renamed/template", COMMON FN ("A<int>::g<int>(int)") A_B, COMMON FN ("A<long>::g<C>()") A_B,
    PAIRS "6 /p|/p.c|A<int>::g<int>(int) = /p|/p.c|A<long>::g<C>()" },
  { "renamed/callers", COMMON FN ("A::g") FN ("a") CALL ("A::g") FN ("b") CALL ("A::g"),
    COMMON FN ("B::g") FN ("a") CALL ("B::g") FN ("b") CALL ("B::g"),
    PAIRS "6 /p|/p.c|A::g = /p|/p.c|B::g" },
  { "renamed/told-apart", COMMON FN ("A::g") A_B,
    COMMON FN ("B::g") FN ("a") CALL ("B::g") FN ("b") CALL ("B::g"),
    "- - = /p|/p.c|B::g\n- /p|/p.c|A::g = -\n" PAIRS },
  { "renamed/one", COMMON FN ("A::g") CALL ("a"), COMMON FN ("B::g") CALL ("a"),
    "- - = /p|/p.c|B::g\n- /p|/p.c|A::g = -\n" PAIRS },
  { "renamed/half", COMMON FN ("A::g") A_B C_D, COMMON FN ("B::g") A_B,
    PAIRS "6 /p|/p.c|A::g = /p|/p.c|B::g" },
  { "renamed/less-than-half", COMMON FN ("A::g") A_B C_D FN ("main") CALL ("A::g"),
    COMMON FN ("B::g") A_B, "- - = /p|/p.c|B::g\n- /p|/p.c|A::g = -\n" PAIRS },
  { "renamed/other-name", COMMON FN ("A::g") A_B, COMMON FN ("A::h") A_B,
    "- - = /p|/p.c|A::h\n- /p|/p.c|A::g = -\n" PAIRS },
  { "renamed/tie", COMMON FN ("A::g") A_B, COMMON FN ("B::g") A_B FN ("C::g") A_B,
    "- - = /p|/p.c|B::g\n- - = /p|/p.c|C::g\n- /p|/p.c|A::g = -\n" PAIRS },
  /* 10 of 10 and 9 of 10 */
  { "renamed/lead", ALL_ELEVEN FN ("A::g") NINE_CALLS CALL ("10"),
    ALL_ELEVEN FN ("B::g") NINE_CALLS CALL ("10") FN ("C::g") NINE_CALLS,
    "- - = /p|/p.c|C::g\n" ELEVEN_PAIRS "6 /p|/p.c|A::g = /p|/p.c|B::g" },
  /* 11 of 11 and 10 of 11 */
  { "renamed/no-lead", ALL_ELEVEN FN ("A::g") NINE_CALLS CALL ("10") CALL ("11"),
    ALL_ELEVEN FN ("B::g") NINE_CALLS CALL ("10") CALL ("11")
    FN ("C::g") NINE_CALLS CALL ("10"),
    "- - = /p|/p.c|B::g\n- - = /p|/p.c|C::g\n- /p|/p.c|A::g = -\n"
    "1 /p|/p.c|1\n1 /p|/p.c|10\n1 /p|/p.c|11\n1 /p|/p.c|2\n1 /p|/p.c|3\n1 /p|/p.c|4\n"
    "1 /p|/p.c|5\n1 /p|/p.c|6\n1 /p|/p.c|7\n1 /p|/p.c|8\n1 /p|/p.c|9\n1 /p|/p.c|all" },
  /* Each round finds a neighbour for the next; the fifth is not. */
  { "renamed/rounds",
    COMMON FN ("A::1") A_B FN ("A::2") CALL ("a") CALL ("A::1") FN ("A::3") CALL ("a") CALL ("A::2")
    FN ("A::4") CALL ("a") CALL ("A::3") FN ("A::5") CALL ("a") CALL ("A::4"),
    COMMON FN ("B::1") A_B FN ("B::2") CALL ("a") CALL ("B::1") FN ("B::3") CALL ("a") CALL ("B::2")
    FN ("B::4") CALL ("a") CALL ("B::3") FN ("B::5") CALL ("a") CALL ("B::4"),
    "- - = /p|/p.c|B::5\n- /p|/p.c|A::5 = -\n" PAIRS
    "6 /p|/p.c|A::1 = /p|/p.c|B::1\n6 /p|/p.c|A::2 = /p|/p.c|B::2\n"
    "6 /p|/p.c|A::3 = /p|/p.c|B::3\n6 /p|/p.c|A::4 = /p|/p.c|B::4" },
  { "renamed/std", COMMON FN ("std::A::g(int)") A_B, COMMON FN ("std::B::g(int)") A_B,
    "- - = /p|/p.c|std::B::g(int)\n- /p|/p.c|std::A::g(int) = -\n" PAIRS },
  { "renamed/std/lambda",
    COMMON FN ("std::_Function_handler<void (), initGrid()::{lambda()#1}>::_M_invoke()") A_B,
    COMMON FN ("std::_Function_handler<void (), mark()::{lambda()#1}>::_M_invoke()") A_B,
    "- - = /p|/p.c|std::_Function_handler<void (), mark()::{lambda()#1}>::_M_invoke()\n"
    "- /p|/p.c|std::_Function_handler<void (), initGrid()::{lambda()#1}>::_M_invoke() = -\n"
    PAIRS },
  { "renamed/lambda", COMMON FN ("A::f()::{lambda()#1}::operator()() const") A_B,
    COMMON FN ("B::f()::{lambda()#1}::operator()() const") A_B,
    "- - = /p|/p.c|B::f()::{lambda()#1}::operator()() const\n"
    "- /p|/p.c|A::f()::{lambda()#1}::operator()() const = -\n" PAIRS },
  { "renamed/recursion", COMMON FN ("A::g'2") A_B, COMMON FN ("B::g'2") A_B FN ("B::g") A_B,
    "- - = /p|/p.c|B::g\n" PAIRS "6 /p|/p.c|A::g'2 = /p|/p.c|B::g'2" },

  /* Level 0: without a name */
  { "unnamed/same-build", EIGHT ADDRESS ("0x90") ADDRESS ("0xa0"), EIGHT ADDRESS ("0x90") FN ("f"),
    "- - = /p|/p.c|f\n- /l/libx.so.1|???|0xa0 = -\n" EIGHT_AS ("0") "0 /l/libx.so.1|???|0x90" },
  { "unnamed/other-build", EIGHT ADDRESS ("0x90") ADDRESS ("0xa0"), EIGHT,
    EIGHT_AS ("?") "? /l/libx.so.1|???|0x90 = -\n? /l/libx.so.1|???|0xa0 = -" },
  { "unnamed/one-side", ADDRESS ("0x10") FN ("f"), FN ("f"),
    "1 /p|/p.c|f\n? /l/libx.so.1|???|0x10 = -" },
  { "unnamed/unknown-object", AT ("???", "???", "0x10"), AT ("???", "???", "0x10"),
    "? ???|???|0x10" },
  { "unnamed/moved-object", AT ("/old/libx.so.1", "???", "0x10"),
    AT ("/new/libx.so.2", "???", "0x10"),
    "0 /old/libx.so.1|???|0x10 = /new/libx.so.2|???|0x10" },
  { "unnamed/two-objects", AT ("/old/libx.so.1", "???", "0x10") AT ("/o/libx.so.1", "???", "0x10"),
    AT ("/new/libx.so.1", "???", "0x10"),
    "? - = /new/libx.so.1|???|0x10\n? /o/libx.so.1|???|0x10 = -\n"
    "? /old/libx.so.1|???|0x10 = -" },
  { "unnamed/two-objects/same", AT (LIB, "???", "0x10") AT ("/o/libx.so.1", "???", "0x10"),
    AT (LIB, "???", "0x10"),
    "0 /l/libx.so.1|???|0x10\n? /o/libx.so.1|???|0x10 = -" },
  { "unnamed/main", AT (LIB, "/a.c", "0x10"), AT ("/m", "/a.c", "0x10"),
    "? - = /m|/a.c|0x10\n? /l/libx.so.1|/a.c|0x10 = -" },
};

static char *
dup_profile (const char *functions)
{
  return g_strconcat (TEST_HEAD, functions, NULL);
}

static GrindPairing *
pair_sides (const TestSides *sides,
            const GrindPair *match,
            GError         **error)
{
  return grind_pairing_new (sides->profile, sides->before, sides->after, NULL, match,
                            match != NULL, NULL, error);
}

/* The sides must not matter. */
static void
check_case (gconstpointer data)
{
  const Case *row = data;

  for (guint is_swapped = 0; is_swapped < 2; is_swapped++)
    {
      const char *const texts[] = { row->before, row->after };
      g_auto (TestSides) sides = { NULL, };
      g_autoptr (GrindPairing) pairing = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *pairs = NULL;
      g_autofree char *expected = g_strchomp (g_strdup (row->pairs));

      test_sides_take (&sides, dup_profile (texts[is_swapped]), dup_profile (texts[!is_swapped]));
      pairing = pair_sides (&sides, NULL, &error);
      g_assert_no_error (error);
      pairs = test_describe_pairs (sides.profile, pairing, is_swapped);
      g_assert_cmpstr (pairs, ==, expected);
    }
}

/* Two constructors have the same name once it is demangled: their names in the file tell them
 * apart. */
static void
test_mangled (void)
{
  static const char before[] =
    TEST_HEAD AT (LIB, "/a.cc", "_ZN1AC1Ev") AT (LIB, "/a.cc", "_ZN1AC2Ev")
    AT (LIB, "/a.cc", "_ZN1BC1Ev") AT (LIB, "/a.cc", "_ZN1BC2Ev") AT (LIB, "/a.cc", "_Z1fv");
  static const char after[] =
    TEST_HEAD AT (LIB, "/b/a.cc", "_ZN1AC2Ev") AT (LIB, "/b/a.cc", "_ZN1AC1Ev")
    AT (LIB, "/c.cc", "_ZN1BC2Ev") AT (LIB, "/c.cc", "_ZN1BC1Ev") AT (LIB, "/b/a.cc", "f()");
  static const struct
  {
    const char *mangled;
    const char *name;
  } names[] = {
    { "_ZN1AC1Ev", "A::A()" }, { "_ZN1AC2Ev", "A::A()" }, { "_ZN1BC1Ev", "B::B()" },
    { "_ZN1BC2Ev", "B::B()" }, { "_Z1fv", "f()" },
  };
  g_auto (TestSides) sides = { NULL, };
  g_autofree const char **shown = NULL;
  g_autoptr (GrindProfile) demangled = NULL;
  g_autoptr (GrindPairing) pairing = NULL;
  g_autofree char *pairs = NULL;

  test_sides_load (&sides, before, after);
  shown = g_new0 (const char *, grind_profile_get_n_names (sides.profile));
  for (GrindNameId id = 0; id < grind_profile_get_n_names (sides.profile); id++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (strcmp (grind_profile_get_name (sides.profile, id, NULL), names[i].mangled) == 0)
        shown[id] = names[i].name;
  demangled = grind_profile_new_with_names (sides.profile, shown, NULL);
  pairing = grind_pairing_new (demangled, sides.before, sides.after, NULL, NULL, 0, NULL, NULL);
  pairs = test_describe_pairs (sides.profile, pairing, FALSE);
  g_assert_cmpstr (pairs, ==,
                   "2 /l/libx.so.1|/a.cc|_ZN1AC1Ev = /l/libx.so.1|/b/a.cc|_ZN1AC1Ev\n"
                   "2 /l/libx.so.1|/a.cc|_ZN1AC2Ev = /l/libx.so.1|/b/a.cc|_ZN1AC2Ev\n"
                   "3 /l/libx.so.1|/a.cc|_Z1fv = /l/libx.so.1|/b/a.cc|f()\n"
                   "4 /l/libx.so.1|/a.cc|_ZN1BC1Ev = /l/libx.so.1|/c.cc|_ZN1BC1Ev\n"
                   "4 /l/libx.so.1|/a.cc|_ZN1BC2Ev = /l/libx.so.1|/c.cc|_ZN1BC2Ev");
}

/* Appends functions with the last name of those that are renamed, and the same calls as some. */
static void
append_others (GString    *text,
               const char *calls)
{
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "fn=X%u::g\n1 1\n%s", i, calls);
}

/* A function that many of that name call finds none of them, but counts. */
static void
check_shared (const char *before,
              const char *after,
              const char *others,
              gboolean    is_paired)
{
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GrindPairing) pairing = NULL;
  GString *text = g_string_new (TEST_HEAD COMMON ELEVEN);
  GrindFunctionId old;

  g_string_append_printf (text, "fn=A::g\n1 1\n%s", before);
  append_others (text, others);
  test_sides_take (&sides, g_string_free (text, FALSE),
                   g_strconcat (TEST_HEAD COMMON ELEVEN "fn=B::g\n1 1\n", after, NULL));
  pairing = pair_sides (&sides, NULL, NULL);
  old = test_find_function (sides.profile, "A::g");
  g_assert_cmpint (grind_pairing_get (pairing, old).level, ==,
                   is_paired ? GRIND_PAIR_RENAMED : GRIND_PAIR_NONE);
}

static void
test_shared (void)
{
  check_shared (A_B C_D, A_B C_D, C_D, TRUE);
  check_shared (A_B CALL ("c"), A_B CALL ("c"), CALL ("c"), TRUE);
  /* 2 of 4 and 2 of 5 */
  check_shared (A_B C_D, A_B, C_D, TRUE);
  check_shared (A_B C_D CALL ("main"), A_B, C_D CALL ("main"), FALSE);
  /* 11 of 11, and 10 of 11 for all others */
  check_shared (NINE_CALLS CALL ("10") CALL ("11"), NINE_CALLS CALL ("10") CALL ("11"),
                NINE_CALLS CALL ("10"), FALSE);
  /* The same of another function after */
  check_shared (NINE_CALLS CALL ("10") CALL ("11"),
                NINE_CALLS CALL ("10") CALL ("11") FN ("C::g") NINE_CALLS CALL ("10"),
                NINE_CALLS, FALSE);
}

/* By hand */
static void
check_match (const char *before,
             const char *after,
             const char *expected)
{
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GrindPairing) pairing = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *pairs = NULL;
  GrindPair match;

  test_sides_load (&sides,
                   TEST_HEAD FN ("main") FN ("old(int)") FN ("gone") FN ("0x10"),
                   TEST_HEAD FN ("main") FN ("old(long)") FN ("new") FN ("0x20"));
  match = (GrindPair) { test_find_function (sides.profile, before),
                        test_find_function (sides.profile, after), GRIND_PAIR_BY_HAND };
  pairing = pair_sides (&sides, &match, &error);
  if (pairing == NULL)
    {
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_INVALID);
      g_assert_cmpstr (error->message, ==, expected);
      return;
    }
  pairs = test_describe_pairs (sides.profile, pairing, FALSE);
  g_assert_cmpstr (pairs, ==, expected);
}

static void
test_by_hand (void)
{
  check_match ("gone", "new",
               "1 /p|/p.c|main\n5 /p|/p.c|old(int) = /p|/p.c|old(long)\n"
               "7 /p|/p.c|gone = /p|/p.c|new\n"
               "? - = /p|/p.c|0x20\n? /p|/p.c|0x10 = -");
  /* Before all other levels */
  check_match ("old(int)", "new",
               "- - = /p|/p.c|old(long)\n- /p|/p.c|gone = -\n1 /p|/p.c|main\n"
               "7 /p|/p.c|old(int) = /p|/p.c|new\n"
               "? - = /p|/p.c|0x20\n? /p|/p.c|0x10 = -");
  check_match ("0x10", "0x20",
               "- - = /p|/p.c|new\n- /p|/p.c|gone = -\n1 /p|/p.c|main\n"
               "5 /p|/p.c|old(int) = /p|/p.c|old(long)\n7 /p|/p.c|0x10 = /p|/p.c|0x20");
  check_match ("main", "new",
               "“main” and “new” cannot be paired: expected a function that is only before and one "
               "that is only after");
  check_match ("gone", "main",
               "“gone” and “main” cannot be paired: expected a function that is only before and "
               "one that is only after");
  check_match ("new", "gone",
               "“new” and “gone” cannot be paired: expected a function that is only before and one "
               "that is only after");
}

static void
test_by_hand_twice (void)
{
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GrindPairing) pairing = NULL;
  g_autoptr (GError) error = NULL;
  GrindPair matches[2];

  test_sides_load (&sides, TEST_HEAD FN ("f") FN ("g"), TEST_HEAD FN ("h"));
  matches[0] = (GrindPair) { test_find_function (sides.profile, "f"),
                             test_find_function (sides.profile, "h"), GRIND_PAIR_BY_HAND };
  matches[1] = matches[0];
  matches[1].before = test_find_function (sides.profile, "g");
  pairing = grind_pairing_new (sides.profile, sides.before, sides.after, NULL, matches, 2, NULL,
                               &error);
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_INVALID);
  g_assert_null (pairing);
}

static void
test_cancelled (void)
{
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindPairing) pairing = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  test_sides_load (&sides, TEST_HEAD FN ("f"), TEST_HEAD FN ("g"));
  pairing = grind_pairing_new (sides.profile, sides.before, sides.after, NULL, NULL, 0, cancellable,
                               &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (pairing);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/pairing/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], check_case);
    }
  g_test_add_func ("/analysis/pairing/mangled", test_mangled);
  g_test_add_func ("/analysis/pairing/shared", test_shared);
  g_test_add_func ("/analysis/pairing/by-hand", test_by_hand);
  g_test_add_func ("/analysis/pairing/by-hand-twice", test_by_hand_twice);
  g_test_add_func ("/analysis/pairing/cancelled", test_cancelled);

  return g_test_run ();
}
