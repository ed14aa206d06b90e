/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-split.h"

#include <glib/gi18n.h>

#include "grind-divider.h"
#include "grind-sidebar.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-text-scale.h"

#define MIN_HALF 360   /* px at the default text size, of each half next to the other */

struct _GrindSplit
{
  AdwBin parent_instance;

  /* Borrowed */
  GtkPaned          *paned;       /* the child */
  GrindFunctionView *halves[2];   /* the second is nullable */
  GrindFunctionView *active;      /* one of them */
};

enum
{
  PROP_0,
  PROP_SPLIT,
  PROP_NAVIGATOR,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static guint changing_signal;

G_DEFINE_FINAL_TYPE (GrindSplit, grind_split, ADW_TYPE_BIN)

/* Labels the halves, and marks the active one; a single half needs no label. */
static void
mark (GrindSplit *self)
{
  const char * const labels[] = { _("First function"), _("Second function") };
  gboolean is_split = self->halves[1] != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (self->halves) && self->halves[i] != NULL; i++)
    {
      GtkAccessible *half = GTK_ACCESSIBLE (self->halves[i]);
      gboolean is_active = self->halves[i] == self->active;

      grind_function_view_set_closable (self->halves[i], is_split);
      if (is_split && is_active)
        gtk_widget_add_css_class (GTK_WIDGET (half), "grind-active-half");
      else
        gtk_widget_remove_css_class (GTK_WIDGET (half), "grind-active-half");
      if (!is_split)
        {
          gtk_accessible_reset_property (half, GTK_ACCESSIBLE_PROPERTY_LABEL);
          gtk_accessible_reset_property (half, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
          continue;
        }
      gtk_accessible_update_property (half, GTK_ACCESSIBLE_PROPERTY_LABEL, labels[i],
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                      is_active ? _("Active: the function list, Back and Forward "
                                                    "apply to it")
                                                : "", -1);
    }
}

static void
set_active (GrindSplit        *self,
            GrindFunctionView *half)
{
  if (self->active == half)
    return;

  self->active = half;
  mark (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAVIGATOR]);
}

static void
enter_cb (GrindSplit         *self,
          GtkEventController *controller)
{
  set_active (self, GRIND_FUNCTION_VIEW (gtk_event_controller_get_widget (controller)));
}

/* Also without a focusable widget there */
static void
pressed_cb (GrindSplit *self,
            int         n_press,
            double      x,
            double      y,
            GtkGesture *gesture)
{
  enter_cb (self, GTK_EVENT_CONTROLLER (gesture));
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
}

/* The removed half must not contain the focus, nor be the focus child of the paned. */
static GtkWidget *
take_focus (GrindSplit *self)
{
  GtkWidget *focus = grind_focus_find (GTK_WIDGET (self));

  if (gtk_widget_get_focus_child (GTK_WIDGET (self->paned)) == NULL)
    return NULL;

  if (focus != NULL)
    g_object_ref (focus);
  gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
  gtk_widget_set_focus_child (GTK_WIDGET (self->paned), NULL);

  return focus;
}

/* Restores the focus, or moves it to the remaining half. */
static void
give_focus (GrindSplit *self,
            GtkWidget  *focus,
            gboolean    was_inside)
{
  if (focus != NULL && gtk_widget_get_root (focus) != NULL && gtk_widget_is_visible (focus))
    gtk_root_set_focus (gtk_widget_get_root (focus), focus);
  else if (was_inside)
    gtk_widget_grab_focus (GTK_WIDGET (self->halves[0]));
}

/* The remaining half gets all the space, and becomes the first one. */
static void
close_half (GrindSplit        *self,
            GrindFunctionView *half)
{
  gboolean had_focus = grind_focus_is_in (GTK_WIDGET (half));
  g_autoptr (GrindFunctionView) left = NULL;
  g_autoptr (GtkWidget) focus = NULL;

  left = g_object_ref (self->halves[half == self->halves[0] ? 1 : 0]);
  set_active (self, left);
  focus = take_focus (self);
  gtk_paned_set_end_child (self->paned, NULL);
  if (half == self->halves[0])
    gtk_paned_set_start_child (self->paned, GTK_WIDGET (left));
  self->halves[0] = left;
  self->halves[1] = NULL;
  gtk_widget_set_size_request (GTK_WIDGET (left), -1, -1);
  gtk_paned_set_shrink_start_child (self->paned, FALSE);
  mark (self);
  give_focus (self, focus, had_focus);
  g_signal_emit (self, changing_signal, 0);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPLIT]);
}

