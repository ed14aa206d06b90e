/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/grind-search.h"

#include "grind-test-load.h"
#include "grind-test-random.h"
#include "profile/grind-text.h"

#define N_RANDOM_NAMES 600
#define N_QUERIES      400

/* Pieces that are alike but for their case, or are part of each other. */
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

      g_string_append_printf (text, "fn=%s\n1 1\n", name);
    }

  return test_load_take (g_string_free (text, FALSE));
}

static char *
fold_naively (GrindProfile *profile,
              GrindNameId   name)
{
  gsize length;
  const char *bytes = grind_profile_get_name (profile, name, &length);
  g_autofree char *valid = grind_text_to_utf8 (bytes, length);

  return grind_search_fold (valid);
}

static void
assert_right (GrindProfile *profile,
              GrindMatches *matches,
              const char   *text)
{
  g_autofree char *folded = grind_search_fold (text);

  g_assert_cmpstr (grind_matches_get_folded (matches), ==, folded);
  for (GrindNameId name = 0; name < grind_profile_get_n_names (profile); name++)
    {
      g_autofree char *folded_name = fold_naively (profile, name);

      if (grind_matches_has_name (matches, name) != (strstr (folded_name, folded) != NULL))
        g_error ("“%s” in “%s”", folded, folded_name);
    }
}

static GrindMatches *
find (GrindProfile *profile,
      const char   *text,
      GrindMatches *former)
{
  g_autoptr (GError) error = NULL;
  GrindMatches *matches = grind_search_find (profile, text, former, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (matches);

  return matches;
}

/* Each query goes on from what the last one found, whether that is of use or not. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = test_rand_new ();
  g_autoptr (GrindProfile) profile = make_random_profile (rand);
  g_autoptr (GrindMatches) former = NULL;
  g_autofree char *last = g_strdup ("");

  for (guint i = 0; i < N_QUERIES; i++)
    {
      g_autofree char *piece = make_piece (rand, 2);
      g_autofree char *longer = g_strconcat (last, piece, NULL);
      g_autofree char *text = NULL;
      GrindMatches *matches;

      text = grind_text_to_utf8 (g_rand_boolean (rand) ? longer : piece, -1);
      matches = find (profile, text, former);
      assert_right (profile, matches, text);
      g_clear_pointer (&former, grind_matches_unref);
      former = matches;
      g_free (last);
      last = g_strdup (strlen (text) > 12 ? "" : text);
    }
}

static void
assert_finds (const char *name,
              const char *text,
              gboolean    is_found)
{
  g_autofree char *profile_text = g_strdup_printf ("events: Ir\nfn=%s\n1 1\n", name);
  g_autoptr (GrindProfile) profile = test_load (profile_text);
  g_autoptr (GrindMatches) matches = find (profile, text, NULL);
  GrindNameId id = grind_profile_get_function_name_id (profile, 0);

  if (grind_matches_has_name (matches, id) != is_found)
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

/* A match never reaches from one name into the next. */
static void
test_borders (void)
{
  const char *text = "events: Ir\nfn=ab\n1 1\nfn=cd\n1 1\nfn=abcd\n1 1\n";
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindMatches) matches = find (profile, "bc", NULL);
  guint n_found = 0;

  assert_right (profile, matches, "bc");
  for (GrindNameId name = 0; name < grind_profile_get_n_names (profile); name++)
    n_found += grind_matches_has_name (matches, name);
  g_assert_cmpuint (n_found, ==, 1);

  g_assert_true (grind_matches_has_text (matches, "<aBCd 1>"));
  g_assert_false (grind_matches_has_text (matches, "b c"));
}

/* Matches of one profile say nothing of another. */
static void
test_other_profile (void)
{
  g_autoptr (GrindProfile) first = test_load ("events: Ir\nfn=zz\n1 1\n");
  g_autoptr (GrindProfile) second = test_load ("events: Ir\nfn=aa\n1 1\n");
  g_autoptr (GrindMatches) former = find (first, "a", NULL);
  g_autoptr (GrindMatches) matches = find (second, "aa", former);

  assert_right (second, matches, "aa");
}

static void
test_cancelled (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events: Ir\nfn=main\n1 1\n");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_search_find (profile, "m", NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  /* A search that was given up leaves nothing half done. */
  g_assert_true (grind_search_prepare (profile, NULL, NULL));
  g_assert_null (grind_search_find (profile, "m", NULL, cancellable, NULL));
  assert_finds ("main", "m", TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/search/random", test_random);
  g_test_add_func ("/search/case", test_case);
  g_test_add_func ("/search/borders", test_borders);
  g_test_add_func ("/search/other-profile", test_other_profile);
  g_test_add_func ("/search/cancelled", test_cancelled);

  return g_test_run ();
}
