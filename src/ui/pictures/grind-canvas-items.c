/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hovered, focused and selected items of a canvas, their tooltips and descriptions. */
#include "config.h"

#include "grind-canvas-private.h"

#include <math.h>

#include "grind-picture-text.h"
#include "ui/base/grind-accessible.h"

#define TIP_WIDTH  240.0f   /* px of an item that its tooltip does not cover */
#define TIP_HEIGHT 44.0f

guint
_grind_canvas_find_at (GrindCanvas *self,
                       double       x,
                       double       y)
{
  GrindCanvasView view;
  double scale[2];

  if (self->picture == NULL)
    return GRIND_NONE;

  _grind_canvas_get_view (self, &view);
  _grind_canvas_get_scale (self, self->picture, view.zoom, scale);

  return grind_picture_find_item (self->picture, (x + view.x) / scale[0],
                                  (y + view.y) / scale[1]);
}

/* Whether two items of two pictures are the same, regardless of their parents */
static gboolean
is_same (const GrindItem *a,
         const GrindItem *b)
{
  return a->kind == b->kind && a->node == b->node && a->from == b->from &&
         a->group_by == b->group_by && a->member == b->member &&
         a->address == b->address && a->target == b->target;
}

/* The item and its ancestors, @item first */
static GArray *
make_path (GrindPicture *picture,
           guint         item)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (GrindItem));
  GrindItem what;

  for (; item != GRIND_NONE; item = what.parent)
    {
      grind_picture_get_item (picture, item, &what);
      g_array_append_val (path, what);
    }

  return path;
}

static gboolean
has_path (GrindPicture *picture,
          guint         item,
          GArray       *path)
{
  GrindItem what;

  for (guint i = 0; i < path->len; i++)
    {
      if (item == GRIND_NONE)
        return FALSE;
      grind_picture_get_item (picture, item, &what);
      if (!is_same (&what, &g_array_index (path, GrindItem, i)))
        return FALSE;
      item = what.parent;
    }

  return item == GRIND_NONE;
}

/* Looks at the centre of the item, scaled to the size of the other picture. */
static guint
find_at_same_place (GrindPicture *from,
                    guint         item,
                    GrindPicture *to,
                    GArray       *path)
{
  double old[2], new[2];
  GrindItem what;
  GrindBox box;

  grind_picture_get_size (from, &old[0], &old[1]);
  grind_picture_get_size (to, &new[0], &new[1]);
  grind_picture_get_box (from, item, &box);
  item = grind_picture_find_item (to, (box.x + box.width / 2) * new[0] / MAX (old[0], 1),
                                  (box.y + box.height / 2) * new[1] / MAX (old[1], 1));
  for (; item != GRIND_NONE; item = what.parent)
    {
      if (has_path (to, item, path))
        return item;
      grind_picture_get_item (to, item, &what);
    }

  return GRIND_NONE;
}

/* Takes one pass, as items come after their parents. */
static guint
find_path (GrindPicture *picture,
           GArray       *path)
{
  guint n_items = grind_picture_get_n_items (picture);
  guint n_left = path->len;
  guint parent = GRIND_NONE;
  GrindItem what;

  for (guint i = 0; i < n_items && n_left > 0; i++)
    {
      grind_picture_get_item (picture, i, &what);
      if (what.parent != parent || !is_same (&what, &g_array_index (path, GrindItem, n_left - 1)))
        continue;
      parent = i;
      n_left--;
    }

  return n_left == 0 ? parent : GRIND_NONE;
}

/* Returns the item of @to with the same ancestors as @item of @from. It is mostly at about the same
 * place; otherwise this takes linear time in the number of items. */
guint
_grind_canvas_follow (GrindPicture *from,
                      guint         item,
                      GrindPicture *to)
{
  g_autoptr (GArray) path = NULL;
  guint found;

  if (item == GRIND_NONE)
    return GRIND_NONE;

  path = make_path (from, item);
  found = find_at_same_place (from, item, to, path);

  return found != GRIND_NONE ? found : find_path (to, path);
}

