/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-comparison.h"
#include "analysis/lines/grind-line-table.h"
#include "source/files/grind-path-rules.h"

G_BEGIN_DECLS

/**
 * GrindCliCode:
 *
 * Reads the instructions at addresses in a profile from its ELF objects.
 */
typedef struct _GrindCliCode GrindCliCode;

GrindCliCode *grind_cli_code_new             (GrindPathRules  *rules,
                                              const char      *profile_path,
                                              const GrindComparison *comparison)
                                              G_GNUC_WARN_UNUSED_RESULT;
void          grind_cli_code_free            (GrindCliCode    *self);
GArray       *grind_cli_code_read            (GrindCliCode    *self,
                                              GrindLineTable  *table)
                                              G_GNUC_WARN_UNUSED_RESULT;
char         *grind_cli_code_dup_instruction (GrindCliCode    *self,
                                              GrindLineTable  *table,
                                              guint            row)
                                              G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliCode, grind_cli_code_free)

G_END_DECLS
