/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-flame-pane.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "draw/grind-flame-picture.h"
#include "grind-flame-search.h"
#include "text/grind-change-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-option-actions.h"

/* Importance of the options where space is short */
#define SEARCH_IMPORTANCE    3
#define DIRECTION_IMPORTANCE 2
#define COLOR_IMPORTANCE     1

/* The flame graph of the root function, or of the whole program. Clicking a frame zooms it to the
 * full width. */
struct _GrindFlamePane
{
  GrindPicturePane parent_instance;

  /* Owned */
  GSimpleActionGroup *actions;
  GArray             *path;            /* of GrindNodeId: from below the root to the zoomed frame */
  GPtrArray          *previous;          /* of such paths, to go back to */
  GrindFlamePicture  *made;  /* (nullable): the last one, maybe not shown yet */

  /* Borrowed, until disposed */
  GtkMenuButton      *direction;
  AdwBin             *search_place;    /* for @search next to the tabs */
  GrindFlameSearch   *search;

  GrindNodeId         root;            /* above the first node of @path */
  gint64              click_time;      /* of the last click that toggled a row */
  GrindFlameOptions   options;         /* without the path */
};

G_DEFINE_FINAL_TYPE (GrindFlamePane, grind_flame_pane, GRIND_TYPE_PICTURE_PANE)

/* The input of a worker */
typedef struct
{
  GrindSubject       subject;
  GrindFlameOptions  options;
  GArray            *path;
  double             width;
} Request;

static GrindFlamePicture *
get_picture (GrindFlamePane *self)
{
  GrindCanvas *canvas = grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self));
  GrindPicture *picture = grind_canvas_get_picture (canvas);

  return picture != NULL ? GRIND_FLAME_PICTURE (picture) : NULL;
}

static void
queue (GrindFlamePane *self)
{
  grind_picture_pane_queue (GRIND_PICTURE_PANE (self));
}

static void
set_enabled (GrindFlamePane *self,
             const char     *action,
             gboolean        is_enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self->actions), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), is_enabled);
}

/* Zooms another frame to the full width. */
static void
zoom (GrindFlamePane *self,
      GArray         *path)
{
  g_clear_pointer (&self->path, g_array_unref);
  self->path = g_array_ref (path);
  self->options.show_passed = FALSE;
  queue (self);
}

static void
forget_path (GrindFlamePane *self)
{
  g_array_unref (self->path);
  self->path = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_ptr_array_set_size (self->previous, 0);
  self->options.show_passed = FALSE;
}

static gboolean
is_same_path (GArray *a,
              GArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->data, b->data, a->len * sizeof (GrindNodeId)) == 0);
}

/* Zooming in adds a path to go back to; zooming out drops the paths that are not shorter. */
static void
zoom_to (GrindFlamePane *self,
         GArray         *path)
{
  GPtrArray *previous = self->previous;

  if (is_same_path (path, self->path))
    return;

  if (path->len > self->path->len)
    g_ptr_array_add (previous, g_array_ref (self->path));
  while (previous->len > 0 && ((GArray *) previous->pdata[previous->len - 1])->len >= path->len)
    g_ptr_array_set_size (previous, previous->len - 1);
  zoom (self, path);
}

static void
reset_zoom_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  GrindFlamePane *self = user_data;

  forget_path (self);
  queue (self);
}

/* Toggles the callers above the root, or expands the skipped frames; all can be clicked. */
static void
toggle_row (GrindFlamePane *self,
            GrindFlameRow   row)
{
  self->click_time = g_get_monotonic_time ();
  if (row == GRIND_FLAME_ROW_PATH)
    self->options.show_callers = !self->options.show_callers;
  else
    self->options.show_passed = TRUE;
  queue (self);
}

static void
clicked_cb (GrindFlamePane *self,
            guint           item)
{
  GrindFlamePicture *picture = get_picture (self);
  GrindFlameRow row = grind_flame_picture_get_row (picture, item);
  g_autoptr (GArray) path = NULL;
  GrindItem what;

  grind_picture_get_item (GRIND_PICTURE (picture), item, &what);
  if (what.kind == GRIND_ITEM_PATH)
    {
      toggle_row (self, row);
      return;
    }
  if (row == GRIND_FLAME_ROW_CALLER)
    {
      grind_picture_pane_set_root (GRIND_PICTURE_PANE (self), what.node);
      return;
    }
  if (what.kind == GRIND_ITEM_RECURSION || what.kind == GRIND_ITEM_SELF ||
      grind_flame_picture_is_flat (picture))
    return;

  path = grind_flame_picture_list_path (picture, item);
  zoom_to (self, path);
}

