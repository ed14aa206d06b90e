/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-change-notes.h"
#include "cli/base/grind-cli-input.h"
#include "output/grind-json-writer.h"
#include "output/grind-output.h"

G_BEGIN_DECLS

void grind_cli_diff_write_notes (const GrindChangeNotes *notes,
                                 GrindCliInput          *input,
                                 GrindOutput            *output);
void grind_cli_diff_write_json_notes (const GrindChangeNotes *notes,
                                      GrindCliInput          *input,
                                      GrindJsonWriter        *writer);

G_END_DECLS
