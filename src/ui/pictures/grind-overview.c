/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-overview.h"

#include <glib/gi18n.h>

#define FRAME_WIDTH 2    /* px */
#define MIN_FRAME   6    /* px, minimum length of a side */
#define VEIL        0.5f /* opacity of the dimming outside the frame */

struct _GrindOverview
{
  GtkWidget parent_instance;

  /* Owned */
  GdkTexture       *texture;   /* (nullable): until painted */

  /* Borrowed */
  const GrindStyle *style;     /* (nullable): likewise */

  GrindBox          frame;     /* fractions of the picture */
  double            grip[2];   /* drag point from the centre of the frame; likewise */
  double            from[2];   /* px */
};

enum
{
  MOVED,
  N_SIGNALS,
};

G_DEFINE_FINAL_TYPE (GrindOverview, grind_overview, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
get_rgba (const GrindColor *color,
          float             alpha,
          GdkRGBA          *rgba)
{
  *rgba = (GdkRGBA) { (float) color->red, (float) color->green, (float) color->blue, alpha };
}

/* The frame has a minimum size, as the visible part may be a sliver. */
static void
get_frame (GrindOverview   *self,
           graphene_rect_t *rect)
{
  float width = (float) gtk_widget_get_width (GTK_WIDGET (self));
  float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  float frame_width = MAX ((float) self->frame.width * width, MIN_FRAME);
  float frame_height = MAX ((float) self->frame.height * height, MIN_FRAME);
  float x = (float) (self->frame.x + self->frame.width / 2) * width - frame_width / 2;
  float y = (float) (self->frame.y + self->frame.height / 2) * height - frame_height / 2;

  graphene_rect_init (rect, CLAMP (x, 0, MAX (width - frame_width, 0)),
                      CLAMP (y, 0, MAX (height - frame_height, 0)), frame_width, frame_height);
}

static void
append_veil (GtkSnapshot           *snapshot,
             const graphene_rect_t *around,
             const graphene_rect_t *frame,
             const GdkRGBA         *color)
{
  float right = frame->origin.x + frame->size.width;
  float bottom = frame->origin.y + frame->size.height;
  graphene_rect_t parts[] = {
    GRAPHENE_RECT_INIT (0, 0, around->size.width, frame->origin.y),
    GRAPHENE_RECT_INIT (0, bottom, around->size.width, around->size.height - bottom),
    GRAPHENE_RECT_INIT (0, frame->origin.y, frame->origin.x, frame->size.height),
    GRAPHENE_RECT_INIT (right, frame->origin.y, around->size.width - right, frame->size.height),
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].size.width > 0 && parts[i].size.height > 0)
      gtk_snapshot_append_color (snapshot, color, &parts[i]);
}

static void
append_outline (GtkSnapshot           *snapshot,
                const graphene_rect_t *rect,
                float                  width,
                const GdkRGBA         *color)
{
  GskRoundedRect shape;

  gsk_rounded_rect_init_from_rect (&shape, rect, 0);
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { *color, *color, *color, *color });
}

static void
grind_overview_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  GrindOverview *self = GRIND_OVERVIEW (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                               gtk_widget_get_height (widget));
  graphene_rect_t frame;
  GdkRGBA color;

  if (self->style == NULL)
    return;

  get_rgba (&self->style->canvas, 1, &color);
  gtk_snapshot_append_color (snapshot, &color, &bounds);
  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture, &bounds);

  get_frame (self, &frame);
  get_rgba (&self->style->canvas, VEIL, &color);
  append_veil (snapshot, &bounds, &frame, &color);
  get_rgba (self->style->is_high_contrast ? &self->style->text : &self->style->dim, 1, &color);
  append_outline (snapshot, &bounds, 1, &color);
  get_rgba (&self->style->accent, 1, &color);
  append_outline (snapshot, &frame, FRAME_WIDTH, &color);
}

static void
move_to (GrindOverview *self,
         double         x,
         double         y)
{
  int width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  int height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);

  g_signal_emit (self, signals[MOVED], 0, x / width - self->grip[0], y / height - self->grip[1]);
}

/* A press in the frame drags it; elsewhere it moves the frame there. */
static void
drag_begin_cb (GrindOverview  *self,
               double          x,
               double          y,
               GtkGestureDrag *gesture)
{
  int width = MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1);
  int height = MAX (gtk_widget_get_height (GTK_WIDGET (self)), 1);
  graphene_rect_t frame;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  get_frame (self, &frame);
  self->from[0] = x;
  self->from[1] = y;
  self->grip[0] = self->grip[1] = 0;
  if (graphene_rect_contains_point (&frame, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
    {
      self->grip[0] = x / width - (self->frame.x + self->frame.width / 2);
      self->grip[1] = y / height - (self->frame.y + self->frame.height / 2);
    }
  else
    move_to (self, x, y);
}

static void
drag_update_cb (GrindOverview *self,
                double         x,
                double         y)
{
  move_to (self, self->from[0] + x, self->from[1] + y);
}

static void
grind_overview_dispose (GObject *object)
{
  g_clear_object (&GRIND_OVERVIEW (object)->texture);

  G_OBJECT_CLASS (grind_overview_parent_class)->dispose (object);
}

static void
grind_overview_class_init (GrindOverviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_overview_dispose;
  widget_class->snapshot = grind_overview_snapshot;

  signals[MOVED] = g_signal_new ("moved", GRIND_TYPE_OVERVIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "grindoverview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
grind_overview_init (GrindOverview *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "move");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Overview"), -1);
}

GtkWidget *
grind_overview_new (void)
{
  return g_object_new (GRIND_TYPE_OVERVIEW, NULL);
}

/**
 * grind_overview_set_image:
 * @self: an overview
 * @texture: (nullable): a small image of the picture
 * @style: the style of the image
 *
 * Sets the image.
 */
void
grind_overview_set_image (GrindOverview    *self,
                          GdkTexture       *texture,
                          const GrindStyle *style)
{
  g_return_if_fail (GRIND_IS_OVERVIEW (self));

  if (!g_set_object (&self->texture, texture) && self->style == style)
    return;

  self->style = style;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_overview_set_frame:
 * @self: an overview
 * @frame: the visible part, as fractions of the width and height of the picture
 *
 * Moves the frame.
 */
void
grind_overview_set_frame (GrindOverview  *self,
                          const GrindBox *frame)
{
  g_return_if_fail (GRIND_IS_OVERVIEW (self));

  if (memcmp (&self->frame, frame, sizeof *frame) == 0)
    return;

  self->frame = *frame;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
