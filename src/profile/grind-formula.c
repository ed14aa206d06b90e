/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-formula-private.h"

#include <string.h>

static void
term_clear (gpointer data)
{
  g_free (((GrindFormulaTerm *) data)->name);
}

static const char *
skip_blanks (const char *p)
{
  return p + strspn (p, " \t");
}

/* A factor in decimal or hexadecimal. */
static const char *
parse_factor (const char         *p,
              gint64             *factor,
              GrindFormulaStatus *status)
{
  guint base = 10;
  int digit;

  *factor = 0;
  if (p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && g_ascii_isxdigit (p[2]))
    {
      base = 16;
      p += 2;
    }
  for (; (digit = g_ascii_xdigit_value (*p)) >= 0 && digit < (int) base; p++)
    if (__builtin_mul_overflow (*factor, (gint64) base, factor) ||
        __builtin_add_overflow (*factor, (gint64) digit, factor))
      *status = GRIND_FORMULA_TOO_LARGE;

  return p;
}

/* [factor [*]] name */
static const char *
parse_term (const char         *p,
            GrindFormulaTerm   *term,
            GrindFormulaStatus *status)
{
  gsize length;

  *term = (GrindFormulaTerm) { NULL, 1 };
  if (g_ascii_isdigit (*p))
    {
      p = skip_blanks (parse_factor (p, &term->factor, status));
      if (*p == '*')
        p = skip_blanks (p + 1);
    }
  length = strcspn (p, " \t+*=");
  if (length == 0 || g_ascii_isdigit (*p))
    *status = GRIND_FORMULA_MALFORMED;
  term->name = g_strndup (p, length);

  return skip_blanks (p + length);
}

/*
 * Parses a sum of terms as specified by the format. Any thread.
 *
 * Returns: (transfer full) (element-type GrindFormulaTerm): the terms; NULL if @status reports an
 *   error
 */
GArray *
grind_formula_parse (const char         *text,
                     GrindFormulaStatus *status)
{
  g_autoptr (GArray) terms = g_array_new (FALSE, FALSE, sizeof (GrindFormulaTerm));
  const char *p = skip_blanks (text);

  g_array_set_clear_func (terms, term_clear);
  *status = GRIND_FORMULA_GOOD;
  while (*status == GRIND_FORMULA_GOOD)
    {
      GrindFormulaTerm term;

      p = parse_term (p, &term, status);
      g_array_append_val (terms, term);
      if (*p == '\0' || *status != GRIND_FORMULA_GOOD)
        break;
      if (*p++ != '+')
        *status = GRIND_FORMULA_MALFORMED;
      p = skip_blanks (p);
    }

  return *status == GRIND_FORMULA_GOOD ? g_steal_pointer (&terms) : NULL;
}
