/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report shows without its script: totals, the most expensive functions, notes. */
#include "config.h"

#include "grind-report-private.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>
#include <string.h>

#include "analysis/compare/grind-change.h"
#include "analysis/compare/grind-main-changes.h"
#include "analysis/graph/grind-hot-path.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-node-text.h"

#define MAX_ROWS  50
#define MAX_EVENTS 60
#define MAX_PATH  40     /* functions, half of them at each end */
#define MAX_TEXT  300    /* characters */
#define MAX_FILES 20     /* that are named, with the bytes of each name at most */
#define MAX_NAME  200

/* Appends HTML; arguments of %s are escaped. */
void
_grind_report_put (GString    *html,
                   const char *format,
                   ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_markup_vprintf_escaped (format, arguments);
  va_end (arguments);
  g_string_append (html, text);
}

/* As in lists */
char *
_grind_report_join_name (const char *const   *prefixes,
                         const GrindNodeName *name)
{
  g_autofree char *text = g_strconcat (name->scope, name->separator, name->last, NULL);

  return _grind_report_dup_stripped (prefixes, text);
}

char *
_grind_report_dup_short_name (const char *const *prefixes,
                              GrindGraph        *graph,
                              GrindNodeId        node)
{
  g_auto (GrindNodeName) name = { NULL };

  grind_node_name_init (&name, graph, node);

  return _grind_report_join_name (prefixes, &name);
}

static gboolean
is_comparison (const GrindReportSelection *selection)
{
  return selection->n_sides > 1;
}

/* The end of a long text would take the space of numbers. */
static char *
dup_cut (const char *text)
{
  const char *end = text;

  for (guint i = 0; i < MAX_TEXT && *end != '\0'; i++)
    end = g_utf8_next_char (end);

  return g_strdup_printf ("%.*s%s", (int) (end - text), text, *end != '\0' ? "\xe2\x80\xa6" : "");
}

/* "file.c [object]" */
static char *
dup_location (const GrindReportOptions *options,
              GrindProfile             *profile,
              GrindFunctionId           function)
{
  g_autofree char *file = NULL;
  g_autofree char *object = NULL;
  g_autofree char *short_file = NULL;
  g_autofree char *short_object = NULL;

  if (function >= grind_profile_get_n_functions (profile))
    return g_strdup ("");

  file = grind_profile_dup_function_file (profile, function);
  object = grind_profile_dup_function_object (profile, function);
  short_file = _grind_report_dup_stripped (options->prefixes, file);
  short_object = _grind_report_dup_stripped (options->prefixes, object);
  short_file = grind_plain_text_show (g_steal_pointer (&short_file));
  short_object = grind_plain_text_show (g_steal_pointer (&short_object));

  return *short_object == '\0' ? g_steal_pointer (&short_file)
                               : g_strdup_printf ("%s [%s]", short_file, short_object);
}

static void
put_event (GString                    *html,
           const GrindReportSelection *selection,
           GrindEventId                event)
{
  GrindGraph *graph = grind_report_selection_get_graph (selection);
  GrindProfile *profile = grind_graph_get_profile (graph);
  const char *long_name = grind_profile_get_event_long_name (profile, event);
  g_autofree char *name =
    dup_cut (grind_plain_text_peek (grind_profile_get_event_name (profile, event)));
  g_autofree char *title =
    long_name != NULL ? dup_cut (grind_plain_text_peek (long_name)) : g_strdup ("");
  GrindValue total = grind_costs_get_total (grind_graph_get_costs (graph, event));
  g_autofree char *after = grind_value_format (total);

  /* A long title is cut in the table. */
  _grind_report_put (html, "<tr title=\"%s\"><th scope=\"row\" align=\"left\">%s</th>",
                     *title != '\0' ? title : name, name);
  if (is_comparison (selection))
    {
      GrindChange change = grind_change_get_total (graph, event);
      g_autofree char *before = grind_value_format (change.before);
      g_autofree char *difference = grind_change_text_dup_signed (change.change);

      _grind_report_put (html, "<td align=\"right\">%s</td><td align=\"right\">%s</td>"
                         "<td align=\"right\">%s</td>", before, after, difference);
    }
  else
    _grind_report_put (html, "<td align=\"right\">%s</td>", after);
  _grind_report_put (html, "<td>%s</td></tr>\n", title);
}

