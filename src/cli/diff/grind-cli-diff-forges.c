/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What trips gates, for services that show it next to the source: GitHub, GitLab and any that reads
 * SARIF. */
#include "config.h"

#include "grind-cli-diff-formats.h"

#include <string.h>

#include "analysis/names/grind-number.h"
#include "output/grind-terminal-text.h"
#include "grind-cli-diff-location.h"
#include "profile/grind-plain-text.h"

#define SARIF_SCHEMA "https://json.schemastore.org/sarif-2.1.0.json"

/* Maximum number of characters of the name of a gate */
#define MAX_CHARS 200

static const GrindCliTrip *
get_trip (const GrindCliDiff *diff,
          guint               position)
{
  return &g_array_index (diff->gates->trips, GrindCliTrip, position);
}

static const GrindCliGateResult *
get_result (const GrindCliDiff *diff,
            guint               position)
{
  return &g_array_index (diff->gates->results, GrindCliGateResult, position);
}

/* Values of properties end at colons and commas, too. */
static void
put_command_text (GrindOutput *output,
                  const char  *text,
                  const char  *reserved)
{
  for (const char *p = text; *p != '\0'; p++)
    if (strchr (reserved, *p) != NULL)
      {
        char escape[4];

        g_snprintf (escape, sizeof escape, "%%%02X", (guint) (guchar) *p);
        grind_output_write (output, escape, 3);
      }
    else
      grind_output_put_char (output, *p);
}

static void
put_command (GrindOutput            *output,
             const char             *command,
             const GrindCliLocation *location,
             const char             *title,
             const char             *message)
{
  grind_output_put_string (output, command);
  if (location != NULL)
    {
      grind_output_put_string (output, "file=");
      put_command_text (output, location->path, "%\r\n:,");
      grind_output_put_char (output, ',');
    }
  if (location != NULL && location->line > 0)
    {
      grind_output_put_string (output, "line=");
      grind_output_put_integer (output, location->line);
      grind_output_put_char (output, ',');
    }
  grind_output_put_string (output, "title=");
  put_command_text (output, title, "%\r\n:,");
  grind_output_put_string (output, "::");
  put_command_text (output, message, "%\r\n");
  grind_output_put_char (output, '\n');
}

/**
 * grind_cli_diff_write_github:
 * @diff: a comparison
 * @output: the output
 *
 * Writes workflow commands: an error or a warning for each trip, and a notice with the total.
 */
void
grind_cli_diff_write_github (const GrindCliDiff *diff,
                             GrindOutput        *output)
{
  g_autofree char *sentence = grind_cli_diff_dup_sentence (diff, FALSE);

  for (guint i = 0; i < diff->gates->trips->len; i++)
    {
      const GrindCliTrip *trip = get_trip (diff, i);
      g_auto (GrindCliLocation) location = { 0 };
      g_autofree char *title = grind_terminal_shorten (trip->gate->gate->text, MAX_CHARS);
      g_autofree char *message = grind_cli_gates_dup_message (diff->gates, trip, FALSE);

      grind_cli_location_init (&location, diff, trip);
      put_command (output, trip->gate->is_warning ? "::warning " : "::error ",
                   location.is_source ? &location : NULL, title, message);
    }
  for (guint i = 0; i < diff->gates->results->len; i++)
    {
      const GrindCliGateResult *result = get_result (diff, i);
      g_autofree char *title = grind_terminal_shorten (result->gate->gate->text, MAX_CHARS);
      g_autofree char *problem = NULL;

      if (result->outcome == GRIND_GATE_CHECKED)
        continue;
      problem = grind_cli_gates_dup_problem (diff->gates, result, FALSE);
      put_command (output, "::warning ", NULL, title, problem);
    }
  put_command (output, "::notice ", NULL, GRIND_CLI_NAME " diff", sentence);
}

/**
 * grind_cli_diff_write_gitlab:
 * @diff: a comparison
 * @output: the output
 *
 * Writes a report of GitLab's Code Quality: an issue for each trip.
 */
void
grind_cli_diff_write_gitlab (const GrindCliDiff *diff,
                             GrindOutput        *output)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < diff->gates->trips->len; i++)
    {
      const GrindCliTrip *trip = get_trip (diff, i);
      g_auto (GrindCliLocation) location = { 0 };

      grind_cli_location_init (&location, diff, trip);
      grind_json_writer_begin_object (writer);
      grind_cli_json_take_string (writer, "description",
                                  grind_cli_gates_dup_message (diff->gates, trip, FALSE));
      grind_cli_json_take_string (writer, "check_name",
                                  grind_terminal_shorten (trip->gate->gate->text, MAX_CHARS));
      grind_cli_json_take_string (writer, "fingerprint", grind_cli_trip_dup_key (diff, trip));
      grind_cli_json_add_string (writer, "severity", trip->gate->is_warning ? "minor" : "major");
      grind_json_writer_key (writer, "location");
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "path", location.path);
      grind_json_writer_key (writer, "lines");
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_integer (writer, "begin", MAX (location.line, 1));
      grind_json_writer_end_object (writer);
      grind_json_writer_end_object (writer);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

