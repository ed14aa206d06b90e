/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-profile-view.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "grind-function-header.h"
#include "grind-function-pane.h"
#include "grind-relation-pane.h"

#define MIN_CALLER_ROWS 3
#define MAX_CALLER_PART 0.4   /* of the room of both sides, until the divider is dragged */

/* All panes of one profile. They know the session, and nothing of each other. */
struct _GrindProfileView
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer         *warning_bar;
  GtkLabel            *warning_label;
  GrindFunctionPane   *functions;
  GrindFunctionHeader *header;
  GtkPaned            *sides;
  GrindRelationPane   *callers;
  GrindRelationPane   *callees;

  guint    place_source;
  gboolean is_placed_by_user;
};

G_DEFINE_FINAL_TYPE (GrindProfileView, grind_profile_view, ADW_TYPE_BIN)

/* The upper side is as high as its rows need, so that one caller does not cost half the window. */
static gboolean
place_cb (gpointer user_data)
{
  GrindProfileView *self = user_data;
  int height = gtk_widget_get_height (GTK_WIDGET (self->sides));
  int wanted;

  self->place_source = 0;
  if (height > 0 && !self->is_placed_by_user)
    {
      wanted = grind_relation_pane_get_wanted_height (self->callers, MIN_CALLER_ROWS);
      gtk_paned_set_position (self->sides, MIN (wanted, (int) (MAX_CALLER_PART * height)));
    }

  return G_SOURCE_REMOVE;
}

static void
queue_place (GrindProfileView *self)
{
  if (self->place_source == 0 && !self->is_placed_by_user)
    self->place_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, place_cb, self, NULL);
}

static void
drag_cb (GrindProfileView *self,
         double            x,
         double            y,
         GtkGestureDrag   *gesture)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self->sides), x, y, GTK_PICK_DEFAULT);

  if (picked != NULL && strcmp (gtk_widget_get_css_name (picked), "separator") == 0)
    self->is_placed_by_user = TRUE;
}

static gboolean
move_handle_cb (GrindProfileView *self)
{
  self->is_placed_by_user = TRUE;

  return FALSE;
}

/* Once the user has moved the divider it stays where it was put. */
static void
watch_divider (GrindProfileView *self)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), GTK_PHASE_CAPTURE);
  g_signal_connect_object (gesture, "drag-begin", G_CALLBACK (drag_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->sides), GTK_EVENT_CONTROLLER (gesture));
  g_signal_connect_object (self->sides, "move-handle", G_CALLBACK (move_handle_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
close_warnings_cb (GrindProfileView *self)
{
  gtk_revealer_set_reveal_child (self->warning_bar, FALSE);
}

static char *
dup_warning_text (const char            *count,
                  const GrindDiagnostic *first)
{
  g_autofree char *line = NULL;

  if (first->line == 0)
    return g_strdup_printf ("%s. %s", count, first->message);

  line = grind_number_format_integer (MIN (first->line, G_MAXINT64));
  /* translators: how many warnings, the line of the first, what it says:
   * "3 warnings while reading. Line 12: expected a number" */
  return g_strdup_printf (_("%s. Line %s: %s"), count, line, first->message);
}

static void
show_warnings (GrindProfileView *self,
               GrindProfile     *profile)
{
  const GrindDiagnostic *first = NULL;
  guint64 n_warnings = 0;
  g_autofree char *number = NULL;
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);

      if (diagnostic->level != GRIND_LEVEL_WARNING)
        continue;
      if (first == NULL)
        first = diagnostic;
      n_warnings += diagnostic->count;
    }
  if (first == NULL)
    return;

  number = grind_number_format_integer (MIN (n_warnings, G_MAXINT64));
  count = g_strdup_printf (ngettext ("%s warning while reading", "%s warnings while reading",
                                     MIN (n_warnings, G_MAXINT)),
                           number);
  text = dup_warning_text (count, first);
  gtk_label_set_text (self->warning_label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->warning_label), text);
  gtk_revealer_set_reveal_child (self->warning_bar, TRUE);
}

static gboolean
grind_profile_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_PROFILE_VIEW (widget)->functions));
}

static void
grind_profile_view_dispose (GObject *object)
{
  GrindProfileView *self = GRIND_PROFILE_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PROFILE_VIEW);
  g_clear_handle_id (&self->place_source, g_source_remove);

  G_OBJECT_CLASS (grind_profile_view_parent_class)->dispose (object);
}

static void
grind_profile_view_class_init (GrindProfileViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_profile_view_dispose;
  widget_class->grab_focus = grind_profile_view_grab_focus;

  g_type_ensure (GRIND_TYPE_FUNCTION_PANE);
  g_type_ensure (GRIND_TYPE_FUNCTION_HEADER);
  g_type_ensure (GRIND_TYPE_RELATION_PANE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-profile-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, warning_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, warning_label);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, functions);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, header);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, sides);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, callers);
  gtk_widget_class_bind_template_child (widget_class, GrindProfileView, callees);
  gtk_widget_class_bind_template_callback (widget_class, queue_place);
  gtk_widget_class_bind_template_callback (widget_class, close_warnings_cb);
}

static void
grind_profile_view_init (GrindProfileView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  watch_divider (self);
}

/**
 * grind_profile_view_new:
 * @session: a session
 *
 * Returns: (transfer floating): the panes of @session
 */
GtkWidget *
grind_profile_view_new (GrindSession *session)
{
  GrindProfileView *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_PROFILE_VIEW, NULL);
  grind_function_pane_set_session (self->functions, session);
  grind_function_header_set_session (self->header, session);
  grind_relation_pane_set_session (self->callers, session);
  grind_relation_pane_set_session (self->callees, session);
  show_warnings (self, grind_session_get_profile (session));

  return GTK_WIDGET (self);
}

/**
 * grind_profile_view_is_ready:
 * @self: a profile view
 *
 * Returns: whether all lists are filled
 */
gboolean
grind_profile_view_is_ready (GrindProfileView *self)
{
  g_return_val_if_fail (GRIND_IS_PROFILE_VIEW (self), FALSE);

  return grind_function_pane_is_ready (self->functions);
}

/**
 * grind_profile_view_sort:
 * @self: a profile view
 * @key: what to sort the functions by
 *
 * Sorts the function list, or turns its order round if it is sorted by @key.
 */
void
grind_profile_view_sort (GrindProfileView *self,
                         GrindSortKey      key)
{
  g_return_if_fail (GRIND_IS_PROFILE_VIEW (self));

  grind_function_pane_sort (self->functions, key);
}
