/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>

#include "../../analysis/grind-test-load.h"
#include "grind-test-fixture.h"
#include "grind-test-window.h"
#include "text/grind-part-text.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-swatch.h"
#include "ui/parts/grind-part-painter.h"
#include "ui/parts/grind-part-pane.h"
#include "ui/parts/grind-part-view.h"

#define WIDTH  612   /* px, 600 for the boxes */
#define HEIGHT 126   /* px, 100 for the boxes */

/* Part 2 of thread 2 is empty; in B only thread 1 costs anything. */
#define PROFILE \
  "# callgrind format\nevents: A B\npid: 7\n" \
  "part: 1\nthread: 1\ndesc: Timerange: Basic block 0 - 1000\nfn=f\n1 25 10\n" \
  "part: 1\nthread: 2\nfn=f\n1 75 0\n" \
  "part: 2\nthread: 1\nfn=f\n1 50 20\n" \
  "part: 2\nthread: 2\nfn=f\n1 0 0\n" \
  "part: 3\nthread: 1\nfn=g\n1 150 30\n"

#define LONG_NUMBERS \
  "# callgrind format\nevents: A\npid: 7\n" \
  "part: 123456789012\nthread: 1\nfn=f\n1 25\n" \
  "part: 123456789012\nthread: 123456789012\nfn=f\n1 75\n"

#define SMALL_PART \
  "# callgrind format\nevents: A\npid: 7\n" \
  "part: 1\nthread: 1\nfn=f\n1 99997\n" \
  "part: 2\nthread: 1\nfn=f\n1 3\n"

/* Files before and after a change */
#define TWO_BEFORE "events: A\npart: 1\nfn=f\n1 30\npart: 2\nfn=f\n1 70\n"
#define TWO_AFTER  "events: A\npart: 1\nfn=f\n1 10\npart: 2\nfn=f\n1 40\n"

static GrindPartTable *
load_table (const char   *text,
            GrindEventId  event)
{
  g_autoptr (GrindProfile) profile = test_load (text);
  g_autoptr (GrindEventSet) events = grind_event_set_new (profile, NULL);
  g_autoptr (GrindPartTable) table = grind_part_table_new (events, event, NULL, NULL, NULL);

  g_assert_nonnull (table);

  return g_steal_pointer (&table);
}

