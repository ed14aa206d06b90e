/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-typeface.h"

#include <string.h>

#include <pango/pangocairo.h>

#include "grind-snap.h"
#include "profile/grind-plain-text.h"

#define DEFAULT_FAMILY "Sans"
#define CODE_FAMILY    "Monospace"
#define ELLIPSIS       "\xe2\x80\xa6"   /* U+2026 */
#define ELLIPSIS_CHAR  0x2026
#define HALO           4                /* px */
#define MIN_PIXELS     2                /* smaller letters are not drawn */
#define MEASURED_SIZE  100              /* px: metrics are not hinted, so they scale */
#define N_KNOWN        128              /* characters with widths in an array */

struct _GrindTypeface
{
  PangoFontMap *map;
  PangoContext *context;
  PangoLayout  *layout;
  GString      *record;      /* (nullable): borrowed */
  GrindTypeface *code;       /* (nullable): for code, made when it is needed */
  char         *family;
  double        scale;
  double        height;      /* of a line, for a size of 1 */
  double        ascent;      /* likewise */
  double        known[2][N_KNOWN];   /* widths at size 1 by boldness; negative if unknown */
  GHashTable   *others[2];   /* likewise by character, as bits of a double */
};

static void
set_font (GrindTypeface *self,
          double         pixels,
          gboolean       is_bold)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_new ();

  pango_font_description_set_family_static (font, self->family);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size (font, pixels * PANGO_SCALE);
  pango_layout_set_font_description (self->layout, font);
}

static double
measure_char (GrindTypeface *self,
              gunichar       c,
              gboolean       is_bold)
{
  char text[7] = { 0 };
  PangoRectangle extents;

  g_unichar_to_utf8 (c, text);
  set_font (self, MEASURED_SIZE, is_bold);
  pango_layout_set_text (self->layout, text, -1);
  pango_layout_get_extents (self->layout, NULL, &extents);

  return extents.width / (double) PANGO_SCALE / MEASURED_SIZE;
}

static double
get_other_width (GrindTypeface *self,
                 gunichar       c,
                 gboolean       is_bold)
{
  double *width = g_hash_table_lookup (self->others[is_bold], GUINT_TO_POINTER (c));

  if (width == NULL)
    {
      width = g_new (double, 1);
      *width = measure_char (self, c, is_bold);
      g_hash_table_insert (self->others[is_bold], GUINT_TO_POINTER (c), width);
    }

  return *width;
}

/* The width at size 1. Ignores kerning, so a text may be a little narrower. */
static double
get_char_width (GrindTypeface *self,
                gunichar       c,
                gboolean       is_bold)
{
  if (!grind_plain_text_allows (c))
    c = GRIND_PLAIN_SUBSTITUTE;
  if (c >= N_KNOWN)
    return get_other_width (self, c, is_bold);
  if (self->known[is_bold][c] < 0)
    self->known[is_bold][c] = measure_char (self, c, is_bold);

  return self->known[is_bold][c];
}

static void
measure_line (GrindTypeface *self)
{
  PangoFontMetrics *metrics;

  set_font (self, MEASURED_SIZE, FALSE);
  metrics = pango_context_get_metrics (self->context,
                                       pango_layout_get_font_description (self->layout), NULL);
  self->ascent = pango_font_metrics_get_ascent (metrics) / (double) PANGO_SCALE / MEASURED_SIZE;
  self->height = self->ascent +
                 pango_font_metrics_get_descent (metrics) / (double) PANGO_SCALE / MEASURED_SIZE;
  pango_font_metrics_unref (metrics);
}

static gboolean
is_mark (gunichar c)
{
  return grind_plain_text_allows (c) && (g_unichar_ismark (c) || g_unichar_iszerowidth (c));
}

/* The end of the longest prefix of @text that fits into @room, never before a combining mark. */
static const char *
find_head_end (GrindTypeface *self,
               const char    *text,
               gboolean       is_bold,
               double         room)
{
  const char *end = text;
  double width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!is_mark (c))
        end = p;
      width += get_char_width (self, c, is_bold);
      if (width > room)
        return end;
    }

  return text + strlen (text);
}

static const char *
find_tail_start (GrindTypeface *self,
                 const char    *text,
                 const char    *first,
                 gboolean       is_bold,
                 double         room)
{
  const char *start = text + strlen (text);
  double width = 0;

  for (const char *p = start; p > first;)
    {
      p = g_utf8_prev_char (p);
      width += get_char_width (self, g_utf8_get_char (p), is_bold);
      if (width > room)
        break;
      if (!is_mark (g_utf8_get_char (p)))
        start = p;
    }

  return start;
}

static void
append_color (GString          *string,
              const GrindColor *color)
{
  g_string_append_printf (string, "#%06x", grind_color_to_rgb (color));
}

static void
append_number (GString *string,
               double   number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (string, g_ascii_formatd (buffer, sizeof buffer, "%.2f", number));
}

