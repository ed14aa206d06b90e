/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-record-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "grind-recordings.h"
#include "profile/grind-latest.h"
#include "profile/grind-plain-text.h"
#include "source/record/grind-record-check.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-message-bar.h"
#include "ui/base/grind-text-scale.h"

#define CHECK_DELAY  200   /* ms after the last change */
#define MAX_RECENT   60    /* characters of a recording in the menu */

/* Asks what to record and how. Rows and the command line show the same options; whichever the user
 * changes, the other follows. */
struct _GrindRecordDialog
{
  AdwWindow parent_instance;

  /* Template */
  GtkWidget       *record_button;
  GrindMessageBar *finding_bar;
  GtkWidget       *command_row;
  GtkMenuButton   *recent_button;
  GtkWidget       *folder_row;
  GtkWidget       *environment_row;
  AdwComboRow     *start_row;
  GtkWidget       *function_row;
  AdwComboRow     *detail_row;
  AdwComboRow     *simulate_row;
  AdwExpanderRow  *more_row;
  GtkWidget       *input_row;
  AdwComboRow     *tool_row;
  GtkSwitch       *children_switch;
  GtkSwitch       *threads_switch;
  GtkSwitch       *time_switch;
  GtkSpinButton   *callers_spin;
  GtkSpinButton   *recursions_spin;
  GtkWidget       *others_row;
  GtkWidget       *output_row;
  GtkWidget       *line_view;
  GtkLabel        *line_label;

  /* Owned */
  GrindRecordOptions *options;    /* (nullable): what the rows say, if they make sense */
  char              **inherited;  /* of the first options */
  GPtrArray          *recent;     /* (element-type GrindRecordOptions) */
  GrindLatest         checking;
  guint               timer;      /* of the next check */

  gboolean is_filling;   /* rows or the line are being set */
};

enum
{
  RECORD,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindRecordDialog, grind_record_dialog, ADW_TYPE_WINDOW)

static GtkTextBuffer *
get_line (GrindRecordDialog *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->line_view));
}

static const char *
get_text (GtkWidget *row)
{
  return gtk_editable_get_text (GTK_EDITABLE (row));
}

/* Paths and words may be in any encoding; a row shows them as UTF-8 if they are. */
static void
set_text (GtkWidget  *row,
          const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);

  if (strcmp (get_text (row), valid) != 0)
    gtk_editable_set_text (GTK_EDITABLE (row), valid);
}

static void
set_words (GtkWidget  *row,
           char      **words)
{
  g_autofree char *text = grind_record_quote_words ((const char * const *) words);

  set_text (row, text);
}

static void
set_problem (GtkWidget  *row,
             const char *problem)
{
  gtk_widget_set_tooltip_text (row, problem);
  if (problem != NULL)
    gtk_widget_add_css_class (row, "error");
  else
    gtk_widget_remove_css_class (row, "error");
}

/* The words of a row; %NULL if its quotes do not match */
static char **
dup_words (GtkWidget *row)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_shell_parse_argv (get_text (row), NULL, &words, &error))
    {
      gboolean is_empty = g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING);

      set_problem (row, is_empty ? NULL : error->message);
      return is_empty ? g_new0 (char *, 1) : NULL;
    }
  set_problem (row, NULL);

  return g_steal_pointer (&words);
}

static void
take_words (char   ***field,
            char    **words)
{
  g_strfreev (*field);
  *field = words;
}

/* (nullable): The options that the rows show */
static GrindRecordOptions *
dup_options (GrindRecordDialog *self)
{
  g_autoptr (GrindRecordOptions) options = grind_record_options_new ();
  char **command = dup_words (self->command_row);
  char **environment = dup_words (self->environment_row);
  char **others = dup_words (self->others_row);
  gboolean is_complete = command != NULL && environment != NULL && others != NULL;
  guint simulate = adw_combo_row_get_selected (self->simulate_row);

  take_words (&options->command, command);
  take_words (&options->environment, environment);
  take_words (&options->others, others);
  if (!is_complete)
    return NULL;

  grind_record_options_set_text (&options->folder, get_text (self->folder_row));
  grind_record_options_set_text (&options->input, get_text (self->input_row));
  grind_record_options_set_text (&options->output, get_text (self->output_row));
  options->is_cachegrind = adw_combo_row_get_selected (self->tool_row) == 1;
  options->branches = (simulate & 1) != 0;
  options->caches = (simulate & 2) != 0;
  options->children = gtk_switch_get_active (self->children_switch);
  if (options->is_cachegrind)
    return g_steal_pointer (&options);

  options->start = adw_combo_row_get_selected (self->start_row);
  if (options->start == GRIND_RECORD_AT_FUNCTION)
    grind_record_options_set_text (&options->function, get_text (self->function_row));
  options->instructions = adw_combo_row_get_selected (self->detail_row) == 1;
  options->threads = gtk_switch_get_active (self->threads_switch);
  options->system_time = gtk_switch_get_active (self->time_switch);
  options->n_callers = gtk_spin_button_get_value_as_int (self->callers_spin);
  options->n_recursions = gtk_spin_button_get_value_as_int (self->recursions_spin);

  return g_steal_pointer (&options);
}

