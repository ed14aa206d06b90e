/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-pane-private.h"

#include <glib/gi18n.h>

#include "ui/base/grind-accessible.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-overflow-layout.h"
#include "ui/base/grind-text-scale.h"

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindPicturePane, grind_picture_pane, GRIND_TYPE_VIEW)

GrindPicturePanePrivate *
_grind_picture_pane_get_private (GrindPicturePane *self)
{
  return grind_picture_pane_get_instance_private (self);
}

static GrindPicturePanePrivate *
get_private (GrindPicturePane *self)
{
  return _grind_picture_pane_get_private (self);
}

static void
clicked_cb (GrindPicturePane *self,
            guint             item)
{
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  GrindNodeId node = _grind_picture_pane_get_node (self, item);
  GrindItem what;

  if (node == GRIND_NONE)
    return;
  if (klass->choose == NULL)
    {
      grind_view_select (GRIND_VIEW (self), node);
      return;
    }

  grind_picture_get_item (grind_canvas_get_picture (get_private (self)->canvas), item, &what);
  klass->choose (self, &what);
}

static void
activated_cb (GrindPicturePane *self,
              guint             item)
{
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);
  GrindNodeId node = _grind_picture_pane_get_node (self, item);
  GrindItem what;

  if (node == GRIND_NONE)
    return;
  if (klass->activate == NULL)
    {
      grind_navigator_go_to (get_private (self)->navigator, node);
      return;
    }

  grind_picture_get_item (grind_canvas_get_picture (get_private (self)->canvas), item, &what);
  klass->activate (self, &what);
}

static void
back_cb (GrindPicturePane *self)
{
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);

  if (klass->back == NULL || !klass->back (self))
    grind_navigator_go_back (get_private (self)->navigator);
}

/* The menu is for the item it is opened on. */
static void
menu_cb (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  guint item = grind_canvas_get_menu_item (private->canvas);
  GrindNodeId node = _grind_picture_pane_get_node (self, item);

  if (node != GRIND_NONE)
    grind_node_actions_set_node (private->nodes, node);
}

/* The function that the user went to, unless the user has selected another one in this picture.
 * The numbers of cycles change with the graph. */
static GrindNodeId
find_root (GrindPicturePane *self,
           GrindChanges      changes)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindProfile *profile = grind_session_get_profile (private->session);
  GrindGraph *graph = grind_session_get_graph (private->session);
  gboolean is_gone = (changes & GRIND_CHANGE_GRAPH) != 0 &&
                     (private->root >= grind_profile_get_n_functions (profile) ||
                      !grind_graph_is_active_node (graph, private->root));

  return is_gone || (changes & (GRIND_CHANGE_SELECTED | GRIND_CHANGE_ARRIVED)) != 0
         ? grind_navigator_get_selected (private->navigator) : private->root;
}

static void
grind_picture_pane_update (GrindView    *view,
                           GrindChanges  changes)
{
  const GrindChanges remade = GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT | GRIND_CHANGE_HIDDEN |
                              GRIND_CHANGE_COLORS | GRIND_CHANGE_STYLE | GRIND_CHANGE_OPTIONS |
                              GRIND_CHANGE_NOTES;
  GrindPicturePane *self = GRIND_PICTURE_PANE (view);
  GrindPicturePanePrivate *private = get_private (self);
  GrindNodeId selected = grind_navigator_get_selected (private->navigator);

  if ((changes & GRIND_CHANGE_GRAPH) != 0)
    _grind_picture_pane_show_options (self);
  if (grind_canvas_get_picture (private->canvas) != NULL)
    {
      grind_canvas_set_selected (private->canvas, selected);
      if (!GRIND_PICTURE_PANE_GET_CLASS (self)->is_of_code)
        _grind_picture_pane_select_row (self);
    }
  grind_picture_pane_set_root (self, find_root (self, changes));
  if ((changes & remade) != 0)
    grind_picture_pane_queue (self);
}

static gboolean
grind_picture_pane_is_complete (GrindView *view)
{
  GrindPicturePanePrivate *private = get_private (GRIND_PICTURE_PANE (view));

  return private->queue_source == 0 && grind_canvas_is_ready (private->canvas);
}

