/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

gboolean        grind_line_search_parse      (const char    *text,
                                              char         **file,
                                              guint64       *line);
char           *grind_line_search_resolve    (GrindProfile  *profile,
                                              const char    *name,
                                              const char    *folder) G_GNUC_WARN_UNUSED_RESULT;
GArray         *grind_line_search_list_files (GrindProfile  *profile,
                                              const char    *name) G_GNUC_WARN_UNUSED_RESULT;
GrindFunctionId grind_line_search_run        (GrindGraph    *graph,
                                              GrindEventId   event,
                                              const char    *file,
                                              guint64        line,
                                              GrindFileId   *found_file,
                                              GCancellable  *cancellable,
                                              GError       **error);

G_END_DECLS
