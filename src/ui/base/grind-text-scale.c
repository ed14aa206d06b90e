/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sizes that scale with the text. */
#include "config.h"

#include "grind-text-scale.h"

#define DEFAULT_SIZE (11 * 96 / 72.0)   /* px, 11 points */
#define MAX_SCALE  4.0

/**
 * grind_text_scale_get:
 * @widget: a widget
 *
 * Returns the text scale of the window around @widget, for sizes that must match it: bars and
 * swatches next to text, and the amount of text that fits. CSS uses em; this is for lengths outside
 * of CSS.
 *
 * Returns: 1 for the default 11 points or less, 2 for text twice as large
 */
double
grind_text_scale_get (GtkWidget *widget)
{
  GtkRoot *root;
  PangoContext *context;
  const PangoFontDescription *font;
  double size;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), 1);

  root = gtk_widget_get_root (widget);
  context = gtk_widget_get_pango_context (root != NULL ? GTK_WIDGET (root) : widget);
  font = pango_context_get_font_description (context);
  size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  if (!pango_font_description_get_size_is_absolute (font))
    size *= pango_cairo_context_get_resolution (context) / 72;

  return CLAMP (size / DEFAULT_SIZE, 1, MAX_SCALE);
}

int
grind_text_scale_get_pixels (GtkWidget *widget,
                             int        pixels)
{
  return (int) (grind_text_scale_get (widget) * pixels + 0.5);
}

/**
 * grind_text_scale_set_default_size:
 * @window: a window that has not been shown
 * @width: its width at the default text size
 * @height: its height, or -1 for its natural height
 *
 * Makes a window larger if its text is, as far as the screen allows.
 */
void
grind_text_scale_set_default_size (GtkWindow *window,
                                   int        width,
                                   int        height)
{
  GtkWidget *widget = GTK_WIDGET (window);

  gtk_window_set_default_size (window, grind_text_scale_get_pixels (widget, width),
                               height < 0 ? -1 : grind_text_scale_get_pixels (widget, height));
}
