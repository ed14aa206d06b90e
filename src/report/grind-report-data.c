/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses how much of a profile is in a report, and packs it. */
#include "config.h"

#include "grind-report-data-private.h"

#include <math.h>
#include <string.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-report-private.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"

/* The share of the size for functions and calls */
#define MAX_FUNCTIONS   0.8
#define RATIO           1.3    /* bytes of text in one of the page, about: the first guess */
#define CYCLE_RATIO     2.6    /* likewise of a large cycle, which repeats itself */
#define SOURCE_RATIO    2.6    /* likewise of source text */
#define MARGIN          0.96   /* for the error of estimates */
#define FACTS           50000  /* bytes of the page, about */
#define N_TRIES         3      /* with lines, before there is less of all */
#define LESS            0.8
#define MAX_STEPS       12     /* until a selection is taken that fills less than this: */
#define FULL            0.85
#define MIN_PART        0.1    /* of the functions in question that each step decides, at least */
#define MIN_FILL        0.6    /* of the limit: less is tried once more, as the guess was wrong */
#define CALLS           0.1    /* the smallest share of calls, as a part of that of functions */

/* Pieces of a text that are packed to estimate its size, in bytes */
#define N_PIECES        4
#define PIECE           32768

/* Lengths of a function, a call and a line in the profile without costs, about */
#define FUNCTION        40
#define CALL            45
#define LINE            4

void
_grind_report_data_clear (GrindReportData *self)
{
  for (guint side = 0; side < GRIND_REPORT_MAX_SIDES; side++)
    {
      g_clear_pointer (&self->sides[side], g_bytes_unref);
      g_clear_pointer (&self->profile.lines[side], g_hash_table_unref);
    }
  g_clear_pointer (&self->facts, g_bytes_unref);
  g_clear_pointer (&self->sources, g_bytes_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_hash_table_unref);
  g_clear_pointer (&self->refused, g_hash_table_unref);
  g_clear_pointer (&self->selection, _grind_report_selection_free);
  g_clear_pointer (&self->ranking, _grind_report_ranking_free);
  g_clear_pointer (&self->function_lengths, g_free);
  g_clear_pointer (&self->call_lengths, g_free);
  _grind_report_profile_clear (&self->profile);
}

static gboolean
pack_bytes (GBytes        *bytes,
            GBytes       **packed,
            GCancellable  *cancellable,
            GError       **error)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);

  g_clear_pointer (packed, g_bytes_unref);
  *packed = _grind_report_pack (data, length, cancellable, error);

  return *packed != NULL;
}

/* The size of data in the page, which is in base64 */
static gsize
get_size (GBytes *packed)
{
  return packed != NULL ? (g_bytes_get_size (packed) + 2) / 3 * 4 : 0;
}

/* The size of all data in the page */
gsize
_grind_report_data_get_size (GrindReportData *self)
{
  gsize size = get_size (self->facts) + get_size (self->sources);

  for (guint side = 0; side < self->selection->n_sides; side++)
    size += get_size (self->sides[side]);

  return size;
}

/* The size of @bytes in the page, about: packing takes longer than all else. */
static gsize
estimate_size (GBytes       *bytes,
               GCancellable *cancellable)
{
  gsize length, sum = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  if (length <= N_PIECES * PIECE)
    {
      g_autoptr (GBytes) packed = _grind_report_pack (data, length, cancellable, NULL);

      return get_size (packed);
    }

  for (guint i = 0; i < N_PIECES; i++)
    {
      gsize start = (length - PIECE) / N_PIECES * i + (length - PIECE) / (2 * N_PIECES);
      g_autoptr (GBytes) packed = _grind_report_pack (data + start, PIECE, cancellable, NULL);

      sum += get_size (packed);
    }

  return (double) sum * length / (N_PIECES * PIECE);
}

/* Writes the profile with the selected functions and lines. */
static gboolean
write_sides (GrindReportData  *self,
             GBytes          **texts,
             GCancellable     *cancellable,
             GError          **error)
{
  _grind_report_profile_begin (&self->profile, self->selection);
  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      GString *text = _grind_report_profile_write (&self->profile, side, cancellable, error);

      if (text == NULL)
        return FALSE;
      texts[side] = g_string_free_to_bytes (text);
    }

  return TRUE;
}