static void
add_canvas (GrindPicturePane *self)
{
  static const struct
  {
    const char *name;
    GCallback   callback;
  } handlers[] = {
    { "wanted-size-changed", G_CALLBACK (_grind_picture_pane_queue_resized) },
    { "clicked", G_CALLBACK (clicked_cb) },
    { "activated", G_CALLBACK (activated_cb) },
    { "back", G_CALLBACK (back_cb) },
    { "menu-opened", G_CALLBACK (menu_cb) },
  };
  GrindPicturePanePrivate *private = get_private (self);
  GtkWidget *canvas = grind_canvas_new (GRIND_PICTURE_PANE_GET_CLASS (self)->zoom);

  private->canvas = GRIND_CANVAS (canvas);
  grind_canvas_set_session (private->canvas, private->session);
  grind_accessible_set_label (canvas, grind_view_get_title (GRIND_VIEW (self)));
  gtk_scrolled_window_set_child (private->scroller, canvas);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (canvas, handlers[i].name, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void
add_list (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GtkWidget *list = grind_picture_list_new (private->navigator,
                                            grind_view_get_title (GRIND_VIEW (self)));

  private->list = GRIND_PICTURE_LIST (list);
  adw_bin_set_child (private->list_bin, list);
  g_signal_connect_object (list, "clicked", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "back", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
}

/* Emphasizes the slot from the legend and the search matches. */
static void
update_emphasis (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindEmphasis emphasis = { 0 };

  grind_legend_get_emphasis (private->legend, &emphasis);
  emphasis.matches = private->matches;
  grind_canvas_set_emphasis (private->canvas, &emphasis, private->n_matches);
}

static void
add_legend (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GtkWidget *legend = grind_legend_new (private->session);

  private->legend = GRIND_LEGEND (legend);
  adw_bin_set_child (private->legend_bin, legend);
  g_signal_connect_object (legend, "emphasis-changed", G_CALLBACK (update_emphasis), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
empty_key_cb (GrindPicturePane *self,
              guint             key)
{
  if (key != GDK_KEY_BackSpace)
    return GDK_EVENT_PROPAGATE;

  grind_navigator_go_back (get_private (self)->navigator);

  return GDK_EVENT_STOP;
}

static void
add_empty_keys (GrindPicturePane *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (empty_key_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (get_private (self)->empty_label), keys);
}

static void
grind_picture_pane_constructed (GObject *object)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (object);
  GrindPicturePanePrivate *private = get_private (self);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->constructed (object);

  private->session = grind_view_get_session (GRIND_VIEW (self));
  private->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  private->root = grind_navigator_get_selected (private->navigator);
  add_canvas (self);
  add_list (self);
  add_legend (self);
  add_empty_keys (self);
  if (!GRIND_PICTURE_PANE_GET_CLASS (self)->is_of_code)
    {
      private->color_button = grind_color_button_new (private->session);
      grind_picture_pane_add_option (self, private->color_button,
                                     GRIND_PICTURE_PANE_GET_CLASS (self)->color_importance);
    }
  _grind_picture_pane_add_actions (self);
}

/* A pane that is not visible does no work. */
static void
grind_picture_pane_unmap (GtkWidget *widget)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (widget);

  if (get_private (self)->queue_source != 0)
    grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);

  GTK_WIDGET_CLASS (grind_picture_pane_parent_class)->unmap (widget);

  _grind_picture_pane_cancel (self);
}

static void
grind_picture_pane_css_changed (GtkWidget         *widget,
                                GtkCssStyleChange *change)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (widget);
  GrindPicturePanePrivate *private = get_private (self);

  GTK_WIDGET_CLASS (grind_picture_pane_parent_class)->css_changed (widget, change);

  /* The CSS changes with each focus change, too. */
  if (private->scale > 0 && grind_text_scale_get (widget) != private->scale)
    grind_picture_pane_queue (self);
}

static void
grind_picture_pane_dispose (GObject *object)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (object);
  GrindPicturePanePrivate *private = get_private (self);

  g_clear_object (&private->nodes);
  if (grind_view_get_options (GRIND_VIEW (self)) != NULL)
    _grind_picture_pane_cancel (self);
  /* gtk_widget_dispose_template() would look for the template in the class of the instance. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&private->actions);
  g_clear_object (&private->menu);
  g_clear_object (&private->looks);
  g_clear_object (&private->context_menu);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->dispose (object);
}

static void
grind_picture_pane_finalize (GObject *object)
{
  g_free (get_private (GRIND_PICTURE_PANE (object))->matches);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-picture-pane.ui");
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, bar_bin);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, pages);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, scroller);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, list_bin);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, empty_label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, legend_bin);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, footer);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, status_label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, link_button);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, note_label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, note_button);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, explanation_label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, choices);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, spinner);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, menu_button);
}

static void
grind_picture_pane_class_init (GrindPicturePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  object_class->constructed = grind_picture_pane_constructed;
  object_class->dispose = grind_picture_pane_dispose;
  object_class->finalize = grind_picture_pane_finalize;
  widget_class->css_changed = grind_picture_pane_css_changed;
  widget_class->unmap = grind_picture_pane_unmap;
  view_class->updates_late = TRUE;
  view_class->update = grind_picture_pane_update;
  view_class->is_complete = grind_picture_pane_is_complete;

  g_type_ensure (GRIND_TYPE_OVERFLOW_LAYOUT);
  bind_template (widget_class);
}

static void
grind_picture_pane_init (GrindPicturePane *self)
{
  get_private (self)->address = GRIND_NO_ADDRESS;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GrindCanvas *
grind_picture_pane_get_canvas (GrindPicturePane *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_PANE (self), NULL);

  return get_private (self)->canvas;
}

/* The root of the picture, or %GRIND_NONE */
GrindNodeId
grind_picture_pane_get_root (GrindPicturePane *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_PANE (self), GRIND_NONE);

  return get_private (self)->root;
}

