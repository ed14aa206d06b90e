/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-view-stack.h"

#include <glib/gi18n.h>

#include "grind-rotated-label.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-help.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-overflow-layout.h"
#include "ui/base/grind-settings.h"

struct _GrindViewStack
{
  AdwBin parent_instance;

  /* Template */
  GtkWidget         *row;
  GrindViewSwitcher *switcher;
  GtkWidget         *folded_label;
  GtkWidget         *row_end;
  GtkStack          *options;
  GrindHelp         *help;
  GtkWidget         *strip;
  GtkImage          *strip_image;
  GrindRotatedLabel *strip_label;
  GtkStack          *stack;

  /* Owned */
  char              *settings_key;   /* (nullable) */
  char              *wanted;         /* (nullable): the view to show once added */
  GVariant          *states;         /* (nullable): of views for the selected function, by name */

  guint              make_source;
  GrindEdge          edge;
  gboolean           is_callers;
  gboolean           is_adding;
  gboolean           is_folded;
};

enum
{
  PROP_0,
  PROP_SETTINGS_KEY,
  PROP_IS_CALLERS,
  PROP_VISIBLE_VIEW,
  PROP_FOLDED,
  N_PROPERTIES
};

/* Data of a panel: the GrindViewInfo; the navigator, until the view is created */
#define INFO    "grind-view-stack-info"
#define NAVIGATOR "grind-view-stack-navigator"

static GParamSpec *properties[N_PROPERTIES];

static guint height_changed_signal;

G_DEFINE_FINAL_TYPE (GrindViewStack, grind_view_stack, ADW_TYPE_BIN)

/* The strip that expands the view stack names the view. */
static void
update_strip (GrindViewStack *self,
              const char     *name)
{
  const char *title = grind_view_switcher_get_title (self->switcher, name);
  g_autofree char *text = NULL;

  if (title == NULL)
    return;

  /* translators: %s is the title of a view, such as "All callers" */
  text = g_strdup_printf (_("Open “%s”"), title);
  grind_rotated_label_set_text (self->strip_label, title);
  gtk_widget_set_tooltip_text (self->strip, text);
  grind_accessible_set_label (self->strip, text);
}

/* The stack also notifies of its last page during disposal. */
static void
update_row (GrindViewStack *self)
{
  const char *name = NULL;
  const GrindViewInfo *info;

  if (self->stack != NULL)
    name = gtk_stack_get_visible_child_name (self->stack);
  if (name == NULL)
    return;

  grind_view_switcher_set_shown (self->switcher, name, !self->is_folded);
  if (gtk_stack_get_child_by_name (self->options, name) != NULL)
    gtk_stack_set_visible_child_name (self->options, name);
  info = g_object_get_data (G_OBJECT (gtk_stack_get_child_by_name (self->stack, name)), INFO);
  g_object_set (self->help, "title", _(info->title),
                "text", info->help != NULL ? _(info->help) : NULL,
                "anchor", info->anchor, NULL);
  grind_accessible_hide_pages (self->options);
  grind_accessible_hide_pages (self->stack);
  update_strip (self, name);
}

/* Moves the focus away before its widget is hidden. */
static void
update_fold (GrindViewStack *self)
{
  gboolean is_strip = self->is_folded && self->edge != GRIND_EDGE_NONE;

  gtk_widget_set_visible (is_strip ? self->strip : self->row, TRUE);
  if (is_strip && (grind_focus_is_in (self->row) || grind_focus_is_in (GTK_WIDGET (self->stack))))
    gtk_widget_grab_focus (self->strip);
  else if (self->is_folded && grind_focus_is_in (GTK_WIDGET (self->stack)))
    gtk_widget_child_focus (GTK_WIDGET (self->switcher), GTK_DIR_TAB_FORWARD);
  else if (!is_strip && grind_focus_is_in (self->strip))
    gtk_widget_child_focus (GTK_WIDGET (self->switcher), GTK_DIR_TAB_FORWARD);
  gtk_widget_set_visible (is_strip ? self->row : self->strip, FALSE);

  gtk_widget_set_visible (GTK_WIDGET (self->stack), !self->is_folded);
  gtk_widget_set_visible (self->row_end, !self->is_folded);
  gtk_widget_set_visible (self->folded_label, self->is_folded);
}

static void
add_options (GrindViewStack *self,
             const char     *name,
             GtkWidget      *options)
{
  if (options == NULL)
    options = adw_bin_new ();
  if (!gtk_widget_compute_expand (options, GTK_ORIENTATION_HORIZONTAL))
    gtk_widget_set_halign (options, GTK_ALIGN_END);
  gtk_stack_add_named (self->options, options, name);
}

