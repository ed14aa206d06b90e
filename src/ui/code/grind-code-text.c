/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-text-private.h"

#include "grind-code-call-row.h"
#include "grind-code-colors.h"
#include "grind-code-description.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-text-scale.h"

#define ROW_HEIGHT 20   /* px at the default text size */

enum
{
  LINE_CHOSEN,
  LINE_ACTIVATED,
  ROW_MENU,
  ROWS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindCodeText, grind_code_text, GTK_SOURCE_TYPE_VIEW)

static GtkTextBuffer *
get_buffer (GrindCodeText *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self));
}

static guint
find_line (GrindCodeText *self)
{
  GtkTextBuffer *buffer = get_buffer (self);
  GtkTextIter iter;

  gtk_text_buffer_get_iter_at_mark (buffer, &iter, gtk_text_buffer_get_insert (buffer));

  return gtk_text_iter_get_line (&iter);
}

/* Describes the costs of the caret's line to screen readers. */
void
_grind_code_text_describe (GrindCodeText *self)
{
  const char *number = NULL;

  if (self->numbers != NULL && self->line < self->numbers->len)
    number = g_ptr_array_index (self->numbers, self->line);
  g_free (self->description);
  self->description = grind_code_description_dup (self->navigator, self->data, self->line, number,
                                                  self->are_addresses);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->description, -1);
}

static void
caret_moved_cb (GrindCodeText *self)
{
  guint line = find_line (self);

  if (line == self->line || self->is_filling)
    return;

  self->line = line;
  if (!self->is_moving)
    self->sought = GRIND_NONE;
  _grind_code_text_describe (self);
  _grind_code_text_redraw (self);
  if (!self->is_moving)
    g_signal_emit (self, signals[LINE_CHOSEN], 0, line);
}

/* All lines have the same height, whatever their letters. */
static void
update_metrics (GrindCodeText *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), "Xg");
  int above, height;
  int row_height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  row_height = MAX (height, grind_text_scale_get_pixels (GTK_WIDGET (self), ROW_HEIGHT));
  above = (row_height - height) / 2;
  if (row_height == self->row_height && row_height - height - above == self->below)
    return;

  self->row_height = row_height;
  self->below = row_height - height - above;
  gtk_text_view_set_pixels_above_lines (GTK_TEXT_VIEW (self), above);
  gtk_text_view_set_pixels_below_lines (GTK_TEXT_VIEW (self), self->below);
  _grind_code_text_update_tags (self);
  _grind_code_text_queue_place (self);
}

static void
snapshot_grounds (GrindCodeText *self,
                  GtkSnapshot   *snapshot)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GdkRectangle seen;
  GtkTextIter iter;
  int y, height, top;

  gtk_text_view_get_visible_rect (view, &seen);
  gtk_text_view_get_line_at_y (view, &iter, seen.y, NULL);
  do
    {
      gtk_text_view_get_line_yrange (view, &iter, &y, &height);
      if (y >= seen.y + seen.height)
        break;
      gtk_text_view_buffer_to_window_coords (view, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &top);
      grind_code_text_append_ground (self, snapshot, gtk_text_iter_get_line (&iter),
                                     gtk_widget_get_width (GTK_WIDGET (self)), top, height);
    }
  while (gtk_text_iter_forward_line (&iter));
}

/* Strikes a line through. A tag would have to follow the text while that is still being loaded. */
static void
snapshot_strike (GrindCodeText     *self,
                 GtkSnapshot       *snapshot,
                 const GtkTextIter *line)
{
  GtkTextIter end = *line;
  GdkRectangle first, last;
  GrindCodeColors colors;
  int x, y;

  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), line, &first);
  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), &end, &last);
  gtk_text_view_buffer_to_window_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET, first.x,
                                         first.y + first.height / 2, &x, &y);
  grind_code_colors_get (&colors);
  gtk_snapshot_append_color (snapshot, &colors.text,
                             &GRAPHENE_RECT_INIT (x, y, last.x - first.x, 1));
}

