/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the script of a report knows besides the profile, as JSON. */
#include "config.h"

#include "grind-report-private.h"

#include <glib/gi18n-lib.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "draw/grind-picture-legend.h"
#include "draw/grind-style.h"
#include "output/grind-json-writer.h"
#include "profile/grind-plain-text.h"
#include "source/files/grind-source-text.h"

/* Numbers of JavaScript are exact up to this one. */
#define MAX_EXACT ((gint64) 1 << 53)

static const struct
{
  const char *key;
  const char *text;
} texts[] = {
  { "after", N_("After") },
  { "all", N_("Whole profile") },
  { "before", N_("Before") },
  { "called", N_("Called") },
  /* translators: a number */
  { "calledTimes", N_("called %s ×") },
  { "callees", N_("Callees") },
  { "callers", N_("Callers") },
  { "calls", N_("Callers and callees") },
  { "change", N_("Change") },
  { "changes", N_("A box is as large as the sum of the absolute changes of all self costs in it. "
                  "Functions that are left out count by their net change.") },
  { "cost", N_("Cost") },
  { "count", N_("Count") },
  { "estimate", N_("An estimate: the profile records calls, not stacks. Below the first level, a "
                   "callee’s cost is split by its callers’ shares.") },
  { "event", N_("Event type") },
  { "flame", N_("Flame graph") },
  /* translators: a number of frames, a percentage */
  { "found", N_("%s frames, %s %% of this graph") },
  { "function", N_("Function") },
  { "functions", N_("Functions") },
  { "gone", N_(" (gone)") },
  { "graph", N_("Call graph") },
  { "graphNote", N_("The most expensive callers above, callees below. Click a function to go "
                    "there.") },
  { "inclusive", N_("Inclusive") },
  { "inclusiveBefore", N_("Inclusive before") },
  { "inclusiveChange", N_("Inclusive change") },
  { "inclusivePercent", N_("Incl. %") },
  { "inclusiveWord", N_("inclusive") },
  { "line", N_("Line") },
  /* translators: beside the colours of a picture */
  { "legend", N_("Colours") },
  { "lines", N_("Lines") },
  { "location", N_("Location") },
  { "map", N_("Treemap") },
  /* translators: the number of functions of a cycle */
  { "members", N_("%s functions") },
  { "more", N_("Show More") },
  { "new", N_(" (new)") },
  { "noCallees", N_("It calls no other function.") },
  { "noCallers", N_("No other function calls it.") },
  /* translators: the self cost of a function */
  { "ofSelf", N_("%s, self") },
  { "open", N_("Go to Function") },
  { "percent", "%" },
  /* translators: points of a percentage */
  { "points", N_("Points") },
  { "recursive", N_("recursive") },
  { "search", N_("Search functions") },
  { "searchFrames", N_("Search frames") },
  { "self", N_("Self") },
  { "selfChange", N_("Self change") },
  { "selfPercent", N_("Self %") },
  { "selfWord", N_("self") },
  { "share", N_("Share %") },
  /* translators: two numbers */
  { "shown", N_("%s of %s functions") },
  { "sizes", N_("Sizes") },
  { "source", N_("Source") },
  { "unchanged", N_("Nothing here has changed") },
  { "up", N_("Zoom Out") },
};

static void
put_texts (GrindJsonWriter *writer)
{
  grind_json_writer_key (writer, "texts");
  grind_json_writer_begin_object (writer);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) text = g_string_new (_(texts[i].text));

      g_string_replace (text, "%%", "%", 0);
      grind_json_writer_key (writer, texts[i].key);
      grind_json_writer_string (writer, text->str);
    }
  grind_json_writer_end_object (writer);
}

