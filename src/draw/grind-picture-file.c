/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-file.h"

#include <math.h>
#include <string.h>

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib/gi18n-lib.h>

#include "grind-picture-page.h"
#include "profile/grind-error.h"
#include "profile/grind-plain-text.h"

#define CREATOR "Grindscope " PACKAGE_VERSION

/* px: cairo's limits for one side, and for the whole image, 1 GiB */
#define MAX_IMAGE_SIDE   32767
#define MAX_IMAGE_PIXELS (1 << 28)

/* A CSS pixel in points; the maximum page side that all PDF readers support */
#define POINTS_PER_PIXEL 0.75
#define MAX_PAGE_SIDE    14400

#define SVG_END "</svg>"

/* Collects the bytes that a surface writes. */
typedef struct
{
  /* Owned */
  GByteArray   *bytes;

  /* Borrowed */
  GCancellable *cancellable;
} Sink;

static const char *const suffixes[] = { ".png", ".svg", ".pdf" };

/* cairo stops at the first error. */
static cairo_status_t
sink_write (void                *data,
            const unsigned char *bytes,
            unsigned int         length)
{
  Sink *sink = data;

  if (g_cancellable_is_cancelled (sink->cancellable))
    return CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_append (sink->bytes, bytes, length);

  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t   status,
              GCancellable    *cancellable,
              GError         **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The picture could not be drawn: %s"),
               cairo_status_to_string (status));
  return FALSE;
}

static cairo_status_t
paint (GrindPicturePage              *page,
       cairo_surface_t               *surface,
       double                         scale,
       const GrindPictureFileOptions *options)
{
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_scale (cr, scale, scale);
  grind_picture_page_paint (page, cr, options->emphasis);
  status = cairo_status (cr);
  cairo_destroy (cr);

  return status;
}

static gboolean
check_image_size (double    width,
                  double    height,
                  GError  **error)
{
  if (width <= MAX_IMAGE_SIDE && height <= MAX_IMAGE_SIDE && width * height <= MAX_IMAGE_PIXELS)
    return TRUE;

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _("The picture is too large for PNG: %.0f × %.0f pixels; use SVG or PDF"),
               width, height);
  return FALSE;
}

static gboolean
write_png (GrindPicturePage               *page,
           const GrindPictureFileOptions  *options,
           Sink                           *sink,
           GError                        **error)
{
  cairo_surface_t *surface;
  cairo_status_t status;
  double width, height;

  grind_picture_page_get_size (page, &width, &height);
  width = ceil (width * options->scale);
  height = ceil (height * options->scale);
  if (!check_image_size (width, height, error))
    return FALSE;

  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  status = paint (page, surface, options->scale, options);
  if (status == CAIRO_STATUS_SUCCESS && !g_cancellable_is_cancelled (sink->cancellable))
    status = cairo_surface_write_to_png_stream (surface, sink_write, sink);
  cairo_surface_destroy (surface);

  return check_status (status, sink->cancellable, error);
}

static void
set_metadata (cairo_surface_t  *surface,
              GrindPicturePage *page)
{
  const char *title = grind_picture_page_get_title (page);
  g_autofree char *plain = NULL;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, CREATOR);
  if (title == NULL)
    return;

  plain = grind_plain_text_dup (title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, plain);
}

static gboolean
write_pdf (GrindPicturePage               *page,
           const GrindPictureFileOptions  *options,
           Sink                           *sink,
           GError                        **error)
{
  cairo_surface_t *surface;
  cairo_status_t status;
  double width, height, scale;

  grind_picture_page_get_size (page, &width, &height);
  scale = MIN (POINTS_PER_PIXEL, MAX_PAGE_SIDE / MAX (width, height));
  surface = cairo_pdf_surface_create_for_stream (sink_write, sink, width * scale, height * scale);
  set_metadata (surface, page);
  status = paint (page, surface, scale, options);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  return check_status (status, sink->cancellable, error);
}

static void
append_text (GByteArray *bytes,
             const char *text)
{
  g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
}

