/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-style.h"

#include <math.h>

/* By slot: the fill in the light and in the dark style, with equal distances also for colour-blind
 * users. */
static const guint32 fills[2][GRIND_N_COLOR_SLOTS + 1] = {
  { 0xd9d9d9, 0xb5e7fe, 0xefa26e, 0x7990f4, 0xfce56b, 0xde6d9c, 0x47dea7, 0xbcb5ff, 0xd0a9c7,
    0xba8c7d, 0x9ba003 },
  { 0x484848, 0x285778, 0x775242, 0x6565b7, 0x575001, 0xb54f6c, 0x007968, 0x391f75, 0x442b46,
    0x5d241f, 0x5c7b17 },
};

/* Equidistant steps; hot is dark in the light style and light in the dark one. */
static const guint32 heats[2][GRIND_N_HEAT_STEPS] = {
  { 0xfdfaf1, 0xfaf0d8, 0xf6e0bb, 0xf2cd9d, 0xeeb880, 0xeaa266, 0xe58c4f, 0xdf763b, 0xd8602a },
  { 0x29221f, 0x3d2a20, 0x583826, 0x73492d, 0x8d5b34, 0xa46c3a, 0xbc7f40, 0xd79548, 0xf3ae51 },
};

/* From much less to much more cost; told apart with any colour blindness. */
static const guint32 changes[2][GRIND_N_CHANGE_STEPS] = {
  { 0x16a2c1, 0x62b7ce, 0x94cbdc, 0xc2dfe8, 0xf2f2f2, 0xf2d6c2, 0xeebb96, 0xe8a068, 0xe08533 },
  { 0x197d99, 0x27697d, 0x2c5562, 0x2e4148, 0x2e2e2e, 0x4d392d, 0x6b452d, 0x8a502b, 0xa95c27 },
};

/* Points: the smallest change of each step in either direction. The same in all pictures. */
static const double change_limits[] = { 0, 0.01, 0.25, 1, 5 };

/* In the dark style, the ink is dark from this heat step on. */
#define FIRST_BRIGHT_STEP 5

#define RGB(rgb) \
  { ((rgb) >> 16 & 0xff) / 255.0, ((rgb) >> 8 & 0xff) / 255.0, ((rgb) & 0xff) / 255.0 }

/* By darkness, and whether contrast is high */
static const GrindStyle styles[2][2] = {
  {
    { FALSE, FALSE, .canvas = RGB (0xffffff), .text = RGB (0x2e2e2e), .dim = RGB (0x616161),
      .line = RGB (0xececec), .accent = RGB (0x3584e4), .edge = RGB (0x8a8f96),
      .bar_passed = RGB (0xc2cbd6), .bar_self = RGB (0x5d7188), .bar_track = RGB (0xf0f0f0),
      .ink = RGB (0x1a1a1a), .jump = RGB (0x4a6d94), .jump_conditional = RGB (0x9a5b00) },
    { FALSE, TRUE, .canvas = RGB (0xffffff), .text = RGB (0x000000), .dim = RGB (0x000000),
      .line = RGB (0x000000), .accent = RGB (0x1b5bb1), .edge = RGB (0x000000),
      .bar_passed = RGB (0xc2cbd6), .bar_self = RGB (0x5d7188), .bar_track = RGB (0xffffff),
      .ink = RGB (0x000000), .jump = RGB (0x1c3f66), .jump_conditional = RGB (0x6b3f00) },
  },
  {
    { TRUE, FALSE, .canvas = RGB (0x1e1e1e), .text = RGB (0xf2f2f2), .dim = RGB (0xb3b3b3),
      .line = RGB (0x2b2b2b), .accent = RGB (0x3584e4), .edge = RGB (0x848b94),
      .bar_passed = RGB (0x4a5563), .bar_self = RGB (0x9db2cb), .bar_track = RGB (0x2a2a2a),
      .ink = RGB (0xffffff), .jump = RGB (0x87aedb), .jump_conditional = RGB (0xe0a95e) },
    { TRUE, TRUE, .canvas = RGB (0x1e1e1e), .text = RGB (0xffffff), .dim = RGB (0xffffff),
      .line = RGB (0xffffff), .accent = RGB (0x78aeed), .edge = RGB (0xffffff),
      .bar_passed = RGB (0x4a5563), .bar_self = RGB (0x9db2cb), .bar_track = RGB (0x1e1e1e),
      .ink = RGB (0xffffff), .jump = RGB (0xb4d2f5), .jump_conditional = RGB (0xffcf8f) },
  },
};

/**
 * grind_style_get:
 * @is_dark: whether the background is dark
 * @is_high_contrast: whether to use high contrast
 *
 * Returns: (transfer none): the style, never freed. May be called from any thread
 */
