/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-function-groups.h"
#include "grind-function-list.h"
#include "grind-function-pane.h"
#include "ui/base/grind-help.h"
#include "ui/base/grind-message-bar.h"
#include "ui/base/grind-search-entry.h"
#include "ui/lists/grind-column-set.h"
#include "ui/lists/grind-row-list.h"
#include "ui/lists/grind-row-menu.h"

G_BEGIN_DECLS

/* The function list of a session with its search, and its totals below. It belongs to the tab, and
 * follows the navigator of the active half. */
struct _GrindFunctionPane
{
  GrindView parent_instance;

  /* Template */
  GrindSearchEntry  *search_entry;
  GrindMessageBar   *hidden_bar;
  GrindMessageBar   *left_out_bar;
  GtkDropDown       *choice_drop_down;
  GtkDropDown       *group_drop_down;
  GrindHelp         *help;
  GtkScrolledWindow *scroller;
  GtkColumnView     *view;
  GtkLabel          *empty_label;
  GtkMenuButton     *columns_button;
  GtkButton         *only_button;
  GtkLabel          *count_label;
  GtkLabel          *total_label;

  /* Owned */
  GrindFunctionList  *list;
  GrindColumnSet     *columns;               /* (nullable): without a navigator, or disposed */
  GSimpleAction      *sort_action;
  GMenu              *sort_menu;             /* (nullable): until disposed */
  GrindRowMenu       *menu;                  /* (nullable): until disposed */
  GrindFunctionGroups *groups;               /* (nullable): until disposed */
  GrindSortKey        default_key;           /* until the user chooses another order */
  guint               scroll_source;
  gboolean            awaits_size;
  gboolean            is_compared;           /* as the menus show */

  guint       map_tick;
  guint       n_frames;                      /* drawn since the list was mapped */
  gboolean    is_ready;
  gboolean    has_old_columns;               /* the next rows may need other widths */
  gboolean    starts_at_top;                 /* the next order starts at the top */
  gboolean    awaits_focus;                  /* until there is a size; a button has it until then */
};

/* grind-function-pane-place.c */
void     _grind_function_pane_watch_place    (GrindFunctionPane *self);
void     _grind_function_pane_queue_scroll   (GrindFunctionPane *self);
guint    _grind_function_pane_get_selected   (GrindFunctionPane *self);
gboolean _grind_function_pane_has_size       (GrindFunctionPane *self);
gboolean _grind_function_pane_is_settled      (GtkWidget         *widget);

/* grind-function-pane-order.c */
void _grind_function_pane_follow_comparison (GrindFunctionPane *self);
void _grind_function_pane_add_columns (GrindFunctionPane *self);
gboolean _grind_function_pane_has_key (GrindFunctionPane *self,
                                       GrindSortKey       key);
void _grind_function_pane_sort_by     (GrindFunctionPane *self,
                                       GrindSortKey       key,
                                       gboolean           is_descending);
void _grind_function_pane_show_order  (GrindFunctionPane *self);

/* grind-function-pane-choice.c */
void _grind_function_pane_choose            (GrindFunctionPane *self,
                                             GrindChangeChoice  choice);
void _grind_function_pane_choice_changed_cb (GrindFunctionPane *self);
void _grind_function_pane_list_all_cb       (GrindFunctionPane *self);
void _grind_function_pane_show_choice       (GrindFunctionPane *self);
void _grind_function_pane_show_left_out     (GrindFunctionPane *self);

/* grind-function-pane-hidden.c */
void _grind_function_pane_show_hidden (GrindFunctionPane *self);

G_END_DECLS
