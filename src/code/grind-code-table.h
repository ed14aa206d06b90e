/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-code-data.h"

G_BEGIN_DECLS

/**
 * GrindFindCodeLine:
 * @file: a source file, or %GRIND_NONE
 * @line: a line of it, 0 if unknown
 * @address: an address, 0 if unknown
 * @user_data: what the text is
 *
 * Returns: the line of the text, from 0, that shows the place; %GRIND_CODE_ABOVE or
 *   %GRIND_CODE_BELOW where none does. Called in a worker.
 */
typedef guint (* GrindFindCodeLine) (GrindFileId file,
                                     guint64     line,
                                     guint64     address,
                                     gpointer    user_data);

/**
 * GrindCodeExtra:
 * @line: the line of the text below which it stands
 * @callee: the function that is called
 * @count: how often
 * @cost: inclusive cost, by real event
 * @note: (nullable): what is said behind the count
 *
 * A call that is shown on a line that is not its own.
 */
typedef struct
{
  guint            line;
  GrindFunctionId  callee;
  GrindCount       count;
  const gint64    *cost;
  const char      *note;
} GrindCodeExtra;

/**
 * GrindCodeTable:
 * @table: lines or instructions of a function
 * @first_row: the first of its rows that is shown
 * @n_rows: how many are
 * @others: (nullable): the same places with what all functions spend there
 * @function: whose @table is
 * @n_events: how many events are shown, 1 or 2
 * @events: events of the graph of @table
 * @find_line: tells where in the text a place is
 * @find_data: for @find_line
 * @extras: (nullable): more calls, in any order
 * @n_extras: how many
 *
 * What is written beside a text.
 */
typedef struct
{
  GrindLineTable       *table;
  guint                 first_row;
  guint                 n_rows;
  GrindLineTable       *others;
  GrindFunctionId       function;
  guint                 n_events;
  GrindEventId          events[GRIND_CODE_COLUMNS];
  GrindFindCodeLine     find_line;
  gpointer              find_data;
  const GrindCodeExtra *extras;
  guint                 n_extras;
} GrindCodeTable;

/* For workers */
GrindCodeData *grind_code_table_make (const GrindCodeTable  *self,
                                      GCancellable          *cancellable,
                                      GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