static void
put_events (GString                    *html,
            const GrindReportSelection *selection)
{
  GrindGraph *graph = grind_report_selection_get_graph (selection);
  guint n_events = grind_profile_get_n_events (grind_graph_get_profile (graph)), n = 0;

  g_string_append_printf (html, "<table%s>\n<thead><tr>",
                          is_comparison (selection) ? " class=\"compared\"" : "");
  _grind_report_put (html, "<th scope=\"col\" align=\"left\">%s</th>", _("Event type"));
  if (is_comparison (selection))
    _grind_report_put (html, "<th scope=\"col\" align=\"right\">%s</th>"
                       "<th scope=\"col\" align=\"right\">%s</th>"
                       "<th scope=\"col\" align=\"right\">%s</th>",
                       _("Before"), _("After"), _("Change"));
  else
    _grind_report_put (html, "<th scope=\"col\" align=\"right\">%s</th>", _("Total"));
  g_string_append (html, "<th scope=\"col\"></th></tr></thead>\n<tbody>\n");
  for (GrindEventId event = 0; event < n_events; event++)
    if ((grind_graph_has_event (graph, event) ||
         grind_graph_has_event (selection->sides[0], event)) && n++ < MAX_EVENTS)
      put_event (html, selection, event);
  if (n > MAX_EVENTS)
    {
      g_autofree char *more = g_strdup_printf (ngettext ("%u more", "%u more", n - MAX_EVENTS),
                                               n - MAX_EVENTS);

      _grind_report_put (html, "<tr><th scope=\"row\" align=\"left\">%s</th></tr>\n", more);
    }
  g_string_append (html, "</tbody></table>\n");
}

/* What costs most by itself */
static char *
dup_most_expensive (const char *const *prefixes,
                    GrindGraph        *graph,
                    GrindEventId       event)
{
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (graph));
  GrindFunctionId most = 0;
  g_autofree char *name = NULL;
  g_autofree char *share = NULL;

  for (GrindFunctionId function = 1; function < n_functions; function++)
    if (costs->self[function] > costs->self[most])
      most = function;
  if (n_functions == 0 || costs->self[most] <= 0)
    return NULL;

  name = _grind_report_dup_short_name (prefixes, graph, most);
  share = grind_value_format_share (grind_costs_get_self (costs, most),
                                    grind_costs_get_base (costs), GRIND_PERCENT_DIGITS);

  /* translators: the name of a function, a percentage, an event: "f has the highest self cost:
   * 12.00 % of Ir." */
  return g_strdup_printf (_("%s has the highest self cost: %s %% of %s."), name, share,
                          grind_profile_get_event_name (grind_graph_get_profile (graph), event));
}

static char *
dup_result (const GrindReportOptions *options,
            GCancellable             *cancellable)
{
  const GrindSubject *subject = options->subject;
  g_autoptr (GrindChangeNotes) notes = NULL;
  g_autofree char *result = NULL;
  GrindMainChanges changes;

  if (options->comparison == NULL)
    return dup_most_expensive (options->prefixes, subject->graph, subject->event);

  notes = grind_change_notes_new (options->comparison, subject->graph, subject->event,
                                  cancellable, NULL);
  if (notes == NULL)
    return NULL;
  grind_main_changes_find (&changes, notes, subject->graph, subject->event);

  result = grind_change_text_dup_result (&changes, subject->graph, subject->event);

  return _grind_report_dup_stripped (options->prefixes, result);
}

