/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include <glib/gstdio.h>

#include "../analysis/grind-test-load.h"
#include "draw/grind-picture-file.h"
#include "draw/grind-picture-page.h"
#include "grind-test-picture.h"

#define SUBSTITUTE "\xef\xbf\xbd"   /* U+FFFD */

#define VIEW   "Test map"
#define WIDTH  1000
#define HEIGHT 120

/* A name with all characters that must not get into a file, except a line end, which is impossible:
 * a tab, an escape, a byte of invalid UTF-8, markup, a change of direction, and a noncharacter. */
#define HOSTILE "a\t\x1b[31m\xff<b>&\"'\xe2\x80\xae" "x\xef\xbf\xbe]]>"

static const char profile_text[] =
  "cmd: ./prog <x> & \xe2\x80\xae y\n"
  "events: Ir\n"
  "fl=a.c\n"
  "fn=main\n1 100\ncfn=work\ncalls=1 1\n1 500\n"
  "fn=work\n1 500\n"
  "fn=" HOSTILE "\n1 300\n";

typedef struct
{
  GrindProfile  *profile;
  GrindGraph    *graph;
  GrindPicture  *picture;
  GrindTypeface *typeface;
  char          *folder;
} Fixture;

static GrindPicture *
new_picture (GrindGraph *graph,
             double      width,
             double      height)
{
  GrindSubject subject = {
    .graph = graph,
    .root = test_find (graph, "main"),
    .base = grind_value_new_whole (900),
    .is_percent = TRUE,
  };

  return grind_test_picture_new (&subject, 5, width, height);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->profile = test_load (profile_text);
  fixture->graph = test_graph_new (fixture->profile, TRUE);
  fixture->picture = new_picture (fixture->graph, WIDTH, HEIGHT);
  fixture->typeface = grind_typeface_new (NULL, 1);
  fixture->folder = g_dir_make_tmp ("grind-picture-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  grind_typeface_free (fixture->typeface);
  g_assert_finalize_object (fixture->picture);
  g_object_unref (fixture->graph);
  g_object_unref (fixture->profile);
}

static GBytes *
write_bytes (Fixture            *fixture,
       GrindPictureFormat  format,
       guint               scale,
       const char         *view)
{
  g_autoptr (GError) error = NULL;
  GrindPictureFileOptions options;
  GBytes *bytes;

  grind_picture_file_options_init (&options);
  options.format = format;
  options.scale = scale;
  options.view = view;
  bytes = grind_picture_file_write (fixture->picture, fixture->typeface, &options, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (bytes);

  return bytes;
}

static char *
dup_string (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return data != NULL ? g_strndup (data, length) : g_strdup ("");
}

typedef struct
{
  const guint8 *data;
  gsize         left;
} Reader;

static cairo_status_t
read_png (void          *data,
          unsigned char *buffer,
          unsigned int   length)
{
  Reader *reader = data;

  if (reader->left < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (buffer, reader->data, length);
  reader->data += length;
  reader->left -= length;

  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode (GBytes *bytes)
{
  Reader reader;
  cairo_surface_t *image;

  reader.data = g_bytes_get_data (bytes, &reader.left);
  image = cairo_image_surface_create_from_png_stream (read_png, &reader);
  g_assert_cmpint (cairo_surface_status (image), ==, CAIRO_STATUS_SUCCESS);

  return image;
}

static guint32
get_pixel (cairo_surface_t *image,
           int              x,
           int              y)
{
  const guint8 *row = cairo_image_surface_get_data (image) +
                      y * cairo_image_surface_get_stride (image);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

static void
test_png (Fixture       *fixture,
          gconstpointer  data)
{
  for (guint scale = 1; scale <= GRIND_PICTURE_MAX_SCALE; scale++)
    {
      g_autoptr (GBytes) bytes = write_bytes (fixture, GRIND_PICTURE_PNG, scale, NULL);
      cairo_surface_t *image = decode (bytes);

      g_assert_cmpint (cairo_image_surface_get_width (image), ==, WIDTH * scale);
      g_assert_cmpint (cairo_image_surface_get_height (image), ==, HEIGHT * scale);
      /* The neutral bar, the fill of the first slot */
      g_assert_cmphex (get_pixel (image, WIDTH * scale - 2, 2), ==, 0xd9d9d9);
      g_assert_cmphex (get_pixel (image, 2, HEIGHT * scale - 2), ==, 0xb5e7fe);
      cairo_surface_destroy (image);
    }
}

static void
test_dark (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GrindPictureFileOptions options;
  cairo_surface_t *image;

  grind_picture_file_options_init (&options);
  options.style = grind_style_get (TRUE, FALSE);
  options.height = HEIGHT + 40;
  bytes = grind_picture_file_write (fixture->picture, fixture->typeface, &options, NULL, &error);
  g_assert_no_error (error);
  image = decode (bytes);
  g_assert_cmphex (get_pixel (image, WIDTH / 2, HEIGHT + 20), ==, 0x1e1e1e);
  cairo_surface_destroy (image);
}

/* A page has the given size, whatever the picture needs. */
static void
test_page_size (Fixture       *fixture,
                gconstpointer  data)
{
  static const double sizes[][2] = { { 0, 0 }, { 300, 0 }, { 0, 300 }, { 1000, 900 }, { 100, 20 },
                                     { 300, 2000 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GrindPicturePage) page = NULL;
      double width, height, caption;

      page = grind_picture_page_new (fixture->picture, fixture->typeface,
                                     grind_style_get (FALSE, FALSE), VIEW, sizes[i][0],
                                     sizes[i][1]);
      grind_picture_page_get_size (page, &width, &height);
      caption = grind_picture_page_get_caption_height (page);
      g_assert_cmpfloat (width, ==, sizes[i][0] > 0 ? sizes[i][0] : WIDTH);
      if (sizes[i][1] > 0)
        g_assert_cmpfloat (height, ==, sizes[i][1]);
      else
        g_assert_cmpfloat_with_epsilon (height, HEIGHT * width / WIDTH + caption, 1e-6);
      g_assert_cmpfloat (caption, <=, height / (sizes[i][1] > 0 ? 2 : 1));
      if (i != 4)
        g_assert_cmpfloat (caption, >, 40);
    }
}

static void
collect_text (GMarkupParseContext *context,
              const char          *text,
              gsize                length,
              gpointer             data,
              GError             **error)
{
  g_string_append_len (data, text, length);
}

/* Returns the texts that an XML parser finds. */
static char *
parse (const char *svg)
{
  static const GMarkupParser parser = { .text = collect_text };
  g_autoptr (GError) error = NULL;
  GString *texts = g_string_new (NULL);
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, texts, NULL);

  g_markup_parse_context_parse (context, svg, strlen (svg), &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);

  return g_string_free (texts, FALSE);
}

static void
assert_allowed (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_assert_true (c == '\n' || (c >= 0x20 && c != 0x202e && c != 0xfffe));
    }
}

static guint
count (const char *text,
       const char *piece)
{
  guint n = 0;

  for (const char *p = strstr (text, piece); p != NULL; p = strstr (p + 1, piece))
    n++;

  return n;
}

static void
test_svg (Fixture       *fixture,
          gconstpointer  data)
{
  g_autoptr (GBytes) bytes = write_bytes (fixture, GRIND_PICTURE_SVG, 1, VIEW);
  g_autofree char *svg = dup_string (bytes);
  g_autofree char *texts = parse (svg);

  assert_allowed (texts);
  g_assert_nonnull (strstr (svg, "<title>Test map of main</title>"));
  g_assert_nonnull (strstr (svg, "width=\"1000px\""));
  g_assert_nonnull (strstr (svg, "font-family=\"Sans, sans-serif\""));
  g_assert_nonnull (strstr (texts, "work"));
  g_assert_nonnull (strstr (texts, "a" SUBSTITUTE SUBSTITUTE "[31m" SUBSTITUTE "<b>&\"'" SUBSTITUTE
                                   "x"));
  g_assert_nonnull (strstr (texts, "./prog <x> & " SUBSTITUTE " y"));
  g_assert_cmpuint (count (svg, "<text "), >, 5);
  g_assert_cmpuint (count (svg, " textLength=\""), ==, count (svg, "<text "));
  /* No text is stored as outlines. */
  g_assert_null (strstr (svg, "<symbol"));
  g_assert_null (strstr (svg, "<use"));
}

static void
test_caption (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const pieces[] = {
    "Test map of main", "100 % = 900 Ir", "Below the first level, costs are estimates.",
    "7 boxes are not drawn: too small, or over a limit.",
  };
  g_autoptr (GBytes) with = write_bytes (fixture, GRIND_PICTURE_SVG, 1, VIEW);
  g_autoptr (GBytes) without = write_bytes (fixture, GRIND_PICTURE_SVG, 1, NULL);
  g_autofree char *with_caption = dup_string (with);
  g_autofree char *without_caption = dup_string (without);

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_assert_nonnull (strstr (with_caption, pieces[i]));
      g_assert_null (strstr (without_caption, pieces[i]));
    }
  g_assert_null (strstr (without_caption, "<title>"));
}

/* The key shows the colours in the picture, or those of cost. */
static void
test_key (Fixture       *fixture,
          gconstpointer  data)
{
  static const struct
  {
    GrindColorBy  kind;
    const char   *text;
  } table[] = {
    { GRIND_COLOR_BY_FILE, ">a.c</text>" }, { GRIND_COLOR_BY_OBJECT, ">others</text>" },
    { GRIND_COLOR_BY_COST, ">Cost up to</text>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (GrindColorMap) color_map = grind_color_map_new (fixture->profile, table[i].kind,
                                                                 NULL, NULL);
      GrindSubject subject = *grind_picture_get_subject (fixture->picture);
      g_autoptr (GrindPicture) picture = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *svg = NULL;

      subject.color_map = color_map;
      picture = grind_test_picture_new (&subject, 5, WIDTH, HEIGHT);
      bytes = write_bytes (&(Fixture) { .picture = picture, .typeface = fixture->typeface },
                           GRIND_PICTURE_SVG, 1, VIEW);
      svg = dup_string (bytes);
      for (guint k = 0; k < G_N_ELEMENTS (table); k++)
        g_assert_cmpint (strstr (svg, table[k].text) != NULL, ==, i == k);
    }
}

/* (nullable): the output of a program for the bytes; %NULL if the program is missing. */
static char *
run (const char *const *arguments,
     GBytes            *bytes)
{
  g_autofree char *program = g_find_program_in_path (arguments[0]);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GBytes) output = NULL;
  g_autoptr (GError) error = NULL;

  if (program == NULL)
    return NULL;

  process = g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_STDIN_PIPE |
                                          G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_subprocess_communicate (process, bytes, NULL, &output, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (process));

  return dup_string (output);
}

static void
test_pdf (Fixture       *fixture,
          gconstpointer  data)
{
  static const char *const to_text[] = { "pdftotext", "-", "-", NULL };
  static const char *const to_info[] = { "pdfinfo", "-", NULL };
  g_autoptr (GBytes) bytes = write_bytes (fixture, GRIND_PICTURE_PDF, 1, VIEW);
  g_autofree char *text = run (to_text, bytes);
  g_autofree char *info = run (to_info, bytes);

  g_assert_cmpint (memcmp (g_bytes_get_data (bytes, NULL), "%PDF-", 5), ==, 0);
  if (text == NULL || info == NULL)
    {
      g_test_skip ("pdftotext or pdfinfo is not there");
      return;
    }

  g_assert_nonnull (strstr (text, "main"));
  g_assert_nonnull (strstr (text, "work"));
  g_assert_nonnull (strstr (text, "7 boxes are not drawn"));
  g_assert_nonnull (strstr (info, "Test map of main"));
  g_assert_nonnull (strstr (info, "Grindscope " PACKAGE_VERSION));
  g_assert_nonnull (strstr (info, "750 x "));
}

static void
test_xml_reader (Fixture       *fixture,
                 gconstpointer  data)
{
  static const char *const check[] = { "xmllint", "--noout", "-", NULL };
  g_autoptr (GBytes) bytes = write_bytes (fixture, GRIND_PICTURE_SVG, 1, VIEW);
  g_autofree char *output = run (check, bytes);

  if (output == NULL)
    g_test_skip ("xmllint is not there");
  else
    g_assert_cmpstr (output, ==, "");
}

static void
test_text (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GBytes) bytes = write_bytes (fixture, GRIND_PICTURE_TEXT, 1, VIEW);
  g_autofree char *text = dup_string (bytes);

  g_assert_cmpstr (text, ==, "5 items\n");
}

