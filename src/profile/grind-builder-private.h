/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-id-map-private.h"
#include "grind-profile-private.h"

G_BEGIN_DECLS

/* A description of an event, "event:". */
typedef struct
{
  char   *name;
  char   *formula;     /* (nullable) */
  char   *long_name;   /* (nullable) */
  guint   file;        /* input and line that define it */
  guint64 line;
} GrindEventLine;

/* A function while functions are looked up, with its key in one place. */
typedef struct
{
  guint32 object;
  guint32 file;
  guint32 name;
} GrindFunctionRow;

/* A part while it is being read */
typedef struct
{
  GrindPartInfo *info;
  GPtrArray     *properties;        /* utf8 */
  GArray        *events;            /* (nullable) GrindEventId by column */
  char          *summary, *totals;  /* (nullable) as written in the file */
  guint64        summary_line, totals_line;
  guint          file;
} GrindPartBuild;

/*
 * Joins the shards of one or more files, in order, into a profile. Not thread-safe; finishing
 * starts threads of its own.
 */
typedef struct
{
  /* Owned */
  GrindProfile    *profile;
  GrindBuffer      functions;        /* GrindFunctionRow */
  GrindNumbers     function_lines;   /* start line according to calls; 0 unknown */
  GrindTupleTable  function_table;
  GHashTable      *event_ids;        /* event name -> id + 1, until names become valid */
  GArray          *event_lines;      /* GrindEventLine */
  GPtrArray       *part_builds;      /* GrindPartBuild */
  GPtrArray       *shards;           /* GrindShardCosts, in order */
  GrindBuffer      self_functions;   /* guint32 by row of all shards in order */
  GrindBuffer      self_parts;
  GrindBuffer      callers, callees, call_parts;
  GPtrArray       *shard_events;     /* guint32[] by shard: column -> event */
  GPtrArray       *files;            /* utf8, names of the inputs */
  GrindIdMap       ids[GRIND_N_SPACES];     /* of the file: id -> name */
  GArray          *pending;          /* GrindHeader: lines for the next part */
  GrindFindings    file_findings;
  GrindFindings    findings;
  guint            finding_files[GRIND_N_FINDINGS];
  guint32         *maps[GRIND_N_SPACES];    /* of the current shard: reference -> name */

  GrindJoinFunc    join;             /* (nullable) called before there are tables */
  gpointer         join_data;

  guint            first_part;       /* of the file */
  guint64          line;             /* lines of the file before the current shard */
  guint32          object, file;     /* current ones */
} GrindBuilder;

GrindBuilder *grind_builder_new         (gint64         memory_limit,
                                         gboolean       is_proportionate);
void          grind_builder_free        (GrindBuilder  *self);
GrindBudget  *grind_builder_get_budget  (GrindBuilder  *self);
guint64       grind_builder_n_functions (GrindBuilder  *self);
gboolean      grind_builder_begin_file  (GrindBuilder  *self,
                                         const char    *name);
void          grind_builder_pass_over   (GrindBuilder  *self,
                                         const char    *name);
void          grind_builder_find        (GrindBuilder  *self,
                                         GrindFinding   finding,
                                         guint64        line,
                                         const char    *text);
gboolean      grind_builder_add_shard   (GrindBuilder  *self,
                                         GrindShard    *shard);
void          grind_builder_end_file    (GrindBuilder  *self,
                                         gboolean       is_empty);
GrindProfile *grind_builder_finish      (GrindBuilder  *self,
                                         guint          n_threads,
                                         GCancellable  *cancellable,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindBuilder, grind_builder_free)

/* Shared by the files of the builder */
guint32  _grind_builder_get_event    (GrindBuilder  *self,
                                      const char    *name);
gboolean _grind_builder_begin_part   (GrindBuilder  *self);
gboolean _grind_builder_begin_names  (GrindBuilder  *self,
                                      GrindShard    *shard);
guint32  _grind_builder_resolve      (GrindBuilder  *self,
                                      GrindShard    *shard,
                                      GrindSpace     space,
                                      guint32        ref);
void     _grind_builder_fetch        (GrindBuilder  *self,
                                      GrindShard    *shard,
                                      GrindSpace     space,
                                      guint32        ref,
                                      GrindFetch     step);
gboolean _grind_builder_take_ids     (GrindBuilder  *self,
                                      GrindShard    *shard);
void     _grind_builder_end_names    (GrindBuilder  *self);
void     _grind_builder_note_events  (GrindBuilder  *self,
                                      GrindShard    *shard);
void     _grind_builder_read_headers (GrindBuilder  *self,
                                      GrindShard    *shard);
void     _grind_builder_end_parts    (GrindBuilder  *self);
void     _grind_builder_check_sums   (GrindBuilder  *self);
void     _grind_builder_end_events   (GrindBuilder  *self);
void     _grind_builder_add_customary (GrindBuilder *self,
                                       GHashTable   *defined);
gboolean _grind_builder_end_tables   (GrindBuilder  *self,
                                      guint          n_threads,
                                      GCancellable  *cancellable);
void     _grind_builder_find_in_file (GrindBuilder  *self,
                                      GrindFinding   finding,
                                      guint          file,
                                      guint64        line,
                                      const char    *text);
gboolean _grind_builder_take_functions (GrindBuilder  *self);
gboolean _grind_builder_join         (GrindBuilder  *self,
                                      GCancellable  *cancellable,
                                      GError       **error);
void     _grind_part_build_free      (GrindPartBuild *build);

G_END_DECLS
