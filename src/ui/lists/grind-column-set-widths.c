/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How wide the columns of a list are. */
#include "config.h"

#include "grind-column-set-private.h"

#include "ui/base/grind-text-scale.h"

#define MIN_EXPANDING 90   /* px, what stays of the expanding column where there is no room */
#define MIN_DRAGGED   40   /* px */
#define GROWTH        3    /* times its usual width a column of text has, at most */
#define ENOUGH        1.7  /* times its usual width the expanding column has before that */

/* Dragging never cuts a number: it would read as another one. */
static int
get_width (GrindColumnSet         *self,
           const GrindColumnEntry *entry)
{
  if (entry->dragged > 0)
    return MAX (entry->dragged, entry->info->is_number ? entry->needed : MIN_DRAGGED);

  return MAX (entry->needed, grind_text_scale_get_pixels (GTK_WIDGET (self->view),
                                                          entry->info->width));
}

/* What is kept of a width that the user wants. A number that is to have no more room than it needs
 * has from then on what it needs, however much that will be. */
static int
limit_width (const GrindColumnEntry *entry,
             int                     width)
{
  if (entry->info->is_number && width <= entry->needed)
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

/* The next column that is shown after the expanding one. */
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

/* The expanding column takes what is left. Where its end is dragged it is the next column that
 * becomes wider or narrower. */
static void
drag_expanding (GrindColumnSet   *self,
                GrindColumnEntry *expanding)
{
  GrindColumnEntry *next = find_next (self, expanding);
  int width = gtk_column_view_column_get_fixed_width (expanding->column);
  int rest = get_room (self) - width;

  /* Set back below: this comes when the handler has returned. */
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
      if (entry->info->is_expanding)
        {
          drag_expanding (self, entry);
          return;
        }
      take_width (self, entry, gtk_column_view_column_get_fixed_width (column));
      set_width (self, entry, get_width (self, entry));
    }
}

/* Follows what the user does to the titles. */
void
_grind_column_set_watch_widths (GrindColumnSet *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    g_signal_connect_object (_grind_column_set_get_entry (self, i)->column, "notify::fixed-width",
                             G_CALLBACK (width_changed_cb), self, G_CONNECT_SWAPPED);
}

/* The expanding column is to have its usual width, but can do with less. */
int
_grind_column_set_get_wanted (GrindColumnSet *self,
                              guint           index)
{
  const GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

  if (!entry->info->is_expanding)
    return get_width (self, entry);

  return grind_text_scale_get_pixels (GTK_WIDGET (self->view), entry->info->width);
}

/* Gives each column its width. Where more room is left than is enough for the expanding column,
 * other columns of text get a third of it. */
void
_grind_column_set_size (GrindColumnSet *self)
{
  int extra = get_room (self);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      int wanted = _grind_column_set_get_wanted (self, i);

      if (entry->is_shown)
        extra -= entry->info->is_expanding ? (int) (ENOUGH * wanted) : wanted;
    }

  for (guint i = 0; i < self->entries->len; i++)
    {
      GrindColumnEntry *entry = _grind_column_set_get_entry (self, i);
      int width = entry->info->is_expanding ? MIN_EXPANDING : get_width (self, entry);

      if (!entry->info->is_expanding && !entry->info->is_number && entry->dragged == 0 && extra > 0)
        width += MIN (extra / 3, width * (GROWTH - 1));
      set_width (self, entry, width);
    }
}

/* Nothing is kept where the column would look as it does. */
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

/* From the width that it has now, which may be more than is usual. */
void
_grind_column_set_change_width (GrindColumnSet *self,
                                guint           index,
                                double          factor)
{
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);
  int width = gtk_column_view_column_get_fixed_width (entry->column);

  if (!entry->info->is_expanding && entry->is_shown)
    give_width (self, entry, (int) (width * factor + 0.5));
}

/* Numbers have their room for all rows; of texts it is known what those around here need. */
void
_grind_column_set_fit_width (GrindColumnSet *self,
                             guint           index)
{
  GrindColumnEntry *entry = _grind_column_set_get_entry (self, index);

  if (!entry->info->is_expanding && entry->is_shown)
    give_width (self, entry, grind_list_column_measure_contents (entry->column));
}
