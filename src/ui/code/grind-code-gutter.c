/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-gutter.h"

static gboolean
query_activatable_cb (GtkSourceGutterRenderer *renderer,
                      GtkTextIter             *iter,
                      GdkRectangle            *area)
{
  return TRUE;
}

static void
activate_cb (GtkSourceGutterRenderer *renderer,
             GtkTextIter             *iter,
             GdkRectangle            *area,
             guint                    button,
             GdkModifierType          state,
             int                      n_presses)
{
  GrindCodeText *text = grind_code_gutter_get_text (renderer);

  if (text == NULL || button != GDK_BUTTON_PRIMARY)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (text));
  grind_code_text_choose_line (text, gtk_text_iter_get_line (iter));
}

/**
 * grind_code_gutter_make_clickable:
 * @renderer: a gutter of a #GrindCodeText
 *
 * Makes a click in the gutter select the line.
 */
void
grind_code_gutter_make_clickable (GtkSourceGutterRenderer *renderer)
{
  g_return_if_fail (GTK_SOURCE_IS_GUTTER_RENDERER (renderer));

  g_signal_connect (renderer, "query-activatable", G_CALLBACK (query_activatable_cb), NULL);
  g_signal_connect (renderer, "activate", G_CALLBACK (activate_cb), NULL);
}

/* (nullable): The text of the gutter */
GrindCodeText *
grind_code_gutter_get_text (GtkSourceGutterRenderer *renderer)
{
  GtkSourceView *view = gtk_source_gutter_renderer_get_view (renderer);

  return view != NULL && GRIND_IS_CODE_TEXT (view) ? GRIND_CODE_TEXT (view) : NULL;
}

gboolean
grind_code_gutter_find_line (GtkSourceGutterRenderer *renderer,
                             double                   y,
                             guint                   *line,
                             guint                   *row)
{
  GrindCodeText *text = grind_code_gutter_get_text (renderer);
  GtkTextIter iter;
  GdkRectangle seen;
  int place, height, top, rest;

  if (text == NULL)
    return FALSE;

  gtk_text_view_get_visible_rect (GTK_TEXT_VIEW (text), &seen);
  place = (int) y + seen.y;
  gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (text), &iter, place, NULL);
  gtk_text_view_get_line_yrange (GTK_TEXT_VIEW (text), &iter, &top, &height);
  if (place < top || place >= top + height)
    return FALSE;

  *line = gtk_text_iter_get_line (&iter);
  rest = place - (top + height -
                  (int) grind_code_text_get_n_rows (text, *line) *
                  grind_code_text_get_row_height (text));
  *row = rest < 0 ? GRIND_NONE : (guint) (rest / grind_code_text_get_row_height (text));

  return TRUE;
}

/**
 * grind_code_gutter_draw_ground:
 * @renderer: a gutter of a #GrindCodeText
 * @snapshot: a snapshot
 * @lines: the drawn lines
 * @line: one of them
 *
 * Draws the background of a line, as in the text; every gutter draws it first.
 */
void
grind_code_gutter_draw_ground (GtkSourceGutterRenderer *renderer,
                               GtkSnapshot             *snapshot,
                               GtkSourceGutterLines    *lines,
                               guint                    line)
{
  GrindCodeText *text = grind_code_gutter_get_text (renderer);
  int y, height;

  if (text == NULL)
    return;

  gtk_source_gutter_lines_get_line_yrange (lines, line,
                                           GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y,
                                           &height);
  grind_code_text_append_ground (text, snapshot, line,
                                 gtk_widget_get_width (GTK_WIDGET (renderer)), y, height);
}

/**
 * grind_code_gutter_draw:
 * @snapshot: a snapshot
 * @layout: a layout to use
 * @text: the text
 * @color: its colour
 * @cell: its cell
 * @align: 0 for left, 1 for right
 *
 * Draws @text in a cell.
 */
void
grind_code_gutter_draw (GtkSnapshot        *snapshot,
                        PangoLayout        *layout,
                        const char         *text,
                        const GdkRGBA      *color,
                        const GdkRectangle *cell,
                        float               align)
{
  int room = cell->width - 2 * GRIND_CODE_GUTTER_PADDING;
  int width, height;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (cell->x + GRIND_CODE_GUTTER_PADDING +
                                                (int) (align * (room - width)),
                                                cell->y + (cell->height - height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}
