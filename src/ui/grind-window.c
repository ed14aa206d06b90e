/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-window.h"

#include <string.h>

#include <glib/gi18n.h>

#define WIDE_WINDOW 1100   /* px, from here on the event is shown with its long name */

/* A window with a page in it; what stands in its header bar follows the page's session. */
struct _GrindWindow
{
  AdwApplicationWindow parent_instance;

  /* Template */
  AdwWindowTitle  *title;
  GtkWidget       *number_box;
  GtkDropDown     *event_drop_down;
  GrindPage       *page;

  /* Owned */
  GBindingGroup        *session_bindings;
  GSignalGroup         *session_signals;
  GSimpleAction        *numbers_action;
  GtkFileChooserNative *chooser;   /* (nullable): while it is open */

  gboolean is_wide;
};

G_DEFINE_FINAL_TYPE (GrindWindow, grind_window, ADW_TYPE_APPLICATION_WINDOW)

static void
setup_event_cb (GtkSignalListItemFactory *factory,
                GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_item_set_child (item, label);
}

static void
bind_event (GrindWindow *self,
            GtkListItem *item,
            gboolean     is_long)
{
  GtkLabel *label = GTK_LABEL (gtk_list_item_get_child (item));
  GrindSession *session = grind_page_get_session (self->page);
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  const char *long_name = NULL;
  g_autofree char *markup = NULL;

  if (session != NULL)
    long_name = grind_profile_get_event_long_name (grind_session_get_profile (session),
                                                   gtk_list_item_get_position (item));
  if (is_long && long_name != NULL && strcmp (name, long_name) != 0)
    markup = g_markup_printf_escaped ("<b>%s</b>  %s", name, long_name);
  else
    markup = g_markup_printf_escaped ("<b>%s</b>", name);
  gtk_label_set_markup (label, markup);
}

static void
bind_button_event_cb (GrindWindow *self,
                      GtkListItem *item)
{
  bind_event (self, item, self->is_wide);
}

static void
bind_list_event_cb (GrindWindow *self,
                    GtkListItem *item)
{
  bind_event (self, item, TRUE);
}

static GtkListItemFactory *
make_event_factory (GrindWindow *self,
                    GCallback    bind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_event_cb), NULL);
  g_signal_connect_object (factory, "bind", bind, self, G_CONNECT_SWAPPED);

  return factory;
}

static void
update_factories (GrindWindow *self)
{
  g_autoptr (GtkListItemFactory) button = NULL;
  g_autoptr (GtkListItemFactory) list = NULL;

  button = make_event_factory (self, G_CALLBACK (bind_button_event_cb));
  list = make_event_factory (self, G_CALLBACK (bind_list_event_cb));
  gtk_drop_down_set_factory (self->event_drop_down, button);
  gtk_drop_down_set_list_factory (self->event_drop_down, list);
}

static void
width_changed_cb (GrindWindow *self)
{
  gboolean is_wide;
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  is_wide = width >= WIDE_WINDOW;
  if (is_wide == self->is_wide)
    return;

  self->is_wide = is_wide;
  update_factories (self);
}

static void
update_events (GrindWindow  *self,
               GrindSession *session)
{
  GrindProfile *profile = grind_session_get_profile (session);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < grind_profile_get_n_events (profile); i++)
    gtk_string_list_append (names, grind_profile_get_event_name (profile, i));

  gtk_drop_down_set_model (self->event_drop_down, G_LIST_MODEL (names));
}

static void
update_numbers (GrindWindow *self)
{
  GrindSession *session = grind_page_get_session (self->page);
  gboolean is_percent = session == NULL || grind_session_get_percent (session);

  g_simple_action_set_state (self->numbers_action,
                             g_variant_new_string (is_percent ? "percent" : "absolute"));
}

static void
change_numbers_cb (GrindWindow *self,
                   GVariant    *state)
{
  GrindSession *session = grind_page_get_session (self->page);

  if (session != NULL)
    grind_session_set_percent (session, g_str_equal (g_variant_get_string (state, NULL),
                                                     "percent"));
}

/* Of two buttons with the same action the one whose target is the state is pressed. */
static void
add_numbers_action (GrindWindow *self)
{
  self->numbers_action = g_simple_action_new_stateful ("numbers", G_VARIANT_TYPE_STRING,
                                                       g_variant_new_string ("percent"));
  g_signal_connect_object (self->numbers_action, "change-state", G_CALLBACK (change_numbers_cb),
                           self, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (self->numbers_action));
}

