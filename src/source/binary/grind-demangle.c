/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Demangles the names in profiles written with `--demangle=no`. */
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
 * @objinfo: the helper
 * @progress: (nullable): updated with the progress
 * @problem: (out) (optional) (nullable): a message for the user if some names could not be
 *   demangled
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error: %G_IO_ERROR_CANCELLED, or GRIND_ERROR_TOO_LARGE if the
 *   names exceed the memory limit of loading
 *
 * Demangles the names of functions, in batches. Names that are not mangled are unchanged, and so
 * are those that the helper fails to demangle, as names may be crafted to crash it. Returns
 * @profile itself if there is no helper. Blocks, so call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): a profile with the same IDs, created by
 *   grind_profile_new_with_names(), or %NULL with an error
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
