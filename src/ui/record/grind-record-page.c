/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-record-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "analysis/names/grind-number.h"
#include "grind-recordings.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-message-bar.h"
#include "ui/base/grind-overflow-layout.h"

#define INTERVAL   500     /* ms, of the elapsed time */
#define MAX_FRAMES 100     /* of the stack, from the current function up */
#define MAX_OUTPUT 200000  /* characters of output to show */
#define NO_COSTS   3       /* s after which a function that was not entered is suspicious */

/* A program that is being recorded: how far it is, what it costs, where it is, what it prints, and
 * buttons to control it. */
struct _GrindRecordPage
{
  AdwBin parent_instance;

  /* Template */
  GrindMessageBar *problem_bar;
  GtkLabel        *state_label;
  GtkLabel        *elapsed_label;
  GtkBox          *buttons;
  GtkProgressBar  *progress_bar;
  GtkLabel        *costs_label;
  GtkWidget       *stack_box;
  GtkLabel        *stack_label;
  GtkListBox      *stack_list;
  GtkScrolledWindow *output_scroller;
  GtkTextView     *output_view;

  /* Borrowed: children of @buttons */
  GtkWidget *stop_button;
  GtkWidget *count_button;
  GtkWidget *dump_button;
  GtkWidget *zero_button;
  GtkWidget *kill_button;

  /* Owned */
  GrindRecording *recording;   /* (nullable) */
  char           *command;     /* (nullable): of it, for display */

  guint64  last_total;         /* of the last recording of the same command, or 0 */
  guint    timer;              /* while it is visible */
};

G_DEFINE_FINAL_TYPE (GrindRecordPage, grind_record_page, ADW_TYPE_BIN)

static char *
dup_elapsed (double elapsed)
{
  int seconds = (int) elapsed;

  if (seconds < 3600)
    return g_strdup_printf ("%d:%02d", seconds / 60, seconds % 60);

  return g_strdup_printf ("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/* A sentence about what is happening */
static char *
dup_state (GrindRecordPage *self)
{
  switch (grind_recording_get_state (self->recording))
    {
    case GRIND_RECORDING_STOPPING:
    case GRIND_RECORDING_STUCK:
      /* translators: %s is a command */
      return g_strdup_printf (_("Stopping %s, and writing the profile"), self->command);
    case GRIND_RECORDING_ENDED:
      return g_strdup_printf (_("%s has ended"), self->command);
    default:
      break;
    }
  if (grind_recording_is_main_over (self->recording))
    /* translators: %s is a command */
    return g_strdup_printf (_("%s has ended; programs that it started are running"),
                            self->command);
  if (!grind_recording_is_counting (self->recording))
    return g_strdup_printf (_("Running %s, not counting"), self->command);

  return g_strdup_printf (_("Recording %s"), self->command);
}

/* The problem of the recording, or a suspicion */
static char *
dup_problem (GrindRecordPage *self)
{
  const GrindRecordOptions *options = grind_recording_get_options (self->recording);
  const GrindLiveStatus *status = grind_recording_get_status (self->recording);

  if (grind_recording_get_state (self->recording) == GRIND_RECORDING_STUCK &&
      grind_recording_get_problem (self->recording) == NULL)
    return g_strdup (_("The program neither answers nor ends. Waiting may help. Kill loses what "
                       "was counted since the last dump."));
  if (grind_recording_get_problem (self->recording) != NULL)
    return g_strdup (grind_recording_get_problem (self->recording));
  if (options->start == GRIND_RECORD_AT_FUNCTION && status != NULL && status->totals[0] == 0 &&
      grind_recording_get_n_dumps (self->recording) == 0 &&
      grind_recording_get_elapsed (self->recording) > NO_COSTS)
    /* translators: %s is the name of a function */
    return g_strdup_printf (_("“%s” has not been called yet. If it is inlined, or has another "
                              "name, nothing will be counted."), options->function);

  return NULL;
}

/* "Ir 1,234   Dr 56": all costs so far */
static char *
dup_costs (GrindRecordPage *self)
{
  const GrindLiveStatus *status = grind_recording_get_status (self->recording);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *functions = NULL;
  g_autofree char *costs = NULL;

  if (grind_recording_get_options (self->recording)->is_cachegrind)
    return g_strdup (_("Cachegrind reports no costs while it runs."));
  if (!grind_recording_is_exact (self->recording))
    return g_strdup (_("Once counting was stopped, the costs are known when the profile is "
                       "written."));
  if (status == NULL || status->events[0] == NULL)
    return g_strdup ("");

  for (guint i = 0; status->events[i] != NULL; i++)
    {
      g_autofree char *number =
        grind_number_format_integer ((gint64) MIN (status->totals[i], G_MAXINT64));

      g_string_append_printf (text, "%s%s\302\240%s", i > 0 ? "   " : "", number,
                              status->events[i]);
    }
  functions = grind_number_format_integer (status->n_functions);
  /* translators: costs, such as "1,234 Ir", and a number */
  costs = g_strdup_printf (ngettext ("%s in %s function", "%s in %s functions",
                                     status->n_functions), text->str, functions);
  if (grind_recording_get_n_dumps (self->recording) == 0)
    return g_steal_pointer (&costs);

  /* translators: %s are costs */
  return g_strdup_printf (_("%s, since the last dump"), costs);
}

static void
show_progress (GrindRecordPage *self)
{
  const GrindLiveStatus *status = grind_recording_get_status (self->recording);
  gboolean is_known = self->last_total > 0 && status != NULL &&
                      grind_recording_is_exact (self->recording);
  g_autofree char *share = NULL;
  g_autofree char *text = NULL;
  double fraction;

  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), is_known);
  if (!is_known)
    return;

  fraction = ((double) status->totals[0] + grind_recording_get_dumped (self->recording)) /
             self->last_total;
  gtk_progress_bar_set_fraction (self->progress_bar, MIN (fraction, 1));
  share = grind_number_format_share_digits (fraction, 0);
  /* translators: progress, compared with an earlier recording; %s is a number */
  text = g_strdup_printf (_("about %s %% of the last recording"), share);
  gtk_progress_bar_set_text (self->progress_bar, text);
}