/* The title must be the first element of the document; texts go on top. */
static gboolean
join_svg (GByteArray       *bytes,
          const GByteArray *shapes,
          GrindPicturePage *page,
          GrindTypeface    *typeface,
          const GString    *texts)
{
  const char *start = (const char *) shapes->data;
  const char *root = g_strstr_len (start, shapes->len, "<svg");
  const char *begin = root != NULL ? memchr (root, '>', start + shapes->len - root) : NULL;
  const char *end = g_strrstr_len (start, shapes->len, SVG_END);
  const char *title = grind_picture_page_get_title (page);
  g_autofree char *family = grind_plain_text_dup_xml (grind_typeface_get_family (typeface));
  g_autofree char *group = NULL;

  if (begin == NULL || end == NULL)
    return FALSE;

  begin++;
  g_byte_array_append (bytes, (const guint8 *) start, begin - start);
  if (title != NULL)
    {
      g_autofree char *plain = grind_plain_text_dup_xml (title);
      g_autofree char *element = g_strconcat ("\n<title>", plain, "</title>", NULL);

      append_text (bytes, element);
    }
  g_byte_array_append (bytes, (const guint8 *) begin, end - begin);
  group = g_strdup_printf ("<g font-family=\"%s, sans-serif\">\n", family);
  append_text (bytes, group);
  g_byte_array_append (bytes, (const guint8 *) texts->str, texts->len);
  append_text (bytes, "</g>\n");
  g_byte_array_append (bytes, (const guint8 *) end, start + shapes->len - end);

  return TRUE;
}

static gboolean
write_svg (GrindPicturePage               *page,
           GrindTypeface                  *typeface,
           const GrindPictureFileOptions  *options,
           Sink                           *sink,
           GError                        **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GString) texts = g_string_new (NULL);
  cairo_surface_t *surface;
  cairo_status_t status;
  double width, height;

  grind_picture_page_get_size (page, &width, &height);
  surface = cairo_svg_surface_create_for_stream (sink_write, sink, width, height);
  cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PX);
  grind_typeface_set_record (typeface, texts);
  status = paint (page, surface, 1, options);
  grind_typeface_set_record (typeface, NULL);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  if (status == CAIRO_STATUS_SUCCESS && !join_svg (bytes, sink->bytes, page, typeface, texts))
    status = CAIRO_STATUS_WRITE_ERROR;
  g_byte_array_unref (sink->bytes);
  sink->bytes = g_steal_pointer (&bytes);

  return check_status (status, sink->cancellable, error);
}

static gboolean
write_text (GrindPicture  *picture,
            Sink          *sink,
            GError       **error)
{
  g_autofree char *text = grind_picture_dup_text (picture);

  if (g_cancellable_set_error_if_cancelled (sink->cancellable, error))
    return FALSE;
  if (text == NULL && GRIND_PICTURE_GET_CLASS (picture)->dup_text != NULL)
    {
      g_set_error_literal (error, GRIND_ERROR, GRIND_ERROR_TOO_LARGE,
                           _("the profile needs more memory than the limit allows"));
      return FALSE;
    }
  if (text == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _("This picture has no text format"));
      return FALSE;
    }
  append_text (sink->bytes, text);

  return TRUE;
}

static gboolean
write_page (GrindPicture                   *picture,
            GrindTypeface                  *typeface,
            const GrindPictureFileOptions  *options,
            Sink                           *sink,
            GError                        **error)
{
  g_autoptr (GrindPicturePage) page = NULL;

  page = grind_picture_page_new (picture, typeface, options->style, options->view, options->width,
                                 options->height);
  switch (options->format)
    {
    case GRIND_PICTURE_PNG:
      return write_png (page, options, sink, error);

    case GRIND_PICTURE_SVG:
      return write_svg (page, typeface, options, sink, error);

    case GRIND_PICTURE_PDF:
    default:
      return write_pdf (page, options, sink, error);
    }
}

/* A stream that replaces a file keeps the old file if its close is cancelled. */
static void
abandon (GOutputStream *stream)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_output_stream_close (stream, cancelled, NULL);
}

