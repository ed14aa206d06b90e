/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-application.h"

#include <stdio.h>

#include <glib/gi18n.h>

#include "grind-resources.h"
#include "grind-screenshot.h"
#include "grind-window.h"

#define EXIT_NOT_OPENED 1
#define EXIT_USAGE      2

/* The program: its options, its windows. */
struct _GrindApplication
{
  AdwApplication parent_instance;

  /* Options; Owned */
  char    *screenshot;        /* (nullable): the path of a picture to write instead */
  int      screenshot_width;
  int      screenshot_height;

  int      exit_status;
};

G_DEFINE_FINAL_TYPE (GrindApplication, grind_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "standalone", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Run an instance of its own"), NULL },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Show the versions of program and libraries"),
    NULL },
  { "screenshot", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, NULL, NULL, NULL },
  { "screenshot-size", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, NULL, NULL },
  { NULL }
};

static void
print_version (void)
{
  printf ("Grindscope %s\n", PACKAGE_VERSION);
  printf ("GTK %d.%d.%d (%u.%u.%u)\n",
          GTK_MAJOR_VERSION, GTK_MINOR_VERSION, GTK_MICRO_VERSION,
          gtk_get_major_version (), gtk_get_minor_version (), gtk_get_micro_version ());
  printf ("libadwaita %d.%d.%d (%u.%u.%u)\n",
          ADW_MAJOR_VERSION, ADW_MINOR_VERSION, ADW_MICRO_VERSION,
          adw_get_major_version (), adw_get_minor_version (), adw_get_micro_version ());
  printf ("GLib %d.%d.%d (%u.%u.%u)\n",
          GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION, GLIB_MICRO_VERSION,
          glib_major_version, glib_minor_version, glib_micro_version);
}

static gboolean
take_screenshot_options (GrindApplication *self,
                         GVariantDict     *dict)
{
  const char *size = NULL;
  char rest;

  if (!g_variant_dict_lookup (dict, "screenshot", "^ay", &self->screenshot))
    return TRUE;

  self->screenshot_width = 1200;
  self->screenshot_height = 760;
  if (!g_variant_dict_lookup (dict, "screenshot-size", "&s", &size))
    return TRUE;

  return sscanf (size, "%4dx%4d%c", &self->screenshot_width, &self->screenshot_height,
                 &rest) == 2 &&
         self->screenshot_width > 0 && self->screenshot_height > 0;
}

static int
grind_application_handle_local_options (GApplication *application,
                                        GVariantDict *dict)
{
  GrindApplication *self = GRIND_APPLICATION (application);
  GApplicationFlags flags = g_application_get_flags (application);

  if (g_variant_dict_contains (dict, "version"))
    {
      print_version ();
      return 0;
    }

  if (!take_screenshot_options (self, dict))
    {
      g_printerr ("%s\n", _("--screenshot-size needs a size such as 1200x760"));
      return EXIT_USAGE;
    }

  if (g_variant_dict_contains (dict, "standalone") || self->screenshot != NULL)
    g_application_set_flags (application, flags | G_APPLICATION_NON_UNIQUE);

  return -1;
}

/* GApplication ends with status 1 when an option is wrong; ours is 2, for 1 means that a file
 * could not be opened. So the options are parsed once before it sees them. */
static gboolean
check_usage (char   **arguments,
             GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_auto (GStrv) copy = g_strdupv (arguments);
  gboolean ignored = FALSE;
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  const GOptionEntry entries[] = {
    { "standalone", 0, 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { "screenshot", 0, 0, G_OPTION_ARG_FILENAME, &path, NULL, NULL },
    { "screenshot-size", 0, 0, G_OPTION_ARG_STRING, &text, NULL, NULL },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { "help-all", 0, 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { "help-gapplication", 0, 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { "gapplication-service", 0, 0, G_OPTION_ARG_NONE, &ignored, NULL, NULL },
    { NULL }
  };

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_help_enabled (context, FALSE);
  if (!g_option_context_parse_strv (context, &copy, error))
    return FALSE;

  if (path != NULL && g_strv_length (copy) != 2)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                           _("--screenshot needs one file to open"));
      return FALSE;
    }

  return TRUE;
}

static gboolean
grind_application_local_command_line (GApplication   *application,
                                      char         ***arguments,
                                      int            *exit_status)
{
  g_autoptr (GError) error = NULL;

  if (!check_usage (*arguments, &error))
    {
      g_printerr ("%s\n", error->message);
      *exit_status = EXIT_USAGE;
      return TRUE;
    }

  return G_APPLICATION_CLASS (grind_application_parent_class)->local_command_line (application,
                                                                                   arguments,
                                                                                   exit_status);
}

static void
page_state_cb (GrindApplication *self,
               GParamSpec       *pspec,
               GrindPage        *page)
{
  if (grind_page_get_state (page) == GRIND_PAGE_FAILED &&
      (g_application_get_flags (G_APPLICATION (self)) & G_APPLICATION_NON_UNIQUE) != 0)
    self->exit_status = EXIT_NOT_OPENED;
}

/* Windows also open each other. */
static void
grind_application_window_added (GtkApplication *application,
                                GtkWindow      *window)
{
  GTK_APPLICATION_CLASS (grind_application_parent_class)->window_added (application, window);

  if (GRIND_IS_WINDOW (window))
    g_signal_connect_object (grind_window_get_page (GRIND_WINDOW (window)), "notify::state",
                             G_CALLBACK (page_state_cb), application, G_CONNECT_SWAPPED);
}

static GrindWindow *
make_window (GrindApplication *self)
{
  return GRIND_WINDOW (grind_window_new (GTK_APPLICATION (self)));
}

static void
screenshot_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (GrindApplication) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!grind_screenshot_take_finish (result, &error))
    {
      g_printerr ("%s\n", error->message);
      self->exit_status = EXIT_NOT_OPENED;
    }
  /* This is called from within a frame, which must be over first. */
  g_idle_add_once ((GSourceOnceFunc) gtk_window_destroy, source);
}

