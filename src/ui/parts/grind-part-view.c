/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-part-painter.h"
#include "text/grind-part-text.h"
#include "text/grind-percent.h"
#include "ui/base/grind-colors.h"
#include "ui/lists/grind-cell.h"

#define MIN_DRAG       4     /* px; shorter is a click */
#define MIN_HEIGHT     74    /* px */
#define NATURAL_HEIGHT 124   /* px */
#define NATURAL_WIDTH  400   /* px */

typedef enum
{
  CHOOSE_ONLY,     /* only these */
  CHOOSE_ADD,
  CHOOSE_TOGGLE,
} Choice;

/*
 * The picture of the parts, in proportion to their cost. It shares the selection with the list of
 * the parts and works like it. The picture is cached and painted when it changes; highlights
 * of the pointer and the keyboard are drawn over it.
 */
struct _GrindPartView
{
  GtkWidget parent_instance;

  /* Owned */
  GrindPartTable    *table;       /* (nullable): until set */
  GtkSelectionModel *selection;   /* (nullable): likewise */
  GrindSession      *session;     /* (nullable): likewise */
  GskRenderNode     *picture;     /* (nullable): cached painting */

  guint    hovered;               /* a row, or GRIND_NONE */
  guint    focused;               /* likewise */
  guint    anchor;                /* start of a range, likewise */
  gboolean is_dragging;
  double   drag_from[2];
  double   drag_to[2];
};

G_DEFINE_FINAL_TYPE (GrindPartView, grind_part_view, GTK_TYPE_WIDGET)

