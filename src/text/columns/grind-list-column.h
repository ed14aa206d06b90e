/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-cost-reader.h"
#include "analysis/session/grind-navigator.h"
#include "grind-list-rows.h"
#include "text/grind-node-text.h"

G_BEGIN_DECLS

/**
 * GrindColumnKind:
 * @GRIND_COLUMN_COST: a cost, shown as the session formats costs
 * @GRIND_COLUMN_SECONDARY: likewise, of the secondary event
 * @GRIND_COLUMN_SHARE: a share, shown as a percentage
 * @GRIND_COLUMN_AVERAGE: a cost that is never shown as a percentage
 * @GRIND_COLUMN_COUNT: a number of calls
 * @GRIND_COLUMN_BEFORE: the cost before of what a cost column shows; only in a comparison
 * @GRIND_COLUMN_AFTER: likewise after
 * @GRIND_COLUMN_RELATIVE: likewise the change in percent of the cost before
 * @GRIND_COLUMN_NAME: the name of a function, cycle, group or thread
 * @GRIND_COLUMN_LOCATION: the location of a function
 * @GRIND_COLUMN_TEXT: any other text
 * @GRIND_COLUMN_NUMBER: likewise, right-aligned
 * @GRIND_COLUMN_NODE: another function or cycle, for programs
 * @GRIND_COLUMN_FLAG: whether something applies, for programs
 *
 * What a column shows. It determines text, exact text, width, sort order, tooltip and accessible
 * text. In a comparison, columns of costs show changes, and those of counts both sides.
 */
typedef enum
{
  GRIND_COLUMN_COST,
  GRIND_COLUMN_SECONDARY,
  GRIND_COLUMN_SHARE,
  GRIND_COLUMN_AVERAGE,
  GRIND_COLUMN_COUNT,
  GRIND_COLUMN_BEFORE,
  GRIND_COLUMN_AFTER,
  GRIND_COLUMN_RELATIVE,
  GRIND_COLUMN_NAME,
  GRIND_COLUMN_LOCATION,
  GRIND_COLUMN_TEXT,
  GRIND_COLUMN_NUMBER,
  GRIND_COLUMN_NODE,
  GRIND_COLUMN_FLAG,
} GrindColumnKind;

/**
 * GrindColumnFlags:
 * @GRIND_COLUMN_IN_TEXT: it is in the tables that the command line prints as text
 * @GRIND_COLUMN_IN_JSON: it is in JSON
 * @GRIND_COLUMN_IN_CSV: it is in CSV
 * @GRIND_COLUMN_EXPANDS: it takes the remaining space
 * @GRIND_COLUMN_HAS_BAR: a bar shows its cost
 * @GRIND_COLUMN_IS_DIM: it is less important than others
 * @GRIND_COLUMN_HIDES_ZERO: a cost of zero is not shown, so that others stand out
 * @GRIND_COLUMN_SMALL_FIRST: a first click on its title sorts in ascending order, although it shows
 *   numbers
 * @GRIND_COLUMN_NO_TOOLTIP: the list has tooltips for whole rows
 * @GRIND_COLUMN_IS_CONSTANT: a count that is the same on both sides of a comparison
 * @GRIND_COLUMN_NOT_COMPARED: it tells nothing about a change: in a comparison, it is shown only if
 *   the user asks for it
 * @GRIND_COLUMN_OF_CALLS: it tells nothing in a profile without calls, and is not shown then
 * @GRIND_COLUMN_HAS_BAR_THEN: a bar shows its cost in a profile without calls
 */
typedef enum
{
  GRIND_COLUMN_IN_TEXT     = 1 << 0,
  GRIND_COLUMN_IN_JSON     = 1 << 1,
  GRIND_COLUMN_IN_CSV      = 1 << 2,
  GRIND_COLUMN_EXPANDS     = 1 << 3,
  GRIND_COLUMN_HAS_BAR     = 1 << 4,
  GRIND_COLUMN_IS_DIM      = 1 << 5,
  GRIND_COLUMN_HIDES_ZERO  = 1 << 6,
  GRIND_COLUMN_SMALL_FIRST = 1 << 7,
  GRIND_COLUMN_NO_TOOLTIP  = 1 << 8,
  GRIND_COLUMN_IS_CONSTANT = 1 << 9,
  GRIND_COLUMN_NOT_COMPARED = 1 << 10,
  GRIND_COLUMN_OF_CALLS    = 1 << 11,
  GRIND_COLUMN_HAS_BAR_THEN = 1 << 12,
} GrindColumnFlags;

#define GRIND_COLUMN_IN_ALL (GRIND_COLUMN_IN_TEXT | GRIND_COLUMN_IN_JSON | GRIND_COLUMN_IN_CSV)

