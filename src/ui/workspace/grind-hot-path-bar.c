/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hot-path-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/compare/grind-change.h"
#include "analysis/graph/grind-hot-path.h"
#include "grind-path-copy.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-last-actions.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/grind-overflow-layout.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/pictures/grind-node-popover.h"

#define MAX_ABOVE 8     /* shown if there is space, next to the root */
#define MAX_BELOW 12
#define N_STEPS   (1 + MAX_ABOVE + MAX_BELOW)
#define GAP       18    /* px, between two names, as in the template; for the arrow */
#define MAX_CHARS 32

/*
 * The most expensive path through the selected function, in one line. Shows as many names as fit,
 * the nearest first; dots replace the others and open a list of them.
 */
struct _GrindHotPathBar
{
  GrindView parent_instance;

  /* Template */
  GtkLabel  *title;
  GtkWidget *row;
  GtkWidget *dots_above;
  GtkWidget *current;
  GtkWidget *dots_below;

  /* Borrowed: in the row, the root and then those around the current one, from left to right */
  GtkWidget *steps[N_STEPS];

  /* Owned */
  GtkWidget    *menu;    /* a child */
  GrindHotPath *path;    /* (nullable): the known part */
  PangoLayout  *arrow;   /* (nullable) */
};

/* A path to find */
typedef struct
{
  GrindGraph  *graph;
  GrindNodeId  node;
  GrindEventId event;
} Request;

G_DEFINE_FINAL_TYPE (GrindHotPathBar, grind_hot_path_bar, GRIND_TYPE_VIEW)

static GrindNavigator *
get_navigator (GrindHotPathBar *self)
{
  return grind_view_get_navigator (GRIND_VIEW (self));
}

/* The position of a step in the path, or -1 */
static int
get_position (GrindHotPathBar *self,
              int              step)
{
  int current = (int) self->path->position;
  int position = current + step - MAX_ABOVE - (step <= MAX_ABOVE);

  if (step == 0)
    return current > 0 ? 0 : -1;

  return position > 0 && position < (int) self->path->n_nodes ? position : -1;
}

/* Priorities: the callee and the caller, then the root, then more distant names, two callees for
 * each caller. */
static int
get_rank (int step)
{
  int distance = step > MAX_ABOVE ? step - MAX_ABOVE : MAX_ABOVE + 1 - step;

  if (step == 0)
    return 3;
  if (step > MAX_ABOVE)
    return distance == 1 ? 1 : 4 + (distance - 2) / 2 * 3 + distance % 2;

  return distance == 1 ? 2 : 3 * distance;
}

static void
snapshot_arrow (GrindHotPathBar *self,
                GtkSnapshot     *snapshot,
                int              x)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  int width, height;
  GdkRGBA color;

  if (!gtk_style_context_lookup_color (context, GRIND_COLOR_DIM, &color))
    gtk_style_context_get_color (context, &color);
  pango_layout_get_pixel_size (self->arrow, &width, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (x + (GAP - width) / 2,
                                                (gtk_widget_get_height (GTK_WIDGET (self)) -
                                                 height) / 2));
  gtk_snapshot_append_layout (snapshot, self->arrow, &color);
  gtk_snapshot_restore (snapshot);
}

static void
grind_hot_path_bar_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (widget);
  gboolean is_rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gboolean has_arrow = FALSE;
  double start;

  GTK_WIDGET_CLASS (grind_hot_path_bar_parent_class)->snapshot (widget, snapshot);
  if (self->path == NULL)
    return;

  if (self->arrow == NULL)
    self->arrow = gtk_widget_create_pango_layout (widget, "›");
  gtk_widget_translate_coordinates (self->row, widget, 0, 0, &start, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (self->row); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkAllocation place;

      if (!gtk_widget_get_mapped (child))
        continue;
      gtk_widget_get_allocation (child, &place);
      if (has_arrow)
        snapshot_arrow (self, snapshot, (int) start + (is_rtl ? place.x + place.width
                                                              : place.x - GAP));
      has_arrow = TRUE;
    }
}

static void
grind_hot_path_bar_css_changed (GtkWidget         *widget,
                                GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (grind_hot_path_bar_parent_class)->css_changed (widget, change);
  g_clear_object (&GRIND_HOT_PATH_BAR (widget)->arrow);
}

/* Removes letters from the middle of a long name. A label could do it, but leaves a gap. */
static char *
shorten (char *name)
{
  g_autofree char *before = NULL;
  glong length = g_utf8_strlen (name, -1);
  char *shortened;

  if (length <= MAX_CHARS)
    return name;

  before = g_utf8_substring (name, 0, MAX_CHARS / 2);
  shortened = g_strconcat (before, "…",
                           g_utf8_offset_to_pointer (name, length - MAX_CHARS / 2 + 1), NULL);
  g_free (name);

  return shortened;
}

