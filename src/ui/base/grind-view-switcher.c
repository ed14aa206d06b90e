/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-view-switcher.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-accessible.h"
#include "grind-last-actions.h"
#include "grind-overflow-layout.h"

typedef struct
{
  char      *name;
  char      *title;
  GtkWidget *button;
  GtkWidget *count;
} Tab;

/* A flat row of tabs, one for each view. Tabs that do not fit are in a menu at its end, except for
 * the current one. */
struct _GrindViewSwitcher
{
  GtkWidget parent_instance;

  /* Owned */
  GPtrArray *tabs;   /* (element-type Tab), from left to right */
  GtkWidget *more;   /* a child */

  /* Borrowed */
  Tab       *shown;  /* (nullable) */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindViewSwitcher, grind_view_switcher, GTK_TYPE_WIDGET)

static void
tab_free (gpointer data)
{
  Tab *tab = data;

  gtk_widget_unparent (tab->button);
  g_free (tab->name);
  g_free (tab->title);
  g_free (tab);
}

static Tab *
get_tab (GrindViewSwitcher *self,
         guint              position)
{
  return g_ptr_array_index (self->tabs, position);
}

static Tab *
find_tab (GrindViewSwitcher *self,
          const char        *name)
{
  if (name == NULL)
    return NULL;

  for (guint i = 0; i < self->tabs->len; i++)
    if (g_str_equal (get_tab (self, i)->name, name))
      return get_tab (self, i);

  return NULL;
}

/* The click has already toggled the button. The owner decides which ones are active. */
static void
clicked_cb (GrindViewSwitcher *self,
            GtkWidget         *button)
{
  for (guint i = 0; i < self->tabs->len; i++)
    if (get_tab (self, i)->button == button)
      {
        g_signal_emit (self, signals[CHOSEN], 0, get_tab (self, i)->name);
        return;
      }
}

static void
choose_action (GtkWidget  *widget,
               const char *action_name,
               GVariant   *parameter)
{
  g_signal_emit (widget, signals[CHOSEN], 0, g_variant_get_string (parameter, NULL));
}

static void
open_menu_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  GrindViewSwitcher *self = user_data;
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; i < self->tabs->len; i++)
    {
      Tab *tab = get_tab (self, i);
      const char *text = gtk_label_get_text (GTK_LABEL (tab->count));
      g_autoptr (GMenuItem) item = NULL;
      g_autofree char *label = NULL;

      if (gtk_widget_get_child_visible (tab->button))
        continue;

      label = *text != '\0' ? g_strconcat (tab->title, "  ", text, NULL) : NULL;
      item = g_menu_item_new (label != NULL ? label : tab->title, NULL);
      g_menu_item_set_action_and_target (item, "switcher.choose", "s", tab->name);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* One stop of the Tab key: the current tab, or the first one. Arrow keys continue from there. */
static gboolean
grind_view_switcher_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  GrindViewSwitcher *self = GRIND_VIEW_SWITCHER (widget);

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (grind_view_switcher_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || self->tabs->len == 0)
    return FALSE;

  return gtk_widget_grab_focus ((self->shown != NULL ? self->shown : get_tab (self, 0))->button);
}

static void
grind_view_switcher_dispose (GObject *object)
{
  GrindViewSwitcher *self = GRIND_VIEW_SWITCHER (object);

  self->shown = NULL;
  g_clear_pointer (&self->tabs, g_ptr_array_unref);
  g_clear_pointer (&self->more, gtk_widget_unparent);

  G_OBJECT_CLASS (grind_view_switcher_parent_class)->dispose (object);
}

static void
grind_view_switcher_class_init (GrindViewSwitcherClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_view_switcher_dispose;
  widget_class->focus = grind_view_switcher_focus;

  /**
   * GrindViewSwitcher::chosen:
   * @name: name of a view
   *
   * The user has chosen a view, maybe the current one.
   */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * GrindViewSwitcher|switcher.choose:
   *
   * Chooses a view; the parameter is its name.
   */
  grind_last_actions_install (widget_class, "switcher.choose", "s", choose_action);

  gtk_widget_class_set_css_name (widget_class, "grindswitcher");
  gtk_widget_class_set_layout_manager_type (widget_class, GRIND_TYPE_OVERFLOW_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TAB_LIST);
}

static void
grind_view_switcher_init (GrindViewSwitcher *self)
{
  self->tabs = g_ptr_array_new_with_free_func (tab_free);
  self->more = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->more), "pan-down-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (self->more), FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->more), open_menu_cb, self, NULL);
  gtk_widget_set_valign (self->more, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->more, "grind-small-button");
  grind_view_switcher_set_more_label (self, _("More views"));
  grind_accessible_set_label (GTK_WIDGET (self), _("Views"));
  gtk_widget_set_parent (self->more, GTK_WIDGET (self));
  grind_overflow_layout_set (self->more, GRIND_OVERFLOW_MENU, NULL);
}

