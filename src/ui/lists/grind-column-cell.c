/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-cell.h"

#include <string.h>

#include "grind-cost-cell.h"
#include "grind-name-cell.h"
#include "grind-text-cell.h"
#include "profile/grind-plain-text.h"
#include "text/grind-bidi.h"
#include "text/grind-cost-text.h"

typedef struct
{
  const GrindListColumn *column;
  GrindListRows         *rows;
  GrindNavigator        *navigator;
  const GrindCosts      *costs;   /* (nullable): of the column's event */
  GrindListCell          content;
  char                  *text;    /* (nullable) */
} Fill;

static void
fill_clear (Fill *fill)
{
  grind_list_cell_clear (&fill->content);
  g_free (fill->text);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fill, fill_clear)

static GrindValue
get_base (const Fill *fill)
{
  return fill->navigator != NULL && fill->costs != NULL
           ? grind_cost_text_get_base (fill->navigator, fill->costs) : grind_value_new_whole (0);
}

/* Numbers that do not add to the inclusive cost are dim, and so is the rest of their row. */
static void
fill_bar (const Fill    *fill,
          GrindCostCell *cell)
{
  const GrindListCell *content = &fill->content;
  gboolean has_bar = fill->costs != NULL && fill->costs->kind != GRIND_VALUE_RATIO &&
                     grind_list_column_has_bar (fill->column, fill->rows->graph);
  GrindValue base;

  grind_cost_cell_set_text (cell, fill->text);
  if (content->is_change)
    {
      base = fill->column->kind == GRIND_COLUMN_SHARE
               ? content->base
               : grind_cost_text_get_change_base (fill->navigator, fill->costs);
      grind_cell_set_value (GRIND_CELL (cell), content->value,
                            grind_cost_text_is_percent (fill->navigator, fill->costs)
                              ? base : grind_value_new_whole (0));
      grind_cost_cell_set_change (cell, grind_value_get_share (content->value, base),
                                  grind_value_get_share (content->strong, base));
      grind_cost_cell_set_has_bar (cell, has_bar);
    }
  else if (fill->column->kind == GRIND_COLUMN_SHARE)
    {
      grind_cell_set_value (GRIND_CELL (cell), content->value, content->base);
      grind_cost_cell_set_shares (cell, content->share, grind_value_to_double (content->strong));
    }
  else
    {
      grind_cell_set_value (GRIND_CELL (cell), content->value, get_base (fill));
      grind_cost_cell_set_shares (cell,
                                  grind_cost_text_get_share (fill->navigator, fill->costs,
                                                             content->value),
                                  grind_cost_text_get_share (fill->navigator, fill->costs,
                                                             content->strong));
      grind_cost_cell_set_has_bar (cell, has_bar);
    }
  if (content->is_dim)
    gtk_widget_add_css_class (GTK_WIDGET (cell), "grind-inner");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (cell), "grind-inner");
}

static void
fill_name (Fill          *fill,
           GrindNameCell *cell,
           GrindPattern  *match,
           gboolean       tells_apart)
{
  GrindListCell *content = &fill->content;
  GrindSession *session = fill->navigator != NULL ? grind_navigator_get_session (fill->navigator)
                                                  : NULL;
  g_autofree char *tooltip = NULL;

  grind_list_column_name (fill->rows, content);
  if (tells_apart && content->name.note == NULL && content->node != GRIND_NONE)
    content->name.note =
      grind_plain_text_show (grind_node_text_dup_distinction (fill->rows->graph, content->node));
  if (content->has_no_slot || (content->slot == GRIND_NONE && content->node == GRIND_NONE))
    grind_name_cell_clear_slot (cell);
  else if (content->slot != GRIND_NONE)
    grind_name_cell_set_slot (cell, content->slot);
  else
    grind_name_cell_show_slot (cell, grind_session_get_color_map (session), content->node);
  grind_name_cell_set_depth (cell, content->depth);
  grind_name_cell_set_is_dim (cell, content->is_dim);
  grind_name_cell_set_name (cell, &content->name);
  grind_name_cell_set_branch (cell, content->branch);
  grind_name_cell_set_match (cell, content->is_bold ? NULL : match);
  if ((fill->column->flags & GRIND_COLUMN_NO_TOOLTIP) != 0)
    return;

  if (content->tooltip != NULL)
    tooltip = grind_node_name_dup_tooltip (&content->name, content->tooltip);
  grind_cell_set_tooltip (GRIND_CELL (cell), tooltip);
}