static void
put_hot_path (GString                  *html,
              const GrindSubject       *subject,
              const GrindReportProfile *report,
              GCancellable             *cancellable)
{
  guint n_functions = grind_profile_get_n_functions (grind_graph_get_profile (subject->graph));
  g_autoptr (GrindHotPath) path = NULL;

  if (subject->root == GRIND_NONE || !grind_graph_has_calls (subject->graph))
    return;

  path = grind_hot_path_new (subject->graph, subject->root, subject->event, cancellable, NULL);
  if (path == NULL || path->n_nodes < 2)
    return;

  _grind_report_put (html, "<p class=\"path\"><b>%s</b> ", _("Hot path"));
  for (guint i = 0; i < path->n_nodes; i++)
    {
      g_autofree char *name = _grind_report_dup_short_name (report->prefixes, subject->graph,
                                                            path->nodes[i]);
      g_autofree char *cut = NULL;

      g_string_append (html, i > 0 ? " \xe2\x80\xba " : "");
      if (i == MAX_PATH / 2 && path->n_nodes > MAX_PATH)
        {
          g_string_append (html, "\xe2\x80\xa6");
          i = path->n_nodes - MAX_PATH / 2 - 1;
          continue;
        }
      cut = dup_cut (name);
      if (path->nodes[i] < n_functions && report->ids[path->nodes[i]] != GRIND_NONE)
        _grind_report_put (html, "<bdi data-id=\"%u\">%s</bdi>", report->ids[path->nodes[i]], cut);
      else
        _grind_report_put (html, "<bdi>%s</bdi>", cut);
    }
  g_string_append (html, "</p>\n");
}

/* Cells of one cost: with its share, or before and after */
static void
put_cost (GString                    *html,
          const GrindReportSelection *selection,
          const GrindSubject         *subject,
          GrindNodeId                 node,
          gboolean                    is_self)
{
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);
  GrindValue value = is_self ? grind_costs_get_self (costs, node)
                             : grind_costs_get_inclusive (costs, node);
  g_autofree char *text = grind_value_format (value);
  g_autofree char *share = NULL;

  if (is_comparison (selection))
    {
      GrindChange change = is_self
                             ? grind_change_get_self (subject->graph, subject->event, node)
                             : grind_change_get_inclusive (subject->graph, subject->event, node);
      g_autofree char *before = grind_value_format (change.before);

      share = grind_change_text_dup_signed (change.change);
      _grind_report_put (html, "<td align=\"right\">%s</td><td align=\"right\">%s</td>"
                         "<td align=\"right\">%s</td>", before, text, share);
      return;
    }

  share = grind_value_format_share (value, subject->base, GRIND_PERCENT_DIGITS);
  _grind_report_put (html, "<td align=\"right\">%s</td><td align=\"right\">%s</td>", share, text);
}

static int
compare_changes (gconstpointer a,
                 gconstpointer b,
                 gpointer      user_data)
{
  const GrindSubject *subject = user_data;
  GrindChange first = grind_change_get_self (subject->graph, subject->event,
                                             *(const GrindFunctionId *) a);
  GrindChange second = grind_change_get_self (subject->graph, subject->event,
                                              *(const GrindFunctionId *) b);
  gint64 of_first = grind_change_get_magnitude (first.change);
  gint64 of_second = grind_change_get_magnitude (second.change);

  return of_first > of_second ? -1 : of_first < of_second;
}

static void
put_titles (GString                    *html,
            const GrindReportSelection *selection)
{
  const char *titles[9] = { NULL };
  guint n = 0;

  if (is_comparison (selection))
    {
      titles[n++] = _("Inclusive before");
      titles[n++] = _("After");
      titles[n++] = _("Change");
      titles[n++] = _("Self before");
      titles[n++] = _("After");
      titles[n++] = _("Change");
    }
  else
    {
      titles[n++] = _("Incl. %");
      titles[n++] = _("Inclusive");
      titles[n++] = _("Self %");
      titles[n++] = _("Self");
      titles[n++] = _("Called");
    }
  for (guint i = 0; i < n; i++)
    _grind_report_put (html, "<th scope=\"col\" align=\"right\">%s</th>", titles[i]);
  _grind_report_put (html, "<th scope=\"col\" align=\"left\">%s</th>"
                     "<th scope=\"col\" align=\"left\">%s</th>", _("Function"), _("Location"));
}