static void
count_cb (GrindViewStack *self,
          GParamSpec     *pspec,
          GrindView      *view)
{
  GtkWidget *panel = gtk_widget_get_parent (GTK_WIDGET (view));
  g_autofree char *name = NULL;

  g_object_get (gtk_stack_get_page (self->stack, panel), "name", &name, NULL);
  grind_view_switcher_set_count (self->switcher, name, grind_view_get_count (view));
}

static void
height_changed_cb (GrindViewStack *self)
{
  g_signal_emit (self, height_changed_signal, 0);
}

static void
restore_view (GrindViewStack *self,
              GrindView      *view,
              const char     *name)
{
  g_autoptr (GVariant) state = NULL;

  if (self->states != NULL)
    state = g_variant_lookup_value (self->states, name, G_VARIANT_TYPE_VARDICT);
  if (state != NULL)
    grind_view_set_state (view, state);
}

/* Creates a view in its panel, unless it exists. */
static void
make_view (GrindViewStack *self,
           const char     *name)
{
  GtkWidget *panel = gtk_stack_get_child_by_name (self->stack, name);
  const GrindViewInfo *info = g_object_get_data (G_OBJECT (panel), INFO);
  g_autoptr (GrindNavigator) navigator = g_object_steal_data (G_OBJECT (panel), NAVIGATOR);
  GrindView *view;

  if (navigator == NULL)
    return;

  view = g_object_new (info->get_type (), "navigator", navigator, "title", _(info->title),
                       "is-callers", self->is_callers, NULL);
  restore_view (self, view, name);
  adw_bin_set_child (ADW_BIN (panel), GTK_WIDGET (view));
  add_options (self, name, grind_view_get_options (view));
  g_signal_connect_object (view, "notify::count", G_CALLBACK (count_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "height-changed", G_CALLBACK (height_changed_cb), self,
                           G_CONNECT_SWAPPED);
  count_cb (self, NULL, view);
}

static void
make_visible_view (GrindViewStack *self)
{
  const char *name = self->stack != NULL ? gtk_stack_get_visible_child_name (self->stack) : NULL;

  if (name != NULL)
    make_view (self, name);
}

static gboolean
make_cb (gpointer user_data)
{
  GrindViewStack *self = user_data;

  self->make_source = 0;
  make_visible_view (self);
  update_row (self);

  return G_SOURCE_REMOVE;
}

/* An initial view is created after the first frame, to not delay the others. */
static void
visible_child_cb (GrindViewStack *self)
{
  if (!self->is_adding)
    make_visible_view (self);
  else if (self->make_source == 0)
    self->make_source = g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, make_cb, self, NULL);
  update_row (self);
  if (grind_view_stack_get_visible_view (self) != NULL)
    grind_last_actions_add (grind_view_stack_get_visible_view (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VISIBLE_VIEW]);
}

/* The user's selection is saved for other profiles, and for the next run. */
static void
choose (GrindViewStack *self,
        const char     *name)
{
  GSettings *settings = grind_settings_get ();

  grind_view_stack_show_view (self, name);
  if (settings != NULL && self->settings_key != NULL)
    g_settings_set_string (settings, self->settings_key, name);
}

/* The tab of the visible view collapses the view stack. */
static void
chosen_cb (GrindViewStack *self,
           const char     *name)
{
  if (g_strcmp0 (name, grind_view_stack_get_visible_view (self)) == 0 && !self->is_folded)
    grind_view_stack_set_folded (self, TRUE);
  else
    choose (self, name);
}

static void
open_cb (GrindViewStack *self)
{
  grind_view_stack_set_folded (self, FALSE);
}

static void
grind_view_stack_constructed (GObject *object)
{
  GrindViewStack *self = GRIND_VIEW_STACK (object);
  GSettings *settings = grind_settings_get ();

  G_OBJECT_CLASS (grind_view_stack_parent_class)->constructed (object);

  if (settings != NULL && self->settings_key != NULL)
    self->wanted = g_settings_get_string (settings, self->settings_key);
}

static void
grind_view_stack_dispose (GObject *object)
{
  GrindViewStack *self = GRIND_VIEW_STACK (object);

  g_clear_handle_id (&self->make_source, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_VIEW_STACK);
  g_clear_pointer (&self->settings_key, g_free);
  g_clear_pointer (&self->wanted, g_free);
  g_clear_pointer (&self->states, g_variant_unref);

  G_OBJECT_CLASS (grind_view_stack_parent_class)->dispose (object);
}

