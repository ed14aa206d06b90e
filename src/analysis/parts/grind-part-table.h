/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/events/grind-event-set.h"

G_BEGIN_DECLS

/**
 * GrindPartRow:
 * @part: the part
 * @thread: its index among the threads of the table
 * @column: its index among the columns of the picture
 * @is_before: whether it is of the files that the others are compared with
 * @cost: the self cost of the part for the event of the table
 * @area: the area of its box, unscaled: the cost if it is above 0; for a ratio, which is not an
 *   amount, the cost of the profile's first event
 * @x: left edge of its box
 * @y: upper edge
 * @width: 0, like @height, if the part has no cost above 0
 * @height: see @width
 *
 * A part, and its box in a picture that is 1 wide and 1 high.
 */
typedef struct
{
  GrindPartId part;
  guint       thread;
  guint       column;
  gboolean    is_before;
  GrindValue  cost;
  double      area;
  double      x;
  double      y;
  double      width;
  double      height;
} GrindPartRow;

/**
 * GrindPartThread:
 * @thread: number of the thread, 0 if not stated in the profile
 * @pid: the process, 0 likewise
 * @slot: its colour, or %GRIND_COLOR_SLOT_OTHER
 *
 * A thread with parts.
 */
typedef struct
{
  gint64 thread;
  gint64 pid;
  guint  slot;
} GrindPartThread;

/**
 * GrindPartColumn:
 * @number: number of the parts in it, 0 if not stated in the profile
 * @first_row: its first row
 * @n_rows: number of its rows, one for each thread
 * @x: left edge
 * @width: its share of the cost above 0
 *
 * The parts of all threads that were written at one time.
 */
typedef struct
{
  gint64 number;
  guint  first_row;
  guint  n_rows;
  double x;
  double width;
} GrindPartColumn;

typedef enum
{
  GRIND_PART_LEFT,
  GRIND_PART_RIGHT,
  GRIND_PART_UP,
  GRIND_PART_DOWN,
} GrindPartDirection;

#define GRIND_TYPE_PART_TABLE (grind_part_table_get_type ())
G_DECLARE_FINAL_TYPE (GrindPartTable, grind_part_table, GRIND, PART_TABLE, GObject)

GrindPartTable        *grind_part_table_new           (GrindEventSet       *events,
                                                       GrindEventId         event,
                                                       const guint8        *before,
                                                       GCancellable        *cancellable,
                                                       GError             **error)
  G_GNUC_WARN_UNUSED_RESULT;
GrindProfile          *grind_part_table_get_profile   (GrindPartTable      *self);
GrindEventSet         *grind_part_table_get_events    (GrindPartTable      *self);
GrindEventId           grind_part_table_get_event     (GrindPartTable      *self);
GrindValue             grind_part_table_get_total     (GrindPartTable      *self);
GrindValue             grind_part_table_get_side_total (GrindPartTable      *self,
                                                       gboolean             is_before);
guint                  grind_part_table_get_n_empty   (GrindPartTable      *self);
gboolean               grind_part_table_has_pids      (GrindPartTable      *self);
guint                  grind_part_table_get_n_rows    (GrindPartTable      *self);
const GrindPartRow    *grind_part_table_get_row       (GrindPartTable      *self,
                                                       guint                row);
guint                  grind_part_table_get_n_columns (GrindPartTable      *self);
const GrindPartColumn *grind_part_table_get_column    (GrindPartTable      *self,
                                                       guint                column);
guint                  grind_part_table_get_n_threads (GrindPartTable      *self);
const GrindPartThread *grind_part_table_get_thread    (GrindPartTable      *self,
                                                       guint                thread);
guint                  grind_part_table_find          (GrindPartTable      *self,
                                                       double               x,
                                                       double               y);
guint                  grind_part_table_move          (GrindPartTable      *self,
                                                       guint                row,
                                                       GrindPartDirection   direction);

G_END_DECLS
