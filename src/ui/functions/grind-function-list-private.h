/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-list.h"
#include "profile/grind-latest.h"
#include "ui/lists/grind-row-list.h"

G_BEGIN_DECLS

struct _GrindFunctionList
{
  GObject parent_instance;

  /* Current rows; Owned */
  GrindFunctionRows *rows;
  GrindListRows     *list_rows;     /* (nullable): the same for row objects, until listed */
  guint              n_items;       /* number of leading rows reported to the view */
  guint              resize_source;
  gboolean           is_quiet;      /* do not emit "complete" */
  GHashTable        *row_objects;   /* position to GrindRow, borrowed */
  GrindNodeId        selected;

  /* Requested rows; Owned */
  GrindGraph   *next_graph;
  GrindEventId  event;
  GrindEventId  secondary_event;   /* or GRIND_NONE */
  GrindSortKey  key;
  gboolean      is_descending;
  GrindPattern *pattern;       /* (nullable) */
  gboolean      is_ranked;     /* the best matches come first, until it is sorted */
  GrindHiddenFunctions *hidden_functions;     /* (nullable) */
  GrindGroupBy  group_by;
  GrindGroupBy  only_by;
  guint         only_group;
  GrindChangeChoice choice;        /* in a comparison */
  GrindComparison  *comparison;    /* (nullable): of two files */

  GrindLatest filtering;
};

typedef enum
{
  GRIND_LIST_LISTED,
  GRIND_LIST_MOVED,
  GRIND_LIST_COMPLETE,
  GRIND_LIST_FAILED,
  GRIND_LIST_N_SIGNALS
} GrindListSignal;

/*
 * _start() starts to build the requested rows. _show_rows() reports a change of the rows to the
 * view; @previous_selected is the position of the selected row before it. _reveal() expands the
 * group of the selected function, and returns whether it was collapsed.
 */
void         _grind_function_list_start          (GrindFunctionList   *self);
void         _grind_function_list_show_rows      (GrindFunctionList   *self,
                                                  guint                previous_selected,
                                                  GrindListSignal      signal);
gboolean     _grind_function_list_reveal         (GrindFunctionList   *self);
GrindNodeId  _grind_function_list_get_cycle      (GrindFunctionList   *self,
                                                  guint                position);
guint        _grind_function_list_find_cycle     (GrindFunctionList   *self,
                                                  GrindNodeId          node);
GrindGroupBy _grind_function_filter_get_group_by (GrindFunctionFilter *filter);

G_END_DECLS
