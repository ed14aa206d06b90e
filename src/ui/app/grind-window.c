/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-window-private.h"

#include <glib/gi18n.h>

#include "format/grind-file-runs.h"
#include "grind-compare.h"
#include "grind-crash-report.h"
#include "grind-header-bar.h"
#include "grind-palette.h"
#include "profile/grind-plain-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-recent.h"
#include "ui/base/grind-settings.h"
#include "ui/base/gtk48/grind-focus-keeper.h"
#include "ui/page/grind-add-files.h"
#include "ui/workspace/grind-sidebar.h"

#define BUTTON_BACK    8   /* mouse button */
#define BUTTON_FORWARD 9

enum
{
  SIGNAL_OPENED,
  N_SIGNALS
};

static guint signal_ids[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindWindow, grind_window, ADW_TYPE_APPLICATION_WINDOW)

/* The tabs outlive the window for a moment while it is disposed. */
gboolean
_grind_window_is_going (GrindWindow *self)
{
  return self->tab_view == NULL || gtk_widget_in_destruction (GTK_WIDGET (self));
}

/* The navigator of the current page, %NULL if it has none. */
GrindNavigator *
_grind_window_get_navigator (GrindWindow *self)
{
  GrindPage *page = grind_window_get_page (self);

  return page != NULL ? grind_page_get_navigator (page) : NULL;
}

static void
update_history (GrindWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GrindNavigator *navigator = _grind_window_get_navigator (self);

  gtk_widget_action_set_enabled (widget, "win.back",
                                 navigator != NULL && grind_navigator_can_go_back (navigator));
  gtk_widget_action_set_enabled (widget, "win.forward",
                                 navigator != NULL && grind_navigator_can_go_forward (navigator));
  gtk_widget_action_set_enabled (widget, "win.up",
                                 navigator != NULL && grind_navigator_can_go_up (navigator));
}

/* Follows the active half of the current page. */
static void
follow_half (GrindWindow *self)
{
  GrindNavigator *navigator = _grind_window_get_navigator (self);

  g_signal_group_set_target (self->navigator_signals, navigator);
  grind_header_bar_set_navigator (self->header_bar, navigator);
  update_history (self);
}

/* Parts of a profile may be compared at any time. */
static void
update_comparison (GrindWindow *self)
{
  GrindPage *page = grind_window_get_page (self);
  gboolean is_comparison = page != NULL && grind_page_is_comparison (page);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.compare",
                                 page != NULL && grind_page_can_compare (page));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.swap-comparison", is_comparison);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.end-comparison", is_comparison);
}

/* What was recorded can be recorded again. */
static void
update_recording (GrindWindow *self,
                  GrindPage   *page)
{
  gboolean can_record = grind_page_get_recorded (page) != NULL &&
                        grind_page_get_state (page) != GRIND_PAGE_RECORDING;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.record-again", can_record);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.record-and-compare",
                                 can_record && grind_page_get_files (page) != NULL);
}

/* Crashes are reported with the kind of the current profile. */
static void
describe_profile (GrindWindow *self)
{
  GrindPage *page = !_grind_window_is_going (self) ? grind_window_get_page (self) : NULL;
  g_autofree char *kind = page != NULL ? grind_page_dup_kind (page) : NULL;

  if (kind != NULL)
    grind_crash_report_set_profile (kind);
}

/* Updates everything that depends on the current page. */
static void
update (GrindWindow *self)
{
  GrindPage *page = grind_window_get_page (self);
  GrindSession *session = page != NULL ? grind_page_get_session (page) : NULL;
  g_autoptr (GObject) previous = g_signal_group_dup_target (self->session_signals);
  const char *title;

  gtk_widget_insert_action_group (GTK_WIDGET (self), "view",
                                  page != NULL ? grind_page_get_actions (page) : NULL);
  if (page == NULL)
    return;

  title = grind_page_get_title (page);
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : _("Grindscope"));
  grind_header_bar_show_page (self->header_bar, page);
  g_signal_group_set_target (self->split_signals, grind_page_get_split (page));
  g_signal_group_set_target (self->session_signals, session);
  /* Its results belong to the previous profile. */
  if (previous != (GObject *) session)
    grind_palette_close (self->palette);
  follow_half (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.jump", session != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.search", session != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export-report", session != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.sort-functions", session != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.reload", grind_page_can_reload (page));
  update_recording (self, page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.add-files",
                                 grind_add_files_is_possible (page));
  update_comparison (self);
  describe_profile (self);
}