static void
put_functions (GString                    *html,
               const GrindReportOptions   *options,
               const GrindReportSelection *selection)
{
  const GrindSubject *subject = options->subject;
  GrindProfile *profile = grind_graph_get_profile (subject->graph);
  g_autoptr (GArray) functions = g_array_copy (selection->functions);

  if (is_comparison (selection) && functions->len > 0)
    g_qsort_with_data (functions->data, functions->len, sizeof (GrindFunctionId), compare_changes,
                       (gpointer) subject);
  g_string_append (html, "<table>\n<thead><tr>");
  put_titles (html, selection);
  g_string_append (html, "</tr></thead>\n<tbody>\n");
  for (guint i = 0; i < MIN (functions->len, MAX_ROWS); i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      g_autofree char *full = grind_graph_dup_shown_name (subject->graph, function);
      g_autofree char *name = _grind_report_dup_stripped (options->prefixes, full);
      g_autofree char *location = dup_location (options, profile, function);
      g_autofree char *cut_name = dup_cut (name);
      g_autofree char *cut_location = dup_cut (location);
      g_autofree char *called =
        grind_number_format_count (grind_graph_get_called (subject->graph, function));

      g_string_append (html, "<tr>");
      put_cost (html, selection, subject, function, FALSE);
      put_cost (html, selection, subject, function, TRUE);
      if (!is_comparison (selection))
        _grind_report_put (html, "<td align=\"right\">%s</td>", called);
      _grind_report_put (html, "<td><bdi>%s</bdi></td><td><bdi>%s</bdi></td></tr>\n", cut_name,
                         cut_location);
    }
  g_string_append (html, "</tbody></table>\n");
}

/* The totals, the result, and the most expensive functions */
void
_grind_report_put_tables (GString                  *html,
                          const GrindReportOptions *options,
                          const GrindReportProfile *report,
                          GCancellable             *cancellable)
{
  const GrindReportSelection *selection = report->selection;
  g_autofree char *result = dup_result (options, cancellable);

  /* The script shows it if it cannot run. */
  _grind_report_put (html, "<p id=\"old\" role=\"alert\" hidden>%s</p>\n",
                     _("This browser is too old for the interactive views; only totals, functions "
                       "and a flame graph are shown."));
  _grind_report_put (html, "<section id=\"costs\">\n<h2>%s</h2>\n", _("Costs"));
  if (result != NULL)
    _grind_report_put (html, "<p class=\"result\">%s</p>\n", result);
  put_hot_path (html, options->subject, report, cancellable);
  g_string_append (html, "<div class=\"rows\">\n");
  put_events (html, selection);
  g_string_append (html, "</div>\n");
  g_string_append (html, "</section>\n");
  _grind_report_put (html, "<section class=\"static\">\n<h2>%s</h2>\n<div class=\"rows\">\n",
                     _("Functions"));
  put_functions (html, options, selection);
  g_string_append (html, "</div>\n</section>\n");
}

/* Frees the text. */
static void
put_item (GString *html,
          char    *text)
{
  _grind_report_put (html, "<li>%s</li>\n", text);
  g_free (text);
}

static void
put_left_out (GString                    *html,
              const GrindReportOptions   *options,
              const GrindReportSelection *selection)
{
  GrindProfile *profile = grind_graph_get_profile (options->subject->graph);
  const char *event = grind_profile_get_event_name (profile, options->subject->event);
  guint n_left_out = selection->n_active - MIN (selection->functions->len, selection->n_active);
  g_autofree char *share = grind_number_format_share_digits (selection->min_share, 3);
  g_autofree char *call_share = grind_number_format_share_digits (selection->min_call, 3);
  g_autofree char *number = grind_number_format_integer (n_left_out);
  g_autofree char *all = grind_number_format_integer (selection->n_active);

  /* translators: percentage, event, number, number */
  if (n_left_out > 0)
    put_item (html, g_strdup_printf (_("Functions below %s %% of %s are left out: %s of %s. Their "
                                       "costs are those of “(other callees)”, so all totals are "
                                       "exact."),
                                     share, event, number, all));

  /* translators: percentage, event */
  if (selection->n_calls_left_out > 0)
    put_item (html, g_strdup_printf (_("Calls below %s %% of %s are left out. Their costs are "
                                       "those of “(other callees)” and “(other callers)”."),
                                     call_share, event));
}

