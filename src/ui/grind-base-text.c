/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-base-text.h"

#include <glib/gi18n.h>

#include "analysis/grind-number.h"

/**
 * grind_base_text_dup:
 * @profile: a profile
 * @costs: costs of one of its events
 *
 * Says what percentages are of where that is not the total: where the base is more than 1 % larger,
 * as some inclusive cost exceeds the sum of all self costs.
 *
 * Returns: (transfer full) (nullable): a sentence
 */
char *
grind_base_text_dup (GrindProfile     *profile,
                     const GrindCosts *costs)
{
  g_autofree char *base = NULL;
  g_autofree char *total = NULL;
  const char *event;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);
  g_return_val_if_fail (costs != NULL, NULL);

  if (costs->event >= grind_profile_get_n_events (profile) ||
      ((__int128) costs->base - costs->total) * 100 <= ABS ((__int128) costs->total))
    return NULL;

  event = grind_profile_get_event_name (profile, costs->event);
  base = grind_number_format_integer (costs->base);
  total = grind_number_format_integer (costs->total);

  /* translators: two costs, each followed by what is counted: "100 % are 1,200 Ir, the largest
   * inclusive cost; the self costs add up to 1,000 Ir only." */
  return g_strdup_printf (_("100 %% are %s %s, the largest inclusive cost; the self costs add up "
                            "to %s %s only."), base, event, total, event);
}
