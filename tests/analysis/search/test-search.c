/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/search/grind-search.h"

#include "grind-test-random.h"
#include "profile/grind-error.h"
#include "profile/grind-text.h"

#define N_RANDOM_NAMES 600
#define N_QUERIES      400
#define N_MANY         50001   /* 0xc351 */

/* Pieces that differ only in case, or are part of each other. */
static const char *const pieces[] = {
  "a", "B", "ab", "AB", "::", "run", "Runner", "RUN", "<int>", "(char*)", "operator new", "_", "é",
  "É", "ß", "Σ", "\xff", "\xc3", "x", "X0",
};

static char *
make_piece (GRand *rand,
            guint  max_pieces)
{
  GString *text = g_string_new (NULL);

  for (guint n = g_rand_int_range (rand, 1, max_pieces + 1); n > 0; n--)
    g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);

  return g_string_free (text, FALSE);
}

static GrindProfile *
make_random_profile (GRand *rand)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 0; i < N_RANDOM_NAMES; i++)
    {
      g_autofree char *name = make_piece (rand, 6);
      g_autofree char *file = make_piece (rand, 2);
      g_autofree char *object = make_piece (rand, 1);

      g_string_append_printf (text, "ob=/%s\nfl=/%s\nfn=%s\n1 1\n", object, file, name);
    }

  return test_load_take (g_string_free (text, FALSE));
}

/* The searched text of a function, by field, case folded or not */
static char *
dup_field (GrindProfile      *profile,
           GrindFunctionId    function,
           GrindSearchFields  field)
{
  if (field == GRIND_SEARCH_NAME)
    return grind_profile_dup_function_name (profile, function);
  if (field == GRIND_SEARCH_FILE)
    return grind_profile_dup_function_file (profile, function);

  return grind_profile_dup_function_object (profile, function);
}

static gboolean
has_letters (const char *text,
             const char *letters)
{
  for (; *text != '\0' && *letters != '\0'; text++)
    letters += *text == *letters;

  return *letters == '\0';
}

/* Matches one word, or the whole query, against one text. */
static gboolean
matches_naively (GrindSearchMode  mode,
                 const char      *text,
                 const char      *wanted)
{
  g_autofree char *folded = grind_search_fold (text);
  g_autofree char *folded_wanted = grind_search_fold (wanted);
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);

  switch (mode)
    {
    case GRIND_SEARCH_FUZZY:
      return has_letters (folded, g_strdelimit (folded_wanted, " ", '\1'));
    case GRIND_SEARCH_REGEX:
      return g_regex_match_simple (wanted, normal, G_REGEX_CASELESS, 0);
    case GRIND_SEARCH_SUBSTRING:
    case GRIND_SEARCH_WORDS:
    default:
      return strstr (folded, folded_wanted) != NULL;
    }
}

static gboolean
function_matches_naively (GrindProfile      *profile,
                          GrindFunctionId    function,
                          GrindSearchMode    mode,
                          GrindSearchFields  fields,
                          const char        *wanted)
{
  for (guint field = GRIND_SEARCH_NAME; field <= GRIND_SEARCH_OBJECT; field <<= 1)
    if (fields & field)
      {
        g_autofree char *text = dup_field (profile, function, field);

        if (matches_naively (mode, text, wanted))
          return TRUE;
      }

  return FALSE;
}

static void
assert_right (GrindProfile      *profile,
              GrindMatches      *matches,
              GrindSearchMode    mode,
              GrindSearchFields  fields,
              const char        *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (GrindFunctionId f = 0; f < grind_profile_get_n_functions (profile); f++)
    {
      gboolean is_expected = TRUE;

      if (mode != GRIND_SEARCH_WORDS)
        is_expected = function_matches_naively (profile, f, mode, fields, text);
      else
        for (char **word = words; *word != NULL; word++)
          is_expected &= function_matches_naively (profile, f, mode, fields, *word);

      if ((grind_matches_get_score (matches, f) > 0) != is_expected)
        {
          g_autofree char *name = grind_profile_dup_function_name (profile, f);

          g_error ("mode %u, fields %u, “%s” in “%s”", mode, fields, text, name);
        }
    }
}

static GrindMatches *
find (GrindProfile      *profile,
      GrindSearchMode    mode,
      GrindSearchFields  fields,
      const char        *text,
      GrindMatches      *previous)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindPattern) pattern = grind_pattern_new (mode, fields, text, &error);
  GrindMatches *matches;

  g_assert_no_error (error);
  matches = grind_search_find (profile, pattern, previous, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (matches);
  g_assert_true (grind_matches_get_pattern (matches) == pattern);

  return matches;
}

