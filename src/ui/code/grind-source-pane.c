/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-source-pane.h"

#include <glib/gi18n.h>

#include "code/grind-source-job.h"
#include "code/grind-source-remarks.h"
#include "grind-base-source.h"
#include "grind-code-language.h"
#include "grind-code-view.h"
#include "grind-file-bar.h"
#include "grind-line-list.h"
#include "grind-missing-page.h"
#include "grind-reflow.h"
#include "profile/grind-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-late-spinner.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-message-bar.h"
#include "ui/base/grind-path-settings.h"
#include "ui/base/grind-settings.h"

#define OTHERS_KEY    "show-other-functions"

/* The source of the selected function, with the costs of its lines. */
struct _GrindSourcePane
{
  GrindView parent_instance;

  /* Template */
  GtkWidget       *tools;
  AdwBin          *files_bin;
  GtkSpinner      *spinner;
  GtkWidget       *text_tools;
  GrindMessageBar *bar;
  GrindMessageBar *pairing_bar;
  GtkMenuButton   *base_button;
  GMenuModel      *base_menu;
  GtkStack        *pages;
  AdwBin          *code_bin;
  GtkScrolledWindow *lines_scroller;
  GtkBox          *lines_box;
  AdwBin          *missing_bin;
  AdwBin          *lines_bin;
  GtkLabel        *empty_label;
  GtkToggleButton *others_button;    /* outside of the pane, as are those below */
  GtkWidget       *search_button;
  GtkWidget       *editor_button;
  AdwBin          *columns_bin;

  /* Owned */
  GrindSource     *source;           /* (nullable): shown now */
  GrindSourceText *text;             /* (nullable): the text in the view */
  GrindLineChanges *changes;         /* (nullable): those of @text */

  /* Borrowed */
  GrindSession    *session;
  GrindNavigator  *navigator;
  GrindCodeView   *view;             /* inside the pane, as are those below */
  GrindFileBar    *files;
  GrindLineList   *lines;
  GrindMissingPage *missing;

  GrindFileId      wanted_file;      /* selected by the user, or %GRIND_NONE */
  GrindFunctionId  wanted_function;  /* the function of that file */
};

G_DEFINE_FINAL_TYPE (GrindSourcePane, grind_source_pane, GRIND_TYPE_VIEW)

/* Hides the other pages from screen readers and moves the focus off them. */
static void
show_page (GrindSourcePane *self,
           const char      *name)
{
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->pages)) != NULL &&
                       !g_str_equal (gtk_stack_get_visible_child_name (self->pages), name);

  gtk_stack_set_visible_child_name (self->pages, name);
  grind_accessible_hide_pages (self->pages);
  gtk_widget_set_visible (self->text_tools, g_str_equal (name, "text"));
  gtk_widget_set_visible (GTK_WIDGET (self->others_button), g_str_equal (name, "text"));
  gtk_widget_set_visible (self->search_button, g_str_equal (name, "text"));
  gtk_widget_set_visible (self->editor_button, g_str_equal (name, "text"));
  gtk_widget_set_visible (GTK_WIDGET (self->columns_bin), g_str_equal (name, "lines"));
  if (had_focus)
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->pages), GTK_DIR_TAB_FORWARD);
}

static void
show_empty (GrindSourcePane *self,
            const char      *text)
{
  gtk_label_set_text (self->empty_label, text);
  grind_file_bar_set_table (self->files, NULL, NULL);
  gtk_widget_hide (self->tools);
  grind_message_bar_show (self->bar, NULL, NULL);
  grind_message_bar_show (self->pairing_bar, NULL, NULL);
  show_page (self, "empty");
}

static const GrindLineFile *
get_line_file (GrindSource *source)
{
  guint n_files;

  return &grind_line_table_get_files (source->table, &n_files)[source->file];
}