static char *
dup_tooltip (GrindPage *page)
{
  GPtrArray *files = grind_page_get_files (page);
  GString *text = g_string_new (NULL);

  for (guint i = 0; files != NULL && i < files->len && i < 8; i++)
    {
      g_autofree char *name = grind_plain_text_show (g_file_get_parse_name (files->pdata[i]));

      g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", name);
    }
  if (files != NULL && files->len > 8)
    g_string_append (text, "\n…");

  return g_string_free (text, FALSE);
}

static gboolean
name_tabs_cb (gpointer user_data)
{
  GrindWindow *self = user_data;

  self->name_source = 0;
  grind_accessible_name_tabs (self->tab_bar);

  return G_SOURCE_REMOVE;
}

static void
update_tab (GrindWindow *self,
            GrindPage   *page)
{
  AdwTabPage *tab = adw_tab_view_get_page (self->tab_view, GTK_WIDGET (page));
  GrindPageState state = grind_page_get_state (page);
  const char *title = grind_page_get_title (page);
  g_autofree char *text = dup_tooltip (page);
  g_autofree char *tooltip = g_markup_escape_text (text, -1);
  g_autoptr (GIcon) icon = NULL;

  if (state == GRIND_PAGE_FAILED)
    icon = g_themed_icon_new ("dialog-warning-symbolic");
  adw_tab_page_set_title (tab, title != NULL ? title : _("New tab"));
  adw_tab_page_set_tooltip (tab, tooltip);
  adw_tab_page_set_loading (tab, state == GRIND_PAGE_LOADING || state == GRIND_PAGE_RECORDING);
  adw_tab_page_set_icon (tab, icon);
  /* The tab bar is notified after us. */
  if (self->name_source == 0)
    self->name_source = g_idle_add (name_tabs_cb, self);
}

static void
page_state_cb (GrindWindow *self,
               GParamSpec  *pspec,
               GrindPage   *page)
{
  GrindPageState state = grind_page_get_state (page);

  if (state == GRIND_PAGE_OPEN && grind_page_get_files (page) != NULL)
    grind_recent_add (grind_page_get_files (page));
  update_tab (self, page);
  if (page == grind_window_get_page (self))
    {
      update (self);
      if (state == GRIND_PAGE_OPEN)
        g_signal_emit (self, signal_ids[SIGNAL_OPENED], 0, page);
    }
  _grind_window_note_change (self);
  /* A tab whose loading was cancelled is useless, unless it is the only one. */
  if (state == GRIND_PAGE_EMPTY && adw_tab_view_get_n_pages (self->tab_view) > 1)
    adw_tab_view_close_page (self->tab_view,
                             adw_tab_view_get_page (self->tab_view, GTK_WIDGET (page)));
}

/* Only once the window is mapped: GTK 4.8 moves the focus away from hidden widgets only after it
 * has painted the window, and of those hidden earlier it only handles the last one. */
static void
focus_page (GrindWindow *self)
{
  if (!_grind_window_is_going (self) && gtk_widget_get_mapped (GTK_WIDGET (self)) &&
      grind_window_get_page (self) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (grind_window_get_page (self)));
}

static void
selected_cb (GrindWindow *self)
{
  AdwTabPage *selected;

  if (_grind_window_is_going (self))
    return;

  selected = adw_tab_view_get_selected_page (self->tab_view);
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);

      grind_accessible_set_hidden (adw_tab_page_get_child (tab), tab != selected);
    }
  grind_palette_close (self->palette);
  grind_last_actions_add ("select-tab");
  update (self);
  focus_page (self);
  _grind_window_note_change (self);
}

static void
attached_cb (GrindWindow *self,
             AdwTabPage  *tab)
{
  GrindPage *page = GRIND_PAGE (adw_tab_page_get_child (tab));

  g_signal_connect_object (page, "notify::state", G_CALLBACK (page_state_cb), self,
                           G_CONNECT_SWAPPED);
  grind_accessible_set_hidden (GTK_WIDGET (page),
                               tab != adw_tab_view_get_selected_page (self->tab_view));
  update_tab (self, page);
  _grind_window_note_change (self);
}

/* Call this before a tab is attached to another window. GTK 4.8 clears a focus that has left the
 * window only after the next frame, and then also on all ancestors it has in the other window. */
static void
release_focus (GrindWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_get_root (focus) != GTK_ROOT (self))
    gtk_window_set_focus (GTK_WINDOW (self), NULL);
}

