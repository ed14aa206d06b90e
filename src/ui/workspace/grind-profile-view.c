/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-view-private.h"

#include <glib/gi18n.h>

#include "grind-divider.h"
#include "grind-warning-list.h"
#include "ui/base/grind-settings.h"
#include "ui/base/grind-text-scale.h"

#define LEFT_PART 0.4   /* of the width, until the user drags the divider */
#define MAX_LEFT  960   /* px at the default text size, likewise */
#define WIDE      1100  /* px at the default text size: minimum for three columns */

G_DEFINE_FINAL_TYPE (GrindProfileView, grind_profile_view, ADW_TYPE_BIN)

static void
place_left (GrindProfileView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->panes));

  if (width <= 0 || self->left_width > 0 || grind_sidebar_get_folded (self->sidebar))
    return;

  self->left_position = grind_divider_get_place (self->panes);
  if (!grind_divider_is_placed (self->panes))
    {
      self->left_position = MIN ((int) (LEFT_PART * width),
                                 grind_text_scale_get_pixels (GTK_WIDGET (self), MAX_LEFT));
      grind_divider_move (self->panes, self->left_position);
    }
  self->left_width = width;
  self->left_share = (double) self->left_position / width;
}

/* Whether list and rest have been allocated next to each other */
static gboolean
is_left_allocated (GrindProfileView *self)
{
  int list = gtk_widget_get_width (GTK_WIDGET (self->functions));
  int rest = gtk_widget_get_width (GTK_WIDGET (self->split));

  return gtk_widget_get_mapped (GTK_WIDGET (self->functions)) &&
         !grind_sidebar_get_folded (self->sidebar) &&
         gtk_paned_get_position (self->panes) == list &&
         list + rest <= gtk_widget_get_width (GTK_WIDGET (self->panes));
}

static gboolean
is_at_limit (GtkPaned *paned)
{
  int position = gtk_paned_get_position (paned);
  int min, max;

  g_object_get (paned, "min-position", &min, "max-position", &max, NULL);

  return position <= min || position >= max;
}

/* A narrow window, or a second function, may take space from the list. It gets its share back
 * afterwards, unless the user has moved the divider meanwhile; a paned would keep the smaller
 * share. */
static void
keep_share (GrindProfileView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  int position = gtk_paned_get_position (self->panes);
  gboolean is_resized = width != self->left_width;

  if (self->left_width == 0 || !is_left_allocated (self))
    return;

  /* Also if the user wanted all the space there was */
  if (grind_divider_get_place (self->panes) == self->left_position)
    self->left_share = (double) self->left_position / self->left_width;

  if (is_at_limit (self->panes))
    self->is_squeezed = TRUE;
  else if (self->is_squeezed && (is_resized || position == self->left_position))
    {
      self->is_squeezed = FALSE;
      position = (int) (self->left_share * width + 0.5);
      grind_divider_move (self->panes, position);
    }
  else if (!is_resized)
    {
      self->is_squeezed = FALSE;
      self->left_share = (double) position / width;
    }
  self->left_position = position;
  self->left_width = width;
}

static gboolean
place_cb (gpointer user_data)
{
  GrindProfileView *self = user_data;

  self->place_source = 0;
  /* Before the sidebar folds: a paned scales a position that is set while it has one child. */
  place_left (self);
  keep_share (self);
  grind_sidebar_update (self->sidebar);
  grind_split_fit (self->split);

  return G_SOURCE_REMOVE;
}

static void
queue_place (GrindProfileView *self)
{
  if (self->place_source == 0)
    self->place_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, place_cb, self, NULL);
}

static void
list_folded_cb (GrindProfileView *self)
{
  GAction *folded = self->actions != NULL
                      ? g_action_map_lookup_action (G_ACTION_MAP (self->actions), "list-folded")
                      : NULL;

  if (folded != NULL)
    g_simple_action_set_state (G_SIMPLE_ACTION (folded),
                               g_variant_new_boolean (grind_sidebar_get_folded (self->sidebar)));
  queue_place (self);
}

/* Two functions need more space: they take that of the list if the window is not wide enough, or
 * part of it. */
static void
split_cb (GrindProfileView *self)
{
  gboolean is_split = grind_split_get_split (self->split);

  _grind_profile_view_set_enabled (self, "switch-half", is_split);
  grind_sidebar_set_needed (self->sidebar, is_split ? WIDE : 0);
}

