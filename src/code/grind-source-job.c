/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads a function's source and builds its annotations. */
#include "config.h"

#include "grind-source-job.h"

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
  self->file = GRIND_NONE;

  return self;
}

static void
source_clear (gpointer data)
{
  GrindSource *self = data;

  g_clear_object (&self->graph);
  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->rules, grind_path_rules_unref);
  g_clear_pointer (&self->urls, g_strfreev);
  g_clear_pointer (&self->others, grind_line_table_unref);
  g_clear_pointer (&self->found, grind_found_file_free);
  g_clear_pointer (&self->text, grind_source_text_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

static GrindProfile *
get_profile (const GrindSourceRequest *request)
{
  return grind_graph_get_profile (request->graph);
}

static const GrindLineFile *
get_line_file (GrindSource *self)
{
  guint n_files;

  return &grind_line_table_get_files (self->table, &n_files)[self->file];
}

static gboolean
make_table (const GrindSourceRequest  *request,
            GrindSource               *source,
            GCancellable              *cancellable,
            GError                   **error)
{
  GrindSource *previous = request->previous;

  if (previous != NULL && previous->graph == request->graph &&
      previous->function == request->function)
    source->table = grind_line_table_ref (previous->table);
  else
    source->table = grind_line_table_new (request->graph, request->function,
                                          GRIND_LINES_BY_LINE, cancellable, error);

  return source->table != NULL;
}

/* Chooses the requested file, if the function has lines in it; otherwise its own file, or one with
 * known lines. */
static void
choose_file (const GrindSourceRequest *request,
             GrindSource              *source)
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

  if (source->file != GRIND_NONE)
    source->last_line = rows[files[source->file].first_row +
                             files[source->file].n_rows - 1].line;
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

  path = grind_file_search_get_profile_path (get_profile (request));
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
  const char *path = grind_file_search_get_profile_path (get_profile (request));

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
  GrindFileId file = get_line_file (source)->file;
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

  if (previous == NULL || previous->rules != request->rules || previous->file == GRIND_NONE ||
      grind_graph_get_profile (previous->graph) != get_profile (request) ||
      (previous->urls != NULL) != (request->urls != NULL) ||
      get_line_file (previous)->file != get_line_file (source)->file)
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

static gboolean
make_others (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  GrindSource *previous = request->previous;
  GrindFileId file = get_line_file (source)->file;

  if (!request->has_others || file == GRIND_NONE)
    return TRUE;

  if (previous != NULL && previous->others != NULL && previous->graph == request->graph &&
      get_line_file (previous)->file == file)
    source->others = grind_line_table_ref (previous->others);
  else
    source->others = grind_line_table_new_for_file (request->graph, file, cancellable, error);

  return source->others != NULL;
}

static guint
find_line (GrindFileId file,
           guint64     line,
           guint64     address,
           gpointer    user_data)
{
  GrindSource *source = user_data;

  if (file == get_line_file (source)->file && line >= 1 &&
      line <= grind_source_text_get_n_lines (source->text))
    return line - 1;

  return GRIND_CODE_BELOW;
}

/* Marks the lines of the function: those with costs, and nearby lines between them. */
static void
add_ranges (GrindSource *source)
{
  const GrindLineFile *file = get_line_file (source);
  guint64 gap = source->file == grind_own_file_find (source->table) ? OWN_GAP : INLINED_GAP;
  guint64 n_lines = grind_source_text_get_n_lines (source->text);
  guint n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (source->table, &n_rows);
  guint64 first = 0;
  guint64 last = 0;

  for (guint row = file->first_row; row < file->first_row + file->n_rows; row++)
    {
      if (rows[row].line == 0 || rows[row].line > n_lines)
        continue;
      if (first != 0 && rows[row].line - last > gap)
        {
          grind_code_data_add_range (source->data, first - 1, last - 1);
          first = 0;
        }
      if (first == 0)
        first = rows[row].line;
      last = rows[row].line;
    }
  if (first != 0)
    grind_code_data_add_range (source->data, first - 1, last - 1);
}

/* Only in the function's own file is it certain that lines contain inlined code. */
static gboolean
find_inlined (const GrindSourceRequest  *request,
              GrindSource               *source,
              GArray                   **extras,
              GCancellable              *cancellable,
              GError                   **error)
{
  g_autoptr (GrindLineTable) instructions = NULL;

  *extras = NULL;
  if (!grind_profile_has_addresses (get_profile (request)) ||
      source->file != grind_own_file_find (source->table))
    return TRUE;

  instructions = grind_line_table_new (source->graph, source->function, GRIND_LINES_BY_ADDRESS,
                                       cancellable, error);
  if (instructions == NULL)
    return FALSE;

  *extras = grind_inlined_calls_find (instructions, get_line_file (source)->file,
                                      grind_source_text_get_n_lines (source->text));

  return TRUE;
}

static gboolean
make_data (const GrindSourceRequest  *request,
           GrindSource               *source,
           GCancellable              *cancellable,
           GError                   **error)
{
  const GrindLineFile *file = get_line_file (source);
  g_autoptr (GArray) extras = NULL;
  GrindCodeTable table = {
    .table = source->table,
    .first_row = file->first_row,
    .n_rows = file->n_rows,
    .others = source->others,
    .function = source->function,
    .n_events = request->n_events,
    .find_line = find_line,
    .find_data = source,
  };

  if (source->text == NULL)
    return TRUE;
  if (!find_inlined (request, source, &extras, cancellable, error))
    return FALSE;

  memcpy (table.events, request->events, sizeof table.events);
  table.extras = extras != NULL ? (const GrindCodeExtra *) (gpointer) extras->data : NULL;
  table.n_extras = extras != NULL ? extras->len : 0;
  source->data = grind_code_table_make (&table, cancellable, error);
  if (source->data != NULL)
    add_ranges (source);

  return source->data != NULL;
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
 * Returns: the source file shown, %GRIND_NONE if the function has no lines
 */
GrindFileId
grind_source_get_file (GrindSource *self)
{
  g_return_val_if_fail (self != NULL, GRIND_NONE);

  return self->file != GRIND_NONE ? get_line_file (self)->file : GRIND_NONE;
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
  if (!make_table (request, source, cancellable, error))
    return NULL;

  choose_file (request, source);
  if (source->file != GRIND_NONE &&
      (!load_text (request, source, cancellable, error) ||
       !make_others (request, source, cancellable, error) ||
       !make_data (request, source, cancellable, error)))
    return NULL;

  return g_steal_pointer (&source);
}
