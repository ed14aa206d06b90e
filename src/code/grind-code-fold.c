/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-fold.h"

#define MORE_CALLS 500   /* that are shown when more are asked for */

struct _GrindCodeFold
{
  gboolean    is_folded;    /* whether lines are, unless they are exceptions */
  GHashTable *exceptions;   /* set of lines */
  GHashTable *limits;       /* line → how many calls are shown, where these are more than few */
};

static guint
get_limit (GrindCodeFold *self,
           guint          line)
{
  gpointer limit = g_hash_table_lookup (self->limits, GUINT_TO_POINTER (line));

  return limit != NULL ? GPOINTER_TO_UINT (limit) : GRIND_CODE_FEW_CALLS;
}

/**
 * grind_code_fold_new:
 *
 * Returns: (transfer full): no line is folded
 */
GrindCodeFold *
grind_code_fold_new (void)
{
  GrindCodeFold *self = g_new0 (GrindCodeFold, 1);

  self->exceptions = g_hash_table_new (NULL, NULL);
  self->limits = g_hash_table_new (NULL, NULL);

  return self;
}

/**
 * grind_code_fold_free:
 * @self: (transfer full): what is folded
 *
 * Frees it.
 */
void
grind_code_fold_free (GrindCodeFold *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->exceptions);
  g_hash_table_unref (self->limits);
  g_free (self);
}

/**
 * grind_code_fold_is_folded:
 * @self: what is folded
 * @line: a line
 *
 * Returns: whether the calls of @line are out of sight
 */
gboolean
grind_code_fold_is_folded (GrindCodeFold *self,
                           guint          line)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_folded != g_hash_table_contains (self->exceptions, GUINT_TO_POINTER (line));
}

/**
 * grind_code_fold_set_folded:
 * @self: what is folded
 * @line: a line
 * @is_folded: whether its calls are to be out of sight
 *
 * Folds or unfolds one line.
 */
void
grind_code_fold_set_folded (GrindCodeFold *self,
                            guint          line,
                            gboolean       is_folded)
{
  g_return_if_fail (self != NULL);

  if (is_folded == self->is_folded)
    g_hash_table_remove (self->exceptions, GUINT_TO_POINTER (line));
  else
    g_hash_table_add (self->exceptions, GUINT_TO_POINTER (line));
}

/**
 * grind_code_fold_set_all:
 * @self: what is folded
 * @is_folded: whether all calls are to be out of sight
 *
 * Folds or unfolds all lines.
 */
void
grind_code_fold_set_all (GrindCodeFold *self,
                         gboolean       is_folded)
{
  g_return_if_fail (self != NULL);

  self->is_folded = is_folded;
  g_hash_table_remove_all (self->exceptions);
}

/**
 * grind_code_fold_show_more:
 * @self: what is folded
 * @line: a line
 *
 * Shows more calls of a line that has many.
 */
void
grind_code_fold_show_more (GrindCodeFold *self,
                           guint          line)
{
  g_return_if_fail (self != NULL);

  g_hash_table_insert (self->limits, GUINT_TO_POINTER (line),
                       GUINT_TO_POINTER (get_limit (self, line) + MORE_CALLS));
}

/**
 * grind_code_fold_forget:
 * @self: what is folded
 *
 * Forgets all lines: there is another text. Whether all are folded is kept.
 */
void
grind_code_fold_forget (GrindCodeFold *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_remove_all (self->exceptions);
  g_hash_table_remove_all (self->limits);
}

/**
 * grind_code_fold_get_n_rows:
 * @self: what is folded
 * @row: a line with its calls
 *
 * Returns: how many rows there are below the line: its calls, and one for those that are left out
 */
guint
grind_code_fold_get_n_rows (GrindCodeFold      *self,
                            const GrindCodeRow *row)
{
  guint n_calls = grind_code_fold_get_n_calls (self, row);

  return n_calls + (n_calls > 0 && n_calls < row->n_calls);
}

/**
 * grind_code_fold_get_n_calls:
 * @self: what is folded
 * @row: a line with its calls
 *
 * Returns: how many of its calls are shown
 */
guint
grind_code_fold_get_n_calls (GrindCodeFold      *self,
                             const GrindCodeRow *row)
{
  guint limit;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (row != NULL, 0);

  if (row->n_calls == 0 || grind_code_fold_is_folded (self, row->line))
    return 0;

  /* A row that stands for one call might as well be that call. */
  limit = get_limit (self, row->line);

  return row->n_calls <= limit + 1 ? row->n_calls : limit;
}
