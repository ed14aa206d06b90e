/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/names/grind-distance.h"

static void
test_measure (void)
{
  static const struct
  {
    const char *first;
    const char *second;
    guint       distance;
  } cases[] = {
    { "", "", 0 },
    { "", "abc", 3 },
    { "abc", "", 3 },
    { "abc", "abc", 0 },
    { "abc", "ABC", 0 },
    { "abc", "abd", 1 },
    { "abc", "acb", 1 },
    { "abc", "xabc", 1 },
    { "kitten", "sitting", 3 },
    { "functons", "functions", 1 },
    { "ca", "abc", 3 },
  };
  g_autofree char *long_text = g_strnfill (1000, 'a');
  g_autofree char *longer_text = g_strnfill (2000, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpuint (grind_distance_measure (cases[i].first, cases[i].second), ==,
                        cases[i].distance);
      g_assert_cmpuint (grind_distance_measure (cases[i].second, cases[i].first), ==,
                        cases[i].distance);
    }
  g_assert_cmpuint (grind_distance_measure (long_text, longer_text), ==, 0);
  g_assert_cmpuint (grind_distance_measure (long_text, ""), ==, 64);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/distance/measure", test_measure);

  return g_test_run ();
}
