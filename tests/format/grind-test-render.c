/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canonical text of a profile, see grind-test-profile.h. */
#include "config.h"

#include "grind-test-profile.h"

#include <string.h>

#include "profile/grind-error.h"
#include "profile/grind-line-reader.h"
#include "profile/grind-part-totals.h"

static void
append_costs (GString      *out,
              const gint64 *costs,
              gsize         n_costs,
              gsize         stride)
{
  gsize i;

  for (i = 0; i < n_costs; i++)
    g_string_append_printf (out, " %" G_GINT64_FORMAT, costs[i * stride]);
}

/* Appends valid UTF-8 unchanged and every other byte, control characters too, as `\xNN`. */
static void
append_escaped (GString    *out,
                const char *bytes,
                gsize       length)
{
  const char *end = bytes + length;

  while (bytes < end)
    {
      const char *plain = bytes;
      gunichar c;

      while (bytes < end && *bytes >= ' ' && *bytes < 0x7f)
        bytes++;
      g_string_append_len (out, plain, bytes - plain);
      if (bytes == end)
        break;

      c = g_utf8_get_char_validated (bytes, end - bytes);
      if ((c & 0x80000000u) == 0 && c > 0x7f)
        {
          g_string_append_unichar (out, c);
          bytes = g_utf8_next_char (bytes);
        }
      else
        {
          g_string_append_printf (out, "\\x%02x", (guchar) *bytes++);
        }
    }
}

static void
append_key (GString         *out,
            GrindProfile    *profile,
            GrindFunctionId  function)
{
  GrindFileId file = grind_profile_get_function_file (profile, function);
  GrindObjectId object = grind_profile_get_function_object (profile, function);
  const char *text;
  gsize length;

  text = grind_profile_get_object (profile, object, &length);
  append_escaped (out, text, length);
  g_string_append_c (out, '|');
  text = grind_profile_get_file (profile, file, &length);
  append_escaped (out, text, length);
  g_string_append_c (out, '|');
  text = grind_profile_get_function_name (profile, function, &length);
  append_escaped (out, text, length);
}

/* Returns the number of functions with each name. */
static guint *
count_namesakes (GrindProfile *profile)
{
  guint *namesakes = g_new0 (guint, grind_profile_get_n_names (profile) + 1);
  guint n = grind_profile_get_n_functions (profile);
  guint i;

  for (i = 0; i < n; i++)
    namesakes[grind_profile_get_function_name_id (profile, i)]++;

  return namesakes;
}

static void
append_label (GString         *out,
              GrindProfile    *profile,
              const guint     *namesakes,
              GrindFunctionId  function)
{
  const char *text;
  gsize length;

  if (namesakes[grind_profile_get_function_name_id (profile, function)] > 1)
    {
      append_key (out, profile, function);
      return;
    }

  text = grind_profile_get_function_name (profile, function, &length);
  append_escaped (out, text, length);
}

/* Fills the n rows of one real event. */
typedef void (*SumFunc) (GrindProfile *profile,
                         GrindEventId  event,
                         const guint8 *parts,
                         gint64       *costs);

static gint64 *
sum_events (GrindProfile *profile,
            SumFunc       sum,
            gsize         n_rows)
{
  guint n_events = grind_profile_get_n_real_events (profile);
  gint64 *costs = g_new0 (gint64, n_rows * n_events + 1);
  guint i;

  for (i = 0; i < n_events; i++)
    sum (profile, i, NULL, costs + i * n_rows);

  return costs;
}

static void
render_functions (GString      *out,
                  GrindProfile *profile)
{
  guint n = grind_profile_get_n_functions (profile);
  g_autofree gint64 *costs = sum_events (profile, grind_profile_sum_self, n);
  g_autofree guint *namesakes = count_namesakes (profile);
  guint i;

  for (i = 0; i < n; i++)
    {
      g_autofree char *shown = grind_profile_dup_function_name (profile, i);

      g_assert_true (g_utf8_validate (shown, -1, NULL));
      g_string_append (out, "fn ");
      append_key (out, profile, i);
      append_costs (out, costs + i, grind_profile_get_n_real_events (profile), n);
      g_string_append_printf (out, "\nshown %s\n", shown);
      if (grind_profile_get_function_line (profile, i) == 0)
        continue;
      g_string_append (out, "at ");
      append_label (out, profile, namesakes, i);
      g_string_append_printf (out, " %" G_GUINT64_FORMAT "\n",
                              grind_profile_get_function_line (profile, i));
    }
}

