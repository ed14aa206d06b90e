/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads a function's source and builds its annotations. */
#include "config.h"

#include "grind-source-job-private.h"

#include <string.h>

#include "grind-code-table.h"
#include "grind-inlined-calls.h"
#include "grind-own-file.h"
#include "source/binary/grind-debuginfod.h"

/* Maximum distance of lines with costs for all lines between them to be the function's. */
#define OWN_GAP     12
#define INLINED_GAP 4

static GrindSource *
source_new (const GrindSourceRequest *request)
{
  GrindSource *self = g_atomic_rc_box_new0 (GrindSource);

  self->graph = g_object_ref (request->graph);
  self->function = request->function;
  self->rules = grind_path_rules_ref (request->rules);
  self->urls = g_strdupv (request->urls);
  self->base_source = g_strdup (request->base_source);
  self->repository = g_strdup (request->repository);
  self->file = self->file_before = self->changed_file = GRIND_NONE;

  return self;
}

static void
source_clear (gpointer data)
{
  GrindSource *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->before, grind_line_table_unref);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  g_clear_pointer (&self->urls, g_strfreev);
  g_clear_pointer (&self->others, grind_line_table_unref);
  g_clear_pointer (&self->others_before, grind_line_table_unref);
  g_clear_pointer (&self->found, grind_found_file_free);
  g_clear_pointer (&self->text, grind_source_text_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->base_source, g_free);
  g_clear_pointer (&self->repository, g_free);
  g_clear_pointer (&self->version, grind_source_version_unref);
  g_clear_error (&self->base_error);
  g_clear_pointer (&self->text_before, grind_source_text_unref);
  g_clear_pointer (&self->changes, grind_line_changes_unref);
  g_clear_pointer (&self->changed, grind_changed_text_unref);
  g_clear_pointer (&self->shown, grind_source_text_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

static GrindProfile *
get_profile (const GrindSourceRequest *request)
{
  return grind_graph_get_profile (request->graph);
}

static const char *
get_profile_path (const GrindSourceRequest *request)
{
  return grind_file_search_get_profile_path (get_profile (request),
                                             grind_graph_get_parts (request->graph));
}

static const GrindLineFile *
get_line_file (GrindSource *self)
{
  guint n_files;

  return &grind_line_table_get_files (self->table, &n_files)[self->file];
}

static GrindFileId
get_file_after (GrindSource *self)
{
  return self->file != GRIND_NONE ? get_line_file (self)->file : GRIND_NONE;
}

static GrindFileId
get_file_before (GrindSource *self)
{
  return self->file_before != GRIND_NONE
           ? grind_line_table_get_files (self->before, NULL)[self->file_before].file : GRIND_NONE;
}

static gboolean
make_tables (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  GrindGraph *before = grind_graph_get_before (request->graph);
  GrindSource *previous = request->previous;

  if (previous != NULL && previous->graph == request->graph &&
      previous->function == request->function)
    {
      source->table = grind_line_table_ref (previous->table);
      if (previous->before != NULL)
        source->before = grind_line_table_ref (previous->before);
      return TRUE;
    }

  source->table = grind_line_table_new (request->graph, request->function, GRIND_LINES_BY_LINE,
                                        cancellable, error);
  if (source->table != NULL && before != NULL)
    source->before = grind_line_table_new (before, request->function, GRIND_LINES_BY_LINE,
                                           cancellable, error);

  return source->table != NULL && (before == NULL || source->before != NULL);
}

/* Chooses the requested file, if the function has lines in it; otherwise its own file, or one with
 * known lines. */
static gboolean
choose_file (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  guint n_files;
  guint n_rows;
  const GrindLineFile *files = grind_line_table_get_files (source->table, &n_files);
  const GrindLineRow *rows = grind_line_table_get_rows (source->table, &n_rows);

  source->file = grind_own_file_find (source->table);
  for (guint i = n_files; i-- > 0;)
    if (rows[files[source->file].first_row + files[source->file].n_rows - 1].line == 0)
      source->file = i;
  for (guint i = 0; i < n_files; i++)
    if (files[i].file == request->file && request->file != GRIND_NONE)
      source->file = i;
  if (source->before != NULL && !_grind_source_choose_changed (request, source, cancellable, error))
    return FALSE;

  if (source->file != GRIND_NONE)
    source->last_line = rows[files[source->file].first_row +
                             files[source->file].n_rows - 1].line;

  return TRUE;
}

/* Opens the ELF object of the function; returns NULL if that fails. */
static GrindObject *
open_object (const GrindSourceRequest *request,
             GCancellable             *cancellable)
{
  g_autofree char *name = grind_profile_dup_function_object (get_profile (request),
                                                             request->function);
  g_autoptr (GrindFoundFile) found = NULL;
  const char *path;

  if (*name == '\0')
    return NULL;

  path = get_profile_path (request);
  found = grind_file_search_run_object (request->rules, name, path, cancellable, NULL);
  if (found == NULL || found->path == NULL)
    return NULL;

  return grind_object_cache_open (request->objects, found->path, cancellable, NULL);
}

static gboolean
search (const GrindSourceRequest  *request,
        GrindSource               *source,
        const char                *name,
        const char *const         *directories,
        GCancellable              *cancellable,
        GError                   **error)
{
  const char *path = get_profile_path (request);

  g_clear_pointer (&source->found, grind_found_file_free);
  source->found = grind_file_search_run (request->rules, name, path, directories, cancellable,
                                         error);

  return source->found != NULL;
}

/* Queries the user's servers for a file that was not found elsewhere. Ignore their errors, as few
 * have it. */
static void
fetch (const GrindSourceRequest *request,
       GrindSource              *source,
       GrindObject              *object,
       const char               *name,
       GCancellable             *cancellable)
{
  g_auto (GStrv) servers = NULL;

  if (source->found->path != NULL || request->urls == NULL)
    return;

  servers = grind_debuginfod_list_servers ((const char *const *) request->urls);
  source->found->path = grind_debuginfod_fetch_source (object, name,
                                                       (const char *const *) servers,
                                                       cancellable, NULL);
}

/* Searches the compilation directories, and servers. */
static gboolean
search_by_object (const GrindSourceRequest  *request,
                  GrindSource               *source,
                  const char                *name,
                  GCancellable              *cancellable,
                  GError                   **error)
{
  g_autoptr (GrindObject) object = NULL;
  g_auto (GStrv) directories = NULL;

  if (*name == '/' && request->urls == NULL)
    return TRUE;
  object = open_object (request, cancellable);
  if (object == NULL)
    return TRUE;

  if (*name != '/')
    directories = grind_object_list_directories (object, name, cancellable, NULL);
  if (directories != NULL && directories[0] != NULL &&
      !search (request, source, name, (const char *const *) directories, cancellable, error))
    return FALSE;

  fetch (request, source, object, name, cancellable);

  return TRUE;
}

/* The placeholders of profilers for no file: for functions of interpreters, and unknown ones. */
static gboolean
is_no_file (const char *name)
{
  return *name == '\0' || g_str_equal (name, "???") || g_str_equal (name, "~") ||
         g_str_equal (name, "php:internal") || (*name == '<' && g_str_has_suffix (name, ">"));
}

static gboolean
search_file (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  GrindFileId file = grind_source_get_file (source);
  const char *name = file != GRIND_NONE ? grind_profile_get_file (get_profile (request), file, NULL)
                                        : "";

  if (is_no_file (name))
    return TRUE;
  if (!search (request, source, name, NULL, cancellable, error))
    return FALSE;
  if (source->found->path == NULL || source->found->kind == GRIND_LOCATION_FOLDER)
    return search_by_object (request, source, name, cancellable, error);

  return TRUE;
}

/* Reuses the previous search result, unless the user has changed the path rules. */
static gboolean
keep_text (const GrindSourceRequest *request,
           GrindSource              *source)
{
  GrindSource *previous = request->previous;

  if (previous == NULL || previous->rules != request->rules ||
      (previous->file == GRIND_NONE && previous->text == NULL) ||
      grind_graph_get_profile (previous->graph) != get_profile (request) ||
      (previous->urls != NULL) != (request->urls != NULL) ||
      grind_source_get_file (previous) != grind_source_get_file (source))
    return FALSE;
  /* The ELF object of the other function may lead to another file, or be the only one to do so. */
  if (previous->function != source->function && previous->found != NULL &&
      (previous->text == NULL || previous->found->kind == GRIND_LOCATION_DIRECTORY))
    return FALSE;

  source->found = previous->found != NULL ? grind_found_file_copy (previous->found) : NULL;
  source->text = previous->text != NULL ? grind_source_text_ref (previous->text) : NULL;
  source->error = previous->error != NULL ? g_error_copy (previous->error) : NULL;

  return TRUE;
}

static gboolean
load_text (const GrindSourceRequest  *request,
           GrindSource               *source,
           GCancellable              *cancellable,
           GError                   **error)
{
  if (keep_text (request, source))
    return TRUE;
  if (!search_file (request, source, cancellable, error))
    return FALSE;
  if (source->found == NULL || source->found->path == NULL)
    return TRUE;

  source->text = grind_source_text_load (source->found->path, cancellable, &source->error);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* The costs of the other functions in the file, on each side that has it */
static gboolean
make_others (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  GrindSource *previous = request->previous;
  GrindFileId file = get_file_after (source);
  GrindFileId file_before = get_file_before (source);
  gboolean is_same = previous != NULL && previous->graph == request->graph &&
                     get_file_after (previous) == file &&
                     get_file_before (previous) == file_before;

  if (!request->has_others)
    return TRUE;

  if (is_same && previous->others != NULL)
    source->others = grind_line_table_ref (previous->others);
  else if (file != GRIND_NONE)
    source->others = grind_line_table_new_for_file (request->graph, file, cancellable, error);

  if (is_same && previous->others_before != NULL)
    source->others_before = grind_line_table_ref (previous->others_before);
  else if (file_before != GRIND_NONE && (file == GRIND_NONE || source->others != NULL))
    source->others_before =
      grind_line_table_new_for_file (grind_graph_get_before (request->graph), file_before,
                                     cancellable, error);

  return (file == GRIND_NONE) == (source->others == NULL) &&
         (file_before == GRIND_NONE) == (source->others_before == NULL);
}

static guint
find_line_of (GrindSource *source,
              GrindFileId  file,
              GrindFileId  wanted,
              guint64      line,
              gboolean     is_before)
{
  guint found = GRIND_NONE;

  if (file != wanted)
    return GRIND_CODE_BELOW;
  if (source->changed != NULL)
    found = grind_changed_text_find (source->changed, line, is_before);
  else if (line >= 1 && line <= grind_source_text_get_n_lines (source->shown))
    found = (guint) line - 1;

  return found != GRIND_NONE ? found : GRIND_CODE_BELOW;
}

static guint
find_line (GrindFileId file,
           guint64     line,
           guint64     address,
           gpointer    user_data)
{
  return find_line_of (user_data, file, get_file_after (user_data), line, FALSE);
}

static guint
find_line_before (GrindFileId file,
                  guint64     line,
                  guint64     address,
                  gpointer    user_data)
{
  return find_line_of (user_data, file, get_file_before (user_data), line, TRUE);
}

/* Appends the lines of the text where a side has costs or calls of the function. */
static void
add_own_lines (GrindSource          *source,
               const GrindCodeTable *side,
               GArray               *lines)
{
  const GrindLineRow *rows = grind_line_table_get_rows (side->table, NULL);

  for (guint row = side->first_row; row < side->first_row + side->n_rows; row++)
    {
      guint line = side->find_line (rows[row].file, rows[row].line, rows[row].address, source);

      if (line != GRIND_CODE_BELOW)
        g_array_append_val (lines, line);
    }
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;

  return (one > other) - (one < other);
}

/* Marks the lines of the function: those with costs, and nearby lines between them. */
static void
add_ranges (GrindSource          *source,
            const GrindCodeTable *table)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean is_own = source->file == grind_own_file_find (source->table);
  guint gap = is_own ? OWN_GAP : INLINED_GAP;

  add_own_lines (source, table, lines);
  if (table->before != NULL)
    add_own_lines (source, table->before, lines);
  g_array_sort (lines, compare_lines);
  for (guint i = 0, first = 0; i < lines->len; i++)
    {
      guint line = g_array_index (lines, guint, i);

      if (i + 1 < lines->len && g_array_index (lines, guint, i + 1) - line <= gap)
        continue;
      grind_code_data_add_range (source->data, g_array_index (lines, guint, first), line);
      first = i + 1;
    }
}

/* Adds the calls in inlined code to a side. Only in the function's own file is it certain that
 * lines contain inlined code. */
static gboolean
add_inlined (GrindSource     *source,
             GrindCodeTable  *side,
             GrindFileId      file,
             GArray         **extras,
             GCancellable    *cancellable,
             GError         **error)
{
  GrindGraph *graph = grind_line_table_get_graph (side->table);
  g_autoptr (GrindLineTable) instructions = NULL;
  guint own = grind_own_file_find (side->table);

  if (!grind_profile_has_addresses (grind_graph_get_profile (graph)) || own == GRIND_NONE ||
      grind_line_table_get_files (side->table, NULL)[own].file != file)
    return TRUE;

  instructions = grind_line_table_new (graph, source->function, GRIND_LINES_BY_ADDRESS,
                                       cancellable, error);
  if (instructions == NULL)
    return FALSE;

  *extras = grind_inlined_calls_find (instructions, file, G_MAXUINT);
  for (guint i = 0; i < (*extras)->len; i++)
    {
      GrindCodeExtra *extra = &g_array_index (*extras, GrindCodeExtra, i);

      extra->line = side->find_line (file, (guint64) extra->line + 1, GRIND_NO_ADDRESS, source);
    }
  side->extras = (const GrindCodeExtra *) (gpointer) (*extras)->data;
  side->n_extras = (*extras)->len;

  return TRUE;
}

static void
set_rows (GrindCodeTable *side,
          guint           position)
{
  const GrindLineFile *file;

  if (position == GRIND_NONE)
    return;

  file = &grind_line_table_get_files (side->table, NULL)[position];
  side->first_row = file->first_row;
  side->n_rows = file->n_rows;
}

static gboolean
make_data (const GrindSourceRequest  *request,
           GrindSource               *source,
           GCancellable              *cancellable,
           GError                   **error)
{
  g_autoptr (GArray) extras = NULL;
  g_autoptr (GArray) extras_before = NULL;
  GrindCodeTable before = {
    .table = source->before,
    .others = source->others_before,
    .find_line = find_line_before,
    .find_data = source,
  };
  GrindCodeTable table = {
    .table = source->table,
    .others = source->others,
    .function = source->function,
    .n_events = request->n_events,
    .find_line = find_line,
    .find_data = source,
    .before = source->before != NULL ? &before : NULL,
  };

  if (source->shown == NULL)
    return TRUE;

  set_rows (&table, source->file);
  if (!add_inlined (source, &table, get_file_after (source), &extras, cancellable, error))
    return FALSE;
  if (source->before != NULL)
    {
      set_rows (&before, source->file_before);
      if (!add_inlined (source, &before, get_file_before (source), &extras_before, cancellable,
                        error))
        return FALSE;
    }

  memcpy (table.events, request->events, sizeof table.events);
  source->data = grind_code_table_make (&table, cancellable, error);
  if (source->data == NULL)
    return FALSE;

  add_ranges (source, &table);
  if (source->changed != NULL)
    grind_code_data_set_marks (source->data, grind_changed_text_get_marks (source->changed));

  return TRUE;
}

/**
 * grind_source_ref:
 * @self: a source
 *
 * Returns: (transfer full): @self
 */
GrindSource *
grind_source_ref (GrindSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

/**
 * grind_source_unref:
 * @self: (transfer full): a source
 */
void
grind_source_unref (GrindSource *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, source_clear);
}

/**
 * grind_source_get_file:
 * @self: a source
 *
 * Returns: the source file shown, %GRIND_NONE if the function has no lines. In a comparison, it is
 *   that after, or if there is none, that before
 */
GrindFileId
grind_source_get_file (GrindSource *self)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  return self->file != GRIND_NONE ? get_file_after (self) : get_file_before (self);
}

