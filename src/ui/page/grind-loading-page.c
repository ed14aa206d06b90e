/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-loading-page.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "ui/base/grind-accessible.h"

#define INTERVAL 50   /* ms */

/* The page shown while a profile is read: its progress, and a button to cancel. */
struct _GrindLoadingPage
{
  AdwBin parent_instance;

  /* Template */
  AdwStatusPage  *status;
  GtkProgressBar *progress_bar;
  GtkLabel       *bytes_label;
  GtkLabel       *functions_label;
  GtkButton      *cancel_button;

  /* Owned */
  GrindOpener *opener;   /* (nullable): while it is running */
  guint        source;
};

G_DEFINE_FINAL_TYPE (GrindLoadingPage, grind_loading_page, ADW_TYPE_BIN)

static void
update_bytes (GrindLoadingPage        *self,
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
  /* translators: bytes read so far, total bytes: "165.2 MB of 267.6 MB" */
  text = g_strdup_printf (_("%s of %s"), done, all);
  gtk_progress_bar_set_fraction (self->progress_bar,
                                 MIN ((double) progress->bytes / progress->bytes_total, 1));
  gtk_label_set_text (self->bytes_label, text);
}

static void
update_names (GrindLoadingPage            *self,
              const GrindDemangleProgress *progress)
{
  g_autofree char *done = grind_number_format_integer (progress->n_done);
  g_autofree char *all = grind_number_format_integer (progress->n_names);
  g_autofree char *text = NULL;

  /* translators: progress: "8,192 of 31,207 names demangled" */
  text = g_strdup_printf (ngettext ("%s of %s name demangled", "%s of %s names demangled",
                                    progress->n_names), done, all);
  gtk_progress_bar_set_fraction (self->progress_bar,
                                 MIN ((double) progress->n_done / progress->n_names, 1));
  gtk_label_set_text (self->bytes_label, text);
}

static gboolean
update_cb (gpointer user_data)
{
  GrindLoadingPage *self = user_data;
  GrindLoadProgress progress = { 0 };
  GrindDemangleProgress names;
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  grind_opener_get_demangling (self->opener, &names);
  if (names.n_names > 0)
    {
      update_names (self, &names);
      return G_SOURCE_CONTINUE;
    }

  grind_opener_get_progress (self->opener, &progress);
  update_bytes (self, &progress);
  number = grind_number_format_integer (MIN (progress.n_functions, G_MAXINT64));
  text = g_strdup_printf (ngettext ("%s function so far", "%s functions so far",
                                    MIN (progress.n_functions, G_MAXINT)),
                          number);
  gtk_label_set_text (self->functions_label, text);

  return G_SOURCE_CONTINUE;
}

static gboolean
grind_loading_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_LOADING_PAGE (widget)->cancel_button));
}

static void
grind_loading_page_dispose (GObject *object)
{
  grind_loading_page_stop (GRIND_LOADING_PAGE (object));
  adw_bin_set_child (ADW_BIN (object), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), GRIND_TYPE_LOADING_PAGE);

  G_OBJECT_CLASS (grind_loading_page_parent_class)->dispose (object);
}

static void
grind_loading_page_class_init (GrindLoadingPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_loading_page_dispose;
  widget_class->grab_focus = grind_loading_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-loading-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindLoadingPage, status);
  gtk_widget_class_bind_template_child (widget_class, GrindLoadingPage, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindLoadingPage, bytes_label);
  gtk_widget_class_bind_template_child (widget_class, GrindLoadingPage, functions_label);
  gtk_widget_class_bind_template_child (widget_class, GrindLoadingPage, cancel_button);
}

static void
grind_loading_page_init (GrindLoadingPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grind_loading_page_announce:
 * @self: a loading page
 * @title: the name of the profile
 *
 * Shows the name of a profile that is not being read yet.
 */
void
grind_loading_page_announce (GrindLoadingPage *self,
                             const char       *title)
{
  g_autofree char *text = NULL;

  g_return_if_fail (GRIND_IS_LOADING_PAGE (self));
  g_return_if_fail (title != NULL);

  grind_loading_page_stop (self);
  /* translators: %s is a file name */
  text = g_strdup_printf (_("Reading %s"), title);
  adw_status_page_set_title (self->status, text);
}

/**
 * grind_loading_page_start:
 * @self: a loading page
 * @title: the name of the profile
 * @opener: the opener that reads it
 *
 * Shows the progress of @opener until grind_loading_page_stop().
 */
void
grind_loading_page_start (GrindLoadingPage *self,
                          const char       *title,
                          GrindOpener      *opener)
{
  g_return_if_fail (GRIND_IS_LOADING_PAGE (self));
  g_return_if_fail (title != NULL);
  g_return_if_fail (GRIND_IS_OPENER (opener));

  grind_loading_page_announce (self, title);
  self->opener = g_object_ref (opener);
  self->source = g_timeout_add (INTERVAL, update_cb, self);
  update_cb (self);
}

/**
 * grind_loading_page_stop:
 * @self: a loading page
 *
 * Stops updating the page.
 */
void
grind_loading_page_stop (GrindLoadingPage *self)
{
  g_return_if_fail (GRIND_IS_LOADING_PAGE (self));

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->opener);
  /* A bar that pulses keeps the frame clock running, even when it is hidden. */
  if (self->progress_bar != NULL)
    gtk_progress_bar_set_fraction (self->progress_bar, 0);
}
