/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The widest texts of columns. */
#include "config.h"

#include "grind-list-column-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"

/**
 * grind_list_context_dup_widest_change:
 * @self: a context of a comparison
 * @most: the largest cost on either side
 *
 * Returns: (transfer full): the widest change of such costs, which is also wider than they are
 */
char *
grind_list_context_dup_widest_change (const GrindListContext *self,
                                      GrindValue              most)
{
  gboolean is_percent = self->navigator != NULL &&
                        grind_cost_text_is_percent (self->navigator, self->costs);
  g_autofree char *usual = grind_cost_text_dup_widest (self->costs, is_percent);
  g_autofree char *change = is_percent
                              ? grind_cost_text_format_change (self->navigator, self->costs, most)
                              : grind_change_text_dup_signed (most);

  return g_utf8_strlen (change, -1) > g_utf8_strlen (usual, -1) + 1
           ? g_steal_pointer (&change) : g_strconcat ("+", usual, NULL);
}

/**
 * grind_list_column_dup_widest_relative:
 * @most: the largest relative change, 1 for 100 %
 *
 * Returns: (transfer full): the widest text of relative changes that are not larger
 */
char *
grind_list_column_dup_widest_relative (double most)
{
  const GrindValue whole = grind_value_new_whole (1);
  const GrindValue changes[] = {
    grind_value_new_decimal (GRIND_VALUE_DECIMAL, MAX (most, 1 - 1e-9)), whole,
    grind_value_new_whole (-1),
  };
  char *widest = g_strdup ("");

  /* The last two are words. */
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *text = grind_change_text_dup_percent (
        changes[i], i == 1 ? grind_value_new_whole (0) : whole);

      if (g_utf8_strlen (text, -1) > g_utf8_strlen (widest, -1))
        {
          g_free (widest);
          widest = g_steal_pointer (&text);
        }
    }

  return widest;
}

/**
 * grind_list_context_get_larger_base:
 * @self: a context of a comparison
 *
 * Returns: the larger one of both totals, which no cost exceeds unless some are negative
 */
GrindValue
grind_list_context_get_larger_base (const GrindListContext *self)
{
  GrindValue before = grind_costs_get_base (self->before);
  GrindValue after = grind_costs_get_base (self->costs);

  return grind_value_get_rank (before) > grind_value_get_rank (after) ? before : after;
}

static char *
dup_widest_change (const GrindListContext *context)
{
  return grind_list_context_dup_widest_change (context,
                                               grind_list_context_get_larger_base (context));
}

/* The widest count: all are compared, without formatting them. */
static char *
dup_widest_count (const GrindListColumn  *self,
                  const GrindListRows    *rows,
                  const GrindListContext *context)
{
  GrindCount most = { 0, TRUE };
  GrindCount before = { 0, TRUE };
  g_autofree char *text = NULL;
  g_autofree char *before_text = NULL;

  for (guint position = 0; position < rows->n_rows; position++)
    {
      g_auto (GrindListCell) cell = { { 0 } };

      grind_list_column_fill (self, rows, position, context, &cell);
      if (cell.is_estimate && !cell.is_change)
        return g_strdup (GRIND_WIDEST_COUNT);
      most.count = MAX (most.count, cell.count.count);
      before.count = MAX (before.count, cell.count_before.count);
    }

  text = grind_number_format_count (most);
  if (context->before == NULL)
    return g_steal_pointer (&text);

  before_text = grind_number_format_count (before);

  return grind_change_text_dup_widest (before_text, text);
}

static char *
dup_widest_average (const GrindListContext *context)
{
  g_autofree char *after = grind_cost_text_dup_widest (context->costs, FALSE);
  g_autofree char *before = NULL;

  if (context->before == NULL)
    return g_steal_pointer (&after);

  before = grind_cost_text_dup_widest (context->before, FALSE);

  return grind_change_text_dup_widest (before, after);
}

/**
 * grind_list_column_dup_widest:
 * @self: a column
 * @rows: (nullable): the rows that it shows
 * @context: what to show
 *
 * Returns: (transfer full) (nullable): the widest text that it shows, %NULL if that is not known
 */
char *
grind_list_column_dup_widest (const GrindListColumn  *self,
                              const GrindListRows    *rows,
                              const GrindListContext *context)
{
  GrindListContext own = _grind_list_column_get_context (self, context);

  g_return_val_if_fail (self != NULL, NULL);

  if (self->dup_widest != NULL)
    return rows != NULL ? self->dup_widest (rows, &own) : NULL;

  switch (self->kind)
    {
    case GRIND_COLUMN_BEFORE:
    case GRIND_COLUMN_AFTER:
      return own.before != NULL ? dup_widest_change (&own) : NULL;
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
      if (own.costs == NULL)
        return NULL;
      if (own.before != NULL)
        return dup_widest_change (&own);
      return grind_cost_text_dup_widest (own.costs, own.navigator != NULL &&
                                         grind_cost_text_is_percent (own.navigator, own.costs));
    case GRIND_COLUMN_AVERAGE:
      return own.costs != NULL ? dup_widest_average (&own) : NULL;
    case GRIND_COLUMN_SHARE:
      return grind_percent_dup_widest ();
    case GRIND_COLUMN_COUNT:
      return rows != NULL ? dup_widest_count (self, rows, &own) : NULL;
    case GRIND_COLUMN_NAME:
    case GRIND_COLUMN_LOCATION:
    case GRIND_COLUMN_TEXT:
    case GRIND_COLUMN_NUMBER:
    case GRIND_COLUMN_NODE:
    case GRIND_COLUMN_FLAG:
    default:
      return NULL;
    }
}
