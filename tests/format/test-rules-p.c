/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules P: position state. The line of a callee shows the base of a relative position. */
#include "config.h"

#include "grind-test-profile.h"

#define HEAD "events: Ir\nfl=a.c\n"

static const GrindTestCase state_cases[] = {
  { "/format/P1/object-file-function",
    GRIND_TEST_TEXT ("events: Ir\nob=o\nfl=a.c\nfn=f\n1 5\nob=p\nfl=b.c\nfn=g\n1 6\n"),
    "fn o|a.c|f 5\nfn p|b.c|g 6" },
  { "/format/P1/any-order",
    GRIND_TEST_TEXT ("events: Ir\nfl=a.c\nob=o\nfn=f\n1 5\n"), "fn o|a.c|f 5" },
  { "/format/P1/inlined-code-is-of-the-function",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfe=a.c\n3 7\nfi=y.h\n4 8\n"),
    "fn |a.c|f 26" },

  { "/format/P2/function-resets-file",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfn=g\n3 7\n"), "fn |a.c|f 11\nfn |a.c|g 7" },
  { "/format/P2/function-resets-file-of-lines",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfn=g\n3 7\ncfn=h\ncalls=1 1\n3 8\n"),
    "fn |a.c|f 11\nfn |a.c|g 7\nfn |a.c|h 0" },
  { "/format/P2/fi-without-fl",
    GRIND_TEST_TEXT ("events: Ir\nfi=a.c\nfn=f\n1 5\nfe=b.c\nfn=g\n1 6\n"),
    "fn |a.c|f 5\nfn |b.c|g 6" },
  { "/format/P2/fi-before-the-first-fl",
    GRIND_TEST_TEXT ("events: Ir\nfi=a.c\nfn=f\n1 5\nfl=b.c\nfn=g\n1 6\nfi=c.c\nfn=h\n1 7\n"),
    "fn |a.c|f 5\nfn |b.c|g 6\nfn |b.c|h 7" },
  { "/format/P2/fl-in-a-previous-part",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\npart: 2\nfi=c.c\nfn=h\n1 7\n"),
    "fn |a.c|f 5\nfn ||h 7" },

  { "/format/P3/fl-after-fn",
    GRIND_TEST_TEXT (HEAD "fn=f\nfl=b.c\n1 5\nfn=g\n1 6\n"), "fn |b.c|f 5\nfn |b.c|g 6" },
  { "/format/P3/ob-after-fn", GRIND_TEST_TEXT (HEAD "fn=f\nob=o\n1 5\n"), "fn o|a.c|f 5" },
  { "/format/P3/fl-after-fn-and-call",
    GRIND_TEST_TEXT (HEAD "fn=f\nfl=b.c\ncfn=g\ncalls=1 1\n1 5\n"), "fn |b.c|f 0\nfn |b.c|g 0" },
  { "/format/P3/fl-after-cost",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfl=b.c\n2 6\nfn=g\n3 7\n"), "fn |a.c|f 11\nfn |b.c|g 7" },
  { "/format/P3/ob-after-cost",
    GRIND_TEST_TEXT (HEAD "ob=o\nfn=f\n1 5\nob=p\n2 6\nfn=g\n3 7\n"),
    "fn o|a.c|f 11\nfn p|a.c|g 7" },
  { "/format/P3/fl-after-call-cost",
    GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=1 1\n1 5\nfl=b.c\n2 6\nfn=h\n3 7\n"),
    "fn |a.c|f 6\nfn |a.c|g 0\nfn |b.c|h 7" },

  { "/format/P4/cfn-before-cfi-and-cob",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfn=g\ncfi=b.c\ncob=o\ncalls=1 1\n1 6\n"),
    "fn |a.c|f 5\nfn o|b.c|g 0\ncall f -> g 1x 6" },
  { "/format/P4/cfl", GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfl=b.c\ncfn=g\ncalls=1 1\n1 6\n"),
    "fn |a.c|f 5\nfn |b.c|g 0" },
  { "/format/P4/current-object",
    GRIND_TEST_TEXT (HEAD "ob=o\nfn=f\n1 5\ncfi=b.c\ncfn=g\ncalls=1 1\n1 6\n"),
    "fn o|a.c|f 5\nfn o|b.c|g 0" },
  { "/format/P4/file-of-last-self-line",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\ncfn=g\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 11\nfn |x.h|g 0" },
  { "/format/P4/fi-without-cost-does-not-count",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\ncfn=g\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 5\nfn |a.c|g 0" },
  { "/format/P4/fi-with-call-cost-does-not-count",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\ncfn=g\ncalls=1 1\n2 7\ncfn=h\ncalls=1 1\n2 8\n"),
    "fn |a.c|f 5\nfn |a.c|g 0\nfn |a.c|h 0" },
  { "/format/P4/fi-before-first-self-line",
    GRIND_TEST_TEXT (HEAD "fn=f\nfi=x.h\ncfn=g\ncalls=1 1\n2 7\n"), "fn |a.c|f 0\nfn |a.c|g 0" },
  { "/format/P4/own-file-at-first",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfn=k\ncfn=g\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 11\nfn |a.c|k 0\nfn |a.c|g 0" },
  { "/format/P4/later-fl",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfl=b.c\ncfn=g\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 5\nfn |b.c|g 0" },
  { "/format/P4/self-line-after-later-fl",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfl=b.c\nfi=c.h\n2 6\ncfn=g\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 11\nfn |c.h|g 0" },
  { "/format/P4/resolved-at-calls",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfn=g\nfi=x.h\n2 6\ncalls=1 1\n2 7\n"),
    "fn |a.c|f 11\nfn |x.h|g 0" },

  { "/format/P5/cob-and-cfi-forgotten",
    GRIND_TEST_TEXT (HEAD "ob=o\nfn=f\n1 5\ncob=p\ncfi=b.c\ncfn=g\ncalls=1 1\n1 6\ncfn=h\n"
                     "calls=1 1\n1 7\n"),
    "fn o|a.c|f 5\nfn p|b.c|g 0\nfn o|a.c|h 0" },
  { "/format/P5/cfl-forgotten",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\ncfl=b.c\ncfn=g\ncalls=1 1\n1 6\ncfn=h\ncalls=1 1\n1 7\n"),
    "fn |a.c|f 5\nfn |b.c|g 0\nfn |a.c|h 0" },
  { "/format/P5/cfn-holds",
    GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=1 20\n11 50\ncalls=2 20\n12 7\n13 1\ncalls=4 20\n"
                          "14 3\n"),
    "call f -> g 7x 60\nfn |a.c|f 1\nfn |a.c|g 0" },
  { "/format/P5/cfn-holds-where-it-was",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 1\ncob=o\ncfi=b.c\ncfn=g\ncalls=1 20\n11 50\n"
                     "calls=2 20\n12 7\n"),
    "fn |a.c|f 1\nfn o|b.c|g 0\ncall f -> g 3x 57" },
  { "/format/P5/cfn-until-next-fn",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 1\ncfn=g\nfn=k\n1 2\ncalls=1 20\n11 50\n"),
    "fn |a.c|f 1\nfn |a.c|k 2\nfn |a.c|* 0\ncall k -> * 1x 50\nwarning 8 x1" },
  { "/format/P5/cob-and-cfi-until-next-fn",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 1\ncob=o\ncfi=b.c\nfn=k\n1 2\ncfn=g\ncalls=1 20\n11 50\n"),
    "fn |a.c|f 1\nfn |a.c|k 2\nfn |a.c|g 0\ncall k -> g 1x 50" },
  { "/format/P5/cfn-alone-without-a-word",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 1\ncob=o\ncfi=b.c\ncfn=g\n2 2\ncfn=h\n3 3\n"),
    "fn |a.c|f 6\nno call\nno note" },
  { "/format/P5/last-cfn-counts",
    GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncfn=h\ncalls=1 20\n11 50\n"),
    "fn |a.c|f 0\nfn |a.c|h 0\ncall f -> h 1x 50" },
};

static const GrindTestCase number_cases[] = {
  { "/format/P6/relative",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\n+5 6\ncfn=g\ncalls=1 +0\n* 1\n-5 7\ncfn=h\ncalls=1 +0\n* 1\n"
                     "* 8\ncfn=k\ncalls=1 *\n* 1\n"),
    "at g 15\nat h 10\nat k 10\nfn |a.c|f 26\nfn |a.c|g 0\nfn |a.c|h 0\nfn |a.c|k 0" },
  { "/format/P6/each-column-by-itself",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "fn=f\n0x100 10 5\n+4 * 6\n* +2 7\ncfn=g\n"
                     "calls=1 +0 +0\n0x100 1 1\n"),
    "at g 12\nfn |a.c|f 18\nfn |a.c|g 0" },
  { "/format/P6/hexadecimal",
    GRIND_TEST_TEXT (HEAD "fn=f\n0x10 0x5\n+0xa 0x1f\ncfn=g\ncalls=0x2 0x20\n* 0xff\n"
                     "cfn=h\ncalls=1 +0\n* 1\n"),
    "fn |a.c|f 36\nfn |a.c|g 0\nfn |a.c|h 0\ncall f -> g 2x 255\ncall f -> h 1x 1\nat g 32\n"
    "at h 26" },
  { "/format/P6/64-bit-addresses",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "fn=f\n0xffffffffff600000 1 5\n+3 * 6\n"
                     "-0x10 * 7\n0xffffffffffffffff * 1\n0 1 1\n"),
    "fn |a.c|f 20\nno warning" },
  { "/format/P6/across-functions-and-files",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\nfl=b.c\nfn=g\n+5 6\ncfn=h\ncalls=1 +1\n* 1\n"), "at h 16" },
  { "/format/P6/target-does-not-move-the-base",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\ncfn=g\ncalls=1 500\n+2 1\ncfn=h\ncalls=1 +0\n* 1\n"
                     "jump=1 700\n+1\ncfn=k\ncalls=1 +0\n* 1\n"),
    "at g 500\nat h 12\nat k 13" },
  { "/format/P6/call-line-moves-the-base",
    GRIND_TEST_TEXT ("creator: other\n" HEAD "fn=f\n10 5\ncfn=g\ncalls=1 1\n+20 1\ncfn=h\n"
                     "calls=1 +0\n* 1\n"),
    "at g 1\nat h 30" },
  { "/format/P6/jump-line-moves-the-base",
    GRIND_TEST_TEXT ("creator: other\n" HEAD "fn=f\n10 5\njump=1 1\n+20\ncfn=h\ncalls=1 +0\n* 1\n"),
    "at h 30" },
  { "/format/P6/callgrind-call-line-does-not",
    GRIND_TEST_TEXT ("creator: callgrind-3.19.0\n" HEAD "fn=f\n10 5\ncfn=g\ncalls=1 1\n+20 1\n"
                                                        "cfn=h\n"
                     "calls=1 +0\n* 1\n"),
    "at g 1\nat h 10" },
  { "/format/P6/callgrind-jump-line-does-not",
    GRIND_TEST_TEXT ("creator: callgrind-3.19.0\n" HEAD "fn=f\n10 5\njcnd=1/2 1\n+20\ncfn=h\n"
                     "calls=1 +0\n* 1\n"),
    "at h 10" },
  { "/format/P6/callgrind-self-line-does",
    GRIND_TEST_TEXT ("creator: callgrind-3.19.0\n" HEAD "fn=f\n10 5\ncfn=g\ncalls=1 1\n+20 1\n"
                                                        "+1 1\n"
                     "cfn=h\ncalls=1 +0\n* 1\n"),
    "at g 1\nat h 11" },
  { "/format/P6/first-creator-counts",
    GRIND_TEST_TEXT ("creator: other\ncreator: callgrind-3.19.0\n" HEAD "fn=f\n10 5\ncfn=g\n"
                     "calls=1 1\n+20 1\ncfn=h\ncalls=1 +0\n* 1\n"),
    "at h 30\nat g 1" },
  { "/format/P6/creator-after-the-first-cost-line",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\ncreator: callgrind-3.19.0\ncfn=g\ncalls=1 1\n+20 1\ncfn=h\n"
                     "calls=1 +0\n* 1\n"),
    "at h 30\nat g 1" },
  { "/format/P6/creator-of-the-file-not-the-part",
    GRIND_TEST_TEXT ("creator: callgrind-3.19.0\n" HEAD "fn=f\n10 5\ncreator: other\npart: 2\n"
                                                        "fn=f\n"
                     "10 5\ncfn=g\ncalls=1 1\n+20 1\ncfn=h\ncalls=1 +0\n* 1\n"),
    "at h 10\nat g 1" },

  { "/format/P7/below-zero",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\n-11 6\ncfn=g\ncalls=1 +7\n* 1\n-2 7\n"),
    "fn |a.c|f 18\nfn |a.c|g 0\nat g 7\nwarning 5 x2" },
  { "/format/P7/below-zero-first", GRIND_TEST_TEXT (HEAD "fn=f\n-5 6\n"),
    "fn |a.c|f 6\nwarning 4 x1" },
  { "/format/P7/minus-one-is-unknown", GRIND_TEST_TEXT (HEAD "fn=f\n-1 5\n-1 6\n"),
    "fn |a.c|f 11\nno warning" },
  { "/format/P7/minus-one-with-a-base", GRIND_TEST_TEXT (HEAD "fn=f\n10 5\n-1 6\ncfn=g\n"
                                                         "calls=1 +0\n* 1\n"),
    "at g 9\nfn |a.c|f 11\nfn |a.c|g 0" },
  { "/format/P7/address-below-zero",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "fn=f\n0x10 10 5\n-0x11 +1 6\n"),
    "fn |a.c|f 11\nwarning 6 x1" },

  { "/format/P8/no-target", GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=3 \n5 6\ncfn=h\ncalls=2\n"
                                                  "5 7\n"),
    "call f -> g 3x 6\ncall f -> h 2x 7\nno at" },
  { "/format/P8/no-position-after-blank",
    GRIND_TEST_TEXT (HEAD "fn=f\n 7\n\t8\n9 1\n"), "fn |a.c|f 16\nlines 3" },
  { "/format/P8/position-when-a-call-is-waited-for",
    GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=3 1\n 16\n 5\n"), "call f -> g 3x 0\nfn |a.c|f 5\n"
    "fn |a.c|g 0" },
  { "/format/P8/position-when-a-jump-is-waited-for",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 2\njump=3 1\n 16\n"), "fn |a.c|f 2\njumps 1" },
  { "/format/P8/position-when-two-events",
    GRIND_TEST_TEXT ("events: Ir Dr\nfn=f\n 7\n 8 1 2\n"), "fn ||f 1 2" },
  { "/format/P8/indented-lines",
    GRIND_TEST_TEXT (" events: Ir\n\tfl=a.c\n  fn=f\n  1 5\n \tcfn=g\n calls=1 2\n 3 4\n  # note\n"
                     "  part: 2\n  fn=f\n  2 6\n"),
    "fn |a.c|f 5\nfn ||f 6\nfn |a.c|g 0\nparts 2\nno warning" },
  { "/format/P8/position-without-cost", GRIND_TEST_TEXT (HEAD "fn=f\n7\n8 5\n"),
    "fn |a.c|f 5\nlines 2" },
  { "/format/P8/surplus-target", GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=1 7 0 0\n5 6\n"),
    "call f -> g 1x 6\nat g 7\nfn |a.c|f 0\nfn |a.c|g 0" },
  { "/format/P8/surplus-target-is-a-note", GRIND_TEST_TEXT (HEAD "fn=f\ncfn=g\ncalls=1 0 0\n5 6\n"),
    "note 5 x1" },
  { "/format/P8/range-uses-its-start",
    GRIND_TEST_TEXT (HEAD "fn=f\n1:3 4\n5-8 3\n10+2 1\ncfn=g\ncalls=1 +0\n* 1\ncfn=h\ncalls=1 7:9\n"
                     "* 1\n"),
    "fn |a.c|f 8\nfn |a.c|g 0\nfn |a.c|h 0\nat g 10\nat h 7" },
};

