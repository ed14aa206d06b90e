/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the documented properties of the colours with the actual values. */
#include "config.h"

#include <math.h>

#include "draw/grind-style.h"

/* The documented values have one decimal, and some were rounded twice. */
#define ROUNDING 0.06

/* Text on any colour */
#define MIN_CONTRAST 4.5

/* Adjacent lines and areas */
#define MIN_AREA_CONTRAST 3.0

typedef enum
{
  NORMAL,
  PROTANOPIA,
  DEUTERANOPIA,
  TRITANOPIA,
  N_VISIONS
} Vision;

/* Linear light: of sRGB, or after the transformation to a kind of colour blindness */
typedef struct
{
  double channel[3];
} Light;

typedef struct
{
  double lightness;
  double a;
  double b;
} Lab;

/* At full severity; applied to linear sRGB */
static const double simulations[N_VISIONS][3][3] = {
  [NORMAL] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  [PROTANOPIA] = { { 0.152286, 1.052583, -0.204868 },
                   { 0.114503, 0.786281, 0.099216 },
                   { -0.003882, -0.048116, 1.051998 } },
  [DEUTERANOPIA] = { { 0.367322, 0.860646, -0.227968 },
                     { 0.280085, 0.672501, 0.047413 },
                     { -0.011820, 0.042940, 0.968881 } },
  [TRITANOPIA] = { { 1.255528, -0.076749, -0.178779 },
                   { -0.078411, 0.930809, 0.147602 },
                   { 0.004733, 0.691367, 0.303900 } },
};

static const double to_xyz[3][3] = {
  { 0.4124564, 0.3575761, 0.1804375 },
  { 0.2126729, 0.7151522, 0.0721750 },
  { 0.0193339, 0.1191920, 0.9503041 },
};

static const double white[3] = { 0.95047, 1, 1.08883 };