/* The last tab may be dragged to another window. */
static void
detached_cb (GrindWindow *self,
             AdwTabPage  *tab)
{
  g_signal_handlers_disconnect_by_func (adw_tab_page_get_child (tab), page_state_cb, self);

  if (_grind_window_is_going (self))
    return;

  release_focus (self);
  _grind_window_note_change (self);
  if (adw_tab_view_get_n_pages (self->tab_view) == 0)
    gtk_window_close (GTK_WINDOW (self));
}

GrindPage *
_grind_window_add_page (GrindWindow *self)
{
  GtkWidget *page = grind_page_new ();

  adw_tab_view_append (self->tab_view, page);

  return GRIND_PAGE (page);
}

static AdwTabView *
create_window_cb (GrindWindow *self)
{
  GrindWindow *window = g_object_new (GRIND_TYPE_WINDOW,
                                      "application", gtk_window_get_application (GTK_WINDOW (self)),
                                      NULL);
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));

  return window->tab_view;
}

static void
runs_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GrindWindow) self = user_data;
  g_autoptr (GPtrArray) runs = grind_file_runs_find_finish (result, NULL);

  /* The window may have been closed meanwhile. */
  if (runs == NULL || gtk_window_get_application (GTK_WINDOW (self)) == NULL)
    return;

  for (guint i = 0; i < runs->len; i++)
    {
      GrindFileRun *run = runs->pdata[i];
      GrindPage *page = grind_window_take_page (self);

      if (run->error != NULL)
        grind_page_fail (page, run->files, run->error);
      else
        grind_page_open_files (page, run->files);
    }
}

static void
pressed_cb (GrindWindow *self,
            int          n_press,
            double       x,
            double       y,
            GtkGesture  *gesture)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));

  if (button != BUTTON_BACK && button != BUTTON_FORWARD)
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_activate_action (GTK_WIDGET (self),
                              button == BUTTON_BACK ? "win.back" : "win.forward", NULL);
}

static void
add_mouse_buttons (GrindWindow *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

/* Whether a place is in the half of the window that compares */
static gboolean
is_compared (GrindWindow *self,
             double       x)
{
  gboolean is_left = x < gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  gboolean is_mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  return gtk_widget_get_visible (self->compare_hint) && is_left == is_mirrored;
}

static void
mark_hint (GtkWidget *hint,
           gboolean   is_marked)
{
  if (is_marked)
    gtk_widget_add_css_class (hint, "grind-drop-target");
  else
    gtk_widget_remove_css_class (hint, "grind-drop-target");
}

/* Two files can be compared with each other, and one with the current profile. */
static GdkDragAction
motion_cb (GrindWindow   *self,
           double         x,
           double         y,
           GtkDropTarget *target)
{
  const GValue *value = gtk_drop_target_get_value (target);
  guint n_files = value != NULL ? g_slist_length (g_value_get_boxed (value)) : 0;
  GrindPage *page = grind_window_get_page (self);

  gtk_widget_set_visible (self->compare_hint,
                          n_files == 2 || (n_files == 1 && page != NULL &&
                                           grind_page_can_compare (page)));
  mark_hint (self->compare_hint, is_compared (self, x));
  mark_hint (self->open_hint, !is_compared (self, x));
  gtk_widget_set_visible (self->drop_hint, TRUE);

  return GDK_ACTION_COPY;
}

static void
leave_cb (GrindWindow *self)
{
  gtk_widget_set_visible (self->drop_hint, FALSE);
}

static gboolean
drop_cb (GrindWindow  *self,
         const GValue *value,
         double        x,
         double        y)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean compares = is_compared (self, x);

  leave_cb (self);
  for (GSList *link = g_value_get_boxed (value); link != NULL; link = link->next)
    g_ptr_array_add (files, g_object_ref (link->data));
  if (files->len == 0)
    return FALSE;

  if (!compares)
    grind_window_open_files (self, files);
  else if (files->len == 2)
    grind_compare_both (self, files);
  else
    grind_compare_with (self, files);

  return TRUE;
}

