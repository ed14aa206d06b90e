/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles of `--demangle=no`, shown with the names that people wrote. */
#include "config.h"

#include "grind-demangle-private.h"

static GPtrArray *
ask_objinfo (gpointer            data,
             const char *const  *names,
             guint               n_names,
             GCancellable       *cancellable,
             GError            **error)
{
  return grind_objinfo_demangle (data, names, n_names, cancellable, error);
}

/**
 * grind_demangle_run:
 * @profile: a finished profile
 * @objinfo: who knows what mangled names say
 * @progress: (nullable): where to tell how far it is
 * @problem: (out) (optional) (nullable): what to tell the user if not all names could be demangled
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: %G_IO_ERROR_CANCELLED, or GRIND_ERROR_TOO_LARGE where the
 *   names take more memory than was allowed for loading
 *
 * Demangles the names of functions, in batches. What is not mangled keeps its name, and what the
 * helper cannot do, too: names may be made to hurt it. Without a helper @profile is returned as it
 * is. Blocks: for workers.
 *
 * Returns: (transfer full) (nullable): a profile with the same ids, as
 *   grind_profile_new_with_names() makes it, or %NULL with an error
 */
GrindProfile *
grind_demangle_run (GrindProfile           *profile,
                    GrindObjinfo           *objinfo,
                    GrindDemangleProgress  *progress,
                    char                  **problem,
                    GCancellable           *cancellable,
                    GError                **error)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (GRIND_IS_OBJINFO (objinfo), NULL);
  g_return_val_if_fail (problem == NULL || *problem == NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  return _grind_demangle_run_by (profile, ask_objinfo, objinfo, progress, problem, cancellable,
                                 error);
}
