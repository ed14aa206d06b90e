/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours that both widgets and pictures draw are the same in both. */
#include "config.h"

#include <string.h>

#include "draw/grind-style.h"
#include "ui/base/grind-colors.h"

/* The value of a colour in a style sheet of the window */
static guint32
read_color (const char *sheet,
            const char *name)
{
  g_autofree char *start = g_strdup_printf ("@define-color %s #", name);
  const char *found = strstr (sheet, start);

  if (found == NULL)
    g_error ("no colour %s", name);

  return g_ascii_strtoull (found + strlen (start), NULL, 16);
}

static void
check_sheet (const char       *file,
             const GrindStyle *style)
{
  const struct
  {
    const char       *name;
    const GrindColor *color;
  } colors[] = {
    { "grind_dim_color", &style->dim },
    { "grind_row_line_color", &style->line },
    { "grind_bar_inclusive_color", &style->bar_passed },
    { "grind_bar_self_color", &style->bar_self },
    { "grind_bar_track_color", &style->bar_track },
  };
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "src", "ui", file, NULL);
  g_autofree char *sheet = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &sheet, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    g_assert_cmphex (read_color (sheet, colors[i].name), ==, grind_color_to_rgb (colors[i].color));
}

static void
test_sheets (void)
{
  check_sheet ("style.css", grind_style_get (FALSE, FALSE));
  check_sheet ("style-dark.css", grind_style_get (TRUE, FALSE));
}

static void
test_rgba (void)
{
  const GrindStyle *style = grind_style_get (TRUE, FALSE);
  const GrindColor color = { 0.2, 0.4, 1 };
  GdkRGBA rgba = grind_colors_to_rgba (&color);
  GdkRGBA fill = grind_colors_get_fill (style, 3);

  g_assert_true (gdk_rgba_equal (&rgba, &(GdkRGBA) { 0.2f, 0.4f, 1, 1 }));
  g_assert_true (gdk_rgba_equal (&fill, &(GdkRGBA) { 0x65 / 255.f, 0x65 / 255.f, 0xb7 / 255.f,
                                                     1 }));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/colors/sheets", test_sheets);
  g_test_add_func ("/colors/rgba", test_rgba);

  return g_test_run ();
}
