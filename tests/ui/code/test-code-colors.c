/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code is readable on every background. */
#include "config.h"

#include "grind-test-window.h"
#include "ui/base/grind-colors.h"
#include "ui/code/grind-code-colors.h"

#define MIN_CONTRAST      4.5   /* of text */
#define MIN_AREA_CONTRAST 3.0   /* of lines */

static GrindColor
from_rgba (const GdkRGBA *rgba)
{
  return (GrindColor) { rgba->red, rgba->green, rgba->blue };
}

static GrindColor
lay_over (const GrindColor *ground,
          const GdkRGBA    *rgba)
{
  GrindColor color = from_rgba (rgba);

  return grind_color_mix (&color, ground, rgba->alpha);
}

/* All backgrounds of a line */
static guint
list_grounds (const GrindStyle *style,
              GrindColor       *grounds)
{
  GrindCodeColors colors;
  guint n = 0;

  grind_code_colors_init (&colors, style);
  grounds[n++] = style->canvas;
  grounds[n++] = from_rgba (&colors.own);
  grounds[n++] = from_rgba (&colors.marked);
  grounds[n++] = lay_over (&grounds[0], &colors.caret);
  grounds[n++] = lay_over (&grounds[1], &colors.caret);

  return n;
}

static void
check (const GrindStyle *style,
       const char       *what,
       const GrindColor *color,
       double            least)
{
  GrindColor grounds[8];
  guint n_grounds = list_grounds (style, grounds);

  for (guint i = 0; i < n_grounds; i++)
    {
      double contrast = grind_color_get_contrast (color, &grounds[i]);

      if (contrast < least)
        g_error ("%s, %06x on %06x in style %d%d: %.2f", what, grind_color_to_rgb (color),
                 grind_color_to_rgb (&grounds[i]), style->is_dark, style->is_high_contrast,
                 contrast);
    }
}

static gboolean
find_color (GtkSourceStyleScheme *scheme,
            const char           *name,
            const char           *property,
            GrindColor           *color)
{
  GtkSourceStyle *style = gtk_source_style_scheme_get_style (scheme, name);
  g_autofree char *text = NULL;
  GdkRGBA rgba;

  if (style == NULL)
    return FALSE;

  g_object_get (style, property, &text, NULL);
  if (text == NULL || !gdk_rgba_parse (&rgba, text))
    return FALSE;

  *color = from_rgba (&rgba);

  return TRUE;
}

static void
test_highlighting (void)
{
  static const char *const names[] = {
    "text", "line-numbers", "def:comment", "def:doc-comment-element", "def:shebang",
    "def:constant", "def:string", "def:special-char", "def:statement", "def:keyword", "def:type",
    "def:builtin", "def:function", "def:identifier", "def:preprocessor", "def:note",
  };

  for (guint i = 0; i < 4; i++)
    {
      const GrindStyle *style = grind_style_get (i & 1, i >> 1);
      GtkSourceStyleScheme *scheme = grind_code_colors_find_scheme (style);
      GrindColor color, ground;

      g_assert_true (g_str_has_prefix (gtk_source_style_scheme_get_id (scheme), "grindscope"));
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        {
          g_assert_true (find_color (scheme, names[k], "foreground", &color));
          check (style, names[k], &color, MIN_CONTRAST);
        }

      /* Search matches have their own colours. */
      g_assert_true (find_color (scheme, "search-match", "foreground", &color));
      g_assert_true (find_color (scheme, "search-match", "background", &ground));
      g_assert_cmpfloat (grind_color_get_contrast (&color, &ground), >=, MIN_CONTRAST);
    }
}

/* Line numbers, and the colours of jumps */
static void
test_gutters (void)
{
  for (guint i = 0; i < 4; i++)
    {
      const GrindStyle *style = grind_style_get (i & 1, i >> 1);

      check (style, "text", &style->text, MIN_CONTRAST);
      check (style, "dim", &style->dim, MIN_CONTRAST);
      check (style, "jump", &style->jump, MIN_AREA_CONTRAST);
      check (style, "conditional jump", &style->jump_conditional, MIN_AREA_CONTRAST);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/code-colors/highlighting", test_highlighting);
  g_test_add_func ("/code-colors/gutters", test_gutters);

  return g_test_run ();
}
