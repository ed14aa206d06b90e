/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-text-cell.h"

/* A cell with one text: a number at the right edge, or words at the start edge. */
struct _GrindTextCell
{
  GrindCell parent_instance;

  char        *text;     /* (nullable) */
  GArray      *ranges;   /* (nullable) (element-type GrindTextRange): the marked parts */
  PangoLayout *layout;   /* (nullable): of the text, once it was drawn */

  gboolean is_number;
  gboolean is_dim;
};

G_DEFINE_FINAL_TYPE (GrindTextCell, grind_text_cell, GRIND_TYPE_CELL)

static void
grind_text_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindTextCell *self = GRIND_TEXT_CELL (widget);
  gboolean is_at_right = self->is_number ||
                         gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget);
  PangoRectangle text;

  if (self->text == NULL)
    return;

  if (self->layout == NULL)
    {
      if (self->is_number)
        grind_cell_update_number (GRIND_CELL (self), &self->layout, self->text);
      else
        grind_cell_update_layout (GRIND_CELL (self), &self->layout, self->text);
      pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
      if (self->ranges != NULL)
        grind_cell_mark (GRIND_CELL (self), self->layout, self->ranges, 0);
    }
  pango_layout_set_width (self->layout, width * PANGO_SCALE);
  pango_layout_get_pixel_extents (self->layout, NULL, &text);
  grind_cell_draw_layout (GRIND_CELL (self), snapshot, self->layout,
                          is_at_right ? width - text.width - text.x : -text.x,
                          self->is_dim ? GRIND_COLOR_DIM : NULL);
}

static void
grind_text_cell_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_text_cell_parent_class)->css_changed (widget, change);
  if (GRIND_TEXT_CELL (widget)->ranges != NULL)
    g_clear_object (&GRIND_TEXT_CELL (widget)->layout);
}

static void
grind_text_cell_dispose (GObject *object)
{
  g_clear_object (&GRIND_TEXT_CELL (object)->layout);
  g_clear_pointer (&GRIND_TEXT_CELL (object)->ranges, g_array_unref);
  g_clear_pointer (&GRIND_TEXT_CELL (object)->text, g_free);

  G_OBJECT_CLASS (grind_text_cell_parent_class)->dispose (object);
}

static void
grind_text_cell_class_init (GrindTextCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_text_cell_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = grind_text_cell_snapshot;
  GTK_WIDGET_CLASS (klass)->css_changed = grind_text_cell_css_changed;
}

static void
grind_text_cell_init (GrindTextCell *self)
{
}

GtkWidget *
grind_text_cell_new (void)
{
  return g_object_new (GRIND_TYPE_TEXT_CELL, NULL);
}

GtkWidget *
grind_text_cell_new_number (void)
{
  GrindTextCell *self = g_object_new (GRIND_TYPE_TEXT_CELL, NULL);

  self->is_number = TRUE;

  return GTK_WIDGET (self);
}

void
grind_text_cell_set_text (GrindTextCell *self,
                          const char    *text)
{
  g_return_if_fail (GRIND_IS_TEXT_CELL (self));

  g_clear_object (&self->layout);
  g_clear_pointer (&self->ranges, g_array_unref);
  g_free (self->text);
  self->text = g_strdup (text);
  grind_cell_announce (GRIND_CELL (self), text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
grind_text_cell_set_is_dim (GrindTextCell *self,
                            gboolean       is_dim)
{
  g_return_if_fail (GRIND_IS_TEXT_CELL (self));

  self->is_dim = is_dim;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/**
 * grind_text_cell_mark:
 * @self: a text cell
 * @ranges: (transfer full) (element-type GrindTextRange): parts of its text
 *
 * Marks @ranges as search matches.
 */
void
grind_text_cell_mark (GrindTextCell *self,
                      GArray        *ranges)
{
  g_return_if_fail (GRIND_IS_TEXT_CELL (self));
  g_return_if_fail (ranges != NULL);

  g_clear_object (&self->layout);
  g_clear_pointer (&self->ranges, g_array_unref);
  self->ranges = ranges;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