static double
decode (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static Light
multiply (const double matrix[3][3],
          Light        light)
{
  Light result = { { 0 } };

  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      result.channel[row] += matrix[row][column] * light.channel[column];

  return result;
}

static double
get_lab_part (double value)
{
  return value > 216.0 / 24389 ? cbrt (value) : (24389.0 / 27 * value + 16) / 116;
}

static Lab
see (const GrindColor *color,
     Vision            vision)
{
  Light light = { { decode (color->red), decode (color->green), decode (color->blue) } };
  Light xyz;
  double x, y, z;

  light = multiply (simulations[vision], light);
  for (guint i = 0; i < 3; i++)
    light.channel[i] = CLAMP (light.channel[i], 0, 1);
  xyz = multiply (to_xyz, light);
  x = get_lab_part (xyz.channel[0] / white[0]);
  y = get_lab_part (xyz.channel[1] / white[1]);
  z = get_lab_part (xyz.channel[2] / white[2]);

  return (Lab) { 116 * y - 16, 500 * (x - y), 200 * (y - z) };
}

static double
radians (double degrees)
{
  return degrees * G_PI / 180;
}

static double
get_hue (double a,
         double b)
{
  double hue = a == 0 && b == 0 ? 0 : atan2 (b, a) * 180 / G_PI;

  return hue < 0 ? hue + 360 : hue;
}

/* The difference and the mean of two hues in degrees; either chroma may be 0. */
static void
compare_hues (double    first,
              double    second,
              gboolean  is_grey,
              double   *difference,
              double   *mean)
{
  *difference = is_grey ? 0 : second - first;
  *mean = is_grey ? first + second : (first + second) / 2;
  if (!is_grey && fabs (second - first) > 180)
    {
      *difference += second > first ? -360 : 360;
      *mean += first + second < 360 ? 180 : -180;
    }
}

static double
get_seventh (double chroma)
{
  return sqrt (pow (chroma, 7) / (pow (chroma, 7) + pow (25, 7)));
}

/* CIEDE2000, all weights 1 */
static double
get_lab_distance (Lab first,
                  Lab second)
{
  double whole_chroma = (hypot (first.a, first.b) + hypot (second.a, second.b)) / 2;
  double grey = 0.5 * (1 - get_seventh (whole_chroma));
  double first_chroma = hypot (first.a * (1 + grey), first.b);
  double second_chroma = hypot (second.a * (1 + grey), second.b);
  double chroma = (first_chroma + second_chroma) / 2;
  double lightness = pow ((first.lightness + second.lightness) / 2 - 50, 2);
  double hue_difference, hue, weight, rotation, l, c, h;

  compare_hues (get_hue (first.a * (1 + grey), first.b), get_hue (second.a * (1 + grey), second.b),
                first_chroma * second_chroma == 0, &hue_difference, &hue);
  weight = 1 - 0.17 * cos (radians (hue - 30)) + 0.24 * cos (radians (2 * hue)) +
           0.32 * cos (radians (3 * hue + 6)) - 0.20 * cos (radians (4 * hue - 63));
  rotation = -sin (radians (60 * exp (-pow ((hue - 275) / 25, 2)))) * 2 * get_seventh (chroma);

  l = (second.lightness - first.lightness) / (1 + 0.015 * lightness / sqrt (20 + lightness));
  c = (second_chroma - first_chroma) / (1 + 0.045 * chroma);
  h = 2 * sqrt (first_chroma * second_chroma) * sin (radians (hue_difference / 2)) /
      (1 + 0.015 * chroma * weight);

  return sqrt (l * l + c * c + h * h + rotation * c * h);
}

static double
get_distance (GrindColor first,
              GrindColor second,
              Vision     vision)
{
  return get_lab_distance (see (&first, vision), see (&second, vision));
}

/* Published pairs, as the formula is easy to get wrong. */
static void
test_distance (void)
{
  static const struct
  {
    Lab    first;
    Lab    second;
    double distance;
  } pairs[] = {
    { { 50, 2.6772, -79.7751 }, { 50, 0, -82.7485 }, 2.0425 },
    { { 50, -1.3802, -84.2814 }, { 50, 0, -82.7485 }, 1.0000 },
    { { 50, 0, 0 }, { 50, -1, 2 }, 2.3669 },
    { { 50, 2.4900, -0.0010 }, { 50, -2.4900, 0.0011 }, 7.2195 },
    { { 50, 2.5, 0 }, { 73, 25, -18 }, 27.1492 },
    { { 60.2574, -34.0099, 36.2677 }, { 60.4626, -34.1751, 39.4387 }, 1.2644 },
    { { 2.0776, 0.0795, -1.1350 }, { 0.9033, -0.0636, -0.5514 }, 0.9082 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    g_assert_cmpfloat_with_epsilon (get_lab_distance (pairs[i].first, pairs[i].second),
                                    pairs[i].distance, 0.00006);
}

static void
test_color (void)
{
  GrindColor color = grind_color_from_rgb (0x336699);
  GrindColor black = grind_color_from_rgb (0);
  GrindColor all = grind_color_from_rgb (0xffffff);
  GrindColor mixed = grind_color_mix (&black, &all, 0.42);

  for (guint32 rgb = 0; rgb <= 0xffffff; rgb += 0x10101)
    {
      GrindColor grey = grind_color_from_rgb (rgb);

      g_assert_cmphex (grind_color_to_rgb (&grey), ==, rgb);
    }
  g_assert_cmphex (grind_color_to_rgb (&color), ==, 0x336699);
  g_assert_cmphex (grind_color_to_rgb (&mixed), ==, 0x949494);
  g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&black, &all), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&all, &color),
                                  grind_color_get_contrast (&color, &all), 1e-9);
}

/* Ink on each fill, in the order of the slots */
static void
test_fills (void)
{
  static const double expected[2][GRIND_N_COLOR_SLOTS + 1] = {
    { 12.3, 13.1, 8.3, 5.9, 13.7, 5.6, 10.2, 9.3, 8.4, 5.9, 6.2 },
    { 9.2, 7.7, 6.8, 5.1, 8.2, 4.9, 5.3, 12.9, 12.5, 12.1, 4.9 },
  };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
      {
        const GrindStyle *style = grind_style_get (is_dark, FALSE);
        const GrindStyle *high = grind_style_get (is_dark, TRUE);
        GrindColor fill = grind_style_get_fill (style, slot);
        GrindColor high_fill = grind_style_get_fill (high, slot);

        g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&style->ink, &fill),
                                        expected[is_dark][slot], ROUNDING);
        g_assert_cmpfloat (grind_color_get_contrast (&high->ink, &high_fill), >=,
                           grind_color_get_contrast (&style->ink, &fill));
        g_assert_cmphex (grind_color_to_rgb (&fill), ==, grind_color_to_rgb (&high_fill));
      }
}

