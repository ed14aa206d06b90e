/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-fit-label.h"
#include "ui/base/grind-settings.h"
#include "ui/pictures/grind-heat-scale.h"
#include "ui/pictures/grind-legend-list.h"
#include "ui/pictures/grind-legend.h"

typedef struct
{
  GrindSession *session;
  GtkWidget    *window;
  GtkWidget    *legend;
  guint         n_changes;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

/* Objects with costs of 100, 99, … */
static char *
make_objects (guint n_objects)
{
  GString *text = g_string_new ("events: Ir\n");

  for (guint i = 1; i <= n_objects; i++)
    g_string_append_printf (text, "ob=/lib/o%u.so\nfl=x%u.c\nfn=f%u\n1 %u\n", i, i, i,
                            10100 - 100 * i);

  return g_string_free (text, FALSE);
}

static void
resize (Fixture *fixture,
        int      width)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 100);
  test_settle ();
  g_assert_cmpint (gtk_widget_get_width (fixture->legend), ==, width);
}

/* Takes @session. */
static void
show (Fixture      *fixture,
      GrindSession *session,
      int           width)
{
  fixture->session = session;
  fixture->window = gtk_window_new ();
  fixture->legend = grind_legend_new (fixture->session);
  fixture->n_changes = 0;
  g_signal_connect_swapped (fixture->legend, "emphasis-changed", G_CALLBACK (changed_cb), fixture);
  gtk_widget_set_valign (fixture->legend, GTK_ALIGN_END);
  gtk_window_set_child (GTK_WINDOW (fixture->window), fixture->legend);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, 100);
  gtk_window_present (GTK_WINDOW (fixture->window));
  test_settle ();
}

static void
set_up (Fixture    *fixture,
        const char *text,
        int         width)
{
  show (fixture, test_session_new (text, "test"), width);
}

static void
tear_down (Fixture *fixture)
{
  test_close_window (fixture->window, fixture->legend);
  test_finalize (fixture->session);
}

static void
assert_emphasis (Fixture *fixture,
                 gboolean has_slot,
                 guint    slot)
{
  GrindEmphasis emphasis = { FALSE, 99, NULL };

  grind_legend_get_emphasis (GRIND_LEGEND (fixture->legend), &emphasis);
  g_assert_cmpint (emphasis.has_slot, ==, has_slot);
  g_assert_cmpuint (emphasis.slot, ==, slot);
}

/* The number of visible entries; checks that each is whole and next to the others */
static guint
count_entries (Fixture *fixture)
{
  graphene_rect_t box;
  guint n = 0;
  float end = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (fixture->legend); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!gtk_widget_get_mapped (child))
        {
          g_assert_false (gtk_widget_get_can_focus (child) && GTK_IS_TOGGLE_BUTTON (child));
          continue;
        }
      g_assert_true (gtk_widget_compute_bounds (child, fixture->legend, &box));
      g_assert_cmpfloat (box.origin.x, >=, end);
      end = box.origin.x + box.size.width;
      g_assert_cmpfloat (end, <=, gtk_widget_get_width (fixture->legend));
      n += GTK_IS_TOGGLE_BUTTON (child);
    }

  return n;
}

static GtkWidget *
find_more (Fixture *fixture)
{
  for (GtkWidget *child = gtk_widget_get_first_child (fixture->legend); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child) && gtk_widget_get_mapped (child))
      return child;

  return NULL;
}

static void
assert_more (Fixture    *fixture,
             const char *text)
{
  GtkWidget *more = find_more (fixture);

  if (text == NULL)
    g_assert_null (more);
  else
    gtk_test_accessible_assert_property (GTK_ACCESSIBLE (more), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                         text);
}

/* Names and shares, as many as fit. */
static void
test_entries (void)
{
  g_autofree char *text = make_objects (13);
  Fixture fixture;
  guint previous = 10;

  set_up (&fixture, text, 1500);
  g_assert_cmpuint (count_entries (&fixture), ==, 10);
  assert_more (&fixture, "3 more");
  g_assert_nonnull (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                      "o1.so, 8.2\302\240%"));
  g_assert_true (test_has_label (fixture.legend, "o10.so"));

  for (int width = 1430; width >= 95; width -= 89)
    {
      g_autofree char *more = NULL;
      guint n;

      resize (&fixture, width);
      n = count_entries (&fixture);
      g_assert_cmpuint (n, <=, previous);
      more = g_strdup_printf ("%u more", 13 - n);
      assert_more (&fixture, more);
      previous = n;
    }
  g_assert_cmpuint (previous, ==, 0);
  tear_down (&fixture);
}

