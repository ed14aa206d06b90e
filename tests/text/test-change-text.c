/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a comparison shows first, and says in a sentence */
#include "config.h"

#include "../analysis/grind-test-compare.h"
#include "text/grind-change-text.h"

#define IN(object, name, cost) "ob=" object "\nfl=a.c\nfn=" name "\n1 " cost "\n"
#define CALLS(object, name, cost) "cob=" object "\ncfn=" name "\ncalls=1 1\n1 " cost "\n"
#define APP(name, cost) IN ("/bin/app", name, cost)
#define LIBC(name, cost) IN ("/lib/libc.so.6", name, cost)
#define TO_LIBC(name, cost) CALLS ("/lib/libc.so.6", name, cost)

/* The program calls strlen() of a library, through another library function or not. */
#define LENGTH(self, length) \
  APP ("lower", self) TO_LIBC ("strlen", length) LIBC ("strlen", length)

typedef struct
{
  const char *path;
  const char *before;
  const char *after;
  const char *first;      /* (nullable): what is shown first */
  const char *sentence;
} Case;

static const Case cases[] = {
  { "less", APP ("f", "600") APP ("g", "400"), APP ("f", "500") APP ("g", "400"), "f",
    "10.0 % less Ir: f −100; nothing got slower by more than 0.1 points" },
  { "more", APP ("f", "600") APP ("g", "400"), APP ("f", "700") APP ("g", "400"), "f",
    "10.0 % more Ir: f +100; nothing got faster by more than 0.1 points" },
  { "slower", APP ("f", "600") APP ("g", "400"), APP ("f", "100") APP ("g", "402"), "f",
    "49.8 % less Ir: f −500; slower: g +2" },
  { "faster", APP ("f", "600") APP ("g", "400"), APP ("f", "900") APP ("g", "300"), "f",
    "20.0 % more Ir: f +300; faster: g −100" },
  /* The largest change is not what made the total less. */
  { "against", APP ("f", "500") APP ("g", "400") APP ("h", "100"),
    APP ("f", "485") APP ("g", "385") APP ("h", "125"), "h",
    "0.5 % less Ir: f −15; slower: h +25" },
  /* 0.1 points are not more than 0.1 points. */
  { "small", APP ("f", "600") APP ("g", "400"), APP ("f", "100") APP ("g", "401"), "f",
    "49.9 % less Ir: f −500; nothing got slower by more than 0.1 points" },
  { "moved", APP ("f", "600") APP ("g", "400"), APP ("f", "500") APP ("g", "500"), "f",
    "As much Ir as before: f −100" },
  { "same", APP ("f", "600"), APP ("f", "600"), NULL, "No function’s Ir has changed" },
  { "nothing-before", APP ("f", "0"), APP ("f", "600"), "f",
    "Ir only after: f +600; nothing got faster by more than 0.1 points" },
  { "nothing-after", APP ("f", "600"), APP ("f", "0"), "f",
    "100.0 % less Ir: f −600; nothing got slower by more than 0.1 points" },
  { "large", APP ("f", "6000000"), APP ("f", "600000"), "f",
    "90.0 % less Ir: f −5.40 M; nothing got slower by more than 0.1 points" },

  /* What a library costs more is the fault of its caller. */
  { "library", LENGTH ("10", "900"), LENGTH ("10", "9"), "lower",
    "97.9 % less Ir: lower −891; nothing got slower by more than 0.1 points" },
  { "through-library",
    APP ("lower", "10") TO_LIBC ("printf", "900") LIBC ("printf", "0") TO_LIBC ("strlen", "900")
    LIBC ("strlen", "900"),
    APP ("lower", "10") TO_LIBC ("printf", "9") LIBC ("printf", "0") TO_LIBC ("strlen", "9")
    LIBC ("strlen", "9"), "lower",
    "97.9 % less Ir: lower −891; nothing got slower by more than 0.1 points" },
  /* Of two callers, neither explains it. */
  { "two-callers",
    APP ("a", "0") TO_LIBC ("strlen", "500") APP ("b", "0") TO_LIBC ("strlen", "400")
    LIBC ("strlen", "900"),
    APP ("a", "0") TO_LIBC ("strlen", "250") APP ("b", "0") TO_LIBC ("strlen", "200")
    LIBC ("strlen", "450"), "strlen",
    "50.0 % less Ir: strlen −450; nothing got slower by more than 0.1 points" },
  /* The inclusive cost of the library function is the same: no caller has changed it. */
  { "no-cause",
    APP ("a", "0") TO_LIBC ("f", "15") APP ("b", "0") TO_LIBC ("f", "15")
    LIBC ("f", "10") TO_LIBC ("g", "20") LIBC ("g", "20"),
    APP ("a", "0") TO_LIBC ("f", "25") APP ("b", "0") TO_LIBC ("f", "5")
    LIBC ("f", "20") TO_LIBC ("g", "10") LIBC ("g", "10"), "f",
    "As much Ir as before: f +10" },
  /* A callback of a library is not the library's. */
  { "callback",
    LIBC ("qsort", "0") CALLS ("/bin/app", "compare", "900") APP ("compare", "900"),
    LIBC ("qsort", "0") CALLS ("/bin/app", "compare", "90") APP ("compare", "90"), "compare",
    "90.0 % less Ir: compare −810; nothing got slower by more than 0.1 points" },
  { "library-alone", LIBC ("strlen", "900"), LIBC ("strlen", "90"), "strlen",
    "90.0 % less Ir: strlen −810; nothing got slower by more than 0.1 points" },
  /* What was inlined into its caller has not got faster, nor that slower. */
  { "inlined",
    APP ("main", "1") CALLS ("/bin/app", "loop", "1500") APP ("loop", "1000")
    CALLS ("/bin/app", "get", "500") APP ("get", "500") APP ("f", "40"),
    APP ("main", "1") CALLS ("/bin/app", "loop", "1510") APP ("loop", "1510") APP ("f", "20"), "f",
    "0.6 % less Ir: f −20; slower: loop +10" },
  /* What functions without a name cost is summed. */
  { "unnamed", APP ("f", "900") LIBC ("0x10", "100"),
    APP ("f", "880") LIBC ("0x20", "40") LIBC ("0x30", "70"), "f",
    "1.0 % less Ir: f −20; slower: 0x10 +10" },
  { "php", "fl=a.php\nfn=find\n1 5\ncfl=php:internal\ncfn=strlen\ncalls=1 1\n1 900\n"
           "fl=php:internal\nfn=strlen\n1 900\n",
    "fl=a.php\nfn=find\n1 5\ncfl=php:internal\ncfn=strlen\ncalls=1 1\n1 9\n"
    "fl=php:internal\nfn=strlen\n1 9\n", "find",
    "98.5 % less Ir: find −891; nothing got slower by more than 0.1 points" },
};

