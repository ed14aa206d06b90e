/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-color-button.h"

#include <glib/gi18n.h>

#include "grind-accessible.h"
#include "grind-fit-label.h"
#include "grind-lazy-menu.h"

/* The menu button for the meaning of colours, among the options of pictures. It shows the long or
 * the short text at its natural width, so that there is no gap between text and arrow. */
struct _GrindColorButton
{
  GtkWidget parent_instance;

  /* Owned */
  GrindSession *session;
  GtkWidget    *button;
};

G_DEFINE_FINAL_TYPE (GrindColorButton, grind_color_button, GTK_TYPE_WIDGET)

static const char *
get_kind_name (GrindColorBy kind)
{
  switch (kind)
    {
    case GRIND_COLOR_BY_FILE:
      return _("source file");
    case GRIND_COLOR_BY_CLASS:
      return _("class");
    case GRIND_COLOR_BY_COST:
      return _("cost");
    case GRIND_COLOR_BY_AUTO:
    case GRIND_COLOR_BY_OBJECT:
    default:
      return _("ELF object");
    }
}

/* Shows the current colour mode, not the setting: "automatic" explains nothing. */
static void
update (GrindColorButton *self)
{
  GrindColorMap *color_map = grind_session_get_color_map (self->session);
  const char *kind = get_kind_name (grind_color_map_get_kind (color_map));
  /* translators: the meaning of the colours, such as: Colour: ELF object */
  g_autofree char *text = g_strdup_printf (_("Colour: %s"), kind);
  GtkWidget *label = gtk_menu_button_get_child (GTK_MENU_BUTTON (self->button));

  grind_fit_label_set_texts (GRIND_FIT_LABEL (label), text, kind);
  grind_accessible_set_label (self->button, text);
}

/* A menu of the colour modes, for use inside a profile view */
GMenuModel *
grind_color_button_make_menu (void)
{
  static const struct
  {
    const char *title;
    const char *action;
  } choices[] = {
    { N_("_Automatic"), "view.color-by::auto" },
    { N_("ELF _Object"), "view.color-by::object" },
    { N_("Source _File"), "view.color-by::file" },
    { N_("_Class"), "view.color-by::class" },
    { N_("Co_st"), "view.color-by::cost" },
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    g_menu_append (menu, _(choices[i].title), choices[i].action);

  return G_MENU_MODEL (menu);
}

static void
grind_color_button_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  gtk_widget_measure (GRIND_COLOR_BUTTON (widget)->button, orientation, -1, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* Extra space goes before the button, where there is a gap anyway. */
static void
grind_color_button_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  GtkWidget *button = GRIND_COLOR_BUTTON (widget)->button;
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int minimum, natural;
  int used;

  gtk_widget_measure (button, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  used = width < natural ? minimum : natural;
  gtk_widget_size_allocate (button,
                            &(GtkAllocation) { is_rtl ? 0 : width - used, 0, used, height },
                            baseline);
}

static void
grind_color_button_dispose (GObject *object)
{
  GrindColorButton *self = GRIND_COLOR_BUTTON (object);

  g_clear_pointer (&self->button, gtk_widget_unparent);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (grind_color_button_parent_class)->dispose (object);
}

static void
grind_color_button_class_init (GrindColorButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_color_button_dispose;
  widget_class->measure = grind_color_button_measure;
  widget_class->size_allocate = grind_color_button_size_allocate;
}

static void
grind_color_button_init (GrindColorButton *self)
{
  g_autoptr (GMenuModel) menu = grind_color_button_make_menu ();

  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), grind_fit_label_new ());
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (self->button), TRUE);
  grind_lazy_menu_set (GTK_MENU_BUTTON (self->button), menu);
  gtk_widget_add_css_class (self->button, "grind-option-button");
  gtk_widget_set_tooltip_text (self->button, _("Meaning of the function colours"));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

GtkWidget *
grind_color_button_new (GrindSession *session)
{
  GrindColorButton *self;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  self = g_object_new (GRIND_TYPE_COLOR_BUTTON, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::color-map", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);

  return GTK_WIDGET (self);
}
