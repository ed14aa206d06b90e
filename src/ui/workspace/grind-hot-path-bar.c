/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-hot-path-bar.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/graph/grind-hot-path.h"
#include "grind-path-copy.h"
#include "text/grind-cost-text.h"
#include "text/grind-node-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-focus.h"
#include "ui/base/gtk48/grind-menu-life.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/pictures/grind-node-popover.h"

#define MAX_ABOVE 8     /* shown if there is space */
#define MAX_BELOW 12
#define GAP       18    /* px, between two names; for the arrow */
#define MAX_CHARS 32

/*
 * The most expensive path through the selected function, in one line. Shows as many names as fit,
 * the nearest first; dots replace the others and open a list of them.
 */
struct _GrindHotPathBar
{
  GrindView parent_instance;

  /* Owned, as children */
  GtkWidget *title;
  GtkWidget *root;
  GtkWidget *above[MAX_ABOVE];   /* the nearest first */
  GtkWidget *current;
  GtkWidget *below[MAX_BELOW];   /* the nearest first */
  GtkWidget *dots_above;
  GtkWidget *dots_below;
  GtkWidget *menu;

  /* Owned */
  GrindHotPath *path;            /* (nullable): the known part */
  PangoLayout  *arrow;

  /* State of the last allocation */
  guint    n_above;
  guint    n_below;
  gboolean has_root;
  int      arrows[MAX_ABOVE + MAX_BELOW + 4];
  guint    n_arrows;
};

/* A path to find */
typedef struct
{
  GrindGraph  *graph;
  GrindNodeId  node;
  GrindEventId event;
} Request;

G_DEFINE_FINAL_TYPE (GrindHotPathBar, grind_hot_path_bar, GRIND_TYPE_VIEW)

static GrindSession *
get_session (GrindHotPathBar *self)
{
  return grind_view_get_session (GRIND_VIEW (self));
}

static int
get_natural (GtkWidget      *widget,
             GtkOrientation  orientation)
{
  int natural;

  gtk_widget_measure (widget, orientation, -1, NULL, &natural, NULL, NULL);

  return natural;
}

static guint
get_n_above (GrindHotPathBar *self)
{
  return self->path->position;
}

static guint
get_n_below (GrindHotPathBar *self)
{
  return self->path->n_nodes - 1 - self->path->position;
}

/* The number of hidden nodes before the current one. */
static guint
count_hidden_above (GrindHotPathBar *self)
{
  guint n_shown = self->n_above + self->has_root;

  return get_n_above (self) - n_shown;
}

static guint
count_hidden_below (GrindHotPathBar *self)
{
  return get_n_below (self) - self->n_below;
}

static int
measure_all (GrindHotPathBar *self)
{
  int width = get_natural (self->title, GTK_ORIENTATION_HORIZONTAL) + GAP / 2 +
              get_natural (self->current, GTK_ORIENTATION_HORIZONTAL);

  if (self->has_root)
    width += GAP + get_natural (self->root, GTK_ORIENTATION_HORIZONTAL);
  if (count_hidden_above (self) > 0)
    width += GAP + get_natural (self->dots_above, GTK_ORIENTATION_HORIZONTAL);
  for (guint i = 0; i < self->n_above; i++)
    width += GAP + get_natural (self->above[i], GTK_ORIENTATION_HORIZONTAL);
  for (guint i = 0; i < self->n_below; i++)
    width += GAP + get_natural (self->below[i], GTK_ORIENTATION_HORIZONTAL);
  if (count_hidden_below (self) > 0)
    width += GAP + get_natural (self->dots_below, GTK_ORIENTATION_HORIZONTAL);

  return width;
}

/* Each of these shows one more name, if there is one that fits. */
static gboolean
try_above (GrindHotPathBar *self,
           int              room)
{
  if (self->n_above + self->has_root == get_n_above (self) || self->n_above == MAX_ABOVE)
    return FALSE;

  self->n_above++;
  if (measure_all (self) <= room)
    return TRUE;

  self->n_above--;

  return FALSE;
}

