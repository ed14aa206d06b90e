/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each row is two profiles and the notes on their new and gone functions. */
#include "config.h"

#include "analysis/compare/grind-change-notes.h"
#include "grind-test-compare.h"

/* Functions, with a self cost of 1 if it does not matter, and calls */
#define FN TEST_FN
#define CALL TEST_CALL
#define COST(name, cost) "ob=/p\nfl=/p.c\nfn=" name "\n1 " cost "\n"
#define CALLS(name, n, cost) "cob=/p\ncfi=/p.c\ncfn=" name "\ncalls=" n " 1\n1 " cost "\n"
#define IN(file, name, cost) "ob=/p\nfl=" file "\nfn=" name "\n1 " cost "\n"

#define COMMON FN ("a") FN ("b") FN ("c") FN ("d") FN ("e") FN ("f")
#define A_B_C CALL ("a") CALL ("b") CALL ("c")
#define FOUR A_B_C CALL ("d")

#define TEN(name) \
  FN (name) FOUR CALL ("e") CALL ("f") CALL ("g") CALL ("h") CALL ("i") CALL ("j")
#define ELEVEN(name) TEN (name) CALL ("k")

#define N_FEW 25000
#define MAX_FACTOR 8
#define SLACK_SECONDS 1.0

typedef struct
{
  const char *path;
  const char *before;
  const char *after;
  const char *notes;
} Case;

/* A caller, called by main, that calls get */
#define LOOP(n, self, rest) \
  COST ("main", "1") CALLS ("loop", n, "1500") COST ("loop", self) rest
#define GET CALLS ("get", "9", "500")

static const Case inlinings[] = {
  { "gone", LOOP ("4", "1000", GET) COST ("get", "500"), LOOP ("4", "1500", ""),
    "get: loop 1000→1500" },
  { "new", LOOP ("4", "1500", ""), LOOP ("4", "1000", GET) COST ("get", "500"),
    "get: loop 1500→1000" },
  { "script", "fl=a.php\nfn=loop\n1 1000\ncfn=get\ncalls=9 1\n1 500\nfn=get\n1 500\n",
    "fl=a.php\nfn=loop\n1 1500\n", "" },
  { "recursive", LOOP ("4", "1000", GET) COST ("get", "500") GET, LOOP ("4", "1500", ""),
    "get: loop 1000→1500" },
  { "large", LOOP ("4", "998", CALLS ("get", "9", "1")) COST ("get", "1"), LOOP ("4", "999", ""),
    "get: loop 998→999" },
  { "small", LOOP ("4", "999", CALLS ("get", "9", "1")) COST ("get", "1"), LOOP ("4", "1000", ""),
    "" },
  { "free", LOOP ("4", "0", CALLS ("get", "9", "0")), LOOP ("4", "0", ""), "" },
  { "all-free", COST ("main", "0") CALLS ("get", "9", "0"),
    COST ("main", "0") CALLS ("f", "1", "0"), "" },
  { "no-caller", FN ("main") COST ("get", "500"), FN ("main"), "" },
  { "unpaired-caller", LOOP ("4", "1000", GET) COST ("get", "500") FN ("other") GET,
    LOOP ("4", "1500", ""), "" },
  { "counterpart", LOOP ("4", "1000", GET) COST ("get", "500"),
    LOOP ("4", "1000", CALLS ("get", "9", "500")) IN ("/q.c", "get", "500"), "" },
  { "half-of-calls", LOOP ("4", "1000", GET) COST ("get", "500"), LOOP ("2", "700", ""),
    "get: loop 1000→700" },
  { "fewer-calls", LOOP ("5", "1000", GET) COST ("get", "500"), LOOP ("2", "700", ""), "" },
  { "half-of-callees", COMMON LOOP ("4", "1000", GET FOUR) COST ("get", "500"),
    COMMON LOOP ("4", "1500", CALL ("a") CALL ("b")), "get: loop 1000→1500" },
  { "fewer-callees", COMMON LOOP ("4", "1000", GET FOUR) COST ("get", "500"),
    COMMON LOOP ("4", "1500", CALL ("a")), "" },
  /* Two functions that are both gone do not count as lost callees. */
  { "two", LOOP ("4", "1000", GET CALLS ("put", "9", "300")) COST ("get", "500")
           COST ("put", "300"),
    LOOP ("4", "1800", ""), "get: loop 1000→1800\nput: loop 1000→1800" },
  { "largest-change", LOOP ("4", "1000", GET) COST ("get", "500") COST ("other", "10")
                      CALLS ("get", "1", "1"),
    LOOP ("4", "1500", "") COST ("other", "200"), "get: other 10→200" },
  { "most-spent", LOOP ("4", "1000", CALLS ("get", "9", "400")) COST ("get", "500")
                  COST ("other", "10") CALLS ("get", "1", "100"),
    LOOP ("4", "1400", "") COST ("other", "110"), "get: loop 1000→1400" },
  /* It was rather renamed. */
  { "alike", COMMON LOOP ("4", "1000", GET) COST ("get", "500") A_B_C,
    COMMON LOOP ("4", "1000", CALLS ("take", "9", "500")) COST ("take", "500") A_B_C, "" },
};

