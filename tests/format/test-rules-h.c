/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules H: header lines and parts. */
#include "config.h"

#include "grind-test-profile.h"

#define BODY "fl=a.c\nfn=main\n1 5 2\n"

static const GrindTestCase cases[] = {
  { "/format/H1/any-order",
    GRIND_TEST_TEXT ("events: Ir Dr\ncmd: ls -l\npositions: line\nversion: 1\ncreator: x-1\n"
                     "pid: 12\npart: 3\nthread: 4\n" BODY),
    "fn |a.c|main 5 2\ncommand 1 ls -l\nversion 1 1\ncreator 1 x-1\n"
    "part 1 number 3 thread 4 pid 12: 5 2" },
  { "/format/H1/event-after-events",
    GRIND_TEST_TEXT ("events: Ir Dr\nevent: Ir : Fetches\nevent: Sum = Ir + Dr\n" BODY),
    "long Ir Fetches\nderived Sum 7" },
  { "/format/H1/in-the-body",
    GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "summary: 9 9\nevent: Sum = Ir + Dr\nfn=g\n1 1 1\n"),
    "parts 1\nsummary 1 9 9\nderived Sum 9\nfn |a.c|main 5 2\nfn |a.c|g 1 1" },
  { "/format/H1/function-goes-on-after-header-line",
    GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "summary: 6 3\n2 1 1\n"), "fn |a.c|main 6 3" },
  { "/format/H1/capitals", GRIND_TEST_TEXT ("events: Ir Dr\nSummary: 5 2\n" BODY "Totals: 5 3\n"),
    "summary 1 5 2\ntotals 1 5 3" },
  { "/format/H1/totals-equals", GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "totals=5 2\n"),
    "totals 1 5 2\nfn |a.c|main 5 2" },
  { "/format/H1/other-keys-as-written", GRIND_TEST_TEXT ("events: Ir Dr\nEvents: X\n" BODY),
    "event Ir\nevent Dr\nfn |a.c|main 5 2\nheader 1 Events: X\nwarnings any" },

  { "/format/H2/known-keys",
    GRIND_TEST_TEXT ("version: 1\ncreator: callgrind-3.19.0\npid: 7\ncmd:  ls  -l\npart: 1\n"
                     "desc: I1 cache: 32768 B, 64 B\ndesc: Timerange: Basic block 0 - 9\n"
                     "desc: Trigger: Program termination\narch: x86_64\ntimeframe (BB): 1-2\n"
                     "positions: line\nevents: Ir Dr\nsummary: 5 2\n" BODY "totals: 5 2\n"),
    "version 1 1\ncreator 1 callgrind-3.19.0\ncommand 1 ls  -l\n"
    "timerange 1 Basic block 0 - 9\ntrigger 1 Program termination\n"
    "header 1 desc: I1 cache: 32768 B, 64 B\nheader 1 arch: x86_64\n"
    "header 1 timeframe (BB): 1-2\nsummary 1 5 2\ntotals 1 5 2\n"
    "part 1 number 1 thread 0 pid 7: 5 2" },
  { "/format/H2/unknown-key",
    GRIND_TEST_TEXT ("hostname: box\nevents: Ir Dr\nsample rate: 5 kHz\n" BODY),
    "header 1 hostname: box\nheader 1 sample rate: 5 kHz\nfn |a.c|main 5 2" },
  { "/format/H2/version-missing", GRIND_TEST_TEXT ("events: Ir Dr\n" BODY), "no version" },
  { "/format/H2/version-0.9.6", GRIND_TEST_TEXT ("version: 0.9.6\nevents: Ir Dr\n" BODY),
    "version 1 0.9.6\nfn |a.c|main 5 2" },
  { "/format/H2/version-2", GRIND_TEST_TEXT ("\nversion: 2\nevents: Ir Dr\n" BODY),
    "warning 2 x1\nfn |a.c|main 5 2" },
  { "/format/H2/version-huge",
    GRIND_TEST_TEXT ("version: 99999999999999999999999\nevents: Ir Dr\n" BODY),
    "warning 1 x1\nfn |a.c|main 5 2" },
  { "/format/H2/version-no-number", GRIND_TEST_TEXT ("version: new\nevents: Ir Dr\n" BODY),
    "warning 1 x1\nfn |a.c|main 5 2" },

  { "/format/H3/blanks", GRIND_TEST_TEXT ("events:Ir\t\tDr   Dw\t\nfn=f\n1 2 3 4\n"),
    "event Ir\nevent Dr\nevent Dw\nfn ||f 2 3 4" },
  { "/format/H3/odd-names",
    GRIND_TEST_TEXT ("events: cpu(ms) Time_(10ns) Time_(\xc2\xb5s) inuse_space(kB) 0 a=b c:d\n"
                     "fn=f\n1 2 3 4 5 6 7 8\n"),
    "event cpu(ms)\nevent Time_(10ns)\nevent Time_(\xc2\xb5s)\nevent inuse_space(kB)\nevent 0\n"
    "event a=b\nevent c:d\ntotal 2 3 4 5 6 7 8" },

  { "/format/H4/long-name", GRIND_TEST_TEXT ("event: Ir : Instruction Fetch\nevents: Ir Dr\n" BODY),
    "long Ir Instruction Fetch\nevent Ir\nevent Dr" },
  { "/format/H4/long-name-tight", GRIND_TEST_TEXT ("event:Ir:Fetch: all\nevents: Ir Dr\n" BODY),
    "long Ir Fetch: all" },
  { "/format/H4/long-name-without-colon",
    GRIND_TEST_TEXT ("event: Ir Executed\tinstructions \nevent: Dr\tReads: all\nevents: Ir Dr\n"
                     BODY),
    "long Ir Executed\tinstructions\nlong Dr Reads: all\nno warning\nno note\ntotal 5 2" },
  { "/format/H4/formula-after-words",
    GRIND_TEST_TEXT ("event: A b = Ir\nevents: Ir Dr\n" BODY), "no derived\nwarning 1 x1" },
  { "/format/H4/long-name-of-nothing",
    GRIND_TEST_TEXT ("event: X : Unheard of\nevents: Y Z\n" BODY), "event Y\nevent Z\nno long" },
  { "/format/H4/sum", GRIND_TEST_TEXT ("event: S = Ir + Dr : Both\nevents: Ir Dr\n" BODY),
    "derived S 7\nlong S Both\nformula S Ir + Dr\ntotal 5 2 7" },
  { "/format/H4/terms",
    GRIND_TEST_TEXT ("event: A = 2 Ir\nevent: B = 2*Ir\nevent: C = 2 * Ir + 3Dr\n"
                     "event: D=Ir+Dr\nevent: E = 0x10 Ir\nevent: F = Dr\nevent: G =\tIr+\tDr\n"
                     "event: H = Ir + Ir + 3 Ir\nevents: Ir Dr\n" BODY),
    "derived A 10\nderived B 10\nderived C 16\nderived D 7\nderived E 80\nderived F 2\n"
    "derived G 7\nderived H 25" },
  { "/format/H4/on-derived",
    GRIND_TEST_TEXT ("event: B = 2 A + Dr\nevent: A = Ir + Dr\nevents: Ir Dr\n" BODY),
    "derived A 7\nderived B 16" },
  { "/format/H4/cycle",
    GRIND_TEST_TEXT ("event: A = B + Ir\nevent: B = C\nevent: C = A\nevents: Ir Dr\n" BODY),
    "no derived\ntotal 5 2\nwarnings some" },
  { "/format/H4/itself", GRIND_TEST_TEXT ("event: A = A + Ir\nevents: Ir Dr\n" BODY),
    "no derived\nwarning 1 x1" },
  { "/format/H4/on-cycle",
    GRIND_TEST_TEXT ("event: A = A\nevent: B = A + Ir\nevent: G = Ir\nevents: Ir Dr\n" BODY),
    "derived G 5\nwarnings some" },
  { "/format/H4/unknown-name",
    GRIND_TEST_TEXT ("events: Ir Dr\nevent: A = Ir + Nope\nevent: B = A\n" BODY),
    "no derived\nwarnings some" },
  { "/format/H4/no-formula-at-all", GRIND_TEST_TEXT ("events: Ir Dr\nevent: A = 2 +\n" BODY),
    "no derived\nwarning 2 x1" },
  { "/format/H4/without-name", GRIND_TEST_TEXT ("event:\nevents: Ir Dr\n" BODY),
    "no derived\nwarning 1 x1\ntotal 5 2" },
  { "/format/H4/named-like-real", GRIND_TEST_TEXT ("event: Ir = 2 Dr\nevents: Ir Dr\n" BODY),
    "event Ir\nevent Dr\nno derived\ntotal 5 2\nwarning 1 x1" },
  { "/format/H4/named-like-later-real",
    GRIND_TEST_TEXT ("events: Ir\nevent: Dr = 2 Ir\nfn=f\n1 5\nevents: Dr\nfn=f\n1 3\n"),
    "event Ir\nevent Dr\nno derived\ntotal 5 3\nwarning 2 x1" },
  { "/format/H4/factor-too-large",
    GRIND_TEST_TEXT ("event: A = 99999999999999999999 Ir\nevents: Ir Dr\n" BODY),
    "warnings some\ntotal 5 2*" },
  { "/format/H4/saturates",
    GRIND_TEST_TEXT ("event: A = 9000000000000000000 Ir\nevent: B = A + Dr\nevents: Ir Dr\n" BODY),
    "derived A 9223372036854775807\nderived B 9223372036854775807" },
  { "/format/H4/negative-values",
    GRIND_TEST_TEXT ("event: A = 3 Ir + Dr\nevents: Ir Dr\nfn=f\n1 -5 1\n"), "derived A -14" },

  { "/format/H4/customary",
    GRIND_TEST_TEXT ("events: Ir I1mr D1mr D1mw DLmr Bc Bcm Bi Bim\nfn=f\n"
                     "1 1000 1 2 4 8 100 16 100 32\n"),
    "customary L1m 7\nformula L1m I1mr + D1mr + D1mw\ncustomary LLm 8\nformula LLm DLmr\n"
    "customary Bm 48\nformula Bm Bim + Bcm\ncustomary CEst 2350\n"
    "formula CEst Ir + 10 Bm + 10 L1m + 100 LLm\nno derived\nno warning" },
  { "/format/H4/customary-bus", GRIND_TEST_TEXT ("events: Ir Ge\nfn=f\n1 5 2\n"),
    "customary CEst 45\nformula CEst Ir + 20 Ge" },
  { "/format/H4/customary-without-Ir", GRIND_TEST_TEXT ("events: D1mr\nfn=f\n1 5\n"),
    "customary L1m 5\nformula L1m D1mr\ncustomary CEst 50\nformula CEst 10 L1m" },
  { "/format/H4/no-customary", GRIND_TEST_TEXT ("events: Ir Dr Bc\nfn=f\n1 5 2 3\n"),
    "no customary" },
  { "/format/H4/customary-in-the-file",
    GRIND_TEST_TEXT ("event: L1m = 2 D1mr\nevent: LLm = Nope\nevents: Ir D1mr DLmr\n"
                     "fn=f\n1 5 2 3\n"),
    "derived L1m 4\ncustomary CEst 45\nwarning 2 x1" },
  { "/format/H4/customary-that-is-real", GRIND_TEST_TEXT ("events: Ir L1m D1mr\nfn=f\n1 5 2 3\n"),
    "event Ir\nevent L1m\nevent D1mr\ncustomary CEst 25" },
  { "/format/H4/customary-too-large",
    GRIND_TEST_TEXT ("event: L1m = 9000000000000000000 D1mr\nevents: Ir D1mr\nfn=f\n1 5 2\n"),
    "derived L1m 9223372036854775807\nno customary" },

  { "/format/H5/default", GRIND_TEST_TEXT ("events: Ir\nfn=f\n7 5\n"),
    "positions 1 line\nfn ||f 5" },
  { "/format/H5/line", GRIND_TEST_TEXT ("positions: line\nevents: Ir\nfn=f\n7 5\n"),
    "positions 1 line\nfn ||f 5" },
  { "/format/H5/instr", GRIND_TEST_TEXT ("positions: instr\nevents: Ir\nfn=f\n0x7 5\n"),
    "positions 1 instr\nfn ||f 5" },
  { "/format/H5/bb", GRIND_TEST_TEXT ("positions: bb\nevents: Ir\nfn=f\n7 5\n"),
    "positions 1\nfn ||f 5" },
  { "/format/H5/instr-line", GRIND_TEST_TEXT ("positions: instr line\nevents: Ir\nfn=f\n0x7 8 5\n"),
    "positions 1 instr line\nfn ||f 5" },
  { "/format/H5/instr-bb", GRIND_TEST_TEXT ("positions: instr bb\nevents: Ir\nfn=f\n0x7 8 5\n"),
    "positions 1 instr\nfn ||f 5" },
  { "/format/H5/bb-line", GRIND_TEST_TEXT ("positions: bb line\nevents: Ir\nfn=f\n7 8 5\n"),
    "positions 1 line\nfn ||f 5" },
  { "/format/H5/instr-bb-line",
    GRIND_TEST_TEXT ("positions:\tinstr  bb\tline \nevents: Ir\nfn=f\n0x7 8 9 5\n"),
    "positions 1 instr line\nfn ||f 5" },
  { "/format/H5/bb-in-calls",
    GRIND_TEST_TEXT ("positions: instr bb line\nevents: Ir\nfn=f\ncfn=g\ncalls=2 0x10 0x20 30\n"
                     "0x7 8 9 5\n"),
    "call f -> g 2x 5\nat g 30" },
  { "/format/H5/other-order",
    GRIND_TEST_TEXT ("# callgrind format\npositions: line instr\nevents: Ir\nfn=f\n7 0x8 5\n"
                     "+1 +2 6\ncfn=g\ncalls=1 20 0x30\n* * 7\n"),
    "positions 1 instr line\nnote 2 x1\nno warning\nfn ||f 11\nfn ||g 0\nat g 20\n"
    "line f :7@8 5\nline f :8@a 6\nsite f :8@a -> g 1x 7" },
  { "/format/H5/other-order-of-a-known-creator",
    GRIND_TEST_TEXT ("creator: x\npositions: line instr\nevents: Ir\nfn=f\n7 0x8 5\n"),
    "note 2 x1\nno warning\nline f :7@8 5" },
  { "/format/H5/other-order-of-an-unknown-creator",
    GRIND_TEST_TEXT ("# callgrind\npositions: line instr\nevents: Ir\nfn=f\n7 0x8 5\n"),
    "warning 2 x1\nno note\nline f :7@8 5" },
  { "/format/H5/repeated",
    GRIND_TEST_TEXT ("positions: line line\nevents: Ir Dr\nfn=f\n7 8 5 1\n+1 9 6 2\ncfn=g\n"
                     "calls=1 20 21\n9 +1 7\n"),
    "positions 1 line\nwarning 1 x1\nfn ||f 11 3\nfn ||g 0 0\nline f :7 5 1\nline f :8 6 2\n"
    "at g 20\nsite f :9 -> g 1x 7 0" },
  { "/format/H5/repeated-often",
    GRIND_TEST_TEXT ("positions: instr bb bb line instr line\nevents: Ir\nfn=f\n"
                     "0x7 1 2 3 4 5 6\n"),
    "positions 1 instr line\nwarning 1 x1\nline f :3@7 6" },

  { "/format/H7/not-trusted",
    GRIND_TEST_TEXT ("events: Ir Dr\nsummary: 0 192717159265\n" BODY "totals: 1\n"),
    "total 5 2\nsummary 1 0 192717159265\ntotals 1 1 0\nfn |a.c|main 5 2" },
  { "/format/H7/differing-is-a-note", GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "totals: 1 1\n"),
    "note * x1" },
  { "/format/H7/agreeing-is-nothing",
    GRIND_TEST_TEXT ("events: Ir Dr\nsummary: 5 2\n" BODY "totals: 5 2\n"), "no note" },
  { "/format/H7/agreeing-by-part",
    GRIND_TEST_TEXT ("events: Ir Dr\nsummary: 5 2\n" BODY "part: 2\nsummary: 3 0\nfn=f\n1 3\n"),
    "no note\nsummary 1 5 2\nsummary 2 3 0\ntotal 8 2" },
  { "/format/H7/order-of-events-of-the-part",
    GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "totals: 5 2\nevents: Dr Ir\nfn=f\n1 3 4\n"
                                            "totals: 3 4\n"),
    "no note\ntotals 1 5 2\ntotals 2 4 3" },
  { "/format/H7/before-events", GRIND_TEST_TEXT ("summary: 5 2\nevents: Ir Dr\n" BODY),
    "total 5 2\nfn |a.c|main 5 2" },
  { "/format/H7/no-number", GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "totals: many\n"),
    "total 5 2\nwarnings any" },
  { "/format/H7/too-many", GRIND_TEST_TEXT ("events: Ir Dr\n" BODY "totals: 5 2 9\n"),
    "total 5 2\nwarnings any\ntotals 1 5 2" },

  { "/format/H8/thread-beyond-32-bits",
    GRIND_TEST_TEXT ("thread: 140737353971520\npid: 4294967297\nevents: Ir Dr\n" BODY),
    "part 1 number 0 thread 140737353971520 pid 4294967297: 5 2" },
  { "/format/H8/no-number", GRIND_TEST_TEXT ("thread: main\nevents: Ir Dr\n" BODY),
    "part 1 number 0 thread 0 pid 0: 5 2\nheader 1 thread: main\nwarnings any" },
};

