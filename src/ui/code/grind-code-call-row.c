/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-call-row.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-join.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-text-scale.h"
#include "ui/lists/grind-swatch.h"

#define GAP 7   /* px at the default text size, between swatch and name */

struct _GrindCodeCallRow
{
  GtkWidget parent_instance;

  /* Owned */
  GrindNavigator *navigator;
  GtkWidget      *name;
  GtkWidget      *details;

  guint           line;
  guint           index;    /* in the rows of @line */
  GrindFunctionId callee;   /* or GRIND_NONE in a row for more calls */
};

enum
{
  CHOSEN,
  MENU,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindCodeCallRow, grind_code_call_row, GTK_TYPE_WIDGET)

/* "45,087 calls, recursive, inlined from char_traits.h:385"; in a comparison with both numbers */
static char *
dup_details (const GrindCodeCall *call,
             gboolean             is_comparison)
{
  g_autofree char *after = grind_number_format_count (call->count);
  g_autofree char *before = is_comparison ? grind_number_format_count (call->count_before)
                                          : g_strdup (after);
  g_autofree char *number = grind_change_text_join (before, after);
  GString *text = g_string_new (NULL);

  /* translators: how often a function was called; %s is the number, or a dash */
  g_string_printf (text, ngettext ("%s call", "%s calls", MIN (call->count.count, G_MAXINT)),
                   number);
  if (call->is_recursive)
    /* translators: a recursive call */
    grind_join_add_item (text, C_("call", "recursive"));
  if (call->note != NULL)
    grind_join_add_item (text, call->note);

  return g_string_free (text, FALSE);
}

static int
get_swatch_size (GrindCodeCallRow *self)
{
  return grind_text_scale_get_pixels (GTK_WIDGET (self), GRIND_SWATCH_SIZE);
}

static int
get_label_start (GrindCodeCallRow *self)
{
  return self->callee == GRIND_NONE
         ? 0 : get_swatch_size (self) + grind_text_scale_get_pixels (GTK_WIDGET (self), GAP);
}

static void
grind_code_call_row_measure (GtkWidget      *widget,
                             GtkOrientation  orientation,
                             int             for_size,
                             int            *minimum,
                             int            *natural,
                             int            *minimum_baseline,
                             int            *natural_baseline)
{
  GrindCodeCallRow *self = GRIND_CODE_CALL_ROW (widget);

  int details;

  gtk_widget_measure (self->name, orientation, -1, minimum, natural, NULL, NULL);
  gtk_widget_measure (self->details, orientation, -1, NULL, &details, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum += get_label_start (self);
      *natural += get_label_start (self) + grind_text_scale_get_pixels (widget, GAP) + details;
    }
  else
    *natural = *minimum = MAX (*natural, details);
}

static void
grind_code_call_row_size_allocate (GtkWidget *widget,
                                   int        width,
                                   int        height,
                                   int        baseline)
{
  GrindCodeCallRow *self = GRIND_CODE_CALL_ROW (widget);
  int start = get_label_start (self);
  int gap = grind_text_scale_get_pixels (widget, GAP);
  int room = MAX (width - start, 0);
  int name;

  gtk_widget_measure (self->name, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &name, NULL, NULL);
  name = MIN (name, room);
  gtk_widget_size_allocate (self->name, &(GtkAllocation) { start, 0, name, height }, -1);
  gtk_widget_size_allocate (self->details,
                            &(GtkAllocation) { start + name + gap, 0, MAX (room - name - gap, 0),
                                               height }, -1);
}

static void
grind_code_call_row_snapshot (GtkWidget   *widget,
                              GtkSnapshot *snapshot)
{
  GrindCodeCallRow *self = GRIND_CODE_CALL_ROW (widget);
  GrindSession *session = grind_navigator_get_session (self->navigator);
  int size = get_swatch_size (self);

  if (self->callee != GRIND_NONE)
    grind_swatch_snapshot (snapshot,
                           grind_color_map_get_slot (grind_session_get_color_map (session),
                                                     self->callee),
                           0, (gtk_widget_get_height (widget) - size) / 2, size);
  gtk_widget_snapshot_child (widget, self->name, snapshot);
  gtk_widget_snapshot_child (widget, self->details, snapshot);
}

static void
pressed_cb (GrindCodeCallRow *self,
            int               n_press,
            double            x,
            double            y,
            GtkGestureClick  *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (button == GDK_BUTTON_SECONDARY)
    g_signal_emit (self, signals[MENU], 0, x, y);
  else if (button == GDK_BUTTON_PRIMARY && n_press == 2)
    g_signal_emit (self, signals[CHOSEN], 0);
}