static double
find_least_contrast (const GrindStyle *style,
                     double            part)
{
  double least = G_MAXDOUBLE;

  for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
    {
      GrindColor tint = grind_style_get_tint (style, slot, part);

      least = MIN (least, grind_color_get_contrast (&style->ink, &tint));
    }

  return least;
}

static void
test_tints (void)
{
  const GrindStyle *light = grind_style_get (FALSE, FALSE);
  const GrindStyle *dark = grind_style_get (TRUE, FALSE);
  GrindColor tint = grind_style_get_tint (light, 1, GRIND_TINT_PASSED);
  GrindColor whole = grind_style_get_tint (light, 1, 1);

  g_assert_cmpfloat_with_epsilon (find_least_contrast (light, GRIND_TINT_PASSED), 11.1, ROUNDING);
  g_assert_cmpfloat_with_epsilon (find_least_contrast (light, GRIND_TINT_CALLED), 8.0, ROUNDING);
  g_assert_cmpfloat_with_epsilon (find_least_contrast (dark, GRIND_TINT_PASSED), 10.3, ROUNDING);
  g_assert_cmpfloat_with_epsilon (find_least_contrast (dark, GRIND_TINT_CALLED), 7.2, ROUNDING);
  g_assert_cmphex (grind_color_to_rgb (&tint), ==, 0xe0f5ff);
  g_assert_cmphex (grind_color_to_rgb (&whole), ==, 0xb5e7fe);
}

/* In high contrast, a dimmed box keeps its colour only in the border. */
static void
test_tints_high_contrast (void)
{
  for (guint is_dark = 0; is_dark < 2; is_dark++)
    for (guint slot = 0; slot <= GRIND_N_COLOR_SLOTS; slot++)
      {
        const GrindStyle *style = grind_style_get (is_dark, TRUE);
        GrindColor tint = grind_style_get_tint (style, slot, GRIND_TINT_PASSED);
        GrindColor whole = grind_style_get_tint (style, slot, 1);
        GrindColor fill = grind_style_get_fill (style, slot);

        g_assert_cmphex (grind_color_to_rgb (&tint), ==, grind_color_to_rgb (&style->canvas));
        g_assert_cmphex (grind_color_to_rgb (&whole), ==, grind_color_to_rgb (&fill));
      }
}

/* Returns the smallest distance between any two of the first slots and the neutral one. */
static double
find_least_distance (const GrindStyle *style,
                     guint             n_slots,
                     Vision            vision)
{
  double least = G_MAXDOUBLE;

  for (guint first = 0; first <= n_slots; first++)
    for (guint second = first + 1; second <= n_slots; second++)
      least = MIN (least, get_distance (grind_style_get_fill (style, first),
                                        grind_style_get_fill (style, second), vision));

  return least;
}

static void
test_distances (void)
{
  static const double all[2][N_VISIONS] = {
    { 14.2, 10.9, 11.0, 10.6 }, { 14.7, 10.8, 10.9, 10.6 },
  };
  static const double few[2][N_VISIONS] = {
    { 15.2, 11.1, 13.0, 19.8 }, { 14.8, 11.3, 12.4, 13.4 },
  };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    for (guint vision = 0; vision < N_VISIONS; vision++)
      {
        const GrindStyle *style = grind_style_get (is_dark, FALSE);

        g_assert_cmpfloat_with_epsilon (find_least_distance (style, GRIND_N_COLOR_SLOTS, vision),
                                        all[is_dark][vision], ROUNDING);
        g_assert_cmpfloat_with_epsilon (find_least_distance (style, 3, vision),
                                        few[is_dark][vision], ROUNDING);
      }
}

