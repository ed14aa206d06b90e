/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-swatch-image.h"

#include "grind-swatch.h"
#include "ui/base/grind-text-scale.h"

#define SIZE 12   /* px, at the default text size */

/* A swatch outside of lists: the text next to it is its label. */
struct _GrindSwatchImage
{
  GtkWidget parent_instance;

  guint slot;
};

G_DEFINE_FINAL_TYPE (GrindSwatchImage, grind_swatch_image, GTK_TYPE_WIDGET)

static int
get_size (GtkWidget *widget)
{
  return grind_text_scale_get_pixels (widget, SIZE);
}

static int
measure_line (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);

  return MAX (height, get_size (widget));
}

/* One line high, to be centred on the first line. */
static void
grind_swatch_image_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? get_size (widget)
                                                                  : measure_line (widget);
}

static void
grind_swatch_image_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  int size = get_size (widget);

  grind_swatch_snapshot (snapshot, GRIND_SWATCH_IMAGE (widget)->slot, 0,
                         (gtk_widget_get_height (widget) - size) / 2, size);
}

static void
grind_swatch_image_class_init (GrindSwatchImageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = grind_swatch_image_measure;
  widget_class->snapshot = grind_swatch_image_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
grind_swatch_image_init (GrindSwatchImage *self)
{
}

/**
 * grind_swatch_image_set_slot:
 * @self: a swatch
 * @slot: a slot, or %GRIND_COLOR_SLOT_OTHER
 *
 * Shows the colour of a category.
 */
void
grind_swatch_image_set_slot (GrindSwatchImage *self,
                             guint             slot)
{
  g_return_if_fail (GRIND_IS_SWATCH_IMAGE (self));
  g_return_if_fail (slot <= GRIND_N_COLOR_SLOTS);

  self->slot = slot;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
