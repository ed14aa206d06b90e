/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-legend.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"

/* px at scale 1 */
#define SWATCH      10
#define SWATCH_GAP  6
#define ENTRY_GAP   16
#define LINE_FACTOR 1.4   /* of the height of a line of text */

#define NO_COLOR G_MAXUINT

/* A colour and its meaning. */
typedef struct
{
  char   *text;
  guint   color;   /* a slot or a step, or NO_COLOR for text only */
  double  x;
  double  y;
} Entry;

struct _GrindPictureLegend
{
  GArray   *entries;
  double    line_height;
  double    height;
  GrindColorScale scale;
};

static void
entry_clear (gpointer data)
{
  Entry *entry = data;

  g_free (entry->text);
}

/* Takes @text. */
static void
add (GrindPictureLegend *self,
     guint               color,
     char               *text)
{
  Entry entry = { text, color, 0, 0 };

  g_array_append_val (self->entries, entry);
}

/* Adds all steps, which are the same in every picture. */
static void
add_steps (GrindPictureLegend *self)
{
  gboolean is_change = self->scale == GRIND_COLOR_SCALE_CHANGE;
  guint n_steps = is_change ? GRIND_N_CHANGE_STEPS : GRIND_N_HEAT_STEPS;

  add (self, NO_COLOR, g_strdup (grind_picture_legend_get_title (self->scale)));
  for (guint step = is_change ? 0 : 1; step < n_steps; step++)
    if (is_change && step == GRIND_UNCHANGED_STEP)
      /* translators: a cost that is almost the same before and after */
      add (self, step, g_strdup (_("unchanged")));
    else
      add (self, step, grind_picture_legend_dup_step (self->scale, step));
}

static gboolean
has_color (const GrindSubject *subject,
           const GrindItem    *item)
{
  return item->kind != GRIND_ITEM_CALL && item->kind != GRIND_ITEM_HIDDEN &&
         item->node < grind_profile_get_n_functions (grind_graph_get_profile (subject->graph));
}

static void
find_slots (GrindPicture *picture,
            gboolean     *is_used)
{
  const GrindSubject *subject = grind_picture_get_subject (picture);

  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem item;

      grind_picture_get_item (picture, i, &item);
      if (has_color (subject, &item))
        is_used[grind_subject_get_slot (subject, item.node)] = TRUE;
    }
}

/* Adds only the slots in the picture. */
static void
add_slots (GrindPictureLegend *self,
           GrindPicture       *picture)
{
  const GrindColorMap *color_map = grind_picture_get_subject (picture)->color_map;
  gboolean is_used[GRIND_N_COLOR_SLOTS + 1] = { FALSE };

  find_slots (picture, is_used);
  for (guint slot = 1; slot <= GRIND_N_COLOR_SLOTS; slot++)
    {
      guint rank = is_used[slot] ? grind_color_map_find_slot (color_map, slot) : GRIND_NONE;

      if (rank != GRIND_NONE)
        add (self, slot, grind_color_map_dup_group_title (color_map, rank));
    }
  if (is_used[GRIND_COLOR_SLOT_OTHER])
    /* translators: functions that have no colour of their own */
    add (self, GRIND_COLOR_SLOT_OTHER, g_strdup (_("others")));
}

static double
get_text_start (const Entry *entry)
{
  return entry->color != NO_COLOR ? SWATCH + SWATCH_GAP : 0;
}

/* Places as many entries on a line as fit. */
static void
place (GrindPictureLegend *self,
       GrindTypeface      *typeface,
       double              width)
{
  double x = 0, y = 0;

  for (guint i = 0; i < self->entries->len; i++)
    {
      Entry *entry = &g_array_index (self->entries, Entry, i);
      double start = get_text_start (entry);
      char *fitting = grind_typeface_fit (typeface, entry->text, GRIND_LABEL_SIZE, FALSE,
                                          width - start);
      double needed;

      g_free (entry->text);
      entry->text = fitting != NULL ? fitting : g_strdup ("");
      needed = start + grind_typeface_get_width (typeface, entry->text, GRIND_LABEL_SIZE, FALSE);
      if (x > 0 && x + needed > width)
        {
          x = 0;
          y += self->line_height;
        }
      entry->x = x;
      entry->y = y;
      x += needed + ENTRY_GAP;
    }
  self->height = self->entries->len > 0 ? y + self->line_height : 0;
}