static void
take_screenshot (GrindApplication *self,
                 GFile            *file)
{
  GrindWindow *window = make_window (self);

  grind_screenshot_use_plain_settings ();
  /* Without a frame around it the picture is as large as was asked for. */
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), self->screenshot_width,
                               self->screenshot_height);
  grind_page_open (grind_window_get_page (window), file);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_remove_css_class (GTK_WIDGET (window), "solid-csd");
  grind_screenshot_take_async (window, self->screenshot, screenshot_cb, g_object_ref (self));
}

/* The window that is in front, if nothing is in it yet, and else a new one. */
static GrindWindow *
find_window (GrindApplication *self)
{
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (self));

  return GRIND_IS_WINDOW (active) ? GRIND_WINDOW (active) : make_window (self);
}

static void
grind_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  GrindApplication *self = GRIND_APPLICATION (application);

  if (self->screenshot != NULL)
    {
      take_screenshot (self, files[0]);
      return;
    }

  for (int i = 0; i < n_files; i++)
    grind_window_open (find_window (self), files[i]);
}

static void
grind_application_activate (GApplication *application)
{
  gtk_window_present (GTK_WINDOW (find_window (GRIND_APPLICATION (application))));
}

static void
new_window_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (make_window (user_data)));
}

static void
about_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  adw_show_about_window (gtk_application_get_active_window (user_data),
                         "application-name", _("Grindscope"),
                         "application-icon", APPLICATION_ID,
                         "version", PACKAGE_VERSION,
                         "comments", _("See where a program spends its time, from Callgrind "
                                       "profiles"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "developer-name", _("The Grindscope developers"),
                         /* translators: your name, perhaps with an address */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_application_quit (user_data);
}

static const GActionEntry actions[] = {
  { "new-window", new_window_cb },
  { "about", about_cb },
  { "quit", quit_cb },
};

static void
grind_application_startup (GApplication *application)
{
  static const struct
  {
    const char *action;
    const char *accels[2];
  } accels[] = {
    { "app.new-window", { "<Primary>n" } },
    { "app.quit", { "<Primary>q" } },
    { "win.open", { "<Primary>o" } },
    { "window.close", { "<Primary>w" } },
  };

  G_APPLICATION_CLASS (grind_application_parent_class)->startup (application);

  gtk_window_set_default_icon_name (APPLICATION_ID);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accels[i].action,
                                           accels[i].accels);
}

static void
grind_application_finalize (GObject *object)
{
  g_clear_pointer (&GRIND_APPLICATION (object)->screenshot, g_free);

  G_OBJECT_CLASS (grind_application_parent_class)->finalize (object);
}

static void
grind_application_class_init (GrindApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = grind_application_finalize;

  application_class->local_command_line = grind_application_local_command_line;
  application_class->handle_local_options = grind_application_handle_local_options;
  application_class->startup = grind_application_startup;
  application_class->activate = grind_application_activate;
  application_class->open = grind_application_open;
  GTK_APPLICATION_CLASS (klass)->window_added = grind_application_window_added;
}

static void
grind_application_init (GrindApplication *self)
{
  grind_register_resource ();
  g_application_add_main_option_entries (G_APPLICATION (self), options);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE…]"));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

/**
 * grind_application_new:
 * @flags: such as %G_APPLICATION_NON_UNIQUE for tests
 *
 * Returns: (transfer full): the application
 */
GrindApplication *
grind_application_new (GApplicationFlags flags)
{
  return g_object_new (GRIND_TYPE_APPLICATION,
                       "application-id", APPLICATION_ID,
                       "flags", flags | G_APPLICATION_HANDLES_OPEN,
                       NULL);
}

/**
 * grind_application_get_exit_status:
 * @self: an application that has run
 *
 * Returns: what the program should exit with if g_application_run() returned 0: 1 when a file could
 *   not be opened in an instance of its own
 */
int
grind_application_get_exit_status (GrindApplication *self)
{
  g_return_val_if_fail (GRIND_IS_APPLICATION (self), 0);

  return self->exit_status;
}
