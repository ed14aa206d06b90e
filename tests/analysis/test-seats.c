/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/grind-seats.h"

#include "grind-test-load.h"

static GrindFunctionId
find_function (GrindProfile *profile,
               const char   *name)
{
  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile); function++)
    {
      g_autofree char *found = grind_profile_dup_function_name (profile, function);

      if (strcmp (found, name) == 0)
        return function;
    }

  g_error ("no function %s", name);
}

static void
assert_seat (const GrindSeats *seats,
             GrindProfile     *profile,
             const char       *name,
             guint             seat)
{
  g_assert_cmpuint (grind_seats_get_seat (seats, find_function (profile, name)), ==, seat);
}

/* By cost of the first event over all parts; the unknown has none whatever it costs. */
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
  g_autoptr (GrindSeats) seats = grind_seats_new (profile, GRIND_SEATS_OBJECT);

  assert_seat (seats, profile, "a", 1);
  assert_seat (seats, profile, "f", 1);
  assert_seat (seats, profile, "b", 2);
  assert_seat (seats, profile, "e", 3);
  assert_seat (seats, profile, "d", 4);
  assert_seat (seats, profile, "c", GRIND_SEAT_OTHER);
  assert_seat (seats, profile, "g", GRIND_SEAT_OTHER);

  /* A row that is no function */
  g_assert_cmpuint (grind_seats_get_seat (seats, grind_profile_get_n_functions (profile)), ==,
                    GRIND_SEAT_OTHER);
}

static void
test_more_than_ten (void)
{
  g_autoptr (GString) text = g_string_new ("events: Ir\n");
  g_autoptr (GrindProfile) profile = NULL;
  const GrindSeats *seats;

  for (guint i = 1; i <= 13; i++)
    g_string_append_printf (text, "ob=object%u\nfn=f%u\n1 %u\n", i, i, 100 - i);
  profile = test_load (text->str);
  seats = grind_seats_get (profile);
  g_assert_true (grind_seats_get (profile) == seats);
  g_assert_cmpint (grind_seats_get_kind (seats), ==, GRIND_SEATS_OBJECT);

  for (guint i = 1; i <= 13; i++)
    {
      g_autofree char *name = g_strdup_printf ("f%u", i);

      assert_seat (seats, profile, name, i <= GRIND_N_SEATS ? i : GRIND_SEAT_OTHER);
    }
}

static void
assert_kind (const char    *text,
             GrindSeatKind  kind)
{
  g_autoptr (GrindProfile) profile = test_load (text);

  g_assert_cmpint (grind_seats_get_kind (grind_seats_get (profile)), ==, kind);
}

/* Where one object has nearly all of it, the source files tell more, unless they are unknown. */
static void
test_kind (void)
{
  assert_kind ("events: Ir\nob=a\nfl=x\nfn=f\n1 85\nob=b\nfn=g\n1 15\n", GRIND_SEATS_OBJECT);
  assert_kind ("events: Ir\nob=a\nfl=x\nfn=f\n1 86\nob=b\nfn=g\n1 14\n", GRIND_SEATS_FILE);
  assert_kind ("events: Ir\nob=???\nfl=x\nfn=f\n1 86\nob=b\nfn=g\n1 14\n", GRIND_SEATS_FILE);
  assert_kind ("events: Ir\nob=a\nfl=???\nfn=f\n1 86\nob=b\nfl=x\nfn=g\n1 14\n",
               GRIND_SEATS_OBJECT);
  assert_kind ("events: Ir\nfl=x\nfn=f\n1 50\nfl=y\nfn=g\n1 50\n", GRIND_SEATS_FILE);
  assert_kind ("events: Ir\nob=a\nfn=f\n1 0\n", GRIND_SEATS_OBJECT);
  assert_kind ("events: Ir\n", GRIND_SEATS_OBJECT);
}

static void
test_files (void)
{
  g_autoptr (GrindProfile) profile = test_load (
    "events: Ir\nob=a\nfl=/x/one.c\nfn=f\n1 40\nfl=/y/two.c\nfn=g\n1 60\nfl=???\nfn=h\n1 7\n");
  const GrindSeats *seats = grind_seats_get (profile);

  g_assert_cmpint (grind_seats_get_kind (seats), ==, GRIND_SEATS_FILE);
  assert_seat (seats, profile, "g", 1);
  assert_seat (seats, profile, "f", 2);
  assert_seat (seats, profile, "h", GRIND_SEAT_OTHER);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/seats/ranks", test_ranks);
  g_test_add_func ("/seats/more-than-ten", test_more_than_ten);
  g_test_add_func ("/seats/kind", test_kind);
  g_test_add_func ("/seats/files", test_files);

  return g_test_run ();
}
