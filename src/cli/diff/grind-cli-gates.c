/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limits of a comparison: what exceeds them, and what people are told about it. */
#include "config.h"

#include "grind-cli-gates.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-compare.h"
#include "analysis/names/grind-number.h"
#include "output/grind-terminal-text.h"
#include "profile/grind-error.h"
#include "text/grind-change-text.h"

/* Maximum number of characters of a name or gate in a message */
#define MAX_CHARS 200

/* Translates @text or not. */
#define TEXT(is_translated, text) ((is_translated) ? _(text) : (text))

static int
compare_trips (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  GrindProfile *profile = data;
  const GrindCliTrip *left = a;
  const GrindCliTrip *right = b;
  double left_size = grind_gate_hit_get_size (&left->hit);
  double right_size = grind_gate_hit_get_size (&right->hit);

  if (left->gate->is_warning != right->gate->is_warning)
    return left->gate->is_warning - right->gate->is_warning;
  if (left_size != right_size)
    return left_size > right_size ? -1 : 1;
  if (left->position != right->position)
    return left->position < right->position ? -1 : 1;
  if (left->hit.event != right->hit.event)
    return left->hit.event < right->hit.event ? -1 : 1;
  if (left->hit.node == GRIND_NONE)
    return 0;

  return grind_compare_names (profile, left->hit.node, right->hit.node);
}

static void
check_gate (GrindCliGates        *self,
            const GrindGateInput *input,
            const GrindCliGate   *gate)
{
  g_autoptr (GArray) hits = g_array_new (FALSE, FALSE, sizeof (GrindGateHit));
  GrindCliGateResult result = { .gate = gate };

  result.outcome = grind_gate_check (gate->gate, input, hits);
  result.n_trips = hits->len;
  for (guint i = 0; i < hits->len; i++)
    {
      GrindCliTrip trip = { gate, self->results->len, g_array_index (hits, GrindGateHit, i) };

      g_array_append_val (self->trips, trip);
    }
  self->n_tripped += hits->len > 0;
  self->has_failed |= hits->len > 0 && !gate->is_warning;
  g_array_append_val (self->results, result);
}

/* Gates that check nothing are a mistake unless the user expects them. */
static gboolean
check_outcomes (const GrindCliGates  *self,
                GError              **error)
{
  g_autoptr (GString) message = g_string_new (NULL);

  for (guint i = 0; i < self->results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (self->results, GrindCliGateResult, i);
      g_autofree char *problem = NULL;

      if (result->outcome == GRIND_GATE_CHECKED)
        continue;
      problem = grind_cli_gates_dup_problem (self, result, TRUE);
      g_string_append_printf (message, "%s\n", problem);
    }
  if (message->len == 0 || self->options->gates.allows_unmatched)
    return TRUE;

  g_string_append (message, _("Use --allow-unmatched to accept this"));
  g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_INVALID, message->str);
  return FALSE;
}

/**
 * grind_cli_gates_check:
 * @input: the comparison
 * @options: the options of the command
 * @error: (nullable): return location for an error; GRIND_ERROR_INVALID if a gate matches nothing
 *
 * Checks all gates.
 *
 * Returns: (transfer full) (nullable): the results, or %NULL on error
 */
GrindCliGates *
grind_cli_gates_check (GrindCliInput          *input,
                       const GrindCliOptions  *options,
                       GError                **error)
{
  g_autoptr (GrindCliGates) self = g_new0 (GrindCliGates, 1);
  GrindGateInput sides = {
    .comparison = input->comparison, .graph = input->graph,
    .minimum = options->gates.minimum,
  };
  GArray *gates = options->gates.gates;

  self->input = input;
  self->options = options;
  self->results = g_array_new (FALSE, FALSE, sizeof (GrindCliGateResult));
  self->trips = g_array_new (FALSE, FALSE, sizeof (GrindCliTrip));
  for (guint i = 0; gates != NULL && i < gates->len; i++)
    check_gate (self, &sides, &g_array_index (gates, GrindCliGate, i));
  g_array_sort_with_data (self->trips, compare_trips, input->profile);

  return check_outcomes (self, error) ? g_steal_pointer (&self) : NULL;
}

