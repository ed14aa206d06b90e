/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/compare/grind-comparison.h"
#include "analysis/lines/grind-line-table.h"
#include "grind-changed-text.h"
#include "grind-code-data.h"
#include "source/binary/grind-object-cache.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"
#include "source/files/grind-source-version.h"

G_BEGIN_DECLS

typedef struct _GrindSource GrindSource;

/**
 * GrindSourceRequest:
 * @graph: a graph
 * @function: a function of its profile
 * @comparison: (nullable): the functions that are the same, in a comparison of files
 * @n_events: the number of events to show, 1 or 2
 * @events: events of @graph with computed costs
 * @file: one of the function's source files, or %GRIND_NONE to choose its own
 * @has_others: whether to include the self costs of other functions
 * @rules: the user's path rules
 * @objects: opens ELF objects
 * @urls: (nullable): the user's debuginfod servers, %NULL if none may be queried
 * @base_source: (nullable): the sources before, see grind_source_version_new()
 * @repository: (nullable): the folder for that
 * @previous: (nullable): the previous result, to reuse parts of
 *
 * A request for the source of a function.
 */
typedef struct
{
  GrindGraph       *graph;
  GrindFunctionId   function;
  GrindComparison  *comparison;
  guint             n_events;
  GrindEventId      events[GRIND_CODE_COLUMNS];
  GrindFileId       file;
  gboolean          has_others;
  GrindPathRules   *rules;
  GrindObjectCache *objects;
  char            **urls;
  char             *base_source;
  char             *repository;
  GrindSource      *previous;
} GrindSourceRequest;

/**
 * GrindSource:
 * @graph: its graph
 * @function: the function
 * @table: its lines
 * @before: (nullable): in a comparison, its lines before
 * @rules: the path rules used
 * @urls: (nullable): the user's debuginfod servers, %NULL if none was queried
 * @file: the position of the shown file in the table's files, %GRIND_NONE if the function has no
 *   lines at all, or only before in that file
 * @file_before: likewise among the files of @before, %GRIND_NONE if it is not there
 * @others: (nullable): the lines of all functions in that file
 * @others_before: (nullable): likewise before
 * @found: (nullable): the result of the file search; %NULL if the profile names no file
 * @text: (nullable): the text of the file
 * @error: (nullable): why the file was found but cannot be shown
 * @base_source: (nullable): the sources before that were asked for
 * @repository: (nullable): the folder for that
 * @version: (nullable): the sources before
 * @base_error: (nullable): why @version is not known
 * @text_before: (nullable): the text of the file before
 * @changes: (nullable): in a comparison, the pairs of lines
 * @changed_file: the number of the shown file in @changes
 * @changed: (nullable): in a comparison, the text that is shown
 * @shown: (nullable): the text that is shown
 * @data: (nullable): annotations of @shown
 * @last_line: the last line of the file in the profile
 *
 * The source of a function. Immutable, so any thread may read it.
 */
struct _GrindSource
{
  GrindGraph         *graph;
  GrindFunctionId     function;
  GrindLineTable     *table;
  GrindLineTable     *before;
  GrindPathRules     *rules;
  char              **urls;
  guint               file;
  guint               file_before;
  GrindLineTable     *others;
  GrindLineTable     *others_before;
  GrindFoundFile     *found;
  GrindSourceText    *text;
  GError             *error;
  char               *base_source;
  char               *repository;
  GrindSourceVersion *version;
  GError             *base_error;
  GrindSourceText    *text_before;
  GrindLineChanges   *changes;
  guint               changed_file;
  GrindChangedText   *changed;
  GrindSourceText    *shown;
  GrindCodeData      *data;
  guint64             last_line;
};

GrindSourceRequest *grind_source_request_copy (const GrindSourceRequest  *self)
                                               G_GNUC_WARN_UNUSED_RESULT;
void                grind_source_request_free (GrindSourceRequest        *self);

GrindSource        *grind_source_make         (const GrindSourceRequest  *request,
                                               GCancellable              *cancellable,
                                               GError                   **error)
                                               G_GNUC_WARN_UNUSED_RESULT;
GrindSource        *grind_source_ref          (GrindSource               *self)
                                               G_GNUC_WARN_UNUSED_RESULT;
void                grind_source_unref        (GrindSource               *self);
GrindFileId         grind_source_get_file     (GrindSource               *self);
const GrindFileChanges *
                    grind_source_get_changes  (GrindSource               *self);
guint               grind_source_find_line    (GrindSource               *self,
                                               GrindFileId                file,
                                               guint64                    line);
void                grind_source_locate       (GrindSource               *self,
                                               guint                      line,
                                               GrindFileId               *file,
                                               guint64                   *number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSource, grind_source_unref)

G_END_DECLS
