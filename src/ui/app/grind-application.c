/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-application.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "analysis/search/grind-line-search.h"
#include "grind-about.h"
#include "grind-crash-report.h"
#include "grind-launch.h"
#include "grind-resources.h"
#include "grind-screenshot.h"
#include "grind-tooltip-wrap.h"
#include "grind-window.h"
#include "grind-record.h"
#include "profile/grind-plain-text.h"
#include "text/grind-text-style.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-guide.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-settings.h"
#include "ui/base/gtk48/grind-focus-release.h"
#include "ui/lists/grind-column-view.h"
#include "ui/preferences/grind-preferences.h"
#include "ui/workspace/grind-views.h"

/* The application: its options and windows. */
struct _GrindApplication
{
  AdwApplication parent_instance;

  /* Owned */
  GrindSavedState         *memory;
  GrindClosedTabs         *closed_tabs;
  char                    *screenshot;     /* (nullable): the path of a screenshot to write */
  GApplicationCommandLine *command_line;   /* (nullable): of this process */

  int      screenshot_width;
  int      screenshot_height;
  gboolean screenshot_failed;
};

G_DEFINE_FINAL_TYPE (GrindApplication, grind_application, ADW_TYPE_APPLICATION)

static const GOptionEntry options[] = {
  { "merge", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open all files as one profile"), NULL },
  { "base", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL,
    N_("Compare with this earlier profile; repeatable"), N_("FILE") },
  { "function", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Select this function"), N_("NAME") },
  { "line", 0, 0, G_OPTION_ARG_FILENAME, NULL,
    N_("Select the most expensive function at this line"), N_("FILE:LINE") },
  { "event", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Show the costs of this event type"),
    N_("NAME") },
  { "view", 0, 0, G_OPTION_ARG_STRING_ARRAY, NULL, NULL, N_("NAME") },   /* see add_options() */
  { "record", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_("Record a program with Callgrind: --record -- PROGRAM ARGUMENT…"), NULL },
  { "new-window", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open a new window"), NULL },
  { "standalone", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Run a separate instance"), NULL },
  { "wait", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Wait until the opened files are closed"), NULL },
  { "version", 0, 0, G_OPTION_ARG_NONE, NULL,
    N_("Show the versions of the program and its libraries"), NULL },
  { "screenshot", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, NULL, NULL, NULL },
  { "screenshot-size", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, NULL, NULL, NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, NULL },
  { NULL }
};

/* Options that GApplication adds */
static const GOptionEntry common_options[] = {
  { "help", 'h', 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  { "help-all", 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  { "help-gapplication", 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
  { "gapplication-service", 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
};

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

/* Keep control sequences in file and function names from the terminal. */
static void
print_error (const GError *error)
{
  g_autofree char *shown = grind_plain_text_dup_message (error->message);

  g_printerr ("%s\n", shown);
}

/* A malformed line is an error whatever the profile. */
static gboolean
check_line (GVariantDict *dict)
{
  g_autofree char *shown = NULL;
  g_autofree char *file = NULL;
  const char *text;
  guint64 line;

  if (!g_variant_dict_lookup (dict, "line", "^&ay", &text) ||
      grind_line_search_parse (text, &file, &line))
    return TRUE;

  shown = grind_plain_text_show (g_filename_display_name (text));
  g_printerr (_("--line requires a line such as main.c:12, not “%s”"), shown);
  g_printerr ("\n");

  return FALSE;
}

/* Checks names only; views that a profile lacks are reported once it is open. */
static gboolean
check_views (GVariantDict *dict)
{
  g_autofree const char **names = NULL;

  g_variant_dict_lookup (dict, "view", "^a&s", &names);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    if (!grind_views_is_name (names[i]))
      {
        g_autofree char *message = g_strdup_printf (_("Unknown view “%s”; see --help"),
                                                    names[i]);
        g_autofree char *shown = grind_plain_text_dup_message (message);

        g_printerr ("%s\n", shown);
        return FALSE;
      }

  return TRUE;
}

static gboolean
has_standard_input (char **names)
{
  return names != NULL && g_strv_contains ((const char * const *) names, "-");
}

/* Only files can be compared, and read again: not standard input. */
static gboolean
check_base (GVariantDict *dict)
{
  g_autofree char **base = NULL;
  g_autofree char **files = NULL;

  if (!g_variant_dict_lookup (dict, "base", "^a&ay", &base))
    return TRUE;

  if (g_variant_dict_lookup (dict, G_OPTION_REMAINING, "^a&ay", &files) &&
      !has_standard_input (files) && !has_standard_input (base))
    return TRUE;

  g_printerr ("%s\n", _("--base requires a file to compare"));

  return FALSE;
}

static gboolean
check_record (GVariantDict *dict)
{
  if (!g_variant_dict_contains (dict, "record") ||
      g_variant_dict_contains (dict, G_OPTION_REMAINING))
    return TRUE;

  g_printerr ("%s\n", _("--record requires a program: --record -- PROGRAM ARGUMENT…"));

  return FALSE;
}

static int
grind_application_handle_local_options (GApplication *application,
                                        GVariantDict *dict)
{
  GrindApplication *self = GRIND_APPLICATION (application);
  GApplicationFlags flags = g_application_get_flags (application);

  if (g_variant_dict_contains (dict, "version"))
    {
      g_autofree char *versions = grind_about_dup_versions (NULL);

      fputs (versions, stdout);
      return 0;
    }

  if (!take_screenshot_options (self, dict))
    {
      g_printerr ("%s\n", _("--screenshot-size requires a size such as 1200x760"));
      return GRIND_EXIT_USAGE;
    }

  if (!check_line (dict) || !check_views (dict) || !check_base (dict) || !check_record (dict))
    return GRIND_EXIT_USAGE;

  if (g_variant_dict_contains (dict, "standalone") || self->screenshot != NULL)
    g_application_set_flags (application, flags | G_APPLICATION_NON_UNIQUE);

  return -1;
}

/* The value of an option of any type */
typedef union
{
  gboolean   flag;
  char      *text;
  char     **texts;
} Value;

static void
clear_value (const GOptionEntry *entry)
{
  Value *value = entry->arg_data;

  if (entry->arg == G_OPTION_ARG_FILENAME_ARRAY)
    g_strfreev (value->texts);
  else if (entry->arg != G_OPTION_ARG_NONE)
    g_free (value->text);
}

/* GApplication exits with status 1 if an option is wrong; we use 2, because 1 means that a file
 * could not be opened. So the options are parsed once before GApplication does. */
static gboolean
check_usage (char   **arguments,
             GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_auto (GStrv) copy = g_strdupv (arguments);
  GOptionEntry entries[G_N_ELEMENTS (options) + G_N_ELEMENTS (common_options)];
  Value values[G_N_ELEMENTS (entries)] = { 0 };
  guint n_own = G_N_ELEMENTS (options) - 1;
  guint n_entries = n_own + G_N_ELEMENTS (common_options);
  gboolean is_fine;

  memcpy (entries, options, n_own * sizeof *entries);
  memcpy (entries + n_own, common_options, sizeof common_options);
  for (guint i = 0; i < n_entries; i++)
    entries[i].arg_data = &values[i];
  entries[n_entries] = (GOptionEntry) { NULL };

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_help_enabled (context, FALSE);
  is_fine = g_option_context_parse_strv (context, &copy, error);
  for (guint i = 0; i < n_entries; i++)
    clear_value (&entries[i]);

  return is_fine;
}

static gboolean
grind_application_local_command_line (GApplication   *application,
                                      char         ***arguments,
                                      int            *exit_status)
{
  g_autoptr (GError) error = NULL;

  if (!check_usage (*arguments, &error))
    {
      print_error (error);
      *exit_status = GRIND_EXIT_USAGE;
      return TRUE;
    }

  return G_APPLICATION_CLASS (grind_application_parent_class)->local_command_line (application,
                                                                                   arguments,
                                                                                   exit_status);
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
      /* Errors of opening a file were reported when that failed. */
      if (grind_page_get_error (grind_window_get_page (GRIND_WINDOW (source))) == NULL)
        print_error (error);
      self->screenshot_failed = TRUE;
    }
  /* This is called during a frame, which must end first. */
  g_idle_add_once ((GSourceOnceFunc) gtk_window_destroy, source);
}

/* Opens the command line in a single window as usual, and takes a screenshot of it. */
static int
draw_command_line (GrindApplication        *self,
                   GApplicationCommandLine *command_line)
{
  GVariantDict *dict = g_application_command_line_get_options_dict (command_line);
  GtkWidget *window;

  if (!g_variant_dict_contains (dict, G_OPTION_REMAINING))
    {
      g_application_command_line_printerr (command_line, "%s\n",
                                           _("--screenshot requires a file to open"));
      return GRIND_EXIT_USAGE;
    }

  window = grind_window_new (GTK_APPLICATION (self));
  grind_screenshot_use_plain_settings ();
  /* Without decorations the screenshot has the requested size. */
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), self->screenshot_width,
                               self->screenshot_height);
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_remove_css_class (window, "solid-csd");
  grind_launch_run (GTK_APPLICATION (self), command_line);
  grind_screenshot_take_async (GRIND_WINDOW (window), self->screenshot, screenshot_cb,
                               g_object_ref (self));

  return 0;
}

static int
grind_application_command_line (GApplication            *application,
                                GApplicationCommandLine *command_line)
{
  GrindApplication *self = GRIND_APPLICATION (application);

  if (self->screenshot != NULL)
    return draw_command_line (self, command_line);

  if (!g_application_command_line_get_is_remote (command_line))
    g_set_object (&self->command_line, command_line);
  grind_launch_run (GTK_APPLICATION (self), command_line);

  /* The return value replaces the exit status, so keep a status set by an error. */
  return g_application_command_line_get_exit_status (command_line);
}

/* The active window, %NULL if there is none */
static GrindWindow *
get_window (GtkApplication *application)
{
  GtkWindow *active = gtk_application_get_active_window (application);

  return GRIND_IS_WINDOW (active) ? GRIND_WINDOW (active) : NULL;
}

/* Opens files requested over D-Bus, without a command line. */
static void
grind_application_open (GApplication  *application,
                        GFile        **files,
                        int            n_files,
                        const char    *hint)
{
  GrindWindow *window = get_window (GTK_APPLICATION (application));
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (g_object_unref);

  if (window == NULL)
    window = GRIND_WINDOW (grind_window_new (GTK_APPLICATION (application)));
  for (int i = 0; i < n_files; i++)
    g_ptr_array_add (array, g_object_ref (files[i]));
  grind_window_open_files (window, array);
  gtk_window_present (GTK_WINDOW (window));
}

static void
grind_application_activate (GApplication *application)
{
  GrindWindow *window = get_window (GTK_APPLICATION (application));

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    grind_saved_state_begin (GRIND_APPLICATION (application)->memory);
}

static void
new_window_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (grind_window_new (user_data)));
}

static void
about_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  GtkWindow *parent = gtk_application_get_active_window (user_data);

  gtk_window_present (GTK_WINDOW (grind_about_new (parent)));
}

static void
user_guide_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  grind_guide_open (gtk_application_get_active_window (user_data), "guide", NULL);
}

/* Closing the windows saves their size and ends the command lines that wait for them. */
static void
quit (GtkApplication *application)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (application));

  grind_saved_state_quit (GRIND_APPLICATION (application)->memory);
  for (GList *link = windows; link != NULL; link = link->next)
    if (GRIND_IS_WINDOW (link->data))
      grind_window_close_anyway (link->data);
    else
      gtk_window_close (link->data);
}