static void
close_cb (GrindSplit        *self,
          GrindFunctionView *half)
{
  if (self->halves[1] != NULL)
    close_half (self, half);
}

static GrindFunctionView *
make_half (GrindSplit *self)
{
  GtkWidget *half = grind_function_view_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_object (focus, "enter", G_CALLBACK (enter_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (half, focus);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (half, GTK_EVENT_CONTROLLER (click));
  g_signal_connect_object (half, "close", G_CALLBACK (close_cb), self, G_CONNECT_SWAPPED);

  return GRIND_FUNCTION_VIEW (half);
}

static GtkOrientation
get_wanted_orientation (GrindSplit *self)
{
  return grind_sidebar_is_narrow (GTK_WIDGET (self)) ? GTK_ORIENTATION_VERTICAL
                                                  : GTK_ORIENTATION_HORIZONTAL;
}

/* The paned has been allocated. */
static void
allocated_cb (GtkPaned *paned)
{
  gtk_paned_set_resize_start_child (paned, TRUE);
}

/* Places the halves side by side, or one above the other if there is no space. In the latter case
 * they may shrink below their minimum height, as the window does not grow. */
static void
turn (GrindSplit     *self,
      GtkOrientation  orientation)
{
  gboolean is_beside = orientation == GTK_ORIENTATION_HORIZONTAL;
  int min_half = grind_text_scale_get_pixels (GTK_WIDGET (self), MIN_HALF);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned), orientation);
  gtk_paned_set_shrink_start_child (self->paned, !is_beside);
  gtk_paned_set_shrink_end_child (self->paned, !is_beside);
  for (guint i = 0; i < G_N_ELEMENTS (self->halves); i++)
    gtk_widget_set_size_request (GTK_WIDGET (self->halves[i]), is_beside ? min_half : -1, -1);
  g_object_set (self->paned, "position-set", FALSE, NULL);
  grind_divider_remember (self->paned, is_beside ? "split-width" : "split-height");
  /* A paned remembers its size from the last time it had two children, in either orientation, and
   * moves the divider in proportion. Prevent that once, to keep the divider in place. */
  gtk_paned_set_resize_start_child (self->paned, !grind_divider_is_placed (self->paned));
}

static void
open_half (GrindSplit *self)
{
  GrindNavigator *active = grind_split_get_navigator (self);
  g_autoptr (GrindNavigator) navigator = NULL;

  navigator = grind_navigator_new_at (grind_navigator_get_session (active),
                                      grind_navigator_get_selected (active));
  self->halves[1] = make_half (self);
  grind_function_view_set_navigator (self->halves[1], navigator);
  mark (self);
  /* Before the window has a child too many */
  g_signal_emit (self, changing_signal, 0);
  turn (self, get_wanted_orientation (self));
  gtk_paned_set_end_child (self->paned, GTK_WIDGET (self->halves[1]));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPLIT]);
}