static cairo_surface_t *
paint_of_session (GrindPartTable *table,
                  GtkBitset      *selection,
                  GrindSession   *session)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (cr);
  GrindPartPaint data = {
    .table = table,
    .selection = selection,
    .session = session,
    .layout = layout,
    .width = WIDTH,
    .height = HEIGHT,
    .ink = { 0, 0, 0, 1 },
    .dim = { 0, 0, 0, 1 },
    .style = grind_style_get (FALSE, FALSE),
    .accent = { 0, 0, 1, 1 },
  };

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  grind_part_painter_paint (&data, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static cairo_surface_t *
paint (GrindPartTable *table,
       GtkBitset      *selection)
{
  return paint_of_session (table, selection, NULL);
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  guint32 *row = (guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                                       y * cairo_image_surface_get_stride (surface));

  return row[x] & 0xffffff;
}

static guint32
get_fill (guint    slot,
          gboolean is_pale)
{
  GrindColor fill = grind_style_get_tint (grind_style_get (FALSE, FALSE), slot,
                                          is_pale ? GRIND_TINT_PASSED : 1);

  return grind_color_to_rgb (&fill);
}

static void
assert_near_color (guint32 color,
                   guint32 expected)
{
  for (int shift = 0; shift <= 16; shift += 8)
    g_assert_cmpint (ABS ((int) (color >> shift & 0xff) - (int) (expected >> shift & 0xff)), <=,
                     1);
}

/* The middle of each box, right of its label, has the colour of its thread. */
static void
check_colors (GrindPartTable *table,
              GtkBitset      *selection)
{
  cairo_surface_t *surface = paint (table, selection);

  for (guint i = 0; i < grind_part_table_get_n_rows (table); i++)
    {
      const GrindPartRow *row = grind_part_table_get_row (table, i);
      cairo_rectangle_int_t box;

      grind_part_painter_get_box (table, i, WIDTH, HEIGHT, &box);
      g_assert_cmpint (box.width, ==, row->height > 0 ? round (600 * row->width) : 0);
      if (row->height <= 0)
        continue;
      assert_near_color (get_pixel (surface, box.x + box.width / 2, box.y + box.height / 2),
                         get_fill (grind_part_table_get_thread (table, row->thread)->slot,
                                   selection != NULL && !gtk_bitset_contains (selection, i)));
      g_assert_cmpuint (grind_part_painter_find (table, WIDTH, HEIGHT, box.x + box.width / 2,
                                                 box.y + box.height / 2), ==, i);
    }
  cairo_surface_destroy (surface);
}

static void
test_paint (void)
{
  g_autoptr (GrindPartTable) a = load_table (PROFILE, 0);
  g_autoptr (GrindPartTable) b = load_table (PROFILE, 1);
  g_autoptr (GtkBitset) some = gtk_bitset_new_range (1, 2);

  g_assert_cmpuint (grind_part_table_get_n_rows (a), ==, 4);
  check_colors (a, NULL);
  check_colors (a, some);
  check_colors (b, some);
}

static void
check_band (GrindPartTable *table,
            int             x,
            int             y,
            int             width,
            int             height,
            guint           first,
            guint           n)
{
  cairo_rectangle_int_t band = { x, y, width, height };
  g_autoptr (GtkBitset) found = grind_part_painter_find_in (table, WIDTH, HEIGHT, &band);
  g_autoptr (GtkBitset) expected = gtk_bitset_new_range (first, n);

  g_assert_true (gtk_bitset_equals (found, expected));
}

/* The boxes that a rubber band touches: in the middle, above, beside. */
static void
test_band (void)
{
  g_autoptr (GrindPartTable) table = load_table (PROFILE, 0);

  check_band (table, 100, 80, 1, 1, 1, 1);
  check_band (table, 100, 30, 200, 90, 0, 3);
  check_band (table, 100, 5, 1, 1, 0, 2);
  check_band (table, 100, 5, 150, 3, 0, 3);
  check_band (table, 0, 60, 3, 3, 0, 0);
  check_band (table, 0, 0, WIDTH, HEIGHT, 0, 4);
}

/* With more columns than pixels, all parts are still visible, each thread by its share. */
static void
test_many (void)
{
  GString *text = g_string_new ("events: A\n");
  g_autofree char *profile = NULL;
  g_autoptr (GrindPartTable) table = NULL;
  g_autoptr (GtkBitset) some = gtk_bitset_new_range (0, 8000);
  cairo_surface_t *surface;
  gint64 start;
  guint n_first = 0;

  for (guint part = 1; part <= 1600; part++)
    for (guint thread = 1; thread <= 10; thread++)
      g_string_append_printf (text, "part: %u\nthread: %u\nfn=f\n1 %u\n", part, thread,
                              thread == 1 ? 110 : 10);
  profile = g_string_free (text, FALSE);
  table = load_table (profile, 0);

  start = g_get_monotonic_time ();
  surface = paint (table, some);
  g_test_message ("painted in %.1f ms", (g_get_monotonic_time () - start) / 1e3);

  for (int x = 6; x < WIDTH - 6; x++)
    for (int y = 20; y < HEIGHT - 6; y++)
      {
        guint32 color = get_pixel (surface, x, y);

        n_first += color == get_fill (1, FALSE) || color == get_fill (1, TRUE);
      }
  /* 11 of 20, except for the outline of the selection */
  g_assert_cmpuint (n_first, >, 600 * 100 * 50 / 100);
  g_assert_cmpuint (n_first, <, 600 * 100 * 56 / 100);
  cairo_surface_destroy (surface);
}

static void
test_text (void)
{
  g_autoptr (GrindPartTable) table = load_table (PROFILE, 0);
  GrindProfile *profile = grind_part_table_get_profile (table);
  g_autofree char *name = grind_part_text_dup_name (table, 3);
  g_autofree char *time = grind_part_text_dup_time (grind_profile_get_part (profile, 0));
  g_autofree char *tooltip = grind_part_text_dup_tooltip (table, NULL, 0);
  GrindPartInfo other = { .timerange = "Basic block 3 - x" };
  g_autofree char *odd = grind_part_text_dup_time (&other);

  g_assert_cmpstr (name, ==, "Part 3, Thread 1");
  g_assert_cmpstr (time, ==, "0 – 1000");
  g_assert_cmpstr (odd, ==, "Basic block 3 - x");
  g_assert_cmpstr (tooltip, ==,
                   "<b>Part 1, Thread 1</b>\n8.33 % of the run, 25 A\nBasic blocks 0 – 1000");
}

static void
set_up (Fixture       *fixture,
        gconstpointer  text)
{
  if (text != NULL)
    load_text (fixture, text);
  else
    {
      fixture->navigator = test_navigator_new_compared (TWO_BEFORE, TWO_AFTER);
      fixture->session = grind_navigator_get_session (fixture->navigator);
    }
  show_pane (fixture, GRIND_TYPE_PART_PANE, 900, 600);
}

static GtkWidget *
find (GtkWidget *root,
      GType      type)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);

  return found;
}

