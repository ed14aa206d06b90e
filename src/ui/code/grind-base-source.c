/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-base-source.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "source/files/grind-source-version.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-dialogs.h"

typedef struct
{
  GrindSession *session;      /* owned */
  char         *repository;   /* owned */
  GtkEditable  *entry;        /* borrowed: a child of the dialog */
} Question;

static void
question_free (gpointer  data,
               GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->session);
  g_free (question->repository);
  g_free (question);
}

static void
response_cb (AdwMessageDialog *dialog,
             const char       *response,
             Question         *question)
{
  g_autofree char *revision = g_strdup (gtk_editable_get_text (question->entry));
  g_autofree char *place = NULL;

  if (!g_str_equal (response, "compare") || *g_strstrip (revision) == '\0')
    return;

  place = g_strconcat (GRIND_SOURCE_VERSION_GIT, revision, NULL);
  grind_session_set_base_source (question->session, place, question->repository);
}

/* The revision that is in use, without its prefix */
static const char *
get_revision (GrindSession *session)
{
  const char *place = grind_session_get_base_source (session, NULL);

  return place != NULL && g_str_has_prefix (place, GRIND_SOURCE_VERSION_GIT)
           ? place + strlen (GRIND_SOURCE_VERSION_GIT) : "";
}

void
grind_base_source_ask_revision (GtkWindow    *parent,
                                GrindSession *session,
                                const char   *repository)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _("Sources Before"),
                                              _("A commit, a tag or a branch of the Git repository "
                                                "of this source file."));
  GtkWidget *entry = gtk_entry_new ();
  Question *question = g_new0 (Question, 1);

  question->session = g_object_ref (session);
  question->repository = g_strdup (repository);
  question->entry = GTK_EDITABLE (entry);
  gtk_editable_set_text (question->entry, get_revision (session));
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), "HEAD~1");
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  grind_accessible_set_label (entry, _("Git revision"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog),
                                    "cancel", _("_Cancel"),
                                    "compare", _("C_ompare"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "compare",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "compare");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

static void
folder_chosen_cb (const char *path,
                  GObject    *asker)
{
  grind_session_set_base_source (GRIND_SESSION (asker), path, NULL);
}

void
grind_base_source_choose_folder (GtkWindow    *parent,
                                 GrindSession *session)
{
  grind_dialogs_choose_path (parent, _("Sources Before"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                             NULL, folder_chosen_cb, G_OBJECT (session));
}
