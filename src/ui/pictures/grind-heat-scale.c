/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-heat-scale.h"

#include <glib/gi18n.h>

#include "text/grind-percent.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

#define N_SHOWN   (GRIND_N_HEAT_STEPS - 1)   /* step 0 is without heat */
#define MIN_WIDTH 8                          /* px per step, at the default text size */
#define HEIGHT    16                         /* px, likewise */
#define PADDING   4                          /* px on each side of a number */

/* The colours for cost, from the least to the most, with the largest share of each if there is
 * space. */
struct _GrindHeatScale
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindHeatScale, grind_heat_scale, GTK_TYPE_WIDGET)

static char *
dup_step_text (guint step)
{
  double part = step / (double) N_SHOWN;

  return grind_percent_format_short (part * part);
}

static int
measure_text (GtkWidget *widget,
              guint      step)
{
  g_autofree char *text = dup_step_text (step);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

static int
get_step_width (GtkWidget *widget)
{
  int width = 0;

  for (guint step = 1; step <= N_SHOWN; step++)
    width = MAX (width, measure_text (widget, step));

  return width + 2 * PADDING;
}

static void
grind_heat_scale_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = grind_text_scale_get_pixels (widget, HEIGHT);
      return;
    }

  *minimum = N_SHOWN * grind_text_scale_get_pixels (widget, MIN_WIDTH);
  *natural = N_SHOWN * get_step_width (widget);
}

static void
draw_text (GtkWidget             *widget,
           GtkSnapshot           *snapshot,
           guint                  step,
           const graphene_rect_t *box,
           const GrindColor      *ink)
{
  g_autofree char *text = dup_step_text (step);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  GdkRGBA color = grind_colors_to_rgba (ink);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  if (width + PADDING > box->size.width)
    return;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (box->origin.x + (int) (box->size.width - width) / 2,
                                                (int) (box->size.height - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

/* Shows all numbers or none: some would suggest that the others do not matter. */
static void
grind_heat_scale_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  const GrindStyle *style = grind_colors_get_style ();
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  gboolean has_texts = width >= N_SHOWN * (get_step_width (widget) - PADDING);

  for (guint step = 1; step <= N_SHOWN; step++)
    {
      guint place = is_rtl ? N_SHOWN - step : step - 1;
      int left = place * width / N_SHOWN;
      graphene_rect_t box = GRAPHENE_RECT_INIT (left, 0, (int) (place + 1) * width / N_SHOWN - left,
                                                height);
      GrindColor ink;
      GrindColor heat = grind_style_get_heat (style, step, &ink);
      GdkRGBA color = grind_colors_to_rgba (&heat);

      gtk_snapshot_append_color (snapshot, &color, &box);
      if (has_texts)
        draw_text (widget, snapshot, step, &box, &ink);
    }
}

static void
grind_heat_scale_class_init (GrindHeatScaleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = grind_heat_scale_measure;
  widget_class->snapshot = grind_heat_scale_snapshot;
  gtk_widget_class_set_css_name (widget_class, "grindheatscale");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
grind_heat_scale_init (GrindHeatScale *self)
{
  g_autofree char *least = dup_step_text (1);
  g_autofree char *most = dup_step_text (N_SHOWN);
  /* translators: the meaning of the colours, such as: Colours from 1.6 % to 100 % of the cost */
  g_autofree char *label = g_strdup_printf (_("Colours from %s to %s of the cost"), least, most);

  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  grind_accessible_set_label (GTK_WIDGET (self), label);
}

GtkWidget *
grind_heat_scale_new (void)
{
  return g_object_new (GRIND_TYPE_HEAT_SCALE, NULL);
}
