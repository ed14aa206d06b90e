/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Needed up to: GTK 4.8 and libadwaita 1.2; later releases name more widgets themselves. */
/* Many internal widgets of GTK 4.8 and libadwaita 1.2 report nothing to screen readers, or too
 * much: parts without a role or named after their classes, pages that are out of sight. This fixes
 * every widget when it is mapped, so that views need no code for it. Later releases do more of this
 * themselves; then it changes nothing. */
#include "config.h"

#include "ui/base/grind-accessible.h"

#include <glib/gi18n.h>

#define WATCHED_KEY "grind-accessible-watched"

/* Types that are private to the libraries; 0 until one is instantiated */
static GType column_title_type;
static GType list_item_type;
static GType menu_item_type;
static GType toast_type;

static void (*describe) (GtkWidget *focus);

/* Whether this is the first call for @object */
static gboolean
begin_watch (gpointer object)
{
  if (g_object_get_data (object, WATCHED_KEY) != NULL)
    return FALSE;

  g_object_set_data (object, WATCHED_KEY, GINT_TO_POINTER (TRUE));

  return TRUE;
}

/* @widget or its first descendant of a type */
static GtkWidget *
find_part (GtkWidget *widget,
           GType      type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_part (child, type);

  return found;
}

/* The page of a stack is a separate accessible object between the stack and its child. */
static void
name_pages (GtkStack *stack)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (pages), i);
      GtkStackPage *page = GTK_STACK_PAGE (item);
      const char *title = gtk_stack_page_get_title (page);

      gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      title != NULL ? title : "", -1);
    }
}

/* All kinds of stacks have the property "visible-child". */
static void
tell_children (GtkWidget *stack)
{
  g_autoptr (GtkWidget) shown = NULL;

  g_object_get (stack, "visible-child", &shown, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (stack); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    grind_accessible_set_hidden (child, child != shown);
  if (GTK_IS_STACK (stack))
    name_pages (GTK_STACK (stack));
}

static void
watch_stack (GtkWidget *stack)
{
  if (begin_watch (stack))
    g_signal_connect (stack, "notify::visible-child", G_CALLBACK (tell_children), NULL);
  tell_children (stack);
}

static void
tell_revealer (GtkRevealer *revealer)
{
  GtkWidget *child = gtk_revealer_get_child (revealer);

  if (child != NULL)
    grind_accessible_set_hidden (child, !gtk_revealer_get_reveal_child (revealer));
}

static void
watch_revealer (GtkWidget *revealer)
{
  if (begin_watch (revealer))
    {
      g_signal_connect (revealer, "notify::reveal-child", G_CALLBACK (tell_revealer), NULL);
      g_signal_connect (revealer, "notify::child", G_CALLBACK (tell_revealer), NULL);
    }
  tell_revealer (GTK_REVEALER (revealer));
}

/* Names a menu after its button. */
static void
name_menu (GtkWidget *menu)
{
  GtkWidget *parent = gtk_widget_get_parent (menu);
  const char *name = GTK_IS_MENU_BUTTON (parent) ? gtk_widget_get_tooltip_text (parent) : NULL;

  if (name == NULL)
    name = GTK_IS_MENU_BUTTON (parent) ? _("Menu") : _("Context menu");
  grind_accessible_set_label (menu, name);
}

/* GTK derives the role of an item from its action, and loses it when the item is rooted: items
 * whose action was known before would be read as plain items. */
static void
restore_item_role (GtkWidget *item)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (item);
  int role;

  if (gtk_accessible_get_accessible_role (accessible) != GTK_ACCESSIBLE_ROLE_MENU_ITEM ||
      g_object_class_find_property (G_OBJECT_GET_CLASS (item), "role") == NULL)
    return;

  g_object_get (item, "role", &role, NULL);
  g_object_set (item, "role", 0, NULL);
  g_object_set (item, "role", role, NULL);
}