static const Case alike[] = {
  { "callees", COMMON FN ("A::x") FOUR, COMMON FN ("B::y") FOUR, "A::x = B::y 4/4" },
  { "callers", COMMON FN ("A::x") A_B_C FN ("d") CALL ("A::x"),
    COMMON FN ("B::y") A_B_C FN ("d") CALL ("B::y"), "A::x = B::y 4/4" },
  { "order", COMMON COST ("A::x", "4") FOUR COST ("A::y", "1") FOUR CALL ("e") CALL ("f"),
    COMMON COST ("B::p", "2") FOUR COST ("B::q", "5") FOUR CALL ("e") CALL ("f"),
    "A::y = B::q 6/6\nA::x = B::p 4/4" },
  { "told-apart", COMMON FN ("A::x") FOUR, COMMON FN ("B::y") A_B_C FN ("d") CALL ("B::y"), "" },
  { "four-of-five", COMMON FN ("A::x") FOUR CALL ("e"), COMMON FN ("B::y") FOUR,
    "A::x = B::y 4/5" },
  { "four-of-six", COMMON FN ("A::x") FOUR CALL ("e"), COMMON FN ("B::y") FOUR CALL ("f"), "" },
  { "three", COMMON FN ("A::x") A_B_C, COMMON FN ("B::y") A_B_C, "" },
  { "best", COMMON FN ("A::x") FOUR CALL ("e"),
    COMMON FN ("B::y") FOUR CALL ("e") FN ("C::z") FOUR, "A::x = B::y 5/5" },
  { "best/before", COMMON FN ("A::x") FOUR FN ("C::z") FOUR CALL ("e"),
    COMMON FN ("B::y") FOUR CALL ("e"), "C::z = B::y 5/5" },
  { "tie", COMMON FN ("A::x") FOUR, COMMON FN ("B::y") FOUR FN ("C::z") FOUR, "" },
  /* The same last name is no other name: these were too much alike to be paired. */
  { "same-name", ELEVEN ("all") ELEVEN ("A::x"), ELEVEN ("all") ELEVEN ("B::x") TEN ("C::x"), "" },
  { "std", COMMON FN ("std::A::x()") FOUR, COMMON FN ("std::B::y()") FOUR, "" },
  { "lambda", COMMON FN ("x()::{lambda()#1}::operator()() const") FOUR, COMMON FN ("B::y") FOUR,
    "" },
  { "unnamed", COMMON FN ("0x10") FOUR, COMMON FN ("B::y") FOUR, "" },
};

static const Case groups[] = {
  { "none", COMMON, COMMON, "" },
  { "rewritten", COST ("main", "100") IN ("/DmpCeff.cc", "DmpPi::vl0()", "30")
                 IN ("/DmpCeff.cc", "DmpPi::dvl0dt()", "20") IN ("/DmpCeff.cc", "DmpAlg::vl()", "9")
                 IN ("/DmpCeff.cc", "dmp()", "1"),
    COST ("main", "100") IN ("/DmpCeff.cc", "DmpPi::Vl0()", "40")
    IN ("/FindRoot.cc", "findRoot()", "7"),
    "/DmpCeff.cc: 4 gone, 1 new, -20\n"
    "  DmpPi: 2 gone, 1 new, -10: DmpPi::Vl0() DmpPi::vl0() DmpPi::dvl0dt()\n"
    "  DmpAlg: 1 gone, 0 new, -9: DmpAlg::vl()\n"
    "  : 1 gone, 0 new, -1: dmp()\n"
    "/FindRoot.cc: 0 gone, 1 new, 7\n"
    "  : 0 gone, 1 new, 7: findRoot()\n" },
  /* A pair of functions tells that the file is the same in another folder. */
  { "moved", IN ("/old/a.cc", "f()", "1") IN ("/old/a.cc", "g()", "5"),
    IN ("/new/a.cc", "f()", "1") IN ("/new/a.cc", "h()", "7"),
    "/new/a.cc: 1 gone, 1 new, 2\n  : 1 gone, 1 new, 2: h() g()\n" },
  { "other-file", IN ("/old/a.cc", "f()", "1") IN ("/old/a.cc", "g()", "5"),
    IN ("/new/b.cc", "f()", "1") IN ("/new/b.cc", "h()", "7"),
    "/new/b.cc: 0 gone, 1 new, 7\n  : 0 gone, 1 new, 7: h()\n"
    "/old/a.cc: 1 gone, 0 new, -5\n  : 1 gone, 0 new, -5: g()\n" },
  { "unknown-file", COMMON IN ("???", "g()", "5"), COMMON "ob=/p\nfl=\nfn=h()\n1 7\n",
    "?: 1 gone, 1 new, 2\n  : 1 gone, 1 new, 2: h() g()\n" },
  { "unnamed", COMMON IN ("/a.cc", "0x10", "5"), COMMON IN ("/a.cc", "0x20", "7"), "" },
};