static void
stopped_cb (GrindWindow *window,
            AdwTabPage  *tab,
            gboolean     is_confirmed)
{
  if (is_confirmed)
    quit (gtk_window_get_application (GTK_WINDOW (window)));
}

/* Asks before any window closes. */
static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  GrindWindow *recording = NULL;
  guint n_recordings = 0;

  for (GList *link = gtk_application_get_windows (user_data); link != NULL; link = link->next)
    if (GRIND_IS_WINDOW (link->data) && grind_window_count_recordings (link->data) > 0)
      {
        n_recordings += grind_window_count_recordings (link->data);
        recording = link->data;
      }

  if (recording != NULL)
    grind_record_ask_to_stop (recording, NULL, n_recordings, stopped_cb);
  else
    quit (user_data);
}

static const GActionEntry actions[] = {
  { "new-window", new_window_cb },
  { "about", about_cb },
  { "user-guide", user_guide_cb },
  { "quit", quit_cb },
};

static void
switch_layout_cb (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  GSettings *settings = grind_settings_get ();
  g_autofree char *layout = g_settings_get_string (settings, "layout");

  g_settings_set_string (settings, "layout",
                         strcmp (layout, "stacked") == 0 ? "side-by-side" : "stacked");
}

/* Settings shared by all windows */
static void
add_settings_actions (GApplication *application)
{
  static const GActionEntry switches[] = { { "switch-layout", switch_layout_cb } };
  GSettings *settings = grind_settings_get ();
  static const char *const keys[] = { "shorten-templates", "demangle", "layout" };

  if (settings == NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, keys[i]);

      g_action_map_add_action (G_ACTION_MAP (application), action);
    }
  g_action_map_add_action_entries (G_ACTION_MAP (application), switches, G_N_ELEMENTS (switches),
                                   NULL);
}

