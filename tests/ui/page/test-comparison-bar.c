/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar that says in words what a comparison shows. */
#include "config.h"

#include "grind-test-window.h"
#include "text/grind-text-style.h"
#include "ui/page/grind-comparison-bar.h"

/* What calls five others is perhaps the same under its new name. */
#define HEAD "events: Ir\nfl=a.c\nfn=a\n1 1\nfn=b\n1 1\nfn=c\n1 1\nfn=d\n1 1\nfn=e\n1 1\n"
#define CALLS(name, cost) \
  "fn=main\n1 1\ncfn=" name "\ncalls=1 1\n1 505\nfn=" name "\n1 " cost "\n" \
  "cfn=a\ncalls=1 1\n1 1\ncfn=b\ncalls=1 1\n1 1\ncfn=c\ncalls=1 1\n1 1\n" \
  "cfn=d\ncalls=1 1\n1 1\ncfn=e\ncalls=1 1\n1 1\n"
#define BEFORE HEAD CALLS ("old<int>(int)", "500")
#define AFTER  HEAD CALLS ("fresh<int>(int)", "400")

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *bar;
  GrindNavigator *navigator;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->navigator = test_navigator_new_compared (BEFORE, AFTER);
  fixture->bar = g_object_new (GRIND_TYPE_COMPARISON_BAR, NULL);
  fixture->window = test_show_window (fixture->bar, 1000, 200);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->bar);
  test_finalize_navigator (fixture->navigator);
}

static gboolean
is_summed_up (gpointer bar)
{
  return test_has_label (bar, "Paired: ");
}

static void
show (Fixture    *fixture,
      const char *sides)
{
  grind_comparison_bar_show (GRIND_COMPARISON_BAR (fixture->bar),
                             grind_navigator_get_session (fixture->navigator), sides);
  g_assert_true (test_wait (is_summed_up, fixture->bar));
  test_settle ();
}

/* Names are as short as elsewhere. */
static void
test_style (Fixture       *fixture,
            gconstpointer  data)
{
  GrindTextStyle *style = grind_text_style_get_default ();

  show (fixture, "a.out \342\206\222 b.out");
  g_assert_false (test_has_label (fixture->bar, "<int>"));
  g_object_set (style, "short-names", FALSE, NULL);
  g_assert_true (test_has_label (fixture->bar, "<int>"));
  g_object_set (style, "short-names", TRUE, NULL);
  g_assert_false (test_has_label (fixture->bar, "<int>"));
}

/* The first button with this label, in a closed popover, too; %NULL if there is none */
static GtkWidget *
find_button (GtkWidget  *root,
             const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (root)), label) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_button (child, label);

  return found;
}

/* Until another session is summed up, nothing is told of the previous one: its functions have other
 * ids. Another event of the same session leaves the details where they are. */
static void
test_other_session (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autoptr (GrindNavigator) other = test_navigator_new_compared (AFTER, BEFORE);
  GrindComparisonBar *bar = GRIND_COMPARISON_BAR (fixture->bar);

  show (fixture, "a.out \342\206\222 b.out");
  g_assert_nonnull (find_button (fixture->bar, "Pair"));
  grind_comparison_bar_show (bar, grind_navigator_get_session (fixture->navigator), "same");
  g_assert_nonnull (find_button (fixture->bar, "Pair"));
  g_assert_true (is_summed_up (bar));

  grind_comparison_bar_show (bar, grind_navigator_get_session (other), "other");
  g_assert_null (find_button (fixture->bar, "Pair"));
  g_assert_false (is_summed_up (bar));
  g_assert_true (test_wait (is_summed_up, bar));
  g_assert_nonnull (find_button (fixture->bar, "Pair"));

  grind_comparison_bar_show (bar, NULL, NULL);
  g_assert_null (find_button (fixture->bar, "Pair"));
  test_settle ();
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

#define ADD(name, function) \
  g_test_add ("/ui/comparison-bar/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("other-session", test_other_session);
  ADD ("style", test_style);

  return g_test_run ();
}
