/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions of a window's menus, keys and buttons, in the group "win". */
#include "config.h"

#include "grind-window-private.h"

#include <glib/gi18n.h>

#include "grind-compare.h"
#include "grind-dump-now.h"
#include "grind-export-report.h"
#include "grind-record.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-last-actions.h"
#include "ui/page/grind-add-files.h"
#include "ui/preferences/grind-preferences.h"

static void
chosen_cb (GPtrArray *files,
           gpointer   user_data)
{
  grind_window_open_files (user_data, files);
}

static void
open_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  grind_dialogs_choose_profiles (GTK_WINDOW (widget), _("Open profiles"), chosen_cb);
}

static void
added_cb (GPtrArray *files,
          gpointer   user_data)
{
  GrindPage *page = grind_window_get_page (user_data);

  if (page != NULL)
    grind_add_files (page, files);
}

static void
add_files_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  grind_dialogs_choose_profiles (GTK_WINDOW (widget), _("Add to this profile"), added_cb);
}

static void
compare_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  grind_compare_ask (GRIND_WINDOW (widget));
}

static void
compare_two_action (GtkWidget  *widget,
                    const char *action,
                    GVariant   *parameter)
{
  grind_compare_ask_two (GRIND_WINDOW (widget));
}

/* Swaps the sides of the comparison of the current page, or ends it. */
static void
comparison_action (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  GrindPage *page = grind_window_get_page (GRIND_WINDOW (widget));

  gtk_widget_activate_action (GTK_WIDGET (page), g_str_equal (action, "win.swap-comparison")
                                                   ? "page.swap-comparison"
                                                   : "page.end-comparison", NULL);
}

static void
open_uri_action (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_for_uri (g_variant_get_string (parameter, NULL)));
  grind_window_open_files (GRIND_WINDOW (widget), files);
}

static void
open_uris_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree const char **uris = g_variant_get_strv (parameter, NULL);

  for (guint i = 0; uris[i] != NULL; i++)
    g_ptr_array_add (files, g_file_new_for_uri (uris[i]));
  if (files->len > 0)
    grind_window_open_files (GRIND_WINDOW (widget), files);
}

static void
close_tab_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  AdwTabView *view = GRIND_WINDOW (widget)->tab_view;

  adw_tab_view_close_page (view, adw_tab_view_get_selected_page (view));
}

static void
back_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  grind_navigator_go_back (_grind_window_get_navigator (GRIND_WINDOW (widget)));
}

static void
forward_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  grind_navigator_go_forward (_grind_window_get_navigator (GRIND_WINDOW (widget)));
}

static void
up_action (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  grind_navigator_go_up (_grind_window_get_navigator (GRIND_WINDOW (widget)));
}

static void
go_to_history_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  GrindNavigator *navigator = _grind_window_get_navigator (GRIND_WINDOW (widget));

  if (navigator != NULL)
    grind_navigator_go_to_history (navigator, g_variant_get_int32 (parameter));
}

static void
reload_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  grind_page_reload (grind_window_get_page (GRIND_WINDOW (widget)));
}

static void
export_report_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  grind_export_report_run (GRIND_WINDOW (widget));
}

static void
dump_now_action (GtkWidget  *widget,
                 const char *action,
                 GVariant   *parameter)
{
  grind_dump_now (GRIND_WINDOW (widget));
}

static void
record_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GrindPage *page = grind_window_get_page (GRIND_WINDOW (widget));

  grind_record_ask (GRIND_WINDOW (widget), page != NULL ? grind_page_get_recorded (page) : NULL,
                    NULL);
}

static void
record_again_action (GtkWidget  *widget,
                     const char *action,
                     GVariant   *parameter)
{
  grind_record_again (GRIND_WINDOW (widget), g_str_equal (action, "win.record-and-compare"));
}

static void
jump_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindWindow *self = GRIND_WINDOW (widget);

  grind_palette_open (self->palette, _grind_window_get_navigator (self));
}

