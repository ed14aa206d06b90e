/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keyboard access to the columns: titles take no focus in GTK 4.8, and not every list has a button
 * for its menu. */
#include "config.h"

#include "grind-column-set-private.h"

#include <adwaita.h>

#include "ui/base/grind-lazy-menu.h"

/* Not the scrolled window: it would take the arrow keys from the menu. */
static GtkWidget *
get_owner (GrindColumnSet *self)
{
  return gtk_widget_get_ancestor (GTK_WIDGET (self->scroller), ADW_TYPE_BIN);
}

/* Below the titles, at the start edge */
static void
open_menu (GrindColumnSet *self,
           GtkWidget      *owner)
{
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  gboolean is_rtl = gtk_widget_get_direction (owner) == GTK_TEXT_DIR_RTL;
  graphene_point_t corner = { is_rtl ? gtk_widget_get_width (titles) : 0,
                              gtk_widget_get_height (titles) };

  if (gtk_widget_compute_point (titles, owner, &corner, &corner))
    grind_lazy_menu_open (&self->popover, owner, G_MENU_MODEL (self->menu),
                          &(GdkRectangle) { (int) corner.x, (int) corner.y, 1, 1 });
}

static gboolean
open_menu_cb (GtkWidget *view,
              GVariant  *arguments,
              gpointer   user_data)
{
  GrindColumnSet *self = user_data;
  GtkWidget *owner = get_owner (self);

  if (owner == NULL)
    return GDK_EVENT_PROPAGATE;
  open_menu (self, owner);

  return GDK_EVENT_STOP;
}

/* Ctrl+Shift+F10 opens the column menu; the context menu of a row has keys of its own. */
void
_grind_column_set_add_keys (GrindColumnSet *self)
{
  GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (GDK_KEY_F10,
                                                        GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  GtkShortcutAction *action = gtk_callback_action_new (open_menu_cb, self, NULL);

  self->keys = gtk_shortcut_controller_new ();
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (self->keys),
                                        gtk_shortcut_new (trigger, action));
  gtk_widget_add_controller (GTK_WIDGET (self->view), self->keys);
}

void
_grind_column_set_remove_keys (GrindColumnSet *self)
{
  if (self->keys != NULL)
    gtk_widget_remove_controller (GTK_WIDGET (self->view), self->keys);
  self->keys = NULL;
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}