/* The first click of a double click has toggled the row already. */
static void
activated_cb (GrindFlamePane *self,
              guint           item)
{
  GrindFlamePicture *picture = get_picture (self);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));
  GrindItem what;
  int interval;

  grind_picture_get_item (GRIND_PICTURE (picture), item, &what);
  g_object_get (settings, "gtk-double-click-time", &interval, NULL);
  if (what.kind == GRIND_ITEM_PATH &&
      g_get_monotonic_time () - self->click_time > interval * G_TIME_SPAN_MILLISECOND)
    toggle_row (self, grind_flame_picture_get_row (picture, item));
}

static gboolean
grind_flame_pane_can_be_flat (GrindPicturePane *pane)
{
  return !GRIND_FLAME_PANE (pane)->options.is_callers;
}

static gboolean
grind_flame_pane_back (GrindPicturePane *pane)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (pane);
  g_autoptr (GArray) path = NULL;

  if (self->path->len == 0)
    return FALSE;

  if (self->previous->len == 0)
    forget_path (self);
  else
    {
      path = g_ptr_array_steal_index (self->previous, self->previous->len - 1);
      zoom (self, path);
    }
  queue (self);

  return TRUE;
}

static gpointer
grind_flame_pane_new_request (GrindPicturePane   *pane,
                              const GrindSubject *subject,
                              double              width,
                              double              height)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (pane);
  Request *request = g_new0 (Request, 1);

  grind_subject_copy (subject, &request->subject);
  if (self->options.is_whole)
    request->subject.root = GRIND_NONE;
  if (request->subject.root != self->root)
    forget_path (self);
  self->root = request->subject.root;
  request->width = MAX (width, 1);
  request->path = g_array_ref (self->path);
  request->options = self->options;
  request->options.path = (gconstpointer) request->path->data;
  request->options.n_path = request->path->len;

  return request;
}

static void
grind_flame_pane_free_request (gpointer data)
{
  Request *request = data;

  grind_subject_clear (&request->subject);
  g_array_unref (request->path);
  g_free (request);
}

static GrindPicture *
grind_flame_pane_make (gpointer        data,
                       GrindTypeface  *typeface,
                       GCancellable   *cancellable,
                       GError        **error)
{
  Request *request = data;

  return grind_flame_picture_new (&request->subject, &request->options, request->width, typeface,
                                  cancellable, error);
}

/* The share of the search matches in the total and in this view */
static void
append_matches (GrindFlamePane    *self,
                GrindFlamePicture *picture,
                GString           *text)
{
  const GrindSubject *subject = grind_picture_get_subject (GRIND_PICTURE (picture));
  g_autofree char *of_total = NULL;
  g_autofree char *of_view = NULL;
  const double *shares = grind_flame_search_get_shares (self->search);
  double costs[2];
  double totals[2];

  if (shares == NULL)
    return;

  grind_flame_picture_get_costs (picture, &costs[0], &costs[1]);
  for (guint i = 0; i < 2; i++)
    totals[i] = grind_value_get_share (grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                                                shares[i] * costs[i]),
                                       subject->base);
  of_total = grind_change_text_dup_shares (totals[0], totals[1]);
  of_view = grind_change_text_dup_shares (shares[0], shares[1]);
  /* translators: the search text, and two percentages */
  g_string_append_printf (text, _("“%s” matches %s of the total, %s of this view; "),
                          grind_flame_search_get_text (self->search), of_total, of_view);
}

