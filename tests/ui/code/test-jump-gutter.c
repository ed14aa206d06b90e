/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/code/grind-jump-gutter.h"
#include "ui/code/grind-jump-text.h"

#define N_LINES 400

typedef struct
{
  GtkWidget       *window;
  GtkWidget       *view;
  GrindJumpGutter *gutter;
  GrindCodeData   *data;
  guint            n_changes;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkSourceGutterRenderer *renderer = grind_jump_gutter_new ();
  GtkSourceGutter *gutter;

  fixture->view = gtk_source_view_new ();
  fixture->data = grind_code_data_new (1, &(GrindEventId) { 0 });
  fixture->gutter = GRIND_JUMP_GUTTER (renderer);
  for (guint i = 0; i < N_LINES; i++)
    g_string_append_printf (text, "line %u\n", i);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (fixture->view)), text->str,
                            -1);
  gutter = gtk_source_view_get_gutter (GTK_SOURCE_VIEW (fixture->view), GTK_TEXT_WINDOW_LEFT);
  gtk_source_gutter_insert (gutter, renderer, 0);
  g_signal_connect_swapped (renderer, "changed", G_CALLBACK (changed_cb), fixture);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), fixture->view);
  fixture->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (fixture->window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 400);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  grind_code_data_unref (fixture->data);
}

static void
add_jump (Fixture    *fixture,
          guint       from,
          guint       to,
          guint64     executed,
          guint64     followed,
          gboolean    is_conditional,
          const char *text)
{
  GrindCodeJump jump = { from, to, executed, followed, is_conditional, (char *) text };

  grind_code_data_add_jump (fixture->data, &jump);
}

static void
check_description (Fixture    *fixture,
                   guint       n_jumps,
                   const char *expected)
{
  static const guint jumps[] = { 0, 1, 2, 3, 4, 5, 6 };
  g_autofree char *text = grind_jump_text_describe (fixture->data, jumps, n_jumps);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_describe (Fixture       *fixture,
               gconstpointer  data)
{
  check_description (fixture, 0, NULL);
  add_jump (fixture, 3, 7, 31040, 4464, TRUE, NULL);
  add_jump (fixture, 9, 3, 500, 500, FALSE, NULL);
  check_description (fixture, 2, "Conditional jump, line 4 to 8, taken 4464 of 31040 times; "
                                 "Jump, line 10 to 4, taken 500 times");
  add_jump (fixture, 11, 11, 8, 8, TRUE, NULL);
  add_jump (fixture, 12, GRIND_CODE_BELOW, 1, 1, FALSE, "Jump, 3d7f to elsewhere\nmore");
  check_description (fixture, 4, "Conditional jump, line 4 to 8, taken 4464 of 31040 times; "
                                 "Jump, line 10 to 4, taken 500 times; "
                                 "Conditional jump, within line 12, taken 8 of 8 times; "
                                 "Jump, 3d7f to elsewhere, taken 1 time");
  add_jump (fixture, GRIND_CODE_ABOVE, 13, 1, 1, TRUE, NULL);
  add_jump (fixture, 13, GRIND_CODE_ABOVE, 1, 1, FALSE, NULL);
  check_description (fixture, 6, "Conditional jump, line 4 to 8, taken 4464 of 31040 times; "
                                 "Jump, line 10 to 4, taken 500 times; "
                                 "Conditional jump, within line 12, taken 8 of 8 times; "
                                 "Jump, 3d7f to elsewhere, taken 1 time; 2 more jumps");
}

static void
check_title (guint       from,
             guint       to,
             gboolean    is_conditional,
             const char *expected)
{
  GrindCodeJump jump = { from, to, 1, 1, is_conditional, NULL };
  g_autofree char *title = grind_jump_text_dup_title (&jump);

  g_assert_cmpstr (title, ==, expected);
}

static void
test_titles (void)
{
  check_title (0, 4, TRUE, "Conditional jump, line 1 to 5");
  check_title (0, 0, FALSE, "Jump, within line 1");
  check_title (GRIND_CODE_ABOVE, 13, TRUE, "Conditional jump, from elsewhere to line 14");
  check_title (GRIND_CODE_BELOW, 13, FALSE, "Jump, from elsewhere to line 14");
  check_title (2, GRIND_CODE_ABOVE, TRUE, "Conditional jump, from line 3 to elsewhere");
  check_title (2, GRIND_CODE_BELOW, FALSE, "Jump, from line 3 to elsewhere");
}

/* The target of a jump from the line takes precedence over the source of a jump to it; ends outside
 * of all lines do not count. */
static void
test_other_end (Fixture       *fixture,
                gconstpointer  data)
{
  add_jump (fixture, 3, 7, 10, 5, TRUE, NULL);
  add_jump (fixture, 9, 3, 500, 500, FALSE, NULL);
  add_jump (fixture, 11, 11, 8, 8, TRUE, NULL);
  add_jump (fixture, 12, GRIND_CODE_BELOW, 1, 1, FALSE, NULL);
  grind_jump_gutter_set_data (fixture->gutter, fixture->data);

  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 3), ==, 7);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 7), ==, 3);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 9), ==, 3);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 11), ==, GRIND_NONE);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 12), ==, GRIND_NONE);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 100), ==, GRIND_NONE);
}

