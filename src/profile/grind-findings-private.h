/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-diagnostics.h"

G_BEGIN_DECLS

/* Every kind of problem that reading can find. The table in grind-findings.c describes them. */
typedef enum
{
  GRIND_FINDING_BAD_NUMBER,
  GRIND_FINDING_EXTRA_COSTS,
  GRIND_FINDING_COST_TOO_LARGE,
  GRIND_FINDING_COST_WRAPPED,
  GRIND_FINDING_COST_FRACTION,
  GRIND_FINDING_POSITION_NEGATIVE,
  GRIND_FINDING_POSITION_TOO_LARGE,
  GRIND_FINDING_POSITION_MISSING,
  GRIND_FINDING_UNKNOWN_LINE,
  GRIND_FINDING_LINE_TOO_LONG,
  GRIND_FINDING_NAME_TOO_LONG,
  GRIND_FINDING_NAME_CUT,
  GRIND_FINDING_CALL_DROPPED,
  GRIND_FINDING_CALL_MALFORMED,
  GRIND_FINDING_CALL_WITHOUT_CALLEE,
  GRIND_FINDING_JUMP_DROPPED,
  GRIND_FINDING_JUMP_MALFORMED,
  GRIND_FINDING_JUMP_WITH_COSTS,
  GRIND_FINDING_JUMP_COUNTS,
  GRIND_FINDING_COST_WITHOUT_FUNCTION,
  GRIND_FINDING_OBJECT_ID_UNDEFINED,
  GRIND_FINDING_FILE_ID_UNDEFINED,
  GRIND_FINDING_FUNCTION_ID_UNDEFINED,
  GRIND_FINDING_ID_TOO_LARGE,
  GRIND_FINDING_VERSION,
  GRIND_FINDING_POSITIONS,
  GRIND_FINDING_EVENTS_EMPTY,
  GRIND_FINDING_EVENT_TWICE,
  GRIND_FINDING_EVENT_MALFORMED,
  GRIND_FINDING_FORMULA_MALFORMED,
  GRIND_FINDING_FORMULA_UNKNOWN,
  GRIND_FINDING_FORMULA_CYCLE,
  GRIND_FINDING_FORMULA_TOO_LARGE,
  GRIND_FINDING_FORMULA_SHADOWS,
  GRIND_FINDING_SUM_MALFORMED,
  GRIND_FINDING_FILE_EMPTY,
  GRIND_FINDING_TRUNCATED,
  GRIND_FINDING_CORRUPT,
  GRIND_FINDING_SHORTENED,
  GRIND_FINDING_SKIPPED_LINE,
  GRIND_FINDING_RCALLS,
  GRIND_FINDING_CARRIAGE_RETURN,
  GRIND_FINDING_TARGET_SURPLUS,
  GRIND_FINDING_TARGET_MISSING,
  GRIND_FINDING_COUNT_UNKNOWN,
  GRIND_FINDING_POSITION_LEFT_OUT,
  GRIND_FINDING_ID_REDEFINED,
  GRIND_FINDING_EVENT_REDEFINED,
  GRIND_FINDING_POSITIONS_ORDER,
  GRIND_FINDING_PART_FIELD,
  GRIND_FINDING_SUM_DIFFERS,
  GRIND_N_FINDINGS,
} GrindFinding;

/*
 * Findings of one range of input: the count of each, and the line and text of its first occurrence.
 * Zeroed memory is empty. Lines count from the start of the range.
 */
typedef struct
{
  guint64  count[GRIND_N_FINDINGS];
  guint64  line[GRIND_N_FINDINGS];
  char    *text[GRIND_N_FINDINGS];     /* (nullable) text found there, escaped */
} GrindFindings;

void             grind_findings_clear  (GrindFindings       *self);
void             grind_findings_add    (GrindFindings       *self,
                                        GrindFinding         finding,
                                        guint64              line,
                                        const char          *bytes,
                                        gsize                length);
void             grind_findings_merge  (GrindFindings       *self,
                                        const GrindFindings *other,
                                        guint64              first_line);
GrindDiagnostic *grind_findings_report (const GrindFindings *self,
                                        GrindFinding         finding,
                                        const char          *file);
void             grind_diagnostic_free (GrindDiagnostic     *diagnostic);

G_END_DECLS