/* How many bytes a cost takes in the profile, about */
static guint
measure (gint64 cost)
{
  return cost == 0 ? 1 : 2 + (64 - __builtin_clzll (grind_absolute (cost))) * 3 / 10;
}

static gsize
measure_name (GrindProfile    *profile,
              GrindFunctionId  function)
{
  gsize length;

  grind_profile_get_raw_name (profile, grind_profile_get_function_name_id (profile, function),
                              &length);

  return MIN (length, GRIND_PLAIN_MAX_SHOWN) + FUNCTION;
}

/* Measures how long functions and calls are in the profile without lines, about. */
static void
measure_all (GrindReportData *self)
{
  const GrindReportRanking *ranking = self->ranking;
  GrindProfile *profile = grind_graph_get_profile (ranking->sides[0]);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);

  self->function_lengths = g_new0 (guint32, MAX (n_functions, 1));
  self->call_lengths = g_new0 (guint32, MAX (n_calls, 1));
  for (guint side = 0; side < ranking->n_sides; side++)
    {
      for (GrindFunctionId function = 0; function < n_functions; function++)
        self->function_lengths[function] += measure_name (profile, function);
      for (GrindCallId call = 0; call < n_calls; call++)
        self->call_lengths[call] += CALL;
      for (GrindEventId event = 0; event < grind_profile_get_n_real_events (profile); event++)
        {
          const GrindCosts *costs = grind_graph_get_costs (ranking->sides[side], event);

          for (GrindFunctionId function = 0; function < n_functions; function++)
            self->function_lengths[function] += measure (costs->self[function]);
          for (GrindCallId call = 0; call < n_calls; call++)
            self->call_lengths[call] += measure (costs->calls[call]);
        }
    }
}

static void
select_functions (GrindReportData *self,
                  guint            n_first,
                  double           min_call)
{
  GrindProfile *profile = grind_graph_get_profile (self->ranking->sides[0]);
  guint n_functions = grind_profile_get_n_functions (profile);
  guint n_calls = grind_profile_get_n_calls (profile);

  g_clear_pointer (&self->selection, _grind_report_selection_free);
  self->selection = _grind_report_selection_new (self->ranking, n_first, min_call);
  self->length = 0;
  for (GrindFunctionId function = 0; function < n_functions; function++)
    self->length += self->selection->has_function[function] ? self->function_lengths[function] : 0;
  for (GrindCallId call = 0; call < n_calls; call++)
    self->length += self->selection->has_call[call] ? self->call_lengths[call] : 0;
}

/* Selects fewer calls, then fewer functions, until they fit into @n_bytes of the page and fill most
 * of them. */
static void
reduce_functions (GrindReportData *self,
                  gsize            n_bytes)
{
  double budget = n_bytes * self->ratio, least = 0, most;
  guint fitting = 0, too_many = self->selection->n_first;

  if (self->length > budget && self->selection->min_call < self->selection->min_share)
    select_functions (self, too_many, self->selection->min_share);
  most = self->length;
  if (most <= budget)
    return;

  for (guint i = 0; i < MAX_STEPS && too_many - fitting > 1; i++)
    {
      /* As if all functions were of equal length */
      double part = (budget - least) / (most - least);
      guint n = fitting + CLAMP (part, MIN_PART, 1 - MIN_PART) * (too_many - fitting);

      n = CLAMP (n, fitting + 1, too_many - 1);
      select_functions (self, n, _grind_report_ranking_get_share (self->ranking, n));
      if (self->length > budget)
        {
          too_many = n;
          most = self->length;
          continue;
        }
      fitting = n;
      least = self->length;
      if (least > FULL * budget)
        return;
    }
  select_functions (self, fitting, _grind_report_ranking_get_share (self->ranking, fitting));
}

static int
compare_self (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const GrindReportData *self = user_data;
  gint64 costs[2] = { 0 };

  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      const GrindCosts *of_side = grind_graph_get_costs (self->selection->sides[side],
                                                         self->options->subject->event);

      costs[0] = MAX (costs[0], of_side->self[*(const GrindFunctionId *) a]);
      costs[1] = MAX (costs[1], of_side->self[*(const GrindFunctionId *) b]);
    }

  return costs[0] > costs[1] ? -1 : costs[0] < costs[1];
}

