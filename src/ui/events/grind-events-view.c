/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-events-view.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-events-private.h"
#include "profile/grind-plain-text.h"
#include "text/grind-percent.h"
#include "ui/base/grind-text-scale.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-cost-cell.h"
#include "ui/lists/grind-column-view.h"

#define MAX_AT_ONCE  20000   /* costs to compute without a worker, in about 1 ms */
#define MAX_MEASURED 100     /* event types whose texts are measured for columns */
#define CELL_PADDING 16      /* px, as in style.css */
#define BUTTON_ROOM  52      /* px, the buttons of a formula */
#define FORMULA_ROOM 110     /* px; a formula gets all the remaining space */
#define MAX_NAME     160     /* px */

#define LONG_NAME_ROOM 150   /* px; more if half of the remaining space allows it */
#define MAX_LONG_NAME  280   /* px */

#define WIDEST_POINTS   "999.99"
#define WIDEST_RELATIVE "+9,999.99 %"

G_DEFINE_FINAL_TYPE (GrindEventsView, grind_events_view, GRIND_TYPE_VIEW)

static const char * const titles[GRIND_N_EVENT_COLUMNS] = {
  [GRIND_EVENT_CHOICE] = "",
  [GRIND_EVENT_NAME] = N_("Event"),
  [GRIND_EVENT_LONG_NAME] = N_("Name"),
  [GRIND_EVENT_FORMULA] = N_("Formula"),
  [GRIND_EVENT_INCLUSIVE_PERCENT] = N_("Incl. %"),
  [GRIND_EVENT_SELF_PERCENT] = N_("Self %"),
  [GRIND_EVENT_INCLUSIVE] = N_("Inclusive"),
  [GRIND_EVENT_SELF] = N_("Self"),
  [GRIND_EVENT_TOTAL] = N_("Total"),
  [GRIND_EVENT_BEFORE] = N_("Before"),
  [GRIND_EVENT_AFTER] = N_("After"),
  /* translators: of an inclusive cost */
  [GRIND_EVENT_CHANGE] = N_("Change"),
  /* translators: a change relative to the cost before, in percent */
  [GRIND_EVENT_RELATIVE] = N_("Relative"),
  /* translators: the change of the self cost */
  [GRIND_EVENT_SELF_CHANGE] = N_("Δ Self"),
  /* translators: the change of the total, relative to that before */
  [GRIND_EVENT_TOTAL_CHANGE] = N_("Δ Total"),
  [GRIND_EVENT_ROLE] = "",
};

/* Columns in the order in which they are hidden to save space. */
static const GrindEventColumn optional[] = {
  GRIND_EVENT_LONG_NAME, GRIND_EVENT_SELF, GRIND_EVENT_FORMULA, GRIND_EVENT_INCLUSIVE,
  GRIND_EVENT_SELF_CHANGE, GRIND_EVENT_TOTAL_CHANGE, GRIND_EVENT_AFTER, GRIND_EVENT_BEFORE,
};

static GrindEventRow *
get_row (GrindEventsView *self,
         int              index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, index);

  return GRIND_IS_EVENT_ROW (row) ? GRIND_EVENT_ROW (row) : NULL;
}

static gboolean
has_calls (GrindEventsView *self)
{
  return grind_graph_has_calls (grind_session_get_graph (self->session));
}

/* Without calls, inclusive costs are self costs. */
static const char *
get_title (GrindEventsView  *self,
           GrindEventColumn  column)
{
  if (!has_calls (self) && column == GRIND_EVENT_INCLUSIVE_PERCENT)
    column = GRIND_EVENT_SELF_PERCENT;
  else if (!has_calls (self) && column == GRIND_EVENT_INCLUSIVE)
    column = GRIND_EVENT_SELF;

  return *titles[column] != '\0' ? _(titles[column]) : "";
}

static gboolean
has_costs (GrindEventsView *self,
           GrindEventId     event)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindGraph *before = grind_graph_get_before (graph);

  return grind_graph_has_costs (graph, event) &&
         (before == NULL || grind_graph_has_costs (before, event));
}

