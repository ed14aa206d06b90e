/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-cli-input.h"
#include "profile/grind-part-totals.h"

G_BEGIN_DECLS

/**
 * GrindCliParts:
 * @part: the current part
 * @totals: (array): its costs, by event, including derived ones
 *
 * An iterator over the chosen parts and their costs.
 */
typedef struct
{
  GrindPartId      part;
  gint64          *totals;

  /*< private >*/
  GrindCliInput   *input;
  GrindPartTotals *part_totals;
  guint            n_left;
} GrindCliParts;

GrindCliParts *grind_cli_parts_new  (GrindCliInput  *input,
                                     guint           limit,
                                     GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           grind_cli_parts_free (GrindCliParts  *self);
gboolean       grind_cli_parts_next (GrindCliParts  *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindCliParts, grind_cli_parts_free)

G_END_DECLS
