/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cli-diff.h"

G_BEGIN_DECLS

char *grind_cli_diff_dup_sentence   (const GrindCliDiff *diff,
                                     gboolean            is_translated) G_GNUC_WARN_UNUSED_RESULT;

char *grind_cli_diff_dup_small      (const GrindCliDiff *diff) G_GNUC_WARN_UNUSED_RESULT;

/* UTF-8 in every locale. Only markdown is translated. */
void  grind_cli_diff_write_markdown (const GrindCliDiff *diff,
                                     GrindOutput        *output);
void  grind_cli_diff_write_junit    (const GrindCliDiff *diff,
                                     GrindOutput        *output);
void  grind_cli_diff_write_sarif    (const GrindCliDiff *diff,
                                     GrindOutput        *output);
void  grind_cli_diff_write_github   (const GrindCliDiff *diff,
                                     GrindOutput        *output);
void  grind_cli_diff_write_gitlab   (const GrindCliDiff *diff,
                                     GrindOutput        *output);

G_END_DECLS