/**
 * grind_picture_pane_set_root:
 * @self: a pane
 * @node: a node of the session's graph, or %GRIND_NONE
 *
 * Sets the root of the picture, until another function is selected elsewhere.
 */
void
grind_picture_pane_set_root (GrindPicturePane *self,
                             GrindNodeId       node)
{
  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  if (get_private (self)->root == node)
    return;

  get_private (self)->root = node;
  grind_picture_pane_queue (self);
}

/**
 * grind_picture_pane_add_option:
 * @self: a pane
 * @option: (transfer floating): a small widget
 * @importance: options of less importance are hidden first where space is short
 *
 * Adds an option after the others, before the menu, which has to offer it, too.
 */
void
grind_picture_pane_add_option (GrindPicturePane *self,
                               GtkWidget        *option,
                               guint             importance)
{
  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));
  g_return_if_fail (GTK_IS_WIDGET (option));

  gtk_widget_set_valign (option, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (option, TRUE);
  gtk_widget_set_halign (option, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (get_private (self)->choices), option);
  grind_overflow_layout_set (option, G_MAXINT - (int) importance, NULL);
}

/**
 * grind_picture_pane_add_menu_button:
 * @self: a pane
 * @menu: (transfer full): the values of the option
 * @tooltip: what they are
 * @importance: options of less importance are hidden first where space is short
 *
 * Adds an option that is chosen from a menu; see grind_picture_pane_add_option().
 *
 * Returns: (transfer none): its button, without a label
 */
GtkMenuButton *
grind_picture_pane_add_menu_button (GrindPicturePane *self,
                                    GMenuModel       *menu,
                                    const char       *tooltip,
                                    guint             importance)
{
  GtkWidget *button = gtk_menu_button_new ();

  grind_lazy_menu_set (GTK_MENU_BUTTON (button), menu);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_widget_add_css_class (button, "grind-option-button");
  grind_picture_pane_add_option (self, button, importance);
  g_object_unref (menu);

  return GTK_MENU_BUTTON (button);
}

/**
 * grind_picture_pane_set_bar:
 * @self: a pane
 * @bar: (nullable): a widget as wide as the pane, or %NULL for none
 *
 * Sets the bar above the picture.
 */
void
grind_picture_pane_set_bar (GrindPicturePane *self,
                            GtkWidget        *bar)
{
  GrindPicturePanePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  adw_bin_set_child (private->bar_bin, bar);
  gtk_widget_set_visible (GTK_WIDGET (private->bar_bin), bar != NULL);
}