static GtkWidget *
new_stack_row (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *share = gtk_label_new (NULL);
  GtkWidget *name = gtk_label_new (NULL);

  gtk_label_set_width_chars (GTK_LABEL (share), 6);
  gtk_label_set_xalign (GTK_LABEL (share), 1);
  gtk_widget_add_css_class (share, "numeric");
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (box), share);
  gtk_box_append (GTK_BOX (box), name);

  return box;
}

/* As in profiles, an address has no zeros in front. */
static char *
dup_function (const char *name)
{
  const char *digits = g_str_has_prefix (name, "0x") ? name + 2 : NULL;
  g_autofree char *address = NULL;

  if (digits == NULL || digits[0] != '0')
    return grind_plain_text_dup (name);

  digits += strspn (digits, "0");
  address = g_strconcat ("0x", *digits != '\0' ? digits : "0", NULL);

  return grind_plain_text_dup (address);
}

static void
fill_stack_row (GtkListBoxRow        *row,
                const GrindLiveFrame *frame,
                guint64               total,
                gboolean              is_exact)
{
  GtkWidget *share = gtk_widget_get_first_child (gtk_list_box_row_get_child (row));
  GtkWidget *name = gtk_widget_get_next_sibling (share);
  g_autofree char *text = is_exact
    ? grind_number_format_share (total > 0 ? (double) frame->costs[0] / total : 0)
    : g_strdup ("–");
  g_autofree char *shown = dup_function (frame->function);
  g_autofree char *label = NULL;

  /* translators: a percentage, and the name of a function */
  label = g_strdup_printf (_("%s %%, %s"), text, shown);
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (name)), shown) == 0 &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (share)), text))
    return;

  gtk_label_set_text (GTK_LABEL (share), text);
  gtk_label_set_text (GTK_LABEL (name), shown);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row), shown);
  grind_accessible_set_label (GTK_WIDGET (row), label);
}

/* The current function comes first. */
static void
show_stack (GrindRecordPage *self)
{
  const GrindLiveStatus *status = grind_recording_get_status (self->recording);
  guint n_frames = status != NULL ? MIN (status->frames->len, MAX_FRAMES) : 0;
  GtkListBoxRow *row;

  for (guint i = 0; i < n_frames; i++)
    {
      row = gtk_list_box_get_row_at_index (self->stack_list, i);
      if (row == NULL)
        {
          gtk_list_box_append (self->stack_list, new_stack_row ());
          row = gtk_list_box_get_row_at_index (self->stack_list, i);
          gtk_list_box_row_set_activatable (row, FALSE);
        }
      fill_stack_row (row, status->frames->pdata[status->frames->len - 1 - i],
                      status->totals[0], grind_recording_is_exact (self->recording));
    }
  while ((row = gtk_list_box_get_row_at_index (self->stack_list, n_frames)) != NULL)
    gtk_list_box_remove (self->stack_list, GTK_WIDGET (row));
}

