/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hide-dialog.h"

#include <glib/gi18n.h>

#include "ui/base/grind-search-entry.h"

typedef struct
{
  GrindSession     *session;   /* owned */
  GrindSearchEntry *entry;     /* borrowed: a child of the dialog */
} Choice;

static void
choice_free (gpointer  data,
             GClosure *closure)
{
  Choice *choice = data;

  g_object_unref (choice->session);
  g_free (choice);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Choice           *choice)
{
  GrindPattern *pattern = grind_search_entry_get_pattern (choice->entry);

  if (g_str_equal (response, "hide"))
    grind_session_hide (choice->session, pattern);
  else if (g_str_equal (response, "focus"))
    grind_session_focus (choice->session, pattern);
}

/**
 * grind_hide_dialog_show:
 * @parent: the parent window
 * @session: a session
 * @text: the initial text of the entry
 *
 * Asks for an expression, and hides the functions that match it, or all others.
 */
void
grind_hide_dialog_show (GtkWindow    *parent,
                        GrindSession *session,
                        const char   *text)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _("Hide Functions"),
                                              _("The costs and percentages of other functions do "
                                                "not change."));
  GtkWidget *entry = grind_search_entry_new (_("Functions to hide"), NULL, TRUE);
  Choice *choice = g_new0 (Choice, 1);

  choice->session = g_object_ref (session);
  choice->entry = GRIND_SEARCH_ENTRY (entry);
  grind_search_entry_set_text (choice->entry, text);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "focus", _("Show _Only These"),
                                    "hide", _("_Hide"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "hide",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "hide");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (entry, "activate", G_CALLBACK (gtk_widget_activate_default), dialog,
                           G_CONNECT_SWAPPED);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), choice, choice_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}
