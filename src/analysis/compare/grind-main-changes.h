/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-change-notes.h"

G_BEGIN_DECLS

/* Smaller changes against the total are not worth naming: of the total before */
#define GRIND_MAIN_CHANGES_MIN 0.001

/**
 * GrindMainChanges:
 * @first: the function to look at first, or %GRIND_NONE if no self cost has changed
 * @main: the function that explains best how the total has changed; %GRIND_NONE if none has changed
 * @main_change: its change: of its self cost, or of its inclusive cost if it caused that of another
 *   function
 * @opposite: the function whose self cost has changed most against the total; %GRIND_NONE if none
 *   has by more than %GRIND_MAIN_CHANGES_MIN
 * @opposite_change: its change
 *
 * What tells most about a comparison.
 */
typedef struct
{
  GrindNodeId first;
  GrindNodeId main;
  double      main_change;
  GrindNodeId opposite;
  double      opposite_change;
} GrindMainChanges;

void grind_main_changes_find (GrindMainChanges       *self,
                              const GrindChangeNotes *notes,
                              GrindGraph             *graph,
                              GrindEventId            event);

G_END_DECLS
