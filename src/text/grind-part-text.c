/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and descriptions of parts and threads. */
#include "config.h"

#include "grind-part-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-node-text.h"
#include "grind-percent.h"
#include "profile/grind-plain-text.h"

#define BLOCKS  "Basic block "
#define EN_DASH "\342\200\223"

/* "12 - 34" in the format of the locale, or NULL for other texts. */
static char *
format_range (const char *range)
{
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  guint64 first, last;
  char *end;

  if (!g_ascii_isdigit (*range))
    return NULL;
  first = g_ascii_strtoull (range, &end, 10);
  if (!g_str_has_prefix (end, " - ") || !g_ascii_isdigit (end[3]))
    return NULL;
  last = g_ascii_strtoull (end + 3, &end, 10);
  if (*end != '\0' || first > G_MAXINT64 || last > G_MAXINT64)
    return NULL;

  from = grind_number_format_integer (first);
  to = grind_number_format_integer (last);

  return g_strconcat (from, " " EN_DASH " ", to, NULL);
}

/**
 * grind_part_text_dup_number:
 * @table: a table of parts
 * @row: a row
 *
 * Returns: (transfer full): the number of the part in the profile, or else its position
 */
char *
grind_part_text_dup_number (GrindPartTable *table,
                            guint           row)
{
  const GrindPartRow *part = grind_part_table_get_row (table, row);
  gint64 number = grind_part_table_get_column (table, part->column)->number;

  return g_strdup_printf ("%" G_GINT64_FORMAT, number != 0 ? number : (gint64) part->part + 1);
}

/**
 * grind_part_text_dup_thread:
 * @table: a table of parts
 * @thread: one of its threads
 *
 * Returns: (transfer full): the thread, and its process if there are several
 */
char *
grind_part_text_dup_thread (GrindPartTable *table,
                            guint           thread)
{
  const GrindPartThread *info = grind_part_table_get_thread (table, thread);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, info->thread);
  g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, info->pid);
  gboolean has_pid = grind_part_table_has_pids (table) && info->pid != 0;

  if (info->thread != 0 && has_pid)
    /* translators: numbers of a thread and of its process */
    return g_strdup_printf (_("Thread %s, process %s"), number, pid);
  if (info->thread != 0)
    return g_strdup_printf (_("Thread %s"), number);
  if (has_pid)
    return g_strdup_printf (_("Process %s"), pid);

  return g_strdup (_("Unknown thread"));
}

/**
 * grind_part_text_dup_letter:
 * @table: a table of parts
 * @thread: one of its threads
 *
 * Returns: (transfer full): a short name of the thread, or ""
 */
char *
grind_part_text_dup_letter (GrindPartTable *table,
                            guint           thread)
{
  gint64 thread_number = grind_part_table_get_thread (table, thread)->thread;
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, thread_number);

  if (thread_number == 0)
    return g_strdup ("");

  /* translators: T is short for thread, it is followed by a number */
  return g_strdup_printf (_("T%s"), number);
}

/**
 * grind_part_text_dup_name:
 * @table: a table of parts
 * @row: a row
 *
 * Returns: (transfer full): the part and its thread
 */
char *
grind_part_text_dup_name (GrindPartTable *table,
                          guint           row)
{
  guint thread = grind_part_table_get_row (table, row)->thread;
  const GrindPartThread *info = grind_part_table_get_thread (table, thread);
  g_autofree char *number = grind_part_text_dup_number (table, row);
  g_autofree char *name = grind_part_text_dup_thread (table, thread);

  if (info->thread == 0 && !(grind_part_table_has_pids (table) && info->pid != 0))
    return g_strdup_printf (_("Part %s"), number);

  /* translators: number of a part, and its thread: "Part 3, Thread 2" */
  return g_strdup_printf (_("Part %s, %s"), number, name);
}

/**
 * grind_part_text_dup_time:
 * @info: the header of a part
 *
 * Returns: (transfer full) (nullable): the time range of the part, %NULL if not in the header
 */
char *
grind_part_text_dup_time (const GrindPartInfo *info)
{
  char *range = NULL;

  if (info->timerange == NULL)
    return NULL;

  if (g_str_has_prefix (info->timerange, BLOCKS))
    range = format_range (info->timerange + strlen (BLOCKS));

  return range != NULL ? range : grind_plain_text_show (g_strdup (info->timerange));
}

/**
 * grind_part_text_get_side:
 * @session: a session
 * @part: a part of its profile
 *
 * Returns: (transfer none) (nullable): on which side of a comparison the part is or may be; %NULL
 *   without one, and for a part of the same run that is on neither side
 */
const char *
grind_part_text_get_side (GrindSession *session,
                          GrindPartId   part)
{
  const guint8 *files;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  files = grind_session_get_base_files (session);
  if (grind_session_get_base (session) == NULL)
    return NULL;
  if (grind_parts_have (files != NULL ? files : grind_session_get_base (session), part))
    /* translators: a part of the profile before a change of the program */
    return C_("part", "before");

  if (files == NULL && !grind_parts_have (grind_session_get_parts (session), part))
    return NULL;

  /* translators: a part of the profile after a change of the program */
  return C_("part", "after");
}

/**
 * grind_part_text_dup_sided:
 * @text: the number of a part
 * @side: (nullable): its side, see grind_part_text_get_side()
 *
 * Returns: (transfer full): both: “3 before”
 */
