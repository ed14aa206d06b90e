/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-view-switcher.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-accessible.h"
#include "grind-focus.h"

#define GAP 4   /* px, between two tabs */

typedef struct
{
  char      *name;
  char      *title;
  GtkWidget *button;
  GtkWidget *count;
  gboolean   is_placed;   /* in the row, not in the menu */
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

  gboolean   has_more;   /* tabs in the menu */
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

      if (tab->is_placed)
        continue;

      label = *text != '\0' ? g_strconcat (tab->title, "  ", text, NULL) : NULL;
      item = g_menu_item_new (label != NULL ? label : tab->title, NULL);
      g_menu_item_set_action_and_target (item, "switcher.choose", "s", tab->name);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static int
get_width (GtkWidget *widget)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);

  return natural;
}

/* Includes the gaps; returns the widest tab in @widest. */
static int
get_tabs_width (GrindViewSwitcher *self,
                int               *widest)
{
  int width = 0;

  *widest = 0;
  for (guint i = 0; i < self->tabs->len; i++)
    {
      int tab_width = get_width (get_tab (self, i)->button);

      width += tab_width + (i > 0 ? GAP : 0);
      *widest = MAX (*widest, tab_width);
    }

  return width;
}

/* Chooses the tabs in the row; returns whether the others need the menu. */
static gboolean
place_tabs (GrindViewSwitcher *self,
            int                room)
{
  int widest;
  gboolean has_all = get_tabs_width (self, &widest) <= room;
  gboolean is_full = FALSE;

  room -= get_width (self->more);
  if (self->shown != NULL)
    room -= get_width (self->shown->button) + GAP;
  for (guint i = 0; i < self->tabs->len; i++)
    {
      Tab *tab = get_tab (self, i);

      if (!has_all && tab != self->shown)
        {
          room -= get_width (tab->button) + GAP;
          is_full = is_full || room < 0;
        }
      tab->is_placed = has_all || tab == self->shown || !is_full;
    }

  return !has_all;
}

static int
allocate (GrindViewSwitcher *self,
          GtkWidget         *child,
          gboolean           is_placed,
          int                x)
{
  GtkAllocation allocation = { x, 0, 0, gtk_widget_get_height (GTK_WIDGET (self)) };

  gtk_widget_set_child_visible (child, is_placed);
  grind_accessible_set_hidden (child, !is_placed);
  grind_focus_allow (child, is_placed);
  if (!is_placed)
    return x;

  allocation.width = get_width (child);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    allocation.x = gtk_widget_get_width (GTK_WIDGET (self)) - x - allocation.width;
  gtk_widget_size_allocate (child, &allocation, -1);

  return x + allocation.width + GAP;
}

static void
grind_view_switcher_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  GrindViewSwitcher *self = GRIND_VIEW_SWITCHER (widget);
  int x = 0;

  self->has_more = place_tabs (self, width);
  for (guint i = 0; i < self->tabs->len; i++)
    x = allocate (self, get_tab (self, i)->button, get_tab (self, i)->is_placed, x);
  allocate (self, self->more, self->has_more, x);
}

static void
grind_view_switcher_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  GrindViewSwitcher *self = GRIND_VIEW_SWITCHER (widget);
  int size;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = get_tabs_width (self, minimum);
      if (self->tabs->len > 1)
        *minimum = MIN (*natural, *minimum + GAP + get_width (self->more));
      return;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gtk_widget_measure (child, orientation, -1, &size, NULL, NULL, NULL);
      *minimum = *natural = MAX (*minimum, size);
    }
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
  widget_class->measure = grind_view_switcher_measure;
  widget_class->size_allocate = grind_view_switcher_size_allocate;
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
  gtk_widget_class_install_action (widget_class, "switcher.choose", "s", choose_action);

  gtk_widget_class_set_css_name (widget_class, "grindswitcher");
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

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab->button), is_down);
      gtk_accessible_update_state (GTK_ACCESSIBLE (tab->button), GTK_ACCESSIBLE_STATE_SELECTED,
                                   is_down, -1);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