static void
test_few (void)
{
  Fixture fixture;

  set_up (&fixture, "events: Ir\nob=a\nfn=f\n1 80\nob=b\nfn=g\n1 10\nob=???\nfn=h\n1 10\n", 800);
  g_assert_cmpuint (count_entries (&fixture), ==, 3);
  assert_more (&fixture, NULL);
  g_assert_nonnull (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                      "unknown object, 10.0\302\240%"));
  tear_down (&fixture);

  set_up (&fixture, "events: Ir\n", 800);
  g_assert_cmpuint (count_entries (&fixture), ==, 0);
  assert_more (&fixture, NULL);
  tear_down (&fixture);
}

/* A click keeps the emphasis until another click, or until the colours change. */
static void
test_emphasis (void)
{
  g_autofree char *text = make_objects (3);
  Fixture fixture;

  set_up (&fixture, text, 800);
  assert_emphasis (&fixture, FALSE, GRIND_COLOR_SLOT_OTHER);
  test_click (fixture.legend, "o2.so, 33.3\302\240%");
  assert_emphasis (&fixture, TRUE, 2);
  test_click (fixture.legend, "o3.so, 33.0\302\240%");
  assert_emphasis (&fixture, TRUE, 3);
  g_assert_cmpuint (fixture.n_changes, ==, 2);
  test_click (fixture.legend, "o3.so, 33.0\302\240%");
  assert_emphasis (&fixture, FALSE, GRIND_COLOR_SLOT_OTHER);
  test_click (fixture.legend, "o1.so, 33.7\302\240%");
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_FILE);
  assert_emphasis (&fixture, FALSE, GRIND_COLOR_SLOT_OTHER);
  g_assert_cmpuint (fixture.n_changes, ==, 5);
  g_assert_true (test_has_label (fixture.legend, "x1.c"));
  tear_down (&fixture);
}

/* The first controller that follows the pointer */
static GtkEventController *
get_motion (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller) &&
          g_signal_has_handler_pending (controller, g_signal_lookup (
                                          "enter", GTK_TYPE_EVENT_CONTROLLER_MOTION), 0, FALSE))
        return controller;
    }

  g_error ("nothing follows the pointer");
}

static gboolean
has_changed (gpointer data)
{
  return *(guint *) data > 0;
}

/* Moving from one entry to the next is a single change, and leaving restores the kept emphasis. */
static void
test_hover (void)
{
  g_autofree char *text = make_objects (3);
  Fixture fixture;
  GtkEventController *first;
  GtkEventController *second;

  set_up (&fixture, text, 800);
  first = get_motion (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                        "o1.so, 33.7\302\240%"));
  second = get_motion (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                         "o2.so, 33.3\302\240%"));
  test_click (fixture.legend, "o3.so, 33.0\302\240%");
  fixture.n_changes = 0;
  g_signal_emit_by_name (first, "enter", 1.0, 1.0);
  g_signal_emit_by_name (first, "leave");
  g_signal_emit_by_name (second, "enter", 1.0, 1.0);
  assert_emphasis (&fixture, TRUE, 3);
  g_assert_true (test_wait (has_changed, &fixture.n_changes));
  assert_emphasis (&fixture, TRUE, 2);
  g_assert_cmpuint (fixture.n_changes, ==, 1);

  fixture.n_changes = 0;
  g_signal_emit_by_name (second, "leave");
  g_assert_true (test_wait (has_changed, &fixture.n_changes));
  assert_emphasis (&fixture, TRUE, 3);
  tear_down (&fixture);
}

static void
test_cost (void)
{
  g_autofree char *text = make_objects (3);
  Fixture fixture;
  GtkWidget *scale;

  set_up (&fixture, text, 800);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_COST);
  test_settle ();
  g_assert_cmpuint (count_entries (&fixture), ==, 0);
  assert_more (&fixture, NULL);
  scale = test_find_widget (fixture.legend, GRIND_TYPE_HEAT_SCALE,
                            "Colours from 1.6\302\240% to 100.0\302\240% of the cost");
  g_assert_nonnull (scale);
  g_assert_true (gtk_widget_get_mapped (scale));
  resize (&fixture, 200);
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_OBJECT);
  test_settle ();
  g_assert_false (gtk_widget_get_mapped (scale));
  tear_down (&fixture);
}

