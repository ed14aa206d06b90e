/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-graph-pane.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "draw/graph/grind-graph-picture.h"
#include "grind-graph-menus.h"
#include "grind-zoom-controls.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-option-actions.h"
#include "ui/base/grind-text-scale.h"

/* The width of the pane in pixels, at the default text size, below which the minimum share is a
 * step larger */
#define NARROW_PANE 660

/* Importance of the options where space is short */
enum
{
  COLOR_IMPORTANCE = 1,
  CALLERS_IMPORTANCE,
  CALLEES_IMPORTANCE,
  SHARE_IMPORTANCE,
  ZOOM_IMPORTANCE,
};

/* The call graph around the root function. */
struct _GrindGraphPane
{
  GrindPicturePane parent_instance;

  /* Owned */
  GSimpleActionGroup *actions;

  /* Borrowed, until disposed */
  GtkMenuButton      *callers_button;
  GtkMenuButton      *callees_button;
  GtkMenuButton      *share_button;

  GrindGraphOptions options;  /* with a share of calls below 0 if it is that of functions */

  guint    narrow_source;
  gboolean is_narrow;
  gboolean is_share_chosen;   /* by the user, so independent of the width */
  gboolean shows_more;        /* than the chosen limits allow */
  gboolean wants_more;        /* functions in the next picture */
  gboolean wants_less;
};

G_DEFINE_FINAL_TYPE (GrindGraphPane, grind_graph_pane, GRIND_TYPE_PICTURE_PANE)

/* The input of a worker */
typedef struct
{
  GrindSubject      subject;
  GrindGraphOptions options;
  gboolean          wants_more;
  gboolean          wants_less;
} Request;

static double
get_min_share (GrindGraphPane *self)
{
  double share = self->options.min_node_share;

  return self->is_narrow && !self->is_share_chosen ? grind_graph_options_step_share (share, FALSE)
                                                   : share;
}

static void
fill_options (GrindGraphPane    *self,
              GrindGraphOptions *options)
{
  *options = self->options;
  options->min_node_share = get_min_share (self);
  if (options->min_call_share < 0)
    options->min_call_share = options->min_node_share;
}

static void
update_buttons (GrindGraphPane *self)
{
  g_autofree char *callers = grind_graph_menus_format_depth (self->options.caller_depth);
  g_autofree char *callees = grind_graph_menus_format_depth (self->options.callee_depth);
  g_autofree char *share = grind_graph_menus_format_share (get_min_share (self));
  g_autofree char *callers_label = NULL;
  g_autofree char *callees_label = NULL;
  g_autofree char *share_label = NULL;

  /* translators: the depth to which callers are drawn */
  callers_label = g_strdup_printf (_("Callers %s"), callers);
  /* translators: the depth to which callees are drawn */
  callees_label = g_strdup_printf (_("Callees %s"), callees);
  /* translators: the minimum percentage of drawn functions */
  share_label = g_strdup_printf (_("Min. %s"), share);
  grind_lazy_menu_set_label (self->callers_button, callers_label);
  grind_lazy_menu_set_label (self->callees_button, callees_label);
  grind_lazy_menu_set_label (self->share_button, share_label);
}

static void
queue (GrindGraphPane *self)
{
  update_buttons (self);
  grind_picture_pane_queue (GRIND_PICTURE_PANE (self));
}

static void
option_cb (gpointer    owner,
           const char *name)
{
  GrindGraphPane *self = owner;

  if (g_str_equal (name, "min-share"))
    self->is_share_chosen = TRUE;
  self->shows_more = FALSE;
  queue (self);
}

static void
show_more_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  GrindGraphPane *self = user_data;

  self->wants_more = TRUE;
  self->wants_less = FALSE;
  queue (self);
}

static void
show_less_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  GrindGraphPane *self = user_data;

  self->wants_less = TRUE;
  self->wants_more = FALSE;
  queue (self);
}

