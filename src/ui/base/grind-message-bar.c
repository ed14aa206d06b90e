/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-message-bar.h"

#include "grind-accessible.h"
#include "grind-focus.h"

typedef struct
{
  /* Template */
  GtkRevealer *revealer;
  GtkBox      *box;
  GtkBox      *row;
  GtkImage    *image;
  GtkLabel    *label;
  GtkWidget   *close_button;
} GrindMessageBarPrivate;

enum
{
  PROP_0,
  PROP_TEXT,
  PROP_USE_MARKUP,
  PROP_ICON_NAME,
  PROP_CLOSE_LABEL,
  PROP_REVEALED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static GtkBuildableIface *parent_buildable;

static void grind_message_bar_buildable_init (GtkBuildableIface *iface);

G_DEFINE_TYPE_WITH_CODE (GrindMessageBar, grind_message_bar, ADW_TYPE_BIN,
                         G_ADD_PRIVATE (GrindMessageBar)
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                grind_message_bar_buildable_init))

static GrindMessageBarPrivate *
get_private (GrindMessageBar *self)
{
  return grind_message_bar_get_instance_private (self);
}

/* Moves the focus out of a bar that is being hidden: to what is below it, or above. */
static void
release_focus (GrindMessageBar *self)
{
  GtkWidget *other = GTK_WIDGET (self);

  if (!grind_focus_is_in (GTK_WIDGET (self)))
    return;

  while ((other = gtk_widget_get_next_sibling (other)) != NULL)
    if (!GRIND_IS_MESSAGE_BAR (other) && gtk_widget_grab_focus (other))
      return;
  other = GTK_WIDGET (self);
  while ((other = gtk_widget_get_prev_sibling (other)) != NULL)
    if (!GRIND_IS_MESSAGE_BAR (other) && gtk_widget_grab_focus (other))
      return;
}

/* A hidden revealer would still have its width. */
static void
child_revealed_cb (GrindMessageBar *self)
{
  GtkRevealer *revealer = get_private (self)->revealer;

  gtk_widget_set_visible (GTK_WIDGET (self), gtk_revealer_get_reveal_child (revealer) ||
                                             gtk_revealer_get_child_revealed (revealer));
}

static void
set_revealed (GrindMessageBar *self,
              gboolean         is_revealed)
{
  GtkRevealer *revealer = get_private (self)->revealer;

  if (gtk_revealer_get_reveal_child (revealer) == is_revealed)
    return;

  if (is_revealed)
    gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  else
    release_focus (self);
  gtk_revealer_set_reveal_child (revealer, is_revealed);
  child_revealed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REVEALED]);
}

static void
close_cb (GrindMessageBar *self)
{
  set_revealed (self, FALSE);
}

static void
set_close_label (GrindMessageBar *self,
                 const char      *label)
{
  GtkWidget *button = get_private (self)->close_button;

  gtk_widget_set_visible (button, label != NULL);
  gtk_widget_set_tooltip_text (button, label);
  if (label != NULL)
    grind_accessible_set_label (button, label);
}

static void
set_text (GrindMessageBar *self,
          const char      *text,
          const char      *tooltip)
{
  GtkLabel *label = get_private (self)->label;

  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (label),
                               tooltip != NULL ? tooltip : gtk_label_get_text (label));
}

static void
grind_message_bar_add_child (GtkBuildable *buildable,
                             GtkBuilder   *builder,
                             GObject      *child,
                             const char   *type)
{
  GrindMessageBarPrivate *private = get_private (GRIND_MESSAGE_BAR (buildable));

  if (private->box == NULL)
    parent_buildable->add_child (buildable, builder, child, type);
  else if (g_strcmp0 (type, "action") == 0)
    gtk_box_insert_child_after (private->row, GTK_WIDGET (child),
                                gtk_widget_get_prev_sibling (private->close_button));
  else if (g_strcmp0 (type, "text") == 0)
    {
      gtk_widget_set_visible (GTK_WIDGET (private->label), FALSE);
      gtk_box_insert_child_after (private->row, GTK_WIDGET (child), GTK_WIDGET (private->label));
    }
  else
    gtk_box_append (private->box, GTK_WIDGET (child));
}

