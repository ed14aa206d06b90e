/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handles one command line in the running instance. */
#include "config.h"

#include "grind-launch.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-contexts.h"
#include "code/grind-line-lookup.h"
#include "format/grind-file-runs.h"
#include "grind-application.h"
#include "grind-record.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-dialogs.h"

#define WISH "grind-wish"   /* key of a window's data */

/*
 * An invocation of the program ends when its command line is released: when everything has been
 * read, so that the files may be deleted then, or, with --wait, when the last of its tabs is
 * closed. Each tab holds a reference until then.
 *
 * An invocation that opens nothing ends at once. Its requests stay with the window as a wish, a
 * launch without a command line, for the next profile opened there. A window has one wish, the
 * latest, which is also replaced by the requests of an invocation that opens something.
 */
typedef struct
{
  GtkApplication          *application;
  GApplicationCommandLine *command_line;  /* (nullable): %NULL for a wish */
  GrindWindow             *window;        /* (nullable): until all is being opened; maybe closed */
  GVariantDict            *options;
  GPtrArray               *files;         /* of the command line, without standard input */
  GPtrArray               *base;          /* (nullable): files to compare the others with */
  GError                  *base_error;    /* (nullable): why they cannot be opened */
  char                    *folder;        /* (nullable): the working directory of the invocation */
  gboolean                 waits;
} Launch;

/* A page that a launch has opened */
typedef struct
{
  Launch    *launch;
  GrindPage *page;      /* (unowned) */
  gulong     handler;
} Watch;

/* A line that is looked up in a page */
typedef struct
{
  Launch       *launch;
  GrindPage    *page;
  GrindSession *session;    /* when the lookup started */
} Errand;

static Launch *
launch_new (GtkApplication          *application,
            GApplicationCommandLine *command_line)
{
  Launch *launch = g_rc_box_new0 (Launch);

  launch->application = g_object_ref (application);
  launch->command_line = g_object_ref (command_line);
  launch->options = g_application_command_line_get_options_dict (command_line);
  g_variant_dict_ref (launch->options);
  launch->folder = g_strdup (g_application_command_line_get_cwd (command_line));
  launch->waits = g_variant_dict_contains (launch->options, "wait");
  g_application_hold (G_APPLICATION (application));

  return launch;
}

/* A wish keeps neither the invocation nor the application alive. */
static Launch *
wish_new (Launch *launch)
{
  Launch *wish = g_rc_box_new0 (Launch);

  wish->application = g_object_ref (launch->application);
  wish->options = g_variant_dict_ref (launch->options);
  wish->folder = g_strdup (launch->folder);

  return wish;
}

static void
launch_clear (gpointer data)
{
  Launch *launch = data;

  g_clear_object (&launch->window);
  g_variant_dict_unref (launch->options);
  g_clear_pointer (&launch->files, g_ptr_array_unref);
  g_clear_pointer (&launch->base, g_ptr_array_unref);
  g_clear_error (&launch->base_error);
  g_free (launch->folder);
  if (launch->command_line != NULL)
    g_application_release (G_APPLICATION (launch->application));
  g_clear_object (&launch->command_line);
  g_object_unref (launch->application);
}

static gboolean
is_wish (Launch *launch)
{
  return launch->command_line == NULL;
}

static void
launch_unref (Launch *launch)
{
  g_rc_box_release_full (launch, launch_clear);
}

/* The invocation of a wish has already ended, so its errors are shown in @page. */
static void
complain (Launch     *launch,
          GrindPage  *page,
          const char *message,
          int         status)
{
  g_autofree char *shown = NULL;

  if (is_wish (launch))
    {
      grind_dialogs_show_toast (GTK_WIDGET (page), message);
      return;
    }

  /* Keep control sequences in file and function names from the terminal. */
  shown = grind_plain_text_dup_message (message);
  g_application_command_line_printerr (launch->command_line, "%s\n", shown);
  g_application_command_line_set_exit_status (launch->command_line, status);
}

