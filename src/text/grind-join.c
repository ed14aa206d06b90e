/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Separators between phrases that are joined at run time; these depend on the language, too. */
#include "config.h"

#include "grind-join.h"

#include <glib/gi18n-lib.h>

/**
 * grind_join_add_item:
 * @text: a list of phrases, may be empty
 * @item: the next phrase
 *
 * Appends to a list: "45,087 calls, recursive".
 */
void
grind_join_add_item (GString    *text,
                     const char *item)
{
  g_return_if_fail (text != NULL && item != NULL);

  if (text->len > 0)
    /* translators: between facts about one thing: "45,087 calls, recursive" */
    g_string_append (text, C_("between words", ", "));
  g_string_append (text, item);
}

/**
 * grind_join_add_part:
 * @text: the text so far, may be empty
 * @part: the next part
 *
 * Appends a separate part, which may be a list itself.
 */
void
grind_join_add_part (GString    *text,
                     const char *part)
{
  g_return_if_fail (text != NULL && part != NULL);

  if (text->len > 0)
    /* translators: between facts about several things, which may contain commas */
    g_string_append (text, C_("between words", "; "));
  g_string_append (text, part);
}

/**
 * grind_join_dup_label:
 * @title: the title
 * @text: the text after it
 *
 * Returns: (transfer full): both, as in "Self: 1,234 Ir (5.67 %)"
 */
char *
grind_join_dup_label (const char *title,
                      const char *text)
{
  g_return_val_if_fail (title != NULL && text != NULL, NULL);

  /* translators: a title and a text: "Self: 1,234 Ir (5.67 %)" */
  return g_strdup_printf (_("%s: %s"), title, text);
}
