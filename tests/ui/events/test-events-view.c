/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits events and formulas with the widgets, and checks that all views follow. */
#include "config.h"

#include <glib/gstdio.h>

#include "grind-test-fixture.h"
#include "text/grind-bidi.h"
#include "text/grind-cost-text.h"
#include "ui/calls/grind-call-pane.h"
#include "ui/events/grind-event-editor.h"
#include "ui/events/grind-event-row.h"
#include "ui/events/grind-events-view.h"
#include "ui/functions/grind-function-pane.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-text-cell.h"
#include "ui/workspace/grind-function-header.h"
#include "ui/workspace/grind-view-stack.h"

#define PROFILE \
  "# callgrind format\nevents: Ir Dr D1mr\nevent: Sum = Ir + 2 Dr : Both\n" \
  "fn=main\n1 100 40 2\ncfn=work\ncalls=2 1\n2 800 300 6\n" \
  "cfn=idle\ncalls=1 1\n3 100 60 0\n" \
  "fn=work\n5 800 300 6\nfn=idle\n7 100 60 0\n"

/* Two parts of one run: `work` costs less in the second one, and Dr is new there. */
#define PARTS \
  "# callgrind format\nevents: Ir Dr\nevent: Sum = Ir + 2 Dr : Both\n" \
  "part: 1\nfn=main\n1 100 0\ncfn=work\ncalls=2 1\n2 900 0\nfn=work\n5 900 0\n" \
  "part: 2\nfn=main\n1 100 0\ncfn=work\ncalls=2 1\n2 300 50\nfn=work\n5 300 50\n"

#define MINUS "\342\210\222"
#define BLANK "\302\240"

/* An event is computed before the lists that show it are sorted. */
static void
settle (void)
{
  test_settle ();
  test_settle ();
}

/* A button with an icon and a label is named by the label. */
static gboolean
is_named (GtkWidget  *widget,
          const char *name)
{
  g_autofree char *other = NULL;

  if (GTK_IS_BUTTON (widget) && ADW_IS_BUTTON_CONTENT (gtk_button_get_child (GTK_BUTTON (widget))))
    return g_str_equal (adw_button_content_get_label (
                          ADW_BUTTON_CONTENT (gtk_button_get_child (GTK_BUTTON (widget)))), name);

  other = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                              GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  return other == NULL;
}

static GtkWidget *
find (GtkWidget  *root,
      GType       type,
      const char *name)
{
  if (gtk_widget_get_mapped (root) && g_type_is_a (G_OBJECT_TYPE (root), type) &&
      (name == NULL || is_named (root, name)))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, name);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* It collapses before it is removed. */
static gboolean
has_no_editor (gpointer view)
{
  return find (view, GRIND_TYPE_EVENT_EDITOR, NULL) == NULL;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  g_settings_reset (grind_settings_get (), "percent");
  g_settings_reset (grind_settings_get (), "formulas");
  g_settings_reset (grind_settings_get (), "call-columns");
  load_text (fixture, text);
  grind_settings_apply (fixture->session);
  show_profile (fixture, 1500, 900);
  grind_view_stack_show_view (GRIND_VIEW_STACK (find (fixture->view, GRIND_TYPE_VIEW_STACK, NULL)),
                              "events");
  settle ();
}

static void
select_function (Fixture    *fixture,
                 const char *name)
{
  test_go_to (fixture->navigator, name);
  test_settle ();
}

static GtkWidget *
find_row (Fixture    *fixture,
          const char *event)
{
  return find (find (fixture->view, GTK_TYPE_LIST_BOX, "Events"), GRIND_TYPE_EVENT_ROW, event);
}

static void
click (GtkWidget *button)
{
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_is_sensitive (button));
  gtk_widget_activate (button);
  settle ();
}

static void
type (GtkWidget  *editor,
      const char *entry,
      const char *text)
{
  GtkWidget *widget = find (editor, GTK_TYPE_ENTRY, entry);

  g_assert_nonnull (widget);
  gtk_editable_set_text (GTK_EDITABLE (widget), text);
  settle ();
}

static GtkWidget *
open_editor (Fixture *fixture)
{
  click (find (fixture->view, GTK_TYPE_BUTTON, "Add Event"));

  return find (fixture->view, GRIND_TYPE_EVENT_EDITOR, NULL);
}

