/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions on event types: choose, add, edit, remove. */
#include "config.h"

#include "grind-events-private.h"

#include <glib/gi18n.h>

#include "ui/base/grind-accessible.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-settings.h"

#define MAX_RECORDED 40   /* of the file's event types; their costs take memory */

/* A header may claim any number of event types; not all of them are listed. */
gboolean
_grind_events_view_is_listed (GrindGraph   *graph,
                              GrindEventId  event)
{
  guint n_own = grind_profile_get_n_events (grind_graph_get_profile (graph));

  return event < MAX_RECORDED || event >= n_own;
}

/* The user's formulas, with one removed, replaced or appended. */
static GVariant *
change_definitions (GrindSession *session,
                    guint         definition,
                    const char   *name,
                    const char   *long_name,
                    const char   *formula)
{
  g_auto (GVariantBuilder) builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE
                                                             (GRIND_DEFINITIONS_TYPE));
  GVariant *definitions = grind_session_get_definitions (session);
  guint n = g_variant_n_children (definitions);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (definitions, i);

      if (i != definition)
        g_variant_builder_add_value (&builder, child);
      else if (name != NULL)
        g_variant_builder_add (&builder, "(sss)", name, long_name, formula);
    }
  if (definition == GRIND_NONE)
    g_variant_builder_add (&builder, "(sss)", name, long_name, formula);

  return g_variant_builder_end (&builder);
}

static GrindEventRow *
find_definition (GrindEventsView *self,
                 guint            definition)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (GRIND_IS_EVENT_ROW (row) &&
        grind_event_row_get_definition (GRIND_EVENT_ROW (row)) == definition)
      return GRIND_EVENT_ROW (row);

  return NULL;
}

static gboolean
reveal_cb (GtkWidget     *row,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  GtkAdjustment *adjustment = user_data;
  graphene_rect_t bounds;
  double value;

  if (gtk_widget_get_height (row) == 0 ||
      !gtk_widget_compute_bounds (row, gtk_widget_get_parent (row), &bounds))
    return G_SOURCE_CONTINUE;

  value = MAX (gtk_adjustment_get_value (adjustment), bounds.origin.y + bounds.size.height -
                                                      gtk_adjustment_get_page_size (adjustment));
  gtk_adjustment_set_value (adjustment, MIN (value, bounds.origin.y));

  return G_SOURCE_REMOVE;
}

/* A new row has no position yet, so GTK would scroll to the top when it gets the focus. */
static void
reveal (GrindEventsView *self,
        GtkWidget       *row)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  gtk_widget_add_tick_callback (row, reveal_cb, g_object_ref (adjustment), g_object_unref);
}

/* Removes the editor, and shows the row that it replaced. */
static void
close_editor (GrindEventsView *self)
{
  GrindEventRow *row;

  if (self->editor == NULL)
    return;

  row = find_definition (self, grind_event_editor_get_definition (self->editor));
  gtk_list_box_remove (self->list, gtk_widget_get_parent (GTK_WIDGET (self->editor)));
  self->editor = NULL;
  if (row == NULL)
    return;

  gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (row));
  reveal (self, GTK_WIDGET (row));
}

static void
cancelled_cb (GrindEventsView *self)
{
  gboolean is_new = grind_event_editor_get_definition (self->editor) == GRIND_NONE;

  /* Before the focused entry is removed, which would scroll to the top. */
  if (is_new)
    gtk_widget_grab_focus (self->add_button);
  close_editor (self);
}

static void
saved_cb (GrindEventsView  *self,
          const char       *name,
          const char       *long_name,
          const char       *formula,
          GrindEventEditor *editor)
{
  guint definition = grind_event_editor_get_definition (editor);
  GVariant *definitions = change_definitions (self->session, definition, name, long_name, formula);

  if (definition == GRIND_NONE)
    self->saved = g_variant_n_children (definitions) - 1;
  else if (!g_variant_equal (definitions, grind_session_get_definitions (self->session)))
    self->saved = definition;
  g_object_ref (editor);
  close_editor (self);
  grind_settings_set_formulas (self->session, definitions);
  g_object_unref (editor);
}

/* Focuses the row of the formula that was saved last, once. */
void
_grind_events_view_focus_saved (GrindEventsView *self)
{
  GrindEventRow *row = self->saved != GRIND_NONE ? find_definition (self, self->saved) : NULL;

  self->saved = GRIND_NONE;
  if (row == NULL)
    return;

  gtk_widget_grab_focus (GTK_WIDGET (row));
  reveal (self, GTK_WIDGET (row));
}