static void
set_layout (GrindTypeface *self,
            const char    *text,
            double         size,
            gboolean       is_bold)
{
  g_autofree char *plain = grind_plain_text_dup (text);

  set_font (self, size * self->scale, is_bold);
  pango_layout_set_text (self->layout, plain, -1);
}

static void
move_to (GrindTypeface *self,
         cairo_t       *cr,
         double         size,
         double         x,
         double         y)
{
  cairo_move_to (cr, x, y + self->ascent * size * self->scale -
                        pango_layout_get_baseline (self->layout) / (double) PANGO_SCALE);
}

/* Fixes the length of the text, as the viewer of the file may have other fonts. */
static void
append_length (GrindTypeface *self,
               const char    *text,
               double         size,
               gboolean       is_bold,
               double         factor)
{
  PangoRectangle extents;

  set_layout (self, text, size, is_bold);
  pango_layout_get_extents (self->layout, NULL, &extents);
  if (extents.width <= 0)
    return;

  g_string_append (self->record, "\" lengthAdjust=\"spacingAndGlyphs\" textLength=\"");
  append_number (self->record, extents.width / (double) PANGO_SCALE * factor);
}

/* Writes a text element for an SVG file. */
static void
record_text (GrindTypeface    *self,
             cairo_t          *cr,
             const char       *text,
             double            size,
             gboolean          is_bold,
             double            x,
             double            y,
             const GrindColor *color,
             const GrindColor *halo)
{
  g_autofree char *escaped = grind_plain_text_dup_xml (text);
  double width = 1;
  double none = 0;

  y += self->ascent * size * self->scale;
  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &width, &none);

  g_string_append (self->record, "<text x=\"");
  append_number (self->record, x);
  g_string_append (self->record, "\" y=\"");
  append_number (self->record, y);
  g_string_append (self->record, "\" font-size=\"");
  append_number (self->record, size * self->scale * width);
  g_string_append (self->record, is_bold ? "\" font-weight=\"bold\" fill=\"" : "\" fill=\"");
  append_color (self->record, color);
  if (halo != NULL)
    {
      g_string_append (self->record, "\" paint-order=\"stroke\" stroke-width=\"");
      append_number (self->record, HALO * self->scale * width);
      g_string_append (self->record, "\" stroke-linejoin=\"round\" stroke=\"");
      append_color (self->record, halo);
    }
  append_length (self, text, size, is_bold, width);
  g_string_append_printf (self->record, "\" xml:space=\"preserve\">%s</text>\n", escaped);
}

static void
draw_halo (GrindTypeface    *self,
           cairo_t          *cr,
           const GrindColor *halo)
{
  double x, y;

  cairo_save (cr);
  cairo_get_current_point (cr, &x, &y);
  pango_cairo_layout_path (cr, self->layout);
  cairo_set_source_rgb (cr, halo->red, halo->green, halo->blue);
  cairo_set_line_width (cr, HALO * self->scale);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  cairo_restore (cr);
  cairo_move_to (cr, x, y);
}

/**
 * grind_typeface_new:
 * @family: (nullable): a font family, or %NULL for the default sans-serif one
 * @scale: the factor of sizes, the user's text scale
 *
 * Returns: (transfer full): a typeface, for use by one thread at a time
 */
GrindTypeface *
grind_typeface_new (const char *family,
                    double      scale)
{
  GrindTypeface *self = g_new0 (GrindTypeface, 1);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);

  self->family = g_strdup (family != NULL ? family : DEFAULT_FAMILY);
  self->scale = scale;
  self->map = pango_cairo_font_map_new ();
  self->context = pango_font_map_create_context (self->map);
  pango_cairo_context_set_font_options (self->context, options);
  pango_context_set_round_glyph_positions (self->context, FALSE);
  self->layout = pango_layout_new (self->context);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      self->others[i] = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      for (guint c = 0; c < N_KNOWN; c++)
        self->known[i][c] = -1;
    }
  measure_line (self);
  cairo_font_options_destroy (options);

  return self;
}

/**
 * grind_typeface_free:
 * @self: (transfer full): a typeface
 */
void
grind_typeface_free (GrindTypeface *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->code, grind_typeface_free);
  for (guint i = 0; i < 2; i++)
    g_hash_table_unref (self->others[i]);
  g_object_unref (self->layout);
  g_object_unref (self->context);
  g_object_unref (self->map);
  g_free (self->family);
  g_free (self);
}

/**
 * grind_typeface_get_scale:
 * @self: a typeface
 *
 * Returns: the factor of sizes
 */
double
grind_typeface_get_scale (GrindTypeface *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->scale;
}

/**
 * grind_typeface_get_family:
 * @self: a typeface
 *
 * Returns: (transfer none): its font family
 */
const char *
grind_typeface_get_family (GrindTypeface *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->family;
}

/**
 * grind_typeface_set_record:
 * @self: a typeface
 * @record: (nullable) (transfer none): the string to append SVG text elements to, in device units,
 *   instead of drawing texts; %NULL to draw them
 *
 * cairo writes glyph outlines into SVG; this keeps the texts.
 */