static void
paint_swatch (GrindPictureLegend *self,
              cairo_t            *cr,
              const GrindStyle   *style,
              const Entry        *entry)
{
  double y = entry->y + (self->line_height - SWATCH) / 2;
  GrindColor fill = grind_style_get_color (style, self->scale, entry->color, NULL);
  GrindColor ring = grind_color_mix (&style->text, &fill, 0.3);

  cairo_rectangle (cr, entry->x, y, SWATCH, SWATCH);
  cairo_set_source_rgb (cr, fill.red, fill.green, fill.blue);
  cairo_fill (cr);
  cairo_rectangle (cr, entry->x + 0.5, y + 0.5, SWATCH - 1, SWATCH - 1);
  cairo_set_source_rgb (cr, ring.red, ring.green, ring.blue);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/**
 * grind_picture_legend_get_title:
 * @scale: a scale with steps
 *
 * Returns: (transfer none): what grind_picture_legend_dup_step() tells. May be called from any
 *   thread
 */
const char *
grind_picture_legend_get_title (GrindColorScale scale)
{
  if (scale == GRIND_COLOR_SCALE_CHANGE)
    /* translators: before colours with the smallest change of each, "-5.00", "+0.25" */
    return _("Change in percent of the total before, from");

  /* translators: before colours with percentages */
  return _("Cost up to");
}

/**
 * grind_picture_legend_dup_step:
 * @scale: a scale with steps
 * @step: one of its steps
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): the largest share of the cost with the colour of @step, or its smallest
 *   change, with its sign
 */
char *
grind_picture_legend_dup_step (GrindColorScale scale,
                               guint           step)
{
  double part = step / (double) (GRIND_N_HEAT_STEPS - 1);
  g_autofree char *text = NULL;
  double limit;

  if (scale != GRIND_COLOR_SCALE_CHANGE)
    return grind_number_format_short_share (part * part);

  limit = grind_style_get_change_limit (step);
  text = grind_number_format_share_digits (limit / 100, GRIND_PERCENT_DIGITS);

  return g_strconcat (limit > 0 ? "+" : "", text, NULL);
}

/**
 * grind_picture_legend_new:
 * @picture: a picture
 * @typeface: the typeface to measure texts with
 * @width: the available width in pixels at scale 1
 *
 * Lays out the meaning of the colours in a picture: the groups in it, or the steps of cost. Takes
 * linear time in its items. May be called from any thread.
 *
 * Returns: (transfer full): the legend, which may be empty
 */
GrindPictureLegend *
grind_picture_legend_new (GrindPicture  *picture,
                          GrindTypeface *typeface,
                          double         width)
{
  GrindPictureLegend *self;
  const GrindColorMap *color_map;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (typeface != NULL, NULL);

  color_map = grind_picture_get_subject (picture)->color_map;
  self = g_new0 (GrindPictureLegend, 1);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (self->entries, entry_clear);
  self->line_height = ceil (grind_typeface_get_height (typeface, GRIND_LABEL_SIZE) * LINE_FACTOR);
  self->scale = grind_subject_get_scale (grind_picture_get_subject (picture));
  if (self->scale != GRIND_COLOR_SCALE_GROUPS)
    add_steps (self);
  else if (color_map != NULL)
    add_slots (self, picture);
  place (self, typeface, width);

  return self;
}

/**
 * grind_picture_legend_free:
 * @self: (transfer full): a legend
 */
void
grind_picture_legend_free (GrindPictureLegend *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->entries);
  g_free (self);
}

/**
 * grind_picture_legend_get_height:
 * @self: a legend
 *
 * Returns: its height in pixels at scale 1; 0 if it is empty
 */
double
grind_picture_legend_get_height (GrindPictureLegend *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->height;
}

/**
 * grind_picture_legend_paint:
 * @self: a legend
 * @cr: the cairo context, with the origin in the upper left corner
 * @typeface: the typeface it was laid out with
 * @style: the colours
 */
void
grind_picture_legend_paint (GrindPictureLegend *self,
                            cairo_t            *cr,
                            GrindTypeface      *typeface,
                            const GrindStyle   *style)
{
  double height = grind_typeface_get_height (typeface, GRIND_LABEL_SIZE);

  g_return_if_fail (self != NULL && cr != NULL);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = &g_array_index (self->entries, Entry, i);

      if (entry->color != NO_COLOR)
        paint_swatch (self, cr, style, entry);
      grind_typeface_draw (typeface, cr, entry->text, GRIND_LABEL_SIZE, FALSE,
                           entry->x + get_text_start (entry),
                           entry->y + (self->line_height - height) / 2, &style->dim);
    }
}
