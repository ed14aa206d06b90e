/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/compare/grind-comparison.h"
#include "analysis/graph/grind-graph.h"
#include "grind-test-load.h"

G_BEGIN_DECLS

/* The first lines of a profile, and functions in it. */
#define TEST_HEAD "# callgrind format\nevents: Ir\n"
#define TEST_AT(object, file, name) \
  "ob=" object "\nfl=" file "\nfn=" name "\n1 1\n"
/* Calls tell where a function begins. */
#define TEST_LINE(object, file, name, line) \
  TEST_AT (object, file, name) "cob=" object "\ncfi=" file "\ncfn=" name "\ncalls=1 " line "\n1 1\n"
#define TEST_FN(name) TEST_AT ("/p", "/p.c", name)
#define TEST_CALL(name) \
  "cob=/p\ncfi=/p.c\ncfn=" name "\ncalls=1 1\n1 1\n"

/* Two profiles, read as two runs of one */
typedef struct
{
  GrindProfile *profile;
  guint8       *before;
  guint8       *after;
} TestSides;

static inline void
test_sides_clear (TestSides *sides)
{
  g_clear_object (&sides->profile);
  g_clear_pointer (&sides->before, g_free);
  g_clear_pointer (&sides->after, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestSides, test_sides_clear)

/* Takes both texts. */
static inline void
test_sides_take (TestSides *sides,
                 char      *before,
                 char      *after)
{
  g_autoptr (GrindLoader) loader = grind_loader_new ();
  g_autoptr (GError) error = NULL;
  guint n_bytes;

  test_add_input (loader, before, "before");
  test_add_input (loader, after, "after");
  sides->profile = grind_loader_load (loader, NULL, &error);
  g_assert_no_error (error);

  n_bytes = (grind_profile_get_n_parts (sides->profile) + 7) / 8;
  sides->before = g_new0 (guint8, n_bytes);
  sides->after = g_new0 (guint8, n_bytes);
  for (GrindPartId part = 0; part < grind_profile_get_n_parts (sides->profile); part++)
    {
      gboolean is_after = grind_profile_get_part (sides->profile, part)->input > 0;

      (is_after ? sides->after : sides->before)[part / 8] |= 1 << part % 8;
    }
}

static inline void
test_sides_load (TestSides  *sides,
                 const char *before,
                 const char *after)
{
  test_sides_take (sides, g_strdup (before), g_strdup (after));
}

/* A comparison and its graph */
typedef struct
{
  TestSides        sides;
  GrindComparison *comparison;
  GrindGraph      *graph;
} TestCompared;

static inline void
test_compared_clear (TestCompared *self)
{
  g_clear_object (&self->graph);
  g_clear_pointer (&self->comparison, grind_comparison_unref);
  test_sides_clear (&self->sides);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TestCompared, test_compared_clear)

/* Takes both texts. */
static inline void
test_compared_take (TestCompared *self,
                    char         *before,
                    char         *after,
                    gboolean      folds_clones,
                    gboolean      shows_cycles)
{
  const GrindComparisonOptions options = { NULL, 0, folds_clones, TRUE };
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GError) error = NULL;

  test_sides_take (&self->sides, before, after);
  self->comparison = grind_comparison_new (self->sides.profile, self->sides.before,
                                           self->sides.after, &options, NULL, &error);
  g_assert_no_error (error);
  joined = grind_comparison_join (self->comparison, self->sides.profile, &error);
  g_assert_no_error (error);
  self->graph = grind_graph_new_compared (joined, self->sides.before, self->sides.after,
                                          shows_cycles, NULL, &error);
  g_assert_no_error (error);
}

/* Appends `object|file|name`, or `-` for no function. */
static inline void
test_append_function (GString         *text,
                      GrindProfile    *profile,
                      GrindFunctionId  function)
{
  g_autofree char *object = NULL;
  g_autofree char *file = NULL;
  g_autofree char *name = NULL;

  if (function == GRIND_NONE)
    {
      g_string_append_c (text, '-');
      return;
    }
  object = grind_profile_dup_function_object (profile, function);
  file = grind_profile_dup_function_file (profile, function);
  name = grind_profile_dup_function_name (profile, function);
  g_string_append_printf (text, "%s|%s|%s", object, file, name);
}

/* Describes the pairs in sorted lines: `LEVEL BEFORE = AFTER`, without `= AFTER` for a function
 * that is the same on both sides. `-` is the level of none, `?` of an address of another build.
 * Swaps what was before and after if @is_swapped. */
static inline char *
test_describe_pairs (GrindProfile       *profile,
                     const GrindPairing *pairing,
                     gboolean            is_swapped)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (GrindFunctionId function = 0; function < grind_profile_get_n_functions (profile);
       function++)
    {
      GrindPair pair = grind_pairing_get (pairing, function);
      GString *line;

      if (is_swapped)
        pair = (GrindPair) { pair.after, pair.before, pair.level };
      if ((pair.before != GRIND_NONE ? pair.before : pair.after) != function)
        continue;
      line = g_string_new (NULL);
      if (pair.level == GRIND_PAIR_NONE)
        g_string_append (line, grind_pairing_is_other_build (pairing, function) ? "? " : "- ");
      else
        g_string_append_printf (line, "%u ", (guint) pair.level);
      test_append_function (line, profile, pair.before);
      if (pair.after != pair.before)
        {
          g_string_append (line, " = ");
          test_append_function (line, profile, pair.after);
        }
      g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
  g_ptr_array_sort (lines, test_compare_lines);
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}

G_END_DECLS
