/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc FILE ROUNDS: evaluates the formulas of a file ROUNDS times, then lists the variables. */
#include "calc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
run_file (Table *table,
          FILE  *file)
{
  char line[256];
  int n_formulas = 0;

  rewind (file);
  while (fgets (line, sizeof line, file) != NULL)
    n_formulas += calc_evaluate (table, line);

  return n_formulas;
}

static void
report (const Table *table)
{
  Variable **variables = calc_table_list (table);

  calc_sort_by_value (variables, table->n_variables);
  for (size_t i = 0; i < table->n_variables; i++)
    printf ("%-12s %14.4f\n", variables[i]->name, variables[i]->value);

  free (variables);
}

int
main (int    argc,
      char **argv)
{
  Table table = { 0 };
  FILE *file;
  int n_rounds;
  int n_formulas = 0;

  if (argc != 3 || (file = fopen (argv[1], "r")) == NULL)
    {
      fprintf (stderr, "usage: calc FILE ROUNDS\n");
      return EXIT_FAILURE;
    }

  n_rounds = atoi (argv[2]);
  for (int round = 0; round < n_rounds; round++)
    {
      n_formulas += run_file (&table, file);
      report (&table);
    }

  printf ("%d formulas\n", n_formulas);
  fclose (file);
  calc_table_clear (&table);
  return EXIT_SUCCESS;
}