/* The last component and the previous one: "ASTFrontendAction::ExecuteAction". */
static char *
dup_short_name (const GrindNodeName *name)
{
  const char *scope = name->scope;
  const char *last_scope = NULL;

  if (*name->scope == '\0')
    return g_strdup (name->last);

  if (*name->separator != '\0')
    last_scope = g_strrstr (scope, name->separator);
  if (last_scope != NULL)
    scope = last_scope + strlen (name->separator);

  return g_strconcat (scope, name->separator, name->last, NULL);
}

static void
fill (GrindHotPathBar *self,
      GtkWidget       *child,
      GrindNodeId      node)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindGraph *graph = grind_session_get_graph (session);
  GrindEventId event = grind_session_get_event (session);
  const GrindCosts *costs = grind_graph_get_costs (graph, event);
  GtkWidget *label = GTK_IS_BUTTON (child) ? gtk_button_get_child (GTK_BUTTON (child)) : child;
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *text = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *tooltip = NULL;

  grind_node_name_init (&name, graph, node);
  text = shorten (dup_short_name (&name));
  cost = grind_graph_get_before (graph) != NULL
           ? grind_cost_text_format_whole_change (navigator, costs,
                                                  grind_change_get_inclusive (graph, event, node))
           : grind_cost_text_format_unit (navigator, costs,
                                          grind_costs_get_inclusive (costs, node));
  tooltip = grind_node_name_dup_tooltip (&name, cost);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (child, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name.full,
                                  -1);
}

static void
fill_steps (GrindHotPathBar *self)
{
  int position = (int) self->path->position;
  int n_nodes = (int) self->path->n_nodes;

  fill (self, self->current, self->path->nodes[position]);
  for (int i = 0; i < N_STEPS; i++)
    {
      int of_step = get_position (self, i);

      gtk_widget_set_visible (self->steps[i], of_step >= 0);
      if (of_step >= 0)
        fill (self, self->steps[i], self->path->nodes[of_step]);
    }
  grind_overflow_layout_set (self->dots_above,
                             position > MAX_ABOVE + 1 ? 0 : GRIND_OVERFLOW_MENU, NULL);
  grind_overflow_layout_set (self->dots_below,
                             n_nodes - position > MAX_BELOW + 1 ? 0 : GRIND_OVERFLOW_MENU, NULL);
}

/* Takes @path. Without one, the bar keeps its height. */
static void
show_path (GrindHotPathBar *self,
           GrindHotPath    *path)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (self));

  g_clear_pointer (&self->path, grind_hot_path_free);
  self->path = path;
  gtk_widget_set_child_visible (child, path != NULL);
  grind_accessible_set_hidden (child, path == NULL);
  if (path != NULL)
    fill_steps (self);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  g_object_unref (request->graph);
  g_free (request);
}

static gpointer
find_path (gpointer       data,
           GCancellable  *cancellable,
           GError       **error)
{
  Request *request = data;

  if (grind_graph_get_before (request->graph) != NULL)
    return grind_hot_path_new_of_change (request->graph, request->node, request->event,
                                         cancellable, error);

  return grind_hot_path_new (request->graph, request->node, request->event, cancellable, error);
}

static void
found (gpointer      owner,
       gpointer      path,
       const GError *error)
{
  show_path (owner, path);
}

static const GrindJob search_job = {
  .run = find_path,
  .free_data = request_free,
  .done = found,
  .free_result = (GDestroyNotify) grind_hot_path_free,
};

/* Shows the certain part at once; the rest mostly arrives before the next frame. */
static void
find_again (GrindHotPathBar *self)
{
  GrindNavigator *navigator = get_navigator (self);
  GrindSession *session = grind_navigator_get_session (navigator);
  GrindNodeId selected = grind_navigator_get_selected (navigator);
  GrindHotPath *path;
  Request *request;

  grind_view_cancel (GRIND_VIEW (self));
  if (selected == GRIND_NONE)
    {
      show_path (self, NULL);
      return;
    }

  path = g_new0 (GrindHotPath, 1);
  path->nodes = g_memdup2 (&selected, sizeof selected);
  path->n_nodes = 1;
  show_path (self, path);
  request = g_new (Request, 1);
  request->graph = g_object_ref (grind_session_get_graph (session));
  request->node = selected;
  request->event = grind_session_get_event (session);
  grind_view_run (GRIND_VIEW (self), &search_job, request);
}

static void
update_title (GrindHotPathBar *self)
{
  GrindGraph *graph = grind_session_get_graph (grind_view_get_session (GRIND_VIEW (self)));
  gboolean is_compared = grind_graph_get_before (graph) != NULL;
  const char *title = is_compared ? _("Hot path of the change") : _("Hot path");

  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title),
                               is_compared
                                 ? _("The calls that have changed most, up to the start and down")
                                 : _("The most expensive callers up to the start, and most "
                                     "expensive callees"));
  grind_accessible_set_label (GTK_WIDGET (self), title);
}

static void
grind_hot_path_bar_update (GrindView    *view,
                           GrindChanges  changes)
{
  const GrindChanges path = GRIND_CHANGE_SELECTED | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                            GRIND_CHANGE_OPTIONS;
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (view);

  if ((changes & GRIND_CHANGE_GRAPH) != 0)
    update_title (self);
  if ((changes & path) != 0)
    find_again (self);
  else if ((changes & GRIND_CHANGE_STYLE) != 0 && self->path != NULL)
    fill_steps (self);
}

