/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The function header, the hot path and the properties while two profiles are compared. */
#include "config.h"

#include "grind-test-window.h"
#include "text/grind-base-text.h"
#include "text/grind-bidi.h"
#include "ui/base/grind-settings.h"
#include "ui/workspace/grind-function-header.h"
#include "ui/workspace/grind-hot-path-bar.h"
#include "ui/workspace/grind-path-copy.h"
#include "ui/workspace/grind-profile-view.h"

/* `slow` gets faster, `fresh` is new, `stale` is gone, `steady` costs most of what is left. */
#define HEAD "# callgrind format\nversion: 1\ncmd: ./program\nevents: Ir Dr\n"
#define BEFORE \
  HEAD "pid: 1\ndesc: I1 cache: 32 B\nfn=main\n1 10 0\ncfn=slow\ncalls=4 1\n1 600 10\n" \
  "cfn=stale\ncalls=1 1\n1 90 0\ncfn=steady\ncalls=1 1\n1 300 0\n" \
  "fn=slow\n1 100 10\ncfn=leaf\ncalls=40 1\n1 500 0\nfn=leaf\n1 500 0\nfn=stale\n1 90 0\n" \
  "fn=steady\n1 300 0\n"
#define AFTER \
  HEAD "pid: 2\ndesc: I1 cache: 64 B\nfn=main\n1 10 0\ncfn=slow\ncalls=4 1\n1 110 10\n" \
  "cfn=fresh\ncalls=2 1\n1 40 5\ncfn=steady\ncalls=1 1\n1 300 0\n" \
  "fn=slow\n1 100 10\ncfn=leaf\ncalls=1 1\n1 10 0\nfn=leaf\n1 10 0\nfn=fresh\n1 40 5\n" \
  "fn=steady\n1 300 0\n"

/* The same in one run: `work` costs less in the second part. */
#define PARTS \
  "# callgrind format\nevents: Ir\n" \
  "part: 1\nfn=main\n1 20\ncfn=work\ncalls=3 1\n1 80\nfn=work\n1 80\n" \
  "part: 2\nfn=main\n1 20\ncfn=work\ncalls=1 1\n1 30\nfn=work\n1 30\n"

/* Inclusive costs are larger than the total: parts of the calls of `f` were not recorded. */
#define LARGER \
  "# callgrind format\nevents: Ir\n" \
  "part: 1\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 1990\nfn=f\n1 990\n" \
  "part: 2\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 1500\nfn=f\n1 500\n"

#define BLANK "\302\240"
#define MINUS "\342\210\222"

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *view;
  GrindNavigator *navigator;
  GrindSession   *session;   /* borrowed from it */
} Fixture;

/* Compares files unless @text is a profile. */
static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  g_settings_reset (grind_settings_get (), "percent");
  fixture->navigator = text != NULL ? test_navigator_new (text, "/data/profile.out")
                                    : test_navigator_new_compared (BEFORE, AFTER);
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->view = grind_profile_view_new ();
  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (fixture->view), fixture->navigator);
  fixture->window = test_show_window (fixture->view, 1400, 800);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  text)
{
  test_close_window (fixture->window, fixture->view);
  test_finalize_navigator (fixture->navigator);
}

static void
go_to (Fixture    *fixture,
       const char *name)
{
  grind_navigator_go_to (fixture->navigator, test_find_node (fixture->session, name));
  test_settle ();
}

static GtkWidget *
find_header (Fixture *fixture)
{
  return test_find_widget (fixture->window, GRIND_TYPE_FUNCTION_HEADER, NULL);
}

/* The facts of the header, without marks of direction, and with a bar between them */
static void
assert_facts (Fixture    *fixture,
              const char *expected)
{
  GtkWidget *label = test_find_label (find_header (fixture), "inclusive");
  g_autofree char *text = grind_bidi_strip (gtk_label_get_text (GTK_LABEL (label)));
  g_autoptr (GString) facts = g_string_new (text);

  g_string_replace (facts, BLANK BLANK BLANK " ", "|", 0);
  g_string_replace (facts, BLANK, " ", 0);
  g_assert_cmpstr (facts->str, ==, expected);
}

static void
assert_tooltip (GtkWidget  *widget,
                const char *expected)
{
  g_autofree char *text = grind_bidi_strip (gtk_widget_get_tooltip_text (widget));

  g_assert_cmpstr (text, ==, expected);
}

