/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-object-cache.h"
#include "profile/grind-profile.h"
#include "source/files/grind-path-rules.h"

G_BEGIN_DECLS

/**
 * GrindSymbolRequest:
 * @rules: where ELF objects are searched for
 * @profile_path: (nullable): the path of the profile
 * @objects: the cache to open them with
 * @servers: (nullable) (array zero-terminated=1): the user's debuginfod servers, as for
 *   grind_debuginfod_list_servers(); %NULL if none may be asked for missing symbols
 * @max_size: the size of the largest file to read, in bytes; 0 for no limit
 * @demangles: whether to demangle the names
 *
 * Where and how names are looked up.
 */
typedef struct
{
  GrindPathRules     *rules;
  const char         *profile_path;
  GrindObjectCache   *objects;
  const char * const *servers;
  guint64             max_size;
  gboolean            demangles;
} GrindSymbolRequest;

/**
 * GrindSymbolResult:
 * @n_wanted: the number of functions without a name
 * @n_found: the number of those whose name was found
 * @n_large: the number of ELF objects that were not read because of their size
 * @n_newer: the number of ELF objects that are newer than the profile
 * @n_other: the number of ELF objects that are not the profiled ones
 *
 * What was found.
 */
typedef struct
{
  guint n_wanted;
  guint n_found;
  guint n_large;
  guint n_newer;
  guint n_other;
} GrindSymbolResult;

gboolean      grind_symbol_names_are_needed (GrindProfile              *profile);
GrindProfile *grind_symbol_names_run        (GrindProfile              *profile,
                                             const GrindSymbolRequest  *request,
                                             GrindSymbolResult         *result,
                                             GCancellable              *cancellable,
                                             GError                   **error)
  G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