/* A single click is enough for a row of more calls. */
static void
released_cb (GrindCodeCallRow *self,
             int               n_press,
             double            x,
             double            y,
             GtkGestureClick  *gesture)
{
  if (self->callee == GRIND_NONE && n_press == 1 &&
      gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY)
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
grind_code_call_row_dispose (GObject *object)
{
  GrindCodeCallRow *self = GRIND_CODE_CALL_ROW (object);

  g_clear_pointer (&self->name, gtk_widget_unparent);
  g_clear_pointer (&self->details, gtk_widget_unparent);
  g_clear_object (&self->navigator);

  G_OBJECT_CLASS (grind_code_call_row_parent_class)->dispose (object);
}

static void
grind_code_call_row_class_init (GrindCodeCallRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_code_call_row_dispose;
  widget_class->measure = grind_code_call_row_measure;
  widget_class->size_allocate = grind_code_call_row_size_allocate;
  widget_class->snapshot = grind_code_call_row_snapshot;
  gtk_widget_class_set_css_name (widget_class, "grindcallrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LINK);

  /**
   * GrindCodeCallRow::chosen:
   *
   * The user wants to go to the callee.
   */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  /**
   * GrindCodeCallRow::menu:
   * @x: a position in the row
   * @y: likewise
   *
   * The user wants to see the menu of the call.
   */
  signals[MENU] = g_signal_new ("menu", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static GtkWidget *
add_label (GrindCodeCallRow *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_parent (label, GTK_WIDGET (self));

  return label;
}

static void
grind_code_call_row_init (GrindCodeCallRow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->callee = GRIND_NONE;
  self->name = add_label (self);
  self->details = add_label (self);
  gtk_widget_add_css_class (self->details, "grind-dim");
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "default");
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

GtkWidget *
grind_code_call_row_new (GrindNavigator *navigator)
{
  GrindCodeCallRow *self;

  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  self = g_object_new (GRIND_TYPE_CODE_CALL_ROW, NULL);
  self->navigator = g_object_ref (navigator);

  return GTK_WIDGET (self);
}

/**
 * grind_code_call_row_set_place:
 * @self: a row
 * @line: the line above it
 * @index: its index in the rows of @line
 *
 * Sets the position of the row.
 */
void
grind_code_call_row_set_place (GrindCodeCallRow *self,
                               guint             line,
                               guint             index)
{
  g_return_if_fail (GRIND_IS_CODE_CALL_ROW (self));

  self->line = line;
  self->index = index;
}

/**
 * grind_code_call_row_set_call:
 * @self: a row
 * @call: a call
 * @event: the event type of its first cost
 * @is_comparison: whether it has both sides
 *
 * Shows a call.
 */
void
grind_code_call_row_set_call (GrindCodeCallRow    *self,
                              const GrindCodeCall *call,
                              GrindEventId         event,
                              gboolean             is_comparison)
{
  GrindGraph *graph;
  const GrindCosts *costs;
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *details = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *markup = NULL;
  g_autofree char *spoken = NULL;
  g_autofree char *tooltip = NULL;
  g_autoptr (GString) told = NULL;

  g_return_if_fail (GRIND_IS_CODE_CALL_ROW (self));
  g_return_if_fail (call != NULL);

  graph = grind_navigator_get_graph (self->navigator);
  costs = grind_cost_text_get_costs (graph, event);
  grind_node_name_init (&name, graph, call->callee);
  details = dup_details (call, is_comparison);
  cost = is_comparison
           ? grind_cost_text_format_whole_change (self->navigator, costs,
                                           grind_change_make (call->cost_before[0], call->cost[0]))
           : grind_cost_text_format_unit (self->navigator, costs, call->cost[0]);
  markup = g_markup_printf_escaped ("%s%s<b>%s</b>", name.scope, name.separator, name.last);
  /* translators: the text of a call for screen readers: its function, how often, its cost */
  spoken = g_strdup_printf (_("%s, %s, %s"), name.last, details, cost);
  told = g_string_new (details);
  grind_join_add_item (told, cost);
  tooltip = grind_node_name_dup_tooltip (&name, told->str);

  self->callee = call->callee;
  gtk_label_set_markup (GTK_LABEL (self->name), markup);
  gtk_label_set_text (GTK_LABEL (self->details), details);
  grind_accessible_set_label (GTK_WIDGET (self), spoken);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tooltip);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * grind_code_call_row_set_more:
 * @self: a row
 * @n_more: the number of calls that are not shown
 *
 * Shows how many more calls there are.
 */
void
grind_code_call_row_set_more (GrindCodeCallRow *self,
                              guint             n_more)
{
  g_autofree char *number = grind_number_format_integer (n_more);
  g_autofree char *text = NULL;

  g_return_if_fail (GRIND_IS_CODE_CALL_ROW (self));

  /* translators: calls that a click shows */
  text = g_strdup_printf (ngettext ("… %s more call", "… %s more calls", n_more), number);
  self->callee = GRIND_NONE;
  gtk_label_set_text (GTK_LABEL (self->name), "");
  gtk_label_set_text (GTK_LABEL (self->details), text);
  grind_accessible_set_label (GTK_WIDGET (self), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), NULL);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
grind_code_call_row_get_line (GrindCodeCallRow *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_CALL_ROW (self), 0);

  return self->line;
}

guint
grind_code_call_row_get_index (GrindCodeCallRow *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_CALL_ROW (self), 0);

  return self->index;
}

/* The callee, or %GRIND_NONE in a row for more calls */
GrindFunctionId
grind_code_call_row_get_callee (GrindCodeCallRow *self)
{
  g_return_val_if_fail (GRIND_IS_CODE_CALL_ROW (self), GRIND_NONE);

  return self->callee;
}