static void
append_count (GString    *out,
              GrindCount  count)
{
  if (count.is_partial && count.count == 0)
    g_string_append (out, " ?x");
  else
    g_string_append_printf (out, " %s%" G_GINT64_FORMAT "x",
                            count.is_partial ? ">=" : "", count.count);
}

static void
render_calls (GString      *out,
              GrindProfile *profile)
{
  guint n = grind_profile_get_n_calls (profile);
  g_autofree gint64 *costs = sum_events (profile, grind_profile_sum_calls, n);
  g_autofree guint *namesakes = count_namesakes (profile);
  guint i;

  for (i = 0; i < n; i++)
    {
      g_string_append (out, "call ");
      append_label (out, profile, namesakes, grind_profile_get_caller (profile, i));
      g_string_append (out, " -> ");
      append_label (out, profile, namesakes, grind_profile_get_callee (profile, i));
      append_count (out, grind_profile_sum_count (profile, i, NULL));
      append_costs (out, costs + i, grind_profile_get_n_real_events (profile), n);
      g_string_append_c (out, '\n');
    }
}

/* Appends FILE:LINE and, if there is one, @ADDRESS. */
static void
append_place (GString      *out,
              GrindProfile *profile,
              GrindFileId   file,
              guint64       line,
              guint64       address)
{
  const char *text;
  gsize length;

  text = grind_profile_get_file (profile, file, &length);
  append_escaped (out, text, length);
  g_string_append_printf (out, ":%" G_GUINT64_FORMAT, line);
  if (address != GRIND_NO_ADDRESS)
    g_string_append_printf (out, "@%" G_GINT64_MODIFIER "x", address);
}

static void
append_jump (GString         *out,
             GrindProfile    *profile,
             const GrindLine *line)
{
  const char *text;
  gsize length;

  g_string_append_printf (out, " %" G_GUINT64_FORMAT, line->followed);
  if (line->is_conditional)
    g_string_append_printf (out, "/%" G_GUINT64_FORMAT, line->executed);
  g_string_append (out, " -> ");
  if (line->target_name != GRIND_NONE)
    {
      text = grind_profile_get_name (profile, line->target_name, &length);
      append_escaped (out, text, length);
      g_string_append_c (out, ' ');
    }
  append_place (out, profile, line->target_file, line->target_line, line->target_address);
}

static void
render_line (GString         *out,
             GrindProfile    *profile,
             const guint     *namesakes,
             GrindFunctionId  function,
             const GrindLine *line)
{
  static const char *const kinds[] = { "line ", "site ", "jump " };

  g_string_append (out, kinds[line->kind]);
  append_label (out, profile, namesakes, function);
  g_string_append_c (out, ' ');
  append_place (out, profile, line->file, line->line, line->address);
  if (line->kind == GRIND_LINE_CALL)
    {
      g_string_append (out, " -> ");
      append_label (out, profile, namesakes, line->callee);
      g_string_append_printf (out, " %" G_GINT64_FORMAT "x", line->count);
    }
  if (line->kind == GRIND_LINE_JUMP)
    append_jump (out, profile, line);
  else
    append_costs (out, line->costs, grind_profile_get_n_real_events (profile), 1);
  g_string_append_printf (out, "\n# of part %u\n", line->part + 1);
}

/* Consecutive self costs of one place, whose costs may be split over several lines. */
typedef struct
{
  GrindLine  line;
  __int128  *costs;      /* by real event */
  gboolean   is_there;
} JoinedLine;

static void
flush_joined (JoinedLine      *joined,
              GString         *out,
              GrindProfile    *profile,
              const guint     *namesakes,
              GrindFunctionId  function)
{
  guint n_events = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *costs = g_new0 (gint64, n_events + 1);

  if (!joined->is_there)
    return;
  for (guint i = 0; i < n_events; i++)
    costs[i] = grind_saturate (joined->costs[i]);
  joined->line.costs = costs;
  render_line (out, profile, namesakes, function, &joined->line);
  joined->is_there = FALSE;
}