/**
 * grind_source_request_copy:
 * @self: a request
 *
 * Copies a request for a worker.
 *
 * Returns: (transfer full): a copy, to be freed with grind_source_request_free()
 */
GrindSourceRequest *
grind_source_request_copy (const GrindSourceRequest *self)
{
  GrindSourceRequest *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  g_object_ref (copy->graph);
  grind_path_rules_ref (copy->rules);
  g_object_ref (copy->objects);
  copy->urls = g_strdupv (self->urls);
  copy->base_source = g_strdup (self->base_source);
  copy->repository = g_strdup (self->repository);
  if (copy->comparison != NULL)
    grind_comparison_ref (copy->comparison);
  if (copy->previous != NULL)
    copy->previous = grind_source_ref (self->previous);

  return copy;
}

/**
 * grind_source_request_free:
 * @self: (transfer full): a copy of a request
 */
void
grind_source_request_free (GrindSourceRequest *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->graph);
  grind_path_rules_unref (self->rules);
  g_object_unref (self->objects);
  g_strfreev (self->urls);
  g_free (self->base_source);
  g_free (self->repository);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  g_clear_pointer (&self->previous, grind_source_unref);
  g_free (self);
}

/**
 * grind_source_make:
 * @request: a request
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for an error: cancellation, or out of memory
 *
 * Sums up the lines of a function, finds and reads the file, and combines both. Blocks; call it in
 * a worker.
 *
 * Returns: (transfer full) (nullable): the source
 */
GrindSource *
grind_source_make (const GrindSourceRequest  *request,
                   GCancellable              *cancellable,
                   GError                   **error)
{
  g_autoptr (GrindSource) source = NULL;

  g_return_val_if_fail (request != NULL, NULL);

  source = source_new (request);
  if (!make_tables (request, source, cancellable, error) ||
      !choose_file (request, source, cancellable, error))
    return NULL;

  if ((source->file != GRIND_NONE ||
       (source->file_before != GRIND_NONE && _grind_source_is_one_run (source))) &&
      !load_text (request, source, cancellable, error))
    return NULL;
  if (source->before != NULL && !_grind_source_compare (request, source, cancellable, error))
    return NULL;
  if (source->before == NULL && source->text != NULL)
    source->shown = grind_source_text_ref (source->text);
  if (!make_others (request, source, cancellable, error) ||
      !make_data (request, source, cancellable, error))
    return NULL;

  return g_steal_pointer (&source);
}