static void
invalidate (GrindPartView *self)
{
  g_clear_pointer (&self->picture, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The selected rows, or NULL if all are selected. */
static GtkBitset *
dup_chosen (GrindPartView *self)
{
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (self->selection);

  if (gtk_bitset_get_size (chosen) == g_list_model_get_n_items (G_LIST_MODEL (self->selection)))
    return NULL;

  return g_steal_pointer (&chosen);
}

/* The initial box of the keyboard focus: the first selected one, or else the first one. */
static guint
find_first (GrindPartView *self)
{
  GrindPartTable *table = self->table;
  guint first = GRIND_NONE;

  for (guint i = 0; table != NULL && i < grind_part_table_get_n_rows (table); i++)
    {
      if (grind_part_table_get_row (table, i)->height <= 0)
        continue;
      if (gtk_selection_model_is_selected (self->selection, i))
        return i;
      if (first == GRIND_NONE)
        first = i;
    }

  return first;
}

/* Before it has the focus, too */
static void
announce (GrindPartView *self)
{
  GrindPartTable *table = self->table;
  guint row = self->focused != GRIND_NONE ? self->focused : find_first (self);
  const GrindPartRow *part;
  const char *side;
  g_autofree char *name = NULL;
  g_autofree char *percent = NULL;
  g_autofree char *text = NULL;
  g_autofree char *sided = NULL;

  if (table == NULL || row >= grind_part_table_get_n_rows (table))
    return;

  part = grind_part_table_get_row (table, row);
  side = grind_part_text_get_side (self->session, part->part);
  name = grind_part_text_dup_name (table, row);
  percent = grind_percent_format (part->cost,
                                  grind_part_table_get_side_total (table, part->is_before));
  /* translators: name of a part, and its share: "Part 3, Thread 2: 1.20 %, selected" */
  text = g_strdup_printf (gtk_selection_model_is_selected (self->selection, row)
                          ? _("%s: %s %%, selected") : _("%s: %s %%, not selected"),
                          name, percent);
  if (side != NULL)
    /* translators: the state of a part, and its side of a comparison: "…, selected, before" */
    sided = g_strdup_printf (_("%s, %s"), text, side);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  sided != NULL ? sided : text, -1);
}

static guint
find_last (GrindPartView *self)
{
  GrindPartTable *table = self->table;
  guint row = grind_part_table_get_n_rows (table);

  while (row > 0 && grind_part_table_get_row (table, row - 1)->height <= 0)
    row--;

  return row > 0 ? row - 1 : GRIND_NONE;
}

static void
set_focused (GrindPartView *self,
             guint          row)
{
  self->focused = row;
  announce (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_hovered (GrindPartView *self,
             guint          row)
{
  if (self->hovered == row)
    return;

  self->hovered = row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* If all rows are selected, added rows start a new selection. */
static void
choose (GrindPartView *self,
        GtkBitset     *rows,
        Choice         choice)
{
  g_autoptr (GtkBitset) previous = dup_chosen (self);
  g_autoptr (GtkBitset) wanted = gtk_bitset_copy (rows);
  g_autoptr (GtkBitset) mask = NULL;

  if (previous == NULL && choice == CHOOSE_TOGGLE)
    previous = gtk_selection_model_get_selection (self->selection);
  if (previous != NULL && choice == CHOOSE_TOGGLE)
    gtk_bitset_difference (wanted, previous);
  else if (previous != NULL && choice == CHOOSE_ADD)
    gtk_bitset_union (wanted, previous);

  mask = gtk_bitset_new_range (0, g_list_model_get_n_items (G_LIST_MODEL (self->selection)));
  gtk_selection_model_set_selection (self->selection, wanted, mask);
}

static void
choose_range (GrindPartView *self,
              guint          from,
              guint          to,
              Choice         choice)
{
  g_autoptr (GtkBitset) rows = gtk_bitset_new_range (MIN (from, to), MAX (from, to) -
                                                                     MIN (from, to) + 1);

  choose (self, rows, choice);
}

/* Handles a click on a box, or the Space key on the focused one. */
static void
click (GrindPartView   *self,
       guint            row,
       GdkModifierType  state)
{
  guint from = row;

  if (state & GDK_SHIFT_MASK && self->anchor != GRIND_NONE)
    from = self->anchor;
  else
    self->anchor = row;

  if (state & GDK_SHIFT_MASK)
    choose_range (self, from, row, state & GDK_CONTROL_MASK ? CHOOSE_ADD : CHOOSE_ONLY);
  else
    choose_range (self, row, row, state & GDK_CONTROL_MASK ? CHOOSE_TOGGLE : CHOOSE_ONLY);
}

static void
get_band (GrindPartView         *self,
          cairo_rectangle_int_t *band)
{
  band->x = MIN (self->drag_from[0], self->drag_to[0]);
  band->y = MIN (self->drag_from[1], self->drag_to[1]);
  band->width = MAX (self->drag_from[0], self->drag_to[0]) - band->x + 1;
  band->height = MAX (self->drag_from[1], self->drag_to[1]) - band->y + 1;
}

static void
drag_begin_cb (GrindPartView *self,
               double         x,
               double         y)
{
  self->is_dragging = FALSE;
  self->drag_from[0] = self->drag_to[0] = x;
  self->drag_from[1] = self->drag_to[1] = y;
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

static void
drag_update_cb (GrindPartView *self,
                double         x,
                double         y)
{
  if (ABS (x) >= MIN_DRAG || ABS (y) >= MIN_DRAG)
    self->is_dragging = TRUE;
  self->drag_to[0] = self->drag_from[0] + x;
  self->drag_to[1] = self->drag_from[1] + y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A click on a number selects a column, like a rubber band without a size. */
static void
drag_end_cb (GrindPartView  *self,
             double          x,
             double          y,
             GtkGestureDrag *gesture)
{
  GdkModifierType state;
  cairo_rectangle_int_t band;
  g_autoptr (GtkBitset) rows = NULL;
  guint row = grind_part_view_find (self, self->drag_from[0], self->drag_from[1]);

  if (self->table == NULL)
    return;

  state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  if (!self->is_dragging && row != GRIND_NONE)
    {
      set_focused (self, row);
      click (self, row, state);
      return;
    }

  get_band (self, &band);
  rows = grind_part_painter_find_in (self->table, gtk_widget_get_width (GTK_WIDGET (self)),
                                     gtk_widget_get_height (GTK_WIDGET (self)), &band);
  if (!gtk_bitset_is_empty (rows))
    {
      self->anchor = gtk_bitset_get_minimum (rows);
      set_focused (self, self->anchor);
      choose (self, rows, state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK) ? CHOOSE_ADD : CHOOSE_ONLY);
    }
  self->is_dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_cancel_cb (GrindPartView *self)
{
  self->is_dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_cb (GrindPartView *self,
           double         x,
           double         y)
{
  set_hovered (self, grind_part_view_find (self, x, y));
}

static void
leave_cb (GrindPartView *self)
{
  set_hovered (self, GRIND_NONE);
}

static guint
find_target (GrindPartView *self,
             guint          key)
{
  GrindPartTable *table = self->table;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      return grind_part_table_move (table, self->focused, GRIND_PART_LEFT);
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      return grind_part_table_move (table, self->focused, GRIND_PART_RIGHT);
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return grind_part_table_move (table, self->focused, GRIND_PART_UP);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return grind_part_table_move (table, self->focused, GRIND_PART_DOWN);
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return grind_part_table_find (table, 0, 0);
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return find_last (self);
    default:
      return GRIND_NONE;
    }
}

static gboolean
key_cb (GrindPartView   *self,
        guint            key,
        guint            keycode,
        GdkModifierType  state)
{
  guint target;

  if (self->table == NULL || self->focused == GRIND_NONE ||
      state & (GDK_ALT_MASK | GDK_SUPER_MASK))
    return GDK_EVENT_PROPAGATE;

  switch (key)
    {
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
      click (self, self->focused, state);
      return GDK_EVENT_STOP;
    case GDK_KEY_a:
      if (!(state & GDK_CONTROL_MASK))
        return GDK_EVENT_PROPAGATE;
      gtk_selection_model_select_all (self->selection);
      return GDK_EVENT_STOP;
    default:
      break;
    }

  target = find_target (self, key);
  if (target == GRIND_NONE)
    return GDK_EVENT_PROPAGATE;

  /* A range starts at the focus before Shift. */
  if (!(state & GDK_SHIFT_MASK))
    self->anchor = target;
  else if (self->anchor == GRIND_NONE)
    self->anchor = self->focused;
  set_focused (self, target);
  if (state & GDK_SHIFT_MASK)
    click (self, target, state);

  return GDK_EVENT_STOP;
}

static void
focus_enter_cb (GrindPartView *self)
{
  if (self->focused == GRIND_NONE)
    set_focused (self, find_first (self));
}

static gboolean
grind_part_view_query_tooltip (GtkWidget  *widget,
                               int         x,
                               int         y,
                               gboolean    is_keyboard,
                               GtkTooltip *tooltip)
{
  GrindPartView *self = GRIND_PART_VIEW (widget);
  guint row = is_keyboard ? self->focused : grind_part_view_find (self, x, y);
  cairo_rectangle_int_t box;
  g_autofree char *markup = NULL;

  if (row == GRIND_NONE || self->table == NULL)
    return FALSE;

  markup = grind_part_text_dup_tooltip (self->table, self->session, row);
  grind_part_painter_get_box (self->table, row, gtk_widget_get_width (widget),
                              gtk_widget_get_height (widget), &box);
  gtk_tooltip_set_markup (tooltip, markup);
  gtk_tooltip_set_tip_area (tooltip, (GdkRectangle *) &box);

  return TRUE;
}

static void
grind_part_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  gboolean is_vertical = orientation == GTK_ORIENTATION_VERTICAL;

  *minimum = is_vertical ? MIN_HEIGHT : 0;
  *natural = is_vertical ? NATURAL_HEIGHT : NATURAL_WIDTH;
}

static void
grind_part_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  g_clear_pointer (&GRIND_PART_VIEW (widget)->picture, gsk_render_node_unref);
}

static void
get_color (GrindPartView *self,
           const char    *name,
           GdkRGBA       *color)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));

  if (name == NULL || !gtk_style_context_lookup_color (context, name, color))
    gtk_style_context_get_color (context, color);
}

static GskRenderNode *
paint (GrindPartView *self)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autoptr (GtkBitset) chosen = dup_chosen (self);
  GrindPartPaint paint = {
    .table = self->table,
    .selection = chosen,
    .session = self->session,
    .layout = layout,
    .width = gtk_widget_get_width (GTK_WIDGET (self)),
    .height = gtk_widget_get_height (GTK_WIDGET (self)),
    .style = grind_colors_get_style (),
  };
  cairo_t *cr;

  get_color (self, NULL, &paint.ink);
  get_color (self, GRIND_COLOR_DIM, &paint.dim);
  get_color (self, "accent_bg_color", &paint.accent);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, paint.width, paint.height));
  grind_part_painter_paint (&paint, cr);
  cairo_destroy (cr);

  return gtk_snapshot_free_to_node (snapshot);
}