static gboolean
is_joined (const JoinedLine *joined,
           const GrindLine  *line)
{
  return joined->is_there && line->kind == GRIND_LINE_SELF && line->part == joined->line.part &&
         line->file == joined->line.file && line->line == joined->line.line &&
         line->address == joined->line.address;
}

static void
join_line (JoinedLine      *joined,
           const GrindLine *line,
           guint            n_events)
{
  if (!joined->is_there)
    memset (joined->costs, 0, n_events * sizeof *joined->costs);
  joined->is_there = TRUE;
  joined->line = *line;
  for (guint i = 0; i < n_events; i++)
    joined->costs[i] += line->costs[i];
}

static void
render_lines (GString      *out,
              GrindProfile *profile)
{
  g_autofree guint *namesakes = count_namesakes (profile);
  guint n_events = grind_profile_get_n_real_events (profile);
  guint n = grind_profile_get_n_functions (profile);
  JoinedLine joined = { .costs = g_new0 (__int128, n_events + 1) };
  guint i;

  for (i = 0; i < n; i++)
    {
      g_autoptr (GrindLineReader) reader = grind_line_reader_new (profile, i);
      GrindLine line;

      while (grind_line_reader_next (reader, &line))
        {
          if (!is_joined (&joined, &line))
            flush_joined (&joined, out, profile, namesakes, i);
          if (line.kind == GRIND_LINE_SELF)
            join_line (&joined, &line, n_events);
          else
            render_line (out, profile, namesakes, i, &line);
        }
      flush_joined (&joined, out, profile, namesakes, i);
    }
  g_free (joined.costs);
}

static gint64 *
sum_totals (GrindProfile *profile)
{
  guint n = grind_profile_get_n_functions (profile);
  guint n_events = grind_profile_get_n_events (profile);
  guint n_real = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *costs = sum_events (profile, grind_profile_sum_self, n);
  gint64 *totals = g_new0 (gint64, n_events + 1);
  gint64 sum;
  guint i;
  guint j;

  for (i = 0; i < n_real; i++)
    {
      for (j = 0; j < n; j++)
        {
          if (__builtin_add_overflow (totals[i], costs[i * n + j], &sum))
            sum = totals[i] < 0 ? G_MININT64 : G_MAXINT64;
          totals[i] = sum;
        }
    }
  for (i = n_real; i < n_events; i++)
    totals[i] = grind_profile_derive (profile, i, totals);

  return totals;
}

static void
render_event (GString      *out,
              GrindProfile *profile,
              GrindEventId  event,
              gint64        total)
{
  const char *name = grind_profile_get_event_name (profile, event);
  const char *long_name = grind_profile_get_event_long_name (profile, event);
  const char *formula = grind_profile_get_event_formula (profile, event);

  g_assert_true (g_utf8_validate (name, -1, NULL));
  /* Different names may be equal as UTF-8; then the first one is found. */
  g_assert_cmpuint (grind_profile_find_event (profile, name), <=, event);
  if (event < grind_profile_get_n_real_events (profile))
    g_string_append_printf (out, "event %s\n", name);
  else
    g_string_append_printf (out, "%s %s %" G_GINT64_FORMAT "\n",
                            grind_profile_is_customary_event (profile, event) ? "customary"
                                                                              : "derived",
                            name, total);
  if (formula != NULL)
    g_string_append_printf (out, "formula %s %s\n", name, formula);
  if (long_name != NULL)
    g_string_append_printf (out, "long %s %s\n", name, long_name);
}

static void
render_events (GString      *out,
               GrindProfile *profile)
{
  g_autofree gint64 *totals = sum_totals (profile);
  guint n = grind_profile_get_n_events (profile);
  guint i;

  for (i = 0; i < n; i++)
    render_event (out, profile, i, totals[i]);
  while (n > 0 && grind_profile_is_customary_event (profile, n - 1))
    n--;

  g_string_append (out, "total");
  append_costs (out, totals, n, 1);
  g_string_append_c (out, '\n');
}

