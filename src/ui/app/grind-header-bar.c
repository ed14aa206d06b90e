/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-header-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-recent.h"
#include "ui/base/grind-text-scale.h"
#include "ui/workspace/grind-history-button.h"
#include "ui/workspace/grind-sidebar.h"

/* px at the default text size */
#define FULL_WINDOW  1450   /* for everything in words */
#define HUGE_WINDOW  1400   /* for text of any length */
#define WIDE_WINDOW  1200   /* for long text */
#define TIGHT_WINDOW 1000   /* for the bare number of parts, and no button that has a shortcut */

/* Minimum number of visible characters of the event, by window width */
#define HUGE_EVENT   60
#define WIDE_EVENT   24
#define NORMAL_EVENT 14   /* "Memory_(bytes)" */
#define MIN_EVENT    4

/* The header bar above all tabs, for the current tab. */
struct _GrindHeaderBar
{
  AdwBin parent_instance;

  /* Template */
  AdwSplitButton     *open_button;
  GtkWidget          *list_button;
  GtkWidget          *navigation_box;
  GrindHistoryButton *back_button;
  GrindHistoryButton *forward_button;
  GtkWidget          *up_button;
  AdwWindowTitle     *title;
  GtkDropDown        *event_drop_down;
  GtkWidget          *number_box;
  GtkButton          *percent_button;
  GtkButton          *relative_button;
  GtkButton          *absolute_button;
  GtkWidget          *parts_button;
  AdwButtonContent   *parts_content;
  GtkWidget          *search_button;
  GtkMenuButton      *menu_button;
  GMenuModel         *main_menu;

  /* Owned */
  GSignalGroup  *session_signals;
  GSignalGroup  *action_signals;    /* of the page's actions */
  GSimpleAction *numbers_action;
  GrindSession  *session;           /* (nullable): of the current page */
  GrindEventSet *events;            /* (nullable): the events to choose from */

  gboolean is_updating;             /* selection changes are not by the user */
  int      n_chars;                 /* of the event */
  gboolean is_wide;
  gboolean is_full;
  gboolean is_tight;
  gboolean is_narrow;               /* only essential buttons are shown */
};

G_DEFINE_FINAL_TYPE (GrindHeaderBar, grind_header_bar, ADW_TYPE_BIN)

static void
setup_event_cb (GtkSignalListItemFactory *factory,
                GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
bind_event (GrindHeaderBar *self,
            GtkListItem    *item,
            gboolean        is_long)
{
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  const char *long_name = NULL;
  guint position = gtk_list_item_get_position (item);
  g_autofree char *markup = NULL;

  if (self->events != NULL && position < grind_event_set_get_n_events (self->events))
    long_name = grind_plain_text_peek (grind_event_set_get_long_name (self->events, position));
  if (is_long && long_name != NULL && strcmp (name, long_name) != 0)
    markup = g_markup_printf_escaped ("<b>%s</b>  %s", name, long_name);
  else
    markup = g_markup_printf_escaped ("<b>%s</b>", name);
  gtk_label_set_markup (label, markup);
}

/* An event name may have any length, and must not widen the minimum width of the window. */
static void
bind_button_event_cb (GrindHeaderBar *self,
                      GtkListItem    *item)
{
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  gboolean is_cut;

  bind_event (self, item, self->is_wide);
  is_cut = g_utf8_strlen (gtk_label_get_text (label), -1) > self->n_chars;
  gtk_label_set_ellipsize (label, is_cut ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_width_chars (label, is_cut ? self->n_chars : -1);
}

/* Neither a list view nor its rows have accessible names by default. */
static void
bind_list_event_cb (GrindHeaderBar *self,
                    GtkListItem    *item)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  GtkWidget *row = gtk_widget_get_parent (label);

  bind_event (self, item, TRUE);
  grind_accessible_set_label (row, gtk_label_get_text (GTK_LABEL (label)));
  grind_accessible_set_label (gtk_widget_get_parent (row), _("Event type"));
}

static GtkListItemFactory *
make_event_factory (GrindHeaderBar *self,
                    GCallback       bind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_event_cb), NULL);
  g_signal_connect_object (factory, "bind", bind, self, G_CONNECT_SWAPPED);

  return factory;
}

