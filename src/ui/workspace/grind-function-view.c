/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-function-view.h"

#include "grind-function-header.h"
#include "grind-view-stacks.h"
#include "grind-views.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-pane-layout.h"

/* The complete view of a function: its header, and the views of its callers and callees. */
struct _GrindFunctionView
{
  AdwBin parent_instance;

  /* Template */
  GrindFunctionHeader *header;
  GrindViewStacks     *sides;

  /* Owned */
  GrindNavigator *navigator;

  /* Borrowed */
  GrindViewStack *upper;   /* of @sides */
  GrindViewStack *lower;   /* likewise */
};

static guint close_signal;

G_DEFINE_FINAL_TYPE (GrindFunctionView, grind_function_view, ADW_TYPE_BIN)

static gboolean
is_ready (GrindViewStack *side)
{
  GrindView *view = grind_view_stack_get_shown (side);

  return view != NULL && grind_view_is_ready (view);
}

/* Focuses the last focused widget, or the view of the first expanded side. */
static gboolean
grind_function_view_grab_focus (GtkWidget *widget)
{
  GrindFunctionView *self = GRIND_FUNCTION_VIEW (widget);
  GrindViewStack *side = grind_view_stack_get_folded (self->upper) ? self->lower : self->upper;
  GrindView *view = grind_view_stack_get_shown (side);

  return grind_focus_grab_last (widget) ||
         (view != NULL && gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_TAB_FORWARD)) ||
         gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
}

static void
close_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  g_signal_emit (widget, close_signal, 0);
}

static void
grind_function_view_dispose (GObject *object)
{
  GrindFunctionView *self = GRIND_FUNCTION_VIEW (object);

  self->upper = self->lower = NULL;
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_FUNCTION_VIEW);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_function_view_parent_class)->dispose (object);
}

/* A bin would grab the focus when the Tab key enters or leaves it. */
static gboolean
grind_function_view_focus (GtkWidget        *widget,
                           GtkDirectionType  direction)
{
  return gtk_widget_child_focus (gtk_widget_get_first_child (widget), direction);
}

static void
grind_function_view_class_init (GrindFunctionViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_function_view_dispose;
  widget_class->focus = grind_function_view_focus;
  widget_class->grab_focus = grind_function_view_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GRIND_TYPE_PANE_LAYOUT);

  /**
   * GrindFunctionView::close:
   * @self: the view
   *
   * The user wants to close the view.
   */
  close_signal = g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);

  /**
   * GrindFunctionView|function-view.close:
   *
   * Emits the signal to close the view.
   */
  grind_last_actions_install (widget_class, "function-view.close", NULL, close_action);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  g_type_ensure (GRIND_TYPE_FUNCTION_HEADER);
  g_type_ensure (GRIND_TYPE_VIEW_STACKS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-function-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionView, header);
  gtk_widget_class_bind_template_child (widget_class, GrindFunctionView, sides);
}

static void
grind_function_view_init (GrindFunctionView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_focus_remember (GTK_WIDGET (self));
  self->upper = grind_view_stacks_get_upper (self->sides);
  self->lower = grind_view_stacks_get_lower (self->sides);
}

GtkWidget *
grind_function_view_new (void)
{
  return g_object_new (GRIND_TYPE_FUNCTION_VIEW, NULL);
}

/**
 * grind_function_view_set_navigator:
 * @self: a function view
 * @navigator: the navigator whose selected function to show
 *
 * Call this once, before any other function of the view.
 */
void
grind_function_view_set_navigator (GrindFunctionView *self,
                                   GrindNavigator    *navigator)
{
  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));
  g_return_if_fail (GRIND_IS_NAVIGATOR (navigator));
  g_return_if_fail (self->navigator == NULL);

  self->navigator = g_object_ref (navigator);
  g_object_set (self->header, "navigator", navigator, NULL);
  grind_views_add (self->upper, self->lower, navigator);
}

/* The navigator, %NULL until it is set */
GrindNavigator *
grind_function_view_get_navigator (GrindFunctionView *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), NULL);

  return self->navigator;
}

void
grind_function_view_set_closable (GrindFunctionView *self,
                                  gboolean           is_closable)
{
  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));

  grind_function_header_set_closable (self->header, is_closable);
}

/* Whether both sides are in place, and their visible lists, pictures and texts are up to date */
gboolean
grind_function_view_is_ready (GrindFunctionView *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), FALSE);

  return grind_view_stacks_is_placed (self->sides) && is_ready (self->upper) &&
         is_ready (self->lower);
}

/**
 * grind_function_view_show_view:
 * @self: a function view
 * @name: name of a view
 *
 * Shows a view on its side, without saving that in the settings.
 *
 * Returns: whether there is such a view
 */
gboolean
grind_function_view_show_view (GrindFunctionView *self,
                               const char        *name)
{
  GrindViewStack *side;

  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  side = grind_view_stack_has_view (self->upper, name) ? self->upper : self->lower;
  if (!grind_view_stack_has_view (side, name))
    return FALSE;

  grind_view_stack_show_view (side, name);

  return TRUE;
}

