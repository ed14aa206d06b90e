/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resizes windows: every view, for a profile of each kind, in both layouts, split, maximized, and
 * with large text. A GTK warning ends the test; a blank view fails it. */
#include "config.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "../../bench/generate.h"
#include "grind-test-window.h"
#include "ui/app/grind-window.h"
#include "ui/base/grind-settings.h"
#include "ui/page/grind-page-private.h"
#include "ui/workspace/grind-function-view.h"
#include "ui/workspace/grind-view-stacks.h"

#define PROFILE_BYTES (60 * 1000)
#define N_FRAMES      2
#define MAX_TRIES     40    /* of a window to become narrower, each as long as a picture takes */
#define MIN_VIEW      24     /* px: smaller views may have nothing to show */
#define LARGE_TEXT    (96 * 1024 * 3 / 2)

typedef void (* Generate) (Output *output);

typedef struct
{
  const char *kind;
  const char *file;       /* (nullable): relative to the sources */
  Generate    generate;   /* (nullable) */
} Input;

typedef struct
{
  GtkApplication *application;
  const Input    *input;
  char           *path;      /* owned */
  GtkWindow      *window;
  GrindPage      *page;
  const char     *views;     /* the lower one of the visible views */
  cairo_surface_t *picture;  /* owned: of the window */
  guint           n_frames;  /* until the picture is taken */
  guint           n_views;   /* in the picture */
  guint           n_swept;   /* pairs of views */
} Fixture;

static const char * const upper_views[] = { "callers", "all-callers", "caller-map", "source",
                                            "events" };
static const char * const lower_views[] = { "callees", "all-callees", "callee-map", "call-graph",
                                            "assembly", "flame-graph", "parts" };

static const int steps[][2] = {
  { 460, 400 }, { 620, 500 }, { 780, 600 }, { 1000, 700 }, { 1200, 760 }, { 1400, 900 },
};
static const int jumps[][2] = {
  { 1200, 760 }, { 1600, 960 }, { 460, 400 }, { 1590, 400 }, { 700, 960 },
};
/* For other layouts: a small and a large size for each pair of views */
static const int few_jumps[][2] = { { 700, 500 }, { 1400, 900 }, { 900, 600 }, { 1590, 400 } };

static const char *
get_tour_folder (void)
{
  return g_test_get_filename (G_TEST_DIST, "..", "data", "tour", NULL);
}

static gboolean
is_definition (const char *line)
{
  return (g_str_has_prefix (line, "fn=") || g_str_has_prefix (line, "cfn=")) &&
         strstr (line, ") ") != NULL;
}

/* Callgrind output without debugging information: addresses as names, and line 0 */
static void
strip_line (GString    *text,
            const char *line)
{
  guint n_before = g_ascii_isdigit (line[0]) || strchr ("+-*", line[0]) != NULL ? 1 : 2;
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  if (is_definition (line))
    g_string_append_printf (text, "%s 0x%x\n", words[0], g_str_hash (line) & 0xffffff);
  else if (line[0] != '\0' &&
           (n_before == 1 || g_str_has_prefix (line, "calls=") || g_str_has_prefix (line, "j")))
    for (guint i = 0; words[i] != NULL; i++)
      g_string_append_printf (text, "%s%c", i == n_before ? "0" : words[i],
                              words[i + 1] != NULL ? ' ' : '\n');
  else if (!g_str_has_prefix (line, "fl=") && !g_str_has_prefix (line, "fi=") &&
           !g_str_has_prefix (line, "fe=") && !g_str_has_prefix (line, "cfi="))
    g_string_append_printf (text, "%s\n", line);
}

/* Long C++ names, and absolute paths of source files */
static void
lengthen_line (GString    *text,
               const char *line)
{
  const char *source = strstr (line, " ./");

  if (is_definition (line))
    g_string_append_printf (text, "%s<std::vector<std::string>, std::less<void>>"
                                  "(char const*, unsigned long)\n", line);
  else if (source != NULL)
    g_string_append_printf (text, "%.*s %s/%s\n", (int) (source - line), line, get_tour_folder (),
                            source + strlen (" ./"));
  else
    g_string_append_printf (text, "%s\n", line);
}