static void
show_buttons (GrindRecordPage *self)
{
  GrindRecordingState state = grind_recording_get_state (self->recording);
  gboolean is_callgrind = !grind_recording_get_options (self->recording)->is_cachegrind;
  gboolean is_running = state == GRIND_RECORDING_RUNNING;
  gboolean is_stuck = state == GRIND_RECORDING_STUCK;
  gboolean can_ask = is_running && is_callgrind &&
                     !grind_recording_is_main_over (self->recording);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "recording.stop", is_running || is_stuck);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "recording.count", can_ask);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "recording.dump", can_ask);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "recording.zero", can_ask);
  gtk_button_set_label (GTK_BUTTON (self->count_button),
                        grind_recording_will_count (self->recording) ? _("Stop Counting")
                                                                     : _("Start Counting"));
  gtk_widget_set_visible (self->count_button, is_callgrind);
  gtk_widget_set_visible (self->dump_button, is_callgrind);
  gtk_widget_set_visible (self->zero_button, is_callgrind);
  gtk_widget_set_visible (self->kill_button, is_stuck);
  gtk_widget_set_visible (self->stack_box, is_callgrind);
}

static void
show_elapsed (GrindRecordPage *self)
{
  g_autofree char *elapsed = dup_elapsed (grind_recording_get_elapsed (self->recording));

  gtk_label_set_text (self->elapsed_label, elapsed);
}

static void
changed_cb (GrindRecordPage *self)
{
  g_autofree char *state = dup_state (self);
  g_autofree char *problem = dup_problem (self);
  g_autofree char *costs = dup_costs (self);
  const GrindLiveStatus *status = grind_recording_get_status (self->recording);

  gtk_label_set_text (self->state_label, state);
  grind_message_bar_show (self->problem_bar, problem, NULL);
  gtk_label_set_text (self->costs_label, costs);
  /* translators: the functions that a program is in */
  gtk_label_set_text (self->stack_label, status != NULL && status->n_threads > 1
                                           ? _("Stack of the most expensive thread")
                                           : _("Stack"));
  show_elapsed (self);
  show_progress (self);
  show_stack (self);
  show_buttons (self);
}

/* Whether the view shows the end of the output, and so follows it */
static gboolean
is_at_end (GrindRecordPage *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->output_scroller);

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) >=
         gtk_adjustment_get_upper (adjustment) - 1;
}

static void
output_cb (GrindRecordPage *self,
           const char      *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->output_view);
  gboolean follows = is_at_end (self);
  GtkTextIter start, end;
  int n_surplus;

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_insert (buffer, &end, text, -1);
  n_surplus = gtk_text_buffer_get_char_count (buffer) - MAX_OUTPUT;
  if (n_surplus > 0)
    {
      gtk_text_buffer_get_start_iter (buffer, &start);
      gtk_text_buffer_get_iter_at_offset (buffer, &end, n_surplus);
      gtk_text_iter_forward_line (&end);
      gtk_text_buffer_delete (buffer, &start, &end);
    }
  if (follows)
    gtk_text_view_scroll_to_mark (self->output_view, gtk_text_buffer_get_mark (buffer, "end"), 0,
                                  FALSE, 0, 0);
}

static gboolean
timer_cb (gpointer user_data)
{
  show_elapsed (user_data);

  return G_SOURCE_CONTINUE;
}

static void
watch (GrindRecordPage *self)
{
  gboolean is_watched = self->recording != NULL && gtk_widget_get_mapped (GTK_WIDGET (self));

  g_clear_handle_id (&self->timer, g_source_remove);
  if (is_watched)
    self->timer = g_timeout_add (INTERVAL, timer_cb, self);
  if (self->recording != NULL)
    grind_recording_set_watched (self->recording, is_watched);
}

static void
request_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  GrindRecordingRequest request = g_str_equal (action, "recording.stop") ? GRIND_RECORDING_STOP
                                  : g_str_equal (action, "recording.dump") ? GRIND_RECORDING_DUMP
                                  : GRIND_RECORDING_ZERO;

  grind_recording_request (GRIND_RECORD_PAGE (widget)->recording, request);
}

static void
count_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  GrindRecording *recording = GRIND_RECORD_PAGE (widget)->recording;

  grind_recording_request (recording, grind_recording_will_count (recording)
                                        ? GRIND_RECORDING_PAUSE : GRIND_RECORDING_START);
}

static void
kill_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  grind_recording_kill (GRIND_RECORD_PAGE (widget)->recording);
}

