/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-types.h"

G_BEGIN_DECLS

/* In the place of a row: where a jump comes from, or goes to, that is not in the text */
#define GRIND_JUMP_ABOVE (G_MAXUINT - 1)
#define GRIND_JUMP_BELOW G_MAXUINT

/* How many lanes there are at most */
#define GRIND_JUMP_MAX_LANES 32

/**
 * GrindJumpSpan:
 * @from: the row that it starts in, or %GRIND_JUMP_ABOVE or %GRIND_JUMP_BELOW
 * @to: the row that it goes to, or one of these; not both are
 * @weight: how often it was executed
 * @is_conditional: whether it is a conditional jump
 *
 * A jump between two rows of a text.
 */
typedef struct
{
  guint    from;
  guint    to;
  guint64  weight;
  gboolean is_conditional;
} GrindJumpSpan;

/**
 * GrindJumpShape:
 * @GRIND_JUMP_SPAN: it goes from some rows to others
 * @GRIND_JUMP_LOOP: it goes from one row to the same
 * @GRIND_JUMP_LEAVES_UP: it goes from one row to above the text
 * @GRIND_JUMP_LEAVES_DOWN: it goes from one row to below the text
 * @GRIND_JUMP_ENTERS_DOWN: it comes from above the text
 * @GRIND_JUMP_ENTERS_UP: it comes from below the text
 *
 * How jumps run.
 */
typedef enum
{
  GRIND_JUMP_SPAN,
  GRIND_JUMP_LOOP,
  GRIND_JUMP_LEAVES_UP,
  GRIND_JUMP_LEAVES_DOWN,
  GRIND_JUMP_ENTERS_DOWN,
  GRIND_JUMP_ENTERS_UP,
} GrindJumpShape;

/**
 * GrindJumpBundle:
 * @shape: how its jumps run; all but %GRIND_JUMP_SPAN are in one row
 * @is_conditional: whether these are conditional jumps
 * @first_row: the uppermost row that it touches
 * @last_row: the lowest
 * @lane: in which lane it is drawn, 0 next to the text, or %GRIND_NONE if there is no room for it
 * @weight: the sum of those of its jumps
 * @first_stem: the first of its rows where jumps start or end
 * @n_stems: how many those are
 * @first_jump: the first of its jumps
 * @n_jumps: how many those are
 *
 * Jumps of one kind that share a target or a start, drawn as one line with several ends.
 */
typedef struct
{
  GrindJumpShape shape;
  gboolean       is_conditional;
  guint          first_row;
  guint          last_row;
  guint          lane;
  guint64        weight;
  guint          first_stem;
  guint          n_stems;
  guint          first_jump;
  guint          n_jumps;
} GrindJumpBundle;

/* A row where jumps of a bundle start, end, or both. */
typedef struct
{
  guint    row;
  gboolean is_start;
  gboolean is_end;
} GrindJumpStem;

/**
 * GrindJumpLanes:
 *
 * Where the arrows of jumps run beside a text. Two bundles of one lane have no row in common; of
 * two bundles with a row in common the longer one is further out, so that none crosses another one
 * that is inside of it. Only where that needs more lanes than there may be, bundles take any lane
 * that is free, and then those that were executed least are left out. Bundles stand in the order
 * of their lanes, and in each from the upper to the lower ones; those left out are the last.
 * Immutable; any thread.
 */
typedef struct _GrindJumpLanes GrindJumpLanes;

GrindJumpLanes        *grind_jump_lanes_new         (const GrindJumpSpan *jumps,
                                                     guint                n_jumps,
                                                     guint                max_lanes)
                                                     G_GNUC_WARN_UNUSED_RESULT;
void                   grind_jump_lanes_free        (GrindJumpLanes      *self);
guint                  grind_jump_lanes_get_n_lanes (GrindJumpLanes      *self);
const GrindJumpBundle *grind_jump_lanes_get_bundles (GrindJumpLanes      *self,
                                                     guint               *n_bundles);
const GrindJumpStem   *grind_jump_lanes_get_stems   (GrindJumpLanes      *self,
                                                     guint                bundle,
                                                     guint               *n_stems);
const guint           *grind_jump_lanes_get_jumps   (GrindJumpLanes      *self,
                                                     guint                bundle,
                                                     guint               *n_jumps);
void                   grind_jump_lanes_get_lane    (GrindJumpLanes      *self,
                                                     guint                lane,
                                                     guint               *start,
                                                     guint               *end);
guint                  grind_jump_lanes_find        (GrindJumpLanes      *self,
                                                     guint                lane,
                                                     guint                row);
guint                  grind_jump_lanes_find_near   (GrindJumpLanes      *self,
                                                     guint                lane,
                                                     guint                row);
const guint           *grind_jump_lanes_get_at_row  (GrindJumpLanes      *self,
                                                     guint                row,
                                                     guint               *n_jumps);
guint                  grind_jump_lanes_get_bundle  (GrindJumpLanes      *self,
                                                     guint                jump);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindJumpLanes, grind_jump_lanes_free)

G_END_DECLS
