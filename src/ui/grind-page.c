/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "format/grind-siblings.h"
#include "grind-accessible.h"
#include "grind-dialogs.h"
#include "grind-file-runs.h"
#include "grind-profile-view.h"
#include "grind-settings.h"
#include "grind-start-page.h"
#include "profile/grind-error.h"

enum
{
  PROP_0,
  PROP_STATE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_ENUM_TYPE (GrindPageState, grind_page_state,
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_EMPTY, "empty"),
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_LOADING, "loading"),
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_FAILED, "failed"),
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_OPEN, "open"))
G_DEFINE_FINAL_TYPE (GrindPage, grind_page, ADW_TYPE_BIN)

/* To be asked for only while there is one */
static GrindProfileView *
get_view (GrindPage *self)
{
  return GRIND_PROFILE_VIEW (adw_bin_get_child (self->view_bin));
}

/* Where the keyboard is wanted in each state */
static GtkWidget *
get_focus_target (GrindPage *self)
{
  switch (self->state)
    {
    case GRIND_PAGE_EMPTY:
      return self->start_page;
    case GRIND_PAGE_LOADING:
      return GTK_WIDGET (self->loading_page);
    case GRIND_PAGE_FAILED:
      return GTK_WIDGET (self->failure_page);
    case GRIND_PAGE_OPEN:
    default:
      return adw_bin_get_child (self->view_bin);
    }
}

static void
hide_other_states (GrindPage *self)
{
  GtkWidget *shown = gtk_stack_get_visible_child (self->stack);

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->stack)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    grind_accessible_set_hidden (child, child != shown);
}

static void
set_state (GrindPage      *self,
           GrindPageState  state)
{
  static const char * const names[] = { "empty", "loading", "failed", "open" };

  self->state = state;
  gtk_stack_set_visible_child_name (self->stack, names[state]);
  hide_other_states (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", state == GRIND_PAGE_LOADING);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", grind_page_can_reload (self));
  /* A tab in the background leaves the focus where it is. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (get_focus_target (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
stop_loading (GrindPage *self)
{
  if (self->loading_page != NULL)
    grind_loading_page_stop (self->loading_page);
  g_clear_handle_id (&self->prepare_source, g_source_remove);
  g_clear_object (&self->opener);
  g_clear_object (&self->cancellable);
}

/* The rest of the run that the one file belongs to is offered: in a bar, or instead of it. */
static void
look_for_siblings (GrindPage *self)
{
  if (self->files != NULL && self->files->len == 1)
    grind_siblings_bar_look (self->siblings_bar, self->files->pdata[0]);
}

static void
siblings_changed_cb (GrindPage *self)
{
  GPtrArray *siblings = grind_siblings_bar_get_files (self->siblings_bar);

  grind_failure_page_set_n_siblings (self->failure_page, siblings != NULL ? siblings->len : 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.open-siblings", siblings != NULL);
}

/* To make the panes, and to compute their style and size, takes long; while loading there is time,
 * and nothing waits for them. They are not seen until there is something to show. */
static gboolean
prepare_cb (gpointer user_data)
{
  GrindPage *self = user_data;

  self->prepare_source = 0;
  adw_bin_set_child (self->view_bin, grind_profile_view_new ());

  return G_SOURCE_REMOVE;
}

/* Takes @session. */
static void
show_session (GrindPage    *self,
              GrindSession *session)
{
  self->session = session;
  if (adw_bin_get_child (self->view_bin) == NULL)
    prepare_cb (self);
  grind_profile_view_set_session (get_view (self), session);
  set_state (self, GRIND_PAGE_OPEN);
  look_for_siblings (self);
  grind_change_bar_update (self->change_bar);
}

/* Forgets what the page shows; a result that is still on its way is then nobody's. */
void
_grind_page_clear (GrindPage *self)
{
  g_cancellable_cancel (self->cancellable);
  stop_loading (self);
  _grind_page_stop_renaming (self);
  _grind_page_stop_reading (self);
  if (self->view_bin != NULL)
    {
      if (self->session != NULL)
        grind_profile_view_keep_state (get_view (self));
      adw_bin_set_child (self->view_bin, NULL);
      grind_siblings_bar_forget (self->siblings_bar);
    }
  g_clear_object (&self->session);
  g_clear_error (&self->error);
}

/* Takes what is to be opened next, all of it or nothing. */
static void
take_input (GrindPage    *self,
            GPtrArray    *files,
            GInputStream *stream,
            char         *title)
{
  _grind_page_clear (self);
  g_clear_object (&self->former);
  g_clear_pointer (&self->former_files, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_object (&self->stream);
  g_free (self->title);
  self->files = files;
  self->stream = stream;
  self->title = title;
  if (self->change_bar != NULL)
    grind_change_bar_forget (self->change_bar);
}

static void
show_failure (GrindPage *self,
              GError    *error)
{
  self->error = error;
  grind_failure_page_show (self->failure_page, self->files, error);
  set_state (self, GRIND_PAGE_FAILED);
  /* Valgrind leaves a file empty where it wrote one for each thread. */
  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_EMPTY))
    look_for_siblings (self);
}

void
_grind_page_show_new_session (GrindPage    *self,
                              GrindSession *session)
{
  _grind_page_keep_total (self, session);
  if (self->former != NULL)
    grind_profile_view_take_over (session, self->former);
  else
    grind_settings_apply (session);
  g_clear_object (&self->former);
  g_clear_pointer (&self->former_files, g_ptr_array_unref);
  show_session (self, session);
}

/* Shows what was there before files were added or read again. */
static void
go_back (GrindPage *self)
{
  g_autoptr (GPtrArray) files = g_ptr_array_ref (self->former_files != NULL ? self->former_files
                                                                            : self->files);
  g_autoptr (GrindSession) former = g_steal_pointer (&self->former);

  take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  _grind_page_watch (self);
  show_session (self, g_steal_pointer (&former));
}

static void
refuse_files (GrindPage    *self,
              const GError *error)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  go_back (self);
  if (GTK_IS_WINDOW (root))
    grind_dialogs_show_error (GTK_WINDOW (root), _("The files cannot be added"), error->message);
}

