/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs and toasts, based on GTK and libadwaita. */
#include "config.h"

#include "grind-dialogs.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "format/grind-file-runs.h"
#include "profile/grind-plain-text.h"

#define CHOOSER     "grind-chooser"       /* of a window: its file dialog */
#define TOAST       "grind-toast"         /* of an overlay: its current toast, borrowed */
#define TOAST_TIMER "grind-toast-timer"   /* of an overlay: the source that ends it */
#define TOAST_KEPT  "grind-toast-kept"    /* of an overlay: data for the button */
#define TOAST_ENTRY "grind-toast-entry"   /* of an overlay: an Entry, while its toast slides in */
#define TOAST_TIME  5                     /* s */
#define UNDO_TIME   10                    /* s, long enough to reach the button */
#define ENTRY_TIME  (G_USEC_PER_SEC / 2)  /* maximum duration of libadwaita's slide-in */

typedef struct
{
  GtkWindow        *parent;
  GrindFilesChosen  chosen;
} Choice;

typedef struct
{
  GObject         *asker;    /* owned */
  GrindPathChosen  chosen;
} PathChoice;

static void
response_cb (GtkFileChooserNative *chooser,
             int                   response,
             Choice               *choice)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GListModel) model = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    {
      model = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
      for (guint i = 0; i < g_list_model_get_n_items (model); i++)
        g_ptr_array_add (files, g_list_model_get_item (model, i));
      if (files->len > 0)
        choice->chosen (files, choice->parent);
    }
}

static void
choice_free (gpointer  data,
             GClosure *closure)
{
  g_free (data);
}

static void
path_response_cb (GtkFileChooserNative *chooser,
                  int                   response,
                  PathChoice           *choice)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  const char *path = file != NULL ? g_file_peek_path (file) : NULL;

  if (response == GTK_RESPONSE_ACCEPT && path != NULL)
    choice->chosen (path, choice->asker);
}

static void
path_choice_free (gpointer  data,
                  GClosure *closure)
{
  PathChoice *choice = data;

  g_object_unref (choice->asker);
  g_free (choice);
}

/* "All files" comes first, because a profile may have any name. */
static void
add_filters (GtkFileChooser *chooser)
{
  const char * const *patterns = grind_file_runs_get_patterns ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) profiles = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_filter_set_name (profiles, _("Profiles"));
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (profiles, patterns[i]);

  gtk_file_chooser_add_filter (chooser, all);
  gtk_file_chooser_add_filter (chooser, profiles);
}

static void
release_chooser_cb (GtkNativeDialog *chooser)
{
  g_object_set_data (G_OBJECT (gtk_native_dialog_get_transient_for (chooser)), CHOOSER, NULL);
}

/**
 * grind_dialogs_new_chooser:
 * @parent: the parent window
 * @title: the title of the dialog
 * @action: what to ask for
 *
 * Makes a file dialog that is not shown yet. Each window has only one at a time.
 *
 * Returns: (transfer none) (nullable): the dialog, a #GtkNativeDialog that exists until its
 *   response; %NULL if @parent has one
 */
GtkFileChooser *
grind_dialogs_new_chooser (GtkWindow            *parent,
                           const char           *title,
                           GtkFileChooserAction  action)
{
  GtkFileChooserNative *chooser;

  g_return_val_if_fail (GTK_IS_WINDOW (parent), NULL);

  if (g_object_get_data (G_OBJECT (parent), CHOOSER) != NULL)
    return NULL;

  chooser = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_after (chooser, "response", G_CALLBACK (release_chooser_cb), NULL);
  /* Nothing else holds a reference to a native dialog. */
  g_object_set_data_full (G_OBJECT (parent), CHOOSER, chooser, g_object_unref);

  return GTK_FILE_CHOOSER (chooser);
}

/**
 * grind_dialogs_choose_profiles:
 * @parent: the parent window
 * @title: the title of the dialog
 * @chosen: called when files are chosen, with @parent as its data
 *
 * Asks for one or more profiles, unless @parent has a file dialog.
 */