static void
change_tour (Output *output,
             void  (*change_line) (GString *text, const char *line))
{
  g_autofree char *path = g_build_filename (get_tour_folder (), "callgrind.out.words", NULL);
  g_autoptr (GString) changed = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_truncate (changed, 0);
      change_line (changed, lines[i]);
      output_bytes (output, changed->str, changed->len);
    }
}

static void
generate_cpp (Output *output)
{
  change_tour (output, lengthen_line);
}

static void
generate_stripped (Output *output)
{
  change_tour (output, strip_line);
}

static void
generate_flat (Output *output)
{
  generate_cachegrind (output, PROFILE_BYTES);
}

static void
generate_php (Output *output)
{
  generate_xdebug (output, PROFILE_BYTES);
}

static const Input inputs[] = {
  { "c++", NULL, generate_cpp },
  { "stripped", NULL, generate_stripped },
  { "cachegrind", NULL, generate_flat },
  { "php", NULL, generate_php },
  { "parts", "data/parts/callgrind.out.4711.gz", NULL },
};

static char *
write_input (const Input *input)
{
  g_autofree char *name = g_strdup_printf ("grind-sizes-XXXXXX-%s.out", input->kind);
  g_autoptr (GError) error = NULL;
  Output output = { .random_state = 1 };
  char *path;
  int file;

  if (input->file != NULL)
    return g_test_build_filename (G_TEST_DIST, input->file, NULL);

  file = g_file_open_tmp (name, &path, &error);
  g_assert_no_error (error);
  output.file = fdopen (file, "w");
  input->generate (&output);
  output_flush (&output);
  g_assert_cmpint (fclose (output.file), ==, 0);

  return path;
}

static gboolean
is_ready (gpointer data)
{
  Fixture *fixture = data;

  return grind_page_get_state (fixture->page) == GRIND_PAGE_OPEN &&
         grind_page_is_ready (fixture->page);
}

static void
wait_until_ready (Fixture *fixture)
{
  if (!test_wait (is_ready, fixture))
    g_error ("%s does not come to rest", fixture->input->kind);
}

/* (nullable): what the window has painted; NULL if a widget has requested another frame since */
static cairo_surface_t *
take_picture (GtkWidget *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  int width = gtk_widget_get_width (window);
  int height = gtk_widget_get_height (window);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface;
  cairo_t *cr;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

static void
after_paint_cb (Fixture *fixture)
{
  if (fixture->picture != NULL)
    return;

  if (fixture->n_frames > 0)
    fixture->n_frames--;
  if (fixture->n_frames == 0)
    fixture->picture = take_picture (GTK_WIDGET (fixture->window));
  if (fixture->picture == NULL)
    gtk_widget_queue_draw (GTK_WIDGET (fixture->window));
}

static gboolean
has_picture (gpointer data)
{
  return ((Fixture *) data)->picture != NULL;
}

/* Some changes need an idle callback and then another frame. */
static void
wait_for_picture (Fixture *fixture)
{
  g_clear_pointer (&fixture->picture, cairo_surface_destroy);
  fixture->n_frames = N_FRAMES;
  gtk_widget_queue_draw (GTK_WIDGET (fixture->window));
  g_assert_true (test_wait (has_picture, fixture));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  GdkFrameClock *clock;

  fixture->application = GTK_APPLICATION (g_application_get_default ());
  fixture->input = data;
  fixture->path = write_input (fixture->input);
  fixture->window = GTK_WINDOW (grind_window_new (fixture->application));
  gtk_window_present (fixture->window);
  g_ptr_array_add (files, g_file_new_for_path (fixture->path));
  grind_window_open_files (GRIND_WINDOW (fixture->window), files);
  fixture->page = grind_window_get_page (GRIND_WINDOW (fixture->window));
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->window));
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (after_paint_cb), fixture);
  wait_until_ready (fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->window));

  g_signal_handlers_disconnect_by_data (clock, fixture);
  gtk_window_destroy (fixture->window);
  cairo_surface_destroy (fixture->picture);
  if (fixture->input->file == NULL)
    g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_free (fixture->path);
}