static char *
dup_file_name (GrindSourcePane *self,
               GrindFileId      file)
{
  const char *bytes;
  gsize length;

  if (file == GRIND_NONE)
    return g_strdup ("");
  bytes = grind_profile_get_file (grind_session_get_profile (self->session), file, &length);

  return grind_text_to_utf8 (bytes, length);
}

/* The initial line of the text, from 0: that of the function in its file, otherwise the beginning
 * of the range of lines with the most expensive one. */
static guint
find_first_line (GrindSourcePane *self)
{
  GrindSource *source = self->source;
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint first = grind_source_find_line (source,
                                        grind_profile_get_function_file (profile,
                                                                         source->function),
                                        grind_profile_get_function_line (profile,
                                                                         source->function));
  guint n_rows;
  const GrindCodeRow *rows = grind_code_data_get_rows (source->data, &n_rows);
  guint best = GRIND_NONE;

  if (first != GRIND_NONE)
    return first;

  for (guint i = 0; i < n_rows; i++)
    if (grind_code_data_is_own (source->data, rows[i].line) &&
        (best == GRIND_NONE || grind_code_data_get_heat (source->data, i) >
                               grind_code_data_get_heat (source->data, best)))
      best = i;
  while (best != GRIND_NONE && best > 0 && rows[best].line > 0 &&
         grind_code_data_is_own (source->data, rows[best].line - 1))
    best--;

  return best != GRIND_NONE ? rows[best].line : 0;
}

/* The row of the list for a location */
static guint
find_row (GrindSourcePane     *self,
          const GrindLocation *place)
{
  const GrindFileChanges *changes = grind_source_get_changes (self->source);

  if (changes == NULL)
    return grind_line_table_find (self->source->table, place->file, place->line);

  for (guint i = 0; i < changes->lines->len; i++)
    {
      const GrindLineChange *line = &g_array_index (changes->lines, GrindLineChange, i);

      if ((place->file == changes->after && place->line == line->line_after) ||
          (place->file == changes->before && line->line_after == 0 &&
           place->line == line->line_before))
        return i;
    }

  return GRIND_NONE;
}

/* Shows the location of the navigator, if it is in this file, and with @scroll scrolls to it.
 * Returns whether it is. */
static gboolean
show_place (GrindSourcePane *self,
            gboolean         scroll)
{
  const GrindLocation *place = grind_navigator_get_location (self->navigator);
  gboolean is_here = self->source != NULL && place->line != 0 &&
                     place->file == grind_source_get_file (self->source);
  guint line;

  if (self->source != NULL && self->source->shown == NULL)
    {
      if (grind_source_get_file (self->source) != GRIND_NONE)
        grind_cost_list_select (GRIND_COST_LIST (self->lines),
                                is_here ? find_row (self, place) : GRIND_NONE);
      return is_here;
    }

  line = is_here ? grind_source_find_line (self->source, place->file, place->line) : GRIND_NONE;
  is_here = line != GRIND_NONE;
  grind_code_view_mark_lines (self->view, is_here ? &line : NULL, is_here);
  if (is_here && scroll)
    grind_code_view_go_to_line (self->view, line);

  return is_here;
}

/* Where the shown text comes from */
static const char *
get_path (GrindSource *source)
{
  return source->text != NULL ? source->found->path : grind_source_text_get_path (source->shown);
}

/* Numbers and signs of the lines of both sides */
static void
show_numbers (GrindSourcePane *self)
{
  GrindChangedText *changed = self->source->changed;

  grind_code_view_set_text_column (self->view, GRIND_CODE_NUMBER,
                                   changed != NULL ? grind_changed_text_get_numbers (changed)
                                                   : NULL);
  grind_code_view_set_text_column (self->view, GRIND_CODE_MARK,
                                   changed != NULL ? grind_changed_text_get_signs (changed) : NULL);
}

static void
forget_text (GrindSourcePane *self)
{
  g_clear_pointer (&self->text, grind_source_text_unref);
  g_clear_pointer (&self->changes, grind_line_changes_unref);
}