/* "Ir/Dr" as @name, added through the widgets. */
static void
add_formula (Fixture    *fixture,
             const char *name,
             const char *formula)
{
  GtkWidget *editor = open_editor (fixture);

  type (editor, "Name of the event", name);
  type (editor, "Formula", formula);
  click (find (editor, GTK_TYPE_BUTTON, "Add formula"));
  g_assert_true (test_wait (has_no_editor, fixture->view));
}

/* All rows show the numbers of the graph. */
static void
test_rows (Fixture       *fixture,
           gconstpointer  text)
{
  GrindEventSet *events = grind_session_get_events (fixture->session);
  GrindGraph *graph = grind_session_get_graph (fixture->session);
  GrindNodeId node;

  select_function (fixture, "work");
  node = grind_navigator_get_selected (fixture->navigator);
  g_assert_cmpuint (grind_event_set_get_n_events (events), ==, 6);
  for (GrindEventId event = 0; event < grind_event_set_get_n_events (events); event++)
    {
      const GrindCosts *costs = grind_graph_get_costs (graph, event);
      GtkWidget *row = find_row (fixture, grind_event_set_get_name (events, event));
      g_autofree char *inclusive = grind_value_format (grind_costs_get_inclusive (costs, node));
      g_autofree char *total = grind_value_format (grind_costs_get_total (costs));
      g_autofree char *percent = NULL;

      percent = grind_value_format_share (grind_costs_get_inclusive (costs, node),
                                          grind_costs_get_base (costs), 2);
      g_assert_nonnull (row);
      g_assert_true (test_has_label (row, inclusive));
      g_assert_true (test_has_label (row, total));
      g_assert_nonnull (find (row, GRIND_TYPE_COST_CELL, percent));
    }
  g_assert_true (test_has_label (find_row (fixture, "Ir"), "primary"));
  g_assert_true (test_has_label (find_row (fixture, "Sum"), "Ir + 2 Dr"));
  g_assert_true (test_has_label (find_row (fixture, "CEst"), "Ir + 10 L1m"));
}

/* Errors are shown while typing, and Add is insensitive until there are none. */
static void
test_typing (Fixture       *fixture,
             gconstpointer  text)
{
  GtkWidget *editor = open_editor (fixture);
  GtkWidget *add = find (editor, GTK_TYPE_BUTTON, "Add formula");
  GtkWidget *formula = find (editor, GTK_TYPE_ENTRY, "Formula");
  PangoAttrList *attributes;

  g_assert_false (gtk_widget_is_sensitive (add));
  g_assert_false (gtk_widget_has_css_class (formula, "error"));
  type (editor, "Name of the event", "Rate");
  type (editor, "Formula", "Ir / (Dr + Dx)");
  g_assert_false (gtk_widget_is_sensitive (add));
  g_assert_true (gtk_widget_has_css_class (formula, "error"));
  g_assert_true (test_has_label (editor, "Unknown event “Dx”. Did you mean Dr?"));
  attributes = gtk_text_get_attributes (GTK_TEXT (gtk_editable_get_delegate (
                                                    GTK_EDITABLE (formula))));
  g_assert_nonnull (attributes);
  {
    g_autofree char *spans = pango_attr_list_to_string (attributes);

    g_assert_cmpstr (spans, ==, "11 13 underline error");
  }

  type (editor, "Formula", "Ir / (Dr + D1mr)");
  g_assert_true (gtk_widget_is_sensitive (add));
  g_assert_false (gtk_widget_has_css_class (formula, "error"));
  type (editor, "Name of the event", "Ir");
  g_assert_false (gtk_widget_is_sensitive (add));
  g_assert_true (test_has_label (editor, "“Ir” is recorded"));
  type (editor, "Name of the event", "Rate");
  click (find (editor, GTK_TYPE_BUTTON, "Cancel"));
  g_assert_true (test_wait (has_no_editor, fixture->view));
  g_assert_cmpuint (g_variant_n_children (grind_session_get_definitions (fixture->session)), ==, 0);
}

/* Checks all views for @event and the selected function. */
static void
check_views (Fixture    *fixture,
             const char *function_cost,
             const char *header,
             const char *callee_cost,
             const char *total)
{
  GtkWidget *functions = find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL);
  GtkWidget *facts = find (fixture->view, GRIND_TYPE_FUNCTION_HEADER, NULL);
  GtkWidget *callees = find (fixture->view, GRIND_TYPE_CALL_PANE, NULL);

  g_assert_nonnull (find (functions, GRIND_TYPE_COST_CELL, function_cost));
  g_assert_true (test_has_label (functions, total));
  g_assert_true (test_has_label (facts, header));
  g_assert_nonnull (find (callees, GRIND_TYPE_COST_CELL, callee_cost));
}

