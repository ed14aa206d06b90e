/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-page.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/grind-number.h"
#include "profile/grind-error.h"
#include "grind-opener.h"
#include "grind-profile-view.h"

#define PROGRESS_INTERVAL 50   /* ms */

/* One profile from the moment it is opened: empty, loading, failed or there. */
struct _GrindPage
{
  AdwBin parent_instance;

  /* Template */
  GtkStack       *stack;
  GtkButton      *open_button;
  AdwStatusPage  *loading_page;
  GtkProgressBar *progress_bar;
  GtkLabel       *bytes_label;
  GtkLabel       *functions_label;
  GtkButton      *cancel_button;
  AdwStatusPage  *failed_page;
  GtkLabel       *file_label;
  GtkButton      *another_button;
  AdwBin         *view_bin;

  /* Owned */
  GFile        *file;          /* (nullable) */
  char         *title;         /* (nullable) */
  GrindOpener  *opener;        /* (nullable): while loading */
  GCancellable *cancellable;   /* (nullable): while loading */
  GError       *error;         /* (nullable): when failed */
  GrindSession *session;       /* (nullable): when open */
  guint         progress_source;

  GrindPageState state;
};

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

/* Where the keyboard is wanted in each state */
static GtkWidget *
get_focus_target (GrindPage *self)
{
  switch (self->state)
    {
    case GRIND_PAGE_EMPTY:
      return GTK_WIDGET (self->open_button);
    case GRIND_PAGE_LOADING:
      return GTK_WIDGET (self->cancel_button);
    case GRIND_PAGE_FAILED:
      return GTK_WIDGET (self->another_button);
    case GRIND_PAGE_OPEN:
    default:
      return adw_bin_get_child (self->view_bin);
    }
}

static void
set_state (GrindPage      *self,
           GrindPageState  state)
{
  static const char * const names[] = { "empty", "loading", "failed", "open" };

  self->state = state;
  gtk_stack_set_visible_child_name (self->stack, names[state]);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", state == GRIND_PAGE_LOADING);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", state == GRIND_PAGE_FAILED);
  gtk_widget_grab_focus (get_focus_target (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
update_bytes (GrindPage               *self,
              const GrindLoadProgress *progress)
{
  g_autofree char *done = g_format_size (progress->bytes);
  g_autofree char *all = NULL;
  g_autofree char *text = NULL;

  if (progress->bytes_total == 0)
    {
      gtk_progress_bar_pulse (self->progress_bar);
      gtk_label_set_text (self->bytes_label, done);
      return;
    }

  all = g_format_size (progress->bytes_total);
  /* translators: bytes read so far, bytes in all: "165.2 MB of 267.6 MB" */
  text = g_strdup_printf (_("%s of %s"), done, all);
  gtk_progress_bar_set_fraction (self->progress_bar,
                                 MIN ((double) progress->bytes / progress->bytes_total, 1));
  gtk_label_set_text (self->bytes_label, text);
}

static gboolean
progress_cb (gpointer user_data)
{
  GrindPage *self = user_data;
  GrindLoadProgress progress = { 0 };
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  grind_opener_get_progress (self->opener, &progress);
  update_bytes (self, &progress);
  number = grind_number_format_integer (MIN (progress.n_functions, G_MAXINT64));
  text = g_strdup_printf (ngettext ("%s function so far", "%s functions so far",
                                    MIN (progress.n_functions, G_MAXINT)),
                          number);
  gtk_label_set_text (self->functions_label, text);

  return G_SOURCE_CONTINUE;
}

static void
stop_progress (GrindPage *self)
{
  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_object (&self->opener);
  g_clear_object (&self->cancellable);
}

static const char *
get_failure_title (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _("There is no such file");
  if (error->domain == GRIND_ERROR && error->code == GRIND_ERROR_NOT_A_PROFILE)
    return _("This is not a profile");

  return _("The profile cannot be read");
}

/* Messages begin with `FILE: ` or `FILE:LINE: `. The page names the file by itself. */
static char *
dup_reason (GrindPage  *self,
            const char *name)
{
  const char *message = self->error->message;
  const char *rest;
  char *end;
  guint64 line;

  if (!g_str_has_prefix (message, name) || message[strlen (name)] != ':')
    return g_strdup (message);

  rest = message + strlen (name) + 1;
  line = g_ascii_strtoull (rest, &end, 10);
  if (line > 0 && *end == ':')
    {
      g_autofree char *number = grind_number_format_integer (MIN (line, G_MAXINT64));

      /* translators: the number of a line, what is wrong in it */
      return g_strdup_printf (_("Line %s: %s"), number, end + 1 + strspn (end + 1, " "));
    }

  return g_strdup (rest + strspn (rest, " "));
}

static void
show_failure (GrindPage *self)
{
  g_autofree char *name = g_file_get_parse_name (self->file);
  g_autofree char *text = dup_reason (self, name);
  g_autofree char *reason = g_markup_escape_text (text, -1);

  adw_status_page_set_title (self->failed_page, get_failure_title (self->error));
  adw_status_page_set_description (self->failed_page, reason);
  gtk_label_set_text (self->file_label, name);
  set_state (self, GRIND_PAGE_FAILED);
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

  stop_progress (self);
  if (session == NULL)
    {
      self->error = g_steal_pointer (&error);
      show_failure (self);
      return;
    }

  self->session = g_steal_pointer (&session);
  adw_bin_set_child (self->view_bin, grind_profile_view_new (self->session));
  set_state (self, GRIND_PAGE_OPEN);
}

static void
start (GrindPage *self)
{
  g_autofree char *title = NULL;

  self->opener = grind_opener_new (self->file);
  self->cancellable = g_cancellable_new ();
  /* translators: %s is the name of a file */
  title = g_strdup_printf (_("Reading %s"), self->title);
  adw_status_page_set_title (self->loading_page, title);
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);
  progress_cb (self);

  /* The worker ends soon after a window is closed; the process stays until then. */
  if (g_application_get_default () != NULL)
    g_application_hold (g_application_get_default ());
  grind_opener_open_async (self->opener, self->cancellable, opened_cb, g_object_ref (self));
  set_state (self, GRIND_PAGE_LOADING);
}

/* Forgets what the page shows; a result that is still on its way is then nobody's. */
static void
clear (GrindPage *self)
{
  g_cancellable_cancel (self->cancellable);
  stop_progress (self);
  if (self->view_bin != NULL)
    adw_bin_set_child (self->view_bin, NULL);
  g_clear_object (&self->session);
  g_clear_error (&self->error);
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
  GrindPage *self = GRIND_PAGE (widget);

  clear (self);
  start (self);
}

static gboolean
grind_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (get_focus_target (GRIND_PAGE (widget)));
}

