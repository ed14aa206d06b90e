/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-format.h"

#include <glib/gi18n.h>

static const char *const names[GRIND_CLI_N_FORMATS] = {
  [GRIND_CLI_TEXT] = "text",
  [GRIND_CLI_JSON] = "json",
  [GRIND_CLI_CSV] = "csv",
  [GRIND_CLI_MARKDOWN] = "markdown",
  [GRIND_CLI_JUNIT] = "junit",
  [GRIND_CLI_SARIF] = "sarif",
  [GRIND_CLI_GITHUB] = "github",
  [GRIND_CLI_GITLAB] = "gitlab",
};

gboolean
grind_cli_format_find (const char     *name,
                       GrindCliFormat *format)
{
  for (guint i = 0; i < GRIND_CLI_N_FORMATS; i++)
    if (g_str_equal (name, names[i]))
      {
        *format = i;
        return TRUE;
      }

  return FALSE;
}

/**
 * grind_cli_format_dup_list:
 * @formats: a bit, 1 << GrindCliFormat, for each format
 *
 * Returns: (transfer full): their names in a sentence
 */
char *
grind_cli_format_dup_list (guint formats)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autofree char *first = NULL;
  const char *last;

  for (guint i = 0; i < GRIND_CLI_N_FORMATS; i++)
    if ((formats & 1 << i) != 0)
      g_ptr_array_add (list, (char *) names[i]);
  if (list->len == 0)
    return g_strdup ("");

  last = g_ptr_array_steal_index (list, list->len - 1);
  g_ptr_array_add (list, NULL);
  if (list->len == 1)
    return g_strdup (last);
  first = g_strjoinv (", ", (char **) list->pdata);

  /* translators: the end of a list of names */
  return g_strdup_printf (_("%s or %s"), first, last);
}

/* Whether a format is read, and has names and numbers as people write them. */
gboolean
grind_cli_format_is_for_people (GrindCliFormat format)
{
  return format == GRIND_CLI_TEXT || format == GRIND_CLI_MARKDOWN;
}
