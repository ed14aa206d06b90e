/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-help.h"

#include <glib/gi18n.h>

#include "grind-accessible.h"
#include "grind-guide.h"

#define WIDTH 44   /* characters per line: easy to read */

struct _GrindHelp
{
  GtkButton parent_instance;

  /* Owned */
  char      *title;     /* (nullable) */
  char      *text;      /* (nullable) */
  char      *anchor;    /* (nullable) */
  GtkWidget *popover;   /* (nullable): while it is open, a child of the widget it points to */

  /* Borrowed */
  GtkWidget *focus;     /* (nullable): the previous focus, a weak pointer */

  guint      close_source;
};

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_TEXT,
  PROP_ANCHOR,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (GrindHelp, grind_help, GTK_TYPE_BUTTON)

static gboolean
has_focus (GtkWidget *widget,
           GtkRoot   *root)
{
  GtkWidget *focus = gtk_root_get_focus (root);

  return focus != NULL && (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

static void
give_focus_back (GrindHelp *self)
{
  GtkRoot *root = gtk_widget_get_root (self->popover);
  GtkWidget *previous = self->focus;

  g_clear_weak_pointer (&self->focus);
  if (root == NULL || (gtk_root_get_focus (root) != NULL && !has_focus (self->popover, root)))
    return;
  if (previous != NULL && gtk_widget_get_root (previous) == root &&
      gtk_widget_get_mapped (previous) &&
      gtk_widget_grab_focus (previous))
    return;
  gtk_root_set_focus (root, NULL);
}

static void
drop_popover (GrindHelp *self)
{
  g_clear_handle_id (&self->close_source, g_source_remove);
  g_clear_weak_pointer (&self->focus);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static gboolean
drop_popover_cb (gpointer user_data)
{
  GrindHelp *self = user_data;

  self->close_source = 0;
  drop_popover (self);

  return G_SOURCE_REMOVE;
}

/* GTK still uses the popover after this signal, so drop it later. */
static void
closed_cb (GrindHelp *self)
{
  give_focus_back (self);
  if (self->close_source == 0)
    self->close_source = g_idle_add_full (G_PRIORITY_DEFAULT, drop_popover_cb, self, NULL);
}

/* The topmost widget that is being unmapped: it is unmapped while its parent is not */
static GtkWidget *
find_going (GtkWidget *popover)
{
  GtkWidget *going = popover;

  while (gtk_widget_get_parent (going) != NULL &&
         !gtk_widget_get_mapped (gtk_widget_get_parent (going)))
    going = gtk_widget_get_parent (going);

  return going;
}

/* Handles a popover that is unmapped with its view without being closed: the window would keep the
 * focus inside it, and look for a surface that is gone. The previous focus may be unmapped a moment
 * later, too: it must not get the focus back, or GTK 4.8 would keep a reference to the view. */
static void
unmap_cb (GrindHelp *self,
          GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);

  if (!gtk_widget_get_visible (popover))
    return;

  if (root != NULL && has_focus (popover, root))
    gtk_root_set_focus (root, NULL);
  if (self->focus != NULL && gtk_widget_is_ancestor (self->focus, find_going (popover)))
    g_clear_weak_pointer (&self->focus);
  gtk_popover_popdown (GTK_POPOVER (popover));
}

static GtkWidget *
make_title (const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");

  return label;
}

/* Selectable, so that it takes the keyboard focus and screen readers read it. */
static GtkWidget *
make_paragraph (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), WIDTH);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);

  return label;
}

static void
guide_clicked_cb (GrindHelp *self)
{
  grind_guide_open (GTK_WINDOW (gtk_widget_get_root (self->popover)), "guide",
                    self->anchor);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

static GtkWidget *
make_guide_button (GrindHelp *self)
{
  GtkWidget *button = gtk_button_new_with_label (_("User Guide"));

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_signal_connect_object (button, "clicked", G_CALLBACK (guide_clicked_cb), self,
                           G_CONNECT_SWAPPED);

  return button;
}

/* A popover in GTK 4.8 counts its shadow as space for text, and is one line too short. */
static void
fix_size (GtkWidget *paragraph)
{
  int width, height;

  gtk_widget_measure (paragraph, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (paragraph, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_set_size_request (paragraph, width, height);
}

/* Created on demand, because every view has one. Returns its paragraph. */
static GtkWidget *
make_popover (GrindHelp *self,
              GtkWidget *parent)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *paragraph = make_paragraph (self->text);

  gtk_box_append (GTK_BOX (box), make_title (self->title));
  gtk_box_append (GTK_BOX (box), paragraph);
  gtk_box_append (GTK_BOX (box), make_guide_button (self));
  self->popover = g_object_new (GTK_TYPE_POPOVER, "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG,
                                "child", box, NULL);
  grind_accessible_set_label (self->popover, self->title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->popover),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->text, -1);
  gtk_widget_add_css_class (self->popover, "grind-help-popover");
  gtk_widget_set_parent (self->popover, parent);
  fix_size (paragraph);
  g_signal_connect_object (self->popover, "closed", G_CALLBACK (closed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->popover, "unmap", G_CALLBACK (unmap_cb), self,
                           G_CONNECT_SWAPPED);

  return paragraph;
}

/* Points to the corner where the button would be. */
static void
point_to_corner (GrindHelp *self,
                 GtkWidget *pane)
{
  gboolean is_rtl = gtk_widget_get_direction (pane) == GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (pane);

  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle) { is_rtl ? 0 : MAX (width - 1, 0), 0, 1, 1 });
}