/* The width of a number column, for the largest possible number of one of the graphs. */
static int
measure_number (GrindEventsView *self,
                GrindGraph      *graph)
{
  GrindEventSet *events = grind_session_get_events (self->session);
  int width = grind_column_view_measure_text (GTK_WIDGET (self->list), "0.0012345");

  for (GrindEventId event = 0; event < MIN (grind_event_set_get_n_events (events), MAX_MEASURED);
       event++)
    {
      const GrindCosts *costs;
      g_autofree char *text = NULL;

      if (!has_costs (self, event))
        continue;
      costs = grind_graph_get_costs (graph, event);
      text = grind_value_format (grind_costs_get_base (costs));
      width = MAX (width, grind_column_view_measure_text (GTK_WIDGET (self->list), text));
    }

  return width + CELL_PADDING;
}

/* The width of the longest text from @get_text for an event type, at most @max pixels */
static int
measure_names (GrindEventsView *self,
               const char    *(* get_text) (const GrindEventSet *, GrindEventId),
               int              max)
{
  GrindEventSet *events = grind_session_get_events (self->session);
  int width = grind_text_scale_get_pixels (GTK_WIDGET (self), 48);

  for (GrindEventId event = 0; event < MIN (grind_event_set_get_n_events (events), MAX_MEASURED);
       event++)
    {
      const char *text = grind_plain_text_peek (get_text (events, event));

      if (text != NULL)
        width = MAX (width, grind_column_view_measure_text (GTK_WIDGET (self->list), text));
    }

  return MIN (width * 11 / 10, grind_text_scale_get_pixels (GTK_WIDGET (self), max)) +
         CELL_PADDING;
}

static int
measure_title (GrindEventsView  *self,
               GrindEventColumn  column)
{
  return grind_column_view_measure_text (GTK_WIDGET (self->list), get_title (self, column)) +
         CELL_PADDING;
}

/* Instead of the usual numbers; changes have a sign, and new events exceed 100 %. */
static void
measure_changes (GrindEventsView *self,
                 GrindGraph      *before,
                 int             *widths)
{
  GtkWidget *list = GTK_WIDGET (self->list);
  int number = MAX (measure_number (self, before),
                    measure_number (self, grind_session_get_graph (self->session)));
  int relative = grind_column_view_measure_text (list, WIDEST_RELATIVE) + CELL_PADDING;

  if (grind_session_get_percent (self->session))
    number = grind_column_view_measure_text (list, WIDEST_POINTS) + CELL_PADDING;
  for (guint i = GRIND_EVENT_INCLUSIVE_PERCENT; i < GRIND_EVENT_BEFORE; i++)
    widths[i] = 0;
  widths[GRIND_EVENT_BEFORE] = widths[GRIND_EVENT_AFTER] = number;
  widths[GRIND_EVENT_SELF_CHANGE] = number + grind_column_view_measure_text (list, "+");
  widths[GRIND_EVENT_CHANGE] = widths[GRIND_EVENT_SELF_CHANGE] +
                               grind_cost_cell_get_bar_room (list);
  widths[GRIND_EVENT_RELATIVE] = widths[GRIND_EVENT_TOTAL_CHANGE] = relative;
  for (guint i = GRIND_EVENT_BEFORE; i < GRIND_EVENT_ROLE; i++)
    widths[i] = MAX (widths[i], measure_title (self, i));
}