/* A comparison always has the same colours. */
static void
test_change (void)
{
  const guint8 after = 2, before = 1;
  g_autoptr (GrindSession) plain = NULL;
  g_autoptr (GrindGraph) graph = NULL;
  GtkWidget *scale;
  Fixture fixture;

  plain = test_session_new ("events: Ir\nob=a\npart: 1\nfn=f\n1 5\npart: 2\nfn=f\n1 4\n", "test");
  graph = grind_graph_new_compared (grind_session_get_profile (plain), &before, &after, TRUE, NULL,
                                    NULL);
  show (&fixture, grind_session_new (grind_session_get_profile (plain), graph), 800);
  g_assert_cmpuint (count_entries (&fixture), ==, 0);
  assert_more (&fixture, NULL);
  scale = test_find_widget (fixture.legend, GRIND_TYPE_HEAT_SCALE,
                            "Colours for changes from \342\210\2225.00 to +5.00 in percent of the "
                            "total before: blue for less, orange for more");
  g_assert_nonnull (scale);
  g_assert_true (gtk_widget_get_mapped (scale));
  g_assert_true (test_has_label (fixture.legend, "Change in percent of the total before, from"));
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_COST);
  test_settle ();
  g_assert_true (gtk_widget_get_mapped (scale));
  resize (&fixture, 200);
  g_assert_true (gtk_widget_get_mapped (scale));
  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_OBJECT);
  grind_session_set_base (fixture.session, NULL);
  test_settle ();
  g_assert_false (gtk_widget_get_mapped (scale));
  g_assert_cmpuint (count_entries (&fixture), ==, 1);
  tear_down (&fixture);
}

static guint
count_rows (GtkWidget *list)
{
  GtkListBox *box = GTK_LIST_BOX (test_find_widget (list, GTK_TYPE_LIST_BOX, "Groups"));
  guint n = 0;

  while (gtk_list_box_get_row_at_index (box, n) != NULL)
    n++;

  return n;
}

static GtkListBoxRow *
get_row (GtkWidget *list,
         guint      position)
{
  GtkListBox *box = GTK_LIST_BOX (test_find_widget (list, GTK_TYPE_LIST_BOX, "Groups"));

  return gtk_list_box_get_row_at_index (box, position);
}

static GtkWidget *
open_list (Fixture *fixture)
{
  GtkWidget *more = find_more (fixture);
  GtkWidget *popover;

  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  test_settle ();
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (more)));
  g_assert_true (gtk_widget_get_mapped (popover));

  return gtk_popover_get_child (GTK_POPOVER (popover));
}

/* A group without a colour gets the last colour when it is chosen. */
static void
test_trade (void)
{
  g_autofree char *text = make_objects (13);
  Fixture fixture;
  GtkWidget *list;

  set_up (&fixture, text, 1500);
  list = open_list (&fixture);
  g_assert_cmpuint (count_rows (list), ==, 3);
  g_assert_true (test_has_label (list, "Choosing a grey group gives it the colour of o10.so."));
  g_signal_emit_by_name (get_row (list, 1), "activate");
  test_settle ();
  g_assert_null (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                   "o10.so, 7.5\302\240%"));
  g_assert_nonnull (test_find_widget (fixture.legend, GTK_TYPE_TOGGLE_BUTTON,
                                      "o12.so, 7.3\302\240%"));
  g_assert_cmpuint (grind_color_map_find_slot (grind_session_get_color_map (fixture.session),
                                               GRIND_N_COLOR_SLOTS), ==, 11);
  tear_down (&fixture);
}

/* The list has as many decimals as other lists. */
static void
test_decimals (void)
{
  g_autofree char *text = make_objects (13);
  GSettings *settings = grind_settings_get ();
  Fixture fixture;
  GtkWidget *list;

  set_up (&fixture, text, 1500);
  list = open_list (&fixture);
  g_assert_true (test_has_label (list, "7.36\302\240%"));
  g_settings_set_uint (settings, "percent-digits", 0);
  test_settle ();
  list = open_list (&fixture);
  g_assert_true (test_has_label (list, "7\302\240%"));
  g_assert_false (test_has_label (list, "7.36\302\240%"));
  g_assert_cmpuint (count_rows (list), ==, 3);
  g_settings_reset (settings, "percent-digits");
  test_settle ();
  tear_down (&fixture);
}