static gboolean
has_badge (Fixture    *fixture,
           const char *badge)
{
  GtkWidget *label = test_find_label (find_header (fixture), badge);

  return label != NULL && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), badge);
}

/* Costs before, after and the change, all in percent of the total before, or as numbers */
static void
test_header (Fixture       *fixture,
             gconstpointer  text)
{
  go_to (fixture, "slow");
  assert_facts (fixture, "60.00 → 11.00 % inclusive (" MINUS "49.00 points)|"
                         "10.00 → 10.00 % self (0 points)|4 calls");
  assert_tooltip (test_find_label (find_header (fixture), "inclusive"),
                  "Inclusive: 600 → 110 Ir (" MINUS "490, " MINUS "81.67" BLANK "%), " MINUS
                  "49.00 points\n"
                  "Self: 100 → 100 Ir (0, 0" BLANK "%), 0 points\n"
                  "100 % = 1000 Ir, the total before.");

  grind_session_set_percent (fixture->session, FALSE);
  test_settle ();
  assert_facts (fixture, "600 → 110 Ir inclusive (" MINUS "490)|100 → 100 Ir self (0)|4 calls");
  go_to (fixture, "leaf");
  assert_facts (fixture, "500 → 10 Ir inclusive (" MINUS "490)|500 → 10 Ir self (" MINUS "490)|"
                         "40 → 1 call");
}

/* A narrow header has two lines of facts, and does not shorten them. */
static void
test_narrow (Fixture       *fixture,
             gconstpointer  text)
{
  PangoLayout *layout;

  go_to (fixture, "slow");
  layout = gtk_label_get_layout (GTK_LABEL (test_find_label (find_header (fixture), "inclusive")));
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 1);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 805, 600);
  test_settle ();
  layout = gtk_label_get_layout (GTK_LABEL (test_find_label (find_header (fixture), "inclusive")));
  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 2);
  g_assert_false (pango_layout_is_ellipsized (layout));
}

static void
test_badge (Fixture       *fixture,
            gconstpointer  text)
{
  go_to (fixture, "fresh");
  g_assert_true (has_badge (fixture, "new"));
  go_to (fixture, "stale");
  g_assert_true (has_badge (fixture, "gone"));
  go_to (fixture, "slow");
  g_assert_false (has_badge (fixture, "new"));
  g_assert_false (has_badge (fixture, "gone"));
}

/* The path goes along the calls that have changed most, not along the most expensive ones. */
static void
test_hot_path (Fixture       *fixture,
               gconstpointer  text)
{
  GtkWidget *bar = test_find_widget (fixture->window, GRIND_TYPE_HOT_PATH_BAR,
                                     "Hot path of the change");
  GtkWidget *leaf;

  g_assert_nonnull (bar);
  g_assert_true (test_has_label (bar, "Hot path of the change"));
  go_to (fixture, "main");
  g_assert_null (test_find_widget (bar, GTK_TYPE_BUTTON, "steady"));
  leaf = test_find_widget (bar, GTK_TYPE_BUTTON, "leaf");
  g_assert_nonnull (leaf);
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (leaf), "500 → 10 Ir"));

  go_to (fixture, "fresh");
  g_assert_nonnull (test_find_widget (bar, GTK_TYPE_BUTTON, "main"));
}

static void
test_copy_path (Fixture       *fixture,
                gconstpointer  text)
{
  GrindNodeId nodes[] = {
    test_find_node (fixture->session, "main"), test_find_node (fixture->session, "fresh"),
  };
  const GrindHotPath path = { nodes, G_N_ELEMENTS (nodes), 0 };
  g_autofree char *csv = grind_path_copy_write (fixture->navigator, &path, GRIND_TABLE_CSV);
  g_autofree char *shown = NULL;

  g_assert_true (g_str_has_prefix (csv, "Incl. % before,After,Change,Function,"));
  g_assert_nonnull (strstr (csv, "\n100,46,-54,main,"));
  g_assert_nonnull (strstr (csv, "\n0,4,4,fresh,"));
  grind_session_set_percent (fixture->session, FALSE);
  shown = grind_path_copy_write (fixture->navigator, &path, GRIND_TABLE_TEXT);
  g_assert_nonnull (strstr (shown, MINUS "540"));
  g_assert_nonnull (strstr (shown, "+40"));
}