void
grind_typeface_set_record (GrindTypeface *self,
                           GString       *record)
{
  g_return_if_fail (self != NULL);

  self->record = record;
  if (self->code != NULL)
    self->code->record = record;
}

/**
 * grind_typeface_get_code:
 * @self: a typeface
 *
 * Returns: (transfer none): the monospaced typeface of the same scale, for code
 */
GrindTypeface *
grind_typeface_get_code (GrindTypeface *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->code == NULL)
    {
      self->code = grind_typeface_new (CODE_FAMILY, self->scale);
      self->code->record = self->record;
    }

  return self->code;
}

/**
 * grind_typeface_get_width:
 * @self: a typeface
 * @text: a line of text
 * @size: its size, before scaling
 * @is_bold: whether it is bold
 *
 * Returns: the space it takes, in pixels at scale 1; at least its width, and within a few per mille
 *   of it. Takes linear time in the length of the text, and is cheap
 */
double
grind_typeface_get_width (GrindTypeface *self,
                          const char    *text,
                          double         size,
                          gboolean       is_bold)
{
  double width = 0;

  g_return_val_if_fail (self != NULL && text != NULL, 0);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += get_char_width (self, g_utf8_get_char (p), is_bold != FALSE);

  return width * size * self->scale;
}

/**
 * grind_typeface_get_height:
 * @self: a typeface
 * @size: a size, before scaling
 *
 * Returns: the height of a line in pixels at scale 1
 */
double
grind_typeface_get_height (GrindTypeface *self,
                           double         size)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->height * size * self->scale;
}

/**
 * grind_typeface_fit:
 * @self: a typeface
 * @text: a line of text
 * @size: its size, before scaling
 * @is_bold: whether it is bold
 * @room: the maximum width in pixels at scale 1
 *
 * Shortens a text in the middle if necessary.
 *
 * Returns: (transfer full) (nullable): the text; %NULL if no letter fits on either side of the
 *   ellipsis
 */
char *
grind_typeface_fit (GrindTypeface *self,
                    const char    *text,
                    double         size,
                    gboolean       is_bold,
                    double         room)
{
  double free;
  const char *head;
  const char *tail;

  g_return_val_if_fail (self != NULL && text != NULL, NULL);

  if (grind_typeface_get_width (self, text, size, is_bold) <= room)
    return g_strdup (text);

  free = room / size / self->scale - get_char_width (self, ELLIPSIS_CHAR, is_bold != FALSE);
  head = find_head_end (self, text, is_bold != FALSE, free / 2);
  tail = find_tail_start (self, text, head, is_bold != FALSE, free / 2);
  if (head == text || *tail == '\0')
    return NULL;

  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) (head - text), text, tail);
}

/* Whether letters are too small to be recognized as text, as in an overview */
static gboolean
is_illegible (GrindTypeface *self,
          cairo_t       *cr,
          double         size)
{
  GrindSnap snap;

  if (!(grind_snap_get_pixels (cr) > 0))
    return FALSE;

  grind_snap_init (&snap, cr);

  return size * self->scale * snap.scale_y < MIN_PIXELS;
}

/**
 * grind_typeface_draw:
 * @self: a typeface
 * @cr: the cairo context
 * @text: a line of text
 * @size: its size, before scaling
 * @is_bold: whether it is bold
 * @x: its left edge
 * @y: the upper edge of its line, with the height from grind_typeface_get_height()
 * @color: its colour
 *
 * Draws a text.
 */
void
grind_typeface_draw (GrindTypeface    *self,
                     cairo_t          *cr,
                     const char       *text,
                     double            size,
                     gboolean          is_bold,
                     double            x,
                     double            y,
                     const GrindColor *color)
{
  grind_typeface_draw_on (self, cr, text, size, is_bold, x, y, color, NULL);
}

/**
 * grind_typeface_draw_on:
 * @self: a typeface
 * @cr: the cairo context
 * @text: a line of text
 * @size: its size, before scaling
 * @is_bold: whether it is bold
 * @x: its left edge
 * @y: the upper edge of its line
 * @color: its colour
 * @halo: (nullable): the colour around the letters
 *
 * Draws a text that is legible on top of lines. Letters smaller than two pixels are not drawn.
 */
void
grind_typeface_draw_on (GrindTypeface    *self,
                        cairo_t          *cr,
                        const char       *text,
                        double            size,
                        gboolean          is_bold,
                        double            x,
                        double            y,
                        const GrindColor *color,
                        const GrindColor *halo)
{
  g_return_if_fail (self != NULL && text != NULL);

  if (self->record != NULL)
    {
      record_text (self, cr, text, size, is_bold, x, y, color, halo);
      return;
    }
  if (is_illegible (self, cr, size))
    return;

  set_layout (self, text, size, is_bold);
  move_to (self, cr, size, x, y);
  if (halo != NULL)
    draw_halo (self, cr, halo);
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  pango_cairo_show_layout (cr, self->layout);
}