/* The file and function of each line. */
static const GrindTestCase line_cases[] = {
  { "/format/P1/files-of-lines",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfe=a.c\n3 7\nfi=y.h\n4 8\n"),
    "line f a.c:1 5\nline f x.h:2 6\nline f a.c:3 7\nline f y.h:4 8" },
  { "/format/P1/files-of-call-lines",
    GRIND_TEST_TEXT (HEAD "fn=f\nfi=x.h\ncfn=g\ncalls=1 1\n2 6\n"),
    "site f x.h:2 -> g 1x 6\nfn |a.c|f 0\nfn |a.c|g 0" },
  { "/format/P2/file-of-lines-after-fn",
    GRIND_TEST_TEXT (HEAD "fn=f\n1 5\nfi=x.h\n2 6\nfn=g\n3 7\n"),
    "line f a.c:1 5\nline f x.h:2 6\nline g a.c:3 7" },
  { "/format/P2/file-of-lines-without-fl",
    GRIND_TEST_TEXT ("events: Ir\nfi=a.c\nfn=f\n1 5\nfi=b.c\n2 6\nfn=g\n3 7\n"),
    "line f a.c:1 5\nline f b.c:2 6\nline g b.c:3 7\nfn |a.c|f 11\nfn |b.c|g 7" },
  { "/format/P3/file-of-lines-after-fl",
    GRIND_TEST_TEXT (HEAD "fn=f\nfl=b.c\n1 5\nfl=c.c\n2 6\nfn=g\n3 7\n"),
    "line f b.c:1 5\nline f c.c:2 6\nline g c.c:3 7\nfn |b.c|f 11\nfn |c.c|g 7" },
  { "/format/P6/lines",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\n+5 6\n-5 7\n* 8\n0x20 9\n+0x10 1\n"),
    "line f a.c:10 5\nline f a.c:15 6\nline f a.c:10 15\nline f a.c:32 9\n"
    "line f a.c:48 1" },
  { "/format/P6/addresses",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "fn=f\n0x100 10 5\n+3 * 6\n* +2 7\n-0x3 -1 8\n"
                     "0xffffffffff600000 1 9\n+0x10 * 1\n16 0x10 2\n"),
    "line f a.c:10@100 5\nline f a.c:10@103 6\nline f a.c:12@103 7\nline f a.c:11@100 8\n"
    "line f a.c:1@ffffffffff600000 9\nline f a.c:1@ffffffffff600010 1\nline f a.c:16@10 2" },
  { "/format/P6/basic-blocks",
    GRIND_TEST_TEXT ("positions: instr bb line\n" HEAD "fn=f\n0x100 0x90 10 5\n+3 * +1 6\n"),
    "line f a.c:10@100 5\nline f a.c:11@103 6" },
  { "/format/P6/around-a-call",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\ncfn=g\ncalls=1 50\n+5 6\n+1 7\n"),
    "line f a.c:10 5\nline f a.c:16 7\nsite f a.c:15 -> g 1x 6" },
  { "/format/P6/around-a-call-of-callgrind",
    GRIND_TEST_TEXT ("creator: callgrind-3.19\n" HEAD "fn=f\n10 5\ncfn=g\ncalls=1 50\n+5 6\n+1 7\n"
                                                      ""),
    "line f a.c:10 5\nline f a.c:11 7\nsite f a.c:15 -> g 1x 6" },
  { "/format/P6/around-a-jump-of-callgrind",
    GRIND_TEST_TEXT ("creator: callgrind-3.19\n" HEAD "fn=f\n10 5\njump=4 +50\n+5\n+1 7\n"),
    "line f a.c:10 5\nline f a.c:11 7\njump f a.c:15 4 -> a.c:60" },
  { "/format/P6/across-parts",
    GRIND_TEST_TEXT (HEAD "fn=f\n10 5\npart: 2\nfl=a.c\nfn=f\n+5 6\n"),
    "line f a.c:10 5\nline f a.c:5 6" },
  { "/format/P7/set-to-zero", GRIND_TEST_TEXT (HEAD "fn=f\n10 5\n-11 6\n+3 7\n"),
    "line f a.c:10 5\nline f a.c:0 6\nline f a.c:3 7\nwarning 5 x1" },
  { "/format/P7/unknown", GRIND_TEST_TEXT (HEAD "fn=f\n-1 5\n3 6\n"),
    "line f a.c:0 5\nline f a.c:3 6" },
  { "/format/P7/address-below-zero-is-unknown",
    GRIND_TEST_TEXT ("positions: instr line\n" HEAD "fn=f\n-1 3 5\n0 4 6\n+0x10 +1 7\n-0x11 * 8\n"
                     "+4 * 9\n"),
    "line f a.c:3 5\nline f a.c:4@0 6\nline f a.c:5@10 7\nline f a.c:5 8\nline f a.c:5@4 9\n"
    "warning 8 x1" },
  { "/format/P8/left-out-address",
    GRIND_TEST_TEXT ("positions: line instr\n" HEAD "fn=f\n3\n 7\n0 0x0 5\n4 0x4 6\njump=2 5\n"
                     "4 0x4\njump=3 0 0\n4 0x4\n"),
    "line f a.c:3 0\nline f a.c:0 7\nline f a.c:0@0 5\nline f a.c:4@4 6\n"
    "jump f a.c:4@4 2 -> a.c:5\njump f a.c:4@4 3 -> a.c:0@0\nwarning 1 x1\nwarning 5 x1\n"
    "note 6 x1" },
  { "/format/P8/left-out-position", GRIND_TEST_TEXT (HEAD "fn=f\n 7\n5 8\n"),
    "line f a.c:0 7\nline f a.c:5 8" },
  { "/format/P8/start-of-range", GRIND_TEST_TEXT (HEAD "fn=f\n1:3 4\n5-8 3\n10+2 1\n"),
    "line f a.c:1 4\nline f a.c:5 3\nline f a.c:10 1" },
  { "/format/P8/large-lines", GRIND_TEST_TEXT (HEAD "fn=f\n1000000000 5\n4294967295 6\n"),
    "line f a.c:1000000000 5\nline f a.c:4294967295 6" },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (state_cases, G_N_ELEMENTS (state_cases));
  grind_test_add_cases (number_cases, G_N_ELEMENTS (number_cases));
  grind_test_add_cases (line_cases, G_N_ELEMENTS (line_cases));

  return g_test_run ();
}
