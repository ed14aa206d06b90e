/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-steps.h"

/* The number of rows that a list view makes widgets for, however long the list is. */
#define MAX_WIDGETS 205

/**
 * grind_list_steps_get_next:
 * @n_items: the number of items that a list has reported to its view
 * @n_rows: the number of rows it has
 * @rows_at_once: the number of rows whose widgets may be made or removed in one step
 *
 * A list view makes widgets for the first 205 rows, which takes a millisecond for nine of them;
 * removing them takes half of that. A list that grows or shrinks does so in steps to keep the main
 * loop responsive.
 *
 * Returns: the number of items to report in the next step towards @n_rows
 */
guint
grind_list_steps_get_next (guint n_items,
                           guint n_rows,
                           guint rows_at_once)
{
  if (n_items > n_rows)
    return MAX (n_rows + rows_at_once, MIN (n_items, MAX_WIDGETS)) - rows_at_once;

  return n_items < MAX_WIDGETS ? MIN (n_rows, n_items + rows_at_once) : n_rows;
}
