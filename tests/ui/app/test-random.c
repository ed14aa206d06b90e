/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random actions on windows while files load, reload and close: at any time, nothing is kept for
 * longer than it is shown, the selection exists, and all work ends.
 *
 * usage: test-ui-random [--first SEED] [--seeds N | --seconds N] [--steps N]; alone.py gives it a
 * display. With --seconds it takes one seed after the other until the time is over.
 *
 * A seed requests the same actions each time; their effects depend on the timing of threads. */
#include "config.h"

#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "grind-test-actions.h"
#include "grind-test-inputs.h"
#include "grind-test-log.h"
#include "grind-test-window.h"
#include "ui/app/grind-window.h"
#include "ui/base/grind-settings.h"
#include "ui/page/grind-add-files.h"
#include "ui/page/grind-page-private.h"

#define N_TOLD        60    /* the last steps, printed on failure */
#define MAX_WINDOWS   3
#define MAX_TABS      5
#define STEPS_TO_REST 200
#define PATIENCE      (40 * G_USEC_PER_SEC)

/* An object that has to be freed once it is no longer shown */
typedef struct
{
  const char *kind;
  gpointer    object;   /* a weak pointer */
} Tracked;

typedef struct
{
  GtkApplication *application;
  TestInputs     *inputs;
  GRand          *rand;      /* of this step */
  GPtrArray      *tracked;
  guint           seed;
  int             step;
} Run;

static int first_seed = 1;
static int n_seeds = 1;
static int n_steps = 1000;
static int n_seconds;   /* 0 if only seeds and steps count */

/* For the signal handler */
static GString *told[N_TOLD];
static guint n_told;

static void
write_text (const char *text)
{
  if (write (STDERR_FILENO, text, strlen (text)) < 0)
    return;
}

static void
tell_steps (void)
{
  for (guint i = n_told > N_TOLD ? n_told - N_TOLD : 0; i < n_told; i++)
    {
      write_text (told[i % N_TOLD]->str);
      write_text ("\n");
    }
  n_told = 0;
}

/* From a sanitizer, if linked in */
extern void __sanitizer_set_death_callback (void (*callback) (void)) __attribute__ ((weak));
extern void __sanitizer_print_stack_trace (void) __attribute__ ((weak));

/* The previous handlers, such as those of a sanitizer, run after ours. */
static struct sigaction previous_actions[NSIG];

static void
fatal_cb (int signal)
{
  tell_steps ();
  if (__sanitizer_print_stack_trace != NULL)
    __sanitizer_print_stack_trace ();
  sigaction (signal, &previous_actions[signal], NULL);
  raise (signal);
}

static void
watch_for_failure (void)
{
  static const int signals[] = { SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGTERM };
  struct sigaction action = { .sa_handler = fatal_cb };

  for (guint i = 0; i < N_TOLD; i++)
    told[i] = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    sigaction (signals[i], &action, &previous_actions[signals[i]]);
  if (__sanitizer_set_death_callback != NULL)
    __sanitizer_set_death_callback (tell_steps);
}

static GPtrArray *
list_windows (Run *run)
{
  GPtrArray *windows = g_ptr_array_new ();

  for (GList *link = gtk_application_get_windows (run->application); link != NULL;
       link = link->next)
    if (GRIND_IS_WINDOW (link->data))
      g_ptr_array_add (windows, link->data);

  return windows;
}

/* (nullable) */
static GrindWindow *
pick_window (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);

  return windows->len > 0 ? windows->pdata[g_rand_int_range (run->rand, 0, windows->len)] : NULL;
}

static AdwTabView *
get_tabs (GrindWindow *window)
{
  GtkWidget *tabs = test_action_find (GTK_WIDGET (window), ADW_TYPE_TAB_VIEW);

  return tabs != NULL ? ADW_TAB_VIEW (tabs) : NULL;
}

static guint
count_tabs (GrindWindow *window)
{
  AdwTabView *tabs = get_tabs (window);

  return tabs != NULL ? adw_tab_view_get_n_pages (tabs) : 0;
}

