/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/search/grind-pattern-private.h"
#include "grind-test-random.h"
#include "profile/grind-error.h"

#define N_RANDOM 3000

static GrindPattern *
make (GrindSearchMode  mode,
      const char      *text)
{
  g_autoptr (GError) error = NULL;
  GrindPattern *pattern = grind_pattern_new (mode, GRIND_SEARCH_NAME, text, &error);

  g_assert_no_error (error);

  return pattern;
}

/* Puts brackets around the matched ranges. */
static void
test_ranges (void)
{
  static const struct
  {
    GrindSearchMode  mode;
    const char      *pattern;
    const char      *text;
    const char      *expected;
  } cases[] = {
    { GRIND_SEARCH_SUBSTRING, "RUN", "rerun run", "re[run] run" },
    { GRIND_SEARCH_SUBSTRING, "x", "rerun", "rerun" },
    { GRIND_SEARCH_SUBSTRING, "", "rerun", "rerun" },
    { GRIND_SEARCH_SUBSTRING, "grösse", "Die Größe", "Die [Größe]" },
    { GRIND_SEARCH_SUBSTRING, "file:a", "aaa", "aaa" },
    { GRIND_SEARCH_WORDS, "b a", "ab cab", "[ab] cab" },
    { GRIND_SEARCH_WORDS, "run re", "rerun", "[re][run]" },
    { GRIND_SEARCH_WORDS, "new op", "operator new", "[op]erator [new]" },
    { GRIND_SEARCH_FUZZY, "selblock", "SelectionDAGISel::SelectBasicBlock",
      "SelectionDAGISel::[Sel]ectBasic[Block]" },
    { GRIND_SEARCH_FUZZY, "sbb", "SelectBasicBlock", "[S]elect[B]asic[B]lock" },
    { GRIND_SEARCH_FUZZY, "main", "my_aim::main", "my_aim::[main]" },
    { GRIND_SEARCH_FUZZY, "xyz", "main", "main" },
    { GRIND_SEARCH_REGEX, "r[aeu]n$", "run rerun", "run re[run]" },
    { GRIND_SEARCH_REGEX, "X*", "rerun", "rerun" },
    { GRIND_SEARCH_REGEX, "Ö.", "größe", "gr[öß]e" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GrindPattern) pattern = make (cases[i].mode, cases[i].pattern);
      g_autoptr (GArray) ranges = grind_pattern_list_ranges (pattern, GRIND_SEARCH_NAME,
                                                             cases[i].text);
      g_autoptr (GString) marked = g_string_new (cases[i].text);
      g_autofree char *expected = g_strdup (cases[i].expected);
      char *both;

      /* Adjacent ranges are merged. */
      while ((both = strstr (expected, "][")) != NULL)
        memmove (both, both + 2, strlen (both + 2) + 1);
      for (guint r = ranges->len; r > 0; r--)
        {
          GrindTextRange *range = &g_array_index (ranges, GrindTextRange, r - 1);

          g_string_insert (marked, range->end, "]");
          g_string_insert (marked, range->start, "[");
        }
      g_assert_cmpstr (marked->str, ==, expected);
    }
}

