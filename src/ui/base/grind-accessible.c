/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What GTK and libadwaita leave out when they tell screen readers what is there. */
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
 * @type: a type of widgets, and not of those derived from it
 * @label: a name
 *
 * Names what @widget is made of and has no name of its own, however deep inside.
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
 * Keeps a widget, and all in it, from screen readers. Stacks and tab views leave it to their users
 * to tell that all pages but one are out of sight.
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
 * @stack: a stack that shows another page than before
 *
 * Tells that all its other pages are out of sight.
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
 * @widget: a widget with one child that is not focusable itself, and gives the focus that it grabs
 *   to something in it
 * @direction: where the focus is to go
 *
 * The focus function of its class. GTK's own would grab the focus when it leaves backwards, and so
 * lead back into @widget for ever.
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

/* The first label in @widget that says something */
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
 * Names the tabs and their buttons, which are named after their classes otherwise. To be called
 * when a tab has come or has a new title.
 */
void
grind_accessible_name_tabs (AdwTabBar *tab_bar)
{
  g_return_if_fail (ADW_IS_TAB_BAR (tab_bar));

  name_tabs_in (GTK_WIDGET (tab_bar));
}