static void
add_drop_target (GrindWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_drop_target_set_preload (target, TRUE);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (target, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static gboolean
fit_cb (gpointer user_data)
{
  GrindWindow *self = user_data;
  gboolean was_narrow = self->is_narrow;

  self->fit_source = 0;
  grind_header_bar_fit (self->header_bar, gtk_widget_get_width (GTK_WIDGET (self)));
  /* The page adapts in the same iteration of the main loop, before the window is measured. */
  self->is_narrow = grind_sidebar_is_narrow (GTK_WIDGET (self));
  if (self->is_narrow != was_narrow)
    gtk_widget_queue_resize (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

static int
get_content_width (GtkWidget *widget)
{
  int minimum, natural, minimum_baseline, natural_baseline;

  GTK_WIDGET_CLASS (grind_window_parent_class)
    ->measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, &minimum_baseline,
               &natural_baseline);

  return minimum;
}

/* A window hides some of its content when it becomes narrower. That content must not count towards
 * the minimum width, or a wide window could not be tiled or made smaller. */
static void
grind_window_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    for_size = MAX (for_size, get_content_width (widget));
  GTK_WIDGET_CLASS (grind_window_parent_class)
    ->measure (widget, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && !GRIND_WINDOW (widget)->is_narrow)
    *minimum = 0;
}

/* Visibility must not change during size allocation. */
static void
grind_window_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  GrindWindow *self = GRIND_WINDOW (widget);

  GTK_WIDGET_CLASS (grind_window_parent_class)
    ->size_allocate (widget, MAX (width, get_content_width (widget)), height, baseline);
  if (self->fit_source == 0)
    self->fit_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, self, NULL);
}

static void
restore_size (GrindWindow *self)
{
  GSettings *settings = grind_settings_get ();

  if (settings == NULL)
    return;

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
}

static gboolean
grind_window_close_request (GtkWindow *window)
{
  GrindWindow *self = GRIND_WINDOW (window);
  GSettings *settings = grind_settings_get ();
  int width;
  int height;

  if (!_grind_window_may_close (self))
    return GDK_EVENT_STOP;

  gtk_window_get_default_size (window, &width, &height);
  if (settings != NULL && width > 0 && height > 0)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
      g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (window));
    }
  _grind_window_remember_closing (self);

  return GTK_WINDOW_CLASS (grind_window_parent_class)->close_request (window);
}

static void
grind_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (grind_window_parent_class)->map (widget);
  focus_page (GRIND_WINDOW (widget));
}

static void
grind_window_dispose (GObject *object)
{
  GrindWindow *self = GRIND_WINDOW (object);

  for (int i = 0; self->tab_view != NULL && i < adw_tab_view_get_n_pages (self->tab_view); i++)
    grind_page_close (GRIND_PAGE (adw_tab_page_get_child (
      adw_tab_view_get_nth_page (self->tab_view, i))));
  g_clear_handle_id (&self->fit_source, g_source_remove);
  g_clear_handle_id (&self->name_source, g_source_remove);
  g_clear_object (&self->split_signals);
  g_clear_object (&self->navigator_signals);
  g_clear_object (&self->session_signals);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_WINDOW);

  G_OBJECT_CLASS (grind_window_parent_class)->dispose (object);
}

static void
grind_window_class_init (GrindWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_window_dispose;
  widget_class->map = grind_window_map;
  widget_class->measure = grind_window_measure;
  widget_class->size_allocate = grind_window_size_allocate;
  GTK_WINDOW_CLASS (klass)->close_request = grind_window_close_request;

  /**
   * GrindWindow::opened:
   * @self: a window
   * @page: the current page
   *
   * Emitted when a profile is shown in @page after it was read or reloaded.
   */
  signal_ids[SIGNAL_OPENED] = g_signal_new ("opened", GRIND_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                            NULL, NULL, NULL, G_TYPE_NONE, 1, GRIND_TYPE_PAGE);

  g_type_ensure (GRIND_TYPE_HEADER_BAR);
  g_type_ensure (GRIND_TYPE_PALETTE);
  g_type_ensure (GRIND_TYPE_PAGE);
  _grind_window_install_actions (widget_class);

  gtk_widget_class_set_template_from_resource (widget_class, GRIND_RESOURCES "ui/grind-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, header_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, tab_view);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, tab_bar);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, drop_hint);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, open_hint);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, compare_hint);
  gtk_widget_class_bind_template_child (widget_class, GrindWindow, palette);
  gtk_widget_class_bind_template_callback (widget_class, focus_page);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, attached_cb);
  gtk_widget_class_bind_template_callback (widget_class, detached_cb);
  gtk_widget_class_bind_template_callback (widget_class, _grind_window_close_page_cb);
  gtk_widget_class_bind_template_callback (widget_class, create_window_cb);
}