/* (nullable) */
static AdwTabPage *
pick_tab (Run         *run,
          GrindWindow *window)
{
  guint n_tabs = count_tabs (window);

  return n_tabs > 0 ? adw_tab_view_get_nth_page (get_tabs (window),
                                                 g_rand_int_range (run->rand, 0, n_tabs))
                    : NULL;
}

/* Mostly a dialog, because dialogs block users, too */
static GtkWidget *
pick_toplevel (Run *run)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  guint n_toplevels = g_list_model_get_n_items (toplevels);
  g_autoptr (GtkWidget) last = n_toplevels > 0 ? g_list_model_get_item (toplevels, n_toplevels - 1)
                                               : NULL;

  if (last != NULL && !GRIND_IS_WINDOW (last) && g_rand_int_range (run->rand, 0, 3) > 0)
    return last;

  return GTK_WIDGET (pick_window (run));
}

static GPtrArray *
pick_files (Run     *run,
            GString *text)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  int n_files = g_rand_int_range (run->rand, 0, 4) == 0 ? g_rand_int_range (run->rand, 2, 4) : 1;

  for (int i = 0; i < n_files; i++)
    {
      const char *path = test_inputs_pick (run->inputs, run->rand);

      g_ptr_array_add (files, g_file_new_for_path (path));
      g_string_append_printf (text, " %s", path);
    }

  return files;
}

static void
open_stream (Run       *run,
             GrindPage *page)
{
  g_autofree char *text = NULL;
  g_autoptr (GInputStream) stream = NULL;
  gsize size;

  if (!g_file_get_contents (test_inputs_pick (run->inputs, run->rand), &text, &size, NULL))
    return;

  stream = g_memory_input_stream_new_from_data (g_steal_pointer (&text), size, g_free);
  grind_page_open_stream (page, stream, "stream");
}

static void
open_step (Run     *run,
           GString *text)
{
  GrindWindow *window = pick_window (run);
  AdwTabPage *tab = window != NULL ? pick_tab (run, window) : NULL;
  GrindPage *page = tab != NULL ? GRIND_PAGE (adw_tab_page_get_child (tab)) : NULL;
  int way = g_rand_int_range (run->rand, 0, 8);
  g_autoptr (GPtrArray) files = NULL;

  if (page == NULL)
    return;

  g_string_append_printf (text, "open, way %d", way);
  files = pick_files (run, text);
  if (way == 0)
    open_stream (run, page);
  else if (way == 1 && grind_add_files_is_possible (page))
    grind_add_files (page, files);
  else if (way == 2)
    g_application_open (G_APPLICATION (run->application), (GFile **) files->pdata, files->len, "");
  else if (way < 5 || count_tabs (window) >= MAX_TABS)
    grind_page_open_files (page, files);
  else
    grind_window_open_files (window, files);
}

static void
change_step (Run     *run,
             GString *text)
{
  test_inputs_change (run->inputs, run->rand, text);
}

static void
tab_step (Run     *run,
          GString *text)
{
  GrindWindow *window = pick_window (run);
  GrindWindow *other = pick_window (run);
  AdwTabPage *tab = window != NULL ? pick_tab (run, window) : NULL;
  int way = g_rand_int_range (run->rand, 0, 6);

  if (tab == NULL || other == NULL || get_tabs (other) == NULL)
    return;

  g_string_append_printf (text, "tab, way %d", way);
  if (way < 2 || count_tabs (window) > MAX_TABS)
    adw_tab_view_close_page (get_tabs (window), tab);
  else if (way == 2 && other != window)
    adw_tab_view_transfer_page (get_tabs (window), tab, get_tabs (other), 0);
  else if (way == 3)
    adw_tab_view_reorder_first (get_tabs (window), tab);
  else
    adw_tab_view_set_selected_page (get_tabs (window), tab);
}

