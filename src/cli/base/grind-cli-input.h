/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-cost-reader.h"
#include "analysis/graph/grind-graph.h"
#include "grind-cli-files.h"

G_BEGIN_DECLS

/**
 * GrindCliInput:
 *
 * The input of a command, loaded and analysed as its options require.
 */
typedef struct
{
  /* Owned */
  GrindProfile *profile;
  GrindProfile *demangled;      /* (nullable): the same profile with other names, not shown */
  GrindProfile *symbols;        /* (nullable): likewise, with names that were looked up, for JSON
                                 * and CSV */
  GrindGraph   *graph;          /* over the chosen parts; after, if it compares */
  guint8       *part_bits;      /* (nullable) a bit for each chosen part; %NULL for all */
  guint8       *base_bits;      /* (nullable) a bit for each part before, if it compares */
  GrindCliFiles *files;         /* has everything that the options do not tell apart */

  const GrindComparison *comparison;  /* (nullable) of both sides, if it compares */
  char         *per;            /* (nullable): a function, or the total, of which costs before have
                                 * been made as many as there are after */
  gint64        per_before;     /* its calls on both sides */
  gint64        per_after;
  GrindEventId  event;          /* the chosen one, the first by default; 0 if there is none */
} GrindCliInput;

GrindCliInput *grind_cli_input_new             (const GrindCliOptions *options,
                                                GrindCliFiles         *files,
                                                GError               **error)
                                                G_GNUC_WARN_UNUSED_RESULT;
GrindCliInput *grind_cli_input_load            (const GrindCliOptions *options,
                                                GError               **error)
                                                G_GNUC_WARN_UNUSED_RESULT;
void           grind_cli_input_free            (GrindCliInput         *self);
gboolean       grind_cli_input_is_active_part  (GrindCliInput         *self,
                                                GrindPartId            part);
guint          grind_cli_input_get_cycle       (GrindCliInput         *self,
                                                GrindNodeId            node);
GrindPair      grind_cli_input_get_pair        (GrindCliInput         *self,
                                                GrindNodeId            node);
char          *grind_cli_input_dup_symbol      (GrindCliInput         *self,
                                                GrindNodeId            node)
                                                G_GNUC_WARN_UNUSED_RESULT;
char          *grind_cli_input_dup_other_name  (GrindCliInput         *self,
                                                GrindNodeId            node)
                                                G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliInput, grind_cli_input_free)

G_END_DECLS