static gboolean
has_colors (cairo_surface_t       *picture,
            const graphene_rect_t *area)
{
  const guchar *data = cairo_image_surface_get_data (picture);
  int stride = cairo_image_surface_get_stride (picture);
  int left = (int) ceil (area->origin.x);
  int top = (int) ceil (area->origin.y);
  int right = (int) (area->origin.x + area->size.width);
  int bottom = (int) (area->origin.y + area->size.height);
  guint32 first = 0;

  for (int y = top; y < bottom; y++)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (data + y * stride);

      if (y == top)
        first = row[left] & 0xffffff;
      for (int x = left; x < right; x++)
        if ((row[x] & 0xffffff) != first)
          return TRUE;
    }

  return FALSE;
}

/* The part of a view inside the window; a view is a tab panel. */
static gboolean
get_view_area (Fixture         *fixture,
               GtkWidget       *widget,
               graphene_rect_t *area)
{
  graphene_rect_t window;

  graphene_rect_init (&window, 0, 0, gtk_widget_get_width (GTK_WIDGET (fixture->window)),
                      gtk_widget_get_height (GTK_WIDGET (fixture->window)));

  return gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)) ==
         GTK_ACCESSIBLE_ROLE_TAB_PANEL &&
         gtk_widget_compute_bounds (widget, GTK_WIDGET (fixture->window), area) &&
         graphene_rect_intersection (area, &window, area) &&
         area->size.width >= MIN_VIEW && area->size.height >= MIN_VIEW;
}

static void
check_views (Fixture   *fixture,
             GtkWidget *widget)
{
  graphene_rect_t area;

  if (!gtk_widget_get_mapped (widget))
    return;

  if (get_view_area (fixture, widget, &area))
    {
      fixture->n_views++;
      if (!has_colors (fixture->picture, &area))
        g_error ("%s: a view of %g x %g is blank, with %s", fixture->input->kind,
                 area.size.width, area.size.height, fixture->views);
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_views (fixture, child);
}

static void
look (Fixture *fixture)
{
  wait_for_picture (fixture);
  if (!is_ready (fixture))
    {
      wait_until_ready (fixture);
      wait_for_picture (fixture);
    }
  fixture->n_views = 0;
  check_views (fixture, GTK_WIDGET (fixture->window));
  g_assert_cmpuint (fixture->n_views, >, 0);
}

/* GDK 4.8 does not request a size again that the window manager has refused, or after the window
 * has grown to its minimum height, so each attempt differs by a pixel. */
static void
resize (Fixture *fixture,
        int      width,
        int      height)
{
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      gtk_window_set_default_size (fixture->window, width - (int) (i % 2), height);
      look (fixture);
      if (gtk_widget_get_width (GTK_WIDGET (fixture->window)) <= width)
        return;
    }

  g_error ("%s: the window is %d wide instead of %d, with %s", fixture->input->kind,
           gtk_widget_get_width (GTK_WIDGET (fixture->window)), width, fixture->views);
}

static gboolean
is_maximized (gpointer data)
{
  return gtk_window_is_maximized (((Fixture *) data)->window);
}

static gboolean
is_unmaximized (gpointer data)
{
  return !is_maximized (data);
}

static void
maximize_and_back (Fixture *fixture)
{
  gtk_window_maximize (fixture->window);
  g_assert_true (test_wait (is_maximized, fixture));
  look (fixture);
  gtk_window_unmaximize (fixture->window);
  g_assert_true (test_wait (is_unmaximized, fixture));
  look (fixture);
}

static void
step (Fixture *fixture)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    resize (fixture, steps[i][0], steps[i][1]);
}

static void
jump (Fixture *fixture)
{
  for (guint i = 0; i < G_N_ELEMENTS (jumps); i++)
    resize (fixture, jumps[i][0], jumps[i][1]);
  maximize_and_back (fixture);
}

