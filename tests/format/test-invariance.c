/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The profile must not depend on block sizes and the number of threads.
 *
 * SEED=n runs only the random profile of that seed, with all cuts, and prints it. The test path
 * says whether it was tame or wild; both are run.
 */
#include "config.h"

#include "grind-test-generator.h"
#include "grind-test-profile.h"

#define N_SEEDS 120
#define N_SEEDS_SLOW 3000
#define MAX_SAMPLE (64 * 1024)

static const gsize all_sizes[] = {
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
  27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
  51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 256, 4096,
};

/* Checks a few sizes per seed, and all sizes over all seeds. */
static void
check_some_blocks (const char *text,
                   gsize       length,
                   guint32     seed)
{
  gsize sizes[4] = { 1, 0, 0, 0 };
  gsize i;

  for (i = 1; i < G_N_ELEMENTS (sizes); i++)
    sizes[i] = all_sizes[(seed * 3 + i * 22) % G_N_ELEMENTS (all_sizes)];
  grind_test_check_blocks (text, length, sizes, G_N_ELEMENTS (sizes));
}

static void
test_seeds (gconstpointer data)
{
  GrindTestTaste taste = GPOINTER_TO_UINT (data);
  guint32 n_seeds = g_test_slow () ? N_SEEDS_SLOW : grind_test_is_slowed () ? 6 : N_SEEDS;
  guint32 seed;

  for (seed = 1; seed <= n_seeds && !g_test_failed (); seed++)
    {
      g_autoptr (GString) text = grind_test_generate (seed, taste, 20 + seed % 180);

      check_some_blocks (text->str, text->len, seed);
      if (g_test_failed ())
        g_test_message ("SEED=%u, %s", seed, taste == GRIND_TEST_WILD ? "wild" : "tame");
    }
}

static void
test_one_seed (gconstpointer data)
{
  guint32 seed = g_ascii_strtoull (g_getenv ("SEED"), NULL, 10);
  g_autoptr (GString) text = grind_test_generate (seed, GPOINTER_TO_UINT (data), 20 + seed % 180);

  g_test_message ("%s", text->str);
  grind_test_check_blocks (text->str, text->len, all_sizes, G_N_ELEMENTS (all_sizes));
}

/* Long enough for realistic block sizes. */
static void
test_long (gconstpointer data)
{
  static const gsize sizes[] = { 1000, 4096, 10007 };
  guint32 seed;

  for (seed = 1; seed <= 3; seed++)
    {
      guint n_lines = grind_test_is_slowed () ? 500 : 5000;
      g_autoptr (GString) text = grind_test_generate (seed, GPOINTER_TO_UINT (data), n_lines);

      grind_test_check_blocks (text->str, text->len, sizes, G_N_ELEMENTS (sizes));
    }
}

static void
check_sample (const char *path)
{
  static const gsize few_sizes[] = { 7, 61, 256, 4096 };
  g_autofree char *text = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, NULL) ||
      length > (grind_test_is_slowed () ? MAX_SAMPLE / 64 : MAX_SAMPLE))
    return;
  if (length >= 4096)
    grind_test_check_blocks (text, length, few_sizes, G_N_ELEMENTS (few_sizes));
  else if (g_test_slow ())
    grind_test_check_blocks (text, length, all_sizes, G_N_ELEMENTS (all_sizes));
  else
    check_some_blocks (text, length, length);
  if (g_test_failed ())
    g_test_message ("that was %s", path);
}

static guint
check_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && !g_test_failed () && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        {
          check_sample (path);
          n++;
        }
    }

  return n;
}

static void
test_samples (void)
{
  g_autofree char *folder = grind_test_dup_data_path ("format", NULL);

  g_assert_cmpuint (check_folder (folder), >, 0);
}

/* Checks more profiles, if there are any next to the project. */
static void
test_more_samples (gconstpointer data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "..", "shared", "corpus",
                                                   data, NULL);

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_test_skip ("they are not here");
      return;
    }

  check_folder (folder);
}

static void
add_tests (const char    *name,
           GTestDataFunc  test)
{
  g_autofree char *tame = g_strdup_printf ("/format/invariance/tame/%s", name);
  g_autofree char *wild = g_strdup_printf ("/format/invariance/wild/%s", name);

  g_test_add_data_func (tame, GUINT_TO_POINTER (GRIND_TEST_TAME), test);
  g_test_add_data_func (wild, GUINT_TO_POINTER (GRIND_TEST_WILD), test);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("SEED") != NULL)
    {
      add_tests ("seed", test_one_seed);
      return g_test_run ();
    }

  add_tests ("seeds", test_seeds);
  add_tests ("long", test_long);
  g_test_add_func ("/format/invariance/samples", test_samples);
  g_test_add_data_func ("/format/invariance/more-samples/bad", "bad", test_more_samples);
  g_test_add_data_func ("/format/invariance/more-samples/wild", "wild", test_more_samples);
  g_test_add_data_func ("/format/invariance/more-samples/real", "real", test_more_samples);

  return g_test_run ();
}
