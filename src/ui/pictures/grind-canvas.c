/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-canvas-private.h"

#include "ui/base/grind-accessible.h"

#define MIN_HEIGHT     60    /* px */
#define MIN_WIDTH      80
#define NATURAL_HEIGHT 300
#define NATURAL_WIDTH  400

enum
{
  PROP_ZOOM = 1,
  PROP_ZOOM_KIND,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY,
};

static guint signals[GRIND_N_CANVAS_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (GrindCanvas, grind_canvas, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

void
_grind_canvas_emit (GrindCanvas *self,
                    guint        signal,
                    guint        item)
{
  if (signal == GRIND_CANVAS_BACK || signal == GRIND_CANVAS_WANTED_SIZE_CHANGED)
    g_signal_emit (self, signals[signal], 0);
  else
    g_signal_emit (self, signals[signal], 0, item);
}

static void
grind_canvas_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  gboolean is_vertical = orientation == GTK_ORIENTATION_VERTICAL;
  GrindCanvas *self = GRIND_CANVAS (widget);
  int child;

  /* GTK warns when unmeasured children are allocated. */
  gtk_widget_measure (self->marker, orientation, -1, &child, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (self->overview), orientation, -1, &child, NULL, NULL, NULL);

  *minimum = is_vertical ? MIN_HEIGHT : MIN_WIDTH;
  *natural = is_vertical ? NATURAL_HEIGHT : NATURAL_WIDTH;
}

static void
place_children (GrindCanvas *self)
{
  _grind_canvas_place_marker (self);
  _grind_canvas_place_overview (self);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static gboolean
place_cb (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  GrindCanvas *self = GRIND_CANVAS (widget);

  self->place_tick = 0;
  _grind_canvas_queue_paint (self);
  place_children (self);

  return G_SOURCE_REMOVE;
}

/* Places the children and draws the canvas in the next frame. GTK may lose requests for an
 * allocation: those made while ancestors are allocated leave some of them marked, where later
 * requests end. The canvas would be blank, with a warning. */
void
_grind_canvas_queue_place (GrindCanvas *self)
{
  if (!self->is_allocating && self->place_tick == 0 && self->size[0] > 0)
    self->place_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), place_cb, NULL, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
grind_canvas_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  GrindCanvas *self = GRIND_CANVAS (widget);

  self->is_allocating = TRUE;
  if (width != self->size[0] || height != self->size[1])
    {
      gboolean is_first = self->size[0] == 0;

      self->size[0] = width;
      self->size[1] = height;
      _grind_canvas_reallocate (self, is_first);
    }
  _grind_canvas_queue_paint (self);
  place_children (self);
  self->is_allocating = FALSE;
}

static void
grind_canvas_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  GrindCanvas *self = GRIND_CANVAS (widget);

  _grind_canvas_snapshot (self, snapshot);
  gtk_widget_snapshot_child (widget, GTK_WIDGET (self->overview), snapshot);
}

static void
grind_canvas_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_canvas_parent_class)->map (widget);
  _grind_canvas_queue_paint (GRIND_CANVAS (widget));
}

static void
grind_canvas_unmap (GtkWidget *widget)
{
  GrindCanvas *self = GRIND_CANVAS (widget);

  GTK_WIDGET_CLASS (grind_canvas_parent_class)->unmap (widget);
  _grind_canvas_stop_painting (self);
  if (self->next != NULL)
    _grind_canvas_adopt (self, NULL);
}

static void
grind_canvas_system_setting_changed (GtkWidget        *widget,
                                     GtkSystemSetting  setting)
{
  GTK_WIDGET_CLASS (grind_canvas_parent_class)->system_setting_changed (widget, setting);
  _grind_canvas_change_look (GRIND_CANVAS (widget));
}