static void
grind_view_stack_get_property (GObject    *object,
                               guint       prop_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  GrindViewStack *self = GRIND_VIEW_STACK (object);

  switch (prop_id)
    {
    case PROP_SETTINGS_KEY:
      g_value_set_string (value, self->settings_key);
      break;
    case PROP_IS_CALLERS:
      g_value_set_boolean (value, self->is_callers);
      break;
    case PROP_VISIBLE_VIEW:
      g_value_set_string (value, grind_view_stack_get_visible_view (self));
      break;
    case PROP_FOLDED:
      g_value_set_boolean (value, self->is_folded);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_view_stack_set_property (GObject      *object,
                               guint         prop_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  GrindViewStack *self = GRIND_VIEW_STACK (object);

  switch (prop_id)
    {
    case PROP_SETTINGS_KEY:
      self->settings_key = g_value_dup_string (value);
      break;
    case PROP_IS_CALLERS:
      self->is_callers = g_value_get_boolean (value);
      break;
    case PROP_VISIBLE_VIEW:
      grind_view_stack_show_view (self, g_value_get_string (value));
      break;
    case PROP_FOLDED:
      grind_view_stack_set_folded (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* The Tab key goes along the row, then into the view. GTK orders widgets by their centres, first by
 * their height, so that half a pixel would put the help before the options. */
static gboolean
grind_view_stack_focus (GtkWidget        *widget,
                        GtkDirectionType  direction)
{
  GrindViewStack *self = GRIND_VIEW_STACK (widget);
  GtkWidget * const stops[] = {
    GTK_WIDGET (self->switcher), GTK_WIDGET (self->options), GTK_WIDGET (self->help), self->strip,
    GTK_WIDGET (self->stack)
  };
  const int n_stops = G_N_ELEMENTS (stops);
  int step = direction == GTK_DIR_TAB_BACKWARD ? -1 : 1;
  int stop;

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return gtk_widget_child_focus (adw_bin_get_child (ADW_BIN (self)), direction);

  stop = grind_focus_find_stop (stops, n_stops, direction);
  if (stop < 0 || stop == n_stops)
    stop += step;
  for (; stop >= 0 && stop < n_stops; stop += step)
    if (gtk_widget_get_mapped (stops[stop]) && gtk_widget_child_focus (stops[stop], direction))
      return TRUE;

  return FALSE;
}

static void
install_properties (GObjectClass *object_class)
{
  /**
   * GrindViewStack:settings-key:
   *
   * The settings key for the view that the user selects.
   */
  properties[PROP_SETTINGS_KEY] =
    g_param_spec_string ("settings-key", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);

  /**
   * GrindViewStack:is-callers:
   *
   * Whether this is the side of the callers.
   */
  properties[PROP_IS_CALLERS] =
    g_param_spec_boolean ("is-callers", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);

  /**
   * GrindViewStack:visible-view:
   *
   * The name of the selected view, even if the view stack is collapsed.
   */
  properties[PROP_VISIBLE_VIEW] =
    g_param_spec_string ("visible-view", NULL, NULL, NULL,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  /**
   * GrindViewStack:folded:
   *
   * Whether the view stack is collapsed to its row of tabs, or to a strip that expands it.
   */
  properties[PROP_FOLDED] =
    g_param_spec_boolean ("folded", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);

  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
grind_view_stack_class_init (GrindViewStackClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_view_stack_constructed;
  object_class->dispose = grind_view_stack_dispose;
  object_class->get_property = grind_view_stack_get_property;
  object_class->set_property = grind_view_stack_set_property;
  widget_class->focus = grind_view_stack_focus;
  install_properties (object_class);

  /**
   * GrindViewStack::height-changed:
   *
   * The wanted height of the visible view has changed.
   */
  height_changed_signal = g_signal_new ("height-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (GRIND_TYPE_HELP);
  g_type_ensure (GRIND_TYPE_OVERFLOW_LAYOUT);
  g_type_ensure (GRIND_TYPE_ROTATED_LABEL);
  g_type_ensure (GRIND_TYPE_VIEW_SWITCHER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-view-stack.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, row);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, switcher);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, folded_label);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, row_end);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, options);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, help);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, strip);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, strip_image);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, strip_label);
  gtk_widget_class_bind_template_child (widget_class, GrindViewStack, stack);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, visible_child_cb);
}

static void
grind_view_stack_init (GrindViewStack *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_focus_remember (GTK_WIDGET (self));
}