static void
clicked_cb (GrindHotPathBar *self,
            GtkWidget       *button)
{
  for (int i = 0; i < N_STEPS; i++)
    if (self->steps[i] == button)
      {
        grind_navigator_go_to (get_navigator (self), self->path->nodes[get_position (self, i)]);
        return;
      }
}

/* Lists the nodes between those that are shown. */
static void
open_list_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  GrindHotPathBar *self = user_data;
  gboolean is_above = GTK_WIDGET (button) == self->dots_above;
  int first = is_above ? 0 : (int) self->path->position + 1;
  int end = is_above ? (int) self->path->position : (int) self->path->n_nodes;

  for (int i = 0; i < N_STEPS; i++)
    {
      int position = get_position (self, i);

      if (!gtk_widget_get_mapped (self->steps[i]) || position < first || position >= end)
        continue;
      if (is_above && i > 0)
        end = position;
      else
        first = position + 1;
    }
  gtk_menu_button_set_popover (button, grind_node_popover_new (get_navigator (self),
                                                               self->path->nodes + first,
                                                               end - first,
                                                               _("Rest of the hot path")));
}

static void
add_steps (GrindHotPathBar *self)
{
  for (int i = 0; i < N_STEPS; i++)
    {
      GtkWidget *button = gtk_button_new ();
      gboolean is_above = i <= MAX_ABOVE;

      gtk_button_set_child (GTK_BUTTON (button), gtk_label_new (NULL));
      gtk_widget_add_css_class (button, "grind-path-step");
      gtk_widget_add_css_class (button, "flat");
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);
      gtk_widget_insert_before (button, self->row,
                                i == 0 ? self->dots_above : is_above ? self->current
                                                                     : self->dots_below);
      grind_overflow_layout_set (button, get_rank (i), is_above ? self->dots_above
                                                                : self->dots_below);
      self->steps[i] = button;
    }
}

static void
copy_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (widget);
  guint format = g_variant_get_uint32 (parameter);
  g_autofree char *text = NULL;

  if (self->path == NULL || format >= GRIND_N_TABLE_FORMATS)
    return;

  text = grind_path_copy_write (get_navigator (self), self->path, format);
  grind_list_copy_text (widget, text, _("Path copied"));
}

static GMenuModel *
get_menu (void)
{
  static GMenu *menu = NULL;

  if (menu == NULL)
    {
      g_autoptr (GMenuModel) formats = grind_list_copy_make_menu ("path.copy");

      menu = g_menu_new ();
      g_menu_append_section (menu, _("Copy Path As"), formats);
    }

  return G_MENU_MODEL (menu);
}

static void
open_menu (GrindHotPathBar *self,
           double           x,
           double           y)
{
  GdkRectangle place = { x, y, 1, 1 };

  if (self->path == NULL)
    return;

  grind_lazy_menu_open (&self->menu, GTK_WIDGET (self), get_menu (), &place);
}

static void
menu_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  open_menu (GRIND_HOT_PATH_BAR (widget), 0, gtk_widget_get_height (widget));
}

static void
pressed_cb (GrindHotPathBar *self,
            int              n_press,
            double           x,
            double           y,
            GtkGesture      *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  open_menu (self, x, y);
}

static void
add_gesture (GrindHotPathBar *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

static void
grind_hot_path_bar_dispose (GObject *object)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_HOT_PATH_BAR);
  g_clear_pointer (&self->path, grind_hot_path_free);
  g_clear_object (&self->arrow);

  G_OBJECT_CLASS (grind_hot_path_bar_parent_class)->dispose (object);
}

static void
grind_hot_path_bar_class_init (GrindHotPathBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_hot_path_bar_dispose;
  widget_class->snapshot = grind_hot_path_bar_snapshot;
  widget_class->css_changed = grind_hot_path_bar_css_changed;
  GRIND_VIEW_CLASS (klass)->update = grind_hot_path_bar_update;

  grind_last_actions_install (widget_class, "path.copy", "u", copy_action);
  grind_last_actions_install (widget_class, "path.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "path.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "path.menu",
                                       NULL);

  g_type_ensure (GRIND_TYPE_OVERFLOW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-hot-path-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindHotPathBar, title);
  gtk_widget_class_bind_template_child (widget_class, GrindHotPathBar, row);
  gtk_widget_class_bind_template_child (widget_class, GrindHotPathBar, dots_above);
  gtk_widget_class_bind_template_child (widget_class, GrindHotPathBar, current);
  gtk_widget_class_bind_template_child (widget_class, GrindHotPathBar, dots_below);

  gtk_widget_class_set_css_name (widget_class, "grindhotpath");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
grind_hot_path_bar_init (GrindHotPathBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->dots_above), open_list_cb, self,
                                         NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->dots_below), open_list_cb, self,
                                         NULL);
  add_steps (self);
  add_gesture (self);
}