static void
show_status (GrindFlamePane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  GrindPicture *picture = (GrindPicture *) self->made;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *n_frames = NULL;
  g_autofree char *n_merged = NULL;
  guint frames, merged;

  if (self->made == NULL)
    return;

  append_matches (self, self->made, text);
  frames = grind_flame_picture_get_n_frames (self->made);
  merged = grind_flame_picture_get_n_merged (self->made);
  n_frames = grind_number_format_integer (frames);
  n_merged = grind_number_format_integer (merged);
  g_string_append_printf (text, ngettext ("%s frame", "%s frames", frames), n_frames);
  if (merged > 0)
    /* translators: after "12 frames": further frames */
    g_string_append_printf (text, ngettext ("; %s narrower than half a pixel merged",
                                            "; %s narrower than half a pixel merged", merged),
                            n_merged);

  if (self->path->len == 0 &&
      grind_picture_pane_show_unchanged (pane, picture,
                                         grind_picture_get_n_items (picture) - frames))
    return;

  grind_picture_pane_set_status (pane, text->str,
                                 self->path->len > 0 ? _("Reset zoom") : NULL,
                                 self->path->len > 0 ? "flame.reset-zoom" : NULL);
}

/* The rest of the path is not in the picture, as the parts or the event type changed. */
static void
shorten_path (GrindFlamePane *self,
              guint           n_path)
{
  GArray *path;

  if (n_path >= self->path->len)
    return;

  path = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  g_array_append_vals (path, self->path->data, n_path);
  forget_path (self);
  g_array_unref (self->path);
  self->path = path;
}

static void
show_note (GrindFlamePane *self)
{
  const char *explanation =
    _("The profile records how often a function called another and what that cost, but not the "
      "stack above the caller. The first level is exact. Beyond it, the cost of a function is "
      "split over its callers in proportion to the costs of their calls. A frame may be too wide "
      "below one caller and too narrow below another; the sum over all frames of a function is "
      "right.");
  const char *text = _("Estimate: the profile records calls, not stacks");
  gboolean is_exact = self->made != NULL && grind_flame_picture_is_flat (self->made);

  /* The search results need the space. */
  if (is_exact || grind_flame_search_get_shares (self->search) != NULL)
    text = NULL;
  grind_picture_pane_set_note (GRIND_PICTURE_PANE (self), text,
                               is_exact ? NULL : explanation);
}

static void
grind_flame_pane_made (GrindPicturePane *pane,
                       GrindPicture     *picture)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (pane);
  const GrindSubject *subject = grind_picture_get_subject (picture);
  guint n_path = grind_flame_picture_get_n_path (GRIND_FLAME_PICTURE (picture));
  GrindNodeId top;

  g_set_object (&self->made, GRIND_FLAME_PICTURE (picture));
  shorten_path (self, n_path);
  set_enabled (self, "reset-zoom", self->path->len > 0);
  top = self->path->len > 0 ? g_array_index (self->path, GrindNodeId, self->path->len - 1)
                            : subject->root;
  grind_flame_search_set_view (self->search, subject->graph, top, subject->event,
                               self->options.is_callers, subject->hidden_functions);
  show_note (self);
  show_status (self);
}

static void
matches_cb (GrindFlamePane *self)
{
  guint n_nodes;
  const guint8 *matches = grind_flame_search_get_matches (self->search, &n_nodes);

  grind_picture_pane_set_matches (GRIND_PICTURE_PANE (self), matches, n_nodes);
  set_enabled (self, "next-match", matches != NULL);
  set_enabled (self, "previous-match", matches != NULL);
  show_note (self);
  show_status (self);
}

/* Focuses the next frame that matches, wrapping around. */
static void
go_to_match (GrindFlamePane *self,
             int             step)
{
  GrindCanvas *canvas = grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self));
  GrindFlamePicture *picture = get_picture (self);
  guint n_nodes, n_items, item;
  const guint8 *matches = grind_flame_search_get_matches (self->search, &n_nodes);

  if (picture == NULL || matches == NULL ||
      grind_graph_get_n_nodes (grind_picture_get_subject (GRIND_PICTURE (picture))->graph) !=
        n_nodes)
    return;

  n_items = grind_picture_get_n_items (GRIND_PICTURE (picture));
  item = grind_canvas_get_focused (canvas);
  if (item == GRIND_NONE)
    item = step > 0 ? n_items - 1 : 0;
  for (guint i = 0; i < n_items; i++)
    {
      item = (item + n_items + step) % n_items;
      if (grind_flame_picture_has_node (picture, item, matches))
        {
          grind_canvas_focus_item (canvas, item);
          return;
        }
    }
}

static void
next_match_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  go_to_match (user_data, 1);
}

static void
previous_match_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  go_to_match (user_data, -1);
}