void
grind_cli_gates_free (GrindCliGates *self)
{
  g_clear_pointer (&self->results, g_array_unref);
  g_clear_pointer (&self->trips, g_array_unref);
  g_free (self);
}

/**
 * grind_cli_gates_dup_side:
 * @options: the options of a comparison
 * @is_before: which side
 *
 * Returns: (transfer full): the name of the side: its label, or its first file
 */
char *
grind_cli_gates_dup_side (const GrindCliOptions *options,
                          gboolean               is_before)
{
  const char *label = is_before ? options->compare.label_before : options->compare.label_after;
  char **files = is_before ? options->compare.base : options->files;

  return label != NULL ? g_strdup (label) : g_filename_display_name (files[0]);
}

static char *
dup_number (GrindValue value,
            gboolean   is_signed,
            gboolean   is_translated)
{
  if (is_translated)
    return is_signed ? grind_change_text_dup_signed (value) : grind_value_format (value);

  return g_strdup_printf (is_signed && value.whole > 0 ? "+%" G_GINT64_FORMAT
                                                       : "%" G_GINT64_FORMAT, value.whole);
}

/* (nullable): the change in percent of @base, one digit more exact than the limit */
static char *
dup_percent (const GrindCliTrip *trip,
             GrindValue          base,
             gboolean            is_translated)
{
  guint digits = CLAMP (trip->gate->gate->decimals + 1, GRIND_PERCENT_DIGITS,
                        GRIND_MAX_PERCENT_DIGITS);
  GrindValue change = trip->hit.cost.change;
  g_autofree char *text = NULL;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char format[8];

  if (base.whole == 0)
    return NULL;

  g_snprintf (format, sizeof format, "%%.%uf", digits);
  text = is_translated ? grind_value_format_share (change, base, digits)
                       : g_strdup (g_ascii_formatd (buffer, sizeof buffer, format,
                                                    100 * grind_value_get_share (change, base)));

  return g_strconcat (change.whole > 0 ? "+" : "", text, NULL);
}

static char *
dup_subject (const GrindCliGates *self,
             const GrindCliTrip  *trip,
             gboolean             is_translated)
{
  const char *event = grind_profile_get_event_name (self->input->profile, trip->hit.event);
  g_autofree char *shown_event = grind_terminal_shorten (event, MAX_CHARS);
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;

  if (trip->hit.node == GRIND_NONE)
    return g_steal_pointer (&shown_event);

  name = grind_graph_dup_node_name (self->input->graph, trip->hit.node);
  shown = grind_terminal_shorten (name, MAX_CHARS);
  if (trip->gate->gate->is_self)
    /* translators: the self cost of an event in a function */
    return g_strdup_printf (TEXT (is_translated, N_("self %s in %s")), shown_event, shown);

  /* translators: the inclusive cost of an event in a function */
  return g_strdup_printf (TEXT (is_translated, N_("%s in %s")), shown_event, shown);
}

/**
 * grind_cli_gates_dup_message:
 * @self: checked gates
 * @trip: what trips one of them
 * @is_translated: whether to write for people
 *
 * Returns: (transfer full): both costs, the change and the limit in one line
 */
char *
grind_cli_gates_dup_message (const GrindCliGates *self,
                             const GrindCliTrip  *trip,
                             gboolean             is_translated)
{
  const GrindGate *gate = trip->gate->gate;
  gboolean is_points = gate->kind == GRIND_GATE_POINTS;
  g_autofree char *subject = dup_subject (self, trip, is_translated);
  g_autofree char *before = dup_number (trip->hit.cost.before, FALSE, is_translated);
  g_autofree char *after = dup_number (trip->hit.cost.after, FALSE, is_translated);
  g_autofree char *change = dup_number (trip->hit.cost.change, TRUE, is_translated);
  g_autofree char *percent = dup_percent (trip, is_points ? trip->hit.total
                                                          : trip->hit.cost.before,
                                          is_translated);
  const char *limit = strrchr (gate->text, '>') + 1;

  if (percent == NULL)
    /* translators: cost of a function: before → after, change, and the limit of the change */
    return g_strdup_printf (TEXT (is_translated, N_("%s: %s → %s, %s, limit %s")), subject,
                            before, after, change, limit);
  if (is_points)
    /* translators: likewise; the change is also in percentage points of the total */
    return g_strdup_printf (TEXT (is_translated, N_("%s: %s → %s, %s (%s points), limit %s")),
                            subject, before, after, change, percent, limit);

  return g_strdup_printf (TEXT (is_translated, N_("%s: %s → %s, %s (%s %%), limit %s")), subject,
                          before, after, change, percent, limit);
}

