/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "grind-report-selection-private.h"

G_BEGIN_DECLS

typedef enum
{
  GRIND_REPORT_OBJECTS,
  GRIND_REPORT_FILES,
  GRIND_REPORT_FUNCTIONS,
  GRIND_REPORT_N_TABLES,
} GrindReportTable;

/*
 * What is written of the profile.
 *
 * @prefixes: (nullable): beginnings of paths to leave out
 * @command: (nullable): the command that was profiled
 * @lines: by side: the tables of the functions whose costs are written by line
 * @ids: by function: its number in the report, %GRIND_NONE for one that is not there
 * @others: (element-type utf8 guint32): the functions that stand for others, and their numbers
 * @names: by id: the name in the report, once it is used
 * @taken: those names, borrowed
 */
typedef struct
{
  const GrindReportSelection *selection;
  const char *const          *prefixes;
  const char                 *command;
  GHashTable                 *lines[GRIND_REPORT_MAX_SIDES];
  guint32                    *ids;
  guint32                     n_ids;
  GHashTable                 *others;
  GHashTable                 *names[GRIND_REPORT_N_TABLES];
  GHashTable                 *taken[GRIND_REPORT_N_TABLES];
} GrindReportProfile;

/* (nullable): the lines of a function, if these are written */
static inline GrindLineTable *
grind_report_profile_get_lines (const GrindReportProfile *self,
                                guint                     side,
                                GrindFunctionId           function)
{
  return g_hash_table_lookup (self->lines[side], GUINT_TO_POINTER (function));
}

void        _grind_report_profile_begin    (GrindReportProfile         *self,
                                            const GrindReportSelection *selection);
void        _grind_report_profile_clear    (GrindReportProfile         *self);
GString    *_grind_report_profile_write    (GrindReportProfile  *self,
                                            guint                side,
                                            GCancellable        *cancellable,
                                            GError             **error) G_GNUC_WARN_UNUSED_RESULT;
char       *_grind_report_dup_stripped     (const char *const   *prefixes,
                                            const char          *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
