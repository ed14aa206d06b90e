/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The choice of what colours stand for, as it is among the options of pictures. */
#include "config.h"

#include "grind-color-button.h"

#include <glib/gi18n.h>

#include "grind-accessible.h"
#include "grind-fit-label.h"

static const char *
get_kind_name (GrindSeatKind kind)
{
  switch (kind)
    {
    case GRIND_SEATS_FILE:
      return _("source file");
    case GRIND_SEATS_CLASS:
      return _("class");
    case GRIND_SEATS_COST:
      return _("cost");
    case GRIND_SEATS_AUTO:
    case GRIND_SEATS_OBJECT:
    default:
      return _("ELF object");
    }
}

/* What the colours are, not what is wanted: automatic says nothing. */
static void
update (GtkMenuButton *button,
        GParamSpec    *pspec,
        GrindSession  *session)
{
  const char *kind = get_kind_name (grind_seats_get_kind (grind_session_get_seats (session)));
  /* translators: what colours stand for, such as: Colour: ELF object */
  g_autofree char *text = g_strdup_printf (_("Colour: %s"), kind);

  grind_fit_label_set_texts (GRIND_FIT_LABEL (gtk_menu_button_get_child (button)), text, kind);
  grind_accessible_set_label (GTK_WIDGET (button), text);
}

static GMenuModel *
make_menu (void)
{
  static const struct
  {
    const char *title;
    const char *action;
  } choices[] = {
    { N_("_What Tells Most"), "view.color-by::auto" },
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

/**
 * grind_color_button_new:
 * @session: a session
 *
 * Returns: (transfer floating): a button that tells what the colours of @session stand for, and
 *   opens a menu of what else they can; for use inside of a profile view, whose action it is
 */
GtkWidget *
grind_color_button_new (GrindSession *session)
{
  GtkWidget *button;
  g_autoptr (GMenuModel) menu = NULL;

  g_return_val_if_fail (GRIND_IS_SESSION (session), NULL);

  button = gtk_menu_button_new ();
  menu = make_menu ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), grind_fit_label_new ());
  gtk_menu_button_set_always_show_arrow (GTK_MENU_BUTTON (button), TRUE);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  gtk_widget_add_css_class (button, "grind-option-button");
  gtk_widget_set_tooltip_text (button, _("What the colours of functions stand for"));
  g_signal_connect_object (session, "notify::seats", G_CALLBACK (update), button,
                           G_CONNECT_SWAPPED);
  update (GTK_MENU_BUTTON (button), NULL, session);

  return button;
}
