/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-view-stacks.h"

#include <glib/gi18n.h>

#include "grind-divider.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-text-scale.h"

#define LAYOUT_KEY      "layout"
#define MIN_CALLER_ROWS 3
#define MAX_CALLER_PART 0.4   /* of the height of both sides, until the user drags the divider */
#define MAX_SOURCE_PART 0.55  /* likewise, for a text */
#define MIN_SIDE_WIDTH  420   /* px at the default text size, of sides next to each other */
#define SPARE_WIDTH     24    /* px more, before they return there */
#define UNFOLD_DISTANCE 12    /* px, drag distance that expands a collapsed side */

struct _GrindViewStacks
{
  GtkWidget parent_instance;

  /* Template */
  GtkPaned       *paned;
  GrindViewStack *upper;
  GrindViewStack *lower;

  guint    place_source;
  gboolean is_beside_wanted;
  gboolean is_beside;       /* the upper one is next to the lower one, at its start */
  gboolean is_allocated;    /* since the last change of orientation */
  gboolean is_allocating;
  gboolean is_opening;      /* a collapsed side, by the divider */
};

G_DEFINE_FINAL_TYPE (GrindViewStacks, grind_view_stacks, GTK_TYPE_WIDGET)

static int
get_min_width (gpointer widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* There is always space before the first allocation. Between the widths that move the sides next to
 * each other and back, they stay. */
static gboolean
has_room (GrindViewStacks *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget);
  int needed = self->is_beside ? get_min_width (self->paned)
                               : get_min_width (self->upper) + get_min_width (self->lower);

  needed = MAX (needed, 2 * grind_text_scale_get_pixels (widget, MIN_SIDE_WIDTH));

  return width <= 0 || width >= needed + (self->is_beside ? 0 : SPARE_WIDTH);
}

static double
get_max_part (GrindViewStacks *self)
{
  return g_strcmp0 (grind_view_stack_get_visible_view (self->upper),
                    "source") == 0 ? MAX_SOURCE_PART
                                                                              : MAX_CALLER_PART;
}

/* Side by side both get the same width. Otherwise the upper one gets the height of its rows, so
 * that one caller does not take half the window. */
static void
place_by_itself (GrindViewStacks *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->paned));
  int height = gtk_widget_get_height (GTK_WIDGET (self->paned));
  int wanted;

  if (width <= 0 || height <= 0)
    return;

  if (self->is_beside)
    wanted = width / 2;
  else
    wanted = MIN (grind_view_stack_get_wanted_height (self->upper, MIN_CALLER_ROWS),
                  (int) (get_max_part (self) * height));
  grind_divider_move (self->paned, wanted);
}

/* A paned gives its extra space to children that resize, so that the divider does not have to be
 * moved visibly afterwards. The first size after a change of orientation is not extra space. */
static void
update_resizing (GrindViewStacks *self)
{
  gboolean is_lower_folded = grind_view_stack_get_folded (self->lower);
  gboolean is_even = self->is_beside && self->is_allocated &&
                     !grind_view_stack_get_folded (self->upper) &&
                     !grind_divider_is_placed (self->paned);

  gtk_paned_set_resize_start_child (self->paned, is_lower_folded || is_even);
  gtk_paned_set_resize_end_child (self->paned, !is_lower_folded);
}

static void
place (GrindViewStacks *self)
{
  update_resizing (self);
  if (grind_view_stack_get_folded (self->upper))
    grind_divider_move (self->paned, 0);
  else if (grind_view_stack_get_folded (self->lower))
    grind_divider_move (self->paned, G_MAXINT16);
  else if (!grind_divider_is_placed (self->paned))
    place_by_itself (self);
}

/* Restores the user's position of the divider. */
static void
place_back (GrindViewStacks *self)
{
  int position = grind_divider_get_place (self->paned);

  if (position > 0 && !grind_view_stack_get_folded (self->upper) &&
      !grind_view_stack_get_folded (self->lower))
    grind_divider_move (self->paned, position);
  place (self);
}

static void
set_beside (GrindViewStacks *self,
            gboolean         is_beside)
{
  self->is_beside = is_beside;
  self->is_allocated = FALSE;
  grind_view_stack_set_edge (self->upper, is_beside ? GRIND_EDGE_START : GRIND_EDGE_NONE);
  grind_view_stack_set_edge (self->lower, is_beside ? GRIND_EDGE_END : GRIND_EDGE_NONE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned),
                                  is_beside ? GTK_ORIENTATION_HORIZONTAL
                                            : GTK_ORIENTATION_VERTICAL);
  grind_divider_set_key (self->paned, is_beside ? "upper-width" : "upper-height");
  place_back (self);
}

static gboolean
place_cb (gpointer user_data)
{
  GrindViewStacks *self = user_data;
  gboolean is_beside = self->is_beside_wanted && has_room (self);

  self->place_source = 0;
  if (is_beside != self->is_beside)
    set_beside (self, is_beside);
  else
    place (self);

  return G_SOURCE_REMOVE;
}

static void
queue_place (GrindViewStacks *self)
{
  if (self->place_source == 0)
    self->place_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, place_cb, self, NULL);
}

static void
read_layout (GrindViewStacks *self)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *layout = settings != NULL ? g_settings_get_string (settings, LAYOUT_KEY) : NULL;

  self->is_beside_wanted = g_strcmp0 (layout, "side-by-side") == 0;
}