static int
measure (Fixture *fixture)
{
  int width;

  gtk_widget_measure (GTK_WIDGET (fixture->gutter), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);

  return width;
}

static void
test_width (Fixture       *fixture,
            gconstpointer  data)
{
  int one;

  g_assert_cmpint (measure (fixture), ==, 0);
  add_jump (fixture, 3, 7, 10, 5, TRUE, NULL);
  grind_jump_gutter_set_data (fixture->gutter, fixture->data);
  one = measure (fixture);
  g_assert_cmpint (one, >, 0);
  for (guint i = 0; i < 30; i++)
    add_jump (fixture, 100 + i, 200 + i, 10, 5, TRUE, NULL);
  grind_jump_gutter_set_data (fixture->gutter, fixture->data);
  g_assert_cmpint (measure (fixture), >, one);
  g_assert_cmpint (measure (fixture), <, 8 * one);
  g_assert_cmpuint (grind_jump_gutter_get_n_hidden (fixture->gutter), ==, 22);
  grind_jump_gutter_set_data (fixture->gutter, NULL);
  g_assert_cmpint (measure (fixture), ==, 0);
  g_assert_cmpuint (grind_jump_gutter_get_n_hidden (fixture->gutter), ==, 0);
}

static gboolean
is_shown (gpointer user_data)
{
  Fixture *fixture = user_data;

  return measure (fixture) > 0;
}

/* Very many jumps are shown later, and only if no other data was set since. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindCodeData) few = grind_code_data_new (1, &(GrindEventId) { 0 });
  GrindCodeJump jump = { 0, 5, 1, 1, FALSE, NULL };

  grind_code_data_add_jump (few, &jump);
  for (guint i = 0; i < 20000; i++)
    add_jump (fixture, 7, 8 + i % (N_LINES - 8), i, i, TRUE, NULL);
  grind_jump_gutter_set_data (fixture->gutter, fixture->data);
  g_assert_cmpint (measure (fixture), ==, 0);
  grind_jump_gutter_set_data (fixture->gutter, few);
  test_settle ();
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 7), ==, GRIND_NONE);
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 0), ==, 5);

  grind_jump_gutter_set_data (fixture->gutter, fixture->data);
  g_assert_cmpint (measure (fixture), ==, 0);
  g_assert_true (test_wait (is_shown, fixture));
  g_assert_cmpuint (grind_jump_gutter_get_other_end (fixture->gutter, 7), ==, 15);
  test_settle ();
}

static void
read_labels (GtkWidget *widget,
              GString   *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s|", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    read_labels (child, text);
}

static void
test_tip (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  static const guint jumps[] = { 0, 1 };
  GtkWidget *tip;

  add_jump (fixture, 3, 7, 31040, 4464, TRUE, "Conditional jump, line 12 to 18\n0x3d7f je 3d9c");
  add_jump (fixture, 9, 3, 500, 500, FALSE, NULL);
  tip = g_object_ref_sink (grind_jump_text_new_tip (fixture->data, jumps, 2));
  read_labels (tip, text);
  g_object_unref (tip);

  g_assert_cmpstr (text->str, ==,
                   "Conditional jump, line 12 to 18|0x3d7f je 3d9c|Taken|4464|"
                   "of 31040 (14.38\u00a0%)|Not taken|26576||Jump, line 10 to 4|Taken|500||");
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add ("/ui/jump-gutter/describe", Fixture, NULL, set_up, test_describe, tear_down);
  g_test_add_func ("/ui/jump-gutter/titles", test_titles);
  g_test_add ("/ui/jump-gutter/other-end", Fixture, NULL, set_up, test_other_end, tear_down);
  g_test_add ("/ui/jump-gutter/width", Fixture, NULL, set_up, test_width, tear_down);
  g_test_add ("/ui/jump-gutter/many", Fixture, NULL, set_up, test_many, tear_down);
  g_test_add ("/ui/jump-gutter/tip", Fixture, NULL, set_up, test_tip, tear_down);

  return g_test_run ();
}
