/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bar that says how to record calls. */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/page/grind-calls-bar.h"

#define FLAT  "cmd: ./program --fast\nevents: Ir\nfl=a.c\nfn=main\n1 10\nfn=other\n1 20\n"
#define CALLS FLAT "cfn=main\ncalls=1 1\n1 10\n"

typedef struct
{
  GtkWidget *window;
  GtkWidget *bar;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_settings_reset (grind_settings_get (), "offer-calls");
  fixture->bar = g_object_new (GRIND_TYPE_CALLS_BAR, NULL);
  fixture->window = test_show_window (fixture->bar, 1000, 200);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->bar);
}

static gboolean
is_at_rest (gpointer bar)
{
  gboolean is_revealed;

  g_object_get (bar, "revealed", &is_revealed, NULL);

  return gtk_widget_get_mapped (bar) == is_revealed;
}

/* Whether the bar is visible, after it has slid in or out */
static gboolean
is_visible (Fixture *fixture)
{
  g_assert_true (test_wait (is_at_rest, fixture->bar));

  return gtk_widget_get_mapped (fixture->bar);
}

/* Returns whether it shows the bar. */
static gboolean
show (Fixture    *fixture,
      const char *text)
{
  g_autoptr (GrindSession) session = test_session_new (text, "test");

  grind_calls_bar_show (GRIND_CALLS_BAR (fixture->bar), grind_session_get_profile (session));
  test_settle ();

  return is_visible (fixture);
}

static void
assert_command (Fixture    *fixture,
                const char *text,
                const char *command)
{
  GtkWidget *button;

  g_assert_true (show (fixture, text));
  g_assert_true (test_has_label (fixture->bar, "Recorded without calls."));
  button = test_find_widget (fixture->bar, GTK_TYPE_BUTTON,
                             "Copy the command");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  test_assert_clipboard (fixture->bar, command);
}

/* A command that a shell could read differently is left out. */
static void
test_command (Fixture       *fixture,
              gconstpointer  data)
{
  assert_command (fixture, FLAT, "valgrind --tool=callgrind ./program --fast");
  assert_command (fixture, "cmd: ./program $HOME\nevents: Ir\nfn=main\n1 10\n",
                  "valgrind --tool=callgrind PROGRAM");
  assert_command (fixture, "events: Ir\nfn=main\n1 10\n", "valgrind --tool=callgrind PROGRAM");
}

static void
test_not_needed (Fixture       *fixture,
                 gconstpointer  data)
{
  g_assert_false (show (fixture, CALLS));
  g_assert_false (show (fixture, "events: Ir\n"));
  g_assert_true (show (fixture, FLAT));
  g_assert_false (show (fixture, CALLS));
  g_assert_true (g_settings_get_boolean (grind_settings_get (), "offer-calls"));
}

static void
test_close (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_true (show (fixture, FLAT));
  test_click (fixture->bar, "Hide message");
  g_assert_false (is_visible (fixture));
  g_assert_false (g_settings_get_boolean (grind_settings_get (), "offer-calls"));
  g_assert_false (show (fixture, FLAT));
}

/* Closing a window does not close the bar for good. */
static void
test_closed_window (Fixture       *fixture,
                    gconstpointer  data)
{
  g_assert_true (show (fixture, FLAT));
  tear_down (fixture, NULL);
  g_assert_true (g_settings_get_boolean (grind_settings_get (), "offer-calls"));
  set_up (fixture, NULL);
}

/* The text wraps. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  data)
{
  int width;

  g_assert_true (show (fixture, FLAT));
  gtk_widget_measure (fixture->bar, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  g_assert_cmpint (width, <, 360);
}

#define ADD(name, function) \
  g_test_add ("/ui/calls-bar/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("command", test_command);
  ADD ("not-needed", test_not_needed);
  ADD ("close", test_close);
  ADD ("closed-window", test_closed_window);
  ADD ("narrow", test_narrow);

  return g_test_run ();
}
