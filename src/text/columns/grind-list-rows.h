/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/graph/grind-graph.h"

G_BEGIN_DECLS

typedef struct _GrindListRows GrindListRows;

/**
 * GrindListRowsKind:
 * @get_node: (nullable): returns the function or cycle of a row, or %GRIND_NONE
 * @is_last: (nullable): whether a row comes after all others in every order
 * @free_data: (nullable): frees the data
 *
 * What the rows of a list are. All functions get a row's index in the data.
 */
typedef struct
{
  GrindNodeId    (* get_node)  (const GrindListRows *rows,
                                guint                row);
  gboolean       (* is_last)   (const GrindListRows *rows,
                                guint                row);
  GDestroyNotify    free_data;
} GrindListRowsKind;

/**
 * GrindListRows:
 * @kind: what the rows are
 * @graph: (nullable): the graph of their nodes
 * @data: the rows, as their columns expect them
 * @n_rows: their number
 *
 * The rows of a list or table, in some order. Reference counted. They never change: any thread may
 * read them.
 */
struct _GrindListRows
{
  const GrindListRowsKind *kind;
  GrindGraph              *graph;
  gpointer                 data;
  guint                    n_rows;

  /*< private >*/
  GrindListRows           *base;    /* (nullable): of sorted rows, the owner of the data */
  guint                   *order;   /* (nullable): indices in the data, by position */
};

GrindListRows *grind_list_rows_new      (const GrindListRowsKind *kind,
                                         GrindGraph              *graph,
                                         gpointer                 data,
                                         guint                    n_rows)
                                         G_GNUC_WARN_UNUSED_RESULT;
GrindListRows *grind_list_rows_reorder  (GrindListRows           *self,
                                         guint                   *order,
                                         guint                    n_rows)
                                         G_GNUC_WARN_UNUSED_RESULT;
GrindListRows *grind_list_rows_for_graph (GrindListRows          *self,
                                          GrindGraph             *graph)
                                          G_GNUC_WARN_UNUSED_RESULT;
GrindListRows *grind_list_rows_ref      (GrindListRows           *self);
void           grind_list_rows_unref    (GrindListRows           *self);
guint          grind_list_rows_get_row  (const GrindListRows     *self,
                                         guint                    position);
guint          grind_list_rows_find     (const GrindListRows     *self,
                                         guint                    row);
GrindNodeId    grind_list_rows_get_node (const GrindListRows     *self,
                                         guint                    position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindListRows, grind_list_rows_unref)

G_END_DECLS
