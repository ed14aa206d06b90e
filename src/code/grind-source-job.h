/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/lines/grind-line-table.h"
#include "grind-code-data.h"
#include "source/files/grind-file-search.h"
#include "source/files/grind-source-text.h"

G_BEGIN_DECLS

typedef struct _GrindSource GrindSource;

/**
 * GrindSourceRequest:
 * @graph: a graph
 * @function: a function of its profile
 * @n_events: how many events are shown, 1 or 2
 * @events: events of @graph whose costs are computed
 * @file: one of the function's source files, or %GRIND_NONE for its own
 * @has_others: whether what other functions spend there is wanted, too
 * @rules: where the user has source files
 * @urls: (nullable): the user's debuginfod servers, %NULL where none may be asked
 * @previous: (nullable): what was made before, of which is kept what fits
 *
 * What is to be shown of a function's source.
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
  char            **urls;
  GrindSource      *previous;
} GrindSourceRequest;

/**
 * GrindSource:
 * @graph: the graph it is of
 * @function: the function
 * @table: its lines
 * @rules: where was looked for the file
 * @urls: (nullable): the user's debuginfod servers, %NULL where none was asked
 * @file: the position of the file that is shown in the table's files, %GRIND_NONE if the function
 *   has no lines at all
 * @others: (nullable): the lines of all functions in that file
 * @found: (nullable): where the file was looked for; %NULL if the profile names none
 * @text: (nullable): the text of the file
 * @error: (nullable): why it cannot be shown although it was found
 * @data: (nullable): what is written beside @text
 * @last_line: the last line of the file that the profile knows
 *
 * The source of a function. Immutable, any thread may read it.
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

GrindSource *grind_source_ref         (GrindSource               *self) G_GNUC_WARN_UNUSED_RESULT;
void         grind_source_unref       (GrindSource               *self);
GrindFileId  grind_source_get_file    (GrindSource               *self);
void         grind_source_make_async  (const GrindSourceRequest  *request,
                                       GCancellable              *cancellable,
                                       GAsyncReadyCallback        callback,
                                       gpointer                   user_data);
GrindSource *grind_source_make_finish (GAsyncResult              *result,
                                       GError                   **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindSource, grind_source_unref)

G_END_DECLS
