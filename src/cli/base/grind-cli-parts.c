/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-cli-parts.h"

/**
 * grind_cli_parts_new:
 * @input: the loaded profile; must outlive the iterator
 * @limit: the maximum number of parts to visit
 * @error: (nullable): return location for an error
 *
 * Starts an iteration over the chosen parts; grind_cli_parts_next() moves to the first one.
 *
 * Returns: (transfer full) (nullable): the iterator, or %NULL if there is not enough memory
 */
GrindCliParts *
grind_cli_parts_new (GrindCliInput  *input,
                     guint           limit,
                     GError        **error)
{
  GrindPartTotals *part_totals = grind_part_totals_new (input->profile, error);
  GrindCliParts *self;

  if (part_totals == NULL)
    return NULL;
  self = g_new0 (GrindCliParts, 1);
  self->part = GRIND_NONE;
  self->totals = g_new0 (gint64, MAX (grind_profile_get_n_events (input->profile), 1));
  self->input = input;
  self->part_totals = part_totals;
  self->n_left = limit;

  return self;
}

void
grind_cli_parts_free (GrindCliParts *self)
{
  grind_part_totals_free (self->part_totals);
  g_free (self->totals);
  g_free (self);
}

static void
sum_totals (GrindCliParts *self)
{
  GrindProfile *profile = self->input->profile;
  guint n_events = grind_profile_get_n_events (profile);

  grind_part_totals_read (self->part_totals, self->part, self->totals);
  for (guint event = grind_profile_get_n_real_events (profile); event < n_events; event++)
    self->totals[event] = grind_profile_derive (profile, event, self->totals);
}

/**
 * grind_cli_parts_next:
 * @self: an iterator
 *
 * Moves to the next chosen part.
 *
 * Returns: whether there is one
 */
gboolean
grind_cli_parts_next (GrindCliParts *self)
{
  guint n_parts = grind_profile_get_n_parts (self->input->profile);

  if (self->part != GRIND_NONE)
    grind_part_totals_erase (self->part_totals, self->part, self->totals);
  do
    self->part++;
  while (self->part < n_parts && !grind_cli_input_is_active_part (self->input, self->part));
  if (self->part >= n_parts || self->n_left == 0)
    {
      self->part = GRIND_NONE;
      self->n_left = 0;
      return FALSE;
    }
  self->n_left--;
  sum_totals (self);

  return TRUE;
}
