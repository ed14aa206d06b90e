/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/lines/grind-line-table.h"
#include "grind-object-cache.h"
#include "source/files/grind-file-search.h"

G_BEGIN_DECLS

/**
 * GrindProfiledObject:
 * @name: (nullable): the name of the ELF object in the profile
 * @found: (nullable): the search result; %NULL if the profile does not name the object
 * @object: (nullable): the object, if it could be opened
 * @match: evidence against it being the profiled one
 * @error: (nullable): why its instructions cannot be shown although it was found
 *
 * The ELF object that a profile names for a function.
 */
typedef struct
{
  char             *name;
  GrindFoundFile   *found;
  GrindObject      *object;
  GrindObjectMatch  match;
  GError           *error;
} GrindProfiledObject;

void     grind_profiled_object_copy        (GrindProfiledObject        *self,
                                            const GrindProfiledObject  *other);
void     grind_profiled_object_clear       (GrindProfiledObject        *self);
gboolean grind_profiled_object_keep_error  (GrindProfiledObject        *self,
                                            GError                     *problem,
                                            GError                    **error);
char    *grind_profiled_object_dup_failure (const GrindProfiledObject  *self)
                                            G_GNUC_WARN_UNUSED_RESULT;

/* These access files and block on the helper: call them in worker threads */
gboolean grind_profiled_object_find        (GrindProfiledObject        *self,
                                            GrindProfile               *profile,
                                            GrindFunctionId             function,
                                            GrindPathRules             *rules,
                                            const char                 *profile_path,
                                            GrindObjectCache           *objects,
                                            GCancellable               *cancellable,
                                            GError                    **error);
gboolean grind_profiled_object_check       (GrindProfiledObject        *self,
                                            GrindLineTable             *table,
                                            GrindFunctionId             function,
                                            const char                 *profile_path,
                                            GCancellable               *cancellable,
                                            GError                    **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindProfiledObject, grind_profiled_object_clear)

G_END_DECLS