/* The digit on a key, on any level of the keyboard layout; 0 if there is none. */
static guint
get_digit (GtkWidget *widget,
           guint      keycode,
           int        group)
{
  static const GdkModifierType levels[] = { 0, GDK_SHIFT_MASK };
  GdkDisplay *display = gtk_widget_get_display (widget);
  guint keyval;

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      if (!gdk_display_translate_key (display, keycode, levels[i], group, &keyval, NULL, NULL,
                                      NULL))
        continue;
      if (keyval >= GDK_KEY_1 && keyval <= GDK_KEY_9)
        return keyval - GDK_KEY_0;
      if (keyval >= GDK_KEY_KP_1 && keyval <= GDK_KEY_KP_9)
        return keyval - GDK_KEY_KP_0;
    }

  return 0;
}

/* Ctrl+1 and so on: views of the lower side; with Shift, of the upper one. Accelerators would have
 * to match the shifted digit of each keyboard layout. */
static gboolean
key_cb (GrindProfileView      *self,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        GtkEventControllerKey *controller)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  guint digit;

  if ((modifiers & ~GDK_SHIFT_MASK) != GDK_CONTROL_MASK)
    return GDK_EVENT_PROPAGATE;

  digit = get_digit (GTK_WIDGET (self), keycode, gtk_event_controller_key_get_group (controller));
  if (digit == 0)
    return GDK_EVENT_PROPAGATE;

  return modifiers & GDK_SHIFT_MASK
           ? grind_function_view_choose_upper (grind_split_get_active (self->split), digit - 1)
           : grind_function_view_choose_lower (grind_split_get_active (self->split), digit - 1);
}

static void
remove_keys (GrindProfileView *self)
{
  GtkWidget *widget;

  if (self->keys == NULL)
    return;

  widget = gtk_event_controller_get_widget (self->keys);
  if (widget != NULL)
    gtk_widget_remove_controller (widget, self->keys);
  g_clear_object (&self->keys);
}

/* A paned with one child does not report more space. All sizes are allocated when this is
 * called. */
static void
layout_cb (GrindProfileView *self,
           int               width)
{
  if (width == self->window_width)
    return;

  self->window_width = width;
  queue_place (self);
}

static GdkSurface *
get_surface (GtkWidget *widget)
{
  return gtk_native_get_surface (gtk_widget_get_native (widget));
}

/* The keys work for any focus in the window, so they belong to the window while this view is
 * visible. */