/**
 * grind_picture_file_options_init:
 * @options: (out caller-allocates): options, set to PNG at scale 1, light, without caption, at the
 *   picture's size
 */
void
grind_picture_file_options_init (GrindPictureFileOptions *options)
{
  g_return_if_fail (options != NULL);

  *options = (GrindPictureFileOptions) {
    .format = GRIND_PICTURE_PNG,
    .scale = 1,
    .style = grind_style_get (FALSE, FALSE),
  };
}

/**
 * grind_picture_file_get_suffix:
 * @klass: a kind of picture
 * @format: a format
 *
 * Returns: (transfer none) (nullable): the suffix of files of that format, such as `.png`; %NULL if
 *   this kind of picture does not support it
 */
const char *
grind_picture_file_get_suffix (GrindPictureClass  *klass,
                               GrindPictureFormat  format)
{
  g_return_val_if_fail (klass != NULL, NULL);
  g_return_val_if_fail (format <= GRIND_PICTURE_TEXT, NULL);

  return format == GRIND_PICTURE_TEXT ? klass->text_suffix : suffixes[format];
}

/**
 * grind_picture_file_write:
 * @picture: a picture
 * @typeface: the typeface it was laid out with, or an equivalent one, of this thread
 * @options: the options
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for a GIO error; %G_IO_ERROR_INVALID_ARGUMENT if the picture
 *   is too large for PNG at that scale
 *
 * Renders a picture to a file format. SVG and PDF contain real text. May be called from any thread.
 *
 * Returns: (transfer full) (nullable): the contents of a file
 */
GBytes *
grind_picture_file_write (GrindPicture                   *picture,
                          GrindTypeface                  *typeface,
                          const GrindPictureFileOptions  *options,
                          GCancellable                   *cancellable,
                          GError                        **error)
{
  Sink sink = { NULL, cancellable };
  gboolean is_written;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (typeface != NULL && options != NULL, NULL);
  g_return_val_if_fail (options->scale >= 1 && options->scale <= GRIND_PICTURE_MAX_SCALE, NULL);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  sink.bytes = g_byte_array_new ();
  if (options->format == GRIND_PICTURE_TEXT)
    is_written = write_text (picture, &sink, error);
  else
    is_written = write_page (picture, typeface, options, &sink, error);
  if (is_written)
    return g_byte_array_free_to_bytes (sink.bytes);

  g_byte_array_unref (sink.bytes);

  return NULL;
}

/**
 * grind_picture_file_save:
 * @bytes: the contents to write
 * @file: the file; existing contents are replaced
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for a GIO error
 *
 * Writes a file. If that fails or is cancelled, an existing file is unchanged, and no other one is
 * left. Blocks. May be called from any thread.
 *
 * Returns: whether all was written
 */
gboolean
grind_picture_file_save (GBytes        *bytes,
                         GFile         *file,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr (GFileOutputStream) stream = NULL;
  GFileType type;
  gsize length;
  const void *data;

  g_return_val_if_fail (bytes != NULL && G_IS_FILE (file), FALSE);

  data = g_bytes_get_data (bytes, &length);
  type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);
  /* A special file such as a pipe can be written but not replaced. */
  if (type == G_FILE_TYPE_SPECIAL)
    stream = g_file_append_to (file, G_FILE_CREATE_NONE, cancellable, error);
  else
    stream = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, error);
  if (stream == NULL)
    return FALSE;

  if (g_output_stream_write_all (G_OUTPUT_STREAM (stream), data, length, NULL, cancellable,
                                 error) &&
      !g_cancellable_set_error_if_cancelled (cancellable, error) &&
      g_output_stream_close (G_OUTPUT_STREAM (stream), NULL, error))
    return TRUE;

  abandon (G_OUTPUT_STREAM (stream));
  /* GIO writes a new file in place. */
  if (type == G_FILE_TYPE_UNKNOWN)
    g_file_delete (file, NULL, NULL);

  return FALSE;
}