static void
update_factories (GrindHeaderBar *self)
{
  g_autoptr (GtkListItemFactory) button = NULL;
  g_autoptr (GtkListItemFactory) list = NULL;

  button = make_event_factory (self, G_CALLBACK (bind_button_event_cb));
  list = make_event_factory (self, G_CALLBACK (bind_list_event_cb));
  gtk_drop_down_set_factory (self->event_drop_down, button);
  gtk_drop_down_set_list_factory (self->event_drop_down, list);
}

/* A new model selects its first event, which must not reach the session. */
static void
update_events (GrindHeaderBar *self)
{
  GrindEventSet *events = grind_session_get_events (self->session);

  self->is_updating = TRUE;
  if (events != self->events)
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

      g_clear_pointer (&self->events, grind_event_set_unref);
      self->events = grind_event_set_ref (events);
      for (guint i = 0; i < grind_event_set_get_n_events (events); i++)
        {
          const char *name = grind_plain_text_peek (grind_event_set_get_name (events, i));

          gtk_string_list_append (names, name);
        }
      gtk_drop_down_set_model (self->event_drop_down, G_LIST_MODEL (names));
    }
  gtk_drop_down_set_selected (self->event_drop_down, grind_session_get_event (self->session));
  self->is_updating = FALSE;
}

static void
event_selected_cb (GrindHeaderBar *self)
{
  guint selected = gtk_drop_down_get_selected (self->event_drop_down);

  if (self->session != NULL && !self->is_updating && selected != GTK_INVALID_LIST_POSITION)
    grind_session_set_event (self->session, selected);
}

static const char *
get_numbers (GrindHeaderBar *self)
{
  if (self->session == NULL)
    return "percent";
  if (!grind_session_get_percent (self->session))
    return "absolute";

  return grind_session_get_relative (self->session) ? "relative" : "percent";
}

static void
update_numbers (GrindHeaderBar *self)
{
  g_simple_action_set_state (self->numbers_action, g_variant_new_string (get_numbers (self)));
}

static void
change_numbers_cb (GrindHeaderBar *self,
                   GVariant       *state)
{
  const char *numbers = g_variant_get_string (state, NULL);

  if (self->session == NULL)
    return;

  g_object_freeze_notify (G_OBJECT (self->session));
  if (!g_str_equal (numbers, "absolute"))
    grind_session_set_relative (self->session, g_str_equal (numbers, "relative"));
  grind_session_set_percent (self->session, !g_str_equal (numbers, "absolute"));
  g_object_thaw_notify (G_OBJECT (self->session));
}

/* Of the buttons with this action, the one whose target is the state is pressed. */
static void
add_numbers_action (GrindHeaderBar *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  self->numbers_action = g_simple_action_new_stateful ("numbers", G_VARIANT_TYPE_STRING,
                                                       g_variant_new_string ("percent"));
  g_signal_connect_object (self->numbers_action, "change-state", G_CALLBACK (change_numbers_cb),
                           self, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->numbers_action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "header", G_ACTION_GROUP (group));
}

static void
update_recent (GrindHeaderBar *self)
{
  g_autoptr (GMenu) menu = grind_recent_make_menu ("win.open-uri");

  adw_split_button_set_menu_model (self->open_button, G_MENU_MODEL (menu));
}

/* Of the files before, in a comparison */
static guint
get_n_base_parts (GrindHeaderBar *self)
{
  const guint8 *files = grind_session_get_base_files (self->session);

  return files != NULL ? grind_parts_count (files, grind_profile_get_n_parts (
                                                     grind_session_get_profile (self->session)))
                       : 0;
}

/* All parts that the costs after may be of */
static guint
get_n_parts (GrindHeaderBar *self)
{
  return grind_profile_get_n_parts (grind_session_get_profile (self->session)) -
         get_n_base_parts (self);
}

static gboolean
is_restricted (GrindHeaderBar *self)
{
  return grind_session_count_parts (self->session) < get_n_parts (self);
}

/* Even a window that is not narrow collapses the list to make space for two functions. */
static gboolean
is_list_folded (GrindHeaderBar *self)
{
  g_autoptr (GObject) actions = g_signal_group_dup_target (self->action_signals);
  g_autoptr (GVariant) state = NULL;

  if (actions != NULL)
    state = g_action_group_get_action_state (G_ACTION_GROUP (actions), "list-folded");

  return state != NULL && g_variant_get_boolean (state);
}