/* Writes a member whose value is an object with a text. */
static void
take_message (GrindJsonWriter *writer,
              const char      *key,
              char            *text)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_begin_object (writer);
  grind_cli_json_take_string (writer, "text", text);
  grind_json_writer_end_object (writer);
}

static const char *
get_level (const GrindCliGate *gate)
{
  return gate->is_warning ? "warning" : "error";
}

static char *
dup_rule (const GrindCliGate *gate)
{
  return g_strconcat (gate->is_warning ? "warn-if=" : "fail-if=", gate->gate->text, NULL);
}

static void
write_tool (const GrindCliDiff *diff,
            GrindJsonWriter    *writer)
{
  grind_json_writer_key (writer, "tool");
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "driver");
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "name", GRIND_CLI_NAME);
  grind_cli_json_add_string (writer, "version", PACKAGE_VERSION);
  grind_json_writer_key (writer, "rules");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < diff->gates->results->len; i++)
    {
      const GrindCliGate *gate = get_result (diff, i)->gate;

      grind_json_writer_begin_object (writer);
      grind_cli_json_take_string (writer, "id", dup_rule (gate));
      take_message (writer, "shortDescription",
                    g_strdup_printf ("Cost limit of %s diff: %s", GRIND_CLI_NAME,
                                     gate->gate->text));
      grind_json_writer_key (writer, "defaultConfiguration");
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "level", get_level (gate));
      grind_json_writer_end_object (writer);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
  grind_json_writer_end_object (writer);
}

static void
write_invocation (const GrindCliDiff *diff,
                  GrindJsonWriter    *writer)
{
  grind_json_writer_key (writer, "invocations");
  grind_json_writer_begin_array (writer);
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "executionSuccessful");
  grind_json_writer_boolean (writer, TRUE);
  grind_json_writer_key (writer, "toolConfigurationNotifications");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < diff->gates->results->len; i++)
    {
      const GrindCliGateResult *result = get_result (diff, i);

      if (result->outcome == GRIND_GATE_CHECKED)
        continue;
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "level", "warning");
      take_message (writer, "message", grind_cli_gates_dup_problem (diff->gates, result, FALSE));
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
  grind_json_writer_end_array (writer);
}

static void
write_location (const GrindCliDiff *diff,
                GrindJsonWriter    *writer,
                const GrindCliTrip *trip)
{
  g_auto (GrindCliLocation) location = { 0 };

  grind_cli_location_init (&location, diff, trip);
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "physicalLocation");
  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "artifactLocation");
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "uri", location.uri);
  grind_json_writer_end_object (writer);
  if (location.line > 0)
    {
      grind_json_writer_key (writer, "region");
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_integer (writer, "startLine", MIN (location.line, G_MAXINT32));
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_object (writer);
  if (trip->hit.node != GRIND_NONE)
    {
      g_autofree char *name = grind_graph_dup_node_name (diff->input->graph, trip->hit.node);

      grind_json_writer_key (writer, "logicalLocations");
      grind_json_writer_begin_array (writer);
      grind_json_writer_begin_object (writer);
      grind_cli_json_take_string (writer, "fullyQualifiedName",
                                  grind_plain_text_dup_shown (name, strlen (name)));
      grind_cli_json_add_string (writer, "kind", "function");
      grind_json_writer_end_object (writer);
      grind_json_writer_end_array (writer);
    }
  grind_json_writer_end_object (writer);
}

static void
write_result (const GrindCliDiff *diff,
              GrindJsonWriter    *writer,
              const GrindCliTrip *trip)
{
  grind_json_writer_begin_object (writer);
  grind_cli_json_take_string (writer, "ruleId", dup_rule (trip->gate));
  grind_cli_json_add_integer (writer, "ruleIndex", trip->position);
  grind_cli_json_add_string (writer, "level", get_level (trip->gate));
  take_message (writer, "message", grind_cli_gates_dup_message (diff->gates, trip, FALSE));
  grind_json_writer_key (writer, "locations");
  grind_json_writer_begin_array (writer);
  write_location (diff, writer, trip);
  grind_json_writer_end_array (writer);
  grind_json_writer_key (writer, "partialFingerprints");
  grind_json_writer_begin_object (writer);
  grind_cli_json_take_string (writer, "gate/v1", grind_cli_trip_dup_key (diff, trip));
  grind_json_writer_end_object (writer);
  grind_json_writer_end_object (writer);
}

/**
 * grind_cli_diff_write_sarif:
 * @diff: a comparison
 * @output: the output
 *
 * Writes SARIF 2.1.0: a rule for each gate, and a result for each trip.
 */
void
grind_cli_diff_write_sarif (const GrindCliDiff *diff,
                            GrindOutput        *output)
{
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "$schema", SARIF_SCHEMA);
  grind_cli_json_add_string (writer, "version", "2.1.0");
  grind_json_writer_key (writer, "runs");
  grind_json_writer_begin_array (writer);
  grind_json_writer_begin_object (writer);
  write_tool (diff, writer);
  write_invocation (diff, writer);
  grind_json_writer_key (writer, "results");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < diff->gates->trips->len; i++)
    write_result (diff, writer, get_trip (diff, i));
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
  grind_json_writer_end_array (writer);
  grind_json_writer_end_object (writer);
}