static void
append_outline (GtkSnapshot           *snapshot,
                cairo_rectangle_int_t *box,
                int                    inset,
                float                  width,
                const GdkRGBA         *color)
{
  GskRoundedRect shape;

  if (box->width <= 2 * inset || box->height <= 2 * inset)
    inset = 0;
  gsk_rounded_rect_init_from_rect (&shape, &GRAPHENE_RECT_INIT (box->x + inset, box->y + inset,
                                                                MAX (box->width - 2 * inset, 2),
                                                                MAX (box->height - 2 * inset, 2)),
                                   0);
  gtk_snapshot_append_border (snapshot, &shape, (float[4]) { width, width, width, width },
                              (GdkRGBA[4]) { *color, *color, *color, *color });
}

static void
snapshot_overlay (GrindPartView *self,
                  GtkSnapshot   *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_rectangle_int_t box;
  GdkRGBA ink, canvas, accent;

  get_color (self, NULL, &ink);
  get_color (self, "view_bg_color", &canvas);
  get_color (self, "accent_bg_color", &accent);
  if (self->hovered != GRIND_NONE)
    {
      grind_part_painter_get_box (self->table, self->hovered, width, height, &box);
      append_outline (snapshot, &box, 0, 2, &ink);
    }
  if (self->focused != GRIND_NONE && gtk_widget_has_visible_focus (widget))
    {
      grind_part_painter_get_box (self->table, self->focused, width, height, &box);
      append_outline (snapshot, &box, 0, 2, &accent);
      append_outline (snapshot, &box, 2, 1, &canvas);
    }
  if (self->is_dragging)
    {
      get_band (self, &box);
      append_outline (snapshot, &box, 0, 1, &accent);
      accent.alpha = 0.2f;
      gtk_snapshot_append_color (snapshot, &accent,
                                 &GRAPHENE_RECT_INIT (box.x, box.y, box.width, box.height));
    }
}

