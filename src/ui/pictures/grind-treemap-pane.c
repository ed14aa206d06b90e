/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-treemap-pane.h"

#include <glib/gi18n.h>

#include "draw/grind-treemap-picture.h"
#include "grind-treemap-menus.h"
#include "grind-treemap-stops.h"
#include "grind-zoom-controls.h"
#include "text/grind-treemap-text.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-option-actions.h"
#include "ui/base/grind-text-scale.h"

/* The minimum width of the pane in pixels, at the default text size, for a long note below the
 * treemap */
#define WIDE_PANE 840

/* Importance of the options where space is short */
#define COLOR_IMPORTANCE 3
#define LIMIT_IMPORTANCE 2
#define ZOOM_IMPORTANCE  1

/* The cost of the root function as a treemap of its callees, or of its callers. */
struct _GrindTreemapPane
{
  GrindPicturePane parent_instance;

  /* Owned */
  GSimpleActionGroup *actions;
  GrindTreemapStops  *stops;
  GMenu              *here_menu;      /* of the context menu */
  GMenu              *stops_menu;     /* of the options */

  /* Borrowed, until disposed */
  GtkMenuButton      *depth_button;
  GtkMenuButton      *area_button;

  GrindTreemapOptions options;        /* without @is_callers and @stops */

  GrindNodeId here;                   /* of the context menu */
  guint       narrow_source;
  gboolean    is_callers;
  gboolean    is_narrow;
  gboolean    has_estimates;
};

G_DEFINE_FINAL_TYPE (GrindTreemapPane, grind_treemap_pane, GRIND_TYPE_PICTURE_PANE)

/* The input of a worker */
typedef struct
{
  GrindSubject         subject;
  GrindTreemapOptions  options;
  guint8              *stops;      /* (nullable) */
  double               width;
  double               height;
} Request;

static GSimpleAction *
get_action (GrindTreemapPane *self,
            const char       *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name));
}

static GrindGraph *
get_graph (GrindTreemapPane *self)
{
  return grind_session_get_graph (grind_view_get_session (GRIND_VIEW (self)));
}

static gboolean
has_limits (GrindTreemapPane *self)
{
  return self->options.max_depth > 0 || grind_treemap_stops_get_n (self->stops) > 0;
}

static void
update_buttons (GrindTreemapPane *self)
{
  g_autofree char *depth = grind_treemap_menus_format_depth (self->options.max_depth);
  g_autofree char *area = grind_treemap_menus_format_area ((guint) self->options.min_area);
  /* translators: the maximum depth of nested boxes */
  g_autofree char *depth_label = g_strdup_printf (_("Depth: %s"), depth);
  /* translators: the minimum area of drawn boxes */
  g_autofree char *area_label = g_strdup_printf (_("Min. area %s"), area);

  grind_lazy_menu_set_label (self->depth_button, depth_label);
  grind_lazy_menu_set_label (self->area_button, area_label);
}

static void
queue (GrindTreemapPane *self)
{
  update_buttons (self);
  grind_picture_pane_queue (GRIND_PICTURE_PANE (self));
}

static void
option_cb (gpointer    owner,
           const char *name)
{
  queue (owner);
}

static void
draw_smaller_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindTreemapPane *self = user_data;
  guint smaller = grind_treemap_menus_get_smaller ((guint) self->options.min_area);

  g_action_change_state (G_ACTION (get_action (self, "min-area")),
                         g_variant_new_uint32 (smaller));
}

static void
stops_changed (GrindTreemapPane *self)
{
  g_simple_action_set_enabled (get_action (self, "stop-nowhere"),
                               grind_treemap_stops_get_n (self->stops) > 0);
  grind_treemap_menus_fill_stops (self->here_menu, self->stops, TRUE);
  grind_treemap_menus_fill_stops (self->stops_menu, self->stops, FALSE);
  queue (self);
}

static void
stop_here_cb (GSimpleAction *action,
              GVariant      *state,
              gpointer       user_data)
{
  GrindTreemapPane *self = user_data;

  if (self->here == GRIND_NONE)
    return;

  g_simple_action_set_state (action, state);
  if (g_variant_get_boolean (state))
    grind_treemap_stops_add (self->stops, get_graph (self), self->here);
  else
    grind_treemap_stops_remove (self->stops, get_graph (self), self->here);
  stops_changed (self);
}

static void
go_on_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  GrindTreemapPane *self = user_data;
  guint place = g_variant_get_uint32 (parameter);

  if (place >= grind_treemap_stops_get_n (self->stops))
    return;

  grind_treemap_stops_remove_at (self->stops, place);
  stops_changed (self);
}