/* Adds an editor in place of a formula, or at the end. */
void
_grind_events_view_edit (GrindEventsView *self,
                         guint            definition)
{
  GVariant *definitions = grind_session_get_definitions (self->session);
  const char *name = "", *long_name = "", *formula = "";
  GrindEventRow *row;
  GtkWidget *editor;
  GtkWidget *editor_row;

  close_editor (self);
  if (definition != GRIND_NONE && definition < g_variant_n_children (definitions))
    g_variant_get_child (definitions, definition, "(&s&s&s)", &name, &long_name, &formula);
  row = definition != GRIND_NONE ? find_definition (self, definition) : NULL;

  editor = grind_event_editor_new (definition, name, long_name, formula);
  self->editor = GRIND_EVENT_EDITOR (editor);
  grind_event_editor_set_events (self->editor, self->events);
  grind_event_editor_set_widths (self->editor, self->widths[GRIND_EVENT_CHOICE],
                                 self->widths[GRIND_EVENT_NAME],
                                 self->widths[GRIND_EVENT_LONG_NAME]);
  g_signal_connect_object (editor, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "cancelled", G_CALLBACK (cancelled_cb), self,
                           G_CONNECT_SWAPPED);

  editor_row = gtk_list_box_row_new ();
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (editor_row), FALSE);
  gtk_widget_set_focusable (editor_row, FALSE);
  grind_accessible_set_label (editor_row, _("Formula"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (editor_row), editor);
  gtk_list_box_insert (self->list, editor_row,
                       row != NULL ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : -1);
  if (row != NULL)
    gtk_widget_set_visible (GTK_WIDGET (row), FALSE);
  gtk_widget_grab_focus (editor);
  reveal (self, editor_row);
}

/* Whether a row still means this event type: the session may have others already. */
static gboolean
is_event (GrindEventsView *self,
          GrindEventId     event)
{
  return self->events == grind_session_get_events (self->session) &&
         event < grind_event_set_get_n_events (self->events);
}

static void
primary_state_cb (GSimpleAction *action,
                  GVariant      *state,
                  gpointer       user_data)
{
  GrindEventsView *self = user_data;
  GrindEventId event = g_variant_get_uint32 (state);

  if (is_event (self, event))
    grind_session_set_event (self->session, event);
}

static void
secondary_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GrindEventsView *self = user_data;
  GrindEventId event = g_variant_get_uint32 (parameter);

  if (event == GRIND_NONE || is_event (self, event))
    grind_session_set_secondary_event (self->session, event);
}

static void
edit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  _grind_events_view_edit (user_data, g_variant_get_uint32 (parameter));
}

static void
remove_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindEventsView *self = user_data;
  guint definition = g_variant_get_uint32 (parameter);
  GVariant *definitions;

  close_editor (self);
  definitions = change_definitions (self->session, definition, NULL, NULL, NULL);
  grind_settings_set_formulas (self->session, definitions);
  gtk_widget_grab_focus (self->add_button);
}

/* Creates the actions of the rows and their menu, in the group "events". */
void
_grind_events_view_add_actions (GrindEventsView *self)
{
  static const GActionEntry entries[] = {
    { .name = "secondary", .activate = secondary_action, .parameter_type = "u" },
    { .name = "edit", .activate = edit_action, .parameter_type = "u" },
    { .name = "remove", .activate = remove_action, .parameter_type = "u" },
  };
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  self->primary = g_simple_action_new_stateful ("primary", G_VARIANT_TYPE_UINT32,
                                                g_variant_new_uint32 (0));
  g_signal_connect (self->primary, "change-state", G_CALLBACK (primary_state_cb), self);
  g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (self->primary));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "events", G_ACTION_GROUP (group));
}

static void
append_item (GMenu      *menu,
             const char *label,
             const char *action,
             guint       target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "u", target);
  g_menu_append_item (menu, item);
}

static GMenuModel *
make_menu (GrindEventsView *self,
           GrindEventRow   *row)
{
  GrindEventId event = grind_event_row_get_event (row);
  guint definition = grind_event_row_get_definition (row);
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) show = g_menu_new ();
  g_autoptr (GMenu) change = g_menu_new ();

  if (event != GRIND_NONE)
    append_item (show, _("Use as _Primary"), "events.primary", event);
  if (event != GRIND_NONE && event == grind_session_get_secondary_event (self->session))
    append_item (show, _("Remove as _Secondary"), "events.secondary", GRIND_NONE);
  else if (event != GRIND_NONE && event != grind_session_get_event (self->session))
    append_item (show, _("Use as _Secondary"), "events.secondary", event);
  if (definition != GRIND_NONE)
    {
      append_item (change, _("_Edit Formula"), "events.edit", definition);
      append_item (change, _("_Remove Formula"), "events.remove", definition);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (show));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (change));

  return G_MENU_MODEL (menu);
}

/* Coordinates are relative to the list. */
void
_grind_events_view_open_menu (GrindEventsView *self,
                              GrindEventRow   *row,
                              double           x,
                              double           y)
{
  g_autoptr (GMenuModel) menu = make_menu (self, row);
  GdkRectangle place;

  if (!gtk_widget_translate_coordinates (GTK_WIDGET (self->list), GTK_WIDGET (self), x, y, &x,
                                         &y))
    return;

  place = (GdkRectangle) { x, y, 1, 1 };
  grind_lazy_menu_open (&self->popover, GTK_WIDGET (self), menu, &place);
}
