/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change.h"
#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

#define GRIND_CODE_COLUMNS 2   /* the primary event, and the secondary one */

/* The target of a jump that leaves the text: before its first line, after its last one. */
#define GRIND_CODE_ABOVE (G_MAXUINT - 1)
#define GRIND_CODE_BELOW G_MAXUINT

/**
 * GrindCodeMark:
 * @GRIND_CODE_UNMARKED: it is on both sides, or there is no comparison
 * @GRIND_CODE_NEW: it is only after
 * @GRIND_CODE_GONE: it is only before
 *
 * What a comparison says about a line of the text.
 */
typedef enum
{
  GRIND_CODE_UNMARKED,
  GRIND_CODE_NEW,
  GRIND_CODE_GONE,
} GrindCodeMark;

/**
 * GrindCodeRow:
 * @line: a line of the text, from 0
 * @self: the self cost of the function on the line, by column; 0 for none
 * @others: the self cost of other functions on the line, likewise
 * @self_before: in a comparison, @self before
 * @others_before: in a comparison, @others before
 * @first_call: the start of its calls, set by grind_code_data_add_call()
 * @n_calls: the number of its calls, likewise
 *
 * A line of a text with costs or calls.
 */
typedef struct
{
  guint      line;
  GrindValue self[GRIND_CODE_COLUMNS];
  GrindValue others[GRIND_CODE_COLUMNS];
  GrindValue self_before[GRIND_CODE_COLUMNS];
  GrindValue others_before[GRIND_CODE_COLUMNS];
  guint      first_call;
  guint      n_calls;
} GrindCodeRow;

/**
 * GrindCodeCall:
 * @callee: the callee
 * @cost: inclusive cost of the call, by column
 * @cost_before: in a comparison, @cost before
 * @count: the number of calls
 * @count_before: in a comparison, @count before
 * @is_recursive: whether caller and callee are the same, or in one cycle that is not split
 * @note: (nullable): the text after the count, such as "inlined from char_traits.h:385"
 *
 * A call below the line that makes it.
 */
typedef struct
{
  GrindFunctionId callee;
  GrindValue      cost[GRIND_CODE_COLUMNS];
  GrindValue      cost_before[GRIND_CODE_COLUMNS];
  GrindCount      count;
  GrindCount      count_before;
  gboolean        is_recursive;
  char           *note;
} GrindCodeCall;

/**
 * GrindCodeJump:
 * @from: the line it starts on
 * @to: the line it ends on, %GRIND_CODE_ABOVE or %GRIND_CODE_BELOW
 * @executed: the number of executions
 * @followed: the number of times it was taken
 * @is_conditional: whether it is a conditional jump
 * @text: (nullable): the beginning of its tooltip
 *
 * A jump from one line to another.
 */
typedef struct
{
  guint     from;
  guint     to;
  guint64   executed;
  guint64   followed;
  gboolean  is_conditional;
  char     *text;
} GrindCodeJump;

/* The annotations of a text's lines: costs, calls, jumps. Filled by one thread, then immutable, so
 * that any thread may read it. */
typedef struct _GrindCodeData GrindCodeData;

GrindCodeData       *grind_code_data_new          (guint                n_columns,
                                                   const GrindEventId  *events)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindCodeData       *grind_code_data_ref          (GrindCodeData       *self)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                 grind_code_data_unref        (GrindCodeData       *self);

void                 grind_code_data_set_base     (GrindCodeData       *self,
                                                   const GrindValue    *base);
void                 grind_code_data_compare      (GrindCodeData       *self,
                                                   const GrindValue    *total);
void                 grind_code_data_set_marks    (GrindCodeData       *self,
                                                   GBytes              *marks);
void                 grind_code_data_add_row      (GrindCodeData       *self,
                                                   const GrindCodeRow  *row);
void                 grind_code_data_add_call     (GrindCodeData       *self,
                                                   const GrindCodeCall *call);
void                 grind_code_data_add_jump     (GrindCodeData       *self,
                                                   const GrindCodeJump *jump);
void                 grind_code_data_add_range    (GrindCodeData       *self,
                                                   guint                first,
                                                   guint                last);

guint                grind_code_data_get_n_columns (GrindCodeData      *self);
GrindEventId         grind_code_data_get_event    (GrindCodeData       *self,
                                                   guint                column);
const GrindCodeRow  *grind_code_data_get_rows     (GrindCodeData       *self,
                                                   guint               *n_rows);
const GrindCodeCall *grind_code_data_get_calls    (GrindCodeData       *self,
                                                   guint               *n_calls);
const GrindCodeJump *grind_code_data_get_jumps    (GrindCodeData       *self,
                                                   guint               *n_jumps);
guint                grind_code_data_find_row     (GrindCodeData       *self,
                                                   guint                line);
gboolean             grind_code_data_is_own       (GrindCodeData       *self,
                                                   guint                line);
gboolean             grind_code_data_is_comparison (GrindCodeData      *self);
GrindCodeMark        grind_code_data_get_mark     (GrindCodeData       *self,
                                                   guint                line);
double               grind_code_data_get_points   (GrindCodeData       *self,
                                                   guint                row);
double               grind_code_data_get_strip_points (GrindCodeData   *self,
                                                       guint            row);
double               grind_code_data_get_heat     (GrindCodeData       *self,
                                                   guint                row);
double               grind_code_data_get_strip_heat (GrindCodeData     *self,
                                                     guint              row);
guint                grind_code_data_find_hot     (GrindCodeData       *self,
                                                   guint                line,
                                                   gboolean             is_forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCodeData, grind_code_data_unref)

G_END_DECLS