static const GrindTestCase part_cases[] = {
  { "/format/H6/part-thread-pid-before-body",
    GRIND_TEST_TEXT ("part: 1\nthread: 2\npid: 3\nevents: Ir\npositions: line\nfn=f\n1 5\n"),
    "parts 1\npart 1 number 1 thread 2 pid 3: 5" },
  { "/format/H6/part-starts-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npart: 2\nevents: Ir\nfn=f\n1 6\n"),
    "parts 2\npart 1 number 0 thread 0 pid 0: 5\npart 2 number 2 thread 0 pid 0: 6\nfn ||f 11\n"
    "lines 1 1" },
  { "/format/H6/thread-starts-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\nthread: 2\nfn=f\n1 6\n"),
    "part 1 number 0 thread 0 pid 0: 5\npart 2 number 0 thread 2 pid 0: 6" },
  { "/format/H6/pid-starts-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npid: 2\nfn=f\n1 6\n"),
    "part 1 number 0 thread 0 pid 0: 5\npart 2 number 0 thread 0 pid 2: 6" },
  { "/format/H6/positions-starts-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npositions: instr line\nfn=f\n1 2 6\n"),
    "parts 2\npositions 1 line\npositions 2 instr line\nfn ||f 11" },
  { "/format/H6/events-starts-part",
    GRIND_TEST_TEXT ("events: Ir Dr\nfn=f\n1 5 7\nevents: Dw Ir\nfn=f\n1 6 8\n"),
    "parts 2\nevent Ir\nevent Dr\nevent Dw\nfn ||f 13 7 6\n"
    "part 1 number 0 thread 0 pid 0: 5 7 0\npart 2 number 0 thread 0 pid 0: 8 0 6" },
  { "/format/H6/several-lines-one-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npart: 2\nthread: 3\npid: 4\npositions: line\n"
                     "events: Ir\nfn=f\n1 6\n"),
    "parts 2\npart 1 number 0 thread 0 pid 0: 5\npart 2 number 2 thread 3 pid 4: 6" },
  { "/format/H6/part-without-costs-at-end",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npart: 2\n"), "total 5\nfn ||f 5" },
  { "/format/H6/names-live-on",
    GRIND_TEST_TEXT ("part: 1\nevents: Ir\nob=(1) o\nfl=(1) a.c\nfn=(1) f\n1 5\ncfn=(2) g\n"
                     "calls=1 1\n1 2\npart: 2\nevents: Ir\nob=(1)\nfl=(1)\nfn=(2)\n1 6\n"),
    "fn o|a.c|f 5\nfn o|a.c|g 6\ncall f -> g 1x 2" },
  { "/format/H6/positions-and-events-live-on",
    GRIND_TEST_TEXT ("positions: instr line\nevents: Ir Dr\nfn=f\n1 2 3 4\npart: 2\nfn=f\n"
                     "1 2 5 6\n"),
    "positions 1 instr line\npositions 2 instr line\nfn ||f 8 10" },
  { "/format/H6/object-and-file-start-afresh",
    GRIND_TEST_TEXT ("events: Ir\nob=o\nfl=a.c\nfn=f\n1 5\npart: 2\nfn=f\n1 6\n"),
    "fn o|a.c|f 5\nfn ||f 6" },
  { "/format/H6/function-starts-afresh",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\npart: 2\n1 6\n"),
    "fn ||f 5\nfn ||??? 6\nwarning 5 x1" },
  { "/format/H6/callee-starts-afresh",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\ncob=p\ncfi=c.c\ncfn=g\npart: 2\nfn=h\ncfn=k\n"
                     "calls=1 1\n1 6\n"),
    "fn ||f 5\nfn ||h 0\nfn ||k 0\ncall h -> k 1x 6" },
  { "/format/H6/waiting-call-starts-afresh",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\ncfn=g\ncalls=1 1\npart: 2\nfn=h\n1 6\n"),
    "fn ||f 5\nfn ||h 6\nno call\nwarning 5 x1" },
  { "/format/H6/waiting-jump-starts-afresh",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n1 5\njump=1 1\npart: 2\nfn=h\n1 6\n"),
    "fn ||f 5\nfn ||h 6\njumps 0 0\nwarning 4 x1" },
  { "/format/H6/base-starts-afresh",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n10 5\npart: 2\nfn=h\ncfn=k\ncalls=1 +3\n+5 6\n"),
    "at k 3\ncall h -> k 1x 6" },
  { "/format/H6/base-below-zero-in-new-part",
    GRIND_TEST_TEXT ("events: Ir\nfn=f\n10 5\npart: 2\nfn=h\n-5 6\n"),
    "fn ||f 5\nfn ||h 6\nwarning 6 x1" },
  { "/format/H6/header-after-body-is-of-next-part",
    GRIND_TEST_TEXT ("version: 1\ncreator: a\ncmd: one\ndesc: Trigger: x\nevents: Ir\nfn=f\n1 5\n"
                     "totals: 5\nversion: 1\ncreator: b\ncmd: two\ndesc: Trigger: y\npart: 2\n"
                     "events: Ir\nfn=f\n1 6\ntotals: 6\n"),
    "parts 2\ncreator 1 a\ncreator 2 b\ncommand 1 one\ncommand 2 two\ntrigger 1 x\ntrigger 2 y\n"
    "totals 1 5\ntotals 2 6" },
  { "/format/H6/odd-numbers",
    GRIND_TEST_TEXT ("part: 7\nevents: Ir\nfn=f\n1 1\npart: 2\nfn=f\n1 2\npart: 2\nfn=f\n1 4\n"
                     "part: -1\nfn=f\n1 8\n"),
    "part 1 number 7 thread 0 pid 0: 1\npart 2 number 2 thread 0 pid 0: 2\n"
    "part 3 number 2 thread 0 pid 0: 4\npart 4 number -1 thread 0 pid 0: 8\ntotal 15" },
  { "/format/H6/same-events-in-other-order",
    GRIND_TEST_TEXT ("events: A B C\nfn=f\n1 1 2 3\nevents: C A\nfn=f\n1 30 10\nevents: B\nfn=f\n"
                     "1 200\n"),
    "event A\nevent B\nevent C\ntotal 11 202 33" },
};

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  grind_test_add_cases (cases, G_N_ELEMENTS (cases));
  grind_test_add_cases (part_cases, G_N_ELEMENTS (part_cases));

  return g_test_run ();
}
