/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/grind-application.h"

G_BEGIN_DECLS

static inline gboolean
test_wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop until nothing is likely to be left to do. */
static inline void
test_settle (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 5;
  guint source = g_timeout_add (20, test_wake_cb, NULL);

  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (source);
}

static inline gboolean
test_has_name (GtkWidget  *widget,
               const char *name)
{
  g_autofree char *problem = NULL;

  problem = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                GTK_ACCESSIBLE_PROPERTY_LABEL, name);

  return problem == NULL;
}

/* The first mapped widget of @type from @root down, with this accessible name if there is one. */
static inline GtkWidget *
test_find_widget (GtkWidget  *root,
                  GType       type,
                  const char *name)
{
  if (gtk_widget_get_mapped (root) && g_type_is_a (G_OBJECT_TYPE (root), type) &&
      (name == NULL || test_has_name (root, name)))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = test_find_widget (child, type, name);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Whether a mapped label from @root down has @text in it. */
static inline gboolean
test_has_label (GtkWidget  *root,
                const char *text)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (test_has_label (child, text))
      return TRUE;

  return FALSE;
}

static inline void
test_click (GtkWidget  *root,
            const char *name)
{
  GtkWidget *button = test_find_widget (root, GTK_TYPE_BUTTON, name);

  if (button == NULL)
    g_error ("no button “%s”", name);
  g_signal_emit_by_name (button, "clicked");
  test_settle ();
}

/* Begins a test program with windows; %NULL where there is no display, which it has told then. */
static inline GrindApplication *
test_begin (int    *argc,
            char ***argv)
{
  g_autoptr (GError) error = NULL;
  GrindApplication *application;

  g_setenv ("GTK_A11Y", "test", TRUE);
  g_setenv ("ADW_DISABLE_PORTAL", "1", TRUE);
  g_test_init (argc, argv, NULL);
  if (!gtk_init_check ())
    {
      g_print ("1..0 # SKIP no display\n");
      return NULL;
    }

  application = grind_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_set_default (G_APPLICATION (application));
  if (!g_application_register (G_APPLICATION (application), NULL, &error))
    g_error ("%s", error->message);

  return application;
}

G_END_DECLS
