/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-column-sorter.h"

/*
 * Our lists sort themselves, and only have to know by which column. GTK 4.8 does not tell: so the
 * sorters of columns compare no rows but two probes, in which the one that is asked leaves its key.
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
 * @key: what a list is sorted by when it is sorted by @column
 *
 * Lets the title of @column be clicked.
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
 * @index: the place of one of them in the array that @columns was made of
 * @is_descending: whether the largest is to come first
 *
 * Does what a click on the title of a column does that leaves this order. A column that is not
 * shown has no title; then no other has the arrow either, and @view tells of nothing.
 */
void
grind_column_sorter_sort_by (GtkColumnView  *view,
                             GrindColumnSet *columns,
                             guint           index,
                             gboolean        is_descending)
{
  GtkColumnViewColumn *column = grind_column_set_get_column (columns, index);

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  /* GTK accepts none but the columns of the view. */
  if (gtk_column_view_column_get_column_view (column) != view)
    column = NULL;
  gtk_column_view_sort_by_column (view, column, is_descending ? GTK_SORT_DESCENDING
                                                              : GTK_SORT_ASCENDING);
}

/**
 * grind_column_sorter_follow:
 * @view: a column view that was clicked at
 * @columns: (nullable): its columns, of which the keys are the indexes; %NULL when they are going
 * @is_large_first: whether who sorts by a key first wants the large ones at the top
 * @key: (inout): what the list is sorted by
 * @is_descending: (inout): whether the largest comes first
 *
 * Takes over what the user wants the list to be sorted by. Where large ones are wanted first, @view
 * is told so, which leads here once more.
 *
 * Returns: whether the list is to be sorted in another way
 */
gboolean
grind_column_sorter_follow (GtkColumnView     *view,
                            GrindColumnSet    *columns,
                            GrindIsLargeFirst  is_large_first,
                            guint             *key,
                            gboolean          *is_descending)
{
  gboolean is_wanted_descending;
  guint wanted;

  g_return_val_if_fail (GTK_IS_COLUMN_VIEW (view), FALSE);

  if (columns == NULL || !grind_column_sorter_read (view, &wanted, &is_wanted_descending))
    return FALSE;

  if (wanted != *key && !is_wanted_descending && is_large_first (wanted))
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
