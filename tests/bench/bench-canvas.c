/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bench-canvas FILE [BOXES]: shows one profile in a window of 1600x1000 and performs user actions
 * in its pictures: points, clicks, zooms, scrolls, goes to other functions. Zooms the callee map
 * until it has BOXES boxes (default: 20,000). Prints one JSON object: for each action the number of
 * items in the picture, and the median and the worst of several times in milliseconds. "at_once" is
 * the CPU time of the handler of the action, "turn" the largest CPU time of one iteration of the
 * main loop until everything was done, including painting by GTK, and "shown" the time until the
 * end of the frame that shows the result.
 */
#include "config.h"

#include <stdlib.h>

#include "analysis/session/grind-session.h"
#include "bench-loop.h"
#include "bench-times.h"
#include "ui/pictures/grind-picture-pane.h"

#define N_BOXES     20000
#define N_RUNS      9
#define ZOOM_STEP   1.25
#define SETTLE_TIME 300     /* ms */
#define PATIENCE    5000    /* ms for an action that changes nothing */

typedef enum
{
  SHOWN_AT_ONCE,      /* in the next frame */
  SHOWN_WHEN_MADE,    /* in the first frame with another picture */
} Shown;

typedef struct
{
  GrindPage        *page;
  GrindSession     *session;
  GrindPicturePane *pane;       /* the measured one */
  GrindCanvas      *canvas;     /* its canvas */
  BenchFrames       frames;
} Bench;

typedef void (* Act) (Bench *bench,
                      guint  run);

/* Only wakes the main loop. */
static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
settle (Bench *bench)
{
  do
    bench_wait (SETTLE_TIME);
  while (!grind_page_is_ready (bench->page) ||
         (bench->canvas != NULL && (!grind_canvas_is_ready (bench->canvas) ||
                                    grind_canvas_get_picture (bench->canvas) == NULL)));
}

static guint
count_items (Bench *bench)
{
  return grind_picture_get_n_items (grind_canvas_get_picture (bench->canvas));
}

/* Performs an action. Returns the milliseconds until it is shown; @at_once: of the handler. */
static double
act_once (Bench   *bench,
          Act      act,
          guint    run,
          Shown    shown,
          double  *at_once)
{
  GrindPicture *picture = grind_canvas_get_picture (bench->canvas);
  gint64 start = g_get_monotonic_time ();
  gint64 ready = shown == SHOWN_AT_ONCE ? start : G_MAXINT64;
  guint waker = g_timeout_add (SETTLE_TIME, wake_cb, NULL);

  bench_begin_turn ();
  act (bench, run);
  *at_once = 1000 * bench_get_turn ();
  while (bench->frames.painted <= ready && g_get_monotonic_time () - start < PATIENCE * 1000)
    {
      g_main_context_iteration (NULL, TRUE);
      if (ready == G_MAXINT64 && grind_canvas_is_ready (bench->canvas) &&
          grind_canvas_get_picture (bench->canvas) != picture)
        ready = g_get_monotonic_time ();
    }
  g_source_remove (waker);

  if (bench->frames.painted <= ready)
    g_printerr ("Nothing changed in run %u\n", run);

  return (double) (g_get_monotonic_time () - start) / 1000;
}

static void
print_times (const char *name,
             double     *times)
{
  bench_sort_times (times, N_RUNS);
  g_print (", \"%s\": [%.2f, %.2f]", name, times[N_RUNS / 2], times[N_RUNS - 1]);
}

static void
measure (Bench      *bench,
         const char *name,
         Act         act,
         Shown       shown)
{
  static gboolean is_further;
  double at_once[N_RUNS], turn[N_RUNS], wall[N_RUNS];
  guint n_items = count_items (bench);

  for (guint run = 0; run < N_RUNS; run++)
    {
      wall[run] = act_once (bench, act, run, shown, &at_once[run]);
      settle (bench);
      turn[run] = 1000 * bench_get_longest ();
      n_items = MAX (n_items, count_items (bench));
    }

  g_print ("%s\"%s\": {\"items\": %u", is_further ? ", " : "{", name, n_items);
  print_times ("at_once", at_once);
  print_times ("turn", turn);
  print_times ("shown", wall);
  g_print ("}");
  is_further = TRUE;
}