static void
stop_nowhere_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  GrindTreemapPane *self = user_data;

  grind_treemap_stops_clear (self->stops);
  stops_changed (self);
}

/* Finds the node of the context menu; the root cannot be collapsed. */
static void
menu_opened_cb (GrindTreemapPane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  GrindCanvas *canvas = grind_picture_pane_get_canvas (pane);
  GrindPicture *picture = grind_canvas_get_picture (canvas);
  guint item = grind_canvas_get_menu_item (canvas);
  GSimpleAction *action = get_action (self, "stop-here");
  gboolean is_stopped = FALSE;

  self->here = GRIND_NONE;
  if (picture != NULL && item != GRIND_NONE &&
      grind_graph_has_same_nodes (grind_picture_get_subject (picture)->graph, get_graph (self)))
    {
      GrindItem what;

      grind_picture_get_item (picture, item, &what);
      if (what.node != grind_picture_get_subject (picture)->root)
        self->here = what.node;
    }

  if (self->here != GRIND_NONE)
    is_stopped = grind_treemap_stops_has (self->stops, get_graph (self), self->here);
  g_simple_action_set_state (action, g_variant_new_boolean (is_stopped));
  g_simple_action_set_enabled (action, self->here != GRIND_NONE);
}

static gpointer
grind_treemap_pane_new_request (GrindPicturePane   *pane,
                                const GrindSubject *subject,
                                double              width,
                                double              height)
{
  GrindTreemapPane *self = GRIND_TREEMAP_PANE (pane);
  Request *request = g_new0 (Request, 1);

  grind_subject_copy (subject, &request->subject);
  request->options = self->options;
  request->stops = grind_treemap_stops_dup_bits (self->stops,
                                                 grind_graph_get_profile (subject->graph));
  request->options.is_callers = self->is_callers;
  request->options.stops = request->stops;
  request->width = width;
  request->height = height;

  return request;
}

static void
grind_treemap_pane_free_request (gpointer data)
{
  Request *request = data;

  grind_subject_clear (&request->subject);
  g_free (request->stops);
  g_free (request);
}

static GrindPicture *
grind_treemap_pane_make (gpointer        data,
                         GrindTypeface  *typeface,
                         GCancellable   *cancellable,
                         GError        **error)
{
  Request *request = data;

  return grind_treemap_picture_new (&request->subject, &request->options, request->width,
                                    request->height, typeface, cancellable, error);
}

static void
show_note (GrindTreemapPane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);

  if (self->has_estimates)
    grind_picture_pane_set_note (pane, grind_treemap_text_get_note (self->is_narrow),
                                 grind_treemap_text_get_explanation ());
  else
    grind_picture_pane_set_note (pane, NULL, NULL);
}

/* Items are sorted by depth, and estimates are deep. */
static gboolean
has_estimates (GrindPicture *picture)
{
  GrindItem item;

  grind_picture_get_item (picture, grind_picture_get_n_items (picture) - 1, &item);

  return item.is_estimate;
}

static void
grind_treemap_pane_made (GrindPicturePane *pane,
                         GrindPicture     *picture)
{
  GrindTreemapPane *self = GRIND_TREEMAP_PANE (pane);
  GrindTreemapPicture *map = GRIND_TREEMAP_PICTURE (picture);
  guint n_groups = grind_treemap_picture_get_n_groups (map);
  guint area = (guint) self->options.min_area;
  gboolean has_more = n_groups > 0 && grind_treemap_menus_get_smaller (area) < area;
  g_autofree char *status = NULL;

  status = grind_treemap_text_dup_status (grind_treemap_picture_get_n_boxes (map), n_groups,
                                          self->is_callers, has_limits (self));
  if (!grind_picture_pane_show_unchanged (pane, picture, 0))
    grind_picture_pane_set_status (pane, status, has_more ? _("Show Smaller Boxes") : NULL,
                                   has_more ? "map.draw-smaller" : NULL);
  self->has_estimates = has_estimates (picture);
  show_note (self);
}

static char *
grind_treemap_pane_dup_empty_text (GrindPicturePane *pane)
{
  return grind_treemap_text_dup_empty (grind_view_get_session (GRIND_VIEW (pane)),
                                       grind_picture_pane_get_root (pane),
                                       GRIND_TREEMAP_PANE (pane)->is_callers);
}

