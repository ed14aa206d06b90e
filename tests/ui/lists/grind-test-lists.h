/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The lists of test-cost-list.c, which defines how they are made. */
#include "ui/calls/grind-call-pane.h"
#include "ui/calls/grind-transitive-pane.h"
#include "ui/parts/grind-part-pane.h"

/* main calls work and rest, and work calls rest; both events differ in order. */
#define PROFILE \
  "positions: instr line\nevents: Ir Dr\nfl=/src/demo.c\nfn=main\n" \
  "0x10 5 300 1\n0x18 0 100 2\ncfn=work\ncalls=2 0x90 30\n0x20 7 500 10\n" \
  "cfi=/src/rest.c\ncfn=ns::rest(int)\ncalls=1 0xa0 40\n0x20 7 100 0\n0x28 9 0 7\n" \
  "fn=work\n0x90 30 300 4\ncfi=/src/rest.c\ncfn=ns::rest(int)\ncalls=3 0xa0 40\n0x98 31 200 6\n" \
  "fl=/src/rest.c\nfn=ns::rest(int)\n0xa0 40 300 6\n"

/* The same program before: old is gone, the call of rest by main is new, rest cost little. */
#define BASE \
  "positions: instr line\nevents: Ir Dr\nfl=/src/demo.c\nfn=main\n" \
  "0x10 5 300 1\n0x18 0 100 2\ncfn=work\ncalls=1300 0x90 30\n0x20 7 520 10\n" \
  "cfn=old\ncalls=4 0x70 20\n0x20 7 100 10\n0x28 9 0 7\n" \
  "fn=old\n0x70 20 100 10\n" \
  "fn=work\n0x90 30 500 4\ncfi=/src/rest.c\ncfn=ns::rest(int)\ncalls=3 0xa0 40\n0x98 31 20 6\n" \
  "fl=/src/rest.c\nfn=ns::rest(int)\n0xa0 40 20 6\n"

#define PARTS \
  "# callgrind format\nevents: Ir Dr\npid: 7\n" \
  "part: 1\nthread: 1\nfn=f\n1 25 10\npart: 1\nthread: 2\nfn=f\n1 75 0\n" \
  "part: 2\nthread: 1\nfn=f\n1 50 20\n"

typedef struct _Fixture Fixture;

typedef struct
{
  const char  *title;
  GtkSortType  order;      /* ascending like the first click, which is largest first for costs */
  const char  *keys;       /* of the rows, each followed by a blank */
} Order;

typedef struct
{
  const char *name;
  const char *view;        /* its accessible name */
  const char *profile;
  const char *base;        /* (nullable): what that is compared with */
  GtkWidget  *(* make) (Fixture *fixture);
  GType       (* get_type) (void);      /* (nullable): of a view, that is made from it */
  gboolean    is_callers;
  void        (* show) (Fixture    *fixture,
                        const char *function);
  const char *function;    /* (nullable): what it is shown for */
  const char *other;       /* (nullable): what it is shown for afterwards, as without rows */
  const char *key;         /* title of the column that tells rows apart */
  const char *column;      /* id of a column to hide and to move, second to last */
  const char *titles;
  const char *rows;        /* as costs */
  const char *exact;       /* as costs for programs */
  const char *percent;     /* as percentages */
  const char *second;      /* costs of the other event, with the first one as secondary */
  guint       active;      /* a row to choose and to activate */
  guint       index;       /* of that in the data */
  const char *goes_to;     /* (nullable): function that goes to */
  const char *empty;       /* (nullable): text without rows */
  const char *sides;       /* of a comparison: with both sides and the relative change */
  const char *exact_sides; /* the same for programs */
  Order       orders[5];
} List;

struct _Fixture
{
  const List     *what;
  GtkWidget      *window;
  GtkWidget      *pane;
  GtkColumnView  *view;
  GrindNavigator *navigator;
  GrindSession   *session;     /* borrowed from it */
  guint           chosen;
};

/* It shows no other numbers itself: its owner replaces the picture. */
#define PICTURE_ROWS \
  "1000|–|3|0|main|function|demo.c;" \
  "1000|100.00|3|1|main|function|demo.c;" \
  "300|30.00|3|2|ns::rest(int)|hidden|rest.c;" \
  "500|50.00|3|1|work|function|demo.c;"

