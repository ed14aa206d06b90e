/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-colors.h"

#include <adwaita.h>

#include "ui/base/grind-colors.h"
#include "ui/base/gtk48/grind-resource-file.h"

#define CARET_ALPHA    0.06f
#define CONTRAST_ALPHA 0.16f   /* the same in high contrast */

static GdkRGBA
from_rgb (guint32 rgb)
{
  GrindColor color = grind_color_from_rgb (rgb);

  return grind_colors_to_rgba (&color);
}

/**
 * grind_code_colors_init:
 * @colors: (out caller-allocates): the colours
 * @style: a style
 *
 * Gets the colours for a style.
 */
void
grind_code_colors_init (GrindCodeColors  *colors,
                        const GrindStyle *style)
{
  gboolean is_dark;

  g_return_if_fail (colors != NULL);
  g_return_if_fail (style != NULL);

  is_dark = style->is_dark;
  colors->text = grind_colors_to_rgba (&style->text);
  colors->dim = grind_colors_to_rgba (&style->dim);
  colors->line = grind_colors_to_rgba (&style->line);
  colors->accent = grind_colors_to_rgba (&style->accent);
  colors->own = from_rgb (is_dark ? 0x1f2429 : 0xf3f8fd);
  colors->marked = from_rgb (is_dark ? 0x243f63 : 0xcde0f8);
  colors->call = from_rgb (is_dark ? 0x262a30 : 0xf4f6f9);
  colors->caret = colors->text;
  colors->caret.alpha = style->is_high_contrast ? CONTRAST_ALPHA : CARET_ALPHA;
}

/**
 * grind_code_colors_get:
 * @colors: (out caller-allocates): the colours
 *
 * Gets the colours for the current style of the window. Main thread only.
 */
void
grind_code_colors_get (GrindCodeColors *colors)
{
  g_return_if_fail (colors != NULL);

  grind_code_colors_init (colors, grind_colors_get_style ());
}

static void
add_schemes (GtkSourceStyleSchemeManager *manager)
{
  static const char *const names[] = { "grindscope.xml", "grindscope-dark.xml",
                                       "grindscope-hc.xml", "grindscope-hc-dark.xml" };
  g_autofree char *folder = grind_resource_file_write ("schemes", names, G_N_ELEMENTS (names));

  gtk_source_style_scheme_manager_append_search_path (manager, folder);
}

/* (nullable): The colour scheme of text in that style. Main thread only */
GtkSourceStyleScheme *
grind_code_colors_find_scheme (const GrindStyle *style)
{
  static gboolean is_added;
  static const char *const names[2][2] = { { "grindscope", "grindscope-hc" },
                                           { "grindscope-dark", "grindscope-hc-dark" } };
  GtkSourceStyleSchemeManager *manager = gtk_source_style_scheme_manager_get_default ();
  GtkSourceStyleScheme *scheme;

  g_return_val_if_fail (style != NULL, NULL);

  if (!is_added)
    add_schemes (manager);
  is_added = TRUE;
  scheme = gtk_source_style_scheme_manager_get_scheme (
             manager, names[style->is_dark][style->is_high_contrast]);

  return scheme != NULL
         ? scheme : gtk_source_style_scheme_manager_get_scheme (manager, style->is_dark
                                                                ? "Adwaita-dark" : "Adwaita");
}

static void
update_scheme (GtkSourceBuffer *buffer)
{
  gtk_source_buffer_set_style_scheme (buffer,
                                      grind_code_colors_find_scheme (grind_colors_get_style ()));
}

/**
 * grind_code_colors_follow:
 * @buffer: a buffer
 *
 * Keeps the text colours of @buffer in the current style of the window, for the lifetime of
 * @buffer.
 */
void
grind_code_colors_follow (GtkSourceBuffer *buffer)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  g_return_if_fail (GTK_SOURCE_IS_BUFFER (buffer));

  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (update_scheme), buffer,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (update_scheme), buffer,
                           G_CONNECT_SWAPPED);
  update_scheme (buffer);
}