static void
test_edit (Fixture       *fixture,
           gconstpointer  text)
{
  GtkWidget *editor;

  select_function (fixture, "main");
  add_formula (fixture, "Rate", "Ir / Dr");
  g_assert_true (test_has_label (find_row (fixture, "Rate"), "2.500"));
  click (find (find_row (fixture, "Rate"), GTK_TYPE_CHECK_BUTTON, NULL));
  g_assert_true (test_has_label (find_row (fixture, "Rate"), "primary"));
  check_views (fixture, "2.667", "2.500\302\240Rate", "1.667", "total 2.500 Rate");

  /* Editing a formula in its row changes it everywhere at once. */
  click (find (find_row (fixture, "Rate"), GTK_TYPE_BUTTON, "Edit formula"));
  editor = find (fixture->view, GRIND_TYPE_EVENT_EDITOR, NULL);
  g_assert_null (find_row (fixture, "Rate"));
  type (editor, "Formula", "2 * (Ir - Dr)");
  click (find (editor, GTK_TYPE_BUTTON, "Save formula"));
  check_views (fixture, "83.33", "100.00\302\240%", "6.67", "total 1200 Rate");
  grind_session_set_percent (fixture->session, FALSE);
  settle ();
  check_views (fixture, "1000", "1200\302\240Rate", "80", "total 1200 Rate");

  click (find (find_row (fixture, "Rate"), GTK_TYPE_BUTTON, "Remove formula"));
  g_assert_null (find_row (fixture, "Rate"));
  g_assert_cmpuint (grind_session_get_event (fixture->session), ==, 0);
  check_views (fixture, "800", "1000\302\240Ir", "100", "total 1000 Ir");
}

/* The texts of the visible cells from the number columns on, each followed by a bar */
static char *
dup_numbers (GtkWidget *row)
{
  GtkWidget *cell = gtk_widget_get_first_child (gtk_widget_get_first_child (row));
  g_autoptr (GString) texts = g_string_new (NULL);

  for (guint i = 0; i < GRIND_EVENT_ROLE; i++, cell = gtk_widget_get_next_sibling (cell))
    {
      g_autofree char *text = NULL;

      if (i < GRIND_EVENT_INCLUSIVE_PERCENT || !gtk_widget_get_visible (cell))
        continue;
      if (GTK_IS_LABEL (cell))
        text = grind_bidi_strip (gtk_label_get_text (GTK_LABEL (cell)));
      else
        text = grind_cell_dup_text (GRIND_CELL (cell));
      g_string_append_printf (texts, "%s|", text);
    }

  return g_strdup (texts->str);
}

static void
assert_numbers (Fixture    *fixture,
                const char *event,
                const char *expected)
{
  g_autofree char *numbers = dup_numbers (find_row (fixture, event));

  g_assert_cmpstr (numbers, ==, expected);
}

static gboolean
is_ready (gpointer session)
{
  return grind_session_is_ready (session);
}

/* Every event before and after, the change of inclusive and self cost, and of the total */
static void
test_comparison (Fixture       *fixture,
                 gconstpointer  text)
{
  const guint8 before = 1, after = 2;

  select_function (fixture, "main");
  assert_numbers (fixture, "Ir", "100.00|14.29|1400|200|1400|");

  grind_session_compare_parts (fixture->session, &before, &after);
  g_assert_true (test_wait (is_ready, fixture->session));
  settle ();
  select_function (fixture, "work");
  assert_numbers (fixture, "Ir", "90.00|30.00|" MINUS "60.00|" MINUS "66.67" BLANK "%|" MINUS
                  "60.00|" MINUS "60.00" BLANK "%|");
  assert_numbers (fixture, "Dr", "0|–|–|new|–|new|");
  assert_numbers (fixture, "Sum", "90.00|40.00|" MINUS "50.00|" MINUS "55.56" BLANK "%|" MINUS
                  "50.00|" MINUS "50.00" BLANK "%|");

  grind_session_set_percent (fixture->session, FALSE);
  settle ();
  assert_numbers (fixture, "Ir", "900|300|" MINUS "600|" MINUS "66.67" BLANK "%|" MINUS "600|"
                  MINUS "60.00" BLANK "%|");
  assert_numbers (fixture, "Dr", "0|50|+50|new|+50|new|");
  select_function (fixture, "main");
  assert_numbers (fixture, "Sum", "1000|500|" MINUS "500|" MINUS "50.00" BLANK "%|0|" MINUS "50.00"
                  BLANK "%|");

  add_formula (fixture, "Rate", "Ir / (Dr + 100)");
  assert_numbers (fixture, "Rate", "10.00|2.667|" MINUS "7.333|–|0|–|");

  grind_session_set_base (fixture->session, NULL);
  g_assert_true (test_wait (is_ready, fixture->session));
  settle ();
  assert_numbers (fixture, "Dr", "100.00|0|50|0|50|");
}