static gpointer
find_controller (Bench *bench,
                 GType  type)
{
  g_autoptr (GListModel) list = gtk_widget_observe_controllers (GTK_WIDGET (bench->canvas));
  gpointer found = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (list) && found == NULL; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (list, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type) &&
          (!GTK_IS_GESTURE_SINGLE (controller) ||
           gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY))
        found = controller;
    }
  g_assert (found != NULL);

  return found;
}

/* Finds the place of the name of another item each time, if several items are visible. */
static void
find_place (Bench  *bench,
            guint   run,
            double *x,
            double *y)
{
  static guint next;
  graphene_rect_t seen, bounds;
  guint n_items = count_items (bench);

  seen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (bench->canvas)),
                             gtk_widget_get_height (GTK_WIDGET (bench->canvas)));
  for (guint i = 0; i < n_items; i++)
    {
      next = (next + 1) % n_items;
      if (grind_canvas_get_item_bounds (bench->canvas, next, &bounds) &&
          graphene_rect_contains_rect (&seen, &bounds))
        break;
    }
  *x = bounds.origin.x + bounds.size.width / 2;
  *y = bounds.origin.y + MIN (bounds.size.height / 2, 4);
}

static void
point (Bench *bench,
       guint  run)
{
  double x, y;

  find_place (bench, run, &x, &y);
  g_signal_emit_by_name (find_controller (bench, GTK_TYPE_EVENT_CONTROLLER_MOTION), "motion", x, y);
}

static void
click (Bench *bench,
       guint  run)
{
  gpointer gesture = find_controller (bench, GTK_TYPE_GESTURE_CLICK);
  double x, y;

  find_place (bench, run, &x, &y);
  g_signal_emit_by_name (gesture, "pressed", 1, x, y);
  g_signal_emit_by_name (gesture, "released", 1, x, y);
}

static void
expose (Bench *bench,
        guint  run)
{
  gtk_widget_queue_draw (GTK_WIDGET (bench->canvas));
}

static void
scroll (Bench *bench,
        guint  run)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (bench->canvas),
                                                 GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment;

  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) +
                                        (run % 2 == 0 ? -40 : 40));
}

static void
zoom_step (Bench *bench,
           guint  run)
{
  if (run % 2 == 0)
    grind_canvas_zoom_in (bench->canvas);
  else
    grind_canvas_zoom_out (bench->canvas);
}

/* Zooms to a frame that is not full width, and back. */
static void
zoom_flame (Bench *bench,
            guint  run)
{
  GrindPicture *picture = grind_canvas_get_picture (bench->canvas);
  graphene_rect_t bounds;
  GrindItem item;
  int width = gtk_widget_get_width (GTK_WIDGET (bench->canvas));

  if (run % 2 == 1)
    {
      gtk_widget_activate_action (GTK_WIDGET (bench->canvas), "flame.reset-zoom", NULL);
      return;
    }

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      grind_picture_get_item (picture, i, &item);
      grind_canvas_get_item_bounds (bench->canvas, i, &bounds);
      if (item.kind == GRIND_ITEM_NODE && bounds.size.width > width * 0.3 &&
          bounds.size.width < width * 0.9)
        {
          g_signal_emit_by_name (bench->canvas, "clicked", i);
          return;
        }
    }
}

/* Goes to the next function of the picture. */
static void
go_to (Bench *bench,
       guint  run)
{
  GrindPicture *picture = grind_canvas_get_picture (bench->canvas);
  GrindItem item;

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      grind_picture_get_item (picture, i, &item);
      if (item.kind == GRIND_ITEM_NODE && item.node != GRIND_NONE &&
          item.node != grind_picture_pane_get_root (bench->pane))
        {
          grind_navigator_go_to (grind_page_get_navigator (bench->page), item.node);
          return;
        }
    }
  grind_navigator_go_back (grind_page_get_navigator (bench->page));
}

