/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

typedef struct Variable Variable;

struct Variable
{
  Variable *next;
  char     *name;
  double    value;
};

typedef struct
{
  Variable *buckets[16];
  size_t    n_variables;
} Table;

/* parse.c */
int        calc_evaluate       (Table       *table,
                                const char  *line);

/* table.c */
double     calc_table_get      (const Table *table,
                                const char  *name,
                                size_t       length);
void       calc_table_set      (Table       *table,
                                const char  *name,
                                size_t       length,
                                double       value);
Variable **calc_table_list     (const Table *table);
void       calc_table_clear    (Table       *table);

/* sort.c */
void       calc_sort_by_value  (Variable   **variables,
                                size_t       n_variables);