/* Lines that are gone */
static void
snapshot_strikes (GrindCodeText *self,
                  GtkSnapshot   *snapshot)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GdkRectangle seen;
  GtkTextIter iter;
  int y;

  if (self->data == NULL)
    return;

  gtk_text_view_get_visible_rect (view, &seen);
  gtk_text_view_get_line_at_y (view, &iter, seen.y, NULL);
  do
    {
      gtk_text_view_get_line_yrange (view, &iter, &y, NULL);
      if (y >= seen.y + seen.height)
        break;
      if (grind_code_data_get_mark (self->data, gtk_text_iter_get_line (&iter)) == GRIND_CODE_GONE)
        snapshot_strike (self, snapshot, &iter);
    }
  while (gtk_text_iter_forward_line (&iter));
}

static void
grind_code_text_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindCodeText *self = GRIND_CODE_TEXT (widget);

  /* GTK may scroll here, when lines above have other heights than it assumed. */
  self->is_in_frame = TRUE;
  gtk_snapshot_push_clip (snapshot,
                          &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                               gtk_widget_get_height (widget)));
  snapshot_grounds (self, snapshot);
  gtk_snapshot_pop (snapshot);
  GTK_WIDGET_CLASS (grind_code_text_parent_class)->snapshot (widget, snapshot);
  snapshot_strikes (self, snapshot);
  self->is_in_frame = FALSE;
}

static void
grind_code_text_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  GrindCodeText *self = GRIND_CODE_TEXT (widget);

  self->is_in_frame = TRUE;
  if (height < self->height)
    _grind_code_text_leave_gutters (self);
  self->height = height;
  GTK_WIDGET_CLASS (grind_code_text_parent_class)->size_allocate (widget, width, height, baseline);
  self->is_in_frame = FALSE;
  _grind_code_text_queue_place (self);
}

static void
grind_code_text_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_code_text_parent_class)->css_changed (widget, change);
  update_metrics (GRIND_CODE_TEXT (widget));
}

static void
grind_code_text_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_code_text_parent_class)->root (widget);
  update_metrics (GRIND_CODE_TEXT (widget));
}

/* The Tab key moves from the text into the calls of the line, and then out of the text. */
static gboolean
grind_code_text_focus (GtkWidget        *widget,
                       GtkDirectionType  direction)
{
  GrindCodeText *self = GRIND_CODE_TEXT (widget);
  gboolean is_row = _grind_code_text_get_focus_row (self) != NULL;

  if (gtk_widget_is_focus (widget))
    return direction == GTK_DIR_TAB_FORWARD && _grind_code_text_focus_row (self, self->line, 0);
  if (is_row && direction != GTK_DIR_TAB_BACKWARD)
    return FALSE;

  return gtk_widget_grab_focus (widget);
}

static void
scrolled_cb (GrindCodeText *self)
{
  if (self->hurried != GRIND_NONE)
    _grind_code_text_hurry (self);
  self->has_scrolled = TRUE;
  /* Rows cannot move while the text is laid out or painted. */
  if (self->is_in_frame)
    _grind_code_text_queue_place (self);
  else
    _grind_code_text_place_rows (self);
}

/* The height of the text changes while lines are measured. */
static void
measured_cb (GrindCodeText *self)
{
  if (self->hurried != GRIND_NONE)
    _grind_code_text_hurry (self);
}

static void
adjustment_cb (GrindCodeText *self)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self));

  if (adjustment == self->adjustment)
    return;

  if (self->adjustment != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->adjustment, scrolled_cb, self);
      g_signal_handlers_disconnect_by_func (self->adjustment, measured_cb, self);
    }
  g_set_object (&self->adjustment, adjustment);
  if (adjustment != NULL)
    {
      g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (scrolled_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (adjustment, "changed", G_CALLBACK (measured_cb), self,
                               G_CONNECT_SWAPPED);
    }
}

static gboolean
key_cb (GrindCodeText   *self,
        guint            key,
        guint            keycode,
        GdkModifierType  state)
{
  return _grind_code_text_press_key (self, key, state & gtk_accelerator_get_default_mod_mask ());
}