/* Returns @item or its nearest ancestor that is a function, not a part of one or a call. */
static guint
find_function (GrindPicture *picture,
               guint         item,
               GrindNodeId   node)
{
  GrindItem what;

  for (; item != GRIND_NONE; item = what.parent)
    {
      grind_picture_get_item (picture, item, &what);
      if (what.kind == GRIND_ITEM_CALL || what.node != node)
        return GRIND_NONE;
      if (what.kind == GRIND_ITEM_NODE || what.kind == GRIND_ITEM_RECURSION)
        return item;
    }

  return GRIND_NONE;
}

/* The item of the selected function in @picture: the clicked one, or else the one that the picture
 * prefers. */
guint
_grind_canvas_find_selected (GrindCanvas  *self,
                             GrindPicture *picture)
{
  GrindItem what;
  guint found;

  if (self->selected_address != GRIND_NO_ADDRESS)
    return grind_picture_find_address (picture, self->selected_address);
  if (self->selected == GRIND_NONE)
    return GRIND_NONE;

  if (self->selected_item != GRIND_NONE && self->picture != NULL)
    {
      grind_picture_get_item (self->picture, self->selected_item, &what);
      found = picture == self->picture
                ? self->selected_item
                : _grind_canvas_follow (self->picture, self->selected_item, picture);
      if (what.node == self->selected && found != GRIND_NONE)
        return found;
    }

  return grind_picture_find_node (picture, self->selected);
}

/* The item that the keyboard focus starts at */
guint
_grind_canvas_get_first (GrindCanvas *self)
{
  if (self->picture == NULL || grind_picture_get_n_items (self->picture) == 0)
    return GRIND_NONE;

  return self->selected_item != GRIND_NONE ? self->selected_item : 0;
}

void
_grind_canvas_set_hovered (GrindCanvas *self,
                           guint        item)
{
  if (self->hovered == item)
    return;

  self->hovered = item;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  _grind_canvas_emit (self, GRIND_CANVAS_HOVERED, item);
}

/* Describes the focused item, or the whole picture, to screen readers. */
void
_grind_canvas_describe (GrindCanvas *self)
{
  g_autofree char *text = NULL;
  const char *description = self->summary != NULL ? self->summary : "";
  GrindItem what;

  if (self->focused != GRIND_NONE)
    {
      grind_picture_get_item (self->picture, self->focused, &what);
      text = grind_picture_text_dup_description (self->picture, &what, self->session);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text != NULL ? text : description, -1);
  grind_accessible_set_label (self->marker, text != NULL ? text : "");
  grind_accessible_set_hidden (self->marker, text == NULL);
}

void
_grind_canvas_set_focused (GrindCanvas *self,
                           guint        item)
{
  if (item == GRIND_NONE && gtk_widget_has_focus (GTK_WIDGET (self)))
    item = _grind_canvas_get_first (self);

  self->focused = item;
  _grind_canvas_describe (self);
  _grind_canvas_queue_place (self);
}

void
_grind_canvas_place_marker (GrindCanvas *self)
{
  graphene_rect_t rect, seen;
  gboolean is_seen = FALSE;

  if (self->focused != GRIND_NONE)
    {
      seen = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                                 gtk_widget_get_height (GTK_WIDGET (self)));
      _grind_canvas_get_item_rect (self, self->focused, &rect);
      is_seen = graphene_rect_intersection (&rect, &seen, &rect);
    }

  gtk_widget_set_child_visible (self->marker, is_seen);
  if (is_seen)
    gtk_widget_size_allocate (self->marker,
                              &(GtkAllocation) { (int) rect.origin.x, (int) rect.origin.y,
                                                 MAX ((int) rect.size.width, 1),
                                                 MAX ((int) rect.size.height, 1) }, -1);
}

/* Cuts a long range to the part around @near, or to its beginning if @near is outside of it. */
static void
shorten (float *start,
         float *length,
         float  longest,
         float  part,
         float  near)
{
  float end = *start + *length;

  if (*length <= longest)
    return;

  if (near >= *start && near <= end)
    *start = CLAMP (near - part / 2, *start, end - part);
  *length = part;
}

/* Keeps the tooltip off the item, or off the part of a large item around the pointer or at its
 * beginning. */
