/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-findings-private.h"

#include <glib/gi18n-lib.h>

#include "grind-text.h"

/* Maximum number of characters of the file in a message (rule W2) */
#define MAX_TEXT 80

/*
 * Title and message of each kind; “%s” is the text found in the file. Instead of it there may be
 * two numbers, which a translation can reorder.
 */
static const struct
{
  GrindLevel  level;
  const char *kind;
  const char *title;
  const char *message;
} kinds[GRIND_N_FINDINGS] = {
#define W(id, kind, title, message) \
  [GRIND_FINDING_##id] = { GRIND_LEVEL_WARNING, kind, title, message },
#define N(id, kind, title, message) \
  [GRIND_FINDING_##id] = { GRIND_LEVEL_NOTE, kind, title, message },
  W (BAD_NUMBER, "bad-number", N_("Not a number"),
     N_("expected a number, found “%s”; it and the rest of the line count as 0"))
  W (EXTRA_COSTS, "extra-costs", N_("Too many costs"),
     N_("expected one cost for each event, found more: “%s”; the extra costs are ignored"))
  W (COST_TOO_LARGE, "cost-too-large", N_("Cost too large"),
     N_("expected a 64-bit cost, found “%s”; the largest cost is used"))
  W (COST_WRAPPED, "cost-wrapped", N_("Counter below zero"),
     N_("expected a cost below 2^63, found “%s”; it is read as a counter that fell below 0"))
  W (COST_FRACTION, "cost-fraction", N_("Cost with a fraction"),
     N_("expected a whole number, found “%s”; it is rounded"))
  W (POSITION_NEGATIVE, "position-negative", N_("Negative position"),
     N_("expected a position of 0 or more, found “%s”; the position is unknown"))
  W (POSITION_TOO_LARGE, "position-too-large", N_("Position too large"),
     N_("expected a 32-bit line number, found “%s”"))
  W (POSITION_MISSING, "position-missing", N_("Position missing"),
     N_("expected all positions that “positions:” declares, found “%s”"))
  W (UNKNOWN_LINE, "unknown-line", N_("Line not understood"),
     N_("expected a line of the profile format, found “%s”; the line is skipped"))
  W (LINE_TOO_LONG, "line-too-long", N_("Line too long"),
     N_("expected a line of at most 256 MiB, found “%s”; the line is skipped"))
  W (NAME_TOO_LONG, "name-too-long", N_("Name too long"),
     N_("expected a name of at most 1 MiB, found “%s”; it is truncated"))
  W (NAME_CUT, "name-cut", N_("Truncated file"),
     N_("expected the rest of a name, found the end of the file: “%s”"))
  W (CALL_DROPPED, "call-dropped", N_("Call without cost"),
     N_("expected the cost line of a call, found “%s”; the call is dropped"))
  W (CALL_MALFORMED, "call-malformed", N_("Malformed call"),
     N_("expected a number of calls, found “%s”; the line is skipped"))
  W (CALL_WITHOUT_CALLEE, "call-without-callee", N_("Call without a name"),
     N_("expected “cfn=” before “%s”; the called function is unknown"))
  W (JUMP_DROPPED, "jump-dropped", N_("Jump without position"),
     N_("expected the position line of a jump, found “%s”; the jump is dropped"))
  W (JUMP_MALFORMED, "jump-malformed", N_("Malformed jump"),
     N_("expected counts and a target, found “%s”"))
  W (JUMP_WITH_COSTS, "jump-with-costs", N_("Jump with costs"),
     N_("expected only the position of a jump, found “%s”; the costs are ignored"))
  W (JUMP_COUNTS, "jump-counts", N_("Implausible jump counts"),
     N_("expected at most as many jumps followed as executed, found “%s”"))
  W (COST_WITHOUT_FUNCTION, "cost-without-function", N_("Cost without function"),
     N_("expected “fn=” before “%s”; the cost belongs to an unknown function"))
  W (OBJECT_ID_UNDEFINED, "undefined-object-id", N_("Unknown object"),
     N_("expected an object id that was defined before, found “%s”"))
  W (FILE_ID_UNDEFINED, "undefined-file-id", N_("Unknown file"),
     N_("expected a file id that was defined before, found “%s”"))
  W (FUNCTION_ID_UNDEFINED, "undefined-function-id", N_("Unknown function"),
     N_("expected a function id that was defined before, found “%s”"))
  W (ID_TOO_LARGE, "id-too-large", N_("Id too large"),
     N_("expected a 64-bit id, found “%s”"))
  W (VERSION, "version", N_("Other format version"),
     N_("expected format version 1, found “%s”"))
  W (POSITIONS, "positions", N_("Unknown kinds of positions"),
     N_("expected some of “instr”, “bb” and “line”, each once, found “%s”"))
  W (EVENTS_EMPTY, "events-empty", N_("No events"),
     N_("expected the names of events, found “%s”"))
  W (EVENT_TWICE, "event-twice", N_("Event named twice"),
     N_("expected each event once, found “%s”; columns of the same name are added"))
  W (EVENT_MALFORMED, "event-malformed", N_("Malformed event"),
     N_("expected the name of an event, found “%s”"))
  W (FORMULA_MALFORMED, "formula-malformed", N_("Malformed formula"),
     N_("expected a sum of events with factors, found “%s”; the event is not available"))
  W (FORMULA_UNKNOWN, "formula-unknown-event", N_("Formula of unknown events"),
     N_("expected events that are in the file, found “%s”; the event is not available"))
  W (FORMULA_CYCLE, "formula-cycle", N_("Circular formula"),
     N_("expected a formula that does not refer back to itself, found “%s”; the event is not "
        "available"))
  W (FORMULA_TOO_LARGE, "formula-too-large", N_("Formula too large"),
     N_("expected 64-bit factors and a formula of reasonable size, found “%s”; the event is not "
        "available"))
  W (FORMULA_SHADOWS, "formula-shadows-event", N_("Formula of a recorded event"),
     N_("expected a formula for a new event, found “%s”; the recorded values are kept"))
  W (SUM_MALFORMED, "sum-malformed", N_("Malformed sum"),
     N_("expected the sums of the events, found “%s”; they are not checked"))
  W (FILE_EMPTY, "file-empty", N_("Empty file"),
     N_("expected a profile, found an empty file; it is skipped"))
  W (TRUNCATED, "truncated", N_("Truncated file"),
     N_("expected the end of the compressed data, found the end of the file; what was "
        "decoded is kept"))
  W (CORRUPT, "corrupt", N_("Damaged file"),
     N_("expected intact compressed data, found an error in it; what was decoded is kept"))
  W (SHORTENED, "shortened", N_("File shrank"),
     /* translators: {size} and {read} are numbers of bytes */
     N_("expected {size} bytes, the size of the file when it was opened, found {read}: it shrank "
        "during reading; what was read is kept"))
  N (SKIPPED_LINE, "skipped-line", N_("Unused line"),
     N_("“%s” carries nothing that is used; such lines are skipped"))
  N (RCALLS, "rcalls", N_("Old spelling of calls"),
     N_("“%s” is read like “calls=”"))
  N (CARRIAGE_RETURN, "carriage-return", N_("Windows line endings"),
     N_("lines end with carriage return and line feed"))
  N (TARGET_SURPLUS, "target-surplus", N_("Extra target position"),
     N_("more target positions than “positions:” declares: “%s”"))
  N (TARGET_MISSING, "target-missing", N_("Missing target position"),
     N_("a call without a target position: “%s”"))
  N (COUNT_UNKNOWN, "count-unknown", N_("Unknown call count"),
     N_("a call with an unknown count: “%s”"))
  N (POSITION_LEFT_OUT, "position-left-out", N_("Omitted position"),
     N_("a cost without a position: “%s”"))
  N (ID_REDEFINED, "id-redefined", N_("Id redefined"),
     N_("an id is defined with another name: “%s”"))
  N (EVENT_REDEFINED, "event-redefined", N_("Event redefined"),
     N_("an event is described again: “%s”; the last description is used"))
  N (POSITIONS_ORDER, "positions-order", N_("Positions reordered"),
     N_("positions in another order than “instr”, “bb”, “line”: “%s”"))
  N (PART_FIELD, "part-field", N_("Malformed header"),
     N_("not a number: “%s”"))
  N (SUM_DIFFERS, "sum-differs", N_("Sums differ"),
     N_("“%s” differs from the sum of the cost lines"))
#undef W
#undef N
};

void
grind_findings_clear (GrindFindings *self)
{
  for (guint i = 0; i < GRIND_N_FINDINGS; i++)
    g_free (self->text[i]);
  *self = (GrindFindings) { 0 };
}

/* Counts a @finding; keeps the text of the first one in the file only. */
void
grind_findings_add (GrindFindings *self,
                    GrindFinding   finding,
                    guint64        line,
                    const char    *bytes,
                    gsize          length)
{
  if (self->count[finding]++ > 0 && self->line[finding] <= line)
    return;

  self->line[finding] = line;
  g_clear_pointer (&self->text[finding], g_free);
  if (bytes != NULL)
    self->text[finding] = grind_text_escape (bytes, length, MAX_TEXT);
}

/* Adds the findings of a following range whose line 1 is @first_line here. */
void
grind_findings_merge (GrindFindings       *self,
                      const GrindFindings *other,
                      guint64              first_line)
{
  for (guint i = 0; i < GRIND_N_FINDINGS; i++)
    {
      guint64 line = other->line[i] == 0 ? 0 : other->line[i] + first_line - 1;

      if (other->count[i] == 0)
        continue;
      if (self->count[i] == 0 || line < self->line[i])
        {
          g_free (self->text[i]);
          self->text[i] = g_strdup (other->text[i]);
          self->line[i] = line;
        }
      self->count[i] += other->count[i];
    }
}

/* Fills the numbers of @text, “READ SIZE”, into the message. */
static char *
fill_in_numbers (const char *message,
                 const char *text)
{
  g_auto (GStrv) numbers = g_strsplit (text, " ", 2);
  GString *filled = g_string_new (message);

  g_string_replace (filled, "{read}", numbers[0], 1);
  g_string_replace (filled, "{size}", numbers[1], 1);

  return g_string_free (filled, FALSE);
}

/* Fills @text into the message. */
static char *
fill_in (GrindFinding  finding,
         const char   *message,
         const char   *text)
{
  g_auto (GStrv) pieces = NULL;

  if (finding == GRIND_FINDING_SHORTENED)
    return fill_in_numbers (message, text);
  pieces = g_strsplit (message, "%s", 2);
  if (pieces[1] == NULL)
    return g_strdup (pieces[0]);

  return g_strconcat (pieces[0], text != NULL ? text : "", pieces[1], NULL);
}

/* Makes the diagnostic of @finding in the input @file; NULL if there was none. */
GrindDiagnostic *
grind_findings_report (const GrindFindings *self,
                       GrindFinding         finding,
                       const char          *file)
{
  GrindDiagnostic *diagnostic;

  if (self->count[finding] == 0)
    return NULL;

  diagnostic = g_new (GrindDiagnostic, 1);
  *diagnostic = (GrindDiagnostic) {
    .level = kinds[finding].level,
    .kind = kinds[finding].kind,
    .title = _(kinds[finding].title),
    .count = self->count[finding],
    .file = g_strdup (file),
    .line = self->line[finding],
    .message = fill_in (finding, _(kinds[finding].message), self->text[finding]),
    .plain_message = fill_in (finding, kinds[finding].message, self->text[finding]),
  };

  return diagnostic;
}

void
grind_diagnostic_free (GrindDiagnostic *diagnostic)
{
  g_free ((char *) diagnostic->file);
  g_free ((char *) diagnostic->message);
  g_free ((char *) diagnostic->plain_message);
  g_free (diagnostic);
}