static void
pressed_cb (GrindCodeText   *self,
            int              n_press,
            double           x,
            double           y,
            GtkGestureClick *gesture)
{
  GtkTextIter iter;
  int bx, by;

  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) != GDK_BUTTON_SECONDARY)
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (!gtk_text_buffer_get_has_selection (get_buffer (self)))
    {
      gtk_text_view_window_to_buffer_coords (GTK_TEXT_VIEW (self), GTK_TEXT_WINDOW_WIDGET,
                                             (int) x, (int) y, &bx, &by);
      gtk_text_view_get_line_at_y (GTK_TEXT_VIEW (self), &iter, by, NULL);
      grind_code_text_choose_line (self, gtk_text_iter_get_line (&iter));
    }
  g_signal_emit (self, signals[ROW_MENU], 0, GRIND_NONE, x, y);
}

static void
released_cb (GrindCodeText   *self,
             int              n_press,
             double           x,
             double           y,
             GtkGestureClick *gesture)
{
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY &&
      n_press == 2)
    g_signal_emit (self, signals[LINE_ACTIVATED], 0, self->line);
}

static void
add_controllers (GrindCodeText *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);

  /* Before the text view opens its menu, which is for editing */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (menu), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (menu, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (menu));

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* The view creates its buffer here at the earliest. */
static void
grind_code_text_constructed (GObject *object)
{
  GrindCodeText *self = GRIND_CODE_TEXT (object);
  GtkTextBuffer *buffer;

  G_OBJECT_CLASS (grind_code_text_parent_class)->constructed (object);

  buffer = get_buffer (self);
  gtk_text_buffer_set_enable_undo (buffer, FALSE);
  gtk_source_buffer_set_highlight_matching_brackets (GTK_SOURCE_BUFFER (buffer), FALSE);
  grind_code_colors_follow (GTK_SOURCE_BUFFER (buffer));
  g_signal_connect_object (buffer, "notify::cursor-position", G_CALLBACK (caret_moved_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_code_text_dispose (GObject *object)
{
  GrindCodeText *self = GRIND_CODE_TEXT (object);

  _grind_code_text_dispose_rows (self);
  _grind_code_text_stop_seeking (self);
  g_clear_pointer (&self->data, grind_code_data_unref);
  g_clear_object (&self->adjustment);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_code_text_parent_class)->dispose (object);
}

static void
grind_code_text_finalize (GObject *object)
{
  GrindCodeText *self = GRIND_CODE_TEXT (object);

  g_clear_pointer (&self->fold, grind_code_fold_free);
  g_clear_pointer (&self->tags, g_hash_table_unref);
  g_clear_pointer (&self->heights, g_hash_table_unref);
  g_clear_pointer (&self->queue, g_array_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->numbers, g_ptr_array_unref);

  G_OBJECT_CLASS (grind_code_text_parent_class)->finalize (object);
}

static void
add_signals (GType type)
{
  /**
   * GrindCodeText::line-chosen:
   * @line: the line
   *
   * The user has moved the caret to another line.
   */
  signals[LINE_CHOSEN] = g_signal_new ("line-chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * GrindCodeText::line-activated:
   * @line: the line
   *
   * The user has double clicked on a line, or pressed Enter there.
   */
  signals[LINE_ACTIVATED] = g_signal_new ("line-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * GrindCodeText::row-menu:
   * @callee: the callee of a row, or %GRIND_NONE for the caret's line
   * @x: a position in the widget
   * @y: likewise
   *
   * The user wants to see a menu.
   */
  signals[ROW_MENU] = g_signal_new ("row-menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);

  /**
   * GrindCodeText::rows-changed:
   *
   * The calls below lines have changed, or their collapsed state has.
   */
  signals[ROWS_CHANGED] = g_signal_new ("rows-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 0);
}

static void
grind_code_text_class_init (GrindCodeTextClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = grind_code_text_constructed;
  object_class->dispose = grind_code_text_dispose;
  object_class->finalize = grind_code_text_finalize;
  widget_class->css_changed = grind_code_text_css_changed;
  widget_class->focus = grind_code_text_focus;
  widget_class->root = grind_code_text_root;
  widget_class->size_allocate = grind_code_text_size_allocate;
  widget_class->snapshot = grind_code_text_snapshot;
  add_signals (G_TYPE_FROM_CLASS (klass));
}

static void
grind_code_text_init (GrindCodeText *self)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);

  _grind_code_text_init_rows (self);
  self->marks = g_array_new (FALSE, FALSE, sizeof (guint));
  self->row_height = ROW_HEIGHT;
  self->sought = self->hurried = GRIND_NONE;
  gtk_text_view_set_editable (view, FALSE);
  gtk_text_view_set_accepts_tab (view, FALSE);
  gtk_text_view_set_monospace (view, TRUE);
  gtk_text_view_set_left_margin (view, GRIND_CODE_LEFT_MARGIN);
  gtk_source_view_set_tab_width (GTK_SOURCE_VIEW (self), 8);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-code");
  /* Code is written from left to right in all languages. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  add_controllers (self);
  g_signal_connect (self, "notify::vadjustment", G_CALLBACK (adjustment_cb), NULL);
  adjustment_cb (self);
}

/* Goes to the callee of a row, or shows the calls it stands for. */
void
_grind_code_text_activate_row (GrindCodeText *self,
                               GtkWidget     *row)
{
  GrindCodeCallRow *call = GRIND_CODE_CALL_ROW (row);

  if (grind_code_call_row_get_callee (call) != GRIND_NONE)
    {
      grind_navigator_go_to (self->navigator, grind_code_call_row_get_callee (call));
      return;
    }

  grind_code_fold_show_more (self->fold, grind_code_call_row_get_line (call));
  grind_code_text_update_rows (self);
  grind_code_text_refresh (self);
}

void
_grind_code_text_ask_menu (GrindCodeText *self,
                           GtkWidget     *row,
                           double         x,
                           double         y)
{
  GrindFunctionId callee = grind_code_call_row_get_callee (GRIND_CODE_CALL_ROW (row));

  if (callee != GRIND_NONE &&
      gtk_widget_translate_coordinates (row, GTK_WIDGET (self), x, y, &x, &y))
    g_signal_emit (self, signals[ROW_MENU], 0, callee, x, y);
}

void
_grind_code_text_emit_changed (GrindCodeText *self)
{
  g_signal_emit (self, signals[ROWS_CHANGED], 0);
}

GtkWidget *
grind_code_text_new (GrindNavigator *navigator)
{
  GrindCodeText *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  self = g_object_new (GRIND_TYPE_CODE_TEXT, NULL);
  self->navigator = g_object_ref (navigator);

  return GTK_WIDGET (self);
}

void
grind_code_text_set_label (GrindCodeText *self,
                           const char    *label)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  grind_accessible_set_label (GTK_WIDGET (self), label);
  _grind_code_text_describe (self);
}

GrindNavigator *
grind_code_text_get_navigator (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), NULL);

  return self->navigator;
}

/* (nullable): The data of its lines */
GrindCodeData *
grind_code_text_get_data (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), NULL);

  return self->data;
}

