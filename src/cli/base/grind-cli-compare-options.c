/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options of commands that compare profiles. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "draw/grind-subject.h"

/* As many digits as fit the exact arithmetic */
#define MAX_DIGITS 16

void
grind_cli_compare_options_clear (GrindCliCompareOptions *self)
{
  g_clear_pointer (&self->base, g_strfreev);
  g_clear_pointer (&self->base_parts, g_array_unref);
  g_clear_pointer (&self->matches, g_strfreev);
  g_clear_pointer (&self->label_before, g_free);
  g_clear_pointer (&self->label_after, g_free);
  g_clear_pointer (&self->base_source, g_free);
  g_clear_pointer (&self->per, g_free);
}

void
_grind_cli_raw_compare_clear (GrindCliRawCompare *self)
{
  g_strfreev (self->base);
  g_strfreev (self->matches);
  g_free (self->base_part);
  g_free (self->label);
  g_free (self->min);
  g_free (self->base_source);
  g_free (self->measure);
  g_free (self->per);
}

/* Names are bytes, as in profiles. */
void
_grind_cli_raw_compare_add (GrindCliRawCompare *self,
                            GrindCliEntries    *entries,
                            GrindCliTakes       takes)
{
  gboolean is_diff = (takes & GRIND_CLI_TAKES_DIFF) != 0;
  gboolean is_taken = is_diff || (takes & GRIND_CLI_TAKES_BASE) != 0;

  _grind_cli_entries_add (entries, is_taken && !is_diff, "base", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->base, N_("Compare with this earlier profile; repeatable"),
                          N_("FILE"));
  _grind_cli_entries_add (entries, is_diff, "label", 0, G_OPTION_ARG_FILENAME, &self->label,
                          N_("Call the two sides so; default: their file names"),
                          N_("BEFORE,AFTER"));
  _grind_cli_entries_add (entries, is_taken, "base-part", 0, G_OPTION_ARG_STRING,
                          &self->base_part, N_("Use these parts only before: 1,3-5"),
                          N_("PARTS"));
  _grind_cli_entries_add (entries, is_taken, "match", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->matches,
                          N_("Take the function OLD before for NEW after; repeatable"),
                          N_("OLD=NEW"));
  _grind_cli_entries_add (entries, is_taken && (takes & GRIND_CLI_TAKES_LINES) != 0, "base-source",
                          0, G_OPTION_ARG_FILENAME, &self->base_source,
                          N_("Take the sources before from this folder, or from a Git revision, "
                             "git:REV"), N_("FOLDER"));
  _grind_cli_entries_add (entries, is_taken && (takes & GRIND_CLI_TAKES_LINES) == 0, "per", 0,
                          G_OPTION_ARG_FILENAME, &self->per,
                          N_("Show costs before for as many calls of this function as after, or "
                             "for the same “total”"), N_("FUNCTION"));
  _grind_cli_entries_add (entries, (takes & GRIND_CLI_TAKES_MEASURE) != 0,
                          grind_size_options->cli_name, 0, G_OPTION_ARG_STRING, &self->measure,
                          grind_size_options->help, grind_size_options->argument);
  _grind_cli_entries_add (entries, is_diff, "min", 0, G_OPTION_ARG_STRING, &self->min,
                          N_("Leave out smaller changes, in percent of the total; default: 0.01"),
                          N_("POINTS"));
  _grind_cli_entries_add (entries, is_taken, "no-fold-clones", 0, G_OPTION_ARG_NONE,
                          &self->no_fold_clones,
                          N_("List clones such as f.part.0 and f.cold separately"), NULL);
}

/* Reads a decimal number without sign and exponent: @value, multiplied by 10 @decimals times, of
 * which there are at most 16. Returns whether @text is one. */
gboolean
_grind_cli_parse_decimal (const char *text,
                          gint64     *value,
                          guint      *decimals)
{
  guint n_digits = 0;
  gboolean has_point = FALSE;
  const char *p;

  *value = *decimals = 0;
  for (p = text; *p != '\0' && n_digits <= MAX_DIGITS; p++)
    if (*p == '.' && !has_point)
      has_point = TRUE;
    else if (g_ascii_isdigit (*p))
      {
        *value = 10 * *value + (*p - '0');
        *decimals += has_point;
        n_digits++;
      }
    else
      break;

  return *p == '\0' && n_digits > 0 && n_digits <= MAX_DIGITS;
}

static gboolean
parse_min (const char  *text,
           gint64      *min,
           guint       *decimals,
           GError     **error)
{
  *min = GRIND_CHANGE_MIN;
  *decimals = GRIND_CHANGE_MIN_DECIMALS;
  if (text == NULL || _grind_cli_parse_decimal (text, min, decimals))
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Expected a number of percent such as 0.01, found “%s”"), text);
  return FALSE;
}

static gboolean
parse_label (const char              *text,
             GrindCliCompareOptions  *options,
             GError                 **error)
{
  const char *comma;

  if (text == NULL)
    return TRUE;

  comma = strchr (text, ',');
  if (comma == NULL || comma == text || comma[1] == '\0' || !g_utf8_validate (text, -1, NULL))
    {
      g_autofree char *shown = g_utf8_make_valid (text, -1);

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("Expected two names such as “main,branch”, found “%s”"), shown);
      return FALSE;
    }
  options->label_before = g_strndup (text, comma - text);
  options->label_after = g_strdup (comma + 1);

  return TRUE;
}

static gboolean
check_matches (char   **matches,
               GError **error)
{
  for (guint i = 0; matches != NULL && matches[i] != NULL; i++)
    {
      const char *sign = strchr (matches[i], '=');
      g_autofree char *shown = NULL;

      if (sign != NULL && sign > matches[i] && sign[1] != '\0')
        continue;
      shown = g_utf8_make_valid (matches[i], -1);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("Expected two functions such as “old=new”, found “%s”"), shown);
      return FALSE;
    }

  return TRUE;
}

static gboolean
parse_measure (const char        *name,
               GrindTreeMeasure  *measure,
               GError           **error)
{
  GrindSizeOptions options = { 0 };

  if (name == NULL || grind_option_set_choice (grind_size_options, &options, name))
    {
      *measure = grind_size_options_get_measure (&options);
      return TRUE;
    }

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Expected change, before or after, found “%s”"), name);
  return FALSE;
}

static gboolean
needs_base (const GrindCliRawCompare     *raw,
            const GrindCliCompareOptions *options)
{
  return options->matches != NULL || options->base_parts != NULL || options->base_source != NULL ||
         options->per != NULL || options->no_fold_clones || raw->measure != NULL ||
         raw->min != NULL;
}

/* Takes the contents of @raw. */
gboolean
_grind_cli_raw_compare_check (GrindCliRawCompare      *raw,
                              GrindCliCompareOptions  *options,
                              GError                 **error)
{
  if (!parse_min (raw->min, &options->min, &options->min_decimals, error) ||
      !parse_label (raw->label, options, error) ||
      !parse_measure (raw->measure, &options->measure, error) ||
      !check_matches (raw->matches, error) ||
      !_grind_cli_parse_parts (raw->base_part, &options->base_parts, error))
    return FALSE;

  options->base = g_steal_pointer (&raw->base);
  options->matches = g_steal_pointer (&raw->matches);
  options->base_source = g_steal_pointer (&raw->base_source);
  options->per = g_steal_pointer (&raw->per);
  options->no_fold_clones = raw->no_fold_clones;
  if (options->base != NULL || !needs_base (raw, options))
    return TRUE;

  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED,
                       _("The options of a comparison require --base=FILE"));
  return FALSE;
}