static void
test_heat_contrast (void)
{
  static const double expected[2][GRIND_N_HEAT_STEPS] = {
    { 16.7, 15.3, 13.5, 11.6, 9.8, 8.2, 6.8, 5.6, 4.7 },
    { 15.6, 13.5, 10.5, 7.7, 5.7, 4.8, 6.2, 8.3, 11.0 },
  };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    for (guint step = 0; step < GRIND_N_HEAT_STEPS; step++)
      {
        GrindColor ink;
        GrindColor heat = grind_style_get_heat (grind_style_get (is_dark, FALSE), step, &ink);
        double contrast = grind_color_get_contrast (&ink, &heat);

        g_assert_cmpfloat_with_epsilon (contrast, expected[is_dark][step], ROUNDING);
        g_assert_cmpfloat (contrast, >=, MIN_CONTRAST);
        heat = grind_style_get_heat (grind_style_get (is_dark, TRUE), step, &ink);
        g_assert_cmpfloat (grind_color_get_contrast (&ink, &heat), >=, MIN_CONTRAST);
      }
}

/* Equal steps, in one direction for greyscale prints and every kind of vision */
static void
test_heat_steps (void)
{
  static const double bounds[2][2] = { { 6.0, 6.4 }, { 7.5, 7.8 } };
  static const double least_simulated[2] = { 4.4, 5.6 };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    {
      const GrindStyle *style = grind_style_get (is_dark, FALSE);
      double least = G_MAXDOUBLE;

      for (guint step = 1; step < GRIND_N_HEAT_STEPS; step++)
        {
          GrindColor colder = grind_style_get_heat (style, step - 1, NULL);
          GrindColor hotter = grind_style_get_heat (style, step, NULL);
          double distance = get_distance (colder, hotter, NORMAL);

          g_assert_cmpfloat (distance, >=, bounds[is_dark][0] - ROUNDING);
          g_assert_cmpfloat (distance, <=, bounds[is_dark][1] + ROUNDING);
          for (guint vision = 0; vision < N_VISIONS; vision++)
            {
              double more = see (&hotter, vision).lightness - see (&colder, vision).lightness;

              g_assert_cmpfloat (is_dark ? more : -more, >, 0);
              least = MIN (least, get_distance (colder, hotter, vision));
            }
        }
      g_assert_cmpfloat_with_epsilon (least, least_simulated[is_dark], ROUNDING);
    }
}

/* Changes are told apart from their opposites with any kind of vision, and have legible texts. */
static void
test_changes (void)
{
  static const double ends[2][N_VISIONS] = { { 46.9, 42.5, 47.9, 56.6 },
                                             { 42.5, 38.2, 42.6, 51.4 } };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    {
      const GrindStyle *style = grind_style_get (is_dark, FALSE);
      const guint last = GRIND_N_CHANGE_STEPS - 1;
      GrindColor ink;
      GrindColor less = grind_style_get_color (style, GRIND_COLOR_SCALE_CHANGE, 0, NULL);
      GrindColor more = grind_style_get_color (style, GRIND_COLOR_SCALE_CHANGE, last, NULL);

      for (guint vision = 0; vision < N_VISIONS; vision++)
        g_assert_cmpfloat_with_epsilon (get_distance (less, more, vision), ends[is_dark][vision],
                                        ROUNDING);
      for (guint step = 0; step <= last; step++)
        {
          GrindColor color = grind_style_get_color (style, GRIND_COLOR_SCALE_CHANGE, step, &ink);

          g_assert_cmpfloat (grind_color_get_contrast (&ink, &color), >=, MIN_CONTRAST);
        }
    }
}

