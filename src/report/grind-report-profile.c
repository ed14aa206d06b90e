/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the profile inside of a report, in Callgrind's format. The script of the report reads it,
 * and so does this program: names have ids, positions are absolute, and each call names the object
 * and file of its callee. */
#include "config.h"

#include "grind-report-profile-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "profile/grind-math.h"

/* An id too large for one: the name after it is not composed of references (rules N3, N7). */
#define PLAIN_ID "(18446744073709551616) "

/* Room for a number with its sign */
#define NUMBER 24

/* Longer names are cut, and numbered. */
#define MAX_NAME 2000

/* Such a name is repeated wherever it is used. */
#define MAX_PLAIN 256

typedef struct
{
  /* Borrowed */
  GrindReportProfile *report;
  GrindGraph         *graph;
  GrindProfile       *profile;

  /* Owned */
  GString            *text;
  guint32            *ids[GRIND_REPORT_N_TABLES];   /* by name: in the text, 0 before its use */
  const GrindCosts  **costs;              /* by event; those are borrowed */
  gint64             *row;                /* those of a function or of a call */
  gint64             *passed;             /* costs of calls that are left out */
  gint64             *nothing;            /* costs of 0 */
  gint64             *others;             /* costs of the current function that stands for others */
  GHashTable         *taken;              /* (element-type utf8): names of functions with "(" */
  GPtrArray          *callees;            /* (element-type utf8): those that stand for callees */

  guint32             n_ids[GRIND_REPORT_N_TABLES];
  guint               n_events;
  guint               side;
} Writer;

/* A text without the prefixes of paths, wherever a path in it begins */
char *
_grind_report_dup_stripped (const char *const *prefixes,
                            const char        *text)
{
  GString *stripped = g_string_new (text);

  for (guint i = 0; prefixes != NULL && prefixes[i] != NULL; i++)
    if (*prefixes[i] != '\0')
      g_string_replace (stripped, prefixes[i], "", 0);

  return g_string_free (stripped, FALSE);
}

static char *
dup_name (Writer           *self,
          GrindReportTable  table,
          guint32           name)
{
  const char *text = table == GRIND_REPORT_OBJECTS
                       ? grind_profile_get_object (self->profile, name, NULL)
                     : table == GRIND_REPORT_FILES
                       ? grind_profile_get_file (self->profile, name, NULL)
                       : grind_profile_get_raw_name (self->profile, name, NULL);
  g_autofree char *stripped = _grind_report_dup_stripped (self->report->prefixes, text);

  /* An empty name means an unknown one. */
  return *stripped == '\0' && *text != '\0' ? g_strdup ("(\xe2\x80\xa6)")
                                              : g_strndup (stripped, MAX_NAME);
}

/* The name in the report, on both sides. Names that were different stay so when they are cut. */
static const char *
get_name (Writer           *self,
          GrindReportTable  table,
          guint32           name)
{
  GHashTable *taken = self->report->taken[table];
  const char *known = g_hash_table_lookup (self->report->names[table], GUINT_TO_POINTER (name));
  g_autofree char *text = NULL;
  char *unique;

  if (known != NULL)
    return known;

  text = dup_name (self, table, name);
  unique = g_strdup (text);
  for (guint n = 2; g_hash_table_contains (taken, unique); n++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s (%u)", text, n);
    }
  if (*unique != '\0')
    g_hash_table_add (taken, unique);
  g_hash_table_insert (self->report->names[table], GUINT_TO_POINTER (name), unique);

  return unique;
}

/* Whether readers may take the name of a function for one that consists of references */
static gboolean
looks_composed (const char *name)
{
  return name[strspn (name, "0123456789()'")] == '\0';
}

/* Far faster than formatting, for the bulk of a report */
static char *
put_number (char    *to,
            guint64  number)
{
  guint64 rest = number;
  char digits[NUMBER];
  char *first = digits + NUMBER;

  do
    *--first = '0' + rest % 10;
  while ((rest /= 10) > 0);
  memcpy (to, first, digits + NUMBER - first);

  return to + (digits + NUMBER - first);
}

static void
put_reference (Writer  *self,
               guint32  id)
{
  char text[NUMBER + 2] = "(";
  char *end = put_number (text + 1, id);

  *end++ = ')';
  g_string_append_len (self->text, text, end - text);
}