/* How long lines are in the profile, about */
static gsize
measure_lines (GrindLineTable *table)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  guint n_events = grind_profile_get_n_real_events (profile), n_rows;
  gsize length = 0;

  grind_line_table_get_rows (table, &n_rows);
  for (guint row = 0; row < n_rows; row++)
    {
      const gint64 *costs = grind_line_table_get_self (table, row);

      length += LINE;
      for (guint i = 0; i < n_events; i++)
        length += measure (costs[i]);
    }

  return length;
}

/* (transfer none) (nullable): the lines of a function, unless they take more than @budget bytes;
 * those before are of another text. */
static GrindLineTable *
read_lines (GrindReportData *self,
            GrindFunctionId  function,
            gsize            budget,
            gsize           *length,
            GCancellable    *cancellable)
{
  GrindGraph *graph = grind_report_selection_get_graph (self->selection);
  GrindLineTable *known = g_hash_table_lookup (self->tables, GUINT_TO_POINTER (function));
  g_autoptr (GrindLineTable) table = NULL;

  if (known != NULL)
    table = grind_line_table_ref (known);
  else if (GPOINTER_TO_SIZE (g_hash_table_lookup (self->refused, GUINT_TO_POINTER (function))) <=
           budget)
    table = grind_line_table_new (graph, function, GRIND_LINES_BY_LINE, cancellable, NULL);
  if (table == NULL)
    return NULL;

  *length = measure_lines (table);
  if (*length > budget)
    {
      g_hash_table_insert (self->refused, GUINT_TO_POINTER (function), GSIZE_TO_POINTER (*length));
      return NULL;
    }
  if (known == NULL)
    g_hash_table_insert (self->tables, GUINT_TO_POINTER (function), grind_line_table_ref (table));

  return table;
}

/* Functions without a known file have no lines that say anything. */
static gboolean
has_lines (GrindProfile    *profile,
           GrindFunctionId  function)
{
  g_autofree char *file = grind_profile_dup_function_file (profile, function);

  return *file != '\0' && !g_str_equal (file, "???");
}

/* Chooses the functions whose costs are written by line: the most expensive ones, up to @budget
 * bytes of text. Returns how many bytes these are. */
static gsize
choose_lines (GrindReportData *self,
              gsize            budget,
              GCancellable    *cancellable)
{
  GrindProfile *profile = grind_graph_get_profile (self->options->subject->graph);
  g_autoptr (GArray) functions = g_array_copy (self->selection->functions);
  GHashTable *lines;
  gsize sum = 0;

  for (guint side = 0; side < self->selection->n_sides; side++)
    {
      g_clear_pointer (&self->profile.lines[side], g_hash_table_unref);
      self->profile.lines[side] = g_hash_table_new (NULL, NULL);
    }
  lines = self->profile.lines[self->selection->n_sides - 1];
  if (functions->len > 0)
    g_qsort_with_data (functions->data, functions->len, sizeof (GrindFunctionId), compare_self,
                       self);
  for (guint i = 0; i < functions->len && sum < MARGIN * budget; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      GrindLineTable *table;
      gsize length;

      if (!has_lines (profile, function) ||
          (table = read_lines (self, function, budget - sum, &length, cancellable)) == NULL)
        continue;
      g_hash_table_insert (lines, GUINT_TO_POINTER (function), table);
      sum += length;
    }

  return sum;
}

/* Packs as many source files as fit into @n_bytes of the page, the most expensive ones first. */
static gboolean
pack_sources (GrindReportData  *self,
              gsize             n_bytes,
              GCancellable     *cancellable,
              GError          **error)
{
  gsize budget = n_bytes * SOURCE_RATIO;

  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = _grind_report_list_sources (self->options, &self->profile, budget, cancellable);
  for (;;)
    {
      g_autoptr (GBytes) json = _grind_report_join_sources (self->files, budget);

      if (!pack_bytes (json, &self->sources, cancellable, error))
        return FALSE;
      if (get_size (self->sources) <= n_bytes || budget == 0)
        return TRUE;
      budget *= MIN (MARGIN * n_bytes / get_size (self->sources), MARGIN);
    }
}

static gboolean
pack_all (GrindReportData  *self,
          GBytes          **texts,
          GBytes           *facts,
          GCancellable     *cancellable,
          GError          **error)
{
  for (guint side = 0; side < self->selection->n_sides; side++)
    if (!pack_bytes (texts[side], &self->sides[side], cancellable, error))
      return FALSE;

  return pack_bytes (facts, &self->facts, cancellable, error);
}