static void
focus_canvas (GrindFlamePane *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self))));
}

/* Moves the search next to the tabs, or above the picture. */
static void
move_search (GrindFlamePane *self,
             gboolean        is_bar)
{
  GtkWidget *search = GTK_WIDGET (self->search);

  g_object_ref (search);
  if (is_bar)
    {
      adw_bin_set_child (self->search_place, NULL);
      grind_picture_pane_set_bar (GRIND_PICTURE_PANE (self), search);
    }
  else
    {
      grind_picture_pane_set_bar (GRIND_PICTURE_PANE (self), NULL);
      adw_bin_set_child (self->search_place, search);
    }
  g_object_unref (search);
  grind_flame_search_set_bar (self->search, is_bar);
}

static gboolean
is_search_bar (GrindFlamePane *self)
{
  return adw_bin_get_child (self->search_place) == NULL;
}

/* There may be no space for the search next to the tabs. */
static void
search_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  GrindFlamePane *self = user_data;

  if (!is_search_bar (self) && !gtk_widget_get_child_visible (GTK_WIDGET (self->search_place)))
    move_search (self, TRUE);
  grind_flame_search_begin (self->search);
}

static void
stop_search (GrindFlamePane *self)
{
  grind_flame_search_clear (self->search);
  focus_canvas (self);
  if (is_search_bar (self))
    move_search (self, FALSE);
}

static void
close_search_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  stop_search (user_data);
}

static void
search_activate_cb (GrindFlamePane *self)
{
  go_to_match (self, 1);
}

static void
show_direction (GrindFlamePane *self)
{
  gtk_menu_button_set_label (self->direction, self->options.is_callers ? _("Callers")
                                                                       : _("Callees"));
}

static void
option_cb (gpointer    owner,
           const char *name)
{
  GrindFlamePane *self = owner;

  if (g_str_equal (name, "direction"))
    {
      forget_path (self);
      show_direction (self);
      show_note (self);
    }
  queue (self);
}

