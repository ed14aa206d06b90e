/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-colors.h"

#include <adwaita.h>

#include "grind-colors.h"
#include "grind-resource-file.h"

#define CARET_ALPHA    0.06f
#define CONTRAST_ALPHA 0.16f   /* the same with high contrast */

static GdkRGBA
from_rgb (guint32 rgb)
{
  GrindColor color = grind_color_from_rgb (rgb);

  return grind_colors_to_rgba (&color);
}

/**
 * grind_code_colors_get:
 * @colors: (out caller-allocates): the colours
 *
 * Gets the colours for the style that the window is shown in at the moment. Main thread only.
 */
void
grind_code_colors_get (GrindCodeColors *colors)
{
  const GrindStyle *style = grind_colors_get_style ();
  gboolean is_dark = style->is_dark;

  g_return_if_fail (colors != NULL);

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

static void
add_schemes (GtkSourceStyleSchemeManager *manager)
{
  static const char *const names[] = { "grindscope.xml", "grindscope-dark.xml",
                                       "grindscope-hc.xml", "grindscope-hc-dark.xml" };
  g_autofree char *folder = grind_resource_file_write ("schemes", names, G_N_ELEMENTS (names));

  gtk_source_style_scheme_manager_append_search_path (manager, folder);
}

static GtkSourceStyleScheme *
find_scheme (void)
{
  static gboolean is_added;
  static const char *const names[2][2] = { { "grindscope", "grindscope-hc" },
                                           { "grindscope-dark", "grindscope-hc-dark" } };
  GtkSourceStyleSchemeManager *manager = gtk_source_style_scheme_manager_get_default ();
  const GrindStyle *style = grind_colors_get_style ();
  GtkSourceStyleScheme *scheme;

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
  gtk_source_buffer_set_style_scheme (buffer, find_scheme ());
}

/**
 * grind_code_colors_follow:
 * @buffer: a buffer
 *
 * Gives the text of @buffer the colours of the style that the window is shown in, as long as
 * @buffer lives.
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