static GtkWidget *make_view         (Fixture    *fixture);
static GtkWidget *make_lines        (Fixture    *fixture);
static GtkWidget *make_instructions (Fixture    *fixture);
static GtkWidget *make_picture      (Fixture    *fixture);
static GtkWidget *make_functions    (Fixture    *fixture);
static void       go_to             (Fixture    *fixture,
                                     const char *name);
static void       show_lines        (Fixture    *fixture,
                                     const char *function);
static void       show_picture      (Fixture    *fixture,
                                     const char *function);

static const List lists[] = {
  {
    .name = "callers", .view = "Callers", .profile = PROFILE, .make = make_view,
    .get_type = grind_call_pane_get_type, .is_callers = TRUE, .show = go_to,
    .function = "ns::rest(int)", .other = "main", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Count|Function|Location",
    .rows = "200|66.67|3|work|demo.c;100|33.33|1|main|demo.c;",
    .exact = "200|66.6666666666667|3|work|demo.c;100|33.3333333333333|1|main|demo.c;",
    .percent = "20.00|66.67|3|work|demo.c;10.00|33.33|1|main|demo.c;",
    .second = "6|100.00|200|3|work|demo.c;0|0|100|1|main|demo.c;",
    .active = 1, .index = 1, .goes_to = "main",
    .empty = "No callers recorded: the program starts here, or the caller is unknown",
    .orders = {
      { "Count", GTK_SORT_DESCENDING, "work main " },
      { "Function", GTK_SORT_ASCENDING, "main work " },
      { "Cost", GTK_SORT_ASCENDING, "work main " },
    },
  },
  {
    .name = "callees", .view = "Callees", .profile = PROFILE, .make = make_view,
    .get_type = grind_call_pane_get_type, .show = go_to, .function = "main",
    .other = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Count|Function|Location",
    .rows = "500|50.00|2|work|demo.c;100|10.00|1|ns::rest(int)|rest.c;",
    .exact = "500|50|2|work|demo.c;100|10|1|ns::rest(int)|rest.c;",
    .percent = "50.00|50.00|2|work|demo.c;10.00|10.00|1|ns::rest(int)|rest.c;",
    .second = "10|50.00|500|2|work|demo.c;0|0|100|1|ns::rest(int)|rest.c;",
    .active = 1, .index = 1, .goes_to = "ns::rest(int)",
    .empty = "No calls recorded: all cost is self cost",
    .orders = {
      { "Count", GTK_SORT_DESCENDING, "work ns::rest(int) " },
      { "Function", GTK_SORT_ASCENDING, "ns::rest(int) work " },
      { "Cost", GTK_SORT_ASCENDING, "work ns::rest(int) " },
    },
  },
  {
    .name = "all-callers", .view = "All callers", .profile = PROFILE, .make = make_view,
    .get_type = grind_transitive_pane_get_type, .is_callers = TRUE, .show = go_to,
    .function = "ns::rest(int)", .other = "main", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Distance|Count|Function|Location",
    .rows = "300|100.00|1–2|2|main|demo.c;200|66.67|1|3|work|demo.c;",
    .exact = "300|100|1-2|1.8|main|demo.c;200|66.6666666666667|1|3|work|demo.c;",
    .percent = "30.00|100.00|1–2|2|main|demo.c;20.00|66.67|1|3|work|demo.c;",
    .second = "6|100.00|300|1–2|2|main|demo.c;6|100.00|200|1|3|work|demo.c;",
    .active = 1, .index = 1, .goes_to = "work",
    .empty = "No callers recorded: the program starts here, or the caller is unknown",
    .orders = {
      { "Distance", GTK_SORT_ASCENDING, "work main " },
      { "Function", GTK_SORT_ASCENDING, "main work " },
      { "Count", GTK_SORT_ASCENDING, "work main " },
    },
  },
  {
    .name = "all-callees", .view = "All callees", .profile = PROFILE, .make = make_view,
    .get_type = grind_transitive_pane_get_type, .show = go_to, .function = "main",
    .other = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Cost %|Share %|Self %|Distance|Count|Function|Location",
    .rows = "500|50.00|300|1|2|work|demo.c;300|30.00|300|1–2|4|ns::rest(int)|rest.c;",
    .exact = "500|50|300|1|2|work|demo.c;300|30|300|1-2|4|ns::rest(int)|rest.c;",
    .percent = "50.00|50.00|30.00|1|2|work|demo.c;30.00|30.00|30.00|1–2|4|ns::rest(int)|rest.c;",
    .second = "10|50.00|4|500|1|2|work|demo.c;6|30.00|6|300|1–2|4|ns::rest(int)|rest.c;",
    .active = 1, .index = 1, .goes_to = "ns::rest(int)",
    .empty = "No calls recorded: all cost is self cost",
    .orders = {
      { "Distance", GTK_SORT_DESCENDING, "ns::rest(int) work " },
      { "Self", GTK_SORT_ASCENDING, "work ns::rest(int) " },
      { "Function", GTK_SORT_ASCENDING, "ns::rest(int) work " },
    },
  },
  {
    .name = "lines", .view = "Lines", .profile = PROFILE, .make = make_lines, .show = show_lines,
    .function = "main", .key = "Line", .column = "calls",
    .titles = "Line|Self %|Calls %|Called function",
    .rows = "–|100||;5|300||;7||600|work;9|||;",
    .exact = "|100|0|;5|300|0|;7|0|600|work;9|0|0|;",
    .percent = "–|10.00||;5|30.00||;7||60.00|work;9|||;",
    .second = "–|2|100||;5|1|300||;7|||10|work;9|7|||;",
    .active = 2, .index = 2, .goes_to = "work",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "5 – 7 9 " },
      { "Self", GTK_SORT_ASCENDING, "7 9 – 5 " },
      { "Calls", GTK_SORT_DESCENDING, "7 – 5 9 " },
      { "Line", GTK_SORT_DESCENDING, "9 7 5 – " },
    },
  },
  {
    .name = "instructions", .view = "Instructions", .profile = PROFILE, .make = make_instructions,
    .show = show_lines, .function = "main", .key = "Address", .column = "calls",
    .titles = "Address|Self %|Calls %|Called function|Source line",
    .rows = "0x10|300|||demo.c:5;0x18|100|||;0x20||600|work|demo.c:7;0x28||||demo.c:9;",
    .exact = "0x10|300|0||demo.c:5;0x18|100|0||;0x20|0|600|work|demo.c:7;0x28|0|0||demo.c:9;",
    .percent = "0x10|30.00|||demo.c:5;0x18|10.00|||;0x20||60.00|work|demo.c:7;0x28||||demo.c:9;",
    .second = "0x10|1|300|||demo.c:5;0x18|2|100|||;0x20|||10|work|demo.c:7;0x28|7||||demo.c:9;",
    .active = 2, .index = 2, .goes_to = "work",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "0x10 0x18 0x20 0x28 " },
      { "Source line", GTK_SORT_DESCENDING, "0x28 0x20 0x10 0x18 " },
    },
  },
  {
    .name = "picture", .view = "Map as a list", .profile = PROFILE, .make = make_picture,
    .show = show_picture, .function = "main", .key = "Function", .column = "level",
    .titles = "Cost|Share %|Count|Level|Function|Kind|Location",
    .rows = PICTURE_ROWS,
    .exact = "1000||3|0|main|function|demo.c;1000|100|3|1|main|function|demo.c;"
             "300|30|3|2|ns::rest(int)|hidden|rest.c;500|50|3|1|work|function|demo.c;",
    .percent = PICTURE_ROWS,
    .second = PICTURE_ROWS,
    .active = 2, .index = 3,
  },
  {
    .name = "functions", .view = "Functions", .profile = PROFILE, .make = make_functions,
    .key = "Function", .column = "called",
    .titles = "Incl. %|Self %|Called|Function|Location",
    .rows = "1000|400|0|main|demo.c;500|300|2|work|demo.c;300|300|4|ns::rest(int)|rest.c;",
    .exact = "1000|400|0|main|demo.c;500|300|2|work|demo.c;300|300|4|ns::rest(int)|rest.c;",
    .percent = "100.00|40.00|0|main|demo.c;50.00|30.00|2|work|demo.c;"
               "30.00|30.00|4|ns::rest(int)|rest.c;",
    .second = "20|10|1000|0|main|demo.c;10|4|500|2|work|demo.c;6|6|300|4|ns::rest(int)|rest.c;",
    .orders = {
      { "Self", GTK_SORT_ASCENDING, "main work ns::rest(int) " },
      { "Called", GTK_SORT_DESCENDING, "ns::rest(int) work main " },
      { "Function", GTK_SORT_ASCENDING, "main ns::rest(int) work " },
      { "Location", GTK_SORT_DESCENDING, "ns::rest(int) main work " },
    },
  },
  {
    .name = "parts", .view = "Parts", .profile = PARTS, .make = make_view,
    .get_type = grind_part_pane_get_type, .key = "Part", .column = "share",
    .titles = "Part|Thread|Trigger|Ir %|Ir",
    .rows = "1|Thread 1||16.67|25;1|Thread 2||50.00|75;2|Thread 1||33.33|50;",
    .exact = "1|Thread 1||16.6666666666667|25;1|Thread 2||50|75;2|Thread 1||33.3333333333333|50;",
    .percent = "1|Thread 1||16.67|25;1|Thread 2||50.00|75;2|Thread 1||33.33|50;",
    .second = "1|Thread 1||33.33|10;1|Thread 2||0|0;2|Thread 1||66.67|20;",
  },
};