static GtkSelectionModel *
get_selection (Fixture *fixture)
{
  return gtk_column_view_get_model (GTK_COLUMN_VIEW (find (fixture->view, GTK_TYPE_COLUMN_VIEW)));
}

static void
check_selection (Fixture    *fixture,
                 const char *expected)
{
  g_autoptr (GString) rows = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (get_selection (fixture))); i++)
    g_string_append_c (rows, gtk_selection_model_is_selected (get_selection (fixture), i) ? 'x'
                                                                                          : '.');
  g_assert_cmpstr (rows->str, ==, expected);
}

static gboolean
has_label (GtkWidget  *root,
           const char *text)
{
  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), text))
    return gtk_widget_get_mapped (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_label (child, text))
      return TRUE;

  return FALSE;
}

/* The selection follows the session, and the session follows the selection. */
static void
test_selection (Fixture       *fixture,
                gconstpointer  text)
{
  guint8 parts = 1 | 16;

  check_selection (fixture, "xxxx");
  g_assert_true (has_label (fixture->view, "All 5 parts; 100 % = 300 A"));
  g_assert_true (has_label (fixture->view, "1 empty part not listed"));

  gtk_selection_model_select_item (get_selection (fixture), 1, TRUE);
  test_settle ();
  g_assert_cmpuint (grind_session_get_parts (fixture->session)[0], ==, 2);
  g_assert_true (has_label (fixture->view, "1 of 5 parts selected: 25.00 % of the run."));

  grind_session_set_parts (fixture->session, &parts);
  test_settle ();
  check_selection (fixture, "x..x");
  g_assert_true (has_label (fixture->view, "2 of 5 parts selected: 58.33 % of the run."));

  /* Another event only changes the costs of parts. */
  grind_session_set_event (fixture->session, 1);
  test_settle ();
  check_selection (fixture, "x..x");
  test_get_column (GTK_COLUMN_VIEW (find (fixture->view, GTK_TYPE_COLUMN_VIEW)), "B %");
  g_assert_true (has_label (fixture->view, "2 of 5 parts selected: 66.67 % of the run."));

  /* An empty selection means all parts. */
  gtk_selection_model_unselect_all (get_selection (fixture));
  check_selection (fixture, "xxxx");
  g_assert_null (grind_session_get_parts (fixture->session));
}

static gboolean
is_ready (gpointer session)
{
  return grind_session_is_ready (session);
}

static void
wait_for_graph (Fixture *fixture)
{
  g_assert_true (test_wait (is_ready, fixture->session));
  test_settle ();
}

static void
assert_description (Fixture    *fixture,
                    const char *expected)
{
  GtkWidget *chart = find (fixture->view, GRIND_TYPE_PART_VIEW);
  g_autofree char *problem = NULL;

  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (chart),
                                                GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, expected);
  g_assert_cmpstr (problem, ==, NULL);
}

/* The parts before and after, a bit for each */
static void
assert_sides (Fixture *fixture,
              guint    before,
              guint    after)
{
  GrindGraph *graph;

  wait_for_graph (fixture);
  graph = grind_session_get_graph (fixture->session);
  g_assert_nonnull (grind_graph_get_before (graph));
  g_assert_cmpuint (grind_graph_get_parts (grind_graph_get_before (graph))[0], ==, before);
  g_assert_cmpuint (grind_graph_get_parts (graph)[0], ==, after);
}

/* Opens the menu for a row of the list with the keyboard. */
static void
open_menu (Fixture *fixture,
           guint    row)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (find (fixture->view, GTK_TYPE_COLUMN_VIEW));

  g_assert_true (grind_column_view_focus_row (view, row));
  test_settle ();
  g_assert_true (gtk_widget_activate_action (fixture->view, "parts.menu", NULL));
  test_settle ();
}

static void
close_menu (Fixture *fixture)
{
  gtk_popover_popdown (GTK_POPOVER (find (fixture->view, GTK_TYPE_POPOVER)));
  test_settle ();
}

static void
act_from_menu (Fixture    *fixture,
               guint       row,
               const char *action)
{
  open_menu (fixture, row);
  g_assert_true (gtk_widget_activate_action (fixture->view, action, NULL));
  close_menu (fixture);
}

static gboolean
has_item (Fixture    *fixture,
          const char *name)
{
  GtkWidget *item = test_find_label (find (fixture->view, GTK_TYPE_POPOVER), name);

  g_assert_nonnull (item);

  return gtk_widget_is_sensitive (item);
}

