/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

#define GRIND_CODE_COLUMNS 2   /* the primary event, and the secondary one */

/* Where a jump ends that leaves the text: before its first line, behind its last one. */
#define GRIND_CODE_ABOVE (G_MAXUINT - 1)
#define GRIND_CODE_BELOW G_MAXUINT

/**
 * GrindCodeRow:
 * @line: a line of the text from 0 up
 * @self: what the function spends there, by column; 0 for nothing
 * @others: what other functions spend there, likewise
 * @first_call: where the calls made there begin, set by grind_code_data_add_call()
 * @n_calls: how many there are, likewise
 *
 * A line of a text with costs or calls.
 */
typedef struct
{
  guint      line;
  GrindValue self[GRIND_CODE_COLUMNS];
  GrindValue others[GRIND_CODE_COLUMNS];
  guint      first_call;
  guint      n_calls;
} GrindCodeRow;

/**
 * GrindCodeCall:
 * @callee: the function that is called
 * @cost: inclusive cost of the call, by column
 * @count: how often it was called
 * @is_recursive: whether caller and callee are the same, or in one cycle that is not taken apart
 * @note: (nullable): what is said behind the count, such as "inlined from char_traits.h:385"
 *
 * A call below the line that makes it.
 */
typedef struct
{
  GrindFunctionId callee;
  GrindValue      cost[GRIND_CODE_COLUMNS];
  GrindCount      count;
  gboolean        is_recursive;
  char           *note;
} GrindCodeCall;

/**
 * GrindCodeJump:
 * @from: the line it starts on
 * @to: the line it ends on, %GRIND_CODE_ABOVE or %GRIND_CODE_BELOW
 * @executed: how often it was executed
 * @followed: how often it was taken
 * @is_conditional: whether it may not be taken
 * @text: (nullable): what its tooltip begins with
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

/* What is known of the lines of a text: costs, calls, jumps. Filled by one thread, then immutable;
 * any thread may read it then. */
typedef struct _GrindCodeData GrindCodeData;

GrindCodeData       *grind_code_data_new          (guint                n_columns,
                                                   const GrindEventId  *events)
                                                   G_GNUC_WARN_UNUSED_RESULT;
GrindCodeData       *grind_code_data_ref          (GrindCodeData       *self)
                                                   G_GNUC_WARN_UNUSED_RESULT;
void                 grind_code_data_unref        (GrindCodeData       *self);

void                 grind_code_data_set_base     (GrindCodeData       *self,
                                                   const GrindValue    *base);
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
double               grind_code_data_get_heat     (GrindCodeData       *self,
                                                   guint                row);
double               grind_code_data_get_strip_heat (GrindCodeData     *self,
                                                     guint              row);
guint                grind_code_data_find_hot     (GrindCodeData       *self,
                                                   guint                line,
                                                   gboolean             is_forward);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCodeData, grind_code_data_unref)

G_END_DECLS