static gpointer
grind_graph_pane_new_request (GrindPicturePane   *pane,
                              const GrindSubject *subject,
                              double              width,
                              double              height)
{
  GrindGraphPane *self = GRIND_GRAPH_PANE (pane);
  GrindPicture *picture = grind_canvas_get_picture (grind_picture_pane_get_canvas (pane));
  Request *request = g_new0 (Request, 1);

  grind_subject_copy (subject, &request->subject);
  fill_options (self, &request->options);
  if (picture != NULL)
    request->options.previous =
      grind_graph_layout_ref (grind_graph_picture_get_layout (GRIND_GRAPH_PICTURE (picture)));
  request->wants_more = self->wants_more;
  request->wants_less = self->wants_less;

  return request;
}

static void
grind_graph_pane_free_request (gpointer data)
{
  Request *request = data;

  g_clear_pointer (&request->options.previous, grind_graph_layout_unref);
  grind_subject_clear (&request->subject);
  g_free (request);
}

static GrindPicture *
grind_graph_pane_make (gpointer        data,
                       GrindTypeface  *typeface,
                       GCancellable   *cancellable,
                       GError        **error)
{
  Request *request = data;

  if ((request->wants_more || request->wants_less) &&
      !grind_graph_options_change (&request->options, &request->subject, request->wants_more,
                                   cancellable, error))
    return NULL;

  return grind_graph_picture_new (&request->subject, &request->options, typeface, cancellable,
                                  error);
}

/* Only the worker knows how far the limits had to move to show more or less. */
static void
take_options (GrindGraphPane          *self,
              const GrindGraphOptions *options)
{
  if (!self->wants_more && !self->wants_less)
    return;

  self->shows_more = self->wants_more;
  self->wants_more = self->wants_less = FALSE;
  self->is_share_chosen = TRUE;
  self->options.callee_depth = options->callee_depth;
  self->options.min_node_share = options->min_node_share;
  if (self->options.min_call_share >= 0)
    self->options.min_call_share = options->min_call_share;
  grind_option_actions_show (G_ACTION_MAP (self->actions), grind_graph_options, &self->options);
  update_buttons (self);
}

/* Appends which functions are not drawn, and why. */
static void
append_hidden (GString           *text,
               GrindGraphPicture *picture)
{
  const GrindGraphOptions *options = grind_graph_picture_get_options (picture);
  const GrindSubgraphTotals *totals = grind_graph_picture_get_totals (picture);
  g_autofree char *share = grind_graph_menus_format_share (totals->node_share);
  g_autofree char *depth = grind_graph_menus_format_depth (options->callee_depth);
  g_autofree char *number = NULL;
  g_autofree char *hidden = NULL;
  g_autofree char *drawn = NULL;
  guint n_hidden;

  grind_graph_picture_count_hidden (picture, NULL, &n_hidden);
  number = grind_number_format_integer (n_hidden);
  if (n_hidden == 0)
    return;

  if (!grind_graph_picture_is_cut_by_depth (picture))
    hidden = g_strdup_printf (ngettext ("%s callee below %s hidden", "%s callees below %s hidden",
                                        n_hidden), number, share);
  else if (totals->node_share <= 0)
    hidden = g_strdup_printf (ngettext ("%s callee deeper than %s hidden",
                                        "%s callees deeper than %s hidden",
                                        n_hidden), number, depth);
  else
    hidden = g_strdup_printf (ngettext ("%s callee below %s or deeper than %s hidden",
                                        "%s callees below %s or deeper than %s hidden",
                                        n_hidden), number, share, depth);

  drawn = g_strdup (text->str);
  /* translators: the number of drawn functions; the hidden ones */
  g_string_printf (text, _("%s; %s"), drawn, hidden);
}