static void
measure_columns (GrindEventsView *self,
                 int             *widths)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GtkWidget *list = GTK_WIDGET (self->list);
  g_autofree char *share = grind_percent_dup_widest ();
  int percent = grind_column_view_measure_text (list, share);
  int self_cost = grind_column_view_measure_text (list, _(titles[GRIND_EVENT_SELF_PERCENT]));

  widths[GRIND_EVENT_CHOICE] = grind_text_scale_get_pixels (list, 32);
  widths[GRIND_EVENT_NAME] = MAX (measure_names (self, grind_event_set_get_name, MAX_NAME),
                                  measure_title (self, GRIND_EVENT_NAME));
  widths[GRIND_EVENT_LONG_NAME] = grind_text_scale_get_pixels (list, LONG_NAME_ROOM);
  widths[GRIND_EVENT_FORMULA] = grind_text_scale_get_pixels (list, FORMULA_ROOM);
  widths[GRIND_EVENT_INCLUSIVE_PERCENT] = percent + CELL_PADDING +
                                          grind_cost_cell_get_bar_room (list);
  widths[GRIND_EVENT_SELF_PERCENT] = MAX (percent, self_cost) + CELL_PADDING;
  widths[GRIND_EVENT_INCLUSIVE] = measure_number (self, graph);
  widths[GRIND_EVENT_SELF] = widths[GRIND_EVENT_INCLUSIVE];
  widths[GRIND_EVENT_TOTAL] = widths[GRIND_EVENT_INCLUSIVE];
  /* In some languages the titles are longer than the numbers. */
  for (guint i = GRIND_EVENT_INCLUSIVE_PERCENT; i <= GRIND_EVENT_TOTAL; i++)
    widths[i] = MAX (widths[i], measure_title (self, i));
  for (guint i = GRIND_EVENT_BEFORE; i < GRIND_EVENT_ROLE; i++)
    widths[i] = 0;
  if (grind_graph_get_before (graph) != NULL)
    measure_changes (self, grind_graph_get_before (graph), widths);
  if (!has_calls (self))
    {
      widths[GRIND_EVENT_SELF_PERCENT] = 0;
      widths[GRIND_EVENT_SELF] = 0;
      widths[GRIND_EVENT_SELF_CHANGE] = 0;
    }
  widths[GRIND_EVENT_ROLE] = grind_column_view_measure_text (list, _("secondary")) + CELL_PADDING;
  if (grind_event_set_get_n_definitions (grind_session_get_events (self->session)) > 0)
    widths[GRIND_EVENT_ROLE] += grind_text_scale_get_pixels (list, BUTTON_ROOM);
}

static void
apply_widths (GrindEventsView *self)
{
  GtkWidget *title = gtk_widget_get_first_child (GTK_WIDGET (self->titles));

  for (guint i = 0; title != NULL; i++, title = gtk_widget_get_next_sibling (title))
    {
      gtk_widget_set_visible (title, self->widths[i] > 0);
      gtk_widget_set_size_request (title, self->widths[i], -1);
      if (i == GRIND_EVENT_NAME)
        gtk_widget_set_hexpand (title, self->widths[GRIND_EVENT_FORMULA] == 0);
    }
  for (int i = 0; gtk_list_box_get_row_at_index (self->list, i) != NULL; i++)
    if (get_row (self, i) != NULL)
      grind_event_row_set_widths (get_row (self, i), self->widths);
  if (self->editor != NULL)
    grind_event_editor_set_widths (self->editor, self->widths[GRIND_EVENT_CHOICE],
                                   self->widths[GRIND_EVENT_NAME],
                                   self->widths[GRIND_EVENT_LONG_NAME]);
}

/* Hides columns that do not fit. */
static void
fit (GrindEventsView *self)
{
  int room = gtk_adjustment_get_page_size (gtk_scrolled_window_get_hadjustment (self->scroller));
  int widths[GRIND_N_EVENT_COLUMNS];
  int sum = 0;

  measure_columns (self, widths);
  for (guint i = 0; i < GRIND_N_EVENT_COLUMNS; i++)
    sum += widths[i];
  for (guint i = 0; i < G_N_ELEMENTS (optional) && room > 0 && sum > room; i++)
    {
      sum -= widths[optional[i]];
      widths[optional[i]] = 0;
    }
  if (room > sum && widths[GRIND_EVENT_LONG_NAME] > 0)
    {
      int wanted = measure_names (self, grind_event_set_get_long_name, MAX_LONG_NAME);
      int most = widths[GRIND_EVENT_LONG_NAME] + (room - sum) / 2;

      widths[GRIND_EVENT_LONG_NAME] = MAX (widths[GRIND_EVENT_LONG_NAME], MIN (wanted, most));
    }
  memcpy (self->widths, widths, sizeof widths);
  apply_widths (self);
}

static gboolean
fit_cb (gpointer user_data)
{
  GrindEventsView *self = user_data;

  self->fit_source = 0;
  fit (self);

  return G_SOURCE_REMOVE;
}