/* The rank of a column that is shown only if the user asks for it, and of one that is only for the
 * command line. */
#define GRIND_RANK_OPTIONAL 100
#define GRIND_RANK_NEVER    200

/**
 * GrindListContext:
 * @navigator: (nullable): the format of costs; without one they are plain numbers
 * @costs: (nullable): the costs of the event to show
 * @secondary: (nullable): the costs of the secondary event
 * @before: (nullable): the costs before in a comparison, to show changes
 * @secondary_before: (nullable): likewise of the secondary event
 * @reader: (nullable): reads costs instead of @costs, of many events
 * @event: the event to read with @reader
 * @is_before: @costs are those before
 * @is_sorting: notes, labels and tooltips are not wanted
 *
 * What cells show besides their row.
 */
typedef struct
{
  GrindNavigator   *navigator;
  const GrindCosts *costs;
  const GrindCosts *secondary;
  const GrindCosts *before;
  const GrindCosts *secondary_before;
  GrindCostReader  *reader;
  GrindEventId      event;
  gboolean          is_before;
  gboolean          is_sorting;
} GrindListContext;

/**
 * GrindRowBranch:
 * @GRIND_ROW_BRANCH_NONE: a row of a list without groups
 * @GRIND_ROW_BRANCH_CLOSED: the row of a collapsed group, with an arrow before it
 * @GRIND_ROW_BRANCH_OPEN: the row of an expanded group, with an arrow before it
 * @GRIND_ROW_BRANCH_MEMBER: the row of a function in a group, indented
 *
 * The position of a row in a list with groups.
 */
typedef enum
{
  GRIND_ROW_BRANCH_NONE,
  GRIND_ROW_BRANCH_CLOSED,
  GRIND_ROW_BRANCH_OPEN,
  GRIND_ROW_BRANCH_MEMBER,
} GrindRowBranch;

/**
 * GrindListCell:
 * @value: a cost, an average; of other columns the rank for sorting, if they have numbers
 * @base: the cost of 100 %, if @value is not relative to that of the navigator
 * @strong: the part of a cost that is strong in its bar
 * @change: in a comparison, both sides of a cost or an average, whose change is @value
 * @count_before: in a comparison, the number of calls before
 * @is_change: whether @change or @count_before is set
 * @share: a share, 1 for 100 %; not finite if unknown
 * @count: a number of calls
 * @node: the function or cycle of a name, a location or a node, or %GRIND_NONE
 * @place: the function by whose location to sort, if it is not @node
 * @name: (nullable): a name; if it is empty, the name of @node
 * @note: (nullable): replaces the note after the name
 * @label: (nullable): what screen readers read for the row, if it is not the name
 * @text: (nullable): the text, if the kind does not tell
 * @exact: (nullable): the text for programs, if it differs
 * @tooltip: (nullable): a longer text; below a name, details
 * @file: (nullable): the source file whose last component @text begins with
 * @object: (nullable): the ELF object whose last component @text ends with
 * @slot: a colour slot, %GRIND_COLOR_SLOT_OTHER, or %GRIND_NONE for that of @node
 * @depth: the depth of a name in a tree
 * @branch: its position in a list with groups
 * @is_estimate: @value or @count, then in @value, is an estimate: whole costs have no decimals
 * @is_bound: @value is an upper bound
 * @is_empty: there is nothing to show
 * @is_dim: less important than other rows
 * @is_bold: the row of a group
 * @has_no_slot: show no colour
 * @is_set: whether a flag applies
 *
 * The contents of a cell.
 */
typedef struct
{
  GrindValue     value;
  GrindValue     base;
  GrindValue     strong;
  GrindChange    change;
  double         share;
  GrindCount     count;
  GrindCount     count_before;
  GrindNodeId    node;
  GrindNodeId    place;
  GrindNodeName  name;
  char          *note;
  char          *label;
  char          *text;
  char          *exact;
  char          *tooltip;
  char          *file;
  char          *object;
  guint          slot;
  guint          depth;
  GrindRowBranch    branch;
  gboolean       is_change;
  gboolean       is_estimate;
  gboolean       is_bound;
  gboolean       is_empty;
  gboolean       is_dim;
  gboolean       is_bold;
  gboolean       has_no_slot;
  gboolean       is_set;
} GrindListCell;

typedef struct _GrindListColumn GrindListColumn;

/**
 * GrindListColumn:
 * @id: its name in settings, actions, JSON and CSV
 * @title: its title, to be translated
 * @percent_title: (nullable): its title while costs are percentages
 * @kind: what it shows
 * @get: fills the cell of a row, given by its index in the data; any thread. The cell is zero,
 *   without a node, a slot and a share
 * @dup_widest: (nullable): returns the widest text that it shows, if the kind does not tell
 * @dup_title: (nullable): returns its title, if that depends on the rows
 * @width: its width in pixels; an expanding column may get more, or less if space is short
 * @rank: 0 if it is always shown; otherwise the largest rank is hidden first when space is short
 * @flags: where and how it is shown
 *
 * A column of a list or table, as data.
 */
