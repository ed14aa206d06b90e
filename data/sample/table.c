/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variables by name: a hash table with few buckets, so that the chains are not short. */
#include "calc.h"

#include <stdlib.h>
#include <string.h>

#define N_BUCKETS (sizeof ((Table *) NULL)->buckets / sizeof (Variable *))

static unsigned int
hash (const char *name,
      size_t      length)
{
  unsigned int value = 5381;

  for (size_t i = 0; i < length; i++)
    value = value * 33 + (unsigned char) name[i];

  return value % N_BUCKETS;
}

static Variable *
find (const Table *table,
      const char  *name,
      size_t       length)
{
  Variable *variable = table->buckets[hash (name, length)];

  while (variable != NULL &&
         (strlen (variable->name) != length || memcmp (variable->name, name, length) != 0))
    variable = variable->next;

  return variable;
}

double
calc_table_get (const Table *table,
                const char  *name,
                size_t       length)
{
  const Variable *variable = find (table, name, length);

  return variable != NULL ? variable->value : 0;
}

void
calc_table_set (Table      *table,
                const char *name,
                size_t      length,
                double      value)
{
  Variable *variable = find (table, name, length);

  if (variable == NULL)
    {
      Variable **bucket = &table->buckets[hash (name, length)];

      variable = calloc (1, sizeof *variable);
      variable->name = strndup (name, length);
      variable->next = *bucket;
      *bucket = variable;
      table->n_variables++;
    }

  variable->value = value;
}

Variable **
calc_table_list (const Table *table)
{
  Variable **list = calloc (table->n_variables + 1, sizeof *list);
  size_t n = 0;

  for (size_t i = 0; i < N_BUCKETS; i++)
    for (Variable *variable = table->buckets[i]; variable != NULL; variable = variable->next)
      list[n++] = variable;

  return list;
}

void
calc_table_clear (Table *table)
{
  for (size_t i = 0; i < N_BUCKETS; i++)
    {
      while (table->buckets[i] != NULL)
        {
          Variable *variable = table->buckets[i];

          table->buckets[i] = variable->next;
          free (variable->name);
          free (variable);
        }
    }

  table->n_variables = 0;
}