/* Fuzzy searches ignore spaces; queries for the naive one have none. */
static char *
make_query (GRand           *rand,
            GrindSearchMode  mode,
            const char      *text)
{
  g_autofree char *valid = grind_text_to_utf8 (text, -1);
  g_autofree char *escaped = NULL;

  if (mode == GRIND_SEARCH_FUZZY)
    return g_strdelimit (g_steal_pointer (&valid), " ", 'x');
  if (mode != GRIND_SEARCH_REGEX)
    return g_steal_pointer (&valid);

  escaped = g_regex_escape_string (valid, -1);
  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      return g_strconcat ("^", escaped, NULL);
    case 1:
      return g_strconcat (escaped, "$", NULL);
    case 2:
      return g_strconcat (escaped, ".*", escaped, NULL);
    case 3:
      return g_strconcat ("x?", escaped, "+|zz", NULL);
    case 4:
      return g_strconcat ("(", escaped, "|B)[ab]", NULL);
    default:
      return g_steal_pointer (&escaped);
    }
}

/* Each query reuses the results of the previous one, whether they are useful or not. */
static void
test_random (gconstpointer data)
{
  GrindSearchMode mode = GPOINTER_TO_UINT (data);
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GrindProfile) profile = make_random_profile (rand);
  g_autoptr (GrindMatches) previous = NULL;
  g_autofree char *last = g_strdup ("");

  for (guint i = 0; i < N_QUERIES; i++)
    {
      GrindSearchFields fields = GRIND_SEARCH_NAME;
      const char *blank = g_rand_boolean (rand) ? " " : "";
      g_autofree char *piece = make_piece (rand, 2);
      g_autofree char *longer = g_strconcat (last, *last != '\0' ? blank : "", piece, NULL);
      g_autofree char *text = make_query (rand, mode, g_rand_boolean (rand) ? longer : piece);
      GrindMatches *matches;

      if (g_rand_int_range (rand, 0, 4) == 0)
        fields = g_rand_int_range (rand, 1, GRIND_SEARCH_ALL + 1);
      matches = find (profile, mode, fields, text, previous);
      assert_right (profile, matches, mode, fields, text);
      g_clear_pointer (&previous, grind_matches_free);
      previous = matches;
      g_free (last);
      last = g_strdup (strlen (text) > 12 || mode == GRIND_SEARCH_REGEX ? "" : text);
    }
}

static void
assert_finds (const char *name,
              const char *text,
              gboolean    is_found)
{
  g_autofree char *profile_text = g_strdup_printf ("events: Ir\nfn=%s\n1 1\n", name);
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindMatches) matches = find (profile, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME,
                                           text, NULL);

  if ((grind_matches_get_score (matches, 0) > 0) != is_found)
    g_error ("“%s” in “%s”", text, name);
}

static void
test_case (void)
{
  assert_finds ("main", "", TRUE);
  assert_finds ("main", "MAIN", TRUE);
  assert_finds ("Main", "ain", TRUE);
  assert_finds ("main", "mains", FALSE);
  assert_finds ("operator new(unsigned long)", "r NEW(", TRUE);
  assert_finds ("[x]@{y}`", "[X]@{Y}`", TRUE);
  assert_finds ("[x", "{x", FALSE);
  assert_finds ("Größe", "GRÖSSE", TRUE);
  assert_finds ("Gro\u0308ße", "größe", TRUE);
  assert_finds ("\xff" "x", "\uFFFDX", TRUE);
  assert_finds ("a_name_of_more_than_thirty_two_bytes", "name_of_more_THAN_thirty_two_bytes",
                TRUE);
  assert_finds ("a_name_of_more_than_thirty_two_bytes", "of_more_than_thirty_two_bytesx", FALSE);
}

