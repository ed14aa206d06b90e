/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Profiles that show functions under other names than those in the file. */
#include "config.h"

#include "grind-profile-private.h"

#include <string.h>

#include "grind-text.h"

/* Names that become equal stay separate. */
static gboolean
fill_names (GrindNameTable       *table,
            const GrindNameTable *raw,
            const char *const    *names)
{
  for (guint name = 0; name < raw->n_names; name++)
    {
      const char *bytes = names[name];
      gsize length;

      if (bytes != NULL)
        length = strlen (bytes);
      else
        bytes = grind_name_table_get (raw, name, &length);
      if (!grind_name_table_append (table, bytes, length))
        return FALSE;
    }
  grind_name_table_seal (table);

  return TRUE;
}

/* Makes an empty profile share everything with @other, which must outlive it. */
void
_grind_profile_share_tables (GrindProfile *self,
                             GrindProfile *other)
{
  const gsize offset = sizeof self->parent_instance;

  g_array_unref (self->segments);
  g_array_unref (self->events);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->diagnostics);
  memcpy ((char *) self + offset, (const char *) other + offset, sizeof *self - offset);
}

/**
 * grind_profile_new_with_names:
 * @self: a finished profile
 * @names: (array): by name, the name to show instead; %NULL to show the name in the file
 * @error: return location for an error; GRIND_ERROR_TOO_LARGE if the names exceed the memory limit
 *   of loading
 *
 * Makes a profile that differs only in the names of functions: all ids mean the same in both, and
 * the tables are shared, so that only the names take memory. Names that become equal stay separate.
 * If @self was made by this function, @names replace its names. Takes linear time in the length of
 * the names. Any thread.
 *
 * Returns: (transfer full) (nullable): a finished profile, or %NULL with an error
 */
GrindProfile *
grind_profile_new_with_names (GrindProfile       *self,
                              const char *const  *names,
                              GError            **error)
{
  g_autoptr (GrindProfile) made = NULL;
  GrindProfile *raw;
  GrindNameTable *table;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (names != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  raw = grind_profile_get_raw (self);
  made = _grind_profile_new ();
  _grind_profile_share_tables (made, raw);
  made->raw = g_object_ref (raw);
  table = &made->names[GRIND_SPACE_FUNCTION];
  grind_name_table_init (table, &made->budget);
  if (!fill_names (table, &raw->names[GRIND_SPACE_FUNCTION], names))
    {
      grind_budget_set_error (error);
      return NULL;
    }

  return g_steal_pointer (&made);
}

/* Gives each of @functions a name of its own in @made, the same text. */
static gboolean
separate_names (GrindProfile *made,
                GrindProfile *raw,
                GArray       *functions)
{
  const GrindNameTable *names = &raw->names[GRIND_SPACE_FUNCTION];
  GrindNameTable *table = &made->names[GRIND_SPACE_FUNCTION];
  g_autofree gint64 *ids = g_new (gint64, MAX (raw->n_functions, 1));
  gboolean has_room;

  grind_column_copy (&raw->function_names, ids);
  grind_name_table_init (table, &made->budget);
  has_room = grind_name_table_append_all (table, names);
  for (guint i = 0; has_room && i < functions->len; i++)
    {
      GrindFunctionId function = g_array_index (functions, GrindFunctionId, i);
      gsize length;
      const char *bytes = grind_name_table_get (names, (guint32) ids[function], &length);

      has_room = grind_name_table_append (table, bytes, length);
      ids[function] = names->n_names + i;
    }
  grind_name_table_seal (table);
  grind_column_init_or_abort (&made->function_names, ids, raw->n_functions);

  return has_room;
}

/**
 * grind_profile_get_shared:
 * @self: a finished profile
 *
 * The profile in which functions of the same name share it, with the names in the file. Any thread.
 *
 * Returns: (transfer none): the profile from which grind_profile_new_with_own_names() made @self;
 *   that of grind_profile_get_raw() otherwise
 */
GrindProfile *
grind_profile_get_shared (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);

  self = grind_profile_get_raw (self);

  return self->has_own_names ? self->joined_from : self;
}