static gboolean
try_below (GrindHotPathBar *self,
           int              room)
{
  if (self->n_below == get_n_below (self) || self->n_below == MAX_BELOW)
    return FALSE;

  self->n_below++;
  if (measure_all (self) <= room)
    return TRUE;

  self->n_below--;

  return FALSE;
}

static void
try_root (GrindHotPathBar *self,
          int              room)
{
  if (self->n_above == get_n_above (self))
    return;

  self->has_root = TRUE;
  if (measure_all (self) > room)
    self->has_root = FALSE;
}

/* Priorities: the callee and the caller, then the root, then more distant names, callees first. */
static void
choose (GrindHotPathBar *self,
        int              room)
{
  gboolean has_above = TRUE;
  gboolean has_below = TRUE;

  self->n_above = self->n_below = 0;
  self->has_root = FALSE;
  try_below (self, room);
  try_above (self, room);
  try_root (self, room);
  while (has_above || has_below)
    {
      has_below = has_below && try_below (self, room);
      has_below = has_below && try_below (self, room);
      has_above = has_above && try_above (self, room);
    }
}

static void
show_child (GtkWidget *child,
            gboolean   is_shown)
{
  gtk_widget_set_child_visible (child, is_shown);
  grind_focus_allow (child, is_shown);
  grind_accessible_set_hidden (child, !is_shown);
}

static gboolean
is_rtl (GrindHotPathBar *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

/* Places @child at @x, at most up to @width; returns its end. Coordinates begin at the start of
 * lines, which may be at the right. */
static int
place (GrindHotPathBar *self,
       GtkWidget       *child,
       int              x,
       int              width,
       gboolean         has_arrow)
{
  GtkAllocation allocation = { x, 0, 0, gtk_widget_get_height (GTK_WIDGET (self)) };
  int minimum;
  int end;

  if (has_arrow)
    {
      self->arrows[self->n_arrows++] = is_rtl (self) ? width - x - GAP : x;
      allocation.x += GAP;
    }
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  allocation.width = CLAMP (get_natural (child, GTK_ORIENTATION_HORIZONTAL), minimum,
                            MAX (width - allocation.x, minimum));
  end = allocation.x + allocation.width;
  if (is_rtl (self))
    allocation.x = width - end;
  show_child (child, TRUE);
  gtk_widget_size_allocate (child, &allocation, -1);

  return end;
}

/* Whether choose() has selected @child */
static gboolean
is_chosen (GrindHotPathBar *self,
           GtkWidget       *child)
{
  if (child == self->root)
    return self->has_root;
  if (child == self->dots_above)
    return count_hidden_above (self) > 0;
  if (child == self->dots_below)
    return count_hidden_below (self) > 0;
  for (guint i = 0; i < self->n_above; i++)
    if (child == self->above[i])
      return TRUE;
  for (guint i = 0; i < self->n_below; i++)
    if (child == self->below[i])
      return TRUE;

  return child == self->title || child == self->current;
}

/* Hides the rest. Visible children are not hidden even briefly, as they would lose the focus. */
static void
hide_rest (GrindHotPathBar *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (child != self->menu && (self->path == NULL || !is_chosen (self, child)))
      show_child (child, FALSE);
}

static void
grind_hot_path_bar_size_allocate (GtkWidget *widget,
                                  int        width,
                                  int        height,
                                  int        baseline)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (widget);
  gboolean has_arrow = FALSE;
  int x;

  gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->path != NULL)
    choose (self, width);
  hide_rest (self);
  self->n_arrows = 0;
  if (self->path == NULL)
    return;

  x = place (self, self->title, 0, width, FALSE) + GAP / 2;
  if (self->has_root)
    {
      x = place (self, self->root, x, width, has_arrow);
      has_arrow = TRUE;
    }
  if (count_hidden_above (self) > 0)
    {
      x = place (self, self->dots_above, x, width, has_arrow);
      has_arrow = TRUE;
    }
  for (guint i = self->n_above; i > 0; i--)
    {
      x = place (self, self->above[i - 1], x, width, has_arrow);
      has_arrow = TRUE;
    }
  x = place (self, self->current, x, width, has_arrow);
  for (guint i = 0; i < self->n_below; i++)
    x = place (self, self->below[i], x, width, TRUE);
  if (count_hidden_below (self) > 0)
    place (self, self->dots_below, x, width, TRUE);
}