static void
grind_help_clicked (GtkButton *button)
{
  grind_help_open (GRIND_HELP (button), GTK_WIDGET (button));
}

static void
grind_help_dispose (GObject *object)
{
  GrindHelp *self = GRIND_HELP (object);

  drop_popover (self);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->anchor, g_free);

  G_OBJECT_CLASS (grind_help_parent_class)->dispose (object);
}

/* The field of a property */
static char **
get_field (GrindHelp *self,
           guint      prop_id)
{
  return prop_id == PROP_TITLE ? &self->title : prop_id == PROP_TEXT ? &self->text : &self->anchor;
}

static void
update (GrindHelp *self)
{
  g_autofree char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), self->title != NULL && self->text != NULL);
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  /* translators: %s is the title of a view, such as "All callers" */
  label = g_strdup_printf (_("Help on %s"), self->title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), label);
  grind_accessible_set_label (GTK_WIDGET (self), label);
}

static void
grind_help_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  g_value_set_string (value, *get_field (GRIND_HELP (object), prop_id));
}

static void
grind_help_set_property (GObject      *object,
                         guint         prop_id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  GrindHelp *self = GRIND_HELP (object);
  char **field = get_field (self, prop_id);

  if (g_strcmp0 (*field, g_value_get_string (value)) == 0)
    return;

  if (self->popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_free (*field);
  *field = g_value_dup_string (value);
  update (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
grind_help_class_init (GrindHelpClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = grind_help_dispose;
  object_class->get_property = grind_help_get_property;
  object_class->set_property = grind_help_set_property;
  GTK_BUTTON_CLASS (klass)->clicked = grind_help_clicked;

  /**
   * GrindHelp:title:
   *
   * The title of the view, translated.
   */
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);

  /**
   * GrindHelp:text:
   *
   * The paragraph about the view, translated. Without one, the button is not visible.
   */
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);

  /**
   * GrindHelp:anchor:
   *
   * The heading in the user guide about the view.
   */
  properties[PROP_ANCHOR] = g_param_spec_string ("anchor", NULL, NULL, NULL, flags);

  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
grind_help_init (GrindHelp *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (widget, "flat");
  gtk_widget_add_css_class (widget, "grind-help");
  /* An icon built into GTK, for systems without an icon theme */
  gtk_button_set_icon_name (GTK_BUTTON (self), "dialog-question-symbolic");
}

/**
 * grind_help_open:
 * @self: a help button
 * @pane: a visible widget with a layout manager, which the popover points to if there is no space
 *   for the button
 *
 * Opens the paragraph, or closes it if it is open. The previous focus is restored on closing.
 */
void
grind_help_open (GrindHelp *self,
                 GtkWidget *pane)
{
  GtkWidget *paragraph;
  gboolean is_seen;
  GtkRoot *root;

  g_return_if_fail (GRIND_IS_HELP (self));
  g_return_if_fail (GTK_IS_WIDGET (pane));

  if (self->popover != NULL && gtk_widget_get_visible (self->popover))
    {
      gtk_popover_popdown (GTK_POPOVER (self->popover));
      return;
    }
  drop_popover (self);
  root = gtk_widget_get_root (GTK_WIDGET (self));
  if (!gtk_widget_get_visible (GTK_WIDGET (self)) || root == NULL)
    return;

  g_set_weak_pointer (&self->focus, gtk_root_get_focus (root));
  is_seen = gtk_widget_get_mapped (GTK_WIDGET (self));
  paragraph = make_popover (self, is_seen ? GTK_WIDGET (self) : pane);
  if (!is_seen)
    point_to_corner (self, pane);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  /* The label selects all of its text when it gets the focus. */
  gtk_label_select_region (GTK_LABEL (paragraph), 0, 0);
}
