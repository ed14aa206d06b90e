/* SPDX-License-Identifier: GPL-3.0-or-later */
/* NAME = SUM, by recursive descent: sum, product, power and value are mutually recursive. */
#include "calc.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const char  *at;
  const Table *table;
} Parser;

static double parse_sum (Parser *parser);

static void
skip_blanks (Parser *parser)
{
  while (isblank ((unsigned char) *parser->at))
    parser->at++;
}

static int
accept (Parser *parser,
        char    wanted)
{
  skip_blanks (parser);
  if (*parser->at != wanted)
    return 0;

  parser->at++;
  return 1;
}

static size_t
name_length (const char *text)
{
  size_t length = 0;

  while (isalnum ((unsigned char) text[length]) || text[length] == '_')
    length++;

  return length;
}

static double
apply (const char *name,
       size_t      length,
       double      argument)
{
  if (length == 4 && memcmp (name, "sqrt", length) == 0)
    return sqrt (fabs (argument));
  if (length == 3 && memcmp (name, "log", length) == 0)
    return log1p (fabs (argument));

  return argument;
}

static double
parse_value (Parser *parser)
{
  const char *start;
  char *end;
  double value;

  if (accept (parser, '-'))
    return -parse_value (parser);

  start = parser->at;
  if (accept (parser, '('))
    {
      value = parse_sum (parser);
      accept (parser, ')');
      return value;
    }

  if (isalpha ((unsigned char) *start))
    {
      size_t length = name_length (start);

      parser->at += length;
      if (!accept (parser, '('))
        return calc_table_get (parser->table, start, length);

      value = apply (start, length, parse_sum (parser));
      accept (parser, ')');
      return value;
    }

  value = strtod (start, &end);
  parser->at = end;
  return value;
}

static double
parse_power (Parser *parser)
{
  double base = parse_value (parser);

  if (accept (parser, '^'))
    return pow (base, parse_power (parser));

  return base;
}

static double
parse_product (Parser *parser)
{
  double product = parse_power (parser);

  for (;;)
    {
      if (accept (parser, '*'))
        product *= parse_power (parser);
      else if (accept (parser, '/'))
        product /= parse_power (parser);
      else
        return product;
    }
}

static double
parse_sum (Parser *parser)
{
  double sum = parse_product (parser);

  for (;;)
    {
      if (accept (parser, '+'))
        sum += parse_product (parser);
      else if (accept (parser, '-'))
        sum -= parse_product (parser);
      else
        return sum;
    }
}

/* Stores the value of a line's right side under the name on its left. Returns 0 without a name. */
int
calc_evaluate (Table      *table,
               const char *line)
{
  Parser parser = { line, table };
  const char *name;
  size_t length;

  skip_blanks (&parser);
  name = parser.at;
  length = name_length (name);
  parser.at += length;
  if (length == 0 || !accept (&parser, '='))
    return 0;

  calc_table_set (table, name, length, parse_sum (&parser));
  return 1;
}
