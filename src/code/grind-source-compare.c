/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs the lines of a function's source before and after. */
#include "config.h"

#include "grind-source-job-private.h"

#include "grind-own-file.h"

static GrindFileId
get_file_id (GrindLineTable *table,
             guint           position)
{
  return grind_line_table_get_files (table, NULL)[position].file;
}

/* The position of a file in a table */
static guint
find_file (GrindLineTable *table,
           GrindFileId     file)
{
  guint n_files;
  const GrindLineFile *files = grind_line_table_get_files (table, &n_files);

  for (guint i = 0; i < n_files; i++)
    if (files[i].file == file)
      return i;

  return GRIND_NONE;
}

/* The input of all parts of a graph; GRIND_NONE if there are several */
static guint
find_input (GrindGraph *graph)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  guint input = GRIND_NONE;

  for (guint part = 0; part < grind_profile_get_n_parts (profile); part++)
    {
      guint own = grind_profile_get_part (profile, part)->input;

      if (!grind_parts_have (grind_graph_get_parts (graph), part) || own == input)
        continue;
      if (input != GRIND_NONE)
        return GRIND_NONE;
      input = own;
    }

  return input;
}

/* Whether both sides are parts of one run, which has one source, unless the user has named another
 * one before. */
gboolean
_grind_source_is_one_run (GrindSource *source)
{
  guint input;

  if (source->before == NULL || source->base_source != NULL)
    return FALSE;

  input = find_input (source->graph);

  return input != GRIND_NONE && input == find_input (grind_graph_get_before (source->graph));
}

/* The one text of both sides; that of another file, or an unknown one, does not matter: equal texts
 * have the same lines, even beyond their ends. */
static GrindSourceText *
load_one_run (GrindFileId file,
              gboolean    is_before,
              gpointer    data)
{
  GrindSource *source = data;
  g_autoptr (GBytes) nothing = g_bytes_new (NULL, 0);

  return source->text != NULL && grind_source_get_file (source) == file
           ? grind_source_text_ref (source->text)
           : grind_source_text_new ("", nothing, NULL, NULL);
}

/* (nullable): the texts that are known; only those of the shown file matter. */
static GrindSourceText *
load (GrindFileId file,
      gboolean    is_before,
      gpointer    data)
{
  GrindSource *source = data;
  GrindLineTable *table = is_before ? source->before : source->table;
  guint position = is_before ? source->file_before : source->file;
  GrindSourceText *text = is_before ? source->text_before : source->text;

  if (text == NULL || position == GRIND_NONE || get_file_id (table, position) != file)
    return NULL;

  return grind_source_text_ref (text);
}

static GrindFileId
get_function_file (GrindProfile    *profile,
                   GrindFunctionId  function)
{
  return function != GRIND_NONE ? grind_profile_get_function_file (profile, function) : GRIND_NONE;
}

static GrindLineChanges *
make_changes (const GrindSourceRequest  *request,
              GrindSource               *source,
              gboolean                   has_texts,
              GCancellable              *cancellable,
              GError                   **error)
{
  GrindProfile *profile = grind_graph_get_profile (source->graph);
  GrindPair pair = { source->function, source->function, GRIND_PAIR_NONE };
  GrindLineSources sources = { has_texts ? load : NULL, source };

  if (has_texts && _grind_source_is_one_run (source))
    sources.load = load_one_run;
  if (request->comparison != NULL)
    pair = grind_comparison_get_pair (request->comparison, source->function);

  return grind_line_changes_new (source->before, source->table,
                                 get_function_file (profile, pair.before),
                                 get_function_file (profile, pair.after), TRUE, &sources,
                                 cancellable, error);
}

/* The number of a file in the changes: of the requested one, if the function has lines there;
 * otherwise of that chosen without a comparison, or before if it is gone. */
static guint
find_changed (const GrindSourceRequest *request,
              GrindSource              *source,
              GrindLineChanges         *changes)
{
  guint own = source->file == GRIND_NONE ? grind_own_file_find (source->before) : GRIND_NONE;
  guint found = GRIND_NONE;

  for (guint i = 0; i < grind_line_changes_get_n_files (changes); i++)
    {
      const GrindFileChanges *file = grind_line_changes_get_file (changes, i);

      if (request->file != GRIND_NONE &&
          (file->after == request->file || file->before == request->file))
        return i;
      if (source->file != GRIND_NONE ? file->after == get_file_id (source->table, source->file)
                                     : own != GRIND_NONE &&
                                       file->before == get_file_id (source->before, own))
        found = i;
    }

  return found;
}

/* Chooses the file to show on both sides; before, source->file is that chosen of those after. */
gboolean
_grind_source_choose_changed (const GrindSourceRequest  *request,
                              GrindSource               *source,
                              GCancellable              *cancellable,
                              GError                   **error)
{
  g_autoptr (GrindLineChanges) changes =
    make_changes (request, source, FALSE, cancellable, error);
  const GrindFileChanges *file;

  if (changes == NULL)
    return FALSE;

  source->changed_file = find_changed (request, source, changes);
  if (source->changed_file == GRIND_NONE)
    return TRUE;

  file = grind_line_changes_get_file (changes, source->changed_file);
  source->file = file->after != GRIND_NONE ? find_file (source->table, file->after) : GRIND_NONE;
  source->file_before = file->before != GRIND_NONE ? find_file (source->before, file->before)
                                                   : GRIND_NONE;

  return TRUE;
}