static void
show_text (GrindSourcePane *self,
           gboolean         is_new)
{
  GrindSource *source = self->source;
  g_autofree char *remarks = grind_source_remarks_dup (source);
  g_autofree char *own = NULL;
  g_autofree char *title = NULL;
  gsize length;
  const char *text;

  if (source->shown != self->text || source->changes != self->changes)
    {
      own = grind_profile_dup_function_file (grind_session_get_profile (self->session),
                                             source->function);
      text = grind_source_text_get_text (source->shown, &length);
      title = grind_source_remarks_dup_title (get_path (source));
      grind_code_view_set_text (self->view, text, length,
                                grind_code_language_guess (get_path (source), own), title);
      show_numbers (self);
      forget_text (self);
      self->text = grind_source_text_ref (source->shown);
      if (source->changes != NULL)
        self->changes = grind_line_changes_ref (source->changes);
    }
  grind_code_view_set_data (self->view, source->data);
  show_page (self, "text");
  if (is_new)
    {
      grind_message_bar_show (self->bar, remarks, NULL);
      if (!show_place (self, TRUE))
        grind_code_view_go_to_line (self->view, find_first_line (self));
    }
}

static void
list_lines (GrindSourcePane *self)
{
  GrindSource *source = self->source;

  if (source->changes != NULL)
    grind_line_list_set_changes (self->lines, source->changes, source->changed_file);
  else
    grind_line_list_set_rows (self->lines, source->table, get_line_file (source)->first_row,
                              get_line_file (source)->n_rows);
}

/* In a comparison, the file may be only before: then it is not searched. */
static void
show_lines (GrindSourcePane *self,
            gboolean         is_new)
{
  g_autofree char *name = dup_file_name (self, grind_source_get_file (self->source));
  g_autofree char *remarks = NULL;
  GrindFoundFile *found = self->source->found;
  gboolean is_missing = found != NULL && found->path == NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->missing_bin), is_missing);
  if (is_missing)
    grind_missing_page_show (self->missing, GRIND_MISSING_SOURCE, name, found->tried);
  if (self->source->error != NULL)
    remarks = grind_source_remarks_dup_failure (self->source);
  else if (!is_missing && self->source->file != GRIND_NONE)
    remarks = g_strdup (_("The profile names no source file for these lines."));
  grind_message_bar_show (self->bar, remarks, NULL);
  show_page (self, "lines");
  if (is_new)
    list_lines (self);
  show_place (self, TRUE);
}

/* Whether the table or the file has changed. */
static gboolean
is_another (GrindSource *source,
            GrindSource *previous)
{
  return previous == NULL || previous->table != source->table || previous->file != source->file ||
         previous->shown != source->shown || previous->changes != source->changes ||
         previous->changed_file != source->changed_file;
}

/* Says how lines are paired, and offers to name the sources before. */
static void
show_pairing (GrindSourcePane *self)
{
  g_autofree char *pairing = grind_source_remarks_dup_pairing (self->source);
  GtkWidget *widget = GTK_WIDGET (self);

  grind_message_bar_show (self->pairing_bar, pairing, NULL);
  gtk_widget_action_set_enabled (widget, "source.choose-base-revision",
                                 self->source->text != NULL);
  gtk_widget_action_set_enabled (widget, "source.forget-base", self->source->base_source != NULL);
}

/* Takes @source. */
static void
show_source (GrindSourcePane *self,
             GrindSource     *source)
{
  g_autoptr (GrindSource) previous = g_steal_pointer (&self->source);
  g_autofree char *empty = grind_source_remarks_dup_empty (self->navigator, source);
  gboolean is_new = is_another (source, previous);

  self->source = source;
  if (empty != NULL)
    {
      show_empty (self, empty);
      return;
    }

  gtk_widget_show (self->tools);
  grind_file_bar_set_table (self->files, source->table, source->changes);
  grind_file_bar_set_shown (self->files, grind_source_get_file (source));
  show_pairing (self);
  if (source->shown != NULL)
    show_text (self, is_new);
  else
    show_lines (self, is_new);
}

