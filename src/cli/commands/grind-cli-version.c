/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-version.h"

#include "cli/base/grind-cli.h"
#include "draw/grind-versions.h"

/**
 * grind_cli_write_version:
 * @output: the output
 *
 * Writes the versions of the program and of its libraries, both at build time and at run time.
 */
void
grind_cli_write_version (GrindOutput *output)
{
  g_autoptr (GString) text = g_string_new (GRIND_CLI_NAME " " PACKAGE_VERSION "\n");

  grind_versions_add_libraries (text);
  grind_versions_add_programs (text, NULL);
  grind_output_put_string (output, text->str);
}