void
grind_dialogs_choose_profiles (GtkWindow        *parent,
                               const char       *title,
                               GrindFilesChosen  chosen)
{
  GtkFileChooser *chooser = grind_dialogs_new_chooser (parent, title,
                                                       GTK_FILE_CHOOSER_ACTION_OPEN);
  Choice *choice;

  if (chooser == NULL)
    return;

  gtk_file_chooser_set_select_multiple (chooser, TRUE);
  add_filters (chooser);
  choice = g_new0 (Choice, 1);
  choice->parent = parent;
  choice->chosen = chosen;
  g_signal_connect_data (chooser, "response", G_CALLBACK (response_cb), choice, choice_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/**
 * grind_dialogs_choose_path:
 * @parent: the parent window
 * @title: the title of the dialog
 * @action: whether to ask for an existing file or folder
 * @folder: (nullable): the initial folder
 * @chosen: called when a path is chosen
 * @asker: its data, which is kept alive until then
 *
 * Asks for a local file or folder, unless @parent has a file dialog.
 */
void
grind_dialogs_choose_path (GtkWindow            *parent,
                           const char           *title,
                           GtkFileChooserAction  action,
                           const char           *folder,
                           GrindPathChosen       chosen,
                           GObject              *asker)
{
  g_autoptr (GFile) start = folder != NULL ? g_file_new_for_path (folder) : NULL;
  GtkFileChooser *chooser = grind_dialogs_new_chooser (parent, title, action);
  PathChoice *choice;

  if (chooser == NULL)
    return;

  if (start != NULL)
    gtk_file_chooser_set_current_folder (chooser, start, NULL);
  choice = g_new0 (PathChoice, 1);
  choice->asker = g_object_ref (asker);
  choice->chosen = chosen;
  g_signal_connect_data (chooser, "response", G_CALLBACK (path_response_cb), choice,
                         path_choice_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/**
 * grind_dialogs_show_error:
 * @widget: the widget where the user started the action; ignored if it is in no window any more
 * @heading: the failed action
 * @message: the reason
 *
 * Reports a failure that leaves the contents of the window as they are.
 */
void
grind_dialogs_show_error (GtkWidget  *widget,
                          const char *heading,
                          const char *message)
{
  g_autofree char *shown = NULL;
  GtkRoot *root;
  GtkWidget *dialog;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  root = gtk_widget_get_root (widget);
  if (!GTK_IS_WINDOW (root))
    return;

  shown = grind_plain_text_dup_message (message);
  dialog = adw_message_dialog_new (GTK_WINDOW (root), heading, shown);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

typedef struct
{
  gint64   start;           /* of the first frame, 0 before it */
  gboolean is_dismissed;    /* dismiss when fully shown */
} Entry;

/* After a dismissal during slide-in, a toast considers itself dismissed, and adw_toast_dismiss()
 * would do nothing. */
static void
end_toast (gpointer overlay)
{
  g_signal_emit_by_name (g_object_get_data (overlay, TOAST), "dismissed");
}

static gboolean
dismiss_toast_cb (gpointer overlay)
{
  g_object_steal_data (overlay, TOAST_TIMER);
  end_toast (overlay);

  return G_SOURCE_REMOVE;
}

static void
remove_timer (gpointer timer)
{
  g_source_remove (GPOINTER_TO_UINT (timer));
}

/* Restarts the timeout of the toast of @overlay. */
static void
keep_toast (GtkWidget *overlay,
            guint      seconds)
{
  guint timer = g_timeout_add_seconds (seconds, dismiss_toast_cb, overlay);

  g_object_set_data_full (G_OBJECT (overlay), TOAST_TIMER, GUINT_TO_POINTER (timer), remove_timer);
}

static gboolean
entry_cb (GtkWidget     *overlay,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  g_autofree Entry *entry = g_object_steal_data (G_OBJECT (overlay), TOAST_ENTRY);

  if (entry->start == 0)
    entry->start = gdk_frame_clock_get_frame_time (clock);
  if (gdk_frame_clock_get_frame_time (clock) - entry->start >= ENTRY_TIME)
    {
      if (entry->is_dismissed)
        end_toast (overlay);
      return G_SOURCE_REMOVE;
    }

  g_object_set_data_full (G_OBJECT (overlay), TOAST_ENTRY, g_steal_pointer (&entry), g_free);

  return G_SOURCE_CONTINUE;
}

/* A toast dismissed during slide-in may be freed while libadwaita 1.2 still uses it, so wait until
 * it is fully shown. */
static void
toast_dismissed_cb (GObject  *overlay,
                    AdwToast *toast)
{
  Entry *entry = g_object_get_data (overlay, TOAST_ENTRY);

  if (entry != NULL)
    {
      entry->is_dismissed = TRUE;
      g_signal_stop_emission_by_name (toast, "dismissed");
      return;
    }

  g_object_set_data (overlay, TOAST_TIMER, NULL);
  g_object_set_data (overlay, TOAST, NULL);
  g_object_set_data (overlay, TOAST_KEPT, NULL);
}

/* The toast of @overlay, with a text and no button; a new one is not added yet. */
static AdwToast *
take_toast (GtkWidget  *overlay,
            const char *message)
{
  /* A name may contain characters that are markup in a toast. */
  g_autofree char *shown = grind_plain_text_dup_message (message);
  g_autofree char *markup = g_markup_escape_text (shown, -1);
  AdwToast *toast = g_object_get_data (G_OBJECT (overlay), TOAST);

  g_object_set_data (G_OBJECT (overlay), TOAST_KEPT, NULL);
  if (toast != NULL)
    {
      /* Reuse it: dismissing a toast while another one appears makes libadwaita 1.2 lay out during
       * painting. */
      adw_toast_set_title (toast, markup);
      adw_toast_set_button_label (toast, NULL);
      adw_toast_set_action_name (toast, NULL);
      return toast;
    }

  toast = adw_toast_new (markup);
  adw_toast_set_timeout (toast, 0);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_dismissed_cb), overlay,
                           G_CONNECT_SWAPPED);

  return toast;
}

static void
show_toast (GtkWidget *overlay,
            AdwToast  *toast,
            guint      seconds)
{
  Entry *entry = g_object_get_data (G_OBJECT (overlay), TOAST_ENTRY);

  keep_toast (overlay, seconds);
  if (g_object_get_data (G_OBJECT (overlay), TOAST) == toast)
    {
      if (entry != NULL)
        entry->is_dismissed = FALSE;
      return;
    }

  g_object_set_data (G_OBJECT (overlay), TOAST, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), toast);
  if (gtk_widget_get_mapped (overlay) && adw_get_enable_animations (overlay))
    {
      g_object_set_data_full (G_OBJECT (overlay), TOAST_ENTRY, g_new0 (Entry, 1), g_free);
      gtk_widget_add_tick_callback (overlay, entry_cb, NULL, NULL);
    }
}

/**
 * grind_dialogs_show_toast:
 * @widget: the widget where the user started the action
 * @message: the result, translated; ignored without a toast overlay around @widget
 *
 * Shows a toast, in place of the previous one.
 */
void
grind_dialogs_show_toast (GtkWidget  *widget,
                          const char *message)
{
  GtkWidget *overlay;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (message != NULL);

  overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  if (overlay != NULL)
    show_toast (overlay, take_toast (overlay, message), TOAST_TIME);
}

/**
 * grind_dialogs_show_undo:
 * @widget: the widget where the user started the action
 * @message: the result, translated
 * @action: the action that undoes it
 * @target: the target of @action; consumed if floating
 * @kept: (nullable): data that @action needs
 * @let_go: called with @kept when undo is no longer offered
 *
 * Shows a toast like grind_dialogs_show_toast(), and offers to undo the action for a while.
 */
void
grind_dialogs_show_undo (GtkWidget      *widget,
                         const char     *message,
                         const char     *action,
                         GVariant       *target,
                         gpointer        kept,
                         GDestroyNotify  let_go)
{
  g_autoptr (GVariant) sunk = g_variant_ref_sink (target);
  GtkWidget *overlay;
  AdwToast *toast;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (message != NULL);
  g_return_if_fail (action != NULL);

  overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  if (overlay == NULL)
    {
      if (kept != NULL)
        let_go (kept);
      return;
    }

  toast = take_toast (overlay, message);
  adw_toast_set_action_target_value (toast, sunk);
  adw_toast_set_action_name (toast, action);
  adw_toast_set_button_label (toast, _("Undo"));
  if (kept != NULL)
    g_object_set_data_full (G_OBJECT (overlay), TOAST_KEPT, kept, let_go);
  show_toast (overlay, toast, UNDO_TIME);
}

/**
 * grind_dialogs_end_undo:
 * @widget: a widget near the one where the user started the action
 * @action: the action that undoes it
 * @target: the target of @action; consumed if floating
 *
 * Dismisses the toast of grind_dialogs_show_undo() with @action and @target, if it is still shown:
 * the action was undone in another way. Must not be called by @action itself, whose toast is
 * dismissed anyway.
 */
void
grind_dialogs_end_undo (GtkWidget  *widget,
                        const char *action,
                        GVariant   *target)
{
  g_autoptr (GVariant) sunk = g_variant_ref_sink (target);
  GtkWidget *overlay;
  AdwToast *toast;
  GVariant *offered;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (action != NULL);

  overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  toast = overlay != NULL ? g_object_get_data (G_OBJECT (overlay), TOAST) : NULL;
  offered = toast != NULL ? adw_toast_get_action_target_value (toast) : NULL;
  if (offered != NULL && g_variant_equal (offered, sunk) &&
      g_strcmp0 (adw_toast_get_action_name (toast), action) == 0)
    end_toast (overlay);
}
