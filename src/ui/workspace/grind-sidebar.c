/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-sidebar.h"

#include "ui/base/grind-focus.h"
#include "ui/base/grind-text-scale.h"

/* px at the default text size */
#define NARROW_WINDOW 800
#define DRAWER_WIDTH  420
#define DRAWER_REST   48    /* next to the drawer, to click on */

struct _GrindSidebar
{
  GObject parent_instance;

  /* Owned */
  GtkWidget *list;        /* the start child of @paned, or the child of @drawer */

  /* Borrowed */
  GtkOverlay *overlay;
  GtkPaned   *paned;
  GtkWidget  *drawer;     /* of @overlay */

  int      rest_width;    /* width request of the rest next to the list */
  int      needed;        /* px at the default text size: for list and rest, 0 for the default */
  gboolean is_folded;
  gboolean is_shown;      /* next to the rest */
  gboolean is_out;        /* over the rest */
};

enum
{
  PROP_0,
  PROP_FOLDED,
  PROP_SHOWN,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (GrindSidebar, grind_sidebar, G_TYPE_OBJECT)

static int
get_window_width (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  int width = root != NULL ? gtk_widget_get_width (GTK_WIDGET (root)) : 0;
  int height;

  if (width == 0 && GTK_IS_WINDOW (root))
    gtk_window_get_default_size (GTK_WINDOW (root), &width, &height);

  return width;
}

/* A widget that is hidden or loses its parent while it contains the focus would never be freed: GTK
 * 4.8 queues the removal of the focus for the next frame, and leaks a reference if it is queued
 * again before that. The list may contain the focus without being the focus child of its parent. A
 * paned warns if its focus child is removed while the focus is elsewhere. */
static void
take_focus (GrindSidebar *self)
{
  GtkWidget *parent = gtk_widget_get_parent (self->list);
  GtkRoot *root = gtk_widget_get_root (self->list);
  gboolean is_inside = grind_focus_is_in (self->list);
  g_autoptr (GtkWidget) focus = NULL;

  if (gtk_widget_get_focus_child (parent) != self->list && !is_inside)
    return;

  g_set_object (&focus, gtk_root_get_focus (root));
  gtk_root_set_focus (root, NULL);
  gtk_widget_set_focus_child (parent, NULL);
  if (focus != NULL && !is_inside)
    gtk_root_set_focus (root, focus);
}

static void
update_visibility (GrindSidebar *self)
{
  gboolean is_shown = grind_sidebar_get_shown (self);
  gboolean had_focus = grind_focus_is_in (self->list);

  if (!is_shown)
    take_focus (self);
  gtk_widget_set_visible (self->list, is_shown);
  gtk_widget_set_visible (self->drawer, self->is_folded && is_shown);
  if (had_focus && !is_shown)
    gtk_widget_grab_focus (gtk_paned_get_end_child (self->paned));
}

/* The paned keeps the share of its start child meanwhile. */
static void
fold (GrindSidebar *self)
{
  GtkWidget *rest = gtk_paned_get_end_child (self->paned);

  take_focus (self);
  gtk_widget_get_size_request (rest, &self->rest_width, NULL);
  gtk_widget_set_size_request (rest, -1, -1);
  gtk_paned_set_start_child (self->paned, NULL);
  gtk_box_append (GTK_BOX (self->drawer), self->list);
  self->is_folded = TRUE;
  self->is_out = FALSE;
}

static void
unfold (GrindSidebar *self)
{
  take_focus (self);
  gtk_box_remove (GTK_BOX (self->drawer), self->list);
  gtk_widget_set_size_request (gtk_paned_get_end_child (self->paned), self->rest_width, -1);
  gtk_paned_set_start_child (self->paned, self->list);
  gtk_widget_queue_resize (GTK_WIDGET (self->paned));   /* as when a divider moves */
  self->is_folded = FALSE;
}

/* A click next to the drawer only closes it. */
static void
pressed_cb (GrindSidebar    *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  if (!self->is_folded || !self->is_out)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  grind_sidebar_set_shown (self, FALSE);
}

static gboolean
key_cb (GrindSidebar    *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;

  grind_sidebar_set_shown (self, FALSE);

  return GDK_EVENT_STOP;
}

static void
activated_cb (GrindSidebar *self)
{
  if (self->is_folded)
    grind_sidebar_set_shown (self, FALSE);
}

/* Closes the drawer when the user goes to a function in the list. */
static void
watch_lists (GrindSidebar *self,
             GtkWidget    *widget)
{
  g_autoptr (GListModel) children = gtk_widget_observe_children (widget);

  if (GTK_IS_COLUMN_VIEW (widget))
    {
      g_signal_connect_object (widget, "activate", G_CALLBACK (activated_cb), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
      return;
    }

  for (guint i = 0; i < g_list_model_get_n_items (children); i++)
    {
      g_autoptr (GtkWidget) child = g_list_model_get_item (children, i);

      watch_lists (self, child);
    }
}

static void
add_drawer (GrindSidebar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->drawer = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_halign (self->drawer, GTK_ALIGN_START);
  gtk_widget_set_visible (self->drawer, FALSE);
  gtk_widget_add_css_class (self->drawer, "grind-drawer");
  gtk_overlay_add_overlay (self->overlay, self->drawer);

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->drawer, keys);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->paned), GTK_EVENT_CONTROLLER (click));
}

