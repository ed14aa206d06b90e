/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The about window, with the versions of dependencies and the report of the last crash. */
#include "config.h"

#include "grind-about.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#include "draw/grind-versions.h"
#include "grind-crash-report.h"

typedef guint (* GetVersion) (void);

static void
add_library (GString    *text,
             const char *name,
             GetVersion  major,
             GetVersion  minor,
             GetVersion  micro,
             const guint compiled[3])
{
  g_autofree char *running = g_strdup_printf ("%u.%u.%u", major (), minor (), micro ());
  g_autofree char *previous = g_strdup_printf ("%u.%u.%u", compiled[0], compiled[1], compiled[2]);

  grind_versions_add (text, name, running, previous);
}

static GString *
make_text (void)
{
  static const guint gtk[] = { GTK_MAJOR_VERSION, GTK_MINOR_VERSION, GTK_MICRO_VERSION };
  static const guint adw[] = { ADW_MAJOR_VERSION, ADW_MINOR_VERSION, ADW_MICRO_VERSION };
  static const guint source_view[] = {
    GTK_SOURCE_MAJOR_VERSION, GTK_SOURCE_MINOR_VERSION, GTK_SOURCE_MICRO_VERSION,
  };
  GString *text = g_string_new ("Grindscope " PACKAGE_VERSION "\n");

  add_library (text, "GTK", gtk_get_major_version, gtk_get_minor_version, gtk_get_micro_version,
               gtk);
  add_library (text, "libadwaita", adw_get_major_version, adw_get_minor_version,
               adw_get_micro_version, adw);
  add_library (text, "GtkSourceView", gtk_source_get_major_version, gtk_source_get_minor_version,
               gtk_source_get_micro_version, source_view);
  grind_versions_add_libraries (text);

  return text;
}

/* The versions, and the report of the last crash, if any */
static char *
dup_debug_info (GCancellable *cancellable)
{
  g_autofree char *versions = grind_about_dup_versions (cancellable);
  g_autofree char *report = grind_crash_report_dup_last ();

  if (report == NULL)
    return g_steal_pointer (&versions);

  return g_strdup_printf ("%s\n%s\n\n%s", versions,
                          _("The last crash left this report. It contains versions, the kind of "
                            "profile, the last actions and the running functions of Grindscope, "
                            "but no data of the profile."),
                          report);
}

static void
debug_info_worker (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  g_task_return_pointer (task, dup_debug_info (cancellable), g_free);
}

static void
debug_info_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GWeakRef *weak = user_data;
  g_autoptr (AdwAboutWindow) window = g_weak_ref_get (weak);
  g_autofree char *debug_info = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Nothing to show if it was cancelled. */
  if (debug_info != NULL && window != NULL)
    adw_about_window_set_debug_info (window, debug_info);
  g_weak_ref_clear (weak);
  g_free (weak);
}

/* The versions of the program and its libraries, one per line */
char *
grind_about_dup_libraries (void)
{
  return g_string_free (make_text (), FALSE);
}

/**
 * grind_about_dup_versions:
 * @cancellable: (nullable): a cancellable
 *
 * Runs other programs to get their versions and blocks until they exit: do not call it from the
 * main thread of a window.
 *
 * Returns: (transfer full): the versions of the program and its dependencies, one per line
 */
char *
grind_about_dup_versions (GCancellable *cancellable)
{
  GString *text = make_text ();

  grind_versions_add_programs (text, cancellable);

  return g_string_free (text, FALSE);
}

/**
 * grind_about_new:
 * @parent: (nullable): the parent window
 *
 * Makes an about window with credits and versions; the versions of other programs and the report
 * of the last crash are added in the background.
 *
 * Returns: (transfer none): a new window
 */
GtkWidget *
grind_about_new (GtkWindow *parent)
{
  g_autoptr (GString) text = make_text ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = NULL;
  GWeakRef *weak;
  GtkWidget *window;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  window = g_object_new (ADW_TYPE_ABOUT_WINDOW,
                         "application-name", _("Grindscope"),
                         "application-icon", APPLICATION_ID,
                         "version", PACKAGE_VERSION,
                         "comments", _("See where a program spends its time"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "developer-name", _("The Grindscope developers"),
                         "debug-info", text->str,
                         "debug-info-filename", "grindscope-troubleshooting.txt",
                         /* translators: your name, perhaps with an address */
                         "translator-credits", _("translator-credits"),
                         "transient-for", parent,
                         "modal", parent != NULL,
                         "destroy-with-parent", parent != NULL,
                         NULL);
  g_signal_connect_object (window, "destroy", G_CALLBACK (g_cancellable_cancel), cancellable,
                           G_CONNECT_SWAPPED);

  /* GTK 4.8 keeps a dangling parent pointer in a closed dialog that is still referenced, and uses
   * it when the dialog is freed. */
  weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, window);
  task = g_task_new (NULL, cancellable, debug_info_cb, weak);
  g_task_set_source_tag (task, grind_about_new);
  g_task_run_in_thread (task, debug_info_worker);

  return window;
}