static void
show_status (GrindGraphPane    *self,
             GrindGraphPicture *picture)
{
  const GrindGraphOptions *options = grind_graph_picture_get_options (picture);
  const GrindSubgraphTotals *totals = grind_graph_picture_get_totals (picture);
  guint n_nodes = grind_graph_picture_get_n_nodes (picture);
  g_autofree char *drawn = grind_number_format_integer (n_nodes);
  g_autofree char *passed = grind_number_format_integer (totals->n_passed);
  g_autofree char *omitted = grind_number_format_integer (totals->n_omitted);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean has_more;
  guint n_hidden;

  grind_graph_picture_count_hidden (picture, NULL, &n_hidden);
  g_string_append_printf (text, ngettext ("%s function drawn", "%s functions drawn", n_nodes),
                          drawn);
  if (totals->n_passed > 0)
    /* translators: after "12 functions drawn": functions that only pass on their cost */
    g_string_append_printf (text, ngettext (", %s collapsed", ", %s collapsed",
                                            totals->n_passed), passed);
  append_hidden (text, picture);
  if (totals->n_omitted > 0)
    /* translators: functions; "by you" means hidden by the user */
    g_string_append_printf (text, ngettext ("; %s hidden by you", "; %s hidden by you",
                                            totals->n_omitted), omitted);

  has_more = totals->n_cut_nodes == 0 && totals->n_cut_edges == 0 &&
             n_hidden > totals->n_omitted &&
             (options->min_node_share > 0 || options->min_call_share > 0 ||
              options->callee_depth < GRIND_GRAPH_ANY_DEPTH);
  if (has_more)
    grind_picture_pane_set_status (GRIND_PICTURE_PANE (self), text->str, _("Show More"),
                                   "graph.show-more");
  else
    grind_picture_pane_set_status (GRIND_PICTURE_PANE (self), text->str,
                                   self->shows_more ? _("Show Less") : NULL, "graph.show-less");
}

static void
show_note (GrindGraphPane    *self,
           GrindGraphPicture *picture)
{
  static const char *const notes[][2] = {
    [GRIND_GRAPH_LAYOUT_DOT] = { NULL, NULL },
    [GRIND_GRAPH_LAYOUT_QUICK_DOT] = {
      N_("Simplified layout"),
      N_("Graphviz took too long, so arrows are straight and may cross boxes. Show fewer functions "
         "for a better layout.") },
    [GRIND_GRAPH_LAYOUT_NO_DOT] = {
      N_("Simple layout: Graphviz not found"),
      N_("Graphviz (“dot”) was not found, so a simple layout is used. Install the package "
         "“graphviz” for better call graphs.") },
    [GRIND_GRAPH_LAYOUT_SLOW_DOT] = {
      N_("Simple layout: Graphviz took too long"),
      N_("Graphviz took too long, so a simple layout is used. Show fewer functions for a better "
         "one.") },
    [GRIND_GRAPH_LAYOUT_BAD_DOT] = {
      N_("Simple layout: Graphviz failed"),
      N_("Graphviz (“dot”) failed, so a simple layout is used.") },
    [GRIND_GRAPH_LAYOUT_BUILT_IN] = { NULL, NULL },
  };
  const GrindSubgraphTotals *totals = grind_graph_picture_get_totals (picture);
  const char *const *note = notes[grind_graph_picture_get_reason (picture)];

  if (note[0] == NULL && (totals->n_cut_nodes > 0 || totals->n_cut_edges > 0))
    grind_picture_pane_set_note (GRIND_PICTURE_PANE (self),
                                 _("Only the most expensive functions are shown"),
                                 _("The graph has too many functions or calls. The boxes count the "
                                   "callers and callees that are not shown."));
  else
    grind_picture_pane_set_note (GRIND_PICTURE_PANE (self),
                                 note[0] != NULL ? _(note[0]) : NULL,
                                 note[1] != NULL ? _(note[1]) : NULL);
}

static void
grind_graph_pane_made (GrindPicturePane *pane,
                       GrindPicture     *picture)
{
  GrindGraphPane *self = GRIND_GRAPH_PANE (pane);

  take_options (self, grind_graph_picture_get_options (GRIND_GRAPH_PICTURE (picture)));
  show_status (self, GRIND_GRAPH_PICTURE (picture));
  show_note (self, GRIND_GRAPH_PICTURE (picture));
}

