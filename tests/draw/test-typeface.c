/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <pango/pangocairo.h>
#include <string.h>

#include "draw/grind-typeface.h"

#define SIZE     12
#define ELLIPSIS "…"

/* Typical names, and texts that are hard to measure: kerning, combining marks, right-to-left, wide
 * characters, and emoji of several characters */
static const char * const texts[] = {
  "main", "f", "", "clang::driver::Compilation::ExecuteCommand", "AVAToVaWAYAVLTLYP.,",
  "std::vector<std::pair<int, char const*>, std::allocator<int>>::operator[](unsigned long) const",
  ("e\xcc\x81" "a\xcc\x80\xcc\xa3" "o\xcc\x88\xcc\x84" "u\xcc\x8a" "n\xcc\x83" "c\xcc\xa7"),
  "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d",
  "\xd8\xa7\xd9\x84\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 \xd8\xb9\xd9\x84\xd9\x8a\xd9\x83\xd9\x85",
  "\xe9\x96\xa2\xe6\x95\xb0\xe3\x82\x92\xe5\x91\xbc\xe3\x81\xb6",
  "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb\xf0\x9f\x9a\x80",
  "tab\tand\nline", ("a\xe2\x80\x8b" "b\xef\xbf\xbd"), "0x00007f1234567890",
};

/* The width in Pango with an unhinted font, in px */
static double
measure (const char *text,
         double      size,
         gboolean    is_bold)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();
  PangoContext *context = pango_font_map_create_context (map);
  g_autoptr (PangoLayout) layout = NULL;
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans");
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoRectangle extents;

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  layout = pango_layout_new (context);
  g_object_unref (context);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_extents (layout, NULL, &extents);

  return extents.width / (double) PANGO_SCALE;
}

/* The measured width is at least the painted one, and for plain names hardly more. */
static void
test_width (void)
{
  static const double scales[] = { 1, 1.5, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, scales[i]);

      for (guint text = 0; text < G_N_ELEMENTS (texts); text++)
        for (guint is_bold = 0; is_bold < 2; is_bold++)
          {
            double width = grind_typeface_get_width (typeface, texts[text], SIZE, is_bold);
            double drawn = measure (texts[text], SIZE * scales[i], is_bold);

            g_assert_cmpfloat (width, >=, drawn - 0.05);
            if (g_str_is_ascii (texts[text]) && strncmp (texts[text], "AVA", 3) != 0 &&
                strchr (texts[text], '\t') == NULL)
              g_assert_cmpfloat (width, <=, drawn * 1.02 + 0.05);
          }
    }
}

static void
test_scale (void)
{
  g_autoptr (GrindTypeface) single = grind_typeface_new ("Sans", 1);
  g_autoptr (GrindTypeface) twice = grind_typeface_new ("Sans", 2);

  g_assert_cmpfloat (grind_typeface_get_scale (twice), ==, 2);
  g_assert_cmpstr (grind_typeface_get_family (twice), ==, "Sans");
  g_assert_cmpfloat_with_epsilon (grind_typeface_get_width (twice, "main", SIZE, FALSE),
                                  2 * grind_typeface_get_width (single, "main", SIZE, FALSE), 1e-6);
  g_assert_cmpfloat_with_epsilon (grind_typeface_get_width (single, "main", 2 * SIZE, FALSE),
                                  2 * grind_typeface_get_width (single, "main", SIZE, FALSE), 1e-6);
  g_assert_cmpfloat_with_epsilon (grind_typeface_get_height (twice, SIZE),
                                  2 * grind_typeface_get_height (single, SIZE), 1e-6);
  g_assert_cmpfloat (grind_typeface_get_height (single, SIZE), >, SIZE);
  g_assert_cmpfloat (grind_typeface_get_height (single, SIZE), <, 2 * SIZE);
}

static gboolean
is_mark (const char *text)
{
  return *text != '\0' && g_unichar_ismark (g_utf8_get_char (text));
}

/* A shortened text has a start and an end of the text, cut between letters. */
static void
check_fitted (const char *text,
              const char *fitted)
{
  const char *dots = strstr (fitted, ELLIPSIS);
  const char *tail;
  gsize head_length;

  g_assert_nonnull (dots);
  g_assert_true (g_utf8_validate (fitted, -1, NULL));
  head_length = dots - fitted;
  tail = dots + strlen (ELLIPSIS);
  g_assert_cmpuint (head_length, >, 0);
  g_assert_cmpuint (strlen (tail), >, 0);
  g_assert_true (strncmp (text, fitted, head_length) == 0);
  g_assert_true (g_str_has_suffix (text, tail));
  g_assert_false (is_mark (text + head_length));
  g_assert_false (is_mark (tail));
}

