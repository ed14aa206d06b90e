/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds a function's assembly listing and its annotations. */
#include "config.h"

#include "grind-assembly-job.h"

#include <string.h>

#include "grind-code-table.h"
#include "source/binary/grind-assembly-code.h"
#include "source/binary/grind-debuginfod.h"

static void
assembly_clear (gpointer data)
{
  GrindAssembly *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->before, grind_line_table_unref);
  g_clear_pointer (&self->changes, grind_line_changes_unref);
  g_clear_pointer (&self->pairing, grind_instruction_pairing_unref);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  grind_profiled_object_clear (&self->of);
  g_clear_pointer (&self->code, g_array_unref);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->flow, grind_control_flow_unref);
  g_clear_pointer (&self->flow_before, grind_control_flow_unref);
  g_clear_pointer (&self->listing, grind_assembly_listing_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

static GrindProfile *
get_profile (const GrindAssemblyRequest *request)
{
  return grind_graph_get_profile (request->graph);
}

static const char *
get_profile_path (GrindGraph *graph)
{
  return grind_file_search_get_profile_path (grind_graph_get_profile (graph),
                                             grind_graph_get_parts (graph));
}

/* Whether the previous result has the same costs. */
static gboolean
is_same_table (const GrindAssemblyRequest *request)
{
  GrindAssembly *previous = request->previous;

  return previous != NULL && previous->graph == request->graph &&
         previous->function == request->function;
}

static guint
count_addresses (GrindLineTable *table)
{
  guint n_rows, n = 0;
  const GrindLineRow *rows = grind_line_table_get_rows (table, &n_rows);

  for (guint i = 0; i < n_rows; i++)
    n += rows[i].address != GRIND_NO_ADDRESS;

  return n;
}

static gboolean
make_tables (const GrindAssemblyRequest  *request,
             GrindAssembly               *self,
             GCancellable                *cancellable,
             GError                     **error)
{
  GrindGraph *before = grind_graph_get_before (request->graph);
  gboolean is_same = is_same_table (request);

  self->table = is_same ? grind_line_table_ref (request->previous->table)
                        : grind_line_table_new (request->graph, request->function,
                                                GRIND_LINES_BY_ADDRESS, cancellable, error);
  if (self->table == NULL)
    return FALSE;

  self->n_addresses = count_addresses (self->table);
  if (before == NULL)
    return TRUE;

  self->before = is_same ? grind_line_table_ref (request->previous->before)
                         : grind_line_table_new (before, request->function,
                                                 GRIND_LINES_BY_ADDRESS, cancellable, error);
  if (self->before == NULL)
    return FALSE;

  self->n_addresses += count_addresses (self->before);

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
  g_auto (GStrv) servers = NULL;
  GrindObject *object;

  if (request->servers == NULL || grind_object_get_build_id (self->of.object) == NULL ||
      (grind_object_has_symbols (self->of.object) && grind_object_has_lines (self->of.object)))
    return TRUE;

  servers = grind_debuginfod_list_servers ((const char *const *) request->servers);
  object = grind_object_cache_fetch_debug (request->objects, self->of.object,
                                           (const char *const *) servers, cancellable, NULL);
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

/* A new function has no instructions to pair. */
static gboolean
is_paired (GrindAssembly *self)
{
  return self->changes != NULL && (count_addresses (self->before) == 0 ||
                                   grind_assembly_get_method (self) != GRIND_LINES_UNPAIRED);
}

/* Where instructions before are */
typedef struct
{
  GrindAssembly *assembly;
  guint64        shift;        /* to those after */
  gboolean       is_shifted;   /* @shift is known */
} Before;

/* Without code, all instructions have moved alike, and most are pairs. */
static void
find_shift (Before *self)
{
  GrindAssembly *assembly = self->assembly;
  const GrindFileChanges *file = grind_line_changes_get_file (assembly->changes, 0);
  const GrindLineRow *befores = grind_line_table_get_rows (assembly->before, NULL);
  const GrindLineRow *afters = grind_line_table_get_rows (assembly->table, NULL);

  for (guint i = 0; i < file->lines->len && file->method == GRIND_LINES_OFFSET; i++)
    {
      const GrindLineChange *change = &g_array_index (file->lines, GrindLineChange, i);

      if (change->row_before == GRIND_NONE || change->row_after == GRIND_NONE ||
          befores[change->row_before].address == GRIND_NO_ADDRESS)
        continue;
      self->shift = afters[change->row_after].address - befores[change->row_before].address;
      self->is_shifted = TRUE;
      return;
    }
}

static guint
find_line_before (GrindFileId file,
                  guint64     line,
                  guint64     address,
                  gpointer    user_data)
{
  const Before *self = user_data;
  GrindAssembly *assembly = self->assembly;
  guint64 after = GRIND_NO_ADDRESS;
  guint found = grind_assembly_listing_find_gone (assembly->listing, address);

  if (found != GRIND_NONE)
    return found;
  if (address != GRIND_NO_ADDRESS && assembly->pairing != NULL)
    after = grind_instruction_pairing_get_after (assembly->pairing, address);
  else if (address != GRIND_NO_ADDRESS && self->is_shifted)
    after = address + self->shift;
  if (after != GRIND_NO_ADDRESS || address == GRIND_NO_ADDRESS)
    found = grind_assembly_listing_find (assembly->listing, after);

  return found != GRIND_NONE ? found : GRIND_CODE_BELOW;
}

/* Without pairs, only the side after is shown. */
static gboolean
make_data (const GrindAssemblyRequest  *request,
           GrindAssembly               *self,
           GCancellable                *cancellable,
           GError                     **error)
{
  g_autoptr (GBytes) marks = grind_assembly_listing_dup_marks (self->listing);
  Before place = { self, 0, FALSE };
  GrindCodeTable before = {
    .table = self->before,
    .find_line = find_line_before,
    .find_data = &place,
  };
  GrindCodeTable table = {
    .table = self->table,
    .function = self->function,
    .n_events = request->n_events,
    .find_line = find_line,
    .find_data = self->listing,
  };

  grind_line_table_get_rows (self->table, &table.n_rows);
  if (is_paired (self))
    {
      grind_line_table_get_rows (self->before, &before.n_rows);
      find_shift (&place);
      table.before = &before;
    }
  memcpy (table.events, request->events, sizeof table.events);
  self->data = grind_code_table_make (&table, cancellable, error);
  if (self->data != NULL)
    grind_code_data_set_marks (self->data, marks);

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
  if (previous->pairing != NULL)
    self->pairing = grind_instruction_pairing_ref (previous->pairing);
  if (previous->changes != NULL)
    self->changes = grind_line_changes_ref (previous->changes);
  self->code = g_array_ref (previous->code);
  self->names = g_hash_table_ref (previous->names);
  self->flow = grind_control_flow_ref (previous->flow);
  if (previous->flow_before != NULL)
    self->flow_before = grind_control_flow_ref (previous->flow_before);
  self->listing = grind_assembly_listing_ref (previous->listing);

  return TRUE;
}

/* The code before, if it can be read and is certain to be that: an object that was built later is
 * that of the other side. */
static GArray *
read_before (const GrindAssemblyRequest *request,
             GrindAssembly              *self,
             GCancellable               *cancellable)
{
  g_auto (GrindProfiledObject) of = { NULL, };
  const char *path = get_profile_path (grind_line_table_get_graph (self->before));
  GrindFunctionId function = self->function;
  GrindPair pair;

  if (request->comparison != NULL)
    {
      pair = grind_comparison_get_pair (request->comparison, self->function);
      function = pair.before != GRIND_NONE ? pair.before : function;
    }
  if (!grind_profiled_object_find (&of, get_profile (request), function, self->rules, path,
                                   request->objects, cancellable, NULL) ||
      of.object == NULL ||
      !grind_profiled_object_check (&of, self->before, function, path, cancellable, NULL) ||
      of.match.mismatch != 0)
    return NULL;

  return grind_assembly_code_read (of.object, self->before, request->syntax, cancellable, NULL);
}

/* Pairs instructions by their code if it is known on both sides. Returns (nullable) the code
 * before. */
static GArray *
compare (const GrindAssemblyRequest *request,
         GrindAssembly              *self,
         GCancellable               *cancellable)
{
  gboolean is_usable = self->code != NULL && (self->of.match.mismatch & ~GRIND_OBJECT_NEWER) == 0;
  g_autoptr (GArray) before = is_usable && count_addresses (self->before) > 0
                                ? read_before (request, self, cancellable) : NULL;

  if (before != NULL)
    self->pairing = grind_instruction_pairing_new ((gconstpointer) before->data, before->len,
                                                   (gconstpointer) self->code->data,
                                                   self->code->len,
                                                   cancellable, NULL);
  self->changes = grind_line_changes_new_by_address (self->before, self->table, self->pairing);

  return self->pairing != NULL ? g_steal_pointer (&before) : NULL;
}

static gboolean
find_blocks (GrindAssembly  *self,
             GCancellable   *cancellable,
             GError        **error)
{
  guint n_ranges = self->code != NULL ? self->code->len : 0;

  self->flow = grind_control_flow_new (self->table, self->function,
                                       n_ranges > 0 ? (gconstpointer) self->code->data : NULL,
                                       n_ranges, cancellable, error);

  return self->flow != NULL;
}

static gboolean
find_blocks_before (GrindAssembly  *self,
                    GArray         *code,
                    GCancellable   *cancellable,
                    GError        **error)
{
  if (grind_instruction_pairing_get_method (self->pairing) != GRIND_INSTRUCTIONS_EQUAL)
    return TRUE;

  self->flow_before = grind_control_flow_new (self->before, self->function,
                                              (gconstpointer) code->data, code->len, cancellable,
                                              error);

  return self->flow_before != NULL;
}

static gboolean
make_listing (const GrindAssemblyRequest  *request,
              GrindAssembly               *self,
              GCancellable                *cancellable,
              GError                     **error)
{
  g_autoptr (GArray) before = NULL;
  g_autoptr (GHashTable) names_before = NULL;
  GrindObjinfo *objinfo = grind_object_cache_get_objinfo (request->objects);
  GError *problem = NULL;
  GrindAssemblyInput input = {
    .table = self->table,
    .is_whole = request->is_whole,
    .expanded = request->expanded,
    .before = self->before,
  };

  self->code = grind_assembly_code_read (self->of.object, self->table, request->syntax,
                                         cancellable, &problem);
  if (self->code == NULL)
    return grind_profiled_object_keep_error (&self->of, problem, error);
  if (self->code->len == 0)
    return TRUE;

  self->names = grind_assembly_code_name (objinfo, self->code, cancellable);
  if (!find_blocks (self, cancellable, error))
    return FALSE;
  if (self->before != NULL)
    before = compare (request, self, cancellable);
  if (before != NULL)
    {
      names_before = grind_assembly_code_name (objinfo, before, cancellable);
      input.ranges_before = (gconstpointer) before->data;
      input.n_ranges_before = before->len;
      input.names_before = names_before;
      input.pairing = self->pairing;
      if (!find_blocks_before (self, before, cancellable, error))
        return FALSE;
    }
  input.ranges = (gconstpointer) self->code->data;
  input.n_ranges = self->code->len;
  input.names = self->names;
  input.flow = request->has_blocks ? self->flow : NULL;
  self->listing = grind_assembly_listing_new (&input);

  return make_data (request, self, cancellable, error);
}

static gboolean
find_code (const GrindAssemblyRequest  *request,
           GrindAssembly               *self,
           GCancellable                *cancellable,
           GError                     **error)
{
  if (!grind_profiled_object_find (&self->of, get_profile (request), self->function, self->rules,
                                   get_profile_path (request->graph), request->objects, cancellable,
                                   error))
    return FALSE;
  if (self->of.object == NULL)
    return TRUE;

  return fetch_debug (request, self, cancellable, error) &&
         grind_profiled_object_check (&self->of, self->table, self->function,
                                      get_profile_path (request->graph), cancellable, error) &&
         make_listing (request, self, cancellable, error);
}

static gboolean
make (const GrindAssemblyRequest  *request,
      GrindAssembly               *self,
      GCancellable                *cancellable,
      GError                     **error)
{
  if (!make_tables (request, self, cancellable, error))
    return FALSE;
  if (self->n_addresses == 0)
    return TRUE;
  if (keep_listing (request, self))
    return make_data (request, self, cancellable, error);
  /* A function that is only before has no code after. */
  if (count_addresses (self->table) > 0 && !find_code (request, self, cancellable, error))
    return FALSE;
  if (self->before != NULL && self->changes == NULL)
    compare (request, self, cancellable);
  if (self->flow == NULL && !find_blocks (self, cancellable, error))
    return FALSE;

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/**
 * grind_assembly_get_method:
 * @self: the instructions of a comparison
 *
 * Returns: how they are paired
 */
GrindLineMethod
grind_assembly_get_method (GrindAssembly *self)
{
  g_return_val_if_fail (self != NULL && self->changes != NULL, GRIND_LINES_UNPAIRED);

  return grind_line_changes_get_file (self->changes, 0)->method;
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
  if (copy->comparison != NULL)
    grind_comparison_ref (copy->comparison);
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
  g_clear_pointer (&self->comparison, grind_comparison_unref);
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