/* The separators of numbers in the current locale */
static void
put_separators (GrindJsonWriter *writer)
{
  const struct lconv *locale = localeconv ();
  g_autofree char *group = g_locale_to_utf8 (locale->thousands_sep, -1, NULL, NULL, NULL);
  g_autofree char *point = g_locale_to_utf8 (locale->decimal_point, -1, NULL, NULL, NULL);

  grind_json_writer_key (writer, "group");
  grind_json_writer_string (writer, group != NULL ? group : "");
  grind_json_writer_key (writer, "sizes");
  grind_json_writer_begin_array (writer);
  for (const char *size = locale->grouping; *size > 0 && *size < CHAR_MAX; size++)
    grind_json_writer_integer (writer, *size);
  grind_json_writer_end_array (writer);
  grind_json_writer_key (writer, "point");
  grind_json_writer_string (writer, point != NULL ? point : ".");
}

static gboolean
is_inexact (gint64 cost)
{
  return cost > MAX_EXACT || cost < -MAX_EXACT;
}

/* Whether JavaScript's numbers are too small. No cost of a report is larger than these. */
static gboolean
needs_exact (const GrindReportSelection *selection)
{
  GrindProfile *profile = grind_graph_get_profile (selection->sides[0]);

  for (guint side = 0; side < selection->n_sides; side++)
    for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
      {
        const GrindCosts *costs = grind_graph_get_costs (selection->sides[side], event);

        for (guint i = 0; i < costs->n_nodes; i++)
          if (is_inexact (costs->inclusive[i]) || is_inexact (costs->self[i]))
            return TRUE;
        for (guint i = 0; i < costs->n_calls; i++)
          if (is_inexact (costs->calls[i]))
            return TRUE;
        if (is_inexact (costs->total) || is_inexact (costs->base))
          return TRUE;
      }

  return FALSE;
}

static void
put_terms (GrindJsonWriter *writer,
           GrindProfile    *profile,
           GrindEventId     event)
{
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree GrindEventId *inputs = g_new (GrindEventId, MAX (n_real, 1));
  g_autofree gint64 *factors = g_new (gint64, MAX (n_real, 1));
  guint n;

  grind_json_writer_key (writer, "terms");
  if (event < n_real)
    {
      grind_json_writer_null (writer);
      return;
    }

  n = grind_profile_get_event_inputs (profile, event, inputs, factors, n_real);
  grind_json_writer_begin_array (writer);
  for (guint i = 0; i < n; i++)
    {
      grind_json_writer_begin_array (writer);
      grind_json_writer_integer (writer, inputs[i]);
      grind_json_writer_integer (writer, factors[i]);
      grind_json_writer_end_array (writer);
    }
  grind_json_writer_end_array (writer);
}