static void
set_tip_area (GrindCanvas *self,
              GtkTooltip  *tooltip,
              guint        item,
              int          x,
              int          y)
{
  graphene_rect_t seen = GRAPHENE_RECT_INIT (0, 0, self->size[0], self->size[1]);
  graphene_rect_t rect;

  _grind_canvas_get_item_rect (self, item, &rect);
  if (!graphene_rect_intersection (&rect, &seen, &rect))
    return;

  shorten (&rect.origin.x, &rect.size.width, TIP_WIDTH, TIP_WIDTH, x);
  shorten (&rect.origin.y, &rect.size.height, 2 * TIP_HEIGHT, TIP_HEIGHT, y);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { (int) rect.origin.x, (int) rect.origin.y,
                                                       (int) ceilf (rect.size.width),
                                                       (int) ceilf (rect.size.height) });
}

gboolean
_grind_canvas_query_tooltip (GtkWidget  *widget,
                             int         x,
                             int         y,
                             gboolean    is_keyboard,
                             GtkTooltip *tooltip)
{
  GrindCanvas *self = GRIND_CANVAS (widget);
  guint item = is_keyboard ? self->focused : _grind_canvas_find_at (self, x, y);
  GrindItem what;

  if (item == GRIND_NONE || self->is_panning ||
      (self->menu != NULL && gtk_widget_get_visible (self->menu)))
    return FALSE;

  if (self->tip == NULL || item != self->tip_item)
    {
      grind_picture_get_item (self->picture, item, &what);
      g_clear_object (&self->tip);
      self->tip = g_object_ref_sink (grind_picture_text_new_tip (self->picture, &what,
                                                                 self->session));
      self->tip_item = item;
    }
  gtk_tooltip_set_custom (tooltip, self->tip);
  set_tip_area (self, tooltip, item, is_keyboard ? -1 : x, is_keyboard ? -1 : y);

  return TRUE;
}

/* The item with the keyboard focus, or %GRIND_NONE */
guint
grind_canvas_get_focused (GrindCanvas *self)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), GRIND_NONE);

  return self->focused;
}

/**
 * grind_canvas_focus_item:
 * @self: a canvas
 * @item: an item of its picture
 *
 * Focuses an item and scrolls to it.
 */
void
grind_canvas_focus_item (GrindCanvas *self,
                         guint        item)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  if (self->picture == NULL || item >= grind_picture_get_n_items (self->picture))
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  _grind_canvas_set_focused (self, item);
  _grind_canvas_scroll_to_item (self, item);
}

gboolean
grind_canvas_get_item_bounds (GrindCanvas     *self,
                              guint            item,
                              graphene_rect_t *bounds)
{
  g_return_val_if_fail (GRIND_IS_CANVAS (self), FALSE);

  if (self->picture == NULL || item >= grind_picture_get_n_items (self->picture))
    return FALSE;

  _grind_canvas_get_item_rect (self, item, bounds);

  return TRUE;
}

/**
 * grind_canvas_set_selected:
 * @self: a canvas
 * @node: a node of the graph of its pictures, or %GRIND_NONE
 *
 * Marks a function in this picture and later ones.
 */
void
grind_canvas_set_selected (GrindCanvas *self,
                           GrindNodeId  node)
{
  g_return_if_fail (GRIND_IS_CANVAS (self));

  self->selected = node;
  if (self->picture != NULL)
    {
      guint item = find_function (self->picture, self->focused, node);

      if (item != GRIND_NONE && node != GRIND_NONE)
        self->selected_item = item;
      self->selected_item = _grind_canvas_find_selected (self, self->picture);
    }
  _grind_canvas_queue_place (self);
}

/**
 * grind_canvas_set_selected_address:
 * @self: a canvas with pictures of code
 * @address: an address, or %GRIND_NO_ADDRESS
 *
 * Marks the code at an address in this picture and later ones, and scrolls to it.
 */
void
grind_canvas_set_selected_address (GrindCanvas *self,
                                   guint64      address)
{
  guint item;

  g_return_if_fail (GRIND_IS_CANVAS (self));

  self->selected_address = address;
  if (self->picture == NULL)
    return;

  item = address != GRIND_NO_ADDRESS ? grind_picture_find_address (self->picture, address)
                                     : GRIND_NONE;
  if (item != GRIND_NONE && item != self->selected_item)
    _grind_canvas_scroll_to_item (self, item);
  self->selected_item = item;
  _grind_canvas_queue_place (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