static gpointer
make (gpointer       request,
      GCancellable  *cancellable,
      GError       **error)
{
  return grind_source_make (request, cancellable, error);
}

static void
made (gpointer      owner,
      gpointer      source,
      const GError *error)
{
  GrindSourcePane *self = owner;

  grind_late_spinner_stop (self->spinner);
  if (source != NULL)
    show_source (self, source);
  else
    show_empty (self, error->message);
}

static const GrindJob source_job = {
  .run = make,
  .free_data = (GDestroyNotify) grind_source_request_free,
  .done = made,
  .free_result = (GDestroyNotify) grind_source_unref,
};

/* The file that the user wants to see of the function, or the one with a location selected
 * elsewhere. */
static GrindFileId
get_wanted_file (GrindSourcePane *self,
                 GrindFunctionId  function)
{
  const GrindLocation *place = grind_navigator_get_location (self->navigator);

  if (self->wanted_file != GRIND_NONE && self->wanted_function == function)
    return self->wanted_file;

  return place->line != 0 ? place->file : GRIND_NONE;
}

static void
start (GrindSourcePane *self)
{
  const char *repository;
  const char *base_source = grind_session_get_base_source (self->session, &repository);
  GrindEventId secondary = grind_session_get_secondary_event (self->session);
  GrindFunctionId function = grind_navigator_get_selected (self->navigator);
  g_auto (GStrv) urls = grind_debuginfod_settings_dup_allowed (grind_debuginfod_settings_get ());
  GrindSourceRequest request = {
    .graph = grind_session_get_graph (self->session),
    .function = function,
    .comparison = grind_session_get_comparison (self->session),
    .n_events = secondary != GRIND_NONE ? 2 : 1,
    .events = { grind_session_get_event (self->session), secondary },
    .file = get_wanted_file (self, function),
    .has_others = gtk_toggle_button_get_active (self->others_button),
    .rules = grind_path_settings_get_rules (grind_path_settings_get ()),
    .objects = grind_object_cache_get_default (),
    .urls = urls,
    .base_source = (char *) base_source,
    .repository = (char *) repository,
    .previous = self->source,
  };

  grind_view_run (GRIND_VIEW (self), &source_job, grind_source_request_copy (&request));
  grind_late_spinner_start (self->spinner);
}

static void
remake (GrindSourcePane *self)
{
  g_autofree char *empty = grind_source_remarks_dup_empty (self->navigator, NULL);

  if (empty == NULL)
    {
      start (self);
      return;
    }

  grind_view_cancel (GRIND_VIEW (self));
  g_clear_pointer (&self->source, grind_source_unref);
  grind_late_spinner_stop (self->spinner);
  show_empty (self, empty);
}

/* Another view may select a line in another file of the function. Returns whether to change to that
 * file. */
static gboolean
follow_place (GrindSourcePane *self,
              gboolean         scroll)
{
  const GrindLocation *place = grind_navigator_get_location (self->navigator);

  if (self->source == NULL ||
      self->source->function != grind_navigator_get_selected (self->navigator))
    return FALSE;

  if (place->line == 0 || place->file == grind_source_get_file (self->source))
    {
      show_place (self, scroll);
      return FALSE;
    }

  self->wanted_file = place->file;
  self->wanted_function = self->source->function;

  return TRUE;
}

static void
grind_source_pane_update (GrindView    *view,
                          GrindChanges  changes)
{
  const GrindChanges places = GRIND_CHANGE_LOCATION | GRIND_CHANGE_LOCATION_HERE;
  const GrindChanges remade = GRIND_CHANGE_SELECTED | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                              GRIND_CHANGE_SECONDARY_EVENT | GRIND_CHANGE_PATHS |
                              GRIND_CHANGE_OPTIONS;
  GrindSourcePane *self = GRIND_SOURCE_PANE (view);
  gboolean is_another_file = (changes & places) != 0 &&
                             follow_place (self, (changes & GRIND_CHANGE_LOCATION) != 0);

  if ((changes & (GRIND_CHANGE_STYLE | GRIND_CHANGE_COLORS)) != 0)
    grind_code_view_restyle (self->view);
  if ((changes & remade) != 0 || is_another_file)
    remake (self);
}