/**
 * grind_function_view_choose_upper:
 * @self: a function view
 * @position: a view of the callers' side, from 0 in the order of the tabs
 *
 * Shows the view as if the user had selected it: saves that in the settings and focuses the view.
 *
 * Returns: whether there is such a view
 */
gboolean
grind_function_view_choose_upper (GrindFunctionView *self,
                                  guint              position)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), FALSE);

  return grind_view_stack_choose_view (self->upper, position);
}

/**
 * grind_function_view_choose_lower:
 * @self: a function view
 * @position: a view of the callees' side, from 0 in the order of the tabs
 *
 * Shows the view as if the user had selected it: saves that in the settings and focuses the view.
 *
 * Returns: whether there is such a view
 */
gboolean
grind_function_view_choose_lower (GrindFunctionView *self,
                                  guint              position)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), FALSE);

  return grind_view_stack_choose_view (self->lower, position);
}

/* (nullable): The name of the selected view of the callers' side, even if the side is collapsed */
const char *
grind_function_view_get_upper_view (GrindFunctionView *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), NULL);

  return grind_view_stack_get_visible_view (self->upper);
}

/* (nullable): The name of the selected view of the callees' side, even if the side is collapsed */
const char *
grind_function_view_get_lower_view (GrindFunctionView *self)
{
  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), NULL);

  return grind_view_stack_get_visible_view (self->lower);
}

/* The state of both sides, for another view of the function, also in another run of the program; of
 * type %G_VARIANT_TYPE_VARDICT */
GVariant *
grind_function_view_dup_state (GrindFunctionView *self)
{
  g_auto (GVariantDict) dict = G_VARIANT_DICT_INIT (NULL);
  g_autoptr (GVariant) upper = grind_view_stack_dup_state (self->upper);
  g_autoptr (GVariant) lower = grind_view_stack_dup_state (self->lower);

  g_variant_dict_insert_value (&dict, "upper", upper);
  g_variant_dict_insert_value (&dict, "lower", lower);

  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Invalid parts of @state are ignored. */
void
grind_function_view_set_state (GrindFunctionView *self,
                               GVariant          *state)
{
  g_autoptr (GVariant) upper = g_variant_lookup_value (state, "upper", G_VARIANT_TYPE_VARDICT);
  g_autoptr (GVariant) lower = g_variant_lookup_value (state, "lower", G_VARIANT_TYPE_VARDICT);

  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));

  if (upper != NULL)
    grind_view_stack_set_state (self->upper, upper);
  if (lower != NULL)
    grind_view_stack_set_state (self->lower, lower);
}

/**
 * grind_function_view_add_panes:
 * @self: a function view
 * @panes: (element-type GrindViewStack): an array
 *
 * Adds its two sides, in the order of the Tab key; the array does not reference them.
 */
void
grind_function_view_add_panes (GrindFunctionView *self,
                               GPtrArray         *panes)
{
  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));

  g_ptr_array_add (panes, self->upper);
  g_ptr_array_add (panes, self->lower);
}

/**
 * grind_function_view_focus_view:
 * @self: a function view
 * @name: name of a view
 *
 * Shows a view like grind_function_view_show_view(), and focuses it.
 */
void
grind_function_view_focus_view (GrindFunctionView *self,
                                const char        *name)
{
  GrindView *view;

  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));
  g_return_if_fail (name != NULL);

  if (!grind_function_view_show_view (self, name))
    return;

  view = grind_view_stack_get_view (self->upper, name);
  if (view == NULL)
    view = grind_view_stack_get_view (self->lower, name);
  if (view != NULL)
    gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_TAB_FORWARD);
}

/**
 * grind_function_view_open_help:
 * @self: a function view
 *
 * Opens or closes the help of the view that has the focus or had it last, or else of the visible
 * view of the callees.
 */
void
grind_function_view_open_help (GrindFunctionView *self)
{
  GrindViewStack *side;

  g_return_if_fail (GRIND_IS_FUNCTION_VIEW (self));

  side = grind_view_stacks_get_focus_side (self->sides);
  grind_view_stack_open_help (side != NULL ? side : self->lower);
}

/* The visible picture: the one with the focus, or else the lower one; %NULL if there is none */
GrindPicturePane *
grind_function_view_find_picture (GrindFunctionView *self)
{
  GrindViewStack *sides[] = { self->lower, self->upper };

  g_return_val_if_fail (GRIND_IS_FUNCTION_VIEW (self), NULL);

  if (grind_view_stacks_get_focus_side (self->sides) == self->upper)
    {
      sides[0] = self->upper;
      sides[1] = self->lower;
    }
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      GrindView *view = grind_view_stack_get_shown (sides[i]);

      if (GRIND_IS_PICTURE_PANE (view) && !grind_view_stack_get_folded (sides[i]))
        return GRIND_PICTURE_PANE (view);
    }

  return NULL;
}