static void
grind_window_init (GrindWindow *self)
{
  static const char * const signals[] = {
    "notify::can-go-back", "notify::can-go-forward", "notify::can-go-up"
  };

  self->split_signals = g_signal_group_new (GRIND_TYPE_SPLIT);
  g_signal_group_connect_swapped (self->split_signals, "notify::navigator",
                                  G_CALLBACK (follow_half), self);
  self->navigator_signals = g_signal_group_new (GRIND_TYPE_NAVIGATOR);
  self->session_signals = g_signal_group_new (GRIND_TYPE_SESSION);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->navigator_signals, signals[i],
                                    G_CALLBACK (update_history), self);
  g_signal_group_connect_swapped (self->navigator_signals, "notify::selected",
                                  G_CALLBACK (grind_last_actions_add),
                                  (gpointer) "select-function");
  g_signal_group_connect_swapped (self->navigator_signals, "notify",
                                  G_CALLBACK (_grind_window_note_change), self);
  g_signal_group_connect_swapped (self->navigator_signals, "location-changed",
                                  G_CALLBACK (_grind_window_note_change), self);
  g_signal_group_connect_swapped (self->session_signals, "notify",
                                  G_CALLBACK (_grind_window_note_change), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::graph",
                                  G_CALLBACK (update_comparison), self);
  g_signal_group_connect_swapped (self->session_signals, "hidden-changed",
                                  G_CALLBACK (_grind_window_note_change), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_mouse_buttons (self);
  add_drop_target (self);
  grind_focus_keeper_watch (GTK_WINDOW (self));
  g_signal_connect (self, "notify::is-active", G_CALLBACK (describe_profile), NULL);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (_grind_window_note_change), NULL);
}

GtkWidget *
grind_window_new (GtkApplication *application)
{
  GrindWindow *self;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (GRIND_TYPE_WINDOW, "application", application, NULL);
  restore_size (self);
  _grind_window_add_page (self);

  return GTK_WIDGET (self);
}

/* The current page; %NULL only while the last tab is being dragged away */
GrindPage *
grind_window_get_page (GrindWindow *self)
{
  AdwTabPage *tab;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);

  tab = adw_tab_view_get_selected_page (self->tab_view);

  return tab != NULL ? GRIND_PAGE (adw_tab_page_get_child (tab)) : NULL;
}

/**
 * grind_window_find_page:
 * @self: a window
 * @matches: a predicate
 * @user_data: passed to @matches
 *
 * Finds a matching page, preferring the current one, then the leftmost one, and shows it.
 *
 * Returns: (transfer none) (nullable): the page, or %NULL if none matches
 */
GrindPage *
grind_window_find_page (GrindWindow    *self,
                        GrindPageMatch  matches,
                        gpointer        user_data)
{
  GrindPage *page;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);
  g_return_val_if_fail (matches != NULL, NULL);

  page = grind_window_get_page (self);
  if (page != NULL && matches (page, user_data))
    return page;

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      AdwTabPage *tab = adw_tab_view_get_nth_page (self->tab_view, i);

      page = GRIND_PAGE (adw_tab_page_get_child (tab));
      if (matches (page, user_data))
        {
          adw_tab_view_set_selected_page (self->tab_view, tab);
          return page;
        }
    }

  return NULL;
}

/* Adds references to all pages, from left to right. */
void
grind_window_list_pages (GrindWindow *self,
                         GPtrArray   *pages)
{
  g_return_if_fail (GRIND_IS_WINDOW (self));

  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    g_ptr_array_add (pages, g_object_ref (adw_tab_page_get_child (
      adw_tab_view_get_nth_page (self->tab_view, i))));
}

/**
 * grind_window_take_page:
 * @self: a window
 *
 * Returns a page to open a profile in: the current one if it is empty, otherwise a new one, and
 * shows it.
 *
 * Returns: (transfer none): an empty page
 */
GrindPage *
grind_window_take_page (GrindWindow *self)
{
  GrindPage *page;

  g_return_val_if_fail (GRIND_IS_WINDOW (self), NULL);

  page = grind_window_get_page (self);
  if (page != NULL && grind_page_get_state (page) == GRIND_PAGE_EMPTY)
    return page;

  page = _grind_window_add_page (self);
  adw_tab_view_set_selected_page (self->tab_view,
                                  adw_tab_view_get_page (self->tab_view, GTK_WIDGET (page)));

  return page;
}

/**
 * grind_window_open_files:
 * @self: a window
 * @files: (element-type GFile): files and folders
 *
 * Opens files that the user chose, with a tab for each profile. Files of one run are one profile,
 * and a folder is replaced by its newest run.
 */
void
grind_window_open_files (GrindWindow *self,
                         GPtrArray   *files)
{
  g_return_if_fail (GRIND_IS_WINDOW (self));
  g_return_if_fail (files != NULL);

  grind_file_runs_find_async (files, FALSE, NULL, runs_cb, g_object_ref (self));
}
