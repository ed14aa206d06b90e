/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accessibility information that GTK and libadwaita do not provide. */
#include "config.h"

#include "grind-accessible.h"

#include <glib/gi18n.h>

void
grind_accessible_set_label (GtkWidget  *widget,
                            const char *label)
{
  g_return_if_fail (GTK_IS_ACCESSIBLE (widget));

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

/**
 * grind_accessible_name_parts:
 * @widget: a widget of a library
 * @type: the exact type of the widgets to name, without derived types
 * @label: a name
 *
 * Names the descendants of @widget, at any depth, that have no name.
 */
void
grind_accessible_name_parts (GtkWidget  *widget,
                             GType       type,
                             const char *label)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (G_OBJECT_TYPE (widget) == type)
    grind_accessible_set_label (widget, label);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    grind_accessible_name_parts (child, type, label);
}

/**
 * grind_accessible_set_hidden:
 * @widget: a widget
 * @is_hidden: whether it is out of sight
 *
 * Hides a widget and its descendants from screen readers. Stacks and tab views do not do this for
 * their invisible pages themselves.
 */
void
grind_accessible_set_hidden (GtkWidget *widget,
                             gboolean   is_hidden)
{
  g_return_if_fail (GTK_IS_ACCESSIBLE (widget));

  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden,
                               -1);
}

/**
 * grind_accessible_hide_pages:
 * @stack: a stack whose visible page has changed
 *
 * Hides all its other pages from screen readers.
 */
void
grind_accessible_hide_pages (GtkStack *stack)
{
  g_return_if_fail (GTK_IS_STACK (stack));

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (stack)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    grind_accessible_set_hidden (child, child != gtk_stack_get_visible_child (stack));
}

/**
 * grind_accessible_focus_child:
 * @widget: a widget with one child, which is not focusable itself and passes the focus on to a
 *   descendant when it grabs it
 * @direction: the direction of the focus
 *
 * Implements the focus function of its class. GTK's would grab the focus when leaving backwards,
 * and so return to @widget forever.
 *
 * Returns: whether the focus stays in @widget
 */
gboolean
grind_accessible_focus_child (GtkWidget        *widget,
                              GtkDirectionType  direction)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);

  return child != NULL && gtk_widget_child_focus (child, direction);
}

/* The first label in @widget that is not empty */
static const char *
find_text (GtkWidget *widget)
{
  const char *text = NULL;

  if (GTK_IS_LABEL (widget))
    text = gtk_label_get_text (GTK_LABEL (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && (text == NULL || *text == '\0');
       child = gtk_widget_get_next_sibling (child))
    text = find_text (child);

  return text;
}

static void
name_tab (GtkWidget  *widget,
          const char *title)
{
  g_autofree char *label = NULL;

  if (GTK_IS_BUTTON (widget))
    {
      /* translators: %s is the title of a tab */
      label = g_strdup_printf (_("Close %s"), title);
      grind_accessible_set_label (widget, label);
      return;
    }

  if (gtk_widget_get_focusable (widget))
    grind_accessible_set_label (widget, title);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_tab (child, title);
}

static void
name_tabs_in (GtkWidget *widget)
{
  gboolean is_box = g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwTabBox");

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const char *title = is_box ? find_text (child) : NULL;

      if (title != NULL)
        name_tab (child, title);
      else
        name_tabs_in (child);
    }
}

/**
 * grind_accessible_name_tabs:
 * @tab_bar: a tab bar
 *
 * Names the tabs and their buttons, which are otherwise named after their classes. Call it when a
 * tab is added or changes its title.
 */
void
grind_accessible_name_tabs (AdwTabBar *tab_bar)
{
  g_return_if_fail (ADW_IS_TAB_BAR (tab_bar));

  name_tabs_in (GTK_WIDGET (tab_bar));
}