/* A secondary event is a column of every list, with its own percentages. */
static void
test_secondary (Fixture       *fixture,
                gconstpointer  text)
{
  GtkWidget *functions = find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL);
  GtkWidget *callees;
  GtkWidget *events = find (fixture->view, GRIND_TYPE_EVENTS_VIEW, NULL);

  select_function (fixture, "main");
  callees = find (fixture->view, GRIND_TYPE_CALL_PANE, NULL);
  g_assert_null (find (functions, GRIND_TYPE_TEXT_CELL, "75.00"));
  g_assert_true (gtk_widget_activate_action (events, "events.secondary", "u", 1));
  settle ();
  g_assert_true (test_has_label (find_row (fixture, "Dr"), "secondary"));
  g_assert_true (test_has_label (functions, "Dr %"));
  g_assert_nonnull (find (functions, GRIND_TYPE_TEXT_CELL, "75.00"));
  g_assert_true (test_has_label (callees, "Dr %"));
  g_assert_nonnull (find (callees, GRIND_TYPE_TEXT_CELL, "75.00"));

  /* The two events swap. */
  click (find (find_row (fixture, "Dr"), GTK_TYPE_CHECK_BUTTON, NULL));
  g_assert_true (test_has_label (find_row (fixture, "Ir"), "secondary"));
  g_assert_true (test_has_label (functions, "Ir %"));
  grind_session_set_percent (fixture->session, FALSE);
  settle ();
  g_assert_nonnull (find (functions, GRIND_TYPE_TEXT_CELL, "800"));

  g_assert_true (gtk_widget_activate_action (events, "events.secondary", "u", GRIND_NONE));
  settle ();
  g_assert_null (find (functions, GRIND_TYPE_TEXT_CELL, "800"));
}

/* A formula for another profile is listed with the reason, and cannot be shown. */
static void
test_not_here (Fixture       *fixture,
               gconstpointer  text)
{
  GtkWidget *row;

  g_settings_set_value (grind_settings_get (), "formulas",
                        g_variant_new_parsed ("[('Wrong', 'Mispredicted', 'Bcm / Bc')]"));
  settle ();
  row = find_row (fixture, "Wrong");
  g_assert_nonnull (row);
  g_assert_true (test_has_label (row, "not available"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (row), "Unknown event “Bcm”."));
  g_assert_cmpuint (grind_event_row_get_event (GRIND_EVENT_ROW (row)), ==, GRIND_NONE);
  g_assert_cmpuint (grind_event_set_get_n_events (grind_session_get_events (fixture->session)),
                    ==, 6);
  click (find (row, GTK_TYPE_BUTTON, "Remove formula"));
  g_assert_null (find_row (fixture, "Wrong"));
}

/* Percentages relative to the selected function, in every view. */
static void
test_relative (Fixture       *fixture,
               gconstpointer  text)
{
  select_function (fixture, "main");
  select_function (fixture, "work");
  grind_session_set_relative (fixture->session, TRUE);
  settle ();
  g_assert_nonnull (find (find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL),
                          GRIND_TYPE_COST_CELL, "125.00"));
  g_assert_true (test_has_label (find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL),
                        "100 % = 800 Ir of the selected function"));
  g_assert_nonnull (find (find_row (fixture, "Dr"), GRIND_TYPE_COST_CELL, "100.00"));
  select_function (fixture, "idle");
  g_assert_nonnull (find (find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL),
                          GRIND_TYPE_COST_CELL, "1000.00"));
  grind_session_set_relative (fixture->session, FALSE);
  settle ();
  g_assert_nonnull (find (find (fixture->view, GRIND_TYPE_FUNCTION_PANE, NULL),
                          GRIND_TYPE_COST_CELL, "10.00"));
}

