/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions for a picture and its items. */
#include "config.h"

#include "grind-picture-pane-private.h"

#include <glib/gi18n.h>

#include "grind-picture-export.h"
#include "grind-picture-print.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-lazy-menu.h"

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
    grind_picture_list_set_selected (private->list,
                                     grind_navigator_get_selected (private->navigator));
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
  gtk_widget_insert_action_group (GTK_WIDGET (self), "picture",
                                  G_ACTION_GROUP (private->actions));
  gtk_widget_insert_action_group (grind_view_get_options (GRIND_VIEW (self)), "picture",
                                  G_ACTION_GROUP (private->actions));
}

void
_grind_picture_pane_add_actions (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  g_autoptr (GMenu) ways = g_menu_new ();
  g_autoptr (GMenu) out = g_menu_new ();
  g_autoptr (GMenu) zoom = g_menu_new ();
  g_autoptr (GMenuModel) colors = grind_color_button_make_menu ();

  insert_actions (self);
  private->menu = g_menu_new ();
  g_menu_append_submenu (ways, _("Colour By"), colors);
  g_menu_append (ways, _("Show as List"), "picture.as-list");
  g_menu_append (out, _("Copy Picture"), "picture.copy");
  g_menu_append (out, _("Export…"), "picture.export");
  g_menu_append (out, _("Print…"), "picture.print");
  g_menu_append (zoom, _("Zoom In"), "picture.zoom-in");
  g_menu_append (zoom, _("Zoom Out"), "picture.zoom-out");
  g_menu_append (zoom, _("Zoom to Fit"), "picture.zoom-fit");
  g_menu_append_section (private->menu, NULL, G_MENU_MODEL (ways));
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
