/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/graph/grind-color-map.h"

#include "grind-test-load.h"

static void
assert_slot (const GrindColorMap *color_map,
             GrindProfile        *profile,
             const char          *name,
             guint                slot)
{
  g_assert_cmpuint (grind_color_map_get_slot (color_map, test_find_function (profile, name)), ==,
                    slot);
}

/* Ranks are by cost of the first event in all parts; unknown objects have none. */
static void
test_ranks (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir Dr\n"
    "part: 1\n"
    "ob=small\nfn=a\n1 10 900\n"
    "ob=large\nfn=b\n1 30 1\n"
    "ob=???\nfn=c\n1 70 1\n"
    "part: 2\n"
    "ob=tie-b\nfn=d\n1 12 1\nob=tie-a\nfn=e\n1 12 1\n"
    "ob=small\nfn=f\n1 21 1\n"
    "ob=\nfn=g\n1 1 1\n");
  g_autoptr (GrindColorMap) color_map = grind_color_map_new (profile, GRIND_COLOR_BY_OBJECT, NULL,
                                                             NULL);

  assert_slot (color_map, profile, "a", 1);
  assert_slot (color_map, profile, "f", 1);
  assert_slot (color_map, profile, "b", 2);
  assert_slot (color_map, profile, "e", 3);
  assert_slot (color_map, profile, "d", 4);
  assert_slot (color_map, profile, "c", GRIND_COLOR_SLOT_OTHER);
  assert_slot (color_map, profile, "g", GRIND_COLOR_SLOT_OTHER);

  /* A row that is not a function */
  g_assert_cmpuint (grind_color_map_get_slot (color_map, grind_profile_get_n_functions (profile)),
                    ==,
                    GRIND_COLOR_SLOT_OTHER);
}

static void
test_more_than_ten (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  const GrindColorMap *color_map;

  for (guint i = 1; i <= 13; i++)
    g_string_append_printf (text, "ob=object%u\nfn=f%u\n1 %u\n", i, i, 100 - i);
  profile = test_load (text->str);
  color_map = grind_color_map_get (profile);
  g_assert_true (grind_color_map_get (profile) == color_map);
  g_assert_cmpint (grind_color_map_get_kind (color_map), ==, GRIND_COLOR_BY_OBJECT);

  for (guint i = 1; i <= 13; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      assert_slot (color_map, profile, name, i <= GRIND_N_COLOR_SLOTS ? i : GRIND_COLOR_SLOT_OTHER);
    }
}

static void
assert_kind (const char   *text,
             GrindColorBy  kind)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindColorMap) color_map = grind_color_map_new (profile, GRIND_COLOR_BY_AUTO, NULL,
                                                             NULL);

  g_assert_cmpint (grind_color_map_get_kind (color_map), ==, kind);
  g_assert_cmpint (grind_color_map_get_kind (grind_color_map_get (profile)), ==, kind);
}

/* If one object, or the unknown ones, have nearly all of the cost, colours are by source file; if
 * files are no better, by class; else by cost. */
static void
test_kind (void)
{
  assert_kind ("events: Ir\nob=a\nfl=x\nfn=f\n1 85\nob=b\nfn=g\n1 15\n", GRIND_COLOR_BY_OBJECT);
  assert_kind ("events: Ir\nob=a\nfl=x\nfn=f\n1 66\nfl=y\nfn=h\n1 20\nob=b\nfn=g\n1 14\n",
               GRIND_COLOR_BY_FILE);
  assert_kind ("events: Ir\nob=???\nfl=x\nfn=f\n1 43\nfl=y\nfn=h\n1 43\nob=b\nfn=g\n1 14\n",
               GRIND_COLOR_BY_FILE);
  assert_kind ("events: Ir\nfl=x\nfn=f\n1 50\nfl=y\nfn=g\n1 50\n", GRIND_COLOR_BY_FILE);
  assert_kind ("events: Ir\nfl=x\nfn=A::f\n1 50\nfn=B::g\n1 50\n", GRIND_COLOR_BY_CLASS);
  assert_kind ("events: Ir\nob=a\nfl=???\nfn=A::f\n1 86\nob=b\nfl=x\nfn=B::g\n1 14\n",
               GRIND_COLOR_BY_COST);
  assert_kind ("events: Ir\nob=a\nfl=x\nfn=f\n1 86\nfn=B::g\n1 14\n", GRIND_COLOR_BY_COST);
  assert_kind ("events: Ir\nob=a\nfn=f\n1 0\n", GRIND_COLOR_BY_OBJECT);
  assert_kind ("events: Ir\n", GRIND_COLOR_BY_OBJECT);
}

static void
test_files (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\nob=a\nfl=/x/one.c\nfn=f\n1 40\nfl=/y/two.c\nfn=g\n1 60\nfl=???\nfn=h\n1 7\n");
  const GrindColorMap *color_map = grind_color_map_get (profile);

  g_assert_cmpint (grind_color_map_get_kind (color_map), ==, GRIND_COLOR_BY_FILE);
  assert_slot (color_map, profile, "g", 1);
  assert_slot (color_map, profile, "f", 2);
  assert_slot (color_map, profile, "h", GRIND_COLOR_SLOT_OTHER);
}

