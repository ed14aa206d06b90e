/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-version.h"

#include <glib/gi18n.h>
#include <zlib.h>

#if HAVE_LZMA
#include <lzma.h>
#endif
#if HAVE_ZSTD
#include <zstd.h>
#endif

#include "grind-cli.h"

static void
write_library (GrindOutput *output,
               const char  *name,
               const char  *compiled,
               const char  *running)
{
  if (compiled == NULL)
    grind_output_print (output, _("  %s: not built in\n"), name);
  else
    grind_output_print (output, _("  %s %s, built with %s\n"), name, running, compiled);
}

/**
 * grind_cli_write_version:
 * @output: where to write
 *
 * Writes the version of the program and those of the libraries that it was built with and that it
 * runs on.
 */
void
grind_cli_write_version (GrindOutput *output)
{
  g_autofree char *compiled = g_strdup_printf ("%d.%d.%d", GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION,
                                               GLIB_MICRO_VERSION);
  g_autofree char *running = g_strdup_printf ("%u.%u.%u", glib_major_version, glib_minor_version,
                                              glib_micro_version);

  grind_output_put_string (output, GRIND_CLI_NAME " " PACKAGE_VERSION "\n");
  write_library (output, "GLib", compiled, running);
  write_library (output, "zlib", ZLIB_VERSION, zlibVersion ());
#if HAVE_LZMA
  write_library (output, "xz", LZMA_VERSION_STRING, lzma_version_string ());
#else
  write_library (output, "xz", NULL, NULL);
#endif
#if HAVE_ZSTD
  write_library (output, "zstd", ZSTD_VERSION_STRING, ZSTD_versionString ());
#else
  write_library (output, "zstd", NULL, NULL);
#endif
}