static void
grind_part_view_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  GrindPartView *self = GRIND_PART_VIEW (widget);

  if (self->table == NULL)
    return;

  if (self->picture == NULL)
    self->picture = paint (self);
  if (self->picture != NULL)
    gtk_snapshot_append_node (snapshot, self->picture);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                         gtk_widget_get_height (widget)));
  snapshot_overlay (self, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
grind_part_view_css_changed (GtkWidget         *widget,
                             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_part_view_parent_class)->css_changed (widget, change);
  invalidate (GRIND_PART_VIEW (widget));
}

static void
grind_part_view_system_setting_changed (GtkWidget        *widget,
                                        GtkSystemSetting  setting)
{
  GTK_WIDGET_CLASS (grind_part_view_parent_class)->system_setting_changed (widget, setting);
  invalidate (GRIND_PART_VIEW (widget));
}

static void
selection_changed_cb (GrindPartView *self)
{
  announce (self);
  invalidate (self);
}

static void
grind_part_view_dispose (GObject *object)
{
  GrindPartView *self = GRIND_PART_VIEW (object);

  g_clear_pointer (&self->picture, gsk_render_node_unref);
  g_clear_object (&self->selection);
  g_clear_object (&self->session);
  g_clear_object (&self->table);

  G_OBJECT_CLASS (grind_part_view_parent_class)->dispose (object);
}

static void
grind_part_view_class_init (GrindPartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_part_view_dispose;
  widget_class->measure = grind_part_view_measure;
  widget_class->size_allocate = grind_part_view_size_allocate;
  widget_class->snapshot = grind_part_view_snapshot;
  widget_class->query_tooltip = grind_part_view_query_tooltip;
  widget_class->css_changed = grind_part_view_css_changed;
  widget_class->system_setting_changed = grind_part_view_system_setting_changed;

  gtk_widget_class_set_css_name (widget_class, "grindpartview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_controllers (GrindPartView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (drag_cancel_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "enter", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "motion", G_CALLBACK (motion_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "enter", G_CALLBACK (focus_enter_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

static void
grind_part_view_init (GrindPartView *self)
{
  self->hovered = self->focused = self->anchor = GRIND_NONE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Parts chart"), -1);
  add_controllers (self);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (invalidate), self, G_CONNECT_SWAPPED);
}

/**
 * grind_part_view_set_selection:
 * @self: a picture of parts
 * @selection: a selection of its parts
 * @session: the session that selects them
 *
 * Call this once.
 */
void
grind_part_view_set_selection (GrindPartView     *self,
                               GtkSelectionModel *selection,
                               GrindSession      *session)
{
  g_return_if_fail (GRIND_IS_PART_VIEW (self));
  g_return_if_fail (GTK_IS_SELECTION_MODEL (selection));
  g_return_if_fail (self->selection == NULL);

  self->selection = g_object_ref (selection);
  self->session = g_object_ref (session);
  g_signal_connect_object (selection, "selection-changed", G_CALLBACK (selection_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * grind_part_view_set_table:
 * @self: a picture of parts
 * @table: the parts, the same as before with the costs of any event
 */
void
grind_part_view_set_table (GrindPartView  *self,
                           GrindPartTable *table)
{
  g_return_if_fail (GRIND_IS_PART_VIEW (self));
  g_return_if_fail (GRIND_IS_PART_TABLE (table));

  g_set_object (&self->table, table);
  self->hovered = GRIND_NONE;
  if (self->focused == GRIND_NONE && gtk_widget_has_focus (GTK_WIDGET (self)))
    self->focused = find_first (self);
  announce (self);
  invalidate (self);
}

/* The row of the box with the keyboard focus, or %GRIND_NONE */
guint
grind_part_view_get_focused (GrindPartView *self)
{
  g_return_val_if_fail (GRIND_IS_PART_VIEW (self), GRIND_NONE);

  return self->focused;
}

/* The row of the box at this position, or %GRIND_NONE */
guint
grind_part_view_find (GrindPartView *self,
                      double         x,
                      double         y)
{
  g_return_val_if_fail (GRIND_IS_PART_VIEW (self), GRIND_NONE);

  if (self->table == NULL)
    return GRIND_NONE;

  return grind_part_painter_find (self->table, gtk_widget_get_width (GTK_WIDGET (self)),
                                  gtk_widget_get_height (GTK_WIDGET (self)), x, y);
}
