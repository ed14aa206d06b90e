/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-start-page.h"

#include <glib/gi18n.h>

#include "grind-accessible.h"

/* What a window shows before anything is open: what can be, and how a profile is made. */
struct _GrindStartPage
{
  AdwBin parent_instance;

  /* Template */
  GtkButton *open_button;
  GtkWidget *restore_button;
  GtkBox    *commands;
};

G_DEFINE_FINAL_TYPE (GrindStartPage, grind_start_page, ADW_TYPE_BIN)

static const struct
{
  const char *purpose;
  const char *command;
} recipes[] = {
  { N_("C, C++, Rust: calls, lines, instructions and jumps"),
    "valgrind --tool=callgrind --dump-instr=yes --collect-jumps=yes ./program" },
  { N_("PHP with Xdebug"),
    "php -d xdebug.mode=profile -d xdebug.output_dir=. script.php" },
  { N_("Go, and all else that pprof reads"),
    "go tool pprof -callgrind -output=callgrind.out.program cpu.pprof" },
};

static void
copy_cb (GtkButton  *button,
         const char *command)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), command);
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
make_copy_button (guint i)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  g_autofree char *name = NULL;

  /* translators: %s says what a command is for, such as "PHP with Xdebug" */
  name = g_strdup_printf (_("Copy the command for: %s"), _(recipes[i].purpose));
  grind_accessible_set_label (button, name);
  gtk_widget_set_tooltip_text (button, _("Copy"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect (button, "clicked", G_CALLBACK (copy_cb), (gpointer) recipes[i].command);

  return button;
}

static void
add_recipe (GrindStartPage *self,
            guint           i)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *command = make_label (recipes[i].command, "grind-command");

  gtk_label_set_selectable (GTK_LABEL (command), TRUE);
  gtk_label_set_wrap (GTK_LABEL (command), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (command), PANGO_WRAP_WORD_CHAR);
  /* The buttons copy; Tab need not stop at the text as well. */
  gtk_widget_set_focusable (command, FALSE);
  gtk_box_append (GTK_BOX (texts), make_label (_(recipes[i].purpose), "grind-dim"));
  gtk_box_append (GTK_BOX (texts), command);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (row), texts);
  gtk_box_append (GTK_BOX (row), make_copy_button (i));
  gtk_widget_add_css_class (row, "grind-card-row");
  gtk_box_append (self->commands, row);
}

/* The button is there only where there is something to restore. */
static void
restore_enabled_cb (GrindStartPage *self,
                    const char     *action,
                    gboolean        is_enabled)
{
  if (!is_enabled && gtk_widget_has_focus (self->restore_button))
    gtk_widget_grab_focus (GTK_WIDGET (self->open_button));
  gtk_widget_set_visible (self->restore_button, is_enabled);
}

static void
follow_restore (GrindStartPage *self)
{
  GApplication *application = g_application_get_default ();

  if (application == NULL)
    return;

  g_signal_connect_object (application, "action-enabled-changed::restore-windows",
                           G_CALLBACK (restore_enabled_cb), self, G_CONNECT_SWAPPED);
  restore_enabled_cb (self, NULL, g_action_group_get_action_enabled (G_ACTION_GROUP (application),
                                                                     "restore-windows"));
}

static gboolean
grind_start_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_START_PAGE (widget)->open_button));
}

static void
grind_start_page_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_START_PAGE);

  G_OBJECT_CLASS (grind_start_page_parent_class)->dispose (object);
}

static void
grind_start_page_class_init (GrindStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_start_page_dispose;
  widget_class->grab_focus = grind_start_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, restore_button);
  gtk_widget_class_bind_template_child (widget_class, GrindStartPage, commands);
}

static void
grind_start_page_init (GrindStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    add_recipe (self, i);
  follow_restore (self);
}