/* The label property contains the mnemonic's underscore; without it the label widget is read. */
static void
name_button (GtkWidget *button)
{
  if (gtk_button_get_use_underline (GTK_BUTTON (button)) &&
      gtk_button_get_label (GTK_BUTTON (button)) != NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

static void
describe_choice (GtkWidget  *button,
                 GParamSpec *pspec,
                 GtkLabel   *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  gtk_label_get_text (text), -1);
}

/* The drop downs in a file chooser are only named by the label next to them. */
static void
name_drop_down (GtkWidget *drop_down)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (drop_down);

  if (gtk_widget_get_ancestor (drop_down, GTK_TYPE_FILE_CHOOSER_WIDGET) == NULL ||
      !GTK_IS_LABEL (before))
    return;

  grind_accessible_set_label (drop_down, gtk_label_get_text (GTK_LABEL (before)));
  grind_accessible_set_label (gtk_widget_get_first_child (drop_down),
                              gtk_label_get_text (GTK_LABEL (before)));
}

/* The button of a drop down has a name, but does not report the chosen item; its list has none. */
static void
complete_drop_down (GtkWidget *drop_down)
{
  GtkWidget *button = gtk_widget_get_first_child (drop_down);
  GtkWidget *list = find_part (drop_down, GTK_TYPE_LIST_VIEW);
  GtkWidget *chosen = list_item_type != 0 ? find_part (button, list_item_type) : NULL;
  GtkWidget *text = chosen != NULL ? find_part (chosen, GTK_TYPE_LABEL) : NULL;

  name_drop_down (drop_down);
  /* It shows the selected item and would be announced as focusable. */
  if (chosen != NULL)
    gtk_widget_set_focusable (chosen, FALSE);
  if (text != NULL && begin_watch (text))
    g_signal_connect_object (text, "notify::label", G_CALLBACK (describe_choice), button,
                             G_CONNECT_SWAPPED);
  if (text != NULL)
    describe_choice (button, NULL, GTK_LABEL (text));
  if (list != NULL && gtk_widget_get_tooltip_text (drop_down) != NULL)
    grind_accessible_set_label (list, gtk_widget_get_tooltip_text (drop_down));
}

/* Only for lists of choices: rows of other lists are named by the code that fills them. */
static void
name_choice (GtkWidget *item)
{
  GtkWidget *text;

  if (gtk_widget_get_ancestor (item, GTK_TYPE_DROP_DOWN) == NULL &&
      gtk_widget_get_ancestor (item, ADW_TYPE_COMBO_ROW) == NULL)
    return;

  text = find_part (item, GTK_TYPE_LABEL);
  if (text != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (item), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    text, NULL, -1);
}

/* The text changes with the cost format. */
static void
name_column_title (GtkWidget *title)
{
  GtkWidget *text = find_part (title, GTK_TYPE_LABEL);

  if (text != NULL)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (title), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    text, NULL, -1);
}

/* A label that never had a text is named after its class. */
static void
name_label (GtkWidget *label)
{
  if (*gtk_label_get_text (GTK_LABEL (label)) == '\0')
    grind_accessible_set_label (label, "");
}

/* Names the icon-only buttons in @widget. */
static void
name_icon_buttons (GtkWidget  *widget,
                   const char *label)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL)
    grind_accessible_set_label (widget, label);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_icon_buttons (child, label);
}

/* The version is shown by a button that copies it. */
static void
complete_about (GtkWidget  *widget,
                const char *title)
{
  GtkWidget *text = NULL;

  if (GTK_IS_LIST_BOX (widget))
    grind_accessible_set_label (widget, title);
  if (G_OBJECT_TYPE (widget) == GTK_TYPE_BUTTON &&
      gtk_widget_has_css_class (widget, "app-version"))
    text = find_part (widget, GTK_TYPE_LABEL);
  if (text != NULL)
    grind_accessible_set_label (widget, gtk_label_get_text (GTK_LABEL (text)));

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    complete_about (child, title);
}

static void
focus_cb (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (focus != NULL)
    describe (focus);
}

static void
watch_window (GtkWidget *window)
{
  if (!begin_watch (window))
    return;

  g_signal_connect (window, "notify::focus-widget", G_CALLBACK (focus_cb), NULL);
  if (GTK_IS_SHORTCUTS_WINDOW (window))
    name_icon_buttons (window, _("Search"));
  else if (ADW_IS_ABOUT_WINDOW (window))
    complete_about (window, gtk_window_get_title (GTK_WINDOW (window)));
}

