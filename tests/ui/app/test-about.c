/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <adwaita.h>
#include <string.h>

#include "grind-test-window.h"
#include "ui/app/grind-about.h"

static const char *const names[] = {
  "Grindscope " PACKAGE_VERSION "\n", "\n  GTK ", "\n  libadwaita ", "\n  GtkSourceView ",
  "\n  GLib ", "\n  cairo ", "\n  Pango ", "\n  zlib ", "\n  xz", "\n  zstd", "\n  elfutils",
  "\n  capstone", "\n  libiberty", "\n  Graphviz",
};

/* The program comes first, and each library has a line. */
static void
test_versions (void)
{
  g_autofree char *versions = grind_about_dup_versions (NULL);
  const char *pos = versions;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      pos = strstr (pos, names[i]);
      g_assert_nonnull (pos);
    }
  g_assert_true (g_str_has_suffix (versions, "\n"));
  g_assert_null (strstr (versions, "\n\n"));
}

static gboolean
has_programs (gpointer window)
{
  return strstr (adw_about_window_get_debug_info (window), "\n  Graphviz") != NULL;
}

/* The window shows at once, and adds other programs after they have answered. */
static void
test_window (void)
{
  GtkWidget *window = grind_about_new (NULL);
  g_autofree char *versions = grind_about_dup_versions (NULL);

  g_object_ref (window);
  g_assert_nonnull (strstr (adw_about_window_get_debug_info (ADW_ABOUT_WINDOW (window)),
                            "\n  zlib "));
  gtk_window_present (GTK_WINDOW (window));
  g_assert_true (test_wait (has_programs, window));
  g_assert_cmpstr (adw_about_window_get_debug_info (ADW_ABOUT_WINDOW (window)), ==, versions);

  gtk_window_destroy (GTK_WINDOW (window));
  test_finalize (window);
}

/* A window closed before they have answered is freed soon. */
static void
test_closed (void)
{
  GtkWidget *window = grind_about_new (NULL);

  g_object_ref (window);
  gtk_window_destroy (GTK_WINDOW (window));
  test_finalize (window);
}

/* A closed window has no references, not even until the programs have answered: it would outlive
 * its parent. */
static void
test_closed_over_window (void)
{
  GtkWidget *parent = test_show_window (gtk_label_new ("Parent"), 300, 200);
  GtkWidget *window = grind_about_new (GTK_WINDOW (parent));

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_null (window);
  gtk_window_destroy (GTK_WINDOW (parent));
  test_settle ();
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/about/versions", test_versions);
  g_test_add_func ("/ui/about/window", test_window);
  g_test_add_func ("/ui/about/closed", test_closed);
  g_test_add_func ("/ui/about/closed-over-window", test_closed_over_window);

  return g_test_run ();
}