static void
grind_canvas_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  GrindCanvas *self = GRIND_CANVAS (object);

  switch (id)
    {
    case PROP_ZOOM:
      g_value_set_double (value, self->zoom);
      break;
    case PROP_ZOOM_KIND:
      g_value_set_uint (value, self->zoom_kind);
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[id - PROP_HADJUSTMENT]);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->scroll_policy[id - PROP_HSCROLL_POLICY]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grind_canvas_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  GrindCanvas *self = GRIND_CANVAS (object);

  switch (id)
    {
    case PROP_ZOOM:
      grind_canvas_set_zoom (self, g_value_get_double (value));
      break;
    case PROP_ZOOM_KIND:
      self->zoom_kind = g_value_get_uint (value);
      break;
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      _grind_canvas_set_adjustment (self, id - PROP_HADJUSTMENT, g_value_get_object (value));
      g_object_notify_by_pspec (object, pspec);
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->scroll_policy[id - PROP_HSCROLL_POLICY] = (guint) g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grind_canvas_dispose (GObject *object)
{
  GrindCanvas *self = GRIND_CANVAS (object);

  g_clear_object (&self->next);
  g_clear_object (&self->picture);
  self->selected_item = self->hovered = self->focused = GRIND_NONE;
  _grind_canvas_stop_painting (self);
  _grind_canvas_clear_images (self);
  if (self->animation != NULL)
    adw_animation_pause (self->animation);
  g_clear_object (&self->animation);
  g_clear_object (&self->tip);
  g_clear_object (&self->session);
  g_clear_pointer (&self->summary, g_free);
  g_clear_pointer (&self->matches, g_bytes_unref);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->menu_model);
  g_clear_pointer (&self->marker, gtk_widget_unparent);
  if (self->overview != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->overview)));
  for (guint axis = 0; axis < 2; axis++)
    g_clear_object (&self->adjustments[axis]);

  G_OBJECT_CLASS (grind_canvas_parent_class)->dispose (object);
}

