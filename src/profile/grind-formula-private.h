/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "factor name", one term of a sum (rule H4). */
typedef struct
{
  char   *name;
  gint64  factor;
} GrindFormulaTerm;

typedef enum
{
  GRIND_FORMULA_GOOD,
  GRIND_FORMULA_MALFORMED,
  GRIND_FORMULA_TOO_LARGE,
} GrindFormulaStatus;

GArray *grind_formula_parse (const char         *text,
                             GrindFormulaStatus *status) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