static void
window_step (Run     *run,
             GString *text)
{
  GrindWindow *window = pick_window (run);
  g_autoptr (GPtrArray) windows = list_windows (run);
  int width = g_rand_int_range (run->rand, 360, 1600);
  int height = g_rand_int_range (run->rand, 200, 1000);
  int way = g_rand_int_range (run->rand, 0, 8);

  if (window == NULL || (way == 0 && windows->len < MAX_WINDOWS))
    {
      g_string_append (text, "new window");
      gtk_window_present (GTK_WINDOW (grind_window_new (run->application)));
    }
  else if (windows->len > MAX_WINDOWS || way == 1)
    {
      g_string_append (text, "close a window");
      gtk_window_close (GTK_WINDOW (window));
    }
  else
    {
      g_string_append_printf (text, "resize to %d, %d", width, height);
      gtk_window_set_default_size (GTK_WINDOW (window), width, height);
      gtk_window_present (GTK_WINDOW (window));
    }
}

/* Chooses files, or none; the other controls of a file chooser reach the whole disk. */
static void
answer (Run            *run,
        GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = g_file_new_for_path (test_inputs_pick (run->inputs, run->rand));
  gboolean is_open = gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_OPEN;

  if (is_open && g_rand_boolean (run->rand) && gtk_file_chooser_set_file (chooser, file, NULL))
    return;

  gtk_dialog_response (GTK_DIALOG (chooser), is_open && g_rand_boolean (run->rand)
                                               ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
}

static void
dialog_step (Run     *run,
             GString *text)
{
  GtkWidget *dialog = pick_toplevel (run);

  if (dialog == NULL || GRIND_IS_WINDOW (dialog) || !gtk_widget_get_mapped (dialog))
    return;

  g_string_append_printf (text, "answer %s", G_OBJECT_TYPE_NAME (dialog));
  if (GTK_IS_FILE_CHOOSER (dialog))
    answer (run, GTK_FILE_CHOOSER (dialog));
  else
    gtk_window_close (GTK_WINDOW (dialog));
}

static GrindNavigator *
pick_navigator (Run *run)
{
  GrindWindow *window = pick_window (run);
  AdwTabPage *tab = window != NULL ? pick_tab (run, window) : NULL;

  return tab != NULL ? grind_page_get_navigator (GRIND_PAGE (adw_tab_page_get_child (tab))) : NULL;
}

static void
session_step (Run     *run,
              GString *text)
{
  GrindNavigator *navigator = pick_navigator (run);
  GrindSession *session = navigator != NULL ? grind_navigator_get_session (navigator) : NULL;
  guint n_nodes = session != NULL ? grind_graph_get_n_nodes (grind_session_get_graph (session)) : 0;
  guint n_events = session != NULL
                     ? grind_profile_get_n_events (grind_session_get_profile (session)) : 0;
  guint way = g_rand_int_range (run->rand, 0, 4);

  if (n_nodes == 0)
    return;

  g_string_append_printf (text, "session, way %u", way);
  if (way < 2)
    grind_navigator_go_to (navigator, g_rand_int_range (run->rand, 0, n_nodes));
  else if (way == 2 && n_events > 0)
    grind_session_set_event (session, g_rand_int_range (run->rand, 0, n_events));
  else
    grind_session_set_show_cycles (session, g_rand_boolean (run->rand));
}

/* (transfer full) (nullable): one of the values of a setting, if they are known */
static GVariant *
pick_value (GSettingsSchemaKey *key,
            GRand              *rand)
{
  g_autoptr (GVariant) range = g_settings_schema_key_get_range (key);
  g_autoptr (GVariant) values = NULL;
  const char *kind;

  if (g_variant_type_equal (g_settings_schema_key_get_value_type (key), G_VARIANT_TYPE_BOOLEAN))
    return g_variant_ref_sink (g_variant_new_boolean (g_rand_boolean (rand)));

  /* All values, or the minimum and the maximum */
  g_variant_get (range, "(&sv)", &kind, &values);
  if (!g_str_equal (kind, "enum") && !g_str_equal (kind, "range"))
    return NULL;

  return g_variant_get_child_value (values,
                                    g_rand_int_range (rand, 0, g_variant_n_children (values)));
}

/* Any setting except those of the network and the editor */
static void
setting_step (Run     *run,
              GString *text)
{
  GSettings *settings = grind_settings_get ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autoptr (GSettingsSchemaKey) key = NULL;
  g_autoptr (GVariant) value = NULL;
  g_auto (GStrv) keys = NULL;
  const char *name;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  name = keys[g_rand_int_range (run->rand, 0, g_strv_length (keys))];
  key = g_settings_schema_get_key (schema, name);
  value = pick_value (key, run->rand);
  if (value == NULL || !g_settings_schema_key_range_check (key, value) ||
      g_str_has_prefix (name, "debuginfod") || g_str_has_prefix (name, "editor"))
    return;

  g_string_append_printf (text, "set %s", name);
  g_settings_set_value (settings, name, value);
}

static void
global_step (Run     *run,
             GString *text)
{
  test_action_global (G_ACTION_GROUP (run->application), "app", run->rand, text);
}

static void
action_step (Run     *run,
             GString *text)
{
  static void (* const actions[]) (GtkWidget *, GRand *, GString *) = {
    test_action_action, test_action_group, test_action_menu, test_action_shortcut,
    test_action_control, test_action_focus,
  };
  GtkWidget *root = pick_toplevel (run);

  if (root != NULL)
    actions[g_rand_int_range (run->rand, 0, G_N_ELEMENTS (actions))] (root, run->rand, text);
}

static void
do_step (Run *run)
{
  static void (* const steps[]) (Run *, GString *) = {
    open_step, open_step, change_step, tab_step, window_step, dialog_step, session_step,
    setting_step, global_step,
  };
  GString *text = told[n_told++ % N_TOLD];
  gsize before;

  g_string_printf (text, "# %d: ", run->step);
  before = text->len;
  if (g_rand_boolean (run->rand))
    action_step (run, text);
  else
    steps[g_rand_int_range (run->rand, 0, G_N_ELEMENTS (steps))] (run, text);
  if (text->len == before)
    n_told--;
}

/* Runs the main loop for a while, or not at all, as between two quick keys. */
static void
go_on (Run *run)
{
  int way = g_rand_int_range (run->rand, 0, 20);
  gint64 end = g_get_monotonic_time ();

  if (way < 6)
    return;
  if (way >= 12)
    end += g_rand_int_range (run->rand, 0, way == 19 ? 100 : 20) * 1000;
  do
    {
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (500);
    }
  while (g_get_monotonic_time () < end);
}

static void
tracked_free (gpointer data)
{
  Tracked *tracked = data;

  if (tracked->object != NULL)
    g_object_remove_weak_pointer (tracked->object, &tracked->object);
  g_free (tracked);
}

static void
track (Run        *run,
       const char *kind,
       gpointer    object)
{
  Tracked *tracked;

  for (guint i = 0; i < run->tracked->len; i++)
    if (((Tracked *) run->tracked->pdata[i])->object == object)
      return;

  tracked = g_new0 (Tracked, 1);
  tracked->kind = kind;
  tracked->object = object;
  g_object_add_weak_pointer (object, &tracked->object);
  g_ptr_array_add (run->tracked, tracked);
}

/* The selection belongs to the profile that is shown. */
static void
check_navigator (GrindNavigator *navigator)
{
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GrindNodeId selected = grind_navigator_get_selected (navigator);

  g_assert_true (selected == GRIND_NONE || selected < grind_graph_get_n_nodes (graph));
  g_assert_true (grind_graph_get_profile (graph) == grind_session_get_profile (session));
  g_assert_cmpuint (grind_session_get_event (session), <,
                    MAX (1, grind_event_set_get_n_events (grind_session_get_events (session))));
}

static void
check_page (Run       *run,
            GrindPage *page)
{
  GrindPageState state = grind_page_get_state (page);
  GrindSession *session = grind_page_get_session (page);

  track (run, "page", page);
  g_assert_true ((state == GRIND_PAGE_OPEN) == (session != NULL));
  g_assert_true ((state == GRIND_PAGE_FAILED) == (grind_page_get_error (page) != NULL));
  g_assert_true (state == GRIND_PAGE_EMPTY || grind_page_get_title (page) != NULL);
  if (session == NULL)
    return;

  track (run, "session", session);
  track (run, "profile", grind_session_get_profile (session));
  check_navigator (grind_page_get_navigator (page));
}

static void
check (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);

  for (guint i = 0; i < windows->len; i++)
    {
      AdwTabView *tabs = get_tabs (windows->pdata[i]);

      track (run, "window", windows->pdata[i]);
      for (int k = 0; tabs != NULL && k < adw_tab_view_get_n_pages (tabs); k++)
        check_page (run, GRIND_PAGE (adw_tab_page_get_child (adw_tab_view_get_nth_page (tabs, k))));
    }
}

