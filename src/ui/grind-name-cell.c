/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-name-cell.h"

/*
 * The name of a function: its scope dim, its last component in full. Room is taken from the note
 * first, then from the scope, and only then from the middle of the last component.
 */
struct _GrindNameCell
{
  GrindCell parent_instance;

  PangoLayout *scope;
  PangoLayout *separator;
  PangoLayout *last;
  PangoLayout *note;

  gboolean is_dim;
};

G_DEFINE_FINAL_TYPE (GrindNameCell, grind_name_cell, GRIND_TYPE_CELL)

#define NOTE_GAP  8
#define MIN_SCOPE 16   /* px, less than an ellipsis and a letter is no scope at all */

static int
get_natural_width (PangoLayout *layout)
{
  int width;

  pango_layout_set_width (layout, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* Pango widens an ellipsis until the line is as wide as it may be, which looks like a blank in the
 * name. Returns the width of the line without that. */
static int
tighten_ellipsis (PangoLayout *layout)
{
  PangoLayoutLine *line = pango_layout_get_line (layout, 0);
  PangoRectangle logical;

  for (GSList *iter = line->runs; iter != NULL; iter = iter->next)
    {
      PangoGlyphItem *run = iter->data;
      PangoGlyphInfo *glyph = run->glyphs->glyphs;

      if (run->glyphs->num_glyphs != 1 || run->item->num_chars == 1)
        continue;

      pango_font_get_glyph_extents (run->item->analysis.font, glyph->glyph, NULL, &logical);
      glyph->geometry.width = logical.width;
      glyph->geometry.x_offset = 0;
    }

  pango_layout_line_get_pixel_extents (line, NULL, &logical);

  return logical.width;
}

/* Draws as much of @layout as fits into @room; returns where it ends. */
static int
draw_part (GrindNameCell *self,
           GtkSnapshot   *snapshot,
           PangoLayout   *layout,
           int            x,
           int            room,
           gboolean       is_dim)
{
  int width = get_natural_width (layout);

  if (width > room)
    {
      pango_layout_set_width (layout, MAX (room, 0) * PANGO_SCALE);
      width = pango_layout_is_ellipsized (layout) ? tighten_ellipsis (layout) : room;
    }
  if (width > 0)
    grind_cell_draw_layout (GRIND_CELL (self), snapshot, layout, x,
                            is_dim ? GRIND_COLOR_DIM : NULL);

  return x + MAX (width, 0);
}

static void
grind_name_cell_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindNameCell *self = GRIND_NAME_CELL (widget);
  int room = gtk_widget_get_width (widget);
  int scope_room;
  int x = 0;

  if (self->last == NULL)
    return;

  scope_room = room - get_natural_width (self->last) - get_natural_width (self->separator);
  if (scope_room >= MIN (MIN_SCOPE, get_natural_width (self->scope)))
    {
      x = draw_part (self, snapshot, self->scope, x, scope_room, TRUE);
      x = draw_part (self, snapshot, self->separator, x, room - x, TRUE);
    }
  x = draw_part (self, snapshot, self->last, x, room - x, self->is_dim);
  if (room - x > NOTE_GAP + MIN_SCOPE)
    draw_part (self, snapshot, self->note, x + NOTE_GAP, room - x - NOTE_GAP, TRUE);
}

static void
grind_name_cell_dispose (GObject *object)
{
  GrindNameCell *self = GRIND_NAME_CELL (object);

  g_clear_object (&self->scope);
  g_clear_object (&self->separator);
  g_clear_object (&self->last);
  g_clear_object (&self->note);

  G_OBJECT_CLASS (grind_name_cell_parent_class)->dispose (object);
}

static void
grind_name_cell_class_init (GrindNameCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_name_cell_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = grind_name_cell_snapshot;
}

static void
grind_name_cell_init (GrindNameCell *self)
{
}

/* The row of a list view has no name of its own: it takes that of the function. */
static void
name_row (GrindNameCell *self,
          const char    *name)
{
  GtkWidget *cell = gtk_widget_get_parent (GTK_WIDGET (self));
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;

  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/**
 * grind_name_cell_new:
 *
 * Returns: (transfer floating): an empty name cell
 */
GtkWidget *
grind_name_cell_new (void)
{
  return g_object_new (GRIND_TYPE_NAME_CELL, NULL);
}

/**
 * grind_name_cell_set_name:
 * @self: a name cell
 * @name: what it shows; its full name is announced and is the tooltip
 */
void
grind_name_cell_set_name (GrindNameCell       *self,
                          const GrindNodeName *name)
{
  GrindCell *cell = GRIND_CELL (self);

  g_return_if_fail (GRIND_IS_NAME_CELL (self));
  g_return_if_fail (name != NULL);

  grind_cell_update_layout (cell, &self->scope, name->scope);
  grind_cell_update_layout (cell, &self->separator, name->separator);
  grind_cell_update_layout (cell, &self->last, name->last);
  grind_cell_update_layout (cell, &self->note, name->note);
  pango_layout_set_ellipsize (self->scope, PANGO_ELLIPSIZE_END);
  pango_layout_set_ellipsize (self->last, PANGO_ELLIPSIZE_MIDDLE);
  pango_layout_set_ellipsize (self->note, PANGO_ELLIPSIZE_END);

  grind_cell_announce (cell, name->full);
  name_row (self, name->full);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), name->full);
}

/**
 * grind_name_cell_set_is_dim:
 * @self: a name cell
 * @is_dim: whether the last component steps back, too
 */
void
grind_name_cell_set_is_dim (GrindNameCell *self,
                            gboolean       is_dim)
{
  g_return_if_fail (GRIND_IS_NAME_CELL (self));

  self->is_dim = is_dim;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