static void
add_actions (GrindTreemapPane *self)
{
  const GActionEntry entries[] = {
    { .name = "draw-smaller", .activate = draw_smaller_cb },
    { .name = "stop-here", .change_state = stop_here_cb, .state = "false" },
    { .name = "go-on", .activate = go_on_cb, .parameter_type = "u" },
    { .name = "stop-nowhere", .activate = stop_nowhere_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  grind_treemap_options_init (&self->options);
  grind_option_actions_add (G_ACTION_MAP (self->actions), "treemap-", grind_treemap_options,
                            &self->options, option_cb, self);
  grind_view_insert_actions (GRIND_VIEW (self), "map", G_ACTION_GROUP (self->actions));
}

static void
add_options (GrindTreemapPane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  GrindCanvas *canvas = grind_picture_pane_get_canvas (pane);
  g_autoptr (GMenuModel) limits = grind_treemap_menus_new_limits ();

  self->depth_button =
    grind_picture_pane_add_menu_button (pane, grind_treemap_menus_new_depths (),
                                        _("Levels of calls"), LIMIT_IMPORTANCE);
  self->area_button =
    grind_picture_pane_add_menu_button (pane, grind_treemap_menus_new_areas (),
                                        _("Minimum box area; smaller boxes are hatched"),
                                        LIMIT_IMPORTANCE);
  grind_picture_pane_add_option (pane, grind_zoom_controls_new (canvas), ZOOM_IMPORTANCE);
  grind_picture_pane_add_menu (pane, G_MENU_MODEL (self->stops_menu),
                               G_MENU_MODEL (self->here_menu));
  grind_picture_pane_add_menu (pane, limits, NULL);
  g_signal_connect_object (canvas, "menu-opened", G_CALLBACK (menu_opened_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Not during size allocation */
static gboolean
narrow_cb (gpointer user_data)
{
  GrindTreemapPane *self = user_data;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->narrow_source = 0;
  self->is_narrow = width < grind_text_scale_get_pixels (GTK_WIDGET (self), WIDE_PANE);
  show_note (self);

  return G_SOURCE_REMOVE;
}

static void
resized_cb (GrindTreemapPane *self)
{
  if (self->narrow_source == 0)
    self->narrow_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, narrow_cb, self, NULL);
}

static void
grind_treemap_pane_constructed (GObject *object)
{
  GrindTreemapPane *self = GRIND_TREEMAP_PANE (object);

  G_OBJECT_CLASS (grind_treemap_pane_parent_class)->constructed (object);

  self->is_callers = grind_view_is_callers (GRIND_VIEW (self));
  add_actions (self);
  add_options (self);
  stops_changed (self);
  g_signal_connect_object (grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self)),
                           "wanted-size-changed", G_CALLBACK (resized_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_treemap_pane_dispose (GObject *object)
{
  GrindTreemapPane *self = GRIND_TREEMAP_PANE (object);

  g_clear_handle_id (&self->narrow_source, g_source_remove);
  g_clear_object (&self->actions);
  g_clear_object (&self->here_menu);
  g_clear_object (&self->stops_menu);

  G_OBJECT_CLASS (grind_treemap_pane_parent_class)->dispose (object);
}

static void
grind_treemap_pane_finalize (GObject *object)
{
  grind_treemap_stops_free (GRIND_TREEMAP_PANE (object)->stops);

  G_OBJECT_CLASS (grind_treemap_pane_parent_class)->finalize (object);
}

static void
grind_treemap_pane_class_init (GrindTreemapPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GrindPicturePaneClass *pane_class = GRIND_PICTURE_PANE_CLASS (klass);

  object_class->constructed = grind_treemap_pane_constructed;
  object_class->dispose = grind_treemap_pane_dispose;
  object_class->finalize = grind_treemap_pane_finalize;
  pane_class->new_request = grind_treemap_pane_new_request;
  pane_class->free_request = grind_treemap_pane_free_request;
  pane_class->make = grind_treemap_pane_make;
  pane_class->made = grind_treemap_pane_made;
  pane_class->zoom = GRIND_CANVAS_GROWS;
  pane_class->color_importance = COLOR_IMPORTANCE;
  pane_class->has_sizes = TRUE;
  pane_class->dup_empty_text = grind_treemap_pane_dup_empty_text;
}

static void
grind_treemap_pane_init (GrindTreemapPane *self)
{
  self->here = GRIND_NONE;
  self->stops = grind_treemap_stops_new ();
  self->here_menu = g_menu_new ();
  self->stops_menu = g_menu_new ();
}