static GtkWidget *
make_button (Tab *tab)
{
  GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON,
                                    "accessible-role", GTK_ACCESSIBLE_ROLE_TAB, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  tab->count = gtk_label_new (NULL);
  gtk_widget_set_visible (tab->count, FALSE);
  gtk_widget_add_css_class (tab->count, "grind-view-count");
  gtk_box_append (GTK_BOX (box), gtk_label_new (tab->title));
  gtk_box_append (GTK_BOX (box), tab->count);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "grind-view-tab");
  gtk_widget_add_css_class (button, "flat");
  grind_accessible_set_label (button, tab->title);

  return button;
}

/**
 * grind_view_switcher_add:
 * @self: a view switcher
 * @name: unique name of a view
 * @title: its title, translated
 *
 * Adds a tab at the end.
 *
 * Returns: (transfer none): the tab
 */
GtkWidget *
grind_view_switcher_add (GrindViewSwitcher *self,
                         const char        *name,
                         const char        *title)
{
  Tab *tab;

  g_return_val_if_fail (GRIND_IS_VIEW_SWITCHER (self), NULL);
  g_return_val_if_fail (find_tab (self, name) == NULL, NULL);

  tab = g_new0 (Tab, 1);
  tab->name = g_strdup (name);
  tab->title = g_strdup (title);
  tab->button = make_button (tab);
  g_signal_connect_swapped (tab->button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_widget_insert_before (tab->button, GTK_WIDGET (self), self->more);
  grind_overflow_layout_set (tab->button, 1, self->more);
  g_ptr_array_add (self->tabs, tab);

  return tab->button;
}

void
grind_view_switcher_remove (GrindViewSwitcher *self,
                            const char        *name)
{
  Tab *tab;

  g_return_if_fail (GRIND_IS_VIEW_SWITCHER (self));

  tab = find_tab (self, name);
  g_return_if_fail (tab != NULL);

  if (self->shown == tab)
    self->shown = NULL;
  g_ptr_array_remove (self->tabs, tab);
}

guint
grind_view_switcher_get_n_tabs (GrindViewSwitcher *self)
{
  g_return_val_if_fail (GRIND_IS_VIEW_SWITCHER (self), 0);

  return self->tabs->len;
}

const char *
grind_view_switcher_get_name (GrindViewSwitcher *self,
                              guint              position)
{
  g_return_val_if_fail (GRIND_IS_VIEW_SWITCHER (self), NULL);
  g_return_val_if_fail (position < self->tabs->len, NULL);

  return get_tab (self, position)->name;
}

/* Its title, translated; %NULL if it has no such view */
const char *
grind_view_switcher_get_title (GrindViewSwitcher *self,
                               const char        *name)
{
  Tab *tab;

  g_return_val_if_fail (GRIND_IS_VIEW_SWITCHER (self), NULL);

  tab = find_tab (self, name);

  return tab != NULL ? tab->title : NULL;
}

void
grind_view_switcher_set_count (GrindViewSwitcher *self,
                               const char        *name,
                               guint64            count)
{
  g_autofree char *text = NULL;

  g_return_if_fail (GRIND_IS_VIEW_SWITCHER (self));

  if (count != GRIND_NO_COUNT)
    text = grind_number_format_integer (MIN (count, G_MAXINT64));
  grind_view_switcher_set_text (self, name, text);
}

void
grind_view_switcher_set_text (GrindViewSwitcher *self,
                              const char        *name,
                              const char        *text)
{
  Tab *tab;

  g_return_if_fail (GRIND_IS_VIEW_SWITCHER (self));

  tab = find_tab (self, name);
  g_return_if_fail (tab != NULL);

  gtk_label_set_text (GTK_LABEL (tab->count), text != NULL ? text : "");
  gtk_widget_set_visible (tab->count, text != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tab->button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "",
                                  -1);
}

void
grind_view_switcher_set_more_label (GrindViewSwitcher *self,
                                    const char        *label)
{
  g_return_if_fail (GRIND_IS_VIEW_SWITCHER (self));
  g_return_if_fail (label != NULL);

  gtk_widget_set_tooltip_text (self->more, label);
  grind_accessible_set_label (self->more, label);
}

/**
 * grind_view_switcher_set_shown:
 * @self: a view switcher
 * @name: (nullable): name of one of its views, %NULL for none
 * @is_open: whether it is visible
 *
 * Marks the tab of the current view, unless the view is closed.
 */
void
grind_view_switcher_set_shown (GrindViewSwitcher *self,
                               const char        *name,
                               gboolean           is_open)
{
  g_return_if_fail (GRIND_IS_VIEW_SWITCHER (self));

  self->shown = find_tab (self, name);
  for (guint i = 0; i < self->tabs->len; i++)
    {
      Tab *tab = get_tab (self, i);
      gboolean is_down = tab == self->shown && is_open;

      grind_overflow_layout_set (tab->button, tab == self->shown ? 0 : 1, self->more);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab->button), is_down);
      gtk_accessible_update_state (GTK_ACCESSIBLE (tab->button), GTK_ACCESSIBLE_STATE_SELECTED,
                                   is_down, -1);
    }
}
