/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-page.h"

#include <math.h>

#include "grind-picture-caption.h"
#include "grind-picture-legend.h"

/* px at scale 1 */
#define CAPTION_PADDING 8
#define LEAST_WIDTH     480   /* minimum width of a page with a caption and no given size */

#define FACT_SEPARATOR " · "
#define WORD_SEPARATOR " "

typedef struct
{
  char     *text;
  gboolean  is_title;
} Line;

struct _GrindPicturePage
{
  /* Owned */
  GrindPicture       *picture;
  GrindPictureLegend *key;      /* (nullable): below the picture */
  GArray             *lines;    /* of Line, below that */
  char               *title;

  /* Borrowed */
  GrindTypeface    *typeface;
  const GrindStyle *style;

  double         width;
  double         height;
  double         caption_height;
  double         factor;     /* the scale that fits the picture to the page */
};

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_free (line->text);
}

static double
get_line_height (GrindPicturePage *self)
{
  return ceil (grind_typeface_get_height (self->typeface, GRIND_LABEL_SIZE) * 1.2);
}

static gboolean
fits (GrindPicturePage *self,
      const char       *text,
      double            room)
{
  return grind_typeface_get_width (self->typeface, text, GRIND_LABEL_SIZE, FALSE) <= room;
}

/* Shortens the text if necessary. */
static void
add_line (GrindPicturePage *self,
          const char       *text,
          gboolean          is_title,
          double            room)
{
  Line line = { NULL, is_title };

  line.text = grind_typeface_fit (self->typeface, text, GRIND_LABEL_SIZE, is_title, room);
  if (line.text != NULL)
    g_array_append_val (self->lines, line);
}

/* Puts as many pieces on a line as fit. */
static void
add_wrapped (GrindPicturePage  *self,
             const char *const *pieces,
             guint              n_pieces,
             const char        *separator,
             double             room)
{
  g_autofree char *line = NULL;

  for (guint i = 0; i < n_pieces; i++)
    {
      g_autofree char *longer = NULL;

      if (line != NULL)
        longer = g_strconcat (line, separator, pieces[i], NULL);
      if (longer == NULL || !fits (self, longer, room))
        {
          if (line != NULL)
            add_line (self, line, FALSE, room);
          g_free (line);
          line = g_strdup (pieces[i]);
        }
      else
        {
          g_free (line);
          line = g_steal_pointer (&longer);
        }
    }
  if (line != NULL)
    add_line (self, line, FALSE, room);
}

static void
add_caption (GrindPicturePage *self,
             const char       *view,
             double            width)
{
  g_autoptr (GrindPictureCaption) caption = grind_picture_caption_new (self->picture, view);
  double room = width - 2 * CAPTION_PADDING;

  self->title = g_steal_pointer (&caption->title);
  add_line (self, self->title, TRUE, room);
  add_wrapped (self, (const char *const *) caption->facts->pdata, caption->facts->len,
               FACT_SEPARATOR, room);
  for (guint i = 0; i < caption->notes->len; i++)
    {
      g_auto (GStrv) words = g_strsplit (caption->notes->pdata[i], WORD_SEPARATOR, -1);

      add_wrapped (self, (const char *const *) words, g_strv_length (words), WORD_SEPARATOR, room);
    }
  self->key = grind_picture_legend_new (self->picture, self->typeface, room);
  self->caption_height = 2 * CAPTION_PADDING + grind_picture_legend_get_height (self->key) +
                         self->lines->len * get_line_height (self);
}

/* Shrinks the picture to a given size but never enlarges it. */
static void
set_size (GrindPicturePage *self,
          double            width,
          double            height)
{
  double picture_width, picture_height;

  grind_picture_get_size (self->picture, &picture_width, &picture_height);
  self->factor = MIN (1, self->width / MAX (picture_width, 1));
  if (height > 0)
    {
      if (self->caption_height > height / 2)
        {
          g_array_set_size (self->lines, 0);
          g_clear_pointer (&self->key, grind_picture_legend_free);
          self->caption_height = 0;
        }
      self->factor = MIN (self->factor, (height - self->caption_height) / MAX (picture_height, 1));
    }

  self->height = height > 0 ? height : picture_height * self->factor + self->caption_height;
}

static void
fill_ground (GrindPicturePage *self,
             cairo_t          *cr)
{
  const GrindColor *canvas = &self->style->canvas;

  cairo_set_source_rgb (cr, canvas->red, canvas->green, canvas->blue);
  cairo_paint (cr);
}