/* The label resets the name for screen readers. */
static void
set_unit (GtkButton  *button,
          const char *label,
          const char *name)
{
  gtk_button_set_label (button, label);
  grind_accessible_set_label (GTK_WIDGET (button), name);
}

static void
update_visibility (GrindHeaderBar *self)
{
  gboolean is_open = self->session != NULL;
  gboolean has_room = !self->is_narrow;
  gboolean has_parts = is_open && MAX (get_n_parts (self), get_n_base_parts (self)) > 1 &&
                       (has_room || is_restricted (self));
  gboolean has_words = has_parts ? self->is_full : self->is_wide;

  gtk_widget_set_visible (self->list_button, is_open && (self->is_narrow || is_list_folded (self)));
  gtk_widget_set_visible (self->navigation_box, is_open);
  gtk_widget_set_visible (GTK_WIDGET (self->forward_button), has_room);
  gtk_widget_set_visible (self->up_button, has_room);
  gtk_widget_set_visible (GTK_WIDGET (self->event_drop_down), is_open);
  gtk_widget_set_visible (self->number_box, is_open && has_room);
  gtk_widget_set_visible (self->parts_button, has_parts);
  gtk_widget_set_visible (self->search_button, is_open && !self->is_tight);
  set_unit (self->percent_button,
            /* xgettext:no-c-format */
            has_words ? _("% of total") : "%", _("Percentages"));
  set_unit (self->relative_button,
            /* xgettext:no-c-format */
            has_words ? _("% of selected") : "%\306\222",
            _("Percentages of the selected function"));
  /* translators: a button: costs as numbers, not percentages */
  set_unit (self->absolute_button, has_words ? _("Absolute") : "123", _("Absolute costs"));
}

/* Numbers of some parts must never look like those of all parts. */
static void
update_parts (GrindHeaderBar *self)
{
  gboolean has_rest = is_restricted (self);
  guint n_parts = get_n_parts (self);
  g_autofree char *text = NULL;
  g_autofree char *figures = NULL;

  if (has_rest)
    /* translators: the number of parts counted, and the number of parts of the profile */
    text = g_strdup_printf (_("Parts %u of %u"), grind_session_count_parts (self->session),
                            n_parts);
  else
    text = g_strdup_printf (ngettext ("%u part", "%u parts", n_parts), n_parts);
  if (has_rest)
    /* translators: the same, where space is short */
    figures = g_strdup_printf (_("%u/%u"), grind_session_count_parts (self->session), n_parts);
  else
    figures = g_strdup_printf ("%u", n_parts);
  adw_button_content_set_label (self->parts_content, self->is_tight ? figures : text);
  /* Repeating the content would make screen readers say it twice. */
  if (self->is_tight)
    grind_accessible_set_label (self->parts_button, text);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self->parts_button),
                                   GTK_ACCESSIBLE_PROPERTY_LABEL);
  if (has_rest)
    gtk_widget_set_state_flags (self->parts_button, GTK_STATE_FLAG_CHECKED, FALSE);
  else
    gtk_widget_unset_state_flags (self->parts_button, GTK_STATE_FLAG_CHECKED);
  update_visibility (self);
}

/* The focus goes to a button inside of these widgets, or to one of two. */
static void
name_inner_buttons (GrindHeaderBar *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->open_button));

  grind_accessible_set_label (gtk_widget_get_first_child (GTK_WIDGET (self->event_drop_down)),
                              _("Event type"));
  grind_accessible_set_label (child, _("Open"));
  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_MENU_BUTTON (child))
      grind_accessible_set_label (child, _("Recent profiles"));
}

static void
grind_header_bar_dispose (GObject *object)
{
  GrindHeaderBar *self = GRIND_HEADER_BAR (object);

  g_clear_object (&self->session_signals);
  g_clear_object (&self->action_signals);
  g_clear_object (&self->numbers_action);
  g_clear_object (&self->session);
  g_clear_pointer (&self->events, grind_event_set_unref);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_HEADER_BAR);

  G_OBJECT_CLASS (grind_header_bar_parent_class)->dispose (object);
}

