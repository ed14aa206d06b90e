/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "format/grind-siblings.h"
#include "grind-start-page.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-export-box.h"
#include "ui/base/grind-focus.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-settings.h"

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
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_OPEN, "open"),
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_WAITING, "waiting"),
                    G_DEFINE_ENUM_VALUE (GRIND_PAGE_RECORDING, "recording"))
G_DEFINE_FINAL_TYPE (GrindPage, grind_page, ADW_TYPE_BIN)

/* Call this only while there is a view */
GrindProfileView *
_grind_page_get_view (GrindPage *self)
{
  return GRIND_PROFILE_VIEW (adw_bin_get_child (self->view_bin));
}

/* The widget that takes the focus in each state */
static GtkWidget *
get_focus_target (GrindPage *self)
{
  switch (self->state)
    {
    case GRIND_PAGE_EMPTY:
      return self->start_page;
    case GRIND_PAGE_LOADING:
    case GRIND_PAGE_WAITING:
      return GTK_WIDGET (self->loading_page);
    case GRIND_PAGE_FAILED:
      return GTK_WIDGET (self->failure_page);
    case GRIND_PAGE_RECORDING:
      return adw_bin_get_child (self->record_bin);
    case GRIND_PAGE_OPEN:
    default:
      return adw_bin_get_child (self->view_bin);
    }
}

void
_grind_page_set_state (GrindPage      *self,
                       GrindPageState  state)
{
  static const char * const names[] = { "empty", "loading", "failed", "open", "loading",
                                        "recording" };
  gboolean can_cancel = state == GRIND_PAGE_LOADING || state == GRIND_PAGE_WAITING;

  self->state = state;
  grind_last_actions_add (names[state]);
  gtk_stack_set_visible_child_name (self->stack, names[state]);
  grind_accessible_hide_pages (self->stack);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", can_cancel);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", grind_page_can_reload (self));
  /* A background tab must not take the focus. */
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (get_focus_target (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/* Takes over @files, the rest of a file's run. */
static void
set_siblings (GrindPage *self,
              GPtrArray *files)
{
  guint n_files = files != NULL ? files->len : 0;
  g_autofree char *text = NULL;

  g_clear_pointer (&self->siblings, g_ptr_array_unref);
  self->siblings = files;
  if (files != NULL)
    text = g_strdup_printf (ngettext ("%u more file of this run is in the same folder",
                                      "%u more files of this run are in the same folder",
                                      n_files), n_files);
  grind_message_bar_show (self->siblings_bar, text, NULL);
  grind_failure_page_set_n_siblings (self->failure_page, n_files);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.open-siblings", n_files > 0);
}

static gpointer
find_siblings (gpointer       file,
               GCancellable  *cancellable,
               GError       **error)
{
  return grind_siblings_find (file, cancellable, error);
}

/* An unreadable folder has no files to offer. Those that the file is compared with are not part of
 * its profile. */
static void
siblings_found (gpointer      owner,
                gpointer      result,
                const GError *error)
{
  GrindPage *self = owner;
  g_autoptr (GPtrArray) files = result;

  for (guint i = files != NULL ? files->len : 0; i > 0; i--)
    if (self->base != NULL &&
        g_ptr_array_find_with_equal_func (self->base, files->pdata[i - 1],
                                          (GEqualFunc) g_file_equal, NULL))
      g_ptr_array_remove_index (files, i - 1);
  if (files != NULL && files->len > 0)
    set_siblings (self, g_steal_pointer (&files));
}

static const GrindJob siblings_job = {
  .run = find_siblings,
  .free_data = g_object_unref,
  .done = siblings_found,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
};

void
_grind_page_forget_siblings (GrindPage *self)
{
  grind_latest_cancel (&self->siblings_search);
  set_siblings (self, NULL);
}

/* Offers the rest of a single file's run: in a bar, or on the failure page. */
void
_grind_page_look_for_siblings (GrindPage *self)
{
  if (self->files == NULL || self->files->len != 1)
    return;

  _grind_page_forget_siblings (self);
  grind_latest_run (&self->siblings_search, &siblings_job, g_object_ref (self->files->pdata[0]),
                    self);
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

/* Opens the siblings in addition to an open file, or instead of one without data. A comparison goes
 * on. */
static void
open_siblings_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  g_autoptr (GPtrArray) files = g_ptr_array_copy (self->siblings,
                                                  (GCopyFunc) (void *) g_object_ref, NULL);

  g_ptr_array_set_free_func (files, g_object_unref);
  if (self->state == GRIND_PAGE_OPEN)
    g_ptr_array_add (files, g_object_ref (self->files->pdata[0]));
  g_ptr_array_sort (files, compare_files);
  if (self->state == GRIND_PAGE_OPEN)
    grind_page_read_instead (self, files);
  else
    grind_page_open_compared (self, self->base, files);
}

static gboolean
grind_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (get_focus_target (GRIND_PAGE (widget)));
}

/* When Tab enters or leaves the page, let its contents choose the next widget: otherwise GTK would
 * grab the focus, as if the page had just been opened. The bars above the views come first. */
static gboolean
grind_page_focus (GtkWidget        *widget,
                  GtkDirectionType  direction)
{
  GrindPage *self = GRIND_PAGE (widget);

  if (self->state == GRIND_PAGE_OPEN && !grind_focus_is_in (widget))
    {
      GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (self->view_bin));

      gtk_widget_set_focus_child (box, NULL);
      return gtk_widget_child_focus (box, direction);
    }

  return gtk_widget_child_focus (GTK_WIDGET (self->stack), direction);
}