/* Checks which functions match, in the order of the file. */
static void
assert_found (GrindProfile      *profile,
              GrindSearchMode    mode,
              GrindSearchFields  fields,
              const char        *text,
              const char        *expected)
{
  g_autoptr (GrindMatches) matches = find (profile, mode, fields, text, NULL);
  g_autoptr (GString) found = g_string_new (NULL);

  for (GrindFunctionId f = 0; f < grind_profile_get_n_functions (profile); f++)
    if (grind_matches_get_score (matches, f) > 0)
      {
        g_autofree char *name = grind_profile_dup_function_name (profile, f);

        g_string_append_printf (found, "%s ", name);
      }
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_fields (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events: Ir\n"
                                                "ob=/lib/libparse.so\nfl=/src/a.c\nfn=one\n1 1\n"
                                                "ob=/lib/other.so\nfl=/src/parse.c\nfn=two\n1 1\n"
                                                "fl=/src/b.c\nfn=parse\n1 1\n"
                                                "fn=file::open\n1 1\n");
  const GrindSearchMode substring = GRIND_SEARCH_SUBSTRING;
  const GrindSearchMode words = GRIND_SEARCH_WORDS;

  assert_found (profile, substring, GRIND_SEARCH_NAME, "parse", "parse ");
  assert_found (profile, substring, GRIND_SEARCH_FILE, "parse", "two ");
  assert_found (profile, substring, GRIND_SEARCH_OBJECT, "parse", "one ");
  assert_found (profile, substring, GRIND_SEARCH_ALL, "parse", "one two parse ");
  assert_found (profile, substring, GRIND_SEARCH_NAME, "file: parse", "two ");
  assert_found (profile, substring, GRIND_SEARCH_NAME, "Object:PARSE", "one ");
  assert_found (profile, substring, GRIND_SEARCH_NAME, "any:parse", "one two parse ");
  assert_found (profile, substring, GRIND_SEARCH_ALL, "name:parse", "parse ");
  assert_found (profile, substring, GRIND_SEARCH_NAME, "file::", "file::open ");
  assert_found (profile, words, GRIND_SEARCH_NAME, "object:other file:b", "parse file::open ");
  assert_found (profile, words, GRIND_SEARCH_NAME, "  open  object:other ", "file::open ");
  assert_found (profile, words, GRIND_SEARCH_ALL, "lib parse src", "one two parse ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "file:[ab]\\.c$",
                "one parse file::open ");
  assert_found (profile, GRIND_SEARCH_FUZZY, GRIND_SEARCH_NAME, "object:lps", "one ");
  assert_found (profile, GRIND_SEARCH_FUZZY, GRIND_SEARCH_NAME, "f o", "file::open ");
}

/* A match never spans two names. */
static void
test_borders (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events: Ir\n"
                                                "fn=ab\n1 1\nfn=cd\n1 1\nfn=abcd\n1 1\n");

  assert_found (profile, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "bc", "abcd ");
  assert_found (profile, GRIND_SEARCH_FUZZY, GRIND_SEARCH_NAME, "bd", "abcd ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "b.*d", "abcd ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "^cd$", "cd ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "[^b]c", "");
}

/* Enough names to be searched by block, and by several threads */
static void
test_many (void)
{
  GString *text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;

  for (guint i = 0; i < N_MANY; i++)
    g_string_append_printf (text, "fn=name_%x\n1 1\n", i);
  profile = test_load_take (g_string_free (text, FALSE));

  assert_found (profile, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "_c34", "name_c34 name_c340 "
                "name_c341 name_c342 name_c343 name_c344 name_c345 name_c346 name_c347 name_c348 "
                "name_c349 name_c34a name_c34b name_c34c name_c34d name_c34e name_c34f ");
  assert_found (profile, GRIND_SEARCH_WORDS, GRIND_SEARCH_NAME, "c34f name", "name_c34f ");
  assert_found (profile, GRIND_SEARCH_FUZZY, GRIND_SEARCH_NAME, "mc350", "name_c350 ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "_[3c]3?4$",
                "name_34 name_c4 name_334 name_c34 ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "^.{5}c35.$", "name_c350 ");
}

/* Matches of one profile are not reused for another. */
static void
test_other_profile (void)
{
  g_autoptr (GrindProfile) first = test_load ("events: Ir\nfn=zz\n1 1\n");
  g_autoptr (GrindProfile) second = test_load ("events: Ir\nfn=aa\n1 1\n");
  g_autoptr (GrindMatches) previous = find (first, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "a",
                                            NULL);
  g_autoptr (GrindMatches) matches = find (second, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "aa",
                                           previous);

  assert_right (second, matches, GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "aa");
}

/* An expression with too much backtracking is given up for each such name, and counted. */
static void
test_exceeded (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\nfn=aab\n1 1\nfn=aaa\n1 1\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindProfile) many = NULL;
  g_autoptr (GrindPattern) pattern = NULL;
  g_autoptr (GrindMatches) matches = NULL;
  g_autoptr (GError) error = NULL;

  g_string_append (text, "fn=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n1 1\n");
  profile = test_load (text->str);
  matches = find (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "^(a+)+$", NULL);
  g_assert_cmpuint (grind_matches_get_n_exceeded (matches), ==, 1);
  g_assert_cmpuint (grind_matches_get_score (matches, 0), ==, 0);
  g_assert_cmpuint (grind_matches_get_score (matches, 1), >, 0);
  g_assert_cmpuint (grind_matches_get_score (matches, 2), ==, 0);

  for (guint i = 0; i < 1100; i++)
    g_string_append_printf (text, "fn=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab%u\n1 1\n",
                            i);
  many = test_load (text->str);
  pattern = grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "^(a+)+$", NULL);
  g_assert_null (grind_search_find (many, pattern, NULL, NULL, &error));
  g_assert_error (error, GRIND_ERROR, GRIND_ERROR_PATTERN);
}