/* The first panel of a stack becomes visible at once. */
static void
add_panel (GrindViewStack *self,
           const char     *name,
           const char     *title,
           GtkWidget      *panel)
{
  GtkWidget *tab = grind_view_switcher_add (self->switcher, name, title);

  grind_accessible_set_label (panel, title);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_RELATION_CONTROLS, panel,
                                  NULL, -1);
  self->is_adding = TRUE;
  gtk_stack_add_named (self->stack, panel, name);
  if (g_strcmp0 (name, self->wanted) == 0)
    gtk_stack_set_visible_child (self->stack, panel);
  self->is_adding = FALSE;
}

static void
selected_cb (GrindViewStack *self)
{
  g_clear_pointer (&self->states, g_variant_unref);
}

/**
 * grind_view_stack_add_view:
 * @self: a view stack
 * @info: the view; must remain valid
 * @navigator: the navigator of the view
 *
 * Adds a view after the others. Shows it if it is the first one or the one the user selected last;
 * a late view is then created a moment later.
 */
void
grind_view_stack_add_view (GrindViewStack      *self,
                           const GrindViewInfo *info,
                           GrindNavigator      *navigator)
{
  GtkWidget *panel;

  g_return_if_fail (GRIND_IS_VIEW_STACK (self));
  g_return_if_fail (info != NULL);
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));
  g_return_if_fail (gtk_stack_get_child_by_name (self->stack, info->name) == NULL);

  panel = g_object_new (ADW_TYPE_BIN, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB_PANEL, NULL);
  g_object_set_data (G_OBJECT (panel), INFO, (gpointer) info);
  g_object_set_data_full (G_OBJECT (panel), NAVIGATOR, g_object_ref (navigator),
                          g_object_unref);
  add_panel (self, info->name, _(info->title), panel);
  if (grind_view_switcher_get_n_tabs (self->switcher) == 1)
    g_signal_connect_object (navigator, "notify::selected", G_CALLBACK (selected_cb), self,
                             G_CONNECT_SWAPPED);
  if (!info->is_late)
    make_view (self, info->name);
  update_row (self);
}

/**
 * grind_view_stack_suggest_view:
 * @self: a view stack with all its views
 * @name: name of a view
 *
 * Shows a view if the one the user selected last does not exist.
 */
void
grind_view_stack_suggest_view (GrindViewStack *self,
                               const char     *name)
{
  g_return_if_fail (GRIND_IS_VIEW_STACK (self));
  g_return_if_fail (grind_view_stack_has_view (self, name));

  if (self->wanted != NULL && grind_view_stack_has_view (self, self->wanted))
    return;

  self->is_adding = TRUE;
  gtk_stack_set_visible_child_name (self->stack, name);
  self->is_adding = FALSE;
}

gboolean
grind_view_stack_has_view (GrindViewStack *self,
                           const char     *name)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return gtk_stack_get_child_by_name (self->stack, name) != NULL;
}

/**
 * grind_view_stack_show_view:
 * @self: a view stack
 * @name: name of a view
 *
 * Shows a view, and expands the view stack. A missing view is shown once it is added. Unlike a
 * selection by the user, this is not saved in the settings.
 */
void
grind_view_stack_show_view (GrindViewStack *self,
                            const char     *name)
{
  GtkWidget *panel;

  g_return_if_fail (GRIND_IS_VIEW_STACK (self));
  g_return_if_fail (name != NULL);

  g_free (self->wanted);
  self->wanted = g_strdup (name);
  panel = gtk_stack_get_child_by_name (self->stack, name);
  if (panel == NULL)
    return;

  grind_view_stack_set_folded (self, FALSE);
  gtk_stack_set_visible_child (self->stack, panel);
  update_row (self);
}

/**
 * grind_view_stack_choose_view:
 * @self: a view stack
 * @position: a view, from 0 in the order of the tabs
 *
 * Selects a view for the user, by keyboard: shows it, saves that in the settings, and focuses it.
 *
 * Returns: whether there is such a view
 */
gboolean
grind_view_stack_choose_view (GrindViewStack *self,
                              guint           position)
{
  GtkWidget *panel;

  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), FALSE);

  if (position >= grind_view_switcher_get_n_tabs (self->switcher))
    return FALSE;

  choose (self, grind_view_switcher_get_name (self->switcher, position));
  panel = gtk_stack_get_visible_child (self->stack);
  if (gtk_widget_get_focus_child (panel) == NULL)
    gtk_widget_child_focus (panel, GTK_DIR_TAB_FORWARD);

  return TRUE;
}

/* (nullable): The name of the selected view, even if the view stack is collapsed */
const char *
grind_view_stack_get_visible_view (GrindViewStack *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), NULL);

  return gtk_stack_get_visible_child_name (self->stack);
}

/* Whether it is collapsed to its row of tabs, or to a strip */
gboolean
grind_view_stack_get_folded (GrindViewStack *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), FALSE);

  return self->is_folded;
}