static void
put_name (Writer           *self,
          const char       *key,
          GrindReportTable  table,
          guint32           name)
{
  const char *text;

  g_string_append (self->text, key);
  if (self->ids[table][name] != 0)
    put_reference (self, self->ids[table][name]);
  else
    {
      text = get_name (self, table, name);
      if (table == GRIND_REPORT_FUNCTIONS && *text != '\0' && looks_composed (text))
        g_string_append_printf (self->text, PLAIN_ID "%.*s", MAX_PLAIN, text);
      else if (*text != '\0')
        {
          self->ids[table][name] = ++self->n_ids[table];
          put_reference (self, self->ids[table][name]);
          g_string_append_c (self->text, ' ');
          g_string_append (self->text, text);
        }
    }
  g_string_append_c (self->text, '\n');
}

static void
put_costs (Writer       *self,
           guint64       line,
           const gint64 *costs)
{
  guint n = self->n_events;

  while (n > 1 && costs[n - 1] == 0)
    n--;
  for (guint i = 0; i <= n; i++)
    {
      gboolean is_negative = i > 0 && costs[i - 1] < 0;
      char number[NUMBER + 2] = "-";
      char *end = put_number (number + is_negative,
                              i == 0 ? line : is_negative ? -(guint64) costs[i - 1]
                                                          : (guint64) costs[i - 1]);

      *end++ = i < n ? ' ' : '\n';
      g_string_append_len (self->text, number, end - number);
    }
}

/* A name that no function of the profile has */
static char *
dup_other_name (Writer     *self,
                const char *name)
{
  char *unique = g_strdup (name);

  for (guint n = 2; g_hash_table_contains (self->taken, unique); n++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s (%u)", name, n);
    }
  g_hash_table_add (self->taken, g_strdup (unique));

  return unique;
}

/* Collects the names that those of functions that stand for others could be. */
static GHashTable *
collect_taken (GrindProfile *profile)
{
  GHashTable *taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (GrindNameId i = 0; i < grind_profile_get_n_names (profile); i++)
    {
      const char *text = grind_profile_get_raw_name (profile, i, NULL);

      if (*text == '(')
        g_hash_table_add (taken, g_strdup (text));
    }

  return taken;
}

/* Adds the costs that are passed to those of the function that stands for others. Returns whether
 * it would cost more than the total: then they are those of the next one. */
static gboolean
add_to_others (Writer *self)
{
  gboolean is_full = FALSE;

  for (guint i = 0; i < self->n_events; i++)
    {
      gint64 total = grind_graph_get_costs (self->graph, i)->total;

      is_full |= ABS ((double) self->others[i] + self->passed[i]) > ABS ((double) total);
    }
  for (guint i = 0; i < self->n_events; i++)
    self->others[i] = is_full ? self->passed[i] : grind_add (self->others[i], self->passed[i]);

  return is_full;
}

static void
put_function_name (Writer          *self,
                   const char      *object,
                   const char      *file,
                   const char      *name,
                   GrindFunctionId  function)
{
  GrindProfile *profile = self->profile;

  put_name (self, object, GRIND_REPORT_OBJECTS,
            grind_profile_get_function_object (profile, function));
  put_name (self, file, GRIND_REPORT_FILES, grind_profile_get_function_file (profile, function));
  put_name (self, name, GRIND_REPORT_FUNCTIONS,
            grind_profile_get_function_name_id (profile, function));
}

/* @callee: %GRIND_NONE for the function that stands for others */
static void
put_callee (Writer          *self,
            GrindFunctionId  callee)
{
  if (callee == GRIND_NONE)
    {
      g_string_append_printf (self->text, "cob=\ncfi=\ncfn=%s\n",
                              (char *) self->callees->pdata[self->callees->len - 1]);
      return;
    }
  put_function_name (self, "cob=", "cfi=", "cfn=", callee);
}

static void
put_count (Writer          *self,
           GrindFunctionId  callee,
           guint64          line,
           gint64           count,
           const gint64    *costs)
{
  char text[2 * NUMBER + 8] = "calls=";
  char *end = put_number (text + strlen (text), count);

  *end++ = ' ';
  end = put_number (end, callee == GRIND_NONE
                           ? 0 : grind_profile_get_function_line (self->profile, callee));
  *end++ = '\n';
  put_callee (self, callee);
  g_string_append_len (self->text, text, end - text);
  put_costs (self, line, costs);
}

/* A count of 0 says that calls were not counted; they follow those that were. */
static void
put_call (Writer          *self,
          GrindFunctionId  callee,
          guint64          line,
          GrindCount       count,
          const gint64    *costs)
{
  put_count (self, callee, line, count.count, costs);
  if (count.count > 0 && count.is_partial)
    put_count (self, callee, line, 0, self->nothing);
}

