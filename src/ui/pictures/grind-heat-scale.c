/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-heat-scale.h"

#include <glib/gi18n.h>

#include "draw/grind-picture-legend.h"
#include "text/grind-bidi.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

#define MIN_WIDTH 8    /* px per step, at the default text size */
#define HEIGHT    16   /* px, likewise */
#define PADDING   4    /* px on each side of a number */

/* The colours for cost, from the least to the most, with the largest share of each if there is
 * space; or those for changes, with the smallest change of each. */
struct _GrindHeatScale
{
  GtkWidget parent_instance;

  GrindColorScale scale;
};

G_DEFINE_FINAL_TYPE (GrindHeatScale, grind_heat_scale, GTK_TYPE_WIDGET)

static gboolean
is_change (GtkWidget *widget)
{
  return GRIND_HEAT_SCALE (widget)->scale == GRIND_COLOR_SCALE_CHANGE;
}

/* Step 0 of the scale for cost is without heat. */
static guint
get_first (GtkWidget *widget)
{
  return is_change (widget) ? 0 : 1;
}

static guint
get_n_shown (GtkWidget *widget)
{
  return is_change (widget) ? GRIND_N_CHANGE_STEPS : GRIND_N_HEAT_STEPS - 1;
}

/* @place: counted from the first shown step */
static char *
dup_step_text (GtkWidget *widget,
               guint      place)
{
  return grind_bidi_isolate (
      grind_picture_legend_dup_step (GRIND_HEAT_SCALE (widget)->scale,
                                     get_first (widget) + place));
}

static int
measure_text (GtkWidget *widget,
              guint      place)
{
  g_autofree char *text = dup_step_text (widget, place);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

static int
get_step_width (GtkWidget *widget)
{
  int width = 0;

  for (guint i = 0; i < get_n_shown (widget); i++)
    width = MAX (width, measure_text (widget, i));

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

  *minimum = (int) get_n_shown (widget) * grind_text_scale_get_pixels (widget, MIN_WIDTH);
  *natural = (int) get_n_shown (widget) * get_step_width (widget);
}

static void
draw_text (GtkWidget             *widget,
           GtkSnapshot           *snapshot,
           guint                  place,
           const graphene_rect_t *box,
           const GrindColor      *ink)
{
  g_autofree char *text = dup_step_text (widget, place);
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
  int n_shown = (int) get_n_shown (widget);
  gboolean has_texts = width >= n_shown * (get_step_width (widget) - PADDING);

  for (int i = 0; i < n_shown; i++)
    {
      int place = is_rtl ? n_shown - 1 - i : i;
      int left = place * width / n_shown;
      graphene_rect_t box = GRAPHENE_RECT_INIT (left, 0, (place + 1) * width / n_shown - left,
                                                height);
      GrindColor ink;
      GrindColor fill = grind_style_get_color (style, GRIND_HEAT_SCALE (widget)->scale,
                                               get_first (widget) + i, &ink);
      GdkRGBA color = grind_colors_to_rgba (&fill);

      gtk_snapshot_append_color (snapshot, &color, &box);
      if (has_texts)
        draw_text (widget, snapshot, i, &box, &ink);
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
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
grind_heat_scale_new (GrindColorScale scale)
{
  GtkWidget *self = g_object_new (GRIND_TYPE_HEAT_SCALE, NULL);
  g_autofree char *least = NULL;
  g_autofree char *most = NULL;
  g_autofree char *label = NULL;

  GRIND_HEAT_SCALE (self)->scale = scale;
  least = dup_step_text (self, 0);
  most = dup_step_text (self, get_n_shown (self) - 1);
  label = g_strdup_printf (scale == GRIND_COLOR_SCALE_CHANGE
                             /* translators: the meaning of the colours, with percentages */
                             ? _("Colours for changes from %s to %s in percent of the total "
                                 "before: blue for less, orange for more")
                             /* translators: the meaning of the colours, such as: Colours from
                              * 1.6 % to 100 % of the cost */
                             : _("Colours from %s to %s of the cost"), least, most);
  grind_accessible_set_label (self, label);

  return self;
}