static void
paint_picture (GrindPicturePage    *self,
               cairo_t             *cr,
               const GrindEmphasis *emphasis)
{
  double width, height;

  grind_picture_get_size (self->picture, &width, &height);
  cairo_save (cr);
  cairo_translate (cr, MAX (0, (self->width - width * self->factor) / 2), 0);
  cairo_scale (cr, self->factor, self->factor);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  grind_picture_paint (self->picture, cr, self->typeface, self->style, emphasis);
  cairo_restore (cr);
}

static void
paint_caption (GrindPicturePage *self,
               cairo_t          *cr)
{
  double y = self->height - self->caption_height + CAPTION_PADDING;

  if (self->key != NULL)
    {
      cairo_save (cr);
      cairo_translate (cr, CAPTION_PADDING, y);
      grind_picture_legend_paint (self->key, cr, self->typeface, self->style);
      cairo_restore (cr);
      y += grind_picture_legend_get_height (self->key);
    }
  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      grind_typeface_draw (self->typeface, cr, line->text, GRIND_LABEL_SIZE, line->is_title,
                           CAPTION_PADDING, y,
                           line->is_title ? &self->style->text : &self->style->dim);
      y += get_line_height (self);
    }
}

/**
 * grind_picture_page_new:
 * @picture: a picture
 * @typeface: (transfer none): the typeface it was laid out with, or an equivalent one
 * @style: (transfer none): the colours
 * @view: (nullable): the kind of picture, such as "Call graph", translated; %NULL for no caption
 * @width: the width of the page in pixels at scale 1, or 0 for that of the contents
 * @height: the height of the page, likewise
 *
 * Lays out a page. The picture is scaled down to fit a given size; the caption is omitted if it
 * would take more than half of the height. May be called from any thread.
 *
 * Returns: (transfer full): the page
 */
GrindPicturePage *
grind_picture_page_new (GrindPicture     *picture,
                        GrindTypeface    *typeface,
                        const GrindStyle *style,
                        const char       *view,
                        double            width,
                        double            height)
{
  GrindPicturePage *self;
  double picture_width;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (typeface != NULL && style != NULL, NULL);
  g_return_val_if_fail (width >= 0 && height >= 0, NULL);

  grind_picture_get_size (picture, &picture_width, NULL);
  self = g_new0 (GrindPicturePage, 1);
  self->picture = g_object_ref (picture);
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_array_set_clear_func (self->lines, line_clear);
  self->typeface = typeface;
  self->style = style;
  self->width = width > 0 ? width : MAX (picture_width, view != NULL ? LEAST_WIDTH : 1);
  if (view != NULL)
    add_caption (self, view, self->width);
  set_size (self, width, height);

  return self;
}

/**
 * grind_picture_page_free:
 * @self: (transfer full): a page
 */
void
grind_picture_page_free (GrindPicturePage *self)
{
  g_return_if_fail (self != NULL);

  g_object_unref (self->picture);
  g_array_unref (self->lines);
  g_clear_pointer (&self->key, grind_picture_legend_free);
  g_free (self->title);
  g_free (self);
}

/**
 * grind_picture_page_get_size:
 * @self: a page
 * @width: (out): its width in pixels at scale 1
 * @height: (out): its height
 */
void
grind_picture_page_get_size (GrindPicturePage *self,
                             double           *width,
                             double           *height)
{
  g_return_if_fail (self != NULL);

  *width = self->width;
  *height = self->height;
}

/**
 * grind_picture_page_get_caption_height:
 * @self: a page
 *
 * Returns: the height of its caption
 */
double
grind_picture_page_get_caption_height (GrindPicturePage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->caption_height;
}

/**
 * grind_picture_page_get_title:
 * @self: a page
 *
 * Returns: (transfer none) (nullable): the title of the picture; %NULL if there is no caption
 */
const char *
grind_picture_page_get_title (GrindPicturePage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->title;
}

/**
 * grind_picture_page_paint:
 * @self: a page
 * @cr: the cairo context, with the origin in the upper left corner
 * @emphasis: (nullable): the items to emphasize
 *
 * Paints the background, the picture and the caption.
 */
void
grind_picture_page_paint (GrindPicturePage    *self,
                          cairo_t             *cr,
                          const GrindEmphasis *emphasis)
{
  g_return_if_fail (self != NULL && cr != NULL);

  fill_ground (self, cr);
  paint_picture (self, cr, emphasis);
  paint_caption (self, cr);
}