/* How well the shown or raw name of a function matches @text. */
static GrindNameMatch
match_function (GrindProfile    *profile,
                GrindFunctionId  function,
                const char      *text)
{
  GrindNameId id = grind_profile_get_function_name_id (profile, function);
  gsize length;
  const char *name = grind_profile_get_name (profile, id, &length);
  GrindNameMatch match = grind_contexts_match (name, length, text);

  if (match != GRIND_NAME_MATCH_NONE)
    return match;

  name = grind_profile_get_raw_name (profile, id, &length);

  return grind_contexts_match (name, length, text);
}

/* Of several functions, chooses the one with the highest inclusive cost; an exact match of the name
 * comes before one with parameters or a context. O(functions). */
static GrindNodeId
find_function (GrindSession *session,
               const char   *name)
{
  GrindProfile *profile = grind_session_get_profile (session);
  GrindGraph *graph = grind_session_get_graph (session);
  const GrindCosts *costs = grind_graph_get_costs (graph, 0);
  GrindNodeId best = GRIND_NONE;
  GrindNameMatch best_match = GRIND_NAME_MATCH_NONE;

  for (guint i = 0; i < grind_profile_get_n_functions (profile); i++)
    {
      GrindNameMatch match = match_function (profile, i, name);

      if (match == GRIND_NAME_MATCH_NONE || !grind_graph_is_active_node (graph, i))
        continue;

      if (match > best_match ||
          (match == best_match && costs->inclusive[i] > costs->inclusive[best]))
        {
          best = i;
          best_match = match;
        }
    }

  return best;
}

static void
show_event (Launch     *launch,
            GrindPage  *page,
            const char *name)
{
  GrindSession *session = grind_page_get_session (page);
  GrindEventId event = grind_event_set_find (grind_session_get_events (session), name);
  g_autofree char *message = NULL;

  if (event != GRIND_NONE)
    {
      grind_session_set_event (session, event);
      return;
    }

  message = g_strdup_printf (_("The profile has no event “%s”"), name);
  complain (launch, page, message, GRIND_EXIT_USAGE);
}

static void
show_function (Launch     *launch,
               GrindPage  *page,
               const char *name)
{
  GrindSession *session = grind_page_get_session (page);
  GrindNodeId node = find_function (session, name);
  g_autofree char *message = NULL;

  if (node != GRIND_NONE)
    {
      grind_navigator_go_to (grind_page_get_navigator (page), node);
      return;
    }

  message = g_strdup_printf (_("The profile has no function “%s”"), name);
  complain (launch, page, message, GRIND_EXIT_USAGE);
}

/* The profile of the page may have been replaced during the lookup, for example by adding files. */
static gboolean
is_same_profile (GrindSession *session,
                 GrindSession *previous)
{
  return session == previous ||
         (session != NULL &&
          grind_profile_get_n_functions (grind_session_get_profile (session)) ==
            grind_profile_get_n_functions (grind_session_get_profile (previous)));
}

static void
line_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Errand *errand = user_data;
  GrindSession *session = grind_page_get_session (errand->page);
  g_autoptr (GError) error = NULL;
  GrindFunctionId function;
  GrindLocation place;

  function = grind_line_lookup_finish (result, &place, &error);
  if (function == GRIND_NONE)
    complain (errand->launch, errand->page, error->message, GRIND_EXIT_USAGE);
  else if (is_same_profile (session, errand->session))
    {
      GrindNavigator *navigator = grind_page_get_navigator (errand->page);

      grind_navigator_set_selected (navigator, function);
      grind_navigator_set_location (navigator, &place);
    }
  g_object_unref (errand->session);
  g_object_unref (errand->page);
  launch_unref (errand->launch);
  g_free (errand);
}