struct _GrindListColumn
{
  const char       *id;
  const char       *title;
  const char       *percent_title;
  GrindColumnKind   kind;
  void           (* get)        (const GrindListRows    *rows,
                                 guint                   row,
                                 const GrindListContext *context,
                                 GrindListCell          *cell);
  char          *(* dup_widest) (const GrindListRows    *rows,
                                 const GrindListContext *context);
  char          *(* dup_title)  (const GrindListRows    *rows);
  int               width;
  guint             rank;
  GrindColumnFlags  flags;
};

/* The columns with both sides of a comparison and its relative change, of what @getter fills; with
 * the functions that return the widest texts of sides and of relative changes */
#define GRIND_MEASURED_COLUMNS(name, before, after, relative, getter, widest, widest_relative, \
                               all_flags) \
  { \
    .id = name "before", .title = before, .kind = GRIND_COLUMN_BEFORE, .get = getter, \
    .dup_widest = widest, .width = 90, .rank = GRIND_RANK_OPTIONAL, \
    .flags = all_flags, \
  }, \
  { \
    .id = name "after", .title = after, .kind = GRIND_COLUMN_AFTER, .get = getter, \
    .dup_widest = widest, .width = 90, .rank = GRIND_RANK_OPTIONAL, \
    .flags = all_flags, \
  }, \
  { \
    .id = name "relative", .title = relative, .kind = GRIND_COLUMN_RELATIVE, .get = getter, \
    .dup_widest = widest_relative, .width = 74, .rank = GRIND_RANK_OPTIONAL, \
    .flags = all_flags, \
  }

/* The same if no side is larger than the totals */
#define GRIND_COMPARED_COLUMNS(name, before, after, relative, getter) \
  GRIND_MEASURED_COLUMNS (name, before, after, relative, getter, NULL, NULL, 0)

void           grind_list_context_init          (GrindListContext       *self,
                                                 GrindNavigator         *navigator,
                                                 GrindGraph             *graph);
GrindValue     grind_list_context_get_inclusive (const GrindListContext *self,
                                                 GrindNodeId             node);
GrindValue     grind_list_context_get_self      (const GrindListContext *self,
                                                 GrindNodeId             node);
GrindValue     grind_list_context_get_call      (const GrindListContext *self,
                                                 GrindCallId             call);

GrindValue     grind_list_context_get_larger_base
                                                (const GrindListContext *self);
char          *grind_list_context_dup_widest_change
                                                (const GrindListContext *self,
                                                 GrindValue              most)
                                                 G_GNUC_WARN_UNUSED_RESULT;

void           grind_list_cell_clear            (GrindListCell          *self);
void           grind_list_column_fill           (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 guint                   position,
                                                 const GrindListContext *context,
                                                 GrindListCell          *cell);
void           grind_list_column_name           (const GrindListRows    *rows,
                                                 GrindListCell          *cell);
char          *grind_list_column_dup_text       (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 const GrindListContext *context,
                                                 const GrindListCell    *cell)
                                                 G_GNUC_WARN_UNUSED_RESULT;
char          *grind_list_column_dup_exact      (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 const GrindListContext *context,
                                                 const GrindListCell    *cell)
                                                 G_GNUC_WARN_UNUSED_RESULT;
char          *grind_list_column_dup_title      (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 const GrindListContext *context)
                                                 G_GNUC_WARN_UNUSED_RESULT;
char          *grind_list_column_dup_widest     (const GrindListColumn  *self,
                                                 const GrindListRows    *rows,
                                                 const GrindListContext *context)
                                                 G_GNUC_WARN_UNUSED_RESULT;
char          *grind_list_column_dup_widest_relative (double             most)
                                                 G_GNUC_WARN_UNUSED_RESULT;
gboolean       grind_list_column_is_number      (const GrindListColumn  *self);
gboolean       grind_list_column_is_of_comparison (const GrindListColumn *self);
gboolean       grind_list_column_is_missing     (const GrindListColumn  *self,
                                                 GrindGraph             *graph);
gboolean       grind_list_column_has_bar        (const GrindListColumn  *self,
                                                 GrindGraph             *graph);
gboolean       grind_list_column_is_large_first (const GrindListColumn  *self);
GrindListRows *grind_list_column_sort           (const GrindListColumn  *self,
                                                 GrindListRows          *rows,
                                                 const GrindListContext *context,
                                                 gboolean                is_descending)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindListCell, grind_list_cell_clear)

G_END_DECLS