/* Valid until the next one is read */
static const gint64 *
read_self (Writer          *self,
           GrindFunctionId  function)
{
  for (guint i = 0; i < self->n_events; i++)
    self->row[i] = self->costs[i]->self[function];

  return self->row;
}

/* Likewise */
static const gint64 *
read_call (Writer      *self,
           GrindCallId  call)
{
  for (guint i = 0; i < self->n_events; i++)
    self->row[i] = self->costs[i]->calls[call];

  return self->row;
}

static void
add_other_call (Writer      *self,
                GrindCallId  call,
                GrindCount  *count)
{
  const gint64 *costs = read_call (self, call);
  GrindCount more = grind_graph_get_call_count (self->graph, call);

  for (guint i = 0; i < self->n_events; i++)
    self->passed[i] = grind_add (self->passed[i], costs[i]);
  count->count = grind_add (count->count, more.count);
  count->is_partial |= more.is_partial;
}

/* Whether the side has the call; in a comparison, a call is active if the other side has it. */
static gboolean
is_recorded_call (Writer      *self,
                  GrindCallId  call)
{
  GrindCount count = grind_graph_get_call_count (self->graph, call);
  const gint64 *costs;

  if (!grind_graph_is_active_call (self->graph, call))
    return FALSE;
  if (self->report->selection->n_sides == 1 || count.count > 0 || count.is_partial)
    return TRUE;

  costs = read_call (self, call);
  for (guint i = 0; i < self->n_events; i++)
    if (costs[i] != 0)
      return TRUE;

  return FALSE;
}

static gboolean
is_left_out (Writer      *self,
             GrindCallId  call)
{
  return !self->report->selection->has_call[call] && is_recorded_call (self, call);
}

/* Adds up the calls of a function that are left out. Returns whether there are any. */
static gboolean
sum_others (Writer          *self,
            GrindFunctionId  function,
            gboolean         is_callees,
            GrindCount      *count)
{
  gboolean has_any = FALSE;
  const GrindCallId *incoming = NULL;
  GrindCallId first = 0;
  guint n_calls;

  *count = (GrindCount) { 0 };
  memset (self->passed, 0, self->n_events * sizeof (gint64));
  if (is_callees)
    first = grind_profile_get_outgoing (self->profile, function, &n_calls);
  else
    incoming = grind_profile_get_incoming (self->profile, function, &n_calls);
  for (guint i = 0; i < n_calls; i++)
    {
      GrindCallId call = is_callees ? first + i : incoming[i];

      if (!is_left_out (self, call))
        continue;
      add_other_call (self, call, count);
      has_any = TRUE;
    }

  return has_any;
}

/* Lines are those of source files, in the order of the table; calls come after their line. */
static void
put_lines (Writer          *self,
           GrindFunctionId  function,
           GrindLineTable  *table)
{
  GrindFileId file = grind_profile_get_function_file (self->profile, function), source = file;
  guint n_rows, n_calls;
  const GrindLineRow *rows = grind_line_table_get_rows (table, &n_rows);
  const GrindLineCall *calls = grind_line_table_get_calls (table, &n_calls);

  for (guint i = 0; i < n_rows; i++)
    {
      if (rows[i].file != source)
        put_name (self, rows[i].file == file ? "fe=" : "fi=", GRIND_REPORT_FILES, rows[i].file);
      source = rows[i].file;
      put_costs (self, rows[i].line, grind_line_table_get_self (table, i));
      for (guint j = rows[i].first_call; j < rows[i].first_call + rows[i].n_calls; j++)
        {
          GrindCallId first, call;
          guint n;

          first = grind_profile_get_outgoing (self->profile, function, &n);
          for (call = first; call < first + n; call++)
            if (grind_profile_get_callee (self->profile, call) == calls[j].callee)
              break;
          if (call < first + n && self->report->selection->has_call[call])
            put_call (self, calls[j].callee, rows[i].line, calls[j].count,
                      grind_line_table_get_call_cost (table, j));
        }
    }
  if (source != file)
    put_name (self, "fe=", GRIND_REPORT_FILES, file);
}