static void
opened_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (GrindPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindSession) session = NULL;

  session = grind_opener_open_finish (GRIND_OPENER (source), result, &error);
  if (g_application_get_default () != NULL)
    g_application_release (g_application_get_default ());
  if (self->opener != GRIND_OPENER (source))
    return;

  stop_loading (self);
  if (session != NULL)
    {
      if (self->former != NULL && self->former_files == NULL)
        _grind_page_show_again (self, g_steal_pointer (&session));
      else
        _grind_page_show_new_session (self, g_steal_pointer (&session));
      _grind_page_tell_problem (self, GRIND_OPENER (source));
      if (grind_opener_get_demangle (GRIND_OPENER (source)) != grind_settings_get_demangle ())
        _grind_page_rename (self);
    }
  else if (self->former_files != NULL)
    refuse_files (self, error);
  else
    show_failure (self, g_steal_pointer (&error));
}

static void
start (GrindPage *self)
{
  self->opener = self->files != NULL ? grind_opener_new (self->files)
                                     : grind_opener_new_for_stream (self->stream, self->title);
  self->cancellable = g_cancellable_new ();
  _grind_page_watch (self);
  grind_opener_set_demangle (self->opener, grind_settings_get_demangle ());
  grind_loading_page_start (self->loading_page, self->title, self->opener);
  self->prepare_source = g_idle_add_full (G_PRIORITY_LOW, prepare_cb, self, NULL);

  /* The worker ends soon after a window is closed; the process stays until then. */
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  grind_opener_open_async (self->opener, self->cancellable, opened_cb, g_object_ref (self));
  set_state (self, GRIND_PAGE_LOADING);
}

static void
cancel_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  grind_page_cancel (GRIND_PAGE (widget));
}

static void
reload_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  grind_page_reload (GRIND_PAGE (widget));
}

static int
compare_files (gconstpointer a,
               gconstpointer b)
{
  return grind_siblings_compare (*(GFile * const *) a, *(GFile * const *) b);
}

/* Beside the file that is open its siblings are opened too, and instead of one without data. */
static void
open_siblings_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  GPtrArray *siblings = grind_siblings_bar_get_files (self->siblings_bar);
  g_autoptr (GPtrArray) files = g_ptr_array_copy (siblings, (GCopyFunc) (void *) g_object_ref,
                                                  NULL);

  g_ptr_array_set_free_func (files, g_object_unref);
  if (self->state == GRIND_PAGE_OPEN)
    g_ptr_array_add (files, g_object_ref (self->files->pdata[0]));
  g_ptr_array_sort (files, compare_files);
  grind_page_open_files (self, files);
}

static gboolean
grind_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (get_focus_target (GRIND_PAGE (widget)));
}

/* Where the Tab key comes from elsewhere, or goes there, what is shown tells the way: else GTK
 * would grab the focus, as if the page had just been opened. */
