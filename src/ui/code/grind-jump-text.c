/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descriptions of jumps. */
#include "config.h"

#include "grind-jump-text.h"

#include <glib/gi18n.h>
#include <string.h>

#include "analysis/names/grind-number.h"
#include "text/grind-join.h"
#include "text/grind-percent.h"

/* The number of jumps that are described individually */
#define MAX_TOLD  4
#define MAX_CHARS 70   /* per line of a tooltip */

static char *
format_count (guint64 count)
{
  return grind_number_format_integer ((gint64) MIN (count, (guint64) G_MAXINT64));
}

static guint64
get_not_followed (const GrindCodeJump *jump)
{
  return jump->executed > jump->followed ? jump->executed - jump->followed : 0;
}

static char *
dup_title (guint from,
           guint to)
{
  if (to == GRIND_CODE_ABOVE || to == GRIND_CODE_BELOW)
    /* translators: a jump from line %u out of the file */
    return g_strdup_printf (_("Jump, from line %u to elsewhere"), from + 1);
  if (from == GRIND_CODE_ABOVE || from == GRIND_CODE_BELOW)
    /* translators: a jump from another file to line %u */
    return g_strdup_printf (_("Jump, from elsewhere to line %u"), to + 1);
  if (from == to)
    return g_strdup_printf (_("Jump, within line %u"), from + 1);

  return g_strdup_printf (_("Jump, line %u to %u"), from + 1, to + 1);
}

static char *
dup_conditional_title (guint from,
                       guint to)
{
  if (to == GRIND_CODE_ABOVE || to == GRIND_CODE_BELOW)
    /* translators: a jump from line %u out of the file */
    return g_strdup_printf (_("Conditional jump, from line %u to elsewhere"), from + 1);
  if (from == GRIND_CODE_ABOVE || from == GRIND_CODE_BELOW)
    /* translators: a jump from another file to line %u */
    return g_strdup_printf (_("Conditional jump, from elsewhere to line %u"), to + 1);
  if (from == to)
    return g_strdup_printf (_("Conditional jump, within line %u"), from + 1);

  return g_strdup_printf (_("Conditional jump, line %u to %u"), from + 1, to + 1);
}

char *
grind_jump_text_dup_title (const GrindCodeJump *jump)
{
  g_return_val_if_fail (jump != NULL, NULL);

  if (jump->text != NULL)
    return g_strndup (jump->text, strcspn (jump->text, "\n"));

  return jump->is_conditional ? dup_conditional_title (jump->from, jump->to)
                              : dup_title (jump->from, jump->to);
}

static char *
dup_counts (const GrindCodeJump *jump)
{
  g_autofree char *followed = format_count (jump->followed);
  g_autofree char *executed = format_count (jump->executed);

  if (jump->is_conditional)
    /* translators: how often a conditional jump was taken, of all times it was executed */
    return g_strdup_printf (ngettext ("taken %s of %s time", "taken %s of %s times",
                                      MIN (jump->executed, G_MAXINT)), followed, executed);

  /* translators: how often an unconditional jump was executed */
  return g_strdup_printf (ngettext ("taken %s time", "taken %s times",
                                    MIN (jump->executed, G_MAXINT)), executed);
}

static char *
dup_rest (guint n_more)
{
  return g_strdup_printf (ngettext ("%u more jump", "%u more jumps", n_more), n_more);
}

/* The text of the tooltip, for screen readers; %NULL if there are no jumps */
char *
grind_jump_text_describe (GrindCodeData *data,
                          const guint   *jumps,
                          guint          n_jumps)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_all;
  const GrindCodeJump *all;

  g_return_val_if_fail (data != NULL, NULL);
  if (n_jumps == 0)
    return NULL;

  all = grind_code_data_get_jumps (data, &n_all);
  for (guint i = 0; i < MIN (n_jumps, MAX_TOLD); i++)
    {
      g_autofree char *title = grind_jump_text_dup_title (&all[jumps[i]]);
      g_autofree char *counts = dup_counts (&all[jumps[i]]);

      grind_join_add_part (text, title);
      grind_join_add_item (text, counts);
    }
  if (n_jumps > MAX_TOLD)
    {
      g_autofree char *rest = dup_rest (n_jumps - MAX_TOLD);

      grind_join_add_part (text, rest);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_line (GtkWidget  *box,
          const char *text,
          gboolean    is_title)
{
  GtkWidget *label = gtk_label_new (text);

  if (is_title)
    {
      PangoAttrList *attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      pango_attr_list_unref (attributes);
    }
  else
    {
      gtk_widget_add_css_class (label, "grind-tip-dim");
    }
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (g_utf8_strlen (text, -1), MAX_CHARS));
  gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARS);
  gtk_box_append (GTK_BOX (box), label);
}

static void
add_count (GtkWidget  *grid,
           int         row,
           const char *what,
           guint64     count,
           const char *more)
{
  g_autofree char *number = format_count (count);
  GtkWidget *labels[] = { gtk_label_new (what), gtk_label_new (number), gtk_label_new (more) };

  for (int i = 0; i < (int) G_N_ELEMENTS (labels); i++)
    {
      gtk_label_set_xalign (GTK_LABEL (labels[i]), i == 1 ? 1 : 0);
      if (i != 1)
        gtk_widget_add_css_class (labels[i], "grind-tip-dim");
      gtk_grid_attach (GTK_GRID (grid), labels[i], i, row, 1, 1);
    }
}

static GtkWidget *
new_counts (const GrindCodeJump *jump)
{
  GtkWidget *grid = gtk_grid_new ();
  g_autofree char *executed = format_count (jump->executed);
  g_autofree char *share = NULL;
  g_autofree char *of = NULL;

  gtk_grid_set_column_spacing (GTK_GRID (grid), 10);
  if (jump->is_conditional && jump->executed > 0)
    {
      share = grind_percent_format_sign ((double) jump->followed / (double) jump->executed);
      /* translators: the number of executions of a jump, and the share of them */
      of = g_strdup_printf (_("of %s (%s)"), executed, share);
    }
  add_count (grid, 0, C_("jump", "Taken"), jump->is_conditional ? jump->followed : jump->executed,
             of);
  if (jump->is_conditional)
    add_count (grid, 1, C_("jump", "Not taken"), get_not_followed (jump), NULL);

  return grid;
}

GtkWidget *
grind_jump_text_new_tip (GrindCodeData *data,
                         const guint   *jumps,
                         guint          n_jumps)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  guint n_all;
  const GrindCodeJump *all;

  g_return_val_if_fail (data != NULL, NULL);
  g_return_val_if_fail (n_jumps > 0, NULL);

  all = grind_code_data_get_jumps (data, &n_all);
  for (guint i = 0; i < MIN (n_jumps, MAX_TOLD); i++)
    {
      const GrindCodeJump *jump = &all[jumps[i]];
      g_autofree char *title = grind_jump_text_dup_title (jump);
      const char *more = jump->text != NULL ? strchr (jump->text, '\n') : NULL;

      if (i > 0)
        gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
      add_line (box, title, TRUE);
      if (more != NULL)
        add_line (box, more + 1, FALSE);
      gtk_box_append (GTK_BOX (box), new_counts (jump));
    }
  if (n_jumps > MAX_TOLD)
    {
      g_autofree char *rest = dup_rest (n_jumps - MAX_TOLD);

      add_line (box, rest, FALSE);
    }

  return box;
}
