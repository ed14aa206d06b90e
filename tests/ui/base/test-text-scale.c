/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With large text, no text that has to be read whole is cut, and the window is no larger. */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-settings.h"
#include "ui/lists/grind-cell.h"
#include "ui/preferences/grind-preferences.h"
#include "ui/workspace/grind-profile-view.h"

#define WIDTH  1014   /* the contents of a window of 1024 x 700 */
#define LARGER 1270   /* of one with the function list at the side of the views */
#define HEIGHT 640
#define DPI    96

#define PROFILE \
  "cmd: ./program --fast\nevents: Ir Dr\nob=/usr/lib/libwork.so.1\nfl=/src/work.cpp\n" \
  "fn=main\n1 1 1\ncfn=ns::first(int, char**)\ncalls=2 1\n1 999 400\n" \
  "fn=ns::first(int, char**)\n1 99 100\ncfn=second\ncalls=90 1\n1 900 300\n" \
  "fn=second\n1 900 300\n"

static const int percents[] = { 100, 110, 125, 140, 150, 175, 200 };

static void
set_text_scale (int percent)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", DPI * 1024 * percent / 100, NULL);
}

/* Buttons and column titles show text that is nowhere else; a path is also in a tooltip. */
static gboolean
is_whole (GtkWidget *label)
{
  GtkWidget *button = gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON);

  if (button != NULL)
    return !gtk_widget_has_css_class (button, "grind-path-step");

  return gtk_widget_get_ancestor (label, ADW_TYPE_COMBO_ROW) != NULL;
}

static void
check_label (GtkLabel *label,
             int       percent)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  if (gtk_widget_get_height (GTK_WIDGET (label)) < height)
    g_error ("“%s” is %d px high and has %d, at %d %%", gtk_label_get_text (label), height,
             gtk_widget_get_height (GTK_WIDGET (label)), percent);
  if (is_whole (GTK_WIDGET (label)) && pango_layout_is_ellipsized (layout))
    g_error ("“%s” is cut at %d %%", gtk_label_get_text (label), percent);
}

static void
check_cell (GtkWidget *cell)
{
  PangoContext *context = gtk_widget_get_pango_context (cell);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);

  g_assert_cmpint (gtk_widget_get_height (cell), >=,
                   PANGO_PIXELS (pango_font_metrics_get_height (metrics)));
  pango_font_metrics_unref (metrics);
}

/* Whether the button is inside the window, so that it can be clicked */
static void
check_place (GtkWidget *button)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (button));
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (button, root, &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, -1);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (root) + 1);
}

/* Returns the number of texts. */
static guint
check (GtkWidget *widget,
       int        percent)
{
  guint n_texts = 0;

  if (!gtk_widget_get_mapped (widget))
    return 0;

  if (GTK_IS_LABEL (widget))
    check_label (GTK_LABEL (widget), percent);
  else if (GRIND_IS_CELL (widget))
    check_cell (widget);
  else if (GTK_IS_BUTTON (widget) &&
           gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW) == NULL)
    check_place (widget);
  n_texts = GTK_IS_LABEL (widget) || GRIND_IS_CELL (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n_texts += check (child, percent);

  return n_texts;
}

/* Whether everything has a size; new widgets have none before the next layout. */
static gboolean
is_laid_out (gpointer widget)
{
  if (!gtk_widget_get_mapped (widget))
    return TRUE;
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (widget)[0] != '\0' &&
      gtk_widget_get_height (widget) == 0)
    return FALSE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (!is_laid_out (child))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_ready (gpointer view)
{
  return grind_profile_view_is_ready (view) && is_laid_out (view);
}

static void
check_views (GtkWidget *window,
             GtkWidget *view,
             int        max_width,
             int        percent)
{
  static const char *const views[][2] = {
    { "callers", "callees" }, { "all-callers", "all-callees" }, { "caller-map", "callee-map" },
    { "source", "call-graph" }, { "events", "flame-graph" }, { "events", "assembly" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      int width, height;

      g_test_message ("%s and %s at %d %%", views[i][0], views[i][1], percent);
      g_assert_true (grind_profile_view_show_view (GRIND_PROFILE_VIEW (view), views[i][0]));
      g_assert_true (grind_profile_view_show_view (GRIND_PROFILE_VIEW (view), views[i][1]));
      test_settle ();
      g_assert_true (test_wait (is_ready, view));
      gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
      g_assert_cmpint (width, <=, max_width);
      g_assert_cmpint (height, <=, HEIGHT);
      g_assert_cmpuint (check (window, percent), >, 10);
    }
}

static void
check_window (int width,
              int percent)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_new (PROFILE, "/data/profile.out");
  GtkWidget *window = gtk_window_new ();
  GtkWidget *view = grind_profile_view_new ();

  set_text_scale (percent);
  grind_profile_view_set_navigator (GRIND_PROFILE_VIEW (view), navigator);
  gtk_window_set_default_size (GTK_WINDOW (window), width, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  test_settle ();
  check_views (window, view, width, percent);
  gtk_window_destroy (GTK_WINDOW (window));
  test_settle ();
  test_finalize_navigator (g_steal_pointer (&navigator));
  set_text_scale (100);
}

static void
test_views (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    check_window (WIDTH, percents[i]);
}

/* Where lists and their details have just enough space to be side by side */
static void
test_larger (void)
{
  check_window (LARGER, 100);
  check_window (LARGER, 110);
}

static void
test_preferences (void)
{
  static const char *const pages[] = { "appearance", "files", "editor", "limits" };

  for (guint i = 0; i < G_N_ELEMENTS (percents); i++)
    for (guint k = 0; k < G_N_ELEMENTS (pages); k++)
      {
        GtkWidget *parent = gtk_window_new ();
        GtkWidget *window;

        set_text_scale (percents[i]);
        gtk_window_present (GTK_WINDOW (parent));
        window = g_object_ref (grind_preferences_new (GTK_WINDOW (parent), pages[k]));
        gtk_window_present (GTK_WINDOW (window));
        test_settle ();
        g_assert_cmpuint (check (window, percents[i]), >, 5);
        gtk_window_destroy (GTK_WINDOW (window));
        test_finalize (window);
        gtk_window_destroy (GTK_WINDOW (parent));
      }
  set_text_scale (100);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/text-scale/views", test_views);
  g_test_add_func ("/text-scale/larger", test_larger);
  g_test_add_func ("/text-scale/preferences", test_preferences);

  return g_test_run ();
}
