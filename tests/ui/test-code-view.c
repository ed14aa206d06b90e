/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-window.h"
#include "ui/grind-code-call-row.h"
#include "ui/grind-code-text.h"
#include "ui/grind-code-view.h"

#define PROFILE \
  "events: Ir Bcm\nfl=a.c\nfn=probe\n1 4000 20\n" \
  "cfn=memcmp\ncalls=45087 1\n1 2000 5\ncfn=push\ncalls=3 1\n1 500 1\n\n" \
  "fn=memcmp\n1 2000 5\nfn=push\n1 500 1\nfn=main\n1 3500 0\ncfn=probe\ncalls=1 1\n1 6500 26\n"

enum { PROBE, MEMCMP, PUSH };

typedef struct
{
  GrindSession  *session;
  GtkWidget     *window;
  GrindCodeView *view;
  GtkWidget     *text;
  guint          chosen;
  guint          n_chosen;
  guint          activated;
} Fixture;

static void
chosen_cb (Fixture *fixture,
           guint    line)
{
  fixture->chosen = line;
  fixture->n_chosen++;
}

static void
activated_cb (Fixture *fixture,
              guint    line)
{
  fixture->activated = line;
}

static char *
make_text (guint n_lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 1; i <= n_lines; i++)
    g_string_append_printf (text, "  line %u of the text;\n", i);

  return g_string_free (text, FALSE);
}

static void
set_up (Fixture *fixture,
        guint    n_lines)
{
  g_autofree char *text = make_text (n_lines);

  memset (fixture, 0, sizeof *fixture);
  fixture->chosen = fixture->activated = GRIND_NONE;
  fixture->session = test_session_new (PROFILE, "test");
  fixture->window = gtk_window_new ();
  fixture->view = GRIND_CODE_VIEW (grind_code_view_new (fixture->session, "Source"));
  g_signal_connect_swapped (fixture->view, "line-chosen", G_CALLBACK (chosen_cb), fixture);
  g_signal_connect_swapped (fixture->view, "line-activated", G_CALLBACK (activated_cb), fixture);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 500);
  grind_code_view_set_text (fixture->view, text, strlen (text), "c", "/src/a.c");
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
  fixture->text = test_find_widget (fixture->window, GRIND_TYPE_CODE_TEXT, "Source");
  g_assert_nonnull (fixture->text);
}

static void
tear_down (Fixture *fixture)
{
  gpointer view = fixture->view;

  g_object_add_weak_pointer (G_OBJECT (view), &view);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  test_settle ();
  g_assert_null (view);
  g_assert_finalize_object (fixture->session);
}

static void
add_row (GrindCodeData *data,
         guint          line,
         gint64         cost)
{
  GrindCodeRow row = { .line = line };

  row.self[0] = grind_value_new_whole (cost);
  grind_code_data_add_row (data, &row);
}

static void
add_call (GrindCodeData  *data,
          GrindFunctionId callee,
          gint64          cost,
          gint64          count)
{
  GrindCodeCall call = { .callee = callee, .count = { count, FALSE } };

  call.cost[0] = grind_value_new_whole (cost);
  call.note = callee == MEMCMP ? (char *) "inlined from char_traits.h:385" : NULL;
  grind_code_data_add_call (data, &call);
}

static GrindCodeData *
new_data (void)
{
  GrindCodeData *data = grind_code_data_new (2, (GrindEventId[]) { 0, 1 });
  GrindValue base[2] = { grind_value_new_whole (4000), grind_value_new_whole (20) };

  grind_code_data_set_base (data, base);

  return data;
}

/* Lines 3, 5 and 30 from 0 are hot; 3 makes two calls. */
static void
set_data (Fixture *fixture)
{
  g_autoptr (GrindCodeData) data = new_data ();

  add_row (data, 3, 1000);
  add_call (data, MEMCMP, 2000, 45087);
  add_call (data, PUSH, 500, 3);
  add_row (data, 5, 2900);
  add_row (data, 6, 10);
  add_row (data, 30, 1000);
  grind_code_data_add_range (data, 2, 6);
  grind_code_view_set_data (fixture->view, data);
  test_settle ();
}

static void
get_line_range (Fixture *fixture,
                guint    line,
                int     *y,
                int     *height)
{
  GtkTextView *text = GTK_TEXT_VIEW (fixture->text);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, line);
  gtk_text_view_get_line_yrange (text, &iter, y, height);
}

static int
get_height (Fixture *fixture,
            guint    line)
{
  int y, height;

  get_line_range (fixture, line, &y, &height);

  return height;
}

static void
test_text (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  g_assert_cmpuint (grind_code_view_get_n_lines (fixture.view), ==, 40);
  g_assert_true (grind_code_view_is_complete (fixture.view));
  g_assert_true (test_has_label (fixture.window, "/src/a.c"));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (fixture.text), GTK_ACCESSIBLE_ROLE_TEXT_BOX);
  g_assert_cmpint (grind_code_view_get_row_height (fixture.view), ==, 20);
  for (guint line = 0; line < 20; line++)
    g_assert_cmpint (get_height (&fixture, line), ==, 20);
  g_assert_cmpuint (fixture.n_chosen, ==, 0);
  tear_down (&fixture);
}

/* A call has a row below its line, where there is room for it. */
static void
test_calls (void)
{
  Fixture fixture;
  GtkWidget *row;
  graphene_rect_t bounds;
  int y, height, top;

  set_up (&fixture, 40);
  set_data (&fixture);
  g_assert_cmpint (get_height (&fixture, 2), ==, 20);
  g_assert_cmpint (get_height (&fixture, 3), ==, 60);
  g_assert_cmpint (get_height (&fixture, 5), ==, 20);
  row = test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL);
  g_assert_nonnull (row);
  g_assert_true (gtk_widget_compute_bounds (row, fixture.text, &bounds));
  get_line_range (&fixture, 3, &y, &height);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (fixture.text), GTK_TEXT_WINDOW_WIDGET, 0,
                                         y, NULL, &top);
  g_assert_cmpint (height, ==, 60);
  g_assert_cmpfloat (bounds.origin.y, ==, top + 20);
  g_assert_cmpfloat (bounds.size.height, ==, 20);

  /* Without data there is no room either. */
  grind_code_view_set_data (fixture.view, NULL);
  test_settle ();
  g_assert_cmpint (get_height (&fixture, 3), ==, 20);
  g_assert_null (test_find_widget (fixture.text, GRIND_TYPE_CODE_CALL_ROW, NULL));
  tear_down (&fixture);
}

static void
test_hot (void)
{
  Fixture fixture;

  set_up (&fixture, 40);
  set_data (&fixture);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 3);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 5);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 30);
  grind_code_view_next_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 3);
  grind_code_view_previous_hot (fixture.view);
  g_assert_cmpuint (fixture.chosen, ==, 30);
  g_assert_cmpuint (fixture.n_chosen, ==, 5);
  tear_down (&fixture);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/code-view/text", test_text);
  g_test_add_func ("/code-view/calls", test_calls);
  g_test_add_func ("/code-view/hot", test_hot);

  return g_test_run ();
}