static void
grind_hot_path_bar_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (widget);

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      {
        /* An open menu is a separate surface. */
        if (gtk_widget_should_layout (child))
          *minimum = MAX (*minimum, get_natural (child, orientation));
      }
  else
    *minimum = get_natural (self->title, orientation);

  *natural = *minimum;
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

  if (self->arrow == NULL)
    self->arrow = gtk_widget_create_pango_layout (widget, "›");
  for (guint i = 0; i < self->n_arrows; i++)
    snapshot_arrow (self, snapshot, self->arrows[i]);

  GTK_WIDGET_CLASS (grind_hot_path_bar_parent_class)->snapshot (widget, snapshot);
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
  GrindSession *session = get_session (self);
  GrindGraph *graph = grind_session_get_graph (session);
  const GrindCosts *costs = grind_graph_get_costs (graph, grind_session_get_event (session));
  GtkWidget *label = GTK_IS_BUTTON (child) ? gtk_button_get_child (GTK_BUTTON (child)) : child;
  g_auto (GrindNodeName) name = { NULL };
  g_autofree char *text = NULL;
  g_autofree char *cost = NULL;
  g_autofree char *tooltip = NULL;

  grind_node_name_init (&name, graph, node);
  text = shorten (dup_short_name (&name));
  cost = grind_cost_text_format_unit (session, costs,
                                      grind_costs_get_inclusive (costs, node));
  tooltip = grind_node_name_dup_tooltip (&name, cost);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (child, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name.full,
                                  -1);
}

static void
fill_step (GrindHotPathBar   *self,
           GtkWidget         *child,
           const GrindNodeId *node)
{
  gtk_widget_set_visible (child, node != NULL);
  if (node != NULL)
    fill (self, child, *node);
}

static void
fill_steps (GrindHotPathBar *self)
{
  const GrindNodeId *nodes;

  if (self->path == NULL)
    return;

  nodes = self->path->nodes + self->path->position;
  fill (self, self->current, *nodes);
  fill (self, self->root, self->path->nodes[0]);
  for (guint i = 0; i < MAX_ABOVE; i++)
    fill_step (self, self->above[i], i < get_n_above (self) ? nodes - 1 - i : NULL);
  for (guint i = 0; i < MAX_BELOW; i++)
    fill_step (self, self->below[i], i < get_n_below (self) ? nodes + 1 + i : NULL);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Takes @path. */
static void
show_path (GrindHotPathBar *self,
           GrindHotPath    *path)
{
  g_clear_pointer (&self->path, grind_hot_path_free);
  self->path = path;
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
  GrindSession *session = get_session (self);
  GrindNodeId selected = grind_session_get_selected (session);
  GrindHotPath *path;
  Request *request;

  grind_view_cancel (GRIND_VIEW (self));
  g_clear_pointer (&self->path, grind_hot_path_free);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (selected == GRIND_NONE)
    return;

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
grind_hot_path_bar_update (GrindView    *view,
                           GrindChanges  changes)
{
  const GrindChanges path = GRIND_CHANGE_SELECTED | GRIND_CHANGE_GRAPH | GRIND_CHANGE_EVENT |
                            GRIND_CHANGE_OPTIONS;
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (view);

  if ((changes & path) != 0)
    find_again (self);
  else if ((changes & GRIND_CHANGE_STYLE) != 0)
    fill_steps (self);
}

static GrindNodeId
find_node (GrindHotPathBar *self,
           GtkWidget       *button)
{
  const GrindNodeId *nodes = self->path->nodes + self->path->position;

  for (guint i = 0; i < MAX_ABOVE; i++)
    if (self->above[i] == button)
      return *(nodes - 1 - i);
  for (guint i = 0; i < MAX_BELOW; i++)
    if (self->below[i] == button)
      return nodes[1 + i];

  return self->path->nodes[0];
}

static void
clicked_cb (GrindHotPathBar *self,
            GtkWidget       *button)
{
  grind_session_go_to (get_session (self), find_node (self, button));
}

static void
open_list_cb (GtkMenuButton *button,
              gpointer       user_data)
{
  GrindHotPathBar *self = user_data;
  guint first = self->has_root;
  guint end = self->path->position - self->n_above;

  if (GTK_WIDGET (button) == self->dots_below)
    {
      first = self->path->position + 1 + self->n_below;
      end = self->path->n_nodes;
    }

  gtk_menu_button_set_popover (button, grind_node_popover_new (get_session (self),
                                                               self->path->nodes + first,
                                                               end - first,
                                                               _("Rest of the hot path")));
}

static GtkWidget *
make_current (GrindHotPathBar *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_add_css_class (label, "grind-path-current");
  gtk_widget_set_parent (label, GTK_WIDGET (self));

  return label;
}

static GtkWidget *
add_step (GrindHotPathBar *self)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), gtk_label_new (NULL));
  gtk_widget_add_css_class (button, "grind-path-step");
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Hot path"), -1);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_widget_set_parent (button, GTK_WIDGET (self));

  return button;
}

