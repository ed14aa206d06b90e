/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-columns.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "profile/grind-plain-text.h"
#include "text/grind-part-text.h"
#include "text/grind-percent.h"

static GrindPartTable *
get_table (const GrindListRows *rows)
{
  return rows->data;
}

static const GrindPartRow *
get_part (const GrindListRows *rows,
          guint                row)
{
  return grind_part_table_get_row (get_table (rows), row);
}

static const GrindPartInfo *
get_info (const GrindListRows *rows,
          guint                row)
{
  return grind_profile_get_part (grind_part_table_get_profile (get_table (rows)),
                                 get_part (rows, row)->part);
}

static void
get_number (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  g_autofree char *number = grind_part_text_dup_number (get_table (rows), row);
  const char *side = NULL;

  if (context->navigator != NULL)
    side = grind_part_text_get_side (grind_navigator_get_session (context->navigator),
                                     get_part (rows, row)->part);
  cell->text = grind_part_text_dup_sided (number, side);
}

static char *
dup_largest (const GrindListRows *rows,
             gboolean             is_pid)
{
  GrindProfile *profile = grind_part_table_get_profile (get_table (rows));
  gint64 largest = is_pid ? 0 : grind_profile_get_n_parts (profile);

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);

      largest = MAX (largest, is_pid ? (gint64) info->pid : (gint64) info->number);
    }

  return g_strdup_printf ("%" G_GINT64_FORMAT, largest);
}

/* The one with the longest text; which side is longer depends on the language. */
static char *
dup_widest_number (const GrindListRows    *rows,
                   const GrindListContext *context)
{
  GrindSession *session = context->navigator != NULL
                            ? grind_navigator_get_session (context->navigator) : NULL;
  g_autofree char *number = dup_largest (rows, FALSE);
  const char *longest = NULL;

  for (guint row = 0; session != NULL && grind_session_get_base (session) != NULL &&
       row < rows->n_rows; row++)
    {
      const char *side = grind_part_text_get_side (session, get_part (rows, row)->part);

      if (side != NULL && (longest == NULL || strlen (side) > strlen (longest)))
        longest = side;
    }

  return grind_part_text_dup_sided (number, longest);
}

static void
get_thread (const GrindListRows    *rows,
            guint                   row,
            const GrindListContext *context,
            GrindListCell          *cell)
{
  guint thread = get_part (rows, row)->thread;

  cell->name.scope = g_strdup ("");
  cell->name.separator = g_strdup ("");
  cell->name.last = grind_part_text_dup_thread (get_table (rows), thread);
  cell->name.full = g_strdup (cell->name.last);
  cell->slot = grind_part_table_get_thread (get_table (rows), thread)->slot;
}

static void
get_pid (const GrindListRows    *rows,
         guint                   row,
         const GrindListContext *context,
         GrindListCell          *cell)
{
  gint64 pid = get_info (rows, row)->pid;

  if (pid != 0)
    cell->text = g_strdup_printf ("%" G_GINT64_FORMAT, pid);
  cell->tooltip = g_strdup (cell->text);
}

static char *
dup_widest_pid (const GrindListRows    *rows,
                const GrindListContext *context)
{
  return dup_largest (rows, TRUE);
}

static void
get_time (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  cell->text = grind_part_text_dup_time (get_info (rows, row));
  if (cell->text != NULL)
    cell->exact = g_strdup (get_info (rows, row)->timerange);
}

static char *
dup_widest_time (const GrindListRows    *rows,
                 const GrindListContext *context)
{
  GrindProfile *profile = grind_part_table_get_profile (get_table (rows));
  const GrindPartInfo *longest = NULL;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);

      if (info->timerange != NULL &&
          (longest == NULL || strlen (info->timerange) > strlen (longest->timerange)))
        longest = info;
    }

  return longest != NULL ? grind_part_text_dup_time (longest) : g_strdup ("");
}

/* Callgrind counts time in basic blocks. */
static char *
dup_time_title (const GrindListRows *rows)
{
  GrindProfile *profile = grind_part_table_get_profile (get_table (rows));

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const char *range = grind_profile_get_part (profile, part)->timerange;

      if (range != NULL && !g_str_has_prefix (range, "Basic block "))
        return g_strdup (_("Time range"));
    }

  return g_strdup (_("Time range, basic blocks"));
}

static void
get_trigger (const GrindListRows    *rows,
             guint                   row,
             const GrindListContext *context,
             GrindListCell          *cell)
{
  cell->text = g_strdup (grind_plain_text_peek (get_info (rows, row)->trigger));
  cell->tooltip = g_strdup (cell->text);
}

static void
get_file (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const char *file = grind_plain_text_peek (get_info (rows, row)->file);
  const char *slash = strrchr (file, '/');

  cell->text = g_strdup (slash != NULL && slash[1] != '\0' ? slash + 1 : file);
  cell->tooltip = g_strdup (file);
}