static char *
make_text (const char *lines)
{
  return g_strconcat (TEST_HEAD, lines, NULL);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_auto (TestSides) sides = { NULL, };
  g_autoptr (GrindGraph) graph = NULL;
  g_autofree char *name = NULL;
  g_autofree char *sentence = NULL;
  g_auto (GStrv) words = NULL;
  g_autoptr (GrindComparison) comparison = NULL;
  g_autoptr (GrindChangeNotes) notes = NULL;
  const GrindComparisonOptions options = { .folds_clones = TRUE };
  GrindMainChanges changes;

  test_sides_take (&sides, make_text (row->before), make_text (row->after));
  comparison = grind_comparison_new (sides.profile, sides.before, sides.after, &options, NULL,
                                     NULL);
  graph = grind_graph_new_compared (sides.profile, sides.before, sides.after, TRUE, NULL, NULL);
  notes = grind_change_notes_new (comparison, graph, 0, NULL, NULL);
  grind_main_changes_find (&changes, notes, graph, 0);
  if (changes.first != GRIND_NONE)
    name = grind_graph_dup_node_name (graph, changes.first);
  g_assert_cmpstr (name, ==, row->first);

  /* Numbers and units are kept together. */
  sentence = grind_change_text_dup_result (&changes, graph, 0);
  words = g_strsplit (sentence, "\302\240", -1);
  g_free (sentence);
  sentence = g_strjoinv (" ", words);
  g_assert_cmpstr (sentence, ==, row->sentence);
}

/* A ratio on one side only: nothing is a whole 0. */
static void
test_kinds (void)
{
  GrindValue ratio = grind_value_new_decimal (GRIND_VALUE_RATIO, 2.5);
  GrindChange gone = grind_change_make (ratio, grind_value_new_whole (0));
  GrindChange new = grind_change_make (grind_value_new_whole (0), ratio);

  g_assert_cmpint (gone.change.kind, ==, GRIND_VALUE_RATIO);
  g_assert_cmpfloat (grind_value_to_double (gone.change), ==, -2.5);
  g_assert_cmpint (new.change.kind, ==, GRIND_VALUE_RATIO);
  g_assert_cmpfloat (grind_value_to_double (new.change), ==, 2.5);
}

static void
test_percent (void)
{
  const struct { gint64 before, after; const char *text; } rows[] = {
    { 100, 150, "+50.00\302\240%" },
    { 100, 50, "\342\210\22250.00\302\240%" },
    { 100, 0, "gone" },
    { 0, 100, "new" },
    { 0, 0, "0\302\240%" },
    { 100, 100, "0\302\240%" },
    { -100, -50, "+50.00\302\240%" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GrindChange change = grind_change_make (grind_value_new_whole (rows[i].before),
                                              grind_value_new_whole (rows[i].after));
      g_autofree char *text = grind_change_text_dup_percent (change.change, change.before);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/change-text/result/", cases[i].path, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/change-text/kinds", test_kinds);
  g_test_add_func ("/change-text/percent", test_percent);

  return g_test_run ();
}
