/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-menu.h"

#include <glib/gi18n.h>

#include "ui/base/grind-lazy-menu.h"
#include "ui/lists/grind-node-actions.h"

struct _GrindCodeMenu
{
  GObject parent_instance;

  /* Owned */
  GrindNodeActions *nodes;     /* (nullable): until disposed */
  GMenu            *menu;      /* of lines */
  GtkWidget        *popover;   /* (nullable): until first opened; a child of @owner */

  /* Borrowed */
  GtkWidget        *owner;
  GrindCodeText    *text;
};

G_DEFINE_FINAL_TYPE (GrindCodeMenu, grind_code_menu, G_TYPE_OBJECT)

static GMenu *
make_line_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) copy = g_menu_new ();
  g_autoptr (GMenu) go = g_menu_new ();
  g_autoptr (GMenu) calls = g_menu_new ();

  g_menu_append (copy, _("Copy"), "code.copy");
  g_menu_append (copy, _("Select All"), "code.select-all");
  g_menu_append (go, _("Search…"), "code.search");
  g_menu_append (go, _("Go to Line…"), "code.go-to-line");
  g_menu_append (go, _("Next Hot Line"), "code.next-hot");
  g_menu_append (go, _("Previous Hot Line"), "code.previous-hot");
  g_menu_append (calls, _("Collapse Calls"), "code.fold");
  g_menu_append (calls, _("Expand Calls"), "code.unfold");
  g_menu_append (calls, _("Collapse All Calls"), "code.fold-all");
  g_menu_append (calls, _("Expand All Calls"), "code.unfold-all");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (go));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (calls));

  return menu;
}

static void
open_cb (GrindCodeMenu *self,
         guint          callee,
         double         x,
         double         y)
{
  g_autoptr (GMenuModel) menu = g_object_ref (G_MENU_MODEL (self->menu));
  GdkRectangle place;

  if (!gtk_widget_translate_coordinates (GTK_WIDGET (self->text), self->owner, x, y, &x, &y))
    return;

  if (callee != GRIND_NONE)
    {
      grind_node_actions_set_node (self->nodes, callee);
      g_object_unref (menu);
      menu = G_MENU_MODEL (grind_node_actions_make_menu (NULL));
    }
  place = (GdkRectangle) { (int) x, (int) y, 1, 1 };
  grind_lazy_menu_open (&self->popover, self->owner, menu, &place);
}

static void
close_menu (GrindCodeMenu *self)
{
  grind_lazy_menu_close (self->popover);
}

static void
grind_code_menu_dispose (GObject *object)
{
  GrindCodeMenu *self = GRIND_CODE_MENU (object);

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->nodes);
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (grind_code_menu_parent_class)->dispose (object);
}

static void
grind_code_menu_class_init (GrindCodeMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_code_menu_dispose;
}

static void
grind_code_menu_init (GrindCodeMenu *self)
{
  self->menu = make_line_menu ();
}

GrindCodeMenu *
grind_code_menu_new (GtkWidget     *owner,
                     GrindCodeText *text)
{
  GrindNavigator *navigator;
  GrindCodeMenu *self;

  g_return_val_if_fail (GTK_IS_WIDGET (owner), NULL);
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (text), NULL);

  navigator = grind_code_text_get_navigator (text);
  self = g_object_new (GRIND_TYPE_CODE_MENU, NULL);
  self->owner = owner;
  self->text = text;
  self->nodes = grind_node_actions_new (owner);
  grind_node_actions_set_navigator (self->nodes, navigator);
  g_signal_connect_object (text, "row-menu", G_CALLBACK (open_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (grind_navigator_get_session (navigator), "notify::graph",
                           G_CALLBACK (close_menu), self, G_CONNECT_SWAPPED);

  return self;
}

/**
 * grind_code_menu_set_extra:
 * @self: the menus
 * @extra: (nullable): further actions for a line
 *
 * Adds a section at the top of the menu of lines. Call this once.
 */
void
grind_code_menu_set_extra (GrindCodeMenu *self,
                           GMenuModel    *extra)
{
  g_return_if_fail (GRIND_IS_CODE_MENU (self));

  if (extra != NULL)
    g_menu_prepend_section (self->menu, NULL, extra);
}