static GtkWidget *
add_dots (GrindHotPathBar *self,
          const char      *label)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), gtk_label_new ("…"));
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), open_list_cb, self, NULL);
  gtk_widget_add_css_class (button, "grind-path-step");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_widget_set_parent (button, GTK_WIDGET (self));

  return button;
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

  text = grind_path_copy_write (get_session (self), self->path, format);
  grind_list_copy_text (widget, text, _("Path copied"));
}

static void
open_menu (GrindHotPathBar *self,
           double           x,
           double           y)
{
  GdkRectangle place = { x, y, 1, 1 };

  if (self->path == NULL)
    return;

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &place);
  gtk_popover_popup (GTK_POPOVER (self->menu));
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
add_menu (GrindHotPathBar *self)
{
  GtkGesture *gesture = gtk_gesture_click_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) formats = grind_list_copy_make_menu ("path.copy");

  g_menu_append_section (menu, _("Copy Path As"), formats);
  self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  grind_menu_empty_after (self->menu, G_MENU_MODEL (menu));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

static void
grind_hot_path_bar_dispose (GObject *object)
{
  GrindHotPathBar *self = GRIND_HOT_PATH_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->path, grind_hot_path_free);
  g_clear_object (&self->arrow);

  G_OBJECT_CLASS (grind_hot_path_bar_parent_class)->dispose (object);
}

static void
grind_hot_path_bar_class_init (GrindHotPathBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_hot_path_bar_dispose;
  widget_class->measure = grind_hot_path_bar_measure;
  widget_class->size_allocate = grind_hot_path_bar_size_allocate;
  widget_class->snapshot = grind_hot_path_bar_snapshot;
  widget_class->css_changed = grind_hot_path_bar_css_changed;
  /* A bin moves the focus to a single child. */
  widget_class->focus = GTK_WIDGET_CLASS (g_type_class_peek_static (GTK_TYPE_WIDGET))->focus;
  GRIND_VIEW_CLASS (klass)->update = grind_hot_path_bar_update;

  gtk_widget_class_install_action (widget_class, "path.copy", "u", copy_action);
  gtk_widget_class_install_action (widget_class, "path.menu", NULL, menu_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "path.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "path.menu",
                                       NULL);

  gtk_widget_class_set_css_name (widget_class, "grindhotpath");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* The order of the children is that of the Tab key. */
static void
grind_hot_path_bar_init (GrindHotPathBar *self)
{
  /* That of bins would replace measure() and size_allocate(). */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->title = gtk_label_new (_("Hot path"));
  gtk_widget_add_css_class (self->title, "grind-dim");
  gtk_widget_set_tooltip_text (self->title, _("The most expensive callers up to the start of the "
                                              "program or thread, the selected function, and its "
                                              "most expensive callees"));
  gtk_widget_set_parent (self->title, GTK_WIDGET (self));
  self->root = add_step (self);
  self->dots_above = add_dots (self, _("More callers"));
  for (guint i = MAX_ABOVE; i > 0; i--)
    self->above[i - 1] = add_step (self);
  self->current = make_current (self);
  for (guint i = 0; i < MAX_BELOW; i++)
    self->below[i] = add_step (self);
  self->dots_below = add_dots (self, _("More callees"));
  add_menu (self);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Hot path"), -1);
}
