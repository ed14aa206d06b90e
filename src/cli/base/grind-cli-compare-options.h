/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/estimate/grind-call-tree.h"

G_BEGIN_DECLS

/* Instead of a function: as if the total were the same */
#define GRIND_CLI_PER_TOTAL "total"

/**
 * GrindCliCompareOptions:
 * @base: (nullable): the files before, as given; %NULL without a comparison
 * @base_parts: (nullable): of GrindCliRange: parts of @base; %NULL for all
 * @matches: (nullable): pairs of functions, OLD=NEW
 * @label_before: (nullable): what to call @base
 * @label_after: (nullable): what to call the other files
 * @per: (nullable): the function whose calls are the work to compare costs for, or
 *   %GRIND_CLI_PER_TOTAL
 * @measure: what the sizes of boxes show
 * @min: smallest change to show, in units of 10^-@min_decimals percent of the total before
 * @min_decimals: at most 16
 * @base_source: (nullable): a folder with the sources before, or `git:` and a revision
 * @is_runs: each file is a run of its side, not a part of it
 * @no_fold_clones: clones do not count to their function
 *
 * The options of a comparison. All pointers are owned.
 */
typedef struct
{
  char    **base;
  GArray   *base_parts;
  char    **matches;
  char     *label_before;
  char     *label_after;
  char     *base_source;
  char     *per;
  GrindTreeMeasure measure;
  gint64    min;
  guint     min_decimals;
  gboolean  is_runs;
  gboolean  no_fold_clones;
} GrindCliCompareOptions;

void grind_cli_compare_options_clear (GrindCliCompareOptions *self);

G_END_DECLS