static void
put_events (GrindJsonWriter            *writer,
            const GrindReportSelection *selection)
{
  GrindProfile *profile = grind_graph_get_profile (selection->sides[0]);

  grind_json_writer_key (writer, "events");
  grind_json_writer_begin_array (writer);
  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      const char *name = grind_plain_text_peek (grind_profile_get_event_name (profile, event));
      const char *title =
        grind_plain_text_peek (grind_profile_get_event_long_name (profile, event));

      grind_json_writer_begin_object (writer);
      grind_json_writer_key (writer, "name");
      grind_json_writer_string (writer, name);
      grind_json_writer_key (writer, "title");
      grind_json_writer_string (writer, title != NULL ? title : name);
      put_terms (writer, profile, event);
      grind_json_writer_key (writer, "base");
      grind_json_writer_begin_array (writer);
      for (guint side = 0; side < selection->n_sides; side++)
        {
          const GrindCosts *costs = grind_graph_get_costs (selection->sides[side], event);
          gint64 of_comparison = selection->n_sides > 1
            ? grind_change_get_base (grind_report_selection_get_graph (selection), event).whole : 0;
          g_autofree char *base = g_strdup_printf ("%" G_GINT64_FORMAT,
                                                   selection->n_sides > 1 && side == 0
                                                     ? of_comparison
                                                     : selection->n_sides > 1 ? costs->total
                                                                              : costs->base);

          grind_json_writer_string (writer, base);
        }
      grind_json_writer_end_array (writer);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

static void
put_cycles (GrindJsonWriter          *writer,
            const GrindReportProfile *report)
{
  GrindGraph *graph = grind_report_selection_get_graph (report->selection);
  guint n_cycles = grind_graph_get_n_cycles (graph);

  grind_json_writer_key (writer, "cycles");
  grind_json_writer_begin_array (writer);
  for (guint cycle = 1; cycle <= n_cycles; cycle++)
    {
      guint n_members;
      const GrindFunctionId *members = grind_graph_get_members (graph, cycle, &n_members);
      g_autofree char *name = NULL;

      if (n_members == 0 || report->ids[members[0]] == GRIND_NONE)
        continue;
      name = grind_graph_dup_node_name (graph, grind_graph_get_cycle_node (graph, cycle));
      grind_json_writer_begin_object (writer);
      grind_json_writer_key (writer, "name");
      grind_json_writer_string (writer, name);
      grind_json_writer_key (writer, "members");
      grind_json_writer_begin_array (writer);
      for (guint i = 0; i < n_members; i++)
        grind_json_writer_integer (writer, report->ids[members[i]]);
      grind_json_writer_end_array (writer);
      grind_json_writer_end_object (writer);
    }
  grind_json_writer_end_array (writer);
}

static void
put_name (GrindJsonWriter *writer,
          guint32          id,
          const char      *name)
{
  char key[16];

  g_snprintf (key, sizeof key, "%u", id);
  grind_json_writer_key (writer, key);
  grind_json_writer_string (writer, name);
}

/* Names to show that are not those of the profile, those of lists where they are shorter, and
 * colours */
static void
put_functions (GrindJsonWriter          *writer,
               const GrindSubject       *subject,
               const GrindReportProfile *report)
{
  GrindProfile *profile = grind_graph_get_profile (subject->graph);
  const GArray *functions = report->selection->functions;
  g_autofree gint64 *slots = g_new0 (gint64, report->n_ids + 1);
  g_autofree char **shorter = g_new0 (char *, functions->len);

  grind_json_writer_key (writer, "names");
  grind_json_writer_begin_object (writer);
  for (guint i = 0; i < functions->len; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      guint32 id = report->ids[function];
      gsize length;
      const char *raw = grind_profile_get_raw_name (
        profile, grind_profile_get_function_name_id (profile, function), &length);
      g_auto (GrindNodeName) name = { NULL };
      g_autofree char *shown = NULL;

      grind_node_name_init (&name, subject->graph, function);
      shown = _grind_report_dup_stripped (report->prefixes, name.full);
      shorter[i] = _grind_report_join_name (report->prefixes, &name);
      if (g_str_equal (shorter[i], shown))
        g_clear_pointer (&shorter[i], g_free);
      if (strlen (shown) != length || !g_str_equal (shown, raw))
        put_name (writer, id, shown);
      slots[id] = grind_subject_get_slot (subject, function);
    }
  grind_json_writer_end_object (writer);

  grind_json_writer_key (writer, "short");
  grind_json_writer_begin_object (writer);
  for (guint i = 0; i < functions->len; i++)
    if (shorter[i] != NULL)
      {
        put_name (writer, report->ids[g_array_index (functions, GrindFunctionId, i)], shorter[i]);
        g_free (shorter[i]);
      }
  grind_json_writer_end_object (writer);

  grind_json_writer_key (writer, "slots");
  grind_json_writer_integers (writer, slots, report->n_ids);
}

static void
put_color (GrindJsonWriter *writer,
           GrindColorScale  scale,
           guint            number,
           const char      *name)
{
  g_autofree char *color = _grind_report_dup_color (scale, number);

  grind_json_writer_begin_object (writer);
  grind_json_writer_key (writer, "color");
  grind_json_writer_string (writer, color);
  grind_json_writer_key (writer, "name");
  grind_json_writer_string (writer, name);
  grind_json_writer_end_object (writer);
}

/* The groups that have colours */
static void
put_groups (GrindJsonWriter     *writer,
            const GrindColorMap *map)
{
  guint n_groups = map != NULL ? grind_color_map_get_n_groups (map) : 0;

  for (guint rank = 0; rank < n_groups; rank++)
    {
      guint slot = grind_color_map_get_group_slot (map, rank);
      g_autofree char *name = grind_color_map_dup_group_title (map, rank);

      if (slot != GRIND_COLOR_SLOT_OTHER)
        put_color (writer, GRIND_COLOR_SCALE_GROUPS, slot, name);
    }
}

static void
put_steps (GrindJsonWriter *writer,
           GrindColorScale  scale)
{
  gboolean is_change = scale == GRIND_COLOR_SCALE_CHANGE;
  guint n_steps = is_change ? GRIND_N_CHANGE_STEPS : GRIND_N_HEAT_STEPS;

  for (guint step = is_change ? 0 : 1; step < n_steps; step++)
    {
      g_autofree char *name = is_change && step == GRIND_UNCHANGED_STEP
                                ? g_strdup (_("unchanged"))
                                : grind_picture_legend_dup_step (scale, step);

      put_color (writer, scale, step, name);
    }
}

/* What colours mean */
static void
put_colors (GrindJsonWriter    *writer,
            const GrindSubject *subject)
{
  GrindColorScale scale = grind_subject_get_scale (subject);

  grind_json_writer_key (writer, "isHeat");
  grind_json_writer_boolean (writer, scale == GRIND_COLOR_SCALE_HEAT);
  grind_json_writer_key (writer, "scale");
  grind_json_writer_string (writer, scale != GRIND_COLOR_SCALE_GROUPS
                                      ? grind_picture_legend_get_title (scale) : "");
  grind_json_writer_key (writer, "colors");
  grind_json_writer_begin_array (writer);
  if (scale == GRIND_COLOR_SCALE_GROUPS)
    put_groups (writer, subject->color_map);
  else
    put_steps (writer, scale);
  grind_json_writer_end_array (writer);
}

static void
put_id (GrindJsonWriter *writer,
        guint32          id)
{
  if (id == GRIND_NONE)
    grind_json_writer_null (writer);
  else
    grind_json_writer_integer (writer, id);
}

static void
put_numbers (GrindJsonWriter          *writer,
             const GrindSubject       *subject,
             const GrindReportProfile *report)
{
  GrindNodeId first = subject->root;
  GHashTableIter iter;
  gpointer id;
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (subject->graph));

  grind_json_writer_key (writer, "event");
  grind_json_writer_integer (writer, subject->event);
  grind_json_writer_key (writer, "nSides");
  grind_json_writer_integer (writer, report->selection->n_sides);
  grind_json_writer_key (writer, "isExact");
  grind_json_writer_boolean (writer, needs_exact (report->selection));
  grind_json_writer_key (writer, "first");
  put_id (writer, first < n_functions ? report->ids[first] : GRIND_NONE);
  grind_json_writer_key (writer, "others");
  grind_json_writer_begin_array (writer);
  g_hash_table_iter_init (&iter, report->others);
  while (g_hash_table_iter_next (&iter, NULL, &id))
    grind_json_writer_integer (writer, GPOINTER_TO_UINT (id));
  grind_json_writer_end_array (writer);
  grind_json_writer_key (writer, "change");
  grind_json_writer_begin_array (writer);
  for (guint step = GRIND_UNCHANGED_STEP; step < GRIND_N_CHANGE_STEPS; step++)
    grind_json_writer_double (writer, grind_style_get_change_limit (step));
  grind_json_writer_end_array (writer);
}

GBytes *
_grind_report_make_facts (const GrindReportOptions  *options,
                          const GrindReportProfile  *report,
                          GCancellable              *cancellable,
                          GError                   **error)
{
  g_autoptr (GrindOutput) output = grind_output_new_memory ();
  g_autoptr (GrindJsonWriter) writer = grind_json_writer_new (output);

  grind_json_writer_begin_object (writer);
  put_texts (writer);
  put_separators (writer);
  put_numbers (writer, options->subject, report);
  put_events (writer, report->selection);
  put_cycles (writer, report);
  put_functions (writer, options->subject, report);
  put_colors (writer, options->subject);
  grind_json_writer_key (writer, "around");
  grind_json_writer_integer (writer, options->sources == GRIND_REPORT_ALL_SOURCES
                                       ? GRIND_SOURCE_TEXT_MAX_LINES : options->n_lines);
  grind_json_writer_end_object (writer);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  return grind_output_take_memory (output);
}
