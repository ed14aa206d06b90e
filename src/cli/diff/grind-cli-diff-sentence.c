/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result of a comparison in one sentence. */
#include "config.h"

#include "grind-cli-diff-formats.h"

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/names/grind-number.h"
#include "cli/base/grind-cli-text.h"
#include "text/grind-change-text.h"

/* Translates @text or not. */
#define TEXT(is_translated, text) ((is_translated) ? _(text) : (text))

static char *
dup_number (GrindValue value,
            gboolean   is_translated)
{
  return is_translated ? grind_value_format (value)
                       : grind_value_write (value, grind_value_new_whole (0));
}

static char *
dup_change (GrindValue value,
            gboolean   is_translated)
{
  g_autofree char *text = NULL;

  if (is_translated)
    return grind_change_text_dup_signed (value);

  text = dup_number (value, FALSE);

  return g_strconcat (grind_value_to_double (value) > 0 ? "+" : "", text, NULL);
}

static char *
dup_percent (const GrindChange *total,
             gboolean           is_translated)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double share = fabs (grind_value_get_share (total->change, total->before));

  if (!is_translated)
    return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.2f", 100 * share));

  return grind_number_format_share_digits (share, GRIND_PERCENT_DIGITS);
}

/**
 * grind_cli_diff_dup_sentence:
 * @diff: a comparison
 * @is_translated: whether to write for people
 *
 * Returns: (transfer full): how the total of the chosen event changed
 */
char *
grind_cli_diff_dup_sentence (const GrindCliDiff *diff,
                             gboolean            is_translated)
{
  GrindCliInput *input = diff->input;
  GrindChange total = grind_change_get_total (input->graph, input->event);
  double change = grind_value_to_double (total.change);
  g_autofree char *event = is_translated
                             ? grind_cli_text_dup_event (input->profile, input->event)
                             : g_strdup (grind_profile_get_event_name (input->profile,
                                                                       input->event));
  g_autofree char *old = grind_cli_gates_dup_side (diff->options, TRUE);
  g_autofree char *new = grind_cli_gates_dup_side (diff->options, FALSE);
  g_autofree char *before = dup_number (total.before, is_translated);
  g_autofree char *after = dup_number (total.after, is_translated);
  g_autofree char *text = dup_change (total.change, is_translated);
  g_autofree char *percent = dup_percent (&total, is_translated);

  if (change == 0)
    /* translators: an event, two files or branches, a cost */
    return g_strdup_printf (TEXT (is_translated, N_("%s is the same in %s and %s: %s")), event,
                            old, new, after);
  if (grind_value_to_double (total.before) == 0)
    /* translators: an event, two files or branches: cost before → cost after (difference) */
    return g_strdup_printf (TEXT (is_translated, N_("%s changed from %s to %s: %s → %s (%s)")),
                            event, old, new, before, after, text);
  if (change > 0)
    /* translators: an event, percent, two files or branches: cost before → after (difference) */
    return g_strdup_printf (TEXT (is_translated,
                                  N_("%s increased by %s %% from %s to %s: %s → %s (%s)")),
                            event, percent, old, new, before, after, text);

  return g_strdup_printf (TEXT (is_translated,
                                N_("%s decreased by %s %% from %s to %s: %s → %s (%s)")),
                          event, percent, old, new, before, after, text);
}
