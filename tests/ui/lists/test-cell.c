/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/names/grind-number.h"
#include "text/grind-bidi.h"
#include "text/grind-text-style.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-text-cell.h"

#define N_ROWS  5
#define TIMEOUT (20 * G_USEC_PER_SEC)

static void
setup_cb (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          GPtrArray                *cells)
{
  GtkWidget *cell = grind_text_cell_new ();

  gtk_list_item_set_child (item, cell);
  g_ptr_array_add (cells, cell);
}

static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item)
{
  GtkStringObject *string = gtk_list_item_get_item (item);

  grind_text_cell_set_text (GRIND_TEXT_CELL (gtk_list_item_get_child (item)),
                            gtk_string_object_get_string (string));
}

/* Puts the cells of the list into @cells. */
static GtkWidget *
make_list (GPtrArray *cells)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkStringList *strings = gtk_string_list_new (NULL);

  for (guint i = 0; i < N_ROWS; i++)
    gtk_string_list_append (strings, i % 2 == 0 ? "short" : "longer: äöü");
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), cells);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);

  return gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (strings))),
                            factory);
}

static int
measure_height (GtkWidget *cell)
{
  int height;

  gtk_widget_measure (cell, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);

  return height;
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Waits until the height of the cells has changed; a change of style takes a frame. */
static int
wait_for_height (GtkWidget *cell,
                 int        previous)
{
  gint64 end = g_get_monotonic_time () + TIMEOUT;
  guint source = g_timeout_add (10, wake_cb, NULL);

  while (gtk_widget_get_height (cell) == previous && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);

  return gtk_widget_get_height (cell);
}

static void
set_font_size (GtkCssProvider *provider,
               const char     *size)
{
  g_autofree char *css = g_strdup_printf ("window { font-size: %s; }", size);

  gtk_css_provider_load_from_data (provider, css, -1);
}

/* Cells share metrics of their font, and must not keep outdated ones. */
static void
test_font (void)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  GtkWidget *window = gtk_window_new ();
  int small, large;

  gtk_style_context_add_provider_for_display (gtk_widget_get_display (window),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_USER);
  set_font_size (provider, "10px");
  gtk_window_set_child (GTK_WINDOW (window), make_list (cells));
  gtk_window_present (GTK_WINDOW (window));
  g_assert_cmpuint (cells->len, ==, N_ROWS);
  small = wait_for_height (cells->pdata[0], 0);
  g_assert_cmpint (small, >, 5);

  set_font_size (provider, "40px");
  large = wait_for_height (cells->pdata[0], small);
  g_assert_cmpint (large, >=, 2 * small);
  for (guint i = 0; i < N_ROWS; i++)
    g_assert_cmpint (measure_height (cells->pdata[i]), ==, large);

  gtk_window_destroy (GTK_WINDOW (window));
  gtk_style_context_remove_provider_for_display (gdk_display_get_default (),
                                                 GTK_STYLE_PROVIDER (provider));
}

static void
test_alone (void)
{
  GtkWidget *cell = g_object_ref_sink (grind_text_cell_new_number ());
  int width;

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), "a text that is rather long");
  g_assert_cmpint (measure_height (cell), >, 5);
  gtk_widget_measure (cell, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (width, ==, 0);
  g_object_add_weak_pointer (G_OBJECT (cell), (gpointer *) &cell);
  g_object_unref (cell);
  g_assert_null (cell);
}