static void
add_held (GHashTable *held,
          gpointer    navigator)
{
  GrindSession *session;

  if (navigator == NULL)
    return;

  session = grind_navigator_get_session (navigator);
  g_hash_table_add (held, session);
  g_hash_table_add (held, grind_session_get_profile (session));
}

/* Objects that are shown, or will be once a page has reloaded its files */
static GHashTable *
list_held (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);
  GHashTable *held = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < windows->len; i++)
    {
      AdwTabView *tabs = get_tabs (windows->pdata[i]);

      g_hash_table_add (held, windows->pdata[i]);
      for (int k = 0; tabs != NULL && k < adw_tab_view_get_n_pages (tabs); k++)
        {
          GtkWidget *page = adw_tab_page_get_child (adw_tab_view_get_nth_page (tabs, k));

          g_hash_table_add (held, page);
          add_held (held, grind_page_get_navigator (GRIND_PAGE (page)));
          add_held (held, GRIND_PAGE (page)->previous);
        }
    }

  return held;
}

static gboolean
is_loading (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);

  for (guint i = 0; i < windows->len; i++)
    {
      AdwTabView *tabs = get_tabs (windows->pdata[i]);

      for (int k = 0; tabs != NULL && k < adw_tab_view_get_n_pages (tabs); k++)
        if (grind_page_get_state (GRIND_PAGE (adw_tab_page_get_child (
              adw_tab_view_get_nth_page (tabs, k)))) == GRIND_PAGE_LOADING)
          return TRUE;
    }

  return FALSE;
}