static void
test_prefixes (void)
{
  g_autoptr (GrindPattern) plain = make (GRIND_SEARCH_SUBSTRING, "run");
  g_autoptr (GrindPattern) file = make (GRIND_SEARCH_SUBSTRING, "file: run");
  g_autoptr (GrindPattern) name = make (GRIND_SEARCH_SUBSTRING, "file::run");
  g_autoptr (GrindPattern) words = make (GRIND_SEARCH_WORDS, "run object:so");
  g_autoptr (GrindPattern) nothing = make (GRIND_SEARCH_REGEX, "object:");

  g_assert_cmpuint (grind_pattern_get_fields (plain), ==, GRIND_SEARCH_NAME);
  g_assert_cmpuint (grind_pattern_get_fields (file), ==, GRIND_SEARCH_FILE);
  g_assert_cmpuint (grind_pattern_get_fields (name), ==, GRIND_SEARCH_NAME);
  g_assert_cmpuint (grind_pattern_get_fields (words), ==, GRIND_SEARCH_NAME | GRIND_SEARCH_OBJECT);
  g_assert_true (grind_pattern_is_empty (nothing));
  g_assert_false (grind_pattern_is_empty (words));
  g_assert_cmpstr (grind_pattern_get_text (file), ==, "file: run");
  g_assert_cmpuint (grind_pattern_score (file, GRIND_SEARCH_NAME, "run"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (file, GRIND_SEARCH_FILE, "/src/Run.c"), >, 0);
  g_assert_cmpuint (grind_pattern_score (nothing, GRIND_SEARCH_NAME, "run"), >, 0);
}

static void
test_equal (void)
{
  g_autoptr (GrindPattern) first = make (GRIND_SEARCH_SUBSTRING, "run");
  g_autoptr (GrindPattern) same = make (GRIND_SEARCH_SUBSTRING, "run");
  g_autoptr (GrindPattern) mode = make (GRIND_SEARCH_FUZZY, "run");
  g_autoptr (GrindPattern) text = make (GRIND_SEARCH_SUBSTRING, "Run");

  g_assert_true (grind_pattern_equal (first, same));
  g_assert_false (grind_pattern_equal (first, mode));
  g_assert_false (grind_pattern_equal (first, text));
  g_assert_false (grind_pattern_equal (first, NULL));
  g_assert_true (grind_pattern_equal (NULL, NULL));
}

/* Each text is a better match than the next. */
/* An exact pattern matches the whole text, with any characters. */
static void
test_exact (void)
{
  g_autoptr (GrindPattern) path = grind_pattern_new_exact (GRIND_SEARCH_OBJECT, "/l/c++.so\\E");
  g_autoptr (GrindPattern) composed = grind_pattern_new_exact (GRIND_SEARCH_FILE, "e\u0301.c");
  g_autoptr (GrindPattern) regex = grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_FILE,
                                                      "e\u0301.c", NULL);

  g_assert_cmpstr (grind_pattern_get_text (path), ==, "/l/c++.so\\E");
  g_assert_false (grind_pattern_is_empty (path));
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_OBJECT, "/l/c++.so\\E"), ==, 1);
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_OBJECT, "/l/c++.so\\E.1"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_OBJECT, "/l/c++.so\\E\n"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_OBJECT, "/x/l/c++.so\\E"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_OBJECT, "/l/C++.so\\E"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (path, GRIND_SEARCH_FILE, "/l/c++.so\\E"), ==, 0);
  g_assert_cmpuint (grind_pattern_score (composed, GRIND_SEARCH_FILE, "\u00e9.c"), ==, 1);
  g_assert_cmpuint (grind_pattern_score (composed, GRIND_SEARCH_FILE, "\u00e9xc"), ==, 0);
  g_assert_false (grind_pattern_equal (composed, regex));
}

