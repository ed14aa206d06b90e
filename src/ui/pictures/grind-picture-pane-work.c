/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the picture in a worker; the newest request wins. */
#include "config.h"

#include "grind-picture-pane-private.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "text/grind-cost-text.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-late-spinner.h"
#include "ui/base/grind-text-scale.h"

#define RESIZE_DELAY 30    /* ms to wait for further size changes */

/* The input of a worker */
typedef struct
{
  GrindPicturePaneClass *klass;
  gpointer               request;
  char                  *family;
  double                 scale;
} Work;

static GrindPicturePanePrivate *
get_private (GrindPicturePane *self)
{
  return _grind_picture_pane_get_private (self);
}

static void
work_free (gpointer data)
{
  Work *work = data;

  work->klass->free_request (work->request);
  g_free (work->family);
  g_free (work);
}

/* Stops making pictures until the next grind_picture_pane_queue(). */
void
_grind_picture_pane_cancel (GrindPicturePane *self)
{
  grind_view_cancel (GRIND_VIEW (self));
  g_clear_handle_id (&get_private (self)->queue_source, g_source_remove);
  grind_late_spinner_stop (get_private (self)->spinner);
}

/* Selects the row of the selected code, or else that of the selected function. */
void
_grind_picture_pane_select_row (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindPicture *picture = grind_picture_list_get_picture (private->list);

  if (picture != NULL && GRIND_PICTURE_PANE_GET_CLASS (self)->is_of_code)
    grind_picture_list_select_item (private->list,
                                    private->address != GRIND_NO_ADDRESS
                                      ? grind_picture_find_address (picture, private->address)
                                      : GRIND_NONE);
  else
    grind_picture_list_set_selected (private->list,
                                     grind_navigator_get_selected (private->navigator));
}

/* Shows the picture, or the list of its items. */
void
_grind_picture_pane_show_page (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);

  gtk_stack_set_visible_child_name (private->pages, private->is_list ? "list" : "picture");
  gtk_widget_show (GTK_WIDGET (private->legend_bin));
  gtk_widget_show (private->footer);
}

static void
show_text (GrindPicturePane *self,
           const char       *text)
{
  GrindPicturePanePrivate *private = get_private (self);
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (private->pages)) != NULL;

  grind_canvas_set_picture (private->canvas, NULL);
  grind_picture_list_set_picture (private->list, NULL);
  gtk_label_set_text (private->empty_label, text);
  gtk_stack_set_visible_child_name (private->pages, "empty");
  /* Backspace has to work here, too. */
  if (had_focus)
    gtk_widget_grab_focus (GTK_WIDGET (private->empty_label));
  gtk_widget_hide (GTK_WIDGET (private->legend_bin));
  gtk_widget_hide (private->footer);
}

static void
show_picture (GrindPicturePane *self,
              GrindPicture     *picture)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  GrindNodeId selected = grind_navigator_get_selected (private->navigator);
  gboolean had_focus = gtk_widget_has_focus (GTK_WIDGET (private->empty_label));

  grind_canvas_set_picture (private->canvas, picture);
  grind_canvas_set_selected (private->canvas, selected);
  grind_picture_list_set_picture (private->list, private->is_list ? picture : NULL);
  _grind_picture_pane_select_row (self);
  grind_legend_set_of_cost (private->legend,
                            klass->is_of_code &&
                            grind_subject_get_before (grind_picture_get_subject (picture)) == NULL);
  _grind_picture_pane_show_page (self);
  if (had_focus)
    gtk_widget_child_focus (GTK_WIDGET (private->pages), GTK_DIR_TAB_FORWARD);
  if (klass->made != NULL)
    klass->made (self, picture);
}

static gboolean
is_ratio (GrindPicturePane *self)
{
  GrindSession *session = get_private (self)->session;

  return grind_graph_get_costs (grind_session_get_graph (session),
                                grind_session_get_event (session))->kind == GRIND_VALUE_RATIO;
}

/* A profile without calls is drawn as a whole: objects, files and functions. */
static gboolean
is_flat (GrindPicturePane *self)
{
  return !GRIND_PICTURE_PANE_GET_CLASS (self)->is_of_code &&
         grind_profile_get_n_calls (grind_session_get_profile (get_private (self)->session)) == 0;
}

/* The total; in a comparison the larger one */
static double
get_total (GrindGraph   *graph,
           GrindEventId  event)
{
  GrindChange total;

  if (grind_graph_get_before (graph) == NULL)
    return grind_value_to_double (grind_costs_get_total (grind_graph_get_costs (graph, event)));

  total = grind_change_get_total (graph, event);

  return MAX (grind_value_to_double (total.before), grind_value_to_double (total.after));
}

static char *
dup_flat_empty_text (GrindPicturePane *self)
{
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  GrindSession *session = get_private (self)->session;
  GrindEventId event = grind_session_get_event (session);
  double total = get_total (grind_session_get_graph (session), event);

  if (klass->can_be_flat != NULL && !klass->can_be_flat (self))
    return g_strdup (_("This profile was recorded without calls, so there are no callers to draw"));
  if (total < 0)
    /* translators: the name of an event */
    return g_strdup_printf (_("The costs of %s have a negative total"),
                            grind_cost_text_get_event (session, event));
  if (!(total > 0))
    /* translators: the name of an event */
    return g_strdup_printf (_("There are no costs of %s"),
                            grind_cost_text_get_event (session, event));

  return NULL;
}

