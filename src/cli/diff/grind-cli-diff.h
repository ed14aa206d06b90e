/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change-notes.h"
#include "cli/base/grind-cli-input.h"
#include "cli/base/grind-cli.h"
#include "grind-cli-gates.h"

G_BEGIN_DECLS

/**
 * GrindCliDiff:
 * @input: (not owned): the comparison
 * @options: (not owned): the options
 * @gates: (not owned): the checked gates
 * @nodes: of GrindNodeId: functions and cycles whose change is not small, in order
 * @n_small: the number of the others
 * @notes: (nullable): what may explain new and gone functions, for people
 * @before: (nullable): reads the costs of all events before, for JSON and CSV
 * @after: (nullable): likewise after
 *
 * A comparison, written in one format.
 */
typedef struct
{
  GrindCliInput         *input;
  const GrindCliOptions *options;
  const GrindCliGates   *gates;
  GArray                *nodes;
  guint                  n_small;
  GrindChangeNotes      *notes;
  GrindCostReader       *before;
  GrindCostReader       *after;
} GrindCliDiff;

G_END_DECLS
