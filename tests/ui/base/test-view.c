/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What views hear of their navigator and session, and when. */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-view.h"

#define PROFILE "events: Ir Dr\nfn=main\n1 10 1\ncfn=work\ncalls=1 1\n1 90 9\nfn=work\n1 90 9\n"

#define GRIND_TYPE_TEST_VIEW (grind_test_view_get_type ())
G_DECLARE_FINAL_TYPE (GrindTestView, grind_test_view, GRIND, TEST_VIEW, GrindView)

/* A view of three buttons, which logs its updates and counts */
struct _GrindTestView
{
  GrindView    parent_instance;

  GtkWidget   *buttons[3];
  GrindChanges changes;      /* of the last update */
  guint        n_updates;
  guint        n_counts;
};

G_DEFINE_FINAL_TYPE (GrindTestView, grind_test_view, GRIND_TYPE_VIEW)

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *stack;
  GrindTestView  *view;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
} Fixture;

static void
grind_test_view_update (GrindView    *view,
                        GrindChanges  changes)
{
  GRIND_TEST_VIEW (view)->changes = changes;
  GRIND_TEST_VIEW (view)->n_updates++;
}

static guint64
grind_test_view_count (GrindView *view)
{
  return 100 + ++GRIND_TEST_VIEW (view)->n_counts;
}

static void
grind_test_view_class_init (GrindTestViewClass *klass)
{
  GRIND_VIEW_CLASS (klass)->update = grind_test_view_update;
  GRIND_VIEW_CLASS (klass)->count = grind_test_view_count;
}

static void
grind_test_view_init (GrindTestView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  adw_bin_set_child (ADW_BIN (self), box);
  for (guint i = 0; i < G_N_ELEMENTS (self->buttons); i++)
    {
      self->buttons[i] = gtk_button_new_with_label ("button");
      gtk_box_append (GTK_BOX (box), self->buttons[i]);
    }
}

/* The view is on the first of two pages. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->navigator = test_navigator_new (PROFILE, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  fixture->view = g_object_new (GRIND_TYPE_TEST_VIEW, "navigator", fixture->navigator, NULL);
  fixture->stack = gtk_stack_new ();
  gtk_stack_add_named (GTK_STACK (fixture->stack), GTK_WIDGET (fixture->view), "view");
  gtk_stack_add_named (GTK_STACK (fixture->stack), gtk_label_new ("other"), "other");
  fixture->window = test_show_window (fixture->stack, 400, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->stack);
  test_finalize_navigator (fixture->navigator);
}

static void
show_page (Fixture    *fixture,
           const char *name)
{
  gtk_stack_set_visible_child_name (GTK_STACK (fixture->stack), name);
}

static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  g_assert_cmpuint (fixture->view->n_updates, ==, 1);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_ALL);
  g_assert_true (grind_view_is_ready (GRIND_VIEW (fixture->view)));
}

/* Several changes are one update. */
static void
test_collected (Fixture       *fixture,
                gconstpointer  data)
{
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, "work"));
  grind_session_set_event (fixture->session, 1);
  g_assert_cmpuint (fixture->view->n_updates, ==, 1);
  g_assert_false (grind_view_is_ready (GRIND_VIEW (fixture->view)));
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  g_assert_cmphex (fixture->view->changes, ==,
                   GRIND_CHANGE_SELECTED | GRIND_CHANGE_ARRIVED | GRIND_CHANGE_EVENT);
  g_assert_true (grind_view_is_ready (GRIND_VIEW (fixture->view)));
}

/* The selected function is the base of relative percentages. */
static void
test_relative (Fixture       *fixture,
               gconstpointer  data)
{
  grind_session_set_relative (fixture->session, TRUE);
  test_settle ();
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_STYLE);
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "work"));
  test_settle ();
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_SELECTED | GRIND_CHANGE_STYLE);
}

/* Views follow the format of numbers, which is the same in all tabs. */
static void
test_digits (Fixture       *fixture,
             gconstpointer  data)
{
  g_settings_set_uint (grind_settings_get (), "percent-digits", 0);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_STYLE);
  g_settings_reset (grind_settings_get (), "percent-digits");
}

/* A view of the tab follows the active half, and only that. */
static void
test_navigator (Fixture       *fixture,
                gconstpointer  data)
{
  GrindNodeId work = test_find_node (fixture->session, "work");
  g_autoptr (GrindNavigator) other = grind_navigator_new_at (fixture->session, work);

  g_object_set (fixture->view, "navigator", other, NULL);
  g_assert_true (grind_view_get_navigator (GRIND_VIEW (fixture->view)) == other);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_SELECTED | GRIND_CHANGE_LOCATION);
  grind_navigator_set_selected (fixture->navigator, work);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  grind_view_select (GRIND_VIEW (fixture->view), GRIND_NONE);
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 3);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_SELECTED_HERE | GRIND_CHANGE_EVENT);
  g_assert_cmpuint (grind_navigator_get_selected (other), ==, GRIND_NONE);
  g_assert_cmpuint (grind_navigator_get_selected (fixture->navigator), ==, work);
}

