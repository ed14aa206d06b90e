/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cell-fill.h"

#include "grind-text-cell.h"
#include "profile/grind-plain-text.h"
#include "text/grind-node-text.h"
#include "text/grind-percent.h"

/**
 * grind_cell_fill_share:
 * @cell: a #GrindTextCell
 * @share: a share, 1 for 100 %; not finite if unknown
 *
 * Shows a share as a percentage.
 */
void
grind_cell_fill_share (GtkWidget *cell,
                       double     share)
{
  g_autofree char *text = grind_percent_format_share (share);

  g_return_if_fail (GRIND_IS_TEXT_CELL (cell));

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell),
                        grind_value_new_decimal (GRIND_VALUE_DECIMAL, 100 * share),
                        grind_value_new_whole (0));
}

/**
 * grind_cell_fill_location:
 * @cell: a #GrindTextCell
 * @graph: a graph
 * @node: a node of @graph, or %GRIND_NONE
 *
 * Shows the location of a function, with all its details in a tooltip.
 */
void
grind_cell_fill_location (GtkWidget   *cell,
                          GrindGraph  *graph,
                          GrindNodeId  node)
{
  g_autofree char *text = NULL;
  g_autofree char *full = NULL;

  g_return_if_fail (GRIND_IS_TEXT_CELL (cell));

  if (node != GRIND_NONE)
    {
      text = grind_node_text_dup_location (graph, node);
      full = grind_plain_text_show (grind_node_text_dup_full_location (graph, node));
    }
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  grind_cell_set_tooltip (GRIND_CELL (cell), full);
}