/* Shows in rows what they have to do with the others. */
static void
update_rows (GrindRecordDialog *self)
{
  gboolean has_calls = adw_combo_row_get_selected (self->tool_row) == 0;
  gpointer of_callgrind[] = {
    self->start_row, self->function_row, self->detail_row, self->threads_switch, self->time_switch,
    self->callers_spin, self->recursions_spin,
  };

  for (guint i = 0; i < G_N_ELEMENTS (of_callgrind); i++)
    gtk_widget_set_sensitive (of_callgrind[i], has_calls);
  gtk_widget_set_visible (self->function_row, adw_combo_row_get_selected (self->start_row) ==
                                              GRIND_RECORD_AT_FUNCTION);
}

static gboolean
has_more (const GrindRecordOptions *options)
{
  return options->input != NULL || options->output != NULL || options->is_cachegrind ||
         options->children || options->threads || options->system_time || options->n_callers > 0 ||
         options->n_recursions > 0 || options->others[0] != NULL;
}

static void
fill_rows (GrindRecordDialog        *self,
           const GrindRecordOptions *options)
{
  self->is_filling = TRUE;
  set_problem (self->command_row, NULL);
  set_problem (self->environment_row, NULL);
  set_problem (self->others_row, NULL);
  set_words (self->command_row, options->command);
  set_words (self->environment_row, options->environment);
  set_words (self->others_row, options->others);
  set_text (self->folder_row, options->folder);
  set_text (self->input_row, options->input);
  set_text (self->function_row, options->function);
  adw_combo_row_set_selected (self->start_row, options->start);
  adw_combo_row_set_selected (self->detail_row, options->instructions ? 1 : 0);
  adw_combo_row_set_selected (self->simulate_row,
                              (options->branches ? 1 : 0) + (options->caches ? 2 : 0));
  adw_combo_row_set_selected (self->tool_row, options->is_cachegrind ? 1 : 0);
  gtk_switch_set_active (self->children_switch, options->children);
  gtk_switch_set_active (self->threads_switch, options->threads);
  gtk_switch_set_active (self->time_switch, options->system_time);
  gtk_spin_button_set_value (self->callers_spin, options->n_callers);
  gtk_spin_button_set_value (self->recursions_spin, options->n_recursions);
  if (has_more (options))
    adw_expander_row_set_expanded (self->more_row, TRUE);
  self->is_filling = FALSE;
  update_rows (self);
}

static void
show_line_problem (GrindRecordDialog *self,
                   const char        *problem)
{
  gtk_label_set_text (self->line_label, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->line_label), problem != NULL);
}

static void
fill_line (GrindRecordDialog *self)
{
  g_autofree char *line = grind_record_options_dup_command_line (self->options);
  g_autofree char *valid = g_utf8_make_valid (line, -1);

  self->is_filling = TRUE;
  gtk_text_buffer_set_text (get_line (self), valid, -1);
  self->is_filling = FALSE;
  show_line_problem (self, NULL);
}

static gpointer
run_check (gpointer       options,
           GCancellable  *cancellable,
           GError       **error)
{
  return grind_record_check (options, cancellable);
}

/* Errors come before warnings, and each on a line of its own. */
static void
checked (gpointer      owner,
         gpointer      result,
         const GError *error)
{
  GrindRecordDialog *self = owner;
  g_autoptr (GPtrArray) findings = result;
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean has_error = FALSE;

  for (guint i = 0; i < findings->len; i++)
    {
      GrindRecordFinding *finding = findings->pdata[i];

      has_error |= finding->is_error;
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", finding->text);
    }
  /* An empty form is no mistake. */
  if (self->options->command[0] == NULL)
    g_string_truncate (text, 0);
  grind_message_bar_show (self->finding_bar, text->len > 0 ? text->str : NULL, NULL);
  gtk_widget_set_sensitive (self->record_button, !has_error);
}

static const GrindJob check_job = {
  .run = run_check,
  .free_data = (GDestroyNotify) grind_record_options_free,
  .done = checked,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
};

static gboolean
check_cb (gpointer user_data)
{
  GrindRecordDialog *self = user_data;

  self->timer = 0;
  grind_latest_run (&self->checking, &check_job, grind_record_options_copy (self->options), self);

  return G_SOURCE_REMOVE;
}

