/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-column-set.h"

G_BEGIN_DECLS

#define GRIND_N_COLUMN_SUBMENUS 5
#define GRIND_MAX_COLUMN_WIDTH  4000   /* px, for widths set by the user */

typedef enum
{
  GRIND_CHOICE_NONE,     /* shown where there is space */
  GRIND_CHOICE_SHOWN,
  GRIND_CHOICE_HIDDEN,
} GrindColumnChoice;

typedef struct
{
  GtkColumnViewColumn   *column;
  const GrindListColumn *info;
  GrindColumnChoice      choice;
  int                    needed;     /* px, for its title and the known contents */
  char                  *widest;     /* (nullable): the rows' widest text that was measured */
  int                    scale;      /* px, of the text then */
  int                    dragged;    /* px, set by the user; 0 if not set */
  gboolean               is_sized;   /* by the user, since the columns were last fitted */
  gboolean               is_shown;
  gboolean               is_missing; /* of calls or a comparison, and there are none */
  gboolean               is_optional; /* in a comparison: shown only if the user asks for it */
  gboolean               is_driven;  /* visibility ignores choice and space */
  gboolean               is_needed;  /* shown, if is_driven */
} GrindColumnEntry;

struct _GrindColumnSet
{
  GObject parent_instance;

  /* Owned */
  GArray             *entries;      /* of GrindColumnEntry, by index */
  GArray             *order;        /* of guint: indexes from left to right, with hidden ones */
  GSimpleActionGroup *actions;
  GMenu              *menu;
  GMenu              *submenus[GRIND_N_COLUMN_SUBMENUS];   /* of columns, one for each action */
  GtkWidget          *popover;      /* (nullable): has the menu; child of a widget around @view */
  char               *settings_key;
  char               *widths_key;   /* (nullable): if there is such a key */
  guint               fit_source;
  guint               order_source;
  guint               save_source;

  GrindNavigator     *navigator;    /* (nullable) */

  /* Borrowed */
  GtkColumnView      *view;
  GtkScrolledWindow  *scroller;
  GtkEventController *keys;         /* (nullable): of @view, until disposed */

  gboolean            is_fitting;   /* we are changing the view's columns */
  gboolean            is_saving;    /* we are changing the settings */
  gboolean            is_sizing;    /* we are changing column widths */
};

static inline GrindColumnEntry *
_grind_column_set_get_entry (GrindColumnSet *self,
                             guint           index)
{
  return &g_array_index (self->entries, GrindColumnEntry, index);
}

/* Whether it takes the remaining space */
static inline gboolean
_grind_column_entry_expands (const GrindColumnEntry *entry)
{
  return (entry->info->flags & GRIND_COLUMN_EXPANDS) != 0;
}

guint _grind_column_set_find_id        (GrindColumnSet *self,
                                        const char     *id);
void  _grind_column_set_fit            (GrindColumnSet *self);
void  _grind_column_set_queue_fit      (GrindColumnSet *self);

void  _grind_column_set_watch_settings (GrindColumnSet *self);
void  _grind_column_set_follow_graph   (GrindColumnSet *self,
                                        GrindGraph     *graph);
void  _grind_column_set_save           (GrindColumnSet *self);
void  _grind_column_set_save_later     (GrindColumnSet *self);
void  _grind_column_set_reset          (GrindColumnSet *self);

void  _grind_column_set_add_keys       (GrindColumnSet *self);
void  _grind_column_set_remove_keys    (GrindColumnSet *self);

void  _grind_column_set_watch_widths   (GrindColumnSet *self);
int   _grind_column_set_get_wanted     (GrindColumnSet *self,
                                        guint           index);
void  _grind_column_set_size           (GrindColumnSet *self);
void  _grind_column_set_change_width   (GrindColumnSet *self,
                                        guint           index,
                                        double          factor);
void  _grind_column_set_tell_apart     (GrindColumnSet *self);
void  _grind_column_set_fit_width      (GrindColumnSet *self,
                                        guint           index);

G_END_DECLS