static void
add_properties (GObjectClass *klass)
{
  g_object_class_install_property (klass, PROP_ZOOM,
    g_param_spec_double ("zoom", NULL, NULL, 0, G_MAXDOUBLE, 1,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (klass, PROP_ZOOM_KIND,
    g_param_spec_uint ("zoom-kind", NULL, NULL, 0, GRIND_CANVAS_WIDENS, GRIND_CANVAS_SCALES,
                       G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));
  g_object_class_override_property (klass, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (klass, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (klass, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (klass, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void
add_signals (void)
{
  static const char * const names[] = { "clicked", "activated", "back", "hovered",
                                        "menu-opened", "wanted-size-changed" };

  for (guint i = 0; i < GRIND_N_CANVAS_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], GRIND_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE,
                               i == GRIND_CANVAS_BACK ||
                               i == GRIND_CANVAS_WANTED_SIZE_CHANGED ? 0 : 1,
                               G_TYPE_UINT);
}

static void
grind_canvas_class_init (GrindCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = grind_canvas_get_property;
  object_class->set_property = grind_canvas_set_property;
  object_class->dispose = grind_canvas_dispose;
  widget_class->measure = grind_canvas_measure;
  widget_class->size_allocate = grind_canvas_size_allocate;
  widget_class->snapshot = grind_canvas_snapshot;
  widget_class->map = grind_canvas_map;
  widget_class->unmap = grind_canvas_unmap;
  widget_class->query_tooltip = _grind_canvas_query_tooltip;
  widget_class->system_setting_changed = grind_canvas_system_setting_changed;
  add_properties (object_class);
  add_signals ();

  gtk_widget_class_set_css_name (widget_class, "grindcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_children (GrindCanvas *self)
{
  _grind_canvas_add_overview (self);
  self->marker = g_object_new (GTK_TYPE_DRAWING_AREA,
                               "accessible-role", GTK_ACCESSIBLE_ROLE_TREE_ITEM,
                               "can-target", FALSE,
                               NULL);
  gtk_widget_set_child_visible (self->marker, FALSE);
  grind_accessible_set_hidden (self->marker, TRUE);
  gtk_widget_set_parent (self->marker, GTK_WIDGET (self));
}

static void
grind_canvas_init (GrindCanvas *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->selected = self->selected_item = self->hovered = self->focused = GRIND_NONE;
  self->pressed = self->menu_item = self->tip_item = self->anchor = GRIND_NONE;
  self->selected_address = GRIND_NO_ADDRESS;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  add_children (self);
  _grind_canvas_init_view (self);
  _grind_canvas_init_input (self);
  for (guint axis = 0; axis < 2; axis++)
    _grind_canvas_set_adjustment (self, axis, NULL);

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (_grind_canvas_change_look), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast",
                           G_CALLBACK (_grind_canvas_change_look), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (_grind_canvas_change_look), NULL);
}

/**
 * grind_canvas_new:
 * @zoom_kind: the effect of zooming
 *
 * Creates a widget that shows a picture and lets the user point at its items. Put it into a
 * scrolled window.
 *
 * Returns: (transfer floating): the canvas
 */
GtkWidget *
grind_canvas_new (GrindCanvasZoom zoom_kind)
{
  return g_object_new (GRIND_TYPE_CANVAS, "zoom-kind", zoom_kind, NULL);
}

/**
 * grind_canvas_set_session:
 * @self: a canvas
 * @session: the session of its pictures
 *
 * Tooltips and descriptions say what @session knows of functions in a comparison.
 */
void
grind_canvas_set_session (GrindCanvas  *self,
                          GrindSession *session)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  g_set_object (&self->session, session);
}

/**
 * grind_canvas_set_picture:
 * @self: a canvas
 * @picture: (nullable): a picture
 *
 * Shows another picture, once a worker has painted it; until then the previous one stays in every
 * respect. Common parts stay in place as far as possible: the selected function if zooming scales,
 * otherwise the item that was zoomed at.
 */
void
grind_canvas_set_picture (GrindCanvas  *self,
                          GrindPicture *picture)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));
  g_return_if_fail (picture == NULL || GRIND_IS_PICTURE (picture));

  if (picture == self->next && picture != NULL)
    return;

  g_clear_object (&self->next);
  if (picture == NULL)
    {
      _grind_canvas_forget (self);
      return;
    }

  if (picture != self->picture)
    self->next = g_object_ref (picture);
  if (self->next != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    _grind_canvas_adopt (self, NULL);
  _grind_canvas_queue_paint (self);
}

/* (nullable): The shown picture, which item numbers refer to; not a picture that was set but is not
 * painted yet */
GrindPicture *
grind_canvas_get_picture (GrindCanvas *self)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), NULL);

  return self->picture;
}

/**
 * grind_canvas_set_summary:
 * @self: a canvas
 * @summary: (nullable): a summary of the picture, translated
 *
 * Sets the text that screen readers read while no item is focused.
 */
void
grind_canvas_set_summary (GrindCanvas *self,
                          const char  *summary)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  g_free (self->summary);
  self->summary = g_strdup (summary);
  _grind_canvas_describe (self);
}

/**
 * grind_canvas_set_emphasis:
 * @self: a canvas
 * @emphasis: (nullable): the parts to emphasize, in this picture and later ones
 * @n_nodes: the number of nodes in the matches of @emphasis
 *
 * Emphasizes parts of the picture.
 */
void
grind_canvas_set_emphasis (GrindCanvas         *self,
                           const GrindEmphasis *emphasis,
                           guint                n_nodes)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  g_clear_pointer (&self->matches, g_bytes_unref);
  self->emphasis = emphasis != NULL ? *emphasis : (GrindEmphasis) { 0 };
  if (self->emphasis.matches != NULL)
    {
      self->matches = g_bytes_new (self->emphasis.matches, (n_nodes + 7) / 8);
      self->emphasis.matches = g_bytes_get_data (self->matches, NULL);
    }
  _grind_canvas_change_look (self);
}