/**
 * grind_profile_new_with_own_names:
 * @self: a finished profile
 * @functions: (element-type GrindFunctionId): functions, each once
 * @error: return location for an error; GRIND_ERROR_TOO_LARGE if the names exceed the memory limit
 *   of loading
 *
 * Makes a profile in which these functions do not share their names with others, so that
 * grind_profile_new_with_names() can give each another one: their ids follow all others, in the
 * order of @functions. The names are those in the file, even if @self shows others, and own names
 * of @self are shared again. All tables are shared. Takes linear time in the length of the names.
 * Any thread.
 *
 * Returns: (transfer full) (nullable): a finished profile, or %NULL with an error
 */
GrindProfile *
grind_profile_new_with_own_names (GrindProfile  *self,
                                  GArray        *functions,
                                  GError       **error)
{
  g_autoptr (GrindProfile) made = NULL;
  GrindProfile *raw;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (functions != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  raw = grind_profile_get_shared (self);
  made = _grind_profile_new ();
  _grind_profile_share_tables (made, raw);
  made->joined_from = g_object_ref (raw);
  made->has_shared_names = FALSE;
  made->has_own_names = TRUE;
  if (!separate_names (made, raw, functions))
    {
      grind_budget_set_error (error);
      return NULL;
    }

  return g_steal_pointer (&made);
}

/**
 * grind_profile_get_raw:
 * @self: a finished profile
 *
 * The profile with the names as written in the file. Any thread.
 *
 * Returns: (transfer none): the profile from which grind_profile_new_with_names() made @self; @self
 *   itself if it was loaded
 */
GrindProfile *
grind_profile_get_raw (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);

  return self->raw != NULL ? self->raw : self;
}

/* Returns: (transfer none): the profile that was loaded, from which @self was made */
GrindProfile *
_grind_profile_get_recorded (GrindProfile *self)
{
  self = grind_profile_get_raw (self);
  while (self->joined_from != NULL)
    self = self->joined_from;

  return self;
}

/* Returns the name in the file of a function of a loaded profile, even if it was joined. */
GrindNameId
_grind_profile_get_recorded_name (GrindProfile    *self,
                                  GrindFunctionId  function)
{
  return grind_column_get (self->recorded_names.n_rows > 0 ? &self->recorded_names
                                                           : &self->function_names, function);
}

/**
 * grind_profile_get_raw_name:
 * @self: a profile
 * @name: its id
 * @length: (out) (optional): length in bytes
 *
 * One of the function names, as written in the file. Any thread.
 *
 * Returns: (transfer none): see [method@Profile.get_name], which returns the same unless another
 *   name is shown
 */
const char *
grind_profile_get_raw_name (GrindProfile *self,
                            GrindNameId   name,
                            gsize        *length)
{
  return grind_profile_get_name (grind_profile_get_raw (self), name, length);
}

/**
 * grind_profile_is_renamed:
 * @self: a profile
 * @name: a name's id
 *
 * Whether the displayed name differs from the name in the file. Any thread.
 *
 * Returns: %FALSE if there is only one name
 */
gboolean
grind_profile_is_renamed (GrindProfile *self,
                          GrindNameId   name)
{
  gsize length, raw_length;
  const char *bytes, *raw;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);

  if (self->raw == NULL)
    return FALSE;

  bytes = grind_profile_get_name (self, name, &length);
  raw = grind_profile_get_raw_name (self, name, &raw_length);

  return length != raw_length || memcmp (bytes, raw, length) != 0;
}

/**
 * grind_profile_dup_raw_function_name:
 * @self: a profile
 * @function: a function
 *
 * The name of a function in the file, as displayable text. Any thread.
 *
 * Returns: (transfer full) (nullable): valid UTF-8; %NULL if this is the displayed name
 */
char *
grind_profile_dup_raw_function_name (GrindProfile    *self,
                                     GrindFunctionId  function)
{
  GrindNameId name = grind_profile_get_function_name_id (self, function);
  const char *bytes;
  gsize length;

  if (name == GRIND_NONE || !grind_profile_is_renamed (self, name))
    return NULL;

  bytes = grind_profile_get_raw_name (self, name, &length);

  return grind_text_to_utf8 (bytes, length);
}