/* Looks up the line asynchronously; the launch is kept alive until then. */
static void
show_line (Launch     *launch,
           GrindPage  *page,
           const char *text)
{
  GrindSession *session = grind_page_get_session (page);
  GrindEventId event = GRIND_NONE;
  Errand *errand = g_new0 (Errand, 1);
  const char *name;

  errand->launch = g_rc_box_acquire (launch);
  errand->page = g_object_ref (page);
  errand->session = g_object_ref (session);
  if (g_variant_dict_lookup (launch->options, "event", "&s", &name))
    event = grind_event_set_find (grind_session_get_events (session), name);
  if (event == GRIND_NONE)
    event = grind_session_get_event (session);
  grind_line_lookup_async (grind_session_get_graph (session), event, text, launch->folder,
                           line_cb, errand);
  if (!g_variant_dict_contains (launch->options, "view"))
    grind_page_show_view (page, "source");
}

static void
show_views (Launch      *launch,
            GrindPage   *page,
            const char **names)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (!grind_page_show_view (page, names[i]))
      {
        g_autofree char *message = g_strdup_printf (_("This profile has no view “%s”"), names[i]);

        complain (launch, page, message, GRIND_EXIT_USAGE);
      }
}

/* Applies the requests to @page, whose profile is open. */
static void
show (Launch    *launch,
      GrindPage *page)
{
  g_autofree const char **views = NULL;
  const char *name;

  if (g_variant_dict_lookup (launch->options, "event", "&s", &name))
    show_event (launch, page, name);
  if (g_variant_dict_lookup (launch->options, "function", "&s", &name))
    show_function (launch, page, name);
  if (g_variant_dict_lookup (launch->options, "line", "^&ay", &name))
    show_line (launch, page, name);
  if (g_variant_dict_lookup (launch->options, "view", "^a&s", &views))
    show_views (launch, page, views);
}

static void
settle (Watch *watch)
{
  const GError *error = grind_page_get_error (watch->page);

  if (grind_page_get_session (watch->page) != NULL)
    show (watch->launch, watch->page);
  else
    complain (watch->launch, watch->page, error != NULL ? error->message : _("Cancelled"),
              GRIND_EXIT_NOT_OPENED);
}

static void
watch_free (Watch *watch)
{
  launch_unref (watch->launch);
  g_free (watch);
}

/* A page that is closed while it loads counts as not opened. */
static void
page_gone_cb (gpointer  data,
              GObject  *page)
{
  Watch *watch = data;

  if (watch->handler != 0)
    complain (watch->launch, NULL, _("Cancelled"), GRIND_EXIT_NOT_OPENED);
  watch_free (watch);
}

static void
page_state_cb (GrindPage  *page,
               GParamSpec *pspec,
               Watch      *watch)
{
  GrindPageState state = grind_page_get_state (page);

  if (state == GRIND_PAGE_LOADING || state == GRIND_PAGE_RECORDING)
    return;

  settle (watch);
  g_clear_signal_handler (&watch->handler, page);
  if (watch->launch->waits && state != GRIND_PAGE_EMPTY)
    return;

  g_object_weak_unref (G_OBJECT (page), page_gone_cb, watch);
  watch_free (watch);
}

static void
watch_page (Launch    *launch,
            GrindPage *page)
{
  Watch *watch = g_new0 (Watch, 1);

  watch->launch = g_rc_box_acquire (launch);
  watch->page = page;
  watch->handler = g_signal_connect (page, "notify::state", G_CALLBACK (page_state_cb), watch);
  g_object_weak_ref (G_OBJECT (page), page_gone_cb, watch);
}

static gboolean
asks_for_something (Launch *launch)
{
  static const char * const names[] = { "event", "function", "line", "view" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_variant_dict_contains (launch->options, names[i]))
      return TRUE;

  return FALSE;
}

static void
window_opened_cb (GrindWindow *window,
                  GrindPage   *page)
{
  Launch *wish = g_object_steal_data (G_OBJECT (window), WISH);

  g_signal_handlers_disconnect_by_func (window, window_opened_cb, NULL);
  show (wish, page);
  launch_unref (wish);
}

static void
drop_wish (GrindWindow *window)
{
  g_signal_handlers_disconnect_by_func (window, window_opened_cb, NULL);
  g_object_set_data (G_OBJECT (window), WISH, NULL);
}