/* (transfer full) (nullable): the objects that are neither shown nor freed */
static char *
describe_left (Run *run)
{
  g_autoptr (GHashTable) held = list_held (run);
  g_autoptr (GString) left = g_string_new (NULL);

  for (guint i = run->tracked->len; i > 0; i--)
    {
      Tracked *tracked = run->tracked->pdata[i - 1];

      if (tracked->object == NULL)
        g_ptr_array_remove_index_fast (run->tracked, i - 1);
      else if (!g_hash_table_contains (held, tracked->object))
        g_string_append_printf (left, " %s %p (%u)", tracked->kind, tracked->object,
                                G_OBJECT (tracked->object)->ref_count);
    }

  return left->len > 0 ? g_string_free (g_steal_pointer (&left), FALSE) : NULL;
}

/* A toast that offers to undo keeps the closed object alive for seconds. */
static void
end_offers (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);

  for (guint i = 0; i < windows->len; i++)
    {
      GtkWidget *overlay = test_action_find (windows->pdata[i], ADW_TYPE_TOAST_OVERLAY);
      GtkWidget *message = overlay != NULL ? gtk_widget_get_last_child (overlay) : NULL;

      /* Its last button closes it. */
      if (message != NULL && message != adw_toast_overlay_get_child (ADW_TOAST_OVERLAY (overlay)))
        g_signal_emit_by_name (gtk_widget_get_last_child (message), "clicked");
    }
}

/* Waits until loading ends and everything that is no longer shown is freed. */
static void
rest (Run *run)
{
  g_autoptr (GList) toplevels = gtk_window_list_toplevels ();
  gint64 end = g_get_monotonic_time () + PATIENCE;
  g_autofree char *left = NULL;

  /* A dialog may show things that its window no longer shows. */
  for (GList *link = toplevels; link != NULL; link = link->next)
    if (GTK_IS_FILE_CHOOSER (link->data))
      gtk_dialog_response (link->data, GTK_RESPONSE_CANCEL);
    else if (!GRIND_IS_WINDOW (link->data))
      gtk_window_close (link->data);
  end_offers (run);
  do
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (200);
      g_free (left);
      left = describe_left (run);
    }
  while ((left != NULL || is_loading (run)) && g_get_monotonic_time () < end);
  check (run);
  if (left != NULL)
    g_error ("what is shown no more is still there (references):%s", left);
  if (is_loading (run))
    g_error ("loading does not end");
}

