/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-failure-page.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-excerpt.h"
#include "profile/grind-error.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"

/* Explains why a profile could not be opened: the reason, the location, and advice. */
struct _GrindFailurePage
{
  AdwBin parent_instance;

  /* Template */
  AdwStatusPage *status_page;
  GtkWidget     *card;
  GtkLabel      *place_label;
  GtkGrid       *excerpt_grid;
  GtkButton     *siblings_button;
  GtkButton     *another_button;
  GtkWidget     *record_button;
  GtkButton     *again_button;

  /* Owned */
  GCancellable *cancellable;   /* (nullable): of the excerpt */
  char         *details;       /* (nullable): the whole message on one line, to be copied */

  guint64 line;                /* 0 if the error has no line */
};

G_DEFINE_FINAL_TYPE (GrindFailurePage, grind_failure_page, ADW_TYPE_BIN)

static const char *
get_title (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _("File not found");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return _("No profile in this folder");
  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_NOT_A_PROFILE))
    return _("Not a profile");
  if (g_error_matches (error, GRIND_ERROR, GRIND_ERROR_EMPTY))
    return _("Nothing to show");

  return _("The profile cannot be read");
}

static const char *
get_advice (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return _("It may have been moved, renamed or deleted.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return _("A profile with another name can be opened directly.");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return _("Ask its owner for permission to read it. The profile of a program that ran as root "
             "belongs to root.");
  if (error->domain != GRIND_ERROR)
    return NULL;

  switch (error->code)
    {
    case GRIND_ERROR_NOT_A_PROFILE:
      return _("Grindscope reads the Callgrind format, which Callgrind, Cachegrind, Xdebug, pprof "
               "and others write. Convert other profiles first.");
    case GRIND_ERROR_EMPTY:
      return _("The program may still be running, or have written its costs to other files.");
    case GRIND_ERROR_SYNTAX:
      return _("Record the profile again, or add the line.");
    case GRIND_ERROR_COMPRESSION:
      return _("Decompress the file, or record the profile again.");
    case GRIND_ERROR_TOO_LARGE:
      return _("Close other profiles and programs, and try again.");
    default:
      return NULL;
    }
}

/* Messages begin with `FILE: ` or `FILE:LINE: `, which are shown separately. */
static const char *
skip_place (const char *message,
            GPtrArray  *files,
            GFile     **file,
            guint64    *line)
{
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_parse_name (files->pdata[i]);
      const char *rest;
      char *end;

      if (!g_str_has_prefix (message, name) || message[strlen (name)] != ':')
        continue;

      *file = files->pdata[i];
      rest = message + strlen (name) + 1;
      *line = g_ascii_strtoull (rest, &end, 10);
      if (*line > 0 && *end == ':')
        rest = end + 1;
      else
        *line = 0;

      return rest + strspn (rest, " ");
    }

  return message;
}

/* Returns the reason as a sentence, and advice. */
static char *
dup_description (const GError *error,
                 const char   *reason)
{
  const char *advice = get_advice (error);
  gboolean is_plain = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_autofree char *first = g_utf8_strup (reason, g_utf8_next_char (reason) - reason);
  g_autofree char *text = g_strconcat (first, g_utf8_next_char (reason), NULL);
  g_autofree char *escaped = NULL;
  g_autofree char *sentence = NULL;
  gsize length = strlen (text);

  if (length > 0 && text[length - 1] == '.')
    text[length - 1] = '\0';
  escaped = g_markup_escape_text (text, -1);

  /* The title already is the reason. */
  if (is_plain)
    return g_strdup (advice);

  /* translators: a sentence without its full stop */
  sentence = g_strdup_printf (_("%s."), escaped);

  return advice == NULL ? g_steal_pointer (&sentence)
                        : g_strconcat (sentence, "\n", advice, NULL);
}

static void
show_place (GrindFailurePage *self,
            GFile            *file)
{
  g_autofree char *name = grind_plain_text_show (g_file_get_parse_name (file));
  g_autofree char *number = NULL;
  g_autofree char *place = NULL;

  if (self->line == 0)
    {
      gtk_label_set_text (self->place_label, name);
      return;
    }

  number = grind_number_format_integer (MIN (self->line, G_MAXINT64));
  /* translators: a file name, and a line number */
  place = g_strdup_printf (_("%s, line %s"), name, number);
  gtk_label_set_text (self->place_label, place);
}

static void
clear_excerpt (GrindFailurePage *self)
{
  GtkWidget *child;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->excerpt_grid))) != NULL)
    gtk_grid_remove (self->excerpt_grid, child);
  gtk_widget_set_visible (GTK_WIDGET (self->excerpt_grid), FALSE);
}