static void
append_text (GString    *out,
             const char *kind,
             guint       part,
             const char *text)
{
  if (text == NULL)
    return;

  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_string_append_printf (out, "%s %u %s\n", kind, part + 1, text);
}

static void
render_sums (GString               *out,
             const char            *kind,
             GrindProfile          *profile,
             guint                  part,
             const GrindStatedSums *stated)
{
  guint n_events = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *sums = g_new0 (gint64, n_events + 1);

  if (stated == NULL)
    return;

  for (guint i = 0; i < stated->n; i++)
    sums[stated->events[i]] = stated->values[i];
  g_string_append_printf (out, "%s %u", kind, part + 1);
  append_costs (out, sums, n_events, 1);
  g_string_append_c (out, '\n');
}

static void
render_part (GString      *out,
             GrindProfile *profile,
             guint         part)
{
  const GrindPartInfo *info = grind_profile_get_part (profile, part);
  const char *const *property;

  g_string_append_printf (out, "positions %u%s%s\n", part + 1,
                          info->has_addresses ? " instr" : "", info->has_lines ? " line" : "");
  append_text (out, "version", part, info->version);
  append_text (out, "creator", part, info->creator);
  append_text (out, "command", part, info->command);
  append_text (out, "trigger", part, info->trigger);
  append_text (out, "timerange", part, info->timerange);
  render_sums (out, "summary", profile, part, info->summary);
  render_sums (out, "totals", profile, part, info->totals);
  for (property = info->properties; property != NULL && *property != NULL; property++)
    append_text (out, "header", part, *property);
}

static void
render_parts (GString      *out,
              GrindProfile *profile)
{
  g_autoptr (GrindPartTotals) totals = grind_part_totals_new (profile, NULL);
  guint n = grind_profile_get_n_parts (profile);
  guint n_events = grind_profile_get_n_real_events (profile);
  g_autofree gint64 *costs = g_new0 (gint64, n_events + 1);
  g_autoptr (GString) lines = g_string_new ("lines");
  g_autoptr (GString) jumps = g_string_new ("jumps");
  guint i;

  g_string_append_printf (out, "parts %u\n", n);
  for (i = 0; i < n; i++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, i);

      g_string_append_printf (out, "part %u number %" G_GINT64_FORMAT " thread %" G_GINT64_FORMAT
                              " pid %" G_GINT64_FORMAT ":",
                              i + 1, info->number, info->thread, info->pid);
      grind_part_totals_read (totals, i, costs);
      append_costs (out, costs, n_events, 1);
      grind_part_totals_erase (totals, i, costs);
      g_string_append_c (out, '\n');
      render_part (out, profile, i);
      g_string_append_printf (lines, " %" G_GUINT64_FORMAT, info->n_self_lines);
      g_string_append_printf (jumps, " %" G_GUINT64_FORMAT, info->n_jumps);
    }
  g_string_append_printf (out, "%s\n%s\n", lines->str, jumps->str);
}

/* Kinds and messages are part of the text, but expectations ignore them. */
static void
render_diagnostics (GString      *out,
                    GrindProfile *profile)
{
  guint n = grind_profile_get_n_diagnostics (profile);
  guint n_warnings = 0;
  guint i;

  for (i = 0; i < n; i++)
    {
      const GrindDiagnostic *found = grind_profile_get_diagnostic (profile, i);
      gboolean is_warning = found->level == GRIND_LEVEL_WARNING;

      n_warnings += is_warning;
      g_assert_cmpuint (found->count, >=, 1);
      g_assert_cmpuint (strlen (found->message), >, 0);
      g_assert_true (g_utf8_validate (found->message, -1, NULL));
      g_assert_true (g_utf8_validate (found->file, -1, NULL));
      g_string_append_printf (out, "%s %" G_GUINT64_FORMAT " x%" G_GUINT64_FORMAT "\n",
                              is_warning ? "warning" : "note", found->line, found->count);
      g_string_append_printf (out, "# %s %s:%" G_GUINT64_FORMAT ": %s\n", found->kind,
                              found->file, found->line, found->message);
    }
  g_assert_cmpuint (grind_profile_get_n_warnings (profile), ==, n_warnings);
}