static void
grind_profile_view_map (GtkWidget *widget)
{
  GrindProfileView *self = GRIND_PROFILE_VIEW (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  GTK_WIDGET_CLASS (grind_profile_view_parent_class)->map (widget);

  /* Before the view is too wide for the window */
  grind_sidebar_update (self->sidebar);
  grind_split_fit (self->split);
  remove_keys (self);
  self->keys = g_object_ref (gtk_event_controller_key_new ());
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (root), self->keys);
  g_signal_connect_object (get_surface (widget), "layout", G_CALLBACK (layout_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_profile_view_unmap (GtkWidget *widget)
{
  remove_keys (GRIND_PROFILE_VIEW (widget));
  g_signal_handlers_disconnect_by_func (get_surface (widget), layout_cb, widget);
  GTK_WIDGET_CLASS (grind_profile_view_parent_class)->unmap (widget);
}

static gboolean
grind_profile_view_grab_focus (GtkWidget *widget)
{
  GrindProfileView *self = GRIND_PROFILE_VIEW (widget);

  if (grind_sidebar_get_shown (self->sidebar))
    return gtk_widget_grab_focus (GTK_WIDGET (self->functions));

  return gtk_widget_grab_focus (GTK_WIDGET (self->split));
}

/* A bin would grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_profile_view_focus (GtkWidget        *widget,
                          GtkDirectionType  direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static void
grind_profile_view_dispose (GObject *object)
{
  GrindProfileView *self = GRIND_PROFILE_VIEW (object);

  remove_keys (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", NULL);
  _grind_profile_view_remove_actions (self);
  g_clear_object (&self->sidebar);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PROFILE_VIEW);
  g_clear_handle_id (&self->place_source, g_source_remove);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_profile_view_parent_class)->dispose (object);
}

static char *
dup_list_label (GrindProfileView *self,
                gboolean          is_open)
{
  return g_strdup (is_open ? _("Hide List") : _("Show List"));
}

static void
show_warnings (GrindProfileView *self)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  g_autofree char *text = NULL;

  if (grind_profile_get_n_warnings (profile) == 0)
    return;

  text = grind_warning_list_dup_summary (profile);
  gtk_revealer_set_child (self->list_revealer, grind_warning_list_new (profile, _("Warnings")));
  grind_message_bar_show (self->warnings, text, NULL);
}

static void
grind_profile_view_class_init (GrindProfileViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_profile_view_dispose;
  widget_class->focus = grind_profile_view_focus;
  widget_class->grab_focus = grind_profile_view_grab_focus;
  widget_class->map = grind_profile_view_map;
  widget_class->unmap = grind_profile_view_unmap;

  g_type_ensure (GRIND_TYPE_FUNCTION_PANE);
  g_type_ensure (GRIND_TYPE_SPLIT);
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-profile-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, warnings);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, list_revealer);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, overlay);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, panes);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, functions);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, split);
  gtk_widget_class_bind_template_callback (widget_class, dup_list_label);
  gtk_widget_class_bind_template_callback (widget_class, queue_place);
  gtk_widget_class_bind_template_callback (widget_class, split_cb);
}

static void
grind_profile_view_init (GrindProfileView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_divider_remember (self->panes, "sidebar-width");
  self->sidebar = grind_sidebar_new (self->overlay, self->panes);
  g_signal_connect_object (self->sidebar, "notify::folded", G_CALLBACK (list_folded_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
grind_profile_view_new (void)
{
  return g_object_new (GRIND_TYPE_PROFILE_VIEW, NULL);
}

/* Call this once, before any other function of the view. */
void
grind_profile_view_set_navigator (GrindProfileView *self,
                                  GrindNavigator   *navigator)
{
  g_return_if_fail (GRIND_IS_PROFILE_VIEW (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (grind_navigator_get_session (navigator));
  _grind_profile_view_add_actions (self);
  grind_split_set_navigator (self->split, navigator);
  queue_place (self);
  show_warnings (self);
  grind_settings_bind_session (self->session);
}

/* Whether all lists and pictures are up to date */
gboolean
grind_profile_view_is_ready (GrindProfileView *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), FALSE);

  return grind_split_is_ready (self->split) &&
         grind_view_is_ready (GRIND_VIEW (self->functions));
}

/* Focuses the search of the function list. */
void
grind_profile_view_search (GrindProfileView *self)
{
  g_return_if_fail (GRIND_IS_PROFILE_VIEW (self));

  grind_sidebar_set_shown (self->sidebar, TRUE);
  gtk_widget_activate_action (GTK_WIDGET (self->functions), "function-pane.search", NULL);
}

/**
 * grind_profile_view_show_view:
 * @self: a profile view
 * @name: name of a view
 *
 * Shows a view on its side, without saving that in the settings.
 *
 * Returns: whether there is such a view
 */
gboolean
grind_profile_view_show_view (GrindProfileView *self,
                              const char       *name)
{
  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return grind_function_view_show_view (grind_split_get_active (self->split), name);
}

GrindSplit *
grind_profile_view_get_split (GrindProfileView *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), NULL);

  return self->split;
}

/* Sorts the function list, or reverses its order if it is sorted by @key. */
void
grind_profile_view_sort (GrindProfileView *self,
                         GrindSortKey      key)
{
  g_return_if_fail (GRIND_IS_PROFILE_VIEW (self));

  grind_function_pane_sort (self->functions, key);
}

/* The state of the view that is not in the session, for another view, also in another run of the
 * program; of type %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_profile_view_dup_state (GrindProfileView *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) functions = NULL;
  g_autoptr (GVariant) split = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), NULL);
  g_return_val_if_fail (self->session != NULL, NULL);

  functions = grind_function_pane_dup_state (self->functions);
  split = grind_split_dup_state (self->split);
  g_variant_dict_insert_value (&dict, "functions", functions);
  g_variant_dict_insert_value (&dict, "split", split);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/**
 * grind_profile_view_set_state:
 * @self: a profile view with a session
 * @state: the state of another view of the profile; invalid parts are ignored
 *
 * Restores a state as far as the profile still allows. Call this at most once.
 */
void
grind_profile_view_set_state (GrindProfileView *self,
                              GVariant         *state)
{
  static const char * const views[] = { "upper-view", "lower-view" };   /* of earlier versions */
  g_autoptr (GVariant) functions = g_variant_lookup_value (state, "functions", NULL);
  g_autoptr (GVariant) split = g_variant_lookup_value (state, "split", G_VARIANT_TYPE_VARDICT);
  const char *name;

  g_return_if_fail (GRIND_IS_PROFILE_VIEW (self));
  g_return_if_fail (self->session != NULL);

  /* Another half may become active, with another function. */
  if (split != NULL)
    grind_split_set_state (self->split, split);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_variant_lookup (state, views[i], "&s", &name))
      grind_profile_view_show_view (self, name);
  if (functions != NULL)
    grind_function_pane_set_state (self->functions, functions);
}