static void
add_actions (GrindGraphPane *self)
{
  const GActionEntry entries[] = {
    { .name = "show-more", .activate = show_more_cb },
    { .name = "show-less", .activate = show_less_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  grind_graph_options_init (&self->options);
  self->options.min_call_share = -1;
  grind_option_actions_add (G_ACTION_MAP (self->actions), "graph-", grind_graph_options,
                            &self->options, option_cb, self);
  grind_view_insert_actions (GRIND_VIEW (self), "graph", G_ACTION_GROUP (self->actions));
}

static void
add_options (GrindGraphPane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  g_autoptr (GMenuModel) limits = grind_graph_menus_new_limits ();
  g_autoptr (GMenuModel) looks = grind_graph_menus_new_looks ();
  g_autoptr (GMenuModel) context = grind_graph_menus_new_context ();

  self->callers_button =
    grind_picture_pane_add_menu_button (pane, grind_graph_menus_new_depths ("graph.callers"),
                                        _("Depth of callers"), CALLERS_IMPORTANCE);
  self->callees_button =
    grind_picture_pane_add_menu_button (pane, grind_graph_menus_new_depths ("graph.callees"),
                                        _("Depth of callees"), CALLEES_IMPORTANCE);
  self->share_button =
    grind_picture_pane_add_menu_button (pane, grind_graph_menus_new_shares (),
                                        _("Hide functions below this share of the root’s cost"),
                                        SHARE_IMPORTANCE);
  grind_picture_pane_add_option (pane,
                                 grind_zoom_controls_new (grind_picture_pane_get_canvas (pane)),
                                 ZOOM_IMPORTANCE);
  grind_picture_pane_add_menu (pane, looks, NULL);
  grind_picture_pane_add_menu (pane, limits, context);
}

/* Not during size allocation */
static gboolean
narrow_cb (gpointer user_data)
{
  GrindGraphPane *self = user_data;
  gboolean was_narrow = self->is_narrow;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->narrow_source = 0;
  self->is_narrow = width < grind_text_scale_get_pixels (GTK_WIDGET (self), NARROW_PANE);
  if (was_narrow != self->is_narrow && !self->is_share_chosen)
    queue (self);

  return G_SOURCE_REMOVE;
}

static void
resized_cb (GrindGraphPane *self)
{
  if (self->narrow_source == 0)
    self->narrow_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, narrow_cb, self, NULL);
}

static void
grind_graph_pane_constructed (GObject *object)
{
  GrindGraphPane *self = GRIND_GRAPH_PANE (object);
  GrindCanvas *canvas;

  G_OBJECT_CLASS (grind_graph_pane_parent_class)->constructed (object);

  add_actions (self);
  add_options (self);
  update_buttons (self);
  canvas = grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self));
  g_signal_connect_object (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (canvas)),
                           "notify::page-size", G_CALLBACK (resized_cb), self, G_CONNECT_SWAPPED);
}

static void
grind_graph_pane_dispose (GObject *object)
{
  GrindGraphPane *self = GRIND_GRAPH_PANE (object);

  g_clear_handle_id (&self->narrow_source, g_source_remove);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (grind_graph_pane_parent_class)->dispose (object);
}

static void
grind_graph_pane_class_init (GrindGraphPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GrindPicturePaneClass *pane_class = GRIND_PICTURE_PANE_CLASS (klass);

  object_class->constructed = grind_graph_pane_constructed;
  object_class->dispose = grind_graph_pane_dispose;
  pane_class->new_request = grind_graph_pane_new_request;
  pane_class->free_request = grind_graph_pane_free_request;
  pane_class->make = grind_graph_pane_make;
  pane_class->made = grind_graph_pane_made;
  pane_class->zoom = GRIND_CANVAS_SCALES;
  pane_class->color_importance = COLOR_IMPORTANCE;
}

static void
grind_graph_pane_init (GrindGraphPane *self)
{
}
