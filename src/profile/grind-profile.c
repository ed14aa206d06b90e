/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-private.h"

#include "grind-text.h"

/**
 * GrindProfile:
 *
 * The contents of one or more profile files of a run: functions and calls with their costs by part
 * and event, and the lines of each function. The tables are plain arrays, indexed by the ids of
 * grind-types.h; only a #GrindLineReader decodes lines.
 *
 * A profile never changes once it has been loaded, and may be read from any thread without locks.
 */

G_DEFINE_FINAL_TYPE (GrindProfile, grind_profile, G_TYPE_OBJECT)

static void
event_clear (gpointer data)
{
  GrindEvent *event = data;

  g_free (event->name);
  g_free (event->long_name);
  g_free (event->formula);
  g_free (event->inputs);
  g_free (event->factors);
}

static void
segment_clear (gpointer data)
{
  GrindSegment *segment = data;

  g_free (segment->memory);
  grind_column_clear (&segment->last_runs);
}

static void
release (const char *text)
{
  if (text != NULL)
    g_ref_string_release ((char *) text);
}

void
_grind_part_info_free (GrindPartInfo *info)
{
  release (info->file);
  release (info->version);
  release (info->creator);
  release (info->command);
  release (info->trigger);
  release (info->timerange);
  g_strfreev ((char **) info->properties);
  g_clear_pointer (&info->events, g_array_unref);
  g_free ((GrindStatedSums *) info->summary);
  g_free ((GrindStatedSums *) info->totals);
  g_free (info);
}

static void
clear_cost_table (GrindCostTable *table,
                  guint           n_events)
{
  for (guint i = 0; table->columns != NULL && i < n_events; i++)
    grind_column_clear (&table->columns[i]);
  g_free (table->columns);
  g_free (table->starts);
  g_free (table->parts);
}

static void
clear_names (GrindProfile *self)
{
  grind_name_table_clear (&self->names[GRIND_SPACE_FUNCTION]);
  grind_column_clear (&self->function_names);
}

/* Frees the tables that differ from the profile that this one was joined from. */
static void
clear_joined (GrindProfile *self)
{
  if (!self->has_shared_names)
    clear_names (self);
  grind_column_clear (&self->function_lines);
  g_free (self->functions);
  g_free (self->callees);
  g_free (self->outgoing);
  g_free (self->incoming);
  g_free (self->incoming_starts);
  clear_cost_table (&self->self_costs, self->n_real_events);
  clear_cost_table (&self->call_costs, self->n_real_events);
  grind_column_clear (&self->call_counts);
  grind_column_clear (&self->call_partial);
  grind_column_clear (&self->run_segments);
  grind_column_clear (&self->run_offsets);
  grind_column_clear (&self->run_functions);
  g_free (self->run_starts);
}

static void
clear_tables (GrindProfile *self)
{
  clear_joined (self);
  grind_name_table_clear (&self->names[GRIND_SPACE_OBJECT]);
  grind_name_table_clear (&self->names[GRIND_SPACE_FILE]);
  grind_column_clear (&self->function_objects);
  grind_column_clear (&self->function_files);
  grind_column_clear (&self->recorded_names);
  g_array_unref (self->segments);
  g_array_unref (self->events);
  g_ptr_array_unref (self->parts);
  g_ptr_array_unref (self->diagnostics);
}

static void
grind_profile_finalize (GObject *object)
{
  GrindProfile *self = GRIND_PROFILE (object);

  if (self->raw != NULL)
    {
      grind_name_table_clear (&self->names[GRIND_SPACE_FUNCTION]);
      g_object_unref (self->raw);
    }
  else if (self->joined_from != NULL)
    {
      if (self->has_own_names)
        clear_names (self);
      else
        clear_joined (self);
      g_object_unref (self->joined_from);
    }
  else
    clear_tables (self);

  G_OBJECT_CLASS (grind_profile_parent_class)->finalize (object);
}

static void
grind_profile_class_init (GrindProfileClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = grind_profile_finalize;
}

static void
grind_profile_init (GrindProfile *self)
{
  self->segments = g_array_new (FALSE, FALSE, sizeof (GrindSegment));
  g_array_set_clear_func (self->segments, segment_clear);
  self->events = g_array_new (FALSE, FALSE, sizeof (GrindEvent));
  g_array_set_clear_func (self->events, event_clear);
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) _grind_part_info_free);
  self->diagnostics = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_diagnostic_free);
}

/* Makes an empty profile for the builder to fill. */
GrindProfile *
_grind_profile_new (void)
{
  return g_object_new (GRIND_TYPE_PROFILE, NULL);
}

/**
 * grind_profile_get_room:
 * @self: a profile
 *
 * The memory left for data derived from @self: the unused rest of its limit for loading. Any
 * thread.
 *
 * Returns: bytes
 */
gint64
grind_profile_get_room (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return grind_budget_get_room (&self->budget);
}

