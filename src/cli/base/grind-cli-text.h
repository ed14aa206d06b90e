/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"
#include "output/grind-output.h"
#include "output/grind-text-table.h"
#include "grind-cli-input.h"

G_BEGIN_DECLS

/* Minimum useful widths of a name and of a location, in columns of the terminal. */
#define GRIND_CLI_TEXT_LEAST_NAME     16
#define GRIND_CLI_TEXT_LEAST_LOCATION 12

/* Text that several commands share. */
void      grind_cli_text_diagnostics   (GrindOutput      *output,
                                        GrindProfile     *profile);
void      grind_cli_text_hidden_rows   (GrindOutput      *output,
                                        guint             n_hidden);
void      grind_cli_text_name          (GrindOutput      *output,
                                        const char       *name,
                                        const char       *location);
gboolean  grind_cli_text_is_other_base (double            total,
                                        double            base);
void      grind_cli_text_totals        (GrindOutput      *output,
                                        GrindGraph       *graph,
                                        const GrindCosts *costs);
void      grind_cli_text_changed_total (GrindOutput      *output,
                                        GrindCliInput    *input);
char     *grind_cli_text_dup_scale     (GrindCliInput    *input) G_GNUC_WARN_UNUSED_RESULT;
void      grind_cli_text_differences   (GrindOutput      *output,
                                        GrindCliInput    *input);
char     *grind_cli_text_dup_event     (GrindProfile     *profile,
                                        GrindEventId      event) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
