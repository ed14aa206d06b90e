/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bench-overlaps FILE...: counts in the default call graph of each profile, which is the same in
 * the window and in SVG, the labels that overlap a box, another label or the arrow of another call,
 * and those that are left out. Prints a line of JSON for each file with calls.
 */
#include "config.h"

#include "../draw/grind-test-overlaps.h"

int
main (int   argc,
      char *argv[])
{
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GrindNavigator) navigator = overlaps_load (argv[i]);
      g_autoptr (GrindGraphScene) scene = NULL;
      Overlaps overlaps;

      if (navigator == NULL || grind_navigator_get_selected (navigator) == GRIND_NONE ||
          !grind_graph_has_calls (grind_navigator_get_graph (navigator)))
        continue;

      scene = overlaps_draw (navigator);
      overlaps = overlaps_count (scene);
      g_print ("{\"boxes\": %u, \"labels\": %u, \"on_boxes\": %u, \"on_labels\": %u, "
               "\"on_arrows\": %u, \"left_out\": %u}\n",
               scene->spots->len, overlaps.n_labels, overlaps.on_boxes, overlaps.on_labels,
               overlaps.on_arrows, overlaps.left_out);
    }

  return 0;
}