void
grind_view_stack_set_folded (GrindViewStack *self,
                             gboolean        folded)
{
  g_return_if_fail (GRIND_IS_VIEW_STACK (self));

  folded = !!folded;
  if (self->is_folded == folded)
    return;

  self->is_folded = folded;
  update_fold (self);
  update_row (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
}

/**
 * grind_view_stack_set_edge:
 * @self: a view stack
 * @edge: its side next to another one, or %GRIND_EDGE_NONE
 *
 * A view stack next to another one gives up its width when it is collapsed: only a strip with the
 * title of the visible view is left, which expands it again.
 */
void
grind_view_stack_set_edge (GrindViewStack *self,
                           GrindEdge       edge)
{
  g_return_if_fail (GRIND_IS_VIEW_STACK (self));

  if (self->edge == edge)
    return;

  self->edge = edge;
  gtk_image_set_from_icon_name (self->strip_image, edge == GRIND_EDGE_END ? "pan-start-symbolic"
                                                                          : "pan-end-symbolic");
  update_fold (self);
}

/* The height in pixels that shows all of the view */
int
grind_view_stack_get_wanted_height (GrindViewStack *self,
                                    guint           min_rows)
{
  GrindView *view;

  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), 0);

  view = grind_view_stack_get_shown (self);
  if (view == NULL)
    return GRIND_VIEW_MAX_HEIGHT;

  return gtk_widget_get_height (self->row) + grind_view_get_height (view, min_rows);
}

/* (nullable): The view, %NULL if there is no such view or it was not created yet */
GrindView *
grind_view_stack_get_view (GrindViewStack *self,
                           const char     *name)
{
  GtkWidget *panel;

  g_return_val_if_fail (GRIND_IS_VIEW_STACK (self), NULL);

  panel = name != NULL ? gtk_stack_get_child_by_name (self->stack, name) : NULL;

  return panel != NULL ? GRIND_VIEW (adw_bin_get_child (ADW_BIN (panel))) : NULL;
}

/* (nullable): The selected view, even if the view stack is collapsed; %NULL if it was not created
 * yet */
GrindView *
grind_view_stack_get_shown (GrindViewStack *self)
{
  return grind_view_stack_get_view (self, grind_view_stack_get_visible_view (self));
}

/* The visible view, whether the stack is collapsed, and the states of all views, for another stack
 * with the same views, also in another run of the program; of type %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_view_stack_dup_state (GrindViewStack *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_auto (GVariantDict) states = G_VARIANT_DICT_INIT (self->states);
  const char *name = grind_view_stack_get_visible_view (self);

  for (guint i = 0; i < grind_view_switcher_get_n_tabs (self->switcher); i++)
    {
      const char *tab = grind_view_switcher_get_name (self->switcher, i);
      GrindView *view = grind_view_stack_get_view (self, tab);
      g_autoptr (GVariant) state = view != NULL ? grind_view_dup_state (view) : NULL;

      if (state != NULL)
        g_variant_dict_insert_value (&states, tab, state);
    }
  if (name != NULL)
    g_variant_dict_insert (&dict, "view", "s", name);
  g_variant_dict_insert (&dict, "folded", "b", self->is_folded);
  g_variant_dict_insert_value (&dict, "views", g_variant_dict_end (&states));

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* A view that does not exist, or was renamed, leaves the visible one unchanged. */
void
grind_view_stack_set_state (GrindViewStack *self,
                            GVariant       *state)
{
  gboolean is_folded;
  const char *name;

  g_clear_pointer (&self->states, g_variant_unref);
  self->states = g_variant_lookup_value (state, "views", G_VARIANT_TYPE_VARDICT);
  for (guint i = 0; i < grind_view_switcher_get_n_tabs (self->switcher); i++)
    {
      const char *tab = grind_view_switcher_get_name (self->switcher, i);
      GrindView *view = grind_view_stack_get_view (self, tab);

      if (view != NULL)
        restore_view (self, view, tab);
    }
  if (g_variant_lookup (state, "view", "&s", &name) && grind_view_stack_has_view (self, name))
    grind_view_stack_show_view (self, name);
  if (g_variant_lookup (state, "folded", "b", &is_folded))
    grind_view_stack_set_folded (self, is_folded);
}

/**
 * grind_view_stack_open_help:
 * @self: a view stack
 *
 * Opens or closes the help of the visible view.
 */
void
grind_view_stack_open_help (GrindViewStack *self)
{
  g_return_if_fail (GRIND_IS_VIEW_STACK (self));

  grind_help_open (self->help, GTK_WIDGET (self));
}