static void
put_totals_of_function (Writer          *self,
                        GrindFunctionId  function)
{
  guint n_calls;
  GrindCallId first = grind_profile_get_outgoing (self->profile, function, &n_calls);

  put_costs (self, 0, read_self (self, function));
  for (GrindCallId call = first; call < first + n_calls; call++)
    if (self->report->selection->has_call[call] && is_recorded_call (self, call))
      put_call (self, grind_profile_get_callee (self->profile, call), 0,
                grind_graph_get_call_count (self->graph, call),
                read_call (self, call));
}

static void
put_function (Writer          *self,
              GrindFunctionId  function)
{
  GrindReportProfile *report = self->report;
  GrindLineTable *lines = grind_report_profile_get_lines (report, self->side, function);
  GrindCount count;

  if (report->ids[function] == GRIND_NONE)
    report->ids[function] = report->n_ids++;
  put_function_name (self, "ob=", "fl=", "fn=", function);
  if (lines != NULL)
    put_lines (self, function, lines);
  else
    put_totals_of_function (self, function);
  if (!sum_others (self, function, TRUE, &count))
    return;
  if (add_to_others (self) || self->callees->len == 0)
    g_ptr_array_add (self->callees, dup_other_name (self, _("(other callees)")));
  put_call (self, GRIND_NONE, 0, count, self->passed);
}

static void
begin_other (Writer     *self,
             const char *name)
{
  if (!g_hash_table_contains (self->report->others, name))
    g_hash_table_insert (self->report->others, g_strdup (name),
                         GUINT_TO_POINTER (self->report->n_ids++));
  g_string_append_printf (self->text, "ob=\nfl=\nfn=%s\n", name);
}

/* The first one has the costs of all functions that are left out. */
static void
put_other_callees (Writer *self)
{
  gint64 *sums = self->passed;
  guint n_functions = grind_profile_get_n_functions (self->profile);
  gboolean has_any = FALSE;

  memset (sums, 0, self->n_events * sizeof (gint64));
  for (GrindFunctionId function = 0; function < n_functions; function++)
    if (!self->report->selection->has_function[function] &&
        grind_graph_is_recorded (self->graph, function))
      {
        const gint64 *costs = read_self (self, function);

        for (guint i = 0; i < self->n_events; i++)
          sums[i] = grind_add (sums[i], costs[i]);
        has_any = TRUE;
      }
  if (has_any && self->callees->len == 0)
    g_ptr_array_add (self->callees, dup_other_name (self, _("(other callees)")));
  for (guint i = 0; i < self->callees->len; i++)
    {
      begin_other (self, self->callees->pdata[i]);
      put_costs (self, 0, i == 0 ? sums : self->nothing);
    }
}

static void
put_other_callers (Writer *self)
{
  const GArray *functions = self->report->selection->functions;
  gboolean has_any = FALSE;

  memset (self->others, 0, self->n_events * sizeof (gint64));
  for (guint i = 0; i < functions->len; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      GrindCount count;

      if (!sum_others (self, function, FALSE, &count))
        continue;
      if (add_to_others (self) || !has_any)
        {
          g_autofree char *name = dup_other_name (self, _("(other callers)"));

          begin_other (self, name);
          put_costs (self, 0, self->nothing);
        }
      has_any = TRUE;
      put_call (self, function, 0, count, self->passed);
    }
}

/* "event: NAME = FORMULA : Long name", without what is missing or built in */
static void
put_event (Writer       *self,
           GrindEventId  event)
{
  const char *formula = grind_profile_is_customary_event (self->profile, event)
                          ? NULL : grind_profile_get_event_formula (self->profile, event);
  const char *title = grind_profile_is_known_event (self->profile, event)
                        ? NULL : grind_profile_get_event_plain_name (self->profile, event);

  if (formula == NULL && title == NULL)
    return;
  g_string_append_printf (self->text, "event: %s%s%s%s%s\n",
                          grind_profile_get_event_name (self->profile, event),
                          formula != NULL ? " = " : "", formula != NULL ? formula : "",
                          title != NULL ? " : " : "", title != NULL ? title : "");
}

static void
put_header (Writer *self)
{
  g_string_append (self->text, "# callgrind format\nversion: 1\ncreator: Grindscope "
                               PACKAGE_VERSION "\n");
  if (self->report->command != NULL)
    g_string_append_printf (self->text, "cmd: %s\n", self->report->command);
  g_string_append (self->text, "positions: line\n");
  for (GrindEventId event = 0; event < grind_profile_get_n_events (self->profile); event++)
    put_event (self, event);
  g_string_append (self->text, "events:");
  for (GrindEventId event = 0; event < self->n_events; event++)
    g_string_append_printf (self->text, " %s",
                            grind_profile_get_event_name (self->profile, event));
  g_string_append_c (self->text, '\n');
}