/* A comparison, its graph and its notes */
typedef struct
{
  TestSides         sides;
  GrindComparison  *comparison;
  GrindGraph       *graph;
  GrindChangeNotes *notes;
} Noted;

static void
noted_clear (Noted *self)
{
  g_clear_pointer (&self->notes, grind_change_notes_unref);
  g_clear_object (&self->graph);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  test_sides_clear (&self->sides);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Noted, noted_clear)

/* Takes both texts. */
static void
note_take (Noted *self,
           char  *before,
           char  *after)
{
  const GrindComparisonOptions options = { NULL, 0, TRUE, TRUE };
  g_autoptr (GrindProfile) joined = NULL;

  test_sides_take (&self->sides, before, after);
  self->comparison = grind_comparison_new (self->sides.profile, self->sides.before,
                                           self->sides.after, &options, NULL, NULL);
  joined = grind_comparison_join (self->comparison, self->sides.profile, NULL);
  self->graph = grind_graph_new_compared (joined, self->sides.before, self->sides.after, TRUE,
                                          NULL, NULL);
  g_test_timer_start ();
  self->notes = grind_change_notes_new (self->comparison, self->graph, 0, NULL, NULL);
  g_test_timer_elapsed ();
  g_assert_nonnull (self->notes);
}

static void
note_case (Noted      *self,
           const Case *row)
{
  note_take (self, g_strconcat (TEST_HEAD, row->before, NULL),
             g_strconcat (TEST_HEAD, row->after, NULL));
}

static char *
dup_name (const Noted     *self,
          GrindFunctionId  function)
{
  return grind_profile_dup_function_name (grind_graph_get_profile (self->graph), function);
}

static void
check_inlinings (gconstpointer data)
{
  const Case *row = data;
  g_auto (Noted) noted = { { NULL, }, };
  g_autoptr (GString) text = g_string_new (NULL);
  const GrindInlining *list;
  guint n;

  note_case (&noted, row);
  list = grind_change_notes_get_inlinings (noted.notes, &n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = dup_name (&noted, list[i].function);
      g_autofree char *caller = dup_name (&noted, list[i].caller);

      g_string_append_printf (text, "%s%s: %s %" G_GINT64_FORMAT "→%" G_GINT64_FORMAT,
                              i > 0 ? "\n" : "", name, caller, list[i].self.before.whole,
                              list[i].self.after.whole);
      g_assert_true (grind_change_notes_find_inlining (noted.notes, list[i].function) == &list[i]);
      g_assert_null (grind_change_notes_find_inlining (noted.notes, list[i].caller));
    }
  g_assert_cmpstr (text->str, ==, row->notes);
}

static void
check_alike (gconstpointer data)
{
  const Case *row = data;
  g_auto (Noted) noted = { { NULL, }, };
  g_autoptr (GString) text = g_string_new (NULL);
  const GrindAlike *list;
  guint n;

  note_case (&noted, row);
  list = grind_change_notes_get_alike (noted.notes, &n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *before = dup_name (&noted, list[i].before);
      g_autofree char *after = dup_name (&noted, list[i].after);

      g_string_append_printf (text, "%s%s = %s %u/%u", i > 0 ? "\n" : "", before, after,
                              list[i].n_common, list[i].n_all);
    }
  g_assert_cmpstr (text->str, ==, row->notes);
}

static void
append_counts (GString                *text,
               const GrindChangeGroup *group)
{
  g_string_append_printf (text, ": %u gone, %u new, %" G_GINT64_FORMAT, group->n_gone,
                          group->n_new, group->net.whole);
}

static void
append_class (GString                *text,
              const Noted            *self,
              const GrindChangeGroup *group)
{
  guint n;
  const GrindFunctionId *functions = grind_change_notes_get_functions (self->notes, group, &n);

  g_string_append_printf (text, "  %s", group->class_name);
  append_counts (text, group);
  g_string_append_c (text, ':');
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = dup_name (self, functions[i]);

      g_string_append_printf (text, " %s", name);
    }
  g_string_append_c (text, '\n');
}

