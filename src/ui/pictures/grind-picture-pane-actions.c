/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions for a picture and its items. */
#include "config.h"

#include "grind-picture-pane-private.h"

#include <glib/gi18n.h>

#include "grind-picture-export.h"
#include "grind-picture-print.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-option-actions.h"

static GrindPicturePanePrivate *
get_private (GrindPicturePane *self)
{
  return _grind_picture_pane_get_private (self);
}

static void
as_list_action (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  GrindPicturePane *self = user_data;
  GrindPicturePanePrivate *private = get_private (self);
  GrindPicture *picture = grind_canvas_get_picture (private->canvas);

  private->is_list = g_variant_get_boolean (state);
  g_simple_action_set_state (action, state);
  if (picture == NULL)
    return;

  /* A hidden list has no rows. */
  grind_picture_list_set_picture (private->list, private->is_list ? picture : NULL);
  if (private->is_list)
    _grind_picture_pane_select_row (self);
  _grind_picture_pane_show_page (self);
}

/* The current picture stays. */
static void
stop_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindPicturePane *self = user_data;

  _grind_picture_pane_cancel (self);
  if (grind_canvas_get_picture (get_private (self)->canvas) == NULL)
    _grind_picture_pane_show_page (self);
  grind_picture_pane_set_status (self, _("Drawing was stopped"), _("Draw"), "picture.draw");
}

static void
draw_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  grind_picture_pane_queue (user_data);
}

/* The picture to export; returns FALSE if there is none. */
static gboolean
init_source (GrindPicturePane   *self,
             GrindPictureSource *source,
             char              **family)
{
  GrindPicturePanePrivate *private = get_private (self);

  *family = grind_canvas_dup_family (private->canvas);
  source->picture = grind_canvas_get_picture (private->canvas);
  source->view = grind_view_get_title (GRIND_VIEW (self));
  source->family = *family;
  source->scale = private->scale;

  return source->picture != NULL;
}

static void
run (GrindPicturePane *self,
     void            (*func) (GtkWidget *, const GrindPictureSource *))
{
  g_autofree char *family = NULL;
  GrindPictureSource source;

  if (init_source (self, &source, &family))
    func (GTK_WIDGET (self), &source);
}

static void
export_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  run (user_data, grind_picture_export_run);
}

static void
copy_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  run (user_data, grind_picture_export_copy);
}

static void
print_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  run (user_data, grind_picture_print_run);
}

static void
zoom_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  GrindCanvas *canvas = get_private (user_data)->canvas;
  const char *name = g_action_get_name (G_ACTION (action));

  if (g_str_equal (name, "zoom-in"))
    grind_canvas_zoom_in (canvas);
  else if (g_str_equal (name, "zoom-out"))
    grind_canvas_zoom_out (canvas);
  else
    grind_canvas_zoom_to_fit (canvas);
}

static void
size_cb (gpointer    owner,
         const char *name)
{
  if (get_private (owner)->is_compared)
    grind_picture_pane_queue (owner);
}

static void
insert_actions (GrindPicturePane *self)
{
  const GActionEntry entries[] = {
    { .name = "as-list", .change_state = as_list_action, .state = "false" },
    { .name = "copy", .activate = copy_action },
    { .name = "export", .activate = export_action },
    { .name = "print", .activate = print_action },
    { .name = "stop", .activate = stop_action },
    { .name = "draw", .activate = draw_action },
    { .name = "zoom-in", .activate = zoom_action },
    { .name = "zoom-out", .activate = zoom_action },
    { .name = "zoom-fit", .activate = zoom_action },
  };
  GrindPicturePanePrivate *private = get_private (self);

  private->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (private->actions), entries,
                                   G_N_ELEMENTS (entries), self);
  grind_option_actions_add (G_ACTION_MAP (private->actions), "picture-", grind_size_options,
                            &private->size, size_cb, self);
  grind_view_insert_actions (GRIND_VIEW (self), "picture", G_ACTION_GROUP (private->actions));
}

static GMenuModel *
new_sizes (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _("_Change"), "picture.size-by::change");
  g_menu_append (menu, _("Cost _Before"), "picture.size-by::before");
  g_menu_append (menu, _("Cost _After"), "picture.size-by::after");

  return G_MENU_MODEL (menu);
}

