/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ways to a comparison: with a file, with another tab, of two files. */
#include "config.h"

#include "grind-compare.h"

#include <glib/gi18n.h>

#include "format/grind-file-runs.h"
#include "ui/base/grind-dialogs.h"

#define RESPONSE_FILE   "file"
#define MAX_LIST_HEIGHT 360   /* of the list of tabs, which scrolls beyond */

static void
chosen_cb (GPtrArray *files,
           gpointer   window)
{
  grind_compare_with (window, files);
}

static void
ask_for_file (GrindWindow *window)
{
  grind_dialogs_choose_profiles (GTK_WINDOW (window), _("Profile Before"), chosen_cb);
}

/* (element-type GrindPage): other tabs with files, of all windows */
static GPtrArray *
list_others (GrindWindow *window)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
  GPtrArray *others = g_ptr_array_new_with_free_func (g_object_unref);

  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (GRIND_IS_WINDOW (link->data))
      grind_window_list_pages (link->data, others);
  for (guint i = others->len; i > 0; i--)
    if (others->pdata[i - 1] == grind_window_get_page (window) ||
        grind_page_get_files (others->pdata[i - 1]) == NULL)
      g_ptr_array_remove_index (others, i - 1);

  return others;
}

static void
row_activated_cb (GtkListBox    *list,
                  GtkListBoxRow *row,
                  GtkWindow     *dialog)
{
  GrindPage *other = g_object_get_data (G_OBJECT (row), "page");
  GrindPage *page = grind_window_get_page (GRIND_WINDOW (gtk_window_get_transient_for (dialog)));
  GPtrArray *files = grind_page_get_files (other);

  if (page != NULL && grind_page_can_compare (page) && files != NULL)
    grind_page_compare (page, files);
  gtk_window_destroy (dialog);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             GrindWindow      *window)
{
  if (g_str_equal (response, RESPONSE_FILE))
    ask_for_file (window);
}

static GtkWidget *
make_list (GPtrArray *others)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  for (guint i = 0; i < others->len; i++)
    {
      GtkWidget *row = adw_action_row_new ();
      const char *command = grind_page_get_subtitle (others->pdata[i]);

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row),
                                     grind_page_get_title (others->pdata[i]));
      if (command != NULL)
        {
          g_autofree char *markup = g_markup_escape_text (command, -1);

          adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup);
        }
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      g_object_set_data_full (G_OBJECT (row), "page", g_object_ref (others->pdata[i]),
                              g_object_unref);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }

  return list;
}

/* As high as the rows that fit */
static GtkWidget *
make_scroller (GtkWidget *list)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_LIST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);

  return scroller;
}

/**
 * grind_compare_ask:
 * @window: a window whose current page can be compared
 *
 * Asks which profile is the one before: another tab, or a file.
 */
void
grind_compare_ask (GrindWindow *window)
{
  g_autoptr (GPtrArray) others = NULL;
  GtkWidget *dialog;
  GtkWidget *list;

  g_return_if_fail (GRIND_IS_WINDOW (window));

  others = list_others (window);
  if (others->len == 0)
    {
      ask_for_file (window);
      return;
    }

  dialog = adw_message_dialog_new (GTK_WINDOW (window), _("Compare With"),
                                   _("Choose the profile from before the change."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"),
                                    RESPONSE_FILE, _("Choose _File…"), NULL);
  list = make_list (others);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_scroller (list));
  g_signal_connect_object (list, "row-activated", G_CALLBACK (row_activated_cb), dialog, 0);
  g_signal_connect_object (dialog, "response", G_CALLBACK (response_cb), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
two_chosen_cb (GPtrArray *files,
               gpointer   window)
{
  grind_compare_both (window, files);
}

/* Asks for two profiles, and compares them. */
void
grind_compare_ask_two (GrindWindow *window)
{
  g_return_if_fail (GRIND_IS_WINDOW (window));

  grind_dialogs_choose_profiles (GTK_WINDOW (window), _("Profiles Before and After"),
                                 two_chosen_cb);
}

/* The tab may have been closed meanwhile. */
static void
base_found_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GrindPage) page = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);
  GrindFileRun *run = runs != NULL && runs->len > 0 ? runs->pdata[0] : NULL;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (page));

  if (run == NULL || !GTK_IS_WINDOW (root) || !grind_page_can_compare (page))
    return;

  if (run->error != NULL)
    grind_dialogs_show_error (GTK_WIDGET (page), _("The profiles cannot be compared"),
                              run->error->message);
  else
    grind_page_compare (page, run->files);
}