/**
 * grind_cli_gates_dup_problem:
 * @self: checked gates
 * @result: one that could not be checked
 * @is_translated: whether to write for people
 *
 * Returns: (transfer full): the reason
 */
char *
grind_cli_gates_dup_problem (const GrindCliGates      *self,
                             const GrindCliGateResult *result,
                             gboolean                  is_translated)
{
  const GrindGate *gate = result->gate->gate;
  g_autofree char *text = grind_terminal_shorten (gate->text, MAX_CHARS);
  g_autofree char *event = grind_terminal_shorten (gate->event, MAX_CHARS);
  g_autofree char *name = NULL;
  g_autofree char *side = NULL;

  switch (result->outcome)
    {
    case GRIND_GATE_NO_EVENT_BEFORE:
    case GRIND_GATE_NO_EVENT_AFTER:
      name = grind_cli_gates_dup_side (self->options,
                                       result->outcome == GRIND_GATE_NO_EVENT_BEFORE);
      side = grind_terminal_shorten (name, MAX_CHARS);
      /* translators: a gate such as “Ir@main>1%”, a file or branch, a type of event */
      return g_strdup_printf (TEXT (is_translated,
                                    N_("Gate “%s” is not checked: “%s” lacks the event “%s”")),
                              text, side, event);
    case GRIND_GATE_NO_INTEGER:
      return g_strdup_printf (TEXT (is_translated,
                                    N_("Gate “%s” is not checked: “%s” has no whole numbers")),
                              text, event);
    case GRIND_GATE_NO_FUNCTION:
      return g_strdup_printf (TEXT (is_translated,
                                    N_("Gate “%s” is not checked: no function matches")), text);
    case GRIND_GATE_CHECKED:
    case GRIND_GATE_NO_EVENT:
    default:
      if (g_str_equal (gate->event, "*"))
        return g_strdup_printf (TEXT (is_translated,
                                      N_("Gate “%s” is not checked: the sides have no event in "
                                         "common")), text);
      return g_strdup_printf (TEXT (is_translated,
                                    N_("Gate “%s” is not checked: no side has the event “%s”")),
                              text, event);
    }
}

/**
 * grind_cli_gates_dup_summary:
 * @self: checked gates, at least one
 *
 * Returns: (transfer full): how many tripped, for people
 */
char *
grind_cli_gates_dup_summary (const GrindCliGates *self)
{
  return g_strdup_printf (ngettext ("%u of %u gate tripped", "%u of %u gates tripped",
                                    self->results->len), self->n_tripped, self->results->len);
}

/* (element-type utf8): a line for each trip, and each gate that could not be checked */
static GPtrArray *
dup_lines (const GrindCliGates *self)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->trips->len; i++)
    {
      const GrindCliTrip *trip = &g_array_index (self->trips, GrindCliTrip, i);
      g_autofree char *text = grind_terminal_shorten (trip->gate->gate->text, MAX_CHARS);
      g_autofree char *message = grind_cli_gates_dup_message (self, trip, TRUE);

      g_ptr_array_add (lines, g_strdup_printf (trip->gate->is_warning
                                                 /* translators: a gate, and what trips it */
                                                 ? _("Warning: %s: %s") : _("Failed: %s: %s"),
                                               text, message));
    }
  for (guint i = 0; i < self->results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (self->results, GrindCliGateResult, i);

      if (result->outcome != GRIND_GATE_CHECKED)
        g_ptr_array_add (lines, grind_cli_gates_dup_problem (self, result, TRUE));
    }

  return lines;
}

