/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "profile/grind-types.h"

G_BEGIN_DECLS

/**
 * GrindRunFunction:
 * @name: its recorded name
 * @key: what pairs it with functions of other builds
 * @object: its ELF object
 * @file: its source file
 *
 * A function of a run.
 */
typedef struct
{
  const char *name;
  const char *key;
  const char *object;
  const char *file;
} GrindRunFunction;

/**
 * GrindRunCost:
 * @function: an index of the functions
 * @event: an index of the events
 * @self: its self cost
 * @inclusive: its inclusive cost
 */
typedef struct
{
  guint  function;
  guint  event;
  gint64 self;
  gint64 inclusive;
} GrindRunCost;

/**
 * GrindRunCall:
 * @caller: an index of the functions
 * @callee: likewise
 * @event: an index of the events
 * @count: the number of calls; 0 if unknown
 * @cost: their inclusive cost
 */
typedef struct
{
  guint  caller;
  guint  callee;
  guint  event;
  gint64 count;
  gint64 cost;
} GrindRunCall;

/**
 * GrindRunSummary:
 * @path: the absolute path of the profile
 * @content: a hash of its bytes
 * @size: its size in bytes
 * @mtime: its modification time, in microseconds since 1970
 * @command: (nullable): the command that was profiled
 * @creator: (nullable): the program that wrote it
 * @events: (element-type utf8): the names of recorded events
 * @totals: (element-type gint64): their totals
 * @functions: (element-type GrindRunFunction): functions that cost enough
 * @costs: (element-type GrindRunCost): their costs
 * @calls: (element-type GrindRunCall): calls between them
 * @strings: what the functions point to
 *
 * What is stored of a profile.
 */
typedef struct
{
  char         *path;
  guint64       content;
  gint64        size;
  gint64        mtime;
  char         *command;
  char         *creator;
  GPtrArray    *events;
  GArray       *totals;
  GArray       *functions;
  GArray       *costs;
  GArray       *calls;
  GStringChunk *strings;
} GrindRunSummary;

GrindRunSummary *grind_run_summary_new  (const char       *path,
                                         GError          **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean         grind_run_summary_hash (GrindRunSummary  *self,
                                         GError          **error);
gboolean         grind_run_summary_load (GrindRunSummary  *self,
                                         double            min_share,
                                         guint64           memory_limit,
                                         GError          **error);
void             grind_run_summary_free (GrindRunSummary  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindRunSummary, grind_run_summary_free)

G_END_DECLS