/* Writes the functions and lines that fit beside @n_bytes of page; what a try has shown of the size
 * makes the next one fit. */
static gboolean
make_profile (GrindReportData  *self,
              gsize             n_bytes,
              GCancellable     *cancellable,
              GError          **error)
{
  gboolean has_sources = self->options->sources != GRIND_REPORT_NO_SOURCES;
  gsize limit = self->options->limit, of_facts = FACTS;

  g_clear_pointer (&self->sources, g_bytes_unref);
  for (guint i = 0; ; i++)
    {
      g_autoptr (GBytes) before = NULL;
      g_autoptr (GBytes) after = NULL;
      g_autoptr (GBytes) facts = NULL;
      GBytes *texts[GRIND_REPORT_MAX_SIDES] = { NULL };
      gsize fixed = n_bytes + of_facts, budget = 0, of_sides = 0, lines;
      gboolean is_done, is_least;

      reduce_functions (self, limit > fixed ? MAX_FUNCTIONS * (limit - fixed) : 0);
      _grind_report_selection_finish (self->selection);
      is_least = self->selection->n_first == 0;
      fixed += self->length / self->ratio;
      if (i < N_TRIES && fixed < limit)
        budget = (limit - fixed) * self->ratio / (has_sources ? 2 : 1);
      lines = choose_lines (self, budget, cancellable);
      is_done = write_sides (self, texts, cancellable, error);
      before = texts[0];
      after = texts[1];
      facts = is_done ? _grind_report_make_facts (self->options, &self->profile, cancellable, error)
                      : NULL;
      if (facts == NULL)
        return FALSE;

      for (guint side = 0; side < self->selection->n_sides; side++)
        of_sides += estimate_size (texts[side], cancellable);
      of_facts = estimate_size (facts, cancellable);
      if (i == 0 && n_bytes + of_sides + of_facts < MIN_FILL * limit &&
          self->selection->n_first < self->ranking->n_order)
        {
          /* A cycle that seems to be too large may fit. */
          self->ratio = is_least ? CYCLE_RATIO : MARGIN * (self->length + lines) / of_sides;
          select_functions (self, self->ranking->n_order, GRIND_REPORT_MIN_SHARE);
          continue;
        }
      is_done = n_bytes + of_sides + of_facts <= limit || is_least;
      if (is_done && !pack_all (self, texts, facts, cancellable, error))
        return FALSE;
      if (is_done && (n_bytes + _grind_report_data_get_size (self) <= limit || is_least))
        return TRUE;
      if (is_done)
        of_sides = _grind_report_data_get_size (self) - get_size (self->facts);
      self->ratio = (i < N_TRIES ? MARGIN : LESS) * (self->length + lines) / of_sides;
    }
}

/*
 * Chooses and packs what fits into the limit beside @n_bytes of page: functions and calls first,
 * then lines, then source text.
 */
gboolean
_grind_report_data_make (GrindReportData  *self,
                         gsize             n_bytes,
                         GCancellable     *cancellable,
                         GError          **error)
{
  gsize n_taken;

  if (!make_profile (self, n_bytes, cancellable, error))
    return FALSE;

  n_taken = n_bytes + _grind_report_data_get_size (self);

  return pack_sources (self, self->options->limit - MIN (n_taken, self->options->limit),
                       cancellable, error);
}

/* @command: (nullable): what was profiled, borrowed */
gboolean
_grind_report_data_init (GrindReportData           *self,
                         const GrindReportOptions  *options,
                         const char                *command,
                         GCancellable              *cancellable,
                         GError                   **error)
{
  *self = (GrindReportData) {
    .options = options,
    .profile.prefixes = options->prefixes,
    .profile.command = command,
    .tables = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) grind_line_table_unref),
    .refused = g_hash_table_new (NULL, NULL),
    .ratio = RATIO,
  };

  self->ranking = _grind_report_ranking_new (options->subject->graph, options->subject->event,
                                             cancellable, error);
  if (self->ranking == NULL)
    return FALSE;

  measure_all (self);
  select_functions (self, self->ranking->n_order, CALLS * GRIND_REPORT_MIN_SHARE);

  return TRUE;
}