static gboolean
grind_page_focus (GtkWidget        *widget,
                  GtkDirectionType  direction)
{
  GrindPage *self = GRIND_PAGE (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  gboolean is_inside = focus != NULL && gtk_widget_is_ancestor (focus, widget);

  if (self->state == GRIND_PAGE_OPEN && !is_inside)
    return gtk_widget_child_focus (adw_bin_get_child (self->view_bin), direction);

  return gtk_widget_child_focus (GTK_WIDGET (self->stack), direction);
}

static void
grind_page_dispose (GObject *object)
{
  GrindPage *self = GRIND_PAGE (object);

  take_input (self, NULL, NULL, NULL);
  g_clear_pointer (&self->total_event, g_free);
  /* The bin must let go of the stack before the template does. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PAGE);

  G_OBJECT_CLASS (grind_page_parent_class)->dispose (object);
}

static void
grind_page_get_property (GObject    *object,
                         guint       prop_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, GRIND_PAGE (object)->state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_page_class_init (GrindPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_page_dispose;
  object_class->get_property = grind_page_get_property;
  widget_class->focus = grind_page_focus;
  widget_class->grab_focus = grind_page_grab_focus;

  /**
   * GrindPage:state:
   *
   * What the page shows. Title, subtitle, session and error change with it.
   */
  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL, GRIND_TYPE_PAGE_STATE, GRIND_PAGE_EMPTY,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (GRIND_TYPE_START_PAGE);
  g_type_ensure (GRIND_TYPE_LOADING_PAGE);
  g_type_ensure (GRIND_TYPE_FAILURE_PAGE);
  g_type_ensure (GRIND_TYPE_SIBLINGS_BAR);
  g_type_ensure (GRIND_TYPE_CHANGE_BAR);

  gtk_widget_class_install_action (widget_class, "page.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "page.reload", NULL, reload_action);
  gtk_widget_class_install_action (widget_class, "page.read-again", NULL,
                                   _grind_page_read_again_action);
  gtk_widget_class_install_action (widget_class, "page.open-siblings", NULL, open_siblings_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "page.cancel", NULL);

  gtk_widget_class_set_template_from_resource (widget_class, GRIND_RESOURCES "ui/grind-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, start_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, loading_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, failure_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, siblings_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, change_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, view_bin);
  gtk_widget_class_bind_template_callback (widget_class, siblings_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_for_siblings);
  gtk_widget_class_bind_template_callback (widget_class, _grind_page_read_again);
}

static void
grind_page_init (GrindPage *self)
{
  GSettings *settings = grind_settings_get ();

  gtk_widget_init_template (GTK_WIDGET (self));
  hide_other_states (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.open-siblings", FALSE);
  if (settings != NULL)
    g_signal_connect_object (settings, "changed::demangle", G_CALLBACK (_grind_page_rename), self,
                             G_CONNECT_SWAPPED);
}

/**
 * grind_page_new:
 *
 * Returns: (transfer floating): an empty page
 */
GtkWidget *
grind_page_new (void)
{
  return g_object_new (GRIND_TYPE_PAGE, NULL);
}

/**
 * grind_page_get_state:
 * @self: a page
 *
 * Returns: what the page shows
 */
GrindPageState
grind_page_get_state (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), GRIND_PAGE_EMPTY);

  return self->state;
}

/**
 * grind_page_get_title:
 * @self: a page
 *
 * Returns: (nullable): the name of the file, or %NULL when the page is empty
 */
const char *
grind_page_get_title (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->state == GRIND_PAGE_EMPTY ? NULL : self->title;
}

/**
 * grind_page_get_subtitle:
 * @self: a page
 *
 * Returns: (nullable): the command that was profiled, as far as it is known
 */
const char *
grind_page_get_subtitle (GrindPage *self)
{
  GrindProfile *profile;

  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  if (self->session == NULL)
    return NULL;

  profile = grind_session_get_profile (self->session);
  for (guint i = 0; i < grind_profile_get_n_parts (profile); i++)
    if (grind_profile_get_part (profile, i)->command != NULL)
      return grind_profile_get_part (profile, i)->command;

  return NULL;
}

/**
 * grind_page_get_session:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): the session, or %NULL when no profile is open
 */
GrindSession *
grind_page_get_session (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->session;
}

/**
 * grind_page_get_error:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): why the file could not be opened
 */
const GError *
grind_page_get_error (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->error;
}

/**
 * grind_page_is_ready:
 * @self: a page
 *
 * Returns: whether a profile is open and all its lists are filled
 */
gboolean
grind_page_is_ready (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->state == GRIND_PAGE_OPEN && self->renamer == NULL &&
         grind_profile_view_is_ready (get_view (self));
}

/**
 * grind_page_get_files:
 * @self: a page
 *
 * Returns: (transfer none) (nullable) (element-type GFile): what the page was told to open, or
 *   %NULL if that is nothing, or a stream
 */
GPtrArray *
grind_page_get_files (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->state == GRIND_PAGE_EMPTY ? NULL : self->files;
}

/**
 * grind_page_open:
 * @self: a page
 * @file: a file
 *
 * Begins to load @file; whatever the page showed or was loading is dropped.
 */
void
grind_page_open (GrindPage *self,
                 GFile     *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (G_IS_FILE (file));

  g_ptr_array_add (files, g_object_ref (file));
  grind_page_open_files (self, files);
}

/**
 * grind_page_open_files:
 * @self: a page
 * @files: (element-type GFile): the files of one profile, in order
 *
 * Begins to load @files into one profile; whatever the page showed or was loading is dropped.
 */
void
grind_page_open_files (GrindPage *self,
                       GPtrArray *files)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);

  take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  start (self);
}

