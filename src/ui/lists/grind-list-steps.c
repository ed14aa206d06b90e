/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-steps.h"

/* For so many rows a list view has widgets, however long the list is. */
#define MAX_WIDGETS 205

/**
 * grind_list_steps_get_next:
 * @n_items: how many items a list has told its view of
 * @n_rows: how many it has
 * @rows_at_once: for how many rows widgets may be made, or done away with, in one step
 *
 * A list view makes widgets for the first 205 rows, which takes a millisecond for nine of them, and
 * to do away with them half of that. A list that becomes longer or shorter does so in steps, so
 * that the main loop is not held for all of that.
 *
 * Returns: how many items there are to be after the next step to @n_rows
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
