/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cost-gutter.h"

#include <glib/gi18n.h>

#include "grind-code-colors.h"
#include "grind-code-gutter.h"
#include "text/grind-cost-text.h"
#include "text/grind-join.h"
#include "ui/base/grind-colors.h"
#include "ui/base/grind-text-scale.h"

#define WIDTH 66   /* px of a column at the default text size */

struct _GrindCostGutter
{
  GtkSourceGutterRenderer parent_instance;

  /* Owned */
  PangoLayout *layout;   /* (nullable): while drawing or measuring */

  int widths[GRIND_CODE_COLUMNS];   /* px; 0 for no column */
};

G_DEFINE_FINAL_TYPE (GrindCostGutter, grind_cost_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

/* Uses tabular figures to align decimal points. */
static void
ensure_layout (GrindCostGutter *self)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->layout != NULL)
    return;

  attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_attributes (self->layout, attributes);
}

static GrindCodeText *
get_text (GrindCostGutter *self)
{
  return grind_code_gutter_get_text (GTK_SOURCE_GUTTER_RENDERER (self));
}

static char *
dup_cost (GrindCodeText *text,
          guint          column,
          GrindValue     cost)
{
  GrindNavigator *navigator = grind_code_text_get_navigator (text);
  GrindEventId event = grind_code_data_get_event (grind_code_text_get_data (text), column);
  const GrindCosts *costs =
    grind_cost_text_get_costs (grind_navigator_get_graph (navigator), event);

  return grind_cost_text_format (navigator, costs, cost);
}

static gboolean
is_zero (GrindValue cost)
{
  return grind_value_is_known (cost) && grind_value_to_double (cost) == 0;
}

/* Returns the text colour on the heat of a line, if it has any. */
static gboolean
draw_heat (GrindCodeText      *text,
           GtkSnapshot        *snapshot,
           guint               row,
           const GdkRectangle *cell,
           GdkRGBA            *ink)
{
  const GrindStyle *style = grind_colors_get_style ();
  guint step = grind_style_get_heat_step (grind_code_data_get_heat (
                                            grind_code_text_get_data (text), row));
  GrindColor ink_color;
  GrindColor heat;
  GdkRGBA color;

  if (step == 0)
    return FALSE;

  heat = grind_style_get_heat (style, step, &ink_color);
  color = grind_colors_to_rgba (&heat);
  *ink = grind_colors_to_rgba (&ink_color);
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (cell->x, cell->y, cell->width,
                                                                    cell->height));

  return TRUE;
}

static void
draw_cost (GrindCostGutter    *self,
           GtkSnapshot        *snapshot,
           guint               column,
           GrindValue          cost,
           const GdkRGBA      *color,
           const GdkRectangle *cell)
{
  g_autofree char *number = NULL;

  if (is_zero (cost))
    return;

  number = dup_cost (get_text (self), column, cost);
  grind_code_gutter_draw (snapshot, self->layout, number, color, cell, 1);
}

static void
draw_line (GrindCostGutter    *self,
           GtkSnapshot        *snapshot,
           guint               index,
           const GrindCodeRow *row,
           guint               column,
           const GdkRectangle *cell)
{
  GrindCodeColors colors;
  GdkRGBA ink;

  grind_code_colors_get (&colors);
  ink = colors.text;
  if (is_zero (row->self[column]))
    {
      draw_cost (self, snapshot, column, row->others[column], &colors.dim, cell);
      return;
    }

  if (column == 0)
    draw_heat (get_text (self), snapshot, index, cell, &ink);
  draw_cost (self, snapshot, column, row->self[column], &ink, cell);
}

