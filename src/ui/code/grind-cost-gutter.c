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

typedef enum
{
  SIDE_ONLY,     /* there is no comparison */
  SIDE_BEFORE,
  SIDE_AFTER,
  SIDE_CHANGE,
} Side;

/* What a column of the gutter shows: costs of a column of the data. */
typedef struct
{
  guint column;
  Side  side;
} Column;

struct _GrindCostGutter
{
  GtkSourceGutterRenderer parent_instance;

  /* Owned */
  PangoLayout *layout;   /* (nullable): while drawing or measuring */

  int widths[GRIND_COST_GUTTER_COLUMNS];   /* px; 0 for no column */
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

/* In a comparison, only the change of the secondary event: more would take too much space. */
static guint
list_columns (GrindCodeData *data,
              Column        *columns)
{
  guint n = 0;

  if (data == NULL)
    return 0;

  for (guint column = 0; column < grind_code_data_get_n_columns (data); column++)
    if (!grind_code_data_is_comparison (data))
      columns[n++] = (Column) { column, SIDE_ONLY };
    else
      {
        if (column == 0)
          {
            columns[n++] = (Column) { column, SIDE_BEFORE };
            columns[n++] = (Column) { column, SIDE_AFTER };
          }
        columns[n++] = (Column) { column, SIDE_CHANGE };
      }

  return n;
}

/* The costs of the event of a column, before if @is_before. A previous graph is still shown briefly
 * after a comparison has ended. */
static const GrindCosts *
get_costs (GrindCodeText *text,
           guint          column,
           gboolean       is_before)
{
  GrindGraph *graph = grind_navigator_get_graph (grind_code_text_get_navigator (text));
  GrindGraph *before = grind_graph_get_before (graph);
  GrindEventId event = grind_code_data_get_event (grind_code_text_get_data (text), column);

  return grind_cost_text_get_costs (is_before && before != NULL ? before : graph, event);
}

static GrindValue
get_side (const Column *column,
          GrindValue    before,
          GrindValue    after)
{
  if (column->side == SIDE_BEFORE)
    return before;

  return column->side == SIDE_CHANGE ? grind_change_make (before, after).change : after;
}

/* Costs of both sides are shares of the total before, so that their difference is the change. */
static char *
dup_cost (GrindCodeText *text,
          const Column  *column,
          GrindValue     cost)
{
  GrindNavigator *navigator = grind_code_text_get_navigator (text);

  if (column->side == SIDE_CHANGE)
    return grind_cost_text_format_change (navigator, get_costs (text, column->column, FALSE),
                                          cost);

  return grind_cost_text_format (navigator,
                                 get_costs (text, column->column, column->side != SIDE_ONLY), cost);
}

static gboolean
is_zero (GrindValue cost)
{
  return grind_value_is_known (cost) && grind_value_to_double (cost) == 0;
}

/* Draws the background of a line by its heat, or by its change; returns the text colour on it, if
 * it has any. */
static gboolean
draw_heat (GrindCodeData      *data,
           GtkSnapshot        *snapshot,
           guint               row,
           const GdkRectangle *cell,
           GdkRGBA            *ink)
{
  const GrindStyle *style = grind_colors_get_style ();
  gboolean is_change = grind_code_data_is_comparison (data);
  guint step = is_change ? grind_style_get_change_step (grind_code_data_get_points (data, row))
                         : grind_style_get_heat_step (grind_code_data_get_heat (data, row));
  GrindColor ink_color;
  GrindColor heat;
  GdkRGBA color;

  if (step == (is_change ? GRIND_UNCHANGED_STEP : 0))
    return FALSE;

  heat = is_change ? grind_style_get_color (style, GRIND_COLOR_SCALE_CHANGE, step, &ink_color)
                   : grind_style_get_heat (style, step, &ink_color);
  color = grind_colors_to_rgba (&heat);
  *ink = grind_colors_to_rgba (&ink_color);
  gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (cell->x, cell->y, cell->width,
                                                                    cell->height));

  return TRUE;
}

/* Zero is not shown, so that other costs stand out; but no change of a cost is. */
static void
draw_cost (GrindCostGutter    *self,
           GtkSnapshot        *snapshot,
           const Column       *column,
           GrindValue          before,
           GrindValue          after,
           const GdkRGBA      *color,
           const GdkRectangle *cell)
{
  GrindValue cost = get_side (column, before, after);
  g_autofree char *number = NULL;

  if (is_zero (cost) && (column->side != SIDE_CHANGE || is_zero (after)))
    return;

  number = dup_cost (get_text (self), column, cost);
  grind_code_gutter_draw (snapshot, self->layout, number, color, cell, 1);
}

static void
draw_line (GrindCostGutter    *self,
           GtkSnapshot        *snapshot,
           guint               index,
           const GrindCodeRow *row,
           const Column       *column,
           const GdkRectangle *cell)
{
  guint i = column->column;
  GrindCodeColors colors;
  GdkRGBA ink;

  grind_code_colors_get (&colors);
  ink = colors.text;
  if (is_zero (row->self[i]) && (column->side == SIDE_ONLY || is_zero (row->self_before[i])))
    {
      draw_cost (self, snapshot, column, row->others_before[i], row->others[i], &colors.dim, cell);
      return;
    }

  if (i == 0 && (column->side == SIDE_ONLY || column->side == SIDE_CHANGE))
    draw_heat (grind_code_text_get_data (get_text (self)), snapshot, index, cell, &ink);
  draw_cost (self, snapshot, column, row->self_before[i], row->self[i], &ink, cell);
}