/**
 * grind_page_read_instead:
 * @self: a page that shows files
 * @files: (element-type GFile): these files and others, in order
 *
 * Begins to load @files into one profile, of which parts, function, event and form of numbers are
 * those of the present one as far as they are there. If that fails or is cancelled, the present
 * profile comes back.
 */
void
grind_page_read_instead (GrindPage *self,
                         GPtrArray *files)
{
  g_autoptr (GPtrArray) former_files = NULL;
  g_autoptr (GrindSession) former = NULL;

  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (self->state == GRIND_PAGE_OPEN && self->files != NULL);
  g_return_if_fail (files != NULL && files->len > 0);

  former_files = g_ptr_array_ref (self->files);
  former = g_object_ref (self->session);
  take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  self->former_files = g_steal_pointer (&former_files);
  self->former = g_steal_pointer (&former);
  start (self);
}

/**
 * grind_page_open_stream:
 * @self: a page
 * @stream: a stream, such as standard input
 * @title: what to call it
 *
 * Begins to load what comes from @stream; whatever the page showed or was loading is dropped.
 */
void
grind_page_open_stream (GrindPage    *self,
                        GInputStream *stream,
                        const char   *title)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (G_IS_INPUT_STREAM (stream));

  take_input (self, NULL, g_object_ref (stream), g_strdup (title));
  start (self);
}

/**
 * grind_page_fail:
 * @self: a page
 * @files: (element-type GFile): what was to be opened
 * @error: why it cannot be
 *
 * Shows that @files cannot be opened; whatever the page showed or was loading is dropped.
 */
void
grind_page_fail (GrindPage    *self,
                 GPtrArray    *files,
                 const GError *error)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (files != NULL && files->len > 0);
  g_return_if_fail (error != NULL);

  take_input (self, g_ptr_array_ref (files), NULL, grind_file_runs_dup_title (files));
  show_failure (self, g_error_copy (error));
}

/**
 * grind_page_close:
 * @self: a page that will not be shown again
 *
 * Lets go of the profile, and stops loading, without a change of the page's state.
 */
void
grind_page_close (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  _grind_page_clear (self);
}

/**
 * grind_page_can_reload:
 * @self: a page
 *
 * Returns: whether there are files to read again
 */
gboolean
grind_page_can_reload (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->files != NULL &&
         (self->state == GRIND_PAGE_FAILED || self->state == GRIND_PAGE_OPEN);
}

/**
 * grind_page_reload:
 * @self: a page
 *
 * Reads the files again, as they are now; function, event, form of numbers, and how the functions
 * are listed stay, as far as they are still there.
 */
void
grind_page_reload (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (!grind_page_can_reload (self))
    return;

  if (self->session != NULL)
    g_set_object (&self->former, self->session);
  _grind_page_clear (self);
  start (self);
}

/**
 * grind_page_cancel:
 * @self: a page
 *
 * Stops loading. The page is empty then, or shows what it did before it was to load again.
 */
void
grind_page_cancel (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state != GRIND_PAGE_LOADING)
    return;

  if (self->former != NULL)
    go_back (self);
  else
    {
      _grind_page_clear (self);
      set_state (self, GRIND_PAGE_EMPTY);
    }
}

/**
 * grind_page_get_actions:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): the actions of the panes; %NULL when no profile is open
 */
GActionGroup *
grind_page_get_actions (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  if (self->state != GRIND_PAGE_OPEN)
    return NULL;
  return grind_profile_view_get_actions (get_view (self));
}

/**
 * grind_page_search:
 * @self: a page
 *
 * Puts the keyboard into the search of the function list; nothing when no profile is open.
 */
void
grind_page_search (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state == GRIND_PAGE_OPEN)
    grind_profile_view_search (get_view (self));
}

/**
 * grind_page_show_view:
 * @self: a page
 * @name: name of a view of callers or callees, such as "events"
 *
 * Shows a view of the profile, without keeping that in the settings.
 *
 * Returns: whether a profile is open that has this view
 */
gboolean
grind_page_show_view (GrindPage  *self,
                      const char *name)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return self->state == GRIND_PAGE_OPEN && grind_profile_view_show_view (get_view (self), name);
}

/**
 * grind_page_sort:
 * @self: a page
 * @key: what to sort the functions by
 *
 * Sorts the function list, or turns its order round; nothing when no profile is open.
 */
void
grind_page_sort (GrindPage    *self,
                 GrindSortKey  key)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state == GRIND_PAGE_OPEN)
    grind_profile_view_sort (get_view (self), key);
}
