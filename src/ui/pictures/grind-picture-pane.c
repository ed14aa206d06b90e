/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-pane-private.h"

#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-color-button.h"
#include "ui/base/grind-option-row.h"
#include "ui/base/grind-text-scale.h"

enum
{
  PROP_0,
  PROP_SESSION,
  PROP_ZOOM,
  PROP_LABEL,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (GrindPicturePane, grind_picture_pane, ADW_TYPE_BIN)

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
select_node (GrindPicturePane *self,
             GrindNodeId       node)
{
  GrindPicturePanePrivate *private = get_private (self);

  if (node == GRIND_NONE)
    return;

  private->is_selecting = TRUE;
  grind_session_set_selected (private->session, node);
  private->is_selecting = FALSE;
}

static void
clicked_cb (GrindPicturePane *self,
            guint             item)
{
  select_node (self, _grind_picture_pane_get_node (self, item));
}

static void
activated_cb (GrindPicturePane *self,
              guint             item)
{
  GrindNodeId node = _grind_picture_pane_get_node (self, item);

  if (node != GRIND_NONE)
    grind_session_go_to (get_private (self)->session, node);
}

static void
back_cb (GrindPicturePane *self)
{
  GrindPicturePaneClass *klass = GRIND_PICTURE_PANE_GET_CLASS (self);

  if (klass->back == NULL || !klass->back (self))
    grind_session_go_back (get_private (self)->session);
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

static void
selected_cb (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GrindNodeId node = grind_session_get_selected (private->session);

  grind_canvas_set_selected (private->canvas, node);
  grind_picture_list_set_selected (private->list, node);
  if (!private->is_selecting)
    grind_picture_pane_set_root (self, node);
}

static void
arrived_cb (GrindPicturePane *self)
{
  grind_picture_pane_set_root (self, grind_session_get_selected (get_private (self)->session));
}

/* The numbers of cycles may have changed. */
static void
graph_cb (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  guint n_functions;

  n_functions = grind_profile_get_n_functions (grind_session_get_profile (private->session));
  if (private->root >= n_functions ||
      !grind_graph_is_active_node (grind_session_get_graph (private->session), private->root))
    private->root = grind_session_get_selected (private->session);
  grind_picture_pane_queue (self);
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
  GtkWidget *canvas = grind_canvas_new (private->zoom);

  private->canvas = GRIND_CANVAS (canvas);
  grind_accessible_set_label (canvas, private->label);
  gtk_scrolled_window_set_child (private->scroller, canvas);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (canvas, handlers[i].name, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
}

static void
add_list (GrindPicturePane *self)
{
  GrindPicturePanePrivate *private = get_private (self);
  GtkWidget *list = grind_picture_list_new (private->session, private->label);

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

  grind_session_go_back (get_private (self)->session);

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
follow_session (GrindPicturePane *self)
{
  static const char *const remade[] = {
    "notify::event", "notify::percent", "notify::relative", "notify::color-map", "hidden-changed",
  };
  GrindPicturePanePrivate *private = get_private (self);

  for (guint i = 0; i < G_N_ELEMENTS (remade); i++)
    g_signal_connect_object (private->session, remade[i], G_CALLBACK (grind_picture_pane_queue),
                             self, G_CONNECT_SWAPPED);
  g_signal_connect_object (private->session, "notify::graph", G_CALLBACK (graph_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (private->session, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (private->session, "arrived", G_CALLBACK (arrived_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (grind_text_style_get_default (), "notify::short-names",
                           G_CALLBACK (grind_picture_pane_queue), self, G_CONNECT_SWAPPED);
}

static void
grind_picture_pane_constructed (GObject *object)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (object);
  GrindPicturePanePrivate *private = get_private (self);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->constructed (object);

  private->root = grind_session_get_selected (private->session);
  private->is_stale = TRUE;
  add_canvas (self);
  add_list (self);
  add_legend (self);
  add_empty_keys (self);
  _grind_picture_pane_add_actions (self);
  grind_picture_pane_add_option (self, grind_color_button_new (private->session),
                                 GRIND_PICTURE_PANE_GET_CLASS (self)->color_importance);
  follow_session (self);
}

static void
grind_picture_pane_map (GtkWidget *widget)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (widget);

  GTK_WIDGET_CLASS (grind_picture_pane_parent_class)->map (widget);

  if (get_private (self)->is_stale)
    grind_picture_pane_queue (self);
}

/* A pane that is not visible does no work. */
static void
grind_picture_pane_unmap (GtkWidget *widget)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (widget);
  GrindPicturePanePrivate *private = get_private (self);

  if (grind_latest_is_running (&private->making) || private->queue_source != 0)
    private->is_stale = TRUE;
  _grind_picture_pane_cancel (self);

  GTK_WIDGET_CLASS (grind_picture_pane_parent_class)->unmap (widget);
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

/* A bin would grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_picture_pane_focus (GtkWidget        *widget,
                          GtkDirectionType  direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static void
grind_picture_pane_dispose (GObject *object)
{
  GrindPicturePane *self = GRIND_PICTURE_PANE (object);
  GrindPicturePanePrivate *private = get_private (self);

  g_clear_object (&private->nodes);
  if (private->options != NULL)
    {
      _grind_picture_pane_cancel (self);
      gtk_widget_insert_action_group (private->options, "picture", NULL);
      private->options = NULL;
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "picture", NULL);
  /* gtk_widget_dispose_template() would look for the template in the class of the instance. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&private->actions);
  g_clear_object (&private->menu);
  g_clear_object (&private->context_menu);
  g_clear_object (&private->session);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->dispose (object);
}

static void
grind_picture_pane_finalize (GObject *object)
{
  g_free (get_private (GRIND_PICTURE_PANE (object))->label);
  g_free (get_private (GRIND_PICTURE_PANE (object))->matches);

  G_OBJECT_CLASS (grind_picture_pane_parent_class)->finalize (object);
}

static void
grind_picture_pane_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  GrindPicturePanePrivate *private = get_private (GRIND_PICTURE_PANE (object));

  switch (prop_id)
    {
    case PROP_SESSION:
      g_value_set_object (value, private->session);
      break;
    case PROP_ZOOM:
      g_value_set_uint (value, private->zoom);
      break;
    case PROP_LABEL:
      g_value_set_string (value, private->label);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_picture_pane_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  GrindPicturePanePrivate *private = get_private (GRIND_PICTURE_PANE (object));

  switch (prop_id)
    {
    case PROP_SESSION:
      private->session = g_value_dup_object (value);
      break;
    case PROP_ZOOM:
      private->zoom = g_value_get_uint (value);
      break;
    case PROP_LABEL:
      private->label = g_value_dup_string (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  /**
   * GrindPicturePane:session:
   *
   * The session that the picture follows.
   */
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, GRIND_TYPE_SESSION, flags);

  /**
   * GrindPicturePane:zoom:
   *
   * The effect of zooming, a #GrindCanvasZoom.
   */
  properties[PROP_ZOOM] = g_param_spec_uint ("zoom", NULL, NULL, GRIND_CANVAS_SCALES,
                                             GRIND_CANVAS_WIDENS, GRIND_CANVAS_SCALES, flags);

  /**
   * GrindPicturePane:label:
   *
   * The name of the picture.
   */
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);

  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
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
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, options);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, choices);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, spinner);
  gtk_widget_class_bind_template_child_private (widget_class, GrindPicturePane, menu_button);
}

static void
grind_picture_pane_class_init (GrindPicturePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_picture_pane_constructed;
  object_class->dispose = grind_picture_pane_dispose;
  object_class->finalize = grind_picture_pane_finalize;
  object_class->get_property = grind_picture_pane_get_property;
  object_class->set_property = grind_picture_pane_set_property;
  widget_class->css_changed = grind_picture_pane_css_changed;
  widget_class->focus = grind_picture_pane_focus;
  widget_class->map = grind_picture_pane_map;
  widget_class->unmap = grind_picture_pane_unmap;

  g_type_ensure (GRIND_TYPE_OPTION_ROW);
  install_properties (object_class);
  bind_template (widget_class);
}

static void
grind_picture_pane_init (GrindPicturePane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GrindSession *
grind_picture_pane_get_session (GrindPicturePane *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_PANE (self), NULL);

  return get_private (self)->session;
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

GtkWidget *
grind_picture_pane_get_options (GrindPicturePane *self)
{
  g_return_val_if_fail (GRIND_IS_PICTURE_PANE (self), NULL);

  return get_private (self)->options;
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

  grind_option_row_append (GRIND_OPTION_ROW (get_private (self)->choices), option, importance);
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
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (private->link_button), action);
}

/**
 * grind_picture_pane_set_note:
 * @self: a pane
 * @text: (nullable): a plain line about the picture
 * @explanation: a paragraph about it, which a button opens
 *
 * Sets the line about the reliability of the picture.
 */
void
grind_picture_pane_set_note (GrindPicturePane *self,
                             const char       *text,
                             const char       *explanation)
{
  GrindPicturePanePrivate *private;

  g_return_if_fail (GRIND_IS_PICTURE_PANE (self));

  private = get_private (self);
  gtk_label_set_text (private->note_label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (private->note_label), explanation);
  gtk_label_set_text (private->explanation_label, explanation != NULL ? explanation : "");
  gtk_widget_set_visible (private->note_button, explanation != NULL);
}
