/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-change-notes.h"

#include "profile/grind-math.h"

G_BEGIN_DECLS

/* The sum of values of one event: exact if they are whole */
typedef struct
{
  __int128 whole;
  double   decimal;
} GrindChangeSum;

static inline void
grind_change_sum_add (GrindChangeSum *sum,
                      GrindValue      value)
{
  sum->whole += value.whole;
  sum->decimal += value.decimal;
}

static inline GrindValue
grind_change_sum_get (const GrindChangeSum *sum,
                      GrindValueKind        kind)
{
  return kind == GRIND_VALUE_WHOLE ? grind_value_new_whole (grind_saturate (sum->whole))
                                   : grind_value_new_decimal (kind, sum->decimal);
}

gboolean _grind_change_is_unpaired (const GrindComparison *comparison,
                                    GrindGraph            *graph,
                                    GrindFunctionId        function);
GArray  *_grind_change_list_alike  (const GrindComparison *comparison,
                                    GrindGraph            *graph);

G_END_DECLS