static void
test_fuzzy_order (void)
{
  static const struct
  {
    const char *pattern;
    const char *texts[6];
  } cases[] = {
    { "selblock", { "llvm::SelectionDAGISel::SelectBasicBlock", "llvm::Sel::SelectAllBasicBlocks",
                    "llvm::MemorySSA::insertIntoListsForBlock", "aselxxblxocxxxk" } },
    { "main", { "main", "main_loop", "m_a_i_n_", "domain" } },
    { "reg", { "reg", "reg_class", "is_gimple_reg", "xreg" } },
    { "fb", { "fb", "FooBar", "foo_xxx_bar", "afxxbx" } },
    { "v8", { "v8::run", "utf8v_8", "av18x8" } },
    { "pasast", { "clang::ParseAST(clang::Sema&, bool, bool)", "Passing::Asterisk::run",
                  "std::_Rb_tree<Pass, A, Stage, Align, Size, Type>::erase" } },
    { "index", { "/src/index.c", "/src/index/main.c" } },
    { "dag", { "DAGNode", "XDAGNode", "xdxaxgx" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GrindPattern) pattern = make (GRIND_SEARCH_FUZZY, cases[i].pattern);
      guint previous = G_MAXUINT;

      for (guint j = 0; cases[i].texts[j] != NULL; j++)
        {
          guint score = grind_pattern_score (pattern, GRIND_SEARCH_NAME, cases[i].texts[j]);

          if (score == 0 || score >= previous)
            g_error ("“%s” in “%s”: %u after %u", cases[i].pattern, cases[i].texts[j], score,
                     previous);
          previous = score;
        }
    }
}

/* The rule of grind-fuzzy.c, implemented again */
static gboolean
begins_word (const char *text,
             gsize       at)
{
  char c = text[at];
  char before = at > 0 ? text[at - 1] : ' ';

  if (!g_ascii_isalnum (c))
    return FALSE;
  if (!g_ascii_isalnum (before))
    return TRUE;
  if (g_ascii_isdigit (c) != g_ascii_isdigit (before))
    return TRUE;

  return g_ascii_isupper (c) &&
         (g_ascii_islower (before) || g_ascii_islower (text[at + 1]));
}

/* 6 in the last component, -12 in brackets */
static int
get_zone (const char *text,
          gsize       at)
{
  int depth = 0;
  gboolean is_last = TRUE;

  for (gsize i = strlen (text) - 1; i > at; i--)
    {
      if (text[i] == '>' && text[i - 1] != '-')
        depth++;
      else if (text[i] == '<' && depth > 0)
        depth--;
      else if (depth == 0 && text[i + 1] != '\0' && (text[i] == ':' || text[i] == '>'))
        is_last = FALSE;
    }

  return depth > 0 ? -12 : is_last ? 6 : 0;
}

static int
get_bonus (const char *text,
           gsize       at)
{
  int bonus = get_zone (text, at) + (begins_word (text, at) ? 16 : 0);

  if (begins_word (text, at) &&
      (at == 0 || (!g_ascii_isalnum (text[at - 1]) && text[at - 1] != '_')))
    bonus += 4;

  if (text[at + 1] == '_' || (g_ascii_isalnum (text[at + 1]) && begins_word (text, at + 1)))
    return bonus + 2;

  return g_ascii_isalnum (text[at + 1]) ? bonus : bonus + 3;
}

/* The best score of @query after @last, by trying all placements */
static int
score_naively (const char *text,
               const char *query,
               int         last,
               gboolean    is_first)
{
  int best = G_MININT / 2;

  if (*query == '\0')
    return 0;

  for (int at = last + 1; text[at] != '\0'; at++)
    {
      int score = get_bonus (text, at);

      if (g_ascii_tolower (text[at]) != *query)
        continue;
      if (!is_first)
        score += at == last + 1 ? 18 : -MIN (at - last - 1, 12);
      best = MAX (best, score + score_naively (text, query + 1, at, FALSE));
    }

  return best;
}

static char *
make_random (GRand      *rand,
             const char *letters,
             int         max)
{
  int length = g_rand_int_range (rand, 1, max);
  char *text = g_malloc0 (length + 1);

  for (int i = 0; i < length; i++)
    text[i] = letters[g_rand_int_range (rand, 0, strlen (letters))];

  return text;
}

static void
test_fuzzy_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_found = 0;

  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autofree char *text = make_random (rand, "aAbB1_:<>-", 24);
      g_autofree char *query = make_random (rand, "ab1", 5);
      g_autofree char *folded = g_ascii_strdown (text, -1);
      gsize places[8];
      int expected = score_naively (text, query, -1, TRUE);
      guint score = _grind_fuzzy_score (folded, text, strlen (text), query, strlen (query));
      gboolean is_found = _grind_fuzzy_place (folded, text, strlen (text), query, strlen (query),
                                              places);

      g_test_message ("“%s” in “%s”", query, text);
      if (expected < G_MININT / 4)
        {
          g_assert_cmpuint (score, ==, 0);
          g_assert_false (is_found);
          continue;
        }

      g_assert_cmpuint (score, ==, MAX (1, 64 + expected));
      g_assert_true (is_found);
      n_found++;

      /* The positions match, and have the score. */
      for (guint p = 0; p < strlen (query); p++)
        {
          g_assert_cmpint (folded[places[p]], ==, query[p]);
          expected -= get_bonus (text, places[p]);
          if (p == 0)
            continue;
          g_assert_cmpuint (places[p], >, places[p - 1]);
          expected -= places[p] == places[p - 1] + 1
                      ? 18 : -(int) MIN (places[p] - places[p - 1] - 1, 12);
        }
      g_assert_cmpint (expected, ==, 0);
    }

  g_assert_cmpuint (n_found, >, 100);
}

/* Texts and queries too long to try all placements still match, at any length. */
static void
test_fuzzy_long (void)
{
  g_autofree char *text = g_strnfill (100000, 'a');
  g_autofree char *query = g_strnfill (500, 'a');
  g_autofree gsize *places = g_new (gsize, 500);

  g_assert_cmpuint (_grind_fuzzy_score (text, text, 100000, query, 500), >, 500 * 16);
  g_assert_true (_grind_fuzzy_place (text, text, 100000, query, 500, places));
  g_assert_cmpuint (places[499], ==, 499);
  g_assert_cmpuint (_grind_fuzzy_score (text, text, 400, query, 500), ==, 0);
  g_assert_cmpuint (_grind_fuzzy_score (text, text, 0, query, 1), ==, 0);
  g_assert_cmpuint (_grind_fuzzy_score (text, text, 10, query, 0), >, 0);
}

