/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text-gutter.h"

#include <string.h>

#include "grind-code-colors.h"
#include "grind-code-gutter.h"
#include "ui/base/grind-text-scale.h"

#define MAX_LETTERS 40   /* shown without an ellipsis */

struct _GrindTextGutter
{
  GtkSourceGutterRenderer parent_instance;

  /* Owned */
  GPtrArray   *texts;     /* (nullable): by line */
  PangoLayout *layout;    /* (nullable): until needed */

  guint        n_lines;   /* for line numbers, or 0 */
  int          min_width; /* px at the default text size */
  float        align;
};

G_DEFINE_FINAL_TYPE (GrindTextGutter, grind_text_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static void
ensure_layout (GrindTextGutter *self)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->layout != NULL)
    return;

  attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_attributes (self->layout, attributes);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_START);
}

static void
grind_text_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                 GtkSnapshot             *snapshot,
                                 GtkSourceGutterLines    *lines,
                                 guint                    line)
{
  GrindTextGutter *self = GRIND_TEXT_GUTTER (renderer);
  GrindCodeText *view = grind_code_gutter_get_text (renderer);
  char number[16];
  const char *text = number;
  GrindCodeColors colors;
  GdkRectangle cell = { 0 };
  int height;

  grind_code_gutter_draw_ground (renderer, snapshot, lines, line);
  if (view == NULL || (self->texts != NULL ? line >= self->texts->len : self->n_lines == 0))
    return;

  ensure_layout (self);
  if (self->texts != NULL)
    text = g_ptr_array_index (self->texts, line);
  else
    g_snprintf (number, sizeof number, "%u", line + 1);
  grind_code_colors_get (&colors);
  gtk_source_gutter_lines_get_line_yrange (lines, line,
                                           GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL,
                                           &cell.y, &height);
  cell.width = gtk_widget_get_width (GTK_WIDGET (self));
  cell.height = grind_code_text_get_row_height (view);
  pango_layout_set_width (self->layout,
                          MAX (cell.width - 2 * GRIND_CODE_GUTTER_PADDING, 1) * PANGO_SCALE);
  grind_code_gutter_draw (snapshot, self->layout, text, &colors.dim, &cell, self->align);
}

/* The width of the longest text; most texts have about the same width. */
static int
measure_texts (GrindTextGutter *self)
{
  const char *longest = "";
  gsize most = 0;
  int width;

  if (self->texts == NULL)
    {
      g_autofree char *number = g_strdup_printf ("%u", MAX (self->n_lines, 1000));

      pango_layout_set_text (self->layout, number, -1);
    }
  else
    {
      for (guint i = 0; i < self->texts->len; i++)
        {
          gsize length = strlen (g_ptr_array_index (self->texts, i));

          if (length > most)
            {
              most = length;
              longest = g_ptr_array_index (self->texts, i);
            }
        }
      if (g_utf8_strlen (longest, -1) > MAX_LETTERS)
        most = g_utf8_offset_to_pointer (longest, MAX_LETTERS) - longest;
      pango_layout_set_text (self->layout, longest, (int) most);
    }
  pango_layout_set_width (self->layout, -1);
  pango_layout_get_pixel_size (self->layout, &width, NULL);

  return width;
}

static void
update_width (GrindTextGutter *self)
{
  gboolean is_there = self->texts != NULL || self->n_lines > 0;
  int width = 0;

  gtk_widget_set_visible (GTK_WIDGET (self), is_there);
  if (is_there)
    {
      ensure_layout (self);
      width = MAX (measure_texts (self) + 2 * GRIND_CODE_GUTTER_PADDING,
                   grind_text_scale_get_pixels (GTK_WIDGET (self), self->min_width));
    }
  gtk_widget_set_size_request (GTK_WIDGET (self), width, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
grind_text_gutter_css_changed (GtkWidget         *widget,
                               GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_text_gutter_parent_class)->css_changed (widget, change);
  g_clear_object (&GRIND_TEXT_GUTTER (widget)->layout);
  update_width (GRIND_TEXT_GUTTER (widget));
}

static void
grind_text_gutter_dispose (GObject *object)
{
  g_clear_object (&GRIND_TEXT_GUTTER (object)->layout);

  G_OBJECT_CLASS (grind_text_gutter_parent_class)->dispose (object);
}

static void
grind_text_gutter_finalize (GObject *object)
{
  g_clear_pointer (&GRIND_TEXT_GUTTER (object)->texts, g_ptr_array_unref);

  G_OBJECT_CLASS (grind_text_gutter_parent_class)->finalize (object);
}

static void
grind_text_gutter_class_init (GrindTextGutterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_text_gutter_dispose;
  object_class->finalize = grind_text_gutter_finalize;
  GTK_SOURCE_GUTTER_RENDERER_CLASS (klass)->snapshot_line = grind_text_gutter_snapshot_line;
  widget_class->css_changed = grind_text_gutter_css_changed;
  gtk_widget_class_set_css_name (widget_class, "grindtextgutter");
}

static void
grind_text_gutter_init (GrindTextGutter *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  grind_code_gutter_make_clickable (GTK_SOURCE_GUTTER_RENDERER (self));
}

GtkSourceGutterRenderer *
grind_text_gutter_new (const char *css_class,
                       int         min_width,
                       float       align)
{
  GrindTextGutter *self = g_object_new (GRIND_TYPE_TEXT_GUTTER, NULL);

  self->min_width = min_width;
  self->align = align;
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), css_class);

  return GTK_SOURCE_GUTTER_RENDERER (self);
}

/**
 * grind_text_gutter_set_texts:
 * @self: a gutter
 * @texts: (element-type utf8) (nullable): a text for each line; a reference is kept
 *
 * Shows @texts, or nothing.
 */
void
grind_text_gutter_set_texts (GrindTextGutter *self,
                             GPtrArray       *texts)
{
  g_return_if_fail (GRIND_IS_TEXT_GUTTER (self));

  g_clear_pointer (&self->texts, g_ptr_array_unref);
  self->n_lines = 0;
  if (texts != NULL)
    self->texts = g_ptr_array_ref (texts);
  update_width (self);
}

/**
 * grind_text_gutter_set_count:
 * @self: a gutter
 * @n_lines: the number of lines
 *
 * Numbers the lines, from 1 up.
 */
void
grind_text_gutter_set_count (GrindTextGutter *self,
                             guint            n_lines)
{
  g_return_if_fail (GRIND_IS_TEXT_GUTTER (self));

  g_clear_pointer (&self->texts, g_ptr_array_unref);
  self->n_lines = n_lines;
  update_width (self);
}