/* The reason why there is nothing to draw, or %NULL */
static char *
dup_empty_text (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindGraph *graph = grind_session_get_graph (private->session);
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  const char *event = grind_cost_text_get_event (private->session,
                                                 grind_session_get_event (private->session));

  if (grind_profile_get_n_functions (grind_session_get_profile (private->session)) == 0)
    return g_strdup (_("The profile has no functions"));
  if (is_ratio (self) && klass->is_of_code)
    /* translators: the name of an event */
    return g_strdup_printf (_("%s is a ratio, of which blocks have no share. Choose another event"),
                            event);
  if (is_ratio (self))
    /* translators: the name of an event */
    return g_strdup_printf (_("%s is a ratio, which cannot be split over calls. Choose another "
                              "event"), event);
  if (is_flat (self))
    return dup_flat_empty_text (self);
  if (private->root == GRIND_NONE)
    return g_strdup (_("No function is selected"));
  if (!grind_graph_is_active_node (graph, private->root))
    return g_strdup (_("This function has no costs or calls in the selected parts"));

  return klass->dup_empty_text != NULL ? klass->dup_empty_text (self) : NULL;
}

static gpointer
make (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  Work *work = data;
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (work->family, work->scale);

  return work->klass->make (work->request, typeface, cancellable, error);
}

static void
made (gpointer      owner,
      gpointer      result,
      const GError *error)
{
  g_autoptr (GrindPicture) picture = result;

  grind_late_spinner_stop (get_private (owner)->spinner);
  if (picture != NULL)
    show_picture (owner, picture);
  else
    show_text (owner, error->message);
}

static const GrindJob picture_job = {
  .run = make, .free_data = work_free, .done = made, .free_result = g_object_unref,
};

/* The base of percentages, in a comparison before as in lists, if there is one */
static GrindValue
get_base (GrindPicturePanePrivate *private,
          const GrindCosts        *costs)
{
  GrindValue base = grind_cost_text_get_change_base (private->navigator, costs);

  return grind_value_to_double (base) > 0 ? base
                                          : grind_navigator_get_base (private->navigator,
                                                                      costs->event);
}

static void
start (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  GrindEventId event = grind_session_get_event (private->session);
  GrindGraph *graph = grind_session_get_graph (private->session);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  Work *work = g_new0 (Work, 1);
  double width, height;
  GrindSubject subject = {
    .graph = graph,
    .measure = grind_graph_get_before (graph) != NULL
                 ? grind_size_options_get_measure (&private->size) : GRIND_TREE_COST,
    .root = is_flat (self) ? GRIND_NONE : private->root,
    .event = event,
    .base = get_base (private, costs),
    .is_percent = grind_cost_text_is_percent (private->navigator, costs),
    .shorten_templates = grind_text_style_get_short_names (grind_text_style_get_default ()),
    .hidden_functions = grind_session_get_hidden_functions (private->session),
    .color_map = grind_session_get_color_map (private->session),
  };

  grind_canvas_get_wanted_size (private->canvas, &width, &height);
  work->klass = klass;
  work->request = klass->new_request (self, &subject, width, height);
  work->family = grind_canvas_dup_family (private->canvas);
  work->scale = private->scale = grind_text_scale_get (GTK_WIDGET (self));

  grind_view_run (GRIND_VIEW (self), &picture_job, work);
  grind_late_spinner_start (private->spinner);
}

static gboolean
queue_cb (gpointer user_data)
{
  GrindPicturePane *self = user_data;
  g_autofree char *text = NULL;

  get_private (self)->queue_source = 0;
  grind_view_cancel (GRIND_VIEW (self));
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
      return G_SOURCE_REMOVE;
    }

  text = dup_empty_text (self);
  if (text == NULL)
    {
      start (self);
      return G_SOURCE_REMOVE;
    }

  grind_late_spinner_stop (get_private (self)->spinner);
  show_text (self, text);

  return G_SOURCE_REMOVE;
}

/* The first of several sizes is drawn at once, while the frame shows the current picture in that
 * size. Sizes that arrive meanwhile can wait for the last one. */
void
_grind_picture_pane_queue_resized (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  gboolean is_first = !grind_view_is_running (GRIND_VIEW (self)) && private->queue_source == 0;

  if (grind_canvas_get_picture (private->canvas) == NULL)
    {
      grind_picture_pane_queue (self);
      return;
    }

  g_clear_handle_id (&private->queue_source, g_source_remove);
  private->queue_source = is_first
                            ? g_idle_add_full (G_PRIORITY_HIGH_IDLE, queue_cb, self, NULL)
                            : g_timeout_add (RESIZE_DELAY, queue_cb, self);
}

/**
 * grind_picture_pane_queue:
 * @self: a pane
 *
 * Queues a new picture, to be made when the pane is visible. Cheap to call several times in a row.
 */
void
grind_picture_pane_queue (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  g_clear_handle_id (&private->queue_source, g_source_remove);
  private->queue_source = g_idle_add (queue_cb, self);
}