/* Not during size allocation */
static void
queue_fit (GrindEventsView *self)
{
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

static void
update_rows (GrindEventsView *self)
{
  for (int i = 0; gtk_list_box_get_row_at_index (self->list, i) != NULL; i++)
    {
      GrindEventRow *row = get_row (self, i);
      GrindEventId event = row != NULL ? grind_event_row_get_event (row) : GRIND_NONE;

      if (event != GRIND_NONE)
        grind_event_row_update (row, has_costs (self, event));
    }
  g_simple_action_set_state (self->primary,
                             g_variant_new_uint32 (grind_session_get_event (self->session)));
}

/* Computes the costs of all listed event types. */
static gpointer
compute_costs (gpointer       graph,
               GCancellable  *cancellable,
               GError       **error)
{
  GrindGraph *before = grind_graph_get_before (graph);
  guint n_events = grind_event_set_get_n_events (grind_graph_get_events (graph));

  for (GrindEventId event = 0; event < n_events && !g_cancellable_is_cancelled (cancellable);
       event++)
    if (_grind_events_view_is_listed (graph, event))
      {
        grind_graph_get_costs (graph, event);
        if (before != NULL)
          grind_graph_get_costs (before, event);
      }

  return NULL;
}

static void
computed (gpointer      owner,
          gpointer      result,
          const GError *error)
{
  GrindEventsView *self = owner;

  update_rows (self);
  fit (self);
}

static const GrindJob costs_job = {
  .run = compute_costs, .free_data = g_object_unref, .done = computed,
};

/* Computes missing costs: at once if there are few. */
static void
compute (GrindEventsView *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint n_events = grind_event_set_get_n_events (self->events);
  guint64 n_costs = 0;

  for (GrindEventId event = 0; event < n_events; event++)
    if (_grind_events_view_is_listed (graph, event) && !has_costs (self, event))
      n_costs += grind_graph_get_n_nodes (graph) + (guint64) grind_profile_get_n_calls (profile);

  if (n_costs <= MAX_AT_ONCE)
    {
      grind_view_run_at_once (GRIND_VIEW (self), &costs_job, g_object_ref (graph));
      return;
    }

  update_rows (self);
  fit (self);
  grind_view_run (GRIND_VIEW (self), &costs_job, g_object_ref (graph));
}

static void
add_row (GrindEventsView *self,
         GrindEventId     event,
         guint            definition)
{
  GrindNavigator *navigator = grind_view_get_navigator (GRIND_VIEW (self));

  gtk_list_box_append (self->list, grind_event_row_new (navigator, event, definition));
}

static void
clear_rows (GrindEventsView *self)
{
  GtkListBoxRow *row;

  self->editor = NULL;
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
}

/* Adds a last line with the number of event types that are not listed. */
static void
add_rest (GrindEventsView *self,
          guint            n_hidden)
{
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (n_hidden == 0)
    return;

  text = g_strdup_printf (ngettext ("%u more event is not listed",
                                    "%u more events are not listed", n_hidden),
                          n_hidden);
  label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "grind-dim");
  gtk_list_box_append (self->list, label);
}

/* Lists the user's formulas in their order, including those that are not available. */
static void
list_events (GrindEventsView *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindEventSet *events = grind_graph_get_events (graph);
  guint n_own = grind_profile_get_n_events (grind_session_get_profile (self->session));
  guint n_hidden = 0;

  clear_rows (self);
  for (GrindEventId event = 0; event < n_own; event++)
    {
      if (_grind_events_view_is_listed (graph, event))
        add_row (self, event, GRIND_NONE);
      else
        n_hidden++;
    }
  add_rest (self, n_hidden);
  for (guint i = 0; i < grind_event_set_get_n_definitions (events); i++)
    add_row (self, grind_event_set_get_defined (events, i), i);
}

static void
grind_events_view_update (GrindView    *view,
                          GrindChanges  changes)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (view);
  GrindEventSet *events = grind_session_get_events (self->session);

  if (events != self->events)
    {
      g_clear_pointer (&self->events, grind_event_set_unref);
      self->events = grind_event_set_ref (events);
      list_events (self);
      _grind_events_view_focus_saved (self);
      grind_view_set_count (view, grind_event_set_get_n_events (events));
      grind_view_change_height (view);
    }

  if ((changes & (GRIND_CHANGE_GRAPH | GRIND_CHANGE_OPTIONS)) != 0)
    compute (self);
  else
    update_rows (self);
  /* Changes are percentages or numbers, of other widths. */
  if ((changes & GRIND_CHANGE_STYLE) != 0 &&
      grind_graph_get_before (grind_session_get_graph (self->session)) != NULL)
    queue_fit (self);
}

static guint64
grind_events_view_count (GrindView *view)
{
  return grind_event_set_get_n_events (grind_session_get_events (grind_view_get_session (view)));
}

