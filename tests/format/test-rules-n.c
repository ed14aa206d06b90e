/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules N: names and their compression. */
#include "config.h"

#include "grind-test-profile.h"

#define HEAD "events: Ir\nfl=a.c\n"

static const GrindTestCase cases[] = {
  { "/format/N1/compressed", GRIND_TEST_TEXT (HEAD "fn=(1) main\n1 5\nfn=(1)\n2 6\n"),
    "fn |a.c|main 11" },
  { "/format/N1/without-blank", GRIND_TEST_TEXT (HEAD "fn=(1)main\n1 5\nfn=(1)\n2 6\n"),
    "fn |a.c|main 11" },
  { "/format/N1/many-blanks", GRIND_TEST_TEXT (HEAD "fn=(1) \t main\n1 5\nfn=(1)  \n2 6\n"),
    "fn |a.c|main 11" },
  { "/format/N1/leading-zeros", GRIND_TEST_TEXT (HEAD "fn=(01) main\n1 5\nfn=(1)\n2 6\n"),
    "fn |a.c|main 11" },
  { "/format/N1/zero", GRIND_TEST_TEXT (HEAD "fn=(0) main\n1 5\nfn=(0)\n2 6\n"),
    "fn |a.c|main 11" },
  { "/format/N1/below-main", GRIND_TEST_TEXT (HEAD "fn=(below main)\n1 5\n"),
    "fn |a.c|(below main) 5" },
  { "/format/N1/anonymous", GRIND_TEST_TEXT (HEAD "fn=(anonymous) x.js:3\n1 5\n"),
    "fn |a.c|(anonymous) x.js:3 5" },
  { "/format/N1/eval", GRIND_TEST_TEXT (HEAD "fn=(eval 1)[t.pl:5]\n1 5\n"),
    "fn |a.c|(eval 1)[t.pl:5] 5" },
  { "/format/N1/negative", GRIND_TEST_TEXT (HEAD "fn=(-1) f\n1 5\n"), "fn |a.c|(-1) f 5" },
  { "/format/N1/blanks-inside", GRIND_TEST_TEXT (HEAD "fn=( 1 ) f\n1 5\n"), "fn |a.c|( 1 ) f 5" },
  { "/format/N1/letters", GRIND_TEST_TEXT (HEAD "fn=(12a) f\n1 5\n"), "fn |a.c|(12a) f 5" },
  { "/format/N1/hexadecimal", GRIND_TEST_TEXT (HEAD "fn=(0x1) f\n1 5\n"), "fn |a.c|(0x1) f 5" },
  { "/format/N1/empty", GRIND_TEST_TEXT (HEAD "fn=() f\n1 5\n"), "fn |a.c|() f 5" },
  { "/format/N1/unclosed", GRIND_TEST_TEXT (HEAD "fn=(12\n1 5\nfn=(\n1 6\n"),
    "fn |a.c|(12 5\nfn |a.c|( 6" },
  { "/format/N1/cut-in-id", GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfn=(2"),
    "fn |a.c|f 5\nwarning 5 x1" },
  { "/format/N1/cut-in-name",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\n  fl=(3) x (y) (z"), "fn |a.c|f 5\nwarning 5 x1" },
  { "/format/N1/last-line-whole",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfn=(2) g (h)"), "fn |a.c|f 5\nno warning" },
  { "/format/N1/last-line-ends",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfn=(2\n"), "fn |a.c|f 5\nno warning" },
  { "/format/N1/cut-comment", GRIND_TEST_TEXT (HEAD "fn=f\n1 5\n# (2"), "fn |a.c|f 5\nno warning" },
  { "/format/N1/compressed-anonymous",
    GRIND_TEST_TEXT (HEAD "fn=(1) (below main)\n1 5\nfn=(1)\n1 6\n"), "fn |a.c|(below main) 11" },

  { "/format/N2/three-spaces",
    GRIND_TEST_TEXT ("events: Ir\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n1 5\nob=(1)\nfl=(1)\nfn=(1)\n"
                     "1 6\n"),
    "fn o|a.c|f 11" },
  { "/format/N2/objects", GRIND_TEST_TEXT (HEAD "ob=(1) o\nfn=f\ncob=(2) p\ncfn=g\ncalls=1 1\n1 5\n"
                                           "cob=(1)\ncfn=h\ncalls=1 1\n1 6\nob=(2)\nfn=g\n1 5\n"),
    "fn o|a.c|f 0\nfn p|a.c|g 5\nfn o|a.c|h 0" },
  { "/format/N2/files",
    GRIND_TEST_TEXT ("events: Ir\nfl=(1) a.c\nfn=f\n1 1\nfi=(2) b.h\n2 2\nfe=(3) c.h\n3 3\n"
                     "cfi=(4) d.c\ncfn=g\ncalls=1 1\n1 1\ncfl=(5) e.c\ncfn=h\ncalls=1 1\n1 1\n"
                     "jfi=(6) j.c\njump=1 1\n1\n"
                     "fl=(2)\nfn=x2\n1 1\nfl=(3)\nfn=x3\n1 1\nfl=(4)\nfn=x4\n1 1\nfl=(5)\nfn=x5\n"
                     "1 1\nfl=(6)\nfn=x6\n1 1\n"),
    "fn |a.c|f 6\nfn |d.c|g 0\nfn |e.c|h 0\nfn |b.h|x2 1\nfn |c.h|x3 1\nfn |d.c|x4 1\n"
    "fn |e.c|x5 1\nfn |j.c|x6 1" },
  { "/format/N2/functions",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 1\ncfn=(2) g\ncalls=1 1\n1 1\njfn=(3) h\njump=1 1\n1\n"
                     "frfn=(4) i\nfn=(2)\n1 20\nfn=(3)\n1 30\nfn=(4)\n1 40\n"),
    "fn |a.c|f 1\nfn |a.c|g 20\nfn |a.c|h 30\nfn |a.c|i 40" },

  { "/format/N3/sparse",
    GRIND_TEST_TEXT (HEAD "fn=(4000000000) f\n1 5\nfn=(18446744073709551615) g\n1 6\n"
                     "fn=(9223372036854775808) h\n1 7\nfn=(4000000000)\n1 5\n"
                     "fn=(18446744073709551615)\n1 6\nfn=(9223372036854775808)\n1 7\n"),
    "fn |a.c|f 10\nfn |a.c|g 12\nfn |a.c|h 14" },
  { "/format/N3/no-folding-to-32-bits",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(4294967297) g\n1 6\nfn=(1)\n1 7\n"),
    "fn |a.c|f 12\nfn |a.c|g 6" },
  { "/format/N3/above-64-bits-definition",
    GRIND_TEST_TEXT (HEAD "fn=(0) f\n1 5\nfn=(18446744073709551616) big\n1 6\nfn=(0)\n1 7\n"),
    "fn |a.c|f 12\nfn |a.c|big 6\nwarnings some" },
  { "/format/N3/above-64-bits-reference",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(18446744073709551617) big\n1 6\n"
                     "fn=(18446744073709551617)\n1 7\n"),
    "fn |a.c|f 5\nfn |a.c|big 6\nfn |a.c|(unknown 18446744073709551617) 7\nwarnings some" },

  { "/format/N4/last-definition-wins",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(1) g\n1 6\nfn=(1)\n1 7\n"),
    "fn |a.c|f 5\nfn |a.c|g 13" },
  { "/format/N4/is-a-note", GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(1) g\n1 6\nfn=(1) h\n1 7\n"),
    "note 5 x2" },
  { "/format/N4/same-name-is-nothing", GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(1) f\n1 6\n"),
    "fn |a.c|f 11\nno note" },
  { "/format/N4/files-and-objects",
    GRIND_TEST_TEXT ("events: Ir\nob=(1) o\nfl=(1) a.c\nfn=f\n1 5\nob=(1) p\nfl=(1) b.c\nfn=f\n"
                     "1 6\n"
                     "ob=(1)\nfl=(1)\nfn=g\n1 7\n"),
    "fn o|a.c|f 5\nfn p|b.c|f 6\nfn p|b.c|g 7" },
  { "/format/N4/to-a-name-with-nul",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\n# pad pad\n2 1\n3 1\nfn=(1) g\0h\n1 6\nfn=(1)\n1 7\n"),
    "fn |a.c|f 7\nfn |a.c|g\\x00h 13\nnote 8 x1" },
  { "/format/N4/in-a-new-part",
    GRIND_TEST_TEXT ("events: Ir\nfl=(1) a.c\nfn=(1) f\n1 5\npart: 2\nfl=(1) b.c\nfn=(1) g\n1 6\n"
                     "fn=(1)\n1 7\n"),
    "fn |a.c|f 5\nfn |b.c|g 13" },
  { "/format/N4/by-a-callee", GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\ncfn=(1) g\ncalls=1 1\n1 6\n"
                                               "fn=(1)\n1 7\n"),
    "fn |a.c|f 5\nfn |a.c|g 7\ncall f -> g 1x 6" },

  { "/format/N5/undefined",
    GRIND_TEST_TEXT ("events: Ir\nob=(7)\nfl=(8)\nfn=(9)\n1 5\nfn=(9)\n1 6\nfn=(10)\n1 7\n"),
    "fn (unknown 7)|(unknown 8)|(unknown 9) 11\nfn (unknown 7)|(unknown 8)|(unknown 10) 7\n"
    "warning 2 x1\nwarning 3 x1\nwarning 4 x3" },
  { "/format/N5/undefined-callee",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncob=(7)\ncfi=(8)\ncfn=(9)\ncalls=1 1\n1 6\n"),
    "fn |a.c|f 5\nfn (unknown 7)|(unknown 8)|(unknown 9) 0\nwarning 5 x1\nwarning 6 x1\n"
    "warning 7 x1" },
  { "/format/N5/defined-too-late",
    GRIND_TEST_TEXT (HEAD "fn=(1)\n1 5\nfn=(1) f\n1 6\nfn=(1)\n1 7\n"),
    "fn |a.c|(unknown 1) 5\nfn |a.c|f 13\nwarning 3 x1" },
  { "/format/N5/is-that-name",
    GRIND_TEST_TEXT (HEAD "fn=(3)\n1 5\nfn=(unknown 3)\n2 6\nfn=(3)\n3 7\nfn=g\ncfn=(3)\n"
                     "calls=1 10\n1 1\ncfn=(unknown 3)\ncalls=1 20\n1 1\n"),
    "fn |a.c|(unknown 3) 18\nfn |a.c|g 0\ncall g -> (unknown 3) 2x 2\nwarning 3 x3\n"
    "at (unknown 3) 10" },
  { "/format/N5/of-another-space",
    GRIND_TEST_TEXT ("events: Ir\nfl=(1) a.c\nfn=(1)\n1 5\n"),
    "fn |a.c|(unknown 1) 5\nwarning 3 x1" },
  { "/format/N5/empty-definition-is-a-reference",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\nfn=(1) \n1 6\n"), "fn |a.c|f 11" },

  { "/format/N6/file-where-used",
    GRIND_TEST_TEXT ("events: Ir\nfl=a.c\nfn=(1) f\n1 5\nfl=b.c\nfn=(1)\n1 6\nfl=a.c\nfn=(1)\n"
                     "1 7\n"),
    "fn |a.c|f 12\nfn |b.c|f 6" },
  { "/format/N6/object-where-used",
    GRIND_TEST_TEXT ("events: Ir\nob=o\nfn=(1) f\n1 5\nob=p\nfn=(1)\n1 6\n"),
    "fn o||f 5\nfn p||f 6" },
  { "/format/N6/defined-as-callee",
    GRIND_TEST_TEXT ("events: Ir\nfl=a.c\nfn=f\n1 1\ncfi=b.c\ncfn=(1) g\ncalls=1 1\n1 6\nfn=(1)\n"
                     "1 7\n"),
    "fn |a.c|f 1\nfn |b.c|g 0\nfn |a.c|g 7" },

  { "/format/N7/references-in-a-name",
    GRIND_TEST_TEXT (HEAD "fn=(3) three\n1 3\nfn=(5) five\n1 5\nfn=(9) (5)'(3)'2\n1 9\nfn=(9)\n"
                          "1 1\n"),
    "fn |a.c|three 3\nfn |a.c|five 5\nfn |a.c|five'three'2 10" },
  { "/format/N7/level", GRIND_TEST_TEXT (HEAD "fn=(3) f\n1 3\nfn=(9) (3)'2\n1 9\n"),
    "fn |a.c|f 3\nfn |a.c|f'2 9" },
  { "/format/N7/of-references",
    GRIND_TEST_TEXT (HEAD "fn=(1) a\nfn=(2) b\nfn=(3) (1)'(2)\nfn=(4) (3)'(1)\n1 5\n"),
    "fn |a.c|a'b'a 5" },
  { "/format/N7/callee",
    GRIND_TEST_TEXT (HEAD "fn=(1) a\n1 5\ncfn=(2) (1)'2\ncalls=1 1\n1 6\n"), "call a -> a'2 1x 6" },
  { "/format/N7/undefined-inside", GRIND_TEST_TEXT (HEAD "fn=(1) a\nfn=(2) (1)'(7)\n1 5\n"),
    "fn |a.c|a'(unknown 7) 5\nwarning 4 x1" },
  { "/format/N7/as-defined-then",
    GRIND_TEST_TEXT (HEAD "fn=(1) a\nfn=(2) (1)'2\nfn=(1) b\nfn=(2)\n1 5\n"), "fn |a.c|a'2 5" },
  { "/format/N7/said-again",
    GRIND_TEST_TEXT (HEAD "fn=(1) a\nfn=(2) (1)'2\n1 5\nfn=(2) (1)'2\n1 6\n"),
    "fn |a.c|a'2 11\nno note" },
  { "/format/N7/id-too-large",
    GRIND_TEST_TEXT (HEAD "fn=(1) a\nfn=(2) (99999999999999999999999)'(1)\n1 5\n"),
    "fn |a.c|(unknown 99999999999999999999999)'a 5\nwarning * x1" },
  { "/format/N7/lone-reference-is-text",
    GRIND_TEST_TEXT (HEAD "fn=(2) two\n1 1\nfn=(1) (2)\n1 5\nfn=(1)\n1 6\n"),
    "fn |a.c|two 1\nfn |a.c|(2) 11" },
  { "/format/N7/other-text",
    GRIND_TEST_TEXT (HEAD "fn=(2) two\n1 1\nfn=(1) (2)'x\n1 5\nfn=(3) (2) y\n1 6\n"),
    "fn |a.c|two 1\nfn |a.c|(2)'x 5\nfn |a.c|(2) y 6" },
  { "/format/N7/recursion-mark-is-text", GRIND_TEST_TEXT (HEAD "fn=(1) f'2\n1 5\nfn=f'2\n1 6\n"),
    "fn |a.c|f'2 11" },

  { "/format/N8/definitions-first",
    GRIND_TEST_TEXT ("events: Ir\nfl=(1) a.c\nfl=(2) b.c\nfn=(1) f\nfn=(2) g\nfn=(3) h\nfl=(2)\n"
                     "fn=(1)\n1 5\n"),
    "fn |b.c|f 5" },
  { "/format/N8/callee-definition",
    GRIND_TEST_TEXT (HEAD "fn=(1) f\n1 5\ncob=(1) o\ncfi=(2) b.c\ncfn=(2) g\nfn=(2)\n1 6\n"),
    "fn |a.c|f 5\nfn |a.c|g 6\nno call" },
  { "/format/N8/blanks-around",
    GRIND_TEST_TEXT ("events: Ir\nob= \to\nfl=  a.c\nfn=\t f\n1 5\nfn=(1)\t g\n1 6\n"),
    "fn o|a.c|f 5\nfn o|a.c|g 6" },
  { "/format/N8/blanks-inside-and-at-the-end",
    GRIND_TEST_TEXT ("events: Ir\nfl=my file.c \nfn=operator  new \n1 5\nfn=operator  new\n1 6\n"),
    "fn |my file.c |operator  new  5\nfn |my file.c |operator  new 6" },
  { "/format/N8/looks-like-lines",
    GRIND_TEST_TEXT (HEAD "fn=fn=f\n1 1\nfn=events: Ir\n1 2\nfn=# x\n1 4\nfn=1 2\n1 8\n"
                     "fn=calls=1 1\n1 16\n"),
    "fn |a.c|fn=f 1\nfn |a.c|events: Ir 2\nfn |a.c|# x 4\nfn |a.c|1 2 8\nfn |a.c|calls=1 1 16" },
  { "/format/N8/blank-before-equals-sign", GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\nfn = g\n1 6\n"),
    "fn ||f 11\nwarning 4 x1" },

  { "/format/N9/empty-file", GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfl=\nfn=g\n1 6\n"),
    "fn |a.c|f 5\nfn ||g 6" },
  { "/format/N9/empty-object", GRIND_TEST_TEXT ("events: Ir\nob=o\nfn=f\n1 5\nob=\nfn=g\n1 6\n"),
    "fn o||f 5\nfn ||g 6" },
  { "/format/N9/empty-callee-file",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfl=\ncfn=g\ncalls=1 1\n1 6\ncfi=\ncfn=h\ncalls=1 1\n1 6\n"),
    "fn |a.c|f 5\nfn ||g 0\nfn ||h 0" },
  { "/format/N9/empty-callee-object",
    GRIND_TEST_TEXT ("events: Ir\nob=o\nfn=f\n1 5\ncob=\ncfn=g\ncalls=1 1\n1 6\n"),
    "fn o||f 5\nfn ||g 0" },
  { "/format/N9/names-of-nothing",
    GRIND_TEST_TEXT ("events: Ir\nfl=???\nfn=f\n1 1\nfl=??\nfn=f\n1 2\nfl=~\nfn=f\n1 4\n"
                     "fl=Unknown\nfn=f\n1 8\nfl=<cfunc>\nfn=f\n1 16\nfl=php:internal\nfn=f\n1 32\n"
                     ""),
    "fn |???|f 1\nfn |??|f 2\nfn |~|f 4\nfn |Unknown|f 8\nfn |<cfunc>|f 16\n"
    "fn |php:internal|f 32" },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (cases, G_N_ELEMENTS (cases));

  return g_test_run ();
}