/**
 * grind_code_text_set_data:
 * @self: the text
 * @data: (nullable): the data of its lines
 *
 * The scroll position stays, as far as the calls allow it.
 */
void
grind_code_text_set_data (GrindCodeText *self,
                          GrindCodeData *data)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  if (data != NULL)
    data = grind_code_data_ref (data);
  g_clear_pointer (&self->data, grind_code_data_unref);
  self->data = data;
  grind_code_text_update_rows (self);
  grind_code_text_refresh (self);
}

/**
 * grind_code_text_set_numbers:
 * @self: the text
 * @numbers: (element-type utf8) (nullable): the number of each line; a reference is kept
 * @are_addresses: whether @numbers are addresses
 *
 * Describes lines by @numbers instead of their numbers in the text.
 */
void
grind_code_text_set_numbers (GrindCodeText *self,
                             GPtrArray     *numbers,
                             gboolean       are_addresses)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  g_clear_pointer (&self->numbers, g_ptr_array_unref);
  if (numbers != NULL)
    self->numbers = g_ptr_array_ref (numbers);
  self->are_addresses = are_addresses;
  _grind_code_text_describe (self);
}

/* The line with a number, which is not gone; without own numbers, the @number-th one */
guint
grind_code_text_find_number (GrindCodeText *self,
                             guint          number)
{
  g_autofree char *wanted = g_strdup_printf ("%u", number);

  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), 0);

  for (guint i = 0; self->numbers != NULL && !self->are_addresses && i < self->numbers->len; i++)
    if (g_str_equal (self->numbers->pdata[i], wanted) &&
        (self->data == NULL || grind_code_data_get_mark (self->data, i) != GRIND_CODE_GONE))
      return i;

  return number - 1;
}

