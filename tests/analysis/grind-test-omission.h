/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/search/grind-omission.h"

G_BEGIN_DECLS

static inline GrindPattern *
test_pattern_new (const char *text)
{
  return grind_pattern_new (GRIND_SEARCH_REGEX, GRIND_SEARCH_NAME, text, NULL);
}

/* Leaves out the names that match a regular expression, and those that do not match another. */
static inline GrindOmission *
test_omission_new (GrindProfile *profile,
                   const char   *hidden,
                   const char   *focus)
{
  g_autoptr (GPtrArray) patterns = NULL;
  g_autoptr (GrindPattern) only = focus != NULL ? test_pattern_new (focus) : NULL;
  g_autoptr (GError) error = NULL;
  GrindOmission *omission;

  patterns = g_ptr_array_new_with_free_func ((GDestroyNotify) grind_pattern_unref);
  if (hidden != NULL)
    g_ptr_array_add (patterns, test_pattern_new (hidden));
  omission = grind_omission_new (profile, patterns, only, NULL, &error);
  g_assert_no_error (error);

  return omission;
}

G_END_DECLS
