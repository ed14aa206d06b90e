/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-line-table.h"

#include "profile/grind-line-reader.h"
#include "profile/grind-tuple-table-private.h"

G_BEGIN_DECLS

struct _GrindLineTable
{
  /* Owned */
  GrindGraph      *graph;
  GrindLineRow    *rows;
  gint64          *self;          /* by row and real event, like all costs */
  GrindFunctionId *functions;     /* (nullable) by row, NULL if all have the same function */
  GrindLineCall   *calls;
  gint64          *call_costs;
  GrindLineJump   *jumps;
  GrindLineFile   *files;
  gint64          *file_self;

  GrindFunctionId  function;      /* or GRIND_NONE */
  GrindLinesKind   kind;
  guint            n_rows;
  guint            n_calls;
  guint            n_jumps;
  guint            n_files;
  guint            n_real;        /* events */
};

typedef struct
{
  GrindFunctionId callee;
  guint           row;
  GrindCount      count;
} GrindLinesCall;

typedef struct
{
  guint         row;
  GrindLineJump jump;
} GrindLinesJump;

/* For a row of several functions: the most expensive function so far, and the current one. */
typedef struct
{
  GrindFunctionId best;
  GrindFunctionId current;
  __int128        best_cost;      /* of the first event */
  __int128        current_cost;
} GrindLinesOwner;

/*
 * Lines, summed by position as they are read. Rows, calls and jumps are numbered in the order of
 * their first appearance, and sorted at the end. All are found by hash, so that reading takes
 * linear time.
 */
typedef struct
{
  GrindGraph     *graph;
  GrindLineReader *reader;        /* (nullable) */
  const guint8   *files;          /* (nullable) (unowned): a bit for each file to read */
  GrindLinesKind  kind;
  gboolean        has_owners;
  guint           n_real;
  guint           last_row;       /* GRIND_NONE at the start */
  guint           n_read;         /* lines */
  GrindBudget     budget;
  GrindTupleTable row_table;
  GrindTupleTable call_table;
  GrindTupleTable jump_table;
  GrindBuffer     rows;           /* GrindLineRow */
  GrindSums       self;
  GrindBuffer     owners;         /* GrindLinesOwner */
  GrindBuffer     calls;          /* GrindLinesCall */
  GrindSums       call_costs;
  GrindBuffer     jumps;          /* GrindLinesJump */
} GrindLinesSum;

void            _grind_lines_sum_init      (GrindLinesSum    *self,
                                            GrindGraph       *graph,
                                            GrindLinesKind    kind,
                                            gboolean          has_owners,
                                            const guint8     *files);
void            _grind_lines_sum_clear     (GrindLinesSum    *self);
gboolean        _grind_lines_sum_read      (GrindLinesSum    *self,
                                            GrindFunctionId   function,
                                            GCancellable     *cancellable,
                                            GError          **error);
GrindFunctionId _grind_lines_sum_get_owner (GrindLinesSum    *self,
                                            guint             row);
GrindLineTable *_grind_lines_sum_finish    (GrindLinesSum    *self,
                                            GrindFileId       first_file,
                                            GError          **error)
                                            G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindLinesSum, _grind_lines_sum_clear)

G_END_DECLS
