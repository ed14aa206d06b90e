/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many functions that a level cannot tell apart. Four times as many may take four times as long; a
 * quadratic step takes sixteen times as long. */
#include "config.h"

#include "analysis/compare/grind-clones.h"
#include "grind-test-compare.h"

#define N_FEW 25000
#define MAX_FACTOR 8
/* For what does not depend on the number, and for other programs */
#define SLACK_SECONDS 1.0

/* Appends function @i of a side: 0 before, 1 after. */
typedef void (*Writer) (GString *text,
                        guint    i,
                        guint    side);

static void
write_last_name (GString *text,
                 guint    i,
                 guint    side)
{
  g_string_append_printf (text, "fl=/a.c\nfn=%c%u::g\n1 1\ncfn=h%u\ncalls=1 1\n1 1\n",
                          "AB"[side], i, i % 100);
  g_string_append_printf (text, "cfn=main\ncalls=1 1\n1 1\nfn=h%u\n1 1\n", i % 100);
}

static void
write_file (GString *text,
            guint    i,
            guint    side)
{
  g_string_append_printf (text, "fl=/%c/%u.c\nfn=f\n1 1\n", "ab"[side], 2 * i + side);
}

static void
write_folder (GString *text,
              guint    i,
              guint    side)
{
  g_string_append_printf (text, "fl=/%c/d/e/f/g/%u/i/j/a.c\nfn=f\n1 1\n", "ab"[side],
                          2 * i + side);
}

static void
write_closure (GString *text,
               guint    i,
               guint    side)
{
  g_string_append_printf (text, "fl=/a.c\nfn=f()::{lambda()#%u}\n1 1\n", 2 * i + side);
}

static void
write_parameter (GString *text,
                 guint    i,
                 guint    side)
{
  g_string_append_printf (text, "fl=/a.c\nfn=f(A<%u>)\n1 1\n", 2 * i + side);
}

static void
write_address (GString *text,
               guint    i,
               guint    side)
{
  g_string_append_printf (text, "fl=/a.c\nfn=0x%x\n1 1\n", 2 * i + side);
}

static void
write_clone (GString *text,
             guint    i,
             guint    side)
{
  g_string_append_printf (text, "fl=/%u.c\nfn=f.part.%u\n1 1\n", i, 2 * i + side);
}

static const struct
{
  const char *path;
  Writer      write;
} cases[] = {
  { "last-name", write_last_name },
  { "file", write_file },
  { "folder", write_folder },
  { "closure", write_closure },
  { "parameter", write_parameter },
  { "address", write_address },
  { "clone", write_clone },
};

static char *
write_side (Writer write,
            guint  n,
            guint  side)
{
  GString *text = g_string_new (TEST_HEAD "ob=/p\n");

  for (guint i = 0; i < n; i++)
    write (text, i, side);

  return g_string_free (text, FALSE);
}

static double
measure (Writer write,
         guint  n)
{
  g_auto (TestSides) sides = { NULL, };
  g_autofree GrindFunctionId *units = NULL;
  g_autoptr (GrindPairing) pairing = NULL;

  test_sides_take (&sides, write_side (write, n, 0), write_side (write, n, 1));
  g_test_timer_start ();
  units = grind_clones_find (sides.profile);
  pairing = grind_pairing_new (sides.profile, sides.before, sides.after, units, NULL, 0, NULL,
                               NULL);
  g_assert_nonnull (pairing);

  return g_test_timer_elapsed ();
}

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  double few = measure (cases[i].write, N_FEW);
  double many = measure (cases[i].write, 4 * N_FEW);

  g_test_minimized_result (many, "%s: %.3f s, a quarter %.3f s", cases[i].path, many, few);
  g_assert_cmpfloat (many, <, MAX_FACTOR * few + SLACK_SECONDS);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/analysis/pairing-large/", cases[i].path, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }

  return g_test_run ();
}