/* A fitted text never exceeds its space, and more space never means fewer letters. */
static void
test_fit (void)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      double width = grind_typeface_get_width (typeface, texts[i], SIZE, FALSE);
      gsize previous = 0;

      for (double room = -5; room < width + 10; room += 1.7)
        {
          g_autofree char *fitted = grind_typeface_fit (typeface, texts[i], SIZE, FALSE, room);
          gsize length = fitted != NULL ? strlen (fitted) : 0;

          if (fitted == NULL)
            {
              g_assert_cmpfloat (room, <, width);
              g_assert_cmpuint (previous, ==, 0);
              continue;
            }
          g_assert_cmpfloat (grind_typeface_get_width (typeface, fitted, SIZE, FALSE), <=,
                             room + 1e-6);
          if (width <= room)
            g_assert_cmpstr (fitted, ==, texts[i]);
          else
            check_fitted (texts[i], fitted);
          g_assert_cmpuint (length + strlen (ELLIPSIS), >=, previous);
          previous = length;
        }
    }
}

/* Names of one megabyte, with cheap letters and with letters that need font lookups */
static void
test_long (void)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  static const char * const units[] = { "x", "\xe9\x96\xa2", "e\xcc\x81" };
  double seconds[2] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    for (guint round = 0; round < 2; round++)
      {
        guint n = (round == 0 ? 1 : 8) * 131072 / strlen (units[i]);
        g_autoptr (GString) text = g_string_new (NULL);
        g_autofree char *fitted = NULL;
        gint64 start;

        for (guint unit = 0; unit < n; unit++)
          g_string_append (text, units[i]);
        start = g_get_monotonic_time ();
        fitted = grind_typeface_fit (typeface, text->str, SIZE, TRUE, 200);
        seconds[round] += (g_get_monotonic_time () - start) / 1e6;
        check_fitted (text->str, fitted);
        g_assert_cmpuint (strlen (fitted), <, 200);
      }

  /* Eight times the length takes eight times as long, with a large tolerance. */
  g_assert_cmpfloat (seconds[1], <, 40 * seconds[0] + 0.5);
}

/* The bounds of changed pixels: left, top, right, bottom; returns whether there are any. */
static gboolean
find_ink (cairo_surface_t *surface,
          int              box[4])
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gboolean is_found = FALSE;

  box[0] = width;
  box[1] = height;
  box[2] = box[3] = 0;
  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guchar *pixel = cairo_image_surface_get_data (surface) +
                              y * cairo_image_surface_get_stride (surface) + 4 * x;

        if (pixel[0] == 0xff && pixel[1] == 0xff && pixel[2] == 0xff)
          continue;
        is_found = TRUE;
        box[0] = MIN (box[0], x);
        box[1] = MIN (box[1], y);
        box[2] = MAX (box[2], x + 1);
        box[3] = MAX (box[3], y + 1);
      }

  return is_found;
}

static cairo_t *
make_canvas (cairo_surface_t **surface)
{
  cairo_t *cr;

  *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 900, 60);
  cr = cairo_create (*surface);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);

  return cr;
}

