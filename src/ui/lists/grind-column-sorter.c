/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-sorter.h"

/*
 * Our lists sort themselves and only need the sort column, which GTK 4.8 does not expose. So the
 * sorters of columns compare two probes instead of rows, and the active sorter writes its key into
 * them.
 */
typedef struct
{
  int   rank;
  guint key;
} Probe;

static int
compare_probes (gconstpointer a,
                gconstpointer b,
                gpointer      key)
{
  ((Probe *) a)->key = GPOINTER_TO_UINT (key);

  return ((const Probe *) a)->rank - ((const Probe *) b)->rank;
}

/**
 * grind_column_sorter_add:
 * @column: a column
 * @key: the sort key of @column
 *
 * Makes the title of @column clickable.
 */
void
grind_column_sorter_add (GtkColumnViewColumn *column,
                         guint                key)
{
  g_return_if_fail (GTK_IS_COLUMN_VIEW_COLUMN (column));

  g_autoptr (GtkSorter) sorter = NULL;

  sorter = GTK_SORTER (gtk_custom_sorter_new (compare_probes, GUINT_TO_POINTER (key), NULL));
  gtk_column_view_column_set_sorter (column, sorter);
}

gboolean
grind_column_sorter_read (GtkColumnView *view,
                          guint         *key,
                          gboolean      *is_descending)
{
  Probe low = { 0, 0 };
  Probe high = { 1, 0 };
  GtkOrdering ordering;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  ordering = gtk_sorter_compare (gtk_column_view_get_sorter (view), &low, &high);
  *key = low.key;
  *is_descending = ordering == GTK_ORDERING_LARGER;

  return ordering != GTK_ORDERING_EQUAL;
}

/**
 * grind_column_sorter_sort_by:
 * @view: a column view
 * @columns: its columns
 * @index: the index of one of them in the array passed to grind_column_set_new()
 * @is_descending: whether the largest comes first
 *
 * Acts like a click on the title of a column that results in this order. A hidden column has no
 * title; then no title shows the sort arrow, and @view reports no sort column.
 */
void
grind_column_sorter_sort_by (GtkColumnView  *view,
                             GrindColumnSet *columns,
                             guint           index,
                             gboolean        is_descending)
{
  GtkColumnViewColumn *column = grind_column_set_get_column (columns, index);
  gboolean was_descending;
  guint previous;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  /* GTK only accepts columns of the view. GTK 4.8 leaves the arrow on the title of the previous
   * column unless there is no order in between. */
  if (gtk_column_view_column_get_column_view (column) != view)
    column = NULL;
  if (grind_column_sorter_read (view, &previous, &was_descending) && previous != index)
    gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (view, column, is_descending ? GTK_SORT_DESCENDING
                                                              : GTK_SORT_ASCENDING);
}

/**
 * grind_column_sorter_follow:
 * @view: a column view whose title was clicked
 * @columns: (nullable): its columns, whose indexes are the keys; %NULL during disposal
 * @key: (inout): the sort key of the list
 * @is_descending: (inout): whether the largest comes first
 *
 * Applies the order that the user chose in the titles. If a new key defaults to descending order,
 * sorts @view that way, which calls this function again.
 *
 * Returns: whether the list must be sorted again
 */
gboolean
grind_column_sorter_follow (GtkColumnView     *view,
                            GrindColumnSet    *columns,
                            guint             *key,
                            gboolean          *is_descending)
{
  gboolean is_wanted_descending;
  guint wanted;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  if (columns == NULL || !grind_column_sorter_read (view, &wanted, &is_wanted_descending))
    return FALSE;

  if (wanted != *key && !is_wanted_descending &&
      grind_list_column_is_large_first (grind_column_set_get_data (columns, wanted)))
    {
      grind_column_sorter_sort_by (view, columns, wanted, TRUE);
      return FALSE;
    }
  if (wanted == *key && is_wanted_descending == *is_descending)
    return FALSE;

  *key = wanted;
  *is_descending = is_wanted_descending;

  return TRUE;
}