/* A non-unique instance neither reads nor writes the saved state. */
static void
remember_windows (GrindApplication *self)
{
  gboolean is_alone = (g_application_get_flags (G_APPLICATION (self)) &
                       G_APPLICATION_NON_UNIQUE) != 0;
  g_autofree char *path = NULL;

  if (!is_alone)
    path = g_build_filename (g_get_user_state_dir (), "grindscope", "session", NULL);
  self->memory = grind_saved_state_new (GTK_APPLICATION (self), path);
  self->closed_tabs = grind_closed_tabs_new (GTK_APPLICATION (self));
}

static void
report_crashes (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "grindscope", NULL);
  g_autofree char *versions = grind_about_dup_libraries ();

  grind_crash_report_install (folder, versions);
  grind_last_actions_watch ();
}

static void
grind_application_startup (GApplication *application)
{
  static const struct
  {
    const char *action;
    const char *accels[3];
  } accels[] = {
    { "app.new-window", { "<Primary>n" } },
    { "app.reopen-tab", { "<Primary><Shift>t" } },
    { "app.quit", { "<Primary>q" } },
    { "app.switch-layout", { "<Primary><Shift>l" } },
    { "win.open", { "<Primary>o" } },
    { "win.close-tab", { "<Primary>w" } },
    { "win.preferences", { "<Primary>comma" } },
    { "win.shortcuts", { "<Primary>question", "<Primary>F1" } },
    { "win.search", { "<Primary>f" } },
    { "win.jump", { "<Primary>l" } },
    { "win.dump-now", { "<Primary>d" } },
    { "win.record", { "<Primary><Shift>r" } },
    { "win.record-again", { "<Shift>F5" } },
    { "win.record-and-compare", { "<Primary>F5" } },
    { "win.compare", { "<Primary><Shift>o" } },
    { "win.swap-comparison", { "F12" } },
    { "win.reload", { "F5", "<Primary>r" } },
    { "win.export-report", { "<Primary><Shift>s" } },
    { "win.back", { "<Alt>Left" } },
    { "win.forward", { "<Alt>Right" } },
    { "win.up", { "<Alt>Up" } },
    { "view.open-in-editor", { "<Primary>e" } },
    { "view.print", { "<Primary>p" } },
    { "view.show-functions", { "F9" } },
    { "view.split", { "F4" } },
    { "view.next-pane", { "F6" } },
    { "view.previous-pane", { "<Shift>F6" } },
    { "view.switch-half", { "F7" } },
    { "view.help", { "F1" } },
  };

  G_APPLICATION_CLASS (grind_application_parent_class)->startup (application);

  report_crashes ();
  grind_accessible_complete_parts (grind_column_view_describe_row);
  g_object_set (grind_text_style_get_default (),
                "right-to-left", gtk_widget_get_default_direction () == GTK_TEXT_DIR_RTL,
                NULL);
  grind_focus_release_hidden ();
  grind_tooltip_wrap_lines ();
  add_settings_actions (application);
  grind_preferences_follow_style ();
  gtk_window_set_default_icon_name (APPLICATION_ID);
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (application), accels[i].action,
                                           accels[i].accels);
  remember_windows (GRIND_APPLICATION (application));
}