/**
 * grind_profile_has_room:
 * @self: a profile
 * @bytes: memory to allocate
 * @error: (nullable): return location for an error: %GRIND_ERROR_TOO_LARGE
 *
 * Checks whether @bytes are within the limit and available in the system, before data is derived
 * from @self that aborts if out of memory. Any thread.
 *
 * Returns: %FALSE if @error is set
 */
gboolean
grind_profile_has_room (GrindProfile  *self,
                        gint64         bytes,
                        GError       **error)
{
  gpointer memory = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), FALSE);

  if (bytes <= grind_profile_get_room (self))
    memory = g_try_malloc (MAX (bytes, 1));
  if (memory == NULL)
    grind_budget_set_error (error);
  g_free (memory);

  return memory != NULL;
}

/**
 * grind_profile_get_n_functions:
 * @self: a profile
 *
 * Counts the functions, including those without costs or calls. Any thread.
 *
 * Returns: the number of functions
 */
guint
grind_profile_get_n_functions (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->n_functions;
}

/**
 * grind_profile_get_function_name_id:
 * @self: a profile
 * @function: a function
 *
 * The name of a function; several functions may share it. Any thread.
 *
 * Returns: the name's id
 */
GrindNameId
grind_profile_get_function_name_id (GrindProfile    *self,
                                    GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (function < self->n_functions, GRIND_NONE);

  return grind_column_get (&self->function_names, function);
}

/**
 * grind_profile_get_function_file:
 * @self: a profile
 * @function: a function
 *
 * The source file of a function. Any thread.
 *
 * Returns: the file's id
 */
GrindFileId
grind_profile_get_function_file (GrindProfile    *self,
                                 GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (function < self->n_functions, GRIND_NONE);

  return grind_column_get (&self->function_files, function);
}

/**
 * grind_profile_get_function_object:
 * @self: a profile
 * @function: a function
 *
 * The ELF object of a function. Any thread.
 *
 * Returns: the object's id
 */
GrindObjectId
grind_profile_get_function_object (GrindProfile    *self,
                                   GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (function < self->n_functions, GRIND_NONE);

  return grind_column_get (&self->function_objects, function);
}

/**
 * grind_profile_get_function_line:
 * @self: a profile
 * @function: a function
 *
 * The line where a function begins according to its calls. It is a hint: not all producers set it
 * correctly. Any thread.
 *
 * Returns: a line of its source file, 0 if unknown
 */
guint64
grind_profile_get_function_line (GrindProfile    *self,
                                 GrindFunctionId  function)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);
  g_return_val_if_fail (function < self->n_functions, 0);

  return grind_column_get (&self->function_lines, function);
}

/**
 * grind_profile_get_function_name:
 * @self: a profile
 * @function: a function
 * @length: (out) (optional): length in bytes
 *
 * The name of a function. Any thread.
 *
 * Returns: (transfer none): NUL-terminated bytes, which may contain NUL and need not be UTF-8
 */
const char *
grind_profile_get_function_name (GrindProfile    *self,
                                 GrindFunctionId  function,
                                 gsize           *length)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  return grind_profile_get_name (self, grind_column_get (&self->function_names, function), length);
}

/**
 * grind_profile_dup_function_name:
 * @self: a profile
 * @function: a function
 *
 * The name of a function as displayable text. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_profile_dup_function_name (GrindProfile    *self,
                                 GrindFunctionId  function)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  bytes = grind_profile_get_function_name (self, function, &length);

  return grind_text_to_utf8 (bytes, length);
}

/**
 * grind_profile_dup_function_file:
 * @self: a profile
 * @function: a function
 *
 * The source file of a function as displayable text. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_profile_dup_function_file (GrindProfile    *self,
                                 GrindFunctionId  function)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  bytes = grind_profile_get_file (self, grind_profile_get_function_file (self, function), &length);

  return grind_text_to_utf8 (bytes, length);
}

/**
 * grind_profile_dup_function_object:
 * @self: a profile
 * @function: a function
 *
 * The ELF object of a function as displayable text. Any thread.
 *
 * Returns: (transfer full): valid UTF-8
 */
char *
grind_profile_dup_function_object (GrindProfile    *self,
                                   GrindFunctionId  function)
{
  const char *bytes;
  gsize length;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  bytes = grind_profile_get_object (self, grind_profile_get_function_object (self, function),
                                    &length);

  return grind_text_to_utf8 (bytes, length);
}

/**
 * grind_profile_get_n_names:
 * @self: a profile
 *
 * Counts the function names. Any thread.
 *
 * Returns: the number of names
 */
guint
grind_profile_get_n_names (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->names[GRIND_SPACE_FUNCTION].n_names;
}

/**
 * grind_profile_get_name:
 * @self: a profile
 * @name: its id
 * @length: (out) (optional): length in bytes
 *
 * One of the function names, as displayed: the name in the file, unless the profile comes from
 * grind_profile_new_with_names(). Any thread.
 *
 * Returns: (transfer none): NUL-terminated bytes, which may contain NUL and need not be UTF-8
 */
const char *
grind_profile_get_name (GrindProfile *self,
                        GrindNameId   name,
                        gsize        *length)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (name < self->names[GRIND_SPACE_FUNCTION].n_names, NULL);

  return grind_name_table_get (&self->names[GRIND_SPACE_FUNCTION], name, length);
}

