/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several files at once. The first byte selects block size and threads, the second one how many of
 * the files are before, whether cycles are shown, and what is folded. The rest are up to eight
 * files, separated by the byte 0x1e.
 *
 * They become one profile, whatever the blocks. In a comparison, the total of each side is that of
 * its parts alone, whichever functions are paired, and the sides can be swapped.
 */
#include "config.h"

#include "grind-fuzz-profile.h"

#include "analysis/compare/grind-comparison.h"
#include "analysis/graph/grind-graph.h"

#define MAX_FILES 8

/* A bit for each part that is on a side */
static guint8 *
choose_parts (GrindProfile *profile,
              guint         n_before,
              gboolean      is_before)
{
  guint n_parts = grind_profile_get_n_parts (profile);
  guint8 *bits = g_new0 (guint8, n_parts / 8 + 1);

  for (GrindPartId part = 0; part < n_parts; part++)
    {
      if ((grind_profile_get_part (profile, part)->input < n_before) == is_before)
        bits[part / 8] |= 1 << part % 8;
    }

  return bits;
}

static void
check_total (GrindGraph   *graph,
             const guint8 *parts,
             GrindProfile *profile)
{
  g_autoptr (GrindGraph) alone = grind_graph_new (profile, parts, FALSE, NULL, NULL);

  if (alone == NULL)
    return;

  for (GrindEventId event = 0; event < grind_profile_get_n_events (profile); event++)
    {
      gint64 total = grind_graph_get_costs (graph, event)->total;
      gint64 expected = grind_graph_get_costs (alone, event)->total;

      /* A formula may need events of which this side has none. */
      if (grind_graph_has_event (graph, event) && total != expected)
        g_error ("%" G_GINT64_FORMAT " of event %u instead of %" G_GINT64_FORMAT, total, event,
                 expected);
    }
}

static void
compare (GrindProfile *profile,
         const guint8 *before,
         const guint8 *after,
         guint8        choice)
{
  const GrindComparisonOptions options = {
    .folds_clones = (choice & 16) == 0, .joins_unnamed = (choice & 32) == 0,
  };
  g_autoptr (GrindComparison) comparison =
    grind_comparison_new (profile, before, after, &options, NULL, NULL);
  g_autoptr (GrindProfile) joined = NULL;
  g_autoptr (GrindGraph) graph = NULL;

  if (comparison != NULL)
    joined = grind_comparison_join (comparison, profile, NULL);
  if (joined != NULL)
    graph = grind_graph_new_compared (joined, before, after, (choice & 8) == 0, NULL, NULL);
  if (graph == NULL)
    return;

  check_total (graph, after, profile);
  check_total (grind_graph_get_before (graph), before, profile);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  guint8 blocks = grind_fuzz_take_8 (&input);
  guint8 choice = grind_fuzz_take_8 (&input);
  GrindFuzzInput files[MAX_FILES];
  guint n_files = 0;
  g_autoptr (GrindProfile) profile = NULL;
  g_autofree guint8 *before = NULL;
  g_autofree guint8 *after = NULL;

  do
    files[n_files++] = grind_fuzz_take_part (&input);
  while (n_files < MAX_FILES && input.size > 0);

  grind_fuzz_load (blocks, files, n_files);
  profile = grind_fuzz_read (files, n_files);
  if (profile == NULL)
    return 0;

  before = choose_parts (profile, (choice & 7) + 1, TRUE);
  after = choose_parts (profile, (choice & 7) + 1, FALSE);
  compare (profile, before, after, choice);
  compare (profile, after, before, choice);

  return 0;
}