static void
grind_page_map (GtkWidget *widget)
{
  GrindPage *self = GRIND_PAGE (widget);

  GTK_WIDGET_CLASS (grind_page_parent_class)->map (widget);

  if (self->state == GRIND_PAGE_WAITING && self->may_begin)
    _grind_page_start (self);
}

static void
grind_page_dispose (GObject *object)
{
  GrindPage *self = GRIND_PAGE (object);

  _grind_page_take_input (self, NULL, NULL, NULL, NULL);
  g_clear_pointer (&self->total_event, g_free);
  _grind_page_dispose_comparison (self);
  /* The bin must release the stack before the template does. */
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
  widget_class->map = grind_page_map;

  /**
   * GrindPage:state:
   *
   * The state of the page. Title, subtitle, session and error change with it.
   */
  properties[PROP_STATE] =
    g_param_spec_enum ("state", NULL, NULL, GRIND_TYPE_PAGE_STATE, GRIND_PAGE_EMPTY,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (GRIND_TYPE_START_PAGE);
  g_type_ensure (GRIND_TYPE_LOADING_PAGE);
  g_type_ensure (GRIND_TYPE_FAILURE_PAGE);
  g_type_ensure (GRIND_TYPE_MESSAGE_BAR);
  g_type_ensure (GRIND_TYPE_EXPORT_BOX);
  g_type_ensure (GRIND_TYPE_EXAMPLE_BAR);
  g_type_ensure (GRIND_TYPE_CALLS_BAR);
  g_type_ensure (GRIND_TYPE_COMPARISON_BAR);

  grind_last_actions_install (widget_class, "page.cancel", NULL, cancel_action);
  grind_last_actions_install (widget_class, "page.reload", NULL, reload_action);
  grind_last_actions_install (widget_class, "page.read-again", NULL, _grind_page_read_again_action);
  grind_last_actions_install (widget_class, "page.open-siblings", NULL, open_siblings_action);
  grind_last_actions_install (widget_class, "page.open-others", NULL,
                              _grind_page_open_others_action);
  _grind_page_install_comparison (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "page.cancel", NULL);

  gtk_widget_class_set_template_from_resource (widget_class, GRIND_RESOURCES "ui/grind-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, start_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, loading_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, failure_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, record_bin);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, record_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, others_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, siblings_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, change_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, change_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, compare_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, comparison_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, example_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, calls_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, view_bin);
}

static void
grind_page_init (GrindPage *self)
{
  GSettings *settings = grind_settings_get ();

  gtk_widget_init_template (GTK_WIDGET (self));
  grind_accessible_hide_pages (self->stack);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.open-siblings", FALSE);
  _grind_page_init_comparison (self);
  if (settings != NULL)
    {
      g_signal_connect_object (settings, "changed::look-up-names", G_CALLBACK (_grind_page_rename),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (settings, "changed::demangle", G_CALLBACK (_grind_page_rename),
                               self, G_CONNECT_SWAPPED);
      g_signal_connect_object (settings, "changed::reload", G_CALLBACK (_grind_page_show_changes),
                               self, G_CONNECT_SWAPPED);
    }
}

GtkWidget *
grind_page_new (void)
{
  return g_object_new (GRIND_TYPE_PAGE, NULL);
}

GrindPageState
grind_page_get_state (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), GRIND_PAGE_EMPTY);

  return self->state;
}

/* The name of the file, or %NULL if the page is empty */
const char *
grind_page_get_title (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->state == GRIND_PAGE_EMPTY ? NULL : self->title;
}

/* (nullable): the profiled command as displayable text, or NULL if it is unknown */
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
      return grind_plain_text_peek (grind_profile_get_part (profile, i)->command);

  return NULL;
}

