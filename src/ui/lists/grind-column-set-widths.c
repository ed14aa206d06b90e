/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The widths of the columns of a list. */
#include "config.h"

#include "grind-column-set-private.h"

#include "ui/base/grind-text-scale.h"

#define MIN_EXPANDING 90   /* px, minimum width of the expanding column */
#define MIN_DRAGGED   40   /* px */
#define GROWTH        3    /* maximum width of a text column, times its default */
#define ENOUGH        1.7  /* enough width for the expanding column, times its default */

static gboolean
is_number (const GrindColumnEntry *entry)
{
  return grind_list_column_is_number (entry->info);
}

/* Dragging never truncates a number: it would read as a different one. */
static int
get_width (GrindColumnSet         *self,
           const GrindColumnEntry *entry)
{
  if (entry->dragged > 0)
    return MAX (entry->dragged, is_number (entry) ? entry->needed : MIN_DRAGGED);

  return MAX (entry->needed, grind_text_scale_get_pixels (GTK_WIDGET (self->view),
                                                          entry->info->width));
}

/* Returns the width to save for a width that the user wants. A number column that is dragged to its
 * minimum or less keeps fitting its contents, however wide they become. */
static int
limit_width (const GrindColumnEntry *entry,
             int                     width)
{
  if (is_number (entry) && width <= entry->needed)
    return MIN_DRAGGED;

  return CLAMP (width, MIN_DRAGGED, GRIND_MAX_COLUMN_WIDTH);
}

static void
take_width (GrindColumnSet   *self,
            GrindColumnEntry *entry,
            int               width)
{
  entry->dragged = limit_width (entry, width);
  entry->is_sized = TRUE;
  _grind_column_set_save_later (self);
}

static int
get_room (GrindColumnSet *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);

  return gtk_adjustment_get_page_size (adjustment);
}

static void
set_width (GrindColumnSet   *self,
           GrindColumnEntry *entry,
           int               width)
{
  if (gtk_column_view_column_get_fixed_width (entry->column) == width)
    return;

  self->is_sizing = TRUE;
  gtk_column_view_column_set_fixed_width (entry->column, width);
  self->is_sizing = FALSE;
}

/* The next visible column after the expanding one. */
static GrindColumnEntry *
find_next (GrindColumnSet         *self,
           const GrindColumnEntry *expanding)
{
  gboolean is_after = FALSE;

  for (guint place = 0; place < self->order->len; place++)
    {
      guint index = g_array_index (self->order, guint, place);
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

      if (is_after && entry->is_shown)
        return entry;
      is_after |= entry == expanding;
    }

  return NULL;
}

/* The expanding column takes the remaining space, so dragging its edge resizes the next column. */
static void
drag_expanding (GrindColumnSet   *self,
                GrindColumnEntry *expanding)
{
  GrindColumnEntry *next = find_next (self, expanding);
  int width = gtk_column_view_column_get_fixed_width (expanding->column);
  int rest = get_room (self) - width;

  /* Emitted after the handler returns, for the reset below. */
  if (width == MIN_EXPANDING)
    return;

  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      if (entry->is_shown && entry != expanding && entry != next)
        rest -= gtk_column_view_column_get_fixed_width (entry->column);
    }
  if (next != NULL && rest != gtk_column_view_column_get_fixed_width (next->column))
    {
      take_width (self, next, rest);
      set_width (self, next, get_width (self, next));
    }
  set_width (self, expanding, MIN_EXPANDING);
}

static void
width_changed_cb (GrindColumnSet      *self,
                  GParamSpec          *pspec,
                  GtkColumnViewColumn *column)
{
  if (self->is_sizing)
    return;

  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      if (entry->column != column)
        continue;
      if (_grind_column_entry_expands (entry))
        {
          drag_expanding (self, entry);
          return;
        }
      take_width (self, entry, gtk_column_view_column_get_fixed_width (column));
      set_width (self, entry, get_width (self, entry));
    }
}

/* Follows widths that the user drags in the titles. */
void
_grind_column_set_watch_widths (GrindColumnSet *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    g_signal_connect_object (_grind_column_set_get_entry (self, i)->column, "notify::fixed-width",
                             G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
}

/* The expanding column prefers its default width, but can be narrower. */
int
_grind_column_set_get_wanted (GrindColumnSet *self,
                              guint           index)
{
  const GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

  if (!_grind_column_entry_expands (entry))
    return get_width (self, entry);

  return grind_text_scale_get_pixels (GTK_WIDGET (self->view), entry->info->width);
}

/* Sets the width of each column. Once the expanding column has enough space, the other text columns
 * each get a third of the rest. */
void
_grind_column_set_size (GrindColumnSet *self)
{
  int extra = get_room (self);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      int wanted = _grind_column_set_get_wanted (self, i);

      if (entry->is_shown)
        extra -= _grind_column_entry_expands (entry) ? (int) (ENOUGH * wanted) : wanted;
    }

  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      int width = _grind_column_entry_expands (entry) ? MIN_EXPANDING : get_width (self, entry);

      if (!_grind_column_entry_expands (entry) && !is_number (entry) && entry->dragged == 0 &&
          extra > 0)
        width += MIN (extra / 3, width * (GROWTH - 1));
      set_width (self, entry, width);
    }
}

/* Saves nothing if the column would not change. */
static void
give_width (GrindColumnSet   *self,
            GrindColumnEntry *entry,
            int               width)
{
  GrindColumnEntry wanted = *entry;

  wanted.dragged = limit_width (entry, width);
  if (get_width (self, &wanted) == gtk_column_view_column_get_fixed_width (entry->column))
    return;

  take_width (self, entry, width);
  _grind_column_set_size (self);
}

/* Starts from the current width, which may exceed the default. */
void
_grind_column_set_change_width (GrindColumnSet *self,
                                guint           index,
                                double          factor)
{
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);
  int width = gtk_column_view_column_get_fixed_width (entry->column);

  if (!_grind_column_entry_expands (entry) && entry->is_shown)
    give_width (self, entry, (int) (width * factor + 0.5));
}

/* The width of a number column fits all rows; text is measured in nearby rows only. */
void
_grind_column_set_fit_width (GrindColumnSet *self,
                             guint           index)
{
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

  if (!_grind_column_entry_expands (entry) && entry->is_shown)
    give_width (self, entry, grind_column_view_measure_contents (entry->column));
}

/* Without space for locations, functions of the same name would look alike. */
void
_grind_column_set_tell_apart (GrindColumnSet *self)
{
  gboolean is_hidden = FALSE;

  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      is_hidden |= entry->info->kind == GRIND_COLUMN_LOCATION && !entry->is_shown;
    }
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);

      if (entry->info->kind == GRIND_COLUMN_NAME)
        grind_column_view_set_tells_apart (entry->column, is_hidden);
    }
}