/* Writes the lines of a report: what tripped, then a summary; nothing without gates. */
void
grind_cli_gates_write_text (const GrindCliGates *self,
                            GrindOutput         *output)
{
  g_autoptr (GPtrArray) lines = dup_lines (self);
  g_autofree char *summary = NULL;

  if (self->results->len == 0)
    return;

  summary = grind_cli_gates_dup_summary (self);
  for (guint i = 0; i < lines->len; i++)
    grind_output_print (output, "%s\n", (const char *) g_ptr_array_index (lines, i));
  grind_output_print (output, "%s\n", summary);
}

/* Writes the same lines to standard error, if something tripped or could not be checked. */
void
grind_cli_gates_print (const GrindCliGates *self)
{
  g_autoptr (GPtrArray) lines = dup_lines (self);

  for (guint i = 0; i < lines->len; i++)
    grind_terminal_print_error ("", g_ptr_array_index (lines, i));
}

static const char *
get_status_name (const GrindCliGateResult *result)
{
  if (result->outcome != GRIND_GATE_CHECKED)
    return "unchecked";
  if (result->n_trips == 0)
    return "passed";

  return result->gate->is_warning ? "warning" : "failed";
}

static void
write_json_trip (const GrindCliGates *self,
                 GrindJsonWriter     *writer,
                 const GrindCliTrip  *trip)
{
  GrindCliInput *input = self->input;
  GrindNodeId node = trip->hit.node;
  const char *cost = trip->gate->gate->is_self ? "self" : "inclusive";

  grind_json_writer_begin_object (writer);
  grind_cli_json_add_string (writer, "event",
                             grind_profile_get_event_name (input->profile, trip->hit.event));
  grind_cli_json_add_string (writer, "cost", node == GRIND_NONE ? "total" : cost);
  grind_json_writer_key (writer, "function");
  if (node == GRIND_NONE)
    grind_json_writer_null (writer);
  else
    {
      char *raw_name = grind_profile_dup_raw_function_name (input->profile, node);

      grind_json_writer_begin_object (writer);
      grind_cli_json_add_place (writer, input, node);
      grind_cli_json_take_string (writer, "name",
                                  raw_name != NULL
                                    ? raw_name : grind_graph_dup_node_name (input->graph, node));
      grind_json_writer_end_object (writer);
    }
  grind_cli_json_add_integer (writer, "base", trip->hit.cost.before.whole);
  grind_cli_json_add_integer (writer, "current", trip->hit.cost.after.whole);
  grind_cli_json_add_integer (writer, "change", trip->hit.cost.change.whole);
  grind_json_writer_end_object (writer);
}

/**
 * grind_cli_gates_write_json:
 * @self: checked gates
 * @writer: a writer in an object
 *
 * Writes all gates in the order of the options, each with what trips it, the largest first.
 */
void
grind_cli_gates_write_json (const GrindCliGates *self,
                            GrindJsonWriter     *writer)
{
  grind_json_writer_key (writer, "gates");
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < self->results->len; i++)
    {
      const GrindCliGateResult *result = &g_array_index (self->results, GrindCliGateResult, i);
      char *problem = result->outcome != GRIND_GATE_CHECKED
                        ? grind_cli_gates_dup_problem (self, result, FALSE) : NULL;

      grind_json_writer_begin_object (writer);
      grind_cli_json_add_string (writer, "gate", result->gate->gate->text);
      grind_cli_json_add_string (writer, "option",
                                 result->gate->is_warning ? "warn-if" : "fail-if");
      grind_cli_json_add_string (writer, "limit", strrchr (result->gate->gate->text, '>') + 1);
      grind_cli_json_add_string (writer, "status", get_status_name (result));
      grind_cli_json_take_string (writer, "problem", problem);
      grind_json_writer_key (writer, "tripped");
      grind_json_writer_begin_array (writer);
      for (guint j = 0; j < self->trips->len; j++)
        if (g_array_index (self->trips, GrindCliTrip, j).position == i)
          write_json_trip (self, writer, &g_array_index (self->trips, GrindCliTrip, j));
      grind_json_writer_end_array (writer);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}
