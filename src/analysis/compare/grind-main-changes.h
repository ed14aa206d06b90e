/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-change-notes.h"

G_BEGIN_DECLS

/**
 * GrindMainChanges:
 * @first: the function to look at first, or %GRIND_NONE if no self cost has changed
 * @opposite: the function whose self cost has changed most against the total; %GRIND_NONE if none
 *   has by more than 0.1 % of the total before
 * @opposite_change: its change
 *
 * What tells most about a comparison.
 */
typedef struct
{
  GrindNodeId first;
  GrindNodeId opposite;
  double      opposite_change;
} GrindMainChanges;

void grind_main_changes_find (GrindMainChanges       *self,
                              const GrindChangeNotes *notes,
                              GrindGraph             *graph,
                              GrindEventId            event);

G_END_DECLS
