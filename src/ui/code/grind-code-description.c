/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of screen readers for a line of code, without the code */
#include "config.h"

#include "grind-code-description.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "grind-jump-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-join.h"

static void
append_cost (GString        *text,
             GrindNavigator *navigator,
             GrindEventId    event,
             GrindValue      cost)
{
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  const GrindCosts *costs = grind_cost_text_get_costs (graph, event);
  g_autofree char *number = grind_cost_text_format (navigator, costs, cost);
  const char *name = grind_cost_text_get_event (grind_navigator_get_session (navigator),
                                                costs->event);
  g_autofree char *both = NULL;

  if (grind_cost_text_is_percent (navigator, costs))
    /* translators: a percentage, and what is counted: "5.67 % Ir" */
    both = g_strdup_printf (_("%s %% %s"), number, name);
  else
    /* translators: a cost, and what is counted: "1,234 Ir" */
    both = g_strdup_printf (C_("cost", "%s %s"), number, name);
  grind_join_add_item (text, both);
}

static void
append_change (GString        *text,
               GrindNavigator *navigator,
               GrindEventId    event,
               GrindChange     change)
{
  GrindGraph *graph = grind_navigator_get_graph (navigator);
  const GrindCosts *costs = grind_cost_text_get_costs (graph, event);
  g_autofree char *sides = grind_cost_text_format_whole_change (navigator, costs, change);

  grind_join_add_item (text, sides);
}

static void
append_row (GString            *text,
            GrindNavigator     *navigator,
            GrindCodeData      *data,
            const GrindCodeRow *row)
{
  g_autofree char *number = NULL;
  g_autofree char *calls = NULL;

  for (guint column = 0; column < grind_code_data_get_n_columns (data); column++)
    if (grind_code_data_is_comparison (data))
      append_change (text, navigator, grind_code_data_get_event (data, column),
                     grind_change_make (row->self_before[column], row->self[column]));
    else
      append_cost (text, navigator, grind_code_data_get_event (data, column), row->self[column]);
  if (row->n_calls == 0)
    return;

  number = grind_number_format_integer (row->n_calls);
  /* translators: functions called on a line */
  calls = g_strdup_printf (ngettext ("calls %s function", "calls %s functions", row->n_calls),
                           number);
  grind_join_add_item (text, calls);
}

static void
append_mark (GString       *text,
             GrindCodeMark  mark)
{
  if (mark == GRIND_CODE_NEW)
    /* translators: a line or an instruction that is only after */
    grind_join_add_item (text, C_("line", "new"));
  else if (mark == GRIND_CODE_GONE)
    /* translators: a line or an instruction that is only before */
    grind_join_add_item (text, C_("line", "gone"));
}

static int
compare_jumps (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const GrindCodeJump *jumps = data;
  guint one = *(const guint *) a;
  guint other = *(const guint *) b;

  if (jumps[one].executed != jumps[other].executed)
    return jumps[one].executed > jumps[other].executed ? -1 : 1;

  return (one > other) - (one < other);
}

/* The jumps that start or end there, the most executed first. */
static void
append_jumps (GString       *text,
              GrindCodeData *data,
              guint          line)
{
  g_autoptr (GArray) here = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *jumps = NULL;
  guint n_jumps;
  const GrindCodeJump *all = grind_code_data_get_jumps (data, &n_jumps);

  for (guint i = 0; i < n_jumps; i++)
    {
      if (all[i].from == line || all[i].to == line)
        g_array_append_val (here, i);
    }
  g_array_sort_with_data (here, compare_jumps, (gpointer) all);
  jumps = grind_jump_text_describe (data, (gconstpointer) here->data, here->len);
  if (jumps != NULL)
    grind_join_add_part (text, jumps);
}

char *
grind_code_description_dup (GrindNavigator *navigator,
                            GrindCodeData  *data,
                            guint           line,
                            const char     *number,
                            gboolean        is_address)
{
  guint row = data != NULL ? grind_code_data_find_row (data, line) : GRIND_NONE;
  g_autofree char *own = g_strdup_printf ("%u", line + 1);
  GString *text = g_string_new (NULL);
  guint n_rows;

  if (number == NULL || *number == '\0')
    number = own;
  if (number != own && is_address)
    /* translators: the address of an instruction */
    g_string_append_printf (text, _("Address %s"), number);
  else
    /* translators: the number of a line */
    g_string_append_printf (text, _("Line %s"), number);
  if (data != NULL)
    append_mark (text, grind_code_data_get_mark (data, line));
  if (row != GRIND_NONE)
    append_row (text, navigator, data, &grind_code_data_get_rows (data, &n_rows)[row]);

  if (data != NULL)
    append_jumps (text, data, line);

  return g_string_free (text, FALSE);
}
