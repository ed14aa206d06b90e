/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-fold-gutter.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-code-colors.h"
#include "grind-code-gutter.h"
#include "ui/base/grind-text-scale.h"

#define WIDTH 14      /* px at the default text size */
#define ARM   3.0f    /* px of the arrow, likewise */
#define PEN   1.5f    /* px */

struct _GrindFoldGutter
{
  GtkSourceGutterRenderer parent_instance;
};

G_DEFINE_FINAL_TYPE (GrindFoldGutter, grind_fold_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

/* The calls of @line, if any */
static const GrindCodeRow *
find_calls (GrindCodeText *text,
            guint          line)
{
  GrindCodeData *data = text != NULL ? grind_code_text_get_data (text) : NULL;
  guint row = data != NULL ? grind_code_data_find_row (data, line) : GRIND_NONE;
  const GrindCodeRow *rows;
  guint n_rows;

  if (row == GRIND_NONE)
    return NULL;

  rows = grind_code_data_get_rows (data, &n_rows);

  return rows[row].n_calls > 0 ? &rows[row] : NULL;
}

static void
draw_arrow (GtkSnapshot *snapshot,
            gboolean     is_folded,
            float        x,
            float        y,
            float        arm)
{
  cairo_t *cr;
  GrindCodeColors colors;

  grind_code_colors_get (&colors);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (x - 2 * arm, y - 2 * arm, 4 * arm,
                                                                 4 * arm));
  gdk_cairo_set_source_rgba (cr, &colors.dim);
  cairo_set_line_width (cr, PEN);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (is_folded)
    {
      cairo_move_to (cr, x - arm / 2, y - arm);
      cairo_line_to (cr, x + arm / 2, y);
      cairo_line_to (cr, x - arm / 2, y + arm);
    }
  else
    {
      cairo_move_to (cr, x - arm, y - arm / 2);
      cairo_line_to (cr, x, y + arm / 2);
      cairo_line_to (cr, x + arm, y - arm / 2);
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
grind_fold_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                 GtkSnapshot             *snapshot,
                                 GtkSourceGutterLines    *lines,
                                 guint                    line)
{
  GrindCodeText *text = grind_code_gutter_get_text (renderer);
  int y, height;

  grind_code_gutter_draw_ground (renderer, snapshot, lines, line);
  if (find_calls (text, line) == NULL)
    return;

  gtk_source_gutter_lines_get_line_yrange (lines, line,
                                           GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y,
                                           &height);
  draw_arrow (snapshot, grind_code_fold_is_folded (grind_code_text_get_fold (text), line),
              gtk_widget_get_width (GTK_WIDGET (renderer)) / 2.0f,
              y + grind_code_text_get_row_height (text) / 2.0f,
              ARM * (float) grind_text_scale_get (GTK_WIDGET (renderer)));
}

static gboolean
grind_fold_gutter_query_activatable (GtkSourceGutterRenderer *renderer,
                                     GtkTextIter             *iter,
                                     GdkRectangle            *area)
{
  return find_calls (grind_code_gutter_get_text (renderer), gtk_text_iter_get_line (iter)) != NULL;
}

static void
grind_fold_gutter_activate (GtkSourceGutterRenderer *renderer,
                            GtkTextIter             *iter,
                            GdkRectangle            *area,
                            guint                    button,
                            GdkModifierType          state,
                            int                      n_presses)
{
  GrindCodeText *text = grind_code_gutter_get_text (renderer);
  guint line = gtk_text_iter_get_line (iter);
  GrindCodeFold *fold;

  if (text == NULL || button != GDK_BUTTON_PRIMARY)
    return;

  fold = grind_code_text_get_fold (text);
  grind_code_fold_set_folded (fold, line, !grind_code_fold_is_folded (fold, line));
  grind_code_text_update_rows (text);
}

static gboolean
grind_fold_gutter_query_tooltip (GtkWidget  *widget,
                                 int         x,
                                 int         y,
                                 gboolean    is_keyboard,
                                 GtkTooltip *tooltip)
{
  GtkSourceGutterRenderer *renderer = GTK_SOURCE_GUTTER_RENDERER (widget);
  const GrindCodeRow *calls;
  g_autofree char *number = NULL;
  g_autofree char *tip = NULL;
  guint line, below;

  if (!grind_code_gutter_find_line (renderer, y, &line, &below) || below != GRIND_NONE ||
      (calls = find_calls (grind_code_gutter_get_text (renderer), line)) == NULL)
    return FALSE;

  number = grind_number_format_integer (calls->n_calls);
  tip = g_strdup_printf (ngettext ("Calls %s function", "Calls %s functions", calls->n_calls),
                         number);
  gtk_tooltip_set_text (tooltip, tip);

  return TRUE;
}

static void
grind_fold_gutter_css_changed (GtkWidget         *widget,
                               GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_fold_gutter_parent_class)->css_changed (widget, change);
  gtk_widget_set_size_request (widget, grind_text_scale_get_pixels (widget, WIDTH), -1);
}

static void
grind_fold_gutter_class_init (GrindFoldGutterClass *klass)
{
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  renderer_class->activate = grind_fold_gutter_activate;
  renderer_class->query_activatable = grind_fold_gutter_query_activatable;
  renderer_class->snapshot_line = grind_fold_gutter_snapshot_line;
  widget_class->css_changed = grind_fold_gutter_css_changed;
  widget_class->query_tooltip = grind_fold_gutter_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "grindfoldgutter");
}

static void
grind_fold_gutter_init (GrindFoldGutter *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkSourceGutterRenderer *
grind_fold_gutter_new (void)
{
  return g_object_new (GRIND_TYPE_FOLD_GUTTER, NULL);
}