static void
fill_number (const Fill *fill,
             GrindCell  *cell)
{
  const GrindListCell *content = &fill->content;
  const GrindValue none = grind_value_new_whole (0);

  if (content->is_empty)
    return;

  switch ((guint) fill->column->kind)
    {
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
      grind_cell_set_value (cell, content->value,
                            content->is_change && grind_cost_text_is_percent (fill->navigator,
                                                                              fill->costs)
                              ? grind_cost_text_get_change_base (fill->navigator, fill->costs)
                              : get_base (fill));
      break;
    case GRIND_COLUMN_SHARE:
      grind_cell_set_value (cell, grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                                           100 * content->share), none);
      break;
    default:
      break;
    }
}

/* Adds the matches in the last component of @path, which is at @place in a text. */
static void
add_base_ranges (GArray            *ranges,
                 GrindPattern      *match,
                 GrindSearchFields  field,
                 const char        *path,
                 gsize              place)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autoptr (GArray) all = grind_pattern_list_ranges (match, field, path);
  gsize start = g_str_has_suffix (path, base) ? strlen (path) - strlen (base) : strlen (path);

  for (guint i = 0; i < all->len; i++)
    {
      GrindTextRange range = g_array_index (all, GrindTextRange, i);

      if (range.end <= start)
        continue;
      range.start = MAX (range.start, start) - start + place;
      range.end = range.end - start + place;
      g_array_append_val (ranges, range);
    }
}

/* Marks matches in the file at the start and the object at the end of the text. */
static void
mark_location (const Fill    *fill,
               GrindTextCell *cell,
               GrindPattern  *match)
{
  GrindSearchFields fields = match != NULL ? grind_pattern_get_fields (match) : 0;
  const GrindListCell *content = &fill->content;
  GArray *ranges;

  if (fill->text == NULL || (fields & (GRIND_SEARCH_FILE | GRIND_SEARCH_OBJECT)) == 0)
    return;

  ranges = g_array_new (FALSE, FALSE, sizeof (GrindTextRange));
  if (content->file != NULL && (fields & GRIND_SEARCH_FILE) != 0)
    add_base_ranges (ranges, match, GRIND_SEARCH_FILE, content->file, 0);
  if (content->object != NULL && (fields & GRIND_SEARCH_OBJECT) != 0)
    {
      g_autofree char *base = g_path_get_basename (content->object);

      if (g_str_has_suffix (fill->text, base))
        add_base_ranges (ranges, match, GRIND_SEARCH_OBJECT, content->object,
                         strlen (fill->text) - strlen (base));
    }
  grind_text_cell_mark (cell, ranges);
}

static void
fill_location (Fill         *fill,
               GrindPattern *match)
{
  GrindGraph *graph = fill->rows->graph;
  GrindListCell *content = &fill->content;

  if (match != NULL)
    {
      content->file = grind_plain_text_show (grind_node_text_dup_file (graph, content->node));
      content->object = grind_plain_text_show (grind_node_text_dup_object (graph, content->node));
    }
  if ((fill->column->flags & GRIND_COLUMN_NO_TOOLTIP) == 0)
    content->tooltip = grind_plain_text_show (grind_node_text_dup_full_location (graph,
                                                                                 content->node));
}

static void
fill_text (Fill          *fill,
           GrindTextCell *cell,
           GrindPattern  *match)
{
  GrindListCell *content = &fill->content;

  if (fill->column->kind == GRIND_COLUMN_LOCATION && content->node != GRIND_NONE)
    fill_location (fill, match);
  grind_text_cell_set_text (cell, fill->text);
  grind_text_cell_set_is_dim (cell, content->is_dim ||
                                    (fill->column->flags & GRIND_COLUMN_IS_DIM) != 0);
  mark_location (fill, cell, match);
  if ((fill->column->flags & GRIND_COLUMN_NO_TOOLTIP) == 0)
    grind_cell_set_tooltip (GRIND_CELL (cell), content->tooltip);
  fill_number (fill, GRIND_CELL (cell));
}

