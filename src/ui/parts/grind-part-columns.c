/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-columns.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-part-model.h"
#include "profile/grind-plain-text.h"
#include "text/grind-part-text.h"
#include "text/grind-percent.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/lists/grind-text-cell.h"

static const GrindPartRow *
get_part (gpointer item)
{
  return grind_part_table_get_row (grind_part_item_get_table (item),
                                   grind_part_item_get_row (item));
}

static const GrindPartInfo *
get_info (gpointer item)
{
  return grind_profile_get_part (grind_part_table_get_profile (grind_part_item_get_table (item)),
                                 get_part (item)->part);
}

static void
fill_dim (GtkWidget  *cell,
          const char *text)
{
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  grind_cell_set_tooltip (GRIND_CELL (cell), text);
}

static void
fill_number (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  g_autofree char *text = NULL;

  text = grind_part_text_dup_number (grind_part_item_get_table (item),
                                     grind_part_item_get_row (item));
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
}

static void
fill_thread (GtkWidget *cell,
             gpointer   item,
             gpointer   user_data)
{
  GrindPartTable *table = grind_part_item_get_table (item);
  guint thread = get_part (item)->thread;
  g_auto (GrindNodeName) name = { NULL };

  name.last = grind_part_text_dup_thread (table, thread);
  name.scope = g_strdup ("");
  name.separator = g_strdup ("");
  name.full = g_strdup (name.last);
  grind_name_cell_set_name (GRIND_NAME_CELL (cell), &name);
  grind_name_cell_set_slot (GRIND_NAME_CELL (cell),
                            grind_part_table_get_thread (table, thread)->slot);
}

static void
fill_pid (GtkWidget *cell,
          gpointer   item,
          gpointer   user_data)
{
  g_autofree char *text = NULL;

  if (get_info (item)->pid != 0)
    text = g_strdup_printf ("%" G_GINT64_FORMAT, get_info (item)->pid);
  fill_dim (cell, text);
}

static void
fill_time (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  g_autofree char *text = grind_part_text_dup_time (get_info (item));

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  if (text != NULL)
    grind_cell_set_exact (GRIND_CELL (cell), get_info (item)->timerange);
}

static void
fill_trigger (GtkWidget *cell,
              gpointer   item,
              gpointer   user_data)
{
  fill_dim (cell, grind_plain_text_peek (get_info (item)->trigger));
}

static void
fill_file (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const char *file = grind_plain_text_peek (get_info (item)->file);
  const char *slash = strrchr (file, '/');

  fill_dim (cell, slash != NULL && slash[1] != '\0' ? slash + 1 : file);
  grind_cell_set_tooltip (GRIND_CELL (cell), file);
}

static void
fill_share (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  GrindValue total = grind_part_table_get_total (grind_part_item_get_table (item));
  GrindValue cost = get_part (item)->cost;
  double share = grind_value_get_share (cost, total);
  g_autofree char *text = grind_percent_format (cost, total);

  grind_cost_cell_set_text (GRIND_COST_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), cost, total);
  grind_cost_cell_set_shares (GRIND_COST_CELL (cell), share, share);
}

static void
fill_cost (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  g_autofree char *text = grind_value_format (get_part (item)->cost);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), get_part (item)->cost, grind_value_new_whole (0));
}

static const GrindListColumn infos[GRIND_N_PART_COLUMNS] = {
  [GRIND_PART_COLUMN_NUMBER] = { N_("Part"), TRUE, 60, FALSE, 0, grind_text_cell_new_number,
                                 fill_number, "part" },
  [GRIND_PART_COLUMN_THREAD] = { N_("Thread"), FALSE, 120, FALSE, 0, grind_name_cell_new,
                                 fill_thread, "thread" },
  [GRIND_PART_COLUMN_PID] = { N_("Process"), TRUE, 80, FALSE, 3, grind_text_cell_new_number,
                              fill_pid, "process" },
  [GRIND_PART_COLUMN_TIME] = { N_("Time range"), TRUE, 190, FALSE, 2, grind_text_cell_new_number,
                               fill_time, "time" },
  /* translators: why the part was written */
  [GRIND_PART_COLUMN_TRIGGER] = { N_("Trigger"), FALSE, 120, TRUE, 0, grind_text_cell_new,
                                  fill_trigger, "trigger" },
  [GRIND_PART_COLUMN_FILE] = { N_("Profile file"), FALSE, 150, FALSE, 3, grind_text_cell_new,
                               fill_file, "file" },
  [GRIND_PART_COLUMN_SHARE] = { N_("Share %"), TRUE, 110, FALSE, 0, grind_cost_cell_new,
                                fill_share, "share" },
  [GRIND_PART_COLUMN_COST] = { N_("Cost"), TRUE, 110, FALSE, 1, grind_text_cell_new_number,
                               fill_cost, "cost" },
};

