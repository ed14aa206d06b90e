/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-json.h"

#include "analysis/compare/grind-run-differences.h"
#include "profile/grind-math.h"

void
grind_cli_json_add_place (GrindJsonWriter *writer,
                          GrindCliInput   *input,
                          GrindNodeId      node)
{
  if (node >= grind_profile_get_n_functions (input->profile))
    {
      grind_cli_json_add_string (writer, "object", "");
      grind_cli_json_add_string (writer, "file", "");
      return;
    }

  grind_cli_json_take_string (writer, "object",
                              grind_profile_dup_function_object (input->profile, node));
  grind_cli_json_take_string (writer, "file",
                              grind_profile_dup_function_file (input->profile, node));
}

static void
write_cycle (GrindJsonWriter *writer,
             guint            cycle)
{
  grind_json_writer_key (writer, "cycle");
  if (cycle == 0)
    grind_json_writer_null (writer);
  else
    grind_json_writer_unsigned (writer, cycle);
}

static void
write_diagnostic (GrindJsonWriter       *writer,
                  const GrindDiagnostic *diagnostic)
{
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "level",
                             diagnostic->level == GRIND_LEVEL_WARNING ? "warning" : "note");
  grind_cli_json_add_string (writer, "kind", diagnostic->kind);
  grind_json_writer_key (writer, "count");
  grind_json_writer_unsigned (writer, diagnostic->count);
  grind_cli_json_add_string (writer, "file", diagnostic->file);
  grind_json_writer_key (writer, "line");
  grind_json_writer_unsigned (writer, diagnostic->line);
  grind_cli_json_add_string (writer, "message", diagnostic->plain_message);
  grind_json_writer_end_object (writer);
}

void
grind_cli_json_add_string (GrindJsonWriter *writer,
                           const char      *key,
                           const char      *value)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_string (writer, value);
}

void
grind_cli_json_take_string (GrindJsonWriter *writer,
                            const char      *key,
                            char            *value)
{
  grind_cli_json_add_string (writer, key, value);
  g_free (value);
}

void
grind_cli_json_add_integer (GrindJsonWriter *writer,
                            const char      *key,
                            gint64           value)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_integer (writer, value);
}

void
grind_cli_json_add_count (GrindJsonWriter *writer,
                          const char      *key,
                          GrindCount       count)
{
  grind_json_writer_key (writer, key);
  if (count.count == 0 && count.is_partial)
    grind_json_writer_null (writer);
  else
    grind_json_writer_integer (writer, count.count);
}

/**
 * grind_cli_json_add_costs:
 * @writer: a writer in an object
 * @key: the name of the member
 * @input: the loaded profile
 * @costs: (array): by event
 *
 * Writes the costs of one item.
 */
void
grind_cli_json_add_costs (GrindJsonWriter *writer,
                          const char      *key,
                          GrindCliInput   *input,
                          const gint64    *costs)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_integers (writer, costs, grind_profile_get_n_events (input->profile));
}

/**
 * grind_cli_json_events:
 * @writer: a writer in an object
 * @profile: a profile
 *
 * Writes the events, the real ones first.
 */
