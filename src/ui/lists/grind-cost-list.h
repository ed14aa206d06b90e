/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-set.h"
#include "grind-row-list.h"
#include "ui/base/grind-view.h"

G_BEGIN_DECLS

#define GRIND_TYPE_COST_LIST (grind_cost_list_get_type ())
G_DECLARE_DERIVABLE_TYPE (GrindCostList, grind_cost_list, GRIND, COST_LIST, GrindView)

/*
 * A list of rows with costs, whose columns are data. It sorts, selects, formats and copies rows,
 * and has their menu. Subclasses make the rows. Signal: "row-chosen" (guint, the index of a row in
 * the data), when the user has selected a row.
 */
struct _GrindCostListClass
{
  GrindViewClass parent_class;

  /* What the rows depend on; a change calls list() */
  GrindChanges  lists_on;

  /* Lists the rows of the current state of the session, with grind_cost_list_set_rows() or
   * grind_cost_list_run(). */
  void        (* list)           (GrindCostList *self);

  /* (nullable): The reason why nothing is listed */
  const char *(* get_empty_text) (GrindCostList *self);

  /* Goes to a row; by default to its function. */
  void        (* activate)       (GrindCostList *self,
                                  GrindRow      *row);

  /* (nullable): The user has selected a row, given by its index in the data. */
  void        (* row_chosen)     (GrindCostList *self,
                                  guint          row);

  /* Whether its order cannot be changed */
  gboolean      is_unsorted;
};

void            grind_cost_list_set_columns (GrindCostList         *self,
                                             const GrindListColumn *columns,
                                             guint                  n_columns,
                                             const char            *settings_key);
void            grind_cost_list_set_titles  (GrindCostList         *self,
                                             const char            *label,
                                             const char            *columns_label);
void            grind_cost_list_run         (GrindCostList         *self,
                                             const GrindJob        *job,
                                             gpointer               data,
                                             const char            *busy_text);
void            grind_cost_list_set_rows    (GrindCostList         *self,
                                             GrindListRows         *rows);
void            grind_cost_list_clear       (GrindCostList         *self);
void            grind_cost_list_set_note    (GrindCostList         *self,
                                             const char            *note,
                                             const char            *tooltip);
void            grind_cost_list_go_to       (GrindCostList         *self,
                                             GrindNodeId            node);
void            grind_cost_list_select      (GrindCostList         *self,
                                             guint                  row);

G_END_DECLS