/* A group that has a colour but no space is emphasized. */
static void
test_choose_hidden (void)
{
  g_autofree char *text = make_objects (13);
  Fixture fixture;
  GtkWidget *list;
  guint n;

  set_up (&fixture, text, 500);
  n = count_entries (&fixture);
  g_assert_cmpuint (n, >, 0);
  list = open_list (&fixture);
  g_assert_cmpuint (count_rows (list), ==, 13 - n);
  g_signal_emit_by_name (get_row (list, 0), "activate");
  test_settle ();
  assert_emphasis (&fixture, TRUE, n + 1);
  tear_down (&fixture);
}

static void
close_list (Fixture *fixture)
{
  gtk_menu_button_popdown (GTK_MENU_BUTTON (find_more (fixture)));
  test_settle ();
}

static GtkLabel *
get_name (GtkWidget *row)
{
  GtkWidget *box = gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row));

  return GTK_LABEL (gtk_widget_get_next_sibling (gtk_widget_get_first_child (box)));
}

static gboolean
is_cut (GtkLabel *label)
{
  return pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

/* The list is as wide as its names, except for very long ones. */
static void
test_list_width (void)
{
  g_autofree char *name = g_strnfill (150, 'x');
  g_autofree char *text = NULL;
  Fixture fixture;
  GtkWidget *list;

  text = g_strdup_printf ("events: Ir\nob=/lib/first-object.so\nfl=x.c\nfn=f\n1 500\n"
                          "ob=/lib/libshort.so\nfn=g\n1 400\n"
                          "ob=/lib/libwith-a-name-of-medium-length.so.1\nfn=h\n1 300\n"
                          "ob=/lib/%s.so\nfn=i\n1 200\n", name);
  set_up (&fixture, text, 200);
  g_assert_cmpuint (count_entries (&fixture), ==, 0);
  list = open_list (&fixture);
  g_assert_cmpuint (count_rows (list), ==, 4);
  for (guint i = 0; i < 3; i++)
    g_assert_false (is_cut (get_name (GTK_WIDGET (get_row (list, i)))));
  g_assert_true (is_cut (get_name (GTK_WIDGET (get_row (list, 3)))));
  g_assert_cmpint (gtk_widget_get_width (list), <, 500);
  close_list (&fixture);
  tear_down (&fixture);
}

/* A few short names make a narrow list. */
static void
test_list_short (void)
{
  g_autofree char *text = make_objects (3);
  Fixture fixture;
  GtkWidget *list;

  set_up (&fixture, text, 120);
  list = open_list (&fixture);
  for (guint i = 0; i < count_rows (list); i++)
    g_assert_false (is_cut (get_name (GTK_WIDGET (get_row (list, i)))));
  close_list (&fixture);
  tear_down (&fixture);
}

static gboolean
is_found (gpointer list)
{
  return count_rows (list) == 1;
}

static void
test_search (void)
{
  g_autofree char *text = make_objects (90);
  Fixture fixture;
  GtkWidget *list;
  GtkWidget *entry;

  set_up (&fixture, text, 1500);
  list = open_list (&fixture);
  g_assert_cmpuint (count_rows (list), ==, 50);
  g_assert_true (test_has_label (list, "30 more groups"));
  entry = test_find_widget (list, GTK_TYPE_SEARCH_ENTRY, "Search groups");
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture.window)), entry));

  gtk_editable_set_text (GTK_EDITABLE (entry), "O77");
  g_assert_true (test_wait (is_found, list));
  g_signal_emit_by_name (entry, "activate");
  test_settle ();
  g_assert_cmpuint (grind_color_map_find_slot (grind_session_get_color_map (fixture.session),
                                               GRIND_N_COLOR_SLOTS), ==, 76);
  tear_down (&fixture);
}

