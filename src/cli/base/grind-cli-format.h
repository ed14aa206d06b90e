/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  GRIND_CLI_TEXT,
  GRIND_CLI_JSON,
  GRIND_CLI_CSV,
  GRIND_CLI_MARKDOWN,   /* a comment in a forge */
  GRIND_CLI_JUNIT,      /* XML of test results */
  GRIND_CLI_SARIF,      /* SARIF 2.1.0 */
  GRIND_CLI_GITHUB,     /* workflow commands */
  GRIND_CLI_GITLAB,     /* report of Code Quality */
  GRIND_CLI_N_FORMATS
} GrindCliFormat;

gboolean grind_cli_format_find          (const char     *name,
                                         GrindCliFormat *format);
char    *grind_cli_format_dup_list      (guint           formats) G_GNUC_WARN_UNUSED_RESULT;
gboolean grind_cli_format_is_for_people (GrindCliFormat  format);

G_END_DECLS
