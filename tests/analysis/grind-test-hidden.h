/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/search/grind-hidden-functions.h"

G_BEGIN_DECLS

static inline GrindPattern *
test_pattern_new (const char *text)
{
  return grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, text, NULL);
}

/* Hides the names that match a regular expression, and those that do not match another. */
static inline GrindHiddenFunctions *
test_hidden_functions_new (GrindProfile *profile,
                           const char   *hidden,
                           const char   *focus)
{
  g_autoptr (GPtrArray) patterns = NULL;
  g_autoptr (GrindPattern) only = focus != NULL ? test_pattern_new (focus) : NULL;
  g_autoptr (GError) error = NULL;
  GrindHiddenFunctions *hidden_functions;

  patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_pattern_unref);
  if (hidden != NULL)
    g_ptr_array_add (patterns, test_pattern_new (hidden));
  hidden_functions = grind_hidden_functions_new (profile, patterns, only, NULL, &error);
  g_assert_no_error (error);

  return hidden_functions;
}

G_END_DECLS
