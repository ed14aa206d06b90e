/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-history-button.h"

#include <glib/gi18n.h>

#include "ui/base/grind-accessible.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-lazy-menu.h"

#define MAX_ITEMS 15
#define MAX_CHARS 60   /* of a function's name in the menu */

/* Back or Forward: a click goes one step, a long press or secondary click opens a list. */
struct _GrindHistoryButton
{
  AdwBin parent_instance;

  GtkWidget    *button;    /* (unowned): our child */
  GtkWidget    *popover;   /* (nullable) (unowned): the last one, a child */

  /* Owned */
  GrindNavigator *navigator;   /* (nullable) */

  gboolean is_forward;
};

enum
{
  PROP_0,
  PROP_IS_FORWARD,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (GrindHistoryButton, grind_history_button, ADW_TYPE_BIN)

static char *
dup_label (GrindNavigator *navigator,
           GrindNodeId     node)
{
  g_autofree char *name = grind_graph_dup_shown_name (grind_navigator_get_graph (navigator), node);
  GString *label = g_string_new (name);

  if (g_utf8_strlen (name, -1) > MAX_CHARS)
    {
      g_string_truncate (label, g_utf8_offset_to_pointer (name, MAX_CHARS) - name);
      g_string_append (label, "…");
    }
  g_string_replace (label, "_", "__", 0);

  return g_string_free (label, FALSE);
}

static GMenu *
make_menu (GrindHistoryButton *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GArray) nodes = grind_navigator_list_history (self->navigator,
                                                           self->is_forward ? 1 : -1);

  for (guint i = 0; i < nodes->len && i < MAX_ITEMS; i++)
    {
      g_autofree char *label = dup_label (self->navigator, g_array_index (nodes, GrindNodeId, i));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
      int steps = self->is_forward ? (int) i + 1 : -(int) i - 1;

      g_menu_item_set_action_and_target (item, "win.go-to-history", "i", steps);
      g_menu_append_item (menu, item);
    }

  return menu;
}

static void
show_menu (GrindHistoryButton *self)
{
  g_autoptr (GMenu) menu = NULL;

  if (self->navigator == NULL || !gtk_widget_is_sensitive (self->button))
    return;

  menu = make_menu (self);
  grind_lazy_menu_open (&self->popover, GTK_WIDGET (self), G_MENU_MODEL (menu), NULL);
}

static void
show_menu_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  show_menu (GRIND_HISTORY_BUTTON (widget));
}

static void
pressed_cb (GrindHistoryButton *self,
            int                 n_press,
            double              x,
            double              y,
            GtkGesture         *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self);
}

static void
long_pressed_cb (GrindHistoryButton *self,
                 double              x,
                 double              y,
                 GtkGesture         *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self);
}

static void
add_gestures (GrindHistoryButton *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (self->button, GTK_EVENT_CONTROLLER (click));

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (long_pressed_cb), self);
  gtk_widget_add_controller (self->button, GTK_EVENT_CONTROLLER (press));
}

static void
grind_history_button_constructed (GObject *object)
{
  GrindHistoryButton *self = GRIND_HISTORY_BUTTON (object);
  const char *label = self->is_forward ? _("Forward") : _("Back");

  G_OBJECT_CLASS (grind_history_button_parent_class)->constructed (object);

  self->button = gtk_button_new_from_icon_name (self->is_forward ? "go-next-symbolic"
                                                                 : "go-previous-symbolic");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button),
                                  self->is_forward ? "win.forward" : "win.back");
  grind_accessible_set_label (self->button, label);
  gtk_widget_set_tooltip_text (self->button,
                               self->is_forward
                                 ? _("Forward (hold for history)")
                                 : _("Back (hold for history)"));
  adw_bin_set_child (ADW_BIN (self), self->button);
  add_gestures (self);
}

static void
grind_history_button_dispose (GObject *object)
{
  GrindHistoryButton *self = GRIND_HISTORY_BUTTON (object);

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_history_button_parent_class)->dispose (object);
}

static void
grind_history_button_set_property (GObject      *object,
                                   guint         prop_id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_IS_FORWARD:
      GRIND_HISTORY_BUTTON (object)->is_forward = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_history_button_class_init (GrindHistoryButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_history_button_constructed;
  object_class->dispose = grind_history_button_dispose;
  object_class->set_property = grind_history_button_set_property;

  /**
   * GrindHistoryButton:is-forward:
   *
   * Whether it goes forward rather than back.
   */
  properties[PROP_IS_FORWARD] =
    g_param_spec_boolean ("is-forward", NULL, NULL, FALSE,
                          G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  grind_last_actions_install (widget_class, "history.show-menu", NULL, show_menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK,
                                       "history.show-menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "history.show-menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK,
                                       "history.show-menu", NULL);
}

static void
grind_history_button_init (GrindHistoryButton *self)
{
}

void
grind_history_button_set_navigator (GrindHistoryButton *self,
                                    GrindNavigator     *navigator)
{
  g_return_if_fail (GRIND_IS_HISTORY_BUTTON (self));

  g_set_object (&self->navigator, navigator);
}