static void
jump_a_little (Fixture *fixture)
{
  guint first = fixture->n_swept % 2 * 2;

  for (guint i = first; i < first + 2; i++)
    resize (fixture, few_jumps[i][0], few_jumps[i][1]);
}

/* Whether the profile has the data that the view shows */
static gboolean
has_view (Fixture    *fixture,
          const char *view)
{
  const char *const of_calls[] = { "callers", "all-callers", "caller-map", "callees",
                                   "all-callees", "call-graph", NULL };

  if (g_str_equal (view, "parts"))
    return g_str_equal (fixture->input->kind, "parts");

  return !g_str_equal (fixture->input->kind, "cachegrind") || !g_strv_contains (of_calls, view);
}

/* Shows all views, in pairs of an upper and a lower one. Instead of those without data, the last
 * ones stay. */
static void
sweep (Fixture *fixture,
       void   (*change_sizes) (Fixture *fixture))
{
  for (guint i = 0; i < MAX (G_N_ELEMENTS (upper_views), G_N_ELEMENTS (lower_views)); i++)
    {
      const char *upper = upper_views[i % G_N_ELEMENTS (upper_views)];
      const char *lower = lower_views[i % G_N_ELEMENTS (lower_views)];

      g_assert_true (grind_page_show_view (fixture->page, upper) == has_view (fixture, upper));
      g_assert_true (grind_page_show_view (fixture->page, lower) == has_view (fixture, lower));
      fixture->views = lower;
      wait_until_ready (fixture);
      change_sizes (fixture);
      fixture->n_swept++;
    }
}

static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  sweep (fixture, step);
}

static void
test_jumps (Fixture       *fixture,
            gconstpointer  data)
{
  sweep (fixture, jump);
}

static void
test_side_by_side (Fixture       *fixture,
                   gconstpointer  data)
{
  g_settings_set_string (grind_settings_get (), "layout", "side-by-side");
  sweep (fixture, jump_a_little);
  g_settings_reset (grind_settings_get (), "layout");
  look (fixture);
}

static void
test_split (Fixture       *fixture,
            gconstpointer  data)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "view.split", NULL);
  sweep (fixture, jump_a_little);
  g_assert_cmpuint (fixture->n_views, >, 2);
}

static void
test_large_text (Fixture       *fixture,
                 gconstpointer  data)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_object_set (settings, "gtk-xft-dpi", LARGE_TEXT, NULL);
  sweep (fixture, jump_a_little);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  look (fixture);
}

static void
add_tests (const Input *input)
{
  static const struct
  {
    const char *name;
    void (*func) (Fixture *, gconstpointer);
    gboolean is_for_all;    /* otherwise only for the first input */
  } tests[] = {
    { "steps", test_steps, FALSE },
    { "jumps", test_jumps, TRUE },
    { "side-by-side", test_side_by_side, FALSE },
    { "split", test_split, FALSE },
    { "large-text", test_large_text, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strdup_printf ("/sizes/%s/%s", input->kind, tests[i].name);

      if (!tests[i].is_for_all && input != &inputs[0] && !g_test_thorough ())
        continue;

      g_test_add (path, Fixture, input, set_up, tests[i].func, tear_down);
    }
}

/* Maximizing needs a window manager. */
static GSubprocess *
start_window_manager (void)
{
  g_autoptr (GError) error = NULL;
  GSubprocess *manager;

  manager = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                              &error, "openbox", "--config-file", "/dev/null", NULL);
  if (manager == NULL)
    g_print ("1..0 # SKIP %s\n", error->message);

  return manager;
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);
  g_autoptr (GSubprocess) manager = NULL;
  int status;

  if (application == NULL)
    return EXIT_SUCCESS;
  /* As on GNOME */
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":close", NULL);
  manager = start_window_manager ();
  if (manager == NULL)
    return EXIT_SUCCESS;

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    add_tests (&inputs[i]);
  status = g_test_run ();
  g_subprocess_force_exit (manager);

  return status;
}