static void
test_regex_errors (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "foo(", "At the end: missing terminating )" },
    { "*a", "At character 1: nothing to repeat" },
    { "ab[z-a]", "At character 6: range out of order in character class" },
    { "é)", "At character 2: missing terminating )" },
    { "a[", "At the end: missing terminating ] for character class" },
    { "x\\", "At the end: \\ at end of pattern" },
    { "file:x**", "At character 3: nothing to repeat" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, cases[i].text,
                                        &error));
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_PATTERN);
      g_assert_cmpstr (error->message, ==, cases[i].expected);
    }
}

static void
test_regex_literals (void)
{
  static const struct
  {
    const char *text;
    const char *expected;   /* (nullable) */
  } cases[] = {
    { "Run", "run" }, { "ab+cde", "cde" }, { "abc?d", "ab" }, { "ab*", NULL }, { "a|b", NULL },
    { "foo|bar", NULL }, { "(foo|bar)baz", "baz" }, { "^main$", "main" }, { "a\\.b\\(", "a.b(" },
    { "foo.*barbaz", "barbaz" }, { "[abc]xy", "xy" }, { "[]a]xy", "xy" }, { "[^]]xyz", "xyz" },
    { "(?i)foo", NULL }, { "(?x)f o o", NULL }, { "((?x)a b)cde", NULL }, { "(?:a|b)cd", "cd" },
    { "ab{2,3}cd", "cd" }, { "abc{0}de", "ab" }, { "\\Qa.b\\E", NULL }, { "\\w+_foo", "_foo" },
    { "\\x41bc", NULL }, { "(*ACCEPT)foo", NULL }, { "(a(*ACCEPT))foo", NULL },
    { "[[:alpha:]]foo", NULL }, { "x(?!foo)yz", "yz" }, { "(foo", NULL }, { "é_foo", "_foo" },
    { "ab++cd", "ab" }, { "abc??d", "ab" }, { "x", NULL }, { "", NULL }, { "a{2}{3}bc", "bc" },
    { "(?#x)abc", NULL }, { "\\bnew\\b", "new" }, { "(ab)?cd", "cd" }, { "foo\\d*?bar", "foo" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *literal = _grind_regex_dup_literal (cases[i].text);

      if (g_strcmp0 (literal, cases[i].expected) != 0)
        g_error ("%s: %s, not %s", cases[i].text, literal, cases[i].expected);
    }
}

/* Every match of an expression contains its literal. */
static void
test_regex_literals_random (void)
{
  static const char *const atoms[] = {
    "a", "b", "ab", "A", ".", "\\.", "^", "$", "|", "(", ")", "(?:", "[ab]", "[^a]", "*", "+", "?",
    "{2}", "{0,1}", "\\w", "{", "}", "]", "-",
  };
  g_autoptr (GRand) rand = test_rand_new ();
  guint n_checked = 0;

  for (guint i = 0; i < N_RANDOM * 10; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GRegex) regex = NULL;
      g_autofree char *literal = NULL;

      for (int n = g_rand_int_range (rand, 1, 8); n > 0; n--)
        g_string_append (text, atoms[g_rand_int_range (rand, 0, G_N_ELEMENTS (atoms))]);
      literal = _grind_regex_dup_literal (text->str);
      regex = g_regex_new (text->str, G_REGEX_CASELESS, 0, NULL);
      for (guint j = 0; j < 20 && literal != NULL && regex != NULL; j++)
        {
          g_autofree char *subject = make_random (rand, "aaabbbAB.{}]-", 10);
          g_autofree char *folded = g_ascii_strdown (subject, -1);

          if (!g_regex_match (regex, subject, 0, NULL))
            continue;
          n_checked++;
          if (strstr (folded, literal) == NULL)
            g_error ("“%s” matches “%s” without “%s”", text->str, subject, literal);
        }
    }

  g_assert_cmpuint (n_checked, >, 1000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/pattern/ranges", test_ranges);
  g_test_add_func ("/pattern/prefixes", test_prefixes);
  g_test_add_func ("/pattern/equal", test_equal);
  g_test_add_func ("/pattern/exact", test_exact);
  g_test_add_func ("/pattern/fuzzy-order", test_fuzzy_order);
  g_test_add_func ("/pattern/fuzzy-random", test_fuzzy_random);
  g_test_add_func ("/pattern/fuzzy-long", test_fuzzy_long);
  g_test_add_func ("/pattern/regex-errors", test_regex_errors);
  g_test_add_func ("/pattern/regex-literals", test_regex_literals);
  g_test_add_func ("/pattern/regex-literals-random", test_regex_literals_random);

  return g_test_run ();
}
