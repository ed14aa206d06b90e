/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-log.h"

#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FATAL (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL)

/* Known warnings of GTK 4.8 */
static const struct
{
  const char *text;
  const char *reason;
} ignored[] = {
  { "gdk_surface_get_device_position: assertion", "a tooltip was due in a closed window" },
  { "_gtk_widget_find_at_coords: assertion", "likewise" },
  { "gdk_monitor_get_geometry: assertion", "a popover is on no monitor" },
  { "attempt to allocate GtkPopoverContent contents", "likewise, and so gets a width below 0" },
  { "with width -2 and height -2", "likewise: what is within the border of that" },
  { "natural size must be >= min size", "a label that is wrapped and cut is narrower than “…”" },
};

static gboolean
is_ignored (const char *message)
{
  for (guint i = 0; i < G_N_ELEMENTS (ignored); i++)
    if (strstr (message, ignored[i].text) != NULL)
      return TRUE;

  return FALSE;
}

static void
print_ancestors (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_printerr ("# in a %s of %d x %d px\n", G_OBJECT_TYPE_NAME (widget),
                gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

/* Prints the widgets that are higher when they are wide. */
static void
print_higher (GtkWidget *widget)
{
  int least, wide;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, 1 << 20, &wide, NULL, NULL, NULL);
  if (wide <= least)
    return;

  g_printerr ("# %s “%s”: %d px, %d px if wide\n", G_OBJECT_TYPE_NAME (widget),
              gtk_widget_get_name (widget), least, wide);
  for (widget = gtk_widget_get_first_child (widget); widget != NULL;
       widget = gtk_widget_get_next_sibling (widget))
    if (gtk_widget_get_child_visible (widget))
      print_higher (widget);
}

/* Tells where the widget of a message is. */
static void
print_place (const char *message)
{
  const char *address = strstr (message, " 0x");
  void *widget = NULL;

  if (address == NULL || sscanf (address, "%p", &widget) != 1)
    return;

  if (strstr (message, "without a current allocation") != NULL)
    print_ancestors (widget);
  if (strstr (message, "reports a minimum height of") != NULL)
    print_higher (widget);
}

static GLogWriterOutput
write_cb (GLogLevelFlags   level,
          const GLogField *fields,
          gsize            n_fields,
          gpointer         user_data)
{
  GLogWriterOutput output;

  for (gsize i = 0; i < n_fields; i++)
    if ((level & FATAL) != 0 && strcmp (fields[i].key, "MESSAGE") == 0)
      {
        if (is_ignored (fields[i].value))
          return G_LOG_WRITER_HANDLED;
        print_place (fields[i].value);
      }

  output = g_log_writer_default (level, fields, n_fields, user_data);
  if ((level & FATAL) != 0)
    abort ();

  return output;
}

void
test_log_watch (void)
{
  g_log_set_always_fatal (G_LOG_FATAL_MASK);
  g_log_set_default_handler (g_log_default_handler, NULL);
  g_log_set_writer_func (write_cb, NULL, NULL);
}