/* Like quitting: closes all windows at once, whatever they do, and their dialogs. */
static void
close_all (Run *run)
{
  g_autoptr (GPtrArray) windows = list_windows (run);

  for (guint i = 0; i < windows->len; i++)
    gtk_window_close (windows->pdata[i]);
  rest (run);
  g_clear_pointer (&windows, g_ptr_array_unref);
  windows = list_windows (run);
  g_assert_cmpuint (windows->len, ==, 0);
  g_assert_cmpuint (run->tracked->len, ==, 0);
}

static gsize
get_memory (void)
{
  malloc_trim (0);

  return mallinfo2 ().uordblks;
}

static void
run_seed (guint  seed,
          gint64 end)
{
  Run run = { .seed = seed };

  run.application = GTK_APPLICATION (g_application_get_default ());
  run.inputs = test_inputs_new ();
  run.tracked = g_ptr_array_new_with_free_func (tracked_free);
  gtk_window_present (GTK_WINDOW (grind_window_new (run.application)));
  n_told = 0;
  for (int i = 0; i < n_steps && g_get_monotonic_time () < end; i++)
    {
      guint32 seeds[] = { run.seed, i };

      /* A step with another outcome does not change the steps after it. */
      run.rand = g_rand_new_with_seed_array (seeds, G_N_ELEMENTS (seeds));
      run.step = i;
      do_step (&run);
      go_on (&run);
      check (&run);
      if (i % STEPS_TO_REST == STEPS_TO_REST - 1)
        rest (&run);
      g_rand_free (run.rand);
    }
  close_all (&run);
  g_ptr_array_unref (run.tracked);
  test_inputs_free (run.inputs);
  g_test_message ("%zu KiB", get_memory () / 1024);
}

static void
test_seed (gconstpointer data)
{
  run_seed (GPOINTER_TO_UINT (data), G_MAXINT64);
}

static void
test_seconds (void)
{
  gint64 end = g_get_monotonic_time () + n_seconds * G_USEC_PER_SEC;

  for (guint seed = first_seed; g_get_monotonic_time () < end; seed++)
    run_seed (seed, end);
}

static void
read_arguments (int    *argc,
                char ***argv)
{
  const GOptionEntry entries[] = {
    { "first", 0, 0, G_OPTION_ARG_INT, &first_seed, NULL, NULL },
    { "seeds", 0, 0, G_OPTION_ARG_INT, &n_seeds, NULL, NULL },
    { "steps", 0, 0, G_OPTION_ARG_INT, &n_steps, NULL, NULL },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &n_seconds, NULL, NULL },
    { NULL }
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_option_context_parse (context, argc, argv, &error))
    g_error ("%s", error->message);
}

/* User files are written to a folder that alone.py removes. */
static void
move_home (void)
{
  static const char *const names[] = { "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME" };
  const char *folder = g_getenv ("XDG_RUNTIME_DIR");

  for (guint i = 0; folder != NULL && i < G_N_ELEMENTS (names); i++)
    g_setenv (names[i], folder, TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = NULL;

  read_arguments (&argc, &argv);
  move_home ();
  g_unsetenv ("DEBUGINFOD_URLS");
  application = test_begin (&argc, &argv);
  if (application == NULL)
    return 0;

  test_log_watch ();
  watch_for_failure ();
  if (n_seconds > 0)
    g_test_add_func ("/random/seconds", test_seconds);
  for (int i = 0; i < n_seeds && n_seconds == 0; i++)
    {
      g_autofree char *path = g_strdup_printf ("/random/seed-%d", first_seed + i);

      g_test_add_data_func (path, GINT_TO_POINTER (first_seed + i), test_seed);
    }

  return g_test_run ();
}