static gboolean
grind_source_pane_is_complete (GrindView *view)
{
  return grind_code_view_is_complete (GRIND_SOURCE_PANE (view)->view);
}

static void
queue (GrindSourcePane *self)
{
  grind_view_queue (GRIND_VIEW (self), GRIND_CHANGE_OPTIONS);
}

static void
line_chosen_cb (GrindSourcePane *self,
                guint            line)
{
  GrindLocation place = { GRIND_NONE, 0, GRIND_NONE, 0 };

  if (self->source == NULL || self->source->shown == NULL)
    return;

  grind_source_locate (self->source, line, &place.file, &place.line);
  grind_view_locate (GRIND_VIEW (self), place.line > 0 ? place : GRIND_LOCATION_NONE);
}

/* Goes to the most expensive callee of the line. */
static void
line_activated_cb (GrindSourcePane *self,
                   guint            line)
{
  guint n;
  guint row;
  const GrindCodeRow *rows;

  if (self->source == NULL || self->source->data == NULL)
    return;

  row = grind_code_data_find_row (self->source->data, line);
  rows = grind_code_data_get_rows (self->source->data, &n);
  if (row != GRIND_NONE && rows[row].n_calls > 0)
    grind_navigator_go_to (self->navigator,
                         grind_code_data_get_calls (self->source->data,
                                                    &n)[rows[row].first_call].callee);
}

static void
row_chosen_cb (GrindSourcePane *self,
               guint            row)
{
  const GrindFileChanges *changes = grind_source_get_changes (self->source);
  const GrindLineRow *lines = grind_line_table_get_rows (self->source->table, NULL);
  GrindLocation place = { GRIND_NONE, 0, GRIND_NONE, 0 };

  if (changes == NULL)
    place = (GrindLocation) { lines[row].file, lines[row].line, GRIND_NONE, 0 };
  else
    {
      const GrindLineChange *line = &g_array_index (changes->lines, GrindLineChange, row);

      place.file = grind_source_get_file (self->source);
      place.line = self->source->file != GRIND_NONE ? line->line_after : line->line_before;
    }
  grind_view_locate (GRIND_VIEW (self), place);
}

static void
file_chosen_cb (GrindSourcePane *self,
                guint            file)
{
  if (self->source == NULL)
    return;

  self->wanted_file = file;
  self->wanted_function = self->source->function;
  queue (self);
}

static void
search_cb (GrindSourcePane *self)
{
  grind_code_view_find (self->view);
}

static void
previous_cb (GrindSourcePane *self)
{
  grind_code_view_previous_hot (self->view);
}

static void
next_cb (GrindSourcePane *self)
{
  grind_code_view_next_hot (self->view);
}

static void
choose_base_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  GrindSourcePane *self = GRIND_SOURCE_PANE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autofree char *folder = NULL;

  if (g_str_equal (name, "source.forget-base"))
    grind_session_set_base_source (self->session, NULL, NULL);
  else if (g_str_equal (name, "source.choose-base-folder"))
    grind_base_source_choose_folder (GTK_WINDOW (root), self->session);
  else if (self->source != NULL && self->source->text != NULL)
    {
      folder = g_path_get_dirname (self->source->found->path);
      grind_base_source_ask_revision (GTK_WINDOW (root), self->session, folder);
    }
}