static void
grind_page_dispose (GObject *object)
{
  GrindPage *self = GRIND_PAGE (object);

  clear (self);
  /* The bin must let go of the stack before the template does. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PAGE);
  g_clear_object (&self->file);
  g_clear_pointer (&self->title, g_free);

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

  gtk_widget_class_install_action (widget_class, "page.cancel", NULL, cancel_action);
  gtk_widget_class_install_action (widget_class, "page.reload", NULL, reload_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "page.cancel", NULL);

  gtk_widget_class_set_template_from_resource (widget_class, GRIND_RESOURCES "ui/grind-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, open_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, loading_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, bytes_label);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, functions_label);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, file_label);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, another_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPage, view_bin);
}

static void
grind_page_init (GrindPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.reload", FALSE);
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

  return self->state == GRIND_PAGE_OPEN &&
         grind_profile_view_is_ready (GRIND_PROFILE_VIEW (adw_bin_get_child (self->view_bin)));
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
  g_autofree char *name = NULL;

  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (G_IS_FILE (file));

  clear (self);
  g_set_object (&self->file, file);
  name = g_file_get_basename (file);
  g_free (self->title);
  self->title = name != NULL ? g_filename_display_name (name) : g_file_get_parse_name (file);
  start (self);
}

/**
 * grind_page_cancel:
 * @self: a page
 *
 * Stops loading; the page is empty then.
 */
void
grind_page_cancel (GrindPage *self)
{
  g_return_if_fail (GRIND_IS_PAGE (self));

  if (self->state != GRIND_PAGE_LOADING)
    return;

  clear (self);
  set_state (self, GRIND_PAGE_EMPTY);
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
    grind_profile_view_sort (GRIND_PROFILE_VIEW (adw_bin_get_child (self->view_bin)), key);
}
