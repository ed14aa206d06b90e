/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gates as test results. */
#include "config.h"

#include "grind-cli-diff-formats.h"

#include "profile/grind-plain-text.h"

static void
put_attribute (GrindOutput *output,
               const char  *name,
               const char  *value)
{
  g_autofree char *escaped = grind_plain_text_dup_xml (value);

  grind_output_put_char (output, ' ');
  grind_output_put_string (output, name);
  grind_output_put_string (output, "=\"");
  grind_output_put_string (output, escaped);
  grind_output_put_char (output, '"');
}

static void
put_count (GrindOutput *output,
           const char  *name,
           guint        count)
{
  g_autofree char *value = g_strdup_printf ("%u", count);

  put_attribute (output, name, value);
}

static void
put_element (GrindOutput *output,
             const char  *name,
             const char  *text)
{
  g_autofree char *escaped = grind_plain_text_dup_xml (text);
  g_autofree char *element = g_strdup_printf ("<%s>%s</%s>\n", name, escaped, name);

  grind_output_put_string (output, element);
}

/* Writes what trips the gate at @position, a line each. A failure also has the first as message. */
static void
write_trips (const GrindCliDiff *diff,
             GrindOutput        *output,
             guint               position,
             const char         *element)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < diff->gates->trips->len; i++)
    {
      const GrindCliTrip *trip = &g_array_index (diff->gates->trips, GrindCliTrip, i);
      g_autofree char *message = NULL;
      g_autofree char *escaped = NULL;

      if (trip->position != position)
        continue;
      message = grind_cli_gates_dup_message (diff->gates, trip, FALSE);
      escaped = grind_plain_text_dup_xml (message);
      if (is_first)
        {
          grind_output_put_char (output, '<');
          grind_output_put_string (output, element);
          if (!trip->gate->is_warning)
            put_attribute (output, "message", message);
        }
      grind_output_put_char (output, is_first ? '>' : '\n');
      grind_output_put_string (output, escaped);
      is_first = FALSE;
    }
  grind_output_put_string (output, "</");
  grind_output_put_string (output, element);
  grind_output_put_string (output, ">\n");
}

static void
write_outcome (const GrindCliDiff       *diff,
               GrindOutput              *output,
               guint                     position,
               const GrindCliGateResult *result)
{
  g_autofree char *problem = NULL;

  if (result->outcome != GRIND_GATE_CHECKED)
    {
      problem = grind_cli_gates_dup_problem (diff->gates, result, FALSE);
      put_element (output, "skipped", problem);
    }
  else if (result->n_trips > 0)
    {
      write_trips (diff, output, position, result->gate->is_warning ? "system-out" : "failure");
    }
}

static void
write_case (GrindOutput *output,
            const char  *name,
            const char  *option)
{
  grind_output_put_string (output, "<testcase");
  put_attribute (output, "name", name);
  put_attribute (output, "classname", option);
  grind_output_put_string (output, ">\n");
}

static void
write_counts (const GrindCliDiff *diff,
              GrindOutput        *output,
              gboolean            has_skipped)
{
  const GArray *results = diff->gates->results;
  guint n_failures = 0;
  guint n_skipped = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (results, GrindCliGateResult, i);

      n_failures += result->n_trips > 0 && !result->gate->is_warning;
      n_skipped += result->outcome != GRIND_GATE_CHECKED;
    }
  put_count (output, "tests", MAX (results->len, 1));
  put_count (output, "failures", n_failures);
  put_count (output, "errors", 0);
  if (has_skipped)
    put_count (output, "skipped", n_skipped);
  grind_output_put_string (output, ">\n");
}

/**
 * grind_cli_diff_write_junit:
 * @diff: a comparison
 * @output: the output
 *
 * Writes a test case for each gate, which fails if a gate of --fail-if tripped. Without gates,
 * there is one that says so, since an empty report counts as an error in some programs.
 */
void
grind_cli_diff_write_junit (const GrindCliDiff *diff,
                            GrindOutput        *output)
{
  const GArray *results = diff->gates->results;
  g_autofree char *before = grind_cli_gates_dup_side (diff->options, TRUE);
  g_autofree char *after = grind_cli_gates_dup_side (diff->options, FALSE);
  g_autofree char *sides = g_strdup_printf ("%s → %s", before, after);
  g_autofree char *sentence = grind_cli_diff_dup_sentence (diff, FALSE);

  grind_output_put_string (output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
  put_attribute (output, "name", GRIND_CLI_NAME " diff");
  write_counts (diff, output, FALSE);
  grind_output_put_string (output, "<testsuite");
  put_attribute (output, "name", sides);
  write_counts (diff, output, TRUE);
  for (guint i = 0; i < results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (results, GrindCliGateResult, i);

      write_case (output, result->gate->gate->text,
                  result->gate->is_warning ? "warn-if" : "fail-if");
      write_outcome (diff, output, i, result);
      grind_output_put_string (output, "</testcase>\n");
    }
  if (results->len == 0)
    {
      write_case (output, "no gate given", GRIND_CLI_NAME);
      grind_output_put_string (output, "</testcase>\n");
    }
  put_element (output, "system-out", sentence);
  grind_output_put_string (output, "</testsuite>\n</testsuites>\n");
}
