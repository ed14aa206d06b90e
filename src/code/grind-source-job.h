/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-code-data.h"
#include "source/binary/grind-object-cache.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"

G_BEGIN_DECLS

typedef struct _GrindSource GrindSource;

/**
 * GrindSourceRequest:
 * @graph: a graph
 * @function: a function of its profile
 * @n_events: the number of events to show, 1 or 2
 * @events: events of @graph with computed costs
 * @file: one of the function's source files, or %GRIND_NONE to choose its own
 * @has_others: whether to include the self costs of other functions
 * @rules: the user's path rules
 * @objects: opens ELF objects
 * @urls: (nullable): the user's debuginfod servers, %NULL if none may be queried
 * @previous: (nullable): the previous result, to reuse parts of
 *
 * A request for the source of a function.
 */
typedef struct
{
  GrindGraph       *graph;
  GrindFunctionId   function;
  guint             n_events;
  GrindEventId      events[GRIND_CODE_COLUMNS];
  GrindFileId       file;
  gboolean          has_others;
  GrindPathRules   *rules;
  GrindObjectCache *objects;
  char            **urls;
  GrindSource      *previous;
} GrindSourceRequest;

/**
 * GrindSource:
 * @graph: its graph
 * @function: the function
 * @table: its lines
 * @rules: the path rules used
 * @urls: (nullable): the user's debuginfod servers, %NULL if none was queried
 * @file: the position of the shown file in the table's files, %GRIND_NONE if the function has no
 *   lines at all
 * @others: (nullable): the lines of all functions in that file
 * @found: (nullable): the result of the file search; %NULL if the profile names no file
 * @text: (nullable): the text of the file
 * @error: (nullable): why the file was found but cannot be shown
 * @data: (nullable): annotations of @text
 * @last_line: the last line of the file in the profile
 *
 * The source of a function. Immutable, so any thread may read it.
 */
struct _GrindSource
{
  GrindGraph      *graph;
  GrindFunctionId  function;
  GrindLineTable  *table;
  GrindPathRules  *rules;
  char           **urls;
  guint            file;
  GrindLineTable  *others;
  GrindFoundFile  *found;
  GrindSourceText *text;
  GError          *error;
  GrindCodeData   *data;
  guint64          last_line;
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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSource, grind_source_unref)

G_END_DECLS