/* Checks the options, once the user has stopped typing. */
static void
check (GrindRecordDialog *self)
{
  grind_latest_cancel (&self->checking);
  g_clear_handle_id (&self->timer, g_source_remove);
  gtk_widget_set_sensitive (self->record_button, FALSE);
  if (self->options != NULL)
    self->timer = g_timeout_add (CHECK_DELAY, check_cb, self);
}

/* Takes over options; %NULL if they make no sense. */
static void
take_options (GrindRecordDialog  *self,
              GrindRecordOptions *options)
{
  if (options != NULL)
    grind_record_options_set_words (&options->inherited, (const char * const *) self->inherited);
  g_clear_pointer (&self->options, grind_record_options_free);
  self->options = options;
  check (self);
}

static void
show_word_problem (GrindRecordDialog *self)
{
  GtkWidget *rows[] = { self->command_row, self->environment_row, self->others_row };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (gtk_widget_get_tooltip_text (rows[i]) != NULL)
      grind_message_bar_show (self->finding_bar, gtk_widget_get_tooltip_text (rows[i]), NULL);
}

static void
changed_cb (GrindRecordDialog *self)
{
  if (self->is_filling)
    return;

  update_rows (self);
  take_options (self, dup_options (self));
  if (self->options != NULL)
    fill_line (self);
  else
    show_word_problem (self);
}

static char *
dup_line (GrindRecordDialog *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (get_line (self), &start, &end);

  return gtk_text_buffer_get_text (get_line (self), &start, &end, FALSE);
}

static void
line_changed_cb (GrindRecordDialog *self)
{
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;
  GrindRecordOptions *options;

  if (self->is_filling)
    return;

  line = dup_line (self);
  options = grind_record_options_parse (line, &error);
  if (options != NULL)
    {
      /* No command names the folder for recordings. */
      grind_record_options_set_text (&options->output, get_text (self->output_row));
      fill_rows (self, options);
    }
  show_line_problem (self, error != NULL ? error->message : NULL);
  take_options (self, options);
}

static void
copy_cb (GrindRecordDialog *self)
{
  g_autofree char *line = dup_line (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), line);
}

static void
path_chosen_cb (const char *path,
                GObject    *row)
{
  set_text (GTK_WIDGET (row), path);
}

/* Replaces the program, and keeps the arguments. */
static void
program_chosen_cb (const char *path,
                   GObject    *asker)
{
  GrindRecordDialog *self = GRIND_RECORD_DIALOG (asker);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) previous = dup_words (self->command_row);
  g_auto (GStrv) words = NULL;

  g_strv_builder_add (builder, path);
  if (previous != NULL && previous[0] != NULL)
    g_strv_builder_addv (builder, (const char **) previous + 1);
  words = g_strv_builder_end (builder);
  set_words (self->command_row, words);
}

static void
choose_program_cb (GrindRecordDialog *self)
{
  grind_dialogs_choose_path (GTK_WINDOW (self), _("Choose a Program"),
                             GTK_FILE_CHOOSER_ACTION_OPEN, NULL, program_chosen_cb,
                             G_OBJECT (self));
}

static void
choose (GrindRecordDialog    *self,
        GtkWidget            *row,
        const char           *title,
        GtkFileChooserAction  action)
{
  const char *path = get_text (row);

  grind_dialogs_choose_path (GTK_WINDOW (self), title, action,
                             *path == '/' && action == GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                               ? path : NULL,
                             path_chosen_cb, G_OBJECT (row));
}

static void
choose_folder_cb (GrindRecordDialog *self)
{
  choose (self, self->folder_row, _("Choose a Working Folder"),
          GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

static void
choose_input_cb (GrindRecordDialog *self)
{
  choose (self, self->input_row, _("Choose a File for Standard Input"),
          GTK_FILE_CHOOSER_ACTION_OPEN);
}

static void
choose_output_cb (GrindRecordDialog *self)
{
  choose (self, self->output_row, _("Choose a Folder for Recordings"),
          GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER);
}

static void
record_cb (GrindRecordDialog *self)
{
  if (self->options == NULL)
    return;

  g_signal_emit (self, signals[RECORD], 0, self->options);
  gtk_window_close (GTK_WINDOW (self));
}

static void
recent_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GrindRecordDialog *self = GRIND_RECORD_DIALOG (widget);
  guint position = g_variant_get_uint32 (parameter);

  if (position >= self->recent->len)
    return;

  self->is_filling = TRUE;
  set_text (self->output_row, ((GrindRecordOptions *) self->recent->pdata[position])->output);
  fill_rows (self, self->recent->pdata[position]);
  changed_cb (self);
}

/* A line of the menu, in which a single `_` would mark a mnemonic */
static char *
dup_recent_label (const GrindRecordOptions *options)
{
  g_autofree char *command = grind_record_quote_words ((const char * const *) options->command);
  g_autofree char *plain = grind_plain_text_dup (command);
  g_autoptr (GString) label = g_string_new (plain);

  if (g_utf8_strlen (label->str, -1) > MAX_RECENT)
    {
      g_string_truncate (label, g_utf8_offset_to_pointer (label->str, MAX_RECENT) - label->str);
      g_string_append (label, "…");
    }
  g_string_replace (label, "_", "__", 0);

  return g_string_free (g_steal_pointer (&label), FALSE);
}

static void
fill_recent (GrindRecordDialog *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  self->recent = grind_recordings_list ();
  for (guint i = 0; i < self->recent->len; i++)
    {
      g_autofree char *label = dup_recent_label (self->recent->pdata[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "record.recent", "u", i);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->recent_button, G_MENU_MODEL (menu));
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent_button), self->recent->len > 0);
}