static void
add_actions (GrindFlamePane *self)
{
  const GActionEntry entries[] = {
    { .name = "reset-zoom", .activate = reset_zoom_cb },
    { .name = "search", .activate = search_cb },
    { .name = "close-search", .activate = close_search_cb },
    { .name = "next-match", .activate = next_match_cb },
    { .name = "previous-match", .activate = previous_match_cb },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  grind_option_actions_add (G_ACTION_MAP (self->actions), "flame-", grind_flame_options,
                            &self->options, option_cb, self);
  set_enabled (self, "reset-zoom", FALSE);
  set_enabled (self, "next-match", FALSE);
  set_enabled (self, "previous-match", FALSE);
  grind_view_insert_actions (GRIND_VIEW (self), "flame", G_ACTION_GROUP (self->actions));
}

static void
add_keys (GtkWidget *widget)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  static const char *const shortcuts[][2] = {
    { "<Primary>g", "flame.next-match" },
    { "<Primary><Shift>g", "flame.previous-match" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (keys),
        gtk_shortcut_new (gtk_shortcut_trigger_parse_string (shortcuts[i][0]),
                          gtk_named_action_new (shortcuts[i][1])));
  gtk_widget_add_controller (widget, keys);
}

static GMenuModel *
new_direction_menu (void)
{
  GMenu *menu = g_menu_new ();

  g_menu_append (menu, _("Callees Below Callers"), "flame.direction::callees");
  g_menu_append (menu, _("Callers Below Callees"), "flame.direction::callers");

  return G_MENU_MODEL (menu);
}

static void
add_options (GrindFlamePane *self)
{
  GrindPicturePane *pane = GRIND_PICTURE_PANE (self);
  GtkWidget *search = grind_flame_search_new ();
  GtkWidget *direction = gtk_menu_button_new ();
  g_autoptr (GMenuModel) menu = new_direction_menu ();

  self->search = GRIND_FLAME_SEARCH (search);
  g_signal_connect_object (search, "changed", G_CALLBACK (matches_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (search, "activate", G_CALLBACK (search_activate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (search, "stop", G_CALLBACK (stop_search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (search, "leave", G_CALLBACK (focus_canvas), self, G_CONNECT_SWAPPED);
  self->search_place = ADW_BIN (adw_bin_new ());
  adw_bin_set_child (self->search_place, search);
  grind_picture_pane_add_option (pane, GTK_WIDGET (self->search_place), SEARCH_IMPORTANCE);

  self->direction = GTK_MENU_BUTTON (direction);
  gtk_menu_button_set_menu_model (self->direction, menu);
  gtk_menu_button_set_always_show_arrow (self->direction, TRUE);
  grind_accessible_set_label (direction, _("Direction of the flame graph"));
  grind_accessible_set_label (gtk_widget_get_first_child (direction),
                              _("Direction of the flame graph"));
  gtk_widget_set_tooltip_text (direction, _("Show callees or callers below a function"));
  gtk_widget_add_css_class (direction, "grind-option-button");
  show_direction (self);
  grind_picture_pane_add_option (pane, direction, DIRECTION_IMPORTANCE);
  add_keys (grind_view_get_options (GRIND_VIEW (pane)));
  add_keys (GTK_WIDGET (self));
}

static void
add_menus (GrindFlamePane *self)
{
  g_autoptr (GMenu) from = g_menu_new ();
  g_autoptr (GMenuModel) ways = new_direction_menu ();
  g_autoptr (GMenu) looks = g_menu_new ();
  g_autoptr (GMenu) context = g_menu_new ();

  g_menu_append (from, _("Below the Selected Function"), "flame.from::function");
  g_menu_append (from, _("Below the Whole Program"), "flame.from::program");
  g_menu_append (looks, _("Search…"), "flame.search");
  g_menu_append (looks, _("Merge Recursion Levels"), "flame.merge-levels");
  g_menu_append (looks, _("Collapse Chains of Single Calls"), "flame.collapse-chains");
  g_menu_append (looks, _("Reset Zoom"), "flame.reset-zoom");
  g_menu_append (context, _("Reset Zoom"), "flame.reset-zoom");
  grind_picture_pane_add_menu (GRIND_PICTURE_PANE (self), G_MENU_MODEL (looks), NULL);
  grind_picture_pane_add_menu (GRIND_PICTURE_PANE (self), ways, NULL);
  grind_picture_pane_add_menu (GRIND_PICTURE_PANE (self), G_MENU_MODEL (from),
                               G_MENU_MODEL (context));
}

static void
grind_flame_pane_constructed (GObject *object)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (object);
  GrindCanvas *canvas;

  G_OBJECT_CLASS (grind_flame_pane_parent_class)->constructed (object);

  canvas = grind_picture_pane_get_canvas (GRIND_PICTURE_PANE (self));
  g_signal_connect_object (canvas, "clicked", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  add_actions (self);
  add_options (self);
  add_menus (self);
  show_note (self);
}

static void
grind_flame_pane_dispose (GObject *object)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (object);

  g_clear_object (&self->actions);
  g_clear_object (&self->made);

  G_OBJECT_CLASS (grind_flame_pane_parent_class)->dispose (object);
}

static void
grind_flame_pane_finalize (GObject *object)
{
  GrindFlamePane *self = GRIND_FLAME_PANE (object);

  g_array_unref (self->path);
  g_ptr_array_unref (self->previous);

  G_OBJECT_CLASS (grind_flame_pane_parent_class)->finalize (object);
}

static void
grind_flame_pane_class_init (GrindFlamePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GrindPicturePaneClass *pane_class = GRIND_PICTURE_PANE_CLASS (klass);

  object_class->constructed = grind_flame_pane_constructed;
  object_class->dispose = grind_flame_pane_dispose;
  object_class->finalize = grind_flame_pane_finalize;
  pane_class->new_request = grind_flame_pane_new_request;
  pane_class->free_request = grind_flame_pane_free_request;
  pane_class->make = grind_flame_pane_make;
  pane_class->made = grind_flame_pane_made;
  pane_class->zoom = GRIND_CANVAS_WIDENS;
  pane_class->color_importance = COLOR_IMPORTANCE;
  pane_class->has_sizes = TRUE;
  pane_class->can_be_flat = grind_flame_pane_can_be_flat;
  pane_class->back = grind_flame_pane_back;
}

static void
grind_flame_pane_init (GrindFlamePane *self)
{
  self->root = GRIND_NONE;
  grind_flame_options_init (&self->options);
  self->path = g_array_new (FALSE, FALSE, sizeof (GrindNodeId));
  self->previous = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
}
