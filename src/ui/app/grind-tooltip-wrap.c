/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK does not wrap tooltips with several lines, and wraps others only between words. But the name
 * of a function may be wider than a screen, or even than any cairo surface, and may be one word. So
 * long lines are wrapped, inside words if necessary.
 */
#include "config.h"

#include "grind-tooltip-wrap.h"

#include <string.h>

#define MAX_CHARS 100   /* per line, approximately */

static gboolean
has_long_line (const char *text)
{
  while (text != NULL)
    {
      const char *end = strchr (text, '\n');

      if (g_utf8_strlen (text, end != NULL ? end - text : -1) > MAX_CHARS)
        return TRUE;
      text = end != NULL ? end + 1 : NULL;
    }

  return FALSE;
}

/* Sets the minimum width, too, because a label that can shrink would be measured that way. */
static void
wrap (GtkLabel *label)
{
  gboolean is_long = has_long_line (gtk_label_get_text (label));

  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  if (is_long && !gtk_label_get_wrap (label))
    {
      gtk_label_set_max_width_chars (label, MAX_CHARS);
      gtk_label_set_wrap (label, TRUE);
    }
  gtk_label_set_width_chars (label, is_long ? gtk_label_get_max_width_chars (label) : -1);
}

/* Whenever the text changes, GTK sets its maximum width again, and then we do. */
static void
watch (GtkWidget *label)
{
  static const char *const changes[] = { "notify::label", "notify::wrap",
                                         "notify::max-width-chars" };

  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  /* The wrapped text is code, and a hyphen would look like a part of it. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  g_signal_handlers_disconnect_by_func (label, wrap, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_signal_connect (label, changes[i], G_CALLBACK (wrap), NULL);
  wrap (GTK_LABEL (label));
}

/* Each display has one tooltip window, with one label for all texts. Other children of its box are
 * custom widgets with their own width. */
static gboolean
realized_cb (GSignalInvocationHint *hint,
             guint                  n_values,
             const GValue          *values,
             gpointer               user_data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *box;

  if (!g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkTooltipWindow"))
    return G_SOURCE_CONTINUE;

  box = gtk_widget_get_first_child (widget);
  for (GtkWidget *child = box != NULL ? gtk_widget_get_first_child (box) : NULL; child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child))
      watch (child);

  return G_SOURCE_CONTINUE;
}

/**
 * grind_tooltip_wrap_lines:
 *
 * Ensures from now on that no tooltip is wider than a screen. Call this once, after GTK is
 * initialized.
 */
void
grind_tooltip_wrap_lines (void)
{
  static gsize is_done;

  if (!g_once_init_enter (&is_done))
    return;

  g_signal_add_emission_hook (g_signal_lookup ("realize", GTK_TYPE_WIDGET), 0, realized_cb, NULL,
                              NULL);
  g_once_init_leave (&is_done, TRUE);
}
