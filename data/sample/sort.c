/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A merge sort: one function that calls itself. */
#include "calc.h"

#include <stdlib.h>
#include <string.h>

static void
merge (Variable **variables,
       size_t     middle,
       size_t     n_variables,
       Variable **scratch)
{
  size_t left = 0;
  size_t right = middle;

  for (size_t i = 0; i < n_variables; i++)
    {
      if (right == n_variables ||
          (left < middle && variables[left]->value >= variables[right]->value))
        scratch[i] = variables[left++];
      else
        scratch[i] = variables[right++];
    }

  memcpy (variables, scratch, n_variables * sizeof *variables);
}

static void
merge_sort (Variable **variables,
            size_t     n_variables,
            Variable **scratch)
{
  size_t middle = n_variables / 2;

  if (n_variables < 2)
    return;

  merge_sort (variables, middle, scratch);
  merge_sort (variables + middle, n_variables - middle, scratch);
  merge (variables, middle, n_variables, scratch);
}

/* Largest value first. */
void
calc_sort_by_value (Variable **variables,
                    size_t     n_variables)
{
  Variable **scratch = calloc (n_variables + 1, sizeof *scratch);

  merge_sort (variables, n_variables, scratch);
  free (scratch);
}
