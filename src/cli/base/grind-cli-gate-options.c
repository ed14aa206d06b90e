/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options that limit what a comparison may find. */
#include "config.h"

#include "grind-cli-options-private.h"

#include <string.h>

#include <glib/gi18n.h>

static void
gate_clear (gpointer data)
{
  GrindCliGate *gate = data;

  g_clear_pointer (&gate->gate, grind_gate_free);
}

void
grind_cli_gate_options_clear (GrindCliGateOptions *self)
{
  g_clear_pointer (&self->gates, g_array_unref);
}

void
_grind_cli_raw_gates_clear (GrindCliRawGates *self)
{
  g_strfreev (self->failures);
  g_strfreev (self->warnings);
  g_free (self->min_cost);
}

void
_grind_cli_raw_gates_add (GrindCliRawGates *self,
                          GrindCliEntries  *entries,
                          GrindCliTakes     takes)
{
  gboolean is_diff = (takes & GRIND_CLI_TAKES_DIFF) != 0;

  _grind_cli_entries_add (entries, is_diff, "fail-if", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->failures,
                          N_("Exit with 3 if this limit is exceeded: Ir>1%, Ir@main>0.5pp; "
                             "repeatable"), N_("GATE"));
  _grind_cli_entries_add (entries, is_diff, "warn-if", 0, G_OPTION_ARG_FILENAME_ARRAY,
                          &self->warnings,
                          N_("Only report that this limit is exceeded; repeatable"), N_("GATE"));
  _grind_cli_entries_add (entries, is_diff, "min-cost", 0, G_OPTION_ARG_STRING, &self->min_cost,
                          N_("Ignore functions with a lower cost or share of the total in "
                             "gates with “@”"), N_("N"));
  _grind_cli_entries_add (entries, is_diff, "allow-unmatched", 0, G_OPTION_ARG_NONE,
                          &self->allow_unmatched,
                          N_("Accept gates whose function or event does not exist"), NULL);
}

static gboolean
has_gate (GArray     *gates,
          const char *text,
          gboolean    is_warning)
{
  for (guint i = 0; i < gates->len; i++)
    {
      const GrindCliGate *gate = &g_array_index (gates, GrindCliGate, i);

      if (gate->is_warning == is_warning && g_str_equal (gate->gate->text, text))
        return TRUE;
    }

  return FALSE;
}

/* A gate that is given twice counts once. */
static gboolean
parse_gates (char     **texts,
             gboolean   is_warning,
             GArray    *gates,
             GError   **error)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      GrindCliGate gate = { grind_gate_new (texts[i], error), is_warning };

      if (gate.gate == NULL)
        return FALSE;
      if (has_gate (gates, gate.gate->text, is_warning))
        grind_gate_free (gate.gate);
      else
        g_array_append_val (gates, gate);
    }

  return TRUE;
}

static gboolean
parse_minimum (const char        *text,
               GrindGateMinimum  *minimum,
               GError           **error)
{
  gsize length = text != NULL ? strlen (text) : 0;
  g_autofree char *number = NULL;

  if (text == NULL)
    return TRUE;

  minimum->is_percent = length > 0 && text[length - 1] == '%';
  number = g_strndup (text, length - minimum->is_percent);
  if (_grind_cli_parse_decimal (number, &minimum->value, &minimum->decimals))
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("Expected a cost such as “1000” or “0.5%%”, found “%s”"), text);
  return FALSE;
}

gboolean
_grind_cli_raw_gates_check (const GrindCliRawGates  *raw,
                            GrindCliGateOptions     *options,
                            GError                 **error)
{
  if (raw->failures == NULL && raw->warnings == NULL && raw->min_cost == NULL)
    return TRUE;

  options->allows_unmatched = raw->allow_unmatched;
  options->gates = g_array_new (FALSE, FALSE, sizeof (GrindCliGate));
  g_array_set_clear_func (options->gates, gate_clear);

  return parse_gates (raw->failures, FALSE, options->gates, error) &&
         parse_gates (raw->warnings, TRUE, options->gates, error) &&
         parse_minimum (raw->min_cost, &options->minimum, error);
}