static int
grind_events_view_get_height (GrindView *view,
                              guint      min_rows)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (view);
  int list, titles_height;

  gtk_widget_measure (GTK_WIDGET (self->list), GTK_ORIENTATION_VERTICAL, -1, NULL, &list, NULL,
                      NULL);
  gtk_widget_measure (GTK_WIDGET (self->titles), GTK_ORIENTATION_VERTICAL, -1, NULL,
                      &titles_height, NULL, NULL);

  return titles_height + MAX (list, grind_text_scale_get_pixels (GTK_WIDGET (self),
                                                                 24 * (int) min_rows));
}

static void
row_activated_cb (GrindEventsView *self,
                  GtkListBoxRow   *row)
{
  if (GRIND_IS_EVENT_ROW (row) && grind_event_row_get_event (GRIND_EVENT_ROW (row)) != GRIND_NONE)
    grind_session_set_event (self->session, grind_event_row_get_event (GRIND_EVENT_ROW (row)));
}

static void
pressed_cb (GrindEventsView *self,
            int              n_press,
            double           x,
            double           y)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_y (self->list, (int) y);

  if (!GRIND_IS_EVENT_ROW (row))
    return;

  _grind_events_view_open_menu (self, GRIND_EVENT_ROW (row), x, y);
  grind_column_view_forget_press (gtk_widget_pick (GTK_WIDGET (self->list), x, y,
                                                   GTK_PICK_DEFAULT));
}

static void
add_cb (GrindEventsView *self)
{
  _grind_events_view_edit (self, GRIND_NONE);
}

/* Tab goes through the widgets of a row, then leaves the list. */
static gboolean
grind_events_view_focus (GtkWidget        *widget,
                         GtkDirectionType  direction)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (widget);
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list));

  if (row != NULL && (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD))
    return gtk_widget_child_focus (row, direction);

  return GTK_WIDGET_CLASS (grind_events_view_parent_class)->focus (widget, direction);
}

static gboolean
menu_shortcut (GtkWidget *widget,
               GVariant  *arguments,
               gpointer   user_data)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (widget);
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list));
  graphene_rect_t bounds;

  if (!GRIND_IS_EVENT_ROW (row) ||
      !gtk_widget_compute_bounds (row, GTK_WIDGET (self->list), &bounds))
    return FALSE;

  _grind_events_view_open_menu (self, GRIND_EVENT_ROW (row), bounds.origin.x + 40,
                                bounds.origin.y + bounds.size.height);

  return TRUE;
}

static void
add_titles (GrindEventsView *self)
{
  for (guint i = 0; i < GRIND_N_EVENT_COLUMNS; i++)
    {
      GtkWidget *label = gtk_label_new (get_title (self, i));
      gboolean is_number = grind_event_column_is_number (i);

      gtk_label_set_xalign (GTK_LABEL (label), is_number ? 1 : 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
      gtk_widget_set_hexpand (label, i == GRIND_EVENT_FORMULA);
      gtk_widget_add_css_class (label, "grind-event-cell");
      gtk_box_append (self->titles, label);
    }
}

static void
grind_events_view_constructed (GObject *object)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (object);

  G_OBJECT_CLASS (grind_events_view_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  add_titles (self);
  _grind_events_view_add_actions (self);
}

static void
grind_events_view_dispose (GObject *object)
{
  GrindEventsView *self = GRIND_EVENTS_VIEW (object);

  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->events, grind_event_set_unref);
  g_clear_object (&self->primary);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_EVENTS_VIEW);

  G_OBJECT_CLASS (grind_events_view_parent_class)->dispose (object);
}

static void
grind_events_view_class_init (GrindEventsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_events_view_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_events_view_dispose;
  widget_class->focus = grind_events_view_focus;
  view_class->update = grind_events_view_update;
  view_class->count = grind_events_view_count;
  view_class->get_height = grind_events_view_get_height;

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_shortcut, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_shortcut, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-events-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindEventsView, titles);
  gtk_widget_class_bind_template_child (widget_class, GrindEventsView, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindEventsView, list);
  gtk_widget_class_bind_template_child (widget_class, GrindEventsView, add_button);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
grind_events_view_init (GrindEventsView *self)
{
  self->saved = GRIND_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_scroll_shim_attach (self->scroller);
  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (self->scroller),
                           "notify::page-size", G_CALLBACK (queue_fit), self, G_CONNECT_SWAPPED);
}