static void
show_preferences (GtkWidget  *widget,
                  const char *page)
{
  gtk_window_present (GTK_WINDOW (grind_preferences_new (GTK_WINDOW (widget), page)));
}

static void
preferences_action (GtkWidget  *widget,
                    const char *action,
                    GVariant   *parameter)
{
  show_preferences (widget, GRIND_PREFERENCES_APPEARANCE);
}

/* GTK would load the window of shortcuts itself, but for each window before it is shown. */
static void
shortcuts_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (GRIND_RESOURCES
                                                                  "ui/help-overlay.ui");
  GtkWindow *overlay = GTK_WINDOW (gtk_builder_get_object (builder, "help_overlay"));

  gtk_window_set_transient_for (overlay, GTK_WINDOW (widget));
  gtk_window_present (overlay);
}

static void
paths_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  show_preferences (widget, GRIND_PREFERENCES_FILES);
}

static void
editor_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  show_preferences (widget, GRIND_PREFERENCES_EDITOR);
}

static void
search_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (widget));

  /* Some panes have a search entry of their own. */
  if (focus == NULL || !(gtk_widget_activate_action (focus, "flame.search", NULL) ||
                         gtk_widget_activate_action (focus, "code.search", NULL)))
    grind_page_search (grind_window_get_page (GRIND_WINDOW (widget)));
}

static void
sort_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  guint key = g_variant_get_uint32 (parameter);

  if (key <= GRIND_SORT_LOCATION)
    grind_page_sort (grind_window_get_page (GRIND_WINDOW (widget)), key);
}

void
_grind_window_install_actions (GtkWidgetClass *widget_class)
{
  grind_last_actions_install (widget_class, "win.open", NULL, open_action);
  grind_last_actions_install (widget_class, "win.add-files", NULL, add_files_action);
  grind_last_actions_install (widget_class, "win.compare", NULL, compare_action);
  grind_last_actions_install (widget_class, "win.compare-two", NULL, compare_two_action);
  grind_last_actions_install (widget_class, "win.swap-comparison", NULL, comparison_action);
  grind_last_actions_install (widget_class, "win.end-comparison", NULL, comparison_action);
  grind_last_actions_install (widget_class, "win.open-uri", "s", open_uri_action);
  grind_last_actions_install (widget_class, "win.open-uris", "as", open_uris_action);
  grind_last_actions_install (widget_class, "win.close-tab", NULL, close_tab_action);
  grind_last_actions_install (widget_class, "win.back", NULL, back_action);
  grind_last_actions_install (widget_class, "win.forward", NULL, forward_action);
  grind_last_actions_install (widget_class, "win.up", NULL, up_action);
  grind_last_actions_install (widget_class, "win.go-to-history", "i", go_to_history_action);
  grind_last_actions_install (widget_class, "win.reload", NULL, reload_action);
  grind_last_actions_install (widget_class, "win.export-report", NULL, export_report_action);
  grind_last_actions_install (widget_class, "win.dump-now", NULL, dump_now_action);
  grind_last_actions_install (widget_class, "win.record", NULL, record_action);
  grind_last_actions_install (widget_class, "win.record-again", NULL, record_again_action);
  grind_last_actions_install (widget_class, "win.record-and-compare", NULL, record_again_action);
  grind_last_actions_install (widget_class, "win.jump", NULL, jump_action);
  grind_last_actions_install (widget_class, "win.search", NULL, search_action);
  grind_last_actions_install (widget_class, "win.preferences", NULL, preferences_action);
  grind_last_actions_install (widget_class, "win.shortcuts", NULL, shortcuts_action);
  grind_last_actions_install (widget_class, "win.paths", NULL, paths_action);
  grind_last_actions_install (widget_class, "win.editor", NULL, editor_action);
  grind_last_actions_install (widget_class, "win.sort-functions", "u", sort_action);
}
