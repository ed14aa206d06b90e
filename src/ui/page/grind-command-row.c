/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row with a shell command, its purpose, if any, and a copy button. */
#include "config.h"

#include "grind-command-row.h"

#include <glib/gi18n.h>

#include "ui/base/grind-accessible.h"

static void
copy_cb (GtkButton *button,
         GtkLabel  *label)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)),
                          gtk_label_get_text (label));
  gtk_button_set_icon_name (button, "object-select-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), _("Copied"));
}

static GtkWidget *
make_label (const char *text,
            const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);

  return label;
}

static GtkWidget *
make_copy_button (const char *purpose,
                  GtkWidget  *label)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  g_autofree char *name = NULL;

  /* translators: %s is the purpose of a command, such as "PHP with Xdebug" */
  name = purpose != NULL ? g_strdup_printf (_("Copy the command for: %s"), purpose)
                         : g_strdup (_("Copy the command"));
  grind_accessible_set_label (button, name);
  gtk_widget_set_tooltip_text (button, _("Copy"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), label, 0);

  return button;
}

GtkWidget *
grind_command_row_new (const char *purpose,
                       const char *command)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *label = make_label (command, "grind-command");

  /* Only the command wraps: GTK finds the width of a row for a height by trial, which takes several
   * times as long if both wrap. */
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  /* The button copies, so Tab need not stop at the text as well. With "focusable" alone unset, Tab
   * would stop here: GtkLabel claims to have taken the focus. */
  gtk_widget_set_can_focus (label, FALSE);
  if (purpose != NULL)
    gtk_box_append (GTK_BOX (texts), make_label (purpose, "grind-dim"));
  gtk_box_append (GTK_BOX (texts), label);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), make_copy_button (purpose, label));
  gtk_widget_add_css_class (row, "grind-card-row");

  return row;
}