static void
add_line (GrindFailurePage *self,
          int               row,
          guint64           number,
          const char       *text)
{
  g_autofree char *number_text = grind_number_format_integer (MIN (number, G_MAXINT64));
  GtkWidget *number_label = gtk_label_new (number_text);
  GtkWidget *text_label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (number_label), 1);
  gtk_label_set_xalign (GTK_LABEL (text_label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (text_label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (text_label, TRUE);
  gtk_widget_add_css_class (number_label, "grind-line-number");
  gtk_widget_add_css_class (text_label, "grind-line");
  if (number == self->line)
    {
      gtk_widget_add_css_class (number_label, "grind-wrong");
      gtk_widget_add_css_class (text_label, "grind-wrong");
    }
  gtk_grid_attach (self->excerpt_grid, number_label, 0, row, 1, 1);
  gtk_grid_attach (self->excerpt_grid, text_label, 1, row, 1, 1);
}

static void
excerpt_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GrindFailurePage) self = user_data;
  g_autoptr (GrindExcerpt) excerpt = grind_excerpt_read_finish (result);

  if (excerpt == NULL || self->cancellable == NULL ||
      g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  for (guint i = 0; excerpt->lines[i] != NULL; i++)
    add_line (self, i, excerpt->first + i, excerpt->lines[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->excerpt_grid), TRUE);
}

static void
copy_cb (GrindFailurePage *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->details);
}

static gboolean
grind_failure_page_grab_focus (GtkWidget *widget)
{
  GrindFailurePage *self = GRIND_FAILURE_PAGE (widget);

  return gtk_widget_grab_focus (gtk_widget_get_visible (self->record_button)
                                  ? self->record_button : GTK_WIDGET (self->another_button));
}

static void
grind_failure_page_dispose (GObject *object)
{
  GrindFailurePage *self = GRIND_FAILURE_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->details, g_free);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_FAILURE_PAGE);

  G_OBJECT_CLASS (grind_failure_page_parent_class)->dispose (object);
}

static void
grind_failure_page_class_init (GrindFailurePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_failure_page_dispose;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_failure_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-failure-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, status_page);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, card);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, place_label);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, excerpt_grid);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, siblings_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, another_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, record_button);
  gtk_widget_class_bind_template_child (widget_class, GrindFailurePage, again_button);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
grind_failure_page_init (GrindFailurePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grind_failure_page_show:
 * @self: a failure page
 * @files: (element-type GFile) (nullable): the files that failed to open, if they were files
 * @error: the error
 *
 * Shows the error, and, as soon as they are read, the lines around its location.
 */
void
grind_failure_page_show (GrindFailurePage *self,
                         GPtrArray        *files,
                         const GError     *error)
{
  GFile *file = files != NULL ? files->pdata[0] : NULL;
  const char *reason = error->message;
  g_autofree char *description = NULL;
  g_autofree char *shown = NULL;

  g_return_if_fail (GRIND_IS_FAILURE_PAGE (self));

  self->line = 0;
  if (files != NULL)
    reason = skip_place (error->message, files, &file, &self->line);
  shown = grind_plain_text_dup_message (reason);
  description = dup_description (error, shown);
  adw_status_page_set_title (self->status_page, get_title (error));
  adw_status_page_set_description (self->status_page, description);
  g_free (self->details);
  self->details = g_strdup (error->message);
  grind_failure_page_set_n_siblings (self, 0);
  gtk_widget_set_visible (self->record_button, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->another_button), TRUE);
  gtk_button_set_label (self->again_button, _("Try Again"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->again_button), "page.reload");
  clear_excerpt (self);

  gtk_widget_set_visible (self->card, file != NULL);
  if (file == NULL)
    return;

  show_place (self, file);
  self->cancellable = g_cancellable_new ();
  grind_excerpt_read_async (file, self->line, self->cancellable, excerpt_cb, g_object_ref (self));
}

/**
 * grind_failure_page_set_n_siblings:
 * @self: a failure page
 * @n_siblings: the number of other files of the same run that contain data
 *
 * Offers to open them instead, if there are any.
 */
void
grind_failure_page_set_n_siblings (GrindFailurePage *self,
                                   guint             n_siblings)
{
  g_autofree char *label = NULL;

  g_return_if_fail (GRIND_IS_FAILURE_PAGE (self));

  label = g_strdup_printf (ngettext ("Open the other file of this run",
                                     "Open the %u other files of this run", n_siblings),
                           n_siblings);
  gtk_button_set_label (self->siblings_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->siblings_button), n_siblings > 0);
  if (n_siblings > 0)
    gtk_widget_remove_css_class (GTK_WIDGET (self->another_button), "suggested-action");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->another_button), "suggested-action");
}

/**
 * grind_failure_page_set_recorded:
 * @self: a failure page
 *
 * The failure is that of a recording: offers to change it, and to record again.
 */
void
grind_failure_page_set_recorded (GrindFailurePage *self)
{
  g_return_if_fail (GRIND_IS_FAILURE_PAGE (self));

  adw_status_page_set_title (self->status_page, _("No profile was recorded"));
  gtk_widget_set_visible (self->record_button, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->another_button), FALSE);
  gtk_button_set_label (self->again_button, _("Record Again"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->again_button), "win.record-again");
}
