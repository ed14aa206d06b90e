/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-example-bar.h"

#include <glib/gi18n.h>

#include "grind-example.h"
#include "ui/base/grind-accessible.h"

/* A short tutorial for new users, above the example profile. */
struct _GrindExampleBar
{
  GrindMessageBar parent_instance;

  /* Template */
  GtkStack  *steps;
  GtkLabel  *position_label;
  GtkWidget *back_button;
  GtkWidget *next_button;

  guint position;
};

G_DEFINE_FINAL_TYPE (GrindExampleBar, grind_example_bar, GRIND_TYPE_MESSAGE_BAR)

/* The steps must be true of the example; tests/ui/e2e-open.py follows them. */
static const struct
{
  const char *question;
  const char *text;
} steps[] = {
  { N_("Where does the cost go?"),
    /* translators: “Self” is the title of a column, with or without a percent sign after it */
    N_("This small program counts words and is too slow. The function list (F9 shows it) has the "
       "cost of each function: click the column title “Self”, then the function at the top.") },
  { N_("Who calls it?"),
    /* translators: “Callers” is the title of a view */
    N_("Open “Callers” to see what calls the selected function. Nearly all of the cost comes from "
       "the first caller: double-click it to go there.") },
  { N_("Which line is it?"),
    /* translators: “Source” is the title of a view */
    N_("Open “Source”: the number next to a line is its cost, and its calls are listed below. A "
       "loop calls strlen() again for each character of the text: this is the line to fix.") },
  { N_("And your own program?"),
    N_("Compile it with -g, run valgrind --tool=callgrind ./program, and open the file it writes. "
       "Press F1, or the question mark of a view, for an explanation.") },
};

/* Screen readers read the text with the button that leads to it. */
static void
tell_step (GrindExampleBar *self)
{
  GtkWidget *label = gtk_stack_get_visible_child (self->steps);
  const char *text = gtk_label_get_text (GTK_LABEL (label));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->back_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->next_button),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
go_to (GrindExampleBar *self,
       guint            position)
{
  g_autofree char *name = g_strdup_printf ("%u", position);
  g_autofree char *text = g_strdup_printf ("%u / %u", position + 1, (guint) G_N_ELEMENTS (steps));
  gboolean is_first = position == 0;
  gboolean is_last = position + 1 == G_N_ELEMENTS (steps);

  self->position = position;
  gtk_stack_set_visible_child_name (self->steps, name);
  grind_accessible_hide_pages (self->steps);
  gtk_label_set_text (self->position_label, text);
  /* Keep the focus in the bar: enable the other button before disabling the focused one. */
  gtk_widget_set_sensitive (is_first ? self->next_button : self->back_button, TRUE);
  if (is_first && gtk_widget_has_focus (self->back_button))
    gtk_widget_grab_focus (self->next_button);
  if (is_last && gtk_widget_has_focus (self->next_button))
    gtk_widget_grab_focus (self->back_button);
  gtk_widget_set_sensitive (self->back_button, !is_first);
  gtk_widget_set_sensitive (self->next_button, !is_last);
  tell_step (self);
}

static void
back_cb (GrindExampleBar *self)
{
  go_to (self, self->position - 1);
}

static void
next_cb (GrindExampleBar *self)
{
  go_to (self, self->position + 1);
}

static void
add_step (GrindExampleBar *self,
          guint            position)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_autofree char *name = g_strdup_printf ("%u", position);
  g_autofree char *markup = g_markup_printf_escaped ("<b>%s</b>  %s", _(steps[position].question),
                                                     _(steps[position].text));

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_stack_add_named (self->steps, label, name);
}

static void
grind_example_bar_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_EXAMPLE_BAR);

  G_OBJECT_CLASS (grind_example_bar_parent_class)->dispose (object);
}

static void
grind_example_bar_class_init (GrindExampleBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_example_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-example-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindExampleBar, steps);
  gtk_widget_class_bind_template_child (widget_class, GrindExampleBar, position_label);
  gtk_widget_class_bind_template_child (widget_class, GrindExampleBar, back_button);
  gtk_widget_class_bind_template_child (widget_class, GrindExampleBar, next_button);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
}

static void
grind_example_bar_init (GrindExampleBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    add_step (self, i);
  go_to (self, 0);
}

static gboolean
is_example (GPtrArray *files)
{
  return files != NULL && files->len == 1 && grind_example_is (files->pdata[0]);
}

/**
 * grind_example_bar_show:
 * @self: an example bar
 * @files: (nullable) (element-type GFile): the files that have just been opened
 *
 * Shows the first step if @files is the example, otherwise nothing.
 */
void
grind_example_bar_show (GrindExampleBar *self,
                        GPtrArray       *files)
{
  g_return_if_fail (GRIND_IS_EXAMPLE_BAR (self));

  go_to (self, 0);
  g_object_set (self, "revealed", is_example (files), NULL);
}

/**
 * grind_example_bar_keep:
 * @self: an example bar
 * @files: (nullable) (element-type GFile): the files shown below it
 *
 * Hides the steps, unless @files is still only the example.
 */
void
grind_example_bar_keep (GrindExampleBar *self,
                        GPtrArray       *files)
{
  g_return_if_fail (GRIND_IS_EXAMPLE_BAR (self));

  if (!is_example (files))
    g_object_set (self, "revealed", FALSE, NULL);
}