static void
show_view (Bench      *bench,
           const char *name)
{
  grind_page_show_view (bench->page, name);
  bench->canvas = NULL;
  settle (bench);
  bench->pane = GRIND_PICTURE_PANE (bench_find_mapped (GTK_WIDGET (bench->page),
                                                       GRIND_TYPE_PICTURE_PANE));
  bench->canvas = grind_picture_pane_get_canvas (bench->pane);
  settle (bench);
}

static void
zoom_until (Bench *bench,
            guint  n_items)
{
  double previous = 0;

  while (count_items (bench) < n_items && grind_canvas_get_zoom (bench->canvas) > previous)
    {
      previous = grind_canvas_get_zoom (bench->canvas);
      grind_canvas_set_zoom (bench->canvas, previous * ZOOM_STEP);
      settle (bench);
    }
}

/* Goes to the function with the largest inclusive cost, which is above the others. */
static void
go_to_top (Bench *bench)
{
  GrindGraph *graph = grind_session_get_graph (bench->session);
  const GrindCosts *costs = grind_graph_get_costs (graph, grind_session_get_event (bench->session));
  GrindNodeId top = 0;

  for (guint i = 1; i < grind_profile_get_n_functions (grind_graph_get_profile (graph)); i++)
    if (costs->inclusive[i] > costs->inclusive[top])
      top = i;
  grind_navigator_go_to (grind_page_get_navigator (bench->page), top);
}

static void
measure_all (Bench *bench,
             guint  n_boxes)
{
  show_view (bench, "call-graph");
  go_to_top (bench);
  settle (bench);
  measure (bench, "call graph: another function", go_to, SHOWN_WHEN_MADE);
  measure (bench, "call graph: pointer moves", point, SHOWN_AT_ONCE);
  show_view (bench, "flame-graph");
  go_to_top (bench);
  settle (bench);
  measure (bench, "flame graph: zoom to a frame", zoom_flame, SHOWN_WHEN_MADE);
  measure (bench, "flame graph: pointer moves", point, SHOWN_AT_ONCE);
  show_view (bench, "callee-map");
  go_to_top (bench);
  settle (bench);
  measure (bench, "treemap: zoom step", zoom_step, SHOWN_WHEN_MADE);
  measure (bench, "treemap: another function", go_to, SHOWN_WHEN_MADE);
  go_to_top (bench);
  settle (bench);
  zoom_until (bench, n_boxes);
  measure (bench, "full treemap: pointer moves", point, SHOWN_AT_ONCE);
  measure (bench, "full treemap: click", click, SHOWN_AT_ONCE);
  measure (bench, "full treemap: drawn again", expose, SHOWN_AT_ONCE);
  measure (bench, "full treemap: zoom step", zoom_step, SHOWN_WHEN_MADE);
  measure (bench, "full treemap: scrolled", scroll, SHOWN_AT_ONCE);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GrindApplication) application = NULL;
  GtkWidget *window;
  Bench bench = { 0 };
  guint n_boxes = argc == 3 ? (guint) strtoul (argv[2], NULL, 10) : N_BOXES;

  if (argc < 2 || argc > 3 || n_boxes == 0)
    {
      g_printerr ("Usage: %s FILE [BOXES]\n", argv[0]);
      return 2;
    }
  application = bench_start_application ("bench-canvas");
  if (application == NULL)
    return 1;
  window = bench_show_window (application, &bench.frames);
  bench.page = grind_window_get_page (GRIND_WINDOW (window));
  bench_watch_turns ();
  if (!bench_open_profile (bench.page, NULL, argv[1]))
    return 1;
  bench.session = grind_page_get_session (bench.page);
  settle (&bench);
  /* Measure when the new picture is there, without its animation. */
  g_object_set (gtk_widget_get_settings (window), "gtk-enable-animations", FALSE, NULL);

  measure_all (&bench, n_boxes);
  g_print ("}\n");
  gtk_window_destroy (GTK_WINDOW (window));

  return 0;
}