static void
grind_message_bar_buildable_init (GtkBuildableIface *iface)
{
  parent_buildable = g_type_interface_peek_parent (iface);
  iface->add_child = grind_message_bar_add_child;
}

static void
grind_message_bar_dispose (GObject *object)
{
  /* Up to GTK 4.8, gtk_widget_dispose_template() does not find the template of a parent class. */
  adw_bin_set_child (ADW_BIN (object), NULL);

  G_OBJECT_CLASS (grind_message_bar_parent_class)->dispose (object);
}

static void
grind_message_bar_get_property (GObject    *object,
                                guint       prop_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  GrindMessageBarPrivate *private = get_private (GRIND_MESSAGE_BAR (object));

  switch (prop_id)
    {
    case PROP_TEXT:
      g_value_set_string (value, gtk_label_get_label (private->label));
      break;
    case PROP_USE_MARKUP:
      g_value_set_boolean (value, gtk_label_get_use_markup (private->label));
      break;
    case PROP_ICON_NAME:
      g_value_set_string (value, gtk_image_get_icon_name (private->image));
      break;
    case PROP_CLOSE_LABEL:
      g_value_set_string (value, gtk_widget_get_tooltip_text (private->close_button));
      break;
    case PROP_REVEALED:
      g_value_set_boolean (value, gtk_revealer_get_reveal_child (private->revealer));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_message_bar_set_property (GObject      *object,
                                guint         prop_id,
                                const GValue *value,
                                GParamSpec   *pspec)
{
  GrindMessageBar *self = GRIND_MESSAGE_BAR (object);
  GrindMessageBarPrivate *private = get_private (self);

  switch (prop_id)
    {
    case PROP_TEXT:
      set_text (self, g_value_get_string (value), NULL);
      break;
    case PROP_USE_MARKUP:
      gtk_label_set_use_markup (private->label, g_value_get_boolean (value));
      break;
    case PROP_ICON_NAME:
      gtk_image_set_from_icon_name (private->image, g_value_get_string (value));
      gtk_widget_set_visible (GTK_WIDGET (private->image), g_value_get_string (value) != NULL);
      break;
    case PROP_CLOSE_LABEL:
      set_close_label (self, g_value_get_string (value));
      break;
    case PROP_REVEALED:
      set_revealed (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_message_bar_class_init (GrindMessageBarClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_message_bar_dispose;
  object_class->get_property = grind_message_bar_get_property;
  object_class->set_property = grind_message_bar_set_property;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  properties[PROP_USE_MARKUP] = g_param_spec_boolean ("use-markup", NULL, NULL, FALSE, flags);
  properties[PROP_ICON_NAME] = g_param_spec_string ("icon-name", NULL, NULL, NULL, flags);
  properties[PROP_CLOSE_LABEL] = g_param_spec_string ("close-label", NULL, NULL, NULL, flags);
  properties[PROP_REVEALED] = g_param_spec_boolean ("revealed", NULL, NULL, FALSE,
                                                    flags | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-message-bar.ui");
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, revealer);
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, box);
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, row);
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, image);
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, label);
  gtk_widget_class_bind_template_child_private (widget_class, GrindMessageBar, close_button);
  gtk_widget_class_bind_template_callback (widget_class, child_revealed_cb);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);

  gtk_widget_class_set_css_name (widget_class, "grindmessagebar");
}

static void
grind_message_bar_init (GrindMessageBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows a text, or hides the bar if @text is %NULL. Without a @tooltip, that is the text, too. */
void
grind_message_bar_show (GrindMessageBar *self,
                        const char      *text,
                        const char      *tooltip)
{
  g_return_if_fail (GRIND_IS_MESSAGE_BAR (self));

  if (text != NULL)
    set_text (self, text, tooltip);
  set_revealed (self, text != NULL);
}