static void
grind_header_bar_class_init (GrindHeaderBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_header_bar_dispose;

  g_type_ensure (GRIND_TYPE_HISTORY_BUTTON);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-header-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, open_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, list_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, navigation_box);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, back_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, forward_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, up_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, title);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, event_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, number_box);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, percent_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, relative_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, absolute_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, parts_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, parts_content);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, search_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, menu_button);
  gtk_widget_class_bind_template_child (widget_class, GrindHeaderBar, main_menu);
  gtk_widget_class_bind_template_callback (widget_class, event_selected_cb);
}

static void
grind_header_bar_init (GrindHeaderBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_lazy_menu_set (self->menu_button, self->main_menu);
  self->n_chars = HUGE_EVENT;

  self->session_signals = g_signal_group_new (GRIND_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::percent",
                                  G_CALLBACK (update_numbers), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::relative",
                                  G_CALLBACK (update_numbers), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::graph",
                                  G_CALLBACK (update_events), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::event",
                                  G_CALLBACK (update_events), self);
  g_signal_group_connect_swapped (self->session_signals, "parts-changed",
                                  G_CALLBACK (update_parts), self);
  self->action_signals = g_signal_group_new (G_TYPE_ACTION_GROUP);
  g_signal_group_connect_swapped (self->action_signals, "action-state-changed::list-folded",
                                  G_CALLBACK (update_visibility), self);
  add_numbers_action (self);
  name_inner_buttons (self);
  update_factories (self);

  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (update_recent), self, G_CONNECT_SWAPPED);
  update_recent (self);
}

/**
 * grind_header_bar_show_page:
 * @self: a header bar
 * @page: the page below it
 *
 * Updates the header bar for @page. Call it when another page is shown, or when @page changes its
 * state.
 */
void
grind_header_bar_show_page (GrindHeaderBar *self,
                            GrindPage      *page)
{
  const char *title = grind_page_get_title (page);
  const char *subtitle = grind_page_get_subtitle (page);

  g_return_if_fail (GRIND_IS_HEADER_BAR (self));

  adw_window_title_set_title (self->title, title != NULL ? title : _("Grindscope"));
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");

  g_set_object (&self->session, grind_page_get_session (page));
  g_signal_group_set_target (self->session_signals, self->session);
  g_signal_group_set_target (self->action_signals, grind_page_get_actions (page));
  update_numbers (self);
  if (self->session != NULL)
    {
      update_events (self);
      update_parts (self);
    }
  else
    /* The events keep their profile alive. */
    g_clear_pointer (&self->events, grind_event_set_unref);
  update_visibility (self);
}

/* Sets where Back and Forward go: in the active half of the page. */
void
grind_header_bar_set_navigator (GrindHeaderBar *self,
                                GrindNavigator *navigator)
{
  g_return_if_fail (GRIND_IS_HEADER_BAR (self));

  grind_history_button_set_navigator (self->back_button, navigator);
  grind_history_button_set_navigator (self->forward_button, navigator);
}

/**
 * grind_header_bar_fit:
 * @self: a header bar
 * @width: the width of the window in pixels
 *
 * Shows the elements that fit. Must not be called during size allocation.
 */
void
grind_header_bar_fit (GrindHeaderBar *self,
                      int             width)
{
  gboolean was_wide;
  int n_chars;

  g_return_if_fail (GRIND_IS_HEADER_BAR (self));

  was_wide = self->is_wide;
  self->is_wide = width >= grind_text_scale_get_pixels (GTK_WIDGET (self), WIDE_WINDOW);
  self->is_full = width >= grind_text_scale_get_pixels (GTK_WIDGET (self), FULL_WINDOW);
  self->is_narrow = grind_sidebar_is_narrow (GTK_WIDGET (self));
  self->is_tight = width < grind_text_scale_get_pixels (GTK_WIDGET (self), TIGHT_WINDOW);
  if (width >= grind_text_scale_get_pixels (GTK_WIDGET (self), HUGE_WINDOW))
    n_chars = HUGE_EVENT;
  else if (self->is_wide)
    n_chars = WIDE_EVENT;
  else
    n_chars = self->is_tight ? MIN_EVENT : NORMAL_EVENT;
  if (n_chars != self->n_chars || was_wide != self->is_wide)
    {
      self->n_chars = n_chars;
      update_factories (self);
    }
  if (self->session != NULL)
    update_parts (self);
  else
    update_visibility (self);
}