/* The collapsed calls. Call grind_code_text_update_rows() after changing them */
GrindCodeFold *
grind_code_text_get_fold (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), NULL);

  return self->fold;
}

/* The height of a line without its calls, and of each call, in pixels */
int
grind_code_text_get_row_height (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), 1);

  return self->row_height;
}

/* The number of rows with space below @line at the moment */
guint
grind_code_text_get_n_rows (GrindCodeText *self,
                            guint          line)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), 0);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->heights, GUINT_TO_POINTER (line)));
}

guint
grind_code_text_get_line (GrindCodeText *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), 0);

  return self->line;
}

/**
 * grind_code_text_go_to_line:
 * @self: the text
 * @line: a line; beyond the end, the last one
 *
 * Moves the caret and scrolls to it, without a signal.
 */
void
grind_code_text_go_to_line (GrindCodeText *self,
                            guint          line)
{
  GtkTextBuffer *buffer;
  GtkTextIter iter;

  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  buffer = get_buffer (self);
  gtk_text_buffer_get_iter_at_line (buffer, &iter, MIN (line, G_MAXINT));
  self->is_moving = TRUE;
  gtk_text_buffer_place_cursor (buffer, &iter);
  self->is_moving = FALSE;
  _grind_code_text_seek (self, gtk_text_iter_get_line (&iter));
}

/**
 * grind_code_text_choose_line:
 * @self: the text
 * @line: a line
 *
 * Moves the caret to @line as if the user did, with a signal.
 */
void
grind_code_text_choose_line (GrindCodeText *self,
                             guint          line)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  grind_code_text_go_to_line (self, line);
  g_signal_emit (self, signals[LINE_CHOSEN], 0, self->line);
}

static int
compare_lines (gconstpointer one,
               gconstpointer other)
{
  guint a = *(const guint *) one;
  guint b = *(const guint *) other;

  return (a > b) - (a < b);
}

/**
 * grind_code_text_mark_lines:
 * @self: the text
 * @lines: (array length=n_lines) (nullable): lines
 * @n_lines: the number of @lines
 *
 * Marks only these lines.
 */
void
grind_code_text_mark_lines (GrindCodeText *self,
                            const guint   *lines,
                            guint          n_lines)
{
  g_return_if_fail (GRIND_IS_CODE_TEXT (self));
  g_return_if_fail (lines != NULL || n_lines == 0);

  g_array_set_size (self->marks, 0);
  if (n_lines > 0)
    g_array_append_vals (self->marks, lines, n_lines);
  g_array_sort (self->marks, compare_lines);
  _grind_code_text_redraw (self);
}

gboolean
grind_code_text_is_marked (GrindCodeText *self,
                           guint          line)
{
  g_return_val_if_fail (GRIND_IS_CODE_TEXT (self), FALSE);

  return g_array_binary_search (self->marks, &line, compare_lines, NULL);
}

/**
 * grind_code_text_set_is_filling:
 * @self: the text
 * @is_filling: whether its buffer is being filled with another text
 *
 * Keeps the caret at the beginning meanwhile, and drops the state of the previous text.
 */
void
grind_code_text_set_is_filling (GrindCodeText *self,
                                gboolean       is_filling)
{
  GtkTextIter iter;

  g_return_if_fail (GRIND_IS_CODE_TEXT (self));

  if (is_filling && !self->is_filling)
    {
      g_clear_handle_id (&self->room_source, g_source_remove);
      g_clear_pointer (&self->data, grind_code_data_unref);
      g_hash_table_remove_all (self->heights);
      g_array_set_size (self->marks, 0);
      grind_code_fold_forget (self->fold);
      self->line = 0;
    }
  else if (!is_filling && self->is_filling)
    {
      gtk_text_buffer_get_start_iter (get_buffer (self), &iter);
      gtk_text_buffer_place_cursor (get_buffer (self), &iter);
    }
  self->is_filling = is_filling;
}
