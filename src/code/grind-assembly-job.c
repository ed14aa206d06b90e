/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a function's assembly listing and its annotations. */
#include "config.h"

#include "grind-assembly-job.h"

#include <string.h>

#include "grind-code-table.h"
#include "source/binary/grind-assembly-code.h"

static void
assembly_clear (gpointer data)
{
  GrindAssembly *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  grind_profiled_object_clear (&self->of);
  g_clear_pointer (&self->listing, grind_assembly_listing_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

static GrindProfile *
get_profile (const GrindAssemblyRequest *request)
{
  return grind_graph_get_profile (request->graph);
}

static const char *
get_profile_path (const GrindAssemblyRequest *request)
{
  return grind_file_search_get_profile_path (get_profile (request));
}

/* Whether the previous result has the same costs. */
static gboolean
is_same_table (const GrindAssemblyRequest *request)
{
  GrindAssembly *previous = request->previous;

  return previous != NULL && previous->graph == request->graph &&
         previous->function == request->function;
}

static gboolean
make_table (const GrindAssemblyRequest  *request,
            GrindAssembly               *self,
            GCancellable                *cancellable,
            GError                     **error)
{
  const GrindLineRow *rows;
  guint n_rows;

  if (is_same_table (request))
    self->table = grind_line_table_ref (request->previous->table);
  else
    self->table = grind_line_table_new (request->graph, request->function,
                                        GRIND_LINES_BY_ADDRESS, cancellable, error);
  if (self->table == NULL)
    return FALSE;

  rows = grind_line_table_get_rows (self->table, &n_rows);
  for (guint i = 0; i < n_rows; i++)
    self->n_addresses += rows[i].address != GRIND_NO_ADDRESS;

  return TRUE;
}

/* Symbols and source lines may be in a separate debug file. Ignore errors of servers, as few have
 * it. */
static gboolean
fetch_debug (const GrindAssemblyRequest  *request,
             GrindAssembly               *self,
             GCancellable                *cancellable,
             GError                     **error)
{
  GrindObject *object;

  if (request->servers == NULL || grind_object_get_build_id (self->of.object) == NULL ||
      (grind_object_has_symbols (self->of.object) && grind_object_has_lines (self->of.object)))
    return TRUE;

  object = grind_object_cache_fetch_debug (request->objects, self->of.object,
                                           (const char *const *) request->servers,
                                           cancellable, NULL);
  if (object != NULL)
    {
      g_object_unref (self->of.object);
      self->of.object = object;
    }

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static guint
find_line (GrindFileId file,
           guint64     line,
           guint64     address,
           gpointer    user_data)
{
  guint found = grind_assembly_listing_find (user_data, address);

  return found != GRIND_NONE ? found : GRIND_CODE_BELOW;
}

static gboolean
make_data (const GrindAssemblyRequest  *request,
           GrindAssembly               *self,
           GCancellable                *cancellable,
           GError                     **error)
{
  GrindCodeTable table = {
    .table = self->table,
    .function = self->function,
    .n_events = request->n_events,
    .find_line = find_line,
    .find_data = self->listing,
  };

  grind_line_table_get_rows (self->table, &table.n_rows);
  memcpy (table.events, request->events, sizeof table.events);
  self->data = grind_code_table_make (&table, cancellable, error);

  return self->data != NULL;
}

/* Reuses the text if only the events differ. */
static gboolean
keep_listing (const GrindAssemblyRequest *request,
              GrindAssembly              *self)
{
  GrindAssembly *previous = request->previous;

  if (!is_same_table (request) || previous->listing == NULL || previous->rules != self->rules ||
      previous->syntax != self->syntax || previous->is_whole != self->is_whole ||
      previous->has_blocks != self->has_blocks || previous->n_expanded != self->n_expanded ||
      previous->may_fetch != self->may_fetch)
    return FALSE;

  grind_profiled_object_copy (&self->of, &previous->of);
  self->listing = grind_assembly_listing_ref (previous->listing);

  return TRUE;
}

static gboolean
make_listing (const GrindAssemblyRequest  *request,
              GrindAssembly               *self,
              GCancellable                *cancellable,
              GError                     **error)
{
  g_autoptr (GArray) ranges = NULL;
  g_autoptr (GHashTable) names = NULL;
  GError *problem = NULL;
  GrindAssemblyInput input = {
    .table = self->table,
    .is_whole = request->is_whole,
    .has_blocks = request->has_blocks,
    .expanded = request->expanded,
  };

  ranges = grind_assembly_code_read (self->of.object, self->table, request->syntax,
                                     cancellable, &problem);
  if (ranges == NULL)
    return grind_profiled_object_keep_error (&self->of, problem, error);
  if (ranges->len == 0)
    return TRUE;

  names = grind_assembly_code_name (grind_object_cache_get_objinfo (request->objects), ranges,
                                    cancellable);
  input.ranges = (gconstpointer) ranges->data;
  input.n_ranges = ranges->len;
  input.names = names;
  self->listing = grind_assembly_listing_new (&input);

  return make_data (request, self, cancellable, error);
}

static gboolean
make (const GrindAssemblyRequest  *request,
      GrindAssembly               *self,
      GCancellable                *cancellable,
      GError                     **error)
{
  if (!make_table (request, self, cancellable, error))
    return FALSE;
  if (self->n_addresses == 0)
    return TRUE;
  if (keep_listing (request, self))
    return make_data (request, self, cancellable, error);
  if (!grind_profiled_object_find (&self->of, get_profile (request), self->function, self->rules,
                                   get_profile_path (request), request->objects, cancellable,
                                   error))
    return FALSE;
  if (self->of.object == NULL)
    return TRUE;

  return fetch_debug (request, self, cancellable, error) &&
         grind_profiled_object_check (&self->of, self->table, self->function,
                                      get_profile_path (request), cancellable, error) &&
         make_listing (request, self, cancellable, error);
}

/**
 * grind_assembly_ref:
 * @self: an assembly
 *
 * Returns: (transfer full): @self
 */
GrindAssembly *
grind_assembly_ref (GrindAssembly *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_assembly_unref:
 * @self: (transfer full): an assembly
 */
void
grind_assembly_unref (GrindAssembly *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, assembly_clear);
}

/**
 * grind_assembly_request_copy:
 * @self: a request
 *
 * Copies a request for a worker.
 *
 * Returns: (transfer full): a copy, to be freed with grind_assembly_request_free()
 */
GrindAssemblyRequest *
grind_assembly_request_copy (const GrindAssemblyRequest *self)
{
  GrindAssemblyRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);
  copy->expanded = self->expanded != NULL ? g_array_copy (self->expanded) : NULL;
  grind_path_rules_ref (copy->rules);
  g_object_ref (copy->objects);
  copy->servers = g_strdupv (self->servers);
  if (copy->previous != NULL)
    copy->previous = grind_assembly_ref (self->previous);

  return copy;
}

/**
 * grind_assembly_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_assembly_request_free (GrindAssemblyRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  g_clear_pointer (&self->expanded, g_array_unref);
  grind_path_rules_unref (self->rules);
  g_object_unref (self->objects);
  g_strfreev (self->servers);
  g_clear_pointer (&self->previous, grind_assembly_unref);
  g_free (self);
}

/**
 * grind_assembly_make:
 * @request: a request
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for an error: cancellation, or out of memory
 *
 * Sums up the instructions of a function, finds its ELF object, disassembles it, and combines both.
 * Blocks; call it in a worker.
 *
 * Returns: (transfer full) (nullable): the assembly
 */
GrindAssembly *
grind_assembly_make (const GrindAssemblyRequest  *request,
                     GCancellable                *cancellable,
                     GError                     **error)
{
  g_autoptr (GrindAssembly) self = NULL;

  g_return_val_if_fail (request != NULL, NULL);

  self = g_atomic_rc_box_new0 (GrindAssembly);
  self->graph = g_object_ref (request->graph);
  self->function = request->function;
  self->rules = grind_path_rules_ref (request->rules);
  self->syntax = request->syntax;
  self->is_whole = request->is_whole;
  self->has_blocks = request->has_blocks;
  self->n_expanded = request->expanded != NULL ? request->expanded->len : 0;
  self->may_fetch = request->servers != NULL;

  return make (request, self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}