static void
get_share (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  GrindValue total = grind_part_table_get_side_total (get_table (rows),
                                                      get_part (rows, row)->is_before);
  GrindValue cost = get_part (rows, row)->cost;

  cell->value = cost;
  cell->base = total;
  cell->share = grind_value_get_share (cost, total);
  cell->strong = grind_value_new_decimal (GRIND_VALUE_DECIMAL, cell->share);
  cell->text = grind_percent_format (cost, total);
  cell->exact = grind_value_write (cost, total);
}

static char *
dup_widest_share (const GrindListRows    *rows,
                  const GrindListContext *context)
{
  return grind_percent_dup_widest ();
}

static const char *
get_event (const GrindListRows *rows)
{
  GrindPartTable *table = get_table (rows);

  return grind_plain_text_peek (grind_event_set_get_name (grind_part_table_get_events (table),
                                                          grind_part_table_get_event (table)));
}

static char *
dup_share_title (const GrindListRows *rows)
{
  /* translators: title of a column: the share of an event in percent: "Ir %" */
  return g_strdup_printf (_("%s %%"), get_event (rows));
}

static void
get_cost (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  GrindValue cost = get_part (rows, row)->cost;

  cell->text = grind_value_format (cost);
  cell->exact = grind_value_write (cost, grind_value_new_whole (0));
}

static char *
dup_widest_cost (const GrindListRows    *rows,
                 const GrindListContext *context)
{
  return grind_value_format (grind_part_table_get_total (get_table (rows)));
}

static char *
dup_cost_title (const GrindListRows *rows)
{
  return g_strdup (get_event (rows));
}

/* Columns that may be the same for all parts, or empty */
enum
{
  COLUMN_PID = 2,
  COLUMN_TIME = 3,
  COLUMN_FILE = 5,
};

static const GrindListColumn columns[GRIND_N_PART_COLUMNS] = {
  {
    .id = "part", .title = N_("Part"), .kind = GRIND_COLUMN_NUMBER, .get = get_number,
    .dup_widest = dup_widest_number, .width = 60,
  },
  {
    .id = "thread", .title = N_("Thread"), .kind = GRIND_COLUMN_NAME, .get = get_thread,
    .width = 140,
  },
  [COLUMN_PID] = {
    .id = "process", .title = N_("Process"), .kind = GRIND_COLUMN_NUMBER, .get = get_pid,
    .dup_widest = dup_widest_pid, .width = 80, .rank = 3, .flags = GRIND_COLUMN_IS_DIM,
  },
  [COLUMN_TIME] = {
    .id = "time", .title = N_("Time range"), .kind = GRIND_COLUMN_NUMBER, .get = get_time,
    .dup_widest = dup_widest_time, .dup_title = dup_time_title, .width = 190, .rank = 2,
  },
  {
    /* translators: why the part was written */
    .id = "trigger", .title = N_("Trigger"), .kind = GRIND_COLUMN_TEXT, .get = get_trigger,
    .width = 120, .flags = GRIND_COLUMN_EXPANDS | GRIND_COLUMN_IS_DIM,
  },
  [COLUMN_FILE] = {
    .id = "file", .title = N_("Profile file"), .kind = GRIND_COLUMN_TEXT, .get = get_file,
    .width = 150, .rank = 3, .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .id = "share", .title = N_("Share %"), .kind = GRIND_COLUMN_SHARE, .get = get_share,
    .dup_widest = dup_widest_share, .dup_title = dup_share_title, .width = 110,
    .flags = GRIND_COLUMN_HAS_BAR,
  },
  {
    .id = "cost", .title = N_("Cost"), .kind = GRIND_COLUMN_NUMBER, .get = get_cost,
    .dup_widest = dup_widest_cost, .dup_title = dup_cost_title, .width = 110, .rank = 1,
  },
};

/**
 * grind_part_columns_new:
 * @profile: a profile
 *
 * Columns that are the same for all parts of @profile, or empty, are optional.
 *
 * Returns: (transfer full) (array fixed-size=8): the columns of its list of parts
 */
GrindListColumn *
grind_part_columns_new (GrindProfile *profile)
{
  const GrindPartInfo *first = grind_profile_get_part (profile, 0);
  GrindListColumn *copy = g_memdup2 (columns, sizeof columns);
  gboolean has_pids = FALSE, has_files = FALSE, has_times = FALSE;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);

      has_pids |= info->pid != first->pid;
      has_files |= g_strcmp0 (info->file, first->file) != 0;
      has_times |= info->timerange != NULL;
    }
  if (!has_pids)
    copy[COLUMN_PID].rank = GRIND_RANK_OPTIONAL;
  if (!has_files)
    copy[COLUMN_FILE].rank = GRIND_RANK_OPTIONAL;
  if (!has_times)
    copy[COLUMN_TIME].rank = GRIND_RANK_OPTIONAL;

  return copy;
}

static const GrindListRowsKind part_rows = { NULL, NULL, g_object_unref };

/**
 * grind_part_rows_new:
 * @table: a table of parts
 *
 * Returns: (transfer full): its rows
 */
GrindListRows *
grind_part_rows_new (GrindPartTable *table)
{
  g_return_val_if_fail (GRIND_IS_PART_TABLE (table), NULL);

  return grind_list_rows_new (&part_rows, NULL, g_object_ref (table),
                              grind_part_table_get_n_rows (table));
}