/* Applies the requests to @window: now, or as soon as a profile is opened there. */
static void
show_in_window (Launch      *launch,
                GrindWindow *window)
{
  GrindPage *page = grind_window_get_page (window);

  if (!asks_for_something (launch))
    return;

  drop_wish (window);
  if (page != NULL && grind_page_get_state (page) == GRIND_PAGE_OPEN)
    {
      show (launch, page);
      return;
    }

  g_object_set_data_full (G_OBJECT (window), WISH, wish_new (launch),
                          (GDestroyNotify) launch_unref);
  g_signal_connect (window, "opened", G_CALLBACK (window_opened_cb), NULL);
}

static gboolean
windows_made_cb (gpointer user_data)
{
  Launch *wish = user_data;
  GtkWindow *active = gtk_application_get_active_window (wish->application);

  if (GRIND_IS_WINDOW (active))
    show_in_window (wish, GRIND_WINDOW (active));

  return G_SOURCE_REMOVE;
}

/* Several windows may be added; the requests are for the active one. */
static void
window_added_cb (GtkApplication *application,
                 GtkWindow      *window,
                 gpointer        user_data)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, windows_made_cb, g_rc_box_acquire (user_data),
                   (GDestroyNotify) launch_unref);
  g_signal_handlers_disconnect_by_func (application, window_added_cb, user_data);
}

/* Restores the last windows, which takes a moment. */
static void
bring_back (Launch *launch)
{
  GtkApplication *application = launch->application;

  if (asks_for_something (launch))
    g_signal_connect_data (application, "window-added", G_CALLBACK (window_added_cb),
                           wish_new (launch), (GClosureNotify) (void *) launch_unref, 0);
  grind_saved_state_begin (grind_application_get_saved_state (GRIND_APPLICATION (application)));
}

/* A page in the chosen window, or in a new one if that was closed meanwhile. */
static GrindPage *
take_page (Launch *launch)
{
  GrindPage *page;

  if (gtk_window_get_application (GTK_WINDOW (launch->window)) == NULL)
    {
      g_set_object (&launch->window, GRIND_WINDOW (grind_window_new (launch->application)));
      gtk_window_present (GTK_WINDOW (launch->window));
    }

  if (asks_for_something (launch))
    drop_wish (launch->window);
  page = grind_window_take_page (launch->window);
  watch_page (launch, page);

  return page;
}

static void
runs_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Launch *launch = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);

  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      GrindFileRun *run = runs->pdata[i];
      GrindPage *page = take_page (launch);

      if (run->error != NULL)
        grind_page_fail (page, run->files, run->error);
      else if (launch->base_error != NULL)
        grind_page_fail (page, launch->base, launch->base_error);
      else
        grind_page_open_compared (page, launch->base, run->files);
    }

  /* A launch that waits must not keep a window, and so its tabs, alive. */
  g_clear_object (&launch->window);
  launch_unref (launch);
}

static void
started_cb (GrindPage *page,
            gpointer   user_data)
{
  Launch *launch = user_data;

  if (page != NULL)
    watch_page (launch, page);
  else
    complain (launch, NULL, _("The program cannot be recorded"), GRIND_EXIT_NOT_OPENED);
  g_clear_object (&launch->window);
  launch_unref (launch);
}

static void
record (Launch *launch)
{
  g_autofree const char **command = NULL;
  g_autoptr (GrindRecordOptions) options = NULL;

  g_variant_dict_lookup (launch->options, G_OPTION_REMAINING, "^a&ay", &command);
  options = grind_record_dup_options (launch->command_line, command);
  if (asks_for_something (launch))
    drop_wish (launch->window);
  grind_record_start (launch->window, options, launch->base, started_cb, launch);
}

/* Opens what the command line names, or records it. */
static void
find_runs (Launch *launch)
{
  if (g_variant_dict_contains (launch->options, "record"))
    {
      record (launch);
      return;
    }

  grind_file_runs_find_async (launch->files, g_variant_dict_contains (launch->options, "merge"),
                              NULL, runs_cb, launch);
}