static void
add_children (GrindSourcePane *self)
{
  GtkWidget *view = grind_code_view_new (self->navigator,
                                         grind_view_get_title (GRIND_VIEW (self)));
  GtkWidget *files = grind_file_bar_new (self->navigator);
  GtkWidget *lines = grind_line_list_new (self->navigator, GRIND_LINES_BY_LINE, _("Source lines"));
  GtkWidget *missing = grind_missing_page_new ();

  self->view = GRIND_CODE_VIEW (view);
  self->files = GRIND_FILE_BAR (files);
  self->lines = GRIND_LINE_LIST (lines);
  self->missing = GRIND_MISSING_PAGE (missing);
  adw_bin_set_child (self->code_bin, view);
  adw_bin_set_child (self->files_bin, files);
  adw_bin_set_child (self->lines_bin, lines);
  adw_bin_set_child (self->missing_bin, missing);
  adw_bin_set_child (self->columns_bin, grind_view_get_options (GRIND_VIEW (self->lines)));
  g_signal_connect_object (view, "line-chosen", G_CALLBACK (line_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "line-activated", G_CALLBACK (line_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (files, "chosen", G_CALLBACK (file_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lines, "row-chosen", G_CALLBACK (row_chosen_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_source_pane_constructed (GObject *object)
{
  GrindSourcePane *self = GRIND_SOURCE_PANE (object);
  GSettings *settings = grind_settings_get ();

  G_OBJECT_CLASS (grind_source_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  add_children (self);
  if (settings != NULL)
    g_settings_bind (settings, OTHERS_KEY, self->others_button, "active", G_SETTINGS_BIND_DEFAULT);
}

static void
grind_source_pane_dispose (GObject *object)
{
  GrindSourcePane *self = GRIND_SOURCE_PANE (object);

  /* The widgets next to the tabs may outlive the pane. */
  if (self->spinner != NULL)
    grind_late_spinner_stop (self->spinner);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_SOURCE_PANE);
  g_clear_pointer (&self->source, grind_source_unref);
  forget_text (self);

  G_OBJECT_CLASS (grind_source_pane_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-source-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, tools);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, files_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, spinner);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, text_tools);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, bar);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, pairing_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, base_button);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, base_menu);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, pages);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, code_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, lines_scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, lines_box);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, missing_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, lines_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, empty_label);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, others_button);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, search_button);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, editor_button);
  gtk_widget_class_bind_template_child (widget_class, GrindSourcePane, columns_bin);
  gtk_widget_class_bind_template_callback (widget_class, queue);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
}

static void
grind_source_pane_class_init (GrindSourcePaneClass *klass)
{
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_source_pane_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_source_pane_dispose;
  view_class->update = grind_source_pane_update;
  view_class->is_complete = grind_source_pane_is_complete;

  grind_last_actions_install (GTK_WIDGET_CLASS (klass), "source.choose-base-folder", NULL,
                              choose_base_action);
  grind_last_actions_install (GTK_WIDGET_CLASS (klass), "source.choose-base-revision", NULL,
                              choose_base_action);
  grind_last_actions_install (GTK_WIDGET_CLASS (klass), "source.forget-base", NULL,
                              choose_base_action);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
grind_source_pane_init (GrindSourcePane *self)
{
  self->wanted_file = GRIND_NONE;
  self->wanted_function = GRIND_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
  grind_lazy_menu_set (self->base_button, self->base_menu);
  grind_reflow_watch (self->lines_scroller, self->lines_box);
}

/* (nullable): The path of the current file */
char *
grind_source_pane_dup_location (GrindSourcePane *self,
                                guint           *line)
{
  GrindFileId file;
  guint64 number = 0;

  g_return_val_if_fail (GRIND_IS_SOURCE_PANE (self), NULL);
  g_return_val_if_fail (line != NULL, NULL);

  if (self->source == NULL || self->source->text == NULL || self->source->shown == NULL)
    return NULL;

  /* A line that is gone is not in the file: the next one above it is. */
  for (guint place = grind_code_view_get_line (self->view);; place--)
    {
      grind_source_locate (self->source, place, &file, &number);
      if (number > 0 || place == 0)
        break;
    }
  *line = MAX (number, 1);

  return g_strdup (self->source->found->path);
}