void
grind_cli_json_events (GrindJsonWriter *writer,
                       GrindProfile    *profile)
{
  grind_json_writer_key (writer, "events");
  grind_json_writer_begin_array (writer);
  for (guint event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "name", grind_profile_get_event_name (profile, event));
      grind_cli_json_add_string (writer, "long_name",
                                 grind_profile_get_event_plain_name (profile, event));
      grind_cli_json_add_string (writer, "formula",
                                 grind_profile_get_event_formula (profile, event));
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_parts:
 * @writer: a writer in an object
 * @input: the loaded profile
 * @parts: an iterator over the chosen parts
 *
 * Writes the parts with their totals.
 */
void
grind_cli_json_parts (GrindJsonWriter *writer,
                      GrindCliInput   *input,
                      GrindCliParts   *parts)
{
  grind_json_writer_key (writer, "parts");
  grind_json_writer_begin_array (writer);
  while (grind_cli_parts_next (parts))
    {
      const GrindPartInfo *info = grind_profile_get_part (input->profile, parts->part);

      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "file", info->file);
      grind_cli_json_add_integer (writer, "part", info->number);
      grind_cli_json_add_integer (writer, "thread", info->thread);
      grind_cli_json_add_integer (writer, "pid", info->pid);
      grind_cli_json_add_costs (writer, "totals", input, parts->totals);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_totals:
 * @writer: a writer in an object
 * @input: the loaded profile
 * @sums: (array): the result of grind_graph_sum_events()
 *
 * Writes the totals of the chosen parts, by event.
 */
void
grind_cli_json_totals (GrindJsonWriter      *writer,
                       GrindCliInput        *input,
                       const GrindEventSums *sums)
{
  grind_json_writer_key (writer, "totals");
  grind_json_writer_begin_array (writer);
  for (guint event = 0; event < grind_profile_get_n_events (input->profile); event++)
    grind_json_writer_integer (writer, sums[event].total);
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_add_node:
 * @writer: a writer in an object
 * @input: the loaded profile
 * @node: a function or cycle
 *
 * Writes the identity of @node: `id`, `object`, `file`, `name`, `symbol` if names were looked up,
 * and `cycle`.
 */
void
grind_cli_json_add_node (GrindJsonWriter *writer,
                         GrindCliInput   *input,
                         GrindNodeId      node)
{
  grind_cli_json_add_integer (writer, "id", node);
  grind_cli_json_add_place (writer, input, node);
  grind_cli_json_take_string (writer, "name", grind_graph_dup_node_name (input->graph, node));
  if (input->symbols != NULL)
    grind_cli_json_take_string (writer, "symbol", grind_cli_input_dup_symbol (input, node));
  write_cycle (writer, grind_cli_input_get_cycle (input, node));
}

/**
 * grind_cli_json_add_side:
 * @writer: a writer in an object
 * @key: the name of the member
 * @input: the compared profiles
 * @node: a function or cycle, or %GRIND_NONE
 *
 * Writes what identifies @node on its side of a comparison: `object`, `file` and `name`; null
 * without a node.
 */
void
grind_cli_json_add_side (GrindJsonWriter *writer,
                         const char      *key,
                         GrindCliInput   *input,
                         GrindNodeId      node)
{
  grind_json_writer_key (writer, key);
  if (node == GRIND_NONE)
    {
      grind_json_writer_null (writer);
      return;
    }

  grind_json_writer_begin_object (writer);
  grind_cli_json_add_place (writer, input, node);
  grind_cli_json_take_string (writer, "name", grind_graph_dup_node_name (input->graph, node));
  grind_json_writer_end_object (writer);
}

/* An array of the costs of all events; zeros without costs */
static void
write_array (GrindJsonWriter *writer,
             const char      *key,
             GrindCliInput   *input,
             const gint64    *before,
             const gint64    *after)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < grind_profile_get_n_events (input->profile); i++)
    grind_json_writer_integer (writer, grind_subtract (after != NULL ? after[i] : 0,
                                                       before != NULL ? before[i] : 0));
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_add_change:
 * @writer: a writer in an object
 * @key: the name of the member
 * @input: the compared profiles
 * @before: (nullable): the costs before by event; %NULL if that side has none
 * @after: (nullable): likewise after
 *
 * Writes an object of three arrays: `base`, `current` and `change`.
 */
void
grind_cli_json_add_change (GrindJsonWriter *writer,
                           const char      *key,
                           GrindCliInput   *input,
                           const gint64    *before,
                           const gint64    *after)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_begin_object (writer);
  write_array (writer, "base", input, NULL, before);
  write_array (writer, "current", input, NULL, after);
  write_array (writer, "change", input, before, after);
  grind_json_writer_end_object (writer);
}

/**
 * grind_cli_json_add_level:
 * @writer: a writer in an object
 * @level: why two functions are a pair
 *
 * Writes `level`; null without a pair.
 */
void
grind_cli_json_add_level (GrindJsonWriter *writer,
                          GrindPairLevel   level)
{
  grind_json_writer_key (writer, "level");
  if (level == GRIND_PAIR_NONE)
    grind_json_writer_null (writer);
  else
    grind_json_writer_integer (writer, level);
}

/**
 * grind_cli_json_jumps:
 * @writer: a writer in an object
 * @input: the loaded profile
 *
 * Writes the number of jump lines in the chosen parts.
 */
void
grind_cli_json_jumps (GrindJsonWriter *writer,
                      GrindCliInput   *input)
{
  guint64 n_jumps = 0;

  for (guint part = 0; part < grind_profile_get_n_parts (input->profile); part++)
    {
      if (grind_cli_input_is_active_part (input, part))
        n_jumps += grind_profile_get_part (input->profile, part)->n_jumps;
    }

  grind_json_writer_key (writer, "jumps");
  grind_json_writer_unsigned (writer, n_jumps);
}

/**
 * grind_cli_json_diagnostics:
 * @writer: a writer in an object
 * @profile: a profile
 *
 * Writes the diagnostics of reading, warnings and notes, as "warnings".
 */
void
grind_cli_json_diagnostics (GrindJsonWriter *writer,
                            GrindProfile    *profile)
{
  grind_json_writer_key (writer, "warnings");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    write_diagnostic (writer, grind_profile_get_diagnostic (profile, i));
  grind_json_writer_end_array (writer);
}

static void
write_texts (GrindJsonWriter *writer,
             const char      *key,
             GPtrArray       *texts)
{
  grind_json_writer_key (writer, key);
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < texts->len; i++)
    grind_json_writer_string (writer, texts->pdata[i]);
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_differences:
 * @writer: a writer in an object
 * @input: the compared profiles
 *
 * Writes what the runs differ in besides their costs, as "differences".
 */
void
grind_cli_json_differences (GrindJsonWriter *writer,
                            GrindCliInput   *input)
{
  g_autoptr (GPtrArray) list = grind_run_differences_list (input->comparison,
                                                           input->graph);

  grind_json_writer_key (writer, "differences");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < list->len; i++)
    {
      const GrindRunDifference *difference = list->pdata[i];

      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "name", difference->name);
      write_texts (writer, "base", difference->before);
      write_texts (writer, "current", difference->after);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

/**
 * grind_cli_json_per:
 * @writer: a writer in an object
 * @input: the compared profiles
 *
 * Writes for what work costs before are shown, as "per"; null if they are as recorded.
 */
void
grind_cli_json_per (GrindJsonWriter *writer,
                    GrindCliInput   *input)
{
  grind_json_writer_key (writer, "per");
  if (input->per == NULL)
    {
      grind_json_writer_null (writer);
      return;
    }
  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "name", input->per);
  grind_cli_json_add_integer (writer, "base", input->per_before);
  grind_cli_json_add_integer (writer, "current", input->per_after);
  grind_json_writer_end_object (writer);
}
