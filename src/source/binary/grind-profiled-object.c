/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profiled-object.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "profile/grind-plain-text.h"

/**
 * grind_profiled_object_copy:
 * @self: the destination; its previous contents are not freed
 * @other: an object
 *
 * Copies everything except for the error.
 */
void
grind_profiled_object_copy (GrindProfiledObject       *self,
                            const GrindProfiledObject *other)
{
  g_return_if_fail (self != NULL && other != NULL);

  *self = (GrindProfiledObject) {
    .name = g_strdup (other->name),
    .found = other->found != NULL ? grind_found_file_copy (other->found) : NULL,
    .object = other->object != NULL ? g_object_ref (other->object) : NULL,
    .match = other->match,
  };
  self->match.symbol = g_strdup (other->match.symbol);
}

/**
 * grind_profiled_object_clear:
 * @self: an object, or zeros
 *
 * Frees its contents.
 */
void
grind_profiled_object_clear (GrindProfiledObject *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->found, grind_found_file_free);
  g_clear_object (&self->object);
  grind_object_match_clear (&self->match);
  g_clear_error (&self->error);
}

/**
 * grind_profiled_object_keep_error:
 * @self: an object
 * @problem: (transfer full): why its instructions cannot be shown
 * @error: return location for a #GError
 *
 * Stores @problem for display. %G_IO_ERROR_CANCELLED goes to @error instead.
 *
 * Returns: %FALSE if @error is set
 */
gboolean
grind_profiled_object_keep_error (GrindProfiledObject  *self,
                                  GError               *problem,
                                  GError              **error)
{
  g_return_val_if_fail (self != NULL && problem != NULL, FALSE);

  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  g_clear_error (&self->error);
  self->error = problem;

  return TRUE;
}

/**
 * grind_profiled_object_dup_failure:
 * @self: an object without instructions to show
 *
 * Returns: (transfer full) (nullable): why its instructions cannot be shown; %NULL if it was
 *   searched for and not found
 */
char *
grind_profiled_object_dup_failure (const GrindProfiledObject *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->found == NULL)
    return g_strdup (_("The profile does not name the program or library of this function."));
  if (self->found->path == NULL)
    return NULL;
  if (self->error != NULL)
    return grind_plain_text_dup_message (self->error->message);

  return g_strdup (_("This is not the profiled file: it has no code at any address of the "
                     "function."));
}

/**
 * grind_profiled_object_find:
 * @self: zeros
 * @profile: a profile
 * @function: one of its functions
 * @rules: the user's path rules
 * @profile_path: (nullable): the path of the profile
 * @objects: the cache to open it with
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Finds and opens the ELF object of a function. Blocks, so call it in a worker thread.
 *
 * Returns: %FALSE if @error is set
 */
gboolean
grind_profiled_object_find (GrindProfiledObject  *self,
                            GrindProfile         *profile,
                            GrindFunctionId       function,
                            GrindPathRules       *rules,
                            const char           *profile_path,
                            GrindObjectCache     *objects,
                            GCancellable         *cancellable,
                            GError              **error)
{
  GError *problem = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (GRIND_IS_PROFILE (profile), FALSE);

  self->name = grind_profile_dup_function_object (profile, function);
  if (*self->name == '\0' || g_str_equal (self->name, "???"))
    return TRUE;

  self->found = grind_file_search_run_object (rules, self->name, profile_path, cancellable, error);
  if (self->found == NULL)
    return FALSE;
  if (self->found->path == NULL)
    return TRUE;

  self->object = grind_object_cache_open (objects, self->found->path, cancellable, &problem);

  return self->object != NULL || grind_profiled_object_keep_error (self, problem, error);
}

static gint64
get_time (const char *path)
{
  GStatBuf buf;

  return path != NULL && g_stat (path, &buf) == 0 ? (gint64) buf.st_mtime : 0;
}

/**
 * grind_profiled_object_check:
 * @self: an open object
 * @table: instructions of @function with costs in the profile
 * @function: a function of the profile
 * @profile_path: (nullable): the path of the profile
 * @cancellable: (nullable): a cancellable
 * @error: return location for a #GError; only %G_IO_ERROR_CANCELLED occurs
 *
 * Sets the match of @self with grind_object_check(). Blocks, so call it in a worker thread.
 *
 * Returns: %FALSE if @error is set
 */
gboolean
grind_profiled_object_check (GrindProfiledObject  *self,
                             GrindLineTable       *table,
                             GrindFunctionId       function,
                             const char           *profile_path,
                             GCancellable         *cancellable,
                             GError              **error)
{
  g_autoptr (GArray) addresses = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree char *name = NULL;
  g_autoptr (GError) problem = NULL;
  const GrindLineRow *rows;
  GrindProfile *profile;
  guint n_rows;

  g_return_val_if_fail (self != NULL && self->object != NULL, FALSE);
  g_return_val_if_fail (table != NULL, FALSE);

  profile = grind_graph_get_profile (grind_line_table_get_graph (table));
  name = grind_profile_dup_raw_function_name (profile, function);
  if (name == NULL)
    name = grind_profile_dup_function_name (profile, function);
  rows = grind_line_table_get_rows (table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    if (rows[i].address != GRIND_NO_ADDRESS)
      g_array_append_val (addresses, rows[i].address);
  if (grind_object_check (self->object, name, (gconstpointer) addresses->data, addresses->len,
                          get_time (profile_path), &self->match, cancellable, &problem) ||
      !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
}