const GrindStyle *
grind_style_get (gboolean is_dark,
                 gboolean is_high_contrast)
{
  return &styles[is_dark != FALSE][is_high_contrast != FALSE];
}

/**
 * grind_style_get_fill:
 * @self: a style
 * @slot: a slot, or %GRIND_COLOR_SLOT_OTHER
 *
 * Returns: the colour of boxes with self cost. May be called from any thread
 */
GrindColor
grind_style_get_fill (const GrindStyle *self,
                      guint             slot)
{
  g_return_val_if_fail (self != NULL, (GrindColor) { 0 });
  g_return_val_if_fail (slot <= GRIND_N_COLOR_SLOTS, self->canvas);

  return grind_color_from_rgb (fills[self->is_dark][slot]);
}

/**
 * grind_style_get_tint:
 * @self: a style
 * @slot: a slot, or %GRIND_COLOR_SLOT_OTHER
 * @part: the share of the colour, such as %GRIND_TINT_PASSED
 *
 * Returns: the colour of pale boxes: the fill mixed with the canvas; with high contrast the canvas
 *   alone, for a border in the fill colour. May be called from any thread
 */
GrindColor
grind_style_get_tint (const GrindStyle *self,
                      guint             slot,
                      double            part)
{
  GrindColor fill = grind_style_get_fill (self, slot);

  g_return_val_if_fail (self != NULL, fill);

  return self->is_high_contrast && part < 1 ? self->canvas
                                            : grind_color_mix (&fill, &self->canvas, part);
}

/**
 * grind_style_get_heat_step:
 * @share: a share, 1 for all
 *
 * Returns: the step of the heat scale for @share; 0 for no heat. May be called from any thread
 */
guint
grind_style_get_heat_step (double share)
{
  if (!(share > 0))
    return 0;

  return CLAMP (ceil ((GRIND_N_HEAT_STEPS - 1) * sqrt (share)), 1, GRIND_N_HEAT_STEPS - 1);
}

/**
 * grind_style_get_heat:
 * @self: a style
 * @step: a step of the heat scale
 * @ink: (out) (optional): the colour of text on it
 *
 * Returns: the colour of the step. May be called from any thread
 */
GrindColor
grind_style_get_heat (const GrindStyle *self,
                      guint             step,
                      GrindColor       *ink)
{
  g_return_val_if_fail (self != NULL, (GrindColor) { 0 });
  g_return_val_if_fail (step < GRIND_N_HEAT_STEPS, self->canvas);

  if (ink != NULL)
    *ink = self->is_dark && step >= FIRST_BRIGHT_STEP ? grind_color_from_rgb (0x000000) : self->ink;

  return grind_color_from_rgb (heats[self->is_dark][step]);
}

/**
 * grind_style_get_change_step:
 * @points: a change in percent of the total before
 *
 * Returns: its step on the scale of changes; %GRIND_UNCHANGED_STEP for a tiny or unknown one. May
 *   be called from any thread
 */
guint
grind_style_get_change_step (double points)
{
  guint step = 0;

  while (step + 1 < G_N_ELEMENTS (change_limits) && fabs (points) >= change_limits[step + 1])
    step++;

  return points < 0 ? GRIND_UNCHANGED_STEP - step : GRIND_UNCHANGED_STEP + step;
}

/**
 * grind_style_get_change_limit:
 * @step: a step of the scale of changes
 *
 * Returns: the smallest change of that step in percent of the total before, negative for less; 0
 *   for %GRIND_UNCHANGED_STEP. May be called from any thread
 */
double
grind_style_get_change_limit (guint step)
{
  g_return_val_if_fail (step < GRIND_N_CHANGE_STEPS, 0);

  return step < GRIND_UNCHANGED_STEP ? -change_limits[GRIND_UNCHANGED_STEP - step]
                                     : change_limits[step - GRIND_UNCHANGED_STEP];
}

/**
 * grind_style_get_color:
 * @self: a style
 * @scale: what @number means
 * @number: a slot or a step
 * @ink: (out) (optional): the colour of text on it
 *
 * Returns: the colour. May be called from any thread
 */
GrindColor
grind_style_get_color (const GrindStyle *self,
                       GrindColorScale   scale,
                       guint             number,
                       GrindColor       *ink)
{
  g_return_val_if_fail (self != NULL, (GrindColor) { 0 });

  if (scale == GRIND_COLOR_SCALE_HEAT)
    return grind_style_get_heat (self, number, ink);
  if (ink != NULL)
    *ink = self->ink;
  if (scale == GRIND_COLOR_SCALE_GROUPS)
    return grind_style_get_fill (self, number);

  g_return_val_if_fail (number < GRIND_N_CHANGE_STEPS, self->canvas);

  return grind_color_from_rgb (changes[self->is_dark][number]);
}