static void
grind_split_dispose (GObject *object)
{
  GrindSplit *self = GRIND_SPLIT (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  self->halves[0] = self->halves[1] = self->active = NULL;

  G_OBJECT_CLASS (grind_split_parent_class)->dispose (object);
}

static void
grind_split_get_property (GObject    *object,
                          guint       prop_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_SPLIT:
      g_value_set_boolean (value, grind_split_get_split (GRIND_SPLIT (object)));
      break;
    case PROP_NAVIGATOR:
      g_value_set_object (value, grind_split_get_navigator (GRIND_SPLIT (object)));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_split_set_property (GObject      *object,
                          guint         prop_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  switch (prop_id)
    {
    case PROP_SPLIT:
      grind_split_set_split (GRIND_SPLIT (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* A bin would grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_split_focus (GtkWidget        *widget,
                   GtkDirectionType  direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static gboolean
grind_split_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_SPLIT (widget)->active));
}

static void
grind_split_class_init (GrindSplitClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_split_dispose;
  object_class->get_property = grind_split_get_property;
  object_class->set_property = grind_split_set_property;
  GTK_WIDGET_CLASS (klass)->focus = grind_split_focus;
  GTK_WIDGET_CLASS (klass)->grab_focus = grind_split_grab_focus;

  /**
   * GrindSplit:split:
   *
   * Whether there are two halves.
   */
  properties[PROP_SPLIT] =
    g_param_spec_boolean ("split", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);

  /**
   * GrindSplit:navigator:
   *
   * The navigator of the active half.
   */
  properties[PROP_NAVIGATOR] =
    g_param_spec_object ("navigator", NULL, NULL, GRIND_TYPE_NAVIGATOR,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * GrindSplit::changing:
   * @self: the split
   *
   * The number of halves has changed, and a second one is about to be placed.
   */
  changing_signal = g_signal_new ("changing", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
grind_split_init (GrindSplit *self)
{
  self->paned = GTK_PANED (gtk_paned_new (GTK_ORIENTATION_HORIZONTAL));
  grind_accessible_set_label (GTK_WIDGET (self->paned), _("Split view divider"));
  self->halves[0] = self->active = make_half (self);
  gtk_paned_set_start_child (self->paned, GTK_WIDGET (self->halves[0]));
  gtk_paned_set_shrink_start_child (self->paned, FALSE);
  g_signal_connect (self->paned, "notify::max-position", G_CALLBACK (allocated_cb), NULL);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->paned));
}

/* Shows one half. Call this once, before any other function of the split. */
void
grind_split_set_navigator (GrindSplit     *self,
                           GrindNavigator *navigator)
{

  g_return_if_fail (GRIND_IS_SPLIT (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));
  g_return_if_fail (grind_split_get_navigator (self) == NULL);

  grind_function_view_set_navigator (self->halves[0], navigator);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAVIGATOR]);
}

/* (nullable): The navigator of the active half, until it is set */
GrindNavigator *
grind_split_get_navigator (GrindSplit *self)
{
  g_return_val_if_fail (GRIND_IS_SPLIT (self), NULL);

  return self->active != NULL ? grind_function_view_get_navigator (self->active) : NULL;
}

GrindFunctionView *
grind_split_get_active (GrindSplit *self)
{
  g_return_val_if_fail (GRIND_IS_SPLIT (self), NULL);

  return self->active;
}

/* The inactive half, %NULL if there is only one */
GrindFunctionView *
grind_split_get_other (GrindSplit *self)
{
  g_return_val_if_fail (GRIND_IS_SPLIT (self), NULL);

  return self->active == self->halves[0] ? self->halves[1] : self->halves[0];
}

gboolean
grind_split_get_split (GrindSplit *self)
{
  g_return_val_if_fail (GRIND_IS_SPLIT (self), FALSE);

  return self->halves[1] != NULL;
}

/* Opens a second half with the function and the views of the first one, which stays active; or
 * closes the inactive one. */
void
grind_split_set_split (GrindSplit *self,
                       gboolean    is_split)
{
  g_return_if_fail (GRIND_IS_SPLIT (self));
  g_return_if_fail (grind_split_get_navigator (self) != NULL);

  is_split = !!is_split;
  if (is_split == grind_split_get_split (self))
    return;

  if (!is_split)
    {
      close_half (self, grind_split_get_other (self));
      return;
    }

  open_half (self);
  grind_function_view_show_view (self->halves[1],
                                 grind_function_view_get_upper_view (self->active));
  grind_function_view_show_view (self->halves[1],
                                 grind_function_view_get_lower_view (self->active));
}

/* Adds the sides of its halves, in the order of the Tab key; the array does not reference them. */
void
grind_split_add_panes (GrindSplit *self,
                       GPtrArray  *panes)
{
  g_return_if_fail (GRIND_IS_SPLIT (self));

  for (guint i = 0; i < G_N_ELEMENTS (self->halves) && self->halves[i] != NULL; i++)
    grind_function_view_add_panes (self->halves[i], panes);
}

/* Shows @node in the inactive half, which is opened if there is none. The focus stays where it
 * is. */
void
grind_split_open_node (GrindSplit  *self,
                       GrindNodeId  node)
{
  GrindFunctionView *other;

  g_return_if_fail (GRIND_IS_SPLIT (self));

  grind_split_set_split (self, TRUE);
  other = grind_split_get_other (self);
  grind_navigator_go_to (grind_function_view_get_navigator (other), node);
}

/* Moves the focus to the last focused widget of the inactive half. */
void
grind_split_switch (GrindSplit *self)
{
  GrindFunctionView *other;

  g_return_if_fail (GRIND_IS_SPLIT (self));

  other = grind_split_get_other (self);
  if (other == NULL)
    return;

  set_active (self, other);
  gtk_widget_grab_focus (GTK_WIDGET (other));
}

/* Sets the orientation of the halves to fit the window. Must not be called during size
 * allocation. */
void
grind_split_fit (GrindSplit *self)
{
  GtkOrientation wanted;

  g_return_if_fail (GRIND_IS_SPLIT (self));

  wanted = get_wanted_orientation (self);
  if (self->halves[1] != NULL &&
      gtk_orientable_get_orientation (GTK_ORIENTABLE (self->paned)) != wanted)
    turn (self, wanted);
}

/* Whether visible pictures and texts are up to date */
gboolean
grind_split_is_ready (GrindSplit *self)
{
  g_return_val_if_fail (GRIND_IS_SPLIT (self), FALSE);

  return grind_function_view_is_ready (self->halves[0]) &&
         (self->halves[1] == NULL || grind_function_view_is_ready (self->halves[1]));
}

/* The halves, with the function and the history of the inactive one, for another split of the same
 * profile, also in another run of the program; of type %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_split_dup_state (GrindSplit *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  GVariantBuilder halves;

  g_return_val_if_fail (GRIND_IS_SPLIT (self), NULL);

  g_variant_builder_init (&halves, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < G_N_ELEMENTS (self->halves) && self->halves[i] != NULL; i++)
    {
      g_autoptr (GVariant) state = grind_function_view_dup_state (self->halves[i]);
      g_auto (GVariantDict) half = G_VARIANT_DICT_INIT (state);

      if (self->halves[i] != self->active)
        {
          GrindNavigator *navigator = grind_function_view_get_navigator (self->halves[i]);
          g_autoptr (GVariant) navigation = grind_navigator_dup_state (navigator);

          g_variant_dict_insert_value (&half, "navigation", navigation);
        }
      g_variant_builder_add_value (&halves, g_variant_dict_end (&half));
    }
  g_variant_dict_insert_value (&dict, "halves", g_variant_builder_end (&halves));
  g_variant_dict_insert (&dict, "active", "u", self->active == self->halves[1]);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* The active half gets what the first one shows, the other one gets that of @state. */
static void
set_second (GrindSplit *self,
            gboolean    is_second_active,
            GVariant   *state)
{
  GrindNavigator *first = grind_function_view_get_navigator (self->halves[0]);
  GrindNavigator *second = grind_function_view_get_navigator (self->halves[1]);
  g_autoptr (GVariant) shown = grind_navigator_dup_state (first);
  g_autoptr (GVariant) navigation = g_variant_lookup_value (state, "navigation",
                                                            G_VARIANT_TYPE_VARDICT);

  if (is_second_active)
    grind_navigator_set_state (second, shown);
  if (navigation != NULL)
    grind_navigator_set_state (is_second_active ? first : second, navigation);
  set_active (self, self->halves[is_second_active]);
}

/* Restores a state of one or two halves; invalid parts of it are ignored. Call this at most once,
 * after the navigator is set. */
void
grind_split_set_state (GrindSplit *self,
                       GVariant   *state)
{
  g_autoptr (GVariant) halves = g_variant_lookup_value (state, "halves", G_VARIANT_TYPE ("aa{sv}"));
  gsize n_halves = halves != NULL ? MIN (g_variant_n_children (halves), 2) : 0;
  guint32 active;

  g_return_if_fail (GRIND_IS_SPLIT (self));
  g_return_if_fail (grind_split_get_navigator (self) != NULL);

  if (n_halves == 2)
    {
      g_autoptr (GVariant) other = NULL;

      if (!g_variant_lookup (state, "active", "u", &active) || active > 1)
        active = 0;
      other = g_variant_get_child_value (halves, 1 - active);
      open_half (self);
      set_second (self, active, other);
    }
  for (gsize i = 0; i < n_halves; i++)
    {
      g_autoptr (GVariant) half = g_variant_get_child_value (halves, i);

      grind_function_view_set_state (self->halves[i], half);
    }
}
