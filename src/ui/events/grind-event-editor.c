/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-event-editor.h"

#include <glib/gi18n.h>

#include "ui/base/grind-accessible.h"

struct _GrindEventEditor
{
  AdwBin parent_instance;

  /* Template */
  GtkWidget   *start;
  GtkEditable *name_entry;
  GtkEditable *long_name_entry;
  GtkEditable *formula_entry;
  GtkLabel    *message_label;
  GtkWidget   *save_button;

  /* Owned */
  GrindEventSet *events;       /* (nullable): for references in formulas */

  guint          definition;   /* GRIND_NONE for a new one */
};

enum
{
  SAVED,
  CANCELLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindEventEditor, grind_event_editor, ADW_TYPE_BIN)

/* Draws a wavy line under the wrong bytes; at the end of the text, under the last one. */
static void
underline (GrindEventEditor           *self,
           const GrindExpressionError *error)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoAttribute *attribute = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
  gsize length = strlen (gtk_editable_get_text (self->formula_entry));

  attribute->start_index = MIN (error->start, length > 0 ? length - 1 : 0);
  attribute->end_index = error->length > 0 ? error->start + error->length : length;
  pango_attr_list_insert (attributes, attribute);
  gtk_text_set_attributes (GTK_TEXT (gtk_editable_get_delegate (self->formula_entry)),
                           error->fault == GRIND_FAULT_NONE ? NULL : attributes);
  pango_attr_list_unref (attributes);
}

/* An empty entry is incomplete, not wrong. */
static void
mark (GtkEditable *entry,
      const char  *message)
{
  gboolean is_wrong = message != NULL && *gtk_editable_get_text (entry) != '\0';

  if (is_wrong)
    gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (entry), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE
                                        : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), is_wrong ? message : NULL);
}

static void
check (GrindEventEditor *self)
{
  g_auto (GrindExpressionError) error = { GRIND_FAULT_NONE, 0, 0, NULL };
  const char *name = gtk_editable_get_text (self->name_entry);
  const char *formula = gtk_editable_get_text (self->formula_entry);
  g_autofree char *name_message = NULL;
  gboolean is_empty = *name == '\0' && *formula == '\0';
  const char *message;

  if (self->events == NULL)
    return;

  grind_event_set_check_name (self->events, self->definition, name, &name_message);
  grind_event_set_check_formula (self->events, self->definition, formula, &error);
  mark (self->name_entry, name_message);
  mark (self->formula_entry, error.message);
  underline (self, &error);

  message = *formula != '\0' && error.message != NULL ? error.message : name_message;
  if (message == NULL)
    message = error.message;
  if (is_empty)
    message = _("A name and a formula such as Ir / Dr");
  gtk_label_set_text (self->message_label, message != NULL ? message : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->message_label), message);
  if (is_empty)
    gtk_widget_remove_css_class (GTK_WIDGET (self->message_label), "grind-fault");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->message_label), "grind-fault");
  gtk_widget_set_sensitive (self->save_button,
                            name_message == NULL && error.fault == GRIND_FAULT_NONE);
}

static void
save_cb (GrindEventEditor *self)
{
  if (!gtk_widget_get_sensitive (self->save_button))
    return;

  g_signal_emit (self, signals[SAVED], 0, gtk_editable_get_text (self->name_entry),
                 gtk_editable_get_text (self->long_name_entry),
                 gtk_editable_get_text (self->formula_entry));
}

static void
cancel_cb (GrindEventEditor *self)
{
  g_signal_emit (self, signals[CANCELLED], 0);
}

static gboolean
cancel_shortcut (GtkWidget *widget,
                 GVariant  *arguments,
                 gpointer   user_data)
{
  cancel_cb (GRIND_EVENT_EDITOR (widget));

  return TRUE;
}

static gboolean
grind_event_editor_grab_focus (GtkWidget *widget)
{
  GrindEventEditor *self = GRIND_EVENT_EDITOR (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (self->definition == GRIND_NONE
                                              ? self->name_entry : self->formula_entry));
}

static void
grind_event_editor_dispose (GObject *object)
{
  GrindEventEditor *self = GRIND_EVENT_EDITOR (object);

  g_clear_pointer (&self->events, grind_event_set_unref);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_EVENT_EDITOR);

  G_OBJECT_CLASS (grind_event_editor_parent_class)->dispose (object);
}

static void
grind_event_editor_class_init (GrindEventEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_event_editor_dispose;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_event_editor_grab_focus;

  /**
   * GrindEventEditor::saved:
   * @self: the editor
   * @name: the name
   * @long_name: the long name, which may be empty
   * @formula: a valid formula
   *
   * The user saves the formula.
   */
  signals[SAVED] = g_signal_new ("saved", GRIND_TYPE_EVENT_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING,
                                 G_TYPE_STRING);

  /**
   * GrindEventEditor::cancelled:
   * @self: the editor
   *
   * The user cancels editing.
   */
  signals[CANCELLED] = g_signal_new ("cancelled", GRIND_TYPE_EVENT_EDITOR, G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, cancel_shortcut, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-event-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, start);
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, name_entry);
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, long_name_entry);
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, formula_entry);
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, message_label);
  gtk_widget_class_bind_template_child (widget_class, GrindEventEditor, save_button);
  gtk_widget_class_bind_template_callback (widget_class, check);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
}

static void
grind_event_editor_init (GrindEventEditor *self)
{
  self->definition = GRIND_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
grind_event_editor_new (guint       definition,
                        const char *name,
                        const char *long_name,
                        const char *formula)
{
  GrindEventEditor *self = g_object_new (GRIND_TYPE_EVENT_EDITOR, NULL);

  self->definition = definition;
  gtk_editable_set_text (self->name_entry, name);
  gtk_editable_set_text (self->long_name_entry, long_name);
  gtk_editable_set_text (self->formula_entry, formula);
  if (definition != GRIND_NONE)
    {
      gtk_button_set_label (GTK_BUTTON (self->save_button), _("Save"));
      grind_accessible_set_label (self->save_button, _("Save formula"));
    }

  return GTK_WIDGET (self);
}

/* The edited formula, %GRIND_NONE for a new one */
guint
grind_event_editor_get_definition (GrindEventEditor *self)
{
  g_return_val_if_fail (GRIND_IS_EVENT_EDITOR (self), GRIND_NONE);

  return self->definition;
}

/**
 * grind_event_editor_set_events:
 * @self: an editor
 * @events: the event types that formulas may refer to
 *
 * Checks formulas against @events from now on.
 */
void
grind_event_editor_set_events (GrindEventEditor *self,
                               GrindEventSet    *events)
{
  g_return_if_fail (GRIND_IS_EVENT_EDITOR (self));
  g_return_if_fail (events != NULL);

  grind_event_set_ref (events);
  g_clear_pointer (&self->events, grind_event_set_unref);
  self->events = events;
  check (self);
}

/**
 * grind_event_editor_set_widths:
 * @self: an editor
 * @start: space before the name, in pixels
 * @name: width of the name
 * @long_name: width of the long name, 0 to hide it
 *
 * Aligns the entries with the columns of the list.
 */
void
grind_event_editor_set_widths (GrindEventEditor *self,
                               int               start,
                               int               name,
                               int               long_name)
{
  g_return_if_fail (GRIND_IS_EVENT_EDITOR (self));

  gtk_widget_set_size_request (self->start, start, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->name_entry), name, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->long_name_entry), long_name, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->long_name_entry), long_name > 0);
}