static void
check_groups (gconstpointer data)
{
  const Case *row = data;
  g_auto (Noted) noted = { { NULL, }, };
  g_autoptr (GString) text = g_string_new (NULL);
  const GrindChangeGroup *files;
  guint n;

  note_case (&noted, row);
  files = grind_change_notes_get_files (noted.notes, &n);
  for (guint i = 0; i < n; i++)
    {
      guint n_classes;
      const GrindChangeGroup *classes = grind_change_notes_get_classes (noted.notes, &files[i],
                                                                        &n_classes);

      g_string_append (text, files[i].file != GRIND_NONE
                               ? grind_profile_get_file (noted.sides.profile, files[i].file, NULL)
                               : "?");
      append_counts (text, &files[i]);
      g_string_append_c (text, '\n');
      for (guint j = 0; j < n_classes; j++)
        append_class (text, &noted, &classes[j]);
    }
  g_assert_cmpstr (text->str, ==, row->notes);
}

/* Checks functions with these calls, when 40 others have others. */
static void
check_shared (const char *before,
              const char *after,
              const char *others,
              guint       n_common,
              guint       n_all)
{
  g_auto (Noted) noted = { { NULL, }, };
  GString *text = g_string_new (TEST_HEAD COMMON FN ("g") FN ("h") FN ("i"));
  const GrindAlike *list;
  guint n;

  g_string_append_printf (text, FN ("B::y") "%s", after);
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "fn=new%u\n1 1\n%s", i, others);
  note_take (&noted,
             g_strconcat (TEST_HEAD COMMON FN ("g") FN ("h") FN ("i") FN ("A::x"), before, NULL),
             g_string_free (text, FALSE));
  list = grind_change_notes_get_alike (noted.notes, &n);
  g_assert_cmpuint (n, ==, n_common > 0);
  if (n > 0)
    {
      g_assert_cmpuint (list[0].n_common, ==, n_common);
      g_assert_cmpuint (list[0].n_all, ==, n_all);
    }
}

/* A callee of many functions finds no candidates, but counts. */
static void
test_shared (void)
{
  check_shared (FOUR, FOUR, CALL ("a"), 4, 4);
  check_shared (FOUR CALL ("e") CALL ("f"), FOUR, CALL ("e") CALL ("f"), 0, 0);
  /* The others have as much in common with A::x: 8 of 9. */
  check_shared (FOUR CALL ("e") CALL ("f") CALL ("g") CALL ("h") CALL ("i"),
                FOUR CALL ("e") CALL ("f") CALL ("g") CALL ("h"),
                A_B_C CALL ("e") CALL ("f") CALL ("g") CALL ("h") CALL ("i"), 0, 0);
}

static void
test_cancelled (void)
{
  g_auto (Noted) noted = { { NULL, }, };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GrindChangeNotes) notes = NULL;
  g_autoptr (GError) error = NULL;

  note_take (&noted, g_strdup (TEST_HEAD FN ("f")), g_strdup (TEST_HEAD FN ("g")));
  g_cancellable_cancel (cancellable);
  notes = grind_change_notes_new (noted.comparison, noted.graph, 0, cancellable, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (notes);
}

/* Functions that main calls and that call main, of which none is like another one */
static char *
write_many (guint n,
            char  side)
{
  GString *text = g_string_new (TEST_HEAD "ob=/p\nfl=/p.c\n");

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (text, "fn=%c%u\n1 %u\n", side, i, i);
      g_string_append_printf (text, "cfn=s%u\ncalls=1 1\n1 1\ncfn=main\ncalls=1 1\n1 1\n",
                              i % 1000);
      g_string_append_printf (text, "fn=main\n1 1\ncfn=%c%u\ncalls=1 1\n1 1\n", side, i);
    }

  return g_string_free (text, FALSE);
}

static double
measure (guint n)
{
  g_auto (Noted) noted = { { NULL, }, };

  note_take (&noted, write_many (n, 'b'), write_many (n, 'a'));

  return g_test_timer_last ();
}

static void
test_large (void)
{
  double few = measure (N_FEW);
  double many = measure (4 * N_FEW);

  g_test_minimized_result (many, "%.3f s, a quarter %.3f s", many, few);
  g_assert_cmpfloat (many, <, MAX_FACTOR * few + SLACK_SECONDS);
}

static void
add_cases (const char        *topic,
           const Case        *cases,
           gsize              n,
           GTestDataFunc      check)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *path = g_strdup_printf ("/analysis/change-notes/%s/%s", topic,
                                               cases[i].path);

      g_test_add_data_func (path, &cases[i], check);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_cases ("inlining", inlinings, G_N_ELEMENTS (inlinings), check_inlinings);
  add_cases ("alike", alike, G_N_ELEMENTS (alike), check_alike);
  add_cases ("groups", groups, G_N_ELEMENTS (groups), check_groups);
  g_test_add_func ("/analysis/change-notes/alike/shared", test_shared);
  g_test_add_func ("/analysis/change-notes/cancelled", test_cancelled);
  g_test_add_func ("/analysis/change-notes/large", test_large);

  return g_test_run ();
}