/* Opens the sources before, unless that was done already. */
static gboolean
open_version (const GrindSourceRequest  *request,
              GrindSource               *source,
              GCancellable              *cancellable,
              GError                   **error)
{
  GrindSource *previous = request->previous;

  if (request->base_source == NULL)
    return TRUE;

  if (previous != NULL && g_strcmp0 (previous->base_source, request->base_source) == 0 &&
      g_strcmp0 (previous->repository, request->repository) == 0 &&
      (previous->version != NULL || previous->base_error != NULL))
    {
      if (previous->version != NULL)
        source->version = grind_source_version_ref (previous->version);
      else
        source->base_error = g_error_copy (previous->base_error);
      return TRUE;
    }

  source->version = grind_source_version_new (request->base_source,
                                              request->repository != NULL ? request->repository
                                                                          : ".",
                                              cancellable, &source->base_error);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Whether the previous result shows the same file before. */
static gboolean
is_same_before (GrindSource *source,
                GrindSource *previous)
{
  return previous != NULL && previous->before != NULL && previous->version == source->version &&
         previous->file_before != GRIND_NONE &&
         grind_graph_get_profile (previous->graph) == grind_graph_get_profile (source->graph) &&
         get_file_id (previous->before, previous->file_before) ==
         get_file_id (source->before, source->file_before);
}

/* Loads the text before, if it is known. */
static gboolean
load_before (const GrindSourceRequest  *request,
             GrindSource               *source,
             GCancellable              *cancellable,
             GError                   **error)
{
  GrindProfile *profile = grind_graph_get_profile (source->graph);
  GrindFileId file;

  if (source->file_before == GRIND_NONE || source->version == NULL)
    return TRUE;

  file = get_file_id (source->before, source->file_before);
  if (is_same_before (source, request->previous))
    source->text_before = request->previous->text_before != NULL
                            ? grind_source_text_ref (request->previous->text_before) : NULL;
  else if (file != GRIND_NONE)
    source->text_before = grind_source_version_load (source->version,
                                                     grind_profile_get_file (profile, file, NULL),
                                                     cancellable, NULL);

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Reuses the pairs of lines if only events differ, so that the view need not change its text. */
static gboolean
keep_changes (const GrindSourceRequest *request,
              GrindSource              *source)
{
  GrindSource *previous = request->previous;

  if (previous == NULL || previous->changes == NULL || previous->table != source->table ||
      previous->before != source->before || previous->text != source->text ||
      previous->text_before != source->text_before ||
      _grind_source_is_one_run (previous) != _grind_source_is_one_run (source))
    return FALSE;

  source->changes = grind_line_changes_ref (previous->changes);
  if (previous->changed_file == source->changed_file && previous->changed != NULL)
    source->changed = grind_changed_text_ref (previous->changed);

  return TRUE;
}

/* Pairs the lines of both sides, and makes the text with those that are gone. */
gboolean
_grind_source_compare (const GrindSourceRequest  *request,
                       GrindSource               *source,
                       GCancellable              *cancellable,
                       GError                   **error)
{
  if (!open_version (request, source, cancellable, error) ||
      !load_before (request, source, cancellable, error))
    return FALSE;

  if (!keep_changes (request, source))
    source->changes = make_changes (request, source, TRUE, cancellable, error);
  if (source->changes == NULL)
    return FALSE;

  if (source->changed == NULL &&
      (source->text != NULL || (source->file == GRIND_NONE && source->text_before != NULL)))
    source->changed = grind_changed_text_new (grind_source_get_changes (source), cancellable,
                                              &source->error);
  if (source->changed != NULL)
    source->shown = grind_source_text_ref (grind_changed_text_get_text (source->changed));

  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/**
 * grind_source_get_changes:
 * @self: a source
 *
 * Returns: (transfer none) (nullable): in a comparison, the pairs of lines of the shown file
 */
const GrindFileChanges *
grind_source_get_changes (GrindSource *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->changes != NULL && self->changed_file != GRIND_NONE
           ? grind_line_changes_get_file (self->changes, self->changed_file) : NULL;
}

/**
 * grind_source_find_line:
 * @self: a source with a text
 * @file: a source file
 * @line: a line of it, from 1
 *
 * Returns: the line of the shown text for a location after, or else before; %GRIND_NONE if there is
 *   none
 */
guint
grind_source_find_line (GrindSource *self,
                        GrindFileId  file,
                        guint64      line)
{
  const GrindFileChanges *changes;

  g_return_val_if_fail (self != NULL && self->shown != NULL, GRIND_NONE);

  if (self->changed == NULL)
    return file == grind_source_get_file (self) && line >= 1 &&
           line <= grind_source_text_get_n_lines (self->shown) ? line - 1 : GRIND_NONE;

  changes = grind_source_get_changes (self);
  if (file == changes->after)
    return grind_changed_text_find (self->changed, line, FALSE);

  return file == changes->before ? grind_changed_text_find (self->changed, line, TRUE)
                                 : GRIND_NONE;
}

/**
 * grind_source_locate:
 * @self: a source with a text
 * @line: a line of the shown text, from 0
 * @file: (out): the source file
 * @number: (out): the number of the line in it, from 1; 0 if the line is gone from the file that
 *   is shown
 *
 * Finds the location of a line after; if the whole file is only before, that before.
 */
void
grind_source_locate (GrindSource *self,
                     guint        line,
                     GrindFileId *file,
                     guint64     *number)
{
  const GrindLineChange *change;

  g_return_if_fail (self != NULL && self->shown != NULL);

  *file = grind_source_get_file (self);
  *number = line + 1;
  if (self->changed == NULL)
    return;

  change = grind_changed_text_get_line (self->changed, line);
  *number = change == NULL ? 0 : self->file != GRIND_NONE ? change->line_after
                                                          : change->line_before;
}
