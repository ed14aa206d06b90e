/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "profile/grind-types.h"

G_BEGIN_DECLS

/* Replace the row of a jump's source or target outside of the text */
#define GRIND_JUMP_ABOVE (G_MAXUINT - 1)
#define GRIND_JUMP_BELOW G_MAXUINT

/* Maximum number of lanes */
#define GRIND_JUMP_MAX_LANES 32

/**
 * GrindJumpSpan:
 * @from: the row of its start, or %GRIND_JUMP_ABOVE or %GRIND_JUMP_BELOW
 * @to: the row of its target, likewise; at least one of them is a row
 * @weight: the number of executions
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
 * @GRIND_JUMP_SPAN: between rows
 * @GRIND_JUMP_LOOP: from a row to itself
 * @GRIND_JUMP_LEAVES_UP: from a row to above the text
 * @GRIND_JUMP_LEAVES_DOWN: from a row to below the text
 * @GRIND_JUMP_ENTERS_DOWN: from above the text
 * @GRIND_JUMP_ENTERS_UP: from below the text
 *
 * The shapes of jumps.
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
 * @shape: the shape of its jumps; all but %GRIND_JUMP_SPAN are in one row
 * @is_conditional: whether its jumps are conditional
 * @first_row: the uppermost row that it touches
 * @last_row: the lowest row that it touches
 * @lane: its lane, 0 next to the text, or %GRIND_NONE if it does not fit
 * @weight: the sum of the weights of its jumps
 * @first_stem: the first of its rows where jumps start or end
 * @n_stems: the number of these rows
 * @first_jump: the first of its jumps
 * @n_jumps: the number of its jumps
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
 * The lanes of jump arrows next to a text. Bundles in a lane have no row in common; of two bundles
 * with a common row the longer one is further out, so that no bundle crosses another one inside of
 * it. Only if that needs too many lanes, bundles use any free lane, and the least executed ones are
 * omitted. Bundles are sorted by lane, then from top to bottom; omitted ones come last. Immutable,
 * hence thread-safe.
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