/* The visible calls below a line */
static void
draw_calls (GrindCostGutter    *self,
            GtkSnapshot        *snapshot,
            const GrindCodeRow *row,
            guint               column,
            GdkRectangle        cell)
{
  GrindCodeText *text = get_text (self);
  guint n_calls = grind_code_fold_get_n_calls (grind_code_text_get_fold (text), row);
  guint n_all;
  const GrindCodeCall *calls = grind_code_data_get_calls (grind_code_text_get_data (text), &n_all);
  int bottom = gtk_widget_get_height (GTK_WIDGET (self));
  int top = cell.y;
  GrindCodeColors colors;

  grind_code_colors_get (&colors);
  n_calls = MIN (n_calls, grind_code_text_get_n_rows (text, row->line));
  for (guint i = MAX (-top / cell.height, 0); i < n_calls; i++)
    {
      cell.y = top + (int) i * cell.height;
      if (cell.y >= bottom)
        break;
      draw_cost (self, snapshot, column, calls[row->first_call + i].cost[column], &colors.text,
                 &cell);
    }
}

static void
grind_cost_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                                 GtkSnapshot             *snapshot,
                                 GtkSourceGutterLines    *lines,
                                 guint                    line)
{
  GrindCostGutter *self = GRIND_COST_GUTTER (renderer);
  GrindCodeText *text = get_text (self);
  GrindCodeData *data = text != NULL ? grind_code_text_get_data (text) : NULL;
  guint row = data != NULL ? grind_code_data_find_row (data, line) : GRIND_NONE;
  const GrindCodeRow *rows;
  GdkRectangle cell = { 0 };
  guint n_rows;
  int y, height;

  grind_code_gutter_draw_ground (renderer, snapshot, lines, line);
  if (row == GRIND_NONE)
    return;

  ensure_layout (self);
  rows = grind_code_data_get_rows (data, &n_rows);
  gtk_source_gutter_lines_get_line_yrange (lines, line,
                                           GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &y,
                                           &height);
  cell.height = grind_code_text_get_row_height (text);
  for (guint column = 0; column < grind_code_data_get_n_columns (data); column++)
    {
      cell.y = y;
      cell.width = self->widths[column];
      draw_line (self, snapshot, row, &rows[row], column, &cell);
      cell.y = y + height - (int) grind_code_text_get_n_rows (text, line) * cell.height;
      draw_calls (self, snapshot, &rows[row], column, cell);
      cell.x += cell.width;
    }
}

static void
append_cost (GString       *tip,
             GrindCodeText *text,
             guint          column,
             const char    *title,
             GrindValue     cost)
{
  GrindNavigator *navigator = grind_code_text_get_navigator (text);
  GrindEventId event = grind_code_data_get_event (grind_code_text_get_data (text), column);
  const GrindCosts *costs =
    grind_cost_text_get_costs (grind_navigator_get_graph (navigator), event);
  g_autofree char *number = NULL;
  g_autofree char *line = NULL;

  if (is_zero (cost))
    return;

  number = grind_cost_text_format_both (navigator, costs, cost);
  line = grind_join_dup_label (title, number);
  g_string_append_printf (tip, "%s%s", tip->len > 0 ? "\n" : "", line);
}

static gboolean
grind_cost_gutter_query_tooltip (GtkWidget  *widget,
                                 int         x,
                                 int         y,
                                 gboolean    is_keyboard,
                                 GtkTooltip *tooltip)
{
  GrindCodeText *text = get_text (GRIND_COST_GUTTER (widget));
  GrindCodeData *data = text != NULL ? grind_code_text_get_data (text) : NULL;
  g_autoptr (GString) tip = g_string_new (NULL);
  const GrindCodeCall *calls;
  const GrindCodeRow *rows;
  guint line, below, row, n;

  if (data == NULL ||
      !grind_code_gutter_find_line (GTK_SOURCE_GUTTER_RENDERER (widget), y, &line, &below) ||
      (row = grind_code_data_find_row (data, line)) == GRIND_NONE)
    return FALSE;

  rows = grind_code_data_get_rows (data, &n);
  calls = grind_code_data_get_calls (data, &n);
  for (guint column = 0; column < grind_code_data_get_n_columns (data); column++)
    if (below == GRIND_NONE)
      {
        append_cost (tip, text, column, _("This function"), rows[row].self[column]);
        append_cost (tip, text, column, _("Other functions"), rows[row].others[column]);
      }
    else if (below < rows[row].n_calls)
      append_cost (tip, text, column, _("Call"), calls[rows[row].first_call + below].cost[column]);
  gtk_tooltip_set_text (tooltip, tip->str);

  return tip->len > 0;
}

