/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints pictures. */
#include "config.h"

#include "grind-picture-print.h"

#include <glib/gi18n.h>

#include "draw/grind-picture-page.h"
#include "grind-picture-job-private.h"
#include "ui/base/grind-dialogs.h"

/* The maximum points per picture pixel: small pictures do not fill the sheet */
#define MAX_FACTOR 1.0

/* A page painted in a worker; printing and preview only replay it. */
typedef struct
{
  cairo_surface_t *surface;
  char            *title;
  double           width;
  double           height;
} Sheet;

/* The settings of the last print job; main thread */
static GtkPrintSettings *last_settings;

static void
sheet_free (gpointer data)
{
  Sheet *sheet = data;

  cairo_surface_destroy (sheet->surface);
  g_free (sheet->title);
  g_free (sheet);
}

static void
record_thread (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  GrindPictureJob *job = task_data;
  g_autoptr (GrindTypeface) typeface = _grind_picture_job_new_typeface (job);
  g_autoptr (GrindPicturePage) page = NULL;
  Sheet *sheet = g_new0 (Sheet, 1);
  cairo_t *cr;

  page = grind_picture_page_new (job->picture, typeface, grind_style_get (FALSE, FALSE), job->view,
                                 0, 0);
  grind_picture_page_get_size (page, &sheet->width, &sheet->height);
  sheet->title = g_strdup (grind_picture_page_get_title (page));
  sheet->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA,
      &(cairo_rectangle_t) { 0, 0, sheet->width, sheet->height });
  cr = cairo_create (sheet->surface);
  grind_picture_page_paint (page, cr, NULL);
  cairo_destroy (cr);

  g_task_return_pointer (task, sheet, sheet_free);
}

/* Horizontally centred, at the top of the sheet. */
static void
draw_page_cb (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                page,
              Sheet             *sheet)
{
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width = gtk_print_context_get_width (context);
  double factor = MIN (width / sheet->width,
                       gtk_print_context_get_height (context) / sheet->height);

  factor = MIN (factor, MAX_FACTOR);
  cairo_translate (cr, (width - sheet->width * factor) / 2, 0);
  cairo_scale (cr, factor, factor);
  cairo_set_source_surface (cr, sheet->surface, 0, 0);
  cairo_paint (cr);
}

static GtkPrintOperation *
new_operation (Sheet *sheet)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();

  gtk_page_setup_set_orientation (setup, sheet->width > sheet->height
                                           ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                           : GTK_PAGE_ORIENTATION_PORTRAIT);
  gtk_print_operation_set_default_page_setup (operation, setup);
  if (last_settings != NULL)
    {
      g_autoptr (GtkPrintSettings) settings = gtk_print_settings_copy (last_settings);

      gtk_print_settings_set_orientation (settings, gtk_page_setup_get_orientation (setup));
      gtk_print_operation_set_print_settings (operation, settings);
    }
  gtk_print_operation_set_job_name (operation, sheet->title);
  gtk_print_operation_set_n_pages (operation, 1);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  g_signal_connect_data (operation, "draw-page", G_CALLBACK (draw_page_cb), sheet,
                         (GClosureNotify) (void *) sheet_free, 0);

  return operation;
}

static void
done_cb (GtkPrintOperation       *operation,
         GtkPrintOperationResult  result,
         GtkWidget               *widget)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      grind_dialogs_show_error (widget, _("The picture could not be printed"), error->message);
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&last_settings, gtk_print_operation_get_print_settings (operation));
}

static void
prepared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GtkWidget) widget = user_data;
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GtkPrintOperation) operation = grind_picture_print_prepare_finish (result, NULL);

  if (operation == NULL || !GTK_IS_WINDOW (root))
    return;

  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_data (operation, "done", G_CALLBACK (done_cb), g_object_ref (widget),
                         (GClosureNotify) (void *) g_object_unref, 0);
  /* The operation references itself until it is done; errors are reported then. */
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (root),
                           NULL);
}

/**
 * grind_picture_print_run:
 * @widget: a widget in the user's window
 * @source: a picture
 *
 * Asks for a printer and prints the picture on one sheet, in landscape if the picture is wider than
 * high.
 */
void
grind_picture_print_run (GtkWidget                *widget,
                         const GrindPictureSource *source)
{
  grind_picture_print_prepare_async (source, prepared_cb, g_object_ref (widget));
}

/**
 * grind_picture_print_prepare_async:
 * @source: a picture
 * @callback: called when it can be printed
 * @user_data: for @callback
 *
 * Paints a picture for a printer, in a worker.
 */
void
grind_picture_print_prepare_async (const GrindPictureSource *source,
                                   GAsyncReadyCallback       callback,
                                   gpointer                  user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (source != NULL && GRIND_IS_PICTURE (source->picture));

  task = g_task_new (NULL, NULL, callback, user_data);
  g_task_set_source_tag (task, grind_picture_print_prepare_async);
  g_task_set_task_data (task, _grind_picture_job_new (source), _grind_picture_job_free);
  g_task_run_in_thread (task, record_thread);
}

/* (nullable): The operation that prints the picture */
GtkPrintOperation *
grind_picture_print_prepare_finish (GAsyncResult  *result,
                                    GError       **error)
{
  Sheet *sheet;

  g_return_val_if_fail (G_IS_TASK (result), NULL);

  sheet = g_task_propagate_pointer (G_TASK (result), error);

  return sheet != NULL ? new_operation (sheet) : NULL;
}