/* A cell draws its first text at once, and again when it changes. */
static void
test_draw (void)
{
  GtkWidget *cell = grind_text_cell_new ();
  GtkWidget *window = gtk_window_new ();
  static const char * const texts[] = { "one", "another", "" };

  gtk_window_set_child (GTK_WINDOW (window), cell);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      g_autoptr (GskRenderNode) node = NULL;

      grind_text_cell_set_text (GRIND_TEXT_CELL (cell), texts[i]);
      GTK_WIDGET_GET_CLASS (cell)->snapshot (cell, snapshot);
      node = gtk_snapshot_free_to_node (snapshot);
      g_assert_cmpint (node != NULL, ==, *texts[i] != '\0');
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Text begins where lines begin, whatever its own direction is. */
static void
test_edge (void)
{
  static const char * const texts[] = { "abc", "\u05d0\u05d1\u05d2" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (texts); i++)
    {
      gboolean is_rtl = i >= G_N_ELEMENTS (texts);
      GtkWidget *cell = grind_text_cell_new ();
      GtkWidget *window = gtk_window_new ();
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      g_autoptr (GskRenderNode) node = NULL;
      graphene_rect_t bounds;

      gtk_widget_set_direction (cell, is_rtl ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR);
      gtk_widget_set_size_request (cell, 400, -1);
      gtk_window_set_child (GTK_WINDOW (window), cell);
      grind_text_cell_set_text (GRIND_TEXT_CELL (cell), texts[i % G_N_ELEMENTS (texts)]);
      gtk_window_present (GTK_WINDOW (window));
      while (gtk_widget_get_width (cell) < 400)
        g_main_context_iteration (NULL, TRUE);
      GTK_WIDGET_GET_CLASS (cell)->snapshot (cell, snapshot);
      node = gtk_snapshot_free_to_node (snapshot);
      gsk_render_node_get_bounds (node, &bounds);
      if (is_rtl)
        g_assert_cmpfloat (bounds.origin.x, >, 300);
      else
        g_assert_cmpfloat (bounds.origin.x, <, 10);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

static int
get_place (PangoLayout *layout,
           const char  *character)
{
  const char *text = pango_layout_get_text (layout);
  PangoRectangle place;

  pango_layout_index_to_pos (layout, strstr (text, character) - text, &place);

  return MIN (place.x, place.x + place.width);
}

/* A number with its signs is not reordered in right-to-left text, and is copied without marks. */
static void
test_direction (void)
{
  g_autoptr (GtkWidget) cell = g_object_ref_sink (grind_text_cell_new_number ());
  g_autofree char *plain = grind_bidi_isolate (g_strdup ("<0.01 %"));
  g_autofree char *marked = NULL;
  g_autofree char *copied = NULL;
  g_autoptr (PangoLayout) layout = NULL;

  g_assert_cmpstr (plain, ==, "<0.01 %");

  g_object_set (grind_text_style_get_default (), "right-to-left", TRUE, NULL);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  marked = grind_bidi_isolate (g_strdup (plain));
  layout = gtk_widget_create_pango_layout (cell, marked);
  pango_context_set_base_dir (pango_layout_get_context (layout), PANGO_DIRECTION_RTL);
  pango_layout_context_changed (layout);
  g_assert_cmpint (get_place (layout, "<"), <, get_place (layout, "0"));
  g_assert_cmpint (get_place (layout, "1"), <, get_place (layout, "%"));

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), marked);
  copied = grind_cell_dup_text (GRIND_CELL (cell));
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_object_set (grind_text_style_get_default (), "right-to-left", FALSE, NULL);
  g_assert_cmpstr (copied, ==, plain);
}

/* A number rounded to a bound has its exact value as tooltip, others have no tooltip. */
static void
test_tooltip (void)
{
  static const struct
  {
    const char *text;
    GrindValue  value;
    GrindValue  base;
    const char *exact;
  } cases[] = {
    { "<0.01", { GRIND_VALUE_WHOLE, 3, 0 }, { GRIND_VALUE_WHOLE, 70000, 0 },
      "3 of 70000 (0.004286 %)" },
    { ">99.99", { GRIND_VALUE_WHOLE, 69999, 0 }, { GRIND_VALUE_WHOLE, 70000, 0 },
      "69999 of 70000 (99.9986 %)" },
    { "<0.01", { GRIND_VALUE_DECIMAL, 0, 0.004 }, { GRIND_VALUE_WHOLE, 0, 0 },
      "0.004000\302\240%" },
    { "5.00", { GRIND_VALUE_WHOLE, 5, 0 }, { GRIND_VALUE_WHOLE, 100, 0 }, NULL },
    { "3", { GRIND_VALUE_WHOLE, 3, 0 }, { GRIND_VALUE_WHOLE, 0, 0 }, NULL },
  };
  GtkWidget *cell = g_object_ref_sink (grind_text_cell_new ());

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *exact = NULL;

      grind_text_cell_set_text (GRIND_TEXT_CELL (cell), cases[i].text);
      g_assert_false (gtk_widget_get_has_tooltip (cell));
      grind_cell_set_value (GRIND_CELL (cell), cases[i].value, cases[i].base);
      exact = grind_cell_dup_tooltip (GRIND_CELL (cell));
      g_assert_cmpstr (exact, ==, cases[i].exact);
      g_assert_cmpint (gtk_widget_get_has_tooltip (cell), ==, exact != NULL);
    }
  g_object_unref (cell);
}

/* A tooltip that was set comes before that; a name has its own if none is set. */
static void
test_set_tooltip (void)
{
  GtkWidget *cells[] = { grind_text_cell_new (), grind_name_cell_new () };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      GrindCell *cell = GRIND_CELL (g_object_ref_sink (cells[i]));
      const char *texts[] = { "all of it", "", "more", NULL };

      for (guint j = 0; j < G_N_ELEMENTS (texts); j++)
        {
          gboolean is_set = texts[j] != NULL && *texts[j] != '\0';
          g_autofree char *text = NULL;

          grind_cell_set_tooltip (cell, texts[j]);
          text = grind_cell_dup_tooltip (cell);
          g_assert_cmpstr (text, ==, is_set ? texts[j] : NULL);
          g_assert_cmpint (gtk_widget_get_has_tooltip (GTK_WIDGET (cell)), ==,
                           is_set || GRIND_IS_NAME_CELL (cell));
        }
      g_object_unref (cell);
    }
}

int
main (int   argc,
      char *argv[])
{
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return 0;
    }
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cell/font", test_font);
  g_test_add_func ("/cell/alone", test_alone);
  g_test_add_func ("/cell/draw", test_draw);
  g_test_add_func ("/cell/edge", test_edge);
  g_test_add_func ("/cell/direction", test_direction);
  g_test_add_func ("/cell/tooltip", test_tooltip);
  g_test_add_func ("/cell/set-tooltip", test_set_tooltip);

  return g_test_run ();
}