/* Lists of a comparison: changes, the largest first */
static const List compared[] = {
  {
    .name = "callers-compared", .view = "Callers", .profile = PROFILE, .base = BASE,
    .make = make_view, .get_type = grind_call_pane_get_type, .is_callers = TRUE, .show = go_to,
    .function = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Δ Cost %|Count|Function|Location",
    .rows = "+180|3|work|demo.c;+100|0 → 1|main|demo.c;",
    .exact = "180|3|work|demo.c;100|1|main|demo.c;",
    .percent = "+17.65|3|work|demo.c;+9.80|0 → 1|main|demo.c;",
    .second = "0|+180|3|work|demo.c;0|+100|0 → 1|main|demo.c;",
    .sides = "+180|3|work|demo.c|20|200|+900.00\302\240%;+100|0 → 1|main|demo.c|0|100|new;",
    .exact_sides = "180|3|work|demo.c|20|200|900;100|1|main|demo.c|0|100|;",
    .orders = {
      { "Function", GTK_SORT_ASCENDING, "main work " },
    },
  },
  {
    .name = "callees-compared", .view = "Callees", .profile = PROFILE, .base = BASE,
    .make = make_view, .get_type = grind_call_pane_get_type, .show = go_to, .function = "main",
    .key = "Function", .column = "count",
    .titles = "Δ Cost %|Count|Function|Location",
    .rows = "+100|0 → 1|ns::rest(int)|rest.c;−100|4 → 0|old|demo.c;−20|1300 → 2|work|demo.c;",
    .exact = "100|1|ns::rest(int)|rest.c;-100|0|old|demo.c;-20|2|work|demo.c;",
    .percent = "+9.80|0 → 1|ns::rest(int)|rest.c;−9.80|4 → 0|old|demo.c;"
               "−1.96|1300 → 2|work|demo.c;",
    .second = "−10|−100|4 → 0|old|demo.c;0|−20|1300 → 2|work|demo.c;"
              "0|+100|0 → 1|ns::rest(int)|rest.c;",
    .sides = "+100|0 → 1|ns::rest(int)|rest.c|0|100|new;−100|4 → 0|old|demo.c|100|0|gone;"
             "−20|1300 → 2|work|demo.c|520|500|−3.85\302\240%;",
    .exact_sides = "100|1|ns::rest(int)|rest.c|0|100|;-100|0|old|demo.c|100|0|-100;"
                   "-20|2|work|demo.c|520|500|-3.84615384615385;",
    .orders = {
      { "Count", GTK_SORT_ASCENDING, "work old ns::rest(int) " },
    },
  },
  {
    .name = "all-callers-compared", .view = "All callers", .profile = PROFILE, .base = BASE,
    .make = make_view, .get_type = grind_transitive_pane_get_type, .is_callers = TRUE,
    .show = go_to, .function = "ns::rest(int)", .key = "Function", .column = "count",
    .titles = "Δ Cost %|Distance|Count|Function|Location",
    .rows = "+280|2 → 1–2|50 → 2|main|demo.c;+180|1|3|work|demo.c;",
    .exact = "280|1-2|1.8|main|demo.c;180|1|3|work|demo.c;",
    .percent = "+27.45|2 → 1–2|50 → 2|main|demo.c;+17.65|1|3|work|demo.c;",
    .second = "0|+280|2 → 1–2|780 → 2|main|demo.c;0|+180|1|3|work|demo.c;",
    .sides = "+280|2 → 1–2|50 → 2|main|demo.c|20|300|+1400.00\302\240%;"
             "+180|1|3|work|demo.c|20|200|+900.00\302\240%;",
    .exact_sides = "280|1-2|1.8|main|demo.c|20|300|1400;180|1|3|work|demo.c|20|200|900;",
    .orders = {
      { "Count", GTK_SORT_ASCENDING, "main work " },
    },
  },
  {
    .name = "all-callees-compared", .view = "All callees", .profile = PROFILE, .base = BASE,
    .make = make_view, .get_type = grind_transitive_pane_get_type, .show = go_to,
    .function = "main", .key = "Function", .column = "count",
    .titles = "Δ Cost %|Δ Self %|Distance|Count|Function|Location",
    .rows = "+280|+280|2 → 1–2|3 → 4|ns::rest(int)|rest.c;−100|−100|1 → –|4 → 0|old|demo.c;"
            "−20|−200|1|1300 → 2|work|demo.c;",
    .exact = "280|280|1-2|4|ns::rest(int)|rest.c;-100|-100||0|old|demo.c;-20|-200|1|2|work|demo.c;",
    .percent = "+27.45|+27.45|2 → 1–2|3 → 4|ns::rest(int)|rest.c;"
               "−9.80|−9.80|1 → –|4 → 0|old|demo.c;−1.96|−19.61|1|1300 → 2|work|demo.c;",
    .second = "−10|−10|−100|1 → –|4 → 0|old|demo.c;0|0|−20|1|1300 → 2|work|demo.c;"
              "0|0|+280|2 → 1–2|3 → 4|ns::rest(int)|rest.c;",
    .sides = "+280|+280|2 → 1–2|3 → 4|ns::rest(int)|20|300|+1400.00\302\240%;"
             "−100|−100|1 → –|4 → 0|old|100|0|gone;"
             "−20|−200|1|1300 → 2|work|520|500|−3.85\302\240%;",
    .exact_sides = "280|280|1-2|4|ns::rest(int)|20|300|1400;-100|-100||0|old|100|0|-100;"
                   "-20|-200|1|2|work|520|500|-3.84615384615385;",
    .orders = {
      { "Count", GTK_SORT_ASCENDING, "work old ns::rest(int) " },
    },
  },
  {
    .name = "functions-compared", .view = "Functions", .profile = PROFILE, .base = BASE,
    .make = make_functions, .key = "Function", .column = "called",
    .titles = "Δ Incl. %|Δ Self %|Called|Function|Location",
    .rows = "+280|+280|3 → 4|ns::rest(int)|rest.c;−20|−200|1300 → 2|work|demo.c;"
            "−100|−100|4 → 0|old|demo.c;−20|0|0|main|demo.c;",
    .exact = "280|280|4|ns::rest(int)|rest.c;-20|-200|2|work|demo.c;-100|-100|0|old|demo.c;"
             "-20|0|0|main|demo.c;",
    .percent = "+27.45|+27.45|3 → 4|ns::rest(int)|rest.c;−1.96|−19.61|1300 → 2|work|demo.c;"
               "−9.80|−9.80|4 → 0|old|demo.c;−1.96|0|0|main|demo.c;",
    .second = "−10|−10|−100|4 → 0|old|demo.c;−10|0|−20|0|main|demo.c;",
    .sides = "+280|+280|3 → 4|ns::rest(int)|rest.c|20|300|+1400.00\302\240%;"
             "−20|−200|1300 → 2|work|demo.c|500|300|−40.00\302\240%;"
             "−100|−100|4 → 0|old|demo.c|100|0|gone;−20|0|0|main|demo.c|400|400|0\302\240%;",
    .exact_sides = "280|280|4|ns::rest(int)|rest.c|20|300|1400;-20|-200|2|work|demo.c|500|300|-40;"
                   "-100|-100|0|old|demo.c|100|0|-100;-20|0|0|main|demo.c|400|400|0;",
    .orders = {
      { "Called", GTK_SORT_ASCENDING, "work old ns::rest(int) main " },
    },
  },
};
