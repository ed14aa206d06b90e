/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-fold.h"

#define MORE_CALLS 500   /* shown after the user asks for more */

struct _GrindCodeFold
{
  gboolean    is_folded;    /* whether lines outside of @exceptions are collapsed */
  GHashTable *exceptions;   /* set of lines */
  GHashTable *limits;       /* line → number of calls to show, if greater than the default */
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
 * Returns: (transfer full): a state in which all lines are expanded
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
 * @self: (transfer full): a fold state
 *
 * Frees the state.
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
 * @self: a fold state
 * @line: a line
 *
 * Returns: whether the calls of @line are collapsed
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
 * @self: a fold state
 * @line: a line
 * @is_folded: whether to hide its calls
 *
 * Collapses or expands one line.
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
 * @self: a fold state
 * @is_folded: whether to hide all calls
 *
 * Collapses or expands all lines.
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
 * @self: a fold state
 * @line: a line
 *
 * Shows more calls of a line with many.
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
 * @self: a fold state
 *
 * Drops the state of all lines for another text, but keeps whether all are collapsed.
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
 * @self: a fold state
 * @row: a line with its calls
 *
 * Returns: the number of rows below the line: its calls, and one for those that are hidden
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
 * @self: a fold state
 * @row: a line with its calls
 *
 * Returns: the number of its calls shown
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

  /* Showing a single call takes no more space than a row that represents it. */
  limit = get_limit (self, row->line);

  return row->n_calls <= limit + 1 ? row->n_calls : limit;
}