/* The session, or %NULL if no profile is open */
GrindSession *
grind_page_get_session (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->session;
}

/* The split, whose navigator is that of the active half; %NULL if no profile is open */
GrindSplit *
grind_page_get_split (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->session != NULL ? grind_profile_view_get_split (_grind_page_get_view (self)) : NULL;
}

/* The navigator of the active half, or %NULL if no profile is open */
GrindNavigator *
grind_page_get_navigator (GrindPage *self)
{
  GrindSplit *split = grind_page_get_split (self);

  return split != NULL ? grind_split_get_navigator (split) : NULL;
}

/* (nullable): The reason why the file could not be opened */
const GError *
grind_page_get_error (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->error;
}

/* Whether a profile is open and all its lists are filled */
gboolean
grind_page_is_ready (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->state == GRIND_PAGE_OPEN && self->renamer == NULL &&
         grind_profile_view_is_ready (_grind_page_get_view (self));
}

/* The files of the page, or %NULL if there are none, or a stream */
GPtrArray *
grind_page_get_files (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->state == GRIND_PAGE_EMPTY ? NULL : self->files;
}

/* (nullable): The files that those of the page are compared with */
GPtrArray *
grind_page_get_base (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  return self->base;
}

gboolean
grind_page_can_reload (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->files != NULL &&
         (self->state == GRIND_PAGE_FAILED || self->state == GRIND_PAGE_OPEN);
}

/* The actions of the panes; %NULL if no profile is open */
GActionGroup *
grind_page_get_actions (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), NULL);

  if (self->state != GRIND_PAGE_OPEN)
    return NULL;
  return grind_profile_view_get_actions (_grind_page_get_view (self));
}

/**
 * grind_page_search:
 * @self: a page
 *
 * Moves the keyboard focus to the search of the function list; does nothing if no profile is open.
 */
void
grind_page_search (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state == GRIND_PAGE_OPEN)
    grind_profile_view_search (_grind_page_get_view (self));
}

/**
 * grind_page_show_view:
 * @self: a page
 * @name: name of a view of callers or callees, such as "events"
 *
 * Shows a view of the profile, without saving that in the settings.
 *
 * Returns: whether a profile is open that has this view
 */
gboolean
grind_page_show_view (GrindPage  *self,
                      const char *name)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return self->state == GRIND_PAGE_OPEN &&
         grind_profile_view_show_view (_grind_page_get_view (self), name);
}

/**
 * grind_page_sort:
 * @self: a page
 * @key: the sort key
 *
 * Sorts the function list, or reverses its order; does nothing if no profile is open.
 */
void
grind_page_sort (GrindPage    *self,
                 GrindSortKey  key)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state == GRIND_PAGE_OPEN)
    grind_profile_view_sort (_grind_page_get_view (self), key);
}
