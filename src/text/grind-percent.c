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
 * @base: what it is a part of
 *
 * Formats a share as grind_value_format_share() does, with as many decimals as the user wants. Main
 * thread only, as all here.
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
 * @share: a share, 1 for all; not finite if it is not known
 *
 * Formats a share as grind_number_format_share_digits() does, with as many decimals as the user
 * wants.
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
 * @share: a share, 1 for all; not finite if it is not known
 *
 * Formats a share as grind_percent_format_share() does, with the sign behind a space that does not
 * break, for a widget.
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
 * @share: a share, 1 for all; not finite if it is not known
 *
 * Formats a share as grind_number_format_short_share() does, for a widget.
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
 * Returns: (transfer full): what a column of percentages needs room for, such as `>99.99`
 */
char *
grind_percent_dup_widest (void)
{
  return grind_percent_format_share (1 - 1e-9);
}