/* The Tab key stops once; arrow keys move among the visible entries. */
static void
test_keyboard (void)
{
  g_autofree char *text = make_objects (13);
  Fixture fixture;
  GtkWidget *focus;

  set_up (&fixture, text, 500);
  gtk_window_set_focus (GTK_WINDOW (fixture.window), NULL);
  g_assert_true (gtk_widget_child_focus (fixture.legend, GTK_DIR_TAB_FORWARD));
  focus = gtk_root_get_focus (GTK_ROOT (fixture.window));
  g_assert_true (focus == gtk_widget_get_first_child (fixture.legend));
  for (guint i = 1; i < count_entries (&fixture); i++)
    {
      g_assert_true (gtk_widget_child_focus (fixture.legend, GTK_DIR_RIGHT));
      focus = gtk_widget_get_next_sibling (focus);
      g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture.window)) == focus);
    }
  g_assert_true (gtk_widget_child_focus (fixture.legend, GTK_DIR_RIGHT));
  g_assert_true (gtk_widget_is_ancestor (gtk_root_get_focus (GTK_ROOT (fixture.window)),
                                         find_more (&fixture)));
  g_assert_false (gtk_widget_child_focus (fixture.legend, GTK_DIR_TAB_FORWARD));
  tear_down (&fixture);
}

static void
count_cb (guint *n_changes)
{
  *n_changes += 1;
}

/* Entries without space do not take the focus. Setting that queues a resize, which must not happen
 * during size allocation. */
static void
test_focus_later (void)
{
  g_autofree char *text = make_objects (13);
  GtkAllocation narrow = { 0, 0, 200, 0 };
  Fixture fixture;
  GtkWidget *second;
  guint n_changes = 0;

  set_up (&fixture, text, 500);
  second = gtk_widget_get_next_sibling (gtk_widget_get_first_child (fixture.legend));
  g_assert_true (gtk_widget_get_can_focus (second));
  g_signal_connect_swapped (second, "notify::can-focus", G_CALLBACK (count_cb), &n_changes);
  narrow.height = gtk_widget_get_height (fixture.legend);
  gtk_widget_size_allocate (fixture.legend, &narrow, -1);
  g_assert_false (gtk_widget_get_child_visible (second));
  g_assert_cmpuint (n_changes, ==, 0);
  /* The window soon allocates as much space as before. */
  test_settle ();
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_true (gtk_widget_get_can_focus (second));
  tear_down (&fixture);
}

static const char *
get_button_text (GtkWidget *button)
{
  return grind_fit_label_get_shown (GRIND_FIT_LABEL (gtk_menu_button_get_child (
                                      GTK_MENU_BUTTON (button))));
}

/* The button shows what the colours mean, in fewer words if there is no space. */
static void
test_color_button (void)
{
  g_autofree char *text = make_objects (13);
  Fixture fixture;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button;
  int width;

  set_up (&fixture, text, 500);
  gtk_box_append (GTK_BOX (box), grind_color_button_new (fixture.session));
  fixture.legend = box;
  gtk_window_set_child (GTK_WINDOW (fixture.window), box);
  test_settle ();
  button = test_find_widget (box, GTK_TYPE_MENU_BUTTON, "Colour: ELF object");
  width = gtk_widget_get_width (button);
  g_assert_cmpstr (get_button_text (button), ==, "Colour: ELF object");

  /* Almost enough space is not enough. */
  gtk_window_set_default_size (GTK_WINDOW (fixture.window), width - 5, 100);
  test_settle ();
  g_assert_cmpstr (get_button_text (button), ==, "ELF object");
  g_assert_cmpint (gtk_widget_get_width (button), <, width - 20);

  grind_session_set_color_by (fixture.session, GRIND_COLOR_BY_COST);
  test_settle ();
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Colour: cost");
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/legend/entries", test_entries);
  g_test_add_func ("/legend/few", test_few);
  g_test_add_func ("/legend/emphasis", test_emphasis);
  g_test_add_func ("/legend/hover", test_hover);
  g_test_add_func ("/legend/cost", test_cost);
  g_test_add_func ("/legend/change", test_change);
  g_test_add_func ("/legend/trade", test_trade);
  g_test_add_func ("/legend/decimals", test_decimals);
  g_test_add_func ("/legend/choose-hidden", test_choose_hidden);
  g_test_add_func ("/legend/list-width", test_list_width);
  g_test_add_func ("/legend/list-short", test_list_short);
  g_test_add_func ("/legend/search", test_search);
  g_test_add_func ("/legend/keyboard", test_keyboard);
  g_test_add_func ("/legend/focus-later", test_focus_later);
  g_test_add_func ("/legend/color-button", test_color_button);

  return g_test_run ();
}