/* Parts of one run are compared with the parts before, and with those chosen as before. Rows: part
 * 1 of threads 1 and 2, parts 2 and 3 of thread 1. */
static void
test_compare_parts (Fixture       *fixture,
                    gconstpointer  text)
{
  open_menu (fixture, 0);
  g_assert_false (has_item (fixture, "Compare With the Part Before"));
  g_assert_true (has_item (fixture, "Use as Before"));
  close_menu (fixture);

  act_from_menu (fixture, 3, "parts.compare-previous");
  assert_sides (fixture, 4, 16);
  check_selection (fixture, "..xx");
  g_assert_true (has_label (fixture->view,
                            "Before: 1 of 5 parts, after: 1 of 5 parts; 100 % = 50 A"));
  g_assert_nonnull (test_find_widget (fixture->view, GRIND_TYPE_NAME_CELL, "Thread 1"));
  assert_description (fixture, "Part 2, Thread 1: 16.67 %, selected, before");

  /* A click changes the side that it is on. */
  gtk_selection_model_select_item (get_selection (fixture), 1, TRUE);
  assert_sides (fixture, 4, 2);
  check_selection (fixture, ".xx.");
  gtk_selection_model_select_item (get_selection (fixture), 2, TRUE);
  assert_sides (fixture, 4, 2);
  check_selection (fixture, ".xx.");

  /* All of thread 1 with all of thread 2 */
  test_click (fixture->view, "Thread 1");
  grind_session_set_base (fixture->session, NULL);
  wait_for_graph (fixture);
  test_click (fixture->view, "Thread 1");
  wait_for_graph (fixture);
  check_selection (fixture, "x.xx");
  act_from_menu (fixture, 0, "parts.use-before");
  assert_sides (fixture, 21, 10);
  gtk_selection_model_select_item (get_selection (fixture), 0, TRUE);
  assert_sides (fixture, 1, 10);
  test_click (fixture->view, "Thread 2");
  assert_sides (fixture, 1, 2);
  test_click (fixture->view, "Thread 1");
  assert_sides (fixture, 1, 20);
  check_selection (fixture, "x.xx");

  test_click (fixture->window, "All parts");
  assert_sides (fixture, 1, 30);
  check_selection (fixture, "xxxx");
  grind_session_set_base (fixture->session, NULL);
  wait_for_graph (fixture);
  check_selection (fixture, "xxxx");
  g_assert_true (has_label (fixture->view, "All 5 parts; 100 % = 300 A"));
  assert_description (fixture, "Part 1, Thread 1: 8.33 %, selected");
}

/* Parts of files do not change sides, and a choice on one side does not touch the other. */
static void
test_compare_files (Fixture       *fixture,
                    gconstpointer  text)
{
  GtkWidget *item;

  assert_sides (fixture, 3, 12);
  check_selection (fixture, "xxxx");
  g_assert_true (has_label (fixture->view,
                            "Before: 2 of 2 parts, after: 2 of 2 parts; 100 % = 100 A"));
  assert_description (fixture, "Part 1: 30.00 %, selected, before");
  g_assert_false (gtk_widget_is_sensitive (
                    test_find_widget (fixture->window, GTK_TYPE_BUTTON, "All parts")));

  gtk_selection_model_select_item (get_selection (fixture), 1, TRUE);
  assert_sides (fixture, 2, 12);
  check_selection (fixture, ".xxx");
  gtk_selection_model_select_item (get_selection (fixture), 2, TRUE);
  assert_sides (fixture, 2, 4);
  check_selection (fixture, ".xx.");
  g_assert_true (has_label (fixture->view,
                            "Before: 1 of 2 parts, after: 1 of 2 parts; 100 % = 70 A"));
  test_click (fixture->window, "Invert");
  assert_sides (fixture, 1, 8);
  check_selection (fixture, "x..x");

  open_menu (fixture, 1);
  item = test_find_label (find (fixture->view, GTK_TYPE_POPOVER), "Use as Before");
  g_assert_false (gtk_widget_is_sensitive (item));
  g_assert_false (has_item (fixture, "Compare With the Part Before"));
  close_menu (fixture);
  test_click (fixture->window, "All parts");
  assert_sides (fixture, 3, 12);
  check_selection (fixture, "xxxx");
}

static guint
count_colors (cairo_surface_t             *surface,
              const cairo_rectangle_int_t *box,
              guint32                      fill)
{
  guint n_others = 0;

  for (int x = box->x + 20; x < box->x + box->width - 4; x++)
    for (int y = box->y + 20; y < box->y + box->height - 4; y++)
      n_others += get_pixel (surface, x, y) != fill;

  return n_others;
}