/* Colours always show changes in a comparison; sizes are a choice only there. */
static void
fill_looks (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  g_autoptr (GMenuModel) colors = grind_color_button_make_menu ();
  g_autoptr (GMenuModel) sizes = new_sizes ();

  g_menu_remove_all (private->looks);
  if (!private->is_compared && private->color_button != NULL)
    g_menu_append_submenu (private->looks, _("Colour By"), colors);
  else if (GRIND_PICTURE_PANE_GET_CLASS (self)->has_sizes)
    g_menu_append_submenu (private->looks, _("Size By"), sizes);
  g_menu_append (private->looks, _("Show as List"), "picture.as-list");
}

/* Offers the options that matter, with or without a comparison. */
void
_grind_picture_pane_show_options (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindGraph *graph = grind_session_get_graph (private->session);
  gboolean is_compared = grind_graph_get_before (graph) != NULL;

  if (is_compared == private->is_compared)
    return;

  private->is_compared = is_compared;
  if (private->color_button != NULL)
    gtk_widget_set_visible (private->color_button, !is_compared);
  fill_looks (self);
}

void
_grind_picture_pane_add_actions (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  g_autoptr (GMenu) out = g_menu_new ();
  g_autoptr (GMenu) zoom = g_menu_new ();

  insert_actions (self);
  private->menu = g_menu_new ();
  private->looks = g_menu_new ();
  fill_looks (self);
  _grind_picture_pane_show_options (self);
  g_menu_append (out, _("Copy Picture"), "picture.copy");
  g_menu_append (out, _("Export…"), "picture.export");
  g_menu_append (out, _("Print…"), "picture.print");
  g_menu_append (zoom, _("Zoom In"), "picture.zoom-in");
  g_menu_append (zoom, _("Zoom Out"), "picture.zoom-out");
  g_menu_append (zoom, _("Zoom to Fit"), "picture.zoom-fit");
  g_menu_append_section (private->menu, NULL, G_MENU_MODEL (private->looks));
  g_menu_append_section (private->menu, NULL, G_MENU_MODEL (zoom));
  g_menu_append_section (private->menu, NULL, G_MENU_MODEL (out));
  grind_lazy_menu_set (private->menu_button, G_MENU_MODEL (private->menu));

  private->nodes = grind_node_actions_new (GTK_WIDGET (self));
  grind_node_actions_set_navigator (private->nodes, private->navigator);
  private->context_menu = grind_node_actions_make_menu (NULL);
  g_menu_append_section (private->context_menu, NULL, G_MENU_MODEL (out));
  grind_canvas_set_menu (private->canvas, G_MENU_MODEL (private->context_menu));
}

/**
 * grind_picture_pane_show_unchanged:
 * @self: a pane
 * @picture: its picture
 * @root: the item of @picture that contains all others
 *
 * If a comparison has nothing to draw because boxes of this size would be empty, says so in the
 * line below the picture, and offers another size.
 *
 * Returns: whether that is so
 */
gboolean
grind_picture_pane_show_unchanged (GrindPicturePane *self,
                                   GrindPicture     *picture,
                                   guint             root)
{
  GrindTreeMeasure measure = grind_picture_get_subject (picture)->measure;
  GrindItem what;

  g_return_val_if_fail (GRIND_IS_PICTURE_PANE (self), FALSE);

  grind_picture_get_item (picture, root, &what);
  if (!what.is_compared || what.cost > 0)
    return FALSE;

  if (measure == GRIND_TREE_CHANGE)
    grind_picture_pane_set_status (self, _("Nothing here has changed"), _("Size by Cost After"),
                                   "picture.size-by::after");
  else
    grind_picture_pane_set_status (self, measure == GRIND_TREE_BEFORE ? _("No cost before")
                                                                      : _("No cost after"),
                                   _("Size by Change"), "picture.size-by::change");

  return TRUE;
}

/**
 * grind_picture_pane_print:
 * @self: a pane
 *
 * Prints the picture, after a dialog.
 */
void
grind_picture_pane_print (GrindPicturePane *self)
{
  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  run (self, grind_picture_print_run);
}

/* The node of an item in the session's current graph; none for arrows and paths with several. */
GrindNodeId
_grind_picture_pane_get_node (GrindPicturePane *self,
                              guint             item)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindPicture *picture = grind_canvas_get_picture (private->canvas);
  GrindItem what;

  if (picture == NULL || item == GRIND_NONE ||
      !grind_graph_has_same_nodes (grind_picture_get_subject (picture)->graph,
                                   grind_session_get_graph (private->session)))
    return GRIND_NONE;

  grind_picture_get_item (picture, item, &what);

  return what.kind != GRIND_ITEM_CALL && what.kind != GRIND_ITEM_PATH ? what.node : GRIND_NONE;
}