static gpointer
write_thread (gpointer data)
{
  Fixture *fixture = data;
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  Fixture own = { .picture = fixture->picture, .typeface = typeface };

  return write_bytes (&own, GRIND_PICTURE_PNG, 2, VIEW);
}

static void
test_threads (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GBytes) expected = write_bytes (fixture, GRIND_PICTURE_PNG, 2, VIEW);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("write", write_thread, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (GBytes) bytes = g_thread_join (threads[i]);

      g_assert_true (g_bytes_equal (bytes, expected));
    }
}

static void
test_cancelled (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GrindPictureFileOptions options;

  g_cancellable_cancel (cancellable);
  grind_picture_file_options_init (&options);
  for (guint format = GRIND_PICTURE_PNG; format <= GRIND_PICTURE_TEXT; format++)
    {
      g_autoptr (GError) error = NULL;

      options.format = format;
      g_assert_null (grind_picture_file_write (fixture->picture, fixture->typeface, &options,
                                               cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

static void
test_too_large (Fixture       *fixture,
                gconstpointer  data)
{
  static const double sizes[][2] = { { 8192, 10 }, { 10, 8192 }, { 5000, 5000 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GrindPicture) picture = new_picture (fixture->graph, sizes[i][0], sizes[i][1]);
      g_autoptr (GError) error = NULL;
      GrindPictureFileOptions options;

      grind_picture_file_options_init (&options);
      options.scale = 4;
      g_assert_null (grind_picture_file_write (picture, fixture->typeface, &options, NULL,
                                               &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    }
}

/* A page is never larger than readers support. */
static void
test_large_pdf (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const to_info[] = { "pdfinfo", "-", NULL };
  g_autoptr (GrindPicture) picture = new_picture (fixture->graph, 100000, 1000);
  Fixture own = { .picture = picture, .typeface = fixture->typeface };
  g_autoptr (GBytes) bytes = write_bytes (&own, GRIND_PICTURE_PDF, 1, NULL);
  g_autofree char *info = run (to_info, bytes);

  if (info == NULL)
    g_test_skip ("pdfinfo is not there");
  else
    g_assert_nonnull (strstr (info, "14400 x 144 pts"));
}

static gboolean
save (const char    *path,
      const char    *text,
      GCancellable  *cancellable,
      GError       **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return grind_picture_file_save (bytes, file, cancellable, error);
}

static void
assert_contents (const char *path,
                 const char *expected)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (contents, ==, expected);
}

static void
test_save (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "a.svg", NULL);
  g_autofree char *nowhere = g_build_filename (fixture->folder, "none", "a.svg", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (save (path, "one", NULL, &error));
  assert_contents (path, "one");
  g_assert_true (save (path, "another", NULL, &error));
  assert_contents (path, "another");
  g_assert_no_error (error);

  g_assert_false (save (nowhere, "one", NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (save (fixture->folder, "one", NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_save_cancelled (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "a.svg", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (save (path, "one", NULL, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (save (path, "another", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_contents (path, "one");
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* If there is no space for the new file, the old one stays, and no other file. */
static void
test_save_full (Fixture       *fixture,
                gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "a.svg", NULL);
  g_autofree char *other = g_build_filename (fixture->folder, "b.svg", NULL);
  g_autofree char *large = g_strnfill (100000, 'x');
  g_autoptr (GError) error = NULL;
  struct rlimit before, limit;

  g_assert_true (save (path, "one", NULL, &error));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 4096;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (save (path, large, NULL, &error));
  g_assert_nonnull (error);
  g_assert_false (save (other, large, NULL, NULL));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_false (g_file_test (other, G_FILE_TEST_EXISTS));
  assert_contents (path, "one");
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_save_special (Fixture       *fixture,
                   gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (save ("/dev/null", "one", NULL, &error));
  g_assert_no_error (error);
  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    return;

  g_assert_false (save ("/dev/full", "one", NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void     (* run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/picture-file/png", test_png },
    { "/picture-file/dark", test_dark },
    { "/picture-file/page-size", test_page_size },
    { "/picture-file/svg", test_svg },
    { "/picture-file/xml-reader", test_xml_reader },
    { "/picture-file/caption", test_caption },
    { "/picture-file/key", test_key },
    { "/picture-file/pdf", test_pdf },
    { "/picture-file/large-pdf", test_large_pdf },
    { "/picture-file/text", test_text },
    { "/picture-file/threads", test_threads },
    { "/picture-file/cancelled", test_cancelled },
    { "/picture-file/too-large", test_too_large },
    { "/picture-file/save", test_save },
    { "/picture-file/save-cancelled", test_save_cancelled },
    { "/picture-file/save-full", test_save_full },
    { "/picture-file/save-special", test_save_special },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
