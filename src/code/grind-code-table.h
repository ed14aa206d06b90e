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
 * @user_data: the text
 *
 * Returns: the line of the text, from 0, that shows the location; %GRIND_CODE_ABOVE or
 *   %GRIND_CODE_BELOW if none does. Called in a worker thread.
 */
typedef guint (* GrindFindCodeLine) (GrindFileId file,
                                     guint64     line,
                                     guint64     address,
                                     gpointer    user_data);

/**
 * GrindCodeExtra:
 * @line: the line of the text to show the call below
 * @callee: the callee
 * @count: the number of calls
 * @cost: inclusive cost, by real event
 * @note: (nullable): the text after the count
 *
 * A call shown on another line than the one that makes it.
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
 * @first_row: the first of its rows to show
 * @n_rows: the number of rows to show
 * @others: (nullable): the same locations with the self costs of all functions
 * @function: the function of @table
 * @n_events: the number of events to show, 1 or 2
 * @events: events of the graph of @table
 * @find_line: finds the line of the text for a location
 * @find_data: user data of @find_line
 * @extras: (nullable): additional calls, in any order
 * @n_extras: the number of extras
 * @before: (nullable): in a comparison, likewise before: on lines of the same text; its events and
 *   its function are not used
 *
 * The input of a text's annotations.
 */
typedef struct _GrindCodeTable GrindCodeTable;

struct _GrindCodeTable
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
  const GrindCodeTable *before;
};

/* For worker threads */
GrindCodeData *grind_code_table_make (const GrindCodeTable  *self,
                                      GCancellable          *cancellable,
                                      GError               **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