/**
 * grind_picture_pane_add_menu:
 * @self: a pane
 * @options: (nullable): a section for the menu of the options
 * @actions: (nullable): a section for the context menu of the picture
 *
 * Adds items for this kind of picture to the menus.
 */
void
grind_picture_pane_add_menu (GrindPicturePane *self,
                             GMenuModel       *options,
                             GMenuModel       *actions)
{
  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  if (options != NULL)
    g_menu_prepend_section (get_private (self)->menu, NULL, options);
  if (actions != NULL)
    g_menu_append_section (get_private (self)->context_menu, NULL, actions);
}

/**
 * grind_picture_pane_set_address:
 * @self: a pane of code
 * @address: the address of the selected code, or %GRIND_NO_ADDRESS
 *
 * Marks the code in the picture and in the list, and scrolls to it.
 */
void
grind_picture_pane_set_address (GrindPicturePane *self,
                                guint64           address)
{
  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  get_private (self)->address = address;
  grind_canvas_set_selected_address (get_private (self)->canvas, address);
  _grind_picture_pane_select_row (self);
}

/**
 * grind_picture_pane_set_matches:
 * @self: a pane
 * @matches: (nullable): a bit for each node, set for nodes to emphasize; %NULL for no emphasis
 * @n_nodes: the number of nodes of the graph
 *
 * Emphasizes search matches.
 */
void
grind_picture_pane_set_matches (GrindPicturePane *self,
                                const guint8     *matches,
                                guint             n_nodes)
{
  GrindPicturePanePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  g_free (private->matches);
  private->matches = matches != NULL ? g_memdup2 (matches, (n_nodes + 7) / 8) : NULL;
  private->n_matches = n_nodes;
  update_emphasis (self);
}

/* Name and target are set one after the other, and must not fail to match meanwhile. */
static void
set_action (GtkActionable *widget,
            const char    *action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  g_action_parse_detailed_name (action, &name, &target, NULL);
  if (target != NULL || gtk_actionable_get_action_target_value (widget) != NULL)
    {
      gtk_actionable_set_action_name (widget, NULL);
      gtk_actionable_set_action_target_value (widget, target);
    }
  gtk_actionable_set_action_name (widget, name);
}

/**
 * grind_picture_pane_set_status:
 * @self: a pane
 * @text: a summary of the drawn and hidden items
 * @link: (nullable): the label of a link after it
 * @action: (nullable): the detailed name of the action that the link activates
 *
 * Sets the line below the picture.
 */
void
grind_picture_pane_set_status (GrindPicturePane *self,
                               const char       *text,
                               const char       *link,
                               const char       *action)
{
  GrindPicturePanePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  gtk_label_set_text (private->status_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (private->status_label), text);
  grind_canvas_set_summary (private->canvas, text);
  gtk_widget_set_visible (GTK_WIDGET (private->link_button), link != NULL);
  gtk_button_set_label (private->link_button, link != NULL ? link : "");
  if (action != NULL)
    set_action (GTK_ACTIONABLE (private->link_button), action);
}

/**
 * grind_picture_pane_set_note:
 * @self: a pane
 * @text: (nullable): a plain line about the picture
 * @explanation: a paragraph about it, which a button opens
 *
 * Sets the line about the reliability of the picture. In a comparison, the explanation says what
 * sizes are, too.
 */
void
grind_picture_pane_set_note (GrindPicturePane *self,
                             const char       *text,
                             const char       *explanation)
{
  GrindPicturePanePrivate *private;
  g_autofree char *full = NULL;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  if (explanation != NULL && private->is_compared &&
      GRIND_PICTURE_PANE_GET_CLASS (self)->has_sizes)
    full = g_strconcat (explanation, "\n\n",
                        _("In this comparison, a box is as large as the sum of the absolute "
                          "changes of all self costs in it, so that what is gone is visible, too. "
                          "“Size By” in the menu shows the cost before or after instead."),
                        NULL);
  else
    full = g_strdup (explanation);
  gtk_label_set_text (private->note_label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (private->note_label), full);
  gtk_label_set_text (private->explanation_label, full != NULL ? full : "");
  gtk_widget_set_visible (private->note_button, explanation != NULL);
}