/* A text stays within its line and width, except for letters that exceed them by a pixel. */
static void
test_draw (void)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  const GrindColor ink = { 0, 0, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      cairo_surface_t *surface;
      cairo_t *cr = make_canvas (&surface);
      int box[4];

      grind_typeface_draw (typeface, cr, texts[i], SIZE, FALSE, 20, 15, &ink);
      if (find_ink (surface, box))
        {
          g_assert_cmpint (box[0], >=, 19);
          g_assert_cmpint (box[2], <=, 21 + grind_typeface_get_width (typeface, texts[i], SIZE,
                                                                      FALSE) + 1);
        }
      else
        g_assert_cmpstr (texts[i], ==, "");
      if (g_str_is_ascii (texts[i]) && *texts[i] != '\0')
        {
          g_assert_cmpint (box[1], >=, 15);
          g_assert_cmpint (box[3], <=, 15 + grind_typeface_get_height (typeface, SIZE) + 1);
        }
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static void
test_halo (void)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  const GrindColor ink = { 0, 0, 0 };
  const GrindColor halo = { 1, 0, 0 };
  cairo_surface_t *surface;
  cairo_t *cr = make_canvas (&surface);
  int plain[4];
  int haloed[4];

  grind_typeface_draw (typeface, cr, "main", SIZE, TRUE, 20, 15, &ink);
  g_assert_true (find_ink (surface, plain));
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  grind_typeface_draw_on (typeface, cr, "main", SIZE, TRUE, 20, 15, &ink, &halo);
  g_assert_true (find_ink (surface, haloed));
  g_assert_cmpint (haloed[0], <, plain[0]);
  g_assert_cmpint (haloed[1], <, plain[1]);
  g_assert_cmpint (haloed[2], >, plain[2]);
  g_assert_cmpint (haloed[3], >, plain[3]);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The number at the start of an attribute's value in an element */
static double
get_number (const char *element,
            const char *name)
{
  g_autofree char *start = g_strdup_printf (" %s=\"", name);
  const char *found = strstr (element, start);

  g_assert_nonnull (found);

  return g_ascii_strtod (found + strlen (start), NULL);
}

/* Letters are recorded as text at their positions, instead of painted. */
static void
test_record (void)
{
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1.5);
  g_autoptr (GString) record = g_string_new (NULL);
  const GrindColor ink = { 0, 0, 1 };
  const GrindColor halo = { 1, 1, 1 };
  cairo_surface_t *surface;
  cairo_t *cr = make_canvas (&surface);
  int box[4];

  grind_typeface_set_record (typeface, record);
  cairo_translate (cr, 100, 10);
  cairo_scale (cr, 2, 2);
  grind_typeface_draw (typeface, cr, "main", SIZE, TRUE, 3, 4, &ink);
  g_assert_false (find_ink (surface, box));
  g_assert_cmpfloat (get_number (record->str, "x"), ==, 106);
  g_assert_cmpfloat (get_number (record->str, "y"), >, 18);
  g_assert_cmpfloat (get_number (record->str, "y"), <,
                     18 + 2 * grind_typeface_get_height (typeface, SIZE));
  g_assert_cmpfloat (get_number (record->str, "font-size"), ==, 2 * 1.5 * SIZE);
  g_assert_nonnull (strstr (record->str, " font-weight=\"bold\""));
  g_assert_nonnull (strstr (record->str, " fill=\"#0000ff\""));
  g_assert_null (strstr (record->str, "stroke"));
  g_assert_true (g_str_has_suffix (record->str, ">main</text>\n"));

  g_string_truncate (record, 0);
  grind_typeface_draw_on (typeface, cr, "f", SIZE, FALSE, 0, 0, &ink, &halo);
  g_assert_nonnull (strstr (record->str, " stroke=\"#ffffff\""));
  g_assert_null (strstr (record->str, "bold"));

  grind_typeface_set_record (typeface, NULL);
  grind_typeface_draw (typeface, cr, "main", SIZE, TRUE, 3, 4, &ink);
  g_assert_true (find_ink (surface, box));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* No name can end the element or make an unreadable file: XML 1.0 allows no control characters, not
 * even as references. */
static void
test_record_escapes (void)
{
  static const struct
  {
    const char *text;
    const char *expected;
  } cases[] = {
    { "operator<", ">operator&lt;</text>" },
    { "</text><script>", ">&lt;/text&gt;&lt;script&gt;</text>" },
    { "a & b", ">a &amp; b</text>" },
    { "\"quoted\" 'too'", ">&quot;quoted&quot; &apos;too&apos;</text>" },
    { "]]>", ">]]&gt;</text>" },
    { "\x01\x1b[31m", ">\xef\xbf\xbd\xef\xbf\xbd[31m</text>" },
    { "a\tb\nc", ">a\xef\xbf\xbd" "b\xef\xbf\xbd" "c</text>" },
    { "\x7f\xc2\x9f", ">\xef\xbf\xbd\xef\xbf\xbd</text>" },
    { "\xef\xbf\xbe\xef\xbf\xbf", ">\xef\xbf\xbd\xef\xbf\xbd</text>" },
    { "\xf0\x9f\x9a\x80 \xd7\xa9", ">\xf0\x9f\x9a\x80 \xd7\xa9</text>" },
  };
  g_autoptr (GrindTypeface) typeface = grind_typeface_new (NULL, 1);
  g_autoptr (GString) record = g_string_new (NULL);
  const GrindColor ink = { 0, 0, 0 };
  cairo_surface_t *surface;
  cairo_t *cr = make_canvas (&surface);

  grind_typeface_set_record (typeface, record);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_string_truncate (record, 0);
      grind_typeface_draw (typeface, cr, cases[i].text, SIZE, FALSE, 0, 0, &ink);
      if (strstr (record->str, cases[i].expected) == NULL)
        g_error ("%s instead of %s", record->str, cases[i].expected);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/typeface/width", test_width);
  g_test_add_func ("/typeface/scale", test_scale);
  g_test_add_func ("/typeface/fit", test_fit);
  g_test_add_func ("/typeface/long", test_long);
  g_test_add_func ("/typeface/draw", test_draw);
  g_test_add_func ("/typeface/halo", test_halo);
  g_test_add_func ("/typeface/record", test_record);
  g_test_add_func ("/typeface/record-escapes", test_record_escapes);

  return g_test_run ();
}
