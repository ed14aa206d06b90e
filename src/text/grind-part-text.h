/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "analysis/parts/grind-part-table.h"
#include "analysis/session/grind-session.h"

G_BEGIN_DECLS

char *grind_part_text_dup_number      (GrindPartTable      *table,
                                       guint                row) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_thread      (GrindPartTable      *table,
                                       guint                thread) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_letter      (GrindPartTable      *table,
                                       guint                thread) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_name        (GrindPartTable      *table,
                                       guint                row) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_time        (const GrindPartInfo *info) G_GNUC_WARN_UNUSED_RESULT;
const char *
      grind_part_text_get_side        (GrindSession        *session,
                                       GrindPartId          part);
char *grind_part_text_dup_sided       (const char          *text,
                                       const char          *side) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_tooltip     (GrindPartTable      *table,
                                       GrindSession        *session,
                                       guint                row) G_GNUC_WARN_UNUSED_RESULT;
guint grind_part_text_count_parts     (GrindGraph          *graph);
char *grind_part_text_dup_active      (GrindGraph          *graph) G_GNUC_WARN_UNUSED_RESULT;
char *grind_part_text_dup_restriction (GrindGraph          *graph) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