/* Raw names are also found, but not by one or two letters, nor by letters that are apart. */
static void
test_raw_names (void)
{
  g_autoptr (GrindProfile) raw =
    test_load ("events: Ir\nfn=_ZN3app3runEv\n1 1\nfn=_ZN3app4stopEv\n1 1\nfn=main\n1 1\n");
  const char *names[3] = { NULL };
  g_autoptr (GrindProfile) profile = NULL;

  for (guint i = 0; i < 2; i++)
    names[grind_profile_get_function_name_id (raw, i)] = i == 0 ? "app::run()" : "app::stop()";
  profile = grind_profile_new_with_names (raw, names, NULL);

  for (guint mode = 0; mode < GRIND_N_SEARCH_MODES; mode++)
    {
      assert_found (profile, mode, GRIND_SEARCH_NAME, "3app3", "app::run() ");
      assert_found (profile, mode, GRIND_SEARCH_NAME, "runev", "app::run() ");
      assert_found (profile, mode, GRIND_SEARCH_NAME, "_ZN3app", "app::run() app::stop() ");
      assert_found (profile, mode, GRIND_SEARCH_NAME, "app::stop", "app::stop() ");
      assert_found (profile, mode, GRIND_SEARCH_NAME, "mai", "main ");
      assert_found (profile, mode, GRIND_SEARCH_NAME, "ev", "");
      assert_found (raw, mode, GRIND_SEARCH_NAME, "ev", "_ZN3app3runEv _ZN3app4stopEv ");
      assert_found (profile, mode, GRIND_SEARCH_FILE, "_ZN3app", "");
    }
  assert_found (profile, GRIND_SEARCH_FUZZY, GRIND_SEARCH_NAME, "zn3e", "");
  assert_found (profile, GRIND_SEARCH_WORDS, GRIND_SEARCH_NAME, "_zn3 stop()", "app::stop() ");
  assert_found (profile, GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, "^_Z.*run", "app::run() ");
}

/* A longer query may find raw names that a shorter one did not search. */
static void
test_raw_names_previous (void)
{
  g_autoptr (GrindProfile) raw = test_load ("events: Ir\nfn=_Z2ev\n1 1\nfn=_Z3runv\n1 1\n");
  const char *names[] = { "Zed()", "run()" };
  g_autoptr (GrindProfile) profile = grind_profile_new_with_names (raw, names, NULL);
  g_autoptr (GrindPattern) first = NULL, second = NULL;
  g_autoptr (GrindMatches) previous = NULL, matches = NULL;

  first = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "z3", NULL);
  previous = grind_search_find (profile, first, NULL, NULL, NULL);
  g_assert_cmpuint (grind_matches_get_score (previous, 1), ==, 0);
  second = grind_pattern_new (GRIND_SEARCH_SUBSTRING, GRIND_SEARCH_NAME, "z3r", NULL);
  matches = grind_search_find (profile, second, previous, NULL, NULL);
  g_assert_cmpuint (grind_matches_get_score (matches, 0), ==, 0);
  g_assert_cmpuint (grind_matches_get_score (matches, 1), >, 0);
}

static void
test_cancelled (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events: Ir\nfn=main\n1 1\n");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  for (guint mode = 0; mode < GRIND_N_SEARCH_MODES; mode++)
    {
      g_autoptr (GrindPattern) pattern = grind_pattern_new (mode, GRIND_SEARCH_ALL, "m", NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (grind_search_find (profile, pattern, NULL, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

      /* A cancelled search leaves no partial results. */
      g_assert_true (grind_search_prepare (profile, NULL, NULL));
      g_assert_null (grind_search_find (profile, pattern, NULL, cancellable, NULL));
      assert_found (profile, mode, GRIND_SEARCH_NAME, "m", "main ");
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const modes[] = { "substring", "words", "fuzzy", "regex" };

  g_test_init (&argc, &argv, NULL);

  for (guint mode = 0; mode < GRIND_N_SEARCH_MODES; mode++)
    {
      g_autofree char *path = g_strconcat ("/search/random/", modes[mode], NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (mode), test_random);
    }
  g_test_add_func ("/search/case", test_case);
  g_test_add_func ("/search/fields", test_fields);
  g_test_add_func ("/search/borders", test_borders);
  g_test_add_func ("/search/many", test_many);
  g_test_add_func ("/search/other-profile", test_other_profile);
  g_test_add_func ("/search/exceeded", test_exceeded);
  g_test_add_func ("/search/raw-names", test_raw_names);
  g_test_add_func ("/search/raw-names-previous", test_raw_names_previous);
  g_test_add_func ("/search/cancelled", test_cancelled);

  return g_test_run ();
}
