/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-versions.h"

#include <glib/gi18n-lib.h>
#include <pango/pangocairo.h>
#include <zlib.h>

#if HAVE_LZMA
#include <lzma.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#endif

#include "layout/grind-dot-run.h"
#include "source/binary/grind-objinfo.h"

static void
add_glib (GString *text)
{
  g_autofree char *running = g_strdup_printf ("%u.%u.%u", glib_major_version, glib_minor_version,
                                              glib_micro_version);
  g_autofree char *compiled = g_strdup_printf ("%d.%d.%d", GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION,
                                               GLIB_MICRO_VERSION);

  grind_versions_add (text, "GLib", running, compiled);
}

/* Adds a line of the helper's output, see grind_objinfo_dup_versions(). */
static void
add_helper_line (GString    *text,
                 const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, "\t", 3);
  guint n_words = g_strv_length (words);

  if (n_words == 0)
    return;

  grind_versions_add (text, words[0], n_words > 1 ? words[1] : NULL,
                      n_words > 2 ? words[2] : NULL);
}

static void
add_helper (GString      *text,
            GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *versions = grind_objinfo_dup_versions (cancellable, &error);
  g_auto (GStrv) lines = NULL;

  if (versions == NULL)
    {
      g_string_append_printf (text, "  grindscope-objinfo: %s\n", error->message);
      return;
    }

  lines = g_strsplit (versions, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    add_helper_line (text, lines[i]);
}

static void
add_graphviz (GString      *text,
              GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *version = grind_dot_dup_version (cancellable, &error);

  if (version != NULL)
    g_string_append_printf (text, "  Graphviz %s\n", version);
  else
    g_string_append_printf (text, "  Graphviz: %s\n", error->message);
}

/**
 * grind_versions_add:
 * @text: a text
 * @name: a library
 * @running: (nullable): the version at run time, empty if unknown, %NULL if support is not built in
 * @compiled: (nullable): the version at build time, if known
 *
 * Adds a line about a library. May be called from any thread.
 */
void
grind_versions_add (GString    *text,
                    const char *name,
                    const char *running,
                    const char *compiled)
{
  g_return_if_fail (text != NULL);
  g_return_if_fail (name != NULL);

  if (running == NULL)
    g_string_append_printf (text, _("  %s: not built in\n"), name);
  else if (compiled == NULL)
    g_string_append_printf (text, _("  %s: built in\n"), name);
  else
    /* translators: a library, its version at run time, and its version at build time */
    g_string_append_printf (text, _("  %s %s, built with %s\n"), name, running, compiled);
}

/**
 * grind_versions_add_libraries:
 * @text: a text
 *
 * Adds the libraries that all programs link to. May be called from any thread.
 */
void
grind_versions_add_libraries (GString *text)
{
  g_return_if_fail (text != NULL);

  add_glib (text);
  grind_versions_add (text, "cairo", cairo_version_string (), CAIRO_VERSION_STRING);
  grind_versions_add (text, "Pango", pango_version_string (), PANGO_VERSION_STRING);
  grind_versions_add (text, "zlib", zlibVersion (), ZLIB_VERSION);
#if HAVE_LZMA
  grind_versions_add (text, "xz", lzma_version_string (), LZMA_VERSION_STRING);
#else
  grind_versions_add (text, "xz", NULL, NULL);
#endif
#if HAVE_ZSTD
  grind_versions_add (text, "zstd", ZSTD_versionString (), ZSTD_VERSION_STRING);
#else
  grind_versions_add (text, "zstd", NULL, NULL);
#endif
}

/**
 * grind_versions_add_programs:
 * @text: a text
 * @cancellable: (nullable): a cancellable
 *
 * Adds the libraries of the helper, and Graphviz, which lays out graphs if installed. Both run as
 * child processes that this blocks on: do not call it in the main thread of a window.
 */
void
grind_versions_add_programs (GString      *text,
                             GCancellable *cancellable)
{
  g_return_if_fail (text != NULL);

  add_helper (text, cancellable);
  add_graphviz (text, cancellable);
}