static void
test_classes (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\nfl=x\nfn=A::f\n1 20\nfn=A::g\n1 20\nfn=n::B<int>::f\n1 50\nfn=main\n1 10\n");
  g_autoptr (GrindColorMap) color_map = grind_color_map_new (profile, GRIND_COLOR_BY_CLASS, NULL,
                                                             NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *title = grind_color_map_dup_group_title (color_map, 0);

  assert_slot (color_map, profile, "n::B<int>::f", 1);
  assert_slot (color_map, profile, "A::f", 2);
  assert_slot (color_map, profile, "A::g", 2);
  assert_slot (color_map, profile, "main", GRIND_COLOR_SLOT_OTHER);
  g_assert_cmpstr (title, ==, "n::B<int>");
  g_assert_cmpuint (grind_color_map_get_unknown (color_map)->n_functions, ==, 1);
  g_assert_cmpfloat_with_epsilon (grind_color_map_get_unknown (color_map)->share, 0.1, 1e-9);

  g_cancellable_cancel (cancellable);
  g_assert_null (grind_color_map_new (profile, GRIND_COLOR_BY_CLASS, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_cost (void)
{
  g_autoptr (GrindProfile) profile = test_load ("events: Ir\nob=a\nfn=f\n1 20\n");
  g_autoptr (GrindColorMap) color_map = grind_color_map_new (profile, GRIND_COLOR_BY_COST, NULL,
                                                             NULL);

  assert_slot (color_map, profile, "f", GRIND_COLOR_SLOT_OTHER);
  g_assert_cmpuint (grind_color_map_get_n_groups (color_map), ==, 0);
  g_assert_cmpuint (grind_color_map_find_slot (color_map, 1), ==, GRIND_NONE);
  g_assert_cmpuint (grind_color_map_find_name (color_map, "a"), ==, GRIND_NONE);
}

/* Legend groups have shares of all parts and of the first event only. */
static void
test_groups (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir Dr\n"
    "part: 1\nob=/lib/one.so\nfn=a\n1 30 1\nfn=b\n1 10 900\nob=two\nfn=c\n1 20\n"
    "part: 2\nob=two\nfn=c\n1 30\nob=???\nfn=d\n1 10\n");
  g_autoptr (GrindColorMap) color_map = grind_color_map_new (profile, GRIND_COLOR_BY_OBJECT, NULL,
                                                             NULL);
  g_autofree char *name = grind_color_map_dup_group_name (color_map, 1);
  g_autofree char *title = grind_color_map_dup_group_title (color_map, 1);

  g_assert_cmpuint (grind_color_map_get_n_groups (color_map), ==, 2);
  g_assert_cmpfloat_with_epsilon (grind_color_map_get_group (color_map, 0)->share, 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (grind_color_map_get_group (color_map, 1)->share, 0.4, 1e-9);
  g_assert_cmpuint (grind_color_map_get_group (color_map, 1)->n_functions, ==, 2);
  g_assert_cmpfloat_with_epsilon (grind_color_map_get_unknown (color_map)->share, 0.1, 1e-9);
  g_assert_cmpstr (name, ==, "/lib/one.so");
  g_assert_cmpstr (title, ==, "one.so");
  g_assert_cmpuint (grind_color_map_find_name (color_map, "/lib/one.so"), ==, 1);
  g_assert_cmpuint (grind_color_map_find_slot (color_map, 2), ==, 1);
  g_assert_cmpuint (grind_color_map_find_slot (color_map, 3), ==, GRIND_NONE);
  g_assert_cmpuint (grind_color_map_find_function (color_map, test_find_function (profile, "b")),
                    ==, 1);
  g_assert_cmpuint (grind_color_map_find_function (color_map, test_find_function (profile, "d")),
                    ==, GRIND_NONE);
}

/* Groups take turns in the last slot; the others keep theirs. */
static void
test_trade (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  g_autoptr (GrindColorMap) color_map = NULL;
  g_autoptr (GrindColorMap) traded = NULL;
  g_autoptr (GrindColorMap) again = NULL;
  g_autoptr (GrindColorMap) back = NULL;
  g_autoptr (GrindColorMap) same = NULL;

  for (guint i = 1; i <= 13; i++)
    g_string_append_printf (text, "ob=object%u\nfn=f%u\n1 %u\n", i, i, 100 - i);
  profile = test_load (text->str);
  color_map = grind_color_map_new (profile, GRIND_COLOR_BY_OBJECT, NULL, NULL);
  traded = grind_color_map_trade (color_map, 12);
  again = grind_color_map_trade (traded, 10);
  back = grind_color_map_trade (again, 9);
  same = grind_color_map_trade (again, 10);

  assert_slot (color_map, profile, "f13", GRIND_COLOR_SLOT_OTHER);
  assert_slot (traded, profile, "f13", 10);
  assert_slot (traded, profile, "f10", GRIND_COLOR_SLOT_OTHER);
  assert_slot (traded, profile, "f9", 9);
  g_assert_cmpuint (grind_color_map_find_slot (traded, 10), ==, 12);
  assert_slot (again, profile, "f13", GRIND_COLOR_SLOT_OTHER);
  assert_slot (again, profile, "f11", 10);
  assert_slot (back, profile, "f10", 10);
  assert_slot (back, profile, "f11", GRIND_COLOR_SLOT_OTHER);
  g_assert_true (same == again);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/color-map/ranks", test_ranks);
  g_test_add_func ("/color-map/more-than-ten", test_more_than_ten);
  g_test_add_func ("/color-map/kind", test_kind);
  g_test_add_func ("/color-map/files", test_files);
  g_test_add_func ("/color-map/classes", test_classes);
  g_test_add_func ("/color-map/cost", test_cost);
  g_test_add_func ("/color-map/groups", test_groups);
  g_test_add_func ("/color-map/trade", test_trade);

  return g_test_run ();
}