/* The header bar after the page has become something else. */
static void
update (GrindWindow *self)
{
  GrindSession *session = grind_page_get_session (self->page);
  const char *title = grind_page_get_title (self->page);
  const char *subtitle = grind_page_get_subtitle (self->page);

  adw_window_title_set_title (self->title, title != NULL ? title : _("Grindscope"));
  adw_window_title_set_subtitle (self->title, subtitle != NULL ? subtitle : "");
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : _("Grindscope"));

  /* A new model would select its first event, which must not reach a session. */
  g_binding_group_set_source (self->session_bindings, NULL);
  g_signal_group_set_target (self->session_signals, session);
  update_numbers (self);
  if (session != NULL)
    {
      update_events (self, session);
      g_binding_group_set_source (self->session_bindings, session);
    }
  gtk_widget_set_visible (self->number_box, session != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->event_drop_down), session != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.sort-functions", session != NULL);
}

static void
chosen_cb (GrindWindow *self,
           int          response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GListModel) files = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;

  files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      grind_window_open (self, file);
    }
}

static void
add_filters (GtkFileChooser *chooser)
{
  static const char * const patterns[] = {
    "callgrind.*", "cachegrind.*", "*.callgrind", "*.cachegrind", "*.callgrind.*",
    "*.cachegrind.*", "*.calltree", "*.cgrind", "*.grind",
  };
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) profiles = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_filter_set_name (profiles, _("Profiles by name"));
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    gtk_file_filter_add_pattern (profiles, patterns[i]);

  gtk_file_chooser_add_filter (chooser, all);
  gtk_file_chooser_add_filter (chooser, profiles);
}

static void
open_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindWindow *self = GRIND_WINDOW (widget);

  if (self->chooser != NULL)
    return;

  /* Nothing else holds a native dialog: it has to be kept until it has answered. */
  self->chooser = gtk_file_chooser_native_new (_("Open a profile"), GTK_WINDOW (self),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (self->chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
sort_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  guint key = g_variant_get_uint32 (parameter);

  if (key <= GRIND_SORT_LOCATION)
    grind_page_sort (GRIND_WINDOW (widget)->page, key);
}

static void
grind_window_dispose (GObject *object)
{
  GrindWindow *self = GRIND_WINDOW (object);

  g_clear_object (&self->session_bindings);
  g_clear_object (&self->session_signals);
  g_clear_object (&self->numbers_action);
  g_clear_object (&self->chooser);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_WINDOW);

  G_OBJECT_CLASS (grind_window_parent_class)->dispose (object);
}

static void
grind_window_class_init (GrindWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_window_dispose;

  g_type_ensure (GRIND_TYPE_PAGE);

  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.sort-functions", "u", sort_action);

  gtk_widget_class_set_template_from_resource (widget_class, GRIND_RESOURCES "ui/grind-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, title);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, number_box);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, event_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, page);
  gtk_widget_class_bind_template_callback (widget_class, update);
}

/* What takes the focus in a drop-down is a button inside of it. */
static void
name_drop_down (GtkDropDown *drop_down,
                const char  *label)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (drop_down));

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
grind_window_init (GrindWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->session_bindings = g_binding_group_new ();
  g_binding_group_bind (self->session_bindings, "event", self->event_drop_down, "selected",
                        G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  self->session_signals = g_signal_group_new (GRIND_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::percent",
                                  G_CALLBACK (update_numbers), self);
  add_numbers_action (self);

  name_drop_down (self->event_drop_down, _("Event type"));
  self->is_wide = TRUE;
  update_factories (self);
  g_signal_connect_object (self, "notify::default-width", G_CALLBACK (width_changed_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

/**
 * grind_window_new:
 * @application: the application
 *
 * Returns: (transfer none): a new window with an empty page
 */
GtkWidget *
grind_window_new (GtkApplication *application)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  return g_object_new (GRIND_TYPE_WINDOW, "application", application, NULL);
}

/**
 * grind_window_get_page:
 * @self: a window
 *
 * Returns: (transfer none): the page that the window shows
 */
GrindPage *
grind_window_get_page (GrindWindow *self)
{
  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);

  return self->page;
}

/**
 * grind_window_open:
 * @self: a window
 * @file: a file
 *
 * Opens @file: here, if nothing is open or on its way here, and in a new window otherwise.
 */
void
grind_window_open (GrindWindow *self,
                   GFile       *file)
{
  GrindPageState state;
  GtkWidget *window = GTK_WIDGET (self);

  g_return_if_fail (GRIND_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  state = grind_page_get_state (self->page);
  if (state == GRIND_PAGE_LOADING || state == GRIND_PAGE_OPEN)
    window = grind_window_new (gtk_window_get_application (GTK_WINDOW (self)));

  grind_page_open (GRIND_WINDOW (window)->page, file);
  gtk_window_present (GTK_WINDOW (window));
}