static void
grind_application_finalize (GObject *object)
{
  GrindApplication *self = GRIND_APPLICATION (object);

  g_clear_object (&self->memory);
  g_clear_object (&self->closed_tabs);
  g_clear_pointer (&self->screenshot, g_free);
  g_clear_object (&self->command_line);

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
  application_class->command_line = grind_application_command_line;
}

/* Descriptions are kept for the lifetime of the program. */
static void
add_options (GrindApplication *self)
{
  GOptionEntry entries[G_N_ELEMENTS (options)];
  g_autofree char *names = grind_views_dup_names ();
  /* translators: %s are the names of views on the command line */
  g_autofree char *description = g_strdup_printf (_("Show this view: %s"), names);

  memcpy (entries, options, sizeof entries);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    if (g_strcmp0 (entries[i].long_name, "view") == 0)
      entries[i].description = g_intern_string (description);
  g_application_add_main_option_entries (G_APPLICATION (self), entries);
}

static void
grind_application_init (GrindApplication *self)
{
  grind_register_resource ();
  add_options (self);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _("[FILE…]"));
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
}

GrindApplication *
grind_application_new (GApplicationFlags flags)
{
  return g_object_new (GRIND_TYPE_APPLICATION,
                       "application-id", APPLICATION_ID,
                       "flags", flags | G_APPLICATION_HANDLES_OPEN |
                                G_APPLICATION_HANDLES_COMMAND_LINE,
                       NULL);
}

/* The exit status if g_application_run() returned 0: 1 if a file on the command line of this
 * process could not be opened, 2 if its options did not fit the profile */
int
grind_application_get_exit_status (GrindApplication *self)
{
  g_return_val_if_fail (GRIND_IS_APPLICATION (self), 0);

  if (self->screenshot_failed)
    return GRIND_EXIT_NOT_OPENED;

  return self->command_line == NULL
           ? 0 : g_application_command_line_get_exit_status (self->command_line);
}

GrindSavedState *
grind_application_get_saved_state (GrindApplication *self)
{
  g_return_val_if_fail (GRIND_IS_APPLICATION (self), NULL);

  return self->memory;
}

GrindClosedTabs *
grind_application_get_closed_tabs (GrindApplication *self)
{
  g_return_val_if_fail (GRIND_IS_APPLICATION (self), NULL);

  return self->closed_tabs;
}