/* Folders are replaced by their newest runs; the first without one is an error. */
static void
base_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  Launch *launch = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);

  for (guint i = runs != NULL ? runs->len : 0; i > 0; i--)
    {
      const GrindFileRun *run = runs->pdata[i - 1];

      if (run->error == NULL && launch->base_error != NULL)
        continue;
      g_ptr_array_unref (launch->base);
      launch->base = g_ptr_array_ref (run->files);
      g_clear_error (&launch->base_error);
      if (run->error != NULL)
        launch->base_error = g_error_copy (run->error);
    }
  find_runs (launch);
}

static void
open_standard_input (Launch *launch)
{
  g_autoptr (GInputStream) stream = g_application_command_line_get_stdin (launch->command_line);

  if (stream == NULL)
    complain (launch, NULL, _("There is no standard input"), GRIND_EXIT_NOT_OPENED);
  else
    grind_page_open_stream (take_page (launch), stream, _("Standard input"));
}

/* The active window, unless a new one was requested or there is none. */
static GrindWindow *
find_window (Launch *launch)
{
  GtkWindow *active = gtk_application_get_active_window (launch->application);

  if (GRIND_IS_WINDOW (active) && !g_variant_dict_contains (launch->options, "new-window"))
    return GRIND_WINDOW (active);

  return GRIND_WINDOW (grind_window_new (launch->application));
}

/* Adds the files on the command line, and returns whether it includes standard input. */
static gboolean
list_files (Launch    *launch,
            GPtrArray *files)
{
  g_autofree const char **names = NULL;
  gboolean has_input = FALSE;

  g_variant_dict_lookup (launch->options, G_OPTION_REMAINING, "^a&ay", &names);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      if (strcmp (names[i], "-") == 0)
        has_input = TRUE;
      else
        g_ptr_array_add (files,
                         g_application_command_line_create_file_for_arg (launch->command_line,
                                                                         names[i]));
    }

  return has_input;
}

/* (nullable): The files to compare with */
static GPtrArray *
list_base (Launch *launch)
{
  g_autofree const char **names = NULL;
  GPtrArray *base;

  if (!g_variant_dict_lookup (launch->options, "base", "^a&ay", &names))
    return NULL;

  base = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (base, g_application_command_line_create_file_for_arg (launch->command_line,
                                                                           names[i]));

  return base;
}

static gboolean
has_window (GtkApplication *application)
{
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (GRIND_IS_WINDOW (link->data))
      return TRUE;

  return FALSE;
}

/**
 * grind_launch_run:
 * @application: the application
 * @command_line: the command line of an invocation, of this process or another one
 *
 * Opens the files on the command line, and releases it when they are open. Without files and
 * windows, the last windows are restored. Function, line, event and view are shown in the opened
 * profiles; without any, in the current profile of the window, or in the first one opened there.
 */
void
grind_launch_run (GtkApplication          *application,
                  GApplicationCommandLine *command_line)
{
  Launch *launch = launch_new (application, command_line);
  gboolean records = g_variant_dict_contains (launch->options, "record");
  gboolean has_input;

  launch->files = g_ptr_array_new_with_free_func (g_object_unref);
  has_input = !records && list_files (launch, launch->files);
  launch->base = list_base (launch);
  if (launch->files->len == 0 && !records && !has_input && !has_window (application))
    {
      bring_back (launch);
      launch_unref (launch);
      return;
    }

  launch->window = g_object_ref (find_window (launch));
  gtk_window_present (GTK_WINDOW (launch->window));
  if (has_input)
    open_standard_input (launch);
  if (launch->files->len == 0 && !records)
    {
      if (!has_input)
        show_in_window (launch, launch->window);
      g_clear_object (&launch->window);
      launch_unref (launch);
      return;
    }

  if (launch->base != NULL)
    grind_file_runs_find_async (launch->base, TRUE, NULL, base_cb, launch);
  else
    find_runs (launch);
}
