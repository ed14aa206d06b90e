/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Function names: classes, components, template arguments, callers, keys. The input is a name. */
#include "config.h"

#include <string.h>

#include "analysis/names/grind-class-name.h"
#include "analysis/names/grind-name-key.h"
#include "analysis/names/grind-name-parts.h"
#include "grind-fuzz.h"
#include "profile/grind-text.h"

typedef char *(*DupFunc) (const GrindNameParts *parts,
                          const char           *name);

static const DupFunc dup_funcs[] = {
  grind_name_parts_dup_scope,
  grind_name_parts_dup_whole_scope,
  grind_name_parts_dup_separator,
  grind_name_parts_dup_component,
  grind_name_parts_dup_last,
  grind_name_parts_dup_whole_last,
};

static char *
dup_normal (const char *name,
            gsize       length)
{
  return grind_name_key_dup_normal (name, length, TRUE);
}

static char *(*const key_funcs[]) (const char *name,
                                   gsize       length) = {
  dup_normal,
  grind_name_key_dup_qualified,
  grind_name_key_dup_last,
  grind_name_key_dup_parent,
  grind_name_key_dup_object,
};

static void
check_text (const char *text,
            gsize       max_length)
{
  g_assert_true (text == NULL || g_utf8_validate (text, -1, NULL));
  g_assert_true (text == NULL || strlen (text) <= max_length);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree char *name = grind_text_to_utf8 ((const char *) data, size);
  g_autofree char *class_name = NULL;
  g_autofree char *callers = NULL;
  gsize length = strlen (name);
  GrindNameParts parts;

  class_name = grind_class_name_dup (name, length);
  check_text (class_name, length);

  grind_name_parts_split (name, length, &parts);
  g_assert_cmpuint (parts.scope_start, <=, parts.scope_end);
  g_assert_cmpuint (parts.scope_end, <=, parts.last_start);
  g_assert_cmpuint (parts.last_start, <=, parts.last_end);
  g_assert_cmpuint (parts.last_end, <=, parts.parameters);
  g_assert_cmpuint (parts.parameters, <=, parts.context);
  g_assert_cmpuint (parts.context, <=, length);
  for (guint i = 0; i < G_N_ELEMENTS (dup_funcs); i++)
    {
      g_autofree char *text = dup_funcs[i] (&parts, name);

      /* An ellipsis replaces template arguments, and can be longer than they are. */
      check_text (text, length * 3);
    }
  for (guint i = 0; i < G_N_ELEMENTS (key_funcs); i++)
    {
      g_autofree char *key = key_funcs[i] (name, length);

      check_text (key, length);
    }
  callers = grind_name_parts_dup_callers (&parts, name, length);
  check_text (callers, G_MAXSIZE);

  return 0;
}