static void
render_error (GString      *out,
              const GError *error)
{
  static const char *const names[] = {
    [GRIND_ERROR_NOT_A_PROFILE] = "not-a-profile",
    [GRIND_ERROR_EMPTY] = "empty",
    [GRIND_ERROR_SYNTAX] = "syntax",
    [GRIND_ERROR_COMPRESSION] = "compression",
    [GRIND_ERROR_TOO_LARGE] = "too-large",
    [GRIND_ERROR_INVALID] = "invalid",
  };

  g_assert_nonnull (error);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  if (error->domain == GRIND_ERROR)
    g_string_append_printf (out, "error %s\n", names[error->code]);
  else
    g_string_append_printf (out, "error %s %d\n", g_quark_to_string (error->domain), error->code);
  g_string_append_printf (out, "# %s\n", error->message);
}

typedef const char *(*GetTextFunc) (GrindProfile *profile,
                                    guint32       id,
                                    gsize        *length);

static void
append_texts (GString      *out,
              const char   *kind,
              GrindProfile *profile,
              GetTextFunc   get_text,
              guint         n)
{
  guint id;

  for (id = 0; id < n; id++)
    {
      gsize length;
      const char *text = get_text (profile, id, &length);

      g_string_append_printf (out, "# %s %u ", kind, id);
      append_escaped (out, text, length);
      g_string_append_c (out, '\n');
    }
}

/*
 * Renders files and objects by id, the order of lists without another one, even those without
 * functions. Omits unused names, as they do not only depend on the file.
 */
static void
render_places (GString      *out,
               GrindProfile *profile)
{
  append_texts (out, "file", profile, grind_profile_get_file, grind_profile_get_n_files (profile));
  append_texts (out, "object", profile, grind_profile_get_object,
                grind_profile_get_n_objects (profile));
}

static void
append_sums (GString      *out,
             const char   *kind,
             GrindProfile *profile,
             const guint8 *parts,
             SumFunc       sum,
             guint         n)
{
  g_autofree gint64 *costs = g_new0 (gint64, n + 1);
  guint event;

  for (event = 0; event < grind_profile_get_n_real_events (profile); event++)
    {
      sum (profile, event, parts, costs);
      g_string_append_printf (out, "# %s", kind);
      append_costs (out, costs, n, 1);
      g_string_append_c (out, '\n');
    }
}

/*
 * Renders the costs of each function and call in several sets of parts: for each bit, the parts
 * with this bit in their number, so that a cost in a wrong part always shows.
 */
static void
render_costs_of_parts (GString      *out,
                       GrindProfile *profile)
{
  guint n_parts = grind_profile_get_n_parts (profile);
  guint n_calls = grind_profile_get_n_calls (profile);
  guint bit;
  guint i;

  for (bit = 0; n_parts >> bit > 0; bit++)
    {
      g_autofree guint8 *parts = g_new0 (guint8, n_parts / 8 + 1);

      for (i = 0; i < n_parts; i++)
        parts[i / 8] |= ((i + 1) >> bit & 1) << i % 8;
      append_sums (out, "self", profile, parts, grind_profile_sum_self,
                   grind_profile_get_n_functions (profile));
      append_sums (out, "called", profile, parts, grind_profile_sum_calls, n_calls);
      g_string_append (out, "# counts");
      for (i = 0; i < n_calls; i++)
        append_count (out, grind_profile_sum_count (profile, i, parts));
      g_string_append_c (out, '\n');
    }
}

/**
 * grind_test_render:
 * @profile: (nullable): a profile
 * @error: (nullable): the error if there is no profile
 *
 * Returns: (transfer full): the profile as text, with functions, calls, parts, files and objects by
 *   id; expectations ignore lines that begin with #
 */
char *
grind_test_render (GrindProfile *profile,
                   const GError *error)
{
  GString *out = g_string_new (NULL);

  if (profile == NULL)
    {
      render_error (out, error);
    }
  else
    {
      g_assert_no_error (error);
      render_events (out, profile);
      render_parts (out, profile);
      render_functions (out, profile);
      render_calls (out, profile);
      render_lines (out, profile);
      render_places (out, profile);
      if (grind_profile_get_n_parts (profile) > 1)
        render_costs_of_parts (out, profile);
      render_diagnostics (out, profile);
    }

  return g_string_free (out, FALSE);
}