/* The fields of the row of main in the command line's output for the same profile. */
static char **
run_cli (const char *text,
         char     ***titles)
{
  g_autofree char *cli = g_test_build_filename (G_TEST_BUILT, "..", "src", "cli",
                                                "grindscope-cli", NULL);
  g_autofree char *folder = g_dir_make_tmp ("grind-events-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "profile", NULL);
  const char *argv[] = { cli, "functions", "--format=csv", "--filter=main", path, NULL };
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;
  int status;

  if (!g_file_test (cli, G_FILE_TEST_EXISTS))
    return NULL;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, &output, NULL, &status,
                               NULL));
  g_assert_cmpint (status, ==, 0);
  g_remove (path);
  g_rmdir (folder);
  lines = g_strsplit (output, "\r\n", -1);
  *titles = g_strsplit (lines[0], ",", -1);

  return g_strsplit (lines[1], ",", -1);
}

/* The list has the same numbers as the command line, for all events of the profile. */
static void
test_cli (Fixture       *fixture,
          gconstpointer  text)
{
  g_auto (GStrv) titles = NULL;
  g_auto (GStrv) fields = run_cli (text, &titles);
  GrindEventSet *events = grind_session_get_events (fixture->session);
  guint n_checked = 0;

  if (fields == NULL)
    {
      g_test_skip ("no command line was built");
      return;
    }

  select_function (fixture, "main");
  for (guint i = 0; titles[i] != NULL; i++)
    for (GrindEventId event = 0; event < grind_event_set_get_n_events (events); event++)
      {
        const char *name = grind_event_set_get_name (events, event);

        if (!g_str_has_suffix (titles[i], name) || strchr (titles[i], ' ') == NULL ||
            !g_str_equal (strrchr (titles[i], ' ') + 1, name))
          continue;
        g_assert_true (test_has_label (find_row (fixture, name), fields[i]));
        n_checked++;
      }
  g_assert_cmpuint (n_checked, ==, 2 * grind_event_set_get_n_events (events));
}

/* Whether all of @widget is in the visible part of the list. */
static gboolean
is_seen (Fixture   *fixture,
         GtkWidget *widget)
{
  GtkWidget *list = find (fixture->view, GTK_TYPE_LIST_BOX, "Events");
  GtkWidget *scroller = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;

  g_assert_nonnull (widget);
  if (!gtk_widget_compute_bounds (widget, scroller, &bounds))
    return FALSE;

  return bounds.origin.y >= 0 && bounds.origin.y + bounds.size.height <=
                                 gtk_widget_get_height (scroller);
}

static void
assert_seen (Fixture   *fixture,
             GtkWidget *widget)
{
  for (guint i = 0; i < 20 && !is_seen (fixture, widget); i++)
    settle ();
  g_assert_true (is_seen (fixture, widget));
}

/* With more events than space, the list scrolls to the one that matters. */
static void
test_scroll (Fixture       *fixture,
             gconstpointer  text)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE (GRIND_DEFINITIONS_TYPE));
  GtkWidget *editor;

  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *name = g_strdup_printf ("E%u", i);

      g_variant_builder_add (&builder, "(sss)", name, "", "Ir / 2");
    }
  grind_settings_set_formulas (fixture->session, g_variant_builder_end (&builder));
  settle ();
  g_assert_true (is_seen (fixture, find_row (fixture, "Ir")));
  g_assert_false (is_seen (fixture, find_row (fixture, "E59")));

  editor = open_editor (fixture);
  assert_seen (fixture, editor);
  type (editor, "Name of the event", "Last");
  type (editor, "Formula", "Ir / Dr");
  click (find (editor, GTK_TYPE_BUTTON, "Add formula"));
  assert_seen (fixture, find_row (fixture, "Last"));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) ==
                 find_row (fixture, "Last"));
}

#define ADD(name, test) \
  g_test_add ("/ui/events-view/" name, Fixture, PROFILE, set_up, test, tear_down)
#define ADD_PARTS(name, test) \
  g_test_add ("/ui/events-view/" name, Fixture, PARTS, set_up, test, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  ADD ("rows", test_rows);
  ADD ("typing", test_typing);
  ADD ("edit", test_edit);
  ADD_PARTS ("comparison", test_comparison);
  ADD ("secondary", test_secondary);
  ADD ("not-here", test_not_here);
  ADD ("relative", test_relative);
  ADD ("cli", test_cli);
  ADD ("scroll", test_scroll);

  return g_test_run ();
}