static GtkWidget *
add_button (GtkBox     *box,
            const char *label,
            const char *tooltip,
            const char *action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (box, button);

  return button;
}

/* What does not fit is in a menu. */
static GtkWidget *
add_menu (GtkBox *box)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _("Dump Now"), "recording.dump");
  g_menu_append (menu, _("Zero"), "recording.zero");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_set_tooltip_text (button, _("More actions"));
  grind_accessible_set_label (button, _("More actions"));
  gtk_box_append (box, button);
  grind_overflow_layout_set (button, GRIND_OVERFLOW_MENU, NULL);

  return button;
}

static void
add_buttons (GrindRecordPage *self)
{
  GtkWidget *menu;

  self->stop_button = add_button (self->buttons, _("Stop"),
                                  _("Write the profile, and end the program"), "recording.stop");
  self->count_button = add_button (self->buttons, _("Stop Counting"),
                                   _("Run faster, without counting, or count again"),
                                   "recording.count");
  self->kill_button = add_button (self->buttons, _("Kill"), _("End the program at once"),
                                  "recording.kill");
  self->dump_button = add_button (self->buttons, _("Dump Now"),
                                  _("Write a part with the costs so far, and start the next"),
                                  "recording.dump");
  self->zero_button = add_button (self->buttons, _("Zero"),
                                  _("Forget the costs since the last dump"), "recording.zero");
  menu = add_menu (self->buttons);
  grind_overflow_layout_set (self->dump_button, 1, menu);
  grind_overflow_layout_set (self->zero_button, 1, menu);
  gtk_widget_add_css_class (self->stop_button, "suggested-action");
  gtk_widget_add_css_class (self->kill_button, "destructive-action");
}

static gboolean
grind_record_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GRIND_RECORD_PAGE (widget)->stop_button);
}

static void
grind_record_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_record_page_parent_class)->map (widget);
  watch (GRIND_RECORD_PAGE (widget));
}

static void
grind_record_page_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_record_page_parent_class)->unmap (widget);
  watch (GRIND_RECORD_PAGE (widget));
}

static void
grind_record_page_dispose (GObject *object)
{
  GrindRecordPage *self = GRIND_RECORD_PAGE (object);

  if (self->state_label != NULL)
    grind_record_page_show (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_RECORD_PAGE);

  G_OBJECT_CLASS (grind_record_page_parent_class)->dispose (object);
}

static void
grind_record_page_class_init (GrindRecordPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_record_page_dispose;
  widget_class->map = grind_record_page_map;
  widget_class->unmap = grind_record_page_unmap;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_record_page_grab_focus;

  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  g_type_ensure (GRIND_TYPE_OVERFLOW_LAYOUT);
  grind_last_actions_install (widget_class, "recording.stop", NULL, request_action);
  grind_last_actions_install (widget_class, "recording.dump", NULL, request_action);
  grind_last_actions_install (widget_class, "recording.zero", NULL, request_action);
  grind_last_actions_install (widget_class, "recording.count", NULL, count_action);
  grind_last_actions_install (widget_class, "recording.kill", NULL, kill_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-record-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, problem_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, state_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, elapsed_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, buttons);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, costs_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, stack_box);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, stack_label);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, stack_list);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, output_scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordPage, output_view);
}

static void
grind_record_page_init (GrindRecordPage *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter end;

  gtk_widget_init_template (GTK_WIDGET (self));
  add_buttons (self);
  buffer = gtk_text_view_get_buffer (self->output_view);
  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_create_mark (buffer, "end", &end, FALSE);
}

/**
 * grind_record_page_show:
 * @self: a page
 * @recording: (nullable): a recording that has started
 *
 * Shows @recording from now on.
 */
void
grind_record_page_show (GrindRecordPage *self,
                        GrindRecording  *recording)
{
  g_autofree char *quoted = NULL;

  g_return_if_fail (GRIND_IS_RECORD_PAGE (self));

  if (self->recording != NULL)
    {
      grind_recording_set_watched (self->recording, FALSE);
      g_signal_handlers_disconnect_by_data (self->recording, self);
    }
  g_set_object (&self->recording, recording);
  g_clear_pointer (&self->command, g_free);
  watch (self);
  if (recording == NULL)
    return;

  quoted = grind_record_quote_words (
    (const char * const *) grind_recording_get_options (recording)->command);
  self->command = grind_plain_text_dup (quoted);
  self->last_total = grind_recordings_find_total (grind_recording_get_options (recording));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->output_view), "", 0);
  g_signal_connect_object (recording, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (recording, "output", G_CALLBACK (output_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}
