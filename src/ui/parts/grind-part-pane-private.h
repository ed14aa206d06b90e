/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/parts/grind-part-table.h"
#include "grind-part-pane.h"
#include "grind-part-view.h"
#include "ui/lists/grind-column-set.h"
#include "ui/lists/grind-row-list.h"

G_BEGIN_DECLS

/* The parts of a profile as a picture and as a list, to select some of them, and to compare them
 * with others. Both show the parts that the session wants; a line below describes the parts in the
 * numbers. */
struct _GrindPartPane
{
  GrindView parent_instance;

  /* Template */
  GtkWidget         *invert_button;   /* outside of the pane, as are the two below */
  GtkWidget         *all_button;
  GtkMenuButton     *columns_button;
  GrindPartView     *picture;
  GtkBox            *legend;
  GtkScrolledWindow *scroller;
  GtkColumnView     *view;
  GtkLabel          *chosen_label;
  GtkLabel          *empty_label;

  /* Owned */
  GrindPartTable    *table;           /* (nullable): until made */
  GrindRowList      *list;
  GtkSelectionModel *selection;
  GrindListColumn   *column_infos;
  GrindColumnSet    *columns;         /* (nullable): until disposed */
  GtkWidget         *menu;            /* (nullable): a child, once it was opened */
  GtkBitset         *menu_rows;       /* (nullable): the parts that it is for */

  /* Borrowed */
  GrindSession      *session;
  GrindNavigator    *navigator;

  gboolean           is_syncing;      /* the selection follows the session */
  gboolean           has_sides;       /* of a comparison, as shown */
};

guint8    *_grind_part_pane_make_parts         (GrindPartPane  *self,
                                                GtkBitset      *rows) G_GNUC_WARN_UNUSED_RESULT;
GtkBitset *_grind_part_pane_find_thread        (GrindPartPane  *self,
                                                gpointer        button) G_GNUC_WARN_UNUSED_RESULT;
void       _grind_part_pane_add_menu           (GrindPartPane  *self);
void       _grind_part_pane_install_comparison (GtkWidgetClass *widget_class);

G_END_DECLS