/* No view shows nodes of a previous graph, not even until the next frame. */
static void
test_graph (Fixture       *fixture,
            gconstpointer  data)
{
  grind_session_set_event (fixture->session, 1);
  g_object_notify (G_OBJECT (fixture->session), "graph");
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
}

/* A view tells its own changes from those of others. */
static void
test_own (Fixture       *fixture,
          gconstpointer  data)
{
  grind_view_select (GRIND_VIEW (fixture->view), test_find_node (fixture->session, "work"));
  test_settle ();
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_SELECTED_HERE);
  grind_view_locate (GRIND_VIEW (fixture->view), (GrindLocation) { 0, 1, GRIND_NONE, 0 });
  test_settle ();
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_LOCATION_HERE);
  grind_navigator_set_selected (fixture->navigator, test_find_node (fixture->session, "main"));
  test_settle ();
  g_assert_cmphex (fixture->view->changes & GRIND_CHANGE_SELECTED, ==, GRIND_CHANGE_SELECTED);
}

/* A view that is not visible only counts, if that may have changed, and is updated as soon as it is
 * visible. */
static void
test_unmapped (Fixture       *fixture,
               gconstpointer  data)
{
  show_page (fixture, "other");
  test_settle ();
  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_counts, ==, 0);
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 1);
  g_assert_cmpuint (fixture->view->n_counts, ==, 1);
  g_assert_cmpuint (grind_view_get_count (GRIND_VIEW (fixture->view)), ==, 101);
  g_assert_true (grind_view_is_ready (GRIND_VIEW (fixture->view)));

  show_page (fixture, "view");
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_EVENT | GRIND_CHANGE_STYLE);
  test_settle ();
  g_assert_cmpuint (fixture->view->n_updates, ==, 2);
}

static gpointer
wait_for_cancel (gpointer       data,
                 GCancellable  *cancellable,
                 GError       **error)
{
  while (!g_cancellable_is_cancelled (cancellable))
    g_usleep (1000);
  g_atomic_int_set ((int *) data, TRUE);

  return NULL;
}

static void
done (gpointer      owner,
      gpointer      result,
      const GError *error)
{
  g_assert_not_reached ();
}

static gboolean
is_set (gpointer data)
{
  return g_atomic_int_get ((int *) data);
}

static const GrindJob job = { .run = wait_for_cancel, .done = done };

/* The job of a view that is hidden ends, and is requested again. */
static void
test_job (Fixture       *fixture,
          gconstpointer  data)
{
  int is_cancelled = FALSE;

  grind_view_run (GRIND_VIEW (fixture->view), &job, &is_cancelled);
  g_assert_false (grind_view_is_ready (GRIND_VIEW (fixture->view)));
  show_page (fixture, "other");
  g_assert_true (test_wait (is_set, &is_cancelled));
  show_page (fixture, "view");
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_OPTIONS);
  g_assert_true (grind_view_is_ready (GRIND_VIEW (fixture->view)));
}

/* So does one that uses nodes of a previous graph. */
static void
test_job_of_graph (Fixture       *fixture,
                   gconstpointer  data)
{
  int is_cancelled = FALSE;

  grind_view_run (GRIND_VIEW (fixture->view), &job, &is_cancelled);
  g_object_notify (G_OBJECT (fixture->session), "graph");
  g_assert_cmphex (fixture->view->changes, ==, GRIND_CHANGE_GRAPH | GRIND_CHANGE_OPTIONS);
  g_assert_true (test_wait (is_set, &is_cancelled));
}

static void
assert_focus (Fixture *fixture,
              guint    button)
{
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 fixture->view->buttons[button]);
}

/* The Tab key goes to all widgets, or from stop to stop. */
static void
test_stops (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *view = GTK_WIDGET (fixture->view);

  gtk_widget_grab_focus (fixture->view->buttons[0]);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  assert_focus (fixture, 1);

  grind_view_add_stop (GRIND_VIEW (view), fixture->view->buttons[0]);
  grind_view_add_stop (GRIND_VIEW (view), fixture->view->buttons[2]);
  gtk_widget_grab_focus (fixture->view->buttons[0]);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  assert_focus (fixture, 2);
  g_assert_false (gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD));
  gtk_widget_grab_focus (fixture->view->buttons[2]);
  g_assert_true (gtk_widget_child_focus (view, GTK_DIR_TAB_BACKWARD));
  assert_focus (fixture, 0);
}

#define ADD(name, function) \
  g_test_add ("/ui/view/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("all", test_all);
  ADD ("collected", test_collected);
  ADD ("relative", test_relative);
  ADD ("digits", test_digits);
  ADD ("navigator", test_navigator);
  ADD ("graph", test_graph);
  ADD ("own", test_own);
  ADD ("unmapped", test_unmapped);
  ADD ("job", test_job);
  ADD ("job-of-graph", test_job_of_graph);
  ADD ("stops", test_stops);

  return g_test_run ();
}
