/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-percent.h"

#include <math.h>

#include "analysis/names/grind-number.h"
#include "grind-bidi.h"
#include "grind-text-style.h"

#define NO_BREAK_SPACE "\302\240"

static guint
get_digits (void)
{
  return grind_text_style_get_percent_digits (grind_text_style_get_default ());
}

/**
 * grind_percent_format:
 * @value: a value
 * @base: the base of the share
 *
 * Like grind_value_format_share(), with the number of decimals that the user has chosen. Main
 * thread only, like all functions here.
 *
 * Returns: (transfer full): the text
 */
char *
grind_percent_format (GrindValue value,
                      GrindValue base)
{
  return grind_value_format_share (value, base, get_digits ());
}

/**
 * grind_percent_format_share:
 * @share: a share, 1 for all; not finite if unknown
 *
 * Like grind_number_format_share_digits(), with the number of decimals that the user has chosen.
 *
 * Returns: (transfer full): the text
 */
char *
grind_percent_format_share (double share)
{
  return grind_number_format_share_digits (share, get_digits ());
}

/**
 * grind_percent_format_sign:
 * @share: a share, 1 for all; not finite if unknown
 *
 * Like grind_percent_format_share(), with a no-break space and the percent sign, for a widget.
 *
 * Returns: (transfer full): the text
 */
char *
grind_percent_format_sign (double share)
{
  g_autofree char *number = grind_percent_format_share (share);

  return isfinite (share) ? grind_bidi_isolate (g_strconcat (number, NO_BREAK_SPACE "%", NULL))
                          : g_steal_pointer (&number);
}

/**
 * grind_percent_format_short:
 * @share: a share, 1 for all; not finite if unknown
 *
 * Like grind_number_format_short_share(), for a widget.
 *
 * Returns: (transfer full): the text
 */
char *
grind_percent_format_short (double share)
{
  return grind_bidi_isolate (grind_number_format_short_share (share));
}

/**
 * grind_percent_dup_widest:
 *
 * Returns: (transfer full): the widest text in a column of percentages, such as `>99.99`
 */
char *
grind_percent_dup_widest (void)
{
  return grind_percent_format_share (1 - 1e-9);
}