/* Tells the user if there is no space for the requested layout. */
static void
layout_changed_cb (GrindViewStacks *self)
{
  read_layout (self);
  queue_place (self);
  if (self->is_beside_wanted && !has_room (self) && gtk_widget_get_mapped (GTK_WIDGET (self)))
    grind_dialogs_show_toast (GTK_WIDGET (self),
                              _("The window is too narrow for callers and callees side by side"));
}

/* A collapsed side gives its space to the other, which is expanded. */
static void
folded_cb (GrindViewStacks *self,
           GParamSpec      *pspec,
           GrindViewStack  *side)
{
  if (grind_view_stack_get_folded (side))
    {
      grind_view_stack_set_folded (side == self->upper ? self->lower : self->upper, FALSE);
      place (self);
    }
  else if (self->is_opening)
    update_resizing (self);
  else if (grind_divider_is_placed (self->paned))
    place_back (self);
  else
    queue_place (self);
}

static void
open_side (GrindViewStacks *self,
           GrindViewStack  *side)
{
  self->is_opening = TRUE;
  grind_view_stack_set_folded (side, FALSE);
  self->is_opening = FALSE;
}

/* Dragging the divider away from a collapsed side expands it. A new size moves the divider, too.
 * Before the first one, it has no range. */
static void
position_cb (GrindViewStacks *self)
{
  int position = gtk_paned_get_position (self->paned);
  int min, max;

  if (self->is_allocating || !self->is_allocated)
    return;

  g_object_get (self->paned, "min-position", &min, "max-position", &max, NULL);
  if (grind_view_stack_get_folded (self->upper) && position > min + UNFOLD_DISTANCE)
    open_side (self, self->upper);
  else if (grind_view_stack_get_folded (self->lower) && position < max - UNFOLD_DISTANCE)
    open_side (self, self->lower);
}

static GtkSizeRequestMode
grind_view_stacks_get_request_mode (GtkWidget *widget)
{
  return gtk_widget_get_request_mode (GTK_WIDGET (GRIND_VIEW_STACKS (widget)->paned));
}

/* Sides next to each other request no more width than above each other, so that they can move there
 * when there is no more. */
static void
grind_view_stacks_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline,
                           int            *natural_baseline)
{
  GrindViewStacks *self = GRIND_VIEW_STACKS (widget);

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    for_size = MAX (for_size, get_min_width (self->paned));
  gtk_widget_measure (GTK_WIDGET (self->paned), orientation, for_size, minimum, natural, NULL,
                      NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->is_beside)
    *minimum = MAX (get_min_width (self->upper), get_min_width (self->lower));
}

static void
grind_view_stacks_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  GrindViewStacks *self = GRIND_VIEW_STACKS (widget);

  self->is_allocating = TRUE;
  gtk_widget_allocate (GTK_WIDGET (self->paned), MAX (width, get_min_width (self->paned)), height,
                       -1, NULL);
  self->is_allocating = FALSE;
  if (!self->is_allocated || self->is_beside != (self->is_beside_wanted && has_room (self)))
    queue_place (self);
  self->is_allocated = TRUE;
}

static void
grind_view_stacks_dispose (GObject *object)
{
  /* Views may queue a new placement during disposal. */
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_VIEW_STACKS);
  g_clear_handle_id (&GRIND_VIEW_STACKS (object)->place_source, g_source_remove);

  G_OBJECT_CLASS (grind_view_stacks_parent_class)->dispose (object);
}

static void
grind_view_stacks_class_init (GrindViewStacksClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_view_stacks_dispose;
  widget_class->get_request_mode = grind_view_stacks_get_request_mode;
  widget_class->measure = grind_view_stacks_measure;
  widget_class->size_allocate = grind_view_stacks_size_allocate;

  g_type_ensure (GRIND_TYPE_VIEW_STACK);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-view-stacks.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindViewStacks, paned);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStacks, upper);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStacks, lower);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, position_cb);
  gtk_widget_class_bind_template_callback (widget_class, queue_place);
}

static void
grind_view_stacks_init (GrindViewStacks *self)
{
  GSettings *settings = grind_settings_get ();

  gtk_widget_init_template (GTK_WIDGET (self));
  grind_divider_remember (self->paned, "upper-height");
  if (settings != NULL)
    g_signal_connect_object (settings, "changed::" LAYOUT_KEY, G_CALLBACK (layout_changed_cb),
                             self, G_CONNECT_SWAPPED);
  read_layout (self);
  if (self->is_beside_wanted)
    set_beside (self, TRUE);
}

/* The view stack of the callers, above or before the other */
GrindViewStack *
grind_view_stacks_get_upper (GrindViewStacks *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACKS (self), NULL);

  return self->upper;
}

/* The view stack of the callees, below or after the other */
GrindViewStack *
grind_view_stacks_get_lower (GrindViewStacks *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACKS (self), NULL);

  return self->lower;
}

/* (nullable): The view stack that has the focus, or had it last */
GrindViewStack *
grind_view_stacks_get_focus_side (GrindViewStacks *self)
{
  GtkWidget *child;

  g_return_val_if_fail (GRIND_IS_VIEW_STACKS (self), NULL);

  child = gtk_widget_get_focus_child (GTK_WIDGET (self->paned));

  return GRIND_IS_VIEW_STACK (child) ? GRIND_VIEW_STACK (child) : NULL;
}

/* Whether the view stacks are in place, as far as their sizes are known */
gboolean
grind_view_stacks_is_placed (GrindViewStacks *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACKS (self), FALSE);

  return self->place_source == 0;
}