char *
grind_part_text_dup_sided (const char *text,
                           const char *side)
{
  /* translators: the number of a part, and its side of a comparison: "3 before" */
  return side != NULL ? g_strdup_printf (C_("part", "%s %s"), text, side) : g_strdup (text);
}

/**
 * grind_part_text_dup_tooltip:
 * @table: a table of parts
 * @session: (nullable): the session that selects from them
 * @row: a row
 *
 * Returns: (transfer full): all facts about a part, as markup
 */
char *
grind_part_text_dup_tooltip (GrindPartTable *table,
                             GrindSession   *session,
                             guint           row)
{
  const GrindPartRow *part = grind_part_table_get_row (table, row);
  GrindProfile *profile = grind_part_table_get_profile (table);
  const GrindPartInfo *info = grind_profile_get_part (profile, part->part);
  g_autofree char *name = grind_part_text_dup_name (table, row);
  g_autofree char *cost = grind_value_format (part->cost);
  g_autofree char *time = grind_part_text_dup_time (info);
  g_autofree char *percent = NULL;
  g_autofree char *numbers = NULL;
  const char *event;
  const char *side;
  GString *text = g_string_new (NULL);

  event = grind_plain_text_peek (grind_event_set_get_name (grind_part_table_get_events (table),
                                                           grind_part_table_get_event (table)));
  percent = grind_percent_format (part->cost,
                                  grind_part_table_get_side_total (table, part->is_before));
  side = session != NULL ? grind_part_text_get_side (session, part->part) : NULL;
  g_string_append_printf (text, "<b>%s</b>", name);
  if (side != NULL)
    g_string_append_printf (text, " · %s", side);
  g_string_append_c (text, '\n');
  /* translators: a share in percent, a cost, its event: "2.70 % of the run, 1,343 Ir" */
  if (part->cost.kind != GRIND_VALUE_RATIO)
    numbers = g_markup_printf_escaped (_("%s %% of the run, %s %s"), percent, cost, event);
  else
    numbers = g_markup_printf_escaped (C_("cost", "%s %s"), cost, event);
  g_string_append (text, numbers);
  if (time != NULL)
    {
      g_autofree char *line = NULL;

      /* translators: %s is a range of numbers of basic blocks */
      line = g_str_has_prefix (info->timerange, BLOCKS)
             ? g_markup_printf_escaped (_("Basic blocks %s"), time)
             : g_markup_escape_text (time, -1);
      g_string_append_printf (text, "\n%s", line);
    }
  if (info->trigger != NULL)
    {
      g_autofree char *trigger = g_markup_escape_text (grind_plain_text_peek (info->trigger), -1);

      g_string_append_printf (text, "\n%s", trigger);
    }

  return g_string_free (text, FALSE);
}

/**
 * grind_part_text_count_parts:
 * @graph: a graph
 *
 * Returns: the number of active parts of @graph
 */
guint
grind_part_text_count_parts (GrindGraph *graph)
{
  const guint8 *parts;
  guint n_parts;
  guint n_active = 0;

  g_return_val_if_fail (GRIND_IS_GRAPH (graph), 0);

  parts = grind_graph_get_parts (graph);
  n_parts = grind_profile_get_n_parts (grind_graph_get_profile (graph));
  for (GrindPartId part = 0; parts != NULL && part < n_parts; part++)
    n_active += parts[part / 8] >> part % 8 & 1;

  return parts != NULL ? n_active : n_parts;
}

/**
 * grind_part_text_dup_active:
 * @graph: a graph
 *
 * Returns: (transfer full): the active part of @graph, or the number of them
 */
char *
grind_part_text_dup_active (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint n_active = grind_part_text_count_parts (graph);
  g_autofree char *number = NULL;
  g_autofree char *thread_number = NULL;
  g_autofree char *thread = NULL;
  const GrindPartInfo *info;
  GrindPartId part = 0;

  if (n_active != 1)
    return g_strdup_printf (ngettext ("%u part", "%u parts", n_active), n_active);

  while (!grind_parts_have (grind_graph_get_parts (graph), part))
    part++;
  info = grind_profile_get_part (profile, part);
  number = g_strdup_printf ("%" G_GINT64_FORMAT, info->number != 0 ? info->number
                                                                   : (gint64) part + 1);
  if (info->thread == 0)
    return g_strdup_printf (_("Part %s"), number);

  thread_number = g_strdup_printf ("%" G_GINT64_FORMAT, info->thread);
  thread = g_strdup_printf (_("Thread %s"), thread_number);

  /* translators: number of a part, and its thread: "Part 3, Thread 2" */
  return g_strdup_printf (_("Part %s, %s"), number, thread);
}

/**
 * grind_part_text_dup_restriction:
 * @graph: a graph
 *
 * Goes next to any number that might be mistaken for one of all parts. A comparison names its parts
 * elsewhere.
 *
 * Returns: (transfer full) (nullable): the number of active parts of @graph, %NULL for all, and in
 *   a comparison
 */
char *
grind_part_text_dup_restriction (GrindGraph *graph)
{
  guint n_parts = grind_profile_get_n_parts (grind_graph_get_profile (graph));
  guint n_active = grind_part_text_count_parts (graph);

  if (n_active == n_parts || grind_graph_get_before (graph) != NULL)
    return NULL;

  /* translators: the number of parts the costs are from, and the number of all parts */
  return g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts), n_active, n_parts);
}
