/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-zoom-controls.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-canvas-private.h"
#include "text/grind-bidi.h"
#include "ui/base/grind-accessible.h"

#define NO_BREAK_SPACE "\302\240"

struct _GrindZoomControls
{
  GtkWidget parent_instance;

  /* Owned */
  GrindCanvas *canvas;
  GtkWidget   *label;    /* a child */

  guint        source;
};

G_DEFINE_FINAL_TYPE (GrindZoomControls, grind_zoom_controls, GTK_TYPE_WIDGET)

static void
update_label (GrindZoomControls *self)
{
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  number = grind_number_format_integer (llround (100 * grind_canvas_get_zoom (self->canvas)));
  text = grind_bidi_isolate (g_strconcat (number, NO_BREAK_SPACE "%", NULL));
  gtk_label_set_text (GTK_LABEL (self->label), text);
}

static gboolean
update_cb (gpointer user_data)
{
  GrindZoomControls *self = user_data;

  self->source = 0;
  update_label (self);

  return G_SOURCE_REMOVE;
}

/* The zoom may change during size allocation, when labels must not queue a resize. */
static void
zoom_cb (GrindZoomControls *self)
{
  if (!self->canvas->is_allocating)
    update_label (self);
  else if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_cb, self, NULL);
}

static void
add_button (GrindZoomControls *self,
            const char        *icon,
            const char        *tooltip,
            GCallback          clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, tooltip);
  grind_accessible_set_label (button, tooltip);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", clicked, self->canvas, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

static void
add_label (GrindZoomControls *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->label), 6);
  gtk_widget_add_css_class (self->label, "grind-facts");
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  g_signal_connect_object (self->canvas, "notify::zoom", G_CALLBACK (zoom_cb), self,
                           G_CONNECT_SWAPPED);
  update_label (self);
}

static void
grind_zoom_controls_dispose (GObject *object)
{
  GrindZoomControls *self = GRIND_ZOOM_CONTROLS (object);
  GtkWidget *child;

  g_clear_handle_id (&self->source, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (grind_zoom_controls_parent_class)->dispose (object);
}

static void
grind_zoom_controls_class_init (GrindZoomControlsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_zoom_controls_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "grindzoomcontrols");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
grind_zoom_controls_init (GrindZoomControls *self)
{
  grind_accessible_set_label (GTK_WIDGET (self), _("Zoom"));
}

GtkWidget *
grind_zoom_controls_new (GrindCanvas *canvas)
{
  GrindZoomControls *self;

  g_return_val_if_fail (GRIND_IS_CANVAS (canvas), NULL);

  self = g_object_new (GRIND_TYPE_ZOOM_CONTROLS, NULL);
  self->canvas = g_object_ref (canvas);
  add_button (self, "zoom-out-symbolic", _("Zoom out"), G_CALLBACK (grind_canvas_zoom_out));
  add_label (self);
  add_button (self, "zoom-in-symbolic", _("Zoom in"), G_CALLBACK (grind_canvas_zoom_in));
  add_button (self, "zoom-fit-best-symbolic", _("Zoom to fit"),
                                              G_CALLBACK (grind_canvas_zoom_to_fit));

  return GTK_WIDGET (self);
}
