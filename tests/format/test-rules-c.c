/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules C: costs, calls and jumps. */
#include "config.h"

#include "grind-test-profile.h"

#define HEAD "events: Ir\nfl=a.c\nfn=f\n"
#define HEAD2 "events: Ir Dr\nfl=a.c\nfn=f\n"

static const GrindTestCase cost_cases[] = {
  { "/format/C1/fewer-costs", GRIND_TEST_TEXT ("events: A B C\nfn=f\n1 5\n2 6 7\n3\n"),
    "fn ||f 11 7 0\nlines 3" },
  { "/format/C1/none-of-many-events",
    GRIND_TEST_TEXT ("events: A B C D E F G H I J K L M N O P Q\nfn=f\n3\n4 5\n"),
    "fn ||f 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nlines 2" },
  { "/format/C1/none-in-a-call", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=2 1\n5\n"),
    "call f -> g 2x 0" },
  { "/format/C1/more-costs", GRIND_TEST_TEXT (HEAD2 "1 5 6 7 8\n2 1 1\n3 1 1 9\n"),
    "fn |a.c|f 7 8\nwarning 4 x2" },
  { "/format/C1/more-costs-of-a-call", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=2 1\n5 6 7\n"),
    "call f -> g 2x 6\nwarning 6 x1" },
  { "/format/C1/blanks", GRIND_TEST_TEXT (HEAD2 "\t1\t\t5   6 \t\n \t2 7\t8\t\n"),
    "fn |a.c|f 12 14\nno warning" },
  { "/format/C1/trailing-comment", GRIND_TEST_TEXT (HEAD2 "1 5 6 # 7 8\n2 1#x\n3 #\n"),
    "fn |a.c|f 6 6\nno warning" },
  { "/format/C1/dot", GRIND_TEST_TEXT (HEAD2 "1 . 6\n2 5 .\n3 . .\n"), "fn |a.c|f 5 6\n"
                                                                       "no warning" },

  { "/format/C2/fraction-of-53-bits", GRIND_TEST_TEXT (HEAD2 "1 4503599627370497.0 -0.5\n"),
    "fn |a.c|f 4503599627370497 -1\nwarning 4 x2" },
  { "/format/C2/fraction-below-half",
    GRIND_TEST_TEXT (HEAD2 "1 0.49999999999999994 9007199254740993.0\n"),
    "fn |a.c|f 0 9007199254740993\nwarning 4 x2" },
  { "/format/C2/negative", GRIND_TEST_TEXT (HEAD2 "1 100 10\n2 -40 -4\n"),
    "fn |a.c|f 60 6\nno warning" },
  { "/format/C2/negative-call", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=2 1\n5 -6\n"),
    "call f -> g 2x -6\nno warning" },
  { "/format/C2/negative-total", GRIND_TEST_TEXT (HEAD "1 -100\n"), "total -100\nfn |a.c|f -100" },
  { "/format/C2/hexadecimal", GRIND_TEST_TEXT (HEAD2 "1 0x10 0xfF\n2 -0x1 0x0\n"),
    "fn |a.c|f 15 255\nno warning" },
  { "/format/C2/largest", GRIND_TEST_TEXT (HEAD "1 9223372036854775807\n"),
    "fn |a.c|f 9223372036854775807\nno warning" },
  { "/format/C2/smallest", GRIND_TEST_TEXT (HEAD "1 -9223372036854775808\n"),
    "fn |a.c|f -9223372036854775808\nno warning" },
  { "/format/C2/wrapped",
    GRIND_TEST_TEXT (HEAD2 "1 18446744073709551615 9\n2 18446744073709551606 0xfffffffffffffffe\n"
                     "3 1 1\n"),
    "fn |a.c|f -10 8\nwarning 4 x3" },
  { "/format/C2/wrapped-smallest", GRIND_TEST_TEXT (HEAD "1 9223372036854775808\n"),
    "fn |a.c|f -9223372036854775808\nwarning 4 x1" },
  { "/format/C2/above-64-bits", GRIND_TEST_TEXT (HEAD2 "1 18446744073709551616 1\n"
                                                       "2 0 99999999999999999999999\n"),
    "fn |a.c|f 9223372036854775807 9223372036854775807\nwarning 4 x2" },
  { "/format/C2/below-64-bits", GRIND_TEST_TEXT (HEAD "1 -99999999999999999999999\n"),
    "fn |a.c|f -9223372036854775808\nwarnings some" },
  { "/format/C2/fractions",
    GRIND_TEST_TEXT (HEAD "1 1.5\nfn=g\n1 2.4\nfn=h\n1 -1.5\nfn=i\n1 -2.4\nfn=j\n1 0.5\nfn=k\n"
                          "1 .5\n"),
    "fn |a.c|f 2\nfn |a.c|g 2\nfn |a.c|h -2\nfn |a.c|i -2\nfn |a.c|j 1\nfn |a.c|k 1\n"
    "warning 4 x6" },
  { "/format/C2/exponents", GRIND_TEST_TEXT (HEAD2 "1 1e3 1.5e1\n2 12e-1 3\n"),
    "fn |a.c|f 1001 18\nwarning 4 x3" },
  { "/format/C2/exponent-too-large", GRIND_TEST_TEXT (HEAD2 "1 1e30 -1E30\n"),
    "fn |a.c|f 9223372036854775807 -9223372036854775808\nwarning 4 x2\nwarning 4 x2" },
  { "/format/C2/exponent-beyond-double", GRIND_TEST_TEXT (HEAD "1 1e999\n"),
    "fn |a.c|f 9223372036854775807\nwarning 4 x1\nwarning 4 x1" },
  { "/format/C2/fraction-too-large",
    GRIND_TEST_TEXT (HEAD2 "1 9223372036854775807.5 99999999999999999999.1\n"),
    "fn |a.c|f 9223372036854775807 9223372036854775807\nwarning 4 x2\nwarning 4 x2" },
  { "/format/C2/fraction-at-the-ends",
    GRIND_TEST_TEXT (HEAD2 "1 9223372036854775807.4 -9223372036854775808.4\n"),
    "fn |a.c|f 9223372036854775807 -9223372036854775808\nwarning 4 x2" },
  { "/format/C2/fraction-below-the-end",
    GRIND_TEST_TEXT (HEAD "1 -9223372036854775808.5\n"),
    "fn |a.c|f -9223372036854775808\nwarning 4 x1\nwarning 4 x1" },
  { "/format/C2/sums-saturate",
    GRIND_TEST_TEXT (HEAD "1 9223372036854775807\n2 1\nfn=g\n1 -9223372036854775808\n2 -1\n"),
    "fn |a.c|f 9223372036854775807\nfn |a.c|g -9223372036854775808" },
  { "/format/C2/call-sums-saturate",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=2 1\n5 9223372036854775807\ncalls=5 1\n"
                     "5 9\n"),
    "call f -> g 7x 9223372036854775807\nno warning" },
  { "/format/C2/sums-come-back",
    GRIND_TEST_TEXT (HEAD "1 9223372036854775807\n2 9223372036854775807\n"
                     "3 -9223372036854775807\nfn=g\n1 -9223372036854775808\n2 -1\n3 3\n"),
    "fn |a.c|f 9223372036854775807\nfn |a.c|g -9223372036854775806\ntotal 1" },
  { "/format/C2/call-sums-come-back",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=1 1\n5 9223372036854775807\ncalls=1 1\n"
                     "5 9223372036854775807\ncalls=1 1\n6 -9223372036854775807\ncalls=1 1\n"
                     "7 -9223372036854775807\n"),
    "call f -> g 4x 0" },
  { "/format/C2/sums-over-parts",
    GRIND_TEST_TEXT ("part: 1\n" HEAD "1 9223372036854775807\n2 9223372036854775807\npart: 2\n"
                     "fl=a.c\nfn=f\n1 -9223372036854775807\n2 -9223372036854775802\n"),
    "fn |a.c|f 5\ntotal 5\n"
    "part 1 number 1 thread 0 pid 0: 9223372036854775807\n"
    "part 2 number 2 thread 0 pid 0: -9223372036854775808" },
  { "/format/C2/counts-saturate",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=9223372036854775807 1\n5 1\ncalls=9 1\n5 1\n"),
    "call f -> g 9223372036854775807x 2" },
  { "/format/C2/totals-saturate",
    GRIND_TEST_TEXT (HEAD "1 9223372036854775807\nfn=g\n1 9223372036854775807\n"),
    "total 9223372036854775807\npart 1 number 0 thread 0 pid 0: 9223372036854775807" },

  { "/format/C3/many-blocks",
    GRIND_TEST_TEXT (HEAD "1 5\nfn=g\n1 6\nfn=f\n2 7\ncfn=g\ncalls=1 1\n2 8\nfn=g\n1 1\nfn=f\n"
                     "cfn=g\ncalls=2 1\n2 9\n"),
    "fn |a.c|f 12\nfn |a.c|g 7\ncall f -> g 3x 17" },
  { "/format/C3/block-per-call",
    GRIND_TEST_TEXT ("events: T\n\nfl=(1) a.php\nfn=(1) php::strlen\n3 1\n\nfl=(1)\nfn=(1)\n3 2\n\n"
                     "fl=(1)\nfn=(2) {main}\n\n1 10\ncfl=(1)\ncfn=(1)\ncalls=1 0 0\n3 1\ncfl=(1)\n"
                     "cfn=(1)\ncalls=1 0 0\n3 2\n"),
    "fn |a.php|php::strlen 3\nfn |a.php|{main} 10\ncall {main} -> php::strlen 2x 3\nno warning" },

  { "/format/C9/before-any-function",
    GRIND_TEST_TEXT ("events: Ir\nfl=a.c\n1 5\n2 6\nfn=f\n1 7\n"),
    "fn |a.c|??? 11\nfn |a.c|f 7\nwarning 3 x*" },
  { "/format/C9/call-before-any-function",
    GRIND_TEST_TEXT ("events: Ir\ncfn=g\ncalls=1 1\n2 6\n"),
    "fn ||??? 0\nfn ||g 0\ncall ??? -> g 1x 6\nwarnings some" },

  { "/format/C10/position", GRIND_TEST_TEXT (HEAD "5x 10\n6 1\n"), "fn |a.c|f 1\nwarning 4 x1" },
  { "/format/C10/counter", GRIND_TEST_TEXT ("events: A B C\nfn=f\n1 5 6x 7\n2 1 1 1\n"),
    "fn ||f 6 1 1\nwarning 3 x1" },
  { "/format/C10/counted",
    GRIND_TEST_TEXT (HEAD "1 1,000\n2 nan\n3 inf\n4 1\n5 0x\n6 0xzz\n7 1.2.3\n8 --1\n9 1e\n"),
    "fn |a.c|f 1\nwarning 4 x8" },
  { "/format/C10/signs", GRIND_TEST_TEXT (HEAD "++5 1\n--3 2\n+-3 4\n+ 5 8\n- 6 16\n9 32\n"),
    "fn |a.c|f 32\nwarning 4 x5" },
  { "/format/C10/nul", GRIND_TEST_TEXT (HEAD2 "1 5\0 6\n2 \0 5\n3\0 77\n4 1 1\n"),
    "fn |a.c|f 1 1\nwarning 4 x3" },
  { "/format/C10/other-digits",
    GRIND_TEST_TEXT (HEAD "1 \xef\xbc\x95\n2 \xd9\xa5\n3 7\n"), "fn |a.c|f 7\nwarning 4 x2" },
  { "/format/C10/position-is-no-number", GRIND_TEST_TEXT (HEAD2 "1.5 30 7\n1e2 30\n2 1 1\n"),
    "fn |a.c|f 1 1\nwarning 4 x2" },
  { "/format/C10/call-cost", GRIND_TEST_TEXT (HEAD2 "cfn=g\ncalls=1 1\n5 6 7x\n"),
    "call f -> g 1x 6 0\nwarning 6 x1" },
  { "/format/C10/call-count-is-no-number",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=many 1\n5 6\n"), "fn |a.c|f 6\nno call\nwarning 5 x1" },
  { "/format/C10/events-twice", GRIND_TEST_TEXT ("events: Ir Dr Ir\nfn=f\n1 5 6 7\n2 1 1\n"),
    "event Ir\nevent Dr\nfn ||f 13 7\nwarning 1 x1" },
};