/**
 * grind_profile_get_n_files:
 * @self: a profile
 *
 * Counts the source files. Any thread.
 *
 * Returns: the number of files
 */
guint
grind_profile_get_n_files (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->names[GRIND_SPACE_FILE].n_names;
}

/**
 * grind_profile_get_file:
 * @self: a profile
 * @file: its id
 * @length: (out) (optional): length in bytes
 *
 * One of the source files, as written in the profile file. Any thread.
 *
 * Returns: (transfer none): NUL-terminated bytes, which may contain NUL and need not be UTF-8
 */
const char *
grind_profile_get_file (GrindProfile *self,
                        GrindFileId   file,
                        gsize        *length)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (file < self->names[GRIND_SPACE_FILE].n_names, NULL);

  return grind_name_table_get (&self->names[GRIND_SPACE_FILE], file, length);
}

/**
 * grind_profile_get_n_objects:
 * @self: a profile
 *
 * Counts the ELF objects. Any thread.
 *
 * Returns: the number of objects
 */
guint
grind_profile_get_n_objects (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->names[GRIND_SPACE_OBJECT].n_names;
}

/**
 * grind_profile_get_object:
 * @self: a profile
 * @object: its id
 * @length: (out) (optional): length in bytes
 *
 * One of the ELF objects, as written in the profile file. Any thread.
 *
 * Returns: (transfer none): NUL-terminated bytes, which may contain NUL and need not be UTF-8
 */
const char *
grind_profile_get_object (GrindProfile  *self,
                          GrindObjectId  object,
                          gsize         *length)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (object < self->names[GRIND_SPACE_OBJECT].n_names, NULL);

  return grind_name_table_get (&self->names[GRIND_SPACE_OBJECT], object, length);
}

/**
 * grind_profile_get_n_calls:
 * @self: a profile
 *
 * Counts the calls, that is, pairs of caller and callee. Any thread.
 *
 * Returns: the number of calls
 */
guint
grind_profile_get_n_calls (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), 0);

  return self->n_calls;
}

/**
 * grind_profile_get_caller:
 * @self: a profile
 * @call: a call
 *
 * The caller of a call. Searches the functions; to visit many calls, [method@Profile.get_outgoing]
 * is faster. Any thread.
 *
 * Returns: a function
 */
GrindFunctionId
grind_profile_get_caller (GrindProfile *self,
                          GrindCallId   call)
{
  guint low = 0, high;

  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (call < self->n_calls, GRIND_NONE);

  high = self->n_functions;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (self->outgoing[middle + 1] <= call)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

/**
 * grind_profile_get_callee:
 * @self: a profile
 * @call: a call
 *
 * The callee of a call. Any thread.
 *
 * Returns: a function
 */
GrindFunctionId
grind_profile_get_callee (GrindProfile *self,
                          GrindCallId   call)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (call < self->n_calls, GRIND_NONE);

  return self->callees[call];
}

/**
 * grind_profile_get_outgoing:
 * @self: a profile
 * @function: a function
 * @n_calls: (out): number of calls
 *
 * The calls made by a function; their ids are consecutive. Any thread.
 *
 * Returns: the first call, which is not a call of the function if it has none
 */
GrindCallId
grind_profile_get_outgoing (GrindProfile    *self,
                            GrindFunctionId  function,
                            guint           *n_calls)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), GRIND_NONE);
  g_return_val_if_fail (function < self->n_functions, GRIND_NONE);

  *n_calls = self->outgoing[function + 1] - self->outgoing[function];

  return self->outgoing[function];
}

/**
 * grind_profile_get_call_starts:
 * @self: a profile
 *
 * The calls of all functions at once, for passes over the whole profile: function f has the calls
 * from element f up to, but not including, element f + 1 of the array. Any thread.
 *
 * Returns: (transfer none) (array): one more element than there are functions
 */
const GrindCallId *
grind_profile_get_call_starts (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);

  return self->outgoing;
}

/**
 * grind_profile_get_callees:
 * @self: a profile
 *
 * The callees of all calls at once. Any thread.
 *
 * Returns: (transfer none) (array): as many elements as there are calls
 */
const GrindFunctionId *
grind_profile_get_callees (GrindProfile *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);

  return self->callees;
}

/**
 * grind_profile_get_incoming:
 * @self: a profile
 * @function: a function
 * @n_calls: (out): number of calls
 *
 * The calls to a function, by ascending caller. Any thread.
 *
 * Returns: (transfer none) (array length=n_calls): the calls
 */
const GrindCallId *
grind_profile_get_incoming (GrindProfile    *self,
                            GrindFunctionId  function,
                            guint           *n_calls)
{
  g_return_val_if_fail (GRIND_IS_PROFILE (self), NULL);
  g_return_val_if_fail (function < self->n_functions, NULL);

  *n_calls = self->incoming_starts[function + 1] - self->incoming_starts[function];

  return self->incoming + self->incoming_starts[function];
}