/* Columns that are the same for all parts, or empty, are hidden by default. */
static void
find_ranks (GrindProfile    *profile,
            GrindListColumn *columns)
{
  const GrindPartInfo *first = grind_profile_get_part (profile, 0);
  gboolean has_pids = FALSE, has_files = FALSE, has_times = FALSE;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);

      has_pids |= info->pid != first->pid;
      has_files |= g_strcmp0 (info->file, first->file) != 0;
      has_times |= info->timerange != NULL;
    }
  if (!has_pids)
    columns[GRIND_PART_COLUMN_PID].rank = GRIND_RANK_OPTIONAL;
  if (!has_files)
    columns[GRIND_PART_COLUMN_FILE].rank = GRIND_RANK_OPTIONAL;
  if (!has_times)
    columns[GRIND_PART_COLUMN_TIME].rank = GRIND_RANK_OPTIONAL;
}

/* Callgrind counts time in basic blocks. */
static gboolean
is_in_blocks (GrindProfile *profile)
{
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const char *range = grind_profile_get_part (profile, part)->timerange;

      if (range != NULL && !g_str_has_prefix (range, "Basic block "))
        return FALSE;
    }

  return TRUE;
}

static void
resize_time (GrindColumnSet *columns,
             GrindPartTable *table)
{
  GrindProfile *profile = grind_part_table_get_profile (table);
  const GrindPartInfo *longest = NULL;
  g_autofree char *text = NULL;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      const GrindPartInfo *info = grind_profile_get_part (profile, part);

      if (info->timerange != NULL &&
          (longest == NULL || strlen (info->timerange) > strlen (longest->timerange)))
        longest = info;
    }
  text = longest != NULL ? grind_part_text_dup_time (longest) : g_strdup ("");
  grind_column_set_resize_for (columns, GRIND_PART_COLUMN_TIME,
                               is_in_blocks (profile) ? _("Time range, basic blocks")
                                                      : _("Time range"), text, 0);
}

static void
resize_for_number (GrindColumnSet *columns,
                   guint           index,
                   gint64          largest)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, largest);

  grind_column_set_resize_for (columns, index, _(infos[index].title), text, 0);
}

static void
resize_numbers (GrindColumnSet *columns,
                GrindPartTable *table)
{
  GrindProfile *profile = grind_part_table_get_profile (table);
  gint64 number = grind_profile_get_n_parts (profile);
  gint64 pid = 0;

  for (GrindPartId part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      number = MAX (number, grind_profile_get_part (profile, part)->number);
      pid = MAX (pid, grind_profile_get_part (profile, part)->pid);
    }
  resize_for_number (columns, GRIND_PART_COLUMN_NUMBER, number);
  resize_for_number (columns, GRIND_PART_COLUMN_PID, pid);
}

GrindColumnSet *
grind_part_columns_new (GtkColumnView     *view,
                        GtkScrolledWindow *scroller,
                        GrindProfile      *profile)
{
  GrindListColumn *columns = g_memdup2 (infos, sizeof infos);
  GrindColumnSet *set;

  find_ranks (profile, columns);
  set = grind_column_set_new (view, scroller, columns, GRIND_N_PART_COLUMNS, NULL, "part-columns");
  g_object_set_data_full (G_OBJECT (set), "grind-part-columns", columns, g_free);
  grind_list_copy_attach (view);

  return set;
}

/**
 * grind_part_columns_update:
 * @columns: the columns from grind_part_columns_new()
 * @view: the view of @columns
 * @table: its table
 *
 * Adapts titles and widths to the event type.
 */
void
grind_part_columns_update (GrindColumnSet *columns,
                           GtkColumnView  *view,
                           GrindPartTable *table)
{
  const char *event;
  g_autofree char *share = NULL;
  g_autofree char *widest = grind_value_format (grind_part_table_get_total (table));
  g_autofree char *widest_share = grind_percent_dup_widest ();

  event = grind_plain_text_peek (grind_event_set_get_name (grind_part_table_get_events (table),
                                                           grind_part_table_get_event (table)));
  /* translators: title of a column: the share of an event in percent: "Ir %" */
  share = g_strdup_printf (_("%s %%"), event);
  grind_column_set_resize_for (columns, GRIND_PART_COLUMN_SHARE, share, widest_share,
                               grind_cost_cell_get_bar_room (GTK_WIDGET (view)));
  grind_column_set_resize_for (columns, GRIND_PART_COLUMN_COST, event, widest, 0);
  resize_numbers (columns, table);
  resize_time (columns, table);
}
