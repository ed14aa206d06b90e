/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which functions of a comparison a function pane lists. */
#include "config.h"

#include "grind-function-pane-private.h"

#include "text/grind-filter-text.h"
#include "ui/base/grind-scroll-state.h"

/* The choices are in the order of GrindChangeChoice. */
void
_grind_function_pane_choose (GrindFunctionPane *self,
                             GrindChangeChoice  choice)
{
  if (choice == grind_function_list_get_choice (self->list))
    return;

  /* Without a comparison, the list stays as it is. */
  if (gtk_widget_get_visible (GTK_WIDGET (self->choice_drop_down)))
    {
      grind_scroll_state_forget (GTK_WIDGET (self));
      self->is_ready = FALSE;
      self->starts_at_top = TRUE;
    }
  grind_function_list_choose (self->list, choice);
  gtk_drop_down_set_selected (self->choice_drop_down, choice);
}

void
_grind_function_pane_choice_changed_cb (GrindFunctionPane *self)
{
  if (self->list != NULL)
    _grind_function_pane_choose (self, gtk_drop_down_get_selected (self->choice_drop_down));
}

void
_grind_function_pane_list_all_cb (GrindFunctionPane *self)
{
  _grind_function_pane_choose (self, GRIND_CHANGED_ALL);
}

/* Shows the choice only in a comparison. */
void
_grind_function_pane_show_choice (GrindFunctionPane *self)
{
  GrindSession *session = grind_view_get_session (GRIND_VIEW (self));

  grind_function_list_set_comparison (self->list, grind_session_get_comparison (session));
  gtk_drop_down_set_selected (self->choice_drop_down, grind_function_list_get_choice (self->list));
  gtk_widget_set_visible (GTK_WIDGET (self->choice_drop_down),
                          grind_graph_get_before (grind_session_get_graph (session)) != NULL);
}

/* Counts what is not listed. */
void
_grind_function_pane_show_left_out (GrindFunctionPane *self)
{
  g_autofree char *text =
    grind_filter_text_dup_left_out (grind_function_list_get_filter (self->list));

  grind_message_bar_show (self->left_out_bar, text, NULL);
}
