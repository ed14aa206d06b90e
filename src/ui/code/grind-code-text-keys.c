/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keyboard in a GrindCodeText: the text is not edited, so plain keys are free. */
#include "config.h"

#include "grind-code-text-private.h"

#include "grind-code-call-row.h"

static void
set_folded (GrindCodeText *self,
            guint          line,
            gboolean       is_folded)
{
  grind_code_fold_set_folded (self->fold, line, is_folded);
  grind_code_text_update_rows (self);
}

static void
set_all_folded (GrindCodeText *self,
                gboolean       is_folded)
{
  grind_code_fold_set_all (self->fold, is_folded);
  grind_code_text_update_rows (self);
}

static guint
get_line (GrindCodeText *self)
{
  GtkWidget *row = _grind_code_text_get_focus_row (self);

  return row != NULL ? grind_code_call_row_get_line (GRIND_CODE_CALL_ROW (row)) : self->line;
}

/* Moves from a row to the previous or next one, and from the first and last one to the text. */
static void
walk (GrindCodeText *self,
      GtkWidget     *row,
      int            step)
{
  guint line = grind_code_call_row_get_line (GRIND_CODE_CALL_ROW (row));
  guint index = grind_code_call_row_get_index (GRIND_CODE_CALL_ROW (row));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));

  if (step < 0 ? index > 0 && _grind_code_text_focus_row (self, line, index - 1)
               : _grind_code_text_focus_row (self, line, index + 1))
    return;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (step > 0 && (int) line + 1 < gtk_text_buffer_get_line_count (buffer))
    grind_code_text_choose_line (self, line + 1);
}

static gboolean
press_in_row (GrindCodeText *self,
              GtkWidget     *row,
              guint          key)
{
  switch (key)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      walk (self, row, -1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      walk (self, row, 1);
      return GDK_EVENT_STOP;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
    case GDK_KEY_Escape:
      gtk_widget_grab_focus (GTK_WIDGET (self));
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      _grind_code_text_activate_row (self, row);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static gboolean
press_in_text (GrindCodeText *self,
               guint          key)
{
  switch (key)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      g_signal_emit_by_name (self, "line-activated", self->line);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Opens the menu of the focused line or row. */
static void
press_menu (GrindCodeText *self)
{
  GtkWidget *row = _grind_code_text_get_focus_row (self);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
  GtkTextIter iter;
  GdkRectangle area;
  int x, y;

  if (row != NULL)
    {
      _grind_code_text_ask_menu (self, row, gtk_widget_get_width (row) / 4.0,
                                 gtk_widget_get_height (row));
      return;
    }

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &iter, &area);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET,
                                         area.x, area.y + area.height, &x, &y);
  g_signal_emit_by_name (self, "row-menu", GRIND_NONE, (double) x, (double) y);
}

gboolean
_grind_code_text_press_key (GrindCodeText   *self,
                            guint            key,
                            GdkModifierType  modifiers)
{
  GtkWidget *row = _grind_code_text_get_focus_row (self);

  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))
    {
      press_menu (self);
      return GDK_EVENT_STOP;
    }
  if (modifiers & ~GDK_SHIFT_MASK)
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_KP_Add:
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      set_folded (self, get_line (self), key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract);
      return GDK_EVENT_STOP;
    case GDK_KEY_asterisk:
    case GDK_KEY_KP_Multiply:
    case GDK_KEY_slash:
    case GDK_KEY_KP_Divide:
      set_all_folded (self, key == GDK_KEY_slash || key == GDK_KEY_KP_Divide);
      return GDK_EVENT_STOP;
    default:
      return row != NULL ? press_in_row (self, row, key) : press_in_text (self, key);
    }
}