/* Names the source files that the report does not contain, after @text. */
static void
put_files (GString                *html,
           const char             *text,
           const GPtrArray        *files,
           GrindReportSourceState  state)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < files->len; i++)
    {
      const GrindReportSource *file = files->pdata[i];
      g_autofree char *name = NULL;

      if (file->state != state || ++n > MAX_FILES)
        continue;
      name = grind_plain_text_dup_shown (file->name, MIN (strlen (file->name), MAX_NAME));
      g_string_append_printf (names, "%s%s", n > 1 ? ", " : "", name);
    }
  if (n > MAX_FILES)
    {
      /* translators: after a list of files */
      g_string_append (names, ", ");
      g_string_append_printf (names, ngettext ("%u more", "%u more", n - MAX_FILES),
                              n - MAX_FILES);
    }
  if (n > 0)
    put_item (html, g_strconcat (text, " ", names->str, NULL));
}

static void
put_sources (GString                  *html,
             const GrindReportOptions *options,
             const GPtrArray          *files)
{
  if (options->sources == GRIND_REPORT_NO_SOURCES)
    {
      put_item (html, g_strdup (_("The report contains no source text.")));
      return;
    }

  /* translators: before a list of files */
  put_files (html, _("No space was left for the source text of:"), files,
             GRIND_REPORT_SOURCE_TOO_LARGE);
  /* translators: before a list of files */
  put_files (html, _("Source files that are newer than the profile are left out:"), files,
             GRIND_REPORT_SOURCE_NEWER);
  /* translators: before a list of files */
  put_files (html, _("Source files that were not found:"), files, GRIND_REPORT_SOURCE_MISSING);
}

/* As `check` prints it */
static void
put_warnings (GString      *html,
              GrindProfile *profile)
{
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);
      const char *level = diagnostic->level == GRIND_LEVEL_WARNING ? "" : _("note: ");
      g_autofree char *file = g_path_get_basename (diagnostic->file);
      g_autofree char *count = grind_number_format_integer (MIN (diagnostic->count, G_MAXINT64));

      /* Messages quote the file, which may have secrets. */
      put_item (html, g_strdup_printf ("%s%s:%" G_GUINT64_FORMAT ": %s (%s \xc3\x97)", level, file,
                                       diagnostic->line, diagnostic->title, count));
    }
}

/* What is left out, and how to read the rest */
void
_grind_report_put_notes (GString               *html,
                         const GrindReportData *data)
{
  const GrindReportOptions *options = data->options;
  const GrindReportProfile *report = &data->profile;
  const GArray *functions = report->selection->functions;
  guint n_with_lines = g_hash_table_size (report->lines[report->selection->n_sides - 1]);

  _grind_report_put (html, "<section id=\"notes\">\n<h2>%s</h2>\n<ul>\n", _("About this report"));
  put_item (html, g_strdup (_("Inclusive is the cost of a function and of all that it calls, self "
                              "is that of the function alone. All costs are exact, except those "
                              "in flame graphs and treemaps below the first level.")));
  put_left_out (html, options, report->selection);
  if (n_with_lines < functions->len)
    {
      g_autofree char *number = grind_number_format_integer (n_with_lines);

      put_item (html, g_strdup_printf (_("Costs of lines are those of the %s functions that cost "
                                         "most by themselves. Instructions are left out."),
                                       number));
    }
  put_sources (html, options, data->files);
  put_item (html, g_strdup_printf (_("The profile in this file opens in Grindscope: %s"),
                                   is_comparison (report->selection)
                                     ? "grindscope --base=report.html report.html"
                                     : "grindscope report.html"));
  put_warnings (html, grind_graph_get_profile (options->subject->graph));
  g_string_append (html, "</ul>\n</section>\n");
}
