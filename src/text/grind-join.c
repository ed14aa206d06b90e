/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands between words that are put together only here: languages differ in it, too. */
#include "config.h"

#include "grind-join.h"

#include <glib/gi18n-lib.h>

/**
 * grind_join_add_item:
 * @text: a list of words, or nothing yet
 * @item: what comes next in it
 *
 * Goes on with a list: "45,087 calls, recursive".
 */
void
grind_join_add_item (GString    *text,
                     const char *item)
{
  g_return_if_fail (text != NULL && item != NULL);

  if (text->len > 0)
    /* translators: between what is told of one thing: "45,087 calls, recursive" */
    g_string_append (text, C_("between words", ", "));
  g_string_append (text, item);
}

/**
 * grind_join_add_part:
 * @text: what was said so far, or nothing yet
 * @part: what comes next
 *
 * Goes on with something else, which may be a list itself.
 */
void
grind_join_add_part (GString    *text,
                     const char *part)
{
  g_return_if_fail (text != NULL && part != NULL);

  if (text->len > 0)
    /* translators: between what is told of several things, which may have commas themselves */
    g_string_append (text, C_("between words", "; "));
  g_string_append (text, part);
}

/**
 * grind_join_dup_label:
 * @title: what it is about
 * @text: what is said of it
 *
 * Returns: (transfer full): both, as in "Self: 1,234 Ir (5.67 %)"
 */
char *
grind_join_dup_label (const char *title,
                      const char *text)
{
  g_return_val_if_fail (title != NULL && text != NULL, NULL);

  /* translators: a title and what belongs to it: "Self: 1,234 Ir (5.67 %)" */
  return g_strdup_printf (_("%s: %s"), title, text);
}