/**
 * grind_column_cell_make:
 * @column: a column
 *
 * Returns: (transfer floating): an empty cell
 */
GtkWidget *
grind_column_cell_make (const GrindListColumn *column)
{
  GtkWidget *cell;

  if (column->kind == GRIND_COLUMN_NAME)
    {
      cell = grind_name_cell_new ();
      gtk_widget_set_has_tooltip (cell, (column->flags & GRIND_COLUMN_NO_TOOLTIP) == 0);

      return cell;
    }
  if ((column->flags & (GRIND_COLUMN_HAS_BAR | GRIND_COLUMN_HAS_BAR_THEN)) != 0)
    return grind_cost_cell_new ();

  return grind_list_column_is_number (column) ? grind_text_cell_new_number ()
                                              : grind_text_cell_new ();
}

/**
 * grind_column_cell_fill:
 * @column: a column
 * @cell: a cell from grind_column_cell_make()
 * @row: a row
 * @navigator: (nullable): the format of costs and the colours
 * @match: (nullable): a search whose matches are marked
 * @tells_apart: whether functions of the same name have a note that tells them apart
 *
 * Shows @row in @cell.
 */
void
grind_column_cell_fill (const GrindListColumn *column,
                        GtkWidget             *cell,
                        GrindRow              *row,
                        GrindNavigator        *navigator,
                        GrindPattern          *match,
                        gboolean               tells_apart)
{
  GrindListContext context;
  g_auto (Fill) fill = { .column = column };

  /* A list view can keep rows for a moment after the list has become shorter. */
  fill.rows = grind_row_get_rows (row);
  if (grind_row_get_position (row) >= fill.rows->n_rows)
    return;

  fill.navigator = navigator;
  grind_list_context_init (&context, navigator, fill.rows->graph);
  fill.costs = column->kind == GRIND_COLUMN_SECONDARY ? context.secondary : context.costs;
  grind_list_column_fill (column, fill.rows, grind_row_get_position (row), &context,
                          &fill.content);
  fill.text = grind_list_column_dup_text (column, fill.rows, &context, &fill.content);

  grind_cell_set_is_bold (GRIND_CELL (cell), fill.content.is_bold);
  if (GRIND_IS_NAME_CELL (cell))
    fill_name (&fill, GRIND_NAME_CELL (cell), match, tells_apart);
  else if (GRIND_IS_COST_CELL (cell))
    fill_bar (&fill, GRIND_COST_CELL (cell));
  else
    fill_text (&fill, GRIND_TEXT_CELL (cell), match);
  if (fill.content.label != NULL)
    grind_cell_announce_row (GRIND_CELL (cell), fill.content.label);
}

/**
 * grind_column_cell_dup_text:
 * @column: a column
 * @row: a row
 * @navigator: (nullable): the format of costs
 * @is_exact: whether the text is for a program
 *
 * Returns: (transfer full) (nullable): the text of the cell of @row
 */
char *
grind_column_cell_dup_text (const GrindListColumn *column,
                            GrindRow              *row,
                            GrindNavigator        *navigator,
                            gboolean               is_exact)
{
  GrindListRows *rows = grind_row_get_rows (row);
  g_auto (GrindListCell) content = { { 0 } };
  g_autofree char *text = NULL;
  GrindListContext context;

  grind_list_context_init (&context, navigator, rows->graph);
  grind_list_column_fill (column, rows, grind_row_get_position (row), &context, &content);
  if (is_exact)
    return grind_list_column_dup_exact (column, rows, &context, &content);

  if (column->kind == GRIND_COLUMN_NAME)
    grind_list_column_name (rows, &content);

  text = grind_list_column_dup_text (column, rows, &context, &content);

  return text != NULL ? grind_bidi_strip (text) : NULL;
}