/* The scrolled window of a page takes the focus if the page has no other focusable widget. */
static void
name_scroller (GtkWidget *page)
{
  GtkWidget *scroller = find_part (page, GTK_TYPE_SCROLLED_WINDOW);
  GtkRoot *root = gtk_widget_get_root (page);
  const char *title = NULL;

  if (ADW_IS_STATUS_PAGE (page))
    title = adw_status_page_get_title (ADW_STATUS_PAGE (page));
  else if (GTK_IS_WINDOW (root))
    title = gtk_window_get_title (GTK_WINDOW (root));
  if (scroller != NULL && title != NULL)
    grind_accessible_set_label (scroller, title);
}

static gboolean
widget_mapped_cb (GSignalInvocationHint *hint,
                  guint                  n_values,
                  const GValue          *values,
                  gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GType type = G_OBJECT_TYPE (widget);

  if (list_item_type == 0)
    list_item_type = g_type_from_name ("GtkListItemWidget");
  if (menu_item_type == 0)
    menu_item_type = g_type_from_name ("GtkModelButton");
  if (toast_type == 0)
    toast_type = g_type_from_name ("AdwToastWidget");

  if (type == GTK_TYPE_LABEL)
    name_label (widget);
  else if (type == GTK_TYPE_BUTTON)
    name_button (widget);
  else if (type == GTK_TYPE_STACK || type == ADW_TYPE_VIEW_STACK || type == ADW_TYPE_LEAFLET)
    watch_stack (widget);
  else if (type == GTK_TYPE_REVEALER)
    watch_revealer (widget);
  else if (type == GTK_TYPE_POPOVER_MENU)
    name_menu (widget);
  else if (type == menu_item_type)
    restore_item_role (widget);
  else if (type == GTK_TYPE_DROP_DOWN)
    complete_drop_down (widget);
  else if (type == column_title_type)
    name_column_title (widget);
  else if (type == list_item_type)
    name_choice (widget);
  else if (type == ADW_TYPE_STATUS_PAGE || type == ADW_TYPE_PREFERENCES_PAGE)
    name_scroller (widget);
  else if (type == ADW_TYPE_VIEW_SWITCHER)
    grind_accessible_set_label (widget, _("Pages"));
  else if (GTK_IS_WINDOW (widget))
    watch_window (widget);
  else if (type == toast_type)
    name_icon_buttons (widget, _("Close"));

  return G_SOURCE_CONTINUE;
}

/* Roles are set per class: the role of a widget cannot change once a screen reader has asked for
 * it, and for widgets inside others there is no earlier moment. */
static void
set_role (GType             type,
          GtkAccessibleRole role)
{
  GtkWidgetClass *klass = g_type_class_ref (type);

  gtk_widget_class_set_accessible_role (klass, role);
  g_type_class_unref (klass);
}

static void
set_roles (void)
{
  g_autoptr (GtkWidget) list = g_object_ref_sink (gtk_column_view_new (NULL));

  /* The button inside it gets the focus; with the role of a button, both would be read. */
  set_role (GTK_TYPE_MENU_BUTTON, GTK_ACCESSIBLE_ROLE_GENERIC);
  /* All meaningful pictures are custom widgets. */
  set_role (GTK_TYPE_IMAGE, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  /* Scrollbars take no focus and have no names; keys scroll the widget next to them. */
  set_role (GTK_TYPE_SCROLLBAR, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  /* When focused, it acts as the divider; F8 moves to it. */
  set_role (GTK_TYPE_PANED, GTK_ACCESSIBLE_ROLE_SEPARATOR);

  /* Registered only by a list */
  gtk_column_view_append_column (GTK_COLUMN_VIEW (list),
                                 gtk_column_view_column_new (NULL, NULL));
  column_title_type = g_type_from_name ("GtkColumnViewTitle");
  if (column_title_type != 0)
    set_role (column_title_type, GTK_ACCESSIBLE_ROLE_COLUMN_HEADER);
}

/**
 * grind_accessible_complete_parts:
 * @describe_focus: describes a widget that got the focus of its window
 *
 * Completes the accessibility information of all GTK and libadwaita widgets that will be shown.
 * Call this once, after GTK is initialized and before widgets are created.
 */
void
grind_accessible_complete_parts (void (*describe_focus) (GtkWidget *focus))
{
  static gsize is_done;

  if (!g_once_init_enter (&is_done))
    return;

  describe = describe_focus;
  set_roles ();
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, widget_mapped_cb, NULL,
                              NULL);
  g_once_init_leave (&is_done, TRUE);
}