static void
put_totals (Writer *self)
{
  g_string_append (self->text, "totals:");
  for (GrindEventId event = 0; event < self->n_events; event++)
    g_string_append_printf (self->text, " %" G_GINT64_FORMAT,
                            grind_graph_get_costs (self->graph, event)->total);
  g_string_append_c (self->text, '\n');
}

static void
init (Writer             *self,
      GrindReportProfile *report,
      guint               side)
{
  guint n_names;

  self->report = report;
  self->side = side;
  self->graph = report->selection->sides[side];
  self->profile = grind_graph_get_profile (self->graph);
  self->n_events = grind_profile_get_n_real_events (self->profile);
  self->text = g_string_new (NULL);
  self->costs = g_new (const GrindCosts *, MAX (self->n_events, 1));
  for (GrindEventId event = 0; event < self->n_events; event++)
    self->costs[event] = grind_graph_get_costs (self->graph, event);
  self->row = g_new (gint64, MAX (self->n_events, 1));
  self->passed = g_new0 (gint64, MAX (self->n_events, 1));
  self->nothing = g_new0 (gint64, MAX (self->n_events, 1));
  self->others = g_new0 (gint64, MAX (self->n_events, 1));
  self->callees = g_ptr_array_new_with_free_func (g_free);
  self->taken = collect_taken (self->profile);
  for (GrindReportTable table = 0; table < GRIND_REPORT_N_TABLES; table++)
    {
      n_names = table == GRIND_REPORT_OBJECTS ? grind_profile_get_n_objects (self->profile)
                : table == GRIND_REPORT_FILES ? grind_profile_get_n_files (self->profile)
                                              : grind_profile_get_n_names (self->profile);
      self->ids[table] = g_new0 (guint32, (gsize) n_names + 1);
    }
}

static void
clear (Writer *self)
{
  for (GrindReportTable table = 0; table < GRIND_REPORT_N_TABLES; table++)
    g_free (self->ids[table]);
  g_free (self->costs);
  g_free (self->row);
  g_free (self->passed);
  g_free (self->nothing);
  g_free (self->others);
  g_ptr_array_unref (self->callees);
  g_hash_table_unref (self->taken);
}

void
_grind_report_profile_clear (GrindReportProfile *self)
{
  g_clear_pointer (&self->ids, g_free);
  g_clear_pointer (&self->others, g_hash_table_unref);
  for (GrindReportTable table = 0; table < GRIND_REPORT_N_TABLES; table++)
    {
      g_clear_pointer (&self->names[table], g_hash_table_unref);
      g_clear_pointer (&self->taken[table], g_hash_table_unref);
    }
}

/* Prepares to write both sides of a selection. */
void
_grind_report_profile_begin (GrindReportProfile         *self,
                             const GrindReportSelection *selection)
{
  GrindProfile *profile = grind_graph_get_profile (selection->sides[0]);
  guint n_functions = grind_profile_get_n_functions (profile);

  _grind_report_profile_clear (self);
  self->selection = selection;
  self->ids = g_new (guint32, MAX (n_functions, 1));
  memset (self->ids, 0xff, n_functions * sizeof (guint32));
  self->n_ids = 0;
  self->others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (GrindReportTable table = 0; table < GRIND_REPORT_N_TABLES; table++)
    {
      self->names[table] = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      self->taken[table] = g_hash_table_new (g_str_hash, g_str_equal);
    }
}

/*
 * @side: the side to write; those before it first, as functions are numbered in this order
 *
 * Blocks. Any thread. Returns: (nullable): the profile; %NULL with an error
 */
GString *
_grind_report_profile_write (GrindReportProfile  *report,
                             guint                side,
                             GCancellable        *cancellable,
                             GError             **error)
{
  const GArray *functions = report->selection->functions;
  Writer self = { NULL };
  gboolean is_done = TRUE;

  init (&self, report, side);
  put_header (&self);
  for (guint i = 0; is_done && i < functions->len; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);

      is_done = !g_cancellable_set_error_if_cancelled (cancellable, error);
      if (is_done && grind_graph_is_recorded (self.graph, function))
        put_function (&self, function);
    }
  if (is_done)
    {
      put_other_callees (&self);
      put_other_callers (&self);
      put_totals (&self);
    }
  clear (&self);
  if (is_done)
    return self.text;

  g_string_free (self.text, TRUE);
  return NULL;
}
