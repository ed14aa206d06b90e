/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-output.h"
#include "grind-cli-changed-lines.h"

G_BEGIN_DECLS

gboolean grind_cli_annotate_write_text     (GrindOutput            *output,
                                            GrindCliLines          *lines,
                                            const GrindCliOptions  *options,
                                            GError                **error);
gboolean grind_cli_annotate_write_absolute (GrindOutput            *output,
                                            GrindCliLines          *lines,
                                            const GrindCliOptions  *options,
                                            GError                **error);
gboolean grind_cli_annotate_write_changes  (GrindOutput                *output,
                                            const GrindCliChangedLines *changed,
                                            const GrindCliOptions      *options,
                                            GError                    **error);

/* Formats for programs */
gboolean grind_cli_annotate_write_changed_json
                                           (GrindOutput                *output,
                                            const GrindCliChangedLines *changed,
                                            GError                    **error);
gboolean grind_cli_annotate_write_changed_csv
                                           (GrindOutput                *output,
                                            const GrindCliChangedLines *changed,
                                            GError                    **error);

G_END_DECLS