/* Not earlier: GTK 4.8 would report the window as a widget without a role. */
static void
grind_record_dialog_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_record_dialog_parent_class)->map (widget);
  gtk_widget_grab_focus (GRIND_RECORD_DIALOG (widget)->command_row);
}

static void
grind_record_dialog_dispose (GObject *object)
{
  GrindRecordDialog *self = GRIND_RECORD_DIALOG (object);

  /* GTK leaks a widget that is destroyed while it has the focus. */
  gtk_window_set_focus (GTK_WINDOW (self), NULL);
  grind_latest_cancel (&self->checking);
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->options, grind_record_options_free);
  g_clear_pointer (&self->inherited, g_strfreev);
  g_clear_pointer (&self->recent, g_ptr_array_unref);
  self->is_filling = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_RECORD_DIALOG);

  G_OBJECT_CLASS (grind_record_dialog_parent_class)->dispose (object);
}

static void
grind_record_dialog_class_init (GrindRecordDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_record_dialog_dispose;
  widget_class->map = grind_record_dialog_map;

  /**
   * GrindRecordDialog::record:
   * @options: (type GrindRecordOptions): what to record
   *
   * The user wants to record; the dialog is about to close.
   */
  signals[RECORD] = g_signal_new ("record", GRIND_TYPE_RECORD_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  grind_last_actions_install (widget_class, "record.recent", "u", recent_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-record-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, record_button);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, finding_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, command_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, recent_button);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, folder_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, environment_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, start_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, function_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, detail_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, simulate_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, more_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, input_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, tool_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, children_switch);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, threads_switch);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, time_switch);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, callers_spin);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, recursions_spin);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, others_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, output_row);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, line_view);
  gtk_widget_class_bind_template_child (widget_class, GrindRecordDialog, line_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_program_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_input_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_output_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
}

/* libadwaita does not name its internal widgets. */
static void
name_rows (GrindRecordDialog *self)
{
  AdwComboRow *combos[] = { self->start_row, self->detail_row, self->simulate_row,
                            self->tool_row };

  grind_accessible_name_parts (GTK_WIDGET (self), GTK_TYPE_LIST_BOX, _("Options"));
  grind_accessible_set_label (GTK_WIDGET (self->more_row), _("More Options"));
  for (guint i = 0; i < G_N_ELEMENTS (combos); i++)
    grind_accessible_name_parts (GTK_WIDGET (combos[i]), GTK_TYPE_LIST_VIEW,
                                 adw_preferences_row_get_title (ADW_PREFERENCES_ROW (combos[i])));
}

static void
grind_record_dialog_init (GrindRecordDialog *self)
{
  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_filling = FALSE;
  grind_text_scale_set_default_size (GTK_WINDOW (self), 640, 720);
  name_rows (self);
  g_signal_connect_object (get_line (self), "changed", G_CALLBACK (line_changed_cb), self,
                           G_CONNECT_SWAPPED);
  fill_recent (self);
}

GtkWidget *
grind_record_dialog_new (GtkWindow                *parent,
                         const GrindRecordOptions *options)
{
  g_autoptr (GrindRecordOptions) start = NULL;
  GrindRecordDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  self = g_object_new (GRIND_TYPE_RECORD_DIALOG,
                       "transient-for", parent,
                       "modal", TRUE,
                       "destroy-with-parent", TRUE,
                       NULL);
  start = options != NULL ? grind_record_options_copy (options)
          : self->recent->len > 0 ? grind_record_options_copy (self->recent->pdata[0])
          : grind_record_options_new ();
  self->inherited = g_strdupv (start->inherited);
  self->is_filling = TRUE;
  set_text (self->output_row, start->output);
  fill_rows (self, start);
  changed_cb (self);

  return GTK_WIDGET (self);
}