/**
 * grind_compare_with:
 * @window: a window whose current page can be compared
 * @files: (element-type GFile): files and folders, which are replaced by their newest run
 *
 * Compares the current page with @files, which are one profile, the one before.
 */
void
grind_compare_with (GrindWindow *window,
                    GPtrArray   *files)
{
  GrindPage *page;

  g_return_if_fail (GRIND_IS_WINDOW (window));
  g_return_if_fail (files != NULL);

  page = grind_window_get_page (window);
  if (page != NULL)
    grind_file_runs_find_async (files, TRUE, NULL, base_found_cb, g_object_ref (page));
}

/* The time of the last change, 0 if unknown */
static gint64
get_time (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_TIME_MODIFIED ","
                                                        G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC,
                                                  G_FILE_QUERY_INFO_NONE, NULL, NULL);
  g_autoptr (GDateTime) time = info != NULL ? g_file_info_get_modification_date_time (info) : NULL;

  return time != NULL ? g_date_time_to_unix (time) * G_USEC_PER_SEC +
                        g_date_time_get_microsecond (time) : 0;
}

static void
free_runs (gpointer runs)
{
  g_ptr_array_unref (runs);
}

/* Puts the older run first. */
static void
order_worker (GTask        *task,
              gpointer      source,
              gpointer      runs_data,
              GCancellable *cancellable)
{
  GPtrArray *runs = runs_data;
  GrindFileRun *first = runs->pdata[0];
  GrindFileRun *second = runs->pdata[1];

  if (get_time (second->files->pdata[0]) < get_time (first->files->pdata[0]))
    {
      runs->pdata[0] = second;
      runs->pdata[1] = first;
    }
  g_task_return_boolean (task, TRUE);
}

static void
ordered_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GrindWindow) window = user_data;
  GPtrArray *runs = g_task_get_task_data (G_TASK (result));
  GrindFileRun *before = runs->pdata[0];
  GrindFileRun *after = runs->pdata[1];

  if (gtk_window_get_application (GTK_WINDOW (window)) != NULL)
    grind_page_open_compared (grind_window_take_page (window), before->files, after->files);
}

static void
both_found_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GrindWindow) window = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);
  g_autoptr (GTask) task = NULL;

  if (runs == NULL || gtk_window_get_application (GTK_WINDOW (window)) == NULL)
    return;

  for (guint i = 0; i < runs->len; i++)
    {
      GrindFileRun *run = runs->pdata[i];

      if (run->error == NULL)
        continue;
      grind_dialogs_show_error (GTK_WIDGET (window), _("The profiles cannot be compared"),
                                run->error->message);
      return;
    }
  if (runs->len != 2)
    {
      grind_dialogs_show_error (GTK_WIDGET (window), _("The profiles cannot be compared"),
                                _("Choose two profiles, from before and after the change."));
      return;
    }

  task = g_task_new (NULL, NULL, ordered_cb, g_steal_pointer (&window));
  g_task_set_task_data (task, g_steal_pointer (&runs), free_runs);
  g_task_run_in_thread (task, order_worker);
}

/**
 * grind_compare_both:
 * @window: a window
 * @files: (element-type GFile): the files of two profiles, or folders
 *
 * Compares two profiles in a page of their own. The older one is that before.
 */
void
grind_compare_both (GrindWindow *window,
                    GPtrArray   *files)
{
  g_return_if_fail (GRIND_IS_WINDOW (window));
  g_return_if_fail (files != NULL);

  grind_file_runs_find_async (files, FALSE, NULL, both_found_cb, g_object_ref (window));
}