/* The boxes of parts before are hatched, the others are plain. */
static void
test_hatch (void)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_new_compared (TWO_BEFORE, TWO_AFTER);
  GrindSession *session = grind_navigator_get_session (navigator);
  g_autoptr (GrindPartTable) table = NULL;
  cairo_surface_t *surface;

  table = grind_part_table_new (grind_session_get_events (session), 0,
                                grind_session_get_base_files (session), NULL, NULL);
  surface = paint_of_session (table, NULL, session);
  for (guint i = 0; i < 4; i++)
    {
      cairo_rectangle_int_t box;

      grind_part_painter_get_box (table, i, WIDTH, HEIGHT, &box);
      if (i < 2)
        g_assert_cmpuint (count_colors (surface, &box, get_fill (1, FALSE)), >, 100);
      else
        g_assert_cmpuint (count_colors (surface, &box, get_fill (1, FALSE)), ==, 0);
    }
  cairo_surface_destroy (surface);
}

/* The chart has an accessible description before it has the focus. */
static void
test_description (Fixture       *fixture,
                  gconstpointer  text)
{
  GtkWidget *chart = find (fixture->view, GRIND_TYPE_PART_VIEW);
  g_autofree char *problem = NULL;

  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (chart),
                                                GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                                "Part 1, Thread 1: 8.33 %, selected");
  g_assert_cmpstr (problem, ==, NULL);
}

/* The tooltip of a small share tells the costs. */
static void
test_small (Fixture       *fixture,
            gconstpointer  text)
{
  GtkWidget *cell = test_find_widget (fixture->view, GRIND_TYPE_COST_CELL, "<0.01");
  g_autofree char *tooltip = NULL;

  g_assert_nonnull (cell);
  tooltip = grind_cell_dup_tooltip (GRIND_CELL (cell));
  g_assert_cmpstr (tooltip, ==, "3 of 100000 (0.003000 %)");
}

static void
act (GtkColumnView *view,
     const char    *action,
     const char    *column)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), action, "s", column));
}

/* The fitted width is that of the name with its swatch, as in any cell; a number always gets the
 * width it needs. */
static void
test_widths (Fixture       *fixture,
             gconstpointer  text)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (find (fixture->view, GTK_TYPE_COLUMN_VIEW));
  GtkWidget *name = test_find_widget (GTK_WIDGET (view), GRIND_TYPE_NAME_CELL,
                                      "Thread 123456789012");
  GtkColumnViewColumn *column = test_get_column (view, "Thread");
  int swatch, width;

  g_assert_nonnull (name);
  act (view, "columns.fit-width", "thread");
  width = grind_column_view_measure_text (GTK_WIDGET (view), "Thread 123456789012");
  swatch = gtk_column_view_column_get_fixed_width (column) - width - GRIND_CELL_PADDING;
  g_assert_cmpint (swatch, >=, GRIND_SWATCH_SIZE);
  g_assert_cmpint (swatch, <=, 2 * GRIND_SWATCH_SIZE);
  g_assert_cmpint (grind_cell_measure_whole (GRIND_CELL (name)), ==, width + swatch);

  for (guint i = 0; i < 30; i++)
    {
      act (view, "columns.narrower", "part");
      act (view, "columns.wider", "thread");
    }
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (column), ==, 4000);
  width = grind_column_view_measure_text (GTK_WIDGET (view), "123456789012");
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (test_get_column (view, "Part")), ==,
                   width + GRIND_CELL_PADDING);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "columns.reset", NULL));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/part-pane/paint", test_paint);
  g_test_add_func ("/part-pane/band", test_band);
  g_test_add_func ("/part-pane/many", test_many);
  g_test_add_func ("/part-pane/text", test_text);
  g_test_add ("/part-pane/selection", Fixture, PROFILE, set_up, test_selection, tear_down);
  g_test_add ("/part-pane/compare-parts", Fixture, PROFILE, set_up, test_compare_parts, tear_down);
  g_test_add ("/part-pane/compare-files", Fixture, NULL, set_up, test_compare_files, tear_down);
  g_test_add_func ("/part-pane/hatch", test_hatch);
  g_test_add ("/part-pane/description", Fixture, PROFILE, set_up, test_description, tear_down);
  g_test_add ("/part-pane/small", Fixture, SMALL_PART, set_up, test_small, tear_down);
  g_test_add ("/part-pane/widths", Fixture, LONG_NUMBERS, set_up, test_widths, tear_down);

  return g_test_run ();
}