static const GrindTestCase call_cases[] = {
  { "/format/C4/comments-between",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=1 1\n# one\n\n \t\n# two\n5 6\njump=1 1\n# x\n\n7\n8 1\n"),
    "call f -> g 1x 6\njumps 1\nfn |a.c|f 1\nfn |a.c|g 0\nno warning" },
  { "/format/C4/function-between",
    GRIND_TEST_TEXT (HEAD "10 100\ncfn=g\ncalls=3 20\nfn=g\n20 300\n"),
    "fn |a.c|f 100\nfn |a.c|g 300\nno call\nwarning * x1" },
  { "/format/C4/calls-between",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=3 20\ncalls=2 30\n20 300\n"),
    "call f -> g 2x 300\nwarning * x1" },
  { "/format/C4/header-between",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=3 20\ndesc: x: y\n20 300\n"),
    "fn |a.c|f 300\nno call\nwarning * x1" },
  { "/format/C4/name-between",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=3 20\ncfi=b.c\n20 300\n"),
    "fn |a.c|f 300\nno call\nwarning * x1" },
  { "/format/C4/jump-between-call",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=3 20\njump=1 1\n20\n21 1\n"),
    "fn |a.c|f 1\nno call\njumps 1\nwarning * x1" },
  { "/format/C4/function-after-jump",
    GRIND_TEST_TEXT (HEAD "10 5\njump=3 20\nfn=g\n20 6\n"),
    "fn |a.c|f 5\nfn |a.c|g 6\njumps 0\nwarning * x1" },
  { "/format/C4/separator-between", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=1 1\n==== x\n5 7\n"),
    "fn |a.c|f 7\nno call\nwarning * x1" },
  { "/format/C4/end-of-file", GRIND_TEST_TEXT (HEAD "10 5\ncfn=g\ncalls=3 20\n"),
    "fn |a.c|f 5\nno call\nwarning * x1" },
  { "/format/C4/end-of-file-after-jump", GRIND_TEST_TEXT (HEAD "10 5\njump=3 20\n# end\n"),
    "fn |a.c|f 5\njumps 0\nwarning * x1" },

  { "/format/C5/zero",
    GRIND_TEST_TEXT (HEAD "10 5\ncfn=g\ncalls=0 20\n11 50\n"),
    "fn |a.c|f 5\nfn |a.c|g 0\ncall f -> g ?x 50\nno warning" },
  { "/format/C5/negative",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=-3 20\n11 50\n"), "call f -> g ?x 50\nno warning" },
  { "/format/C5/partly",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=0 20\n11 50\ncalls=3 20\n12 7\ncalls=-1 20\n12 7\n"),
    "call f -> g >=3x 64" },
  { "/format/C5/is-a-note", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=0 20\n11 50\ncalls=0 20\n11 50\n"),
    "note 5 x2" },
  { "/format/C5/partly-in-parts",
    GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=0 20\n11 50\npart: 2\nfl=a.c\nfn=f\ncfn=g\ncalls=3 20\n"
                          "12 7\n"),
    "call f -> g >=3x 57" },

  { "/format/C6/target-line", GRIND_TEST_TEXT (HEAD "cfn=g\ncalls=1 20\n11 50\nfn=g\n25 50\n"),
    "at g 20\nfn |a.c|f 0\nfn |a.c|g 50" },

  { "/format/C7/jump", GRIND_TEST_TEXT (HEAD "10 5\njump=3 20\n12\n13 6\n"),
    "jumps 1\nfn |a.c|f 11\nlines 2\nno warning" },
  { "/format/C7/with-addresses",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "0x10 1 5\njump=3 0x20 2\n* *\n"
                     "jcnd=1/3 +16 +1\n+4 *\n+4 * 6\n"),
    "jumps 2\nfn |a.c|f 11\nlines 2\nno warning" },
  { "/format/C7/conditional-as-written", GRIND_TEST_TEXT (HEAD "10 5\njcnd=1/3 20\n12\n13 6\n"),
    "jumps 1\nfn |a.c|f 11\nno warning" },
  { "/format/C7/conditional-as-specified", GRIND_TEST_TEXT (HEAD "10 5\njcnd=3 1 20\n12\n13 6\n"),
    "jumps 1\nfn |a.c|f 11\nno warning" },
  { "/format/C7/never-executed", GRIND_TEST_TEXT (HEAD "10 5\njcnd=0/0 20\n12\n"),
    "jumps 1\nfn |a.c|f 5" },
  { "/format/C7/other-function",
    GRIND_TEST_TEXT (HEAD "10 5\njfi=b.c\njfn=g\njump=3 20\n12\njump=3 20\n13\n14 1\n"),
    "jumps 2\nfn |a.c|f 6\nno warning" },
  { "/format/C7/position-is-no-cost",
    GRIND_TEST_TEXT (HEAD "10 5\njump=3 20\n12 9\n13 6\n"), "fn |a.c|f 11\njumps 1\nwarning 6 x1" },
  { "/format/C7/by-part", GRIND_TEST_TEXT (HEAD "10 5\njump=3 20\n12\npart: 2\nfn=f\n1 1\n"
                                                "jump=1 1\n1\n"
                                           "jump=1 1\n1\n"),
    "jumps 1 2" },

  { "/format/C7/targets",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "0x10 1 5\njump=3 0x20 2\n* *\n"
                     "jcnd=1/3 +16 +1\n+4 *\njcnd=7 2 0x8 9\n+8 *\n"),
    "jump f a.c:1@10 3 -> a.c:2@20\njump f a.c:1@14 1/3 -> a.c:2@20\n"
    "jump f a.c:1@1c 2/7 -> a.c:9@8" },
  { "/format/C7/named-targets",
    GRIND_TEST_TEXT (HEAD "jfi=b.c\njfn=g\njump=3 20\n12\njump=4 20\n13\njfn=h\njump=5 6\n7\n"),
    "jump f a.c:12 3 -> g b.c:20\njump f a.c:13 4 -> a.c:20\njump f a.c:7 5 -> h a.c:6" },

  { "/format/C8/rcalls", GRIND_TEST_TEXT (HEAD "cfn=g\nrcalls=3 20\n11 50\n"),
    "call f -> g 3x 50\nno warning\nnote 5 x1" },
  { "/format/C8/rec", GRIND_TEST_TEXT (HEAD "1 5\nrec=3\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 5 x1" },
  { "/format/C8/frfn", GRIND_TEST_TEXT (HEAD "1 5\nfrfn=(3) x\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 5 x1" },
  { "/format/C8/ln", GRIND_TEST_TEXT (HEAD "1 5\nln=3\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 5 x1" },
  { "/format/C8/bb", GRIND_TEST_TEXT (HEAD "1 5\nbb=3\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 5 x1" },
  { "/format/C8/mp", GRIND_TEST_TEXT (HEAD "1 5\nmp=3\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 5 x1" },
  { "/format/C8/equals-signs",
    GRIND_TEST_TEXT ("==== NEW PROFILING FILE ====\n" HEAD "1 5\n====\n2 6\n"),
    "fn |a.c|f 11\nno warning\nnote 1 x2" },
  { "/format/C8/unknown",
    GRIND_TEST_TEXT (HEAD "1 5\nwhat=3\nany thing\n2 6\n\xff\xfe\n"), "fn |a.c|f 11\n"
                                                                      "warning 5 x3" },
  { "/format/C8/unknown-specification",
    GRIND_TEST_TEXT (HEAD "1 5\nFN=g\ncalled=1 2\nfnn=h\n2 6\n"), "fn |a.c|f 11\nwarning 5 x3" },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (cost_cases, G_N_ELEMENTS (cost_cases));
  grind_test_add_cases (call_cases, G_N_ELEMENTS (call_cases));

  return g_test_run ();
}
