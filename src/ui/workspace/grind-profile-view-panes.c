/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keyboard focus from pane to pane. A GtkPaned only handles its two children. */
#include "config.h"

#include "grind-profile-view-private.h"

#include "grind-view-stack.h"
#include "ui/base/grind-focus.h"

/* The visible panes, in the order of the Tab key; borrowed. */
static GPtrArray *
list_panes (GrindProfileView *self)
{
  GPtrArray *panes = g_ptr_array_new ();

  if (gtk_widget_get_mapped (GTK_WIDGET (self->functions)))
    g_ptr_array_add (panes, self->functions);
  grind_split_add_panes (self->split, panes);

  return panes;
}

/* Focuses the last focused widget of a pane, or its view. The list of functions handles this; a
 * collapsed side has tabs, or a strip. */
static gboolean
focus_pane (GtkWidget *pane)
{
  GrindView *view = NULL;

  if (GRIND_IS_FUNCTION_PANE (pane))
    return grind_function_pane_focus_last (GRIND_FUNCTION_PANE (pane));

  if (!grind_view_stack_get_folded (GRIND_VIEW_STACK (pane)))
    view = grind_view_stack_get_shown (GRIND_VIEW_STACK (pane));

  return grind_focus_grab_last (pane) ||
         (view != NULL && gtk_widget_child_focus (GTK_WIDGET (view), GTK_DIR_TAB_FORWARD)) ||
         gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD);
}

/* Moves the focus to the next pane, or with a @step of -1 to the previous one, wrapping around.
 * Skips panes that cannot be focused. */
void
_grind_profile_view_move_focus (GrindProfileView *self,
                                int               step)
{
  g_autoptr (GPtrArray) panes = list_panes (self);
  int n_panes = panes->len;
  int place = step > 0 ? -1 : n_panes;

  for (int i = 0; i < n_panes; i++)
    if (grind_focus_is_in (panes->pdata[i]))
      place = i;

  for (int i = 0; i < n_panes; i++)
    {
      place = (place + step + n_panes) % n_panes;
      if (focus_pane (panes->pdata[place]))
        return;
    }
}