/* The visible calls below a line */
static void
draw_calls (GrindCostGutter    *self,
            GtkSnapshot        *snapshot,
            const GrindCodeRow *row,
            const Column       *column,
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
      const GrindCodeCall *call = &calls[row->first_call + i];

      cell.y = top + (int) i * cell.height;
      if (cell.y >= bottom)
        break;
      draw_cost (self, snapshot, column, call->cost_before[column->column],
                 call->cost[column->column], &colors.text, &cell);
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
  Column columns[GRIND_COST_GUTTER_COLUMNS];
  const GrindCodeRow *rows;
  GdkRectangle cell = { 0 };
  guint n_rows, n_columns;
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
  n_columns = list_columns (data, columns);
  for (guint i = 0; i < n_columns; i++)
    {
      cell.y = y;
      cell.width = self->widths[i];
      draw_line (self, snapshot, row, &rows[row], &columns[i], &cell);
      cell.y = y + height - (int) grind_code_text_get_n_rows (text, line) * cell.height;
      draw_calls (self, snapshot, &rows[row], &columns[i], cell);
      cell.x += cell.width;
    }
}

static void
append_cost (GString       *tip,
             GrindCodeText *text,
             guint          column,
             const char    *title,
             GrindValue     before,
             GrindValue     after)
{
  GrindNavigator *navigator = grind_code_text_get_navigator (text);
  gboolean is_change = grind_code_data_is_comparison (grind_code_text_get_data (text));
  const GrindCosts *costs = get_costs (text, column, FALSE);
  g_autofree char *number = NULL;
  g_autofree char *line = NULL;

  if (is_zero (after) && (!is_change || is_zero (before)))
    return;

  number = is_change ? grind_cost_text_format_whole_change (navigator, costs,
                                                     grind_change_make (before, after))
                     : grind_cost_text_format_both (navigator, costs, after);
  line = grind_join_dup_label (title, number);
  g_string_append_printf (tip, "%s%s", tip->len > 0 ? "\n" : "", line);
}

static void
append_call (GString             *tip,
             GrindCodeText       *text,
             guint                column,
             const GrindCodeCall *call)
{
  append_cost (tip, text, column, _("Call"), call->cost_before[column], call->cost[column]);
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
        append_cost (tip, text, column, _("This function"), rows[row].self_before[column],
                     rows[row].self[column]);
        append_cost (tip, text, column, _("Other functions"), rows[row].others_before[column],
                     rows[row].others[column]);
      }
    else if (below < rows[row].n_calls)
      append_call (tip, text, column, &calls[rows[row].first_call + below]);
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

static void
keep_largest (const Column *column,
              GrindValue    before,
              GrindValue    after,
              GrindValue   *largest)
{
  GrindValue value = get_side (column, before, after);
  double size = fabs (grind_value_to_double (value));

  if (isfinite (size) && size > fabs (grind_value_to_double (*largest)))
    *largest = value;
}

/* The largest absolute cost of a column */
static GrindValue
find_largest (GrindCodeData *data,
              const Column  *column)
{
  GrindValue largest = grind_value_new_whole (0);
  guint n_rows, n_calls;
  const GrindCodeRow *rows = grind_code_data_get_rows (data, &n_rows);
  const GrindCodeCall *calls = grind_code_data_get_calls (data, &n_calls);
  guint at = column->column;

  for (guint i = 0; i < n_rows; i++)
    {
      keep_largest (column, rows[i].self_before[at], rows[i].self[at], &largest);
      keep_largest (column, rows[i].others_before[at], rows[i].others[at], &largest);
    }
  for (guint i = 0; i < n_calls; i++)
    keep_largest (column, calls[i].cost_before[at], calls[i].cost[at], &largest);

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
  Column columns[GRIND_COST_GUTTER_COLUMNS];
  guint n_columns;
  int sum = 0;

  g_return_if_fail (GRIND_IS_COST_GUTTER (self));

  text = get_text (self);
  data = text != NULL ? grind_code_text_get_data (text) : NULL;
  n_columns = list_columns (data, columns);
  for (guint column = 0; column < GRIND_COST_GUTTER_COLUMNS; column++)
    {
      self->widths[column] = 0;
      if (column < n_columns)
        {
          g_autofree char *number = dup_cost (text, &columns[column],
                                              find_largest (data, &columns[column]));
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
  g_return_val_if_fail (column < GRIND_COST_GUTTER_COLUMNS, 0);

  return self->widths[column];
}

/* (nullable): The title of a column, after its event, or the side that it shows */
char *
grind_cost_gutter_dup_title (GrindCostGutter *self,
                             guint            column)
{
  GrindCodeText *text;
  Column columns[GRIND_COST_GUTTER_COLUMNS];
  GrindNavigator *navigator;
  const GrindCosts *costs;
  const char *event, *percent;

  g_return_val_if_fail (GRIND_IS_COST_GUTTER (self), NULL);

  text = get_text (self);
  if (text == NULL || column >= list_columns (grind_code_text_get_data (text), columns))
    return NULL;

  navigator = grind_code_text_get_navigator (text);
  costs = get_costs (text, columns[column].column, FALSE);
  event = grind_cost_text_get_event (grind_navigator_get_session (navigator), costs->event);
  percent = grind_cost_text_is_percent (navigator, costs) ? " %" : "";
  switch (columns[column].side)
    {
    case SIDE_BEFORE:
      return g_strdup (_("Before"));
    case SIDE_AFTER:
      return g_strdup (_("After"));
    case SIDE_CHANGE:
      return g_strconcat ("Δ ", event, percent, NULL);
    case SIDE_ONLY:
    default:
      return g_strconcat (event, percent, NULL);
    }
}