/* The base of percentages is before, also if they are relative to a function. */
static void
test_base (Fixture       *fixture,
           gconstpointer  text)
{
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  g_autofree char *total = grind_base_text_dup (fixture->navigator, costs);
  g_autofree char *relative = NULL;

  g_assert_cmpstr (total, ==, "100 % = 1000 Ir, the total before.");
  g_assert_true (test_has_label (fixture->window, "total 1000 → 460 Ir"));
  go_to (fixture, "slow");
  grind_session_set_relative (fixture->session, TRUE);
  test_settle ();
  relative = grind_base_text_dup (fixture->navigator, costs);
  g_assert_cmpstr (relative, ==, "100 % = 600 Ir, the inclusive cost of slow before.");
  g_assert_true (test_has_label (fixture->window,
                                 "100 % = 600 Ir of the selected function before"));
  grind_session_set_relative (fixture->session, FALSE);
}

/* Both profiles have their headers, and each event has two totals. */
static void
test_properties (Fixture       *fixture,
                 gconstpointer  text)
{
  static const char * const labels[] = {
    "Before", "After", "Before and after", "Of the first part before", "Of the first part after",
    "32 B", "64 B", "1000 → 460", "10 → 15", "before", "after",
  };
  GtkWidget *window;

  g_action_group_activate_action (grind_profile_view_get_actions (
                                    GRIND_PROFILE_VIEW (fixture->view)), "properties", NULL);
  test_settle ();
  window = test_find_toplevel (ADW_TYPE_WINDOW);
  g_assert_nonnull (window);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_test_message ("%s", labels[i]);
      g_assert_true (test_has_label (window, labels[i]));
    }
  gtk_window_close (GTK_WINDOW (window));
  test_settle ();
}

static gboolean
is_ready (gpointer session)
{
  return grind_session_is_ready (session);
}

/* A comparison of parts begins and ends while the window is open. */
static void
test_parts (Fixture       *fixture,
            gconstpointer  text)
{
  const guint8 before = 1, after = 2;

  go_to (fixture, "work");
  g_assert_true (test_has_label (find_header (fixture), "Hot path"));
  grind_session_compare_parts (fixture->session, &before, &after);
  g_assert_true (test_wait (is_ready, fixture->session));
  test_settle ();
  assert_facts (fixture, "80.00 → 30.00 % inclusive (" MINUS "50.00 points)|"
                         "80.00 → 30.00 % self (" MINUS "50.00 points)|3 → 1 call");
  g_assert_true (test_has_label (find_header (fixture), "Hot path of the change"));
  g_assert_true (test_has_label (fixture->window, "total 100 → 50 Ir"));

  grind_session_set_base (fixture->session, NULL);
  g_assert_true (test_wait (is_ready, fixture->session));
  test_settle ();
  g_assert_false (test_has_label (find_header (fixture), "of the change"));
  g_assert_true (test_has_label (fixture->window, "total 50 Ir in 1 of 2 parts"));
  assert_facts (fixture, "60.00 % inclusive|60.00 % self|1 call");
}

/* Points are of the total before, which may be less than inclusive costs. */
static void
test_larger (Fixture       *fixture,
             gconstpointer  text)
{
  const guint8 before = 1, after = 2;

  go_to (fixture, "main");
  grind_session_compare_parts (fixture->session, &before, &after);
  g_assert_true (test_wait (is_ready, fixture->session));
  test_settle ();
  assert_facts (fixture, "200.00 → 151.00 % inclusive (" MINUS "49.00 points)|"
                         "1.00 → 1.00 % self (0 points)|0 calls");
}

#define ADD(name, text, function) \
  g_test_add ("/comparison/" name, Fixture, text, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("header", NULL, test_header);
  ADD ("narrow", NULL, test_narrow);
  ADD ("badge", NULL, test_badge);
  ADD ("hot-path", NULL, test_hot_path);
  ADD ("copy-path", NULL, test_copy_path);
  ADD ("base", NULL, test_base);
  ADD ("properties", NULL, test_properties);
  ADD ("parts", PARTS, test_parts);
  ADD ("larger", LARGER, test_larger);

  return g_test_run ();
}