static void
grind_sidebar_dispose (GObject *object)
{
  g_clear_object (&GRIND_SIDEBAR (object)->list);

  G_OBJECT_CLASS (grind_sidebar_parent_class)->dispose (object);
}

static void
grind_sidebar_get_property (GObject    *object,
                            guint       prop_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_FOLDED:
      g_value_set_boolean (value, grind_sidebar_get_folded (GRIND_SIDEBAR (object)));
      break;
    case PROP_SHOWN:
      g_value_set_boolean (value, grind_sidebar_get_shown (GRIND_SIDEBAR (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_sidebar_set_property (GObject      *object,
                            guint         prop_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_SHOWN:
      grind_sidebar_set_shown (GRIND_SIDEBAR (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_sidebar_class_init (GrindSidebarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_sidebar_dispose;
  object_class->get_property = grind_sidebar_get_property;
  object_class->set_property = grind_sidebar_set_property;

  /**
   * GrindSidebar:folded:
   *
   * Whether there is no space for the list next to the rest.
   */
  properties[PROP_FOLDED] =
    g_param_spec_boolean ("folded", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindSidebar:shown:
   *
   * Whether the list is visible.
   */
  properties[PROP_SHOWN] =
    g_param_spec_boolean ("shown", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
grind_sidebar_init (GrindSidebar *self)
{
  self->is_shown = TRUE;
}

GrindSidebar *
grind_sidebar_new (GtkOverlay *overlay,
                   GtkPaned   *paned)
{
  GrindSidebar *self;

  g_return_val_if_fail (GTK_IS_OVERLAY (overlay), NULL);
  g_return_val_if_fail (GTK_IS_PANED (paned), NULL);

  self = g_object_new (GRIND_TYPE_SIDEBAR, NULL);
  self->overlay = overlay;
  self->paned = paned;
  self->list = g_object_ref (gtk_paned_get_start_child (paned));
  add_drawer (self);
  watch_lists (self, self->list);

  return self;
}

/**
 * grind_sidebar_set_needed:
 * @self: a sidebar
 * @width: px at the default text size for list and rest next to each other, 0 for the default
 *
 * Collapses or expands the sidebar at once, as needed. Must not be called during size allocation.
 */
void
grind_sidebar_set_needed (GrindSidebar *self,
                          int           width)
{
  g_return_if_fail (GRIND_IS_SIDEBAR (self));
  g_return_if_fail (width >= 0);

  self->needed = width;
  grind_sidebar_update (self);
}

/**
 * grind_sidebar_update:
 * @self: a sidebar
 *
 * Collapses or expands the sidebar to fit the window. Must not be called during size allocation.
 */
void
grind_sidebar_update (GrindSidebar *self)
{
  GtkWidget *widget;
  gboolean had_focus;
  gboolean is_narrow;
  int width;

  g_return_if_fail (GRIND_IS_SIDEBAR (self));

  widget = GTK_WIDGET (self->overlay);
  width = get_window_width (widget);
  if (width <= 0)
    return;

  gtk_widget_set_size_request (self->drawer,
                               MIN (width - DRAWER_REST,
                                    grind_text_scale_get_pixels (widget, DRAWER_WIDTH)), -1);
  is_narrow = width < grind_text_scale_get_pixels (widget, MAX (self->needed, NARROW_WINDOW));
  if (is_narrow == self->is_folded)
    return;

  had_focus = grind_focus_is_in (self->list);
  if (self->is_folded)
    unfold (self);
  else
    fold (self);
  update_visibility (self);
  if (had_focus)
    gtk_widget_grab_focus (grind_sidebar_get_shown (self) ? self->list
                                                       : gtk_paned_get_end_child (self->paned));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

/* Whether there is no space for the list next to the rest */
gboolean
grind_sidebar_get_folded (GrindSidebar *self)
{
  g_return_val_if_fail (GRIND_IS_SIDEBAR (self), FALSE);

  return self->is_folded;
}

gboolean
grind_sidebar_get_shown (GrindSidebar *self)
{
  g_return_val_if_fail (GRIND_IS_SIDEBAR (self), FALSE);

  return self->is_folded ? self->is_out : self->is_shown;
}

/**
 * grind_sidebar_set_shown:
 * @self: a sidebar
 * @is_shown: whether the list is visible
 *
 * Shows the list, next to the rest or over it, or hides it. Over the rest it gets the focus.
 */
void
grind_sidebar_set_shown (GrindSidebar *self,
                         gboolean      is_shown)
{
  g_return_if_fail (GRIND_IS_SIDEBAR (self));

  if (is_shown == grind_sidebar_get_shown (self))
    return;

  if (self->is_folded)
    self->is_out = is_shown;
  else
    self->is_shown = is_shown;
  update_visibility (self);
  if (self->is_folded && is_shown)
    gtk_widget_grab_focus (self->list);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

/* Whether the window has no space for a list next to other content, at its text size */
gboolean
grind_sidebar_is_narrow (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  return get_window_width (widget) < grind_text_scale_get_pixels (widget, NARROW_WINDOW);
}