static void
test_change_steps (void)
{
  static const struct
  {
    double points;
    guint  step;
  } cases[] = {
    { 0, 4 }, { NAN, 4 }, { 0.0099, 4 }, { -0.0099, 4 }, { 0.01, 5 }, { -0.01, 3 }, { 0.25, 6 },
    { -0.24, 3 }, { 1, 7 }, { -1, 1 }, { 4.99, 7 }, { 5, 8 }, { -5, 0 }, { INFINITY, 8 },
    { -INFINITY, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (grind_style_get_change_step (cases[i].points), ==, cases[i].step);
  for (guint step = 0; step < GRIND_N_CHANGE_STEPS; step++)
    g_assert_cmpuint (grind_style_get_change_step (grind_style_get_change_limit (step)), ==, step);
}

static void
test_heat_of_share (void)
{
  static const struct
  {
    double share;
    guint  step;
  } cases[] = {
    { 0, 0 }, { -0.5, 0 }, { NAN, 0 }, { 1e-300, 1 }, { 1 / 64.0, 1 }, { 1 / 64.0 + 1e-9, 2 },
    { 0.02, 2 }, { 4 / 64.0, 2 }, { 0.2, 4 }, { 0.25, 4 }, { 49 / 64.0 + 1e-9, 8 }, { 1, 8 },
    { 17, 8 }, { INFINITY, 8 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (grind_style_get_heat_step (cases[i].share), ==, cases[i].step);
}

/* Text on the canvas, and graphics without text */
static void
test_tokens (void)
{
  static const double expected[2][2] = { { 13.6, 6.2 }, { 14.9, 8.0 } };
  static const double bars[2] = { 3.1, 3.5 };

  for (guint is_dark = 0; is_dark < 2; is_dark++)
    {
      const GrindStyle *style = grind_style_get (is_dark, FALSE);

      g_assert_cmpint (style->is_dark, ==, is_dark);
      g_assert_false (style->is_high_contrast);
      g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&style->text, &style->canvas),
                                      expected[is_dark][0], ROUNDING);
      g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&style->dim, &style->canvas),
                                      expected[is_dark][1], ROUNDING);
      g_assert_cmpfloat_with_epsilon (grind_color_get_contrast (&style->bar_self,
                                                                &style->bar_passed),
                                      bars[is_dark], ROUNDING);
      g_assert_cmpfloat (grind_color_get_contrast (&style->accent, &style->canvas), >=,
                         MIN_AREA_CONTRAST);
      g_assert_cmpfloat (grind_color_get_contrast (&style->edge, &style->canvas), >=,
                         MIN_AREA_CONTRAST);
    }
}

/* Both kinds of jumps are visible on any background, and differ not only in their ends. */
static void
test_jumps (void)
{
  for (guint i = 0; i < 4; i++)
    {
      const GrindStyle *style = grind_style_get (i % 2, i / 2);

      g_assert_cmpfloat (grind_color_get_contrast (&style->jump, &style->canvas), >=,
                         MIN_CONTRAST);
      g_assert_cmpfloat (grind_color_get_contrast (&style->jump_conditional, &style->canvas), >=,
                         MIN_CONTRAST);
      g_assert_cmphex (grind_color_to_rgb (&style->jump), !=,
                       grind_color_to_rgb (&style->jump_conditional));
    }
}

static void
test_tokens_high_contrast (void)
{
  for (guint is_dark = 0; is_dark < 2; is_dark++)
    {
      const GrindStyle *style = grind_style_get (is_dark, TRUE);
      const GrindColor *strong[] = { &style->text, &style->dim, &style->line, &style->edge };

      g_assert_cmpint (style->is_dark, ==, is_dark);
      g_assert_true (style->is_high_contrast);
      for (guint i = 0; i < G_N_ELEMENTS (strong); i++)
        {
          g_assert_cmphex (grind_color_to_rgb (strong[i]), ==, grind_color_to_rgb (&style->text));
          g_assert_cmpfloat (grind_color_get_contrast (strong[i], &style->canvas), >, 15);
        }
      g_assert_cmpfloat (grind_color_get_contrast (&style->accent, &style->canvas), >=,
                         MIN_CONTRAST);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/style/distance", test_distance);
  g_test_add_func ("/style/color", test_color);
  g_test_add_func ("/style/fills", test_fills);
  g_test_add_func ("/style/tints", test_tints);
  g_test_add_func ("/style/tints-high-contrast", test_tints_high_contrast);
  g_test_add_func ("/style/distances", test_distances);
  g_test_add_func ("/style/heat-contrast", test_heat_contrast);
  g_test_add_func ("/style/heat-steps", test_heat_steps);
  g_test_add_func ("/style/heat-of-share", test_heat_of_share);
  g_test_add_func ("/style/changes", test_changes);
  g_test_add_func ("/style/change-steps", test_change_steps);
  g_test_add_func ("/style/tokens", test_tokens);
  g_test_add_func ("/style/jumps", test_jumps);
  g_test_add_func ("/style/tokens-high-contrast", test_tokens_high_contrast);

  return g_test_run ();
}