static void
grind_cost_gutter_css_changed (GtkWidget         *widget,
                               GtkCssStyleChange *change)
{
  GrindCostGutter *self = GRIND_COST_GUTTER (widget);

  GTK_WIDGET_CLASS (grind_cost_gutter_parent_class)->css_changed (widget, change);
  g_clear_object (&self->layout);
  grind_cost_gutter_update (self);
}

static void
grind_cost_gutter_dispose (GObject *object)
{
  g_clear_object (&GRIND_COST_GUTTER (object)->layout);

  G_OBJECT_CLASS (grind_cost_gutter_parent_class)->dispose (object);
}

static void
grind_cost_gutter_class_init (GrindCostGutterClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_cost_gutter_dispose;
  GTK_SOURCE_GUTTER_RENDERER_CLASS (klass)->snapshot_line = grind_cost_gutter_snapshot_line;
  widget_class->css_changed = grind_cost_gutter_css_changed;
  widget_class->query_tooltip = grind_cost_gutter_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "grindcostgutter");
}

static void
grind_cost_gutter_init (GrindCostGutter *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  grind_code_gutter_make_clickable (GTK_SOURCE_GUTTER_RENDERER (self));
}

GtkSourceGutterRenderer *
grind_cost_gutter_new (void)
{
  return g_object_new (GRIND_TYPE_COST_GUTTER, NULL);
}

/* The largest absolute cost of a column */
static GrindValue
find_largest (GrindCodeData *data,
              guint          column)
{
  GrindValue largest = grind_value_new_whole (0);
  guint n_rows, n_calls;
  const GrindCodeRow *rows = grind_code_data_get_rows (data, &n_rows);
  const GrindCodeCall *calls = grind_code_data_get_calls (data, &n_calls);
  double most = 0;

  for (guint i = 0; i < 2 * n_rows + n_calls; i++)
    {
      GrindValue value = i >= 2 * n_rows ? calls[i - 2 * n_rows].cost[column]
                         : i % 2 == 0 ? rows[i / 2].self[column] : rows[i / 2].others[column];
      double size = fabs (grind_value_to_double (value));

      if (isfinite (size) && size > most)
        {
          most = size;
          largest = value;
        }
    }

  return largest;
}

/**
 * grind_cost_gutter_update:
 * @self: a gutter
 *
 * Fits the widths of columns to their numbers, after a change of the data or its format.
 */
void
grind_cost_gutter_update (GrindCostGutter *self)
{
  GrindCodeText *text;
  GrindCodeData *data;
  int sum = 0;

  g_return_if_fail (GRIND_IS_COST_GUTTER (self));

  text = get_text (self);
  data = text != NULL ? grind_code_text_get_data (text) : NULL;
  for (guint column = 0; column < GRIND_CODE_COLUMNS; column++)
    {
      self->widths[column] = 0;
      if (data != NULL && column < grind_code_data_get_n_columns (data))
        {
          g_autofree char *number = dup_cost (text, column, find_largest (data, column));
          int width;

          ensure_layout (self);
          pango_layout_set_text (self->layout, number, -1);
          pango_layout_get_pixel_size (self->layout, &width, NULL);
          self->widths[column] = MAX (width + 2 * GRIND_CODE_GUTTER_PADDING,
                                      grind_text_scale_get_pixels (GTK_WIDGET (self), WIDTH));
        }
      sum += self->widths[column];
    }
  gtk_widget_set_size_request (GTK_WIDGET (self), sum, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
grind_cost_gutter_get_width (GrindCostGutter *self,
                             guint            column)
{
  g_return_val_if_fail (GRIND_IS_COST_GUTTER (self), 0);
  g_return_val_if_fail (column < GRIND_CODE_COLUMNS, 0);

  return self->widths[column];
}
